-- Teams, who plays in them, and what they and their players have won.

create type public.team_role as enum ('captain', 'co_captain', 'player');
create type public.eligibility_status as enum ('eligible', 'ineligible', 'pending');
create type public.team_achievement_type as enum ('championship', 'cup', 'hof', 'nightcup', 'promotion');
create type public.player_achievement_type as enum (
  'top_scorer', 'top_assists', 'top_defender', 'top_goalkeeper', 'mvp', 'championship', 'cup', 'hof', 'promotion'
);

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_name(name, (private.limits()).team_name_min, (private.limits()).team_name_max)),
  short_name text not null default '' check (private.is_line(short_name, 1, (private.limits()).team_short_name_max)),
  tag text not null default '' check (tag ~ '^[A-Z0-9ÄÖÜÇĞİŞ]{2,4}$'),
  -- what a search compares, and the order of names for readers of all languages but one
  folded text collate "C" not null generated always as (
    private.fold(name) || E'\n' || private.fold(short_name) || ' ' || private.fold(tag)
  ) stored,
  in_turkish text collate "C" not null generated always as (private.in_turkish(name)) stored,
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  -- a file of the team's own folder
  logo text constraint teams_logo_check check (logo ~ private.picture_in('logos/' || id)),
  kit_primary text not null default '#1f6f78' check (kit_primary ~ '^#[0-9a-f]{6}$'),
  kit_secondary text not null default '#f2f0e6' check (kit_secondary ~ '^#[0-9a-f]{6}$'),
  captain_id uuid references public.profiles (id),
  manager_id uuid references public.profiles (id),
  description text check (private.is_text(description, 0, (private.limits()).team_description_max)),
  founded_on date default current_date check (founded_on between date '1990-01-01' and date '2100-01-01'),
  social_links jsonb not null default '{}' check (private.are_social_links(social_links)),
  stream_url text check (private.is_stream(stream_url)),
  contact text check (private.is_line(contact, 0, 200)),
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
-- Two teams that play never share a tag, nor names that look alike.
create unique index teams_one_look on public.teams (private.skeleton(name)) where archived_at is null;
create unique index teams_one_tag on public.teams (tag) where archived_at is null;
create index teams_in_order on public.teams (folded, id);
create index teams_in_turkish on public.teams (in_turkish, id) where archived_at is null;
create index teams_folded on public.teams using gin (folded extensions.gin_trgm_ops);
create index teams_captain_id on public.teams (captain_id);
create index teams_manager_id on public.teams (manager_id);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id),
  player_id uuid not null references public.profiles (id),
  team_role public.team_role not null default 'player',
  shirt_number smallint check (shirt_number between (private.limits()).shirt_number_min and (private.limits()).shirt_number_max),
  position public.player_position,
  eligibility public.eligibility_status not null default 'pending',
  -- the moment under lock, not the transaction's beginning: who waited for a leaving joins after it
  joined_at timestamptz not null default clock_timestamp(),
  left_at timestamptz constraint team_members_left_at_check check (left_at >= joined_at),
  created_at timestamptz not null default now(),
  -- one team a player, now and at any time before
  constraint team_members_one_at_a_time
    exclude using gist (player_id extensions.gist_uuid_ops with =, tstzrange(joined_at, left_at) with &&)
);
-- One captain a team, one player a shirt: among those who have not left. The second column is there for the embedded
-- backend, which reads a unique index on the reference alone as "has one", partial or not, and would hand out one
-- member where there are many.
create unique index team_members_one_captain on public.team_members (team_id, team_role)
  where left_at is null and team_role = 'captain';
create unique index team_members_one_shirt on public.team_members (team_id, shirt_number) where left_at is null;
create index team_members_team_id on public.team_members (team_id);
create index team_members_player_id on public.team_members (player_id);
create index team_members_waiting on public.team_members (team_id) where eligibility = 'pending' and left_at is null;

create table public.team_achievements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id),
  title text not null check (private.is_name(title, (private.limits()).achievement_title_min, (private.limits()).achievement_title_max)),
  type public.team_achievement_type not null,
  season text not null check (private.is_name(season, 1, (private.limits()).achievement_season_max)),
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  unique (team_id, type, season, title)
);

