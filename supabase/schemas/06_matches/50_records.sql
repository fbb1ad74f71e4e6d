-- The history of a league in all of its seasons: the table of all time and its records. Only finished matches count,
-- and each record is that of one match.

-- The teams of a league over all seasons, most points first: the regular matches they played, as the tables count them,
-- with what was given or taken; of a season that was imported with its final table the row there. Where neither side came,
-- both have lost 0-3. Seasons and titles count without matches, too.
create function private.league_all_time(league_id uuid)
  returns table (
    team_id uuid,
    seasons int,
    titles int,
    played int,
    won int,
    drawn int,
    lost int,
    goals_for int,
    goals_against int,
    points int
  )
  language sql
  stable
  set search_path = ''
as $$
  with entered as materialized (
    select e.* from public.league_teams e where e.league_id = league_all_time.league_id
  ),
  sides as materialized (
    select
      side.team_id,
      coalesce(side.scored, 0) as scored,
      coalesce(side.conceded, (private.limits()).forfeit_goals) as conceded,
      of_season.points_for_win
    from public.team_matches m
    join public.league_seasons of_season using (league_id, season)
    cross join lateral (
      values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score)
    ) side (team_id, scored, conceded)
    where m.league_id = league_all_time.league_id
      and m.stage = 'regular'
      and m.status = 'finished'
      and not exists (
        select from entered e where (e.season, e.team_id) = (m.season, side.team_id) and e.table_points is not null
      )
  ),
  counted as (
    select
      s.team_id,
      (s.scored > s.conceded)::int as won,
      0 as drawn,
      (s.scored <= s.conceded)::int as lost,
      s.scored,
      s.conceded,
      case when s.scored > s.conceded then s.points_for_win else 0 end as points
    from sides s
    union all
    select e.team_id, e.table_won, e.table_drawn, e.table_lost, e.table_goals_for, e.table_goals_against, e.table_points
    from entered e
    where e.table_points is not null
    union all
    select a.team_id, 0, 0, 0, 0, 0, a.points
    from public.point_adjustments a
    where a.league_id = league_all_time.league_id
      and a.reversed_at is null
  ),
  sums as (
    select
      c.team_id,
      sum(c.won) as won,
      sum(c.drawn) as drawn,
      sum(c.lost) as lost,
      sum(c.scored) as scored,
      sum(c.conceded) as conceded,
      sum(c.points) as points
    from counted c
    group by c.team_id
  )
  select
    known.team_id,
    (select count(*) from entered e where e.team_id = known.team_id)::int,
    (
      select count(*) from public.league_seasons l
      where (l.league_id, l.champion_team_id) = (league_all_time.league_id, known.team_id)
    )::int,
    coalesce(s.won + s.drawn + s.lost, 0)::int,
    coalesce(s.won, 0)::int,
    coalesce(s.drawn, 0)::int,
    coalesce(s.lost, 0)::int,
    coalesce(s.scored, 0)::int,
    coalesce(s.conceded, 0)::int,
    coalesce(s.points, 0)::int
  from (
    select s.team_id from sides s
    union
    select e.team_id from entered e where num_nonnulls(e.final_rank, e.table_points, e.group_name) > 0
  ) known
  left join sums s using (team_id)
$$;
comment on function private.league_all_time is 'api: member';

-- The first five of each record: biggest_win (goals between the two, no forfeits), most_goals (of both sides), longest_run
-- (matches won one after the other; the match is the last of them), player_match and player_season (a player's goals; of
-- a season its match with the most). The first holder is first.
create function private.records_now(league_id uuid)
  returns table (
    kind text,
    place int,
    value int,
    match_id uuid,
    season int,
    home_team_id uuid,
    away_team_id uuid,
    home_score int,
    away_score int,
    kickoff_at timestamptz,
    team_id uuid,
    player_id uuid,
    username text
  )
  language sql
  stable
  set search_path = ''
