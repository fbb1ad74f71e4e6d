-- When a match is played: an admin moves, postpones and cancels; the captains agree on another time between them.

create type public.reschedule_status as enum ('proposed', 'accepted', 'rejected', 'countered', 'lapsed', 'withdrawn');

create table public.reschedules (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  proposed_by uuid not null references public.profiles (id),
  kickoff_at timestamptz not null,
  status public.reschedule_status not null default 'proposed',
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint reschedules_answered check ((answered_at is null) = (status = 'proposed'))
);
-- One proposal is at a time. The second column keeps the embedded backend from reading the index as "has one".
create unique index reschedules_one_open on public.reschedules (match_id, status) where status = 'proposed';
create index reschedules_match_id on public.reschedules (match_id, created_at desc);
create index reschedules_team_id on public.reschedules (team_id);
create index reschedules_proposed_by on public.reschedules (proposed_by);

alter table public.reschedules enable row level security;
alter table public.reschedules force row level security;

create policy select_concerned on public.reschedules
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = reschedules.match_id
        and (
          (select private.own_team()) in (m.home_team_id, m.away_team_id)
          or m.id = any ((select private.stand_in_matches())::uuid[])
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

revoke all on public.reschedules from public, anon, authenticated;
grant select on public.reschedules to authenticated;
grant all on public.reschedules to service_role;

-- A proposal lapses once the match has begun, is over, or has a time set otherwise.
create function private.lapse_proposals()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.reschedules r
  set status = 'lapsed', answered_at = clock_timestamp()
  where r.match_id = new.id and r.status = 'proposed';
  return null;
end
$$;

create trigger lapse_proposals
  after update of kickoff_at, status on public.team_matches
  for each row
  when (
    new.kickoff_at <> old.kickoff_at
    or (new.status <> old.status and new.status not in ('scheduled', 'postponed'))
  )
  execute function private.lapse_proposals();

-- Until when a proposal is answered: until the proposed time, and until the time the match has unless it is postponed.
create function private.proposal_until(proposal public.reschedules)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select least(proposal.kickoff_at, case when m.status <> 'postponed' then m.kickoff_at end)
    from public.team_matches m
    where m.id = proposal.match_id
  );
end
$$;

-- Refuses with PT409 unless a proposal still waits for its answer, whether the clock has come or not.
create function private.check_proposed(proposal public.reschedules)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if proposal.status <> 'proposed' or private.proposal_until(proposal) <= now() then
    perform private.refuse('PT409', 'The proposal has been answered, or its time is over.', 'proposalDecided', 'reschedule_id');
  end if;
end
$$;

-- Proposals nobody answered in time.
create function private.due_proposals()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select p.id, 'reschedules ' || p.id
  from public.reschedules p
  where p.status = 'proposed' and private.proposal_until(p) <= now()
  order by 1
$$;

