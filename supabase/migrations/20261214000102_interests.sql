set local check_function_bodies = off;

drop function private.next_followers(public.team_matches,private.followed_news,integer);

CREATE OR REPLACE FUNCTION private.concerned_by_withdrawal(entry public.league_teams, matches uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.squads(entry.team_id) || private.admins() || array(
    select unnest(private.concerned(m)) from public.team_matches m where m.id = any (matches)
  )
$function$;

CREATE OR REPLACE FUNCTION private.next_followers(teams uuid[], league uuid, news private.followed_news, at_once integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- bounded by: a page of the followers of each
  select array(
    select any_of.user_id
    from (
      select page.user_id
      from unnest(teams) as team
      cross join lateral (
        select f.user_id
        from public.team_follows f
        where f.team_id = team and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      ) page
      union
      (
        select f.user_id
        from public.league_follows f
        where f.league_id = league and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      )
    ) any_of
    order by any_of.user_id
    limit at_once
  )
$function$;

CREATE OR REPLACE FUNCTION private.note_followed_results()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.followed_news (match_id, actor_id)
  select c.id, (select p.id from public.profiles p where p.id = (select auth.uid()))
  from changed c
  join was_so b on b.id = c.id
  where c.status = 'finished'
    and b.status <> 'finished'
    and c.finished_at > now() - interval '1 hour'
    and exists (select from public.team_follows f where f.team_id in (c.home_team_id, c.away_team_id))
    and not exists (
      select
      from public.league_seasons s
      where (s.league_id, s.season) = (c.league_id, c.season) and c.finished_at <= s.imported_at
    )
    and not exists (
      select
      from public.match_results r
      where r.match_id = c.id
        and r.cause = 'withdrawal'
        and c.league_id is not null
        and r.seq = (select max(l.seq) from public.match_results l where l.match_id = c.id)
    )
  order by c.id
  on conflict (match_id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_followed_withdrawal(entry public.league_teams, change text, matches uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.followed_news e
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id)
    and e.change <> note_followed_withdrawal.change
    and e.notified_to = '00000000-0000-0000-0000-000000000000';
  if not found and (
    exists (select from public.team_follows f where f.team_id = entry.team_id)
    or exists (select from public.league_follows f where f.league_id = entry.league_id)
  ) then
    insert into private.followed_news (league_id, season, team_id, change, notified_matches, actor_id)
    values (
      entry.league_id, entry.season, entry.team_id, note_followed_withdrawal.change, matches,
      (select p.id from public.profiles p where p.id = (select auth.uid()))
    );
  end if;
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
      'bothReady', 'squadShort', 'kickoffSoon', 'lineUpMissing', 'lobbyCode', 'matchMovedAsked', 'cupMovedAsked'
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
      'cupWalkover', 'cupNobodyCame', 'playoffWalkover', 'playoffNobodyCame', 'seasonFinished', 'seasonNoChampion', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'withdrawalVoids', 'withdrawalForfeits', 'withdrawalAsked', 'withdrawalRefused', 'teamReinstated', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
      'notRolledOver', 'importUndone', 'eligibilitySet', 'playerWarned', 'warningTakenBack', 'suspensionActive',
      'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'gamingIdFreed', 'webhookGone',
      'webhookFailing', 'topicsHanded', 'interestedDecision'
    ) then 'team'
    when key in ('messageReceived', 'matchMessage') then 'messages'
    when key in (
      'ticketAnswered', 'ticketClosed', 'ticketInProgress', 'ticketWaiting', 'reportDismissed', 'reportUpheld', 'contentFreed',
      'contentHidden', 'contentRestored', 'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'writerMuted',
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed'
    ) then 'support'
    when key in (
      'announced', 'articlePublished', 'followedResult', 'followedMove', 'followedFree', 'followedKickoff', 'followedPostponed',
      'followedCancelled', 'followedReopened', 'followedWithdrawal', 'followedReinstatement'
    ) then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_followers(of_news uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_once constant int := private.notices_left();
  news private.followed_news;
  match public.team_matches;
  move public.transfers;
  entry public.league_teams;
  next_ones uuid[] := '{}';
  parties uuid[] := '{}';
  readers uuid[];
  renewed uuid[] := '{}';
  said text;
  facts jsonb;
  path text;
begin
  if at_once = 0 then
    return;
  end if;
  -- another clock at the same moment leaves it to the first
  select * into news
  from private.followed_news e
  where e.id = of_news and e.done_at is null
  for update skip locked;
  if news.match_id is not null then
    select * into match from public.team_matches m where m.id = news.match_id and m.status = 'finished';
    if match.id is null then
      return;
    end if;
    if not exists (select from public.leagues l where l.id = match.league_id and l.archived_at is not null) then
      parties := private.squads(match.home_team_id, match.away_team_id);
      next_ones := private.next_followers(array[match.home_team_id, match.away_team_id], null, news, at_once);
    end if;
    said := 'followedResult';
    facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id);
    path := '/matches/' || match.id;
  elsif news.changed_match_id is not null then
    -- as it stands now; what was changed again is said by the newer row
    select m.* into match
    from public.team_matches m
    where m.id = news.changed_match_id
      and case news.change
        when 'followedKickoff' then m.status = 'scheduled'
        when 'followedPostponed' then m.status = 'postponed'
        when 'followedCancelled' then m.status = 'cancelled'
        else m.status not in ('finished', 'cancelled')
      end
      and not exists (select from public.leagues l where l.id = m.league_id and l.archived_at is not null)
      and not exists (
        select
        from private.followed_news later
        where later.changed_match_id = m.id and (later.at, later.id) > (news.at, news.id)
      );
    parties := private.concerned(match);
    next_ones := private.next_followers(array[match.home_team_id, match.away_team_id], match.league_id, news, at_once);
    said := news.change;
    facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id)
      || case when news.change = 'followedKickoff' then jsonb_build_object('kickoff_at', match.kickoff_at) else '{}' end;
    path := '/matches/' || match.id;
  elsif news.team_id is not null then
    select e.* into entry
    from public.league_teams e
    join public.leagues l on l.id = e.league_id and l.archived_at is null
    where (e.league_id, e.season, e.team_id) = (news.league_id, news.season, news.team_id)
      and (e.withdrawn_at is not null) = (news.change = 'followedWithdrawal');
    parties := private.concerned_by_withdrawal(entry, news.notified_matches);
    next_ones := private.next_followers(array[entry.team_id], entry.league_id, news, at_once);
    said := news.change;
    facts := private.withdrawal_facts(entry);
    path := '/leagues/' || entry.league_id;
  elsif news.transfer_id is not null then
    select t.* into move
    from public.transfers t
    join public.profiles p on p.id = t.player_id and p.deleted_at is null
    where t.id = news.transfer_id
      and not exists (
        select
        from public.transfers later
        where later.player_id = t.player_id and (later.happened_at, later.id) > (t.happened_at, t.id)
      );
    parties := private.leaders(move.from_team_id) || private.leaders(move.to_team_id) || array(
      select t.manager_id from public.teams t where t.id in (move.from_team_id, move.to_team_id) and t.manager_id is not null
    );
    -- bounded by: a page of the player's followers
    next_ones := array(
      select f.user_id
      from public.player_follows f
      where f.player_id = move.player_id and f.user_id > news.notified_to and f.created_at <= news.at
      order by f.user_id
      limit at_once
    );
    said := case when move.to_team_id is null then 'followedFree' else 'followedMove' end;
    facts := jsonb_build_object('player', move.player_id, 'team', coalesce(move.to_team_id, move.from_team_id));
    path := '/players/' || move.player_id;
  else
    return;
  end if;

  readers := array(
    select p.id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
  );
  if news.changed_match_id is not null then
    renewed := private.renew_notices(
      readers, '{followedKickoff, followedPostponed, followedCancelled, followedReopened}', said::public.notification_key, facts, path
    );
  end if;
  insert into public.notifications (user_id, kind, key, values, link)
  select reader, 'system', said::public.notification_key, facts, path
  from unnest(readers) as reader
  where reader <> all (renewed)
  order by reader;
  if cardinality(next_ones) = at_once then
    update private.followed_news e set notified_to = next_ones[at_once] where e.id = news.id;
  elsif news.match_id is not null then
    update private.followed_news e
    set notified_to = coalesce(next_ones[cardinality(next_ones)], e.notified_to), done_at = now(), actor_id = null
    where e.id = news.id;
  else
    -- everything else happens once: nothing is left to remember
    delete from private.followed_news e where e.id = news.id;
  end if;
  perform private.count_notices(cardinality(next_ones));
end
$function$;

CREATE OR REPLACE FUNCTION private.open_decisions(league uuid, season integer, of_match uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', last.id,
        'matter', last.matter,
        'kind', last.kind,
        'created_at', last.created_at,
        'about', jsonb_build_object('slug', about.slug, 'name', about.name),
        'by', (
          select jsonb_build_object('slug', by.slug, 'name', by.name)
          from public.teams by
          where by.id = last.by_team_id
            and exists (
              select from public.league_teams e where (e.league_id, e.team_id) = (open_decisions.league, by.id)
            )
        )
      )
      order by last.created_at desc, last.id
    ),
    '[]'
  )
  from (
    select *
    from public.interested_decisions d
    where (d.league_id, d.season) = (open_decisions.league, open_decisions.season)
      and case when of_match is null then d.matter in ('points', 'entry') else d.match_id = of_match and d.matter = 'match' end
    order by d.created_at desc, d.id
    limit 20
  ) last
  join public.teams about on about.id = last.about_team_id
