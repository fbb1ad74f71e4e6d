-- An event: one row for all who hear of it, in the transaction in which it did, and when it is news. Triggers write it
-- (97_events/20_sources.sql), and commands what only they can judge; Discord, webhooks and followers read it
-- (97_events/30_subscribers.sql).

-- The first eight, up to 'article_published', are those a webhook may choose (17_outbox/70_webhooks.sql).
create type private.event_type as enum (
  'match_result', 'match_moved', 'match_live', 'transfer_made', 'roster_changed', 'season_started', 'season_finished',
  'article_published',
  'match_changed', 'article_changed', 'announced', 'announcement_withdrawn', 'cup_changed', 'team_renamed', 'player_renamed',
  -- of commands: those concerned by a match were notified that it has another time, is off or open again, `kind` being the
  -- key; a team has left a season, or is back, which decided `matches`
  'schedule_changed', 'team_withdrew', 'team_reinstated'
);

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
comment on table private.events is 'What happened, one row each, for a day. No API access: triggers and commands write it, subscribers read it.';
create index events_at on private.events (at);
alter table private.events enable row level security;
alter table private.events force row level security;
revoke all on private.events from public, anon, authenticated, service_role;

-- Events before this moment are not news.
create function private.news_since()
  returns timestamptz
  language sql
  stable
  set search_path = ''
as $$ select now() - (private.limits()).news_minutes * interval '1 minute' $$;

-- Whether what happened at a moment is news: not what is older, nor a result that files brought in.
create function private.is_news(
  at timestamptz,
  of_league uuid default null,
  of_season int default null,
  finished_at timestamptz default null
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    at > private.news_since() and not exists (
      select
      from public.league_seasons s
      where (s.league_id, s.season) = (of_league, of_season) and is_news.finished_at <= s.imported_at
    ),
    false
  );
end
$$;
