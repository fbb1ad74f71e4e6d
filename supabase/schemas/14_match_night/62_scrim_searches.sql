-- Standing searches: a captain is notified when a team of the wanted level offers a scrim on one of these days. Commands and table
-- are here, because its days are those of the transfer center. Locks: the team, then the counts of whom it notifies by person.

create table public.scrim_searches (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id),
  made_by uuid not null references public.profiles (id) on delete cascade,
  availability_days public.weekday[] not null check (cardinality(availability_days) between 1 and 7),
  -- the level it looks for; null where any is welcome
  elo_from smallint check (elo_from between 0 and 9999),
  elo_to smallint check (elo_to between 0 and 9999),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint scrim_searches_level check (elo_from <= elo_to)
);
comment on table public.scrim_searches is 'What captains wait for: offers of friendlies on some days, of teams of a level. Whoever leads the team and the staff read a row.';
create index scrim_searches_team_id on public.scrim_searches (team_id);
create index scrim_searches_made_by on public.scrim_searches (made_by);
create index scrim_searches_created_at on public.scrim_searches (created_at, id);
create index scrim_searches_expires_at on public.scrim_searches (expires_at);

alter table public.scrim_searches enable row level security;
alter table public.scrim_searches force row level security;

create policy select_leaders on public.scrim_searches
  for select to authenticated
  using ((select private.is_staff()) or team_id = (select private.led_team()));

revoke all on public.scrim_searches from public, anon, authenticated;
grant select on public.scrim_searches to authenticated;
grant all on public.scrim_searches to service_role;

-- A captain or co-captain keeps a search for so many weeks. Returns its id.
-- Refuses with PT403 (not a leader), PT409 (fewer than five), PT422 (days, level, weeks), PT429 (too many).
create function private.save_scrim_search(
  availability_days public.weekday[], weeks int, elo_from int default null, elo_to int default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  team constant uuid := private.scrim_team();
  made public.scrim_searches;
begin
  if coalesce(cardinality(availability_days), 0) not between 1 and 7 or array_position(availability_days, null) is not null then
    perform private.refuse('PT422', 'A search is for one or more days.', 'missing', 'availability_days');
  end if;
  if elo_from not between 0 and 9999 or elo_to not between 0 and 9999 or elo_from > elo_to then
    perform private.refuse('PT422', 'A level is from a rating to a higher one.', 'wrongValue', 'elo_to');
  end if;
  if weeks is null or weeks not between 1 and bounds.scrim_search_weeks_max then
    perform private.refuse('PT422', 'A search is kept for some weeks.', 'wrongValue', 'weeks');
  end if;
  perform from public.teams t where t.id = team for no key update;
  if (
    select count(*) from public.scrim_searches s where s.team_id = team and s.expires_at > now()
  ) >= bounds.scrim_searches_max then
    perform private.refuse('PT429', 'The team keeps too many searches.', 'tooManyScrimSearches');
  end if;
  insert into public.scrim_searches (team_id, made_by, availability_days, elo_from, elo_to, expires_at)
  values (
    team, me, save_scrim_search.availability_days, save_scrim_search.elo_from, save_scrim_search.elo_to,
    now() + make_interval(weeks => save_scrim_search.weeks)
  )
  returning * into made;
  perform private.record('save_scrim_search', 'scrim_searches ' || made.id, null, to_jsonb(made));
  return made.id;
end
$$;
comment on function private.save_scrim_search is 'api: member';

-- A captain or co-captain ends a search of the team. Refuses with PT403, PT404 (none of theirs).
create function private.remove_scrim_search(search_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  gone public.scrim_searches;
begin
  delete from public.scrim_searches s
  where s.id = remove_scrim_search.search_id and s.team_id = private.led_team()
  returning * into gone;
  if gone.id is null then
    perform private.refuse('PT404', 'There is no such search.', 'scrimSearchUnknown', 'search_id');
  end if;
  perform private.record('remove_scrim_search', 'scrim_searches ' || gone.id, to_jsonb(gone));
end
$$;
comment on function private.remove_scrim_search is 'api: member';

-- The searches that match an offer, the longest first, as many as one offer notifies: those who lead their team, are
-- not suspended, have had no more than some a day, and could accept it. A search names days of the week in the zone of
-- its team.
create function private.scrim_searchers(offer public.scrim_offers)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select array(
    select s.made_by
    from public.scrim_searches s
    cross join private.limits() bounds
    cross join lateral (select private.team_rating(offer.team_id) as theirs) level
    where s.expires_at > now()
      and s.team_id <> offer.team_id
      and (s.elo_from <= level.theirs) is not false
      and (s.elo_to >= level.theirs) is not false
      and exists (select from private.team_leaders l where (l.team_id, l.player_id) = (s.team_id, s.made_by))
      and not exists (
        select
        from private.command_counts c
        where (c.who, c.what) = (s.made_by, 'scrim_found') and c.times >= bounds.scrim_found_day_max and c.over_at > now()
      )
      and not private.is_suspended(s.made_by)
      and not exists (
        select
        from private.team_leaders l
        join public.blocks b on (b.blocker_id, b.blocked_id) in ((l.player_id, s.made_by), (s.made_by, l.player_id))
        where l.team_id = offer.team_id
      )
      and private.squad_size(s.team_id) >= bounds.players_on_pitch
      and (
        offer.elo_from is null and offer.elo_to is null
        or private.team_rating(s.team_id) between coalesce(offer.elo_from, 0) and coalesce(offer.elo_to, 9999)
      )
      and exists (
        select
        from public.scrim_slots slot
        where slot.offer_id = offer.id
          and (enum_range(null::public.weekday))[extract(isodow from slot.starts_at at time zone private.team_zone(s.team_id))::int]
            = any (s.availability_days)
          and not exists (
            select from private.overlapping(array[s.team_id], slot.starts_at, slot.starts_at + private.scrim_length(offer.best_of))
          )
      )
    order by s.created_at, s.id
    limit (select (private.limits()).scrim_found_max)
  )
$$;

-- Notifies those who wait for such an offer, each once.
create function private.tell_scrim_searchers(offer public.scrim_offers)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person uuid;
begin
  for person in select distinct p.id from unnest(private.scrim_searchers(offer)) as p (id) order by p.id loop
    perform private.count_up(person, 'scrim_found', 1440);
    perform private.notify(
      array[person], 'scrimFound',
      jsonb_build_object(
        'team', offer.team_id, 'kickoff_at', (select min(s.starts_at) from public.scrim_slots s where s.offer_id = offer.id)
      ),
      '/scrims'
    );
  end loop;
end
$$;
