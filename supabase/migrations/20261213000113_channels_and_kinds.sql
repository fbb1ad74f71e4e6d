set local check_function_bodies = off;

-- What was called a way is a channel: the tables keep their rows.
alter table private.ways rename to delivery_channels;
alter table private.delivery_channels rename column way to channel;
alter table private.delivery_channels rename constraint ways_pkey to delivery_channels_pkey;
alter table private.delivery_channels rename constraint ways_way_check to delivery_channels_channel_check;
alter table private.delivery_channels rename constraint ways_targets to delivery_channels_targets;
alter table private.delivery_channels rename constraint ways_targets_check to delivery_channels_targets_check;
alter table private.delivery_channels rename constraint ways_target_key_check to delivery_channels_target_key_check;
alter table private.delivery_channels rename constraint ways_counted_check to delivery_channels_counted_check;

alter table private.outbox rename column way to channel;
alter table private.outbox rename constraint outbox_way_check to outbox_channel_check;
alter table private.outbox rename constraint outbox_way_fkey to outbox_channel_fkey;
alter table private.outbox rename constraint outbox_way_target_subject_key to outbox_channel_target_subject_key;

alter table private.notification_ways rename to notification_channels;
alter table private.notification_channels rename constraint notification_ways_pkey to notification_channels_pkey;
alter table private.notification_channels rename constraint notification_ways_user_id_fkey to notification_channels_user_id_fkey;

-- Mails about accounts that wait.
update private.outbox
set payload = payload - 'matter' || jsonb_build_object('type', payload -> 'matter')
where channel = 'mail' and payload ? 'matter';

-- The schedule of a hosted project (docs/deploy.md, step 10) reads the column by its name.
do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.alter_job(j.jobid, command => replace(j.command, 'distinct o.way from', 'distinct o.channel as way from'))
    from cron.job j
    where j.command like '%distinct o.way from private.outbox%';
  end if;
end
$$;

drop function private.default_ways(public.notification_topic);

drop function private.delivery_ways();

drop function private.enqueue_ways(uuid[]);

drop function private.my_notification_ways();

drop function private.set_delivery_ways(text,boolean);

drop function private.set_notification_way(public.notification_topic,boolean,public.mail_pace,boolean);

drop function private.ways_of(uuid,public.notification_topic);

drop function public.delivery_ways();

drop function public.my_notification_ways();

drop function public.set_delivery_ways(text,boolean);

drop function public.set_notification_way(public.notification_topic,boolean,public.mail_pace,boolean);

