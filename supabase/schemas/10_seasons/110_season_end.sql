-- The end of a season: champion, places, awards, and contracts that are completed (40_releases.sql).

-- An admin ends a season whose final, and match for third place where there is one, are decided. Where nobody came to the
-- final there is no champion, and nobody is first. Those below the playoffs end as the table has them; where fewer than
-- four teams are left, all of them do.
-- Awards: the champion and its squad; in a league below the first tier, who goes up, as many as the season relegates;
-- players who lead the stats, all of them where they are level.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not the playoffs, final, match for third place, a match
-- or a protest open, level teams whose special match is missing).
create function private.finish_season(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  -- the teams of the smallest playoffs
  smallest constant int := (private.limits()).playoff_teams_min;
  final public.series;
  champion uuid;
begin
  -- a signing of that moment comes before the season's end or after it
  perform
  from public.teams t
  where t.id in (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  )
  order by t.id
  for no key update;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  if run.phase = 'regular' and (select count(*) from private.season_table(run.league_id, run.season)) < smallest then
    perform private.check_decided(run, 'regular');
    select t.team_id into champion from private.season_table(run.league_id, run.season) t order by t.seat limit 1;
  else
    if run.phase <> 'playoffs' then
      perform private.refuse('PT409', 'The season is not in its playoffs.', 'seasonCourse', 'season');
    end if;
    select * into final
    from public.series s
    where (s.league_id, s.season) = (run.league_id, run.season)
      and private.stage_of_series(s.round, s.slot) = 'final';
    champion := final.winner_team_id;
    if champion is null and final.no_winner is not true then
      perform private.refuse('PT409', 'The final is not decided.', 'finalOpen', 'season');
    end if;
    if exists (
      select
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and s.winner_team_id is null and not s.no_winner
    ) then
      perform private.refuse('PT409', 'The match for third place is not decided.', 'thirdPlaceOpen', 'season');
    end if;
  end if;
  perform private.check_no_protest(run);
  perform private.check_no_appeal(run);
  perform private.check_decided(run, 'decider');
  perform private.check_no_tie(run);

  update public.league_teams e
  set final_rank = placed.rank
  from private.final_places(run) placed
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, placed.team_id);
  perform private.award_teams(run);
  perform private.award_players(run);
  update public.league_seasons s
  set phase = 'finished', champion_team_id = champion
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.withdrawal_requests r
  set status = 'lapsed', decided_at = clock_timestamp()
  where (r.league_id, r.season, r.status) = (run.league_id, run.season, 'open');

  perform private.notify(
    private.season_leaders(run),
    case when champion is null then 'seasonNoChampion' else 'seasonFinished' end::public.notification_key,
    private.season_facts(run) || jsonb_strip_nulls(jsonb_build_object('champion', champion)),
    '/leagues/' || run.league_id
  );
  perform private.record(
    'finish_season', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'finished', 'champion_team_id', champion)
  );
end
$$;
comment on function private.finish_season is 'api: member';

-- Where those who were in the playoffs ended: by the round they reached, the better seed first. So the third is who won
-- the match for third place, or without one the better seed of those who lost a semi-final. Places begin with the second
-- where nobody won the final.
create function private.playoff_places(run public.league_seasons)
  returns table (team_id uuid, rank int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    e.team_id,
    (
      select count(*)
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season)
        and private.stage_of_series(s.round, s.slot) = 'final'
        and s.no_winner
    )::int + row_number() over (
      order by
        (
          select max(s.round + (s.winner_team_id is not distinct from e.team_id)::int)
          from public.series s
          where (s.league_id, s.season) = (run.league_id, run.season)
            and e.team_id in (s.team_a_id, s.team_b_id)
            and private.stage_of_series(s.round, s.slot) <> 'third_place'
        ) desc,
        exists (
          select
          from public.series s
          where (s.league_id, s.season, s.winner_team_id) = (run.league_id, run.season, e.team_id)
            and private.stage_of_series(s.round, s.slot) = 'third_place'
        ) desc,
        e.playoff_seed
    )::int
  from public.league_teams e
  where (e.league_id, e.season) = (run.league_id, run.season) and e.playoff_seed is not null
