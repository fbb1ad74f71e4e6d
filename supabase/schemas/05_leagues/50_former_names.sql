-- Names with time (docs/decisions/0027): what a team, a league or a player was called until when. A name at a moment is the
-- first that was given up after it, else the present one. An old address leads on for good; an old name is nobody else's for a year.

create table public.former_names (
  id uuid primary key default gen_random_uuid(),
  team_id uuid references public.teams (id) on delete cascade,
  league_id uuid references public.leagues (id) on delete cascade,
  player_id uuid references public.profiles (id) on delete cascade,
  name text not null check (private.is_line(name, 1, 60)),
  -- the part of an address that named it; of a player that is the name
  slug text not null check (length(slug) between 1 and 80),
  skeleton text not null generated always as (private.skeleton(name)) stored,
  until timestamptz not null default clock_timestamp(),
  -- false: the site made it up, and it leads on without being shown
  chosen boolean not null,
  -- whether nobody else may take it within the year
  held boolean not null,
  created_at timestamptz not null default now(),
  constraint former_names_one_bearer check (num_nonnulls(team_id, league_id, player_id) = 1)
);
create index former_names_team_id on public.former_names (team_id, until);
create index former_names_league_id on public.former_names (league_id, until);
create index former_names_player_id on public.former_names (player_id, until);
create index former_names_skeleton on public.former_names (skeleton) where held;
create index former_names_slug on public.former_names (slug);

alter table public.former_names enable row level security;
alter table public.former_names force row level security;

create policy select_signed_in on public.former_names
  for select to authenticated
  using (chosen);

revoke all on public.former_names from public, anon, authenticated;
grant select on public.former_names to authenticated;
grant all on public.former_names to service_role;

-- Whether the site made a name up: of a new account, and in the place of a hidden one (private.replacement).
create function private.is_made_up(name text)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(name ~ '^(player-[a-z]{6}|Team [BCDFGHJKMNPQRTVWXZ]{4})$', false)
$$;

-- The name that a team bore at a moment, where it was another than now.
create function private.team_name_at(team uuid, at timestamptz)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select nullif(was.name, t.name)
    from (
      select f.name
      from public.former_names f
      where f.team_id = team_name_at.team
        and f.until > team_name_at.at
        and f.chosen
      order by f.until
      limit 1
    ) was
    join public.teams t on t.id = team_name_at.team
  );
end
$$;

-- The same of a player.
create function private.player_name_at(player uuid, at timestamptz)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select nullif(was.name, p.username)
    from (
      select f.name
      from public.former_names f
      where f.player_id = player_name_at.player
        and f.until > player_name_at.at
        and f.chosen
      order by f.until
      limit 1
    ) was
    join public.profiles p on p.id = player_name_at.player
  );
end
$$;

-- The moment whose names a season is shown with: its end. None while it runs; one that ended before names were kept has the oldest.
create function private.moment_of_names(run public.league_seasons)
  returns timestamptz
  language sql
  immutable
  set search_path = ''
as $$
  select case when run.phase = 'finished' then coalesce(run.finished_at, timestamptz '1970-01-01 00:00:00+00') end
$$;

