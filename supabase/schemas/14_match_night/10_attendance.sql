-- The attendance of a squad: every match of a league, every night cup and every scrim asks the squads that play. A
-- member without an answer is taken to come, or not, by the days they usually play (docs/rules/matches.md). A match of
-- a cup is asked about with its evening. Locks: the cup, the match or the scrim; a squad's answers are counted one
-- after the other.

-- The subject of a question: a match of a league, a scrim, or a cup, asked for as such or by one of its matches. `open`
-- as long as an answer is taken; of a cup `teams` are those that entered, and once it is drawn those that are still in
-- it.
create function private.occasion(
  match_id uuid,
  night_cup_id uuid,
  scrim_id uuid,
  out of_match uuid,
  out of_cup uuid,
  out of_scrim uuid,
  out starts_at timestamptz,
  out teams uuid[],
  out open boolean,
  out facts jsonb,
  out link text
)
  returns setof record
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    m.id,
    null::uuid,
    null::uuid,
    m.kickoff_at,
    array[m.home_team_id, m.away_team_id],
    m.status = 'scheduled' and now() < m.kickoff_at,
    jsonb_build_object('home', m.home_team_id, 'away', m.away_team_id, 'kickoff_at', m.kickoff_at),
    '/matches/' || m.id
  from public.team_matches m
  where m.id = occasion.match_id and m.night_cup_id is null
  union all
  select
    null::uuid,
    c.id,
    null::uuid,
    c.starts_at,
    array(
      select t.team_id
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and (
          c.status <> 'live'
          or exists (
            select
            from public.series s
            where s.night_cup_id = c.id and s.winner_team_id is null and not s.no_winner and t.team_id in (s.team_a_id, s.team_b_id)
          )
        )
      order by t.team_id
    ),
    c.status in ('registration', 'check_in', 'live'),
    jsonb_build_object('cup', c.id, 'starts_at', c.starts_at),
    '/night-cup/' || c.id
  from public.night_cups c
  where c.status <> 'draft'
    and c.id in (
      occasion.night_cup_id,
      (select m.night_cup_id from public.team_matches m where m.id = occasion.match_id)
    )
  union all
  select
    null::uuid,
    null::uuid,
    s.id,
    s.starts_at,
    array[s.home_team_id, s.away_team_id],
    s.cancelled_at is null and now() < s.starts_at,
    jsonb_build_object('home', s.home_team_id, 'away', s.away_team_id, 'kickoff_at', s.starts_at),
    '/scrims/' || s.id
  from public.scrims s
  where s.id = occasion.scrim_id
$$;

-- The zone of a team's league, which its days and hours are given in.
create function private.team_zone(team uuid)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select l.time_zone
      from private.team_seasons plays
      join public.leagues l on l.id = plays.league_id
      where plays.team_id = team_zone.team
    ),
    'Europe/Istanbul'
  );
end
$$;

-- The minutes of a week, from Monday's midnight on, at which a player usually plays: the days they gave themselves in the
-- transfer center, else the hours their team gave for its season; null where neither said anything.
create function private.usual_week(player uuid, team uuid)
  returns int4multirange
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select range_agg(int4range((day.no - 1) * 1440, day.no * 1440))
      from public.player_registrations r
      cross join unnest(r.availability_days) as own (day)
      cross join lateral (select array_position(enum_range(null::public.weekday), own.day) as no) day
      where r.user_id = usual_week.player
    ),
    (
      select range_agg(
        int4range(
          private.minute_of_week(a.weekday, a."from"),
          -- midnight as an end is the end of the day
          private.minute_of_week(a.weekday, a.until) + case when a."from" < a.until then 0 else 1440 end
        )
      )
      from private.team_seasons plays
      join public.availability a on (a.league_id, a.season, a.team_id) = (plays.league_id, plays.season, plays.team_id)
      where plays.team_id = usual_week.team
    )
  );
end
$$;

create function private.minute_of_week(weekday numeric, clock time)
  returns int
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return (weekday - 1) * 1440 + floor(extract(epoch from clock) / 60);
end
$$;

