-- Channels of Discord that the site writes to: an admin connects one by the address of its webhook, and says for which league
-- and what. The address can do what it says, so nobody reads it again: it is no column of a read, of the audit log or of a
-- refusal, and only its two parts are kept, so that no row can lead the sender to another host.

create table private.discord_channels (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_name(name, 1, (private.limits()).discord_channel_name_max)),
  -- none: of all leagues
  league_id uuid references public.leagues (id) on delete cascade,
  language text not null check (language = any (private.languages())),
  -- from the start of a match on; before it, from a day before kick-off on
  results boolean not null,
  fixtures boolean not null,
  news boolean not null,
  -- Discord asked for silence
  quiet_until timestamptz,
  -- Discord no longer knows the address
  off_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  transfers boolean not null default false,
  -- of all leagues: a night cup has none
  cups boolean not null default false,
  constraint discord_channels_something check (results or fixtures or news or transfers or cups)
);
comment on table private.discord_channels is 'Channels the site writes to. No API access: admins read them through a call.';
create index discord_channels_league_id on private.discord_channels (league_id);

create table private.discord_webhooks (
  channel_id uuid primary key references private.discord_channels (id) on delete cascade,
  webhook_id text not null unique check (webhook_id ~ '^[0-9]{15,22}$'),
  token text not null check (token ~ '^[A-Za-z0-9_-]{40,120}$'),
  created_at timestamptz not null default now(),
  -- the server whose webhook belongs to our application, so that messages have buttons; none of one that was pasted
  guild_id text check (guild_id ~ '^[0-9]{15,22}$'),
  -- where the application's bot writes instead of the webhook: Discord makes no second message of its own for a key it has had
  bot_channel text check (bot_channel ~ '^[0-9]{15,22}$')
);
comment on table private.discord_webhooks is 'What lets us write to a channel. No API access: only the sender is given it.';

alter table private.discord_channels enable row level security;
alter table private.discord_channels force row level security;
alter table private.discord_webhooks enable row level security;
alter table private.discord_webhooks force row level security;
revoke all on private.discord_channels, private.discord_webhooks from public, anon, authenticated, service_role;
