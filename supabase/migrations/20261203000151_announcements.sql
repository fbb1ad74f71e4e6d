set local check_function_bodies = off;

create table public.announcement_authors ();

create table public.announcements ();

CREATE OR REPLACE FUNCTION private.announce(title text, body text, captains_only boolean, to_league uuid DEFAULT NULL::uuid, link text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  -- the site is of no league: its day is that of the first one
  zone constant text := coalesce((select l.time_zone from public.leagues l order by l.tier, l.created_at, l.id limit 1), 'utc');
  leads_to constant text := nullif(announce.link, '');
  headline text;
  said text;
  audience uuid[];
  made public.announcements;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins announce.', 'notYours');
  end if;
  perform private.check_may_speak();
  headline := private.checked_name('title', title, bounds.announcement_title_min, bounds.announcement_title_max);
  said := private.checked_text('body', body, 1, bounds.announcement_body_max);
  if captains_only is null then
    perform private.refuse('PT422', 'Whom is it for?', 'missing', 'captains_only');
  end if;
  if private.is_page_link(leads_to) is false then
    perform private.refuse('PT422', 'A link begins with one / and leads to a page of the site.', 'announcementLink', 'link');
  end if;
  if to_league is not null and not exists (select from public.leagues l where l.id = to_league) then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'to_league');
  end if;
  -- one at a time: two admins at once do not announce once too often
  perform pg_advisory_xact_lock(hashtextextended('public.announcements', 0));
  if (
    select count(*)
    from public.announcements a
    where a.created_at >= date_trunc('day', now() at time zone zone) at time zone zone
  ) >= bounds.announcements_per_day then
    perform private.refuse(
      'PT429', format('%s announcements a day.', bounds.announcements_per_day), 'tooManyAnnouncements', 'title'
    );
  end if;
  audience := array(select private.announcement_audience(to_league, captains_only));
  if cardinality(audience) = 0 then
    perform private.refuse('PT409', 'Nobody would hear of it.', 'announcementNobody', 'captains_only');
  end if;
  insert into public.announcements (title, body, link, league_id, captains_only, people)
  values (headline, said, leads_to, to_league, announce.captains_only, cardinality(audience))
  returning * into made;
  insert into public.announcement_authors (announcement_id, author_id) values (made.id, me);
  insert into public.notifications (user_id, kind, key, values, link)
  select person, 'system', 'announced', jsonb_build_object('announcement', made.id), '/announcements/' || made.id
  from unnest(audience) as person;
  perform private.record(
    'announce', 'announcements ' || made.id, null,
    jsonb_build_object('league', made.league_id, 'captains_only', made.captains_only, 'people', made.people)
  );
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.announcement_audience(to_league uuid, captains_only boolean)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id
  from public.profiles p
  where p.deleted_at is null
    and p.id is distinct from (select auth.uid())
    and not exists (
      select from private.account_blocks b where b.user_id = p.id and (b.until is null or b.until > now())
    )
    and (
      to_league is null and not captains_only
      or p.id in (
        select m.player_id
        from public.team_members m
        join public.league_teams e on e.team_id = m.team_id
        where m.left_at is null
          and (not captains_only or m.team_role in ('captain', 'co_captain'))
          and e.withdrawn_at is null
          and (to_league is null or e.league_id = to_league)
          and e.season = (select max(s.season) from public.league_seasons s where s.league_id = e.league_id)
      )
    )
$function$;

CREATE OR REPLACE FUNCTION private.announcement_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, title text, body text, link text, captains_only boolean, league_id uuid, league_name text, people integer, read integer, author_id uuid, author_name text, withdrawn_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    a.id,
    a.title,
    a.body,
    a.link,
    a.captains_only,
    a.league_id,
    l.name,
    a.people,
    case
      when a.withdrawn_at is null and a.created_at > now() - interval '180 days' then (
        select count(*)::int
        from public.notifications n
        where n.key = 'announced' and n.values ->> 'announcement' = a.id::text and n.read_at is not null
      )
    end,
    p.id,
    p.username,
    a.withdrawn_at,
    a.created_at
  from (
    select *
    from public.announcements each
    where private.is_admin()
      and (before_at is null or (each.created_at, each.id) < (before_at, before_id))
    order by each.created_at desc, each.id desc
    limit private.page_size(max)
  ) a
  join public.announcement_authors w on w.announcement_id = a.id
  left join public.profiles p on p.id = w.author_id and p.deleted_at is null
  left join public.leagues l on l.id = a.league_id
  order by a.created_at desc, a.id desc
$function$;

