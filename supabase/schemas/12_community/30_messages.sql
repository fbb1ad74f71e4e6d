-- The messages of members: talks between two, and in a match's room between the leaders of both sides and the
-- staff. A message stays unchanged (docs/rules/members.md).

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  -- of a match's room
  match_id uuid unique references public.team_matches (id) on delete cascade,
  -- or of two people, the lower id first: one talk a pair
  low_id uuid references public.profiles (id),
  high_id uuid references public.profiles (id),
  -- when the last message was sent
  last_at timestamptz,
  -- when the moderation last hid a message, or gave one back: anybody who reads along reads again
  moderated_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint conversations_of_two_or_a_match check (
    (match_id is null) = (low_id is not null and high_id is not null and low_id < high_id)
    and (low_id is null) = (high_id is null)
  ),
  constraint conversations_one_a_pair unique (low_id, high_id)
);
create index conversations_low_id on public.conversations (low_id, last_at desc, id desc);
create index conversations_high_id on public.conversations (high_id, last_at desc, id desc);

-- How far a member has read: up to the message sent at that moment.
create table public.conversation_members (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id),
  read_until timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
);
create index conversation_members_user_id on public.conversation_members (user_id);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  author_id uuid not null references public.profiles (id),
  body text not null constraint messages_body_check check (
    (body <> '' or hidden) and private.is_text(body, 0, (private.limits()).message_max)
  ),
  -- by the moderation, which keeps the text
  hidden boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index messages_conversation_id on public.messages (conversation_id, created_at desc, id desc);
create index messages_author_id on public.messages (author_id, created_at desc);

alter table public.conversations enable row level security;
alter table public.conversations force row level security;
alter table public.conversation_members enable row level security;
alter table public.conversation_members force row level security;
alter table public.messages enable row level security;
alter table public.messages force row level security;

-- The staff read the rooms of matches, never what two people say to each other.
create policy select_concerned on public.conversations
  for select to authenticated
  using (
    (select auth.uid()) in (low_id, high_id)
    or match_id is not null
    and (
      (select private.is_staff())
      or exists (
        select
        from public.team_matches m
        where m.id = conversations.match_id
          and (select private.led_team()) in (m.home_team_id, m.away_team_id)
      )
    )
  );
-- Each of two sees how far the other has read; of a match's room, only themselves.
create policy select_concerned on public.conversation_members
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (
      select
      from public.conversations c
      where c.id = conversation_members.conversation_id
        and (select auth.uid()) in (c.low_id, c.high_id)
    )
  );
create policy select_concerned on public.messages
  for select to authenticated
  using (exists (select from public.conversations c where c.id = messages.conversation_id));

select private.guard_texts('public.messages', 'body');

revoke all on public.conversations, public.conversation_members, public.messages
  from public, anon, authenticated;
grant select on public.conversations, public.conversation_members, public.messages to authenticated;
grant all on public.conversations, public.conversation_members, public.messages to service_role;

create trigger never_emptied
  before truncate on public.messages
  for each statement
  execute function private.refuse_to_rewrite();
-- Clients change nothing; the moderation takes the text out of sight and puts the same back.
create trigger append_only
  before update on public.messages
  for each row
  when (old.hidden = new.hidden or (to_jsonb(old) - '{body,hidden}'::text[]) <> (to_jsonb(new) - '{body,hidden}'::text[]))
  execute function private.refuse_to_rewrite();

create function private.notify_of_moderation()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.conversations c set moderated_at = clock_timestamp() where c.id = new.conversation_id;
  return null;
end
$$;
create trigger notify_of_moderation
  after update of hidden on public.messages
  for each row
  execute function private.notify_of_moderation();

-- A message goes only with its whole conversation, which goes only with a match that is taken back.
create function private.keep_with_conversation()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (select from public.conversations c where c.id = old.conversation_id) then
    perform private.refuse('PT403', 'What was said stays.', 'notYours');
  end if;
  return old;
end
$$;
create trigger keep_with_conversation
  before delete on public.messages
  for each row
  execute function private.keep_with_conversation();

-- Talks of two ----------------------------------------------------------------------------------

-- The conversation of the caller with a member, a new one where there is none; returns its id.
-- Refuses with PT404, PT409 (oneself, gone, blocked), PT403 (blocked), PT429.
create function private.start_conversation(with_user uuid)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  low constant uuid := least(me, with_user);
  high constant uuid := greatest(me, with_user);
  talk uuid;
begin
  if with_user = me then
    perform private.refuse('PT409', 'Nobody writes to themselves.', 'ownConversation', 'with_user');
  end if;
  if not exists (select from public.profiles p where p.id = with_user) then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'with_user');
  end if;
  select c.id into talk from public.conversations c where c.low_id = low and c.high_id = high;
  if talk is not null then
    return talk;
  end if;
  perform private.check_may_speak();
  perform private.check_reachable(with_user);
  insert into public.conversations (low_id, high_id)
  values (low, high)
  on conflict on constraint conversations_one_a_pair do nothing
  returning id into talk;
  if talk is null then
    -- the other began in the same moment
    select c.id into talk from public.conversations c where c.low_id = low and c.high_id = high;
    return talk;
  end if;
  insert into public.conversation_members (conversation_id, user_id) values (talk, low), (talk, high);
  perform private.record(
    'start_conversation', 'conversations ' || talk, null, jsonb_build_object('with', with_user)
  );
  return talk;