-- A proposal nobody answered in time; the clock's. It waits for no lock and comes back for busy rows.
create function private.lapse_proposal(reschedule_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform
  from public.reschedules r
  join public.team_matches m on m.id = r.match_id
  where r.id = lapse_proposal.reschedule_id
  for no key update of m skip locked;
  if found then
    update public.reschedules r
    set status = 'lapsed', answered_at = clock_timestamp()
    where r.id = lapse_proposal.reschedule_id and r.status = 'proposed' and private.proposal_until(r) <= now();
  end if;
end
$$;

-- A match with another kick-off asks again who may play, and so does one that is to be played after all: a player who
-- may not leaves the line-up, their captains are notified, and a stand-in gives up the place.
create function private.ask_lineups_again()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  gone public.match_lineups[];
  place public.stand_ins;
  team uuid;
begin
  perform private.hold_suspensions(
    array(
      select l.player_id from public.match_lineups l where l.match_id = new.id
      union
      select s.player_id from public.stand_ins s where s.match_id = new.id and s.player_id is not null and s.withdrawn_at is null
    )
  );
  gone := array(
    select l
    from public.match_lineups l
    where l.match_id = new.id and private.may_play(l.player_id, l.team_id, l.match_id) is not null
  );
  perform private.give_up_places(gone);
  for place in
    select s.*
    from public.stand_ins s
    where s.match_id = new.id
      and s.player_id is not null
      and s.withdrawn_at is null
      and private.may_play(s.player_id, s.team_id, s.match_id) is not null
    order by s.id
    for update
  loop
    perform private.end_stand_in(place, new);
  end loop;
  for team in select distinct g.team_id from unnest(gone) g loop
    perform private.notify(
      private.leaders(team),
      'lineUpMissing',
      jsonb_build_object('home', new.home_team_id, 'away', new.away_team_id, 'kickoff_at', new.kickoff_at),
      '/matches/' || new.id
    );
  end loop;
  return null;
end
$$;

-- However a match comes to another kick-off, or is open again: a result or a report was taken back.
create trigger ask_lineups_again
  after update of kickoff_at, status on public.team_matches
  for each row
  when (
    (new.kickoff_at <> old.kickoff_at and new.status in ('scheduled', 'postponed', 'live'))
    or (new.status in ('scheduled', 'postponed') and old.status not in ('scheduled', 'postponed'))
  )
  execute function private.ask_lineups_again();

-- Notifies everybody concerned of a match's new kick-off. A match of a cup is asked about with its evening.
create function private.notify_moved(match public.team_matches, key public.notification_key)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.notify_changed(
    match, key, jsonb_build_object('kickoff_at', match.kickoff_at),
    asked => case
      when match.night_cup_id is null
      then private.asked_anew(match.id, null, match.kickoff_at, array[match.home_team_id, match.away_team_id])
      else '{}'
    end
  );
end
$$;

-- Gives a match another kick-off; one that was postponed is on again, one that was started is not. Callers hold it.
create function private.set_kickoff(match public.team_matches, kickoff_at timestamptz)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.team_matches m set kickoff_at = set_kickoff.kickoff_at where m.id = match.id;
  return private.write_match(match.id, '{"status": "scheduled"}' || private.not_started());
end
$$;

-- Refuses with PT422 a kick-off that is missing, past, or further off than a year.
create function private.check_kickoff(kickoff_at timestamptz)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if kickoff_at is null or not kickoff_at between now() and now() + (private.limits()).planned_years_max * interval '1 year' then
    perform private.refuse('PT422', 'A kick-off lies ahead, within a year.', 'kickoffWrong', 'kickoff_at');
  end if;
end
$$;

-- Refuses with PT422 a kick-off on which the captains may not agree: after the last day of the season, in the league's
-- zone, unless the match was to be played later. Beyond that an admin moves a match.
create function private.check_within_season(match public.team_matches, kickoff_at timestamptz)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.league_seasons s
    join public.leagues l on l.id = s.league_id
    where (s.league_id, s.season) = (match.league_id, match.season)
      and (check_within_season.kickoff_at at time zone l.time_zone)::date > s.ends_on
      and (check_within_season.kickoff_at at time zone l.time_zone)::date > (match.kickoff_at at time zone l.time_zone)::date
  ) then
    perform private.refuse('PT422', 'The season is over by then.', 'afterSeason', 'kickoff_at');
  end if;
end
$$;

-- Refuses with PT409 a match that has begun, is over or cancelled.
create function private.check_not_begun(match public.team_matches)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if match.status not in ('scheduled', 'postponed') then
    perform private.refuse('PT409', 'The match has begun, or is off.', 'matchCourse', 'match_id');
  end if;
end
$$;

