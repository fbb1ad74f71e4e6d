set local check_function_bodies = off;

drop function private.begin_discord_channel(text,text,boolean,boolean,boolean,uuid,uuid);

drop function private.change_discord_channel(uuid,text,text,boolean,boolean,boolean,uuid,text);

drop function private.connect_discord_channel(text,text,text,boolean,boolean,boolean,uuid);

drop function private.filled_channel(private.discord_channels,text,text,boolean,boolean,boolean,uuid);

drop function public.begin_discord_channel(text,text,boolean,boolean,boolean,uuid,uuid);

drop function public.change_discord_channel(uuid,text,text,boolean,boolean,boolean,uuid,text);

drop function public.connect_discord_channel(text,text,text,boolean,boolean,boolean,uuid);

CREATE OR REPLACE FUNCTION private.begin_discord_channel(name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, channel_id uuid DEFAULT NULL::uuid, transfers boolean DEFAULT false, cups boolean DEFAULT false)
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
    begin_discord_channel.fixtures, begin_discord_channel.news, of_league, begin_discord_channel.transfers,
    begin_discord_channel.cups
  );
  asked.purpose := 'channel';
  asked.channel_id := begin_discord_channel.channel_id;
  asked.name := channel.name;
  asked.language := channel.language;
  asked.results := channel.results;
  asked.fixtures := channel.fixtures;
  asked.news := channel.news;
  asked.league_id := channel.league_id;
  asked.transfers := channel.transfers;
  asked.cups := channel.cups;
  return private.begin_discord(
    asked,
    case
      -- sees the channel, reads it back, writes and embeds there, and nothing else
      when (select d.discord_bot from private.delivery_setup d) then 'bot%20webhook.incoming&permissions=84992'
      else 'webhook.incoming'
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.change_discord_channel(channel_id uuid, name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text, transfers boolean DEFAULT NULL::boolean, cups boolean DEFAULT NULL::boolean)
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
    change_discord_channel.fixtures, change_discord_channel.news, of_league,
    coalesce(change_discord_channel.transfers, was.transfers), coalesce(change_discord_channel.cups, was.cups)
  );
  update private.discord_channels c
  set name = channel.name, league_id = channel.league_id, language = channel.language, results = channel.results,
    fixtures = channel.fixtures, news = channel.news, transfers = channel.transfers, cups = channel.cups, off_at = null,
    quiet_until = null
  where c.id = was.id
  returning * into channel;
  if nullif(btrim(address), '') is not null then
    perform private.set_discord_webhook(was.id, address);
    perform private.hold_deliveries(was.id);
    delete from private.outbox o where o.target = was.id and o.done_at is not null;
    update private.outbox o
    set remote_id = null, unanswered = 0, unanswered_since = null
    where o.target = was.id and (o.remote_id is not null or o.unanswered_since is not null);
  end if;
  if was.off_at is not null then
    perform private.hold_deliveries(was.id);
    update private.outbox o set due_since = now(), next_at = now(), tries = 0 where o.target = was.id and o.done_at is null;
  end if;
  perform private.record('change_discord_channel', 'discord_channels ' || was.id, to_jsonb(was), to_jsonb(channel));
end
$function$;

CREATE OR REPLACE FUNCTION private.connect_discord_channel(name text, address text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, transfers boolean DEFAULT false, cups boolean DEFAULT false)
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
    connect_discord_channel.fixtures, connect_discord_channel.news, of_league, connect_discord_channel.transfers,
    connect_discord_channel.cups
  );
  -- one at a time: of two admins who connect the last one, one does
  perform pg_advisory_xact_lock(hashtextextended('private.discord_channels', 0));
  if (select count(*) from private.discord_channels) >= bounds.discord_channels then
    perform private.refuse('PT409', format('%s channels at most.', bounds.discord_channels), 'discordChannelsFull', 'address');
  end if;
  insert into private.discord_channels (name, league_id, language, results, fixtures, news, transfers, cups)
  values (
    channel.name, channel.league_id, channel.language, channel.results, channel.fixtures, channel.news, channel.transfers,
    channel.cups
  )
  returning * into channel;
  perform private.set_discord_webhook(channel.id, address);
  perform private.record('connect_discord_channel', 'discord_channels ' || channel.id, null, to_jsonb(channel));
  return channel.id;
end
$function$;