create table public.player_achievements (
  id uuid primary key default gen_random_uuid(),
  player_id uuid not null references public.profiles (id),
  team_id uuid references public.teams (id),
  title text not null check (private.is_name(title, (private.limits()).achievement_title_min, (private.limits()).achievement_title_max)),
  type public.player_achievement_type not null,
  season text not null check (private.is_name(season, 1, (private.limits()).achievement_season_max)),
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  unique (player_id, type, season, title)
);
create index player_achievements_team_id on public.player_achievements (team_id);

-- Teams whose name, short name or tag holds every word; asked, and null, as private.players_named.
create function private.teams_named(patterns text[])
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  many constant int := (private.limits()).named_max;
  named uuid[];
begin
  named := array(
    select t.id
    from public.teams t
    where t.folded like patterns[1]
      and t.folded like coalesce(patterns[2], patterns[1])
      and t.folded like all (patterns)
    limit many + 1
  );
  return case when cardinality(named) <= many then named end;
end
$$;

grant execute on function private.teams_named(text[]) to authenticated, service_role;

-- The present leaders of a team: its captain and co-captains.
create view private.team_leaders
  with (security_invoker = true)
as
select m.team_id, m.player_id
from public.team_members m
where m.left_at is null and m.team_role in ('captain', 'co_captain');

revoke all on private.team_leaders from public, anon, authenticated, service_role;

-- The people who speak for a team: those who lead it.
create function private.leaders(team uuid)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(l.player_id), '{}') from private.team_leaders l where l.team_id = team
  );
end
$$;

-- The facts for policies, once a statement: the team the caller plays for, leads, or is captain of. There is one at
-- most.
create function private.own_team()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select m.team_id
    from public.team_members m
    where m.player_id = (select auth.uid())
      and m.left_at is null
  );
end
$$;

create function private.led_team()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select l.team_id from private.team_leaders l where l.player_id = (select auth.uid())
  );
end
$$;

create function private.captained_team()
  returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.team_id
  from public.team_members m
  where m.player_id = (select auth.uid())
    and m.left_at is null
    and m.team_role = 'captain'
$$;
grant execute on function private.own_team(), private.led_team(), private.captained_team() to authenticated;

create function private.leads(team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(private.led_team() = team, false)
$$;

create function private.is_captain_of(team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(private.captained_team() = team, false)
$$;

-- Refuses with PT403 who plays for one of these teams, no matter who they are: nobody decides about their own
-- (docs/rules/staff.md). Commands of the staff ask it where they lock what they decide about.
create function private.check_not_own_team(variadic teams uuid[])
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.own_team() = any (teams) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
end
$$;

-- Refuses with PT403 anybody who is neither the team's captain nor an admin who does not play for it; `deed` ends the
-- sentence.
create function private.check_captain(team uuid, deed text, field text default null)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_captain_of(team) then
    return;
  end if;
  if not private.is_admin() then
    perform private.refuse('PT403', format('Only the captain %s.', deed), 'notYours', field);
  end if;
  perform private.check_not_own_team(team);
end
$$;

-- The same of anybody who is neither captain nor co-captain nor such an admin.
create function private.check_leader(team uuid, deed text)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.leads(team) then
    return;
  end if;
  if not private.is_admin() then
    perform private.refuse('PT403', format('Only the team''s captains %s.', deed), 'notYours');
  end if;
  perform private.check_not_own_team(team);
end
$$;

-- How many play for a team now.
create function private.squad_size(team uuid)
  returns int
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select count(*)::int from public.team_members m where m.team_id = team and m.left_at is null
  );
end
$$;

-- Refuses with PT409 where nobody else has a place.
create function private.check_place(team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.squad_size(team) >= (private.limits()).squad_max then
    perform private.refuse('PT409', 'The squad is full.', 'squadFull', 'team_id');
  end if;
end
$$;

alter table public.teams enable row level security;
alter table public.teams force row level security;
alter table public.team_members enable row level security;
alter table public.team_members force row level security;
alter table public.team_achievements enable row level security;
alter table public.team_achievements force row level security;
alter table public.player_achievements enable row level security;
alter table public.player_achievements force row level security;

create policy select_signed_in on public.teams
  for select to authenticated
  using (true);
create policy insert_admin on public.teams
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.teams
  for update to authenticated
  using ((select private.is_admin()) and id is distinct from (select private.own_team()))
  with check ((select private.is_admin()) and id is distinct from (select private.own_team()));

create policy select_signed_in on public.team_members
  for select to authenticated
  using (true);

create policy select_signed_in on public.team_achievements
  for select to authenticated
  using (true);
-- Nobody verifies what a team they play for has won, nor what they have won themselves.
create policy insert_admin on public.team_achievements
  for insert to authenticated
  with check ((select private.is_admin()) and (not verified or team_id is distinct from (select private.own_team())));
create policy update_admin on public.team_achievements
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()) and team_id is distinct from (select private.own_team()));
-- A captain may remove an achievement that nobody has verified.
create policy delete_captain on public.team_achievements
  for delete to authenticated
  using (
    ((select private.is_admin()) and team_id is distinct from (select private.own_team()))
    or (not verified and team_id = (select private.captained_team()))
  );

