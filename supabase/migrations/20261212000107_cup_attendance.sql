set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.occasion(match_id uuid, night_cup_id uuid, OUT of_match uuid, OUT of_cup uuid, OUT starts_at timestamp with time zone, OUT teams uuid[], OUT open boolean, OUT facts jsonb, OUT link text)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.id,
    null::uuid,
    m.kickoff_at,
    array[m.home_team_id, m.away_team_id],
    m.status = 'scheduled' and now() < m.kickoff_at,
    jsonb_build_object('home', m.home_team_id, 'away', m.away_team_id, 'kickoff_at', m.kickoff_at),
    '/matches/' || m.id
  from public.team_matches m
  where m.id = occasion.match_id and m.night_cup_id is null
  union all
  select
    null::uuid,
    c.id,
    c.starts_at,
    array(
      select t.team_id
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and (
          c.status <> 'live'
          or exists (
            select
            from public.series s
            where s.night_cup_id = c.id and s.winner_team_id is null and t.team_id in (s.team_a_id, s.team_b_id)
          )
        )
      order by t.team_id
    ),
    c.status in ('registration', 'check_in', 'live'),
    jsonb_build_object('cup', c.id, 'starts_at', c.starts_at),
    '/night-cup/' || c.id
  from public.night_cups c
  where c.status <> 'draft'
    and c.id in (
      occasion.night_cup_id,
      (select m.night_cup_id from public.team_matches m where m.id = occasion.match_id)
    )
$function$;
