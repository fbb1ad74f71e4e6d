-- The public facts of a public league, signed in or not (docs/decisions/0037). No table is open to visitors: five
-- calls answer, each with the keys it names here, and docs/permissions.md lists them. A private league is null, for
-- whatever reason, and no answer depends on who asks.

-- The league of an address, where it is open to everybody.
create function private.open_league(slug text)
  returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l.id from private.public_leagues l where l.slug = open_league.slug
$$;

-- The present address of an old one: the league of that slug, or the one that had it.
create function private.league_now(slug text)
  returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (select l.id from public.leagues l where l.slug = league_now.slug),
    (select f.league_id from public.former_names f where f.slug = league_now.slug and f.league_id is not null limit 1)
  )
$$;

-- The slug of the team that has this one, or had it, or has this id; of those that entered the league.
create function private.team_slug_now(league uuid, team text)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select t.slug
  from public.teams t
  where t.id = coalesce(
    (select own.id from public.teams own where own.slug = team_slug_now.team),
    case when team_slug_now.team ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then team_slug_now.team::uuid end,
    (select f.team_id from public.former_names f where f.slug = team_slug_now.team and f.team_id is not null limit 1)
  )
    and exists (select from public.league_teams e where (e.league_id, e.team_id) = (team_slug_now.league, t.id))
$$;

-- The name of the player who bears this one, or bore it last.
create function private.username_now(username text)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select p.username
  from public.profiles p
  where p.id = coalesce(
    (
      select own.id
      from public.profiles own
      where own.folded = private.fold(username_now.username) and own.username = username_now.username
    ),
    (
      select f.player_id
      from public.former_names f
      where f.slug = username_now.username
        and f.player_id is not null
      order by f.until desc
      limit 1
    )
  )
    and p.deleted_at is null
$$;

create function private.address_now(league text, team text, username text)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select jsonb_build_object('league', league, 'team', team, 'username', username)
$$;

create function private.open_league_head(league uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object('slug', l.slug, 'name', l.name, 'time_zone', l.time_zone)
  from private.public_leagues l
  where l.id = league
$$;

-- Whether visitors may open somebody's profile. A deleted account has none.
create function private.shows_profile(person uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.profile_private own
    join public.profiles p on p.id = own.user_id
    where own.user_id = person
      and own.public_profile
      and p.deleted_at is null
  )
$$;

-- How an answer names a player of a team (docs/decisions/0038), and the only way by which it does: by the name where visitors
-- may open the profile, and to members; else by the number on the shirt there, null where there was none. A deleted account
-- has a name that was nobody's.
create function private.public_name(person uuid, team uuid, to_members boolean default false)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  is_open constant boolean := private.shows_profile(person);
begin
  return (
    select jsonb_build_object(
      'username', case when is_open or to_members or p.deleted_at is not null then p.username end,
      'open', is_open,
      'shirt_number', (
        select m.shirt_number
        from public.team_members m
        where m.player_id = person
          and m.team_id = team
        order by m.joined_at desc
        limit 1
      )
    )
    from public.profiles p
    where p.id = person
  );
end
$$;

-- The fields of a team's badge, and its address.
create function private.open_team(team public.teams)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select private.team_badge(team) || jsonb_build_object('slug', team.slug)
$$;

-- The name that a team had in a season that is finished, where it was another.
create function private.name_then_json(team public.teams, run public.league_seasons)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object('name_then', private.team_name_at(team.id, private.moment_of_names(run)))
$$;

-- A series of a bracket.
create function private.open_series(series public.series)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', series.id, 'round', series.round, 'slot', series.slot, 'best_of', series.best_of, 'team_a_id', series.team_a_id,
    'team_b_id', series.team_b_id, 'wins_a', series.wins_a, 'wins_b', series.wins_b, 'winner_team_id', series.winner_team_id,
    'no_winner', series.no_winner
  )
$$;

-- The group of an entry, and its row of a final table: of a season that was imported with them.
create function private.final_row(entry public.league_teams)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'group_name', entry.group_name, 'table_position', entry.table_position, 'table_won', entry.table_won,
    'table_drawn', entry.table_drawn, 'table_lost', entry.table_lost, 'table_goals_for', entry.table_goals_for,
    'table_goals_against', entry.table_goals_against, 'table_points', entry.table_points
  )
