set local check_function_bodies = off;

create type public.withdrawal_request_status as enum ('open', 'granted', 'refused', 'withdrawn', 'lapsed');

create table public.withdrawal_requests ();

CREATE OR REPLACE FUNCTION private.add_result(match_id uuid, cause public.result_cause, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, report_id uuid DEFAULT NULL::uuid, by uuid DEFAULT NULL::uuid, reason text DEFAULT NULL::text, at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with added as (
    insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, report_id, by, at, status_before)
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

CREATE OR REPLACE FUNCTION private.admin_waits()
 RETURNS TABLE(kind text, how_many integer, since timestamp with time zone, about uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select waits.kind, count(*)::int, min(waits.since), (array_agg(waits.about order by waits.since))[1]
  from (
    select d.matter as kind, d.since, null::uuid as about
    from private.ruling_matters() d
    where d.matter in ('disputed', 'protest', 'overdue', 'undone')
    union all
    select 'eligibility', coalesce(asked.since, m.joined_at), m.team_id
    from public.team_members m
    left join lateral (
      select h.since from private.eligibility_history h where h.member_id = m.id order by h.since desc, h.id desc limit 1
    ) asked on true
    where m.eligibility = 'pending'
      and m.left_at is null
    union all
    select 'entries', e.since, e.league_id
    from private.doubtful_entries() e
    union all
    select 'seasons', s.since, s.league_id
    from private.season_steps() s
    union all
    select 'withdrawals', r.created_at, r.league_id
    from public.withdrawal_requests r
    where r.status = 'open'
    union all
    select 'tickets', coalesce(last.created_at, t.created_at), null
    from public.support_tickets t
    left join lateral (
      select m.author_id, m.created_at
      from public.ticket_messages m
      where m.ticket_id = t.id
        and not m.internal
      order by m.created_at desc, m.id desc
      limit 1
    ) last on true
    where t.status in ('open', 'in_progress')
      and coalesce(last.author_id, t.user_id) = t.user_id
    union all
    -- what several have reported is one thing to decide
    select 'reports', min(r.created_at), null
    from public.content_reports r
    where r.status = 'open'
    group by r.kind, r.subject_id
    union all
    select 'suspensions', p.created_at, null
    from public.penalties p
    where p.status = 'proposed'
    union all
    select
      'postponed',
      coalesce(
        (select max(a.at) from private.audit_log a where a.subject = 'team_matches ' || m.id and a.action = 'postpone_match'),
        least(m.kickoff_at, now())
      ),
      null
    from public.team_matches m
    where m.status = 'postponed'
    union all
    select 'deliveries', g.since, null
    from private.given_up_moments() g (since)
    union all
    select 'titles', a.created_at, a.team_id
    from public.team_achievements a
    where not a.verified
  ) waits
  where (select private.is_admin())
    or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))
  group by waits.kind
$function$;