$function$;

CREATE OR REPLACE FUNCTION private.public_league(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', jsonb_build_object(
      'slug', l.slug, 'name', l.name, 'description', l.description, 'logo', l.logo, 'tier', l.tier, 'time_zone', l.time_zone
    ),
    'seasons', (
      select coalesce(jsonb_agg(newest.season order by newest.season desc), '[]')
      from (
        select s.season from public.league_seasons s where s.league_id = l.id order by s.season desc limit 30
      ) newest
    ),
    'scorers', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'username', best.username, 'open', private.shows_profile(best.player_id), 'team_id', best.team_id, 'goals', best.goals
          )
          order by best.goals desc, best.username, best.team_id
        ),
        '[]'
      )
      from (
        select f.player_id, f.username, f.team_id, f.goals
        from private.league_stats(l.id, run.season) f
        where f.goals > 0
        order by f.goals desc, f.username, f.team_id
        limit 20
      ) best
    ),
    'news', private.open_news(l.id),
    'decisions', private.open_decisions(l.id, run.season)
  ) || private.open_season(l.id, run.season)
  from private.public_leagues l
  left join lateral (
    select *
    from public.league_seasons s
    where s.league_id = l.id
      and s.season = coalesce(public_league.season, s.season)
    order by s.season desc
    limit 1
  ) run on true
  where l.slug = public_league.slug
    and (public_league.season is null or run.season is not null)
