-- Discord accounts of members, signing in with them, and the buttons below the messages in a channel (docs/decisions/0026,
-- 0035). Discord says who somebody is there, by OAuth and a state that belongs to one session or browser here; no token of
-- Discord's is kept. A press of a button has the rights of the linked account: the commands are the site's own,
-- and ask who it is as always. The accounts themselves: 14_discord_accounts.sql.

-- The people at Discord who have not come back: kept by a digest of the state, so that a reader of this cannot
-- come back instead.
create table private.discord_requests (
  state_hash bytea primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null,
  -- proves to Discord that who comes back is who left (PKCE)
  verifier text not null check (verifier ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('link', 'channel')),
  -- of 'channel': the one that gets another address, or what a new one is told
  channel_id uuid references private.discord_channels (id) on delete cascade,
  name text check (private.is_name(name, 1, (private.limits()).discord_channel_name_max)),
  language text check (language = any (private.languages())),
  results boolean,
  fixtures boolean,
  news boolean,
  league_id uuid references public.leagues (id) on delete cascade,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  transfers boolean,
  cups boolean,
  constraint discord_requests_channel check ((purpose = 'channel') = (name is not null))
);
comment on table private.discord_requests is 'Who was sent to Discord to say who they are there. No API access: calls write it, the service works through it.';
create index discord_requests_user_id on private.discord_requests (user_id);
create index discord_requests_channel_id on private.discord_requests (channel_id);
create index discord_requests_league_id on private.discord_requests (league_id);
create index discord_requests_created_at on private.discord_requests (created_at);

-- The people who returned from Discord to sign in and have no session yet: for a minute, once, and for the browser
-- alone that knows what the challenge is the digest of.
create table private.discord_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references private.discord_accounts (user_id) on delete cascade,
  discord_id text not null check (discord_id ~ '^[0-9]{15,22}$'),
  challenge text not null check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);
comment on table private.discord_sign_ins is 'Sign-ins by Discord that wait for their browser. No API access: the service works through it.';
create index discord_sign_ins_user_id on private.discord_sign_ins (user_id);
create index discord_sign_ins_created_at on private.discord_sign_ins (created_at);

-- The presses, so that nothing counts twice.
create table private.discord_presses (
  id text primary key check (id ~ '^[0-9]{15,22}$'),
  created_at timestamptz not null default now()
);
comment on table private.discord_presses is 'Presses of buttons in Discord, for a day. No API access: the service enters them.';
create index discord_presses_created_at on private.discord_presses (created_at);

alter table private.discord_requests enable row level security;
alter table private.discord_requests force row level security;
alter table private.discord_sign_ins enable row level security;
alter table private.discord_sign_ins force row level security;
alter table private.discord_presses enable row level security;
alter table private.discord_presses force row level security;
revoke all on private.discord_requests, private.discord_sign_ins, private.discord_presses
  from public, anon, authenticated, service_role;

-- There and back -----------------------------------------------------------------------------------

-- Says which application of Discord this installation has, where people go and come back, and whether it has a bot; none of it
-- where it has none.
create function private.set_discord_application(
  client text default null,
  back text default null,
  authorize_at text default null,
  bot boolean default false
)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.delivery_setup as d (discord_client, discord_back, discord_authorize, discord_bot)
  values (client, back, authorize_at, coalesce(bot, false))
  on conflict (only_row) do update
  set discord_client = excluded.discord_client, discord_back = excluded.discord_back,
    discord_authorize = excluded.discord_authorize, discord_bot = excluded.discord_bot
$$;
comment on function private.set_discord_application is 'api: service';