-- Whether a player usually plays then; null where nobody can know.
create function private.usually_plays(player uuid, team uuid, at timestamptz)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  here constant timestamp := usually_plays.at at time zone private.team_zone(usually_plays.team);
begin
  return private.usual_week(usually_plays.player, usually_plays.team)
    @> private.minute_of_week(extract(isodow from here), here::time);
end
$$;

-- A squad and whether each of it comes; null where nobody can know. `able`: who may play as things stand, in a scrim every member
-- whose account is not suspended then.
create function private.squad_attendance(team uuid, of_match uuid, of_cup uuid, starts_at timestamptz, of_scrim uuid default null)
  returns table (member_id uuid, player_id uuid, coming boolean, answered boolean, able boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    own.id,
    own.player_id,
    coalesce(said.coming, private.usually_plays(own.player_id, own.team_id, squad_attendance.starts_at)),
    said.id is not null,
    case
      when of_scrim is not null then not private.is_suspended_at(own.player_id, squad_attendance.starts_at)
      when of_match is null then own.eligibility = 'eligible'
      else private.may_play(own.player_id, own.team_id, of_match) is null
    end
  from public.team_members own
  left join public.attendance said
    on said.player_id = own.player_id
    and said.team_id = own.team_id
    and said.starts_at = squad_attendance.starts_at
    and (
      said.match_id = squad_attendance.of_match
      or said.night_cup_id = squad_attendance.of_cup
      or said.scrim_id = squad_attendance.of_scrim
    )
  where own.team_id = squad_attendance.team and own.left_at is null
$$;

-- How many of a squad come and may play, and who stands in for it.
create function private.count_coming(team uuid, of_match uuid, of_cup uuid, starts_at timestamptz, of_scrim uuid default null)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (
    (select count(*) from private.squad_attendance(team, of_match, of_cup, starts_at, of_scrim) s where s.coming and s.able)
    + (
      select count(*)
      from public.stand_ins lent
      where (lent.match_id, lent.team_id) = (count_coming.of_match, count_coming.team)
        and lent.player_id is not null
        and lent.withdrawn_at is null
    )
  )::int
$$;

-- The caller's squad, and whether each of it comes to a match, a night cup or a scrim; of a match of a league its staff and referees
-- read both squads. A match of a cup is its evening's.
create function private.who_is_in(match_id uuid default null, night_cup_id uuid default null, scrim_id uuid default null)
  returns table (
    team_id uuid,
    player_id uuid,
    username text,
    shirt_number int,
    "position" public.player_position,
    team_role public.team_role,
    coming boolean,
    answered boolean,
    able boolean
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    own.team_id,
    own.player_id,
    p.username,
    own.shirt_number::int,
    own."position",
    own.team_role,
    s.coming,
    s.answered,
    s.able
  from private.occasion(who_is_in.match_id, who_is_in.night_cup_id, who_is_in.scrim_id) asked
  cross join lateral unnest(asked.teams) as squad (id)
  cross join lateral private.squad_attendance(squad.id, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim) s
  join public.team_members own on own.id = s.member_id
  join public.profiles p on p.id = own.player_id
  where squad.id = (select private.own_team())
    or asked.of_match is not null
    and (
      (select private.is_staff())
      or exists (
        select
        from public.team_matches m
        where m.id = asked.of_match
          and m.league_id = any ((select private.refereed_leagues())::uuid[])
          and coalesce((select private.own_team()) <> all (asked.teams), true)
      )
    )
  order by own.team_id, own.shirt_number, p.username
$$;
comment on function private.who_is_in is 'api: member';

-- One says whether they come, as often as they like until it begins. The day before, a squad that falls below five by it
-- has its captains notified; one that never had five, once its players had time to answer.
-- Refuses with PT403 (not of a squad that plays), PT404, PT409 (begun, over or off), PT422 (no answer, or to what).
create function private.answer_attendance(
  coming boolean, match_id uuid default null, night_cup_id uuid default null, scrim_id uuid default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  needed constant int := (private.limits()).players_on_pitch;
  reminder constant interval := (private.limits()).attendance_hours * interval '1 hour';
  me constant uuid := private.actor();
  own constant uuid := private.own_team();
  asked record;
  before int;
  now_in int;
begin
  if answer_attendance.coming is null then
    perform private.refuse('PT422', 'An answer is yes or no.', 'missing', 'coming');
  end if;
  if num_nonnulls(answer_attendance.match_id, answer_attendance.night_cup_id, answer_attendance.scrim_id) <> 1 then
    perform private.refuse('PT422', 'An answer is about one match, one night cup or one scrim.', 'missing', 'match_id');
  end if;
  select * into asked
  from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id, answer_attendance.scrim_id);
  if answer_attendance.night_cup_id is not null or asked.of_cup is not null then
    perform private.locked_cup(coalesce(answer_attendance.night_cup_id, asked.of_cup));
  elsif answer_attendance.scrim_id is not null then
    perform from public.scrims s where s.id = answer_attendance.scrim_id for no key update;
  else
    perform private.locked_match(answer_attendance.match_id);
  end if;
  -- once more under the lock: what moved meanwhile is answered as it stands now
  select * into asked
  from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id, answer_attendance.scrim_id);
  if asked.starts_at is null then
    if answer_attendance.scrim_id is not null then
      perform private.refuse('PT404', 'There is no such scrim.', 'scrimUnknown', 'scrim_id');
    end if;
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  if own is null or own <> all (asked.teams) then
    perform private.refuse('PT403', 'Only the squads that play say whether they come.', 'notYours');
  end if;
  if not asked.open then
    perform private.refuse('PT409', 'It has begun.', 'attendanceClosed', 'match_id');
  end if;

  before := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim);
  delete from public.attendance a
  where a.player_id = me
    and (a.match_id = asked.of_match or a.night_cup_id = asked.of_cup or a.scrim_id = asked.of_scrim);
  insert into public.attendance (match_id, night_cup_id, scrim_id, team_id, player_id, coming, starts_at)
  values (asked.of_match, asked.of_cup, asked.of_scrim, own, me, answer_attendance.coming, asked.starts_at);
  now_in := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim);
  if now_in < least(before, needed)
    and asked.starts_at <= now() + reminder
    and (
      before >= needed
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (coalesce(asked.of_match, asked.of_cup, asked.of_scrim), own, asked.starts_at)
          and r.counted_at is not null
      )
    )
  then
    perform private.notify_short(own, asked.of_cup is not null, asked.facts, asked.link, now_in);
    -- they know, and the clock need not say it again; where it counts at this moment, nobody waits for it
    update private.attendance_reminders r
    set counted_at = now()
    where (r.of_id, r.team_id, r.starts_at) in (
      select u.of_id, u.team_id, u.starts_at
      from private.attendance_reminders u
      where (u.of_id, u.team_id, u.starts_at) = (coalesce(asked.of_match, asked.of_cup, asked.of_scrim), own, asked.starts_at)
        and u.counted_at is null
      for update skip locked
    );
  end if;
  -- an answer of the day is no entry of the record
  perform private.count_command('answer_attendance', coalesce(asked.of_match, asked.of_cup, asked.of_scrim)::text);
