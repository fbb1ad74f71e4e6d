-- From the table to the bracket: points outside the matches, special matches, the start of the playoffs.
-- Locks: the season first, which also holds rulings, undoing and withdrawals; then rows in the order of their ids.

-- The checks at the start of a season command ------------------------------------------------------

-- The last place of each zone of a table of so many teams: below it something else begins. A team without a rival in
-- the first round, as a bracket of eight is not full, begins in a semi-final: all of four, two of six, nobody of eight.
-- In a very small league the playoffs come before relegation. Once the playoffs have begun only relegation is left to
-- be decided.
create function private.season_lines(run public.league_seasons, teams bigint)
  returns int[]
  language sql
  stable
  set search_path = ''
as $$
  select case when run.phase = 'playoffs' then array[safe] else array[8 - run.playoff_teams, run.playoff_teams, safe] end
  from (select greatest(run.playoff_teams, teams - run.relegation_places)::int as safe) below
$$;

-- Refuses with PT409, naming them, as long as teams share the first place or one that a line runs through: special
-- matches come first. The bracket has ranked those who are in it.
create function private.check_no_tie(run public.league_seasons)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  level text;
begin
  select string_agg(t.name, ', ' order by shared.seat) into level
  from (
    select
      ranked.*,
      ranked.place - 1 + count(*) over (partition by ranked.place) as last_place,
      private.season_lines(run, count(*) over ()) as lines
    from private.season_table(run.league_id, run.season) ranked
  ) shared
  join public.teams t on t.id = shared.team_id
  join public.league_teams e on (e.league_id, e.season, e.team_id) = (run.league_id, run.season, shared.team_id)
  where e.playoff_seed is null
    and shared.place < shared.last_place
    and (
      shared.place = 1
      or exists (select from unnest(shared.lines) line where shared.place <= line and line < shared.last_place)
    );
  if level is not null then
    perform private.refuse(
      'PT409', format('These teams are level and play a special match first: %s.', level), 'tieOnLine', 'season'
    );
  end if;
end
$$;

-- The season an admin decides about, or with `referees` one of those of its league too, locked. Refuses with PT403
-- everybody else, PT404 where there is none.
create function private.season_to_run(league_id uuid, season int, referees boolean default false)
  returns public.league_seasons
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  run public.league_seasons;
begin
  if not (private.is_admin() or referees and private.may_referee(league_id)) then
    perform private.refuse('PT403', 'Only admins run a season.', 'notYours');
  end if;
  select * into run
  from public.league_seasons s
  where (s.league_id, s.season) = (season_to_run.league_id, season_to_run.season)
  for no key update;
  if run.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  return run;
end
$$;

-- Refuses with PT404 a team that has not entered the season, with PT409 one that has withdrawn.
create function private.check_entered(run public.league_seasons, team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  entry public.league_teams;
begin
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, team);
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  if entry.withdrawn_at is not null then
    perform private.refuse('PT409', 'The team has withdrawn already.', 'alreadyWithdrawn', 'team_id');
  end if;
end
$$;

-- Points outside the matches -----------------------------------------------------------------------

