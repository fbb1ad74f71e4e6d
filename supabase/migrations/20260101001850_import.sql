-- Bringing a league in: the teams and fixtures of a season as an organiser's sheets hold them, checked row by row and
-- then written whole or not at all (docs/decisions/0080).

-- What is wrong with a row of a sheet, the first row being 1; of the whole sheet where there is no line. `problem` names
-- a text of the app, `field` the column, `value` what stood there.
create type private.import_problem as (sheet text, line int, field text, problem text, value text);

create function private.wrong_in(sheet text, line bigint, field text, problem text, value text)
  returns private.import_problem
  language sql
  immutable
  set search_path = ''
as $$
  select (sheet, line::int, field, problem, left(value, 80))::private.import_problem
$$;

-- A moment, null where the text is none.
create function private.moment_of(given text)
  returns timestamptz
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return case when given ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$' then given::timestamptz end;
exception when data_exception then
  return null;
end
$$;

-- A whole number of at most four figures, null where the text is none.
create function private.number_of(given text)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select case when given ~ '^\d{1,4}$' then given::int end
$$;

-- What keeps a sheet of teams from being a season's: names, tags and captains, each for itself, beside the others and
-- beside the teams there are.
create function private.team_sheet_problems(teams jsonb, most int)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with sheet as (
    select
      line,
      coalesce(private.clean_line(given ->> 'name'), '') as name,
      coalesce(private.clean_line(given ->> 'short_name'), '') as short_name,
      coalesce(upper(private.clean_line(given ->> 'tag')), '') as tag,
      coalesce(private.clean_line(given ->> 'captain'), '') as captain
    from jsonb_array_elements(teams) with ordinality as each (given, line)
  ),
  known as (
    select
      s.*,
      t.id as team_id,
      t.name as known_name,
      t.tag as known_tag,
      t.captain_id,
      p.id as player_id,
      count(*) over (partition by private.skeleton(s.name)) as named_so,
      count(*) over (partition by s.tag) as tagged_so,
      count(*) over (partition by private.skeleton(s.captain)) as led_so
    from sheet s
    left join public.teams t on private.skeleton(t.name) = private.skeleton(s.name) and t.archived_at is null
    left join public.profiles p
      on private.skeleton(p.username) = private.skeleton(s.captain) and p.deleted_at is null and p.username = s.captain
  )
  select wrong.*
  from known k
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('teams', k.line, field, problem, value) as said
    from (values
      ('name', 'nameMissing', k.name, k.name = ''),
      (
        'name', 'nameUnreadable', k.name,
        k.name <> '' and not private.is_name(k.name, bounds.team_name_min, bounds.team_name_max)
      ),
      ('name', 'nameTwice', k.name, k.name <> '' and k.named_so > 1),
      ('name', 'nameLooksLike', k.known_name, k.known_name <> k.name),
      (
        'name', 'nameReserved', k.name,
        k.team_id is null and private.is_reserved(
          k.name, coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
        )
      ),
      (
        'name', 'playsElsewhere', k.name,
        exists (
          select
          from public.league_teams e
          join public.league_seasons s using (league_id, season)
          where e.team_id = k.team_id and e.withdrawn_at is null and s.phase <> 'finished'
        )
      ),
      (
        'short_name', 'shortNameUnreadable', k.short_name,
        k.short_name <> '' and not private.is_name(k.short_name, 1, bounds.team_short_name_max)
      ),
      ('tag', 'tagUnreadable', k.tag, k.tag <> '' and k.tag !~ '^[A-Z0-9ÄÖÜÇĞİŞ]{2,4}$'),
      ('tag', 'tagTwice', k.tag, k.tag <> '' and k.tagged_so > 1),
      (
        'tag', 'tagTaken', k.tag,
        k.tag <> '' and exists (
          select from public.teams t where t.tag = k.tag and t.archived_at is null and t.id is distinct from k.team_id
        )
      ),
      ('captain', 'captainUnknown', k.captain, k.captain <> '' and k.player_id is null),
      ('captain', 'captainTwice', k.captain, k.captain <> '' and k.led_so > 1),
      (
        'captain', 'captainElsewhere', k.captain,
        k.player_id is distinct from k.captain_id and exists (
          select from public.team_members m where m.player_id = k.player_id and m.left_at is null
        )
      ),
      (
        'captain', 'captainThere', k.captain,
        k.captain <> '' and k.captain_id is not null and k.player_id is distinct from k.captain_id
      )
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('teams', null, null, 'teamsMany', most::text)).*
  where jsonb_array_length(teams) > most
  union all
  select (private.wrong_in('teams', null, null, 'teamsFew', null)).*
  where jsonb_array_length(teams) < 2