CREATE OR REPLACE FUNCTION private.ask_withdrawal(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  said text;
  made public.withdrawal_requests;
begin
  if not private.is_captain_of(ask_withdrawal.team_id) then
    perform private.refuse('PT403', 'Only the captain asks to withdraw a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  if not private.is_captain_of(entry.team_id) then
    perform private.refuse('PT403', 'Only the captain asks to withdraw a team.', 'notYours');
  end if;
  said := private.checked_reason(reason);
  if private.season_phase_of(entry) = 'registration' then
    perform private.refuse('PT409', 'Before the season begins the captain takes the team out.', 'seasonCourse', 'season');
  end if;
  if exists (
    select
    from public.withdrawal_requests r
    where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open')
  ) then
    perform private.refuse('PT409', 'The team has asked already.', 'withdrawalAsked', 'team_id');
  end if;
  insert into public.withdrawal_requests (league_id, season, team_id, asked_by, reason)
  values (entry.league_id, entry.season, entry.team_id, me, said)
  returning * into made;
  perform private.notify(
    array(select unnest(private.admins()) except select m.player_id from public.team_members m where m.team_id = entry.team_id and m.left_at is null),
    'withdrawalAsked', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/admin/leagues/' || entry.league_id
  );
  perform private.notify(
    array(
      select f.user_id
      from public.league_referees f
      where f.league_id = entry.league_id and not private.is_suspended(f.user_id)
      except
      select unnest(private.admins())
      except
      select m.player_id from public.team_members m where m.team_id = entry.team_id and m.left_at is null
    ),
    'withdrawalAsked', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/referee/leagues/' || entry.league_id
  );
  perform private.record(
    'ask_withdrawal', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    null, jsonb_build_object('reason', said)
  );
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_unanswered(request public.withdrawal_requests)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if request.status <> 'open' then
    perform private.refuse('PT409', 'The request has been answered, or taken back.', 'withdrawalDecided', 'request_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_stats(match public.team_matches, team uuid, given jsonb, scored integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  line record;
  broken text;
  kept jsonb;
begin
  if jsonb_typeof(coalesce(given, '[]')) <> 'array' or jsonb_array_length(coalesce(given, '[]')) > bounds.squad_max then
    perform private.refuse('PT422', 'Stats are a list of players.', 'wrongValue', 'stats');
  end if;
  begin
    select coalesce(jsonb_agg(to_jsonb(said)), '[]')
    into kept
    from jsonb_populate_recordset(private.no_stats(), jsonb_strip_nulls(coalesce(given, '[]'))) as said;
  exception when data_exception then
    perform private.refuse('PT422', 'Stats are whole numbers of players.', 'wrongValue', 'stats');
  end;
  for line in
    select
      s.player_id,
      s.saves,
      to_jsonb(s) - '{player_id,mvp}'::text[] as counted,
      count(*) over (partition by s.player_id) as times,
      place.position,
      place.player_id is not null and match.kickoff_at <= now() as lined_up
    from jsonb_populate_recordset(null::private.counted_stats, kept) as s
    left join public.match_lineups place
      on (place.match_id, place.team_id, place.player_id) = (match.id, team, s.player_id)
  loop
    if line.player_id is null
      or line.times > 1
      or exists (
        select
        from jsonb_each_text(line.counted) as stat
        where stat.value::int not between 0
          and case when stat.key in ('goals', 'assists') then bounds.player_goals_max else bounds.player_stat_max end
      )
      or (line.saves > 0 and line.position <> 'goalkeeper')
    then
      perform private.refuse('PT422', 'These stats cannot be.', 'wrongStats', 'stats');
    end if;
    broken := private.may_play(line.player_id, team, match.id);
    -- whoever was in the line-up when the match began did play, also if a result before it has been taken back since
    if broken is not null and not (broken = 'sitsOut' and line.lined_up) then
      perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'stats');
    end if;
  end loop;
  if exists (
    select
    from jsonb_to_recordset(kept) as s (goals int, assists int, mvp boolean)
    having sum(s.goals) > scored or sum(s.assists) > scored or count(*) filter (where s.mvp) > 1
  ) then
    perform private.refuse('PT422', 'More goals than the score, or two best players.', 'wrongStats', 'stats');
  end if;
  return kept;
end
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
    ('withdrawal_reason', 'public.withdrawal_requests', 'id', 'asked_by', null, '{"reason": null, "ruling": null}')
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
    when team is not null then '/teams/' || team
    else '/profile'
  end
$function$;

CREATE OR REPLACE FUNCTION private.drop_spare_games(playing public.series)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.team_matches m
  using (
    select w.id, row_number() over (order by w.game_no) as place
    from public.team_matches w
    where w.series_id = playing.id and w.status not in ('finished', 'cancelled')
  ) waiting
  where m.id = waiting.id
    and waiting.place > playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b)
    and m.status in ('scheduled', 'postponed')
    and not exists (
      select from public.match_results r where r.match_id = m.id and r.cause not in ('withdrawal', 'undo')
    )
$function$;

CREATE OR REPLACE FUNCTION private.entry_to_leave(league_id uuid, season integer, team_id uuid)
 RETURNS public.league_teams
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  played public.league_seasons;
  entry public.league_teams;
begin
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (entry_to_leave.league_id, entry_to_leave.season)
  for no key update;
  perform from public.teams t where t.id = entry_to_leave.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (played.league_id, played.season, entry_to_leave.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  if entry.withdrawn_at is not null then
    perform private.refuse('PT409', 'The team has withdrawn already.', 'alreadyWithdrawn', 'team_id');
  end if;
  if played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  return entry;
end
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
  smallest constant int := 4;
  champion uuid;
begin
  if run.phase = 'regular' and (select count(*) from private.season_table(run.league_id, run.season)) < smallest then
    perform private.check_decided(run, 'regular');
    select t.team_id into champion from private.season_table(run.league_id, run.season) t order by t.seat limit 1;
  else
    if run.phase <> 'playoffs' then
      perform private.refuse('PT409', 'The season is not in its playoffs.', 'seasonCourse', 'season');
    end if;
    select s.winner_team_id into champion
    from public.series s
    where (s.league_id, s.season) = (run.league_id, run.season)
      and private.stage_of_series(s.round, s.slot) = 'final';
    if champion is null then
      perform private.refuse('PT409', 'The final is not decided.', 'finalOpen', 'season');
    end if;
    if exists (
      select
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and s.winner_team_id is null
    ) then
      perform private.refuse('PT409', 'The match for third place is not decided.', 'thirdPlaceOpen', 'season');
    end if;
  end if;
  perform private.check_no_protest(run);
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
    'seasonFinished',
    private.season_facts(run) || jsonb_build_object('champion', champion),
    '/leagues/' || run.league_id
  );
  perform private.record(
    'finish_season', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'finished', 'champion_team_id', champion)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_stats(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was_played constant boolean := private.was_played(match);
  claim record;
begin
  delete from public.match_player_stats s
  where s.match_id = match.id
    and (
      not was_played
      or match.forfeited_by is null and (
        select sum(own.goals)
        from public.match_player_stats own
        where own.match_id = match.id and own.team_id = s.team_id
      ) > case when s.team_id = match.home_team_id then match.home_score else match.away_score end
      and not exists (
        select
        from public.match_reports r
        where (r.match_id, r.team_id) = (match.id, s.team_id) and r.status <> 'superseded' and r.stats <> '[]'
      )
    );
  if not was_played then
    return;
  end if;
  perform set_config('rondo.match_writer', match.id::text, true);
  for claim in
    select
      r.team_id,
      r.stats,
      match.forfeited_by is not null or (
        select sum((own ->> 'goals')::int) from jsonb_array_elements(r.stats) as own
      ) <= case when r.team_id = match.home_team_id then match.home_score else match.away_score end as fits
    from public.match_reports r
    where r.match_id = match.id and r.status <> 'superseded' and r.stats <> '[]'
    order by r.created_at
  loop
    insert into public.match_player_stats as s
    select did.*
    from jsonb_array_elements(claim.stats) as said
    cross join lateral jsonb_populate_record(
      null::public.match_player_stats,
      to_jsonb(private.no_stats()) || said || jsonb_build_object(
        'match_id', match.id,
        'team_id', claim.team_id,
        'mvp', (said ->> 'mvp')::boolean
          and not exists (select from public.match_player_stats best where best.match_id = match.id and best.mvp),
        'created_at', now()
      ) || case when claim.fits then '{}' else '{"goals": 0, "assists": 0}' end::jsonb
    ) as did
    on conflict on constraint match_player_stats_pkey do update
    set goals = excluded.goals, assists = excluded.assists
    where (s.goals, s.assists) <> (excluded.goals, excluded.assists);
  end loop;
  perform set_config('rondo.match_writer', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_left_by_withdrawal(match public.team_matches, entry public.league_teams)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select r.at >= entry.registered_at
        and (r.cause = 'withdrawal' or r.cause = 'undo' and match.status = 'cancelled' and match.series_id is null)
      from public.match_results r
      where r.match_id = match.id
      order by r.seq desc
      limit 1
    ),
    false
  )
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
      -- a claim that is taken back
      ('reported', 'scheduled'), ('reported', 'live'),
      -- a result that is undone
      ('finished', 'scheduled')
    )
    or (new.status in ('finished', 'cancelled') and old.status <> 'cancelled')
    -- a game of a series that was decided without it, or a match of a team that has withdrawn, which is ruled about anew
    or (old.status, new.status) = ('cancelled', 'finished')
      and (new.series_id is not null or private.will_not_be_played(new.id))
    -- a withdrawal that is taken back
    or (old.status, new.status) in (('cancelled', 'scheduled'), ('cancelled', 'finished'))
      and (
        select r.cause from public.match_results r where r.match_id = new.id order by r.seq desc limit 1
      ) in ('undo', 'reinstatement')
  then
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A match does not go from %s to %s.', old.status, new.status), 'matchCourse', 'status'
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_season_course()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (old.phase, new.phase) in (('registration', 'regular'), ('regular', 'playoffs'), ('playoffs', 'finished'))
    or (old.phase, new.phase) in (('playoffs', 'regular'), ('regular', 'finished'))
    or (new.phase = 'registration' and old.imported_at is not null and new.imported_at is null)
  then
    new.playoffs_at := case when new.phase = 'playoffs' then clock_timestamp() when new.phase = 'finished' then new.playoffs_at end;
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A season does not go from %s to %s.', old.phase, new.phase), 'seasonCourse', 'phase'
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.leaders_of(teams uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(m.player_id), '{}')
  from public.team_members m
  where m.team_id = any (teams) and m.left_at is null and m.team_role in ('captain', 'co_captain')
