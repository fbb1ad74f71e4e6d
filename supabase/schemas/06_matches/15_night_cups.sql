-- Night cups and the teams in them, which matches and series belong to; their commands are in 12_community/40_night_cups.sql.

create type public.night_cup_status as enum ('draft', 'registration', 'check_in', 'live', 'finished', 'cancelled');

-- Why a team that had entered was not drawn.
create type public.cup_left_out as enum ('not_checked_in', 'no_place', 'squad_too_small');

create table public.night_cups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_name(name, (private.limits()).night_cup_name_min, (private.limits()).night_cup_name_max)),
  starts_at timestamptz not null,
  check_in_from timestamptz not null,
  check_in_until timestamptz not null,
  capacity smallint not null check (capacity in (8, 16, 32)),
  best_of smallint not null default 1 check (best_of in (1, 3, 5)),
  final_best_of smallint not null default 3 check (final_best_of in (1, 3, 5)),
  -- by language
  prize jsonb constraint night_cups_prize_check check (private.are_texts(prize, 1, (private.limits()).night_cup_prize_max)),
  status public.night_cup_status not null default 'draft',
  winner_team_id uuid references public.teams (id),
  -- an admin's text; without any, too few had checked in
  cancelled_because text check (private.is_text(cancelled_because, (private.limits()).reason_min, (private.limits()).reason_max)),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  public boolean not null default false,
  constraint night_cups_times check (check_in_from < check_in_until and check_in_until < starts_at),
  -- one that nobody came to the end of is finished without
  constraint night_cups_winner check (winner_team_id is null or status = 'finished'),
  constraint night_cups_finished_at check ((status in ('finished', 'cancelled')) = (finished_at is not null)),
  constraint night_cups_cancelled check (cancelled_because is null or status = 'cancelled')
);
create index night_cups_winner_team_id on public.night_cups (winner_team_id);
create index night_cups_starts_at on public.night_cups (starts_at, id);
create index night_cups_open on public.night_cups (status) where status in ('registration', 'check_in', 'live');

-- A team without a place waits in the order of entry: who came late, or had not checked in when check-in closed. A team
-- that plays has a place, and has checked in.
create table public.night_cup_teams (
  night_cup_id uuid not null references public.night_cups (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  waiting boolean not null default false,
  checked_in_at timestamptz,
  seed smallint check (seed between 1 and 32),
  left_out public.cup_left_out,
  entered_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  primary key (night_cup_id, team_id),
  unique (night_cup_id, seed),
  constraint night_cup_teams_seed check (seed is null or (checked_in_at is not null and not waiting)),
  constraint night_cup_teams_left_out check (left_out is null or seed is null)
);
create index night_cup_teams_team_id on public.night_cup_teams (team_id);

alter table public.series
  add constraint series_night_cup_id_fkey foreign key (night_cup_id) references public.night_cups (id);
alter table public.team_matches
  add constraint team_matches_night_cup_id_fkey foreign key (night_cup_id) references public.night_cups (id);

alter table public.night_cups enable row level security;
alter table public.night_cups force row level security;
alter table public.night_cup_teams enable row level security;
alter table public.night_cup_teams force row level security;

create policy select_signed_in on public.night_cups
  for select to authenticated
  using (status <> 'draft' or (select private.is_admin()));
create policy select_signed_in on public.night_cup_teams
  for select to authenticated
  using (true);

select private.guard_texts('public.night_cups', 'name', 'prize', 'cancelled_because');

revoke all on public.night_cups, public.night_cup_teams from public, anon, authenticated;
grant select on public.night_cups, public.night_cup_teams to authenticated;
grant all on public.night_cups, public.night_cup_teams to service_role;

-- The cups that are open to everybody, signed in or not: an admin made them public, and they are more than a plan.
create view private.public_cups
  with (security_invoker = true)
as
select c.id, c.name, c.starts_at, c.status, c.capacity, c.best_of, c.final_best_of, c.prize, c.winner_team_id, c.finished_at
from public.night_cups c
where c.public
  and c.status <> 'draft';

revoke all on private.public_cups from public, anon, authenticated;

-- Whether a cup has a place that no team has.
create function private.has_free_place(cup public.night_cups)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select cup.capacity > (select count(*) from public.night_cup_teams e where e.night_cup_id = cup.id and not e.waiting)
$$;

-- The evening of a cup: from its start, as many rounds as its places ask for, each as long as its games and a break after it. One
-- that is played lasts until now at least.
create function private.cup_evening(cup public.night_cups)
  returns tstzrange
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  game constant interval := bounds.night_cup_round_minutes * interval '1 minute';
  over_at constant timestamptz := cup.starts_at
    + (log(2, cup.capacity)::int - 1) * (cup.best_of * game + bounds.night_cup_break_minutes * interval '1 minute')
    + cup.final_best_of * game;
begin
  return tstzrange(cup.starts_at, case when cup.status = 'live' then greatest(over_at, now()) else over_at end, '[]');
end
$$;

-- When a series of a cup begins: in the first round with the cup, later a break after both sides are known; to the minute.
create function private.cup_kickoff(playing public.series)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(
    c.starts_at,
    date_trunc('minute', now() + interval '59 seconds')
    + case when playing.round > 1 then (private.limits()).night_cup_break_minutes else 0 end * interval '1 minute'
  )
  from public.night_cups c
  where c.id = playing.night_cup_id
$$;
