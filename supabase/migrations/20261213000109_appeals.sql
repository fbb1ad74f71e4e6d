set local check_function_bodies = off;

drop function private.add_result(uuid,public.result_cause,integer,integer,public.forfeit_side,uuid,uuid,text,timestamp with time zone);

drop function private.decide_match(public.team_matches,integer,integer,public.forfeit_side,text);

drop function private.rule_match(uuid,text,integer,integer,public.forfeit_side);

drop function private.rule_protest(uuid,boolean,text,integer,integer,public.forfeit_side);

drop function private.start_playoffs(uuid,integer);

drop function private.ticket_page(text,public.ticket_status,public.ticket_category,public.ticket_priority,uuid,boolean,text,text,uuid,integer);

drop function public.rule_match(uuid,text,integer,integer,public.forfeit_side);

drop function public.rule_protest(uuid,boolean,text,integer,integer,public.forfeit_side);

drop function public.start_playoffs(uuid,integer);

drop function public.ticket_page(text,public.ticket_status,public.ticket_category,public.ticket_priority,uuid,boolean,text,text,uuid,integer);

create type public.appeal_status as enum ('filed', 'rejected', 'granted', 'lapsed', 'superseded');

alter type public.content_kind add value 'appeal_ruling';
alter type public.content_kind add value 'appeal_reason' before 'appeal_ruling';

create table public.appeals ();

create table public.former_names ();

CREATE OR REPLACE FUNCTION private.add_evidence(match_id uuid, file text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  hash text;
  made uuid;
begin
  if match.status in ('scheduled', 'postponed', 'cancelled') and now() < match.kickoff_at then
    perform private.refuse('PT409', 'The match has not begun.', 'tooEarly', 'match_id');
  end if;
  if match.status in ('cancelled', 'postponed')
    or match.status = 'finished'
      and private.end_of_match(match) < now() - bounds.auto_confirm_hours * interval '1 hour'
      and not exists (select from public.protests p where p.match_id = match.id and p.status = 'filed')
      and not exists (select from public.appeals a where a.match_id = match.id and a.status = 'filed')
  then
    perform private.refuse('PT409', 'The match is over.', 'resultFinal', 'match_id');
  end if;
  if (
    select count(*) from public.match_evidence e where (e.match_id, e.team_id) = (match.id, team)
  ) >= bounds.evidence_files_max then
    perform private.refuse('PT409', 'A side shows so many pictures of a match.', 'evidenceFull', 'file');
  end if;
  perform private.lock_folder('evidence', team::text);
  if file ~ private.picture_in('evidence/' || team) then
    hash := private.uploaded_hash('evidence', substr(file, length('evidence/') + 1));
  end if;
  if hash is null then
    perform private.refuse('PT404', 'There is no such picture.', 'evidenceUnknown', 'file');
  end if;
  insert into public.match_evidence (match_id, team_id, added_by, file, content_hash)
  values (match.id, team, me, add_evidence.file, nullif(hash, ''))
  returning id into made;
  perform private.record('add_evidence', 'team_matches ' || match.id, null, jsonb_build_object('evidence_id', made));
  return made;
exception
  when unique_violation then
    perform private.refuse('PT409', 'This picture has been shown.', 'taken', 'file');
end
$function$;

CREATE OR REPLACE FUNCTION private.add_result(match_id uuid, cause public.result_cause, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, report_id uuid DEFAULT NULL::uuid, by uuid DEFAULT NULL::uuid, reason text DEFAULT NULL::text, at timestamp with time zone DEFAULT clock_timestamp(), paragraph text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with added as (
    insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, report_id, by, at, paragraph, status_before)
    select
      add_result.match_id,
      1 + coalesce(max(r.seq), 0),
      add_result.cause,
      add_result.home_score,
      add_result.away_score,
      add_result.forfeited_by,
      add_result.report_id,
      add_result.by,
      add_result.at,
      add_result.paragraph,
      case
        when add_result.cause = 'withdrawal' then (select m.status from public.team_matches m where m.id = add_result.match_id)
      end
    from public.match_results r
    where r.match_id = add_result.match_id
    returning *
  )
  insert into public.result_reasons (match_id, seq, author_id, reason)
  select a.match_id, a.seq, a.by, add_result.reason
  from added a
  where add_result.reason is not null
$function$;

CREATE OR REPLACE FUNCTION private.address_now(league text, team text, username text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('league', league, 'team', team, 'username', username)
$function$;

CREATE OR REPLACE FUNCTION private.admin_waits()
 RETURNS TABLE(kind text, how_many integer, since timestamp with time zone, about uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select waits.kind, count(*)::int, min(waits.since), (array_agg(waits.about order by waits.since))[1]
  from (
    select d.matter as kind, d.since, null::uuid as about, d.matter <> 'appeal' and private.is_refereed(m) as refereed
    from private.ruling_matters() d
    join public.team_matches m on m.id = d.match_id
    where d.matter in ('disputed', 'protest', 'appeal', 'overdue', 'undone')
    union all
    select 'eligibility', coalesce(asked.since, m.joined_at), m.team_id, false
    from public.team_members m
    left join lateral (
      select h.since from private.eligibility_history h where h.member_id = m.id order by h.since desc, h.id desc limit 1
    ) asked on true
    where m.eligibility = 'pending'
      and m.left_at is null
    union all
    select 'entries', e.since, e.league_id, false
    from private.doubtful_entries() e
    union all
    select 'seasons', s.since, s.league_id, false
    from private.season_steps() s
    union all
    select
      'withdrawals',
      r.created_at,
      r.league_id,
      coalesce(r.league_id = any (private.refereed_leagues()), false)
        and r.team_id is distinct from (select private.own_team())
    from public.withdrawal_requests r
    where r.status = 'open'
    union all
    select 'tickets', w.since, null, false
    from private.waiting_tickets w
    union all
    -- what several have reported is one thing to decide
    select 'reports', min(r.created_at), null, false
    from public.content_reports r
    where r.status = 'open'
    group by r.kind, r.subject_id
    union all
    select 'suspensions', p.created_at, null, false
    from public.penalties p
    where p.status = 'proposed'
    union all
    select
      'postponed',
      coalesce(
        (select max(a.at) from private.audit_log a where a.subject = 'team_matches ' || m.id and a.action = 'postpone_match'),
        least(m.kickoff_at, now())
      ),
      null,
      private.is_refereed(m)
    from public.team_matches m
    where m.status = 'postponed'
    union all
    select 'deliveries', g.since, null, false
    from private.given_up_moments() g (since)
    union all
    select 'titles', a.created_at, a.team_id, false
    from public.team_achievements a
    where not a.verified
  ) waits
  where ((select private.is_staff()) or (select private.refereed_leagues()) <> '{}')
    and (
      (select private.is_admin())
      or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))
      or waits.refereed
    )
  group by waits.kind
$function$;

CREATE OR REPLACE FUNCTION private.appeal_judges(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select unnest(private.admins())
    except select private.ruler_of(match.id)
    except select unnest(private.squads(match.home_team_id, match.away_team_id))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.appeal_ruling(match_id uuid, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.appealing_actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  said constant text := private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).protest_reason_max);
  open_for constant interval := (private.limits()).appeal_hours * interval '1 hour';
  against public.match_results;
  made public.appeals;
begin
  if match.league_id is null then
    perform private.refuse('PT409', 'A night cup goes on with its rulings.', 'appealLeagueOnly', 'match_id');
  end if;
  if exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'finished')
  ) then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  select * into against from public.match_results r where r.match_id = match.id order by r.seq desc limit 1;
  if (against.cause in ('ruling', 'correction')) is not true then
    perform private.refuse('PT409', 'The match does not end by a ruling.', 'noRuling', 'match_id');
  end if;
  if exists (select from public.appeals a where (a.match_id, a.decided_seq) = (match.id, against.seq)) then
    perform private.refuse('PT409', 'The appeal has been decided for good.', 'appealDecided', 'match_id');
  end if;
  if now() > against.at + open_for then
    perform private.refuse('PT409', 'The time to appeal is over.', 'appealTooLate', 'match_id');
  end if;
  begin
    insert into public.appeals (match_id, seq, team_id, filed_by, reason, until)
    values (
      match.id, against.seq, case side when 'home' then match.home_team_id else match.away_team_id end, me, said,
      clock_timestamp() + open_for
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'There is an appeal against this ruling.', 'appealFiled', 'match_id');
  end;
  perform private.notify_sides(match, 'appealFiled', jsonb_build_object('team', made.team_id, 'until', made.until));
  perform private.notify(
    private.appeal_judges(match), 'appealWaits',
    private.match_facts(match) || jsonb_build_object('team', made.team_id, 'until', made.until), '/matches/' || match.id
  );
  perform private.record('appeal_ruling', 'appeals ' || made.id, null, to_jsonb(made));
  return made.id;
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
  perform private.check_neutral_in_season(run);
  was := jsonb_build_object(
    'points_for_win', run.points_for_win, 'playoff_teams', run.playoff_teams, 'relegation_places', run.relegation_places,
    'league_zone', (select l.time_zone from public.leagues l where l.id = run.league_id)
  );
  if seen is distinct from private.table_seen(run) || was then
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

CREATE OR REPLACE FUNCTION private.check_neutral_in_season(run public.league_seasons)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant uuid := private.own_team();
  entered constant uuid[] := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  );
