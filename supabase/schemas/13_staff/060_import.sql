-- Bringing a league in: the teams, squads, fixtures, point adjustments and playoffs of a season as an organiser's CSV files
-- hold them, checked row by row and then written whole or not at all (docs/decisions/0080, 0098); and taking that back.

-- What is wrong with a row of a file, the first row being 1; of the whole file where there is no line. `problem` names
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

-- What keeps a file of teams from being a season's: names, tags and captains, each for itself, beside the others and
-- beside the teams there are.
create function private.team_file_problems(teams jsonb, most int, playoff_teams int)
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
      coalesce(given ->> 'place', '') as place
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
        (k.withdrawn = '' or k.seed <> '') and exists (
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
      ('place', 'placeTwice', k.place, k.place <> '' and k.placed_so > 1)
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

-- What keeps a file of squads from being those of the teams named in the other: who is nobody here, plays elsewhere or
-- stands there twice; roles, numbers, and squads that are too large. The captain is named with the team.
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

-- What keeps a file of fixtures from being the season of the teams named in the other: every pair meets as often as the
-- season has legs, nobody twice on a matchday, no draw, and no score before its kick-off; a forfeit may be ruled ahead. A cancelled match counts for
-- nobody, so it may stand beside the one that was played in its place. The playoffs are looked at by themselves.
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
    select s.line, s.matchday, side.club, count(*) over (partition by s.matchday, side.club) as a_day
    from file_rows s
    cross join lateral (values (s.home_club), (s.away_club)) as side (club)
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

-- What keeps a file of points given or taken from being one.
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

-- What keeps playoffs from being those of the seeds that the file of teams names: all seeds, everything before them
-- played, every game in its place of the bracket and none after its series was over; and places before
-- the last matches are decided, or that are not the final's.
create function private.bracket_file_problems(filled public.league_seasons, teams jsonb, fixtures jsonb)
  returns setof private.import_problem
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  games_max constant int := 7;
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
    and not has_places
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

-- Enters teams into a season that has none yet, founds those that are not there, each with the captain its file names,
-- puts the players into their squads, and the fixtures up, those that were played with their results. `teams` is a list
-- of {name, short_name, tag, captain, withdrawn, seed, place}, `squads` of {team, player, gaming_id, role, number},
-- `fixtures` of {stage, matchday, home, away, kickoff_at, status, home_score, away_score, forfeited_by}, `adjustments` of
-- {team, points, reason}, all of it text. With seeds come the playoffs, with places the season's end. Everybody who is
-- named is notified.
-- Returns what is wrong with them; writes, and returns nothing, where nothing is and it is not `dry`.
-- Refuses with PT403 (not an admin, own team), PT404 (no such season), PT409 (begun, or not empty; a team plays twice at a
-- time, unless `aware`), PT422 (no lists).
create function private.import_season(
  league_id uuid,
  season int,
  teams jsonb,
  fixtures jsonb,
  squads jsonb default '[]',
  adjustments jsonb default '[]',
  dry boolean default true,
  aware boolean default false
)
  returns setof private.import_problem
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  rows_max constant int := 1600;
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
    or jsonb_typeof(adjustments) is distinct from 'array'
    or jsonb_array_length(adjustments) > rows_max
    or jsonb_path_exists(teams, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(squads, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(fixtures, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(adjustments, '$[*] ? (@.type() != "object")')
  then
    perform private.refuse('PT422', 'The files are lists of at most 1,600 rows.', 'filesUnreadable', 'teams');
  end if;

  problems := array(
    select p from private.team_file_problems(teams, filled.max_teams, filled.playoff_teams) p
    union all
    select p from private.squad_file_problems(teams, squads) p
    union all
    select p from private.fixture_file_problems(teams, fixtures, filled.legs) p
    union all
    select p from private.adjustment_file_problems(teams, adjustments) p
    union all
    select p from private.bracket_file_problems(filled, teams, fixtures) p
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p 
    order by array_position('{teams,squads,fixtures,adjustments}', p.file), p.line nulls first, p.field, p.problem;
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
      insert into public.league_teams (league_id, season, team_id, registered_at, withdrawn_at)
      select filled.league_id, filled.season, club, least(now(), withdrawn), case when entry ->> 'seed' <> '' then null else withdrawn end
      from private.moment_of(entry ->> 'withdrawn') as withdrawn;
      clubs := clubs || jsonb_build_object(private.fold(entry ->> 'name'), club);
    end loop;
    perform private.fill_squads(filled, teams, squads);
    results := private.import_matches(filled, private.played_of(fixtures, clubs));
    insert into public.point_adjustments (league_id, season, team_id, points, reason)
    select
      filled.league_id, filled.season, (clubs ->> private.fold(each ->> 'team'))::uuid,
      private.points_of(each ->> 'points'), each ->> 'reason'
    from jsonb_array_elements(adjustments) as each;
  exception when unique_violation or exclusion_violation then
    perform private.refuse('PT409', 'Somebody has taken a name, a tag or a player meanwhile.', 'importOvertaken', 'teams');
  end;
  if results > 0 then
    update public.league_seasons s set phase = 'regular'
    where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  if jsonb_path_exists(teams, '$[*] ? (@.seed != "")') then
    -- nobody is notified of the games that follow from what a file brings in
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
    perform private.import_bracket(filled, teams, fixtures, clubs);
  end if;
  perform private.check_season_overlap(filled, coalesce(aware, false));
  update public.league_seasons s
  set imported_at = now(),
    phase = case when ended.champion is null then s.phase else 'finished' end,
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
-- that what follows from a result follows here too; games that are missing are set. Who withdrew leaves after them, and
-- places make final ranks.
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
      case forfeited_by
        when 'home' then 0 when 'away' then bounds.forfeit_goals else private.number_of(given ->> 'home_score')
      end,
      case forfeited_by
        when 'home' then bounds.forfeit_goals when 'away' then 0 else private.number_of(given ->> 'away_score')
      end
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

-- Puts the players of a file into the squads of the teams that were just entered, and notifies everybody who was named. Who
-- is a member already gets the number alone; who is new may play once the contract is signed.
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

-- Taking an import back ----------------------------------------------------------------------------

-- An admin takes an import back while nothing has come to the season since: its matches, points and entries go, the
-- members it put into squads and the teams it founded; the season takes teams again. Who was named is notified. Shirt numbers
-- of members who were there before stay as they are.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not imported, or in use).
create function private.undo_import(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  clubs constant uuid[] := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
    order by e.team_id
  );
  named uuid[];
  suspension uuid;
begin
  if run.imported_at is null then
    perform private.refuse('PT409', 'The season was not imported.', 'seasonNotImported', 'season');
  end if;
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.team_id = any (clubs))
  order by p.id
  for no key update;
  perform from public.teams t where t.id = any (clubs) order by t.id for update;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season)
  order by m.id
  for update;
  if private.used_since_import(run) then
    perform private.refuse('PT409', 'Something has come to the season since.', 'seasonInUse', 'season');
  end if;
  named := array(
    select t.captain_id from public.teams t where t.id = any (clubs) and t.captain_id is not null
    union
    select m.player_id from public.team_members m where m.team_id = any (clubs) and m.created_at = run.imported_at
  );
  begin
    update public.league_seasons s
    set phase = 'registration', imported_at = null, champion_team_id = null
    where (s.league_id, s.season) = (run.league_id, run.season);
    delete from public.point_adjustments a where (a.league_id, a.season) = (run.league_id, run.season);
    perform set_config('rondo.match_writer', concat_ws(' ', run.league_id, run.season), true);
    delete from public.team_matches m where (m.league_id, m.season) = (run.league_id, run.season);
    perform set_config('rondo.match_writer', '', true);
    delete from public.series s where (s.league_id, s.season) = (run.league_id, run.season);
    delete from public.league_teams e where (e.league_id, e.season) = (run.league_id, run.season);
    delete from public.team_members m where m.team_id = any (clubs) and m.created_at = run.imported_at;
    delete from public.teams t where t.id = any (clubs) and t.created_at = run.imported_at;
  exception when foreign_key_violation then
    perform private.refuse('PT409', 'Something has come to the teams since.', 'seasonInUse', 'season');
  end;
  -- what its matches let somebody sit out was not sat out
  for suspension in
    select p.id
    from public.penalties p
    join public.team_members own on own.player_id = p.player_id and own.team_id = any (clubs)
    where p.league_id = run.league_id and p.kind = 'suspension' and p.status in ('active', 'served')
    group by p.id
    order by p.id
  loop
    perform from public.penalties p where p.id = suspension for no key update;
    perform private.count_suspension(suspension);
  end loop;
  perform private.notify(
    named,
    'importUndone',
    jsonb_build_object(
      'season', run.season, 'league', run.league_id
    ),
    '/leagues/' || run.league_id
  );
  perform private.record('undo_import', concat_ws(' ', 'league_seasons', run.league_id, run.season), to_jsonb(run));
end
$$;
comment on function private.undo_import is 'api: member';

-- Whether anything of a season is younger than its import, or names a match, an entry or the season itself without being
-- part of it.
create function private.used_since_import(run public.league_seasons)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
  )
$$;
