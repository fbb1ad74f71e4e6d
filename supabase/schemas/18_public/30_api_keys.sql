-- Keys of the read API (docs/decisions/0040): what anybody may read is read without one; a program that has one may ask more
-- often, and its owner sees when it last did. A key opens nothing.

create table private.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- what its owner knows it by
  name text not null check (private.is_line(name, 1, 40)),
  -- of what was shown once; how it ends, so that its owner tells it from others
  hash bytea not null unique check (octet_length(hash) = 32),
  ending text not null check (ending ~ '^[0-9a-f]{4}$'),
  used_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.api_keys is
  'Keys of the read API, some a person. No API access: their owner reads them through a call, the host asks by their hash.';
create index api_keys_user_id on private.api_keys (user_id);
alter table private.api_keys enable row level security;
alter table private.api_keys force row level security;
revoke all on private.api_keys from public, anon, authenticated, service_role;

-- The caller's keys without what opens, the newest first.
create function private.my_api_keys()
  returns table (id uuid, name text, ending text, used_at timestamptz, created_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select k.id, k.name, k.ending, k.used_at, k.created_at
  from private.api_keys k
  where k.user_id = (select auth.uid())
  order by k.created_at desc, k.id
  limit 20
$$;
comment on function private.my_api_keys is 'api: member';

-- Makes a key and returns it, this once. Refuses with PT422 (name), PT409 (the maximum is reached).
create function private.create_api_key(name text)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  called constant text := private.clean_line(create_api_key.name);
  secret constant text := private.new_feed_secret();
  made uuid;
begin
  if private.is_line(called, 1, 40) is not true then
    perform private.refuse('PT422', 'The name is missing or too long.', 'apiKeyName', 'name');
  end if;
  -- one at a time: of two who make the last one, one does
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if (select count(*) from private.api_keys k where k.user_id = me) >= (private.limits()).api_keys_max then
    perform private.refuse('PT409', 'There are as many keys as there may be.', 'apiKeysFull');
  end if;
  insert into private.api_keys (user_id, name, hash, ending)
  values (me, called, sha256(decode(secret, 'hex')), right(secret, 4))
  returning id into made;
  perform private.record('create_api_key', 'profiles ' || me);
  return 'rondo_' || secret;
end
$$;
comment on function private.create_api_key is 'api: member';

-- One of the caller's keys stops. Refuses with PT404 where there is none of theirs.
create function private.revoke_api_key(key_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  delete from private.api_keys k where k.id = key_id and k.user_id = me;
  if not found then
    perform private.refuse('PT404', 'There is no such key.', 'apiKeyUnknown');
  end if;
  perform private.record('revoke_api_key', 'profiles ' || me);
end
$$;
comment on function private.revoke_api_key is 'api: member';

-- The owner of the key with this hash: its id, as long as its owner is there and not suspended. Notes that it was used,
-- at most once in ten minutes. The host asks.
create function private.known_api_key(hash bytea)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  key private.api_keys;
begin
  select k.* into key
  from private.api_keys k
  join public.profiles p on p.id = k.user_id and p.deleted_at is null
  where k.hash = known_api_key.hash
    and not private.is_suspended(k.user_id);
  if key.id is not null and (key.used_at is null or key.used_at < now() - (private.limits()).key_seen_minutes * interval '1 minute') then
    update private.api_keys k set used_at = now() where k.id = key.id;
  end if;
  return key.id;
end
$$;
comment on function private.known_api_key is 'api: service';
