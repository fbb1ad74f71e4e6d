set local check_function_bodies = off;

create table private.overlay_links ();

create table public.match_casters ();

CREATE OR REPLACE FUNCTION private.captained_side(match public.team_matches)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select own.id
  from (select private.captained_team() as id) own
  where own.id in (match.home_team_id, match.away_team_id)
$function$;

CREATE OR REPLACE FUNCTION private.casts(match_id uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.match_casters c
    where (c.match_id, c.user_id) = (casts.match_id, casts.person)
      and c.refused_at is null
  )
$function$;

CREATE OR REPLACE FUNCTION private.check_match_staff(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (private.is_staff() or private.may_referee(match.league_id)) then
    perform private.refuse('PT403', 'Only captains of the two sides, casters and the staff do this.', 'notYours');
  end if;
  perform private.check_not_own_team(match.home_team_id, match.away_team_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.command_limits()
 RETURNS TABLE(action text, each text, at_most integer, minutes integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
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
    ('withdraw_team', 'caller', 5, 1440),
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
    ('end_other_sessions', 'caller', 20, 60),
    ('make_feed_link', 'caller', 10, 60),
    ('remove_feed_link', 'caller', 20, 60),
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
    ('set_notification_way', 'caller', 300, 60),
    ('set_quiet_hours', 'caller', 60, 60),
    ('notify', 'subject', 20, 60)
$function$;

CREATE OR REPLACE FUNCTION private.delete_league(league_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.leagues := private.league_to_run(league_id);
  held public.league_seasons;
begin
  if private.is_referenced(
    'public.leagues', format('t.id = %L', run.id), 'public.league_seasons', 'public.league_referees', 'public.announcements'
  ) then
    perform private.refuse('PT409', 'The league is not empty.', 'leagueHoldsMore', 'league_id');
  end if;
  for held in
    select * from public.league_seasons s where s.league_id = run.id order by s.season for update
  loop
    perform private.remove_season(held);
  end loop;
  delete from private.overlay_links o where o.league_id = run.id;
  delete from public.leagues l where l.id = run.id;
  perform private.record('delete_league', 'leagues ' || run.id, to_jsonb(run));
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
  delete from public.profile_private p where p.user_id = me;
  delete from private.feed_links l where l.user_id = me;
  delete from private.overlay_links l where l.made_by = me;
  delete from public.match_casters c where c.user_id = me;
  perform private.forget_device(d.id) from private.push_devices d where d.user_id = me;
  delete from private.outbox o where o.way = 'mail' and o.target = me;
  delete from private.notification_ways w where w.user_id = me;
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
  bounds.webhooks_max := 10;
  bounds.team_webhooks_max := 3;
  bounds.webhook_address_max := 500;
  bounds.webhook_log_max := 50;
  bounds.attendance_hours := 24;
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

CREATE OR REPLACE FUNCTION private.make_overlay_link(match_id uuid DEFAULT NULL::uuid, league_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  -- 182 random bits, as a calendar's address has (13_staff/090_feed_links.sql)
  secret constant text := replace(gen_random_uuid()::text, '-', '') || replace(left(gen_random_uuid()::text, 18), '-', '');
  match public.team_matches;
begin
  if num_nonnulls(match_id, league_id) <> 1 then
    perform private.refuse('PT422', 'An overlay is of a match or of a league.', 'wrongValue', 'match_id');
  end if;
  if league_id is not null then
    if not private.is_admin() then
      perform private.refuse('PT403', 'Only admins make overlays of leagues.', 'notYours');
    end if;
    perform from public.leagues l where l.id = make_overlay_link.league_id for no key update;
    if not found then
      perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
    end if;
  else
    match := private.match_to_cast(match_id);
  end if;
  if (
    select count(*)
    from private.overlay_links l
    where l.made_by = me
      and (l.match_id = make_overlay_link.match_id or l.league_id = make_overlay_link.league_id)
  ) >= (private.limits()).overlay_links_max then
    perform private.refuse('PT409', 'There are so many addresses already.', 'overlaysFull');
  end if;
  insert into private.overlay_links (hash, match_id, league_id, made_by)
  values (sha256(decode(secret, 'hex')), make_overlay_link.match_id, make_overlay_link.league_id, me);
  perform private.record(
    'make_overlay_link', coalesce('team_matches ' || make_overlay_link.match_id, 'leagues ' || make_overlay_link.league_id)
  );
  return secret;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_fingerprint(match public.team_matches)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  viewers constant uuid := private.own_team();
  concerned constant boolean := coalesce(viewers in (match.home_team_id, match.away_team_id), false)
    or private.is_staff()
    or private.may_referee(match.league_id);
begin
  return md5(jsonb_build_array(
    match.status, match.kickoff_at, match.live_home_score, match.live_away_score, match.stream_url, match.replay_url,
    (select max(r.seq) from public.match_results r where r.match_id = match.id),
    (select jsonb_agg(p.status order by p.id) from public.protests p where p.match_id = match.id),
    (
      select jsonb_agg(l.player_id order by l.team_id, l.slot)
      from public.match_lineups l
      where l.match_id = match.id
        and (l.team_id = viewers or (concerned and match.kickoff_at <= now() + reveal))
    ),
    case when concerned then (
      select jsonb_agg(jsonb_build_array(r.id, r.status) order by r.id)
      from public.reschedules r
      where r.match_id = match.id
    ) end,
    case when concerned then (
      select jsonb_agg(jsonb_build_array(r.team_id, r.kickoff_at) order by r.team_id)
      from public.match_ready r
      where r.match_id = match.id
    ) end
  )::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.match_to_cast(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match constant public.team_matches := private.locked_match(match_id);
begin
  if private.captained_side(match) is null and not private.casts(match.id, auth.uid()) then
    perform private.check_match_staff(match);
  end if;
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.name_caster(match_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  person constant public.profiles := private.locked_person(user_id);
  match constant public.team_matches := private.locked_match(match_id);
  side constant uuid := private.captained_side(match);
  known public.match_casters;
begin
  if side is null then
    perform private.check_match_staff(match);
  end if;
  if person.id = me then
    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownMatter');
  end if;
  if match.status = 'cancelled' then
    perform private.refuse('PT409', 'The match was called off.', 'matchCourse', 'match_id');
  end if;
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'user_id');
  end if;
  select * into known from public.match_casters c where (c.match_id, c.user_id) = (match.id, person.id);
  if known.match_id is not null and known.refused_at is null then
    perform private.refuse('PT409', 'The player is a caster of this match already.', 'casterAlready', 'user_id');
  end if;
  if known.refused_at is not null and side is not null then
    perform private.refuse('PT409', 'The staff refused this caster.', 'casterRefused', 'user_id');
  end if;
  if (
    select count(*)
    from public.match_casters c
    where c.match_id = match.id and c.team_id is not distinct from side and c.refused_at is null
  ) >= (private.limits()).match_casters_max then
    perform private.refuse('PT409', 'A side names so many casters.', 'castersFull', 'user_id');
  end if;
  insert into public.match_casters as c (match_id, user_id, team_id)
  values (match.id, person.id, side)
  on conflict on constraint match_casters_pkey do update
  set team_id = excluded.team_id, refused_at = null, created_at = now();
  perform private.notify(array[person.id], 'casterNamed', private.match_facts(match), '/matches/' || match.id);
  perform private.record('name_caster', 'team_matches ' || match.id, null, jsonb_build_object('player_id', person.id));
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
      'cupAttendanceShort', 'cupCheckIn', 'cupDropped', 'cupPlaceFree', 'standInAsked', 'sideReady', 'bothReady'
    ) then 'duties'
    when key in (
      'matchMoved', 'matchPostponed', 'matchCancelled', 'matchStarted', 'deciderSet', 'schedulePublished', 'seasonStarted',
      'playoffsStarted', 'rescheduleAccepted', 'rescheduleRejected', 'rescheduleWithdrawn', 'standInTaken', 'standInWithdrawn',
      'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved', 'casterNamed', 'casterRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn', 'protestFiled',
      'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupWalkover', 'seasonFinished', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadShort', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
      'notRolledOver', 'importUndone', 'eligibilitySet', 'playerWarned', 'warningTakenBack', 'suspensionActive',
      'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'gamingIdFreed', 'webhookGone',
      'webhookFailing'
    ) then 'team'
    when key in ('messageReceived', 'matchMessage') then 'messages'
    when key in (
      'ticketAnswered', 'ticketClosed', 'ticketInProgress', 'ticketWaiting', 'reportDismissed', 'reportUpheld', 'contentFreed',
      'contentHidden', 'contentRestored', 'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'writerMuted',
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed'
    ) then 'support'
    when key in ('announced') then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic
$function$;

CREATE OR REPLACE FUNCTION private.open_line_ups(match public.team_matches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'team_id', p.team_id, 'slot', p.slot, 'username', p.username, 'open', private.shows_profile(p.player_id),
        'position', p.position, 'shirt_number', p.shirt_number
      )
      order by p.team_id, p.slot
    ),
    '[]'
  )
  from public.lineup_places p
  where p.match_id = match.id
    and (
      match.status in ('live', 'reported', 'disputed', 'finished')
      or (
        match.status = 'scheduled'
        and match.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
      )
    )
$function$;

CREATE OR REPLACE FUNCTION private.open_season(league uuid, season integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'season', case when run.season is not null then jsonb_build_object(
      'season', run.season,
      'phase', run.phase,
      'starts_on', run.starts_on,
      'ends_on', run.ends_on,
      'legs', run.legs,
      'relegation_places', run.relegation_places,
      'playoff_teams', run.playoff_teams,
      'third_place_match', run.third_place_match,
      'points_for_win', run.points_for_win,
      'champion_team_id', run.champion_team_id
    ) end,
    'teams', private.open_teams(open_season.league, open_season.season),
    'adjustments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('team_id', a.team_id, 'points', a.points, 'reason', a.reason) order by a.created_at, a.id
        ),
        '[]'
      )
      from public.point_adjustments a
      where (a.league_id, a.season) = (open_season.league, open_season.season)
        and a.reversed_at is null
    ),
    'matches', private.open_matches(open_season.league, open_season.season),
    'series', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', s.id, 'round', s.round, 'slot', s.slot, 'best_of', s.best_of, 'team_a_id', s.team_a_id,
            'team_b_id', s.team_b_id, 'wins_a', s.wins_a, 'wins_b', s.wins_b, 'winner_team_id', s.winner_team_id
          )
          order by s.round, s.slot
        ),
        '[]'
      )
      from public.series s
      where (s.league_id, s.season) = (open_season.league, open_season.season)
    )
  )
  from (select) as one
  left join public.league_seasons run on (run.league_id, run.season) = (open_season.league, open_season.season)
