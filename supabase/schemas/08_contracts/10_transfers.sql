-- The transfers, and by which command: one row a command, history that nobody rewrites.

create type public.transfer_kind as enum (
  'transfer_in', 'transfer_out', 'contract_accepted', 'contract_terminated', 'free_agent'
);

-- One row a command. `season` and `league_id` are those of the team that acted; a team outside any has none.
create table public.transfers (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references public.profiles (id),
  from_team_id uuid references public.teams (id),
  to_team_id uuid references public.teams (id),
  kind public.transfer_kind not null,
  league_id uuid,
  season int,
  -- the moment under lock, not the transaction's beginning: of two commands that met, the later one comes later
  happened_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  foreign key (league_id, season) references public.league_seasons (league_id, season),
  constraint transfers_season_with_league check ((league_id is null) = (season is null)),
  constraint transfers_from_or_to check (
    case kind
      when 'transfer_in' then from_team_id is not null and to_team_id is not null and from_team_id <> to_team_id
      when 'contract_accepted' then from_team_id is null and to_team_id is not null
      else from_team_id is not null and to_team_id is null
    end
  )
);
create index transfers_happened_at on public.transfers (happened_at desc, id desc);
create index transfers_season on public.transfers (season, happened_at desc, id desc);
create index transfers_kind on public.transfers (kind, happened_at desc, id desc);
create index transfers_player_id on public.transfers (player_id, happened_at desc);
create index transfers_from_team_id on public.transfers (from_team_id, happened_at desc);
create index transfers_to_team_id on public.transfers (to_team_id, happened_at desc);
create index transfers_entry on public.transfers (league_id, season);

alter table public.transfers enable row level security;
alter table public.transfers force row level security;

create policy select_signed_in on public.transfers
  for select to authenticated
  using (true);

revoke all on public.transfers from public, anon, authenticated;
grant select on public.transfers to authenticated;
grant all on public.transfers to service_role;

-- Transfers are history: nothing rewrites them, and only whole accounts or leagues may ever go.
create trigger append_only
  before update on public.transfers
  for each statement
  execute function private.refuse_to_rewrite();

-- One page of the transfers, newest first: after the row (before_at, before_id) when given, narrowed by the folded
-- words of `query` (player or team), season, kind, team and player. `max` is at most 100. Transfers and names are
-- everybody's to read, so they are read, and each call planned, with the rights of the owner.
create function private.transfer_page(
  query text default null,
  of_season int default null,
  of_kind public.transfer_kind default null,
  of_team uuid default null,
  of_player uuid default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 50
)
  returns table (
    id uuid,
    kind public.transfer_kind,
    happened_at timestamptz,
    season int,
    league_id uuid,
    league_name text,
    player_id uuid,
    username text,
    avatar text,
    "position" public.player_position,
    from_team jsonb,
    to_team jsonb,
    -- what the player was called when it happened, where that was another name
    username_then text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
begin
  return query
  select
    t.id,
    t.kind,
    t.happened_at,
    t.season,
    t.league_id,
    l.name,
    t.player_id,
    case when p.deleted_at is null then p.username end,
    p.avatar,
    p.position,
    private.team_badge(source) || jsonb_build_object('name_then', private.team_name_at(source.id, t.happened_at)),
    private.team_badge(target) || jsonb_build_object('name_then', private.team_name_at(target.id, t.happened_at)),
    case when p.deleted_at is null then private.player_name_at(p.id, t.happened_at) end
  from public.transfers t
  join public.profiles p on p.id = t.player_id
  left join public.teams source on source.id = t.from_team_id
  left join public.teams target on target.id = t.to_team_id
  left join public.leagues l on l.id = t.league_id
  where (of_season is null or t.season = of_season)
    and (of_kind is null or t.kind = of_kind)
    and (of_team is null or of_team in (t.from_team_id, t.to_team_id))
    and (of_player is null or t.player_id = of_player)
    and (before_at is null or (t.happened_at, t.id) < (before_at, coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    and (
      words is null
      or t.player_id = any (players)
      or t.from_team_id = any (clubs)
      or t.to_team_id = any (clubs)
      or (players is null and p.folded like all (words))
      or (clubs is null and (source.folded like all (words) or target.folded like all (words)))
    )
  order by t.happened_at desc, t.id desc
  limit private.page_size(max);
end
$$;
comment on function private.transfer_page is 'api: member';

-- The fields of a club's badge.
create function private.team_badge(team public.teams)
  returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when team.id is not null then jsonb_build_object(
    'id', team.id,
    'name', team.name,
    'short_name', team.short_name,
    'tag', team.tag,
    'logo', team.logo,
    'kit_primary', team.kit_primary,
    'kit_secondary', team.kit_secondary
  ) end
$$;
grant execute on function private.team_badge(public.teams) to authenticated;
