-- Webhooks for anybody's own use (docs/decisions/0036): an admin or a captain names an https address, and what happens in the
-- leagues or to the team is sent there, signed. A delivery is an event here, not a state: its facts are those of the moment, its
-- id stays the same however often it is sent, and it stays in the outbox as the log for a while.
-- The address and the secret are kept where only the sender reads; everybody else sees the host and the last letters.

-- The events a webhook may choose. Their names outside have a full stop: match.result.
create function private.webhook_events()
  returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select enum_range(null::private.event_type, 'article_published')::text[]
$$;

-- An address in its normal form (new URL(…).href): https on its own port, a name with a public ending, no user, no numbers for
-- a host, no fragment. The name is resolved when something is sent.
create function private.is_webhook_address(address text)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select address is not null
    and length(address) <= (private.limits()).webhook_address_max
    and address ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])/[A-Za-z0-9._~!$&''()*+,;=:@%/?|[\]-]*$'
    and split_part(address, '?', 1) !~* '/(\.|%2e){1,2}(/|$)'
    and length(substring(address from '^https://([^/]+)')) <= 253
    -- endings that are not of the public internet (RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal)
    and substring(address from '^https://([^/]+)')
      !~ '(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|example|invalid|onion|alt|arpa)$'
$$;

create table private.webhooks (
  id uuid primary key default gen_random_uuid(),
  -- a team's, of its captain; else the admins'
  team_id uuid references public.teams (id) on delete cascade,
  -- an admins' one: of this league; none: of all
  league_id uuid references public.leagues (id) on delete cascade,
  -- what its owner knows it by
  shown text not null check (
    length(shown) <= 300 and shown ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+(/…[A-Za-z0-9._~!$&''()*+,;=:@%/?|[\]-]{4})?$'
  ),
  events text[] not null check (cardinality(events) >= 1 and cardinality(events) <= 8 and events <@ private.webhook_events()),
  -- its owner paused it
  paused_at timestamptz,
  -- we switched it off: the receiver said that it is gone, or failed for days
  off_at timestamptz,
  cause text check (cause in ('gone', 'failing')),
  -- since when, and how often in a row, nothing was taken
  failing_since timestamptz,
  failures int not null default 0,
  -- nothing is sent before
  quiet_until timestamptz,
  last_sent_at timestamptz,
  tested_at timestamptz,
  created_at timestamptz not null default now(),
  -- who knows its secret, or said where it leads: the last of them
  made_by uuid references public.profiles (id) on delete set null,
  constraint webhooks_one_owner check (num_nonnulls(team_id, league_id) <= 1),
  constraint webhooks_off check ((off_at is null) = (cause is null))
);
comment on table private.webhooks is 'Addresses the site sends events to. No API access: their owners read them through a call.';
create index webhooks_team_id on private.webhooks (team_id);
create index webhooks_league_id on private.webhooks (league_id);
create index webhooks_made_by on private.webhooks (made_by);

create table private.webhook_secrets (
  webhook_id uuid primary key references private.webhooks (id) on delete cascade,
  address text not null check (private.is_webhook_address(address)),
  -- 32 bytes in base64
  secret text not null check (secret ~ '^[A-Za-z0-9+/]{43}=$'),
  -- the one before it signs too until then, so that a receiver can change over
  old_secret text check (old_secret ~ '^[A-Za-z0-9+/]{43}=$'),
  old_until timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_secrets_old check ((old_secret is null) = (old_until is null))
);
comment on table private.webhook_secrets is 'Where webhooks lead and what signs for them. No API access: only the sender is given it.';

alter table private.webhooks enable row level security;
alter table private.webhooks force row level security;
alter table private.webhook_secrets enable row level security;
alter table private.webhook_secrets force row level security;
revoke all on private.webhooks, private.webhook_secrets from public, anon, authenticated, service_role;

