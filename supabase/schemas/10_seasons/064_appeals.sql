-- An appeal against a ruling about a league match: once a ruling, by a leader of one of the two teams, for a day
-- after it. An admin who did not rule and has no team in the match decides within another day; otherwise the ruling
-- stands. A changed ruling is a correction in the ledger, which undo_result takes back like any other.
-- Locks: the season where somebody decides, then the match; the rows of appeals only below it.

create type public.appeal_status as enum (
  'filed', 'rejected', 'granted', 'lapsed',
  -- the ruling was taken back before anybody decided
  'superseded'
);

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  -- the ruling in the ledger
  seq smallint not null,
  team_id uuid not null references public.teams (id),
  filed_by uuid not null references public.profiles (id),
  -- null while the moderation hides it, the ruling's too
  reason text check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).protest_reason_max)),
  status public.appeal_status not null default 'filed',
  ruling text check (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max)),
  -- the correction that grants it
  decided_seq smallint,
  -- until when it is decided
  until timestamptz not null,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (match_id, seq),
  foreign key (match_id, seq) references public.match_results (match_id, seq) on delete cascade,
  constraint appeals_decided check ((status = 'filed') = (decided_at is null) and (decided_at is not null or ruling is null)),
  constraint appeals_granted check (decided_seq is null or status = 'granted')
);
create index appeals_team_id on public.appeals (team_id);
create index appeals_filed_by on public.appeals (filed_by);
create index appeals_open on public.appeals (until) where status = 'filed';

alter table public.appeals enable row level security;
alter table public.appeals force row level security;

-- A decision is published on the match; until then it is between the two teams and those who decide.
create policy select_concerned on public.appeals
  for select to authenticated
  using (
    status <> 'filed'
    or (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = appeals.match_id
        and (
          m.home_team_id = (select private.own_team())
          or m.away_team_id = (select private.own_team())
          or m.league_id = any ((select private.refereed_leagues())::uuid[])
        )
    )
  );

select private.guard_texts('public.appeals', 'reason', 'ruling');

revoke all on public.appeals from public, anon, authenticated;
grant select on public.appeals to authenticated;
grant all on public.appeals to service_role;

-- While an appeal is open nobody else rules about the match; a ruling that is taken back needs no appeal any more.
create function private.follow_appeal()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  appeal uuid;
begin
  select a.id into appeal from public.appeals a where a.match_id = new.match_id and a.status = 'filed';
  if appeal is null then
    return null;
  end if;
  if new.cause in ('ruling', 'correction') then
    perform private.refuse('PT409', 'An appeal about this match is open.', 'appealOpen', 'match_id');
  end if;
  update public.appeals a set status = 'superseded', decided_at = clock_timestamp() where a.id = appeal;
  return null;
end
$$;
create trigger follow_appeal
  after insert on public.match_results
  for each row
  execute function private.follow_appeal();

-- The person who made the ruling that a match ends by; null where nobody did. Only decisions ask: the staff are named
-- to nobody.
create function private.ruler_of(match_id uuid)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select l.actor
    from private.audit_log l
    where l.subject = 'team_matches ' || ruler_of.match_id and l.action in ('rule_match', 'enter_results')
    order by l.at desc, l.id desc
    limit 1
  );
end
$$;

-- The admins who may decide an appeal about a match: none who ruled, and none of its teams.
create function private.appeal_judges(match public.team_matches)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array(
    select unnest(private.admins())
    except select private.ruler_of(match.id)
    except select unnest(private.squads(match.home_team_id, match.away_team_id))
  );
end
$$;

-- A leader of one of the two teams appeals against the ruling its match ends by. The leaders of both and the admins who
-- may decide are notified. Returns the appeal's id.
-- Refuses with PT403 (leads neither side), PT404, PT409 (no ruling, decided by an appeal, too late, appealed already, no league
-- match, season finished), PT422.
create function private.appeal_ruling(match_id uuid, reason text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.appealing_actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  said constant text := private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).protest_reason_max);
  open_for constant interval := (private.limits()).appeal_hours * interval '1 hour';
  against public.match_results;
  made public.appeals;
