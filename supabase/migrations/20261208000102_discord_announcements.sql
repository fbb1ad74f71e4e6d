set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.discord_announcement(of_announcement uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', 'announcement', 'id', a.id, 'title', a.title, 'body', a.body)
  from public.announcements a
  left join public.leagues l on l.id = a.league_id
  where a.id = of_announcement
    and not a.captains_only
    and a.withdrawn_at is null
    and (l.id is null or (l.status = 'active' and l.archived_at is null))
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
  elsif payload ? 'announcement' then
    if is_new and not channel.news then
      return null;
    end if;
    said := private.discord_announcement((payload ->> 'announcement')::uuid);
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

CREATE OR REPLACE FUNCTION private.enqueue_announcements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform private.outbox_changed('discord', array(select 'announcement ' || c.id from changed c where c.withdrawn_at is not null));
    return null;
  end if;
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'announcement ' || c.id, jsonb_build_object('announcement', c.id)
  from changed c
  join private.discord_channels d
    on d.off_at is null and d.news and (d.league_id is null or c.league_id is null or d.league_id = c.league_id)
  where not c.captains_only
  order by c.id, d.id
  on conflict (way, target, subject) do nothing;
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
      item.payload ->> 'match', item.payload ->> 'article', item.payload ->> 'announcement', item.payload ->> 'transfer',
      item.payload ->> 'cup'
    ),
    'said', said
  );
end
$function$;

CREATE TRIGGER z_outbox_insert AFTER INSERT ON public.announcements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_announcements();

CREATE TRIGGER z_outbox_update AFTER UPDATE ON public.announcements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.enqueue_announcements();