-- Leaves one event for every webhook that wants it: of all leagues, of this league, of these teams. One that has too much waiting
-- already gets no more.
create function private.enqueue_event(
  type text,
  of_league uuid,
  teams uuid[],
  facts jsonb,
  since timestamptz default now(),
  event uuid default gen_random_uuid()
)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.outbox (channel, target, subject, payload)
  select 'webhook', w.id, 'event ' || event, facts || jsonb_build_object('type', enqueue_event.type, 'at', since)
  from private.webhooks w
  where w.off_at is null
    and w.paused_at is null
    and w.created_at <= since
    and enqueue_event.type = any (w.events)
    and case when w.team_id is not null then w.team_id = any (teams) else w.league_id is null or w.league_id = of_league end
    and (
      select count(*)
      from (
        select
        from private.outbox o
        where o.target = w.id and o.done_at is null and o.given_up_at is null
        limit (private.limits()).webhook_waiting_max
      ) as open
    ) < (private.limits()).webhook_waiting_max
  order by w.id
  on conflict (channel, target, subject) do nothing
$$;

-- The content of a webhook -----------------------------------------------------------------------------------

-- Takes what is due, a few of each webhook, the oldest first: one that answers slowly holds up nobody else. As
-- private.lease_deliveries otherwise.
create function private.lease_webhook_deliveries(max int default 100, seconds int default 60)
  returns table (id uuid, lease uuid, channel text, target uuid)
  language sql
  security definer
  set search_path = ''
as $$
  with chosen as (
    select due.id
    from private.webhooks w
    cross join lateral (
      select o.id, o.next_at
      from private.outbox o
      where o.target = w.id
        and o.done_at is null
        and o.given_up_at is null
        and o.next_at <= now()
        and (o.leased_until is null or o.leased_until <= now())
      order by o.next_at, o.id
      limit 5
    ) due
    where w.off_at is null and w.paused_at is null and (w.quiet_until is null or w.quiet_until <= now())
    order by due.next_at, due.id
    limit least(greatest(coalesce(lease_webhook_deliveries.max, 100), 1), 100)
  ),
  held as (
    select o.id
    from private.outbox o
    where o.id in (select chosen.id from chosen) and (o.leased_until is null or o.leased_until <= now())
    order by o.next_at, o.id
    for update skip locked
  )
  update private.outbox o
  set lease = gen_random_uuid(), leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second'
  from held
  where o.id = held.id
  returning o.id, o.lease, o.channel, o.target
$$;
comment on function private.lease_webhook_deliveries is 'api: service';

-- An event's facts as they go out: ids, with the names of today beside those of teams, players and leagues. Null of an article
-- that nobody reads any more.
create function private.event_data(payload jsonb)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  site constant text := (select s.value ->> 'url' from public.site_settings s where s.key = 'site_address');
  facts constant jsonb := payload - 'type' - 'at';
  article public.news_articles;
  path text;
