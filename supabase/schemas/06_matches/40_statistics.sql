-- The stats of players and teams, and what many rows add up to. Only finished matches count; order and meaning are
-- decided elsewhere. A stat of a player is in this file alone: its column, what a report says of it, its sums.

create table public.match_player_stats (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  player_id uuid not null references public.profiles (id),
  team_id uuid not null references public.teams (id),
  goals smallint not null default 0 check (goals between 0 and (private.limits()).player_goals_max),
  assists smallint not null default 0 check (assists between 0 and (private.limits()).player_goals_max),
  passes smallint not null default 0 check (passes between 0 and (private.limits()).player_stat_max),
  interceptions smallint not null default 0 check (interceptions between 0 and (private.limits()).player_stat_max),
  saves smallint not null default 0 check (saves between 0 and (private.limits()).player_stat_max),
  mvp boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (match_id, player_id)
);
-- Two columns, as in team_members: on the match alone it would read as "has one".
create unique index match_player_stats_one_mvp on public.match_player_stats (match_id, mvp) where mvp;
create index match_player_stats_player_id on public.match_player_stats (player_id, team_id);
create index match_player_stats_team_id on public.match_player_stats (team_id);

-- The stats of a player in a report, named as those columns, and an empty set.
create type private.counted_stats as (
  player_id uuid,
  goals int,
  assists int,
  passes int,
  interceptions int,
  saves int,
  mvp boolean
);

-- The stats of a row that holds them, of a match or summed, and whether or how often its player was the best.
create function private.stats_json(of_row jsonb)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select to_jsonb(jsonb_populate_record(null::private.counted_stats, of_row - 'mvp')) - 'player_id'
    || jsonb_build_object('mvp', of_row -> 'mvp')
$$;

create function private.no_stats()
  returns private.counted_stats
  language sql
  immutable
  set search_path = ''
as $$
  select (null, 0, 0, 0, 0, 0, false)::private.counted_stats
$$;

alter table public.match_player_stats enable row level security;
alter table public.match_player_stats force row level security;
create policy select_signed_in on public.match_player_stats
  for select to authenticated
  using (true);

revoke all on public.match_player_stats from public, anon, authenticated;
grant select on public.match_player_stats to authenticated;
grant all on public.match_player_stats to service_role;

create trigger keep_to_sides
  before insert or update on public.match_player_stats
  for each row
  execute function private.keep_to_sides();

-- A team as its page shows it: the row, its captain's name, the squad, the league it plays in now, and its sums over
-- finished matches. There are no draws in this game; the column says so.
create view public.team_profiles
  with (security_invoker = true)
as
select
  t.id,
  t.name,
  t.short_name,
  t.tag,
  t.folded,
  t.slug,
  t.logo,
  t.kit_primary,
  t.kit_secondary,
  t.captain_id,
  t.manager_id,
  t.description,
  t.founded_on,
  t.social_links,
  t.stream_url,
  t.contact,
  t.archived_at,
  t.created_at,
  captain.username as captain_username,
  (
    select count(*)::int
    from public.team_members m
    where m.team_id = t.id
      and m.left_at is null
  ) as player_count,
  entry.league_id,
  entry.league_name,
  entry.season,
  entry.phase,
  entry.rights,
  entry.rights_used,
  sums.matches,
  sums.wins,
  sums.draws,
  sums.losses,
  sums.goals_scored,
  sums.goals_conceded,
  sums.win_rate,
  (
    select count(*)::int
    from public.team_achievements a
    where a.team_id = t.id
      and a.type in ('championship', 'cup', 'nightcup')
      and a.verified
  ) + (
    select count(*)::int
    from public.given_awards a
    where a.team_id = t.id
      and a.player_id is null
      and a.award in ('championship', 'cup')
  ) as trophies
from public.teams t
left join public.profiles captain on captain.id = t.captain_id
left join private.team_seasons entry on entry.team_id = t.id
cross join lateral (
  select
    count(*)::int as matches,
    count(*) filter (where scored > conceded)::int as wins,
    0 as draws,
    count(*) filter (where scored < conceded)::int as losses,
    coalesce(sum(scored), 0)::int as goals_scored,
    coalesce(sum(conceded), 0)::int as goals_conceded,
    coalesce(round(100.0 * count(*) filter (where scored > conceded) / nullif(count(*), 0), 1), 0)::double precision
      as win_rate
  from (
    select
      case
        when m.forfeited_by = 'both' then 0
        when m.home_team_id = t.id then m.home_score
        else m.away_score
      end as scored,
      case
        when m.forfeited_by = 'both' then (private.limits()).forfeit_goals
        when m.home_team_id = t.id then m.away_score
        else m.home_score
      end as conceded
    from public.team_matches m
    where t.id in (m.home_team_id, m.away_team_id)
      and m.status = 'finished'
  ) side
) sums;

-- The roster, former members included: the member, the player, and what he did for this team.
create view public.team_roster
  with (security_invoker = true)