$$;

create function private.open_teams(league uuid, season int)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.open_team(t)
        || private.name_then_json(t, s)
        || jsonb_build_object('withdrawn', e.withdrawn_at is not null, 'playoff_seed', e.playoff_seed)
        || private.final_row(e)
      order by t.folded, t.id
    ),
    '[]'
  )
  from public.league_teams e
  join public.teams t on t.id = e.team_id
  join public.league_seasons s using (league_id, season)
  where (e.league_id, e.season) = (open_teams.league, open_teams.season)
$$;

-- A season's matches, or those of one team: what a side reports is nobody else's.
create function private.open_matches(league uuid, season int, of_team uuid default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.match_json(m, true) order by m.kickoff_at, m.id
    ),
    '[]'
  )
  from public.team_matches m
  where (m.league_id, m.season) = (open_matches.league, open_matches.season)
    and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
$$;

-- The last five articles of a league, with their titles by language.
create function private.open_news(league uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('slug', last.slug, 'published_at', last.published_at, 'titles', last.titles)
      order by last.published_at desc, last.slug
    ),
    '[]'
  )
  from (
    select a.slug, a.published_at, (
      select jsonb_object_agg(t.language, t.title) from public.news_texts t where t.article_id = a.id and t.complete
    ) as titles
    from public.news_articles a
    where a.league_id = open_news.league
      and a.published_at <= now()
      and exists (select from public.news_texts t where t.article_id = a.id and t.complete)
    order by a.published_at desc, a.slug
    limit 5
  ) last
$$;

-- The last decisions about a match, or about the points and entries of a season, that a player of a rival or neighbour made
-- because nobody else could. `by` is null where that team was never in the league.
create function private.open_decisions(league uuid, season int, of_match uuid default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', last.id,
        'matter', last.matter,
        'kind', last.kind,
        'created_at', last.created_at,
        'about', jsonb_build_object('slug', about.slug, 'name', about.name),
        'by', (
          select jsonb_build_object('slug', by.slug, 'name', by.name)
          from public.teams by
          where by.id = last.by_team_id
            and exists (
              select from public.league_teams e where (e.league_id, e.team_id) = (open_decisions.league, by.id)
            )
        )
      )
      order by last.created_at desc, last.id
    ),
    '[]'
  )
  from (
    select *
    from public.interested_decisions d
    where (d.league_id, d.season) = (open_decisions.league, open_decisions.season)
      and case when of_match is null then d.matter in ('points', 'entry') else d.match_id = of_match and d.matter = 'match' end
    order by d.created_at desc, d.id
    limit 20
  ) last
  join public.teams about on about.id = last.about_team_id
$$;

-- The rows of a season's table and bracket; nothing but empty lists where there is no such season.
create function private.open_season(league uuid, season int)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'season', case when run.season is not null then jsonb_build_object(
      'season', run.season,
      'phase', run.phase,
      'starts_on', run.starts_on,
      'ends_on', run.ends_on,
      'legs', run.legs,
      'relegation_places', run.relegation_places,
      'playoff_teams', run.playoff_teams,
      'third_place_match', run.third_place_match,
      'points_for_win', run.points_for_win,
      'champion_team_id', run.champion_team_id
    ) end,
    'teams', private.open_teams(open_season.league, open_season.season),
    'adjustments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('team_id', a.team_id, 'points', a.points, 'reason', a.reason) order by a.created_at, a.id
        ),
        '[]'
      )
      from public.point_adjustments a
      where (a.league_id, a.season) = (open_season.league, open_season.season)
        and a.reversed_at is null
    ),
    'matches', private.open_matches(open_season.league, open_season.season),
    'series', (
      select coalesce(jsonb_agg(private.open_series(s) order by s.round, s.slot), '[]')
      from public.series s
      where (s.league_id, s.season) = (open_season.league, open_season.season)
    )
  )
  from (select) as one
  left join public.league_seasons run on (run.league_id, run.season) = (open_season.league, open_season.season)
