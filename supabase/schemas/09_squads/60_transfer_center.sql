-- The market: players who look for a team and teams that look for players. Both are their owners' own rows.

create type public.activity_level as enum ('high', 'medium', 'low');
create type public.play_style as enum ('offensive', 'balanced', 'defensive');
create type public.weekday as enum ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun');

-- A plain list that names nothing twice.
create function private.names_each_once(given anyarray)
  returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce(array_ndims(given), 1) = 1
    and cardinality(given) = (select count(distinct each) from unnest(given) as each)
$$;
grant execute on function private.names_each_once(anyarray) to authenticated, service_role;

create table public.player_registrations (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  username text not null check (private.is_name(username, 1, 40)),
  game_id text check (private.is_line(game_id, 0, (private.limits()).gaming_id_max)),
  rematch_experience public.skill_level,
  team_experience text check (private.is_text(team_experience, 0, (private.limits()).market_text_max)),
  in_game_chat boolean,
  activity_level public.activity_level,
  play_style public.play_style,
  availability_days public.weekday[] not null default '{}' check (private.names_each_once(availability_days)),
  personal_goals text check (private.is_text(personal_goals, 0, (private.limits()).market_text_max)),
  team_expectations text check (private.is_text(team_expectations, 0, (private.limits()).market_text_max)),
  additional_info text check (private.is_text(additional_info, 0, (private.limits()).market_text_max)),
  listed boolean not null default true,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index player_registrations_listed on public.player_registrations (updated_at desc, user_id desc) where listed;

create table public.team_listings (
  team_id uuid primary key references public.teams (id) on delete cascade,
  training_days public.weekday[] not null default '{}' check (private.names_each_once(training_days)),
  team_goals text check (private.is_text(team_goals, 0, (private.limits()).market_text_max)),
  player_expectations text check (private.is_text(player_expectations, 0, (private.limits()).market_text_max)),
  positions public.player_position[] not null default '{}' check (private.names_each_once(positions)),
  listed boolean not null default true,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index team_listings_listed on public.team_listings (updated_at desc, team_id desc) where listed;

alter table public.player_registrations enable row level security;
alter table public.player_registrations force row level security;
alter table public.team_listings enable row level security;
alter table public.team_listings force row level security;

create policy select_listed on public.player_registrations
  for select to authenticated
  using (listed or user_id = (select auth.uid()) or (select private.is_staff()));
create policy insert_own on public.player_registrations
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy update_own on public.player_registrations
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy delete_own on public.player_registrations
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy select_listed on public.team_listings
  for select to authenticated
  using (listed or (select private.is_staff()) or team_id = (select private.led_team()));
create policy insert_leaders on public.team_listings
  for insert to authenticated
  with check (team_id = (select private.led_team()));
create policy update_leaders on public.team_listings
  for update to authenticated
  using (team_id = (select private.led_team()))
  with check (team_id = (select private.led_team()));
create policy delete_captain on public.team_listings
  for delete to authenticated
  using (
    team_id = (select private.captained_team())
    or ((select private.is_admin()) and team_id is distinct from (select private.own_team()))
  );

select private.guard_writes('public.player_registrations');
select private.guard_writes('public.team_listings');
select private.count_writes('public.player_registrations');
select private.count_writes('public.team_listings');
select private.record_direct_writes('public.player_registrations', only_admins => true);
select private.record_direct_writes('public.team_listings', only_admins => true);
create trigger a_stamp_facts
  before insert on public.player_registrations
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_facts('created_at', 'updated_at');
create trigger a_stamp_facts
  before insert on public.team_listings
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_facts('created_at', 'updated_at');

select private.guard_texts(
  'public.player_registrations',
  'username', 'game_id', 'team_experience', 'personal_goals', 'team_expectations', 'additional_info'
);
select private.guard_texts('public.team_listings', 'team_goals', 'player_expectations');

revoke all on public.player_registrations, public.team_listings from public, anon, authenticated;
grant select, insert, update, delete on public.player_registrations, public.team_listings to authenticated;
grant all on public.player_registrations, public.team_listings to service_role;

create trigger touch
  before update on public.player_registrations
  for each row
  execute function private.touch();
create trigger touch
  before update on public.team_listings
  for each row
  execute function private.touch();

create trigger keep_columns
  before update on public.player_registrations
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('user_id', 'created_at');
create trigger keep_columns
  before update on public.team_listings
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('team_id', 'created_at');

create trigger keep_from_reserved
  before insert or update of username on public.player_registrations
  for each row
  execute function private.keep_from_reserved('username');

-- No new registrations during the playoffs: while at least one season plays them and no team of another may still sign
-- anybody. A season nobody has entered opens nothing. Entering the list again counts as new; editing an entry does not.
create function private.registrations_closed()
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(bool_and(s.phase = 'playoffs'), false)
  from public.league_seasons s
  join public.leagues l on l.id = s.league_id
  where s.phase <> 'finished'
    and l.status = 'active'
    and (
      s.phase = 'playoffs'
      or exists (
        select
        from public.league_teams e
        where (e.league_id, e.season) = (s.league_id, s.season)
          and e.withdrawn_at is null
      )
    )
$$;
comment on function private.registrations_closed is 'api: member';

create function private.check_registration()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if new.listed and (tg_op = 'INSERT' or not old.listed) and private.registrations_closed() then
    perform private.refuse('PT409', 'No new registrations during the playoffs.', 'registrationsClosed');
  end if;
  return new;
end
$$;

-- Not of what the moderation gives back, which was on the list.
create trigger check_registration
  before insert or update on public.player_registrations
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.check_registration();

-- The market as its page shows it: the registration, and what the profile and the squads say about the player.
create view public.player_market
  with (security_invoker = true)
as
select
  r.user_id,
  r.username,
  r.game_id,
  r.rematch_experience,
  r.team_experience,
  r.in_game_chat,
  r.activity_level,
  r.play_style,
  r.availability_days,
  r.personal_goals,
  r.team_expectations,
  r.additional_info,
  r.listed,
  r.updated_at,
  r.created_at,
  p.username as profile_name,
  p.avatar,
  p.position,
  p.platform,
  p.nation,
  m.team_id,
  t.name as team_name
from public.player_registrations r
join public.profiles p on p.id = r.user_id and p.deleted_at is null
left join public.team_members m on m.player_id = r.user_id and m.left_at is null
left join public.teams t on t.id = m.team_id;

revoke all on public.player_market from public, anon, authenticated;
grant select on public.player_market to authenticated, service_role;

-- A page begins after the row the caller saw last.
-- Each call is planned for what it asks: a plan for every question would read the whole market for most.

-- Players who look for a team, the caller left out; every day named is wanted. The latest entry comes first, or by `sort`:
-- 'level', the best first and who names none last, or 'name'. A page begins after the row of `before_id`.
create function private.market_page(
  query text default null,
  of_position public.player_position default null,
  of_experience public.skill_level default null,
  of_activity public.activity_level default null,
  of_style public.play_style default null,
  of_nation text default null,
  of_platform public.platform default null,
  on_days public.weekday[] default '{}',
  only_free boolean default false,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30,
  sort text default null
)
  returns setof public.player_market
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  newest constant boolean := coalesce(sort not in ('level', 'name'), true);
  -- what the last row stands by in its order, as it stands now
  last_name constant text := case
    when sort = 'name' then (select p.folded from public.profiles p where p.id = before_id)
  end;
  last_level constant int := case
    when sort = 'level' then coalesce(
      (
        select array_position(enum_range(null::public.skill_level), r.rematch_experience)
        from public.player_registrations r
        where r.user_id = before_id
      ),
      0
    )
  end;
begin
  return query
  select m.*
  from public.player_market m
  left join public.profiles named on sort = 'name' and named.id = m.user_id
  where m.listed
    and m.user_id <> (select auth.uid())
    and (
      words is null
      or m.user_id = any (players)
      or (players is null and (select p.folded like all (words) from public.profiles p where p.id = m.user_id))
    )
    and (of_position is null or m.position = of_position)
    and (of_experience is null or m.rematch_experience = of_experience)
    and (of_activity is null or m.activity_level = of_activity)
    and (of_style is null or m.play_style = of_style)
    and (of_nation is null or m.nation = of_nation)
    and (of_platform is null or m.platform = of_platform)
    and m.availability_days @> on_days
    and (not only_free or m.team_id is null)
    and (not newest or before_at is null or (m.updated_at, m.user_id) < (before_at, before_id))
    and (sort is distinct from 'name' or before_id is null or (named.folded, m.user_id) > (last_name, before_id))
    and (
      sort is distinct from 'level'
      or before_id is null
      or (coalesce(array_position(enum_range(null::public.skill_level), m.rematch_experience), 0), m.user_id)
        < (last_level, before_id)
    )
  order by
    case when sort = 'name' then named.folded end,
    case when sort = 'name' then m.user_id end,
    case when sort = 'level' then coalesce(array_position(enum_range(null::public.skill_level), m.rematch_experience), 0) end desc,
    case when newest then m.updated_at end desc,
    m.user_id desc
  limit private.page_size(max);
end
$$;
comment on function private.market_page is 'api: member';

-- Teams that look for players, the latest entry first or by `sort` 'name'. One that names no positions looks for every one.
create function private.listing_page(
  query text default null,
  of_position public.player_position default null,
  on_days public.weekday[] default '{}',
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30,
  sort text default null
)
  returns table (
    team_id uuid,
    training_days public.weekday[],
    team_goals text,
    player_expectations text,
    positions public.player_position[],
    updated_at timestamptz,
    captain_id uuid,
    team jsonb
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  named constant boolean := coalesce(sort = 'name', false);
  last_name constant text := case when named then (select t.folded from public.teams t where t.id = before_id) end;
begin
  return query
  select
    l.team_id,
    l.training_days,
    l.team_goals,
    l.player_expectations,
    l.positions,
    l.updated_at,
    t.captain_id,
    private.team_badge(t)
  from public.team_listings l
  join public.teams t on t.id = l.team_id and t.archived_at is null
  where l.listed
    and (words is null or l.team_id = any (clubs) or (clubs is null and t.folded like all (words)))
    and (of_position is null or l.positions = '{}' or of_position = any (l.positions))
    and l.training_days @> on_days
    and (named or before_at is null or (l.updated_at, l.team_id) < (before_at, before_id))
    and (not named or before_id is null or (t.folded, l.team_id) > (last_name, before_id))
  order by
    case when named then t.folded end,
    case when named then l.team_id end,
    case when not named then l.updated_at end desc,
    l.team_id desc
  limit private.page_size(max);
end
$$;
comment on function private.listing_page is 'api: member';

-- How many stand behind each filter of the market when nothing else is requested; the caller's own entry counts for
-- nobody. `field` is 'players' or 'teams' (all of them), a filter of the players, or 'wanted': the positions teams look
-- for, where one that names none looks for every one.
create function private.market_counts()
  returns table (field text, value text, entries int)
  language sql
  stable
  set search_path = ''
as $$
  select each.field, each.value, count(*)::int
  from public.player_market m
  cross join lateral (
    values
      ('players', ''),
      ('position', m.position::text),
      ('experience', m.rematch_experience::text),
      ('activity', m.activity_level::text),
      ('style', m.play_style::text),
      ('platform', m.platform::text),
      ('nation', m.nation),
      ('free', case when m.team_id is null then 'yes' end)
  ) each (field, value)
  where m.listed and m.user_id <> (select auth.uid()) and each.value is not null
  group by each.field, each.value
  union all
  select each.field, each.value, count(*)::int
  from public.team_listings l
  join public.teams t on t.id = l.team_id and t.archived_at is null
  cross join lateral (
    select 'teams' as field, '' as value
    union all
    select 'wanted', wanted::text
    from unnest(case when l.positions = '{}' then enum_range(null::public.player_position) else l.positions end) as wanted
  ) each
  where l.listed
  group by each.field, each.value
$$;
comment on function private.market_counts is 'api: member';
