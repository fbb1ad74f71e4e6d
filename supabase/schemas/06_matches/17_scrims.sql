-- Scrims: friendlies that two captains agree on. A table of their own and no row of team_matches: nothing that reads matches for
-- a table, Elo, discipline, a public page, a feed or a search can come upon one. Commands: 14_match_night/60_scrims.sql.

create type public.scrim_offer_status as enum ('open', 'accepted', 'withdrawn', 'lapsed');

create table public.scrim_offers (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id),
  offered_by uuid not null references public.profiles (id),
  best_of smallint not null default 1 check (best_of in (1, 3, 5)),
  -- the level it is for; null where any is welcome
  elo_from smallint check (elo_from between 0 and 9999),
  elo_to smallint check (elo_to between 0 and 9999),
  note text check (private.is_text(note, 1, (private.limits()).scrim_note_max)),
  status public.scrim_offer_status not null default 'open',
  -- with the last of its slots
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint scrim_offers_level check (elo_from <= elo_to)
);
comment on table public.scrim_offers is 'Friendlies that teams offer. Its squad and the staff read a row; other captains read a list through a call.';
create index scrim_offers_team_id on public.scrim_offers (team_id);
create index scrim_offers_offered_by on public.scrim_offers (offered_by);
create index scrim_offers_open on public.scrim_offers (expires_at, id) where status = 'open';
create index scrim_offers_expires_at on public.scrim_offers (expires_at);

create table public.scrim_slots (
  offer_id uuid not null references public.scrim_offers (id) on delete cascade,
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (offer_id, starts_at)
);
comment on table public.scrim_slots is 'The times a friendly is offered at. Read with its offer.';

create table public.scrims (
  id uuid primary key default gen_random_uuid(),
  -- one acceptance an offer, anybody who else tries at the same moment
  offer_id uuid not null unique references public.scrim_offers (id) on delete cascade,
  home_team_id uuid not null references public.teams (id),
  away_team_id uuid not null references public.teams (id),
  accepted_by uuid not null references public.profiles (id),
  best_of smallint not null check (best_of in (1, 3, 5)),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by_team_id uuid references public.teams (id),
  -- what one side entered, and that the other entered the same
  home_score smallint check (home_score between 0 and (private.limits()).score_max),
  away_score smallint check (away_score between 0 and (private.limits()).score_max),
  confirmed_at timestamptz,
  -- who did not come, by the other side; gone when they enter a score
  absent_team_id uuid references public.teams (id),
  reported_by_team_id uuid references public.teams (id),
  -- when a side thanked the other
  home_thanked_at timestamptz,
  away_thanked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint scrims_two_teams check (home_team_id <> away_team_id),
  constraint scrims_lasts check (starts_at < ends_at),
  constraint scrims_cancelled check (
    (cancelled_at is null) = (cancelled_by_team_id is null)
    and coalesce(cancelled_by_team_id in (home_team_id, away_team_id), true)
  ),
  constraint scrims_both_scores check ((home_score is null) = (away_score is null)),
  constraint scrims_reported check (
    num_nonnulls(home_score, absent_team_id) = num_nonnulls(reported_by_team_id)
    and coalesce(reported_by_team_id in (home_team_id, away_team_id), true)
    and coalesce(absent_team_id in (home_team_id, away_team_id) and absent_team_id <> reported_by_team_id, true)
    and (confirmed_at is null or home_score is not null)
  )
);
comment on table public.scrims is 'Friendlies that were agreed on. The two squads and the staff read a row.';
create index scrims_home_team_id on public.scrims (home_team_id, starts_at);
create index scrims_away_team_id on public.scrims (away_team_id, starts_at);
create index scrims_starts_at on public.scrims (starts_at) where cancelled_at is null;
create index scrims_accepted_by on public.scrims (accepted_by);
create index scrims_cancelled_by_team_id on public.scrims (cancelled_by_team_id);
create index scrims_absent_team_id on public.scrims (absent_team_id);
create index scrims_reported_by_team_id on public.scrims (reported_by_team_id);

create table public.scrim_lobbies (
  scrim_id uuid primary key references public.scrims (id) on delete cascade,
  code text not null check (private.is_lobby_code(code)),
  created_at timestamptz not null default now()
);
comment on table public.scrim_lobbies is 'The lobby''s code of a friendly. Whoever leads the home side reads it, both squads from a quarter of an hour before, and the staff.';

create table public.scrim_lineups (
  scrim_id uuid not null references public.scrims (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  slot smallint not null check (slot between 1 and (private.limits()).players_on_pitch),
  player_id uuid not null references public.profiles (id),
  position public.player_position,
  created_at timestamptz not null default now(),
  primary key (scrim_id, team_id, slot),
  unique (scrim_id, player_id)
);
comment on table public.scrim_lineups is 'Five places a side of a friendly. Its own squad reads them, the other one from a quarter of an hour before, and the staff.';
create index scrim_lineups_team_id on public.scrim_lineups (team_id);
create index scrim_lineups_player_id on public.scrim_lineups (player_id);

alter table public.scrim_offers enable row level security;
alter table public.scrim_offers force row level security;
alter table public.scrim_slots enable row level security;
alter table public.scrim_slots force row level security;
alter table public.scrims enable row level security;
alter table public.scrims force row level security;
alter table public.scrim_lobbies enable row level security;
alter table public.scrim_lobbies force row level security;
alter table public.scrim_lineups enable row level security;
alter table public.scrim_lineups force row level security;

create policy select_concerned on public.scrim_offers
  for select to authenticated
  using ((select private.is_staff()) or team_id = (select private.own_team()));
create policy select_concerned on public.scrim_slots
  for select to authenticated
  using (exists (select from public.scrim_offers o where o.id = scrim_slots.offer_id));
create policy select_concerned on public.scrims
  for select to authenticated
  using ((select private.is_staff()) or (select private.own_team()) in (home_team_id, away_team_id));
create policy select_sides on public.scrim_lobbies
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.scrims s
      where s.id = scrim_lobbies.scrim_id
        and (
          s.home_team_id = (select private.led_team())
          or s.starts_at <= now() + (select (private.limits()).lineup_reveal_minutes) * interval '1 minute'
            and (select private.own_team()) in (s.home_team_id, s.away_team_id)
        )
    )
  );
-- of a friendly that is off the other side reads none
create policy select_own_side on public.scrim_lineups
  for select to authenticated
  using (
    (select private.is_staff())
    or team_id = (select private.own_team())
    or exists (
      select
      from public.scrims s
      where s.id = scrim_lineups.scrim_id
        and s.cancelled_at is null
        and s.starts_at <= now() + (select (private.limits()).lineup_reveal_minutes) * interval '1 minute'
        and (select private.own_team()) in (s.home_team_id, s.away_team_id)
    )
  );

select private.guard_texts('public.scrim_offers', 'note');

revoke all on public.scrim_offers, public.scrim_slots, public.scrims, public.scrim_lobbies, public.scrim_lineups
  from public, anon, authenticated;
grant select on public.scrim_offers, public.scrim_slots, public.scrims, public.scrim_lobbies, public.scrim_lineups
  to authenticated;
grant all on public.scrim_offers, public.scrim_slots, public.scrims, public.scrim_lobbies, public.scrim_lineups to service_role;
