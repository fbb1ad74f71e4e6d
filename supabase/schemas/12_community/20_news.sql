-- News: articles with one text a language. Drafts are the staff's; an article is read from the moment it is published
-- at, which may lie ahead. A save names the version it started from, so that nobody writes over somebody else's text.

create type public.news_category as enum ('league', 'matches', 'transfers', 'community', 'site');
create type public.news_origin as enum ('editorial', 'round_up', 'preview');

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  category public.news_category not null default 'league',
  -- a file of the article's own folder
  cover text constraint news_articles_cover_check check (cover ~ private.picture_in('covers/' || id)),
  is_ai_generated boolean not null default false,
  published_at timestamptz,
  author_id uuid references public.profiles (id),
  league_id uuid references public.leagues (id) on delete cascade,
  origin public.news_origin not null default 'editorial',
  season int,
  matchday int check (matchday >= 1),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  foreign key (league_id, season) references public.league_seasons (league_id, season) on delete cascade,
  constraint news_articles_round_check check (
    (origin <> 'editorial') = (matchday is not null)
    and (matchday is null) = (season is null)
    and (season is null or league_id is not null)
  )
);
comment on column public.news_articles.published_at is 'null: a draft; ahead: read from then on';
comment on column public.news_articles.version is 'counts the saves; a save or a publication names the one it saw';
create index news_articles_published on public.news_articles (published_at desc, id desc) where published_at is not null;
create index news_articles_category on public.news_articles (category, published_at desc, id desc)
  where published_at is not null;
create index news_articles_updated on public.news_articles (updated_at desc, id desc);
create index news_articles_author_id on public.news_articles (author_id);
-- A round has one preview and one round-up; the index also finds a league's and a season's articles.
create unique index news_articles_one_of_round on public.news_articles (league_id, season, matchday, origin);

create table public.news_texts (
  article_id uuid not null references public.news_articles (id) on delete cascade,
  language text not null check (language = any (private.languages())),
  title text not null default '' check (private.is_line(title, 0, (private.limits()).article_title_max)),
  summary text not null default '' check (private.is_text(summary, 0, (private.limits()).article_summary_max)),
  body text not null default '' check (private.is_text(body, 0, (private.limits()).article_body_max)),
  -- readers are given whole texts only
  complete boolean not null generated always as (title <> '' and body <> '') stored,
  created_at timestamptz not null default now(),
  primary key (article_id, language)
);
-- The last author of an article. A table of its own: readers see the article's row, and nobody may list the staff.
create table public.news_edits (
  article_id uuid primary key references public.news_articles (id) on delete cascade,
  edited_by uuid not null references public.profiles (id),
  created_at timestamptz not null default now()
);
create index news_edits_edited_by on public.news_edits (edited_by);
comment on column public.news_texts.body is 'Markdown; HTML in it is shown as nothing';

alter table public.news_articles enable row level security;
alter table public.news_articles force row level security;
alter table public.news_texts enable row level security;
alter table public.news_texts force row level security;
alter table public.news_edits enable row level security;
alter table public.news_edits force row level security;

create policy select_published on public.news_articles
  for select to authenticated
  using (published_at <= now() or (select private.is_staff()));
-- A reader of an article sees its texts, the staff unfinished ones too.
create policy select_published on public.news_texts
  for select to authenticated
  using (
    (complete or (select private.is_staff()))
    and exists (select from public.news_articles a where a.id = article_id)
  );
create policy select_staff on public.news_edits
  for select to authenticated
  using ((select private.is_staff()));

revoke all on public.news_articles, public.news_texts, public.news_edits from public, anon, authenticated;
grant select on public.news_articles, public.news_texts, public.news_edits to authenticated;
grant all on public.news_articles, public.news_texts, public.news_edits to service_role;

select private.guard_texts('public.news_texts', 'title', 'summary', 'body');

-- Writing ---------------------------------------------------------------------------------------

