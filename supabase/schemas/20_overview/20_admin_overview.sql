-- The admins' house: how much waits for a decision, how the seasons go, and how lively the site is. Numbers only; what
-- they count is read by the pages they lead to.

create index team_achievements_unverified on public.team_achievements (created_at) where not verified;
create index profiles_joined_at on public.profiles (joined_at);

-- Seasons that wait for the organiser's next step, each since when: entries are over and it has not begun, its table is
-- final and the playoffs have not begun, or its final is over. An imported row waits since it came, however old its
-- dates are.
create function private.season_steps()
  returns table (league_id uuid, season int, since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select s.league_id, s.season, greatest(s.registration_until, s.created_at)
  from public.league_seasons s
  where s.phase = 'registration'
    and s.registration_until < now()
  union all
  select s.league_id, s.season, played.until
  from public.league_seasons s
  cross join lateral (
    select
      max(greatest(m.finished_at, m.created_at)) filter (where m.finished_at is not null) as until,
      bool_and(m.status in ('finished', 'cancelled')) as over
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
  ) played
  where s.phase = 'regular'
    and played.over
    and played.until is not null
  union all
  select s.league_id, s.season, last.finished_at
  from public.league_seasons s
  join public.series final on (final.league_id, final.season) = (s.league_id, s.season)
    and private.stage_of_series(final.round, final.slot) = 'final'
    and (final.winner_team_id is not null or final.no_winner)
  cross join lateral (
    select max(greatest(m.finished_at, m.created_at)) as finished_at
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
      and m.series_id is not null
      and m.finished_at is not null
  ) last
  where s.phase = 'playoffs'
    and not exists (
      select
      from public.series open
      where (open.league_id, open.season) = (s.league_id, s.season)
        and private.stage_of_series(open.round, open.slot) = 'third_place'
        and open.winner_team_id is null
        and not open.no_winner
    )
$$;

-- Entries that would keep a season from beginning well: too few members, too few of them eligible, or nobody to act.
create function private.doubtful_entries()
  returns table (league_id uuid, since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select e.league_id, e.registered_at
  from public.league_seasons s
  join public.league_teams e on (e.league_id, e.season) = (s.league_id, s.season)
  join public.teams t on t.id = e.team_id
  where s.phase = 'registration'
    and e.withdrawn_at is null
    and (
      private.is_suspended(t.captain_id)
      or (private.limits()).squad_min > (
        select count(*)
        from public.team_members m
        where m.team_id = e.team_id
          and m.left_at is null
          and m.eligibility = 'eligible'
      )
    )
$$;

-- When each message was given up that nobody has settled; the outbox comes after this file.
create function private.given_up_moments()
  returns setof timestamptz
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query select g.given_up_at from private.given_up() g;
end
$$;

-- Whether the caller is a referee of a match's league and plays for neither side.
create function private.is_refereed(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(match.league_id = any (private.refereed_leagues()), false)
    and coalesce(private.own_team() not in (match.home_team_id, match.away_team_id), true);
end
$$;

-- The open decisions of the staff: how many of each kind, since when the oldest waits, and what that one is about
-- where its page is one thing's own (a team, a league). Kinds nothing waits in are left out. A
-- moderator sees reports and tickets, a referee what the rules of their leagues leave to them in matches and entries that are
-- not their own team's; others nothing.
create function private.admin_waits()
  returns table (kind text, how_many int, since timestamptz, about uuid)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select waits.kind, count(*)::int, min(waits.since), (array_agg(waits.about order by waits.since))[1]
  from (
    select d.kind, d.since, null::uuid as about, d.kind <> 'appeal' and private.is_refereed(m) as refereed
    from private.ruling_cases() d
    join public.team_matches m on m.id = d.match_id
    where d.kind in ('disputed', 'protest', 'appeal', 'overdue', 'undone')
    union all
    select 'eligibility', coalesce(asked.since, m.joined_at), m.team_id, false
    from public.team_members m
    left join lateral (
      select h.since from private.eligibility_history h where h.member_id = m.id order by h.since desc, h.id desc limit 1
    ) asked on true
    where m.eligibility = 'pending'
      and m.left_at is null
    union all
    select 'entries', e.since, e.league_id, false
    from private.doubtful_entries() e
    union all
    select 'seasons', s.since, s.league_id, false
    from private.season_steps() s
    union all
    select
      'withdrawals',
      r.created_at,
      r.league_id,
      coalesce(r.league_id = any (private.refereed_leagues()), false)
        and r.team_id is distinct from (select private.own_team())
    from public.withdrawal_requests r
    where r.status = 'open'
    union all
    select 'tickets', w.since, null, false
    from private.waiting_tickets w
    union all
    -- what several have reported is one thing to decide
    select 'reports', min(r.created_at), null, false
    from public.content_reports r
    where r.status = 'open'
    group by r.kind, r.subject_id
    union all
    select 'suspensions', p.created_at, null, false
    from public.penalties p
    where p.status = 'proposed'
    union all
    select
      'postponed',
      coalesce(
        (select max(a.at) from private.audit_log a where a.subject = 'team_matches ' || m.id and a.action = 'postpone_match'),
        least(m.kickoff_at, now())
      ),
      null,
      private.is_refereed(m)
    from public.team_matches m
    where m.status = 'postponed'
    union all
    select 'deliveries', g.since, null, false
    from private.given_up_moments() g (since)
    union all
    select 'titles', a.created_at, a.team_id, false
    from public.team_achievements a
    where not a.verified
  ) waits
  where ((select private.is_staff()) or (select private.refereed_leagues()) <> '{}')
    and (
      (select private.is_admin())
      or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))
      or waits.refereed
    )
  group by waits.kind
$$;
comment on function private.admin_waits is 'api: member';

-- How the seasons go that are not finished: matches there are, those over, those nobody reported for a day, those put
-- off, and those decided by a forfeit. Newest first; nothing for anybody but admins.
create function private.season_health(max int default 20)
  returns table (
    league_id uuid,
    league_name text,
    season int,
    phase public.season_phase,
    teams int,
    matches int,
    played int,
    late int,
    postponed int,
    forfeits int
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    s.league_id,
    l.name,
    s.season,
    s.phase,
    (
      select count(*)::int
      from public.league_teams e
      where (e.league_id, e.season) = (s.league_id, s.season)
        and e.withdrawn_at is null
    ),
    m.matches,
    m.played,
    m.late,
    m.postponed,
    m.forfeits
  from (
    select *
    from public.league_seasons s
    where s.phase <> 'finished'
      and (select private.is_admin())
    order by s.created_at desc, s.league_id, s.season
    limit private.page_size(max)
  ) s
  join public.leagues l on l.id = s.league_id
  cross join lateral (
    select
      count(*)::int as matches,
      (count(*) filter (where m.status = 'finished'))::int as played,
      (count(*) filter (where m.status in ('scheduled', 'live') and m.kickoff_at < now() - private.unreported_for(false)))::int as late,
      (count(*) filter (where m.status = 'postponed'))::int as postponed,
      (count(*) filter (where m.status = 'finished' and m.forfeited_by is not null))::int as forfeits
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
      and m.status <> 'cancelled'
  ) m
  order by s.created_at desc, s.league_id, s.season
$$;
comment on function private.season_health is 'api: member';

-- How many people did something in a week that is over: counted once by the clock, so that nobody counts the log again.
create table private.active_weeks (
  week date primary key,
  people int not null,
  created_at timestamptz not null default now()
);
comment on table private.active_weeks is 'Counts of weeks that are over. No API access: admins read them with the weeks.';
alter table private.active_weeks enable row level security;
alter table private.active_weeks force row level security;
revoke all on private.active_weeks from public, anon, authenticated, service_role;

create function private.active_people(begun timestamptz, over timestamptz)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(distinct a.actor)::int from private.audit_log a where a.at >= begun and a.at < over
$$;

-- Counts those of the last twelve weeks that are over and have not been counted.
create function private.count_active_weeks()
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.active_weeks (week, people)
  select w.begun::date, private.active_people(w.begun at time zone 'utc', (w.begun + interval '1 week') at time zone 'utc')
  from (select date_trunc('week', now() at time zone 'utc') as this_week) b
  cross join generate_series(b.this_week - interval '11 weeks', b.this_week - interval '1 week', interval '1 week') as w (begun)
  where not exists (select from private.active_weeks a where a.week = w.begun::date)
  on conflict do nothing
$$;

-- The last twelve weeks, Monday to Sunday in UTC, this one last: accounts that joined, people who did something that is
-- recorded, matches kicked off. Nothing for anybody but admins.
create function private.site_weeks()
  returns table (week date, sign_ups int, active int, matches int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with bounds as (
    select date_trunc('week', now() at time zone 'utc') as this_week
  ),
  weeks as (
    select each.begun at time zone 'utc' as begun, (each.begun + interval '1 week') at time zone 'utc' as over
    from bounds b
    cross join generate_series(b.this_week - interval '11 weeks', b.this_week, interval '1 week') as each (begun)
    where (select private.is_admin())
  )
  select
    (w.begun at time zone 'utc')::date,
    (select count(*)::int from public.profiles p where p.joined_at >= w.begun and p.joined_at < w.over and p.deleted_at is null),
    coalesce(
      (select a.people from private.active_weeks a where a.week = (w.begun at time zone 'utc')::date),
      private.active_people(w.begun, w.over)
    ),
    (
      select count(*)::int
      from public.team_matches m
      where m.kickoff_at >= w.begun
        and m.kickoff_at < least(w.over, now())
        and m.status not in ('postponed', 'cancelled')
    )
  from weeks w
  order by w.begun
$$;
comment on function private.site_weeks is 'api: member';

-- Teams as the admins go through them ------------------------------------------------------------

create index teams_created_at on public.teams (created_at desc, id desc);

-- Whether a team has what an admin looks for: fewer members than a match needs, members whose eligibility is not
-- decided, nobody who may act for it, or no season it plays.
create function private.team_has(problem text, team uuid, captain uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case problem
    when 'short' then private.squad_size(team) < (private.limits()).squad_min
    when 'pending' then exists (
      select from public.team_members m where m.team_id = team and m.left_at is null and m.eligibility = 'pending'
    )
    when 'captain' then captain is null or private.is_suspended(captain)
    when 'outside' then not exists (select from private.season_of(team) s where s.phase <> 'finished')
    else false
  end
$$;

-- One page of teams, by name or the newest first: those that play or those that are archived, found by name, tag or
-- captain, in a league, with a problem. A page begins after the row seen last. Nothing for anybody but admins.
create function private.admin_team_page(
  query text default null,
  of_league uuid default null,
  problem text default null,
  archived boolean default false,
  newest boolean default false,
  after_place text default null,
  after_id uuid default null,
  max int default 30,
  turkish boolean default false
)
  returns table (
    id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    captain_id uuid,
    captain_username text,
    captain_suspended boolean,
    squad int,
    eligible int,
    pending int,
    league_name text,
    season int,
    phase public.season_phase,
    created_at timestamptz,
    archived_at timestamptz,
    place text
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
  places text[];
  ids uuid[];
begin
  if not private.is_admin() then
    return;
  end if;
  select array_agg(found_ones.id), array_agg(found_ones.place) into ids, places
  from (
    select t.id, case when newest then t.created_at::text when turkish then t.in_turkish else t.folded end as place
    from public.teams t
    where (t.archived_at is not null) = archived
      and (
        words is null
        or t.id = any (clubs)
        or t.captain_id = any (captains)
        or (clubs is null and t.folded like all (words))
        or (captains is null and (select p.folded like all (words) from public.profiles p where p.id = t.captain_id))
      )
      and (
        of_league is null
        or t.id in (select e.team_id from public.league_teams e where e.league_id = of_league and e.withdrawn_at is null)
      )
      and (problem is null or private.team_has(problem, t.id, t.captain_id))
      and (
        after_id is null
        or (newest and (t.created_at, t.id) < (after_place::timestamptz, after_id))
        or (not newest and not turkish and (t.folded, t.id) > (after_place, after_id))
        or (not newest and turkish and (t.in_turkish, t.id) > (after_place, after_id))
      )
    order by
      case when newest then t.created_at end desc,
      case when newest then t.id end desc,
      case when not newest then case when turkish then t.in_turkish else t.folded end end,
      t.id
    limit private.page_size(max)
  ) found_ones;
  return query
  select
    t.id,
    t.name,
    t.short_name,
    t.tag,
    t.logo,
    t.kit_primary,
    t.kit_secondary,
    t.captain_id,
    p.username,
    coalesce(private.is_suspended(t.captain_id), false),
    members.squad,
    members.eligible,
    members.pending,
    s.league_name,
    s.season,
    s.phase,
    t.created_at,
    t.archived_at,
    page.place
  from unnest(ids, places) with ordinality as page (id, place, no)
  join public.teams t on t.id = page.id
  left join public.profiles p on p.id = t.captain_id
  left join private.team_seasons s on s.team_id = t.id
  cross join lateral (
    select
      count(*)::int as squad,
      (count(*) filter (where m.eligibility = 'eligible'))::int as eligible,
      (count(*) filter (where m.eligibility = 'pending'))::int as pending
    from public.team_members m
    where m.team_id = t.id
      and m.left_at is null
  ) members
  order by page.no;
end
$$;
comment on function private.admin_team_page is 'api: member';
