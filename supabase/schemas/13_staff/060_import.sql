-- Bringing a league in: the teams, squads, fixtures, point adjustments and playoffs of a season as an organiser's CSV files
-- hold them, checked row by row and then written whole or not at all (docs/decisions/0016); and taking that back.

-- Enters teams into a season that has none yet, founds those that are not there, each with the captain its file names,
-- puts the players into their squads, and the fixtures up, those that were played with their results. `teams` is a list
-- of {name, short_name, tag, captain, withdrawn, seed, place}, `squads` of {team, player, gaming_id, role, number},
-- `fixtures` of {stage, matchday, home, away, kickoff_at, status, home_score, away_score, forfeited_by}, `adjustments` of
-- {team, points, reason}, all of it text. With seeds come the playoffs, with places the season's end. Everybody who is
-- named is notified. A `past` season is over: pairs meet as often as they did, places need no playoffs and follow from the
-- table where there are none, its teams may play in another season now, and nobody is notified. Its file of teams may have
-- groups and a final table ({group, position, played, won, drawn, lost, goals_for, goals_against, points}); where the league has no
-- such season, it is opened for it, before all that are not over, with `points_for_win` or those of the newest.
-- Returns what is wrong with them; writes, and returns nothing, where nothing is and it is not `dry`.
-- Refuses with PT403 (not an admin, own team), PT404 (no such season or league), PT409 (begun, or not empty; a team plays twice
-- at a time, unless `aware`), PT422 (no lists).
create function private.import_season(
  league_id uuid,
  season int,
  teams jsonb,
  fixtures jsonb,
  squads jsonb default '[]',
  adjustments jsonb default '[]',
  dry boolean default true,
  aware boolean default false,
  past boolean default false,
  points_for_win int default null
)
  returns setof private.import_problem
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  rows_max constant int := (private.limits()).import_rows_max;
  me constant uuid := private.actor();
  over constant boolean := coalesce(past, false);
  filled public.league_seasons;
  opens boolean;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  results int;