begin
  if facts ? 'article' then
    select * into article from public.news_articles a where a.id = (facts ->> 'article')::uuid and a.published_at <= now();
    if article.id is null then
      return null;
    end if;
    path := '/news/' || article.id;
  elsif facts ? 'match' then
    path := '/matches/' || (facts ->> 'match');
  elsif facts ? 'transfer' then
    path := '/transfers';
  elsif facts ? 'team' then
    path := '/teams/' || (facts ->> 'team');
  elsif facts ? 'league' then
    path := '/leagues/' || (facts ->> 'league');
  end if;
  return (
    select coalesce(
      jsonb_object_agg(
        f.field,
        case
          when f.held = 'null' then f.held
          when f.field in ('home_team', 'away_team', 'from_team', 'to_team', 'team', 'champion_team') then
            jsonb_build_object('id', f.held, 'name', private.name_now('team', (f.held #>> '{}')::uuid))
          when f.field in ('player', 'league') then
            jsonb_build_object('id', f.held, 'name', private.name_now(f.field, (f.held #>> '{}')::uuid))
          when f.field in ('match', 'transfer', 'article', 'night_cup') then jsonb_build_object('id', f.held)
          else f.held
        end
      ),
      '{}'
    )
    from jsonb_each(facts) as f (field, held)
  ) || case when path is null then '{}' else jsonb_build_object('url', site || path) end;
end
$$;

-- The task of a delivery to a webhook; null while it is switched off or paused.
create function private.open_webhook(item private.outbox)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  kept private.webhook_secrets;
  facts constant jsonb := private.event_data(item.payload);
begin
  select k.* into kept
  from private.webhooks w
  join private.webhook_secrets k on k.webhook_id = w.id
  where w.id = item.target and w.off_at is null and w.paused_at is null;
  if kept.webhook_id is null then
    return null;
  end if;
  if facts is null then
    return jsonb_build_object('what', 'nothing');
  end if;
  return jsonb_build_object(
    'what', 'post',
    'address', kept.address,
    'secrets', to_jsonb(array_remove(array[kept.secret, case when kept.old_until > now() then kept.old_secret end], null)),
    'event', substring(item.subject from '^event (.+)$'),
    'type', replace(item.payload ->> 'type', '_', '.'),
    'at', item.payload ->> 'at',
    'data', facts
  );
end
$$;

-- Of what was taken or given up the log keeps the newest; what is younger than two hours stays, so that an article is one event.
create function private.trim_webhook_log(webhook uuid)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  delete from private.outbox o
  where o.id in (
    select past.id
    from (
      select l.id, coalesce(l.done_at, l.given_up_at) as at
      from private.outbox l
      where l.channel = 'webhook' and l.target = trim_webhook_log.webhook and num_nonnulls(l.done_at, l.given_up_at) = 1
      order by coalesce(l.done_at, l.given_up_at) desc, l.id
      offset (private.limits()).webhook_log_max
    ) as past
    where past.at < now() - interval '2 hours'
  )
$$;

-- The receiver took a delivery: whatever went wrong before is over.
create function private.webhook_taken(item private.outbox)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update private.webhooks w
  set last_sent_at = now(), failing_since = null, failures = 0, quiet_until = null
  where w.id = item.target;
  perform private.trim_webhook_log(item.target);
end
$$;

-- The people notified about a webhook: its team's captain, or the admins.
create function private.webhook_owners(webhook private.webhooks)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when webhook.team_id is null then array(select r.user_id from private.user_roles r where r.role = 'admin')
    else array(
      select m.player_id
      from public.team_members m
      where m.team_id = webhook.team_id and m.left_at is null and m.team_role = 'captain'
    )
  end
$$;

create function private.webhook_path(webhook private.webhooks)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select case when webhook.team_id is null then '/admin/webhooks' else '/teams/' || webhook.team_id || '/webhooks' end
$$;

-- The receiver did not take a delivery. The whole webhook waits, longer each time; what has waited a day is given up with it. One
-- that is gone, or took nothing for days, is switched off, and its owner notified.
create function private.webhook_failed(item private.outbox, outcome text, again_at timestamptz, wait_seconds int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  webhook private.webhooks;
  why text;
begin
  update private.webhooks w
  set failures = w.failures + 1,
    failing_since = coalesce(w.failing_since, now()),
    quiet_until = now() + interval '1 second' * greatest(
      least(5 * 2 ^ least(w.failures, 10), 3600), least(coalesce(wait_seconds, 0), 86400)
    )
  where w.id = item.target
  returning * into webhook;
  if webhook.id is null then
    return;
  end if;
  with old as (
    select o.id
    from private.outbox o
    where o.target = webhook.id
      and o.done_at is null
      and o.given_up_at is null
      and (o.leased_until is null or o.leased_until <= now())
      and o.due_since < now() - bounds.delivery_give_up_hours * interval '1 hour'
    order by o.id
    for update skip locked
  )
  update private.outbox o
  set given_up_at = now(), error = 'too_late', failed_at = now(), lease = null, leased_until = null
  from old
  where o.id = old.id;
  perform private.trim_webhook_log(webhook.id);
  why := case
    when outcome = 'off' then 'gone'
    when webhook.failing_since <= now() - bounds.webhook_failing_days * interval '1 day' then 'failing'
  end;
  if why is not null and webhook.off_at is null then
    update private.webhooks w set off_at = now(), cause = why where w.id = webhook.id;
    perform private.notify(
      private.webhook_owners(webhook),
      (case why when 'gone' then 'webhookGone' else 'webhookFailing' end)::public.notification_key,
      jsonb_build_object('webhook', webhook.id),
      private.webhook_path(webhook)
    );
  end if;
end
$$;

-- Owners ------------------------------------------------------------------------------------------

-- Says whether this installation sends webhooks: by the sender, at its start.
create function private.set_webhooks_sent(sent boolean)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.delivery_setup as d (webhooks)
  values (sent)
  on conflict (only_row) do update set webhooks = excluded.webhooks
$$;
comment on function private.set_webhooks_sent is 'api: service';

-- Whether this installation sends webhooks: nobody is offered what is not there.
create function private.webhooks_are_sent()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce((select d.webhooks from private.delivery_setup d), false)
$$;
comment on function private.webhooks_are_sent is 'api: member';

-- Refuses with PT403 anybody who may not have webhooks of a team, or without one, of the leagues.
create function private.check_may_have_webhooks(of_team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if of_team is not null then
    perform private.check_captain(of_team, 'manages the team''s webhooks');
  else
    perform private.check_admin('manage the leagues'' webhooks');
  end if;
end
$$;

-- A webhook, locked. Refuses with PT403 (not the caller's), PT404.
create function private.webhook_to_write(webhook_id uuid)
  returns private.webhooks
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  webhook private.webhooks;
begin
  select * into webhook from private.webhooks w where w.id = webhook_to_write.webhook_id for update;
  if webhook.id is null then
    perform private.refuse('PT404', 'There is no such webhook.', 'webhookUnknown', 'webhook_id');
  end if;
  perform private.check_may_have_webhooks(webhook.team_id);
  return webhook;
end
$$;

-- 32 random bytes: a uuid holds 122 random bits, three of them more than a digest has.
create function private.new_webhook_secret()
  returns text
  language sql
  volatile
  set search_path = ''
as $$
  select encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64')
$$;

-- The part of an address that its owner sees: the host, and the last letters of a long path.
create function private.shown_address(address text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select substring(address from '^https://([^/]+)')
    || case when length(substring(address from '^https://[^/]+(/.*)$')) >= 16 then '/…' || right(address, 4) else '' end
$$;

-- The address, trimmed. Refuses with PT422.
create function private.checked_webhook_address(address text)
  returns text
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  if private.is_webhook_address(btrim(address)) is not true then
    perform private.refuse('PT422', 'A public https address is needed.', 'webhookAddress', 'address');
  end if;
  return btrim(address);
end
$$;

-- The chosen events, each once. Refuses with PT422 (none, unknown, an article for a team).
create function private.checked_webhook_events(events text[], of_team uuid)
  returns text[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  chosen constant text[] := array(
    select known from unnest(private.webhook_events()) as known where known = any (events)
  );
begin
  if cardinality(chosen) = 0 then
    perform private.refuse('PT422', 'What shall be sent?', 'webhookNothing', 'events');
  end if;
  if not events <@ chosen or (of_team is not null and 'article_published' = any (chosen)) then
    perform private.refuse('PT422', 'There is no such event.', 'wrongValue', 'events');
  end if;
  return chosen;
end
$$;

-- Refuses with PT404 where there is no such league to choose.
create function private.check_webhook_league(of_league uuid, but uuid default null)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if of_league is not null and not exists (
    select from public.leagues l where l.id = of_league and (l.archived_at is null or l.id is not distinct from but)
  ) then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'of_league');
  end if;
end
$$;

-- Has events sent to an address: an admin of all leagues or of one, a captain of the team. Returns the webhook and the secret that
-- signs, which nobody is shown again.
-- Refuses with PT403, PT404 (no such team, no such league), PT409 (too many, not sent here), PT422 (address, events).
create function private.create_webhook(address text, events text[], of_league uuid default null, of_team uuid default null)
  returns table (id uuid, secret text)
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.create_webhook is 'api: member';

-- Changes what is sent, and where to if an address is given: there it is tried anew.
-- Refuses with PT403, PT404 (no such webhook, no such league), PT422 (address, events).
create function private.change_webhook(webhook_id uuid, events text[], of_league uuid default null, address text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.change_webhook is 'api: member';

-- Has a webhook, whose row is locked, tried again from now on, with what waits for it.
create function private.wake_webhook(webhook uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update private.webhooks w
  set paused_at = null, off_at = null, cause = null, failing_since = null, failures = 0, quiet_until = null
  where w.id = webhook;
  perform private.hold_deliveries(webhook);
  update private.outbox o
  set due_since = now(), next_at = now(), tries = 0
  where o.target = webhook and o.done_at is null and o.given_up_at is null;
end
$$;

-- Stops a webhook for a while, or has it go on, also one that was switched off: what waits is sent then, what happens meanwhile
-- is not. Refuses with PT403, PT404.
create function private.pause_webhook(webhook_id uuid, paused boolean)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  was constant private.webhooks := private.webhook_to_write(pause_webhook.webhook_id);
begin
  if paused is null then
    perform private.refuse('PT422', 'Paused or not?', 'wrongValue', 'paused');
  end if;
  if paused = (was.paused_at is not null) and (paused or was.off_at is null) then
    return;
  end if;
  if paused then
    update private.webhooks w set paused_at = now() where w.id = was.id;
  else
    perform private.wake_webhook(was.id);
  end if;
  perform private.record(
    'pause_webhook', 'webhooks ' || was.id,
    jsonb_build_object('paused_at', was.paused_at, 'off_at', was.off_at),
    (select jsonb_build_object('paused_at', w.paused_at, 'off_at', w.off_at) from private.webhooks w where w.id = was.id)
  );
end
$$;
comment on function private.pause_webhook is 'api: member';

-- Gives a webhook another secret, and returns it: nobody is shown it again. The one before signs too for a day.
-- Refuses with PT403, PT404.
create function private.rotate_webhook_secret(webhook_id uuid)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.rotate_webhook_secret is 'api: member';

-- Forgets a webhook, its address, its secret and its log. Refuses with PT403, PT404.
create function private.delete_webhook(webhook_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  was constant private.webhooks := private.webhook_to_write(delete_webhook.webhook_id);
begin
  perform private.hold_deliveries(was.id);
  delete from private.outbox o where o.target = was.id;
  delete from private.webhooks w where w.id = was.id;
  perform private.record('delete_webhook', 'webhooks ' || was.id, to_jsonb(was));
end
$$;
comment on function private.delete_webhook is 'api: member';

-- Refuses with PT409 where nothing is sent.
create function private.check_webhook_on(webhook private.webhooks)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if num_nonnulls(webhook.off_at, webhook.paused_at) > 0 then
    perform private.refuse('PT409', 'The webhook is switched off.', 'webhookOff', 'webhook_id');
  end if;
end
$$;

-- Sends an event that says nothing except that the webhook works, one in a while. Refuses with PT403, PT404, PT409
-- (off), PT429.
create function private.send_webhook_test(webhook_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  webhook constant private.webhooks := private.webhook_to_write(send_webhook_test.webhook_id);
begin
  perform private.check_webhook_on(webhook);
  if webhook.tested_at > now() - (private.limits()).discord_test_pause_seconds * interval '1 second' then
    perform private.refuse('PT429', 'A test was sent just now.', 'webhookTestSoon', 'webhook_id');
  end if;
  update private.webhooks w set tested_at = now(), quiet_until = null where w.id = webhook.id;
  insert into private.outbox (channel, target, subject, payload)
  values ('webhook', webhook.id, 'event ' || gen_random_uuid(), jsonb_build_object('type', 'webhook_test', 'at', now()));
  perform private.record('send_webhook_test', 'webhooks ' || webhook.id);
end
$$;
comment on function private.send_webhook_test is 'api: member';

-- Sends an event of the log once more, under the id it has. Refuses with PT403, PT404 (no such webhook, no such event), PT409
-- (off, on its way already).
create function private.send_webhook_again(webhook_id uuid, event_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  webhook constant private.webhooks := private.webhook_to_write(send_webhook_again.webhook_id);
  item private.outbox;
begin
  perform private.check_webhook_on(webhook);
  select * into item
  from private.outbox o
  where o.channel = 'webhook' and o.target = webhook.id and o.subject = 'event ' || send_webhook_again.event_id
  for update;
  if item.id is null then
    perform private.refuse('PT404', 'There is no such event.', 'webhookEventUnknown', 'event_id');
  end if;
  if num_nonnulls(item.done_at, item.given_up_at) = 0 then
    perform private.refuse('PT409', 'It is on its way already.', 'webhookWaiting', 'event_id');
  end if;
  update private.outbox o
  set version = o.version + 1, done_at = null, given_up_at = null, error = null, remote_id = null, tries = 0, unanswered = 0,
    due_since = now(), next_at = now()
  where o.id = item.id;
  update private.webhooks w set quiet_until = null where w.id = webhook.id;
  perform private.record('send_webhook_again', 'webhooks ' || webhook.id, null, jsonb_build_object('event', event_id));
end
$$;
comment on function private.send_webhook_again is 'api: member';

-- The webhooks of a team, for its captain or an admin; without a team the leagues', for admins. Nobody is told an address or a secret.
create function private.webhook_list(of_team uuid default null)
  returns table (
    id uuid,
    league_id uuid,
    league_name text,
    shown text,
    events text[],
    paused_at timestamptz,
    off_at timestamptz,
    cause text,
    failing_since timestamptz,
    last_sent_at timestamptz,
    old_secret_until timestamptz,
    waiting int,
    given_up int,
    created_at timestamptz
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  perform private.check_may_have_webhooks(of_team);
  return query
  select
    w.id, w.league_id, l.name, w.shown, w.events, w.paused_at, w.off_at, w.cause, w.failing_since, w.last_sent_at,
    case when k.old_until > now() then k.old_until end, open.waiting, open.given_up, w.created_at
  from private.webhooks w
  join private.webhook_secrets k on k.webhook_id = w.id
  left join public.leagues l on l.id = w.league_id
  cross join lateral (
    select
      count(*) filter (where o.given_up_at is null)::int as waiting,
      count(*) filter (where o.given_up_at is not null)::int as given_up
    from private.outbox o
    where o.target = w.id and o.done_at is null
  ) open
  where w.team_id is not distinct from of_team
  order by w.created_at, w.id
  limit greatest((private.limits()).webhooks_max, (private.limits()).team_webhooks_max);
end
$$;
comment on function private.webhook_list is 'api: member';

-- The events of a webhook and what waits, the newest first; nothing of one that is gone. Refuses with PT403.
create function private.webhook_deliveries(webhook_id uuid)
  returns table (
    event_id uuid,
    type text,
    created_at timestamptz,
    tries int,
    done_at timestamptz,
    given_up_at timestamptz,
    next_at timestamptz,
    failed_at timestamptz,
    error text,
    status int
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  webhook private.webhooks;
begin
  select * into webhook from private.webhooks w where w.id = webhook_deliveries.webhook_id;
  if webhook.id is null then
    return;
  end if;
  perform private.check_may_have_webhooks(webhook.team_id);
  return query
  select
    substring(o.subject from '^event (.+)$')::uuid, replace(o.payload ->> 'type', '_', '.'), o.created_at, o.tries, o.done_at,
    o.given_up_at, greatest(o.next_at, webhook.quiet_until), o.failed_at, o.error,
    coalesce(o.remote_id, substring(o.error from '^http_([0-9]{3})$'))::int
  from private.outbox o
  where o.channel = 'webhook' and o.target = webhook.id
  order by o.created_at desc, o.id desc
  limit (private.limits()).webhook_log_max;
end
$$;
comment on function private.webhook_deliveries is 'api: member';
