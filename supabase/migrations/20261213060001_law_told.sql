set local check_function_bodies = off;

drop function private.create_decider(uuid,integer,uuid,uuid,timestamp with time zone);

drop function private.enter_night_cup(uuid,uuid);

drop function private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean);

drop function private.move_match(uuid,timestamp with time zone);

drop function private.notify(uuid[],public.notification_key,jsonb,text,public.notification_kind);

drop function private.publish_schedule(uuid,integer,jsonb,integer);

drop function private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean);

drop function private.start_night_cup(uuid,uuid[]);

drop function public.create_decider(uuid,integer,uuid,uuid,timestamp with time zone);

drop function public.enter_night_cup(uuid,uuid);

drop function public.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean);

drop function public.move_match(uuid,timestamp with time zone);

drop function public.publish_schedule(uuid,integer,jsonb,integer);

drop function public.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean);

drop function public.start_night_cup(uuid,uuid[]);

CREATE OR REPLACE FUNCTION private.answer_reschedule(reschedule_id uuid, accept boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  proposal public.reschedules;
  match public.team_matches;
begin
  select * into proposal from public.reschedules r where r.id = answer_reschedule.reschedule_id;
  if proposal.id is null then
    perform private.refuse('PT404', 'There is no such proposal.', 'proposalUnknown', 'reschedule_id');
  end if;
  match := private.match_to_time(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() = proposal.team_id then
    perform private.refuse('PT403', 'Nobody answers the own side''s proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  if proposal.status <> 'proposed' then
    perform private.refuse('PT409', 'The proposal has been answered.', 'proposalDecided', 'reschedule_id');
  end if;
  if accept is null then
    perform private.refuse('PT422', 'Yes or no.', 'missing', 'accept');
  end if;
  if accept and proposal.kickoff_at <= now() then
    perform private.refuse('PT409', 'The proposed time has passed.', 'proposalDecided', 'reschedule_id');
  end if;
  update public.reschedules r
  set status = case when accept then 'accepted' else 'rejected' end::public.reschedule_status, answered_at = clock_timestamp()
  where r.id = proposal.id;
  if accept then
    perform private.check_within_season(match, proposal.kickoff_at);
    perform private.check_match_overlap(match, proposal.kickoff_at, null);
    match := private.set_kickoff(match, proposal.kickoff_at);
    perform private.notify_moved(match, 'rescheduleAccepted');
  else
    perform private.notify_sides(match, 'rescheduleRejected', jsonb_build_object('kickoff_at', proposal.kickoff_at));
  end if;
  perform private.record(
    'answer_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), jsonb_build_object('accepted', accept)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.asked_anew(of_match uuid, of_cup uuid, starts_at timestamp with time zone, teams uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_soon constant boolean := starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour';
begin
  if is_soon then
    insert into private.attendance_reminders (of_id, team_id, starts_at)
    select coalesce(of_match, of_cup), team, asked_anew.starts_at from unnest(teams) as team order by team
    on conflict on constraint attendance_reminders_pkey do nothing;
  end if;
  return array(
    select own.player_id
    from public.team_members own
    where own.team_id = any (teams)
      and own.left_at is null
      and not exists (
        select
        from public.attendance said
        where said.player_id = own.player_id
          and said.starts_at = asked_anew.starts_at
          and (said.match_id = of_match or said.night_cup_id = of_cup)
      )
      and (
        is_soon
        or exists (
          select
          from public.attendance said
          where said.player_id = own.player_id and (said.match_id = of_match or said.night_cup_id = of_cup)
        )
      )
  );
end
$function$;

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
  perform from public.series s where s.id = match.series_id for no key update;
  if private.games_left(match.series_id) = 0 then
    perform private.refuse('PT409', 'The series can have no other game.', 'seriesFull', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'cancelled', 'status_reason', said));
  -- a series that still needs a game sets another
  perform private.follow_series(match.series_id);
  perform private.notify_changed(match, 'matchCancelled', jsonb_build_object('reason', said));
  perform private.record(
    'cancel_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_match_overlap(match public.team_matches, kickoff_at timestamp with time zone, aware boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_overlap(
    array[match.home_team_id, match.away_team_id], kickoff_at,
    kickoff_at + (private.limits()).match_length_minutes * interval '1 minute', aware, match.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_overlap(teams uuid[], from_at timestamp with time zone, until_at timestamp with time zone, aware boolean, except_match uuid DEFAULT NULL::uuid, except_cup uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clash record;
begin
  perform from public.teams t where t.id = any (teams) order by t.id for no key update;
  if not coalesce(aware, false) then
    select * into clash
    from private.overlapping(teams, from_at, until_at, except_match, except_cup) o
    order by o.starts_at, o.match_id nulls first
    limit 1;
    perform private.refuse_overlap(aware is null, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_season_overlap(planned public.league_seasons, aware boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  clash record;
begin
  if not coalesce(aware, false) then
    select o.* into clash
    from public.team_matches m
    cross join lateral private.overlapping(
      array[m.home_team_id, m.away_team_id], m.kickoff_at, m.kickoff_at + length, m.id
    ) o
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.status = 'scheduled' and m.kickoff_at > now()
    order by o.starts_at, o.match_id nulls first
    limit 1;
    perform private.refuse_overlap(false, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.concerned(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.squads(match.home_team_id, match.away_team_id) || private.stand_ins_of(match) || array(
    select c.user_id from public.match_casters c where c.match_id = match.id and c.refused_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.create_decider(league_id uuid, season integer, team_a uuid, team_b uuid, kickoff_at timestamp with time zone, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  made public.team_matches;
begin
  if team_a = team_b then
    perform private.refuse('PT422', 'A match is between two teams.', 'wrongValue', 'team_b');
  end if;
  perform private.check_entered(run, team_a);
  perform private.check_entered(run, team_b);
  perform private.check_not_own_team(team_a, team_b);
  if run.phase <> 'playoffs' or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and e.team_id in (team_a, team_b)
      and e.playoff_seed is not null
  ) then
    perform private.check_played_out(run, 'regular');
  end if;
  perform private.check_kickoff(kickoff_at);
  if (
    select count(distinct t.place) > 1
    from private.season_table(run.league_id, run.season) t
    where t.team_id in (team_a, team_b)
  ) then
    perform private.refuse('PT409', 'The two are not level.', 'notLevel', 'team_b');
  end if;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.stage) = (run.league_id, run.season, 'decider')
      and (m.home_team_id, m.away_team_id) in ((team_a, team_b), (team_b, team_a))
      and m.status not in ('finished', 'cancelled')
  ) then
    perform private.refuse('PT409', 'Their special match is open.', 'deciderOpen', 'team_b');
  end if;
  perform private.check_overlap(
    array[team_a, team_b], kickoff_at, kickoff_at + (private.limits()).match_length_minutes * interval '1 minute',
    coalesce(aware, false)
  );
  insert into public.team_matches (league_id, season, stage, home_team_id, away_team_id, kickoff_at)
  values (run.league_id, run.season, 'decider', team_a, team_b, create_decider.kickoff_at)
  returning * into made;
  perform private.notify_sides(made, 'deciderSet', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('create_decider', 'team_matches ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.cup_until(cup public.night_cups)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  rounds constant int := ceil(log(2, cup.capacity))::int;
begin
  return cup.starts_at + interval '1 minute' * (
    ((rounds - 1) * cup.best_of + cup.final_best_of) * bounds.night_cup_round_minutes
    + (rounds - 1) * bounds.night_cup_break_minutes
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.direct_action(notice public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_match constant uuid := private.linked_id(notice.link, 'matches');
begin
  return case
    when notice.key in ('resultClaimed', 'noShowClaimed', 'claimCorrected') then (
      select jsonb_build_object(
        'what', 'confirm', 'about', r.id, 'home_score', r.home_score, 'away_score', r.away_score,
        'is_forfeit', r.forfeited_by is not null
      )
      from public.match_reports r
      where r.match_id = of_match
        and r.status = 'filed'
        -- one that was corrected meanwhile has a message of its own
        and r.home_score = (notice.values ->> 'home_score')::int
        and r.away_score = (notice.values ->> 'away_score')::int
        and (r.forfeited_by is not null) = (notice.key = 'noShowClaimed')
    )
    when notice.key in ('attendanceAsked', 'matchMovedAsked') then jsonb_build_object('what', 'in', 'about', of_match)
    when notice.key = 'contractOffered' then (
      select jsonb_build_object('what', 'sign', 'about', c.id, 'team', t.name)
      from public.contracts c
      join public.teams t on t.id = c.team_id
      where c.number = (notice.values ->> 'number')::bigint and c.player_id = notice.user_id and c.status = 'offered'
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_cup(cup public.night_cups, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  game uuid;
  cancelled public.team_matches;
begin
  -- a result that was on its way sets the next game while we wait for it: look again until none is left
  loop
    select m.id into game
    from public.team_matches m
    where m.night_cup_id = cup.id and m.status not in ('finished', 'cancelled')
    order by m.id
    limit 1;
    exit when game is null;
    perform from public.team_matches m where m.id = game and m.status not in ('finished', 'cancelled') for no key update;
    continue when not found;
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = game;
    cancelled := private.write_match(game, '{"status": "cancelled"}');
    -- followers hear of what comes next, not of each game of a series
    if cancelled.game_no = 1 or exists (
      select
      from public.team_matches m
      where (m.series_id, m.game_no, m.status) = (cancelled.series_id, cancelled.game_no - 1, 'finished')
    ) then
      perform private.note_followed_change(cancelled, 'followedCancelled');
    end if;
  end loop;
  perform private.close_protests(cup, reason);
  update public.night_cups c
  set status = 'cancelled', cancelled_because = end_cup.reason, finished_at = clock_timestamp()
  where c.id = cup.id;
  perform private.notify_cup_changed(
    cup, case when end_cup.reason is null then 'cupTooFew' else 'cupCancelled' end::public.notification_key,
    jsonb_build_object('reason', end_cup.reason)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_ways(array(select c.id from changed c));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_ways(notices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  setup record;
  recent uuid[];
begin
  select d.push_key is not null as push, d.mail, d.discord_bot as direct into setup from private.delivery_setup d;
  if not found or not (setup.push or setup.mail or setup.direct) then
    return;
  end if;
  recent := array(
    select n.id
    from public.notifications n
    where n.id = any (notices) and n.created_at > now() - interval '1 hour' and not private.is_done_by_helper(n)
  );
  if setup.push then
    perform private.enqueue_pushes(recent);
  end if;
  if setup.direct then
    perform private.enqueue_directs(recent);
  end if;
  if setup.mail then
    perform private.enqueue_mails(recent);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_night_cup(night_cup_id uuid, team_id uuid, aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.locked_cup(night_cup_id);
  made public.night_cup_teams;
begin
  if not exists (select from public.teams t where t.id = enter_night_cup.team_id) then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(team_id, 'enters a team');
  if cup.status not in ('registration', 'check_in') then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  perform private.check_cup_side(team_id);
  perform private.check_overlap(
    array[team_id], cup.starts_at, private.cup_until(cup),
    case when not private.is_captain_of(team_id) then coalesce(aware, false) end, except_cup => cup.id
  );
  insert into public.night_cup_teams as e (night_cup_id, team_id, waiting)
  values (
    cup.id, enter_night_cup.team_id,
    now() >= cup.check_in_until
    or cup.capacity <= (select count(*) from public.night_cup_teams p where p.night_cup_id = cup.id and not p.waiting)
  )
  on conflict on constraint night_cup_teams_pkey do nothing
  returning e.* into made;
  if made.team_id is null then
    perform private.refuse('PT409', 'The team has entered already.', 'cupEntered', 'team_id');
  end if;
  perform private.notify_cup(cup, array[made.team_id], case when made.waiting then 'cupWaiting' else 'cupPlace' end::public.notification_key);
  perform private.record('enter_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, made.team_id), null, to_jsonb(made));
end
$function$;

CREATE OR REPLACE FUNCTION private.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false)
 RETURNS SETOF private.import_problem
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_max constant int := 1600;
  me constant uuid := private.actor();
  filled public.league_seasons;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  results int;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only an admin brings a league in.', 'notYours');
  end if;
  select * into filled
  from public.league_seasons s
  where (s.league_id, s.season) = (import_season.league_id, import_season.season)
  for no key update;
  if filled.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if filled.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if exists (
    select from public.league_teams e where (e.league_id, e.season) = (filled.league_id, filled.season)
  ) then
    perform private.refuse('PT409', 'The season has teams already.', 'seasonNotEmpty', 'season');
  end if;
  if jsonb_typeof(teams) is distinct from 'array'
    or jsonb_typeof(fixtures) is distinct from 'array'
    or jsonb_array_length(teams) > rows_max
    or jsonb_array_length(fixtures) > rows_max
    or jsonb_typeof(squads) is distinct from 'array'
    or jsonb_array_length(squads) > rows_max
    or jsonb_typeof(adjustments) is distinct from 'array'
    or jsonb_array_length(adjustments) > rows_max
    or jsonb_path_exists(teams, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(squads, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(fixtures, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(adjustments, '$[*] ? (@.type() != "object")')
  then
    perform private.refuse('PT422', 'The files are lists of at most 1,600 rows.', 'filesUnreadable', 'teams');
  end if;

  problems := array(
    select p from private.team_file_problems(teams, filled.max_teams, filled.playoff_teams) p
    union all
    select p from private.squad_file_problems(teams, squads) p
    union all
    select p from private.fixture_file_problems(teams, fixtures, filled.legs) p
    union all
    select p from private.adjustment_file_problems(teams, adjustments) p
    union all
    select p from private.bracket_file_problems(filled, teams, fixtures) p
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p 
    order by array_position('{teams,squads,fixtures,adjustments}', p.file), p.line nulls first, p.field, p.problem;
    return;
  end if;

  begin
    for entry in select each from jsonb_array_elements(teams) as each order by private.skeleton(each ->> 'name') loop
      select t.id into club
      from public.teams t
      where private.skeleton(t.name) = private.skeleton(entry ->> 'name') and t.archived_at is null;
      if club is null then
        club := private.found_imported(entry);
      else
        perform private.check_not_own_team(club);
      end if;
      insert into public.league_teams (league_id, season, team_id, registered_at, withdrawn_at)
      select filled.league_id, filled.season, club, least(now(), withdrawn), case when entry ->> 'seed' <> '' then null else withdrawn end
      from private.moment_of(entry ->> 'withdrawn') as withdrawn;
      clubs := clubs || jsonb_build_object(private.fold(entry ->> 'name'), club);
    end loop;
    perform private.fill_squads(filled, teams, squads);
    results := private.import_matches(filled, private.played_of(fixtures, clubs));
    insert into public.point_adjustments (league_id, season, team_id, points, reason)
    select
      filled.league_id, filled.season, (clubs ->> private.fold(each ->> 'team'))::uuid,
      private.points_of(each ->> 'points'), each ->> 'reason'
    from jsonb_array_elements(adjustments) as each;
  exception when unique_violation or exclusion_violation then
    perform private.refuse('PT409', 'Somebody has taken a name, a tag or a player meanwhile.', 'importOvertaken', 'teams');
  end;
  if results > 0 then
    update public.league_seasons s set phase = 'regular'
    where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  if jsonb_path_exists(teams, '$[*] ? (@.seed != "")') then
    -- nobody is notified of the games that follow from what a file brings in
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
    perform private.import_bracket(filled, teams, fixtures, clubs);
  end if;
  perform private.check_season_overlap(filled, coalesce(aware, false));
  update public.league_seasons s
  set imported_at = now(),
    phase = case when ended.champion is null then s.phase else 'finished' end,
    champion_team_id = ended.champion
  from (
    select max(e.team_id::text)::uuid as champion
    from public.league_teams e
    where (e.league_id, e.season, e.final_rank) = (filled.league_id, filled.season, 1)
  ) ended
  where (s.league_id, s.season) = (filled.league_id, filled.season);
  perform private.record(
    'import_season',
    concat_ws(' ', 'league_seasons', filled.league_id, filled.season),
    null,
    jsonb_build_object(
      'teams', jsonb_array_length(teams),
      'players', jsonb_array_length(squads),
      'matches', jsonb_array_length(fixtures),
      'results', results,
      'adjustments', jsonb_array_length(adjustments)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_heard_by_helper(notice public.notifications)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  helper uuid;
begin
  if not exists (select from private.handed_topics h where h.captain_id = notice.user_id)
    or notice.key in (
      'attendanceAsked', 'cupAttendanceAsked', 'matchMovedAsked', 'cupMovedAsked', 'kickoffSoon', 'lobbyCode', 'voteClosed', 'voteLevel'
    )
    or notice.values ->> 'player' = notice.user_id::text
  then
    return false;
  end if;
  helper := private.helper_of(notice.user_id, private.notification_topic(notice.key));
  return helper is not null
    and exists (
      select
      from public.notifications n
      where n.user_id = helper
        and n.key = notice.key
        and n.created_at = notice.created_at
        and n.values = notice.values
        and n.link is not distinct from notice.link
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.match_to_time(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform
  from public.teams t
  where t.id in (
    select unnest(array[m.home_team_id, m.away_team_id]) from public.team_matches m where m.id = match_to_time.match_id
  )
  order by t.id
  for no key update;
  return private.locked_match(match_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.move_match(match_id uuid, kickoff_at timestamp with time zone, aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  moved public.team_matches;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees move matches.', 'notYours');
  end if;
  perform private.match_to_time(match_id);
  match := private.match_for_staff(match_id);
  perform private.check_not_begun(match);
  perform private.check_kickoff(kickoff_at);
  perform private.check_match_overlap(match, kickoff_at, coalesce(aware, false));
  moved := private.set_kickoff(match, kickoff_at);
  perform private.notify_moved(moved, 'matchMoved');
  perform private.record(
    'move_match', 'team_matches ' || match.id,
    jsonb_build_object('kickoff_at', match.kickoff_at, 'status', match.status),
    jsonb_build_object('kickoff_at', moved.kickoff_at, 'status', moved.status)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.next_followers(match public.team_matches, news private.followed_news, at_once integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- bounded by: a page of the followers of each
  select array(
    select any_of.user_id
    from (
      (
        select f.user_id
        from public.team_follows f
        where f.team_id = match.home_team_id and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      )
      union
      (
        select f.user_id
        from public.team_follows f
        where f.team_id = match.away_team_id and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      )
      union
      (
        select f.user_id
        from public.league_follows f
        where f.league_id = match.league_id and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      )
    ) any_of
    order by any_of.user_id
    limit at_once
  )
$function$;

CREATE OR REPLACE FUNCTION private.note_followed_change(match public.team_matches, change text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select
    from public.team_follows f
    where f.team_id in (match.home_team_id, match.away_team_id)
    union all
    select
    from public.league_follows f
    where f.league_id = match.league_id
  ) and not (
    note_followed_change.change = 'followedReopened'
    and exists (
      select
      from private.followed_news e
      where e.match_id = match.id and e.done_at is null and e.notified_to = '00000000-0000-0000-0000-000000000000'
    )
  ) then
    insert into private.followed_news (changed_match_id, change, actor_id)
    values (match.id, note_followed_change.change, (select p.id from public.profiles p where p.id = (select auth.uid())));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_waits(notice public.notifications, OUT is_over boolean, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant jsonb := notice.values;
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  led constant uuid := (
    select m.team_id
    from public.team_members m
    where m.player_id = reader and m.left_at is null and m.team_role in ('captain', 'co_captain')
  );
begin
  is_over := false;
  if notice.key = 'articlePublished' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if notice.key in ('followedMove', 'followedFree') then
    is_over := private.name_now('player', (said ->> 'player')::uuid) is null;
    return;
  end if;
  if notice.key = 'squadShort' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  if notice.key in ('resultClaimed', 'noShowClaimed', 'claimCorrected') then
    select r.created_at + case
      when m.night_cup_id is null then private.silence_hours(m.id) * interval '1 hour'
      else (private.limits()).night_cup_silence_minutes * interval '1 minute'
    end
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key = 'rescheduleProposed' then
    select least(p.kickoff_at, case when m.status = 'scheduled' then m.kickoff_at end)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key in ('attendanceAsked', 'matchMovedAsked', 'attendanceShort') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case notice.key
        when 'attendanceShort' then private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
      end;
    is_over := not found;
  elsif notice.key in ('kickoffSoon', 'lineUpMissing') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (notice.key = 'kickoffSoon' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  elsif notice.key = 'lobbyCode' then
    is_over := private.lobby_code(of_match, reader) is null;
  elsif notice.key in ('cupAttendanceAsked', 'cupMovedAsked', 'cupAttendanceShort') then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case notice.key
        when 'cupAttendanceShort' then private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
      end;
    is_over := not found;
  elsif notice.key in ('cupCheckIn', 'cupDropped', 'cupPlaceFree') then
    select case when notice.key = 'cupCheckIn' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid and c.status = 'check_in';
    is_over := not found;
  elsif notice.key = 'standInAsked' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  elsif notice.key in ('matchMoved', 'rescheduleAccepted', 'followedKickoff') then
    -- another time since
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match and m.status <> 'postponed' and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
    );
  elsif notice.key in ('matchPostponed', 'followedPostponed') then
    is_over := not exists (select from public.team_matches m where m.id = of_match and m.status = 'postponed');
  elsif notice.key in ('sideReady', 'bothReady', 'resultDisputed', 'claimWithdrawn', 'followedResult') then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case notice.key
          when 'resultDisputed' then m.status = 'disputed'
          when 'followedResult' then m.status = 'finished'
          when 'claimWithdrawn' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  elsif notice.key = 'contractOffered' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  elsif notice.key = 'joinAsked' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end if;
  is_over := is_over or coalesce(until <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.notification_topic(key public.notification_key)
 RETURNS public.notification_topic
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (case
    when key in (
      'resultClaimed', 'noShowClaimed', 'claimCorrected', 'rescheduleProposed', 'attendanceAsked', 'attendanceShort',
      'cupAttendanceAsked', 'cupAttendanceShort', 'cupCheckIn', 'cupDropped', 'cupPlaceFree', 'standInAsked', 'sideReady',
      'bothReady', 'squadShort', 'kickoffSoon', 'lineUpMissing', 'lobbyCode', 'matchMovedAsked', 'cupMovedAsked'
    ) then 'duties'
    when key in (
      'matchMoved', 'matchPostponed', 'matchCancelled', 'matchStarted', 'deciderSet', 'schedulePublished', 'seasonStarted',
      'playoffsStarted', 'rescheduleAccepted', 'rescheduleRejected', 'rescheduleWithdrawn', 'standInTaken', 'standInWithdrawn',
      'playoffGame', 'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved', 'casterNamed', 'casterRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'noShowConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn',
      'protestFiled', 'protestAgainst', 'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupWalkover', 'seasonFinished', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'withdrawalVoids', 'withdrawalForfeits', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
      'notRolledOver', 'importUndone', 'eligibilitySet', 'playerWarned', 'warningTakenBack', 'suspensionActive',
      'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'gamingIdFreed', 'webhookGone',
      'webhookFailing', 'topicsHanded'
    ) then 'team'
    when key in ('messageReceived', 'matchMessage') then 'messages'
    when key in (
      'ticketAnswered', 'ticketClosed', 'ticketInProgress', 'ticketWaiting', 'reportDismissed', 'reportUpheld', 'contentFreed',
      'contentHidden', 'contentRestored', 'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'writerMuted',
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed'
    ) then 'support'
    when key in (
      'announced', 'articlePublished', 'followedResult', 'followedMove', 'followedFree', 'followedKickoff', 'followedPostponed',
      'followedCancelled', 'followedReopened'
    ) then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_changed(match public.team_matches, key public.notification_key, said jsonb, others uuid[] DEFAULT '{}'::uuid[], asked uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  facts constant jsonb := private.match_facts(match) || said;
  link constant text := '/matches/' || match.id;
  instead_of constant public.notification_key[] := case
    when key = 'resultUndone' then array[key]
    else '{matchMoved, matchMovedAsked, matchPostponed, matchCancelled, rescheduleAccepted}'
  end;
begin
  if cardinality(asked) > 0 then
    perform private.notify(asked, 'matchMovedAsked', facts, link, instead_of => instead_of);
  end if;
  perform private.notify(
    array(select unnest(private.concerned(match) || others) except select unnest(asked)), key, facts, link, instead_of => instead_of
  );
  perform private.note_followed_change(match, case key
    when 'matchPostponed' then 'followedPostponed'
    when 'matchCancelled' then 'followedCancelled'
    when 'resultUndone' then 'followedReopened'
    else 'followedKickoff'
  end);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_cup_changed(cup public.night_cups, key public.notification_key, said jsonb DEFAULT '{}'::jsonb, asked uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  facts constant jsonb := jsonb_build_object('cup', cup.id, 'starts_at', cup.starts_at) || said;
  link constant text := '/night-cup/' || cup.id;
  casters constant uuid[] := array(
    select c.user_id
    from public.team_matches m
    join public.match_casters c on c.match_id = m.id and c.refused_at is null
    where m.night_cup_id = cup.id
  );
begin
  if cardinality(asked) > 0 then
    perform private.notify(asked, 'cupMovedAsked', facts, link, instead_of => '{cupMoved, cupMovedAsked}');
  end if;
  perform private.notify(
    array(select unnest(private.squads(variadic private.cup_teams(cup)) || casters) except select unnest(asked)),
    key, facts, link, instead_of => '{cupMoved, cupMovedAsked}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_followers(of_news uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- of all rows of a round together: the oldest is done first
  most_a_round constant int := 5000;
  notified constant int := coalesce(nullif(current_setting('rondo.followers_notified', true), ''), '0')::int;
  at_once constant int := most_a_round - notified;
  news private.followed_news;
  match public.team_matches;
  move public.transfers;
  next_ones uuid[] := '{}';
  parties uuid[] := '{}';
  readers uuid[];
  facts jsonb;
begin
  if at_once <= 0 then
    return;
  end if;
  -- another clock at the same moment leaves it to the first
  select * into news
  from private.followed_news e
  where e.id = of_news and e.done_at is null
  for update skip locked;
  if news.match_id is not null then
    select * into match from public.team_matches m where m.id = news.match_id and m.status = 'finished';
    if match.id is null then
      return;
    end if;
    if not exists (select from public.leagues l where l.id = match.league_id and l.archived_at is not null) then
      parties := array(
        select own.player_id
        from public.team_members own
        where own.team_id in (match.home_team_id, match.away_team_id) and own.left_at is null
      );
      -- bounded by: a page of the followers of either team
      next_ones := array(
        select either.user_id
        from (
          (
            select f.user_id
            from public.team_follows f
            where f.team_id = match.home_team_id and f.user_id > news.notified_to and f.created_at <= news.at
            order by f.user_id
            limit at_once
          )
          union
          (
            select f.user_id
            from public.team_follows f
            where f.team_id = match.away_team_id and f.user_id > news.notified_to and f.created_at <= news.at
            order by f.user_id
            limit at_once
          )
        ) either
        order by either.user_id
        limit at_once
      );
    end if;
    insert into public.notifications (user_id, kind, key, values, link)
    select
      p.id, 'system', 'followedResult',
      jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id), '/matches/' || match.id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
    order by p.id;
    update private.followed_news e
    set notified_to = coalesce(next_ones[cardinality(next_ones)], e.notified_to),
      done_at = case when cardinality(next_ones) < at_once then now() end,
      actor_id = case when cardinality(next_ones) = at_once then e.actor_id end
    where e.id = news.id;
  elsif news.changed_match_id is not null then
    -- as it stands now; what was changed again is said by the newer row
    select m.* into match
    from public.team_matches m
    where m.id = news.changed_match_id
      and case news.change
        when 'followedKickoff' then m.status = 'scheduled'
        when 'followedPostponed' then m.status = 'postponed'
        when 'followedCancelled' then m.status = 'cancelled'
        else m.status not in ('finished', 'cancelled')
      end
      and not exists (select from public.leagues l where l.id = m.league_id and l.archived_at is not null)
      and not exists (
        select
        from private.followed_news later
        where later.changed_match_id = m.id and (later.at, later.id) > (news.at, news.id)
      );
    parties := private.concerned(match);
    next_ones := private.next_followers(match, news, at_once);
    readers := array(
      select p.id
      from public.profiles p
      where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
    );
    facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id)
      || case when news.change = 'followedKickoff' then jsonb_build_object('kickoff_at', match.kickoff_at) else '{}' end;
    insert into public.notifications (user_id, kind, key, values, link)
    select reader, 'system', news.change::public.notification_key, facts, '/matches/' || match.id
    from unnest(readers) as reader
    where reader <> all (
      private.renew_notices(
        readers, '{followedKickoff, followedPostponed, followedCancelled, followedReopened}',
        news.change::public.notification_key, facts, '/matches/' || match.id
      )
    )
    order by reader;
    if cardinality(next_ones) < at_once then
      delete from private.followed_news e where e.id = news.id;
    else
      update private.followed_news e set notified_to = next_ones[at_once] where e.id = news.id;
    end if;
  elsif news.transfer_id is not null then
    select t.* into move
    from public.transfers t
    join public.profiles p on p.id = t.player_id and p.deleted_at is null
    where t.id = news.transfer_id
      and not exists (
        select
        from public.transfers later
        where later.player_id = t.player_id and (later.happened_at, later.id) > (t.happened_at, t.id)
      );
    parties := private.leaders(move.from_team_id) || private.leaders(move.to_team_id) || array(
      select t.manager_id from public.teams t where t.id in (move.from_team_id, move.to_team_id) and t.manager_id is not null
    );
    -- bounded by: a page of the player's followers
    next_ones := array(
      select f.user_id
      from public.player_follows f
      where f.player_id = move.player_id and f.user_id > news.notified_to and f.created_at <= news.at
      order by f.user_id
      limit at_once
    );
    insert into public.notifications (user_id, kind, key, values, link)
    select
      p.id, 'system',
      case when move.to_team_id is null then 'followedFree' else 'followedMove' end::public.notification_key,
      jsonb_build_object('player', move.player_id, 'team', coalesce(move.to_team_id, move.from_team_id)),
      '/players/' || move.player_id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
    order by p.id;
    if cardinality(next_ones) < at_once then
      -- a transfer happens once: nothing is left to remember
      delete from private.followed_news e where e.id = news.id;
    else
      update private.followed_news e set notified_to = next_ones[at_once] where e.id = news.id;
    end if;
  end if;
  perform set_config('rondo.followers_notified', (notified + cardinality(next_ones))::text, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_moved(match public.team_matches, key public.notification_key)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_changed(
    match, key, jsonb_build_object('kickoff_at', match.kickoff_at),
    asked => case
      when match.night_cup_id is null
      then private.asked_anew(match.id, null, match.kickoff_at, array[match.home_team_id, match.away_team_id])
      else '{}'
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.notify(people uuid[], key public.notification_key, said jsonb, link text DEFAULT NULL::text, kind public.notification_kind DEFAULT 'system'::public.notification_kind, instead_of public.notification_key[] DEFAULT '{}'::public.notification_key[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  facts constant jsonb := private.keep_texts(said);
  renewed uuid[] := '{}';
begin
  if cardinality(instead_of) > 0 then
    renewed := private.renew_notices(
      array_remove(people, (select auth.uid())), instead_of, notify.key, facts, notify.link
    );
  end if;
  for person in
    select distinct p.id
    from public.profiles p
    where p.id = any (people) and p.id <> all (renewed) and p.deleted_at is null and p.id is distinct from (select auth.uid())
    order by p.id
  loop
    if (private.limit_passed('notify', concat_ws(' ', notify.key, person))).over_at is null then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, notify.kind, notify.key, facts, notify.link);
    else
      update public.notifications n
      set values = facts, created_at = now()
      where n.id = (
        select same.id
        from public.notifications same
        where same.user_id = person
          and same.read_at is null
          and same.key = notify.key
          and same.link is not distinct from notify.link
        order by same.created_at desc, same.id desc
        limit 1
      );
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.overlapping(teams uuid[], from_at timestamp with time zone, until_at timestamp with time zone, except_match uuid DEFAULT NULL::uuid, except_cup uuid DEFAULT NULL::uuid)
 RETURNS TABLE(team_id uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  own public.team_matches;
begin
  select * into own from public.team_matches m where m.id = except_match;
  return query
  select side.id, m.id, m.night_cup_id, m.kickoff_at
  from unnest(teams) as side (id)
  cross join lateral (
    select h.* from public.team_matches h where h.home_team_id = side.id and h.kickoff_at > from_at - length and h.kickoff_at < until_at
    union all
    select a.* from public.team_matches a where a.away_team_id = side.id and a.kickoff_at > from_at - length and a.kickoff_at < until_at
  ) m
  where m.status in ('scheduled', 'live')
    and m.id is distinct from own.id
    and (m.series_id is null or m.series_id is distinct from own.series_id)
    and (m.night_cup_id is null or m.night_cup_id is distinct from coalesce(except_cup, own.night_cup_id))
  union all
  select e.team_id, null, c.id, c.starts_at
  from public.night_cup_teams e
  join public.night_cups c on c.id = e.night_cup_id and c.status in ('registration', 'check_in', 'live')
  where e.team_id = any (teams)
    and c.id is distinct from coalesce(except_cup, own.night_cup_id)
    and c.starts_at < until_at
    and private.cup_until(c) > from_at
    and (
      c.status <> 'live'
      or exists (
        select
        from public.series s
        where s.night_cup_id = c.id and s.winner_team_id is null and e.team_id in (s.team_a_id, s.team_b_id)
      )
    )
  union all
  select elsewhere.team_id, m.id, m.night_cup_id, m.kickoff_at
  from public.stand_ins here
  join public.stand_ins elsewhere
    on elsewhere.player_id = here.player_id and elsewhere.match_id <> here.match_id and elsewhere.withdrawn_at is null
  join public.team_matches m on m.id = elsewhere.match_id and m.status in ('scheduled', 'live')
  where here.match_id = own.id
    and here.withdrawn_at is null
    and m.kickoff_at > from_at - length
    and m.kickoff_at < until_at;
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
  perform private.notify_changed(match, 'matchPostponed', jsonb_build_object('reason', said));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.propose_reschedule(match_id uuid, kickoff_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.match_to_time(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  open_one public.reschedules;
  made public.reschedules;
begin
  perform private.check_not_begun(match);
  if match.night_cup_id is not null or (match.status = 'scheduled' and match.kickoff_at <= now()) then
    perform private.refuse('PT409', 'The match has begun, or is off.', 'matchCourse', 'match_id');
  end if;
  if exists (select from public.reschedules r where r.match_id = match.id and r.status = 'accepted') then
    perform private.refuse('PT409', 'The captains have moved this match once.', 'movedOnce', 'match_id');
  end if;
  perform private.check_kickoff(kickoff_at);
  perform private.check_within_season(match, kickoff_at);
  if kickoff_at = match.kickoff_at and match.status = 'scheduled' then
    perform private.refuse('PT422', 'That is the time it has.', 'kickoffWrong', 'kickoff_at');
  end if;
  perform private.check_match_overlap(match, kickoff_at, null);
  select * into open_one from public.reschedules r where r.match_id = match.id and r.status = 'proposed';
  if open_one.team_id = team then
    perform private.refuse('PT409', 'The own proposal is open.', 'proposalOpen', 'match_id');
  end if;
  update public.reschedules r set status = 'countered', answered_at = clock_timestamp() where r.id = open_one.id;
  insert into public.reschedules (match_id, team_id, proposed_by, kickoff_at)
  values (match.id, team, me, propose_reschedule.kickoff_at)
  returning * into made;
  perform private.notify_sides(match, 'rescheduleProposed', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('propose_reschedule', 'team_matches ' || match.id, to_jsonb(open_one), to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_schedule(league_id uuid, season integer, fixtures jsonb, draw_seed integer DEFAULT NULL::integer, aware boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fixtures_max constant int := 1000;
  me constant uuid := private.actor();
  planned public.league_seasons;
  problem text;
  replaced int;
  published int;
begin
  if not private.may_referee(league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees publish a schedule.', 'notYours');
  end if;
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (publish_schedule.league_id, publish_schedule.season)
  for no key update;
  if planned.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if jsonb_typeof(fixtures) is distinct from 'array' or jsonb_array_length(fixtures) not between 1 and fixtures_max then
    perform private.refuse('PT422', 'A schedule is a list of 1 to 1,000 fixtures.', 'scheduleUnreadable', 'fixtures');
  end if;

  -- times of a team are set one after the other
  perform
  from public.teams t
  where t.id in (
    select e.team_id from public.league_teams e where (e.league_id, e.season) = (planned.league_id, planned.season)
  )
  order by t.id
  for no key update;
  delete from public.team_matches m
  where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular';
  get diagnostics replaced = row_count;
  begin
    insert into public.team_matches (league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at)
    select planned.league_id, planned.season, 'regular', drawn.matchday, drawn.home_team_id, drawn.away_team_id,
      drawn.kickoff_at
    from jsonb_to_recordset(fixtures)
      drawn (matchday smallint, home_team_id uuid, away_team_id uuid, kickoff_at timestamptz);
    get diagnostics published = row_count;
  exception when data_exception or integrity_constraint_violation then
    perform private.refuse('PT422', 'A fixture lacks something, or two are the same.', 'scheduleUnreadable', 'fixtures');
  end;
  problem := private.schedule_problem(planned);
  if problem is not null then
    perform private.refuse('PT422', 'The schedule is no round robin of the teams entered.', problem, 'fixtures');
  end if;
  perform private.check_season_overlap(planned, coalesce(aware, false));

  update public.league_seasons s set draw_seed = publish_schedule.draw_seed
  where (s.league_id, s.season) = (planned.league_id, planned.season);
  perform private.notify(
    case when replaced > 0 then private.season_squads(planned) else private.season_leaders(planned) end,
    'schedulePublished', private.season_facts(planned), '/leagues/' || planned.league_id, instead_of => '{schedulePublished}'
  );
  perform private.record(
    'publish_schedule',
    concat_ws(' ', 'league_seasons', planned.league_id, planned.season),
    jsonb_build_object('draw_seed', planned.draw_seed),
    jsonb_build_object('draw_seed', publish_schedule.draw_seed, 'matches', published)
  );
  return published;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_overlap(for_good boolean, team uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if team is null then
    return;
  end if;
  perform private.refuse(
    'PT409', 'A team plays at that time.', case when for_good then 'overlaps' else 'overlapsAsk' end,
    jsonb_build_object(
      'team', (select t.name from public.teams t where t.id = team),
      'match', coalesce(
        (
          select home.name || ' – ' || away.name
          from public.team_matches m
          join public.teams home on home.id = m.home_team_id
          join public.teams away on away.id = m.away_team_id
          where m.id = refuse_overlap.match_id
        ),
        (select c.name from public.night_cups c where c.id = night_cup_id)
      ),
      'at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    )::text
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.renew_notices(people uuid[], instead_of public.notification_key[], key public.notification_key, facts jsonb, link text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  renewed uuid[];
  readers uuid[];
begin
  with unread as (
    select n.id
    from public.notifications n
    where n.user_id = any (people)
      and n.read_at is null
      and n.link = renew_notices.link
      and n.key = any (instead_of)
      and n.created_at > now() - interval '1 hour'
      and not exists (
        select
        from public.notifications later
        where later.user_id = n.user_id
          and later.read_at is null
          and later.link = n.link
          and later.key = any (instead_of)
          and (later.created_at, later.id) > (n.created_at, n.id)
      )
    order by n.id
    for update skip locked
  ),
  changed as (
    update public.notifications n
    set key = renew_notices.key, values = facts, created_at = now()
    from unread
    where n.id = unread.id
    returning n.id, n.user_id
  )
  select array_agg(c.id), array_agg(c.user_id) into renewed, readers from changed c;
  if renewed is not null then
    perform private.send_notices_again(renewed);
  end if;
  return coalesce(readers, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize text DEFAULT NULL::text, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  was public.night_cups;
  planned public.night_cups;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins run a night cup.', 'notYours');
  end if;
  if night_cup_id is not null then
    was := private.cup_to_run(night_cup_id, 'draft', 'registration');
  end if;
  planned.name := private.checked_name('name', save_night_cup.name, bounds.night_cup_name_min, bounds.night_cup_name_max);
  planned.prize := private.checked_text('prize', save_night_cup.prize, 0, bounds.night_cup_prize_max);
  if save_night_cup.starts_at is null or not save_night_cup.starts_at between now() and now() + interval '1 year' then
    perform private.refuse('PT422', 'A night cup lies ahead, within a year.', 'kickoffWrong', 'starts_at');
  end if;
  if save_night_cup.check_in_until is null or save_night_cup.check_in_until >= save_night_cup.starts_at then
    perform private.refuse('PT422', 'Check-in closes before the start.', 'cupTimes', 'check_in_until');
  end if;
  if save_night_cup.check_in_from is null or save_night_cup.check_in_from >= save_night_cup.check_in_until then
    perform private.refuse('PT422', 'Check-in opens before it closes.', 'cupTimes', 'check_in_from');
  end if;
  if save_night_cup.capacity is null or save_night_cup.capacity not in (8, 16, 32) then
    perform private.refuse('PT422', 'A night cup is for 8, 16 or 32.', 'wrongValue', 'capacity');
  end if;
  if save_night_cup.best_of is null or save_night_cup.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A series is of 1, 3 or 5.', 'wrongValue', 'best_of');
  end if;
  if save_night_cup.final_best_of is null or save_night_cup.final_best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A final is of 1, 3 or 5.', 'wrongValue', 'final_best_of');
  end if;
  if save_night_cup.capacity < (select count(*) from public.night_cup_teams e where e.night_cup_id = was.id and not e.waiting) then
    perform private.refuse('PT409', 'More teams have a place.', 'cupPlacesTaken', 'capacity');
  end if;
  if was.id is null then
    insert into public.night_cups as c (
      name, starts_at, check_in_from, check_in_until, capacity, best_of, final_best_of, prize, public
    )
    values (
      planned.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until,
      save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, planned.prize,
      coalesce(save_night_cup.is_public, false)
    )
    returning c.* into planned;
  else
    update public.night_cups c
    set name = planned.name,
      starts_at = save_night_cup.starts_at,
      check_in_from = save_night_cup.check_in_from,
      check_in_until = save_night_cup.check_in_until,
      capacity = save_night_cup.capacity,
      best_of = save_night_cup.best_of,
      final_best_of = save_night_cup.final_best_of,
      prize = planned.prize,
      public = coalesce(save_night_cup.is_public, c.public)
    where c.id = was.id
    returning c.* into planned;
    perform private.fill_places(planned);
    if private.cup_until(planned) <> private.cup_until(was) or planned.starts_at <> was.starts_at then
      perform private.check_overlap(
        private.cup_teams(planned), planned.starts_at, private.cup_until(planned), coalesce(aware, false), except_cup => planned.id
      );
    end if;
    if planned.starts_at <> was.starts_at then
      perform private.notify_cup_changed(
        planned, 'cupMoved', asked => private.asked_anew(null, planned.id, planned.starts_at, private.cup_teams(planned))
      );
    end if;
  end if;
  perform private.record('save_night_cup', 'night_cups ' || planned.id, to_jsonb(was), to_jsonb(planned));
  return planned.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.season_squads(planned public.league_seasons)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.squads(variadic array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.send_notices_again(notices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with held as (
    select o.id
    from private.outbox o
    where o.way in ('push', 'direct')
      and o.subject in (select 'notice ' || id from unnest(notices) as id)
      and (o.lease is not null or o.done_at is not null or o.given_up_at is not null)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = now(), next_at = now(), tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id;
  perform private.enqueue_ways(notices);
end
$function$;

CREATE OR REPLACE FUNCTION private.sides_of_later(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select side.team_id
    from public.series s
    join public.team_matches m on m.series_id = s.id and m.status <> 'cancelled'
    cross join lateral (values (m.home_team_id), (m.away_team_id)) side (team_id)
    where (match.series_id is null and (s.league_id, s.season) = (match.league_id, match.season))
      or s.id in (
        select unnest(array[own.next_series_id, own.loser_series_id]) from public.series own where own.id = match.series_id
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.squads(VARIADIC teams uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(select m.player_id from public.team_members m where m.team_id = any (teams) and m.left_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.start_night_cup(night_cup_id uuid, seeds uuid[] DEFAULT NULL::uuid[], aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup public.night_cups := private.cup_to_run(night_cup_id, 'registration', 'check_in');
  here uuid[];
begin
  if now() < cup.check_in_until then
    perform private.refuse('PT409', 'Check-in has not closed.', 'tooEarly', 'night_cup_id');
  end if;
  if cup.status = 'registration' then
    cup := private.open_check_in(cup);
  end if;
  perform private.close_check_in(cup);
  here := private.cup_seeds(cup);
  if coalesce(cardinality(here), 0) < (private.limits()).night_cup_teams_min then
    perform private.refuse('PT409', 'Too few teams are here.', 'cupTooFew', 'night_cup_id');
  end if;
  if private.own_team() = any (seeds) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  if seeds is not null and not (
    cardinality(seeds) = cardinality(here) and seeds @> here
  ) then
    perform private.refuse('PT422', 'Everybody who is here, each once.', 'cupSeeds', 'seeds');
  end if;
  perform private.check_overlap(here, cup.starts_at, private.cup_until(cup), coalesce(aware, false), except_cup => cup.id);
  perform private.draw_cup(cup, coalesce(seeds, here));
  perform private.record(
    'start_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}',
    jsonb_build_object('status', 'live', 'seeds', coalesce(seeds, here))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_result(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.match_to_rule(match_id);
  said constant text := private.checked_reason(reason);
  later constant uuid[] := private.squads(variadic private.sides_of_later(match));
begin
  if match.status <> 'finished' then
    perform private.refuse('PT409', 'There is no result to take back.', 'noResult', 'match_id');
  end if;
  -- the games that would go, before anybody finishes one of them
  perform
  from public.team_matches m
  where m.series_id in (
    select unnest(array[own.next_series_id, own.loser_series_id]) from public.series own where own.id = match.series_id
    union all
    select s.id
    from public.series s
    where (s.league_id, s.season) = (match.league_id, match.season) and match.series_id is null
  )
  order by m.id
  for no key update;
  perform private.check_nothing_later(match);
  if match.series_id is null then
    delete from public.team_matches m
    using public.series s
    where s.id = m.series_id and (s.league_id, s.season) = (match.league_id, match.season);
    delete from public.series s where (s.league_id, s.season) = (match.league_id, match.season);
    update public.league_teams e
    set playoff_seed = null
    where (e.league_id, e.season) = (match.league_id, match.season) and e.playoff_seed is not null;
    update public.league_seasons s
    set phase = 'regular'
    where (s.league_id, s.season) = (match.league_id, match.season) and s.phase = 'playoffs';
  end if;
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = match.id;
  perform private.add_result(match.id, 'undo', reason => said);
  perform private.project_match(match.id);
  -- those whose game goes with it, too
  perform private.notify_changed(match, 'resultUndone', jsonb_build_object('reason', said), others => later);
  perform private.record('undo_result', 'team_matches ' || match.id, to_jsonb(match), jsonb_build_object('reason', said));
end
$function$;

CREATE OR REPLACE FUNCTION private.unnotified_news()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.id, coalesce('team_matches ' || m.id, 'profiles ' || t.player_id)
  from private.followed_news e
  left join public.team_matches m on m.id in (e.match_id, e.changed_match_id)
  left join public.transfers t on t.id = e.transfer_id
  where e.done_at is null and (e.match_id is null or m.status = 'finished')
  order by e.at, e.id
  limit 100
$function$;

CREATE OR REPLACE FUNCTION public.create_decider(league_id uuid, season integer, team_a uuid, team_b uuid, kickoff_at timestamp with time zone, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.create_decider(create_decider.league_id, create_decider.season, create_decider.team_a, create_decider.team_b, create_decider.kickoff_at, create_decider.aware) $function$;

CREATE OR REPLACE FUNCTION public.enter_night_cup(night_cup_id uuid, team_id uuid, aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.enter_night_cup(enter_night_cup.night_cup_id, enter_night_cup.team_id, enter_night_cup.aware) $function$;

CREATE OR REPLACE FUNCTION public.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false)
 RETURNS TABLE(file text, line integer, field text, problem text, value text)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.import_season(import_season.league_id, import_season.season, import_season.teams, import_season.fixtures, import_season.squads, import_season.adjustments, import_season.dry, import_season.aware) $function$;

CREATE OR REPLACE FUNCTION public.move_match(match_id uuid, kickoff_at timestamp with time zone, aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.move_match(move_match.match_id, move_match.kickoff_at, move_match.aware) $function$;

CREATE OR REPLACE FUNCTION public.publish_schedule(league_id uuid, season integer, fixtures jsonb, draw_seed integer DEFAULT NULL::integer, aware boolean DEFAULT false)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.publish_schedule(publish_schedule.league_id, publish_schedule.season, publish_schedule.fixtures, publish_schedule.draw_seed, publish_schedule.aware) $function$;

CREATE OR REPLACE FUNCTION public.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize text DEFAULT NULL::text, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_night_cup(save_night_cup.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until, save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, save_night_cup.prize, save_night_cup.night_cup_id, save_night_cup.is_public, save_night_cup.aware) $function$;

CREATE OR REPLACE FUNCTION public.start_night_cup(night_cup_id uuid, seeds uuid[] DEFAULT NULL::uuid[], aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.start_night_cup(start_night_cup.night_cup_id, start_night_cup.seeds, start_night_cup.aware) $function$;

alter table private.followed_news add column changed_match_id uuid;

alter table private.followed_news add column change text;

alter table private.followed_news add constraint followed_news_change CHECK (((changed_match_id IS NULL) = (change IS NULL)));

alter table private.followed_news add constraint followed_news_change_check CHECK ((change = ANY (ARRAY['followedKickoff'::text, 'followedPostponed'::text, 'followedCancelled'::text, 'followedReopened'::text])));

alter table private.followed_news add constraint followed_news_changed_match_id_fkey FOREIGN KEY (changed_match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table private.followed_news drop constraint followed_news_of_one;
alter table private.followed_news add constraint followed_news_of_one CHECK ((num_nonnulls(match_id, transfer_id, changed_match_id) = 1));

CREATE INDEX followed_news_changed ON private.followed_news USING btree (changed_match_id, at, id);

drop index public.league_follows_league_id;
CREATE INDEX league_follows_league_id ON public.league_follows USING btree (league_id, user_id);

grant execute on routine private.create_decider(uuid,integer,uuid,uuid,timestamp with time zone,boolean) to "authenticated";

grant execute on routine private.enter_night_cup(uuid,uuid,boolean) to "authenticated";

grant execute on routine private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean) to "authenticated";

grant execute on routine private.move_match(uuid,timestamp with time zone,boolean) to "authenticated";

grant execute on routine private.publish_schedule(uuid,integer,jsonb,integer,boolean) to "authenticated";

grant execute on routine private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean,boolean) to "authenticated";

grant execute on routine private.start_night_cup(uuid,uuid[],boolean) to "authenticated";

grant execute on routine public.create_decider(uuid,integer,uuid,uuid,timestamp with time zone,boolean) to "authenticated";

grant execute on routine public.enter_night_cup(uuid,uuid,boolean) to "authenticated";

grant execute on routine public.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean) to "authenticated";

grant execute on routine public.move_match(uuid,timestamp with time zone,boolean) to "authenticated";

grant execute on routine public.publish_schedule(uuid,integer,jsonb,integer,boolean) to "authenticated";

grant execute on routine public.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean,boolean) to "authenticated";

grant execute on routine public.start_night_cup(uuid,uuid[],boolean) to "authenticated";

comment on function private.create_decider(uuid,integer,uuid,uuid,timestamp with time zone,boolean) is 'api: member';

comment on function private.enter_night_cup(uuid,uuid,boolean) is 'api: member';

comment on function private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean) is 'api: member';

comment on function private.move_match(uuid,timestamp with time zone,boolean) is 'api: member';

comment on function private.publish_schedule(uuid,integer,jsonb,integer,boolean) is 'api: member';

comment on function private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean,boolean) is 'api: member';

comment on function private.start_night_cup(uuid,uuid[],boolean) is 'api: member';