as
select
  m.id,
  m.team_id,
  m.player_id,
  p.username,
  p.avatar,
  p.nation,
  p.platform,
  p.gaming_id,
  m.team_role,
  m.shirt_number,
  coalesce(m.position, p.position) as position,
  m.eligibility,
  m.joined_at,
  m.left_at,
  m.left_at is null as active,
  sums.matches,
  sums.goals,
  sums.assists,
  sums.passes,
  sums.interceptions,
  sums.saves,
  sums.mvp
from public.team_members m
join public.profiles p on p.id = m.player_id
cross join lateral (
  select
    count(*)::int as matches,
    coalesce(sum(s.goals), 0)::int as goals,
    coalesce(sum(s.assists), 0)::int as assists,
    coalesce(sum(s.passes), 0)::int as passes,
    coalesce(sum(s.interceptions), 0)::int as interceptions,
    coalesce(sum(s.saves), 0)::int as saves,
    count(*) filter (where s.mvp)::int as mvp
  from public.match_player_stats s
  join public.team_matches match on match.id = s.match_id
  where s.player_id = m.player_id
    and s.team_id = m.team_id
    and match.status = 'finished'
    and match.kickoff_at >= m.joined_at
    and (m.left_at is null or match.kickoff_at <= m.left_at)
) sums;

-- A player's stats, match by match: the row a list draws, with the player's own stats and side.
create view public.player_matches
  with (security_invoker = true)
as
select
  s.player_id,
  s.team_id,
  s.goals,
  s.assists,
  s.mvp,
  m.id,
  m.home_team_id,
  m.away_team_id,
  m.kickoff_at,
  m.status,
  m.home_score,
  m.away_score,
  m.live_home_score,
  m.live_away_score,
  m.forfeited_by
from public.match_player_stats s
join public.team_matches m on m.id = s.match_id;

-- A line-up as a match shows it: who stands where, under the number the team gave them last.
create view public.lineup_places
  with (security_invoker = true)
as
select
  l.match_id,
  l.team_id,
  l.slot,
  l.player_id,
  p.username,
  l.position,
  member.shirt_number
from public.match_lineups l
join public.profiles p on p.id = l.player_id
left join lateral (
  select m.shirt_number
  from public.team_members m
  where m.player_id = l.player_id
    and m.team_id = l.team_id
  order by m.joined_at desc
  limit 1
) member on true;

revoke all on public.team_profiles, public.team_roster, public.player_matches, public.lineup_places
  from public, anon, authenticated;
grant select on public.team_profiles, public.team_roster, public.player_matches, public.lineup_places
  to authenticated, service_role;

create function private.team_stats(team_id uuid)
  returns table (matches int, wins int, draws int, losses int, goals_scored int, goals_conceded int, win_rate double precision)
  language sql
  stable
  set search_path = ''
as $$
  select t.matches, t.wins, t.draws, t.losses, t.goals_scored, t.goals_conceded, t.win_rate
  from public.team_profiles t
  where t.id = team_stats.team_id
$$;
comment on function private.team_stats is 'api: member';

-- A player's stats for a team in a season, playoffs included; cup matches have neither league nor season. It is grouped
-- by player, league and season, so that what is asked of one is summed of that one alone. Nobody else is granted it:
-- a call without one would sum everything.
create view public.season_stats
  with (security_invoker = true)
as
select
  did.player_id,
  p.username,
  p.avatar,
  did.team_id,
  t.name as team_name,
  did.league_id,
  l.name as league_name,
  did.season,
  did.last_kickoff_at,
  did.appearances,
  did.wins,
  did.goals,
  did.assists,
  did.passes,
  did.interceptions,
  did.saves,
  did.mvp
from (
  select
    s.player_id,
    s.team_id,
    m.league_id,
    m.season,
    max(m.kickoff_at) as last_kickoff_at,
    count(*)::int as appearances,
    count(*) filter (where (m.home_team_id = s.team_id) = (m.home_score > m.away_score))::int as wins,
    sum(s.goals)::int as goals,
    sum(s.assists)::int as assists,
    sum(s.passes)::int as passes,
    sum(s.interceptions)::int as interceptions,
    sum(s.saves)::int as saves,
    count(*) filter (where s.mvp)::int as mvp
  from public.match_player_stats s
  join public.team_matches m on m.id = s.match_id
  where m.status = 'finished'
  group by s.player_id, s.team_id, m.league_id, m.season
) did
-- one by one: there are never as many players in a season as the planner thinks
cross join lateral (select who.username, who.avatar from public.profiles who where who.id = did.player_id offset 0) p
join public.teams t on t.id = did.team_id
left join public.leagues l on l.id = did.league_id;

revoke all on public.season_stats from public, anon, authenticated;
grant select on public.season_stats to service_role;

-- One row per player and team of a league's season.
create function private.league_stats(league_id uuid, season int)
  returns setof public.season_stats
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select *
  from public.season_stats f
  where f.league_id = league_stats.league_id
    and f.season = league_stats.season
$$;
comment on function private.league_stats is 'api: member';

-- One row per season and team of a player, newest first.
create function private.player_stats(player_id uuid)
  returns setof public.season_stats
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select *
  from public.season_stats f
  where f.player_id = player_stats.player_id
  order by f.last_kickoff_at desc
$$;
comment on function private.player_stats is 'api: member';
