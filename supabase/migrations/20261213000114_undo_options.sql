set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.bracket_in_use(run public.league_seasons)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.team_matches m
    where (m.league_id, m.season) = (run.league_id, run.season) and m.series_id is not null and private.has_facts(m)
  )
$function$;

CREATE OR REPLACE FUNCTION private.check_unplayed(run public.league_seasons, of_bracket boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  problem text;
begin
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and (m.series_id is not null or not of_bracket)
  order by m.id
  for update;
  problem := private.played_problem(run, of_bracket);
  if problem = 'startPlayed' then
    perform private.refuse('PT409', 'A match has been played, reported or ruled.', 'startPlayed', 'season');
  elsif problem = 'startKickedOff' then
    perform private.refuse('PT409', 'The first kick-off has come.', 'startKickedOff', 'season');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_schedule(planned public.league_seasons)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  cleared int;
begin
  -- a line-up or a message of this moment comes before the check or after it
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular'
  order by m.id
  for update;
  if private.schedule_in_use(planned) then
    perform private.refuse('PT409', 'Sides have done something in a match.', 'scheduleInUse', 'fixtures');
  end if;
  delete from public.team_matches m
  where (m.league_id, m.season) = (planned.league_id, planned.season)
    and m.stage = 'regular'
    and not private.has_facts(m);
  get diagnostics cleared = row_count;
  return cleared;
end
$function$;

CREATE OR REPLACE FUNCTION private.following(target regclass)
 RETURNS regclass[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct c.conrelid::regclass), '{}')
  from pg_catalog.pg_constraint c
  where c.contype = 'f' and c.confrelid = target and c.confdeltype in ('c', 'n')
$function$;

CREATE OR REPLACE FUNCTION private.has_spent_rights(run public.league_seasons)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.rights_used > 0
  )
$function$;

CREATE OR REPLACE FUNCTION private.played_problem(run public.league_seasons, of_bracket boolean)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    case
      when bool_or(
        m.status not in ('scheduled', 'postponed', 'cancelled')
        or exists (select from public.match_results r where r.match_id = m.id and r.cause not in ('withdrawal', 'undo'))
      ) then 'startPlayed'
      when bool_or(m.status = 'scheduled' and m.kickoff_at <= clock_timestamp()) then 'startKickedOff'
    end
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and (m.series_id is not null or not of_bracket)
$function$;

CREATE OR REPLACE FUNCTION private.schedule_in_use(planned public.league_seasons)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.team_matches m
    where (m.league_id, m.season) = (planned.league_id, planned.season)
      and m.stage = 'regular'
      and m.status <> 'cancelled'
      and private.has_facts(m)
  )
$function$;

