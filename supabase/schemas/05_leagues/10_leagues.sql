-- Leagues, their seasons, who entered them, and points given or taken outside the matches.

create type public.league_status as enum ('active', 'inactive');
create type public.season_phase as enum ('registration', 'regular', 'playoffs', 'finished');

create table public.leagues (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (private.is_name(name, 3, 60)),
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  description text check (private.is_text(description, 0, 2000)),
  logo text check (logo ~ '^(https://|logos/)[^\s"<>\\]+$' and length(logo) <= 300),
  tier smallint not null default 1 check (tier between 1 and 20),
  time_zone text not null default 'Europe/Istanbul',
  public boolean not null default false,
  status public.league_status not null default 'active',
  -- in no list and no choice from then on; its pages stay
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create index leagues_created_at on public.leagues (created_at desc);

create table public.league_seasons (
  league_id uuid not null references public.leagues (id),
  season int not null check (season between 1 and 9999),
  phase public.season_phase not null default 'registration',
  registration_until timestamptz,
  max_teams smallint not null default 20 check (max_teams between (private.limits()).season_teams_min and (private.limits()).season_teams_max),
  starts_on date,
  ends_on date constraint league_seasons_ends_on_check check (ends_on >= starts_on),
  legs smallint not null default 2 check (legs in (1, 2)),
  relegation_places smallint not null default 2 check (relegation_places between 0 and (private.limits()).relegation_places_max),
  transfer_rights smallint not null default 4 check (transfer_rights between 0 and (private.limits()).transfer_rights_max),
  renewal_days smallint not null default 14 check (renewal_days between 0 and (private.limits()).renewal_days_max),
  quarterfinal_best_of smallint not null default 1 check (quarterfinal_best_of in (1, 3, 5, 7)),
  semifinal_best_of smallint not null default 3 check (semifinal_best_of in (1, 3, 5, 7)),
  final_best_of smallint not null default 5 check (final_best_of in (1, 3, 5, 7)),
  playoff_teams smallint not null default 6 check (playoff_teams in (4, 6, 8)),
  -- whether the losers of the semi-finals meet
  third_place_match boolean not null default false,
  points_for_win smallint not null default 3 check (points_for_win between 1 and (private.limits()).points_for_win_max),
  protest_minutes smallint not null default 15
    check (protest_minutes between (private.limits()).protest_minutes_min and (private.limits()).protest_minutes_max),
  silence_hours smallint not null default 24
    check (silence_hours between (private.limits()).silence_hours_min and (private.limits()).silence_hours_max),
  -- how long a game lasts, breaks included: no clock of a result begins before it can be over
  game_minutes smallint not null default 15
    check (game_minutes between (private.limits()).game_minutes_min and (private.limits()).game_minutes_max),
  -- what the league demands beyond the rules of the site, in its own words
  extra_rules text check (private.is_text(extra_rules, 0, (private.limits()).extra_rules_max)),
  prize_pool jsonb,
  champion_team_id uuid references public.teams (id),
  -- what the schedule was shuffled by, and when the playoffs closed the squads
  draw_seed int,
  playoffs_at timestamptz,
  -- when it was filled from CSV files; taking that back clears it
  imported_at timestamptz,
  created_at timestamptz not null default now(),
  -- whether a team short of five may ask free agents to stand in
  stand_ins boolean not null default false,
  -- when it was finished: its table has the names of then
  finished_at timestamptz,
  primary key (league_id, season),
  -- null where nothing is to be won
  constraint league_seasons_prize_pool_shape check (prize_pool is null or private.is_prize_pool(prize_pool))
);
create index league_seasons_champion_team_id on public.league_seasons (champion_team_id);

create table public.league_teams (
  league_id uuid not null,
  season int not null,
  team_id uuid not null references public.teams (id),
  registered_at timestamptz not null default now(),
  withdrawn_at timestamptz constraint league_teams_withdrawn_at_check check (withdrawn_at >= registered_at),
  -- whether that made its results void
  withdrawal_voids boolean constraint league_teams_withdrawal_voids_check check (withdrawal_voids is null or withdrawn_at is not null),
  -- transfer rights spent, which only signing writes, and those an admin gave (or took) beyond the season's number
  rights_used smallint not null default 0 check (rights_used >= 0),
  rights_extra smallint not null default 0 check (rights_extra between -20 and 20),
  -- the place it went into the playoffs with, and the one it ended on
  playoff_seed smallint check (playoff_seed between 1 and 40),
  final_rank smallint check (final_rank between 1 and 40),
  created_at timestamptz not null default now(),
  -- only a season that was imported has these: its groups, and the rows of a final table as it was published, points with deductions
  group_name text check (private.is_line(group_name, 1, 30)),
  table_position smallint check (table_position between 1 and 40),
  table_won smallint check (table_won between 0 and 999),
  table_drawn smallint check (table_drawn between 0 and 999),
  table_lost smallint check (table_lost between 0 and 999),
  table_goals_for int check (table_goals_for between 0 and 9999),
  table_goals_against int check (table_goals_against between 0 and 9999),
  table_points int check (abs(table_points) <= 9999),
  constraint league_teams_final_table check (
    num_nonnulls(table_position, table_won, table_drawn, table_lost, table_goals_for, table_goals_against, table_points) in (0, 7)
  ),
  primary key (league_id, season, team_id),
  foreign key (league_id, season) references public.league_seasons (league_id, season)
);
create index league_teams_team_id on public.league_teams (team_id);

create table public.point_adjustments (
  id uuid primary key default gen_random_uuid(),
  league_id uuid not null,
  season int not null,
  team_id uuid not null references public.teams (id),
  points smallint not null check (points <> 0 and abs(points) <= (private.limits()).adjustment_points_max),
  reason text not null check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  decided_by uuid references public.profiles (id),
  reversed_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id)
);
create index point_adjustments_entry on public.point_adjustments (league_id, season, team_id);
create index point_adjustments_team_id on public.point_adjustments (team_id);
create index point_adjustments_decided_by on public.point_adjustments (decided_by);

