-- The referees of a league: members whom admins let keep its rules. They rule about results, forfeits and protests and
-- keep the schedule of that league, and decide nothing else (docs/rules/staff.md). A referee is no role of the site:
-- the calls that ask for an admin or a moderator know nothing of it, and night cups stay with admins.

create table public.league_referees (
  league_id uuid not null references public.leagues (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (league_id, user_id)
);
create index league_referees_user_id on public.league_referees (user_id);

alter table public.league_referees enable row level security;
alter table public.league_referees force row level security;

-- The referees of a league are public.
create policy select_signed_in on public.league_referees
  for select to authenticated
  using (true);

revoke all on public.league_referees from public, anon, authenticated;
grant select on public.league_referees to authenticated;
grant all on public.league_referees to service_role;

-- The facts for policies, once a statement: the leagues the caller is a referee of. None while their account is
-- suspended.
create function private.refereed_leagues()
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(r.league_id), '{}')
  from public.league_referees r
  where r.user_id = (select auth.uid())
    and not private.is_suspended((select auth.uid()))
$$;
grant execute on function private.refereed_leagues() to authenticated;

-- Whether the caller keeps the rules of a league: an admin of any, a referee of theirs. Of what belongs to no league, a
-- night cup, admins alone.
create function private.may_referee(league_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.is_admin() or coalesce(may_referee.league_id = any (private.refereed_leagues()), false)
$$;
