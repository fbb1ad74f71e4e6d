-- The public facts of a public night cup, signed in or not (docs/decisions/0037). Like the calls of 10_public.sql these
-- name their keys, know nobody who asks, and are null where nothing public is. They say nothing of players.

-- A team of a cup: what it is drawn from, and its address in the public league it entered last. It has none elsewhere.
create function private.open_cup_team(team public.teams)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.team_badge(team)
    || jsonb_build_object('league', page.league, 'slug', case when page.league is not null then team.slug end)
  from (select) as one
  left join lateral (
    select l.slug as league
    from private.public_leagues l
    join public.league_teams e on e.league_id = l.id
    where e.team_id = team.id
    order by e.registered_at desc, l.slug
    limit 1
  ) page on true
$$;

-- A cup: its teams that have a place, by seed once it is drawn, and its bracket. A score is there once it counts: what a
-- side reports is nobody else's.
create function private.public_cup(night_cup_id uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'cup', jsonb_build_object(
      'id', c.id, 'name', c.name, 'starts_at', c.starts_at, 'time_zone', private.cup_zone(), 'status', c.status,
      'prize', c.prize, 'capacity', c.capacity, 'best_of', c.best_of, 'final_best_of', c.final_best_of,
      'winner_team_id', c.winner_team_id
    ),
    'teams', (
      select coalesce(
        jsonb_agg(
          private.open_cup_team(t) || jsonb_build_object('seed', e.seed)
          order by e.seed, e.entered_at, e.team_id
        ),
        '[]'
      )
      from public.night_cup_teams e
      join public.teams t on t.id = e.team_id
      where e.night_cup_id = c.id
        and not e.waiting
    ),
    'series', (
      select coalesce(jsonb_agg(private.open_series(s) order by s.round, s.slot), '[]')
      from public.series s
      where s.night_cup_id = c.id
    ),
    'matches', (
      select coalesce(
        jsonb_agg(
          private.match_json(m, true) - '{matchday,stage}'::text[] order by m.kickoff_at, m.id
        ),
        '[]'
      )
      from public.team_matches m
      where m.night_cup_id = c.id
    )
  )
  from private.public_cups c
  where c.id = public_cup.night_cup_id
$$;
comment on function private.public_cup is 'api: visitor';

-- The public cups, the latest first, a page at a time: those before that one. Null where there are none.
create function private.public_cups(starts_before timestamptz default null, id_before uuid default null, most int default 50)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'id', c.id, 'name', c.name, 'starts_at', c.starts_at, 'status', c.status, 'prize', c.prize, 'capacity', c.capacity,
      'best_of', c.best_of, 'final_best_of', c.final_best_of,
      'entered', (select count(*) from public.night_cup_teams e where e.night_cup_id = c.id and not e.waiting),
      'winner', (select private.open_cup_team(t) from public.teams t where t.id = c.winner_team_id)
    )
    order by c.starts_at desc, c.id desc
  )
  from (
    select *
    from private.public_cups every
    where public_cups.starts_before is null
      or (every.starts_at, every.id) < (public_cups.starts_before, public_cups.id_before)
    order by every.starts_at desc, every.id desc
    limit least(greatest(public_cups.most, 1), 101)
  ) c
$$;
comment on function private.public_cups is 'api: visitor';
