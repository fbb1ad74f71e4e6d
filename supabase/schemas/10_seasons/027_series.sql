-- How a series goes on: its games are counted, its winner goes on to the next one, and the games that it lacks are set.

-- A series counts its games anew, in their order and up to the majority: games won, the winner, who goes on to the next
-- series, and its loser to the match for third place where there is one. A game that neither side came to counts for
-- nobody: a series without enough games for a majority has no winner, and a place that nobody will come to stays empty, so
-- that the other side goes on without a game. Nobody needs the games after that: one that nobody has said anything about
-- goes, another is cancelled. `before` is what the series was where its sides have just changed.
create function private.follow_series(series_id uuid, before public.series default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
      -- the games of somebody who is taken back are none, as long as none of them is finished; games that a file brought in
      -- before their sides were known stay
      if before.winner_team_id is not null or before.no_winner then
        if exists (select from public.team_matches m where m.series_id = next.id and m.status = 'finished') then
          perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
        end if;
        delete from public.team_matches m where m.series_id = next.id;
      end if;
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
  perform private.supersede_reports(
    variadic array(select m.id from public.team_matches m where m.series_id = was.id and m.status not in ('finished', 'cancelled'))
  );
  for spare in
    select * from public.team_matches m
    where m.series_id = was.id and m.status not in ('finished', 'cancelled')
    order by m.id
  loop
    perform private.write_match(spare.id, '{"status": "cancelled"}');
  end loop;
end
$$;

-- On a cup's evening the next game waits for the one before: its kick-off, and those after it, shift to that end. A game
-- that somebody is busy with stays where it is.
create function private.shift_games(series_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  next public.team_matches;
  late interval;
begin
  select * into next
  from public.team_matches m
  where m.series_id = shift_games.series_id and m.status not in ('finished', 'cancelled')
  order by m.game_no
  limit 1;
  late := date_trunc('minute', private.clock_from(next) + interval '59 seconds') - next.kickoff_at;
  if next.night_cup_id is null or next.status <> 'scheduled' or late <= interval '0' then
    return;
  end if;
  update public.team_matches m
  set kickoff_at = m.kickoff_at + late
  where m.id in (
    select w.id
    from public.team_matches w
    where w.series_id = next.series_id and w.status = 'scheduled'
    for no key update skip locked
  );
end
$$;

-- Sets the games that a series lacks: as many as its better side still needs, less those that wait. The sides host in
-- turn, the higher seed first: its are games 1, 3, 5, and the one that stands for a cancelled game of its own. The first is three days after what leads to it, at the hour the league last played at, or follows
-- it on a cup's evening; each other one follows the game before. Where a side has withdrawn, the other goes on at once;
-- where both have, nobody does.
create function private.set_games(series_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
    else (private.limits()).game_minutes
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
$$;

-- The evening on which a series begins: three days after now, or after what leads to it, at the hour of the league's
-- zone at which its last regular match began.
create function private.evening_of(playing public.series)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (
    (
      greatest(
        now(),
        (
          select max(m.kickoff_at)
          from public.series s
          join public.team_matches m on m.series_id = s.id
          where playing.id in (s.next_series_id, s.loser_series_id)
        )
      ) at time zone l.time_zone
    )::date
    + (private.limits()).series_days
    + coalesce(
      date_trunc('minute', max(m.kickoff_at) at time zone l.time_zone)::time,
      make_time((private.limits()).series_hour, 0, 0)
    )
  ) at time zone l.time_zone
  from public.leagues l
  left join public.team_matches m
    on (m.league_id, m.season, m.stage) = (l.id, playing.season, 'regular') and m.status = 'finished'
  where l.id = playing.league_id
  group by l.id
$$;

-- Notifies both sides of a series of playoffs whom they meet, and when; nobody of what files bring in at this moment.
create function private.notify_playoff_game(of_series uuid, game_no int)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify_sides(
    game, 'playoffGame', jsonb_build_object('league', game.league_id, 'kickoff_at', game.kickoff_at, 'game', game.game_no)
  )
  from public.team_matches game
  join public.league_seasons s on (s.league_id, s.season) = (game.league_id, game.season)
  where (game.series_id, game.game_no) = (of_series, notify_playoff_game.game_no)
    and s.imported_at is distinct from now()
$$;

-- Notifies the teams that advance without a game, as nobody will come to the other place of their series.
create function private.notify_bye(of_series public.series)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(of_series.winner_team_id),
    case when of_series.league_id is null then 'cupBye' else 'playoffBye' end::public.notification_key,
    jsonb_strip_nulls(jsonb_build_object('league', of_series.league_id, 'cup', of_series.night_cup_id)),
    case when of_series.league_id is null then '/night-cup/' || of_series.night_cup_id else '/leagues/' || of_series.league_id end
  )
  where of_series.next_series_id is not null and of_series.round > 1
$$;

-- Notifies both sides of a cup's series whom they meet, and when.
create function private.notify_cup_game(game public.team_matches)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify_sides(
    game, 'cupGame', jsonb_build_object('cup', game.night_cup_id, 'kickoff_at', game.kickoff_at, 'game', game.game_no)
  )
  where game.night_cup_id is not null
$$;