-- An article, locked, that the caller may write as it was when `version` was read: admins all of them, moderators
-- their own drafts. Refuses with PT403, PT404, and PT409 whose detail is the name of who changed it meanwhile.
create function private.article_to_write(article_id uuid, version int)
  returns public.news_articles
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  article public.news_articles;
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'News are written by the staff.', 'notYours');
  end if;
  select * into article from public.news_articles a where a.id = article_to_write.article_id for update;
  if article.id is null then
    perform private.refuse('PT404', 'There is no such article.', 'articleUnknown', 'article_id');
  end if;
  if not private.is_admin() and (article.author_id is distinct from auth.uid() or article.published_at is not null) then
    perform private.refuse('PT403', 'Moderators write their own drafts.', 'notYours');
  end if;
  if article.version is distinct from article_to_write.version then
    perform private.refuse(
      'PT409', 'The article was changed meanwhile.', 'articleChanged',
      coalesce(
        (
          select p.username
          from public.news_edits e
          join public.profiles p on p.id = e.edited_by
          where e.article_id = article.id
        ),
        ''
      )
    );
  end if;
  return article;
end
$$;

-- One text as it was given: {title, summary, body}, each of which may be empty in a draft; null takes it away.
create function private.save_text(article_id uuid, said_in text, given jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
begin
  if said_in <> all (private.languages()) or jsonb_typeof(given) not in ('object', 'null') then
    perform private.refuse('PT422', 'A text is {title, summary, body} in en, de or tr.', 'wrongValue', said_in);
  end if;
  if jsonb_typeof(given) = 'null' then
    delete from public.news_texts t where (t.article_id, t.language) = (save_text.article_id, said_in);
    return;
  end if;
  insert into public.news_texts as t (article_id, language, title, summary, body)
  values (
    save_text.article_id,
    said_in,
    coalesce(private.checked_name(said_in || '.title', given ->> 'title', 0, bounds.article_title_max), ''),
    coalesce(private.checked_text(said_in || '.summary', given ->> 'summary', 0, bounds.article_summary_max), ''),
    coalesce(private.checked_text(said_in || '.body', given ->> 'body', 0, bounds.article_body_max), '')
  )
  on conflict on constraint news_texts_pkey do update
  set title = excluded.title, summary = excluded.summary, body = excluded.body;
end
$$;

create function private.check_readable(article_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not exists (select from public.news_texts t where t.article_id = check_readable.article_id and t.complete) then
    perform private.refuse('PT422', 'No text has a title and a body.', 'articleIncomplete', 'texts');
  end if;
end
$$;

-- An article is called after its first title; two of one title are told apart by the beginning of the id.
create function private.article_slug(article_id uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select trim(both '-' from left(private.slug(coalesce(min(t.title), '')), 80)) || '-' || left(article_id::text, 8)
  from (
    select t.title
    from public.news_texts t
    where t.article_id = article_slug.article_id and t.title <> ''
    order by private.language_rank('en', t.language)
    limit 1
  ) t
$$;

-- Writes a new article, or one as of `version`. A null changes nothing; an empty cover takes the cover away. `texts`
-- holds what was said, by language. A new article with a matchday is that round's round-up or
-- preview. Staff only, moderators their own drafts.
-- Refuses with PT403, PT404, PT409 (changed meanwhile, the round has that article), PT422 (a text; a cover elsewhere;
-- nothing left to read of what is published).
create function private.save_article(
  article_id uuid default null,
  version int default null,
  category public.news_category default null,
  is_ai_generated boolean default null,
  cover text default null,
  texts jsonb default '{}',
  of_league uuid default null,
  of_season int default null,
  of_matchday int default null,
  of_origin public.news_origin default 'round_up'
)
  returns table (id uuid, new_version int)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  article public.news_articles;
  texts_before jsonb;
  said record;
begin
  if jsonb_typeof(texts) is distinct from 'object' then
    perform private.refuse('PT422', 'Texts are an object by language.', 'wrongValue', 'texts');
  end if;
  if article_id is null then
    article := private.new_article(of_league, of_season, of_matchday, of_origin);
  else
    article := private.article_to_write(article_id, version);
    if article.published_at is not null then
      -- what readers saw is kept for the record
      select jsonb_object_agg(t.language, to_jsonb(t) - 'article_id') into texts_before
      from public.news_texts t where t.article_id = article.id;
    end if;
  end if;
  if save_article.cover <> '' and save_article.cover !~ private.picture_in('covers/' || article.id) then
    perform private.refuse('PT422', 'A cover lies in the folder of its article.', 'wrongValue', 'cover');
  end if;

  for said in select * from jsonb_each(texts) order by key loop
    perform private.save_text(article.id, said.key, said.value);
  end loop;
  if article.published_at is not null then
    perform private.check_readable(article.id);
  end if;
  update public.news_articles a
  set slug = case when a.published_at is null then private.article_slug(a.id) else a.slug end,
    category = coalesce(save_article.category, a.category),
    is_ai_generated = coalesce(save_article.is_ai_generated, a.is_ai_generated),
    cover = nullif(coalesce(save_article.cover, a.cover), ''),
    version = case when save_article.article_id is null then 1 else a.version + 1 end,
    updated_at = now()
  where a.id = article.id
  returning * into article;
  insert into public.news_edits as e (article_id, edited_by) values (article.id, me)
  on conflict on constraint news_edits_pkey do update set edited_by = excluded.edited_by;
  perform private.record(
    'save_article',
    'news_articles ' || article.id,
    texts_before,
    jsonb_build_object('version', article.version, 'texts', (select jsonb_agg(key) from jsonb_object_keys(texts) as key))
  );
  return query select article.id, article.version;
end
$$;
comment on function private.save_article is 'api: member';

-- The row of a new article; with a matchday it is that round's article of that origin.
create function private.new_article(of_league uuid, of_season int, of_matchday int, of_origin public.news_origin)
  returns public.news_articles
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  fresh constant uuid := gen_random_uuid();
  article public.news_articles;
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'News are written by the staff.', 'notYours');
  end if;
  if of_matchday is not null and (of_origin is null or of_origin = 'editorial') then
    perform private.refuse('PT422', 'An article about a round is its preview or its round-up.', 'wrongValue', 'of_origin');
  end if;
  if of_matchday is not null and not exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.matchday) = (of_league, of_season, of_matchday)
      and m.stage = 'regular'
  ) then
    perform private.refuse('PT404', 'There is no such round.', 'roundUnknown', 'of_matchday');
  end if;
  insert into public.news_articles (id, slug, author_id, league_id, origin, season, matchday)
  values (
    fresh,
    private.article_slug(fresh),
    auth.uid(),
    case when of_matchday is not null then of_league end,
    case when of_matchday is null then 'editorial' else of_origin end,
    case when of_matchday is not null then of_season end,
    of_matchday
  )
  on conflict (league_id, season, matchday, origin) do nothing
  returning * into article;
  if article.id is null and of_origin = 'preview' then
    perform private.refuse('PT409', 'This round has its preview.', 'previewExists', 'of_matchday');
  elsif article.id is null then
    perform private.refuse('PT409', 'This round has its round-up.', 'roundUpExists', 'of_matchday');
  end if;
  return article;
