set local check_function_bodies = off;

-- What is in it is lost.
alter type private.limit_values drop attribute night_cup_game_minutes;

-- What is in it is lost.
alter type private.limit_values drop attribute start_early_minutes;

drop function private.silence_hours(uuid);

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
  match := private.locked_match(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() = proposal.team_id then
    perform private.refuse('PT403', 'Nobody answers the own side''s proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  perform private.check_proposed(proposal);
  if accept is null then
    perform private.refuse('PT422', 'Yes or no.', 'missing', 'accept');
  end if;
  update public.reschedules r
  set status = case when accept then 'accepted' else 'rejected' end::public.reschedule_status, answered_at = clock_timestamp()
  where r.id = proposal.id;
  if accept then
    perform private.check_within_season(match, proposal.kickoff_at);
    match := private.set_kickoff(match, proposal.kickoff_at);
  end if;
  perform private.notify_sides(
    match,
    case when accept then 'rescheduleAccepted' else 'rescheduleRejected' end::public.notification_key,
    jsonb_build_object('kickoff_at', proposal.kickoff_at),
    case when accept then private.stand_ins_of(match) else '{}' end
  );
  perform private.record(
    'answer_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), jsonb_build_object('accepted', accept)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_time(match public.team_matches)
 RETURNS interval
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select s.silence_hours * interval '1 hour'
      from public.league_seasons s
      where (s.league_id, s.season) = (match.league_id, match.season)
    ),
    (private.limits()).night_cup_silence_minutes * interval '1 minute'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_until(claim public.match_reports)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select greatest(claim.created_at, private.earliest_end(m)) + private.answer_time(m)
    from public.team_matches m
    where m.id = claim.match_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_lineups_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.match_lineups;
  place public.stand_ins;
  short uuid[] := '{}';
  team uuid;
begin
  perform private.hold_suspensions(
    array(
      select l.player_id from public.match_lineups l where l.match_id = new.id
      union
      select s.player_id from public.stand_ins s where s.match_id = new.id and s.player_id is not null and s.withdrawn_at is null
    )
  );
  for gone in
    delete from public.match_lineups l
    where l.match_id = new.id and private.may_play(l.player_id, l.team_id, l.match_id) is not null
    returning l.*
  loop
    short := short || gone.team_id;
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
  for place in
    select s.*
    from public.stand_ins s
    where s.match_id = new.id
      and s.player_id is not null
      and s.withdrawn_at is null
      and private.may_play(s.player_id, s.team_id, s.match_id) is not null
    order by s.id
    for update
  loop
    perform private.end_stand_in(place, new);
  end loop;
  for team in select distinct each from unnest(short) as each loop
    perform private.notify(
      private.leaders(team),
      'lineUpMissing',
      jsonb_build_object('home', new.home_team_id, 'away', new.away_team_id, 'kickoff_at', new.kickoff_at),
      '/matches/' || new.id
    );
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_claimable(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_season_begun(match);
  if match.status = 'finished' then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
  end if;
  if match.status in ('postponed', 'cancelled') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if match.status = 'scheduled' and now() < match.kickoff_at then
    perform private.refuse('PT409', 'It is too early for a result.', 'tooEarly', 'match_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_proposed(proposal public.reschedules)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if proposal.status <> 'proposed' or private.proposal_until(proposal) <= now() then
    perform private.refuse('PT409', 'The proposal has been answered, or its time is over.', 'proposalDecided', 'reschedule_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_season_begun(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_before_season(match) then
    perform private.refuse('PT409', 'The season has not begun.', 'seasonAhead', 'match_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_forfeit(match_id uuid, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
  goals constant int := (private.limits()).forfeit_goals;
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  absent constant public.forfeit_side := case side when 'home' then 'away' else 'home' end;
  made uuid;
begin
  if now() < private.clock_from(match) + tolerance then
    perform private.refuse('PT409', 'The other side may still come.', 'tooEarly', 'match_id');
  end if;
  perform private.check_claimable(match);
  if private.is_present(match, case absent when 'home' then match.home_team_id else match.away_team_id end) then
    perform private.refuse('PT409', 'The other side is there.', 'sidePresent', 'match_id');
  end if;
  made := private.file_claim(
    match, side, case absent when 'away' then goals else 0 end, case absent when 'home' then goals else 0 end, absent, '[]', null,
    seen => seen_report
  );
  perform private.record(
    'claim_forfeit', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'forfeited_by', absent)
  );
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_report(report_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  claim constant public.match_reports := private.open_claim(report_id, own => false);
begin
  if claim.status = 'filed' then
    perform private.check_unanswered(claim);
  end if;
  perform private.settle_claim(claim, 'confirmation');
  perform private.record(
    'confirm_report', 'team_matches ' || claim.match_id,
    jsonb_build_object('status', case claim.status when 'filed' then 'reported' else 'disputed' end),
    jsonb_build_object('status', 'finished', 'report_id', claim.id)
  );
end
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
    select 'report', null, g.id, null, g.other_id, null, null, null, null
    from games g
    where g.status in ('scheduled', 'live')
      and g.kickoff_at < now()
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
        and g.kickoff_at <= now() + interval '2 days'
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
  -- The next match of a league and the next cup that ask the caller whether they come.
  asked as (
    (
      select m.id as match_id, null::uuid as cup_id, m.kickoff_at as starts_at, t.name
      from (select private.own_team() as team_id) own
      join public.team_matches m on m.home_team_id = own.team_id or m.away_team_id = own.team_id
      join public.teams t on t.id = case when m.home_team_id = own.team_id then m.away_team_id else m.home_team_id end
      where m.status = 'scheduled'
        and m.night_cup_id is null
        and m.kickoff_at between now() and now() + interval '2 days'
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
        and c.starts_at between now() and now() + interval '2 days'
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
  ) all_kinds
  order by all_kinds.kind in ('claimWaits', 'disputed'), coalesce(all_kinds.until, all_kinds.at) nulls first, all_kinds.kind, all_kinds.match_id
  limit 20
$function$;

CREATE OR REPLACE FUNCTION private.earliest_end(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return greatest(
    match.kickoff_at, match.started_at, least(private.clock_from(match), coalesce(match.finished_at, now()))
  ) + private.game_minutes(match) * interval '1 minute';
end
$function$;

CREATE OR REPLACE FUNCTION private.end_of_match(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select greatest(min(r.at), private.earliest_end(match))
      from public.match_results r
      where r.match_id = match.id
        and r.cause = 'claim'
        and r.seq > coalesce((
          select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause in ('undo', 'retraction')
        ), 0)
      having count(*) > 0
    ),
    case when match.finished_at < match.kickoff_at then match.finished_at end,
    greatest(
      match.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute', private.earliest_end(match)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_results(league_id uuid, season integer, results jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  given constant private.entered_result[] := private.checked_results(results);
  one private.entered_result;
  match public.team_matches;
  ended public.team_matches;
  code text;
  sentence text;
  key text;
begin
  foreach one in array given loop
    match := private.match_to_rule(one.match_id);
    if (match.league_id, match.season, match.stage)
      is distinct from (enter_results.league_id, enter_results.season, 'regular'::public.match_stage)
    then
      perform private.refuse('PT404', 'The match is not of this regular season.', 'matchUnknown', 'match_id');
    end if;
    if match.status = 'finished' then
      perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
    end if;
    perform private.check_season_begun(match);
  end loop;
  foreach one in array given loop
    select * into match from public.team_matches m where m.id = one.match_id;
    ended := private.decide_match(match, one.home_score, one.away_score, one.forfeited_by, null);
    perform private.notify_sides(ended, 'resultEntered', jsonb_build_object('forfeited_by', one.forfeited_by));
    perform private.record('enter_results', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ended));
  end loop;
  return cardinality(given);
exception when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
  get stacked diagnostics code = returned_sqlstate, sentence = message_text, key = pg_exception_hint;
  perform private.refuse_row(code, sentence, key, one.match_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.file_claim(match public.team_matches, side public.forfeit_side, home_score integer, away_score integer, forfeited_by public.forfeit_side, stats jsonb, note text, corrected public.match_reports DEFAULT NULL::public.match_reports, seen uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  rival public.match_reports;
  made public.match_reports;
  agrees boolean;
begin
  if corrected.id is not null then
    perform private.retract_claim(corrected);
  end if;
  if exists (
    select from public.match_reports r where (r.match_id, r.team_id) = (match.id, team) and r.status <> 'superseded'
  ) then
    perform private.refuse('PT409', 'This side has claimed its result already.', 'alreadyReported', 'match_id');
  end if;
  select * into rival
  from public.match_reports r
  where r.match_id = match.id and r.status in ('filed', 'disputed');
  agrees := (rival.home_score, rival.away_score, rival.forfeited_by)
    is not distinct from (file_claim.home_score, file_claim.away_score, file_claim.forfeited_by);
  if private.is_silent(rival) then
    perform private.refuse('PT409', 'Silence has confirmed the other claim.', 'claimDecided', 'match_id');
  end if;
  if not agrees and rival.status = 'filed' and rival.id is distinct from seen then
    perform private.refuse('PT409', 'The other side has claimed something else.', 'claimUnseen', 'seen_report');
  end if;

  insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score, forfeited_by, stats, note, status, decided_at)
  values (
    match.id, team, me, file_claim.home_score, file_claim.away_score, file_claim.forfeited_by, file_claim.stats, file_claim.note,
    case when rival.id is null then 'filed' when agrees then 'confirmed' else 'disputed' end::public.match_report_status,
    case when rival.id is not null then clock_timestamp() end
  )
  returning * into made;
  perform private.add_result(
    match.id, 'claim', made.home_score, made.away_score, made.forfeited_by, report_id => made.id, by => me
  );
  if rival.id is not null then
    update public.match_reports r set status = made.status, decided_at = made.decided_at where r.id = rival.id;
    if agrees then
      perform private.add_result(
        match.id, 'confirmation', rival.home_score, rival.away_score, rival.forfeited_by, report_id => rival.id, by => me
      );
    else
      perform private.add_result(match.id, 'dispute', report_id => rival.id, by => me);
    end if;
  end if;
  match := private.project_match(match.id);
  perform private.notify_sides(
    match,
    case
      when corrected.id is not null then 'claimCorrected'
      when made.status = 'filed' and made.forfeited_by is not null then 'noShowClaimed'
      when made.status = 'filed' then 'resultClaimed'
      when made.status = 'confirmed' and made.forfeited_by is not null then 'noShowConfirmed'
      when made.status = 'confirmed' then 'resultConfirmed'
      else 'resultDisputed'
    end::public.notification_key,
    jsonb_build_object('home_score', made.home_score, 'away_score', made.away_score)
      || private.absent_side(match, made.forfeited_by),
    case when made.status = 'disputed' then private.rulers(match) else '{}' end
  );
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.file_protest(match_id uuid, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.appealing_actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  said constant text := private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).protest_reason_max);
  against constant uuid[] := private.leaders(case side when 'home' then match.away_team_id else match.home_team_id end);
  made public.protests;
begin
  perform private.check_season_begun(match);
  if match.status in ('postponed', 'cancelled') or now() < match.kickoff_at then
    perform private.refuse('PT409', 'It is too early for a protest.', 'tooEarly', 'match_id');
  end if;
  if now() > private.protest_until(match) then
    perform private.refuse('PT409', 'The time to protest is over.', 'protestTooLate', 'match_id');
  end if;
  begin
    insert into public.protests (match_id, team_id, filed_by, reason, round)
    values (
      match.id, case side when 'home' then match.home_team_id else match.away_team_id end, me, said,
      (select count(*) from public.match_results r where r.match_id = match.id and r.cause = 'undo')
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'This side has protested already.', 'protestFiled', 'match_id');
  end;
  perform private.notify(
    -- an admin who leads the other side does not rule about it
    array(select unnest(private.rulers(match) || private.leaders(made.team_id)) except select unnest(against)),
    'protestFiled', private.match_facts(match), '/matches/' || match.id
  );
  perform private.notify(
    against, 'protestAgainst', private.match_facts(match) || jsonb_build_object('team', made.team_id), '/matches/' || match.id
  );
  perform private.record('file_protest', 'protests ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.game_minutes(match public.team_matches)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select s.game_minutes from public.league_seasons s where (s.league_id, s.season) = (match.league_id, match.season)),
    (private.limits()).game_minutes
  );
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
    or exists (select from public.match_evidence f where f.match_id = match.id)
    or exists (select from public.conversations f where f.match_id = match.id)
    or exists (select from public.player_votes f where f.match_id = match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.import_match(played public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if played.status = 'finished' then
    perform private.add_result(
      played.id, 'silence', played.home_score, played.away_score, played.forfeited_by,
      at => coalesce(played.finished_at, now())
    );
    perform private.project_match(played.id);
  elsif played.status <> 'scheduled' then
    if played.status = 'disputed' then
      perform private.write_match(played.id, '{"status": "reported"}');
    end if;
    perform private.write_match(
      played.id, to_jsonb(played) || jsonb_build_object('started_at', coalesce(played.started_at, played.live_at))
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_before_season(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'registration')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_lineup_missing(match_id uuid, team uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select
    from public.match_lineups l
    where (l.match_id, l.team_id) = (is_lineup_missing.match_id, is_lineup_missing.team)
    having count(*) >= (private.limits()).players_on_pitch
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_present(match public.team_matches, team uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.match_ready r
    where (r.match_id, r.team_id, r.kickoff_at) = (match.id, is_present.team, match.kickoff_at)
  ) or exists (
    select
    from public.match_lineups l
    where (l.match_id, l.team_id) = (match.id, is_present.team) and match.started_at is not null
  ) or exists (
    select
    from public.match_reports r
    where (r.match_id, r.team_id) = (match.id, is_present.team) and r.status <> 'superseded'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_silent(claim public.match_reports)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(claim.status = 'filed' and private.answer_until(claim) <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_match_course()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is over, or has something in the ledger, stays the match it was: between whom and for what, and what is over
  -- when it was.
  if (
    old.status in ('finished', 'cancelled')
    or exists (select from public.match_results r where r.match_id = old.id)
  ) and (
    new.home_team_id, new.away_team_id, new.league_id, new.season, new.night_cup_id, new.stage, new.series_id, new.game_no
  ) is distinct from (
    old.home_team_id, old.away_team_id, old.league_id, old.season, old.night_cup_id, old.stage, old.series_id, old.game_no
  ) or old.status in ('finished', 'cancelled') and new.kickoff_at <> old.kickoff_at then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'status');
  end if;
  if new.status = old.status
    or (old.status, new.status) in (
      ('scheduled', 'live'), ('scheduled', 'reported'), ('scheduled', 'postponed'), ('live', 'reported'),
      ('reported', 'disputed'), ('postponed', 'scheduled'),
      -- the staff moves or postpones a match that was started
      ('live', 'scheduled'), ('live', 'postponed'),
      -- a claim that is taken back
      ('reported', 'scheduled'), ('reported', 'live'),
      -- a result that is undone
      ('finished', 'scheduled')
    )
    or (new.status in ('finished', 'cancelled') and old.status <> 'cancelled')
    -- a game of a series that was decided without it, or a match of a team that has withdrawn, which is ruled about anew
    or (old.status, new.status) = ('cancelled', 'finished')
      and (new.series_id is not null or private.will_not_be_played(new.id))
  then
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A match does not go from %s to %s.', old.status, new.status), 'matchCourse', 'status'
  );
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

CREATE OR REPLACE FUNCTION private.lapse_proposal(reschedule_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform
  from public.reschedules r
  join public.team_matches m on m.id = r.match_id
  where r.id = lapse_proposal.reschedule_id
  for no key update of m skip locked;
  if found then
    update public.reschedules r
    set status = 'lapsed', answered_at = clock_timestamp()
    where r.id = lapse_proposal.reschedule_id and r.status = 'proposed' and private.proposal_until(r) <= now();
  end if;
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
  bounds.league_referees_max := 20;
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
  bounds.attendance_hours := 24;
  bounds.kickoff_soon_minutes := 60;
  bounds.join_request_days_kept := 90;
  bounds.sign_up_hours := 24;
  bounds.password_tries := 10;
  bounds.picture_files_max := 20;
  bounds.contact_seconds_min := 3;
  bounds.announcements_per_day := 3;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_asked_max := 50;
  bounds.protest_reason_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.decisions_at_once_max := 100;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.password_tries_minutes := 15;
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  bounds.webhook_waiting_max := 1000;
  bounds.webhook_failing_days := 3;
  bounds.webhook_old_secret_hours := 24;
  bounds.push_devices := 10;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.lineup_until(kickoff_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return kickoff_at + (private.limits()).delay_tolerance_minutes * interval '1 minute';
end
$function$;

drop function private.match_clock(uuid);
CREATE OR REPLACE FUNCTION private.match_clock(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, claimed_by uuid, claimed_at timestamp with time zone, earliest_end timestamp with time zone, ended_at timestamp with time zone, protested boolean, fingerprint text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    now(),
    claim.team_id,
    claim.created_at,
    private.earliest_end(m),
    private.end_of_match(m),
    exists (select from public.protests p where p.match_id = m.id and p.status = 'filed'),
    private.match_fingerprint(m)
  from public.team_matches m
  left join public.match_reports claim on claim.match_id = m.id and claim.status = 'filed'
  where m.id = match_clock.match_id
$function$;

CREATE OR REPLACE FUNCTION private.move_match(match_id uuid, kickoff_at timestamp with time zone)
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
  -- members before the match: who leaves a match that was started stays in its line-up, unless it moves
  perform
  from public.team_members own
  join public.match_lineups l on (l.team_id, l.player_id) = (own.team_id, own.player_id)
  where l.match_id = move_match.match_id and own.left_at is null
  order by own.id
  for share of own;
  match := private.match_for_staff(match_id);
  if match.status <> 'live' then
    perform private.check_not_begun(match);
  end if;
  perform private.check_kickoff(kickoff_at);
  moved := private.set_kickoff(match, kickoff_at);
  perform private.notify_sides(
    moved, 'matchMoved', jsonb_build_object('kickoff_at', moved.kickoff_at), private.stand_ins_of(moved)
  );
  perform private.record(
    'move_match', 'team_matches ' || match.id,
    jsonb_build_object('kickoff_at', match.kickoff_at, 'status', match.status),
    jsonb_build_object('kickoff_at', moved.kickoff_at, 'status', moved.status)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.move_on(cup public.night_cups)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  waiting uuid;
  game public.team_matches;
  absent public.forfeit_side;
begin
  for waiting in
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id
      and m.status in ('scheduled', 'live')
      and greatest(
        case m.status when 'live' then private.earliest_end(m) else private.clock_from(m) end,
        (select max(r.at) from public.match_results r where r.match_id = m.id)
      ) + bounds.night_cup_round_minutes * interval '1 minute' <= now()
    order by m.id
  loop
    select * into game
    from public.team_matches m
    where m.id = waiting and m.status in ('scheduled', 'live')
    for no key update skip locked;
    continue when game.id is null;
    select case when signs.home >= signs.away then 'away' else 'home' end into absent
    from (
      select
        exists (select from public.match_lineups l where (l.match_id, l.team_id) = (game.id, game.home_team_id))::int * 100 - home.seed as home,
        exists (select from public.match_lineups l where (l.match_id, l.team_id) = (game.id, game.away_team_id))::int * 100 - away.seed as away
      from public.night_cup_teams home, public.night_cup_teams away
      where (home.night_cup_id, home.team_id) = (cup.id, game.home_team_id)
        and (away.night_cup_id, away.team_id) = (cup.id, game.away_team_id)
    ) signs;
    perform private.add_result(
      game.id, 'silence',
      case absent when 'away' then bounds.forfeit_goals else 0 end,
      case absent when 'away' then 0 else bounds.forfeit_goals end,
      absent
    );
    perform private.notify_sides(private.project_match(game.id), 'cupWalkover', jsonb_build_object('cup', cup.id));
    perform private.record(
      'walk_over', 'team_matches ' || game.id, jsonb_build_object('status', game.status),
      jsonb_build_object('status', 'finished', 'forfeited_by', absent)
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.not_started()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select '{"started_at": null, "live_at": null, "live_home_score": null, "live_away_score": null}'::jsonb $function$;

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
    select private.answer_until(r)
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key = 'rescheduleProposed' then
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
  elsif notice.key in ('attendanceAsked', 'attendanceShort') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case notice.key
        when 'attendanceAsked' then not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
        else private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
      end;
    is_over := not found;
  elsif notice.key in ('kickoffSoon', 'lineUpMissing') then
    select case notice.key when 'kickoffSoon' then m.kickoff_at else private.lineup_until(m.kickoff_at) end
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (notice.key = 'kickoffSoon' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  elsif notice.key = 'lobbyCode' then
    is_over := private.lobby_code(of_match, reader) is null;
  elsif notice.key in ('cupAttendanceAsked', 'cupAttendanceShort') then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case notice.key
        when 'cupAttendanceAsked' then not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
        else private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
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
      league_id, season, max_teams, legs, relegation_places, transfer_rights, renewal_days,
      quarterfinal_best_of, semifinal_best_of, final_best_of, prize_pool
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

CREATE OR REPLACE FUNCTION private.postpone_match(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  was public.match_status;
  said text;
begin
  if not (private.is_staff() or private.may_referee_match(match_id)) then
    perform private.refuse('PT403', 'Only the staff and the league''s referees put matches off.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status not in ('scheduled', 'live') or match.night_cup_id is not null then
    perform private.refuse('PT409', 'Only a match without a claim is put off, and none of a cup''s evening.', 'matchCourse', 'match_id');
  end if;
  was := match.status;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'postponed', 'status_reason', said) || private.not_started()
  );
  perform private.notify_sides(match, 'matchPostponed', jsonb_build_object('reason', said), private.stand_ins_of(match));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    jsonb_build_object('status', was), jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.project_match(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last public.match_results;
  after public.team_matches;
begin
  select * into last
  from public.match_results r
  where r.match_id = project_match.match_id
  order by r.seq desc
  limit 1;
  after := private.write_match(match_id, case
    when last.cause = 'claim' then '{"status": "reported"}'
    when last.cause = 'dispute' then '{"status": "disputed"}'
    -- nobody claims anything any more: it goes on as it was before the claim
    when last.cause = 'retraction' then (
      select jsonb_build_object('status', case when m.started_at is null then 'scheduled' else 'live' end)
      from public.team_matches m
      where m.id = last.match_id
    )
    when last.cause = 'undo' then jsonb_build_object(
      'status', case when private.will_not_be_played(project_match.match_id) then 'cancelled' else 'scheduled' end,
      'home_score', null, 'away_score', null, 'forfeited_by', null, 'finished_at', null
    ) || private.not_started()
    -- the score is kept for the record
    when last.cause = 'withdrawal' and num_nonnulls(last.home_score, last.forfeited_by) = 0 then '{"status": "cancelled"}'
    else jsonb_build_object(
      'status', 'finished', 'home_score', last.home_score, 'away_score', last.away_score, 'forfeited_by', last.forfeited_by
    ) || case when last.cause = 'correction' then '{}' else jsonb_build_object('finished_at', last.at) end
  end);
  perform private.follow_stats(after);
  perform private.follow_suspensions(after);
  perform private.follow_series(after.series_id);
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.proposal_until(proposal public.reschedules)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select least(proposal.kickoff_at, case when m.status <> 'postponed' then m.kickoff_at end)
    from public.team_matches m
    where m.id = proposal.match_id
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
  match constant public.team_matches := private.locked_match(match_id);
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
  select * into open_one from public.reschedules r where r.match_id = match.id and r.status = 'proposed';
  if private.proposal_until(open_one) <= now() then
    perform private.lapse_proposal(open_one.id);
    open_one := null;
  end if;
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

CREATE OR REPLACE FUNCTION private.protests_until(league_id uuid, season integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select max(private.protest_until(m))
    from public.team_matches m
    where (m.league_id, m.season, m.status) = (protests_until.league_id, protests_until.season, 'finished')
      -- what was over a day ago and more, with the longest time to protest a season may give
      and greatest(m.kickoff_at, m.finished_at)
        > now() - (private.limits()).protest_minutes_max * interval '1 minute' - interval '1 day'
    having max(private.protest_until(m)) > now()
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_schedule(league_id uuid, season integer, fixtures jsonb, draw_seed integer DEFAULT NULL::integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fixtures_max constant int := 1000;
  me constant uuid := private.actor();
  planned public.league_seasons;
  standing public.team_matches;
  problem text;
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
    elsif standing.status <> 'cancelled' then
      perform private.refuse('PT409', 'Sides have done something in a match.', 'scheduleInUse', 'fixtures');
    end if;
  end loop;
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

  update public.league_seasons s set draw_seed = publish_schedule.draw_seed
  where (s.league_id, s.season) = (planned.league_id, planned.season);
  perform private.notify(
    private.season_leaders(planned), 'schedulePublished', private.season_facts(planned), '/leagues/' || planned.league_id
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

CREATE OR REPLACE FUNCTION private.rule_match(match_id uuid, reason text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.match_to_rule(match_id);
  said constant text := private.checked_reason(reason);
  ruled public.team_matches;
begin
  perform private.check_season_begun(match);
  ruled := private.decide_match(match, home_score, away_score, forfeited_by, said);
  perform private.notify_sides(ruled, 'resultRuled', jsonb_build_object('reason', said, 'forfeited_by', forfeited_by));
  perform private.record(
    'rule_match', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ruled) || jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.schedule_problem(planned public.league_seasons)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with playing as (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
  ),
  drawn as (
    select m.matchday, m.home_team_id, m.away_team_id, m.kickoff_at, (m.kickoff_at at time zone l.time_zone)::date as day
    from public.team_matches m
    join public.leagues l on l.id = m.league_id
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular' and m.status <> 'cancelled'
  ),
  sides as (
    select d.matchday, side.team_id, side.team_id = d.home_team_id as at_home,
      case side.team_id when d.home_team_id then d.away_team_id else d.home_team_id end as rival
    from drawn d
    cross join lateral (values (d.home_team_id), (d.away_team_id)) side (team_id)
  )
  select case
    when (select count(*) from playing) < 2 then 'scheduleOfNobody'
    when exists (select from sides s where s.team_id not in (select p.team_id from playing p)) then 'scheduleOfStrangers'
    when exists (select from sides s group by s.matchday, s.team_id having count(*) > 1) then 'scheduleTwiceADay'
    when exists (
      select
      from playing one
      join playing other on other.team_id <> one.team_id
      left join sides s on s.team_id = one.team_id and s.rival = other.team_id
      group by one.team_id, other.team_id
      having count(s.rival) <> planned.legs
        or (planned.legs = 2 and count(*) filter (where s.at_home) <> 1)
    ) then 'scheduleNotRound'
    when exists (select from drawn d where d.kickoff_at <= now()) then 'scheduleInThePast'
    when exists (select from drawn d where d.day < planned.starts_on) then 'scheduleTooEarly'
  end
$function$;

CREATE OR REPLACE FUNCTION private.set_games(series_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  playing public.series;
  minutes_between interval;
  host uuid;
  rival uuid;
  last record;
  missing int;
  begins timestamptz;
  withdrawn uuid;
  game public.team_matches;
begin
  select * into playing from public.series s where s.id = set_games.series_id for no key update;
  select
    count(*) filter (where m.status not in ('finished', 'cancelled'))::int as waiting,
    coalesce(max(m.game_no), 0)::int as game_no,
    max(m.kickoff_at) as kickoff_at
  into last
  from public.team_matches m
  where m.series_id = playing.id;
  missing := least(
    playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b) - last.waiting, private.games_left(playing.id)
  );
  if num_nulls(playing.team_a_id, playing.team_b_id) > 0 or playing.winner_team_id is not null or missing <= 0 then
    return;
  end if;

  select side.id into host
  from (values (playing.team_a_id, 1), (playing.team_b_id, 2)) side (id, place)
  left join public.league_teams e
    on (e.league_id, e.season, e.team_id) = (playing.league_id, playing.season, side.id)
  left join public.night_cup_teams c on (c.night_cup_id, c.team_id) = (playing.night_cup_id, side.id)
  order by coalesce(e.playoff_seed, c.seed), side.place
  limit 1;
  rival := case host when playing.team_a_id then playing.team_b_id else playing.team_a_id end;
  minutes_between := interval '1 minute' * case
    when playing.night_cup_id is null then (private.limits()).match_length_minutes
    else (private.limits()).game_minutes
  end;
  begins := case
    when last.kickoff_at is null and playing.night_cup_id is not null then private.cup_kickoff(playing)
    when last.kickoff_at is null then private.evening_of(playing)
    else greatest(last.kickoff_at, now()) + minutes_between
  end;
  for n in 1..missing loop
    insert into public.team_matches (
      league_id, season, night_cup_id, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at
    )
    select
      playing.league_id, playing.season, playing.night_cup_id, playing.id, last.game_no + n,
      case
        when playing.night_cup_id is not null then 'cup'
        else private.stage_of_series(playing.round, playing.slot)
      end,
      case when hosted.more then rival else host end,
      case when hosted.more then host else rival end,
      begins + (n - 1) * minutes_between
    from (
      select count(*) filter (where m.home_team_id = host) > count(*) filter (where m.home_team_id = rival) as more
      from public.team_matches m
      where m.series_id = playing.id and m.status <> 'cancelled'
    ) hosted;
  end loop;

  select * into game from public.team_matches m where m.series_id = playing.id and m.game_no = last.game_no + 1;
  if game.night_cup_id is not null then
    perform private.notify_cup_game(game);
    return;
  end if;

  -- of two that withdrew, whoever went later goes on
  select e.team_id into withdrawn
  from public.league_teams e
  where (e.league_id, e.season) = (playing.league_id, playing.season)
    and e.team_id in (playing.team_a_id, playing.team_b_id)
    and e.withdrawn_at is not null
  order by e.withdrawn_at
  limit 1;
  for game in
    select * from public.team_matches m
    where m.series_id = playing.id and m.game_no > last.game_no and withdrawn is not null
    order by m.game_no
  loop
    perform private.lose_match(game, withdrawn);
  end loop;
  if withdrawn is null then
    perform private.notify_playoff_game(playing.id, last.game_no + 1);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_kickoff(match public.team_matches, kickoff_at timestamp with time zone)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.team_matches m set kickoff_at = set_kickoff.kickoff_at where m.id = match.id;
  return private.write_match(match.id, '{"status": "scheduled"}' || private.not_started());
end
$function$;

CREATE OR REPLACE FUNCTION private.set_lineup(match_id uuid, players uuid[], places public.player_position[] DEFAULT NULL::public.player_position[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  players_on_pitch constant int := (private.limits()).players_on_pitch;
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches;
  team uuid;
  before jsonb;
  named record;
  broken text;
begin
  select * into match from public.team_matches m where m.id = set_lineup.match_id;
  -- as everywhere: the team and its members before the match; whoever leaves at this moment does so before or after it
  perform from public.teams t where t.id = private.led_team() for no key update;
  perform
  from public.team_members m
  where m.team_id = private.led_team() and m.left_at is null and m.player_id = any (players)
  order by m.id
  for share;
  match := private.locked_match(match_id);
  perform private.hold_suspensions(players);
  team := case private.own_side(match) when 'home' then match.home_team_id else match.away_team_id end;
  if match.status not in ('scheduled', 'postponed') or (match.status = 'scheduled' and now() >= private.lineup_until(match.kickoff_at)) then
    perform private.refuse('PT409', 'The match has begun.', 'lineupClosed', 'match_id');
  end if;
  if (select count(distinct one) from unnest(players) as one) is distinct from players_on_pitch
    or cardinality(players) <> players_on_pitch
  then
    perform private.refuse('PT422', 'Five different players line up.', 'lineupOfFive', 'players');
  end if;
  if cardinality(places) <> players_on_pitch then
    perform private.refuse('PT422', 'A place for each player, or none at all.', 'wrongValue', 'places');
  end if;
  for named in select one from unnest(players) as one loop
    broken := private.may_play(named.one, team, match.id);
    if broken is not null then
      perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'players');
    end if;
  end loop;
  select jsonb_agg(to_jsonb(l) order by l.slot) into before
  from public.match_lineups l
  where (l.match_id, l.team_id) = (match.id, team);
  delete from public.match_lineups l where (l.match_id, l.team_id) = (match.id, team);
  insert into public.match_lineups (match_id, team_id, slot, player_id, position, late)
  select
    match.id,
    team,
    given.slot,
    given.player,
    coalesce(places[given.slot], own.position),
    case
      when jsonb_path_exists(
        coalesce(before, '[]'), '$[*] ? (@.player_id == $one && @.late == false)', jsonb_build_object('one', given.player)
      ) then false
      else match.status = 'scheduled' and now() >= match.kickoff_at - reveal
    end
  from unnest(players) with ordinality as given (player, slot)
  -- whoever stands in is no member
  left join public.team_members own on (own.team_id, own.player_id) = (team, given.player) and own.left_at is null;
  perform private.record(
    'set_lineup', concat_ws(' ', 'match_lineups', match.id, team), before,
    jsonb_build_object('players', players, 'places', places)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_live_score(match_id uuid, home_score integer, away_score integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'live' then
    perform private.refuse('PT409', 'The match is not live.', 'notLive', 'match_id');
  end if;
  perform private.check_season_begun(match);
  perform private.check_score(home_score, away_score);
  perform private.write_match(
    match.id, jsonb_build_object('live_home_score', home_score, 'live_away_score', away_score, 'live_at', now())
  );
  -- a running score is over with its match: the record keeps the result alone
  perform private.count_command('set_live_score', match.id::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  -- followers first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
  for due in
    select *
    from (
      select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
      from public.contracts c
      where c.status = 'offered' and c.expires_at <= now()
      union all
      select 'confirm_silence', r.id, 'match_reports ' || r.id
      from public.match_reports r
      where r.status = 'filed' and private.is_silent(r)
      union all
      select 'lapse_proposal', p.id, 'reschedules ' || p.id
      from public.reschedules p
      where p.status = 'proposed' and private.proposal_until(p) <= now()
      union all
      select 'release_stayer', m.id, 'team_members ' || m.id
      from public.team_members m
      join lateral (
        select c.stays_until
        from public.contracts c
        where c.team_id = m.team_id
          and c.player_id = m.player_id
          and c.accepted_at is not null
          and c.duration_type = 'classic'
        order by c.accepted_at desc
        limit 1
      ) last on last.stays_until <= now()
      where m.left_at is null
        and m.team_role <> 'captain'
      union all
      select 'settle_night_cup', c.id, 'night_cups ' || c.id
      from public.night_cups c
      where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
      union all
      select 'remind_attendance', u.of_id, u.subject
      from private.unreminded() u
      union all
      select 'remind_kickoff', k.match_id, k.subject
      from private.unreminded_kickoffs() k
      union all
      select 'close_vote', v.match_id, v.subject
      from private.unnotified_votes() v
      union all
      select 'notify_followers', u.id, u.subject
      from private.unnotified_news() u
      union all
      select 'sweep_accounts', null, 'auth users'
    ) everything
    order by
      chore <> 'notify_followers',
      chore,
      -- the oldest news first
      case when chore = 'notify_followers' then (select e.at from private.followed_news e where e.id = everything.id) end,
      id
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'lapse_proposal' then perform private.lapse_proposal(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'remind_kickoff' then perform private.remind_kickoff(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
        when 'notify_followers' then perform private.notify_followers(due.id);
        when 'sweep_accounts' then perform private.sweep_accounts();
      end case;
    exception when others then
      perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);
    end;
  end loop;
  perform private.sweep_command_counts();
  begin
    perform private.make_audit_years();
    perform private.count_active_weeks();
  exception when others then
    perform private.record_failure('make_audit_years', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.enqueue_due();
    perform private.enqueue_article_events();
    perform private.tell_followers();
    perform private.sweep_devices();
    perform private.settle_directs();
  exception when others then
    perform private.record_failure('enqueue_due', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.start_match(match_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is started.', 'matchCourse', 'match_id');
  end if;
  perform private.check_season_begun(match);
  if now() < match.kickoff_at and private.sides_ready(match) < 2 then
    perform private.refuse('PT409', 'Before its kick-off a match starts once both sides are ready.', 'startTakesBoth', 'match_id');
  end if;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'live', 'live_home_score', 0, 'live_away_score', 0, 'started_at', now(), 'live_at', now())
  );
  perform private.notify_sides(match, 'matchStarted');
  perform private.record('start_match', 'team_matches ' || match.id, '{"status": "scheduled"}', '{"status": "live"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_reschedule(reschedule_id uuid)
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
  select * into proposal from public.reschedules r where r.id = withdraw_reschedule.reschedule_id;
  if proposal.id is null then
    perform private.refuse('PT404', 'There is no such proposal.', 'proposalUnknown', 'reschedule_id');
  end if;
  match := private.locked_match(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() <> proposal.team_id then
    perform private.refuse('PT403', 'A side takes back its own proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  perform private.check_proposed(proposal);
  update public.reschedules r set status = 'withdrawn', answered_at = clock_timestamp() where r.id = proposal.id;
  perform private.notify_sides(match, 'rescheduleWithdrawn', jsonb_build_object('kickoff_at', proposal.kickoff_at));
  perform private.record(
    'withdraw_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), '{"status": "withdrawn"}'
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
  set (status, status_reason, home_score, away_score, forfeited_by, live_home_score, live_away_score, started_at, live_at, finished_at) = (
    select
      w.status, case when w.status = m.status or written ? 'status_reason' then w.status_reason end, w.home_score, w.away_score, w.forfeited_by, w.live_home_score, w.live_away_score, w.started_at, w.live_at, w.finished_at
    from jsonb_populate_record(m, written) w
  )
  where m.id = write_match.match_id
  returning * into after;
  perform set_config('rondo.match_writer', '', true);
  return after;
end
$function$;

drop function public.match_clock(uuid);
CREATE OR REPLACE FUNCTION public.match_clock(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, claimed_by uuid, claimed_at timestamp with time zone, earliest_end timestamp with time zone, ended_at timestamp with time zone, protested boolean, fingerprint text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.match_clock(match_clock.match_id) $function$;

CREATE OR REPLACE FUNCTION public.protests_until(league_id uuid, season integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.protests_until(protests_until.league_id, protests_until.season) $function$;

alter table public.team_matches add column started_at timestamp with time zone;

alter table public.league_seasons add column game_minutes smallint default 15 not null;

alter type private.limit_values add attribute game_minutes integer;

alter type private.limit_values add attribute game_minutes_min integer;

alter type private.limit_values add attribute game_minutes_max integer;

alter table public.league_seasons add constraint league_seasons_game_minutes_check CHECK (((game_minutes >= (private.limits()).game_minutes_min) AND (game_minutes <= (private.limits()).game_minutes_max)));

drop trigger a_only_by_commands on public.team_matches;
CREATE TRIGGER a_only_by_commands BEFORE INSERT OR UPDATE ON public.team_matches FOR EACH ROW WHEN (COALESCE(((current_setting('rondo.match_writer'::text, true) <> (new.id)::text) AND (current_setting('rondo.match_writer'::text, true) <> (((new.league_id)::text || ' '::text) || new.season))), true)) EXECUTE FUNCTION private.keep_to_commands('{"status": "scheduled"}', 'status', 'status_reason', 'home_score', 'away_score', 'forfeited_by', 'live_home_score', 'live_away_score', 'started_at', 'live_at', 'finished_at');

CREATE TRIGGER ask_lineups_again AFTER UPDATE OF kickoff_at ON public.team_matches FOR EACH ROW WHEN (((new.kickoff_at <> old.kickoff_at) AND (new.status = ANY (ARRAY['scheduled'::public.match_status, 'postponed'::public.match_status, 'live'::public.match_status])))) EXECUTE FUNCTION private.ask_lineups_again();

grant execute on routine private.match_clock(uuid) to "authenticated";

grant execute on routine private.protests_until(uuid,integer) to "authenticated";

grant execute on routine public.match_clock(uuid) to "authenticated";

grant execute on routine public.protests_until(uuid,integer) to "authenticated";

comment on function private.match_clock(uuid) is 'api: member';

comment on function private.protests_until(uuid,integer) is 'api: member';
