set local check_function_bodies = off;

drop function private.numbered_entries(uuid,integer);

CREATE OR REPLACE FUNCTION private.open_matches(league uuid, season integer, of_team uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', m.id,
        'matchday', m.matchday,
        'stage', m.stage,
        'series_id', m.series_id,
        'game_no', m.game_no,
        'home_team_id', m.home_team_id,
        'away_team_id', m.away_team_id,
        'kickoff_at', m.kickoff_at,
        'status', m.status,
        'home_score', case when m.status = 'finished' then m.home_score end,
        'away_score', case when m.status = 'finished' then m.away_score end,
        'live_home_score', case when m.status = 'live' then m.live_home_score end,
        'live_away_score', case when m.status = 'live' then m.live_away_score end,
        'forfeited_by', case when m.status = 'finished' then m.forfeited_by end
      )
      order by m.kickoff_at, m.id
    ),
    '[]'
  )
  from public.team_matches m
  where (m.league_id, m.season) = (open_matches.league, open_matches.season)
    and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
$function$;

CREATE OR REPLACE FUNCTION private.open_teams(league uuid, season integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      private.open_team(t)
        || jsonb_build_object('withdrawn', e.withdrawn_at is not null, 'playoff_seed', e.playoff_seed)
      order by t.folded, t.id
    ),
    '[]'
  )
  from public.league_teams e
  join public.teams t on t.id = e.team_id
  where (e.league_id, e.season) = (open_teams.league, open_teams.season)
$function$;