end
$$;
comment on function private.answer_attendance is 'api: member';

-- The captains read that too few come.
create function private.notify_short(team uuid, of_cup boolean, facts jsonb, link text, coming int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.notify(
    private.leaders(team),
    case when of_cup then 'cupAttendanceShort' else 'attendanceShort' end::public.notification_key,
    facts || jsonb_build_object('coming', notify_short.coming, 'needed', (private.limits()).players_on_pitch),
    link
  );
end
$$;

-- The day before: members of a squad who have not answered are reminded. When half of the time from then to the beginning
-- is over, its captains read when too few come. Both once for each beginning; a cup that is entered later reminds that
-- squad then.
create function private.remind_attendance(of_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  asked record;
  squad uuid;
  coming int;
begin
  select * into asked from private.occasion(remind_attendance.of_id, remind_attendance.of_id, remind_attendance.of_id);
  if asked.open is not true then
    return;
  end if;
  foreach squad in array asked.teams loop
    -- two clocks at once wait here for each other, and the later one finds it done
    insert into private.attendance_reminders (of_id, team_id, starts_at)
    values (remind_attendance.of_id, squad, asked.starts_at)
    on conflict on constraint attendance_reminders_pkey do nothing;
    if found then
      perform private.notify(
        array(
          select s.player_id
          from private.squad_attendance(squad, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim) s
          where not s.answered
        ),
        case when asked.of_cup is null then 'attendanceAsked' else 'cupAttendanceAsked' end::public.notification_key,
        asked.facts,
        asked.link
      );
    end if;
    update private.attendance_reminders r
    set counted_at = now()
    where (r.of_id, r.team_id, r.starts_at) = (remind_attendance.of_id, squad, asked.starts_at) and private.is_count_due(r);
    continue when not found;
    coming := private.count_coming(squad, asked.of_match, asked.of_cup, asked.starts_at, asked.of_scrim);
    if coming < (private.limits()).players_on_pitch then
      perform private.notify_short(squad, asked.of_cup is not null, asked.facts, asked.link, coming);
    end if;
  end loop;
end
$$;

-- Whether a squad had time to answer since it was reminded: as much as is left. A squad that was asked in the evening before
-- is counted in the morning, and one that entered a cup late while there is still time to find somebody.
create function private.is_count_due(reminder private.attendance_reminders)
  returns boolean
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return coalesce(reminder.counted_at is null and now() - reminder.created_at >= reminder.starts_at - now(), false);
end
$$;

-- The matches, cups and scrims of the coming day of which a squad has not been reminded, or not been counted since.
create function private.unreminded()
  returns table (of_id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and (
      not exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (m.id, m.home_team_id, m.kickoff_at)
      )
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.starts_at) = (m.id, m.kickoff_at) and private.is_count_due(r)
      )
    )
  union all
  select c.id, 'night_cups ' || c.id
  from public.night_cups c
  where c.status in ('registration', 'check_in')
    and c.starts_at > now()
    and c.starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and exists (
      select
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and not exists (
          select
          from private.attendance_reminders r
          where (r.of_id, r.team_id, r.starts_at) = (c.id, t.team_id, c.starts_at) and not private.is_count_due(r)
        )
    )
  union all
  select s.id, 'scrims ' || s.id
  from public.scrims s
  where s.cancelled_at is null
    and s.starts_at > now()
    and s.starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and exists (
      select
      from (values (s.home_team_id), (s.away_team_id)) side (team_id)
      where not exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (s.id, side.team_id, s.starts_at) and not private.is_count_due(r)
      )
    )
  order by 1
