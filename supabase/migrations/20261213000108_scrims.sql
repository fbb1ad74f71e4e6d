set local check_function_bodies = off;

drop function private.answer_attendance(boolean,uuid,uuid);

drop function private.bracket_file_problems(public.league_seasons,jsonb,jsonb);

drop function private.count_coming(uuid,uuid,uuid,timestamp with time zone);

drop function private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean);

drop function private.occasion(uuid,uuid);

drop function private.refuse_overlap(boolean,uuid,uuid,uuid,timestamp with time zone);

drop function private.squad_attendance(uuid,uuid,uuid,timestamp with time zone);

drop function private.taken_name(uuid,uuid);

drop function private.team_file_problems(jsonb,integer,integer);

drop function private.who_is_in(uuid,uuid);

drop function public.answer_attendance(boolean,uuid,uuid);

drop function public.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean);

drop function public.who_is_in(uuid,uuid);

create type private.check_status as enum ('good', 'off', 'bad');

alter type public.content_kind add value 'scrim_note';

create type public.cup_left_out as enum ('not_checked_in', 'no_place', 'squad_too_small');

create type public.scrim_offer_status as enum ('open', 'accepted', 'withdrawn', 'lapsed');

create table private.deadline_reminders ();

create table private.host_checks ();

create table public.scrim_lobbies ();

create table public.scrim_offers ();

create table public.scrim_searches ();

create table public.scrim_slots ();

create table public.scrims ();

CREATE OR REPLACE FUNCTION private.accept_scrim(offer_id uuid, starts_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  own constant uuid := private.scrim_team();
  offer public.scrim_offers;
  leader uuid;
  rating int;
  made public.scrims;
begin
  select * into offer from public.scrim_offers o where o.id = accept_scrim.offer_id;
  if offer.id is null then
    perform private.refuse('PT404', 'There is no such offer.', 'scrimUnknown', 'offer_id');
  end if;
  if offer.team_id = own then
    perform private.refuse('PT409', 'It is the own offer.', 'scrimOwn', 'offer_id');
  end if;
  for leader in select l.id from unnest(private.leaders(offer.team_id)) as l (id) order by l.id loop
    perform private.check_reachable(leader);
  end loop;
  perform from public.teams t where t.id in (own, offer.team_id) order by t.id for no key update;
  select * into offer from public.scrim_offers o where o.id = offer.id for no key update;
  if not private.scrim_offer_stands(offer) then
    perform private.refuse('PT409', 'The offer is over.', 'scrimGone', 'offer_id');
  end if;
  if not exists (
    select
    from public.scrim_slots s
    where (s.offer_id, s.starts_at) = (offer.id, accept_scrim.starts_at) and s.starts_at > now()
  ) then
    perform private.refuse('PT422', 'The offer has no such time.', 'scrimSlots', 'starts_at');
  end if;
  rating := private.team_rating(own);
  if rating < offer.elo_from or rating > offer.elo_to then
    perform private.refuse('PT409', 'The offer is for teams of another level.', 'scrimLevel', 'offer_id');
  end if;
  perform private.check_overlap(
    array[own, offer.team_id], accept_scrim.starts_at, accept_scrim.starts_at + private.scrim_length(offer.best_of), null
  );
  update public.scrim_offers o set status = 'accepted' where o.id = offer.id;
  insert into public.scrims (offer_id, home_team_id, away_team_id, accepted_by, best_of, starts_at, ends_at)
  values (
    offer.id, offer.team_id, own, me, offer.best_of, accept_scrim.starts_at,
    accept_scrim.starts_at + private.scrim_length(offer.best_of)
  )
  returning * into made;
  perform private.notify_scrim(made, 'scrimAgreed');
  perform private.record('accept_scrim', 'scrims ' || made.id, to_jsonb(offer), to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.adjust_points(league_id uuid, season integer, team_id uuid, points integer, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  points_max constant int := (private.limits()).adjustment_points_max;
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  said text;
  made public.point_adjustments;
begin
  perform private.check_entered(run, team_id);
  perform private.check_adjustable(run, team_id);
  if points is null or points = 0 or abs(points::bigint) > points_max then
    perform private.refuse('PT422', format('1 to %s points, given or taken.', points_max), 'wrongValue', 'points');
  end if;
  said := private.checked_reason(reason);
  insert into public.point_adjustments (league_id, season, team_id, points, reason)
  values (run.league_id, run.season, adjust_points.team_id, adjust_points.points, said)
  returning * into made;
  perform private.notify_adjusted(made, 'pointsAdjusted', made.reason);
  perform private.record('adjust_points', 'point_adjustments ' || made.id, null, private.keep_texts(to_jsonb(made)));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_attendance(coming boolean, match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  needed constant int := (private.limits()).players_on_pitch;
  reminder constant interval := (private.limits()).attendance_hours * interval '1 hour';
  me constant uuid := private.actor();
  own constant uuid := private.own_team();
  asked record;
  before int;
  now_in int;
begin
  if answer_attendance.coming is null then
    perform private.refuse('PT422', 'An answer is yes or no.', 'missing', 'coming');
  end if;
  if num_nonnulls(answer_attendance.match_id, answer_attendance.night_cup_id, answer_attendance.scrim_id) <> 1 then
    perform private.refuse('PT422', 'An answer is about one match, one night cup or one scrim.', 'missing', 'match_id');
  end if;
  select * into asked
  from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id, answer_attendance.scrim_id);
  if answer_attendance.night_cup_id is not null or asked.of_cup is not null then
    perform private.locked_cup(coalesce(answer_attendance.night_cup_id, asked.of_cup));
  elsif answer_attendance.scrim_id is not null then
    perform from public.scrims s where s.id = answer_attendance.scrim_id for no key update;
  else
    perform private.locked_match(answer_attendance.match_id);
  end if;
  -- once more under the lock: what moved meanwhile is answered as it stands now
  select * into asked
  from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id, answer_attendance.scrim_id);
  if asked.starts_at is null then
    if answer_attendance.scrim_id is not null then
      perform private.refuse('PT404', 'There is no such scrim.', 'scrimUnknown', 'scrim_id');
    end if;
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  if own is null or own <> all (asked.teams) then
    perform private.refuse('PT403', 'Only the squads that play say whether they come.', 'notYours');
  end if;
  if not asked.open then
    perform private.refuse('PT409', 'It has begun.', 'attendanceClosed', 'match_id');
  end if;

  before := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim);
  delete from public.attendance a
  where a.player_id = me
    and (a.match_id = asked.of_match or a.night_cup_id = asked.of_cup or a.scrim_id = asked.of_scrim);
  insert into public.attendance (match_id, night_cup_id, scrim_id, team_id, player_id, coming, starts_at)
  values (asked.of_match, asked.of_cup, asked.of_scrim, own, me, answer_attendance.coming, asked.starts_at);
  now_in := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim);
  if now_in < least(before, needed)
    and asked.starts_at <= now() + reminder
    and (
      before >= needed
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (coalesce(asked.of_match, asked.of_cup, asked.of_scrim), own, asked.starts_at)
          and r.counted_at is not null
      )
    )
  then
    perform private.notify_short(own, asked.of_cup is not null, asked.facts, asked.link, now_in);
    -- they know, and the clock need not say it again; where it counts at this moment, nobody waits for it
    update private.attendance_reminders r
    set counted_at = now()
    where (r.of_id, r.team_id, r.starts_at) in (
      select u.of_id, u.team_id, u.starts_at
      from private.attendance_reminders u
      where (u.of_id, u.team_id, u.starts_at) = (coalesce(asked.of_match, asked.of_cup, asked.of_scrim), own, asked.starts_at)
        and u.counted_at is null
      for update skip locked
    );
  end if;
  -- an answer of the day is no entry of the record
  perform private.count_command('answer_attendance', coalesce(asked.of_match, asked.of_cup, asked.of_scrim)::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_page(of_actor uuid DEFAULT NULL::uuid, of_action text DEFAULT NULL::text, of_subject text DEFAULT NULL::text, since timestamp with time zone DEFAULT NULL::timestamp with time zone, until timestamp with time zone DEFAULT NULL::timestamp with time zone, oldest boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_entry bigint DEFAULT NULL::bigint, max integer DEFAULT 25, by_clock boolean DEFAULT NULL::boolean)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor uuid, actor_name text, clock boolean, action text, subject text, subject_name text, subject_link text, before jsonb, after jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.check_admin('read the record');
  return query
  select
    l.id, l.at, l.actor, private.name_now('by', l.actor), l.clock, l.action, l.subject, about.name, about.link, l.before,
    -- a reason that the command kept, as long as it is kept
    case
      when l.after ->> 'reason' ~ '^[0-9a-f-]{36}$' then
        l.after || jsonb_build_object('reason', (select t.said from private.notice_texts t where t.id = (l.after ->> 'reason')::uuid))
      else l.after
    end
  from (
    select *
    from private.audit_log a
    where (of_actor is null or a.actor = of_actor)
      and (by_clock is null or a.clock = by_clock)
      and (of_action is null or a.action = of_action)
      and (of_subject is null or a.subject = of_subject)
      and (audit_page.since is null or a.at >= audit_page.since)
      and (audit_page.until is null or a.at < audit_page.until)
      and (
        before_at is null
        or (oldest and (a.at, a.id) > (before_at, before_entry))
        or (not oldest and (a.at, a.id) < (before_at, before_entry))
      )
    order by
      case when not oldest then a.at end desc,
      case when not oldest then a.id end desc,
      a.at,
      a.id
    limit private.page_size(max)
  ) l
  cross join lateral private.subject_now(l.subject) about
  order by case when not oldest then l.at end desc, case when not oldest then l.id end desc, l.at, l.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.bracket_file_problems(filled public.league_seasons, teams jsonb, fixtures jsonb, past boolean)
 RETURNS SETOF private.import_problem
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  games_max constant int := (private.limits()).series_games_max;
  has_places constant boolean := jsonb_path_exists(teams, '$[*] ? (@.place != "")');
  -- the folded names by seed, and of the two sides of each series by its number
  seeds text[];
  side_a text[] := '{}';
  side_b text[] := '{}';
  tie record;
  game record;
  wins_a int;
  wins_b int;
  games int;
  winner text;
  loser text;
  champion text;
  placed int[] := '{}';
begin
  select array_agg(private.fold(each ->> 'name') order by private.number_of(each ->> 'seed')) into seeds
  from jsonb_array_elements(teams) as each
  where private.number_of(each ->> 'seed') between 1 and filled.playoff_teams;
  if seeds is null
    and (past or not has_places)
    and not exists (select from private.fixture_rows(fixtures) s where s.stage not in ('regular', 'decider'))
  then
    return;
  end if;
  if coalesce(cardinality(seeds), 0) <> filled.playoff_teams then
    return next private.wrong_in('teams', null, 'seed', 'seedsMissing', filled.playoff_teams::text);
    return;
  end if;
  return query
  select p.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'status', 'playoffsBefore', s.home || ' – ' || s.away) p
  where s.stage in ('regular', 'decider') and s.status <> 'cancelled' and s.home_score || s.forfeited_by = '';

  for tie in select * from private.bracket_plan(filled) p order by p.no loop
    side_a[tie.no] := coalesce(side_a[tie.no], seeds[tie.seed_a]);
    side_b[tie.no] := coalesce(side_b[tie.no], seeds[tie.seed_b]);
    wins_a := 0;
    wins_b := 0;
    games := 0;
    winner := null;
    for game in
      select s.*
      from private.fixture_rows(fixtures) s
      where s.stage = private.stage_of_series(tie.round, tie.slot)::text
        and (s.home_club, s.away_club) in ((side_a[tie.no], side_b[tie.no]), (side_b[tie.no], side_a[tie.no]))
      order by s.kickoff, s.line
    loop
      placed := placed || game.line::int;
      games := games + 1;
      if games > games_max or (winner is not null and game.status <> 'cancelled') then
        return next private.wrong_in('fixtures', game.line, 'stage', 'seriesOver', game.home || ' – ' || game.away);
      end if;
      wins_a := wins_a + coalesce(game.winner = side_a[tie.no], false)::int;
      wins_b := wins_b + coalesce(game.winner = side_b[tie.no], false)::int;
      winner := case
        when wins_a > tie.best_of / 2 then side_a[tie.no]
        when wins_b > tie.best_of / 2 then side_b[tie.no]
      end;
    end loop;
    if tie.next_slot = 'a' then
      side_a[tie.next_no] := winner;
    elsif tie.next_slot = 'b' then
      side_b[tie.next_no] := winner;
    elsif private.stage_of_series(tie.round, tie.slot) = 'final' then
      champion := winner;
    elsif has_places and winner is null then
      return next private.wrong_in('teams', null, 'place', 'placeThirdPlace', null);
    end if;
    if tie.loser_no is not null then
      loser := case winner when side_a[tie.no] then side_b[tie.no] when side_b[tie.no] then side_a[tie.no] end;
      if tie.next_slot = 'a' then
        side_a[tie.loser_no] := loser;
      else
        side_b[tie.loser_no] := loser;
      end if;
    end if;
  end loop;
  return query
  select p.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'stage', 'notInBracket', s.home || ' – ' || s.away) p
  where s.stage not in ('regular', 'decider') and s.line <> all (placed);
  if has_places and not exists (
    select
    from jsonb_array_elements(teams) as each
    where private.number_of(each ->> 'place') = 1 and private.fold(each ->> 'name') = champion
  ) then
    return next private.wrong_in('teams', null, 'place', 'placeChampion', champion);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noun constant text := tg_argv[0];
  id_column constant text := tg_argv[1];
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  kind text;
  by_column text;
  topic text;
  ids jsonb;
  scores jsonb;
