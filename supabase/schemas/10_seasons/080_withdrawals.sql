-- A team leaves a season that it entered. Before the season begins its captain takes it out; then the captain asks, and an
-- admin or a referee decides, and takes that back until the season's end. Results of a team in the first half of its
-- matches count for nobody; later the matches that are left go 3-0 to the others.
-- Locks as in the file of entries: the season, the team, its entry, its requests, its matches in the order of their ids.

-- open -> granted | refused (by the staff) | withdrawn (by its captain) | lapsed (the season is over).
create type public.withdrawal_request_status as enum ('open', 'granted', 'refused', 'withdrawn', 'lapsed');

create table public.withdrawal_requests (
  id uuid primary key default gen_random_uuid(),
  league_id uuid not null,
  season int not null,
  team_id uuid not null references public.teams (id),
  asked_by uuid not null references public.profiles (id),
  -- null while the moderation hides it, the ruling too
  reason text check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  status public.withdrawal_request_status not null default 'open',
  ruling text check (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max)),
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id) on delete cascade,
  constraint withdrawal_requests_decided check ((status = 'open') = (decided_at is null)),
  constraint withdrawal_requests_ruling check (status in ('granted', 'refused') or ruling is null)
);
create unique index withdrawal_requests_one_open on public.withdrawal_requests (league_id, season, team_id, status)
  where status = 'open';
create index withdrawal_requests_entry on public.withdrawal_requests (league_id, season, team_id, created_at desc);
create index withdrawal_requests_team_id on public.withdrawal_requests (team_id);
create index withdrawal_requests_asked_by on public.withdrawal_requests (asked_by);
create index withdrawal_requests_waiting on public.withdrawal_requests (created_at) where status = 'open';

alter table public.withdrawal_requests enable row level security;
alter table public.withdrawal_requests force row level security;

-- It is between a team and those who decide: a referee reads of the own team what the team reads, which is all of it.
create policy select_concerned on public.withdrawal_requests
  for select to authenticated
  using (
    team_id = (select private.own_team())
    or (select private.is_staff())
    or league_id = any ((select private.refereed_leagues())::uuid[])
  );

select private.guard_texts('public.withdrawal_requests', 'reason', 'ruling');

revoke all on public.withdrawal_requests from public, anon, authenticated;
grant select on public.withdrawal_requests to authenticated;
grant all on public.withdrawal_requests to service_role;

-- The checks at the start of a withdrawal command ------------------------------------------------------

-- The entry of a team that has not withdrawn, its season, its team and itself locked. Refuses with PT404 (not in this
-- season), PT409 (season finished, withdrawn already).
create function private.entry_to_leave(league_id uuid, season int, team_id uuid)
  returns public.league_teams
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  played public.league_seasons;
  entry public.league_teams;