$$;

-- The five that lined up last for the caller's team before a match, or before a scrim in either, in the order of their places.
create function private.last_lineup(match_id uuid default null, scrim_id uuid default null)
  returns table (player_id uuid, "position" public.player_position)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with this as (
    select m.kickoff_at as at, m.id from public.team_matches m where m.id = last_lineup.match_id
    union all
    select s.starts_at, s.id from public.scrims s where s.id = last_lineup.scrim_id
  )
  select named.player_id, named."position"
  from (
    select earlier.id
    from this
    cross join lateral (
      select m.kickoff_at as at, m.id
      from public.match_lineups l
      join public.team_matches m on m.id = l.match_id
      where l.team_id = (select private.led_team()) and l.slot = 1
      union all
      select s.starts_at, s.id
      from public.scrim_lineups l
      join public.scrims s on s.id = l.scrim_id
      where l.team_id = (select private.led_team()) and l.slot = 1 and last_lineup.scrim_id is not null
    ) earlier
    where (earlier.at, earlier.id) < (this.at, this.id)
    order by earlier.at desc, earlier.id desc
    limit 1
  ) last
  cross join lateral (
    select l.player_id, l."position", l.slot
    from public.match_lineups l
    where (l.match_id, l.team_id) = (last.id, (select private.led_team()))
    union all
    select l.player_id, l."position", l.slot
    from public.scrim_lineups l
    where (l.scrim_id, l.team_id) = (last.id, (select private.led_team()))
  ) named
  order by named.slot
$$;
comment on function private.last_lineup is 'api: member';
