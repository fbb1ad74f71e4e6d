-- Sponsors: who pays for the prizes, and what a visitor is shown. Every logo has a file for dark and one for light
-- ground; a sponsor without either is written out by name.

create type public.sponsor_tier as enum ('main', 'partner', 'supporter');

create table public.sponsors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_name(name, (private.limits()).sponsor_name_min, (private.limits()).sponsor_name_max)),
  tier public.sponsor_tier not null default 'partner',
  -- where the logo leads: encrypted, a host with a dot, nobody's name or password in it
  url text check (
    url ~ '^https://([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9](:[0-9]{1,5})?([/?#][!-~]*)?$'
    and length(url) <= (private.limits()).sponsor_url_max
  ),
  -- files of the sponsor's own folder
  logo_dark text constraint sponsors_logo_dark_check check (logo_dark ~ private.picture_in('sponsors/' || id)),
  logo_light text constraint sponsors_logo_light_check check (logo_light ~ private.picture_in('sponsors/' || id)),
  -- within its tier
  position int not null default 0 check (position between 0 and 9999),
  -- first and last day, in UTC; none where it is open
  active_from date,
  active_until date,
  created_at timestamptz not null default now(),
  constraint sponsors_active_days check (active_until >= active_from)
);

alter table public.sponsors enable row level security;
alter table public.sponsors force row level security;

create policy select_shown on public.sponsors
  for select to authenticated
  using (
    (
      coalesce(active_from <= (now() at time zone 'utc')::date, true)
      and coalesce(active_until >= (now() at time zone 'utc')::date, true)
    )
    or (select private.is_admin())
  );
create policy insert_admin on public.sponsors
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.sponsors
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy delete_admin on public.sponsors
  for delete to authenticated
  using ((select private.is_admin()));

select private.guard_writes('public.sponsors');
select private.record_direct_writes('public.sponsors');
select private.guard_facts('public.sponsors', 'created_at');
select private.guard_texts('public.sponsors', 'name', 'url');

revoke all on public.sponsors from public, anon, authenticated;
grant select, insert, update, delete on public.sponsors to authenticated;
grant all on public.sponsors to service_role;

-- Puts the sponsors into this order. Names every one of them: of two admins who order at once, or where one was added
-- meanwhile, the second is refused. Refuses with PT403 (no admin), PT409 (not the sponsors there are).
create function private.order_sponsors(ids uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  before jsonb;
begin
  perform private.actor();
  perform private.check_admin('order sponsors');
  perform from public.sponsors s order by s.id for no key update;
  select coalesce(jsonb_agg(s.id order by s.position, s.id), '[]') into before from public.sponsors s;
  if ids is null
    or cardinality(ids) <> (select count(distinct each) from unnest(ids) as each)
    or not (ids @> array(select s.id from public.sponsors s) and ids <@ array(select s.id from public.sponsors s))
  then
    perform private.refuse('PT409', 'These are not the sponsors there are.', 'sponsorsChanged', 'ids');
  end if;
  update public.sponsors s
  set position = given.place
  from unnest(ids) with ordinality as given (id, place)
  where s.id = given.id;
  perform private.record('order_sponsors', 'sponsors', before, to_jsonb(ids));
end
$$;
comment on function private.order_sponsors is 'api: member';

-- Those shown today, as the page draws them.
create function private.sponsors_shown()
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', s.id, 'name', s.name, 'tier', s.tier, 'url', s.url, 'logo_dark', s.logo_dark, 'logo_light', s.logo_light
      )
      order by s.tier, s.position, s.id
    ),
    '[]'
  )
  from (
    select *
    from public.sponsors s
    where coalesce(s.active_from <= (now() at time zone 'utc')::date, true)
      and coalesce(s.active_until >= (now() at time zone 'utc')::date, true)
    order by s.tier, s.position, s.id
    limit (private.limits()).sponsors_shown_max
  ) s
$$;

-- The sponsors for visitors of the landing page: the next fixtures of public leagues, and beside each of them who
-- sponsors the site. Where no match is ahead, one row holds the sponsors alone.
create function private.landing()
  returns table (
    match_id uuid,
    kickoff_at timestamptz,
    league_name text,
    league_slug text,
    time_zone text,
    home_id uuid,
    home_name text,
    home_short_name text,
    home_tag text,
    home_logo text,
    home_kit_primary text,
    home_kit_secondary text,
    away_id uuid,
    away_name text,
    away_short_name text,
    away_tag text,
    away_logo text,
    away_kit_primary text,
    away_kit_secondary text,
    sponsors jsonb
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select next.*, shown.sponsors
  from (select private.sponsors_shown() as sponsors) shown
  left join (
    select
      m.id as match_id,
      m.kickoff_at,
      l.name as league_name,
      l.slug as league_slug,
      l.time_zone,
      home.id as home_id,
      home.name as home_name,
      home.short_name as home_short_name,
      home.tag as home_tag,
      home.logo as home_logo,
      home.kit_primary as home_kit_primary,
      home.kit_secondary as home_kit_secondary,
      away.id as away_id,
      away.name as away_name,
      away.short_name as away_short_name,
      away.tag as away_tag,
      away.logo as away_logo,
      away.kit_primary as away_kit_primary,
      away.kit_secondary as away_kit_secondary
    from public.team_matches m
    join private.public_leagues l on l.id = m.league_id
    join public.teams home on home.id = m.home_team_id
    join public.teams away on away.id = m.away_team_id
    where m.status = 'scheduled'
      and m.kickoff_at > now()
    order by m.kickoff_at, m.id
    limit 4
  ) next on true
  where next.match_id is not null
    or shown.sponsors <> '[]'
  order by next.kickoff_at, next.match_id
$$;
comment on function private.landing is 'api: visitor';