end
$$;

-- Publishes an article now, or from a moment ahead on; what is scheduled may be moved. Admins only.
-- Refuses with PT403, PT404, PT409 (changed meanwhile, read already), PT422 (no text has a title and a body).
create function private.publish_article(article_id uuid, version int, publish_at timestamptz default null)
  returns timestamptz
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  perform private.check_admin('publish articles');
  article := private.article_to_write(article_id, version);
  if article.published_at <= now() then
    perform private.refuse('PT409', 'The article is published.', 'articlePublished');
  end if;
  perform private.check_readable(article.id);
  update public.news_articles a
  set published_at = greatest(coalesce(publish_at, now()), now())
  where a.id = article.id
  returning * into article;
  perform private.record(
    'publish_article', 'news_articles ' || article.id, null, jsonb_build_object('published_at', article.published_at)
  );
  return article.published_at;
end
$$;
comment on function private.publish_article is 'api: member';

-- Makes an article a draft again. Admins only. Refuses with PT403, PT404, PT409 (changed meanwhile, a draft already).
create function private.unpublish_article(article_id uuid, version int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  perform private.check_admin('publish articles');
  article := private.article_to_write(article_id, version);
  if article.published_at is null then
    perform private.refuse('PT409', 'The article is a draft.', 'articleDraft');
  end if;
  update public.news_articles a set published_at = null where a.id = article.id;
  perform private.record(
    'unpublish_article', 'news_articles ' || article.id, jsonb_build_object('published_at', article.published_at)
  );
end
$$;
comment on function private.unpublish_article is 'api: member';

-- Takes an article and its texts away for good. Admins only. Refuses with PT403, PT404, PT409 (changed meanwhile).
create function private.delete_article(article_id uuid, version int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  perform private.check_admin('delete articles');
  article := private.article_to_write(article_id, version);
  perform private.record(
    'delete_article',
    'news_articles ' || article.id,
    to_jsonb(article) || jsonb_build_object(
      'texts',
      (select jsonb_object_agg(t.language, to_jsonb(t) - 'article_id') from public.news_texts t where t.article_id = article.id)
    )
  );
  delete from public.news_articles a where a.id = article.id;
end
$$;
comment on function private.delete_article is 'api: member';

-- Reading ---------------------------------------------------------------------------------------

-- Published articles, newest first, each in the reader's language or the next best.
create function private.news_page(
  in_language text,
  of_category public.news_category default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    category public.news_category,
    cover text,
    is_ai_generated boolean,
    origin public.news_origin,
    published_at timestamptz,
    language text,
    title text,
    summary text
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select a.id, a.category, a.cover, a.is_ai_generated, a.origin, a.published_at, said.language, said.title, said.summary
  from (
    select *
    from public.news_articles n
    where n.published_at <= now()
      and (of_category is null or n.category = of_category)
      and (before_at is null or (n.published_at, n.id) < (before_at, before_id))
    order by n.published_at desc, n.id desc
    limit private.page_size(max)
  ) a
  cross join lateral (
    select t.language, t.title, t.summary
    from public.news_texts t
    where t.article_id = a.id and t.complete
    order by private.language_rank(in_language, t.language)
    limit 1
  ) said
  order by a.published_at desc, a.id desc;
end
$$;
comment on function private.news_page is 'api: member';

-- The published articles just before and just after one, by its moment.
create function private.news_neighbours(article_id uuid, in_language text)
  returns table (newer boolean, id uuid, language text, title text)
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  here public.news_articles;
begin
  select * into here from public.news_articles a where a.id = news_neighbours.article_id and a.published_at <= now();
  return query
  select near.newer, near.id, said.language, said.title
  from (
    (
      select false as newer, n.id
      from public.news_articles n
      where n.published_at <= now() and (n.published_at, n.id) < (here.published_at, here.id)
      order by n.published_at desc, n.id desc
      limit 1
    )
    union all
    (
      select true, n.id
      from public.news_articles n
      where n.published_at <= now() and (n.published_at, n.id) > (here.published_at, here.id)
      order by n.published_at, n.id
      limit 1
    )
  ) near
  cross join lateral (
    select t.language, t.title
    from public.news_texts t
    where t.article_id = near.id and t.complete
    order by private.language_rank(in_language, t.language)
    limit 1
  ) said;
end
$$;
comment on function private.news_neighbours is 'api: member';

-- Rounds of seasons that are under way and lack an article: those that are over a round-up, and of each season the next one
-- with a published schedule, while none of its matches has begun, a preview. `at` is the last or the first kick-off, and
-- the nearest to now comes first. Empty for who writes no news.
create function private.rounds_without_article(max int default 30)
  returns table (
    league_id uuid,
    league_name text,
    season int,
    matchday int,
    origin public.news_origin,
    at timestamptz
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  select s.league_id, l.name, s.season::int, due.matchday::int, due.origin, due.at
  from public.league_seasons s
  join public.leagues l on l.id = s.league_id
  cross join lateral (
    with rounds as (
      select
        m.matchday,
        pg_catalog.min(m.kickoff_at) filter (where m.status = 'scheduled') as begins,
        pg_catalog.max(m.kickoff_at) as ends,
        -- a postponed match is written about when it is played
        bool_and(m.status in ('finished', 'cancelled', 'postponed')) and bool_or(m.status = 'finished') as is_over,
        bool_and(m.status in ('scheduled', 'cancelled', 'postponed')) and bool_or(m.status = 'scheduled') as is_ahead
      from public.team_matches m
      where (m.league_id, m.season) = (s.league_id, s.season)
        and m.stage = 'regular'
        and m.matchday is not null
      group by m.matchday
    )
    select r.matchday, 'round_up'::public.news_origin as origin, r.ends as at from rounds r where r.is_over
    union all
    (
      select r.matchday, 'preview'::public.news_origin, r.begins
      from rounds r
      where r.is_ahead and r.begins > now()
      order by r.begins, r.matchday
      limit 1
    )
  ) due
  where s.phase in ('registration', 'regular', 'playoffs')
    and not exists (
      select
      from public.news_articles a
      where (a.league_id, a.season, a.matchday, a.origin) = (s.league_id, s.season, due.matchday, due.origin)
    )
  order by abs(extract(epoch from due.at - now())), s.league_id, due.matchday desc
  limit private.page_size(rounds_without_article.max);
end
$$;
comment on function private.rounds_without_article is 'api: member';