$$;

-- Where every team ended: then the others, as the table has them. Level teams share a rank.
create function private.final_places(run public.league_seasons)
  returns table (team_id uuid, rank int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with seeded as (
    select p.* from private.playoff_places(run) p
  )
  select s.team_id, s.rank from seeded s
  union all
  select other.team_id, (coalesce((select max(s.rank) from seeded s), 0) + rank() over (order by other.place))::int
  from private.season_table(run.league_id, run.season) other
  where other.team_id not in (select s.team_id from seeded s)
$$;

-- The titles of teams and of the players who are in their squads now.
create function private.award_teams(run public.league_seasons)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  won record;
begin
  for won in
    select e.team_id, title.type, l.name as title
    from public.league_teams e
    join public.leagues l on l.id = e.league_id
    -- without a champion ranks begin with the second, and as many go up
    cross join (
      select min(b.final_rank) as rank
      from public.league_teams b
      where (b.league_id, b.season) = (run.league_id, run.season)
    ) best
    cross join lateral (
      select 'championship' as type where e.final_rank = 1
      union all
      select 'promotion' where l.tier > 1 and e.final_rank < best.rank + run.relegation_places
    ) title
    where (e.league_id, e.season) = (run.league_id, run.season)
    order by e.final_rank, title.type
  loop
    -- what its captain wrote down before is now known to be true
    insert into public.team_achievements as a (team_id, title, type, season, verified, league_id, season_no, origin)
    values (won.team_id, won.title, won.type::public.team_achievement_type, run.season, true, run.league_id, run.season, 'season')
    on conflict on constraint team_achievements_team_id_type_season_title_key do update
    set verified = true, league_id = run.league_id, season_no = run.season, origin = 'season';
    perform private.award_player(run, m.player_id, won.team_id, won.type::public.player_achievement_type)
    from public.team_members m
    where m.team_id = won.team_id and m.left_at is null;
  end loop;
end
$$;

-- Gives a player a season's award and notifies of it.
create function private.award_player(
  run public.league_seasons,
  player uuid,
  team uuid,
  award public.player_achievement_type
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.player_achievements as a (player_id, team_id, title, type, season, verified, league_id, season_no, origin)
  select player, team, l.name, award, run.season, true, run.league_id, run.season, 'season'
  from public.leagues l
  where l.id = run.league_id
  on conflict on constraint player_achievements_player_id_type_season_title_key do update
  set verified = true, team_id = team, league_id = run.league_id, season_no = run.season, origin = 'season';
  perform private.notify(
    array[player], 'awardWon', private.season_facts(run) || jsonb_build_object('award', award), '/players/' || player
  );
end
$$;

-- The leaders of the season's stats, playoffs included; players who are level share an award, and a stat nobody has is
-- won by nobody.
create function private.award_players(run public.league_seasons)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  with sums as (
    select
      f.player_id,
      -- for the team played for last
      (array_agg(f.team_id order by f.last_kickoff_at desc, f.team_id))[1] as team_id,
      won.award,
      sum(won.stat) as sum
    from public.season_stats f
    cross join lateral (
      values
        ('top_scorer', f.goals),
        ('top_assists', f.assists),
        ('top_defender', f.interceptions),
        ('top_goalkeeper', f.saves),
        ('mvp', f.mvp)
    ) won (award, stat)
    where (f.league_id, f.season) = (run.league_id, run.season)
    group by f.player_id, won.award
  ),
  led as (
    select sums.*, max(sums.sum) over (partition by sums.award) as most
    from sums
  )
  select private.award_player(run, led.player_id, led.team_id, led.award::public.player_achievement_type)
  from led
  where led.sum = led.most and led.sum > 0
  order by led.award, led.player_id
$$;

-- Empty seasons and old leagues --------------------------------------------------------------------

-- Whether a row of another table names one of these rows of `target`, which `rows` chooses by `t`; `spared` are tables
-- that may. It is asked of the catalogue, so that no table is forgotten.
create function private.is_referenced(target regclass, rows text, variadic spared regclass[])
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  named record;
  found_one boolean;
begin
  for named in
    select c.conrelid::regclass as child, string_agg(format('c.%I = t.%I', own.attname, key.attname), ' and ') as joined
    from pg_catalog.pg_constraint c
    cross join unnest(c.conkey, c.confkey) as pair (own, key)
    join pg_catalog.pg_attribute own on (own.attrelid, own.attnum) = (c.conrelid, pair.own)
    join pg_catalog.pg_attribute key on (key.attrelid, key.attnum) = (c.confrelid, pair.key)
    where c.contype = 'f' and c.confrelid = target and c.conrelid <> all (spared::oid[])
    group by c.oid, c.conrelid
    order by c.oid
  loop
    execute format('select exists (select from %s c join %s t on %s where %s)', named.child, target, named.joined, rows)
    into found_one;
    if found_one then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- An admin deletes a season that nothing hangs on.
-- Refuses with PT403 (not an admin), PT404 (no such season), PT409 (not empty).
create function private.delete_season(league_id uuid, season int)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
begin
  perform private.remove_season(run);
end
$$;
comment on function private.delete_season is 'api: member';

create function private.remove_season(run public.league_seasons)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if private.is_referenced(
    'public.league_seasons', format('(t.league_id, t.season) = (%L, %L)', run.league_id, run.season), variadic '{}'
  ) then
    perform private.refuse('PT409', 'The season is not empty.', 'seasonHoldsMore', 'season');
  end if;
  delete from public.league_seasons s where (s.league_id, s.season) = (run.league_id, run.season);
  perform private.record('delete_season', concat_ws(' ', 'league_seasons', run.league_id, run.season), to_jsonb(run));
end
$$;

-- The league an admin decides about, locked: no season is opened meanwhile. Refuses with PT403 everybody else, PT404
-- where there is none.
create function private.league_to_run(league_id uuid)
  returns public.leagues
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  run public.leagues;
begin
  perform private.check_admin('run a league');
  select * into run from public.leagues l where l.id = league_to_run.league_id for update;
  if run.id is null then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
  end if;
  return run;
end
$$;

-- An admin deletes a league, and its seasons with it, that nothing hangs on.
-- Refuses with PT403 (not an admin), PT404 (no such league), PT409 (not empty).
create function private.delete_league(league_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.leagues := private.league_to_run(league_id);
  held public.league_seasons;
begin
  if private.is_referenced(
    'public.leagues', format('t.id = %L', run.id), 'public.league_seasons', 'public.league_referees', 'public.announcements'
  ) then
    perform private.refuse('PT409', 'The league is not empty.', 'leagueHoldsMore', 'league_id');
  end if;
  for held in
    select * from public.league_seasons s where s.league_id = run.id order by s.season for update
  loop
    perform private.remove_season(held);
  end loop;
  delete from private.overlay_links o where o.league_id = run.id;
  delete from public.leagues l where l.id = run.id;
  perform private.record('delete_league', 'leagues ' || run.id, to_jsonb(run));
end
$$;
comment on function private.delete_league is 'api: member';

-- An admin takes a league whose seasons are over out of every list and choice, or puts it back.
-- Refuses with PT403 (not an admin), PT404 (no such league), PT409 (a season is not finished).
create function private.archive_league(league_id uuid, archived boolean default true)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  run constant public.leagues := private.league_to_run(league_id);
begin
  if archived is null then
    perform private.refuse('PT422', 'It is archived, or it is not.', 'wrongValue', 'archived');
  end if;
  if archived and exists (
    select from public.league_seasons s where s.league_id = run.id and s.phase <> 'finished'
  ) then
    perform private.refuse('PT409', 'A season is not finished.', 'leaguePlaying', 'league_id');
  end if;
  update public.leagues l
  set archived_at = case when archived then coalesce(l.archived_at, now()) end
  where l.id = run.id;
  perform private.record(
    'archive_league', 'leagues ' || run.id,
    jsonb_build_object('archived', run.archived_at is not null), jsonb_build_object('archived', archived)
  );
end
$$;
comment on function private.archive_league is 'api: member';
