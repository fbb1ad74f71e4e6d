-- The penalties of a player or a team in one league season, and how suspensions are served: only by matches that the
-- player's team has really played, and undoing their results takes that back. The commands of warnings and decisions
-- are in the file of discipline.
-- Locks: the player, then the player's suspensions in the order of their ids. A command that locks a match takes these
-- after it.

-- Players are warned and suspended. No rule of the league gives a fine, and points are taken as rows of point_adjustments: those
-- two are names of the public contract that nothing writes (supabase/tests/catalogue/enum-labels.test.ts).
create type public.penalty_kind as enum ('warning', 'suspension', 'points', 'fine');
create type public.penalty_status as enum ('proposed', 'active', 'served', 'cancelled');

-- `matches` is how many a suspension is for, `served` how many of them have been sat out since `active_from`.
create table public.penalties (
  id uuid primary key default gen_random_uuid(),
  league_id uuid not null references public.leagues (id),
  season int not null,
  -- whom it is about; without a player it is the team
  team_id uuid not null references public.teams (id),
  player_id uuid references public.profiles (id),
  kind public.penalty_kind not null,
  status public.penalty_status not null,
  matches smallint check (matches between 1 and 10),
  served smallint not null default 0 check (served >= 0),
  -- null while the moderation hides it
  reason text check (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  -- why an admin dropped or lifted it
  ruling text check (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max)),
  match_id uuid references public.team_matches (id) on delete set null,
  -- the suspension that a warning has counted to
  suspension_id uuid references public.penalties (id),
  active_from timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (league_id, season, team_id) references public.league_teams (league_id, season, team_id),
  constraint penalties_matches_of_suspension check ((kind = 'suspension') = (matches is not null)),
  constraint penalties_of_a_player check (player_id is not null or kind in ('points', 'fine')),
  constraint penalties_served_matches check (served <= coalesce(matches, 0)),
  constraint penalties_served check ((status = 'served') = (kind = 'suspension' and status <> 'cancelled' and served = matches)),
  constraint penalties_active_from check (status not in ('active', 'served') or active_from is not null),
  constraint penalties_counted_warning check (suspension_id is null or kind = 'warning')
);
create index penalties_created_at on public.penalties (created_at desc, id desc);
create index penalties_status on public.penalties (status, created_at desc, id desc);
create index penalties_entry on public.penalties (league_id, season, team_id);
create index penalties_team_id on public.penalties (team_id, created_at desc, id desc);
create index penalties_player_id on public.penalties (player_id, created_at desc, id desc);
create index penalties_match_id on public.penalties (match_id);
create index penalties_suspension_id on public.penalties (suspension_id);

alter table public.penalties enable row level security;
alter table public.penalties force row level security;

-- Active penalties are public; what is only proposed, and what came to nothing, is between the team and the staff.
create policy select_concerned on public.penalties
  for select to authenticated
  using (
    status in ('active', 'served')
    or team_id = (select private.own_team())
    or player_id = (select auth.uid())
    or (select private.is_staff())
  );

select private.guard_texts('public.penalties', 'reason', 'ruling');

revoke all on public.penalties from public, anon, authenticated;
grant select on public.penalties to authenticated;
grant all on public.penalties to service_role;

-- Serving --------------------------------------------------------------------------------------

-- Whether a match was played, also where it was awarded afterwards, or counts for nobody since a side withdrew: it has a
-- score that was not awarded, or since it was last to be played, its sides agreed on a score, or one of them reported a
-- score and the other did not contest that, or reported one too. A report its side took back or corrected says nothing.
create function private.was_played(match public.team_matches)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if match.status not in ('finished', 'cancelled') or num_nonnulls(match.home_score, match.forfeited_by) = 0 then
    return false;
  end if;
  return match.forfeited_by is null or (
    select
      count(*) filter (where r.cause in ('confirmation', 'silence') and r.forfeited_by is null) > 0
      or count(distinct c.team_id) filter (where r.forfeited_by is null)
        > (count(*) filter (where r.cause = 'dispute' or (c.id is not null and r.forfeited_by is not null)) > 0)::int
    from public.match_results r
    left join public.match_reports c on c.id = r.report_id and r.cause = 'report' and c.status <> 'superseded'
    where r.match_id = match.id
      and r.seq > coalesce((
        select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause = 'undo'
      ), 0)
  );
end
$$;

