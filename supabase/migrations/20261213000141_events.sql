set local check_function_bodies = off;

drop trigger z_outbox_insert on public.announcements;

drop trigger z_outbox_update on public.announcements;

drop trigger z_webhooks_update on public.league_seasons;

drop trigger z_followers_update on public.news_articles;

drop trigger z_outbox_delete on public.news_articles;

drop trigger z_outbox_update on public.news_articles;

drop trigger z_webhooks_update on public.news_articles;

drop trigger z_outbox_delete on public.news_texts;

drop trigger z_outbox_insert on public.news_texts;

drop trigger z_outbox_update on public.news_texts;

drop trigger z_outbox_update on public.night_cups;

drop trigger z_outbox_update on public.profiles;

drop trigger z_followed_update on public.team_matches;

drop trigger z_outbox_delete on public.team_matches;

drop trigger z_outbox_update on public.team_matches;

drop trigger z_webhooks_update on public.team_matches;

drop trigger z_webhooks_insert on public.team_members;

drop trigger z_webhooks_update on public.team_members;

drop trigger z_outbox_update on public.teams;

drop trigger z_followed_insert on public.transfers;

drop trigger z_outbox_insert on public.transfers;

drop trigger z_webhooks_insert on public.transfers;

drop function private.begin_articles(uuid[]);

drop function private.enqueue_announcements();

drop function private.enqueue_article_events(uuid[]);

drop function private.enqueue_articles();

drop function private.enqueue_cups();

drop function private.enqueue_match_events();

drop function private.enqueue_matches();

drop function private.enqueue_names();

drop function private.enqueue_player_names();

drop function private.enqueue_published();

drop function private.enqueue_roster_event(text,uuid,uuid,public.team_role);

drop function private.enqueue_roster_events();

drop function private.enqueue_season_events();

drop function private.enqueue_transfer_events();

drop function private.enqueue_transfers();

drop function private.is_event_wanted(text[]);

drop function private.match_event_facts(public.team_matches);

drop function private.note_followed_moves();

drop function private.note_followed_results();

drop function private.tell_followers_of_changed();

drop function private.tell_followers(uuid[]);

create type private.event_type as enum ('match_result', 'match_moved', 'match_live', 'transfer_made', 'roster_changed', 'season_started', 'season_finished', 'article_published', 'match_changed', 'article_changed', 'announced', 'announcement_withdrawn', 'cup_changed', 'team_renamed', 'player_renamed');

create table private.events ();

