-- How notifications reach members outside the site: on a device, in Discord or by mail, as each has chosen for each topic
-- (docs/decisions/0033). The bell always has it.

-- Rows of the reader's choices. A key belongs to one topic: private.notification_topic.
create type public.mail_pace as enum ('off', 'daily', 'now');

-- The delivery channels of this installation. The sender says it at its start; nobody is offered what is not there.
create table private.delivery_setup (
  only_row boolean primary key default true check (only_row),
  -- the public half of the key that signs pushes (VAPID): browsers ask for it
  push_key text check (push_key ~ '^[A-Za-z0-9_-]{87}$'),
  mail boolean not null default false,
  created_at timestamptz not null default now(),
  -- who sends them holds on to the address it checked (docs/decisions/0036)
  webhooks boolean not null default false,
  -- the application of Discord, and where people go and come back to say who they are there
  discord_client text check (discord_client ~ '^[0-9]{15,22}$'),
  discord_back text check (discord_back ~ '^https?://[A-Za-z0-9.:/_\[\]-]{1,250}$'),
  discord_authorize text check (discord_authorize ~ '^https?://[A-Za-z0-9.:/_-]{1,250}$'),
  -- whether its bot writes where admins choose a channel at Discord
  discord_bot boolean not null default false,
  constraint delivery_setup_discord check (num_nonnulls(discord_client, discord_back, discord_authorize) in (0, 3)),
  constraint delivery_setup_bot check (discord_client is not null or not discord_bot)
);
comment on table private.delivery_setup is 'The delivery channels of this installation. No API access: members ask through a call.';

-- Only what differs from the defaults.
create table private.notification_channels (
  user_id uuid not null references public.profiles (id) on delete cascade,
  topic public.notification_topic not null,
  push boolean not null,
  mail public.mail_pace not null,
  created_at timestamptz not null default now(),
  -- a direct message in Discord; of choices that are older than these, the default
  direct boolean,
  primary key (user_id, topic)
);
comment on table private.notification_channels is 'Choices of delivery channels by topic. No API access: owners read and set them through calls.';

