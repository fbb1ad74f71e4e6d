set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.cancel_match(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  said text;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees cancel matches.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is cancelled.', 'matchCourse', 'match_id');
  end if;
  perform from public.series s where s.id = match.series_id for no key update;
  if private.games_left(match.series_id) = 0 then
    perform private.refuse('PT409', 'The series can have no other game.', 'seriesFull', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'cancelled', 'status_reason', said));
  -- a series that still needs a game sets another
  perform private.follow_series(match.series_id);
  perform private.notify_sides(match, 'matchCancelled', jsonb_build_object('reason', said));
  perform private.record(
    'cancel_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.games_left(of_series uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 7 - coalesce(max(m.game_no), 0)::int
  from public.team_matches m
  where m.series_id = of_series
  having of_series is not null
$function$;

CREATE OR REPLACE FUNCTION private.set_games(series_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  playing public.series;
  minutes_between interval;
  host uuid;
  rival uuid;
  last record;
  missing int;
  begins timestamptz;
  withdrawn uuid;
  game public.team_matches;
begin
  select * into playing from public.series s where s.id = set_games.series_id for no key update;
  select
    count(*) filter (where m.status not in ('finished', 'cancelled'))::int as waiting,
    coalesce(max(m.game_no), 0)::int as game_no,
    max(m.kickoff_at) as kickoff_at
  into last
  from public.team_matches m
  where m.series_id = playing.id;
  missing := least(
    playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b) - last.waiting, private.games_left(playing.id)
  );
  if num_nulls(playing.team_a_id, playing.team_b_id) > 0 or playing.winner_team_id is not null or missing <= 0 then
    return;
  end if;

  select side.id into host
  from (values (playing.team_a_id, 1), (playing.team_b_id, 2)) side (id, place)
  left join public.league_teams e
    on (e.league_id, e.season, e.team_id) = (playing.league_id, playing.season, side.id)
  left join public.night_cup_teams c on (c.night_cup_id, c.team_id) = (playing.night_cup_id, side.id)
  order by coalesce(e.playoff_seed, c.seed), side.place
  limit 1;
  rival := case host when playing.team_a_id then playing.team_b_id else playing.team_a_id end;
  minutes_between := interval '1 minute' * case
    when playing.night_cup_id is null then (private.limits()).match_length_minutes
    else (private.limits()).night_cup_game_minutes
  end;
  begins := case
    when last.kickoff_at is null and playing.night_cup_id is not null then private.cup_kickoff(playing)
    when last.kickoff_at is null then private.evening_of(playing)
    else greatest(last.kickoff_at, now()) + minutes_between
  end;
  for n in 1..missing loop
    insert into public.team_matches (
      league_id, season, night_cup_id, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at
    )
    select
      playing.league_id, playing.season, playing.night_cup_id, playing.id, last.game_no + n,
      case
        when playing.night_cup_id is not null then 'cup'
        else private.stage_of_series(playing.round, playing.slot)
      end,
      case when hosted.more then rival else host end,
      case when hosted.more then host else rival end,
      begins + (n - 1) * minutes_between
    from (
      select count(*) filter (where m.home_team_id = host) > count(*) filter (where m.home_team_id = rival) as more
      from public.team_matches m
      where m.series_id = playing.id and m.status <> 'cancelled'
    ) hosted;
  end loop;

  select * into game from public.team_matches m where m.series_id = playing.id and m.game_no = last.game_no + 1;
  if game.night_cup_id is not null then
    perform private.notify_cup_game(game);
    return;
  end if;

  -- of two that withdrew, whoever went later goes on
  select e.team_id into withdrawn
  from public.league_teams e
  where (e.league_id, e.season) = (playing.league_id, playing.season)
    and e.team_id in (playing.team_a_id, playing.team_b_id)
    and e.withdrawn_at is not null
  order by e.withdrawn_at
  limit 1;
  for game in
    select * from public.team_matches m
    where m.series_id = playing.id and m.game_no > last.game_no and withdrawn is not null
    order by m.game_no
  loop
    perform private.lose_match(game, withdrawn);
  end loop;
  if withdrawn is null then
    perform private.notify_playoff_game(playing.id, last.game_no + 1);
  end if;
end
$function$;
