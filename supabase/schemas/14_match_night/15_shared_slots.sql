-- When two teams can both play: the times their captains are offered for a match that moves, or for a scrim.

-- The best kick-off of each day at which neither team plays anything else, with how many of either squad can come; best
-- first: five a side, then as many as possible, then near the usual hour, then soon. A member's answer about an event
-- at about that time counts before the usual days; a member nobody knows anything of can. A kick-off is at a decent
-- hour in the zones of both teams. For a match to be moved its own time and the other games of its series are taken as
-- well.
create function private.shared_slots(
  team_a uuid,
  team_b uuid,
  from_at timestamptz,
  until_at timestamptz,
  length interval,
  except_match uuid default null
)
  returns table (at timestamptz, can_a int, squad_a int, can_b int, squad_b int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with bounds as materialized (
    select * from private.limits()
  ),
  pace as materialized (
    select bounds.slot_minutes * interval '1 minute' as step, bounds.slot_answer_hours * interval '1 hour' as around from bounds
  ),
  side as materialized (
    select s.team_id, s.first, private.team_zone(s.team_id) as zone
    from (values (shared_slots.team_a, true), (shared_slots.team_b, false)) s (team_id, first)
  ),
  taken as materialized (
    select tstzrange(o.starts_at, o.ends_at) as during
    from private.overlapping(
      array[team_a, team_b], shared_slots.from_at, shared_slots.until_at + shared_slots.length, shared_slots.except_match
    ) o
    union all
    select tstzrange(game.kickoff_at, game.kickoff_at + bounds.match_length_minutes * interval '1 minute')
    from public.team_matches m
    join public.team_matches game on game.series_id = m.series_id and game.id <> m.id and game.status in ('scheduled', 'live')
    cross join bounds
    where m.id = shared_slots.except_match
  ),
  slots as materialized (
    select
      slot.at,
      (slot.at at time zone here.zone)::date as day,
      abs(extract(epoch from (slot.at at time zone here.zone)::time) / 3600 - bounds.slot_hour_usual) as off
    from bounds
    join side here on here.first
    cross join pace
    cross join lateral generate_series(
      date_bin(pace.step, shared_slots.from_at, 'epoch'), shared_slots.until_at, pace.step
    ) as slot (at)
    where slot.at >= shared_slots.from_at
      and slot.at < shared_slots.until_at
      and not exists (
      select from taken t where t.during && tstzrange(slot.at, slot.at + shared_slots.length)
    )
      and not exists (
        select
        from side s
        where (slot.at at time zone s.zone)::time
          not between make_time(bounds.slot_hour_first, 0, 0) and make_time(bounds.slot_hour_last, 0, 0)
      )
      and not exists (
        select from public.team_matches m where m.id = shared_slots.except_match and m.status = 'scheduled' and m.kickoff_at = slot.at
      )
  ),
  squads as materialized (
    select
      s.first,
      own.player_id,
      private.usual_week(own.player_id, own.team_id) as week,
      case
        when shared_slots.except_match is null then not private.is_suspended(own.player_id)
        else private.may_play(own.player_id, own.team_id, shared_slots.except_match) is null
      end as able,
      answered.here,
      answered.away
    from side s
    join public.team_members own on own.team_id = s.team_id and own.left_at is null
    cross join lateral (
      select
        range_agg(said.around) filter (where said.coming) as here,
        range_agg(said.around) filter (where not said.coming) as away
      from (
        select a.coming, tstzrange(a.starts_at - pace.around, a.starts_at + pace.around, '[]') as around
        from public.attendance a
        cross join pace
        where a.player_id = own.player_id
      ) said
    ) answered
  ),
  moments as materialized (
    select slots.*, s.first, private.minute_of_week(extract(isodow from here.clock), here.clock::time) as minute
    from slots
    cross join side s
    cross join lateral (select slots.at at time zone s.zone as clock) here
  ),
  counted as (
    select
      m.at,
      m.day,
      m.off,
      count(*) filter (where own.first and own.able and can.come)::int as can_a,
      count(*) filter (where own.first)::int as squad_a,
      count(*) filter (where not own.first and own.able and can.come)::int as can_b,
      count(*) filter (where not own.first)::int as squad_b
    from moments m
    join squads own on own.first = m.first
    cross join lateral (
      select (own.away @> m.at) is not true and coalesce(nullif(own.here @> m.at, false), own.week @> m.minute, true) as come
    ) can
    group by m.at, m.day, m.off
  )
  select best.at, best.can_a, best.squad_a, best.can_b, best.squad_b
  from (
    select distinct on (c.day) c.*, least(c.can_a, bounds.players_on_pitch) + least(c.can_b, bounds.players_on_pitch) as fives
    from counted c
    cross join bounds
    order by c.day, fives desc, c.can_a + c.can_b desc, c.off, c.at
  ) best
  order by best.fives desc, best.can_a + best.can_b desc, best.off, best.at
$$;

-- Three times for a match that is to come, for the captains and co-captains of its sides; `a` is their own. From now on,
-- two weeks before its kick-off to two weeks after, and no later than the captains may agree on. How many come is all that
-- a side reads of the other's days.
create function private.shared_slots(match_id uuid)
  returns table (at timestamptz, can_a int, squad_a int, can_b int, squad_b int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select slot.*
  from private.led_team() as own (id)
  join public.team_matches m on own.id in (m.home_team_id, m.away_team_id)
  cross join private.limits() bounds
  left join public.leagues l on l.id = m.league_id
  left join public.league_seasons s on (s.league_id, s.season) = (m.league_id, m.season)
  cross join lateral private.shared_slots(
    own.id,
    case when own.id = m.home_team_id then m.away_team_id else m.home_team_id end,
    greatest(now(), m.kickoff_at - bounds.slot_days * interval '1 day'),
    least(
      greatest(now(), m.kickoff_at) + bounds.slot_days * interval '1 day',
      (greatest(s.ends_on, (m.kickoff_at at time zone l.time_zone)::date) + 1)::timestamp at time zone l.time_zone
    ),
    bounds.match_length_minutes * interval '1 minute',
    m.id
  ) slot
  where m.id = shared_slots.match_id
    and m.night_cup_id is null
    and m.status in ('scheduled', 'postponed')
  limit (select (private.limits()).slots_max)
$$;
comment on function private.shared_slots(uuid) is 'api: member';
