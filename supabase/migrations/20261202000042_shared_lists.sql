set local check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.is_fact(key text, value jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  coded constant text[] := '{activity_level,availability_days,award,category,cause,content,duration_type,eligibility,forfeited_by,kind,language,next_slot,origin,phase,platform,play_style,position,positions,priority,rematch_experience,role,silent_kinds,site_role,skill_level,sqlstate,stage,status,team_role,texts,texts_changed,tier,topic,training_days,type,was,weekday,winner}';
  said constant text := value #>> '{}';
begin
  case jsonb_typeof(value)
    when 'string' then
      return said ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or said ~ '^\d{4,5}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d(:?\d\d)?|Z)?)?$'
        or said ~ '^\d\d:\d\d(:\d\d)?$'
        or (key = any (coded) and said ~ '^[A-Za-z0-9_]{1,40}$');
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