$$;

-- What keeps a sheet of fixtures from being the regular season of the teams named in the other: every pair meets as often
-- as the season has legs, nobody twice on a matchday, no draw, and no result before its kick-off.
create function private.fixture_sheet_problems(teams jsonb, fixtures jsonb, legs int)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with clubs as (
    select distinct private.fold(given ->> 'name') as club, min(given ->> 'name') as name
    from jsonb_array_elements(teams) as given
    where private.fold(given ->> 'name') <> ''
    group by 1
  ),
  sheet as (
    select
      line,
      given ->> 'matchday' as matchday,
      given ->> 'home' as home,
      given ->> 'away' as away,
      private.fold(given ->> 'home') as home_club,
      private.fold(given ->> 'away') as away_club,
      given ->> 'kickoff_at' as kickoff_at,
      private.moment_of(given ->> 'kickoff_at') as kickoff,
      coalesce(given ->> 'home_score', '') as home_score,
      coalesce(given ->> 'away_score', '') as away_score,
      private.number_of(given ->> 'home_score') as home_goals,
      private.number_of(given ->> 'away_score') as away_goals,
      coalesce(lower(given ->> 'forfeited_by'), '') as forfeited_by
    from jsonb_array_elements(fixtures) with ordinality as each (given, line)
  ),
  sides as (
    select s.line, s.matchday, side.club, count(*) over (partition by s.matchday, side.club) as a_day
    from sheet s
    cross join lateral (values (s.home_club), (s.away_club)) as side (club)
  )
  select wrong.*
  from sheet s
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('fixtures', s.line, field, problem, value) as said
    from (values
      (
        'matchday', 'matchdayWrong', s.matchday,
        coalesce(private.number_of(s.matchday) not between 1 and 80, true)
      ),
      ('home', 'teamUnknown', s.home, s.home_club is null or s.home_club not in (select c.club from clubs c)),
      ('away', 'teamUnknown', s.away, s.away_club is null or s.away_club not in (select c.club from clubs c)),
      ('away', 'sameTeam', s.away, s.home_club = s.away_club),
      ('kickoff_at', 'timeWrong', s.kickoff_at, s.kickoff is null),
      ('matchday', 'twiceADay', s.matchday, exists (select from sides d where d.line = s.line and d.a_day > 1)),
      (
        'home_score', 'scoreWrong', s.home_score,
        s.home_score <> '' and coalesce(s.home_goals > bounds.score_max, true)
      ),
      (
        'away_score', 'scoreWrong', s.away_score,
        s.away_score <> '' and coalesce(s.away_goals > bounds.score_max, true)
      ),
      (
        'home_score', 'scoreHalf', s.home_score || '-' || s.away_score,
        (s.home_score = '') <> (s.away_score = '')
      ),
      ('home_score', 'scoreLevel', s.home_score || '-' || s.away_score, s.home_goals = s.away_goals),
      ('kickoff_at', 'resultAhead', s.kickoff_at, s.kickoff > now() and s.home_score || s.forfeited_by <> ''),
      (
        'forfeited_by', 'forfeitWrong', s.forfeited_by,
        not case s.forfeited_by
          when '' then true
          when 'home' then (s.home_score, s.away_score) in (('', ''), ('0', bounds.forfeit_goals::text))
          when 'away' then (s.home_score, s.away_score) in (('', ''), (bounds.forfeit_goals::text, '0'))
          when 'both' then (s.home_score, s.away_score) = ('', '')
          else false
        end
      )
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('fixtures', null, null, 'pairMeets', one.name || ' – ' || other.name)).*
  from clubs one
  join clubs other on other.club > one.club
  left join sheet s on (s.home_club, s.away_club) in ((one.club, other.club), (other.club, one.club))
  where jsonb_array_length(fixtures) > 0
  group by one.club, one.name, other.club, other.name
  having count(s.line) <> legs or (legs = 2 and count(*) filter (where s.home_club = one.club) <> 1)
