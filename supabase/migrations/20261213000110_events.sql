set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.heard(VARIADIC types private.event_type[])
 RETURNS private.event_type[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select type
    from unnest(types) as type
    where type = 'article_published'
      -- Discord says nothing of squads and seasons
      or (type::text !~ '^(roster|season)_' and exists (select from private.discord_channels))
      or (
        type::text = any (private.webhook_events())
        and exists (
          select from private.webhooks w where w.off_at is null and w.paused_at is null and type::text = any (w.events)
        )
      )
      or (type = 'match_result' and exists (select from public.team_follows))
      or (type = 'transfer_made' and exists (select from public.player_follows))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.note_published(articles uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.events (id, type, article_id, league_id, at, facts)
  select
    md5(concat_ws(' ', 'article_published', a.id, extract(epoch from a.published_at)))::uuid,
    'article_published', a.id, a.league_id, a.published_at, jsonb_build_object('article', a.id, 'category', a.category)
  from public.news_articles a
  where a.published_at between private.news_since() and now() and (articles is null or a.id = any (articles))
  order by a.id
  on conflict (id) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.roster_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_in constant boolean := new.left_at is null;
  was_in constant boolean := tg_op = 'UPDATE' and old.left_at is null;
  kind constant text := case
    when is_in and not was_in then 'joined'
    when was_in and not is_in then 'left'
    when is_in and new.team_role <> old.team_role then 'role'
  end;
begin
  if kind is not null and cardinality(private.heard('roster_changed')) > 0 then
    insert into private.events (type, league_id, teams, player_id, facts)
    values (
      'roster_changed', private.current_league(new.team_id), array[new.team_id], new.player_id,
      jsonb_build_object('kind', kind, 'team', new.team_id, 'player', new.player_id, 'team_role', new.team_role)
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.season_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  happened constant private.event_type := case
    when new.phase = 'finished' then 'season_finished'
    when new.phase = 'regular' and old.phase = 'registration' then 'season_started'
  end;
begin
  if cardinality(private.heard(happened)) > 0 then
    insert into private.events (type, league_id, season, teams, facts)
    select
      happened, new.league_id, new.season,
      array(
        select e.team_id
        from public.league_teams e
        where (e.league_id, e.season) = (new.league_id, new.season) and e.withdrawn_at is null
      ),
      jsonb_build_object('season', new.season)
        || case when new.phase = 'finished' then jsonb_build_object('champion_team', new.champion_team_id) else '{}' end;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.transfer_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(private.heard('transfer_made')) = 0 then
    return null;
  end if;
  insert into private.events (type, transfer_id, player_id, league_id, season, teams, facts)
  select
    'transfer_made', c.id, c.player_id, c.league_id, c.season, array_remove(array[c.from_team_id, c.to_team_id], null),
    jsonb_build_object(
      'kind', c.kind, 'transfer', c.id, 'player', c.player_id, 'from_team', c.from_team_id, 'to_team', c.to_team_id,
      'season', c.season
    )
  from changed c
  where private.is_news(c.happened_at)
  order by c.happened_at, c.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_facts(event private.events)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when event.match_id is null then event.facts || jsonb_build_object('league', event.league_id)
    else
      event.facts
        - '{id,series_id,game_no,home_team_id,away_team_id,home_score,away_score,live_home_score,live_away_score,forfeited_by,was}'::text[]
        || jsonb_build_object(
          'match', event.match_id, 'league', event.league_id, 'season', event.season, 'night_cup', event.cup_id,
          'home_team', event.teams[1], 'away_team', event.teams[2]
        )
        || case event.type
          when 'match_result' then jsonb_build_object(
            'home_score', event.facts -> 'home_score', 'away_score', event.facts -> 'away_score',
            'forfeited_by', event.facts -> 'forfeited_by'
          )
          when 'match_moved' then jsonb_build_object('kickoff_was', event.facts #> '{was,kickoff_at}')
          else jsonb_build_object(
            'home_score', event.facts -> 'live_home_score', 'away_score', event.facts -> 'live_away_score'
          )
        end
  end
$function$;
