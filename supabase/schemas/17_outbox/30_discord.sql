-- The messages to Discord, and how an admin connects a channel (10_channels.sql). When: 97_events.

-- The parts of the address of a webhook: https, a host of Discord's and nothing else, no port, no query. Null of any other.
create function private.discord_webhook_of(address text, out webhook_id text, out token text)
  language sql
  immutable
  set search_path = ''
as $$
  select parts[1], parts[2]
  from (
    select regexp_match(
      address,
      '^https://(?:discord\.com|discordapp\.com|ptb\.discord\.com|canary\.discord\.com)/api/webhooks/([0-9]{15,22})/([A-Za-z0-9_-]{40,120})$'
    ) as parts
  ) as found
$$;

-- The content of messages ----------------------------------------------------------------------------------

-- Whether a channel begins a message about a match that is so far: the day before kick-off as a fixture, from the start on
-- as a result, and no week later.
create function private.discord_begins(results boolean, fixtures boolean, status public.match_status, kickoff_at timestamptz)
  returns boolean
  language sql
  stable
  set search_path = ''
as $$
  select case
    when status = 'scheduled' then fixtures and kickoff_at between private.news_since() and now() + (private.limits()).fixture_hours * interval '1 hour'
    when status in ('live', 'reported', 'disputed', 'finished') then results and kickoff_at > now() - (private.limits()).late_result_days * interval '1 day'
    else false
  end
$$;

