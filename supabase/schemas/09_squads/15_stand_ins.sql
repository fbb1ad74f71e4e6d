-- Stand-ins: a free agent who plays one match for a team that is short of five. Its commands are on the page of the match
-- night; the eligibility check of who may play reads it here.

-- A place that is asked for, and whoever took it: one match, no membership. It ends with the match by itself.
create table public.stand_ins (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  asked_by uuid not null references public.profiles (id),
  player_id uuid references public.profiles (id),
  taken_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stand_ins_taken check ((player_id is null) = (taken_at is null))
);
create unique index stand_ins_once_a_match on public.stand_ins (match_id, player_id) where withdrawn_at is null;
create index stand_ins_match_id on public.stand_ins (match_id, team_id);
create index stand_ins_team_id on public.stand_ins (team_id);
create index stand_ins_asked_by on public.stand_ins (asked_by);
create index stand_ins_player_id on public.stand_ins (player_id);

alter table public.stand_ins enable row level security;
alter table public.stand_ins force row level security;

-- Both sides see who plays; what is open is for whoever is in no team.
create policy select_concerned on public.stand_ins
  for select to authenticated
  using (
    player_id = (select auth.uid())
    or (select private.is_staff())
    or (player_id is null and withdrawn_at is null and (select private.own_team()) is null)
    or exists (
      select
      from public.team_matches m
      where m.id = stand_ins.match_id
        and (
          m.home_team_id = (select private.own_team())
          or m.away_team_id = (select private.own_team())
          or m.league_id = any ((select private.refereed_leagues())::uuid[])
        )
    )
  );

revoke all on public.stand_ins from public, anon, authenticated;
grant select on public.stand_ins to authenticated;
grant all on public.stand_ins to service_role;