-- Refuses who plays for the team or has an interest in it, and with PT409 once the table is final.
create function private.check_adjustable(run public.league_seasons, team uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.check_no_interest(
    'points', array[team], private.admins(), league_id => run.league_id, season => run.season
  );
  if run.phase in ('playoffs', 'finished') then
    perform private.refuse('PT409', 'The table is final.', 'tableFinal', 'season');
  end if;
end
$$;

-- An admin gives a team points or takes some, with a reason that is below the table. Returns the row's id.
-- Refuses with PT403 (not an admin, own team), PT404 (no such season, not entered), PT409 (table final, withdrawn), PT422.
create function private.adjust_points(league_id uuid, season int, team_id uuid, points int, reason text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  points_max constant int := (private.limits()).adjustment_points_max;
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  said text;
  made public.point_adjustments;
begin
  perform private.check_entered(run, team_id);
  perform private.check_adjustable(run, team_id);
  if points is null or points = 0 or abs(points::bigint) > points_max then
    perform private.refuse('PT422', format('1 to %s points, given or taken.', points_max), 'wrongValue', 'points');
  end if;
  said := private.checked_reason(reason);
  insert into public.point_adjustments (league_id, season, team_id, points, reason)
  values (run.league_id, run.season, adjust_points.team_id, adjust_points.points, said)
  returning * into made;
  perform private.notify_adjusted(made, 'pointsAdjusted', made.reason);
  perform private.record('adjust_points', 'point_adjustments ' || made.id, null, private.keep_texts(to_jsonb(made)));
  return made.id;
end
$$;
comment on function private.adjust_points is 'api: member';

-- An admin takes that back. Refuses as above, with PT409 when it has been taken back already.
create function private.reverse_adjustment(adjustment_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  was public.point_adjustments;
  run public.league_seasons;
  said text;
begin
  perform private.check_admin('run a season');
  select * into was from public.point_adjustments a where a.id = adjustment_id;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such adjustment.', 'adjustmentUnknown', 'adjustment_id');
  end if;
  run := private.season_to_run(was.league_id, was.season);
  select * into was from public.point_adjustments a where a.id = was.id for no key update;
  perform private.check_adjustable(run, was.team_id);
  if was.reversed_at is not null then
    perform private.refuse('PT409', 'It has been taken back.', 'adjustmentReversed', 'adjustment_id');
  end if;
  said := private.checked_reason(reason);
  update public.point_adjustments a set reversed_at = clock_timestamp() where a.id = was.id;
  perform private.notify_adjusted(was, 'pointsRestored', said);
  perform private.record(
    'reverse_adjustment', 'point_adjustments ' || was.id, to_jsonb(was),
    private.keep_texts(jsonb_build_object('reversed', true, 'reason', said))
  );
end
$$;
comment on function private.reverse_adjustment is 'api: member';

create function private.notify_adjusted(adjustment public.point_adjustments, key public.notification_key, reason text)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(adjustment.team_id),
    key,
    jsonb_build_object(
      'team', adjustment.team_id, 'league', adjustment.league_id, 'season', adjustment.season, 'points', adjustment.points, 'reason', reason
    ),
    '/leagues/' || adjustment.league_id
  )
$$;

-- The ranking rules of the table -----------------------------------------------------------------------

-- The preview of a season's table: what it is ranked by, and in `table` each team's place and points.
create function private.table_seen(run public.league_seasons)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    'points_for_win', run.points_for_win, 'playoff_teams', run.playoff_teams, 'relegation_places', run.relegation_places,
    'table', coalesce(
      (
        select jsonb_object_agg(t.team_id, jsonb_build_array(t.place, t.points))
        from private.season_table(run.league_id, run.season) t
      ),
      '{}'
    )
  );
end
$$;

-- Refuses with PT403 an admin who plays in the season, as long as one who does not has an account that is not suspended. Where
-- there is none, they are asked as about a rival or a neighbour, of which the own team has some, and the decision is marked.
create function private.check_neutral_in_season(run public.league_seasons)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  own constant uuid := private.own_team();
  entered constant uuid[] := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  );
begin
  if (own = any (entered)) is not true then
    return;
  end if;
  if exists (
    select
    from public.profiles p
    left join public.team_members m on m.player_id = p.id and m.left_at is null
    where p.id = any (private.admins())
      and p.deleted_at is null
      and not private.is_suspended(p.id)
      and (m.team_id = any (entered)) is not true
  ) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
  perform private.check_no_interest(
    'points',
    array(
      select distinct i.about_team_id
      from private.interests(array_remove(entered, own)) i
      where i.by_team_id = own and i.about_team_id = any (entered)
    ),
    '{}', league_id => run.league_id, season => run.season
  );
end
$$;

