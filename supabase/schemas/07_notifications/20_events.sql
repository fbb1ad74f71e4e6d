-- What can happen that somebody hears of, and when it is news. The rows, who writes and who reads them: 97_events.

-- The first eight, up to 'article_published', are those a webhook may choose (17_outbox/70_webhooks.sql).
create type private.event_type as enum (
  'match_result', 'match_moved', 'match_live', 'transfer_made', 'roster_changed', 'season_started', 'season_finished',
  'article_published',
  'match_changed', 'article_changed', 'announced', 'announcement_withdrawn', 'cup_changed', 'team_renamed', 'player_renamed'
);

-- What happened before this moment is no news.
create function private.news_since()
  returns timestamptz
  language sql
  stable
  set search_path = ''
as $$ select now() - interval '1 hour' $$;

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
