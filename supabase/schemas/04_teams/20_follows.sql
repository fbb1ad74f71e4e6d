-- The teams and players a member follows (leagues: 05_leagues/40_follows.sql): their matches stand on the follower's dashboard
-- and in a calendar. Nobody else reads who follows whom, least of all who is followed.
-- Locks: the follower, then what is followed. Nobody follows a team that is archived, or an account that is gone.

create table public.team_follows (
  user_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
create index team_follows_team_id on public.team_follows (team_id, user_id);

alter table public.team_follows enable row level security;
alter table public.team_follows force row level security;

create policy select_own on public.team_follows
  for select to authenticated
  using (user_id = (select auth.uid()));

create table public.player_follows (
  user_id uuid not null references public.profiles (id) on delete cascade,
  player_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, player_id),
  constraint player_follows_others check (user_id <> player_id)
);
create index player_follows_player_id on public.player_follows (player_id, user_id);

alter table public.player_follows enable row level security;
alter table public.player_follows force row level security;

create policy select_own on public.player_follows
  for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.team_follows, public.player_follows from public, anon, authenticated;
grant select on public.team_follows, public.player_follows to authenticated;
grant all on public.team_follows, public.player_follows to service_role;

-- The caller, locked, so that two tabs are counted one after the other. Refuses with PT401, PT422 (neither yes nor no).
create function private.follower(follow boolean)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  if follower.follow is null then
    perform private.refuse('PT422', 'One follows or does not.', 'missing', 'follow');
  end if;
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  return me;
end
$$;

-- The caller follows a team, or does so no longer; saying it twice changes nothing.
-- Refuses with PT404 (no such team, or an archived one), PT409 (followLimit), PT422 (neither yes nor no).
create function private.follow_team(team_id uuid, follow boolean default true)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.follower(follow);
  most constant int := (private.limits()).follows_max;
  club public.teams;
begin
  if follow_team.follow then
    -- one that is being archived is waited for
    select * into club from public.teams t where t.id = follow_team.team_id for share;
    if club.id is null then
      perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
    end if;
    if club.archived_at is not null then
      perform private.refuse('PT404', 'The team is archived.', 'teamArchived', 'team_id');
    end if;
    insert into public.team_follows (user_id, team_id) values (me, club.id)
    on conflict on constraint team_follows_pkey do nothing;
    if (select count(*) from public.team_follows f where f.user_id = me) > most then
      perform private.refuse('PT409', format('One follows %s teams at most.', most), 'followLimit', 'team_id');
    end if;
  else
    delete from public.team_follows f where f.user_id = me and f.team_id = follow_team.team_id;
  end if;
  -- whom somebody follows is no entry of the record
  perform private.count_command('follow_team', follow_team.team_id::text);
end
$$;
comment on function private.follow_team is 'api: member';

-- The caller follows a player, or does so no longer; saying it twice changes nothing.
-- Refuses with PT404 (no such player, or one who left for good), PT409 (playerFollowLimit), PT422 (neither yes nor no, oneself).
create function private.follow_player(player_id uuid, follow boolean default true)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  most constant int := (private.limits()).follows_max;
begin
  -- both in the order of all: two may follow each other, and one of them may be leaving for good
  perform from public.profiles p where p.id in (me, follow_player.player_id) order by p.id for no key update;
  perform private.follower(follow);
  if follow_player.follow then
    if follow_player.player_id = me then
      perform private.refuse('PT422', 'Nobody follows themselves.', 'followSelf', 'player_id');
    end if;
    if not exists (select from public.profiles p where p.id = follow_player.player_id and p.deleted_at is null) then
      perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
    end if;
    insert into public.player_follows (user_id, player_id) values (me, follow_player.player_id)
    on conflict on constraint player_follows_pkey do nothing;
    if (select count(*) from public.player_follows f where f.user_id = me) > most then
      perform private.refuse('PT409', format('One follows %s players at most.', most), 'playerFollowLimit', 'player_id');
    end if;
  else
    delete from public.player_follows f where f.user_id = me and f.player_id = follow_player.player_id;
  end if;
  perform private.count_command('follow_player', follow_player.player_id::text);
end
$$;
comment on function private.follow_player is 'api: member';

-- Whichever way a team is archived.
create function private.drop_follows()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from public.team_follows f where f.team_id = new.id;
  return null;
end
$$;

create trigger drop_follows
  after update of archived_at on public.teams
  for each row
  when (new.archived_at is not null and old.archived_at is null)
  execute function private.drop_follows();
