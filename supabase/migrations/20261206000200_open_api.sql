set local check_function_bodies = off;

drop function private.public_calendar(text,text,text,text);

drop function public.public_calendar(text,text,text,text);

create table private.api_keys ();

CREATE OR REPLACE FUNCTION private.as_calendar(file text)
 RETURNS private."*/*"
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if file is null then
    perform private.refuse('PT404', 'There is no such calendar.', 'feedLinkUnknown');
  end if;
  perform set_config('response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true);
  return file;
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
    ('set_notification_way', 'caller', 300, 60),
    ('set_quiet_hours', 'caller', 60, 60),
    ('notify', 'subject', 20, 60)
$function$;

CREATE OR REPLACE FUNCTION private.create_api_key(name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  called constant text := private.clean_line(create_api_key.name);
  secret constant text := private.new_feed_secret();
  made uuid;
begin
  if private.is_line(called, 1, 40) is not true then
    perform private.refuse('PT422', 'A key has a name of 1 to 40 letters.', 'apiKeyName', 'name');
  end if;
  -- one at a time: of two who make the last one, one does
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if (select count(*) from private.api_keys k where k.user_id = me) >= (private.limits()).api_keys_max then
    perform private.refuse('PT409', 'There are as many keys as there may be.', 'apiKeysFull');
  end if;
  insert into private.api_keys (user_id, name, hash, ending)
  values (me, called, sha256(decode(secret, 'hex')), right(secret, 4))
  returning id into made;
  perform private.record('create_api_key', 'profiles ' || me);
  return 'rondo_' || secret;
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
  delete from private.api_keys k where k.user_id = me;
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

CREATE OR REPLACE FUNCTION private.feed_of(league uuid, language text, with_ids boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', jsonb_build_object('slug', l.slug, 'name', l.name, 'time_zone', l.time_zone),
    'results', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', last.id, 'matchday', last.matchday, 'stage', last.stage, 'kickoff_at', last.kickoff_at,
            'home_score', last.home_score, 'away_score', last.away_score, 'forfeited_by', last.forfeited_by,
            'home_team', home.name, 'away_team', away.name, 'counted_at', last.counted_at,
            'changed_at', greatest(
              last.counted_at, (select max(r.at) from public.match_results r where r.match_id = last.id)
            )
          )
          order by last.counted_at desc, last.id
        ),
        '[]'
      )
      from (
        select m.*, coalesce(m.finished_at, m.kickoff_at) as counted_at
        from public.team_matches m
        where (m.league_id, m.season) = (
          l.id, (select max(s.season) from public.league_seasons s where s.league_id = l.id)
        )
          and m.status = 'finished'
        order by coalesce(m.finished_at, m.kickoff_at) desc, m.id
        limit 100
      ) last
      join public.teams home on home.id = last.home_team_id
      join public.teams away on away.id = last.away_team_id
    ),
    'news', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'slug', last.slug, 'published_at', last.published_at,
            'updated_at', greatest(last.updated_at, last.published_at), 'language', last.language, 'title', last.title,
            'summary', last.summary
          ) || case when with_ids then jsonb_build_object('id', last.id) else '{}' end
          order by last.published_at desc, last.slug
        ),
        '[]'
      )
      from (
        select a.id, a.slug, a.published_at, a.updated_at, said.language, said.title, said.summary
        from public.news_articles a
        cross join lateral (
          select t.language, t.title, t.summary
          from public.news_texts t
          where t.article_id = a.id
            and t.complete
          order by private.language_rank(feed_of.language, t.language)
          limit 1
        ) said
        where a.league_id = l.id
          and a.published_at <= now()
        order by a.published_at desc, a.slug
        limit 50
      ) last
    )
  )
  from public.leagues l
  where l.id = feed_of.league
$function$;

