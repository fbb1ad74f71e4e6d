-- Web push: devices that somebody has said yes on. The address of a device can make it ring, so nobody reads it again; only
-- the known push services are written to, so that no row can lead the sender to another host.

-- An address of one of the push services there are: https, their hosts and nothing else, no port, no user, no fragment.
create function private.is_push_endpoint(address text)
  returns boolean
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return coalesce(
    length(address) <= 1000 and address ~ '^https://(fcm\.googleapis\.com|[a-z0-9-]+(\.[a-z0-9-]+)*\.(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))/[A-Za-z0-9_~:%/?=&.+-]*$',
    false
  );
end
$$;

create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- of auth.sessions: a device is forgotten when its session ends
  session_id uuid not null,
  endpoint text not null unique check (private.is_push_endpoint(endpoint)),
  -- the device's own public key and secret, by which only it can read what is sent
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- the push service asked for silence
  quiet_until timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.push_devices is 'Devices that are pushed to. No API access: their owner lists them by a call, without addresses.';
create index push_devices_user_id on private.push_devices (user_id, created_at);
create index push_devices_session_id on private.push_devices (session_id);
alter table private.push_devices enable row level security;
alter table private.push_devices force row level security;
revoke all on private.push_devices from public, anon, authenticated, service_role;
