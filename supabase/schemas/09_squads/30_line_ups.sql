-- The match data before and during play: who lines up, that it has begun, and how it stands.

-- Until when a side lines up for a match that kicks off then: five minutes later at the latest.
create function private.lineup_until(kickoff_at timestamptz)
  returns timestamptz
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return kickoff_at + (private.limits()).delay_tolerance_minutes * interval '1 minute';
end
$$;

-- A captain or co-captain names five who may play, and where; the order is that of the places. Until the match has begun:
-- at the latest five minutes after kick-off. A player who is new after the rival could see the line-up is marked as
-- late. Refuses with PT403, PT404, PT409 (too late, and the rule that keeps a player out), PT422 (not five different
-- players).
create function private.set_lineup(match_id uuid, players uuid[], places public.player_position[] default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  players_on_pitch constant int := (private.limits()).players_on_pitch;
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches;
  team uuid;
  before jsonb;
  named record;
  broken text;
begin
  select * into match from public.team_matches m where m.id = set_lineup.match_id;
  -- as everywhere: the team and its members before the match; whoever leaves at this moment does so before or after it
  perform from public.teams t where t.id = private.led_team() for no key update;
  perform
  from public.team_members m
  where m.team_id = private.led_team() and m.left_at is null and m.player_id = any (players)
  order by m.id
  for share;
  match := private.locked_match(match_id);
  perform private.hold_suspensions(
    players || array(select l.player_id from public.match_lineups l where l.match_id = match.id)
  );
  team := case private.own_side(match) when 'home' then match.home_team_id else match.away_team_id end;
  if match.status not in ('scheduled', 'postponed') or (match.status = 'scheduled' and now() >= private.lineup_until(match.kickoff_at)) then
    perform private.refuse('PT409', 'The match has begun.', 'lineupClosed', 'match_id');
  end if;
  if (select count(distinct one) from unnest(players) as one) is distinct from players_on_pitch
    or cardinality(players) <> players_on_pitch
  then
    perform private.refuse('PT422', 'Five different players line up.', 'lineupOfFive', 'players');
  end if;
  if cardinality(places) <> players_on_pitch then
    perform private.refuse('PT422', 'A place for each player, or none at all.', 'wrongValue', 'places');
  end if;
  for named in select one from unnest(players) as one loop
    broken := private.may_play(named.one, team, match.id);
    if broken is not null then
      perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'players');
    end if;
  end loop;
  select jsonb_agg(to_jsonb(l) order by l.slot) into before
  from public.match_lineups l
  where (l.match_id, l.team_id) = (match.id, team);
  delete from public.match_lineups l where (l.match_id, l.team_id) = (match.id, team);
  insert into public.match_lineups (match_id, team_id, slot, player_id, position, late)
  select
    match.id,
    team,
    given.slot,
    given.player,
    coalesce(places[given.slot], own.position),
    case
      when jsonb_path_exists(
        coalesce(before, '[]'), '$[*] ? (@.player_id == $one && @.late == false)', jsonb_build_object('one', given.player)
      ) then false
      else match.status = 'scheduled' and now() >= match.kickoff_at - reveal
    end
  from unnest(players) with ordinality as given (player, slot)
  -- whoever stands in is no member
  left join public.team_members own on (own.team_id, own.player_id) = (team, given.player) and own.left_at is null;
  perform private.record(
    'set_lineup', concat_ws(' ', 'match_lineups', match.id, team), before,
    jsonb_build_object('players', players, 'places', places)
  );
end
$$;
comment on function private.set_lineup is 'api: member';

-- Either side's captain or co-captain keeps the running score, which may be level and never counts.
create function private.set_live_score(match_id uuid, home_score int, away_score int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'live' then
    perform private.refuse('PT409', 'The match is not live.', 'notLive', 'match_id');
  end if;
  perform private.check_season_begun(match);
  perform private.check_score(home_score, away_score);
  perform private.write_match(
    match.id, jsonb_build_object('live_home_score', home_score, 'live_away_score', away_score, 'live_at', now())
  );
  -- a running score is over with its match: the record keeps the result alone
  perform private.count_command('set_live_score', match.id::text);
end
$$;
comment on function private.set_live_score is 'api: member';
