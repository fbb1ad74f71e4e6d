set local check_function_bodies = off;

create table private.discord_accounts ();

create table private.discord_presses ();

create table private.discord_requests ();

CREATE OR REPLACE FUNCTION private.act_as(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config(
    'request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated', 'aud', 'authenticated')::text, true
  );
  perform set_config('request.jwt.claim.sub', person::text, true);
  perform set_config('request.jwt.claim.role', 'authenticated', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_discord_channel(name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, channel_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.check_may_connect();
  channel private.discord_channels;
  asked private.discord_requests;
begin
  perform private.check_may_speak();
  if begin_discord_channel.channel_id is not null then
    channel := private.discord_channel_to_write(begin_discord_channel.channel_id);
  end if;
  channel := private.filled_channel(
    channel, begin_discord_channel.name, begin_discord_channel.language, begin_discord_channel.results,
    begin_discord_channel.fixtures, begin_discord_channel.news, of_league
  );
  asked.purpose := 'channel';
  asked.channel_id := begin_discord_channel.channel_id;
  asked.name := channel.name;
  asked.language := channel.language;
  asked.results := channel.results;
  asked.fixtures := channel.fixtures;
  asked.news := channel.news;
  asked.league_id := channel.league_id;
  return private.begin_discord(asked, 'webhook.incoming');
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_discord_link()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  asked private.discord_requests;
begin
  perform private.count_command('begin_discord_link', null);
  asked.purpose := 'link';
  return private.begin_discord(asked, 'identify');
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_discord(asked private.discord_requests, scope text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  setup private.delivery_setup;
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  -- its first letter says which page goes on with it
  state constant text := left(asked.purpose, 1) || private.random_hex();
  verifier constant text := private.random_hex();
begin
  select * into setup from private.delivery_setup;
  if setup.discord_client is null then
    perform private.refuse('PT409', 'Discord is not set up here.', 'discordNotSetUp');
  end if;
  if not exists (
    select from auth.sessions s where s.id = session and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  ) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  delete from private.discord_requests r where r.user_id = auth.uid() and r.session_id = session;
  asked.state_hash := sha256(convert_to(state, 'utf8'));
  asked.user_id := auth.uid();
  asked.session_id := session;
  asked.verifier := verifier;
  asked.created_at := now();
  insert into private.discord_requests select asked.*;
  return setup.discord_authorize
    || '?response_type=code&client_id=' || setup.discord_client
    || '&scope=' || scope
    || '&state=' || state
    || '&redirect_uri=' || replace(replace(setup.discord_back, ':', '%3A'), '/', '%2F')
    || '&code_challenge_method=S256&code_challenge='
    || translate(rtrim(encode(sha256(convert_to(verifier, 'utf8')), 'base64'), '='), '+/', '-_');
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_to_confirm(of_match uuid)
 RETURNS public.match_reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  claim uuid;
begin
  select r.id into claim
  from public.match_reports r
  where r.match_id = of_match and r.status in ('filed', 'disputed')
  -- the other side's first: of an own one the question below says whose turn it is
  order by r.team_id is not distinct from private.led_team(), r.created_at desc
  limit 1;
  if claim is null then
    perform private.refuse('PT409', 'The claim has been decided.', 'claimDecided');
  end if;
  return private.open_claim(claim, own => false);
end
$function$;

CREATE OR REPLACE FUNCTION private.closed_discord_request(state text, purpose text)
 RETURNS private.discord_requests
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.discord_requests r
  where r.state_hash = sha256(convert_to(closed_discord_request.state, 'utf8'))
    and r.purpose = closed_discord_request.purpose
    and r.opened_at > now() - interval '2 minutes'
  returning r
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
  delete from public.profile_private p where p.user_id = me;
  delete from private.feed_links l where l.user_id = me;
  perform private.forget_device(d.id) from private.push_devices d where d.user_id = me;
  delete from private.outbox o where o.way = 'mail' and o.target = me;
  delete from private.notification_ways w where w.user_id = me;
  delete from private.quiet_hours q where q.user_id = me;
  delete from private.discord_accounts a where a.user_id = me;
  delete from private.discord_requests r where r.user_id = me;
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

drop function private.discord_channel_list();
CREATE OR REPLACE FUNCTION private.discord_channel_list()
 RETURNS TABLE(id uuid, name text, league_id uuid, league_name text, language text, results boolean, fixtures boolean, news boolean, off_at timestamp with time zone, last_sent_at timestamp with time zone, last_error text, failed_at timestamp with time zone, waiting integer, given_up integer, buttons boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    c.id, c.name, c.league_id, l.name, c.language, c.results, c.fixtures, c.news, c.off_at, c.last_sent_at,
    last.error, last.failed_at, open.waiting, open.given_up,
    exists (select from private.discord_webhooks w where w.channel_id = c.id and w.guild_id is not null)
  from private.discord_channels c
  left join public.leagues l on l.id = c.league_id
  cross join lateral (
    select
      count(*) filter (where o.given_up_at is null)::int as waiting,
      count(*) filter (where o.given_up_at is not null)::int as given_up
    from private.outbox o
    where o.target = c.id and o.done_at is null
  ) open
  left join lateral (
    select o.error, o.failed_at
    from private.outbox o
    where o.target = c.id and o.done_at is null and o.error is not null
    order by o.failed_at desc
    limit 1
  ) last on true
  where private.is_admin()
  order by lower(c.name), c.id
  limit (private.limits()).discord_channels
$function$;

CREATE OR REPLACE FUNCTION private.finish_discord_channel(state text, webhook text, token text, guild text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request constant private.discord_requests := private.closed_discord_request(state, 'channel');
  address constant text := 'https://discord.com/api/webhooks/' || webhook || '/' || token;
  connected uuid := request.channel_id;
  refusal text;
begin
  if request.user_id is null then
    return 'discordState';
  end if;
  begin
    perform private.act_as(request.user_id);
    if connected is null then
      connected := private.connect_discord_channel(
        request.name, address, request.language, request.results, request.fixtures, request.news, request.league_id
      );
    else
      perform private.change_discord_channel(
        connected, request.name, request.language, request.results, request.fixtures, request.news, request.league_id, address
      );
    end if;
    update private.discord_webhooks w set guild_id = finish_discord_channel.guild where w.channel_id = connected;
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
    on conflict (user_id) do update set discord_id = excluded.discord_id, name = excluded.name, created_at = now();
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

CREATE OR REPLACE FUNCTION private.my_discord()
 RETURNS TABLE(available boolean, name text, linked_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    exists (select from private.delivery_setup d where d.discord_client is not null),
    a.name,
    a.created_at
  from (select auth.uid() as id) me
  left join private.discord_accounts a on a.user_id = me.id
$function$;

CREATE OR REPLACE FUNCTION private.note_export()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
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
      )
    )
    from auth.users u
    where u.id = me
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.offers_to_sign()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  return coalesce(
    (
      select jsonb_agg(jsonb_build_object('id', o.id, 'team', o.name, 'expires_at', o.expires_at) order by o.expires_at, o.id)
      from (
        select c.id, t.name, c.expires_at
        from public.contracts c
        join public.teams t on t.id = c.team_id
        where c.player_id = me and c.status = 'offered' and c.expires_at > now()
        order by c.expires_at, c.id
        limit 5
      ) o
    ),
    '[]'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.open_discord_request(state text, person uuid, session uuid)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with opened as (
    update private.discord_requests r
    set opened_at = now()
    where r.state_hash = sha256(convert_to(open_discord_request.state, 'utf8'))
      and r.user_id = person
      and r.session_id = session
      and r.opened_at is null
      and r.created_at > now() - interval '10 minutes'
      and exists (
        select from auth.sessions s where s.id = session and s.user_id = person and (s.not_after is null or s.not_after > now())
      )
    returning r.purpose, r.verifier
  )
  select jsonb_build_object(
    'purpose', o.purpose, 'verifier', o.verifier, 'client', d.discord_client, 'back', d.discord_back
  )
  from opened o
  join private.delivery_setup d on d.discord_client is not null
$function$;

CREATE OR REPLACE FUNCTION private.open_discord(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  channel private.discord_channels;
  webhook private.discord_webhooks;
  said jsonb;
begin
  select * into channel from private.discord_channels c where c.id = item.target and c.off_at is null;
  select * into webhook from private.discord_webhooks w where w.channel_id = channel.id;
  if webhook.channel_id is null then
    return null;
  end if;
  said := private.discord_facts(item.payload, channel, item.remote_id is null);
  return jsonb_build_object(
    'what', case
      when item.remote_id is not null then case when said is null then 'delete' else 'edit' end
      when said is null then 'nothing'
      else 'post'
    end,
    'webhook', webhook.webhook_id,
    'token', webhook.token,
    'language', channel.language,
    'buttons', webhook.guild_id is not null and exists (
      select from private.delivery_setup d where d.discord_client is not null
    ),
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
begin
  insert into private.discord_presses (id) values (press) on conflict do nothing;
  if not found then
    return '{"outcome": "repeated"}';
  end if;
  select a.user_id into person from private.discord_accounts a where a.discord_id = presser;
  if person is null then
    return '{"outcome": "unlinked"}';
  end if;
  if what in ('in', 'claim') and not exists (
    select
    from private.outbox o
    join private.discord_webhooks w on w.channel_id = o.target and w.guild_id = press_discord_button.guild
    where o.way = 'discord' and o.subject = 'match ' || about and o.remote_id = press_discord_button.message
  ) then
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

CREATE OR REPLACE FUNCTION private.random_hex()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
$function$;

CREATE OR REPLACE FUNCTION private.set_discord_application(client text DEFAULT NULL::text, back text DEFAULT NULL::text, authorize_at text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.delivery_setup as d (discord_client, discord_back, discord_authorize)
  values (client, back, authorize_at)
  on conflict (only_row) do update
  set discord_client = excluded.discord_client, discord_back = excluded.discord_back, discord_authorize = excluded.discord_authorize
$function$;

CREATE OR REPLACE FUNCTION private.set_discord_webhook(of_channel uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts constant record := private.discord_webhook_of(btrim(address));
begin
  if parts.token is null then
    perform private.refuse('PT422', 'That is no address of a webhook of Discord.', 'discordAddress', 'address');
  end if;
  if exists (select from private.discord_webhooks w where w.webhook_id = parts.webhook_id and w.channel_id <> of_channel) then
    perform private.refuse('PT409', 'The address is connected already.', 'discordConnected', 'address');
  end if;
  insert into private.discord_webhooks as w (channel_id, webhook_id, token)
  values (of_channel, parts.webhook_id, parts.token)
  on conflict (channel_id) do update set webhook_id = excluded.webhook_id, token = excluded.token, guild_id = null;
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
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - interval '365 days';
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
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.id in (
    select o.id
    from public.join_requests o
    where o.status in ('open', 'trial') and o.expires_at <= now()
    order by o.expires_at
    limit 1000
    for update skip locked
  );
  delete from public.join_requests r
  where r.id in (select o.id from public.join_requests o where o.expires_at < last_quarter order by o.expires_at limit 1000);
  delete from public.announcements a
  where a.id in (select o.id from public.announcements o where o.created_at < last_year order by o.created_at limit 1000);
  delete from private.outbox o
  where o.id in (
    select s.id
    from private.outbox s
    where coalesce(s.done_at, s.given_up_at, s.due_since) < delivered
    order by coalesce(s.done_at, s.given_up_at, s.due_since)
    limit 1000
    for update skip locked
  );
  delete from private.discord_requests r
  where r.state_hash in (
    select o.state_hash from private.discord_requests o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_presses p
  where p.id in (
    select o.id from private.discord_presses o where o.created_at < now() - interval '1 day' order by o.created_at limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.unlink_discord()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
begin
  delete from private.discord_accounts a where a.user_id = me;
  if found then
    perform private.record('unlink_discord', 'profiles ' || me);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_discord_channel(name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, channel_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.begin_discord_channel(begin_discord_channel.name, begin_discord_channel.language, begin_discord_channel.results, begin_discord_channel.fixtures, begin_discord_channel.news, begin_discord_channel.of_league, begin_discord_channel.channel_id) $function$;

CREATE OR REPLACE FUNCTION public.begin_discord_link()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.begin_discord_link() $function$;

drop function public.discord_channel_list();
CREATE OR REPLACE FUNCTION public.discord_channel_list()
 RETURNS TABLE(id uuid, name text, league_id uuid, league_name text, language text, results boolean, fixtures boolean, news boolean, off_at timestamp with time zone, last_sent_at timestamp with time zone, last_error text, failed_at timestamp with time zone, waiting integer, given_up integer, buttons boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.discord_channel_list() $function$;

CREATE OR REPLACE FUNCTION public.finish_discord_channel(state text, webhook text, token text, guild text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_discord_channel(finish_discord_channel.state, finish_discord_channel.webhook, finish_discord_channel.token, finish_discord_channel.guild) $function$;

CREATE OR REPLACE FUNCTION public.finish_discord_link(state text, discord_id text, name text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_discord_link(finish_discord_link.state, finish_discord_link.discord_id, finish_discord_link.name) $function$;

CREATE OR REPLACE FUNCTION public.my_discord()
 RETURNS TABLE(available boolean, name text, linked_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_discord() $function$;

CREATE OR REPLACE FUNCTION public.open_discord_request(state text, person uuid, session uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_discord_request(open_discord_request.state, open_discord_request.person, open_discord_request.session) $function$;

CREATE OR REPLACE FUNCTION public.press_discord_button(press text, presser text, what text, about uuid DEFAULT NULL::uuid, message text DEFAULT NULL::text, guild text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.press_discord_button(press_discord_button.press, press_discord_button.presser, press_discord_button.what, press_discord_button.about, press_discord_button.message, press_discord_button.guild) $function$;

CREATE OR REPLACE FUNCTION public.set_discord_application(client text DEFAULT NULL::text, back text DEFAULT NULL::text, authorize_at text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_discord_application(set_discord_application.client, set_discord_application.back, set_discord_application.authorize_at) $function$;

CREATE OR REPLACE FUNCTION public.unlink_discord()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.unlink_discord() $function$;

alter table private.discord_accounts add column user_id uuid not null;

alter table private.discord_presses add column id text not null;

alter table private.discord_requests add column state_hash bytea not null;

alter table private.discord_accounts add column discord_id text not null;

alter table private.discord_presses add column created_at timestamp with time zone default now() not null;

alter table private.discord_requests add column user_id uuid not null;

alter table private.discord_accounts add column name text not null;

alter table private.discord_requests add column session_id uuid not null;

alter table private.discord_accounts add column created_at timestamp with time zone default now() not null;

alter table private.discord_requests add column verifier text not null;

alter table private.discord_requests add column purpose text not null;

alter table private.discord_webhooks add column guild_id text;

alter table private.delivery_setup add column discord_client text;

alter table private.discord_requests add column channel_id uuid;

alter table private.delivery_setup add column discord_back text;

alter table private.discord_requests add column name text;

alter table private.delivery_setup add column discord_authorize text;

alter table private.discord_requests add column language text;

alter table private.discord_requests add column results boolean;

alter table private.discord_requests add column fixtures boolean;

alter table private.discord_requests add column news boolean;

alter table private.discord_requests add column league_id uuid;

alter table private.discord_requests add column opened_at timestamp with time zone;

alter table private.discord_requests add column created_at timestamp with time zone default now() not null;

alter table private.delivery_setup add constraint delivery_setup_discord CHECK ((num_nonnulls(discord_client, discord_back, discord_authorize) = ANY (ARRAY[0, 3])));

alter table private.delivery_setup add constraint delivery_setup_discord_authorize_check CHECK ((discord_authorize ~ '^https?://[A-Za-z0-9.:/_-]{1,250}$'::text));

alter table private.delivery_setup add constraint delivery_setup_discord_back_check CHECK ((discord_back ~ '^https?://[A-Za-z0-9.:/_\[\]-]{1,250}$'::text));

alter table private.delivery_setup add constraint delivery_setup_discord_client_check CHECK ((discord_client ~ '^[0-9]{15,22}$'::text));

alter table private.discord_accounts add constraint discord_accounts_discord_id_check CHECK ((discord_id ~ '^[0-9]{15,22}$'::text));

alter table private.discord_accounts add constraint discord_accounts_discord_id_key UNIQUE (discord_id);

alter table private.discord_accounts add constraint discord_accounts_name_check CHECK (private.is_line(name, 1, 40));

alter table private.discord_accounts add constraint discord_accounts_pkey PRIMARY KEY (user_id);

alter table private.discord_accounts add constraint discord_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.discord_presses add constraint discord_presses_id_check CHECK ((id ~ '^[0-9]{15,22}$'::text));

alter table private.discord_presses add constraint discord_presses_pkey PRIMARY KEY (id);

alter table private.discord_requests add constraint discord_requests_channel CHECK (((purpose = 'channel'::text) = (name IS NOT NULL)));

alter table private.discord_requests add constraint discord_requests_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES private.discord_channels(id) ON DELETE CASCADE;

alter table private.discord_requests add constraint discord_requests_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'tr'::text])));

alter table private.discord_requests add constraint discord_requests_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;

alter table private.discord_requests add constraint discord_requests_name_check CHECK (private.is_name(name, 1, (private.limits()).discord_channel_name_max));

alter table private.discord_requests add constraint discord_requests_pkey PRIMARY KEY (state_hash);

alter table private.discord_requests add constraint discord_requests_purpose_check CHECK ((purpose = ANY (ARRAY['link'::text, 'channel'::text])));

alter table private.discord_requests add constraint discord_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.discord_requests add constraint discord_requests_verifier_check CHECK ((verifier ~ '^[0-9a-f]{64}$'::text));

alter table private.discord_webhooks add constraint discord_webhooks_guild_id_check CHECK ((guild_id ~ '^[0-9]{15,22}$'::text));

CREATE INDEX discord_presses_created_at ON private.discord_presses USING btree (created_at);

CREATE INDEX discord_requests_channel_id ON private.discord_requests USING btree (channel_id);

CREATE INDEX discord_requests_created_at ON private.discord_requests USING btree (created_at);

CREATE INDEX discord_requests_league_id ON private.discord_requests USING btree (league_id);

CREATE INDEX discord_requests_user_id ON private.discord_requests USING btree (user_id);

alter table private.discord_accounts enable row level security;
alter table private.discord_accounts force row level security;

alter table private.discord_presses enable row level security;
alter table private.discord_presses force row level security;

alter table private.discord_requests enable row level security;
alter table private.discord_requests force row level security;

grant execute on routine private.begin_discord_channel(text,text,boolean,boolean,boolean,uuid,uuid) to "authenticated";

grant execute on routine private.begin_discord_link() to "authenticated";

grant execute on routine private.discord_channel_list() to "authenticated";

grant execute on routine private.finish_discord_channel(text,text,text,text) to "service_role";

grant execute on routine private.finish_discord_link(text,text,text) to "service_role";

grant execute on routine private.my_discord() to "authenticated";

grant execute on routine private.open_discord_request(text,uuid,uuid) to "service_role";

grant execute on routine private.press_discord_button(text,text,text,uuid,text,text) to "service_role";

grant execute on routine private.set_discord_application(text,text,text) to "service_role";

grant execute on routine private.unlink_discord() to "authenticated";

grant execute on routine public.begin_discord_channel(text,text,boolean,boolean,boolean,uuid,uuid) to "authenticated";

grant execute on routine public.begin_discord_link() to "authenticated";

grant execute on routine public.discord_channel_list() to "authenticated";

grant execute on routine public.finish_discord_channel(text,text,text,text) to "service_role";

grant execute on routine public.finish_discord_link(text,text,text) to "service_role";

grant execute on routine public.my_discord() to "authenticated";

grant execute on routine public.open_discord_request(text,uuid,uuid) to "service_role";

grant execute on routine public.press_discord_button(text,text,text,uuid,text,text) to "service_role";

grant execute on routine public.set_discord_application(text,text,text) to "service_role";

grant execute on routine public.unlink_discord() to "authenticated";

comment on function private.begin_discord_channel(text,text,boolean,boolean,boolean,uuid,uuid) is 'api: member';

comment on function private.begin_discord_link() is 'api: member';

comment on function private.discord_channel_list() is 'api: member';

comment on function private.finish_discord_channel(text,text,text,text) is 'api: service';

comment on function private.finish_discord_link(text,text,text) is 'api: service';

comment on function private.my_discord() is 'api: member';

comment on function private.open_discord_request(text,uuid,uuid) is 'api: service';

comment on function private.press_discord_button(text,text,text,uuid,text,text) is 'api: service';

comment on function private.set_discord_application(text,text,text) is 'api: service';

comment on function private.unlink_discord() is 'api: member';

comment on table private.discord_accounts is 'Whose account of Discord is whose. No API access: owners read their own through a call.';

comment on table private.discord_presses is 'Presses of buttons in Discord, for a day. No API access: the service enters them.';

comment on table private.discord_requests is 'Who was sent to Discord to say who they are there. No API access: calls write it, the service works through it.';
