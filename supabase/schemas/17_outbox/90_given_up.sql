-- Deliveries given up, for admins: pushes, mails and messages in Discord (of webhooks their own log has it). Nobody is
-- told an address or a text; a person and a topic are enough to decide whether to send it again.

-- Deliveries given up of these channels, as far as this side sees them.
create function private.given_up(of_channel text default null, of_cause text default null, delivery uuid default null)
  returns setof private.outbox
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select o.*
  from private.outbox o
  where o.given_up_at is not null
    and exists (select from private.delivery_channels w where w.channel = o.channel and not w.is_log)
    and (given_up.of_channel is null or o.channel = given_up.of_channel)
    and (given_up.of_cause is null or coalesce(o.error, 'failed') = given_up.of_cause)
    and (given_up.delivery is null or o.id = given_up.delivery)
$$;
create index outbox_given_up on private.outbox (given_up_at desc, id desc) where given_up_at is not null;

-- How much was given up, by channel and cause, and when the last of it: a row a cause, the latest first. Nothing for anybody but admins.
create function private.given_up_causes()
  returns table (channel text, cause text, how_many int, last_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select g.channel, coalesce(g.error, 'failed'), count(*)::int, max(g.given_up_at)
  from private.given_up() g
  where (select private.is_admin())
  group by 1, 2
  order by 4 desc, 1, 2
  limit 50
$$;
comment on function private.given_up_causes is 'api: member';

-- One page of what was given up, the latest first: to whom or into which channel, of which topic the first of what it says was
-- and how many more there are, since when it was tried and how often. It begins after the one the reader saw last.
create function private.given_up_page(
  of_channel text default null,
  of_cause text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    channel text,
    person_id uuid,
    person_name text,
    channel_name text,
    topic public.notification_topic,
    subject text,
    how_many int,
    due_since timestamptz,
    given_up_at timestamptz,
    tries int,
    cause text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    g.id, g.channel, p.id, p.username, c.name, private.notification_topic(n.key), split_part(g.subject, ' ', 1),
    greatest(jsonb_array_length(g.payload -> 'notices'), 1), g.due_since, g.given_up_at, g.tries, coalesce(g.error, 'failed')
  from (
    select *
    from private.given_up(given_up_page.of_channel, given_up_page.of_cause) every
    where (select private.is_admin())
      and (before_at is null or (every.given_up_at, every.id) < (before_at, before_id))
    order by every.given_up_at desc, every.id desc
    limit private.page_size(max)
  ) g
  left join private.discord_channels c on g.channel = 'discord' and c.id = g.target
  left join private.push_devices d on g.channel = 'push' and d.id = g.target
  left join public.profiles p on p.id = case
    when g.channel = 'push' then d.user_id
    when g.channel in ('mail', 'direct') then g.target
  end and p.deleted_at is null
  left join public.notifications n on n.id = coalesce(g.payload ->> 'notice', g.payload #>> '{notices,0}')::uuid
  order by g.given_up_at desc, g.id desc
$$;
comment on function private.given_up_page is 'api: member';

-- Refuses with PT403 (no admin), PT422 (no such channel).
create function private.check_may_settle_given_up(channel text)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  perform private.check_admin('see what was given up');
  if not exists (select from private.delivery_channels w where w.channel = check_may_settle_given_up.channel and not w.is_log) then
    perform private.refuse('PT422', 'There is no such channel.', 'wrongValue', 'channel');
  end if;
end
$$;

-- Has what was given up of one channel and cause, or one of it, sent once more: what was read or is over by then is not. Nothing goes
-- to a channel that is switched off before it has another address. Admins only. Returns how many.
-- Refuses with PT403, PT409 (nothing of it is left), PT422 (no such channel).
create function private.send_given_up_again(channel text, cause text, delivery uuid default null)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  sent int;
begin
  perform private.check_may_settle_given_up(send_given_up_again.channel);
  with held as (
    select o.id
    from private.outbox o
    where o.id in (
      select g.id
      from private.given_up(send_given_up_again.channel, coalesce(send_given_up_again.cause, ''), send_given_up_again.delivery) g
    )
      and o.given_up_at is not null
    order by o.id
    for update
  )
  update private.outbox o
  set given_up_at = null, version = o.version + 1, due_since = now(), next_at = now(), tries = 0,
    unanswered = least(o.unanswered, 1)
  from held
  where o.id = held.id;
  get diagnostics sent = row_count;
  if sent = 0 then
    perform private.refuse('PT409', 'Nothing of it is left.', 'givenUpNothing', 'delivery');
  end if;
  perform private.record(
    'send_given_up_again', 'outbox ' || send_given_up_again.channel, null, jsonb_build_object('deliveries', sent)
  );
  return sent;
end
$$;
comment on function private.send_given_up_again is 'api: member';

-- Forgets what was given up of one channel and cause, or one of it: nobody sends it again. A message that is out there and could not
-- be edited stays as it is. Admins only. Returns how many. Refuses with PT403, PT409 (nothing of it is left), PT422 (no such channel).
create function private.drop_given_up(channel text, cause text, delivery uuid default null)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  held uuid[];
begin
  perform private.check_may_settle_given_up(drop_given_up.channel);
  held := array(
    select o.id
    from private.outbox o
    where o.id in (
      select g.id from private.given_up(drop_given_up.channel, coalesce(drop_given_up.cause, ''), drop_given_up.delivery) g
    )
      and o.given_up_at is not null
    order by o.id
    for update
  );
  if cardinality(held) = 0 then
    perform private.refuse('PT409', 'Nothing of it is left.', 'givenUpNothing', 'delivery');
  end if;
  update private.outbox o set given_up_at = null, done_at = now() where o.id = any (held) and o.remote_id is not null;
  delete from private.outbox o where o.id = any (held) and o.remote_id is null;
  perform private.record(
    'drop_given_up', 'outbox ' || drop_given_up.channel, null, jsonb_build_object('deliveries', cardinality(held))
  );
  return cardinality(held);
end
$$;
comment on function private.drop_given_up is 'api: member';
