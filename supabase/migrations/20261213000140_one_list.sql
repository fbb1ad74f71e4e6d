set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.filled_channel(channel private.discord_channels, name text, language text, results boolean, fixtures boolean, news boolean, of_league uuid, transfers boolean, cups boolean)
 RETURNS private.discord_channels
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  channel.name := private.checked_name('name', filled_channel.name, 1, (private.limits()).discord_channel_name_max);
  if (filled_channel.language = any (private.languages())) is not true then
    perform private.refuse('PT422', 'The language is en, de or tr.', 'wrongValue', 'language');
  end if;
  if (
    filled_channel.results or filled_channel.fixtures or filled_channel.news or filled_channel.transfers or filled_channel.cups
  ) is not true then
    perform private.refuse('PT422', 'What shall be sent?', 'discordNothing', 'results');
  end if;
  if of_league is not null and not exists (
    select from public.leagues l where l.id = of_league and (l.archived_at is null or l.id is not distinct from channel.league_id)
  ) then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'of_league');
  end if;
  channel.language := filled_channel.language;
  channel.results := coalesce(filled_channel.results, false);
  channel.fixtures := coalesce(filled_channel.fixtures, false);
  channel.news := coalesce(filled_channel.news, false);
  channel.transfers := coalesce(filled_channel.transfers, false);
  channel.cups := coalesce(filled_channel.cups, false);
  channel.league_id := of_league;
  return channel;
end
$function$;

CREATE OR REPLACE FUNCTION private.language_rank(wanted text, language text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_position(wanted || private.languages(), language)
$function$;

CREATE OR REPLACE FUNCTION private.languages()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['en', 'de', 'tr']
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
  where link.id is not null
    and (m.id is not null or link.league_id is not null)
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
          called.name || private.stats_json(to_jsonb(s)) || jsonb_build_object('team_id', s.team_id, 'slot', place.slot)
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
    ),
    'decisions', private.open_decisions(l.id, m.season, m.id)
  )
  from private.public_leagues l
  join public.team_matches m on m.league_id = l.id
  join public.teams home on home.id = m.home_team_id
  join public.teams away on away.id = m.away_team_id
  where l.slug = public_match.slug
    and m.id = public_match.match_id
$function$;

CREATE OR REPLACE FUNCTION private.public_player(slug text, username text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'player', jsonb_build_object(
      'username', p.username, 'avatar', p.avatar, 'nation', p.nation, 'position', coalesce(now_in.position, p.position)
    ),
    'team', now_in.team,
    'shirt_number', now_in.shirt_number,
    'seasons', seasons.rows,
    'matches', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', last.id, 'kickoff_at', last.kickoff_at, 'status', last.status, 'home_score', last.home_score,
            'away_score', last.away_score, 'forfeited_by', last.forfeited_by, 'home_team', private.open_team(home),
            'away_team', private.open_team(away), 'goals', last.goals, 'assists', last.assists, 'mvp', last.mvp
          )
          order by last.kickoff_at desc, last.id
        ),
        '[]'
      )
      from (
        select m.id, m.kickoff_at, m.status, m.home_score, m.away_score, m.forfeited_by, m.home_team_id, m.away_team_id,
          s.goals, s.assists, s.mvp
        from public.match_player_stats s
        join public.team_matches m on m.id = s.match_id
        where s.player_id = p.id
          and m.league_id = l.id
          and m.status = 'finished'
        order by m.kickoff_at desc, m.id
        limit 10
      ) last
      join public.teams home on home.id = last.home_team_id
      join public.teams away on away.id = last.away_team_id
    )
  )
  from private.public_leagues l
  join public.profiles p
    on p.folded = private.fold(public_player.username)
    and p.username = public_player.username
  left join lateral (
    select private.open_team(t) as team, m.shirt_number, m.position
    from public.team_members m
    join public.teams t on t.id = m.team_id
    where m.player_id = p.id
      and m.left_at is null
      and exists (
        select
        from public.league_teams e
        where (e.league_id, e.team_id) = (l.id, m.team_id)
          and e.withdrawn_at is null
      )
  ) now_in on true
  cross join lateral (
    select coalesce(
      jsonb_agg(
        private.stats_json(to_jsonb(f))
          || jsonb_build_object('season', f.season, 'team', private.open_team(t), 'appearances', f.appearances)
        order by f.last_kickoff_at desc
      ),
      '[]'
    ) as rows
    from private.player_stats(p.id) f
    join public.teams t on t.id = f.team_id
    where f.league_id = l.id
  ) seasons
  where l.slug = public_player.slug
    and private.shows_profile(p.id)
    and (now_in.team is not null or seasons.rows <> '[]')
$function$;

CREATE OR REPLACE FUNCTION private.save_text(article_id uuid, said_in text, given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
begin
  if said_in <> all (private.languages()) or jsonb_typeof(given) not in ('object', 'null') then
    perform private.refuse('PT422', 'A text is {title, summary, body} in en, de or tr.', 'wrongValue', said_in);
  end if;
  if jsonb_typeof(given) = 'null' then
    delete from public.news_texts t where (t.article_id, t.language) = (save_text.article_id, said_in);
    return;
  end if;
  insert into public.news_texts as t (article_id, language, title, summary, body)
  values (
    save_text.article_id,
    said_in,
    coalesce(private.checked_name(said_in || '.title', given ->> 'title', 0, bounds.article_title_max), ''),
    coalesce(private.checked_text(said_in || '.summary', given ->> 'summary', 0, bounds.article_summary_max), ''),
    coalesce(private.checked_text(said_in || '.body', given ->> 'body', 0, bounds.article_body_max), '')
  )
  on conflict on constraint news_texts_pkey do update
  set title = excluded.title, summary = excluded.summary, body = excluded.body;
end
$function$;

CREATE OR REPLACE FUNCTION private.stats_json(of_row jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(jsonb_populate_record(null::private.counted_stats, of_row)) - 'player_id'
$function$;

CREATE OR REPLACE FUNCTION private.stats_of(league uuid, season integer, to_members boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      best.name || private.stats_json(to_jsonb(best))
        || jsonb_build_object('team', private.open_team(t), 'appearances', best.appearances)
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

CREATE OR REPLACE FUNCTION private.welcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted_locale text := new.raw_user_meta_data ->> 'locale';
begin
  loop
    begin
      insert into public.profiles (id, username) values (new.id, private.made_up_name());
      exit;
    exception when unique_violation then
      if exists (select from public.profiles p where p.id = new.id) then
        exit;
      end if;
    end;
  end loop;
  insert into public.profile_private (user_id, locale)
  values (new.id, case when wanted_locale = any (private.languages()) then wanted_locale end)
  on conflict do nothing;
  return new;
end
$function$;

alter table private.discord_channels drop constraint discord_channels_language_check;
alter table private.discord_channels add constraint discord_channels_language_check CHECK ((language = ANY (private.languages())));

alter table private.discord_requests drop constraint discord_requests_language_check;
alter table private.discord_requests add constraint discord_requests_language_check CHECK ((language = ANY (private.languages())));

alter table public.news_texts drop constraint news_texts_language_check;
alter table public.news_texts add constraint news_texts_language_check CHECK ((language = ANY (private.languages())));

alter table public.profile_private drop constraint profile_private_locale_check;
alter table public.profile_private add constraint profile_private_locale_check CHECK ((locale = ANY (private.languages())));

grant execute on routine private.languages() to "authenticated";
grant execute on routine private.languages() to "service_role";
