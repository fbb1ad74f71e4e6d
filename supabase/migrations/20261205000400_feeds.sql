set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.calendar_file(name text, language text, path text, matches uuid[])
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with words as (
    select *
    from (
      values
        ('en', 'Postponed: there is no new time yet'),
        ('de', 'Verschoben: noch ohne neuen Termin'),
        ('tr', 'Ertelendi: yeni tarihi henüz belli değil')
    ) w (locale, postponed)
    where w.locale in ('en', calendar_file.language)
    order by w.locale = 'en'
    limit 1
  )
  select string_agg(private.calendar_line(line), '' order by part, kickoff_at, match_id, n)
  from (
    select 1, null::timestamptz, null::uuid, head.n, head.line
    from unnest(array[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Rondo//Matches//EN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:' || private.calendar_text(
        (select s.value ->> 'name' from public.site_settings s where s.key = 'brand') || ' · ' || calendar_file.name
      ),
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H'
    ]) with ordinality as head (line, n)
    union all
    select 2, m.kickoff_at, m.id, event.n, event.line
    from public.team_matches m
    cross join words w
    join public.teams home on home.id = m.home_team_id
    join public.teams away on away.id = m.away_team_id
    left join public.leagues l on l.id = m.league_id
    left join public.night_cups c on c.id = m.night_cup_id
    cross join lateral (select private.last_moved_at(m) as moved_at) last
    cross join unnest(array[
      'BEGIN:VEVENT',
      'UID:' || m.id || '@rondo',
      'SEQUENCE:' || floor(extract(epoch from last.moved_at) / 60)::int,
      'DTSTAMP:' || private.calendar_time(last.moved_at),
      'DTSTART:' || private.calendar_time(m.kickoff_at),
      'DTEND:' || private.calendar_time(m.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute'),
      'SUMMARY:' || private.calendar_text(home.name || ' – ' || away.name),
      'DESCRIPTION:' || private.calendar_text(
        concat_ws(e'\n', coalesce(l.name, c.name), case when m.status = 'postponed' then w.postponed end)
      ),
      'STATUS:' || case m.status when 'cancelled' then 'CANCELLED' when 'postponed' then 'TENTATIVE' else 'CONFIRMED' end,
      'URL:' || (select s.value ->> 'url' from public.site_settings s where s.key = 'site_address') || calendar_file.path || m.id,
      'END:VEVENT'
    ]) with ordinality as event (line, n)
    where m.id = any (calendar_file.matches)
    union all
    select 3, null, null, 1, 'END:VCALENDAR'
  ) lines (part, kickoff_at, match_id, n, line)
  where line is not null
$function$;

CREATE OR REPLACE FUNCTION private.calendar_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with own_team as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  own as (
    select m.id
    from own_team t
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = t.team_id and h.kickoff_at >= now() - interval '30 days'
      union all
      select * from public.team_matches a where a.away_team_id = t.team_id and a.kickoff_at >= now() - interval '30 days'
    ) m
    order by m.kickoff_at, m.id
    limit 200
  )
  select private.calendar_file(
    case private.mail_locale(person) when 'de' then 'Meine Spiele' when 'tr' then 'Maçlarım' else 'My matches' end,
    private.mail_locale(person),
    '/matches/',
    array(select own.id from own)
  )
$function$;

