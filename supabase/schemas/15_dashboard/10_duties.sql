-- The duties of the caller, so that the first screen says what to do next.

-- The duties of a member about its matches, cups and scrims, each with its deadline, the soonest first; last what
-- waits for somebody else. After `until` the command is refused, or the place in the cup is lost; it is null where nothing
-- ends by itself. All but `attendance` and `scrimAttendance` are for who leads the team. `subject_id` is the report, the
-- proposal, the cup or the scrim that is answered, or the team, `rival` the other team or the name of the cup, `at` the proposed
-- kick-off or the beginning that is asked about, `named` how many are in the line-up, come, ask to join, or have no contract any
-- more. The first twenty.
create function private.duties()
  returns table (
    kind text,
    until timestamptz,
    match_id uuid,
    subject_id uuid,
    rival text,
    home_score int,
    away_score int,
    at timestamptz,
    named int
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with games as (
    select
      m.*,
      led.team_id,
      case when m.home_team_id = led.team_id then m.away_team_id else m.home_team_id end as other_id
    from (select private.led_team() as team_id) led
    join public.team_matches m on m.home_team_id = led.team_id or m.away_team_id = led.team_id
    where m.status in ('scheduled', 'live', 'reported', 'disputed', 'postponed')
  ),
  due as (
    select
      case when r.team_id = g.team_id then 'reportWaits' else 'answerReport' end as kind,
      private.answer_until(r) as until,
      g.id as match_id,
      r.id as subject_id,
      g.other_id,
      r.home_score::int,
      r.away_score::int,
      null::timestamptz as at,
      null::int as named
    from games g
    join public.match_reports r on r.match_id = g.id and r.status = 'filed'
    where g.status = 'reported' and not private.is_silent(r)
    union all
    select 'disputed', null, g.id, null, g.other_id, null, null, null, null
    from games g
    where g.status = 'disputed'
    union all
    select
      'answerTime',
      private.proposal_until(p),
      g.id, p.id, g.other_id, null, null, p.kickoff_at, null
    from games g
    join public.reschedules p on p.match_id = g.id and p.status = 'proposed' and p.team_id <> g.team_id
    where g.status in ('scheduled', 'postponed') and private.proposal_until(p) > now()
    union all
    select 'report', nullif(clock.decides, 'infinity'), g.id, null, g.other_id, null, null, null, null
    from games g
    join public.team_matches m using (id)
    cross join lateral (select private.walkover_at(m) as decides) clock
    where g.status in ('scheduled', 'live')
      and g.kickoff_at < now()
      and private.earliest_end(m) <= now()
      and (clock.decides > now()) is not false
      and not exists (
        select
        from public.league_seasons s
        where (s.league_id, s.season, s.phase) = (g.league_id, g.season, 'registration')
      )
    union all
    select 'lineUp', private.lineup_until(g.kickoff_at), g.id, null, g.other_id, null, null, null, five.named
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and private.lineup_until(g.kickoff_at) > now()
        and g.kickoff_at <= now() + (private.limits()).duty_days * interval '1 day'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (
      select count(*)::int as named from public.match_lineups l where (l.match_id, l.team_id) = (g.id, g.team_id)
    ) five
    where five.named < (private.limits()).players_on_pitch
    union all
    select 'short', g.kickoff_at, g.id, null, g.other_id, null, null, null, squad.coming
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and g.night_cup_id is null
        and g.kickoff_at between now() and now() + (private.limits()).attendance_hours * interval '1 hour'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (select private.count_coming(g.team_id, g.id, null, g.kickoff_at) as coming) squad
    where squad.coming < (private.limits()).players_on_pitch
  ),
  -- Friendlies from the day before, as long as a result can be entered.
  friendlies as (
    select
      s.*,
      own.id as team_id,
      (case when s.home_team_id = own.id then away else home end).name as rival,
      s.ends_at + bounds.late_result_days * interval '1 day' as until
    from (select private.own_team() as id) own
    cross join private.limits() bounds
    join public.scrims s on own.id in (s.home_team_id, s.away_team_id)
    join public.teams home on home.id = s.home_team_id
    join public.teams away on away.id = s.away_team_id
    where s.cancelled_at is null
      and s.confirmed_at is null
      and s.starts_at <= now() + bounds.attendance_hours * interval '1 hour'
      and s.ends_at + bounds.late_result_days * interval '1 day' > now()
  ),
  -- The next match of a league and the next cup that ask the caller whether they come.
  asked as (
    (
      select m.id as match_id, null::uuid as cup_id, m.kickoff_at as starts_at, t.name
      from (select private.own_team() as team_id) own
      join public.team_matches m on m.home_team_id = own.team_id or m.away_team_id = own.team_id
      join public.teams t on t.id = case when m.home_team_id = own.team_id then m.away_team_id else m.home_team_id end
      where m.status = 'scheduled'
        and m.night_cup_id is null
        and m.kickoff_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by m.kickoff_at, m.id
      limit 1
    )
    union all
    (
      select null, c.id, c.starts_at, c.name
      from public.night_cup_teams e
      join public.night_cups c on c.id = e.night_cup_id
      where e.team_id = (select private.own_team())
        and c.status in ('registration', 'check_in')
        and c.starts_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by c.starts_at, c.id
      limit 1
    )
  )
  select *
  from (
    select d.kind, d.until, d.match_id, d.subject_id, t.name as rival, d.home_score, d.away_score, d.at, d.named
    from due d
    join public.teams t on t.id = d.other_id
    union all
    select 'checkIn', c.check_in_until, null, c.id, c.name, null, null, null, null
    from public.night_cup_teams e
    join public.night_cups c on c.id = e.night_cup_id
    where e.team_id = (select private.led_team())
      and e.checked_in_at is null
      and not e.waiting
      and c.status = 'check_in'
      and c.check_in_until > now()
    union all
    -- whoever has an offer of the team answers that
    select 'joinRequests', min(r.expires_at), null, null, null, null, null, null, count(*)::int
    from public.join_requests r
    where r.team_id = (select private.led_team())
      and r.status = 'open'
      and r.expires_at > now()
      and not exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id, c.status) = (r.team_id, r.player_id, 'offered')
          and c.expires_at > now()
      )
    having count(*) > 0
    union all
    select 'renewals', min(s.until), null, led.team_id, null, null, null, null, count(*)::int
    from (select private.led_team() as team_id) led
    cross join lateral private.stayers(led.team_id) s
    where not s.is_asked
      and s.player_id <> (select auth.uid())
      and (select plays.phase from private.season_of(led.team_id) plays) is distinct from 'playoffs'
    group by led.team_id
    union all
    -- of a cup's evening an answer is taken until it is over
    select 'attendance', case when a.match_id is not null then a.starts_at end, a.match_id, a.cup_id, a.name, null, null, a.starts_at, null
    from asked a
    where not exists (
      select
      from public.attendance said
      where said.player_id = (select auth.uid())
        and said.starts_at = a.starts_at
        and (said.match_id = a.match_id or said.night_cup_id = a.cup_id)
    )
    union all
    select 'scrimAttendance', f.starts_at, null, f.id, f.rival, null, null, f.starts_at, null
    from friendlies f
    where f.starts_at > now()
      and not exists (
        select
        from public.attendance said
        where (said.scrim_id, said.player_id, said.starts_at) = (f.id, (select auth.uid()), f.starts_at)
      )
    union all
    select 'scrimLobby', f.ends_at, null, f.id, f.rival, null, null, f.starts_at, null
    from friendlies f
    where f.home_team_id = (select private.led_team())
      and f.ends_at > now()
      and not exists (select from public.scrim_lobbies l where l.scrim_id = f.id)
    union all
    select 'scrimLineUp', f.starts_at, null, f.id, f.rival, null, null, f.starts_at, five.named
    from friendlies f
    cross join lateral (
      select count(*)::int as named from public.scrim_lineups l where (l.scrim_id, l.team_id) = (f.id, f.team_id)
    ) five
    where f.team_id = (select private.led_team())
      and f.starts_at > now()
      and five.named < (private.limits()).players_on_pitch
    union all
    -- once its games can be over, and until the caller's side has entered something or agreed
    select 'scrimReport', f.until, null, f.id, f.rival, f.home_score::int, f.away_score::int, null, null
    from friendlies f
    where f.team_id = (select private.led_team())
      and f.starts_at + f.best_of * (private.limits()).game_minutes * interval '1 minute' <= now()
      and f.reported_by_team_id is distinct from f.team_id
  ) all_kinds
  order by all_kinds.kind in ('reportWaits', 'disputed'), coalesce(all_kinds.until, all_kinds.at) nulls first, all_kinds.kind, all_kinds.match_id
  limit 20
$$;
comment on function private.duties is 'api: member';
