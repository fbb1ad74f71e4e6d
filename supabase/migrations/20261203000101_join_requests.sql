set local check_function_bodies = off;

drop function private.listing_page(text,public.player_position,public.weekday[],timestamp with time zone,uuid,integer);

drop function private.market_page(text,public.player_position,public.skill_level,public.activity_level,public.play_style,text,public.platform,public.weekday[],boolean,timestamp with time zone,uuid,integer);

drop function public.listing_page(text,public.player_position,public.weekday[],timestamp with time zone,uuid,integer);

drop function public.market_page(text,public.player_position,public.skill_level,public.activity_level,public.play_style,text,public.platform,public.weekday[],boolean,timestamp with time zone,uuid,integer);

create type public.join_request_status as enum ('open', 'trial', 'accepted', 'declined', 'withdrawn', 'lapsed');

create table public.join_requests ();

CREATE OR REPLACE FUNCTION private.answer_join_request(request_id uuid, answer public.join_request_status)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  request constant public.join_requests := private.locked_join_request(request_id);
begin
  if not private.leads(request.team_id) then
    perform private.refuse('PT403', 'Only the team''s captains answer a request.', 'notYours');
  end if;
  if answer is null or answer not in ('trial', 'declined') then
    perform private.refuse('PT422', 'A request is declined, or answered with a trial.', 'missing', 'answer');
  end if;
  if answer = request.status then
    perform private.refuse('PT409', 'The player is invited to a trial already.', 'joinTrialAsked', 'request_id');
  end if;
  update public.join_requests r
  set status = answer,
    answered_at = clock_timestamp(),
    expires_at = case
      when answer = 'trial' then now() + (private.limits()).join_request_days * interval '1 day'
      else r.expires_at
    end
  where r.id = request.id;
  perform private.notify(
    array[request.player_id],
    case answer when 'trial' then 'joinTrial' else 'joinDeclined' end::public.notification_key,
    jsonb_build_object('team', request.team_id),
    '/transfercenter?tab=teams'
  );
  perform private.record(
    'answer_join_request', 'join_requests ' || request.id,
    jsonb_build_object('status', request.status), jsonb_build_object('status', answer)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_to_join(team_id uuid, message text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  said text;
  club public.teams;
  born date;
  made public.join_requests;
begin
  perform private.check_may_speak();
  said := nullif(private.checked_text('message', message, 0, bounds.join_message_max), '');
  perform from public.profiles p where p.id = me for no key update;
  select * into club from public.teams t where t.id = ask_to_join.team_id for key share;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.own_team() is not null then
    perform private.refuse('PT409', 'Only free agents ask to join a team.', 'joinMember', 'team_id');
  end if;
  select own.birth_date into born from public.profile_private own where own.user_id = me;
  if born is null then
    perform private.refuse('PT422', 'The birth date must be given before joining.', 'birthDateMissing', 'birth_date');
  end if;
  if private.age(born) < bounds.player_age_min then
    perform private.refuse('PT403', 'A player must be at least 16.', 'tooYoung', 'birth_date');
  end if;
  if club.captain_id is not null then
    perform private.check_reachable(club.captain_id);
  end if;
  perform private.check_place(club.id);
  -- what nobody answered in time makes room, whether or not the clock has come to it
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.player_id = me and r.status in ('open', 'trial') and r.expires_at <= now();
  if exists (
    select
    from public.join_requests r
    where r.player_id = me and r.team_id = club.id and r.status in ('open', 'trial')
  ) then
    perform private.refuse('PT409', 'The player has asked this team already.', 'joinAsked', 'team_id');
  end if;
  if (
    select count(*) from public.join_requests r where r.player_id = me and r.status in ('open', 'trial')
  ) >= bounds.join_requests_open_max then
    perform private.refuse('PT429', 'Too many requests wait for an answer.', 'tooManyJoinRequests', 'team_id');
  end if;
  -- a team that said no is not asked again and again
  perform private.count_command('join_team', me::text, club.id);
  insert into public.join_requests (player_id, team_id, message) values (me, club.id, said) returning * into made;
  perform private.notify(
    private.leaders(club.id), 'joinAsked', jsonb_build_object('player', me, 'team', club.id), '/transfercenter?tab=players'
  );
  perform private.record('ask_to_join', 'join_requests ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_join_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.join_requests r
  set status = case when r.team_id = new.team_id then 'accepted' else 'withdrawn' end::public.join_request_status,
    answered_at = clock_timestamp()
  where r.player_id = new.player_id and r.status in ('open', 'trial');
  return null;
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
    ('write profiles', 'caller', 60, 60),
    ('write profile_private', 'caller', 60, 60),
    ('write player_registrations', 'caller', 30, 60),
    ('write team_listings', 'caller', 30, 60),
    ('write team_achievements', 'caller', 60, 60),
    ('save_article', 'caller', 300, 60),
    ('notify', 'subject', 20, 60)
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
  bounds.night_cup_game_minutes := 15;
  bounds.night_cup_round_minutes := 20;
  bounds.night_cup_silence_minutes := 5;
  bounds.delay_tolerance_minutes := 5;
  bounds.attendance_hours := 24;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_max := 3;
  bounds.stand_ins_asked_max := 50;
  bounds.start_early_minutes := 10;
  bounds.lineup_reveal_minutes := 15;
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
  bounds.protest_reason_max := 1000;
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
  bounds.join_request_days_kept := 90;
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.decisions_at_once_max := 100;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.unverified_achievements_max := 10;
  bounds.follows_max := 20;
  bounds.mute_days_max := 365;
  bounds.seen_minutes := 5;
  bounds.sign_up_hours := 24;
  bounds.session_idle_days := 30;
  bounds.session_days := 90;
  bounds.password_tries := 10;
  bounds.password_tries_minutes := 15;
  bounds.picture_files_max := 20;
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
  bounds.contact_seconds_min := 3;
  bounds.message_max := 2000;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.listing_page(query text DEFAULT NULL::text, of_position public.player_position DEFAULT NULL::public.player_position, on_days public.weekday[] DEFAULT '{}'::public.weekday[], before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30, sort text DEFAULT NULL::text)
 RETURNS TABLE(team_id uuid, training_days public.weekday[], team_goals text, player_expectations text, positions public.player_position[], updated_at timestamp with time zone, captain_id uuid, team jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  named constant boolean := coalesce(sort = 'name', false);
  last_name constant text := case when named then (select t.folded from public.teams t where t.id = before_id) end;
begin
  return query
  select
    l.team_id,
    l.training_days,
    l.team_goals,
    l.player_expectations,
    l.positions,
    l.updated_at,
    t.captain_id,
    private.team_badge(t)
  from public.team_listings l
  join public.teams t on t.id = l.team_id and t.archived_at is null
  where l.listed
    and (words is null or l.team_id = any (clubs) or (clubs is null and t.folded like all (words)))
    and (of_position is null or l.positions = '{}' or of_position = any (l.positions))
    and l.training_days @> on_days
    and (named or before_at is null or (l.updated_at, l.team_id) < (before_at, before_id))
    and (not named or before_id is null or (t.folded, l.team_id) > (last_name, before_id))
  order by
    case when named then t.folded end,
    case when named then l.team_id end,
    case when not named then l.updated_at end desc,
    l.team_id desc
  limit private.page_size(max);
end
$function$;

CREATE OR REPLACE FUNCTION private.locked_join_request(request_id uuid)
 RETURNS public.join_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.join_requests;
begin
  select * into request from public.join_requests r where r.id = request_id;
  if request.id is null or not (request.player_id = auth.uid() or private.leads(request.team_id)) then
    perform private.refuse('PT404', 'There is no such request.', 'joinUnknown', 'request_id');
  end if;
  perform from public.profiles p where p.id = request.player_id for no key update;
  select * into request from public.join_requests r where r.id = request_id for update;
  if request.status not in ('open', 'trial') or request.expires_at <= now() then
    perform private.refuse('PT409', 'The request is over.', 'joinOver', 'request_id');
  end if;
  return request;
end
$function$;

CREATE OR REPLACE FUNCTION private.market_counts()
 RETURNS TABLE(field text, value text, entries integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select each.field, each.value, count(*)::int
  from public.player_market m
  cross join lateral (
    values
      ('players', ''),
      ('position', m.position::text),
      ('experience', m.rematch_experience::text),
      ('activity', m.activity_level::text),
      ('style', m.play_style::text),
      ('platform', m.platform::text),
      ('free', case when m.team_id is null then 'yes' end)
  ) each (field, value)
  where m.listed and m.user_id <> (select auth.uid()) and each.value is not null
  group by each.field, each.value
  union all
  select each.field, each.value, count(*)::int
  from public.team_listings l
  join public.teams t on t.id = l.team_id and t.archived_at is null
  cross join lateral (
    select 'teams' as field, '' as value
    union all
    select 'wanted', wanted::text
    from unnest(case when l.positions = '{}' then enum_range(null::public.player_position) else l.positions end) as wanted
  ) each
  where l.listed
  group by each.field, each.value
$function$;

CREATE OR REPLACE FUNCTION private.market_page(query text DEFAULT NULL::text, of_position public.player_position DEFAULT NULL::public.player_position, of_experience public.skill_level DEFAULT NULL::public.skill_level, of_activity public.activity_level DEFAULT NULL::public.activity_level, of_style public.play_style DEFAULT NULL::public.play_style, of_nation text DEFAULT NULL::text, of_platform public.platform DEFAULT NULL::public.platform, on_days public.weekday[] DEFAULT '{}'::public.weekday[], only_free boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30, sort text DEFAULT NULL::text)
 RETURNS SETOF public.player_market
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  newest constant boolean := coalesce(sort not in ('level', 'name'), true);
  -- what the last row stands by in its order, as it stands now
  last_name constant text := case
    when sort = 'name' then (select p.folded from public.profiles p where p.id = before_id)
  end;
  last_level constant int := case
    when sort = 'level' then coalesce(
      (
        select array_position(enum_range(null::public.skill_level), r.rematch_experience)
        from public.player_registrations r
        where r.user_id = before_id
      ),
      0
    )
  end;
begin
  return query
  select m.*
  from public.player_market m
  left join public.profiles named on sort = 'name' and named.id = m.user_id
  where m.listed
    and m.user_id <> (select auth.uid())
    and (
      words is null
      or m.user_id = any (players)
      or (players is null and (select p.folded like all (words) from public.profiles p where p.id = m.user_id))
    )
    and (of_position is null or m.position = of_position)
    and (of_experience is null or m.rematch_experience = of_experience)
    and (of_activity is null or m.activity_level = of_activity)
    and (of_style is null or m.play_style = of_style)
    and (of_nation is null or m.nation = of_nation)
    and (of_platform is null or m.platform = of_platform)
    and m.availability_days @> on_days
    and (not only_free or m.team_id is null)
    and (not newest or before_at is null or (m.updated_at, m.user_id) < (before_at, before_id))
    and (sort is distinct from 'name' or before_id is null or (named.folded, m.user_id) > (last_name, before_id))
    and (
      sort is distinct from 'level'
      or before_id is null
      or (coalesce(array_position(enum_range(null::public.skill_level), m.rematch_experience), 0), m.user_id)
        < (last_level, before_id)
    )
  order by
    case when sort = 'name' then named.folded end,
    case when sort = 'name' then m.user_id end,
    case when sort = 'level' then coalesce(array_position(enum_range(null::public.skill_level), m.rematch_experience), 0) end desc,
    case when newest then m.updated_at end desc,
    m.user_id desc
  limit private.page_size(max);
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
    when 'protests' then select p.match_id into match from public.protests p where p.id = first_id;
    when 'team_members' then select m.player_id, m.team_id into player, team from public.team_members m where m.id = first_id;
    when 'contracts' then select c.player_id, c.team_id into player, team from public.contracts c where c.id = first_id;
    when 'join_requests' then select r.player_id, r.team_id into player, team from public.join_requests r where r.id = first_id;
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
  long_ago constant timestamptz := now() - interval '180 days';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
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
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_join_request(request_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  request constant public.join_requests := private.locked_join_request(request_id);
begin
  if request.player_id <> me then
    perform private.refuse('PT403', 'Only the player withdraws a request.', 'notYours');
  end if;
  update public.join_requests r set status = 'withdrawn', answered_at = clock_timestamp() where r.id = request.id;
  perform private.record(
    'withdraw_join_request', 'join_requests ' || request.id,
    jsonb_build_object('status', request.status), '{"status": "withdrawn"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_join_request(request_id uuid, answer public.join_request_status)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.answer_join_request(answer_join_request.request_id, answer_join_request.answer) $function$;

CREATE OR REPLACE FUNCTION public.ask_to_join(team_id uuid, message text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_to_join(ask_to_join.team_id, ask_to_join.message) $function$;

CREATE OR REPLACE FUNCTION public.listing_page(query text DEFAULT NULL::text, of_position public.player_position DEFAULT NULL::public.player_position, on_days public.weekday[] DEFAULT '{}'::public.weekday[], before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30, sort text DEFAULT NULL::text)
 RETURNS TABLE(team_id uuid, training_days public.weekday[], team_goals text, player_expectations text, positions public.player_position[], updated_at timestamp with time zone, captain_id uuid, team jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.listing_page(listing_page.query, listing_page.of_position, listing_page.on_days, listing_page.before_at, listing_page.before_id, listing_page.max, listing_page.sort) $function$;

CREATE OR REPLACE FUNCTION public.market_counts()
 RETURNS TABLE(field text, value text, entries integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.market_counts() $function$;

CREATE OR REPLACE FUNCTION public.market_page(query text DEFAULT NULL::text, of_position public.player_position DEFAULT NULL::public.player_position, of_experience public.skill_level DEFAULT NULL::public.skill_level, of_activity public.activity_level DEFAULT NULL::public.activity_level, of_style public.play_style DEFAULT NULL::public.play_style, of_nation text DEFAULT NULL::text, of_platform public.platform DEFAULT NULL::public.platform, on_days public.weekday[] DEFAULT '{}'::public.weekday[], only_free boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30, sort text DEFAULT NULL::text)
 RETURNS SETOF public.player_market
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.market_page(market_page.query, market_page.of_position, market_page.of_experience, market_page.of_activity, market_page.of_style, market_page.of_nation, market_page.of_platform, market_page.on_days, market_page.only_free, market_page.before_at, market_page.before_id, market_page.max, market_page.sort) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_join_request(request_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_join_request(withdraw_join_request.request_id) $function$;

alter table public.join_requests add column id uuid default gen_random_uuid() not null;

alter table public.join_requests add column player_id uuid not null;

alter table public.join_requests add column team_id uuid not null;

alter table public.join_requests add column status public.join_request_status default 'open'::public.join_request_status not null;

alter table public.join_requests add column message text;

alter table public.join_requests add column answered_at timestamp with time zone;

alter table public.join_requests add column expires_at timestamp with time zone default (now() + (((private.limits()).join_request_days)::double precision * '1 day'::interval)) not null;

alter table public.join_requests add column created_at timestamp with time zone default now() not null;

alter table public.join_requests add constraint join_requests_answered CHECK (((status = 'open'::public.join_request_status) = (answered_at IS NULL)));

alter table public.join_requests add constraint join_requests_message_check CHECK (private.is_text(message, 0, (private.limits()).join_message_max));

alter table public.join_requests add constraint join_requests_pkey PRIMARY KEY (id);

alter table public.join_requests add constraint join_requests_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.join_requests add constraint join_requests_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

CREATE INDEX join_requests_expires_at ON public.join_requests USING btree (expires_at);

CREATE UNIQUE INDEX join_requests_one_waiting ON public.join_requests USING btree (player_id, team_id) WHERE (status = ANY (ARRAY['open'::public.join_request_status, 'trial'::public.join_request_status]));

CREATE INDEX join_requests_player_id ON public.join_requests USING btree (player_id, created_at DESC, id DESC);

CREATE INDEX join_requests_team_id ON public.join_requests USING btree (team_id, created_at DESC, id DESC);

CREATE TRIGGER keep_muted_silent BEFORE INSERT OR UPDATE ON public.join_requests FOR EACH ROW EXECUTE FUNCTION private.keep_muted_silent('message');

CREATE TRIGGER close_join_requests AFTER INSERT ON public.team_members FOR EACH ROW WHEN ((new.left_at IS NULL)) EXECUTE FUNCTION private.close_join_requests();

create policy select_parties on public.join_requests for select to authenticated using (((player_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_staff() AS is_staff) OR (team_id = ( SELECT private.led_team() AS led_team))));

alter table public.join_requests enable row level security;
alter table public.join_requests force row level security;

grant execute on routine private.answer_join_request(uuid,public.join_request_status) to "authenticated";

grant execute on routine private.ask_to_join(uuid,text) to "authenticated";

grant execute on routine private.listing_page(text,public.player_position,public.weekday[],timestamp with time zone,uuid,integer,text) to "authenticated";

grant execute on routine private.market_counts() to "authenticated";

grant execute on routine private.market_page(text,public.player_position,public.skill_level,public.activity_level,public.play_style,text,public.platform,public.weekday[],boolean,timestamp with time zone,uuid,integer,text) to "authenticated";

grant execute on routine private.withdraw_join_request(uuid) to "authenticated";

grant execute on routine public.answer_join_request(uuid,public.join_request_status) to "authenticated";

grant execute on routine public.ask_to_join(uuid,text) to "authenticated";

grant select on public.join_requests to "authenticated";
grant delete on public.join_requests to "service_role";
grant insert on public.join_requests to "service_role";
grant maintain on public.join_requests to "service_role";
grant references on public.join_requests to "service_role";
grant select on public.join_requests to "service_role";
grant trigger on public.join_requests to "service_role";
grant truncate on public.join_requests to "service_role";
grant update on public.join_requests to "service_role";

grant execute on routine public.listing_page(text,public.player_position,public.weekday[],timestamp with time zone,uuid,integer,text) to "authenticated";

grant execute on routine public.market_counts() to "authenticated";

grant execute on routine public.market_page(text,public.player_position,public.skill_level,public.activity_level,public.play_style,text,public.platform,public.weekday[],boolean,timestamp with time zone,uuid,integer,text) to "authenticated";

grant execute on routine public.withdraw_join_request(uuid) to "authenticated";

comment on function private.answer_join_request(uuid,public.join_request_status) is 'api: member';

comment on function private.ask_to_join(uuid,text) is 'api: member';

comment on function private.listing_page(text,public.player_position,public.weekday[],timestamp with time zone,uuid,integer,text) is 'api: member';

comment on function private.market_counts() is 'api: member';

comment on function private.market_page(text,public.player_position,public.skill_level,public.activity_level,public.play_style,text,public.platform,public.weekday[],boolean,timestamp with time zone,uuid,integer,text) is 'api: member';

comment on function private.withdraw_join_request(uuid) is 'api: member';
