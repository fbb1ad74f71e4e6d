-- The facts for feeds, calendars and the read API of public leagues beyond their pages (docs/decisions/0040): like the
-- calls of 10_public.sql each names its keys, knows nobody who asks, and is null where nothing public is.

-- The public leagues, or the one of that address, with their seasons: the newest first. Null for an address that is none.
create function private.public_leagues(slug text default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'slug', l.slug, 'name', l.name, 'description', l.description, 'logo', l.logo, 'tier', l.tier, 'time_zone', l.time_zone,
      'seasons', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('season', s.season, 'phase', s.phase, 'starts_on', s.starts_on, 'ends_on', s.ends_on)
            order by s.season desc
          ),
          '[]'
        )
        from (
          select * from public.league_seasons own where own.league_id = l.id order by own.season desc limit 30
        ) s
      )
    )
    order by l.tier, l.name, l.slug
  )
  from (
    select *
    from private.public_leagues every
    where public_leagues.slug is null or every.slug = public_leagues.slug
    order by every.tier, every.name, every.slug
    limit 100
  ) l
$$;
comment on function private.public_leagues is 'api: visitor';

-- The news of a league: the last hundred results of the newest season, by when they counted, and the last
-- fifty articles in that language or the next there is. `changed_at` is the last word of the ledger, or when either team
-- was renamed since: a reader that has the entry learns of both.
create function private.feed_of(league uuid, language text, with_ids boolean)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
                last.counted_at, (select max(r.at) from public.match_results r where r.match_id = (last.match).id),
                (select max(f.until) from public.former_names f where f.team_id in (home.id, away.id))
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
$$;

create function private.public_feed(slug text, language text default 'en')
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.feed_of(private.open_league(public_feed.slug), public_feed.language, false)
$$;
comment on function private.public_feed is 'api: visitor';

-- The season of that number, or the newest where none is named; null where there is no such season.
create function private.season_of(league uuid, season int)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select max(s.season)
  from public.league_seasons s
  where s.league_id = season_of.league
    and s.season = coalesce(season_of.season, s.season)
$$;

-- Everybody's stats in a season for each team: by goals, and the first thousand of them, more than a season has.
create function private.stats_of(league uuid, season int, to_members boolean)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      best.name || private.stats_json(to_jsonb(best))
        || jsonb_build_object('team', private.open_team(t), 'appearances', best.appearances)
      order by
        best.goals desc, best.assists desc, best.name ->> 'username', best.name -> 'shirt_number', best.team_id
    ),
    '[]'
  )
  from (
    select f.*, private.public_name(f.player_id, f.team_id, to_members) as name
    from private.league_stats(stats_of.league, stats_of.season) f
    order by f.goals desc, f.assists desc, f.username, f.team_id
    limit 1000
  ) best
  join public.teams t on t.id = best.team_id
$$;

create function private.public_stats(slug text, season int default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', run.season,
    'stats', private.stats_of(l.id, run.season, false)
  )
  from private.public_leagues l
  cross join lateral (select private.season_of(l.id, public_stats.season) as season) run
  where l.slug = public_stats.slug
    and run.season is not null
$$;
comment on function private.public_stats is 'api: visitor';

-- The present squads of a season's teams.
create function private.squads_of(league uuid, season int, to_members boolean)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      called.name || jsonb_build_object('team_id', m.team_id, 'team_role', m.team_role)
      order by m.team_id, called.name ->> 'username', m.shirt_number, m.id
    ),
    '[]'
  )
  from public.league_teams e
  cross join lateral (
    -- team by team, which a limit sees to: the members of all teams are too many to be read for some
    select * from public.team_members own where own.team_id = e.team_id and own.left_at is null limit 100
  ) m
  cross join lateral (select private.public_name(m.player_id, m.team_id, to_members) as name offset 0) called
  where (e.league_id, e.season) = (squads_of.league, squads_of.season)
$$;

-- The squads of a season's teams, the newest unless another is named.
create function private.public_squads(slug text, season int default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', run.season,
    'teams', private.open_teams(l.id, run.season),
    'squads', private.squads_of(l.id, run.season, false)
  )
  from private.public_leagues l
  cross join lateral (select private.season_of(l.id, public_squads.season) as season) run
  where l.slug = public_squads.slug
    and run.season is not null
$$;
comment on function private.public_squads is 'api: visitor';

-- The matches of a league's newest season as a calendar; those of a team, by its slug or id, in the last season it entered;
-- or those of the team that somebody plays for. A cancelled match stays for 30 days, so that calendars take it out.
-- Null where there is no such thing.
create function private.league_calendar(of_league uuid, team text, of_player uuid, language text, path text)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  of_team uuid;
  of_season int;
  title text := (select l.name from public.leagues l where l.id = of_league);
begin
  if league_calendar.team is null and of_player is null then
    select max(s.season) into of_season from public.league_seasons s where s.league_id = of_league;
  else
    select t.id, e.season, coalesce(p.username, t.name) || ' · ' || title
    into of_team, of_season, title
    from public.teams t
    join public.league_teams e on (e.league_id, e.team_id) = (of_league, t.id)
    left join public.team_members m on m.team_id = t.id and m.player_id = of_player and m.left_at is null
    left join public.profiles p on p.id = m.player_id
    where case when of_player is null then league_calendar.team in (t.slug, t.id::text) else p.id is not null end
    order by e.season desc
    limit 1;
    if of_team is null then
      return null;
    end if;
  end if;
  return private.calendar_file(
    title,
    league_calendar.language,
    path,
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (of_league, of_season)
        and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
        and (m.status <> 'cancelled' or private.last_moved_at(m) > private.calendar_since())
      order by m.kickoff_at, m.id
      limit 1000
    )
  );