-- Of a season that runs an admin changes points for a win, size of the playoffs, relegation places and the league's time zone.
-- `seen` is what the form showed: these four as they were, and in `table` each team's place and points. The captains are
-- notified. Locks: the league, then the season.
-- Refuses with PT403 (not an admin, plays in the season while another admin does not), PT404 (no such season), PT409 (not begun,
-- playoffs begun, finished, `seen` is not what stands now), PT422 (a wrong value).
create function private.change_table_rules(
  league_id uuid,
  season int,
  points_for_win int,
  playoff_teams int,
  relegation_places int,
  time_zone text,
  seen jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant uuid := private.actor();
  points_max constant int := (private.limits()).points_for_win_max;
  places_max constant int := (private.limits()).relegation_places_max;
  new_rules constant jsonb := jsonb_build_object(
    'points_for_win', points_for_win, 'playoff_teams', playoff_teams, 'relegation_places', relegation_places, 'league_zone', time_zone
  );
  run public.league_seasons;
  was jsonb;
begin
  perform private.check_admin('run a season');
  perform from public.leagues l where l.id = change_table_rules.league_id for no key update;
  run := private.season_to_run(league_id, season);
  if run.phase = 'playoffs' then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', 'season');
  elsif run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  elsif run.phase <> 'regular' then
    perform private.refuse('PT409', 'The season has not begun.', 'seasonAhead', 'season');
  end if;
  perform private.check_neutral_in_season(run);
  was := jsonb_build_object(
    'points_for_win', run.points_for_win, 'playoff_teams', run.playoff_teams, 'relegation_places', run.relegation_places,
    'league_zone', (select l.time_zone from public.leagues l where l.id = run.league_id)
  );
  if seen is distinct from private.table_seen(run) || was then
    perform private.refuse('PT409', 'The table or what it is ranked by has changed.', 'tableChanged', 'season');
  end if;
  if (points_for_win between 1 and points_max) is not true then
    perform private.refuse('PT422', 'No such points for a win.', 'wrongValue', 'points_for_win');
  end if;
  if (playoff_teams in (4, 6, 8)) is not true then
    perform private.refuse('PT422', 'No such size of the playoffs.', 'wrongValue', 'playoff_teams');
  end if;
  if playoff_teams > run.max_teams then
    perform private.refuse('PT422', 'Fewer teams may enter.', 'playoffsNeedRoom', 'playoff_teams');
  end if;
  if (relegation_places between 0 and places_max) is not true then
    perform private.refuse('PT422', 'No such number of relegation places.', 'wrongValue', 'relegation_places');
  end if;
  if private.is_fact('league_zone', to_jsonb(time_zone)) is not true then
    perform private.refuse('PT422', 'There is no such time zone.', 'timeZoneUnknown', 'time_zone');
  end if;
  update public.league_seasons s
  set
    points_for_win = change_table_rules.points_for_win,
    playoff_teams = change_table_rules.playoff_teams,
    relegation_places = change_table_rules.relegation_places
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.leagues l
  set time_zone = change_table_rules.time_zone
  where l.id = run.league_id and l.time_zone <> change_table_rules.time_zone;
  perform private.notify(
    array(
      select l.player_id
      from private.team_leaders l
      join public.league_teams e on e.team_id = l.team_id
      where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
    ),
    'tableRulesChanged',
    new_rules || jsonb_build_object('league', run.league_id, 'season', run.season),
    '/leagues/' || run.league_id
  );
  perform private.record('change_table_rules', concat_ws(' ', 'league_seasons', run.league_id, run.season), was, new_rules);
end
$$;
comment on function private.change_table_rules is 'api: member';

-- Special matches ----------------------------------------------------------------------------------

-- An admin or a referee sets a special match of two teams that nothing else separates, once everything else has been
-- played; the first named is at home. During the playoffs only teams outside them: a withdrawal may have moved the line
-- of relegation.
-- Returns the match's id.
-- Refuses with PT403 (neither of them, own team), PT404 (no such season, not entered), PT409 (not the regular phase,
-- open matches, not level, one is open, a team plays something else then, unless `aware`), PT422 (one team twice, kick-off).
create function private.create_decider(
  league_id uuid,
  season int,
  team_a uuid,
  team_b uuid,
  kickoff_at timestamptz,
  aware boolean default false
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  made public.team_matches;
begin
  if team_a = team_b then
    perform private.refuse('PT422', 'A match is between two teams.', 'wrongValue', 'team_b');
  end if;
  perform private.check_entered(run, team_a);
  perform private.check_entered(run, team_b);
  perform private.check_no_interest(
    'match', array[team_a, team_b], private.rulers_of(run.league_id), league_id => run.league_id, season => run.season
  );
  if run.phase <> 'playoffs' or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and e.team_id in (team_a, team_b)
      and e.playoff_seed is not null
  ) then
    perform private.check_played_out(run, 'regular');
  end if;
  perform private.check_kickoff(kickoff_at);
  if (
    select count(distinct t.place) > 1
    from private.season_table(run.league_id, run.season) t
    where t.team_id in (team_a, team_b)
  ) then
    perform private.refuse('PT409', 'The two are not level.', 'notLevel', 'team_b');
  end if;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.stage) = (run.league_id, run.season, 'decider')
      and (m.home_team_id, m.away_team_id) in ((team_a, team_b), (team_b, team_a))
      and m.status not in ('finished', 'cancelled')
  ) then
    perform private.refuse('PT409', 'Their special match is open.', 'deciderOpen', 'team_b');
  end if;
  perform private.check_overlap(
    array[team_a, team_b], kickoff_at, kickoff_at + (private.limits()).match_length_minutes * interval '1 minute',
    coalesce(aware, false)
  );
  insert into public.team_matches (league_id, season, stage, home_team_id, away_team_id, kickoff_at)
  values (run.league_id, run.season, 'decider', team_a, team_b, create_decider.kickoff_at)
  returning * into made;
  perform private.notify_sides(made, 'deciderSet', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('create_decider', 'team_matches ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.create_decider is 'api: member';

-- Refuses with PT409 unless the season is in its regular phase, and its matches of these stages are over.
create function private.check_played_out(run public.league_seasons, variadic stages public.match_stage[])
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if run.phase <> 'regular' then
    perform private.refuse('PT409', 'The season is not in its regular phase.', 'seasonCourse', 'season');
  end if;
  perform private.check_decided(run, variadic stages);
end
$$;

-- Refuses with PT409 as long as a match of these stages is open.
create function private.check_decided(run public.league_seasons, variadic stages public.match_stage[])
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season) = (run.league_id, run.season)
      and m.stage = any (stages)
      and m.status not in ('finished', 'cancelled')
  ) then
    perform private.refuse('PT409', 'Some matches are open.', 'matchesOpen', 'season');
  end if;