end
$$;
comment on function private.start_conversation is 'api: member';

-- The conversation, locked until the command is done: what is said in it has one order. For members who take no part
-- in it there is none (PT404).
create function private.locked_conversation(conversation_id uuid)
  returns public.conversations
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  talk public.conversations;
begin
  select * into talk from public.conversations c where c.id = locked_conversation.conversation_id for no key update;
  if not coalesce(
    case
      when talk.match_id is null then auth.uid() in (talk.low_id, talk.high_id)
      else private.speaks_about(talk.match_id)
    end,
    false
  ) then
    perform private.refuse('PT404', 'There is no such conversation.', 'conversationUnknown', 'conversation_id');
  end if;
  return talk;
end
$$;

-- Whether the caller has a say in a match's room: the leaders of its sides now, and the staff.
create function private.speaks_about(match_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.team_matches m
    where m.id = speaks_about.match_id
      and (private.is_staff() or private.led_team() in (m.home_team_id, m.away_team_id))
  )
$$;

-- Messages reach members who were not there: one line a person and conversation, new again with each message.
create function private.notify_of_message(people uuid[], key public.notification_key, said jsonb, link text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person uuid;
begin
  for person in
    select p.id
    from public.profiles p
    where p.id = any (people) and p.deleted_at is null and p.id <> auth.uid()
    order by p.id
  loop
    update public.notifications n
    set key = notify_of_message.key,
      values = said,
      read_at = null,
      created_at = clock_timestamp()
    where n.user_id = person
      and n.kind = 'messages'
      and n.link = notify_of_message.link;
    if not found then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, 'messages', notify_of_message.key, said, notify_of_message.link);
    end if;
  end loop;
end
$$;

-- Says something in a conversation the caller holds and may speak in; returns the message's id. One that is sent again, under
-- the id it had because its answer was lost, or at once from a second tap or tab, is not said twice.
create function private.say(talk public.conversations, body text, message_id uuid)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  said constant text := private.checked_text('body', body, 0, (private.limits()).message_max);
  known public.messages;
  made public.messages;
begin
  select * into known from public.messages m where m.id = message_id;
  if known.id is not null then
    if (known.conversation_id, known.author_id) is distinct from (talk.id, me) then
      perform private.refuse('PT409', 'The id is taken.', 'taken', 'message_id');
    end if;
    return known.id;
  end if;
  -- a sign alone is an answer too; something that nobody sees is none
  if not coalesce(private.has_letter(said) or said ~ '[!-~\u00a1-\u00ac\u00ae-\u00bf\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2100-\u27bf\u2b00-\u2bff\U0001f000-\U0001fbff]', false) then
    perform private.refuse('PT422', 'A message says something.', 'missing', 'body');
  end if;
  if talk.match_id is null then
    perform private.check_reachable(case when talk.low_id = me then talk.high_id else talk.low_id end);
  end if;
  select * into known
  from public.messages m
  where m.conversation_id = talk.id and m.created_at > private.repeats_since() and (m.author_id, m.body) = (me, said)
  order by m.created_at
  limit 1;
  if known.id is not null then
    return known.id;
  end if;
  perform private.count_command('send_message', null);
  insert into public.messages (id, conversation_id, author_id, body)
  values (coalesce(message_id, gen_random_uuid()), talk.id, me, said)
  returning * into made;
  update public.conversations c set last_at = made.created_at where c.id = talk.id;
  if talk.match_id is null then
    perform private.notify_of_message(
      array[talk.low_id, talk.high_id],
      'messageReceived',
      jsonb_build_object('by', me),
      '/messages?to=' || me
    );
  else
    perform private.notify_of_message(
      private.leaders(m.home_team_id) || private.leaders(m.away_team_id),
      'matchMessage',
      jsonb_build_object('by', me, 'home', m.home_team_id, 'away', m.away_team_id),
      '/matches/' || m.id || '#talk'
    )
    from public.team_matches m
    where m.id = talk.match_id;
  end if;
  return made.id;
end
$$;