alter table public.leagues enable row level security;
alter table public.leagues force row level security;
alter table public.league_seasons enable row level security;
alter table public.league_seasons force row level security;
alter table public.league_teams enable row level security;
alter table public.league_teams force row level security;
alter table public.point_adjustments enable row level security;
alter table public.point_adjustments force row level security;

create policy select_signed_in on public.leagues
  for select to authenticated
  using (true);
create policy insert_admin on public.leagues
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.leagues
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy select_signed_in on public.league_seasons
  for select to authenticated
  using (true);
create policy insert_admin on public.league_seasons
  for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.league_seasons
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy select_signed_in on public.league_teams
  for select to authenticated
  using (true);

create policy select_signed_in on public.point_adjustments
  for select to authenticated
  using (true);

select private.guard_writes('public.leagues');
select private.guard_writes('public.league_seasons');
select private.guard_texts('public.league_seasons', 'extra_rules');
select private.record_direct_writes('public.leagues');
select private.record_direct_writes('public.league_seasons');
select private.guard_facts('public.leagues', 'created_at');
select private.guard_facts('public.league_seasons', 'created_at');
-- Only the audit log names the person who decided; the row, which everybody reads, names no admin.
create function private.hide_decider()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject, after)
  values (new.decided_by, 'decide point_adjustments', 'point_adjustments ' || new.id, private.facts_of('', to_jsonb(new)));
  new.decided_by := null;
  return new;
end
$$;

create trigger hide_decider
  before insert or update on public.point_adjustments
  for each row
  when (new.decided_by is not null)
  execute function private.hide_decider();

revoke all on public.leagues, public.league_seasons, public.league_teams, public.point_adjustments
  from public, anon, authenticated;
grant select on public.leagues, public.league_seasons, public.league_teams, public.point_adjustments
  to authenticated;
grant insert, update on public.leagues, public.league_seasons to authenticated;
grant all on public.leagues, public.league_seasons, public.league_teams, public.point_adjustments
  to service_role;

-- The leagues that are open to everybody, signed in or not: an admin made them public, and they are played.
create view private.public_leagues
  with (security_invoker = true)
as
select l.id, l.slug, l.name, l.description, l.logo, l.tier, l.time_zone
from public.leagues l
where l.public
  and l.status = 'active'
  and l.archived_at is null;

revoke all on private.public_leagues from public, anon, authenticated;

-- The season every team plays in, or else played in last, and what it allows.
create view private.team_seasons
  with (security_invoker = true)
as
select
  t.id as team_id,
  entry.league_id,
  entry.league_name,
  entry.season,
  entry.phase,
  entry.begins,
  entry.rights,
  entry.rights_used
from public.teams t
cross join lateral (
  select
    e.league_id,
    l.name as league_name,
    e.season,
    s.phase,
    least(s.starts_on, s.created_at) as begins,
    s.transfer_rights + e.rights_extra as rights,
    e.rights_used
  from public.league_teams e
  join public.league_seasons s using (league_id, season)
  join public.leagues l on l.id = e.league_id
  where e.team_id = t.id
    and e.withdrawn_at is null
  order by s.phase = 'finished', e.registered_at desc
  limit 1
) entry;

revoke all on private.team_seasons from public, anon, authenticated;
grant select on private.team_seasons to authenticated, service_role;

-- The present team of each member, and the season that team plays in: what every page of a member asks first.
create view public.memberships
  with (security_invoker = true)
as
select
  m.id,
  m.player_id,
  m.team_id,
  m.team_role,
  m.eligibility,
  entry.league_id,
  entry.season