create policy select_signed_in on public.player_achievements
  for select to authenticated
  using (true);
create policy insert_admin on public.player_achievements
  for insert to authenticated
  with check (
    (select private.is_admin())
    and (not verified or (player_id <> (select auth.uid()) and (team_id = (select private.own_team())) is not true))
  );
create policy update_admin on public.player_achievements
  for update to authenticated
  using ((select private.is_admin()))
  with check (
    (select private.is_admin())
    and player_id <> (select auth.uid())
    and (team_id = (select private.own_team())) is not true
  );
create policy delete_admin on public.player_achievements
  for delete to authenticated
  using (
    (select private.is_admin())
    and player_id <> (select auth.uid())
    and (team_id = (select private.own_team())) is not true
  );

select private.guard_writes('public.teams');
select private.guard_writes('public.team_achievements');
select private.guard_writes('public.player_achievements');
select private.record_direct_writes('public.teams');
select private.record_direct_writes('public.team_achievements');
select private.record_direct_writes('public.player_achievements');
select private.count_writes('public.team_achievements');
select private.guard_facts('public.teams', 'created_at');
select private.guard_facts('public.team_achievements', 'created_at');
select private.guard_facts('public.player_achievements', 'created_at');

select private.guard_texts(
  'public.teams', 'name', 'short_name', 'tag', 'description', 'social_links', 'stream_url', 'contact'
);
select private.guard_texts('public.team_achievements', 'title', 'season');
select private.guard_texts('public.player_achievements', 'title', 'season');

revoke all on public.teams, public.team_members, public.team_achievements, public.player_achievements
  from public, anon, authenticated;
grant select on public.teams, public.team_members, public.team_achievements, public.player_achievements
  to authenticated;
grant insert, update on public.teams, public.team_achievements, public.player_achievements to authenticated;
grant delete on public.team_achievements, public.player_achievements to authenticated;
grant all on public.teams, public.team_members, public.team_achievements, public.player_achievements
  to service_role;

-- The short forms of a name, where nobody gave any.
create function private.shorten_team_name()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  letters text;
begin
  if new.short_name = '' then
    -- whole words, where they are more than an "FC"; a word that has to be cut says so
    new.short_name := case when char_length(new.name) <= 12 then new.name
      else substring(left(new.name, 13) from '^(\S.{2,10}\S)\s') end;
    new.short_name := coalesce(new.short_name, trim(left(new.name, 11)) || '…');
  end if;
  if new.tag = '' then
    letters := upper(replace(private.slug(new.name), '-', '') || 'XX');
    new.tag := left(letters, 3);
    for tries in 0..99 loop
      exit when not exists (select from public.teams t where t.tag = new.tag and t.archived_at is null);
      new.tag := left(letters, 2) || tries;
    end loop;
  end if;
  -- the address is the name's: no renaming leaves the old one readable in it
  if new.slug = '' or (tg_op = 'UPDATE' and new.name is distinct from old.name) then
    new.slug := private.slug(new.name);
  end if;
  -- an archived team's name is free again, its address is not
  if exists (select from public.teams t where t.slug = new.slug and t.archived_at is not null and t.id <> new.id) then
    new.slug := trim(trailing '-' from left(new.slug, 51)) || '-' || left(md5(new.id::text), 8);
  end if;
  return new;
end
$$;

create trigger shorten_team_name
  before insert or update on public.teams
  for each row
  execute function private.shorten_team_name();

create trigger keep_from_reserved
  before insert or update of name, short_name on public.teams
  for each row
  execute function private.keep_from_reserved('name', 'short_name');