-- A match for a channel, as everybody may know it: a report says no score before it is the result. Null of a
-- match that is gone, or whose league is in no list.
create function private.discord_match(of_match uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.match_json(m) - '{series_id,game_no,home_team_id,away_team_id}'::text[] || jsonb_build_object(
    'kind', 'match',
    'league', l.name,
    'season', m.season,
    'home', h.name,
    'away', a.name,
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
$$;

-- An article for a channel, in its language or the next best. Null of what nobody reads.
create function private.discord_article(of_article uuid, in_language text)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- A transfer for a channel. Null of an account that was deleted, and of a league that is in no list.
create function private.discord_transfer(of_transfer uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- A night cup for a channel. Null of one that is not announced.
create function private.discord_cup(of_cup uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- An announcement for a channel, in its language or the next best. Null of one to captains alone, and of one that was
-- taken back.
create function private.discord_announcement(of_announcement uuid, in_language text)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'kind', 'announcement',
    'id', a.id,
    'title', private.text_in(a.title, in_language),
    'body', private.text_in(a.body, in_language)
  )
  from public.announcements a
  left join public.leagues l on l.id = a.league_id
  where a.id = of_announcement
    and not a.captains_only
    and a.withdrawn_at is null
    and (l.id is null or (l.status = 'active' and l.archived_at is null))
$$;

-- The newest state of a delivery; null where there is, or must be, no message. A new one only where the channel asks
-- for it.
create function private.discord_facts(payload jsonb, channel private.discord_channels, is_new boolean)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  said jsonb;
begin
  if payload ? 'match' then
    said := private.discord_match((payload ->> 'match')::uuid);
    if is_new and (
      private.discord_begins(
        channel.results, channel.fixtures, (said ->> 'status')::public.match_status, (said ->> 'kickoff_at')::timestamptz
      ) is not true
      or not exists (
        select
        from public.team_matches m
        where m.id = (payload ->> 'match')::uuid and private.is_news(now(), m.league_id, m.season, m.finished_at)
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
    said := private.discord_announcement((payload ->> 'announcement')::uuid, channel.language);
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
$$;

-- The task of a delivery to a channel; null where the channel has no address.
create function private.open_discord(item private.outbox)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- Admins connect channels -----------------------------------------------------------------------

create function private.check_may_connect()
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  perform private.check_admin('connect channels');
  return me;
end
$$;

-- A channel, locked. Refuses with PT404.
create function private.discord_channel_to_write(channel_id uuid)
  returns private.discord_channels
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  channel private.discord_channels;
begin
  select * into channel from private.discord_channels c where c.id = channel_id for update;
  if channel.id is null then
    perform private.refuse('PT404', 'There is no such channel.', 'discordChannelUnknown', 'channel_id');
  end if;
  return channel;
end
$$;

-- Locks what is on its way to a channel, in the order of all.
create function private.hold_deliveries(of_channel uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform from private.outbox o where o.target = of_channel order by o.id for update;
end
$$;

-- Puts what was said into a channel's row. Refuses with PT404 (no such league), PT422 (name, language, nothing chosen).
create function private.filled_channel(
  channel private.discord_channels,
  name text,
  language text,
  results boolean,
  fixtures boolean,
  news boolean,
  of_league uuid,
  transfers boolean,
  cups boolean
)
  returns private.discord_channels
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  channel.name := private.checked_name('name', filled_channel.name, 1, (private.limits()).discord_channel_name_max);
  if (filled_channel.language = any (private.languages())) is not true then
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
$$;

-- Gives a channel its address. Refuses with PT409 (another channel has it), PT422 (no address of a webhook).
create function private.set_discord_webhook(of_channel uuid, address text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;

-- Connects a channel by the address of its webhook, which nobody is shown again. Returns its id. Admins only.
-- Refuses with PT403, PT404 (no such league), PT409 (too many, connected already), PT422 (name, address, language, nothing chosen).
create function private.connect_discord_channel(
  name text,
  address text,
  language text,
  results boolean,
  fixtures boolean,
  news boolean,
  of_league uuid default null,
  transfers boolean default false,
  cups boolean default false
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.connect_discord_channel is 'api: member';

-- Changes what a channel is told, and its address where one is given. A channel that was switched off is tried again; what was
-- sent to another address cannot be edited any more. Without transfers and cups these stay as they are. Admins only.
-- Refuses with PT403, PT404 (no such channel, no such league), PT409 (connected already), PT422 (name, address, language, nothing chosen).
create function private.change_discord_channel(
  channel_id uuid,
  name text,
  language text,
  results boolean,
  fixtures boolean,
  news boolean,
  of_league uuid default null,
  address text default null,
  transfers boolean default null,
  cups boolean default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.change_discord_channel is 'api: member';

-- Forgets a channel, its address and what waits for it; what was sent stays in Discord. Admins only.
-- Refuses with PT403, PT404.
create function private.disconnect_discord_channel(channel_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.check_may_connect();
  was constant private.discord_channels := private.discord_channel_to_write(disconnect_discord_channel.channel_id);
begin
  perform private.hold_deliveries(was.id);
  delete from private.outbox o where o.target = was.id;
  delete from private.discord_channels c where c.id = was.id;
  perform private.record('disconnect_discord_channel', 'discord_channels ' || was.id, to_jsonb(was));
end
$$;
comment on function private.disconnect_discord_channel is 'api: member';

-- Sends a message that says nothing except that the channel is connected. Admins only, one in a while.
-- Refuses with PT403, PT404, PT409 (switched off), PT429.
create function private.send_discord_test(channel_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.send_discord_test is 'api: member';

-- Tries what a channel was not given once more. Admins only. Refuses with PT403, PT404, PT409 (switched off, nothing to send).
create function private.send_discord_again(channel_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.send_discord_again is 'api: member';

-- The connected channels, which are few, by name: what each is told, what waits, what was given up and why. Admins only; nobody
-- is told an address.
create function private.discord_channel_list()
  returns table (
    id uuid,
    name text,
    league_id uuid,
    league_name text,
    language text,
    results boolean,
    fixtures boolean,
    news boolean,
    off_at timestamptz,
    last_sent_at timestamptz,
    last_error text,
    failed_at timestamptz,
    waiting int,
    given_up int,
    buttons boolean,
    transfers boolean,
    cups boolean
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.discord_channel_list is 'api: member';
