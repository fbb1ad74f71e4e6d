-- Which teams somebody follows: their matches stand on the follower's dashboard. Nobody else reads who follows whom.
-- Locks: the follower, then the team. A team that is archived is followed by nobody.

create table public.team_follows (
  user_id uuid not null references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
create index team_follows_team_id on public.team_follows (team_id);

alter table public.team_follows enable row level security;
alter table public.team_follows force row level security;

create policy select_own on public.team_follows
  for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.team_follows from public, anon, authenticated;
grant select on public.team_follows to authenticated;
grant all on public.team_follows to service_role;

-- The caller follows a team, or does so no longer; saying it twice changes nothing.
-- Refuses with PT404 (no such team, or an archived one), PT409 (followLimit), PT422 (neither yes nor no).
create function private.follow_team(team_id uuid, follow boolean default true)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  most constant int := (private.limits()).follows_max;
  club public.teams;
begin
  if follow_team.follow is null then
    perform private.refuse('PT422', 'One follows a team or does not.', 'missing', 'follow');
  end if;
  -- two tabs are counted one after the other
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
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
