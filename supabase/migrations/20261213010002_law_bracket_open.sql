-- Series that double forfeits have left without an end: they end now, and whoever waits for them goes on.
select private.follow_series(s.id)
from public.series s
left join public.night_cups c on c.id = s.night_cup_id
left join public.league_seasons l on (l.league_id, l.season) = (s.league_id, s.season)
where s.winner_team_id is null
  and num_nulls(s.team_a_id, s.team_b_id) = 0
  and coalesce(c.status = 'live', l.phase = 'playoffs')
  and exists (
    select from public.team_matches m where m.series_id = s.id and m.status = 'finished' and m.forfeited_by = 'both'
  )
order by s.round, s.slot;
