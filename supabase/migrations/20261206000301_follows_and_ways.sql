set local check_function_bodies = off;

create table private.handed_topics ();

create table private.told_articles ();

create table public.league_follows ();

create table public.player_follows ();

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
    select 'reports', r.created_at, null
    from public.content_reports r
    where r.status = 'open'
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

CREATE OR REPLACE FUNCTION private.article_title(of_article uuid, reader uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.title
  from public.news_articles a
  join public.news_texts t on t.article_id = a.id and t.complete
  where a.id = of_article and a.published_at <= now()
  order by private.language_rank(private.mail_locale(reader), t.language)
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.calendar_feed(secret text, apikey text DEFAULT NULL::text)
 RETURNS private."*/*"
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked bytea;
  person uuid;
  of_followed boolean;
begin
  if secret ~ '^[0-9a-f]{48}$' then
    asked := sha256(decode(calendar_feed.secret, 'hex'));
    select l.user_id, l.followed_hash = asked into person, of_followed
    from private.feed_links l
    join public.profiles p on p.id = l.user_id and p.deleted_at is null
    where asked in (l.hash, l.followed_hash)
      and l.revoked_at is null;
  end if;
  if person is null then
    perform private.refuse('PT404', 'There is no such calendar.', 'feedLinkUnknown');
  end if;
  perform set_config('response.headers', '[{"Content-Type": "text/calendar; charset=utf-8"}]', true);
  return case when of_followed then private.followed_calendar_of(person) else private.calendar_of(person) end;
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
  if way is null or way not in ('discord', 'push', 'mail') then
    perform private.refuse('PT422', 'There is no such way.', 'wrongValue', 'way');
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
    ('set_notification_way', 'caller', 300, 60),
    ('set_quiet_hours', 'caller', 60, 60),
    ('hand_topic', 'caller', 60, 60),
    ('notify', 'subject', 20, 60)
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
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  -- who may not speak or write may still go
  delete from private.account_blocks b where b.user_id = me;
  if exists (select from public.team_members m where m.player_id = me and m.left_at is null) then
    perform private.leave_team();
  end if;
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
  delete from private.feed_links l where l.user_id = me;
  perform private.forget_device(d.id) from private.push_devices d where d.user_id = me;
  delete from private.outbox o where o.way = 'mail' and o.target = me;
  delete from private.notification_ways w where w.user_id = me;
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

CREATE OR REPLACE FUNCTION private.drop_given_up(way text, cause text, delivery uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  held uuid[];
begin
  perform private.check_may_settle_given_up(drop_given_up.way);
  held := array(
    select o.id
    from private.outbox o
    where o.id in (
      select g.id from private.given_up(drop_given_up.way, coalesce(drop_given_up.cause, ''), drop_given_up.delivery) g
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
    'drop_given_up', 'outbox ' || drop_given_up.way, null, jsonb_build_object('deliveries', cardinality(held))
  );
  return cardinality(held);
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_handed_topics()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.handed_topics h where h.team_id = new.team_id and new.player_id in (h.captain_id, h.helper_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_league_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.league_follows f where f.league_id = new.id;
  return null;
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
  select d.push_key is not null as push, d.mail into setup from private.delivery_setup d;
  if not found or not (setup.push or setup.mail) then
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
  if setup.mail then
    perform private.enqueue_mails(recent);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_league(league_id uuid, follow boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.follower(follow);
  most constant int := (private.limits()).follows_max;
begin
  if follow_league.follow then
    -- one that is being archived is waited for
    perform from public.leagues l where l.id = follow_league.league_id and l.archived_at is null for share;
    if not found then
      perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
    end if;
    insert into public.league_follows (user_id, league_id) values (me, follow_league.league_id)
    on conflict on constraint league_follows_pkey do nothing;
    if (select count(*) from public.league_follows f where f.user_id = me) > most then
      perform private.refuse('PT409', format('One follows %s leagues at most.', most), 'leagueFollowLimit', 'league_id');
    end if;
  else
    delete from public.league_follows f where f.user_id = me and f.league_id = follow_league.league_id;
  end if;
  perform private.count_command('follow_league', follow_league.league_id::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_player(player_id uuid, follow boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  most constant int := (private.limits()).follows_max;
begin
  -- both in the order of all: two may follow each other, and one of them may be leaving for good
  perform from public.profiles p where p.id in (me, follow_player.player_id) order by p.id for no key update;
  perform private.follower(follow);
  if follow_player.follow then
    if follow_player.player_id = me then
      perform private.refuse('PT422', 'Nobody follows themselves.', 'followSelf', 'player_id');
    end if;
    if not exists (select from public.profiles p where p.id = follow_player.player_id and p.deleted_at is null) then
      perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
    end if;
    insert into public.player_follows (user_id, player_id) values (me, follow_player.player_id)
    on conflict on constraint player_follows_pkey do nothing;
    if (select count(*) from public.player_follows f where f.user_id = me) > most then
      perform private.refuse('PT409', format('One follows %s players at most.', most), 'playerFollowLimit', 'player_id');
    end if;
  else
    delete from public.player_follows f where f.user_id = me and f.player_id = follow_player.player_id;
  end if;
  perform private.count_command('follow_player', follow_player.player_id::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_team(team_id uuid, follow boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.follower(follow);
  most constant int := (private.limits()).follows_max;
  club public.teams;
begin
  if follow_team.follow then
    -- one that is being archived is waited for
    select * into club from public.teams t where t.id = follow_team.team_id for share;
    if club.id is null then
      perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
    end if;
    if club.archived_at is not null then
      perform private.refuse('PT404', 'The team is archived.', 'teamArchived', 'team_id');
    end if;
    insert into public.team_follows (user_id, team_id) values (me, club.id)
    on conflict on constraint team_follows_pkey do nothing;
    if (select count(*) from public.team_follows f where f.user_id = me) > most then
      perform private.refuse('PT409', format('One follows %s teams at most.', most), 'followLimit', 'team_id');
    end if;
  else
    delete from public.team_follows f where f.user_id = me and f.team_id = follow_team.team_id;
  end if;
  -- whom somebody follows is no entry of the record
  perform private.count_command('follow_team', follow_team.team_id::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.followed_calendar_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with since as (
    select now() - interval '30 days' as at
  ),
  own as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  clubs as (
    select f.team_id from public.team_follows f where f.user_id = person
    union
    select m.team_id
    from public.player_follows f
    join public.team_members m on m.player_id = f.player_id and m.left_at is null
    where f.user_id = person
  ),
  followed as (
    select m.id, m.kickoff_at, m.home_team_id, m.away_team_id
    from clubs c
    cross join since
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = c.team_id and h.kickoff_at >= since.at
      union all
      select * from public.team_matches a where a.away_team_id = c.team_id and a.kickoff_at >= since.at
    ) m
    union
    select m.id, m.kickoff_at, m.home_team_id, m.away_team_id
    from public.league_follows f
    cross join since
    join public.team_matches m
      on m.league_id = f.league_id
      and m.season = (select max(s.season) from public.league_seasons s where s.league_id = f.league_id)
      and m.kickoff_at >= since.at
    where f.user_id = person
  ),
  listed as (
    select f.id
    from followed f
    where not exists (select from own o where o.team_id in (f.home_team_id, f.away_team_id))
    order by f.kickoff_at, f.id
    limit 500
  )
  select private.calendar_file(
    case private.mail_locale(person)
      when 'de' then 'Spiele, denen ich folge'
      when 'tr' then 'Takip ettiğim maçlar'
      else 'Matches I follow'
    end,
    private.mail_locale(person),
    '/matches/',
    array(select listed.id from listed)
  )
$function$;

CREATE OR REPLACE FUNCTION private.follower(follow boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  if follower.follow is null then
    perform private.refuse('PT422', 'One follows or does not.', 'missing', 'follow');
  end if;
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  return me;
end
$function$;

CREATE OR REPLACE FUNCTION private.given_up_causes()
 RETURNS TABLE(way text, cause text, how_many integer, last_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select g.way, coalesce(g.error, 'failed'), count(*)::int, max(g.given_up_at)
  from private.given_up() g
  where (select private.is_admin())
  group by 1, 2
  order by 4 desc, 1, 2
  limit 50
$function$;

CREATE OR REPLACE FUNCTION private.given_up_moments()
 RETURNS SETOF timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select g.given_up_at from private.given_up() g;
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
  left join public.profiles p on p.id = case g.way when 'push' then d.user_id when 'mail' then g.target end and p.deleted_at is null
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
    and o.way in ('discord', 'push', 'mail')
    and (given_up.of_way is null or o.way = given_up.of_way)
    and (given_up.of_cause is null or coalesce(o.error, 'failed') = given_up.of_cause)
    and (given_up.delivery is null or o.id = given_up.delivery)
$function$;

CREATE OR REPLACE FUNCTION private.hand_topic(topic public.notification_topic, helper uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  team uuid := private.captained_team();
  is_first boolean;
begin
  if hand_topic.topic is null or hand_topic.topic not in ('duties', 'schedule', 'results', 'contracts', 'team') then
    perform private.refuse('PT422', 'Only what is about the team is handed over.', 'wrongValue', 'topic');
  end if;
  -- a captaincy that is being handed over is waited for
  perform from public.teams t where t.id = team for no key update;
  team := private.captained_team();
  if team is null then
    perform private.refuse('PT403', 'Only a captain hands over.', 'notYours');
  end if;
  if hand_topic.helper is null then
    delete from private.handed_topics h where h.captain_id = me and h.topic = hand_topic.topic;
  else
    -- and so is a role that is ending
    perform
    from public.team_members m
    where m.team_id = team and m.player_id = hand_topic.helper and m.left_at is null and m.team_role = 'co_captain'
    for share;
    if not found then
      perform private.refuse('PT404', 'That is no co-captain of the team.', 'coCaptainUnknown', 'helper');
    end if;
    is_first := not exists (select from private.handed_topics h where h.captain_id = me and h.helper_id = hand_topic.helper);
    insert into private.handed_topics as h (captain_id, topic, team_id, helper_id)
    values (me, hand_topic.topic, team, hand_topic.helper)
    on conflict on constraint handed_topics_pkey do update set team_id = excluded.team_id, helper_id = excluded.helper_id;
    if is_first then
      perform private.notify(
        array[hand_topic.helper], 'topicsHanded', jsonb_build_object('team', team, 'by', me), '/settings?section=notifications'
      );
    end if;
  end if;
  perform private.count_command('hand_topic', null);
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

CREATE OR REPLACE FUNCTION private.helper_of(captain uuid, of_topic public.notification_topic)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select h.helper_id
  from private.handed_topics h
  join public.team_members c on (c.team_id, c.player_id) = (h.team_id, h.captain_id) and c.left_at is null and c.team_role = 'captain'
  join public.team_members m on (m.team_id, m.player_id) = (h.team_id, h.helper_id) and m.left_at is null and m.team_role = 'co_captain'
  where h.captain_id = captain and h.topic = of_topic and private.hears(h.helper_id, of_topic)
$function$;

CREATE OR REPLACE FUNCTION private.is_done_by_helper(notice public.notifications)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    coalesce(private.helper_of(notice.user_id, private.notification_topic(notice.key)) = (select auth.uid()), false)
    and notice.values ->> 'player' is distinct from notice.user_id::text
$function$;

CREATE OR REPLACE FUNCTION private.is_heard_by_helper(notice public.notifications)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  helper uuid;
begin
  if not exists (select from private.handed_topics h where h.captain_id = notice.user_id)
    or notice.key in ('attendanceAsked', 'cupAttendanceAsked', 'voteClosed', 'voteLevel')
    or notice.values ->> 'player' = notice.user_id::text
  then
    return false;
  end if;
  helper := private.helper_of(notice.user_id, private.notification_topic(notice.key));
  return helper is not null
    and exists (
      select
      from public.notifications n
      where n.user_id = helper
        and n.key = notice.key
        and n.created_at = notice.created_at
        and n.values = notice.values
        and n.link is not distinct from notice.link
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.make_feed_link(replaces text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  made text;
begin
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if private.my_feed_link() is distinct from replaces then
    perform private.refuse('PT409', 'The address is another one by now.', 'feedLinkChanged');
  end if;
  insert into private.feed_links as l (user_id, secret)
  -- 182 random bits: a uuid holds 122, and the first sixteen digits of one 60
  values (me, replace(gen_random_uuid()::text, '-', '') || replace(left(gen_random_uuid()::text, 18), '-', ''))
  on conflict (user_id) do update
  set secret = excluded.secret, followed_secret = excluded.followed_secret, revoked_at = null, created_at = now()
  returning l.secret into made;
  perform private.record('make_feed_link', 'profiles ' || me);
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.my_followed_feed_link()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.followed_secret from private.feed_links l where l.user_id = (select auth.uid()) and l.revoked_at is null
$function$;

CREATE OR REPLACE FUNCTION private.my_handed_topics()
 RETURNS TABLE(topic public.notification_topic, captain_id uuid, captain_name text, helper_id uuid, helper_name text, holds boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.topic, c.id, c.username, p.id, p.username, coalesce(private.helper_of(c.id, t.topic) = p.id, false)
  from unnest(array['duties', 'schedule', 'results', 'contracts', 'team']::public.notification_topic[]) with ordinality as t (topic, place)
  join public.profiles c
    on c.id = (
      select m.player_id
      from public.team_members m
      where m.team_id = private.led_team() and m.left_at is null and m.team_role = 'captain'
    )
  left join private.handed_topics h on h.captain_id = c.id and h.topic = t.topic
  left join public.profiles p on p.id = h.helper_id
  where c.id = (select auth.uid()) or p.id = (select auth.uid())
  order by t.place
$function$;

CREATE OR REPLACE FUNCTION private.name_now(field text, of_id uuid, reader uuid DEFAULT auth.uid())
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when field in ('team', 'home', 'away', 'champion') then (select t.name from public.teams t where t.id = of_id)
    when field in ('player', 'by') then (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null)
    when field = 'of' then coalesce(
      (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null),
      (select t.name from public.teams t where t.id = of_id)
    )
    when field = 'league' then (select l.name from public.leagues l where l.id = of_id)
    when field = 'cup' then (select c.name from public.night_cups c where c.id = of_id)
    when field = 'article' then private.article_title(of_id, reader)
    when field = 'announcement' then (select a.title from public.announcements a where a.id = of_id)
    when field = 'channel' then (select c.name from private.discord_channels c where c.id = of_id and private.has_role(reader, 'admin'))
    when field = 'webhook' then (select w.shown from private.webhooks w where w.id = of_id and reader = any (private.webhook_owners(w)))
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id
        and (t.user_id = reader or private.has_role(reader, 'admin') or private.has_role(reader, 'moderator'))
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.names_now(said jsonb, reader uuid DEFAULT auth.uid())
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(f.field, private.name_now(f.field, f.held::uuid, reader)), '{}')
  from (
    select field, held from jsonb_each_text(said) as f (field, held)
    union all
    select 'subject', said ->> 'ticket' where said ? 'ticket'
  ) f
  where f.field in (
      'team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'article', 'announcement', 'channel', 'webhook', 'reason',
      'gaming_id', 'subject'
    )
    and f.held is not null
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
  if coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  if notice.key in ('resultClaimed', 'claimCorrected') then
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
  elsif notice.key in ('sideReady', 'bothReady', 'resultDisputed', 'claimWithdrawn') then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case notice.key
          when 'resultDisputed' then m.status = 'disputed'
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
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (case
    when key in (
      'resultClaimed', 'claimCorrected', 'rescheduleProposed', 'attendanceAsked', 'attendanceShort', 'cupAttendanceAsked',
      'cupAttendanceShort', 'cupCheckIn', 'cupDropped', 'cupPlaceFree', 'standInAsked', 'sideReady', 'bothReady'
    ) then 'duties'
    when key in (
      'matchMoved', 'matchPostponed', 'matchCancelled', 'matchStarted', 'deciderSet', 'schedulePublished', 'seasonStarted',
      'playoffsStarted', 'rescheduleAccepted', 'rescheduleRejected', 'rescheduleWithdrawn', 'standInTaken', 'standInWithdrawn',
      'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn', 'protestFiled',
      'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupWalkover', 'seasonFinished', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadShort', 'squadImported', 'teamArchived', 'teamEntered',
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
  end)::public.notification_topic
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
  unsubscribing text;
  told uuid[];
  wanted uuid[];
  is_now boolean;
begin
  select u.email into address
  from auth.users u
  join public.profiles p on p.id = u.id and p.deleted_at is null
  where u.id = item.target and u.email_confirmed_at is not null and not private.is_suspended(p.id);
  if address is null
    or (not is_daily and item.tries = 0 and item.due_since < now() - bounds.delivery_give_up_hours * interval '1 hour')
  then
    return jsonb_build_object('what', 'nothing');
  end if;
  insert into private.mail_accounts (user_id) values (item.target) on conflict (user_id) do nothing;
  -- two senders look at what waits for the same person one after the other
  select m.token into unsubscribing from private.mail_accounts m where m.user_id = item.target for update;
  told := private.mailed_notices(item);
  if told is null then
    perform private.mail_daily(item);
    return null;
  end if;
  select array_agg(n.id order by n.created_at desc, n.id desc), bool_or(w.mail = 'now')
  into wanted, is_now
  from public.notifications n
  cross join lateral private.ways_of(n.user_id, private.notification_topic(n.key)) w
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
    'token', unsubscribing,
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
  if topic is null or not (private.ways_of(device.user_id, topic)).push then
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

CREATE OR REPLACE FUNCTION private.send_given_up_again(way text, cause text, delivery uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  sent int;
begin
  perform private.check_may_settle_given_up(send_given_up_again.way);
  with held as (
    select o.id
    from private.outbox o
    where o.id in (
      select g.id
      from private.given_up(send_given_up_again.way, coalesce(send_given_up_again.cause, ''), send_given_up_again.delivery) g
    )
      and o.given_up_at is not null
    order by o.id
    for update
  )
  update private.outbox o
  set given_up_at = null, version = o.version + 1, due_since = now(), next_at = now(), tries = 0, unanswered = 0
  from held
  where o.id = held.id;
  get diagnostics sent = row_count;
  if sent = 0 then
    perform private.refuse('PT409', 'Nothing of it is left.', 'givenUpNothing', 'delivery');
  end if;
  perform private.record(
    'send_given_up_again', 'outbox ' || send_given_up_again.way, null, jsonb_build_object('deliveries', sent)
  );
  return sent;
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

CREATE OR REPLACE FUNCTION private.tell_followers_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_followers(array(select c.id from changed c where c.published_at <= now()));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_followers(articles uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with fresh as (
    insert into private.told_articles (article_id)
    select a.id
    from public.news_articles a
    join public.leagues l on l.id = a.league_id and l.archived_at is null
    where a.published_at between now() - interval '1 hour' and now()
      and (articles is null or a.id = any (articles))
    order by a.id
    on conflict (article_id) do nothing
    returning article_id
  )
  insert into public.notifications (user_id, kind, key, values, link)
  select f.user_id, 'system', 'articlePublished', jsonb_build_object('article', a.id, 'league', a.league_id), '/news/' || a.id
  from fresh
  join public.news_articles a on a.id = fresh.article_id
  join public.league_follows f on f.league_id = a.league_id
  join public.profiles p on p.id = f.user_id and p.deleted_at is null and p.id is distinct from (select auth.uid())
  order by f.user_id, a.id
$function$;

CREATE OR REPLACE FUNCTION public.drop_given_up(way text, cause text, delivery uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.drop_given_up(drop_given_up.way, drop_given_up.cause, drop_given_up.delivery) $function$;

CREATE OR REPLACE FUNCTION public.follow_league(league_id uuid, follow boolean DEFAULT true)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.follow_league(follow_league.league_id, follow_league.follow) $function$;

CREATE OR REPLACE FUNCTION public.follow_player(player_id uuid, follow boolean DEFAULT true)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.follow_player(follow_player.player_id, follow_player.follow) $function$;

CREATE OR REPLACE FUNCTION public.given_up_causes()
 RETURNS TABLE(way text, cause text, how_many integer, last_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.given_up_causes() $function$;

CREATE OR REPLACE FUNCTION public.given_up_page(of_way text DEFAULT NULL::text, of_cause text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, way text, person_id uuid, person_name text, channel_name text, topic public.notification_topic, subject text, how_many integer, due_since timestamp with time zone, given_up_at timestamp with time zone, tries integer, cause text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.given_up_page(given_up_page.of_way, given_up_page.of_cause, given_up_page.before_at, given_up_page.before_id, given_up_page.max) $function$;

CREATE OR REPLACE FUNCTION public.hand_topic(topic public.notification_topic, helper uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.hand_topic(hand_topic.topic, hand_topic.helper) $function$;

CREATE OR REPLACE FUNCTION public.my_followed_feed_link()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.my_followed_feed_link() $function$;

CREATE OR REPLACE FUNCTION public.my_handed_topics()
 RETURNS TABLE(topic public.notification_topic, captain_id uuid, captain_name text, helper_id uuid, helper_name text, holds boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_handed_topics() $function$;

CREATE OR REPLACE FUNCTION public.send_given_up_again(way text, cause text, delivery uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.send_given_up_again(send_given_up_again.way, send_given_up_again.cause, send_given_up_again.delivery) $function$;

alter table private.handed_topics add column captain_id uuid not null;

alter table private.told_articles add column article_id uuid not null;

alter table public.league_follows add column user_id uuid not null;

alter table public.player_follows add column user_id uuid not null;

alter table private.handed_topics add column topic public.notification_topic not null;

alter table private.told_articles add column created_at timestamp with time zone default now() not null;

alter table public.league_follows add column league_id uuid not null;

alter table public.player_follows add column player_id uuid not null;

alter table private.handed_topics add column team_id uuid not null;

alter table public.league_follows add column created_at timestamp with time zone default now() not null;

alter table public.player_follows add column created_at timestamp with time zone default now() not null;

alter table private.handed_topics add column helper_id uuid not null;

alter table private.handed_topics add column created_at timestamp with time zone default now() not null;

alter table private.feed_links add column followed_secret text default (replace((gen_random_uuid())::text, '-'::text, ''::text) || replace("left"((gen_random_uuid())::text, 18), '-'::text, ''::text)) not null;

alter table private.feed_links add column followed_hash bytea generated always as (sha256(decode(followed_secret, 'hex'::text))) stored not null;

alter table private.feed_links add constraint feed_links_followed_hash_key UNIQUE (followed_hash);

alter table private.feed_links add constraint feed_links_followed_secret_check CHECK ((followed_secret ~ '^[0-9a-f]{48}$'::text));

alter table private.handed_topics add constraint handed_topics_captain_id_fkey FOREIGN KEY (captain_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.handed_topics add constraint handed_topics_helper_id_fkey FOREIGN KEY (helper_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.handed_topics add constraint handed_topics_of_team CHECK ((topic = ANY (ARRAY['duties'::public.notification_topic, 'schedule'::public.notification_topic, 'results'::public.notification_topic, 'contracts'::public.notification_topic, 'team'::public.notification_topic])));

alter table private.handed_topics add constraint handed_topics_other CHECK ((captain_id <> helper_id));

alter table private.handed_topics add constraint handed_topics_pkey PRIMARY KEY (captain_id, topic);

alter table private.handed_topics add constraint handed_topics_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table private.told_articles add constraint told_articles_article_id_fkey FOREIGN KEY (article_id) REFERENCES public.news_articles(id) ON DELETE CASCADE;

alter table private.told_articles add constraint told_articles_pkey PRIMARY KEY (article_id);

alter table public.league_follows add constraint league_follows_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;

alter table public.league_follows add constraint league_follows_pkey PRIMARY KEY (user_id, league_id);

alter table public.league_follows add constraint league_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.player_follows add constraint player_follows_others CHECK ((user_id <> player_id));

alter table public.player_follows add constraint player_follows_pkey PRIMARY KEY (user_id, player_id);

alter table public.player_follows add constraint player_follows_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.player_follows add constraint player_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX handed_topics_helper_id ON private.handed_topics USING btree (helper_id);

CREATE INDEX handed_topics_team_id ON private.handed_topics USING btree (team_id);

CREATE INDEX outbox_given_up ON private.outbox USING btree (given_up_at DESC, id DESC) WHERE (given_up_at IS NOT NULL);

CREATE INDEX league_follows_league_id ON public.league_follows USING btree (league_id);

CREATE INDEX player_follows_player_id ON public.player_follows USING btree (player_id);

CREATE TRIGGER drop_league_follows AFTER UPDATE OF archived_at ON public.leagues FOR EACH ROW WHEN (((new.archived_at IS NOT NULL) AND (old.archived_at IS NULL))) EXECUTE FUNCTION private.drop_league_follows();

CREATE TRIGGER z_followers_update AFTER UPDATE ON public.news_articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_followers_of_changed();

CREATE TRIGGER drop_handed_topics AFTER UPDATE OF team_role, left_at ON public.team_members FOR EACH ROW WHEN (((old.team_role = ANY (ARRAY['captain'::public.team_role, 'co_captain'::public.team_role])) AND ((new.team_role IS DISTINCT FROM old.team_role) OR ((new.left_at IS NOT NULL) AND (old.left_at IS NULL))))) EXECUTE FUNCTION private.drop_handed_topics();

create policy select_own on public.league_follows for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));

create policy select_own on public.player_follows for select to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));

alter table private.handed_topics enable row level security;
alter table private.handed_topics force row level security;

alter table private.told_articles enable row level security;
alter table private.told_articles force row level security;

alter table public.league_follows enable row level security;
alter table public.league_follows force row level security;

alter table public.player_follows enable row level security;
alter table public.player_follows force row level security;

grant execute on routine private.drop_given_up(text,text,uuid) to "authenticated";

grant execute on routine private.follow_league(uuid,boolean) to "authenticated";

grant execute on routine private.follow_player(uuid,boolean) to "authenticated";

grant execute on routine private.given_up_causes() to "authenticated";

grant execute on routine private.given_up_page(text,text,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.hand_topic(public.notification_topic,uuid) to "authenticated";

grant execute on routine private.my_followed_feed_link() to "authenticated";

grant execute on routine private.my_handed_topics() to "authenticated";

grant execute on routine private.send_given_up_again(text,text,uuid) to "authenticated";

grant execute on routine public.drop_given_up(text,text,uuid) to "authenticated";

grant execute on routine public.follow_league(uuid,boolean) to "authenticated";

grant execute on routine public.follow_player(uuid,boolean) to "authenticated";

grant execute on routine public.given_up_causes() to "authenticated";

grant execute on routine public.given_up_page(text,text,timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.hand_topic(public.notification_topic,uuid) to "authenticated";

grant select on public.league_follows to "authenticated";
grant delete on public.league_follows to "service_role";
grant insert on public.league_follows to "service_role";
grant maintain on public.league_follows to "service_role";
grant references on public.league_follows to "service_role";
grant select on public.league_follows to "service_role";
grant trigger on public.league_follows to "service_role";
grant truncate on public.league_follows to "service_role";
grant update on public.league_follows to "service_role";

grant execute on routine public.my_followed_feed_link() to "authenticated";

grant execute on routine public.my_handed_topics() to "authenticated";

grant select on public.player_follows to "authenticated";
grant delete on public.player_follows to "service_role";
grant insert on public.player_follows to "service_role";
grant maintain on public.player_follows to "service_role";
grant references on public.player_follows to "service_role";
grant select on public.player_follows to "service_role";
grant trigger on public.player_follows to "service_role";
grant truncate on public.player_follows to "service_role";
grant update on public.player_follows to "service_role";

grant execute on routine public.send_given_up_again(text,text,uuid) to "authenticated";

comment on function private.drop_given_up(text,text,uuid) is 'api: member';

comment on function private.follow_league(uuid,boolean) is 'api: member';

comment on function private.follow_player(uuid,boolean) is 'api: member';

comment on function private.given_up_causes() is 'api: member';

comment on function private.given_up_page(text,text,timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.hand_topic(public.notification_topic,uuid) is 'api: member';

comment on function private.my_followed_feed_link() is 'api: member';

comment on function private.my_handed_topics() is 'api: member';

comment on function private.send_given_up_again(text,text,uuid) is 'api: member';

comment on table private.feed_links is 'The addresses of somebody''s two calendars. No API access: its owner asks for it, calendars by its secret.';

comment on table private.handed_topics is 'Who hears for a captain. No API access: the captain and the co-captain read it through calls.';

comment on table private.told_articles is 'Articles whose followers were notified. No API access: only the command that notifies them asks.';
