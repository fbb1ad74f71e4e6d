set local check_function_bodies = off;

drop function private.notice_facts(uuid,uuid[]);

drop function private.set_notification_way(public.notification_topic,boolean,public.mail_pace);

drop function public.set_notification_way(public.notification_topic,boolean,public.mail_pace);

CREATE OR REPLACE FUNCTION private.absent_side(match public.team_matches, forfeited_by public.forfeit_side)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case absent_side.forfeited_by
    when 'home' then jsonb_build_object('team', match.home_team_id)
    when 'away' then jsonb_build_object('team', match.away_team_id)
    else '{}'
  end
$function$;

CREATE OR REPLACE FUNCTION private.check_may_settle_given_up(way text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins see what was given up.', 'notYours');
  end if;
  if way is null or way not in ('discord', 'push', 'mail', 'direct') then
    perform private.refuse('PT422', 'There is no such way.', 'wrongValue', 'way');
  end if;
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

drop function private.default_ways(public.notification_topic);
CREATE OR REPLACE FUNCTION private.default_ways(topic public.notification_topic, OUT push boolean, OUT mail public.mail_pace, OUT direct boolean)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select
    topic in ('duties', 'schedule', 'contracts', 'messages', 'news'),
    (case
      when topic in ('duties', 'support') then 'now'
      when topic in ('schedule', 'messages') then 'off'
      else 'daily'
    end)::public.mail_pace,
    topic in ('duties', 'schedule', 'contracts', 'messages', 'news')
$function$;

drop function private.delivery_ways();
CREATE OR REPLACE FUNCTION private.delivery_ways()
 RETURNS TABLE(push_key text, mail boolean, direct boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.push_key, d.mail, d.discord_bot from private.delivery_setup d
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
    when notice.key = 'attendanceAsked' then jsonb_build_object('what', 'in', 'about', of_match)
    when notice.key = 'contractOffered' then (
      select jsonb_build_object('what', 'sign', 'about', c.id, 'team', t.name)
      from public.contracts c
      join public.teams t on t.id = c.team_id
      where c.number = (notice.values ->> 'number')::bigint and c.player_id = notice.user_id and c.status = 'offered'
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.direct_due(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  grace constant interval := (private.limits()).mail_grace_minutes * interval '1 minute';
begin
  return private.after_quiet_hours(person, private.after_quiet_hours(person) + grace);
end
$function$;

CREATE OR REPLACE FUNCTION private.direct_failed(item private.outbox, outcome text, again_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if outcome = 'off' then
    update private.discord_accounts a set refused_at = now() where a.user_id = item.target and a.refused_at is null;
    delete from private.outbox o where o.way = 'direct' and o.target = item.target;
  elsif outcome = 'quiet' then
    update private.discord_accounts a set quiet_until = again_at where a.user_id = item.target;
  elsif outcome = 'no_bot' then
    update private.discord_accounts a set direct_channel = null where a.user_id = item.target;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.direct_pressed(person uuid, message text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.outbox o
  set version = o.version + 1, due_since = now(), next_at = now(), tries = 0, done_at = null, given_up_at = null
  where o.way = 'direct' and o.target = person and o.remote_id = direct_pressed.message;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.direct_taken(item private.outbox)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox o
  where o.way = 'mail' and o.target = item.target and o.subject = item.subject and o.lease is null
$function$;

CREATE OR REPLACE FUNCTION private.drop_directs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' or new.discord_id <> old.discord_id then
    delete from private.outbox o where o.way = 'direct' and o.target = old.user_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_directs(notices uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- a day of trying begins when it is due
  insert into private.outbox (way, target, subject, payload, due_since, next_at)
  select 'direct', o.user_id, 'notice ' || o.id, jsonb_build_object('notice', o.id), o.due, o.due
  from (
    select n.user_id, n.id, private.direct_due(n.user_id) as due
    from public.notifications n
    where n.id = any (notices)
      and private.has_direct(n.user_id)
      and (private.ways_of(n.user_id, private.notification_topic(n.key))).direct
  ) o
  order by o.id
  on conflict (way, target, subject) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mails(notices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  grace constant interval := (private.limits()).mail_grace_minutes * interval '1 minute';
  has_bot constant boolean := coalesce((select s.discord_bot from private.delivery_setup s), false);
begin
  -- a day of trying begins when it is due
  insert into private.outbox (way, target, subject, payload, due_since, next_at)
  select 'mail', o.user_id, 'notice ' || o.id, jsonb_build_object('notices', array[o.id], 'daily', o.daily), o.due, o.due
  from (
    select
      n.user_id,
      n.id,
      coalesce(w.mail, d.mail) = 'daily' as daily,
      case
        when coalesce(w.mail, d.mail) = 'daily' then private.next_digest(n.user_id)
        when coalesce(w.direct, d.direct) and has_bot and private.has_direct(n.user_id)
        then private.direct_due(n.user_id) + grace
        when coalesce(w.push, d.push) and exists (select from private.push_devices p where p.user_id = n.user_id)
        then private.after_quiet_hours(n.user_id) + grace
        else now() + grace
      end as due
    from public.notifications n
    -- as private.ways_of, which the planner cannot look into
    cross join lateral private.default_ways(private.notification_topic(n.key)) d
    left join private.notification_ways w on w.user_id = n.user_id and w.topic = private.notification_topic(n.key)
    where n.id = any (notices) and coalesce(w.mail, d.mail) <> 'off'
  ) o
  order by o.id
  on conflict (way, target, subject) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_notices()
 RETURNS trigger
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
    return null;
  end if;
  recent := array(
    select c.id
    from changed c
    join public.notifications n on n.id = c.id
    where c.created_at > now() - interval '1 hour' and not private.is_done_by_helper(n)
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
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.fail_delivery(delivery uuid, lease uuid, reason text, outcome text, wait_seconds integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item constant private.outbox := private.held_delivery(delivery, lease);
  growing constant int := least(5 * 2 ^ least(item.tries, 10), 3600);
  asked constant int := least(coalesce(wait_seconds, 0), 86400);
  again_at constant timestamptz := now() + interval '1 second' * case outcome
    when 'forget' then 0
    when 'no_bot' then 0
    when 'off' then 0
    when 'quiet' then greatest(asked, 1)
    else greatest(asked, growing)
  end;
  -- what was answered did not get out
  still_unanswered constant int := case
    when outcome = 'unanswered' or not item.begun then item.unanswered
    else greatest(item.unanswered - 1, 0)
  end;
  late constant timestamptz := item.due_since + (private.limits()).delivery_give_up_hours * interval '1 hour';
begin
  if outcome = 'later' then
    update private.outbox o
    set next_at = now() + asked * interval '1 second', lease = null, leased_until = null
    where o.id = item.id;
    return;
  end if;
  update private.outbox o
  set error = reason,
    failed_at = now(),
    tries = o.tries + case when outcome = 'quiet' then 0 else 1 end,
    unanswered = still_unanswered,
    unanswered_since = case when still_unanswered > 0 then o.unanswered_since end,
    begun = false,
    remote_id = case when outcome <> 'forget' then o.remote_id end,
    next_at = again_at,
    given_up_at = case when outcome = 'stop' or (outcome <> 'off' and again_at > late) then now() end,
    lease = null,
    leased_until = null
  where o.id = item.id;
  if item.way = 'push' then
    perform private.push_failed(item, outcome, again_at);
  end if;
  if item.way = 'direct' then
    perform private.direct_failed(item, outcome, again_at);
  end if;
  if item.way = 'webhook' then
    perform private.webhook_failed(item, outcome, wait_seconds);
  end if;
  if item.way <> 'discord' then
    return;
  end if;
  if outcome = 'quiet' then
    update private.discord_channels c set quiet_until = again_at where c.id = item.target;
  end if;
  if outcome = 'no_bot' then
    update private.discord_webhooks w set bot_channel = null where w.channel_id = item.target;
  end if;
  if outcome = 'off' then
    update private.discord_channels c set off_at = now() where c.id = item.target and c.off_at is null;
    if found then
      perform private.notify(
        array(select r.user_id from private.user_roles r where r.role = 'admin'),
        'discordChannelOff',
        jsonb_build_object('channel', item.target),
        '/admin/discord'
      );
    end if;
  end if;
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

CREATE OR REPLACE FUNCTION private.finish_delivery(delivery uuid, lease uuid, version integer, message text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item constant private.outbox := private.held_delivery(delivery, lease);
begin
  if item.version = finish_delivery.version and message is null then
    -- a message that was taken away leaves nothing to edit
    delete from private.outbox o where o.id = item.id;
  else
    update private.outbox o
    set remote_id = finish_delivery.message,
      unanswered = 0,
      unanswered_since = null,
      begun = false,
      tries = 0,
      error = null,
      failed_at = null,
      lease = null,
      leased_until = null,
      done_at = case when o.version = finish_delivery.version then now() end
    where o.id = item.id;
  end if;
  if item.way = 'discord' then
    update private.discord_channels c set last_sent_at = now() where c.id = item.target;
  elsif item.way = 'push' then
    perform private.push_taken(item);
  elsif item.way = 'direct' then
    perform private.direct_taken(item);
  elsif item.way = 'webhook' then
    perform private.webhook_taken(item);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_discord_link(state text, discord_id text, name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request constant private.discord_requests := private.closed_discord_request(state, 'link');
  me uuid;
  said constant text := left(private.clean_line(finish_discord_link.name), 40);
  refusal text;
begin
  if request.user_id is null then
    return 'discordState';
  end if;
  begin
    perform private.act_as(request.user_id);
    me := private.actor();
    -- the same account twice at once: one after the other
    perform pg_advisory_xact_lock(hashtextextended('private.discord_accounts', 0));
    if exists (
      select from private.discord_accounts a where a.discord_id = finish_discord_link.discord_id and a.user_id <> me
    ) then
      perform private.refuse('PT409', 'That account of Discord is linked to somebody else.', 'discordTaken');
    end if;
    insert into private.discord_accounts as a (user_id, discord_id, name)
    values (
      me, finish_discord_link.discord_id,
      case when coalesce(private.is_line(said, 1, 40), false) then said else finish_discord_link.discord_id end
    )
    on conflict (user_id) do update
    set discord_id = excluded.discord_id, name = excluded.name, created_at = now(), direct_channel = null, quiet_until = null,
      refused_at = null;
    perform private.record('link_discord', 'profiles ' || me);
  exception when others then
    if sqlstate !~ '^PT' then
      raise;
    end if;
    get stacked diagnostics refusal = pg_exception_hint;
    return refusal;
  end;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.given_up_page(of_way text DEFAULT NULL::text, of_cause text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, way text, person_id uuid, person_name text, channel_name text, topic public.notification_topic, subject text, how_many integer, due_since timestamp with time zone, given_up_at timestamp with time zone, tries integer, cause text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    g.id, g.way, p.id, p.username, c.name, private.notification_topic(n.key), split_part(g.subject, ' ', 1),
    greatest(jsonb_array_length(g.payload -> 'notices'), 1), g.due_since, g.given_up_at, g.tries, coalesce(g.error, 'failed')
  from (
    select *
    from private.given_up(given_up_page.of_way, given_up_page.of_cause) every
    where (select private.is_admin())
      and (before_at is null or (every.given_up_at, every.id) < (before_at, before_id))
    order by every.given_up_at desc, every.id desc
    limit private.page_size(max)
  ) g
  left join private.discord_channels c on g.way = 'discord' and c.id = g.target
  left join private.push_devices d on g.way = 'push' and d.id = g.target
  left join public.profiles p on p.id = case
    when g.way = 'push' then d.user_id
    when g.way in ('mail', 'direct') then g.target
  end and p.deleted_at is null
  left join public.notifications n on n.id = coalesce(g.payload ->> 'notice', g.payload #>> '{notices,0}')::uuid
  order by g.given_up_at desc, g.id desc
$function$;

CREATE OR REPLACE FUNCTION private.given_up(of_way text DEFAULT NULL::text, of_cause text DEFAULT NULL::text, delivery uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.outbox
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.*
  from private.outbox o
  where o.given_up_at is not null
    and o.way in ('discord', 'push', 'mail', 'direct')
    and (given_up.of_way is null or o.way = given_up.of_way)
    and (given_up.of_cause is null or coalesce(o.error, 'failed') = given_up.of_cause)
    and (given_up.delivery is null or o.id = given_up.delivery)
$function$;

CREATE OR REPLACE FUNCTION private.has_direct(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.discord_accounts a where a.user_id = person and a.refused_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.hears(person uuid, of_topic public.notification_topic)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select
        (w.push and s.push_key is not null and exists (select from private.push_devices d where d.user_id = person))
        or (w.direct and s.discord_bot and private.has_direct(person))
        or (
          s.mail
          and case when of_topic = 'duties' then w.mail = 'now' else w.mail <> 'off' end
          and exists (select from auth.users u where u.id = person and u.email_confirmed_at is not null)
        )
      from private.ways_of(person, of_topic) w
      cross join private.delivery_setup s
      where not private.is_suspended(person)
    ),
    false
  )
$function$;

CREATE OR REPLACE FUNCTION private.held_delivery(delivery uuid, lease uuid)
 RETURNS private.outbox
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item private.outbox;
begin
  perform
  from private.discord_channels c
  where c.id = (select o.target from private.outbox o where o.id = held_delivery.delivery and o.way = 'discord')
  for no key update;
  perform
  from private.push_devices d
  where d.id = (select o.target from private.outbox o where o.id = held_delivery.delivery and o.way = 'push')
  for no key update;
  perform
  from private.discord_accounts a
  where a.user_id = (select o.target from private.outbox o where o.id = held_delivery.delivery and o.way = 'direct')
  for no key update;
  perform
  from private.webhooks w
  where w.id = (select o.target from private.outbox o where o.id = held_delivery.delivery and o.way = 'webhook')
  for no key update;
  select * into item
  from private.outbox o
  where o.id = held_delivery.delivery and o.lease = held_delivery.lease
  for update;
  return item;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_direct_channel(delivery uuid, lease uuid, channel text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.discord_accounts a
  set direct_channel = keep_direct_channel.channel
  where a.user_id = (
    select o.target
    from private.outbox o
    where o.id = keep_direct_channel.delivery and o.lease = keep_direct_channel.lease and o.way = 'direct' and o.leased_until > now()
  );
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60, ways text[] DEFAULT ARRAY['discord'::text])
 RETURNS TABLE(id uuid, lease uuid, way text, target uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select o.id
    from private.outbox o
    left join private.discord_channels c on o.way = 'discord' and c.id = o.target
    left join private.push_devices d on o.way = 'push' and d.id = o.target
    left join private.discord_accounts a on o.way = 'direct' and a.user_id = o.target
    where o.way = any (ways)
      and o.done_at is null
      and o.given_up_at is null
      and o.next_at <= now()
      and (o.leased_until is null or o.leased_until <= now())
      and c.off_at is null
      and (c.quiet_until is null or c.quiet_until <= now())
      and (d.quiet_until is null or d.quiet_until <= now())
      and (a.quiet_until is null or a.quiet_until <= now())
    -- what may be out there comes last: whoever is killed again and again does not try the same one each time
    order by o.unanswered, o.next_at, o.id
    limit least(greatest(coalesce(lease_deliveries.max, 20), 1), 100)
    for update of o skip locked
  )
  update private.outbox o
  set lease = gen_random_uuid(),
    leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second',
    begun = false,
    opened = false
  from due
  where o.id = due.id
  returning o.id, o.lease, o.way, o.target
$function$;

drop function private.my_discord();
CREATE OR REPLACE FUNCTION private.my_discord()
 RETURNS TABLE(available boolean, name text, linked_at timestamp with time zone, refused boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    exists (select from private.delivery_setup d where d.discord_client is not null),
    a.name,
    a.created_at,
    a.refused_at is not null
  from (select auth.uid() as id) me
  left join private.discord_accounts a on a.user_id = me.id
$function$;

drop function private.my_notification_ways();
CREATE OR REPLACE FUNCTION private.my_notification_ways()
 RETURNS TABLE(topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.topic, w.push, w.mail, w.direct
  from unnest(enum_range(null::public.notification_topic)) with ordinality as t (topic, place)
  cross join lateral private.ways_of((select auth.uid()), t.topic) w
  where t.topic <> 'staff' or private.is_staff()
  order by t.place
$function$;

CREATE OR REPLACE FUNCTION private.notice_facts(person uuid, notices uuid[], settled boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'language', coalesce(p.locale, 'en'),
    'time_zone', private.zone_of(person),
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), ''),
    'notices', said.list
  )
  from public.profiles f
  left join public.profile_private p on p.user_id = f.id
  cross join lateral (
    select jsonb_agg(
      jsonb_build_object(
        'id', n.id,
        'topic', private.notification_topic(n.key),
        'key', n.key,
        'values', n.values || private.names_now(n.values, person),
        'link', n.link,
        'until', w.until,
        'created_at', n.created_at
      )
      order by n.created_at desc, n.id desc
    ) as list
    from public.notifications n
    cross join lateral private.notice_waits(n) w
    where n.id = any (notices) and n.user_id = person and (settled or (n.read_at is null and not w.is_over))
  ) said
  where f.id = person and f.deleted_at is null and said.list is not null
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
      'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
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
      'teamImported', 'teamWithdrew', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
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
    when key in ('announced', 'articlePublished') then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_delivery(delivery uuid, lease uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item private.outbox;
  opened jsonb;
begin
  select * into item
  from private.outbox o
  where o.id = open_delivery.delivery and o.lease = open_delivery.lease and o.leased_until > now()
  for update;
  if item.id is null then
    return null;
  end if;
  opened := case item.way
    when 'discord' then private.open_discord(item)
    when 'push' then private.open_push(item)
    when 'direct' then private.open_direct(item)
    when 'mail' then private.open_mail(item)
    when 'webhook' then private.open_webhook(item)
  end;
  if opened is null then
    -- nowhere to send it to: it waits for an address
    update private.outbox o set lease = null, leased_until = null where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'nothing' then
    delete from private.outbox o where o.id = item.id;
    return null;
  end if;
  -- a push replaces the one that is there, and an event has an id by which its receiver knows it again
  if opened ->> 'what' = 'post' and item.way not in ('push', 'webhook') then
    -- sent twice without an answer: a third time would only repeat it, but where Discord knows the message again
    if item.unanswered >= 2 and item.way <> 'direct' and opened ->> 'channel' is null then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    -- a mail is counted when its last byte goes, by the sender: what was being written when that died is not out
    if item.way in ('discord', 'direct') then
      perform private.begin_delivery(item.id, item.lease);
    else
      update private.outbox o set opened = true where o.id = item.id;
    end if;
  end if;
  return opened || jsonb_build_object('way', item.way, 'version', item.version, 'message', item.remote_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.open_direct(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account private.discord_accounts;
  notice public.notifications;
  waits record;
  said jsonb;
  deadline timestamptz;
  begins timestamptz;
  is_wanted boolean;
  what text;
  since constant timestamptz := coalesce(item.unanswered_since, now());
begin
  select * into account from private.discord_accounts a where a.user_id = item.target and a.refused_at is null;
  if account.user_id is null or private.is_suspended(account.user_id) then
    return jsonb_build_object('what', 'nothing');
  end if;
  select * into notice
  from public.notifications n
  where n.id = (item.payload ->> 'notice')::uuid and n.user_id = account.user_id;
  select * into waits from private.notice_waits(notice);
  -- what waits says until when, and what else passes by its moment
  deadline := coalesce(
    waits.until,
    case when private.notification_topic(notice.key) = 'duties' then private.duty_deadline(notice.values) end
  );
  if item.remote_id is not null then
    what := case when notice.id is null then 'delete' else 'edit' end;
  else
    begins := private.after_quiet_hours(account.user_id);
    is_wanted := notice.id is not null
      and notice.read_at is null
      and not waits.is_over
      and (private.ways_of(account.user_id, private.notification_topic(notice.key))).direct
      and not private.is_heard_by_helper(notice)
      and (item.tries > 0 or item.due_since > now() - (private.limits()).delivery_give_up_hours * interval '1 hour')
      and (deadline is null or deadline > greatest(begins, now()));
    if is_wanted and begins > now() then
      update private.outbox o set next_at = begins where o.id = item.id;
      return null;
    end if;
    what := case
      when is_wanted then 'post'
      -- one that may be out there is looked for: of it nothing is to be said any more
      when item.unanswered_since is not null and account.direct_channel is not null then 'delete'
      else 'nothing'
    end;
  end if;
  said := private.notice_facts(account.user_id, array[notice.id], true);
  update private.outbox o
  set payload = case
    when what in ('post', 'edit') and waits.until is not null and not waits.is_over then o.payload || '{"waits": true}'
    else o.payload - 'waits'
  end
  where o.id = item.id;
  return jsonb_build_object(
    'what', what,
    'person', account.discord_id,
    'channel', account.direct_channel,
    -- what the message is known again by: the key of its first try, and what it links to
    'nonce', left(md5(item.id || ' ' || extract(epoch from since)), 25),
    'since', item.unanswered_since,
    'about', item.payload ->> 'notice',
    'over', coalesce(waits.is_over, false),
    'deadline', deadline,
    'action', case when not waits.is_over then private.direct_action(notice) end,
    'said', said
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.press_discord_button(press text, presser text, what text, about uuid DEFAULT NULL::uuid, message text DEFAULT NULL::text, guild text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  said jsonb := '{"outcome": "done"}';
  claim public.match_reports;
  refusal text;
  detail text;
  is_ours boolean := true;
begin
  insert into private.discord_presses (id) values (press) on conflict do nothing;
  if not found then
    return '{"outcome": "repeated"}';
  end if;
  select a.user_id into person from private.discord_accounts a where a.discord_id = presser;
  if person is null then
    return '{"outcome": "unlinked"}';
  end if;
  if press_discord_button.guild is null and what in ('in', 'confirm', 'sign') then
    -- what stands there is said anew, whatever follows
    is_ours := private.direct_pressed(person, press_discord_button.message);
  elsif what in ('in', 'claim') then
    is_ours := exists (
      select
      from private.outbox o
      join private.discord_webhooks w on w.channel_id = o.target and w.guild_id = press_discord_button.guild
      where o.way = 'discord' and o.subject = 'match ' || about and o.remote_id = press_discord_button.message
    );
  end if;
  if not is_ours then
    return jsonb_build_object('outcome', 'foreign', 'language', private.mail_locale(person));
  end if;
  begin
    perform private.act_as(person);
    case what
      when 'in' then perform private.answer_attendance(true, match_id => about);
      when 'claim' then
        claim := private.claim_to_confirm(about);
        select jsonb_build_object(
          'outcome', 'claim', 'report', claim.id, 'home', h.name, 'away', a.name, 'home_score', claim.home_score,
          'away_score', claim.away_score, 'forfeited_by', claim.forfeited_by
        ) into said
        from public.team_matches m
        join public.teams h on h.id = m.home_team_id
        join public.teams a on a.id = m.away_team_id
        where m.id = about;
      when 'confirm' then perform private.confirm_report(about);
      when 'offers' then said := jsonb_build_object('outcome', 'offers', 'offers', private.offers_to_sign());
      when 'sign' then perform private.accept_contract(about);
      else perform private.refuse('PT422', 'There is no such button.', 'wrongValue');
    end case;
  exception when others then
    if sqlstate !~ '^PT' then
      raise;
    end if;
    get stacked diagnostics refusal = pg_exception_hint, detail = pg_exception_detail;
    said := jsonb_build_object('outcome', 'refused', 'refusal', refusal, 'detail', detail);
  end;
  return said || jsonb_build_object('language', private.mail_locale(person));
end
$function$;

CREATE OR REPLACE FUNCTION private.push_taken(item private.outbox)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox o
  using private.push_devices d
  where d.id = item.target
    and o.way in ('direct', 'mail')
    and o.target = d.user_id
    and o.subject = item.subject
    and o.lease is null
    -- a message that is out there, or may be, is edited
    and (o.way = 'mail' or (o.remote_id is null and o.unanswered = 0))
$function$;

CREATE OR REPLACE FUNCTION private.set_notification_way(topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  if num_nulls(set_notification_way.topic, set_notification_way.push, set_notification_way.mail) > 0 then
    perform private.refuse('PT422', 'A topic, and its ways.', 'wrongValue', 'topic');
  end if;
  insert into private.notification_ways as w (user_id, topic, push, mail, direct)
  values (me, set_notification_way.topic, set_notification_way.push, set_notification_way.mail, set_notification_way.direct)
  on conflict on constraint notification_ways_pkey do update
  set push = excluded.push, mail = excluded.mail, direct = coalesce(excluded.direct, w.direct);
  perform private.count_command('set_notification_way', null);
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_claim(claim public.match_reports, cause public.result_cause)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
begin
  update public.match_reports r set status = 'confirmed', decided_at = clock_timestamp() where r.id = claim.id;
  perform private.add_result(
    claim.match_id, cause, claim.home_score, claim.away_score, claim.forfeited_by, report_id => claim.id,
    by => auth.uid()
  );
  match := private.project_match(claim.match_id);
  perform private.notify_sides(
    match,
    case when claim.forfeited_by is null then 'resultConfirmed' else 'noShowConfirmed' end::public.notification_key,
    private.absent_side(match, claim.forfeited_by)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_directs()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with looked as (
    select o.id, n.id is null or (private.notice_waits(n)).is_over as is_over
    from private.outbox o
    left join public.notifications n on n.id = (o.payload ->> 'notice')::uuid
    where o.way = 'direct' and o.done_at is not null and o.payload ? 'waits' and o.next_at <= now()
    order by o.next_at, o.id
    limit 1000
    for update of o skip locked
  )
  update private.outbox o
  set version = o.version + l.is_over::int,
    done_at = case when not l.is_over then o.done_at end,
    due_since = case when l.is_over then now() else o.due_since end,
    next_at = case when l.is_over then now() else now() + interval '1 minute' end
  from looked l
  where o.id = l.id
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
    select 'remind_kickoff', k.match_id, k.subject
    from private.unreminded_kickoffs() k
    union all
    select 'close_vote', v.match_id, v.subject
    from private.unnotified_votes() v
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
        when 'remind_kickoff' then perform private.remind_kickoff(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
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

drop function private.ways_of(uuid,public.notification_topic);
CREATE OR REPLACE FUNCTION private.ways_of(person uuid, of_topic public.notification_topic, OUT push boolean, OUT mail public.mail_pace, OUT direct boolean)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(w.push, d.push), coalesce(w.mail, d.mail), coalesce(w.direct, d.direct)
  from private.default_ways(of_topic) d
  left join private.notification_ways w on w.user_id = person and w.topic = of_topic
$function$;

CREATE OR REPLACE FUNCTION private.write_to_me_again()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  update private.discord_accounts a set refused_at = null, direct_channel = null where a.user_id = me and a.refused_at is not null;
  perform private.count_command('write_to_me_again', null);
end
$function$;

drop function public.delivery_ways();
CREATE OR REPLACE FUNCTION public.delivery_ways()
 RETURNS TABLE(push_key text, mail boolean, direct boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.delivery_ways() $function$;

CREATE OR REPLACE FUNCTION public.keep_direct_channel(delivery uuid, lease uuid, channel text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.keep_direct_channel(keep_direct_channel.delivery, keep_direct_channel.lease, keep_direct_channel.channel) $function$;

drop function public.my_discord();
CREATE OR REPLACE FUNCTION public.my_discord()
 RETURNS TABLE(available boolean, name text, linked_at timestamp with time zone, refused boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_discord() $function$;

drop function public.my_notification_ways();
CREATE OR REPLACE FUNCTION public.my_notification_ways()
 RETURNS TABLE(topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_notification_ways() $function$;

CREATE OR REPLACE FUNCTION public.set_notification_way(topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_notification_way(set_notification_way.topic, set_notification_way.push, set_notification_way.mail, set_notification_way.direct) $function$;

CREATE OR REPLACE FUNCTION public.write_to_me_again()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.write_to_me_again() $function$;

alter table private.discord_accounts add column direct_channel text;

alter table private.discord_accounts add column quiet_until timestamp with time zone;

alter table private.notification_ways add column direct boolean;

alter table private.discord_accounts add column refused_at timestamp with time zone;

alter table private.discord_accounts add constraint discord_accounts_direct_channel_check CHECK ((direct_channel ~ '^[0-9]{15,22}$'::text));

alter table private.outbox drop constraint outbox_way_check;
alter table private.outbox add constraint outbox_way_check CHECK ((way = ANY (ARRAY['discord'::text, 'push'::text, 'mail'::text, 'webhook'::text, 'direct'::text])));

CREATE INDEX outbox_directs ON private.outbox USING btree (next_at, id) WHERE ((way = 'direct'::text) AND (done_at IS NOT NULL) AND (payload ? 'waits'::text));

CREATE TRIGGER drop_directs AFTER DELETE OR UPDATE OF discord_id ON private.discord_accounts FOR EACH ROW EXECUTE FUNCTION private.drop_directs();

grant execute on routine private.delivery_ways() to "authenticated";

grant execute on routine private.keep_direct_channel(uuid,uuid,text) to "service_role";

grant execute on routine private.my_discord() to "authenticated";

grant execute on routine private.my_notification_ways() to "authenticated";

grant execute on routine private.set_notification_way(public.notification_topic,boolean,public.mail_pace,boolean) to "authenticated";

grant execute on routine private.write_to_me_again() to "authenticated";

grant execute on routine public.delivery_ways() to "authenticated";

grant execute on routine public.keep_direct_channel(uuid,uuid,text) to "service_role";

grant execute on routine public.my_discord() to "authenticated";

grant execute on routine public.my_notification_ways() to "authenticated";

grant execute on routine public.set_notification_way(public.notification_topic,boolean,public.mail_pace,boolean) to "authenticated";

grant execute on routine public.write_to_me_again() to "authenticated";

comment on function private.delivery_ways() is 'api: member';

comment on function private.keep_direct_channel(uuid,uuid,text) is 'api: service';

comment on function private.my_discord() is 'api: member';

comment on function private.my_notification_ways() is 'api: member';

comment on function private.set_notification_way(public.notification_topic,boolean,public.mail_pace,boolean) is 'api: member';

comment on function private.write_to_me_again() is 'api: member';

comment on table private.quiet_hours is 'Hours in which nothing rings. No API access: owners read and set them through calls.';
