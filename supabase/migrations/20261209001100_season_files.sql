set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.member_season(secret text, slug text, part text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('league', jsonb_build_object('slug', l.slug, 'name', l.name, 'time_zone', l.time_zone))
    || case member_season.part
      when 'season' then private.open_season(l.id, run.season)
      when 'squads' then jsonb_build_object(
        'season', run.season,
        'teams', private.open_teams(l.id, run.season),
        'squads', private.squads_of(l.id, run.season, true)
      )
      when 'stats' then jsonb_build_object('season', run.season, 'stats', private.stats_of(l.id, run.season))
    end
  from public.leagues l
  cross join lateral (select private.season_of(l.id, member_season.season) as season) run
  where l.slug = member_season.slug
    and run.season is not null
    and private.reader_of(member_season.secret) is not null
$function$;

CREATE OR REPLACE FUNCTION private.public_squads(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'stats', private.stats_of(l.id, run.season)
  )
  from private.public_leagues l
  cross join lateral (select private.season_of(l.id, public_stats.season) as season) run
  where l.slug = public_stats.slug
    and run.season is not null
$function$;

CREATE OR REPLACE FUNCTION private.season_of(league uuid, season integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select max(s.season)
  from public.league_seasons s
  where s.league_id = season_of.league
    and s.season = coalesce(season_of.season, s.season)
$function$;

CREATE OR REPLACE FUNCTION private.squads_of(league uuid, season integer, of_everybody boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'team_id', m.team_id, 'username', p.username, 'team_role', m.team_role, 'shirt_number', m.shirt_number
      )
      order by m.team_id, p.folded, p.id
    ),
    '[]'
  )
  from public.league_teams e
  cross join lateral (
    -- team by team, which a limit sees to: the members of all teams are too many to be read for some
    select * from public.team_members own where own.team_id = e.team_id and own.left_at is null limit 100
  ) m
  join public.profiles p on p.id = m.player_id
  where (e.league_id, e.season) = (squads_of.league, squads_of.season)
    and (of_everybody or private.shows_profile(p.id))
$function$;

CREATE OR REPLACE FUNCTION private.stats_of(league uuid, season integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    from private.league_stats(stats_of.league, stats_of.season) f
    order by f.goals desc, f.assists desc, f.username, f.team_id
    limit 1000
  ) best
  join public.teams t on t.id = best.team_id
$function$;

CREATE OR REPLACE FUNCTION public.member_season(secret text, slug text, part text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.member_season(member_season.secret, member_season.slug, member_season.part, member_season.season) $function$;

CREATE OR REPLACE FUNCTION public.public_squads(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.public_squads(public_squads.slug, public_squads.season) $function$;

grant execute on routine private.member_season(text,text,text,integer) to "anon";
grant execute on routine private.member_season(text,text,text,integer) to "authenticated";

grant execute on routine private.public_squads(text,integer) to "anon";
grant execute on routine private.public_squads(text,integer) to "authenticated";

grant execute on routine public.member_season(text,text,text,integer) to "anon";
grant execute on routine public.member_season(text,text,text,integer) to "authenticated";

grant execute on routine public.public_squads(text,integer) to "anon";
grant execute on routine public.public_squads(text,integer) to "authenticated";

comment on function private.member_season(text,text,text,integer) is 'api: visitor';

comment on function private.public_squads(text,integer) is 'api: visitor';
