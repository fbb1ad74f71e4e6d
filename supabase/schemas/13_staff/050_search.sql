-- The one search: leagues, teams, players and news by name, whatever the accents and the Turkish i, and by nearly their name
-- where nobody has it: beside hits, guesses would bury them. The searchable content of members; read and planned with
-- the rights of the owner (docs/decisions/0008).

create index news_texts_folded on public.news_texts using gin (private.fold(title) extensions.gin_trgm_ops);

-- How well a folded name answers what was typed, the best first: it is the name, it begins the name, it begins words of
-- the name, it stands inside.
create function private.search_rank(folded text, whole text, words text[])
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when split_part(folded, E'\n', 1) = whole then 0
    when starts_with(folded, whole) then 1
    when (select bool_and(' ' || translate(folded, E'\n._-', '    ') like '% ' || ltrim(word, '%')) from unnest(words) as word) then 2
    else 3
  end
$$;

-- How like the words of a folded name each of these is, all together.
create function private.nearness(folded text, words text[])
  returns double precision
  language sql
  immutable
  set search_path = ''
as $$
  select sum(extensions.word_similarity(word, folded)) from unnest(words) as word
$$;

-- The best of each kind, at most `max` of each: a league, a team with its badge and league, a player with team and
-- position, a published article by any of its titles, shown in `in_language` where it has that one. `close` says that each long word is only like one of the name, which is looked at where nothing else is
-- found. Of words that very many have, the first by name are looked at. One letter, or two, has no trigram: it begins the
-- name, or a word of it.
create function private.search_site(query text, max int default 6, in_language text default 'en')
  returns table (
    kind text,
    id uuid,
    name text,
    picture text,
    short_name text,
    tag text,
    kit_primary text,
    kit_secondary text,
    place public.player_position,
    of_name text,
    close boolean
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
  set pg_trgm.word_similarity_threshold = 0.45
as $$
declare
  shortest_close constant int := 3;
  words text[] := private.patterns(query);
  long constant text[] := array(
    select word from unnest(string_to_array(private.fold(left(query, 60)), ' ')) as word
    where length(word) >= shortest_close
    order by length(word) desc
  );
  whole constant text := private.fold(left(query, 60));
  begins constant text := replace(replace(replace(whole, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  each constant int := least(private.page_size(max), 20);
  many constant int := 100;
  many_close constant int := 300;
  leagues uuid[];
  teams uuid[];
  players uuid[];
  articles uuid[];
  guessed boolean := false;
begin
  if words is null then
    return;
  end if;
  if length(whole) < shortest_close then
    words := array['% ' || begins];
  end if;
  leagues := array(
    select l.id
    from public.leagues l, private.fold(l.name) as folded
    where folded like all (words) or folded like begins
    order by private.search_rank(folded, whole, words), folded, l.id
    limit each
  );
  teams := array(
    select t.id
    from (
      (
        select t.id, t.folded from public.teams t
        where t.archived_at is null and t.folded like begins
        order by t.folded, t.id
        limit each
      )
      union
      (
        select t.id, t.folded from public.teams t
        where t.archived_at is null
          and t.folded like words[1] and t.folded like coalesce(words[2], words[1]) and t.folded like all (words)
        order by t.folded, t.id
        limit many
      )
    ) t
    order by private.search_rank(t.folded, whole, words), t.folded, t.id
    limit each
  );
  players := array(
    select p.id
    from (
      (
        select p.id, p.folded from public.profiles p
        where p.deleted_at is null and p.folded like begins
        order by p.folded, p.id
        limit each
      )
      union
      (
        select p.id, p.folded from public.profiles p
        where p.deleted_at is null
          and p.folded like words[1] and p.folded like coalesce(words[2], words[1]) and p.folded like all (words)
        order by p.folded, p.id
        limit many
      )
    ) p
    order by private.search_rank(p.folded, whole, words), p.folded, p.id
    limit each
  );
  articles := array(
    select a.id
    from public.news_articles a
    where a.published_at <= now()
      and a.id in (
        select t.article_id from public.news_texts t
        where t.complete
          and private.fold(t.title) like words[1]
          and private.fold(t.title) like coalesce(words[2], words[1])
          and private.fold(t.title) like all (words)
      )
    order by a.published_at desc, a.id
    limit each
  );
  if cardinality(articles) + cardinality(leagues) + cardinality(teams) + cardinality(players) = 0 and cardinality(long) > 0 then
    guessed := true;
    leagues := array(
      select l.id
      from public.leagues l, private.fold(l.name) as folded
      where folded operator(extensions.%>) all (long)
      order by private.nearness(folded, long) desc, folded, l.id
      limit each
    );
    teams := array(
      select t.id
      from (
        select t.id, t.folded from public.teams t
        where t.archived_at is null and t.folded operator(extensions.%>) long[1]
          and t.folded operator(extensions.%>) coalesce(long[2], long[1])
          and t.folded operator(extensions.%>) all (long)
        limit many_close
      ) t
      order by private.nearness(t.folded, long) desc, extensions.similarity(whole, t.folded) desc, t.folded, t.id
      limit each
    );
    players := array(
      select p.id
      from (
        select p.id, p.folded from public.profiles p
        where p.deleted_at is null and p.folded operator(extensions.%>) long[1]
          and p.folded operator(extensions.%>) coalesce(long[2], long[1])
          and p.folded operator(extensions.%>) all (long)
        limit many_close
      ) p
      order by private.nearness(p.folded, long) desc, extensions.similarity(whole, p.folded) desc, p.folded, p.id
      limit each
    );
  end if;
  return query
  select
    found.kind, found.id, found.name, found.picture, found.short_name, found.tag, found.kit_primary, found.kit_secondary,
    found.place, found.of_name, guessed
  from (
    select 1 as nth, 'league' as kind, l.id, l.name, l.logo as picture, null as short_name, null as tag,
      null as kit_primary, null as kit_secondary, null::public.player_position as place, null as of_name,
      array_position(leagues, l.id) as at
    from public.leagues l
    where l.id = any (leagues)
    union all
    select 2, 'team', t.id, t.name, t.logo, t.short_name, t.tag, t.kit_primary, t.kit_secondary, null, s.league_name,
      array_position(teams, t.id)
    from public.teams t
    left join private.team_seasons s on s.team_id = t.id
    where t.id = any (teams)
    union all
    select 3, 'player', p.id, p.username, p.avatar, null, null, null, null, p.position, t.name,
      array_position(players, p.id)
    from public.profiles p
    left join public.team_members m on m.player_id = p.id and m.left_at is null
    left join public.teams t on t.id = m.team_id
    where p.id = any (players)
    union all
    select 4, 'article', a.id, t.title, null, null, null, null, null, null, null, array_position(articles, a.id)
    from public.news_articles a
    cross join lateral (
      select t.title
      from public.news_texts t
      where t.article_id = a.id and t.complete
      order by private.language_rank(in_language, t.language)
      limit 1
    ) t
    where a.id = any (articles)
  ) found
  order by found.nth, found.at;
end
$$;
comment on function private.search_site is 'api: member';