$$;

-- A league in one of its seasons, the newest unless another is named. Null where the league is not public, and where it
-- has no such season.
create function private.public_league(slug text, season int default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'league', jsonb_build_object(
      'slug', l.slug, 'name', l.name, 'description', l.description, 'logo', l.logo, 'tier', l.tier, 'time_zone', l.time_zone
    ),
    'seasons', (
      select coalesce(jsonb_agg(newest.season order by newest.season desc), '[]')
      from (
        select s.season from public.league_seasons s where s.league_id = l.id order by s.season desc limit 30
      ) newest
    ),
    'scorers', (
      select coalesce(
        jsonb_agg(
          best.name || jsonb_build_object('team_id', best.team_id, 'goals', best.goals)
          order by best.goals desc, best.name ->> 'username', best.name -> 'shirt_number', best.team_id
        ),
        '[]'
      )
      from (
        select private.public_name(f.player_id, f.team_id) as name, f.team_id, f.goals
        from private.league_stats(l.id, run.season) f
        where f.goals > 0
        order by f.goals desc, f.username, f.team_id
        limit 20
      ) best
    ),
    'news', private.open_news(l.id),
    'decisions', private.open_decisions(l.id, run.season)
  ) || private.open_season(l.id, run.season)
  from private.public_leagues l
  left join lateral (
    select *
    from public.league_seasons s
    where s.league_id = l.id
      and s.season = coalesce(public_league.season, s.season)
    order by s.season desc
    limit 1
  ) run on true
  where l.slug = public_league.slug
    and (public_league.season is null or run.season is not null)
$$;
comment on function private.public_league is 'api: visitor';

-- A team that entered a season of the league, in the last of them: its badge, its squad and its matches.
create function private.public_team(slug text, team text)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', entry.season,
    'team', private.open_team(t) || jsonb_build_object('description', t.description, 'founded_on', t.founded_on),
    'squad', (
      select coalesce(
        jsonb_agg(
          called.name || jsonb_build_object(
            'avatar', case when (called.name -> 'open')::boolean then p.avatar end,
            'nation', case when (called.name -> 'open')::boolean then p.nation end,
            'position', coalesce(m.position, p.position), 'team_role', m.team_role
          )
          order by m.team_role, m.shirt_number, called.name ->> 'username'
        ),
        '[]'
      )
      from public.team_members m
      join public.profiles p on p.id = m.player_id
      cross join lateral (select private.public_name(p.id, t.id) as name offset 0) called
      where m.team_id = t.id
        and m.left_at is null
    ),
    'teams', private.open_teams(l.id, entry.season),
    'matches', private.open_matches(l.id, entry.season, t.id)
  )
  from private.public_leagues l
  join public.teams t on t.slug = public_team.team
  cross join lateral (
    select e.season
    from public.league_teams e
    where (e.league_id, e.team_id) = (l.id, t.id)
    order by e.season desc
    limit 1
  ) entry
  where l.slug = public_team.slug
$$;
comment on function private.public_team is 'api: visitor';

-- Both line-ups of a match, from when the rival sees them.
create function private.open_line_ups(match public.team_matches)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.public_name(p.player_id, p.team_id)
        || jsonb_build_object('team_id', p.team_id, 'slot', p.slot, 'position', p.position)
      order by p.team_id, p.slot
    ),
    '[]'
  )
  from public.lineup_places p
  where p.match_id = match.id
    and (
      match.status in ('live', 'reported', 'disputed', 'finished')
      or (
        match.status = 'scheduled'
        and match.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
      )
    )
$$;

