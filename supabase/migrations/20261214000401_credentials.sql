set local check_function_bodies = off;

-- with its trigger on auth.users, which the owner of a hosted project may make there and not drop
drop function private.unlink_at_new_password() cascade;

create table private.kept_credentials ();

CREATE OR REPLACE FUNCTION private.change_webhook(webhook_id uuid, events text[], of_league uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was constant private.webhooks := private.webhook_to_write(change_webhook.webhook_id);
  given constant text := case when nullif(btrim(address), '') is not null then private.checked_webhook_address(address) end;
  webhook private.webhooks;
begin
  if was.team_id is not null and of_league is not null then
    perform private.refuse('PT422', 'A team or a league.', 'wrongValue', 'of_league');
  end if;
  perform private.check_webhook_league(of_league, was.league_id);
  update private.webhooks w
  set events = private.checked_webhook_events(change_webhook.events, was.team_id),
    league_id = of_league,
    shown = coalesce(private.shown_address(given), w.shown)
  where w.id = was.id
  returning * into webhook;
  if given is not null then
    update private.webhook_secrets k set address = given where k.webhook_id = was.id;
    update private.webhooks w set made_by = me where w.id = was.id;
    perform private.wake_webhook(was.id);
  end if;
  perform private.record('change_webhook', 'webhooks ' || was.id, to_jsonb(was), to_jsonb(webhook));
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

CREATE OR REPLACE FUNCTION private.create_webhook(address text, events text[], of_league uuid DEFAULT NULL::uuid, of_team uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, secret text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  bounds constant record := private.limits();
  checked text;
  chosen text[];
  webhook private.webhooks;
  made constant text := private.new_webhook_secret();
begin
  perform private.check_may_have_webhooks(of_team);
  if not private.webhooks_are_sent() then
    perform private.refuse('PT409', 'This installation sends no webhooks.', 'webhooksNotSent');
  end if;
  if num_nonnulls(of_team, of_league) > 1 then
    perform private.refuse('PT422', 'A team or a league.', 'wrongValue', 'of_league');
  end if;
  if of_team is not null and not exists (select from public.teams t where t.id = of_team and t.archived_at is null) then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'of_team');
  end if;
  checked := private.checked_webhook_address(create_webhook.address);
  chosen := private.checked_webhook_events(create_webhook.events, of_team);
  perform private.check_webhook_league(of_league);
  -- one at a time: of two who make the last one, one does
  perform pg_advisory_xact_lock(hashtextextended('private.webhooks ' || coalesce(of_team::text, ''), 0));
  if (select count(*) from private.webhooks w where w.team_id is not distinct from of_team)
    >= (case when of_team is null then bounds.webhooks_max else bounds.team_webhooks_max end)
  then
    perform private.refuse('PT409', 'There are as many as there may be.', 'webhooksFull', 'address');
  end if;
  insert into private.webhooks (team_id, league_id, shown, events, made_by)
  values (of_team, of_league, private.shown_address(checked), chosen, me)
  returning * into webhook;
  insert into private.webhook_secrets (webhook_id, address, secret) values (webhook.id, checked, made);
  perform private.record('create_webhook', 'webhooks ' || webhook.id, null, to_jsonb(webhook));
  return query select webhook.id, 'whsec_' || made;
end
$function$;

CREATE OR REPLACE FUNCTION private.credential_issued()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  session constant text := auth.jwt() ->> 'session_id';
begin
  if session is not null and not exists (select from auth.sessions s where s.id::text = session) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  perform private.mail_account(person, 'credential_issued', jsonb_build_object('kind', tg_argv[1]));
  return null;
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

CREATE OR REPLACE FUNCTION private.end_mails(token text, topic public.notification_topic DEFAULT NULL::public.notification_topic, daily boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant int := private.unsubscribe_day();
  day constant int := case
    when end_mails.token ~ '^[0-9a-f]{48}$' then ('x000' || substring(end_mails.token from 17 for 5))::bit(32)::int
  end;
  person constant uuid := (
    select m.user_id
    from private.mail_accounts m
    where m.known_by = left(end_mails.token, 16)
      and day between today - (private.limits()).unsubscribe_days and today
      -- by digests, so that the time of an answer tells nothing about how a token ends
      and sha256(convert_to(private.unsubscribe_token(m, case when end_mails.daily then 'daily' else end_mails.topic::text end, day), 'utf8'))
        = sha256(convert_to(end_mails.token, 'utf8'))
  );
begin
  insert into private.notification_ways as w (user_id, topic, push, mail)
  select person, t.topic, v.push, 'off'
  from unnest(enum_range(null::public.notification_topic)) as t (topic)
  cross join lateral private.ways_of(person, t.topic) v
  where person is not null
    and case when end_mails.daily then v.mail = 'daily' else t.topic = end_mails.topic end
  order by t.topic
  on conflict on constraint notification_ways_pkey do update set mail = 'off';
  return person is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_other_sessions(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  ended jsonb;
begin
  if not private.is_own_password(end_other_sessions.password) then
    return false;
  end if;
  delete from auth.sessions s where s.user_id = me and s.id::text is distinct from auth.jwt() ->> 'session_id';
  ended := private.revoke_credentials(me, (auth.jwt() ->> 'session_id')::uuid);
  if ended <> '{}' then
    perform private.mail_account(me, 'logged_out', jsonb_build_object('ended', ended));
  end if;
  perform private.record('end_other_sessions', 'profiles ' || me);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_credentials(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
begin
  if not private.is_own_password(keep_credentials.password) then
    return false;
  end if;
  if exists (
    select
    from auth.users u
    where u.id = me and u.recovery_sent_at > now() - (private.limits()).recovery_minutes * interval '1 minute'
  ) then
    perform private.refuse('PT409', 'A recovery ends everything.', 'recoveryEndsAll');
  end if;
  insert into private.kept_credentials (user_id) values (me) on conflict (user_id) do update set created_at = now();
  perform private.record('keep_credentials', 'profiles ' || me);
  return true;
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

CREATE OR REPLACE FUNCTION private.log_out_everywhere()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  ended jsonb;
begin
  delete from auth.sessions s where s.user_id = me and s.id::text is distinct from auth.jwt() ->> 'session_id';
  ended := private.revoke_credentials(me);
  if ended <> '{}' then
    perform private.mail_account(me, 'logged_out', jsonb_build_object('ended', ended));
  end if;
  perform private.record('log_out_everywhere', 'profiles ' || me);
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_account(person uuid, matter text, facts jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (way, target, subject, payload)
  select
    'mail', u.id, 'account ' || gen_random_uuid(),
    jsonb_build_object('daily', false, 'notices', '[]'::jsonb, 'matter', mail_account.matter) || facts
  from auth.users u
  where u.id = person
    and u.email_confirmed_at is not null
    and exists (select from private.delivery_setup d where d.mail)
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

CREATE OR REPLACE FUNCTION private.notice_facts(person uuid, notices uuid[], settled boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notice_readers_facts(person) || jsonb_build_object('notices', said.list)
  from public.profiles f
  cross join lateral (
    select jsonb_agg(
      jsonb_build_object(
        'id', n.id,
        'topic', private.notification_topic(n.key),
        'key', n.key,
        'values', n.values || private.names_now(n.values, person),
        'link', n.link,
        'until', w.until,
        'created_at', n.created_at
      )
      order by n.created_at desc, n.id desc
    ) as list
    from public.notifications n
    cross join lateral private.notice_waits(n) w
    where n.id = any (notices) and n.user_id = person and (settled or (n.read_at is null and not w.is_over))
  ) said
  where f.id = person and f.deleted_at is null and said.list is not null
$function$;

CREATE OR REPLACE FUNCTION private.notice_readers_facts(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'language', coalesce((select p.locale from public.profile_private p where p.user_id = person), 'en'),
    'time_zone', private.zone_of(person),
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
  )
$function$;

CREATE OR REPLACE FUNCTION private.open_mail(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  is_daily constant boolean := (item.payload ->> 'daily')::boolean;
  address text;
  suspended boolean;
  account private.mail_accounts;
  told uuid[];
  wanted uuid[];
  is_now boolean;
begin
  select u.email, private.is_suspended(p.id) into address, suspended
  from auth.users u
  join public.profiles p on p.id = u.id and p.deleted_at is null
  where u.id = item.target and u.email_confirmed_at is not null;
  if address is not null and item.payload ? 'matter' then
    return jsonb_build_object(
      'what', 'post',
      'id', item.id,
      'to', address,
      'account', item.payload - array['daily', 'notices'],
      'said', private.notice_readers_facts(item.target) || '{"notices": []}'
    );
  end if;
  if address is null
    or suspended
    or (not is_daily and item.tries = 0 and item.due_since < now() - bounds.delivery_give_up_hours * interval '1 hour')
  then
    return jsonb_build_object('what', 'nothing');
  end if;
  insert into private.mail_accounts (user_id) values (item.target) on conflict (user_id) do nothing;
  -- two senders look at what waits for the same person one after the other
  select m.* into account from private.mail_accounts m where m.user_id = item.target for update;
  told := private.mailed_notices(item);
  if told is null then
    perform private.mail_daily(item);
    return null;
  end if;
  select array_agg(n.id order by n.created_at desc, n.id desc), bool_or(w.mail = 'now')
  into wanted, is_now
  from public.notifications n
  cross join lateral private.ways_of(n.user_id, private.notification_topic(n.key)) w
  cross join lateral private.notice_waits(n) v
  where n.id = any (told) and n.user_id = item.target and n.read_at is null and w.mail <> 'off' and not v.is_over
    and not private.is_heard_by_helper(n);
  if wanted is null then
    return jsonb_build_object('what', 'nothing');
  end if;
  if not is_daily and not is_now then
    perform private.mail_daily(item);
    return null;
  end if;
  return jsonb_build_object(
    'what', 'post',
    'id', item.id,
    'to', address,
    'token', private.unsubscribe_token(
      account,
      case
        when is_daily then 'daily'
        else (select private.notification_topic(n.key)::text from public.notifications n where n.id = wanted[1])
      end,
      private.unsubscribe_day()
    ),
    'daily', is_daily,
    'more', greatest(cardinality(wanted) - bounds.digest_max, 0),
    'said', private.notice_facts(item.target, wanted[1 : bounds.digest_max])
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.revoke_at_new_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  kept_at timestamptz;
  ended jsonb := '{}';
begin
  delete from private.kept_credentials k where k.user_id = new.id returning k.created_at into kept_at;
  -- whoever recovers their account keeps nothing: who knew the old password may have asked for it
  if kept_at is null
    or kept_at < now() - bounds.kept_credentials_minutes * interval '1 minute'
    or old.recovery_sent_at > now() - bounds.recovery_minutes * interval '1 minute'
  then
    ended := private.revoke_credentials(new.id);
  end if;
  if old.email_confirmed_at is not null and new.encrypted_password is not null then
    perform private.mail_account(new.id, 'password_changed', jsonb_build_object('ended', ended));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.revoke_credentials(person uuid, staying uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended jsonb;
begin
  -- a link to Discord that is being finished comes before this, or not at all
  delete from private.discord_requests r where r.user_id = person;
  -- what is being issued comes before this as well, or finds its session over: every row of a credential refers to the profile
  perform from public.profiles p where p.id = person for update;
  perform from private.webhooks w where w.made_by = person order by w.id for update;
  select coalesce(jsonb_object_agg(of_kind.kind, of_kind.how_many), '{}') into ended
  from (
    select c.kind, count(*) as how_many
    from private.credentials c
    where c.person = revoke_credentials.person
      and not exists (select from private.push_devices d where d.id = c.id and d.session_id = staying)
    group by c.kind
  ) of_kind;
  delete from private.feed_links l where l.user_id = person;
  delete from private.api_keys k where k.user_id = person;
  delete from private.overlay_links l where l.made_by = person;
  perform private.hold_deliveries(w.id) from private.webhooks w where w.made_by = person;
  delete from private.outbox o where o.way = 'webhook' and o.target in (select w.id from private.webhooks w where w.made_by = person);
  delete from private.webhooks w where w.made_by = person;
  perform private.forget_device(d.id)
  from (
    select d.id from private.push_devices d where d.user_id = person and d.session_id is distinct from staying order by d.id
  ) d;
  delete from private.discord_accounts a where a.user_id = person;
  if ended <> '{}' then
    perform private.record('revoke_credentials', 'profiles ' || person, null, ended);
  end if;
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION private.rotate_webhook_secret(webhook_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was constant private.webhooks := private.webhook_to_write(rotate_webhook_secret.webhook_id);
  made constant text := private.new_webhook_secret();
begin
  update private.webhook_secrets k
  set old_secret = k.secret,
    old_until = now() + (private.limits()).webhook_old_secret_hours * interval '1 hour',
    secret = made
  where k.webhook_id = was.id;
  update private.webhooks w set made_by = me where w.id = was.id;
  perform private.record('rotate_webhook_secret', 'webhooks ' || was.id);
  return 'whsec_' || made;
end
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_day()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (now() at time zone 'utc')::date - date '1970-01-01'
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe_token(account private.mail_accounts, topic text, day integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select account.known_by
    || lpad(to_hex(day), 5, '0')
    || left(encode(extensions.hmac(unsubscribe_token.topic || ' ' || day, account.token, 'sha256'), 'hex'), 27)
$function$;

CREATE OR REPLACE FUNCTION public.keep_credentials(password text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.keep_credentials(keep_credentials.password) $function$;

CREATE OR REPLACE FUNCTION public.log_out_everywhere()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.log_out_everywhere() $function$;

alter table private.kept_credentials add column user_id uuid not null;

alter table private.kept_credentials add column created_at timestamp with time zone default now() not null;

alter table private.mail_accounts add column known_by text generated always as ("left"(encode(sha256(decode(token, 'hex'::text)), 'hex'::text), 16)) stored not null;

alter table private.webhooks add column made_by uuid;

alter type private.limit_values add attribute kept_credentials_minutes integer;

alter type private.limit_values add attribute recovery_minutes integer;

alter type private.limit_values add attribute unsubscribe_days integer;

alter table private.kept_credentials add constraint kept_credentials_pkey PRIMARY KEY (user_id);

alter table private.kept_credentials add constraint kept_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.mail_accounts add constraint mail_accounts_known_by_key UNIQUE (known_by);

alter table private.webhooks add constraint webhooks_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

CREATE INDEX webhooks_made_by ON private.webhooks USING btree (made_by);

create or replace view private.credentials with (security_invoker=true) as
 SELECT l.user_id AS person,
    'calendar'::text AS kind,
    l.user_id AS id,
    l.created_at
   FROM private.feed_links l
  WHERE (l.revoked_at IS NULL)
UNION ALL
 SELECT k.user_id AS person,
    'api_key'::text AS kind,
    k.id,
    k.created_at
   FROM private.api_keys k
UNION ALL
 SELECT o.made_by AS person,
    'overlay'::text AS kind,
    o.id,
    o.created_at
   FROM private.overlay_links o
UNION ALL
 SELECT w.made_by AS person,
    'webhook'::text AS kind,
    w.id,
    w.created_at
   FROM private.webhooks w
  WHERE (w.made_by IS NOT NULL)
UNION ALL
 SELECT d.user_id AS person,
    'device'::text AS kind,
    d.id,
    d.created_at
   FROM private.push_devices d
UNION ALL
 SELECT a.user_id AS person,
    'discord'::text AS kind,
    a.user_id AS id,
    a.created_at
   FROM private.discord_accounts a;

CREATE TRIGGER revoke_credentials AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text)) EXECUTE FUNCTION private.revoke_at_new_password();

CREATE TRIGGER credential_issued AFTER INSERT ON private.api_keys FOR EACH ROW EXECUTE FUNCTION private.credential_issued('user_id', 'api_key');

CREATE TRIGGER credential_issued AFTER INSERT ON private.discord_accounts FOR EACH ROW EXECUTE FUNCTION private.credential_issued('user_id', 'discord');

CREATE TRIGGER credential_reissued AFTER UPDATE OF discord_id ON private.discord_accounts FOR EACH ROW WHEN ((new.discord_id <> old.discord_id)) EXECUTE FUNCTION private.credential_issued('user_id', 'discord');

CREATE TRIGGER credential_issued AFTER INSERT ON private.feed_links FOR EACH ROW EXECUTE FUNCTION private.credential_issued('user_id', 'calendar');

CREATE TRIGGER credential_reissued AFTER UPDATE OF secret ON private.feed_links FOR EACH ROW WHEN ((new.secret <> old.secret)) EXECUTE FUNCTION private.credential_issued('user_id', 'calendar');

CREATE TRIGGER credential_issued AFTER INSERT ON private.overlay_links FOR EACH ROW EXECUTE FUNCTION private.credential_issued('made_by', 'overlay');

CREATE TRIGGER credential_issued AFTER INSERT ON private.push_devices FOR EACH ROW EXECUTE FUNCTION private.credential_issued('user_id', 'device');

CREATE TRIGGER credential_issued AFTER INSERT ON private.webhooks FOR EACH ROW EXECUTE FUNCTION private.credential_issued('made_by', 'webhook');

CREATE TRIGGER credential_reissued AFTER UPDATE OF made_by ON private.webhooks FOR EACH ROW WHEN ((new.made_by IS NOT NULL)) EXECUTE FUNCTION private.credential_issued('made_by', 'webhook');

alter table private.kept_credentials enable row level security;
alter table private.kept_credentials force row level security;

grant execute on routine private.keep_credentials(text) to "authenticated";

grant execute on routine private.log_out_everywhere() to "authenticated";

grant execute on routine public.keep_credentials(text) to "authenticated";

grant execute on routine public.log_out_everywhere() to "authenticated";

comment on function private.keep_credentials(text) is 'api: member';

comment on function private.log_out_everywhere() is 'api: member';

comment on table private.kept_credentials is 'Who keeps their credentials at the next password. No API access: a command writes it, the change takes it.';

comment on table private.mail_accounts is 'What signs the links that end mails. No API access: the sender is given what it signed.';

comment on view private.credentials is 'What was issued from which account. No API access: a copy of one''s data and a new password read it.';

-- Whose a webhook is, of those that stand already: whoever gave it its secret or its address last. Nobody is mailed about it.
alter table private.webhooks disable trigger credential_reissued;
update private.webhooks w
set made_by = (
  select p.id
  from private.audit_log a
  join public.profiles p on p.id = a.actor and p.deleted_at is null
  where a.subject = 'webhooks ' || w.id
    and (
      a.action in ('create_webhook', 'rotate_webhook_secret')
      or (a.action = 'change_webhook' and (coalesce(a.after, '{}') -> 'texts_changed') ? 'shown')
    )
  order by a.at desc, a.id desc
  limit 1
);
alter table private.webhooks enable trigger credential_reissued;
