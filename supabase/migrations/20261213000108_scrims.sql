set local check_function_bodies = off;

drop function private.refuse_overlap(boolean,uuid,uuid,uuid,timestamp with time zone);

drop function private.taken_name(uuid,uuid);

create type private.check_status as enum ('good', 'off', 'bad');

create type public.scrim_offer_status as enum ('open', 'accepted', 'withdrawn', 'lapsed');

create table private.host_checks ();

create table public.scrim_lobbies ();

create table public.scrim_offers ();

create table public.scrim_slots ();

create table public.scrims ();

CREATE OR REPLACE FUNCTION private.accept_scrim(offer_id uuid, starts_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  own constant uuid := private.scrim_team();
  offer public.scrim_offers;
  leader uuid;
  rating int;
  made public.scrims;
begin
  select * into offer from public.scrim_offers o where o.id = accept_scrim.offer_id;
  if offer.id is null then
    perform private.refuse('PT404', 'There is no such offer.', 'scrimUnknown', 'offer_id');
  end if;
  if offer.team_id = own then
    perform private.refuse('PT409', 'It is the own offer.', 'scrimOwn', 'offer_id');
  end if;
  for leader in select l.id from unnest(private.leaders(offer.team_id)) as l (id) order by l.id loop
    perform private.check_reachable(leader);
  end loop;
  perform from public.teams t where t.id in (own, offer.team_id) order by t.id for no key update;
  select * into offer from public.scrim_offers o where o.id = offer.id for no key update;
  if offer.status <> 'open' or offer.expires_at <= now() or private.is_suspended(offer.offered_by) then
    perform private.refuse('PT409', 'The offer is over.', 'scrimGone', 'offer_id');
  end if;
  if not exists (
    select
    from public.scrim_slots s
    where (s.offer_id, s.starts_at) = (offer.id, accept_scrim.starts_at) and s.starts_at > now()
  ) then
    perform private.refuse('PT422', 'The offer has no such time.', 'scrimSlots', 'starts_at');
  end if;
  if private.squad_size(offer.team_id) < (private.limits()).players_on_pitch then
    perform private.refuse('PT409', 'The squad has fewer than five.', 'squadTooSmall', 'team_id');
  end if;
  rating := private.team_rating(own);
  if rating < offer.elo_from or rating > offer.elo_to then
    perform private.refuse('PT409', 'The offer is for teams of another level.', 'scrimLevel', 'offer_id');
  end if;
  perform private.check_overlap(
    array[own, offer.team_id], accept_scrim.starts_at, accept_scrim.starts_at + private.scrim_length(offer.best_of), null
  );
  update public.scrim_offers o set status = 'accepted' where o.id = offer.id;
  insert into public.scrims (offer_id, home_team_id, away_team_id, accepted_by, best_of, starts_at, ends_at)
  values (
    offer.id, offer.team_id, own, me, offer.best_of, accept_scrim.starts_at,
    accept_scrim.starts_at + private.scrim_length(offer.best_of)
  )
  returning * into made;
  perform private.notify_scrim(made, 'scrimAgreed');
  perform private.record('accept_scrim', 'scrims ' || made.id, to_jsonb(offer), to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_scrim(scrim_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  own constant uuid := private.led_team();
  scrim constant public.scrims := private.led_scrim(scrim_id);
begin
  if scrim.cancelled_at is not null or scrim.starts_at <= now() then
    perform private.refuse('PT409', 'The scrim has begun, or is off.', 'scrimGone', 'scrim_id');
  end if;
  update public.scrims s set cancelled_at = clock_timestamp(), cancelled_by_team_id = own where s.id = scrim.id;
  perform private.notify_scrim(scrim, 'scrimCancelled');
  perform private.record(
    'cancel_scrim', 'scrims ' || scrim.id, to_jsonb(scrim), jsonb_build_object('cancelled_by_team_id', own)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_overlap(teams uuid[], from_at timestamp with time zone, until_at timestamp with time zone, aware boolean, except_match uuid DEFAULT NULL::uuid, except_cup uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clash record;
begin
  perform from public.teams t where t.id = any (teams) order by t.id for no key update;
  if not coalesce(aware, false) then
    select * into clash
    from private.overlapping(teams, from_at, until_at, except_match, except_cup) o
    order by o.starts_at, o.match_id nulls first
    limit 1;
    perform private.refuse_overlap(aware is null, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at, clash.scrim_id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_season_overlap(planned public.league_seasons, aware boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  clash record;
begin
  if not coalesce(aware, false) then
    select o.* into clash
    from public.team_matches m
    cross join lateral private.overlapping(
      array[m.home_team_id, m.away_team_id], m.kickoff_at, m.kickoff_at + length, m.id
    ) o
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.status = 'scheduled' and m.kickoff_at > now()
    order by o.starts_at, o.match_id nulls first
    limit 1;
    perform private.refuse_overlap(false, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at, clash.scrim_id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.chores()
 RETURNS TABLE(name text, due text, every interval)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    -- first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
    ('hand_out_next', 'unfinished_announcements', interval '1 minute'),
    ('notify_followers', 'unnotified_news', '1 minute'),
    ('close_vote', 'unnotified_votes', '1 minute'),
    ('confirm_silence', 'due_silences', '1 minute'),
    ('lapse_offer', 'due_offers', '1 minute'),
    ('lapse_proposal', 'due_proposals', '1 minute'),
    ('lapse_scrim_offer', 'due_scrim_offers', '1 minute'),
    ('release_stayer', 'due_stayers', '1 minute'),
    ('remind_attendance', 'unreminded', '1 minute'),
    ('remind_kickoff', 'unreminded_kickoffs', '1 minute'),
    ('settle_night_cup', 'due_night_cups', '1 minute'),
    ('settle_stand_in', 'due_stand_ins', '1 minute'),
    ('walk_over', 'due_walkovers', '1 minute'),
    ('sweep_accounts', null, '1 minute'),
    ('sweep_command_counts', null, '1 minute'),
    ('sum_broadcasts', null, '1 minute'),
    ('make_audit_years', null, '1 day'),
    ('count_active_weeks', null, '1 hour'),
    ('enqueue_due', null, '1 minute'),
    ('sweep_devices', null, '1 minute'),
    ('settle_directs', null, '1 minute'),
    ('refresh_stale_leagues', null, '1 minute'),
    ('sum_picks', null, '1 minute'),
    ('sweep_old', null, '1 minute')
$function$;

CREATE OR REPLACE FUNCTION private.close_team(team uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dead public.contracts;
begin
  update public.teams t set archived_at = now() where t.id = team;
  for dead in
    select * from public.contracts c where c.team_id = team and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(dead, 'withdrawn', 'end_offer', array[dead.player_id], 'offerWithdrawn', '/profile');
  end loop;
  update public.team_listings l set listed = false where l.team_id = team;
  update public.join_requests r
  set status = 'lapsed', answered_at = clock_timestamp()
  where r.team_id = team and r.status in ('open', 'trial');
  update public.scrim_offers o set status = 'withdrawn' where o.team_id = team and o.status = 'open';
  update public.scrims s
  set cancelled_at = clock_timestamp(), cancelled_by_team_id = team
  where team in (s.home_team_id, s.away_team_id) and s.cancelled_at is null and s.starts_at > now();
end
$function$;

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
    ('report_stats', 'caller', 20, 60),
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
    ('offer_scrim', 'caller', 20, 1440),
    ('withdraw_scrim_offer', 'caller', 30, 60),
    ('accept_scrim', 'caller', 20, 60),
    ('cancel_scrim', 'caller', 10, 1440),
    ('set_scrim_lobby', 'caller', 30, 60),
    ('report_scrim', 'caller', 20, 60),
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

CREATE OR REPLACE FUNCTION private.due_scrim_offers()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.id, 'scrim_offers ' || o.id
  from public.scrim_offers o
  where o.status = 'open' and o.expires_at <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.host_health()
 RETURNS TABLE(name text, status text, sentence text, facts jsonb, checked_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.name, c.status::text, c.sentence, c.facts, c.created_at
  from private.host_checks c
  where (select private.is_admin())
  order by c.place
$function$;

CREATE OR REPLACE FUNCTION private.lapse_scrim_offer(offer_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.scrim_offers o
  set status = 'lapsed'
  where o.id in (
    select d.id
    from public.scrim_offers d
    where d.id = lapse_scrim_offer.offer_id and d.status = 'open' and d.expires_at <= now()
    for no key update skip locked
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.led_scrim(scrim_id uuid)
 RETURNS public.scrims
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scrim public.scrims;
begin
  select * into scrim from public.scrims s where s.id = led_scrim.scrim_id for no key update;
  if scrim.id is null or (private.led_team() in (scrim.home_team_id, scrim.away_team_id)) is not true then
    perform private.refuse('PT404', 'There is no such scrim.', 'scrimUnknown', 'scrim_id');
  end if;
  return scrim;
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
  bounds.rating_start := 1500;
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
  bounds.slots_max := 3;
  bounds.scrim_slots_max := 3;
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
  bounds.import_rows_max := 1600;
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
  bounds.notice_days_kept := 180;
  bounds.announcement_days_kept := 365;
  bounds.site_message_seconds := 5;
  bounds.broadcast_days_kept := 7;
  bounds.series_days := 3;
  bounds.series_hour := 20;
  bounds.series_games_max := 7;
  bounds.playoff_teams_min := 4;
  bounds.extra_rights_max := 20;
  bounds.availability_hours_max := 21;
  bounds.fixtures_at_once_max := 1000;
  bounds.matches_at_once_max := 64;
  bounds.rollover_leagues_max := 20;
  bounds.announced_at_once := 200;
  bounds.notices_a_round := 5000;
  bounds.news_minutes := 60;
  bounds.fixture_hours := 24;
  bounds.late_result_days := 7;
  bounds.vote_closes_hours := 36;
  bounds.duty_days := 2;
  bounds.slot_days := 14;
  bounds.slot_minutes := 30;
  bounds.slot_hour_first := 10;
  bounds.slot_hour_last := 22;
  bounds.slot_hour_usual := 20;
  bounds.slot_answer_hours := 3;
  bounds.scrim_offers_max := 3;
  bounds.scrim_late_hours := 24;
  bounds.planned_years_max := 1;
  bounds.calendar_days_kept := 30;
  bounds.named_max := 1000;
  bounds.matches_with_kept_records := 1000;
  bounds.export_rows_max := 5000;
  bounds.export_log_rows_max := 1000;
  bounds.lease_rounds_max := 20;
  bounds.key_seen_minutes := 10;
  bounds.overlay_result_minutes := 10;
  bounds.overlay_wait_minutes := 60;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_scrim(scrim public.scrims, key public.notification_key)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(
    array(
      select own.player_id
      from public.team_members own
      where own.team_id in (scrim.home_team_id, scrim.away_team_id) and own.left_at is null
      order by own.player_id
    ),
    key,
    jsonb_build_object('home', scrim.home_team_id, 'away', scrim.away_team_id, 'kickoff_at', scrim.starts_at),
    '/scrims/' || scrim.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_scrim(slots timestamp with time zone[], best_of integer DEFAULT 1, elo_from integer DEFAULT NULL::integer, elo_to integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  team constant uuid := private.scrim_team();
  slot timestamptz;
  made public.scrim_offers;
begin
  if offer_scrim.best_of is null or offer_scrim.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A scrim is one game, or best of some.', 'wrongValue', 'best_of');
  end if;
  if elo_from not between 0 and 9999 or elo_to not between 0 and 9999 or elo_from > elo_to then
    perform private.refuse('PT422', 'A level is from a rating to a higher one.', 'wrongValue', 'elo_to');
  end if;
  if coalesce(cardinality(slots), 0) not between 1 and bounds.scrim_slots_max
    or exists (
      select
      from unnest(slots) as s (at)
      group by s.at
      having count(*) > 1
        or s.at is null
        or s.at not between now() and now() + bounds.slot_days * interval '1 day'
        or s.at <> date_bin(bounds.slot_minutes * interval '1 minute', s.at, 'epoch')
    )
  then
    perform private.refuse('PT422', 'Times are some of the coming days, at whole half hours, each once.', 'scrimSlots', 'slots');
  end if;
  perform from public.teams t where t.id = team for no key update;
  if (
    select count(*) from public.scrim_offers o where o.team_id = team and o.status = 'open' and o.expires_at > now()
  ) >= bounds.scrim_offers_max then
    perform private.refuse('PT429', 'Too many offers of the team are open.', 'tooManyScrims');
  end if;
  for slot in select s.at from unnest(slots) as s (at) order by s.at loop
    perform private.check_overlap(array[team], slot, slot + private.scrim_length(offer_scrim.best_of), null);
  end loop;
  insert into public.scrim_offers (team_id, offered_by, best_of, elo_from, elo_to, expires_at)
  values (
    team, me, offer_scrim.best_of, offer_scrim.elo_from, offer_scrim.elo_to, (select max(s.at) from unnest(slots) as s (at))
  )
  returning * into made;
  insert into public.scrim_slots (offer_id, starts_at) select made.id, s.at from unnest(slots) as s (at);
  perform private.record('offer_scrim', 'scrim_offers ' || made.id, null, to_jsonb(made) || jsonb_build_object('slots', slots));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_scrims(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, team_id uuid, name text, tag text, rating integer, best_of integer, elo_from integer, elo_to integer, expires_at timestamp with time zone, played integer, cancelled integer, absent integer, slots jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    o.id, o.team_id, o.name, o.tag, private.team_rating(o.team_id), o.best_of::int, o.elo_from::int, o.elo_to::int, o.expires_at,
    known.played, known.cancelled, known.absent,
    (
      select coalesce(jsonb_agg(to_jsonb(can) order by can.at), '[]')
      from public.scrim_slots s
      cross join lateral private.shared_slots(
        o.own, o.team_id, s.starts_at, s.starts_at + (private.limits()).slot_minutes * interval '1 minute',
        private.scrim_length(o.best_of)
      ) can
      where s.offer_id = o.id and s.starts_at > now()
    )
  from (
    select offer.*, t.name, t.tag, own.id as own
    from (select private.led_team() as id) own
    join public.scrim_offers offer on offer.team_id <> own.id
    join public.teams t on t.id = offer.team_id
    cross join lateral (select private.team_rating(own.id) as rating) level
    where offer.status = 'open'
      and offer.expires_at > now()
      and (offer.elo_from <= level.rating) is not false
      and (offer.elo_to >= level.rating) is not false
      and not private.is_suspended(offer.offered_by)
      and not exists (
        select
        from private.team_leaders l
        join public.blocks b
          on (b.blocker_id, b.blocked_id) in ((l.player_id, (select auth.uid())), ((select auth.uid()), l.player_id))
        where l.team_id = offer.team_id
      )
      and (after_at is null or (offer.expires_at, offer.id) > (after_at, after_id))
    order by offer.expires_at, offer.id
    limit private.page_size(open_scrims.max)
  ) o
  cross join lateral private.scrim_reliability(o.team_id) known
  order by o.expires_at, o.id
$function$;

drop function private.overlapping(uuid[],timestamp with time zone,timestamp with time zone,uuid,uuid);
CREATE OR REPLACE FUNCTION private.overlapping(teams uuid[], from_at timestamp with time zone, until_at timestamp with time zone, except_match uuid DEFAULT NULL::uuid, except_cup uuid DEFAULT NULL::uuid)
 RETURNS TABLE(team_id uuid, match_id uuid, night_cup_id uuid, scrim_id uuid, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  own public.team_matches;
begin
  select * into own from public.team_matches m where m.id = except_match;
  return query
  select side.id, m.id, m.night_cup_id, null::uuid, m.kickoff_at, m.kickoff_at + length
  from unnest(teams) as side (id)
  cross join lateral (
    select h.* from public.team_matches h where h.home_team_id = side.id and h.kickoff_at > from_at - length and h.kickoff_at < until_at
    union all
    select a.* from public.team_matches a where a.away_team_id = side.id and a.kickoff_at > from_at - length and a.kickoff_at < until_at
  ) m
  where m.status in ('scheduled', 'live')
    and m.id is distinct from own.id
    and (m.series_id is null or m.series_id is distinct from own.series_id)
    and (m.night_cup_id is null or m.night_cup_id is distinct from coalesce(except_cup, own.night_cup_id))
  union all
  select e.team_id, null, c.id, null, c.starts_at, upper(private.cup_evening(c))
  from public.night_cup_teams e
  join public.night_cups c on c.id = e.night_cup_id and c.status in ('registration', 'check_in', 'live')
  where e.team_id = any (teams)
    and c.id is distinct from coalesce(except_cup, own.night_cup_id)
    and c.starts_at < until_at
    and upper(private.cup_evening(c)) > from_at
    and (
      c.status <> 'live'
      or exists (
        select
        from public.series s
        where s.night_cup_id = c.id and s.winner_team_id is null and e.team_id in (s.team_a_id, s.team_b_id)
      )
    )
  union all
  select elsewhere.team_id, m.id, m.night_cup_id, null, m.kickoff_at, m.kickoff_at + length
  from public.stand_ins here
  join public.stand_ins elsewhere
    on elsewhere.player_id = here.player_id and elsewhere.match_id <> here.match_id and elsewhere.withdrawn_at is null
  join public.team_matches m on m.id = elsewhere.match_id and m.status in ('scheduled', 'live')
  where here.match_id = own.id
    and here.withdrawn_at is null
    and m.kickoff_at > from_at - length
    and m.kickoff_at < until_at
  union all
  select side.id, null, null, s.id, s.starts_at, s.ends_at
  from unnest(teams) as side (id)
  cross join lateral (
    select h.* from public.scrims h where h.home_team_id = side.id and h.starts_at < until_at and h.ends_at > from_at
    union all
    select a.* from public.scrims a where a.away_team_id = side.id and a.starts_at < until_at and a.ends_at > from_at
  ) s
  where s.cancelled_at is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.own_slots()
 RETURNS TABLE(at timestamp with time zone, can integer, squad integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select slot.at, slot.can_a, slot.squad_a
  from private.led_team() as own (id)
  cross join private.limits() bounds
  cross join lateral private.shared_slots(
    own.id, own.id, now(), now() + bounds.slot_days * interval '1 day', private.scrim_length(1)
  ) slot
  where own.id is not null
$function$;

CREATE OR REPLACE FUNCTION private.public_addresses()
 RETURNS TABLE(path text, changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with newest as (
    select l.id, '/p/' || l.slug as path, run.season
    from private.public_leagues l
    left join lateral (
      select s.season from public.league_seasons s where s.league_id = l.id order by s.season desc limit 1
    ) run on true
  ),
  playing as (
    select n.path, t.id, t.slug
    from newest n
    join public.league_teams e on (e.league_id, e.season) = (n.id, n.season)
    join public.teams t on t.id = e.team_id
  )
  select every.path, every.changed_at
  from (
    select 0 as part, '/p/all/leagues' as path, null::timestamptz as changed_at
    where exists (select from newest)
    union all
    select 1, n.path, null from newest n
    union all
    select 2, p.path || '/teams/' || p.slug, null from playing p
    union all
    select 3, '/p/cups/' || c.id, c.finished_at from private.public_cups c
    union all
    select 4, n.path || '/news/' || a.slug, greatest(a.updated_at, a.published_at)
    from newest n
    join public.news_articles a on a.league_id = n.id
    where a.published_at <= now()
      and exists (select from public.news_texts t where t.article_id = a.id and t.complete)
    union all
    select 5, n.path || '/matches/' || m.id, m.finished_at
    from newest n
    join public.team_matches m on (m.league_id, m.season) = (n.id, n.season)
    where m.status <> 'cancelled'
    union all
    select 6, p.path || '/players/' || who.username, null
    from playing p
    join public.team_members m on m.team_id = p.id and m.left_at is null
    join public.profiles who on who.id = m.player_id
    where private.shows_profile(who.id)
  ) every
  order by every.part, every.path
  -- what search engines read at once
  limit 10000
$function$;

CREATE OR REPLACE FUNCTION private.refuse_overlap(for_good boolean, team uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone, scrim_id uuid DEFAULT NULL::uuid)
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
    'match', private.taken_name(match_id, night_cup_id, scrim_id),
    'at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  )::text;
  if for_good then
    perform private.refuse('PT409', 'A team plays at that time.', 'overlaps', clash);
  end if;
  perform private.refuse('PT409', 'A team plays at that time.', 'overlapsAsk', clash);
end
$function$;

CREATE OR REPLACE FUNCTION private.report_scrim(scrim_id uuid, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  scrim constant public.scrims := private.led_scrim(scrim_id);
  own constant uuid := private.led_team();
  other constant uuid := case when own = scrim.home_team_id then scrim.away_team_id else scrim.home_team_id end;
  absence constant boolean := num_nonnulls(home_score, away_score) = 0;
  made public.scrims;
begin
  if scrim.cancelled_at is not null
    or scrim.confirmed_at is not null
    or now() < scrim.starts_at + (case when absence then bounds.delay_tolerance_minutes else 0 end) * interval '1 minute'
    or now() > scrim.ends_at + bounds.late_result_days * interval '1 day'
    or absence and scrim.reported_by_team_id = other
  then
    perform private.refuse('PT409', 'The scrim cannot be reported so.', 'matchCourse', 'scrim_id');
  end if;
  if not absence then
    perform private.check_score(home_score, away_score);
  end if;
  update public.scrims s
  set home_score = report_scrim.home_score,
    away_score = report_scrim.away_score,
    absent_team_id = case when absence then other end,
    reported_by_team_id = own,
    confirmed_at = case
      when scrim.reported_by_team_id = other
        and (scrim.home_score, scrim.away_score) = (report_scrim.home_score, report_scrim.away_score)
      then clock_timestamp()
    end
  where s.id = scrim.id
  returning * into made;
  if made.confirmed_at is null then
    perform private.notify(
      private.leaders(other), 'scrimReported',
      jsonb_build_object('home', scrim.home_team_id, 'away', scrim.away_team_id, 'kickoff_at', scrim.starts_at),
      '/scrims/' || scrim.id
    );
  end if;
  perform private.record('report_scrim', 'scrims ' || scrim.id, to_jsonb(scrim), to_jsonb(made));
end
$function$;

CREATE OR REPLACE FUNCTION private.scrim_length(best_of integer)
 RETURNS interval
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return best_of * (private.limits()).match_length_minutes * interval '1 minute';
end
$function$;

CREATE OR REPLACE FUNCTION private.scrim_reliability(team uuid, OUT played integer, OUT cancelled integer, OUT absent integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    count(*) filter (where s.confirmed_at is not null)::int,
    count(*) filter (where s.cancelled_at is not null)::int,
    count(*) filter (where s.absent_team_id is not null)::int
  from (
    select known.*
    from (
      select h.* from public.scrims h where h.home_team_id = team
      union all
      select a.* from public.scrims a where a.away_team_id = team
    ) known
    where known.confirmed_at is not null
      or known.absent_team_id = team
      or known.cancelled_by_team_id = team and known.cancelled_at > known.starts_at - (private.limits()).scrim_late_hours * interval '1 hour'
    order by known.starts_at desc, known.id desc
    limit 10
  ) s
$function$;

CREATE OR REPLACE FUNCTION private.scrim_team()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  team constant uuid := private.led_team();
begin
  if team is null then
    perform private.refuse('PT403', 'Only captains and co-captains agree on scrims.', 'notYours');
  end if;
  if private.squad_size(team) < (private.limits()).players_on_pitch then
    perform private.refuse('PT409', 'The squad has fewer than five.', 'squadTooSmall', 'team_id');
  end if;
  return team;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_host_checks(checks jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.host_checks where true;
  insert into private.host_checks (name, place, status, sentence, facts)
  select c.value ->> 'name', c.place, (c.value ->> 'status')::private.check_status, c.value ->> 'sentence', c.value -> 'facts'
  from jsonb_array_elements(set_host_checks.checks) with ordinality c (value, place)
  where c.place <= 100
  on conflict (name) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_scrim_lobby(scrim_id uuid, code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  scrim constant public.scrims := private.led_scrim(scrim_id);
  given constant text := btrim(code);
begin
  if scrim.home_team_id <> private.led_team() then
    perform private.refuse('PT403', 'The home side opens the lobby.', 'notYours');
  end if;
  if scrim.cancelled_at is not null or scrim.ends_at <= now() then
    perform private.refuse('PT409', 'The scrim is over, or off.', 'scrimGone', 'scrim_id');
  end if;
  if private.is_lobby_code(given) is not true then
    perform private.refuse('PT422', 'A code is a few letters and digits.', 'lobbyCodeWrong', 'code');
  end if;
  insert into public.scrim_lobbies (scrim_id, code)
  values (scrim.id, given)
  on conflict on constraint scrim_lobbies_pkey do update set code = excluded.code;
  perform private.record('set_scrim_lobby', 'scrims ' || scrim.id, null, jsonb_build_object('code', given));
end
$function$;

CREATE OR REPLACE FUNCTION private.subject_now(subject text, OUT name text, OUT link text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noun constant text := split_part(subject, ' ', 1);
  id_shape constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  first_id constant uuid := substring(subject from '^[a-z_]+ (' || id_shape || ')');
  team uuid;
  player uuid;
  match uuid;
begin
  case noun
    when 'teams', 'team_listings' then team := first_id;
    when 'profiles', 'player_registrations', 'user_roles' then player := first_id;
    when 'team_matches', 'match_lineups' then match := first_id;
    when 'match_reports' then select r.match_id into match from public.match_reports r where r.id = first_id;
    when 'stand_ins' then select s.match_id into match from public.stand_ins s where s.id = first_id;
    when 'protests' then select p.match_id into match from public.protests p where p.id = first_id;
    when 'team_members' then select m.player_id, m.team_id into player, team from public.team_members m where m.id = first_id;
    when 'contracts' then select c.player_id, c.team_id into player, team from public.contracts c where c.id = first_id;
    when 'join_requests' then select r.player_id, r.team_id into player, team from public.join_requests r where r.id = first_id;
    when 'scrim_offers' then select o.team_id into team from public.scrim_offers o where o.id = first_id;
    when 'scrims' then select s.home_team_id into team from public.scrims s where s.id = first_id;
    when 'penalties' then select p.player_id, p.team_id into player, team from public.penalties p where p.id = first_id;
    when 'point_adjustments' then select p.team_id into team from public.point_adjustments p where p.id = first_id;
    when 'team_achievements' then select a.team_id into team from public.team_achievements a where a.id = first_id;
    when 'player_achievements' then select a.player_id into player from public.player_achievements a where a.id = first_id;
    when 'league_teams', 'night_cup_teams' then
      team := substring(subject from '(' || id_shape || ')$');
    else null;
  end case;
  name := case
    when match is not null then (
      select concat_ws(' – ', private.name_now('home', m.home_team_id), private.name_now('away', m.away_team_id))
      from public.team_matches m
      where m.id = match
    )
    when player is not null or team is not null then
      nullif(concat_ws(' · ', private.name_now('player', player), private.name_now('team', team)), '')
    when noun = 'leagues' then private.name_now('league', first_id)
    when noun = 'league_seasons' then private.name_now('league', first_id) || ' · ' || split_part(subject, ' ', 3)
    when noun = 'night_cups' then private.name_now('cup', first_id)
    when noun = 'support_tickets' then (select '#' || t.number from public.support_tickets t where t.id = first_id)
    when noun = 'news_articles' then (
      select t.title from public.news_texts t where t.article_id = first_id order by t.language limit 1
    )
    when noun = 'sponsors' then (select s.name from public.sponsors s where s.id = first_id)
    when noun = 'announcements' then (select a.title from public.announcements a where a.id = first_id)
    when noun = 'ticket_templates' then (select t.title from public.ticket_templates t where t.id = first_id)
    -- its key: whoever reads it has a word for it
    when noun = 'site_settings' then (select s.key from public.site_settings s where s.key = split_part(subject, ' ', 2))
    when noun = 'discord_channels' then (select c.name from private.discord_channels c where c.id = first_id)
    when noun = 'webhooks' then (select w.shown from private.webhooks w where w.id = first_id)
  end;
  link := case
    when name is null then null
    when match is not null then '/matches/' || match
    when noun in ('teams', 'league_teams', 'night_cup_teams') or player is null and team is not null then '/teams/' || team
    when player is not null then '/players/' || player
    when noun in ('leagues', 'league_seasons') then '/leagues/' || first_id
    when noun = 'night_cups' then '/night-cup/' || first_id
    when noun = 'support_tickets' then '/tickets/' || first_id
    when noun = 'news_articles' then '/news/' || first_id
    when noun = 'sponsors' then '/admin/sponsors'
    when noun = 'announcements' then '/admin/announcements'
    when noun = 'ticket_templates' then '/admin/tickets?tab=templates'
    when noun = 'site_settings' then '/admin/settings'
    when noun = 'discord_channels' then '/admin/discord'
    when noun = 'webhooks' then (select private.webhook_path(w) from private.webhooks w where w.id = first_id)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_old()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  long_ago constant timestamptz := now() - (private.limits()).notice_days_kept * interval '1 day';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - (private.limits()).announcement_days_kept * interval '1 day';
  delivered constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
  last_month constant timestamptz := now() - (private.limits()).attendance_days_kept * interval '1 day';
begin
  delete from public.notifications n
  where n.id in (select o.id from public.notifications o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from private.notice_texts t
  where t.id in (select o.id from private.notice_texts o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from public.content_reports r
  where r.id in (
    select o.id
    from public.content_reports o
    where o.status <> 'open' and o.decided_at < long_ago
    order by o.decided_at
    limit 1000
  );
  delete from public.attendance a
  where a.id in (select o.id from public.attendance o where o.starts_at < last_month order by o.starts_at limit 1000);
  delete from private.attendance_reminders r
  where (r.of_id, r.team_id, r.starts_at) in (
    select o.of_id, o.team_id, o.starts_at
    from private.attendance_reminders o
    where o.starts_at < last_month
    order by o.starts_at
    limit 1000
  );
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.id in (
    select o.id
    from public.join_requests o
    where o.status in ('open', 'trial') and o.expires_at <= now()
    order by o.expires_at
    limit 1000
    for update skip locked
  );
  delete from public.join_requests r
  where r.id in (select o.id from public.join_requests o where o.expires_at < last_quarter order by o.expires_at limit 1000);
  delete from public.announcements a
  where a.id in (select o.id from public.announcements o where o.created_at < last_year order by o.created_at limit 1000);
  delete from public.scrim_offers s
  where s.id in (select o.id from public.scrim_offers o where o.expires_at < last_year order by o.expires_at limit 1000);
  delete from private.outbox o
  where o.id in (
    select s.id
    from private.outbox s
    where coalesce(s.done_at, s.given_up_at, s.due_since) < delivered
    order by coalesce(s.done_at, s.given_up_at, s.due_since)
    limit 1000
    for update skip locked
  );
  delete from private.events e
  where e.id in (select o.id from private.events o where o.at < now() - interval '1 day' order by o.at limit 1000);
  delete from private.discord_requests r
  where r.state_hash in (
    select o.state_hash from private.discord_requests o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_sign_ins s
  where s.token_hash in (
    select o.token_hash from private.discord_sign_ins o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_presses p
  where p.id in (
    select o.id from private.discord_presses o where o.created_at < now() - interval '1 day' order by o.created_at limit 1000
  );
  delete from private.interest_declarations d
  where (d.player_id, d.by_team_id, d.about_team_id) in (
    select o.player_id, o.by_team_id, o.about_team_id
    from private.interest_declarations o
    where o.created_at < now() - interval '1 day'
    order by o.created_at
    limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_name(match_id uuid, night_cup_id uuid, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select home.name || ' – ' || away.name
      from (
        select m.home_team_id, m.away_team_id from public.team_matches m where m.id = taken_name.match_id
        union all
        select s.home_team_id, s.away_team_id from public.scrims s where s.id = taken_name.scrim_id
      ) m
      join public.teams home on home.id = m.home_team_id
      join public.teams away on away.id = m.away_team_id
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
begin
  if not private.may_referee(taken_times.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees plan a season.', 'notYours');
  end if;
  return query
  select o.team_id, private.taken_name(o.match_id, o.night_cup_id, o.scrim_id), o.starts_at, o.ends_at
  from private.overlapping(
    array(
      select e.team_id
      from public.league_teams e
      where (e.league_id, e.season) = (taken_times.league_id, taken_times.season) and e.withdrawn_at is null
    ),
    now(), 'infinity'
  ) o
  left join public.team_matches m on m.id = o.match_id
  where (m.league_id, m.season) is distinct from (taken_times.league_id, taken_times.season)
  order by o.starts_at, o.team_id, o.match_id
  limit 1000;
end
$function$;

drop function private.team_facts(uuid[]);
CREATE OR REPLACE FUNCTION private.team_facts(team_ids uuid[])
 RETURNS TABLE(team_id uuid, league_name text, place integer, played integer, won integer, player_count integer, captain jsonb, positions public.player_position[], training_days public.weekday[], usual_days public.weekday[], usual_from time without time zone, usual_until time without time zone, zone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    t.id,
    coalesce(stands.name, n.league_name),
    stands.place,
    stands.played,
    stands.won,
    (select count(*)::int from public.team_members m where m.team_id = t.id and m.left_at is null),
    case when c.id is not null then jsonb_build_object('id', c.id, 'username', c.username, 'avatar', c.avatar) end,
    l.positions,
    l.training_days,
    able.days,
    given.first,
    given.last,
    (select home.time_zone from public.leagues home where home.id = n.league_id)
  from public.teams t
  left join public.profiles c on c.id = t.captain_id
  left join public.team_listings l on l.team_id = t.id and l.listed
  left join private.team_seasons n on n.team_id = t.id
  left join lateral (
    select league.name, k.place, k.played, k.won
    from private.league_standings k
    join public.leagues league on league.id = k.league_id and league.archived_at is null
    where k.team_id = t.id
    order by k.over, k.entered_at desc
    limit 1
  ) stands on true
  left join lateral (
    select
      array_agg((enum_range(null::public.weekday))[a.weekday]) as days,
      min(a."from") as first,
      -- midnight as an end is the end of the day
      case when bool_or(a.until <= a."from") then min(a.until) else max(a.until) end as last
    from public.availability a
    where (a.league_id, a.season, a.team_id) = (n.league_id, n.season, t.id)
  ) given on true
  left join lateral (
    select array_agg(each.day order by each.day) as days
    from (
      select own.day
      from public.team_members m
      -- hours of one day may be given in two parts
      cross join lateral (
        select distinct unnest(
          coalesce(
            (select nullif(r.availability_days, '{}') from public.player_registrations r where r.user_id = m.player_id),
            given.days
          )
        )
      ) own (day)
      where m.team_id = t.id and m.left_at is null
      group by own.day
      having count(*) >= (private.limits()).squad_min
    ) each
  ) able on true
  where t.id = any (team_ids[1:100])
$function$;

CREATE OR REPLACE FUNCTION private.team_rating(team uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select case when e.home_team_id = team then e.home_before + e.home_change else e.away_before - e.home_change end
      from (
        (select h.* from public.match_elo h where h.home_team_id = team order by h.finished_at desc, h.match_id desc limit 1)
        union all
        (select a.* from public.match_elo a where a.away_team_id = team order by a.finished_at desc, a.match_id desc limit 1)
      ) e
      order by e.finished_at desc, e.match_id desc
      limit 1
    ),
    (private.limits()).rating_start
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_scrim_offer(offer_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  offer public.scrim_offers;
begin
  select * into offer from public.scrim_offers o where o.id = withdraw_scrim_offer.offer_id for no key update;
  if offer.id is null or not private.leads(offer.team_id) then
    perform private.refuse('PT404', 'There is no such offer.', 'scrimUnknown', 'offer_id');
  end if;
  if offer.status <> 'open' or offer.expires_at <= now() then
    perform private.refuse('PT409', 'The offer is over.', 'scrimGone', 'offer_id');
  end if;
  update public.scrim_offers o set status = 'withdrawn' where o.id = offer.id;
  perform private.record('withdraw_scrim_offer', 'scrim_offers ' || offer.id, to_jsonb(offer), '{"status": "withdrawn"}');
end
$function$;

CREATE OR REPLACE FUNCTION public.accept_scrim(offer_id uuid, starts_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.accept_scrim(accept_scrim.offer_id, accept_scrim.starts_at) $function$;

CREATE OR REPLACE FUNCTION public.cancel_scrim(scrim_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.cancel_scrim(cancel_scrim.scrim_id) $function$;

CREATE OR REPLACE FUNCTION public.host_health()
 RETURNS TABLE(name text, status text, sentence text, facts jsonb, checked_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.host_health() $function$;

CREATE OR REPLACE FUNCTION public.offer_scrim(slots timestamp with time zone[], best_of integer DEFAULT 1, elo_from integer DEFAULT NULL::integer, elo_to integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.offer_scrim(offer_scrim.slots, offer_scrim.best_of, offer_scrim.elo_from, offer_scrim.elo_to) $function$;

CREATE OR REPLACE FUNCTION public.open_scrims(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, team_id uuid, name text, tag text, rating integer, best_of integer, elo_from integer, elo_to integer, expires_at timestamp with time zone, played integer, cancelled integer, absent integer, slots jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.open_scrims(open_scrims.after_at, open_scrims.after_id, open_scrims.max) $function$;

CREATE OR REPLACE FUNCTION public.own_slots()
 RETURNS TABLE(at timestamp with time zone, can integer, squad integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.own_slots() $function$;

CREATE OR REPLACE FUNCTION public.report_scrim(scrim_id uuid, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.report_scrim(report_scrim.scrim_id, report_scrim.home_score, report_scrim.away_score) $function$;

CREATE OR REPLACE FUNCTION public.set_host_checks(checks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_host_checks(set_host_checks.checks) $function$;

CREATE OR REPLACE FUNCTION public.set_scrim_lobby(scrim_id uuid, code text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_scrim_lobby(set_scrim_lobby.scrim_id, set_scrim_lobby.code) $function$;

drop function public.team_facts(uuid[]);
CREATE OR REPLACE FUNCTION public.team_facts(team_ids uuid[])
 RETURNS TABLE(team_id uuid, league_name text, place integer, played integer, won integer, player_count integer, captain jsonb, positions public.player_position[], training_days public.weekday[], usual_days public.weekday[], usual_from time without time zone, usual_until time without time zone, zone text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.team_facts(team_facts.team_ids) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_scrim_offer(offer_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_scrim_offer(withdraw_scrim_offer.offer_id) $function$;

alter table private.host_checks add column name text not null;

alter table public.scrim_lobbies add column scrim_id uuid not null;

alter table public.scrim_offers add column id uuid default gen_random_uuid() not null;

alter table public.scrim_slots add column offer_id uuid not null;

alter table public.scrims add column id uuid default gen_random_uuid() not null;

alter table private.host_checks add column place integer not null;

alter table public.scrim_lobbies add column code text not null;

alter table public.scrim_offers add column team_id uuid not null;

alter table public.scrim_slots add column starts_at timestamp with time zone not null;

alter table public.scrims add column offer_id uuid not null;

alter table private.host_checks add column status private.check_status not null;

alter table public.scrim_lobbies add column created_at timestamp with time zone default now() not null;

alter table public.scrim_offers add column offered_by uuid not null;

alter table public.scrim_slots add column created_at timestamp with time zone default now() not null;

alter table public.scrims add column home_team_id uuid not null;

alter table private.host_checks add column sentence text not null;

alter table public.scrim_offers add column best_of smallint default 1 not null;

alter table public.scrims add column away_team_id uuid not null;

alter table private.host_checks add column facts jsonb not null;

alter table public.scrim_offers add column elo_from smallint;

alter table public.scrims add column accepted_by uuid not null;

alter table private.host_checks add column created_at timestamp with time zone default now() not null;

alter table public.scrim_offers add column elo_to smallint;

alter table public.scrims add column best_of smallint not null;

alter table public.scrim_offers add column status public.scrim_offer_status default 'open'::public.scrim_offer_status not null;

alter table public.scrims add column starts_at timestamp with time zone not null;

alter table public.scrim_offers add column expires_at timestamp with time zone not null;

alter table public.scrims add column ends_at timestamp with time zone not null;

alter table public.scrim_offers add column created_at timestamp with time zone default now() not null;

alter table public.scrims add column cancelled_at timestamp with time zone;

alter table public.scrims add column cancelled_by_team_id uuid;

alter table public.scrims add column home_score smallint;

alter table public.scrims add column away_score smallint;

alter table public.scrims add column confirmed_at timestamp with time zone;

alter table public.scrims add column absent_team_id uuid;

alter table public.scrims add column reported_by_team_id uuid;

alter table public.scrims add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute scrim_slots_max integer;

alter type private.limit_values add attribute scrim_offers_max integer;

alter type private.limit_values add attribute scrim_late_hours integer;

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scrimAgreed', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scrimCancelled', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scrimReported', 'schedule', NULL, 'f', 'f');

alter table private.host_checks add constraint host_checks_facts_check CHECK (((jsonb_typeof(facts) = 'object'::text) AND (octet_length((facts)::text) <= 2000)));

alter table private.host_checks add constraint host_checks_name_check CHECK ((name ~ '^[a-z]{1,20}$'::text));

alter table private.host_checks add constraint host_checks_pkey PRIMARY KEY (name);

alter table private.host_checks add constraint host_checks_place_check CHECK (((place >= 1) AND (place <= 100)));

alter table private.host_checks add constraint host_checks_sentence_check CHECK ((sentence ~ '^[a-z]{1,20}_[a-z]{1,20}$'::text));

alter table public.scrim_lobbies add constraint scrim_lobbies_code_check CHECK (private.is_lobby_code(code));

alter table public.scrim_lobbies add constraint scrim_lobbies_pkey PRIMARY KEY (scrim_id);

alter table public.scrim_offers add constraint scrim_offers_best_of_check CHECK ((best_of = ANY (ARRAY[1, 3, 5])));

alter table public.scrim_offers add constraint scrim_offers_elo_from_check CHECK (((elo_from >= 0) AND (elo_from <= 9999)));

alter table public.scrim_offers add constraint scrim_offers_elo_to_check CHECK (((elo_to >= 0) AND (elo_to <= 9999)));

alter table public.scrim_offers add constraint scrim_offers_level CHECK ((elo_from <= elo_to));

alter table public.scrim_offers add constraint scrim_offers_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES public.profiles(id);

alter table public.scrim_offers add constraint scrim_offers_pkey PRIMARY KEY (id);

alter table public.scrim_offers add constraint scrim_offers_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.scrim_slots add constraint scrim_slots_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.scrim_offers(id) ON DELETE CASCADE;

alter table public.scrim_slots add constraint scrim_slots_pkey PRIMARY KEY (offer_id, starts_at);

alter table public.scrims add constraint scrims_absent_team_id_fkey FOREIGN KEY (absent_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES public.profiles(id);

alter table public.scrims add constraint scrims_away_score_check CHECK (((away_score >= 0) AND (away_score <= (private.limits()).score_max)));

alter table public.scrims add constraint scrims_away_team_id_fkey FOREIGN KEY (away_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_best_of_check CHECK ((best_of = ANY (ARRAY[1, 3, 5])));

alter table public.scrims add constraint scrims_both_scores CHECK (((home_score IS NULL) = (away_score IS NULL)));

alter table public.scrims add constraint scrims_cancelled CHECK ((((cancelled_at IS NULL) = (cancelled_by_team_id IS NULL)) AND COALESCE(((cancelled_by_team_id = home_team_id) OR (cancelled_by_team_id = away_team_id)), true)));

alter table public.scrims add constraint scrims_cancelled_by_team_id_fkey FOREIGN KEY (cancelled_by_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_home_score_check CHECK (((home_score >= 0) AND (home_score <= (private.limits()).score_max)));

alter table public.scrims add constraint scrims_home_team_id_fkey FOREIGN KEY (home_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_lasts CHECK ((starts_at < ends_at));

alter table public.scrims add constraint scrims_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.scrim_offers(id) ON DELETE CASCADE;

alter table public.scrims add constraint scrims_offer_id_key UNIQUE (offer_id);

alter table public.scrims add constraint scrims_pkey PRIMARY KEY (id);

alter table public.scrims add constraint scrims_reported CHECK (((num_nonnulls(home_score, absent_team_id) = num_nonnulls(reported_by_team_id)) AND COALESCE(((reported_by_team_id = home_team_id) OR (reported_by_team_id = away_team_id)), true) AND COALESCE((((absent_team_id = home_team_id) OR (absent_team_id = away_team_id)) AND (absent_team_id <> reported_by_team_id)), true) AND ((confirmed_at IS NULL) OR (home_score IS NOT NULL))));

alter table public.scrims add constraint scrims_reported_by_team_id_fkey FOREIGN KEY (reported_by_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_two_teams CHECK ((home_team_id <> away_team_id));

CREATE INDEX scrim_offers_expires_at ON public.scrim_offers USING btree (expires_at);

CREATE INDEX scrim_offers_offered_by ON public.scrim_offers USING btree (offered_by);

CREATE INDEX scrim_offers_open ON public.scrim_offers USING btree (expires_at, id) WHERE (status = 'open'::public.scrim_offer_status);

CREATE INDEX scrim_offers_team_id ON public.scrim_offers USING btree (team_id);

CREATE INDEX scrims_absent_team_id ON public.scrims USING btree (absent_team_id);

CREATE INDEX scrims_accepted_by ON public.scrims USING btree (accepted_by);

CREATE INDEX scrims_away_team_id ON public.scrims USING btree (away_team_id, starts_at);

CREATE INDEX scrims_cancelled_by_team_id ON public.scrims USING btree (cancelled_by_team_id);

CREATE INDEX scrims_home_team_id ON public.scrims USING btree (home_team_id, starts_at);

CREATE INDEX scrims_reported_by_team_id ON public.scrims USING btree (reported_by_team_id);

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.scrim_offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.scrim_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.scrim_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.scrims REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'home_team_id', 'team', 'away_team_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.scrims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'home_team_id', 'team', 'away_team_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.scrims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'home_team_id', 'team', 'away_team_id');

create policy select_sides on public.scrim_lobbies for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.scrims s
  WHERE ((s.id = scrim_lobbies.scrim_id) AND ((s.home_team_id = ( SELECT private.led_team() AS led_team)) OR ((s.starts_at <= (now() + ((( SELECT (private.limits()).lineup_reveal_minutes AS lineup_reveal_minutes))::double precision * '00:01:00'::interval))) AND ((( SELECT private.own_team() AS own_team) = s.home_team_id) OR (( SELECT private.own_team() AS own_team) = s.away_team_id)))))))));

create policy select_concerned on public.scrim_offers for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (team_id = ( SELECT private.own_team() AS own_team))));

create policy select_concerned on public.scrim_slots for select to authenticated using ((EXISTS ( SELECT
   FROM public.scrim_offers o
  WHERE (o.id = scrim_slots.offer_id))));

create policy select_concerned on public.scrims for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR ((( SELECT private.own_team() AS own_team) = home_team_id) OR (( SELECT private.own_team() AS own_team) = away_team_id))));

alter table public.scrim_lobbies add constraint scrim_lobbies_scrim_id_fkey FOREIGN KEY (scrim_id) REFERENCES public.scrims(id) ON DELETE CASCADE;

alter table private.host_checks enable row level security;
alter table private.host_checks force row level security;

alter table public.scrim_lobbies enable row level security;
alter table public.scrim_lobbies force row level security;

alter table public.scrim_offers enable row level security;
alter table public.scrim_offers force row level security;

alter table public.scrim_slots enable row level security;
alter table public.scrim_slots force row level security;

alter table public.scrims enable row level security;
alter table public.scrims force row level security;

grant execute on routine private.accept_scrim(uuid,timestamp with time zone) to "authenticated";

grant execute on routine private.cancel_scrim(uuid) to "authenticated";

grant execute on routine private.host_health() to "authenticated";

grant execute on routine private.offer_scrim(timestamp with time zone[],integer,integer,integer) to "authenticated";

grant execute on routine private.open_scrims(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.own_slots() to "authenticated";

grant execute on routine private.report_scrim(uuid,integer,integer) to "authenticated";

grant execute on routine private.set_host_checks(jsonb) to "service_role";

grant execute on routine private.set_scrim_lobby(uuid,text) to "authenticated";

grant execute on routine private.team_facts(uuid[]) to "authenticated";

grant execute on routine private.withdraw_scrim_offer(uuid) to "authenticated";

grant execute on routine public.accept_scrim(uuid,timestamp with time zone) to "authenticated";

grant execute on routine public.cancel_scrim(uuid) to "authenticated";

grant execute on routine public.host_health() to "authenticated";

grant execute on routine public.offer_scrim(timestamp with time zone[],integer,integer,integer) to "authenticated";

grant execute on routine public.open_scrims(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.own_slots() to "authenticated";

grant execute on routine public.report_scrim(uuid,integer,integer) to "authenticated";

grant select on public.scrim_lobbies to "authenticated";
grant delete on public.scrim_lobbies to "service_role";
grant insert on public.scrim_lobbies to "service_role";
grant maintain on public.scrim_lobbies to "service_role";
grant references on public.scrim_lobbies to "service_role";
grant select on public.scrim_lobbies to "service_role";
grant trigger on public.scrim_lobbies to "service_role";
grant truncate on public.scrim_lobbies to "service_role";
grant update on public.scrim_lobbies to "service_role";

grant select on public.scrim_offers to "authenticated";
grant delete on public.scrim_offers to "service_role";
grant insert on public.scrim_offers to "service_role";
grant maintain on public.scrim_offers to "service_role";
grant references on public.scrim_offers to "service_role";
grant select on public.scrim_offers to "service_role";
grant trigger on public.scrim_offers to "service_role";
grant truncate on public.scrim_offers to "service_role";
grant update on public.scrim_offers to "service_role";

grant select on public.scrim_slots to "authenticated";
grant delete on public.scrim_slots to "service_role";
grant insert on public.scrim_slots to "service_role";
grant maintain on public.scrim_slots to "service_role";
grant references on public.scrim_slots to "service_role";
grant select on public.scrim_slots to "service_role";
grant trigger on public.scrim_slots to "service_role";
grant truncate on public.scrim_slots to "service_role";
grant update on public.scrim_slots to "service_role";

grant select on public.scrims to "authenticated";
grant delete on public.scrims to "service_role";
grant insert on public.scrims to "service_role";
grant maintain on public.scrims to "service_role";
grant references on public.scrims to "service_role";
grant select on public.scrims to "service_role";
grant trigger on public.scrims to "service_role";
grant truncate on public.scrims to "service_role";
grant update on public.scrims to "service_role";

grant execute on routine public.set_host_checks(jsonb) to "service_role";

grant execute on routine public.set_scrim_lobby(uuid,text) to "authenticated";

grant execute on routine public.team_facts(uuid[]) to "authenticated";

grant execute on routine public.withdraw_scrim_offer(uuid) to "authenticated";

comment on function private.accept_scrim(uuid,timestamp with time zone) is 'api: member';

comment on function private.cancel_scrim(uuid) is 'api: member';

comment on function private.host_health() is 'api: member';

comment on function private.offer_scrim(timestamp with time zone[],integer,integer,integer) is 'api: member';

comment on function private.open_scrims(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.own_slots() is 'api: member';

comment on function private.report_scrim(uuid,integer,integer) is 'api: member';

comment on function private.set_host_checks(jsonb) is 'api: service';

comment on function private.set_scrim_lobby(uuid,text) is 'api: member';

comment on function private.team_facts(uuid[]) is 'api: member';

comment on function private.withdraw_scrim_offer(uuid) is 'api: member';

comment on table private.host_checks is 'What the host found when it last looked. No API access: admins read it through a call.';

comment on table public.scrim_lobbies is 'The lobby''s code of a friendly. Whoever leads the home side reads it, both squads from a quarter of an hour before, and the staff.';

comment on table public.scrim_offers is 'Friendlies that teams offer. Its squad and the staff read a row; other captains read a list through a call.';

comment on table public.scrim_slots is 'The times a friendly is offered at. Read with its offer.';

comment on table public.scrims is 'Friendlies that were agreed on. The two squads and the staff read a row.';