-- The digest of a text as OAuth writes it (PKCE, S256).
create function private.pkce_digest(text text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select translate(rtrim(encode(sha256(convert_to(pkce_digest.text, 'utf8')), 'base64'), '='), '+/', '-_')
$$;

-- 64 digits that nobody guesses: 366 bits of chance behind each.
create function private.random_hex()
  returns text
  language sql
  volatile
  set search_path = ''
as $$
  select encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
$$;

-- Sends the caller to Discord: keeps the request, the only one of this session, and answers the address.
-- Refuses with PT401 (no session that is open), PT409 (not set up).
create function private.begin_discord(asked private.discord_requests, scope text)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
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
    || private.pkce_digest(verifier);
end
$$;

-- The address at Discord where the caller says who they are there. Good for ten minutes, once, and in this session. Null: it is
-- not the password, which is requested because a linked account can sign in.
-- Refuses with PT401, PT409 (not set up), PT429 (begun too often, too many wrong passwords).
create function private.begin_discord_link(password text)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  asked private.discord_requests;
begin
  perform private.count_command('begin_discord_link', null);
  if not private.is_own_password(begin_discord_link.password) then
    return null;
  end if;
  asked.purpose := 'link';
  return private.begin_discord(asked, 'identify');
end
$$;
comment on function private.begin_discord_link is 'api: member';

-- The address at Discord where an admin chooses a channel, which then belongs to the application: its messages have buttons.
-- The answer is kept until then. Admins only.
-- Refuses with PT401, PT403, PT404 (no such channel, no such league), PT409 (not set up), PT422 (name, language, nothing chosen).
create function private.begin_discord_channel(
  name text,
  language text,
  results boolean,
  fixtures boolean,
  news boolean,
  of_league uuid default null,
  channel_id uuid default null,
  transfers boolean default false,
  cups boolean default false
)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.begin_discord_channel is 'api: member';

-- The person who returned with a state: what they left for, and the proof for Discord, once. Null of another session's
-- state, one that was opened already, that is too old, or that was never given out. A stranger who has somebody's state
-- spends nothing.
create function private.open_discord_request(state text, person uuid, session uuid)
  returns jsonb
  language sql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.open_discord_request is 'api: service';

-- Goes on as a member, until the transaction ends: what follows asks who it is as if they had called it. For the service, whom
-- Discord told who somebody is.
create function private.act_as(person uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform set_config(
    'request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated', 'aud', 'authenticated')::text, true
  );
  perform set_config('request.jwt.claim.sub', person::text, true);
  perform set_config('request.jwt.claim.role', 'authenticated', true);
end
$$;

-- A request that was opened a moment ago, which is over with this.
create function private.closed_discord_request(state text, purpose text)
  returns private.discord_requests
  language sql
  security definer
  set search_path = ''
as $$
  delete from private.discord_requests r
  where r.state_hash = sha256(convert_to(closed_discord_request.state, 'utf8'))
    and r.purpose = closed_discord_request.purpose
    and r.opened_at > now() - interval '2 minutes'
  returning r
$$;

-- Links the Discord account of the browser that left with this state; it takes the place of an earlier one.
-- Answers the key of a refusal: discordState (no such request), discordTaken (somebody else's), and those of every command.
create function private.finish_discord_link(state text, discord_id text, name text)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.finish_discord_link is 'api: service';

-- Connects the channel that an admin chose at Discord, or gives one its address. Answers the key of a refusal: discordState,
-- and those of connecting a channel.
create function private.finish_discord_channel(state text, webhook text, token text, guild text, channel text default null)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.finish_discord_channel is 'api: service';

-- The caller's account of Discord, where one is linked, whether this installation links any, and whether Discord lets its bot write
-- nothing there.
create function private.my_discord()
  returns table (available boolean, name text, linked_at timestamptz, refused boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    exists (select from private.delivery_setup d where d.discord_client is not null),
    a.name,
    a.created_at,
    a.refused_at is not null
  from (select auth.uid() as id) me
  left join private.discord_accounts a on a.user_id = me.id
$$;
comment on function private.my_discord is 'api: member';

-- Forgets the caller's account of Discord: its buttons do nothing here any more.
create function private.unlink_discord()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  delete from private.discord_accounts a where a.user_id = me;
  if found then
    perform private.record('unlink_discord', 'profiles ' || me);
  end if;
end
$$;
comment on function private.unlink_discord is 'api: member';

-- Signing in ---------------------------------------------------------------------------------------

-- Somebody whom Discord told us of came back to sign in. Answers what opens a session for their browser within a minute
-- (`token`), or why there is none (`refusal`): unlinked, or often.
create function private.begin_discord_sign_in(discord_id text, challenge text)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  token constant text := private.random_hex();
  bounds constant record := private.limits();
  person uuid;
begin
  select a.user_id into person from private.discord_accounts a where a.discord_id = begin_discord_sign_in.discord_id;
  if person is null then
    return '{"refusal": "unlinked"}';
  end if;
  if (private.count_up(person, 'discord sign-in', bounds.password_tries_minutes)).times > bounds.password_tries then
    return '{"refusal": "often"}';
  end if;
  insert into private.discord_sign_ins (token_hash, user_id, discord_id, challenge)
  values (
    sha256(convert_to(token, 'utf8')), person, begin_discord_sign_in.discord_id, begin_discord_sign_in.challenge
  );
  return jsonb_build_object('token', token);
end
$$;
comment on function private.begin_discord_sign_in is 'api: service';

-- The account whose session the browser opens that brings the token and proves that it left for it: once. Null of a
-- token that is none, too old or another browser's, which spends nothing, and where the account was unlinked meanwhile.
create function private.finish_discord_sign_in(token text, verifier text)
  returns uuid
  language sql
  security definer
  set search_path = ''
as $$
  delete from private.discord_sign_ins s
  using private.discord_accounts a
  where s.token_hash = sha256(convert_to(finish_discord_sign_in.token, 'utf8'))
    and s.challenge = private.pkce_digest(verifier)
    and s.created_at > now() - interval '1 minute'
    and a.user_id = s.user_id
    and a.discord_id = s.discord_id
  returning s.user_id
$$;
comment on function private.finish_discord_sign_in is 'api: service';

-- Buttons ------------------------------------------------------------------------------------------

-- The report of the other side about a match, before the caller agrees: with who they are, as confirming asks it.
create function private.report_to_confirm(of_match uuid)
  returns public.match_reports
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  report uuid;
begin
  select r.id into report
  from public.match_reports r
  where r.match_id = of_match and r.status in ('filed', 'disputed')
  -- the other side's first: of an own one the question below says whose turn it is
  order by r.team_id is not distinct from private.led_team(), r.created_at desc
  limit 1;
  if report is null then
    perform private.refuse('PT409', 'The report has been decided.', 'matchReportDecided');
  end if;
  return private.open_report(report, own => false);
end
$$;

-- The open offers of the caller.
create function private.offers_to_sign()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- Somebody pressed a button in Discord, which signed for it. 'in', 'claim' and 'offers' stand below a message of ours in a channel;
-- 'confirm' and 'sign' below an answer only its reader sees. Without a server it was a direct message, where 'in', 'confirm' and
-- 'sign' stand below what we wrote. Answers 'outcome', and the language of the linked member:
-- 'repeated' (pressed already), 'unlinked', 'foreign' (no message of ours about it), 'refused' with the key of why, 'report' with what
-- is reported, 'offers', or 'done'.
create function private.press_discord_button(
  press text,
  presser text,
  what text,
  about uuid default null,
  message text default null,
  guild text default null
)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.press_discord_button is 'api: service';
