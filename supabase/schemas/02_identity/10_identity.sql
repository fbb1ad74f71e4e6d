-- The identity of an account: the public profile, the private part of it, the stored role, and what an
-- account may not do. `profiles.id` equals the auth user's id without a foreign key, so a deleted
-- account's matches keep their player.

create type public.platform as enum ('pc', 'playstation', 'xbox');
create type public.player_position as enum ('goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker');
create type public.skill_level as enum ('beginner', 'intermediate', 'advanced', 'expert');
create type public.notification_kind as enum ('system', 'messages', 'support_replies', 'admin_tickets');
create type private.app_role as enum ('admin', 'moderator', 'user');
create type private.account_block_kind as enum ('suspended', 'muted');

create table public.profiles (
  id uuid primary key,
  username text not null
    constraint profiles_username_shape
    check (username ~ '^[A-Za-z0-9À-ÖØ-öø-ɏ][A-Za-z0-9À-ÖØ-öø-ɏ ._-]{1,18}[A-Za-z0-9À-ÖØ-öø-ɏ]$' and username !~ '  '),
  -- what a search compares, and the order of names that every language reads alike
  folded text collate "C" not null generated always as (private.fold(username)) stored,
  gaming_id text check (private.is_name(gaming_id, 1, (private.limits()).gaming_id_max)),
  platform public.platform,
  nation text check (nation ~ '^[A-Z]{2}$'),
  location text check (private.is_line(location, 0, 80)),
  game_mode text check (private.is_line(game_mode, 0, 40)),
  position public.player_position,
  skill_level public.skill_level,
  description text check (private.is_text(description, 0, 1000)),
  social_links jsonb not null default '{}' check (private.are_social_links(social_links)),
  -- a file of the player's own folder
  avatar text constraint profiles_avatar_check check (avatar ~ private.picture_in('avatars/' || id)),
  joined_at timestamptz not null default now(),
  last_seen_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
-- Two living people are never told apart by capitals alone, nor by letters that look alike.
create unique index profiles_one_look on public.profiles (private.skeleton(username)) where deleted_at is null;
create index profiles_folded on public.profiles using gin (folded extensions.gin_trgm_ops);
create index profiles_in_order on public.profiles (folded, id);
-- A gaming id is one person's on its platform, first come.
create unique index profiles_one_gaming_id on public.profiles (private.fold(gaming_id), platform) nulls not distinct
  where gaming_id is not null and deleted_at is null;

create table public.profile_private (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  birth_date date check (birth_date between date '1900-01-01' and date '2100-01-01'),
  locale text check (locale = any (private.languages())),
  -- an IANA name; null: as each device has it
  time_zone text check (time_zone ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' and length(time_zone) <= 64),
  -- kinds of notifications that do not ring the bell
  silent_kinds public.notification_kind[] not null default '{}' check (cardinality(silent_kinds) <= 5),
  created_at timestamptz not null default now(),
  -- whether visitors read the name and may open the profile, through a public league; a shirt number is there otherwise
  public_profile boolean not null default false,
  -- whether the owner has answered that, and need not be asked
  public_profile_answered boolean not null default false
);
comment on table public.profile_private is
  'What only its owner and admins may read. The birth date is given once and never shown.';

create table private.user_roles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role private.app_role not null,
  created_at timestamptz not null default now()
);
comment on table private.user_roles is
  'The stored role; nobody without a row is more than a user. No API access: clients ask is_admin_fast and is_moderator.';

create table private.account_blocks (
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind private.account_block_kind not null,
  until timestamptz,
  reason text not null check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  by uuid references public.profiles (id),
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table private.account_blocks is
  'Suspended accounts read but never write; muted ones write no texts. No API access: set by staff calls.';
create index account_blocks_by on private.account_blocks (by);
create index account_blocks_kind on private.account_blocks (kind, created_at desc, user_id desc);

-- Helpers the policies stand on ---------------------------------------------------------------

create function private.has_role(person uuid, wanted private.app_role)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select from private.user_roles r where r.user_id = person and r.role = wanted);
end
$$;

-- Whether the caller's session has still to be proven by a second factor: the account has one, or the site asks its staff
-- for one (docs/decisions/0025). The token says what was proven.
create function private.lacks_second_factor()
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null or auth.jwt() ->> 'aal' is not distinct from 'aal2' then
    return false;
  end if;
  return exists (select from auth.mfa_factors f where f.user_id = me and f.status = 'verified')
    or (
      exists (select from private.user_roles r where r.user_id = me and r.role in ('admin', 'moderator'))
      and exists (select from public.site_settings s where s.key = 'second_factor' and s.value -> 'enabled' = 'true'::jsonb)
    );
end
$$;

create function private.is_admin()
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return private.has_role((select auth.uid()), 'admin') and not private.lacks_second_factor();
end
$$;

create function private.is_staff()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (private.has_role((select auth.uid()), 'admin') or private.has_role((select auth.uid()), 'moderator'))
    and not private.lacks_second_factor()
$$;

-- Players whose name holds every word; null where they are so many that a page finds them sooner among its own rows.
-- With the rights of the owner: row security, though it lets everybody read names, hides from the planner how common
-- a word is. Each call is planned for its words, of which an index may look for the two longest.
create function private.players_named(patterns text[])
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
    select p.id
    from public.profiles p
    where p.folded like patterns[1]
      and p.folded like coalesce(patterns[2], patterns[1])
      and p.folded like all (patterns)
    limit many + 1
  );
  return case when cardinality(named) <= many then named end;