$function$;

CREATE OR REPLACE FUNCTION private.overlay_facts(secret text, match_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'at', now(),
    'competition', coalesce(
      (
        select jsonb_build_object('id', l.id, 'name', l.name, 'logo', l.logo, 'time_zone', l.time_zone)
        from public.leagues l
        where l.id = coalesce(m.league_id, link.league_id)
      ),
      (
        select jsonb_build_object('id', c.id, 'name', c.name, 'logo', null, 'time_zone', null)
        from public.night_cups c
        where c.id = m.night_cup_id
      )
    ),
    'match', case when m.id is not null then jsonb_build_object(
      'id', m.id,
      'matchday', m.matchday,
      'stage', m.stage,
      'game_no', m.game_no,
      'kickoff_at', m.kickoff_at,
      'status', m.status,
      'home_score', case when m.status = 'finished' then m.home_score end,
      'away_score', case when m.status = 'finished' then m.away_score end,
      'live_home_score', case when m.status in ('live', 'reported', 'disputed') then m.live_home_score end,
      'live_away_score', case when m.status in ('live', 'reported', 'disputed') then m.live_away_score end,
      'live_at', case when m.status = 'live' then m.live_at end,
      'forfeited_by', case when m.status = 'finished' then m.forfeited_by end,
      'home_team', (select private.team_badge(t) from public.teams t where t.id = m.home_team_id),
      'away_team', (select private.team_badge(t) from public.teams t where t.id = m.away_team_id)
    ) end,
    'series', (
      select jsonb_build_object(
        'best_of', s.best_of, 'team_a_id', s.team_a_id, 'team_b_id', s.team_b_id, 'wins_a', s.wins_a, 'wins_b', s.wins_b
      )
      from public.series s
      where s.id = m.series_id
    ),
    'line_ups', case when m.id is null then '[]' else private.open_line_ups(m) end,
    'mvp', (
      select jsonb_build_object(
        'team_id', s.team_id, 'username', p.username, 'avatar', p.avatar, 'goals', s.goals, 'assists', s.assists,
        'passes', s.passes, 'interceptions', s.interceptions, 'saves', s.saves
      )
      from public.match_player_stats s
      join public.profiles p on p.id = s.player_id
      where s.match_id = m.id
        and s.mvp
        and m.status = 'finished'
    )
  )
  from private.overlay_link(overlay_facts.secret) link
  left join private.overlay_match(link, overlay_facts.match_id) m on true
  where link.id is not null
    and (m.id is not null or link.league_id is not null)
