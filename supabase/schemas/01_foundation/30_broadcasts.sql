-- Broadcasts wait here until their transaction commits, and leave as one message a topic (docs/decisions/0031). Sent
-- broadcasts are counted: a message says how many came before it on its topic, so that a page which heard fewer
-- notices. Rows are only added, because a counter in one row would be a lock between commands; the clock sums them.

create table private.broadcasts (
  id bigint generated always as identity primary key,
  topic text not null check (length(topic) <= 60),
  -- what waits; null once it was sent
  change jsonb,
  sent int not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.broadcasts is
  'What waits to be broadcast, and how many messages each topic had. No API access: pages ask broadcast_counts.';
create index broadcasts_topic_idx on private.broadcasts (topic);
alter table private.broadcasts enable row level security;
alter table private.broadcasts force row level security;
revoke all on private.broadcasts from public, anon, authenticated, service_role;

-- Has a change broadcast when the transaction commits. Where there is no Realtime nobody listens.
create function private.broadcast(topic text, change jsonb)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.broadcasts (topic, change)
  select broadcast.topic, broadcast.change
  where to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null
$$;

-- Sends what waits on a topic. The same change is said once; scores each time, for the last one counts. `site`, which
-- every page hears, gets one message in five seconds at most: what comes sooner, or while another transaction sends,
-- waits for the next message or for flush_site. Nobody ever waits for the lock.
create function private.send_topic(topic text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  changes jsonb;
  change jsonb;
begin
  if topic = 'site' and (
    not pg_try_advisory_xact_lock(hashtext('rondo site'))
    or exists (
      select
      from private.broadcasts b
      where b.topic = 'site' and b.sent > 0 and b.created_at > clock_timestamp() - (private.limits()).site_message_seconds * interval '1 second'
    )
  ) then
    return;
  end if;
  with taken as (
    delete from private.broadcasts b where b.topic = send_topic.topic and b.change is not null returning b.id, b.change
  ), said as (
    select t.change, min(t.id) as id from taken t group by t.change, case when t.change ? 'scores' then t.id end
  )
  select jsonb_agg(s.change order by s.id) into changes from said s;
  if changes is null then
    return;
  end if;
  -- the host's own: nobody may join these
  if topic in ('public', 'rights') then
    for change in select jsonb_array_elements(changes) loop
      perform realtime.send(change, 'changed', topic, true);
    end loop;
    return;
  end if;
  -- of more than anybody reads one by one the nouns are enough
  if jsonb_array_length(changes) > 20 then
    select jsonb_agg(distinct jsonb_build_object('noun', c -> 'noun')) into changes from jsonb_array_elements(changes) c;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'changes', changes,
      'before', (select coalesce(sum(b.sent), 0) from private.broadcasts b where b.topic = send_topic.topic)
    ),
    'changed', topic, true
  );
  insert into private.broadcasts (topic, sent) values (send_topic.topic, 1);
end
$$;

create function private.send_broadcasts()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.send_topic(new.topic);
  return null;
end
$$;

create constraint trigger send_broadcasts
  after insert on private.broadcasts
  deferrable initially deferred
  for each row
  when (new.change is not null)
  execute function private.send_broadcasts();

-- Sends what waits for `site`: the host and pg_cron call it every few seconds.
create function private.flush_site()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (select from private.broadcasts b where b.topic = 'site' and b.change is not null) then
    perform private.send_topic('site');
  end if;
end
$$;
comment on function private.flush_site is 'api: service';

-- Sums what was sent on each topic into one row, and forgets topics that were silent for a week: a page that still
-- listens to one sees that its count is higher than the database's.
create function private.sum_broadcasts()
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with crowded as (
    select b.topic
    from private.broadcasts b
    where b.change is null
    group by b.topic
    having count(*) > 1 or max(b.created_at) < now() - (private.limits()).broadcast_days_kept * interval '1 day'
  ), taken as (
    delete from private.broadcasts b
    where b.id in (
      select each.id
      from private.broadcasts each
      join crowded using (topic)
      where each.change is null
      for update of each skip locked
    )
    returning b.topic, b.sent, b.created_at
  )
  insert into private.broadcasts (topic, sent, created_at)
  select t.topic, sum(t.sent), max(t.created_at)
  from taken t
  group by t.topic
  having max(t.created_at) >= now() - (private.limits()).broadcast_days_kept * interval '1 day'
$$;
