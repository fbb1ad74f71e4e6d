/**
 * Four evenings: one that was played weeks ago, one that was called off, one that takes entries and one that is still
 * being planned. The first and the third are public. The captain's own team has entered none.
 */
export const nightCups = `do $cups$
declare
  own constant uuid := (select t.id from public.teams t where t.name = 'Nordlicht Kiel');
  entrants constant uuid[] := array(
    select e.team_id
    from public.league_teams e
    join public.leagues l on l.id = e.league_id
    join public.league_seasons s using (league_id, season)
    where s.phase in ('registration', 'regular') and e.team_id <> own and e.withdrawn_at is null
      and private.squad_size(e.team_id) >= 5
    order by l.name, e.registered_at, e.team_id
    limit 12
  );
  played public.night_cups;
  coming public.night_cups;
  game public.team_matches;
  number int;
begin
  insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, prize, status, public)
  select 'First Night Cup', d, d - interval '1 hour', d - interval '30 minutes', 8, '{"en": "₺500"}', 'check_in', true
  from (select date_trunc('day', now()) - interval '40 days' + interval '18 hours' as d) as day
  returning * into played;
  insert into public.night_cup_teams (night_cup_id, team_id, entered_at, checked_in_at)
  select played.id, team, played.check_in_from - interval '3 days' + n * interval '1 hour', played.check_in_from + n * interval '1 minute'
  from unnest(entrants[1:7]) with ordinality as entry (team, n);
  perform private.draw_cup(played, private.cup_seeds(played));
  loop
    select m.* into game
    from public.team_matches m
    join public.series s on s.id = m.series_id
    where m.night_cup_id = played.id and m.status = 'scheduled'
    order by s.round, s.slot, m.game_no
    limit 1;
    exit when not found;
    select played.starts_at + ((s.round - 1) * 25 + (game.game_no - 1) * 15) * interval '1 minute' into game.kickoff_at
    from public.series s
    where s.id = game.series_id;
    update public.team_matches m set kickoff_at = game.kickoff_at where m.id = game.id;
    number := hashtext(game.home_team_id::text || game.game_no) & 3;
    game.status := 'finished';
    game.home_score := case when number = 0 then 1 else 2 + number end;
    game.away_score := case when number = 0 then 2 else number - 1 end;
    game.finished_at := game.kickoff_at + interval '11 minutes';
    perform private.import_match(game);
  end loop;
  select * into played from public.night_cups c where c.id = played.id;
  perform private.crown(played);
  update public.night_cups c set finished_at = c.starts_at + interval '110 minutes' where c.id = played.id;

  insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, prize, status, public)
  select 'Second Night Cup', d, d - interval '1 hour', d - interval '30 minutes', 16, '{"en": "₺1,000", "de": "1.000 ₺", "tr": "₺1.000"}', 'registration', true
  from (select date_trunc('day', now()) + interval '3 days 18 hours' as d) as day
  returning * into coming;
  insert into public.night_cup_teams (night_cup_id, team_id, entered_at)
  select coming.id, team, now() - interval '2 days' + n * interval '3 hours'
  from unnest(entrants) with ordinality as entry (team, n);

  insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, status, finished_at, cancelled_because)
  select 'Fog Cup', d, d - interval '1 hour', d - interval '30 minutes', 8, 'cancelled', d - interval '5 hours',
    'The servers of the game are down this evening.'
  from (select date_trunc('day', now()) - interval '19 days' + interval '18 hours' as d) as day;
  insert into public.night_cups (name, starts_at, check_in_from, check_in_until, capacity, final_best_of, prize, status)
  select 'New Year Night Cup', d, d - interval '1 hour', d - interval '30 minutes', 32, 3, '{"en": "₺2,000"}', 'draft'
  from (select date_trunc('day', now()) + interval '24 days 18 hours' as d) as day;
  -- nobody is told today what was on weeks ago
  delete from public.notifications n where n.key::text like 'cup%';
end $cups$`;