CREATE OR REPLACE FUNCTION private.last_moved_at(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(
    match.created_at,
    (
      select a.at
      from private.audit_log a
      where a.subject = 'team_matches ' || match.id
        and a.action in ('move_match', 'answer_reschedule', 'postpone_match', 'cancel_match')
      order by a.at desc
      limit 1
    ),
    (select max(r.at) from public.match_results r where r.match_id = match.id and match.status = 'cancelled')
  )
$function$;

CREATE OR REPLACE FUNCTION private.public_calendar(slug text, team text DEFAULT NULL::text, language text DEFAULT 'en'::text, apikey text DEFAULT NULL::text)
 RETURNS private."*/*"
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_league constant uuid := private.open_league(slug);
  of_team uuid;
  of_season int;
  title text := (select l.name from public.leagues l where l.id = of_league);
begin
  if of_league is null then
    perform private.refuse('PT404', 'There is no such calendar.', 'feedLinkUnknown');
  end if;
  if public_calendar.team is null then
    select max(s.season) into of_season from public.league_seasons s where s.league_id = of_league;
  else
    select t.id, e.season, t.name || ' · ' || title into of_team, of_season, title
    from public.teams t
    join public.league_teams e on (e.league_id, e.team_id) = (of_league, t.id)
    where public_calendar.team in (t.slug, t.id::text)
    order by e.season desc
    limit 1;
    if of_team is null then
      perform private.refuse('PT404', 'There is no such calendar.', 'feedLinkUnknown');
    end if;
  end if;
  perform set_config('response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true);
  return private.calendar_file(
    title,
    public_calendar.language,
    '/p/' || public_calendar.slug || '/matches/',
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (of_league, of_season)
        and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
        and (m.status <> 'cancelled' or private.last_moved_at(m) > now() - interval '30 days')
      order by m.kickoff_at, m.id
      limit 1000
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.public_feed(slug text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'results', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', last.id, 'matchday', last.matchday, 'stage', last.stage, 'kickoff_at', last.kickoff_at,
            'home_score', last.home_score, 'away_score', last.away_score, 'forfeited_by', last.forfeited_by,
            'home_team', home.name, 'away_team', away.name, 'counted_at', last.counted_at,
            'changed_at', greatest(
              last.counted_at, (select max(r.at) from public.match_results r where r.match_id = last.id)
            )
          )
          order by last.counted_at desc, last.id
        ),
        '[]'
      )
      from (
        select m.*, coalesce(m.finished_at, m.kickoff_at) as counted_at
        from public.team_matches m
        where (m.league_id, m.season) = (
          l.id, (select max(s.season) from public.league_seasons s where s.league_id = l.id)
        )
          and m.status = 'finished'
        order by coalesce(m.finished_at, m.kickoff_at) desc, m.id
        limit 100
      ) last
      join public.teams home on home.id = last.home_team_id
      join public.teams away on away.id = last.away_team_id
    ),
    'news', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'slug', last.slug, 'published_at', last.published_at,
            'updated_at', greatest(last.updated_at, last.published_at), 'language', last.language, 'title', last.title,
            'summary', last.summary
          )
          order by last.published_at desc, last.slug
        ),
        '[]'
      )
      from (
        select a.slug, a.published_at, a.updated_at, said.language, said.title, said.summary
        from public.news_articles a
        cross join lateral (
          select t.language, t.title, t.summary
          from public.news_texts t
          where t.article_id = a.id
            and t.complete
          order by private.language_rank(public_feed.language, t.language)
          limit 1
        ) said
        where a.league_id = l.id
          and a.published_at <= now()
        order by a.published_at desc, a.slug
        limit 50
      ) last
    )
  )
  from private.public_leagues l
  where l.slug = public_feed.slug
$function$;

CREATE OR REPLACE FUNCTION private.public_leagues(slug text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.public_stats(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', run.season,
    'stats', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'username', best.username, 'open', private.shows_profile(best.player_id), 'team', private.open_team(t),
            'appearances', best.appearances, 'goals', best.goals, 'assists', best.assists, 'passes', best.passes,
            'interceptions', best.interceptions, 'saves', best.saves, 'mvp', best.mvp
          )
          order by best.goals desc, best.assists desc, best.username, best.team_id
        ),
        '[]'
      )
      from (
        select *
        from private.league_stats(l.id, run.season) f
        order by f.goals desc, f.assists desc, f.username, f.team_id
        limit 500
      ) best
      join public.teams t on t.id = best.team_id
    )
  )
  from private.public_leagues l
  cross join lateral (
    select s.season
    from public.league_seasons s
    where s.league_id = l.id
      and s.season = coalesce(public_stats.season, s.season)
    order by s.season desc
    limit 1
  ) run
  where l.slug = public_stats.slug
$function$;

CREATE OR REPLACE FUNCTION public.public_calendar(slug text, team text DEFAULT NULL::text, language text DEFAULT 'en'::text, apikey text DEFAULT NULL::text)
 RETURNS private."*/*"
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.public_calendar(public_calendar.slug, public_calendar.team, public_calendar.language, public_calendar.apikey) $function$;

CREATE OR REPLACE FUNCTION public.public_feed(slug text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.public_feed(public_feed.slug, public_feed.language) $function$;

CREATE OR REPLACE FUNCTION public.public_leagues(slug text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.public_leagues(public_leagues.slug) $function$;

CREATE OR REPLACE FUNCTION public.public_stats(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.public_stats(public_stats.slug, public_stats.season) $function$;

grant execute on routine private.public_calendar(text,text,text,text) to "anon";
grant execute on routine private.public_calendar(text,text,text,text) to "authenticated";

grant execute on routine private.public_feed(text,text) to "anon";
grant execute on routine private.public_feed(text,text) to "authenticated";

grant execute on routine private.public_leagues(text) to "anon";
grant execute on routine private.public_leagues(text) to "authenticated";

grant execute on routine private.public_stats(text,integer) to "anon";
grant execute on routine private.public_stats(text,integer) to "authenticated";

grant execute on routine public.public_calendar(text,text,text,text) to "anon";
grant execute on routine public.public_calendar(text,text,text,text) to "authenticated";

grant execute on routine public.public_feed(text,text) to "anon";
grant execute on routine public.public_feed(text,text) to "authenticated";

grant execute on routine public.public_leagues(text) to "anon";
grant execute on routine public.public_leagues(text) to "authenticated";

grant execute on routine public.public_stats(text,integer) to "anon";
grant execute on routine public.public_stats(text,integer) to "authenticated";

comment on function private.public_calendar(text,text,text,text) is 'api: visitor';

comment on function private.public_feed(text,text) is 'api: visitor';

comment on function private.public_leagues(text) is 'api: visitor';

comment on function private.public_stats(text,integer) is 'api: visitor';
