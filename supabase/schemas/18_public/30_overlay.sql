-- The overlay (docs/decisions/0041): what stream software draws over the game, at an address that is its own password.
-- A caster, a captain of a side or the staff makes addresses for it, an admin makes them for a league. Its
-- secret is seen once: only its hash is kept. It opens what every member reads anyway, with the names that visitors read, and
-- no lobby's code.

create table private.overlay_links (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  match_id uuid references public.team_matches (id) on delete cascade,
  -- no reference: with one, no matter who asks a match for its league would have to say by which way (delete_league
  -- sees to it)
  league_id uuid,
  made_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint overlay_links_one_subject check (num_nonnulls(match_id, league_id) = 1)
);
create index overlay_links_match_id on private.overlay_links (match_id, made_by);
create index overlay_links_league_id on private.overlay_links (league_id, made_by);
create index overlay_links_made_by on private.overlay_links (made_by);
comment on table private.overlay_links is
  'Addresses of overlays, by their hashes. No API access: who made one lists and removes it, stream software asks by its secret.';
alter table private.overlay_links enable row level security;
alter table private.overlay_links force row level security;
revoke all on private.overlay_links from public, anon, authenticated, service_role;

-- Whether the maker of an address may still show what it shows: it stops with the right to make it.
create function private.overlay_holds(link private.overlay_links)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select not private.is_suspended(link.made_by) and case
    when link.league_id is not null then private.has_role(link.made_by, 'admin')
    else private.has_role(link.made_by, 'admin')
      or private.has_role(link.made_by, 'moderator')
      or private.casts(link.match_id, link.made_by)
      or exists (
        select
        from public.team_matches m
        where m.id = link.match_id
          and (
            exists (
              select
              from public.team_members t
              where t.player_id = link.made_by
                and t.left_at is null
                and t.team_role = 'captain'
                and t.team_id in (m.home_team_id, m.away_team_id)
            )
            or exists (
              select from public.league_referees r where (r.league_id, r.user_id) = (m.league_id, link.made_by)
            )
          )
      )
  end
$$;

-- Makes an address for the overlay of a match or of a league, and returns its secret, this once.
-- Refuses with PT403 (nobody who may), PT404 (no such match or league), PT409 (as many as one may have), PT422 (neither, or both).
create function private.make_overlay_link(match_id uuid default null, league_id uuid default null)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  -- 182 random bits, as a calendar's address has (13_staff/090_feed_links.sql)
  secret constant text := replace(gen_random_uuid()::text, '-', '') || replace(left(gen_random_uuid()::text, 18), '-', '');
  match public.team_matches;
begin
  if num_nonnulls(match_id, league_id) <> 1 then
    perform private.refuse('PT422', 'An overlay is of a match or of a league.', 'wrongValue', 'match_id');
  end if;
  if league_id is not null then
    perform private.check_admin('make overlays of leagues');
    perform from public.leagues l where l.id = make_overlay_link.league_id for no key update;
    if not found then
      perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
    end if;
  else
    match := private.match_to_cast(match_id);
  end if;
  if (
    select count(*)
    from private.overlay_links l
    where l.made_by = me
      and (l.match_id = make_overlay_link.match_id or l.league_id = make_overlay_link.league_id)
  ) >= (private.limits()).overlay_links_max then
    perform private.refuse('PT409', 'There are so many addresses already.', 'overlaysFull');
  end if;
  insert into private.overlay_links (hash, match_id, league_id, made_by)
  values (sha256(decode(secret, 'hex')), make_overlay_link.match_id, make_overlay_link.league_id, me);
  perform private.record(
    'make_overlay_link', coalesce('team_matches ' || make_overlay_link.match_id, 'leagues ' || make_overlay_link.league_id)
  );
  return secret;
end
$$;
comment on function private.make_overlay_link is 'api: member';

