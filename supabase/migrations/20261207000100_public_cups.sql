set local check_function_bodies = off;

drop function private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid);

drop function public.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid);

CREATE OR REPLACE FUNCTION private.crown(cup public.night_cups)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  final public.series;
  champion public.teams;
  evening constant timestamp := cup.starts_at at time zone private.cup_zone();
begin
  select * into final
  from public.series s
  where s.night_cup_id = cup.id and s.next_series_id is null and s.winner_team_id is not null;
  perform from public.team_matches m where m.night_cup_id = cup.id and final.id is not null order by m.id for no key update;
  if final.id is null
    or exists (
      select
      from public.team_matches m
      where m.night_cup_id = cup.id and m.status = 'finished' and private.protest_until(m) > now()
    )
    or exists (
      select
      from public.protests p
      join public.team_matches m on m.id = p.match_id
      where m.night_cup_id = cup.id and p.status = 'filed'
    )
  then
    return;
  end if;
  select * into champion from public.teams t where t.id = final.winner_team_id;
  update public.night_cups c
  set status = 'finished', winner_team_id = champion.id, finished_at = clock_timestamp()
  where c.id = cup.id;
  insert into public.team_achievements as a (team_id, title, type, season, verified, origin)
  values (
    champion.id, cup.name || ' · ' || to_char(evening, 'YYYY-MM-DD'), 'nightcup', to_char(evening, 'YYYY'), true, 'admin'
  )
  on conflict on constraint team_achievements_team_id_type_season_title_key do update set verified = true, origin = 'admin';
  perform private.notify_cup(
    cup, array(select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.seed is not null), 'cupFinished',
    jsonb_build_object('champion', champion.id)
  );
  perform private.record(
    'finish_night_cup', 'night_cups ' || cup.id, '{"status": "live"}',
    jsonb_build_object('status', 'finished', 'winner_team_id', champion.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.cup_zone()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select l.time_zone from public.leagues l order by l.tier, l.created_at, l.id limit 1), 'utc')
$function$;

CREATE OR REPLACE FUNCTION private.open_cup_team(team public.teams)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.open_season(league uuid, season integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'season', case when run.season is not null then jsonb_build_object(
      'season', run.season,
      'phase', run.phase,
      'starts_on', run.starts_on,
      'ends_on', run.ends_on,
      'legs', run.legs,
      'relegation_places', run.relegation_places,
      'playoff_teams', run.playoff_teams,
      'third_place_match', run.third_place_match,
      'points_for_win', run.points_for_win,
      'champion_team_id', run.champion_team_id
    ) end,
    'teams', private.open_teams(open_season.league, open_season.season),
    'adjustments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('team_id', a.team_id, 'points', a.points, 'reason', a.reason) order by a.created_at, a.id
        ),
        '[]'
      )
      from public.point_adjustments a
      where (a.league_id, a.season) = (open_season.league, open_season.season)
        and a.reversed_at is null
    ),
    'matches', private.open_matches(open_season.league, open_season.season),
    'series', (
      select coalesce(jsonb_agg(private.open_series(s) order by s.round, s.slot), '[]')
      from public.series s
      where (s.league_id, s.season) = (open_season.league, open_season.season)
    )
  )
  from (select) as one
  left join public.league_seasons run on (run.league_id, run.season) = (open_season.league, open_season.season)
$function$;

CREATE OR REPLACE FUNCTION private.open_series(series public.series)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', series.id, 'round', series.round, 'slot', series.slot, 'best_of', series.best_of, 'team_a_id', series.team_a_id,
    'team_b_id', series.team_b_id, 'wins_a', series.wins_a, 'wins_b', series.wins_b, 'winner_team_id', series.winner_team_id
  )
$function$;

CREATE OR REPLACE FUNCTION private.overlay_season(secret text, match_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.public_addresses()
 RETURNS TABLE(path text, changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with newest as (
    select l.id, '/p/' || l.slug as path, run.season
    from private.public_leagues l
    left join lateral (
      select s.season from public.league_seasons s where s.league_id = l.id order by s.season desc limit 1
    ) run on true
  ),
  playing as (
    select n.path, t.id, t.slug
    from newest n
    join public.league_teams e on (e.league_id, e.season) = (n.id, n.season)
    join public.teams t on t.id = e.team_id
  )
  select every.path, every.changed_at
  from (
    select 1 as part, n.path, null::timestamptz as changed_at from newest n
    union all
    select 2, p.path || '/teams/' || p.slug, null from playing p
    union all
    select 3, '/p/cups/' || c.id, c.finished_at from private.public_cups c
    union all
    select 4, n.path || '/news/' || a.slug, greatest(a.updated_at, a.published_at)
    from newest n
    join public.news_articles a on a.league_id = n.id
    where a.published_at <= now()
      and exists (select from public.news_texts t where t.article_id = a.id and t.complete)
    union all
    select 5, n.path || '/matches/' || m.id, m.finished_at
    from newest n
    join public.team_matches m on (m.league_id, m.season) = (n.id, n.season)
    where m.status <> 'cancelled'
    union all
    select 6, p.path || '/players/' || who.username, null
    from playing p
    join public.team_members m on m.team_id = p.id and m.left_at is null
    join public.profiles who on who.id = m.player_id
    where private.shows_profile(who.id)
  ) every
  order by every.part, every.path
  -- what search engines read at once
  limit 10000
$function$;

CREATE OR REPLACE FUNCTION private.public_cup(night_cup_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
          jsonb_build_object(
            'id', m.id,
            'series_id', m.series_id,
            'game_no', m.game_no,
            'home_team_id', m.home_team_id,
            'away_team_id', m.away_team_id,
            'kickoff_at', m.kickoff_at,
            'status', m.status,
            'home_score', case when m.status = 'finished' then m.home_score end,
            'away_score', case when m.status = 'finished' then m.away_score end,
            'live_home_score', case when m.status = 'live' then m.live_home_score end,
            'live_away_score', case when m.status = 'live' then m.live_away_score end,
            'forfeited_by', case when m.status = 'finished' then m.forfeited_by end
          )
          order by m.kickoff_at, m.id
        ),
        '[]'
      )
      from public.team_matches m
      where m.night_cup_id = c.id
    )
  )
  from private.public_cups c
  where c.id = public_cup.night_cup_id
