-- Answers of squads to a match, a cup or a scrim; they are asked and counted in 14_match_night/10_attendance.sql.

-- An answer counts for the beginning it was given for: a match that moves asks anew.
create table public.attendance (
  id uuid primary key default gen_random_uuid(),
  match_id uuid references public.team_matches (id) on delete cascade,
  night_cup_id uuid references public.night_cups (id) on delete cascade,
  scrim_id uuid references public.scrims (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  player_id uuid not null references public.profiles (id) on delete cascade,
  coming boolean not null,
  starts_at timestamptz not null,
  answered_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (match_id, player_id),
  unique (night_cup_id, player_id),
  unique (scrim_id, player_id),
  constraint attendance_one_of check (num_nonnulls(match_id, night_cup_id, scrim_id) = 1)
);
create index attendance_team_id on public.attendance (team_id);
create index attendance_player_id on public.attendance (player_id);
create index attendance_starts_at on public.attendance (starts_at);

alter table public.attendance enable row level security;
alter table public.attendance force row level security;

-- Attendance concerns the team alone: no rival reads it.
create policy select_squad on public.attendance
  for select to authenticated
  using (
    player_id = (select auth.uid())
    or team_id = (select private.own_team())
    or (select private.is_staff())
  );

revoke all on public.attendance from public, anon, authenticated;
grant select on public.attendance to authenticated;
grant all on public.attendance to service_role;

-- Which squads have been reminded of what, and of which beginning of it; since when its captains know how many come.
create table private.attendance_reminders (
  of_id uuid not null,
  team_id uuid not null references public.teams (id) on delete cascade,
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  counted_at timestamptz,
  -- of the last hour before a match (40_kickoff.sql): of kick-off, and the lobby's code
  soon_at timestamptz,
  lobby_at timestamptz,
  primary key (of_id, team_id, starts_at)
);
comment on table private.attendance_reminders is
  'That a squad was reminded of a match, a cup or a scrim. No API access: the clock reminds once.';
create index attendance_reminders_team_id on private.attendance_reminders (team_id);
create index attendance_reminders_starts_at on private.attendance_reminders (starts_at);
alter table private.attendance_reminders enable row level security;
alter table private.attendance_reminders force row level security;
revoke all on private.attendance_reminders from public, anon, authenticated, service_role;

-- The members who are asked again when their match or cup begins at another time: everybody whose answer counted for
-- the old one. Within the day before, all who have not answered are, who then need no reminder.
create function private.asked_anew(of_match uuid, of_cup uuid, starts_at timestamptz, teams uuid[])
  returns uuid[]
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  is_soon constant boolean := starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour';
begin
  if is_soon then
    insert into private.attendance_reminders (of_id, team_id, starts_at)
    select coalesce(of_match, of_cup), team, asked_anew.starts_at from unnest(teams) as team order by team
    on conflict on constraint attendance_reminders_pkey do nothing;
  end if;
  return array(
    select own.player_id
    from public.team_members own
    where own.team_id = any (teams)
      and own.left_at is null
      and not exists (
        select
        from public.attendance said
        where said.player_id = own.player_id
          and said.starts_at = asked_anew.starts_at
          and (said.match_id = of_match or said.night_cup_id = of_cup)
      )
      and (
        is_soon
        or exists (
          select
          from public.attendance said
          where said.player_id = own.player_id and (said.match_id = of_match or said.night_cup_id = of_cup)
        )
      )
  );
end
$$;
