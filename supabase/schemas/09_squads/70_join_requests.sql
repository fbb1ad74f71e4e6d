-- A player asks to join a team; its captains decline, invite to a trial, or send an offer as to anybody.
--
-- open -> trial | declined | withdrawn | accepted | lapsed; trial -> declined | withdrawn | accepted | lapsed.
-- Locks are taken player first, then team, then the request.

create type public.join_request_status as enum ('open', 'trial', 'accepted', 'declined', 'withdrawn', 'lapsed');

create table public.join_requests (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  status public.join_request_status not null default 'open',
  message text check (private.is_text(message, 0, (private.limits()).join_message_max)),
  -- of the captains, or of the player who withdrew
  answered_at timestamptz,
  expires_at timestamptz not null default now() + (private.limits()).join_request_days * interval '1 day',
  created_at timestamptz not null default now(),
  constraint join_requests_answered check ((status = 'open') = (answered_at is null))
);
-- One that waits for each player and team.
create unique index join_requests_one_waiting on public.join_requests (player_id, team_id)
  where status in ('open', 'trial');
create index join_requests_player_id on public.join_requests (player_id, created_at desc, id desc);
create index join_requests_team_id on public.join_requests (team_id, created_at desc, id desc);
create index join_requests_expires_at on public.join_requests (expires_at);

alter table public.join_requests enable row level security;
alter table public.join_requests force row level security;

create policy select_parties on public.join_requests
  for select to authenticated
  using (player_id = (select auth.uid()) or (select private.is_staff()) or team_id = (select private.led_team()));

select private.guard_texts('public.join_requests', 'message');

revoke all on public.join_requests from public, anon, authenticated;
grant select on public.join_requests to authenticated;
grant all on public.join_requests to service_role;

-- A player asks a team to take them, in a few words or none; in none where a co-captain has blocked them. Its captains are
-- notified. Returns the request's id.
-- Refuses with PT403 (muted, too young, blocked by the captain), PT404 (no such team), PT409 (own team, in a team, asked
-- already, archived, squad full, captain blocked), PT422 (message, no birth date), PT429 (too many wait).
create function private.ask_to_join(team_id uuid, message text default null)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  said text;
  club public.teams;
  born date;
  made public.join_requests;
