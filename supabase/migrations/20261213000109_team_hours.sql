set local check_function_bodies = off;

drop function private.team_facts(uuid[]);
CREATE OR REPLACE FUNCTION private.team_facts(team_ids uuid[])
 RETURNS TABLE(team_id uuid, league_name text, place integer, played integer, won integer, player_count integer, captain jsonb, positions public.player_position[], training_days public.weekday[], usual_days public.weekday[], usual_from time without time zone, usual_until time without time zone, zone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    t.id,
    coalesce(stands.name, n.league_name),
    stands.place,
    stands.played,
    stands.won,
    (select count(*)::int from public.team_members m where m.team_id = t.id and m.left_at is null),
    case when c.id is not null then jsonb_build_object('id', c.id, 'username', c.username, 'avatar', c.avatar) end,
    l.positions,
    l.training_days,
    able.days,
    given.first,
    given.last,
    (select home.time_zone from public.leagues home where home.id = n.league_id)
  from public.teams t
  left join public.profiles c on c.id = t.captain_id
  left join public.team_listings l on l.team_id = t.id and l.listed
  left join private.team_seasons n on n.team_id = t.id
  left join lateral (
    select league.name, k.place, k.played, k.won
    from private.league_standings k
    join public.leagues league on league.id = k.league_id and league.archived_at is null
    where k.team_id = t.id
    order by k.over, k.entered_at desc
    limit 1
  ) stands on true
  left join lateral (
    select
      array_agg((enum_range(null::public.weekday))[a.weekday]) as days,
      min(a."from") as first,
      -- midnight as an end is the end of the day
      case when bool_or(a.until = '00:00') then '00:00' else max(a.until) end as last
    from public.availability a
    where (a.league_id, a.season, a.team_id) = (n.league_id, n.season, t.id)
  ) given on true
  left join lateral (
    select array_agg(each.day order by each.day) as days
    from (
      select own.day
      from public.team_members m
      -- hours of one day may be given in two parts
      cross join lateral (
        select distinct unnest(
          coalesce(
            (select nullif(r.availability_days, '{}') from public.player_registrations r where r.user_id = m.player_id),
            given.days
          )
        )
      ) own (day)
      where m.team_id = t.id and m.left_at is null
      group by own.day
      having count(*) >= (private.limits()).squad_min
    ) each
  ) able on true
  where t.id = any (team_ids[1:100])
$function$;

drop function public.team_facts(uuid[]);
CREATE OR REPLACE FUNCTION public.team_facts(team_ids uuid[])
 RETURNS TABLE(team_id uuid, league_name text, place integer, played integer, won integer, player_count integer, captain jsonb, positions public.player_position[], training_days public.weekday[], usual_days public.weekday[], usual_from time without time zone, usual_until time without time zone, zone text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.team_facts(team_facts.team_ids) $function$;

grant execute on routine private.team_facts(uuid[]) to "authenticated";

grant execute on routine public.team_facts(uuid[]) to "authenticated";

comment on function private.team_facts(uuid[]) is 'api: member';
