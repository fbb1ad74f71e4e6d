-- The owners of Discord accounts, and whether the bot writes there (80_discord_accounts.sql links them, 55_direct.sql
-- writes).

create table private.discord_accounts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  discord_id text not null unique check (discord_id ~ '^[0-9]{15,22}$'),
  -- as it is called there, for its owner to know it again
  name text not null check (private.is_line(name, 1, 40)),
  created_at timestamptz not null default now(),
  -- where the bot writes to its owner, once Discord has opened it
  direct_channel text check (direct_channel ~ '^[0-9]{15,22}$'),
  -- Discord asked for silence
  quiet_until timestamptz,
  -- Discord lets the bot write nothing to its owner
  refused_at timestamptz
);
comment on table private.discord_accounts is 'Whose account of Discord is whose. No API access: owners read their own through a call.';

alter table private.discord_accounts enable row level security;
alter table private.discord_accounts force row level security;
revoke all on private.discord_accounts from public, anon, authenticated, service_role;

-- Whether the bot writes to a member: linked, and Discord lets it.
create function private.has_direct(person uuid)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select from private.discord_accounts a where a.user_id = person and a.refused_at is null);
end
$$;
