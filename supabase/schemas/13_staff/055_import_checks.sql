-- The checks of an imported season's files (060_import.sql).

-- The errors of a row, the first row being 1; of the whole file where there is no line. `problem` names
-- a text of the app, `field` the column, `value` what stood there.
create type private.import_problem as (file text, line int, field text, problem text, value text);

create function private.wrong_in(file text, line bigint, field text, problem text, value text)
  returns private.import_problem
  language sql
  immutable
  set search_path = ''
as $$
  select (file, line::int, field, problem, left(value, 80))::private.import_problem
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

-- A whole number of at most four digits, null where the text is none.
create function private.number_of(given text)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select case when given ~ '^\d{1,4}$' then given::int end
$$;

-- Points given or, with a minus sign, taken; null where the text is neither.
create function private.points_of(given text)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select case when translate(given, '−–', '--') ~ '^[+-]?\d{1,4}$' then translate(given, '−–', '--')::int end
$$;

-- The errors of a file of teams: names, tags and captains, each for itself, beside the others and
-- beside the teams there are. Teams of a `past` season may play in another now.
create function private.team_file_problems(teams jsonb, most int, playoff_teams int, past boolean)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with file_rows as (
    select
      line,
      coalesce(private.clean_line(given ->> 'name'), '') as name,
      coalesce(private.clean_line(given ->> 'short_name'), '') as short_name,
      coalesce(upper(private.clean_line(given ->> 'tag')), '') as tag,
      coalesce(private.clean_line(given ->> 'captain'), '') as captain,
      coalesce(given ->> 'withdrawn', '') as withdrawn,
      coalesce(given ->> 'seed', '') as seed,
      coalesce(given ->> 'place', '') as place,
      coalesce(private.clean_line(given ->> 'group'), '') as group_name
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
      count(*) over (partition by private.skeleton(s.captain)) as led_so,
      count(*) over (partition by private.number_of(s.seed)) as seeded_so,
      count(*) over (partition by private.number_of(s.place)) as placed_so
    from file_rows s
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
        k.name <> '' and private.is_name(k.name, bounds.team_name_min, bounds.team_name_max) is not true
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
        -- who withdrew from the playoffs is entered first
        not past and (k.withdrawn = '' or k.seed <> '') and exists (
          select
          from public.league_teams e
          join public.league_seasons s using (league_id, season)
          where e.team_id = k.team_id and e.withdrawn_at is null and s.phase <> 'finished'
        )
      ),
      (
        'short_name', 'shortNameUnreadable', k.short_name,
        k.short_name <> '' and private.is_name(k.short_name, 1, bounds.team_short_name_max) is not true
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
      ),
      (
        'withdrawn', 'withdrawnWrong', k.withdrawn,
        k.withdrawn <> '' and coalesce(private.moment_of(k.withdrawn) > now(), true)
      ),
      (
        'seed', 'seedWrong', k.seed,
        k.seed <> '' and coalesce(private.number_of(k.seed) not between 1 and playoff_teams, true)
      ),
      ('seed', 'seedTwice', k.seed, k.seed <> '' and k.seeded_so > 1),
      (
        'place', 'placeWrong', k.place,
        k.place <> '' and coalesce(private.number_of(k.place) not between 1 and jsonb_array_length(teams), true)
      ),
      ('place', 'placeTwice', k.place, k.place <> '' and k.placed_so > 1),
      ('group', 'groupWrong', k.group_name, k.group_name <> '' and private.is_line(k.group_name, 1, 30) is not true),
      ('group', 'pastOnly', k.group_name, k.group_name <> '' and not past)
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('teams', null, null, 'teamsMany', most::text)).*
  where (select count(*) from file_rows s where s.withdrawn = '') > most
  union all
  select (private.wrong_in('teams', null, null, 'teamsFew', null)).*
  where jsonb_array_length(teams) < 2
$$;

