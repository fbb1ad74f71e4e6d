set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.mailed_notices(item private.outbox)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant uuid[] := array(select jsonb_array_elements_text(item.payload -> 'notices')::uuid);
  is_daily constant boolean := (item.payload ->> 'daily')::boolean;
  own_topic constant public.notification_topic := (
    select private.notification_topic(n.key) from public.notifications n where n.id = own[1]
  );
  taken uuid[];
begin
  -- repeated as it was: whoever has the first one gets nothing new by the second
  if item.unanswered > 0 then
    return own;
  end if;
  if is_daily and exists (
    select
    from private.outbox o
    where o.way = 'mail'
      and o.target = item.target
      and o.id <> item.id
      and (o.payload ->> 'daily')::boolean
      and (o.unanswered > 0 or (o.opened and o.leased_until > now()))
      and o.given_up_at is null
  ) then
    return null;
  end if;
  with others as (
    select o.id
    from private.outbox o
    left join public.notifications n on n.id = (o.payload #>> '{notices,0}')::uuid
    where o.way = 'mail'
      and o.target = item.target
      and o.id <> item.id
      and (o.payload ->> 'daily')::boolean = is_daily
      and (is_daily or (o.next_at <= now() and private.notification_topic(n.key) = own_topic))
      and o.unanswered = 0
      and (o.opened and o.leased_until > now()) is not true
      and o.done_at is null
      and o.given_up_at is null
    order by o.id
    for update of o skip locked
  ),
  folded as (
    delete from private.outbox o using others where o.id = others.id returning o.payload
  )
  select array_agg(e.notice::uuid) into taken
  from folded f
  cross join lateral jsonb_array_elements_text(f.payload -> 'notices') as e (notice);
  if taken is not null then
    update private.outbox o
    set payload = o.payload || jsonb_build_object('notices', own || taken)
    where o.id = item.id;
  end if;
  return own || coalesce(taken, '{}');
end
$function$
;

CREATE OR REPLACE FUNCTION private.begin_delivery(delivery uuid, lease uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox o
  set unanswered = o.unanswered + 1, begun = true
  where o.id = begin_delivery.delivery and o.lease = begin_delivery.lease and not o.begun
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
    when 'off' then 0
    when 'quiet' then greatest(asked, 1)
    else greatest(asked, growing)
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
    -- what was answered did not get out
    unanswered = case when outcome = 'unanswered' or not o.begun then o.unanswered else greatest(o.unanswered - 1, 0) end,
    begun = false,
    remote_id = case when outcome <> 'forget' then o.remote_id end,
    next_at = again_at,
    given_up_at = case when outcome = 'stop' or (outcome <> 'off' and again_at > late) then now() end,
    lease = null,
    leased_until = null
  where o.id = item.id;
  if item.way = 'push' then
    perform private.push_failed(item, outcome, again_at);
  end if;
  if item.way = 'webhook' then
    perform private.webhook_failed(item, outcome, wait_seconds);
  end if;
  if item.way <> 'discord' then
    return;
  end if;
  if outcome = 'quiet' then
    update private.discord_channels c set quiet_until = again_at where c.id = item.target;
  end if;
  if outcome = 'off' then
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
      begun = false,
      tries = 0,
      error = null,
      failed_at = null,
      lease = null,
      leased_until = null,
      done_at = case when o.version = finish_delivery.version then now() end
    where o.id = item.id;
  end if;
  if item.way = 'discord' then
    update private.discord_channels c set last_sent_at = now() where c.id = item.target;
  elsif item.way = 'push' then
    perform private.push_taken(item);
  elsif item.way = 'webhook' then
    perform private.webhook_taken(item);
  end if;
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
    or notice.key in ('attendanceAsked', 'cupAttendanceAsked', 'kickoffSoon', 'lobbyCode', 'voteClosed', 'voteLevel')
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

CREATE OR REPLACE FUNCTION private.is_lineup_missing(match_id uuid, team uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.match_lineups l where (l.match_id, l.team_id) = (is_lineup_missing.match_id, is_lineup_missing.team)
  )
$function$;

CREATE OR REPLACE FUNCTION private.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60, ways text[] DEFAULT ARRAY['discord'::text])
 RETURNS TABLE(id uuid, lease uuid, way text, target uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select o.id
    from private.outbox o
    left join private.discord_channels c on o.way = 'discord' and c.id = o.target
    left join private.push_devices d on o.way = 'push' and d.id = o.target
    where o.way = any (ways)
      and o.done_at is null
      and o.given_up_at is null
      and o.next_at <= now()
      and (o.leased_until is null or o.leased_until <= now())
      and c.off_at is null
      and (c.quiet_until is null or c.quiet_until <= now())
      and (d.quiet_until is null or d.quiet_until <= now())
    -- what may be out there comes last: whoever is killed again and again does not try the same one each time
    order by o.unanswered, o.next_at, o.id
    limit least(greatest(coalesce(lease_deliveries.max, 20), 1), 100)
    for update of o skip locked
  )
  update private.outbox o
  set lease = gen_random_uuid(),
    leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second',
    begun = false,
    opened = false
  from due
  where o.id = due.id
  returning o.id, o.lease, o.way, o.target
$function$;

CREATE OR REPLACE FUNCTION private.limits()
 RETURNS private.limit_values
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  bounds private.limit_values;
begin
  bounds.players_on_pitch := 5;
  bounds.squad_min := 5;
  bounds.squad_max := 10;
  bounds.player_age_min := 16;
  bounds.founder_age_min := 18;
  bounds.shirt_number_min := 1;
  bounds.shirt_number_max := 99;
  bounds.season_teams_min := 2;
  bounds.season_teams_max := 40;
  bounds.points_for_win_max := 10;
  bounds.score_max := 199;
  bounds.forfeit_goals := 3;
  bounds.player_goals_max := 99;
  bounds.player_stat_max := 999;
  bounds.league_referees_max := 20;
  bounds.relegation_places_max := 10;
  bounds.adjustment_points_max := 100;
  bounds.transfer_rights_max := 20;
  bounds.night_cup_name_min := 3;
  bounds.night_cup_name_max := 60;
  bounds.night_cup_prize_max := 200;
  bounds.night_cup_teams_min := 2;
  bounds.night_cup_break_minutes := 5;
  bounds.night_cup_round_minutes := 20;
  bounds.night_cup_silence_minutes := 5;
  bounds.delay_tolerance_minutes := 5;
  bounds.stand_ins_max := 3;
  bounds.start_early_minutes := 10;
  bounds.lineup_reveal_minutes := 15;
  bounds.match_casters_max := 2;
  bounds.overlay_links_max := 5;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.match_length_minutes := 45;
  bounds.auto_confirm_hours := 24;
  bounds.silence_hours_min := 2;
  bounds.silence_hours_max := 168;
  bounds.claim_note_max := 1000;
  bounds.warnings_before_suspension := 2;
  bounds.suspension_matches := 1;
  bounds.suspension_matches_max := 10;
  bounds.offer_days := 7;
  bounds.renewal_days_max := 60;
  bounds.offers_open_max := 20;
  bounds.contract_note_max := 1000;
  bounds.contract_division_max := 60;
  bounds.join_request_days := 14;
  bounds.join_requests_open_max := 5;
  bounds.join_message_max := 500;
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.follows_max := 20;
  bounds.seen_minutes := 5;
  bounds.session_idle_days := 30;
  bounds.session_days := 90;
  bounds.evidence_files_max := 10;
  bounds.gaming_id_max := 40;
  bounds.team_name_min := 3;
  bounds.team_name_max := 40;
  bounds.team_short_name_max := 12;
  bounds.sponsor_name_min := 2;
  bounds.sponsor_name_max := 40;
  bounds.sponsor_url_max := 300;
  bounds.sponsors_shown_max := 24;
  bounds.team_tag_min := 2;
  bounds.team_tag_max := 4;
  bounds.team_description_max := 2000;
  bounds.extra_rules_max := 5000;
  bounds.reason_min := 3;
  bounds.reason_max := 500;
  bounds.article_title_max := 120;
  bounds.article_summary_max := 300;
  bounds.article_body_max := 20000;
  bounds.ticket_subject_max := 120;
  bounds.ticket_description_min := 10;
  bounds.ticket_description_max := 5000;
  bounds.ticket_templates_max := 50;
  bounds.ticket_template_title_max := 60;
  bounds.message_max := 2000;
  bounds.announcement_title_min := 3;
  bounds.announcement_title_max := 80;
  bounds.announcement_body_max := 1000;
  bounds.discord_channels := 20;
  bounds.discord_channel_name_max := 40;
  bounds.api_keys_max := 5;
  bounds.webhooks_max := 10;
  bounds.team_webhooks_max := 3;
  bounds.webhook_address_max := 500;
  bounds.webhook_log_max := 50;
  bounds.attendance_hours := 24;
  bounds.kickoff_soon_minutes := 60;
  bounds.join_request_days_kept := 90;
  bounds.sign_up_hours := 24;
  bounds.password_tries := 10;
  bounds.picture_files_max := 20;
  bounds.contact_seconds_min := 3;
  bounds.announcements_per_day := 3;
  bounds.night_cup_game_minutes := 15;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_asked_max := 50;
  bounds.protest_reason_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.decisions_at_once_max := 100;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.password_tries_minutes := 15;
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  bounds.webhook_waiting_max := 1000;
  bounds.webhook_failing_days := 3;
  bounds.webhook_old_secret_hours := 24;
  bounds.push_devices := 10;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.lobby_code(match_id uuid, reader uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.code
  from public.match_lobbies l
  join public.team_matches m on m.id = l.match_id and m.status in ('scheduled', 'live')
  where l.match_id = lobby_code.match_id
    and m.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
    and (
      exists (
        select
        from public.team_members own
        where own.player_id = reader and own.left_at is null and own.team_id in (m.home_team_id, m.away_team_id)
      )
      or exists (
        select
        from public.stand_ins lent
        where lent.match_id = m.id and lent.player_id = reader and lent.withdrawn_at is null
      )
    )
$function$;

CREATE OR REPLACE FUNCTION private.name_now(field text, of_id uuid, reader uuid DEFAULT auth.uid())
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when field in ('team', 'home', 'away', 'champion') then (select t.name from public.teams t where t.id = of_id)
    when field in ('player', 'by') then (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null)
    when field = 'of' then coalesce(
      (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null),
      (select t.name from public.teams t where t.id = of_id)
    )
    when field = 'league' then (select l.name from public.leagues l where l.id = of_id)
    when field = 'cup' then (select c.name from public.night_cups c where c.id = of_id)
    when field = 'article' then private.article_title(of_id, reader)
    when field = 'announcement' then (select a.title from public.announcements a where a.id = of_id)
    when field = 'channel' then (select c.name from private.discord_channels c where c.id = of_id and private.has_role(reader, 'admin'))
    when field = 'webhook' then (select w.shown from private.webhooks w where w.id = of_id and reader = any (private.webhook_owners(w)))
    when field = 'lobby' then private.lobby_code(of_id, reader)
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id
        and (t.user_id = reader or private.has_role(reader, 'admin') or private.has_role(reader, 'moderator'))
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.names_now(said jsonb, reader uuid DEFAULT auth.uid())
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(f.field, private.name_now(f.field, f.held::uuid, reader)), '{}')
  from (
    select field, held from jsonb_each_text(said) as f (field, held)
    union all
    select 'subject', said ->> 'ticket' where said ? 'ticket'
  ) f
  where f.field in (
      'team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'article', 'announcement', 'channel', 'webhook', 'reason',
      'gaming_id', 'subject', 'lobby'
    )
    and f.held is not null
$function$;

CREATE OR REPLACE FUNCTION private.notice_waits(notice public.notifications, OUT is_over boolean, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant jsonb := notice.values;
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  led constant uuid := (
    select m.team_id
    from public.team_members m
    where m.player_id = reader and m.left_at is null and m.team_role in ('captain', 'co_captain')
  );
begin
  is_over := false;
  if notice.key = 'articlePublished' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if notice.key = 'squadShort' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  if notice.key in ('resultClaimed', 'claimCorrected') then
    select r.created_at + case
      when m.night_cup_id is null then private.silence_hours(m.id) * interval '1 hour'
      else (private.limits()).night_cup_silence_minutes * interval '1 minute'
    end
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key = 'rescheduleProposed' then
    select least(p.kickoff_at, case when m.status = 'scheduled' then m.kickoff_at end)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key in ('attendanceAsked', 'attendanceShort') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case notice.key
        when 'attendanceAsked' then not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
        else private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
      end;
    is_over := not found;
  elsif notice.key in ('kickoffSoon', 'lineUpMissing') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (notice.key = 'kickoffSoon' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  elsif notice.key = 'lobbyCode' then
    is_over := private.lobby_code(of_match, reader) is null;
  elsif notice.key in ('cupAttendanceAsked', 'cupAttendanceShort') then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case notice.key
        when 'cupAttendanceAsked' then not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
        else private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
      end;
    is_over := not found;
  elsif notice.key in ('cupCheckIn', 'cupDropped', 'cupPlaceFree') then
    select case when notice.key = 'cupCheckIn' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid and c.status = 'check_in';
    is_over := not found;
  elsif notice.key = 'standInAsked' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  elsif notice.key in ('sideReady', 'bothReady', 'resultDisputed', 'claimWithdrawn') then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case notice.key
          when 'resultDisputed' then m.status = 'disputed'
          when 'claimWithdrawn' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  elsif notice.key = 'contractOffered' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  elsif notice.key = 'joinAsked' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end if;
  is_over := is_over or coalesce(until <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.notification_topic(key public.notification_key)
 RETURNS public.notification_topic
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (case
    when key in (
      'resultClaimed', 'claimCorrected', 'rescheduleProposed', 'attendanceAsked', 'attendanceShort', 'cupAttendanceAsked',
      'cupAttendanceShort', 'cupCheckIn', 'cupDropped', 'cupPlaceFree', 'standInAsked', 'sideReady', 'bothReady', 'squadShort',
      'kickoffSoon', 'lineUpMissing', 'lobbyCode'
    ) then 'duties'
    when key in (
      'matchMoved', 'matchPostponed', 'matchCancelled', 'matchStarted', 'deciderSet', 'schedulePublished', 'seasonStarted',
      'playoffsStarted', 'rescheduleAccepted', 'rescheduleRejected', 'rescheduleWithdrawn', 'standInTaken', 'standInWithdrawn',
      'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved', 'casterNamed', 'casterRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn', 'protestFiled',
      'protestAgainst', 'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupWalkover', 'seasonFinished', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
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
    when key in ('announced', 'articlePublished') then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic
$function$;

CREATE OR REPLACE FUNCTION private.notify_lobby(match public.team_matches, team uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    private.who_plays(notify_lobby.team, match),
    'lobbyCode',
    jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id, 'kickoff_at', match.kickoff_at, 'lobby', match.id),
    '/matches/' || match.id
  )
$function$;

CREATE OR REPLACE FUNCTION private.open_delivery(delivery uuid, lease uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item private.outbox;
  opened jsonb;
begin
  select * into item
  from private.outbox o
  where o.id = open_delivery.delivery and o.lease = open_delivery.lease and o.leased_until > now()
  for update;
  if item.id is null then
    return null;
  end if;
  opened := case item.way
    when 'discord' then private.open_discord(item)
    when 'push' then private.open_push(item)
    when 'mail' then private.open_mail(item)
    when 'webhook' then private.open_webhook(item)
  end;
  if opened is null then
    -- nowhere to send it to: it waits for an address
    update private.outbox o set lease = null, leased_until = null where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'nothing' then
    delete from private.outbox o where o.id = item.id;
    return null;
  end if;
  -- a push replaces the one that is there, and an event has an id by which its receiver knows it again
  if opened ->> 'what' = 'post' and item.way not in ('push', 'webhook') then
    -- sent twice without an answer: a third time would only repeat it
    if item.unanswered >= 2 then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    -- a mail is counted when its last byte goes, by the sender: what was being written when that died is not out
    if item.way = 'discord' then
      perform private.begin_delivery(item.id, item.lease);
    else
      update private.outbox o set opened = true where o.id = item.id;
    end if;
  end if;
  return opened || jsonb_build_object('way', item.way, 'version', item.version, 'message', item.remote_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.remind_kickoff(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  match public.team_matches;
  facts jsonb;
  squad uuid;
  captains uuid[];
begin
  select * into match
  from public.team_matches m
  where m.id = of_match and m.status = 'scheduled' and m.kickoff_at > now();
  if match.id is null then
    return;
  end if;
  facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id, 'kickoff_at', match.kickoff_at);
  foreach squad in array array[match.home_team_id, match.away_team_id] loop
    -- two clocks at once wait here for each other, and the later one finds it done
    update private.attendance_reminders r
    set soon_at = now()
    where (r.of_id, r.team_id, r.starts_at) = (match.id, squad, match.kickoff_at) and r.soon_at is null;
    if found then
      captains := case when private.is_lineup_missing(match.id, squad) then private.leaders(squad) else '{}' end;
      perform private.notify(captains, 'lineUpMissing', facts, '/matches/' || match.id);
      perform private.notify(
        array(select one from unnest(private.who_plays(squad, match)) as one where one <> all (captains)),
        'kickoffSoon', facts, '/matches/' || match.id
      );
    end if;
    continue when now() < match.kickoff_at - reveal;
    update private.attendance_reminders r
    set lobby_at = now()
    where (r.of_id, r.team_id, r.starts_at) = (match.id, squad, match.kickoff_at)
      and r.lobby_at is null
      and exists (select from public.match_lobbies l where l.match_id = match.id);
    if found then
      perform private.notify_lobby(match, squad);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_lobby_code(match_id uuid, code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  given constant text := btrim(code);
  before text;
begin
  if private.own_side(match) <> 'home' then
    perform private.refuse('PT403', 'The home side opens the lobby.', 'notYours');
  end if;
  if match.status not in ('scheduled', 'live') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if coalesce(given, '') = '' then
    perform private.refuse('PT422', 'A lobby has a code.', 'missing', 'code');
  end if;
  if private.is_lobby_code(given) is not true then
    perform private.refuse('PT422', 'A code is a few letters and digits.', 'lobbyCodeWrong', 'code');
  end if;
  select l.code into before from public.match_lobbies l where l.match_id = match.id;
  insert into public.match_lobbies (match_id, code)
  values (match.id, given)
  on conflict on constraint match_lobbies_pkey do update set code = excluded.code;
  -- both sides see it already: they read it now, and the clock need not say it again
  if before is distinct from given
    and now() >= match.kickoff_at - (private.limits()).lineup_reveal_minutes * interval '1 minute'
  then
    update private.attendance_reminders r
    set lobby_at = now()
    where (r.of_id, r.team_id, r.starts_at) in (
      select u.of_id, u.team_id, u.starts_at
      from private.attendance_reminders u
      where (u.of_id, u.starts_at) = (match.id, match.kickoff_at)
      for update skip locked
    );
    perform private.notify_lobby(match, match.home_team_id);
    perform private.notify_lobby(match, match.away_team_id);
  end if;
  perform private.record(
    'set_lobby_code', 'team_matches ' || match.id, jsonb_build_object('code', before), jsonb_build_object('code', given)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  for due in
    select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
    from public.contracts c
    where c.status = 'offered' and c.expires_at <= now()
    union all
    select 'confirm_silence', r.id, 'match_reports ' || r.id
    from public.match_reports r
    where r.status = 'filed' and private.is_silent(r)
    union all
    select 'release_stayer', m.id, 'team_members ' || m.id
    from public.team_members m
    join lateral (
      select c.stays_until
      from public.contracts c
      where c.team_id = m.team_id and c.player_id = m.player_id and c.accepted_at is not null
      order by c.accepted_at desc
      limit 1
    ) last on last.stays_until <= now()
    where m.left_at is null
      and m.team_role <> 'captain'
    union all
    select 'settle_night_cup', c.id, 'night_cups ' || c.id
    from public.night_cups c
    where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
    union all
    select 'remind_attendance', u.of_id, u.subject
    from private.unreminded() u
    union all
    select 'remind_kickoff', k.match_id, k.subject
    from private.unreminded_kickoffs() k
    union all
    select 'close_vote', v.match_id, v.subject
    from private.unnotified_votes() v
    union all
    select 'sweep_accounts', null, 'auth users'
    order by 1, 2
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'remind_kickoff' then perform private.remind_kickoff(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
        when 'sweep_accounts' then perform private.sweep_accounts();
      end case;
    exception when others then
      perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);
    end;
  end loop;
  perform private.sweep_command_counts();
  begin
    perform private.make_audit_years();
    perform private.count_active_weeks();
  exception when others then
    perform private.record_failure('make_audit_years', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.enqueue_due();
    perform private.enqueue_article_events();
    perform private.tell_followers();
    perform private.sweep_devices();
  exception when others then
    perform private.record_failure('enqueue_due', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.unreminded_kickoffs()
 RETURNS TABLE(match_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).kickoff_soon_minutes * interval '1 minute'
    and exists (
      select
      from private.attendance_reminders r
      where (r.of_id, r.starts_at) = (m.id, m.kickoff_at)
        and (
          r.soon_at is null
          or (
            r.lobby_at is null
            and m.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
            and exists (select from public.match_lobbies l where l.match_id = m.id)
          )
        )
    )
$function$;

CREATE OR REPLACE FUNCTION private.who_plays(team uuid, match public.team_matches)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with lined_up as (
    select l.player_id from public.match_lineups l where (l.match_id, l.team_id) = (match.id, who_plays.team)
  )
  select private.leaders(who_plays.team) || array(select player_id from lined_up) || array(
    select s.player_id
    from private.squad_attendance(who_plays.team, match.id, null, match.kickoff_at) s
    where s.coming is not false and s.able and not exists (select from lined_up)
    union all
    select lent.player_id
    from public.stand_ins lent
    where (lent.match_id, lent.team_id) = (match.id, who_plays.team)
      and lent.player_id is not null
      and lent.withdrawn_at is null
      and not exists (select from lined_up)
  )
$function$;

CREATE OR REPLACE FUNCTION public.begin_delivery(delivery uuid, lease uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.begin_delivery(begin_delivery.delivery, begin_delivery.lease) $function$;

alter table private.attendance_reminders add column soon_at timestamp with time zone;

alter table private.attendance_reminders add column lobby_at timestamp with time zone;

alter table private.outbox add column opened boolean default false not null;

alter table private.outbox add column begun boolean default false not null;

alter type private.limit_values add attribute kickoff_soon_minutes integer;

grant execute on routine private.begin_delivery(uuid,uuid) to "service_role";

grant execute on routine public.begin_delivery(uuid,uuid) to "service_role";

comment on function private.begin_delivery(uuid,uuid) is 'api: service';