CREATE OR REPLACE FUNCTION private.article_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  article constant uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
  insert into private.events (type, article_id) select unnest(private.heard('article_changed')), article;
  if tg_table_name = 'news_articles' and tg_op = 'UPDATE' then
    perform private.note_published(array[article]);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.call_subscribers(happened private.events[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_for_followers(happened);
  perform private.send_to_discord(happened);
  perform private.send_to_webhooks(happened);
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_facts(payload jsonb, channel private.discord_channels, is_new boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said jsonb;
begin
  if payload ? 'match' then
    said := private.discord_match((payload ->> 'match')::uuid);
    if is_new and (
      private.discord_begins(
        channel.results, channel.fixtures, (said ->> 'status')::public.match_status, (said ->> 'kickoff_at')::timestamptz
      ) is not true
      or not exists (
        select
        from public.team_matches m
        where m.id = (payload ->> 'match')::uuid and private.is_news(now(), m.league_id, m.season, m.finished_at)
      )
    ) then
      return null;
    end if;
  elsif payload ? 'article' then
    if is_new and not channel.news then
      return null;
    end if;
    said := private.discord_article((payload ->> 'article')::uuid, channel.language);
  elsif payload ? 'announcement' then
    if is_new and not channel.news then
      return null;
    end if;
    said := private.discord_announcement((payload ->> 'announcement')::uuid);
  elsif payload ? 'transfer' then
    if is_new and not channel.transfers then
      return null;
    end if;
    said := private.discord_transfer((payload ->> 'transfer')::uuid);
  elsif payload ? 'cup' then
    if is_new and not channel.cups then
      return null;
    end if;
    said := private.discord_cup((payload ->> 'cup')::uuid);
  else
    said := jsonb_build_object('kind', 'test');
  end if;
  return said || jsonb_build_object(
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_match(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.match_json(m) - '{series_id,game_no,home_team_id,away_team_id}'::text[] || jsonb_build_object(
    'kind', 'match',
    'league', l.name,
    'season', m.season,
    'home', h.name,
    'away', a.name,
    'ruled', coalesce(
      (select r.cause in ('ruling', 'correction') from public.match_results r where r.match_id = m.id order by r.seq desc limit 1),
      false
    )
  )
  from public.team_matches m
  join public.leagues l on l.id = m.league_id
  join public.teams h on h.id = m.home_team_id
  join public.teams a on a.id = m.away_team_id
  where m.id = of_match and l.status = 'active' and l.archived_at is null
$function$;

CREATE OR REPLACE FUNCTION private.discord_subjects_naming(teams uuid[], players uuid[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known_since constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
begin
  -- bounded by: the days that deliveries are kept
  return array(
    select 'match ' || m.id
    from public.team_matches m
    where (m.home_team_id = any (teams) or m.away_team_id = any (teams)) and m.kickoff_at > known_since and m.league_id is not null
    union all
    select 'transfer ' || t.id
    from public.transfers t
    where (t.from_team_id = any (teams) or t.to_team_id = any (teams) or t.player_id = any (players)) and t.happened_at > known_since
    union all
    select 'cup ' || c.id
    from public.night_cups c
    where c.winner_team_id = any (teams) and c.finished_at > known_since
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'match ' || m.id, jsonb_build_object('match', m.id)
  from public.team_matches m
  join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
  join private.discord_channels d on d.off_at is null and d.fixtures and (d.league_id is null or d.league_id = m.league_id)
  where m.status = 'scheduled' and m.kickoff_at between now() and now() + interval '1 day'
  order by m.kickoff_at, m.id, d.id
  on conflict (way, target, subject) do nothing;
  perform private.note_published();
  perform private.call_subscribers(array(
    select e
    from private.events e
    join public.news_articles a on a.id = e.article_id and a.published_at = e.at
    where e.type = 'article_published' and e.at between private.news_since() and now()
    order by e.at, e.id
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.feed_of(league uuid, language text, with_ids boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', jsonb_build_object('slug', l.slug, 'name', l.name, 'time_zone', l.time_zone),
    'results', (
      select coalesce(
        jsonb_agg(
          private.match_json(last.match)
            - '{series_id,game_no,home_team_id,away_team_id,status,live_home_score,live_away_score}'::text[]
            || jsonb_build_object(
              'home_team', home.name, 'away_team', away.name, 'counted_at', last.counted_at,
              'changed_at', greatest(
                last.counted_at, (select max(r.at) from public.match_results r where r.match_id = (last.match).id)
              )
            )
          order by last.counted_at desc, (last.match).id
        ),
        '[]'
      )
      from (
        select m as match, coalesce(m.finished_at, m.kickoff_at) as counted_at
        from public.team_matches m
        where (m.league_id, m.season) = (
          l.id, (select max(s.season) from public.league_seasons s where s.league_id = l.id)
        )
          and m.status = 'finished'
        order by coalesce(m.finished_at, m.kickoff_at) desc, m.id
        limit 100
      ) last
      join public.teams home on home.id = (last.match).home_team_id
      join public.teams away on away.id = (last.match).away_team_id
    ),
    'news', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'slug', last.slug, 'published_at', last.published_at,
            'updated_at', greatest(last.updated_at, last.published_at), 'language', last.language, 'title', last.title,
            'summary', last.summary
          ) || case when with_ids then jsonb_build_object('id', last.id) else '{}' end
          order by last.published_at desc, last.slug
        ),
        '[]'
      )
      from (
        select a.id, a.slug, a.published_at, a.updated_at, said.language, said.title, said.summary
        from public.news_articles a
        cross join lateral (
          select t.language, t.title, t.summary
          from public.news_texts t
          where t.article_id = a.id
            and t.complete
          order by private.language_rank(feed_of.language, t.language)
          limit 1
        ) said
        where a.league_id = l.id
          and a.published_at <= now()
        order by a.published_at desc, a.slug
        limit 50
      ) last
    )
  )
  from public.leagues l
  where l.id = feed_of.league
$function$;

CREATE OR REPLACE FUNCTION private.heard(VARIADIC types private.event_type[])
 RETURNS private.event_type[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select type
    from unnest(types) as type
    where type = 'article_published'
      or (
        type not in ('roster_changed', 'season_started', 'season_finished')
        and exists (select from private.discord_channels)
      )
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
$function$;

CREATE OR REPLACE FUNCTION private.is_in_discord(of_match uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.outbox o where o.way = 'discord' and o.subject = 'match ' || of_match);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_news(at timestamp with time zone, of_league uuid DEFAULT NULL::uuid, of_season integer DEFAULT NULL::integer, finished_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.match_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.match_json(match public.team_matches, in_public boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  counts constant boolean := not in_public or match.status = 'finished';
  runs constant boolean := not in_public or match.status = 'live';
begin
  return jsonb_build_object(
    'id', match.id,
    'matchday', match.matchday,
    'stage', match.stage,
    'series_id', match.series_id,
    'game_no', match.game_no,
    'home_team_id', match.home_team_id,
    'away_team_id', match.away_team_id,
    'kickoff_at', match.kickoff_at,
    'status', match.status,
    'home_score', case when counts then match.home_score end,
    'away_score', case when counts then match.away_score end,
    'live_home_score', case when runs then match.live_home_score end,
    'live_away_score', case when runs then match.live_away_score end,
    'forfeited_by', case when counts then match.forfeited_by end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.news_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select now() - interval '1 hour' $function$;

CREATE OR REPLACE FUNCTION private.note_for_followers(happened private.events[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.followed_news (match_id, actor_id)
  select m.id, (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  join public.team_matches m on m.id = e.match_id
  where e.type = 'match_result'
    and m.status = 'finished'
    and e.facts #>> '{was,status}' <> 'finished'
    and private.is_news(m.finished_at)
    and exists (select from public.team_follows f where f.team_id in (m.home_team_id, m.away_team_id))
    and not exists (
      select
      from public.match_results r
      where r.match_id = m.id
        and r.cause = 'withdrawal'
        and m.league_id is not null
        and r.seq = (select max(l.seq) from public.match_results l where l.match_id = m.id)
    )
  order by m.id
  on conflict (match_id) do nothing;
  insert into private.followed_news (transfer_id, actor_id)
  select e.transfer_id, (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type = 'transfer_made' and exists (select from public.player_follows f where f.player_id = e.player_id);
  perform private.notify_league_followers(array(select e.article_id from unnest(happened) e where e.type = 'article_published'));
end
$function$;

CREATE OR REPLACE FUNCTION private.note_published(articles uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.events (id, type, article_id, league_id, at, facts)
  select
    md5(concat_ws(' ', 'article_published', a.id, extract(epoch from a.published_at)))::uuid,
    'article_published', a.id, a.league_id, a.published_at, jsonb_build_object('category', a.category)
  from public.news_articles a
  where a.published_at between private.news_since() and now() and (articles is null or a.id = any (articles))
  order by a.id
  on conflict (id) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.notify_league_followers(articles uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.open_matches(league uuid, season integer, of_team uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      private.match_json(m, true) order by m.kickoff_at, m.id
    ),
    '[]'
  )
  from public.team_matches m
  where (m.league_id, m.season) = (open_matches.league, open_matches.season)
    and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
$function$;

CREATE OR REPLACE FUNCTION private.overlay_facts(secret text, match_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'at', now(),
    'competition', coalesce(
      (
        select jsonb_build_object('id', l.id, 'name', l.name, 'logo', l.logo, 'time_zone', l.time_zone)
        from public.leagues l
        where l.id = coalesce(m.league_id, link.league_id)
      ),
      (
        select jsonb_build_object('id', c.id, 'name', c.name, 'logo', null, 'time_zone', null)
        from public.night_cups c
        where c.id = m.night_cup_id
      )
    ),
    'match', case when m.id is not null then private.match_json(m, true) - '{series_id,home_team_id,away_team_id}'::text[] || jsonb_build_object(
      'live_home_score', case when m.status in ('live', 'reported', 'disputed') then m.live_home_score end,
      'live_away_score', case when m.status in ('live', 'reported', 'disputed') then m.live_away_score end,
      'live_at', case when m.status = 'live' then m.live_at end,
      'home_team', (select private.team_badge(t) from public.teams t where t.id = m.home_team_id),
      'away_team', (select private.team_badge(t) from public.teams t where t.id = m.away_team_id)
    ) end,
    'series', (
      select jsonb_build_object(
        'best_of', s.best_of, 'team_a_id', s.team_a_id, 'team_b_id', s.team_b_id, 'wins_a', s.wins_a, 'wins_b', s.wins_b
      )
      from public.series s
      where s.id = m.series_id
    ),
    'line_ups', case when m.id is null then '[]' else private.open_line_ups(m) end,
    'mvp', (
      select private.public_name(s.player_id, s.team_id) || private.stats_json(to_jsonb(s)) - 'mvp'
        || jsonb_build_object('team_id', s.team_id)
      from public.match_player_stats s
      where s.match_id = m.id
        and s.mvp
        and m.status = 'finished'
    )
  )
  from private.overlay_link(overlay_facts.secret) link
  left join private.overlay_match(link, overlay_facts.match_id) m on true
  where link.id is not null
    and (m.id is not null or link.league_id is not null)
$function$;

CREATE OR REPLACE FUNCTION private.public_cup(night_cup_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'cup', jsonb_build_object(
      'id', c.id, 'name', c.name, 'starts_at', c.starts_at, 'time_zone', private.cup_zone(), 'status', c.status,
      'prize', c.prize, 'capacity', c.capacity, 'best_of', c.best_of, 'final_best_of', c.final_best_of,
      'winner_team_id', c.winner_team_id
    ),
    'teams', (
      select coalesce(
        jsonb_agg(
          private.open_cup_team(t) || jsonb_build_object('seed', e.seed)
          order by e.seed, e.entered_at, e.team_id
        ),
        '[]'
      )
      from public.night_cup_teams e
      join public.teams t on t.id = e.team_id
      where e.night_cup_id = c.id
        and not e.waiting
    ),
    'series', (
      select coalesce(jsonb_agg(private.open_series(s) order by s.round, s.slot), '[]')
      from public.series s
      where s.night_cup_id = c.id
    ),
    'matches', (
      select coalesce(
        jsonb_agg(
          private.match_json(m, true) - '{matchday,stage}'::text[] order by m.kickoff_at, m.id
        ),
        '[]'
      )
      from public.team_matches m
      where m.night_cup_id = c.id
    )
  )
  from private.public_cups c
  where c.id = public_cup.night_cup_id
$function$;

CREATE OR REPLACE FUNCTION private.public_match(slug text, match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', m.season,
    'match', private.match_json(m, true) - '{series_id,home_team_id,away_team_id}'::text[] || jsonb_build_object(
      'stream_url', m.stream_url,
      'replay_url', m.replay_url,
      'home_team', private.open_team(home),
      'away_team', private.open_team(away)
    ),
    'series', (
      select jsonb_build_object(
        'best_of', s.best_of, 'team_a_id', s.team_a_id, 'team_b_id', s.team_b_id, 'wins_a', s.wins_a, 'wins_b', s.wins_b
      )
      from public.series s
      where s.id = m.series_id
    ),
    'line_ups', private.open_line_ups(m),
    'stats', (
      select coalesce(
        jsonb_agg(
          called.name || private.stats_json(to_jsonb(s)) || jsonb_build_object('team_id', s.team_id, 'slot', place.slot)
          order by s.goals desc, called.name ->> 'username', called.name -> 'shirt_number', place.slot
        ),
        '[]'
      )
      from public.match_player_stats s
      cross join lateral (select private.public_name(s.player_id, s.team_id) as name offset 0) called
      left join public.match_lineups place
        on (place.match_id, place.team_id, place.player_id) = (s.match_id, s.team_id, s.player_id)
      where s.match_id = m.id
        and m.status = 'finished'
    ),
    'decisions', private.open_decisions(l.id, m.season, m.id)
  )
  from private.public_leagues l
  join public.team_matches m on m.league_id = l.id
  join public.teams home on home.id = m.home_team_id
  join public.teams away on away.id = m.away_team_id
  where l.slug = public_match.slug
    and m.id = public_match.match_id
$function$;

CREATE OR REPLACE FUNCTION private.public_player(slug text, username text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'player', jsonb_build_object(
      'username', p.username, 'avatar', p.avatar, 'nation', p.nation, 'position', coalesce(now_in.position, p.position)
    ),
    'team', now_in.team,
    'shirt_number', now_in.shirt_number,
    'seasons', seasons.rows,
    'matches', (
      select coalesce(
        jsonb_agg(
          private.match_json(last.match)
            - '{matchday,stage,series_id,game_no,home_team_id,away_team_id,live_home_score,live_away_score}'::text[]
            || jsonb_build_object(
              'home_team', private.open_team(home), 'away_team', private.open_team(away), 'goals', last.goals,
              'assists', last.assists, 'mvp', last.mvp
            )
          order by (last.match).kickoff_at desc, (last.match).id
        ),
        '[]'
      )
      from (
        select m as match, s.goals, s.assists, s.mvp
        from public.match_player_stats s
        join public.team_matches m on m.id = s.match_id
        where s.player_id = p.id
          and m.league_id = l.id
          and m.status = 'finished'
        order by m.kickoff_at desc, m.id
        limit 10
      ) last
      join public.teams home on home.id = (last.match).home_team_id
      join public.teams away on away.id = (last.match).away_team_id
    )
  )
  from private.public_leagues l
  join public.profiles p
    on p.folded = private.fold(public_player.username)
    and p.username = public_player.username
  left join lateral (
    select private.open_team(t) as team, m.shirt_number, m.position
    from public.team_members m
    join public.teams t on t.id = m.team_id
    where m.player_id = p.id
      and m.left_at is null
      and exists (
        select
        from public.league_teams e
        where (e.league_id, e.team_id) = (l.id, m.team_id)
          and e.withdrawn_at is null
      )
  ) now_in on true
  cross join lateral (
    select coalesce(
      jsonb_agg(
        private.stats_json(to_jsonb(f))
          || jsonb_build_object('season', f.season, 'team', private.open_team(t), 'appearances', f.appearances)
        order by f.last_kickoff_at desc
      ),
      '[]'
    ) as rows
    from private.player_stats(p.id) f
    join public.teams t on t.id = f.team_id
    where f.league_id = l.id
  ) seasons
  where l.slug = public_player.slug
    and private.shows_profile(p.id)
    and (now_in.team is not null or seasons.rows <> '[]')
$function$;

CREATE OR REPLACE FUNCTION private.publish_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.call_subscribers(array(select row(h.*)::private.events from happened h));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.roster_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      jsonb_build_object('kind', kind, 'team_role', new.team_role)
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.row_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.season_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      case when new.phase = 'finished' then jsonb_build_object('champion_team', new.champion_team_id) else '{}' end;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_to_discord(happened private.events[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  renamed_teams constant uuid[] := array(select e.teams[1] from unnest(happened) e where e.type = 'team_renamed');
  renamed_players constant uuid[] := array(select e.player_id from unnest(happened) e where e.type = 'player_renamed');
begin
  if not exists (select from private.discord_channels) then
    return;
  end if;
  -- a statement renames, or does something else
  if cardinality(renamed_teams || renamed_players) > 0 then
    perform private.outbox_changed('discord', private.discord_subjects_naming(renamed_teams, renamed_players));
    return;
  end if;
  perform private.outbox_changed(
    'discord',
    array(
      select
        case
          when e.match_id is not null then case when e.league_id is not null then 'match ' || e.match_id end
          when e.type = 'article_changed' then 'article ' || e.article_id
          when e.type = 'announcement_withdrawn' then 'announcement ' || e.announcement_id
          when e.type = 'cup_changed' then 'cup ' || e.cup_id
        end
      from unnest(happened) e
    )
  );
  insert into private.outbox (way, target, subject, payload)
  with open as (
    select * from private.discord_channels d where d.off_at is null
  )
  select 'discord', begun.channel, begun.noun || ' ' || begun.id, jsonb_build_object(begun.noun, begun.id)
  from (
    select 'match' as noun, m.id, d.id as channel
    from unnest(happened) e
    join public.team_matches m on m.id = e.match_id
    join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
    join open d
      on (d.league_id is null or d.league_id = m.league_id)
      and private.discord_begins(d.results, d.fixtures, m.status, m.kickoff_at)
    union all
    select 'transfer', e.transfer_id, d.id
    from unnest(happened) e
    join open d on d.transfers and (d.league_id is null or d.league_id = e.league_id)
    where e.type = 'transfer_made'
    union all
    select 'cup', c.id, d.id
    from unnest(happened) e
    join public.night_cups c on c.id = e.cup_id and c.status in ('registration', 'check_in', 'live')
    join open d on d.cups
    where e.type = 'cup_changed'
    union all
    select 'article', a.id, d.id
    from unnest(happened) e
    join public.news_articles a on a.id = e.article_id
    left join public.leagues l on l.id = a.league_id
    join open d
      on d.news
      and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
      and a.published_at between greatest(private.news_since(), d.created_at) and now()
    where a.league_id is null or (l.status = 'active' and l.archived_at is null)
    union all
    select 'announcement', a.id, d.id
    from unnest(happened) e
    join public.announcements a on a.id = e.announcement_id and not a.captains_only
    join open d on d.news and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
    where e.type = 'announced'
  ) begun
  order by begun.id, begun.channel
  on conflict (way, target, subject) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_to_webhooks(happened private.events[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_event(e.type::text, e.league_id, e.teams, private.webhook_facts(e), e.at, e.id)
  from unnest(happened) e
  where e.type::text = any (private.webhook_events())
    and not (
      e.match_id is not null
      and exists (select from public.leagues l where l.id = e.league_id and (l.status <> 'active' or l.archived_at is not null))
    )
$function$;

CREATE OR REPLACE FUNCTION private.settle_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  -- announcements and followers first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
  for due in
    select *
    from (
      select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
      from public.contracts c
      where c.status = 'offered' and c.expires_at <= now()
      union all
      select 'confirm_silence', r.id, 'match_reports ' || r.id
      from public.match_reports r
      where r.status = 'filed' and private.is_silent(r)
      union all
      select 'lapse_proposal', p.id, 'reschedules ' || p.id
      from public.reschedules p
      where p.status = 'proposed' and private.proposal_until(p) <= now()
      union all
      select 'release_stayer', m.id, 'team_members ' || m.id
      from (
        select c.team_id, c.player_id from public.contracts c where c.stays_until <= now() and c.duration_type = 'classic'
        union
        select l.team_id, l.player_id from private.leaderships l where l.kept_until <= now()
      ) ended
      join public.team_members m using (team_id, player_id)
      where m.left_at is null
        and m.team_role <> 'captain'
        and private.is_contract_over(m, now())
      union all
      select 'settle_stand_in', d.id, d.subject
      from private.due_stand_ins() d
      union all
      select 'walk_over', m.id, 'team_matches ' || m.id
      from public.team_matches m
      join public.league_seasons s on (s.league_id, s.season, s.phase) = (m.league_id, m.season, 'playoffs')
      where m.series_id is not null and m.status in ('scheduled', 'live') and m.kickoff_at < now() and private.walkover_at(m) <= now()
      union all
      select 'settle_night_cup', c.id, 'night_cups ' || c.id
      from public.night_cups c
      where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
      union all
      select 'remind_attendance', u.of_id, u.subject
      from private.unreminded() u
      union all
      select 'remind_kickoff', k.match_id, k.subject
      from private.unreminded_kickoffs() k
      union all
      select 'close_vote', v.match_id, v.subject
      from private.unnotified_votes() v
      union all
      select 'hand_out_announcement', a.id, a.subject
      from private.unfinished_announcements() a
      union all
      select 'notify_followers', u.id, u.subject
      from private.unnotified_news() u
      union all
      select 'sweep_accounts', null, 'auth users'
    ) everything
    order by
      chore not in ('hand_out_announcement', 'notify_followers'),
      chore,
      -- the oldest first
      case chore
        when 'notify_followers' then (select e.at from private.followed_news e where e.id = everything.id)
        when 'hand_out_announcement' then (select w.created_at from private.announcing w where w.announcement_id = everything.id)
      end,
      id
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'lapse_proposal' then perform private.lapse_proposal(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_stand_in' then perform private.settle_stand_in(due.id);
        when 'walk_over' then perform private.walk_over(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'remind_kickoff' then perform private.remind_kickoff(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
        when 'hand_out_announcement' then
          perform private.count_notices(private.hand_out_announcement(due.id, private.notices_left()));
        when 'notify_followers' then perform private.notify_followers(due.id);
        when 'sweep_accounts' then perform private.sweep_accounts();
      end case;
    exception when others then
      perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);
    end;
  end loop;
  perform private.sweep_command_counts();
  begin
    perform private.make_audit_years();
    perform private.count_active_weeks();
  exception when others then
    perform private.record_failure('make_audit_years', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.enqueue_due();
    perform private.sweep_devices();
    perform private.settle_directs();
  exception when others then
    perform private.record_failure('enqueue_due', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.refresh_stale_leagues();
    perform private.sum_picks();
  exception when others then
    perform private.record_failure('refresh_stale_leagues', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_old()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  long_ago constant timestamptz := now() - interval '180 days';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - interval '365 days';
  delivered constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
  last_month constant timestamptz := now() - (private.limits()).attendance_days_kept * interval '1 day';
begin
  delete from public.notifications n
  where n.id in (select o.id from public.notifications o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from private.notice_texts t
  where t.id in (select o.id from private.notice_texts o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from public.content_reports r
  where r.id in (
    select o.id
    from public.content_reports o
    where o.status <> 'open' and o.decided_at < long_ago
    order by o.decided_at
    limit 1000
  );
  delete from public.attendance a
  where a.id in (select o.id from public.attendance o where o.starts_at < last_month order by o.starts_at limit 1000);
  delete from private.attendance_reminders r
  where (r.of_id, r.team_id, r.starts_at) in (
    select o.of_id, o.team_id, o.starts_at
    from private.attendance_reminders o
    where o.starts_at < last_month
    order by o.starts_at
    limit 1000
  );
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.id in (
    select o.id
    from public.join_requests o
    where o.status in ('open', 'trial') and o.expires_at <= now()
    order by o.expires_at
    limit 1000
    for update skip locked
  );
  delete from public.join_requests r
  where r.id in (select o.id from public.join_requests o where o.expires_at < last_quarter order by o.expires_at limit 1000);
  delete from public.announcements a
  where a.id in (select o.id from public.announcements o where o.created_at < last_year order by o.created_at limit 1000);
  delete from private.outbox o
  where o.id in (
    select s.id
    from private.outbox s
    where coalesce(s.done_at, s.given_up_at, s.due_since) < delivered
    order by coalesce(s.done_at, s.given_up_at, s.due_since)
    limit 1000
    for update skip locked
  );
  delete from private.events e
  where e.id in (select o.id from private.events o where o.at < now() - interval '1 day' order by o.at limit 1000);
  delete from private.discord_requests r
  where r.state_hash in (
    select o.state_hash from private.discord_requests o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_sign_ins s
  where s.token_hash in (
    select o.token_hash from private.discord_sign_ins o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_presses p
  where p.id in (
    select o.id from private.discord_presses o where o.created_at < now() - interval '1 day' order by o.created_at limit 1000
  );
  delete from private.interest_declarations d
  where (d.player_id, d.by_team_id, d.about_team_id) in (
    select o.player_id, o.by_team_id, o.about_team_id
    from private.interest_declarations o
    where o.created_at < now() - interval '1 day'
    order by o.created_at
    limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.transfer_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(private.heard('transfer_made')) = 0 then
    return null;
  end if;
  insert into private.events (type, transfer_id, player_id, league_id, season, teams, facts)
  select
    'transfer_made', c.id, c.player_id, c.league_id, c.season, array_remove(array[c.from_team_id, c.to_team_id], null),
    jsonb_build_object('kind', c.kind, 'from_team', c.from_team_id, 'to_team', c.to_team_id)
  from changed c
  where private.is_news(c.happened_at)
  order by c.happened_at, c.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_events()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select enum_range(null::private.event_type, 'article_published')::text[]
$function$;

CREATE OR REPLACE FUNCTION private.webhook_facts(event private.events)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case event.type
    when 'transfer_made' then event.facts || jsonb_build_object(
      'transfer', event.transfer_id, 'player', event.player_id, 'league', event.league_id, 'season', event.season
    )
    when 'roster_changed' then event.facts || jsonb_build_object(
      'team', event.teams[1], 'player', event.player_id, 'league', event.league_id
    )
    when 'article_published' then event.facts || jsonb_build_object('article', event.article_id, 'league', event.league_id)
    when 'season_started' then jsonb_build_object('league', event.league_id, 'season', event.season)
    when 'season_finished' then event.facts || jsonb_build_object('league', event.league_id, 'season', event.season)
    else
      event.facts - '{id,series_id,game_no,home_team_id,away_team_id,home_score,away_score,live_home_score,live_away_score,forfeited_by,was}'::text[]
        || jsonb_build_object(
          'match', event.match_id, 'league', event.league_id, 'season', event.season, 'night_cup', event.cup_id,
          'home_team', event.teams[1], 'away_team', event.teams[2]
        )
        || case event.type
          when 'match_result' then jsonb_build_object(
            'home_score', event.facts -> 'home_score', 'away_score', event.facts -> 'away_score',
            'forfeited_by', event.facts -> 'forfeited_by'
          )
          when 'match_moved' then jsonb_build_object('kickoff_was', event.facts #> '{was,kickoff_at}')
          else jsonb_build_object(
            'home_score', event.facts -> 'live_home_score', 'away_score', event.facts -> 'live_away_score'
          )
        end
  end
$function$;

alter table private.events add column id uuid default gen_random_uuid() not null;

alter table private.events add column type private.event_type not null;

alter table private.events add column match_id uuid;

alter table private.events add column league_id uuid;

alter table private.events add column season integer;

alter table private.events add column cup_id uuid;

alter table private.events add column teams uuid[] default '{}'::uuid[] not null;

alter table private.events add column player_id uuid;

alter table private.events add column transfer_id uuid;

alter table private.events add column article_id uuid;

alter table private.events add column announcement_id uuid;

alter table private.events add column actor_id uuid default auth.uid();

alter table private.events add column at timestamp with time zone default now() not null;

alter table private.events add column facts jsonb default '{}'::jsonb not null;

alter table private.events add column created_at timestamp with time zone default now() not null;

alter table private.events add constraint events_facts_check CHECK (private.is_fact(''::text, facts));

alter table private.events add constraint events_pkey PRIMARY KEY (id);

CREATE INDEX events_at ON private.events USING btree (at);

CREATE TRIGGER publish AFTER INSERT ON private.events REFERENCING NEW TABLE AS happened FOR EACH STATEMENT EXECUTE FUNCTION private.publish_events();

CREATE TRIGGER z_events_insert AFTER INSERT ON public.announcements FOR EACH ROW EXECUTE FUNCTION private.row_events('announced');

CREATE TRIGGER z_events_update AFTER UPDATE ON public.announcements FOR EACH ROW WHEN ((new.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION private.row_events('announcement_withdrawn');

CREATE TRIGGER z_events AFTER UPDATE ON public.league_seasons FOR EACH ROW WHEN ((new.phase <> old.phase)) EXECUTE FUNCTION private.season_events();

CREATE TRIGGER z_events AFTER DELETE OR UPDATE ON public.news_articles FOR EACH ROW EXECUTE FUNCTION private.article_events('id');

CREATE TRIGGER z_events AFTER INSERT OR DELETE OR UPDATE ON public.news_texts FOR EACH ROW EXECUTE FUNCTION private.article_events('article_id');

CREATE TRIGGER z_events AFTER UPDATE ON public.night_cups FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.status IS DISTINCT FROM new.status) OR (old.starts_at IS DISTINCT FROM new.starts_at) OR (old.check_in_from IS DISTINCT FROM new.check_in_from) OR (old.check_in_until IS DISTINCT FROM new.check_in_until) OR (old.capacity IS DISTINCT FROM new.capacity) OR (old.winner_team_id IS DISTINCT FROM new.winner_team_id))) EXECUTE FUNCTION private.row_events('cup_changed');

CREATE TRIGGER z_events AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old.username IS DISTINCT FROM new.username) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.row_events('player_renamed');

CREATE TRIGGER z_events_delete AFTER DELETE ON public.team_matches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.match_events();

CREATE TRIGGER z_events_update AFTER UPDATE ON public.team_matches REFERENCING OLD TABLE AS was_so NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.match_events();

CREATE TRIGGER z_events AFTER INSERT OR UPDATE OF left_at, team_role ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.roster_events();

CREATE TRIGGER z_events AFTER UPDATE ON public.teams FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION private.row_events('team_renamed');

CREATE TRIGGER z_events AFTER INSERT ON public.transfers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.transfer_events();

alter table private.events enable row level security;
alter table private.events force row level security;

comment on table private.events is 'What happened, one row each, for a day. No API access: triggers write it, subscribers read it.';