drop function private.discord_channel_list();
CREATE OR REPLACE FUNCTION private.discord_channel_list()
 RETURNS TABLE(id uuid, name text, league_id uuid, league_name text, language text, results boolean, fixtures boolean, news boolean, off_at timestamp with time zone, last_sent_at timestamp with time zone, last_error text, failed_at timestamp with time zone, waiting integer, given_up integer, buttons boolean, transfers boolean, cups boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    c.id, c.name, c.league_id, l.name, c.language, c.results, c.fixtures, c.news, c.off_at, c.last_sent_at,
    last.error, last.failed_at, open.waiting, open.given_up,
    exists (select from private.discord_webhooks w where w.channel_id = c.id and w.guild_id is not null),
    c.transfers, c.cups
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

CREATE OR REPLACE FUNCTION private.discord_cup(of_cup uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', 'cup',
    'id', c.id,
    'name', c.name,
    'status', c.status,
    'starts_at', c.starts_at,
    'check_in_from', c.check_in_from,
    'check_in_until', c.check_in_until,
    'capacity', c.capacity,
    'winner', w.name
  )
  from public.night_cups c
  left join public.teams w on w.id = c.winner_team_id
  where c.id = of_cup and c.status <> 'draft'
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
  elsif payload ? 'transfer' then
    if is_new and not channel.transfers then
      return null;
    end if;
    said := private.discord_transfer((payload ->> 'transfer')::uuid);
  elsif payload ? 'cup' then
    if is_new and not channel.cups then
      return null;
    end if;
    said := private.discord_cup((payload ->> 'cup')::uuid);
  else
    said := jsonb_build_object('kind', 'test');
  end if;
  return said || jsonb_build_object(
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_transfer(of_transfer uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', 'transfer',
    'id', t.id,
    'player_id', p.id,
    'player', p.username,
    'from', f.name,
    'to', n.name,
    'how', t.kind,
    'league', l.name,
    'season', t.season
  )
  from public.transfers t
  join public.profiles p on p.id = t.player_id and p.deleted_at is null
  left join public.teams f on f.id = t.from_team_id
  left join public.teams n on n.id = t.to_team_id
  left join public.leagues l on l.id = t.league_id
  where t.id = of_transfer and (l.id is null or (l.status = 'active' and l.archived_at is null))
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_cups()
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
  told := array(
    select c.id
    from changed c
    join before b on b.id = c.id
    where (c.name, c.status, c.starts_at, c.check_in_from, c.check_in_until, c.capacity, c.winner_team_id)
      is distinct from (b.name, b.status, b.starts_at, b.check_in_from, b.check_in_until, b.capacity, b.winner_team_id)
  );
  perform private.outbox_changed('discord', array(select 'cup ' || id from unnest(told) as id));
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'cup ' || c.id, jsonb_build_object('cup', c.id)
  from changed c
  join private.discord_channels d on d.off_at is null and d.cups
  where c.id = any (told) and c.status in ('registration', 'check_in', 'live')
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
declare
  known_since constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
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
      where m.kickoff_at > known_since and m.league_id is not null
      union all
      select 'transfer ' || t.id
      from changed c
      join before b on b.id = c.id and b.name <> c.name
      join public.transfers t on c.id in (t.from_team_id, t.to_team_id)
      where t.happened_at > known_since
      union all
      select 'cup ' || n.id
      from changed c
      join before b on b.id = c.id and b.name <> c.name
      join public.night_cups n on n.winner_team_id = c.id
      where n.finished_at > known_since
    )
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_player_names()
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
      select 'transfer ' || t.id
      from changed c
      join before b on b.id = c.id and (b.username, b.deleted_at) is distinct from (c.username, c.deleted_at)
      join public.transfers t on t.player_id = c.id
      where t.happened_at > now() - (private.limits()).deliveries_days_kept * interval '1 day'
    )
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'transfer ' || c.id, jsonb_build_object('transfer', c.id)
  from changed c
  join private.discord_channels d
    on d.off_at is null and d.transfers and (d.league_id is null or d.league_id = c.league_id)
  where c.happened_at > now() - interval '1 hour'
  order by c.id, d.id
  on conflict (way, target, subject) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.filled_channel(channel private.discord_channels, name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid, transfers boolean, cups boolean)
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
  if (
    filled_channel.results or filled_channel.fixtures or filled_channel.news or filled_channel.transfers or filled_channel.cups
  ) is not true then
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
  channel.transfers := coalesce(filled_channel.transfers, false);
  channel.cups := coalesce(filled_channel.cups, false);
  channel.league_id := of_league;
  return channel;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_discord_channel(state text, webhook text, token text, guild text, channel text DEFAULT NULL::text)
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
        request.name, address, request.language, request.results, request.fixtures, request.news, request.league_id,
        request.transfers, request.cups
      );
    else
      perform private.change_discord_channel(
        connected, request.name, request.language, request.results, request.fixtures, request.news, request.league_id, address,
        request.transfers, request.cups
      );
    end if;
    update private.discord_webhooks w
    set guild_id = finish_discord_channel.guild,
      bot_channel = case
        when (select d.discord_bot from private.delivery_setup d) then finish_discord_channel.channel
      end
    where w.channel_id = connected;
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