$function$;

CREATE OR REPLACE FUNCTION private.public_cups(starts_before timestamp with time zone DEFAULT NULL::timestamp with time zone, id_before uuid DEFAULT NULL::uuid, most integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize text DEFAULT NULL::text, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  was public.night_cups;
  planned public.night_cups;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins run a night cup.', 'notYours');
  end if;
  if night_cup_id is not null then
    was := private.cup_to_run(night_cup_id, 'draft', 'registration');
  end if;
  planned.name := private.checked_name('name', save_night_cup.name, bounds.night_cup_name_min, bounds.night_cup_name_max);
  planned.prize := private.checked_text('prize', save_night_cup.prize, 0, bounds.night_cup_prize_max);
  if save_night_cup.starts_at is null or not save_night_cup.starts_at between now() and now() + interval '1 year' then
    perform private.refuse('PT422', 'A night cup lies ahead, within a year.', 'kickoffWrong', 'starts_at');
  end if;
  if save_night_cup.check_in_until is null or save_night_cup.check_in_until >= save_night_cup.starts_at then
    perform private.refuse('PT422', 'Check-in closes before the start.', 'cupTimes', 'check_in_until');
  end if;
  if save_night_cup.check_in_from is null or save_night_cup.check_in_from >= save_night_cup.check_in_until then
    perform private.refuse('PT422', 'Check-in opens before it closes.', 'cupTimes', 'check_in_from');
  end if;
  if save_night_cup.capacity is null or save_night_cup.capacity not in (8, 16, 32) then
    perform private.refuse('PT422', 'A night cup is for 8, 16 or 32.', 'wrongValue', 'capacity');
  end if;
  if save_night_cup.best_of is null or save_night_cup.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A series is of 1, 3 or 5.', 'wrongValue', 'best_of');
  end if;
  if save_night_cup.final_best_of is null or save_night_cup.final_best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A final is of 1, 3 or 5.', 'wrongValue', 'final_best_of');
  end if;
  if save_night_cup.capacity < (select count(*) from public.night_cup_teams e where e.night_cup_id = was.id and not e.waiting) then
    perform private.refuse('PT409', 'More teams have a place.', 'cupPlacesTaken', 'capacity');
  end if;
  if was.id is null then
    insert into public.night_cups as c (
      name, starts_at, check_in_from, check_in_until, capacity, best_of, final_best_of, prize, public
    )
    values (
      planned.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until,
      save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, planned.prize,
      coalesce(save_night_cup.is_public, false)
    )
    returning c.* into planned;
  else
    update public.night_cups c
    set name = planned.name,
      starts_at = save_night_cup.starts_at,
      check_in_from = save_night_cup.check_in_from,
      check_in_until = save_night_cup.check_in_until,
      capacity = save_night_cup.capacity,
      best_of = save_night_cup.best_of,
      final_best_of = save_night_cup.final_best_of,
      prize = planned.prize,
      public = coalesce(save_night_cup.is_public, c.public)
    where c.id = was.id
    returning c.* into planned;
    perform private.fill_places(planned);
    if planned.starts_at <> was.starts_at then
      perform private.notify_cup(planned, private.cup_teams(planned), 'cupMoved');
    end if;
  end if;
  perform private.record('save_night_cup', 'night_cups ' || planned.id, to_jsonb(was), to_jsonb(planned));
  return planned.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.public_cup(night_cup_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.public_cup(public_cup.night_cup_id) $function$;

CREATE OR REPLACE FUNCTION public.public_cups(starts_before timestamp with time zone DEFAULT NULL::timestamp with time zone, id_before uuid DEFAULT NULL::uuid, most integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.public_cups(public_cups.starts_before, public_cups.id_before, public_cups.most) $function$;

CREATE OR REPLACE FUNCTION public.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize text DEFAULT NULL::text, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_night_cup(save_night_cup.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until, save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, save_night_cup.prize, save_night_cup.night_cup_id, save_night_cup.is_public) $function$;

alter table public.night_cups add column public boolean default false not null;

create or replace view private.public_cups with (security_invoker=true) as
 SELECT id,
    name,
    starts_at,
    status,
    capacity,
    best_of,
    final_best_of,
    prize,
    winner_team_id,
    finished_at
   FROM public.night_cups c
  WHERE (public AND (status <> 'draft'::public.night_cup_status));

grant execute on routine private.public_cup(uuid) to "anon";
grant execute on routine private.public_cup(uuid) to "authenticated";

grant execute on routine private.public_cups(timestamp with time zone,uuid,integer) to "anon";
grant execute on routine private.public_cups(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean) to "authenticated";

grant execute on routine public.public_cup(uuid) to "anon";
grant execute on routine public.public_cup(uuid) to "authenticated";

grant execute on routine public.public_cups(timestamp with time zone,uuid,integer) to "anon";
grant execute on routine public.public_cups(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean) to "authenticated";

comment on function private.public_cup(uuid) is 'api: visitor';

comment on function private.public_cups(timestamp with time zone,uuid,integer) is 'api: visitor';

comment on function private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean) is 'api: member';