as $$
  with played as materialized (
    select m.id, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.forfeited_by, m.kickoff_at
    from public.team_matches m
    where m.league_id = records_now.league_id and m.status = 'finished'
  ),
  sides as (
    select m.id, m.kickoff_at, side.team_id, coalesce(side.scored > side.conceded, false) as won
    from played m
    cross join lateral (
      values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score)
    ) side (team_id, scored, conceded)
  ),
  -- matches between two that were not won are one run of those that were
  numbered as (
    select s.*, count(*) filter (where not s.won) over (partition by s.team_id order by s.kickoff_at, s.id) as run
    from sides s
  ),
  runs as (
    select n.team_id, count(*) as value, (array_agg(n.id order by n.kickoff_at desc, n.id desc))[1] as id
    from numbered n
    where n.won
    group by n.team_id, n.run
    having count(*) > 1
  ),
  goals as materialized (
    -- match by match, however many a planner expects: only this league's stats are read
    select m.id, s.player_id, s.team_id, s.goals, m.season, m.kickoff_at
    from played m
    cross join lateral (
      select f.player_id, f.team_id, f.goals from public.match_player_stats f where f.match_id = m.id and f.goals > 0 offset 0
    ) s
  ),
  -- whoever may be among the first five of a season's scorers: only theirs is asked which match was the best
  scorers as (
    select g.player_id, g.season, sum(g.goals) as value
    from goals g
    group by g.player_id, g.season
    order by value desc
    fetch first 5 rows with ties
  ),
  candidates as (
    (
      select 'biggest_win' as kind, abs(m.home_score - m.away_score)::bigint as value, m.id,
        case when m.home_score > m.away_score then m.home_team_id else m.away_team_id end as team_id, null::uuid as player_id
      from played m
      where m.forfeited_by is null
      order by value desc, m.kickoff_at, m.id
      limit 5
    )
    union all
    (
      select 'most_goals', m.home_score + m.away_score as value, m.id, null, null
      from played m
      where m.forfeited_by is null
      order by value desc, m.kickoff_at, m.id
      limit 5
    )
    union all
    (
      select 'longest_run', r.value, r.id, r.team_id, null
      from runs r
      join played m on m.id = r.id
      order by r.value desc, m.kickoff_at, m.id, r.team_id
      limit 5
    )
    union all
    (
      select 'player_match', g.goals, g.id, g.team_id, g.player_id
      from goals g
      order by g.goals desc, g.kickoff_at, g.id, g.player_id
      limit 5
    )
    union all
    select 'player_season', best.value, best.id, best.team_id, best.player_id
    from (
      select distinct on (s.player_id, s.season) s.value, g.id, g.team_id, g.player_id
      from scorers s
      join goals g on (g.player_id, g.season) = (s.player_id, s.season)
      order by s.player_id, s.season, g.goals desc, g.kickoff_at
    ) best
  ),
  placed as (
    select
      c.*, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.kickoff_at,
      rank() over (partition by c.kind order by c.value desc) as place,
      row_number() over (partition by c.kind order by c.value desc, m.kickoff_at, m.id, c.player_id, c.team_id) as line
    from candidates c
    join played m on m.id = c.id
  )
  select
    p.kind, p.place::int, p.value::int, p.id, p.season, p.home_team_id, p.away_team_id, p.home_score::int, p.away_score::int,
    p.kickoff_at, p.team_id, p.player_id, (select who.username from public.profiles who where who.id = p.player_id)
  from placed p
  where p.line <= 5
  order by p.kind, p.line
$$;

-- The records of a league. Those of one that has played a thousand matches are what the clock last worked out, which is a minute
-- ago at most (10_seasons/105_standings.sql); the players have their names of today. `named_at` is the
-- moment whose names the season is shown with.
create function private.league_records(league_id uuid)
  returns table (
    kind text,
    place int,
    value int,
    match_id uuid,
    season int,
    home_team_id uuid,
    away_team_id uuid,
    home_score int,
    away_score int,
    kickoff_at timestamptz,
    team_id uuid,
    player_id uuid,
    username text,
    named_at timestamptz
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  worked_out constant jsonb := (
    select r.records from private.league_record_lists r where r.league_id = league_records.league_id
  );
begin
  if worked_out is null then
    return query
    select
      r.kind, r.place, r.value, r.match_id, r.season, r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.kickoff_at,
      r.team_id, r.player_id, r.username, private.moment_of_names(run)
    from private.records_now(league_records.league_id) with ordinality as r (
      kind, place, value, match_id, season, home_team_id, away_team_id, home_score, away_score, kickoff_at, team_id, player_id,
      username, line
    )
    left join public.league_seasons run on (run.league_id, run.season) = (league_records.league_id, r.season)
    order by r.line;
    return;
  end if;
  return query
  select
    r.kind, r.place, r.value, r.match_id, r.season, r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.kickoff_at,
    r.team_id, r.player_id, (select who.username from public.profiles who where who.id = r.player_id),
    private.moment_of_names(run)
  from rows from (
    jsonb_to_recordset(worked_out) as (
      kind text, place int, value int, match_id uuid, season int, home_team_id uuid, away_team_id uuid, home_score int,
      away_score int, kickoff_at timestamptz, team_id uuid, player_id uuid
    )
  ) with ordinality as r
  left join public.league_seasons run on (run.league_id, run.season) = (league_records.league_id, r.season)
  order by r.ordinality;
end
$$;
comment on function private.league_records is 'api: member';
