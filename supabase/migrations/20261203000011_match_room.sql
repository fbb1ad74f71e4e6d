set local check_function_bodies = off;

drop function private.claim_forfeit(uuid);

drop function private.file_claim(public.team_matches,public.forfeit_side,integer,integer,public.forfeit_side,jsonb,text,public.match_reports);

drop function private.file_score(public.team_matches,public.forfeit_side,integer,integer,jsonb,text,public.match_reports);

drop function private.report_match(uuid,integer,integer,jsonb,text);

drop function public.claim_forfeit(uuid);

drop function public.report_match(uuid,integer,integer,jsonb,text);

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
  perform private.check_claimable(match, match.kickoff_at);
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

CREATE OR REPLACE FUNCTION private.command_limits()
 RETURNS TABLE(action text, each text, at_most integer, minutes integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('offer_contract', 'caller', 30, 60),
    ('offer_to_player', 'subject', 3, 1440),
    ('withdraw_offer', 'caller', 60, 60),
    ('reject_contract', 'caller', 60, 60),
    ('terminate_contract', 'caller', 20, 60),
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
    ('set_lineup', 'caller', 60, 60),
    ('answer_attendance', 'caller', 120, 60),
    ('ready_for_match', 'caller', 60, 60),
    ('ask_stand_in', 'caller', 20, 60),
    ('accept_stand_in', 'caller', 20, 60),
    ('withdraw_stand_in', 'caller', 20, 60),
    ('start_match', 'caller', 20, 60),
    ('set_live_score', 'caller', 300, 60),
    ('set_lobby_code', 'caller', 30, 60),
    ('report_match', 'caller', 20, 60),
    ('add_evidence', 'caller', 40, 60),
    ('claim_forfeit', 'caller', 10, 60),
    ('correct_report', 'caller', 20, 60),
    ('withdraw_report', 'caller', 10, 60),
    ('confirm_report', 'caller', 30, 60),
    ('dispute_report', 'caller', 10, 60),
    ('postpone_match', 'caller', 30, 60),
    ('propose_reschedule', 'caller', 10, 60),
    ('answer_reschedule', 'caller', 20, 60),
    ('withdraw_reschedule', 'caller', 10, 60),
    ('file_protest', 'caller', 5, 1440),
    ('rule_match', 'caller', 120, 60),
    ('enter_results', 'caller', 30, 60),
    ('undo_result', 'caller', 60, 60),
    ('rule_protest', 'caller', 60, 60),
    ('move_match', 'caller', 120, 60),
    ('cancel_match', 'caller', 30, 60),
    ('create_decider', 'caller', 20, 60),
    ('publish_schedule', 'caller', 30, 60),
    ('withdraw_team', 'caller', 5, 1440),
    ('warn_player', 'caller', 30, 60),
    ('warn_player', 'subject', 4, 1440),
    ('set_availability', 'caller', 30, 60),
    ('vote_player_of_match', 'caller', 60, 60),
    ('save_picks', 'caller', 120, 60),
    ('enter_night_cup', 'caller', 10, 60),
    ('leave_night_cup', 'caller', 10, 60),
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
    ('end_other_sessions', 'caller', 20, 60),
    ('make_feed_link', 'caller', 10, 60),
    ('remove_feed_link', 'caller', 20, 60),
    ('write profiles', 'caller', 60, 60),
    ('write profile_private', 'caller', 60, 60),
    ('write player_registrations', 'caller', 30, 60),
    ('write team_listings', 'caller', 30, 60),
    ('write team_achievements', 'caller', 60, 60),
    ('save_article', 'caller', 300, 60),
    ('notify', 'subject', 20, 60)
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
  if not agrees and private.is_silent(rival) then
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
      when made.status = 'filed' then 'resultClaimed'
      when made.status = 'confirmed' then 'resultConfirmed'
      else 'resultDisputed'
    end::public.notification_key,
    jsonb_build_object('home_score', made.home_score, 'away_score', made.away_score),
    case when made.status = 'disputed' then private.rulers(match) else '{}' end
  );
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.file_score(match public.team_matches, side public.forfeit_side, home_score integer, away_score integer, stats jsonb, note text, corrected public.match_reports DEFAULT NULL::public.match_reports, seen uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.checked_text('note', note, 0, (private.limits()).claim_note_max);
begin
  perform private.check_score(home_score, away_score);
  if home_score = away_score then
    perform private.refuse('PT422', 'There are no draws.', 'noDraw', 'away_score');
  end if;
  return private.file_claim(
    match, side, home_score, away_score, null,
    private.checked_stats(
      match,
      case side when 'home' then match.home_team_id else match.away_team_id end,
      stats,
      case side when 'home' then home_score else away_score end
    ),
    said, corrected, seen
  );
end
$function$;

drop function private.match_clock(uuid);
CREATE OR REPLACE FUNCTION private.match_clock(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, claimed_by uuid, claimed_at timestamp with time zone, ended_at timestamp with time zone, protested boolean, fingerprint text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    now(),
    claim.team_id,
    claim.created_at,
    private.end_of_match(m),
    exists (select from public.protests p where p.match_id = m.id and p.status = 'filed'),
    private.match_fingerprint(m)
  from public.team_matches m
  left join public.match_reports claim on claim.match_id = m.id and claim.status = 'filed'
  where m.id = match_clock.match_id
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
    or private.is_staff()
    or private.may_referee(match.league_id);
begin
  return md5(jsonb_build_array(
    match.status, match.kickoff_at, match.live_home_score, match.live_away_score, match.stream_url,
    (select max(r.seq) from public.match_results r where r.match_id = match.id),
    (select jsonb_agg(p.status order by p.id) from public.protests p where p.match_id = match.id),
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

CREATE OR REPLACE FUNCTION private.report_match(match_id uuid, home_score integer, away_score integer, stats jsonb DEFAULT '[]'::jsonb, note text DEFAULT NULL::text, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  made uuid;
begin
  perform private.check_claimable(match, match.kickoff_at);
  made := private.file_score(match, side, home_score, away_score, stats, note, seen => seen_report);
  perform private.record(
    'report_match', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'home_score', home_score, 'away_score', away_score)
  );
  return made;
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
  if proposal.status <> 'proposed' then
    perform private.refuse('PT409', 'The proposal has been answered.', 'proposalDecided', 'reschedule_id');
  end if;
  update public.reschedules r set status = 'withdrawn', answered_at = clock_timestamp() where r.id = proposal.id;
  perform private.notify_sides(match, 'rescheduleWithdrawn', jsonb_build_object('kickoff_at', proposal.kickoff_at));
  perform private.record(
    'withdraw_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), '{"status": "withdrawn"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_forfeit(match_id uuid, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_forfeit(claim_forfeit.match_id, claim_forfeit.seen_report) $function$;

drop function public.match_clock(uuid);
CREATE OR REPLACE FUNCTION public.match_clock(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, claimed_by uuid, claimed_at timestamp with time zone, ended_at timestamp with time zone, protested boolean, fingerprint text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.match_clock(match_clock.match_id) $function$;

CREATE OR REPLACE FUNCTION public.report_match(match_id uuid, home_score integer, away_score integer, stats jsonb DEFAULT '[]'::jsonb, note text DEFAULT NULL::text, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.report_match(report_match.match_id, report_match.home_score, report_match.away_score, report_match.stats, report_match.note, report_match.seen_report) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_reschedule(reschedule_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_reschedule(withdraw_reschedule.reschedule_id) $function$;

grant execute on routine private.claim_forfeit(uuid,uuid) to "authenticated";

grant execute on routine private.match_clock(uuid) to "authenticated";

grant execute on routine private.report_match(uuid,integer,integer,jsonb,text,uuid) to "authenticated";

grant execute on routine private.withdraw_reschedule(uuid) to "authenticated";

grant execute on routine public.claim_forfeit(uuid,uuid) to "authenticated";

grant execute on routine public.match_clock(uuid) to "authenticated";

grant execute on routine public.report_match(uuid,integer,integer,jsonb,text,uuid) to "authenticated";

grant execute on routine public.withdraw_reschedule(uuid) to "authenticated";

comment on function private.claim_forfeit(uuid,uuid) is 'api: member';

comment on function private.match_clock(uuid) is 'api: member';

comment on function private.report_match(uuid,integer,integer,jsonb,text,uuid) is 'api: member';

comment on function private.withdraw_reschedule(uuid) is 'api: member';
