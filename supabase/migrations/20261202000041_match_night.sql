set local check_function_bodies = off;

create table private.attendance_reminders ();

create table public.attendance ();

create table public.match_ready ();

create table public.stand_ins ();

CREATE OR REPLACE FUNCTION private.accept_stand_in(stand_in_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  apart constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  me constant uuid := private.actor();
  place public.stand_ins;
  match public.team_matches;
  doubts text[];
  broken text;
begin
  -- signing takes this lock too: nobody signs and stands in at once
  perform from public.profiles p where p.id = me for no key update;
  place := private.locked_stand_in(stand_in_id);
  match := private.locked_match(place.match_id);
  if place.withdrawn_at is not null or place.player_id is not null then
    perform private.refuse('PT409', 'The place is taken.', 'standInTaken', 'stand_in_id');
  end if;
  perform private.check_ahead(match);
  if private.own_team() is not null then
    perform private.refuse('PT409', 'Only free agents stand in.', 'standInMember', 'stand_in_id');
  end if;
  doubts := private.stand_in_doubts(me, place.team_id);
  if 'birthDate' = any (doubts) then
    perform private.refuse('PT422', 'The birth date must be given before playing.', 'birthDateMissing', 'birth_date');
  elsif 'age' = any (doubts) then
    perform private.refuse('PT403', 'A player must be at least 16.', 'tooYoung', 'birth_date');
  elsif doubts <> '{}' then
    perform private.refuse('PT409', 'The player is not eligible.', 'standInNotEligible', 'stand_in_id');
  end if;
  if exists (
    select
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id
    where s.player_id = me
      and s.withdrawn_at is null
      and m.status not in ('cancelled', 'postponed')
      and m.kickoff_at > match.kickoff_at - apart
      and m.kickoff_at < match.kickoff_at + apart
  ) then
    perform private.refuse('PT409', 'The player stands in elsewhere then.', 'standInBusy', 'stand_in_id');
  end if;
  update public.stand_ins s set player_id = me, taken_at = clock_timestamp() where s.id = place.id;
  broken := private.may_play(me, place.team_id, match.id);
  if broken is not null then
    perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'stand_in_id');
  end if;
  perform private.notify_sides(match, 'standInTaken', jsonb_build_object('team', place.team_id, 'player', me));
  perform private.record('accept_stand_in', 'stand_ins ' || place.id, null, jsonb_build_object('player', me));
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_attendance(coming boolean, match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid)
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
  if num_nonnulls(answer_attendance.match_id, answer_attendance.night_cup_id) <> 1 then
    perform private.refuse('PT422', 'An answer is about one match or one night cup.', 'missing', 'match_id');
  end if;
  select * into asked from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id);
  if answer_attendance.night_cup_id is not null or asked.of_cup is not null then
    perform private.locked_cup(coalesce(answer_attendance.night_cup_id, asked.of_cup));
  else
    perform private.locked_match(answer_attendance.match_id);
  end if;
  -- once more under the lock: what moved meanwhile is answered as it stands now
  select * into asked from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id);
  if own is null or own <> all (asked.teams) then
    perform private.refuse('PT403', 'Only the squads that play say whether they come.', 'notYours');
  end if;
  if not asked.open then
    perform private.refuse('PT409', 'It has begun.', 'attendanceClosed', 'match_id');
  end if;

  before := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at);
  delete from public.attendance a
  where a.player_id = me and (a.match_id = asked.of_match or a.night_cup_id = asked.of_cup);
  insert into public.attendance (match_id, night_cup_id, team_id, player_id, coming, starts_at)
  values (asked.of_match, asked.of_cup, own, me, answer_attendance.coming, asked.starts_at);
  now_in := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at);
  if now_in < least(before, needed) and asked.starts_at <= now() + reminder then
    perform private.notify_short(own, asked.of_cup is not null, asked.facts, asked.link, now_in);
  end if;
  -- an answer of the day is no entry of the record
  perform private.count_command('answer_attendance', coalesce(asked.of_match, asked.of_cup)::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_stand_in(match_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  needed constant int := (private.limits()).players_on_pitch;
  season_max constant int := (private.limits()).stand_ins_max;
  asked_max constant int := (private.limits()).stand_ins_asked_max;
  me constant uuid := private.actor();
  own constant uuid := private.led_team();
  match public.team_matches;
  place uuid;
begin
  -- one after the other for a team: what a season allows is counted under its lock
  perform from public.teams t where t.id = own for no key update;
  match := private.locked_match(match_id);
  perform private.own_side(match);
  if match.stage not in ('regular', 'decider') or not exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season) = (match.league_id, match.season) and s.stand_ins
  ) then
    perform private.refuse('PT409', 'This match is played without stand-ins.', 'standInsOff', 'match_id');
  end if;
  perform private.check_ahead(match);
  if private.count_coming(own, match.id, null, match.kickoff_at)
    + (
      select count(*)
      from public.stand_ins s
      where (s.match_id, s.team_id) = (match.id, own) and s.withdrawn_at is null and s.player_id is null
    ) >= needed
  then
    perform private.refuse('PT409', 'Five are in, or asked for.', 'standInNotShort', 'match_id');
  end if;
  if (
    select count(*)
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id
    where s.team_id = own and s.withdrawn_at is null and (m.league_id, m.season) = (match.league_id, match.season)
  ) >= season_max then
    perform private.refuse('PT409', format('At most %s stand-ins a season.', season_max), 'standInLimit', 'match_id');
  end if;
  insert into public.stand_ins (match_id, team_id, asked_by) values (match.id, own, me) returning id into place;
  perform private.notify(
    array(
      select r.user_id
      from public.player_registrations r
      join public.profiles p on p.id = r.user_id and p.deleted_at is null
      where r.listed
        and not exists (select from public.team_members other where other.player_id = r.user_id and other.left_at is null)
        and private.usually_plays(r.user_id, own, match.kickoff_at)
        and r.availability_days <> '{}'
        and private.stand_in_doubts(r.user_id, own) = '{}'
      order by r.updated_at desc
      limit asked_max
    ),
    'standInAsked',
    private.match_facts(match) || jsonb_build_object('team', own, 'kickoff_at', match.kickoff_at),
    '/matches/' || match.id
  );
  perform private.record('ask_stand_in', 'stand_ins ' || place, null, jsonb_build_object('match', match.id, 'team', own));
  return place;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_ahead(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if match.status <> 'scheduled' or now() >= match.kickoff_at then
    perform private.refuse('PT409', 'The match has begun.', 'matchCourse', 'match_id');
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

CREATE OR REPLACE FUNCTION private.count_coming(team uuid, of_match uuid, of_cup uuid, starts_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (
    (select count(*) from private.squad_attendance(team, of_match, of_cup, starts_at) s where s.coming and s.able)
    + (
      select count(*)
      from public.stand_ins lent
      where (lent.match_id, lent.team_id) = (count_coming.of_match, count_coming.team)
        and lent.player_id is not null
        and lent.withdrawn_at is null
    )
  )::int
$function$;

CREATE OR REPLACE FUNCTION private.last_lineup(match_id uuid)
 RETURNS TABLE(player_id uuid, "position" public.player_position)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.player_id, l."position"
  from (
    select earlier.id
    from public.team_matches this
    join public.match_lineups named on named.team_id = (select private.led_team()) and named.slot = 1
    join public.team_matches earlier
      on earlier.id = named.match_id and (earlier.kickoff_at, earlier.id) < (this.kickoff_at, this.id)
    where this.id = last_lineup.match_id
    order by earlier.kickoff_at desc, earlier.id desc
    limit 1
  ) last
  join public.match_lineups l on (l.match_id, l.team_id) = (last.id, (select private.led_team()))
  order by l.slot
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
  bounds.night_cup_game_minutes := 15;
  bounds.night_cup_round_minutes := 20;
  bounds.night_cup_silence_minutes := 5;
  bounds.delay_tolerance_minutes := 5;
  bounds.attendance_hours := 24;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_max := 3;
  bounds.stand_ins_asked_max := 50;
  bounds.start_early_minutes := 10;
  bounds.lineup_reveal_minutes := 15;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.match_length_minutes := 45;
  bounds.auto_confirm_hours := 24;
  bounds.silence_hours_min := 2;
  bounds.silence_hours_max := 168;
  bounds.claim_note_max := 1000;
  bounds.protest_reason_max := 1000;
  bounds.warnings_before_suspension := 2;
  bounds.suspension_matches := 1;
  bounds.suspension_matches_max := 10;
  bounds.offer_days := 7;
  bounds.renewal_days_max := 60;
  bounds.offers_open_max := 20;
  bounds.contract_note_max := 1000;
  bounds.contract_division_max := 60;
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.decisions_at_once_max := 100;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.seen_minutes := 5;
  bounds.sign_up_hours := 24;
  bounds.session_idle_days := 30;
  bounds.session_days := 90;
  bounds.password_tries := 10;
  bounds.password_tries_minutes := 15;
  bounds.picture_files_max := 20;
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
  bounds.contact_seconds_min := 3;
  bounds.message_max := 2000;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.locked_stand_in(stand_in_id uuid)
 RETURNS public.stand_ins
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place public.stand_ins;
begin
  select * into place from public.stand_ins s where s.id = stand_in_id;
  if place.id is null then
    perform private.refuse('PT404', 'There is no such place.', 'standInUnknown', 'stand_in_id');
  end if;
  perform private.locked_match(place.match_id);
  select * into place from public.stand_ins s where s.id = stand_in_id for update;
  return place;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_squads(match_id uuid)
 RETURNS TABLE(team_id uuid, player_id uuid, username text, shirt_number integer, "position" public.player_position, team_role public.team_role, broken text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select asked.team_id, asked.player_id, p.username, asked.shirt_number::int, asked."position", asked.team_role, asked.broken
  from (
    select
      own.team_id, own.player_id, own.shirt_number, own."position", own.team_role,
      private.may_play(own.player_id, own.team_id, m.id) as broken,
      m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true) as refereed
    from public.team_matches m
    join public.team_members own on own.team_id in (m.home_team_id, m.away_team_id) and own.left_at is null
    where m.id = match_squads.match_id
    union all
    select
      lent.team_id, lent.player_id, null, p."position", 'player',
      private.may_play(lent.player_id, lent.team_id, lent.match_id), false
    from public.stand_ins lent
    join public.profiles p on p.id = lent.player_id
    where lent.match_id = match_squads.match_id and lent.withdrawn_at is null
  ) asked
  join public.profiles p on p.id = asked.player_id
  where asked.broken is null
    or asked.team_id = (select private.led_team())
    or (select private.is_staff())
    or asked.refereed
  order by asked.team_id, asked.shirt_number, p.username
$function$;

CREATE OR REPLACE FUNCTION private.may_play(player uuid, team uuid, match uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when own.id is null and lent.id is null then 'memberUnknown'
    when m.stage in ('quarterfinal', 'semifinal', 'third_place', 'final')
      and (own.id is null or own.joined_at > s.playoffs_at) then 'joinedTooLate'
    when own.id is not null and (
      select h.eligibility
      from private.eligibility_history h
      where h.member_id = own.id and h.since <= m.kickoff_at
      order by h.since desc, h.id desc
      limit 1
    ) is distinct from 'eligible' then 'notEligible'
    when private.sits_out(may_play.player, m.league_id, m.kickoff_at) then 'sitsOut'
    when exists (
      select
      from private.account_blocks b
      where b.user_id = may_play.player
        and b.kind = 'suspended'
        and b.created_at <= m.kickoff_at
        and coalesce(b.until, 'infinity') > m.kickoff_at
    ) then 'accountSuspended'
    when exists (
      select
      from public.contracts c
      where (c.team_id, c.player_id, c.accepted_at) = (may_play.team, may_play.player, own.joined_at)
    ) and not exists (
      select
      from public.contracts c
      where (c.team_id, c.player_id) = (may_play.team, may_play.player)
        and c.accepted_at <= m.kickoff_at
        and coalesce(c.stays_until, c.ended_at, 'infinity') > m.kickoff_at
    ) then 'noContract'
  end
  from public.team_matches m
  left join public.league_seasons s using (league_id, season)
  left join public.team_members own
    on (own.team_id, own.player_id) = (may_play.team, may_play.player)
    and own.joined_at <= m.kickoff_at
    and coalesce(own.left_at, 'infinity') > m.kickoff_at
  -- who stands in, as long as they are in no other team at kick-off
  left join public.stand_ins lent
    on (lent.match_id, lent.team_id, lent.player_id) = (m.id, may_play.team, may_play.player)
    and lent.withdrawn_at is null
    and not exists (
      select
      from public.team_members other
      where other.player_id = may_play.player
        and other.joined_at <= m.kickoff_at
        and coalesce(other.left_at, 'infinity') > m.kickoff_at
    )
  where m.id = may_play.match
$function$;

CREATE OR REPLACE FUNCTION private.notify_short(team uuid, of_cup boolean, facts jsonb, link text, coming integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(
    private.leaders(team),
    case when of_cup then 'cupAttendanceShort' else 'attendanceShort' end::public.notification_key,
    facts || jsonb_build_object('coming', notify_short.coming, 'needed', (private.limits()).players_on_pitch),
    link
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.occasion(match_id uuid, night_cup_id uuid, OUT of_match uuid, OUT of_cup uuid, OUT starts_at timestamp with time zone, OUT teams uuid[], OUT open boolean, OUT facts jsonb, OUT link text)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.id,
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
    c.starts_at,
    array(select t.team_id from public.night_cup_teams t where t.night_cup_id = c.id order by t.team_id),
    c.status in ('registration', 'check_in', 'live'),
    jsonb_build_object('cup', c.id, 'starts_at', c.starts_at),
    '/night-cup/' || c.id
  from public.night_cups c
  where c.status <> 'draft'
    and c.id in (
      occasion.night_cup_id,
      (select m.night_cup_id from public.team_matches m where m.id = occasion.match_id)
    )
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
      protest_minutes, silence_hours, extra_rules, prize_pool, stand_ins
    )
    select
      s.league_id, opens, s.max_teams, s.legs, s.relegation_places, s.transfer_rights, s.renewal_days,
      s.quarterfinal_best_of, s.semifinal_best_of, s.final_best_of, s.playoff_teams, s.third_place_match, s.points_for_win,
      s.protest_minutes, s.silence_hours, s.extra_rules, s.prize_pool, s.stand_ins
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

CREATE OR REPLACE FUNCTION private.ready_for_match(match_id uuid, ready boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  early constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  team constant uuid := case private.own_side(match) when 'home' then match.home_team_id else match.away_team_id end;
  before constant int := private.sides_ready(match);
  sides int;
begin
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'The match has begun.', 'matchCourse', 'match_id');
  end if;
  if now() < match.kickoff_at - early then
    perform private.refuse('PT409', 'Nobody is asked before the last quarter of an hour.', 'readyTooEarly', 'match_id');
  end if;
  delete from public.match_ready r where (r.match_id, r.team_id) = (match.id, team);
  if ready is not false then
    insert into public.match_ready (match_id, team_id, by, kickoff_at) values (match.id, team, me, match.kickoff_at);
  end if;
  sides := private.sides_ready(match);
  if sides > before then
    perform private.notify_sides(match, case sides when 2 then 'bothReady' else 'sideReady' end::public.notification_key, jsonb_build_object('team', team));
  end if;
  perform private.record(
    'ready_for_match', concat_ws(' ', 'team_matches', match.id, team), null, jsonb_build_object('ready', ready is not false)
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
  select * into asked from private.occasion(remind_attendance.of_id, remind_attendance.of_id);
  if asked.open is not true then
    return;
  end if;
  foreach squad in array asked.teams loop
    -- two clocks at once wait here for each other, and the later one finds it done
    insert into private.attendance_reminders (of_id, team_id, starts_at)
    values (remind_attendance.of_id, squad, asked.starts_at)
    on conflict on constraint attendance_reminders_pkey do nothing;
    continue when not found;
    perform private.notify(
      array(
        select s.player_id
        from private.squad_attendance(squad, asked.of_match, asked.of_cup, asked.starts_at) s
        where not s.answered
      ),
      case when asked.of_cup is null then 'attendanceAsked' else 'cupAttendanceAsked' end::public.notification_key,
      asked.facts,
      asked.link
    );
    coming := private.count_coming(squad, asked.of_match, asked.of_cup, asked.starts_at);
    if coming < (private.limits()).players_on_pitch then
      perform private.notify_short(squad, asked.of_cup is not null, asked.facts, asked.link, coming);
    end if;
  end loop;
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
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
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
  if match.status not in ('scheduled', 'postponed') or (match.status = 'scheduled' and now() >= match.kickoff_at + tolerance) then
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
  for due in
    select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
    from public.contracts c
    where c.status = 'offered' and c.expires_at <= now()
    union all
    select 'confirm_silence', r.id, 'match_reports ' || r.id
    from public.match_reports r
    where r.status = 'filed' and private.is_silent(r)
    union all
    select 'release_stayer', m.id, 'team_members ' || m.id
    from public.team_members m
    join lateral (
      select c.stays_until
      from public.contracts c
      where c.team_id = m.team_id and c.player_id = m.player_id and c.accepted_at is not null
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
    select 'sweep_accounts', null, 'auth users'
    order by 1, 2
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
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
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.sides_ready(match public.team_matches)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int
  from public.match_ready r
  where r.match_id = match.id
    and r.team_id in (match.home_team_id, match.away_team_id)
    and r.kickoff_at = match.kickoff_at
$function$;

CREATE OR REPLACE FUNCTION private.squad_attendance(team uuid, of_match uuid, of_cup uuid, starts_at timestamp with time zone)
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
    and (said.match_id = squad_attendance.of_match or said.night_cup_id = squad_attendance.of_cup)
  where own.team_id = squad_attendance.team and own.left_at is null
$function$;

CREATE OR REPLACE FUNCTION private.stand_in_doubts(player uuid, team uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_remove(private.eligibility_doubts(player, team), 'contract')
$function$;

CREATE OR REPLACE FUNCTION private.start_match(match_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  early constant interval := (private.limits()).start_early_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is started.', 'matchCourse', 'match_id');
  end if;
  if now() < match.kickoff_at - early and private.sides_ready(match) < 2 then
    perform private.refuse('PT409', 'A match starts ten minutes before kick-off at the earliest.', 'tooEarly', 'match_id');
  end if;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'live', 'live_home_score', 0, 'live_away_score', 0, 'live_at', now())
  );
  perform private.notify_sides(match, 'matchStarted');
  perform private.record('start_match', 'team_matches ' || match.id, '{"status": "scheduled"}', '{"status": "live"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_old()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  long_ago constant timestamptz := now() - interval '180 days';
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
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
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
    and not exists (
      select
      from private.attendance_reminders r
      where (r.of_id, r.team_id, r.starts_at) = (m.id, m.home_team_id, m.kickoff_at)
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
          where (r.of_id, r.team_id, r.starts_at) = (c.id, t.team_id, c.starts_at)
        )
    )
$function$;

CREATE OR REPLACE FUNCTION private.usually_plays(player uuid, team uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select lower(to_char(clock.here, 'Dy')) = any (r.availability_days::text[])
      from public.player_registrations r
      where r.user_id = usually_plays.player and r.availability_days <> '{}'
    ),
    (
      select bool_or(
        a.weekday = extract(isodow from clock.here)
        and clock.here::time >= a."from"
        and (clock.here::time < a.until or a.until = '00:00')
      )
      from public.availability a
      where (a.league_id, a.season, a.team_id) = (plays.league_id, plays.season, usually_plays.team)
    )
  )
  from (select) as always
  left join private.team_seasons plays on plays.team_id = usually_plays.team
  left join public.leagues l on l.id = plays.league_id
  cross join lateral (select usually_plays.at at time zone coalesce(l.time_zone, 'Europe/Istanbul') as here) clock
$function$;

CREATE OR REPLACE FUNCTION private.who_is_in(match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid)
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
  from private.occasion(who_is_in.match_id, who_is_in.night_cup_id) asked
  cross join lateral unnest(asked.teams) as squad (id)
  cross join lateral private.squad_attendance(squad.id, asked.of_match, asked.of_cup, asked.starts_at) s
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

CREATE OR REPLACE FUNCTION private.withdraw_stand_in(stand_in_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  place public.stand_ins;
  match public.team_matches;
begin
  place := private.locked_stand_in(stand_in_id);
  match := private.locked_match(place.match_id);
  if not private.leads(place.team_id) and place.player_id is distinct from me then
    perform private.refuse('PT403', 'Only the captains and the stand-in do this.', 'notYours');
  end if;
  if place.withdrawn_at is not null then
    perform private.refuse('PT409', 'The place was withdrawn.', 'standInTaken', 'stand_in_id');
  end if;
  perform private.check_ahead(match);
  update public.stand_ins s set withdrawn_at = clock_timestamp() where s.id = place.id;
  if place.player_id is not null then
    delete from public.match_lineups l
    where (l.match_id, l.team_id, l.player_id) = (match.id, place.team_id, place.player_id);
    perform private.notify_sides(
      match, 'standInWithdrawn', jsonb_build_object('team', place.team_id, 'player', place.player_id),
      array[place.player_id]
    );
  end if;
  perform private.record('withdraw_stand_in', 'stand_ins ' || place.id, jsonb_build_object('player', place.player_id));
end
$function$;

CREATE OR REPLACE FUNCTION public.accept_stand_in(stand_in_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.accept_stand_in(accept_stand_in.stand_in_id) $function$;

CREATE OR REPLACE FUNCTION public.answer_attendance(coming boolean, match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.answer_attendance(answer_attendance.coming, answer_attendance.match_id, answer_attendance.night_cup_id) $function$;

CREATE OR REPLACE FUNCTION public.ask_stand_in(match_id uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_stand_in(ask_stand_in.match_id) $function$;

CREATE OR REPLACE FUNCTION public.last_lineup(match_id uuid)
 RETURNS TABLE(player_id uuid, "position" public.player_position)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.last_lineup(last_lineup.match_id) $function$;

CREATE OR REPLACE FUNCTION public.ready_for_match(match_id uuid, ready boolean DEFAULT true)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ready_for_match(ready_for_match.match_id, ready_for_match.ready) $function$;

CREATE OR REPLACE FUNCTION public.who_is_in(match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(team_id uuid, player_id uuid, username text, shirt_number integer, "position" public.player_position, team_role public.team_role, coming boolean, answered boolean, able boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.who_is_in(who_is_in.match_id, who_is_in.night_cup_id) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_stand_in(stand_in_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_stand_in(withdraw_stand_in.stand_in_id) $function$;

alter table private.attendance_reminders add column of_id uuid not null;

alter table public.attendance add column id uuid default gen_random_uuid() not null;

alter table public.match_ready add column match_id uuid not null;

alter table public.stand_ins add column id uuid default gen_random_uuid() not null;

alter table private.attendance_reminders add column team_id uuid not null;

alter table public.attendance add column match_id uuid;

alter table public.match_ready add column team_id uuid not null;

alter table public.stand_ins add column match_id uuid not null;

alter table private.attendance_reminders add column starts_at timestamp with time zone not null;

alter table public.attendance add column night_cup_id uuid;

alter table public.match_ready add column by uuid not null;

alter table public.stand_ins add column team_id uuid not null;

alter table private.attendance_reminders add column created_at timestamp with time zone default now() not null;

alter table public.attendance add column team_id uuid not null;

alter table public.match_ready add column kickoff_at timestamp with time zone not null;

alter table public.stand_ins add column asked_by uuid not null;

alter table public.attendance add column player_id uuid not null;

alter table public.match_ready add column created_at timestamp with time zone default now() not null;

alter table public.stand_ins add column player_id uuid;

alter table public.attendance add column coming boolean not null;

alter table public.stand_ins add column taken_at timestamp with time zone;

alter table public.attendance add column starts_at timestamp with time zone not null;

alter table public.stand_ins add column withdrawn_at timestamp with time zone;

alter table public.attendance add column answered_at timestamp with time zone default now() not null;

alter table public.stand_ins add column created_at timestamp with time zone default now() not null;

alter table public.attendance add column created_at timestamp with time zone default now() not null;

alter table public.league_seasons add column stand_ins boolean default false not null;

alter table private.attendance_reminders add constraint attendance_reminders_pkey PRIMARY KEY (of_id, team_id, starts_at);

alter table private.attendance_reminders add constraint attendance_reminders_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table public.attendance add constraint attendance_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.attendance add constraint attendance_match_id_player_id_key UNIQUE (match_id, player_id);

alter table public.attendance add constraint attendance_night_cup_id_fkey FOREIGN KEY (night_cup_id) REFERENCES public.night_cups(id) ON DELETE CASCADE;

alter table public.attendance add constraint attendance_night_cup_id_player_id_key UNIQUE (night_cup_id, player_id);

alter table public.attendance add constraint attendance_one_of CHECK ((num_nonnulls(match_id, night_cup_id) = 1));

alter table public.attendance add constraint attendance_pkey PRIMARY KEY (id);

alter table public.attendance add constraint attendance_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.attendance add constraint attendance_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.match_ready add constraint match_ready_by_fkey FOREIGN KEY (by) REFERENCES public.profiles(id);

alter table public.match_ready add constraint match_ready_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.match_ready add constraint match_ready_pkey PRIMARY KEY (match_id, team_id);

alter table public.match_ready add constraint match_ready_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

alter table public.stand_ins add constraint stand_ins_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.profiles(id);

alter table public.stand_ins add constraint stand_ins_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.stand_ins add constraint stand_ins_pkey PRIMARY KEY (id);

alter table public.stand_ins add constraint stand_ins_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id);

alter table public.stand_ins add constraint stand_ins_taken CHECK (((player_id IS NULL) = (taken_at IS NULL)));

alter table public.stand_ins add constraint stand_ins_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

CREATE INDEX attendance_reminders_starts_at ON private.attendance_reminders USING btree (starts_at);

CREATE INDEX attendance_reminders_team_id ON private.attendance_reminders USING btree (team_id);

CREATE INDEX attendance_player_id ON public.attendance USING btree (player_id);

CREATE INDEX attendance_starts_at ON public.attendance USING btree (starts_at);

CREATE INDEX attendance_team_id ON public.attendance USING btree (team_id);

CREATE INDEX match_ready_by ON public.match_ready USING btree (by);

CREATE INDEX match_ready_team_id ON public.match_ready USING btree (team_id);

CREATE INDEX stand_ins_asked_by ON public.stand_ins USING btree (asked_by);

CREATE INDEX stand_ins_match_id ON public.stand_ins USING btree (match_id, team_id);

CREATE UNIQUE INDEX stand_ins_once_a_match ON public.stand_ins USING btree (match_id, player_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX stand_ins_player_id ON public.stand_ins USING btree (player_id);

CREATE INDEX stand_ins_team_id ON public.stand_ins USING btree (team_id);

create policy select_squad on public.attendance for select to authenticated using (((player_id = ( SELECT auth.uid() AS uid)) OR (team_id = ( SELECT private.own_team() AS own_team)) OR ( SELECT private.is_staff() AS is_staff)));

create policy select_sides on public.match_ready for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = match_ready.match_id) AND ((m.home_team_id = ( SELECT private.own_team() AS own_team)) OR (m.away_team_id = ( SELECT private.own_team() AS own_team)) OR (m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[]))))))));

create policy select_concerned on public.stand_ins for select to authenticated using (((player_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_staff() AS is_staff) OR ((player_id IS NULL) AND (withdrawn_at IS NULL) AND (( SELECT private.own_team() AS own_team) IS NULL)) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = stand_ins.match_id) AND ((m.home_team_id = ( SELECT private.own_team() AS own_team)) OR (m.away_team_id = ( SELECT private.own_team() AS own_team)) OR (m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[]))))))));