-- The names of many teams and players at once, each at its own moment: `line` is the place in the two lists, from 1, and a name that
-- is still borne has none. It answers the first 500: a page asks for fewer.
create function private.names_then(bearers uuid[], moments timestamptz[])
  returns table (line int, name text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select asked.line::int, was.name
  from unnest(bearers, moments) with ordinality as asked (bearer, moment, line)
  cross join lateral (
    select coalesce(private.team_name_at(asked.bearer, asked.moment), private.player_name_at(asked.bearer, asked.moment)) as name
  ) was
  where asked.line <= 500
    and was.name is not null
$$;
comment on function private.names_then is 'api: member';

-- Keeps the name that a team, league or player gives up, and refuses the one that another gave up within the year. It runs
-- after the row is written: a transaction that waited for the same name at an index reads here what the other has given up
-- meanwhile. The arguments name the bearer's column, and the columns of its name and address.
-- Refuses with PT409 (held by another, another's old address), PT429 (renamed too often).
create function private.keep_former_name()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  bearer constant text := tg_argv[0];
  now_is constant jsonb := to_jsonb(new);
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  its_name constant text := now_is ->> tg_argv[1];
  its_address constant text := now_is ->> tg_argv[2];
  kept public.former_names;
begin
  if now_is ->> 'deleted_at' is not null then
    delete from public.former_names f where f.player_id = new.id;
    return null;
  end if;
  if exists (
    select
    from public.former_names f
    where f.skeleton = private.skeleton(its_name)
      and f.held
      and f.until > now() - bounds.name_days_held * interval '1 day'
      and (to_jsonb(f) ->> bearer)::uuid <> new.id
  ) then
    perform private.refuse('PT409', 'Another gave up this name, or one that looks like it, less than a year ago.', 'nameHeld', tg_argv[1]);
  end if;
  -- a player is found by the name alone: whoever bears it comes first
  if bearer <> 'player_id' and exists (
    select
    from public.former_names f
    where f.slug = its_address
      and (to_jsonb(f) ->> bearer)::uuid <> new.id
  ) then
    perform private.refuse('PT409', 'Another had this address.', 'addressHeld', tg_argv[2]);
  end if;
  if was is null or (was ->> tg_argv[1], was ->> tg_argv[2]) is not distinct from (its_name, its_address) then
    return null;
  end if;
  if auth.uid() is not null
    and not private.is_admin()
    and not private.is_made_up(was ->> tg_argv[1])
    and not private.is_made_up(its_name)
    and (
      select count(*)
      from public.former_names f
      where (bearer = 'team_id' and f.team_id = new.id or bearer = 'player_id' and f.player_id = new.id)
        and f.until > now() - bounds.rename_days * interval '1 day'
        and f.chosen
    ) >= bounds.renames_max
  then
    perform private.refuse('PT429', 'The name was changed too often.', 'renamedTooOften', tg_argv[1]);
  end if;
  kept := jsonb_populate_record(
    null::public.former_names,
    jsonb_build_object(
      bearer, new.id, 'name', was ->> tg_argv[1], 'slug', was ->> tg_argv[2], 'chosen', not private.is_made_up(was ->> tg_argv[1])
    )
  );
  insert into public.former_names (team_id, league_id, player_id, name, slug, chosen, held)
  values (kept.team_id, kept.league_id, kept.player_id, kept.name, kept.slug, kept.chosen, kept.chosen);
  update public.former_names f
  set held = false
  where f.id in (
    select other.id
    from public.former_names other
    where (other.team_id = kept.team_id or other.league_id = kept.league_id or other.player_id = kept.player_id)
      and other.held
    order by other.until desc
    offset bounds.names_held_max
  );
  return null;
end
$$;

create trigger keep_former_name
  after insert on public.teams
  for each row
  execute function private.keep_former_name('team_id', 'name', 'slug');
create trigger keep_former_name_on_change
  after update on public.teams
  for each row
  when ((new.name, new.slug) is distinct from (old.name, old.slug))
  execute function private.keep_former_name('team_id', 'name', 'slug');
create trigger keep_former_name
  after insert on public.leagues
  for each row
  execute function private.keep_former_name('league_id', 'name', 'slug');
create trigger keep_former_name_on_change
  after update on public.leagues
  for each row
  when ((new.name, new.slug) is distinct from (old.name, old.slug))
  execute function private.keep_former_name('league_id', 'name', 'slug');
create trigger keep_former_name_on_change
  after update on public.profiles
  for each row
  when ((new.username, new.deleted_at) is distinct from (old.username, old.deleted_at))
  execute function private.keep_former_name('player_id', 'username', 'username');

-- An address that another team once had is not given again, when the name is free: the new one's is longer. It runs after
-- private.shorten_team_name has made the address.
create function private.take_free_address()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (select from public.former_names f where f.slug = new.slug and f.team_id <> new.id) then
    new.slug := trim(trailing '-' from left(new.slug, 51)) || '-' || left(md5(new.id::text), 8);
  end if;
  return new;
end
$$;

create trigger take_free_address
  before insert or update on public.teams
  for each row
  execute function private.take_free_address();

-- The names of a team that is no more are free, as its last one is.
create function private.free_former_names()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.former_names f set held = false where f.team_id = new.id and f.held;
  return null;
end
$$;

create trigger free_former_names
  after update of archived_at on public.teams
  for each row
  when (new.archived_at is not null)
  execute function private.free_former_names();