$function$;

CREATE OR REPLACE FUNCTION private.overlay_holds(link private.overlay_links)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not private.is_suspended(link.made_by) and case
    when link.league_id is not null then private.has_role(link.made_by, 'admin')
    else private.has_role(link.made_by, 'admin')
      or private.has_role(link.made_by, 'moderator')
      or private.casts(link.match_id, link.made_by)
      or exists (
        select
        from public.team_matches m
        where m.id = link.match_id
          and (
            exists (
              select
              from public.team_members t
              where t.player_id = link.made_by
                and t.left_at is null
                and t.team_role = 'captain'
                and t.team_id in (m.home_team_id, m.away_team_id)
            )
            or exists (
              select from public.league_referees r where (r.league_id, r.user_id) = (m.league_id, link.made_by)
            )
          )
      )
  end
$function$;

CREATE OR REPLACE FUNCTION private.overlay_link(secret text)
 RETURNS private.overlay_links
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l
  from private.overlay_links l
  where secret ~ '^[0-9a-f]{48}$'
    and l.hash = sha256(decode(case when secret ~ '^[0-9a-f]{48}$' then secret else '' end, 'hex'))
    and private.overlay_holds(l)
$function$;

CREATE OR REPLACE FUNCTION private.overlay_links(match_id uuid DEFAULT NULL::uuid, league_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, made_by uuid, username text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.id, l.made_by, p.username, l.created_at
  from private.overlay_links l
  join public.profiles p on p.id = l.made_by
  where (l.match_id = overlay_links.match_id or l.league_id = overlay_links.league_id)
    and (l.made_by = (select auth.uid()) or private.is_admin())
    and private.overlay_holds(l)
  order by l.created_at, l.id
  limit 100
$function$;

CREATE OR REPLACE FUNCTION private.overlay_match(link private.overlay_links, named uuid)
 RETURNS public.team_matches
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with newest as materialized (
    select s.season from public.league_seasons s where s.league_id = link.league_id order by s.season desc limit 1
  )
  select m
  from public.team_matches m
  where m.id = case
    when link.match_id is not null then link.match_id
    when named is not null then (
      select n.id from public.team_matches n where n.id = named and n.league_id = link.league_id
    )
    else (
      select one.id
      from (
        (
          select 1 as turn, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'live'
          order by l.live_at desc nulls last, l.id
          limit 1
        )
        union all
        (
          select 2, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'finished' and l.finished_at > now() - interval '10 minutes'
          order by l.finished_at desc, l.id
          limit 1
        )
        union all
        (
          select 3, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status in ('scheduled', 'reported', 'disputed') and l.kickoff_at > now() - interval '1 hour'
          order by l.kickoff_at, l.id
          limit 1
        )
        union all
        (
          select 4, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'finished'
          order by l.kickoff_at desc, l.id
          limit 1
        )
      ) one
      order by one.turn
      limit 1
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.overlay_season(secret text, match_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when m.night_cup_id is null then private.open_season(
      coalesce(m.league_id, link.league_id),
      coalesce(m.season, (select max(s.season) from public.league_seasons s where s.league_id = link.league_id))
    )
    else jsonb_build_object(
      'season', null,
      'teams', (
        select coalesce(jsonb_agg(private.team_badge(t) order by t.folded, t.id), '[]')
        from public.night_cup_teams e
        join public.teams t on t.id = e.team_id
        where e.night_cup_id = m.night_cup_id
      ),
      'adjustments', '[]'::jsonb,
      'matches', '[]'::jsonb,
      'series', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', s.id, 'round', s.round, 'slot', s.slot, 'best_of', s.best_of, 'team_a_id', s.team_a_id,
              'team_b_id', s.team_b_id, 'wins_a', s.wins_a, 'wins_b', s.wins_b, 'winner_team_id', s.winner_team_id
            )
            order by s.round, s.slot
          ),
          '[]'
        )
        from public.series s
        where s.night_cup_id = m.night_cup_id
      )
    )
  end
  from private.overlay_link(overlay_season.secret) link
  left join private.overlay_match(link, overlay_season.match_id) m on true
  where link.id is not null
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
    'news', private.open_news(l.id)
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
    )
  )
  from private.public_leagues l
  join public.team_matches m on m.league_id = l.id
  join public.teams home on home.id = m.home_team_id
  join public.teams away on away.id = m.away_team_id
  where l.slug = public_match.slug
    and m.id = public_match.match_id