$$;

-- Enters teams into a season that has none yet, founds those that are not there, each with the captain its sheet names,
-- and puts the fixtures up, those that were played with their results. `teams` is a list of {name, short_name, tag,
-- captain}, `fixtures` of {matchday, home, away, kickoff_at, home_score, away_score, forfeited_by}, all of it text.
-- Returns what is wrong with them; writes, and returns nothing, where nothing is and it is not `dry`.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (begun, or not empty), PT422 (no lists).
create function private.import_season(league_id uuid, season int, teams jsonb, fixtures jsonb, dry boolean default true)
  returns setof private.import_problem
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  rows_max constant int := 1000;
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  filled public.league_seasons;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  match public.team_matches;
  results int := 0;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only an admin brings a league in.', 'notYours');
  end if;
  select * into filled
  from public.league_seasons s
  where (s.league_id, s.season) = (import_season.league_id, import_season.season)
  for no key update;
  if filled.league_id is null then
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
    or jsonb_path_exists(teams, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(fixtures, '$[*] ? (@.type() != "object")')
  then
    perform private.refuse('PT422', 'The sheets are lists of at most 1,000 rows.', 'sheetsUnreadable', 'teams');
  end if;

  problems := array(
    select p from private.team_sheet_problems(teams, filled.max_teams) p
    union all
    select p from private.fixture_sheet_problems(teams, fixtures, filled.legs) p
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p order by p.sheet desc, p.line nulls first, p.field, p.problem;
    return;
  end if;

  begin
    for entry in select each from jsonb_array_elements(teams) as each order by private.skeleton(each ->> 'name') loop
      select t.id into club
      from public.teams t
      where private.skeleton(t.name) = private.skeleton(entry ->> 'name') and t.archived_at is null;
      if club is null then
        club := private.found_imported(entry);
      end if;
      insert into public.league_teams (league_id, season, team_id) values (filled.league_id, filled.season, club);
      clubs := clubs || jsonb_build_object(private.fold(entry ->> 'name'), club);
    end loop;
    for entry in select each from jsonb_array_elements(fixtures) as each loop
      insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
      values (
        filled.league_id,
        filled.season,
        private.number_of(entry ->> 'matchday'),
        (clubs ->> private.fold(entry ->> 'home'))::uuid,
        (clubs ->> private.fold(entry ->> 'away'))::uuid,
        private.moment_of(entry ->> 'kickoff_at')
      )
      returning * into match;
      match.forfeited_by := nullif(lower(entry ->> 'forfeited_by'), '')::public.forfeit_side;
      match.home_score := case match.forfeited_by
        when 'home' then 0 when 'away' then bounds.forfeit_goals else private.number_of(entry ->> 'home_score')
      end;
      match.away_score := case match.forfeited_by
        when 'home' then bounds.forfeit_goals when 'away' then 0 else private.number_of(entry ->> 'away_score')
      end;
      if num_nonnulls(match.home_score, match.forfeited_by) > 0 then
        match.status := 'finished';
        match.finished_at := match.kickoff_at + bounds.match_length_minutes * interval '1 minute';
        perform private.import_match(match);
        results := results + 1;
      end if;
    end loop;
  exception when unique_violation then
    perform private.refuse('PT409', 'Somebody has taken a name or a tag meanwhile.', 'importOvertaken', 'teams');
  end;
  if results > 0 then
    update public.league_seasons s set phase = 'regular'
    where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  perform private.record(
    'import_season',
    concat_ws(' ', 'league_seasons', filled.league_id, filled.season),
    null,
    jsonb_build_object(
      'teams', jsonb_array_length(teams), 'matches', jsonb_array_length(fixtures), 'results', results
    )
  );
end
$$;

-- Founds the team of a row, with its captain as first member where the row names one. Returns its id.
create function private.found_imported(entry jsonb)
  returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  captain uuid;
  made uuid;
begin
  select p.id into captain
  from public.profiles p
  where p.username = private.clean_line(entry ->> 'captain') and p.deleted_at is null
  for no key update;
  insert into public.teams (name, short_name, tag, captain_id, manager_id)
  values (
    private.clean_line(entry ->> 'name'),
    coalesce(private.clean_line(entry ->> 'short_name'), ''),
    coalesce(upper(private.clean_line(entry ->> 'tag')), ''),
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
