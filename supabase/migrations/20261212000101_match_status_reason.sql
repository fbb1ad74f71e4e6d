set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.cancel_match(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  said text;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees cancel matches.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is cancelled.', 'matchCourse', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'cancelled', 'status_reason', said));
  -- a series that still needs a game sets another
  perform private.follow_series(match.series_id);
  perform private.notify_sides(match, 'matchCancelled', jsonb_build_object('reason', said));
  perform private.record(
    'cancel_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.postpone_match(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  said text;
begin
  if not (private.is_staff() or private.may_referee_match(match_id)) then
    perform private.refuse('PT403', 'Only the staff and the league''s referees put matches off.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' or match.night_cup_id is not null then
    perform private.refuse('PT409', 'Only a scheduled match is put off, and none of a cup''s evening.', 'matchCourse', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'postponed', 'status_reason', said));
  perform private.notify_sides(match, 'matchPostponed', jsonb_build_object('reason', said));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.write_match(match_id uuid, written jsonb)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  after public.team_matches;
begin
  perform set_config('rondo.match_writer', write_match.match_id::text, true);
  update public.team_matches m
  set (status, status_reason, home_score, away_score, forfeited_by, live_home_score, live_away_score, live_at, finished_at) = (
    select
      w.status, case when w.status = m.status or written ? 'status_reason' then w.status_reason end, w.home_score, w.away_score, w.forfeited_by, w.live_home_score, w.live_away_score, w.live_at, w.finished_at
    from jsonb_populate_record(m, written) w
  )
  where m.id = write_match.match_id
  returning * into after;
  perform set_config('rondo.match_writer', '', true);
  return after;
end
$function$;

alter table public.team_matches add column status_reason text;

alter table public.team_matches add constraint team_matches_status_reason CHECK (((status_reason IS NULL) OR (status = ANY (ARRAY['postponed'::public.match_status, 'cancelled'::public.match_status]))));

alter table public.team_matches add constraint team_matches_status_reason_check CHECK (private.is_text(status_reason, (private.limits()).reason_min, (private.limits()).reason_max));

create or replace view public.match_details with (security_invoker=true) as
 SELECT id,
    league_id,
    season,
    night_cup_id,
    series_id,
    game_no,
    matchday,
    stage,
    home_team_id,
    away_team_id,
    kickoff_at,
    status,
    home_score,
    away_score,
    forfeited_by,
    live_home_score,
    live_away_score,
    live_at,
    finished_at,
    stream_url,
    created_at,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT t.id,
                    t.name,
                    t.short_name,
                    t.tag,
                    t.logo,
                    t.kit_primary,
                    t.kit_secondary,
                    t.captain_id
                   FROM public.teams t
                  WHERE (t.id = m.home_team_id)) of_it) AS home_team,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT t.id,
                    t.name,
                    t.short_name,
                    t.tag,
                    t.logo,
                    t.kit_primary,
                    t.kit_secondary,
                    t.captain_id
                   FROM public.teams t
                  WHERE (t.id = m.away_team_id)) of_it) AS away_team,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT l.id,
                    l.name,
                    l.time_zone
                   FROM public.leagues l
                  WHERE (l.id = m.league_id)) of_it) AS league,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT c.id,
                    c.name
                   FROM public.night_cups c
                  WHERE (c.id = m.night_cup_id)) of_it) AS night_cup,
    ( SELECT to_jsonb(s.*) AS to_jsonb
           FROM public.series s
          WHERE (s.id = m.series_id)) AS series,
    replay_url,
    status_reason
   FROM public.team_matches m;

drop trigger a_only_by_commands on public.team_matches;
CREATE TRIGGER a_only_by_commands BEFORE INSERT OR UPDATE ON public.team_matches FOR EACH ROW WHEN (COALESCE(((current_setting('rondo.match_writer'::text, true) <> (new.id)::text) AND (current_setting('rondo.match_writer'::text, true) <> (((new.league_id)::text || ' '::text) || new.season))), true)) EXECUTE FUNCTION private.keep_to_commands('{"status": "scheduled"}', 'status', 'status_reason', 'home_score', 'away_score', 'forfeited_by', 'live_home_score', 'live_away_score', 'live_at', 'finished_at');

CREATE TRIGGER keep_muted_silent BEFORE INSERT OR UPDATE ON public.team_matches FOR EACH ROW WHEN ((new.status_reason IS NOT NULL)) EXECUTE FUNCTION private.keep_muted_silent('status_reason');
