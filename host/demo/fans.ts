/**
 * Predictions of members without a demo account for the running seasons, and the votes of both squads for the players
 * of the last matches. Drawn from the ids, so that the same league has the same ones.
 */
export const fans = `do $fans$
begin
with fan as (
  select p.id
  from public.profiles p
  where exists (select from public.team_members m where m.player_id = p.id and m.left_at is null)
    and not exists (select from auth.users u where u.id = p.id)
  order by md5(p.id::text)
  limit 26
), chance as (
  select f.id, m, ('x' || lpad(substr(md5(f.id::text || m.id), 1, 4), 8, '0'))::bit(32)::int % 100 as n
  from fan f
  cross join public.team_matches m
  join public.league_seasons s on (s.league_id, s.season) = (m.league_id, m.season)
  where s.phase = 'regular' and m.stage = 'regular' and m.status in ('finished', 'scheduled')
    and m.kickoff_at < now() + interval '6 days'
), pick as (
  select
    c.id,
    c.m,
    c.n,
    case
      when ((c.m).home_score is null or c.n % 10 < 6) = coalesce((c.m).home_score > (c.m).away_score, c.n % 2 = 0) then 'home'
      else 'away'
    end::public.pick_side as winner
  from chance c
  where c.n < 85
)
insert into public.picks (user_id, match_id, league_id, season, winner, home_score, away_score, points)
select
  p.id, (p.m).id, (p.m).league_id, (p.m).season, p.winner, score.home, score.away,
  private.pick_points(p.winner, score.home, score.away, p.m)
from pick p
cross join lateral (
  select
    case when p.n % 4 = 0 then case p.winner when 'home' then 2 + p.n % 3 else p.n % 2 end end as home,
    case when p.n % 4 = 0 then case p.winner when 'home' then p.n % 2 else 2 + p.n % 3 end end as away
) score;

insert into public.player_votes (match_id, voter_id, team_id, player_id)
select m.id, s.player_id, s.team_id, choice.player_id
from (
  select t.*
  from public.team_matches t
  where t.league_id is not null and t.status = 'finished' and t.forfeited_by is null
  order by t.finished_at desc, t.id
  limit 24
) m
cross join lateral private.squads_at_kickoff(m) s
cross join lateral (
  select p.player_id
  from public.match_player_stats p
  where p.match_id = m.id and p.player_id <> s.player_id
  order by 2 * p.goals + p.assists + p.saves / 2 + abs(hashtext(p.player_id::text || s.player_id)) % 5 desc, p.player_id
  limit 1
) choice
where not exists (select from auth.users u where u.id = s.player_id)
  and abs(hashtext(s.player_id::text || m.id)) % 3 > 0;
end
$fans$`;