-- An admin or a referee sets another kick-off, also of a match that is postponed, or was started and has no report. Neither
-- this nor what follows is about the own team, its rival or its neighbour. With `aware` also where a side plays something else then.
create function private.move_match(match_id uuid, kickoff_at timestamptz, aware boolean default false)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  moved public.team_matches;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees move matches.', 'notYours');
  end if;
  perform private.hold_teams_of(match_id);
  -- members before the match: who leaves a match that was started stays in its line-up, unless it moves
  perform
  from public.team_members own
  join public.match_lineups l on (l.team_id, l.player_id) = (own.team_id, own.player_id)
  where l.match_id = move_match.match_id and own.left_at is null
  order by own.id
  for share of own;
  match := private.match_for_staff(match_id);
  if match.status <> 'live' then
    perform private.check_not_begun(match);
  end if;
  perform private.check_kickoff(kickoff_at);
  perform private.check_match_overlap(match, kickoff_at, coalesce(aware, false));
  moved := private.set_kickoff(match, kickoff_at);
  perform private.notify_moved(moved, 'matchMoved');
  perform private.record(
    'move_match', 'team_matches ' || match.id,
    jsonb_build_object('kickoff_at', match.kickoff_at, 'status', match.status),
    jsonb_build_object('kickoff_at', moved.kickoff_at, 'status', moved.status)
  );
end
$$;
comment on function private.move_match is 'api: member';

-- An admin, a moderator or a referee puts a match off, also one that was started and has no report; its new time is set or
-- agreed later.
create function private.postpone_match(match_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  was public.match_status;
  said text;
begin
  if not (private.is_staff() or private.may_referee_match(match_id)) then
    perform private.refuse('PT403', 'Only the staff and the league''s referees put matches off.', 'notYours');
  end if;
  match := private.match_for_staff(match_id, private.staff());
  said := private.checked_reason(reason);
  if match.status not in ('scheduled', 'live') or match.night_cup_id is not null then
    perform private.refuse('PT409', 'Only a match without a report is put off, and none of a cup''s evening.', 'matchCourse', 'match_id');
  end if;
  was := match.status;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'postponed', 'status_reason', said) || private.not_started()
  );
  perform private.notify_changed(match, 'matchPostponed', jsonb_build_object('reason', said));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    jsonb_build_object('status', was), jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$$;
comment on function private.postpone_match is 'api: member';

