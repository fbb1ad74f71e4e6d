set local check_function_bodies = off;

drop function private.follow_series(uuid);

drop function private.games_left(uuid);

CREATE OR REPLACE FUNCTION private.bracket_of(league_id uuid, season integer, night_cup_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select s.id
    from public.series s
    where (s.league_id, s.season) = (bracket_of.league_id, bracket_of.season) or s.night_cup_id = bracket_of.night_cup_id
  );
end
$function$;

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
  match := private.write_match(match.id, jsonb_build_object('status', 'cancelled', 'status_reason', said));
  -- a series that still needs a game sets another
  perform private.follow_series(match.series_id);
  perform private.notify_sides(match, 'matchCancelled', jsonb_build_object('reason', said), private.stand_ins_of(match));
  perform private.record(
    'cancel_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_series_games()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  about constant uuid := case when tg_table_name = 'series' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'series_id' end;
begin
  if exists (
    select
    from public.series s
    cross join lateral (
      select
        count(*) filter (where private.winner_of(m) = s.team_a_id) as a,
        count(*) filter (where private.winner_of(m) = s.team_b_id) as b
      from public.team_matches m
      where m.series_id = s.id
    ) won
    where s.id = about
      and (
        s.wins_a > won.a
        or s.wins_b > won.b
        or num_nulls(s.team_a_id, s.team_b_id) = 0
          and case s.winner_team_id when s.team_a_id then s.wins_a when s.team_b_id then s.wins_b end <= s.best_of / 2
      )
  ) then
    raise exception using errcode = 'check_violation', message = 'A series is won by games that are there.', table = 'series';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_silence(report_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.match_reports;
begin
  select * into claim from public.match_reports r where r.id = confirm_silence.report_id;
  if private.hold_later_games(claim.match_id, wait => false) is not true then
    return;
  end if;
  perform from public.team_matches m where m.id = claim.match_id and m.status = 'reported' for no key update skip locked;
  if not found then
    return;
  end if;
  select * into claim from public.match_reports r where r.id = claim.id;
  if not private.is_silent(claim) then
    return;
  end if;
  perform private.settle_claim(claim, 'silence');
  perform private.record(
    'confirm_silence', 'team_matches ' || claim.match_id, '{"status": "reported"}',
    jsonb_build_object('status', 'finished', 'report_id', claim.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.crown(cup public.night_cups)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  final public.series;
  champion public.teams;
  evening constant timestamp := cup.starts_at at time zone private.cup_zone();
begin
  select * into final
  from public.series s
  where s.night_cup_id = cup.id and s.next_series_id is null and (s.winner_team_id is not null or s.no_winner);
  if final.id is null
    or private.hold_series(private.bracket_of(null, null, cup.id), wait => false) is not true
    or exists (
      select
      from public.team_matches m
      where m.night_cup_id = cup.id and m.status = 'finished' and private.protest_until(m) > now()
    )
    or exists (
      select
      from public.protests p
      join public.team_matches m on m.id = p.match_id
      where m.night_cup_id = cup.id and p.status = 'filed'
    )
  then
    return;
  end if;
  select * into champion from public.teams t where t.id = final.winner_team_id;
  update public.night_cups c
  set status = 'finished', winner_team_id = champion.id, finished_at = clock_timestamp()
  where c.id = cup.id;
  insert into public.team_achievements as a (team_id, title, type, season, verified, origin)
  select champion.id, cup.name || ' · ' || to_char(evening, 'YYYY-MM-DD'), 'nightcup', to_char(evening, 'YYYY'), true, 'admin'
  where champion.id is not null
  on conflict on constraint team_achievements_team_id_type_season_title_key do update set verified = true, origin = 'admin';
  perform private.notify_cup(
    cup, array(select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.seed is not null),
    case when champion.id is null then 'cupNoWinner' else 'cupFinished' end::public.notification_key,
    jsonb_strip_nulls(jsonb_build_object('champion', champion.id))
  );
  perform private.record(
    'finish_night_cup', 'night_cups ' || cup.id, '{"status": "live"}',
    jsonb_build_object('status', 'finished', 'winner_team_id', champion.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.cup_side(game public.team_matches, team uuid)
 RETURNS TABLE(seed integer, sign integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select
    e.seed::int,
    case
      when exists (select from public.match_lineups l where (l.match_id, l.team_id) = (game.id, team)) then 3
      when exists (select from public.match_ready r where (r.match_id, r.team_id) = (game.id, team)) then 2
      when exists (select from public.match_reports r where (r.match_id, r.team_id) = (game.id, team))
        or exists (select from public.attendance a where (a.match_id, a.team_id) = (game.id, team) and a.coming) then 1
      else 0
    end
  from public.night_cup_teams e
  where (e.night_cup_id, e.team_id) = (game.night_cup_id, team);
end
$function$;

CREATE OR REPLACE FUNCTION private.draw_cup(cup public.night_cups, seeds uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rounds constant int := ceil(log(2, cardinality(seeds)))::int;
  places constant int[] := private.seed_places((2 ^ rounds)::int);
  ids uuid[];
  later uuid[] := '{}';
  ready uuid;
begin
  update public.night_cups c set status = 'live' where c.id = cup.id;
  update public.night_cup_teams e
  set seed = array_position(seeds, e.team_id)
  where e.night_cup_id = cup.id and e.team_id = any (seeds);
  for number in reverse rounds..1 loop
    ids := array(select gen_random_uuid() from generate_series(1, (2 ^ (rounds - number))::int));
    insert into public.series (
      id, night_cup_id, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot
    )
    select
      ids[place.slot], cup.id, number, place.slot,
      case when number = rounds then cup.final_best_of else cup.best_of end,
      case when number = 1 then seeds[places[2 * place.slot - 1]] end,
      case when number = 1 then seeds[places[2 * place.slot]] end,
      later[(place.slot + 1) / 2],
      case when number < rounds then (case when place.slot % 2 = 1 then 'a' else 'b' end)::public.series_side end
    from generate_series(1, cardinality(ids)) as place (slot);
    later := ids;
  end loop;
  -- a place that nobody has sends the other side on
  foreach ready in array later loop
    perform private.follow_series(ready);
  end loop;
  perform private.notify_cup(
    cup,
    array(
      select s.winner_team_id
      from public.series s
      where s.night_cup_id = cup.id and s.round = 1 and s.winner_team_id is not null
        and not exists (select from public.team_matches m where m.night_cup_id = cup.id and s.winner_team_id in (m.home_team_id, m.away_team_id))
    ),
    'cupBye'
  );
  perform private.notify_cup(
    cup, array(select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.seed is null), 'cupNoPlace'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.end_cup(cup public.night_cups, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  game uuid;
begin
  -- a result that is on its way comes first, and nobody sets another game
  perform private.hold_series(private.bracket_of(null, null, cup.id));
  for game in
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id and m.status not in ('finished', 'cancelled')
    order by m.id
    for no key update
  loop
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = game;
    perform private.write_match(game, '{"status": "cancelled"}');
  end loop;
  perform private.close_protests(cup, reason);
  update public.night_cups c
  set status = 'cancelled', cancelled_because = end_cup.reason, finished_at = clock_timestamp()
  where c.id = cup.id;
  perform private.notify_cup(
    cup, private.cup_teams(cup), case when end_cup.reason is null then 'cupTooFew' else 'cupCancelled' end::public.notification_key,
    jsonb_build_object('reason', end_cup.reason)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.final_places(run public.league_seasons)
 RETURNS TABLE(team_id uuid, rank integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with seeded as (
    select p.* from private.playoff_places(run) p
  )
  select s.team_id, s.rank from seeded s
  union all
  select other.team_id, (coalesce((select max(s.rank) from seeded s), 0) + rank() over (order by other.place))::int
  from private.season_table(run.league_id, run.season) other
  where other.team_id not in (select s.team_id from seeded s)
$function$;

CREATE OR REPLACE FUNCTION private.finish_season(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  -- the teams of the smallest playoffs
  smallest constant int := 4;
  final public.series;
  champion uuid;
begin
  if run.phase = 'regular' and (select count(*) from private.season_table(run.league_id, run.season)) < smallest then
    perform private.check_decided(run, 'regular');
    select t.team_id into champion from private.season_table(run.league_id, run.season) t order by t.seat limit 1;
  else
    if run.phase <> 'playoffs' then
      perform private.refuse('PT409', 'The season is not in its playoffs.', 'seasonCourse', 'season');
    end if;
    select * into final
    from public.series s
    where (s.league_id, s.season) = (run.league_id, run.season)
      and private.stage_of_series(s.round, s.slot) = 'final';
    champion := final.winner_team_id;
    if champion is null and final.no_winner is not true then
      perform private.refuse('PT409', 'The final is not decided.', 'finalOpen', 'season');
    end if;
    if exists (
      select
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and s.winner_team_id is null and not s.no_winner
    ) then
      perform private.refuse('PT409', 'The match for third place is not decided.', 'thirdPlaceOpen', 'season');
    end if;
  end if;
  perform private.check_no_protest(run);
  perform private.check_decided(run, 'decider');
  perform private.check_no_tie(run);

  update public.league_teams e
  set final_rank = placed.rank
  from private.final_places(run) placed
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, placed.team_id);
  perform private.award_teams(run);
  perform private.award_players(run);
  update public.league_seasons s
  set phase = 'finished', champion_team_id = champion
  where (s.league_id, s.season) = (run.league_id, run.season);

  perform private.notify(
    private.season_leaders(run),
    case when champion is null then 'seasonNoChampion' else 'seasonFinished' end::public.notification_key,
    private.season_facts(run) || jsonb_strip_nulls(jsonb_build_object('champion', champion)),
    '/leagues/' || run.league_id
  );
  perform private.record(
    'finish_season', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'finished', 'champion_team_id', champion)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_series(series_id uuid, before public.series DEFAULT NULL::public.series)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.series;
  counted public.series;
  goes record;
  next public.series;
  spare public.team_matches;
begin
  select * into was from public.series s where s.id = follow_series.series_id for no key update;
  if was.id is null then
    return;
  end if;
  if before.id is null then
    before := was;
  end if;
  update public.series s
  set wins_a = games.a,
    wins_b = games.b,
    winner_team_id = case
      when games.a > s.best_of / 2 then s.team_a_id
      when games.b > s.best_of / 2 then s.team_b_id
      when places.no_a or places.no_b then coalesce(s.team_a_id, s.team_b_id)
    end,
    no_winner = places.no_a and places.no_b
      or num_nulls(s.team_a_id, s.team_b_id) = 0
        and greatest(games.a, games.b) <= s.best_of / 2
        and s.best_of - least(games.a, games.b) - games.void <= s.best_of / 2
  from (
    select
      count(*) filter (where game.winner = was.team_a_id) as a,
      count(*) filter (where game.winner = was.team_b_id) as b,
      count(*) filter (where game.void) as void
    from (
      select
        m.winner,
        m.void,
        greatest(
          count(*) filter (where m.winner = was.team_a_id) over earlier,
          count(*) filter (where m.winner = was.team_b_id) over earlier
        ) as most
      from (
        select private.winner_of(m) as winner, m.status = 'finished' and m.forfeited_by is not distinct from 'both' as void, m.game_no
        from public.team_matches m
        where m.series_id = was.id
      ) m
      window earlier as (order by m.game_no rows between unbounded preceding and 1 preceding)
    ) game
    where game.most <= was.best_of / 2
  ) games, (
    -- nobody is there, and no series is left that somebody could come from
    select
      was.team_a_id is null and count(*) filter (where f.next_slot = 'a') = 0 as no_a,
      was.team_b_id is null and count(*) filter (where f.next_slot = 'b') = 0 as no_b
    from public.series f
    where was.id in (f.next_series_id, f.loser_series_id) and f.winner_team_id is null and not f.no_winner
  ) places
  where s.id = was.id
  returning s.* into counted;

  if (counted.winner_team_id, counted.no_winner) is distinct from (before.winner_team_id, before.no_winner)
    and was.next_series_id is not null
  then
    for goes in
      select *
      from (values
        (was.next_series_id, counted.winner_team_id),
        (
          was.loser_series_id,
          case counted.winner_team_id when was.team_a_id then was.team_b_id when was.team_b_id then was.team_a_id end
        )
      ) goal (series_id, team_id)
      where goal.series_id is not null
    loop
      select * into next from public.series s where s.id = goes.series_id for no key update;
      update public.series s
      set team_a_id = case when was.next_slot = 'a' then goes.team_id else s.team_a_id end,
        team_b_id = case when was.next_slot = 'b' then goes.team_id else s.team_b_id end,
        wins_a = 0,
        wins_b = 0,
        winner_team_id = null,
        no_winner = false
      where s.id = next.id;
      -- the games of somebody who is taken back are none, as long as none of them is finished
      if exists (select from public.team_matches m where m.series_id = next.id and m.status = 'finished') then
        perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
      end if;
      delete from public.team_matches m where m.series_id = next.id;
      perform private.follow_series(next.id, next);
    end loop;
  end if;

  if counted.winner_team_id is distinct from before.winner_team_id and num_nulls(was.team_a_id, was.team_b_id) = 1 then
    perform private.notify_bye(counted);
  end if;
  if counted.winner_team_id is null and not counted.no_winner then
    perform private.shift_games(was.id);
    perform private.set_games(was.id);
    return;
  end if;
  delete from public.team_matches m
  where m.series_id = was.id
    and m.status in ('scheduled', 'postponed')
    and not exists (select from public.match_results r where r.match_id = m.id);
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  from public.team_matches m
  where m.series_id = was.id and m.status not in ('finished', 'cancelled') and r.match_id = m.id;
  for spare in
    select * from public.team_matches m
    where m.series_id = was.id and m.status not in ('finished', 'cancelled')
    order by m.id
  loop
    perform private.write_match(spare.id, '{"status": "cancelled"}');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_bracket(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return match.series_id is null and exists (
    select
    from public.series s
    join public.league_seasons run on (run.league_id, run.season) = (s.league_id, s.season)
    where (s.league_id, s.season) = (match.league_id, match.season)
      and (
        match.stage = 'regular'
        or coalesce(match.finished_at, match.created_at) <= run.playoffs_at
        or exists (
          select
          from public.league_teams e
          where (e.league_id, e.season) = (match.league_id, match.season)
            and e.team_id in (match.home_team_id, match.away_team_id)
            and e.playoff_seed is not null
        )
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.has_later_result(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.team_matches later
    where later.series_id = any (private.later_series(match)) and later.status = 'finished'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_later_games(match_id uuid, wait boolean DEFAULT true)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
begin
  select * into match from public.team_matches m where m.id = hold_later_games.match_id;
  return private.hold_series(array_remove(match.series_id || private.later_series(match), null), wait);
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_series(ids uuid[], wait boolean DEFAULT true)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held int;
begin
  if wait then
    perform from public.series s where s.id = any (ids) order by s.round, s.slot for no key update;
    return true;
  end if;
  perform from public.series s where s.id = any (ids) order by s.round, s.slot for no key update skip locked;
  get diagnostics held = row_count;
  return held = cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_results()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
end
$function$;

CREATE OR REPLACE FUNCTION private.later_series(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_bracket(match) then
    return private.bracket_of(match.league_id, match.season, null);
  end if;
  return array(
    with recursive way as (
      select s.id, s.next_series_id, s.loser_series_id from public.series s where s.id = match.series_id
      union
      select s.id, s.next_series_id, s.loser_series_id
      from way w
      join public.series s on s.id in (w.next_series_id, w.loser_series_id)
    )
    select w.id from way w where w.id <> match.series_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.locked_match(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one public.team_matches;
begin
  perform private.hold_series(array(select m.series_id from public.team_matches m where m.id = match_id and m.series_id is not null));
  select * into found_one from public.team_matches m where m.id = match_id for no key update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  return found_one;
end
$function$;

CREATE OR REPLACE FUNCTION private.lose_match(match public.team_matches, team uuid, reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  goals constant int := (private.limits()).forfeit_goals;
  lost constant public.forfeit_side := case team when match.home_team_id then 'home' when match.away_team_id then 'away' else 'both' end;
begin
  perform private.add_result(
    match.id, 'withdrawal',
    case lost when 'home' then 0 when 'away' then goals end,
    case lost when 'home' then goals when 'away' then 0 end,
    lost,
    reason => lose_match.reason
  );
  perform private.project_match(match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.match_to_rule(match_id uuid, changes boolean DEFAULT true)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
  played public.league_seasons;
  cup record;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about results.', 'notYours');
  end if;
  select * into match from public.team_matches m where m.id = match_to_rule.match_id;
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (match.league_id, match.season)
  for no key update;
  select * into cup from public.night_cups c where c.id = match.night_cup_id for no key update;
  perform private.hold_later_games(match_id);
  match := private.match_for_staff(match_id);
  if changes and played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  if changes and cup.status <> 'live' then
    perform private.refuse('PT409', 'The night cup is over.', 'cupOver', 'match_id');
  end if;
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_on(cup public.night_cups)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  waiting uuid;
  game public.team_matches;
  absent public.forfeit_side;
begin
  for waiting in
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id
      and m.status in ('scheduled', 'live')
      and greatest(private.clock_from(m), (select max(r.at) from public.match_results r where r.match_id = m.id))
        + case m.status when 'live' then bounds.match_length_minutes else bounds.night_cup_round_minutes end * interval '1 minute' <= now()
    order by m.id
  loop
    continue when private.hold_later_games(waiting, wait => false) is not true;
    select * into game
    from public.team_matches m
    where m.id = waiting and m.status in ('scheduled', 'live')
    for no key update skip locked;
    continue when game.id is null;
    select
      case
        when home.sign + away.sign = 0 and game.status = 'scheduled' then 'both'
        when (home.sign, away.seed) >= (away.sign, home.seed) then 'away'
        else 'home'
      end
    into absent
    from private.cup_side(game, game.home_team_id) home, private.cup_side(game, game.away_team_id) away;
    perform private.add_result(
      game.id, 'silence',
      case absent when 'away' then bounds.forfeit_goals when 'home' then 0 end,
      case absent when 'away' then 0 when 'home' then bounds.forfeit_goals end,
      absent
    );
    perform private.notify_sides(
      private.project_match(game.id),
      case absent when 'both' then 'cupNobodyCame' else 'cupWalkover' end::public.notification_key,
      jsonb_build_object('cup', cup.id)
    );
    perform private.record(
      'walk_over', 'team_matches ' || game.id, jsonb_build_object('status', game.status),
      jsonb_build_object('status', 'finished', 'forfeited_by', absent)
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.notification_topic(key public.notification_key)
 RETURNS public.notification_topic
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (case
    when key in (
      'resultClaimed', 'noShowClaimed', 'claimCorrected', 'rescheduleProposed', 'attendanceAsked', 'attendanceShort',
      'cupAttendanceAsked', 'cupAttendanceShort', 'cupCheckIn', 'cupDropped', 'cupPlaceFree', 'standInAsked', 'sideReady',
      'bothReady', 'squadShort', 'kickoffSoon', 'lineUpMissing', 'lobbyCode'
    ) then 'duties'
    when key in (
      'matchMoved', 'matchPostponed', 'matchCancelled', 'matchStarted', 'deciderSet', 'schedulePublished', 'seasonStarted',
      'playoffsStarted', 'rescheduleAccepted', 'rescheduleRejected', 'rescheduleWithdrawn', 'standInTaken', 'standInWithdrawn',
      'playoffGame', 'playoffBye', 'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved', 'casterNamed', 'casterRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'noShowConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn',
      'protestFiled', 'protestAgainst', 'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupNoWinner',
      'cupWalkover', 'cupNobodyCame', 'seasonFinished', 'seasonNoChampion', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'withdrawalVoids', 'withdrawalForfeits', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
      'notRolledOver', 'importUndone', 'eligibilitySet', 'playerWarned', 'warningTakenBack', 'suspensionActive',
      'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'gamingIdFreed', 'webhookGone',
      'webhookFailing', 'topicsHanded'
    ) then 'team'
    when key in ('messageReceived', 'matchMessage') then 'messages'
    when key in (
      'ticketAnswered', 'ticketClosed', 'ticketInProgress', 'ticketWaiting', 'reportDismissed', 'reportUpheld', 'contentFreed',
      'contentHidden', 'contentRestored', 'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'writerMuted',
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed'
    ) then 'support'
    when key in ('announced', 'articlePublished', 'followedResult', 'followedMove', 'followedFree') then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_bye(of_series public.series)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    private.leaders(of_series.winner_team_id),
    case when of_series.league_id is null then 'cupBye' else 'playoffBye' end::public.notification_key,
    jsonb_strip_nulls(jsonb_build_object('league', of_series.league_id, 'cup', of_series.night_cup_id)),
    case when of_series.league_id is null then '/night-cup/' || of_series.night_cup_id else '/leagues/' || of_series.league_id end
  )
  where of_series.next_series_id is not null and of_series.round > 1
$function$;

CREATE OR REPLACE FUNCTION private.occasion(match_id uuid, night_cup_id uuid, OUT of_match uuid, OUT of_cup uuid, OUT starts_at timestamp with time zone, OUT teams uuid[], OUT open boolean, OUT facts jsonb, OUT link text)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.id,
    null::uuid,
    m.kickoff_at,
    array[m.home_team_id, m.away_team_id],
    m.status = 'scheduled' and now() < m.kickoff_at,
    jsonb_build_object('home', m.home_team_id, 'away', m.away_team_id, 'kickoff_at', m.kickoff_at),
    '/matches/' || m.id
  from public.team_matches m
  where m.id = occasion.match_id and m.night_cup_id is null
  union all
  select
    null::uuid,
    c.id,
    c.starts_at,
    array(
      select t.team_id
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and (
          c.status <> 'live'
          or exists (
            select
            from public.series s
            where s.night_cup_id = c.id and s.winner_team_id is null and not s.no_winner and t.team_id in (s.team_a_id, s.team_b_id)
          )
        )
      order by t.team_id
    ),
    c.status in ('registration', 'check_in', 'live'),
    jsonb_build_object('cup', c.id, 'starts_at', c.starts_at),
    '/night-cup/' || c.id
  from public.night_cups c
  where c.status <> 'draft'
    and c.id in (
      occasion.night_cup_id,
      (select m.night_cup_id from public.team_matches m where m.id = occasion.match_id)
    )
$function$;

CREATE OR REPLACE FUNCTION private.open_series(series public.series)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', series.id, 'round', series.round, 'slot', series.slot, 'best_of', series.best_of, 'team_a_id', series.team_a_id,
    'team_b_id', series.team_b_id, 'wins_a', series.wins_a, 'wins_b', series.wins_b, 'winner_team_id', series.winner_team_id,
    'no_winner', series.no_winner
  )
$function$;

CREATE OR REPLACE FUNCTION private.playoff_places(run public.league_seasons)
 RETURNS TABLE(team_id uuid, rank integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    e.team_id,
    (
      select count(*)
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season)
        and private.stage_of_series(s.round, s.slot) = 'final'
        and s.no_winner
    )::int + row_number() over (
      order by
        (
          select max(s.round + (s.winner_team_id is not distinct from e.team_id)::int)
          from public.series s
          where (s.league_id, s.season) = (run.league_id, run.season)
            and e.team_id in (s.team_a_id, s.team_b_id)
            and private.stage_of_series(s.round, s.slot) <> 'third_place'
        ) desc,
        exists (
          select
          from public.series s
          where (s.league_id, s.season, s.winner_team_id) = (run.league_id, run.season, e.team_id)
            and private.stage_of_series(s.round, s.slot) = 'third_place'
        ) desc,
        e.playoff_seed
    )::int
  from public.league_teams e
  where (e.league_id, e.season) = (run.league_id, run.season) and e.playoff_seed is not null
$function$;

CREATE OR REPLACE FUNCTION private.season_steps()
 RETURNS TABLE(league_id uuid, season integer, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.league_id, s.season, greatest(s.registration_until, s.created_at)
  from public.league_seasons s
  where s.phase = 'registration'
    and s.registration_until < now()
  union all
  select s.league_id, s.season, played.until
  from public.league_seasons s
  cross join lateral (
    select
      max(greatest(m.finished_at, m.created_at)) filter (where m.finished_at is not null) as until,
      bool_and(m.status in ('finished', 'cancelled')) as over
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
  ) played
  where s.phase = 'regular'
    and played.over
    and played.until is not null
  union all
  select s.league_id, s.season, last.finished_at
  from public.league_seasons s
  join public.series final on (final.league_id, final.season) = (s.league_id, s.season)
    and private.stage_of_series(final.round, final.slot) = 'final'
    and (final.winner_team_id is not null or final.no_winner)
  cross join lateral (
    select max(greatest(m.finished_at, m.created_at)) as finished_at
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
      and m.series_id is not null
      and m.finished_at is not null
  ) last
  where s.phase = 'playoffs'
    and not exists (
      select
      from public.series open
      where (open.league_id, open.season) = (s.league_id, s.season)
        and private.stage_of_series(open.round, open.slot) = 'third_place'
        and open.winner_team_id is null
        and not open.no_winner
    )
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
  withdrawn uuid[];
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
  missing := playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b) - last.waiting;
  if num_nulls(playing.team_a_id, playing.team_b_id) > 0
    or playing.winner_team_id is not null
    or playing.no_winner
    or missing <= 0
  then
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

  withdrawn := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (playing.league_id, playing.season)
      and e.team_id in (playing.team_a_id, playing.team_b_id)
      and e.withdrawn_at is not null
  );
  if withdrawn = '{}' then
    perform private.notify_playoff_game(playing.id, last.game_no + 1);
    return;
  end if;
  -- one after the other: what a game decides sets another, or needs one less
  loop
    select * into game
    from public.team_matches m
    where m.series_id = playing.id and m.game_no > last.game_no and m.status not in ('finished', 'cancelled')
    order by m.game_no
    limit 1;
    exit when game.id is null;
    perform private.lose_match(game, case cardinality(withdrawn) when 1 then withdrawn[1] end);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_import(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.undo_result(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.match_to_rule(match_id);
  said constant text := private.checked_reason(reason);
begin
  if match.status <> 'finished' then
    perform private.refuse('PT409', 'There is no result to take back.', 'noResult', 'match_id');
  end if;
  perform private.check_nothing_later(match);
  if private.has_bracket(match) then
    delete from public.team_matches m
    using public.series s
    where s.id = m.series_id and (s.league_id, s.season) = (match.league_id, match.season);
    delete from public.series s where (s.league_id, s.season) = (match.league_id, match.season);
    update public.league_teams e
    set playoff_seed = null
    where (e.league_id, e.season) = (match.league_id, match.season) and e.playoff_seed is not null;
    update public.league_seasons s
    set phase = 'regular'
    where (s.league_id, s.season) = (match.league_id, match.season) and s.phase = 'playoffs';
  end if;
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = match.id;
  perform private.add_result(match.id, 'undo', reason => said);
  perform private.project_match(match.id);
  perform private.notify_sides(match, 'resultUndone', jsonb_build_object('reason', said));
  perform private.record('undo_result', 'team_matches ' || match.id, to_jsonb(match), jsonb_build_object('reason', said));
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  played public.league_seasons;
  entry public.league_teams;
  said text;
  is_void boolean;
  match public.team_matches;
  others uuid[];
begin
  perform private.check_captain(withdraw_team.team_id, 'withdraws a team');
  if voids is not null and not private.is_admin() then
    perform private.refuse('PT403', 'Only an admin chooses what becomes of the results.', 'notYours', 'voids');
  end if;
  if voids is not null then
    perform private.check_not_own_team(withdraw_team.team_id);
  end if;
  said := private.checked_reason(reason);
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (withdraw_team.league_id, withdraw_team.season)
  for no key update;
  perform from public.teams t where t.id = withdraw_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (played.league_id, played.season, withdraw_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  if entry.withdrawn_at is not null then
    perform private.refuse('PT409', 'The team has withdrawn already.', 'alreadyWithdrawn', 'team_id');
  end if;
  if played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;

  perform private.hold_series(private.bracket_of(played.league_id, played.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (played.league_id, played.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  select played.phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (played.league_id, played.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp()
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (played.league_id, played.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = match.id and match.status <> 'finished';
    if is_void then
      perform private.add_result(match.id, 'withdrawal', reason => said);
      perform private.project_match(match.id);
    else
      perform private.lose_match(match, entry.team_id, said);
    end if;
    others := others || case when entry.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  end loop;

  perform private.notify(
    private.leaders(entry.team_id) || private.admins() || (
      select array_agg(m.player_id)
      from public.team_members m
      where m.team_id = any (others) and m.left_at is null and m.team_role in ('captain', 'co_captain')
    ),
    -- it says what becomes of the matches of those it is said to
    case
      when coalesce(cardinality(others), 0) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    jsonb_build_object(
      'team', entry.team_id, 'league', entry.league_id, 'season', entry.season, 'voids', is_void, 'reason', said
    ),
    '/leagues/' || entry.league_id
  );
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$function$;

alter table public.series add column no_winner boolean default false not null;

alter table public.night_cups drop constraint night_cups_winner;
alter table public.night_cups add constraint night_cups_winner CHECK (((winner_team_id IS NULL) OR (status = 'finished'::public.night_cup_status)));

alter table public.series add constraint series_no_winner CHECK (((NOT no_winner) OR (winner_team_id IS NULL)));

alter table public.team_matches drop constraint team_matches_game_no_check;
alter table public.team_matches add constraint team_matches_game_no_check CHECK (((game_no >= 1) AND (game_no <= 999)));

CREATE CONSTRAINT TRIGGER check_series_games AFTER INSERT OR UPDATE ON public.series DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.wins_a > 0) OR (new.wins_b > 0) OR (new.winner_team_id IS NOT NULL))) EXECUTE FUNCTION private.check_series_games();

CREATE CONSTRAINT TRIGGER check_series_games AFTER DELETE OR UPDATE ON public.team_matches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.series_id IS NOT NULL) AND (old.status = 'finished'::public.match_status))) EXECUTE FUNCTION private.check_series_games();

CREATE TRIGGER keep_results BEFORE DELETE ON public.team_matches FOR EACH ROW WHEN (((old.status = 'finished'::public.match_status) AND (auth.uid() IS NOT NULL) AND COALESCE((current_setting('rondo.match_writer'::text, true) <> (((old.league_id)::text || ' '::text) || old.season)), true))) EXECUTE FUNCTION private.keep_results();