begin
  perform private.check_admin('bring a league in');
  if over then
    -- two that open the same season come one after the other
    perform from public.leagues l where l.id = import_season.league_id for no key update;
  end if;
  select * into filled
  from public.league_seasons s
  where (s.league_id, s.season) = (import_season.league_id, import_season.season)
  for no key update;
  opens := filled.league_id is null
    and over
    and import_season.season between 1 and 9999
    and exists (select from public.leagues l where l.id = import_season.league_id and l.archived_at is null);
  if filled.league_id is null and not opens then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if filled.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if exists (
    select from public.league_teams e where (e.league_id, e.season) = (filled.league_id, filled.season)
  ) then
    perform private.refuse('PT409', 'The season has teams already.', 'seasonNotEmpty', 'season');
  end if;
  if jsonb_typeof(teams) is distinct from 'array'
    or jsonb_typeof(fixtures) is distinct from 'array'
    or jsonb_array_length(teams) > rows_max
    or jsonb_array_length(fixtures) > rows_max
    or jsonb_typeof(squads) is distinct from 'array'
    or jsonb_array_length(squads) > rows_max
    or jsonb_typeof(adjustments) is distinct from 'array'
    or jsonb_array_length(adjustments) > rows_max
    or jsonb_path_exists(teams, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(squads, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(fixtures, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(adjustments, '$[*] ? (@.type() != "object")')
  then
    perform private.refuse('PT422', 'The files are lists, and not too long.', 'filesUnreadable', 'teams');
  end if;

  if opens then
    filled := private.season_of_files(import_season.league_id, import_season.season, teams, fixtures, import_season.points_for_win);
  end if;
  problems := array(
    select p from private.team_file_problems(teams, filled.max_teams, filled.playoff_teams, over) p
    union all
    select p from private.squad_file_problems(teams, squads) p
    union all
    select p from private.fixture_file_problems(teams, fixtures, case when not over then filled.legs end) p
    union all
    select p from private.adjustment_file_problems(teams, adjustments) p
    union all
    select p from private.bracket_file_problems(filled, teams, fixtures, over) p
    union all
    select p from private.past_file_problems(teams, fixtures, squads) p where over
    union all
    select p from private.final_table_problems(teams, adjustments, over) p
    union all
    select private.wrong_in('teams', null, 'season', 'seasonAhead', filled.season::text)
    where opens
      and exists (
        select from public.league_seasons s
        where s.league_id = filled.league_id and s.season < filled.season and s.phase <> 'finished'
      )
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p 
    order by array_position('{teams,squads,fixtures,adjustments}', p.file), p.line nulls first, p.field, p.problem;
    return;
  end if;

  if opens then
    insert into public.league_seasons (
      league_id, season, max_teams, legs, relegation_places, playoff_teams, third_place_match, quarterfinal_best_of,
      semifinal_best_of, final_best_of, points_for_win, starts_on, ends_on
    )
    values (
      filled.league_id, filled.season, filled.max_teams, filled.legs, filled.relegation_places, filled.playoff_teams,
      filled.third_place_match, filled.quarterfinal_best_of, filled.semifinal_best_of, filled.final_best_of, filled.points_for_win,
      filled.starts_on, filled.ends_on
    )
    returning * into filled;
  end if;
  if over then
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  begin
    for entry in select each from jsonb_array_elements(teams) as each order by private.skeleton(each ->> 'name') loop
      select t.id into club
      from public.teams t
      where private.skeleton(t.name) = private.skeleton(entry ->> 'name') and t.archived_at is null;
      if club is null then
        club := private.found_imported(entry);
      else
        perform private.check_not_own_team(club);
      end if;
      insert into public.league_teams (league_id, season, team_id, registered_at, withdrawn_at)
      select filled.league_id, filled.season, club, least(now(), withdrawn), case when entry ->> 'seed' <> '' then null else withdrawn end
      from private.moment_of(entry ->> 'withdrawn') as withdrawn;
      clubs := clubs || jsonb_build_object(private.fold(entry ->> 'name'), club);
    end loop;
    if not over then
      perform private.fill_squads(filled, teams, squads);
    end if;
    results := private.import_matches(filled, private.played_of(fixtures, clubs));
    insert into public.point_adjustments (league_id, season, team_id, points, reason)
    select
      filled.league_id, filled.season, (clubs ->> private.fold(each ->> 'team'))::uuid,
      private.points_of(each ->> 'points'), each ->> 'reason'
    from jsonb_array_elements(adjustments) as each;
  exception when unique_violation or exclusion_violation then
    perform private.refuse('PT409', 'Somebody has taken a name, a tag or a player meanwhile.', 'importOvertaken', 'teams');
  end;
  update public.league_teams e
  set group_name = nullif(private.clean_line(each ->> 'group'), '')
  from jsonb_array_elements(teams) as each
  where (e.league_id, e.season) = (filled.league_id, filled.season)
    and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    and each ->> 'group' <> '';
  update public.league_teams e
  set table_position = r."position",
    table_won = r.won,
    table_drawn = r.drawn,
    table_lost = r.lost,
    table_goals_for = r.goals_for,
    table_goals_against = r.goals_against,
    table_points = r.points
  from private.final_table(teams) r
  where (e.league_id, e.season) = (filled.league_id, filled.season)
    and e.team_id = (clubs ->> r.club)::uuid;
  if results > 0 or over then
    update public.league_seasons s set phase = 'regular'
    where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  if jsonb_path_exists(teams, '$[*] ? (@.seed != "")') then
    -- nobody is notified of the games that follow from what a file brings in
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
    perform private.import_bracket(filled, teams, fixtures, clubs);
  elsif over then
    update public.league_teams e
    set final_rank = coalesce(
      private.number_of(each ->> 'place'),
      -- a place in a group is none of the season
      case when coalesce(each ->> 'withdrawn', '') || coalesce(each ->> 'group', '') = '' then ranked.seat end
    )
    from jsonb_array_elements(teams) as each
    left join private.season_table(filled.league_id, filled.season) ranked
      on ranked.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    where (e.league_id, e.season) = (filled.league_id, filled.season)
      and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid;
  end if;
  perform private.check_season_overlap(filled, coalesce(aware, false));
  update public.league_seasons s
  set imported_at = now(),
    phase = case when ended.champion is null and not over then s.phase else 'finished' end,
    champion_team_id = ended.champion
  from (
    select max(e.team_id::text)::uuid as champion
    from public.league_teams e
    where (e.league_id, e.season, e.final_rank) = (filled.league_id, filled.season, 1)
  ) ended
  where (s.league_id, s.season) = (filled.league_id, filled.season);
  perform private.record(
    'import_season',
    concat_ws(' ', 'league_seasons', filled.league_id, filled.season),
    null,
    jsonb_build_object(
      'teams', jsonb_array_length(teams),
      'players', jsonb_array_length(squads),
      'matches', jsonb_array_length(fixtures),
      'results', results,
      'adjustments', jsonb_array_length(adjustments)
    )
  );
end
$$;
comment on function private.import_season is 'api: member';

-- The playoffs of a season that has just been filled: seeds, bracket and games, series by series as they were played, so
-- that what follows from a result follows here too; games that are missing are set. Withdrawn teams leave after them,
-- and places make final ranks.
create function private.import_bracket(filled public.league_seasons, teams jsonb, fixtures jsonb, clubs jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  played constant jsonb := private.played_of(fixtures, clubs);
  seeds constant uuid[] := array(
    select (clubs ->> private.fold(each ->> 'name'))::uuid
    from jsonb_array_elements(teams) as each
    where each ->> 'seed' <> ''
    order by private.number_of(each ->> 'seed')
  );
  tie public.series;
  series uuid;
begin
  update public.league_seasons s set phase = 'playoffs'
  where (s.league_id, s.season) = (filled.league_id, filled.season);
  update public.league_teams e set playoff_seed = array_position(seeds, e.team_id)
  where (e.league_id, e.season) = (filled.league_id, filled.season) and e.team_id = any (seeds);
  perform private.draw_bracket(filled, seeds);
  for series in
    select s.id from public.series s
    where (s.league_id, s.season) = (filled.league_id, filled.season)
    order by s.round, s.slot
  loop
    select * into tie from public.series s where s.id = series;
    perform private.import_games(tie, played);
  end loop;
  update public.league_teams e
  set withdrawn_at = private.moment_of(each ->> 'withdrawn')
  from jsonb_array_elements(teams) as each
  where (e.league_id, e.season) = (filled.league_id, filled.season)
    and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    and each ->> 'seed' <> ''
    and each ->> 'withdrawn' <> '';
  update public.league_teams e
  set final_rank = coalesce(
    (select p.rank from private.playoff_places(filled) p where p.team_id = e.team_id), private.number_of(each ->> 'place')
  )
  from jsonb_array_elements(teams) as each
  where (e.league_id, e.season) = (filled.league_id, filled.season)
    and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    and each ->> 'place' <> '';
end
$$;

-- The games of one series out of a season's `played` (private.import_matches), in the order of their kick-offs, in place of
-- those that were set when its sides were known.
create function private.import_games(tie public.series, played jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  games constant jsonb[] := array(
    select each || jsonb_build_object(
      'id', gen_random_uuid(), 'league_id', tie.league_id, 'season', tie.season, 'series_id', tie.id,
      'game_no', row_number() over (order by (each ->> 'kickoff_at')::timestamptz, line)
    )
    from jsonb_array_elements(played) with ordinality as file (each, line)
    where each ->> 'stage' = private.stage_of_series(tie.round, tie.slot)::text
      and (each ->> 'home_team_id', each ->> 'away_team_id') in (
        (tie.team_a_id::text, tie.team_b_id::text), (tie.team_b_id::text, tie.team_a_id::text)
      )
  );
  game public.team_matches;
begin
  if cardinality(games) > 0 then
    delete from public.team_matches m where m.series_id = tie.id;
  end if;
  insert into public.team_matches (
    id, league_id, season, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at
  )
  select m.id, m.league_id, m.season, m.series_id, m.game_no, m.stage, m.home_team_id, m.away_team_id, m.kickoff_at
  from unnest(games) as each
  cross join lateral jsonb_populate_record(null::public.team_matches, each) m;
  -- a result decides the series: what it leaves out stands before that
  for game in
    select m.*
    from unnest(games) as each
    cross join lateral jsonb_populate_record(null::public.team_matches, each) m
    order by m.status = 'finished', m.game_no
  loop
    perform private.import_match(game);
  end loop;
  perform private.set_games(tie.id);
end
$$;

-- A file of fixtures as private.import_matches takes it; `clubs` are the teams' ids by their folded names. A match with
-- a result was over three quarters of an hour after its kick-off.
create function private.played_of(fixtures jsonb, clubs jsonb)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'stage', coalesce(nullif(lower(given ->> 'stage'), ''), 'regular'),
        'matchday', private.number_of(given ->> 'matchday'),
        'status', case
          when given ->> 'status' <> '' then lower(given ->> 'status')
          when num_nonnulls(home_score, forfeited_by) > 0 then 'finished'
          else 'scheduled'
        end,
        'home_team_id', clubs -> private.fold(given ->> 'home'),
        'away_team_id', clubs -> private.fold(given ->> 'away'),
        'kickoff_at', kickoff_at,
        'home_score', home_score,
        'away_score', away_score,
        'forfeited_by', forfeited_by,
        'finished_at', case
          when num_nonnulls(home_score, forfeited_by) > 0
          then least(kickoff_at + bounds.match_length_minutes * interval '1 minute', now())
        end
      )
    ),
    '[]'
  )
  from jsonb_array_elements(fixtures) as given
  cross join private.limits() as bounds
  cross join lateral (
    select private.moment_of(given ->> 'kickoff_at'), nullif(lower(given ->> 'forfeited_by'), '')
  ) as read (kickoff_at, forfeited_by)
  cross join lateral (
    select
      coalesce(private.forfeit_score(forfeited_by::public.forfeit_side, 'home'), private.number_of(given ->> 'home_score')),
      coalesce(private.forfeit_score(forfeited_by::public.forfeit_side, 'away'), private.number_of(given ->> 'away_score'))
  ) as score (home_score, away_score)
$$;

-- The kit a team begins with whose captain has not chosen one: it follows from the name, as the founding form's does
-- (src/domain/club/first-kit.ts has the same list).
create function private.first_kit(name text)
  returns text[]
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  pairs constant text[][] := '{
    {#1f6f78,#f2f0e6},{#8c1d2f,#f4e3c1},{#17375e,#ffd166},{#f2c230,#1b1b1b},
    {#2f6b34,#f5f5ef},{#5b2a86,#f0d9ff},{#a63a0c,#fff1dc},{#f4f2e8,#b0171f},
    {#10151c,#4fd1e8},{#86c5ec,#11284a},{#f08a24,#1c1330},{#0b4f3c,#f6c453},
    {#a31a63,#ffe6f2},{#a8d45b,#14301a},{#4a2c1a,#e9c9a0},{#2344b8,#f2f4ff}
  }';
  letter text;
  sum int := 0;
begin
  foreach letter in array string_to_array(first_kit.name, null) loop
    sum := (sum * 31 + ascii(letter)) % 65521;
  end loop;
  return array[pairs[1 + sum % 16][1], pairs[1 + sum % 16][2]];
end
$$;

-- Founds the team of a row, with its captain as first member where the row names one. Returns its id.
create function private.found_imported(entry jsonb)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  captain uuid;
  kit constant text[] := private.first_kit(private.clean_line(entry ->> 'name'));
  made uuid;
begin
  select p.id into captain
  from public.profiles p
  where private.skeleton(p.username) = private.skeleton(entry ->> 'captain')
    and p.username = private.clean_line(entry ->> 'captain')
    and p.deleted_at is null
  for no key update;
  insert into public.teams (name, short_name, tag, kit_primary, kit_secondary, captain_id, manager_id)
  values (
    private.clean_line(entry ->> 'name'),
    coalesce(private.clean_line(entry ->> 'short_name'), ''),
    coalesce(upper(private.clean_line(entry ->> 'tag')), ''),
    kit[1],
    kit[2],
    captain,
    captain
  )
  returning id into made;
  if captain is not null then
    insert into public.team_members (team_id, player_id, team_role, eligibility)
    values (made, captain, 'captain', private.first_eligibility(captain, made));
  end if;
  return made;
end
$$;

-- Puts the players of a file into the squads of the teams that were just entered, and notifies everybody who was named.
-- An existing member gets the number alone; who is new may play once the contract is signed.
create function private.fill_squads(filled public.league_seasons, teams jsonb, squads jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  entry record;
begin
  perform from public.profiles p
  where p.id in (select s.player_id from private.squad_rows(teams, squads) s)
  order by p.id
  for no key update;
  for entry in select s.* from private.squad_rows(teams, squads) s order by s.player_id loop
    if exists (
      select from public.team_members m where (m.team_id, m.player_id) = (entry.team_id, entry.player_id) and m.left_at is null
    ) then
      update public.team_members m
      set shirt_number = coalesce(private.number_of(entry.number), m.shirt_number)
      where (m.team_id, m.player_id) = (entry.team_id, entry.player_id) and m.left_at is null;
      continue;
    end if;
    insert into public.team_members (team_id, player_id, team_role, shirt_number, position, eligibility)
    select
      entry.team_id,
      entry.player_id,
      coalesce(nullif(entry.role, ''), 'player')::public.team_role,
      private.number_of(entry.number),
      p.position,
      private.first_eligibility(entry.player_id, entry.team_id)
    from public.profiles p
    where p.id = entry.player_id;
    update public.player_registrations r set listed = false where r.user_id = entry.player_id and r.listed;
    perform private.notify(
      array[entry.player_id],
      'squadImported',
      jsonb_build_object('team', entry.team_id, 'league', filled.league_id),
      '/teams/' || entry.team_id || '?tab=squad'
    );
  end loop;
  for entry in
    select t.id, t.captain_id
    from public.league_teams e
    join public.teams t on t.id = e.team_id
    where (e.league_id, e.season) = (filled.league_id, filled.season) and t.captain_id is not null
    order by t.id
  loop
    perform private.notify(
      array[entry.captain_id],
      'teamImported',
      jsonb_build_object('team', entry.id, 'season', filled.season, 'league', filled.league_id),
      '/teams/' || entry.id || '?tab=squad'
    );
  end loop;
end
$$;
