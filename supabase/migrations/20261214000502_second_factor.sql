set local check_function_bodies = off;

create table private.recovery_codes ();

CREATE OR REPLACE FUNCTION private.command_limits()
 RETURNS TABLE(action text, each text, at_most integer, minutes integer)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query values
    ('offer_contract', 'caller', 30, 60),
    ('offer_to_player', 'subject', 3, 1440),
    ('withdraw_offer', 'caller', 60, 60),
    ('reject_contract', 'caller', 60, 60),
    ('terminate_contract', 'caller', 20, 60),
    ('ask_to_join', 'caller', 20, 1440),
    ('join_team', 'subject', 3, 10080),
    ('withdraw_join_request', 'caller', 30, 60),
    ('answer_join_request', 'caller', 60, 60),
    ('create_team', 'caller', 3, 1440),
    ('leave_team', 'caller', 6, 1440),
    ('update_team', 'caller', 40, 60),
    ('set_team_role', 'caller', 60, 60),
    ('set_team_role', 'subject', 6, 60),
    ('hand_over_captaincy', 'caller', 10, 60),
    ('set_shirt', 'caller', 200, 60),
    ('kick_player', 'caller', 20, 60),
    ('set_eligibility', 'caller', 60, 60),
    ('set_eligibility', 'subject', 6, 60),
    ('request_eligibility_review', 'caller', 30, 60),
    ('request_eligibility_review', 'subject', 3, 1440),
    ('add_team_achievement', 'caller', 20, 60),
    ('register_team', 'caller', 10, 60),
    ('follow_team', 'caller', 120, 60),
    ('follow_league', 'caller', 120, 60),
    ('follow_player', 'caller', 120, 60),
    ('set_lineup', 'caller', 60, 60),
    ('answer_attendance', 'caller', 120, 60),
    ('ready_for_match', 'caller', 60, 60),
    ('ask_stand_in', 'caller', 20, 60),
    ('accept_stand_in', 'caller', 20, 60),
    ('withdraw_stand_in', 'caller', 20, 60),
    ('start_match', 'caller', 20, 60),
    ('set_live_score', 'caller', 300, 60),
    ('set_lobby_code', 'caller', 30, 60),
    ('set_match_stream', 'caller', 30, 60),
    ('set_match_replay', 'caller', 30, 60),
    ('name_caster', 'caller', 20, 1440),
    ('remove_caster', 'caller', 30, 60),
    ('make_overlay_link', 'caller', 20, 60),
    ('remove_overlay_link', 'caller', 60, 60),
    ('report_match', 'caller', 20, 60),
    ('add_evidence', 'caller', 40, 60),
    ('claim_forfeit', 'caller', 10, 60),
    ('correct_report', 'caller', 20, 60),
    ('withdraw_report', 'caller', 10, 60),
    ('confirm_report', 'caller', 30, 60),
    ('dispute_report', 'caller', 10, 60),
    ('postpone_match', 'caller', 30, 60),
    ('propose_reschedule', 'caller', 10, 60),
    ('answer_reschedule', 'caller', 20, 60),
    ('withdraw_reschedule', 'caller', 10, 60),
    ('file_protest', 'caller', 5, 1440),
    ('withdraw_protest', 'caller', 10, 60),
    ('rule_match', 'caller', 120, 60),
    ('enter_results', 'caller', 30, 60),
    ('undo_result', 'caller', 60, 60),
    ('rule_protest', 'caller', 60, 60),
    ('move_match', 'caller', 120, 60),
    ('cancel_match', 'caller', 30, 60),
    ('create_decider', 'caller', 20, 60),
    ('publish_schedule', 'caller', 30, 60),
    ('withdraw_team', 'caller', 30, 60),
    ('ask_withdrawal', 'caller', 5, 1440),
    ('warn_player', 'caller', 30, 60),
    ('warn_player', 'subject', 4, 1440),
    ('set_availability', 'caller', 30, 60),
    ('vote_player_of_match', 'caller', 60, 60),
    ('save_picks', 'caller', 120, 60),
    ('enter_night_cup', 'caller', 10, 60),
    ('leave_night_cup', 'caller', 10, 60),
    ('check_in_night_cup', 'caller', 20, 60),
    ('create_ticket', 'caller', 5, 60),
    ('reply_ticket', 'caller', 60, 60),
    ('reply_ticket', 'subject', 20, 60),
    ('set_ticket_status', 'caller', 60, 60),
    ('set_ticket_status', 'subject', 10, 60),
    ('send_contact_message', 'caller', 3, 60),
    ('start_conversation', 'caller', 20, 60),
    ('send_message', 'caller', 20, 1),
    ('block_player', 'caller', 30, 60),
    ('unblock_player', 'caller', 30, 60),
    ('report_content', 'caller', 20, 1440),
    ('report_content', 'subject', 3, 1440),
    ('complete_profile', 'caller', 20, 60),
    ('export_my_data', 'caller', 5, 60),
    ('end_session', 'caller', 60, 60),
    ('make_recovery_codes', 'caller', 10, 60),
    ('end_other_sessions', 'caller', 20, 60),
    ('make_feed_link', 'caller', 10, 60),
    ('remove_feed_link', 'caller', 20, 60),
    ('create_api_key', 'caller', 10, 60),
    ('revoke_api_key', 'caller', 60, 60),
    ('create_webhook', 'caller', 10, 1440),
    ('change_webhook', 'caller', 60, 60),
    ('pause_webhook', 'caller', 60, 60),
    ('rotate_webhook_secret', 'caller', 10, 60),
    ('send_webhook_test', 'caller', 60, 60),
    ('send_webhook_again', 'caller', 60, 60),
    ('delete_webhook', 'caller', 60, 60),
    ('write profiles', 'caller', 60, 60),
    ('write profile_private', 'caller', 60, 60),
    ('write player_registrations', 'caller', 30, 60),
    ('write team_listings', 'caller', 30, 60),
    ('write team_achievements', 'caller', 60, 60),
    ('save_article', 'caller', 300, 60),
    ('add_push_device', 'caller', 30, 60),
    ('begin_discord_link', 'caller', 20, 60),
    ('set_notification_way', 'caller', 300, 60),
    ('set_quiet_hours', 'caller', 60, 60),
    ('hand_topic', 'caller', 60, 60),
    ('write_to_me_again', 'caller', 30, 60),
    ('notify', 'subject', 20, 60);
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_my_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  open public.contracts;
begin
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  -- who may not speak or write may still go
  delete from private.account_blocks b where b.user_id = me;
  if exists (select from public.team_members m where m.player_id = me and m.left_at is null) then
    perform private.leave_team();
  end if;
  perform private.leave_stand_ins(me);
  for open in
    select * from public.contracts c where c.player_id = me and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(
      open, 'rejected', 'end_offer',
      private.leaders(open.team_id), 'contractRejected', '/teams/' || open.team_id || '?tab=contracts'
    );
  end loop;
  update public.teams t set manager_id = null where t.manager_id = me;
  delete from public.player_registrations r where r.user_id = me;
  delete from public.join_requests r where r.player_id = me;
  delete from private.notice_texts t
  where t.author_id = me or t.id in (select (n.values ->> 'gaming_id')::uuid from public.notifications n where n.user_id = me);
  delete from public.notifications n where n.user_id = me;
  delete from public.blocks b where me in (b.blocker_id, b.blocked_id);
  delete from public.team_follows f where f.user_id = me;
  delete from public.league_follows f where f.user_id = me;
  delete from public.player_follows f where me in (f.user_id, f.player_id);
  delete from public.profile_private p where p.user_id = me;
  delete from private.feed_links l where l.user_id = me;
  delete from private.overlay_links l where l.made_by = me;
  delete from public.match_casters c where c.user_id = me;
  delete from private.api_keys k where k.user_id = me;
  delete from private.recovery_codes c where c.user_id = me;
  perform private.forget_device(d.id) from private.push_devices d where d.user_id = me;
  delete from private.outbox o where o.way = 'mail' and o.target = me;
  delete from private.notification_ways w where w.user_id = me;
  delete from private.handed_topics h where me in (h.captain_id, h.helper_id);
  delete from private.quiet_hours q where q.user_id = me;
  delete from private.discord_accounts a where a.user_id = me;
  delete from private.discord_requests r where r.user_id = me;
  delete from private.mail_accounts m where m.user_id = me;
  update public.profiles p
  set username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 12),
    gaming_id = null, platform = null, nation = null, location = null, game_mode = null, position = null,
    skill_level = null, description = null, social_links = '{}', avatar = null, last_seen_at = null,
    deleted_at = now()
  where p.id = me;
  delete from private.user_roles r where r.user_id = me;
  delete from public.league_referees r where r.user_id = me;
  perform private.remove_files_of(me);
  delete from auth.audit_log_entries l
  where me::text in (l.payload ->> 'actor_id', l.payload -> 'traits' ->> 'user_id');
  perform private.record('delete_my_account', 'profiles ' || me);
  delete from auth.users u where u.id = me;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.has_role((select auth.uid()), 'admin') and not private.lacks_second_factor();