end
$$;

grant execute on function private.players_named(text[]) to authenticated, service_role;

-- The first players by name whose name holds every word, planned like the above.
create function private.player_page(query text, max int default 30)
  returns table (id uuid, username text, avatar text)
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
begin
  return query
  select p.id, p.username, p.avatar
  from public.profiles p
  where p.deleted_at is null
    and p.folded like words[1]
    and p.folded like coalesce(words[2], words[1])
    and p.folded like all (words)
  order by p.folded, p.id
  limit private.page_size(max);
end
$$;
comment on function private.player_page is 'api: member';

create function private.admins()
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(r.user_id), '{}') from private.user_roles r where r.role = 'admin'
$$;

-- Admins and moderators, whose accounts live.
create function private.staff()
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(r.user_id), '{}')
    from private.user_roles r
    join public.profiles p on p.id = r.user_id and p.deleted_at is null
    where r.role in ('admin', 'moderator')
  );
end
$$;

create function private.is_suspended(person uuid)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from private.account_blocks b
    where b.user_id = person
      and b.kind = 'suspended'
      and (b.until is null or b.until > now())
  );
end
$$;

-- Whether an account is suspended at a moment to come, or was at one that is past.
create function private.is_suspended_at(person uuid, at timestamptz)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from private.account_blocks b
    where b.user_id = is_suspended_at.person
      and b.kind = 'suspended'
      and b.created_at <= is_suspended_at.at
      and coalesce(b.until, 'infinity') > is_suspended_at.at
  );
end
$$;

create function private.is_muted(person uuid)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from private.account_blocks b
    where b.user_id = person
      and b.kind = 'muted'
      and (b.until is null or b.until > now())
  );
end
$$;

-- From here to the end of the transaction the caller may write texts, though muted: for the few commands by which they are
-- still heard (docs/decisions/0028).
create function private.allow_texts()
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  perform set_config('rondo.texts_of', coalesce(auth.uid()::text, ''), true);
end
$$;

-- Refuses with PT403 anybody who is muted: they act as before, and write no texts of their own.
create function private.check_may_speak()
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if private.is_muted(auth.uid()) and current_setting('rondo.texts_of', true) is distinct from auth.uid()::text then
    perform private.refuse('PT403', 'The account is muted.', 'muted');
  end if;
end
$$;

-- The same for what is stored, whichever way it comes: the columns named in the trigger's arguments take no new text
-- from a muted member. Emptying one is always allowed.
create function private.keep_muted_silent()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  said constant jsonb := to_jsonb(new);
  field text;
begin
  if not private.is_muted(auth.uid()) then
    return new;
  end if;
  foreach field in array tg_argv loop
    if said -> field is distinct from was -> field and coalesce(said ->> field, '') not in ('', '{}') then
      perform private.check_may_speak();
    end if;
  end loop;
  return new;
end
$$;

-- Names the columns of a table that hold members' own texts.
create function private.guard_texts(guarded regclass, variadic texts text[])
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create trigger keep_muted_silent before insert or update on %s for each row execute function private.keep_muted_silent(%s)',
    guarded,
    (select string_agg(quote_literal(each), ', ') from unnest(texts) as each)
  );
end
$$;

-- Both answer about the caller alone, so that nobody can list the staff; an admin may ask about anyone. Another's role
-- is not even looked up: the time it takes would tell.
create function private.is_admin_fast(user_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when is_admin_fast.user_id = (select auth.uid()) or private.is_admin() then private.has_role(is_admin_fast.user_id, 'admin')
    else false
  end
$$;
comment on function private.is_admin_fast is 'api: member';

create function private.is_moderator(user_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when is_moderator.user_id = (select auth.uid()) or private.is_admin() then private.has_role(is_moderator.user_id, 'moderator')
    else false
  end
$$;
comment on function private.is_moderator is 'api: member';

-- Row level security --------------------------------------------------------------------------

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
alter table public.profile_private enable row level security;
alter table public.profile_private force row level security;
alter table private.user_roles enable row level security;
alter table private.user_roles force row level security;
alter table private.account_blocks enable row level security;
alter table private.account_blocks force row level security;

create policy select_signed_in on public.profiles
  for select to authenticated
  using (true);
create policy update_own on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) and deleted_at is null)
  with check (id = (select auth.uid()) and deleted_at is null);

