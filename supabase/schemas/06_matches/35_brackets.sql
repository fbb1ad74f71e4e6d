-- Locks of a bracket: each writer of a result of a series, or looks at what depends on one, holds the series before
-- its games. One waits for the other there, so the games a result would take away are those of nobody else meanwhile.

-- The team that won a finished match; null when nobody did.
create function private.winner_of(match public.team_matches)
  returns uuid
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when match.status = 'finished' then case
      when match.home_score > match.away_score then match.home_team_id
      when match.home_score < match.away_score then match.away_team_id
    end
  end
$$;

-- Holds these series in the order of their rounds. The clock waits for nobody: it is told that somebody is there.
create function private.hold_series(ids uuid[], wait boolean default true)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;

-- All series of a season's playoffs, or of a cup.
create function private.bracket_of(league_id uuid, season int, night_cup_id uuid)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array(
    select s.id
    from public.series s
    where (s.league_id, s.season) = (bracket_of.league_id, bracket_of.season) or s.night_cup_id = bracket_of.night_cup_id
  );
end
$$;

-- Whether the bracket of its season is drawn from this match: it is one of the table's. A special match of teams outside
-- the playoffs, played since they began, moves nobody in them.
create function private.has_bracket(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- The series that this match leads to, up to the final: somebody may have gone through one of them without a game. Of a
-- match the bracket is drawn from, all of it.
create function private.later_series(match public.team_matches)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- The sides of a match, and those of every series that it leads to: what it decides may decide games of theirs.
create function private.teams_from(match public.team_matches)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array[match.home_team_id, match.away_team_id] || array(
    select side.team_id
    from public.series s
    cross join lateral (values (s.team_a_id), (s.team_b_id)) side (team_id)
    where s.id = any (private.later_series(match)) and side.team_id is not null
  );
end
$$;

-- Holds what a match leads to, with its own series: nobody writes a result there meanwhile.
create function private.hold_later_games(match_id uuid, wait boolean default true)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
begin
  select * into match from public.team_matches m where m.id = hold_later_games.match_id;
  return private.hold_series(array_remove(match.series_id || private.later_series(match), null), wait);
end
$$;

-- The series that are invalid when a transaction ends: more games won than are there, or won without them, but for
-- those who advance without a game.
create function private.check_series_games()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;

create constraint trigger check_series_games
  after insert or update on public.series
  deferrable initially deferred
  for each row
  when (new.wins_a > 0 or new.wins_b > 0 or new.winner_team_id is not null)
  execute function private.check_series_games();
create constraint trigger check_series_games
  after update or delete on public.team_matches
  deferrable initially deferred
  for each row
  when (old.series_id is not null and old.status = 'finished')
  execute function private.check_series_games();

-- The names of the games of a playoff series.
create function private.stage_of_series(round int, slot int)
  returns public.match_stage
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when (round, slot) = (3, 2) then 'third_place'
    else (array['quarterfinal', 'semifinal', 'final'])[round]
  end::public.match_stage
$$;

-- When the clock of a match begins: at its kick-off, or when the games before it in its series have ended; 'infinity' as
-- long as one of them is open or disputed.
create function private.clock_from(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select case
      when bool_or(m.status not in ('finished', 'cancelled')) then 'infinity'
      else greatest(match.kickoff_at, max(m.finished_at))
    end
    from public.team_matches m
    where m.series_id = match.series_id and m.game_no < match.game_no
  );
end
$$;

-- How long a game lasts, breaks included: what its season says; in a night cup, a quarter of an hour.
create function private.game_minutes(match public.team_matches)
  returns int
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (select s.game_minutes from public.league_seasons s where (s.league_id, s.season) = (match.league_id, match.season)),
    (private.limits()).game_minutes
  );
end
$$;

-- The earliest moment at which a match can be over, before which no clock of its result begins: the length of a game after
-- its kick-off or its start, whichever is later. As long as a game before it in its series is open, it begins now at the
-- earliest; one that is finished has been over by then.
create function private.earliest_end(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return greatest(
    match.kickoff_at, match.started_at, least(private.clock_from(match), coalesce(match.finished_at, now()))
  ) + private.game_minutes(match) * interval '1 minute';
end
$$;

-- Removes the bracket of a season, and its regular phase goes on.
create function private.drop_bracket(of_league uuid, of_season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from public.team_matches m
  using public.series s
  where s.id = m.series_id and (s.league_id, s.season) = (of_league, of_season);
  delete from public.series s where (s.league_id, s.season) = (of_league, of_season);
  update public.league_teams e
  set playoff_seed = null
  where (e.league_id, e.season) = (of_league, of_season) and e.playoff_seed is not null;
  update public.league_seasons s
  set phase = 'regular'
  where (s.league_id, s.season) = (of_league, of_season) and s.phase = 'playoffs';
end
$$;