$function$;

CREATE OR REPLACE FUNCTION private.leave_lineups_sat_out(suspension public.penalties)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.match_lineups;
begin
  for gone in
    delete from public.match_lineups l
    using public.team_matches m
    where l.player_id = suspension.player_id
      and m.id = l.match_id
      and m.league_id = suspension.league_id
      and (m.status = 'postponed' or m.status = 'scheduled' and m.kickoff_at > now())
      and private.sits_out(l.player_id, m.league_id, m.kickoff_at)
    returning l.*
  loop
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.lose_withdrawn(match public.team_matches, team uuid, is_void boolean, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if is_void then
    perform private.add_result(match.id, 'withdrawal', reason => lose_withdrawn.reason);
    perform private.project_match(match.id);
  else
    perform private.lose_match(match, team, lose_withdrawn.reason);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.matches_sat_out(suspension public.penalties, until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*)
    from public.team_members own
    join public.team_matches m on own.team_id in (m.home_team_id, m.away_team_id)
    where own.player_id = suspension.player_id
      and m.league_id = suspension.league_id
      and m.kickoff_at >= suspension.active_from
      and m.kickoff_at < matches_sat_out.until
      and m.kickoff_at >= own.joined_at
      and m.kickoff_at < coalesce(own.left_at, 'infinity')
      and m.status in ('finished', 'cancelled')
      and private.was_played(m)
      and not exists (
        select from public.match_player_stats s where (s.match_id, s.player_id) = (m.id, suspension.player_id)
      )
      and not exists (
        select from public.match_lineups l where (l.match_id, l.player_id) = (m.id, suspension.player_id)
    )
  );
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
  if notice.key = 'withdrawalAsked' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
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
      'bothReady', 'squadShort', 'kickoffSoon', 'lineUpMissing', 'lobbyCode'
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
      'teamImported', 'teamWithdrew', 'withdrawalVoids', 'withdrawalForfeits', 'withdrawalAsked', 'withdrawalRefused', 'teamReinstated', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
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
    when key in ('announced', 'articlePublished', 'followedResult', 'followedMove', 'followedFree') then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_withdrawal_request(request_id uuid)
 RETURNS public.withdrawal_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.withdrawal_requests;