-- No push and no direct message arrives in these hours of the owner's day; what comes up then waits for their end.
create table private.quiet_hours (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  starts time not null,
  ends time not null,
  -- an IANA name
  time_zone text not null check (time_zone ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' and length(time_zone) <= 64),
  created_at timestamptz not null default now(),
  constraint quiet_hours_some check (starts <> ends)
);
comment on table private.quiet_hours is 'Hours in which nothing rings. No API access: owners read and set them through calls.';

alter table private.delivery_setup enable row level security;
alter table private.delivery_setup force row level security;
alter table private.notification_channels enable row level security;
alter table private.notification_channels force row level security;
alter table private.quiet_hours enable row level security;
alter table private.quiet_hours force row level security;
revoke all on private.delivery_setup, private.notification_channels, private.quiet_hours
  from public, anon, authenticated, service_role;

-- The channels of a topic for members who chose none: devices and Discord for what passes soon, mail for the rest.
create function private.default_channels(
  topic public.notification_topic,
  out push boolean,
  out mail public.mail_pace,
  out direct boolean
)
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  push := topic in ('duties', 'schedule', 'contracts', 'messages', 'news');
  mail := case
    when topic in ('duties', 'support') then 'now'
    when topic in ('schedule', 'messages') then 'off'
    else 'daily'
  end;
  direct := push;
end
$$;

-- The channels a member chose for a topic, or its defaults.
create function private.channels_of(
  person uuid,
  of_topic public.notification_topic,
  out push boolean,
  out mail public.mail_pace,
  out direct boolean
)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(w.push, d.push), coalesce(w.mail, d.mail), coalesce(w.direct, d.direct)
  from private.default_channels(of_topic) d
  left join private.notification_channels w on w.user_id = person and w.topic = of_topic
$$;

-- The earliest moment from `at` on outside a member's quiet hours.
create function private.after_quiet_hours(person uuid, at timestamptz default now())
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- The time zone of a member. One the database does not know counts as none: no choice may break commands of others.
create function private.zone_of(person uuid)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  chosen constant text := coalesce(
    (select p.time_zone from public.profile_private p where p.user_id = person),
    (select q.time_zone from private.quiet_hours q where q.user_id = person),
    'UTC'
  );
begin
  perform now() at time zone chosen;
  return chosen;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

-- The language and zone of a member's messages, and the site they are from.
create function private.notice_readers_facts(person uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'language', coalesce((select p.locale from public.profile_private p where p.user_id = person), 'en'),
    'time_zone', private.zone_of(person),
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
  )
$$;

-- The facts, language and zone of a message about notifications: the newest first. Null where nothing is unread any
-- more, or still waits; `settled` takes those, too, for a message that is there.
create function private.notice_facts(person uuid, notices uuid[], settled boolean default false)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- Enqueues deliveries of notifications on the channels this installation has. An imported event of an older time is
-- no news.
create function private.enqueue_deliveries(notices uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  setup record;
  recent uuid[];
begin
  select d.push_key is not null as push, d.mail, d.discord_bot as direct into setup from private.delivery_setup d;
  if not found or not (setup.push or setup.mail or setup.direct) then
    return;
  end if;
  recent := array(
    select n.id
    from public.notifications n
    where n.id = any (notices) and n.created_at > private.news_since() and not private.is_done_by_helper(n)
  );
  if setup.push then
    perform private.enqueue_pushes(recent);
  end if;
  if setup.direct then
    perform private.enqueue_directs(recent);
  end if;
  if setup.mail then
    perform private.enqueue_mails(recent);
  end if;
end
$$;

-- A notice says something else now: a message in Discord is edited, what is being sent is sent again, and what has arrived or
-- was given up goes out once more. A waiting message is worded when it goes.
create function private.send_notice_again()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  with held as (
    select o.id
    from private.outbox o
    where o.channel in ('push', 'direct')
      and o.subject = 'notice ' || new.id
      and (o.lease is not null or o.done_at is not null or o.given_up_at is not null)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = now(), next_at = now(), tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id;
  perform private.enqueue_deliveries(array[new.id]);
  return null;
end
$$;
-- Only a renewal writes the key (private.renew_notices): a reader, and what is beyond a limit, send nothing again.
create trigger z_outbox_renewed
  after update of key on public.notifications
  for each row
  when (current_user not in ('anon', 'authenticated'))
  execute function private.send_notice_again();

-- In the transaction of the act.
create function private.enqueue_notices()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.enqueue_deliveries(array(select c.id from changed c));
  return null;
end
$$;
create trigger z_outbox_insert
  after insert on public.notifications
  referencing new table as changed
  for each statement
  execute function private.enqueue_notices();

-- Calls ------------------------------------------------------------------------------------------

-- Says what this installation can send: by the sender, at its start.
create function private.set_delivery_channels(push_key text, mail boolean)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.delivery_setup as d (push_key, mail)
  values (set_delivery_channels.push_key, set_delivery_channels.mail)
  on conflict (only_row) do update set push_key = excluded.push_key, mail = excluded.mail
$$;
comment on function private.set_delivery_channels is 'api: service';

-- The channels of this installation: the key a browser needs to be reached, null where pushes are not set up, whether it sends mail,
-- and whether a bot writes to members in Discord.
create function private.delivery_channels()
  returns table (push_key text, mail boolean, direct boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select d.push_key, d.mail, d.discord_bot from private.delivery_setup d
$$;
comment on function private.delivery_channels is 'api: member';

-- The caller's choices, a row a topic; of staff one more.
create function private.my_notification_channels()
  returns table (topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select t.topic, w.push, w.mail, w.direct
  from unnest(enum_range(null::public.notification_topic)) with ordinality as t (topic, place)
  cross join lateral private.channels_of((select auth.uid()), t.topic) w
  where t.topic <> 'staff' or private.is_staff()
  order by t.place
$$;
comment on function private.my_notification_channels is 'api: member';

-- Chooses the channels of a topic; without `direct` that one stays as it is. Refuses with PT422 (a topic or channel is missing).
create function private.set_notification_channels(
  topic public.notification_topic,
  push boolean,
  mail public.mail_pace,
  direct boolean default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  if num_nulls(set_notification_channels.topic, set_notification_channels.push, set_notification_channels.mail) > 0 then
    perform private.refuse('PT422', 'A topic, and its channels.', 'wrongValue', 'topic');
  end if;
  insert into private.notification_channels as w (user_id, topic, push, mail, direct)
  values (me, set_notification_channels.topic, set_notification_channels.push, set_notification_channels.mail, set_notification_channels.direct)
  on conflict on constraint notification_channels_pkey do update
  set push = excluded.push, mail = excluded.mail, direct = coalesce(excluded.direct, w.direct);
  perform private.count_command('set_notification_channels', null);
end
$$;
comment on function private.set_notification_channels is 'api: member';

-- The caller's hours in which nothing rings; no row where there are none.
create function private.my_quiet_hours()
  returns table (starts time, ends time, time_zone text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select q.starts, q.ends, q.time_zone from private.quiet_hours q where q.user_id = (select auth.uid())
$$;
comment on function private.my_quiet_hours is 'api: member';

-- Sets the caller's hours in which nothing rings, in a zone; without hours there are none.
-- Refuses with PT422 (half of them, the same hour twice, no such zone).
create function private.set_quiet_hours(starts time default null, ends time default null, time_zone text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
    -- no zone has an empty name
    perform now() at time zone case
      when set_quiet_hours.time_zone ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' then set_quiet_hours.time_zone
      else ''
    end;
  exception when invalid_parameter_value then
    perform private.refuse('PT422', 'There is no such time zone.', 'timeZoneUnknown', 'time_zone');
  end;
  insert into private.quiet_hours as q (user_id, starts, ends, time_zone)
  values (me, set_quiet_hours.starts, set_quiet_hours.ends, set_quiet_hours.time_zone)
  on conflict (user_id) do update set starts = excluded.starts, ends = excluded.ends, time_zone = excluded.time_zone;
  perform private.count_command('set_quiet_hours', null);
end
$$;
comment on function private.set_quiet_hours is 'api: member';