alter table private.attendance_reminders enable row level security;
alter table private.attendance_reminders force row level security;

alter table public.attendance enable row level security;
alter table public.attendance force row level security;

alter table public.match_ready enable row level security;
alter table public.match_ready force row level security;

alter table public.stand_ins enable row level security;
alter table public.stand_ins force row level security;

grant execute on routine private.accept_stand_in(uuid) to "authenticated";

grant execute on routine private.answer_attendance(boolean,uuid,uuid) to "authenticated";

grant execute on routine private.ask_stand_in(uuid) to "authenticated";

grant execute on routine private.last_lineup(uuid) to "authenticated";

grant execute on routine private.ready_for_match(uuid,boolean) to "authenticated";

grant execute on routine private.who_is_in(uuid,uuid) to "authenticated";

grant execute on routine private.withdraw_stand_in(uuid) to "authenticated";

grant execute on routine public.accept_stand_in(uuid) to "authenticated";

grant execute on routine public.answer_attendance(boolean,uuid,uuid) to "authenticated";

grant execute on routine public.ask_stand_in(uuid) to "authenticated";

grant select on public.attendance to "authenticated";
grant delete on public.attendance to "service_role";
grant insert on public.attendance to "service_role";
grant maintain on public.attendance to "service_role";
grant references on public.attendance to "service_role";
grant select on public.attendance to "service_role";
grant trigger on public.attendance to "service_role";
grant truncate on public.attendance to "service_role";
grant update on public.attendance to "service_role";

