set local check_function_bodies = off;

drop function private.finish_discord_channel(text,text,text,text);

drop function private.set_discord_application(text,text,text);

drop function public.finish_discord_channel(text,text,text,text);

drop function public.set_discord_application(text,text,text);

CREATE OR REPLACE FUNCTION private.begin_delivery(delivery uuid, lease uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox o
  set unanswered = o.unanswered + 1, unanswered_since = coalesce(o.unanswered_since, now()), begun = true
  where o.id = begin_delivery.delivery and o.lease = begin_delivery.lease and not o.begun
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
  elsif item.way = 'webhook' then
    perform private.webhook_taken(item);
  end if;
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
        request.name, address, request.language, request.results, request.fixtures, request.news, request.league_id
      );
    else
      perform private.change_discord_channel(
        connected, request.name, request.language, request.results, request.fixtures, request.news, request.league_id, address
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
    -- sent twice without an answer: a third time would only repeat it, but where Discord knows the message again
    if item.unanswered >= 2 and opened ->> 'channel' is null then
      update private.outbox o
      set given_up_at = now(), error = 'unanswered', failed_at = now(), lease = null, leased_until = null
      where o.id = item.id;
      return null;
    end if;
    -- a mail is counted when its last byte goes, by the sender: what was being written when that died is not out
    if item.way = 'discord' then
      perform private.begin_delivery(item.id, item.lease);
    else
      update private.outbox o set opened = true where o.id = item.id;
    end if;
  end if;
  return opened || jsonb_build_object('way', item.way, 'version', item.version, 'message', item.remote_id);
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
    'about', coalesce(item.payload ->> 'match', item.payload ->> 'article'),
    'said', said
  );
end
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
  set given_up_at = null, due_since = now(), next_at = now(), tries = 0, unanswered = least(o.unanswered, 1)
  where o.target = channel.id and o.given_up_at is not null;
  if not found then
    perform private.refuse('PT409', 'Nothing was given up.', 'discordNothingToSend', 'channel_id');
  end if;
  perform private.record('send_discord_again', 'discord_channels ' || channel.id);
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
  set given_up_at = null, version = o.version + 1, due_since = now(), next_at = now(), tries = 0,
    unanswered = least(o.unanswered, 1)
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

CREATE OR REPLACE FUNCTION private.set_discord_application(client text DEFAULT NULL::text, back text DEFAULT NULL::text, authorize_at text DEFAULT NULL::text, bot boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.delivery_setup as d (discord_client, discord_back, discord_authorize, discord_bot)
  values (client, back, authorize_at, coalesce(bot, false))
  on conflict (only_row) do update
  set discord_client = excluded.discord_client, discord_back = excluded.discord_back,
    discord_authorize = excluded.discord_authorize, discord_bot = excluded.discord_bot
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
  on conflict (channel_id) do update set webhook_id = excluded.webhook_id, token = excluded.token, guild_id = null,
    bot_channel = null;
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_discord_channel(state text, webhook text, token text, guild text, channel text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_discord_channel(finish_discord_channel.state, finish_discord_channel.webhook, finish_discord_channel.token, finish_discord_channel.guild, finish_discord_channel.channel) $function$;

CREATE OR REPLACE FUNCTION public.set_discord_application(client text DEFAULT NULL::text, back text DEFAULT NULL::text, authorize_at text DEFAULT NULL::text, bot boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_discord_application(set_discord_application.client, set_discord_application.back, set_discord_application.authorize_at, set_discord_application.bot) $function$;

alter table private.discord_webhooks add column bot_channel text;

alter table private.delivery_setup add column discord_bot boolean default false not null;

alter table private.outbox add column unanswered_since timestamp with time zone;

alter table private.delivery_setup add constraint delivery_setup_bot CHECK (((discord_client IS NOT NULL) OR (NOT discord_bot)));

alter table private.discord_webhooks add constraint discord_webhooks_bot_channel_check CHECK ((bot_channel ~ '^[0-9]{15,22}$'::text));

grant execute on routine private.finish_discord_channel(text,text,text,text,text) to "service_role";

grant execute on routine private.set_discord_application(text,text,text,boolean) to "service_role";

grant execute on routine public.finish_discord_channel(text,text,text,text,text) to "service_role";

grant execute on routine public.set_discord_application(text,text,text,boolean) to "service_role";

comment on function private.finish_discord_channel(text,text,text,text,text) is 'api: service';

comment on function private.set_discord_application(text,text,text,boolean) is 'api: service';
