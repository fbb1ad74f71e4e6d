set local check_function_bodies = off;

drop index public.news_articles_one_round_up;

alter table public.news_articles drop constraint news_articles_round_up_check;

drop function private.announce(text,text,boolean,uuid,text);

drop function private.discord_announcement(uuid);

drop function private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean,boolean);

drop function private.last_lineup(uuid);

drop function private.new_article(uuid,integer,integer);

drop function private.save_article(uuid,integer,public.news_category,boolean,text,jsonb,uuid,integer,integer);

drop function private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean,boolean);

drop function private.save_ticket_template(text,text,uuid);

drop function private.withdraw_team(uuid,integer,uuid,text,boolean);

drop function public.announce(text,text,boolean,uuid,text);

drop function public.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean,boolean);

drop function public.last_lineup(uuid);

drop function public.save_article(uuid,integer,public.news_category,boolean,text,jsonb,uuid,integer,integer);

drop function public.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean,boolean);

drop function public.save_ticket_template(text,text,uuid);

drop function public.withdraw_team(uuid,integer,uuid,text,boolean);

alter type public.news_origin add value 'preview';

create table public.scrim_lineups ();

CREATE OR REPLACE FUNCTION private.announce(title jsonb, body jsonb, captains_only boolean, to_league uuid DEFAULT NULL::uuid, link text DEFAULT NULL::text)
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
  headline jsonb;
  said jsonb;
  lacking text;
  at_once constant int := (private.limits()).announced_at_once;
  audience uuid[];
  made public.announcements;
begin
  perform private.check_admin('announce');
  perform private.check_may_speak();
  headline := private.checked_texts('title', title, bounds.announcement_title_min, bounds.announcement_title_max, names => true);
  said := private.checked_texts('body', body, 1, bounds.announcement_body_max);
  select case when headline ? l then 'body.' else 'title.' end || l into lacking
  from unnest(private.languages()) as l
  where (headline ? l) <> (said ? l)
  limit 1;
  if lacking is not null then
    perform private.refuse('PT422', 'Each language has a title and a text.', 'missing', lacking);
  end if;
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
  select a.* into made
  from public.announcements a
  join public.announcement_authors w on w.announcement_id = a.id and w.author_id = me
  where a.created_at > private.repeats_since()
    and (a.title, a.body, a.captains_only) = (headline, said, announce.captains_only)
    and (a.league_id, a.link) is not distinct from (to_league, leads_to)
  order by a.created_at
  limit 1;
  if made.id is not null then
    return made.id;
  end if;
  if (
    select count(*)
    from public.announcements a
    where a.created_at >= date_trunc('day', now() at time zone zone) at time zone zone
  ) >= bounds.announcements_per_day then
    perform private.refuse(
      'PT429', format('%s announcements a day.', bounds.announcements_per_day), 'tooManyAnnouncements', 'title'
    );
  end if;
  audience := array(select person from private.announcement_audience(to_league, captains_only) as person order by person);
  if cardinality(audience) = 0 then
    perform private.refuse('PT409', 'Nobody would hear of it.', 'announcementNobody', 'captains_only');
  end if;
  insert into public.announcements (title, body, link, league_id, captains_only, people, waiting)
  values (headline, said, leads_to, to_league, announce.captains_only, cardinality(audience), cardinality(audience))
  returning * into made;
  insert into public.announcement_authors (announcement_id, author_id) values (made.id, me);
  insert into private.announcing (announcement_id, audience) values (made.id, audience);
  perform private.hand_out_announcement(made.id, at_once);
  perform private.record(
    'announce', 'announcements ' || made.id, null,
    jsonb_build_object('league', made.league_id, 'captains_only', made.captains_only, 'people', made.people)
  );
  return made.id;
end
$function$;