create policy select_own on public.profile_private
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy update_own on public.profile_private
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

revoke all on public.profiles, public.profile_private from public, anon, authenticated;
revoke all on private.user_roles, private.account_blocks from public, anon, authenticated, service_role;
grant select, update on public.profiles, public.profile_private to authenticated;
grant all on public.profiles, public.profile_private to service_role;

grant execute on function private.is_admin(), private.is_staff() to authenticated;

create trigger keep_columns
  before update on public.profiles
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('id', 'joined_at', 'last_seen_at', 'deleted_at', 'created_at');

create trigger keep_columns
  before update on public.profile_private
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('user_id', 'created_at');

select private.guard_texts(
  'public.profiles', 'username', 'gaming_id', 'location', 'game_mode', 'description', 'social_links'
);

-- Says in words what the unique indexes would refuse with a code. They hold for calls at the same moment.
create function private.keep_one_of_a_kind()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.profiles p
    where private.skeleton(p.username) = private.skeleton(new.username)
      and p.deleted_at is null
      and p.id <> new.id
  ) then
    perform private.refuse('PT409', 'Somebody has this name, or one that looks like it.', 'usernameTaken', 'username');
  end if;
  if exists (
    select
    from public.profiles p
    where private.fold(p.gaming_id) = private.fold(new.gaming_id)
      and p.platform is not distinct from new.platform
      and p.gaming_id is not null
      and p.deleted_at is null
      and p.id <> new.id
  ) then
    perform private.refuse('PT409', 'Somebody has this gaming id on this platform.', 'gamingIdTaken', 'gaming_id');
  end if;
  return new;
end
$$;

create trigger one_of_a_kind
  before update of username, gaming_id, platform on public.profiles
  for each row
  when (
    auth.uid() is not null
    and (new.username, new.gaming_id, new.platform) is distinct from (old.username, old.gaming_id, old.platform)
  )
  execute function private.keep_one_of_a_kind();
create trigger keep_from_reserved
  before update of username on public.profiles
  for each row
  when (new.username is distinct from old.username)
  execute function private.keep_from_reserved('username');

-- The birth date decides who may sign and who may found: its owner says it once.
create function private.keep_birth_date()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.birth_date is not distinct from old.birth_date then
    return new;
  end if;
  if old.birth_date is not null and current_user in ('anon', 'authenticated') then
    perform private.refuse('PT409', 'The birth date is given once.', 'birthDateGiven', 'birth_date');
  end if;
  if new.birth_date > current_date then
    perform private.refuse('PT422', 'The birth date lies in the future.', 'birthDateWrong', 'birth_date');
  end if;
  return new;
end
$$;

create trigger keep_birth_date
  before update of birth_date on public.profile_private
  for each row
  execute function private.keep_birth_date();

create function private.made_up_name()
  returns text
  language sql
  set search_path = ''
as $$
  select 'player-' || string_agg(chr(97 + floor(random() * 26)::int), '') from generate_series(1, 6)
$$;

-- An account begins when its address is confirmed: before, nobody can see, find or write to a new account. It
-- starts with a made-up name; the first visit asks for the real one.
create function private.welcome()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  wanted_locale text := new.raw_user_meta_data ->> 'locale';
begin
  loop
    begin
      insert into public.profiles (id, username) values (new.id, private.made_up_name());
      exit;
    exception when unique_violation then
      if exists (select from public.profiles p where p.id = new.id) then
        exit;
      end if;
    end;
  end loop;
  insert into public.profile_private (user_id, locale)
  values (new.id, case when wanted_locale = any (private.languages()) then wanted_locale end)
  on conflict do nothing;
  return new;
end
$$;

create trigger welcome
  after insert or update of email_confirmed_at on auth.users
  for each row
  when (new.email_confirmed_at is not null)
  execute function private.welcome();

-- In which language an account is written to: as chosen in the app, else as its browser spoke at sign-up. Asked by
-- who sends the mails, and by nobody else.
create function private.mail_locale(person uuid)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (select p.locale from public.profile_private p where p.user_id = person),
    (select u.raw_user_meta_data ->> 'locale' from auth.users u where u.id = person)
  )
$$;
comment on function private.mail_locale is 'api: service';

-- The person, locked; PT404 where there is none.
create function private.locked_person(player_id uuid)
  returns public.profiles
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person public.profiles;
begin
  select * into person from public.profiles p where p.id = player_id and p.deleted_at is null for no key update;
  if person.id is null then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  return person;
end
$$;
