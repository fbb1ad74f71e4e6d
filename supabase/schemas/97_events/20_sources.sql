-- The sources of events: one function a table (07_notifications/20_events.sql).

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

-- Whether a channel of Discord has, or shall have, a message about a match: only then it matters that it is gone, or that files
-- brought its result in.
create function private.is_in_discord(of_match uuid)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select from private.outbox o where o.channel = 'discord' and o.subject = 'match ' || of_match);
end
$$;

create function private.match_events()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  heard constant private.event_type[] := private.heard('match_result', 'match_moved', 'match_live', 'match_changed');
begin
  if cardinality(heard) = 0 then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into private.events (type, match_id, league_id, season, cup_id, teams)
    select 'match_changed', c.id, c.league_id, c.season, c.night_cup_id, array[c.home_team_id, c.away_team_id]
    from changed c
    where 'match_changed' = any (heard) and private.is_in_discord(c.id)
    order by c.id;
    return null;
  end if;
  insert into private.events (type, match_id, league_id, season, cup_id, teams, facts)
  select
    happened.type, c.id, c.league_id, c.season, c.night_cup_id, array[c.home_team_id, c.away_team_id],
    private.match_json(jsonb_populate_record(null::public.team_matches, to_jsonb(c)))
      || jsonb_build_object('was', jsonb_build_object('status', b.status, 'kickoff_at', b.kickoff_at))
  from changed c
  join was_so b on b.id = c.id
  cross join lateral (
    select
      -- a result counts, is another one, or is taken back
      (c.status = 'finished' or b.status = 'finished')
        and (c.status, c.home_score, c.away_score, c.forfeited_by)
          is distinct from (b.status, b.home_score, b.away_score, b.forfeited_by) as result,
      private.is_news(now(), c.league_id, c.season, coalesce(c.finished_at, b.finished_at)) as news,
      c.kickoff_at <> b.kickoff_at
        or (
          c.status <> b.status and (c.status in ('postponed', 'cancelled') or b.status in ('postponed', 'cancelled'))
        ) as moved,
      c.status = 'live'
        and (c.status, c.live_home_score, c.live_away_score)
          is distinct from (b.status, b.live_home_score, b.live_away_score) as live,
      (
        c.status, c.home_score, c.away_score, c.live_home_score, c.live_away_score, c.forfeited_by, c.home_team_id,
        c.away_team_id
      ) is distinct from (
        b.status, b.home_score, b.away_score, b.live_home_score, b.live_away_score, b.forfeited_by, b.home_team_id,
        b.away_team_id
      ) as other
  ) it
  cross join lateral (
    values
      ('match_result'::private.event_type, it.result and it.news),
      ('match_moved', it.moved),
      ('match_live', it.live),
      (
        'match_changed',
        not (it.moved or it.live)
          and case when it.result then not it.news and private.is_in_discord(c.id) else it.other end
      )
  ) happened (type, is_so)
  where happened.is_so and happened.type = any (heard)
  order by c.id, happened.type;
  return null;
end
$$;
create trigger z_events_update
  after update on public.team_matches
  referencing old table as was_so new table as changed
  for each statement
  execute function private.match_events();
create trigger z_events_delete
  after delete on public.team_matches
  referencing old table as changed
  for each statement
  execute function private.match_events();

-- Data of imported files, with the moments of then, is no news.
create function private.transfer_events()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if cardinality(private.heard('transfer_made')) = 0 then
    return null;
  end if;
  insert into private.events (type, transfer_id, player_id, league_id, season, teams, facts)
  select
    'transfer_made', c.id, c.player_id, c.league_id, c.season, array_remove(array[c.from_team_id, c.to_team_id], null),
    jsonb_build_object(
      'kind', c.kind, 'transfer', c.id, 'player', c.player_id, 'from_team', c.from_team_id, 'to_team', c.to_team_id,
      'season', c.season
    )
  from changed c
  where private.is_news(c.happened_at)
  order by c.happened_at, c.id;
  return null;
end
$$;
create trigger z_events
  after insert on public.transfers
  referencing new table as changed
  for each statement
  execute function private.transfer_events();

-- The league a team plays in now.
create function private.current_league(team uuid)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select e.league_id
    from public.league_teams e
    join public.league_seasons s on s.league_id = e.league_id and s.season = e.season
    where e.team_id = team and e.withdrawn_at is null
    order by s.phase = 'finished', e.registered_at desc
    limit 1
  );
end
$$;