drop function private.announcement_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.announcement_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, title jsonb, body jsonb, link text, captains_only boolean, league_id uuid, league_name text, people integer, reached integer, read integer, author_id uuid, author_name text, withdrawn_at timestamp with time zone, created_at timestamp with time zone)
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
    a.people - a.waiting,
    case
      when a.withdrawn_at is null and a.created_at > now() - (private.limits()).notice_days_kept * interval '1 day' then (
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

CREATE OR REPLACE FUNCTION private.are_texts(given jsonb, at_least integer, at_most integer, names boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case
    when jsonb_typeof(given) <> 'object' or given = '{}' then false
    else not exists (
      select
      from jsonb_each(given) as t (language, said)
      where t.language <> all (private.languages())
        or jsonb_typeof(t.said) <> 'string'
        or case
          when names then private.is_name(t.said #>> '{}', at_least, at_most)
          else private.is_text(t.said #>> '{}', at_least, at_most)
        end is false
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_texts(field text, given jsonb, at_least integer, at_most integer, names boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  texts jsonb := '{}';
  each record;
begin
  if jsonb_typeof(given) not in ('object', 'null') then
    perform private.refuse('PT422', format('%s is {language: text}.', field), 'wrongValue', field);
  end if;
  for each in select t.language, t.held from jsonb_each(nullif(given, 'null')) as t (language, held) loop
    if each.language <> all (private.languages()) or jsonb_typeof(each.held) not in ('string', 'null') then
      perform private.refuse('PT422', format('%s is {language: text}.', field), 'wrongValue', field);
    end if;
    continue when coalesce(private.clean_line(each.held #>> '{}'), '') = '';
    texts := texts || jsonb_build_object(
      each.language,
      case
        when names then private.checked_name(field || '.' || each.language, each.held #>> '{}', greatest(at_least, 1), at_most)
        else private.checked_text(field || '.' || each.language, each.held #>> '{}', greatest(at_least, 1), at_most)
      end
    );
  end loop;
  if texts = '{}' and at_least > 0 then
    perform private.refuse('PT422', format('%s is missing.', field), 'missing', field);
  end if;
  return nullif(texts, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.command_limits()
 RETURNS TABLE(action text, each text, at_most integer, minutes integer)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query values
    ('offer_contract', 'caller', 30, 60),
    ('offer_to_player', 'subject', 3, 1440),
    ('withdraw_offer', 'caller', 60, 60),
    ('reject_contract', 'caller', 60, 60),
    ('terminate_contract', 'caller', 20, 60),
    ('ask_to_join', 'caller', 20, 1440),
    ('join_team', 'subject', 3, 10080),
    ('withdraw_join_request', 'caller', 30, 60),
    ('answer_join_request', 'caller', 60, 60),
    ('create_team', 'caller', 3, 1440),
    ('leave_team', 'caller', 6, 1440),
    ('update_team', 'caller', 40, 60),
    ('set_team_role', 'caller', 60, 60),
    ('set_team_role', 'subject', 6, 60),
    ('hand_over_captaincy', 'caller', 10, 60),
    ('set_shirt', 'caller', 200, 60),
    ('kick_player', 'caller', 20, 60),
    ('set_eligibility', 'caller', 60, 60),
    ('set_eligibility', 'subject', 6, 60),
    ('request_eligibility_review', 'caller', 30, 60),
    ('request_eligibility_review', 'subject', 3, 1440),
    ('add_team_achievement', 'caller', 20, 60),
    ('register_team', 'caller', 10, 60),
    ('follow_team', 'caller', 120, 60),
    ('follow_league', 'caller', 120, 60),
    ('follow_player', 'caller', 120, 60),
    ('set_lineup', 'caller', 60, 60),
    ('answer_attendance', 'caller', 120, 60),
    ('ready_for_match', 'caller', 60, 60),
    ('ask_stand_in', 'caller', 20, 60),
    ('accept_stand_in', 'caller', 20, 60),
    ('withdraw_stand_in', 'caller', 20, 60),
    ('start_match', 'caller', 20, 60),
    ('set_live_score', 'caller', 300, 60),
    ('set_lobby_code', 'caller', 30, 60),
    ('set_match_stream', 'caller', 30, 60),
    ('set_match_replay', 'caller', 30, 60),
    ('name_caster', 'caller', 20, 1440),
    ('remove_caster', 'caller', 30, 60),
    ('make_overlay_link', 'caller', 20, 60),
    ('remove_overlay_link', 'caller', 60, 60),
    ('report_match', 'caller', 20, 60),
    ('add_evidence', 'caller', 40, 60),
    ('claim_forfeit', 'caller', 10, 60),
    ('correct_report', 'caller', 20, 60),
    ('withdraw_report', 'caller', 10, 60),
    ('confirm_report', 'caller', 30, 60),
    ('dispute_report', 'caller', 10, 60),
    ('report_stats', 'caller', 20, 60),
    ('postpone_match', 'caller', 30, 60),
    ('propose_reschedule', 'caller', 10, 60),
    ('answer_reschedule', 'caller', 20, 60),
    ('withdraw_reschedule', 'caller', 10, 60),
    ('file_protest', 'caller', 5, 1440),
    ('withdraw_protest', 'caller', 10, 60),
    ('rule_match', 'caller', 120, 60),
    ('enter_results', 'caller', 30, 60),
    ('undo_result', 'caller', 60, 60),
    ('rule_protest', 'caller', 60, 60),
    ('appeal_ruling', 'caller', 5, 1440),
    ('decide_appeal', 'caller', 60, 60),
    ('move_match', 'caller', 120, 60),
    ('cancel_match', 'caller', 30, 60),
    ('create_decider', 'caller', 20, 60),
    ('publish_schedule', 'caller', 30, 60),
    ('withdraw_team', 'caller', 30, 60),
    ('ask_withdrawal', 'caller', 5, 1440),
    ('warn_player', 'caller', 30, 60),
    ('warn_player', 'subject', 4, 1440),
    ('set_availability', 'caller', 30, 60),
    ('vote_player_of_match', 'caller', 60, 60),
    ('save_picks', 'caller', 120, 60),
    ('enter_night_cup', 'caller', 10, 60),
    ('leave_night_cup', 'caller', 10, 60),
    ('offer_scrim', 'caller', 20, 1440),
    ('withdraw_scrim_offer', 'caller', 30, 60),
    ('accept_scrim', 'caller', 20, 60),
    ('cancel_scrim', 'caller', 10, 1440),
    ('set_scrim_lobby', 'caller', 30, 60),
    ('set_scrim_lineup', 'caller', 60, 60),
    ('report_scrim', 'caller', 20, 60),
    ('thank_scrim', 'caller', 20, 1440),
    ('save_scrim_search', 'caller', 20, 1440),
    ('remove_scrim_search', 'caller', 30, 60),
    ('check_in_night_cup', 'caller', 20, 60),
    ('create_ticket', 'caller', 5, 60),
    ('reply_ticket', 'caller', 60, 60),
    ('reply_ticket', 'subject', 20, 60),
    ('set_ticket_status', 'caller', 60, 60),
    ('set_ticket_status', 'subject', 10, 60),
    ('send_contact_message', 'caller', 3, 60),
    ('start_conversation', 'caller', 20, 60),
    ('send_message', 'caller', 20, 1),
    ('block_player', 'caller', 30, 60),
    ('unblock_player', 'caller', 30, 60),
    ('report_content', 'caller', 20, 1440),
    ('report_content', 'subject', 3, 1440),
    ('complete_profile', 'caller', 20, 60),
    ('export_my_data', 'caller', 5, 60),
    ('end_session', 'caller', 60, 60),
    ('make_recovery_codes', 'caller', 10, 60),
    ('end_other_sessions', 'caller', 20, 60),
    ('log_out_everywhere', 'caller', 20, 60),
    ('keep_credentials', 'caller', 20, 60),
    ('make_feed_link', 'caller', 10, 60),
    ('remove_feed_link', 'caller', 20, 60),
    ('create_api_key', 'caller', 10, 60),
    ('revoke_api_key', 'caller', 60, 60),
    ('create_webhook', 'caller', 10, 1440),
    ('change_webhook', 'caller', 60, 60),
    ('pause_webhook', 'caller', 60, 60),
    ('rotate_webhook_secret', 'caller', 10, 60),
    ('send_webhook_test', 'caller', 60, 60),
    ('send_webhook_again', 'caller', 60, 60),
    ('delete_webhook', 'caller', 60, 60),
    ('write profiles', 'caller', 60, 60),
    ('write profile_private', 'caller', 60, 60),
    ('write player_registrations', 'caller', 30, 60),
    ('write team_listings', 'caller', 30, 60),
    ('write team_achievements', 'caller', 60, 60),
    ('save_article', 'caller', 300, 60),
    ('add_push_device', 'caller', 30, 60),
    ('begin_discord_link', 'caller', 20, 60),
    ('set_notification_way', 'caller', 300, 60),
    ('set_quiet_hours', 'caller', 60, 60),
    ('hand_topic', 'caller', 60, 60),
    ('write_to_me_again', 'caller', 30, 60),
    ('notify', 'subject', 20, 60);
end
$function$;

CREATE OR REPLACE FUNCTION private.discord_announcement(of_announcement uuid, in_language text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kind', 'announcement',
    'id', a.id,
    'title', private.text_in(a.title, in_language),
    'body', private.text_in(a.body, in_language)
  )
  from public.announcements a
  left join public.leagues l on l.id = a.league_id
  where a.id = of_announcement
    and not a.captains_only
    and a.withdrawn_at is null
    and (l.id is null or (l.status = 'active' and l.archived_at is null))
$function$;

CREATE OR REPLACE FUNCTION private.discord_facts(payload jsonb, channel private.discord_channels, is_new boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said jsonb;
begin
  if payload ? 'match' then
    said := private.discord_match((payload ->> 'match')::uuid);
    if is_new and (
      private.discord_begins(
        channel.results, channel.fixtures, (said ->> 'status')::public.match_status, (said ->> 'kickoff_at')::timestamptz
      ) is not true
      or not exists (
        select
        from public.team_matches m
        where m.id = (payload ->> 'match')::uuid and private.is_news(now(), m.league_id, m.season, m.finished_at)
      )
    ) then
      return null;
    end if;
  elsif payload ? 'article' then
    if is_new and not channel.news then
      return null;
    end if;
    said := private.discord_article((payload ->> 'article')::uuid, channel.language);
  elsif payload ? 'announcement' then
    if is_new and not channel.news then
      return null;
    end if;
    said := private.discord_announcement((payload ->> 'announcement')::uuid, channel.language);
  elsif payload ? 'transfer' then
    if is_new and not channel.transfers then
      return null;
    end if;
    said := private.discord_transfer((payload ->> 'transfer')::uuid);
  elsif payload ? 'cup' then
    if is_new and not channel.cups then
      return null;
    end if;
    said := private.discord_cup((payload ->> 'cup')::uuid);
  else
    said := jsonb_build_object('kind', 'test');
  end if;
  return said || jsonb_build_object(
    'site', coalesce((select s.value ->> 'url' from public.site_settings s where s.key = 'site_address'), ''),
    'site_name', coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.duties()
 RETURNS TABLE(kind text, until timestamp with time zone, match_id uuid, subject_id uuid, rival text, home_score integer, away_score integer, at timestamp with time zone, named integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with games as (
    select
      m.*,
      led.team_id,
      case when m.home_team_id = led.team_id then m.away_team_id else m.home_team_id end as other_id
    from (select private.led_team() as team_id) led
    join public.team_matches m on m.home_team_id = led.team_id or m.away_team_id = led.team_id
    where m.status in ('scheduled', 'live', 'reported', 'disputed', 'postponed')
  ),
  due as (
    select
      case when r.team_id = g.team_id then 'claimWaits' else 'answerClaim' end as kind,
      private.answer_until(r) as until,
      g.id as match_id,
      r.id as subject_id,
      g.other_id,
      r.home_score::int,
      r.away_score::int,
      null::timestamptz as at,
      null::int as named
    from games g
    join public.match_reports r on r.match_id = g.id and r.status = 'filed'
    where g.status = 'reported' and not private.is_silent(r)
    union all
    select 'disputed', null, g.id, null, g.other_id, null, null, null, null
    from games g
    where g.status = 'disputed'
    union all
    select
      'answerTime',
      private.proposal_until(p),
      g.id, p.id, g.other_id, null, null, p.kickoff_at, null
    from games g
    join public.reschedules p on p.match_id = g.id and p.status = 'proposed' and p.team_id <> g.team_id
    where g.status in ('scheduled', 'postponed') and private.proposal_until(p) > now()
    union all
    select 'report', nullif(clock.decides, 'infinity'), g.id, null, g.other_id, null, null, null, null
    from games g
    join public.team_matches m using (id)
    cross join lateral (select private.walkover_at(m) as decides) clock
    where g.status in ('scheduled', 'live')
      and g.kickoff_at < now()
      and private.earliest_end(m) <= now()
      and (clock.decides > now()) is not false
      and not exists (
        select
        from public.league_seasons s
        where (s.league_id, s.season, s.phase) = (g.league_id, g.season, 'registration')
      )
    union all
    select 'lineUp', private.lineup_until(g.kickoff_at), g.id, null, g.other_id, null, null, null, five.named
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and private.lineup_until(g.kickoff_at) > now()
        and g.kickoff_at <= now() + (private.limits()).duty_days * interval '1 day'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (
      select count(*)::int as named from public.match_lineups l where (l.match_id, l.team_id) = (g.id, g.team_id)
    ) five
    where five.named < (private.limits()).players_on_pitch
    union all
    select 'short', g.kickoff_at, g.id, null, g.other_id, null, null, null, squad.coming
    from (
      select *
      from games g
      where g.status = 'scheduled'
        and g.night_cup_id is null
        and g.kickoff_at between now() and now() + (private.limits()).attendance_hours * interval '1 hour'
      order by g.kickoff_at, g.id
      limit 1
    ) g
    cross join lateral (select private.count_coming(g.team_id, g.id, null, g.kickoff_at) as coming) squad
    where squad.coming < (private.limits()).players_on_pitch
  ),
  -- Friendlies from the day before, as long as a result can be entered.
  friendlies as (
    select
      s.*,
      own.id as team_id,
      (case when s.home_team_id = own.id then away else home end).name as rival,
      s.ends_at + bounds.late_result_days * interval '1 day' as until
    from (select private.own_team() as id) own
    cross join private.limits() bounds
    join public.scrims s on own.id in (s.home_team_id, s.away_team_id)
    join public.teams home on home.id = s.home_team_id
    join public.teams away on away.id = s.away_team_id
    where s.cancelled_at is null
      and s.confirmed_at is null
      and s.starts_at <= now() + bounds.attendance_hours * interval '1 hour'
      and s.ends_at + bounds.late_result_days * interval '1 day' > now()
  ),
  -- The next match of a league and the next cup that ask the caller whether they come.
  asked as (
    (
      select m.id as match_id, null::uuid as cup_id, m.kickoff_at as starts_at, t.name
      from (select private.own_team() as team_id) own
      join public.team_matches m on m.home_team_id = own.team_id or m.away_team_id = own.team_id
      join public.teams t on t.id = case when m.home_team_id = own.team_id then m.away_team_id else m.home_team_id end
      where m.status = 'scheduled'
        and m.night_cup_id is null
        and m.kickoff_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by m.kickoff_at, m.id
      limit 1
    )
    union all
    (
      select null, c.id, c.starts_at, c.name
      from public.night_cup_teams e
      join public.night_cups c on c.id = e.night_cup_id
      where e.team_id = (select private.own_team())
        and c.status in ('registration', 'check_in')
        and c.starts_at between now() and now() + (private.limits()).duty_days * interval '1 day'
      order by c.starts_at, c.id
      limit 1
    )
  )
  select *
  from (
    select d.kind, d.until, d.match_id, d.subject_id, t.name as rival, d.home_score, d.away_score, d.at, d.named
    from due d
    join public.teams t on t.id = d.other_id
    union all
    select 'checkIn', c.check_in_until, null, c.id, c.name, null, null, null, null
    from public.night_cup_teams e
    join public.night_cups c on c.id = e.night_cup_id
    where e.team_id = (select private.led_team())
      and e.checked_in_at is null
      and not e.waiting
      and c.status = 'check_in'
      and c.check_in_until > now()
    union all
    -- whoever has an offer of the team answers that
    select 'joinRequests', min(r.expires_at), null, null, null, null, null, null, count(*)::int
    from public.join_requests r
    where r.team_id = (select private.led_team())
      and r.status = 'open'
      and r.expires_at > now()
      and not exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id, c.status) = (r.team_id, r.player_id, 'offered')
          and c.expires_at > now()
      )
    having count(*) > 0
    union all
    select 'renewals', min(s.until), null, led.team_id, null, null, null, null, count(*)::int
    from (select private.led_team() as team_id) led
    cross join lateral private.stayers(led.team_id) s
    where not s.is_asked
      and s.player_id <> (select auth.uid())
      and (select plays.phase from private.season_of(led.team_id) plays) is distinct from 'playoffs'
    group by led.team_id
    union all
    -- of a cup's evening an answer is taken until it is over
    select 'attendance', case when a.match_id is not null then a.starts_at end, a.match_id, a.cup_id, a.name, null, null, a.starts_at, null
    from asked a
    where not exists (
      select
      from public.attendance said
      where said.player_id = (select auth.uid())
        and said.starts_at = a.starts_at
        and (said.match_id = a.match_id or said.night_cup_id = a.cup_id)
    )
    union all
    select 'scrimAttendance', f.starts_at, null, f.id, f.rival, null, null, f.starts_at, null
    from friendlies f
    where f.starts_at > now()
      and not exists (
        select
        from public.attendance said
        where (said.scrim_id, said.player_id, said.starts_at) = (f.id, (select auth.uid()), f.starts_at)
      )
    union all
    select 'scrimLobby', f.ends_at, null, f.id, f.rival, null, null, f.starts_at, null
    from friendlies f
    where f.home_team_id = (select private.led_team())
      and f.ends_at > now()
      and not exists (select from public.scrim_lobbies l where l.scrim_id = f.id)
    union all
    select 'scrimLineUp', f.starts_at, null, f.id, f.rival, null, null, f.starts_at, five.named
    from friendlies f
    cross join lateral (
      select count(*)::int as named from public.scrim_lineups l where (l.scrim_id, l.team_id) = (f.id, f.team_id)
    ) five
    where f.team_id = (select private.led_team())
      and f.starts_at > now()
      and five.named < (private.limits()).players_on_pitch
    union all
    -- once its games can be over, and until the caller's side has entered something or agreed
    select 'scrimReport', f.until, null, f.id, f.rival, f.home_score::int, f.away_score::int, null, null
    from friendlies f
    where f.team_id = (select private.led_team())
      and f.starts_at + f.best_of * (private.limits()).game_minutes * interval '1 minute' <= now()
      and f.reported_by_team_id is distinct from f.team_id
  ) all_kinds
  order by all_kinds.kind in ('claimWaits', 'disputed'), coalesce(all_kinds.until, all_kinds.at) nulls first, all_kinds.kind, all_kinds.match_id
  limit 20
$function$;

CREATE OR REPLACE FUNCTION private.feed_of(league uuid, language text, with_ids boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', jsonb_build_object('slug', l.slug, 'name', l.name, 'time_zone', l.time_zone),
    'results', (
      select coalesce(
        jsonb_agg(
          private.match_json(last.match)
            - '{series_id,game_no,home_team_id,away_team_id,status,live_home_score,live_away_score}'::text[]
            || jsonb_build_object(
              'home_team', home.name, 'away_team', away.name, 'counted_at', last.counted_at,
              'changed_at', greatest(
                last.counted_at, (select max(r.at) from public.match_results r where r.match_id = (last.match).id),
                (select max(f.until) from public.former_names f where f.team_id in (home.id, away.id))
              )
            )
          order by last.counted_at desc, (last.match).id
        ),
        '[]'
      )
      from (
        select m as match, coalesce(m.finished_at, m.kickoff_at) as counted_at
        from public.team_matches m
        where (m.league_id, m.season) = (
          l.id, (select max(s.season) from public.league_seasons s where s.league_id = l.id)
        )
          and m.status = 'finished'
        order by coalesce(m.finished_at, m.kickoff_at) desc, m.id
        limit 100
      ) last
      join public.teams home on home.id = (last.match).home_team_id
      join public.teams away on away.id = (last.match).away_team_id
    ),
    'news', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'slug', last.slug, 'published_at', last.published_at,
            'updated_at', greatest(last.updated_at, last.published_at), 'language', last.language, 'title', last.title,
            'summary', last.summary
          ) || case when with_ids then jsonb_build_object('id', last.id) else '{}' end
          order by last.published_at desc, last.slug
        ),
        '[]'
      )
      from (
        select a.id, a.slug, a.published_at, a.updated_at, said.language, said.title, said.summary
        from public.news_articles a
        cross join lateral (
          select t.language, t.title, t.summary
          from public.news_texts t
          where t.article_id = a.id
            and t.complete
          order by private.language_rank(feed_of.language, t.language)
          limit 1
        ) said
        where a.league_id = l.id
          and a.published_at <= now()
        order by a.published_at desc, a.slug
        limit 50
      ) last
    )
  )
  from public.leagues l
  where l.id = feed_of.league
$function$;

CREATE OR REPLACE FUNCTION private.final_row(entry public.league_teams)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'group_name', entry.group_name, 'table_position', entry.table_position, 'table_won', entry.table_won,
    'table_drawn', entry.table_drawn, 'table_lost', entry.table_lost, 'table_goals_for', entry.table_goals_for,
    'table_goals_against', entry.table_goals_against, 'table_points', entry.table_points
  )
$function$;

CREATE OR REPLACE FUNCTION private.final_table_problems(teams jsonb, adjustments jsonb, past boolean)
 RETURNS SETOF private.import_problem
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with rows_of as materialized (
    select
      r.*,
      teams -> (r.line - 1)::int as given,
      count(*) over (partition by r.group_name, r."position") as placed_so
    from private.final_table(teams) r
  )
  select (private.wrong_in('teams', r.line, cell.field, 'pastOnly', cell.value)).*
  from rows_of r
  cross join lateral (
    select each.key, each.value
    from jsonb_each_text(r.given) each
    where each.key in ('position', 'played', 'won', 'drawn', 'lost', 'goals_for', 'goals_against', 'points') and each.value <> ''
    order by each.key
    limit 1
  ) as cell (field, value)
  where not past
  union all
  select (private.wrong_in('teams', r.line, check_of.field, check_of.problem, check_of.value)).*
  from rows_of r
  cross join lateral (values
    ('won', 'tableNumber', r.given ->> 'won', r.won is null),
    ('drawn', 'tableNumber', r.given ->> 'drawn', r.drawn is null),
    ('lost', 'tableNumber', r.given ->> 'lost', r.lost is null),
    ('goals_for', 'tableNumber', r.given ->> 'goals_for', r.goals_for is null),
    ('goals_against', 'tableNumber', r.given ->> 'goals_against', r.goals_against is null),
    ('points', 'tableNumber', r.given ->> 'points', r.points is null),
    ('won', 'tableNumber', r.given ->> 'won', greatest(r.won, r.drawn, r.lost) > 999),
    (
      'position', 'placeWrong', coalesce(nullif(r.given ->> 'position', ''), r.given ->> 'place'),
      coalesce(r."position" not between 1 and jsonb_array_length(teams), true)
    ),
    ('position', 'placeTwice', r."position"::text, r.placed_so > 1),
    (
      'played', 'tableSum', r.given ->> 'played',
      coalesce(r.given ->> 'played', '') <> ''
      and private.number_of(r.given ->> 'played') is distinct from r.won + r.drawn + r.lost
    )
  ) as check_of (field, problem, value, holds)
  where past and check_of.holds
  union all
  select (private.wrong_in('teams', each.line, 'points', 'tableMissing', each.given ->> 'name')).*
  from jsonb_array_elements(teams) with ordinality as each (given, line)
  where past
    and exists (select from rows_of)
    and coalesce(each.given ->> 'withdrawn', '') = ''
    and each.line not in (select r.line from rows_of r)
  union all
  select (private.wrong_in('adjustments', each.line, 'points', 'adjustmentInTable', each.given ->> 'points')).*
  from jsonb_array_elements(adjustments) with ordinality as each (given, line)
  where private.fold(each.given ->> 'team') in (select r.club from rows_of r)
$function$;

CREATE OR REPLACE FUNCTION private.final_table(teams jsonb)
 RETURNS TABLE(line bigint, club text, group_name text, "position" integer, won integer, drawn integer, lost integer, goals_for integer, goals_against integer, points integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with file_rows as (
    select
      line,
      given,
      nullif(private.clean_line(given ->> 'group'), '') as group_name,
      private.number_of(given ->> 'goals_for') as goals_for,
      private.number_of(given ->> 'goals_against') as goals_against,
      private.points_of(given ->> 'points') as points
    from jsonb_array_elements(teams) with ordinality as each (given, line)
    where jsonb_path_exists(
      given, '$.keyvalue() ? (@.key like_regex "^(position|played|won|drawn|lost|goals_for|goals_against|points)$" && @.value != "")'
    )
  ),
  compared as (
    select r.*, r.points > lag(r.points) over (partition by r.group_name order by r.line) as is_above from file_rows r
  ),
  marked as (
    select c.*, coalesce(bool_or(c.is_above) over (partition by c.group_name), false) as mixed from compared c
  )
  select
    m.line,
    private.fold(m.given ->> 'name'),
    m.group_name,
    case
      when coalesce(m.given ->> 'position', '') <> '' then private.number_of(m.given ->> 'position')
      when m.group_name is null and coalesce(m.given ->> 'place', '') <> '' then private.number_of(m.given ->> 'place')
      else (row_number() over (
        partition by m.group_name
        order by
          case when m.mixed then m.points end desc nulls last,
          case when m.mixed then m.goals_for - m.goals_against end desc,
          case when m.mixed then m.goals_for end desc,
          m.line
      ))::int
    end,
    private.number_of(m.given ->> 'won'),
    case when coalesce(m.given ->> 'drawn', '') = '' then 0 else private.number_of(m.given ->> 'drawn') end,
    private.number_of(m.given ->> 'lost'),
    m.goals_for,
    m.goals_against,
    m.points
  from marked m
$function$;

CREATE OR REPLACE FUNCTION private.fixture_file_problems(teams jsonb, fixtures jsonb, legs integer)
 RETURNS SETOF private.import_problem
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with clubs as (
    select distinct private.fold(given ->> 'name') as club, min(given ->> 'name') as name
    from jsonb_array_elements(teams) as given
    where private.fold(given ->> 'name') <> ''
    group by 1
  ),
  gone as (
    select private.fold(given ->> 'name') as club
    from jsonb_array_elements(teams) as given
    where given ->> 'withdrawn' <> ''
  ),
  file_rows as materialized (
    select s.* from private.fixture_rows(fixtures) s
  ),
  sides as (
    select
      s.line, s.matchday, side.club,
      -- who met whom as often as they did may have played at home and away on one matchday
      count(*) over (partition by s.matchday, side.club, case when legs is null then side.home end) as a_day
    from file_rows s
    cross join lateral (values (s.home_club, true), (s.away_club, false)) as side (club, home)
    where s.stage = 'regular' and s.status <> 'cancelled'
  )
  select wrong.*
  from file_rows s
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('fixtures', s.line, field, problem, value) as said
    from (values
      (
        'matchday', 'matchdayWrong', s.matchday,
        s.stage = 'regular' and coalesce(private.number_of(s.matchday) not between 1 and 80, true)
      ),
      (
        'stage', 'stageWrong', s.stage,
        s.stage not in ('regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final')
      ),
      ('status', 'statusWrong', s.status, s.status not in ('', 'cancelled', 'postponed')),
      ('status', 'statusScore', s.status, s.status = 'postponed' and s.home_score || s.forfeited_by <> ''),
      (
        'status', 'withdrawnPlays', s.home || ' – ' || s.away,
        s.status <> 'cancelled'
        and s.home_score || s.forfeited_by = ''
        and exists (select from gone g where g.club in (s.home_club, s.away_club))
      ),
      ('home', 'teamUnknown', s.home, s.home_club is null or s.home_club not in (select c.club from clubs c)),
      ('away', 'teamUnknown', s.away, s.away_club is null or s.away_club not in (select c.club from clubs c)),
      ('away', 'sameTeam', s.away, s.home_club = s.away_club),
      ('kickoff_at', 'timeWrong', s.kickoff_at, s.kickoff is null),
      ('matchday', 'twiceADay', s.matchday, s.line in (select d.line from sides d where d.a_day > 1)),
      (
        'home_score', 'scoreWrong', s.home_score,
        s.home_score <> '' and coalesce(s.home_goals > bounds.score_max, true)
      ),
      (
        'away_score', 'scoreWrong', s.away_score,
        s.away_score <> '' and coalesce(s.away_goals > bounds.score_max, true)
      ),
      (
        'home_score', 'scoreHalf', s.home_score || '-' || s.away_score,
        (s.home_score = '') <> (s.away_score = '')
      ),
      ('home_score', 'scoreLevel', s.home_score || '-' || s.away_score, s.home_goals = s.away_goals),
      ('kickoff_at', 'resultAhead', s.kickoff_at, s.kickoff > now() and s.home_score <> '' and s.forfeited_by = ''),
      (
        'forfeited_by', 'forfeitWrong', s.forfeited_by,
        not case s.forfeited_by
          when '' then true
          when 'home' then (s.home_score, s.away_score) in (('', ''), ('0', bounds.forfeit_goals::text))
          when 'away' then (s.home_score, s.away_score) in (('', ''), (bounds.forfeit_goals::text, '0'))
          when 'both' then (s.home_score, s.away_score) = ('', '')
          else false
        end
      )
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('fixtures', null, null, 'pairMeets', one.name || ' – ' || other.name)).*
  from clubs one
  join clubs other on other.club > one.club
  left join file_rows s
    on s.stage = 'regular'
    and (least(s.home_club, s.away_club), greatest(s.home_club, s.away_club)) = (one.club, other.club)
  where jsonb_array_length(fixtures) > 0
  group by one.club, one.name, other.club, other.name
  having count(s.line) < legs
    or count(*) filter (where s.status <> 'cancelled') > legs
    or legs = 2 and (
      count(*) filter (where s.home_club = one.club) = 0
      or count(*) filter (where s.away_club = one.club) = 0
      or count(*) filter (where s.home_club = one.club and s.status <> 'cancelled') > 1
      or count(*) filter (where s.away_club = one.club and s.status <> 'cancelled') > 1
    )
$function$;

CREATE OR REPLACE FUNCTION private.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false, past boolean DEFAULT false, points_for_win integer DEFAULT NULL::integer)
 RETURNS SETOF private.import_problem
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_max constant int := (private.limits()).import_rows_max;
  me constant uuid := private.actor();
  over constant boolean := coalesce(past, false);
  filled public.league_seasons;
  opens boolean;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  results int;
begin
  perform private.check_admin('bring a league in');
  if over then
    -- two that open the same season come one after the other
    perform from public.leagues l where l.id = import_season.league_id for no key update;
  end if;
  select * into filled
  from public.league_seasons s
  where (s.league_id, s.season) = (import_season.league_id, import_season.season)
  for no key update;
  opens := filled.league_id is null
    and over
    and import_season.season between 1 and 9999
    and exists (select from public.leagues l where l.id = import_season.league_id and l.archived_at is null);
  if filled.league_id is null and not opens then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if filled.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if exists (
    select from public.league_teams e where (e.league_id, e.season) = (filled.league_id, filled.season)
  ) then
    perform private.refuse('PT409', 'The season has teams already.', 'seasonNotEmpty', 'season');
  end if;
  if jsonb_typeof(teams) is distinct from 'array'
    or jsonb_typeof(fixtures) is distinct from 'array'
    or jsonb_array_length(teams) > rows_max
    or jsonb_array_length(fixtures) > rows_max
    or jsonb_typeof(squads) is distinct from 'array'
    or jsonb_array_length(squads) > rows_max
    or jsonb_typeof(adjustments) is distinct from 'array'
    or jsonb_array_length(adjustments) > rows_max
    or jsonb_path_exists(teams, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(squads, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(fixtures, '$[*] ? (@.type() != "object")')
    or jsonb_path_exists(adjustments, '$[*] ? (@.type() != "object")')
  then
    perform private.refuse('PT422', 'The files are lists, and not too long.', 'filesUnreadable', 'teams');
  end if;

  if opens then
    filled := private.season_of_files(import_season.league_id, import_season.season, teams, fixtures, import_season.points_for_win);
  end if;
  problems := array(
    select p from private.team_file_problems(teams, filled.max_teams, filled.playoff_teams, over) p
    union all
    select p from private.squad_file_problems(teams, squads) p
    union all
    select p from private.fixture_file_problems(teams, fixtures, case when not over then filled.legs end) p
    union all
    select p from private.adjustment_file_problems(teams, adjustments) p
    union all
    select p from private.bracket_file_problems(filled, teams, fixtures, over) p
    union all
    select p from private.past_file_problems(teams, fixtures, squads) p where over
    union all
    select p from private.final_table_problems(teams, adjustments, over) p
    union all
    select private.wrong_in('teams', null, 'season', 'seasonAhead', filled.season::text)
    where opens
      and exists (
        select from public.league_seasons s
        where s.league_id = filled.league_id and s.season < filled.season and s.phase <> 'finished'
      )
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p 
    order by array_position('{teams,squads,fixtures,adjustments}', p.file), p.line nulls first, p.field, p.problem;
    return;
  end if;

  if opens then
    insert into public.league_seasons (
      league_id, season, max_teams, legs, relegation_places, playoff_teams, third_place_match, quarterfinal_best_of,
      semifinal_best_of, final_best_of, points_for_win, starts_on, ends_on
    )
    values (
      filled.league_id, filled.season, filled.max_teams, filled.legs, filled.relegation_places, filled.playoff_teams,
      filled.third_place_match, filled.quarterfinal_best_of, filled.semifinal_best_of, filled.final_best_of, filled.points_for_win,
      filled.starts_on, filled.ends_on
    )
    returning * into filled;
  end if;
  if over then
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  begin
    for entry in select each from jsonb_array_elements(teams) as each order by private.skeleton(each ->> 'name') loop
      select t.id into club
      from public.teams t
      where private.skeleton(t.name) = private.skeleton(entry ->> 'name') and t.archived_at is null;
      if club is null then
        club := private.found_imported(entry);
      else
        perform private.check_not_own_team(club);
      end if;
      insert into public.league_teams (league_id, season, team_id, registered_at, withdrawn_at)
      select filled.league_id, filled.season, club, least(now(), withdrawn), case when entry ->> 'seed' <> '' then null else withdrawn end
      from private.moment_of(entry ->> 'withdrawn') as withdrawn;
      clubs := clubs || jsonb_build_object(private.fold(entry ->> 'name'), club);
    end loop;
    if not over then
      perform private.fill_squads(filled, teams, squads);
    end if;
    results := private.import_matches(filled, private.played_of(fixtures, clubs));
    insert into public.point_adjustments (league_id, season, team_id, points, reason)
    select
      filled.league_id, filled.season, (clubs ->> private.fold(each ->> 'team'))::uuid,
      private.points_of(each ->> 'points'), each ->> 'reason'
    from jsonb_array_elements(adjustments) as each;
  exception when unique_violation or exclusion_violation then
    perform private.refuse('PT409', 'Somebody has taken a name, a tag or a player meanwhile.', 'importOvertaken', 'teams');
  end;
  update public.league_teams e
  set group_name = nullif(private.clean_line(each ->> 'group'), '')
  from jsonb_array_elements(teams) as each
  where (e.league_id, e.season) = (filled.league_id, filled.season)
    and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    and each ->> 'group' <> '';
  update public.league_teams e
  set table_position = r."position",
    table_won = r.won,
    table_drawn = r.drawn,
    table_lost = r.lost,
    table_goals_for = r.goals_for,
    table_goals_against = r.goals_against,
    table_points = r.points
  from private.final_table(teams) r
  where (e.league_id, e.season) = (filled.league_id, filled.season)
    and e.team_id = (clubs ->> r.club)::uuid;
  if results > 0 or over then
    update public.league_seasons s set phase = 'regular'
    where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  if jsonb_path_exists(teams, '$[*] ? (@.seed != "")') then
    -- nobody is notified of the games that follow from what a file brings in
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
    perform private.import_bracket(filled, teams, fixtures, clubs);
  elsif over then
    update public.league_teams e
    set final_rank = coalesce(
      private.number_of(each ->> 'place'),
      -- a place in a group is none of the season
      case when coalesce(each ->> 'withdrawn', '') || coalesce(each ->> 'group', '') = '' then ranked.seat end
    )
    from jsonb_array_elements(teams) as each
    left join private.season_table(filled.league_id, filled.season) ranked
      on ranked.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid
    where (e.league_id, e.season) = (filled.league_id, filled.season)
      and e.team_id = (clubs ->> private.fold(each ->> 'name'))::uuid;
  end if;
  perform private.check_season_overlap(filled, coalesce(aware, false));
  update public.league_seasons s
  set imported_at = now(),
    phase = case when ended.champion is null and not over then s.phase else 'finished' end,
    champion_team_id = ended.champion
  from (
    select max(e.team_id::text)::uuid as champion
    from public.league_teams e
    where (e.league_id, e.season, e.final_rank) = (filled.league_id, filled.season, 1)
  ) ended
  where (s.league_id, s.season) = (filled.league_id, filled.season);
  perform private.record(
    'import_season',
    concat_ws(' ', 'league_seasons', filled.league_id, filled.season),
    null,
    jsonb_build_object(
      'teams', jsonb_array_length(teams),
      'players', jsonb_array_length(squads),
      'matches', jsonb_array_length(fixtures),
      'results', results,
      'adjustments', jsonb_array_length(adjustments)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.in_same_languages(one jsonb, other jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(one) = 'object' and jsonb_typeof(other) = 'object'
      then array(select jsonb_object_keys(one) order by 1) = array(select jsonb_object_keys(other) order by 1)
    else one is null and other is null
  end
$function$;

CREATE OR REPLACE FUNCTION private.is_suspended_at(person uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from private.account_blocks b
    where b.user_id = is_suspended_at.person
      and b.kind = 'suspended'
      and b.created_at <= is_suspended_at.at
      and coalesce(b.until, 'infinity') > is_suspended_at.at
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.last_lineup(match_id uuid DEFAULT NULL::uuid, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(player_id uuid, "position" public.player_position)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with this as (
    select m.kickoff_at as at, m.id from public.team_matches m where m.id = last_lineup.match_id
    union all
    select s.starts_at, s.id from public.scrims s where s.id = last_lineup.scrim_id
  )
  select named.player_id, named."position"
  from (
    select earlier.id
    from this
    cross join lateral (
      select m.kickoff_at as at, m.id
      from public.match_lineups l
      join public.team_matches m on m.id = l.match_id
      where l.team_id = (select private.led_team()) and l.slot = 1
      union all
      select s.starts_at, s.id
      from public.scrim_lineups l
      join public.scrims s on s.id = l.scrim_id
      where l.team_id = (select private.led_team()) and l.slot = 1 and last_lineup.scrim_id is not null
    ) earlier
    where (earlier.at, earlier.id) < (this.at, this.id)
    order by earlier.at desc, earlier.id desc
    limit 1
  ) last
  cross join lateral (
    select l.player_id, l."position", l.slot
    from public.match_lineups l
    where (l.match_id, l.team_id) = (last.id, (select private.led_team()))
    union all
    select l.player_id, l."position", l.slot
    from public.scrim_lineups l
    where (l.scrim_id, l.team_id) = (last.id, (select private.led_team()))
  ) named
  order by named.slot
$function$;

drop function private.league_all_time(uuid);
CREATE OR REPLACE FUNCTION private.league_all_time(league_id uuid)
 RETURNS TABLE(team_id uuid, seasons integer, titles integer, played integer, won integer, drawn integer, lost integer, goals_for integer, goals_against integer, points integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with entered as materialized (
    select e.* from public.league_teams e where e.league_id = league_all_time.league_id
  ),
  sides as materialized (
    select
      side.team_id,
      coalesce(side.scored, 0) as scored,
      coalesce(side.conceded, (private.limits()).forfeit_goals) as conceded,
      of_season.points_for_win
    from public.team_matches m
    join public.league_seasons of_season using (league_id, season)
    cross join lateral (
      values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score)
    ) side (team_id, scored, conceded)
    where m.league_id = league_all_time.league_id
      and m.stage = 'regular'
      and m.status = 'finished'
      and not exists (
        select from entered e where (e.season, e.team_id) = (m.season, side.team_id) and e.table_points is not null
      )
  ),
  counted as (
    select
      s.team_id,
      (s.scored > s.conceded)::int as won,
      0 as drawn,
      (s.scored <= s.conceded)::int as lost,
      s.scored,
      s.conceded,
      case when s.scored > s.conceded then s.points_for_win else 0 end as points
    from sides s
    union all
    select e.team_id, e.table_won, e.table_drawn, e.table_lost, e.table_goals_for, e.table_goals_against, e.table_points
    from entered e
    where e.table_points is not null
    union all
    select a.team_id, 0, 0, 0, 0, 0, a.points
    from public.point_adjustments a
    where a.league_id = league_all_time.league_id
      and a.reversed_at is null
  ),
  sums as (
    select
      c.team_id,
      sum(c.won) as won,
      sum(c.drawn) as drawn,
      sum(c.lost) as lost,
      sum(c.scored) as scored,
      sum(c.conceded) as conceded,
      sum(c.points) as points
    from counted c
    group by c.team_id
  )
  select
    known.team_id,
    (select count(*) from entered e where e.team_id = known.team_id)::int,
    (
      select count(*) from public.league_seasons l
      where (l.league_id, l.champion_team_id) = (league_all_time.league_id, known.team_id)
    )::int,
    coalesce(s.won + s.drawn + s.lost, 0)::int,
    coalesce(s.won, 0)::int,
    coalesce(s.drawn, 0)::int,
    coalesce(s.lost, 0)::int,
    coalesce(s.scored, 0)::int,
    coalesce(s.conceded, 0)::int,
    coalesce(s.points, 0)::int
  from (
    select s.team_id from sides s
    union
    select e.team_id from entered e where num_nonnulls(e.final_rank, e.table_points, e.group_name) > 0
  ) known
  left join sums s using (team_id)
$function$;

drop function private.league_records(uuid);
CREATE OR REPLACE FUNCTION private.league_records(league_id uuid)
 RETURNS TABLE(kind text, place integer, value integer, match_id uuid, season integer, home_team_id uuid, away_team_id uuid, home_score integer, away_score integer, kickoff_at timestamp with time zone, team_id uuid, player_id uuid, username text, named_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  worked_out constant jsonb := (
    select r.records from private.league_record_lists r where r.league_id = league_records.league_id
  );
begin
  if worked_out is null then
    return query
    select
      r.kind, r.place, r.value, r.match_id, r.season, r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.kickoff_at,
      r.team_id, r.player_id, r.username, private.moment_of_names(run)
    from private.records_now(league_records.league_id) with ordinality as r (
      kind, place, value, match_id, season, home_team_id, away_team_id, home_score, away_score, kickoff_at, team_id, player_id,
      username, line
    )
    left join public.league_seasons run on (run.league_id, run.season) = (league_records.league_id, r.season)
    order by r.line;
    return;
  end if;
  return query
  select
    r.kind, r.place, r.value, r.match_id, r.season, r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.kickoff_at,
    r.team_id, r.player_id, (select who.username from public.profiles who where who.id = r.player_id),
    private.moment_of_names(run)
  from rows from (
    jsonb_to_recordset(worked_out) as (
      kind text, place int, value int, match_id uuid, season int, home_team_id uuid, away_team_id uuid, home_score int,
      away_score int, kickoff_at timestamptz, team_id uuid, player_id uuid
    )
  ) with ordinality as r
  left join public.league_seasons run on (run.league_id, run.season) = (league_records.league_id, r.season)
  order by r.ordinality;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_scrim_lineups_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.leave_scrim_lineups(new.user_id, null, coalesce(new.until, 'infinity'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_scrim_lineups_with_team()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.leave_scrim_lineups(new.player_id, new.team_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_scrim_lineups(player uuid, team uuid DEFAULT NULL::uuid, until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.scrim_lineups;
begin
  for gone in
    delete from public.scrim_lineups l
    using public.scrims s
    where s.id = l.scrim_id
      and s.starts_at > now()
      and s.starts_at < leave_scrim_lineups.until
      and l.player_id = leave_scrim_lineups.player
      and (leave_scrim_lineups.team is null or l.team_id = leave_scrim_lineups.team)
    returning l.*
  loop
    perform private.record('leave_lineup', 'scrims ' || gone.scrim_id, to_jsonb(gone));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_play(player uuid, team uuid, match uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select case
      when own.id is null and lent.id is null then 'memberUnknown'
      when m.stage in ('quarterfinal', 'semifinal', 'third_place', 'final')
        and (own.id is null or own.joined_at > s.playoffs_at) then 'joinedTooLate'
      when own.id is not null and (
        select h.eligibility
        from private.eligibility_history h
        where h.member_id = own.id and h.since <= m.kickoff_at
        order by h.since desc, h.id desc
        limit 1
      ) is distinct from 'eligible' then 'notEligible'
      -- a stand-in has no membership that a decision of the staff stands on
      when own.id is null and private.standing_decision(may_play.player, m.kickoff_at) is not null then 'notEligible'
      when private.sits_out(may_play.player, m.league_id, m.kickoff_at) then 'sitsOut'
      when private.is_suspended_at(may_play.player, m.kickoff_at) then 'accountSuspended'
      when own.id is not null and private.is_contract_over(own, m.kickoff_at) then 'noContract'
      when m.night_cup_id is not null and private.is_cup_tied(may_play.player, may_play.team, m) then 'cupTied'
    end
    from public.team_matches m
    left join public.league_seasons s using (league_id, season)
    left join public.team_members own
      on (own.team_id, own.player_id) = (may_play.team, may_play.player)
      and own.joined_at <= m.kickoff_at
      and coalesce(own.left_at, 'infinity') > m.kickoff_at
    -- who stands in, as long as they are in no other team at kick-off
    left join public.stand_ins lent
      on (lent.match_id, lent.team_id, lent.player_id) = (m.id, may_play.team, may_play.player)
      and lent.withdrawn_at is null
      and not exists (
        select
        from public.team_members other
        where other.player_id = may_play.player
          and other.joined_at <= m.kickoff_at
          and coalesce(other.left_at, 'infinity') > m.kickoff_at
      )
    where m.id = may_play.match
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.moment_of_names(run public.league_seasons)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when run.phase = 'finished' then coalesce(run.finished_at, timestamptz '1970-01-01 00:00:00+00') end
$function$;

CREATE OR REPLACE FUNCTION private.name_now(field text, of_id uuid, reader uuid DEFAULT auth.uid())
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
    when field = 'article' then private.article_title(of_id, reader)
    when field = 'announcement' then (
      select private.text_in(a.title, private.mail_locale(reader)) from public.announcements a where a.id = of_id
    )
    when field = 'channel' then (select c.name from private.discord_channels c where c.id = of_id and private.has_role(reader, 'admin'))
    when field = 'webhook' then (select w.shown from private.webhooks w where w.id = of_id and reader = any (private.webhook_owners(w)))
    when field = 'lobby' then private.lobby_code(of_id, reader)
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id
        and (t.user_id = reader or private.has_role(reader, 'admin') or private.has_role(reader, 'moderator'))
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.name_then_json(team public.teams, run public.league_seasons)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('name_then', private.team_name_at(team.id, private.moment_of_names(run)))
$function$;

CREATE OR REPLACE FUNCTION private.names_then(bearers uuid[], moments timestamp with time zone[])
 RETURNS TABLE(line integer, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select asked.line::int, was.name
  from unnest(bearers, moments) with ordinality as asked (bearer, moment, line)
  cross join lateral (
    select coalesce(private.team_name_at(asked.bearer, asked.moment), private.player_name_at(asked.bearer, asked.moment)) as name
  ) was
  where asked.line <= 500
    and was.name is not null
$function$;

CREATE OR REPLACE FUNCTION private.new_article(of_league uuid, of_season integer, of_matchday integer, of_origin public.news_origin)
 RETURNS public.news_articles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fresh constant uuid := gen_random_uuid();
  article public.news_articles;
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'News are written by the staff.', 'notYours');
  end if;
  if of_matchday is not null and (of_origin is null or of_origin = 'editorial') then
    perform private.refuse('PT422', 'An article about a round is its preview or its round-up.', 'wrongValue', 'of_origin');
  end if;
  if of_matchday is not null and not exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.matchday) = (of_league, of_season, of_matchday)
      and m.stage = 'regular'
  ) then
    perform private.refuse('PT404', 'There is no such round.', 'roundUnknown', 'of_matchday');
  end if;
  insert into public.news_articles (id, slug, author_id, league_id, origin, season, matchday)
  values (
    fresh,
    private.article_slug(fresh),
    auth.uid(),
    case when of_matchday is not null then of_league end,
    case when of_matchday is null then 'editorial' else of_origin end,
    case when of_matchday is not null then of_season end,
    of_matchday
  )
  on conflict (league_id, season, matchday, origin) do nothing
  returning * into article;
  if article.id is null and of_origin = 'preview' then
    perform private.refuse('PT409', 'This round has its preview.', 'previewExists', 'of_matchday');
  elsif article.id is null then
    perform private.refuse('PT409', 'This round has its round-up.', 'roundUpExists', 'of_matchday');
  end if;
  return article;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_teams(league uuid, season integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      private.open_team(t)
        || private.name_then_json(t, s)
        || jsonb_build_object('withdrawn', e.withdrawn_at is not null, 'playoff_seed', e.playoff_seed)
        || private.final_row(e)
      order by t.folded, t.id
    ),
    '[]'
  )
  from public.league_teams e
  join public.teams t on t.id = e.team_id
  join public.league_seasons s using (league_id, season)
  where (e.league_id, e.season) = (open_teams.league, open_teams.season)
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
$function$;

CREATE OR REPLACE FUNCTION private.past_file_problems(teams jsonb, fixtures jsonb, squads jsonb)
 RETURNS SETOF private.import_problem
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select wrong.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'status', 'pastOpen', s.home || ' – ' || s.away) wrong
  where s.status <> 'cancelled' and s.home_score || s.forfeited_by = ''
  union all
  select (private.wrong_in('squads', null, null, 'pastSquads', null)).*
  where jsonb_array_length(squads) > 0
  union all
  select (private.wrong_in('teams', null, 'place', 'placesMissing', null)).*
  from jsonb_array_elements(teams) as given
  having
    bool_or(
      coalesce(given ->> 'place', '') || coalesce(given ->> 'withdrawn', '') = ''
      and (coalesce(given ->> 'group', '') = '' or coalesce(given ->> 'seed', '') <> '')
    )
    and (
      bool_or(coalesce(given ->> 'place', '') || coalesce(given ->> 'seed', '') <> '')
      or jsonb_array_length(fixtures) = 0 and not exists (select from private.final_table(teams))
    )
$function$;

CREATE OR REPLACE FUNCTION private.public_article(slug text, article text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'league', private.open_league_head(l.id),
    'article', jsonb_build_object(
      'slug', a.slug,
      'category', a.category,
      'cover', a.cover,
      'is_ai_generated', a.is_ai_generated,
      'origin', a.origin,
      'published_at', a.published_at,
      'updated_at', greatest(a.updated_at, a.published_at),
      'season', a.season,
      'matchday', a.matchday,
      'language', said.language,
      'title', said.title,
      'summary', said.summary,
      'body', said.body
    )
  )
  from private.public_leagues l
  join public.news_articles a on a.league_id = l.id
  cross join lateral (
    select t.language, t.title, t.summary, t.body
    from public.news_texts t
    where t.article_id = a.id
      and t.complete
    order by private.language_rank(public_article.language, t.language)
    limit 1
  ) said
  where l.slug = public_article.slug
    and a.slug = public_article.article
    and a.published_at <= now()
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
    'match', private.match_json(m, true) - '{series_id,home_team_id,away_team_id}'::text[] || jsonb_build_object(
      'stream_url', m.stream_url,
      'replay_url', m.replay_url,
      'home_team', private.open_team(home) || private.name_then_json(home, run),
      'away_team', private.open_team(away) || private.name_then_json(away, run)
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
  join public.league_seasons run on (run.league_id, run.season) = (m.league_id, m.season)
  where l.slug = public_match.slug
    and m.id = public_match.match_id
$function$;

drop function private.rounds_without_article(integer);
CREATE OR REPLACE FUNCTION private.rounds_without_article(max integer DEFAULT 30)
 RETURNS TABLE(league_id uuid, league_name text, season integer, matchday integer, origin public.news_origin, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  select s.league_id, l.name, s.season::int, due.matchday::int, due.origin, due.at
  from public.league_seasons s
  join public.leagues l on l.id = s.league_id
  cross join lateral (
    with rounds as (
      select
        m.matchday,
        pg_catalog.min(m.kickoff_at) filter (where m.status = 'scheduled') as begins,
        pg_catalog.max(m.kickoff_at) as ends,
        -- a postponed match is written about when it is played
        bool_and(m.status in ('finished', 'cancelled', 'postponed')) and bool_or(m.status = 'finished') as is_over,
        bool_and(m.status in ('scheduled', 'cancelled', 'postponed')) and bool_or(m.status = 'scheduled') as is_ahead
      from public.team_matches m
      where (m.league_id, m.season) = (s.league_id, s.season)
        and m.stage = 'regular'
        and m.matchday is not null
      group by m.matchday
    )
    select r.matchday, 'round_up'::public.news_origin as origin, r.ends as at from rounds r where r.is_over
    union all
    (
      select r.matchday, 'preview'::public.news_origin, r.begins
      from rounds r
      where r.is_ahead and r.begins > now()
      order by r.begins, r.matchday
      limit 1
    )
  ) due
  where s.phase in ('registration', 'regular', 'playoffs')
    and not exists (
      select
      from public.news_articles a
      where (a.league_id, a.season, a.matchday, a.origin) = (s.league_id, s.season, due.matchday, due.origin)
    )
  order by abs(extract(epoch from due.at - now())), s.league_id, due.matchday desc
  limit private.page_size(rounds_without_article.max);
end
$function$;

CREATE OR REPLACE FUNCTION private.ruling_options(match_id uuid)
 RETURNS TABLE(may_rule boolean, may_undo boolean, appeal_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select
    (m.status <> 'cancelled' or coalesce(private.was_taken_back(m), false))
      and not private.is_before_season(m)
      and (m.status not in ('finished', 'cancelled') or not (private.has_later_result(m) or private.has_bracket(m)))
      and not exists (select from public.appeals a where a.match_id = m.id and a.status = 'filed'),
    m.status = 'finished' and not private.has_later_result(m),
    (
      select a.id
      from public.appeals a
      where a.match_id = m.id and a.status = 'filed' and (select auth.uid()) = any (private.appeal_judges(m))
    )
  from public.team_matches m
  left join public.league_seasons s on (s.league_id, s.season) = (m.league_id, m.season)
  left join public.night_cups c on c.id = m.night_cup_id
  where m.id = ruling_options.match_id
    and private.may_referee(m.league_id)
    and (select private.own_team()) is distinct from m.home_team_id
    and (select private.own_team()) is distinct from m.away_team_id
    and s.phase is distinct from 'finished'
    and coalesce(c.status, 'live') = 'live';
end
$function$;

CREATE OR REPLACE FUNCTION private.save_article(article_id uuid DEFAULT NULL::uuid, version integer DEFAULT NULL::integer, category public.news_category DEFAULT NULL::public.news_category, is_ai_generated boolean DEFAULT NULL::boolean, cover text DEFAULT NULL::text, texts jsonb DEFAULT '{}'::jsonb, of_league uuid DEFAULT NULL::uuid, of_season integer DEFAULT NULL::integer, of_matchday integer DEFAULT NULL::integer, of_origin public.news_origin DEFAULT 'round_up'::public.news_origin)
 RETURNS TABLE(id uuid, new_version integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  article public.news_articles;
  texts_before jsonb;
  said record;
begin
  if jsonb_typeof(texts) is distinct from 'object' then
    perform private.refuse('PT422', 'Texts are an object by language.', 'wrongValue', 'texts');
  end if;
  if article_id is null then
    article := private.new_article(of_league, of_season, of_matchday, of_origin);
  else
    article := private.article_to_write(article_id, version);
    if article.published_at is not null then
      -- what readers saw is kept for the record
      select jsonb_object_agg(t.language, to_jsonb(t) - 'article_id') into texts_before
      from public.news_texts t where t.article_id = article.id;
    end if;
  end if;
  if save_article.cover <> '' and save_article.cover !~ private.picture_in('covers/' || article.id) then
    perform private.refuse('PT422', 'A cover lies in the folder of its article.', 'wrongValue', 'cover');
  end if;

  for said in select * from jsonb_each(texts) order by key loop
    perform private.save_text(article.id, said.key, said.value);
  end loop;
  if article.published_at is not null then
    perform private.check_readable(article.id);
  end if;
  update public.news_articles a
  set slug = case when a.published_at is null then private.article_slug(a.id) else a.slug end,
    category = coalesce(save_article.category, a.category),
    is_ai_generated = coalesce(save_article.is_ai_generated, a.is_ai_generated),
    cover = nullif(coalesce(save_article.cover, a.cover), ''),
    version = case when save_article.article_id is null then 1 else a.version + 1 end,
    updated_at = now()
  where a.id = article.id
  returning * into article;
  insert into public.news_edits as e (article_id, edited_by) values (article.id, me)
  on conflict on constraint news_edits_pkey do update set edited_by = excluded.edited_by;
  perform private.record(
    'save_article',
    'news_articles ' || article.id,
    texts_before,
    jsonb_build_object('version', article.version, 'texts', (select jsonb_agg(key) from jsonb_object_keys(texts) as key))
  );
  return query select article.id, article.version;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize jsonb DEFAULT NULL::jsonb, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean, aware boolean DEFAULT false)
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
  entered uuid;
begin
  perform private.check_admin('run a night cup');
  if night_cup_id is not null then
    was := private.cup_to_run(night_cup_id, 'draft', 'registration');
  end if;
  planned.name := private.checked_name('name', save_night_cup.name, bounds.night_cup_name_min, bounds.night_cup_name_max);
  planned.prize := private.checked_texts('prize', save_night_cup.prize, 0, bounds.night_cup_prize_max);
  if save_night_cup.starts_at is null or not save_night_cup.starts_at between now() and now() + (private.limits()).planned_years_max * interval '1 year' then
    perform private.refuse('PT422', 'A night cup lies ahead, within a year.', 'kickoffWrong', 'starts_at');
  end if;
  if save_night_cup.check_in_until is null or save_night_cup.check_in_until >= save_night_cup.starts_at then
    perform private.refuse('PT422', 'Check-in closes before the start.', 'cupTimes', 'check_in_until');
  end if;
  if save_night_cup.check_in_from is null or save_night_cup.check_in_from >= save_night_cup.check_in_until then
    perform private.refuse('PT422', 'Check-in opens before it closes.', 'cupTimes', 'check_in_from');
  end if;
  if save_night_cup.capacity is null or save_night_cup.capacity not in (8, 16, 32) then
    perform private.refuse('PT422', 'A night cup has no such size.', 'wrongValue', 'capacity');
  end if;
  if save_night_cup.best_of is null or save_night_cup.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A series has no such length.', 'wrongValue', 'best_of');
  end if;
  if save_night_cup.final_best_of is null or save_night_cup.final_best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A final has no such length.', 'wrongValue', 'final_best_of');
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
    if private.cup_evening(planned) <> private.cup_evening(was) then
      for entered in select t.id from public.teams t where t.id = any (private.cup_teams(planned)) order by t.id for no key update loop
        perform private.check_one_cup(planned, entered, 'starts_at');
      end loop;
    end if;
    perform private.fill_places(planned);
    if private.cup_evening(planned) <> private.cup_evening(was) then
      perform private.check_overlap(
        private.cup_teams(planned), planned.starts_at, upper(private.cup_evening(planned)), coalesce(aware, false), except_cup => planned.id
      );
    end if;
    if planned.starts_at <> was.starts_at then
      perform private.notify_cup_changed(
        planned, 'cupMoved', asked => private.asked_anew(null, planned.id, planned.starts_at, private.cup_teams(planned))
      );
    end if;
  end if;
  perform private.record('save_night_cup', 'night_cups ' || planned.id, to_jsonb(was), to_jsonb(planned));
  return planned.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_ticket_template(title text, body jsonb, template_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  headed text;
  said jsonb;
  was public.ticket_templates;
  made public.ticket_templates;
begin
  perform private.check_admin('write canned replies');
  -- one at a time: their number is counted
  perform pg_advisory_xact_lock(hashtextextended('public.ticket_templates', 0));
  headed := private.checked_name('title', title, 3, bounds.ticket_template_title_max);
  said := private.checked_texts('body', body, 1, bounds.ticket_description_max);
  select * into was from public.ticket_templates t where t.id = template_id;
  if template_id is not null and was.id is null then
    perform private.refuse('PT404', 'There is no such canned reply.', 'templateUnknown', 'template_id');
  end if;
  if exists (select from public.ticket_templates t where t.title = headed and t.id is distinct from was.id) then
    perform private.refuse('PT409', 'There is a canned reply of this title.', 'templateTaken', 'title');
  end if;
  if was.id is null and (select count(*) from public.ticket_templates) >= bounds.ticket_templates_max then
    perform private.refuse('PT409', 'There are as many canned replies as there can be.', 'templatesFull', 'title');
  end if;
  insert into public.ticket_templates as t (id, title, body)
  values (coalesce(was.id, gen_random_uuid()), headed, said)
  on conflict (id) do update
  set title = excluded.title,
    body = excluded.body
  returning * into made;
  perform private.record('save_ticket_template', 'ticket_templates ' || made.id, to_jsonb(was), to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.season_of_files(league uuid, season integer, teams jsonb, fixtures jsonb, points_for_win integer)
 RETURNS public.league_seasons
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with games as materialized (
    select
      f.*, least(f.home_club, f.away_club) as one, greatest(f.home_club, f.away_club) as other
    from private.fixture_rows(fixtures) f
    where f.status <> 'cancelled'
  ),
  wins as (
    select g.stage, max(g.times) as most
    from (
      select g.stage, g.one, g.other, g.winner, count(*)::int as times
      from games g
      where g.winner is not null
      group by g.stage, g.one, g.other, g.winner
    ) g
    group by g.stage
  ),
  best as (
    select jsonb_object_agg(w.stage || '_best_of', least(2 * w.most - 1, 7)) as columns
    from wins w
    where w.stage in ('quarterfinal', 'semifinal', 'final')
  )
  select jsonb_populate_record(
    null::public.league_seasons,
    jsonb_build_object(
      'league_id', league,
      'season', season_of_files.season,
      'phase', 'registration',
      'max_teams', greatest(
        (select count(*) from jsonb_array_elements(teams) each where coalesce(each ->> 'withdrawn', '') = ''),
        (private.limits()).season_teams_min
      ),
      'legs', case when exists (
        select from games g where g.stage = 'regular' group by g.one, g.other having count(*) > 1
      ) then 2 else 1 end,
      'relegation_places', 0,
      'playoff_teams', coalesce(
        (
          select nullif(count(*), 0)
          from jsonb_array_elements(teams) each
          where coalesce(each ->> 'seed', '') <> ''
          having count(*) in (4, 6, 8)
        ),
        4
      ),
      'third_place_match', exists (select from games g where g.stage = 'third_place'),
      'quarterfinal_best_of', 1, 'semifinal_best_of', 1, 'final_best_of', 1,
      'points_for_win', coalesce(
        season_of_files.points_for_win,
        (
          select s.points_for_win from public.league_seasons s where s.league_id = league order by s.season desc limit 1
        ),
        3
      ),
      'starts_on', (select min(g.kickoff)::date from games g),
      'ends_on', (select max(g.kickoff)::date from games g)
    ) || coalesce((select b.columns from best b), '{}')
  )
$function$;

CREATE OR REPLACE FUNCTION private.season_points(played public.league_seasons)
 RETURNS TABLE(team_id uuid, points integer, difference integer, goals integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    e.team_id,
    coalesce(e.table_points, played.points_for_win * coalesce(sums.won, 0) + coalesce(adjusted.points, 0))::int,
    coalesce(e.table_goals_for - e.table_goals_against, sums.difference, 0)::int,
    coalesce(e.table_goals_for, sums.goals, 0)::int
  from public.league_teams e
  left join (
    select
      side.team_id,
      count(*) filter (where side.scored > side.conceded) as won,
      sum(side.scored - side.conceded) as difference,
      sum(side.scored) as goals
    from private.season_sides(played) side
    where side.stage = 'regular'
    group by side.team_id
  ) sums on sums.team_id = e.team_id
  left join (
    select a.team_id, sum(a.points) as points
    from public.point_adjustments a
    where (a.league_id, a.season) = (played.league_id, played.season) and a.reversed_at is null
    group by a.team_id
  ) adjusted on adjusted.team_id = e.team_id
  where (e.league_id, e.season) = (played.league_id, played.season) and e.withdrawn_at is null
$function$;

CREATE OR REPLACE FUNCTION private.season_table(league_id uuid, season integer)
 RETURNS TABLE(team_id uuid, points integer, difference integer, goals integer, place integer, seat integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  played constant public.league_seasons := (
    select s from public.league_seasons s where (s.league_id, s.season) = (season_table.league_id, season_table.season)
  );
  sides constant private.match_side[] := array(select side from private.season_sides(played) side);
begin
  return query
  with ranked as (
    select t.*, of_group.name as group_name
    from (
      select e.group_name as name, array_agg((s.team_id, s.points, s.difference, s.goals, null)::private.table_place) as teams
      from private.season_points(played) s
      join public.league_teams e on (e.league_id, e.season, e.team_id) = (played.league_id, played.season, s.team_id)
      group by e.group_name
    ) of_group
    cross join lateral unnest(private.ranked(of_group.teams, sides)) t
  )
  select
    r.team_id, r.points, r.difference, r.goals, coalesce(e.table_position, r.place)::int,
    (row_number() over (
      order by r.group_name collate "C" nulls first, coalesce(e.table_position, r.place), private.fold(team.name) collate "C", r.team_id
    ))::int
  from ranked r
  join public.teams team on team.id = r.team_id
  join public.league_teams e on (e.league_id, e.season, e.team_id) = (played.league_id, played.season, r.team_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_scrim_lineup(scrim_id uuid, players uuid[], places public.player_position[] DEFAULT NULL::public.player_position[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  players_on_pitch constant int := (private.limits()).players_on_pitch;
  me constant uuid := private.actor();
  own constant uuid := private.led_team();
  scrim public.scrims;
  before jsonb;
  named uuid;
begin
  perform from public.teams t where t.id = own for no key update;
  -- whoever leaves or is suspended at this moment is so before or after it
  perform
  from public.team_members m
  where m.team_id = own and m.left_at is null and m.player_id = any (players)
  order by m.id
  for share;
  scrim := private.led_scrim(scrim_id);
  if scrim.cancelled_at is not null or scrim.starts_at <= now() then
    perform private.refuse('PT409', 'The scrim has begun, or is off.', 'scrimGone', 'scrim_id');
  end if;
  if (select count(distinct one) from unnest(players) as one) is distinct from players_on_pitch
    or cardinality(players) <> players_on_pitch
  then
    perform private.refuse('PT422', 'Five different players line up.', 'lineupOfFive', 'players');
  end if;
  if cardinality(places) <> players_on_pitch then
    perform private.refuse('PT422', 'A place for each player, or none at all.', 'wrongValue', 'places');
  end if;
  foreach named in array players loop
    if not exists (
      select from public.team_members m where (m.team_id, m.player_id) = (own, named) and m.left_at is null
    ) then
      perform private.refuse('PT409', 'The player is not in the team.', 'memberUnknown', 'players');
    end if;
    if private.is_suspended_at(named, scrim.starts_at) then
      perform private.refuse('PT409', 'The account is suspended at the time of the scrim.', 'accountSuspended', 'players');
    end if;
  end loop;
  select jsonb_agg(to_jsonb(l) order by l.slot) into before
  from public.scrim_lineups l
  where (l.scrim_id, l.team_id) = (scrim.id, own);
  delete from public.scrim_lineups l where (l.scrim_id, l.team_id) = (scrim.id, own);
  insert into public.scrim_lineups (scrim_id, team_id, slot, player_id, position)
  select scrim.id, own, given.slot, given.player, coalesce(places[given.slot], m.position)
  from unnest(players) with ordinality as given (player, slot)
  join public.team_members m on (m.team_id, m.player_id) = (own, given.player) and m.left_at is null;
  perform private.record(
    'set_scrim_lineup', 'scrims ' || scrim.id, before, jsonb_build_object('players', players, 'places', places)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.shared_slots(team_a uuid, team_b uuid, from_at timestamp with time zone, until_at timestamp with time zone, length interval, except_match uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, can_a integer, squad_a integer, can_b integer, squad_b integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with bounds as materialized (
    select * from private.limits()
  ),
  pace as materialized (
    select bounds.slot_minutes * interval '1 minute' as step, bounds.slot_answer_hours * interval '1 hour' as around from bounds
  ),
  side as materialized (
    select s.team_id, s.first, private.team_zone(s.team_id) as zone
    from (values (shared_slots.team_a, true), (shared_slots.team_b, false)) s (team_id, first)
  ),
  taken as materialized (
    select tstzrange(o.starts_at, o.ends_at) as during
    from private.overlapping(
      array[team_a, team_b], shared_slots.from_at, shared_slots.until_at + shared_slots.length, shared_slots.except_match
    ) o
    union all
    select tstzrange(game.kickoff_at, game.kickoff_at + bounds.match_length_minutes * interval '1 minute')
    from public.team_matches m
    join public.team_matches game on game.series_id = m.series_id and game.id <> m.id and game.status in ('scheduled', 'live')
    cross join bounds
    where m.id = shared_slots.except_match
  ),
  slots as materialized (
    select
      slot.at,
      (slot.at at time zone here.zone)::date as day,
      abs(extract(epoch from (slot.at at time zone here.zone)::time) / 3600 - bounds.slot_hour_usual) as off
    from bounds
    join side here on here.first
    cross join pace
    cross join lateral generate_series(
      date_bin(pace.step, shared_slots.from_at, 'epoch'), shared_slots.until_at, pace.step
    ) as slot (at)
    where slot.at >= shared_slots.from_at
      and slot.at < shared_slots.until_at
      and not exists (
      select from taken t where t.during && tstzrange(slot.at, slot.at + shared_slots.length)
    )
      and not exists (
        select
        from side s
        where (slot.at at time zone s.zone)::time
          not between make_time(bounds.slot_hour_first, 0, 0) and make_time(bounds.slot_hour_last, 0, 0)
      )
      and not exists (
        select from public.team_matches m where m.id = shared_slots.except_match and m.status = 'scheduled' and m.kickoff_at = slot.at
      )
  ),
  squads as materialized (
    select
      s.first,
      own.player_id,
      private.usual_week(own.player_id, own.team_id) as week,
      case
        when shared_slots.except_match is null then not private.is_suspended(own.player_id)
        else private.may_play(own.player_id, own.team_id, shared_slots.except_match) is null
      end as able,
      answered.here,
      answered.away
    from side s
    join public.team_members own on own.team_id = s.team_id and own.left_at is null
    cross join lateral (
      select
        range_agg(said.around) filter (where said.coming) as here,
        range_agg(said.around) filter (where not said.coming) as away
      from (
        select a.coming, tstzrange(a.starts_at - pace.around, a.starts_at + pace.around, '[]') as around
        from public.attendance a
        cross join pace
        where a.player_id = own.player_id
      ) said
    ) answered
  ),
  moments as materialized (
    select slots.*, s.first, private.minute_of_week(extract(isodow from here.clock), here.clock::time) as minute
    from slots
    cross join side s
    cross join lateral (select slots.at at time zone s.zone as clock) here
  ),
  counted as (
    select
      m.at,
      m.day,
      m.off,
      count(*) filter (where own.first and own.able and can.come)::int as can_a,
      count(*) filter (where own.first)::int as squad_a,
      count(*) filter (where not own.first and own.able and can.come)::int as can_b,
      count(*) filter (where not own.first)::int as squad_b
    from moments m
    join squads own on own.first = m.first
    cross join lateral (
      select (own.away @> m.at) is not true and coalesce(nullif(own.here @> m.at, false), own.week @> m.minute, true) as come
    ) can
    group by m.at, m.day, m.off
  )
  select best.at, best.can_a, best.squad_a, best.can_b, best.squad_b
  from (
    select distinct on (c.day) c.*, least(c.can_a, bounds.players_on_pitch) + least(c.can_b, bounds.players_on_pitch) as fives
    from counted c
    cross join bounds
    order by c.day, fives desc, c.can_a + c.can_b desc, c.off, c.at
  ) best
  order by best.fives desc, best.can_a + best.can_b desc, best.off, best.at
$function$;

CREATE OR REPLACE FUNCTION private.squad_attendance(team uuid, of_match uuid, of_cup uuid, starts_at timestamp with time zone, of_scrim uuid DEFAULT NULL::uuid)
 RETURNS TABLE(member_id uuid, player_id uuid, coming boolean, answered boolean, able boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    own.id,
    own.player_id,
    coalesce(said.coming, private.usually_plays(own.player_id, own.team_id, squad_attendance.starts_at)),
    said.id is not null,
    case
      when of_scrim is not null then not private.is_suspended_at(own.player_id, squad_attendance.starts_at)
      when of_match is null then own.eligibility = 'eligible'
      else private.may_play(own.player_id, own.team_id, of_match) is null
    end
  from public.team_members own
  left join public.attendance said
    on said.player_id = own.player_id
    and said.team_id = own.team_id
    and said.starts_at = squad_attendance.starts_at
    and (
      said.match_id = squad_attendance.of_match
      or said.night_cup_id = squad_attendance.of_cup
      or said.scrim_id = squad_attendance.of_scrim
    )
  where own.team_id = squad_attendance.team and own.left_at is null
$function$;

CREATE OR REPLACE FUNCTION private.standings_now(of_league uuid)
 RETURNS TABLE(team_id uuid, place integer, played integer, won integer, points integer, form text, over boolean, entered_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with newest as (
    select s.league_id, s.season, s.phase
    from public.league_seasons s
    where s.league_id = of_league and s.phase <> 'registration'
    order by s.season desc
    limit 1
  )
  select
    ranked.team_id,
    -- who has neither played nor points is first of nobody
    case when sums.played > 0 or ranked.points <> 0 then ranked.place end,
    coalesce(e.table_won + e.table_drawn + e.table_lost, sums.played),
    coalesce(e.table_won, sums.won),
    ranked.points,
    sums.form,
    newest.phase = 'finished',
    e.registered_at
  from newest
  cross join lateral private.season_table(newest.league_id, newest.season) ranked
  join public.league_teams e on (e.league_id, e.season, e.team_id) = (newest.league_id, newest.season, ranked.team_id)
  left join lateral (
    select
      count(*)::int as played,
      (count(*) filter (where side.won))::int as won,
      string_agg(case when side.won then 'W' else 'L' end, '' order by side.latest desc) filter (where side.latest <= 5) as form
    from (
      select
        coalesce(case when m.home_team_id = e.team_id then m.home_score > m.away_score else m.away_score > m.home_score end, false)
          as won,
        row_number() over (order by m.kickoff_at desc, m.id desc) as latest
      from public.team_matches m
      where (m.league_id, m.season) = (e.league_id, e.season)
        and e.team_id in (m.home_team_id, m.away_team_id)
        and m.status = 'finished'
        and m.stage = 'regular'
    ) side
  ) sums on true
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
  league uuid;
  season text;
begin
  case noun
    when 'teams', 'team_listings' then team := first_id;
    when 'profiles', 'player_registrations', 'user_roles' then player := first_id;
    when 'team_matches', 'match_lineups' then match := first_id;
    when 'match_reports' then select r.match_id into match from public.match_reports r where r.id = first_id;
    when 'stand_ins' then select s.match_id into match from public.stand_ins s where s.id = first_id;
    when 'protests' then select p.match_id into match from public.protests p where p.id = first_id;
    when 'appeals' then select a.match_id into match from public.appeals a where a.id = first_id;
    when 'team_members' then select m.player_id, m.team_id into player, team from public.team_members m where m.id = first_id;
    when 'contracts' then select c.player_id, c.team_id into player, team from public.contracts c where c.id = first_id;
    when 'join_requests' then select r.player_id, r.team_id into player, team from public.join_requests r where r.id = first_id;
    when 'scrim_offers' then select o.team_id into team from public.scrim_offers o where o.id = first_id;
    when 'scrim_searches' then select s.team_id into team from public.scrim_searches s where s.id = first_id;
    when 'scrims' then select s.home_team_id into team from public.scrims s where s.id = first_id;
    when 'penalties' then select p.player_id, p.team_id into player, team from public.penalties p where p.id = first_id;
    when 'point_adjustments' then select p.team_id, p.league_id, p.season into team, league, season from public.point_adjustments p where p.id = first_id;
    when 'team_achievements' then select a.team_id into team from public.team_achievements a where a.id = first_id;
    when 'player_achievements' then select a.player_id into player from public.player_achievements a where a.id = first_id;
    when 'league_teams', 'night_cup_teams' then
      team := substring(subject from '(' || id_shape || ')$');
      if noun = 'league_teams' then
        league := first_id;
        season := split_part(subject, ' ', 3);
      end if;
    else null;
  end case;
  name := case
    when match is not null then (
      select concat_ws(' – ', private.name_now('home', m.home_team_id), private.name_now('away', m.away_team_id))
      from public.team_matches m
      where m.id = match
    )
    when player is not null or team is not null then
      nullif(concat_ws(' · ', private.name_now('player', player), private.name_now('team', team), private.name_now('league', league), season), '')
    when noun = 'leagues' then private.name_now('league', first_id)
    when noun = 'league_seasons' then private.name_now('league', first_id) || ' · ' || split_part(subject, ' ', 3)
    when noun = 'night_cups' then private.name_now('cup', first_id)
    when noun = 'support_tickets' then (select '#' || t.number from public.support_tickets t where t.id = first_id)
    when noun = 'news_articles' then (
      select t.title from public.news_texts t where t.article_id = first_id order by t.language limit 1
    )
    when noun = 'sponsors' then (select s.name from public.sponsors s where s.id = first_id)
    when noun = 'announcements' then private.name_now('announcement', first_id)
    when noun = 'ticket_templates' then (select t.title from public.ticket_templates t where t.id = first_id)
    -- its key: whoever reads it has a word for it
    when noun = 'site_settings' then (select s.key from public.site_settings s where s.key = split_part(subject, ' ', 2))
    when noun = 'discord_channels' then (select c.name from private.discord_channels c where c.id = first_id)
    when noun = 'webhooks' then (select w.shown from private.webhooks w where w.id = first_id)
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
    when noun = 'discord_channels' then '/admin/discord'
    when noun = 'webhooks' then (select private.webhook_path(w) from private.webhooks w where w.id = first_id)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.team_file_problems(teams jsonb, most integer, playoff_teams integer, past boolean)
 RETURNS SETOF private.import_problem
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with file_rows as (
    select
      line,
      coalesce(private.clean_line(given ->> 'name'), '') as name,
      coalesce(private.clean_line(given ->> 'short_name'), '') as short_name,
      coalesce(upper(private.clean_line(given ->> 'tag')), '') as tag,
      coalesce(private.clean_line(given ->> 'captain'), '') as captain,
      coalesce(given ->> 'withdrawn', '') as withdrawn,
      coalesce(given ->> 'seed', '') as seed,
      coalesce(given ->> 'place', '') as place,
      coalesce(private.clean_line(given ->> 'group'), '') as group_name
    from jsonb_array_elements(teams) with ordinality as each (given, line)
  ),
  known as (
    select
      s.*,
      t.id as team_id,
      t.name as known_name,
      t.tag as known_tag,
      t.captain_id,
      p.id as player_id,
      count(*) over (partition by private.skeleton(s.name)) as named_so,
      count(*) over (partition by s.tag) as tagged_so,
      count(*) over (partition by private.skeleton(s.captain)) as led_so,
      count(*) over (partition by private.number_of(s.seed)) as seeded_so,
      count(*) over (partition by private.number_of(s.place)) as placed_so
    from file_rows s
    left join public.teams t on private.skeleton(t.name) = private.skeleton(s.name) and t.archived_at is null
    left join public.profiles p
      on private.skeleton(p.username) = private.skeleton(s.captain) and p.deleted_at is null and p.username = s.captain
  )
  select wrong.*
  from known k
  cross join private.limits() as bounds
  cross join lateral (
    select private.wrong_in('teams', k.line, field, problem, value) as said
    from (values
      ('name', 'nameMissing', k.name, k.name = ''),
      (
        'name', 'nameUnreadable', k.name,
        k.name <> '' and private.is_name(k.name, bounds.team_name_min, bounds.team_name_max) is not true
      ),
      ('name', 'nameTwice', k.name, k.name <> '' and k.named_so > 1),
      ('name', 'nameLooksLike', k.known_name, k.known_name <> k.name),
      (
        'name', 'nameReserved', k.name,
        k.team_id is null and private.is_reserved(
          k.name, coalesce((select s.value ->> 'name' from public.site_settings s where s.key = 'brand'), '')
        )
      ),
      (
        'name', 'playsElsewhere', k.name,
        -- who withdrew from the playoffs is entered first
        not past and (k.withdrawn = '' or k.seed <> '') and exists (
          select
          from public.league_teams e
          join public.league_seasons s using (league_id, season)
          where e.team_id = k.team_id and e.withdrawn_at is null and s.phase <> 'finished'
        )
      ),
      (
        'short_name', 'shortNameUnreadable', k.short_name,
        k.short_name <> '' and private.is_name(k.short_name, 1, bounds.team_short_name_max) is not true
      ),
      ('tag', 'tagUnreadable', k.tag, k.tag <> '' and k.tag !~ '^[A-Z0-9ÄÖÜÇĞİŞ]{2,4}$'),
      ('tag', 'tagTwice', k.tag, k.tag <> '' and k.tagged_so > 1),
      (
        'tag', 'tagTaken', k.tag,
        k.tag <> '' and exists (
          select from public.teams t where t.tag = k.tag and t.archived_at is null and t.id is distinct from k.team_id
        )
      ),
      ('captain', 'captainUnknown', k.captain, k.captain <> '' and k.player_id is null),
      ('captain', 'captainTwice', k.captain, k.captain <> '' and k.led_so > 1),
      (
        'captain', 'captainElsewhere', k.captain,
        k.player_id is distinct from k.captain_id and exists (
          select from public.team_members m where m.player_id = k.player_id and m.left_at is null
        )
      ),
      (
        'captain', 'captainThere', k.captain,
        k.captain <> '' and k.captain_id is not null and k.player_id is distinct from k.captain_id
      ),
      (
        'withdrawn', 'withdrawnWrong', k.withdrawn,
        k.withdrawn <> '' and coalesce(private.moment_of(k.withdrawn) > now(), true)
      ),
      (
        'seed', 'seedWrong', k.seed,
        k.seed <> '' and coalesce(private.number_of(k.seed) not between 1 and playoff_teams, true)
      ),
      ('seed', 'seedTwice', k.seed, k.seed <> '' and k.seeded_so > 1),
      (
        'place', 'placeWrong', k.place,
        k.place <> '' and coalesce(private.number_of(k.place) not between 1 and jsonb_array_length(teams), true)
      ),
      ('place', 'placeTwice', k.place, k.place <> '' and k.placed_so > 1),
      ('group', 'groupWrong', k.group_name, k.group_name <> '' and private.is_line(k.group_name, 1, 30) is not true),
      ('group', 'pastOnly', k.group_name, k.group_name <> '' and not past)
    ) as check_of (field, problem, value, holds)
    where holds
  ) as found
  cross join lateral (select (found.said).*) as wrong
  union all
  select (private.wrong_in('teams', null, null, 'teamsMany', most::text)).*
  where (select count(*) from file_rows s where s.withdrawn = '') > most
  union all
  select (private.wrong_in('teams', null, null, 'teamsFew', null)).*
  where jsonb_array_length(teams) < 2
$function$;

CREATE OR REPLACE FUNCTION private.text_in(texts jsonb, wanted text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select t.said
  from jsonb_each_text(texts) as t (language, said)
  order by private.language_rank(wanted, t.language)
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.undo_import(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  clubs constant uuid[] := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
    order by e.team_id
  );
  named uuid[];
  suspension uuid;
begin
  if run.imported_at is null then
    perform private.refuse('PT409', 'The season was not imported.', 'seasonNotImported', 'season');
  end if;
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.team_id = any (clubs))
  order by p.id
  for no key update;
  perform from public.teams t where t.id = any (clubs) order by t.id for update;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season)
  order by m.id
  for update;
  if private.used_since_import(run) then
    perform private.refuse('PT409', 'Something has come to the season since.', 'seasonInUse', 'season');
  end if;
  named := array(
    select t.captain_id from public.teams t where t.id = any (clubs) and t.captain_id is not null
    union
    select m.player_id from public.team_members m where m.team_id = any (clubs) and m.created_at = run.imported_at
  );
  begin
    update public.league_seasons s
    set phase = 'registration', imported_at = null, champion_team_id = null
    where (s.league_id, s.season) = (run.league_id, run.season);
    delete from public.point_adjustments a where (a.league_id, a.season) = (run.league_id, run.season);
    perform set_config('rondo.match_writer', concat_ws(' ', run.league_id, run.season), true);
    delete from public.team_matches m where (m.league_id, m.season) = (run.league_id, run.season);
    perform set_config('rondo.match_writer', '', true);
    delete from public.series s where (s.league_id, s.season) = (run.league_id, run.season);
    delete from public.league_teams e where (e.league_id, e.season) = (run.league_id, run.season);
    delete from public.team_members m where m.team_id = any (clubs) and m.created_at = run.imported_at;
    -- it may have come into another season of the same files
    delete from public.teams t
    where t.id = any (clubs)
      and t.created_at = run.imported_at
      and not exists (select from public.league_teams e where e.team_id = t.id);
    delete from public.league_seasons s
    where (s.league_id, s.season) = (run.league_id, run.season) and s.created_at = run.imported_at;
  exception when foreign_key_violation then
    perform private.refuse('PT409', 'Something has come to the teams since.', 'seasonInUse', 'season');
  end;
  -- what its matches let somebody sit out was not sat out
  for suspension in
    select p.id
    from public.penalties p
    join public.team_members own on own.player_id = p.player_id and own.team_id = any (clubs)
    where p.league_id = run.league_id and p.kind = 'suspension' and p.status in ('active', 'served')
    group by p.id
    order by p.id
  loop
    perform from public.penalties p where p.id = suspension for no key update;
    perform private.count_suspension(suspension);
  end loop;
  perform private.notify(
    named,
    'importUndone',
    jsonb_build_object(
      'season', run.season, 'league', run.league_id
    ),
    '/leagues/' || run.league_id
  );
  perform private.record('undo_import', concat_ws(' ', 'league_seasons', run.league_id, run.season), to_jsonb(run));
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean, seen jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  phase public.season_phase;
  said text;
  is_void boolean;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  if not (private.is_captain_of(withdraw_team.team_id) or private.may_referee(withdraw_team.league_id)) then
    perform private.refuse('PT403', 'Only the captain, an admin or a referee withdraws a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  phase := private.season_phase_of(entry);
  if phase <> 'registration' or voids is not null or not private.is_captain_of(entry.team_id) then
    if not private.may_referee(entry.league_id) then
      perform private.refuse(
        'PT403', 'Once a season has begun a captain asks, and an admin or a referee decides.', 'askWithdrawal', 'team_id'
      );
    end if;
    perform private.check_no_interest(
      'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
    );
  end if;
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'granted', ruling = said, decided_at = clock_timestamp()
  where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open');

  perform private.hold_series(private.bracket_of(entry.league_id, entry.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled'
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(entry.league_id, entry.season);
  -- no other result of this team is entered from here on
  if seen is not null and seen <> (
    select private.table_seen(s) from public.league_seasons s where (s.league_id, s.season) = (entry.league_id, entry.season)
  ) then
    perform private.refuse('PT409', 'The table or what it is ranked by has changed.', 'tableChanged', 'season');
  end if;
  select phase <> 'playoffs' and coalesce(voids, count(*) filter (where m.status = 'finished') * 2 < count(*)) into is_void
  from public.team_matches m
  where (m.league_id, m.season) = (entry.league_id, entry.season)
    and entry.team_id in (m.home_team_id, m.away_team_id)
    and m.status <> 'cancelled';
  update public.league_teams e
  set withdrawn_at = clock_timestamp(), withdrawal_voids = is_void
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- one after the other: a series may set another game meanwhile, or need one less
  loop
    select * into match
    from public.team_matches m
    where (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status <> 'cancelled'
      and (is_void or m.status <> 'finished')
    order by m.kickoff_at, m.id
    limit 1;
    exit when match.id is null;
    if match.status <> 'finished' then
      perform private.supersede_claims(match.id);
    end if;
    perform private.lose_withdrawn(match, entry.team_id, is_void, said);
    matches := matches || match.id;
  end loop;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    -- it says what becomes of the matches of those it is said to
    case
      when cardinality(matches) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    private.withdrawal_facts(entry) || jsonb_build_object('voids', is_void, 'reason', said),
    '/leagues/' || entry.league_id
  );
  insert into private.events (type, league_id, season, teams, facts)
  values ('team_withdrew', entry.league_id, entry.season, array[entry.team_id], jsonb_build_object('matches', matches));
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), private.keep_texts(jsonb_build_object('voids', is_void, 'reason', said))
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.announce(title jsonb, body jsonb, captains_only boolean, to_league uuid DEFAULT NULL::uuid, link text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.announce(announce.title, announce.body, announce.captains_only, announce.to_league, announce.link) $function$;

drop function public.announcement_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.announcement_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, title jsonb, body jsonb, link text, captains_only boolean, league_id uuid, league_name text, people integer, reached integer, read integer, author_id uuid, author_name text, withdrawn_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.announcement_page(announcement_page.before_at, announcement_page.before_id, announcement_page.max) $function$;

CREATE OR REPLACE FUNCTION public.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false, past boolean DEFAULT false, points_for_win integer DEFAULT NULL::integer)
 RETURNS TABLE(file text, line integer, field text, problem text, value text)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.import_season(import_season.league_id, import_season.season, import_season.teams, import_season.fixtures, import_season.squads, import_season.adjustments, import_season.dry, import_season.aware, import_season.past, import_season.points_for_win) $function$;

CREATE OR REPLACE FUNCTION public.last_lineup(match_id uuid DEFAULT NULL::uuid, scrim_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(player_id uuid, "position" public.player_position)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.last_lineup(last_lineup.match_id, last_lineup.scrim_id) $function$;

drop function public.league_all_time(uuid);
CREATE OR REPLACE FUNCTION public.league_all_time(league_id uuid)
 RETURNS TABLE(team_id uuid, seasons integer, titles integer, played integer, won integer, drawn integer, lost integer, goals_for integer, goals_against integer, points integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.league_all_time(league_all_time.league_id) $function$;

drop function public.league_records(uuid);
CREATE OR REPLACE FUNCTION public.league_records(league_id uuid)
 RETURNS TABLE(kind text, place integer, value integer, match_id uuid, season integer, home_team_id uuid, away_team_id uuid, home_score integer, away_score integer, kickoff_at timestamp with time zone, team_id uuid, player_id uuid, username text, named_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.league_records(league_records.league_id) $function$;

CREATE OR REPLACE FUNCTION public.names_then(bearers uuid[], moments timestamp with time zone[])
 RETURNS TABLE(line integer, name text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.names_then(names_then.bearers, names_then.moments) $function$;

drop function public.rounds_without_article(integer);
CREATE OR REPLACE FUNCTION public.rounds_without_article(max integer DEFAULT 30)
 RETURNS TABLE(league_id uuid, league_name text, season integer, matchday integer, origin public.news_origin, at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.rounds_without_article(rounds_without_article.max) $function$;

CREATE OR REPLACE FUNCTION public.save_article(article_id uuid DEFAULT NULL::uuid, version integer DEFAULT NULL::integer, category public.news_category DEFAULT NULL::public.news_category, is_ai_generated boolean DEFAULT NULL::boolean, cover text DEFAULT NULL::text, texts jsonb DEFAULT '{}'::jsonb, of_league uuid DEFAULT NULL::uuid, of_season integer DEFAULT NULL::integer, of_matchday integer DEFAULT NULL::integer, of_origin public.news_origin DEFAULT 'round_up'::public.news_origin)
 RETURNS TABLE(id uuid, new_version integer)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.save_article(save_article.article_id, save_article.version, save_article.category, save_article.is_ai_generated, save_article.cover, save_article.texts, save_article.of_league, save_article.of_season, save_article.of_matchday, save_article.of_origin) $function$;

CREATE OR REPLACE FUNCTION public.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize jsonb DEFAULT NULL::jsonb, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_night_cup(save_night_cup.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until, save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, save_night_cup.prize, save_night_cup.night_cup_id, save_night_cup.is_public, save_night_cup.aware) $function$;

CREATE OR REPLACE FUNCTION public.save_ticket_template(title text, body jsonb, template_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_ticket_template(save_ticket_template.title, save_ticket_template.body, save_ticket_template.template_id) $function$;

CREATE OR REPLACE FUNCTION public.set_scrim_lineup(scrim_id uuid, players uuid[], places public.player_position[] DEFAULT NULL::public.player_position[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_scrim_lineup(set_scrim_lineup.scrim_id, set_scrim_lineup.players, set_scrim_lineup.places) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean, seen jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_team(withdraw_team.league_id, withdraw_team.season, withdraw_team.team_id, withdraw_team.reason, withdraw_team.voids, withdraw_team.seen) $function$;

alter table public.scrim_lineups add column scrim_id uuid not null;

alter table public.scrim_lineups add column team_id uuid not null;

alter table public.scrim_lineups add column slot smallint not null;

alter table public.scrim_lineups add column player_id uuid not null;

alter table public.scrim_lineups add column "position" public.player_position;

alter table public.scrim_lineups add column created_at timestamp with time zone default now() not null;

alter table public.league_teams add column group_name text;

alter table public.league_teams add column table_position smallint;

alter table public.league_teams add column table_won smallint;

alter table public.league_teams add column table_drawn smallint;

alter table public.league_teams add column table_lost smallint;

alter table public.league_teams add column table_goals_for integer;

alter table public.league_teams add column table_goals_against integer;

alter table public.league_teams add column table_points integer;

alter table public.league_teams add constraint league_teams_final_table CHECK ((num_nonnulls(table_position, table_won, table_drawn, table_lost, table_goals_for, table_goals_against, table_points) = ANY (ARRAY[0, 7])));

alter table public.league_teams add constraint league_teams_group_name_check CHECK (private.is_line(group_name, 1, 30));

alter table public.league_teams add constraint league_teams_table_drawn_check CHECK (((table_drawn >= 0) AND (table_drawn <= 999)));

alter table public.league_teams add constraint league_teams_table_goals_against_check CHECK (((table_goals_against >= 0) AND (table_goals_against <= 9999)));

alter table public.league_teams add constraint league_teams_table_goals_for_check CHECK (((table_goals_for >= 0) AND (table_goals_for <= 9999)));

alter table public.league_teams add constraint league_teams_table_lost_check CHECK (((table_lost >= 0) AND (table_lost <= 999)));

alter table public.league_teams add constraint league_teams_table_points_check CHECK ((abs(table_points) <= 9999));

alter table public.league_teams add constraint league_teams_table_position_check CHECK (((table_position >= 1) AND (table_position <= 40)));

alter table public.league_teams add constraint league_teams_table_won_check CHECK (((table_won >= 0) AND (table_won <= 999)));

alter table public.news_articles add constraint news_articles_round_check CHECK ((((origin <> 'editorial'::public.news_origin) = (matchday IS NOT NULL)) AND ((matchday IS NULL) = (season IS NULL)) AND ((season IS NULL) OR (league_id IS NOT NULL))));

alter table public.scrim_lineups add constraint scrim_lineups_pkey PRIMARY KEY (scrim_id, team_id, slot);

alter table public.scrim_lineups add constraint scrim_lineups_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id);

alter table public.scrim_lineups add constraint scrim_lineups_scrim_id_fkey FOREIGN KEY (scrim_id) REFERENCES public.scrims(id) ON DELETE CASCADE;

alter table public.scrim_lineups add constraint scrim_lineups_scrim_id_player_id_key UNIQUE (scrim_id, player_id);

alter table public.scrim_lineups add constraint scrim_lineups_slot_check CHECK (((slot >= 1) AND (slot <= (private.limits()).players_on_pitch)));

alter table public.scrim_lineups add constraint scrim_lineups_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

CREATE UNIQUE INDEX news_articles_one_of_round ON public.news_articles USING btree (league_id, season, matchday, origin);

CREATE INDEX scrim_lineups_player_id ON public.scrim_lineups USING btree (player_id);

CREATE INDEX scrim_lineups_team_id ON public.scrim_lineups USING btree (team_id);

create or replace view public.scrim_lineup_places with (security_invoker=true) as
 SELECT l.scrim_id,
    l.team_id,
    l.slot,
    l.player_id,
    p.username,
    l."position",
    member.shirt_number
   FROM ((public.scrim_lineups l
     JOIN public.profiles p ON ((p.id = l.player_id)))
     LEFT JOIN LATERAL ( SELECT m.shirt_number
           FROM public.team_members m
          WHERE ((m.player_id = l.player_id) AND (m.team_id = l.team_id))
          ORDER BY m.joined_at DESC
         LIMIT 1) member ON (true));

CREATE TRIGGER leave_scrim_lineups AFTER INSERT OR UPDATE ON private.account_blocks FOR EACH ROW WHEN ((new.kind = 'suspended'::private.account_block_kind)) EXECUTE FUNCTION private.leave_scrim_lineups_suspended();

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.scrim_lineups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'scrim', 'scrim_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.scrim_lineups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'scrim', 'scrim_id', 'team', 'team_id');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.scrim_lineups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('scrims', '', 'scrim', 'scrim_id', 'team', 'team_id');

CREATE TRIGGER leave_scrim_lineups AFTER UPDATE ON public.team_members FOR EACH ROW WHEN (((new.left_at IS NOT NULL) AND (old.left_at IS NULL))) EXECUTE FUNCTION private.leave_scrim_lineups_with_team();

create policy select_own_side on public.scrim_lineups for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (team_id = ( SELECT private.own_team() AS own_team)) OR (EXISTS ( SELECT
   FROM public.scrims s
  WHERE ((s.id = scrim_lineups.scrim_id) AND (s.cancelled_at IS NULL) AND (s.starts_at <= (now() + ((( SELECT (private.limits()).lineup_reveal_minutes AS lineup_reveal_minutes))::double precision * '00:01:00'::interval))) AND ((( SELECT private.own_team() AS own_team) = s.home_team_id) OR (( SELECT private.own_team() AS own_team) = s.away_team_id)))))));

alter table public.scrim_lineups enable row level security;
alter table public.scrim_lineups force row level security;

grant execute on routine private.announce(jsonb,jsonb,boolean,uuid,text) to "authenticated";

grant execute on routine private.announcement_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.are_texts(jsonb,integer,integer,boolean) to "authenticated";
grant execute on routine private.are_texts(jsonb,integer,integer,boolean) to "service_role";

grant execute on routine private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean,boolean,integer) to "authenticated";

grant execute on routine private.in_same_languages(jsonb,jsonb) to "authenticated";
grant execute on routine private.in_same_languages(jsonb,jsonb) to "service_role";

grant execute on routine private.last_lineup(uuid,uuid) to "authenticated";

grant execute on routine private.league_all_time(uuid) to "authenticated";

grant execute on routine private.league_records(uuid) to "authenticated";

grant execute on routine private.names_then(uuid[],timestamp with time zone[]) to "authenticated";

grant execute on routine private.rounds_without_article(integer) to "authenticated";

grant execute on routine private.save_article(uuid,integer,public.news_category,boolean,text,jsonb,uuid,integer,integer,public.news_origin) to "authenticated";

grant execute on routine private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,jsonb,uuid,boolean,boolean) to "authenticated";

grant execute on routine private.save_ticket_template(text,jsonb,uuid) to "authenticated";

grant execute on routine private.set_scrim_lineup(uuid,uuid[],public.player_position[]) to "authenticated";

grant execute on routine private.withdraw_team(uuid,integer,uuid,text,boolean,jsonb) to "authenticated";

grant execute on routine public.announce(jsonb,jsonb,boolean,uuid,text) to "authenticated";

grant execute on routine public.announcement_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean,boolean,integer) to "authenticated";

grant execute on routine public.last_lineup(uuid,uuid) to "authenticated";

grant execute on routine public.league_all_time(uuid) to "authenticated";

grant execute on routine public.league_records(uuid) to "authenticated";

grant execute on routine public.names_then(uuid[],timestamp with time zone[]) to "authenticated";

grant execute on routine public.rounds_without_article(integer) to "authenticated";

grant execute on routine public.save_article(uuid,integer,public.news_category,boolean,text,jsonb,uuid,integer,integer,public.news_origin) to "authenticated";

grant execute on routine public.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,jsonb,uuid,boolean,boolean) to "authenticated";

grant execute on routine public.save_ticket_template(text,jsonb,uuid) to "authenticated";

grant select on public.scrim_lineup_places to "authenticated";
grant select on public.scrim_lineup_places to "service_role";

grant select on public.scrim_lineups to "authenticated";
grant delete on public.scrim_lineups to "service_role";
grant insert on public.scrim_lineups to "service_role";
grant maintain on public.scrim_lineups to "service_role";
grant references on public.scrim_lineups to "service_role";
grant select on public.scrim_lineups to "service_role";
grant trigger on public.scrim_lineups to "service_role";
grant truncate on public.scrim_lineups to "service_role";
grant update on public.scrim_lineups to "service_role";

grant execute on routine public.set_scrim_lineup(uuid,uuid[],public.player_position[]) to "authenticated";

grant execute on routine public.withdraw_team(uuid,integer,uuid,text,boolean,jsonb) to "authenticated";

comment on function private.announce(jsonb,jsonb,boolean,uuid,text) is 'api: member';

comment on function private.announcement_page(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean,boolean,integer) is 'api: member';

comment on function private.last_lineup(uuid,uuid) is 'api: member';

comment on function private.league_all_time(uuid) is 'api: member';

comment on function private.league_records(uuid) is 'api: member';

comment on function private.names_then(uuid[],timestamp with time zone[]) is 'api: member';

comment on function private.rounds_without_article(integer) is 'api: member';

comment on function private.save_article(uuid,integer,public.news_category,boolean,text,jsonb,uuid,integer,integer,public.news_origin) is 'api: member';

comment on function private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,jsonb,uuid,boolean,boolean) is 'api: member';

comment on function private.save_ticket_template(text,jsonb,uuid) is 'api: member';

comment on function private.set_scrim_lineup(uuid,uuid[],public.player_position[]) is 'api: member';

comment on function private.withdraw_team(uuid,integer,uuid,text,boolean,jsonb) is 'api: member';

comment on table public.scrim_lineups is 'Five places a side of a friendly. Its own squad reads them, the other one from a quarter of an hour before, and the staff.';

-- by hand: what an admin wrote is in the language of their account, or else in the site's first, as which everybody reads it
create function pg_temp.written_in(author uuid)
  returns text
  language sql
  stable
as $$
  select coalesce((select l from unnest(private.languages()) as l where l = private.mail_locale(author)), (private.languages())[1])
$$;
create function pg_temp.logged_author(of_action text, of_subject text)
  returns uuid
  language sql
  stable
as $$
  select a.actor
  from private.audit_log a
  where a.action = of_action and a.subject = of_subject
  order by a.at desc, a.id desc
  limit 1
$$;
create function pg_temp.announced_in(announcement uuid)
  returns text
  language sql
  stable
as $$
  select pg_temp.written_in((select w.author_id from public.announcement_authors w where w.announcement_id = announcement))
$$;

alter table public.announcements drop constraint announcements_title_check, drop constraint announcements_body_check;
alter table public.announcements
  alter column title type jsonb using case when title is not null then jsonb_build_object(pg_temp.announced_in(id), title) end,
  alter column body type jsonb using case when body is not null then jsonb_build_object(pg_temp.announced_in(id), body) end;
alter table public.announcements
  add constraint announcements_title_check check (
    private.are_texts(title, (private.limits()).announcement_title_min, (private.limits()).announcement_title_max, names => true)
  ),
  add constraint announcements_body_check check (private.are_texts(body, 1, (private.limits()).announcement_body_max)),
  add constraint announcements_languages check (private.in_same_languages(title, body));

drop view private.public_cups;
alter table public.night_cups drop constraint night_cups_prize_check;
alter table public.night_cups
  alter column prize type jsonb using case
    when prize is not null then jsonb_build_object(
      pg_temp.written_in(pg_temp.logged_author('save_night_cup', 'night_cups ' || id)), prize
    )
  end;
alter table public.night_cups
  add constraint night_cups_prize_check check (private.are_texts(prize, 1, (private.limits()).night_cup_prize_max));
create view private.public_cups
  with (security_invoker = true)
as
select c.id, c.name, c.starts_at, c.status, c.capacity, c.best_of, c.final_best_of, c.prize, c.winner_team_id, c.finished_at
from public.night_cups c
where c.public
  and c.status <> 'draft';
revoke all on private.public_cups from public, anon, authenticated;

alter table public.ticket_templates drop constraint ticket_templates_body_check;
alter table public.ticket_templates
  alter column body type jsonb using jsonb_build_object(
    pg_temp.written_in(pg_temp.logged_author('save_ticket_template', 'ticket_templates ' || id)), body
  );
alter table public.ticket_templates
  add constraint ticket_templates_body_check check (private.are_texts(body, 1, (private.limits()).ticket_description_max));
drop function pg_temp.announced_in(uuid), pg_temp.logged_author(text, text), pg_temp.written_in(uuid);
