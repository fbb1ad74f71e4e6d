-- The checks at the start of a match command.

-- The match a command is about, locked, its series and what that leads to before it; PT404 when there is none.
create function private.locked_match(match_id uuid)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  found_one public.team_matches;
begin
  perform private.hold_later_games(match_id);
  select * into found_one from public.team_matches m where m.id = match_id for no key update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  return found_one;
end
$$;

-- The side that this team is in a match; PT403 for every other team and for none.
create function private.side_of(match public.team_matches, team uuid)
  returns public.forfeit_side
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if team is null or team not in (match.home_team_id, match.away_team_id) then
    perform private.refuse('PT403', 'Only the captains of the two sides do this.', 'notYours');
  end if;
  return case when team = match.home_team_id then 'home' else 'away' end;
end
$$;

-- The side the caller leads in a match, as captain or co-captain.
create function private.own_side(match public.team_matches)
  returns public.forfeit_side
  language sql
  stable
  security definer
  set search_path = ''
as $$ select private.side_of(match, private.led_team()) $$;

-- Refuses with PT422 what is no final score.
create function private.check_score(home_score int, away_score int)
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  score_max constant int := (private.limits()).score_max;
begin
  if home_score is null or home_score not between 0 and score_max then
    perform private.refuse('PT422', format('A score is 0 to %s.', score_max), 'wrongValue', 'home_score');
  end if;
  if away_score is null or away_score not between 0 and score_max then
    perform private.refuse('PT422', format('A score is 0 to %s.', score_max), 'wrongValue', 'away_score');
  end if;
end
$$;

-- Whether the season of a match has not begun: nothing that happens in a match counts before.
create function private.is_before_season(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'registration')
  );
end
$$;

-- Refuses with PT409 before the season begins.
create function private.check_season_begun(match public.team_matches)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_before_season(match) then
    perform private.refuse('PT409', 'The season has not begun.', 'seasonAhead', 'match_id');
  end if;
end
$$;
