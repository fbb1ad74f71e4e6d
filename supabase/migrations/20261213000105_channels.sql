set local check_function_bodies = off;

-- The keys of notifications are rows from here on. The functions that name the enum go with it, and are made again below; what a
-- notification is of stays, as text.
alter type public.notification_key rename to notification_label;

create domain public.notification_key as text;

create table private.notification_keys (
  key public.notification_key primary key check (key ~ '^[a-z][A-Za-z]{1,39}$'),
  topic public.notification_topic not null,
  holds_while text check (holds_while ~ '^[a-z_]{1,40}$'),
  is_for_each boolean not null,
  is_partys_text boolean not null
);
insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text)
values
  ('resultClaimed', 'duties', 'claim_open', false, false),
  ('noShowClaimed', 'duties', 'claim_open', false, false),
  ('claimCorrected', 'duties', 'claim_open', false, false),
  ('rescheduleProposed', 'duties', 'proposal_open', false, false),
  ('attendanceAsked', 'duties', 'answer_missing', true, false),
  ('attendanceShort', 'duties', 'players_missing', false, false),
  ('cupAttendanceAsked', 'duties', 'cup_answer_missing', true, false),
  ('cupAttendanceShort', 'duties', 'cup_players_missing', false, false),
  ('cupCheckIn', 'duties', 'check_in_open', false, false),
  ('cupDropped', 'duties', 'cup_place_open', false, false),
  ('cupPlaceFree', 'duties', 'cup_place_open', false, false),
  ('standInAsked', 'duties', 'stand_in_missing', false, false),
  ('sideReady', 'duties', 'match_scheduled', false, false),
  ('bothReady', 'duties', 'match_scheduled', false, false),
  ('squadShort', 'duties', 'squad_short', false, false),
  ('kickoffSoon', 'duties', 'before_kickoff', true, false),
  ('lineUpMissing', 'duties', 'line_up_missing', false, false),
  ('lobbyCode', 'duties', 'lobby_open', true, false),
  ('matchMovedAsked', 'duties', 'answer_missing', true, false),
  ('cupMovedAsked', 'duties', 'cup_answer_missing', true, false),
  ('matchMoved', 'schedule', 'kickoff_unchanged', false, false),
  ('matchPostponed', 'schedule', 'match_postponed', false, false),
  ('matchCancelled', 'schedule', null, false, false),
  ('matchStarted', 'schedule', null, false, false),
  ('deciderSet', 'schedule', null, false, false),
  ('schedulePublished', 'schedule', null, false, false),
  ('seasonStarted', 'schedule', null, false, false),
  ('playoffsStarted', 'schedule', null, false, false),
  ('rescheduleAccepted', 'schedule', 'kickoff_unchanged', false, false),
  ('rescheduleRejected', 'schedule', null, false, false),
  ('rescheduleWithdrawn', 'schedule', null, false, false),
  ('standInTaken', 'schedule', null, false, false),
  ('standInWithdrawn', 'schedule', null, false, false),
  ('playoffGame', 'schedule', null, false, false),
  ('playoffBye', 'schedule', null, false, false),
  ('cupGame', 'schedule', null, false, false),
  ('cupMoved', 'schedule', null, false, false),
  ('cupCancelled', 'schedule', null, false, false),
  ('cupTooFew', 'schedule', null, false, false),
  ('cupPlace', 'schedule', null, false, false),
  ('cupNoPlace', 'schedule', null, false, false),
  ('cupWaiting', 'schedule', null, false, false),
  ('cupBye', 'schedule', null, false, false),
  ('cupLeft', 'schedule', null, false, false),
  ('cupRemoved', 'schedule', null, false, false),
  ('casterNamed', 'schedule', null, false, false),
  ('casterRemoved', 'schedule', null, false, false),
  ('resultConfirmed', 'results', null, false, false),
  ('noShowConfirmed', 'results', null, false, false),
  ('resultDisputed', 'results', 'match_disputed', false, true),
  ('resultEntered', 'results', null, false, false),
  ('resultRuled', 'results', null, false, false),
  ('resultUndone', 'results', null, false, false),
  ('claimWithdrawn', 'results', 'match_unreported', false, false),
  ('protestFiled', 'results', null, false, false),
  ('protestAgainst', 'results', null, false, false),
  ('protestRejected', 'results', null, false, false),
  ('protestUpheld', 'results', null, false, false),
  ('protestWithdrawn', 'results', null, false, false),
  ('cupFinished', 'results', null, false, false),
  ('cupNoWinner', 'results', null, false, false),
  ('cupWalkover', 'results', null, false, false),
  ('cupNobodyCame', 'results', null, false, false),
  ('playoffWalkover', 'results', null, false, false),
  ('playoffNobodyCame', 'results', null, false, false),
  ('seasonFinished', 'results', null, false, false),
  ('seasonNoChampion', 'results', null, false, false),
  ('awardWon', 'results', null, false, false),
  ('awardGiven', 'results', null, false, false),
  ('awardTakenBack', 'results', null, false, false),
  ('prizePaid', 'results', null, false, false),
  ('prizeUnpaid', 'results', null, false, false),
  ('pointsAdjusted', 'results', null, false, false),
  ('pointsRestored', 'results', null, false, false),
  ('voteClosed', 'results', null, true, false),
  ('voteLevel', 'results', null, true, false),
  ('contractOffered', 'contracts', 'offer_open', false, false),
  ('contractAccepted', 'contracts', null, false, false),
  ('contractRejected', 'contracts', null, false, false),
  ('contractTerminated', 'contracts', null, false, true),
  ('contractCompleted', 'contracts', null, false, false),
  ('contractDeleted', 'contracts', null, false, false),
  ('offerExpired', 'contracts', null, false, false),
  ('offerOvertaken', 'contracts', null, false, false),
  ('offerWithdrawn', 'contracts', null, false, false),
  ('joinAsked', 'contracts', 'request_open', false, false),
  ('joinTrial', 'contracts', null, false, false),
  ('joinDeclined', 'contracts', null, false, false),
  ('becameFreeAgent', 'contracts', null, false, false),
  ('captaincyHandedOver', 'team', null, false, false),
  ('kicked', 'team', null, false, true),
  ('playerLeft', 'team', null, false, false),
  ('roleChanged', 'team', null, false, false),
  ('squadImported', 'team', null, false, false),
  ('teamArchived', 'team', null, false, false),
  ('teamEntered', 'team', null, false, false),
  ('teamImported', 'team', null, false, false),
  ('teamWithdrew', 'team', null, false, true),
  ('withdrawalVoids', 'team', null, false, true),
  ('withdrawalForfeits', 'team', null, false, true),
  ('withdrawalAsked', 'team', 'withdrawal_open', false, false),
  ('withdrawalRefused', 'team', null, false, false),
  ('teamReinstated', 'team', null, false, false),
  ('teamNameHidden', 'team', null, false, false),
  ('rolledOver', 'team', null, false, false),
  ('rolledUp', 'team', null, false, false),
  ('rolledDown', 'team', null, false, false),
  ('rolloverUndone', 'team', null, false, false),
  ('notRolledOver', 'team', null, false, false),
  ('importUndone', 'team', null, false, false),
  ('eligibilitySet', 'team', null, false, false),
  ('playerWarned', 'team', null, false, false),
  ('warningTakenBack', 'team', null, false, false),
  ('suspensionActive', 'team', null, false, false),
  ('suspensionDropped', 'team', null, false, false),
  ('suspensionLifted', 'team', null, false, false),
  ('suspensionProposed', 'team', null, false, false),
  ('suspensionServed', 'team', null, false, false),
  ('gamingIdFreed', 'team', null, false, false),
  ('webhookGone', 'team', null, false, false),
  ('webhookFailing', 'team', null, false, false),
  ('topicsHanded', 'team', null, false, false),
  ('interestedDecision', 'team', null, false, false),
  ('messageReceived', 'messages', null, false, false),
  ('matchMessage', 'messages', null, false, false),
  ('ticketAnswered', 'support', null, false, false),
  ('ticketClosed', 'support', null, false, false),
  ('ticketInProgress', 'support', null, false, false),
  ('ticketWaiting', 'support', null, false, false),
  ('reportDismissed', 'support', null, false, false),
  ('reportUpheld', 'support', null, false, false),
  ('contentFreed', 'support', null, false, false),
  ('contentHidden', 'support', null, false, false),
  ('contentRestored', 'support', null, false, false),
  ('accountRestored', 'support', null, false, false),
  ('accountSuspended', 'support', null, false, false),
  ('accountSuspendedUntil', 'support', null, false, false),
  ('writerMuted', 'support', null, false, false),
  ('writerUnmuted', 'support', null, false, false),
  ('siteRoleChanged', 'support', null, false, false),
  ('refereeAppointed', 'support', null, false, false),
  ('refereeDismissed', 'support', null, false, false),
  ('factorAdded', 'support', null, false, false),
  ('factorRemoved', 'support', null, false, false),
  ('announced', 'news', null, false, false),
  ('articlePublished', 'news', 'article_public', false, false),
  ('followedResult', 'news', 'match_finished', false, false),
  ('followedMove', 'news', 'player_public', false, false),
  ('followedFree', 'news', 'player_public', false, false),
  ('followedKickoff', 'news', 'kickoff_unchanged', false, false),
  ('followedPostponed', 'news', 'match_postponed', false, false),
  ('followedCancelled', 'news', null, false, false),
  ('followedReopened', 'news', null, false, false),
  ('followedWithdrawal', 'news', null, false, false),
  ('followedReinstatement', 'news', null, false, false),
  ('ticketOpened', 'staff', null, false, false),
  ('ticketAsked', 'staff', null, false, false),
  ('ticketAssigned', 'staff', null, false, false),
  ('ticketReopened', 'staff', null, false, false),
  ('contactReceived', 'staff', null, false, false),
  ('contentReported', 'staff', null, false, false),
  ('eligibilityAsked', 'staff', null, false, false),
  ('discordChannelOff', 'staff', null, false, false);

