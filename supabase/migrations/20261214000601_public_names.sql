set local check_function_bodies = off;

drop function private.complete_profile(text,date,public.player_position,public.platform);

drop function private.stats_of(uuid,integer);

drop function public.complete_profile(text,date,public.player_position,public.platform);

CREATE OR REPLACE FUNCTION private.complete_profile(username text DEFAULT NULL::text, birth_date date DEFAULT NULL::date, place public.player_position DEFAULT NULL::public.player_position, platform public.platform DEFAULT NULL::public.platform, public_profile boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  wanted constant text := nullif(private.clean_line(username), '');
  was public.profiles;
  given date;
begin
  select * into was from public.profiles p where p.id = me for no key update;
  select own.birth_date into given from public.profile_private own where own.user_id = me for no key update;
  begin
    update public.profiles p
    set username = coalesce(wanted, p.username),
      position = coalesce(place, p.position),
      platform = coalesce(complete_profile.platform, p.platform)
    where p.id = me;
  exception
    when unique_violation then
      perform private.refuse('PT409', 'Somebody has this name, or one that looks like it.', 'usernameTaken', 'username');
    when check_violation then
      perform private.refuse('PT422', 'This is no username.', 'wrongValue', 'username');
  end;
  if birth_date not between date '1900-01-01' and current_date then
    perform private.refuse('PT422', 'This is no birth date.', 'birthDateWrong', 'birth_date');
  end if;
  if birth_date <> given then
    perform private.refuse('PT409', 'The birth date is given once.', 'birthDateGiven', 'birth_date');
  end if;
  update public.profile_private own
  set birth_date = complete_profile.birth_date
  where own.user_id = me and own.birth_date is null and complete_profile.birth_date is not null;
  update public.profile_private own
  set public_profile = complete_profile.public_profile, public_profile_answered = true
  where own.user_id = me and complete_profile.public_profile is not null;
  perform private.record(
    'complete_profile', 'profiles ' || me, to_jsonb(was),
    jsonb_build_object('username', wanted, 'position', place, 'platform', complete_profile.platform)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.member_season(secret text, slug text, part text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('league', jsonb_build_object('slug', l.slug, 'name', l.name, 'time_zone', l.time_zone))
    || case member_season.part
      when 'season' then private.open_season(l.id, run.season)
      when 'squads' then jsonb_build_object(
        'season', run.season,
        'teams', private.open_teams(l.id, run.season),
        'squads', private.squads_of(l.id, run.season, true)
      )
      when 'stats' then jsonb_build_object('season', run.season, 'stats', private.stats_of(l.id, run.season, true))
    end
  from public.leagues l
  cross join lateral (select private.season_of(l.id, member_season.season) as season) run
  where l.slug = member_season.slug
    and run.season is not null
    and private.reader_of(member_season.secret) is not null
$function$;

CREATE OR REPLACE FUNCTION private.open_line_ups(match public.team_matches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      private.public_name(p.player_id, p.team_id)
        || jsonb_build_object('team_id', p.team_id, 'slot', p.slot, 'position', p.position)
      order by p.team_id, p.slot
    ),
    '[]'
  )
  from public.lineup_places p
  where p.match_id = match.id
    and (
      match.status in ('live', 'reported', 'disputed', 'finished')
      or (
        match.status = 'scheduled'
        and match.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
      )
    )
$function$;

CREATE OR REPLACE FUNCTION private.overlay_facts(secret text, match_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'match', case when m.id is not null then jsonb_build_object(
      'id', m.id,
      'matchday', m.matchday,
      'stage', m.stage,
      'game_no', m.game_no,
      'kickoff_at', m.kickoff_at,
      'status', m.status,
      'home_score', case when m.status = 'finished' then m.home_score end,
      'away_score', case when m.status = 'finished' then m.away_score end,
      'live_home_score', case when m.status in ('live', 'reported', 'disputed') then m.live_home_score end,
      'live_away_score', case when m.status in ('live', 'reported', 'disputed') then m.live_away_score end,
      'live_at', case when m.status = 'live' then m.live_at end,
      'forfeited_by', case when m.status = 'finished' then m.forfeited_by end,
      'home_team', (select private.team_badge(t) from public.teams t where t.id = m.home_team_id),
      'away_team', (select private.team_badge(t) from public.teams t where t.id = m.away_team_id)
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
      select private.public_name(s.player_id, s.team_id) || jsonb_build_object(
        'team_id', s.team_id, 'goals', s.goals, 'assists', s.assists, 'passes', s.passes,
        'interceptions', s.interceptions, 'saves', s.saves
      )
      from public.match_player_stats s
      where s.match_id = m.id
        and s.mvp
        and m.status = 'finished'
    )
  )
  from private.overlay_link(overlay_facts.secret) link
  left join private.overlay_match(link, overlay_facts.match_id) m on true
  where link.id is not null
    and (m.id is not null or link.league_id is not null)
$function$;

CREATE OR REPLACE FUNCTION private.public_league(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', jsonb_build_object(
      'slug', l.slug, 'name', l.name, 'description', l.description, 'logo', l.logo, 'tier', l.tier, 'time_zone', l.time_zone
    ),
    'seasons', (
      select coalesce(jsonb_agg(newest.season order by newest.season desc), '[]')
      from (
        select s.season from public.league_seasons s where s.league_id = l.id order by s.season desc limit 30
      ) newest
    ),
    'scorers', (
      select coalesce(
        jsonb_agg(
          best.name || jsonb_build_object('team_id', best.team_id, 'goals', best.goals)
          order by best.goals desc, best.name ->> 'username', best.name -> 'shirt_number', best.team_id
        ),
        '[]'
      )
      from (
        select private.public_name(f.player_id, f.team_id) as name, f.team_id, f.goals
        from private.league_stats(l.id, run.season) f
        where f.goals > 0
        order by f.goals desc, f.username, f.team_id
        limit 20
      ) best
    ),
    'news', private.open_news(l.id)
  ) || private.open_season(l.id, run.season)
  from private.public_leagues l
  left join lateral (
    select *
    from public.league_seasons s
    where s.league_id = l.id
      and s.season = coalesce(public_league.season, s.season)
    order by s.season desc
    limit 1
  ) run on true
  where l.slug = public_league.slug
    and (public_league.season is null or run.season is not null)
$function$;

CREATE OR REPLACE FUNCTION private.public_match(slug text, match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', m.season,
    'match', jsonb_build_object(
      'id', m.id,
      'matchday', m.matchday,
      'stage', m.stage,
      'game_no', m.game_no,
      'kickoff_at', m.kickoff_at,
      'status', m.status,
      'home_score', case when m.status = 'finished' then m.home_score end,
      'away_score', case when m.status = 'finished' then m.away_score end,
      'live_home_score', case when m.status = 'live' then m.live_home_score end,
      'live_away_score', case when m.status = 'live' then m.live_away_score end,
      'forfeited_by', case when m.status = 'finished' then m.forfeited_by end,
      'stream_url', m.stream_url,
      'replay_url', m.replay_url,
      'home_team', private.open_team(home),
      'away_team', private.open_team(away)
    ),
    'series', (
      select jsonb_build_object(
        'best_of', s.best_of, 'team_a_id', s.team_a_id, 'team_b_id', s.team_b_id, 'wins_a', s.wins_a, 'wins_b', s.wins_b
      )
      from public.series s
      where s.id = m.series_id
    ),
    'line_ups', private.open_line_ups(m),
    'stats', (
      select coalesce(
        jsonb_agg(
          called.name || jsonb_build_object(
            'team_id', s.team_id, 'slot', place.slot, 'goals', s.goals, 'assists', s.assists, 'passes', s.passes,
            'interceptions', s.interceptions, 'saves', s.saves, 'mvp', s.mvp
          )
          order by s.goals desc, called.name ->> 'username', called.name -> 'shirt_number', place.slot
        ),
        '[]'
      )
      from public.match_player_stats s
      cross join lateral (select private.public_name(s.player_id, s.team_id) as name offset 0) called
      left join public.match_lineups place
        on (place.match_id, place.team_id, place.player_id) = (s.match_id, s.team_id, s.player_id)
      where s.match_id = m.id
        and m.status = 'finished'
    )
  )
  from private.public_leagues l
  join public.team_matches m on m.league_id = l.id
  join public.teams home on home.id = m.home_team_id
  join public.teams away on away.id = m.away_team_id
  where l.slug = public_match.slug
    and m.id = public_match.match_id
$function$;

CREATE OR REPLACE FUNCTION private.public_name(person uuid, team uuid, to_members boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_open constant boolean := private.shows_profile(person);
begin
  return (
    select jsonb_build_object(
      'username', case when is_open or to_members or p.deleted_at is not null then p.username end,
      'open', is_open,
      'shirt_number', (
        select m.shirt_number
        from public.team_members m
        where m.player_id = person
          and m.team_id = team
        order by m.joined_at desc
        limit 1
      )
    )
    from public.profiles p
    where p.id = person
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.public_stats(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', run.season,
    'stats', private.stats_of(l.id, run.season, false)
  )
  from private.public_leagues l
  cross join lateral (select private.season_of(l.id, public_stats.season) as season) run
  where l.slug = public_stats.slug
    and run.season is not null
$function$;

CREATE OR REPLACE FUNCTION private.public_team(slug text, team text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'season', entry.season,
    'team', private.open_team(t) || jsonb_build_object('description', t.description, 'founded_on', t.founded_on),
    'squad', (
      select coalesce(
        jsonb_agg(
          called.name || jsonb_build_object(
            'avatar', case when (called.name -> 'open')::boolean then p.avatar end,
            'nation', case when (called.name -> 'open')::boolean then p.nation end,
            'position', coalesce(m.position, p.position), 'team_role', m.team_role
          )
          order by m.team_role, m.shirt_number, called.name ->> 'username'
        ),
        '[]'
      )
      from public.team_members m
      join public.profiles p on p.id = m.player_id
      cross join lateral (select private.public_name(p.id, t.id) as name offset 0) called
      where m.team_id = t.id
        and m.left_at is null
    ),
    'teams', private.open_teams(l.id, entry.season),
    'matches', private.open_matches(l.id, entry.season, t.id)
  )
  from private.public_leagues l
  join public.teams t on t.slug = public_team.team
  cross join lateral (
    select e.season
    from public.league_teams e
    where (e.league_id, e.team_id) = (l.id, t.id)
    order by e.season desc
    limit 1
  ) entry
  where l.slug = public_team.slug
$function$;

drop function private.squads_of(uuid,integer,boolean);
CREATE OR REPLACE FUNCTION private.squads_of(league uuid, season integer, to_members boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      called.name || jsonb_build_object('team_id', m.team_id, 'team_role', m.team_role)
      order by m.team_id, called.name ->> 'username', m.shirt_number, m.id
    ),
    '[]'
  )
  from public.league_teams e
  cross join lateral (
    -- team by team, which a limit sees to: the members of all teams are too many to be read for some
    select * from public.team_members own where own.team_id = e.team_id and own.left_at is null limit 100
  ) m
  cross join lateral (select private.public_name(m.player_id, m.team_id, to_members) as name offset 0) called
  where (e.league_id, e.season) = (squads_of.league, squads_of.season)
$function$;

CREATE OR REPLACE FUNCTION private.stats_of(league uuid, season integer, to_members boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      best.name || jsonb_build_object(
        'team', private.open_team(t), 'appearances', best.appearances, 'goals', best.goals, 'assists', best.assists, 'passes', best.passes,
        'interceptions', best.interceptions, 'saves', best.saves, 'mvp', best.mvp
      )
      order by
        best.goals desc, best.assists desc, best.name ->> 'username', best.name -> 'shirt_number', best.team_id
    ),
    '[]'
  )
  from (
    select f.*, private.public_name(f.player_id, f.team_id, to_members) as name
    from private.league_stats(stats_of.league, stats_of.season) f
    order by f.goals desc, f.assists desc, f.username, f.team_id
    limit 1000
  ) best
  join public.teams t on t.id = best.team_id
$function$;

CREATE OR REPLACE FUNCTION public.complete_profile(username text DEFAULT NULL::text, birth_date date DEFAULT NULL::date, place public.player_position DEFAULT NULL::public.player_position, platform public.platform DEFAULT NULL::public.platform, public_profile boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.complete_profile(complete_profile.username, complete_profile.birth_date, complete_profile.place, complete_profile.platform, complete_profile.public_profile) $function$;

alter table public.profile_private alter column public_profile set default false;

alter table public.profile_private add column public_profile_answered boolean default false not null;

grant execute on routine private.complete_profile(text,date,public.player_position,public.platform,boolean) to "authenticated";

grant execute on routine public.complete_profile(text,date,public.player_position,public.platform,boolean) to "authenticated";

comment on function private.complete_profile(text,date,public.player_position,public.platform,boolean) is 'api: member';

-- What an upgrade found (docs/decisions/0177). A profile that is hidden was hidden by its owner, who has answered; all others
-- are asked. Until then visitors read the names they could read before: those of a site with a public league, once a version
-- with public pages has run there, which is known by the row that its host writes.
update public.profile_private set public_profile_answered = true where not public_profile;
update public.profile_private
set public_profile = false
where public_profile
  and not (
    exists (select from public.leagues l where l.public)
    and exists (select from private.delivery_setup)
  );
