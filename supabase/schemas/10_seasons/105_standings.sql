-- Where the teams of all leagues stand, and the records of those that have played long: as the clock last worked it
-- out. A change of a table marks its league, in its own transaction and waiting for nobody; the clock works the marked
-- ones out anew.

-- Rows are added by whatever changes a league's table, and go when it is worked out: two results never wait for each other here.
create table private.stale_leagues (
  id bigint generated always as identity primary key,
  league_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.stale_leagues is 'Leagues whose tables have changed. No API access: the clock works through it.';
create index stale_leagues_league_id on private.stale_leagues (league_id, id);

create table private.league_standings (
  league_id uuid not null references public.leagues (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  place int,
  played int not null,
  won int not null,
  points int not null,
  form text check (form ~ '^[WL]{0,5}$'),
  -- of the season: finished, and when the team entered it
  over boolean not null,
  entered_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (league_id, team_id)
);
comment on table private.league_standings is 'The newest table of each league. No API access: lists of teams read it.';
create index league_standings_team_id on private.league_standings (team_id);

create table private.league_record_lists (
  league_id uuid primary key references public.leagues (id) on delete cascade,
  records jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.league_record_lists is 'The records of leagues of many matches. No API access: private.league_records reads it.';

alter table private.stale_leagues enable row level security;
alter table private.stale_leagues force row level security;
alter table private.league_standings enable row level security;
alter table private.league_standings force row level security;
alter table private.league_record_lists enable row level security;
alter table private.league_record_lists force row level security;
revoke all on private.stale_leagues, private.league_standings, private.league_record_lists
  from public, anon, authenticated, service_role;

-- Marks the leagues of the rows that changed.
create function private.mark_stale()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.stale_leagues (league_id) select distinct c.league_id from changed c where c.league_id is not null;
  return null;
end
$$;
-- The same of matches that had a result, or have one now: a new date changes no table.
create function private.mark_stale_by_results()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.stale_leagues (league_id)
  select distinct c.league_id
  from changed c
  join was_so b on b.id = c.id
  where c.league_id is not null and 'finished' in (b.status, c.status);
  return null;
end
$$;
create function private.mark_stale_by_stats()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.stale_leagues (league_id)
  select distinct m.league_id
  from changed c
  join public.team_matches m on m.id = c.match_id
  where m.league_id is not null;
  return null;
end
$$;
create trigger z_stale_update
  after update on public.team_matches
  referencing old table as was_so new table as changed
  for each statement
  execute function private.mark_stale_by_results();
create trigger z_stale_insert
  after insert on public.team_matches
  referencing new table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_delete
  after delete on public.team_matches
  referencing old table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_insert
  after insert on public.match_player_stats
  referencing new table as changed
  for each statement
  execute function private.mark_stale_by_stats();
create trigger z_stale_update
  after update on public.match_player_stats
  referencing new table as changed
  for each statement
  execute function private.mark_stale_by_stats();
create trigger z_stale_delete
  after delete on public.match_player_stats
  referencing old table as changed
  for each statement
  execute function private.mark_stale_by_stats();
create trigger z_stale_insert
  after insert on public.league_teams
  referencing new table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_update
  after update on public.league_teams
  referencing new table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_delete
  after delete on public.league_teams
  referencing old table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_insert
  after insert on public.point_adjustments
  referencing new table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_update
  after update on public.point_adjustments
  referencing new table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_delete
  after delete on public.point_adjustments
  referencing old table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_insert
  after insert on public.league_seasons
  referencing new table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_update
  after update on public.league_seasons
  referencing new table as changed
  for each statement
  execute function private.mark_stale();
create trigger z_stale_delete
  after delete on public.league_seasons
  referencing old table as changed
  for each statement
  execute function private.mark_stale();

-- Where the teams of a league stand now: in its newest season that has begun, as its table says. `form` is the last five results,
-- the newest last.
create function private.standings_now(of_league uuid)
  returns table (
    team_id uuid, place int, played int, won int, points int, form text, over boolean, entered_at timestamptz
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with newest as (
    select s.league_id, s.season, s.phase
    from public.league_seasons s
    where s.league_id = of_league and s.phase <> 'registration'
    order by s.season desc
    limit 1
  )
  select
    ranked.team_id,
    -- who has neither played nor points is first of nobody
    case when sums.played > 0 or ranked.points <> 0 then ranked.place end,
    coalesce(e.table_won + e.table_drawn + e.table_lost, sums.played),
    coalesce(e.table_won, sums.won),
    ranked.points,
    sums.form,
    newest.phase = 'finished',
    e.registered_at
  from newest
  cross join lateral private.season_table(newest.league_id, newest.season) ranked
  join public.league_teams e on (e.league_id, e.season, e.team_id) = (newest.league_id, newest.season, ranked.team_id)
  left join lateral (
    select
      count(*)::int as played,
      (count(*) filter (where side.won))::int as won,
      string_agg(case when side.won then 'W' else 'L' end, '' order by side.latest desc) filter (where side.latest <= 5) as form
    from (
      select
        coalesce(case when m.home_team_id = e.team_id then m.home_score > m.away_score else m.away_score > m.home_score end, false)
          as won,
        row_number() over (order by m.kickoff_at desc, m.id desc) as latest
      from public.team_matches m
      where (m.league_id, m.season) = (e.league_id, e.season)
        and e.team_id in (m.home_team_id, m.away_team_id)
        and m.status = 'finished'
        and m.stage = 'regular'
    ) side
  ) sums on true
$$;

-- Where the teams of one league, or of every one, stand. A team in two tables is in the one still played, or else
-- the one entered last. One league is worked out; of all of them those that have just changed are, a few, and of the
-- others, however many change at once, it says how they stood when the clock last looked.
create function private.newest_standings(of_league uuid)
  returns table (team_id uuid, league_name text, tier int, place int, played int, won int, points int, form text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with changed as materialized (
    select of_league as league_id
    where of_league is not null
    union all
    (
      select s.league_id
      from private.stale_leagues s
      where of_league is null
      group by s.league_id
      order by min(s.id)
      limit 3
    )
  )
  select distinct on (each.team_id)
    each.team_id, l.name, l.tier::int, each.place, each.played, each.won, each.points, each.form
  from (
    select k.league_id, k.team_id, k.place, k.played, k.won, k.points, k.form, k.over, k.entered_at
    from private.league_standings k
    where of_league is null and k.league_id not in (select c.league_id from changed c)
    union all
    select c.league_id, now.*
    from changed c
    cross join lateral private.standings_now(c.league_id) now
  ) each
  join public.leagues l on l.id = each.league_id and l.archived_at is null
  order by each.team_id, each.over, each.entered_at desc
$$;

-- Works out anew where the teams of a league stand, and its records where it has played a thousand matches.
create function private.refresh_standings(of_league uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  many constant int := (private.limits()).matches_with_kept_records;
begin
  delete from private.league_standings k where k.league_id = of_league;
  insert into private.league_standings (league_id, team_id, place, played, won, points, form, over, entered_at)
  select of_league, now.*
  from private.standings_now(of_league) now
  -- it may have been deleted
  where exists (select from public.leagues l where l.id = of_league);
  delete from private.league_record_lists r where r.league_id = of_league;
  if (
    select count(*) from public.team_matches m where m.league_id = of_league and m.status = 'finished'
  ) >= many then
    insert into private.league_record_lists (league_id, records)
    select of_league, jsonb_agg(to_jsonb(r) - 'username' order by r.line)
    from private.records_now(of_league) with ordinality as r (
      kind, place, value, match_id, season, home_team_id, away_team_id, home_score, away_score, kickoff_at, team_id, player_id,
      username, line
    )
    having count(*) > 0;
  end if;
end
$$;

-- The same of those that have changed, the longest ago first. The clock calls it, one at a time.
create function private.refresh_stale_leagues()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  stale uuid;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.stale_leagues', 0)) then
    return;
  end if;
  for stale in
    select s.league_id from private.stale_leagues s group by s.league_id order by min(s.id) limit 100
  loop
    -- first: whatever changes it from here on marks it again
    delete from private.stale_leagues s where s.league_id = stale;
    perform private.refresh_standings(stale);
  end loop;
end
$$;

-- Teams that still play: those whose name, tag or captain holds the words, of a league, looking for players. They stand
-- by name, in the order of the Turkish alphabet or of all others; or, as `sort` says, by the `place` in their league's
-- table (the highest league first), by their `record` there (points a match, then wins), or by their `form` (the wins of
-- the last five matches). A team without any of these stands last. `place` says where in that order a team stands.
-- All of it is everybody's to read, so it is read, and planned, with the rights of the owner.
create function private.team_page(
  query text default null,
  of_league uuid default null,
  only_looking boolean default false,
  after_name text default null,
  after_id uuid default null,
  max int default 30,
  turkish boolean default false,
  sort text default null
)
  returns table (
    id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    captain_username text,
    player_count int,
    league_name text,
    matches int,
    wins int,
    losses int,
    looking boolean,
    place text,
    table_league text,
    table_place int,
    table_played int,
    table_won int,
    table_points int,
    form text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  captains constant uuid[] := case when words is not null then private.players_named(words) end;
  by_table constant boolean := coalesce(sort in ('place', 'record', 'form'), false);
begin
  return query
  select
    t.id,
    t.name,
    t.short_name,
    t.tag,
    t.logo,
    t.kit_primary,
    t.kit_secondary,
    t.captain_username,
    t.player_count,
    t.league_name,
    t.matches,
    t.wins,
    t.losses,
    exists (select from public.team_listings l where l.team_id = t.id and l.listed),
    page.place,
    page.table_league,
    page.table_place,
    page.table_played,
    page.table_won,
    page.table_points,
    page.form
  from (
    -- the page first: what its teams add up to is worked out for them alone
    select each.*
    from (
      select
        t.id,
        -- one text for every order, so that one cursor holds them all: what counts for more is written as less
        case
          when not by_table then case when turkish then t.in_turkish else t.folded end
          else case
            when sort = 'place' and s.place is not null then to_char(s.tier, 'FM00') || to_char(s.place, 'FM000')
            when sort = 'record' and s.played > 0 then
              to_char(500000 - 1000 * s.points / s.played, 'FM000000') || to_char(999 - s.won, 'FM000')
            when sort = 'form' and s.played > 0 then
              5 - length(translate(s.form, 'L', '')) || (length(translate(s.form, 'W', '')) || translate(reverse(s.form), 'WL', '01'))
            else '~'
          end || ' ' || case when turkish then t.in_turkish else t.folded end
        end as place,
        s.league_name as table_league,
        s.place as table_place,
        s.played as table_played,
        s.won as table_won,
        s.points as table_points,
        s.form
      from public.teams t
      left join private.newest_standings(of_league) s on by_table and s.team_id = t.id
      where t.archived_at is null
        and (
          words is null
          or t.id = any (clubs)
          or t.captain_id = any (captains)
          or (clubs is null and t.folded like all (words))
          or (captains is null and (select p.folded like all (words) from public.profiles p where p.id = t.captain_id))
        )
        and (
          of_league is null
          -- of those that ever entered it, which are few
          or t.id in (select e.team_id from public.league_teams e where e.league_id = of_league)
          and (select n.league_id from private.team_seasons n where n.team_id = t.id) = of_league
        )
        and (not only_looking or exists (select from public.team_listings l where l.team_id = t.id and l.listed))
    ) each
    where after_name is null or (each.place, each.id) > (after_name, after_id)
    order by each.place, each.id
    limit private.page_size(max)
  ) page
  join public.team_profiles t on t.id = page.id
  order by page.place, page.id;
end
$$;
comment on function private.team_page is 'api: member';

-- The facts of a team's card: its league, place and record as the clock last worked them out, how many play for it, who
-- leads it, whom it looks for, on which days, where it is listed, and when it plays: the days on which five of its
-- members usually can, by themselves or by the team, and the hours the team gave for its season, in its league's zone.
-- For the teams of one page of a list, a hundred at most.
create function private.team_facts(team_ids uuid[])
  returns table (
    team_id uuid,
    league_name text,
    place int,
    played int,
    won int,
    player_count int,
    captain jsonb,
    positions public.player_position[],
    training_days public.weekday[],
    usual_days public.weekday[],
    usual_from time,
    usual_until time,
    zone text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    t.id,
    coalesce(stands.name, n.league_name),
    stands.place,
    stands.played,
    stands.won,
    (select count(*)::int from public.team_members m where m.team_id = t.id and m.left_at is null),
    case when c.id is not null then jsonb_build_object('id', c.id, 'username', c.username, 'avatar', c.avatar) end,
    l.positions,
    l.training_days,
    able.days,
    given.first,
    given.last,
    (select home.time_zone from public.leagues home where home.id = n.league_id)
  from public.teams t
  left join public.profiles c on c.id = t.captain_id
  left join public.team_listings l on l.team_id = t.id and l.listed
  left join private.team_seasons n on n.team_id = t.id
  left join lateral (
    select league.name, k.place, k.played, k.won
    from private.league_standings k
    join public.leagues league on league.id = k.league_id and league.archived_at is null
    where k.team_id = t.id
    order by k.over, k.entered_at desc
    limit 1
  ) stands on true
  left join lateral (
    select
      array_agg((enum_range(null::public.weekday))[a.weekday]) as days,
      min(a."from") as first,
      -- midnight as an end is the end of the day
      case when bool_or(a.until <= a."from") then min(a.until) else max(a.until) end as last
    from public.availability a
    where (a.league_id, a.season, a.team_id) = (n.league_id, n.season, t.id)
  ) given on true
  left join lateral (
    select array_agg(each.day order by each.day) as days
    from (
      select own.day
      from public.team_members m
      -- hours of one day may be given in two parts
      cross join lateral (
        select distinct unnest(
          coalesce(
            (select nullif(r.availability_days, '{}') from public.player_registrations r where r.user_id = m.player_id),
            given.days
          )
        )
      ) own (day)
      where m.team_id = t.id and m.left_at is null
      group by own.day
      having count(*) >= (private.limits()).squad_min
    ) each
  ) able on true
  where t.id = any (team_ids[1:100])
$$;
comment on function private.team_facts is 'api: member';
