-- The entry of teams into a season, and its start.
-- Locks: the season first, then the team, then its entry, then matches in the order of their ids.

-- A captain, or an admin, enters a team while registration is open. Returns nothing; who withdrew may come back as long
-- as it is.
-- Refuses with PT403 (not the captain), PT404 (no such season or team), PT409 (registration over, archived, squad below
-- five, season full, entered already, plays elsewhere).
create function private.register_team(league_id uuid, season int, team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  opened public.league_seasons;
  club public.teams;
  was public.league_teams;
  entered int;
begin
  select * into opened
  from public.league_seasons s
  where (s.league_id, s.season) = (register_team.league_id, register_team.season)
  for no key update;
  if opened.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  select * into club from public.teams t where t.id = register_team.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(club.id, 'enters a team');
  if opened.phase <> 'registration' or opened.registration_until <= now() then
    perform private.refuse('PT409', 'Registration is over.', 'registrationOver', 'season');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.squad_size(club.id) < (private.limits()).squad_min then
    perform private.refuse('PT409', 'A squad has at least five.', 'squadTooSmall', 'team_id');
  end if;
  select * into was
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (opened.league_id, opened.season, club.id)
  for no key update;
  if was.team_id is not null and was.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has entered already.', 'alreadyEntered', 'team_id');
  end if;
  select count(*) into entered
  from public.league_teams e
  where (e.league_id, e.season) = (opened.league_id, opened.season) and e.withdrawn_at is null;
  if entered >= opened.max_teams then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  insert into public.league_teams as e (league_id, season, team_id)
  values (opened.league_id, opened.season, club.id)
  on conflict on constraint league_teams_pkey do update
  set withdrawn_at = null, withdrawal_voids = null, registered_at = now();
  perform private.notify(
    private.leaders(club.id) || private.admins(),
    'teamEntered',
    jsonb_build_object('team', club.id, 'season', opened.season, 'league', opened.league_id),
    '/leagues/' || opened.league_id
  );
  perform private.record(
    'register_team', concat_ws(' ', 'league_teams', opened.league_id, opened.season, club.id), to_jsonb(was)
  );
end
$$;
comment on function private.register_team is 'api: member';

-- An admin gives a team transfer rights beyond its season's number, or takes some: `extra` is how many more than that
-- they are altogether.
-- Refuses with PT403 (not an admin, own team), PT404 (not entered), PT409 (withdrawn, season finished), PT422.
create function private.set_extra_rights(league_id uuid, season int, team_id uuid, extra int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  extra_max constant int := (private.limits()).extra_rights_max;
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  was public.league_teams;
begin
  perform private.check_entered(run, team_id);
  perform private.check_no_interest(
    'entry', array[team_id], private.admins(), league_id => run.league_id, season => run.season
  );
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if extra is null or abs(extra::bigint) > extra_max then
    perform private.refuse('PT422', format('At most %s rights more or less.', extra_max), 'wrongValue', 'extra');
  end if;
  select * into was
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, set_extra_rights.team_id)
  for no key update;
  update public.league_teams e
  set rights_extra = extra
  where (e.league_id, e.season, e.team_id) = (was.league_id, was.season, was.team_id);
  perform private.record(
    'set_extra_rights', concat_ws(' ', 'league_teams', was.league_id, was.season, was.team_id),
    jsonb_build_object('rights_extra', was.rights_extra), jsonb_build_object('rights_extra', extra)
  );
end
$$;
comment on function private.set_extra_rights is 'api: member';

-- An admin begins a season: registration is over, and every two teams have as many matches before them as it has legs.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (begun already, too few teams, matches missing).
create function private.start_regular_season(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  teams_min constant int := (private.limits()).season_teams_min;
  me constant uuid := private.actor();
  begun public.league_seasons;
  entered uuid[];
begin
  perform private.check_admin('begin a season');
  select * into begun
  from public.league_seasons s
  where (s.league_id, s.season) = (start_regular_season.league_id, start_regular_season.season)
  for no key update;
  if begun.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if begun.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonCourse', 'season');
  end if;
  select array_agg(e.team_id) into entered
  from public.league_teams e
  where (e.league_id, e.season) = (begun.league_id, begun.season) and e.withdrawn_at is null;
  if coalesce(cardinality(entered), 0) < teams_min then
    perform private.refuse('PT409', 'A season needs two teams.', 'tooFewTeams', 'season');
  end if;
  if exists (
    select
    from unnest(entered) as one
    join unnest(entered) as other on one < other
    where begun.legs <> (
      select count(*)
      from public.team_matches m
      where (m.league_id, m.season) = (begun.league_id, begun.season)
        and m.stage = 'regular'
        and m.status <> 'cancelled'
        and (m.home_team_id, m.away_team_id) in ((one, other), (other, one))
    )
  ) then
    perform private.refuse('PT409', 'Some two teams do not meet as often as the season has legs.', 'scheduleIncomplete', 'season');
  end if;
  update public.league_seasons s
  set phase = 'regular'
  where (s.league_id, s.season) = (begun.league_id, begun.season);
  perform private.notify(
    (select array_agg(l.player_id) from private.team_leaders l where l.team_id = any (entered)),
    'seasonStarted',
    jsonb_build_object('season', begun.season, 'league', begun.league_id),
    '/leagues/' || begun.league_id,
    instead_of => '{seasonStartUndone}'
  );
  perform private.record(
    'start_regular_season', concat_ws(' ', 'league_seasons', begun.league_id, begun.season),
    '{"phase": "registration"}', '{"phase": "regular"}'
  );
end
$$;
comment on function private.start_regular_season is 'api: member';

-- The obstacles of a season's teams, for the admin who starts it: how many each has, how many of them are
-- cleared and how many have no contract, and whether its captain's account is suspended. Bounded by the season's teams;
-- PT403 for everybody except admins.
create function private.season_entries(league_id uuid, season int)
  returns table (team_id uuid, squad int, eligible int, unsigned int, captain_suspended boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  perform private.check_admin('look through the entries');
  return query
  select
    e.team_id,
    members.squad,
    members.eligible,
    private.count_unsigned(e.team_id),
    coalesce((select private.is_suspended(t.captain_id) from public.teams t where t.id = e.team_id), false)
  from public.league_teams e
  cross join lateral (
    select count(*)::int as squad, (count(*) filter (where m.eligibility = 'eligible'))::int as eligible
    from public.team_members m
    where m.team_id = e.team_id and m.left_at is null
  ) members
  where (e.league_id, e.season) = (season_entries.league_id, season_entries.season);
end
$$;
comment on function private.season_entries is 'api: member';