-- The rows of the final table in a file of teams, as it was published: numbers that are none are null. Where no position is named,
-- the file's order counts, as long as no team is below one of fewer points; else points, goal difference and goals.
create function private.final_table(teams jsonb)
  returns table (
    line bigint,
    club text,
    group_name text,
    "position" int,
    won int,
    drawn int,
    lost int,
    goals_for int,
    goals_against int,
    points int
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with file_rows as (
    select
      line,
      given,
      nullif(private.clean_line(given ->> 'group'), '') as group_name,
      private.number_of(given ->> 'goals_for') as goals_for,
      private.number_of(given ->> 'goals_against') as goals_against,
      private.points_of(given ->> 'points') as points
    from jsonb_array_elements(teams) with ordinality as each (given, line)
    where jsonb_path_exists(
      given, '$.keyvalue() ? (@.key like_regex "^(position|played|won|drawn|lost|goals_for|goals_against|points)$" && @.value != "")'
    )
  ),
  compared as (
    select r.*, r.points > lag(r.points) over (partition by r.group_name order by r.line) as is_above from file_rows r
  ),
  marked as (
    select c.*, coalesce(bool_or(c.is_above) over (partition by c.group_name), false) as mixed from compared c
  )
  select
    m.line,
    private.fold(m.given ->> 'name'),
    m.group_name,
    case
      when coalesce(m.given ->> 'position', '') <> '' then private.number_of(m.given ->> 'position')
      when m.group_name is null and coalesce(m.given ->> 'place', '') <> '' then private.number_of(m.given ->> 'place')
      else (row_number() over (
        partition by m.group_name
        order by
          case when m.mixed then m.points end desc nulls last,
          case when m.mixed then m.goals_for - m.goals_against end desc,
          case when m.mixed then m.goals_for end desc,
          m.line
      ))::int
    end,
    private.number_of(m.given ->> 'won'),
    case when coalesce(m.given ->> 'drawn', '') = '' then 0 else private.number_of(m.given ->> 'drawn') end,
    private.number_of(m.given ->> 'lost'),
    m.goals_for,
    m.goals_against,
    m.points
  from marked m
$$;

-- The errors of a final table: cells that are no numbers, rows that do not add up, positions that two teams have, teams
-- without a row, and points that were given or taken beside it, which its points hold already. Only a `past` season has one.
create function private.final_table_problems(teams jsonb, adjustments jsonb, past boolean)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with rows_of as materialized (
    select
      r.*,
      teams -> (r.line - 1)::int as given,
      count(*) over (partition by r.group_name, r."position") as placed_so
    from private.final_table(teams) r
  )
  select (private.wrong_in('teams', r.line, cell.field, 'pastOnly', cell.value)).*
  from rows_of r
  cross join lateral (
    select each.key, each.value
    from jsonb_each_text(r.given) each
    where each.key in ('position', 'played', 'won', 'drawn', 'lost', 'goals_for', 'goals_against', 'points') and each.value <> ''
    order by each.key
    limit 1
  ) as cell (field, value)
  where not past
  union all
  select (private.wrong_in('teams', r.line, check_of.field, check_of.problem, check_of.value)).*
  from rows_of r
  cross join lateral (values
    ('won', 'tableNumber', r.given ->> 'won', r.won is null),
    ('drawn', 'tableNumber', r.given ->> 'drawn', r.drawn is null),
    ('lost', 'tableNumber', r.given ->> 'lost', r.lost is null),
    ('goals_for', 'tableNumber', r.given ->> 'goals_for', r.goals_for is null),
    ('goals_against', 'tableNumber', r.given ->> 'goals_against', r.goals_against is null),
    ('points', 'tableNumber', r.given ->> 'points', r.points is null),
    ('won', 'tableNumber', r.given ->> 'won', greatest(r.won, r.drawn, r.lost) > 999),
    (
      'position', 'placeWrong', coalesce(nullif(r.given ->> 'position', ''), r.given ->> 'place'),
      coalesce(r."position" not between 1 and jsonb_array_length(teams), true)
    ),
    ('position', 'placeTwice', r."position"::text, r.placed_so > 1),
    (
      'played', 'tableSum', r.given ->> 'played',
      coalesce(r.given ->> 'played', '') <> ''
      and private.number_of(r.given ->> 'played') is distinct from r.won + r.drawn + r.lost
    )
  ) as check_of (field, problem, value, holds)
  where past and check_of.holds
  union all
  select (private.wrong_in('teams', each.line, 'points', 'tableMissing', each.given ->> 'name')).*
  from jsonb_array_elements(teams) with ordinality as each (given, line)
  where past
    and exists (select from rows_of)
    and coalesce(each.given ->> 'withdrawn', '') = ''
    and each.line not in (select r.line from rows_of r)
  union all
  select (private.wrong_in('adjustments', each.line, 'points', 'adjustmentInTable', each.given ->> 'points')).*
  from jsonb_array_elements(adjustments) with ordinality as each (given, line)
  where private.fold(each.given ->> 'team') in (select r.club from rows_of r)
$$;

-- The rows of a file of squads with the teams and accounts they name: an account by its username, or by its gaming id
-- where no name is given and only one account has it.
create function private.squad_rows(teams jsonb, squads jsonb)
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
  file_rows as (
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
  from file_rows s
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

-- The errors of a file of squads, of the teams named in the other: who is nobody here, plays elsewhere or
-- is there twice; roles, numbers, and squads that are too large. The captain is named with the team.
create function private.squad_file_problems(teams jsonb, squads jsonb)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with file_rows as materialized (
    select
      s.*,
      private.number_of(s.number) as shirt,
      coalesce(s.player_id = s.captain_id, false) as leads,
      count(*) over (partition by s.player_id) as times,
      count(*) over (partition by s.club, private.number_of(s.number)) as worn
    from private.squad_rows(teams, squads) s
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
  from file_rows s
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
  from file_rows s
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

-- The rows of a file of fixtures, with the team that won where one did.
create function private.fixture_rows(fixtures jsonb)
  returns table (
    line bigint,
    stage text,
    matchday text,
    home text,
    away text,
    home_club text,
    away_club text,
    kickoff_at text,
    kickoff timestamptz,
    status text,
    home_score text,
    away_score text,
    home_goals int,
    away_goals int,
    forfeited_by text,
    winner text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    line,
    coalesce(nullif(lower(given ->> 'stage'), ''), 'regular'),
    given ->> 'matchday',
    given ->> 'home',
    given ->> 'away',
    home_club,
    away_club,
    given ->> 'kickoff_at',
    private.moment_of(given ->> 'kickoff_at'),
    coalesce(lower(given ->> 'status'), ''),
    coalesce(given ->> 'home_score', ''),
    coalesce(given ->> 'away_score', ''),
    home_goals,
    away_goals,
    forfeited_by,
    case
      when lower(given ->> 'status') = 'cancelled' then null
      when forfeited_by = 'away' or (forfeited_by = '' and home_goals > away_goals) then home_club
      when forfeited_by = 'home' or (forfeited_by = '' and home_goals < away_goals) then away_club
    end
  from jsonb_array_elements(fixtures) with ordinality as each (given, line)
  cross join lateral (
    select
      private.fold(given ->> 'home'),
      private.fold(given ->> 'away'),
      private.number_of(given ->> 'home_score'),
      private.number_of(given ->> 'away_score'),
      coalesce(lower(given ->> 'forfeited_by'), '')
  ) as read (home_club, away_club, home_goals, away_goals, forfeited_by)
$$;

-- The errors of a file of fixtures, of the teams named in the other: every pair meets as often as the
-- season has legs, nobody twice on a matchday, no draw, and no score before its kick-off; a forfeit may be ruled ahead. A cancelled match counts for
-- nobody, so it may stand beside the one that was played in its place. The playoffs are looked at by themselves. Without
-- `legs` pairs meet as often as they did.
create function private.fixture_file_problems(teams jsonb, fixtures jsonb, legs int)
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
  gone as (
    select private.fold(given ->> 'name') as club
    from jsonb_array_elements(teams) as given
    where given ->> 'withdrawn' <> ''
  ),
  file_rows as materialized (
    select s.* from private.fixture_rows(fixtures) s
  ),
  sides as (
    select
      s.line, s.matchday, side.club,
      -- who met whom as often as they did may have played at home and away on one matchday
      count(*) over (partition by s.matchday, side.club, case when legs is null then side.home end) as a_day
    from file_rows s
    cross join lateral (values (s.home_club, true), (s.away_club, false)) as side (club, home)
    where s.stage = 'regular' and s.status <> 'cancelled'
  )
  select wrong.*
  from file_rows s
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('fixtures', s.line, field, problem, value) as said
    from (values
      (
        'matchday', 'matchdayWrong', s.matchday,
        s.stage = 'regular' and coalesce(private.number_of(s.matchday) not between 1 and 80, true)
      ),
      (
        'stage', 'stageWrong', s.stage,
        s.stage not in ('regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final')
      ),
      ('status', 'statusWrong', s.status, s.status not in ('', 'cancelled', 'postponed')),
      ('status', 'statusScore', s.status, s.status = 'postponed' and s.home_score || s.forfeited_by <> ''),
      (
        'status', 'withdrawnPlays', s.home || ' – ' || s.away,
        s.status <> 'cancelled'
        and s.home_score || s.forfeited_by = ''
        and exists (select from gone g where g.club in (s.home_club, s.away_club))
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
      ('kickoff_at', 'resultAhead', s.kickoff_at, s.kickoff > now() and s.home_score <> '' and s.forfeited_by = ''),
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
  left join file_rows s
    on s.stage = 'regular'
    and (least(s.home_club, s.away_club), greatest(s.home_club, s.away_club)) = (one.club, other.club)
  where jsonb_array_length(fixtures) > 0
  group by one.club, one.name, other.club, other.name
  having count(s.line) < legs
    or count(*) filter (where s.status <> 'cancelled') > legs
    or legs = 2 and (
      count(*) filter (where s.home_club = one.club) = 0
      or count(*) filter (where s.away_club = one.club) = 0
      or count(*) filter (where s.home_club = one.club and s.status <> 'cancelled') > 1
      or count(*) filter (where s.away_club = one.club and s.status <> 'cancelled') > 1
    )
$$;

-- The errors of a file of point adjustments.
create function private.adjustment_file_problems(teams jsonb, adjustments jsonb)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select wrong.*
  from jsonb_array_elements(adjustments) with ordinality as each (given, line)
  cross join private.limits() as bounds
  cross join lateral (
    select private.points_of(given ->> 'points'), coalesce(given ->> 'reason', '')
  ) as read (points, reason)
  cross join lateral (
    select private.wrong_in('adjustments', line, field, problem, value) as said
    from (values
      (
        'team', 'teamUnknown', coalesce(given ->> 'team', ''),
        private.fold(given ->> 'team') = '' or private.fold(given ->> 'team') not in (
          select private.fold(club ->> 'name') from jsonb_array_elements(teams) as club
        )
      ),
      (
        'points', 'pointsWrong', coalesce(given ->> 'points', ''),
        coalesce(points = 0 or abs(points) > bounds.adjustment_points_max, true)
      ),
      ('reason', 'reasonWrong', reason, private.is_text(reason, bounds.reason_min, bounds.reason_max) is false)
    ) as check_of (field, problem, value, holds)
    where coalesce(holds, true)
  ) as found
  cross join lateral (select (found.said).*) as wrong
$$;

-- The errors of playoffs, compared with the seeds of the file of teams: all seeds, everything before them
-- played, every game in its place of the bracket and none after its series was over; and places before
-- the last matches are decided, or that are not the final's. A `past` season may have places without playoffs.
create function private.bracket_file_problems(filled public.league_seasons, teams jsonb, fixtures jsonb, past boolean)
  returns setof private.import_problem
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  games_max constant int := (private.limits()).series_games_max;
  has_places constant boolean := jsonb_path_exists(teams, '$[*] ? (@.place != "")');
  -- the folded names by seed, and of the two sides of each series by its number
  seeds text[];
  side_a text[] := '{}';
  side_b text[] := '{}';
  tie record;
  game record;
  wins_a int;
  wins_b int;
  games int;
  winner text;
  loser text;
  champion text;
  placed int[] := '{}';
begin
  select array_agg(private.fold(each ->> 'name') order by private.number_of(each ->> 'seed')) into seeds
  from jsonb_array_elements(teams) as each
  where private.number_of(each ->> 'seed') between 1 and filled.playoff_teams;
  if seeds is null
    and (past or not has_places)
    and not exists (select from private.fixture_rows(fixtures) s where s.stage not in ('regular', 'decider'))
  then
    return;
  end if;
  if coalesce(cardinality(seeds), 0) <> filled.playoff_teams then
    return next private.wrong_in('teams', null, 'seed', 'seedsMissing', filled.playoff_teams::text);
    return;
  end if;
  return query
  select p.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'status', 'playoffsBefore', s.home || ' – ' || s.away) p
  where s.stage in ('regular', 'decider') and s.status <> 'cancelled' and s.home_score || s.forfeited_by = '';

  for tie in select * from private.bracket_plan(filled) p order by p.no loop
    side_a[tie.no] := coalesce(side_a[tie.no], seeds[tie.seed_a]);
    side_b[tie.no] := coalesce(side_b[tie.no], seeds[tie.seed_b]);
    wins_a := 0;
    wins_b := 0;
    games := 0;
    winner := null;
    for game in
      select s.*
      from private.fixture_rows(fixtures) s
      where s.stage = private.stage_of_series(tie.round, tie.slot)::text
        and (s.home_club, s.away_club) in ((side_a[tie.no], side_b[tie.no]), (side_b[tie.no], side_a[tie.no]))
      order by s.kickoff, s.line
    loop
      placed := placed || game.line::int;
      games := games + 1;
      if games > games_max or (winner is not null and game.status <> 'cancelled') then
        return next private.wrong_in('fixtures', game.line, 'stage', 'seriesOver', game.home || ' – ' || game.away);
      end if;
      wins_a := wins_a + coalesce(game.winner = side_a[tie.no], false)::int;
      wins_b := wins_b + coalesce(game.winner = side_b[tie.no], false)::int;
      winner := case
        when wins_a > tie.best_of / 2 then side_a[tie.no]
        when wins_b > tie.best_of / 2 then side_b[tie.no]
      end;
    end loop;
    if tie.next_slot = 'a' then
      side_a[tie.next_no] := winner;
    elsif tie.next_slot = 'b' then
      side_b[tie.next_no] := winner;
    elsif private.stage_of_series(tie.round, tie.slot) = 'final' then
      champion := winner;
    elsif has_places and winner is null then
      return next private.wrong_in('teams', null, 'place', 'placeThirdPlace', null);
    end if;
    if tie.loser_no is not null then
      loser := case winner when side_a[tie.no] then side_b[tie.no] when side_b[tie.no] then side_a[tie.no] end;
      if tie.next_slot = 'a' then
        side_a[tie.loser_no] := loser;
      else
        side_b[tie.loser_no] := loser;
      end if;
    end if;
  end loop;
  return query
  select p.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'stage', 'notInBracket', s.home || ' – ' || s.away) p
  where s.stage not in ('regular', 'decider') and s.line <> all (placed);
  if has_places and not exists (
    select
    from jsonb_array_elements(teams) as each
    where private.number_of(each ->> 'place') = 1 and private.fold(each ->> 'name') = champion
  ) then
    return next private.wrong_in('teams', null, 'place', 'placeChampion', champion);
  end if;
end
$$;

-- The errors of a past season's files: matches that are to come, squads, which are those of today, and
-- places of some teams alone, or of none where no table or playoffs give them. In groups only those need a place who were in
-- the playoffs.
create function private.past_file_problems(teams jsonb, fixtures jsonb, squads jsonb)
  returns setof private.import_problem
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select wrong.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'status', 'pastOpen', s.home || ' – ' || s.away) wrong
  where s.status <> 'cancelled' and s.home_score || s.forfeited_by = ''
  union all
  select (private.wrong_in('squads', null, null, 'pastSquads', null)).*
  where jsonb_array_length(squads) > 0
  union all
  select (private.wrong_in('teams', null, 'place', 'placesMissing', null)).*
  from jsonb_array_elements(teams) as given
  having
    bool_or(
      coalesce(given ->> 'place', '') || coalesce(given ->> 'withdrawn', '') = ''
      and (coalesce(given ->> 'group', '') = '' or coalesce(given ->> 'seed', '') <> '')
    )
    and (
      bool_or(coalesce(given ->> 'place', '') || coalesce(given ->> 'seed', '') <> '')
      or jsonb_array_length(fixtures) = 0 and not exists (select from private.final_table(teams))
    )
$$;

-- The settings of a season that is opened for its files: as many teams, playoffs and games of a series as they have.
create function private.season_of_files(league uuid, season int, teams jsonb, fixtures jsonb, points_for_win int)
  returns public.league_seasons
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with games as materialized (
    select
      f.*, least(f.home_club, f.away_club) as one, greatest(f.home_club, f.away_club) as other
    from private.fixture_rows(fixtures) f
    where f.status <> 'cancelled'
  ),
  wins as (
    select g.stage, max(g.times) as most
    from (
      select g.stage, g.one, g.other, g.winner, count(*)::int as times
      from games g
      where g.winner is not null
      group by g.stage, g.one, g.other, g.winner
    ) g
    group by g.stage
  ),
  best as (
    select jsonb_object_agg(w.stage || '_best_of', least(2 * w.most - 1, 7)) as columns
    from wins w
    where w.stage in ('quarterfinal', 'semifinal', 'final')
  )
  select jsonb_populate_record(
    null::public.league_seasons,
    jsonb_build_object(
      'league_id', league,
      'season', season_of_files.season,
      'phase', 'registration',
      'max_teams', greatest(
        (select count(*) from jsonb_array_elements(teams) each where coalesce(each ->> 'withdrawn', '') = ''),
        (private.limits()).season_teams_min
      ),
      'legs', case when exists (
        select from games g where g.stage = 'regular' group by g.one, g.other having count(*) > 1
      ) then 2 else 1 end,
      'relegation_places', 0,
      'playoff_teams', coalesce(
        (
          select nullif(count(*), 0)
          from jsonb_array_elements(teams) each
          where coalesce(each ->> 'seed', '') <> ''
          having count(*) in (4, 6, 8)
        ),
        4
      ),
      'third_place_match', exists (select from games g where g.stage = 'third_place'),
      'quarterfinal_best_of', 1, 'semifinal_best_of', 1, 'final_best_of', 1,
      'points_for_win', coalesce(
        season_of_files.points_for_win,
        (
          select s.points_for_win from public.league_seasons s where s.league_id = league order by s.season desc limit 1
        ),
        3
      ),
      'starts_on', (select min(g.kickoff)::date from games g),
      'ends_on', (select max(g.kickoff)::date from games g)
    ) || coalesce((select b.columns from best b), '{}')
  )
$$;
