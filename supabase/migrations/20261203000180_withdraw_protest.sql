set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_unruled(protest public.protests)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if protest.status = 'withdrawn' then
    perform private.refuse('PT409', 'The protest has been withdrawn.', 'protestWithdrawn', 'protest_id');
  end if;
  if protest.status <> 'filed' then
    perform private.refuse('PT409', 'The protest has been ruled about.', 'protestRuled', 'protest_id');
  end if;
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
    ('withdraw_protest', 'caller', 10, 60),
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

CREATE OR REPLACE FUNCTION private.rule_protest(protest_id uuid, upheld boolean, ruling text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side)
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
    perform private.rule_match(match.id, said, home_score, away_score, forfeited_by);
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

CREATE OR REPLACE FUNCTION private.withdraw_protest(protest_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  protest public.protests;
  match public.team_matches;
begin
  select * into protest from public.protests p where p.id = withdraw_protest.protest_id;
  if protest.id is null then
    perform private.refuse('PT404', 'There is no such protest.', 'protestUnknown', 'protest_id');
  end if;
  match := private.locked_match(protest.match_id);
  if private.captained_team() is distinct from protest.team_id then
    perform private.refuse('PT403', 'Only the captain of the side that protested takes it back.', 'notYours');
  end if;
  -- whoever waited for the match looks at it anew
  select * into protest from public.protests p where p.id = protest.id;
  perform private.check_unruled(protest);
  update public.protests p set status = 'withdrawn', ruled_at = clock_timestamp() where p.id = protest.id;
  perform private.notify_sides(match, 'protestWithdrawn', others => private.rulers(match));
  perform private.record('withdraw_protest', 'protests ' || protest.id, '{"status": "filed"}', '{"status": "withdrawn"}');
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_protest(protest_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_protest(withdraw_protest.protest_id) $function$;

drop policy select_concerned on public.protests;
create policy select_concerned on public.protests for select to authenticated using (((status = ANY (ARRAY['upheld'::public.protest_status, 'rejected'::public.protest_status])) OR (team_id = ( SELECT private.own_team() AS own_team)) OR ( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = protests.match_id) AND (m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND COALESCE(((( SELECT private.own_team() AS own_team) <> m.home_team_id) AND (( SELECT private.own_team() AS own_team) <> m.away_team_id)), true))))));

grant execute on routine private.withdraw_protest(uuid) to "authenticated";

grant execute on routine public.withdraw_protest(uuid) to "authenticated";

comment on function private.withdraw_protest(uuid) is 'api: member';