-- An admin or a referee takes a match off the schedule for good.
-- Refuses with PT403 (not one of them), PT404, PT409 (begun or over), PT422.
create function private.cancel_match(match_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  said text;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees cancel matches.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is cancelled.', 'matchCourse', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'cancelled', 'status_reason', said));
  -- a series that still needs a game sets another
  perform private.follow_series(match.series_id);
  perform private.notify_changed(match, 'matchCancelled', jsonb_build_object('reason', said));
  perform private.record(
    'cancel_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$$;
comment on function private.cancel_match is 'api: member';

-- The captains among themselves --------------------------------------------------------------------

-- The captain of a side proposes another time, or counters the other side's proposal; the set time stands until they
-- agree. The captains change a match once; after that an admin does. Returns the proposal's id.
-- Refuses with PT403 (not a captain of a side), PT404, PT409 (begun, moved once already, own proposal open, a side plays
-- something else then), PT422.
create function private.propose_reschedule(match_id uuid, kickoff_at timestamptz)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.match_to_time(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  open_one public.reschedules;
  made public.reschedules;
begin
  perform private.check_not_begun(match);
  if match.night_cup_id is not null or (match.status = 'scheduled' and match.kickoff_at <= now()) then
    perform private.refuse('PT409', 'The match has begun, or is off.', 'matchCourse', 'match_id');
  end if;
  if exists (select from public.reschedules r where r.match_id = match.id and r.status = 'accepted') then
    perform private.refuse('PT409', 'The captains have moved this match once.', 'movedOnce', 'match_id');
  end if;
  perform private.check_kickoff(kickoff_at);
  perform private.check_within_season(match, kickoff_at);
  if kickoff_at = match.kickoff_at and match.status = 'scheduled' then
    perform private.refuse('PT422', 'That is the time it has.', 'kickoffWrong', 'kickoff_at');
  end if;
  perform private.check_match_overlap(match, kickoff_at, null);
  select * into open_one from public.reschedules r where r.match_id = match.id and r.status = 'proposed';
  if private.proposal_until(open_one) <= now() then
    perform private.lapse_proposal(open_one.id);
    open_one := null;
  end if;
  if open_one.team_id = team then
    perform private.refuse('PT409', 'The own proposal is open.', 'proposalOpen', 'match_id');
  end if;
  update public.reschedules r set status = 'countered', answered_at = clock_timestamp() where r.id = open_one.id;
  insert into public.reschedules (match_id, team_id, proposed_by, kickoff_at)
  values (match.id, team, me, propose_reschedule.kickoff_at)
  returning * into made;
  perform private.notify_sides(match, 'rescheduleProposed', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('propose_reschedule', 'team_matches ' || match.id, to_jsonb(open_one), to_jsonb(made));
  return made.id;
end
$$;
comment on function private.propose_reschedule is 'api: member';

-- The captain of the other side agrees, and the match has its new time, or does not.
-- Refuses with PT403 (not the captain of the other side), PT404, PT409 (answered, lapsed or taken back already, after the
-- kick-off the match had or would have), PT422.
create function private.answer_reschedule(reschedule_id uuid, accept boolean)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  proposal public.reschedules;
  match public.team_matches;
begin
  select * into proposal from public.reschedules r where r.id = answer_reschedule.reschedule_id;
  if proposal.id is null then
    perform private.refuse('PT404', 'There is no such proposal.', 'proposalUnknown', 'reschedule_id');
  end if;
  match := private.match_to_time(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() = proposal.team_id then
    perform private.refuse('PT403', 'Nobody answers the own side''s proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  perform private.check_proposed(proposal);
  if accept is null then
    perform private.refuse('PT422', 'Yes or no.', 'missing', 'accept');
  end if;
  update public.reschedules r
  set status = case when accept then 'accepted' else 'rejected' end::public.reschedule_status, answered_at = clock_timestamp()
  where r.id = proposal.id;
  if accept then
    perform private.check_within_season(match, proposal.kickoff_at);
    perform private.check_match_overlap(match, proposal.kickoff_at, null);
    match := private.set_kickoff(match, proposal.kickoff_at);
    perform private.notify_moved(match, 'rescheduleAccepted');
  else
    perform private.notify_sides(match, 'rescheduleRejected', jsonb_build_object('kickoff_at', proposal.kickoff_at));
  end if;
  perform private.record(
    'answer_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), jsonb_build_object('accepted', accept)
  );
end
$$;
comment on function private.answer_reschedule is 'api: member';

-- The captain of the side that proposed takes the proposal back until it is answered: the set time stands, and either
-- side may propose another.
-- Refuses with PT403 (not the captain of that side), PT404, PT409 (answered, countered, lapsed or taken back already).
create function private.withdraw_reschedule(reschedule_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  proposal public.reschedules;
  match public.team_matches;
begin
  select * into proposal from public.reschedules r where r.id = withdraw_reschedule.reschedule_id;
  if proposal.id is null then
    perform private.refuse('PT404', 'There is no such proposal.', 'proposalUnknown', 'reschedule_id');
  end if;
  match := private.locked_match(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() <> proposal.team_id then
    perform private.refuse('PT403', 'A side takes back its own proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  perform private.check_proposed(proposal);
  update public.reschedules r set status = 'withdrawn', answered_at = clock_timestamp() where r.id = proposal.id;
  perform private.notify_sides(match, 'rescheduleWithdrawn', jsonb_build_object('kickoff_at', proposal.kickoff_at));
  perform private.record(
    'withdraw_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), '{"status": "withdrawn"}'
  );
end
$$;
comment on function private.withdraw_reschedule is 'api: member';

-- The side the caller is captain of in a match.
create function private.captains_side(match public.team_matches)
  returns public.forfeit_side
  language sql
  stable
  security definer
  set search_path = ''
as $$ select private.side_of(match, private.captained_team()) $$;
