set local check_function_bodies = off;

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
  then
    perform private.refuse('PT422', 'That is no address of a push service.', 'pushEndpoint', 'endpoint');
  end if;
  if not exists (
    select from auth.sessions s where s.id = session and s.user_id = me and (s.not_after is null or s.not_after > now())
  ) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  -- one at a time of a person, and of a device
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  perform pg_advisory_xact_lock(hashtextextended('push_devices ' || add_push_device.endpoint, 0));
  perform private.forget_device(other.id)
  from (
    select d.id
    from private.push_devices d
    where (d.endpoint = add_push_device.endpoint and d.user_id <> me)
      or (d.user_id = me and d.session_id = session and d.endpoint <> add_push_device.endpoint)
    order by d.id
  ) other;
  -- the same device again, or in another session: what waits for it still goes there
  update private.push_devices d
  set session_id = session, p256dh = add_push_device.p256dh, auth = add_push_device.auth
  where d.endpoint = add_push_device.endpoint
  returning d.id into made;
  if made is null then
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
  end if;
  perform private.count_command('add_push_device', null);
  return made;
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

CREATE OR REPLACE FUNCTION private.duty_deadline(said jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select least((said ->> 'until')::timestamptz, (said ->> 'kickoff_at')::timestamptz, (said ->> 'starts_at')::timestamptz)
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
  if item.way = 'push' then
    perform private.push_failed(item, outcome, again_at);
  end if;
  if item.way = 'webhook' then
    perform private.webhook_failed(item, outcome, wait_seconds);
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

CREATE OR REPLACE FUNCTION private.forget_device(device uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select from private.push_devices d where d.id = forget_device.device for update;
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
  perform
  from private.push_devices d
  where d.id = (select o.target from private.outbox o where o.id = held_delivery.delivery and o.way = 'push')
  for no key update;
  perform
  from private.webhooks w
  where w.id = (select o.target from private.outbox o where o.id = held_delivery.delivery and o.way = 'webhook')
  for no key update;
  select * into item
  from private.outbox o
  where o.id = held_delivery.delivery and o.lease = held_delivery.lease
  for update;
  return item;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_push_endpoint(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    length(address) <= 1000 and address ~ '^https://(fcm\.googleapis\.com|[a-z0-9-]+(\.[a-z0-9-]+)*\.(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))/[A-Za-z0-9_~:%/?=&.+-]*$',
    false
  )
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
    left join private.push_devices d on o.way = 'push' and d.id = o.target
    where o.way = any (ways)
      and o.done_at is null
      and o.given_up_at is null
      and o.next_at <= now()
      and (o.leased_until is null or o.leased_until <= now())
      and c.off_at is null
      and (c.quiet_until is null or c.quiet_until <= now())
      and (d.quiet_until is null or d.quiet_until <= now())
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

CREATE OR REPLACE FUNCTION private.open_push(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  device private.push_devices;
  said jsonb;
  topic public.notification_topic;
  deadline timestamptz;
  begins timestamptz;
begin
  select d.* into device
  from private.push_devices d
  join auth.sessions s on s.id = d.session_id and s.user_id = d.user_id and (s.not_after is null or s.not_after > now())
  where d.id = item.target;
  -- the clock forgets the device
  if device.id is null or private.is_suspended(device.user_id) then
    return jsonb_build_object('what', 'nothing');
  end if;
  said := private.notice_facts(device.user_id, array[(item.payload ->> 'notice')::uuid]);
  topic := said #>> '{notices,0,topic}';
  if topic is null or not (private.ways_of(device.user_id, topic)).push then
    return jsonb_build_object('what', 'nothing');
  end if;
  if topic = 'duties' then
    deadline := private.duty_deadline(said #> '{notices,0,values}');
  end if;
  begins := private.after_quiet_hours(device.user_id);
  if deadline <= greatest(begins, now()) then
    return jsonb_build_object('what', 'nothing');
  end if;
  -- a try that failed, or hours that were chosen meanwhile
  if begins > now() then
    update private.outbox o set next_at = begins where o.id = item.id;
    return null;
  end if;
  return jsonb_build_object(
    'what', 'post', 'endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth, 'deadline', deadline, 'said', said
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.push_failed(item private.outbox, outcome text, again_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if outcome = 'off' then
    perform private.forget_device(item.target);
  elsif outcome = 'quiet' then
    update private.push_devices d set quiet_until = again_at where d.id = item.target;
  end if;
end
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
  on conflict on constraint notification_ways_pkey do update set push = excluded.push, mail = excluded.mail;
  perform private.count_command('set_notification_way', null);
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
  perform private.count_command('set_quiet_hours', null);
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_devices()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.forget_device(ended.id)
  from (
    select d.id
    from private.push_devices d
    where not exists (
      select from auth.sessions s where s.id = d.session_id and s.user_id = d.user_id and (s.not_after is null or s.not_after > now())
    )
    order by d.id
    limit 1000
  ) ended
$function$;
