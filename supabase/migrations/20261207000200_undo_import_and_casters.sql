set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.used_since_import(run public.league_seasons)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.team_matches m
    left join public.match_results r on r.match_id = m.id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and (
        m.created_at <> run.imported_at or r.created_at <> run.imported_at or m.status in ('live', 'reported', 'disputed')
        or num_nonnulls(m.stream_url, m.replay_url) > 0
      )
  ) or exists (
    -- whom the staff refused stays in the table
    select
    from public.team_matches m
    join public.match_casters c on c.match_id = m.id and c.refused_at is null
    where (m.league_id, m.season) = (run.league_id, run.season)
  ) or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and (e.created_at <> run.imported_at or e.withdrawn_at > run.imported_at)
  ) or exists (
    select
    from public.point_adjustments a
    where (a.league_id, a.season) = (run.league_id, run.season)
      and (a.created_at <> run.imported_at or a.reversed_at is not null)
  ) or private.is_referenced(
    'public.team_matches',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.match_results', 'public.match_elo', 'public.match_casters'
  ) or private.is_referenced(
    'public.league_teams',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.team_matches', 'public.point_adjustments'
  ) or private.is_referenced(
    'public.league_seasons',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.league_teams', 'public.series'
  )
$function$
;