begin
  if not exists (select from changed) then
    return null;
  end if;
  for at in 2..tg_nargs - 1 by 2 loop
    kind := tg_argv[at];
    by_column := tg_argv[at + 1];
    for topic, ids, scores in
      select
        case kind
          when 'staff' then 'staff'
          when 'site' then 'site'
          when 'competition' then coalesce('league:' || m.league_id, 'cup:' || m.night_cup_id)
          when 'revealed' then 'match:' || m.id
          when 'scrim' then 'team:' || side.id
          else kind || ':' || (c.line ->> by_column)
        end,
        jsonb_agg(distinct c.line -> id_column) filter (where c.line -> id_column is not null),
        jsonb_agg(jsonb_build_object(
          'id', c.line -> 'id', 'status', c.line -> 'status',
          'home_score', c.line -> 'home_score', 'away_score', c.line -> 'away_score',
          'live_home_score', c.line -> 'live_home_score', 'live_away_score', c.line -> 'live_away_score',
          'live_at', c.line -> 'live_at', 'finished_at', c.line -> 'finished_at', 'kickoff_at', c.line -> 'kickoff_at',
          'forfeited_by', c.line -> 'forfeited_by'
        )) filter (where tg_table_name = 'team_matches' and tg_op = 'UPDATE' and kind in ('league', 'cup'))
      from (select to_jsonb(r) as line from changed r) c
      left join public.team_matches m
        on kind in ('competition', 'revealed')
        and m.id = (c.line ->> by_column)::uuid
        and (kind <> 'revealed' or m.kickoff_at <= now() + reveal)
      left join lateral (
        select team.id
        from public.scrims s
        cross join lateral (values (s.home_team_id), (s.away_team_id)) team (id)
        where kind = 'scrim' and s.id = (c.line ->> by_column)::uuid and s.starts_at <= now() + reveal
      ) side on true
      group by 1
    loop
      continue when topic is null;
      perform private.broadcast(
        topic,
        jsonb_build_object('noun', noun)
          || case when jsonb_array_length(ids) <= 20 then jsonb_build_object('ids', ids) else '{}' end
          || case when jsonb_array_length(scores) <= 10 then jsonb_build_object('scores', scores) else '{}' end
      );
    end loop;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_scrim(scrim_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  own constant uuid := private.led_team();
  scrim constant public.scrims := private.led_scrim(scrim_id);
begin
  if scrim.cancelled_at is not null or scrim.starts_at <= now() then
    perform private.refuse('PT409', 'The scrim has begun, or is off.', 'scrimGone', 'scrim_id');
  end if;
  update public.scrims s set cancelled_at = clock_timestamp(), cancelled_by_team_id = own where s.id = scrim.id;
  perform private.notify_scrim(scrim, 'scrimCancelled');
  perform private.record(
    'cancel_scrim', 'scrims ' || scrim.id, to_jsonb(scrim), jsonb_build_object('cancelled_by_team_id', own)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.change_table_rules(league_id uuid, season integer, points_for_win integer, playoff_teams integer, relegation_places integer, time_zone text, seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me constant uuid := private.actor();
  points_max constant int := (private.limits()).points_for_win_max;
  places_max constant int := (private.limits()).relegation_places_max;
  new_rules constant jsonb := jsonb_build_object(
    'points_for_win', points_for_win, 'playoff_teams', playoff_teams, 'relegation_places', relegation_places, 'league_zone', time_zone
  );
  run public.league_seasons;
  was jsonb;
begin
  perform private.check_admin('run a season');
  perform from public.leagues l where l.id = change_table_rules.league_id for no key update;
  run := private.season_to_run(league_id, season);
  if run.phase = 'playoffs' then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', 'season');
  elsif run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  elsif run.phase <> 'regular' then
    perform private.refuse('PT409', 'The season has not begun.', 'seasonAhead', 'season');
  end if;
  was := jsonb_build_object(
    'points_for_win', run.points_for_win, 'playoff_teams', run.playoff_teams, 'relegation_places', run.relegation_places,
    'league_zone', (select l.time_zone from public.leagues l where l.id = run.league_id)
  );
  if seen is distinct from was || jsonb_build_object('table', coalesce(
    (
      select jsonb_object_agg(t.team_id, jsonb_build_array(t.place, t.points))
      from private.season_table(run.league_id, run.season) t
    ),
    '{}'
  )) then
    perform private.refuse('PT409', 'The table or what it is ranked by has changed.', 'tableChanged', 'season');
  end if;
  if (points_for_win between 1 and points_max) is not true then
    perform private.refuse('PT422', 'No such points for a win.', 'wrongValue', 'points_for_win');
  end if;
  if (playoff_teams in (4, 6, 8)) is not true then
    perform private.refuse('PT422', 'No such size of the playoffs.', 'wrongValue', 'playoff_teams');
  end if;
  if playoff_teams > run.max_teams then
    perform private.refuse('PT422', 'Fewer teams may enter.', 'playoffsNeedRoom', 'playoff_teams');
  end if;
  if (relegation_places between 0 and places_max) is not true then
    perform private.refuse('PT422', 'No such number of relegation places.', 'wrongValue', 'relegation_places');
  end if;
  if private.is_fact('league_zone', to_jsonb(time_zone)) is not true then
    perform private.refuse('PT422', 'There is no such time zone.', 'timeZoneUnknown', 'time_zone');
  end if;
  update public.league_seasons s
  set
    points_for_win = change_table_rules.points_for_win,
    playoff_teams = change_table_rules.playoff_teams,
    relegation_places = change_table_rules.relegation_places
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.leagues l
  set time_zone = change_table_rules.time_zone
  where l.id = run.league_id and l.time_zone <> change_table_rules.time_zone;
  perform private.notify(
    array(
      select l.player_id
      from private.team_leaders l
      join public.league_teams e on e.team_id = l.team_id
      where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
    ),
    'tableRulesChanged',
    new_rules || jsonb_build_object('league', run.league_id, 'season', run.season),
    '/leagues/' || run.league_id
  );
  perform private.record('change_table_rules', concat_ws(' ', 'league_seasons', run.league_id, run.season), was, new_rules);
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
    perform private.refuse_overlap(aware is null, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at, clash.scrim_id);
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
    perform private.refuse_overlap(false, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at, clash.scrim_id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.chores()
 RETURNS TABLE(name text, due text, every interval)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    -- first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
    ('hand_out_next', 'unfinished_announcements', interval '1 minute'),
    ('notify_followers', 'unnotified_news', '1 minute'),
    ('close_vote', 'unnotified_votes', '1 minute'),
    ('confirm_silence', 'due_silences', '1 minute'),
    ('lapse_offer', 'due_offers', '1 minute'),
    ('lapse_proposal', 'due_proposals', '1 minute'),
    ('lapse_scrim_offer', 'due_scrim_offers', '1 minute'),
    ('release_stayer', 'due_stayers', '1 minute'),
    ('remind_attendance', 'unreminded', '1 minute'),
    ('remind_kickoff', 'unreminded_kickoffs', '1 minute'),
    ('remind_deadline', 'unreminded_deadlines', '1 minute'),
    ('settle_night_cup', 'due_night_cups', '1 minute'),
    ('settle_stand_in', 'due_stand_ins', '1 minute'),
    ('walk_over', 'due_walkovers', '1 minute'),
    ('sweep_accounts', null, '1 minute'),
    ('sweep_command_counts', null, '1 minute'),
    ('sum_broadcasts', null, '1 minute'),
    ('make_audit_years', null, '1 day'),
    ('count_active_weeks', null, '1 hour'),
    ('enqueue_due', null, '1 minute'),
    ('sweep_devices', null, '1 minute'),
    ('settle_directs', null, '1 minute'),
    ('refresh_stale_leagues', null, '1 minute'),
    ('sum_picks', null, '1 minute'),
    ('sweep_old', null, '1 minute')
$function$;

CREATE OR REPLACE FUNCTION private.close_check_in(cup public.night_cups)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  others constant uuid[] := array(
    select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.waiting and e.checked_in_at is null
  );
  late uuid[];
  is_free boolean;
begin
  if now() < cup.check_in_until then
    return;
  end if;
  with dropped as (
    update public.night_cup_teams e
    set waiting = true
    where e.night_cup_id = cup.id and not e.waiting and e.checked_in_at is null
    returning e.team_id
  )
  select array_agg(d.team_id) into late from dropped d;
  perform private.fill_places(cup);
  if late is null then
    return;
  end if;
  -- drawn at once: the draw says who is left out and why
  if now() < private.cup_draw_at(cup) then
    is_free := private.has_free_place(cup);
    perform private.notify_cup(
      cup, late, case when is_free then 'cupDropped' else 'cupPlaceLost' end::public.notification_key
    );
    if is_free then
      perform private.notify_cup(cup, others, 'cupPlaceFree');
    end if;
  end if;
  perform private.record('close_check_in', 'night_cups ' || cup.id, null, jsonb_build_object('dropped', late));
end
$function$;

CREATE OR REPLACE FUNCTION private.close_team(team uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dead public.contracts;
begin
  update public.teams t set archived_at = now() where t.id = team;
  for dead in
    select * from public.contracts c where c.team_id = team and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(dead, 'withdrawn', 'end_offer', array[dead.player_id], 'offerWithdrawn', '/profile');
  end loop;
  update public.team_listings l set listed = false where l.team_id = team;
  update public.join_requests r
  set status = 'lapsed', answered_at = clock_timestamp()
  where r.team_id = team and r.status in ('open', 'trial');
  update public.scrim_offers o set status = 'withdrawn' where o.team_id = team and o.status = 'open';
  update public.scrims s
  set cancelled_at = clock_timestamp(), cancelled_by_team_id = team
  where team in (s.home_team_id, s.away_team_id) and s.cancelled_at is null and s.starts_at > now();
end
$function$;

CREATE OR REPLACE FUNCTION private.coming_deadlines()
 RETURNS TABLE(of_id uuid, team_id uuid, player_id uuid, key public.notification_key, facts jsonb, link text, begun timestamp with time zone, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with horizon as (
    select now() + (private.limits()).reminder_days * interval '1 day' as latest
  ),
  sides as not materialized (
    select
      m as match,
      side.team_id,
      jsonb_build_object('home', m.home_team_id, 'away', m.away_team_id, 'kickoff_at', m.kickoff_at) as facts
    from public.team_matches m
    cross join lateral (values (m.home_team_id), (m.away_team_id)) as side (team_id)
    where m.status in ('scheduled', 'live', 'reported', 'postponed')
  )
  select c.id, e.team_id, null::uuid, 'cupCheckInEnds', jsonb_build_object('cup', c.id), '/night-cup/' || c.id, c.check_in_from, c.check_in_until
  from public.night_cups c
  join public.night_cup_teams e on e.night_cup_id = c.id and not e.waiting and e.checked_in_at is null
  where c.status = 'check_in'
  union all
  select r.id, s.team_id, null, 'claimEnds', s.facts, '/matches/' || r.match_id,
    greatest(r.created_at, private.earliest_end(s.match)), private.answer_until(r)
  from sides s
  join public.match_reports r on r.match_id = (s.match).id and r.status = 'filed' and r.team_id <> s.team_id
  where (s.match).status = 'reported'
  union all
  select p.id, s.team_id, null, 'proposalEnds', s.facts || jsonb_build_object('kickoff_at', p.kickoff_at), '/matches/' || p.match_id,
    p.created_at, private.proposal_until(p)
  from sides s
  join public.reschedules p on p.match_id = (s.match).id and p.status = 'proposed' and p.team_id <> s.team_id
  where (s.match).status in ('scheduled', 'postponed')
  union all
  -- where nobody reports, the match is decided without play
  select (s.match).id, s.team_id, null, 'reportEnds', s.facts, '/matches/' || (s.match).id,
    private.clock_from(s.match), private.walkover_at(s.match)
  from sides s
  where (s.match).series_id is not null and (s.match).status in ('scheduled', 'live') and (s.match).kickoff_at < now()
  union all
  select c.id, c.team_id, c.player_id, 'offerEnds', jsonb_build_object('team', c.team_id, 'number', c.number),
    '/dashboard?offer=' || c.id, c.sent_at, c.expires_at
  from public.contracts c, horizon
  where c.status = 'offered' and c.expires_at <= horizon.latest
  union all
  select r.id, r.team_id, null, 'joinEnds', jsonb_build_object('player', r.player_id, 'team', r.team_id),
    '/transfercenter?tab=players', r.created_at, r.expires_at
  from public.join_requests r, horizon
  where r.status = 'open' and r.expires_at <= horizon.latest and not private.has_offer(r.player_id, r.team_id)
  union all
  select ended.team_id, ended.team_id, null, 'renewalsEnd', jsonb_build_object('team', ended.team_id, 'players', open.players),
    '/teams/' || ended.team_id || '?tab=contracts', ended.begun, open.until
  from (
    select c.team_id, max(c.ended_at) as begun
    from public.contracts c, horizon
    where c.status = 'completed' and c.duration_type = 'classic' and c.stays_until > now() and c.stays_until <= horizon.latest
    group by c.team_id
  ) ended
  cross join lateral (
    select count(*)::int as players, min(s.until) as until
    from private.stayers(ended.team_id) s
    where not s.is_asked
    having count(*) > 0
  ) open
$function$;

CREATE OR REPLACE FUNCTION private.command_limits()
 RETURNS TABLE(action text, each text, at_most integer, minutes integer)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query values
    ('offer_contract', 'caller', 30, 60),
    ('offer_to_player', 'subject', 3, 1440),
    ('withdraw_offer', 'caller', 60, 60),
    ('reject_contract', 'caller', 60, 60),
    ('terminate_contract', 'caller', 20, 60),
    ('ask_to_join', 'caller', 20, 1440),
    ('join_team', 'subject', 3, 10080),
    ('withdraw_join_request', 'caller', 30, 60),
    ('answer_join_request', 'caller', 60, 60),
    ('create_team', 'caller', 3, 1440),
    ('leave_team', 'caller', 6, 1440),
    ('update_team', 'caller', 40, 60),
    ('set_team_role', 'caller', 60, 60),
    ('set_team_role', 'subject', 6, 60),
    ('hand_over_captaincy', 'caller', 10, 60),
    ('set_shirt', 'caller', 200, 60),
    ('kick_player', 'caller', 20, 60),
    ('set_eligibility', 'caller', 60, 60),
    ('set_eligibility', 'subject', 6, 60),
    ('request_eligibility_review', 'caller', 30, 60),
    ('request_eligibility_review', 'subject', 3, 1440),
    ('add_team_achievement', 'caller', 20, 60),
    ('register_team', 'caller', 10, 60),
    ('follow_team', 'caller', 120, 60),
    ('follow_league', 'caller', 120, 60),
    ('follow_player', 'caller', 120, 60),
    ('set_lineup', 'caller', 60, 60),
    ('answer_attendance', 'caller', 120, 60),
    ('ready_for_match', 'caller', 60, 60),
    ('ask_stand_in', 'caller', 20, 60),
    ('accept_stand_in', 'caller', 20, 60),
    ('withdraw_stand_in', 'caller', 20, 60),
    ('start_match', 'caller', 20, 60),
    ('set_live_score', 'caller', 300, 60),
    ('set_lobby_code', 'caller', 30, 60),
    ('set_match_stream', 'caller', 30, 60),
    ('set_match_replay', 'caller', 30, 60),
    ('name_caster', 'caller', 20, 1440),
    ('remove_caster', 'caller', 30, 60),
    ('make_overlay_link', 'caller', 20, 60),
    ('remove_overlay_link', 'caller', 60, 60),
    ('report_match', 'caller', 20, 60),
    ('add_evidence', 'caller', 40, 60),
    ('claim_forfeit', 'caller', 10, 60),
    ('correct_report', 'caller', 20, 60),
    ('withdraw_report', 'caller', 10, 60),
    ('confirm_report', 'caller', 30, 60),
    ('dispute_report', 'caller', 10, 60),
    ('report_stats', 'caller', 20, 60),
    ('postpone_match', 'caller', 30, 60),
    ('propose_reschedule', 'caller', 10, 60),
    ('answer_reschedule', 'caller', 20, 60),
    ('withdraw_reschedule', 'caller', 10, 60),
    ('file_protest', 'caller', 5, 1440),
    ('withdraw_protest', 'caller', 10, 60),
    ('rule_match', 'caller', 120, 60),
    ('enter_results', 'caller', 30, 60),
    ('undo_result', 'caller', 60, 60),
    ('rule_protest', 'caller', 60, 60),
    ('move_match', 'caller', 120, 60),
    ('cancel_match', 'caller', 30, 60),
    ('create_decider', 'caller', 20, 60),
    ('publish_schedule', 'caller', 30, 60),
    ('withdraw_team', 'caller', 30, 60),
    ('ask_withdrawal', 'caller', 5, 1440),
    ('warn_player', 'caller', 30, 60),
    ('warn_player', 'subject', 4, 1440),
    ('set_availability', 'caller', 30, 60),
    ('vote_player_of_match', 'caller', 60, 60),
    ('save_picks', 'caller', 120, 60),
    ('enter_night_cup', 'caller', 10, 60),
    ('leave_night_cup', 'caller', 10, 60),
    ('offer_scrim', 'caller', 20, 1440),
    ('withdraw_scrim_offer', 'caller', 30, 60),
    ('accept_scrim', 'caller', 20, 60),
    ('cancel_scrim', 'caller', 10, 1440),
    ('set_scrim_lobby', 'caller', 30, 60),
    ('report_scrim', 'caller', 20, 60),
    ('thank_scrim', 'caller', 20, 1440),
    ('save_scrim_search', 'caller', 20, 1440),
    ('remove_scrim_search', 'caller', 30, 60),
    ('check_in_night_cup', 'caller', 20, 60),
    ('create_ticket', 'caller', 5, 60),
    ('reply_ticket', 'caller', 60, 60),
    ('reply_ticket', 'subject', 20, 60),
    ('set_ticket_status', 'caller', 60, 60),
    ('set_ticket_status', 'subject', 10, 60),
    ('send_contact_message', 'caller', 3, 60),
    ('start_conversation', 'caller', 20, 60),
    ('send_message', 'caller', 20, 1),
    ('block_player', 'caller', 30, 60),
    ('unblock_player', 'caller', 30, 60),
    ('report_content', 'caller', 20, 1440),
    ('report_content', 'subject', 3, 1440),
    ('complete_profile', 'caller', 20, 60),
    ('export_my_data', 'caller', 5, 60),
    ('end_session', 'caller', 60, 60),
    ('make_recovery_codes', 'caller', 10, 60),
    ('end_other_sessions', 'caller', 20, 60),
    ('log_out_everywhere', 'caller', 20, 60),
    ('keep_credentials', 'caller', 20, 60),
    ('make_feed_link', 'caller', 10, 60),
    ('remove_feed_link', 'caller', 20, 60),
    ('create_api_key', 'caller', 10, 60),
    ('revoke_api_key', 'caller', 60, 60),
    ('create_webhook', 'caller', 10, 1440),
    ('change_webhook', 'caller', 60, 60),
    ('pause_webhook', 'caller', 60, 60),
    ('rotate_webhook_secret', 'caller', 10, 60),
    ('send_webhook_test', 'caller', 60, 60),
    ('send_webhook_again', 'caller', 60, 60),
    ('delete_webhook', 'caller', 60, 60),
    ('write profiles', 'caller', 60, 60),
    ('write profile_private', 'caller', 60, 60),
    ('write player_registrations', 'caller', 30, 60),
    ('write team_listings', 'caller', 30, 60),
    ('write team_achievements', 'caller', 60, 60),
    ('save_article', 'caller', 300, 60),
    ('add_push_device', 'caller', 30, 60),
    ('begin_discord_link', 'caller', 20, 60),
    ('set_notification_way', 'caller', 300, 60),
    ('set_quiet_hours', 'caller', 60, 60),
    ('hand_topic', 'caller', 60, 60),
    ('write_to_me_again', 'caller', 30, 60),
    ('notify', 'subject', 20, 60);
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_contracts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- one end for all, from which the days are counted
  ended constant timestamptz := clock_timestamp();
  done public.contracts;
  club record;
begin
  for done in
    update public.contracts c
    set status = 'completed', ended_at = ended, stays_until = ended + new.renewal_days * interval '1 day'
    from public.league_teams e
    where (e.league_id, e.season) = (new.league_id, new.season)
      and e.withdrawn_at is null
      and c.team_id = e.team_id
      and c.status = 'active'
      and c.duration_type = 'classic'
    returning c.*
  loop
    perform private.notify(
      array[done.player_id], 'contractCompleted',
      private.contract_facts(done) || jsonb_build_object('days', new.renewal_days), '/profile'
    );
    perform private.record(
      'complete_contract', 'contracts ' || done.id,
      '{"status": "active"}', jsonb_build_object('status', 'completed', 'stays_until', done.stays_until)
    );
  end loop;
  update private.leaderships l
  set kept_until = ended + new.renewal_days * interval '1 day'
  from public.league_teams e
  where (e.league_id, e.season) = (new.league_id, new.season)
    and e.withdrawn_at is null
    and l.team_id = e.team_id
    and l.until is not null
    and l.kept_until is null;
  for club in
    select e.team_id, count(*)::int as players, min(s.until) as until
    from public.league_teams e
    cross join lateral private.stayers(e.team_id) s
    where (e.league_id, e.season) = (new.league_id, new.season) and e.withdrawn_at is null
    group by e.team_id
    order by e.team_id
  loop
    perform private.notify(
      private.leaders(club.team_id), 'contractsEnded',
      jsonb_build_object('team', club.team_id, 'players', club.players, 'until', club.until),
      '/teams/' || club.team_id || '?tab=contracts'
    );
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.content_kinds()
 RETURNS TABLE(kind public.content_kind, held regclass, key text, person text, team text, hides jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  values
    ('profile_name'::public.content_kind, 'public.profiles'::regclass, 'id', 'id', null, '{"username": null}'::jsonb),
    ('gaming_id', 'public.profiles', 'id', 'id', null, '{"gaming_id": null}'),
    ('team_name', 'public.teams', 'id', null, 'id', '{"name": null, "short_name": null, "tag": null}'),
    (
      'profile_text', 'public.profiles', 'id', 'id', null,
      '{"description": null, "location": null, "game_mode": null, "social_links": {}}'
    ),
    ('profile_picture', 'public.profiles', 'id', 'id', null, '{"avatar": null}'),
    (
      'team_text', 'public.teams', 'id', null, 'id',
      '{"description": null, "contact": null, "stream_url": null, "social_links": {}}'
    ),
    ('team_picture', 'public.teams', 'id', null, 'id', '{"logo": null}'),
    (
      'player_entry', 'public.player_registrations', 'user_id', 'user_id', null,
      '{"team_experience": null, "personal_goals": null, "team_expectations": null, "additional_info": null, "listed": false}'
    ),
    (
      'team_entry', 'public.team_listings', 'team_id', null, 'team_id',
      '{"team_goals": null, "player_expectations": null, "listed": false}'
    ),
    ('team_achievement', 'public.team_achievements', 'id', null, 'team_id', null),
    ('message', 'public.messages', 'id', 'author_id', null, '{"body": "", "hidden": true}'),
    ('claim_note', 'public.match_reports', 'id', 'filed_by', null, '{"note": null}'),
    ('result_reason', 'public.result_reasons', 'id', 'author_id', null, '{"reason": null}'),
    ('protest_reason', 'public.protests', 'id', 'filed_by', null, '{"reason": null}'),
    ('protest_ruling', 'public.protests', 'id', null, null, '{"ruling": null}'),
    ('penalty_reason', 'public.penalties', 'id', null, null, '{"reason": null, "ruling": null}'),
    (
      'contract_text', 'public.contracts', 'id', null, 'team_id',
      '{"division": null, "note": null, "termination_reason": null, "kick_reason": null}'
    ),
    ('withdrawal_reason', 'public.withdrawal_requests', 'id', 'asked_by', null, '{"reason": null, "ruling": null}'),
    ('scrim_note', 'public.scrim_offers', 'id', 'offered_by', null, '{"note": null}')
$function$;

CREATE OR REPLACE FUNCTION private.content_link(kind public.content_kind, subject_id uuid, team uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when kind = 'claim_note' then (select '/matches/' || r.match_id from public.match_reports r where r.id = subject_id)
    when kind = 'result_reason' then (select '/matches/' || r.match_id from public.result_reasons r where r.id = subject_id)
    when kind = 'protest_reason' then (select '/matches/' || p.match_id from public.protests p where p.id = subject_id)
    when kind = 'withdrawal_reason' then (
      select '/leagues/' || r.league_id from public.withdrawal_requests r where r.id = subject_id
    )
    when kind = 'contract_text' then '/teams/' || team || '?tab=contracts'
    when kind in ('player_entry', 'team_entry') then '/transfercenter'
    when kind = 'message' then '/messages'
    when kind = 'scrim_note' then '/scrims'
    when team is not null then '/teams/' || team
    else '/profile'
  end
$function$;

CREATE OR REPLACE FUNCTION private.count_coming(team uuid, of_match uuid, of_cup uuid, starts_at timestamp with time zone, of_scrim uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (
    (select count(*) from private.squad_attendance(team, of_match, of_cup, starts_at, of_scrim) s where s.coming and s.able)
    + (
      select count(*)
      from public.stand_ins lent
      where (lent.match_id, lent.team_id) = (count_coming.of_match, count_coming.team)
        and lent.player_id is not null
        and lent.withdrawn_at is null
    )
  )::int
$function$;

CREATE OR REPLACE FUNCTION private.count_unsigned(team uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int
  from public.team_members m
  where m.team_id = count_unsigned.team and m.left_at is null and not private.is_bound(m)
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
  return case (select k.holds_while from private.notification_keys k where k.key = notice.key)
    when 'claim_open' then (
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
    when 'answer_missing' then case when of_match is not null then jsonb_build_object('what', 'in', 'about', of_match) end
    when 'offer_open' then (
      select jsonb_build_object('what', 'sign', 'about', c.id, 'team', t.name)
      from public.contracts c
      join public.teams t on t.id = c.team_id
      where c.number = (notice.values ->> 'number')::bigint and c.player_id = notice.user_id and c.status = 'offered'
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.draw_cup(cup public.night_cups, seeds uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rounds constant int := ceil(log(2, cardinality(seeds)))::int;
  places constant int[] := private.seed_places((2 ^ rounds)::int);
  ids uuid[];
  later uuid[] := '{}';
  ready uuid;
  out record;
begin
  update public.night_cups c set status = 'live' where c.id = cup.id;
  update public.night_cup_teams e
  set seed = array_position(seeds, e.team_id)
  where e.night_cup_id = cup.id and e.team_id = any (seeds);
  for number in reverse rounds..1 loop
    ids := array(select gen_random_uuid() from generate_series(1, (2 ^ (rounds - number))::int));
    insert into public.series (
      id, night_cup_id, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot
    )
    select
      ids[place.slot], cup.id, number, place.slot,
      case when number = rounds then cup.final_best_of else cup.best_of end,
      case when number = 1 then seeds[places[2 * place.slot - 1]] end,
      case when number = 1 then seeds[places[2 * place.slot]] end,
      later[(place.slot + 1) / 2],
      case when number < rounds then (case when place.slot % 2 = 1 then 'a' else 'b' end)::public.series_side end
    from generate_series(1, cardinality(ids)) as place (slot);
    later := ids;
  end loop;
  -- a place that nobody has sends the other side on
  foreach ready in array later loop
    perform private.follow_series(ready);
  end loop;
  perform private.notify_cup(
    cup,
    array(
      select s.winner_team_id
      from public.series s
      where s.night_cup_id = cup.id and s.round = 1 and s.winner_team_id is not null
        and not exists (select from public.team_matches m where m.night_cup_id = cup.id and s.winner_team_id in (m.home_team_id, m.away_team_id))
    ),
    'cupBye'
  );
  -- the waiting list is over: each is told why
  for out in
    with named as (
      update public.night_cup_teams e
      set left_out = private.left_out_because(e)
      where e.night_cup_id = cup.id and e.seed is null
      returning e.team_id, e.left_out
    )
    select n.left_out as why, array_agg(n.team_id) as teams from named n group by n.left_out order by n.left_out
  loop
    perform private.notify_cup(
      cup,
      out.teams,
      case out.why
        when 'not_checked_in' then 'cupMissedCheckIn'
        when 'squad_too_small' then 'cupSquadSmall'
        else 'cupNoPlace'
      end::public.notification_key
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.due_scrim_offers()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.id, 'scrim_offers ' || o.id
  from public.scrim_offers o
  where o.status = 'open' and o.expires_at <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.duties()
 RETURNS TABLE(kind text, until timestamp with time zone, match_id uuid, subject_id uuid, rival text, home_score integer, away_score integer, at timestamp with time zone, named integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with games as (
    select
      m.*,
      led.team_id,
      case when m.home_team_id = led.team_id then m.away_team_id else m.home_team_id end as other_id
    from (select private.led_team() as team_id) led
    join public.team_matches m on m.home_team_id = led.team_id or m.away_team_id = led.team_id
    where m.status in ('scheduled', 'live', 'reported', 'disputed', 'postponed')
  ),
  due as (
    select
      case when r.team_id = g.team_id then 'claimWaits' else 'answerClaim' end as kind,
      private.answer_until(r) as until,
      g.id as match_id,
      r.id as subject_id,
      g.other_id,
      r.home_score::int,
      r.away_score::int,
      null::timestamptz as at,
      null::int as named
    from games g
    join public.match_reports r on r.match_id = g.id and r.status = 'filed'
    where g.status = 'reported' and not private.is_silent(r)
    union all
    select 'disputed', null, g.id, null, g.other_id, null, null, null, null
    from games g
    where g.status = 'disputed'
    union all
    select
      'answerTime',
      private.proposal_until(p),
      g.id, p.id, g.other_id, null, null, p.kickoff_at, null
    from games g
    join public.reschedules p on p.match_id = g.id and p.status = 'proposed' and p.team_id <> g.team_id
    where g.status in ('scheduled', 'postponed') and private.proposal_until(p) > now()
    union all
    select 'report', nullif(clock.decides, 'infinity'), g.id, null, g.other_id, null, null, null, null
    from games g
    join public.team_matches m using (id)
    cross join lateral (select private.walkover_at(m) as decides) clock
    where g.status in ('scheduled', 'live')
      and g.kickoff_at < now()
      and private.earliest_end(m) <= now()
      and (clock.decides > now()) is not false
      and not exists (
        select
        from public.league_seasons s
        where (s.league_id, s.season, s.phase) = (g.league_id, g.season, 'registration')
      )
    union all
    select 'lineUp', private.lineup_until(g.kickoff_at), g.id, null, g.other_id, null, null, null, five.named
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and private.lineup_until(g.kickoff_at) > now()
        and g.kickoff_at <= now() + (private.limits()).duty_days * interval '1 day'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (
      select count(*)::int as named from public.match_lineups l where (l.match_id, l.team_id) = (g.id, g.team_id)
    ) five
    where five.named < (private.limits()).players_on_pitch
    union all
    select 'short', g.kickoff_at, g.id, null, g.other_id, null, null, null, squad.coming
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and g.night_cup_id is null
        and g.kickoff_at between now() and now() + (private.limits()).attendance_hours * interval '1 hour'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (select private.count_coming(g.team_id, g.id, null, g.kickoff_at) as coming) squad
    where squad.coming < (private.limits()).players_on_pitch
  ),
  -- Friendlies from the day before, as long as a result can be entered.
  friendlies as (
    select
      s.*,
      own.id as team_id,
      (case when s.home_team_id = own.id then away else home end).name as rival,
      s.ends_at + bounds.late_result_days * interval '1 day' as until
    from (select private.own_team() as id) own
    cross join private.limits() bounds
    join public.scrims s on own.id in (s.home_team_id, s.away_team_id)
    join public.teams home on home.id = s.home_team_id
    join public.teams away on away.id = s.away_team_id
    where s.cancelled_at is null
      and s.confirmed_at is null
      and s.starts_at <= now() + bounds.attendance_hours * interval '1 hour'
      and s.ends_at + bounds.late_result_days * interval '1 day' > now()
  ),
  -- The next match of a league and the next cup that ask the caller whether they come.
  asked as (
    (
      select m.id as match_id, null::uuid as cup_id, m.kickoff_at as starts_at, t.name
      from (select private.own_team() as team_id) own
      join public.team_matches m on m.home_team_id = own.team_id or m.away_team_id = own.team_id
      join public.teams t on t.id = case when m.home_team_id = own.team_id then m.away_team_id else m.home_team_id end
      where m.status = 'scheduled'
        and m.night_cup_id is null
        and m.kickoff_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by m.kickoff_at, m.id
      limit 1
    )
    union all
    (
      select null, c.id, c.starts_at, c.name
      from public.night_cup_teams e
      join public.night_cups c on c.id = e.night_cup_id
      where e.team_id = (select private.own_team())
        and c.status in ('registration', 'check_in')
        and c.starts_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by c.starts_at, c.id
      limit 1
    )
  )
  select *
  from (
    select d.kind, d.until, d.match_id, d.subject_id, t.name as rival, d.home_score, d.away_score, d.at, d.named
    from due d
    join public.teams t on t.id = d.other_id
    union all
    select 'checkIn', c.check_in_until, null, c.id, c.name, null, null, null, null
    from public.night_cup_teams e
    join public.night_cups c on c.id = e.night_cup_id
    where e.team_id = (select private.led_team())
      and e.checked_in_at is null
      and not e.waiting
      and c.status = 'check_in'
      and c.check_in_until > now()
    union all
    -- whoever has an offer of the team answers that
    select 'joinRequests', min(r.expires_at), null, null, null, null, null, null, count(*)::int
    from public.join_requests r
    where r.team_id = (select private.led_team())
      and r.status = 'open'
      and r.expires_at > now()
      and not exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id, c.status) = (r.team_id, r.player_id, 'offered')
          and c.expires_at > now()
      )
    having count(*) > 0
    union all
    select 'renewals', min(s.until), null, led.team_id, null, null, null, null, count(*)::int
    from (select private.led_team() as team_id) led
    cross join lateral private.stayers(led.team_id) s
    where not s.is_asked
      and s.player_id <> (select auth.uid())
      and (select plays.phase from private.season_of(led.team_id) plays) is distinct from 'playoffs'
    group by led.team_id
    union all
    -- of a cup's evening an answer is taken until it is over
    select 'attendance', case when a.match_id is not null then a.starts_at end, a.match_id, a.cup_id, a.name, null, null, a.starts_at, null
    from asked a
    where not exists (
      select
      from public.attendance said
      where said.player_id = (select auth.uid())
        and said.starts_at = a.starts_at
        and (said.match_id = a.match_id or said.night_cup_id = a.cup_id)
    )
    union all
    select 'scrimAttendance', f.starts_at, null, f.id, f.rival, null, null, f.starts_at, null
    from friendlies f
    where f.starts_at > now()
      and not exists (
        select
        from public.attendance said
        where (said.scrim_id, said.player_id, said.starts_at) = (f.id, (select auth.uid()), f.starts_at)
      )
    union all
    select 'scrimLobby', f.ends_at, null, f.id, f.rival, null, null, f.starts_at, null
    from friendlies f
    where f.home_team_id = (select private.led_team())
      and f.ends_at > now()
      and not exists (select from public.scrim_lobbies l where l.scrim_id = f.id)
    union all
    -- once its games can be over, and until the caller's side has entered something or agreed
    select 'scrimReport', f.until, null, f.id, f.rival, f.home_score::int, f.away_score::int, null, null
    from friendlies f
    where f.team_id = (select private.led_team())
      and f.starts_at + f.best_of * (private.limits()).game_minutes * interval '1 minute' <= now()
      and f.reported_by_team_id is distinct from f.team_id
  ) all_kinds
  order by all_kinds.kind in ('claimWaits', 'disputed'), coalesce(all_kinds.until, all_kinds.at) nulls first, all_kinds.kind, all_kinds.match_id
  limit 20
$function$;

CREATE OR REPLACE FUNCTION private.has_free_place(cup public.night_cups)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select cup.capacity > (select count(*) from public.night_cup_teams e where e.night_cup_id = cup.id and not e.waiting)
$function$;

CREATE OR REPLACE FUNCTION private.host_health()
 RETURNS TABLE(name text, status text, sentence text, facts jsonb, checked_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.name, c.status::text, c.sentence, c.facts, c.created_at
  from private.host_checks c
  where (select private.is_admin())
  order by c.place
$function$;

CREATE OR REPLACE FUNCTION private.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false, past boolean DEFAULT false)
 RETURNS SETOF private.import_problem
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_max constant int := (private.limits()).import_rows_max;
  me constant uuid := private.actor();
  over constant boolean := coalesce(past, false);
  filled public.league_seasons;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  results int;
begin
  perform private.check_admin('bring a league in');
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
    perform private.refuse('PT422', 'The files are lists, and not too long.', 'filesUnreadable', 'teams');
  end if;

  problems := array(
    select p from private.team_file_problems(teams, filled.max_teams, filled.playoff_teams, over) p
    union all
    select p from private.squad_file_problems(teams, squads) p
    union all
    select p from private.fixture_file_problems(teams, fixtures, case when not over then filled.legs end) p
    union all
    select p from private.adjustment_file_problems(teams, adjustments) p
    union all
    select p from private.bracket_file_problems(filled, teams, fixtures, over) p
    union all
    select p from private.past_file_problems(teams, fixtures, squads) p where over
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p 
    order by array_position('{teams,squads,fixtures,adjustments}', p.file), p.line nulls first, p.field, p.problem;
    return;
  end if;

  if over then
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
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
    if not over then
      perform private.fill_squads(filled, teams, squads);
    end if;
    results := private.import_matches(filled, private.played_of(fixtures, clubs));
    insert into public.point_adjustments (league_id, season, team_id, points, reason)
    select
      filled.league_id, filled.season, (clubs ->> private.fold(each ->> 'team'))::uuid,
      private.points_of(each ->> 'points'), each ->> 'reason'
    from jsonb_array_elements(adjustments) as each;
  exception when unique_violation or exclusion_violation then
    perform private.refuse('PT409', 'Somebody has taken a name, a tag or a player meanwhile.', 'importOvertaken', 'teams');
  end;
  if results > 0 or over then
    update public.league_seasons s set phase = 'regular'
    where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  if jsonb_path_exists(teams, '$[*] ? (@.seed != "")') then
    -- nobody is notified of the games that follow from what a file brings in
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
    perform private.import_bracket(filled, teams, fixtures, clubs);
  elsif over then
    update public.league_teams e
    set final_rank = coalesce(
      private.number_of(each ->> 'place'), case when coalesce(each ->> 'withdrawn', '') = '' then ranked.seat end
    )
    from jsonb_array_elements(teams) as each
    left join private.season_table(filled.league_id, filled.season) ranked
      on ranked.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    where (e.league_id, e.season) = (filled.league_id, filled.season)
      and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid;
  end if;
  perform private.check_season_overlap(filled, coalesce(aware, false));
  update public.league_seasons s
  set imported_at = now(),
    phase = case when ended.champion is null and not over then s.phase else 'finished' end,
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

CREATE OR REPLACE FUNCTION private.is_bound(member public.team_members)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.contracts c
    where (c.team_id, c.player_id, c.status, c.duration_type) = (member.team_id, member.player_id, 'active', 'classic')
  ) or exists (
    select
    from private.leaderships l
    where (l.team_id, l.player_id) = (member.team_id, member.player_id) and l.until is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_fact(key text, value jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  coded constant text[] := '{activity_level,availability_days,award,category,cause,content,duration_type,eligibility,forfeited_by,kind,language,left_out,mail,matter,next_slot,origin,phase,platform,play_style,position,positions,priority,rematch_experience,role,silent_kinds,site_role,skill_level,sqlstate,stage,status,status_before,team_role,texts,texts_changed,tier,topic,training_days,type,was,weekday,winner}';
  said constant text := value #>> '{}';
begin
  case jsonb_typeof(value)
    when 'string' then
      return said ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or said ~ '^\d{4,5}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d(:?\d\d)?|Z)?)?$'
        or said ~ '^\d\d:\d\d(:\d\d)?$'
        or (key = any (coded) and said ~ '^[A-Za-z0-9_]{1,40}$')
        or (key = 'league_zone' and said ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' and length(said) <= 60);
    when 'array' then
      return coalesce((select bool_and(private.is_fact(key, each)) from jsonb_array_elements(value) as each), true);
    when 'object' then
      return coalesce(
        (select bool_and(field ~ '^[a-z0-9_]{1,40}$' and private.is_fact(field, held)) from jsonb_each(value) as f (field, held)),
        true
      );
    else
      return true;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_near(begun timestamp with time zone, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
begin
  return until > now()
    and until <= now() + bounds.reminder_days * interval '1 day'
    and until - now() <= (until - begun) / bounds.reminder_share;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_one_season()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.teams t where t.id = new.team_id for no key update;
  if exists (
    select
    from public.league_teams e
    join public.league_seasons s using (league_id, season)
    where e.team_id = new.team_id
      and (e.league_id, e.season) <> (new.league_id, new.season)
      and e.withdrawn_at is null
      and s.phase <> 'finished'
  ) and exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season) = (new.league_id, new.season)
      and s.phase <> 'finished'
      -- a past season is over when its import is
      and s.imported_at is distinct from now()
  ) then
    perform private.refuse('PT409', 'The team plays another season that is not finished.', 'teamEnteredElsewhere', 'team_id');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_season_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  began constant boolean := old.phase <> 'registration';
  bracket constant boolean := old.phase = 'playoffs';
  fixed text;
begin
  if old.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  fixed := private.changed_of(old, new, 'legs', 'registration_until', 'protest_minutes', 'silence_hours', 'game_minutes');
  if began and fixed is not null then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', fixed);
  end if;
  fixed := private.changed_of(
    old, new, 'quarterfinal_best_of', 'semifinal_best_of', 'final_best_of', 'playoff_teams', 'third_place_match',
    'relegation_places', 'points_for_win'
  );
  if bracket and fixed is not null then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', fixed);
  end if;
  fixed := private.changed_of(old, new, 'points_for_win', 'playoff_teams', 'relegation_places');
  if began and fixed is not null then
    perform private.refuse('PT409', 'A command changes what a table is ranked by.', 'tableRulesByCommand', fixed);
  end if;
  if new.max_teams < old.max_teams and new.max_teams < (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (old.league_id, old.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'More teams have entered.', 'moreTeamsEntered', 'max_teams');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  phases public.season_phase[];
begin
  perform from public.league_seasons s where s.league_id = new.id order by s.season for share;
  phases := array(select s.phase from public.league_seasons s where s.league_id = new.id);
  if 'playoffs' = any (phases) then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', 'time_zone');
  end if;
  if 'regular' = any (phases) then
    perform private.refuse('PT409', 'A command changes what a table is ranked by.', 'tableRulesByCommand', 'time_zone');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lapse_scrim_offer(offer_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.scrim_offers o
  set status = 'lapsed'
  where o.id in (
    select d.id
    from public.scrim_offers d
    where d.id = lapse_scrim_offer.offer_id and d.status = 'open' and d.expires_at <= now()
    for no key update skip locked
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.league_all_time(league_id uuid)
 RETURNS TABLE(team_id uuid, seasons integer, titles integer, played integer, won integer, lost integer, goals_for integer, goals_against integer, points integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with sides as materialized (
    select
      side.team_id,
      coalesce(side.scored, 0) as scored,
      coalesce(side.conceded, (private.limits()).forfeit_goals) as conceded,
      of_season.points_for_win
    from public.team_matches m
    join public.league_seasons of_season using (league_id, season)
    cross join lateral (
      values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score)
    ) side (team_id, scored, conceded)
    where m.league_id = league_all_time.league_id and m.stage = 'regular' and m.status = 'finished'
  ),
  sums as (
    select
      s.team_id,
      count(*) as played,
      count(*) filter (where s.scored > s.conceded) as won,
      coalesce(sum(s.points_for_win) filter (where s.scored > s.conceded), 0) as won_points,
      sum(s.scored) as scored,
      sum(s.conceded) as conceded
    from sides s
    group by s.team_id
  )
  select
    known.team_id,
    (select count(*) from public.league_teams e where (e.league_id, e.team_id) = (league_all_time.league_id, known.team_id))::int,
    (
      select count(*) from public.league_seasons l
      where (l.league_id, l.champion_team_id) = (league_all_time.league_id, known.team_id)
    )::int,
    coalesce(s.played, 0)::int,
    coalesce(s.won, 0)::int,
    coalesce(s.played - s.won, 0)::int,
    coalesce(s.scored, 0)::int,
    coalesce(s.conceded, 0)::int,
    (coalesce(s.won_points, 0) + coalesce((
      select sum(a.points) from public.point_adjustments a
      where (a.league_id, a.team_id) = (league_all_time.league_id, known.team_id) and a.reversed_at is null
    ), 0))::int
  from (
    select s.team_id from sums s
    union
    select e.team_id from public.league_teams e where e.league_id = league_all_time.league_id and e.final_rank is not null
  ) known
  left join sums s using (team_id)
$function$;

CREATE OR REPLACE FUNCTION private.led_scrim(scrim_id uuid)
 RETURNS public.scrims
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  scrim public.scrims;
begin
  select * into scrim from public.scrims s where s.id = led_scrim.scrim_id for no key update;
  if scrim.id is null or (private.led_team() in (scrim.home_team_id, scrim.away_team_id)) is not true then
    perform private.refuse('PT404', 'There is no such scrim.', 'scrimUnknown', 'scrim_id');
  end if;
  return scrim;
end
$function$;

CREATE OR REPLACE FUNCTION private.left_out_because(entry public.night_cup_teams)
 RETURNS public.cup_left_out
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when entry.checked_in_at is not null then 'no_place'
    when private.squad_size(entry.team_id) < (private.limits()).squad_min then 'squad_too_small'
    else 'not_checked_in'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.limits()
 RETURNS private.limit_values
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  bounds private.limit_values;
begin
  bounds.players_on_pitch := 5;
  bounds.squad_min := 5;
  bounds.squad_max := 10;
  bounds.player_age_min := 16;
  bounds.founder_age_min := 18;
  bounds.shirt_number_min := 1;
  bounds.shirt_number_max := 99;
  bounds.season_teams_min := 2;
  bounds.season_teams_max := 40;
  bounds.points_for_win_max := 10;
  bounds.score_max := 199;
  bounds.forfeit_goals := 3;
  bounds.player_goals_max := 99;
  bounds.player_stat_max := 999;
  bounds.rating_start := 1500;
  bounds.league_referees_max := 20;
  bounds.interest_declared_minutes := 15;
  bounds.relegation_places_max := 10;
  bounds.adjustment_points_max := 100;
  bounds.transfer_rights_max := 20;
  bounds.night_cup_name_min := 3;
  bounds.night_cup_name_max := 60;
  bounds.night_cup_prize_max := 200;
  bounds.night_cup_teams_min := 2;
  bounds.night_cup_break_minutes := 5;
  bounds.night_cup_round_minutes := 20;
  bounds.night_cup_silence_minutes := 5;
  bounds.delay_tolerance_minutes := 5;
  bounds.stand_ins_max := 3;
  bounds.lineup_reveal_minutes := 15;
  bounds.match_casters_max := 2;
  bounds.overlay_links_max := 5;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.game_minutes := 15;
  bounds.game_minutes_min := 6;
  bounds.game_minutes_max := 60;
  bounds.match_length_minutes := 45;
  bounds.slots_max := 3;
  bounds.scrim_slots_max := 3;
  bounds.scrim_note_max := 200;
  bounds.scrim_search_weeks_max := 8;
  bounds.auto_confirm_hours := 24;
  bounds.silence_hours_min := 2;
  bounds.silence_hours_max := 168;
  bounds.claim_note_max := 1000;
  bounds.warnings_before_suspension := 2;
  bounds.suspension_matches := 1;
  bounds.suspension_matches_max := 10;
  bounds.offer_days := 7;
  bounds.renewal_days_max := 60;
  bounds.offers_open_max := 20;
  bounds.contract_note_max := 1000;
  bounds.contract_division_max := 60;
  bounds.join_request_days := 14;
  bounds.join_requests_open_max := 5;
  bounds.join_message_max := 500;
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.follows_max := 20;
  bounds.seen_minutes := 5;
  bounds.session_idle_days := 30;
  bounds.session_days := 90;
  bounds.evidence_files_max := 10;
  bounds.gaming_id_max := 40;
  bounds.team_name_min := 3;
  bounds.team_name_max := 40;
  bounds.team_short_name_max := 12;
  bounds.sponsor_name_min := 2;
  bounds.sponsor_name_max := 40;
  bounds.sponsor_url_max := 300;
  bounds.sponsors_shown_max := 24;
  bounds.team_tag_min := 2;
  bounds.team_tag_max := 4;
  bounds.team_description_max := 2000;
  bounds.extra_rules_max := 5000;
  bounds.reason_min := 3;
  bounds.reason_max := 500;
  bounds.article_title_max := 120;
  bounds.article_summary_max := 300;
  bounds.article_body_max := 20000;
  bounds.ticket_subject_max := 120;
  bounds.ticket_description_min := 10;
  bounds.ticket_description_max := 5000;
  bounds.ticket_templates_max := 50;
  bounds.ticket_template_title_max := 60;
  bounds.message_max := 2000;
  bounds.announcement_title_min := 3;
  bounds.announcement_title_max := 80;
  bounds.announcement_body_max := 1000;
  bounds.discord_channels := 20;
  bounds.discord_channel_name_max := 40;
  bounds.api_keys_max := 5;
  bounds.webhooks_max := 10;
  bounds.team_webhooks_max := 3;
  bounds.webhook_address_max := 500;
  bounds.webhook_log_max := 50;
  bounds.import_rows_max := 1600;
  bounds.attendance_hours := 24;
  bounds.kickoff_soon_minutes := 60;
  bounds.reminder_days := 3;
  bounds.reminder_share := 4;
  bounds.join_request_days_kept := 90;
  bounds.sign_up_hours := 24;
  bounds.password_tries := 10;
  bounds.recovery_codes := 10;
  bounds.recovery_code_tries := 5;
  bounds.picture_files_max := 20;
  bounds.contact_seconds_min := 3;
  bounds.repeat_seconds := 30;
  bounds.announcements_per_day := 3;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_asked_max := 50;
  bounds.protest_reason_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.rival_days := 7;
  bounds.decisions_at_once_max := 100;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.password_tries_minutes := 15;
  bounds.recovery_code_tries_minutes := 15;
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  bounds.webhook_waiting_max := 1000;
  bounds.webhook_failing_days := 3;
  bounds.webhook_old_secret_hours := 24;
  bounds.push_devices := 10;
  bounds.kept_credentials_minutes := 5;
  bounds.recovery_minutes := 60;
  bounds.unsubscribe_days := 60;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  bounds.notice_days_kept := 180;
  bounds.announcement_days_kept := 365;
  bounds.site_message_seconds := 5;
  bounds.broadcast_days_kept := 7;
  bounds.series_days := 3;
  bounds.series_hour := 20;
  bounds.series_games_max := 7;
  bounds.playoff_teams_min := 4;
  bounds.extra_rights_max := 20;
  bounds.availability_hours_max := 21;
  bounds.fixtures_at_once_max := 1000;
  bounds.matches_at_once_max := 64;
  bounds.rollover_leagues_max := 20;
  bounds.announced_at_once := 200;
  bounds.notices_a_round := 5000;
  bounds.news_minutes := 60;
  bounds.fixture_hours := 24;
  bounds.late_result_days := 7;
  bounds.vote_closes_hours := 36;
  bounds.duty_days := 2;
  bounds.slot_days := 14;
  bounds.slot_minutes := 30;
  bounds.slot_hour_first := 10;
  bounds.slot_hour_last := 22;
  bounds.slot_hour_usual := 20;
  bounds.slot_answer_hours := 3;
  bounds.scrim_offers_max := 3;
  bounds.scrim_searches_max := 3;
  bounds.scrim_found_max := 50;
  bounds.scrim_found_day_max := 5;
  bounds.scrim_late_hours := 24;
  bounds.planned_years_max := 1;
  bounds.calendar_days_kept := 30;
  bounds.named_max := 1000;
  bounds.matches_with_kept_records := 1000;
  bounds.export_rows_max := 5000;
  bounds.export_log_rows_max := 1000;
  bounds.lease_rounds_max := 20;
  bounds.key_seen_minutes := 10;
  bounds.overlay_result_minutes := 10;
  bounds.overlay_wait_minutes := 60;
  return bounds;
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
  holds_while constant text := (select k.holds_while from private.notification_keys k where k.key = notice.key);
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  of_scrim constant uuid := private.linked_id(notice.link, 'scrims');
  led constant uuid := (select l.team_id from private.team_leaders l where l.player_id = reader);
begin
  is_over := false;
  if holds_while = 'article_public' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if holds_while = 'player_public' then
    is_over := private.name_now('player', (said ->> 'player')::uuid) is null;
    return;
  end if;
  if holds_while = 'squad_short' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if holds_while = 'renewals_open' then
    select min(s.until)
    into until
    from private.stayers((said ->> 'team')::uuid) s
    where led = (said ->> 'team')::uuid and not s.is_asked and s.player_id <> reader;
    is_over := until is null;
    return;
  end if;
  if holds_while = 'withdrawal_open' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
    return;
  end if;
  if holds_while is null or coalesce(of_match::text, of_scrim::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  case holds_while
  when 'claim_open' then
    select private.answer_until(r)
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'proposal_open' then
    select private.proposal_until(p)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'answer_missing', 'players_missing' then
    select o.starts_at
    into until
    from private.occasion(of_match, null, of_scrim) o
    where o.open
      and o.starts_at = (said ->> 'kickoff_at')::timestamptz
      and case holds_while
        when 'players_missing' then
          private.count_coming(led, o.of_match, null, o.starts_at, o.of_scrim) < (private.limits()).players_on_pitch
        else not exists (
          select
          from public.attendance a
          where a.player_id = reader and a.starts_at = o.starts_at and (a.match_id = o.of_match or a.scrim_id = o.of_scrim)
        )
      end;
    is_over := not found;
  when 'before_kickoff', 'line_up_missing' then
    select case holds_while when 'before_kickoff' then m.kickoff_at else private.lineup_until(m.kickoff_at) end
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (holds_while = 'before_kickoff' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  when 'lobby_open' then
    is_over := private.lobby_code(of_match, reader) is null;
  when 'cup_answer_missing', 'cup_players_missing' then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case holds_while
        when 'cup_players_missing' then private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
      end;
    is_over := not found;
  when 'check_in_open', 'cup_place_open' then
    select case holds_while when 'check_in_open' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid
      and c.status = 'check_in'
      and (holds_while = 'check_in_open' or private.has_free_place(c));
    is_over := not found;
  when 'stand_in_missing' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  when 'kickoff_unchanged' then
    -- another time since
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match and m.status <> 'postponed' and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
    );
  when 'match_postponed' then
    is_over := not exists (select from public.team_matches m where m.id = of_match and m.status = 'postponed');
  when 'match_scheduled', 'match_disputed', 'match_unreported', 'match_finished' then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case holds_while
          when 'match_disputed' then m.status = 'disputed'
          when 'match_finished' then m.status = 'finished'
          when 'match_unreported' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  when 'offer_open' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  when 'request_open' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end case;
  is_over := is_over or coalesce(until <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_scrim(scrim public.scrims, key public.notification_key)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(
    array(
      select own.player_id
      from public.team_members own
      where own.team_id in (scrim.home_team_id, scrim.away_team_id) and own.left_at is null
      order by own.player_id
    ),
    key,
    jsonb_build_object('home', scrim.home_team_id, 'away', scrim.away_team_id, 'kickoff_at', scrim.starts_at),
    '/scrims/' || scrim.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.occasion(match_id uuid, night_cup_id uuid, scrim_id uuid, OUT of_match uuid, OUT of_cup uuid, OUT of_scrim uuid, OUT starts_at timestamp with time zone, OUT teams uuid[], OUT open boolean, OUT facts jsonb, OUT link text)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.id,
    null::uuid,
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
    null::uuid,
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
            where s.night_cup_id = c.id and s.winner_team_id is null and not s.no_winner and t.team_id in (s.team_a_id, s.team_b_id)
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
  union all
  select
    null::uuid,
    null::uuid,
    s.id,
    s.starts_at,
    array[s.home_team_id, s.away_team_id],
    s.cancelled_at is null and now() < s.starts_at,
    jsonb_build_object('home', s.home_team_id, 'away', s.away_team_id, 'kickoff_at', s.starts_at),
    '/scrims/' || s.id
  from public.scrims s
  where s.id = occasion.scrim_id
$function$;

CREATE OR REPLACE FUNCTION private.offer_scrim(slots timestamp with time zone[], best_of integer DEFAULT 1, elo_from integer DEFAULT NULL::integer, elo_to integer DEFAULT NULL::integer, note text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  team constant uuid := private.scrim_team();
  said constant text := private.checked_text('note', note, 0, bounds.scrim_note_max);
  slot timestamptz;
  made public.scrim_offers;
begin
  if offer_scrim.best_of is null or offer_scrim.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A scrim is one game, or best of some.', 'wrongValue', 'best_of');
  end if;
  if elo_from not between 0 and 9999 or elo_to not between 0 and 9999 or elo_from > elo_to then
    perform private.refuse('PT422', 'A level is from a rating to a higher one.', 'wrongValue', 'elo_to');
  end if;
  if coalesce(cardinality(slots), 0) not between 1 and bounds.scrim_slots_max
    or exists (
      select
      from unnest(slots) as s (at)
      group by s.at
      having count(*) > 1
        or s.at is null
        or s.at not between now() and now() + bounds.slot_days * interval '1 day'
        or s.at <> date_bin(bounds.slot_minutes * interval '1 minute', s.at, 'epoch')
    )
  then
    perform private.refuse('PT422', 'Times are some of the coming days, at whole half hours, each once.', 'scrimSlots', 'slots');
  end if;
  perform from public.teams t where t.id = team for no key update;
  if (
    select count(*) from public.scrim_offers o where o.team_id = team and o.status = 'open' and o.expires_at > now()
  ) >= bounds.scrim_offers_max then
    perform private.refuse('PT429', 'Too many offers of the team are open.', 'tooManyScrims');
  end if;
  for slot in select s.at from unnest(slots) as s (at) order by s.at loop
    perform private.check_overlap(array[team], slot, slot + private.scrim_length(offer_scrim.best_of), null);
  end loop;
  insert into public.scrim_offers (team_id, offered_by, best_of, elo_from, elo_to, note, expires_at)
  values (
    team, me, offer_scrim.best_of, offer_scrim.elo_from, offer_scrim.elo_to, said, (select max(s.at) from unnest(slots) as s (at))
  )
  returning * into made;
  insert into public.scrim_slots (offer_id, starts_at) select made.id, s.at from unnest(slots) as s (at);
  perform private.tell_scrim_searchers(made);
  perform private.record('offer_scrim', 'scrim_offers ' || made.id, null, to_jsonb(made) || jsonb_build_object('slots', slots));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_scrims(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, team_id uuid, name text, tag text, rating integer, best_of integer, elo_from integer, elo_to integer, note text, expires_at timestamp with time zone, played integer, cancelled integer, absent integer, slots jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    o.id, o.team_id, o.name, o.tag, private.team_rating(o.team_id), o.best_of::int, o.elo_from::int, o.elo_to::int, o.note,
    o.expires_at,
    known.played, known.cancelled, known.absent,
    (
      select coalesce(jsonb_agg(to_jsonb(can) order by can.at), '[]')
      from public.scrim_slots s
      cross join lateral private.shared_slots(
        o.own, o.team_id, s.starts_at, s.starts_at + (private.limits()).slot_minutes * interval '1 minute',
        private.scrim_length(o.best_of)
      ) can
      where s.offer_id = o.id and s.starts_at > now()
    )
  from (
    select offer.*, t.name, t.tag, own.id as own
    from (select private.led_team() as id) own
    join public.scrim_offers offer on offer.team_id <> own.id
    join public.teams t on t.id = offer.team_id
    cross join lateral (select private.team_rating(own.id) as rating) level
    where offer.status = 'open'
      and offer.expires_at > now()
      and (offer.elo_from <= level.rating) is not false
      and (offer.elo_to >= level.rating) is not false
      and private.scrim_offer_stands(offer)
      and not exists (
        select
        from private.team_leaders l
        join public.blocks b
          on (b.blocker_id, b.blocked_id) in ((l.player_id, (select auth.uid())), ((select auth.uid()), l.player_id))
        where l.team_id = offer.team_id
      )
      and (after_at is null or (offer.expires_at, offer.id) > (after_at, after_id))
    order by offer.expires_at, offer.id
    limit private.page_size(open_scrims.max)
  ) o
  cross join lateral private.scrim_reliability(o.team_id) known
  order by o.expires_at, o.id
$function$;

drop function private.overlapping(uuid[],timestamp with time zone,timestamp with time zone,uuid,uuid);
CREATE OR REPLACE FUNCTION private.overlapping(teams uuid[], from_at timestamp with time zone, until_at timestamp with time zone, except_match uuid DEFAULT NULL::uuid, except_cup uuid DEFAULT NULL::uuid)
 RETURNS TABLE(team_id uuid, match_id uuid, night_cup_id uuid, scrim_id uuid, starts_at timestamp with time zone, ends_at timestamp with time zone)
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
  select side.id, m.id, m.night_cup_id, null::uuid, m.kickoff_at, m.kickoff_at + length
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
  select e.team_id, null, c.id, null, c.starts_at, upper(private.cup_evening(c))
  from public.night_cup_teams e
  join public.night_cups c on c.id = e.night_cup_id and c.status in ('registration', 'check_in', 'live')
  where e.team_id = any (teams)
    and c.id is distinct from coalesce(except_cup, own.night_cup_id)
    and c.starts_at < until_at
    and upper(private.cup_evening(c)) > from_at
    and (
      c.status <> 'live'
      or exists (
        select
        from public.series s
        where s.night_cup_id = c.id and s.winner_team_id is null and e.team_id in (s.team_a_id, s.team_b_id)
      )
    )
  union all
  select elsewhere.team_id, m.id, m.night_cup_id, null, m.kickoff_at, m.kickoff_at + length
  from public.stand_ins here
  join public.stand_ins elsewhere
    on elsewhere.player_id = here.player_id and elsewhere.match_id <> here.match_id and elsewhere.withdrawn_at is null
  join public.team_matches m on m.id = elsewhere.match_id and m.status in ('scheduled', 'live')
  where here.match_id = own.id
    and here.withdrawn_at is null
    and m.kickoff_at > from_at - length
    and m.kickoff_at < until_at
  union all
  select side.id, null, null, s.id, s.starts_at, s.ends_at
  from unnest(teams) as side (id)
  cross join lateral (
    select h.* from public.scrims h where h.home_team_id = side.id and h.starts_at < until_at and h.ends_at > from_at
    union all
    select a.* from public.scrims a where a.away_team_id = side.id and a.starts_at < until_at and a.ends_at > from_at
  ) s
  where s.cancelled_at is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.own_slots()
 RETURNS TABLE(at timestamp with time zone, can integer, squad integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select slot.at, slot.can_a, slot.squad_a
  from private.led_team() as own (id)
  cross join private.limits() bounds
  cross join lateral private.shared_slots(
    own.id, own.id, now(), now() + bounds.slot_days * interval '1 day', private.scrim_length(1)
  ) slot
  where own.id is not null
$function$;

CREATE OR REPLACE FUNCTION private.past_file_problems(teams jsonb, fixtures jsonb, squads jsonb)
 RETURNS SETOF private.import_problem
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select wrong.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'status', 'pastOpen', s.home || ' – ' || s.away) wrong
  where s.status <> 'cancelled' and s.home_score || s.forfeited_by = ''
  union all
  select (private.wrong_in('squads', null, null, 'pastSquads', null)).*
  where jsonb_array_length(squads) > 0
  union all
  select (private.wrong_in('teams', null, 'place', 'placesMissing', null)).*
  from jsonb_array_elements(teams) as given
  having
    bool_or(coalesce(given ->> 'place', '') || coalesce(given ->> 'withdrawn', '') = '')
    and (
      bool_or(coalesce(given ->> 'place', '') || coalesce(given ->> 'seed', '') <> '')
      or jsonb_array_length(fixtures) = 0
    )
$function$;

CREATE OR REPLACE FUNCTION private.public_addresses()
 RETURNS TABLE(path text, changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.refuse_overlap(for_good boolean, team uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clash text;
begin
  if team is null then
    return;
  end if;
  clash := jsonb_build_object(
    'team', (select t.name from public.teams t where t.id = team),
    'match', private.taken_name(match_id, night_cup_id, scrim_id),
    'at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  )::text;
  if for_good then
    perform private.refuse('PT409', 'A team plays at that time.', 'overlaps', clash);
  end if;
  perform private.refuse('PT409', 'A team plays at that time.', 'overlapsAsk', clash);
end
$function$;

CREATE OR REPLACE FUNCTION private.reinstate_team(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  entry public.league_teams;
  said text;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  perform private.hold_lined_up(
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (run.league_id, run.season) and reinstate_team.team_id in (m.home_team_id, m.away_team_id)
    )
  );
  perform from public.teams t where t.id = reinstate_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, reinstate_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_interest(
    'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
  );
  if entry.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has not withdrawn.', 'notWithdrawn', 'team_id');
  end if;
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if exists (select from public.teams t where t.id = entry.team_id and t.archived_at is not null) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if run.phase = 'registration' and run.max_teams <= (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  if run.phase = 'playoffs' and entry.withdrawn_at < run.playoffs_at then
    perform private.refuse('PT409', 'The bracket was drawn without the team.', 'bracketWithout', 'team_id');
  end if;
  said := private.checked_reason(reason);

  -- with the games that would go, before anybody finishes one of them
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and entry.team_id in (m.home_team_id, m.away_team_id)
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(run.league_id, run.season);
  update public.league_teams e
  set withdrawn_at = null, withdrawal_voids = null
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- what came last goes first: it stands on the others
  for match in
    select m.*
    from public.team_matches m
    left join public.series s on s.id = m.series_id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and private.is_left_by_withdrawal(m, entry)
    order by s.round desc nulls last, s.slot desc, m.game_no desc, m.kickoff_at, m.id
  loop
    perform private.check_nothing_later(match);
    perform private.restore_match(match, said);
    matches := matches || match.id;
  end loop;
  perform private.drop_spare_games(s)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and entry.team_id in (s.team_a_id, s.team_b_id)
    and s.winner_team_id is null
    and not s.no_winner;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    'teamReinstated', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/leagues/' || entry.league_id
  );
  insert into private.events (type, league_id, season, teams, facts)
  values ('team_reinstated', entry.league_id, entry.season, array[entry.team_id], jsonb_build_object('matches', matches));
  perform private.record(
    'reinstate_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), private.keep_texts(jsonb_build_object('reason', said))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.remind_attendance(of_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked record;
  squad uuid;
  coming int;
begin
  select * into asked from private.occasion(remind_attendance.of_id, remind_attendance.of_id, remind_attendance.of_id);
  if asked.open is not true then
    return;
  end if;
  foreach squad in array asked.teams loop
    -- two clocks at once wait here for each other, and the later one finds it done
    insert into private.attendance_reminders (of_id, team_id, starts_at)
    values (remind_attendance.of_id, squad, asked.starts_at)
    on conflict on constraint attendance_reminders_pkey do nothing;
    if found then
      perform private.notify(
        array(
          select s.player_id
          from private.squad_attendance(squad, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim) s
          where not s.answered
        ),
        case when asked.of_cup is null then 'attendanceAsked' else 'cupAttendanceAsked' end::public.notification_key,
        asked.facts,
        asked.link
      );
    end if;
    update private.attendance_reminders r
    set counted_at = now()
    where (r.of_id, r.team_id, r.starts_at) = (remind_attendance.of_id, squad, asked.starts_at) and private.is_count_due(r);
    continue when not found;
    coming := private.count_coming(squad, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim);
    if coming < (private.limits()).players_on_pitch then
      perform private.notify_short(squad, asked.of_cup is not null, asked.facts, asked.link, coming);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.remind_deadline(of_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
begin
  for due in
    select *
    from private.coming_deadlines() d
    where d.of_id = remind_deadline.of_id and private.is_near(d.begun, d.until)
    order by d.team_id
  loop
    -- two clocks at once wait here for each other, and the later one finds it done
    insert into private.deadline_reminders (of_id, team_id, until)
    values (due.of_id, due.team_id, due.until)
    on conflict on constraint deadline_reminders_pkey do nothing;
    continue when not found;
    perform private.notify(
      case when due.player_id is null then private.leaders(due.team_id) else array[due.player_id] end,
      due.key,
      due.facts || jsonb_build_object('until', due.until),
      due.link
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_scrim_search(search_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  gone public.scrim_searches;
begin
  delete from public.scrim_searches s
  where s.id = remove_scrim_search.search_id and s.team_id = private.led_team()
  returning * into gone;
  if gone.id is null then
    perform private.refuse('PT404', 'There is no such search.', 'scrimSearchUnknown', 'search_id');
  end if;
  perform private.record('remove_scrim_search', 'scrim_searches ' || gone.id, to_jsonb(gone));
end
$function$;

CREATE OR REPLACE FUNCTION private.renew_contracts(team_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  member record;
  sent int := 0;
begin
  perform from public.teams t where t.id = renew_contracts.team_id for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if not private.leads(renew_contracts.team_id) then
    perform private.refuse('PT403', 'Only the team''s captains send offers.', 'notYours');
  end if;
  for member in
    select s.player_id
    from private.stayers(renew_contracts.team_id) s
    where not s.is_asked and s.player_id <> me
    order by s.player_id
  loop
    perform private.offer_contract(renew_contracts.team_id, member.player_id);
    sent := sent + 1;
  end loop;
  if sent = 0 then
    perform private.refuse('PT409', 'Nobody waits for a renewal.', 'nobodyToRenew', 'team_id');
  end if;
  return sent;
end
$function$;

CREATE OR REPLACE FUNCTION private.renewals(team_id uuid)
 RETURNS TABLE(player_id uuid, until timestamp with time zone, is_asked boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.*
  from private.stayers(renewals.team_id) s
  where private.leads(renewals.team_id) or (select private.is_staff())
  order by s.until, s.player_id
$function$;

CREATE OR REPLACE FUNCTION private.report_scrim(scrim_id uuid, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  scrim constant public.scrims := private.led_scrim(scrim_id);
  own constant uuid := private.led_team();
  other constant uuid := case when own = scrim.home_team_id then scrim.away_team_id else scrim.home_team_id end;
  absence constant boolean := num_nonnulls(home_score, away_score) = 0;
  made public.scrims;
begin
  if scrim.cancelled_at is not null
    or scrim.confirmed_at is not null
    or now() < scrim.starts_at + (case when absence then bounds.delay_tolerance_minutes else 0 end) * interval '1 minute'
    or now() > scrim.ends_at + bounds.late_result_days * interval '1 day'
    or absence and scrim.reported_by_team_id = other
  then
    perform private.refuse('PT409', 'The scrim cannot be reported so.', 'matchCourse', 'scrim_id');
  end if;
  if not absence then
    perform private.check_score(home_score, away_score);
  end if;
  update public.scrims s
  set home_score = report_scrim.home_score,
    away_score = report_scrim.away_score,
    absent_team_id = case when absence then other end,
    reported_by_team_id = own,
    confirmed_at = case
      when scrim.reported_by_team_id = other
        and (scrim.home_score, scrim.away_score) = (report_scrim.home_score, report_scrim.away_score)
      then clock_timestamp()
    end
  where s.id = scrim.id
  returning * into made;
  if made.confirmed_at is null then
    perform private.notify(
      private.leaders(other), 'scrimReported',
      jsonb_build_object('home', scrim.home_team_id, 'away', scrim.away_team_id, 'kickoff_at', scrim.starts_at),
      '/scrims/' || scrim.id
    );
  end if;
  perform private.record('report_scrim', 'scrims ' || scrim.id, to_jsonb(scrim), to_jsonb(made));
end
$function$;

CREATE OR REPLACE FUNCTION private.reverse_adjustment(adjustment_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was public.point_adjustments;
  run public.league_seasons;
  said text;
begin
  perform private.check_admin('run a season');
  select * into was from public.point_adjustments a where a.id = adjustment_id;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such adjustment.', 'adjustmentUnknown', 'adjustment_id');
  end if;
  run := private.season_to_run(was.league_id, was.season);
  select * into was from public.point_adjustments a where a.id = was.id for no key update;
  perform private.check_adjustable(run, was.team_id);
  if was.reversed_at is not null then
    perform private.refuse('PT409', 'It has been taken back.', 'adjustmentReversed', 'adjustment_id');
  end if;
  said := private.checked_reason(reason);
  update public.point_adjustments a set reversed_at = clock_timestamp() where a.id = was.id;
  perform private.notify_adjusted(was, 'pointsRestored', said);
  perform private.record(
    'reverse_adjustment', 'point_adjustments ' || was.id, to_jsonb(was),
    private.keep_texts(jsonb_build_object('reversed', true, 'reason', said))
  );
end
$function$;

drop function private.rollover_preview(uuid[]);
CREATE OR REPLACE FUNCTION private.rollover_preview(league_ids uuid[])
 RETURNS TABLE(league_id uuid, league text, tier integer, season integer, phase public.season_phase, max_teams integer, problem text, team_id uuid, name text, short_name text, tag text, logo text, kit_primary text, kit_secondary text, place integer, into_id uuid, notes text[], unsigned integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_rollover(league_ids);
  return query
  select
    l.league_id, l.name, l.tier, l.season, l.phase, l.max_teams, l.problem,
    p.team_id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, p.place, p.into_id, p.notes,
    private.count_unsigned(p.team_id)
  from private.rollover_leagues(league_ids) l
  left join private.rollover_teams(league_ids) p using (league_id)
  left join public.teams t on t.id = p.team_id
  order by l.tier, l.league_id, p.place, p.team_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_scrim_search(availability_days public.weekday[], weeks integer, elo_from integer DEFAULT NULL::integer, elo_to integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  team constant uuid := private.scrim_team();
  made public.scrim_searches;
begin
  if coalesce(cardinality(availability_days), 0) not between 1 and 7 or array_position(availability_days, null) is not null then
    perform private.refuse('PT422', 'A search is for one or more days.', 'missing', 'availability_days');
  end if;
  if elo_from not between 0 and 9999 or elo_to not between 0 and 9999 or elo_from > elo_to then
    perform private.refuse('PT422', 'A level is from a rating to a higher one.', 'wrongValue', 'elo_to');
  end if;
  if weeks is null or weeks not between 1 and bounds.scrim_search_weeks_max then
    perform private.refuse('PT422', 'A search is kept for some weeks.', 'wrongValue', 'weeks');
  end if;
  perform from public.teams t where t.id = team for no key update;
  if (
    select count(*) from public.scrim_searches s where s.team_id = team and s.expires_at > now()
  ) >= bounds.scrim_searches_max then
    perform private.refuse('PT429', 'The team keeps too many searches.', 'tooManyScrimSearches');
  end if;
  insert into public.scrim_searches (team_id, made_by, availability_days, elo_from, elo_to, expires_at)
  values (
    team, me, save_scrim_search.availability_days, save_scrim_search.elo_from, save_scrim_search.elo_to,
    now() + make_interval(weeks => save_scrim_search.weeks)
  )
  returning * into made;
  perform private.record('save_scrim_search', 'scrim_searches ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.scrim_length(best_of integer)
 RETURNS interval
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return best_of * (private.limits()).match_length_minutes * interval '1 minute';
end
$function$;

CREATE OR REPLACE FUNCTION private.scrim_offer_stands(offer public.scrim_offers)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(offer.status = 'open'
    and offer.expires_at > now()
    and private.squad_size(offer.team_id) >= (private.limits()).players_on_pitch
    and not private.is_suspended(offer.offered_by)
    and exists (
      select from private.team_leaders l where l.team_id = offer.team_id and not private.is_suspended(l.player_id)
    ), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.scrim_reliability(team uuid, OUT played integer, OUT cancelled integer, OUT absent integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    count(*) filter (where s.confirmed_at is not null)::int,
    count(*) filter (where s.cancelled_at is not null)::int,
    count(*) filter (where s.absent_team_id is not null)::int
  from (
    select known.*
    from (
      select h.* from public.scrims h where h.home_team_id = team
      union all
      select a.* from public.scrims a where a.away_team_id = team
    ) known
    where known.confirmed_at is not null
      or known.absent_team_id = team
      or known.cancelled_by_team_id = team and known.cancelled_at > known.starts_at - (private.limits()).scrim_late_hours * interval '1 hour'
    order by known.starts_at desc, known.id desc
    limit 10
  ) s
$function$;

CREATE OR REPLACE FUNCTION private.scrim_searchers(offer public.scrim_offers)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select s.made_by
    from public.scrim_searches s
    cross join private.limits() bounds
    cross join lateral (select private.team_rating(offer.team_id) as theirs) level
    where s.expires_at > now()
      and s.team_id <> offer.team_id
      and (s.elo_from <= level.theirs) is not false
      and (s.elo_to >= level.theirs) is not false
      and exists (select from private.team_leaders l where (l.team_id, l.player_id) = (s.team_id, s.made_by))
      and not exists (
        select
        from private.command_counts c
        where (c.who, c.what) = (s.made_by, 'scrim_found') and c.times >= bounds.scrim_found_day_max and c.over_at > now()
      )
      and not private.is_suspended(s.made_by)
      and not exists (
        select
        from private.team_leaders l
        join public.blocks b on (b.blocker_id, b.blocked_id) in ((l.player_id, s.made_by), (s.made_by, l.player_id))
        where l.team_id = offer.team_id
      )
      and private.squad_size(s.team_id) >= bounds.players_on_pitch
      and (
        offer.elo_from is null and offer.elo_to is null
        or private.team_rating(s.team_id) between coalesce(offer.elo_from, 0) and coalesce(offer.elo_to, 9999)
      )
      and exists (
        select
        from public.scrim_slots slot
        where slot.offer_id = offer.id
          and (enum_range(null::public.weekday))[extract(isodow from slot.starts_at at time zone private.team_zone(s.team_id))::int]
            = any (s.availability_days)
          and not exists (
            select from private.overlapping(array[s.team_id], slot.starts_at, slot.starts_at + private.scrim_length(offer.best_of))
          )
      )
    order by s.created_at, s.id
    limit (select (private.limits()).scrim_found_max)
  )
$function$;

CREATE OR REPLACE FUNCTION private.scrim_team()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  team constant uuid := private.led_team();
begin
  if team is null then
    perform private.refuse('PT403', 'Only captains and co-captains agree on scrims.', 'notYours');
  end if;
  if private.squad_size(team) < (private.limits()).players_on_pitch then
    perform private.refuse('PT409', 'The squad has fewer than five.', 'squadTooSmall', 'team_id');
  end if;
  return team;
end
$function$;

drop function private.season_entries(uuid,integer);
CREATE OR REPLACE FUNCTION private.season_entries(league_id uuid, season integer)
 RETURNS TABLE(team_id uuid, squad integer, eligible integer, unsigned integer, captain_suspended boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_admin('look through the entries');
  return query
  select
    e.team_id,
    members.squad,
    members.eligible,
    private.count_unsigned(e.team_id),
    coalesce((select private.is_suspended(t.captain_id) from public.teams t where t.id = e.team_id), false)
  from public.league_teams e
  cross join lateral (
    select count(*)::int as squad, (count(*) filter (where m.eligibility = 'eligible'))::int as eligible
    from public.team_members m
    where m.team_id = e.team_id and m.left_at is null
  ) members
  where (e.league_id, e.season) = (season_entries.league_id, season_entries.season);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_host_checks(checks jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.host_checks where true;
  insert into private.host_checks (name, place, status, sentence, facts)
  select c.value ->> 'name', c.place, (c.value ->> 'status')::private.check_status, c.value ->> 'sentence', c.value -> 'facts'
  from jsonb_array_elements(set_host_checks.checks) with ordinality c (value, place)
  where c.place <= 100
  on conflict (name) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_scrim_lobby(scrim_id uuid, code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  scrim constant public.scrims := private.led_scrim(scrim_id);
  given constant text := btrim(code);
begin
  if scrim.home_team_id <> private.led_team() then
    perform private.refuse('PT403', 'The home side opens the lobby.', 'notYours');
  end if;
  if scrim.cancelled_at is not null or scrim.ends_at <= now() then
    perform private.refuse('PT409', 'The scrim is over, or off.', 'scrimGone', 'scrim_id');
  end if;
  if private.is_lobby_code(given) is not true then
    perform private.refuse('PT422', 'A code is a few letters and digits.', 'lobbyCodeWrong', 'code');
  end if;
  insert into public.scrim_lobbies (scrim_id, code)
  values (scrim.id, given)
  on conflict on constraint scrim_lobbies_pkey do update set code = excluded.code;
  perform private.record('set_scrim_lobby', 'scrims ' || scrim.id, null, jsonb_build_object('code', given));
end
$function$;

CREATE OR REPLACE FUNCTION private.squad_attendance(team uuid, of_match uuid, of_cup uuid, starts_at timestamp with time zone, of_scrim uuid DEFAULT NULL::uuid)
 RETURNS TABLE(member_id uuid, player_id uuid, coming boolean, answered boolean, able boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    own.id,
    own.player_id,
    coalesce(said.coming, private.usually_plays(own.player_id, own.team_id, squad_attendance.starts_at)),
    said.id is not null,
    case when of_match is null then own.eligibility = 'eligible'
      else private.may_play(own.player_id, own.team_id, of_match) is null
    end
  from public.team_members own
  left join public.attendance said
    on said.player_id = own.player_id
    and said.team_id = own.team_id
    and said.starts_at = squad_attendance.starts_at
    and (
      said.match_id = squad_attendance.of_match
      or said.night_cup_id = squad_attendance.of_cup
      or said.scrim_id = squad_attendance.of_scrim
    )
  where own.team_id = squad_attendance.team and own.left_at is null
$function$;

CREATE OR REPLACE FUNCTION private.stayers(team uuid)
 RETURNS TABLE(player_id uuid, until timestamp with time zone, is_asked boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.player_id,
    kept.until,
    exists (
      select
      from public.contracts c
      where (c.team_id, c.player_id) = (m.team_id, m.player_id)
        and c.duration_type = 'classic'
        and c.status <> 'completed'
        and c.sent_at > kept.since
    )
  from public.team_members m
  cross join lateral (
    select max(ended.until) as until, max(ended.since) as since
    from (
      select c.stays_until, c.ended_at
      from public.contracts c
      where (c.team_id, c.player_id) = (m.team_id, m.player_id) and c.status = 'completed' and c.duration_type = 'classic'
      union all
      select l.kept_until, l.until
      from private.leaderships l
      where (l.team_id, l.player_id) = (m.team_id, m.player_id)
    ) ended (until, since)
    where ended.until > now()
  ) kept
  where m.team_id = stayers.team
    and m.left_at is null
    and kept.until is not null
    and not private.is_bound(m)
$function$;

CREATE OR REPLACE FUNCTION private.subject_now(subject text, OUT name text, OUT link text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noun constant text := split_part(subject, ' ', 1);
  id_shape constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  first_id constant uuid := substring(subject from '^[a-z_]+ (' || id_shape || ')');
  team uuid;
  player uuid;
  match uuid;
  league uuid;
  season text;
begin
  case noun
    when 'teams', 'team_listings' then team := first_id;
    when 'profiles', 'player_registrations', 'user_roles' then player := first_id;
    when 'team_matches', 'match_lineups' then match := first_id;
    when 'match_reports' then select r.match_id into match from public.match_reports r where r.id = first_id;
    when 'stand_ins' then select s.match_id into match from public.stand_ins s where s.id = first_id;
    when 'protests' then select p.match_id into match from public.protests p where p.id = first_id;
    when 'team_members' then select m.player_id, m.team_id into player, team from public.team_members m where m.id = first_id;
    when 'contracts' then select c.player_id, c.team_id into player, team from public.contracts c where c.id = first_id;
    when 'join_requests' then select r.player_id, r.team_id into player, team from public.join_requests r where r.id = first_id;
    when 'scrim_offers' then select o.team_id into team from public.scrim_offers o where o.id = first_id;
    when 'scrim_searches' then select s.team_id into team from public.scrim_searches s where s.id = first_id;
    when 'scrims' then select s.home_team_id into team from public.scrims s where s.id = first_id;
    when 'penalties' then select p.player_id, p.team_id into player, team from public.penalties p where p.id = first_id;
    when 'point_adjustments' then select p.team_id, p.league_id, p.season into team, league, season from public.point_adjustments p where p.id = first_id;
    when 'team_achievements' then select a.team_id into team from public.team_achievements a where a.id = first_id;
    when 'player_achievements' then select a.player_id into player from public.player_achievements a where a.id = first_id;
    when 'league_teams', 'night_cup_teams' then
      team := substring(subject from '(' || id_shape || ')$');
      if noun = 'league_teams' then
        league := first_id;
        season := split_part(subject, ' ', 3);
      end if;
    else null;
  end case;
  name := case
    when match is not null then (
      select concat_ws(' – ', private.name_now('home', m.home_team_id), private.name_now('away', m.away_team_id))
      from public.team_matches m
      where m.id = match
    )
    when player is not null or team is not null then
      nullif(concat_ws(' · ', private.name_now('player', player), private.name_now('team', team), private.name_now('league', league), season), '')
    when noun = 'leagues' then private.name_now('league', first_id)
    when noun = 'league_seasons' then private.name_now('league', first_id) || ' · ' || split_part(subject, ' ', 3)
    when noun = 'night_cups' then private.name_now('cup', first_id)
    when noun = 'support_tickets' then (select '#' || t.number from public.support_tickets t where t.id = first_id)
    when noun = 'news_articles' then (
      select t.title from public.news_texts t where t.article_id = first_id order by t.language limit 1
    )
    when noun = 'sponsors' then (select s.name from public.sponsors s where s.id = first_id)
    when noun = 'announcements' then (select a.title from public.announcements a where a.id = first_id)
    when noun = 'ticket_templates' then (select t.title from public.ticket_templates t where t.id = first_id)
    -- its key: whoever reads it has a word for it
    when noun = 'site_settings' then (select s.key from public.site_settings s where s.key = split_part(subject, ' ', 2))
    when noun = 'discord_channels' then (select c.name from private.discord_channels c where c.id = first_id)
    when noun = 'webhooks' then (select w.shown from private.webhooks w where w.id = first_id)
  end;
  link := case
    when name is null then null
    when match is not null then '/matches/' || match
    when noun in ('teams', 'league_teams', 'night_cup_teams') or player is null and team is not null then '/teams/' || team
    when player is not null then '/players/' || player
    when noun in ('leagues', 'league_seasons') then '/leagues/' || first_id
    when noun = 'night_cups' then '/night-cup/' || first_id
    when noun = 'support_tickets' then '/tickets/' || first_id
    when noun = 'news_articles' then '/news/' || first_id
    when noun = 'sponsors' then '/admin/sponsors'
    when noun = 'announcements' then '/admin/announcements'
    when noun = 'ticket_templates' then '/admin/tickets?tab=templates'
    when noun = 'site_settings' then '/admin/settings'
    when noun = 'discord_channels' then '/admin/discord'
    when noun = 'webhooks' then (select private.webhook_path(w) from private.webhooks w where w.id = first_id)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_old()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  long_ago constant timestamptz := now() - (private.limits()).notice_days_kept * interval '1 day';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - (private.limits()).announcement_days_kept * interval '1 day';
  delivered constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
  last_month constant timestamptz := now() - (private.limits()).attendance_days_kept * interval '1 day';
begin
  delete from public.notifications n
  where n.id in (select o.id from public.notifications o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from private.notice_texts t
  where t.id in (select o.id from private.notice_texts o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from public.content_reports r
  where r.id in (
    select o.id
    from public.content_reports o
    where o.status <> 'open' and o.decided_at < long_ago
    order by o.decided_at
    limit 1000
  );
  delete from public.attendance a
  where a.id in (select o.id from public.attendance o where o.starts_at < last_month order by o.starts_at limit 1000);
  delete from private.attendance_reminders r
  where (r.of_id, r.team_id, r.starts_at) in (
    select o.of_id, o.team_id, o.starts_at
    from private.attendance_reminders o
    where o.starts_at < last_month
    order by o.starts_at
    limit 1000
  );
  delete from private.deadline_reminders r
  where (r.of_id, r.team_id, r.until) in (
    select o.of_id, o.team_id, o.until from private.deadline_reminders o where o.until < last_month order by o.until limit 1000
  );
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.id in (
    select o.id
    from public.join_requests o
    where o.status in ('open', 'trial') and o.expires_at <= now()
    order by o.expires_at
    limit 1000
    for update skip locked
  );
  delete from public.join_requests r
  where r.id in (select o.id from public.join_requests o where o.expires_at < last_quarter order by o.expires_at limit 1000);
  delete from public.announcements a
  where a.id in (select o.id from public.announcements o where o.created_at < last_year order by o.created_at limit 1000);
  delete from public.scrim_offers s
  where s.id in (select o.id from public.scrim_offers o where o.expires_at < last_year order by o.expires_at limit 1000);
  delete from public.scrim_searches s
  where s.id in (select o.id from public.scrim_searches o where o.expires_at < now() order by o.expires_at limit 1000);
  delete from private.outbox o
  where o.id in (
    select s.id
    from private.outbox s
    where coalesce(s.done_at, s.given_up_at, s.due_since) < delivered
    order by coalesce(s.done_at, s.given_up_at, s.due_since)
    limit 1000
    for update skip locked
  );
  delete from private.events e
  where e.id in (select o.id from private.events o where o.at < now() - interval '1 day' order by o.at limit 1000);
  delete from private.discord_requests r
  where r.state_hash in (
    select o.state_hash from private.discord_requests o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_sign_ins s
  where s.token_hash in (
    select o.token_hash from private.discord_sign_ins o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_presses p
  where p.id in (
    select o.id from private.discord_presses o where o.created_at < now() - interval '1 day' order by o.created_at limit 1000
  );
  delete from private.interest_declarations d
  where (d.player_id, d.by_team_id, d.about_team_id) in (
    select o.player_id, o.by_team_id, o.about_team_id
    from private.interest_declarations o
    where o.created_at < now() - interval '1 day'
    order by o.created_at
    limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_name(match_id uuid, night_cup_id uuid, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select home.name || ' – ' || away.name
      from (
        select m.home_team_id, m.away_team_id from public.team_matches m where m.id = taken_name.match_id
        union all
        select s.home_team_id, s.away_team_id from public.scrims s where s.id = taken_name.scrim_id
      ) m
      join public.teams home on home.id = m.home_team_id
      join public.teams away on away.id = m.away_team_id
    ),
    (select c.name from public.night_cups c where c.id = taken_name.night_cup_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_times(league_id uuid, season integer)
 RETURNS TABLE(team_id uuid, name text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may_referee(taken_times.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees plan a season.', 'notYours');
  end if;
  return query
  select o.team_id, private.taken_name(o.match_id, o.night_cup_id, o.scrim_id), o.starts_at, o.ends_at
  from private.overlapping(
    array(
      select e.team_id
      from public.league_teams e
      where (e.league_id, e.season) = (taken_times.league_id, taken_times.season) and e.withdrawn_at is null
    ),
    now(), 'infinity'
  ) o
  left join public.team_matches m on m.id = o.match_id
  where (m.league_id, m.season) is distinct from (taken_times.league_id, taken_times.season)
  order by o.starts_at, o.team_id, o.match_id
  limit 1000;
end
$function$;

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
      case when bool_or(a.until <= a."from") then min(a.until) else max(a.until) end as last
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

CREATE OR REPLACE FUNCTION private.team_file_problems(teams jsonb, most integer, playoff_teams integer, past boolean)
 RETURNS SETOF private.import_problem
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with file_rows as (
    select
      line,
      coalesce(private.clean_line(given ->> 'name'), '') as name,
      coalesce(private.clean_line(given ->> 'short_name'), '') as short_name,
      coalesce(upper(private.clean_line(given ->> 'tag')), '') as tag,
      coalesce(private.clean_line(given ->> 'captain'), '') as captain,
      coalesce(given ->> 'withdrawn', '') as withdrawn,
      coalesce(given ->> 'seed', '') as seed,
      coalesce(given ->> 'place', '') as place
    from jsonb_array_elements(teams) with ordinality as each (given, line)
  ),
  known as (
    select
      s.*,
      t.id as team_id,
      t.name as known_name,
      t.tag as known_tag,
      t.captain_id,
      p.id as player_id,
      count(*) over (partition by private.skeleton(s.name)) as named_so,
      count(*) over (partition by s.tag) as tagged_so,
      count(*) over (partition by private.skeleton(s.captain)) as led_so,
      count(*) over (partition by private.number_of(s.seed)) as seeded_so,
      count(*) over (partition by private.number_of(s.place)) as placed_so
    from file_rows s
    left join public.teams t on private.skeleton(t.name) = private.skeleton(s.name) and t.archived_at is null
    left join public.profiles p
      on private.skeleton(p.username) = private.skeleton(s.captain) and p.deleted_at is null and p.username = s.captain
  )
  select wrong.*
  from known k
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('teams', k.line, field, problem, value) as said
    from (values
      ('name', 'nameMissing', k.name, k.name = ''),
      (
        'name', 'nameUnreadable', k.name,
        k.name <> '' and private.is_name(k.name, bounds.team_name_min, bounds.team_name_max) is not true
      ),
      ('name', 'nameTwice', k.name, k.name <> '' and k.named_so > 1),
      ('name', 'nameLooksLike', k.known_name, k.known_name <> k.name),
      (
        'name', 'nameReserved', k.name,
        k.team_id is null and private.is_reserved(
          k.name, coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
        )
      ),
      (
        'name', 'playsElsewhere', k.name,
        -- who withdrew from the playoffs is entered first
        not past and (k.withdrawn = '' or k.seed <> '') and exists (
          select
          from public.league_teams e
          join public.league_seasons s using (league_id, season)
          where e.team_id = k.team_id and e.withdrawn_at is null and s.phase <> 'finished'
        )
      ),
      (
        'short_name', 'shortNameUnreadable', k.short_name,
        k.short_name <> '' and private.is_name(k.short_name, 1, bounds.team_short_name_max) is not true
      ),
      ('tag', 'tagUnreadable', k.tag, k.tag <> '' and k.tag !~ '^[A-Z0-9ÄÖÜÇĞİŞ]{2,4}$'),
      ('tag', 'tagTwice', k.tag, k.tag <> '' and k.tagged_so > 1),
      (
        'tag', 'tagTaken', k.tag,
        k.tag <> '' and exists (
          select from public.teams t where t.tag = k.tag and t.archived_at is null and t.id is distinct from k.team_id
        )
      ),
      ('captain', 'captainUnknown', k.captain, k.captain <> '' and k.player_id is null),
      ('captain', 'captainTwice', k.captain, k.captain <> '' and k.led_so > 1),
      (
        'captain', 'captainElsewhere', k.captain,
        k.player_id is distinct from k.captain_id and exists (
          select from public.team_members m where m.player_id = k.player_id and m.left_at is null
        )
      ),
      (
        'captain', 'captainThere', k.captain,
        k.captain <> '' and k.captain_id is not null and k.player_id is distinct from k.captain_id
      ),
      (
        'withdrawn', 'withdrawnWrong', k.withdrawn,
        k.withdrawn <> '' and coalesce(private.moment_of(k.withdrawn) > now(), true)
      ),
      (
        'seed', 'seedWrong', k.seed,
        k.seed <> '' and coalesce(private.number_of(k.seed) not between 1 and playoff_teams, true)
      ),
      ('seed', 'seedTwice', k.seed, k.seed <> '' and k.seeded_so > 1),
      (
        'place', 'placeWrong', k.place,
        k.place <> '' and coalesce(private.number_of(k.place) not between 1 and jsonb_array_length(teams), true)
      ),
      ('place', 'placeTwice', k.place, k.place <> '' and k.placed_so > 1)
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('teams', null, null, 'teamsMany', most::text)).*
  where (select count(*) from file_rows s where s.withdrawn = '') > most
  union all
  select (private.wrong_in('teams', null, null, 'teamsFew', null)).*
  where jsonb_array_length(teams) < 2
$function$;

CREATE OR REPLACE FUNCTION private.team_rating(team uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select case when e.home_team_id = team then e.home_before + e.home_change else e.away_before - e.home_change end
      from (
        (select h.* from public.match_elo h where h.home_team_id = team order by h.finished_at desc, h.match_id desc limit 1)
        union all
        (select a.* from public.match_elo a where a.away_team_id = team order by a.finished_at desc, a.match_id desc limit 1)
      ) e
      order by e.finished_at desc, e.match_id desc
      limit 1
    ),
    (private.limits()).rating_start
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_scrim_searchers(offer public.scrim_offers)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
begin
  for person in select distinct p.id from unnest(private.scrim_searchers(offer)) as p (id) order by p.id loop
    perform private.count_up(person, 'scrim_found', 1440);
    perform private.notify(
      array[person], 'scrimFound',
      jsonb_build_object(
        'team', offer.team_id, 'kickoff_at', (select min(s.starts_at) from public.scrim_slots s where s.offer_id = offer.id)
      ),
      '/scrims'
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.thank_scrim(scrim_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  scrim constant public.scrims := private.led_scrim(scrim_id);
  own constant uuid := private.led_team();
  is_home constant boolean := own = scrim.home_team_id;
  other constant uuid := case when is_home then scrim.away_team_id else scrim.home_team_id end;
  leader uuid;
begin
  if scrim.cancelled_at is not null
    or scrim.absent_team_id is not null
    or now() < scrim.starts_at
    or now() > scrim.ends_at + (private.limits()).late_result_days * interval '1 day'
    or (case when is_home then scrim.home_thanked_at else scrim.away_thanked_at end) is not null
  then
    perform private.refuse('PT409', 'There is nothing to thank for, or it is done.', 'matchCourse', 'scrim_id');
  end if;
  for leader in select l.id from unnest(private.leaders(other)) as l (id) order by l.id loop
    perform private.check_reachable(leader);
  end loop;
  update public.scrims s
  set home_thanked_at = case when is_home then clock_timestamp() else s.home_thanked_at end,
    away_thanked_at = case when is_home then s.away_thanked_at else clock_timestamp() end
  where s.id = scrim.id;
  perform private.notify(
    private.leaders(other), 'scrimThanked', jsonb_build_object('team', own, 'kickoff_at', scrim.starts_at), '/scrims/' || scrim.id
  );
  perform private.record('thank_scrim', 'scrims ' || scrim.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.unreminded_deadlines()
 RETURNS TABLE(of_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct d.of_id, 'deadline ' || d.of_id
  from private.coming_deadlines() d
  where private.is_near(d.begun, d.until)
    and not exists (
      select
      from private.deadline_reminders r
      where (r.of_id, r.team_id, r.until) = (d.of_id, d.team_id, d.until)
    )
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.unreminded()
 RETURNS TABLE(of_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and (
      not exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (m.id, m.home_team_id, m.kickoff_at)
      )
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.starts_at) = (m.id, m.kickoff_at) and private.is_count_due(r)
      )
    )
  union all
  select c.id, 'night_cups ' || c.id
  from public.night_cups c
  where c.status in ('registration', 'check_in')
    and c.starts_at > now()
    and c.starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and exists (
      select
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and not exists (
          select
          from private.attendance_reminders r
          where (r.of_id, r.team_id, r.starts_at) = (c.id, t.team_id, c.starts_at) and not private.is_count_due(r)
        )
    )
  union all
  select s.id, 'scrims ' || s.id
  from public.scrims s
  where s.cancelled_at is null
    and s.starts_at > now()
    and s.starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and exists (
      select
      from (values (s.home_team_id), (s.away_team_id)) side (team_id)
      where not exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (s.id, side.team_id, s.starts_at) and not private.is_count_due(r)
      )
    )
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.who_is_in(match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(team_id uuid, player_id uuid, username text, shirt_number integer, "position" public.player_position, team_role public.team_role, coming boolean, answered boolean, able boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    own.team_id,
    own.player_id,
    p.username,
    own.shirt_number::int,
    own."position",
    own.team_role,
    s.coming,
    s.answered,
    s.able
  from private.occasion(who_is_in.match_id, who_is_in.night_cup_id, who_is_in.scrim_id) asked
  cross join lateral unnest(asked.teams) as squad (id)
  cross join lateral private.squad_attendance(squad.id, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim) s
  join public.team_members own on own.id = s.member_id
  join public.profiles p on p.id = own.player_id
  where squad.id = (select private.own_team())
    or asked.of_match is not null
    and (
      (select private.is_staff())
      or exists (
        select
        from public.team_matches m
        where m.id = asked.of_match
          and m.league_id = any ((select private.refereed_leagues())::uuid[])
          and coalesce((select private.own_team()) <> all (asked.teams), true)
      )
    )
  order by own.team_id, own.shirt_number, p.username
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_scrim_offer(offer_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  offer public.scrim_offers;
begin
  select * into offer from public.scrim_offers o where o.id = withdraw_scrim_offer.offer_id for no key update;
  if offer.id is null or not private.leads(offer.team_id) then
    perform private.refuse('PT404', 'There is no such offer.', 'scrimUnknown', 'offer_id');
  end if;
  if offer.status <> 'open' or offer.expires_at <= now() then
    perform private.refuse('PT409', 'The offer is over.', 'scrimGone', 'offer_id');
  end if;
  update public.scrim_offers o set status = 'withdrawn' where o.id = offer.id;
  perform private.record('withdraw_scrim_offer', 'scrim_offers ' || offer.id, to_jsonb(offer), '{"status": "withdrawn"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  phase public.season_phase;
  said text;
  is_void boolean;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  if not (private.is_captain_of(withdraw_team.team_id) or private.may_referee(withdraw_team.league_id)) then
    perform private.refuse('PT403', 'Only the captain, an admin or a referee withdraws a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  phase := private.season_phase_of(entry);
  if phase <> 'registration' or voids is not null or not private.is_captain_of(entry.team_id) then
    if not private.may_referee(entry.league_id) then
      perform private.refuse(
        'PT403', 'Once a season has begun a captain asks, and an admin or a referee decides.', 'askWithdrawal', 'team_id'
      );
    end if;
    perform private.check_no_interest(
      'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
    );
  end if;
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'granted', ruling = said, decided_at = clock_timestamp()
  where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open');

  perform private.hold_series(private.bracket_of(entry.league_id, entry.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(entry.league_id, entry.season);
  select phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp(), withdrawal_voids = is_void
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    if match.status <> 'finished' then
      perform private.supersede_claims(match.id);
    end if;
    perform private.lose_withdrawn(match, entry.team_id, is_void, said);
    matches := matches || match.id;
  end loop;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    -- it says what becomes of the matches of those it is said to
    case
      when cardinality(matches) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    private.withdrawal_facts(entry) || jsonb_build_object('voids', is_void, 'reason', said),
    '/leagues/' || entry.league_id
  );
  insert into private.events (type, league_id, season, teams, facts)
  values ('team_withdrew', entry.league_id, entry.season, array[entry.team_id], jsonb_build_object('matches', matches));
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), private.keep_texts(jsonb_build_object('voids', is_void, 'reason', said))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.accept_scrim(offer_id uuid, starts_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.accept_scrim(accept_scrim.offer_id, accept_scrim.starts_at) $function$;

CREATE OR REPLACE FUNCTION public.answer_attendance(coming boolean, match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.answer_attendance(answer_attendance.coming, answer_attendance.match_id, answer_attendance.night_cup_id, answer_attendance.scrim_id) $function$;

CREATE OR REPLACE FUNCTION public.cancel_scrim(scrim_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.cancel_scrim(cancel_scrim.scrim_id) $function$;

CREATE OR REPLACE FUNCTION public.change_table_rules(league_id uuid, season integer, points_for_win integer, playoff_teams integer, relegation_places integer, time_zone text, seen jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_table_rules(change_table_rules.league_id, change_table_rules.season, change_table_rules.points_for_win, change_table_rules.playoff_teams, change_table_rules.relegation_places, change_table_rules.time_zone, change_table_rules.seen) $function$;

CREATE OR REPLACE FUNCTION public.host_health()
 RETURNS TABLE(name text, status text, sentence text, facts jsonb, checked_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.host_health() $function$;

CREATE OR REPLACE FUNCTION public.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false, past boolean DEFAULT false)
 RETURNS TABLE(file text, line integer, field text, problem text, value text)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.import_season(import_season.league_id, import_season.season, import_season.teams, import_season.fixtures, import_season.squads, import_season.adjustments, import_season.dry, import_season.aware, import_season.past) $function$;

CREATE OR REPLACE FUNCTION public.offer_scrim(slots timestamp with time zone[], best_of integer DEFAULT 1, elo_from integer DEFAULT NULL::integer, elo_to integer DEFAULT NULL::integer, note text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.offer_scrim(offer_scrim.slots, offer_scrim.best_of, offer_scrim.elo_from, offer_scrim.elo_to, offer_scrim.note) $function$;

CREATE OR REPLACE FUNCTION public.open_scrims(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, team_id uuid, name text, tag text, rating integer, best_of integer, elo_from integer, elo_to integer, note text, expires_at timestamp with time zone, played integer, cancelled integer, absent integer, slots jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.open_scrims(open_scrims.after_at, open_scrims.after_id, open_scrims.max) $function$;

CREATE OR REPLACE FUNCTION public.own_slots()
 RETURNS TABLE(at timestamp with time zone, can integer, squad integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.own_slots() $function$;

CREATE OR REPLACE FUNCTION public.remove_scrim_search(search_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_scrim_search(remove_scrim_search.search_id) $function$;

CREATE OR REPLACE FUNCTION public.renew_contracts(team_id uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.renew_contracts(renew_contracts.team_id) $function$;

CREATE OR REPLACE FUNCTION public.renewals(team_id uuid)
 RETURNS TABLE(player_id uuid, until timestamp with time zone, is_asked boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.renewals(renewals.team_id) $function$;

CREATE OR REPLACE FUNCTION public.report_scrim(scrim_id uuid, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.report_scrim(report_scrim.scrim_id, report_scrim.home_score, report_scrim.away_score) $function$;

drop function public.rollover_preview(uuid[]);
CREATE OR REPLACE FUNCTION public.rollover_preview(league_ids uuid[])
 RETURNS TABLE(league_id uuid, league text, tier integer, season integer, phase public.season_phase, max_teams integer, problem text, team_id uuid, name text, short_name text, tag text, logo text, kit_primary text, kit_secondary text, place integer, into_id uuid, notes text[], unsigned integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.rollover_preview(rollover_preview.league_ids) $function$;

CREATE OR REPLACE FUNCTION public.save_scrim_search(availability_days public.weekday[], weeks integer, elo_from integer DEFAULT NULL::integer, elo_to integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_scrim_search(save_scrim_search.availability_days, save_scrim_search.weeks, save_scrim_search.elo_from, save_scrim_search.elo_to) $function$;

drop function public.season_entries(uuid,integer);
CREATE OR REPLACE FUNCTION public.season_entries(league_id uuid, season integer)
 RETURNS TABLE(team_id uuid, squad integer, eligible integer, unsigned integer, captain_suspended boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.season_entries(season_entries.league_id, season_entries.season) $function$;

CREATE OR REPLACE FUNCTION public.set_host_checks(checks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_host_checks(set_host_checks.checks) $function$;

CREATE OR REPLACE FUNCTION public.set_scrim_lobby(scrim_id uuid, code text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_scrim_lobby(set_scrim_lobby.scrim_id, set_scrim_lobby.code) $function$;

drop function public.team_facts(uuid[]);
CREATE OR REPLACE FUNCTION public.team_facts(team_ids uuid[])
 RETURNS TABLE(team_id uuid, league_name text, place integer, played integer, won integer, player_count integer, captain jsonb, positions public.player_position[], training_days public.weekday[], usual_days public.weekday[], usual_from time without time zone, usual_until time without time zone, zone text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.team_facts(team_facts.team_ids) $function$;

CREATE OR REPLACE FUNCTION public.thank_scrim(scrim_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.thank_scrim(thank_scrim.scrim_id) $function$;

CREATE OR REPLACE FUNCTION public.who_is_in(match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(team_id uuid, player_id uuid, username text, shirt_number integer, "position" public.player_position, team_role public.team_role, coming boolean, answered boolean, able boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.who_is_in(who_is_in.match_id, who_is_in.night_cup_id, who_is_in.scrim_id) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_scrim_offer(offer_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_scrim_offer(withdraw_scrim_offer.offer_id) $function$;

alter table private.deadline_reminders add column of_id uuid not null;

alter table private.host_checks add column name text not null;

alter table public.scrim_lobbies add column scrim_id uuid not null;

alter table public.scrim_offers add column id uuid default gen_random_uuid() not null;

alter table public.scrim_searches add column id uuid default gen_random_uuid() not null;

alter table public.scrim_slots add column offer_id uuid not null;

alter table public.scrims add column id uuid default gen_random_uuid() not null;

alter table private.deadline_reminders add column team_id uuid not null;

alter table private.host_checks add column place integer not null;

alter table public.scrim_lobbies add column code text not null;

alter table public.scrim_offers add column team_id uuid not null;

alter table public.scrim_searches add column team_id uuid not null;

alter table public.scrim_slots add column starts_at timestamp with time zone not null;

alter table public.scrims add column offer_id uuid not null;

alter table private.deadline_reminders add column until timestamp with time zone not null;

alter table private.host_checks add column status private.check_status not null;

alter table public.scrim_lobbies add column created_at timestamp with time zone default now() not null;

alter table public.scrim_offers add column offered_by uuid not null;

alter table public.scrim_searches add column made_by uuid not null;

alter table public.scrim_slots add column created_at timestamp with time zone default now() not null;

alter table public.scrims add column home_team_id uuid not null;

alter table private.deadline_reminders add column created_at timestamp with time zone default now() not null;

alter table private.host_checks add column sentence text not null;

alter table public.attendance add column scrim_id uuid;

alter table public.scrim_offers add column best_of smallint default 1 not null;

alter table public.scrim_searches add column availability_days public.weekday[] not null;

alter table public.scrims add column away_team_id uuid not null;

alter table private.host_checks add column facts jsonb not null;

alter table public.scrim_offers add column elo_from smallint;

alter table public.scrim_searches add column elo_from smallint;

alter table public.scrims add column accepted_by uuid not null;

alter table private.host_checks add column created_at timestamp with time zone default now() not null;

alter table public.night_cup_teams add column left_out public.cup_left_out;

alter table public.scrim_offers add column elo_to smallint;

alter table public.scrim_searches add column elo_to smallint;

alter table public.scrims add column best_of smallint not null;

alter table public.scrim_offers add column note text;

alter table public.scrim_searches add column expires_at timestamp with time zone not null;

alter table public.scrims add column starts_at timestamp with time zone not null;

alter table public.scrim_offers add column status public.scrim_offer_status default 'open'::public.scrim_offer_status not null;

alter table public.scrim_searches add column created_at timestamp with time zone default now() not null;

alter table public.scrims add column ends_at timestamp with time zone not null;

alter table public.scrim_offers add column expires_at timestamp with time zone not null;

alter table public.scrims add column cancelled_at timestamp with time zone;

alter table public.scrim_offers add column created_at timestamp with time zone default now() not null;

alter table public.scrims add column cancelled_by_team_id uuid;

alter table public.scrims add column home_score smallint;

alter table public.scrims add column away_score smallint;

alter table public.scrims add column confirmed_at timestamp with time zone;

alter table public.scrims add column absent_team_id uuid;

alter table public.scrims add column reported_by_team_id uuid;

alter table public.scrims add column home_thanked_at timestamp with time zone;

alter table public.scrims add column away_thanked_at timestamp with time zone;

alter table public.scrims add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute scrim_slots_max integer;

alter type private.limit_values add attribute scrim_note_max integer;

alter type private.limit_values add attribute scrim_search_weeks_max integer;

alter type private.limit_values add attribute reminder_days integer;

alter type private.limit_values add attribute reminder_share integer;

alter type private.limit_values add attribute scrim_offers_max integer;

alter type private.limit_values add attribute scrim_searches_max integer;

alter type private.limit_values add attribute scrim_found_max integer;

alter type private.limit_values add attribute scrim_found_day_max integer;

alter type private.limit_values add attribute scrim_late_hours integer;

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('claimEnds', 'duties', 'claim_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('contractsEnded', 'duties', 'renewals_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('cupCheckInEnds', 'duties', 'check_in_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('cupMissedCheckIn', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('cupPlaceLost', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('cupSquadSmall', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('joinEnds', 'contracts', 'request_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('offerEnds', 'contracts', 'offer_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('proposalEnds', 'duties', 'proposal_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('renewalsEnd', 'duties', 'renewals_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('reportEnds', 'duties', 'match_unreported', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scrimAgreed', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scrimCancelled', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scrimFound', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scrimReported', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scrimThanked', 'messages', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('tableRulesChanged', 'team', NULL, 'f', 'f');

alter table private.deadline_reminders add constraint deadline_reminders_pkey PRIMARY KEY (of_id, team_id, until);

alter table private.deadline_reminders add constraint deadline_reminders_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table private.host_checks add constraint host_checks_facts_check CHECK (((jsonb_typeof(facts) = 'object'::text) AND (octet_length((facts)::text) <= 2000)));

alter table private.host_checks add constraint host_checks_name_check CHECK ((name ~ '^[a-z]{1,20}$'::text));

alter table private.host_checks add constraint host_checks_pkey PRIMARY KEY (name);

alter table private.host_checks add constraint host_checks_place_check CHECK (((place >= 1) AND (place <= 100)));

alter table private.host_checks add constraint host_checks_sentence_check CHECK ((sentence ~ '^[a-z]{1,20}_[a-z]{1,20}$'::text));

alter table public.attendance drop constraint attendance_one_of;
alter table public.attendance add constraint attendance_one_of CHECK ((num_nonnulls(match_id, night_cup_id, scrim_id) = 1));

alter table public.attendance add constraint attendance_scrim_id_player_id_key UNIQUE (scrim_id, player_id);

alter table public.night_cup_teams add constraint night_cup_teams_left_out CHECK (((left_out IS NULL) OR (seed IS NULL)));

alter table public.scrim_lobbies add constraint scrim_lobbies_code_check CHECK (private.is_lobby_code(code));

alter table public.scrim_lobbies add constraint scrim_lobbies_pkey PRIMARY KEY (scrim_id);

alter table public.scrim_offers add constraint scrim_offers_best_of_check CHECK ((best_of = ANY (ARRAY[1, 3, 5])));

alter table public.scrim_offers add constraint scrim_offers_elo_from_check CHECK (((elo_from >= 0) AND (elo_from <= 9999)));

alter table public.scrim_offers add constraint scrim_offers_elo_to_check CHECK (((elo_to >= 0) AND (elo_to <= 9999)));

alter table public.scrim_offers add constraint scrim_offers_level CHECK ((elo_from <= elo_to));

alter table public.scrim_offers add constraint scrim_offers_note_check CHECK (private.is_text(note, 1, (private.limits()).scrim_note_max));

alter table public.scrim_offers add constraint scrim_offers_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES public.profiles(id);

alter table public.scrim_offers add constraint scrim_offers_pkey PRIMARY KEY (id);

alter table public.scrim_offers add constraint scrim_offers_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.scrim_searches add constraint scrim_searches_availability_days_check CHECK (((cardinality(availability_days) >= 1) AND (cardinality(availability_days) <= 7)));

alter table public.scrim_searches add constraint scrim_searches_elo_from_check CHECK (((elo_from >= 0) AND (elo_from <= 9999)));

alter table public.scrim_searches add constraint scrim_searches_elo_to_check CHECK (((elo_to >= 0) AND (elo_to <= 9999)));

alter table public.scrim_searches add constraint scrim_searches_level CHECK ((elo_from <= elo_to));

alter table public.scrim_searches add constraint scrim_searches_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.scrim_searches add constraint scrim_searches_pkey PRIMARY KEY (id);

alter table public.scrim_searches add constraint scrim_searches_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.scrim_slots add constraint scrim_slots_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.scrim_offers(id) ON DELETE CASCADE;

alter table public.scrim_slots add constraint scrim_slots_pkey PRIMARY KEY (offer_id, starts_at);

alter table public.scrims add constraint scrims_absent_team_id_fkey FOREIGN KEY (absent_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES public.profiles(id);

alter table public.scrims add constraint scrims_away_score_check CHECK (((away_score >= 0) AND (away_score <= (private.limits()).score_max)));

alter table public.scrims add constraint scrims_away_team_id_fkey FOREIGN KEY (away_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_best_of_check CHECK ((best_of = ANY (ARRAY[1, 3, 5])));

alter table public.scrims add constraint scrims_both_scores CHECK (((home_score IS NULL) = (away_score IS NULL)));

alter table public.scrims add constraint scrims_cancelled CHECK ((((cancelled_at IS NULL) = (cancelled_by_team_id IS NULL)) AND COALESCE(((cancelled_by_team_id = home_team_id) OR (cancelled_by_team_id = away_team_id)), true)));

alter table public.scrims add constraint scrims_cancelled_by_team_id_fkey FOREIGN KEY (cancelled_by_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_home_score_check CHECK (((home_score >= 0) AND (home_score <= (private.limits()).score_max)));

alter table public.scrims add constraint scrims_home_team_id_fkey FOREIGN KEY (home_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_lasts CHECK ((starts_at < ends_at));

alter table public.scrims add constraint scrims_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.scrim_offers(id) ON DELETE CASCADE;

alter table public.scrims add constraint scrims_offer_id_key UNIQUE (offer_id);

alter table public.scrims add constraint scrims_pkey PRIMARY KEY (id);

alter table public.scrims add constraint scrims_reported CHECK (((num_nonnulls(home_score, absent_team_id) = num_nonnulls(reported_by_team_id)) AND COALESCE(((reported_by_team_id = home_team_id) OR (reported_by_team_id = away_team_id)), true) AND COALESCE((((absent_team_id = home_team_id) OR (absent_team_id = away_team_id)) AND (absent_team_id <> reported_by_team_id)), true) AND ((confirmed_at IS NULL) OR (home_score IS NOT NULL))));

alter table public.scrims add constraint scrims_reported_by_team_id_fkey FOREIGN KEY (reported_by_team_id) REFERENCES public.teams(id);

alter table public.scrims add constraint scrims_two_teams CHECK ((home_team_id <> away_team_id));

CREATE INDEX deadline_reminders_team_id ON private.deadline_reminders USING btree (team_id);

CREATE INDEX deadline_reminders_until ON private.deadline_reminders USING btree (until);

CREATE INDEX contracts_stays_until ON public.contracts USING btree (stays_until) WHERE (status = 'completed'::public.contract_status);

CREATE INDEX scrim_offers_expires_at ON public.scrim_offers USING btree (expires_at);

CREATE INDEX scrim_offers_offered_by ON public.scrim_offers USING btree (offered_by);

CREATE INDEX scrim_offers_open ON public.scrim_offers USING btree (expires_at, id) WHERE (status = 'open'::public.scrim_offer_status);

CREATE INDEX scrim_offers_team_id ON public.scrim_offers USING btree (team_id);

CREATE INDEX scrim_searches_created_at ON public.scrim_searches USING btree (created_at, id);

CREATE INDEX scrim_searches_expires_at ON public.scrim_searches USING btree (expires_at);

CREATE INDEX scrim_searches_made_by ON public.scrim_searches USING btree (made_by);

CREATE INDEX scrim_searches_team_id ON public.scrim_searches USING btree (team_id);

CREATE INDEX scrims_absent_team_id ON public.scrims USING btree (absent_team_id);

CREATE INDEX scrims_accepted_by ON public.scrims USING btree (accepted_by);

CREATE INDEX scrims_away_team_id ON public.scrims USING btree (away_team_id, starts_at);

CREATE INDEX scrims_cancelled_by_team_id ON public.scrims USING btree (cancelled_by_team_id);

CREATE INDEX scrims_home_team_id ON public.scrims USING btree (home_team_id, starts_at);

CREATE INDEX scrims_reported_by_team_id ON public.scrims USING btree (reported_by_team_id);

CREATE INDEX scrims_starts_at ON public.scrims USING btree (starts_at) WHERE (cancelled_at IS NULL);

drop trigger z_events on public.league_seasons;
CREATE TRIGGER z_events AFTER UPDATE ON public.league_seasons FOR EACH ROW WHEN (((new.phase <> old.phase) AND (new.imported_at IS DISTINCT FROM now()))) EXECUTE FUNCTION private.season_events();

CREATE TRIGGER keep_time_zone BEFORE UPDATE OF time_zone ON public.leagues FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])) AND (old.time_zone <> new.time_zone))) EXECUTE FUNCTION private.keep_time_zone();

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.scrim_lobbies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'scrim', 'scrim_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.scrim_lobbies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'scrim', 'scrim_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.scrim_lobbies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'scrim', 'scrim_id');

CREATE TRIGGER keep_muted_silent BEFORE INSERT OR UPDATE ON public.scrim_offers FOR EACH ROW EXECUTE FUNCTION private.keep_muted_silent('note');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.scrim_offers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.scrim_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.scrim_offers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.scrims REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'home_team_id', 'team', 'away_team_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.scrims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'home_team_id', 'team', 'away_team_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.scrims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'team', 'home_team_id', 'team', 'away_team_id');

create policy select_sides on public.scrim_lobbies for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.scrims s
  WHERE ((s.id = scrim_lobbies.scrim_id) AND ((s.home_team_id = ( SELECT private.led_team() AS led_team)) OR ((s.starts_at <= (now() + ((( SELECT (private.limits()).lineup_reveal_minutes AS lineup_reveal_minutes))::double precision * '00:01:00'::interval))) AND ((( SELECT private.own_team() AS own_team) = s.home_team_id) OR (( SELECT private.own_team() AS own_team) = s.away_team_id)))))))));

create policy select_concerned on public.scrim_offers for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (team_id = ( SELECT private.own_team() AS own_team))));

create policy select_leaders on public.scrim_searches for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (team_id = ( SELECT private.led_team() AS led_team))));

create policy select_concerned on public.scrim_slots for select to authenticated using ((EXISTS ( SELECT
   FROM public.scrim_offers o
  WHERE (o.id = scrim_slots.offer_id))));

create policy select_concerned on public.scrims for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR ((( SELECT private.own_team() AS own_team) = home_team_id) OR (( SELECT private.own_team() AS own_team) = away_team_id))));

alter table public.attendance add constraint attendance_scrim_id_fkey FOREIGN KEY (scrim_id) REFERENCES public.scrims(id) ON DELETE CASCADE;

alter table public.scrim_lobbies add constraint scrim_lobbies_scrim_id_fkey FOREIGN KEY (scrim_id) REFERENCES public.scrims(id) ON DELETE CASCADE;

alter table private.deadline_reminders enable row level security;
alter table private.deadline_reminders force row level security;

alter table private.host_checks enable row level security;
alter table private.host_checks force row level security;

alter table public.scrim_lobbies enable row level security;
alter table public.scrim_lobbies force row level security;

alter table public.scrim_offers enable row level security;
alter table public.scrim_offers force row level security;

alter table public.scrim_searches enable row level security;
alter table public.scrim_searches force row level security;

alter table public.scrim_slots enable row level security;
alter table public.scrim_slots force row level security;

alter table public.scrims enable row level security;
alter table public.scrims force row level security;

grant execute on routine private.accept_scrim(uuid,timestamp with time zone) to "authenticated";

grant execute on routine private.answer_attendance(boolean,uuid,uuid,uuid) to "authenticated";

grant execute on routine private.cancel_scrim(uuid) to "authenticated";

grant execute on routine private.change_table_rules(uuid,integer,integer,integer,integer,text,jsonb) to "authenticated";

grant execute on routine private.host_health() to "authenticated";

grant execute on routine private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean,boolean) to "authenticated";

grant execute on routine private.offer_scrim(timestamp with time zone[],integer,integer,integer,text) to "authenticated";

grant execute on routine private.open_scrims(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.own_slots() to "authenticated";

grant execute on routine private.remove_scrim_search(uuid) to "authenticated";

grant execute on routine private.renew_contracts(uuid) to "authenticated";

grant execute on routine private.renewals(uuid) to "authenticated";

grant execute on routine private.report_scrim(uuid,integer,integer) to "authenticated";

grant execute on routine private.rollover_preview(uuid[]) to "authenticated";

grant execute on routine private.save_scrim_search(public.weekday[],integer,integer,integer) to "authenticated";

grant execute on routine private.season_entries(uuid,integer) to "authenticated";

grant execute on routine private.set_host_checks(jsonb) to "service_role";

grant execute on routine private.set_scrim_lobby(uuid,text) to "authenticated";

grant execute on routine private.team_facts(uuid[]) to "authenticated";

grant execute on routine private.thank_scrim(uuid) to "authenticated";

grant execute on routine private.who_is_in(uuid,uuid,uuid) to "authenticated";

grant execute on routine private.withdraw_scrim_offer(uuid) to "authenticated";

grant execute on routine public.accept_scrim(uuid,timestamp with time zone) to "authenticated";

grant execute on routine public.answer_attendance(boolean,uuid,uuid,uuid) to "authenticated";

grant execute on routine public.cancel_scrim(uuid) to "authenticated";

grant execute on routine public.change_table_rules(uuid,integer,integer,integer,integer,text,jsonb) to "authenticated";

grant execute on routine public.host_health() to "authenticated";

grant execute on routine public.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean,boolean) to "authenticated";

grant execute on routine public.offer_scrim(timestamp with time zone[],integer,integer,integer,text) to "authenticated";

grant execute on routine public.open_scrims(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.own_slots() to "authenticated";

grant execute on routine public.remove_scrim_search(uuid) to "authenticated";

grant execute on routine public.renew_contracts(uuid) to "authenticated";

grant execute on routine public.renewals(uuid) to "authenticated";

grant execute on routine public.report_scrim(uuid,integer,integer) to "authenticated";

grant execute on routine public.rollover_preview(uuid[]) to "authenticated";

grant execute on routine public.save_scrim_search(public.weekday[],integer,integer,integer) to "authenticated";

grant select on public.scrim_lobbies to "authenticated";
grant delete on public.scrim_lobbies to "service_role";
grant insert on public.scrim_lobbies to "service_role";
grant maintain on public.scrim_lobbies to "service_role";
grant references on public.scrim_lobbies to "service_role";
grant select on public.scrim_lobbies to "service_role";
grant trigger on public.scrim_lobbies to "service_role";
grant truncate on public.scrim_lobbies to "service_role";
grant update on public.scrim_lobbies to "service_role";

grant select on public.scrim_offers to "authenticated";
grant delete on public.scrim_offers to "service_role";
grant insert on public.scrim_offers to "service_role";
grant maintain on public.scrim_offers to "service_role";
grant references on public.scrim_offers to "service_role";
grant select on public.scrim_offers to "service_role";
grant trigger on public.scrim_offers to "service_role";
grant truncate on public.scrim_offers to "service_role";
grant update on public.scrim_offers to "service_role";

grant select on public.scrim_searches to "authenticated";
grant delete on public.scrim_searches to "service_role";
grant insert on public.scrim_searches to "service_role";
grant maintain on public.scrim_searches to "service_role";
grant references on public.scrim_searches to "service_role";
grant select on public.scrim_searches to "service_role";
grant trigger on public.scrim_searches to "service_role";
grant truncate on public.scrim_searches to "service_role";
grant update on public.scrim_searches to "service_role";

grant select on public.scrim_slots to "authenticated";
grant delete on public.scrim_slots to "service_role";
grant insert on public.scrim_slots to "service_role";
grant maintain on public.scrim_slots to "service_role";
grant references on public.scrim_slots to "service_role";
grant select on public.scrim_slots to "service_role";
grant trigger on public.scrim_slots to "service_role";
grant truncate on public.scrim_slots to "service_role";
grant update on public.scrim_slots to "service_role";

grant select on public.scrims to "authenticated";
grant delete on public.scrims to "service_role";
grant insert on public.scrims to "service_role";
grant maintain on public.scrims to "service_role";
grant references on public.scrims to "service_role";
grant select on public.scrims to "service_role";
grant trigger on public.scrims to "service_role";
grant truncate on public.scrims to "service_role";
grant update on public.scrims to "service_role";

grant execute on routine public.season_entries(uuid,integer) to "authenticated";

grant execute on routine public.set_host_checks(jsonb) to "service_role";

grant execute on routine public.set_scrim_lobby(uuid,text) to "authenticated";

grant execute on routine public.team_facts(uuid[]) to "authenticated";

grant execute on routine public.thank_scrim(uuid) to "authenticated";

grant execute on routine public.who_is_in(uuid,uuid,uuid) to "authenticated";

grant execute on routine public.withdraw_scrim_offer(uuid) to "authenticated";

comment on function private.accept_scrim(uuid,timestamp with time zone) is 'api: member';

comment on function private.answer_attendance(boolean,uuid,uuid,uuid) is 'api: member';

comment on function private.cancel_scrim(uuid) is 'api: member';

comment on function private.change_table_rules(uuid,integer,integer,integer,integer,text,jsonb) is 'api: member';

comment on function private.host_health() is 'api: member';

comment on function private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean,boolean) is 'api: member';

comment on function private.offer_scrim(timestamp with time zone[],integer,integer,integer,text) is 'api: member';

comment on function private.open_scrims(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.own_slots() is 'api: member';

comment on function private.remove_scrim_search(uuid) is 'api: member';

comment on function private.renew_contracts(uuid) is 'api: member';

comment on function private.renewals(uuid) is 'api: member';

comment on function private.report_scrim(uuid,integer,integer) is 'api: member';

comment on function private.rollover_preview(uuid[]) is 'api: member';

comment on function private.save_scrim_search(public.weekday[],integer,integer,integer) is 'api: member';

comment on function private.season_entries(uuid,integer) is 'api: member';

comment on function private.set_host_checks(jsonb) is 'api: service';

comment on function private.set_scrim_lobby(uuid,text) is 'api: member';

comment on function private.team_facts(uuid[]) is 'api: member';

comment on function private.thank_scrim(uuid) is 'api: member';

comment on function private.who_is_in(uuid,uuid,uuid) is 'api: member';

comment on function private.withdraw_scrim_offer(uuid) is 'api: member';

comment on table private.attendance_reminders is 'That a squad was reminded of a match, a cup or a scrim. No API access: the clock reminds once.';

comment on table private.deadline_reminders is 'That a team was reminded of a deadline. No API access: the clock reminds once.';

comment on table private.host_checks is 'What the host found when it last looked. No API access: admins read it through a call.';

comment on table public.scrim_lobbies is 'The lobby''s code of a friendly. Whoever leads the home side reads it, both squads from a quarter of an hour before, and the staff.';

comment on table public.scrim_offers is 'Friendlies that teams offer. Its squad and the staff read a row; other captains read a list through a call.';

comment on table public.scrim_searches is 'What captains wait for: offers of friendlies on some days, of teams of a level. Whoever leads the team and the staff read a row.';

comment on table public.scrim_slots is 'The times a friendly is offered at. Read with its offer.';

comment on table public.scrims is 'Friendlies that were agreed on. The two squads and the staff read a row.';

comment on table public.scrims is 'Friendlies that were agreed on. The two squads and the staff read a row.';

-- cups that were drawn before: who had not checked in, and who found no place
update public.night_cup_teams e
set left_out = (case when e.checked_in_at is null then 'not_checked_in' else 'no_place' end)::public.cup_left_out
from public.night_cups c
where c.id = e.night_cup_id and c.status in ('live', 'finished') and e.seed is null;
