set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.account_of(player_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'email', u.email,
    'confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at,
    'role', coalesce((select r.role::text from private.user_roles r where r.user_id = p.id), 'user'),
    'blocks', (
      select coalesce(
        jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason, 'since', b.created_at) order by b.kind),
        '[]'
      )
      from private.account_blocks b
      where b.user_id = p.id and (b.until is null or b.until > now())
    ),
    'eligibility', coalesce(private.standing_decision(p.id, now()), 'eligible'),
    'warnings', (select count(*) from public.penalties w where w.player_id = p.id and w.kind = 'warning' and w.status = 'active')
  )
  from public.profiles p
  left join auth.users u on u.id = p.id
  where p.id = account_of.player_id
    and p.deleted_at is null
    and private.is_admin()
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

CREATE OR REPLACE FUNCTION private.duties()
 RETURNS TABLE(kind text, until timestamp with time zone, match_id uuid, subject_id uuid, rival text, home_score integer, away_score integer, at timestamp with time zone, named integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with games as (
    select
      m.*,
      led.team_id,
      case when m.home_team_id = led.team_id then m.away_team_id else m.home_team_id end as other_id
    from (select private.led_team() as team_id) led
    join public.team_matches m on m.home_team_id = led.team_id or m.away_team_id = led.team_id
    where m.status in ('scheduled', 'live', 'reported', 'disputed', 'postponed')
  ),
  due as (
    select
      case when r.team_id = g.team_id then 'claimWaits' else 'answerClaim' end as kind,
      private.answer_until(r) as until,
      g.id as match_id,
      r.id as subject_id,
      g.other_id,
      r.home_score::int,
      r.away_score::int,
      null::timestamptz as at,
      null::int as named
    from games g
    join public.match_reports r on r.match_id = g.id and r.status = 'filed'
    where g.status = 'reported' and not private.is_silent(r)
    union all
    select 'disputed', null, g.id, null, g.other_id, null, null, null, null
    from games g
    where g.status = 'disputed'
    union all
    select
      'answerTime',
      private.proposal_until(p),
      g.id, p.id, g.other_id, null, null, p.kickoff_at, null
    from games g
    join public.reschedules p on p.match_id = g.id and p.status = 'proposed' and p.team_id <> g.team_id
    where g.status in ('scheduled', 'postponed') and private.proposal_until(p) > now()
    union all
    select 'report', nullif(clock.decides, 'infinity'), g.id, null, g.other_id, null, null, null, null
    from games g
    join public.team_matches m using (id)
    cross join lateral (select private.walkover_at(m) as decides) clock
    where g.status in ('scheduled', 'live')
      and g.kickoff_at < now()
      and private.earliest_end(m) <= now()
      and (clock.decides > now()) is not false
      and not exists (
        select
        from public.league_seasons s
        where (s.league_id, s.season, s.phase) = (g.league_id, g.season, 'registration')
      )
    union all
    select 'lineUp', private.lineup_until(g.kickoff_at), g.id, null, g.other_id, null, null, null, five.named
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and private.lineup_until(g.kickoff_at) > now()
        and g.kickoff_at <= now() + (private.limits()).duty_days * interval '1 day'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (
      select count(*)::int as named from public.match_lineups l where (l.match_id, l.team_id) = (g.id, g.team_id)
    ) five
    where five.named < (private.limits()).players_on_pitch
    union all
    select 'short', g.kickoff_at, g.id, null, g.other_id, null, null, null, squad.coming
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and g.night_cup_id is null
        and g.kickoff_at between now() and now() + (private.limits()).attendance_hours * interval '1 hour'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (select private.count_coming(g.team_id, g.id, null, g.kickoff_at) as coming) squad
    where squad.coming < (private.limits()).players_on_pitch
  ),
  -- The next match of a league and the next cup that ask the caller whether they come.
  asked as (
    (
      select m.id as match_id, null::uuid as cup_id, m.kickoff_at as starts_at, t.name
      from (select private.own_team() as team_id) own
      join public.team_matches m on m.home_team_id = own.team_id or m.away_team_id = own.team_id
      join public.teams t on t.id = case when m.home_team_id = own.team_id then m.away_team_id else m.home_team_id end
      where m.status = 'scheduled'
        and m.night_cup_id is null
        and m.kickoff_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by m.kickoff_at, m.id
      limit 1
    )
    union all
    (
      select null, c.id, c.starts_at, c.name
      from public.night_cup_teams e
      join public.night_cups c on c.id = e.night_cup_id
      where e.team_id = (select private.own_team())
        and c.status in ('registration', 'check_in')
        and c.starts_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by c.starts_at, c.id
      limit 1
    )
  )
  select *
  from (
    select d.kind, d.until, d.match_id, d.subject_id, t.name as rival, d.home_score, d.away_score, d.at, d.named
    from due d
    join public.teams t on t.id = d.other_id
    union all
    select 'checkIn', c.check_in_until, null, c.id, c.name, null, null, null, null
    from public.night_cup_teams e
    join public.night_cups c on c.id = e.night_cup_id
    where e.team_id = (select private.led_team())
      and e.checked_in_at is null
      and not e.waiting
      and c.status = 'check_in'
      and c.check_in_until > now()
    union all
    -- whoever has an offer of the team answers that
    select 'joinRequests', min(r.expires_at), null, null, null, null, null, null, count(*)::int
    from public.join_requests r
    where r.team_id = (select private.led_team())
      and r.status = 'open'
      and r.expires_at > now()
      and not exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id, c.status) = (r.team_id, r.player_id, 'offered')
          and c.expires_at > now()
      )
    having count(*) > 0
    union all
    -- of a cup's evening an answer is taken until it is over
    select 'attendance', case when a.match_id is not null then a.starts_at end, a.match_id, a.cup_id, a.name, null, null, a.starts_at, null
    from asked a
    where not exists (
      select
      from public.attendance said
      where said.player_id = (select auth.uid())
        and said.starts_at = a.starts_at
        and (said.match_id = a.match_id or said.night_cup_id = a.cup_id)
    )
  ) all_kinds
  order by all_kinds.kind in ('claimWaits', 'disputed'), coalesce(all_kinds.until, all_kinds.at) nulls first, all_kinds.kind, all_kinds.match_id
  limit 20
