-- The inputs of a match rating (src/domain/competition/ratings.ts): what a player did in a match that was played,
-- and at which position.

create view public.rated_stats
  with (security_invoker = true)
as
select
  s.match_id,
  s.player_id,
  p.username,
  p.avatar,
  s.team_id,
  coalesce(l.position, member.position, p.position) as position,
  s.goals,
  s.assists,
  s.passes,
  s.interceptions,
  s.saves,
  s.mvp,
  m.league_id,
  m.season,
  m.matchday,
  m.kickoff_at,
  m.home_team_id,
  m.away_team_id,
  m.home_score,
  m.away_score
from public.match_player_stats s
join public.team_matches m on m.id = s.match_id
join public.profiles p on p.id = s.player_id
left join public.match_lineups l on (l.match_id, l.player_id) = (s.match_id, s.player_id)
left join lateral (
  select own.position
  from public.team_members own
  where own.player_id = s.player_id and own.team_id = s.team_id
  order by own.joined_at desc
  limit 1
) member on true
where m.status = 'finished'
  and m.forfeited_by is null;

revoke all on public.rated_stats from public, anon, authenticated;
grant select on public.rated_stats to authenticated, service_role;

-- The stats of each position's players in a season, all together: one row a position.
create function private.position_stats(league_id uuid, season int)
  returns table (
    "position" public.player_position,
    matches int,
    goals int,
    assists int,
    passes int,
    interceptions int,
    saves int
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    r.position,
    count(*)::int,
    sum(r.goals)::int,
    sum(r.assists)::int,
    sum(r.passes)::int,
    sum(r.interceptions)::int,
    sum(r.saves)::int
  from public.rated_stats r
  where r.league_id = position_stats.league_id
    and r.season = position_stats.season
    and r.position is not null
  group by r.position
  order by r.position
$$;
comment on function private.position_stats is 'api: member';

-- The last ten matches of each of these players, newest first: of the players of one page of a list, a hundred at most.
create function private.recent_stats(player_ids uuid[])
  returns setof public.rated_stats
  language sql
  stable
  set search_path = ''
as $$
  select last.*
  from unnest(player_ids[1:100]) as of_player (id)
  cross join lateral (
    select r.*
    from public.rated_stats r
    where r.player_id = of_player.id
    order by r.kickoff_at desc, r.match_id desc
    limit 10
  ) last
$$;
comment on function private.recent_stats is 'api: member';