CREATE OR REPLACE FUNCTION private.undo_options(league_id uuid, season integer)
 RETURNS TABLE(may_undo_schedule boolean, may_undo_start boolean, may_undo_playoffs boolean, may_undo_import boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin constant boolean := private.is_admin();
begin
  return query
  select
    s.phase = 'registration'
      and not private.schedule_in_use(s)
      and exists (
        select
        from public.team_matches m
        where (m.league_id, m.season) = (s.league_id, s.season) and m.stage = 'regular' and not private.has_facts(m)
      ),
    admin and s.phase = 'regular' and private.played_problem(s, of_bracket => false) is null and not private.has_spent_rights(s),
    admin and s.phase = 'playoffs' and private.played_problem(s, of_bracket => true) is null and not private.bracket_in_use(s),
    admin and s.imported_at is not null and not private.used_since_import(s)
  from public.league_seasons s
  where (s.league_id, s.season) = (undo_options.league_id, undo_options.season) and private.may_referee(s.league_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_playoffs(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  concerned uuid[];
begin
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  elsif run.phase <> 'playoffs' then
    perform private.refuse('PT409', 'The playoffs have not begun.', 'playoffsAhead', 'season');
  end if;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform private.check_unplayed(run, of_bracket => true);
  if private.bracket_in_use(run) then
    perform private.refuse('PT409', 'A side has done something in a playoff match.', 'bracketInUse', 'season');
  end if;
  concerned := private.season_leaders(run) || array(
    select unnest(private.concerned(m))
    from public.team_matches m
    where (m.league_id, m.season) = (run.league_id, run.season) and m.series_id is not null
  );
  perform private.drop_bracket(run.league_id, run.season);
  perform private.notify(
    concerned, 'playoffsUndone', private.season_facts(run), '/leagues/' || run.league_id,
    instead_of => '{playoffsStarted, playoffsUndone}'
  );
  perform private.record(
    'undo_playoffs', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    '{"phase": "playoffs"}', '{"phase": "regular"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_season_start(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
begin
  if run.phase = 'registration' then
    perform private.refuse('PT409', 'The season has not begun.', 'seasonAhead', 'season');
  elsif run.phase = 'playoffs' then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', 'season');
  elsif run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  -- a signing of that moment spends its right before it or needs none after it
  perform
  from public.teams t
  where t.id in (select e.team_id from public.league_teams e where (e.league_id, e.season) = (run.league_id, run.season))
  order by t.id
  for no key update;
  perform private.check_unplayed(run, of_bracket => false);
  if private.has_spent_rights(run) then
    perform private.refuse('PT409', 'A team has spent a transfer right.', 'startRightsSpent', 'season');
  end if;
  update public.league_seasons s
  set phase = 'registration'
  where (s.league_id, s.season) = (run.league_id, run.season);
  perform private.notify(
    private.season_leaders(run), 'seasonStartUndone', private.season_facts(run), '/leagues/' || run.league_id,
    instead_of => '{seasonStarted, seasonStartUndone}'
  );
  perform private.record(
    'undo_season_start', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    '{"phase": "regular"}', '{"phase": "registration"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.used_since_import(run public.league_seasons)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.team_matches m
    left join public.match_results r on r.match_id = m.id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and (
        m.created_at <> run.imported_at or r.created_at <> run.imported_at or m.status in ('live', 'reported', 'disputed')
        or num_nonnulls(m.stream_url, m.replay_url) > 0
      )
  ) or exists (
    -- whom the staff refused stays in the table
    select
    from public.team_matches m
    join public.match_casters c on c.match_id = m.id and c.refused_at is null
    where (m.league_id, m.season) = (run.league_id, run.season)
  ) or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and (e.created_at <> run.imported_at or e.withdrawn_at > run.imported_at)
  ) or exists (
    select
    from public.point_adjustments a
    where (a.league_id, a.season) = (run.league_id, run.season)
      and (a.created_at <> run.imported_at or a.reversed_at is not null)
  ) or private.is_referenced(
    'public.team_matches',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.match_results', 'public.match_elo', 'public.match_casters'
  ) or private.is_referenced(
    'public.league_teams',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.team_matches', 'public.point_adjustments'
  ) or private.is_referenced(
    'public.league_seasons',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.league_teams', 'public.series'
  ) or private.is_referenced(
    'public.teams',
    format(
      't.created_at = %3$L and exists (select from public.league_teams e where e.team_id = t.id and (e.league_id, e.season) = (%1$L, %2$s)) '
      'and not exists (select from public.league_teams e where e.team_id = t.id and (e.league_id, e.season) <> (%1$L, %2$s))',
      run.league_id, run.season, run.imported_at
    ),
    variadic private.following('public.teams')
      || '{public.league_teams, public.league_seasons, public.point_adjustments, public.series}'::regclass[]
      || '{public.team_matches, public.match_casters, public.team_members}'::regclass[]
  ) or private.is_referenced(
    'public.team_members',
    format(
      't.created_at = %3$L and exists (select from public.league_teams e where e.team_id = t.team_id and (e.league_id, e.season) = (%1$L, %2$s))',
      run.league_id, run.season, run.imported_at
    ),
    variadic private.following('public.team_members')
  )
$function$;

CREATE OR REPLACE FUNCTION public.undo_options(league_id uuid, season integer)
 RETURNS TABLE(may_undo_schedule boolean, may_undo_start boolean, may_undo_playoffs boolean, may_undo_import boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.undo_options(undo_options.league_id, undo_options.season) $function$;

grant execute on routine private.undo_options(uuid,integer) to "authenticated";

grant execute on routine public.undo_options(uuid,integer) to "authenticated";

comment on function private.undo_options(uuid,integer) is 'api: member';
