-- Awards of a season that an admin gives by hand, beside those the end of a season gives (10_seasons/110_season_end.sql): a known award
-- or one named by the admin, to a team or to a player of it, with a reason that everybody reads.

create table public.given_awards (
  id uuid primary key default gen_random_uuid(),
  league_id uuid not null references public.leagues (id),
  season int not null,
  -- whose it is; with a player, the team they won it with
  team_id uuid not null references public.teams (id),
  player_id uuid references public.profiles (id),
  -- one of the two
  award public.player_achievement_type,
  title text check (private.is_name(title, (private.limits()).achievement_title_min, (private.limits()).achievement_title_max)),
  reason text not null check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  created_at timestamptz not null default now(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id),
  constraint given_awards_named check (num_nonnulls(award, title) = 1),
  constraint given_awards_of_a_team check (
    player_id is not null or award is null or award in ('championship', 'cup', 'hof', 'promotion')
  ),
  constraint given_awards_once unique nulls not distinct (league_id, season, team_id, player_id, award, title)
);
create index given_awards_team_id on public.given_awards (team_id);
create index given_awards_player_id on public.given_awards (player_id);

alter table public.given_awards enable row level security;
alter table public.given_awards force row level security;

create policy select_signed_in on public.given_awards
  for select to authenticated
  using (true);

select private.guard_texts('public.given_awards', 'title', 'reason');

revoke all on public.given_awards from public, anon, authenticated;
grant select on public.given_awards to authenticated;
grant all on public.given_awards to service_role;
