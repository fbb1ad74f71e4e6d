-- The schedule of a season: when its teams can usually play, and what is drawn before it begins.
-- Locks: the season first, then the team.

-- Hours of a week at which a team can play, in the league's zone. Said by its leaders when it enters.
create table public.availability (
  league_id uuid not null,
  season int not null,
  team_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  "from" time not null,
  until time not null,
  created_at timestamptz not null default now(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id) on delete cascade,
  -- midnight as an end is the end of the day
  constraint availability_begins_first check ("from" < until or until = '00:00'),
  primary key (league_id, season, team_id, weekday, "from")
);
comment on column public.availability.weekday is '1 Monday to 7 Sunday';

alter table public.availability enable row level security;
alter table public.availability force row level security;

-- When a rival can play is a rival's affair: a team's leaders know their own, who plans knows all. A referee reads of
-- the own team what the team reads.
create policy select_concerned on public.availability
  for select to authenticated
  using (
    (select private.is_admin())
    or team_id = (select private.led_team())
    or (
      league_id = any ((select private.refereed_leagues())::uuid[])
      and team_id is distinct from (select private.own_team())
    )
  );

revoke all on public.availability from public, anon, authenticated;
grant select on public.availability to authenticated;
grant all on public.availability to service_role;

-- A captain or co-captain says anew when the team can play; an empty list says at any time. `hours` is a list of
-- {weekday, from, until}.
-- Refuses with PT403 (not a leader), PT404 (not entered), PT409 (the season has begun), PT422 (hours).
create function private.set_availability(league_id uuid, season int, team_id uuid, hours jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  hours_max constant int := (private.limits()).availability_hours_max;
  me constant uuid := private.actor();
  planned public.league_seasons;
begin
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (set_availability.league_id, set_availability.season)
  for no key update;
  if not exists (
    select from public.league_teams e
    where (e.league_id, e.season, e.team_id) = (planned.league_id, planned.season, set_availability.team_id)
      and e.withdrawn_at is null
  ) then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_leader(set_availability.team_id, 'say when it can play');
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if jsonb_typeof(hours) is distinct from 'array' or jsonb_array_length(hours) > hours_max then
    perform private.refuse('PT422', 'Hours are a list, and not too long.', 'hoursWrong', 'hours');
  end if;

  delete from public.availability a
  where (a.league_id, a.season, a.team_id) = (planned.league_id, planned.season, set_availability.team_id);
  begin
    insert into public.availability (league_id, season, team_id, weekday, "from", until)
    select planned.league_id, planned.season, set_availability.team_id, said.weekday, said."from", said.until
    from jsonb_to_recordset(hours) said (weekday smallint, "from" time, until time);
  exception when data_exception or integrity_constraint_violation then
    perform private.refuse('PT422', 'Hours have a weekday, a beginning and a later end.', 'hoursWrong', 'hours');
  end;
  perform private.record(
    'set_availability',
    concat_ws(' ', 'league_teams', planned.league_id, planned.season, set_availability.team_id),
    null,
    hours
  );
end
$$;
comment on function private.set_availability is 'api: member';

-- Whether a match has in it what its sides or the staff entered, which no new schedule may take away: results and reports,
-- line-ups, stand-ins, proposals, protests, pictures, messages and votes.
create function private.has_facts(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select from public.match_results f where f.match_id = match.id)
    or exists (select from public.match_reports f where f.match_id = match.id)
    or exists (select from public.match_lineups f where f.match_id = match.id)
    or exists (select from public.stand_ins f where f.match_id = match.id)
    or exists (select from public.reschedules f where f.match_id = match.id)
    or exists (select from public.protests f where f.match_id = match.id)
    or exists (select from public.appeals f where f.match_id = match.id)
    or exists (select from public.match_evidence f where f.match_id = match.id)
    or exists (select from public.conversations f where f.match_id = match.id)
    or exists (select from public.player_votes f where f.match_id = match.id);
end
$$;

-- One team, one place ------------------------------------------------------------------------------

-- The matches of these teams that overlap a time. A match lasts so long from its kick-off, a night cup as long as its
-- rounds, a scrim as long as its games; the
-- games of a series follow each other. For the match in `except_match` its stand-ins count, who play for two teams.
create function private.overlapping(
  teams uuid[],
  from_at timestamptz,
  until_at timestamptz,
  except_match uuid default null,
  except_cup uuid default null
)
  returns table (team_id uuid, match_id uuid, night_cup_id uuid, scrim_id uuid, starts_at timestamptz, ends_at timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  own public.team_matches;
begin
  select * into own from public.team_matches m where m.id = except_match;
  return query
  select side.id, m.id, m.night_cup_id, null::uuid, m.kickoff_at, m.kickoff_at + length
  from unnest(teams) as side (id)
  cross join lateral (
    select h.* from public.team_matches h where h.home_team_id = side.id and h.kickoff_at > from_at - length and h.kickoff_at < until_at
    union all
    select a.* from public.team_matches a where a.away_team_id = side.id and a.kickoff_at > from_at - length and a.kickoff_at < until_at
  ) m
  where m.status in ('scheduled', 'live')
    and m.id is distinct from own.id
    and (m.series_id is null or m.series_id is distinct from own.series_id)
    and (m.night_cup_id is null or m.night_cup_id is distinct from coalesce(except_cup, own.night_cup_id))
  union all
  select e.team_id, null, c.id, null, c.starts_at, upper(private.cup_evening(c))
  from public.night_cup_teams e
  join public.night_cups c on c.id = e.night_cup_id and c.status in ('registration', 'check_in', 'live')
  where e.team_id = any (teams)
    and c.id is distinct from coalesce(except_cup, own.night_cup_id)
    and c.starts_at < until_at
    and upper(private.cup_evening(c)) > from_at
    and (
      c.status <> 'live'
      or exists (
        select
        from public.series s
        where s.night_cup_id = c.id and s.winner_team_id is null and e.team_id in (s.team_a_id, s.team_b_id)
      )
    )
  union all
  select elsewhere.team_id, m.id, m.night_cup_id, null, m.kickoff_at, m.kickoff_at + length
  from public.stand_ins here
  join public.stand_ins elsewhere
    on elsewhere.player_id = here.player_id and elsewhere.match_id <> here.match_id and elsewhere.withdrawn_at is null
  join public.team_matches m on m.id = elsewhere.match_id and m.status in ('scheduled', 'live')
  where here.match_id = own.id
    and here.withdrawn_at is null
    and m.kickoff_at > from_at - length
    and m.kickoff_at < until_at
  union all
  select side.id, null, null, s.id, s.starts_at, s.ends_at
  from unnest(teams) as side (id)
  cross join lateral (
    select h.* from public.scrims h where h.home_team_id = side.id and h.starts_at < until_at and h.ends_at > from_at
    union all
    select a.* from public.scrims a where a.away_team_id = side.id and a.starts_at < until_at and a.ends_at > from_at
  ) s
  where s.cancelled_at is null;
end
$$;

-- Refuses with PT409 a time at which one of these teams plays already, naming what: `aware` is null for captains, who choose
-- another time; the staff are asked, and may set it all the same. Of a team times are set one after the other, under its lock.
create function private.check_overlap(
  teams uuid[],
  from_at timestamptz,
  until_at timestamptz,
  aware boolean,
  except_match uuid default null,
  except_cup uuid default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  clash record;
begin
  perform from public.teams t where t.id = any (teams) order by t.id for no key update;
  if not coalesce(aware, false) then
    select * into clash
    from private.overlapping(teams, from_at, until_at, except_match, except_cup) o
    order by o.starts_at, o.match_id nulls first
    limit 1;
    perform private.refuse_overlap(aware is null, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at, clash.scrim_id);
  end if;
end
$$;

-- The same for a match that begins then.
create function private.check_match_overlap(match public.team_matches, kickoff_at timestamptz, aware boolean)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.check_overlap(
    array[match.home_team_id, match.away_team_id], kickoff_at,
    kickoff_at + (private.limits()).match_length_minutes * interval '1 minute', aware, match.id
  );
end
$$;

-- The same for all matches of a season that are to come; of its drawn ones alone, two of a team included.
create function private.check_season_overlap(planned public.league_seasons, aware boolean)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  clash record;
begin
  if not coalesce(aware, false) then
    select o.* into clash
    from public.team_matches m
    cross join lateral private.overlapping(
      array[m.home_team_id, m.away_team_id], m.kickoff_at, m.kickoff_at + length, m.id
    ) o
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.status = 'scheduled' and m.kickoff_at > now()
    order by o.starts_at, o.match_id nulls first
    limit 1;
    perform private.refuse_overlap(false, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at, clash.scrim_id);
  end if;
end
$$;

-- Refuses with PT409 and, as its detail, which team plays what at which moment; does nothing without a team.
create function private.refuse_overlap(
  for_good boolean, team uuid, match_id uuid, night_cup_id uuid, starts_at timestamptz, scrim_id uuid default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  clash text;
begin
  if team is null then
    return;
  end if;
  clash := jsonb_build_object(
    'team', (select t.name from public.teams t where t.id = team),
    'match', private.taken_name(match_id, night_cup_id, scrim_id),
    'at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  )::text;
  if for_good then
    perform private.refuse('PT409', 'A team plays at that time.', 'overlaps', clash);
  end if;
  perform private.refuse('PT409', 'A team plays at that time.', 'overlapsAsk', clash);
end
$$;

-- The match of a team at a time that is taken: a match or a scrim by its sides, or a night cup.
create function private.taken_name(match_id uuid, night_cup_id uuid, scrim_id uuid default null)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select home.name || ' – ' || away.name
      from (
        select m.home_team_id, m.away_team_id from public.team_matches m where m.id = taken_name.match_id
        union all
        select s.home_team_id, s.away_team_id from public.scrims s where s.id = taken_name.scrim_id
      ) m
      join public.teams home on home.id = m.home_team_id
      join public.teams away on away.id = m.away_team_id
    ),
    (select c.name from public.night_cups c where c.id = taken_name.night_cup_id)
  );
end
$$;

-- When the teams of a season play in other competitions from now on: one answer for a whole draft, by the rule that is asked
-- when it is published.
-- Refuses with PT403 (neither an admin nor a referee of the league).
create function private.taken_times(league_id uuid, season int)
  returns table (team_id uuid, name text, starts_at timestamptz, ends_at timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.may_referee(taken_times.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees plan a season.', 'notYours');
  end if;
  return query
  select o.team_id, private.taken_name(o.match_id, o.night_cup_id, o.scrim_id), o.starts_at, o.ends_at
  from private.overlapping(
    array(
      select e.team_id
      from public.league_teams e
      where (e.league_id, e.season) = (taken_times.league_id, taken_times.season) and e.withdrawn_at is null
    ),
    now(), 'infinity'
  ) o
  left join public.team_matches m on m.id = o.match_id
  where (m.league_id, m.season) is distinct from (taken_times.league_id, taken_times.season)
  order by o.starts_at, o.team_id, o.match_id
  limit 1000;
end
$$;
comment on function private.taken_times is 'api: member';

-- Holds the two teams of a match: a time is set for a team once at a moment.
create function private.hold_teams_of(match_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform
  from public.teams t
  where t.id in (
    select unnest(array[m.home_team_id, m.away_team_id]) from public.team_matches m where m.id = hold_teams_of.match_id
  )
  order by t.id
  for no key update;
end
$$;

-- A match under its lock, after its teams.
create function private.match_to_time(match_id uuid)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.hold_teams_of(match_id);
  return private.locked_match(match_id);
end
$$;

-- Puts a season's regular matches up, in place of what stood there. `fixtures` is a list of {matchday, home_team_id,
-- away_team_id, kickoff_at}: every pair of entered teams meets once, or once on each side, nobody twice on one matchday,
-- and all of it is still to come, from the season's first day on. `draw_seed` is what the draw was shuffled by. Entries
-- of sides in a match stay: such a match is cancelled first, and stays cancelled. The captains are notified, and the
-- whole squads of what replaces a schedule. Returns how many there are.
-- Refuses with PT403 (neither an admin nor a referee of the league), PT404 (no such season), PT409 (it has begun, a match
-- has something in it; a team plays twice at a time, unless `aware`), PT422 (the fixtures).
create function private.publish_schedule(
  league_id uuid,
  season int,
  fixtures jsonb,
  draw_seed int default null,
  aware boolean default false
)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  fixtures_max constant int := (private.limits()).fixtures_at_once_max;
  me constant uuid := private.actor();
  planned public.league_seasons;
  problem text;
  replaced int;
  published int;
begin
  if not private.may_referee(league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees publish a schedule.', 'notYours');
  end if;
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (publish_schedule.league_id, publish_schedule.season)
  for no key update;
  if planned.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if jsonb_typeof(fixtures) is distinct from 'array' or jsonb_array_length(fixtures) not between 1 and fixtures_max then
    perform private.refuse('PT422', 'A schedule is a list of fixtures, and not too long.', 'scheduleUnreadable', 'fixtures');
  end if;

  -- times of a team are set one after the other
  perform
  from public.teams t
  where t.id in (
    select e.team_id from public.league_teams e where (e.league_id, e.season) = (planned.league_id, planned.season)
  )
  order by t.id
  for no key update;
  replaced := private.clear_schedule(planned);
  begin
    insert into public.team_matches (league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at)
    select planned.league_id, planned.season, 'regular', drawn.matchday, drawn.home_team_id, drawn.away_team_id,
      drawn.kickoff_at
    from jsonb_to_recordset(fixtures)
      drawn (matchday smallint, home_team_id uuid, away_team_id uuid, kickoff_at timestamptz);
    get diagnostics published = row_count;
  exception when data_exception or integrity_constraint_violation then
    perform private.refuse('PT422', 'A fixture lacks something, or two are the same.', 'scheduleUnreadable', 'fixtures');
  end;
  problem := private.schedule_problem(planned);
  if problem is not null then
    perform private.refuse('PT422', 'The schedule is no round robin of the teams entered.', problem, 'fixtures');
  end if;
  perform private.check_season_overlap(planned, coalesce(aware, false));

  update public.league_seasons s set draw_seed = publish_schedule.draw_seed
  where (s.league_id, s.season) = (planned.league_id, planned.season);
  perform private.notify(
    case when replaced > 0 then private.season_squads(planned) else private.season_leaders(planned) end,
    'schedulePublished', private.season_facts(planned), '/leagues/' || planned.league_id, instead_of => '{schedulePublished, scheduleUndone}'
  );
  perform private.record(
    'publish_schedule',
    concat_ws(' ', 'league_seasons', planned.league_id, planned.season),
    jsonb_build_object('draw_seed', planned.draw_seed),
    jsonb_build_object('draw_seed', publish_schedule.draw_seed, 'matches', published)
  );
  return published;
end
$$;
comment on function private.publish_schedule is 'api: member';

-- Whether a side has done something in one of a season's regular matches that are not cancelled.
create function private.schedule_in_use(planned public.league_seasons)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.team_matches m
    where (m.league_id, m.season) = (planned.league_id, planned.season)
      and m.stage = 'regular'
      and m.status <> 'cancelled'
      and private.has_facts(m)
  )
$$;

-- Deletes a season's regular matches and returns how many they were; those that are cancelled with something in them stay.
-- Refuses with PT409 where another has something in it.
create function private.clear_schedule(planned public.league_seasons)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cleared int;
begin
  -- a line-up or a message of this moment comes before the check or after it
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular'
  order by m.id
  for update;
  if private.schedule_in_use(planned) then
    perform private.refuse('PT409', 'Sides have done something in a match.', 'scheduleInUse', 'fixtures');
  end if;
  delete from public.team_matches m
  where (m.league_id, m.season) = (planned.league_id, planned.season)
    and m.stage = 'regular'
    and not private.has_facts(m);
  get diagnostics cleared = row_count;
  return cleared;
end
$$;

-- An admin or a referee takes a published schedule back, until the season begins and while its matches have nothing in them:
-- they go, and the next draw begins anew. The squads are notified. Returns how many there were.
-- Refuses with PT403 (neither of them), PT404 (no such season), PT409 (nothing published, the season has begun, a match has
-- something in it).
create function private.undo_schedule(league_id uuid, season int)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  planned public.league_seasons;
  cleared int;
begin
  if not private.may_referee(league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees take a schedule back.', 'notYours');
  end if;
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (undo_schedule.league_id, undo_schedule.season)
  for no key update;
  if planned.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun; its start is taken back first.', 'scheduleBegun', 'season');
  end if;
  cleared := private.clear_schedule(planned);
  if cleared = 0 then
    perform private.refuse('PT409', 'No schedule is published.', 'noSchedule', 'season');
  end if;
  update public.league_seasons s set draw_seed = null
  where (s.league_id, s.season) = (planned.league_id, planned.season);
  perform private.notify(
    private.season_squads(planned), 'scheduleUndone', private.season_facts(planned), '/leagues/' || planned.league_id,
    instead_of => '{schedulePublished, scheduleUndone}'
  );
  perform private.record(
    'undo_schedule', concat_ws(' ', 'league_seasons', planned.league_id, planned.season),
    jsonb_build_object('draw_seed', planned.draw_seed, 'matches', cleared)
  );
  return cleared;
end
$$;
comment on function private.undo_schedule is 'api: member';

-- The reason why a season's matches are not its schedule, as a key of errors.json; null when nothing does.
create function private.schedule_problem(planned public.league_seasons)
  returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with playing as (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
  ),
  drawn as (
    select m.matchday, m.home_team_id, m.away_team_id, m.kickoff_at, (m.kickoff_at at time zone l.time_zone)::date as day
    from public.team_matches m
    join public.leagues l on l.id = m.league_id
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular' and m.status <> 'cancelled'
  ),
  sides as (
    select d.matchday, side.team_id, side.team_id = d.home_team_id as at_home,
      case side.team_id when d.home_team_id then d.away_team_id else d.home_team_id end as rival
    from drawn d
    cross join lateral (values (d.home_team_id), (d.away_team_id)) side (team_id)
  )
  select case
    when (select count(*) from playing) < 2 then 'scheduleOfNobody'
    when exists (select from sides s where s.team_id not in (select p.team_id from playing p)) then 'scheduleOfStrangers'
    when exists (select from sides s group by s.matchday, s.team_id having count(*) > 1) then 'scheduleTwiceADay'
    when exists (
      select
      from playing one
      join playing other on other.team_id <> one.team_id
      left join sides s on s.team_id = one.team_id and s.rival = other.team_id
      group by one.team_id, other.team_id
      having count(s.rival) <> planned.legs
        or (planned.legs = 2 and count(*) filter (where s.at_home) <> 1)
    ) then 'scheduleNotRound'
    when exists (select from drawn d where d.kickoff_at <= now()) then 'scheduleInThePast'
    when exists (select from drawn d where d.day < planned.starts_on) then 'scheduleTooEarly'
  end
$$;

-- The captains and co-captains of a season's teams.
create function private.season_leaders(planned public.league_seasons)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(distinct l.player_id), '{}')
  from public.league_teams e
  join private.team_leaders l on l.team_id = e.team_id
  where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
$$;

-- Everybody in a season's squads.
create function private.season_squads(planned public.league_seasons)
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return private.squads(variadic array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
  ));
end
$$;

-- The facts of a message about a season.
create function private.season_facts(planned public.league_seasons)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object('league', planned.league_id, 'season', planned.season)
$$;
