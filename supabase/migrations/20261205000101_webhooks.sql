set local check_function_bodies = off;

create table private.webhook_secrets ();

create table private.webhooks ();

CREATE OR REPLACE FUNCTION private.change_webhook(webhook_id uuid, events text[], of_league uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was constant private.webhooks := private.webhook_to_write(change_webhook.webhook_id);
  given constant text := case when nullif(btrim(address), '') is not null then private.checked_webhook_address(address) end;
  webhook private.webhooks;
begin
  if was.team_id is not null and of_league is not null then
    perform private.refuse('PT422', 'A team or a league.', 'wrongValue', 'of_league');
  end if;
  perform private.check_webhook_league(of_league, was.league_id);
  update private.webhooks w
  set events = private.checked_webhook_events(change_webhook.events, was.team_id),
    league_id = of_league,
    shown = coalesce(private.shown_address(given), w.shown)
  where w.id = was.id
  returning * into webhook;
  if given is not null then
    update private.webhook_secrets k set address = given where k.webhook_id = was.id;
    perform private.wake_webhook(was.id);
  end if;
  perform private.record('change_webhook', 'webhooks ' || was.id, to_jsonb(was), to_jsonb(webhook));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_may_have_webhooks(of_team uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if of_team is not null then
    perform private.check_captain(of_team, 'manages the team''s webhooks');
  elsif not private.is_admin() then
    perform private.refuse('PT403', 'Only admins manage the leagues'' webhooks.', 'notYours');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_webhook_league(of_league uuid, but uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if of_league is not null and not exists (
    select from public.leagues l where l.id = of_league and (l.archived_at is null or l.id is not distinct from but)
  ) then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'of_league');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_webhook_on(webhook private.webhooks)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if num_nonnulls(webhook.off_at, webhook.paused_at) > 0 then
    perform private.refuse('PT409', 'The webhook is switched off.', 'webhookOff', 'webhook_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_webhook_address(address text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_webhook_address(btrim(address)) is not true then
    perform private.refuse('PT422', 'A public https address is needed.', 'webhookAddress', 'address');
  end if;
  return btrim(address);
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_webhook_events(events text[], of_team uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  chosen constant text[] := array(
    select known from unnest(private.webhook_events()) as known where known = any (events)
  );
begin
  if cardinality(chosen) = 0 then
    perform private.refuse('PT422', 'What shall be sent?', 'webhookNothing', 'events');
  end if;
  if not events <@ chosen or (of_team is not null and 'article_published' = any (chosen)) then
    perform private.refuse('PT422', 'There is no such event.', 'wrongValue', 'events');
  end if;
  return chosen;
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
    ('notify', 'subject', 20, 60)
$function$;

CREATE OR REPLACE FUNCTION private.create_webhook(address text, events text[], of_league uuid DEFAULT NULL::uuid, of_team uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, secret text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  bounds constant record := private.limits();
  checked text;
  chosen text[];
  webhook private.webhooks;
  made constant text := private.new_webhook_secret();
begin
  perform private.check_may_have_webhooks(of_team);
  if not private.webhooks_are_sent() then
    perform private.refuse('PT409', 'This installation sends no webhooks.', 'webhooksNotSent');
  end if;
  if num_nonnulls(of_team, of_league) > 1 then
    perform private.refuse('PT422', 'A team or a league.', 'wrongValue', 'of_league');
  end if;
  if of_team is not null and not exists (select from public.teams t where t.id = of_team and t.archived_at is null) then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'of_team');
  end if;
  checked := private.checked_webhook_address(create_webhook.address);
  chosen := private.checked_webhook_events(create_webhook.events, of_team);
  perform private.check_webhook_league(of_league);
  -- one at a time: of two who make the last one, one does
  perform pg_advisory_xact_lock(hashtextextended('private.webhooks ' || coalesce(of_team::text, ''), 0));
  if (select count(*) from private.webhooks w where w.team_id is not distinct from of_team)
    >= (case when of_team is null then bounds.webhooks_max else bounds.team_webhooks_max end)
  then
    perform private.refuse('PT409', 'There are as many as there may be.', 'webhooksFull', 'address');
  end if;
  insert into private.webhooks (team_id, league_id, shown, events)
  values (of_team, of_league, private.shown_address(checked), chosen)
  returning * into webhook;
  insert into private.webhook_secrets (webhook_id, address, secret) values (webhook.id, checked, made);
  perform private.record('create_webhook', 'webhooks ' || webhook.id, null, to_jsonb(webhook));
  return query select webhook.id, 'whsec_' || made;
end
$function$;

CREATE OR REPLACE FUNCTION private.current_league(team uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.league_id
  from public.league_teams e
  join public.league_seasons s on s.league_id = e.league_id and s.season = e.season
  where e.team_id = team and e.withdrawn_at is null
  order by s.phase = 'finished', e.registered_at desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.delete_webhook(webhook_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was constant private.webhooks := private.webhook_to_write(delete_webhook.webhook_id);
begin
  perform private.hold_deliveries(was.id);
  delete from private.outbox o where o.target = was.id;
  delete from private.webhooks w where w.id = was.id;
  perform private.record('delete_webhook', 'webhooks ' || was.id, to_jsonb(was));
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_article_events(articles uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_event(
    'article_published', a.league_id, '{}', jsonb_build_object('article', a.id, 'league', a.league_id, 'category', a.category),
    a.published_at, md5(concat_ws(' ', 'article_published', a.id, extract(epoch from a.published_at)))::uuid
  )
  from public.news_articles a
  where a.published_at between now() - interval '1 hour' and now()
    and (articles is null or a.id = any (articles))
    and private.is_event_wanted('article_published')
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_event(type text, of_league uuid, teams uuid[], facts jsonb, since timestamp with time zone DEFAULT now(), event uuid DEFAULT gen_random_uuid())
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (way, target, subject, payload)
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
  on conflict (way, target, subject) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_match_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pair record;
  now_is public.team_matches;
  was public.team_matches;
  sides uuid[];
begin
  if not private.is_event_wanted('match_result', 'match_moved', 'match_live') then
    return null;
  end if;
  for pair in
    select to_jsonb(c) as now_is, to_jsonb(b) as was
    from changed c
    join was_so b on b.id = c.id
    left join public.leagues l on l.id = c.league_id
    where (l.id is null or (l.status = 'active' and l.archived_at is null))
      and (
        c.status, c.home_score, c.away_score, c.live_home_score, c.live_away_score, c.forfeited_by, c.kickoff_at
      ) is distinct from (
        b.status, b.home_score, b.away_score, b.live_home_score, b.live_away_score, b.forfeited_by, b.kickoff_at
      )
    order by c.id
  loop
    now_is := jsonb_populate_record(null::public.team_matches, pair.now_is);
    was := jsonb_populate_record(null::public.team_matches, pair.was);
    sides := array[now_is.home_team_id, now_is.away_team_id];
    -- a result counts, is another one, or is taken back; what files brought in is no news
    if (now_is.status = 'finished' or was.status = 'finished')
      and (now_is.status, now_is.home_score, now_is.away_score, now_is.forfeited_by)
        is distinct from (was.status, was.home_score, was.away_score, was.forfeited_by)
      and not exists (
        select
        from public.league_seasons s
        where s.league_id = now_is.league_id
          and s.season = now_is.season
          and coalesce(now_is.finished_at, was.finished_at) <= s.imported_at
      )
    then
      perform private.enqueue_event(
        'match_result', now_is.league_id, sides,
        private.match_event_facts(now_is) || jsonb_build_object(
          'home_score', now_is.home_score, 'away_score', now_is.away_score, 'forfeited_by', now_is.forfeited_by
        )
      );
    end if;
    if now_is.kickoff_at <> was.kickoff_at
      or (
        now_is.status <> was.status
        and (now_is.status in ('postponed', 'cancelled') or was.status in ('postponed', 'cancelled'))
      )
    then
      perform private.enqueue_event(
        'match_moved', now_is.league_id, sides,
        private.match_event_facts(now_is) || jsonb_build_object('kickoff_was', was.kickoff_at)
      );
    end if;
    if now_is.status = 'live'
      and (now_is.status, now_is.live_home_score, now_is.live_away_score)
        is distinct from (was.status, was.live_home_score, was.live_away_score)
    then
      perform private.enqueue_event(
        'match_live', now_is.league_id, sides,
        private.match_event_facts(now_is)
          || jsonb_build_object('home_score', now_is.live_home_score, 'away_score', now_is.live_away_score)
      );
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_published()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_event_wanted('article_published') then
    perform private.enqueue_article_events(array(select c.id from changed c where c.published_at <= now()));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_roster_event(kind text, team uuid, player uuid, team_role public.team_role)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_event(
    'roster_changed', league, array[team],
    jsonb_build_object('kind', kind, 'team', team, 'player', player, 'team_role', team_role, 'league', league)
  )
  from private.current_league(team) as league
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_roster_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_event_wanted('roster_changed') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.enqueue_roster_event('joined', c.team_id, c.player_id, c.team_role) from changed c where c.left_at is null;
    return null;
  end if;
  perform private.enqueue_roster_event(
    case when c.left_at is not null then 'left' when b.left_at is not null then 'joined' else 'role' end,
    c.team_id, c.player_id, c.team_role
  )
  from changed c
  join was_so b on b.id = c.id
  where (c.left_at is null) <> (b.left_at is null) or (c.left_at is null and c.team_role <> b.team_role);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_season_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_event_wanted('season_started', 'season_finished') then
    return null;
  end if;
  perform private.enqueue_event(
    case c.phase when 'finished' then 'season_finished' else 'season_started' end,
    c.league_id,
    array(
      select e.team_id
      from public.league_teams e
      where (e.league_id, e.season) = (c.league_id, c.season) and e.withdrawn_at is null
    ),
    jsonb_build_object('league', c.league_id, 'season', c.season)
      || case when c.phase = 'finished' then jsonb_build_object('champion_team', c.champion_team_id) else '{}' end
  )
  from changed c
  join was_so b on (b.league_id, b.season) = (c.league_id, c.season)
  where (c.phase = 'finished' and b.phase <> 'finished') or (c.phase = 'regular' and b.phase = 'registration');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_transfer_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_event_wanted('transfer_made') then
    return null;
  end if;
  perform private.enqueue_event(
    'transfer_made', c.league_id, array_remove(array[c.from_team_id, c.to_team_id], null),
    jsonb_build_object(
      'transfer', c.id, 'kind', c.kind, 'player', c.player_id, 'from_team', c.from_team_id, 'to_team', c.to_team_id,
      'league', c.league_id, 'season', c.season
    )
  )
  from changed c
  -- what files brought in, with the moments of then, is no news
  where c.happened_at > now() - interval '1 hour';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.event_data(payload jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  site constant text := (select s.value ->> 'url' from public.site_settings s where s.key = 'site_address');
  facts constant jsonb := payload - 'type' - 'at';
  article public.news_articles;
  path text;
begin
  if facts ? 'article' then
    select * into article from public.news_articles a where a.id = (facts ->> 'article')::uuid and a.published_at <= now();
    if article.id is null then
      return null;
    end if;
    path := '/news/' || article.id;
  elsif facts ? 'match' then
    path := '/matches/' || (facts ->> 'match');
  elsif facts ? 'transfer' then
    path := '/transfers';
  elsif facts ? 'team' then
    path := '/teams/' || (facts ->> 'team');
  elsif facts ? 'league' then
    path := '/leagues/' || (facts ->> 'league');
  end if;
  return (
    select coalesce(
      jsonb_object_agg(
        f.field,
        case
          when f.held = 'null' then f.held
          when f.field in ('home_team', 'away_team', 'from_team', 'to_team', 'team', 'champion_team') then
            jsonb_build_object('id', f.held, 'name', private.name_now('team', (f.held #>> '{}')::uuid))
          when f.field in ('player', 'league') then
            jsonb_build_object('id', f.held, 'name', private.name_now(f.field, (f.held #>> '{}')::uuid))
          when f.field in ('match', 'transfer', 'article', 'night_cup') then jsonb_build_object('id', f.held)
          else f.held
        end
      ),
      '{}'
    )
    from jsonb_each(facts) as f (field, held)
  ) || case when path is null then '{}' else jsonb_build_object('url', site || path) end;
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
    when 'off' then 0
    when 'quiet' then greatest(asked, 1)
    else greatest(asked, growing)
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
    -- what was answered did not get out
    unanswered = case when outcome = 'unanswered' then o.unanswered else greatest(o.unanswered - 1, 0) end,
    remote_id = case when outcome <> 'forget' then o.remote_id end,
    next_at = again_at,
    given_up_at = case when outcome = 'stop' or (outcome <> 'off' and again_at > late) then now() end,
    lease = null,
    leased_until = null
  where o.id = item.id;
  if item.way = 'push' and outcome = 'off' then
    perform private.forget_device(item.target);
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
  elsif item.way = 'mail' then
    perform private.mail_taken(item);
  elsif item.way = 'webhook' then
    perform private.webhook_taken(item);
  end if;
end
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

CREATE OR REPLACE FUNCTION private.is_event_wanted(VARIADIC types text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.webhooks w where w.off_at is null and w.paused_at is null and w.events && types)
$function$;

CREATE OR REPLACE FUNCTION private.is_webhook_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select address is not null
    and length(address) <= (private.limits()).webhook_address_max
    and address ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])/[A-Za-z0-9._~!$&''()*+,;=:@%/?|[\]-]*$'
    and split_part(address, '?', 1) !~* '/(\.|%2e){1,2}(/|$)'
    and length(substring(address from '^https://([^/]+)')) <= 253
    -- endings that are not of the public internet (RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal)
    and substring(address from '^https://([^/]+)')
      !~ '(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|example|invalid|onion|alt|arpa)$'
$function$;

CREATE OR REPLACE FUNCTION private.lease_webhook_deliveries(max integer DEFAULT 100, seconds integer DEFAULT 60)
 RETURNS TABLE(id uuid, lease uuid, way text, target uuid)
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
  returning o.id, o.lease, o.way, o.target
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
  bounds.join_request_days := 14;
  bounds.join_requests_open_max := 5;
  bounds.join_message_max := 500;
  bounds.join_request_days_kept := 90;
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.decisions_at_once_max := 100;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.unverified_achievements_max := 10;
  bounds.follows_max := 20;
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
  bounds.announcement_title_min := 3;
  bounds.announcement_title_max := 80;
  bounds.announcement_body_max := 1000;
  bounds.announcements_per_day := 3;
  bounds.discord_channels := 20;
  bounds.discord_channel_name_max := 40;
  bounds.webhooks_max := 10;
  bounds.team_webhooks_max := 3;
  bounds.webhook_address_max := 500;
  bounds.webhook_log_max := 50;
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

CREATE OR REPLACE FUNCTION private.match_event_facts(match public.team_matches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'match', match.id,
    'league', match.league_id,
    'season', match.season,
    'matchday', match.matchday,
    'night_cup', match.night_cup_id,
    'stage', match.stage,
    'home_team', match.home_team_id,
    'away_team', match.away_team_id,
    'status', match.status,
    'kickoff_at', match.kickoff_at
  )
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
      'team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'announcement', 'channel', 'webhook', 'reason',
      'gaming_id', 'subject'
    )
    and f.held is not null
$function$;

CREATE OR REPLACE FUNCTION private.new_webhook_secret()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64')
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
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored'
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
      'webhookFailing'
    ) then 'team'
    when key in ('messageReceived', 'matchMessage') then 'messages'
    when key in (
      'ticketAnswered', 'ticketClosed', 'ticketInProgress', 'ticketWaiting', 'reportDismissed', 'reportUpheld', 'contentFreed',
      'contentHidden', 'contentRestored', 'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'writerMuted',
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed'
    ) then 'support'
    when key in ('announced') then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic
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
    -- sent twice without an answer: a third time would only repeat it
    if item.unanswered >= 2 then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    -- answered or not: counted before it goes, for a sender may die
    update private.outbox o set unanswered = o.unanswered + 1 where o.id = item.id;
  end if;
  return opened || jsonb_build_object('way', item.way, 'version', item.version, 'message', item.remote_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.open_webhook(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept private.webhook_secrets;
  facts constant jsonb := private.event_data(item.payload);
begin
  select k.* into kept
  from private.webhooks w
  join private.webhook_secrets k on k.webhook_id = w.id
  where w.id = item.target and w.off_at is null and w.paused_at is null;
  if kept.webhook_id is null then
    return null;
  end if;
  if facts is null then
    return jsonb_build_object('what', 'nothing');
  end if;
  return jsonb_build_object(
    'what', 'post',
    'address', kept.address,
    'secrets', to_jsonb(array_remove(array[kept.secret, case when kept.old_until > now() then kept.old_secret end], null)),
    'event', substring(item.subject from '^event (.+)$'),
    'type', replace(item.payload ->> 'type', '_', '.'),
    'at', item.payload ->> 'at',
    'data', facts
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.pause_webhook(webhook_id uuid, paused boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was constant private.webhooks := private.webhook_to_write(pause_webhook.webhook_id);
begin
  if paused is null then
    perform private.refuse('PT422', 'Paused or not?', 'wrongValue', 'paused');
  end if;
  if paused = (was.paused_at is not null) and (paused or was.off_at is null) then
    return;
  end if;
  if paused then
    update private.webhooks w set paused_at = now() where w.id = was.id;
  else
    perform private.wake_webhook(was.id);
  end if;
  perform private.record(
    'pause_webhook', 'webhooks ' || was.id,
    jsonb_build_object('paused_at', was.paused_at, 'off_at', was.off_at),
    (select jsonb_build_object('paused_at', w.paused_at, 'off_at', w.off_at) from private.webhooks w where w.id = was.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.rotate_webhook_secret(webhook_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was constant private.webhooks := private.webhook_to_write(rotate_webhook_secret.webhook_id);
  made constant text := private.new_webhook_secret();
begin
  update private.webhook_secrets k
  set old_secret = k.secret,
    old_until = now() + (private.limits()).webhook_old_secret_hours * interval '1 hour',
    secret = made
  where k.webhook_id = was.id;
  perform private.record('rotate_webhook_secret', 'webhooks ' || was.id);
  return 'whsec_' || made;
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
  where o.way = 'webhook' and o.target = webhook.id and o.subject = 'event ' || send_webhook_again.event_id
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
  insert into private.outbox (way, target, subject, payload)
  values ('webhook', webhook.id, 'event ' || gen_random_uuid(), jsonb_build_object('type', 'webhook_test', 'at', now()));
  perform private.record('send_webhook_test', 'webhooks ' || webhook.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_webhooks_sent(sent boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.delivery_setup as d (webhooks)
  values (sent)
  on conflict (only_row) do update set webhooks = excluded.webhooks
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
    perform private.enqueue_due();
    perform private.enqueue_article_events();
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

CREATE OR REPLACE FUNCTION private.shown_address(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select substring(address from '^https://([^/]+)')
    || case when length(substring(address from '^https://[^/]+(/.*)$')) >= 16 then '/…' || right(address, 4) else '' end
$function$;

CREATE OR REPLACE FUNCTION private.subject_now(subject text, OUT name text, OUT link text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noun constant text := split_part(subject, ' ', 1);
  id_shape constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  first_id constant uuid := substring(subject from '^[a-z_]+ (' || id_shape || ')');
  team uuid;
  player uuid;
  match uuid;
begin
  case noun
    when 'teams', 'team_listings' then team := first_id;
    when 'profiles', 'player_registrations', 'user_roles' then player := first_id;
    when 'team_matches', 'match_lineups' then match := first_id;
    when 'match_reports' then select r.match_id into match from public.match_reports r where r.id = first_id;
    when 'stand_ins' then select s.match_id into match from public.stand_ins s where s.id = first_id;
    when 'protests' then select p.match_id into match from public.protests p where p.id = first_id;
    when 'team_members' then select m.player_id, m.team_id into player, team from public.team_members m where m.id = first_id;
    when 'contracts' then select c.player_id, c.team_id into player, team from public.contracts c where c.id = first_id;
    when 'join_requests' then select r.player_id, r.team_id into player, team from public.join_requests r where r.id = first_id;
    when 'penalties' then select p.player_id, p.team_id into player, team from public.penalties p where p.id = first_id;
    when 'point_adjustments' then select p.team_id into team from public.point_adjustments p where p.id = first_id;
    when 'team_achievements' then select a.team_id into team from public.team_achievements a where a.id = first_id;
    when 'player_achievements' then select a.player_id into player from public.player_achievements a where a.id = first_id;
    when 'league_teams', 'night_cup_teams' then
      team := substring(subject from '(' || id_shape || ')$');
    else null;
  end case;
  name := case
    when match is not null then (
      select concat_ws(' – ', private.name_now('home', m.home_team_id), private.name_now('away', m.away_team_id))
      from public.team_matches m
      where m.id = match
    )
    when player is not null or team is not null then
      nullif(concat_ws(' · ', private.name_now('player', player), private.name_now('team', team)), '')
    when noun = 'leagues' then private.name_now('league', first_id)
    when noun = 'league_seasons' then private.name_now('league', first_id) || ' · ' || split_part(subject, ' ', 3)
    when noun = 'night_cups' then private.name_now('cup', first_id)
    when noun = 'support_tickets' then (select '#' || t.number from public.support_tickets t where t.id = first_id)
    when noun = 'news_articles' then (
      select t.title from public.news_texts t where t.article_id = first_id order by t.language limit 1
    )
    when noun = 'sponsors' then (select s.name from public.sponsors s where s.id = first_id)
    when noun = 'announcements' then (select a.title from public.announcements a where a.id = first_id)
    when noun = 'ticket_templates' then (select t.title from public.ticket_templates t where t.id = first_id)
    -- its key: whoever reads it has a word for it
    when noun = 'site_settings' then (select s.key from public.site_settings s where s.key = split_part(subject, ' ', 2))
    when noun = 'discord_channels' then (select c.name from private.discord_channels c where c.id = first_id)
    when noun = 'webhooks' then (select w.shown from private.webhooks w where w.id = first_id)
  end;
  link := case
    when name is null then null
    when match is not null then '/matches/' || match
    when noun in ('teams', 'league_teams', 'night_cup_teams') or player is null and team is not null then '/teams/' || team
    when player is not null then '/players/' || player
    when noun in ('leagues', 'league_seasons') then '/leagues/' || first_id
    when noun = 'night_cups' then '/night-cup/' || first_id
    when noun = 'support_tickets' then '/tickets/' || first_id
    when noun = 'news_articles' then '/news/' || first_id
    when noun = 'sponsors' then '/admin/sponsors'
    when noun = 'announcements' then '/admin/announcements'
    when noun = 'ticket_templates' then '/admin/tickets?tab=templates'
    when noun = 'site_settings' then '/admin/settings'
    when noun = 'discord_channels' then '/admin/discord'
    when noun = 'webhooks' then (select private.webhook_path(w) from private.webhooks w where w.id = first_id)
  end;
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
      where l.way = 'webhook' and l.target = trim_webhook_log.webhook and num_nonnulls(l.done_at, l.given_up_at) = 1
      order by coalesce(l.done_at, l.given_up_at) desc, l.id
      offset (private.limits()).webhook_log_max
    ) as past
    where past.at < now() - interval '2 hours'
  )
$function$;

CREATE OR REPLACE FUNCTION private.wake_webhook(webhook uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.webhooks w
  set paused_at = null, off_at = null, cause = null, failing_since = null, failures = 0, quiet_until = null
  where w.id = webhook;
  perform private.hold_deliveries(webhook);
  update private.outbox o
  set due_since = now(), next_at = now(), tries = 0
  where o.target = webhook and o.done_at is null and o.given_up_at is null;
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
  where o.way = 'webhook' and o.target = webhook.id
  order by o.created_at desc, o.id desc
  limit (private.limits()).webhook_log_max;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_events()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'match_result', 'match_moved', 'match_live', 'transfer_made', 'roster_changed', 'season_started', 'season_finished',
    'article_published'
  ]
$function$;

CREATE OR REPLACE FUNCTION private.webhook_failed(item private.outbox, outcome text, wait_seconds integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  webhook private.webhooks;
  why text;
begin
  update private.webhooks w
  set failures = w.failures + 1,
    failing_since = coalesce(w.failing_since, now()),
    quiet_until = now() + interval '1 second' * greatest(
      least(5 * 2 ^ least(w.failures, 10), 3600), least(coalesce(wait_seconds, 0), 86400)
    )
  where w.id = item.target
  returning * into webhook;
  if webhook.id is null then
    return;
  end if;
  with old as (
    select o.id
    from private.outbox o
    where o.target = webhook.id
      and o.done_at is null
      and o.given_up_at is null
      and (o.leased_until is null or o.leased_until <= now())
      and o.due_since < now() - bounds.delivery_give_up_hours * interval '1 hour'
    order by o.id
    for update skip locked
  )
  update private.outbox o
  set given_up_at = now(), error = 'too_late', failed_at = now(), lease = null, leased_until = null
  from old
  where o.id = old.id;
  perform private.trim_webhook_log(webhook.id);
  why := case
    when outcome = 'off' then 'gone'
    when webhook.failing_since <= now() - bounds.webhook_failing_days * interval '1 day' then 'failing'
  end;
  if why is not null and webhook.off_at is null then
    update private.webhooks w set off_at = now(), cause = why where w.id = webhook.id;
    perform private.notify(
      private.webhook_owners(webhook),
      (case why when 'gone' then 'webhookGone' else 'webhookFailing' end)::public.notification_key,
      jsonb_build_object('webhook', webhook.id),
      private.webhook_path(webhook)
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_list(of_team uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, league_id uuid, league_name text, shown text, events text[], paused_at timestamp with time zone, off_at timestamp with time zone, cause text, failing_since timestamp with time zone, last_sent_at timestamp with time zone, old_secret_until timestamp with time zone, waiting integer, given_up integer, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_may_have_webhooks(of_team);
  return query
  select
    w.id, w.league_id, l.name, w.shown, w.events, w.paused_at, w.off_at, w.cause, w.failing_since, w.last_sent_at,
    case when k.old_until > now() then k.old_until end, open.waiting, open.given_up, w.created_at
  from private.webhooks w
  join private.webhook_secrets k on k.webhook_id = w.id
  left join public.leagues l on l.id = w.league_id
  cross join lateral (
    select
      count(*) filter (where o.given_up_at is null)::int as waiting,
      count(*) filter (where o.given_up_at is not null)::int as given_up
    from private.outbox o
    where o.target = w.id and o.done_at is null
  ) open
  where w.team_id is not distinct from of_team
  order by w.created_at, w.id
  limit greatest((private.limits()).webhooks_max, (private.limits()).team_webhooks_max);
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_owners(webhook private.webhooks)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when webhook.team_id is null then array(select r.user_id from private.user_roles r where r.role = 'admin')
    else array(
      select m.player_id
      from public.team_members m
      where m.team_id = webhook.team_id and m.left_at is null and m.team_role = 'captain'
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_path(webhook private.webhooks)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when webhook.team_id is null then '/admin/webhooks' else '/teams/' || webhook.team_id || '/webhooks' end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_taken(item private.outbox)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.webhooks w
  set last_sent_at = now(), failing_since = null, failures = 0, quiet_until = null
  where w.id = item.target;
  perform private.trim_webhook_log(item.target);
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_to_write(webhook_id uuid)
 RETURNS private.webhooks
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  webhook private.webhooks;
begin
  select * into webhook from private.webhooks w where w.id = webhook_to_write.webhook_id for update;
  if webhook.id is null then
    perform private.refuse('PT404', 'There is no such webhook.', 'webhookUnknown', 'webhook_id');
  end if;
  perform private.check_may_have_webhooks(webhook.team_id);
  return webhook;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhooks_are_sent()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select d.webhooks from private.delivery_setup d), false)
$function$;

CREATE OR REPLACE FUNCTION public.change_webhook(webhook_id uuid, events text[], of_league uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_webhook(change_webhook.webhook_id, change_webhook.events, change_webhook.of_league, change_webhook.address) $function$;

CREATE OR REPLACE FUNCTION public.create_webhook(address text, events text[], of_league uuid DEFAULT NULL::uuid, of_team uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, secret text)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.create_webhook(create_webhook.address, create_webhook.events, create_webhook.of_league, create_webhook.of_team) $function$;

CREATE OR REPLACE FUNCTION public.delete_webhook(webhook_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.delete_webhook(delete_webhook.webhook_id) $function$;

CREATE OR REPLACE FUNCTION public.lease_webhook_deliveries(max integer DEFAULT 100, seconds integer DEFAULT 60)
 RETURNS TABLE(id uuid, lease uuid, way text, target uuid)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.lease_webhook_deliveries(lease_webhook_deliveries.max, lease_webhook_deliveries.seconds) $function$;

CREATE OR REPLACE FUNCTION public.pause_webhook(webhook_id uuid, paused boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.pause_webhook(pause_webhook.webhook_id, pause_webhook.paused) $function$;

CREATE OR REPLACE FUNCTION public.rotate_webhook_secret(webhook_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.rotate_webhook_secret(rotate_webhook_secret.webhook_id) $function$;

CREATE OR REPLACE FUNCTION public.send_webhook_again(webhook_id uuid, event_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.send_webhook_again(send_webhook_again.webhook_id, send_webhook_again.event_id) $function$;

CREATE OR REPLACE FUNCTION public.send_webhook_test(webhook_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.send_webhook_test(send_webhook_test.webhook_id) $function$;

CREATE OR REPLACE FUNCTION public.set_webhooks_sent(sent boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_webhooks_sent(set_webhooks_sent.sent) $function$;

CREATE OR REPLACE FUNCTION public.webhook_deliveries(webhook_id uuid)
 RETURNS TABLE(event_id uuid, type text, created_at timestamp with time zone, tries integer, done_at timestamp with time zone, given_up_at timestamp with time zone, next_at timestamp with time zone, failed_at timestamp with time zone, error text, status integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.webhook_deliveries(webhook_deliveries.webhook_id) $function$;

CREATE OR REPLACE FUNCTION public.webhook_list(of_team uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, league_id uuid, league_name text, shown text, events text[], paused_at timestamp with time zone, off_at timestamp with time zone, cause text, failing_since timestamp with time zone, last_sent_at timestamp with time zone, old_secret_until timestamp with time zone, waiting integer, given_up integer, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.webhook_list(webhook_list.of_team) $function$;

CREATE OR REPLACE FUNCTION public.webhooks_are_sent()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.webhooks_are_sent() $function$;

alter table private.webhook_secrets add column webhook_id uuid not null;

alter table private.webhooks add column id uuid default gen_random_uuid() not null;

alter table private.webhook_secrets add column address text not null;

alter table private.webhooks add column team_id uuid;

alter table private.webhook_secrets add column secret text not null;

alter table private.webhooks add column league_id uuid;

alter table private.webhook_secrets add column old_secret text;

alter table private.webhooks add column shown text not null;

alter table private.delivery_setup add column webhooks boolean default false not null;

alter table private.webhook_secrets add column old_until timestamp with time zone;

alter table private.webhooks add column events text[] not null;

alter table private.webhook_secrets add column created_at timestamp with time zone default now() not null;

alter table private.webhooks add column paused_at timestamp with time zone;

alter table private.webhooks add column off_at timestamp with time zone;

alter table private.webhooks add column cause text;

alter table private.webhooks add column failing_since timestamp with time zone;

alter table private.webhooks add column failures integer default 0 not null;

alter table private.webhooks add column quiet_until timestamp with time zone;

alter table private.webhooks add column last_sent_at timestamp with time zone;

alter table private.webhooks add column tested_at timestamp with time zone;

alter table private.webhooks add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute webhooks_max integer;

alter type private.limit_values add attribute team_webhooks_max integer;

alter type private.limit_values add attribute webhook_address_max integer;

alter type private.limit_values add attribute webhook_log_max integer;

alter type private.limit_values add attribute webhook_waiting_max integer;

alter type private.limit_values add attribute webhook_failing_days integer;

alter type private.limit_values add attribute webhook_old_secret_hours integer;

alter table private.outbox drop constraint outbox_way_check;
alter table private.outbox add constraint outbox_way_check CHECK ((way = ANY (ARRAY['discord'::text, 'push'::text, 'mail'::text, 'webhook'::text])));

alter table private.webhook_secrets add constraint webhook_secrets_address_check CHECK (private.is_webhook_address(address));

alter table private.webhook_secrets add constraint webhook_secrets_old CHECK (((old_secret IS NULL) = (old_until IS NULL)));

alter table private.webhook_secrets add constraint webhook_secrets_old_secret_check CHECK ((old_secret ~ '^[A-Za-z0-9+/]{43}=$'::text));

alter table private.webhook_secrets add constraint webhook_secrets_pkey PRIMARY KEY (webhook_id);

alter table private.webhook_secrets add constraint webhook_secrets_secret_check CHECK ((secret ~ '^[A-Za-z0-9+/]{43}=$'::text));

alter table private.webhooks add constraint webhooks_cause_check CHECK ((cause = ANY (ARRAY['gone'::text, 'failing'::text])));

alter table private.webhooks add constraint webhooks_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 8) AND (events <@ private.webhook_events())));

alter table private.webhooks add constraint webhooks_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;

alter table private.webhooks add constraint webhooks_off CHECK (((off_at IS NULL) = (cause IS NULL)));

alter table private.webhooks add constraint webhooks_one_owner CHECK ((num_nonnulls(team_id, league_id) <= 1));

alter table private.webhooks add constraint webhooks_pkey PRIMARY KEY (id);

alter table private.webhooks add constraint webhooks_shown_check CHECK (((length(shown) <= 300) AND (shown ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+(/…[A-Za-z0-9._~!$&''()*+,;=:@%/?|[\]-]{4})?$'::text)));

alter table private.webhooks add constraint webhooks_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

CREATE INDEX webhooks_league_id ON private.webhooks USING btree (league_id);

CREATE INDEX webhooks_team_id ON private.webhooks USING btree (team_id);

CREATE TRIGGER z_webhooks_update AFTER UPDATE ON public.league_seasons REFERENCING OLD TABLE AS was_so NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_season_events();

CREATE TRIGGER z_webhooks_update AFTER UPDATE ON public.news_articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_published();

CREATE TRIGGER z_webhooks_update AFTER UPDATE ON public.team_matches REFERENCING OLD TABLE AS was_so NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_match_events();

CREATE TRIGGER z_webhooks_insert AFTER INSERT ON public.team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_roster_events();

CREATE TRIGGER z_webhooks_update AFTER UPDATE ON public.team_members REFERENCING OLD TABLE AS was_so NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_roster_events();

CREATE TRIGGER z_webhooks_insert AFTER INSERT ON public.transfers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_transfer_events();

alter table private.webhook_secrets add constraint webhook_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES private.webhooks(id) ON DELETE CASCADE;

alter table private.webhook_secrets enable row level security;
alter table private.webhook_secrets force row level security;

alter table private.webhooks enable row level security;
alter table private.webhooks force row level security;

grant execute on routine private.change_webhook(uuid,text[],uuid,text) to "authenticated";

grant execute on routine private.create_webhook(text,text[],uuid,uuid) to "authenticated";

grant execute on routine private.delete_webhook(uuid) to "authenticated";

grant execute on routine private.lease_webhook_deliveries(integer,integer) to "service_role";

grant execute on routine private.pause_webhook(uuid,boolean) to "authenticated";

grant execute on routine private.rotate_webhook_secret(uuid) to "authenticated";

grant execute on routine private.send_webhook_again(uuid,uuid) to "authenticated";

grant execute on routine private.send_webhook_test(uuid) to "authenticated";

grant execute on routine private.set_webhooks_sent(boolean) to "service_role";

grant execute on routine private.webhook_deliveries(uuid) to "authenticated";

grant execute on routine private.webhook_list(uuid) to "authenticated";

grant execute on routine private.webhooks_are_sent() to "authenticated";

grant execute on routine public.change_webhook(uuid,text[],uuid,text) to "authenticated";

grant execute on routine public.create_webhook(text,text[],uuid,uuid) to "authenticated";

grant execute on routine public.delete_webhook(uuid) to "authenticated";

grant execute on routine public.lease_webhook_deliveries(integer,integer) to "service_role";

grant execute on routine public.pause_webhook(uuid,boolean) to "authenticated";

grant execute on routine public.rotate_webhook_secret(uuid) to "authenticated";

grant execute on routine public.send_webhook_again(uuid,uuid) to "authenticated";

grant execute on routine public.send_webhook_test(uuid) to "authenticated";

grant execute on routine public.set_webhooks_sent(boolean) to "service_role";

grant execute on routine public.webhook_deliveries(uuid) to "authenticated";

grant execute on routine public.webhook_list(uuid) to "authenticated";

grant execute on routine public.webhooks_are_sent() to "authenticated";

comment on function private.change_webhook(uuid,text[],uuid,text) is 'api: member';

comment on function private.create_webhook(text,text[],uuid,uuid) is 'api: member';

comment on function private.delete_webhook(uuid) is 'api: member';

comment on function private.lease_webhook_deliveries(integer,integer) is 'api: service';

comment on function private.pause_webhook(uuid,boolean) is 'api: member';

comment on function private.rotate_webhook_secret(uuid) is 'api: member';

comment on function private.send_webhook_again(uuid,uuid) is 'api: member';

comment on function private.send_webhook_test(uuid) is 'api: member';

comment on function private.set_webhooks_sent(boolean) is 'api: service';

comment on function private.webhook_deliveries(uuid) is 'api: member';

comment on function private.webhook_list(uuid) is 'api: member';

comment on function private.webhooks_are_sent() is 'api: member';

comment on table private.webhook_secrets is 'Where webhooks lead and what signs for them. No API access: only the sender is given it.';

comment on table private.webhooks is 'Addresses the site sends events to. No API access: their owners read them through a call.';