begin
  if match.league_id is null then
    perform private.refuse('PT409', 'A night cup goes on with its rulings.', 'appealLeagueOnly', 'match_id');
  end if;
  if exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'finished')
  ) then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  select * into against from public.match_results r where r.match_id = match.id order by r.seq desc limit 1;
  if (against.cause in ('ruling', 'correction')) is not true then
    perform private.refuse('PT409', 'The match does not end by a ruling.', 'noRuling', 'match_id');
  end if;
  if exists (select from public.appeals a where (a.match_id, a.decided_seq) = (match.id, against.seq)) then
    perform private.refuse('PT409', 'The appeal has been decided for good.', 'appealDecided', 'match_id');
  end if;
  if now() > against.at + open_for then
    perform private.refuse('PT409', 'The time to appeal is over.', 'appealTooLate', 'match_id');
  end if;
  begin
    insert into public.appeals (match_id, seq, team_id, filed_by, reason, until)
    values (
      match.id, against.seq, case side when 'home' then match.home_team_id else match.away_team_id end, me, said,
      clock_timestamp() + open_for
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'There is an appeal against this ruling.', 'appealFiled', 'match_id');
  end;
  perform private.notify_sides(match, 'appealFiled', jsonb_build_object('team', made.team_id, 'until', made.until));
  perform private.notify(
    private.appeal_judges(match), 'appealWaits',
    private.match_facts(match) || jsonb_build_object('team', made.team_id, 'until', made.until), '/matches/' || match.id
  );
  perform private.record('appeal_ruling', 'appeals ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.appeal_ruling is 'api: member';

-- An admin decides an appeal: without a result the ruling stands, with another one it is changed, with a text that is
-- published either way. That is final.
-- Refuses with PT403 (no admin, ruled about it, own team), PT404, PT409 (decided, too late, and as a ruling does), PT422.
create function private.decide_appeal(
  appeal_id uuid,
  ruling text,
  home_score int default null,
  away_score int default null,
  forfeited_by public.forfeit_side default null,
  paragraph text default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  changes constant boolean := num_nonnulls(home_score, away_score, forfeited_by::text) > 0;
  rule constant text := private.checked_paragraph(paragraph);
  appeal public.appeals;
  match public.team_matches;
  ruled public.team_matches;
  said text;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins decide appeals.', 'notYours');
  end if;
  select * into appeal from public.appeals a where a.id = decide_appeal.appeal_id;
  if appeal.id is null then
    perform private.refuse('PT404', 'There is no such appeal.', 'appealUnknown', 'appeal_id');
  end if;
  match := private.match_to_rule(appeal.match_id, changes => changes);
  if private.ruler_of(match.id) = me then
    perform private.refuse('PT403', 'Somebody else than who ruled decides the appeal.', 'ownRuling');
  end if;
  said := private.checked_text('ruling', ruling, (private.limits()).reason_min, (private.limits()).reason_max);
  -- whoever waited for the match looks at it anew
  select * into appeal from public.appeals a where a.id = appeal.id;
  if appeal.status <> 'filed' then
    perform private.refuse('PT409', 'The appeal is closed.', 'appealDecided', 'appeal_id');
  end if;
  if now() > appeal.until then
    perform private.refuse('PT409', 'The time to decide is over, and the ruling stands.', 'appealLapsed', 'appeal_id');
  end if;
  update public.appeals a
  set status = case when changes then 'granted' else 'rejected' end::public.appeal_status,
    ruling = said,
    decided_at = clock_timestamp()
  where a.id = appeal.id;
  ruled := match;
  if changes then
    ruled := private.decide_match(match, home_score, away_score, forfeited_by, said, rule);
    if (ruled.home_score, ruled.away_score, ruled.forfeited_by)
      is not distinct from (match.home_score, match.away_score, match.forfeited_by)
    then
      perform private.refuse('PT422', 'That is the result already.', 'appealUnchanged', 'home_score');
    end if;
    update public.appeals a
    set decided_seq = (select max(r.seq) from public.match_results r where r.match_id = match.id)
    where a.id = appeal.id;
  end if;
  perform private.notify_sides(
    ruled, case when changes then 'appealGranted' else 'appealRejected' end::public.notification_key,
    jsonb_build_object('ruling', said, 'forfeited_by', ruled.forfeited_by)
  );
  perform private.record('decide_appeal', 'appeals ' || appeal.id, to_jsonb(appeal), jsonb_build_object(
    'status', case when changes then 'granted' else 'rejected' end,
    'home_score', ruled.home_score, 'away_score', ruled.away_score, 'forfeited_by', ruled.forfeited_by, 'ruling', said
  ));
end
$$;
comment on function private.decide_appeal is 'api: member';

-- Refuses with PT409 as long as an appeal in the season is open.
create function private.check_no_appeal(run public.league_seasons)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- whoever is filing one now comes first
  perform
  from public.team_matches m
  where (m.league_id, m.season, m.status) = (run.league_id, run.season, 'finished')
    and exists (
      select
      from public.match_results r
      where r.match_id = m.id
        and r.cause in ('ruling', 'correction')
        and r.at > now() - ((private.limits()).appeal_hours + 1) * interval '1 hour'
    )
  order by m.id
  for no key update;
  if exists (
    select
    from public.appeals a
    join public.team_matches m on m.id = a.match_id
    where (m.league_id, m.season) = (run.league_id, run.season) and a.status = 'filed'
  ) then
    perform private.refuse('PT409', 'An appeal is open.', 'appealsOpen', 'season');
  end if;
end
$$;

-- Appeals nobody decided in time, for the clock.
create function private.due_appeals()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select a.id, 'appeals ' || a.id
  from public.appeals a
  where a.status = 'filed' and a.until <= now()
  order by 1
$$;

-- The ruling stands, and the leaders of both teams are notified; the clock's. It waits for no lock and comes back for
-- anybody who is busy.
create function private.lapse_appeal(appeal_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
begin
  select m.* into match
  from public.appeals a
  join public.team_matches m on m.id = a.match_id
  where a.id = lapse_appeal.appeal_id
  for no key update of m skip locked;
  if not found then
    return;
  end if;
  update public.appeals a
  set status = 'lapsed', decided_at = clock_timestamp()
  where a.id = lapse_appeal.appeal_id and a.status = 'filed' and a.until <= now();
  if found then
    perform private.notify_sides(match, 'appealLapsed', others => private.appeal_judges(match));
    perform private.record('lapse_appeal', 'appeals ' || appeal_id, '{"status": "filed"}', '{"status": "lapsed"}');
  end if;
end
$$;