$function$;

CREATE OR REPLACE FUNCTION private.remove_caster(match_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant uuid := private.captained_side(match);
  caster public.match_casters;
  own boolean;
begin
  select * into caster
  from public.match_casters c
  where (c.match_id, c.user_id) = (match.id, remove_caster.user_id) and c.refused_at is null;
  own := remove_caster.user_id = me or coalesce(caster.team_id = side, false);
  if not own then
    perform private.check_match_staff(match);
  end if;
  if caster.match_id is null then
    perform private.refuse('PT404', 'The player is no caster of this match.', 'casterUnknown', 'user_id');
  end if;
  if own or caster.team_id is null then
    delete from public.match_casters c where (c.match_id, c.user_id) = (match.id, caster.user_id);
  else
    update public.match_casters c set refused_at = now() where (c.match_id, c.user_id) = (match.id, caster.user_id);
  end if;
  delete from private.overlay_links l where (l.match_id, l.made_by) = (match.id, caster.user_id);
  perform private.notify(array[caster.user_id], 'casterRemoved', private.match_facts(match), '/matches/' || match.id);
  perform private.record('remove_caster', 'team_matches ' || match.id, jsonb_build_object('player_id', caster.user_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_overlay_link(link_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  gone private.overlay_links;
begin
  delete from private.overlay_links l
  where l.id = link_id
    and (l.made_by = me or private.is_admin())
  returning * into gone;
  if gone.id is null then
    perform private.refuse('PT404', 'There is no such address.', 'overlayUnknown');
  end if;
  perform private.record('remove_overlay_link', coalesce('team_matches ' || gone.match_id, 'leagues ' || gone.league_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.set_match_replay(match_id uuid, replay_url text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said constant text := nullif(trim(replay_url), '');
  match constant public.team_matches := private.match_to_cast(match_id);
begin
  if not private.is_stream(said) then
    perform private.refuse('PT422', 'A replay is on a known network.', 'wrongValue', 'replay_url');
  end if;
  update public.team_matches m set replay_url = said where m.id = match.id;
  perform private.record(
    'set_match_replay', 'team_matches ' || match.id,
    jsonb_build_object('replay_url', match.replay_url), jsonb_build_object('replay_url', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_match_stream(match_id uuid, stream_url text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said constant text := nullif(trim(stream_url), '');
  match constant public.team_matches := private.match_to_cast(match_id);
begin
  if not private.is_stream(said) then
    perform private.refuse('PT422', 'A stream is on a known network.', 'wrongValue', 'stream_url');
  end if;
  update public.team_matches m set stream_url = said where m.id = match.id;
  perform private.record(
    'set_match_stream', 'team_matches ' || match.id,
    jsonb_build_object('stream_url', match.stream_url), jsonb_build_object('stream_url', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.make_overlay_link(match_id uuid DEFAULT NULL::uuid, league_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.make_overlay_link(make_overlay_link.match_id, make_overlay_link.league_id) $function$;

CREATE OR REPLACE FUNCTION public.name_caster(match_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.name_caster(name_caster.match_id, name_caster.user_id) $function$;

CREATE OR REPLACE FUNCTION public.overlay_facts(secret text, match_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.overlay_facts(overlay_facts.secret, overlay_facts.match_id) $function$;

CREATE OR REPLACE FUNCTION public.overlay_links(match_id uuid DEFAULT NULL::uuid, league_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, made_by uuid, username text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.overlay_links(overlay_links.match_id, overlay_links.league_id) $function$;

CREATE OR REPLACE FUNCTION public.overlay_season(secret text, match_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.overlay_season(overlay_season.secret, overlay_season.match_id) $function$;

CREATE OR REPLACE FUNCTION public.remove_caster(match_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_caster(remove_caster.match_id, remove_caster.user_id) $function$;

CREATE OR REPLACE FUNCTION public.remove_overlay_link(link_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_overlay_link(remove_overlay_link.link_id) $function$;

CREATE OR REPLACE FUNCTION public.set_match_replay(match_id uuid, replay_url text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_match_replay(set_match_replay.match_id, set_match_replay.replay_url) $function$;

alter table private.overlay_links add column id uuid default gen_random_uuid() not null;

alter table public.match_casters add column match_id uuid not null;

alter table private.overlay_links add column hash bytea not null;

alter table public.match_casters add column user_id uuid not null;

alter table private.overlay_links add column match_id uuid;

alter table public.match_casters add column team_id uuid;

alter table private.overlay_links add column league_id uuid;

alter table public.match_casters add column refused_at timestamp with time zone;

alter table private.overlay_links add column made_by uuid not null;

alter table public.match_casters add column created_at timestamp with time zone default now() not null;

alter table private.overlay_links add column created_at timestamp with time zone default now() not null;

alter table public.team_matches add column replay_url text;

alter type private.limit_values add attribute match_casters_max integer;

alter type private.limit_values add attribute overlay_links_max integer;

alter table private.overlay_links add constraint overlay_links_hash_key UNIQUE (hash);

alter table private.overlay_links add constraint overlay_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.overlay_links add constraint overlay_links_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table private.overlay_links add constraint overlay_links_one_subject CHECK ((num_nonnulls(match_id, league_id) = 1));

alter table private.overlay_links add constraint overlay_links_pkey PRIMARY KEY (id);

alter table public.match_casters add constraint match_casters_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.match_casters add constraint match_casters_pkey PRIMARY KEY (match_id, user_id);

alter table public.match_casters add constraint match_casters_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.match_casters add constraint match_casters_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.team_matches add constraint team_matches_replay_url_check CHECK (private.is_stream(replay_url));

CREATE INDEX overlay_links_league_id ON private.overlay_links USING btree (league_id, made_by);

CREATE INDEX overlay_links_made_by ON private.overlay_links USING btree (made_by);

CREATE INDEX overlay_links_match_id ON private.overlay_links USING btree (match_id, made_by);

CREATE INDEX match_casters_team_id ON public.match_casters USING btree (team_id);

CREATE INDEX match_casters_user_id ON public.match_casters USING btree (user_id);

create or replace view public.match_details with (security_invoker=true) as
 SELECT id,
    league_id,
    season,
    night_cup_id,
    series_id,
    game_no,
    matchday,
    stage,
    home_team_id,
    away_team_id,
    kickoff_at,
    status,
    home_score,
    away_score,
    forfeited_by,
    live_home_score,
    live_away_score,
    live_at,
    finished_at,
    stream_url,
    created_at,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT t.id,
                    t.name,
                    t.short_name,
                    t.tag,
                    t.logo,
                    t.kit_primary,
                    t.kit_secondary,
                    t.captain_id
                   FROM public.teams t
                  WHERE (t.id = m.home_team_id)) of_it) AS home_team,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT t.id,
                    t.name,
                    t.short_name,
                    t.tag,
                    t.logo,
                    t.kit_primary,
                    t.kit_secondary,
                    t.captain_id
                   FROM public.teams t
                  WHERE (t.id = m.away_team_id)) of_it) AS away_team,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT l.id,
                    l.name,
                    l.time_zone
                   FROM public.leagues l
                  WHERE (l.id = m.league_id)) of_it) AS league,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT c.id,
                    c.name
                   FROM public.night_cups c
                  WHERE (c.id = m.night_cup_id)) of_it) AS night_cup,
    ( SELECT to_jsonb(s.*) AS to_jsonb
           FROM public.series s
          WHERE (s.id = m.series_id)) AS series,
    replay_url
   FROM public.team_matches m;

create policy select_signed_in on public.match_casters for select to authenticated using (((refused_at IS NULL) OR ( SELECT private.is_staff() AS is_staff)));

alter table private.overlay_links enable row level security;
alter table private.overlay_links force row level security;

alter table public.match_casters enable row level security;
alter table public.match_casters force row level security;

grant execute on routine private.make_overlay_link(uuid,uuid) to "authenticated";

grant execute on routine private.name_caster(uuid,uuid) to "authenticated";

grant execute on routine private.overlay_facts(text,uuid) to "anon";
grant execute on routine private.overlay_facts(text,uuid) to "authenticated";

grant execute on routine private.overlay_links(uuid,uuid) to "authenticated";

grant execute on routine private.overlay_season(text,uuid) to "anon";
grant execute on routine private.overlay_season(text,uuid) to "authenticated";

grant execute on routine private.remove_caster(uuid,uuid) to "authenticated";

grant execute on routine private.remove_overlay_link(uuid) to "authenticated";

grant execute on routine private.set_match_replay(uuid,text) to "authenticated";

grant execute on routine public.make_overlay_link(uuid,uuid) to "authenticated";

grant select on public.match_casters to "authenticated";
grant delete on public.match_casters to "service_role";
grant insert on public.match_casters to "service_role";
grant maintain on public.match_casters to "service_role";
grant references on public.match_casters to "service_role";
grant select on public.match_casters to "service_role";
grant trigger on public.match_casters to "service_role";
grant truncate on public.match_casters to "service_role";
grant update on public.match_casters to "service_role";

grant execute on routine public.name_caster(uuid,uuid) to "authenticated";

grant execute on routine public.overlay_facts(text,uuid) to "anon";
grant execute on routine public.overlay_facts(text,uuid) to "authenticated";

grant execute on routine public.overlay_links(uuid,uuid) to "authenticated";

grant execute on routine public.overlay_season(text,uuid) to "anon";
grant execute on routine public.overlay_season(text,uuid) to "authenticated";

grant execute on routine public.remove_caster(uuid,uuid) to "authenticated";

grant execute on routine public.remove_overlay_link(uuid) to "authenticated";

grant execute on routine public.set_match_replay(uuid,text) to "authenticated";

comment on function private.make_overlay_link(uuid,uuid) is 'api: member';

comment on function private.name_caster(uuid,uuid) is 'api: member';

comment on function private.overlay_facts(text,uuid) is 'api: visitor';

comment on function private.overlay_links(uuid,uuid) is 'api: member';

comment on function private.overlay_season(text,uuid) is 'api: visitor';

comment on function private.remove_caster(uuid,uuid) is 'api: member';

comment on function private.remove_overlay_link(uuid) is 'api: member';

comment on function private.set_match_replay(uuid,text) is 'api: member';

comment on table private.overlay_links is 'Addresses of overlays, by their hashes. No API access: who made one lists and removes it, stream software asks by its secret.';
