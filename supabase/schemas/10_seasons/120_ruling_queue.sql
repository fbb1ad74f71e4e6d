-- The queue of rulings: which matches wait for a ruling, which for the other side's answer, and what has been ruled.

-- How long after kick-off nobody need have said how a match ended: a day, as after a report; in a night cup, which goes on
-- by itself meanwhile, as long as a match lasts.
create function private.unreported_for(cup boolean)
  returns interval
  language sql
  immutable
  set search_path = ''
as $$
  select
    case
      when cup then bounds.match_length_minutes * interval '1 minute'
      else bounds.auto_confirm_hours * interval '1 hour'
    end
  from private.limits() bounds
$$;

create index team_matches_unplayed on public.team_matches (kickoff_at) where status in ('scheduled', 'live');
create index match_results_ruled on public.match_results (at desc) where cause in ('ruling', 'correction', 'undo');

-- The cases that wait, by kind, and since when. An undone match is to be played or ruled about anew.
create function private.ruling_cases()
  returns table (match_id uuid, kind text, since timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    m.id,
    'disputed',
    coalesce(
      (select max(r.at) from public.match_results r where r.match_id = m.id and r.cause in ('report', 'dispute')), m.kickoff_at
    )
  from public.team_matches m
  where m.status = 'disputed'
  union all
  select m.id, case when r.forfeited_by is null then 'reported' else 'forfeit' end, coalesce(r.created_at, m.kickoff_at)
  from public.team_matches m
  left join public.match_reports r on r.match_id = m.id and r.status = 'filed'
  where m.status = 'reported'
  union all
  select p.match_id, 'protest', min(p.created_at)
  from public.protests p
  where p.status = 'filed'
  group by p.match_id
  union all
  select a.match_id, 'appeal', a.created_at
  from public.appeals a
  where a.status = 'filed'
  union all
  select m.id, case when taken_back.at is null then 'overdue' else 'undone' end, coalesce(taken_back.at, m.kickoff_at)
  from public.team_matches m
  cross join lateral (select max(r.at) as at from public.match_results r where r.match_id = m.id and r.cause = 'undo') taken_back
  where m.status in ('scheduled', 'live')
    and m.kickoff_at < now()
    and (taken_back.at is not null or m.kickoff_at < now() - private.unreported_for(m.night_cup_id is not null))
$$;

-- One page of the queue by the matches' ids. `show` is open (a ruling is needed; oldest first), waiting (a side has until
-- a day after the report; oldest first) or ruled (newest first), of all teams or of those named like `query`. `own` says of
-- matches that the caller may not rule about. A page begins after the one the caller saw last. A referee finds the matches
-- of their leagues in which they do not play, everybody else but admins nothing.
create function private.ruling_queue(
  show text default 'open',
  query text default null,
  after_at timestamptz default null,
  after_id uuid default null,
  max int default 30
)
  returns table (match_id uuid, kinds text[], since timestamptz, own boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  everywhere constant boolean := private.is_admin();
begin
  if not everywhere and private.refereed_leagues() = '{}' then
    return;
  end if;
  return query
  with found_ones as (
    select d.match_id, array_agg(d.kind order by d.since) as kinds, min(d.since) as since
    from private.ruling_cases() d
    where show <> 'ruled'
    group by d.match_id
    having (show = 'open') = bool_or(d.kind in ('disputed', 'protest', 'appeal', 'overdue', 'undone'))
    union all
    select r.match_id, array[(array_agg(r.cause::text order by r.at desc))[1]], max(r.at)
    from public.match_results r
    where show = 'ruled' and r.cause in ('ruling', 'correction', 'undo')
    group by r.match_id
  )
  select
    f.match_id,
    f.kinds,
    f.since,
    coalesce((select private.own_team()) in (m.home_team_id, m.away_team_id), false)
  from found_ones f
  join public.team_matches m on m.id = f.match_id
  where (
      everywhere
      or (
        m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
      )
    )
    and (
      words is null
      or m.home_team_id = any (clubs)
      or m.away_team_id = any (clubs)
      or (clubs is null and exists (
        select from public.teams t where t.id in (m.home_team_id, m.away_team_id) and t.folded like all (words)
      ))
    )
    and (
      after_at is null
      or (show = 'ruled' and (f.since, f.match_id) < (after_at, after_id))
      or (show <> 'ruled' and (f.since, f.match_id) > (after_at, after_id))
    )
  order by
    case when show = 'ruled' then f.since end desc,
    case when show = 'ruled' then f.match_id end desc,
    f.since,
    f.match_id
  limit private.page_size(max);
end
$$;
comment on function private.ruling_queue is 'api: member';

-- The decisions that the caller may make about a match, by the rules of rule_match, undo_result and decide_appeal: the
-- open appeal, where it is theirs to decide. Nothing for everybody except admins and the referees of its league, nor
-- about their own match team.
create function private.ruling_options(match_id uuid)
  returns table (may_rule boolean, may_undo boolean, appeal_id uuid)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select
    (m.status <> 'cancelled' or coalesce(private.was_taken_back(m), false))
      and not private.is_before_season(m)
      and (m.status not in ('finished', 'cancelled') or not (private.has_later_result(m) or private.has_bracket(m)))
      and not exists (select from public.appeals a where a.match_id = m.id and a.status = 'filed'),
    m.status = 'finished' and not private.has_later_result(m),
    (
      select a.id
      from public.appeals a
      where a.match_id = m.id and a.status = 'filed' and (select auth.uid()) = any (private.appeal_judges(m))
    )
  from public.team_matches m
  left join public.league_seasons s on (s.league_id, s.season) = (m.league_id, m.season)
  left join public.night_cups c on c.id = m.night_cup_id
  where m.id = ruling_options.match_id
    and private.may_referee(m.league_id)
    and (select private.own_team()) is distinct from m.home_team_id
    and (select private.own_team()) is distinct from m.away_team_id
    and s.phase is distinct from 'finished'
    and coalesce(c.status, 'live') = 'live';
end
$$;
comment on function private.ruling_options is 'api: member';

-- How many matches are in the caller's queue, and how many wait for a side's answer: two numbers for the rail and the
-- dashboard.
create function private.ruling_queue_counts()
  returns table (open int, waiting int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (count(*) filter (where each.needs_ruling))::int, (count(*) filter (where not each.needs_ruling))::int
  from (
    select bool_or(d.kind in ('disputed', 'protest', 'appeal', 'overdue', 'undone')) as needs_ruling
    from private.ruling_cases() d
    join public.team_matches m on m.id = d.match_id
    where ((select private.is_admin()) or (select private.refereed_leagues()) <> '{}')
      and (
        (select private.is_admin())
        or (
          m.league_id = any ((select private.refereed_leagues())::uuid[])
          and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
        )
      )
    group by d.match_id
  ) each
$$;
comment on function private.ruling_queue_counts is 'api: member';