begin
  if (own = any (entered)) is not true then
    return;
  end if;
  if exists (
    select
    from public.profiles p
    left join public.team_members m on m.player_id = p.id and m.left_at is null
    where p.id = any (private.admins())
      and p.deleted_at is null
      and not private.is_suspended(p.id)
      and (m.team_id = any (entered)) is not true
  ) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  perform private.check_no_interest(
    'points',
    array(
      select distinct i.about_team_id
      from private.interests(array_remove(entered, own)) i
      where i.by_team_id = own and i.about_team_id = any (entered)
    ),
    '{}', league_id => run.league_id, season => run.season
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_no_appeal(run public.league_seasons)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- whoever is filing one now comes first
  perform
  from public.team_matches m
  where (m.league_id, m.season, m.status) = (run.league_id, run.season, 'finished')
    and exists (
      select
      from public.match_results r
      where r.match_id = m.id
        and r.cause in ('ruling', 'correction')
        and r.at > now() - ((private.limits()).appeal_hours + 1) * interval '1 hour'
    )
  order by m.id
  for no key update;
  if exists (
    select
    from public.appeals a
    join public.team_matches m on m.id = a.match_id
    where (m.league_id, m.season) = (run.league_id, run.season) and a.status = 'filed'
  ) then
    perform private.refuse('PT409', 'An appeal is open.', 'appealsOpen', 'season');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_unplayed(run public.league_seasons, of_bracket boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and (m.series_id is not null or not of_bracket)
  order by m.id
  for update;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season) = (run.league_id, run.season)
      and (m.series_id is not null or not of_bracket)
      and (
        m.status not in ('scheduled', 'postponed', 'cancelled')
        or exists (select from public.match_results r where r.match_id = m.id and r.cause not in ('withdrawal', 'undo'))
      )
  ) then
    perform private.refuse('PT409', 'A match has been played, reported or ruled.', 'startPlayed', 'season');
  end if;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.status) = (run.league_id, run.season, 'scheduled')
      and (m.series_id is not null or not of_bracket)
      and m.kickoff_at <= clock_timestamp()
  ) then
    perform private.refuse('PT409', 'The first kick-off has come.', 'startKickedOff', 'season');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_paragraph(paragraph text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if paragraph !~ '^[a-z]+(-[A-Za-z0-9]+){0,2}$' or length(paragraph) > 40 then
    perform private.refuse('PT422', 'This is no paragraph of the rules.', 'wrongValue', 'paragraph');
  end if;
  return paragraph;
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
    ('lapse_join_request', 'due_join_requests', '1 minute'),
    ('lapse_proposal', 'due_proposals', '1 minute'),
    ('lapse_appeal', 'due_appeals', '1 minute'),
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

CREATE OR REPLACE FUNCTION private.clear_schedule(planned public.league_seasons)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing public.team_matches;
  cleared int := 0;
begin
  -- all of them held before anything is looked for: whoever lines up or writes at this moment does so before or after it
  for standing in
    select *
    from public.team_matches m
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular'
    order by m.id
    for update
  loop
    if not private.has_facts(standing) then
      delete from public.team_matches m where m.id = standing.id;
      cleared := cleared + 1;
    elsif standing.status <> 'cancelled' then
      perform private.refuse('PT409', 'Sides have done something in a match.', 'scheduleInUse', 'fixtures');
    end if;
  end loop;
  return cleared;
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
  unanswered uuid[];
begin
  update public.teams t set archived_at = now() where t.id = team;
  for dead in
    select * from public.contracts c where c.team_id = team and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(dead, 'withdrawn', 'end_offer', array[dead.player_id], 'offerWithdrawn', '/profile');
  end loop;
  update public.team_listings l set listed = false where l.team_id = team;
  with lapsed as (
    update public.join_requests r
    set status = 'lapsed', answered_at = clock_timestamp()
    where r.team_id = team and r.status in ('open', 'trial')
    returning r.player_id
  )
  select coalesce(array_agg(l.player_id order by l.player_id), '{}') into unanswered from lapsed l;
  perform private.notify(unanswered, 'joinLapsed', jsonb_build_object('team', team), '/transfercenter?tab=teams');
  update public.scrim_offers o set status = 'withdrawn' where o.team_id = team and o.status = 'open';
  update public.scrims s
  set cancelled_at = clock_timestamp(), cancelled_by_team_id = team
  where team in (s.home_team_id, s.away_team_id) and s.cancelled_at is null and s.starts_at > now();
end
$function$;

drop function private.coming_deadlines();
CREATE OR REPLACE FUNCTION private.coming_deadlines()
 RETURNS TABLE(of_id uuid, team_id uuid, people uuid[], key public.notification_key, facts jsonb, link text, begun timestamp with time zone, until timestamp with time zone)
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
  select c.id, e.team_id, null::uuid[], 'cupCheckInEnds', jsonb_build_object('cup', c.id), '/night-cup/' || c.id, c.check_in_from, c.check_in_until
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
  select c.id, c.team_id, array[c.player_id], 'offerEnds', jsonb_build_object('team', c.team_id, 'number', c.number),
    '/dashboard?offer=' || c.id, c.sent_at, c.expires_at
  from public.contracts c, horizon
  where c.status = 'offered' and c.expires_at <= horizon.latest
  union all
  select r.id, r.team_id, null, 'joinEnds', jsonb_build_object('player', r.player_id, 'team', r.team_id),
    '/transfercenter?tab=players', r.created_at, r.expires_at
  from public.join_requests r, horizon
  where r.status = 'open' and r.expires_at <= horizon.latest and not private.has_offer(r.player_id, r.team_id)
  union all
  select a.id, a.team_id, private.appeal_judges(m), 'appealEnds', private.match_facts(m), '/matches/' || m.id,
    a.created_at, a.until
  from public.appeals a
  join public.team_matches m on m.id = a.match_id
  where a.status = 'filed'
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
    ('appeal_ruling', 'caller', 5, 1440),
    ('decide_appeal', 'caller', 60, 60),
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
    ('scrim_note', 'public.scrim_offers', 'id', 'offered_by', null, '{"note": null}'),
    ('appeal_reason', 'public.appeals', 'id', 'filed_by', null, '{"reason": null}'),
    ('appeal_ruling', 'public.appeals', 'id', null, null, '{"ruling": null}')
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
    when kind = 'appeal_reason' then (select '/matches/' || a.match_id from public.appeals a where a.id = subject_id)
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

CREATE OR REPLACE FUNCTION private.decide_appeal(appeal_id uuid, ruling text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, paragraph text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  changes constant boolean := num_nonnulls(home_score, away_score, forfeited_by::text) > 0;
  rule constant text := private.checked_paragraph(paragraph);
  appeal public.appeals;
  match public.team_matches;
  ruled public.team_matches;
  said text;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins decide appeals.', 'notYours');
  end if;
  select * into appeal from public.appeals a where a.id = decide_appeal.appeal_id;
  if appeal.id is null then
    perform private.refuse('PT404', 'There is no such appeal.', 'appealUnknown', 'appeal_id');
  end if;
  match := private.match_to_rule(appeal.match_id, changes => changes);
  if private.ruler_of(match.id) = me then
    perform private.refuse('PT403', 'Somebody else than who ruled decides the appeal.', 'ownRuling');
  end if;
  said := private.checked_text('ruling', ruling, (private.limits()).reason_min, (private.limits()).reason_max);
  -- whoever waited for the match looks at it anew
  select * into appeal from public.appeals a where a.id = appeal.id;
  if appeal.status <> 'filed' then
    perform private.refuse('PT409', 'The appeal is closed.', 'appealDecided', 'appeal_id');
  end if;
  if now() > appeal.until then
    perform private.refuse('PT409', 'The time to decide is over, and the ruling stands.', 'appealLapsed', 'appeal_id');
  end if;
  update public.appeals a
  set status = case when changes then 'granted' else 'rejected' end::public.appeal_status,
    ruling = said,
    decided_at = clock_timestamp()
  where a.id = appeal.id;
  ruled := match;
  if changes then
    ruled := private.decide_match(match, home_score, away_score, forfeited_by, said, rule);
    if (ruled.home_score, ruled.away_score, ruled.forfeited_by)
      is not distinct from (match.home_score, match.away_score, match.forfeited_by)
    then
      perform private.refuse('PT422', 'That is the result already.', 'appealUnchanged', 'home_score');
    end if;
    update public.appeals a
    set decided_seq = (select max(r.seq) from public.match_results r where r.match_id = match.id)
    where a.id = appeal.id;
  end if;
  perform private.notify_sides(
    ruled, case when changes then 'appealGranted' else 'appealRejected' end::public.notification_key,
    jsonb_build_object('ruling', said, 'forfeited_by', ruled.forfeited_by)
  );
  perform private.record('decide_appeal', 'appeals ' || appeal.id, to_jsonb(appeal), jsonb_build_object(
    'status', case when changes then 'granted' else 'rejected' end,
    'home_score', ruled.home_score, 'away_score', ruled.away_score, 'forfeited_by', ruled.forfeited_by, 'ruling', said
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_match(match public.team_matches, home_score integer, away_score integer, forfeited_by public.forfeit_side, reason text, paragraph text DEFAULT NULL::text)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  cause constant public.result_cause := case when match.status = 'finished' then 'correction' else 'ruling' end;
begin
  if match.status = 'cancelled' and not private.was_taken_back(match) then
    perform private.refuse('PT409', 'The match is cancelled.', 'matchCourse', 'match_id');
  end if;
  if forfeited_by is not null then
    if num_nonnulls(home_score, away_score) > 0 then
      perform private.refuse('PT422', 'A forfeit has its own score.', 'wrongValue', 'home_score');
    end if;
    home_score := private.forfeit_score(forfeited_by, 'home');
    away_score := private.forfeit_score(forfeited_by, 'away');
  else
    perform private.check_score(home_score, away_score);
    if home_score = away_score then
      perform private.refuse('PT422', 'There are no draws.', 'noDraw', 'away_score');
    end if;
  end if;
  if match.status in ('finished', 'cancelled') then
    perform private.check_nothing_later(match);
    if private.has_bracket(match) then
      perform private.refuse('PT409', 'The bracket stands on this result.', 'undoFirst', 'match_id');
    end if;
  end if;
  update public.match_reports r
  set status = case
      when (r.home_score, r.away_score, r.forfeited_by)
        is not distinct from (decide_match.home_score, decide_match.away_score, decide_match.forfeited_by) then 'confirmed'
      else 'disputed'
    end::public.match_report_status,
    decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = match.id and r.status <> 'superseded';
  perform private.add_result(
    match.id, cause, home_score, away_score, forfeited_by, reason => decide_match.reason, paragraph => decide_match.paragraph
  );
  return private.project_match(match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_bracket(of_league uuid, of_season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.team_matches m
  using public.series s
  where s.id = m.series_id and (s.league_id, s.season) = (of_league, of_season);
  delete from public.series s where (s.league_id, s.season) = (of_league, of_season);
  update public.league_teams e
  set playoff_seed = null
  where (e.league_id, e.season) = (of_league, of_season) and e.playoff_seed is not null;
  update public.league_seasons s
  set phase = 'regular'
  where (s.league_id, s.season) = (of_league, of_season) and s.phase = 'playoffs';
end
$function$;

CREATE OR REPLACE FUNCTION private.due_appeals()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id, 'appeals ' || a.id
  from public.appeals a
  where a.status = 'filed' and a.until <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_join_requests()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.id, 'join_requests ' || r.id
  from public.join_requests r
  where r.status in ('open', 'trial') and r.expires_at <= now()
  order by r.expires_at, r.id
  limit 1000
$function$;

CREATE OR REPLACE FUNCTION private.finish_season(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  -- the teams of the smallest playoffs
  smallest constant int := (private.limits()).playoff_teams_min;
  final public.series;
  champion uuid;
begin
  -- a signing of that moment comes before the season's end or after it
  perform
  from public.teams t
  where t.id in (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  )
  order by t.id
  for no key update;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  if run.phase = 'regular' and (select count(*) from private.season_table(run.league_id, run.season)) < smallest then
    perform private.check_decided(run, 'regular');
    select t.team_id into champion from private.season_table(run.league_id, run.season) t order by t.seat limit 1;
  else
    if run.phase <> 'playoffs' then
      perform private.refuse('PT409', 'The season is not in its playoffs.', 'seasonCourse', 'season');
    end if;
    select * into final
    from public.series s
    where (s.league_id, s.season) = (run.league_id, run.season)
      and private.stage_of_series(s.round, s.slot) = 'final';
    champion := final.winner_team_id;
    if champion is null and final.no_winner is not true then
      perform private.refuse('PT409', 'The final is not decided.', 'finalOpen', 'season');
    end if;
    if exists (
      select
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and s.winner_team_id is null and not s.no_winner
    ) then
      perform private.refuse('PT409', 'The match for third place is not decided.', 'thirdPlaceOpen', 'season');
    end if;
  end if;
  perform private.check_no_protest(run);
  perform private.check_no_appeal(run);
  perform private.check_decided(run, 'decider');
  perform private.check_no_tie(run);

  update public.league_teams e
  set final_rank = placed.rank
  from private.final_places(run) placed
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, placed.team_id);
  perform private.award_teams(run);
  perform private.award_players(run);
  update public.league_seasons s
  set phase = 'finished', champion_team_id = champion
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.withdrawal_requests r
  set status = 'lapsed', decided_at = clock_timestamp()
  where (r.league_id, r.season, r.status) = (run.league_id, run.season, 'open');

  perform private.notify(
    private.season_leaders(run),
    case when champion is null then 'seasonNoChampion' else 'seasonFinished' end::public.notification_key,
    private.season_facts(run) || jsonb_strip_nulls(jsonb_build_object('champion', champion)),
    '/leagues/' || run.league_id
  );
  perform private.record(
    'finish_season', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'finished', 'champion_team_id', champion)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  appeal uuid;
begin
  select a.id into appeal from public.appeals a where a.match_id = new.match_id and a.status = 'filed';
  if appeal is null then
    return null;
  end if;
  if new.cause in ('ruling', 'correction') then
    perform private.refuse('PT409', 'An appeal about this match is open.', 'appealOpen', 'match_id');
  end if;
  update public.appeals a set status = 'superseded', decided_at = clock_timestamp() where a.id = appeal;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_former_name(former_name_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was public.former_names;
begin
  perform private.check_staff();
  select * into was from public.former_names f where f.id = former_name_id for update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such name (any more).', 'contentUnknown', 'former_name_id');
  end if;
  perform private.check_no_own_matter(was.player_id, was.team_id);
  perform private.check_above(was.player_id, was.team_id);
  delete from public.former_names f
  where f.skeleton = was.skeleton
    and (f.team_id = was.team_id or f.league_id = was.league_id or f.player_id = was.player_id);
  perform private.record(
    'forget_former_name',
    case
      when was.team_id is not null then 'teams ' || was.team_id
      when was.league_id is not null then 'leagues ' || was.league_id
      else 'profiles ' || was.player_id
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_hidden_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.former_names f
  where new.subject_id in (f.team_id, f.player_id)
    and f.skeleton = private.skeleton(coalesce(new.was ->> 'name', new.was ->> 'username'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_former_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.former_names f set held = false where f.team_id = new.id and f.held;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_facts(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.match_results f where f.match_id = match.id)
    or exists (select from public.match_reports f where f.match_id = match.id)
    or exists (select from public.match_lineups f where f.match_id = match.id)
    or exists (select from public.stand_ins f where f.match_id = match.id)
    or exists (select from public.reschedules f where f.match_id = match.id)
    or exists (select from public.protests f where f.match_id = match.id)
    or exists (select from public.appeals f where f.match_id = match.id)
    or exists (select from public.match_evidence f where f.match_id = match.id)
    or exists (select from public.conversations f where f.match_id = match.id)
    or exists (select from public.player_votes f where f.match_id = match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_made_up(name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(name ~ '^(player-[a-z]{6}|Team [BCDFGHJKMNPQRTVWXZ]{4})$', false)
$function$;

CREATE OR REPLACE FUNCTION private.is_no_show(match_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.match_reports r where r.match_id = is_no_show.match_id and r.forfeited_by is not null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_refereed(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(match.league_id = any (private.refereed_leagues()), false)
    and coalesce(private.own_team() not in (match.home_team_id, match.away_team_id), true);
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_former_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  bearer constant text := tg_argv[0];
  now_is constant jsonb := to_jsonb(new);
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  its_name constant text := now_is ->> tg_argv[1];
  its_address constant text := now_is ->> tg_argv[2];
  kept public.former_names;
begin
  if now_is ->> 'deleted_at' is not null then
    delete from public.former_names f where f.player_id = new.id;
    return null;
  end if;
  if exists (
    select
    from public.former_names f
    where f.skeleton = private.skeleton(its_name)
      and f.held
      and f.until > now() - bounds.name_days_held * interval '1 day'
      and (to_jsonb(f) ->> bearer)::uuid <> new.id
  ) then
    perform private.refuse('PT409', 'Another gave up this name, or one that looks like it, less than a year ago.', 'nameHeld', tg_argv[1]);
  end if;
  -- a player is found by the name alone: whoever bears it comes first
  if bearer <> 'player_id' and exists (
    select
    from public.former_names f
    where f.slug = its_address
      and (to_jsonb(f) ->> bearer)::uuid <> new.id
  ) then
    perform private.refuse('PT409', 'Another had this address.', 'addressHeld', tg_argv[2]);
  end if;
  if was is null or (was ->> tg_argv[1], was ->> tg_argv[2]) is not distinct from (its_name, its_address) then
    return null;
  end if;
  if auth.uid() is not null
    and not private.is_admin()
    and not private.is_made_up(was ->> tg_argv[1])
    and not private.is_made_up(its_name)
    and (
      select count(*)
      from public.former_names f
      where (bearer = 'team_id' and f.team_id = new.id or bearer = 'player_id' and f.player_id = new.id)
        and f.until > now() - bounds.rename_days * interval '1 day'
        and f.chosen
    ) >= bounds.renames_max
  then
    perform private.refuse('PT429', 'The name was changed too often.', 'renamedTooOften', tg_argv[1]);
  end if;
  kept := jsonb_populate_record(
    null::public.former_names,
    jsonb_build_object(
      bearer, new.id, 'name', was ->> tg_argv[1], 'slug', was ->> tg_argv[2], 'chosen', not private.is_made_up(was ->> tg_argv[1])
    )
  );
  insert into public.former_names (team_id, league_id, player_id, name, slug, chosen, held)
  values (kept.team_id, kept.league_id, kept.player_id, kept.name, kept.slug, kept.chosen, kept.chosen);
  update public.former_names f
  set held = false
  where f.id in (
    select other.id
    from public.former_names other
    where (other.team_id = kept.team_id or other.league_id = kept.league_id or other.player_id = kept.player_id)
      and other.held
    order by other.until desc
    offset bounds.names_held_max
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_season_course()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (old.phase, new.phase) in (('registration', 'regular'), ('regular', 'playoffs'), ('playoffs', 'finished'))
    or (old.phase, new.phase) in (('regular', 'registration'), ('playoffs', 'regular'), ('regular', 'finished'))
    or (new.phase = 'registration' and old.imported_at is not null and new.imported_at is null)
  then
    new.finished_at := case when new.phase = 'finished' then clock_timestamp() end;
    new.playoffs_at := case when new.phase = 'playoffs' then clock_timestamp() when new.phase = 'finished' then new.playoffs_at end;
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A season does not go from %s to %s.', old.phase, new.phase), 'seasonCourse', 'phase'
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lapse_appeal(appeal_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
begin
  select m.* into match
  from public.appeals a
  join public.team_matches m on m.id = a.match_id
  where a.id = lapse_appeal.appeal_id
  for no key update of m skip locked;
  if not found then
    return;
  end if;
  update public.appeals a
  set status = 'lapsed', decided_at = clock_timestamp()
  where a.id = lapse_appeal.appeal_id and a.status = 'filed' and a.until <= now();
  if found then
    perform private.notify_sides(match, 'appealLapsed', others => private.appeal_judges(match));
    perform private.record('lapse_appeal', 'appeals ' || appeal_id, '{"status": "filed"}', '{"status": "lapsed"}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.lapse_join_request(request_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.join_requests;
begin
  select * into was
  from public.join_requests r
  where r.id = lapse_join_request.request_id and r.status in ('open', 'trial') and r.expires_at <= now()
  for update skip locked;
  if not found then
    return;
  end if;
  update public.join_requests r set status = 'lapsed', answered_at = r.expires_at where r.id = was.id;
  perform private.notify(
    array[was.player_id], 'joinLapsed', jsonb_build_object('team', was.team_id), '/transfercenter?tab=teams'
  );
  perform private.record(
    'lapse_join_request', 'join_requests ' || was.id, jsonb_build_object('status', was.status), '{"status": "lapsed"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.league_now(slug text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select l.id from public.leagues l where l.slug = league_now.slug),
    (select f.league_id from public.former_names f where f.slug = league_now.slug and f.league_id is not null limit 1)
  )
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
  bounds.appeal_hours := 24;
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
  bounds.name_days_held := 365;
  bounds.names_held_max := 3;
  bounds.renames_max := 5;
  bounds.rename_days := 30;
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

CREATE OR REPLACE FUNCTION private.match_fingerprint(match public.team_matches)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  viewers constant uuid := private.own_team();
  concerned constant boolean := coalesce(viewers in (match.home_team_id, match.away_team_id), false)
    or match.id = any (private.stand_in_matches())
    or private.is_staff()
    or private.may_referee(match.league_id);
begin
  return md5(jsonb_build_array(
    match.status, match.kickoff_at, match.live_home_score, match.live_away_score, match.stream_url, match.replay_url,
    (select max(r.seq) from public.match_results r where r.match_id = match.id),
    (select jsonb_agg(p.status order by p.id) from public.protests p where p.match_id = match.id),
    (select jsonb_agg(a.status order by a.id) from public.appeals a where a.match_id = match.id),
    (
      select jsonb_agg(l.player_id order by l.team_id, l.slot)
      from public.match_lineups l
      where l.match_id = match.id
        and (l.team_id = viewers or (concerned and match.kickoff_at <= now() + reveal))
    ),
    case when concerned then (
      select jsonb_agg(jsonb_build_array(r.id, r.status) order by r.id)
      from public.reschedules r
      where r.match_id = match.id
    ) end,
    case when concerned then (
      select jsonb_agg(jsonb_build_array(r.team_id, r.kickoff_at) order by r.team_id)
      from public.match_ready r
      where r.match_id = match.id
    ) end
  )::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.member_address_now(secret text, slug text, team text DEFAULT NULL::text, username text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.address_now(l.slug, now_is.team, now_is.username)
  from public.leagues l
  cross join lateral (
    select
      private.team_slug_now(l.id, member_address_now.team) as team,
      private.username_now(member_address_now.username) as username
  ) now_is
  where l.id = private.league_now(member_address_now.slug)
    and (member_address_now.team is null or now_is.team is not null)
    and (member_address_now.username is null or now_is.username is not null)
    and private.reader_of(member_address_now.secret) is not null
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
  when 'appeal_open' then
    select a.until
    into until
    from public.appeals a
    join public.team_matches m on m.id = a.match_id
    where a.match_id = of_match and a.status = 'filed' and reader = any (private.appeal_judges(m));
    is_over := not found;
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

CREATE OR REPLACE FUNCTION private.open_next(league_id uuid, ended integer, entered uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opens constant int := coalesce(ended, 0) + 1;
  league constant public.leagues := (select l from public.leagues l where l.id = open_next.league_id);
  entry record;
begin
  if ended is null then
    insert into public.league_seasons (
      league_id, season, max_teams, legs, points_for_win, relegation_places, protest_minutes, silence_hours, game_minutes,
      transfer_rights, renewal_days, playoff_teams, quarterfinal_best_of, semifinal_best_of, final_best_of,
      third_place_match, stand_ins, prize_pool
    )
    select league.id, opens, usual.* from private.season_defaults() usual;
  else
    insert into public.league_seasons (
      league_id, season, max_teams, legs, relegation_places, transfer_rights, renewal_days,
      quarterfinal_best_of, semifinal_best_of, final_best_of, playoff_teams, third_place_match, points_for_win,
      protest_minutes, silence_hours, game_minutes, extra_rules, prize_pool, stand_ins
    )
    select
      s.league_id, opens, s.max_teams, s.legs, s.relegation_places, s.transfer_rights, s.renewal_days,
      s.quarterfinal_best_of, s.semifinal_best_of, s.final_best_of, s.playoff_teams, s.third_place_match, s.points_for_win,
      s.protest_minutes, s.silence_hours, s.game_minutes, s.extra_rules, s.prize_pool, s.stand_ins
    from public.league_seasons s
    where (s.league_id, s.season) = (league.id, ended);
  end if;
  insert into public.league_teams (league_id, season, team_id)
  select league.id, opens, team_id from unnest(entered) as team_id;
  for entry in
    select t.id, coalesce(was.tier, league.tier) as tier
    from public.teams t
    left join lateral (
      select l.tier
      from public.league_teams e
      join public.leagues l on l.id = e.league_id
      where e.team_id = t.id and (e.league_id, e.season) <> (league.id, opens)
      order by e.registered_at desc
      limit 1
    ) was on true
    where t.id = any (entered)
    order by t.id
  loop
    perform private.notify(
      private.leaders(entry.id),
      case when entry.tier > league.tier then 'rolledUp' when entry.tier < league.tier then 'rolledDown' else 'rolledOver' end::public.notification_key,
      jsonb_build_object('team', entry.id, 'season', opens, 'league', league.id),
      '/leagues/' || league.id
    );
  end loop;
  perform private.record(
    'roll_over', concat_ws(' ', 'league_seasons', league.id, opens), null, jsonb_build_object('teams', cardinality(entered))
  );
end
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
        || jsonb_build_object(
          'withdrawn', e.withdrawn_at is not null, 'playoff_seed', e.playoff_seed,
          'name_then', case when s.phase = 'finished' then private.team_name_at(t.id, coalesce(s.finished_at, '-infinity')) end
        )
      order by t.folded, t.id
    ),
    '[]'
  )
  from public.league_teams e
  join public.teams t on t.id = e.team_id
  join public.league_seasons s using (league_id, season)
  where (e.league_id, e.season) = (open_teams.league, open_teams.season)
$function$;

CREATE OR REPLACE FUNCTION private.player_name_at(player uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select nullif(was.name, p.username)
    from (
      select f.name
      from public.former_names f
      where f.player_id = player_name_at.player
        and f.until > player_name_at.at
        and f.chosen
      order by f.until
      limit 1
    ) was
    join public.profiles p on p.id = player_name_at.player
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.precedents(match_id uuid, paragraph text DEFAULT NULL::text)
 RETURNS TABLE(of_match uuid, home_team_id uuid, away_team_id uuid, at timestamp with time zone, home_score integer, away_score integer, forfeited_by public.forfeit_side, of_paragraph text, reason text, followed text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
  no_show boolean;
begin
  select * into match from public.team_matches m where m.id = precedents.match_id;
  if match.league_id is null or not private.may_referee(match.league_id) then
    return;
  end if;
  no_show := private.is_no_show(match.id);
  return query
  with recent as (
    select r.*
    from public.match_results r
    where r.cause in ('ruling', 'correction') and r.match_id <> match.id
    order by r.at desc
    -- of all leagues
    limit 1000
  )
  select
    m.id, m.home_team_id, m.away_team_id, r.at, r.home_score::int, r.away_score::int, r.forfeited_by, r.paragraph, said.reason,
    coalesce(
      (select a.status::text from public.appeals a where (a.match_id, a.seq) = (r.match_id, r.seq) and a.status <> 'superseded'),
      (
        select later.cause::text
        from public.match_results later
        where later.match_id = r.match_id and later.seq > r.seq and later.cause in ('undo', 'correction', 'withdrawal')
        order by later.seq
        limit 1
      )
    )
  from recent r
  join public.team_matches m on m.id = r.match_id and m.league_id = match.league_id
  left join public.result_reasons said on (said.match_id, said.seq) = (r.match_id, r.seq)
  where case
      when precedents.paragraph is not null then r.paragraph = precedents.paragraph
      else private.is_no_show(r.match_id) = no_show
    end
  order by r.at desc, m.id
  limit 3;
end
$function$;

CREATE OR REPLACE FUNCTION private.public_address_now(slug text, team text DEFAULT NULL::text, username text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.address_now(l.slug, now_is.team, now_is.username)
  from private.public_leagues l
  cross join lateral (
    select
      private.team_slug_now(l.id, public_address_now.team) as team,
      private.username_now(public_address_now.username) as username
  ) now_is
  where l.id = private.league_now(public_address_now.slug)
    and (public_address_now.team is null or now_is.team is not null)
    -- whoever hides the profile, or never played in this league, has no page here under any name
    and (public_address_now.username is null or private.public_player(l.slug, now_is.username) is not null)
$function$;

CREATE OR REPLACE FUNCTION private.publish_schedule(league_id uuid, season integer, fixtures jsonb, draw_seed integer DEFAULT NULL::integer, aware boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fixtures_max constant int := (private.limits()).fixtures_at_once_max;
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
    perform private.refuse('PT422', 'A schedule is a list of fixtures, and not too long.', 'scheduleUnreadable', 'fixtures');
  end if;

  -- times of a team are set one after the other
  perform
  from public.teams t
  where t.id in (
    select e.team_id from public.league_teams e where (e.league_id, e.season) = (planned.league_id, planned.season)
  )
  order by t.id
  for no key update;
  replaced := private.clear_schedule(planned);
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
    'schedulePublished', private.season_facts(planned), '/leagues/' || planned.league_id, instead_of => '{schedulePublished, scheduleUndone}'
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
      coalesce(due.people, private.leaders(due.team_id)),
      due.key,
      due.facts || jsonb_build_object('until', due.until),
      due.link
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.rule_match(match_id uuid, reason text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, paragraph text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.match_to_rule(match_id);
  said constant text := private.checked_reason(reason);
  rule constant text := private.checked_paragraph(paragraph);
  ruled public.team_matches;
begin
  perform private.check_season_begun(match);
  ruled := private.decide_match(match, home_score, away_score, forfeited_by, said, rule);
  perform private.notify_sides(ruled, 'resultRuled', jsonb_build_object('reason', said, 'forfeited_by', forfeited_by));
  perform private.record(
    'rule_match', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ruled) || jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.rule_protest(protest_id uuid, upheld boolean, ruling text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, paragraph text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  protest public.protests;
  match public.team_matches;
  said text;
begin
  select * into protest from public.protests p where p.id = rule_protest.protest_id;
  if not private.may_referee_match(protest.match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about protests.', 'notYours');
  end if;
  if protest.id is null then
    perform private.refuse('PT404', 'There is no such protest.', 'protestUnknown', 'protest_id');
  end if;
  match := private.match_to_rule(protest.match_id, changes => coalesce(upheld, true));
  said := private.checked_text('ruling', ruling, (private.limits()).reason_min, (private.limits()).reason_max);
  select * into protest from public.protests p where p.id = protest.id;
  perform private.check_unruled(protest);
  if upheld is null then
    perform private.refuse('PT422', 'Upheld or not.', 'missing', 'upheld');
  end if;
  if num_nonnulls(home_score, away_score, forfeited_by::text) > 0 then
    if not upheld then
      perform private.refuse('PT422', 'A rejected protest changes nothing.', 'wrongValue', 'upheld');
    end if;
    perform private.rule_match(match.id, said, home_score, away_score, forfeited_by, paragraph);
  end if;
  update public.protests p
  set status = case when upheld then 'upheld' else 'rejected' end::public.protest_status,
    ruling = said,
    ruled_at = clock_timestamp()
  where p.id = protest.id;
  perform private.notify_sides(
    match, case when upheld then 'protestUpheld' else 'protestRejected' end::public.notification_key, jsonb_build_object('ruling', said)
  );
  perform private.record(
    'rule_protest', 'protests ' || protest.id, to_jsonb(protest), jsonb_build_object('upheld', upheld, 'ruling', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.ruler_of(match_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select l.actor
    from private.audit_log l
    where l.subject = 'team_matches ' || ruler_of.match_id and l.action in ('rule_match', 'enter_results')
    order by l.at desc, l.id desc
    limit 1
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.ruling_matters()
 RETURNS TABLE(match_id uuid, matter text, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.id,
    'disputed',
    coalesce(
      (select max(r.at) from public.match_results r where r.match_id = m.id and r.cause in ('claim', 'dispute')), m.kickoff_at
    )
  from public.team_matches m
  where m.status = 'disputed'
  union all
  select m.id, case when r.forfeited_by is null then 'reported' else 'forfeit' end, coalesce(r.created_at, m.kickoff_at)
  from public.team_matches m
  left join public.match_reports r on r.match_id = m.id and r.status = 'filed'
  where m.status = 'reported'
  union all
  select p.match_id, 'protest', min(p.created_at)
  from public.protests p
  where p.status = 'filed'
  group by p.match_id
  union all
  select a.match_id, 'appeal', a.created_at
  from public.appeals a
  where a.status = 'filed'
  union all
  select m.id, case when taken_back.at is null then 'overdue' else 'undone' end, coalesce(taken_back.at, m.kickoff_at)
  from public.team_matches m
  cross join lateral (select max(r.at) as at from public.match_results r where r.match_id = m.id and r.cause = 'undo') taken_back
  where m.status in ('scheduled', 'live')
    and m.kickoff_at < now()
    and (taken_back.at is not null or m.kickoff_at < now() - private.unreported_for(m.night_cup_id is not null))
$function$;

drop function private.ruling_options(uuid);
CREATE OR REPLACE FUNCTION private.ruling_options(match_id uuid)
 RETURNS TABLE(may_rule boolean, may_undo boolean, appeal_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select
    (m.status <> 'cancelled' or coalesce(private.was_taken_back(m), false))
      and (m.status not in ('finished', 'cancelled') or not (private.has_later_result(m) or private.has_bracket(m)))
      and not exists (select from public.appeals a where a.match_id = m.id and a.status = 'filed'),
    m.status = 'finished' and not private.has_later_result(m),
    (
      select a.id
      from public.appeals a
      where a.match_id = m.id and a.status = 'filed' and (select auth.uid()) = any (private.appeal_judges(m))
    )
  from public.team_matches m
  left join public.league_seasons s on (s.league_id, s.season) = (m.league_id, m.season)
  left join public.night_cups c on c.id = m.night_cup_id
  where m.id = ruling_options.match_id
    and private.may_referee(m.league_id)
    and (select private.own_team()) is distinct from m.home_team_id
    and (select private.own_team()) is distinct from m.away_team_id
    and s.phase is distinct from 'finished'
    and coalesce(c.status, 'live') = 'live';
end
$function$;

CREATE OR REPLACE FUNCTION private.ruling_queue_counts()
 RETURNS TABLE(open integer, waiting integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (count(*) filter (where each.needs_ruling))::int, (count(*) filter (where not each.needs_ruling))::int
  from (
    select bool_or(d.matter in ('disputed', 'protest', 'appeal', 'overdue', 'undone')) as needs_ruling
    from private.ruling_matters() d
    join public.team_matches m on m.id = d.match_id
    where ((select private.is_admin()) or (select private.refereed_leagues()) <> '{}')
      and (
        (select private.is_admin())
        or (
          m.league_id = any ((select private.refereed_leagues())::uuid[])
          and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
        )
      )
    group by d.match_id
  ) each
$function$;

CREATE OR REPLACE FUNCTION private.ruling_queue(show text DEFAULT 'open'::text, query text DEFAULT NULL::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(match_id uuid, matters text[], since timestamp with time zone, own boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  everywhere constant boolean := private.is_admin();
begin
  if not everywhere and private.refereed_leagues() = '{}' then
    return;
  end if;
  return query
  with found_ones as (
    select d.match_id, array_agg(d.matter order by d.since) as matters, min(d.since) as since
    from private.ruling_matters() d
    where show <> 'ruled'
    group by d.match_id
    having (show = 'open') = bool_or(d.matter in ('disputed', 'protest', 'appeal', 'overdue', 'undone'))
    union all
    select r.match_id, array[(array_agg(r.cause::text order by r.at desc))[1]], max(r.at)
    from public.match_results r
    where show = 'ruled' and r.cause in ('ruling', 'correction', 'undo')
    group by r.match_id
  )
  select
    f.match_id,
    f.matters,
    f.since,
    coalesce((select private.own_team()) in (m.home_team_id, m.away_team_id), false)
  from found_ones f
  join public.team_matches m on m.id = f.match_id
  where (
      everywhere
      or (
        m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
      )
    )
    and (
      words is null
      or m.home_team_id = any (clubs)
      or m.away_team_id = any (clubs)
      or (clubs is null and exists (
        select from public.teams t where t.id in (m.home_team_id, m.away_team_id) and t.folded like all (words)
      ))
    )
    and (
      after_at is null
      or (show = 'ruled' and (f.since, f.match_id) < (after_at, after_id))
      or (show <> 'ruled' and (f.since, f.match_id) > (after_at, after_id))
    )
  order by
    case when show = 'ruled' then f.since end desc,
    case when show = 'ruled' then f.match_id end desc,
    f.since,
    f.match_id
  limit private.page_size(max);
end
$function$;

drop function private.season_defaults();
CREATE OR REPLACE FUNCTION private.season_defaults(OUT max_teams smallint, OUT legs smallint, OUT points_for_win smallint, OUT relegation_places smallint, OUT protest_minutes smallint, OUT silence_hours smallint, OUT game_minutes smallint, OUT transfer_rights smallint, OUT renewal_days smallint, OUT playoff_teams smallint, OUT quarterfinal_best_of smallint, OUT semifinal_best_of smallint, OUT final_best_of smallint, OUT third_place_match boolean, OUT stand_ins boolean, OUT prize_pool jsonb)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    (s.value ->> 'max_teams')::smallint,
    (s.value ->> 'legs')::smallint,
    (s.value ->> 'points_for_win')::smallint,
    (s.value ->> 'relegation_places')::smallint,
    (s.value ->> 'protest_minutes')::smallint,
    (s.value ->> 'silence_hours')::smallint,
    (s.value ->> 'game_minutes')::smallint,
    (s.value ->> 'transfer_rights')::smallint,
    (s.value ->> 'renewal_days')::smallint,
    (s.value ->> 'playoff_teams')::smallint,
    (s.value ->> 'quarterfinal_best_of')::smallint,
    (s.value ->> 'semifinal_best_of')::smallint,
    (s.value ->> 'final_best_of')::smallint,
    (s.value ->> 'third_place_match')::boolean,
    (s.value ->> 'stand_ins')::boolean,
    nullif(s.value -> 'prize_pool', 'null')
  from public.site_settings s
  where s.key = 'season_defaults'
$function$;

CREATE OR REPLACE FUNCTION private.start_playoffs(league_id uuid, season integer, seen jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  seeds uuid[];
  problem text;
begin
  perform private.check_played_out(run, 'regular', 'decider');
  perform private.check_no_protest(run);
  perform private.check_no_appeal(run);
  if seen is not null and seen <> private.table_seen(run) then
    perform private.refuse('PT409', 'The table or what it is ranked by has changed.', 'tableChanged', 'season');
  end if;
  seeds := array(
    select t.team_id
    from private.season_table(run.league_id, run.season) t
    where t.seat <= run.playoff_teams
    order by t.seat
  );
  if cardinality(seeds) < run.playoff_teams then
    problem := case run.playoff_teams when 4 then 'playoffsOfFour' when 6 then 'playoffsOfSix' else 'playoffsOfEight' end;
    perform private.refuse('PT409', format('The playoffs need %s teams.', run.playoff_teams), problem, 'season');
  end if;
  perform private.check_no_tie(run);

  update public.league_seasons s
  set phase = 'playoffs'
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.league_teams e
  set playoff_seed = array_position(seeds, e.team_id)
  where (e.league_id, e.season) = (run.league_id, run.season) and e.team_id = any (seeds);
  perform private.draw_bracket(run, seeds);
  perform private.set_games(s.id)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
  order by s.round, s.slot;

  -- those who play now have read whom and when
  perform private.notify(
    array(
      select unnest(private.season_leaders(run))
      except
      select unnest(private.leaders(s.team_a_id) || private.leaders(s.team_b_id))
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and num_nulls(s.team_a_id, s.team_b_id) = 0
    ),
    'playoffsStarted', private.season_facts(run), '/leagues/' || run.league_id, instead_of => '{playoffsUndone}'
  );
  perform private.record(
    'start_playoffs', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'playoffs', 'seeds', seeds)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.start_regular_season(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  teams_min constant int := (private.limits()).season_teams_min;
  me constant uuid := private.actor();
  begun public.league_seasons;
  entered uuid[];
begin
  perform private.check_admin('begin a season');
  select * into begun
  from public.league_seasons s
  where (s.league_id, s.season) = (start_regular_season.league_id, start_regular_season.season)
  for no key update;
  if begun.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if begun.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonCourse', 'season');
  end if;
  select array_agg(e.team_id) into entered
  from public.league_teams e
  where (e.league_id, e.season) = (begun.league_id, begun.season) and e.withdrawn_at is null;
  if coalesce(cardinality(entered), 0) < teams_min then
    perform private.refuse('PT409', 'A season needs two teams.', 'tooFewTeams', 'season');
  end if;
  if exists (
    select
    from unnest(entered) as one
    join unnest(entered) as other on one < other
    where begun.legs <> (
      select count(*)
      from public.team_matches m
      where (m.league_id, m.season) = (begun.league_id, begun.season)
        and m.stage = 'regular'
        and m.status <> 'cancelled'
        and (m.home_team_id, m.away_team_id) in ((one, other), (other, one))
    )
  ) then
    perform private.refuse('PT409', 'Some two teams do not meet as often as the season has legs.', 'scheduleIncomplete', 'season');
  end if;
  update public.league_seasons s
  set phase = 'regular'
  where (s.league_id, s.season) = (begun.league_id, begun.season);
  perform private.notify(
    (select array_agg(l.player_id) from private.team_leaders l where l.team_id = any (entered)),
    'seasonStarted',
    jsonb_build_object('season', begun.season, 'league', begun.league_id),
    '/leagues/' || begun.league_id,
    instead_of => '{seasonStartUndone}'
  );
  perform private.record(
    'start_regular_season', concat_ws(' ', 'league_seasons', begun.league_id, begun.season),
    '{"phase": "registration"}', '{"phase": "regular"}'
  );
end
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
    when 'appeals' then select a.match_id into match from public.appeals a where a.id = first_id;
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

CREATE OR REPLACE FUNCTION private.table_seen(run public.league_seasons)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'points_for_win', run.points_for_win, 'playoff_teams', run.playoff_teams, 'relegation_places', run.relegation_places,
    'table', coalesce(
      (
        select jsonb_object_agg(t.team_id, jsonb_build_array(t.place, t.points))
        from private.season_table(run.league_id, run.season) t
      ),
      '{}'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.take_free_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.former_names f where f.slug = new.slug and f.team_id <> new.id) then
    new.slug := trim(trailing '-' from left(new.slug, 51)) || '-' || left(md5(new.id::text), 8);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.team_name_at(team uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select nullif(was.name, t.name)
    from (
      select f.name
      from public.former_names f
      where f.team_id = team_name_at.team
        and f.until > team_name_at.at
        and f.chosen
      order by f.until
      limit 1
    ) was
    join public.teams t on t.id = team_name_at.team
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.team_slug_now(league uuid, team text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.slug
  from public.teams t
  where t.id = coalesce(
    (select own.id from public.teams own where own.slug = team_slug_now.team),
    case when team_slug_now.team ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then team_slug_now.team::uuid end,
    (select f.team_id from public.former_names f where f.slug = team_slug_now.team and f.team_id is not null limit 1)
  )
    and exists (select from public.league_teams e where (e.league_id, e.team_id) = (team_slug_now.league, t.id))
$function$;

CREATE OR REPLACE FUNCTION private.ticket_page(query text DEFAULT NULL::text, of_status public.ticket_status DEFAULT NULL::public.ticket_status, of_category public.ticket_category DEFAULT NULL::public.ticket_category, of_priority public.ticket_priority DEFAULT NULL::public.ticket_priority, of_assignee uuid DEFAULT NULL::uuid, only_free boolean DEFAULT false, waits boolean DEFAULT NULL::boolean, sort text DEFAULT NULL::text, after_place text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, number integer, subject text, category public.ticket_category, priority public.ticket_priority, status public.ticket_status, updated_at timestamp with time zone, created_at timestamp with time zone, user_id uuid, username text, avatar text, assigned_to uuid, assignee text, waiting boolean, place text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  writers constant uuid[] := case when words is not null then private.players_named(words) end;
  asked_number constant int := nullif(substring(trim(query) from '^#?0*([0-9]{1,8})$'), '')::int;
  numbered constant boolean := coalesce(sort in ('newest', 'oldest'), false);
  upwards constant boolean := coalesce(sort in ('still', 'oldest'), false);
  last_number constant int := case when numbered then after_place::int end;
  last_at constant timestamptz := case when not numbered then after_place::timestamptz end;
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  select
    t.id,
    t.number,
    t.subject,
    t.category,
    t.priority,
    t.status,
    t.updated_at,
    t.created_at,
    t.user_id,
    p.username,
    p.avatar,
    t.assigned_to,
    a.username,
    exists (select from private.waiting_tickets w where w.ticket_id = t.id),
    case when numbered then t.number::text else t.updated_at::text end
  from public.support_tickets t
  join public.profiles p on p.id = t.user_id
  left join public.profiles a on a.id = t.assigned_to
  where (
      words is null
      or t.number = asked_number
      or t.folded like all (words)
      or t.user_id = any (writers)
      or (writers is null and p.folded like all (words))
    )
    and (of_status is null or t.status = of_status)
    and (of_category is null or t.category = of_category)
    and (of_priority is null or t.priority = of_priority)
    and (of_assignee is null or t.assigned_to = of_assignee)
    and (not only_free or t.assigned_to is null)
    and (
      waits is null
      or (
        t.status in ('open', 'in_progress')
        and waits = exists (select from private.waiting_tickets w where w.ticket_id = t.id)
      )
    )
    and (
      after_id is null
      or (numbered and upwards and t.number > last_number)
      or (numbered and not upwards and t.number < last_number)
      or (not numbered and upwards and (t.updated_at, t.id) > (last_at, after_id))
      or (not numbered and not upwards and (t.updated_at, t.id) < (last_at, after_id))
    )
  order by
    case when numbered and not upwards then t.number end desc,
    case when numbered then t.number end,
    case when not numbered and not upwards then t.updated_at end desc,
    case when not numbered and not upwards then t.id end desc,
    case when not numbered then t.updated_at end,
    case when not numbered then t.id end
  limit private.page_size(max);
end
$function$;

drop function private.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.transfer_page(query text DEFAULT NULL::text, of_season integer DEFAULT NULL::integer, of_kind public.transfer_kind DEFAULT NULL::public.transfer_kind, of_team uuid DEFAULT NULL::uuid, of_player uuid DEFAULT NULL::uuid, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 50)
 RETURNS TABLE(id uuid, kind public.transfer_kind, happened_at timestamp with time zone, season integer, league_id uuid, league_name text, player_id uuid, username text, avatar text, "position" public.player_position, from_team jsonb, to_team jsonb, username_then text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
begin
  return query
  select
    t.id,
    t.kind,
    t.happened_at,
    t.season,
    t.league_id,
    l.name,
    t.player_id,
    case when p.deleted_at is null then p.username end,
    p.avatar,
    p.position,
    private.team_badge(source) || jsonb_build_object('name_then', private.team_name_at(source.id, t.happened_at)),
    private.team_badge(target) || jsonb_build_object('name_then', private.team_name_at(target.id, t.happened_at)),
    case when p.deleted_at is null then private.player_name_at(p.id, t.happened_at) end
  from public.transfers t
  join public.profiles p on p.id = t.player_id
  left join public.teams source on source.id = t.from_team_id
  left join public.teams target on target.id = t.to_team_id
  left join public.leagues l on l.id = t.league_id
  where (of_season is null or t.season = of_season)
    and (of_kind is null or t.kind = of_kind)
    and (of_team is null or of_team in (t.from_team_id, t.to_team_id))
    and (of_player is null or t.player_id = of_player)
    and (before_at is null or (t.happened_at, t.id) < (before_at, coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    and (
      words is null
      or t.player_id = any (players)
      or t.from_team_id = any (clubs)
      or t.to_team_id = any (clubs)
      or (players is null and p.folded like all (words))
      or (clubs is null and (source.folded like all (words) or target.folded like all (words)))
    )
  order by t.happened_at desc, t.id desc
  limit private.page_size(max);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_playoffs(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  concerned uuid[];
begin
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  elsif run.phase <> 'playoffs' then
    perform private.refuse('PT409', 'The playoffs have not begun.', 'playoffsAhead', 'season');
  end if;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform private.check_unplayed(run, of_bracket => true);
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season) = (run.league_id, run.season) and m.series_id is not null and private.has_facts(m)
  ) then
    perform private.refuse('PT409', 'A side has done something in a playoff match.', 'bracketInUse', 'season');
  end if;
  concerned := private.season_leaders(run) || array(
    select unnest(private.concerned(m))
    from public.team_matches m
    where (m.league_id, m.season) = (run.league_id, run.season) and m.series_id is not null
  );
  perform private.drop_bracket(run.league_id, run.season);
  perform private.notify(
    concerned, 'playoffsUndone', private.season_facts(run), '/leagues/' || run.league_id,
    instead_of => '{playoffsStarted, playoffsUndone}'
  );
  perform private.record(
    'undo_playoffs', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    '{"phase": "playoffs"}', '{"phase": "regular"}'
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
  match public.team_matches := private.match_to_rule(match_id, opens => true);
  said constant text := private.checked_reason(reason);
  later constant uuid[] := private.squads(variadic private.sides_of_later(match));
begin
  if match.status <> 'finished' then
    perform private.refuse('PT409', 'There is no result to take back.', 'noResult', 'match_id');
  end if;
  perform private.check_nothing_later(match);
  if private.has_bracket(match) then
    perform private.drop_bracket(match.league_id, match.season);
  end if;
  perform private.supersede_claims(match.id);
  perform private.add_result(match.id, 'undo', reason => said);
  perform private.project_match(match.id);
  -- those whose game goes with it, too
  perform private.notify_changed(match, 'resultUndone', jsonb_build_object('reason', said), others => later);
  perform private.record('undo_result', 'team_matches ' || match.id, to_jsonb(match), jsonb_build_object('reason', said));
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_schedule(league_id uuid, season integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  planned public.league_seasons;
  cleared int;
begin
  if not private.may_referee(league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees take a schedule back.', 'notYours');
  end if;
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (undo_schedule.league_id, undo_schedule.season)
  for no key update;
  if planned.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun; its start is taken back first.', 'scheduleBegun', 'season');
  end if;
  cleared := private.clear_schedule(planned);
  if cleared = 0 then
    perform private.refuse('PT409', 'No schedule is published.', 'noSchedule', 'season');
  end if;
  update public.league_seasons s set draw_seed = null
  where (s.league_id, s.season) = (planned.league_id, planned.season);
  perform private.notify(
    private.season_squads(planned), 'scheduleUndone', private.season_facts(planned), '/leagues/' || planned.league_id,
    instead_of => '{schedulePublished, scheduleUndone}'
  );
  perform private.record(
    'undo_schedule', concat_ws(' ', 'league_seasons', planned.league_id, planned.season),
    jsonb_build_object('draw_seed', planned.draw_seed, 'matches', cleared)
  );
  return cleared;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_season_start(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
begin
  if run.phase = 'registration' then
    perform private.refuse('PT409', 'The season has not begun.', 'seasonAhead', 'season');
  elsif run.phase = 'playoffs' then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', 'season');
  elsif run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  -- a signing of that moment spends its right before it or needs none after it
  perform
  from public.teams t
  where t.id in (select e.team_id from public.league_teams e where (e.league_id, e.season) = (run.league_id, run.season))
  order by t.id
  for no key update;
  perform private.check_unplayed(run, of_bracket => false);
  if exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.rights_used > 0
  ) then
    perform private.refuse('PT409', 'A team has spent a transfer right.', 'startRightsSpent', 'season');
  end if;
  update public.league_seasons s
  set phase = 'registration'
  where (s.league_id, s.season) = (run.league_id, run.season);
  perform private.notify(
    private.season_leaders(run), 'seasonStartUndone', private.season_facts(run), '/leagues/' || run.league_id,
    instead_of => '{seasonStarted, seasonStartUndone}'
  );
  perform private.record(
    'undo_season_start', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    '{"phase": "regular"}', '{"phase": "registration"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.username_now(username text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.username
  from public.profiles p
  where p.id = coalesce(
    (
      select own.id
      from public.profiles own
      where own.folded = private.fold(username_now.username) and own.username = username_now.username
    ),
    (
      select f.player_id
      from public.former_names f
      where f.slug = username_now.username
        and f.player_id is not null
      order by f.until desc
      limit 1
    )
  )
    and p.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION public.appeal_ruling(match_id uuid, reason text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.appeal_ruling(appeal_ruling.match_id, appeal_ruling.reason) $function$;

CREATE OR REPLACE FUNCTION public.decide_appeal(appeal_id uuid, ruling text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, paragraph text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_appeal(decide_appeal.appeal_id, decide_appeal.ruling, decide_appeal.home_score, decide_appeal.away_score, decide_appeal.forfeited_by, decide_appeal.paragraph) $function$;

CREATE OR REPLACE FUNCTION public.forget_former_name(former_name_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.forget_former_name(forget_former_name.former_name_id) $function$;

CREATE OR REPLACE FUNCTION public.member_address_now(secret text, slug text, team text DEFAULT NULL::text, username text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.member_address_now(member_address_now.secret, member_address_now.slug, member_address_now.team, member_address_now.username) $function$;

CREATE OR REPLACE FUNCTION public.precedents(match_id uuid, paragraph text DEFAULT NULL::text)
 RETURNS TABLE(of_match uuid, home_team_id uuid, away_team_id uuid, at timestamp with time zone, home_score integer, away_score integer, forfeited_by public.forfeit_side, of_paragraph text, reason text, followed text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.precedents(precedents.match_id, precedents.paragraph) $function$;

CREATE OR REPLACE FUNCTION public.public_address_now(slug text, team text DEFAULT NULL::text, username text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_address_now(public_address_now.slug, public_address_now.team, public_address_now.username)) $function$;

CREATE OR REPLACE FUNCTION public.rule_match(match_id uuid, reason text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, paragraph text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.rule_match(rule_match.match_id, rule_match.reason, rule_match.home_score, rule_match.away_score, rule_match.forfeited_by, rule_match.paragraph) $function$;

CREATE OR REPLACE FUNCTION public.rule_protest(protest_id uuid, upheld boolean, ruling text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, paragraph text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.rule_protest(rule_protest.protest_id, rule_protest.upheld, rule_protest.ruling, rule_protest.home_score, rule_protest.away_score, rule_protest.forfeited_by, rule_protest.paragraph) $function$;

drop function public.ruling_options(uuid);
CREATE OR REPLACE FUNCTION public.ruling_options(match_id uuid)
 RETURNS TABLE(may_rule boolean, may_undo boolean, appeal_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.ruling_options(ruling_options.match_id) $function$;

CREATE OR REPLACE FUNCTION public.start_playoffs(league_id uuid, season integer, seen jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.start_playoffs(start_playoffs.league_id, start_playoffs.season, start_playoffs.seen) $function$;

CREATE OR REPLACE FUNCTION public.ticket_page(query text DEFAULT NULL::text, of_status public.ticket_status DEFAULT NULL::public.ticket_status, of_category public.ticket_category DEFAULT NULL::public.ticket_category, of_priority public.ticket_priority DEFAULT NULL::public.ticket_priority, of_assignee uuid DEFAULT NULL::uuid, only_free boolean DEFAULT false, waits boolean DEFAULT NULL::boolean, sort text DEFAULT NULL::text, after_place text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, number integer, subject text, category public.ticket_category, priority public.ticket_priority, status public.ticket_status, updated_at timestamp with time zone, created_at timestamp with time zone, user_id uuid, username text, avatar text, assigned_to uuid, assignee text, waiting boolean, place text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.ticket_page(ticket_page.query, ticket_page.of_status, ticket_page.of_category, ticket_page.of_priority, ticket_page.of_assignee, ticket_page.only_free, ticket_page.waits, ticket_page.sort, ticket_page.after_place, ticket_page.after_id, ticket_page.max) $function$;

drop function public.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.transfer_page(query text DEFAULT NULL::text, of_season integer DEFAULT NULL::integer, of_kind public.transfer_kind DEFAULT NULL::public.transfer_kind, of_team uuid DEFAULT NULL::uuid, of_player uuid DEFAULT NULL::uuid, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 50)
 RETURNS TABLE(id uuid, kind public.transfer_kind, happened_at timestamp with time zone, season integer, league_id uuid, league_name text, player_id uuid, username text, avatar text, "position" public.player_position, from_team jsonb, to_team jsonb, username_then text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.transfer_page(transfer_page.query, transfer_page.of_season, transfer_page.of_kind, transfer_page.of_team, transfer_page.of_player, transfer_page.before_at, transfer_page.before_id, transfer_page.max) $function$;

CREATE OR REPLACE FUNCTION public.undo_playoffs(league_id uuid, season integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.undo_playoffs(undo_playoffs.league_id, undo_playoffs.season) $function$;

CREATE OR REPLACE FUNCTION public.undo_schedule(league_id uuid, season integer)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.undo_schedule(undo_schedule.league_id, undo_schedule.season) $function$;

CREATE OR REPLACE FUNCTION public.undo_season_start(league_id uuid, season integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.undo_season_start(undo_season_start.league_id, undo_season_start.season) $function$;

alter table public.appeals add column id uuid default gen_random_uuid() not null;

alter table public.former_names add column id uuid default gen_random_uuid() not null;

alter table public.appeals add column match_id uuid not null;

alter table public.former_names add column team_id uuid;

alter table public.appeals add column seq smallint not null;

alter table public.former_names add column league_id uuid;

alter table public.appeals add column team_id uuid not null;

alter table public.former_names add column player_id uuid;

alter table public.appeals add column filed_by uuid not null;

alter table public.former_names add column name text not null;

alter table public.appeals add column reason text;

alter table public.former_names add column slug text not null;

alter table public.appeals add column status public.appeal_status default 'filed'::public.appeal_status not null;

alter table public.former_names add column skeleton text generated always as (private.skeleton(name)) stored not null;

alter table public.appeals add column ruling text;

alter table public.former_names add column until timestamp with time zone default clock_timestamp() not null;

alter table public.match_results add column paragraph text;

alter table public.appeals add column decided_seq smallint;

alter table public.former_names add column chosen boolean not null;

alter table public.appeals add column until timestamp with time zone not null;

alter table public.former_names add column held boolean not null;

alter table public.appeals add column decided_at timestamp with time zone;

alter table public.former_names add column created_at timestamp with time zone default now() not null;

alter table public.appeals add column created_at timestamp with time zone default clock_timestamp() not null;

alter table public.league_seasons add column finished_at timestamp with time zone;

alter type private.limit_values add attribute appeal_hours integer;

alter type private.limit_values add attribute name_days_held integer;

alter type private.limit_values add attribute names_held_max integer;

alter type private.limit_values add attribute renames_max integer;

alter type private.limit_values add attribute rename_days integer;

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('appealEnds', 'staff', 'appeal_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('appealFiled', 'results', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('appealGranted', 'results', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('appealLapsed', 'results', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('appealRejected', 'results', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('appealWaits', 'staff', 'appeal_open', 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('joinLapsed', 'contracts', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('playoffsUndone', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('scheduleUndone', 'schedule', NULL, 'f', 'f');

insert into private.notification_keys (key, topic, holds_while, is_for_each, is_partys_text) values ('seasonStartUndone', 'schedule', NULL, 'f', 'f');

alter table public.appeals add constraint appeals_decided CHECK ((((status = 'filed'::public.appeal_status) = (decided_at IS NULL)) AND ((decided_at IS NOT NULL) OR (ruling IS NULL))));

alter table public.appeals add constraint appeals_filed_by_fkey FOREIGN KEY (filed_by) REFERENCES public.profiles(id);

alter table public.appeals add constraint appeals_granted CHECK (((decided_seq IS NULL) OR (status = 'granted'::public.appeal_status)));

alter table public.appeals add constraint appeals_match_id_seq_fkey FOREIGN KEY (match_id, seq) REFERENCES public.match_results(match_id, seq) ON DELETE CASCADE;

alter table public.appeals add constraint appeals_match_id_seq_key UNIQUE (match_id, seq);

alter table public.appeals add constraint appeals_pkey PRIMARY KEY (id);

alter table public.appeals add constraint appeals_reason_check CHECK (private.is_text(reason, (private.limits()).reason_min, (private.limits()).protest_reason_max));

alter table public.appeals add constraint appeals_ruling_check CHECK (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max));

alter table public.appeals add constraint appeals_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.former_names add constraint former_names_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;

alter table public.former_names add constraint former_names_name_check CHECK (private.is_line(name, 1, 60));

alter table public.former_names add constraint former_names_one_bearer CHECK ((num_nonnulls(team_id, league_id, player_id) = 1));

alter table public.former_names add constraint former_names_pkey PRIMARY KEY (id);

alter table public.former_names add constraint former_names_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.former_names add constraint former_names_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 80)));

alter table public.former_names add constraint former_names_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table public.match_results add constraint match_results_paragraph CHECK (((paragraph IS NULL) OR (cause = ANY (ARRAY['ruling'::public.result_cause, 'correction'::public.result_cause]))));

alter table public.match_results add constraint match_results_paragraph_check CHECK (((paragraph ~ '^[a-z]+(-[A-Za-z0-9]+){0,2}$'::text) AND (length(paragraph) <= 40)));

CREATE INDEX appeals_filed_by ON public.appeals USING btree (filed_by);

CREATE INDEX appeals_open ON public.appeals USING btree (until) WHERE (status = 'filed'::public.appeal_status);

CREATE INDEX appeals_team_id ON public.appeals USING btree (team_id);

CREATE INDEX former_names_league_id ON public.former_names USING btree (league_id, until);

CREATE INDEX former_names_player_id ON public.former_names USING btree (player_id, until);

CREATE INDEX former_names_skeleton ON public.former_names USING btree (skeleton) WHERE held;

CREATE INDEX former_names_slug ON public.former_names USING btree (slug);

CREATE INDEX former_names_team_id ON public.former_names USING btree (team_id, until);

create or replace view private.waiting_tickets with (security_invoker=true) as
 SELECT t.id AS ticket_id,
    COALESCE(last.created_at, t.created_at) AS since
   FROM (public.support_tickets t
     LEFT JOIN LATERAL ( SELECT m.author_id,
            m.created_at
           FROM public.ticket_messages m
          WHERE ((m.ticket_id = t.id) AND (NOT m.internal))
          ORDER BY m.created_at DESC, m.id DESC
         LIMIT 1) last ON (true))
  WHERE ((t.status = ANY (ARRAY['open'::public.ticket_status, 'in_progress'::public.ticket_status])) AND (COALESCE(last.author_id, t.user_id) = t.user_id));

CREATE TRIGGER keep_muted_silent BEFORE INSERT OR UPDATE ON public.appeals FOR EACH ROW EXECUTE FUNCTION private.keep_muted_silent('reason', 'ruling');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.appeals REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.appeals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.appeals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER forget_hidden_name AFTER INSERT ON public.hidden_contents FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['team_name'::public.content_kind, 'profile_name'::public.content_kind]))) EXECUTE FUNCTION private.forget_hidden_name();

drop trigger a_only_by_commands on public.league_seasons;
CREATE TRIGGER a_only_by_commands BEFORE INSERT OR UPDATE ON public.league_seasons FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_to_commands('{"phase": "registration"}', 'phase', 'champion_team_id', 'draw_seed', 'playoffs_at', 'imported_at', 'finished_at');

CREATE TRIGGER keep_former_name AFTER INSERT ON public.leagues FOR EACH ROW EXECUTE FUNCTION private.keep_former_name('league_id', 'name', 'slug');

CREATE TRIGGER keep_former_name_on_change AFTER UPDATE ON public.leagues FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.slug IS DISTINCT FROM old.slug))) EXECUTE FUNCTION private.keep_former_name('league_id', 'name', 'slug');

CREATE TRIGGER follow_appeal AFTER INSERT ON public.match_results FOR EACH ROW EXECUTE FUNCTION private.follow_appeal();

CREATE TRIGGER keep_former_name_on_change AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.username IS DISTINCT FROM old.username) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION private.keep_former_name('player_id', 'username', 'username');

CREATE TRIGGER free_former_names AFTER UPDATE OF archived_at ON public.teams FOR EACH ROW WHEN ((new.archived_at IS NOT NULL)) EXECUTE FUNCTION private.free_former_names();

CREATE TRIGGER keep_former_name AFTER INSERT ON public.teams FOR EACH ROW EXECUTE FUNCTION private.keep_former_name('team_id', 'name', 'slug');

CREATE TRIGGER keep_former_name_on_change AFTER UPDATE ON public.teams FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.slug IS DISTINCT FROM old.slug))) EXECUTE FUNCTION private.keep_former_name('team_id', 'name', 'slug');

CREATE TRIGGER take_free_address BEFORE INSERT OR UPDATE ON public.teams FOR EACH ROW EXECUTE FUNCTION private.take_free_address();

create policy select_concerned on public.appeals for select to authenticated using (((status <> 'filed'::public.appeal_status) OR ( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = appeals.match_id) AND ((m.home_team_id = ( SELECT private.own_team() AS own_team)) OR (m.away_team_id = ( SELECT private.own_team() AS own_team)) OR (m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[]))))))));

create policy select_signed_in on public.former_names for select to authenticated using (chosen);

alter table public.appeals enable row level security;
alter table public.appeals force row level security;

alter table public.former_names enable row level security;
alter table public.former_names force row level security;

grant execute on routine private.appeal_ruling(uuid,text) to "authenticated";

grant execute on routine private.decide_appeal(uuid,text,integer,integer,public.forfeit_side,text) to "authenticated";

grant execute on routine private.forget_former_name(uuid) to "authenticated";

grant execute on routine private.member_address_now(text,text,text,text) to "anon";
grant execute on routine private.member_address_now(text,text,text,text) to "authenticated";

grant execute on routine private.precedents(uuid,text) to "authenticated";

grant execute on routine private.public_address_now(text,text,text) to "anon";
grant execute on routine private.public_address_now(text,text,text) to "authenticated";

grant execute on routine private.rule_match(uuid,text,integer,integer,public.forfeit_side,text) to "authenticated";

grant execute on routine private.rule_protest(uuid,boolean,text,integer,integer,public.forfeit_side,text) to "authenticated";

grant execute on routine private.ruling_options(uuid) to "authenticated";

grant execute on routine private.start_playoffs(uuid,integer,jsonb) to "authenticated";

grant execute on routine private.ticket_page(text,public.ticket_status,public.ticket_category,public.ticket_priority,uuid,boolean,boolean,text,text,uuid,integer) to "authenticated";

grant execute on routine private.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.undo_playoffs(uuid,integer) to "authenticated";

grant execute on routine private.undo_schedule(uuid,integer) to "authenticated";

grant execute on routine private.undo_season_start(uuid,integer) to "authenticated";

grant execute on routine public.appeal_ruling(uuid,text) to "authenticated";

grant select on public.appeals to "authenticated";
grant delete on public.appeals to "service_role";
grant insert on public.appeals to "service_role";
grant maintain on public.appeals to "service_role";
grant references on public.appeals to "service_role";
grant select on public.appeals to "service_role";
grant trigger on public.appeals to "service_role";
grant truncate on public.appeals to "service_role";
grant update on public.appeals to "service_role";

grant execute on routine public.decide_appeal(uuid,text,integer,integer,public.forfeit_side,text) to "authenticated";

grant execute on routine public.forget_former_name(uuid) to "authenticated";

grant select on public.former_names to "authenticated";
grant delete on public.former_names to "service_role";
grant insert on public.former_names to "service_role";
grant maintain on public.former_names to "service_role";
grant references on public.former_names to "service_role";
grant select on public.former_names to "service_role";
grant trigger on public.former_names to "service_role";
grant truncate on public.former_names to "service_role";
grant update on public.former_names to "service_role";

grant execute on routine public.member_address_now(text,text,text,text) to "anon";
grant execute on routine public.member_address_now(text,text,text,text) to "authenticated";

grant execute on routine public.precedents(uuid,text) to "authenticated";

grant execute on routine public.public_address_now(text,text,text) to "anon";
grant execute on routine public.public_address_now(text,text,text) to "authenticated";

grant execute on routine public.rule_match(uuid,text,integer,integer,public.forfeit_side,text) to "authenticated";

grant execute on routine public.rule_protest(uuid,boolean,text,integer,integer,public.forfeit_side,text) to "authenticated";

grant execute on routine public.ruling_options(uuid) to "authenticated";

grant execute on routine public.start_playoffs(uuid,integer,jsonb) to "authenticated";

grant execute on routine public.ticket_page(text,public.ticket_status,public.ticket_category,public.ticket_priority,uuid,boolean,boolean,text,text,uuid,integer) to "authenticated";

grant execute on routine public.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.undo_playoffs(uuid,integer) to "authenticated";

grant execute on routine public.undo_schedule(uuid,integer) to "authenticated";

grant execute on routine public.undo_season_start(uuid,integer) to "authenticated";

comment on function private.appeal_ruling(uuid,text) is 'api: member';

comment on function private.decide_appeal(uuid,text,integer,integer,public.forfeit_side,text) is 'api: member';

comment on function private.forget_former_name(uuid) is 'api: member';

comment on function private.member_address_now(text,text,text,text) is 'api: visitor';

comment on function private.precedents(uuid,text) is 'api: member';

comment on function private.public_address_now(text,text,text) is 'api: visitor';

comment on function private.rule_match(uuid,text,integer,integer,public.forfeit_side,text) is 'api: member';

comment on function private.rule_protest(uuid,boolean,text,integer,integer,public.forfeit_side,text) is 'api: member';

comment on function private.ruling_options(uuid) is 'api: member';

comment on function private.start_playoffs(uuid,integer,jsonb) is 'api: member';

comment on function private.ticket_page(text,public.ticket_status,public.ticket_category,public.ticket_priority,uuid,boolean,boolean,text,text,uuid,integer) is 'api: member';

comment on function private.transfer_page(text,integer,public.transfer_kind,uuid,uuid,timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.undo_playoffs(uuid,integer) is 'api: member';

comment on function private.undo_schedule(uuid,integer) is 'api: member';

comment on function private.undo_season_start(uuid,integer) is 'api: member';

-- the rules that the defaults for new leagues lacked, as a season has them
update public.site_settings
set value = '{"points_for_win": 3, "protest_minutes": 15, "silence_hours": 24, "game_minutes": 15, "playoff_teams": 6, "third_place_match": false, "stand_ins": false}' || value
where key = 'season_defaults';
alter table public.site_settings drop constraint site_settings_season_shape;
alter table public.site_settings add constraint site_settings_season_shape CHECK (((key <> 'season_defaults'::text) OR (private.is_whole((value -> 'max_teams'::text), (private.limits()).season_teams_min, (private.limits()).season_teams_max) AND private.is_whole((value -> 'legs'::text), 1, 2) AND private.is_whole((value -> 'points_for_win'::text), 1, (private.limits()).points_for_win_max) AND private.is_whole((value -> 'relegation_places'::text), 0, (private.limits()).relegation_places_max) AND private.is_whole((value -> 'protest_minutes'::text), (private.limits()).protest_minutes_min, (private.limits()).protest_minutes_max) AND private.is_whole((value -> 'silence_hours'::text), (private.limits()).silence_hours_min, (private.limits()).silence_hours_max) AND private.is_whole((value -> 'game_minutes'::text), (private.limits()).game_minutes_min, (private.limits()).game_minutes_max) AND private.is_whole((value -> 'transfer_rights'::text), 0, (private.limits()).transfer_rights_max) AND private.is_whole((value -> 'renewal_days'::text), 0, (private.limits()).renewal_days_max) AND COALESCE(((value ->> 'playoff_teams'::text) = ANY (ARRAY['4'::text, '6'::text, '8'::text])), false) AND private.is_whole((value -> 'playoff_teams'::text), 4, 8) AND private.is_whole((value -> 'quarterfinal_best_of'::text), 1, 7, odd => true) AND private.is_whole((value -> 'semifinal_best_of'::text), 1, 7, odd => true) AND private.is_whole((value -> 'final_best_of'::text), 1, 7, odd => true) AND COALESCE((jsonb_typeof((value -> 'third_place_match'::text)) = 'boolean'::text), false) AND COALESCE((jsonb_typeof((value -> 'stand_ins'::text)) = 'boolean'::text), false) AND ((COALESCE(jsonb_typeof((value -> 'prize_pool'::text)), 'null'::text) = 'null'::text) OR private.is_prize_pool((value -> 'prize_pool'::text))))));