CREATE OR REPLACE FUNCTION private.known_api_key(hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key private.api_keys;
begin
  select k.* into key
  from private.api_keys k
  join public.profiles p on p.id = k.user_id and p.deleted_at is null
  where k.hash = known_api_key.hash
    and not private.is_suspended(k.user_id);
  if key.id is not null and (key.used_at is null or key.used_at < now() - interval '10 minutes') then
    update private.api_keys k set used_at = now() where k.id = key.id;
  end if;
  return key.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.league_calendar(of_league uuid, team text, of_player uuid, language text, path text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_team uuid;
  of_season int;
  title text := (select l.name from public.leagues l where l.id = of_league);
begin
  if league_calendar.team is null and of_player is null then
    select max(s.season) into of_season from public.league_seasons s where s.league_id = of_league;
  else
    select t.id, e.season, coalesce(p.username, t.name) || ' · ' || title
    into of_team, of_season, title
    from public.teams t
    join public.league_teams e on (e.league_id, e.team_id) = (of_league, t.id)
    left join public.team_members m on m.team_id = t.id and m.player_id = of_player and m.left_at is null
    left join public.profiles p on p.id = m.player_id
    where case when of_player is null then league_calendar.team in (t.slug, t.id::text) else p.id is not null end
    order by e.season desc
    limit 1;
    if of_team is null then
      return null;
    end if;
  end if;
  return private.calendar_file(
    title,
    league_calendar.language,
    path,
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (of_league, of_season)
        and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
        and (m.status <> 'cancelled' or private.last_moved_at(m) > now() - interval '30 days')
      order by m.kickoff_at, m.id
      limit 1000
    )
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

CREATE OR REPLACE FUNCTION private.make_feed_link(replaces text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  made text;
begin
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if private.my_feed_link() is distinct from replaces then
    perform private.refuse('PT409', 'The address is another one by now.', 'feedLinkChanged');
  end if;
  insert into private.feed_links as l (user_id, secret)
  values (me, private.new_feed_secret())
  on conflict (user_id) do update
  set secret = excluded.secret, reader_secret = excluded.reader_secret, revoked_at = null, created_at = now()
  returning l.secret into made;
  perform private.record('make_feed_link', 'profiles ' || me);
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.member_calendar(secret text, slug text, team text DEFAULT NULL::text, player text DEFAULT NULL::text, language text DEFAULT 'en'::text, apikey text DEFAULT NULL::text)
 RETURNS private."*/*"
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_league uuid;
  of_player uuid;
begin
  if private.reader_of(member_calendar.secret) is not null then
    select l.id into of_league from public.leagues l where l.slug = member_calendar.slug;
    select p.id into of_player
    from public.profiles p
    where p.username = member_calendar.player
      and p.deleted_at is null;
  end if;
  return private.as_calendar(
    case when of_league is not null and (member_calendar.player is null or of_player is not null) then
      private.league_calendar(of_league, member_calendar.team, of_player, member_calendar.language, '/matches/')
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.member_feed(secret text, slug text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.feed_of(l.id, member_feed.language, true)
    || jsonb_build_object('league', jsonb_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'time_zone', l.time_zone))
  from public.leagues l
  where l.slug = member_feed.slug
    and private.reader_of(member_feed.secret) is not null
$function$;

CREATE OR REPLACE FUNCTION private.my_api_keys()
 RETURNS TABLE(id uuid, name text, ending text, used_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select k.id, k.name, k.ending, k.used_at, k.created_at
  from private.api_keys k
  where k.user_id = (select auth.uid())
  order by k.created_at desc, k.id
  limit 20
$function$;

CREATE OR REPLACE FUNCTION private.my_reader_link()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.reader_secret from private.feed_links l where l.user_id = (select auth.uid()) and l.revoked_at is null
$function$;

CREATE OR REPLACE FUNCTION private.new_feed_secret()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select replace(gen_random_uuid()::text, '-', '') || replace(left(gen_random_uuid()::text, 18), '-', '')
$function$;

CREATE OR REPLACE FUNCTION private.public_calendar(slug text, team text DEFAULT NULL::text, player text DEFAULT NULL::text, language text DEFAULT 'en'::text, apikey text DEFAULT NULL::text)
 RETURNS private."*/*"
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_league constant uuid := private.open_league(slug);
  of_player uuid;
begin
  if public_calendar.player is not null then
    select p.id into of_player
    from public.profiles p
    where p.username = public_calendar.player
      and private.shows_profile(p.id);
  end if;
  return private.as_calendar(
    case when of_league is not null and (public_calendar.player is null or of_player is not null) then
      private.league_calendar(
        of_league, public_calendar.team, of_player, public_calendar.language, '/p/' || public_calendar.slug || '/matches/'
      )
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.public_feed(slug text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.feed_of(private.open_league(public_feed.slug), public_feed.language, false)
$function$;

CREATE OR REPLACE FUNCTION private.reader_of(secret text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.user_id
  from private.feed_links l
  join public.profiles p on p.id = l.user_id and p.deleted_at is null
  where l.reader_hash = case when reader_of.secret ~ '^[0-9a-f]{48}$' then sha256(decode(reader_of.secret, 'hex')) end
    and l.revoked_at is null
    and not private.is_suspended(l.user_id)
$function$;

CREATE OR REPLACE FUNCTION private.revoke_api_key(key_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
begin
  delete from private.api_keys k where k.id = key_id and k.user_id = me;
  if not found then
    perform private.refuse('PT404', 'There is no such key.', 'apiKeyUnknown');
  end if;
  perform private.record('revoke_api_key', 'profiles ' || me);
end
$function$;

CREATE OR REPLACE FUNCTION public.create_api_key(name text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.create_api_key(create_api_key.name) $function$;

CREATE OR REPLACE FUNCTION public.known_api_key(hash bytea)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.known_api_key(known_api_key.hash) $function$;

CREATE OR REPLACE FUNCTION public.member_calendar(secret text, slug text, team text DEFAULT NULL::text, player text DEFAULT NULL::text, language text DEFAULT 'en'::text, apikey text DEFAULT NULL::text)
 RETURNS private."*/*"
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.member_calendar(member_calendar.secret, member_calendar.slug, member_calendar.team, member_calendar.player, member_calendar.language, member_calendar.apikey) $function$;

CREATE OR REPLACE FUNCTION public.member_feed(secret text, slug text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.member_feed(member_feed.secret, member_feed.slug, member_feed.language) $function$;

CREATE OR REPLACE FUNCTION public.my_api_keys()
 RETURNS TABLE(id uuid, name text, ending text, used_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_api_keys() $function$;

CREATE OR REPLACE FUNCTION public.my_reader_link()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.my_reader_link() $function$;

CREATE OR REPLACE FUNCTION public.public_calendar(slug text, team text DEFAULT NULL::text, player text DEFAULT NULL::text, language text DEFAULT 'en'::text, apikey text DEFAULT NULL::text)
 RETURNS private."*/*"
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.public_calendar(public_calendar.slug, public_calendar.team, public_calendar.player, public_calendar.language, public_calendar.apikey) $function$;

CREATE OR REPLACE FUNCTION public.revoke_api_key(key_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.revoke_api_key(revoke_api_key.key_id) $function$;

alter table private.api_keys add column id uuid default gen_random_uuid() not null;

alter table private.api_keys add column user_id uuid not null;

alter table private.api_keys add column name text not null;

alter table private.api_keys add column hash bytea not null;

alter table private.feed_links add column reader_secret text default private.new_feed_secret() not null;

alter table private.api_keys add column ending text not null;

alter table private.feed_links add column reader_hash bytea generated always as (sha256(decode(reader_secret, 'hex'::text))) stored not null;

alter table private.api_keys add column used_at timestamp with time zone;

alter table private.api_keys add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute api_keys_max integer;

alter table private.api_keys add constraint api_keys_ending_check CHECK ((ending ~ '^[0-9a-f]{4}$'::text));

alter table private.api_keys add constraint api_keys_hash_check CHECK ((octet_length(hash) = 32));

alter table private.api_keys add constraint api_keys_hash_key UNIQUE (hash);

alter table private.api_keys add constraint api_keys_name_check CHECK (private.is_line(name, 1, 40));

alter table private.api_keys add constraint api_keys_pkey PRIMARY KEY (id);

alter table private.api_keys add constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.feed_links add constraint feed_links_reader_hash_key UNIQUE (reader_hash);

alter table private.feed_links add constraint feed_links_reader_secret_check CHECK ((reader_secret ~ '^[0-9a-f]{48}$'::text));

CREATE INDEX api_keys_user_id ON private.api_keys USING btree (user_id);

alter table private.api_keys enable row level security;
alter table private.api_keys force row level security;

grant execute on routine private.create_api_key(text) to "authenticated";

grant execute on routine private.known_api_key(bytea) to "service_role";

grant execute on routine private.member_calendar(text,text,text,text,text,text) to "anon";
grant execute on routine private.member_calendar(text,text,text,text,text,text) to "authenticated";

grant execute on routine private.member_feed(text,text,text) to "anon";
grant execute on routine private.member_feed(text,text,text) to "authenticated";

grant execute on routine private.my_api_keys() to "authenticated";

grant execute on routine private.my_reader_link() to "authenticated";

grant execute on routine private.public_calendar(text,text,text,text,text) to "anon";
grant execute on routine private.public_calendar(text,text,text,text,text) to "authenticated";

grant execute on routine private.revoke_api_key(uuid) to "authenticated";

grant execute on routine public.create_api_key(text) to "authenticated";

grant execute on routine public.known_api_key(bytea) to "service_role";

grant execute on routine public.member_calendar(text,text,text,text,text,text) to "anon";
grant execute on routine public.member_calendar(text,text,text,text,text,text) to "authenticated";

grant execute on routine public.member_feed(text,text,text) to "anon";
grant execute on routine public.member_feed(text,text,text) to "authenticated";

grant execute on routine public.my_api_keys() to "authenticated";

grant execute on routine public.my_reader_link() to "authenticated";

grant execute on routine public.public_calendar(text,text,text,text,text) to "anon";
grant execute on routine public.public_calendar(text,text,text,text,text) to "authenticated";

grant execute on routine public.revoke_api_key(uuid) to "authenticated";

comment on function private.create_api_key(text) is 'api: member';

comment on function private.known_api_key(bytea) is 'api: service';

comment on function private.member_calendar(text,text,text,text,text,text) is 'api: visitor';

comment on function private.member_feed(text,text,text) is 'api: visitor';

comment on function private.my_api_keys() is 'api: member';

comment on function private.my_reader_link() is 'api: member';

comment on function private.public_calendar(text,text,text,text,text) is 'api: visitor';

comment on function private.revoke_api_key(uuid) is 'api: member';

comment on table private.api_keys is 'Keys of the read API, some a person. No API access: their owner reads them through a call, the host asks by their hash.';