end
$$;

-- The bracket --------------------------------------------------------------------------------------

-- An admin closes the table and starts the playoffs of its first, as many as the season says. `seen` is what the preview
-- showed (private.table_seen); without it nothing is compared.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not the regular phase, matches, protests or appeals open,
-- fewer teams than play them, level teams whose special match is missing, `seen` is not what stands now).
create function private.start_playoffs(league_id uuid, season int, seen jsonb default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  seeds uuid[];
  problem text;
begin
  perform private.check_played_out(run, 'regular', 'decider');
  perform private.check_no_protest(run);
  perform private.check_no_appeal(run);
  if seen is not null and seen <> private.table_seen(run) then
    perform private.refuse('PT409', 'The table or what it is ranked by has changed.', 'tableChanged', 'season');
  end if;
  seeds := array(
    select t.team_id
    from private.season_table(run.league_id, run.season) t
    where t.seat <= run.playoff_teams
    order by t.seat
  );
  if cardinality(seeds) < run.playoff_teams then
    problem := case run.playoff_teams when 4 then 'playoffsOfFour' when 6 then 'playoffsOfSix' else 'playoffsOfEight' end;
    perform private.refuse('PT409', format('The playoffs need %s teams.', run.playoff_teams), problem, 'season');
  end if;
  perform private.check_no_tie(run);

  update public.league_seasons s
  set phase = 'playoffs'
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.league_teams e
  set playoff_seed = array_position(seeds, e.team_id)
  where (e.league_id, e.season) = (run.league_id, run.season) and e.team_id = any (seeds);
  perform private.draw_bracket(run, seeds);
  perform private.set_games(s.id)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
  order by s.round, s.slot;

  -- those who play now have read whom and when
  perform private.notify(
    array(
      select unnest(private.season_leaders(run))
      except
      select unnest(private.leaders(s.team_a_id) || private.leaders(s.team_b_id))
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and num_nulls(s.team_a_id, s.team_b_id) = 0
    ),
    'playoffsStarted', private.season_facts(run), '/leagues/' || run.league_id, instead_of => '{playoffsUndone}'
  );
  perform private.record(
    'start_playoffs', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'playoffs', 'seeds', seeds)
  );
