-- Taking an import back, as long as nothing was built on it.

-- An admin takes an import back while nothing has come to the season since: its matches, points and entries go, the
-- members it put into squads and the teams it founded, unless they are in another season; the season takes teams again, or goes
-- where the import has opened it. The named people are notified. Shirt numbers
-- of members who were there before stay as they are.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not imported, or in use).
create function private.undo_import(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  clubs constant uuid[] := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
    order by e.team_id
  );
  named uuid[];
  suspension uuid;
begin
  if run.imported_at is null then
    perform private.refuse('PT409', 'The season was not imported.', 'seasonNotImported', 'season');
  end if;
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.team_id = any (clubs))
  order by p.id
  for no key update;
  perform from public.teams t where t.id = any (clubs) order by t.id for update;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season)
  order by m.id
  for update;
  if private.used_since_import(run) then
    perform private.refuse('PT409', 'Something has come to the season since.', 'seasonInUse', 'season');
  end if;
  named := array(
    select t.captain_id from public.teams t where t.id = any (clubs) and t.captain_id is not null
    union
    select m.player_id from public.team_members m where m.team_id = any (clubs) and m.created_at = run.imported_at
  );
  begin
    update public.league_seasons s
    set phase = 'registration', imported_at = null, champion_team_id = null
    where (s.league_id, s.season) = (run.league_id, run.season);
    delete from public.point_adjustments a where (a.league_id, a.season) = (run.league_id, run.season);
    perform set_config('rondo.match_writer', concat_ws(' ', run.league_id, run.season), true);
    delete from public.team_matches m where (m.league_id, m.season) = (run.league_id, run.season);
    perform set_config('rondo.match_writer', '', true);
    delete from public.series s where (s.league_id, s.season) = (run.league_id, run.season);
    delete from public.league_teams e where (e.league_id, e.season) = (run.league_id, run.season);
    delete from public.team_members m where m.team_id = any (clubs) and m.created_at = run.imported_at;
    -- it may have come into another season of the same files
    delete from public.teams t
    where t.id = any (clubs)
      and t.created_at = run.imported_at
      and not exists (select from public.league_teams e where e.team_id = t.id);
    delete from public.league_seasons s
    where (s.league_id, s.season) = (run.league_id, run.season) and s.created_at = run.imported_at;
  exception when foreign_key_violation then
    perform private.refuse('PT409', 'Something has come to the teams since.', 'seasonInUse', 'season');
  end;
  -- what its matches let somebody sit out was not sat out
  for suspension in
    select p.id
    from public.penalties p
    join public.team_members own on own.player_id = p.player_id and own.team_id = any (clubs)
    where p.league_id = run.league_id and p.kind = 'suspension' and p.status in ('active', 'served')
    group by p.id
    order by p.id
  loop
    perform from public.penalties p where p.id = suspension for no key update;
    perform private.count_suspension(suspension);
  end loop;
  perform private.notify(
    named,
    'importUndone',
    jsonb_build_object(
      'season', run.season, 'league', run.league_id
    ),
    '/leagues/' || run.league_id
  );
  perform private.record('undo_import', concat_ws(' ', 'league_seasons', run.league_id, run.season), to_jsonb(run));
end
$$;
comment on function private.undo_import is 'api: member';

-- The tables whose rows follow a row of that table when it is deleted.
create function private.following(target regclass)
  returns regclass[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(array_agg(distinct c.conrelid::regclass), '{}')
  from pg_catalog.pg_constraint c
  where c.contype = 'f' and c.confrelid = target and c.confdeltype in ('c', 'n')
$$;

-- Whether anything of a season is younger than its import, or names a match, an entry or the season itself without being
-- part of it.
create function private.used_since_import(run public.league_seasons)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.team_matches m
    left join public.match_results r on r.match_id = m.id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and (
        m.created_at <> run.imported_at or r.created_at <> run.imported_at or m.status in ('live', 'reported', 'disputed')
        or num_nonnulls(m.stream_url, m.replay_url) > 0
      )
  ) or exists (
    -- whom the staff refused stays in the table
    select
    from public.team_matches m
    join public.match_casters c on c.match_id = m.id and c.refused_at is null
    where (m.league_id, m.season) = (run.league_id, run.season)
  ) or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and (e.created_at <> run.imported_at or e.withdrawn_at > run.imported_at)
  ) or exists (
    select
    from public.point_adjustments a
    where (a.league_id, a.season) = (run.league_id, run.season)
      and (a.created_at <> run.imported_at or a.reversed_at is not null)
  ) or private.is_referenced(
    'public.team_matches',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.match_results', 'public.match_elo', 'public.match_casters'
  ) or private.is_referenced(
    'public.league_teams',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.team_matches', 'public.point_adjustments'
  ) or private.is_referenced(
    'public.league_seasons',
    format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season),
    'public.league_teams', 'public.series'
  ) or private.is_referenced(
    'public.teams',
    format(
      't.created_at = %3$L and exists (select from public.league_teams e where e.team_id = t.id and (e.league_id, e.season) = (%1$L, %2$s)) '
      'and not exists (select from public.league_teams e where e.team_id = t.id and (e.league_id, e.season) <> (%1$L, %2$s))',
      run.league_id, run.season, run.imported_at
    ),
    variadic private.following('public.teams')
      || '{public.league_teams, public.league_seasons, public.point_adjustments, public.series}'::regclass[]
      || '{public.team_matches, public.match_casters, public.team_members}'::regclass[]
  ) or private.is_referenced(
    'public.team_members',
    format(
      't.created_at = %3$L and exists (select from public.league_teams e where e.team_id = t.team_id and (e.league_id, e.season) = (%1$L, %2$s))',
      run.league_id, run.season, run.imported_at
    ),
    variadic private.following('public.team_members')
  )
$$;

-- The undo commands that the caller may ask for now, by the rules of the commands. Nothing for everybody except admins and
-- the league's referees, who take back schedules alone.
create function private.undo_options(league_id uuid, season int)
  returns table (may_undo_schedule boolean, may_undo_start boolean, may_undo_playoffs boolean, may_undo_import boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  admin constant boolean := private.is_admin();
begin
  return query
  select
    s.phase = 'registration'
      and not private.schedule_in_use(s)
      and exists (
        select
        from public.team_matches m
        where (m.league_id, m.season) = (s.league_id, s.season) and m.stage = 'regular' and not private.has_facts(m)
      ),
    admin and s.phase = 'regular' and private.played_problem(s, of_bracket => false) is null and not private.has_spent_rights(s),
    admin and s.phase = 'playoffs' and private.played_problem(s, of_bracket => true) is null and not private.bracket_in_use(s),
    admin and s.imported_at is not null and not private.used_since_import(s)
  from public.league_seasons s
  where (s.league_id, s.season) = (undo_options.league_id, undo_options.season) and private.may_referee(s.league_id);
end
$$;
comment on function private.undo_options is 'api: member';