begin
  perform private.check_may_speak();
  said := nullif(private.checked_text('message', message, 0, bounds.join_message_max), '');
  perform from public.profiles p where p.id = me for no key update;
  select * into club from public.teams t where t.id = ask_to_join.team_id for key share;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.own_team() is not null then
    perform private.refuse('PT409', 'Only free agents ask to join a team.', 'joinMember', 'team_id');
  end if;
  select own.birth_date into born from public.profile_private own where own.user_id = me;
  if born is null then
    perform private.refuse('PT422', 'The birth date must be given before joining.', 'birthDateMissing', 'birth_date');
  end if;
  if private.age(born) < bounds.player_age_min then
    perform private.refuse('PT403', 'The player is too young.', 'tooYoung', 'birth_date');
  end if;
  if club.captain_id is not null then
    perform private.check_reachable(club.captain_id);
  end if;
  if cardinality(private.blockers_of_caller(private.leaders(club.id))) > 0 then
    said := null;
  end if;
  perform private.check_place(club.id);
  -- what nobody answered in time makes room, whether or not the clock has come to it
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.player_id = me and r.status in ('open', 'trial') and r.expires_at <= now();
  if exists (
    select
    from public.join_requests r
    where r.player_id = me and r.team_id = club.id and r.status in ('open', 'trial')
  ) then
    perform private.refuse('PT409', 'The player has asked this team already.', 'joinAsked', 'team_id');
  end if;
  if private.has_offer(me, club.id) then
    perform private.refuse('PT409', 'The team waits for the player''s answer to its offer.', 'joinOffered', 'team_id');
  end if;
  if (
    select count(*) from public.join_requests r where r.player_id = me and r.status in ('open', 'trial')
  ) >= bounds.join_requests_open_max then
    perform private.refuse('PT429', 'Too many requests wait for an answer.', 'tooManyJoinRequests', 'team_id');
  end if;
  -- a team that said no is not asked again and again
  perform private.count_command('join_team', me::text, club.id);
  insert into public.join_requests (player_id, team_id, message) values (me, club.id, said) returning * into made;
  perform private.notify(
    private.leaders(club.id), 'joinAsked', jsonb_build_object('player', me, 'team', club.id), '/transfercenter?tab=players'
  );
  perform private.record('ask_to_join', 'join_requests ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.ask_to_join is 'api: member';

-- Whether a team waits for the player to answer its offer.
create function private.has_offer(player uuid, team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.contracts c
    where (c.player_id, c.team_id, c.status) = (player, team, 'offered') and c.expires_at > now()
  )
$$;

-- The request a command is about, locked after its player; PT404 when there is none, PT409 once it is over.
create function private.locked_join_request(request_id uuid)
  returns public.join_requests
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  request public.join_requests;
begin
  select * into request from public.join_requests r where r.id = request_id;
  if request.id is null or not (request.player_id = auth.uid() or private.leads(request.team_id)) then
    perform private.refuse('PT404', 'There is no such request.', 'joinUnknown', 'request_id');
  end if;
  perform from public.profiles p where p.id = request.player_id for no key update;
  select * into request from public.join_requests r where r.id = request_id for update;
  if request.status not in ('open', 'trial') or request.expires_at <= now() then
    perform private.refuse('PT409', 'The request is over.', 'joinOver', 'request_id');
  end if;
  return request;
end
$$;

-- The player takes the request back. Refuses with PT403 (another's), PT404, PT409 (over).
create function private.withdraw_join_request(request_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  request constant public.join_requests := private.locked_join_request(request_id);
begin
  if request.player_id <> me then
    perform private.refuse('PT403', 'Only the player withdraws a request.', 'notYours');
  end if;
  update public.join_requests r set status = 'withdrawn', answered_at = clock_timestamp() where r.id = request.id;
  perform private.record(
    'withdraw_join_request', 'join_requests ' || request.id,
    jsonb_build_object('status', request.status), '{"status": "withdrawn"}'
  );
end
$$;
comment on function private.withdraw_join_request is 'api: member';

-- A captain or co-captain declines, or invites to a trial, which begins the time to answer anew. The player is notified.
-- A player with an offer of the team answers that.
-- Refuses with PT403 (not a captain), PT404, PT409 (over, an offer is open), PT422 (another answer, or the same trial twice).
create function private.answer_join_request(request_id uuid, answer public.join_request_status)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  request constant public.join_requests := private.locked_join_request(request_id);
begin
  if not private.leads(request.team_id) then
    perform private.refuse('PT403', 'Only the team''s captains answer a request.', 'notYours');
  end if;
  if answer is null or answer not in ('trial', 'declined') then
    perform private.refuse('PT422', 'A request is declined, or answered with a trial.', 'missing', 'answer');
  end if;
  if private.has_offer(request.player_id, request.team_id) then
    perform private.refuse('PT409', 'The player has an offer of the team.', 'joinHasOffer', 'request_id');
  end if;
  if answer = request.status then
    perform private.refuse('PT409', 'The player is invited to a trial already.', 'joinTrialAsked', 'request_id');
  end if;
  update public.join_requests r
  set status = answer,
    answered_at = clock_timestamp(),
    expires_at = case
      when answer = 'trial' then now() + (private.limits()).join_request_days * interval '1 day'
      else r.expires_at
    end
  where r.id = request.id;
  perform private.notify(
    array[request.player_id],
    case answer when 'trial' then 'joinTrial' else 'joinDeclined' end::public.notification_key,
    jsonb_build_object('team', request.team_id),
    '/transfercenter?tab=teams'
  );
  perform private.record(
    'answer_join_request', 'join_requests ' || request.id,
    jsonb_build_object('status', request.status), jsonb_build_object('status', answer)
  );
end
$$;
comment on function private.answer_join_request is 'api: member';

-- Requests that nobody answered in time.
create function private.due_join_requests()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select r.id, 'join_requests ' || r.id
  from public.join_requests r
  where r.status in ('open', 'trial') and r.expires_at <= now()
  order by r.expires_at, r.id
  limit 1000
$$;

-- A request that nobody answered; the clock's. The player is notified. It waits for no lock.
create function private.lapse_join_request(request_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was public.join_requests;
begin
  select * into was
  from public.join_requests r
  where r.id = lapse_join_request.request_id and r.status in ('open', 'trial') and r.expires_at <= now()
  for update skip locked;
  if not found then
    return;
  end if;
  update public.join_requests r set status = 'lapsed', answered_at = r.expires_at where r.id = was.id;
  perform private.notify(
    array[was.player_id], 'joinLapsed', jsonb_build_object('team', was.team_id), '/transfercenter?tab=teams'
  );
  perform private.record(
    'lapse_join_request', 'join_requests ' || was.id, jsonb_build_object('status', was.status), '{"status": "lapsed"}'
  );
end
$$;

-- A player who joins a team waits for no other: its own request is accepted, the rest are withdrawn.
create function private.close_join_requests()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.join_requests r
  set status = case when r.team_id = new.team_id then 'accepted' else 'withdrawn' end::public.join_request_status,
    answered_at = clock_timestamp()
  where r.player_id = new.player_id and r.status in ('open', 'trial');
  return null;
end
$$;
create trigger close_join_requests
  after insert on public.team_members
  for each row
  when (new.left_at is null)
  execute function private.close_join_requests();