begin
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (entry_to_leave.league_id, entry_to_leave.season)
  for no key update;
  perform from public.teams t where t.id = entry_to_leave.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (played.league_id, played.season, entry_to_leave.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  if entry.withdrawn_at is not null then
    perform private.refuse('PT409', 'The team has withdrawn already.', 'alreadyWithdrawn', 'team_id');
  end if;
  if played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  return entry;
end
$$;

create function private.season_phase_of(entry public.league_teams)
  returns public.season_phase
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select s.phase from public.league_seasons s where (s.league_id, s.season) = (entry.league_id, entry.season)
$$;

create function private.withdrawal_facts(entry public.league_teams)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select jsonb_build_object('team', entry.team_id, 'league', entry.league_id, 'season', entry.season)
$$;

-- Everybody whom a withdrawal concerns: the squad, the players and casters of these matches, and the admins.
create function private.concerned_by_withdrawal(entry public.league_teams, matches uuid[])
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.squads(entry.team_id) || private.admins() || array(
    select unnest(private.concerned(m)) from public.team_matches m where m.id = any (matches)
  )
$$;

-- Asking -----------------------------------------------------------------------------------------------

-- The captain asks to take the team out of a season that has begun. Admins and the league's referees are notified, those
-- who play for the team left out. Returns the request's id.
-- Refuses with PT403 (not the captain), PT404 (not in this season), PT409 (not begun, finished, withdrawn, asked already),
-- PT422 (no reason).
create function private.ask_withdrawal(league_id uuid, season int, team_id uuid, reason text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  said text;
  made public.withdrawal_requests;
begin
  if not private.is_captain_of(ask_withdrawal.team_id) then
    perform private.refuse('PT403', 'Only the captain asks to withdraw a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  if not private.is_captain_of(entry.team_id) then
    perform private.refuse('PT403', 'Only the captain asks to withdraw a team.', 'notYours');
  end if;
  said := private.checked_reason(reason);
  if private.season_phase_of(entry) = 'registration' then
    perform private.refuse('PT409', 'Before the season begins the captain takes the team out.', 'seasonCourse', 'season');
  end if;
  if exists (
    select
    from public.withdrawal_requests r
    where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open')
  ) then
    perform private.refuse('PT409', 'The team has asked already.', 'withdrawalAsked', 'team_id');
  end if;
  insert into public.withdrawal_requests (league_id, season, team_id, asked_by, reason)
  values (entry.league_id, entry.season, entry.team_id, me, said)
  returning * into made;
  perform private.notify(
    array(select unnest(private.admins()) except select m.player_id from public.team_members m where m.team_id = entry.team_id and m.left_at is null),
    'withdrawalAsked', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/admin/leagues/' || entry.league_id
  );
  perform private.notify(
    array(
      select f.user_id
      from public.league_referees f
      where f.league_id = entry.league_id and not private.is_suspended(f.user_id)
      except
      select unnest(private.admins())
      except
      select m.player_id from public.team_members m where m.team_id = entry.team_id and m.left_at is null
    ),
    'withdrawalAsked', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/referee/leagues/' || entry.league_id
  );
  perform private.record(
    'ask_withdrawal', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    null, jsonb_build_object('reason', said)
  );
  return made.id;
end
$$;
comment on function private.ask_withdrawal is 'api: member';

-- The request a command is about, its season, team, entry and itself locked. Refuses with PT404 where there is none, with
-- PT409 once it has been answered.
create function private.open_withdrawal_request(request_id uuid)
  returns public.withdrawal_requests
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  request public.withdrawal_requests;
begin
  select * into request from public.withdrawal_requests r where r.id = open_withdrawal_request.request_id;
  if request.id is null then
    perform private.refuse('PT404', 'There is no such request.', 'withdrawalRequestUnknown', 'request_id');
  end if;
  perform
  from public.league_seasons s
  where (s.league_id, s.season) = (request.league_id, request.season)
  for no key update;
  perform from public.teams t where t.id = request.team_id for no key update;
  select * into request from public.withdrawal_requests r where r.id = request.id for no key update;
  return request;
end
$$;

create function private.check_unanswered(request public.withdrawal_requests)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if request.status <> 'open' then
    perform private.refuse('PT409', 'The request has been answered, or taken back.', 'withdrawalDecided', 'request_id');
  end if;
end
$$;

-- The team's captain takes the request back until it is answered.
-- Refuses with PT403 (not the captain), PT404, PT409 (answered or taken back already).
create function private.retract_withdrawal(request_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  request constant public.withdrawal_requests := private.open_withdrawal_request(request_id);
begin
  if not private.is_captain_of(request.team_id) then
    perform private.refuse('PT403', 'Only the captain takes the request back.', 'notYours');
  end if;
  perform private.check_unanswered(request);
  update public.withdrawal_requests r set status = 'withdrawn', decided_at = clock_timestamp() where r.id = request.id;
  perform private.record(
    'retract_withdrawal', concat_ws(' ', 'league_teams', request.league_id, request.season, request.team_id),
    '{"status": "open"}', '{"status": "withdrawn"}'
  );
end
$$;
comment on function private.retract_withdrawal is 'api: member';

-- An admin or a referee refuses, with a reason that the team's captains are notified of: the team plays on.
-- Refuses with PT403 (neither of them, own team), PT404, PT409 (answered or taken back already), PT422 (no reason).
create function private.refuse_withdrawal(request_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  request public.withdrawal_requests;
  said text;
begin
  if not private.may_referee((select r.league_id from public.withdrawal_requests r where r.id = refuse_withdrawal.request_id)) then
    perform private.refuse('PT403', 'Only admins and the league''s referees decide about withdrawals.', 'notYours');
  end if;
  request := private.open_withdrawal_request(request_id);
  perform private.check_no_interest(
    'entry', array[request.team_id], private.rulers_of(request.league_id), league_id => request.league_id, season => request.season
  );
  perform private.check_unanswered(request);
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'refused', ruling = said, decided_at = clock_timestamp()
  where r.id = request.id;
  perform private.notify(
    array_append(private.leaders(request.team_id), request.asked_by),
    'withdrawalRefused',
    jsonb_build_object('team', request.team_id, 'league', request.league_id, 'season', request.season, 'reason', said),
    '/leagues/' || request.league_id
  );
  perform private.record(
    'refuse_withdrawal', concat_ws(' ', 'league_teams', request.league_id, request.season, request.team_id),
    '{"status": "open"}', jsonb_build_object('status', 'refused', 'reason', said)
  );
end
$$;
comment on function private.refuse_withdrawal is 'api: member';

-- Withdrawing ------------------------------------------------------------------------------------------

-- Before the season begins the captain takes the team out, or the staff; then an admin or a referee decides, whether or
-- not the captain has asked, and may choose whether the results are void. In the playoffs what is left is lost, and what
-- was played stands. `seen` is what the preview showed (private.table_seen); without it nothing is compared.
-- Refuses with PT403 (neither of them, own team; only they choose), PT404 (not in this season), PT409 (withdrawn already,
-- season finished, `seen` is not what stands now), PT422 (no reason).
create function private.withdraw_team(
  league_id uuid,
  season int,
  team_id uuid,
  reason text,
  voids boolean default null,
  seen jsonb default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  phase public.season_phase;
  said text;
  is_void boolean;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  if not (private.is_captain_of(withdraw_team.team_id) or private.may_referee(withdraw_team.league_id)) then
    perform private.refuse('PT403', 'Only the captain, an admin or a referee withdraws a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  phase := private.season_phase_of(entry);
  if phase <> 'registration' or voids is not null or not private.is_captain_of(entry.team_id) then
    if not private.may_referee(entry.league_id) then
      perform private.refuse(
        'PT403', 'Once a season has begun a captain asks, and an admin or a referee decides.', 'askWithdrawal', 'team_id'
      );
    end if;
    perform private.check_no_interest(
      'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
    );
  end if;
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'granted', ruling = said, decided_at = clock_timestamp()
  where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open');

  perform private.hold_series(private.bracket_of(entry.league_id, entry.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(entry.league_id, entry.season);
  -- no other result of this team is entered from here on
  if seen is not null and seen <> (
    select private.table_seen(s) from public.league_seasons s where (s.league_id, s.season) = (entry.league_id, entry.season)
  ) then
    perform private.refuse('PT409', 'The table or what it is ranked by has changed.', 'tableChanged', 'season');
  end if;
  select phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp(), withdrawal_voids = is_void
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    if match.status <> 'finished' then
      perform private.supersede_reports(match.id);
    end if;
    perform private.lose_withdrawn(match, entry.team_id, is_void, said);
    matches := matches || match.id;
  end loop;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    -- it says what becomes of the matches of those it is said to
    case
      when cardinality(matches) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    private.withdrawal_facts(entry) || jsonb_build_object('voids', is_void, 'reason', said),
    '/leagues/' || entry.league_id
  );
  insert into private.events (type, league_id, season, teams, facts)
  values ('team_withdrew', entry.league_id, entry.season, array[entry.team_id], jsonb_build_object('matches', matches));
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), private.keep_texts(jsonb_build_object('voids', is_void, 'reason', said))
  );
end
$$;
comment on function private.withdraw_team is 'api: member';

-- The outcome of a match after a withdrawal: void, or lost.
create function private.lose_withdrawn(match public.team_matches, team uuid, is_void boolean, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if is_void then
    perform private.add_result(match.id, 'withdrawal', reason => lose_withdrawn.reason);
    perform private.project_match(match.id);
  else
    perform private.lose_match(match, team, lose_withdrawn.reason);
  end if;
end
$$;

-- Taking it back ---------------------------------------------------------------------------------------

-- An admin or a referee takes a withdrawal back until the season's end: each match that it decided is what the ledger said
-- before. A later ruling stays.
-- Refuses with PT403 (neither of them, own team), PT404 (not in this season), PT409 (not withdrawn, season finished or
-- full, archived, entered elsewhere, the bracket or a later result depends on it), PT422 (no reason).
create function private.reinstate_team(league_id uuid, season int, team_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  entry public.league_teams;
  said text;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  perform private.hold_lined_up(
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (run.league_id, run.season) and reinstate_team.team_id in (m.home_team_id, m.away_team_id)
    )
  );
  perform from public.teams t where t.id = reinstate_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, reinstate_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_interest(
    'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
  );
  if entry.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has not withdrawn.', 'notWithdrawn', 'team_id');
  end if;
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if exists (select from public.teams t where t.id = entry.team_id and t.archived_at is not null) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if run.phase = 'registration' and run.max_teams <= (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  if run.phase = 'playoffs' and entry.withdrawn_at < run.playoffs_at then
    perform private.refuse('PT409', 'The bracket was drawn without the team.', 'bracketWithout', 'team_id');
  end if;
  said := private.checked_reason(reason);

  -- with the games that would go, before anybody finishes one of them
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and entry.team_id in (m.home_team_id, m.away_team_id)
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(run.league_id, run.season);
  update public.league_teams e
  set withdrawn_at = null, withdrawal_voids = null
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- what came last goes first: it stands on the others
  for match in
    select m.*
    from public.team_matches m
    left join public.series s on s.id = m.series_id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and private.is_left_by_withdrawal(m, entry)
    order by s.round desc nulls last, s.slot desc, m.game_no desc, m.kickoff_at, m.id
  loop
    perform private.check_nothing_later(match);
    perform private.restore_match(match, said);
    matches := matches || match.id;
  end loop;
  perform private.drop_spare_games(s)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and entry.team_id in (s.team_a_id, s.team_b_id)
    and s.winner_team_id is null
    and not s.no_winner;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    'teamReinstated', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/leagues/' || entry.league_id
  );
  insert into private.events (type, league_id, season, teams, facts)
  values ('team_reinstated', entry.league_id, entry.season, array[entry.team_id], jsonb_build_object('matches', matches));
  perform private.record(
    'reinstate_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), private.keep_texts(jsonb_build_object('reason', said))
  );
end
$$;
comment on function private.reinstate_team is 'api: member';

-- Whether a withdrawal has the last word about a match of this entry: it decided the match, or nobody plays it any more
-- after what it decided was taken back.
create function private.is_left_by_withdrawal(match public.team_matches, entry public.league_teams)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (
      select r.at >= entry.registered_at
        and (r.cause = 'withdrawal' or r.cause = 'undo' and match.status = 'cancelled' and match.series_id is null)
      from public.match_results r
      where r.match_id = match.id
      order by r.seq desc
      limit 1
    ),
    false
  )
$$;

-- A match is what the ledger said of it before a withdrawal: a result stands again as it was; what was open is to be played,
-- its reports are past, and where its kick-off has come meanwhile it waits for a new one. Where the other side has
-- withdrawn too, that holds.
create function private.restore_match(match public.team_matches, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  last constant public.match_results := (
    select r from public.match_results r where r.match_id = match.id order by r.seq desc limit 1
  );
  before public.match_results;
  found_as public.match_status;
  restored public.team_matches;
  rival public.league_teams;
begin
  select * into before
  from public.match_results r
  where r.match_id = match.id and r.cause <> 'withdrawal'
  order by r.seq desc
  limit 1;
  select r.status_before into found_as
  from public.match_results r
  where r.match_id = match.id and r.seq > coalesce(before.seq, 0)
  order by r.seq
  limit 1;
  if num_nonnulls(before.home_score, before.forfeited_by) > 0 and before.cause <> 'report' then
    perform private.add_result(
      match.id, 'reinstatement', before.home_score, before.away_score, before.forfeited_by, reason => restore_match.reason
    );
  else
    perform private.add_result(match.id, 'undo', reason => restore_match.reason);
  end if;
  restored := private.project_match(match.id);
  if restored.status = 'scheduled' and (found_as = 'postponed' or restored.kickoff_at <= now()) then
    perform private.write_match(match.id, '{"status": "postponed"}');
  end if;

  select * into rival
  from public.league_teams e
  where (e.league_id, e.season) = (match.league_id, match.season)
    and e.team_id in (match.home_team_id, match.away_team_id)
    and e.withdrawn_at is not null;
  if last.cause = 'withdrawal' and rival.team_id is not null and (
    match.series_id is null and (coalesce(rival.withdrawal_voids, false) or restored.status = 'cancelled')
    or match.series_id is not null and restored.status = 'scheduled'
  ) then
    perform private.lose_withdrawn(restored, rival.team_id, coalesce(rival.withdrawal_voids, false), restore_match.reason);
  end if;
end
$$;

-- Each match of the table as it would be if this team's withdrawal were taken back now: the dialog shows it before it
-- is decided. By the rules of restore_match.
-- Refuses with PT403 (neither an admin nor a referee of the league).
create function private.reinstatement_effect(league_id uuid, season int, team_id uuid)
  returns table (match_id uuid, status public.match_status, home_score int, away_score int, forfeited_by public.forfeit_side)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.may_referee(reinstatement_effect.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees take withdrawals back.', 'notYours');
  end if;
  return query
  select
    m.id,
    (case
      when rival.withdrawal_voids then 'cancelled'
      when before.seq is not null or rival.team_id is not null then 'finished'
      else 'scheduled'
    end)::public.match_status,
    case when before.seq is not null then before.home_score::int else private.forfeit_score(gone.side, 'home') end,
    case when before.seq is not null then before.away_score::int else private.forfeit_score(gone.side, 'away') end,
    case when before.seq is not null then before.forfeited_by else gone.side end
  from public.league_teams entry
  join public.team_matches m
    on (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.series_id is null
  left join public.league_teams rival
    on (rival.league_id, rival.season) = (m.league_id, m.season)
      and rival.team_id = case entry.team_id when m.home_team_id then m.away_team_id else m.home_team_id end
      and rival.withdrawn_at is not null
  cross join lateral (
    select case rival.team_id when m.home_team_id then 'home' when m.away_team_id then 'away' end::public.forfeit_side
  ) as gone (side)
  left join lateral (
    select said.*
    from (
      select r.*
      from public.match_results r
      where r.match_id = m.id and r.cause <> 'withdrawal'
      order by r.seq desc
      limit 1
    ) said
    where said.cause <> 'report' and num_nonnulls(said.home_score, said.forfeited_by) > 0
  ) before on true
  where (entry.league_id, entry.season, entry.team_id) = (
      reinstatement_effect.league_id, reinstatement_effect.season, reinstatement_effect.team_id
    )
    and entry.withdrawn_at is not null
    and private.is_left_by_withdrawal(m, entry)
  order by m.id;
end
$$;
comment on function private.reinstatement_effect is 'api: member';

-- The games go that a series set after those a withdrawal had decided, and needs no more.
create function private.drop_spare_games(playing public.series)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  delete from public.team_matches m
  using (
    select w.id, row_number() over (order by w.game_no) as place
    from public.team_matches w
    where w.series_id = playing.id and w.status not in ('finished', 'cancelled')
  ) waiting
  where m.id = waiting.id
    and waiting.place > playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b)
    and m.status in ('scheduled', 'postponed')
    and not exists (
      select from public.match_results r where r.match_id = m.id and r.cause not in ('withdrawal', 'undo')
    )
$$;
