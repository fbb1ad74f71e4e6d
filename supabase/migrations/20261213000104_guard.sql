set local check_function_bodies = off;

drop function private.complete_profile(text,date,public.player_position,public.platform);

drop function private.next_followers(public.team_matches,private.followed_news,integer);

drop function private.stats_of(uuid,integer);

-- with its trigger on auth.users, which the owner of a hosted project may make there and not drop
drop function private.unlink_at_new_password() cascade;

drop function public.complete_profile(text,date,public.player_position,public.platform);

create table private.kept_credentials ();

create table private.recovery_codes ();

CREATE OR REPLACE FUNCTION private.broadcast_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named constant text := to_jsonb(coalesce(old, new)) ->> tg_argv[1];
begin
  if named is not null then
    perform private.broadcast('rights', jsonb_build_object(tg_argv[0], jsonb_build_array(coalesce(tg_argv[2], '') || named)));
  end if;
  return null;
end
$function$;

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

CREATE OR REPLACE FUNCTION private.complete_contracts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- one end for all, from which the days are counted
  ended constant timestamptz := clock_timestamp();
  done public.contracts;
begin
  for done in
    update public.contracts c
    set status = 'completed', ended_at = ended, stays_until = ended + new.renewal_days * interval '1 day'
    from public.league_teams e
    where (e.league_id, e.season) = (new.league_id, new.season)
      and e.withdrawn_at is null
      and c.team_id = e.team_id
      and c.status = 'active'
      and c.duration_type = 'classic'
    returning c.*
  loop
    perform private.notify(
      array[done.player_id], 'contractCompleted',
      private.contract_facts(done) || jsonb_build_object('days', new.renewal_days), '/profile'
    );
    perform private.record(
      'complete_contract', 'contracts ' || done.id,
      '{"status": "active"}', jsonb_build_object('status', 'completed', 'stays_until', done.stays_until)
    );
  end loop;
  update private.leaderships l
  set kept_until = ended + new.renewal_days * interval '1 day'
  from public.league_teams e
  where (e.league_id, e.season) = (new.league_id, new.season)
    and e.withdrawn_at is null
    and l.team_id = e.team_id
    and l.until is not null
    and l.kept_until is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_profile(username text DEFAULT NULL::text, birth_date date DEFAULT NULL::date, place public.player_position DEFAULT NULL::public.player_position, platform public.platform DEFAULT NULL::public.platform, public_profile boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  wanted constant text := nullif(private.clean_line(username), '');
  was public.profiles;
  given date;
begin
  select * into was from public.profiles p where p.id = me for no key update;
  select own.birth_date into given from public.profile_private own where own.user_id = me for no key update;
  begin
    update public.profiles p
    set username = coalesce(wanted, p.username),
      position = coalesce(place, p.position),
      platform = coalesce(complete_profile.platform, p.platform)
    where p.id = me;
  exception
    when unique_violation then
      perform private.refuse('PT409', 'Somebody has this name, or one that looks like it.', 'usernameTaken', 'username');
    when check_violation then
      perform private.refuse('PT422', 'This is no username.', 'wrongValue', 'username');
  end;
  if birth_date not between date '1900-01-01' and current_date then
    perform private.refuse('PT422', 'This is no birth date.', 'birthDateWrong', 'birth_date');
  end if;
  if birth_date <> given then
    perform private.refuse('PT409', 'The birth date is given once.', 'birthDateGiven', 'birth_date');
  end if;
  update public.profile_private own
  set birth_date = complete_profile.birth_date
  where own.user_id = me and own.birth_date is null and complete_profile.birth_date is not null;
  update public.profile_private own
  set public_profile = complete_profile.public_profile, public_profile_answered = true
  where own.user_id = me and complete_profile.public_profile is not null;
  perform private.record(
    'complete_profile', 'profiles ' || me, to_jsonb(was),
    jsonb_build_object('username', wanted, 'position', place, 'platform', complete_profile.platform)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.concerned_by_withdrawal(entry public.league_teams, matches uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.squads(entry.team_id) || private.admins() || array(
    select unnest(private.concerned(m)) from public.team_matches m where m.id = any (matches)
  )
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

CREATE OR REPLACE FUNCTION private.end_all_but_this(device_of uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  ended jsonb;
begin
  delete from auth.sessions s where s.user_id = me and s.id::text is distinct from auth.jwt() ->> 'session_id';
  ended := private.revoke_credentials(me, device_of);
  if ended <> '{}' then
    perform private.mail_account(me, 'logged_out', jsonb_build_object('ended', ended));
  end if;
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
begin
  if not private.is_own_password(end_other_sessions.password) then
    return false;
  end if;
  perform private.end_all_but_this((auth.jwt() ->> 'session_id')::uuid);
  perform private.record('end_other_sessions', 'profiles ' || me);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_season(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  -- the teams of the smallest playoffs
  smallest constant int := 4;
  final public.series;
  champion uuid;
begin
  -- a signing of that moment comes before the season's end or after it
  perform
  from public.teams t
  where t.id in (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  )
  order by t.id
  for no key update;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  if run.phase = 'regular' and (select count(*) from private.season_table(run.league_id, run.season)) < smallest then
    perform private.check_decided(run, 'regular');
    select t.team_id into champion from private.season_table(run.league_id, run.season) t order by t.seat limit 1;
  else
    if run.phase <> 'playoffs' then
      perform private.refuse('PT409', 'The season is not in its playoffs.', 'seasonCourse', 'season');
    end if;
    select * into final
    from public.series s
    where (s.league_id, s.season) = (run.league_id, run.season)
      and private.stage_of_series(s.round, s.slot) = 'final';
    champion := final.winner_team_id;
    if champion is null and final.no_winner is not true then
      perform private.refuse('PT409', 'The final is not decided.', 'finalOpen', 'season');
    end if;
    if exists (
      select
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and s.winner_team_id is null and not s.no_winner
    ) then
      perform private.refuse('PT409', 'The match for third place is not decided.', 'thirdPlaceOpen', 'season');
    end if;
  end if;
  perform private.check_no_protest(run);
  perform private.check_decided(run, 'decider');
  perform private.check_no_tie(run);

  update public.league_teams e
  set final_rank = placed.rank
  from private.final_places(run) placed
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, placed.team_id);
  perform private.award_teams(run);
  perform private.award_players(run);
  update public.league_seasons s
  set phase = 'finished', champion_team_id = champion
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.withdrawal_requests r
  set status = 'lapsed', decided_at = clock_timestamp()
  where (r.league_id, r.season, r.status) = (run.league_id, run.season, 'open');

  perform private.notify(
    private.season_leaders(run),
    case when champion is null then 'seasonNoChampion' else 'seasonFinished' end::public.notification_key,
    private.season_facts(run) || jsonb_strip_nulls(jsonb_build_object('champion', champion)),
    '/leagues/' || run.league_id
  );
  perform private.record(
    'finish_season', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'finished', 'champion_team_id', champion)
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
  bounds.kept_credentials_minutes := 5;
  bounds.recovery_minutes := 60;
  bounds.unsubscribe_days := 60;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.locked_match(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one public.team_matches;
begin
  perform private.hold_later_games(match_id);
  select * into found_one from public.team_matches m where m.id = match_id for no key update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  return found_one;
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
begin
  perform private.end_all_but_this();
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

CREATE OR REPLACE FUNCTION private.match_to_rule(match_id uuid, changes boolean DEFAULT true, opens boolean DEFAULT false)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
  played public.league_seasons;
  cup record;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about results.', 'notYours');
  end if;
  select * into match from public.team_matches m where m.id = match_to_rule.match_id;
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (match.league_id, match.season)
  for no key update;
  select * into cup from public.night_cups c where c.id = match.night_cup_id for no key update;
  if opens then
    perform private.hold_lined_up(array[match.id]);
  end if;
  match := private.match_for_staff(match_id);
  if changes and played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  if changes and cup.status <> 'live' then
    perform private.refuse('PT409', 'The night cup is over.', 'cupOver', 'match_id');
  end if;
  return match;
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

CREATE OR REPLACE FUNCTION private.member_season(secret text, slug text, part text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('league', jsonb_build_object('slug', l.slug, 'name', l.name, 'time_zone', l.time_zone))
    || case member_season.part
      when 'season' then private.open_season(l.id, run.season)
      when 'squads' then jsonb_build_object(
        'season', run.season,
        'teams', private.open_teams(l.id, run.season),
        'squads', private.squads_of(l.id, run.season, true)
      )
      when 'stats' then jsonb_build_object('season', run.season, 'stats', private.stats_of(l.id, run.season, true))
    end
  from public.leagues l
  cross join lateral (select private.season_of(l.id, member_season.season) as season) run
  where l.slug = member_season.slug
    and run.season is not null
    and private.reader_of(member_season.secret) is not null
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

CREATE OR REPLACE FUNCTION private.next_followers(teams uuid[], league uuid, news private.followed_news, at_once integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- bounded by: a page of the followers of each
  select array(
    select any_of.user_id
    from (
      select page.user_id
      from unnest(teams) as team
      cross join lateral (
        select f.user_id
        from public.team_follows f
        where f.team_id = team and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      ) page
      union
      (
        select f.user_id
        from public.league_follows f
        where f.league_id = league and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      )
    ) any_of
    order by any_of.user_id
    limit at_once
  )
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

CREATE OR REPLACE FUNCTION private.note_followed_results()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.followed_news (match_id, actor_id)
  select c.id, (select p.id from public.profiles p where p.id = (select auth.uid()))
  from changed c
  join was_so b on b.id = c.id
  where c.status = 'finished'
    and b.status <> 'finished'
    and c.finished_at > now() - interval '1 hour'
    and exists (select from public.team_follows f where f.team_id in (c.home_team_id, c.away_team_id))
    and not exists (
      select
      from public.league_seasons s
      where (s.league_id, s.season) = (c.league_id, c.season) and c.finished_at <= s.imported_at
    )
    and not exists (
      select
      from public.match_results r
      where r.match_id = c.id
        and r.cause = 'withdrawal'
        and c.league_id is not null
        and r.seq = (select max(l.seq) from public.match_results l where l.match_id = c.id)
    )
  order by c.id
  on conflict (match_id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_followed_withdrawal(entry public.league_teams, change text, matches uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.followed_news e
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id)
    and e.change <> note_followed_withdrawal.change
    and e.notified_to = '00000000-0000-0000-0000-000000000000';
  if not found and (
    exists (select from public.team_follows f where f.team_id = entry.team_id)
    or exists (select from public.league_follows f where f.league_id = entry.league_id)
  ) then
    insert into private.followed_news (league_id, season, team_id, change, notified_matches, actor_id)
    values (
      entry.league_id, entry.season, entry.team_id, note_followed_withdrawal.change, matches,
      (select p.id from public.profiles p where p.id = (select auth.uid()))
    );
  end if;
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

CREATE OR REPLACE FUNCTION private.notify_followers(of_news uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_once constant int := private.notices_left();
  news private.followed_news;
  match public.team_matches;
  move public.transfers;
  entry public.league_teams;
  next_ones uuid[] := '{}';
  parties uuid[] := '{}';
  readers uuid[];
  renewed uuid[] := '{}';
  said text;
  facts jsonb;
  path text;
begin
  if at_once = 0 then
    return;
  end if;
  -- another clock at the same moment leaves it to the first
  select * into news
  from private.followed_news e
  where e.id = of_news and e.done_at is null
  for update skip locked;
  if news.match_id is not null then
    select * into match from public.team_matches m where m.id = news.match_id and m.status = 'finished';
    if match.id is null then
      return;
    end if;
    if not exists (select from public.leagues l where l.id = match.league_id and l.archived_at is not null) then
      parties := private.squads(match.home_team_id, match.away_team_id);
      next_ones := private.next_followers(array[match.home_team_id, match.away_team_id], null, news, at_once);
    end if;
    said := 'followedResult';
    facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id);
    path := '/matches/' || match.id;
  elsif news.changed_match_id is not null then
    -- as it stands now; what was changed again is said by the newer row
    select m.* into match
    from public.team_matches m
    where m.id = news.changed_match_id
      and case news.change
        when 'followedKickoff' then m.status = 'scheduled'
        when 'followedPostponed' then m.status = 'postponed'
        when 'followedCancelled' then m.status = 'cancelled'
        else m.status not in ('finished', 'cancelled')
      end
      and not exists (select from public.leagues l where l.id = m.league_id and l.archived_at is not null)
      and not exists (
        select
        from private.followed_news later
        where later.changed_match_id = m.id and (later.at, later.id) > (news.at, news.id)
      );
    parties := private.concerned(match);
    next_ones := private.next_followers(array[match.home_team_id, match.away_team_id], match.league_id, news, at_once);
    said := news.change;
    facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id)
      || case when news.change = 'followedKickoff' then jsonb_build_object('kickoff_at', match.kickoff_at) else '{}' end;
    path := '/matches/' || match.id;
  elsif news.team_id is not null then
    select e.* into entry
    from public.league_teams e
    join public.leagues l on l.id = e.league_id and l.archived_at is null
    where (e.league_id, e.season, e.team_id) = (news.league_id, news.season, news.team_id)
      and (e.withdrawn_at is not null) = (news.change = 'followedWithdrawal');
    parties := private.concerned_by_withdrawal(entry, news.notified_matches);
    next_ones := private.next_followers(array[entry.team_id], entry.league_id, news, at_once);
    said := news.change;
    facts := private.withdrawal_facts(entry);
    path := '/leagues/' || entry.league_id;
  elsif news.transfer_id is not null then
    select t.* into move
    from public.transfers t
    join public.profiles p on p.id = t.player_id and p.deleted_at is null
    where t.id = news.transfer_id
      and not exists (
        select
        from public.transfers later
        where later.player_id = t.player_id and (later.happened_at, later.id) > (t.happened_at, t.id)
      );
    parties := private.leaders(move.from_team_id) || private.leaders(move.to_team_id) || array(
      select t.manager_id from public.teams t where t.id in (move.from_team_id, move.to_team_id) and t.manager_id is not null
    );
    -- bounded by: a page of the player's followers
    next_ones := array(
      select f.user_id
      from public.player_follows f
      where f.player_id = move.player_id and f.user_id > news.notified_to and f.created_at <= news.at
      order by f.user_id
      limit at_once
    );
    said := case when move.to_team_id is null then 'followedFree' else 'followedMove' end;
    facts := jsonb_build_object('player', move.player_id, 'team', coalesce(move.to_team_id, move.from_team_id));
    path := '/players/' || move.player_id;
  else
    return;
  end if;

  readers := array(
    select p.id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
  );
  if news.changed_match_id is not null then
    renewed := private.renew_notices(
      readers, '{followedKickoff, followedPostponed, followedCancelled, followedReopened}', said::public.notification_key, facts, path
    );
  end if;
  insert into public.notifications (user_id, kind, key, values, link)
  select reader, 'system', said::public.notification_key, facts, path
  from unnest(readers) as reader
  where reader <> all (renewed)
  order by reader;
  if cardinality(next_ones) = at_once then
    update private.followed_news e set notified_to = next_ones[at_once] where e.id = news.id;
  elsif news.match_id is not null then
    update private.followed_news e
    set notified_to = coalesce(next_ones[cardinality(next_ones)], e.notified_to), done_at = now(), actor_id = null
    where e.id = news.id;
  else
    -- everything else happens once: nothing is left to remember
    delete from private.followed_news e where e.id = news.id;
  end if;
  perform private.count_notices(cardinality(next_ones));
end
$function$;

CREATE OR REPLACE FUNCTION private.open_decisions(league uuid, season integer, of_match uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', last.id,
        'matter', last.matter,
        'kind', last.kind,
        'created_at', last.created_at,
        'about', jsonb_build_object('slug', about.slug, 'name', about.name),
        'by', (
          select jsonb_build_object('slug', by.slug, 'name', by.name)
          from public.teams by
          where by.id = last.by_team_id
            and exists (
              select from public.league_teams e where (e.league_id, e.team_id) = (open_decisions.league, by.id)
            )
        )
      )
      order by last.created_at desc, last.id
    ),
    '[]'
  )
  from (
    select *
    from public.interested_decisions d
    where (d.league_id, d.season) = (open_decisions.league, open_decisions.season)
      and case when of_match is null then d.matter in ('points', 'entry') else d.match_id = of_match and d.matter = 'match' end
    order by d.created_at desc, d.id
    limit 20
  ) last
  join public.teams about on about.id = last.about_team_id
$function$;

CREATE OR REPLACE FUNCTION private.open_line_ups(match public.team_matches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      private.public_name(p.player_id, p.team_id)
        || jsonb_build_object('team_id', p.team_id, 'slot', p.slot, 'position', p.position)
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
      select private.public_name(s.player_id, s.team_id) || jsonb_build_object(
        'team_id', s.team_id, 'goals', s.goals, 'assists', s.assists, 'passes', s.passes,
        'interceptions', s.interceptions, 'saves', s.saves
      )
      from public.match_player_stats s
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

CREATE OR REPLACE FUNCTION private.public_name(person uuid, team uuid, to_members boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_open constant boolean := private.shows_profile(person);
begin
  return (
    select jsonb_build_object(
      'username', case when is_open or to_members or p.deleted_at is not null then p.username end,
      'open', is_open,
      'shirt_number', (
        select m.shirt_number
        from public.team_members m
        where m.player_id = person
          and m.team_id = team
        order by m.joined_at desc
        limit 1
      )
    )
    from public.profiles p
    where p.id = person
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.public_stats(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', run.season,
    'stats', private.stats_of(l.id, run.season, false)
  )
  from private.public_leagues l
  cross join lateral (select private.season_of(l.id, public_stats.season) as season) run
  where l.slug = public_stats.slug
    and run.season is not null
$function$;

CREATE OR REPLACE FUNCTION private.public_team(slug text, team text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', entry.season,
    'team', private.open_team(t) || jsonb_build_object('description', t.description, 'founded_on', t.founded_on),
    'squad', (
      select coalesce(
        jsonb_agg(
          called.name || jsonb_build_object(
            'avatar', case when (called.name -> 'open')::boolean then p.avatar end,
            'nation', case when (called.name -> 'open')::boolean then p.nation end,
            'position', coalesce(m.position, p.position), 'team_role', m.team_role
          )
          order by m.team_role, m.shirt_number, called.name ->> 'username'
        ),
        '[]'
      )
      from public.team_members m
      join public.profiles p on p.id = m.player_id
      cross join lateral (select private.public_name(p.id, t.id) as name offset 0) called
      where m.team_id = t.id
        and m.left_at is null
    ),
    'teams', private.open_teams(l.id, entry.season),
    'matches', private.open_matches(l.id, entry.season, t.id)
  )
  from private.public_leagues l
  join public.teams t on t.slug = public_team.team
  cross join lateral (
    select e.season
    from public.league_teams e
    where (e.league_id, e.team_id) = (l.id, t.id)
    order by e.season desc
    limit 1
  ) entry
  where l.slug = public_team.slug
$function$;

CREATE OR REPLACE FUNCTION private.recovery_hash(person uuid, code text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(person || ' ' || translate(regexp_replace(lower(code), '[^0-9a-z]', '', 'g'), 'oil', '011'), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.refuse_overlap(for_good boolean, team uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone)
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
    'match', private.taken_name(match_id, night_cup_id),
    'at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  )::text;
  if for_good then
    perform private.refuse('PT409', 'A team plays at that time.', 'overlaps', clash);
  end if;
  perform private.refuse('PT409', 'A team plays at that time.', 'overlapsAsk', clash);
end
$function$;

CREATE OR REPLACE FUNCTION private.reinstate_team(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  entry public.league_teams;
  said text;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  perform private.hold_lined_up(
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (run.league_id, run.season) and reinstate_team.team_id in (m.home_team_id, m.away_team_id)
    )
  );
  perform from public.teams t where t.id = reinstate_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, reinstate_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_interest(
    'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
  );
  if entry.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has not withdrawn.', 'notWithdrawn', 'team_id');
  end if;
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if exists (select from public.teams t where t.id = entry.team_id and t.archived_at is not null) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if run.phase = 'registration' and run.max_teams <= (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  if run.phase = 'playoffs' and entry.withdrawn_at < run.playoffs_at then
    perform private.refuse('PT409', 'The bracket was drawn without the team.', 'bracketWithout', 'team_id');
  end if;
  said := private.checked_reason(reason);

  -- with the games that would go, before anybody finishes one of them
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and entry.team_id in (m.home_team_id, m.away_team_id)
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(run.league_id, run.season);
  update public.league_teams e
  set withdrawn_at = null, withdrawal_voids = null
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- what came last goes first: it stands on the others
  for match in
    select m.*
    from public.team_matches m
    left join public.series s on s.id = m.series_id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and private.is_left_by_withdrawal(m, entry)
    order by s.round desc nulls last, s.slot desc, m.game_no desc, m.kickoff_at, m.id
  loop
    perform private.check_nothing_later(match);
    perform private.restore_match(match, said);
    matches := matches || match.id;
  end loop;
  perform private.drop_spare_games(s)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and entry.team_id in (s.team_a_id, s.team_b_id)
    and s.winner_team_id is null
    and not s.no_winner;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    'teamReinstated', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/leagues/' || entry.league_id
  );
  perform private.note_followed_withdrawal(entry, 'followedReinstatement', matches);
  perform private.record(
    'reinstate_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.reinstatement_effect(league_id uuid, season integer, team_id uuid)
 RETURNS TABLE(match_id uuid, status public.match_status, home_score integer, away_score integer, forfeited_by public.forfeit_side)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  goals constant int := (private.limits()).forfeit_goals;
begin
  if not private.may_referee(reinstatement_effect.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees take withdrawals back.', 'notYours');
  end if;
  return query
  select
    m.id,
    (case
      when rival.withdrawal_voids then 'cancelled'
      when before.seq is not null or rival.team_id is not null then 'finished'
      else 'scheduled'
    end)::public.match_status,
    case when before.seq is not null then before.home_score::int when rival.team_id = m.home_team_id then 0 when rival.team_id is not null then goals end,
    case when before.seq is not null then before.away_score::int when rival.team_id = m.away_team_id then 0 when rival.team_id is not null then goals end,
    case
      when before.seq is not null then before.forfeited_by
      when rival.team_id = m.home_team_id then 'home'::public.forfeit_side
      when rival.team_id is not null then 'away'
    end
  from public.league_teams entry
  join public.team_matches m
    on (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.series_id is null
  left join public.league_teams rival
    on (rival.league_id, rival.season) = (m.league_id, m.season)
      and rival.team_id = case entry.team_id when m.home_team_id then m.away_team_id else m.home_team_id end
      and rival.withdrawn_at is not null
  left join lateral (
    select said.*
    from (
      select r.*
      from public.match_results r
      where r.match_id = m.id and r.cause <> 'withdrawal'
      order by r.seq desc
      limit 1
    ) said
    where said.cause <> 'claim' and num_nonnulls(said.home_score, said.forfeited_by) > 0
  ) before on true
  where (entry.league_id, entry.season, entry.team_id) = (
      reinstatement_effect.league_id, reinstatement_effect.season, reinstatement_effect.team_id
    )
    and entry.withdrawn_at is not null
    and private.is_left_by_withdrawal(m, entry)
  order by m.id;
end
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

drop function private.squads_of(uuid,integer,boolean);
CREATE OR REPLACE FUNCTION private.squads_of(league uuid, season integer, to_members boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      called.name || jsonb_build_object('team_id', m.team_id, 'team_role', m.team_role)
      order by m.team_id, called.name ->> 'username', m.shirt_number, m.id
    ),
    '[]'
  )
  from public.league_teams e
  cross join lateral (
    -- team by team, which a limit sees to: the members of all teams are too many to be read for some
    select * from public.team_members own where own.team_id = e.team_id and own.left_at is null limit 100
  ) m
  cross join lateral (select private.public_name(m.player_id, m.team_id, to_members) as name offset 0) called
  where (e.league_id, e.season) = (squads_of.league, squads_of.season)
$function$;

CREATE OR REPLACE FUNCTION private.stats_of(league uuid, season integer, to_members boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      best.name || jsonb_build_object(
        'team', private.open_team(t), 'appearances', best.appearances, 'goals', best.goals, 'assists', best.assists, 'passes', best.passes,
        'interceptions', best.interceptions, 'saves', best.saves, 'mvp', best.mvp
      )
      order by
        best.goals desc, best.assists desc, best.name ->> 'username', best.name -> 'shirt_number', best.team_id
    ),
    '[]'
  )
  from (
    select f.*, private.public_name(f.player_id, f.team_id, to_members) as name
    from private.league_stats(stats_of.league, stats_of.season) f
    order by f.goals desc, f.assists desc, f.username, f.team_id
    limit 1000
  ) best
  join public.teams t on t.id = best.team_id
$function$;

CREATE OR REPLACE FUNCTION private.taken_name(match_id uuid, night_cup_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select home.name || ' – ' || away.name
      from public.team_matches m
      join public.teams home on home.id = m.home_team_id
      join public.teams away on away.id = m.away_team_id
      where m.id = taken_name.match_id
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
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
begin
  if not private.may_referee(taken_times.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees plan a season.', 'notYours');
  end if;
  return query
  select o.team_id, private.taken_name(o.match_id, o.night_cup_id), o.starts_at, coalesce(upper(private.cup_evening(c)), o.starts_at + length)
  from private.overlapping(
    array(
      select e.team_id
      from public.league_teams e
      where (e.league_id, e.season) = (taken_times.league_id, taken_times.season) and e.withdrawn_at is null
    ),
    now(), 'infinity'
  ) o
  left join public.team_matches m on m.id = o.match_id
  left join public.night_cups c on c.id = o.night_cup_id and o.match_id is null
  where (m.league_id, m.season) is distinct from (taken_times.league_id, taken_times.season)
  order by o.starts_at, o.team_id, o.match_id
  limit 1000;
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

CREATE OR REPLACE FUNCTION private.unnotified_news()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.id, coalesce(
    'team_matches ' || m.id, 'profiles ' || t.player_id, concat_ws(' ', 'league_teams', e.league_id, e.season, e.team_id)
  )
  from private.followed_news e
  left join public.team_matches m on m.id in (e.match_id, e.changed_match_id)
  left join public.transfers t on t.id = e.transfer_id
  where e.done_at is null and (e.match_id is null or m.status = 'finished')
  order by e.at, e.id
  limit 100
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

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  phase public.season_phase;
  said text;
  is_void boolean;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  if not (private.is_captain_of(withdraw_team.team_id) or private.may_referee(withdraw_team.league_id)) then
    perform private.refuse('PT403', 'Only the captain, an admin or a referee withdraws a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  phase := private.season_phase_of(entry);
  if phase <> 'registration' or voids is not null or not private.is_captain_of(entry.team_id) then
    if not private.may_referee(entry.league_id) then
      perform private.refuse(
        'PT403', 'Once a season has begun a captain asks, and an admin or a referee decides.', 'askWithdrawal', 'team_id'
      );
    end if;
    perform private.check_no_interest(
      'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
    );
  end if;
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'granted', ruling = said, decided_at = clock_timestamp()
  where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open');

  perform private.hold_series(private.bracket_of(entry.league_id, entry.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(entry.league_id, entry.season);
  select phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp(), withdrawal_voids = is_void
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = match.id and match.status <> 'finished';
    perform private.lose_withdrawn(match, entry.team_id, is_void, said);
    matches := matches || match.id;
  end loop;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    -- it says what becomes of the matches of those it is said to
    case
      when cardinality(matches) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    private.withdrawal_facts(entry) || jsonb_build_object('voids', is_void, 'reason', said),
    '/leagues/' || entry.league_id
  );
  perform private.note_followed_withdrawal(entry, 'followedWithdrawal', matches);
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.complete_profile(username text DEFAULT NULL::text, birth_date date DEFAULT NULL::date, place public.player_position DEFAULT NULL::public.player_position, platform public.platform DEFAULT NULL::public.platform, public_profile boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.complete_profile(complete_profile.username, complete_profile.birth_date, complete_profile.place, complete_profile.platform, complete_profile.public_profile) $function$;

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

CREATE OR REPLACE FUNCTION public.reinstatement_effect(league_id uuid, season integer, team_id uuid)
 RETURNS TABLE(match_id uuid, status public.match_status, home_score integer, away_score integer, forfeited_by public.forfeit_side)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.reinstatement_effect(reinstatement_effect.league_id, reinstatement_effect.season, reinstatement_effect.team_id) $function$;

CREATE OR REPLACE FUNCTION public.taken_times(league_id uuid, season integer)
 RETURNS TABLE(team_id uuid, name text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.taken_times(taken_times.league_id, taken_times.season) $function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(code text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.use_recovery_code(use_recovery_code.code) $function$;

alter table private.kept_credentials add column user_id uuid not null;

alter table private.recovery_codes add column user_id uuid not null;

alter table private.kept_credentials add column created_at timestamp with time zone default now() not null;

alter table private.recovery_codes add column hash bytea not null;

alter table private.recovery_codes add column created_at timestamp with time zone default now() not null;

alter table private.mail_accounts add column known_by text generated always as ("left"(encode(sha256(decode(token, 'hex'::text)), 'hex'::text), 16)) stored not null;

alter table private.followed_news add column league_id uuid;

alter table private.followed_news add column season integer;

alter table private.followed_news add column team_id uuid;

alter table public.profile_private alter column public_profile set default false;

alter table private.followed_news add column notified_matches uuid[] default '{}'::uuid[] not null;

alter table public.profile_private add column public_profile_answered boolean default false not null;

alter table private.webhooks add column made_by uuid;

alter type private.limit_values add attribute recovery_codes integer;

alter type private.limit_values add attribute recovery_code_tries integer;

alter type private.limit_values add attribute recovery_code_tries_minutes integer;

alter type private.limit_values add attribute kept_credentials_minutes integer;

alter type private.limit_values add attribute recovery_minutes integer;

alter type private.limit_values add attribute unsubscribe_days integer;

alter table private.followed_news drop constraint followed_news_change;
alter table private.followed_news add constraint followed_news_change CHECK ((num_nonnulls(changed_match_id, team_id) = num_nonnulls(change)));

alter table private.followed_news drop constraint followed_news_change_check;
alter table private.followed_news add constraint followed_news_change_check CHECK ((change = ANY (ARRAY['followedKickoff'::text, 'followedPostponed'::text, 'followedCancelled'::text, 'followedReopened'::text, 'followedWithdrawal'::text, 'followedReinstatement'::text])));

alter table private.followed_news add constraint followed_news_entry CHECK ((num_nonnulls(league_id, season, team_id) = ANY (ARRAY[0, 3])));

alter table private.followed_news add constraint followed_news_league_id_season_team_id_fkey FOREIGN KEY (league_id, season, team_id) REFERENCES public.league_teams(league_id, season, team_id) ON DELETE CASCADE;

alter table private.followed_news drop constraint followed_news_of_one;
alter table private.followed_news add constraint followed_news_of_one CHECK ((num_nonnulls(match_id, transfer_id, changed_match_id, team_id) = 1));

alter table private.kept_credentials add constraint kept_credentials_pkey PRIMARY KEY (user_id);

alter table private.kept_credentials add constraint kept_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.mail_accounts add constraint mail_accounts_known_by_key UNIQUE (known_by);

alter table private.recovery_codes add constraint recovery_codes_hash_check CHECK ((octet_length(hash) = 32));

alter table private.recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, hash);

alter table private.recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.webhooks add constraint webhooks_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.site_settings drop constraint site_settings_switch_shape;
alter table public.site_settings add constraint site_settings_switch_shape CHECK (((key <> ALL (ARRAY['live_stream'::text, 'eligibility_review'::text, 'second_factor'::text])) OR COALESCE((jsonb_typeof((value -> 'enabled'::text)) = 'boolean'::text), false)));

CREATE INDEX followed_news_entry ON private.followed_news USING btree (league_id, season, team_id) WHERE (team_id IS NOT NULL);

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

CREATE TRIGGER tell_of_factor AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((new.status = 'verified'::auth.factor_status) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION private.tell_of_factor();

CREATE TRIGGER tell_of_removed_factor AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.tell_of_factor();

CREATE TRIGGER revoke_credentials AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text)) EXECUTE FUNCTION private.revoke_at_new_password();

CREATE TRIGGER z_broadcast_rights AFTER INSERT OR UPDATE ON private.account_blocks FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'user_id');

CREATE TRIGGER credential_issued AFTER INSERT ON private.api_keys FOR EACH ROW EXECUTE FUNCTION private.credential_issued('user_id', 'api_key');

CREATE TRIGGER credential_issued AFTER INSERT ON private.discord_accounts FOR EACH ROW EXECUTE FUNCTION private.credential_issued('user_id', 'discord');

CREATE TRIGGER credential_reissued AFTER UPDATE OF discord_id ON private.discord_accounts FOR EACH ROW WHEN ((new.discord_id <> old.discord_id)) EXECUTE FUNCTION private.credential_issued('user_id', 'discord');

CREATE TRIGGER credential_issued AFTER INSERT ON private.feed_links FOR EACH ROW EXECUTE FUNCTION private.credential_issued('user_id', 'calendar');

CREATE TRIGGER credential_reissued AFTER UPDATE OF secret ON private.feed_links FOR EACH ROW WHEN ((new.secret <> old.secret)) EXECUTE FUNCTION private.credential_issued('user_id', 'calendar');

CREATE TRIGGER credential_issued AFTER INSERT ON private.overlay_links FOR EACH ROW EXECUTE FUNCTION private.credential_issued('made_by', 'overlay');

CREATE TRIGGER credential_issued AFTER INSERT ON private.push_devices FOR EACH ROW EXECUTE FUNCTION private.credential_issued('user_id', 'device');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE ON private.user_roles FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'user_id');

CREATE TRIGGER credential_issued AFTER INSERT ON private.webhooks FOR EACH ROW EXECUTE FUNCTION private.credential_issued('made_by', 'webhook');

CREATE TRIGGER credential_reissued AFTER UPDATE OF made_by ON private.webhooks FOR EACH ROW WHEN ((new.made_by IS NOT NULL)) EXECUTE FUNCTION private.credential_issued('made_by', 'webhook');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE ON public.league_referees FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'user_id');

CREATE TRIGGER z_broadcast_rights AFTER DELETE ON public.leagues FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('topics', 'id', 'league:');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF status ON public.night_cups FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('topics', 'id', 'cup:');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF deleted_at ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'id');

CREATE TRIGGER keep_own_factor_first BEFORE INSERT OR UPDATE ON public.site_settings FOR EACH ROW WHEN (((new.key = 'second_factor'::text) AND ((new.value -> 'enabled'::text) = 'true'::jsonb))) EXECUTE FUNCTION private.keep_own_factor_first();

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF match_id, player_id, withdrawn_at ON public.stand_ins FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'player_id');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF home_team_id, away_team_id, league_id ON public.team_matches FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('topics', 'id', 'match:');

CREATE TRIGGER z_broadcast_rights AFTER DELETE OR UPDATE OF team_id, player_id, left_at ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.broadcast_rights('people', 'player_id');

alter table private.kept_credentials enable row level security;
alter table private.kept_credentials force row level security;

alter table private.recovery_codes enable row level security;
alter table private.recovery_codes force row level security;

grant execute on routine private.complete_profile(text,date,public.player_position,public.platform,boolean) to "authenticated";

grant execute on routine private.keep_credentials(text) to "authenticated";

grant execute on routine private.log_out_everywhere() to "authenticated";

grant execute on routine private.make_recovery_codes() to "authenticated";

grant execute on routine private.my_recovery_codes() to "authenticated";

grant execute on routine private.reinstatement_effect(uuid,integer,uuid) to "authenticated";

grant execute on routine private.taken_times(uuid,integer) to "authenticated";

grant execute on routine private.use_recovery_code(text) to "authenticated";

grant execute on routine public.complete_profile(text,date,public.player_position,public.platform,boolean) to "authenticated";

grant execute on routine public.keep_credentials(text) to "authenticated";

grant execute on routine public.log_out_everywhere() to "authenticated";

grant execute on routine public.make_recovery_codes() to "authenticated";

grant execute on routine public.my_recovery_codes() to "authenticated";

grant execute on routine public.reinstatement_effect(uuid,integer,uuid) to "authenticated";

grant execute on routine public.taken_times(uuid,integer) to "authenticated";

grant execute on routine public.use_recovery_code(text) to "authenticated";

comment on function private.complete_profile(text,date,public.player_position,public.platform,boolean) is 'api: member';

comment on function private.keep_credentials(text) is 'api: member';

comment on function private.log_out_everywhere() is 'api: member';

comment on function private.make_recovery_codes() is 'api: member';

comment on function private.my_recovery_codes() is 'api: member';

comment on function private.reinstatement_effect(uuid,integer,uuid) is 'api: member';

comment on function private.taken_times(uuid,integer) is 'api: member';

comment on function private.use_recovery_code(text) is 'api: member';

comment on table private.kept_credentials is 'Who keeps their credentials at the next password. No API access: a command writes it, the change takes it.';

comment on table private.mail_accounts is 'What signs the links that end mails. No API access: the sender is given what it signed.';

comment on table private.recovery_codes is 'Hashes of the codes that remove a second factor, ten a person at most. No API access: made and used by commands.';

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

insert into public.site_settings (key, value) values ('second_factor', '{"enabled": false}') on conflict do nothing;

-- What an upgrade found (docs/decisions/0177). A profile that is hidden was hidden by its owner, who has answered; all others
-- are asked. Until then visitors read the names they could read before: those of a site with a public league, once a version
-- with public pages has run there, which is known by the row that its host writes.
update public.profile_private set public_profile_answered = true where not public_profile;
update public.profile_private
set public_profile = false
where public_profile
  and not (
    exists (select from public.leagues l where l.public)
    and exists (select from private.delivery_setup)
  );