$function$;

CREATE OR REPLACE FUNCTION private.public_match(slug text, match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', m.season,
    'match', jsonb_build_object(
      'id', m.id,
      'matchday', m.matchday,
      'stage', m.stage,
      'game_no', m.game_no,
      'kickoff_at', m.kickoff_at,
      'status', m.status,
      'home_score', case when m.status = 'finished' then m.home_score end,
      'away_score', case when m.status = 'finished' then m.away_score end,
      'live_home_score', case when m.status = 'live' then m.live_home_score end,
      'live_away_score', case when m.status = 'live' then m.live_away_score end,
      'forfeited_by', case when m.status = 'finished' then m.forfeited_by end,
      'stream_url', m.stream_url,
      'replay_url', m.replay_url,
      'home_team', private.open_team(home),
      'away_team', private.open_team(away)
    ),
    'series', (
      select jsonb_build_object(
        'best_of', s.best_of, 'team_a_id', s.team_a_id, 'team_b_id', s.team_b_id, 'wins_a', s.wins_a, 'wins_b', s.wins_b
      )
      from public.series s
      where s.id = m.series_id
    ),
    'line_ups', private.open_line_ups(m),
    'stats', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'team_id', s.team_id, 'username', p.username, 'open', private.shows_profile(p.id), 'goals', s.goals,
            'assists', s.assists, 'passes', s.passes, 'interceptions', s.interceptions, 'saves', s.saves, 'mvp', s.mvp
          )
          order by s.goals desc, p.folded, p.id
        ),
        '[]'
      )
      from public.match_player_stats s
      join public.profiles p on p.id = s.player_id
      where s.match_id = m.id
        and m.status = 'finished'
    ),
    'decisions', private.open_decisions(l.id, m.season, m.id)
  )
  from private.public_leagues l
  join public.team_matches m on m.league_id = l.id
  join public.teams home on home.id = m.home_team_id
  join public.teams away on away.id = m.away_team_id
  where l.slug = public_match.slug
    and m.id = public_match.match_id
