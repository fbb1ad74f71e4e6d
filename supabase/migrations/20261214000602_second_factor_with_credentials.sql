set local check_function_bodies = off;

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
    ('log_out_everywhere', 'caller', 20, 60),
    ('keep_credentials', 'caller', 20, 60),
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
  -- first, as a new password does that meets the farewell
  perform from auth.users u where u.id = me for update;
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
  perform private.revoke_credentials(me);
  delete from public.match_casters c where c.user_id = me;
  delete from private.recovery_codes c where c.user_id = me;
  delete from private.outbox o where o.way = 'mail' and o.target = me;
  delete from private.notification_ways w where w.user_id = me;
  delete from private.handed_topics h where me in (h.captain_id, h.helper_id);
  delete from private.quiet_hours q where q.user_id = me;
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
  bounds.kept_credentials_minutes := 5;
  bounds.recovery_minutes := 60;
  bounds.unsubscribe_days := 60;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_listen(topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  kind constant text := split_part(topic, ':', 1);
  subject uuid;
begin
  if me is null
    or not exists (select from public.profiles p where p.id = me and p.deleted_at is null)
    or private.is_suspended(me)
    or private.lacks_second_factor()
  then
    return false;
  end if;
  if topic = 'site' then
    return true;
  end if;
  if topic = 'staff' then
    return private.is_staff();
  end if;
  if (topic ~ '^(league|cup|match|team|user):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    return false;
  end if;
  subject := split_part(topic, ':', 2)::uuid;
  return case kind
    when 'user' then subject = me
    when 'team' then subject is not distinct from private.own_team() or private.is_staff()
    when 'league' then exists (select from public.leagues l where l.id = subject)
    when 'cup' then exists (select from public.night_cups c where c.id = subject and (c.status <> 'draft' or private.is_admin()))
    else private.is_staff() or exists (
      select
      from public.team_matches m
      where m.id = subject
        and (
          coalesce(private.own_team() in (m.home_team_id, m.away_team_id), false)
          or coalesce(m.league_id = any (private.refereed_leagues()), false)
          or m.id = any (private.stand_in_matches())
        )
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_export()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  most constant int := 1000;
begin
  perform private.record('export_my_data', 'profiles ' || me);
  return (
    select jsonb_build_object(
      'email', u.email,
      'created_at', u.created_at,
      'last_sign_in_at', u.last_sign_in_at,
      'role', (select r.role from private.user_roles r where r.user_id = me),
      'blocks', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason)), '[]')
        from private.account_blocks b
        where b.user_id = me
      ),
      'discord', (
        select jsonb_build_object('id', a.discord_id, 'name', a.name, 'linked_at', a.created_at)
        from private.discord_accounts a
        where a.user_id = me
      ),
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at)), '[]')
        from auth.sessions s
        where s.user_id = me
      ),
      'second_factors', (
        select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'created_at', f.created_at)), '[]')
        from auth.mfa_factors f
        where f.user_id = me and f.status = 'verified'
      ),
      'calendar', (
        select jsonb_build_object('created_at', l.created_at, 'revoked_at', l.revoked_at) from private.feed_links l where l.user_id = me
      ),
      'api_keys', (
        select coalesce(jsonb_agg(to_jsonb(k) - array['user_id', 'hash']), '[]') from private.api_keys k where k.user_id = me
      ),
      'overlays', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['made_by', 'hash']), '[]') from private.overlay_links l where l.made_by = me
      ),
      'webhooks', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'made_by'), '[]') from private.webhooks w where w.made_by = me
      ),
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'session_id', d.session_id, 'created_at', d.created_at)), '[]')
        from private.push_devices d
        where d.user_id = me
      ),
      'notification_ways', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'user_id'), '[]') from private.notification_ways w where w.user_id = me
      ),
      'quiet_hours', (select to_jsonb(q) - 'user_id' from private.quiet_hours q where q.user_id = me),
      'handed_topics', (
        select coalesce(jsonb_agg(to_jsonb(h)), '[]') from private.handed_topics h where me in (h.captain_id, h.helper_id)
      ),
      'leaderships', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['id', 'player_id']), '[]') from private.leaderships l where l.player_id = me
      ),
      'eligibility', (
        select coalesce(jsonb_agg(to_jsonb(h) - 'id'), '[]')
        from private.eligibility_history h
        join public.team_members m on m.id = h.member_id
        where m.player_id = me
      ),
      'contact_messages', (
        select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]') from public.contact_messages c where c.user_id = me
      ),
      'written', (
        select coalesce(jsonb_agg(jsonb_build_object('text', t.said, 'created_at', t.created_at)), '[]')
        from (select * from private.notice_texts n where n.author_id = me order by n.created_at desc limit most) t
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)), '[]')
        from (select * from storage.objects f where f.owner_id = me::text or f.name like me || '/%' order by f.created_at desc limit most) o
      ),
      'log', (
        select coalesce(jsonb_agg(jsonb_build_object('action', l.action, 'subject', l.subject, 'at', l.at)), '[]')
        from (select * from private.audit_log a where a.actor = me order by a.at desc limit most) l
      )
    )
    from auth.users u
    where u.id = me
  );
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
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed', 'factorAdded', 'factorRemoved'
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
          best.name || jsonb_build_object('team_id', best.team_id, 'goals', best.goals)
          order by best.goals desc, best.name ->> 'username', best.name -> 'shirt_number', best.team_id
        ),
        '[]'
      )
      from (
        select private.public_name(f.player_id, f.team_id) as name, f.team_id, f.goals
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
          called.name || jsonb_build_object(
            'team_id', s.team_id, 'slot', place.slot, 'goals', s.goals, 'assists', s.assists, 'passes', s.passes,
            'interceptions', s.interceptions, 'saves', s.saves, 'mvp', s.mvp
          )
          order by s.goals desc, called.name ->> 'username', called.name -> 'shirt_number', place.slot
        ),
        '[]'
      )
      from public.match_player_stats s
      cross join lateral (select private.public_name(s.player_id, s.team_id) as name offset 0) called
      left join public.match_lineups place
        on (place.match_id, place.team_id, place.player_id) = (s.match_id, s.team_id, s.player_id)
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