drop function private.admin_team_page(text,uuid,text,boolean,boolean,text,uuid,integer,boolean);
CREATE OR REPLACE FUNCTION private.admin_team_page(query text DEFAULT NULL::text, of_league uuid DEFAULT NULL::uuid, problem text DEFAULT NULL::text, archived boolean DEFAULT false, newest boolean DEFAULT false, after_place text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30, turkish boolean DEFAULT false)
 RETURNS TABLE(id uuid, name text, short_name text, tag text, logo text, kit_primary text, kit_secondary text, captain_id uuid, captain_username text, captain_suspended boolean, squad integer, eligible integer, pending integer, league_name text, season integer, phase public.season_phase, created_at timestamp with time zone, archived_at timestamp with time zone, place text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  captains constant uuid[] := case when words is not null then private.players_named(words) end;
  places text[];
  ids uuid[];
begin
  if not private.is_admin() then
    return;
  end if;
  select array_agg(found_ones.id), array_agg(found_ones.place) into ids, places
  from (
    select t.id, case when newest then t.created_at::text when turkish then t.in_turkish else t.folded end as place
    from public.teams t
    where (t.archived_at is not null) = archived
      and (
        words is null
        or t.id = any (clubs)
        or t.captain_id = any (captains)
        or (clubs is null and t.folded like all (words))
        or (captains is null and (select p.folded like all (words) from public.profiles p where p.id = t.captain_id))
      )
      and (
        of_league is null
        or t.id in (select e.team_id from public.league_teams e where e.league_id = of_league and e.withdrawn_at is null)
      )
      and (problem is null or private.team_has(problem, t.id, t.captain_id))
      and (
        after_id is null
        or (newest and (t.created_at, t.id) < (after_place::timestamptz, after_id))
        or (not newest and not turkish and (t.folded, t.id) > (after_place, after_id))
        or (not newest and turkish and (t.in_turkish, t.id) > (after_place, after_id))
      )
    order by
      case when newest then t.created_at end desc,
      case when newest then t.id end desc,
      case when not newest then case when turkish then t.in_turkish else t.folded end end,
      t.id
    limit private.page_size(max)
  ) found_ones;
  return query
  select
    t.id,
    t.name,
    t.short_name,
    t.tag,
    t.logo,
    t.kit_primary,
    t.kit_secondary,
    t.captain_id,
    p.username,
    coalesce(private.is_suspended(t.captain_id), false),
    members.squad,
    members.eligible,
    members.pending,
    s.league_name,
    s.season,
    s.phase,
    t.created_at,
    t.archived_at,
    page.place
  from unnest(ids, places) with ordinality as page (id, place, no)
  join public.teams t on t.id = page.id
  left join public.profiles p on p.id = t.captain_id
  left join private.team_seasons s on s.team_id = t.id
  cross join lateral (
    select
      count(*)::int as squad,
      (count(*) filter (where m.eligibility = 'eligible'))::int as eligible,
      (count(*) filter (where m.eligibility = 'pending'))::int as pending
    from public.team_members m
    where m.team_id = t.id
      and m.left_at is null
  ) members
  order by page.no;
end
$function$;

CREATE OR REPLACE FUNCTION private.admin_waits()
 RETURNS TABLE(kind text, how_many integer, since timestamp with time zone, about uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select waits.kind, count(*)::int, min(waits.since), (array_agg(waits.about order by waits.since))[1]
  from (
    select d.kind, d.since, null::uuid as about, d.kind <> 'appeal' and private.is_refereed(m) as refereed
    from private.ruling_cases() d
    join public.team_matches m on m.id = d.match_id
    where d.kind in ('disputed', 'protest', 'appeal', 'overdue', 'undone')
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

CREATE OR REPLACE FUNCTION private.channels_of(person uuid, of_topic public.notification_topic, OUT push boolean, OUT mail public.mail_pace, OUT direct boolean)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(w.push, d.push), coalesce(w.mail, d.mail), coalesce(w.direct, d.direct)
  from private.default_channels(of_topic) d
  left join private.notification_channels w on w.user_id = person and w.topic = of_topic
$function$;

drop function private.check_may_settle_given_up(text);
CREATE OR REPLACE FUNCTION private.check_may_settle_given_up(channel text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_admin('see what was given up');
  if not exists (select from private.delivery_channels w where w.channel = check_may_settle_given_up.channel and not w.is_log) then
    perform private.refuse('PT422', 'There is no such channel.', 'wrongValue', 'channel');
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
    ('set_scrim_lineup', 'caller', 60, 60),
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
    ('set_notification_channels', 'caller', 300, 60),
    ('set_quiet_hours', 'caller', 60, 60),
    ('hand_topic', 'caller', 60, 60),
    ('write_to_me_again', 'caller', 30, 60),
    ('notify', 'subject', 20, 60);
end
$function$;

CREATE OR REPLACE FUNCTION private.default_channels(topic public.notification_topic, OUT push boolean, OUT mail public.mail_pace, OUT direct boolean)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  push := topic in ('duties', 'schedule', 'contracts', 'messages', 'news');
  mail := case
    when topic in ('duties', 'support') then 'now'
    when topic in ('schedule', 'messages') then 'off'
    else 'daily'
  end;
  direct := push;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_my_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  open public.contracts;
begin
  -- first, as a new password does that meets the farewell
  perform from auth.users u where u.id = me for update;
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  -- who may not speak or write may still go
  delete from private.account_blocks b where b.user_id = me;
  if exists (select from public.team_members m where m.player_id = me and m.left_at is null) then
    perform private.leave_team();
  end if;
  perform private.leave_stand_ins(me);
  for open in
    select * from public.contracts c where c.player_id = me and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(
      open, 'rejected', 'end_offer',
      private.leaders(open.team_id), 'contractRejected', '/teams/' || open.team_id || '?tab=contracts'
    );
  end loop;
  update public.teams t set manager_id = null where t.manager_id = me;
  delete from public.player_registrations r where r.user_id = me;
  delete from public.join_requests r where r.player_id = me;
  delete from private.notice_texts t
  where t.author_id = me or t.id in (select (n.values ->> 'gaming_id')::uuid from public.notifications n where n.user_id = me);
  delete from public.notifications n where n.user_id = me;
  delete from public.blocks b where me in (b.blocker_id, b.blocked_id);
  delete from public.team_follows f where f.user_id = me;
  delete from public.league_follows f where f.user_id = me;
  delete from public.player_follows f where me in (f.user_id, f.player_id);
  delete from public.profile_private p where p.user_id = me;
  perform private.revoke_credentials(me);
  delete from public.match_casters c where c.user_id = me;
  delete from private.recovery_codes c where c.user_id = me;
  delete from private.outbox o where o.channel = 'mail' and o.target = me;
  delete from private.notification_channels w where w.user_id = me;
  delete from private.handed_topics h where me in (h.captain_id, h.helper_id);
  delete from private.quiet_hours q where q.user_id = me;
  delete from private.mail_accounts m where m.user_id = me;
  update public.profiles p
  set username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 12),
    gaming_id = null, platform = null, nation = null, location = null, game_mode = null, position = null,
    skill_level = null, description = null, social_links = '{}', avatar = null, last_seen_at = null,
    deleted_at = now()
  where p.id = me;
  delete from private.user_roles r where r.user_id = me;
  delete from public.league_referees r where r.user_id = me;
  perform private.remove_files_of(me);
  delete from auth.audit_log_entries l
  where me::text in (l.payload ->> 'actor_id', l.payload -> 'traits' ->> 'user_id');
  perform private.record('delete_my_account', 'profiles ' || me);
  delete from auth.users u where u.id = me;
end
$function$;

CREATE OR REPLACE FUNCTION private.delivery_channels()
 RETURNS TABLE(push_key text, mail boolean, direct boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.push_key, d.mail, d.discord_bot from private.delivery_setup d
$function$;

drop function private.delivery_health();
CREATE OR REPLACE FUNCTION private.delivery_health()
 RETURNS TABLE(channel text, due_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select w.channel, late.due_since
  from private.delivery_channels w
  cross join lateral (
    select min(first.at) as due_since
    from (
      select o.target, min(greatest(o.next_at, o.held_until)) as at
      from private.outbox o
      where o.channel = w.channel
        and o.done_at is null
        and o.given_up_at is null
        and greatest(o.next_at, o.held_until) <= now() - interval '5 minutes'
        and (o.leased_until is null or o.leased_until <= now())
      group by o.target
      order by 2
      limit 500
    ) first
    where private.silent_until(w.channel, first.target) is null
      and not exists (select from private.webhooks h where h.id = first.target and h.paused_at is not null)
  ) late
  where (select private.is_admin()) and late.due_since is not null
  order by late.due_since, w.channel
$function$;

CREATE OR REPLACE FUNCTION private.direct_failed(item private.outbox, outcome text, again_at timestamp with time zone, wait_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if outcome = 'off' then
    update private.discord_accounts a set refused_at = now() where a.user_id = item.target and a.refused_at is null;
    delete from private.outbox o where o.channel = 'direct' and o.target = item.target;
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
  where o.channel = 'direct' and o.target = person and o.remote_id = direct_pressed.message;
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
  where o.channel = 'mail' and o.target = item.target and o.subject = item.subject and o.lease is null
$function$;

CREATE OR REPLACE FUNCTION private.drop_directs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' or new.discord_id <> old.discord_id then
    delete from private.outbox o where o.channel = 'direct' and o.target = old.user_id;
  end if;
  return null;
end
$function$;

drop function private.drop_given_up(text,text,uuid);
CREATE OR REPLACE FUNCTION private.drop_given_up(channel text, cause text, delivery uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  held uuid[];
begin
  perform private.check_may_settle_given_up(drop_given_up.channel);
  held := array(
    select o.id
    from private.outbox o
    where o.id in (
      select g.id from private.given_up(drop_given_up.channel, coalesce(drop_given_up.cause, ''), drop_given_up.delivery) g
    )
      and o.given_up_at is not null
    order by o.id
    for update
  );
  if cardinality(held) = 0 then
    perform private.refuse('PT409', 'Nothing of it is left.', 'givenUpNothing', 'delivery');
  end if;
  update private.outbox o set given_up_at = null, done_at = now() where o.id = any (held) and o.remote_id is not null;
  delete from private.outbox o where o.id = any (held) and o.remote_id is null;
  perform private.record(
    'drop_given_up', 'outbox ' || drop_given_up.channel, null, jsonb_build_object('deliveries', cardinality(held))
  );
  return cardinality(held);
end
$function$;

CREATE OR REPLACE FUNCTION private.end_mails(token text, topic public.notification_topic DEFAULT NULL::public.notification_topic, daily boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant int := private.unsubscribe_day();
  day constant int := case
    when end_mails.token ~ '^[0-9a-f]{48}$' then ('x000' || substring(end_mails.token from 17 for 5))::bit(32)::int
  end;
  person constant uuid := (
    select m.user_id
    from private.mail_accounts m
    where m.known_by = left(end_mails.token, 16)
      and day between today - (private.limits()).unsubscribe_days and today
      -- by digests, so that the time of an answer tells nothing about how a token ends
      and sha256(convert_to(private.unsubscribe_token(m, case when end_mails.daily then 'daily' else end_mails.topic::text end, day), 'utf8'))
        = sha256(convert_to(end_mails.token, 'utf8'))
  );
begin
  insert into private.notification_channels as w (user_id, topic, push, mail)
  select person, t.topic, v.push, 'off'
  from unnest(enum_range(null::public.notification_topic)) as t (topic)
  cross join lateral private.channels_of(person, t.topic) v
  where person is not null
    and case when end_mails.daily then v.mail = 'daily' else t.topic = end_mails.topic end
  order by t.topic
  on conflict on constraint notification_channels_pkey do update set mail = 'off';
  return person is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_deliveries(notices uuid[])
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
    where n.id = any (notices) and n.created_at > private.news_since() and not private.is_done_by_helper(n)
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

CREATE OR REPLACE FUNCTION private.enqueue_directs(notices uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- a day of trying begins when it is due
  insert into private.outbox (channel, target, subject, payload, due_since, next_at)
  select 'direct', o.user_id, 'notice ' || o.id, jsonb_build_object('notice', o.id), o.due, o.due
  from (
    select n.user_id, n.id, private.direct_due(n.user_id) as due
    from public.notifications n
    where n.id = any (notices)
      and private.has_direct(n.user_id)
      and (private.channels_of(n.user_id, private.notification_topic(n.key))).direct
  ) o
  order by o.id
  on conflict (channel, target, subject) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outbox (channel, target, subject, payload)
  select 'discord', d.id, 'match ' || m.id, jsonb_build_object('match', m.id)
  from public.team_matches m
  join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
  join private.discord_channels d on d.off_at is null and d.fixtures and (d.league_id is null or d.league_id = m.league_id)
  where m.status = 'scheduled' and m.kickoff_at between now() and now() + (private.limits()).fixture_hours * interval '1 hour'
  order by m.kickoff_at, m.id, d.id
  on conflict (channel, target, subject) do nothing;
  perform private.note_published();
  perform private.call_subscribers(array(
    select e
    from private.events e
    join public.news_articles a on a.id = e.article_id and a.published_at = e.at
    where e.type = 'article_published' and e.at between private.news_since() and now()
    order by e.at, e.id
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_event(type text, of_league uuid, teams uuid[], facts jsonb, since timestamp with time zone DEFAULT now(), event uuid DEFAULT gen_random_uuid())
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (channel, target, subject, payload)
  select 'webhook', w.id, 'event ' || event, facts || jsonb_build_object('type', enqueue_event.type, 'at', since)
  from private.webhooks w
  where w.off_at is null
    and w.paused_at is null
    and w.created_at <= since
    and enqueue_event.type = any (w.events)
    and case when w.team_id is not null then w.team_id = any (teams) else w.league_id is null or w.league_id = of_league end
    and (
      select count(*)
      from (
        select
        from private.outbox o
        where o.target = w.id and o.done_at is null and o.given_up_at is null
        limit (private.limits()).webhook_waiting_max
      ) as open
    ) < (private.limits()).webhook_waiting_max
  order by w.id
  on conflict (channel, target, subject) do nothing
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
  insert into private.outbox (channel, target, subject, payload, due_since, next_at)
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
    -- as private.channels_of, which the planner cannot look into
    cross join lateral private.default_channels(private.notification_topic(n.key)) d
    left join private.notification_channels w on w.user_id = n.user_id and w.topic = private.notification_topic(n.key)
    where n.id = any (notices) and coalesce(w.mail, d.mail) <> 'off'
  ) o
  order by o.id
  on conflict (channel, target, subject) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_deliveries(array(select c.id from changed c));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_pushes(notices uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (channel, target, subject, payload, next_at)
  select 'push', d.id, 'notice ' || n.id, jsonb_build_object('notice', n.id), private.after_quiet_hours(n.user_id)
  from public.notifications n
  join private.push_devices d on d.user_id = n.user_id
  where n.id = any (notices) and (private.channels_of(n.user_id, private.notification_topic(n.key))).push
  order by n.id, d.id
  on conflict (channel, target, subject) do nothing
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
  if to_regproc('private.' || item.channel || '_failed') is not null then
    execute format('select private.%I($1, $2, $3, $4)', item.channel || '_failed') using item, outcome, again_at, wait_seconds;
  end if;
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
  if to_regproc('private.' || item.channel || '_taken') is not null then
    execute format('select private.%I($1)', item.channel || '_taken') using item;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_device(device uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select from private.push_devices d where d.id = forget_device.device for update;
  delete from private.outbox o where o.channel = 'push' and o.target = forget_device.device;
  delete from private.push_devices d where d.id = forget_device.device
$function$;

drop function private.given_up_causes();
CREATE OR REPLACE FUNCTION private.given_up_causes()
 RETURNS TABLE(channel text, cause text, how_many integer, last_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select g.channel, coalesce(g.error, 'failed'), count(*)::int, max(g.given_up_at)
  from private.given_up() g
  where (select private.is_admin())
  group by 1, 2
  order by 4 desc, 1, 2
  limit 50
$function$;

drop function private.given_up_page(text,text,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.given_up_page(of_channel text DEFAULT NULL::text, of_cause text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, channel text, person_id uuid, person_name text, channel_name text, topic public.notification_topic, subject text, how_many integer, due_since timestamp with time zone, given_up_at timestamp with time zone, tries integer, cause text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    g.id, g.channel, p.id, p.username, c.name, private.notification_topic(n.key), split_part(g.subject, ' ', 1),
    greatest(jsonb_array_length(g.payload -> 'notices'), 1), g.due_since, g.given_up_at, g.tries, coalesce(g.error, 'failed')
  from (
    select *
    from private.given_up(given_up_page.of_channel, given_up_page.of_cause) every
    where (select private.is_admin())
      and (before_at is null or (every.given_up_at, every.id) < (before_at, before_id))
    order by every.given_up_at desc, every.id desc
    limit private.page_size(max)
  ) g
  left join private.discord_channels c on g.channel = 'discord' and c.id = g.target
  left join private.push_devices d on g.channel = 'push' and d.id = g.target
  left join public.profiles p on p.id = case
    when g.channel = 'push' then d.user_id
    when g.channel in ('mail', 'direct') then g.target
  end and p.deleted_at is null
  left join public.notifications n on n.id = coalesce(g.payload ->> 'notice', g.payload #>> '{notices,0}')::uuid
  order by g.given_up_at desc, g.id desc
$function$;

drop function private.given_up(text,text,uuid);
CREATE OR REPLACE FUNCTION private.given_up(of_channel text DEFAULT NULL::text, of_cause text DEFAULT NULL::text, delivery uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.outbox
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.*
  from private.outbox o
  where o.given_up_at is not null
    and exists (select from private.delivery_channels w where w.channel = o.channel and not w.is_log)
    and (given_up.of_channel is null or o.channel = given_up.of_channel)
    and (given_up.of_cause is null or coalesce(o.error, 'failed') = given_up.of_cause)
    and (given_up.delivery is null or o.id = given_up.delivery)
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
      from private.channels_of(person, of_topic) w
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
  each record;
begin
  select o.target, w.targets, w.target_key into each
  from private.outbox o
  join private.delivery_channels w on w.channel = o.channel
  where o.id = held_delivery.delivery;
  if each.targets is not null then
    execute format('select from private.%I t where t.%I = $1 for no key update', each.targets, each.target_key) using each.target;
  end if;
  select * into item
  from private.outbox o
  where o.id = held_delivery.delivery and o.lease = held_delivery.lease
  for update;
  return item;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_in_discord(of_match uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.outbox o where o.channel = 'discord' and o.subject = 'match ' || of_match);
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
    where o.id = keep_direct_channel.delivery and o.lease = keep_direct_channel.lease and o.channel = 'direct' and o.leased_until > now()
  );
  return found;
end
$function$;

drop function private.lease_deliveries(integer,integer,text[]);
CREATE OR REPLACE FUNCTION private.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60, channels text[] DEFAULT ARRAY['discord'::text])
 RETURNS TABLE(id uuid, lease uuid, channel text, target uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  -- the rest of a crowd of silent targets is put aside by the next call
  rounds_max constant int := (private.limits()).lease_rounds_max;
  wanted int := least(greatest(coalesce(lease_deliveries.max, 20), 1), 100);
  taken uuid[];
  silent uuid[];
  untils timestamptz[];
begin
  for round in 1..rounds_max loop
    select
      array_agg(due.id) filter (where due.until is null),
      array_agg(due.id order by due.id) filter (where due.until is not null),
      array_agg(due.until order by due.id) filter (where due.until is not null)
    into taken, silent, untils
    from (
      select each.id, private.silent_until(each.channel, each.target) as until
      from (
        select o.*
        from unnest(lease_deliveries.channels) as asked
        -- what may be out there comes last: whoever is killed again and again does not try the same one each time
        cross join (values (0), (1)) as sent (before)
        cross join lateral (
          select o.id, o.channel, o.target, sent.before, greatest(o.next_at, o.held_until) as at
          from private.outbox o
          where o.channel = asked
            and least(o.unanswered, 1) = sent.before
            and o.done_at is null
            and o.given_up_at is null
            and greatest(o.next_at, o.held_until) <= now()
            and (o.leased_until is null or o.leased_until <= now())
          order by greatest(o.next_at, o.held_until), o.id
          limit wanted
          for update skip locked
        ) o
        order by o.before, o.at, o.id
        limit wanted
      ) each
    ) due;
    return query
    update private.outbox o
    set lease = gen_random_uuid(),
      leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second',
      begun = false,
      opened = false
    where o.id = any (taken)
    returning o.id, o.lease, o.channel, o.target;
    wanted := wanted - coalesce(cardinality(taken), 0);
    exit when silent is null;
    update private.outbox o
    set held_until = aside.until
    from unnest(silent, untils) as aside (id, until)
    where o.id = aside.id;
    exit when wanted = 0;
  end loop;
end
$function$;

drop function private.lease_webhook_deliveries(integer,integer);
CREATE OR REPLACE FUNCTION private.lease_webhook_deliveries(max integer DEFAULT 100, seconds integer DEFAULT 60)
 RETURNS TABLE(id uuid, lease uuid, channel text, target uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with chosen as (
    select due.id
    from private.webhooks w
    cross join lateral (
      select o.id, o.next_at
      from private.outbox o
      where o.target = w.id
        and o.done_at is null
        and o.given_up_at is null
        and o.next_at <= now()
        and (o.leased_until is null or o.leased_until <= now())
      order by o.next_at, o.id
      limit 5
    ) due
    where w.off_at is null and w.paused_at is null and (w.quiet_until is null or w.quiet_until <= now())
    order by due.next_at, due.id
    limit least(greatest(coalesce(lease_webhook_deliveries.max, 100), 1), 100)
  ),
  held as (
    select o.id
    from private.outbox o
    where o.id in (select chosen.id from chosen) and (o.leased_until is null or o.leased_until <= now())
    order by o.next_at, o.id
    for update skip locked
  )
  update private.outbox o
  set lease = gen_random_uuid(), leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second'
  from held
  where o.id = held.id
  returning o.id, o.lease, o.channel, o.target
$function$;

drop function private.mail_account(uuid,text,jsonb);
CREATE OR REPLACE FUNCTION private.mail_account(person uuid, type text, facts jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (channel, target, subject, payload)
  select
    'mail', u.id, 'account ' || gen_random_uuid(),
    jsonb_build_object('daily', false, 'notices', '[]'::jsonb, 'type', mail_account.type) || facts
  from auth.users u
  where u.id = person
    and u.email_confirmed_at is not null
    and exists (select from private.delivery_setup d where d.mail)
$function$;

CREATE OR REPLACE FUNCTION private.mailed_notices(item private.outbox)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant uuid[] := array(select jsonb_array_elements_text(item.payload -> 'notices')::uuid);
  is_daily constant boolean := (item.payload ->> 'daily')::boolean;
  own_topic constant public.notification_topic := (
    select private.notification_topic(n.key) from public.notifications n where n.id = own[1]
  );
  taken uuid[];
begin
  -- repeated as it was: whoever has the first one gets nothing new by the second
  if item.unanswered > 0 then
    return own;
  end if;
  if is_daily and exists (
    select
    from private.outbox o
    where o.channel = 'mail'
      and o.target = item.target
      and o.id <> item.id
      and (o.payload ->> 'daily')::boolean
      and (o.unanswered > 0 or (o.opened and o.leased_until > now()))
      and o.given_up_at is null
  ) then
    return null;
  end if;
  with others as (
    select o.id
    from private.outbox o
    left join public.notifications n on n.id = (o.payload #>> '{notices,0}')::uuid
    where o.channel = 'mail'
      and o.target = item.target
      and o.id <> item.id
      and (o.payload ->> 'daily')::boolean = is_daily
      and (is_daily or (o.next_at <= now() and private.notification_topic(n.key) = own_topic))
      and o.unanswered = 0
      and (o.opened and o.leased_until > now()) is not true
      and o.done_at is null
      and o.given_up_at is null
    order by o.id
    for update of o skip locked
  ),
  folded as (
    delete from private.outbox o using others where o.id = others.id returning o.payload
  )
  select array_agg(e.notice::uuid) into taken
  from folded f
  cross join lateral jsonb_array_elements_text(f.payload -> 'notices') as e (notice);
  if taken is not null then
    update private.outbox o
    set payload = o.payload || jsonb_build_object('notices', own || taken)
    where o.id = item.id;
  end if;
  return own || coalesce(taken, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.my_notification_channels()
 RETURNS TABLE(topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.topic, w.push, w.mail, w.direct
  from unnest(enum_range(null::public.notification_topic)) with ordinality as t (topic, place)
  cross join lateral private.channels_of((select auth.uid()), t.topic) w
  where t.topic <> 'staff' or private.is_staff()
  order by t.place
$function$;

CREATE OR REPLACE FUNCTION private.note_export()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  most constant int := (private.limits()).export_log_rows_max;
begin
  perform private.record('export_my_data', 'profiles ' || me);
  return (
    select jsonb_build_object(
      'email', u.email,
      'created_at', u.created_at,
      'last_sign_in_at', u.last_sign_in_at,
      'role', (select r.role from private.user_roles r where r.user_id = me),
      'blocks', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason)), '[]')
        from private.account_blocks b
        where b.user_id = me
      ),
      'discord', (
        select jsonb_build_object('id', a.discord_id, 'name', a.name, 'linked_at', a.created_at)
        from private.discord_accounts a
        where a.user_id = me
      ),
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at)), '[]')
        from auth.sessions s
        where s.user_id = me
      ),
      'second_factors', (
        select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'created_at', f.created_at)), '[]')
        from auth.mfa_factors f
        where f.user_id = me and f.status = 'verified'
      ),
      'calendar', (
        select jsonb_build_object('created_at', l.created_at, 'revoked_at', l.revoked_at) from private.feed_links l where l.user_id = me
      ),
      'api_keys', (
        select coalesce(jsonb_agg(to_jsonb(k) - array['user_id', 'hash']), '[]') from private.api_keys k where k.user_id = me
      ),
      'overlays', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['made_by', 'hash']), '[]') from private.overlay_links l where l.made_by = me
      ),
      'webhooks', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'made_by'), '[]') from private.webhooks w where w.made_by = me
      ),
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'session_id', d.session_id, 'created_at', d.created_at)), '[]')
        from private.push_devices d
        where d.user_id = me
      ),
      'notification_channels', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'user_id'), '[]') from private.notification_channels w where w.user_id = me
      ),
      'quiet_hours', (select to_jsonb(q) - 'user_id' from private.quiet_hours q where q.user_id = me),
      'handed_topics', (
        select coalesce(jsonb_agg(to_jsonb(h)), '[]') from private.handed_topics h where me in (h.captain_id, h.helper_id)
      ),
      'leaderships', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['id', 'player_id']), '[]') from private.leaderships l where l.player_id = me
      ),
      'eligibility', (
        select coalesce(jsonb_agg(to_jsonb(h) - 'id'), '[]')
        from private.eligibility_history h
        join public.team_members m on m.id = h.member_id
        where m.player_id = me
      ),
      'contact_messages', (
        select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]') from public.contact_messages c where c.user_id = me
      ),
      'written', (
        select coalesce(jsonb_agg(jsonb_build_object('text', t.said, 'created_at', t.created_at)), '[]')
        from (select * from private.notice_texts n where n.author_id = me order by n.created_at desc limit most) t
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)), '[]')
        from (select * from storage.objects f where f.owner_id = me::text or f.name like me || '/%' order by f.created_at desc limit most) o
      ),
      'log', (
        select coalesce(jsonb_agg(jsonb_build_object('action', l.action, 'subject', l.subject, 'at', l.at)), '[]')
        from (select * from private.audit_log a where a.actor = me order by a.at desc limit most) l
      )
    )
    from auth.users u
    where u.id = me
  );
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
  each private.delivery_channels;
  opened jsonb;