$function$;

CREATE OR REPLACE FUNCTION private.is_notice_over(notice public.notifications)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select case when k.holds_while is null then false else (private.notice_waits(notice)).is_over end
      from private.notification_keys k
      where k.key = notice.key
    ),
    false
  )
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
  bounds.import_rows_max := 1600;
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

CREATE OR REPLACE FUNCTION private.minute_of_week(weekday numeric, clock time without time zone)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (weekday - 1) * 1440 + floor(extract(epoch from clock) / 60);
end
$function$;

drop function private.notifications_page(public.notification_kind,boolean,public.notification_key[],boolean,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.notifications_page(of_kind public.notification_kind DEFAULT NULL::public.notification_kind, unread boolean DEFAULT false, of_keys public.notification_key[] DEFAULT NULL::public.notification_key[], about_me boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.notification_kind, key public.notification_key, "values" jsonb, link text, read_at timestamp with time zone, created_at timestamp with time zone, is_over boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select n.id, n.kind, n.key, n.values || private.names_now(n.values), n.link, n.read_at, n.created_at,
    n.read_at is null and private.is_notice_over(n.whole)
  from (
    select own.*, own as whole
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

drop function private.overlapping(uuid[],timestamp with time zone,timestamp with time zone,uuid,uuid);
CREATE OR REPLACE FUNCTION private.overlapping(teams uuid[], from_at timestamp with time zone, until_at timestamp with time zone, except_match uuid DEFAULT NULL::uuid, except_cup uuid DEFAULT NULL::uuid)
 RETURNS TABLE(team_id uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone, ends_at timestamp with time zone)
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
  select side.id, m.id, m.night_cup_id, m.kickoff_at, m.kickoff_at + length
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
  select e.team_id, null, c.id, c.starts_at, upper(private.cup_evening(c))
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
  select elsewhere.team_id, m.id, m.night_cup_id, m.kickoff_at, m.kickoff_at + length
  from public.stand_ins here
  join public.stand_ins elsewhere
    on elsewhere.player_id = here.player_id and elsewhere.match_id <> here.match_id and elsewhere.withdrawn_at is null
  join public.team_matches m on m.id = elsewhere.match_id and m.status in ('scheduled', 'live')
  where here.match_id = own.id
    and here.withdrawn_at is null
    and m.kickoff_at > from_at - length
    and m.kickoff_at < until_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.recent_stats(player_ids uuid[])
 RETURNS SETOF public.rated_stats
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select last.*
  from unnest(player_ids[1:100]) as of_player (id)
  cross join lateral (
    select r.*
    from public.rated_stats r
    where r.player_id = of_player.id
    order by r.kickoff_at desc, r.match_id desc
    limit 10
  ) last
$function$;

CREATE OR REPLACE FUNCTION private.report_stats(match_id uuid, stats jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  own public.match_reports;
  home int := match.home_score;
  away int := match.away_score;
  kept jsonb;
begin
  select * into own
  from public.match_reports r
  where (r.match_id, r.team_id) = (match.id, team) and r.status <> 'superseded';
  if match.status in ('reported', 'disputed') and own.forfeited_by is null then
    home := own.home_score;
    away := own.away_score;
  elsif match.status <> 'finished' or match.forfeited_by is not null then
    home := null;
  end if;
  if home is null then
    perform private.refuse('PT409', 'The own side has no result that was played.', 'matchCourse', 'match_id');
  end if;
  if now() > private.stats_until(match) then
    perform private.refuse('PT409', 'The time to give stats is over.', 'statsTooLate', 'match_id');
  end if;
  kept := private.checked_stats(match, team, stats, case side when 'home' then home else away end);
  if own.id is null then
    insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score, stats, status, decided_at)
    values (match.id, team, me, home, away, kept, 'confirmed', clock_timestamp())
    returning * into own;
  else
    update public.match_reports r set stats = kept where r.id = own.id;
  end if;
  delete from public.match_player_stats s where (s.match_id, s.team_id) = (match.id, team);
  perform private.follow_stats(match);
  perform private.record('report_stats', 'team_matches ' || match.id, null, jsonb_build_object('report_id', own.id));
end
$function$;

CREATE OR REPLACE FUNCTION private.shared_slots(team_a uuid, team_b uuid, from_at timestamp with time zone, until_at timestamp with time zone, length interval, except_match uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, can_a integer, squad_a integer, can_b integer, squad_b integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with bounds as materialized (
    select * from private.limits()
  ),
  pace as materialized (
    select bounds.slot_minutes * interval '1 minute' as step, bounds.slot_answer_hours * interval '1 hour' as around from bounds
  ),
  side as materialized (
    select s.team_id, s.first, private.team_zone(s.team_id) as zone
    from (values (shared_slots.team_a, true), (shared_slots.team_b, false)) s (team_id, first)
  ),
  taken as materialized (
    select tstzrange(o.starts_at, o.ends_at) as during
    from private.overlapping(
      array[team_a, team_b], shared_slots.from_at, shared_slots.until_at + shared_slots.length, shared_slots.except_match
    ) o
    union all
    select tstzrange(game.kickoff_at, game.kickoff_at + bounds.match_length_minutes * interval '1 minute')
    from public.team_matches m
    join public.team_matches game on game.series_id = m.series_id and game.id <> m.id and game.status in ('scheduled', 'live')
    cross join bounds
    where m.id = shared_slots.except_match
  ),
  slots as materialized (
    select
      slot.at,
      (slot.at at time zone here.zone)::date as day,
      abs(extract(epoch from (slot.at at time zone here.zone)::time) / 3600 - bounds.slot_hour_usual) as off
    from bounds
    join side here on here.first
    cross join pace
    cross join lateral generate_series(
      date_bin(pace.step, shared_slots.from_at, 'epoch'), shared_slots.until_at, pace.step
    ) as slot (at)
    where slot.at >= shared_slots.from_at
      and slot.at < shared_slots.until_at
      and not exists (
      select from taken t where t.during && tstzrange(slot.at, slot.at + shared_slots.length)
    )
      and not exists (
        select
        from side s
        where (slot.at at time zone s.zone)::time
          not between make_time(bounds.slot_hour_first, 0, 0) and make_time(bounds.slot_hour_last, 0, 0)
      )
      and not exists (
        select from public.team_matches m where m.id = shared_slots.except_match and m.status = 'scheduled' and m.kickoff_at = slot.at
      )
  ),
  squads as materialized (
    select
      s.first,
      own.player_id,
      private.usual_week(own.player_id, own.team_id) as week,
      case
        when shared_slots.except_match is null then own.eligibility = 'eligible'
        else private.may_play(own.player_id, own.team_id, shared_slots.except_match) is null
      end as able,
      answered.here,
      answered.away
    from side s
    join public.team_members own on own.team_id = s.team_id and own.left_at is null
    cross join lateral (
      select
        range_agg(said.around) filter (where said.coming) as here,
        range_agg(said.around) filter (where not said.coming) as away
      from (
        select a.coming, tstzrange(a.starts_at - pace.around, a.starts_at + pace.around, '[]') as around
        from public.attendance a
        cross join pace
        where a.player_id = own.player_id
      ) said
    ) answered
  ),
  moments as materialized (
    select slots.*, s.first, private.minute_of_week(extract(isodow from here.clock), here.clock::time) as minute
    from slots
    cross join side s
    cross join lateral (select slots.at at time zone s.zone as clock) here
  ),
  counted as (
    select
      m.at,
      m.day,
      m.off,
      count(*) filter (where own.first and own.able and can.come)::int as can_a,
      count(*) filter (where own.first)::int as squad_a,
      count(*) filter (where not own.first and own.able and can.come)::int as can_b,
      count(*) filter (where not own.first)::int as squad_b
    from moments m
    join squads own on own.first = m.first
    cross join lateral (
      select (own.away @> m.at) is not true and coalesce(nullif(own.here @> m.at, false), own.week @> m.minute, true) as come
    ) can
    group by m.at, m.day, m.off
  )
  select best.at, best.can_a, best.squad_a, best.can_b, best.squad_b
  from (
    select distinct on (c.day) c.*, least(c.can_a, bounds.players_on_pitch) + least(c.can_b, bounds.players_on_pitch) as fives
    from counted c
    cross join bounds
    order by c.day, fives desc, c.can_a + c.can_b desc, c.off, c.at
  ) best
  order by best.fives desc, best.can_a + best.can_b desc, best.off, best.at
$function$;

CREATE OR REPLACE FUNCTION private.shared_slots(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, can_a integer, squad_a integer, can_b integer, squad_b integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select slot.*
  from private.led_team() as own (id)
  join public.team_matches m on own.id in (m.home_team_id, m.away_team_id)
  cross join private.limits() bounds
  left join public.leagues l on l.id = m.league_id
  left join public.league_seasons s on (s.league_id, s.season) = (m.league_id, m.season)
  cross join lateral private.shared_slots(
    own.id,
    case when own.id = m.home_team_id then m.away_team_id else m.home_team_id end,
    greatest(now(), m.kickoff_at - bounds.slot_days * interval '1 day'),
    least(
      greatest(now(), m.kickoff_at) + bounds.slot_days * interval '1 day',
      (greatest(s.ends_on, (m.kickoff_at at time zone l.time_zone)::date) + 1)::timestamp at time zone l.time_zone
    ),
    bounds.match_length_minutes * interval '1 minute',
    m.id
  ) slot
  where m.id = shared_slots.match_id
    and m.night_cup_id is null
    and m.status in ('scheduled', 'postponed')
  limit (select (private.limits()).slots_max)
$function$;

CREATE OR REPLACE FUNCTION private.stats_until(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.league_seasons s where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'finished')
  ) then
    return '-infinity';
  end if;
  return greatest(
    private.protest_until(match), private.end_of_match(match) + (private.limits()).auto_confirm_hours * interval '1 hour'
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
  select o.team_id, private.taken_name(o.match_id, o.night_cup_id), o.starts_at, o.ends_at
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

CREATE OR REPLACE FUNCTION private.team_facts(team_ids uuid[])
 RETURNS TABLE(team_id uuid, league_name text, place integer, played integer, won integer, player_count integer, captain jsonb, positions public.player_position[], training_days public.weekday[])
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
    l.training_days
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
  where t.id = any (team_ids[1:100])
$function$;

CREATE OR REPLACE FUNCTION private.team_zone(team uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select l.time_zone
      from private.team_seasons plays
      join public.leagues l on l.id = plays.league_id
      where plays.team_id = team_zone.team
    ),
    'Europe/Istanbul'
  );
end
$function$;

drop function private.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.transfer_page(query text DEFAULT NULL::text, of_season integer DEFAULT NULL::integer, of_kind public.transfer_kind DEFAULT NULL::public.transfer_kind, of_team uuid DEFAULT NULL::uuid, of_player uuid DEFAULT NULL::uuid, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 50)
 RETURNS TABLE(id uuid, kind public.transfer_kind, happened_at timestamp with time zone, season integer, league_id uuid, league_name text, player_id uuid, username text, avatar text, "position" public.player_position, from_team jsonb, to_team jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
begin
  return query
  select
    t.id,
    t.kind,
    t.happened_at,
    t.season,
    t.league_id,
    l.name,
    t.player_id,
    case when p.deleted_at is null then p.username end,
    p.avatar,
    p.position,
    private.team_badge(source),
    private.team_badge(target)
  from public.transfers t
  join public.profiles p on p.id = t.player_id
  left join public.teams source on source.id = t.from_team_id
  left join public.teams target on target.id = t.to_team_id
  left join public.leagues l on l.id = t.league_id
  where (of_season is null or t.season = of_season)
    and (of_kind is null or t.kind = of_kind)
    and (of_team is null or of_team in (t.from_team_id, t.to_team_id))
    and (of_player is null or t.player_id = of_player)
    and (before_at is null or (t.happened_at, t.id) < (before_at, coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    and (
      words is null
      or t.player_id = any (players)
      or t.from_team_id = any (clubs)
      or t.to_team_id = any (clubs)
      or (players is null and p.folded like all (words))
      or (clubs is null and (source.folded like all (words) or target.folded like all (words)))
    )
  order by t.happened_at desc, t.id desc
  limit private.page_size(max);
end
$function$;

CREATE OR REPLACE FUNCTION private.unread_notifications()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int
  from (
    select n as notice
    from public.notifications n
    where n.user_id = (select auth.uid())
      and n.read_at is null
      and n.kind <> all (
        coalesce((select p.silent_kinds from public.profile_private p where p.user_id = (select auth.uid())), '{}')
      )
    order by n.created_at desc, n.id desc
    limit 100
  ) newest
  where not private.is_notice_over(newest.notice)
$function$;

CREATE OR REPLACE FUNCTION private.usual_week(player uuid, team uuid)
 RETURNS int4multirange
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select range_agg(int4range((day.no - 1) * 1440, day.no * 1440))
      from public.player_registrations r
      cross join unnest(r.availability_days) as own (day)
      cross join lateral (select array_position(enum_range(null::public.weekday), own.day) as no) day
      where r.user_id = usual_week.player
    ),
    (
      select range_agg(
        int4range(
          private.minute_of_week(a.weekday, a."from"),
          -- midnight as an end is the end of the day
          private.minute_of_week(a.weekday, a.until) + case when a."from" < a.until then 0 else 1440 end
        )
      )
      from private.team_seasons plays
      join public.availability a on (a.league_id, a.season, a.team_id) = (plays.league_id, plays.season, plays.team_id)
      where plays.team_id = usual_week.team
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.usually_plays(player uuid, team uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  here constant timestamp := usually_plays.at at time zone private.team_zone(usually_plays.team);
begin
  return private.usual_week(usually_plays.player, usually_plays.team)
    @> private.minute_of_week(extract(isodow from here), here::time);
end
$function$;

drop function public.notifications_page(public.notification_kind,boolean,public.notification_key[],boolean,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.notifications_page(of_kind public.notification_kind DEFAULT NULL::public.notification_kind, unread boolean DEFAULT false, of_keys public.notification_key[] DEFAULT NULL::public.notification_key[], about_me boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.notification_kind, key public.notification_key, "values" jsonb, link text, read_at timestamp with time zone, created_at timestamp with time zone, is_over boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.notifications_page(notifications_page.of_kind, notifications_page.unread, notifications_page.of_keys, notifications_page.about_me, notifications_page.before_at, notifications_page.before_id, notifications_page.max) $function$;

CREATE OR REPLACE FUNCTION public.recent_stats(player_ids uuid[])
 RETURNS SETOF public.rated_stats
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.recent_stats(recent_stats.player_ids) $function$;

CREATE OR REPLACE FUNCTION public.report_stats(match_id uuid, stats jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.report_stats(report_stats.match_id, report_stats.stats) $function$;

CREATE OR REPLACE FUNCTION public.shared_slots(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, can_a integer, squad_a integer, can_b integer, squad_b integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.shared_slots(shared_slots.match_id) $function$;

CREATE OR REPLACE FUNCTION public.team_facts(team_ids uuid[])
 RETURNS TABLE(team_id uuid, league_name text, place integer, played integer, won integer, player_count integer, captain jsonb, positions public.player_position[], training_days public.weekday[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.team_facts(team_facts.team_ids) $function$;

drop function public.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.transfer_page(query text DEFAULT NULL::text, of_season integer DEFAULT NULL::integer, of_kind public.transfer_kind DEFAULT NULL::public.transfer_kind, of_team uuid DEFAULT NULL::uuid, of_player uuid DEFAULT NULL::uuid, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 50)
 RETURNS TABLE(id uuid, kind public.transfer_kind, happened_at timestamp with time zone, season integer, league_id uuid, league_name text, player_id uuid, username text, avatar text, "position" public.player_position, from_team jsonb, to_team jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.transfer_page(transfer_page.query, transfer_page.of_season, transfer_page.of_kind, transfer_page.of_team, transfer_page.of_player, transfer_page.before_at, transfer_page.before_id, transfer_page.max) $function$;

alter type private.limit_values add attribute slots_max integer;

alter type private.limit_values add attribute slot_days integer;

alter type private.limit_values add attribute slot_minutes integer;

alter type private.limit_values add attribute slot_hour_first integer;

alter type private.limit_values add attribute slot_hour_last integer;

alter type private.limit_values add attribute slot_hour_usual integer;

alter type private.limit_values add attribute slot_answer_hours integer;

grant execute on routine private.notifications_page(public.notification_kind,boolean,public.notification_key[],boolean,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.recent_stats(uuid[]) to "authenticated";

grant execute on routine private.report_stats(uuid,jsonb) to "authenticated";

grant execute on routine private.shared_slots(uuid) to "authenticated";

grant execute on routine private.team_facts(uuid[]) to "authenticated";

grant execute on routine private.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.notifications_page(public.notification_kind,boolean,public.notification_key[],boolean,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.recent_stats(uuid[]) to "authenticated";

grant execute on routine public.report_stats(uuid,jsonb) to "authenticated";

grant execute on routine public.shared_slots(uuid) to "authenticated";

grant execute on routine public.team_facts(uuid[]) to "authenticated";

grant execute on routine public.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer) to "authenticated";

comment on function private.notifications_page(public.notification_kind,boolean,public.notification_key[],boolean,timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.recent_stats(uuid[]) is 'api: member';

comment on function private.report_stats(uuid,jsonb) is 'api: member';

comment on function private.shared_slots(uuid) is 'api: member';

comment on function private.team_facts(uuid[]) is 'api: member';

comment on function private.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer) is 'api: member';
