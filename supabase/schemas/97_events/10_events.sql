-- One row for what happened, in the transaction in which it did. Triggers write it (20_sources.sql) where somebody hears of it;
-- Discord, webhooks and followers read it (30_subscribers.sql).

create table private.events (
  id uuid primary key default gen_random_uuid(),
  type private.event_type not null,
  -- ids without references: these would lock what they name, and what is gone is an event, too
  match_id uuid,
  league_id uuid,
  season int,
  cup_id uuid,
  -- the teams it is about; of a match home and away
  teams uuid[] not null default '{}',
  player_id uuid,
  transfer_id uuid,
  article_id uuid,
  announcement_id uuid,
  actor_id uuid default auth.uid(),
  at timestamptz not null default now(),
  facts jsonb not null default '{}' check (private.is_fact('', facts)),
  created_at timestamptz not null default now()
);
comment on table private.events is 'What happened, one row each, for a day. No API access: triggers write it, subscribers read it.';
create index events_at on private.events (at);
alter table private.events enable row level security;
alter table private.events force row level security;
revoke all on private.events from public, anon, authenticated, service_role;

-- Those of these types that somebody hears of: nothing else is written. An article that has come out is written in any case, once.
create function private.heard(variadic types private.event_type[])
  returns private.event_type[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array(
    select type
    from unnest(types) as type
    where type = 'article_published'
      -- Discord says nothing of squads and seasons
      or (type::text !~ '^(roster|season)_' and exists (select from private.discord_channels))
      or (
        type::text = any (private.webhook_events())
        and exists (
          select from private.webhooks w where w.off_at is null and w.paused_at is null and type::text = any (w.events)
        )
      )
      or (type = 'match_result' and exists (select from public.team_follows))
      or (type = 'transfer_made' and exists (select from public.player_follows))
  );
end
$$;
