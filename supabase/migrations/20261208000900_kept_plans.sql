set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.are_social_links(links jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(links) = 'object'
    and octet_length(links::text) <= 2000
    and not exists (
      select
      from jsonb_each(case when jsonb_typeof(links) = 'object' then links else '{}' end) as link (network, address)
      where jsonb_typeof(address) <> 'string'
        or not coalesce(
          address #>> '{}' ~ (
            '^https://(www\.)?' || private.network_hosts(network) || '(/[A-Za-z0-9@_.~/?=&%-]{0,200})?$'
          ),
          false
        )
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.bare(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(
    regexp_replace(normalize(private.skeleton(name), nfkd), '[' || private.combining_marks() || ']', '', 'g'), '[^a-z0-9 ]', '', 'g'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_line(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return trim(regexp_replace(normalize(given, nfc), '[' || private.spaces() || ']+', ' ', 'g'));
end
$function$;

CREATE OR REPLACE FUNCTION private.clock_from(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select case
      when bool_or(m.status not in ('finished', 'cancelled')) then 'infinity'
      else greatest(match.kickoff_at, max(m.finished_at))
    end
    from public.team_matches m
    where m.series_id = match.series_id and m.game_no < match.game_no
  );
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
    ('begin_discord_link', 'caller', 20, 60),
    ('set_notification_way', 'caller', 300, 60),
    ('set_quiet_hours', 'caller', 60, 60),
    ('hand_topic', 'caller', 60, 60),
    ('notify', 'subject', 20, 60);
end
$function$;

CREATE OR REPLACE FUNCTION private.cup_draw_at(cup public.night_cups)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return greatest(cup.check_in_until, cup.starts_at - (private.limits()).night_cup_break_minutes * interval '1 minute');
end
$function$;

CREATE OR REPLACE FUNCTION private.cup_zone()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select l.time_zone from public.leagues l order by l.tier, l.created_at, l.id limit 1), 'utc');
end
$function$;

CREATE OR REPLACE FUNCTION private.current_league(team uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select e.league_id
    from public.league_teams e
    join public.league_seasons s on s.league_id = e.league_id and s.season = e.season
    where e.team_id = team and e.withdrawn_at is null
    order by s.phase = 'finished', e.registered_at desc
    limit 1
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.elo_change(home integer, away integer, home_edge integer, home_score integer, away_score integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return floor(
    20 * ln((abs(home_score - away_score) + 1)::double precision)
    * (
      case when home_score > away_score then 1 else 0 end
      - 1 / (1 + power(10::double precision, (away - home - home_edge)::double precision / 400))
    )
    + 0.5
  )::int;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_of_match(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select min(r.at)
      from public.match_results r
      where r.match_id = match.id
        and r.cause = 'claim'
        and r.seq > coalesce((
          select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause in ('undo', 'retraction')
        ), 0)
    ),
    case when match.finished_at < match.kickoff_at then match.finished_at end,
    match.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.fold(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return trim(regexp_replace(
    replace(replace(
      translate(
        lower(replace(replace(
          translate(regexp_replace(normalize(given, nfkd), '[' || private.combining_marks() || ']', '', 'g'), 'ıİI', 'iii'), 'ß', 'ss'
        ), 'ẞ', 'ss')),
        'øłđðς', 'olddσ'
      ), 'æ', 'ae'
    ), 'œ', 'oe'),
    '[' || private.spaces() || ']+', ' ', 'g'
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.has_letter(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return given ~ '[0-9A-Za-zªµºÀ-ÖØ-öø-ʯ\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f\u0386\u0388-\u0481\u048a-\u0556\u0561-\u0587\u05d0-\u05f2\u0620-\u064a\u0660-\u0669\u066e\u066f\u0671-\u06d3\u06ee-\u06fc\u0710-\u072f\u0780-\u07a5\u07c0-\u07ea\u0840-\u0858\u08a0-\u08c9\u0904-\u115e\u1161-\u17b3\u17e0-\u17e9\u1810-\u1aad\u1b05-\u1dbf\u1e00-\u1fff\u2c00-\u2dff\u3041-\u3096\u309f-\u30ff\u3105-\u3163\u3165-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\ud7a3\uf900-\ufdfb\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\uffa1-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]';
end
$function$;

CREATE OR REPLACE FUNCTION private.has_role(person uuid, wanted private.app_role)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.user_roles r where r.user_id = person and r.role = wanted);
end
$function$;

CREATE OR REPLACE FUNCTION private.in_maintenance()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select s.value -> 'enabled' = 'true'::jsonb from public.site_settings s where s.key = 'maintenance_mode'),
    false
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.in_turkish(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.fold(
    replace(replace(replace(replace(replace(replace(
      lower(translate(normalize(given, nfc), 'Iİ', 'ıi')),
      'ç', 'c~'), 'ğ', 'g~'), 'ı', 'h~'), 'ö', 'o~'), 'ş', 's~'), 'ü', 'u~')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.has_role((select auth.uid()), 'admin');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_count_due(reminder private.attendance_reminders)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(reminder.counted_at is null and now() - reminder.created_at >= reminder.starts_at - now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_event_wanted(VARIADIC types text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.webhooks w where w.off_at is null and w.paused_at is null and w.events && types);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_line(given text, at_least integer, at_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return length(given) between at_least and at_most
    and given = private.clean_line(given)
    and given !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]'
    and given !~ ('[' || private.combining_marks() || ']{3}');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_muted(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from private.account_blocks b
    where b.user_id = person
      and b.kind = 'muted'
      and (b.until is null or b.until > now())
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_name(given text, at_least integer, at_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return private.is_line(given, at_least, at_most) and private.has_letter(given);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_push_endpoint(address text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    length(address) <= 1000 and address ~ '^https://(fcm\.googleapis\.com|[a-z0-9-]+(\.[a-z0-9-]+)*\.(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))/[A-Za-z0-9_~:%/?=&.+-]*$',
    false
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_reserved(name text, site_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return name ~* '^deleted-[0-9a-f]{12}$'
    or (private.skeleton(name) <> '' and private.skeleton(name) = private.skeleton(site_name)) or exists (
    select
    from unnest(array[name, regexp_replace(normalize(name, nfkc), '[0-9 ._-]+$', '')]) as each,
      private.bare(each) as stem,
      replace(stem, ' ', '') as whole
    where whole || string_to_array(stem, ' ') && array[
        private.bare('admin'), private.bare('admins'), private.bare('administrator'), private.bare('administratorin'),
        private.bare('moderator'), private.bare('moderatorin'), private.bare('yönetici')
      ]
      or nullif(whole, '') in (
        private.bare('rondo'), private.bare('mod'), private.bare('staff'), private.bare('support'),
        private.bare('system'), private.bare('official'), replace(private.bare('deleted player'), ' ', ''),
        replace(private.bare('gelöschter spieler'), ' ', ''), replace(private.bare('silinmiş oyuncu'), ' ', ''),
        replace(private.bare(site_name), ' ', '')
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_silent(claim public.match_reports)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    claim.status = 'filed'
      and claim.created_at <= now() - case
        when exists (select from public.team_matches m where m.id = claim.match_id and m.night_cup_id is not null)
          then (private.limits()).night_cup_silence_minutes * interval '1 minute'
        else private.silence_hours(claim.match_id) * interval '1 hour'
      end,
    false
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_stream(address text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return address is null or exists (
    select
    from unnest('{twitch,kick,youtube}'::text[]) as network
    where address ~ ('^https://(www\.)?' || private.network_hosts(network) || '/[A-Za-z0-9@_.~/?=&%-]{1,200}$')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_suspended(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from private.account_blocks b
    where b.user_id = person
      and b.kind = 'suspended'
      and (b.until is null or b.until > now())
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_text(given text, at_least integer, at_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return length(given) between at_least and at_most
    and (at_least = 0 or private.has_letter(given))
    and given !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u115f\u1160\u17b4\u17b5\u200b\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]'
    and given !~ ('[' || private.combining_marks() || ']{3}');
end
$function$;

CREATE OR REPLACE FUNCTION private.last_moved_at(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return greatest(
    match.created_at,
    (
      select a.at
      from private.audit_log a
      where a.subject = 'team_matches ' || match.id
        and a.action in ('move_match', 'answer_reschedule', 'postpone_match', 'cancel_match')
      order by a.at desc
      limit 1
    ),
    (select max(r.at) from public.match_results r where r.match_id = match.id and match.status = 'cancelled')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.leaders(team uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(m.player_id), '{}')
    from public.team_members m
    where m.team_id = team
      and m.left_at is null
      and m.team_role in ('captain', 'co_captain')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.led_team()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select m.team_id
    from public.team_members m
    where m.player_id = (select auth.uid())
      and m.left_at is null
      and m.team_role in ('captain', 'co_captain')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.match_facts(match public.team_matches)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'home', match.home_team_id,
    'away', match.away_team_id,
    'home_score', match.home_score,
    'away_score', match.away_score
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.may_play(player uuid, team uuid, match uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select case
      when own.id is null and lent.id is null then 'memberUnknown'
      when m.stage in ('quarterfinal', 'semifinal', 'third_place', 'final')
        and (own.id is null or own.joined_at > s.playoffs_at) then 'joinedTooLate'
      when own.id is not null and (
        select h.eligibility
        from private.eligibility_history h
        where h.member_id = own.id and h.since <= m.kickoff_at
        order by h.since desc, h.id desc
        limit 1
      ) is distinct from 'eligible' then 'notEligible'
      when private.sits_out(may_play.player, m.league_id, m.kickoff_at) then 'sitsOut'
      when exists (
        select
        from private.account_blocks b
        where b.user_id = may_play.player
          and b.kind = 'suspended'
          and b.created_at <= m.kickoff_at
          and coalesce(b.until, 'infinity') > m.kickoff_at
      ) then 'accountSuspended'
      when exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id, c.accepted_at) = (may_play.team, may_play.player, own.joined_at)
      ) and not exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id) = (may_play.team, may_play.player)
          and c.accepted_at <= m.kickoff_at
          and coalesce(c.stays_until, c.ended_at, 'infinity') > m.kickoff_at
      ) then 'noContract'
    end
    from public.team_matches m
    left join public.league_seasons s using (league_id, season)
    left join public.team_members own
      on (own.team_id, own.player_id) = (may_play.team, may_play.player)
      and own.joined_at <= m.kickoff_at
      and coalesce(own.left_at, 'infinity') > m.kickoff_at
    -- who stands in, as long as they are in no other team at kick-off
    left join public.stand_ins lent
      on (lent.match_id, lent.team_id, lent.player_id) = (m.id, may_play.team, may_play.player)
      and lent.withdrawn_at is null
      and not exists (
        select
        from public.team_members other
        where other.player_id = may_play.player
          and other.joined_at <= m.kickoff_at
          and coalesce(other.left_at, 'infinity') > m.kickoff_at
      )
    where m.id = may_play.match
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
      'bothReady', 'squadShort', 'kickoffSoon', 'lineUpMissing', 'lobbyCode'
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
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.own_team()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select m.team_id
    from public.team_members m
    where m.player_id = (select auth.uid())
      and m.left_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.protest_minutes(match public.team_matches)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select s.protest_minutes from public.league_seasons s where (s.league_id, s.season) = (match.league_id, match.season)),
    (private.limits()).protest_minutes
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.record(action text, subject text, before jsonb DEFAULT NULL::jsonb, after jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_clock constant boolean := action = any (private.clock_actions()) or coalesce(current_setting('rondo.clock', true), '') = 'on';
  -- most entries hold nothing that somebody wrote
  only_facts constant boolean := (private.is_fact('', before) and private.is_fact('', after)) is true;
  texts constant jsonb := case
    when not only_facts then (
      select jsonb_build_object('texts_changed', jsonb_agg(field order by field))
      from jsonb_object_keys(case when jsonb_typeof(coalesce(after, before)) = 'object' then coalesce(after, before) else '{}' end) as field
      where (private.is_fact(field, before -> field) and private.is_fact(field, after -> field)) is not true
        and before -> field is distinct from after -> field
      having count(*) > 0
    )
  end;
begin
  insert into private.audit_log (actor, clock, action, subject, before, after)
  values (
    case when not by_clock then (select auth.uid()) end,
    by_clock,
    action,
    subject,
    case
      when only_facts or before is null then before
      when after is null then coalesce(private.facts_of('', before) || texts, private.facts_of('', before), texts, '{}')
      else coalesce(private.facts_of('', before), '{}')
    end,
    case
      when only_facts or after is null then after
      else coalesce(private.facts_of('', after) || texts, private.facts_of('', after), texts, '{}')
    end
  );
  perform private.count_command(action, subject);
end
$function$;

CREATE OR REPLACE FUNCTION private.silence_hours(match_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select s.silence_hours
    from public.team_matches m
    join public.league_seasons s using (league_id, season)
    where m.id = match_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.sits_out(player uuid, league uuid, kickoff timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.penalties p
    where p.player_id = sits_out.player
      and p.league_id = sits_out.league
      and p.kind = 'suspension'
      and p.status in ('active', 'served')
      and p.active_from <= sits_out.kickoff
      and private.matches_sat_out(p, sits_out.kickoff) < p.matches
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.skeleton(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(translate(
          normalize(regexp_replace(normalize(name, nfkd), '(?![\u0306\u0308\u0327])[' || private.combining_marks() || ']', '', 'g'), nfc),
          'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΣϹͿᎠᎡᎢᎪᎫᎬᎻᎳᎷᏙᏞᏟᏢᏦᏴᏀᏃᏚᏔᎽᎥ',
          'abezhikmnoptyxσcjdrtajehwmvlcpkbgzswyi'
        )),
        'l1|0ıɩɪǀɨʟꞁᴀɑʙᴄᴅᴇɛғɡɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢøłđðħŧƒʋɾавекмнопрстухгьзѕіјһԁԛԝѵүӏёїαβγεικμνοπρτυχωηςօոսհցյզ',
        'iiioiiiiiiiaabcdeefgghjkmnoprstuvwyzoiddhtfvrabekmhonpctyxrb3sijhdqwvyiëïabyeikuvonptuxwnσonuhgjq'
      ), 'æ', 'ae'), 'œ', 'oe'), 'rn', 'm'), 'vv', 'w'),
    '[' || private.spaces() || '\u2010-\u2015\u2018\u2019\u00b7._''`-]+', ' ', 'g'
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.slug(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case
      when plain ~ '[^\x01-\x7f]' then concat_ws('-', nullif(latin, ''), left(md5(plain), 8))
      else coalesce(nullif(latin, ''), 'x')
    end
    from (
      select lower(translate(
        replace(replace(name, 'ß', 'ss'), 'æ', 'ae'),
        'ÇĞİIÖŞÜçğıiöşüÄäÀÁÂÃÅàáâãåÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕØòóôõøÙÚÛùúûÝýÿŠšŽžČčĆćŁłŃńŚśŹźŻż',
        'cgiiosucgiiosuaaaaaaaaaaaaeeeeeeeeiiiiiiiinnoooooooooouuuuuuyyysszzccccllnnsszzzz'
      )) as plain
    ) as folded
    cross join lateral (select trim(both '-' from regexp_replace(plain, '[^a-z0-9]+', '-', 'g')) as latin) as kept
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.squad_size(team uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*)::int from public.team_members m where m.team_id = team and m.left_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.staff()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(r.user_id), '{}')
    from private.user_roles r
    join public.profiles p on p.id = r.user_id and p.deleted_at is null
    where r.role in ('admin', 'moderator')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.usually_plays(player uuid, team uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(
      (
        select lower(to_char(clock.here, 'Dy')) = any (r.availability_days::text[])
        from public.player_registrations r
        where r.user_id = usually_plays.player and r.availability_days <> '{}'
      ),
      (
        select bool_or(
          a.weekday = extract(isodow from clock.here)
          and clock.here::time >= a."from"
          and (clock.here::time < a.until or a.until = '00:00')
        )
        from public.availability a
        where (a.league_id, a.season, a.team_id) = (plays.league_id, plays.season, usually_plays.team)
      )
    )
    from (select) as always
    left join private.team_seasons plays on plays.team_id = usually_plays.team
    left join public.leagues l on l.id = plays.league_id
    cross join lateral (select usually_plays.at at time zone coalesce(l.time_zone, 'Europe/Istanbul') as here) clock
  );
end
$function$;