-- A match of the league: the score once it counts, the running one while it is played, both line-ups from when the rival
-- sees them, and what the players did.
create function private.public_match(slug text, match_id uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', m.season,
    'match', private.match_json(m, true) - '{series_id,home_team_id,away_team_id}'::text[] || jsonb_build_object(
      'stream_url', m.stream_url,
      'replay_url', m.replay_url,
      'home_team', private.open_team(home) || private.name_then_json(home, run),
      'away_team', private.open_team(away) || private.name_then_json(away, run)
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
  join public.league_seasons run on (run.league_id, run.season) = (m.league_id, m.season)
  where l.slug = public_match.slug
    and m.id = public_match.match_id
$$;
comment on function private.public_match is 'api: visitor';

-- A player of the league, unless the profile is hidden: who is in the squad of a team that plays in it, or has played in
-- it. The facts are of this league alone, and no team that is not in it.
create function private.public_player(slug text, username text)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.public_player is 'api: visitor';

-- Where what had an address is now: of a league, and of a team or player in it. Null where nothing was there, or it is not
-- public.
create function private.public_address_now(slug text, team text default null, username text default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.address_now(l.slug, now_is.team, now_is.username)
  from private.public_leagues l
  cross join lateral (
    select
      private.team_slug_now(l.id, public_address_now.team) as team,
      private.username_now(public_address_now.username) as username
  ) now_is
  where l.id = private.league_now(public_address_now.slug)
    and (public_address_now.team is null or now_is.team is not null)
    -- whoever hides the profile, or never played in this league, has no page here under any name
    and (public_address_now.username is null or private.public_player(l.slug, now_is.username) is not null)
$$;
comment on function private.public_address_now is 'api: visitor';

-- An article about the league, once it is published, in the reader's language or the next there is.
create function private.public_article(slug text, article text, language text default 'en')
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'article', jsonb_build_object(
      'slug', a.slug,
      'category', a.category,
      'cover', a.cover,
      'is_ai_generated', a.is_ai_generated,
      'origin', a.origin,
      'published_at', a.published_at,
      'updated_at', greatest(a.updated_at, a.published_at),
      'season', a.season,
      'matchday', a.matchday,
      'language', said.language,
      'title', said.title,
      'summary', said.summary,
      'body', said.body
    )
  )
  from private.public_leagues l
  join public.news_articles a on a.league_id = l.id
  cross join lateral (
    select t.language, t.title, t.summary, t.body
    from public.news_texts t
    where t.article_id = a.id
      and t.complete
    order by private.language_rank(public_article.language, t.language)
    limit 1
  ) said
  where l.slug = public_article.slug
    and a.slug = public_article.article
    and a.published_at <= now()
$$;
comment on function private.public_article is 'api: visitor';

-- Every public address, for search engines: the list of leagues, each league, and of its newest season the teams, the
-- matches, the players who show their profile; the news; and the night cups. The host asks.
create function private.public_addresses()
  returns table (path text, changed_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with newest as (
    select l.id, '/p/' || l.slug as path, run.season
    from private.public_leagues l
    left join lateral (
      select s.season from public.league_seasons s where s.league_id = l.id order by s.season desc limit 1
    ) run on true
  ),
  playing as (
    select n.path, t.id, t.slug
    from newest n
    join public.league_teams e on (e.league_id, e.season) = (n.id, n.season)
    join public.teams t on t.id = e.team_id
  )
  select every.path, every.changed_at
  from (
    select 0 as part, '/p/all/leagues' as path, null::timestamptz as changed_at
    where exists (select from newest)
    union all
    select 1, n.path, null from newest n
    union all
    select 2, p.path || '/teams/' || p.slug, null from playing p
    union all
    select 3, '/p/cups/' || c.id, c.finished_at from private.public_cups c
    union all
    select 4, n.path || '/news/' || a.slug, greatest(a.updated_at, a.published_at)
    from newest n
    join public.news_articles a on a.league_id = n.id
    where a.published_at <= now()
      and exists (select from public.news_texts t where t.article_id = a.id and t.complete)
    union all
    select 5, n.path || '/matches/' || m.id, m.finished_at
    from newest n
    join public.team_matches m on (m.league_id, m.season) = (n.id, n.season)
    where m.status <> 'cancelled'
    union all
    select 6, p.path || '/players/' || who.username, null
    from playing p
    join public.team_members m on m.team_id = p.id and m.left_at is null
    join public.profiles who on who.id = m.player_id
    where private.shows_profile(who.id)
  ) every
  order by every.part, every.path
  -- what search engines read at once
  limit 10000
$$;
comment on function private.public_addresses is 'api: service';
