-- Pushes to the devices of 12_devices.sql: when, what is said, and how somebody registers one.

-- Has each of these notifications pushed to the devices of its reader, where the reader wants that.
create function private.enqueue_pushes(notices uuid[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.outbox (channel, target, subject, payload, next_at)
  select 'push', d.id, 'notice ' || n.id, jsonb_build_object('notice', n.id), private.after_quiet_hours(n.user_id)
  from public.notifications n
  join private.push_devices d on d.user_id = n.user_id
  where n.id = any (notices) and (private.channels_of(n.user_id, private.notification_topic(n.key))).push
  order by n.id, d.id
  on conflict (channel, target, subject) do nothing
$$;

-- Until when something can be done about a duty, as far as what is said of it tells; null of what has no such moment.
create function private.duty_deadline(said jsonb)
  returns timestamptz
  language sql
  immutable
  set search_path = ''
as $$
  select least((said ->> 'until')::timestamptz, (said ->> 'kickoff_at')::timestamptz, (said ->> 'starts_at')::timestamptz)
$$;

-- The payload of a push: one unread notification, to a session that is open. 'nothing' of what was read meanwhile, of a
-- duty whose time is over, and for suspended members; null, for later, in the quiet hours.
create function private.open_push(item private.outbox)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
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
  if exists (
    select
    from public.notifications n
    where n.id = (item.payload ->> 'notice')::uuid and private.is_heard_by_helper(n)
  ) then
    return jsonb_build_object('what', 'nothing');
  end if;
  said := private.notice_facts(device.user_id, array[(item.payload ->> 'notice')::uuid]);
  topic := said #>> '{notices,0,topic}';
  if topic is null or not (private.channels_of(device.user_id, topic)).push then
    return jsonb_build_object('what', 'nothing');
  end if;
  -- what waits says until when, and what else passes by its moment
  deadline := coalesce(
    (said #>> '{notices,0,until}')::timestamptz,
    case when topic = 'duties' then private.duty_deadline(said #> '{notices,0,values}') end
  );
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
$$;

-- A person who got it on a device gets no direct message and no mail about it.
create function private.push_taken(item private.outbox)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  delete from private.outbox o
  using private.push_devices d
  where d.id = item.target
    and o.channel in ('direct', 'mail')
    and o.target = d.user_id
    and o.subject = item.subject
    and o.lease is null
    -- a message that is out there, or may be, is edited
    and (o.channel = 'mail' or (o.remote_id is null and o.unanswered = 0))
$$;

-- Forgets a device and what waits for it. The device is locked first, as those do who send to it.
create function private.forget_device(device uuid)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select from private.push_devices d where d.id = forget_device.device for update;
  delete from private.outbox o where o.channel = 'push' and o.target = forget_device.device;
  delete from private.push_devices d where d.id = forget_device.device
$$;

-- The push service no longer knows the device, or asks for silence.
create function private.push_failed(item private.outbox, outcome text, again_at timestamptz, wait_seconds int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if outcome = 'off' then
    perform private.forget_device(item.target);
  elsif outcome = 'quiet' then
    update private.push_devices d set quiet_until = again_at where d.id = item.target;
  end if;
end
$$;

-- Forgets devices whose session has ended. The clock calls it.
create function private.sweep_devices()
  returns void
  language sql
  security definer
  set search_path = ''
as $$
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
$$;

-- Remembers the device the caller sits at, for as long as its session is open: the newest takes the place of the oldest.
-- A device that changes hands belongs to the last. Refuses with PT401 (no session that is open), PT409 (pushes are not set up),
-- PT422 (no address of a push service).
create function private.add_push_device(endpoint text, p256dh text, auth text)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.add_push_device is 'api: member';

-- Forgets one of the caller's devices, or the one the caller sits at.
create function private.remove_push_device(device uuid default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  perform private.forget_device(d.id)
  from private.push_devices d
  where d.user_id = me
    and (d.id = remove_push_device.device or (device is null and d.session_id::text = auth.jwt() ->> 'session_id'));
end
$$;
comment on function private.remove_push_device is 'api: member';

-- The caller's devices that are pushed to, the newest first: which session each belongs to. Never an address.
create function private.my_push_devices()
  returns table (id uuid, session_id uuid, is_current boolean, created_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select d.id, d.session_id, d.session_id::text is not distinct from auth.jwt() ->> 'session_id', d.created_at
  from private.push_devices d
  where d.user_id = (select auth.uid())
  order by d.created_at desc, d.id
  limit (private.limits()).push_devices
$$;
comment on function private.my_push_devices is 'api: member';