begin
  select * into item
  from private.outbox o
  where o.id = open_delivery.delivery and o.lease = open_delivery.lease and o.leased_until > now()
  for update;
  if item.id is null then
    return null;
  end if;
  select * into each from private.delivery_channels w where w.channel = item.channel;
  execute format('select private.%I($1)', 'open_' || item.channel) into opened using item;
  if opened is null then
    -- nowhere to send it to: it waits for an address
    update private.outbox o set lease = null, leased_until = null where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'nothing' then
    delete from private.outbox o where o.id = item.id;
    return null;
  end if;
  if opened ->> 'what' = 'post' and each.counted is not null then
    -- sent twice without an answer: a third time would only repeat it, except where the message is found again
    if item.unanswered >= 2 and not each.finds_own and opened ->> 'channel' is null then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    if each.counted = 'opened' then
      perform private.begin_delivery(item.id, item.lease);
    else
      -- what was being written when its sender died is not out
      update private.outbox o set opened = true where o.id = item.id;
    end if;
  end if;
  return opened || jsonb_build_object('version', item.version, 'message', item.remote_id);
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
      and (private.channels_of(account.user_id, private.notification_topic(notice.key))).direct
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

CREATE OR REPLACE FUNCTION private.open_mail(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  is_daily constant boolean := (item.payload ->> 'daily')::boolean;
  address text;
  suspended boolean;
  account private.mail_accounts;
  told uuid[];
  wanted uuid[];
  is_now boolean;
begin
  select u.email, private.is_suspended(p.id) into address, suspended
  from auth.users u
  join public.profiles p on p.id = u.id and p.deleted_at is null
  where u.id = item.target and u.email_confirmed_at is not null;
  if address is not null and item.payload ? 'type' then
    return jsonb_build_object(
      'what', 'post',
      'id', item.id,
      'to', address,
      'account', item.payload - array['daily', 'notices'],
      'said', private.notice_readers_facts(item.target) || '{"notices": []}'
    );
  end if;
  if address is null
    or suspended
    or (not is_daily and item.tries = 0 and item.due_since < now() - bounds.delivery_give_up_hours * interval '1 hour')
  then
    return jsonb_build_object('what', 'nothing');
  end if;
  insert into private.mail_accounts (user_id) values (item.target) on conflict (user_id) do nothing;
  -- two senders look at what waits for the same person one after the other
  select m.* into account from private.mail_accounts m where m.user_id = item.target for update;
  told := private.mailed_notices(item);
  if told is null then
    perform private.mail_daily(item);
    return null;
  end if;
  select array_agg(n.id order by n.created_at desc, n.id desc), bool_or(w.mail = 'now')
  into wanted, is_now
  from public.notifications n
  cross join lateral private.channels_of(n.user_id, private.notification_topic(n.key)) w
  cross join lateral private.notice_waits(n) v
  where n.id = any (told) and n.user_id = item.target and n.read_at is null and w.mail <> 'off' and not v.is_over
    and not private.is_heard_by_helper(n);
  if wanted is null then
    return jsonb_build_object('what', 'nothing');
  end if;
  if not is_daily and not is_now then
    perform private.mail_daily(item);
    return null;
  end if;
  return jsonb_build_object(
    'what', 'post',
    'id', item.id,
    'to', address,
    'token', private.unsubscribe_token(
      account,
      case
        when is_daily then 'daily'
        else (select private.notification_topic(n.key)::text from public.notifications n where n.id = wanted[1])
      end,
      private.unsubscribe_day()
    ),
    'daily', is_daily,
    'more', greatest(cardinality(wanted) - bounds.digest_max, 0),
    'said', private.notice_facts(item.target, wanted[1 : bounds.digest_max])
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.open_push(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  device private.push_devices;
  said jsonb;
  topic public.notification_topic;
  deadline timestamptz;
  begins timestamptz;
begin
  select d.* into device
  from private.push_devices d
  join auth.sessions s on s.id = d.session_id and s.user_id = d.user_id and (s.not_after is null or s.not_after > now())
  where d.id = item.target;
  -- the clock forgets the device
  if device.id is null or private.is_suspended(device.user_id) then
    return jsonb_build_object('what', 'nothing');
  end if;
  if exists (
    select
    from public.notifications n
    where n.id = (item.payload ->> 'notice')::uuid and private.is_heard_by_helper(n)
  ) then
    return jsonb_build_object('what', 'nothing');
  end if;
  said := private.notice_facts(device.user_id, array[(item.payload ->> 'notice')::uuid]);
  topic := said #>> '{notices,0,topic}';
  if topic is null or not (private.channels_of(device.user_id, topic)).push then
    return jsonb_build_object('what', 'nothing');
  end if;
  -- what waits says until when, and what else passes by its moment
  deadline := coalesce(
    (said #>> '{notices,0,until}')::timestamptz,
    case when topic = 'duties' then private.duty_deadline(said #> '{notices,0,values}') end
  );
  begins := private.after_quiet_hours(device.user_id);
  if deadline <= greatest(begins, now()) then
    return jsonb_build_object('what', 'nothing');
  end if;
  -- a try that failed, or hours that were chosen meanwhile
  if begins > now() then
    update private.outbox o set next_at = begins where o.id = item.id;
    return null;
  end if;
  return jsonb_build_object(
    'what', 'post', 'endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth, 'deadline', deadline, 'said', said
  );
end
$function$;

drop function private.outbox_changed(text,text[],timestamp with time zone);
CREATE OR REPLACE FUNCTION private.outbox_changed(channel text, subjects text[], at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with held as (
    select o.id
    from private.outbox o
    where o.channel = outbox_changed.channel and o.subject = any (subjects)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = at, next_at = at, tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id
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
  report public.match_reports;
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
      where o.channel = 'discord' and o.subject = 'match ' || about and o.remote_id = press_discord_button.message
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
        report := private.report_to_confirm(about);
        select jsonb_build_object(
          'outcome', 'report', 'report', report.id, 'home', h.name, 'away', a.name, 'home_score', report.home_score,
          'away_score', report.away_score, 'forfeited_by', report.forfeited_by
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
    and o.channel in ('direct', 'mail')
    and o.target = d.user_id
    and o.subject = item.subject
    and o.lease is null
    -- a message that is out there, or may be, is edited
    and (o.channel = 'mail' or (o.remote_id is null and o.unanswered = 0))
$function$;

CREATE OR REPLACE FUNCTION private.release_held()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_target constant uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
begin
  perform
  from private.outbox o
  where o.channel = tg_argv[0] and o.target = of_target and o.held_until > now()
  order by o.id
  for update;
  update private.outbox o
  set held_until = private.silent_until(tg_argv[0], of_target)
  where o.channel = tg_argv[0] and o.target = of_target and o.held_until > now();
  if found then
    perform pg_notify('outbox', tg_argv[0]);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.revoke_credentials(person uuid, staying uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended jsonb;
begin
  -- a link to Discord that is being finished comes before this, or not at all
  delete from private.discord_requests r where r.user_id = person;
  -- what is being issued comes before this as well, or finds its session over: every row of a credential refers to the profile
  perform from public.profiles p where p.id = person for update;
  perform from private.webhooks w where w.made_by = person order by w.id for update;
  select coalesce(jsonb_object_agg(of_kind.kind, of_kind.how_many), '{}') into ended
  from (
    select c.kind, count(*) as how_many
    from private.credentials c
    where c.person = revoke_credentials.person
      and not exists (select from private.push_devices d where d.id = c.id and d.session_id = staying)
    group by c.kind
  ) of_kind;
  delete from private.feed_links l where l.user_id = person;
  delete from private.api_keys k where k.user_id = person;
  delete from private.overlay_links l where l.made_by = person;
  perform private.hold_deliveries(w.id) from private.webhooks w where w.made_by = person;
  delete from private.outbox o where o.channel = 'webhook' and o.target in (select w.id from private.webhooks w where w.made_by = person);
  delete from private.webhooks w where w.made_by = person;
  perform private.forget_device(d.id)
  from (
    select d.id from private.push_devices d where d.user_id = person and d.session_id is distinct from staying order by d.id
  ) d;
  delete from private.discord_accounts a where a.user_id = person;
  if ended <> '{}' then
    perform private.record('revoke_credentials', 'profiles ' || person, null, ended);
  end if;
  return ended;
end
$function$;

drop function private.ruling_cases();
CREATE OR REPLACE FUNCTION private.ruling_cases()
 RETURNS TABLE(match_id uuid, kind text, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.id,
    'disputed',
    coalesce(
      (select max(r.at) from public.match_results r where r.match_id = m.id and r.cause in ('report', 'dispute')), m.kickoff_at
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

CREATE OR REPLACE FUNCTION private.ruling_queue_counts()
 RETURNS TABLE(open integer, waiting integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (count(*) filter (where each.needs_ruling))::int, (count(*) filter (where not each.needs_ruling))::int
  from (
    select bool_or(d.kind in ('disputed', 'protest', 'appeal', 'overdue', 'undone')) as needs_ruling
    from private.ruling_cases() d
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

drop function private.ruling_queue(text,text,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.ruling_queue(show text DEFAULT 'open'::text, query text DEFAULT NULL::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(match_id uuid, kinds text[], since timestamp with time zone, own boolean)
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
    select d.match_id, array_agg(d.kind order by d.since) as kinds, min(d.since) as since
    from private.ruling_cases() d
    where show <> 'ruled'
    group by d.match_id
    having (show = 'open') = bool_or(d.kind in ('disputed', 'protest', 'appeal', 'overdue', 'undone'))
    union all
    select r.match_id, array[(array_agg(r.cause::text order by r.at desc))[1]], max(r.at)
    from public.match_results r
    where show = 'ruled' and r.cause in ('ruling', 'correction', 'undo')
    group by r.match_id
  )
  select
    f.match_id,
    f.kinds,
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

CREATE OR REPLACE FUNCTION private.send_discord_test(channel_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.check_may_connect();
  pause constant interval := (private.limits()).discord_test_pause_seconds * interval '1 second';
  channel constant private.discord_channels := private.discord_channel_to_write(send_discord_test.channel_id);
begin
  if channel.off_at is not null then
    perform private.refuse('PT409', 'The channel is switched off.', 'discordChannelOff', 'channel_id');
  end if;
  if exists (
    select from private.outbox o where o.target = channel.id and o.subject = 'test' and o.due_since > now() - pause
  ) then
    perform private.refuse('PT429', 'A test was sent just now.', 'discordTestSoon', 'channel_id');
  end if;
  -- each test is a message of its own
  delete from private.outbox o where o.target = channel.id and o.subject = 'test';
  insert into private.outbox (channel, target, subject, payload) values ('discord', channel.id, 'test', '{}');
  perform private.record('send_discord_test', 'discord_channels ' || channel.id);
end
$function$;

drop function private.send_given_up_again(text,text,uuid);
CREATE OR REPLACE FUNCTION private.send_given_up_again(channel text, cause text, delivery uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  sent int;
begin
  perform private.check_may_settle_given_up(send_given_up_again.channel);
  with held as (
    select o.id
    from private.outbox o
    where o.id in (
      select g.id
      from private.given_up(send_given_up_again.channel, coalesce(send_given_up_again.cause, ''), send_given_up_again.delivery) g
    )
      and o.given_up_at is not null
    order by o.id
    for update
  )
  update private.outbox o
  set given_up_at = null, version = o.version + 1, due_since = now(), next_at = now(), tries = 0,
    unanswered = least(o.unanswered, 1)
  from held
  where o.id = held.id;
  get diagnostics sent = row_count;
  if sent = 0 then
    perform private.refuse('PT409', 'Nothing of it is left.', 'givenUpNothing', 'delivery');
  end if;
  perform private.record(
    'send_given_up_again', 'outbox ' || send_given_up_again.channel, null, jsonb_build_object('deliveries', sent)
  );
  return sent;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_notice_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with held as (
    select o.id
    from private.outbox o
    where o.channel in ('push', 'direct')
      and o.subject = 'notice ' || new.id
      and (o.lease is not null or o.done_at is not null or o.given_up_at is not null)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = now(), next_at = now(), tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id;
  perform private.enqueue_deliveries(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_to_discord(happened private.events[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  renamed_teams constant uuid[] := array(select e.teams[1] from unnest(happened) e where e.type = 'team_renamed');
  renamed_players constant uuid[] := array(select e.player_id from unnest(happened) e where e.type = 'player_renamed');
begin
  if not exists (select from private.discord_channels) then
    return;
  end if;
  -- a statement renames, or does something else
  if cardinality(renamed_teams || renamed_players) > 0 then
    perform private.outbox_changed('discord', private.discord_subjects_naming(renamed_teams, renamed_players));
    return;
  end if;
  perform private.outbox_changed(
    'discord',
    array(
      select
        case
          when e.match_id is not null then case when e.league_id is not null then 'match ' || e.match_id end
          when e.type = 'article_changed' then 'article ' || e.article_id
          when e.type = 'announcement_withdrawn' then 'announcement ' || e.announcement_id
          when e.type = 'cup_changed' then 'cup ' || e.cup_id
        end
      from unnest(happened) e
    )
  );
  insert into private.outbox (channel, target, subject, payload)
  with open as (
    select * from private.discord_channels d where d.off_at is null
  )
  select 'discord', begun.channel, begun.noun || ' ' || begun.id, jsonb_build_object(begun.noun, begun.id)
  from (
    select 'match' as noun, m.id, d.id as channel
    from unnest(happened) e
    join public.team_matches m on m.id = e.match_id
    join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
    join open d
      on (d.league_id is null or d.league_id = m.league_id)
      and private.discord_begins(d.results, d.fixtures, m.status, m.kickoff_at)
    union all
    select 'transfer', e.transfer_id, d.id
    from unnest(happened) e
    join open d on d.transfers and (d.league_id is null or d.league_id = e.league_id)
    where e.type = 'transfer_made'
    union all
    select 'cup', c.id, d.id
    from unnest(happened) e
    join public.night_cups c on c.id = e.cup_id and c.status in ('registration', 'check_in', 'live')
    join open d on d.cups
    where e.type = 'cup_changed'
    union all
    select 'article', a.id, d.id
    from unnest(happened) e
    join public.news_articles a on a.id = e.article_id
    left join public.leagues l on l.id = a.league_id
    join open d
      on d.news
      and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
      and a.published_at between greatest(private.news_since(), d.created_at) and now()
    where a.league_id is null or (l.status = 'active' and l.archived_at is null)
    union all
    select 'announcement', a.id, d.id
    from unnest(happened) e
    join public.announcements a on a.id = e.announcement_id and not a.captains_only
    join open d on d.news and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
    where e.type = 'announced'
  ) begun
  order by begun.id, begun.channel
  on conflict (channel, target, subject) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_webhook_again(webhook_id uuid, event_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  webhook constant private.webhooks := private.webhook_to_write(send_webhook_again.webhook_id);
  item private.outbox;
begin
  perform private.check_webhook_on(webhook);
  select * into item
  from private.outbox o
  where o.channel = 'webhook' and o.target = webhook.id and o.subject = 'event ' || send_webhook_again.event_id
  for update;
  if item.id is null then
    perform private.refuse('PT404', 'There is no such event.', 'webhookEventUnknown', 'event_id');
  end if;
  if num_nonnulls(item.done_at, item.given_up_at) = 0 then
    perform private.refuse('PT409', 'It is on its way already.', 'webhookWaiting', 'event_id');
  end if;
  update private.outbox o
  set version = o.version + 1, done_at = null, given_up_at = null, error = null, remote_id = null, tries = 0, unanswered = 0,
    due_since = now(), next_at = now()
  where o.id = item.id;
  update private.webhooks w set quiet_until = null where w.id = webhook.id;
  perform private.record('send_webhook_again', 'webhooks ' || webhook.id, null, jsonb_build_object('event', event_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.send_webhook_test(webhook_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  webhook constant private.webhooks := private.webhook_to_write(send_webhook_test.webhook_id);
begin
  perform private.check_webhook_on(webhook);
  if webhook.tested_at > now() - (private.limits()).discord_test_pause_seconds * interval '1 second' then
    perform private.refuse('PT429', 'A test was sent just now.', 'webhookTestSoon', 'webhook_id');
  end if;
  update private.webhooks w set tested_at = now(), quiet_until = null where w.id = webhook.id;
  insert into private.outbox (channel, target, subject, payload)
  values ('webhook', webhook.id, 'event ' || gen_random_uuid(), jsonb_build_object('type', 'webhook_test', 'at', now()));
  perform private.record('send_webhook_test', 'webhooks ' || webhook.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_delivery_channels(push_key text, mail boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.delivery_setup as d (push_key, mail)
  values (set_delivery_channels.push_key, set_delivery_channels.mail)
  on conflict (only_row) do update set push_key = excluded.push_key, mail = excluded.mail
$function$;

CREATE OR REPLACE FUNCTION private.set_notification_channels(topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  if num_nulls(set_notification_channels.topic, set_notification_channels.push, set_notification_channels.mail) > 0 then
    perform private.refuse('PT422', 'A topic, and its channels.', 'wrongValue', 'topic');
  end if;
  insert into private.notification_channels as w (user_id, topic, push, mail, direct)
  values (me, set_notification_channels.topic, set_notification_channels.push, set_notification_channels.mail, set_notification_channels.direct)
  on conflict on constraint notification_channels_pkey do update
  set push = excluded.push, mail = excluded.mail, direct = coalesce(excluded.direct, w.direct);
  perform private.count_command('set_notification_channels', null);
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
    where o.channel = 'direct' and o.done_at is not null and o.payload ? 'waits' and o.next_at <= now()
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
  chore record;
  task record;
  begun timestamptz;
  failure text;
  runs private.chore_runs[] := '{}';
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  for chore in
    select c.*
    from private.chores() c
    left join private.chore_runs r using (name)
    where c.every <= interval '1 minute' or (r.ran_at > now() - c.every) is not true
  loop
    begun := clock_timestamp();
    failure := null;
    begin
      for task in
        execute case
          when chore.due is null then 'select null::uuid as id, ''clock'' as subject'
          else format('select * from private.%I() as due (id, subject)', chore.due)
        end
      loop
        begin
          if chore.due is null then
            execute format('select private.%I()', chore.name);
          else
            execute format('select private.%I($1)', chore.name) using task.id;
          end if;
        exception when others then
          failure := coalesce(private.record_failure(chore.name, task.subject, sqlstate, sqlerrm), failure);
        end;
      end loop;
    exception when others then
      failure := coalesce(private.record_failure(chore.name, 'clock', sqlstate, sqlerrm), failure);
    end;
    runs := runs || (
      chore.name, begun, (extract(epoch from clock_timestamp() - begun) * 1000)::int,
      case when failure is not null then begun end, failure, now()
    )::private.chore_runs;
  end loop;
  -- last, and not where another clock writes at this moment
  insert into private.chore_runs
  select run.* from unnest(runs) run
  where not exists (select from private.chore_runs r where r.name = run.name)
  order by run.name
  on conflict (name) do nothing;
  update private.chore_runs r
  set ran_at = run.ran_at,
    took_ms = run.took_ms,
    failed_at = coalesce(run.failed_at, r.failed_at),
    sqlstate = coalesce(run.sqlstate, r.sqlstate)
  from unnest(runs) run
  where r.name = run.name
    and r.name in (select free.name from private.chore_runs free order by free.name for update skip locked);
  perform set_config('rondo.clock', '', true);
end
$function$;

drop function private.silent_until(text,uuid);
CREATE OR REPLACE FUNCTION private.silent_until(channel text, target uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  each private.delivery_channels;
  until timestamptz;
begin
  select * into each from private.delivery_channels w where w.channel = silent_until.channel;
  if each.targets is null then
    return null;
  end if;
  execute format(
    $sql$select case when to_jsonb(t) ->> 'off_at' is not null then 'infinity' else t.quiet_until end from private.%I t where t.%I = $1$sql$,
    each.targets,
    each.target_key
  )
  into until
  using silent_until.target;
  return case when until > now() then until end;
end
$function$;

drop function private.team_has(text,uuid,uuid);
CREATE OR REPLACE FUNCTION private.team_has(problem text, team uuid, captain uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case problem
    when 'short' then private.squad_size(team) < (private.limits()).squad_min
    when 'pending' then exists (
      select from public.team_members m where m.team_id = team and m.left_at is null and m.eligibility = 'pending'
    )
    when 'captain' then captain is null or private.is_suspended(captain)
    when 'outside' then not exists (select from private.season_of(team) s where s.phase <> 'finished')
    else false
  end
$function$;

CREATE OR REPLACE FUNCTION private.trim_webhook_log(webhook uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox o
  where o.id in (
    select past.id
    from (
      select l.id, coalesce(l.done_at, l.given_up_at) as at
      from private.outbox l
      where l.channel = 'webhook' and l.target = trim_webhook_log.webhook and num_nonnulls(l.done_at, l.given_up_at) = 1
      order by coalesce(l.done_at, l.given_up_at) desc, l.id
      offset (private.limits()).webhook_log_max
    ) as past
    where past.at < now() - interval '2 hours'
  )
$function$;

CREATE OR REPLACE FUNCTION private.wake_sender()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('outbox', new.channel);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_deliveries(webhook_id uuid)
 RETURNS TABLE(event_id uuid, type text, created_at timestamp with time zone, tries integer, done_at timestamp with time zone, given_up_at timestamp with time zone, next_at timestamp with time zone, failed_at timestamp with time zone, error text, status integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  webhook private.webhooks;
begin
  select * into webhook from private.webhooks w where w.id = webhook_deliveries.webhook_id;
  if webhook.id is null then
    return;
  end if;
  perform private.check_may_have_webhooks(webhook.team_id);
  return query
  select
    substring(o.subject from '^event (.+)$')::uuid, replace(o.payload ->> 'type', '_', '.'), o.created_at, o.tries, o.done_at,
    o.given_up_at, greatest(o.next_at, webhook.quiet_until), o.failed_at, o.error,
    coalesce(o.remote_id, substring(o.error from '^http_([0-9]{3})$'))::int
  from private.outbox o
  where o.channel = 'webhook' and o.target = webhook.id
  order by o.created_at desc, o.id desc
  limit (private.limits()).webhook_log_max;
end
$function$;

drop function public.admin_team_page(text,uuid,text,boolean,boolean,text,uuid,integer,boolean);
CREATE OR REPLACE FUNCTION public.admin_team_page(query text DEFAULT NULL::text, of_league uuid DEFAULT NULL::uuid, problem text DEFAULT NULL::text, archived boolean DEFAULT false, newest boolean DEFAULT false, after_place text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30, turkish boolean DEFAULT false)
 RETURNS TABLE(id uuid, name text, short_name text, tag text, logo text, kit_primary text, kit_secondary text, captain_id uuid, captain_username text, captain_suspended boolean, squad integer, eligible integer, pending integer, league_name text, season integer, phase public.season_phase, created_at timestamp with time zone, archived_at timestamp with time zone, place text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.admin_team_page(admin_team_page.query, admin_team_page.of_league, admin_team_page.problem, admin_team_page.archived, admin_team_page.newest, admin_team_page.after_place, admin_team_page.after_id, admin_team_page.max, admin_team_page.turkish) $function$;

CREATE OR REPLACE FUNCTION public.delivery_channels()
 RETURNS TABLE(push_key text, mail boolean, direct boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.delivery_channels() $function$;

drop function public.delivery_health();
CREATE OR REPLACE FUNCTION public.delivery_health()
 RETURNS TABLE(channel text, due_since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.delivery_health() $function$;

drop function public.drop_given_up(text,text,uuid);
CREATE OR REPLACE FUNCTION public.drop_given_up(channel text, cause text, delivery uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.drop_given_up(drop_given_up.channel, drop_given_up.cause, drop_given_up.delivery) $function$;

drop function public.given_up_causes();
CREATE OR REPLACE FUNCTION public.given_up_causes()
 RETURNS TABLE(channel text, cause text, how_many integer, last_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.given_up_causes() $function$;

drop function public.given_up_page(text,text,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.given_up_page(of_channel text DEFAULT NULL::text, of_cause text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, channel text, person_id uuid, person_name text, channel_name text, topic public.notification_topic, subject text, how_many integer, due_since timestamp with time zone, given_up_at timestamp with time zone, tries integer, cause text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.given_up_page(given_up_page.of_channel, given_up_page.of_cause, given_up_page.before_at, given_up_page.before_id, given_up_page.max) $function$;

drop function public.lease_deliveries(integer,integer,text[]);
CREATE OR REPLACE FUNCTION public.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60, channels text[] DEFAULT ARRAY['discord'::text])
 RETURNS TABLE(id uuid, lease uuid, channel text, target uuid)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.lease_deliveries(lease_deliveries.max, lease_deliveries.seconds, lease_deliveries.channels) $function$;

drop function public.lease_webhook_deliveries(integer,integer);
CREATE OR REPLACE FUNCTION public.lease_webhook_deliveries(max integer DEFAULT 100, seconds integer DEFAULT 60)
 RETURNS TABLE(id uuid, lease uuid, channel text, target uuid)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.lease_webhook_deliveries(lease_webhook_deliveries.max, lease_webhook_deliveries.seconds) $function$;

CREATE OR REPLACE FUNCTION public.my_notification_channels()
 RETURNS TABLE(topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_notification_channels() $function$;

drop function public.ruling_queue(text,text,timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.ruling_queue(show text DEFAULT 'open'::text, query text DEFAULT NULL::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(match_id uuid, kinds text[], since timestamp with time zone, own boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.ruling_queue(ruling_queue.show, ruling_queue.query, ruling_queue.after_at, ruling_queue.after_id, ruling_queue.max) $function$;

drop function public.send_given_up_again(text,text,uuid);
CREATE OR REPLACE FUNCTION public.send_given_up_again(channel text, cause text, delivery uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.send_given_up_again(send_given_up_again.channel, send_given_up_again.cause, send_given_up_again.delivery) $function$;

CREATE OR REPLACE FUNCTION public.set_delivery_channels(push_key text, mail boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_delivery_channels(set_delivery_channels.push_key, set_delivery_channels.mail) $function$;

CREATE OR REPLACE FUNCTION public.set_notification_channels(topic public.notification_topic, push boolean, mail public.mail_pace, direct boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_notification_channels(set_notification_channels.topic, set_notification_channels.push, set_notification_channels.mail, set_notification_channels.direct) $function$;

grant execute on routine private.admin_team_page(text,uuid,text,boolean,boolean,text,uuid,integer,boolean) to "authenticated";

grant execute on routine private.delivery_channels() to "authenticated";

grant execute on routine private.delivery_health() to "authenticated";

grant execute on routine private.drop_given_up(text,text,uuid) to "authenticated";

grant execute on routine private.given_up_causes() to "authenticated";

grant execute on routine private.given_up_page(text,text,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.lease_deliveries(integer,integer,text[]) to "service_role";

grant execute on routine private.lease_webhook_deliveries(integer,integer) to "service_role";

grant execute on routine private.my_notification_channels() to "authenticated";

grant execute on routine private.ruling_queue(text,text,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.send_given_up_again(text,text,uuid) to "authenticated";

grant execute on routine private.set_delivery_channels(text,boolean) to "service_role";

grant execute on routine private.set_notification_channels(public.notification_topic,boolean,public.mail_pace,boolean) to "authenticated";

grant execute on routine public.admin_team_page(text,uuid,text,boolean,boolean,text,uuid,integer,boolean) to "authenticated";

grant execute on routine public.delivery_channels() to "authenticated";

grant execute on routine public.delivery_health() to "authenticated";

grant execute on routine public.drop_given_up(text,text,uuid) to "authenticated";

grant execute on routine public.given_up_causes() to "authenticated";

grant execute on routine public.given_up_page(text,text,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.lease_deliveries(integer,integer,text[]) to "service_role";

grant execute on routine public.lease_webhook_deliveries(integer,integer) to "service_role";

grant execute on routine public.my_notification_channels() to "authenticated";

grant execute on routine public.ruling_queue(text,text,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.send_given_up_again(text,text,uuid) to "authenticated";

grant execute on routine public.set_delivery_channels(text,boolean) to "service_role";

grant execute on routine public.set_notification_channels(public.notification_topic,boolean,public.mail_pace,boolean) to "authenticated";

comment on function private.admin_team_page(text,uuid,text,boolean,boolean,text,uuid,integer,boolean) is 'api: member';

comment on function private.delivery_channels() is 'api: member';

comment on function private.delivery_health() is 'api: member';

comment on function private.drop_given_up(text,text,uuid) is 'api: member';

comment on function private.given_up_causes() is 'api: member';

comment on function private.given_up_page(text,text,timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.lease_deliveries(integer,integer,text[]) is 'api: service';

comment on function private.lease_webhook_deliveries(integer,integer) is 'api: service';

comment on function private.my_notification_channels() is 'api: member';

comment on function private.ruling_queue(text,text,timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.send_given_up_again(text,text,uuid) is 'api: member';

comment on function private.set_delivery_channels(text,boolean) is 'api: service';

comment on function private.set_notification_channels(public.notification_topic,boolean,public.mail_pace,boolean) is 'api: member';

comment on table private.delivery_channels is 'List: the delivery channels. No API access: the outbox alone asks it.';

comment on table private.delivery_setup is 'The delivery channels of this installation. No API access: members ask through a call.';

comment on table private.notification_channels is 'Choices of delivery channels by topic. No API access: owners read and set them through calls.';