-- It reads the column.
drop policy select_addressed on public.announcements;

drop index public.notifications_announcement;

alter table public.notifications alter column key type public.notification_key using key::text;

drop type public.notification_label cascade;

alter table private.notification_keys enable row level security;
alter table private.notification_keys force row level security;

CREATE OR REPLACE FUNCTION private.direct_action(notice public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_match constant uuid := private.linked_id(notice.link, 'matches');
begin
  return case (select k.holds_while from private.notification_keys k where k.key = notice.key)
    when 'claim_open' then (
      select jsonb_build_object(
        'what', 'confirm', 'about', r.id, 'home_score', r.home_score, 'away_score', r.away_score,
        'is_forfeit', r.forfeited_by is not null
      )
      from public.match_reports r
      where r.match_id = of_match
        and r.status = 'filed'
        -- one that was corrected meanwhile has a message of its own
        and r.home_score = (notice.values ->> 'home_score')::int
        and r.away_score = (notice.values ->> 'away_score')::int
        and (r.forfeited_by is not null) = (notice.key = 'noShowClaimed')
    )
    when 'answer_missing' then jsonb_build_object('what', 'in', 'about', of_match)
    when 'offer_open' then (
      select jsonb_build_object('what', 'sign', 'about', c.id, 'team', t.name)
      from public.contracts c
      join public.teams t on t.id = c.team_id
      where c.number = (notice.values ->> 'number')::bigint and c.player_id = notice.user_id and c.status = 'offered'
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_offer(offer public.contracts, as_status public.contract_status, action text, people uuid[], key public.notification_key, link text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.contracts c set status = as_status where c.id = offer.id;
  perform private.notify(people, key, private.contract_facts(offer), link);
  perform private.record(action, 'contracts ' || offer.id, '{"status": "offered"}', jsonb_build_object('status', as_status));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_heard_by_helper(notice public.notifications)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  helper uuid;
begin
  if not exists (select from private.handed_topics h where h.captain_id = notice.user_id)
    or (select k.is_for_each from private.notification_keys k where k.key = notice.key)
    or notice.values ->> 'player' = notice.user_id::text
  then
    return false;
  end if;
  helper := private.helper_of(notice.user_id, private.notification_topic(notice.key));
  return helper is not null
    and exists (
      select
      from public.notifications n
      where n.user_id = helper
        and n.key = notice.key
        and n.created_at = notice.created_at
        and n.values = notice.values
        and n.link is not distinct from notice.link
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_waits(notice public.notifications, OUT is_over boolean, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant jsonb := notice.values;
  holds_while constant text := (select k.holds_while from private.notification_keys k where k.key = notice.key);
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  led constant uuid := (
    select m.team_id
    from public.team_members m
    where m.player_id = reader and m.left_at is null and m.team_role in ('captain', 'co_captain')
  );
begin
  is_over := false;
  if holds_while = 'article_public' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if holds_while = 'player_public' then
    is_over := private.name_now('player', (said ->> 'player')::uuid) is null;
    return;
  end if;
  if holds_while = 'squad_short' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if holds_while = 'withdrawal_open' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
    return;
  end if;
  if holds_while is null or coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  case holds_while
  when 'claim_open' then
    select private.answer_until(r)
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'proposal_open' then
    select private.proposal_until(p)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'answer_missing', 'players_missing' then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case holds_while
        when 'players_missing' then private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
      end;
    is_over := not found;
  when 'before_kickoff', 'line_up_missing' then
    select case holds_while when 'before_kickoff' then m.kickoff_at else private.lineup_until(m.kickoff_at) end
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (holds_while = 'before_kickoff' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  when 'lobby_open' then
    is_over := private.lobby_code(of_match, reader) is null;
  when 'cup_answer_missing', 'cup_players_missing' then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case holds_while
        when 'cup_players_missing' then private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
      end;
    is_over := not found;
  when 'check_in_open', 'cup_place_open' then
    select case holds_while when 'check_in_open' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid and c.status = 'check_in';
    is_over := not found;
  when 'stand_in_missing' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  when 'kickoff_unchanged' then
    -- another time since
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match and m.status <> 'postponed' and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
    );
  when 'match_postponed' then
    is_over := not exists (select from public.team_matches m where m.id = of_match and m.status = 'postponed');
  when 'match_scheduled', 'match_disputed', 'match_unreported', 'match_finished' then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case holds_while
          when 'match_disputed' then m.status = 'disputed'
          when 'match_finished' then m.status = 'finished'
          when 'match_unreported' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  when 'offer_open' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  when 'request_open' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end case;
  is_over := is_over or coalesce(until <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.notification_topic(key public.notification_key)
 RETURNS public.notification_topic
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select k.topic from private.notification_keys k where k.key = notification_topic.key);
end
$function$;

CREATE OR REPLACE FUNCTION private.notifications_page(of_kind public.notification_kind DEFAULT NULL::public.notification_kind, unread boolean DEFAULT false, of_keys public.notification_key[] DEFAULT NULL::public.notification_key[], about_me boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.notification_kind, key public.notification_key, "values" jsonb, link text, read_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select n.id, n.kind, n.key, n.values || private.names_now(n.values), n.link, n.read_at, n.created_at
  from (
    select *
    from public.notifications own
    where own.user_id = (select auth.uid())
      and (of_kind is null or own.kind = of_kind)
      and (not unread or own.read_at is null)
      and (of_keys is null or own.key = any (of_keys))
      and (not about_me or own.values ->> 'player' = (select auth.uid())::text)
      and (before_at is null or (own.created_at, own.id) < (before_at, before_id))
    order by own.created_at desc, own.id desc
    limit private.page_size(max)
  ) n
  order by n.created_at desc, n.id desc;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_adjusted(adjustment public.point_adjustments, key public.notification_key, reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    private.leaders(adjustment.team_id),
    key,
    jsonb_build_object(
      'team', adjustment.team_id, 'league', adjustment.league_id, 'season', adjustment.season, 'points', adjustment.points, 'reason', reason
    ),
    '/leagues/' || adjustment.league_id
  )
$function$;

CREATE OR REPLACE FUNCTION private.notify_awarded(given public.given_awards, key public.notification_key, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(
    case when given.player_id is null then private.leaders(given.team_id) else array[given.player_id] end,
    key,
    jsonb_build_object(
      case when given.player_id is null then 'of' else 'player' end, coalesce(given.player_id, given.team_id),
      'league', given.league_id, 'season', given.season, 'reason', reason
    ),
    case
      when given.player_id is null then '/teams/' || given.team_id || '?tab=achievements'
      else '/players/' || given.player_id || '?tab=about'
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_changed(match public.team_matches, key public.notification_key, said jsonb, others uuid[] DEFAULT '{}'::uuid[], asked uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  facts constant jsonb := private.match_facts(match) || said;
  link constant text := '/matches/' || match.id;
  instead_of constant public.notification_key[] := case
    when key = 'resultUndone' then array[key]
    else '{matchMoved, matchMovedAsked, matchPostponed, matchCancelled, rescheduleAccepted}'
  end;
begin
  if cardinality(asked) > 0 then
    perform private.notify(asked, 'matchMovedAsked', facts, link, instead_of => instead_of);
  end if;
  perform private.notify(
    array(select unnest(private.concerned(match) || others) except select unnest(asked)), key, facts, link, instead_of => instead_of
  );
  perform private.note_followed_change(match, case key
    when 'matchPostponed' then 'followedPostponed'
    when 'matchCancelled' then 'followedCancelled'
    when 'resultUndone' then 'followedReopened'
    else 'followedKickoff'
  end);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_cup_changed(cup public.night_cups, key public.notification_key, said jsonb DEFAULT '{}'::jsonb, asked uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  facts constant jsonb := jsonb_build_object('cup', cup.id, 'starts_at', cup.starts_at) || said;
  link constant text := '/night-cup/' || cup.id;
  casters constant uuid[] := array(
    select c.user_id
    from public.team_matches m
    join public.match_casters c on c.match_id = m.id and c.refused_at is null
    where m.night_cup_id = cup.id
  );
begin
  if cardinality(asked) > 0 then
    perform private.notify(asked, 'cupMovedAsked', facts, link, instead_of => '{cupMoved, cupMovedAsked}');
  end if;
  perform private.notify(
    array(select unnest(private.squads(variadic private.cup_teams(cup)) || casters) except select unnest(asked)),
    key, facts, link, instead_of => '{cupMoved, cupMovedAsked}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_cup(cup public.night_cups, teams uuid[], key public.notification_key, said jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    (select array_agg(leader) from unnest(teams) as team cross join lateral unnest(private.leaders(team)) as leader),
    key,
    jsonb_build_object('cup', cup.id, 'starts_at', cup.starts_at) || said,
    '/night-cup/' || cup.id
  )
$function$;

CREATE OR REPLACE FUNCTION private.notify_moved(match public.team_matches, key public.notification_key)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_changed(
    match, key, jsonb_build_object('kickoff_at', match.kickoff_at),
    asked => case
      when match.night_cup_id is null
      then private.asked_anew(match.id, null, match.kickoff_at, array[match.home_team_id, match.away_team_id])
      else '{}'
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_message(people uuid[], key public.notification_key, said jsonb, link text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
begin
  for person in
    select p.id
    from public.profiles p
    where p.id = any (people) and p.deleted_at is null and p.id <> auth.uid()
    order by p.id
  loop
    update public.notifications n
    set key = notify_of_message.key,
      values = said,
      read_at = null,
      created_at = clock_timestamp()
    where n.user_id = person
      and n.kind = 'messages'
      and n.link = notify_of_message.link;
    if not found then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, 'messages', notify_of_message.key, said, notify_of_message.link);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_penalty(penalty public.penalties, key public.notification_key, others uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    private.leaders(penalty.team_id) || penalty.player_id || others,
    key,
    jsonb_build_object(
      'player', penalty.player_id,
      'team', penalty.team_id,
      'league', penalty.league_id,
      'matches', penalty.matches,
      'reason', coalesce(penalty.ruling, penalty.reason)
    ),
    '/teams/' || penalty.team_id || '?tab=penalties'
  )
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_ticket(ticket public.support_tickets, key public.notification_key, part text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_writer constant boolean := ticket.user_id = (select auth.uid());
begin
  perform private.notify(
    case when by_writer then private.ticket_office(ticket) else array[ticket.user_id] end,
    key,
    private.ticket_facts(ticket),
    '/tickets/' || ticket.id || part,
    case when by_writer then 'admin_tickets' else 'support_replies' end::public.notification_kind
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_sides(match public.team_matches, key public.notification_key, said jsonb DEFAULT '{}'::jsonb, others uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    private.leaders(match.home_team_id) || private.leaders(match.away_team_id) || others,
    key,
    private.match_facts(match) || said,
    '/matches/' || match.id
  )
$function$;

CREATE OR REPLACE FUNCTION private.notify(people uuid[], key public.notification_key, said jsonb, link text DEFAULT NULL::text, kind public.notification_kind DEFAULT 'system'::public.notification_kind, instead_of public.notification_key[] DEFAULT '{}'::public.notification_key[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  told constant jsonb := private.keep_texts(said);
  spared constant uuid[] := case
    when told ? 'reason' and (select k.is_partys_text from private.notification_keys k where k.key = notify.key)
    then private.blockers_of_caller(people)
    else '{}'
  end;
  facts jsonb;
  renewed uuid[] := '{}';
begin
  if cardinality(instead_of) > 0 then
    renewed := private.renew_notices(
      array_remove(people, (select auth.uid())), instead_of, notify.key, told, notify.link
    );
  end if;
  for person in
    select distinct p.id
    from public.profiles p
    where p.id = any (people) and p.id <> all (renewed) and p.deleted_at is null and p.id is distinct from (select auth.uid())
    order by p.id
  loop
    facts := case when person = any (spared) then told - 'reason' else told end;
    if (private.limit_passed('notify', concat_ws(' ', notify.key, person))).over_at is null then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, notify.kind, notify.key, facts, notify.link);
    else
      update public.notifications n
      set values = facts, created_at = now()
      where n.id = (
        select same.id
        from public.notifications same
        where same.user_id = person
          and same.read_at is null
          and same.key = notify.key
          and same.link is not distinct from notify.link
        order by same.created_at desc, same.id desc
        limit 1
      );
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.renew_notices(people uuid[], instead_of public.notification_key[], key public.notification_key, facts jsonb, link text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  renewed uuid[];
  readers uuid[];
begin
  with unread as (
    select n.id
    from public.notifications n
    where n.user_id = any (people)
      and n.read_at is null
      and n.link = renew_notices.link
      and n.key = any (instead_of)
      and n.created_at > now() - interval '1 hour'
      and not exists (
        select
        from public.notifications later
        where later.user_id = n.user_id
          and later.read_at is null
          and later.link = n.link
          and later.key = any (instead_of)
          and (later.created_at, later.id) > (n.created_at, n.id)
      )
    order by n.id
    for update skip locked
  ),
  changed as (
    update public.notifications n
    set key = renew_notices.key, values = facts, created_at = now()
    from unread
    where n.id = unread.id
    returning n.id, n.user_id
  )
  select array_agg(c.id), array_agg(c.user_id) into renewed, readers from changed c;
  if renewed is not null then
    perform private.send_notices_again(renewed);
  end if;
  return coalesce(readers, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION public.notifications_page(of_kind public.notification_kind DEFAULT NULL::public.notification_kind, unread boolean DEFAULT false, of_keys public.notification_key[] DEFAULT NULL::public.notification_key[], about_me boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.notification_kind, key public.notification_key, "values" jsonb, link text, read_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.notifications_page(notifications_page.of_kind, notifications_page.unread, notifications_page.of_keys, notifications_page.about_me, notifications_page.before_at, notifications_page.before_id, notifications_page.max) $function$;

alter table public.notifications add constraint notifications_key_fkey FOREIGN KEY (key) REFERENCES private.notification_keys(key);

CREATE INDEX notifications_announcement ON public.notifications USING btree ((("values" ->> 'announcement'::text)), user_id) WHERE ((key)::text = 'announced'::text);

CREATE INDEX notifications_key ON public.notifications USING btree (key);

create policy select_addressed on public.announcements for select to authenticated using ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM public.notifications n
  WHERE ((n.user_id = ( SELECT auth.uid() AS uid)) AND ((n.key)::text = 'announced'::text) AND ((n."values" ->> 'announcement'::text) = (announcements.id)::text))))));

grant execute on routine private.notifications_page(public.notification_kind,boolean,public.notification_key[],boolean,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.notifications_page(public.notification_kind,boolean,public.notification_key[],boolean,timestamp with time zone,uuid,integer) to "authenticated";

comment on function private.notifications_page(public.notification_kind,boolean,public.notification_key[],boolean,timestamp with time zone,uuid,integer) is 'api: member';

comment on table private.notification_keys is 'List: what somebody can be notified of. No API access: the same for everybody, and in the types of the app.';

drop function private.direct_failed(private.outbox,text,timestamp with time zone);

drop function private.push_failed(private.outbox,text,timestamp with time zone);

drop function private.webhook_failed(private.outbox,text,integer);

create table private.ways ();

CREATE OR REPLACE FUNCTION private.check_may_settle_given_up(way text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins see what was given up.', 'notYours');
  end if;
  if not exists (select from private.ways w where w.way = check_may_settle_given_up.way and not w.is_log) then
    perform private.refuse('PT422', 'There is no such way.', 'wrongValue', 'way');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.direct_failed(item private.outbox, outcome text, again_at timestamp with time zone, wait_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if outcome = 'off' then
    update private.discord_accounts a set refused_at = now() where a.user_id = item.target and a.refused_at is null;
    delete from private.outbox o where o.way = 'direct' and o.target = item.target;
  elsif outcome = 'quiet' then
    update private.discord_accounts a set quiet_until = again_at where a.user_id = item.target;
  elsif outcome = 'no_bot' then
    update private.discord_accounts a set direct_channel = null where a.user_id = item.target;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_failed(item private.outbox, outcome text, again_at timestamp with time zone, wait_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if outcome = 'quiet' then
    update private.discord_channels c set quiet_until = again_at where c.id = item.target;
  elsif outcome = 'no_bot' then
    update private.discord_webhooks w set bot_channel = null where w.channel_id = item.target;
  elsif outcome = 'off' then
    update private.discord_channels c set off_at = now() where c.id = item.target and c.off_at is null;
    if found then
      perform private.notify(
        array(select r.user_id from private.user_roles r where r.role = 'admin'),
        'discordChannelOff',
        jsonb_build_object('channel', item.target),
        '/admin/discord'
      );
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_taken(item private.outbox)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.discord_channels c set last_sent_at = now() where c.id = item.target
$function$;

CREATE OR REPLACE FUNCTION private.fail_delivery(delivery uuid, lease uuid, reason text, outcome text, wait_seconds integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item constant private.outbox := private.held_delivery(delivery, lease);
  growing constant int := least(5 * 2 ^ least(item.tries, 10), 3600);
  asked constant int := least(coalesce(wait_seconds, 0), 86400);
  again_at constant timestamptz := now() + interval '1 second' * case outcome
    when 'forget' then 0
    when 'no_bot' then 0
    when 'off' then 0
    when 'quiet' then greatest(asked, 1)
    else greatest(asked, growing)
  end;
  -- what was answered did not get out
  still_unanswered constant int := case
    when outcome = 'unanswered' or not item.begun then item.unanswered
    else greatest(item.unanswered - 1, 0)
  end;
  late constant timestamptz := item.due_since + (private.limits()).delivery_give_up_hours * interval '1 hour';
begin
  if outcome = 'later' then
    update private.outbox o
    set next_at = now() + asked * interval '1 second', lease = null, leased_until = null
    where o.id = item.id;
    return;
  end if;
  update private.outbox o
  set error = reason,
    failed_at = now(),
    tries = o.tries + case when outcome = 'quiet' then 0 else 1 end,
    unanswered = still_unanswered,
    unanswered_since = case when still_unanswered > 0 then o.unanswered_since end,
    begun = false,
    remote_id = case when outcome <> 'forget' then o.remote_id end,
    next_at = again_at,
    given_up_at = case when outcome = 'stop' or (outcome <> 'off' and again_at > late) then now() end,
    lease = null,
    leased_until = null
  where o.id = item.id;
  if to_regproc('private.' || item.way || '_failed') is not null then
    execute format('select private.%I($1, $2, $3, $4)', item.way || '_failed') using item, outcome, again_at, wait_seconds;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_delivery(delivery uuid, lease uuid, version integer, message text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item constant private.outbox := private.held_delivery(delivery, lease);
begin
  if item.version = finish_delivery.version and message is null then
    -- a message that was taken away leaves nothing to edit
    delete from private.outbox o where o.id = item.id;
  else
    update private.outbox o
    set remote_id = finish_delivery.message,
      unanswered = 0,
      unanswered_since = null,
      begun = false,
      tries = 0,
      error = null,
      failed_at = null,
      lease = null,
      leased_until = null,
      done_at = case when o.version = finish_delivery.version then now() end
    where o.id = item.id;
  end if;
  if to_regproc('private.' || item.way || '_taken') is not null then
    execute format('select private.%I($1)', item.way || '_taken') using item;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.given_up(of_way text DEFAULT NULL::text, of_cause text DEFAULT NULL::text, delivery uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.outbox
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.*
  from private.outbox o
  where o.given_up_at is not null
    and exists (select from private.ways w where w.way = o.way and not w.is_log)
    and (given_up.of_way is null or o.way = given_up.of_way)
    and (given_up.of_cause is null or coalesce(o.error, 'failed') = given_up.of_cause)
    and (given_up.delivery is null or o.id = given_up.delivery)
$function$;

CREATE OR REPLACE FUNCTION private.held_delivery(delivery uuid, lease uuid)
 RETURNS private.outbox
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item private.outbox;
  each record;
begin
  select o.target, w.targets, w.target_key into each
  from private.outbox o
  join private.ways w on w.way = o.way
  where o.id = held_delivery.delivery;
  if each.targets is not null then
    execute format('select from private.%I t where t.%I = $1 for no key update', each.targets, each.target_key) using each.target;
  end if;
  select * into item
  from private.outbox o
  where o.id = held_delivery.delivery and o.lease = held_delivery.lease
  for update;
  return item;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_delivery(delivery uuid, lease uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item private.outbox;
  each private.ways;
  opened jsonb;
begin
  select * into item
  from private.outbox o
  where o.id = open_delivery.delivery and o.lease = open_delivery.lease and o.leased_until > now()
  for update;
  if item.id is null then
    return null;
  end if;
  select * into each from private.ways w where w.way = item.way;
  execute format('select private.%I($1)', 'open_' || item.way) into opened using item;
  if opened is null then
    -- nowhere to send it to: it waits for an address
    update private.outbox o set lease = null, leased_until = null where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'nothing' then
    delete from private.outbox o where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'post' and each.counted is not null then
    -- sent twice without an answer: a third time would only repeat it, except where the message is found again
    if item.unanswered >= 2 and not each.finds_own and opened ->> 'channel' is null then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    if each.counted = 'opened' then
      perform private.begin_delivery(item.id, item.lease);
    else
      -- what was being written when its sender died is not out
      update private.outbox o set opened = true where o.id = item.id;
    end if;
  end if;
  return opened || jsonb_build_object('way', item.way, 'version', item.version, 'message', item.remote_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.push_failed(item private.outbox, outcome text, again_at timestamp with time zone, wait_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if outcome = 'off' then
    perform private.forget_device(item.target);
  elsif outcome = 'quiet' then
    update private.push_devices d set quiet_until = again_at where d.id = item.target;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.silent_until(way text, target uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  each private.ways;
  until timestamptz;
begin
  select * into each from private.ways w where w.way = silent_until.way;
  if each.targets is null then
    return null;
  end if;
  execute format(
    $sql$select case when to_jsonb(t) ->> 'off_at' is not null then 'infinity' else t.quiet_until end from private.%I t where t.%I = $1$sql$,
    each.targets,
    each.target_key
  )
  into until
  using silent_until.target;
  return case when until > now() then until end;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_failed(item private.outbox, outcome text, again_at timestamp with time zone, wait_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  webhook private.webhooks;
  why text;
begin
  update private.webhooks w
  set failures = w.failures + 1,
    failing_since = coalesce(w.failing_since, now()),
    quiet_until = now() + interval '1 second' * greatest(
      least(5 * 2 ^ least(w.failures, 10), 3600), least(coalesce(wait_seconds, 0), 86400)
    )
  where w.id = item.target
  returning * into webhook;
  if webhook.id is null then
    return;
  end if;
  with old as (
    select o.id
    from private.outbox o
    where o.target = webhook.id
      and o.done_at is null
      and o.given_up_at is null
      and (o.leased_until is null or o.leased_until <= now())
      and o.due_since < now() - bounds.delivery_give_up_hours * interval '1 hour'
    order by o.id
    for update skip locked
  )
  update private.outbox o
  set given_up_at = now(), error = 'too_late', failed_at = now(), lease = null, leased_until = null
  from old
  where o.id = old.id;
  perform private.trim_webhook_log(webhook.id);
  why := case
    when outcome = 'off' then 'gone'
    when webhook.failing_since <= now() - bounds.webhook_failing_days * interval '1 day' then 'failing'
  end;
  if why is not null and webhook.off_at is null then
    update private.webhooks w set off_at = now(), cause = why where w.id = webhook.id;
    perform private.notify(
      private.webhook_owners(webhook),
      (case why when 'gone' then 'webhookGone' else 'webhookFailing' end)::public.notification_key,
      jsonb_build_object('webhook', webhook.id),
      private.webhook_path(webhook)
    );
  end if;
end
$function$;

alter table private.ways add column way text not null;

alter table private.ways add column targets text;

alter table private.ways add column target_key text;

alter table private.ways add column counted text;

alter table private.ways add column finds_own boolean not null;

alter table private.ways add column is_log boolean not null;

insert into private.ways (way, targets, target_key, counted, finds_own, is_log) values ('direct', 'discord_accounts', 'user_id', 'opened', 't', 'f');

insert into private.ways (way, targets, target_key, counted, finds_own, is_log) values ('discord', 'discord_channels', 'id', 'opened', 'f', 'f');

insert into private.ways (way, targets, target_key, counted, finds_own, is_log) values ('mail', NULL, NULL, 'sent', 'f', 'f');

insert into private.ways (way, targets, target_key, counted, finds_own, is_log) values ('push', 'push_devices', 'id', NULL, 'f', 'f');

insert into private.ways (way, targets, target_key, counted, finds_own, is_log) values ('webhook', 'webhooks', 'id', NULL, 'f', 't');

alter table private.outbox drop constraint outbox_way_check;
alter table private.outbox add constraint outbox_way_check CHECK ((length(way) <= 20));

alter table private.ways add constraint ways_counted_check CHECK ((counted = ANY (ARRAY['opened'::text, 'sent'::text])));

alter table private.ways add constraint ways_pkey PRIMARY KEY (way);

alter table private.ways add constraint ways_target_key_check CHECK ((target_key ~ '^[a-z_]{1,40}$'::text));

alter table private.ways add constraint ways_targets CHECK ((num_nulls(targets, target_key) = ANY (ARRAY[0, 2])));

alter table private.ways add constraint ways_targets_check CHECK ((targets ~ '^[a-z_]{1,40}$'::text));

alter table private.ways add constraint ways_way_check CHECK ((way ~ '^[a-z]{1,20}$'::text));

alter table private.outbox add constraint outbox_way_fkey FOREIGN KEY (way) REFERENCES private.ways(way);

alter table private.ways enable row level security;
alter table private.ways force row level security;

comment on table private.ways is 'List: the ways messages leave by. No API access: the outbox alone asks it.';

CREATE OR REPLACE FUNCTION private.hand_topic(topic public.notification_topic, helper uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  team uuid := private.captained_team();
  is_first boolean;
begin
  if (hand_topic.topic = any (private.team_topics())) is not true then
    perform private.refuse('PT422', 'Only what is about the team is handed over.', 'wrongValue', 'topic');
  end if;
  -- a captaincy that is being handed over is waited for
  perform from public.teams t where t.id = team for no key update;
  team := private.captained_team();
  if team is null then
    perform private.refuse('PT403', 'Only a captain hands over.', 'notYours');
  end if;
  if hand_topic.helper is null then
    delete from private.handed_topics h where h.captain_id = me and h.topic = hand_topic.topic;
  else
    -- and so is a role that is ending
    perform
    from public.team_members m
    where m.team_id = team and m.player_id = hand_topic.helper and m.left_at is null and m.team_role = 'co_captain'
    for share;
    if not found then
      perform private.refuse('PT404', 'That is no co-captain of the team.', 'coCaptainUnknown', 'helper');
    end if;
    is_first := not exists (select from private.handed_topics h where h.captain_id = me and h.helper_id = hand_topic.helper);
    insert into private.handed_topics as h (captain_id, topic, team_id, helper_id)
    values (me, hand_topic.topic, team, hand_topic.helper)
    on conflict on constraint handed_topics_pkey do update set team_id = excluded.team_id, helper_id = excluded.helper_id;
    if is_first then
      perform private.notify(
        array[hand_topic.helper], 'topicsHanded', jsonb_build_object('team', team, 'by', me), '/settings?section=notifications'
      );
    end if;
  end if;
  perform private.count_command('hand_topic', null);
end
$function$;

CREATE OR REPLACE FUNCTION private.my_handed_topics()
 RETURNS TABLE(topic public.notification_topic, captain_id uuid, captain_name text, helper_id uuid, helper_name text, holds boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.topic, c.id, c.username, p.id, p.username, coalesce(private.helper_of(c.id, t.topic) = p.id, false)
  from unnest(private.team_topics()) with ordinality as t (topic, place)
  join public.profiles c
    on c.id = (
      select m.player_id
      from public.team_members m
      where m.team_id = private.led_team() and m.left_at is null and m.team_role = 'captain'
    )
  left join private.handed_topics h on h.captain_id = c.id and h.topic = t.topic
  left join public.profiles p on p.id = h.helper_id
  where c.id = (select auth.uid()) or p.id = (select auth.uid())
  order by t.place
$function$;

CREATE OR REPLACE FUNCTION private.team_topics()
 RETURNS public.notification_topic[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{duties, schedule, results, contracts, team}'::public.notification_topic[]
$function$;

alter table private.handed_topics drop constraint handed_topics_of_team;
alter table private.handed_topics add constraint handed_topics_of_team CHECK ((topic = ANY (private.team_topics())));
