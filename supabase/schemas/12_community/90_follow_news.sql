-- News of a league reach its followers: each article once, however often it is published.

create table private.told_articles (
  article_id uuid primary key references public.news_articles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.told_articles is 'Articles whose followers were notified. No API access: only the command that notifies them asks.';
alter table private.told_articles enable row level security;
alter table private.told_articles force row level security;
revoke all on private.told_articles from public, anon, authenticated, service_role;

-- The title of an article that is read, in its reader's language or the next there is.
create function private.article_title(of_article uuid, reader uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select t.title
  from public.news_articles a
  join public.news_texts t on t.article_id = a.id and t.complete
  where a.id = of_article and a.published_at <= now()
  order by private.language_rank(private.mail_locale(reader), t.language)
  limit 1
$$;

-- Notifies the followers of their league of each of these articles that has come out a short while ago.
create function private.notify_league_followers(articles uuid[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with fresh as (
    insert into private.told_articles (article_id)
    select a.id
    from public.news_articles a
    join public.leagues l on l.id = a.league_id and l.archived_at is null
    where a.id = any (articles) and a.published_at between private.news_since() and now()
    order by a.id
    on conflict (article_id) do nothing
    returning article_id
  )
  insert into public.notifications (user_id, kind, key, values, link)
  select f.user_id, 'system', 'articlePublished', jsonb_build_object('article', a.id, 'league', a.league_id), '/news/' || a.id
  from fresh
  join public.news_articles a on a.id = fresh.article_id
  join public.league_follows f on f.league_id = a.league_id
  join public.profiles p on p.id = f.user_id and p.deleted_at is null and p.id is distinct from (select auth.uid())
  order by f.user_id, a.id
$$;