-- The addresses of a match or a league that still open something: the caller's own, and to admins everybody's.
create function private.overlay_links(match_id uuid default null, league_id uuid default null)
  returns table (id uuid, made_by uuid, username text, created_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l.id, l.made_by, p.username, l.created_at
  from private.overlay_links l
  join public.profiles p on p.id = l.made_by
  where (l.match_id = overlay_links.match_id or l.league_id = overlay_links.league_id)
    and (l.made_by = (select auth.uid()) or private.is_admin())
    and private.overlay_holds(l)
  order by l.created_at, l.id
  limit 100
$$;
comment on function private.overlay_links is 'api: member';

-- An address stops at once: the own, or for an admin anybody's. Refuses with PT404 where there is no such one.
create function private.remove_overlay_link(link_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  gone private.overlay_links;
begin
  delete from private.overlay_links l
  where l.id = link_id
    and (l.made_by = me or private.is_admin())
  returning * into gone;
  if gone.id is null then
    perform private.refuse('PT404', 'There is no such address.', 'overlayUnknown');
  end if;
  perform private.record('remove_overlay_link', coalesce('team_matches ' || gone.match_id, 'leagues ' || gone.league_id));
end
$$;
comment on function private.remove_overlay_link is 'api: member';

-- The answer --------------------------------------------------------------------------------

-- The address of a secret, while it opens something.
create function private.overlay_link(secret text)
  returns private.overlay_links
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select l
  from private.overlay_links l
  where secret ~ '^[0-9a-f]{48}$'
    and l.hash = sha256(decode(case when secret ~ '^[0-9a-f]{48}$' then secret else '' end, 'hex'))
    and private.overlay_holds(l)
$$;

-- The match an overlay shows: its own; of a league's the one that is named, else the one that is played, that has just ended,
-- that comes next, or the last.
create function private.overlay_match(link private.overlay_links, named uuid)
  returns public.team_matches
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with newest as materialized (
    select s.season from public.league_seasons s where s.league_id = link.league_id order by s.season desc limit 1
  )
  select m
  from public.team_matches m
  where m.id = case
    when link.match_id is not null then link.match_id
    when named is not null then (
      select n.id from public.team_matches n where n.id = named and n.league_id = link.league_id
    )
    else (
      select one.id
      from (
        (
          select 1 as turn, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'live'
          order by l.live_at desc nulls last, l.id
          limit 1
        )
        union all
        (
          select 2, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'finished' and l.finished_at > now() - (private.limits()).overlay_result_minutes * interval '1 minute'
          order by l.finished_at desc, l.id
          limit 1
        )
        union all
        (
          select 3, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status in ('scheduled', 'reported', 'disputed') and l.kickoff_at > now() - (private.limits()).overlay_wait_minutes * interval '1 minute'
          order by l.kickoff_at, l.id
          limit 1
        )
        union all
        (
          select 4, l.id
          from newest
          join public.team_matches l on (l.league_id, l.season) = (link.league_id, newest.season)
          where l.status = 'finished'
          order by l.kickoff_at desc, l.id
          limit 1
        )
      ) one
      order by one.turn
      limit 1
    )
  end
$$;

-- The overlay's facts of a match, with what it belongs to; null where the address opens nothing. Small:
-- stream software asks every few seconds. A score is there once it counts, the running one from kick-off until then.
create function private.overlay_facts(secret text, match_id uuid default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'at', now(),
    'competition', coalesce(
      (
        select jsonb_build_object('id', l.id, 'name', l.name, 'logo', l.logo, 'time_zone', l.time_zone)
        from public.leagues l
        where l.id = coalesce(m.league_id, link.league_id)
      ),
      (
        select jsonb_build_object('id', c.id, 'name', c.name, 'logo', null, 'time_zone', null)
        from public.night_cups c
        where c.id = m.night_cup_id
      )
    ),
    'match', case when m.id is not null then private.match_json(m, true) - '{series_id,home_team_id,away_team_id}'::text[] || jsonb_build_object(
      'live_home_score', case when m.status in ('live', 'reported', 'disputed') then m.live_home_score end,
      'live_away_score', case when m.status in ('live', 'reported', 'disputed') then m.live_away_score end,
      'live_at', case when m.status = 'live' then m.live_at end,
      'home_team', (select private.team_badge(t) || private.name_then_json(t, run) from public.teams t where t.id = m.home_team_id),
      'away_team', (select private.team_badge(t) || private.name_then_json(t, run) from public.teams t where t.id = m.away_team_id)
    ) end,
    'series', (
      select jsonb_build_object(
        'best_of', s.best_of, 'team_a_id', s.team_a_id, 'team_b_id', s.team_b_id, 'wins_a', s.wins_a, 'wins_b', s.wins_b
      )
      from public.series s
      where s.id = m.series_id
    ),
    'line_ups', case when m.id is null then '[]' else private.open_line_ups(m) end,
    'mvp', (
      select private.public_name(s.player_id, s.team_id) || private.stats_json(to_jsonb(s)) - 'mvp'
        || jsonb_build_object('team_id', s.team_id)
      from public.match_player_stats s
      where s.match_id = m.id
        and s.mvp
        and m.status = 'finished'
    )
  )
  from private.overlay_link(overlay_facts.secret) link
  left join private.overlay_match(link, overlay_facts.match_id) m on true
  left join public.league_seasons run on (run.league_id, run.season) = (m.league_id, m.season)
  where link.id is not null
    and (m.id is not null or link.league_id is not null)
$$;
comment on function private.overlay_facts is 'api: visitor';

-- The rows of its table and bracket: the season of the match, or the newest of the league; of a night cup its bracket.
create function private.overlay_season(secret text, match_id uuid default null)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when m.night_cup_id is null then private.open_season(
      coalesce(m.league_id, link.league_id),
      coalesce(m.season, (select max(s.season) from public.league_seasons s where s.league_id = link.league_id))
    )
    else jsonb_build_object(
      'season', null,
      'teams', (
        select coalesce(jsonb_agg(private.team_badge(t) order by t.folded, t.id), '[]')
        from public.night_cup_teams e
        join public.teams t on t.id = e.team_id
        where e.night_cup_id = m.night_cup_id
      ),
      'adjustments', '[]'::jsonb,
      'matches', '[]'::jsonb,
      'series', (
        select coalesce(jsonb_agg(private.open_series(s) order by s.round, s.slot), '[]')
        from public.series s
        where s.night_cup_id = m.night_cup_id
      )
    )
  end
  from private.overlay_link(overlay_season.secret) link
  left join private.overlay_match(link, overlay_season.match_id) m on true
  where link.id is not null
$$;
comment on function private.overlay_season is 'api: visitor';
