-- From one season to the next: the settings and teams of leagues that are tiers of each other, who goes up and who goes
-- down between them (docs/rules/seasons.md).
-- Locks: the leagues in the order of their ids, which also keeps seasons from being opened by hand; then the teams.

-- The leagues chosen, the first tier first, with the newest season of each and the chosen leagues above and below.
create function private.rollover_leagues(league_ids uuid[])
  returns table (
    league_id uuid,
    name text,
    tier int,
    season int,
    phase public.season_phase,
    max_teams int,
    moves int,
    playoff_teams int,
    above uuid,
    below uuid,
    problem text
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    l.id,
    l.name,
    l.tier::int,
    last.season,
    last.phase,
    coalesce(last.max_teams, usual.max_teams)::int,
    coalesce(last.relegation_places, usual.relegation_places)::int,
    last.playoff_teams::int,
    lag(l.id) over tiers,
    lead(l.id) over tiers,
    case
      when count(*) over (partition by l.tier) > 1 then 'tierTwice'
      when last.phase = 'registration' then 'notBegun'
      when last.phase <> 'finished' then 'notFinished'
    end
  from public.leagues l
  cross join private.season_defaults() usual
  left join lateral (
    select s.* from public.league_seasons s where s.league_id = l.id order by s.season desc limit 1
  ) last on true
  where l.id = any (league_ids)
  window tiers as (order by l.tier, l.id)
  order by l.tier, l.id
$$;

-- Every team of those seasons in the order they ended, and where it plays next: who was promoted there goes up, the last
-- of a league goes down to the one below, both as many as their own season said; nobody who was in the playoffs goes
-- down. A withdrawn team comes last and has no place, and nobody moves up or down in its stead. A team of several of
-- these seasons stands where it played on, and of those where it entered last. `notes` is what an admin should know:
-- archived, withdrawn and playsElsewhere keep a team out, the others do not.
create function private.rollover_teams(league_ids uuid[])
  returns table (league_id uuid, team_id uuid, place int, into_id uuid, notes text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with ended as (
    select
      l.*,
      e.team_id,
      e.final_rank,
      e.registered_at,
      e.playoff_seed,
      ranked.points,
      count(*) over league as teams,
      row_number() over (
        league order by e.final_rank nulls last, ranked.seat
      ) as place
    from private.rollover_leagues(league_ids) l
    cross join lateral private.season_table(l.league_id, l.season) ranked
    join public.league_teams e on (e.league_id, e.season, e.team_id) = (l.league_id, l.season, ranked.team_id)
    window league as (partition by l.league_id)
  ),
  moved as (
    select
      e.*,
      case
        when e.place <= e.moves and e.above is not null then e.above
        when e.place > greatest(e.playoff_teams, e.teams - e.moves) and e.below is not null then e.below
        else e.league_id
      end as next_id
    from ended e
  ),
  -- the neighbours across a line that somebody crosses, where the table alone says who
  level as (
    select m.*, m.playoff_seed is null and (
      (lead(m.points) over seats = m.points and lead(m.next_id) over seats <> m.next_id)
      or (
        lag(m.points) over seats = m.points
        and lag(m.next_id) over seats <> m.next_id
        and lag(m.playoff_seed) over seats is null
      )
    ) as on_line
    from moved m
    window seats as (partition by m.league_id order by m.place)
  ),
  listed as (
    select
      l.league_id, l.season, l.team_id, l.place, l.next_id, l.final_rank is null as unranked, l.on_line,
      false as withdrawn, l.registered_at
    from level l
    union all
    select l.league_id, l.season, e.team_id, null, l.league_id, false, false, true, e.registered_at
    from private.rollover_leagues(league_ids) l
    join public.league_teams e on (e.league_id, e.season) = (l.league_id, l.season)
    where e.withdrawn_at is not null
  ),
  entries as (
    select distinct on (o.team_id) o.*
    from listed o
    order by o.team_id, o.withdrawn, o.registered_at desc, o.league_id
  )
  select
    n.league_id,
    n.team_id,
    n.place::int,
    case when not said.notes && '{archived,withdrawn,playsElsewhere}' then n.next_id end,
    said.notes
  from entries n
  join public.teams t on t.id = n.team_id
  cross join lateral (
    select coalesce(array_agg(note), '{}') as notes
    from (values
      ('archived', t.archived_at is not null),
      ('withdrawn', n.withdrawn),
      (
        'playsElsewhere',
        exists (
          select
          from public.league_teams e
          join public.league_seasons s using (league_id, season)
          where e.team_id = n.team_id
            and (e.league_id, e.season) <> (n.league_id, n.season)
            and e.withdrawn_at is null
            and s.phase <> 'finished'
        )
      ),
      ('unranked', n.unranked),
      ('levelOnLine', coalesce(n.on_line, false)),
      ('squadSmall', private.squad_size(n.team_id) < (private.limits()).squad_min)
    ) as check_of (note, holds)
    where holds
  ) said
  order by n.league_id, n.place, n.team_id
$$;

-- The preview of a rollover of these leagues: a row a team, and one for a league that has none. Nothing is written.
-- `problem` keeps its league from being rolled over; `season` is null where a first one would be opened; `unsigned` have no
-- contract that runs.
-- Refuses with PT403 (not an admin), PT422 (no leagues, or more than there are tiers).
create function private.rollover_preview(league_ids uuid[])
  returns table (
    league_id uuid,
    league text,
    tier int,
    season int,
    phase public.season_phase,
    max_teams int,
    problem text,
    team_id uuid,
    name text,
    short_name text,
    tag text,
    logo text,
    kit_primary text,
    kit_secondary text,
    place int,
    into_id uuid,
    notes text[],
    unsigned int
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  perform private.check_rollover(league_ids);
  return query
  select
    l.league_id, l.name, l.tier, l.season, l.phase, l.max_teams, l.problem,
    p.team_id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, p.place, p.into_id, p.notes,
    private.count_unsigned(p.team_id)
  from private.rollover_leagues(league_ids) l
  left join private.rollover_teams(league_ids) p using (league_id)
  left join public.teams t on t.id = p.team_id
  order by l.tier, l.league_id, p.place, p.team_id;
end
$$;
comment on function private.rollover_preview is 'api: member';

-- Refuses with PT403 everybody except admins, with PT422 a choice of leagues that is none.
create function private.check_rollover(league_ids uuid[])
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  tiers_max constant int := (private.limits()).rollover_leagues_max;
begin
  perform private.actor();
  perform private.check_admin('open seasons');
  if coalesce(cardinality(league_ids), 0) not between 1 and tiers_max or array_position(league_ids, null) is not null then
    perform private.refuse('PT422', format('1 to %s leagues.', tiers_max), 'rolloverLeagues', 'league_ids');
  end if;
end
$$;

-- Refuses as above, with PT404 what is no league; holds the leagues.
create function private.lock_rollover(league_ids uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  held int;
begin
  perform private.check_rollover(league_ids);
  perform from public.leagues l where l.id = any (league_ids) order by l.id for update;
  select count(*) into held from public.leagues l where l.id = any (league_ids);
  if held <> (select count(distinct id) from unnest(league_ids) as id) then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_ids');
  end if;
end
$$;

-- An admin opens the next season of each of these leagues with the settings of the one that ended, or the site's where
-- there was none, and enters the teams as the preview said or as the admin decided: `team_ids` are all teams of the
-- seasons that ended, `into_ids` beside them the league each plays in, or null. Their leaders are notified.
-- Refuses with PT403 (not an admin), PT404 (no such league), PT409 (a season not finished, two leagues of one tier, other
-- teams than those, archived, plays elsewhere, season full), PT422 (lists that do not fit).
create function private.roll_over(league_ids uuid[], team_ids uuid[], into_ids uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  tier record;
  entered uuid[];
begin
  perform private.lock_rollover(league_ids);
  if exists (select from private.rollover_leagues(league_ids) l where l.problem = 'tierTwice') then
    perform private.refuse('PT409', 'Two leagues of one tier.', 'tierTwice', 'league_ids');
  end if;
  if exists (select from private.rollover_leagues(league_ids) l where l.problem = 'notBegun') then
    perform private.refuse('PT409', 'A season has not begun.', 'seasonNotBegun', 'league_ids');
  end if;
  if exists (select from private.rollover_leagues(league_ids) l where l.problem is not null) then
    perform private.refuse('PT409', 'A season is not finished.', 'seasonNotFinished', 'league_ids');
  end if;
  if coalesce(cardinality(team_ids), 0) <> coalesce(cardinality(into_ids), 0)
    or not coalesce(array_remove(into_ids, null), '{}') <@ league_ids
    or coalesce(cardinality(team_ids), 0) <> (select count(distinct id) from unnest(team_ids) as id)
  then
    perform private.refuse('PT422', 'Every team plays in one of the leagues, or in none.', 'wrongValue', 'into_ids');
  end if;
  if (select array_agg(id order by id) from unnest(team_ids) as id) is distinct from
    (select array_agg(p.team_id order by p.team_id) from private.rollover_teams(league_ids) p)
  then
    perform private.refuse('PT409', 'The seasons had other teams.', 'rolloverChanged', 'team_ids');
  end if;
  if exists (
    select
    from unnest(team_ids, into_ids) as given (team_id, into_id)
    join private.rollover_teams(league_ids) p using (team_id)
    where given.into_id is distinct from p.into_id and given.team_id = private.own_team()
  ) then
    perform private.refuse('PT403', 'The own team goes where the preview says.', 'ownCase', 'into_ids');
  end if;
  perform from public.teams t where t.id = any (team_ids) order by t.id for no key update;
  if exists (
    select
    from unnest(team_ids, into_ids) as given (team_id, into_id)
    join public.teams t on t.id = given.team_id
    where given.into_id is not null and t.archived_at is not null
  ) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_ids');
  end if;

  for tier in select * from private.rollover_leagues(league_ids) loop
    entered := array(
      select given.team_id
      from unnest(team_ids, into_ids) as given (team_id, into_id)
      where given.into_id = tier.league_id
    );
    if cardinality(entered) > tier.max_teams then
      perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'into_ids');
    end if;
    perform private.open_next(tier.league_id, tier.season, entered);
  end loop;
  perform private.notify_left_out(team_ids, into_ids);
end
$$;
comment on function private.roll_over is 'api: member';

-- Opens the season after that one, or a first one where there is none, with these teams, and notifies their leaders where
-- they play.
create function private.open_next(league_id uuid, ended int, entered uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  opens constant int := coalesce(ended, 0) + 1;
  league constant public.leagues := (select l from public.leagues l where l.id = open_next.league_id);
  entry record;
begin
  if ended is null then
    insert into public.league_seasons (
      league_id, season, max_teams, legs, points_for_win, relegation_places, protest_minutes, silence_hours, game_minutes,
      transfer_rights, renewal_days, playoff_teams, quarterfinal_best_of, semifinal_best_of, final_best_of,
      third_place_match, stand_ins, prize_pool
    )
    select league.id, opens, usual.* from private.season_defaults() usual;
  else
    insert into public.league_seasons (
      league_id, season, max_teams, legs, relegation_places, transfer_rights, renewal_days,
      quarterfinal_best_of, semifinal_best_of, final_best_of, playoff_teams, third_place_match, points_for_win,
      protest_minutes, silence_hours, game_minutes, extra_rules, prize_pool, stand_ins
    )
    select
      s.league_id, opens, s.max_teams, s.legs, s.relegation_places, s.transfer_rights, s.renewal_days,
      s.quarterfinal_best_of, s.semifinal_best_of, s.final_best_of, s.playoff_teams, s.third_place_match, s.points_for_win,
      s.protest_minutes, s.silence_hours, s.game_minutes, s.extra_rules, s.prize_pool, s.stand_ins
    from public.league_seasons s
    where (s.league_id, s.season) = (league.id, ended);
  end if;
  insert into public.league_teams (league_id, season, team_id)
  select league.id, opens, team_id from unnest(entered) as team_id;
  for entry in
    select t.id, coalesce(was.tier, league.tier) as tier
    from public.teams t
    left join lateral (
      select l.tier
      from public.league_teams e
      join public.leagues l on l.id = e.league_id
      where e.team_id = t.id and (e.league_id, e.season) <> (league.id, opens)
      order by e.registered_at desc
      limit 1
    ) was on true
    where t.id = any (entered)
    order by t.id
  loop
    perform private.notify(
      private.leaders(entry.id),
      case when entry.tier > league.tier then 'rolledUp' when entry.tier < league.tier then 'rolledDown' else 'rolledOver' end::public.notification_key,
      jsonb_build_object('team', entry.id, 'season', opens, 'league', league.id),
      '/leagues/' || league.id
    );
  end loop;
  perform private.record(
    'roll_over', concat_ws(' ', 'league_seasons', league.id, opens), null, jsonb_build_object('teams', cardinality(entered))
  );
end
$$;

-- Notifies the leaders of teams that are entered nowhere that they are not.
create function private.notify_left_out(team_ids uuid[], into_ids uuid[])
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    private.leaders(t.id), 'notRolledOver', jsonb_build_object('team', t.id), '/leagues'
  )
  from unnest(team_ids, into_ids) as given (team_id, into_id)
  join public.teams t on t.id = given.team_id
  where given.into_id is null and t.archived_at is null
  order by t.id
$$;

-- An admin takes back the newest season of each of these leagues, with its entries: before it has begun, before it has a
-- match, and only if nobody has entered it since it was opened. Their leaders are notified.
-- Refuses with PT403 (not an admin), PT404 (no such league or season), PT409 (begun, has matches or entries of its own,
-- or something else hangs on it), PT422.
create function private.undo_rollover(league_ids uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  league record;
  opened public.league_seasons;
begin
  perform private.lock_rollover(league_ids);
  for league in select l.id from public.leagues l where l.id = any (league_ids) order by l.id loop
    select * into opened
    from public.league_seasons s
    where s.league_id = league.id
    order by s.season desc
    limit 1
    for update;
    if opened.league_id is null then
      perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'league_ids');
    end if;
    if opened.phase <> 'registration' then
      perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'league_ids');
    end if;
    if exists (
      select
      from public.league_teams e
      where (e.league_id, e.season) = (opened.league_id, opened.season) and e.registered_at <> opened.created_at
    ) then
      perform private.refuse('PT409', 'Teams have entered since.', 'seasonInUse', 'league_ids');
    end if;
    perform private.notify(
      (
        select array_agg(leader)
        from public.league_teams e
        cross join unnest(private.leaders(e.team_id)) as leader
        where (e.league_id, e.season) = (opened.league_id, opened.season)
      ),
      'rolloverUndone',
      jsonb_build_object('season', opened.season, 'league', league.id),
      '/leagues/' || league.id
    );
    perform private.record(
      'undo_rollover', concat_ws(' ', 'league_seasons', opened.league_id, opened.season), to_jsonb(opened)
    );
    begin
      delete from public.league_teams e where (e.league_id, e.season) = (opened.league_id, opened.season);
      delete from public.league_seasons s where (s.league_id, s.season) = (opened.league_id, opened.season);
    exception when foreign_key_violation then
      perform private.refuse('PT409', 'Matches or contracts hang on the season.', 'seasonInUse', 'league_ids');
    end;
  end loop;
end
$$;
comment on function private.undo_rollover is 'api: member';
