-- The reminder before a deadline that the clock keeps: members who can still act are notified once more, when a quarter
-- of the time is left and at most three days before. supabase/tests/98_clock/deadlines.test.ts lists every chore that
-- ends something.

-- The deadlines of the coming days that somebody can still meet: what is about to end, for which team, whom it is up to where
-- that is not the team's leaders, and since when it waits.
create function private.coming_deadlines()
  returns table (
    of_id uuid,
    team_id uuid,
    people uuid[],
    key public.notification_key,
    facts jsonb,
    link text,
    begun timestamptz,
    until timestamptz
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with horizon as (
    select now() + (private.limits()).reminder_days * interval '1 day' as latest
  ),
  sides as not materialized (
    select
      m as match,
      side.team_id,
      jsonb_build_object('home', m.home_team_id, 'away', m.away_team_id, 'kickoff_at', m.kickoff_at) as facts
    from public.team_matches m
    cross join lateral (values (m.home_team_id), (m.away_team_id)) as side (team_id)
    where m.status in ('scheduled', 'live', 'reported', 'postponed')
  )
  select c.id, e.team_id, null::uuid[], 'cupCheckInEnds', jsonb_build_object('cup', c.id), '/night-cup/' || c.id, c.check_in_from, c.check_in_until
  from public.night_cups c
  join public.night_cup_teams e on e.night_cup_id = c.id and not e.waiting and e.checked_in_at is null
  where c.status = 'check_in'
  union all
  select r.id, s.team_id, null, 'answerEnds', s.facts, '/matches/' || r.match_id,
    greatest(r.created_at, private.earliest_end(s.match)), private.answer_until(r)
  from sides s
  join public.match_reports r on r.match_id = (s.match).id and r.status = 'filed' and r.team_id <> s.team_id
  where (s.match).status = 'reported'
  union all
  select p.id, s.team_id, null, 'proposalEnds', s.facts || jsonb_build_object('kickoff_at', p.kickoff_at), '/matches/' || p.match_id,
    p.created_at, private.proposal_until(p)
  from sides s
  join public.reschedules p on p.match_id = (s.match).id and p.status = 'proposed' and p.team_id <> s.team_id
  where (s.match).status in ('scheduled', 'postponed')
  union all
  -- where nobody reports, the match is decided without play
  select (s.match).id, s.team_id, null, 'reportEnds', s.facts, '/matches/' || (s.match).id,
    private.clock_from(s.match), private.walkover_at(s.match)
  from sides s
  where (s.match).series_id is not null and (s.match).status in ('scheduled', 'live') and (s.match).kickoff_at < now()
  union all
  select c.id, c.team_id, array[c.player_id], 'offerEnds', jsonb_build_object('team', c.team_id, 'number', c.number),
    '/dashboard?offer=' || c.id, c.sent_at, c.expires_at
  from public.contracts c, horizon
  where c.status = 'offered' and c.expires_at <= horizon.latest
  union all
  select r.id, r.team_id, null, 'joinEnds', jsonb_build_object('player', r.player_id, 'team', r.team_id),
    '/transfercenter?tab=players', r.created_at, r.expires_at
  from public.join_requests r, horizon
  where r.status = 'open' and r.expires_at <= horizon.latest and not private.has_offer(r.player_id, r.team_id)
  union all
  select a.id, a.team_id, private.appeal_judges(m), 'appealEnds', private.match_facts(m), '/matches/' || m.id,
    a.created_at, a.until
  from public.appeals a
  join public.team_matches m on m.id = a.match_id
  where a.status = 'filed'
  union all
  select ended.team_id, ended.team_id, null, 'renewalsEnd', jsonb_build_object('team', ended.team_id, 'players', open.players),
    '/teams/' || ended.team_id || '?tab=contracts', ended.begun, open.until
  from (
    select c.team_id, max(c.ended_at) as begun
    from public.contracts c, horizon
    where c.status = 'completed' and c.duration_type = 'classic' and c.stays_until > now() and c.stays_until <= horizon.latest
    group by c.team_id
  ) ended
  cross join lateral (
    select count(*)::int as players, min(s.until) as until
    from private.stayers(ended.team_id) s
    where not s.is_asked
    having count(*) > 0
  ) open
$$;

-- Whether a reminder is due: a share of the time is left, and some days at most.
create function private.is_near(begun timestamptz, until timestamptz)
  returns boolean
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
begin
  return until > now()
    and until <= now() + bounds.reminder_days * interval '1 day'
    and until - now() <= (until - begun) / bounds.reminder_share;
end
$$;

-- The reminders of a team, each once.
create function private.unreminded_deadlines()
  returns table (of_id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select distinct d.of_id, 'deadline ' || d.of_id
  from private.coming_deadlines() d
  where private.is_near(d.begun, d.until)
    and not exists (
      select
      from private.deadline_reminders r
      where (r.of_id, r.team_id, r.until) = (d.of_id, d.team_id, d.until)
    )
  order by 1
$$;

create function private.remind_deadline(of_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select *
    from private.coming_deadlines() d
    where d.of_id = remind_deadline.of_id and private.is_near(d.begun, d.until)
    order by d.team_id
  loop
    -- two clocks at once wait here for each other, and the later one finds it done
    insert into private.deadline_reminders (of_id, team_id, until)
    values (due.of_id, due.team_id, due.until)
    on conflict on constraint deadline_reminders_pkey do nothing;
    continue when not found;
    perform private.notify(
      coalesce(due.people, private.leaders(due.team_id)),
      due.key,
      due.facts || jsonb_build_object('until', due.until),
      due.link
    );
  end loop;
end
$$;
