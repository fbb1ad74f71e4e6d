-- Messages on their way out of the site (docs/decisions/0032). A delivery is a state, not an event: one row a target and
-- subject says that the target shall have the newest state of the subject. Commands write rows in their own transaction; the
-- sender (supabase/functions/channels) leases what is due, asks what to say at the moment of sending, and commits.
-- A row stands as long as it waits, was given up, or a message of it is out there that can be edited. Of 'webhook' a row is an
-- event, and stays as its log (70_webhooks.sql).

-- The delivery channels. The parts of a channel are functions named after it, which pages below define:
-- open_<channel>(private.outbox) returns jsonb says what to send; <channel>_taken(private.outbox) and
-- <channel>_failed(private.outbox, outcome text, again_at timestamptz, wait_seconds int) follow it up, where there is something to do.
create table private.delivery_channels (
  channel text primary key check (channel ~ '^[a-z]{1,20}$'),
  -- what it delivers to: a table of this schema and its key; accounts where there is none. It has quiet_until, and may have off_at
  targets text check (targets ~ '^[a-z_]{1,40}$'),
  target_key text check (target_key ~ '^[a-z_]{1,40}$'),
  -- when a new message counts as one that may be out there: 'opened', or 'sent' by the sender when its last byte goes. None: it may
  -- go out again, for its receiver knows it by its id
  counted text check (counted in ('opened', 'sent')),
  -- it finds its earlier message itself, however often it was tried
  finds_own boolean not null,
  -- its deliveries are its own log: it shows there what was given up
  is_log boolean not null,
  constraint delivery_channels_targets check (num_nulls(targets, target_key) in (0, 2))
);
comment on table private.delivery_channels is 'List: the delivery channels. No API access: the outbox alone asks it.';
alter table private.delivery_channels enable row level security;
alter table private.delivery_channels force row level security;
revoke all on private.delivery_channels from public, anon, authenticated, service_role;

insert into private.delivery_channels (channel, targets, target_key, counted, finds_own, is_log)
values
  ('discord', 'discord_channels', 'id', 'opened', false, false),
  ('push', 'push_devices', 'id', null, false, false),
  ('direct', 'discord_accounts', 'user_id', 'opened', true, false),
  ('mail', null, null, 'sent', false, false),
  ('webhook', 'webhooks', 'id', null, false, true);

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (length(channel) <= 20) references private.delivery_channels (channel),
  target uuid not null,
  subject text not null check (subject ~ '^[a-z]{1,20}( [0-9a-f-]{36})?$'),
  -- ids alone: names and scores are read when it is sent
  payload jsonb not null check (private.is_fact('', payload)),
  -- counts the states; what was changed while it was being sent is due again
  version int not null default 1,
  -- since when this state waits
  due_since timestamptz not null default now(),
  tries int not null default 0,
  -- new messages whose answer never came: they may be out there
  unanswered smallint not null default 0,
  -- under this lease: a mail is being written; a new message is going out, and is among them already
  opened boolean not null default false,
  begun boolean not null default false,
  next_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  done_at timestamptz,
  given_up_at timestamptz,
  -- a word of our own, never what the other side said
  error text check (error ~ '^[a-z][a-z0-9_]{0,39}$'),
  failed_at timestamptz,
  remote_id text check (remote_id ~ '^[0-9]{1,25}$'),
  created_at timestamptz not null default now(),
  -- since when a new message may be out there
  unanswered_since timestamptz,
  -- a target that takes nothing before then: what waits for it is in no sender's way
  held_until timestamptz,
  unique (channel, target, subject),
  constraint outbox_over check (num_nonnulls(done_at, given_up_at) <= 1),
  constraint outbox_lease check ((lease is null) = (leased_until is null))
);
comment on table private.outbox is 'Messages on their way out. No API access: commands write it, the sender works through it.';
-- in the order in which a sender takes what is due of one channel
create index outbox_due on private.outbox (channel, least(unanswered, 1), greatest(next_at, held_until), id)
  where done_at is null and given_up_at is null;
create index outbox_waiting on private.outbox (target, next_at, id) where done_at is null and given_up_at is null;
create index outbox_open on private.outbox (target) where done_at is null;
create index outbox_subject on private.outbox (channel, subject);
create index outbox_age on private.outbox (coalesce(done_at, given_up_at, due_since));
alter table private.outbox enable row level security;
alter table private.outbox force row level security;
revoke all on private.outbox from public, anon, authenticated, service_role;

-- The listener is notified of the channel in which something is due now, once a channel and transaction, at the commit:
-- the host's sender looks at once. Later deliveries are found by the clock; so do senders that do not listen.
create function private.wake_sender()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform pg_notify('outbox', new.channel);
  return null;
end
$$;
create trigger wake_insert
  after insert on private.outbox
  for each row
  when (new.next_at <= now())
  execute function private.wake_sender();
-- Rows that the sender returns, with its lease, wake nobody: a target that refuses at once would be asked without a
-- pause.
create trigger wake_update
  after update of next_at on private.outbox
  for each row
  when (new.next_at <= now() and new.done_at is null and new.given_up_at is null and new.lease is not distinct from old.lease)
  execute function private.wake_sender();

