set local check_function_bodies = off;

drop function private.team_page(text,uuid,boolean,text,uuid,integer,boolean);

drop function public.team_page(text,uuid,boolean,text,uuid,integer,boolean);

CREATE OR REPLACE FUNCTION private.newest_standings(of_league uuid)
 RETURNS TABLE(team_id uuid, league_name text, tier integer, place integer, played integer, won integer, points integer, form text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with newest as (
    select distinct on (s.league_id) s.league_id, s.season, s.phase, l.name as league_name, l.tier
    from public.league_seasons s
    join public.leagues l on l.id = s.league_id
    where s.phase <> 'registration'
      and l.archived_at is null
      and (of_league is null or l.id = of_league)
    order by s.league_id, s.season desc
  )
  select distinct on (ranked.team_id)
    ranked.team_id,
    newest.league_name,
    newest.tier::int,
    -- who has neither played nor points is first of nobody
    case when sums.played > 0 or ranked.points <> 0 then ranked.place end,
    sums.played,
    sums.won,
    ranked.points,
    sums.form
  from newest
  cross join lateral private.season_table(newest.league_id, newest.season) ranked
  join public.league_teams e on (e.league_id, e.season, e.team_id) = (newest.league_id, newest.season, ranked.team_id)
  left join lateral (
    select
      count(*)::int as played,
      (count(*) filter (where side.won))::int as won,
      string_agg(case when side.won then 'W' else 'L' end, '' order by side.latest desc) filter (where side.latest <= 5) as form
    from (
      select
        coalesce(case when m.home_team_id = e.team_id then m.home_score > m.away_score else m.away_score > m.home_score end, false)
          as won,
        row_number() over (order by m.kickoff_at desc, m.id desc) as latest
      from public.team_matches m
      where (m.league_id, m.season) = (e.league_id, e.season)
        and e.team_id in (m.home_team_id, m.away_team_id)
        and m.status = 'finished'
        and m.stage = 'regular'
    ) side
  ) sums on true
  order by ranked.team_id, newest.phase = 'finished', e.registered_at desc
$function$;

CREATE OR REPLACE FUNCTION private.team_page(query text DEFAULT NULL::text, of_league uuid DEFAULT NULL::uuid, only_looking boolean DEFAULT false, after_name text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30, turkish boolean DEFAULT false, sort text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, name text, short_name text, tag text, logo text, kit_primary text, kit_secondary text, captain_username text, player_count integer, league_name text, matches integer, wins integer, losses integer, looking boolean, place text, table_league text, table_place integer, table_played integer, table_won integer, table_points integer, form text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  captains constant uuid[] := case when words is not null then private.players_named(words) end;
  by_table constant boolean := coalesce(sort in ('place', 'record', 'form'), false);
begin
  return query
  select
    t.id,
    t.name,
    t.short_name,
    t.tag,
    t.logo,
    t.kit_primary,
    t.kit_secondary,
    t.captain_username,
    t.player_count,
    t.league_name,
    t.matches,
    t.wins,
    t.losses,
    exists (select from public.team_listings l where l.team_id = t.id and l.listed),
    page.place,
    page.table_league,
    page.table_place,
    page.table_played,
    page.table_won,
    page.table_points,
    page.form
  from (
    -- the page first: what its teams add up to is worked out for them alone
    select each.*
    from (
      select
        t.id,
        -- one text for every order, so that one cursor holds them all: what counts for more is written as less
        case
          when not by_table then case when turkish then t.in_turkish else t.folded end
          else case
            when sort = 'place' and s.place is not null then to_char(s.tier, 'FM00') || to_char(s.place, 'FM000')
            when sort = 'record' and s.played > 0 then
              to_char(500000 - 1000 * s.points / s.played, 'FM000000') || to_char(999 - s.won, 'FM000')
            when sort = 'form' and s.played > 0 then
              5 - length(translate(s.form, 'L', '')) || (length(translate(s.form, 'W', '')) || translate(reverse(s.form), 'WL', '01'))
            else '~'
          end || ' ' || case when turkish then t.in_turkish else t.folded end
        end as place,
        s.league_name as table_league,
        s.place as table_place,
        s.played as table_played,
        s.won as table_won,
        s.points as table_points,
        s.form
      from public.teams t
      left join private.newest_standings(of_league) s on by_table and s.team_id = t.id
      where t.archived_at is null
        and (
          words is null
          or t.id = any (clubs)
          or t.captain_id = any (captains)
          or (clubs is null and t.folded like all (words))
          or (captains is null and (select p.folded like all (words) from public.profiles p where p.id = t.captain_id))
        )
        and (
          of_league is null
          -- of those that ever entered it, which are few
          or t.id in (select e.team_id from public.league_teams e where e.league_id = of_league)
          and (select n.league_id from private.team_seasons n where n.team_id = t.id) = of_league
        )
        and (not only_looking or exists (select from public.team_listings l where l.team_id = t.id and l.listed))
    ) each
    where after_name is null or (each.place, each.id) > (after_name, after_id)
    order by each.place, each.id
    limit private.page_size(max)
  ) page
  join public.team_profiles t on t.id = page.id
  order by page.place, page.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.team_page(query text DEFAULT NULL::text, of_league uuid DEFAULT NULL::uuid, only_looking boolean DEFAULT false, after_name text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30, turkish boolean DEFAULT false, sort text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, name text, short_name text, tag text, logo text, kit_primary text, kit_secondary text, captain_username text, player_count integer, league_name text, matches integer, wins integer, losses integer, looking boolean, place text, table_league text, table_place integer, table_played integer, table_won integer, table_points integer, form text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.team_page(team_page.query, team_page.of_league, team_page.only_looking, team_page.after_name, team_page.after_id, team_page.max, team_page.turkish, team_page.sort) $function$;

grant execute on routine private.team_page(text,uuid,boolean,text,uuid,integer,boolean,text) to "authenticated";

grant execute on routine public.team_page(text,uuid,boolean,text,uuid,integer,boolean,text) to "authenticated";

comment on function private.team_page(text,uuid,boolean,text,uuid,integer,boolean,text) is 'api: member';