grant execute on routine public.last_lineup(uuid) to "authenticated";

grant select on public.match_ready to "authenticated";
grant delete on public.match_ready to "service_role";
grant insert on public.match_ready to "service_role";
grant maintain on public.match_ready to "service_role";
grant references on public.match_ready to "service_role";
grant select on public.match_ready to "service_role";
grant trigger on public.match_ready to "service_role";
grant truncate on public.match_ready to "service_role";
grant update on public.match_ready to "service_role";

grant execute on routine public.ready_for_match(uuid,boolean) to "authenticated";

grant select on public.stand_ins to "authenticated";
grant delete on public.stand_ins to "service_role";
grant insert on public.stand_ins to "service_role";
grant maintain on public.stand_ins to "service_role";
grant references on public.stand_ins to "service_role";
grant select on public.stand_ins to "service_role";
grant trigger on public.stand_ins to "service_role";
grant truncate on public.stand_ins to "service_role";
grant update on public.stand_ins to "service_role";

grant execute on routine public.who_is_in(uuid,uuid) to "authenticated";

grant execute on routine public.withdraw_stand_in(uuid) to "authenticated";

comment on function private.accept_stand_in(uuid) is 'api: member';

comment on function private.answer_attendance(boolean,uuid,uuid) is 'api: member';

comment on function private.ask_stand_in(uuid) is 'api: member';

comment on function private.last_lineup(uuid) is 'api: member';

comment on function private.ready_for_match(uuid,boolean) is 'api: member';

comment on function private.who_is_in(uuid,uuid) is 'api: member';

comment on function private.withdraw_stand_in(uuid) is 'api: member';

comment on table private.attendance_reminders is 'That a squad was reminded of a match or a cup. No API access: the clock reminds once.';
