-- Mail about notifications: at once, or once a day what is still unread. Accounts whose address is confirmed, and who are not
-- suspended. Each mail carries a link that ends its topic, without a sign-in (RFC 8058).
-- Every notification is its own delivery, so that two commands never meet at one row; what waits for the day's mail is
-- put into one delivery when that is sent.

create table private.mail_accounts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- signs what the link in a mail ends, and is in none
  token text not null unique check (token ~ '^[0-9a-f]{48}$')
    default replace(gen_random_uuid()::text, '-', '') || replace(left(gen_random_uuid()::text, 18), '-', ''),
  created_at timestamptz not null default now(),
  -- how a link says whose it is
  known_by text not null generated always as (left(encode(sha256(decode(token, 'hex')), 'hex'), 16)) stored unique
);
comment on table private.mail_accounts is 'What signs the links that end mails. No API access: the sender is given what it signed.';
alter table private.mail_accounts enable row level security;
alter table private.mail_accounts force row level security;
revoke all on private.mail_accounts from public, anon, authenticated, service_role;

-- The key by which the link in a mail of that day ends its topic ('daily': all that come once a day), and nothing
-- else.
create function private.unsubscribe_token(account private.mail_accounts, topic text, day int)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select account.known_by
    || lpad(to_hex(day), 5, '0')
    || left(encode(extensions.hmac(unsubscribe_token.topic || ' ' || day, account.token, 'sha256'), 'hex'), 27)
$$;

-- Days since 1970, as a link has them.
create function private.unsubscribe_day()
  returns int
  language sql
  stable
  set search_path = ''
as $$
  select (now() at time zone 'utc')::date - date '1970-01-01'
$$;

-- The next moment at which a member gets the digest: 17:00 by the clock of their zone.
create function private.next_digest(person uuid, at timestamptz default now())
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  zone constant text := private.zone_of(person);
  today constant date := (at at time zone zone)::date;
  hour constant interval := (private.limits()).digest_hour * interval '1 hour';
begin
  return case
    when (today + hour) at time zone zone > at then (today + hour) at time zone zone
    -- by the calendar, not by 24 hours: clocks change
    else (today + 1 + hour) at time zone zone
  end;
end
$$;

-- Has each of these notifications mailed to its reader: after some minutes in which it may be read on the site, on a device or in
-- Discord, which may not ring in quiet hours; or with the next digest.
create function private.enqueue_mails(notices uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  grace constant interval := (private.limits()).mail_grace_minutes * interval '1 minute';
  has_bot constant boolean := coalesce((select s.discord_bot from private.delivery_setup s), false);
begin
  -- a day of trying begins when it is due
  insert into private.outbox (channel, target, subject, payload, due_since, next_at)
  select 'mail', o.user_id, 'notice ' || o.id, jsonb_build_object('notices', array[o.id], 'daily', o.daily), o.due, o.due
  from (
    select
      n.user_id,
      n.id,
      coalesce(w.mail, d.mail) = 'daily' as daily,
      case
        when coalesce(w.mail, d.mail) = 'daily' then private.next_digest(n.user_id)
        when coalesce(w.direct, d.direct) and has_bot and private.has_direct(n.user_id)
        then private.direct_due(n.user_id) + grace
        when coalesce(w.push, d.push) and exists (select from private.push_devices p where p.user_id = n.user_id)
        then private.after_quiet_hours(n.user_id) + grace
        else now() + grace
      end as due
    from public.notifications n
    -- as private.channels_of, which the planner cannot look into
    cross join lateral private.default_channels(private.notification_topic(n.key)) d
    left join private.notification_channels w on w.user_id = n.user_id and w.topic = private.notification_topic(n.key)
    where n.id = any (notices) and coalesce(w.mail, d.mail) <> 'off'
  ) o
  order by o.id
  on conflict (channel, target, subject) do nothing;
end
$$;

-- Puts a delivery into the next digest.
create function private.mail_daily(item private.outbox)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  update private.outbox o
  set payload = o.payload || '{"daily": true}', due_since = d.due, next_at = d.due
  from (select private.next_digest(item.target) as due) d
  where o.id = item.id
$$;

-- The notifications a delivery tells of. A digest takes what else waits for one; a mail at once what is due of the same topic, so
-- that nobody gets two at a time. Null while another digest of the same person is on its way.
create function private.mailed_notices(item private.outbox)
  returns uuid[]
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  own constant uuid[] := array(select jsonb_array_elements_text(item.payload -> 'notices')::uuid);
  is_daily constant boolean := (item.payload ->> 'daily')::boolean;
  own_topic constant public.notification_topic := (
    select private.notification_topic(n.key) from public.notifications n where n.id = own[1]
  );
  taken uuid[];
begin
  -- repeated as it was: whoever has the first one gets nothing new by the second
  if item.unanswered > 0 then
    return own;
  end if;
  if is_daily and exists (
    select
    from private.outbox o
    where o.channel = 'mail'
      and o.target = item.target
      and o.id <> item.id
      and (o.payload ->> 'daily')::boolean
      and (o.unanswered > 0 or (o.opened and o.leased_until > now()))
      and o.given_up_at is null
  ) then
    return null;
  end if;
  with others as (
    select o.id
    from private.outbox o
    left join public.notifications n on n.id = (o.payload #>> '{notices,0}')::uuid
    where o.channel = 'mail'
      and o.target = item.target
      and o.id <> item.id
      and (o.payload ->> 'daily')::boolean = is_daily
      and (is_daily or (o.next_at <= now() and private.notification_topic(n.key) = own_topic))
      and o.unanswered = 0
      and (o.opened and o.leased_until > now()) is not true
      and o.done_at is null
      and o.given_up_at is null
    order by o.id
    for update of o skip locked
  ),
  folded as (
    delete from private.outbox o using others where o.id = others.id returning o.payload
  )
  select array_agg(e.notice::uuid) into taken
  from folded f
  cross join lateral jsonb_array_elements_text(f.payload -> 'notices') as e (notice);
  if taken is not null then
    update private.outbox o
    set payload = o.payload || jsonb_build_object('notices', own || taken)
    where o.id = item.id;
  end if;
  return own || coalesce(taken, '{}');
end
$$;

-- The content of a mail: what happened to an account; what is due at once, or what is unread of a day, the newest of it
-- and how many more; to whom, and the token that ends its topic. 'nothing' of what was read, is over or not wanted
-- meanwhile, of what nobody could send for a day, and for members without mail. Null when it is put off.
create function private.open_mail(item private.outbox)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
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
  if address is not null and item.payload ? 'type' then
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
  cross join lateral private.channels_of(n.user_id, private.notification_topic(n.key)) w
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
$$;

-- Ends the mails of the topic that a link of the last days was made for, or those that come once a day. Says whether there is such a
-- link, and no more.
create function private.end_mails(token text, topic public.notification_topic default null, daily boolean default false)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
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
  insert into private.notification_channels as w (user_id, topic, push, mail)
  select person, t.topic, v.push, 'off'
  from unnest(enum_range(null::public.notification_topic)) as t (topic)
  cross join lateral private.channels_of(person, t.topic) v
  where person is not null
    and case when end_mails.daily then v.mail = 'daily' else t.topic = end_mails.topic end
  order by t.topic
  on conflict on constraint notification_channels_pkey do update set mail = 'off';
  return person is not null;
end
$$;
comment on function private.end_mails is 'api: service';