$function$;

CREATE OR REPLACE FUNCTION private.refuse_overlap(for_good boolean, team uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clash text;
begin
  if team is null then
    return;
  end if;
  clash := jsonb_build_object(
    'team', (select t.name from public.teams t where t.id = team),
    'match', private.taken_name(match_id, night_cup_id),
    'at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  )::text;
  if for_good then
    perform private.refuse('PT409', 'A team plays at that time.', 'overlaps', clash);
  end if;
  perform private.refuse('PT409', 'A team plays at that time.', 'overlapsAsk', clash);
end
$function$;

CREATE OR REPLACE FUNCTION private.reinstate_team(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  entry public.league_teams;
  said text;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  perform private.hold_lined_up(
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (run.league_id, run.season) and reinstate_team.team_id in (m.home_team_id, m.away_team_id)
    )
  );
  perform from public.teams t where t.id = reinstate_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, reinstate_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_interest(
    'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
  );
  if entry.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has not withdrawn.', 'notWithdrawn', 'team_id');
  end if;
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if exists (select from public.teams t where t.id = entry.team_id and t.archived_at is not null) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if run.phase = 'registration' and run.max_teams <= (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  if run.phase = 'playoffs' and entry.withdrawn_at < run.playoffs_at then
    perform private.refuse('PT409', 'The bracket was drawn without the team.', 'bracketWithout', 'team_id');
  end if;
  said := private.checked_reason(reason);

  -- with the games that would go, before anybody finishes one of them
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and entry.team_id in (m.home_team_id, m.away_team_id)
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(run.league_id, run.season);
  update public.league_teams e
  set withdrawn_at = null, withdrawal_voids = null
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- what came last goes first: it stands on the others
  for match in
    select m.*
    from public.team_matches m
    left join public.series s on s.id = m.series_id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and private.is_left_by_withdrawal(m, entry)
    order by s.round desc nulls last, s.slot desc, m.game_no desc, m.kickoff_at, m.id
  loop
    perform private.check_nothing_later(match);
    perform private.restore_match(match, said);
    matches := matches || match.id;
  end loop;
  perform private.drop_spare_games(s)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and entry.team_id in (s.team_a_id, s.team_b_id)
    and s.winner_team_id is null
    and not s.no_winner;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    'teamReinstated', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/leagues/' || entry.league_id
  );
  perform private.note_followed_withdrawal(entry, 'followedReinstatement', matches);
  perform private.record(
    'reinstate_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.reinstatement_effect(league_id uuid, season integer, team_id uuid)
 RETURNS TABLE(match_id uuid, status public.match_status, home_score integer, away_score integer, forfeited_by public.forfeit_side)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  goals constant int := (private.limits()).forfeit_goals;
begin
  if not private.may_referee(reinstatement_effect.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees take withdrawals back.', 'notYours');
  end if;
  return query
  select
    m.id,
    (case
      when rival.withdrawal_voids then 'cancelled'
      when before.seq is not null or rival.team_id is not null then 'finished'
      else 'scheduled'
    end)::public.match_status,
    case when before.seq is not null then before.home_score::int when rival.team_id = m.home_team_id then 0 when rival.team_id is not null then goals end,
    case when before.seq is not null then before.away_score::int when rival.team_id = m.away_team_id then 0 when rival.team_id is not null then goals end,
    case
      when before.seq is not null then before.forfeited_by
      when rival.team_id = m.home_team_id then 'home'::public.forfeit_side
      when rival.team_id is not null then 'away'
    end
  from public.league_teams entry
  join public.team_matches m
    on (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.series_id is null
  left join public.league_teams rival
    on (rival.league_id, rival.season) = (m.league_id, m.season)
      and rival.team_id = case entry.team_id when m.home_team_id then m.away_team_id else m.home_team_id end
      and rival.withdrawn_at is not null
  left join lateral (
    select said.*
    from (
      select r.*
      from public.match_results r
      where r.match_id = m.id and r.cause <> 'withdrawal'
      order by r.seq desc
      limit 1
    ) said
    where said.cause <> 'claim' and num_nonnulls(said.home_score, said.forfeited_by) > 0
  ) before on true
  where (entry.league_id, entry.season, entry.team_id) = (
      reinstatement_effect.league_id, reinstatement_effect.season, reinstatement_effect.team_id
    )
    and entry.withdrawn_at is not null
    and private.is_left_by_withdrawal(m, entry)
  order by m.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_name(match_id uuid, night_cup_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select home.name || ' – ' || away.name
      from public.team_matches m
      join public.teams home on home.id = m.home_team_id
      join public.teams away on away.id = m.away_team_id
      where m.id = taken_name.match_id
    ),
    (select c.name from public.night_cups c where c.id = taken_name.night_cup_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_times(league_id uuid, season integer)
 RETURNS TABLE(team_id uuid, name text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
begin
  if not private.may_referee(taken_times.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees plan a season.', 'notYours');
  end if;
  return query
  select o.team_id, private.taken_name(o.match_id, o.night_cup_id), o.starts_at, coalesce(upper(private.cup_evening(c)), o.starts_at + length)
  from private.overlapping(
    array(
      select e.team_id
      from public.league_teams e
      where (e.league_id, e.season) = (taken_times.league_id, taken_times.season) and e.withdrawn_at is null
    ),
    now(), 'infinity'
  ) o
  left join public.team_matches m on m.id = o.match_id
  left join public.night_cups c on c.id = o.night_cup_id and o.match_id is null
  where (m.league_id, m.season) is distinct from (taken_times.league_id, taken_times.season)
  order by o.starts_at, o.team_id, o.match_id
  limit 1000;
end
$function$;

CREATE OR REPLACE FUNCTION private.unnotified_news()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.id, coalesce(
    'team_matches ' || m.id, 'profiles ' || t.player_id, concat_ws(' ', 'league_teams', e.league_id, e.season, e.team_id)
  )
  from private.followed_news e
  left join public.team_matches m on m.id in (e.match_id, e.changed_match_id)
  left join public.transfers t on t.id = e.transfer_id
  where e.done_at is null and (e.match_id is null or m.status = 'finished')
  order by e.at, e.id
  limit 100
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  phase public.season_phase;
  said text;
  is_void boolean;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  if not (private.is_captain_of(withdraw_team.team_id) or private.may_referee(withdraw_team.league_id)) then
    perform private.refuse('PT403', 'Only the captain, an admin or a referee withdraws a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  phase := private.season_phase_of(entry);
  if phase <> 'registration' or voids is not null or not private.is_captain_of(entry.team_id) then
    if not private.may_referee(entry.league_id) then
      perform private.refuse(
        'PT403', 'Once a season has begun a captain asks, and an admin or a referee decides.', 'askWithdrawal', 'team_id'
      );
    end if;
    perform private.check_no_interest(
      'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
    );
  end if;
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'granted', ruling = said, decided_at = clock_timestamp()
  where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open');

  perform private.hold_series(private.bracket_of(entry.league_id, entry.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(entry.league_id, entry.season);
  select phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp(), withdrawal_voids = is_void
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = match.id and match.status <> 'finished';
    perform private.lose_withdrawn(match, entry.team_id, is_void, said);
    matches := matches || match.id;
  end loop;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    -- it says what becomes of the matches of those it is said to
    case
      when cardinality(matches) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    private.withdrawal_facts(entry) || jsonb_build_object('voids', is_void, 'reason', said),
    '/leagues/' || entry.league_id
  );
  perform private.note_followed_withdrawal(entry, 'followedWithdrawal', matches);
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.reinstatement_effect(league_id uuid, season integer, team_id uuid)
 RETURNS TABLE(match_id uuid, status public.match_status, home_score integer, away_score integer, forfeited_by public.forfeit_side)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.reinstatement_effect(reinstatement_effect.league_id, reinstatement_effect.season, reinstatement_effect.team_id) $function$;

CREATE OR REPLACE FUNCTION public.taken_times(league_id uuid, season integer)
 RETURNS TABLE(team_id uuid, name text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.taken_times(taken_times.league_id, taken_times.season) $function$;

alter table private.followed_news add column league_id uuid;

alter table private.followed_news add column season integer;

alter table private.followed_news add column team_id uuid;

alter table private.followed_news add column notified_matches uuid[] default '{}'::uuid[] not null;

alter table private.followed_news drop constraint followed_news_change;
alter table private.followed_news add constraint followed_news_change CHECK ((num_nonnulls(changed_match_id, team_id) = num_nonnulls(change)));

alter table private.followed_news drop constraint followed_news_change_check;
alter table private.followed_news add constraint followed_news_change_check CHECK ((change = ANY (ARRAY['followedKickoff'::text, 'followedPostponed'::text, 'followedCancelled'::text, 'followedReopened'::text, 'followedWithdrawal'::text, 'followedReinstatement'::text])));

alter table private.followed_news add constraint followed_news_entry CHECK ((num_nonnulls(league_id, season, team_id) = ANY (ARRAY[0, 3])));

alter table private.followed_news add constraint followed_news_league_id_season_team_id_fkey FOREIGN KEY (league_id, season, team_id) REFERENCES public.league_teams(league_id, season, team_id) ON DELETE CASCADE;

alter table private.followed_news drop constraint followed_news_of_one;
alter table private.followed_news add constraint followed_news_of_one CHECK ((num_nonnulls(match_id, transfer_id, changed_match_id, team_id) = 1));

CREATE INDEX followed_news_entry ON private.followed_news USING btree (league_id, season, team_id) WHERE (team_id IS NOT NULL);

grant execute on routine private.reinstatement_effect(uuid,integer,uuid) to "authenticated";

grant execute on routine private.taken_times(uuid,integer) to "authenticated";

grant execute on routine public.reinstatement_effect(uuid,integer,uuid) to "authenticated";

grant execute on routine public.taken_times(uuid,integer) to "authenticated";

comment on function private.reinstatement_effect(uuid,integer,uuid) is 'api: member';

comment on function private.taken_times(uuid,integer) is 'api: member';
