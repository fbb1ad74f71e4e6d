-- A protest against how a match was played: filed by a captain right after it, decided by an admin or a referee unless
-- its side takes it back before. It leaves the match as it is; what is upheld is followed by a ruling, which can be taken
-- back like any other.

create type public.protest_status as enum ('filed', 'upheld', 'rejected', 'withdrawn');

create table public.protests (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  filed_by uuid not null references public.profiles (id),
  -- null while the moderation hides it, the ruling's too
  reason text check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).protest_reason_max)),
  status public.protest_status not null default 'filed',
  ruling text check (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max)),
  -- when it was ruled or withdrawn: it waits no more
  ruled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- how often the result had been taken back: a match that is replayed is protested anew
  round smallint not null default 0 check (round >= 0),
  unique (match_id, team_id, round),
  constraint protests_ruled check ((status = 'filed') = (ruled_at is null) and (ruled_at is not null or ruling is null))
);
create index protests_team_id on public.protests (team_id);
create index protests_filed_by on public.protests (filed_by);
create index protests_open on public.protests (created_at) where status = 'filed';

alter table public.protests enable row level security;
alter table public.protests force row level security;

-- A ruling is published on the match; until then, and once withdrawn, it is between a side and the staff.
create policy select_concerned on public.protests
  for select to authenticated
  using (
    status in ('upheld', 'rejected')
    or team_id = (select private.own_team())
    or (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = protests.match_id
        and m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
    )
  );

select private.guard_texts('public.protests', 'reason', 'ruling');

revoke all on public.protests from public, anon, authenticated;
grant select on public.protests to authenticated;
grant all on public.protests to service_role;

-- When a match was over: the moment its first report was filed since it was last to be played, or 45 minutes after
-- kick-off, and never before it can have been; one that was awarded before its kick-off ended then.
create function private.end_of_match(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select greatest(min(r.at), private.earliest_end(match))
      from public.match_results r
      where r.match_id = match.id
        and r.cause = 'report'
        and r.seq > coalesce((
          select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause in ('undo', 'retraction')
        ), 0)
      having count(*) > 0
    ),
    case when match.finished_at < match.kickoff_at then match.finished_at end,
    greatest(
      match.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute', private.earliest_end(match)
    )
  );
end
$$;

-- How long after its end a match can be protested: what its season says; in a night cup, a quarter of an hour.
create function private.protest_minutes(match public.team_matches)
  returns int
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (select s.protest_minutes from public.league_seasons s where (s.league_id, s.season) = (match.league_id, match.season)),
    (private.limits()).protest_minutes
  );
end
$$;

-- Until when a match may be protested, for everybody who asks or waits: for so long after its end, and not once its
-- season or cup is over.
create function private.protest_until(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select from public.league_seasons s where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'finished')
  ) or exists (
    select from public.night_cups c where c.id = match.night_cup_id and c.status in ('finished', 'cancelled')
  ) then
    return '-infinity';
  end if;
  return private.end_of_match(match) + private.protest_minutes(match) * interval '1 minute';
end
$$;

-- Until when the last decided match of a season may be protested; null where none may be.
create function private.protests_until(league_id uuid, season int)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select max(private.protest_until(m))
    from public.team_matches m
    where (m.league_id, m.season, m.status) = (protests_until.league_id, protests_until.season, 'finished')
      -- what was over a day ago and more, with the longest time to protest a season may give
      and greatest(m.kickoff_at, m.finished_at)
        > now() - (private.limits()).protest_minutes_max * interval '1 minute' - interval '1 day'
    having max(private.protest_until(m)) > now()
  );
end
$$;
comment on function private.protests_until is 'api: member';

-- The captain of a side protests until the time for it is over. The captains of the other side are notified that it is there;
-- what it says stays with the staff. Returns the protest's id.
-- Refuses with PT403 (not a captain of a side), PT404, PT409 (season not begun, before kick-off, too late, protested already), PT422.
create function private.file_protest(match_id uuid, reason text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.appealing_actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  said constant text := private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).protest_reason_max);
  against constant uuid[] := private.leaders(case side when 'home' then match.away_team_id else match.home_team_id end);
  made public.protests;
