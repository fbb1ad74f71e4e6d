-- Games of brackets that nobody reported: the clock decides them.

-- When the clock decides a game of a bracket that nobody has reported: in a cup when its round is over, in playoffs after
-- the time their season gives for an answer. That time begins when the game can be over, or when a result of it was taken
-- back; on a cup's evening, at the kick-off of a game that nobody started. It is 'infinity' as long as a game before it is
-- open, and null for a match that is of no bracket: one of a table waits for the staff.
create function private.walkover_at(match public.team_matches)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if match.series_id is null then
    return null;
  end if;
  return greatest(
    private.clock_from(match),
    case when match.night_cup_id is null or match.status = 'live' then private.earliest_end(match) end,
    -- a file may bring in games of the past
    case when match.night_cup_id is null then match.created_at end,
    (select max(r.at) from public.match_results r where r.match_id = match.id)
  ) + case
    when match.night_cup_id is null then private.answer_time(match)
    else (private.limits()).night_cup_round_minutes * interval '1 minute'
  end;
end
$$;

-- The seed of a side of a bracket's game, and what it did for it: who has shown that they are there come before everybody
-- else, whatever those did; then a line-up says more than an answer of a player, a report that was taken back, or that they
-- were ready for another kick-off.
create function private.bracket_side(game public.team_matches, team uuid)
  returns table (seed int, sign int)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select
    coalesce(
      (select e.playoff_seed from public.league_teams e where (e.league_id, e.season, e.team_id) = (game.league_id, game.season, team)),
      (select c.seed from public.night_cup_teams c where (c.night_cup_id, c.team_id) = (game.night_cup_id, team))
    )::int,
    case when private.is_present(game, team) then 4 else 0 end
    + case
      when exists (select from public.match_lineups l where (l.match_id, l.team_id) = (game.id, team)) then 2
      when exists (select from public.match_reports r where (r.match_id, r.team_id) = (game.id, team))
        or exists (select from public.match_ready r where (r.match_id, r.team_id) = (game.id, team))
        or exists (select from public.attendance a where (a.match_id, a.team_id) = (game.id, team) and a.coming) then 1
      else 0
    end;
end
$$;

-- Games of playoffs nobody reported in time; those of a cup go on with their cup.
create function private.due_walkovers()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  join public.league_seasons s on (s.league_id, s.season, s.phase) = (m.league_id, m.season, 'playoffs')
  where m.series_id is not null and m.status in ('scheduled', 'live') and m.kickoff_at < now() and private.walkover_at(m) <= now()
  order by 1
$$;

-- A game of a bracket that nobody reported in time is a walkover, so that no bracket waits for a person: for the side that
-- did more for it, or else for the better seed. Where neither did anything, and nobody started it, neither came, and
-- neither goes on. The clock's: it waits for no lock and comes back for busy rows.
create function private.walk_over(match_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  game public.team_matches;
  absent public.forfeit_side;
begin
  if private.hold_later_games(match_id, wait => false) is not true then
    return;
  end if;
  select * into game
  from public.team_matches m
  where m.id = walk_over.match_id and m.status in ('scheduled', 'live')
  for no key update skip locked;
  if game.id is null or private.walkover_at(game) > now() then
    return;
  end if;
  select
    case
      when home.sign + away.sign = 0 and game.status = 'scheduled' then 'both'
      when (home.sign, away.seed) >= (away.sign, home.seed) then 'away'
      else 'home'
    end
  into absent
  from private.bracket_side(game, game.home_team_id) home, private.bracket_side(game, game.away_team_id) away;
  perform private.add_result(
    game.id, 'silence', private.forfeit_score(absent, 'home'), private.forfeit_score(absent, 'away'), absent
  );
  perform private.notify_sides(
    private.project_match(game.id),
    case
      when game.night_cup_id is null then case absent when 'both' then 'playoffNobodyCame' else 'playoffWalkover' end
      when absent = 'both' then 'cupNobodyCame'
      else 'cupWalkover'
    end::public.notification_key,
    jsonb_strip_nulls(jsonb_build_object('league', game.league_id, 'cup', game.night_cup_id)),
    -- who may correct it: on a cup's evening they are there
    case when game.night_cup_id is null then private.rulers(game) else '{}' end
  );
  perform private.record(
    'walk_over', 'team_matches ' || game.id, jsonb_build_object('status', game.status),
    jsonb_build_object('status', 'finished', 'forfeited_by', absent)
  );
end
$$;
