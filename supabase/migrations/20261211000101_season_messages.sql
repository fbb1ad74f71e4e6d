set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lapse_offer(contract_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lapsed public.contracts;
begin
  select * into lapsed
  from public.contracts c
  where c.id = lapse_offer.contract_id and c.status = 'offered' and c.expires_at <= now()
  for update skip locked;
  if not found then
    return;
  end if;
  perform private.end_offer(
    lapsed, 'expired', 'lapse_offer', private.leaders(lapsed.team_id), 'offerExpired',
    '/teams/' || lapsed.team_id || '?tab=contracts'
  );
  perform private.notify(array[lapsed.player_id], 'offerExpired', private.contract_facts(lapsed), '/profile');
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
      'playoffGame', 'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved', 'casterNamed', 'casterRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'noShowConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn',
      'protestFiled', 'protestAgainst', 'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupWalkover', 'seasonFinished', 'awardWon',
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

CREATE OR REPLACE FUNCTION private.notify_playoff_game(of_series uuid, game_no integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify_sides(
    game, 'playoffGame', jsonb_build_object('league', game.league_id, 'kickoff_at', game.kickoff_at, 'game', game.game_no)
  )
  from public.team_matches game
  join public.league_seasons s on (s.league_id, s.season) = (game.league_id, game.season)
  where (game.series_id, game.game_no) = (of_series, notify_playoff_game.game_no)
    and s.imported_at is distinct from now()
$function$;

CREATE OR REPLACE FUNCTION private.set_games(series_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  games_max constant int := 7;
  playing public.series;
  minutes_between interval;
  host uuid;
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
    playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b) - last.waiting, games_max - last.game_no
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
  minutes_between := interval '1 minute' * case
    when playing.night_cup_id is null then (private.limits()).match_length_minutes
    else (private.limits()).night_cup_game_minutes
  end;
  begins := case
    when last.kickoff_at is null and playing.night_cup_id is not null then private.cup_kickoff(playing)
    when last.kickoff_at is null then private.evening_of(playing)
    else greatest(last.kickoff_at, now()) + minutes_between
  end;
  insert into public.team_matches (
    league_id, season, night_cup_id, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at
  )
  select
    playing.league_id, playing.season, playing.night_cup_id, playing.id, last.game_no + n,
    case
      when playing.night_cup_id is not null then 'cup'
      else private.stage_of_series(playing.round, playing.slot)
    end,
    case when (last.game_no + n) % 2 = 1 then host else rival end,
    case when (last.game_no + n) % 2 = 1 then rival else host end,
    begins + (n - 1) * minutes_between
  from generate_series(1, missing) n
  cross join lateral (
    select case host when playing.team_a_id then playing.team_b_id else playing.team_a_id end as rival
  ) other;

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

CREATE OR REPLACE FUNCTION private.start_playoffs(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  seeds uuid[];
  problem text;
begin
  perform private.check_played_out(run, 'regular', 'decider');
  perform private.check_no_protest(run);
  seeds := array(
    select t.team_id
    from private.season_table(run.league_id, run.season) t
    where t.seat <= run.playoff_teams
    order by t.seat
  );
  if cardinality(seeds) < run.playoff_teams then
    problem := case run.playoff_teams when 4 then 'playoffsOfFour' when 6 then 'playoffsOfSix' else 'playoffsOfEight' end;
    perform private.refuse('PT409', format('The playoffs need %s teams.', run.playoff_teams), problem, 'season');
  end if;
  perform private.check_no_tie(run);

  update public.league_seasons s
  set phase = 'playoffs'
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.league_teams e
  set playoff_seed = array_position(seeds, e.team_id)
  where (e.league_id, e.season) = (run.league_id, run.season) and e.team_id = any (seeds);
  perform private.draw_bracket(run, seeds);
  perform private.set_games(s.id)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
  order by s.round, s.slot;

  -- those who play now have read whom and when
  perform private.notify(
    array(
      select unnest(private.season_leaders(run))
      except
      select unnest(private.leaders(s.team_a_id) || private.leaders(s.team_b_id))
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and num_nulls(s.team_a_id, s.team_b_id) = 0
    ),
    'playoffsStarted', private.season_facts(run), '/leagues/' || run.league_id
  );
  perform private.record(
    'start_playoffs', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'playoffs', 'seeds', seeds)
  );
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