begin
  select * into request from public.withdrawal_requests r where r.id = open_withdrawal_request.request_id;
  if request.id is null then
    perform private.refuse('PT404', 'There is no such request.', 'withdrawalRequestUnknown', 'request_id');
  end if;
  perform
  from public.league_seasons s
  where (s.league_id, s.season) = (request.league_id, request.season)
  for no key update;
  perform from public.teams t where t.id = request.team_id for no key update;
  select * into request from public.withdrawal_requests r where r.id = request.id for no key update;
  return request;
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
      select jsonb_build_object('status', case when m.live_at is null then 'scheduled' else 'live' end)
      from public.team_matches m
      where m.id = last.match_id
    )
    when last.cause = 'undo' then jsonb_build_object(
      'status', case when private.will_not_be_played(project_match.match_id) then 'cancelled' else 'scheduled' end,
      'home_score', null, 'away_score', null, 'forfeited_by', null, 'finished_at', null, 'live_home_score', null, 'live_away_score', null, 'live_at', null
    )
    -- the score is kept for the record
    when last.cause = 'withdrawal' and num_nonnulls(last.home_score, last.forfeited_by) = 0 then '{"status": "cancelled"}'
    else jsonb_build_object(
      'status', 'finished', 'home_score', last.home_score, 'away_score', last.away_score, 'forfeited_by', last.forfeited_by
    ) || case when last.cause in ('correction', 'reinstatement') then '{}' else jsonb_build_object('finished_at', last.at) end
  end);
  perform private.follow_stats(after);
  perform private.follow_suspensions(after);
  perform private.follow_series(after.series_id);
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_withdrawal(request_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  request public.withdrawal_requests;
  said text;
begin
  if not private.may_referee((select r.league_id from public.withdrawal_requests r where r.id = refuse_withdrawal.request_id)) then
    perform private.refuse('PT403', 'Only admins and the league''s referees decide about withdrawals.', 'notYours');
  end if;
  request := private.open_withdrawal_request(request_id);
  perform private.check_not_own_team(request.team_id);
  perform private.check_unanswered(request);
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'refused', ruling = said, decided_at = clock_timestamp()
  where r.id = request.id;
  perform private.notify(
    array_append(private.leaders(request.team_id), request.asked_by),
    'withdrawalRefused',
    jsonb_build_object('team', request.team_id, 'league', request.league_id, 'season', request.season, 'reason', said),
    '/leagues/' || request.league_id
  );
  perform private.record(
    'refuse_withdrawal', concat_ws(' ', 'league_teams', request.league_id, request.season, request.team_id),
    '{"status": "open"}', jsonb_build_object('status', 'refused', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.register_team(league_id uuid, season integer, team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  opened public.league_seasons;
  club public.teams;
  was public.league_teams;
  entered int;
begin
  select * into opened
  from public.league_seasons s
  where (s.league_id, s.season) = (register_team.league_id, register_team.season)
  for no key update;
  if opened.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  select * into club from public.teams t where t.id = register_team.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(club.id, 'enters a team');
  if opened.phase <> 'registration' or opened.registration_until <= now() then
    perform private.refuse('PT409', 'Registration is over.', 'registrationOver', 'season');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.squad_size(club.id) < (private.limits()).squad_min then
    perform private.refuse('PT409', 'A squad has at least five.', 'squadTooSmall', 'team_id');
  end if;
  select * into was
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (opened.league_id, opened.season, club.id)
  for no key update;
  if was.team_id is not null and was.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has entered already.', 'alreadyEntered', 'team_id');
  end if;
  select count(*) into entered
  from public.league_teams e
  where (e.league_id, e.season) = (opened.league_id, opened.season) and e.withdrawn_at is null;
  if entered >= opened.max_teams then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  insert into public.league_teams as e (league_id, season, team_id)
  values (opened.league_id, opened.season, club.id)
  on conflict on constraint league_teams_pkey do update
  set withdrawn_at = null, withdrawal_voids = null, registered_at = now();
  perform private.notify(
    private.leaders(club.id) || private.admins(),
    'teamEntered',
    jsonb_build_object('team', club.id, 'season', opened.season, 'league', opened.league_id),
    '/leagues/' || opened.league_id
  );
  perform private.record(
    'register_team', concat_ws(' ', 'league_teams', opened.league_id, opened.season, club.id), to_jsonb(was)
  );
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
  others uuid[];
begin
  perform from public.teams t where t.id = reinstate_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, reinstate_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_not_own_team(entry.team_id);
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
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season)
    and (
      entry.team_id in (m.home_team_id, m.away_team_id)
      or m.series_id in (
        select unnest(array[own.next_series_id, own.loser_series_id])
        from public.series own
        where (own.league_id, own.season) = (run.league_id, run.season) and entry.team_id in (own.team_a_id, own.team_b_id)
      )
    )
  order by m.id
  for no key update;
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
    others := others || case when entry.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  end loop;
  perform private.drop_spare_games(s)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and entry.team_id in (s.team_a_id, s.team_b_id)
    and s.winner_team_id is null;

  perform private.notify(
    private.leaders(entry.team_id) || private.admins() || private.leaders_of(others),
    'teamReinstated', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/leagues/' || entry.league_id
  );
  perform private.record(
    'reinstate_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_match(match public.team_matches, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last constant public.match_results := (
    select r from public.match_results r where r.match_id = match.id order by r.seq desc limit 1
  );
  before public.match_results;
  found_as public.match_status;
  restored public.team_matches;
  rival public.league_teams;
begin
  select * into before
  from public.match_results r
  where r.match_id = match.id and r.cause <> 'withdrawal'
  order by r.seq desc
  limit 1;
  select r.status_before into found_as
  from public.match_results r
  where r.match_id = match.id and r.seq > coalesce(before.seq, 0)
  order by r.seq
  limit 1;
  if num_nonnulls(before.home_score, before.forfeited_by) > 0 and before.cause <> 'claim' then
    perform private.add_result(
      match.id, 'reinstatement', before.home_score, before.away_score, before.forfeited_by, reason => restore_match.reason
    );
  else
    perform private.add_result(match.id, 'undo', reason => restore_match.reason);
  end if;
  restored := private.project_match(match.id);
  if restored.status = 'scheduled' and (found_as = 'postponed' or restored.kickoff_at <= now()) then
    perform private.write_match(match.id, '{"status": "postponed"}');
  end if;

  select * into rival
  from public.league_teams e
  where (e.league_id, e.season) = (match.league_id, match.season)
    and e.team_id in (match.home_team_id, match.away_team_id)
    and e.withdrawn_at is not null;
  if last.cause = 'withdrawal' and match.series_id is null
    and (coalesce(rival.withdrawal_voids, false) or restored.status = 'cancelled')
    and rival.team_id is not null
  then
    perform private.lose_withdrawn(restored, rival.team_id, coalesce(rival.withdrawal_voids, false), restore_match.reason);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.retract_withdrawal(request_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  request constant public.withdrawal_requests := private.open_withdrawal_request(request_id);
begin
  if not private.is_captain_of(request.team_id) then
    perform private.refuse('PT403', 'Only the captain takes the request back.', 'notYours');
  end if;
  perform private.check_unanswered(request);
  update public.withdrawal_requests r set status = 'withdrawn', decided_at = clock_timestamp() where r.id = request.id;
  perform private.record(
    'retract_withdrawal', concat_ws(' ', 'league_teams', request.league_id, request.season, request.team_id),
    '{"status": "open"}', '{"status": "withdrawn"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.season_phase_of(entry public.league_teams)
 RETURNS public.season_phase
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.phase from public.league_seasons s where (s.league_id, s.season) = (entry.league_id, entry.season)
$function$;

CREATE OR REPLACE FUNCTION private.was_played(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if match.status not in ('finished', 'cancelled') or num_nonnulls(match.home_score, match.forfeited_by) = 0 then
    return false;
  end if;
  return match.forfeited_by is null or (
    select
      count(*) filter (where r.cause in ('confirmation', 'silence') and r.forfeited_by is null) > 0
      or count(distinct c.team_id) filter (where r.forfeited_by is null)
        > (count(*) filter (where r.cause = 'dispute' or (c.id is not null and r.forfeited_by is not null)) > 0)::int
    from public.match_results r
    left join public.match_reports c on c.id = r.report_id and r.cause = 'claim' and c.status <> 'superseded'
    where r.match_id = match.id
      and r.seq > coalesce((
        select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause = 'undo'
      ), 0)
  );
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
  others uuid[];
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
    perform private.check_not_own_team(entry.team_id);
  end if;
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'granted', ruling = said, decided_at = clock_timestamp()
  where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open');

  perform
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
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
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = match.id and match.status <> 'finished';
    perform private.lose_withdrawn(match, entry.team_id, is_void, said);
    others := others || case when entry.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  end loop;

  perform private.notify(
    private.leaders(entry.team_id) || private.admins() || private.leaders_of(others),
    -- it says what becomes of the matches of those it is said to
    case
      when coalesce(cardinality(others), 0) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    private.withdrawal_facts(entry) || jsonb_build_object('voids', is_void, 'reason', said),
    '/leagues/' || entry.league_id
  );
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_facts(entry public.league_teams)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('team', entry.team_id, 'league', entry.league_id, 'season', entry.season)
$function$;

CREATE OR REPLACE FUNCTION public.ask_withdrawal(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_withdrawal(ask_withdrawal.league_id, ask_withdrawal.season, ask_withdrawal.team_id, ask_withdrawal.reason) $function$;

CREATE OR REPLACE FUNCTION public.refuse_withdrawal(request_id uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.refuse_withdrawal(refuse_withdrawal.request_id, refuse_withdrawal.reason) $function$;

CREATE OR REPLACE FUNCTION public.reinstate_team(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reinstate_team(reinstate_team.league_id, reinstate_team.season, reinstate_team.team_id, reinstate_team.reason) $function$;

CREATE OR REPLACE FUNCTION public.retract_withdrawal(request_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.retract_withdrawal(retract_withdrawal.request_id) $function$;

alter table public.withdrawal_requests add column id uuid default gen_random_uuid() not null;

alter table public.withdrawal_requests add column league_id uuid not null;

alter table public.withdrawal_requests add column season integer not null;

alter table public.withdrawal_requests add column team_id uuid not null;

alter table public.withdrawal_requests add column asked_by uuid not null;

alter table public.league_teams add column withdrawal_voids boolean;

alter table public.withdrawal_requests add column reason text;

alter table public.withdrawal_requests add column status public.withdrawal_request_status default 'open'::public.withdrawal_request_status not null;

alter table public.match_results add column status_before public.match_status;

alter table public.withdrawal_requests add column ruling text;

alter table public.withdrawal_requests add column decided_at timestamp with time zone;

alter table public.withdrawal_requests add column created_at timestamp with time zone default clock_timestamp() not null;

alter table public.league_teams add constraint league_teams_withdrawal_voids_check CHECK (((withdrawal_voids IS NULL) OR (withdrawn_at IS NOT NULL)));

alter table public.match_results add constraint match_results_status_before CHECK (((status_before IS NULL) OR (cause = 'withdrawal'::public.result_cause)));

alter table public.withdrawal_requests add constraint withdrawal_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.profiles(id);

alter table public.withdrawal_requests add constraint withdrawal_requests_decided CHECK (((status = 'open'::public.withdrawal_request_status) = (decided_at IS NULL)));

alter table public.withdrawal_requests add constraint withdrawal_requests_league_id_season_team_id_fkey FOREIGN KEY (league_id, season, team_id) REFERENCES public.league_teams(league_id, season, team_id) ON DELETE CASCADE;

alter table public.withdrawal_requests add constraint withdrawal_requests_pkey PRIMARY KEY (id);

alter table public.withdrawal_requests add constraint withdrawal_requests_reason_check CHECK (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max));

alter table public.withdrawal_requests add constraint withdrawal_requests_ruling CHECK (((status = ANY (ARRAY['granted'::public.withdrawal_request_status, 'refused'::public.withdrawal_request_status])) OR (ruling IS NULL)));

alter table public.withdrawal_requests add constraint withdrawal_requests_ruling_check CHECK (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max));

alter table public.withdrawal_requests add constraint withdrawal_requests_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

CREATE INDEX withdrawal_requests_asked_by ON public.withdrawal_requests USING btree (asked_by);

CREATE INDEX withdrawal_requests_entry ON public.withdrawal_requests USING btree (league_id, season, team_id, created_at DESC);

CREATE UNIQUE INDEX withdrawal_requests_one_open ON public.withdrawal_requests USING btree (league_id, season, team_id, status) WHERE (status = 'open'::public.withdrawal_request_status);

CREATE INDEX withdrawal_requests_team_id ON public.withdrawal_requests USING btree (team_id);

CREATE INDEX withdrawal_requests_waiting ON public.withdrawal_requests USING btree (created_at) WHERE (status = 'open'::public.withdrawal_request_status);

drop trigger only_who_may_play on public.match_player_stats;
CREATE TRIGGER only_who_may_play BEFORE INSERT OR UPDATE OF match_id, team_id, player_id ON public.match_player_stats FOR EACH ROW WHEN ((current_setting('rondo.match_writer'::text, true) IS DISTINCT FROM (new.match_id)::text)) EXECUTE FUNCTION private.check_may_play();

CREATE TRIGGER keep_muted_silent BEFORE INSERT OR UPDATE ON public.withdrawal_requests FOR EACH ROW EXECUTE FUNCTION private.keep_muted_silent('reason', 'ruling');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.withdrawal_requests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', '', 'team', 'team_id', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.withdrawal_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', '', 'team', 'team_id', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.withdrawal_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', '', 'team', 'team_id', 'staff', '');

create policy select_concerned on public.withdrawal_requests for select to authenticated using (((team_id = ( SELECT private.own_team() AS own_team)) OR ( SELECT private.is_staff() AS is_staff) OR (league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[]))));

alter table public.withdrawal_requests enable row level security;
alter table public.withdrawal_requests force row level security;

grant execute on routine private.ask_withdrawal(uuid,integer,uuid,text) to "authenticated";

grant execute on routine private.refuse_withdrawal(uuid,text) to "authenticated";

grant execute on routine private.reinstate_team(uuid,integer,uuid,text) to "authenticated";

grant execute on routine private.retract_withdrawal(uuid) to "authenticated";

grant execute on routine public.ask_withdrawal(uuid,integer,uuid,text) to "authenticated";

grant execute on routine public.refuse_withdrawal(uuid,text) to "authenticated";

grant execute on routine public.reinstate_team(uuid,integer,uuid,text) to "authenticated";

grant execute on routine public.retract_withdrawal(uuid) to "authenticated";

grant select on public.withdrawal_requests to "authenticated";
grant delete on public.withdrawal_requests to "service_role";
grant insert on public.withdrawal_requests to "service_role";
grant maintain on public.withdrawal_requests to "service_role";
grant references on public.withdrawal_requests to "service_role";
grant select on public.withdrawal_requests to "service_role";
grant trigger on public.withdrawal_requests to "service_role";
grant truncate on public.withdrawal_requests to "service_role";
grant update on public.withdrawal_requests to "service_role";

comment on function private.ask_withdrawal(uuid,integer,uuid,text) is 'api: member';

comment on function private.refuse_withdrawal(uuid,text) is 'api: member';

comment on function private.reinstate_team(uuid,integer,uuid,text) is 'api: member';

comment on function private.retract_withdrawal(uuid) is 'api: member';

-- By hand: what the withdrawals of before were, so that they can be taken back.
update public.league_teams e
set withdrawal_voids = exists (
  select
  from public.team_matches m
  join public.match_results r on r.match_id = m.id
  where (m.league_id, m.season) = (e.league_id, e.season)
    and e.team_id in (m.home_team_id, m.away_team_id)
    and r.cause = 'withdrawal'
    and num_nonnulls(r.home_score, r.forfeited_by) = 0
    and r.at >= e.withdrawn_at
)
where e.withdrawn_at is not null;
