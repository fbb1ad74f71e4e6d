set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.mark_prize_paid(league_id uuid, season integer, team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry constant public.league_teams := private.prize_to_pay(league_id, season, team_id);
  made public.prize_payments;
begin
  insert into public.prize_payments as p (league_id, season, team_id, paid_by)
  values (entry.league_id, entry.season, entry.team_id, me)
  on conflict do nothing
  returning * into made;
  if made.team_id is null then
    perform private.refuse('PT409', 'The prize is marked as paid already.', 'prizePaid', 'team_id');
  end if;
  perform private.notify(
    private.leaders(entry.team_id),
    'prizePaid',
    jsonb_build_object('team', entry.team_id, 'league', entry.league_id, 'season', entry.season),
    '/teams/' || entry.team_id || '?tab=achievements'
  );
  perform private.record(
    'mark_prize_paid', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id), null,
    jsonb_build_object('paid_at', made.paid_at)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.subject_now(subject text, OUT name text, OUT link text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noun constant text := split_part(subject, ' ', 1);
  id_shape constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  first_id constant uuid := substring(subject from '^[a-z_]+ (' || id_shape || ')');
  team uuid;
  player uuid;
  match uuid;
begin
  case noun
    when 'teams', 'team_listings' then team := first_id;
    when 'profiles', 'player_registrations', 'user_roles' then player := first_id;
    when 'team_matches', 'match_lineups' then match := first_id;
    when 'match_reports' then select r.match_id into match from public.match_reports r where r.id = first_id;
    when 'stand_ins' then select s.match_id into match from public.stand_ins s where s.id = first_id;
    when 'protests' then select p.match_id into match from public.protests p where p.id = first_id;
    when 'team_members' then select m.player_id, m.team_id into player, team from public.team_members m where m.id = first_id;
    when 'contracts' then select c.player_id, c.team_id into player, team from public.contracts c where c.id = first_id;
    when 'join_requests' then select r.player_id, r.team_id into player, team from public.join_requests r where r.id = first_id;
    when 'penalties' then select p.player_id, p.team_id into player, team from public.penalties p where p.id = first_id;
    when 'point_adjustments' then select p.team_id into team from public.point_adjustments p where p.id = first_id;
    when 'team_achievements' then select a.team_id into team from public.team_achievements a where a.id = first_id;
    when 'player_achievements' then select a.player_id into player from public.player_achievements a where a.id = first_id;
    when 'league_teams', 'night_cup_teams' then
      team := substring(subject from '(' || id_shape || ')$');
    else null;
  end case;
  name := case
    when match is not null then (
      select concat_ws(' – ', private.name_now('home', m.home_team_id), private.name_now('away', m.away_team_id))
      from public.team_matches m
      where m.id = match
    )
    when player is not null or team is not null then
      nullif(concat_ws(' · ', private.name_now('player', player), private.name_now('team', team)), '')
    when noun = 'leagues' then private.name_now('league', first_id)
    when noun = 'league_seasons' then private.name_now('league', first_id) || ' · ' || split_part(subject, ' ', 3)
    when noun = 'night_cups' then private.name_now('cup', first_id)
    when noun = 'support_tickets' then (select '#' || t.number from public.support_tickets t where t.id = first_id)
    when noun = 'news_articles' then (
      select t.title from public.news_texts t where t.article_id = first_id order by t.language limit 1
    )
    when noun = 'sponsors' then (select s.name from public.sponsors s where s.id = first_id)
    when noun = 'announcements' then (select a.title from public.announcements a where a.id = first_id)
    when noun = 'ticket_templates' then (select t.title from public.ticket_templates t where t.id = first_id)
    -- its key: whoever reads it has a word for it
    when noun = 'site_settings' then (select s.key from public.site_settings s where s.key = split_part(subject, ' ', 2))
  end;
  link := case
    when name is null then null
    when match is not null then '/matches/' || match
    when noun in ('teams', 'league_teams', 'night_cup_teams') or player is null and team is not null then '/teams/' || team
    when player is not null then '/players/' || player
    when noun in ('leagues', 'league_seasons') then '/leagues/' || first_id
    when noun = 'night_cups' then '/night-cup/' || first_id
    when noun = 'support_tickets' then '/tickets/' || first_id
    when noun = 'news_articles' then '/news/' || first_id
    when noun = 'sponsors' then '/admin/sponsors'
    when noun = 'announcements' then '/admin/announcements'
    when noun = 'ticket_templates' then '/admin/tickets?tab=templates'
    when noun = 'site_settings' then '/admin/settings'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.unmark_prize_paid(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry constant public.league_teams := private.prize_to_pay(league_id, season, team_id);
  said constant text := private.checked_reason(reason);
  was public.prize_payments;
begin
  delete from public.prize_payments p
  where (p.league_id, p.season, p.team_id) = (entry.league_id, entry.season, entry.team_id)
  returning * into was;
  if was.team_id is null then
    perform private.refuse('PT409', 'The prize is not marked as paid.', 'prizeUnpaid', 'team_id');
  end if;
  perform private.notify(
    private.leaders(entry.team_id),
    'prizeUnpaid',
    jsonb_build_object('team', entry.team_id, 'league', entry.league_id, 'season', entry.season, 'reason', said),
    '/teams/' || entry.team_id || '?tab=achievements'
  );
  perform private.record(
    'unmark_prize_paid', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    jsonb_build_object('paid_at', was.paid_at, 'paid_by', was.paid_by), jsonb_build_object('reason', said)
  );
end
$function$;