CREATE OR REPLACE FUNCTION private.announcement_reach(captains_only boolean, to_league uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int
  from private.announcement_audience(announcement_reach.to_league, announcement_reach.captains_only)
  where private.is_admin()
  having private.is_admin()
$function$;

CREATE OR REPLACE FUNCTION private.delete_league(league_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  delete from public.leagues l where l.id = run.id;
  perform private.record('delete_league', 'leagues ' || run.id, to_jsonb(run));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_page_link(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select address ~ '^/[A-Za-z0-9][!-~]*$' and strpos(address, E'\\') = 0 and length(address) <= 300
$function$;

CREATE OR REPLACE FUNCTION private.limits()
 RETURNS private.limit_values
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  bounds private.limit_values;
begin
  bounds.players_on_pitch := 5;
  bounds.squad_min := 5;
  bounds.squad_max := 10;
  bounds.player_age_min := 16;
  bounds.founder_age_min := 18;
  bounds.shirt_number_min := 1;
  bounds.shirt_number_max := 99;
  bounds.season_teams_min := 2;
  bounds.season_teams_max := 40;
  bounds.points_for_win_max := 10;
  bounds.score_max := 199;
  bounds.forfeit_goals := 3;
  bounds.player_goals_max := 99;
  bounds.player_stat_max := 999;
  bounds.league_referees_max := 20;
  bounds.relegation_places_max := 10;
  bounds.adjustment_points_max := 100;
  bounds.transfer_rights_max := 20;
  bounds.night_cup_name_min := 3;
  bounds.night_cup_name_max := 60;
  bounds.night_cup_prize_max := 200;
  bounds.night_cup_teams_min := 2;
  bounds.night_cup_break_minutes := 5;
  bounds.night_cup_game_minutes := 15;
  bounds.night_cup_round_minutes := 20;
  bounds.night_cup_silence_minutes := 5;
  bounds.delay_tolerance_minutes := 5;
  bounds.attendance_hours := 24;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_max := 3;
  bounds.stand_ins_asked_max := 50;
  bounds.start_early_minutes := 10;
  bounds.lineup_reveal_minutes := 15;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.match_length_minutes := 45;
  bounds.auto_confirm_hours := 24;
  bounds.silence_hours_min := 2;
  bounds.silence_hours_max := 168;
  bounds.claim_note_max := 1000;
  bounds.protest_reason_max := 1000;
  bounds.warnings_before_suspension := 2;
  bounds.suspension_matches := 1;
  bounds.suspension_matches_max := 10;
  bounds.offer_days := 7;
  bounds.renewal_days_max := 60;
  bounds.offers_open_max := 20;
  bounds.contract_note_max := 1000;
  bounds.contract_division_max := 60;
  bounds.join_request_days := 14;
  bounds.join_requests_open_max := 5;
  bounds.join_message_max := 500;
  bounds.join_request_days_kept := 90;
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.decisions_at_once_max := 100;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.unverified_achievements_max := 10;
  bounds.follows_max := 20;
  bounds.mute_days_max := 365;
  bounds.seen_minutes := 5;
  bounds.sign_up_hours := 24;
  bounds.session_idle_days := 30;
  bounds.session_days := 90;
  bounds.password_tries := 10;
  bounds.password_tries_minutes := 15;
  bounds.picture_files_max := 20;
  bounds.evidence_files_max := 10;
  bounds.gaming_id_max := 40;
  bounds.team_name_min := 3;
  bounds.team_name_max := 40;
  bounds.team_short_name_max := 12;
  bounds.sponsor_name_min := 2;
  bounds.sponsor_name_max := 40;
  bounds.sponsor_url_max := 300;
  bounds.sponsors_shown_max := 24;
  bounds.team_tag_min := 2;
  bounds.team_tag_max := 4;
  bounds.team_description_max := 2000;
  bounds.extra_rules_max := 5000;
  bounds.reason_min := 3;
  bounds.reason_max := 500;
  bounds.article_title_max := 120;
  bounds.article_summary_max := 300;
  bounds.article_body_max := 20000;
  bounds.ticket_subject_max := 120;
  bounds.ticket_description_min := 10;
  bounds.ticket_description_max := 5000;
  bounds.ticket_templates_max := 50;
  bounds.ticket_template_title_max := 60;
  bounds.contact_seconds_min := 3;
  bounds.message_max := 2000;
  bounds.announcement_title_min := 3;
  bounds.announcement_title_max := 80;
  bounds.announcement_body_max := 1000;
  bounds.announcements_per_day := 3;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.name_now(field text, of_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when field in ('team', 'home', 'away', 'champion') then (select t.name from public.teams t where t.id = of_id)
    when field in ('player', 'by') then (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null)
    when field = 'of' then coalesce(
      (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null),
      (select t.name from public.teams t where t.id = of_id)
    )
    when field = 'league' then (select l.name from public.leagues l where l.id = of_id)
    when field = 'cup' then (select c.name from public.night_cups c where c.id = of_id)
    when field = 'announcement' then (select a.title from public.announcements a where a.id = of_id)
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id and (t.user_id = auth.uid() or private.is_staff())
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.notifications_page(of_kind public.notification_kind DEFAULT NULL::public.notification_kind, unread boolean DEFAULT false, of_keys public.notification_key[] DEFAULT NULL::public.notification_key[], about_me boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.notification_kind, key public.notification_key, "values" jsonb, link text, read_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select n.id, n.kind, n.key, n.values || named.names, n.link, n.read_at, n.created_at
  from (
    select *
    from public.notifications own
    where own.user_id = (select auth.uid())
      and (of_kind is null or own.kind = of_kind)
      and (not unread or own.read_at is null)
      and (of_keys is null or own.key = any (of_keys))
      and (not about_me or own.values ->> 'player' = (select auth.uid())::text)
      and (before_at is null or (own.created_at, own.id) < (before_at, before_id))
    order by own.created_at desc, own.id desc
    limit private.page_size(max)
  ) n
  cross join lateral (
    select coalesce(jsonb_object_agg(f.field, private.name_now(f.field, f.held::uuid)), '{}') as names
    from (
      select field, held from jsonb_each_text(n.values) as f (field, held)
      union all
      select 'subject', n.values ->> 'ticket' where n.values ? 'ticket'
    ) f
    where f.field in ('team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'announcement', 'reason', 'gaming_id', 'subject')
      and f.held is not null
  ) named
  order by n.created_at desc, n.id desc;
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
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sweep_old()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  long_ago constant timestamptz := now() - interval '180 days';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - interval '365 days';
  last_month constant timestamptz := now() - (private.limits()).attendance_days_kept * interval '1 day';
begin
  delete from public.notifications n
  where n.id in (select o.id from public.notifications o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from private.notice_texts t
  where t.id in (select o.id from private.notice_texts o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from public.content_reports r
  where r.id in (
    select o.id
    from public.content_reports o
    where o.status <> 'open' and o.decided_at < long_ago
    order by o.decided_at
    limit 1000
  );
  delete from public.attendance a
  where a.id in (select o.id from public.attendance o where o.starts_at < last_month order by o.starts_at limit 1000);
  delete from private.attendance_reminders r
  where (r.of_id, r.team_id, r.starts_at) in (
    select o.of_id, o.team_id, o.starts_at
    from private.attendance_reminders o
    where o.starts_at < last_month
    order by o.starts_at
    limit 1000
  );
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.id in (
    select o.id
    from public.join_requests o
    where o.status in ('open', 'trial') and o.expires_at <= now()
    order by o.expires_at
    limit 1000
    for update skip locked
  );
  delete from public.join_requests r
  where r.id in (select o.id from public.join_requests o where o.expires_at < last_quarter order by o.expires_at limit 1000);
  delete from public.announcements a
  where a.id in (select o.id from public.announcements o where o.created_at < last_year order by o.created_at limit 1000);
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_announcement(announcement_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was public.announcements;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins take announcements back.', 'notYours');
  end if;
  select * into was from public.announcements a where a.id = withdraw_announcement.announcement_id for no key update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such announcement.', 'announcementUnknown', 'announcement_id');
  end if;
  if was.withdrawn_at is not null then
    perform private.refuse('PT409', 'The announcement was taken back already.', 'announcementWithdrawn', 'announcement_id');
  end if;
  delete from public.notifications n where n.key = 'announced' and n.values ->> 'announcement' = was.id::text;
  update public.announcements a
  set title = null, body = null, link = null, withdrawn_at = now()
  where a.id = was.id
  returning * into was;
  perform private.record(
    'withdraw_announcement', 'announcements ' || was.id, null, jsonb_build_object('withdrawn_at', was.withdrawn_at)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.announce(title text, body text, captains_only boolean, to_league uuid DEFAULT NULL::uuid, link text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.announce(announce.title, announce.body, announce.captains_only, announce.to_league, announce.link) $function$;

CREATE OR REPLACE FUNCTION public.announcement_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, title text, body text, link text, captains_only boolean, league_id uuid, league_name text, people integer, read integer, author_id uuid, author_name text, withdrawn_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.announcement_page(announcement_page.before_at, announcement_page.before_id, announcement_page.max) $function$;

CREATE OR REPLACE FUNCTION public.announcement_reach(captains_only boolean, to_league uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.announcement_reach(announcement_reach.captains_only, announcement_reach.to_league) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_announcement(announcement_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_announcement(withdraw_announcement.announcement_id) $function$;

alter table public.announcement_authors add column announcement_id uuid not null;

alter table public.announcements add column id uuid default gen_random_uuid() not null;

alter table public.announcement_authors add column author_id uuid not null;

alter table public.announcements add column title text;

alter table public.announcement_authors add column created_at timestamp with time zone default now() not null;

alter table public.announcements add column body text;

alter table public.announcements add column link text;

alter table public.announcements add column league_id uuid;

alter table public.announcements add column captains_only boolean not null;

alter table public.announcements add column people integer not null;

alter table public.announcements add column withdrawn_at timestamp with time zone;

alter table public.announcements add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute announcement_title_min integer;

alter type private.limit_values add attribute announcement_title_max integer;

alter type private.limit_values add attribute announcement_body_max integer;

alter type private.limit_values add attribute announcements_per_day integer;

alter table public.announcement_authors add constraint announcement_authors_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id);

alter table public.announcement_authors add constraint announcement_authors_pkey PRIMARY KEY (announcement_id);

alter table public.announcements add constraint announcements_body_check CHECK (private.is_text(body, 1, (private.limits()).announcement_body_max));

alter table public.announcements add constraint announcements_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;

alter table public.announcements add constraint announcements_link_check CHECK (private.is_page_link(link));

alter table public.announcements add constraint announcements_no_link CHECK (((withdrawn_at IS NULL) OR (link IS NULL)));

alter table public.announcements add constraint announcements_people_check CHECK ((people > 0));

alter table public.announcements add constraint announcements_pkey PRIMARY KEY (id);

alter table public.announcements add constraint announcements_text CHECK ((num_nulls(title, body) =
CASE
    WHEN (withdrawn_at IS NULL) THEN 0
    ELSE 2
END));

alter table public.announcements add constraint announcements_title_check CHECK (private.is_name(title, (private.limits()).announcement_title_min, (private.limits()).announcement_title_max));

alter table public.profile_private drop constraint profile_private_silent_kinds_check;
alter table public.profile_private add constraint profile_private_silent_kinds_check CHECK ((cardinality(silent_kinds) <= 5));

CREATE INDEX announcement_authors_author_id ON public.announcement_authors USING btree (author_id);

CREATE INDEX announcements_created_at ON public.announcements USING btree (created_at DESC, id DESC);

CREATE INDEX announcements_league_id ON public.announcements USING btree (league_id);

CREATE INDEX notifications_announcement ON public.notifications USING btree ((("values" ->> 'announcement'::text)), user_id) WHERE (key = 'announced'::public.notification_key);

CREATE TRIGGER keep_muted_silent BEFORE INSERT OR UPDATE ON public.announcements FOR EACH ROW EXECUTE FUNCTION private.keep_muted_silent('title', 'body', 'link');

create policy select_admin on public.announcement_authors for select to authenticated using (( SELECT private.is_admin() AS is_admin));

create policy select_addressed on public.announcements for select to authenticated using ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM public.notifications n
  WHERE ((n.user_id = ( SELECT auth.uid() AS uid)) AND (n.key = 'announced'::public.notification_key) AND ((n."values" ->> 'announcement'::text) = (announcements.id)::text))))));

alter table public.announcement_authors add constraint announcement_authors_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES public.announcements(id) ON DELETE CASCADE;

alter table public.announcement_authors enable row level security;
alter table public.announcement_authors force row level security;

alter table public.announcements enable row level security;
alter table public.announcements force row level security;

grant execute on routine private.announce(text,text,boolean,uuid,text) to "authenticated";

grant execute on routine private.announcement_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.announcement_reach(boolean,uuid) to "authenticated";

grant execute on routine private.is_page_link(text) to "authenticated";
grant execute on routine private.is_page_link(text) to "service_role";

grant execute on routine private.withdraw_announcement(uuid) to "authenticated";

grant execute on routine public.announce(text,text,boolean,uuid,text) to "authenticated";

grant select on public.announcement_authors to "authenticated";
grant delete on public.announcement_authors to "service_role";
grant insert on public.announcement_authors to "service_role";
grant maintain on public.announcement_authors to "service_role";
grant references on public.announcement_authors to "service_role";
grant select on public.announcement_authors to "service_role";
grant trigger on public.announcement_authors to "service_role";
grant truncate on public.announcement_authors to "service_role";
grant update on public.announcement_authors to "service_role";

grant execute on routine public.announcement_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.announcement_reach(boolean,uuid) to "authenticated";

grant select on public.announcements to "authenticated";
grant delete on public.announcements to "service_role";
grant insert on public.announcements to "service_role";
grant maintain on public.announcements to "service_role";
grant references on public.announcements to "service_role";
grant select on public.announcements to "service_role";
grant trigger on public.announcements to "service_role";
grant truncate on public.announcements to "service_role";
grant update on public.announcements to "service_role";

grant execute on routine public.withdraw_announcement(uuid) to "authenticated";

comment on function private.announce(text,text,boolean,uuid,text) is 'api: member';

comment on function private.announcement_page(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.announcement_reach(boolean,uuid) is 'api: member';

comment on function private.withdraw_announcement(uuid) is 'api: member';
