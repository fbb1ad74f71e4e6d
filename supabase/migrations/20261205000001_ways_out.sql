set local check_function_bodies = off;

drop function private.lease_deliveries(integer,integer);

drop function private.name_now(text,uuid);

drop function public.lease_deliveries(integer,integer);

create type public.mail_pace as enum ('off', 'daily', 'now');

create type public.notification_topic as enum ('duties', 'schedule', 'results', 'contracts', 'team', 'messages', 'support', 'news', 'staff');

create table private.delivery_setup ();

create table private.mail_accounts ();

create table private.notification_ways ();

create table private.push_devices ();

create table private.quiet_hours ();

CREATE OR REPLACE FUNCTION private.add_push_device(endpoint text, p256dh text, auth text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  made uuid;
begin
  if not exists (select from private.delivery_setup d where d.push_key is not null) then
    perform private.refuse('PT409', 'Pushes are not set up here.', 'pushNotSetUp', 'endpoint');
  end if;
  if not private.is_push_endpoint(add_push_device.endpoint)
    or (add_push_device.p256dh ~ '^[A-Za-z0-9_-]{87}$' and add_push_device.auth ~ '^[A-Za-z0-9_-]{22}$') is not true
    or session is null
  then
    perform private.refuse('PT422', 'That is no address of a push service.', 'pushEndpoint', 'endpoint');
  end if;
  -- one at a time of a person
  perform from public.profiles p where p.id = me for no key update;
  perform private.forget_device(d.id)
  from private.push_devices d
  where d.endpoint = add_push_device.endpoint or (d.user_id = me and d.session_id = session);
  perform private.forget_device(old.id)
  from (
    select d.id
    from private.push_devices d
    where d.user_id = me
    order by d.created_at desc, d.id
    offset (private.limits()).push_devices - 1
  ) old;
  insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth)
  values (me, session, add_push_device.endpoint, add_push_device.p256dh, add_push_device.auth)
  returning id into made;
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_quiet_hours(person uuid, at timestamp with time zone DEFAULT now())
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select case
        when q.starts < q.ends and l.clock >= q.starts and l.clock < q.ends then (l.day + q.ends) at time zone q.time_zone
        when q.starts > q.ends and l.clock < q.ends then (l.day + q.ends) at time zone q.time_zone
        when q.starts > q.ends and l.clock >= q.starts then (l.day + 1 + q.ends) at time zone q.time_zone
      end
      from private.quiet_hours q
      cross join lateral (
        select (at at time zone q.time_zone)::date as day, (at at time zone q.time_zone)::time as clock
      ) l
      where q.user_id = person
    ),
    at
  )
$function$;

CREATE OR REPLACE FUNCTION private.default_ways(topic public.notification_topic, OUT push boolean, OUT mail public.mail_pace)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select
    topic in ('duties', 'schedule', 'contracts', 'messages', 'news'),
    (case
      when topic in ('duties', 'support') then 'now'
      when topic in ('schedule', 'messages') then 'off'
      else 'daily'
    end)::public.mail_pace
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

