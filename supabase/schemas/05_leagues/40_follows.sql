-- The leagues a member follows: as teams and players (04_teams/20_follows.sql), and their news reach the follower's bell.
-- A league that is archived is followed by nobody.

create table public.league_follows (
  user_id uuid not null references public.profiles (id) on delete cascade,
  league_id uuid not null references public.leagues (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, league_id)
);
create index league_follows_league_id on public.league_follows (league_id, user_id);

alter table public.league_follows enable row level security;
alter table public.league_follows force row level security;

create policy select_own on public.league_follows
  for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.league_follows from public, anon, authenticated;
grant select on public.league_follows to authenticated;
grant all on public.league_follows to service_role;

-- The caller follows a league, or does so no longer; saying it twice changes nothing.
-- Refuses with PT404 (no such league, or an archived one), PT409 (leagueFollowLimit), PT422 (neither yes nor no).
create function private.follow_league(league_id uuid, follow boolean default true)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.follower(follow);
  most constant int := (private.limits()).follows_max;
begin
  if follow_league.follow then
    -- one that is being archived is waited for
    perform from public.leagues l where l.id = follow_league.league_id and l.archived_at is null for share;
    if not found then
      perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
    end if;
    insert into public.league_follows (user_id, league_id) values (me, follow_league.league_id)
    on conflict on constraint league_follows_pkey do nothing;
    if (select count(*) from public.league_follows f where f.user_id = me) > most then
      perform private.refuse('PT409', format('One follows %s leagues at most.', most), 'leagueFollowLimit', 'league_id');
    end if;
  else
    delete from public.league_follows f where f.user_id = me and f.league_id = follow_league.league_id;
  end if;
  perform private.count_command('follow_league', follow_league.league_id::text);
end
$$;
comment on function private.follow_league is 'api: member';

-- Whichever way a league is archived.
create function private.drop_league_follows()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from public.league_follows f where f.league_id = new.id;
  return null;
end
$$;

create trigger drop_league_follows
  after update of archived_at on public.leagues
  for each row
  when (new.archived_at is not null and old.archived_at is null)
  execute function private.drop_league_follows();