from public.team_members m
left join private.team_seasons entry on entry.team_id = m.team_id
where m.left_at is null;

revoke all on public.memberships from public, anon, authenticated;
grant select on public.memberships to authenticated, service_role;

-- The same of one team, for the commands.
create function private.season_of(team uuid)
  returns setof private.team_seasons
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select * from private.team_seasons s where s.team_id = season_of.team
$$;

-- The columns that only commands write: no statement outside them, wherever the trigger's condition sees one, gives a
-- new row other values than those of the first argument (null where it says nothing), nor changes those of an old one.
-- The other arguments are the columns.
create function private.keep_to_commands()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  was constant jsonb := case tg_op when 'INSERT' then tg_argv[0]::jsonb else to_jsonb(old) end;
  fact text;
begin
  foreach fact in array tg_argv[1:] loop
    if to_jsonb(new) ->> fact is distinct from was ->> fact then
      perform private.refuse('PT403', format('Only commands write %s.%s.', tg_table_name, fact), 'onlyByCommands', fact);
    end if;
  end loop;
  return new;
end
$$;

-- A season's course follows what is played in it: starting and ending one are commands.
create trigger a_only_by_commands
  before insert or update on public.league_seasons
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_to_commands('{"phase": "registration"}', 'phase', 'champion_team_id', 'draw_seed', 'playoffs_at', 'imported_at', 'finished_at');

create trigger a_only_by_commands
  before insert or update on public.leagues
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_to_commands('{}', 'archived_at');

-- A league that is archived opens no season.
create function private.check_new_season()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform from public.leagues l where l.id = new.league_id and l.archived_at is not null;
  if found then
    perform private.refuse('PT409', 'The league is archived.', 'leagueArchived', 'league_id');
  end if;
  return new;
end
$$;

create trigger check_new_season
  before insert on public.league_seasons
  for each row
  execute function private.check_new_season();

create function private.check_league()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.slug = '' then
    new.slug := private.slug(new.name);
  end if;
  begin
    perform now() at time zone new.time_zone;
  exception when invalid_parameter_value then
    perform private.refuse('PT422', format('%s is not a time zone.', new.time_zone), 'timeZoneUnknown', 'time_zone');
  end;
  return new;
end
$$;

create trigger check_league
  before insert or update on public.leagues
  for each row
  execute function private.check_league();

-- One unfinished season a team, also when two leagues enter it at once: the team's row is the lock. Where both are
-- taken, the team's comes before the entry's.
create function private.keep_one_season()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform from public.teams t where t.id = new.team_id for no key update;
  if exists (
    select
    from public.league_teams e
    join public.league_seasons s using (league_id, season)
    where e.team_id = new.team_id
      and (e.league_id, e.season) <> (new.league_id, new.season)
      and e.withdrawn_at is null
      and s.phase <> 'finished'
  ) and exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season) = (new.league_id, new.season)
      and s.phase <> 'finished'
      -- a past season is over when its import is
      and s.imported_at is distinct from now()
  ) then
    perform private.refuse('PT409', 'The team plays another season that is not finished.', 'teamEnteredElsewhere', 'team_id');
  end if;
  return new;
end
$$;

create trigger keep_one_season
  before insert on public.league_teams
  for each row
  when (new.withdrawn_at is null)
  execute function private.keep_one_season();
-- Only who comes back waits for the team: who signs holds the team and waits for the entry.
create trigger keep_one_season_on_return
  before update on public.league_teams
  for each row
  when (new.withdrawn_at is null and (old.withdrawn_at is not null or old.team_id <> new.team_id))
  execute function private.keep_one_season();

-- A season goes registration, regular, playoffs, finished, without playoffs where too few teams are left. A start that is taken
-- back, or a result, reopens the phase before it; only taking an import back begins anew from any.
create function private.keep_season_course()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if (old.phase, new.phase) in (('registration', 'regular'), ('regular', 'playoffs'), ('playoffs', 'finished'))
    or (old.phase, new.phase) in (('regular', 'registration'), ('playoffs', 'regular'), ('regular', 'finished'))
    or (new.phase = 'registration' and old.imported_at is not null and new.imported_at is null)
  then
    new.finished_at := case when new.phase = 'finished' then clock_timestamp() end;
    new.playoffs_at := case when new.phase = 'playoffs' then clock_timestamp() when new.phase = 'finished' then new.playoffs_at end;
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A season does not go from %s to %s.', old.phase, new.phase), 'seasonCourse', 'phase'
  );
  return new;
end
$$;

create trigger keep_season_course
  before update of phase on public.league_seasons
  for each row
  when (old.phase is distinct from new.phase)
  execute function private.keep_season_course();