end
$function$;

CREATE OR REPLACE FUNCTION private.is_own_password(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counter constant text := 'password try';
  counted constant private.command_counts := private.count_up(auth.uid(), counter, (private.limits()).password_tries_minutes);
  -- a long one as it was hashed (docs/decisions/0072)
  asked constant text := case
    when octet_length(password) > 72 then encode(sha256(convert_to(password, 'UTF8')), 'base64')
    else password
  end;
  kept text;
begin
  if counted.times > (private.limits()).password_tries then
    perform private.refuse(
      'PT429', 'Too many wrong passwords.', 'tooManyCommands', to_char(counted.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
  -- $2b$ and $2a$ are two names of one hash, of which pgcrypto knows one
  select regexp_replace(u.encrypted_password, '^\$2b\$', '$2a$') into kept from auth.users u where u.id = auth.uid();
  if coalesce(kept, '') = '' or extensions.crypt(asked, kept) is distinct from kept then
    perform private.record_security_event(auth.uid(), 'wrong_password');
    return false;
  end if;
  delete from private.command_counts c where c.who = auth.uid() and c.what = counter;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_staff()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (private.has_role((select auth.uid()), 'admin') or private.has_role((select auth.uid()), 'moderator'))
    and not private.lacks_second_factor()
$function$;

CREATE OR REPLACE FUNCTION private.keep_own_factor_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse('PT403', 'The second factor is asked for by somebody who logged in with one.', 'ownFactorFirst');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lacks_second_factor()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  if me is null or auth.jwt() ->> 'aal' is not distinct from 'aal2' then
    return false;
  end if;
  return exists (select from auth.mfa_factors f where f.user_id = me and f.status = 'verified')
    or (
      exists (select from private.user_roles r where r.user_id = me and r.role in ('admin', 'moderator'))
      and exists (select from public.site_settings s where s.key = 'second_factor' and s.value -> 'enabled' = 'true'::jsonb)
    );
end
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
  bounds.interest_declared_minutes := 15;
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
  bounds.lineup_reveal_minutes := 15;
  bounds.match_casters_max := 2;
  bounds.overlay_links_max := 5;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.game_minutes := 15;
  bounds.game_minutes_min := 6;
  bounds.game_minutes_max := 60;
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
  bounds.recovery_codes := 10;
  bounds.recovery_code_tries := 5;
  bounds.picture_files_max := 20;
  bounds.contact_seconds_min := 3;
  bounds.repeat_seconds := 30;
  bounds.announcements_per_day := 3;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_asked_max := 50;
  bounds.protest_reason_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.rival_days := 7;
  bounds.decisions_at_once_max := 100;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.password_tries_minutes := 15;
  bounds.recovery_code_tries_minutes := 15;
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

CREATE OR REPLACE FUNCTION private.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  codes text[];
begin
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse('PT403', 'The session lacks the second factor.', 'secondFactor');
  end if;
  perform from public.profiles p where p.id = me for no key update;
  codes := array(select private.new_recovery_code() from generate_series(1, (private.limits()).recovery_codes));
  delete from private.recovery_codes c where c.user_id = me;
  insert into private.recovery_codes (user_id, hash) select me, private.recovery_hash(me, code) from unnest(codes) as code;
  perform private.record('make_recovery_codes', 'profiles ' || me);
  return codes;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_write()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles p where p.id = (select auth.uid()) and p.deleted_at is null)
    and not private.is_suspended((select auth.uid()))
    and not private.lacks_second_factor()
    and (not private.in_maintenance() or private.is_admin())
$function$;

CREATE OR REPLACE FUNCTION private.my_recovery_codes()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from private.recovery_codes c where c.user_id = auth.uid()
$function$;

CREATE OR REPLACE FUNCTION private.new_recovery_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(bytes, n) % 32 + 1, 1) || case when n in (3, 7) then '-' else '' end,
    '' order by n
  )
  from (select extensions.gen_random_bytes(12) as bytes) as random, generate_series(0, 11) as n
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
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed', 'factorAdded', 'factorRemoved'
    ) then 'support'
    when key in (
      'announced', 'articlePublished', 'followedResult', 'followedMove', 'followedFree', 'followedKickoff', 'followedPostponed',
      'followedCancelled', 'followedReopened'
    ) then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.recovery_hash(person uuid, code text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(person || ' ' || translate(regexp_replace(lower(code), '[^0-9a-z]', '', 'g'), 'oil', '011'), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.remove_factors(person uuid, kept text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.recovery_codes c where c.user_id = person;
  delete from auth.sessions s where s.user_id = person and s.id::text is distinct from kept;
  delete from auth.mfa_amr_claims m using auth.sessions s
  where s.user_id = person and m.session_id = s.id and m.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = person;
  delete from auth.mfa_factors f where f.user_id = person;
end
$function$;

CREATE OR REPLACE FUNCTION private.signed_in()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  if me is null or not exists (select from public.profiles p where p.id = me and p.deleted_at is null) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if private.lacks_second_factor() then
    perform private.refuse('PT403', 'The session lacks the second factor.', 'secondFactor');
  end if;
  if private.in_maintenance() and not private.is_admin() then
    perform private.refuse('PT503', 'Maintenance mode is on.', 'maintenance');
  end if;
  return me;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id');
begin
  -- an account that goes takes its factors with it
  if not exists (select from public.profiles p where p.id = owner and p.deleted_at is null) then
    return null;
  end if;
  perform private.record_security_event(owner, case when tg_op = 'DELETE' then 'remove_factor' else 'add_factor' end, 5);
  -- not by `notify`, which leaves out the caller: the owner is to hear of a thief who calls in their name
  insert into public.notifications (user_id, key, link)
  values (
    owner,
    (case when tg_op = 'DELETE' then 'factorRemoved' else 'factorAdded' end)::public.notification_key,
    '/settings?section=security'
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.use_recovery_code(code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  counter constant text := 'recovery code try';
  counted private.command_counts;
begin
  if me is null or not exists (select from public.profiles p where p.id = me and p.deleted_at is null) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  counted := private.count_up(me, counter, (private.limits()).recovery_code_tries_minutes);
  if counted.times > (private.limits()).recovery_code_tries then
    perform private.refuse(
      'PT429', 'Too many wrong codes.', 'tooManyCommands', to_char(counted.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
  delete from private.recovery_codes c where c.user_id = me and c.hash = private.recovery_hash(me, use_recovery_code.code);
  if not found then
    perform private.record_security_event(me, 'wrong_recovery_code');
    return false;
  end if;
  delete from private.command_counts c where c.who = me and c.what = counter;
  perform private.remove_factors(me, auth.jwt() ->> 'session_id');
  perform private.record('use_recovery_code', 'profiles ' || me);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.make_recovery_codes()
 RETURNS text[]
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.make_recovery_codes() $function$;

CREATE OR REPLACE FUNCTION public.my_recovery_codes()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.my_recovery_codes() $function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(code text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.use_recovery_code(use_recovery_code.code) $function$;

alter table private.recovery_codes add column user_id uuid not null;

alter table private.recovery_codes add column hash bytea not null;

alter table private.recovery_codes add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute recovery_codes integer;

alter type private.limit_values add attribute recovery_code_tries integer;

alter type private.limit_values add attribute recovery_code_tries_minutes integer;

alter table private.recovery_codes add constraint recovery_codes_hash_check CHECK ((octet_length(hash) = 32));

alter table private.recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, hash);

alter table private.recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.site_settings drop constraint site_settings_switch_shape;
alter table public.site_settings add constraint site_settings_switch_shape CHECK (((key <> ALL (ARRAY['live_stream'::text, 'eligibility_review'::text, 'second_factor'::text])) OR COALESCE((jsonb_typeof((value -> 'enabled'::text)) = 'boolean'::text), false)));

CREATE TRIGGER tell_of_factor AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((new.status = 'verified'::auth.factor_status) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION private.tell_of_factor();

CREATE TRIGGER tell_of_removed_factor AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.tell_of_factor();

CREATE TRIGGER keep_own_factor_first BEFORE INSERT OR UPDATE ON public.site_settings FOR EACH ROW WHEN (((new.key = 'second_factor'::text) AND ((new.value -> 'enabled'::text) = 'true'::jsonb))) EXECUTE FUNCTION private.keep_own_factor_first();

alter table private.recovery_codes enable row level security;
alter table private.recovery_codes force row level security;

grant execute on routine private.make_recovery_codes() to "authenticated";

grant execute on routine private.my_recovery_codes() to "authenticated";

grant execute on routine private.use_recovery_code(text) to "authenticated";

grant execute on routine public.make_recovery_codes() to "authenticated";

grant execute on routine public.my_recovery_codes() to "authenticated";

grant execute on routine public.use_recovery_code(text) to "authenticated";

comment on function private.make_recovery_codes() is 'api: member';

comment on function private.my_recovery_codes() is 'api: member';

comment on function private.use_recovery_code(text) is 'api: member';

comment on table private.recovery_codes is 'Hashes of the codes that remove a second factor, ten a person at most. No API access: made and used by commands.';

insert into public.site_settings (key, value) values ('second_factor', '{"enabled": false}') on conflict do nothing;