end
$$;

-- A calendar as an answer. Refuses with PT404 where there is none.
create function private.as_calendar(file text)
  returns private."*/*"
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  if file is null then
    perform private.refuse('PT404', 'There is no such calendar.', 'feedLinkUnknown');
  end if;
  perform set_config('response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true);
  return file;
end
$$;

-- The calendar of a public league, of a team in it, or of a player who does not hide the profile.
-- `apikey` is in the address because hosted projects ask for it there; some of them hand it on.
create function private.public_calendar(
  slug text,
  team text default null,
  player text default null,
  language text default 'en',
  apikey text default null
)
  returns private."*/*"
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  of_league constant uuid := private.open_league(slug);
  of_player uuid;
begin
  if public_calendar.player is not null then
    select p.id into of_player
    from public.profiles p
    where p.username = public_calendar.player
      and private.shows_profile(p.id);
  end if;
  return private.as_calendar(
    case when of_league is not null and (public_calendar.player is null or of_player is not null) then
      private.league_calendar(
        of_league, public_calendar.team, of_player, public_calendar.language, '/p/' || public_calendar.slug || '/matches/'
      )
    end
  );
end
$$;
comment on function private.public_calendar is 'api: visitor';

-- Of every league, by a personal address ----------------------------------------------------------

-- The owner of an address with this secret (13_staff/090_feed_links.sql), as long as its owner may read the site: null
-- once it was replaced or removed, the account is gone or suspended.
create function private.reader_of(secret text)
  returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l.user_id
  from private.feed_links l
  join public.profiles p on p.id = l.user_id and p.deleted_at is null
  where l.reader_hash = case when reader_of.secret ~ '^[0-9a-f]{48}$' then sha256(decode(reader_of.secret, 'hex')) end
    and l.revoked_at is null
    and not private.is_suspended(l.user_id)
$$;

-- As public_feed, of every league, to a member's feed reader: what it says leads to the members' pages. Null for every
-- secret that opens nothing, and every league that is none.
create function private.member_feed(secret text, slug text, language text default 'en')
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.feed_of(l.id, member_feed.language, true)
    || jsonb_build_object('league', jsonb_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'time_zone', l.time_zone))
  from public.leagues l
  where l.slug = member_feed.slug
    and private.reader_of(member_feed.secret) is not null
$$;
comment on function private.member_feed is 'api: visitor';

-- As public_address_now, of every league, to the holder of a member's address.
create function private.member_address_now(secret text, slug text, team text default null, username text default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.address_now(l.slug, now_is.team, now_is.username)
  from public.leagues l
  cross join lateral (
    select
      private.team_slug_now(l.id, member_address_now.team) as team,
      private.username_now(member_address_now.username) as username
  ) now_is
  where l.id = private.league_now(member_address_now.slug)
    and (member_address_now.team is null or now_is.team is not null)
    and (member_address_now.username is null or now_is.username is not null)
    and private.reader_of(member_address_now.secret) is not null
$$;
comment on function private.member_address_now is 'api: visitor';

-- The rows of a season's CSV files, of every league, to the holder of a member's address: by `part` its table and
-- matches (`season`), its `squads`, or its `stats`, everybody by name. Null for every secret that opens nothing, every
-- league, season and part that is none.
create function private.member_season(secret text, slug text, part text, season int default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object('league', jsonb_build_object('slug', l.slug, 'name', l.name, 'time_zone', l.time_zone))
    || case member_season.part
      when 'season' then private.open_season(l.id, run.season)
      when 'squads' then jsonb_build_object(
        'season', run.season,
        'teams', private.open_teams(l.id, run.season),
        'squads', private.squads_of(l.id, run.season, true)
      )
      when 'stats' then jsonb_build_object('season', run.season, 'stats', private.stats_of(l.id, run.season, true))
    end
  from public.leagues l
  cross join lateral (select private.season_of(l.id, member_season.season) as season) run
  where l.slug = member_season.slug
    and run.season is not null
    and private.reader_of(member_season.secret) is not null
$$;
comment on function private.member_season is 'api: visitor';

-- As public_calendar, of every league, to a member's calendar. A player is named by the name.
create function private.member_calendar(
  secret text,
  slug text,
  team text default null,
  player text default null,
  language text default 'en',
  apikey text default null
)
  returns private."*/*"
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  of_league uuid;
  of_player uuid;
begin
  if private.reader_of(member_calendar.secret) is not null then
    select l.id into of_league from public.leagues l where l.slug = member_calendar.slug;
    select p.id into of_player
    from public.profiles p
    where p.username = member_calendar.player
      and p.deleted_at is null;
  end if;
  return private.as_calendar(
    case when of_league is not null and (member_calendar.player is null or of_player is not null) then
      private.league_calendar(of_league, member_calendar.team, of_player, member_calendar.language, '/matches/')
    end
  );
end
$$;
comment on function private.member_calendar is 'api: visitor';