begin
  perform private.check_season_begun(match);
  if match.status in ('postponed', 'cancelled') or now() < match.kickoff_at then
    perform private.refuse('PT409', 'It is too early for a protest.', 'tooEarly', 'match_id');
  end if;
  if now() > private.protest_until(match) then
    perform private.refuse('PT409', 'The time to protest is over.', 'protestTooLate', 'match_id');
  end if;
  begin
    insert into public.protests (match_id, team_id, filed_by, reason, round)
    values (
      match.id, case side when 'home' then match.home_team_id else match.away_team_id end, me, said,
      (select count(*) from public.match_results r where r.match_id = match.id and r.cause = 'undo')
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'This side has protested already.', 'protestFiled', 'match_id');
  end;
  perform private.notify(
    -- an admin who leads the other side does not rule about it
    array(select unnest(private.rulers(match) || private.leaders(made.team_id)) except select unnest(against)),
    'protestFiled', private.match_facts(match), '/matches/' || match.id
  );
  perform private.notify(
    against, 'protestAgainst', private.match_facts(match) || jsonb_build_object('team', made.team_id), '/matches/' || match.id
  );
  perform private.record('file_protest', 'protests ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.file_protest is 'api: member';

-- The captain of the side that protested takes it back until it is ruled, for good: a side protests once. Both sides
-- and those it waited for are notified.
-- Refuses with PT403 (not a captain of that side), PT404, PT409 (ruled or withdrawn already).
create function private.withdraw_protest(protest_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  protest public.protests;
  match public.team_matches;
begin
  select * into protest from public.protests p where p.id = withdraw_protest.protest_id;
  if protest.id is null then
    perform private.refuse('PT404', 'There is no such protest.', 'protestUnknown', 'protest_id');
  end if;
  match := private.locked_match(protest.match_id);
  if private.captained_team() is distinct from protest.team_id then
    perform private.refuse('PT403', 'Only the captain of the side that protested takes it back.', 'notYours');
  end if;
  -- whoever waited for the match looks at it anew
  select * into protest from public.protests p where p.id = protest.id;
  perform private.check_unruled(protest);
  update public.protests p set status = 'withdrawn', ruled_at = clock_timestamp() where p.id = protest.id;
  perform private.notify_sides(match, 'protestWithdrawn', others => private.rulers(match));
  perform private.record('withdraw_protest', 'protests ' || protest.id, '{"status": "filed"}', '{"status": "withdrawn"}');
end
$$;
comment on function private.withdraw_protest is 'api: member';

-- Refuses with PT409 unless a protest still waits for its ruling.
create function private.check_unruled(protest public.protests)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if protest.status = 'withdrawn' then
    perform private.refuse('PT409', 'The protest has been withdrawn.', 'protestWithdrawn', 'protest_id');
  end if;
  if protest.status <> 'filed' then
    perform private.refuse('PT409', 'The protest has been ruled about.', 'protestRuled', 'protest_id');
  end if;
end
$$;

-- An admin or a referee upholds or rejects, with a text that is published; an upheld protest may carry its consequence,
-- a ruling about the result, which undo_result takes back. Rejecting is always possible, also when the season or cup is
-- over.
-- Refuses with PT403 (neither of them, own team), PT404, PT409 (ruled or withdrawn already, and as a ruling does), PT422.
create function private.rule_protest(
  protest_id uuid,
  upheld boolean,
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
  protest public.protests;
  match public.team_matches;
  said text;
begin
  select * into protest from public.protests p where p.id = rule_protest.protest_id;
  if not private.may_referee_match(protest.match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about protests.', 'notYours');
  end if;
  if protest.id is null then
    perform private.refuse('PT404', 'There is no such protest.', 'protestUnknown', 'protest_id');
  end if;
  match := private.match_to_rule(protest.match_id, changes => coalesce(upheld, true));
  said := private.checked_text('ruling', ruling, (private.limits()).reason_min, (private.limits()).reason_max);
  select * into protest from public.protests p where p.id = protest.id;
  perform private.check_unruled(protest);
  if upheld is null then
    perform private.refuse('PT422', 'Upheld or not.', 'missing', 'upheld');
  end if;
  if num_nonnulls(home_score, away_score, forfeited_by::text) > 0 then
    if not upheld then
      perform private.refuse('PT422', 'A rejected protest changes nothing.', 'wrongValue', 'upheld');
    end if;
    perform private.rule_match(match.id, said, home_score, away_score, forfeited_by, paragraph);
  end if;
  update public.protests p
  set status = case when upheld then 'upheld' else 'rejected' end::public.protest_status,
    ruling = said,
    ruled_at = clock_timestamp()
  where p.id = protest.id;
  perform private.notify_sides(
    match, case when upheld then 'protestUpheld' else 'protestRejected' end::public.notification_key, jsonb_build_object('ruling', said)
  );
  perform private.record(
    'rule_protest', 'protests ' || protest.id, to_jsonb(protest), jsonb_build_object('upheld', upheld, 'ruling', said)
  );
end
$$;
comment on function private.rule_protest is 'api: member';
