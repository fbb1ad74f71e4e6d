-- Taking a start back while nothing that came later depends on it: that of a season, and that of its playoffs. A schedule that is
-- published is taken back where it is published, a withdrawal, points and an import beside them.
-- Locks: the season, its teams, its series, its matches in the order of their ids.

-- The reason why a season's start, or that of its playoffs, stands because of their matches, as a key of errors.json; null
-- without one. A withdrawal before the season began left voids, which are no results.
create function private.played_problem(run public.league_seasons, of_bracket boolean)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- Whether a team of the season has spent a transfer right in it.
create function private.has_spent_rights(run public.league_seasons)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.rights_used > 0
  )
$$;

-- Whether a side has done something in a match of the bracket.
create function private.bracket_in_use(run public.league_seasons)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.team_matches m
    where (m.league_id, m.season) = (run.league_id, run.season) and m.series_id is not null and private.has_facts(m)
  )
$$;

-- Holds the matches of a season, or of its bracket alone, and refuses with PT409 once one of them was played, reported or
-- ruled, or its kick-off has come.
create function private.check_unplayed(run public.league_seasons, of_bracket boolean)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;

-- An admin takes the start of a season back: registration goes on, and the schedule stays. The captains are notified.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not begun, playoffs begun, finished, a match was played,
-- reported or ruled, the first kick-off has come, a transfer right was spent).
create function private.undo_season_start(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.undo_season_start is 'api: member';

-- An admin takes the start of the playoffs back: the bracket goes, and the regular phase goes on. All captains are notified, and
-- the players and casters of its matches.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not in the playoffs, a playoff match was played, reported or
-- ruled, the first kick-off has come, a side has done something in a playoff match).
create function private.undo_playoffs(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.undo_playoffs is 'api: member';