-- The first of these columns that two rows of a table differ in; null where they differ in none.
create function private.changed_of(was anyelement, now_is anyelement, variadic columns text[])
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select given.name
  from unnest(columns) with ordinality as given (name, n)
  where to_jsonb(was) -> given.name is distinct from to_jsonb(now_is) -> given.name
  order by given.n
  limit 1
$$;

-- The settings of a season are fixed once it has begun: nobody changes the rules of a match that is over. Legs stay as
-- they are published, and times to protest and to answer as they run; the lengths of the playoffs change until these begin;
-- what ranks the table changes until then by a command, which shows its effect first (change_table_rules); places are never
-- fewer than teams; of a finished season nothing changes.
create function private.keep_season_settings()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  began constant boolean := old.phase <> 'registration';
  bracket constant boolean := old.phase = 'playoffs';
  fixed text;
begin
  if old.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  fixed := private.changed_of(old, new, 'legs', 'registration_until', 'protest_minutes', 'silence_hours', 'game_minutes');
  if began and fixed is not null then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', fixed);
  end if;
  fixed := private.changed_of(
    old, new, 'quarterfinal_best_of', 'semifinal_best_of', 'final_best_of', 'playoff_teams', 'third_place_match',
    'relegation_places', 'points_for_win'
  );
  if bracket and fixed is not null then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', fixed);
  end if;
  fixed := private.changed_of(old, new, 'points_for_win', 'playoff_teams', 'relegation_places');
  if began and fixed is not null then
    perform private.refuse('PT409', 'A command changes what a table is ranked by.', 'tableRulesByCommand', fixed);
  end if;
  if new.max_teams < old.max_teams and new.max_teams < (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (old.league_id, old.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'More teams have entered.', 'moreTeamsEntered', 'max_teams');
  end if;
  return new;
end
$$;

-- The course of a season is the commands'; what an admin writes are its settings.
create trigger keep_season_settings
  before update on public.league_seasons
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_season_settings();

-- Where a season has begun, its league's days and kick-offs are read in this zone: the same command changes it. The seasons
-- are held, so that none begins meanwhile.
create function private.keep_time_zone()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  phases public.season_phase[];
begin
  perform from public.league_seasons s where s.league_id = new.id order by s.season for share;
  phases := array(select s.phase from public.league_seasons s where s.league_id = new.id);
  if 'playoffs' = any (phases) then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', 'time_zone');
  end if;
  if 'regular' = any (phases) then
    perform private.refuse('PT409', 'A command changes what a table is ranked by.', 'tableRulesByCommand', 'time_zone');
  end if;
  return new;
end
$$;

create trigger keep_time_zone
  before update of time_zone on public.leagues
  for each row
  when (current_user in ('anon', 'authenticated') and old.time_zone <> new.time_zone)
  execute function private.keep_time_zone();

-- As many teams as play the playoffs must be able to enter.
create function private.keep_places_for_playoffs()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.refuse(
    'PT422', format('The playoffs are for %s teams, and fewer may enter.', new.playoff_teams), 'playoffsNeedRoom', 'max_teams'
  );
  return new;
end
$$;

create trigger keep_places_for_playoffs
  before insert or update on public.league_seasons
  for each row
  when (current_user in ('anon', 'authenticated') and new.max_teams < new.playoff_teams)
  execute function private.keep_places_for_playoffs();

-- Where an award came from: the end of a season, whose own it is; a captain's claim; or an admin's.
create type public.award_origin as enum ('season', 'team', 'admin');

alter table public.team_achievements
  add column league_id uuid,
  add column season_no int,
  add column origin public.award_origin not null default 'team',
  add constraint team_achievements_season_fkey
    foreign key (league_id, season_no) references public.league_seasons (league_id, season),
  add constraint team_achievements_season_with_league check ((league_id is null) = (season_no is null)),
  add constraint team_achievements_of_a_season check (origin <> 'season' or league_id is not null);
create index team_achievements_season on public.team_achievements (league_id, season_no);

alter table public.player_achievements
  add column league_id uuid,
  add column season_no int,
  add column origin public.award_origin not null default 'admin',
  add constraint player_achievements_season_fkey
    foreign key (league_id, season_no) references public.league_seasons (league_id, season),
  add constraint player_achievements_season_with_league check ((league_id is null) = (season_no is null)),
  add constraint player_achievements_of_a_season check (origin <> 'season' or league_id is not null);
create index player_achievements_season on public.player_achievements (league_id, season_no);

-- A client's write is an admin's, and stays what it was: only the end of a season gives a season's awards.
create function private.stamp_origin()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.origin := 'admin';
    new.league_id := null;
    new.season_no := null;
  else
    new.origin := old.origin;
    new.league_id := old.league_id;
    new.season_no := old.season_no;
  end if;
  return new;
end
$$;

create trigger stamp_origin
  before insert or update on public.team_achievements
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_origin();
create trigger stamp_origin
  before insert or update on public.player_achievements
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_origin();