CREATE OR REPLACE FUNCTION private.delivery_ways()
 RETURNS TABLE(push_key text, mail boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.push_key, d.mail from private.delivery_setup d
$function$;

CREATE OR REPLACE FUNCTION private.end_mails(token text, topic public.notification_topic DEFAULT NULL::public.notification_topic)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select m.user_id from private.mail_accounts m where m.token = end_mails.token);
begin
  insert into private.notification_ways as w (user_id, topic, push, mail)
  select person, t.topic, (private.ways_of(person, t.topic)).push, 'off'
  from unnest(enum_range(null::public.notification_topic)) as t (topic)
  where person is not null and (end_mails.topic is null or t.topic = end_mails.topic)
  on conflict (user_id, topic) do update set mail = 'off';
  return person is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mails(notices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.delivery_setup d where d.mail) then
    return;
  end if;
  insert into private.outbox (way, target, subject, payload, next_at)
  select distinct on (o.target, o.subject) 'mail', o.target, o.subject, o.payload, o.next_at
  from (
    select
      n.user_id as target,
      case w.mail when 'now' then 'notice ' || n.id else 'digest' end as subject,
      case w.mail when 'now' then jsonb_build_object('notice', n.id) else '{}' end as payload,
      case w.mail
        when 'now' then now() + (private.limits()).mail_grace_minutes * interval '1 minute'
        else private.next_digest(n.user_id)
      end as next_at
    from public.notifications n
    cross join lateral private.ways_of(n.user_id, private.notification_topic(n.key)) w
    where n.id = any (notices) and w.mail <> 'off'
  ) o
  order by o.target, o.subject
  on conflict (way, target, subject) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_pushes(array(select c.id from changed c where c.created_at > now() - interval '1 hour'));
  perform private.enqueue_mails(array(select c.id from changed c where c.created_at > now() - interval '1 hour'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_pushes(notices uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (way, target, subject, payload, next_at)
  select 'push', d.id, 'notice ' || n.id, jsonb_build_object('notice', n.id), private.after_quiet_hours(n.user_id)
  from public.notifications n
  join private.push_devices d on d.user_id = n.user_id
  where n.id = any (notices) and (private.ways_of(n.user_id, private.notification_topic(n.key))).push
  order by n.id, d.id
  on conflict (way, target, subject) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.fail_delivery(delivery uuid, lease uuid, reason text, outcome text, wait_seconds integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item constant private.outbox := private.held_delivery(delivery, lease);
  growing constant int := least(5 * 2 ^ least(item.tries, 10), 3600);
  asked constant int := least(coalesce(wait_seconds, 0), 86400);
  again_at constant timestamptz := now() + interval '1 second' * case outcome
    when 'forget' then 0
    when 'off' then 0
    when 'quiet' then greatest(asked, 1)
    else greatest(asked, growing)
  end;
  late constant timestamptz := item.due_since + (private.limits()).delivery_give_up_hours * interval '1 hour';
begin
  if outcome = 'later' then
    update private.outbox o
    set next_at = now() + asked * interval '1 second', lease = null, leased_until = null
    where o.id = item.id;
    return;
  end if;
  update private.outbox o
  set error = reason,
    failed_at = now(),
    tries = o.tries + case when outcome = 'quiet' then 0 else 1 end,
    -- what was answered did not get out
    unanswered = case when outcome = 'unanswered' then o.unanswered else greatest(o.unanswered - 1, 0) end,
    remote_id = case when outcome <> 'forget' then o.remote_id end,
    next_at = again_at,
    given_up_at = case when outcome = 'stop' or (outcome <> 'off' and again_at > late) then now() end,
    lease = null,
    leased_until = null
  where o.id = item.id;
  if item.way = 'push' and outcome = 'off' then
    perform private.forget_device(item.target);
  end if;
  if item.way <> 'discord' then
    return;
  end if;
  if outcome = 'quiet' then
    update private.discord_channels c set quiet_until = again_at where c.id = item.target;
  end if;
  if outcome = 'off' then
    update private.discord_channels c set off_at = now() where c.id = item.target and c.off_at is null;
    if found then
      perform private.notify(
        array(select r.user_id from private.user_roles r where r.role = 'admin'),
        'discordChannelOff',
        jsonb_build_object('channel', item.target),
        '/admin/discord'
      );
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_delivery(delivery uuid, lease uuid, version integer, message text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item constant private.outbox := private.held_delivery(delivery, lease);
begin
  if item.version = finish_delivery.version and message is null then
    -- a message that was taken away leaves nothing to edit
    delete from private.outbox o where o.id = item.id;
  else
    update private.outbox o
    set remote_id = finish_delivery.message,
      unanswered = 0,
      tries = 0,
      error = null,
      failed_at = null,
      lease = null,
      leased_until = null,
      done_at = case when o.version = finish_delivery.version then now() end
    where o.id = item.id;
  end if;
  if item.way = 'discord' then
    update private.discord_channels c set last_sent_at = now() where c.id = item.target;
  elsif item.way = 'push' then
    perform private.push_taken(item);
  elsif item.way = 'mail' then
    perform private.mail_taken(item);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_device(device uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox o where o.way = 'push' and o.target = forget_device.device;
  delete from private.push_devices d where d.id = forget_device.device
$function$;

CREATE OR REPLACE FUNCTION private.held_delivery(delivery uuid, lease uuid)
 RETURNS private.outbox
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item private.outbox;
begin
  perform
  from private.discord_channels c
  where c.id = (select o.target from private.outbox o where o.id = held_delivery.delivery and o.way = 'discord')
  for no key update;
  select * into item
  from private.outbox o
  where o.id = held_delivery.delivery and o.lease = held_delivery.lease
  for update;
  return item;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_fact(key text, value jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  coded constant text[] := '{activity_level,availability_days,award,category,cause,content,duration_type,eligibility,forfeited_by,kind,language,mail,next_slot,origin,phase,platform,play_style,position,positions,priority,rematch_experience,role,silent_kinds,site_role,skill_level,sqlstate,stage,status,team_role,texts,texts_changed,tier,topic,training_days,type,was,weekday,winner}';
  said constant text := value #>> '{}';
begin
  case jsonb_typeof(value)
    when 'string' then
      return said ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or said ~ '^\d{4,5}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d(:?\d\d)?|Z)?)?$'
        or said ~ '^\d\d:\d\d(:\d\d)?$'
        or (key = any (coded) and said ~ '^[A-Za-z0-9_]{1,40}$');
    when 'array' then
      return coalesce((select bool_and(private.is_fact(key, each)) from jsonb_array_elements(value) as each), true);
    when 'object' then
      return coalesce(
        (select bool_and(field ~ '^[a-z0-9_]{1,40}$' and private.is_fact(field, held)) from jsonb_each(value) as f (field, held)),
        true
      );
    else
      return true;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_push_endpoint(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select address is not null
    and length(address) <= 1000
    and address ~ '^https://(fcm\.googleapis\.com|[a-z0-9-]+(\.[a-z0-9-]+)*\.(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))/[A-Za-z0-9_~:%/?=&.+-]*$'
$function$;

CREATE OR REPLACE FUNCTION private.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60, ways text[] DEFAULT ARRAY['discord'::text])
 RETURNS TABLE(id uuid, lease uuid, way text, target uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select o.id
    from private.outbox o
    left join private.discord_channels c on o.way = 'discord' and c.id = o.target
    where o.way = any (ways)
      and o.done_at is null
      and o.given_up_at is null
      and o.next_at <= now()
      and (o.leased_until is null or o.leased_until <= now())
      and c.off_at is null
      and (c.quiet_until is null or c.quiet_until <= now())
    order by o.next_at, o.id
    limit least(greatest(coalesce(lease_deliveries.max, 20), 1), 100)
    for update of o skip locked
  )
  update private.outbox o
  set lease = gen_random_uuid(), leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second'
  from due
  where o.id = due.id
  returning o.id, o.lease, o.way, o.target
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
  bounds.announcement_title_min := 3;
  bounds.announcement_title_max := 80;
  bounds.announcement_body_max := 1000;
  bounds.announcements_per_day := 3;
  bounds.discord_channels := 20;
  bounds.discord_channel_name_max := 40;
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  bounds.push_devices := 10;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_taken(item private.outbox)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.mail_accounts m set digested_at = now() where m.user_id = item.target and not item.payload ? 'notice'
$function$;

CREATE OR REPLACE FUNCTION private.my_notification_ways()
 RETURNS TABLE(topic public.notification_topic, push boolean, mail public.mail_pace)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.topic, w.push, w.mail
  from unnest(enum_range(null::public.notification_topic)) with ordinality as t (topic, place)
  cross join lateral private.ways_of((select auth.uid()), t.topic) w
  where t.topic <> 'staff' or private.is_staff()
  order by t.place
$function$;

CREATE OR REPLACE FUNCTION private.my_push_devices()
 RETURNS TABLE(id uuid, session_id uuid, is_current boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.id, d.session_id, d.session_id::text is not distinct from auth.jwt() ->> 'session_id', d.created_at
  from private.push_devices d
  where d.user_id = (select auth.uid())
  order by d.created_at desc, d.id
  limit (private.limits()).push_devices
$function$;

CREATE OR REPLACE FUNCTION private.my_quiet_hours()
 RETURNS TABLE(starts time without time zone, ends time without time zone, time_zone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select q.starts, q.ends, q.time_zone from private.quiet_hours q where q.user_id = (select auth.uid())
$function$;

CREATE OR REPLACE FUNCTION private.name_now(field text, of_id uuid, reader uuid DEFAULT auth.uid())
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when field in ('team', 'home', 'away', 'champion') then (select t.name from public.teams t where t.id = of_id)
    when field in ('player', 'by') then (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null)
    when field = 'of' then coalesce(
      (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null),
      (select t.name from public.teams t where t.id = of_id)
    )
    when field = 'league' then (select l.name from public.leagues l where l.id = of_id)
    when field = 'cup' then (select c.name from public.night_cups c where c.id = of_id)
    when field = 'announcement' then (select a.title from public.announcements a where a.id = of_id)
    when field = 'channel' then (select c.name from private.discord_channels c where c.id = of_id and private.has_role(reader, 'admin'))
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id
        and (t.user_id = reader or private.has_role(reader, 'admin') or private.has_role(reader, 'moderator'))
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.names_now(said jsonb, reader uuid DEFAULT auth.uid())
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(f.field, private.name_now(f.field, f.held::uuid, reader)), '{}')
  from (
    select field, held from jsonb_each_text(said) as f (field, held)
    union all
    select 'subject', said ->> 'ticket' where said ? 'ticket'
  ) f
  where f.field in (
      'team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'announcement', 'channel', 'reason',
      'gaming_id', 'subject'
    )
    and f.held is not null
$function$;

CREATE OR REPLACE FUNCTION private.next_digest(person uuid, at timestamp with time zone DEFAULT now())
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when today > at then today else today + interval '1 day' end
  from (
    select ((at at time zone z.name)::date + (private.limits()).digest_hour * interval '1 hour') at time zone z.name as today
    from (
      select coalesce(
        (select p.time_zone from public.profile_private p where p.user_id = person),
        (select q.time_zone from private.quiet_hours q where q.user_id = person),
        'UTC'
      ) as name
    ) z
  ) d
$function$;

CREATE OR REPLACE FUNCTION private.notice_facts(person uuid, notices uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'language', coalesce(p.locale, 'en'),
    'time_zone', coalesce(p.time_zone, q.time_zone, 'UTC'),
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), ''),
    'notices', said.list
  )
  from public.profiles f
  left join public.profile_private p on p.user_id = f.id
  left join private.quiet_hours q on q.user_id = f.id
  cross join lateral (
    select jsonb_agg(
      jsonb_build_object(
        'id', n.id,
        'topic', private.notification_topic(n.key),
        'key', n.key,
        'values', n.values || private.names_now(n.values, person),
        'link', n.link,
        'created_at', n.created_at
      )
      order by n.created_at desc, n.id desc
    ) as list
    from public.notifications n
    where n.id = any (notices) and n.user_id = person and n.read_at is null
  ) said
  where f.id = person and f.deleted_at is null and said.list is not null
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
      'cupRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn', 'protestFiled',
      'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupWalkover', 'seasonFinished', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadShort', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
      'notRolledOver', 'importUndone', 'eligibilitySet', 'playerWarned', 'warningTakenBack', 'suspensionActive',
      'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'gamingIdFreed'
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

CREATE OR REPLACE FUNCTION private.notifications_page(of_kind public.notification_kind DEFAULT NULL::public.notification_kind, unread boolean DEFAULT false, of_keys public.notification_key[] DEFAULT NULL::public.notification_key[], about_me boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.notification_kind, key public.notification_key, "values" jsonb, link text, read_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select n.id, n.kind, n.key, n.values || private.names_now(n.values), n.link, n.read_at, n.created_at
  from (
    select *
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

CREATE OR REPLACE FUNCTION private.open_delivery(delivery uuid, lease uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item private.outbox;
  opened jsonb;
begin
  select * into item
  from private.outbox o
  where o.id = open_delivery.delivery and o.lease = open_delivery.lease and o.leased_until > now()
  for update;
  if item.id is null then
    return null;
  end if;
  opened := case item.way
    when 'discord' then private.open_discord(item)
    when 'push' then private.open_push(item)
    when 'mail' then private.open_mail(item)
  end;
  if opened is null then
    -- nowhere to send it to: it waits for an address
    update private.outbox o set lease = null, leased_until = null where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'nothing' then
    delete from private.outbox o where o.id = item.id;
    return null;
  end if;
  -- repeating a push replaces the one that is there
  if opened ->> 'what' = 'post' and item.way <> 'push' then
    -- sent twice without an answer: a third time would only repeat it
    if item.unanswered >= 2 then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    -- answered or not: counted before it goes, for a sender may die
    update private.outbox o set unanswered = o.unanswered + 1 where o.id = item.id;
  end if;
  return opened || jsonb_build_object('way', item.way, 'version', item.version, 'message', item.remote_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.open_discord(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  channel private.discord_channels;
  webhook private.discord_webhooks;
  said jsonb;
begin
  select * into channel from private.discord_channels c where c.id = item.target and c.off_at is null;
  select * into webhook from private.discord_webhooks w where w.channel_id = channel.id;
  if webhook.channel_id is null then
    return null;
  end if;
  said := private.discord_facts(item.payload, channel, item.remote_id is null);
  return jsonb_build_object(
    'what', case
      when item.remote_id is not null then case when said is null then 'delete' else 'edit' end
      when said is null then 'nothing'
      else 'post'
    end,
    'webhook', webhook.webhook_id,
    'token', webhook.token,
    'language', channel.language,
    'said', said
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.open_mail(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant int := (private.limits()).digest_max;
  account private.mail_accounts;
  address text;
  notices uuid[];
  said jsonb;
begin
  select u.email into address
  from auth.users u
  join public.profiles p on p.id = u.id and p.deleted_at is null
  where u.id = item.target and u.email_confirmed_at is not null and not private.is_suspended(p.id);
  if address is null then
    return jsonb_build_object('what', 'nothing');
  end if;
  insert into private.mail_accounts (user_id, digested_at)
  values (item.target, now() - interval '1 day')
  on conflict (user_id) do nothing;
  select * into account from private.mail_accounts m where m.user_id = item.target;
  if item.payload ? 'notice' then
    notices := array(
      select n.id
      from public.notifications n
      where n.id = (item.payload ->> 'notice')::uuid
        and (private.ways_of(n.user_id, private.notification_topic(n.key))).mail = 'now'
    );
  else
    notices := array(
      select n.id
      from public.notifications n
      cross join lateral private.ways_of(n.user_id, private.notification_topic(n.key)) w
      where n.user_id = item.target and n.read_at is null and n.created_at > account.digested_at and w.mail = 'daily'
      order by n.created_at desc, n.id desc
      limit most
    );
  end if;
  said := private.notice_facts(item.target, notices);
  if said is null then
    return jsonb_build_object('what', 'nothing');
  end if;
  return jsonb_build_object(
    'what', 'post',
    'to', address,
    'token', account.token,
    'digest', not item.payload ? 'notice',
    'said', said
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.open_push(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  device private.push_devices;
  said jsonb;
begin
  select d.* into device
  from private.push_devices d
  join auth.sessions s on s.id = d.session_id and s.user_id = d.user_id and (s.not_after is null or s.not_after > now())
  where d.id = item.target;
  if device.id is null then
    delete from private.push_devices d where d.id = item.target;
    return jsonb_build_object('what', 'nothing');
  end if;
  said := private.notice_facts(device.user_id, array[(item.payload ->> 'notice')::uuid]);
  if said is null or not (private.ways_of(device.user_id, (said #>> '{notices,0,topic}')::public.notification_topic)).push then
    return jsonb_build_object('what', 'nothing');
  end if;
  return jsonb_build_object(
    'what', 'post', 'endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth, 'said', said
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.push_taken(item private.outbox)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox o
  using private.push_devices d
  where d.id = item.target and o.way = 'mail' and o.target = d.user_id and o.subject = item.subject and o.lease is null
$function$;

CREATE OR REPLACE FUNCTION private.remove_push_device(device uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
begin
  perform private.forget_device(d.id)
  from private.push_devices d
  where d.user_id = me
    and (d.id = remove_push_device.device or (device is null and d.session_id::text = auth.jwt() ->> 'session_id'));
end
$function$;

CREATE OR REPLACE FUNCTION private.set_delivery_ways(push_key text, mail boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.delivery_setup as d (push_key, mail)
  values (set_delivery_ways.push_key, set_delivery_ways.mail)
  on conflict (only_row) do update set push_key = excluded.push_key, mail = excluded.mail
$function$;

CREATE OR REPLACE FUNCTION private.set_notification_way(topic public.notification_topic, push boolean, mail public.mail_pace)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  if num_nulls(set_notification_way.topic, set_notification_way.push, set_notification_way.mail) > 0 then
    perform private.refuse('PT422', 'A topic, and both of its ways.', 'wrongValue', 'topic');
  end if;
  insert into private.notification_ways as w (user_id, topic, push, mail)
  values (me, set_notification_way.topic, set_notification_way.push, set_notification_way.mail)
  on conflict (user_id, topic) do update set push = excluded.push, mail = excluded.mail;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_quiet_hours(starts time without time zone DEFAULT NULL::time without time zone, ends time without time zone DEFAULT NULL::time without time zone, time_zone text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  if num_nulls(set_quiet_hours.starts, set_quiet_hours.ends) = 2 then
    delete from private.quiet_hours q where q.user_id = me;
    return;
  end if;
  if (set_quiet_hours.starts <> set_quiet_hours.ends) is not true then
    perform private.refuse('PT422', 'From one hour to another.', 'quietHours', 'ends');
  end if;
  begin
    if (set_quiet_hours.time_zone ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$') is not true then
      raise exception using errcode = 'invalid_parameter_value';
    end if;
    perform now() at time zone set_quiet_hours.time_zone;
  exception when invalid_parameter_value then
    perform private.refuse('PT422', 'There is no such time zone.', 'timeZoneUnknown', 'time_zone');
  end;
  insert into private.quiet_hours as q (user_id, starts, ends, time_zone)
  values (me, set_quiet_hours.starts, set_quiet_hours.ends, set_quiet_hours.time_zone)
  on conflict (user_id) do update set starts = excluded.starts, ends = excluded.ends, time_zone = excluded.time_zone;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  for due in
    select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
    from public.contracts c
    where c.status = 'offered' and c.expires_at <= now()
    union all
    select 'confirm_silence', r.id, 'match_reports ' || r.id
    from public.match_reports r
    where r.status = 'filed' and private.is_silent(r)
    union all
    select 'release_stayer', m.id, 'team_members ' || m.id
    from public.team_members m
    join lateral (
      select c.stays_until
      from public.contracts c
      where c.team_id = m.team_id and c.player_id = m.player_id and c.accepted_at is not null
      order by c.accepted_at desc
      limit 1
    ) last on last.stays_until <= now()
    where m.left_at is null
      and m.team_role <> 'captain'
    union all
    select 'settle_night_cup', c.id, 'night_cups ' || c.id
    from public.night_cups c
    where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
    union all
    select 'remind_attendance', u.of_id, u.subject
    from private.unreminded() u
    union all
    select 'sweep_accounts', null, 'auth users'
    order by 1, 2
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'sweep_accounts' then perform private.sweep_accounts();
      end case;
    exception when others then
      perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);
    end;
  end loop;
  perform private.sweep_command_counts();
  begin
    perform private.make_audit_years();
    perform private.count_active_weeks();
  exception when others then
    perform private.record_failure('make_audit_years', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.enqueue_due();
    perform private.sweep_devices();
  exception when others then
    perform private.record_failure('enqueue_due', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_devices()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.forget_device(d.id)
  from private.push_devices d
  where not exists (
    select from auth.sessions s where s.id = d.session_id and s.user_id = d.user_id and (s.not_after is null or s.not_after > now())
  )
  limit 1000
$function$;

CREATE OR REPLACE FUNCTION private.ways_of(person uuid, of_topic public.notification_topic, OUT push boolean, OUT mail public.mail_pace)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(w.push, d.push), coalesce(w.mail, d.mail)
  from private.default_ways(of_topic) d
  left join private.notification_ways w on w.user_id = person and w.topic = of_topic
$function$;

CREATE OR REPLACE FUNCTION public.add_push_device(endpoint text, p256dh text, auth text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_push_device(add_push_device.endpoint, add_push_device.p256dh, add_push_device.auth) $function$;

CREATE OR REPLACE FUNCTION public.delivery_ways()
 RETURNS TABLE(push_key text, mail boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.delivery_ways() $function$;

CREATE OR REPLACE FUNCTION public.end_mails(token text, topic public.notification_topic DEFAULT NULL::public.notification_topic)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_mails(end_mails.token, end_mails.topic) $function$;

CREATE OR REPLACE FUNCTION public.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60, ways text[] DEFAULT ARRAY['discord'::text])
 RETURNS TABLE(id uuid, lease uuid, way text, target uuid)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.lease_deliveries(lease_deliveries.max, lease_deliveries.seconds, lease_deliveries.ways) $function$;

CREATE OR REPLACE FUNCTION public.my_notification_ways()
 RETURNS TABLE(topic public.notification_topic, push boolean, mail public.mail_pace)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_notification_ways() $function$;

CREATE OR REPLACE FUNCTION public.my_push_devices()
 RETURNS TABLE(id uuid, session_id uuid, is_current boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_push_devices() $function$;

CREATE OR REPLACE FUNCTION public.my_quiet_hours()
 RETURNS TABLE(starts time without time zone, ends time without time zone, time_zone text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_quiet_hours() $function$;

CREATE OR REPLACE FUNCTION public.remove_push_device(device uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_push_device(remove_push_device.device) $function$;

CREATE OR REPLACE FUNCTION public.set_delivery_ways(push_key text, mail boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_delivery_ways(set_delivery_ways.push_key, set_delivery_ways.mail) $function$;

CREATE OR REPLACE FUNCTION public.set_notification_way(topic public.notification_topic, push boolean, mail public.mail_pace)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_notification_way(set_notification_way.topic, set_notification_way.push, set_notification_way.mail) $function$;

CREATE OR REPLACE FUNCTION public.set_quiet_hours(starts time without time zone DEFAULT NULL::time without time zone, ends time without time zone DEFAULT NULL::time without time zone, time_zone text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_quiet_hours(set_quiet_hours.starts, set_quiet_hours.ends, set_quiet_hours.time_zone) $function$;

alter table private.delivery_setup add column only_row boolean default true not null;

alter table private.mail_accounts add column user_id uuid not null;

alter table private.notification_ways add column user_id uuid not null;

alter table private.push_devices add column id uuid default gen_random_uuid() not null;

alter table private.quiet_hours add column user_id uuid not null;

alter table private.delivery_setup add column push_key text;

alter table private.mail_accounts add column token text default (replace((gen_random_uuid())::text, '-'::text, ''::text) || replace("left"((gen_random_uuid())::text, 18), '-'::text, ''::text)) not null;

alter table private.notification_ways add column topic public.notification_topic not null;

alter table private.push_devices add column user_id uuid not null;

alter table private.quiet_hours add column starts time without time zone not null;

alter table private.delivery_setup add column mail boolean default false not null;

alter table private.mail_accounts add column digested_at timestamp with time zone default now() not null;

alter table private.notification_ways add column push boolean not null;

alter table private.push_devices add column session_id uuid not null;

alter table private.quiet_hours add column ends time without time zone not null;

alter table private.delivery_setup add column created_at timestamp with time zone default now() not null;

alter table private.mail_accounts add column created_at timestamp with time zone default now() not null;

alter table private.notification_ways add column mail public.mail_pace not null;

alter table private.push_devices add column endpoint text not null;

alter table private.quiet_hours add column time_zone text not null;

alter table private.notification_ways add column created_at timestamp with time zone default now() not null;

alter table private.push_devices add column p256dh text not null;

alter table private.quiet_hours add column created_at timestamp with time zone default now() not null;

alter table private.push_devices add column auth text not null;

alter table private.push_devices add column quiet_until timestamp with time zone;

alter table private.push_devices add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute push_devices integer;

alter type private.limit_values add attribute mail_grace_minutes integer;

alter type private.limit_values add attribute digest_hour integer;

alter type private.limit_values add attribute digest_max integer;

alter table private.delivery_setup add constraint delivery_setup_only_row_check CHECK (only_row);

alter table private.delivery_setup add constraint delivery_setup_pkey PRIMARY KEY (only_row);

alter table private.delivery_setup add constraint delivery_setup_push_key_check CHECK ((push_key ~ '^[A-Za-z0-9_-]{87}$'::text));

alter table private.mail_accounts add constraint mail_accounts_pkey PRIMARY KEY (user_id);

alter table private.mail_accounts add constraint mail_accounts_token_check CHECK ((token ~ '^[0-9a-f]{48}$'::text));

alter table private.mail_accounts add constraint mail_accounts_token_key UNIQUE (token);

alter table private.mail_accounts add constraint mail_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.notification_ways add constraint notification_ways_pkey PRIMARY KEY (user_id, topic);

alter table private.notification_ways add constraint notification_ways_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.outbox drop constraint outbox_way_check;
alter table private.outbox add constraint outbox_way_check CHECK ((way = ANY (ARRAY['discord'::text, 'push'::text, 'mail'::text])));

alter table private.push_devices add constraint push_devices_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text));

alter table private.push_devices add constraint push_devices_endpoint_check CHECK (private.is_push_endpoint(endpoint));

alter table private.push_devices add constraint push_devices_endpoint_key UNIQUE (endpoint);

alter table private.push_devices add constraint push_devices_p256dh_check CHECK ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text));

alter table private.push_devices add constraint push_devices_pkey PRIMARY KEY (id);

alter table private.push_devices add constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.quiet_hours add constraint quiet_hours_pkey PRIMARY KEY (user_id);

alter table private.quiet_hours add constraint quiet_hours_some CHECK ((starts <> ends));

alter table private.quiet_hours add constraint quiet_hours_time_zone_check CHECK (((time_zone ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$'::text) AND (length(time_zone) <= 64)));

alter table private.quiet_hours add constraint quiet_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX push_devices_session_id ON private.push_devices USING btree (session_id);

CREATE INDEX push_devices_user_id ON private.push_devices USING btree (user_id, created_at);

CREATE TRIGGER z_outbox_insert AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_notices();

alter table private.delivery_setup enable row level security;
alter table private.delivery_setup force row level security;

alter table private.mail_accounts enable row level security;
alter table private.mail_accounts force row level security;

alter table private.notification_ways enable row level security;
alter table private.notification_ways force row level security;

alter table private.push_devices enable row level security;
alter table private.push_devices force row level security;

alter table private.quiet_hours enable row level security;
alter table private.quiet_hours force row level security;

grant execute on routine private.add_push_device(text,text,text) to "authenticated";

grant execute on routine private.delivery_ways() to "authenticated";

grant execute on routine private.end_mails(text,public.notification_topic) to "service_role";

grant execute on routine private.lease_deliveries(integer,integer,text[]) to "service_role";

grant execute on routine private.my_notification_ways() to "authenticated";

grant execute on routine private.my_push_devices() to "authenticated";

grant execute on routine private.my_quiet_hours() to "authenticated";

grant execute on routine private.remove_push_device(uuid) to "authenticated";

grant execute on routine private.set_delivery_ways(text,boolean) to "service_role";

grant execute on routine private.set_notification_way(public.notification_topic,boolean,public.mail_pace) to "authenticated";

grant execute on routine private.set_quiet_hours(time without time zone,time without time zone,text) to "authenticated";

grant execute on routine public.add_push_device(text,text,text) to "authenticated";

grant execute on routine public.delivery_ways() to "authenticated";

grant execute on routine public.end_mails(text,public.notification_topic) to "service_role";

grant execute on routine public.lease_deliveries(integer,integer,text[]) to "service_role";

grant execute on routine public.my_notification_ways() to "authenticated";

grant execute on routine public.my_push_devices() to "authenticated";

grant execute on routine public.my_quiet_hours() to "authenticated";

grant execute on routine public.remove_push_device(uuid) to "authenticated";

grant execute on routine public.set_delivery_ways(text,boolean) to "service_role";

grant execute on routine public.set_notification_way(public.notification_topic,boolean,public.mail_pace) to "authenticated";

grant execute on routine public.set_quiet_hours(time without time zone,time without time zone,text) to "authenticated";

comment on function private.add_push_device(text,text,text) is 'api: member';

comment on function private.delivery_ways() is 'api: member';

comment on function private.end_mails(text,public.notification_topic) is 'api: service';

comment on function private.lease_deliveries(integer,integer,text[]) is 'api: service';

comment on function private.my_notification_ways() is 'api: member';

comment on function private.my_push_devices() is 'api: member';

comment on function private.my_quiet_hours() is 'api: member';

comment on function private.remove_push_device(uuid) is 'api: member';

comment on function private.set_delivery_ways(text,boolean) is 'api: service';

comment on function private.set_notification_way(public.notification_topic,boolean,public.mail_pace) is 'api: member';

comment on function private.set_quiet_hours(time without time zone,time without time zone,text) is 'api: member';

comment on table private.delivery_setup is 'The ways this installation has. No API access: members ask through a call.';

comment on table private.mail_accounts is 'The token of unsubscribing, and the last digest. No API access: the sender is given them.';

comment on table private.notification_ways is 'Choices of a way by topic. No API access: owners read and set them through calls.';

comment on table private.push_devices is 'Devices that are pushed to. No API access: their owner lists them by a call, without addresses.';

comment on table private.quiet_hours is 'Hours without pushes. No API access: owners read and set them through calls.';
