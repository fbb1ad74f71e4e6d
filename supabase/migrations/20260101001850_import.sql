-- Bringing a league in: the teams, squads and fixtures of a season as an organiser's sheets hold them, checked row by row
-- and then written whole or not at all (docs/decisions/0080).

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

-- The rows of a sheet of squads with the teams and accounts they name: an account by its username, or by its gaming id
-- where no name is given and only one account has it.
create function private.squad_sheet(teams jsonb, squads jsonb)
  returns table (
    line bigint,
    team text,
    club text,
    team_id uuid,
    captain_id uuid,
    player text,
    gaming_id text,
    player_id uuid,
    found int,
    role text,
    number text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with clubs as (
    select
      private.fold(given ->> 'name') as club,
      min(t.id::text)::uuid as team_id,
      coalesce(min(t.captain_id::text), min(p.id::text))::uuid as captain_id
    from jsonb_array_elements(teams) as given
    left join public.teams t on private.skeleton(t.name) = private.skeleton(given ->> 'name') and t.archived_at is null
    left join public.profiles p
      on private.skeleton(p.username) = private.skeleton(given ->> 'captain')
      and p.username = private.clean_line(given ->> 'captain')
      and p.deleted_at is null
    where private.fold(given ->> 'name') <> ''
    group by 1
  ),
  sheet as (
    select
      line,
      coalesce(given ->> 'team', '') as team,
      private.fold(given ->> 'team') as club,
      coalesce(private.clean_line(given ->> 'player'), '') as player,
      coalesce(private.clean_line(given ->> 'gaming_id'), '') as gaming_id,
      coalesce(lower(given ->> 'role'), '') as role,
      coalesce(given ->> 'number', '') as number
    from jsonb_array_elements(squads) with ordinality as each (given, line)
  )
  select
    s.line, s.team, c.club, c.team_id, c.captain_id, s.player, s.gaming_id, who.player_id, who.found, s.role, s.number
  from sheet s
  left join clubs c on c.club = s.club
  cross join lateral (
    select min(known.id::text)::uuid as player_id, count(*)::int as found
    from (
      select p.id
      from public.profiles p
      where s.player <> ''
        and private.skeleton(p.username) = private.skeleton(s.player)
        and p.username = s.player
        and p.deleted_at is null
      union all
      select p.id
      from public.profiles p
      where s.player = ''
        and s.gaming_id <> ''
        and private.fold(p.gaming_id) = private.fold(s.gaming_id)
        and p.gaming_id = s.gaming_id
        and p.deleted_at is null
    ) known
  ) who
$$;

-- What keeps a sheet of squads from being those of the teams named in the other: who is nobody here, plays elsewhere or
-- stands there twice; roles, numbers, and squads that are too large. The captain is named with the team.
create function private.squad_sheet_problems(teams jsonb, squads jsonb)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with sheet as materialized (
    select
      s.*,
      private.number_of(s.number) as shirt,
      coalesce(s.player_id = s.captain_id, false) as leads,
      count(*) over (partition by s.player_id) as times,
      count(*) over (partition by s.club, private.number_of(s.number)) as worn
    from private.squad_sheet(teams, squads) s
  ),
  captains as materialized (
    select p.id as player_id, private.fold(given ->> 'name') as club
    from jsonb_array_elements(teams) as given
    join public.profiles p
      on private.skeleton(p.username) = private.skeleton(given ->> 'captain')
      and p.username = private.clean_line(given ->> 'captain')
      and p.deleted_at is null
  )
  select wrong.*
  from sheet s
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('squads', s.line, field, problem, value) as said
    from (values
      ('team', 'teamUnknown', s.team, s.club is null),
      ('player', 'playerMissing', '', s.player = '' and s.gaming_id = ''),
      ('player', 'playerUnknown', s.player, s.player <> '' and s.found = 0),
      ('gaming_id', 'playerUnknown', s.gaming_id, s.player = '' and s.gaming_id <> '' and s.found = 0),
      ('gaming_id', 'playerAmbiguous', s.gaming_id, s.player = '' and s.found > 1),
      (
        'gaming_id', 'playerDiffers', s.gaming_id,
        s.player <> '' and s.gaming_id <> '' and exists (
          select from public.profiles p where p.id = s.player_id and p.gaming_id is distinct from s.gaming_id
        )
      ),
      ('player', 'playerTwice', coalesce(nullif(s.player, ''), s.gaming_id), s.player_id is not null and s.times > 1),
      (
        'player', 'playerElsewhere', coalesce(nullif(s.player, ''), s.gaming_id),
        exists (
          select
          from public.team_members m
          where m.player_id = s.player_id and m.left_at is null and m.team_id is distinct from s.team_id
        )
        -- or as the captain of another row
        or exists (select from captains c where c.player_id = s.player_id and c.club <> s.club)
      ),
      ('role', 'roleWrong', s.role, s.role not in ('', 'player', 'co_captain', 'captain')),
      (
        'role', 'captainWithTeam', s.role,
        s.player_id is not null and s.role in ('player', 'co_captain', 'captain') and (s.role = 'captain') <> s.leads
      ),
      (
        'number', 'numberWrong', s.number,
        s.number <> '' and coalesce(s.shirt not between bounds.shirt_number_min and bounds.shirt_number_max, true)
      ),
      (
        'number', 'numberTwice', s.number,
        s.shirt is not null and (
          s.worn > 1
          or exists (
            select
            from public.team_members m
            where m.team_id = s.team_id
              and m.left_at is null
              and m.shirt_number = s.shirt
              and m.player_id is distinct from s.player_id
          )
        )
      )
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('squads', null, null, 'squadMany', min(s.team))).*
  from sheet s
  where s.club is not null
  group by s.club
  having (
    select count(*)
    from (
      select m.player_id from public.team_members m where m.team_id = min(s.team_id::text)::uuid and m.left_at is null
      union
      select min(s.captain_id::text)::uuid where min(s.captain_id::text) is not null
      union
      select unnest(array_agg(s.player_id) filter (where s.player_id is not null))
    ) as squad
  ) > (private.limits()).squad_max
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
      ('matchday', 'twiceADay', s.matchday, s.line in (select d.line from sides d where d.a_day > 1)),
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
  left join sheet s on (least(s.home_club, s.away_club), greatest(s.home_club, s.away_club)) = (one.club, other.club)
  where jsonb_array_length(fixtures) > 0
  group by one.club, one.name, other.club, other.name
  having count(s.line) <> legs or (legs = 2 and count(*) filter (where s.home_club = one.club) <> 1)
$$;

-- Enters teams into a season that has none yet, founds those that are not there, each with the captain its sheet names,
-- puts the players into their squads, and the fixtures up, those that were played with their results. `teams` is a list
-- of {name, short_name, tag, captain}, `squads` of {team, player, gaming_id, role, number}, `fixtures` of {matchday, home,
-- away, kickoff_at, home_score, away_score, forfeited_by}, all of it text. Everybody who is named is told.
-- Returns what is wrong with them; writes, and returns nothing, where nothing is and it is not `dry`.
-- Refuses with PT403 (not an admin, own team), PT404 (no such season), PT409 (begun, or not empty), PT422 (no lists).
create function private.import_season(
  league_id uuid,
  season int,
  teams jsonb,
  fixtures jsonb,
  squads jsonb default '[]',
  dry boolean default true
)
  returns setof private.import_problem
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  rows_max constant int := 1000;
  me constant uuid := private.actor();
  filled public.league_seasons;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  results int;
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
    or jsonb_typeof(squads) is distinct from 'array'
    or jsonb_array_length(squads) > rows_max
    or jsonb_path_exists(teams, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(squads, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(fixtures, '$[*] ? (@.type() != "object")')
  then
    perform private.refuse('PT422', 'The sheets are lists of at most 1,000 rows.', 'sheetsUnreadable', 'teams');
  end if;

  problems := array(
    select p from private.team_sheet_problems(teams, filled.max_teams) p
    union all
    select p from private.squad_sheet_problems(teams, squads) p
    union all
    select p from private.fixture_sheet_problems(teams, fixtures, filled.legs) p
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p 
    order by array_position('{teams,squads,fixtures}', p.sheet), p.line nulls first, p.field, p.problem;
    return;
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
      insert into public.league_teams (league_id, season, team_id) values (filled.league_id, filled.season, club);
      clubs := clubs || jsonb_build_object(private.fold(entry ->> 'name'), club);
    end loop;
    perform private.fill_squads(filled, teams, squads);
    results := private.import_matches(filled, private.played_of(fixtures, clubs));
  exception when unique_violation or exclusion_violation then
    perform private.refuse('PT409', 'Somebody has taken a name, a tag or a player meanwhile.', 'importOvertaken', 'teams');
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
      'teams', jsonb_array_length(teams),
      'players', jsonb_array_length(squads),
      'matches', jsonb_array_length(fixtures),
      'results', results
    )
  );
end
$$;

-- A sheet of fixtures as private.import_matches takes it; `clubs` are the teams' ids by their folded names. A match with
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
        'matchday', private.number_of(given ->> 'matchday'),
        'home_team_id', clubs -> private.fold(given ->> 'home'),
        'away_team_id', clubs -> private.fold(given ->> 'away'),
        'kickoff_at', kickoff_at,
        'home_score', home_score,
        'away_score', away_score,
        'forfeited_by', forfeited_by,
        'finished_at', case
          when num_nonnulls(home_score, forfeited_by) > 0
          then kickoff_at + bounds.match_length_minutes * interval '1 minute'
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
      case forfeited_by
        when 'home' then 0 when 'away' then bounds.forfeit_goals else private.number_of(given ->> 'home_score')
      end,
      case forfeited_by
        when 'home' then bounds.forfeit_goals when 'away' then 0 else private.number_of(given ->> 'away_score')
      end
  ) as score (home_score, away_score)
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
  where private.skeleton(p.username) = private.skeleton(entry ->> 'captain')
    and p.username = private.clean_line(entry ->> 'captain')
    and p.deleted_at is null
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

-- Puts the players of a sheet into the squads of the teams that were just entered, and tells everybody who was named. Who
-- is a member already gets the number alone; who is new may play once the contract is signed.
create function private.fill_squads(filled public.league_seasons, teams jsonb, squads jsonb)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  league constant text := (select l.name from public.leagues l where l.id = filled.league_id);
  entry record;
begin
  perform from public.profiles p
  where p.id in (select s.player_id from private.squad_sheet(teams, squads) s)
  order by p.id
  for no key update;
  for entry in select s.* from private.squad_sheet(teams, squads) s order by s.player_id loop
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
      jsonb_build_object('team', entry.team, 'league', league),
      '/teams/' || entry.team_id || '?tab=squad'
    );
  end loop;
  for entry in
    select t.id, t.name, t.captain_id
    from public.league_teams e
    join public.teams t on t.id = e.team_id
    where (e.league_id, e.season) = (filled.league_id, filled.season) and t.captain_id is not null
    order by t.id
  loop
    perform private.notify(
      array[entry.captain_id],
      'teamImported',
      jsonb_build_object('team', entry.name, 'season', filled.season, 'league', league),
      '/teams/' || entry.id || '?tab=squad'
    );
  end loop;
end
$$;
