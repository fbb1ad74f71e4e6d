set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.broadcast_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noun constant text := tg_argv[0];
  id_column constant text := tg_argv[1];
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  kind text;
  by_column text;
  topic text;
  ids jsonb;
  scores jsonb;
begin
  if not exists (select from changed) then
    return null;
  end if;
  for at in 2..tg_nargs - 1 by 2 loop
    kind := tg_argv[at];
    by_column := tg_argv[at + 1];
    for topic, ids, scores in
      select
        case kind
          when 'staff' then 'staff'
          when 'site' then 'site'
          when 'competition' then coalesce('league:' || m.league_id, 'cup:' || m.night_cup_id)
          when 'revealed' then 'match:' || m.id
          else kind || ':' || (c.line ->> by_column)
        end,
        jsonb_agg(distinct c.line -> id_column) filter (where c.line -> id_column is not null),
        jsonb_agg(jsonb_build_object(
          'id', c.line -> 'id', 'status', c.line -> 'status',
          'home_score', c.line -> 'home_score', 'away_score', c.line -> 'away_score',
          'live_home_score', c.line -> 'live_home_score', 'live_away_score', c.line -> 'live_away_score',
          'live_at', c.line -> 'live_at', 'finished_at', c.line -> 'finished_at', 'kickoff_at', c.line -> 'kickoff_at',
          'forfeited_by', c.line -> 'forfeited_by'
        )) filter (where tg_table_name = 'team_matches' and tg_op = 'UPDATE' and kind in ('league', 'cup'))
      from (select to_jsonb(r) as line from changed r) c
      left join public.team_matches m
        on kind in ('competition', 'revealed')
        and m.id = (c.line ->> by_column)::uuid
        and (kind <> 'revealed' or m.kickoff_at <= now() + reveal)
      group by 1
    loop
      continue when topic is null;
      perform private.broadcast(
        topic,
        jsonb_build_object('noun', noun)
          || case when jsonb_array_length(ids) <= 20 then jsonb_build_object('ids', ids) else '{}' end
          || case when jsonb_array_length(scores) <= 10 then jsonb_build_object('scores', scores) else '{}' end
      );
    end loop;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_table(told regclass, VARIADIC args text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given constant text := (select string_agg(quote_literal(arg), ', ' order by at) from unnest(args) with ordinality as a (arg, at));
begin
  execute format(
    'create trigger z_broadcast_insert after insert on %s referencing new table as changed for each statement execute function private.broadcast_rows(%s)',
    told, given
  );
  execute format(
    'create trigger z_broadcast_update after update on %s referencing new table as changed for each statement execute function private.broadcast_rows(%s)',
    told, given
  );
  execute format(
    'create trigger z_broadcast_delete after delete on %s referencing old table as changed for each statement execute function private.broadcast_rows(%s)',
    told, given
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.broadcast(topic text, payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What this transaction has sent: a command that writes ten rows of a match says so once. Scores are said each
  -- time: the last one counts.
  said constant text := coalesce(current_setting('rondo.broadcasts', true), '');
  mark constant text := md5(topic || payload::text);
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    return;
  end if;
  if not payload ? 'scores' then
    if position(mark in said) > 0 then
      return;
    end if;
    perform set_config('rondo.broadcasts', right(said, 32 * 200) || mark, true);
  end if;
  perform realtime.send(payload, 'changed', topic, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.may_listen(topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  kind constant text := split_part(topic, ':', 1);
  subject uuid;
begin
  if me is null
    or not exists (select from public.profiles p where p.id = me and p.deleted_at is null)
    or private.is_suspended(me)
  then
    return false;
  end if;
  if topic = 'site' then
    return true;
  end if;
  if topic = 'staff' then
    return private.is_staff();
  end if;
  if (topic ~ '^(league|cup|match|team|user):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true then
    return false;
  end if;
  subject := split_part(topic, ':', 2)::uuid;
  return case kind
    when 'user' then subject = me
    when 'team' then subject is not distinct from private.own_team() or private.is_staff()
    when 'league' then exists (select from public.leagues l where l.id = subject)
    when 'cup' then exists (select from public.night_cups c where c.id = subject and (c.status <> 'draft' or private.is_staff()))
    else private.is_staff() or exists (
      select
      from public.team_matches m
      where m.id = subject
        and (
          coalesce(private.own_team() in (m.home_team_id, m.away_team_id), false)
          or coalesce(m.league_id = any (private.refereed_leagues()), false)
          or exists (select from public.stand_ins s where s.match_id = m.id and s.player_id = me)
        )
    )
  end;
end
$function$;

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.attendance REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('attendance', '', 'team', 'team_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.attendance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('attendance', '', 'team', 'team_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.attendance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('attendance', '', 'team', 'team_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.contact_messages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('tickets', '', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.contact_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('tickets', '', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.contact_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('tickets', '', 'staff', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.content_reports REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('moderation', '', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.content_reports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('moderation', '', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.content_reports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('moderation', '', 'staff', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.contracts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', 'id', 'user', 'player_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.contracts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', 'id', 'user', 'player_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.contracts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', 'id', 'user', 'player_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.conversation_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('conversations', '', 'user', 'user_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.conversation_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('conversations', '', 'user', 'user_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.conversation_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('conversations', '', 'user', 'user_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.conversations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('conversations', '', 'user', 'low_id', 'user', 'high_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.conversations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('conversations', '', 'user', 'low_id', 'user', 'high_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.conversations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('conversations', '', 'user', 'low_id', 'user', 'high_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.eligibility_reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('eligibility', '', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.eligibility_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('eligibility', '', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.eligibility_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('eligibility', '', 'staff', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.hidden_contents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('moderation', '', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.hidden_contents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('moderation', '', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.hidden_contents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('moderation', '', 'staff', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.join_requests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'user', 'player_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.join_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'user', 'player_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.join_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'user', 'player_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.league_seasons REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.league_seasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.league_seasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.league_teams REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.league_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.league_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.leagues REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'id', 'league', 'id', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.leagues REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'id', 'league', 'id', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.leagues REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'id', 'league', 'id', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.match_evidence REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.match_evidence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.match_evidence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.match_lineups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'revealed', 'match_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.match_lineups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'revealed', 'match_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.match_lineups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'revealed', 'match_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.match_lobbies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'revealed', 'match_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.match_lobbies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'revealed', 'match_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.match_lobbies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'revealed', 'match_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.match_player_stats REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'competition', 'match_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.match_player_stats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'competition', 'match_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.match_player_stats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'competition', 'match_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.match_ready REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.match_ready REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.match_ready REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.match_reports REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.match_reports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.match_reports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.match_results REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'competition', 'match_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.match_results REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'competition', 'match_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.match_results REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'competition', 'match_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.news_articles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('news', '', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.news_articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('news', '', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.news_articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('news', '', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.night_cup_teams REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', 'night_cup_id', 'cup', 'night_cup_id', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.night_cup_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', 'night_cup_id', 'cup', 'night_cup_id', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.night_cup_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', 'night_cup_id', 'cup', 'night_cup_id', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.night_cups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', 'id', 'cup', 'id', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.night_cups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', 'id', 'cup', 'id', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.night_cups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', 'id', 'cup', 'id', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('notifications', '', 'user', 'user_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('notifications', '', 'user', 'user_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('notifications', '', 'user', 'user_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.penalties REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('penalties', '', 'league', 'league_id', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.penalties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('penalties', '', 'league', 'league_id', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.penalties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('penalties', '', 'league', 'league_id', 'staff', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.player_registrations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.player_registrations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.player_registrations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.point_adjustments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.point_adjustments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.point_adjustments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', 'league_id', 'league', 'league_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.protests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.protests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.protests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id', 'competition', 'match_id', 'staff', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.reschedules REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.reschedules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.reschedules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'match', 'match_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.series REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', '', 'league', 'league_id', 'cup', 'night_cup_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.series REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', '', 'league', 'league_id', 'cup', 'night_cup_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.series REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', '', 'league', 'league_id', 'cup', 'night_cup_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.site_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('site-settings', 'key', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.site_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('site-settings', 'key', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.site_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('site-settings', 'key', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.sponsors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('sponsors', '', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.sponsors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('sponsors', '', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.sponsors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('sponsors', '', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.stand_ins REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'team', 'team_id', 'user', 'player_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.stand_ins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'team', 'team_id', 'user', 'player_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.stand_ins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'match_id', 'team', 'team_id', 'user', 'player_id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.support_tickets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('tickets', 'id', 'user', 'user_id', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.support_tickets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('tickets', 'id', 'user', 'user_id', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.support_tickets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('tickets', 'id', 'user', 'user_id', 'staff', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.team_listings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.team_listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.team_listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('market', '', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.team_matches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'id', 'league', 'league_id', 'cup', 'night_cup_id', 'match', 'id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.team_matches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'id', 'league', 'league_id', 'cup', 'night_cup_id', 'match', 'id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.team_matches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('matches', 'id', 'league', 'league_id', 'cup', 'night_cup_id', 'match', 'id');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.team_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('teams', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('teams', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('teams', 'team_id', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.teams REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('teams', 'id', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('teams', 'id', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('teams', 'id', 'site', '');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.transfers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('transfers', '', 'site', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.transfers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('transfers', '', 'site', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.transfers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('transfers', '', 'site', '');

create policy select_listeners on realtime.messages for select to authenticated using (((extension = 'broadcast'::text) AND ( SELECT private.may_listen(( SELECT realtime.topic() AS topic)) AS may_listen)));

grant execute on routine private.may_listen(text) to "authenticated";