-- Has the newest state sent again to every target that has, or shall have, a message about one of these subjects.
create function private.outbox_changed(channel text, subjects text[], at timestamptz default now())
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with held as (
    select o.id
    from private.outbox o
    where o.channel = outbox_changed.channel and o.subject = any (subjects)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = at, next_at = at, tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id
$$;

-- The sender ------------------------------------------------------------------------------------

-- Until when a target takes nothing; null of one that takes.
create function private.silent_until(channel text, target uuid)
  returns timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  each private.delivery_channels;
  until timestamptz;
begin
  select * into each from private.delivery_channels w where w.channel = silent_until.channel;
  if each.targets is null then
    return null;
  end if;
  execute format(
    $sql$select case when to_jsonb(t) ->> 'off_at' is not null then 'infinity' else t.quiet_until end from private.%I t where t.%I = $1$sql$,
    each.targets,
    each.target_key
  )
  into until
  using silent_until.target;
  return case when until > now() then until end;
end
$$;

-- Takes what is due, the oldest first, for as long as a sender may take: nobody else gets it meanwhile, and what a sender
-- that died had taken is due again afterwards. A sender takes the channels it has. It looks at as many rows as it may take, in
-- the order of their index: what waits for a silent target is put aside until that takes again, and the next ones are looked at.
create function private.lease_deliveries(max int default 20, seconds int default 60, channels text[] default array['discord'])
  returns table (id uuid, lease uuid, channel text, target uuid)
  language plpgsql
  security definer
  set search_path = ''
  -- the order of the index is what bounds it: statistics of a full outbox are as old as its last analysis
  set enable_bitmapscan = off
  set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  -- the rest of a crowd of silent targets is put aside by the next call
  rounds_max constant int := (private.limits()).lease_rounds_max;
  wanted int := least(greatest(coalesce(lease_deliveries.max, 20), 1), 100);
  taken uuid[];
  silent uuid[];
  untils timestamptz[];
begin
  for round in 1..rounds_max loop
    select
      array_agg(due.id) filter (where due.until is null),
      array_agg(due.id order by due.id) filter (where due.until is not null),
      array_agg(due.until order by due.id) filter (where due.until is not null)
    into taken, silent, untils
    from (
      select each.id, private.silent_until(each.channel, each.target) as until
      from (
        select o.*
        from unnest(lease_deliveries.channels) as asked
        -- what may be out there comes last: whoever is killed again and again does not try the same one each time
        cross join (values (0), (1)) as sent (before)
        cross join lateral (
          select o.id, o.channel, o.target, sent.before, greatest(o.next_at, o.held_until) as at
          from private.outbox o
          where o.channel = asked
            and least(o.unanswered, 1) = sent.before
            and o.done_at is null
            and o.given_up_at is null
            and greatest(o.next_at, o.held_until) <= now()
            and (o.leased_until is null or o.leased_until <= now())
          order by greatest(o.next_at, o.held_until), o.id
          limit wanted
          for update skip locked
        ) o
        order by o.before, o.at, o.id
        limit wanted
      ) each
    ) due;
    return query
    update private.outbox o
    set lease = gen_random_uuid(),
      leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second',
      begun = false,
      opened = false
    where o.id = any (taken)
    returning o.id, o.lease, o.channel, o.target;
    wanted := wanted - coalesce(cardinality(taken), 0);
    exit when silent is null;
    update private.outbox o
    set held_until = aside.until
    from unnest(silent, untils) as aside (id, until)
    where o.id = aside.id;
    exit when wanted = 0;
  end loop;
end
$$;
comment on function private.lease_deliveries is 'api: service';

-- A target that takes again, or sooner, is sent what was put aside for it; the arguments are its channel and its key.
create function private.release_held()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  of_target constant uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
begin
  perform
  from private.outbox o
  where o.channel = tg_argv[0] and o.target = of_target and o.held_until > now()
  order by o.id
  for update;
  update private.outbox o
  set held_until = private.silent_until(tg_argv[0], of_target)
  where o.channel = tg_argv[0] and o.target = of_target and o.held_until > now();
  if found then
    perform pg_notify('outbox', tg_argv[0]);
  end if;
  return null;
end
$$;
create trigger release_held
  after update of off_at, quiet_until on private.discord_channels
  for each row
  when (old.off_at is distinct from new.off_at or old.quiet_until is distinct from new.quiet_until)
  execute function private.release_held('discord', 'id');
create trigger release_held
  after update of quiet_until on private.push_devices
  for each row
  when (old.quiet_until is distinct from new.quiet_until)
  execute function private.release_held('push', 'id');
create trigger release_held
  after update of quiet_until on private.discord_accounts
  for each row
  when (old.quiet_until is distinct from new.quiet_until)
  execute function private.release_held('direct', 'user_id');

-- The task of a leased delivery at this moment: 'post', 'edit' or 'delete' a message, where, and what it says.
-- Null when nothing is left to do or somebody else has it. The one function that gives away an address.
create function private.open_delivery(delivery uuid, lease uuid)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  item private.outbox;
  each private.delivery_channels;
  opened jsonb;
begin
  select * into item
  from private.outbox o
  where o.id = open_delivery.delivery and o.lease = open_delivery.lease and o.leased_until > now()
  for update;
  if item.id is null then
    return null;
  end if;
  select * into each from private.delivery_channels w where w.channel = item.channel;
  execute format('select private.%I($1)', 'open_' || item.channel) into opened using item;
  if opened is null then
    -- nowhere to send it to: it waits for an address
    update private.outbox o set lease = null, leased_until = null where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'nothing' then
    delete from private.outbox o where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'post' and each.counted is not null then
    -- sent twice without an answer: a third time would only repeat it, except where the message is found again
    if item.unanswered >= 2 and not each.finds_own and opened ->> 'channel' is null then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    if each.counted = 'opened' then
      perform private.begin_delivery(item.id, item.lease);
    else
      -- what was being written when its sender died is not out
      update private.outbox o set opened = true where o.id = item.id;
    end if;
  end if;
  return opened || jsonb_build_object('version', item.version, 'message', item.remote_id);
end
$$;
comment on function private.open_delivery is 'api: service';

-- A new message goes out now: answered or not, it is counted before it goes, for a sender may die.
create function private.begin_delivery(delivery uuid, lease uuid)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  update private.outbox o
  set unanswered = o.unanswered + 1, unanswered_since = coalesce(o.unanswered_since, now()), begun = true
  where o.id = begin_delivery.delivery and o.lease = begin_delivery.lease and not o.begun
$$;
comment on function private.begin_delivery is 'api: service';

-- The delivery a sender holds and its target, locked: that first, as those do who change it.
create function private.held_delivery(delivery uuid, lease uuid)
  returns private.outbox
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  item private.outbox;
  each record;
begin
  select o.target, w.targets, w.target_key into each
  from private.outbox o
  join private.delivery_channels w on w.channel = o.channel
  where o.id = held_delivery.delivery;
  if each.targets is not null then
    execute format('select from private.%I t where t.%I = $1 for no key update', each.targets, each.target_key) using each.target;
  end if;
  select * into item
  from private.outbox o
  where o.id = held_delivery.delivery and o.lease = held_delivery.lease
  for update;
  return item;
end
$$;

-- It was taken: remembers the message, which a later state edits. A row that changed meanwhile is due again.
create function private.finish_delivery(delivery uuid, lease uuid, version int, message text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
      unanswered_since = null,
      begun = false,
      tries = 0,
      error = null,
      failed_at = null,
      lease = null,
      leased_until = null,
      done_at = case when o.version = finish_delivery.version then now() end
    where o.id = item.id;
  end if;
  if to_regproc('private.' || item.channel || '_taken') is not null then
    execute format('select private.%I($1)', item.channel || '_taken') using item;
  end if;
end
$$;
comment on function private.finish_delivery is 'api: service';

-- It was not taken. `reason` is a word of ours, `outcome` what follows: 'again' after a growing wait, or the one the other
-- side asked for; 'unanswered' the same, but it may be out there; 'quiet' the whole target waits so long; 'forget' the message is
-- gone, a new one is sent; 'no_bot' the bot may not write in the channel: a webhook takes over, or another one is opened to a
-- member; 'stop' it never will be taken; 'off' the target is gone: a device is forgotten, a member is not written to until they
-- say so, a channel waits until an admin gives it another address, and admins are notified; 'later' it was not tried. After a day
-- it is given up.
create function private.fail_delivery(delivery uuid, lease uuid, reason text, outcome text, wait_seconds int default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  item constant private.outbox := private.held_delivery(delivery, lease);
  growing constant int := least(5 * 2 ^ least(item.tries, 10), 3600);
  asked constant int := least(coalesce(wait_seconds, 0), 86400);
  again_at constant timestamptz := now() + interval '1 second' * case outcome
    when 'forget' then 0
    when 'no_bot' then 0
    when 'off' then 0
    when 'quiet' then greatest(asked, 1)
    else greatest(asked, growing)
  end;
  -- what was answered did not get out
  still_unanswered constant int := case
    when outcome = 'unanswered' or not item.begun then item.unanswered
    else greatest(item.unanswered - 1, 0)
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
    unanswered = still_unanswered,
    unanswered_since = case when still_unanswered > 0 then o.unanswered_since end,
    begun = false,
    remote_id = case when outcome <> 'forget' then o.remote_id end,
    next_at = again_at,
    given_up_at = case when outcome = 'stop' or (outcome <> 'off' and again_at > late) then now() end,
    lease = null,
    leased_until = null
  where o.id = item.id;
  if to_regproc('private.' || item.channel || '_failed') is not null then
    execute format('select private.%I($1, $2, $3, $4)', item.channel || '_failed') using item, outcome, again_at, wait_seconds;
  end if;
end
$$;
comment on function private.fail_delivery is 'api: service';
