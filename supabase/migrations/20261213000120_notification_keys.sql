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