-- Changes of squads and roles: `kind` says which.
create function private.roster_events()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  is_in constant boolean := new.left_at is null;
  was_in constant boolean := tg_op = 'UPDATE' and old.left_at is null;
  kind constant text := case
    when is_in and not was_in then 'joined'
    when was_in and not is_in then 'left'
    when is_in and new.team_role <> old.team_role then 'role'
  end;
begin
  if kind is not null and cardinality(private.heard('roster_changed')) > 0 then
    insert into private.events (type, league_id, teams, player_id, facts)
    values (
      'roster_changed', private.current_league(new.team_id), array[new.team_id], new.player_id,
      jsonb_build_object('kind', kind, 'team', new.team_id, 'player', new.player_id, 'team_role', new.team_role)
    );
  end if;
  return null;
end
$$;
create trigger z_events
  after insert or update of left_at, team_role on public.team_members
  for each row
  execute function private.roster_events();

create function private.season_events()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  happened constant private.event_type := case
    when new.phase = 'finished' then 'season_finished'
    when new.phase = 'regular' and old.phase = 'registration' then 'season_started'
  end;
begin
  if cardinality(private.heard(happened)) > 0 then
    insert into private.events (type, league_id, season, teams, facts)
    select
      happened, new.league_id, new.season,
      array(
        select e.team_id
        from public.league_teams e
        where (e.league_id, e.season) = (new.league_id, new.season) and e.withdrawn_at is null
      ),
      jsonb_build_object('season', new.season)
        || case when new.phase = 'finished' then jsonb_build_object('champion_team', new.champion_team_id) else '{}' end;
  end if;
  return null;
end
$$;
create trigger z_events
  after update on public.league_seasons
  for each row
  -- what was over before it was imported is no news
  when (new.phase <> old.phase and new.imported_at is distinct from now())
  execute function private.season_events();

-- Notes that these articles have come out a short while ago, or all that have: each once for each time that it does.
create function private.note_published(articles uuid[] default null)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.events (id, type, article_id, league_id, at, facts)
  select
    md5(concat_ws(' ', 'article_published', a.id, extract(epoch from a.published_at)))::uuid,
    'article_published', a.id, a.league_id, a.published_at, jsonb_build_object('article', a.id, 'category', a.category)
  from public.news_articles a
  where a.published_at between private.news_since() and now() and (articles is null or a.id = any (articles))
  order by a.id
  on conflict (id) do nothing
$$;

-- The argument is the column that names the article.
create function private.article_events()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  article constant uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
  insert into private.events (type, article_id) select unnest(private.heard('article_changed')), article;
  if tg_table_name = 'news_articles' and tg_op = 'UPDATE' then
    perform private.note_published(array[article]);
  end if;
  return null;
end
$$;
create trigger z_events
  after update or delete on public.news_articles
  for each row
  execute function private.article_events('id');
create trigger z_events
  after insert or update or delete on public.news_texts
  for each row
  execute function private.article_events('article_id');

-- An event that names its row and says no more; the argument is its type.
create function private.row_events()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.events (type, teams, player_id, cup_id, announcement_id)
  select
    heard.type,
    case when tg_table_name = 'teams' then array[new.id] else '{}' end,
    case when tg_table_name = 'profiles' then new.id end,
    case when tg_table_name = 'night_cups' then new.id end,
    case when tg_table_name = 'announcements' then new.id end
  from unnest(private.heard(tg_argv[0]::private.event_type)) as heard (type);
  return null;
end
$$;
create trigger z_events
  after update on public.night_cups
  for each row
  when (
    old.name is distinct from new.name
    or old.status is distinct from new.status
    or old.starts_at is distinct from new.starts_at
    or old.check_in_from is distinct from new.check_in_from
    or old.check_in_until is distinct from new.check_in_until
    or old.capacity is distinct from new.capacity
    or old.winner_team_id is distinct from new.winner_team_id
  )
  execute function private.row_events('cup_changed');
create trigger z_events_insert
  after insert on public.announcements
  for each row
  execute function private.row_events('announced');
create trigger z_events_update
  after update on public.announcements
  for each row
  when (new.withdrawn_at is not null)
  execute function private.row_events('announcement_withdrawn');
create trigger z_events
  after update on public.teams
  for each row
  when (old.name <> new.name)
  execute function private.row_events('team_renamed');
create trigger z_events
  after update on public.profiles
  for each row
  when ((old.username, old.deleted_at) is distinct from (new.username, new.deleted_at))
  execute function private.row_events('player_renamed');