-- Says something where the caller takes part. The message may be given an id beforehand.
-- Refuses with PT403 (blocked by the other, muted), PT404, PT409 (blocked by the caller, gone), PT422, PT429.
create function private.send_message(conversation_id uuid, body text, message_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  return private.say(private.locked_conversation(conversation_id), body, message_id);
end
$$;
comment on function private.send_message is 'api: member';

-- Says something in the room of a match, which opens with its first message; returns the message's id.
-- Refuses with PT403 (muted), PT404 (no match, or none the caller leads a side of or watches over), PT422, PT429.
create function private.send_match_message(match_id uuid, body text, message_id uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  room uuid;
begin
  if not private.speaks_about(send_match_message.match_id) then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  insert into public.conversations (match_id)
  values (send_match_message.match_id)
  on conflict on constraint conversations_match_id_key do nothing;
  select c.id into room from public.conversations c where c.match_id = send_match_message.match_id;
  return private.say(private.locked_conversation(room), body, message_id);
end
$$;
comment on function private.send_match_message is 'api: member';

-- The caller has read up to that message, and what the bell says of it. Reading less again changes nothing.
create function private.mark_conversation_read(conversation_id uuid, message_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  talk constant public.conversations := private.locked_conversation(conversation_id);
  until constant timestamptz := (
    select m.created_at from public.messages m where m.id = message_id and m.conversation_id = talk.id
  );
begin
  if until is null then
    perform private.refuse('PT404', 'There is no such message.', 'conversationUnknown', 'message_id');
  end if;
  insert into public.conversation_members as m (conversation_id, user_id, read_until)
  values (talk.id, me, until)
  on conflict on constraint conversation_members_pkey do update
  set read_until = excluded.read_until
  where m.read_until < excluded.read_until;
  -- The other sees "Read" (16_live). In a match's room nobody sees how far others have read.
  if found and talk.match_id is null then
    perform private.broadcast(
      'user:' || case when talk.low_id = me then talk.high_id else talk.low_id end,
      '{"noun": "conversations"}'
    );
  end if;
  if until >= talk.last_at then
    update public.notifications n
    set read_at = now()
    where n.user_id = me
      and n.kind = 'messages'
      and n.read_at is null
      and n.link = case
        when talk.match_id is null then '/messages?to=' || case when talk.low_id = me then talk.high_id else talk.low_id end
        else '/matches/' || talk.match_id || '#talk'
      end;
  end if;
end
$$;
comment on function private.mark_conversation_read is 'api: member';

-- The caller's talks in which something was said, the latest first; a page begins after the row seen last. Of each the
-- other, the last message, and how much of the other's is unread, counted up to a hundred.
create function private.conversation_page(before_at timestamptz default null, before_id uuid default null, max int default 30)
  returns table (
    id uuid,
    last_at timestamptz,
    with_id uuid,
    username text,
    avatar text,
    gone boolean,
    blocked boolean,
    last_own boolean,
    last_body text,
    last_hidden boolean,
    unread int
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    talk.id,
    talk.last_at,
    other.id,
    other.username,
    other.avatar,
    other.deleted_at is not null,
    exists (select from public.blocks b where b.blocker_id = auth.uid() and b.blocked_id = other.id),
    last.author_id = auth.uid(),
    left(last.body, 160),
    last.hidden,
    (
      select count(*)::int
      from (
        select
        from public.messages m
        where m.conversation_id = talk.id
          and m.created_at > seen.read_until
          and m.author_id = other.id
        limit 100
      ) as new
    )
  from (
    (
      select c.*
      from public.conversations c
      where c.low_id = (select auth.uid())
        and c.last_at is not null
        and (before_at is null or (c.last_at, c.id) < (before_at, before_id))
      order by c.last_at desc, c.id desc
      limit private.page_size(max)
    )
    union all
    (
      select c.*
      from public.conversations c
      where c.high_id = (select auth.uid())
        and c.last_at is not null
        and (before_at is null or (c.last_at, c.id) < (before_at, before_id))
      order by c.last_at desc, c.id desc
      limit private.page_size(max)
    )
  ) as talk
  join public.profiles other on other.id = case when talk.low_id = auth.uid() then talk.high_id else talk.low_id end
  join public.conversation_members seen on seen.conversation_id = talk.id and seen.user_id = auth.uid()
  cross join lateral (
    select m.author_id, m.body, m.hidden
    from public.messages m
    where m.conversation_id = talk.id
    order by m.created_at desc, m.id desc
    limit 1
  ) as last
  order by talk.last_at desc, talk.id desc
  limit private.page_size(max)
$$;
comment on function private.conversation_page is 'api: member';

-- Blocks ----------------------------------------------------------------------------------------

-- From now on neither writes to the other, nor offers a contract; what was said stays. Done twice it is done once.
create function private.block_player(player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  if player_id = me then
    perform private.refuse('PT409', 'Nobody blocks themselves.', 'ownConversation', 'player_id');
  end if;
  if not exists (select from public.profiles p where p.id = block_player.player_id) then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  -- what is being said, or offered, at this moment comes before
  perform
  from public.conversations c
  where c.low_id = least(me, player_id)
    and c.high_id = greatest(me, player_id)
  for no key update;
  perform pg_advisory_xact_lock(private.pair_lock(me, player_id));
  insert into public.blocks (blocker_id, blocked_id) values (me, player_id) on conflict do nothing;
  perform private.record('block_player', 'profiles ' || player_id);
end
$$;
comment on function private.block_player is 'api: member';

create function private.unblock_player(player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  delete from public.blocks b where b.blocker_id = me and b.blocked_id = unblock_player.player_id;
  perform private.record('unblock_player', 'profiles ' || unblock_player.player_id);
end
$$;
comment on function private.unblock_player is 'api: member';
