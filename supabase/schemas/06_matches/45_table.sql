-- The table of a season, ranked by the same rules as src/domain/competition/standings.ts.

create type private.match_side as (stage public.match_stage, team_id uuid, rival_id uuid, scored int, conceded int);
-- A team with its place; level teams share one: 1, 2, 2, 4.
create type private.table_place as (team_id uuid, points int, difference int, goals int, place int);

-- Every finished match of a season from either side: goals, and whether it was won. Where neither side came, both have
-- lost 0-3.
create function private.season_sides(played public.league_seasons)
  returns setof private.match_side
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.stage, side.team_id, side.rival_id, coalesce(side.scored, 0), coalesce(side.conceded, (private.limits()).forfeit_goals)
  from public.team_matches m
  cross join lateral (
    values
      (m.home_team_id, m.away_team_id, m.home_score, m.away_score),
      (m.away_team_id, m.home_team_id, m.away_score, m.home_score)
  ) side (team_id, rival_id, scored, conceded)
  where (m.league_id, m.season) = (played.league_id, played.season) and m.status = 'finished'
$$;

-- The points of the teams that are in a season, with adjustments, their goal difference and goals: those of its final table where it
-- was imported with one.
create function private.season_points(played public.league_seasons)
  returns table (team_id uuid, points int, difference int, goals int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    e.team_id,
    coalesce(e.table_points, played.points_for_win * coalesce(sums.won, 0) + coalesce(adjusted.points, 0))::int,
    coalesce(e.table_goals_for - e.table_goals_against, sums.difference, 0)::int,
    coalesce(e.table_goals_for, sums.goals, 0)::int
  from public.league_teams e
  left join (
    select
      side.team_id,
      count(*) filter (where side.scored > side.conceded) as won,
      sum(side.scored - side.conceded) as difference,
      sum(side.scored) as goals
    from private.season_sides(played) side
    where side.stage = 'regular'
    group by side.team_id
  ) sums on sums.team_id = e.team_id
  left join (
    select a.team_id, sum(a.points) as points
    from public.point_adjustments a
    where (a.league_id, a.season) = (played.league_id, played.season) and a.reversed_at is null
    group by a.team_id
  ) adjusted on adjusted.team_id = e.team_id
  where (e.league_id, e.season) = (played.league_id, played.season) and e.withdrawn_at is null
$$;

-- The table of a season, of the teams that have not withdrawn. `seat` is the row's number: teams that share a place stand
-- in the order of their names. A season of groups has a table each, one below the other; a final table that was imported
-- keeps its places.
create function private.season_table(league_id uuid, season int)
  returns table (team_id uuid, points int, difference int, goals int, place int, seat int)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  played constant public.league_seasons := (
    select s from public.league_seasons s where (s.league_id, s.season) = (season_table.league_id, season_table.season)
  );
  sides constant private.match_side[] := array(select side from private.season_sides(played) side);
begin
  return query
  with ranked as (
    select t.*, of_group.name as group_name
    from (
      select e.group_name as name, array_agg((s.team_id, s.points, s.difference, s.goals, null)::private.table_place) as teams
      from private.season_points(played) s
      join public.league_teams e on (e.league_id, e.season, e.team_id) = (played.league_id, played.season, s.team_id)
      group by e.group_name
    ) of_group
    cross join lateral unnest(private.ranked(of_group.teams, sides)) t
  )
  select
    r.team_id, r.points, r.difference, r.goals, coalesce(e.table_position, r.place)::int,
    (row_number() over (
      order by r.group_name collate "C" nulls first, coalesce(e.table_position, r.place), private.fold(team.name) collate "C", r.team_id
    ))::int
  from ranked r
  join public.teams team on team.id = r.team_id
  join public.league_teams e on (e.league_id, e.season, e.team_id) = (played.league_id, played.season, r.team_id);
end
$$;

-- Teams with their places, in the order that src/domain/competition/tie-breakers.ts explains; a property test holds the two equal.
-- Points first. Teams level on points: points and goal difference in their meetings, asked again of those still level;
-- then goal difference and goals of all matches, and never back; then special matches.
create function private.ranked(teams private.table_place[], sides private.match_side[])
  returns private.table_place[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  standing private.table_place[] := array(
    select (t.team_id, t.points, t.difference, t.goals, rank() over (order by t.points desc))::private.table_place
    from unnest(teams) t
  );
begin
  standing := private.split_level(standing, sides, 'regular');
  standing := array(
    select (
      t.team_id, t.points, t.difference, t.goals,
      t.place - 1 + rank() over (partition by t.place order by t.difference desc, t.goals desc)
    )::private.table_place
    from unnest(standing) t
  );
  return private.split_level(standing, sides, 'decider');
end
$$;

-- Ranks the teams on each shared place by their matches of one stage against each other, again and again until that
-- separates nobody any more. Regular matches count, by wins and goal difference, where every pair has met equally often;
-- special matches, by wins, where every one of them has played.
create function private.split_level(standing private.table_place[], sides private.match_side[], stage public.match_stage)
  returns private.table_place[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  teams constant int := cardinality(standing);
  places int := (select count(distinct t.place) from unnest(standing) t);
  before int;
begin
  while places < teams and places is distinct from before loop
    before := places;
    with pairs as (
      select
        one.team_id,
        one.place,
        count(side.team_id) as met,
        count(*) filter (where side.scored > side.conceded) as won,
        coalesce(sum(side.scored - side.conceded), 0) as difference
      from unnest(standing) one
      join unnest(standing) other on other.place = one.place and other.team_id <> one.team_id
      left join unnest(sides) side
        on side.stage = split_level.stage and (side.team_id, side.rival_id) = (one.team_id, other.team_id)
      group by one.team_id, one.place, other.team_id
    ),
    small_table as (
      select
        p.team_id,
        sum(p.won) as won,
        case split_level.stage when 'regular' then sum(p.difference) end as difference,
        case split_level.stage
          when 'regular' then min(min(p.met)) over level = max(max(p.met)) over level
          else min(sum(p.met)) over level > 0
        end as counts
      from pairs p
      group by p.team_id, p.place
      window level as (partition by p.place)
    ),
    split as (
      select
        t.*,
        t.place - 1 + rank() over (
          partition by t.place
          order by case when s.counts then s.won end desc, case when s.counts then s.difference end desc
        ) as next_place
      from unnest(standing) t
      left join small_table s using (team_id)
    )
    select
      array_agg((s.team_id, s.points, s.difference, s.goals, s.next_place)::private.table_place),
      count(distinct s.next_place)
    into standing, places
    from split s;
  end loop;
  return standing;
end
$$;
