set local check_function_bodies = off;

create table private.discord_channels ();

create table private.discord_webhooks ();

create table private.outbox ();

CREATE OR REPLACE FUNCTION private.begin_articles(articles uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'article ' || a.id, jsonb_build_object('article', a.id)
  from public.news_articles a
  left join public.leagues l on l.id = a.league_id
  join private.discord_channels d
    on d.off_at is null and d.news and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
  where a.published_at between greatest(now() - interval '1 hour', d.created_at) and now()
    and (articles is null or a.id = any (articles))
    and (a.league_id is null or (l.status = 'active' and l.archived_at is null))
  order by a.id, d.id
  on conflict (way, target, subject) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.change_discord_channel(channel_id uuid, name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.check_may_connect();
  was private.discord_channels;
  channel private.discord_channels;
begin
  perform private.check_may_speak();
  perform pg_advisory_xact_lock(hashtextextended('private.discord_channels', 0));
  was := private.discord_channel_to_write(change_discord_channel.channel_id);
  channel := private.filled_channel(
    was, change_discord_channel.name, change_discord_channel.language, change_discord_channel.results,
    change_discord_channel.fixtures, change_discord_channel.news, of_league
  );
  update private.discord_channels c
  set name = channel.name, league_id = channel.league_id, language = channel.language, results = channel.results,
    fixtures = channel.fixtures, news = channel.news, off_at = null, quiet_until = null
  where c.id = was.id
  returning * into channel;
  if nullif(btrim(address), '') is not null then
    perform private.set_discord_webhook(was.id, address);
    perform private.hold_deliveries(was.id);
    delete from private.outbox o where o.target = was.id and o.done_at is not null;
    update private.outbox o set remote_id = null where o.target = was.id and o.remote_id is not null;
  end if;
  if was.off_at is not null then
    perform private.hold_deliveries(was.id);
    update private.outbox o set due_since = now(), next_at = now(), tries = 0 where o.target = was.id and o.done_at is null;
  end if;
  perform private.record('change_discord_channel', 'discord_channels ' || was.id, to_jsonb(was), to_jsonb(channel));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_may_connect()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins connect channels.', 'notYours');
  end if;
  return me;
end
$function$;

CREATE OR REPLACE FUNCTION private.connect_discord_channel(name text, address text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.check_may_connect();
  bounds constant record := private.limits();
  channel private.discord_channels;
begin
  perform private.check_may_speak();
  channel := private.filled_channel(
    null, connect_discord_channel.name, connect_discord_channel.language, connect_discord_channel.results,
    connect_discord_channel.fixtures, connect_discord_channel.news, of_league
  );
  -- one at a time: of two admins who connect the last one, one does
  perform pg_advisory_xact_lock(hashtextextended('private.discord_channels', 0));
  if (select count(*) from private.discord_channels) >= bounds.discord_channels then
    perform private.refuse('PT409', format('%s channels at most.', bounds.discord_channels), 'discordChannelsFull', 'address');
  end if;
  insert into private.discord_channels (name, league_id, language, results, fixtures, news)
  values (channel.name, channel.league_id, channel.language, channel.results, channel.fixtures, channel.news)
  returning * into channel;
  perform private.set_discord_webhook(channel.id, address);
  perform private.record('connect_discord_channel', 'discord_channels ' || channel.id, null, to_jsonb(channel));
  return channel.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.disconnect_discord_channel(channel_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.check_may_connect();
  was constant private.discord_channels := private.discord_channel_to_write(disconnect_discord_channel.channel_id);
begin
  perform private.hold_deliveries(was.id);
  delete from private.outbox o where o.target = was.id;
  delete from private.discord_channels c where c.id = was.id;
  perform private.record('disconnect_discord_channel', 'discord_channels ' || was.id, to_jsonb(was));
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_article(of_article uuid, in_language text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', 'article',
    'id', a.id,
    'title', t.title,
    'summary', t.summary,
    'is_ai_generated', a.is_ai_generated
  )
  from public.news_articles a
  left join public.leagues l on l.id = a.league_id
  join lateral (
    select *
    from public.news_texts said
    where said.article_id = a.id and said.complete
    order by private.language_rank(in_language, said.language)
    limit 1
  ) t on true
  where a.id = of_article
    and a.published_at <= now()
    and (a.league_id is null or (l.status = 'active' and l.archived_at is null))
$function$;

CREATE OR REPLACE FUNCTION private.discord_begins(results boolean, fixtures boolean, status public.match_status, kickoff_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status = 'scheduled' then fixtures and kickoff_at between now() - interval '1 hour' and now() + interval '1 day'
    when status in ('live', 'reported', 'disputed', 'finished') then results and kickoff_at > now() - interval '7 days'
    else false
  end
$function$;

CREATE OR REPLACE FUNCTION private.discord_channel_list()
 RETURNS TABLE(id uuid, name text, league_id uuid, league_name text, language text, results boolean, fixtures boolean, news boolean, off_at timestamp with time zone, last_sent_at timestamp with time zone, last_error text, failed_at timestamp with time zone, waiting integer, given_up integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    c.id, c.name, c.league_id, l.name, c.language, c.results, c.fixtures, c.news, c.off_at, c.last_sent_at,
    last.error, last.failed_at, open.waiting, open.given_up
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

CREATE OR REPLACE FUNCTION private.discord_channel_to_write(channel_id uuid)
 RETURNS private.discord_channels
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  channel private.discord_channels;
begin
  select * into channel from private.discord_channels c where c.id = channel_id for update;
  if channel.id is null then
    perform private.refuse('PT404', 'There is no such channel.', 'discordChannelUnknown', 'channel_id');
  end if;
  return channel;
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_facts(payload jsonb, channel private.discord_channels, is_new boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said jsonb;
begin
  if payload ? 'match' then
    said := private.discord_match((payload ->> 'match')::uuid);
    if is_new and (
      private.discord_begins(
        channel.results, channel.fixtures, (said ->> 'status')::public.match_status, (said ->> 'kickoff_at')::timestamptz
      ) is not true
      -- a result that files brought in is no news
      or exists (
        select
        from public.team_matches m
        join public.league_seasons s on s.league_id = m.league_id and s.season = m.season
        where m.id = (payload ->> 'match')::uuid and m.finished_at <= s.imported_at
      )
    ) then
      return null;
    end if;
  elsif payload ? 'article' then
    if is_new and not channel.news then
      return null;
    end if;
    said := private.discord_article((payload ->> 'article')::uuid, channel.language);
  else
    said := jsonb_build_object('kind', 'test');
  end if;
  return said || jsonb_build_object(
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_match(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', 'match',
    'id', m.id,
    'league', l.name,
    'season', m.season,
    'matchday', m.matchday,
    'stage', m.stage,
    'home', h.name,
    'away', a.name,
    'status', m.status,
    'kickoff_at', m.kickoff_at,
    'home_score', m.home_score,
    'away_score', m.away_score,
    'live_home_score', m.live_home_score,
    'live_away_score', m.live_away_score,
    'forfeited_by', m.forfeited_by,
    'ruled', coalesce(
      (select r.cause in ('ruling', 'correction') from public.match_results r where r.match_id = m.id order by r.seq desc limit 1),
      false
    )
  )
  from public.team_matches m
  join public.leagues l on l.id = m.league_id
  join public.teams h on h.id = m.home_team_id
  join public.teams a on a.id = m.away_team_id
  where m.id = of_match and l.status = 'active' and l.archived_at is null
$function$;

CREATE OR REPLACE FUNCTION private.discord_webhook_of(address text, OUT webhook_id text, OUT token text)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select parts[1], parts[2]
  from (
    select regexp_match(
      address,
      '^https://(?:discord\.com|discordapp\.com|ptb\.discord\.com|canary\.discord\.com)/api/webhooks/([0-9]{15,22})/([A-Za-z0-9_-]{40,120})$'
    ) as parts
  ) as found
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_articles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.discord_channels) then
    return null;
  end if;
  perform private.outbox_changed(
    'discord',
    array(select distinct 'article ' || coalesce(to_jsonb(c) ->> 'article_id', to_jsonb(c) ->> 'id') from changed c)
  );
  if tg_table_name = 'news_articles' and tg_op = 'UPDATE' then
    perform private.begin_articles(array(select (to_jsonb(c) ->> 'id')::uuid from changed c));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.discord_channels) then
    return;
  end if;
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'match ' || m.id, jsonb_build_object('match', m.id)
  from public.team_matches m
  join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
  join private.discord_channels d on d.off_at is null and d.fixtures and (d.league_id is null or d.league_id = m.league_id)
  where m.status = 'scheduled' and m.kickoff_at between now() and now() + interval '1 day'
  order by m.kickoff_at, m.id, d.id
  on conflict (way, target, subject) do nothing;
  perform private.begin_articles();
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_matches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told uuid[];
begin
  if not exists (select from private.discord_channels) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform private.outbox_changed('discord', array(select 'match ' || c.id from changed c where c.league_id is not null));
    return null;
  end if;
  told := array(
    select c.id
    from changed c
    join before b on b.id = c.id
    where c.league_id is not null
      and (
        c.status, c.home_score, c.away_score, c.live_home_score, c.live_away_score, c.forfeited_by, c.kickoff_at,
        c.home_team_id, c.away_team_id
      ) is distinct from (
        b.status, b.home_score, b.away_score, b.live_home_score, b.live_away_score, b.forfeited_by, b.kickoff_at,
        b.home_team_id, b.away_team_id
      )
  );
  if cardinality(told) = 0 then
    return null;
  end if;
  perform private.outbox_changed('discord', array(select 'match ' || id from unnest(told) as id));
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'match ' || c.id, jsonb_build_object('match', c.id)
  from changed c
  join public.leagues l on l.id = c.league_id and l.status = 'active' and l.archived_at is null
  join private.discord_channels d on d.off_at is null and (d.league_id is null or d.league_id = c.league_id)
  where c.id = any (told) and private.discord_begins(d.results, d.fixtures, c.status, c.kickoff_at)
  order by c.id, d.id
  on conflict (way, target, subject) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.discord_channels) then
    return null;
  end if;
  perform private.outbox_changed(
    'discord',
    array(
      select 'match ' || m.id
      from changed c
      join before b on b.id = c.id and b.name <> c.name
      join public.team_matches m on c.id in (m.home_team_id, m.away_team_id)
      where m.kickoff_at > now() - (private.limits()).deliveries_days_kept * interval '1 day' and m.league_id is not null
    )
  );
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

CREATE OR REPLACE FUNCTION private.filled_channel(channel private.discord_channels, name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid)
 RETURNS private.discord_channels
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  channel.name := private.checked_name('name', filled_channel.name, 1, (private.limits()).discord_channel_name_max);
  if (filled_channel.language in ('en', 'de', 'tr')) is not true then
    perform private.refuse('PT422', 'The language is en, de or tr.', 'wrongValue', 'language');
  end if;
  if (filled_channel.results or filled_channel.fixtures or filled_channel.news) is not true then
    perform private.refuse('PT422', 'What shall be sent?', 'discordNothing', 'results');
  end if;
  if of_league is not null and not exists (
    select from public.leagues l where l.id = of_league and (l.archived_at is null or l.id is not distinct from channel.league_id)
  ) then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'of_league');
  end if;
  channel.language := filled_channel.language;
  channel.results := coalesce(filled_channel.results, false);
  channel.fixtures := coalesce(filled_channel.fixtures, false);
  channel.news := coalesce(filled_channel.news, false);
  channel.league_id := of_league;
  return channel;
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
  update private.discord_channels c set last_sent_at = now() where c.id = item.target;
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
  where c.id = (select o.target from private.outbox o where o.id = held_delivery.delivery)
  for no key update;
  select * into item
  from private.outbox o
  where o.id = held_delivery.delivery and o.lease = held_delivery.lease
  for update;
  return item;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_deliveries(of_channel uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.outbox o where o.target = of_channel order by o.id for update;
end
$function$;

CREATE OR REPLACE FUNCTION private.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60)
 RETURNS TABLE(id uuid, lease uuid, target uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select o.id
    from private.outbox o
    join private.discord_channels c on c.id = o.target
    where o.done_at is null
      and o.given_up_at is null
      and o.next_at <= now()
      and (o.leased_until is null or o.leased_until <= now())
      and c.off_at is null
      and (c.quiet_until is null or c.quiet_until <= now())
    order by o.next_at, o.id
    limit least(greatest(coalesce(lease_deliveries.max, 20), 1), 100)
    for update of o skip locked
  )
  update private.outbox o
  set lease = gen_random_uuid(), leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second'
  from due
  where o.id = due.id
  returning o.id, o.lease, o.target
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
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.name_now(field text, of_id uuid)
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
    when field = 'channel' then (select c.name from private.discord_channels c where c.id = of_id and private.is_admin())
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id and (t.user_id = auth.uid() or private.is_staff())
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.notifications_page(of_kind public.notification_kind DEFAULT NULL::public.notification_kind, unread boolean DEFAULT false, of_keys public.notification_key[] DEFAULT NULL::public.notification_key[], about_me boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.notification_kind, key public.notification_key, "values" jsonb, link text, read_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select n.id, n.kind, n.key, n.values || named.names, n.link, n.read_at, n.created_at
  from (
    select *
    from public.notifications own
    where own.user_id = (select auth.uid())
      and (of_kind is null or own.kind = of_kind)
      and (not unread or own.read_at is null)
      and (of_keys is null or own.key = any (of_keys))
      and (not about_me or own.values ->> 'player' = (select auth.uid())::text)
      and (before_at is null or (own.created_at, own.id) < (before_at, before_id))
    order by own.created_at desc, own.id desc
    limit private.page_size(max)
  ) n
  cross join lateral (
    select coalesce(jsonb_object_agg(f.field, private.name_now(f.field, f.held::uuid)), '{}') as names
    from (
      select field, held from jsonb_each_text(n.values) as f (field, held)
      union all
      select 'subject', n.values ->> 'ticket' where n.values ? 'ticket'
    ) f
    where f.field in ('team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'announcement', 'channel', 'reason', 'gaming_id', 'subject')
      and f.held is not null
  ) named
  order by n.created_at desc, n.id desc;
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
  channel private.discord_channels;
  webhook private.discord_webhooks;
  said jsonb;
begin
  select * into item
  from private.outbox o
  where o.id = open_delivery.delivery and o.lease = open_delivery.lease and o.leased_until > now()
  for update;
  if item.id is null then
    return null;
  end if;
  select * into channel from private.discord_channels c where c.id = item.target and c.off_at is null;
  select * into webhook from private.discord_webhooks w where w.channel_id = channel.id;
  if webhook.channel_id is null then
    update private.outbox o set lease = null, leased_until = null where o.id = item.id;
    return null;
  end if;
  said := private.discord_facts(item.payload, channel, item.remote_id is null);
  if said is null and item.remote_id is null then
    delete from private.outbox o where o.id = item.id;
    return null;
  end if;
  if item.remote_id is null then
    -- sent twice without an answer: a third time would only fill the channel
    if item.unanswered >= 2 then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    -- answered or not: counted before it goes, for a sender may die
    update private.outbox o set unanswered = o.unanswered + 1 where o.id = item.id;
  end if;
  return jsonb_build_object(
    'what', case when said is null then 'delete' when item.remote_id is null then 'post' else 'edit' end,
    'version', item.version,
    'message', item.remote_id,
    'webhook', webhook.webhook_id,
    'token', webhook.token,
    'language', channel.language,
    'said', said
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.outbox_changed(way text, subjects text[], at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with held as (
    select o.id
    from private.outbox o
    where o.way = outbox_changed.way and o.subject = any (subjects)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = at, next_at = at, tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id
$function$;

CREATE OR REPLACE FUNCTION private.send_discord_again(channel_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.check_may_connect();
  channel constant private.discord_channels := private.discord_channel_to_write(send_discord_again.channel_id);
begin
  if channel.off_at is not null then
    perform private.refuse('PT409', 'The channel is switched off.', 'discordChannelOff', 'channel_id');
  end if;
  perform private.hold_deliveries(channel.id);
  update private.outbox o
  set given_up_at = null, due_since = now(), next_at = now(), tries = 0, unanswered = 0
  where o.target = channel.id and o.given_up_at is not null;
  if not found then
    perform private.refuse('PT409', 'Nothing was given up.', 'discordNothingToSend', 'channel_id');
  end if;
  perform private.record('send_discord_again', 'discord_channels ' || channel.id);
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
  insert into private.outbox (way, target, subject, payload) values ('discord', channel.id, 'test', '{}');
  perform private.record('send_discord_test', 'discord_channels ' || channel.id);
end
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
  on conflict (channel_id) do update set webhook_id = excluded.webhook_id, token = excluded.token;
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
    perform private.enqueue_due();
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
  end;
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
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.change_discord_channel(channel_id uuid, name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_discord_channel(change_discord_channel.channel_id, change_discord_channel.name, change_discord_channel.language, change_discord_channel.results, change_discord_channel.fixtures, change_discord_channel.news, change_discord_channel.of_league, change_discord_channel.address) $function$;

CREATE OR REPLACE FUNCTION public.connect_discord_channel(name text, address text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.connect_discord_channel(connect_discord_channel.name, connect_discord_channel.address, connect_discord_channel.language, connect_discord_channel.results, connect_discord_channel.fixtures, connect_discord_channel.news, connect_discord_channel.of_league) $function$;

CREATE OR REPLACE FUNCTION public.disconnect_discord_channel(channel_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.disconnect_discord_channel(disconnect_discord_channel.channel_id) $function$;

CREATE OR REPLACE FUNCTION public.discord_channel_list()
 RETURNS TABLE(id uuid, name text, league_id uuid, league_name text, language text, results boolean, fixtures boolean, news boolean, off_at timestamp with time zone, last_sent_at timestamp with time zone, last_error text, failed_at timestamp with time zone, waiting integer, given_up integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.discord_channel_list() $function$;

CREATE OR REPLACE FUNCTION public.fail_delivery(delivery uuid, lease uuid, reason text, outcome text, wait_seconds integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.fail_delivery(fail_delivery.delivery, fail_delivery.lease, fail_delivery.reason, fail_delivery.outcome, fail_delivery.wait_seconds) $function$;

CREATE OR REPLACE FUNCTION public.finish_delivery(delivery uuid, lease uuid, version integer, message text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_delivery(finish_delivery.delivery, finish_delivery.lease, finish_delivery.version, finish_delivery.message) $function$;

CREATE OR REPLACE FUNCTION public.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60)
 RETURNS TABLE(id uuid, lease uuid, target uuid)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.lease_deliveries(lease_deliveries.max, lease_deliveries.seconds) $function$;

CREATE OR REPLACE FUNCTION public.open_delivery(delivery uuid, lease uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_delivery(open_delivery.delivery, open_delivery.lease) $function$;

CREATE OR REPLACE FUNCTION public.send_discord_again(channel_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.send_discord_again(send_discord_again.channel_id) $function$;

CREATE OR REPLACE FUNCTION public.send_discord_test(channel_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.send_discord_test(send_discord_test.channel_id) $function$;

alter table private.discord_channels add column id uuid default gen_random_uuid() not null;

alter table private.discord_webhooks add column channel_id uuid not null;

alter table private.outbox add column id uuid default gen_random_uuid() not null;

alter table private.discord_channels add column name text not null;

alter table private.discord_webhooks add column webhook_id text not null;

alter table private.outbox add column way text not null;

alter table private.discord_channels add column league_id uuid;

alter table private.discord_webhooks add column token text not null;

alter table private.outbox add column target uuid not null;

alter table private.discord_channels add column language text not null;

alter table private.discord_webhooks add column created_at timestamp with time zone default now() not null;

alter table private.outbox add column subject text not null;

alter table private.discord_channels add column results boolean not null;

alter table private.outbox add column payload jsonb not null;

alter table private.discord_channels add column fixtures boolean not null;

alter table private.outbox add column version integer default 1 not null;

alter table private.discord_channels add column news boolean not null;

alter table private.outbox add column due_since timestamp with time zone default now() not null;

alter table private.discord_channels add column quiet_until timestamp with time zone;

alter table private.outbox add column tries integer default 0 not null;

alter table private.discord_channels add column off_at timestamp with time zone;

alter table private.outbox add column unanswered smallint default 0 not null;

alter table private.discord_channels add column last_sent_at timestamp with time zone;

alter table private.outbox add column next_at timestamp with time zone default now() not null;

alter table private.discord_channels add column created_at timestamp with time zone default now() not null;

alter table private.outbox add column lease uuid;

alter table private.outbox add column leased_until timestamp with time zone;

alter table private.outbox add column done_at timestamp with time zone;

alter table private.outbox add column given_up_at timestamp with time zone;

alter table private.outbox add column error text;

alter table private.outbox add column failed_at timestamp with time zone;

alter table private.outbox add column remote_id text;

alter table private.outbox add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute discord_channels integer;

alter type private.limit_values add attribute discord_channel_name_max integer;

alter type private.limit_values add attribute discord_test_pause_seconds integer;

alter type private.limit_values add attribute delivery_give_up_hours integer;

alter type private.limit_values add attribute deliveries_days_kept integer;

alter table private.discord_channels add constraint discord_channels_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'tr'::text])));

alter table private.discord_channels add constraint discord_channels_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;

alter table private.discord_channels add constraint discord_channels_name_check CHECK (private.is_name(name, 1, (private.limits()).discord_channel_name_max));

alter table private.discord_channels add constraint discord_channels_pkey PRIMARY KEY (id);

alter table private.discord_channels add constraint discord_channels_something CHECK ((results OR fixtures OR news));

alter table private.discord_webhooks add constraint discord_webhooks_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES private.discord_channels(id) ON DELETE CASCADE;

alter table private.discord_webhooks add constraint discord_webhooks_pkey PRIMARY KEY (channel_id);

alter table private.discord_webhooks add constraint discord_webhooks_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{40,120}$'::text));

alter table private.discord_webhooks add constraint discord_webhooks_webhook_id_check CHECK ((webhook_id ~ '^[0-9]{15,22}$'::text));

alter table private.discord_webhooks add constraint discord_webhooks_webhook_id_key UNIQUE (webhook_id);

alter table private.outbox add constraint outbox_error_check CHECK ((error ~ '^[a-z][a-z0-9_]{0,39}$'::text));

alter table private.outbox add constraint outbox_lease CHECK (((lease IS NULL) = (leased_until IS NULL)));

alter table private.outbox add constraint outbox_over CHECK ((num_nonnulls(done_at, given_up_at) <= 1));

alter table private.outbox add constraint outbox_payload_check CHECK (private.is_fact(''::text, payload));

alter table private.outbox add constraint outbox_pkey PRIMARY KEY (id);

alter table private.outbox add constraint outbox_remote_id_check CHECK ((remote_id ~ '^[0-9]{1,25}$'::text));

alter table private.outbox add constraint outbox_subject_check CHECK ((subject ~ '^[a-z]{1,20}( [0-9a-f-]{36})?$'::text));

alter table private.outbox add constraint outbox_way_check CHECK ((way = 'discord'::text));

alter table private.outbox add constraint outbox_way_target_subject_key UNIQUE (way, target, subject);

CREATE INDEX discord_channels_league_id ON private.discord_channels USING btree (league_id);

CREATE INDEX outbox_age ON private.outbox USING btree (COALESCE(done_at, given_up_at, due_since));

CREATE INDEX outbox_due ON private.outbox USING btree (next_at, id) WHERE ((done_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX outbox_open ON private.outbox USING btree (target) WHERE (done_at IS NULL);

CREATE INDEX outbox_subject ON private.outbox USING btree (way, subject);

CREATE TRIGGER z_outbox_delete AFTER DELETE ON public.news_articles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_articles();

CREATE TRIGGER z_outbox_update AFTER UPDATE ON public.news_articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_articles();

CREATE TRIGGER z_outbox_delete AFTER DELETE ON public.news_texts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_articles();

CREATE TRIGGER z_outbox_insert AFTER INSERT ON public.news_texts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_articles();

CREATE TRIGGER z_outbox_update AFTER UPDATE ON public.news_texts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_articles();

CREATE TRIGGER z_outbox_delete AFTER DELETE ON public.team_matches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_matches();

CREATE TRIGGER z_outbox_update AFTER UPDATE ON public.team_matches REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_matches();

CREATE TRIGGER z_outbox_update AFTER UPDATE ON public.teams REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_names();

alter table private.discord_channels enable row level security;
alter table private.discord_channels force row level security;

alter table private.discord_webhooks enable row level security;
alter table private.discord_webhooks force row level security;

alter table private.outbox enable row level security;
alter table private.outbox force row level security;

grant execute on routine private.change_discord_channel(uuid,text,text,boolean,boolean,boolean,uuid,text) to "authenticated";

grant execute on routine private.connect_discord_channel(text,text,text,boolean,boolean,boolean,uuid) to "authenticated";

grant execute on routine private.disconnect_discord_channel(uuid) to "authenticated";

grant execute on routine private.discord_channel_list() to "authenticated";

grant execute on routine private.fail_delivery(uuid,uuid,text,text,integer) to "service_role";

grant execute on routine private.finish_delivery(uuid,uuid,integer,text) to "service_role";

grant execute on routine private.lease_deliveries(integer,integer) to "service_role";

grant execute on routine private.open_delivery(uuid,uuid) to "service_role";

grant execute on routine private.send_discord_again(uuid) to "authenticated";

grant execute on routine private.send_discord_test(uuid) to "authenticated";

grant execute on routine public.change_discord_channel(uuid,text,text,boolean,boolean,boolean,uuid,text) to "authenticated";

grant execute on routine public.connect_discord_channel(text,text,text,boolean,boolean,boolean,uuid) to "authenticated";

grant execute on routine public.disconnect_discord_channel(uuid) to "authenticated";

grant execute on routine public.discord_channel_list() to "authenticated";

grant execute on routine public.fail_delivery(uuid,uuid,text,text,integer) to "service_role";

grant execute on routine public.finish_delivery(uuid,uuid,integer,text) to "service_role";

grant execute on routine public.lease_deliveries(integer,integer) to "service_role";

grant execute on routine public.open_delivery(uuid,uuid) to "service_role";

grant execute on routine public.send_discord_again(uuid) to "authenticated";

grant execute on routine public.send_discord_test(uuid) to "authenticated";

comment on function private.change_discord_channel(uuid,text,text,boolean,boolean,boolean,uuid,text) is 'api: member';

comment on function private.connect_discord_channel(text,text,text,boolean,boolean,boolean,uuid) is 'api: member';

comment on function private.disconnect_discord_channel(uuid) is 'api: member';

comment on function private.discord_channel_list() is 'api: member';

comment on function private.fail_delivery(uuid,uuid,text,text,integer) is 'api: service';

comment on function private.finish_delivery(uuid,uuid,integer,text) is 'api: service';

comment on function private.lease_deliveries(integer,integer) is 'api: service';

comment on function private.open_delivery(uuid,uuid) is 'api: service';

comment on function private.send_discord_again(uuid) is 'api: member';

comment on function private.send_discord_test(uuid) is 'api: member';

comment on table private.discord_channels is 'Channels the site writes to. No API access: admins read them through a call.';

comment on table private.discord_webhooks is 'What lets us write to a channel. No API access: only the sender is given it.';

comment on table private.outbox is 'Messages on their way out. No API access: commands write it, the sender works through it.';