-- Captaincy is a fact of the roster: `teams.captain_id` follows it and is never written beside it.
create trigger keep_columns
  before update on public.teams
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('id', 'captain_id', 'archived_at', 'created_at');

-- A team an admin enters with its captain has that captain as its founder: a player of no other team, its manager
-- unless the admin names another, and its first member, who needs no contract.
create function private.check_first_captain()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not private.is_admin() then
    return new;
  end if;
  perform from public.profiles p where p.id = new.captain_id and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'captain_id');
  end if;
  if exists (select from public.team_members m where m.player_id = new.captain_id and m.left_at is null) then
    perform private.refuse('PT409', 'The captain plays for another team.', 'captainElsewhere', 'captain_id');
  end if;
  new.manager_id := coalesce(new.manager_id, new.captain_id);
  return new;
end
$$;

create trigger check_first_captain
  before insert on public.teams
  for each row
  when (current_user in ('anon', 'authenticated') and new.captain_id is not null)
  execute function private.check_first_captain();

-- Captain and co-captain act for their team: neither is anybody who may not act.
create function private.keep_leaders_able()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if private.is_suspended(new.player_id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'player_id');
  end if;
  return new;
end
$$;

create trigger keep_leaders_able
  before insert on public.team_members
  for each row
  when (new.left_at is null and new.team_role <> 'player')
  execute function private.keep_leaders_able();
create trigger keep_leaders_able_on_change
  before update on public.team_members
  for each row
  when (
    new.left_at is null
    and new.team_role <> 'player'
    and (old.left_at is not null or new.team_role <> old.team_role or new.player_id <> old.player_id)
  )
  execute function private.keep_leaders_able();

create function private.follow_captaincy()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.teams t
  set captain_id = (
    select m.player_id
    from public.team_members m
    where m.team_id = t.id
      and m.team_role = 'captain'
      and m.left_at is null
  )
  where t.id in (old.team_id, new.team_id);
  return null;
end
$$;

create trigger follow_captaincy_in
  after insert on public.team_members
  for each row
  when (new.team_role = 'captain' and new.left_at is null)
  execute function private.follow_captaincy();
create trigger follow_captaincy_out
  after update on public.team_members
  for each row
  when (old.team_role is distinct from new.team_role or old.left_at is distinct from new.left_at)
  execute function private.follow_captaincy();

-- At most ten active members, also when two sign at the same moment: the team's row is the lock.
create function private.keep_squad_size()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform from public.teams t where t.id = new.team_id for no key update;
  perform private.check_place(new.team_id);
  return new;
end
$$;

create trigger keep_squad_size
  before insert on public.team_members
  for each row
  when (new.left_at is null)
  execute function private.keep_squad_size();
create trigger keep_squad_size_on_return
  before update on public.team_members
  for each row
  when (new.left_at is null and (old.left_at is not null or old.team_id <> new.team_id))
  execute function private.keep_squad_size();

create function private.is_own_case(person uuid, team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(person = auth.uid() or team = private.own_team(), false) or exists (
    select
    from public.team_members m
    where m.player_id = person and m.left_at is null and m.team_id = private.own_team()
  )
$$;

-- Refuses with PT403 a decision about oneself, the own team or a member of it.
create function private.check_no_own_case(person uuid, team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_own_case(person, team) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
end
$$;

-- Whether somebody, or a team, is not below the caller: one of the staff, or led by one. A file of neither a person nor
-- a team is the staff's. Admins decide about everybody but themselves.
create function private.is_above(person uuid, team uuid default null)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select not private.is_admin() and (
    num_nonnulls(person, team) = 0
    or coalesce(person = any (private.staff()), false)
    or private.leaders(team) && private.staff()
  )
$$;

-- Whether another member of the staff decides about this person or team.
create function private.is_others_case(person uuid, team uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.is_own_case(person, team) or coalesce(private.is_above(person, team), false)
$$;

-- Refuses with PT403 a moderator who decides against one of the staff: that is for admins.
create function private.check_above(person uuid, team uuid default null)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_above(person, team) is true then
    perform private.refuse('PT403', 'Only admins decide against one of the staff.', 'notYours');
  end if;
end
$$;

create function private.member_facts(member public.team_members)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object('team', member.team_id, 'player', member.player_id)
$$;