-- Matches the player's team has played in that league from the beginning of a suspension until a moment, and the player
-- has not: those too that a withdrawal has made void since. It is whichever team the player was in at kick-off, or when
-- the match was decided before that: later leavers and joiners change nothing about it.
create function private.matches_sat_out(suspension public.penalties, until timestamptz default 'infinity')
  returns int
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select count(*)
    from public.team_members own
    join public.team_matches m on own.team_id in (m.home_team_id, m.away_team_id)
    where own.player_id = suspension.player_id
      and m.league_id = suspension.league_id
      and m.kickoff_at >= suspension.active_from
      and m.kickoff_at < matches_sat_out.until
      and least(m.kickoff_at, m.finished_at) >= own.joined_at
      and least(m.kickoff_at, m.finished_at) < coalesce(own.left_at, 'infinity')
      and m.status in ('finished', 'cancelled')
      and private.was_played(m)
      and not exists (
        select from public.match_player_stats s where (s.match_id, s.player_id) = (m.id, suspension.player_id)
      )
      and not exists (
        select from public.match_lineups l where (l.match_id, l.player_id) = (m.id, suspension.player_id)
    )
  );
end
$$;

-- Whether a suspension keeps a player out of a league's match that kicks off then: as long as fewer matches have been
-- played before it than the suspension is for. The answer about that match stays, in every case.
create function private.sits_out(player uuid, league uuid, kickoff timestamptz)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from public.penalties p
    where p.player_id = sits_out.player
      and p.league_id = sits_out.league
      and p.kind = 'suspension'
      and p.status in ('active', 'served')
      and p.active_from <= sits_out.kickoff
      and private.matches_sat_out(p, sits_out.kickoff) < p.matches
  );
end
$$;

-- Locks every suspension of these players that is not off: they are counted, decided and asked about one after the other.
-- The clock, which does many things in one transaction, waits for none of them and comes back.
create function private.hold_suspensions(players uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if current_setting('rondo.clock', true) = 'on' then
    perform
    from public.penalties p
    where p.player_id = any (players) and p.kind = 'suspension' and p.status <> 'cancelled'
    order by p.id
    for no key update nowait;
  else
    perform
    from public.penalties p
    where p.player_id = any (players) and p.kind = 'suspension' and p.status <> 'cancelled'
    order by p.id
    for no key update;
  end if;
end
$$;

-- The same of everybody whom results of these teams, and of these matches, may concern: all at once and before the first of
-- them, so that two results that share players never wait for each other.
create function private.hold_suspensions_of(teams uuid[], matches uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.hold_suspensions(
    array(
      select m.player_id from public.team_members m where m.team_id = any (teams)
      union
      select l.player_id from public.match_lineups l where l.match_id = any (matches)
      union
      select s.player_id from public.stand_ins s where s.match_id = any (matches) and s.player_id is not null
    )
  );
end
$$;

-- The same for several matches of a season.
create function private.hold_suspensions_of_season(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.hold_suspensions_of(
    array(
      select e.team_id
      from public.league_teams e
      where (e.league_id, e.season) = (hold_suspensions_of_season.league_id, hold_suspensions_of_season.season)
    ),
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (hold_suspensions_of_season.league_id, hold_suspensions_of_season.season)
    )
  );
end
$$;

-- For staff alone, penalties that have been decided, by their ids: newest first, or by `sort`: 'oldest',
-- or by 'status', 'team' or 'player', the newest of each first; those of whole teams stand behind those of players. A page
-- begins after the penalty the caller saw last, by its time, its id and its `place`, the text it is ordered by.
create function private.penalty_page(
  of_status public.penalty_status default null,
  of_kind public.penalty_kind default null,
  of_team uuid default null,
  sort text default null,
  after_place text default null,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (id uuid, place text)
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  size constant int := private.page_size(max);
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  with matching as not materialized (
    select c.*
    from public.penalties c
    where c.status <> 'proposed'
      and (of_status is null or c.status = of_status)
      and (of_kind is null or c.kind = of_kind)
      and (of_team is null or c.team_id = of_team)
  )
  (
    select c.id, null::text
    from matching c
    where sort is null and (before_id is null or (c.created_at, c.id) < (before_at, before_id))
    order by c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, null
    from matching c
    where sort = 'oldest' and (before_id is null or (c.created_at, c.id) > (before_at, before_id))
    order by c.created_at, c.id
    limit size
  )
  union all
  (
    select c.id, c.status::text
    from matching c
    where sort = 'status'
      and (before_id is null or c.status >= after_place::public.penalty_status and (c.status > after_place::public.penalty_status or (c.created_at, c.id) < (before_at, before_id)))
    order by c.status, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, t.folded
    from matching c
    join public.teams t on t.id = c.team_id
    where sort = 'team'
      and (before_id is null or t.folded >= after_place and (t.folded > after_place or (c.created_at, c.id) < (before_at, before_id)))
    order by t.folded, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, p.folded
    from matching c
    join public.profiles p on p.id = c.player_id
    where sort = 'player'
      and (before_id is null or p.folded >= after_place and (p.folded > after_place or (c.created_at, c.id) < (before_at, before_id)))
    order by p.folded, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, null
    from matching c
    where sort = 'player' and c.player_id is null
      and (before_id is null or after_place is not null or (c.created_at, c.id) < (before_at, before_id))
    order by c.created_at desc, c.id desc
    limit size
  )
  limit size;
end
$$;
comment on function private.penalty_page is 'api: member';