CREATE OR REPLACE FUNCTION private.open_discord(item private.outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  channel private.discord_channels;
  webhook private.discord_webhooks;
  setup record;
  said jsonb;
  since constant timestamptz := coalesce(item.unanswered_since, now());
begin
  select * into channel from private.discord_channels c where c.id = item.target and c.off_at is null;
  select * into webhook from private.discord_webhooks w where w.channel_id = channel.id;
  if webhook.channel_id is null then
    return null;
  end if;
  select * into setup from private.delivery_setup;
  if setup.discord_bot is not true then
    webhook.bot_channel := null;
  end if;
  said := private.discord_facts(item.payload, channel, item.remote_id is null);
  return jsonb_build_object(
    'what', case
      when item.remote_id is not null then case when said is null then 'delete' else 'edit' end
      when said is not null then 'post'
      -- of a message that may be out there nothing is to be said any more
      when webhook.bot_channel is not null and item.unanswered_since is not null then 'delete'
      else 'nothing'
    end,
    'webhook', webhook.webhook_id,
    'token', webhook.token,
    'language', channel.language,
    'buttons', webhook.guild_id is not null and setup.discord_client is not null,
    'channel', webhook.bot_channel,
    -- what the message is known again by: the key of its first try, and what it links to
    'nonce', left(md5(item.id || ' ' || extract(epoch from since)), 25),
    'since', item.unanswered_since,
    'about', coalesce(
      item.payload ->> 'match', item.payload ->> 'article', item.payload ->> 'transfer', item.payload ->> 'cup'
    ),
    'said', said
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_discord_channel(name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, channel_id uuid DEFAULT NULL::uuid, transfers boolean DEFAULT false, cups boolean DEFAULT false)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.begin_discord_channel(begin_discord_channel.name, begin_discord_channel.language, begin_discord_channel.results, begin_discord_channel.fixtures, begin_discord_channel.news, begin_discord_channel.of_league, begin_discord_channel.channel_id, begin_discord_channel.transfers, begin_discord_channel.cups) $function$;

CREATE OR REPLACE FUNCTION public.change_discord_channel(channel_id uuid, name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, address text DEFAULT NULL::text, transfers boolean DEFAULT NULL::boolean, cups boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_discord_channel(change_discord_channel.channel_id, change_discord_channel.name, change_discord_channel.language, change_discord_channel.results, change_discord_channel.fixtures, change_discord_channel.news, change_discord_channel.of_league, change_discord_channel.address, change_discord_channel.transfers, change_discord_channel.cups) $function$;

CREATE OR REPLACE FUNCTION public.connect_discord_channel(name text, address text, language text, results boolean, fixtures boolean, news boolean, of_league uuid DEFAULT NULL::uuid, transfers boolean DEFAULT false, cups boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.connect_discord_channel(connect_discord_channel.name, connect_discord_channel.address, connect_discord_channel.language, connect_discord_channel.results, connect_discord_channel.fixtures, connect_discord_channel.news, connect_discord_channel.of_league, connect_discord_channel.transfers, connect_discord_channel.cups) $function$;

drop function public.discord_channel_list();
CREATE OR REPLACE FUNCTION public.discord_channel_list()
 RETURNS TABLE(id uuid, name text, league_id uuid, league_name text, language text, results boolean, fixtures boolean, news boolean, off_at timestamp with time zone, last_sent_at timestamp with time zone, last_error text, failed_at timestamp with time zone, waiting integer, given_up integer, buttons boolean, transfers boolean, cups boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.discord_channel_list() $function$;

alter table private.discord_channels add column transfers boolean default false not null;

alter table private.discord_channels add column cups boolean default false not null;

alter table private.discord_requests add column transfers boolean;

alter table private.discord_requests add column cups boolean;

alter table private.discord_channels drop constraint discord_channels_something;
alter table private.discord_channels add constraint discord_channels_something CHECK ((results OR fixtures OR news OR transfers OR cups));

CREATE TRIGGER z_outbox_update AFTER UPDATE ON public.night_cups REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_cups();

CREATE TRIGGER z_outbox_update AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_player_names();

CREATE TRIGGER z_outbox_insert AFTER INSERT ON public.transfers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_transfers();

grant execute on routine private.begin_discord_channel(text,text,boolean,boolean,boolean,uuid,uuid,boolean,boolean) to "authenticated";

grant execute on routine private.change_discord_channel(uuid,text,text,boolean,boolean,boolean,uuid,text,boolean,boolean) to "authenticated";

grant execute on routine private.connect_discord_channel(text,text,text,boolean,boolean,boolean,uuid,boolean,boolean) to "authenticated";

grant execute on routine private.discord_channel_list() to "authenticated";

grant execute on routine public.begin_discord_channel(text,text,boolean,boolean,boolean,uuid,uuid,boolean,boolean) to "authenticated";

grant execute on routine public.change_discord_channel(uuid,text,text,boolean,boolean,boolean,uuid,text,boolean,boolean) to "authenticated";

grant execute on routine public.connect_discord_channel(text,text,text,boolean,boolean,boolean,uuid,boolean,boolean) to "authenticated";

grant execute on routine public.discord_channel_list() to "authenticated";

comment on function private.begin_discord_channel(text,text,boolean,boolean,boolean,uuid,uuid,boolean,boolean) is 'api: member';

comment on function private.change_discord_channel(uuid,text,text,boolean,boolean,boolean,uuid,text,boolean,boolean) is 'api: member';

comment on function private.connect_discord_channel(text,text,text,boolean,boolean,boolean,uuid,boolean,boolean) is 'api: member';

comment on function private.discord_channel_list() is 'api: member';