end
$$;
comment on function private.start_playoffs is 'api: member';

-- The series of a season's playoffs in the order they are played, by number: whose winner goes on to which, whose loser
-- to the match for third place, and the seeds that begin in them. 1st and 2nd can only meet in the final. A team
-- without an opponent in the quarter-finals begins in the semi-finals.
create function private.bracket_plan(run public.league_seasons)
  returns table (
    no int, round int, slot int, best_of int, seed_a int, seed_b int, next_no int, next_slot public.series_side, loser_no int
  )
  language sql
  immutable
  set search_path = ''
as $$
  with plan (no, round, best_of, seed_a, seed_b, next_no, next_slot, holds) as (
    values
      (1, 1, run.quarterfinal_best_of, 1, 8, 5, 'a', run.playoff_teams = 8),
      (2, 1, run.quarterfinal_best_of, 4, 5, 5, 'b', run.playoff_teams >= 6),
      (3, 1, run.quarterfinal_best_of, 2, 7, 6, 'a', run.playoff_teams = 8),
      (4, 1, run.quarterfinal_best_of, 3, 6, 6, 'b', run.playoff_teams >= 6),
      (5, 2, run.semifinal_best_of, 1, 4, 7, 'a', true),
      (6, 2, run.semifinal_best_of, 2, 3, 7, 'b', true),
      (7, 3, run.final_best_of, null, null, null, null, true),
      (8, 3, 1, null, null, null, null, run.third_place_match)
  )
  select
    p.no,
    p.round,
    (row_number() over (partition by p.round order by p.no))::int,
    p.best_of::int,
    case when p.round = 1 or run.playoff_teams < 8 then p.seed_a end,
    case when p.round = 1 or run.playoff_teams = 4 then p.seed_b end,
    p.next_no,
    p.next_slot::public.series_side,
    case when p.round = 2 and run.third_place_match then 8 end
  from plan p
  where p.holds
$$;

-- Draws that bracket for these seeds, without games.
create function private.draw_bracket(run public.league_seasons, seeds uuid[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with plan as materialized (
    select p.*, gen_random_uuid() as id from private.bracket_plan(run) p
  )
  insert into public.series (
    id, league_id, season, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot, loser_series_id
  )
  select
    p.id, run.league_id, run.season, p.round, p.slot, p.best_of, seeds[p.seed_a], seeds[p.seed_b], next.id, p.next_slot,
    third.id
  from plan p
  left join plan next on next.no = p.next_no
  left join plan third on third.no = p.loser_no
$$;

-- Refuses with PT409 as long as a protest in the season is not ruled, or may still be filed.
create function private.check_no_protest(run public.league_seasons)
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
    and private.protest_until(m) > now() - interval '1 hour'
  order by m.id
  for no key update;
  if exists (
    select
    from public.protests p
    join public.team_matches m on m.id = p.match_id
    where (m.league_id, m.season) = (run.league_id, run.season) and p.status = 'filed'
  ) then
    perform private.refuse('PT409', 'A protest is open.', 'protestsOpen', 'season');
  end if;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.status) = (run.league_id, run.season, 'finished') and private.protest_until(m) > now()
  ) then
    perform private.refuse('PT409', 'A protest is still possible.', 'protestsPossible', 'season');
  end if;
end
$$;
