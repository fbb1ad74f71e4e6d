set local check_function_bodies = off;

create table private.announcing ();

create table private.league_record_lists ();

create table private.league_standings ();

create table private.pick_changes ();

create table private.pick_sums ();

create table private.stale_leagues ();

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
  -- more would keep the admin waiting
  at_once constant int := 200;
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
 RETURNS TABLE(id uuid, title text, body text, link text, captains_only boolean, league_id uuid, league_name text, people integer, reached integer, read integer, author_id uuid, author_name text, withdrawn_at timestamp with time zone, created_at timestamp with time zone)
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

CREATE OR REPLACE FUNCTION private.ask_to_join(team_id uuid, message text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  said text;
  club public.teams;
  born date;
  made public.join_requests;
begin
  perform private.check_may_speak();
  said := nullif(private.checked_text('message', message, 0, bounds.join_message_max), '');
  perform from public.profiles p where p.id = me for no key update;
  select * into club from public.teams t where t.id = ask_to_join.team_id for key share;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.own_team() is not null then
    perform private.refuse('PT409', 'Only free agents ask to join a team.', 'joinMember', 'team_id');
  end if;
  select own.birth_date into born from public.profile_private own where own.user_id = me;
  if born is null then
    perform private.refuse('PT422', 'The birth date must be given before joining.', 'birthDateMissing', 'birth_date');
  end if;
  if private.age(born) < bounds.player_age_min then
    perform private.refuse('PT403', 'A player must be at least 16.', 'tooYoung', 'birth_date');
  end if;
  if club.captain_id is not null then
    perform private.check_reachable(club.captain_id);
  end if;
  if cardinality(private.blockers_of_caller(private.leaders(club.id))) > 0 then
    said := null;
  end if;
  perform private.check_place(club.id);
  -- what nobody answered in time makes room, whether or not the clock has come to it
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.player_id = me and r.status in ('open', 'trial') and r.expires_at <= now();
  if exists (
    select
    from public.join_requests r
    where r.player_id = me and r.team_id = club.id and r.status in ('open', 'trial')
  ) then
    perform private.refuse('PT409', 'The player has asked this team already.', 'joinAsked', 'team_id');
  end if;
  if private.has_offer(me, club.id) then
    perform private.refuse('PT409', 'The team waits for the player''s answer to its offer.', 'joinOffered', 'team_id');
  end if;
  if (
    select count(*) from public.join_requests r where r.player_id = me and r.status in ('open', 'trial')
  ) >= bounds.join_requests_open_max then
    perform private.refuse('PT429', 'Too many requests wait for an answer.', 'tooManyJoinRequests', 'team_id');
  end if;
  -- a team that said no is not asked again and again
  perform private.count_command('join_team', me::text, club.id);
  insert into public.join_requests (player_id, team_id, message) values (me, club.id, said) returning * into made;
  perform private.notify(
    private.leaders(club.id), 'joinAsked', jsonb_build_object('player', me, 'team', club.id), '/transfercenter?tab=players'
  );
  perform private.record('ask_to_join', 'join_requests ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.block_player(player_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  if player_id = me then
    perform private.refuse('PT409', 'Nobody blocks themselves.', 'ownConversation', 'player_id');
  end if;
  if not exists (select from public.profiles p where p.id = block_player.player_id) then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  -- what is being said, or offered, at this moment comes before
  perform
  from public.conversations c
  where c.low_id = least(me, player_id)
    and c.high_id = greatest(me, player_id)
  for no key update;
  perform pg_advisory_xact_lock(private.pair_lock(me, player_id));
  insert into public.blocks (blocker_id, blocked_id) values (me, player_id) on conflict do nothing;
  perform private.record('block_player', 'profiles ' || player_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.blockers_of_caller(people uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select b.blocker_id
    from public.blocks b
    where b.blocked_id = (select auth.uid()) and b.blocker_id = any (people) and b.blocker_id <> all (private.staff())
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.channel_to_staff()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
begin
  perform from public.profiles p where p.id = me for no key update;
  perform private.allow_texts();
  return me;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_one_channel(writer uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (private.is_muted(writer) or private.is_suspended(writer)) and (
    exists (select from public.support_tickets t where t.user_id = writer and t.status <> 'closed')
    or exists (select from public.contact_messages c where c.user_id = writer and c.created_at > now() - interval '1 day')
  ) then
    perform private.refuse('PT409', 'A muted or suspended account writes to the staff in one place.', 'oneChannel');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_reachable(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock_shared(private.pair_lock(auth.uid(), person));
  if exists (select from public.profiles p where p.id = person and p.deleted_at is not null) then
    perform private.refuse('PT409', 'The player has left.', 'playerGone');
  end if;
  if exists (select from public.blocks b where b.blocker_id = auth.uid() and b.blocked_id = person) then
    perform private.refuse('PT409', 'The caller has blocked the player.', 'youBlocked');
  end if;
  if exists (select from public.blocks b where b.blocker_id = person and b.blocked_id = auth.uid()) then
    perform private.refuse('PT403', 'The player takes no messages from the caller.', 'notReachable');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_notices(how_many integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select set_config('rondo.notified', (coalesce(nullif(current_setting('rondo.notified', true), ''), '0')::int + how_many)::text, true)
$function$;

CREATE OR REPLACE FUNCTION private.create_ticket(subject text, category public.ticket_category, description text, priority public.ticket_priority DEFAULT 'medium'::public.ticket_priority, about_match uuid DEFAULT NULL::uuid, about_team uuid DEFAULT NULL::uuid, about_contract uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.channel_to_staff();
  headed constant text := private.checked_name('subject', subject, 1, bounds.ticket_subject_max);
  said constant text := private.checked_text(
    'description', description, bounds.ticket_description_min, bounds.ticket_description_max
  );
  made public.support_tickets;
begin
  if category is null then
    perform private.refuse('PT422', 'A ticket has a category.', 'missing', 'category');
  end if;
  if priority is null then
    perform private.refuse('PT422', 'A ticket has a priority.', 'missing', 'priority');
  end if;
  perform private.check_about(about_match, about_team, about_contract);
  select * into made
  from public.support_tickets t
  where t.user_id = me
    and t.created_at > private.repeats_since()
    and (t.subject, t.category, t.description, t.priority) = (headed, create_ticket.category, said, create_ticket.priority)
    and (t.about_match_id, t.about_team_id, t.about_contract_id) is not distinct from (about_match, about_team, about_contract)
  order by t.created_at
  limit 1;
  if made.id is not null then
    return made.id;
  end if;
  perform private.check_one_channel(me);
  insert into public.support_tickets (
    user_id, subject, category, description, priority, about_match_id, about_team_id, about_contract_id
  )
  values (me, headed, category, said, priority, about_match, about_team, about_contract)
  returning * into made;
  perform private.notify_of_ticket(made, 'ticketOpened');
  perform private.record('create_ticket', 'support_tickets ' || made.id, null, to_jsonb(made) - 'folded');
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.file_content_report(kind public.content_kind, subject_id uuid, cause public.report_cause, note text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  thing record;
  remark text;
  first boolean;
  made uuid;
begin
  remark := private.checked_text('note', note, 0, (private.limits()).reason_max);
  thing := private.locked_content(kind, subject_id);
  if thing.owner_id = me or thing.team_id = private.own_team() then
    perform private.refuse('PT403', 'Nobody reports what is their own.', 'ownContent');
  end if;
  select r.id into made
  from public.content_reports r
  where (r.reporter_id, r.kind, r.subject_id) = (me, file_content_report.kind, file_content_report.subject_id)
    and r.created_at > private.repeats_since()
    and r.status = 'open'
    and r.cause = file_content_report.cause
    and r.note is not distinct from remark;
  if made is not null then
    return made;
  end if;
  if exists (
    select from public.hidden_contents h where (h.kind, h.subject_id) = (file_content_report.kind, file_content_report.subject_id)
  ) then
    perform private.refuse('PT409', 'The moderation has hidden this.', 'contentHidden', 'subject_id');
  end if;
  if thing.content ->> 'listed' = 'false' or not exists (
    select from jsonb_each(thing.content) as part where not private.says_nothing(part.value)
  ) then
    perform private.refuse('PT404', 'There is no such content (any more).', 'contentUnknown', 'subject_id');
  end if;
  if exists (
    select
    from public.content_reports r
    where (r.reporter_id, r.kind, r.subject_id) = (me, file_content_report.kind, file_content_report.subject_id) and r.status = 'open'
  ) then
    perform private.refuse('PT409', 'You have reported this already.', 'reportedAlready', 'subject_id');
  end if;
  first := not exists (
    select
    from public.content_reports r
    where (r.kind, r.subject_id) = (file_content_report.kind, file_content_report.subject_id) and r.status = 'open'
  );
  insert into public.content_reports (reporter_id, kind, subject_id, owner_id, team_id, cause, note, said)
  values (
    me, file_content_report.kind, file_content_report.subject_id, thing.owner_id, thing.team_id, file_content_report.cause, remark,
    thing.content
  )
  returning id into made;
  if first then
    perform private.notify(
      array(select member from unnest(private.staff()) as member where member is distinct from thing.owner_id),
      'contentReported', private.content_facts(kind, thing.owner_id, thing.team_id), '/moderation'
    );
  end if;
  perform private.record('report_content', thing.subject, null, jsonb_build_object('report', made, 'kind', kind, 'cause', cause));
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.hand_out_announcement(of_announcement uuid, at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  saying public.announcements;
  next_ones uuid[];
begin
  select * into saying
  from public.announcements a
  where a.id = of_announcement and a.waiting > 0 and a.withdrawn_at is null
  for no key update skip locked;
  if saying.id is null or at_most <= 0 then
    return 0;
  end if;
  -- from behind: the last `waiting` of the audience are left
  select w.audience[cardinality(w.audience) - saying.waiting + 1:cardinality(w.audience) - saying.waiting + at_most]
  into next_ones
  from private.announcing w
  where w.announcement_id = saying.id;
  insert into public.notifications (user_id, kind, key, values, link)
  select p.id, 'system', 'announced', jsonb_build_object('announcement', saying.id), '/announcements/' || saying.id
  from public.profiles p
  where p.id = any (next_ones) and p.deleted_at is null
  order by p.id;
  update public.announcements a set waiting = a.waiting - cardinality(next_ones) where a.id = saying.id;
  if saying.waiting = cardinality(next_ones) then
    delete from private.announcing w where w.announcement_id = saying.id;
  end if;
  return cardinality(next_ones);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_text_of_party(key public.notification_key)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    key in ('kicked', 'contractTerminated', 'resultDisputed', 'teamWithdrew', 'withdrawalVoids', 'withdrawalForfeits'), false
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.league_records(league_id uuid)
 RETURNS TABLE(kind text, place integer, value integer, match_id uuid, season integer, home_team_id uuid, away_team_id uuid, home_score integer, away_score integer, kickoff_at timestamp with time zone, team_id uuid, player_id uuid, username text)
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
    return query select * from private.records_now(league_records.league_id);
    return;
  end if;
  return query
  select
    r.kind, r.place, r.value, r.match_id, r.season, r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.kickoff_at,
    r.team_id, r.player_id, (select who.username from public.profiles who where who.id = r.player_id)
  from rows from (
    jsonb_to_recordset(worked_out) as (
      kind text, place int, value int, match_id uuid, season int, home_team_id uuid, away_team_id uuid, home_score int,
      away_score int, kickoff_at timestamptz, team_id uuid, player_id uuid
    )
  ) with ordinality as r
  order by r.ordinality;
end
$function$;

CREATE OR REPLACE FUNCTION private.lease_deliveries(max integer DEFAULT 20, seconds integer DEFAULT 60, ways text[] DEFAULT ARRAY['discord'::text])
 RETURNS TABLE(id uuid, lease uuid, way text, target uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  -- the rest of a crowd of silent targets is put aside by the next call
  rounds_max constant int := 20;
  wanted int := least(greatest(coalesce(lease_deliveries.max, 20), 1), 100);
  taken uuid[];
  silent uuid[];
  untils timestamptz[];
begin
  for round in 1..rounds_max loop
    select
      array_agg(due.id) filter (where due.until is null),
      array_agg(due.id order by due.id) filter (where due.until is not null),
      array_agg(due.until order by due.id) filter (where due.until is not null)
    into taken, silent, untils
    from (
      select each.id, private.silent_until(each.way, each.target) as until
      from (
        select o.*
        from unnest(lease_deliveries.ways) as asked
        -- what may be out there comes last: whoever is killed again and again does not try the same one each time
        cross join (values (0), (1)) as sent (before)
        cross join lateral (
          select o.id, o.way, o.target, sent.before, greatest(o.next_at, o.held_until) as at
          from private.outbox o
          where o.way = asked
            and least(o.unanswered, 1) = sent.before
            and o.done_at is null
            and o.given_up_at is null
            and greatest(o.next_at, o.held_until) <= now()
            and (o.leased_until is null or o.leased_until <= now())
          order by greatest(o.next_at, o.held_until), o.id
          limit wanted
          for update skip locked
        ) o
        order by o.before, o.at, o.id
        limit wanted
      ) each
    ) due;
    return query
    update private.outbox o
    set lease = gen_random_uuid(),
      leased_until = now() + least(greatest(coalesce(seconds, 60), 1), 300) * interval '1 second',
      begun = false,
      opened = false
    where o.id = any (taken)
    returning o.id, o.lease, o.way, o.target;
    wanted := wanted - coalesce(cardinality(taken), 0);
    exit when silent is null;
    update private.outbox o
    set held_until = aside.until
    from unnest(silent, untils) as aside (id, until)
    where o.id = aside.id;
    exit when wanted = 0;
  end loop;
end
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
  bounds.night_cup_round_minutes := 20;
  bounds.night_cup_silence_minutes := 5;
  bounds.delay_tolerance_minutes := 5;
  bounds.stand_ins_max := 3;
  bounds.start_early_minutes := 10;
  bounds.lineup_reveal_minutes := 15;
  bounds.match_casters_max := 2;
  bounds.overlay_links_max := 5;
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
  bounds.market_text_max := 1000;
  bounds.eligibility_notes_max := 1000;
  bounds.achievement_title_min := 3;
  bounds.achievement_title_max := 80;
  bounds.achievement_season_max := 20;
  bounds.follows_max := 20;
  bounds.seen_minutes := 5;
  bounds.session_idle_days := 30;
  bounds.session_days := 90;
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
  bounds.message_max := 2000;
  bounds.announcement_title_min := 3;
  bounds.announcement_title_max := 80;
  bounds.announcement_body_max := 1000;
  bounds.discord_channels := 20;
  bounds.discord_channel_name_max := 40;
  bounds.api_keys_max := 5;
  bounds.webhooks_max := 10;
  bounds.team_webhooks_max := 3;
  bounds.webhook_address_max := 500;
  bounds.webhook_log_max := 50;
  bounds.attendance_hours := 24;
  bounds.kickoff_soon_minutes := 60;
  bounds.join_request_days_kept := 90;
  bounds.sign_up_hours := 24;
  bounds.password_tries := 10;
  bounds.picture_files_max := 20;
  bounds.contact_seconds_min := 3;
  bounds.repeat_seconds := 30;
  bounds.announcements_per_day := 3;
  bounds.night_cup_game_minutes := 15;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_asked_max := 50;
  bounds.protest_reason_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.decisions_at_once_max := 100;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.password_tries_minutes := 15;
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  bounds.webhook_waiting_max := 1000;
  bounds.webhook_failing_days := 3;
  bounds.webhook_old_secret_hours := 24;
  bounds.push_devices := 10;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_stale_by_results()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.stale_leagues (league_id)
  select distinct c.league_id
  from changed c
  join was_so b on b.id = c.id
  where c.league_id is not null and 'finished' in (b.status, c.status);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_stale_by_stats()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.stale_leagues (league_id)
  select distinct m.league_id
  from changed c
  join public.team_matches m on m.id = c.match_id
  where m.league_id is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_stale()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.stale_leagues (league_id) select distinct c.league_id from changed c where c.league_id is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.newest_standings(of_league uuid)
 RETURNS TABLE(team_id uuid, league_name text, tier integer, place integer, played integer, won integer, points integer, form text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with changed as materialized (
    select of_league as league_id
    where of_league is not null
    union all
    (
      select s.league_id
      from private.stale_leagues s
      where of_league is null
      group by s.league_id
      order by min(s.id)
      limit 3
    )
  )
  select distinct on (each.team_id)
    each.team_id, l.name, l.tier::int, each.place, each.played, each.won, each.points, each.form
  from (
    select k.league_id, k.team_id, k.place, k.played, k.won, k.points, k.form, k.over, k.entered_at
    from private.league_standings k
    where of_league is null and k.league_id not in (select c.league_id from changed c)
    union all
    select c.league_id, now.*
    from changed c
    cross join lateral private.standings_now(c.league_id) now
  ) each
  join public.leagues l on l.id = each.league_id and l.archived_at is null
  order by each.team_id, each.over, each.entered_at desc
$function$;

CREATE OR REPLACE FUNCTION private.note_scored_picks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.pick_changes (league_id, season, user_id, points, exact, winners, scored)
  select
    p.league_id, p.season, p.user_id, p.points, (p.points = 5)::int, (p.points > 0)::int, 1
  from changed p
  where p.points is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_unscored_picks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.pick_changes (league_id, season, user_id, points, exact, winners, scored)
  select
    p.league_id, p.season, p.user_id, -p.points, -(p.points = 5)::int, -(p.points > 0)::int, -1
  from was_so p
  where p.points is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notices_left()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most_a_round constant int := 5000;
begin
  return greatest(most_a_round - coalesce(nullif(current_setting('rondo.notified', true), ''), '0')::int, 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_followers(of_news uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_once constant int := private.notices_left();
  news private.followed_news;
  match public.team_matches;
  move public.transfers;
  next_ones uuid[] := '{}';
  parties uuid[] := '{}';
begin
  if at_once = 0 then
    return;
  end if;
  -- another clock at the same moment leaves it to the first
  select * into news
  from private.followed_news e
  where e.id = of_news and e.done_at is null
  for update skip locked;
  if news.match_id is not null then
    select * into match from public.team_matches m where m.id = news.match_id and m.status = 'finished';
    if match.id is null then
      return;
    end if;
    if not exists (select from public.leagues l where l.id = match.league_id and l.archived_at is not null) then
      parties := array(
        select own.player_id
        from public.team_members own
        where own.team_id in (match.home_team_id, match.away_team_id) and own.left_at is null
      );
      -- bounded by: a page of the followers of either team
      next_ones := array(
        select either.user_id
        from (
          (
            select f.user_id
            from public.team_follows f
            where f.team_id = match.home_team_id and f.user_id > news.notified_to and f.created_at <= news.at
            order by f.user_id
            limit at_once
          )
          union
          (
            select f.user_id
            from public.team_follows f
            where f.team_id = match.away_team_id and f.user_id > news.notified_to and f.created_at <= news.at
            order by f.user_id
            limit at_once
          )
        ) either
        order by either.user_id
        limit at_once
      );
    end if;
    insert into public.notifications (user_id, kind, key, values, link)
    select
      p.id, 'system', 'followedResult',
      jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id), '/matches/' || match.id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
    order by p.id;
    update private.followed_news e
    set notified_to = coalesce(next_ones[cardinality(next_ones)], e.notified_to),
      done_at = case when cardinality(next_ones) < at_once then now() end,
      actor_id = case when cardinality(next_ones) = at_once then e.actor_id end
    where e.id = news.id;
  elsif news.transfer_id is not null then
    select t.* into move
    from public.transfers t
    join public.profiles p on p.id = t.player_id and p.deleted_at is null
    where t.id = news.transfer_id
      and not exists (
        select
        from public.transfers later
        where later.player_id = t.player_id and (later.happened_at, later.id) > (t.happened_at, t.id)
      );
    parties := private.leaders(move.from_team_id) || private.leaders(move.to_team_id) || array(
      select t.manager_id from public.teams t where t.id in (move.from_team_id, move.to_team_id) and t.manager_id is not null
    );
    -- bounded by: a page of the player's followers
    next_ones := array(
      select f.user_id
      from public.player_follows f
      where f.player_id = move.player_id and f.user_id > news.notified_to and f.created_at <= news.at
      order by f.user_id
      limit at_once
    );
    insert into public.notifications (user_id, kind, key, values, link)
    select
      p.id, 'system',
      case when move.to_team_id is null then 'followedFree' else 'followedMove' end::public.notification_key,
      jsonb_build_object('player', move.player_id, 'team', coalesce(move.to_team_id, move.from_team_id)),
      '/players/' || move.player_id
    from public.profiles p
    where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
    order by p.id;
    if cardinality(next_ones) < at_once then
      -- a transfer happens once: nothing is left to remember
      delete from private.followed_news e where e.id = news.id;
    else
      update private.followed_news e set notified_to = next_ones[at_once] where e.id = news.id;
    end if;
  end if;
  perform private.count_notices(cardinality(next_ones));
end
$function$;

CREATE OR REPLACE FUNCTION private.notify(people uuid[], key public.notification_key, said jsonb, link text DEFAULT NULL::text, kind public.notification_kind DEFAULT 'system'::public.notification_kind)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  told constant jsonb := private.keep_texts(said);
  spared constant uuid[] := case
    when told ? 'reason' and private.is_text_of_party(notify.key) then private.blockers_of_caller(people)
    else '{}'
  end;
  facts jsonb;
begin
  for person in
    select distinct p.id
    from public.profiles p
    where p.id = any (people) and p.deleted_at is null and p.id is distinct from (select auth.uid())
    order by p.id
  loop
    facts := case when person = any (spared) then told - 'reason' else told end;
    if (private.limit_passed('notify', concat_ws(' ', notify.key, person))).over_at is null then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, notify.kind, notify.key, facts, notify.link);
    else
      update public.notifications n
      set values = facts, created_at = now()
      where n.id = (
        select same.id
        from public.notifications same
        where same.user_id = person
          and same.read_at is null
          and same.key = notify.key
          and same.link is not distinct from notify.link
        order by same.created_at desc, same.id desc
        limit 1
      );
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_contract(team_id uuid, player_id uuid, note text DEFAULT NULL::text, division text DEFAULT NULL::text, duration_type public.contract_duration DEFAULT 'classic'::public.contract_duration)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  said text := private.checked_text('note', note, 0, bounds.contract_note_max);
  wanted_division constant text := private.checked_name('division', division, 0, bounds.contract_division_max);
  club public.teams;
  made public.contracts;
  renewal boolean;
begin
  select * into club from public.teams t where t.id = offer_contract.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if not private.leads(club.id) then
    perform private.refuse('PT403', 'Only the team''s captains send offers.', 'notYours');
  end if;
  if not exists (select from public.profiles p where p.id = offer_contract.player_id and p.deleted_at is null) then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  if offer_contract.duration_type = 'one_match' then
    perform private.refuse('PT422', 'A contract of one match comes with a stand-in''s place.', 'wrongValue', 'duration_type');
  end if;
  if offer_contract.player_id = me then
    perform private.refuse('PT409', 'Nobody offers themselves a contract.', 'ownOffer', 'player_id');
  end if;
  if exists (
    select
    from public.contracts c
    where c.team_id = club.id
      and c.player_id = offer_contract.player_id
      and c.status = 'active'
      and c.duration_type = 'classic'
  ) then
    perform private.refuse('PT409', 'The player is under contract here already.', 'alreadyContracted', 'player_id');
  end if;
  if exists (
    select
    from public.contracts c
    where c.team_id = club.id and c.player_id = offer_contract.player_id and c.status = 'offered' and c.expires_at > now()
  ) then
    perform private.refuse('PT409', 'An offer to this player is open.', 'offerOpen', 'player_id');
  end if;
  if (select count(*) from public.contracts c where c.team_id = club.id and c.status = 'offered') >= bounds.offers_open_max then
    perform private.refuse('PT429', 'The team has too many open offers.', 'tooManyOffers', 'team_id');
  end if;
  renewal := exists (
    select
    from public.team_members m
    where m.team_id = club.id and m.player_id = offer_contract.player_id and m.left_at is null
  );
  if not renewal then
    perform private.check_reachable(offer_contract.player_id);
  elsif exists (
    select from public.blocks b where b.blocker_id = offer_contract.player_id and b.blocked_id = me
  ) then
    said := null;
  end if;
  -- whichever of the leaders sends it
  perform private.count_command('offer_to_player', offer_contract.player_id::text, club.id);
  perform private.check_signing(club.id, renewal);
  -- One that lapsed but that the clock has not come to yet makes room for its successor.
  perform private.lapse_offer(c.id)
  from public.contracts c
  where c.team_id = club.id and c.player_id = offer_contract.player_id and c.status = 'offered';

  insert into public.contracts (
    team_id, player_id, note, division, duration_type, club_manager_id, captain_id, manager_signed_at, captain_signed_at
  )
  values (
    club.id,
    offer_contract.player_id,
    said,
    coalesce(wanted_division, (select s.league_name from private.season_of(club.id) s)),
    coalesce(offer_contract.duration_type, 'classic'),
    club.manager_id,
    club.captain_id,
    case when club.manager_id is not null then now() end,
    now()
  )
  returning * into made;
  perform private.notify(
    array[made.player_id],
    'contractOffered',
    jsonb_build_object('team', club.id, 'number', made.number),
    -- the dashboard asks for the signature at once
    '/dashboard?offer=' || made.id
  );
  perform private.record('offer_contract', 'contracts ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.pair_lock(one uuid, other uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select hashtextextended('public.blocks ' || least(one, other) || ' ' || greatest(one, other), 0)
$function$;

CREATE OR REPLACE FUNCTION private.pick_ladder(league_id uuid, season integer, after_seat integer DEFAULT 0, max integer DEFAULT 50, own boolean DEFAULT false)
 RETURNS TABLE(seat integer, place integer, user_id uuid, username text, avatar text, points integer, exact integer, winners integer, scored integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sums as (
    select
      p.user_id,
      sum(p.points)::int as points,
      sum(p.exact)::int as exact,
      sum(p.winners)::int as winners,
      sum(p.scored)::int as scored
    from (
      select s.user_id, s.points, s.exact, s.winners, s.scored
      from private.pick_sums s
      where (s.league_id, s.season) = (pick_ladder.league_id, pick_ladder.season)
      union all
      select c.user_id, c.points, c.exact, c.winners, c.scored
      from private.pick_changes c
      where (c.league_id, c.season) = (pick_ladder.league_id, pick_ladder.season)
    ) p
    group by p.user_id
    having sum(p.scored) > 0
  ),
  placed as (
    select
      (row_number() over (order by s.points desc, s.exact desc, s.user_id))::int as seat,
      (rank() over (order by s.points desc, s.exact desc))::int as place,
      s.*
    from sums s
  )
  select l.seat, l.place, l.user_id, who.username, who.avatar, l.points, l.exact, l.winners, l.scored
  from placed l
  join public.profiles who on who.id = l.user_id
  where case when pick_ladder.own then l.user_id = (select auth.uid()) else l.seat > pick_ladder.after_seat end
  order by l.seat
  limit private.page_size(max)
$function$;

CREATE OR REPLACE FUNCTION private.records_now(league_id uuid)
 RETURNS TABLE(kind text, place integer, value integer, match_id uuid, season integer, home_team_id uuid, away_team_id uuid, home_score integer, away_score integer, kickoff_at timestamp with time zone, team_id uuid, player_id uuid, username text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with played as materialized (
    select m.id, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.forfeited_by, m.kickoff_at
    from public.team_matches m
    where m.league_id = records_now.league_id and m.status = 'finished'
  ),
  sides as (
    select m.id, m.kickoff_at, side.team_id, coalesce(side.scored > side.conceded, false) as won
    from played m
    cross join lateral (
      values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score)
    ) side (team_id, scored, conceded)
  ),
  -- matches between two that were not won are one run of those that were
  numbered as (
    select s.*, count(*) filter (where not s.won) over (partition by s.team_id order by s.kickoff_at, s.id) as run
    from sides s
  ),
  runs as (
    select n.team_id, count(*) as value, (array_agg(n.id order by n.kickoff_at desc, n.id desc))[1] as id
    from numbered n
    where n.won
    group by n.team_id, n.run
    having count(*) > 1
  ),
  goals as materialized (
    -- match by match, however many a planner expects: only this league's stats are read
    select m.id, s.player_id, s.team_id, s.goals, m.season, m.kickoff_at
    from played m
    cross join lateral (
      select f.player_id, f.team_id, f.goals from public.match_player_stats f where f.match_id = m.id and f.goals > 0 offset 0
    ) s
  ),
  -- whoever may be among the first five of a season's scorers: only theirs is asked which match was the best
  scorers as (
    select g.player_id, g.season, sum(g.goals) as value
    from goals g
    group by g.player_id, g.season
    order by value desc
    fetch first 5 rows with ties
  ),
  candidates as (
    (
      select 'biggest_win' as kind, abs(m.home_score - m.away_score)::bigint as value, m.id,
        case when m.home_score > m.away_score then m.home_team_id else m.away_team_id end as team_id, null::uuid as player_id
      from played m
      where m.forfeited_by is null
      order by value desc, m.kickoff_at, m.id
      limit 5
    )
    union all
    (
      select 'most_goals', m.home_score + m.away_score as value, m.id, null, null
      from played m
      where m.forfeited_by is null
      order by value desc, m.kickoff_at, m.id
      limit 5
    )
    union all
    (
      select 'longest_run', r.value, r.id, r.team_id, null
      from runs r
      join played m on m.id = r.id
      order by r.value desc, m.kickoff_at, m.id, r.team_id
      limit 5
    )
    union all
    (
      select 'player_match', g.goals, g.id, g.team_id, g.player_id
      from goals g
      order by g.goals desc, g.kickoff_at, g.id, g.player_id
      limit 5
    )
    union all
    select 'player_season', best.value, best.id, best.team_id, best.player_id
    from (
      select distinct on (s.player_id, s.season) s.value, g.id, g.team_id, g.player_id
      from scorers s
      join goals g on (g.player_id, g.season) = (s.player_id, s.season)
      order by s.player_id, s.season, g.goals desc, g.kickoff_at
    ) best
  ),
  placed as (
    select
      c.*, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.kickoff_at,
      rank() over (partition by c.kind order by c.value desc) as place,
      row_number() over (partition by c.kind order by c.value desc, m.kickoff_at, m.id, c.player_id, c.team_id) as line
    from candidates c
    join played m on m.id = c.id
  )
  select
    p.kind, p.place::int, p.value::int, p.id, p.season, p.home_team_id, p.away_team_id, p.home_score::int, p.away_score::int,
    p.kickoff_at, p.team_id, p.player_id, (select who.username from public.profiles who where who.id = p.player_id)
  from placed p
  where p.line <= 5
  order by p.kind, p.line
$function$;

CREATE OR REPLACE FUNCTION private.refresh_stale_leagues()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stale uuid;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.stale_leagues', 0)) then
    return;
  end if;
  for stale in
    select s.league_id from private.stale_leagues s group by s.league_id order by min(s.id) limit 100
  loop
    -- first: whatever changes it from here on marks it again
    delete from private.stale_leagues s where s.league_id = stale;
    perform private.refresh_standings(stale);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_standings(of_league uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant int := 1000;
begin
  delete from private.league_standings k where k.league_id = of_league;
  insert into private.league_standings (league_id, team_id, place, played, won, points, form, over, entered_at)
  select of_league, now.*
  from private.standings_now(of_league) now
  -- it may have been deleted
  where exists (select from public.leagues l where l.id = of_league);
  delete from private.league_record_lists r where r.league_id = of_league;
  if (
    select count(*) from public.team_matches m where m.league_id = of_league and m.status = 'finished'
  ) >= many then
    insert into private.league_record_lists (league_id, records)
    select of_league, jsonb_agg(to_jsonb(r) - 'username' order by r.line)
    from private.records_now(of_league) with ordinality as r (
      kind, place, value, match_id, season, home_team_id, away_team_id, home_score, away_score, kickoff_at, team_id, player_id,
      username, line
    )
    having count(*) > 0;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_held()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_target constant uuid := (to_jsonb(new) ->> tg_argv[1])::uuid;
begin
  perform
  from private.outbox o
  where o.way = tg_argv[0] and o.target = of_target and o.held_until > now()
  order by o.id
  for update;
  update private.outbox o
  set held_until = private.silent_until(tg_argv[0], of_target)
  where o.way = tg_argv[0] and o.target = of_target and o.held_until > now();
  if found then
    perform pg_notify('outbox', tg_argv[0]);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.repeats_since()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return now() - (private.limits()).repeat_seconds * interval '1 second';
end
$function$;

CREATE OR REPLACE FUNCTION private.reply_ticket(ticket_id uuid, body text, internal boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.ticket_speaker(ticket_id);
  ticket constant public.support_tickets := private.locked_ticket(ticket_id);
  said constant text := private.checked_text('body', body, 1, (private.limits()).ticket_description_max);
  hidden constant boolean := coalesce(internal, false);
  message uuid;
begin
  if hidden and ticket.user_id = me then
    perform private.refuse('PT403', 'Notes are the staff''s, about tickets of others.', 'ownMatter', 'internal');
  end if;
  if not hidden and ticket.status = 'closed' then
    perform private.refuse('PT409', 'The ticket is closed.', 'ticketClosed', 'ticket_id');
  end if;
  select m.id into message
  from public.ticket_messages m
  where m.ticket_id = ticket.id
    and m.created_at > private.repeats_since()
    and (m.author_id, m.body, m.internal) = (me, said, hidden)
  order by m.created_at
  limit 1;
  if message is not null then
    return message;
  end if;
  insert into public.ticket_messages (ticket_id, author_id, body, internal)
  values (ticket.id, me, said, hidden)
  returning id into message;
  if not hidden then
    update public.support_tickets t set updated_at = clock_timestamp() where t.id = ticket.id;
    perform private.notify_of_ticket(
      ticket, case when ticket.user_id = me then 'ticketAsked' else 'ticketAnswered' end::public.notification_key, '#m-' || message
    );
  end if;
  perform private.record(
    'reply_ticket', 'support_tickets ' || ticket.id, null, jsonb_build_object('message', message, 'internal', hidden)
  );
  return message;
end
$function$;

CREATE OR REPLACE FUNCTION private.say(talk public.conversations, body text, message_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  said constant text := private.checked_text('body', body, 0, (private.limits()).message_max);
  known public.messages;
  made public.messages;
begin
  select * into known from public.messages m where m.id = message_id;
  if known.id is not null then
    if (known.conversation_id, known.author_id) is distinct from (talk.id, me) then
      perform private.refuse('PT409', 'The id is taken.', 'taken', 'message_id');
    end if;
    return known.id;
  end if;
  -- a sign alone is an answer too; something that nobody sees is none
  if not coalesce(private.has_letter(said) or said ~ '[!-~\u00a1-\u00ac\u00ae-\u00bf\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2100-\u27bf\u2b00-\u2bff\U0001f000-\U0001fbff]', false) then
    perform private.refuse('PT422', 'A message says something.', 'missing', 'body');
  end if;
  if talk.match_id is null then
    perform private.check_reachable(case when talk.low_id = me then talk.high_id else talk.low_id end);
  end if;
  select * into known
  from public.messages m
  where m.conversation_id = talk.id and m.created_at > private.repeats_since() and (m.author_id, m.body) = (me, said)
  order by m.created_at
  limit 1;
  if known.id is not null then
    return known.id;
  end if;
  perform private.count_command('send_message', null);
  insert into public.messages (id, conversation_id, author_id, body)
  values (coalesce(message_id, gen_random_uuid()), talk.id, me, said)
  returning * into made;
  update public.conversations c set last_at = made.created_at where c.id = talk.id;
  if talk.match_id is null then
    perform private.notify_of_message(
      array[talk.low_id, talk.high_id],
      'messageReceived',
      jsonb_build_object('by', me),
      '/messages?to=' || me
    );
  else
    perform private.notify_of_message(
      private.leaders(m.home_team_id) || private.leaders(m.away_team_id),
      'matchMessage',
      jsonb_build_object('by', me, 'home', m.home_team_id, 'away', m.away_team_id),
      '/matches/' || m.id || '#talk'
    )
    from public.team_matches m
    where m.id = talk.match_id;
  end if;
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_contact_message(topic public.contact_topic, body text, website text DEFAULT ''::text, seconds integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.channel_to_staff();
  said constant text := private.checked_text('body', body, bounds.ticket_description_min, bounds.ticket_description_max);
  made public.contact_messages;
begin
  if topic is null then
    perform private.refuse('PT422', 'A message has a topic.', 'missing', 'topic');
  end if;
  if coalesce(website, '') <> '' or coalesce(seconds, 0) < bounds.contact_seconds_min then
    perform private.refuse('PT422', 'This was written by no person.', 'looksAutomatic');
  end if;
  if exists (
    select
    from public.contact_messages c
    where c.user_id = me
      and c.created_at > private.repeats_since()
      and (c.topic, c.body) = (send_contact_message.topic, said)
  ) then
    return;
  end if;
  perform private.check_one_channel(me);
  insert into public.contact_messages (user_id, topic, body) values (me, topic, said) returning * into made;
  perform private.notify(
    private.staff(),
    'contactReceived',
    jsonb_build_object('by', me),
    '/tickets?view=contact',
    'admin_tickets'
  );
  perform private.record('send_contact_message', 'contact_messages ' || made.id, null, jsonb_build_object('topic', topic));
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  -- announcements and followers first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
  for due in
    select *
    from (
      select 'lapse_offer' as chore, c.id, 'contracts ' || c.id as subject
      from public.contracts c
      where c.status = 'offered' and c.expires_at <= now()
      union all
      select 'confirm_silence', r.id, 'match_reports ' || r.id
      from public.match_reports r
      where r.status = 'filed' and private.is_silent(r)
      union all
      select 'release_stayer', m.id, 'team_members ' || m.id
      from public.team_members m
      join lateral (
        select c.stays_until
        from public.contracts c
        where c.team_id = m.team_id
          and c.player_id = m.player_id
          and c.accepted_at is not null
          and c.duration_type = 'classic'
        order by c.accepted_at desc
        limit 1
      ) last on last.stays_until <= now()
      where m.left_at is null
        and m.team_role <> 'captain'
      union all
      select 'settle_night_cup', c.id, 'night_cups ' || c.id
      from public.night_cups c
      where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
      union all
      select 'remind_attendance', u.of_id, u.subject
      from private.unreminded() u
      union all
      select 'remind_kickoff', k.match_id, k.subject
      from private.unreminded_kickoffs() k
      union all
      select 'close_vote', v.match_id, v.subject
      from private.unnotified_votes() v
      union all
      select 'hand_out_announcement', a.id, a.subject
      from private.unfinished_announcements() a
      union all
      select 'notify_followers', u.id, u.subject
      from private.unnotified_news() u
      union all
      select 'sweep_accounts', null, 'auth users'
    ) everything
    order by
      chore not in ('hand_out_announcement', 'notify_followers'),
      chore,
      -- the oldest first
      case chore
        when 'notify_followers' then (select e.at from private.followed_news e where e.id = everything.id)
        when 'hand_out_announcement' then (select w.created_at from private.announcing w where w.announcement_id = everything.id)
      end,
      id
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'remind_kickoff' then perform private.remind_kickoff(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
        when 'hand_out_announcement' then
          perform private.count_notices(private.hand_out_announcement(due.id, private.notices_left()));
        when 'notify_followers' then perform private.notify_followers(due.id);
        when 'sweep_accounts' then perform private.sweep_accounts();
      end case;
    exception when others then
      perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);
    end;
  end loop;
  perform private.sweep_command_counts();
  begin
    perform private.make_audit_years();
    perform private.count_active_weeks();
  exception when others then
    perform private.record_failure('make_audit_years', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.enqueue_due();
    perform private.enqueue_article_events();
    perform private.tell_followers();
    perform private.sweep_devices();
    perform private.settle_directs();
  exception when others then
    perform private.record_failure('enqueue_due', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.refresh_stale_leagues();
    perform private.sum_picks();
  exception when others then
    perform private.record_failure('refresh_stale_leagues', 'clock', sqlstate, sqlerrm);
  end;
  begin
    perform private.sweep_old();
  exception when others then
    perform private.record_failure('sweep_old', 'clock', sqlstate, sqlerrm);
  end;
  perform set_config('rondo.clock', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.silent_until(way text, target uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  until timestamptz;
begin
  case silent_until.way
    when 'discord' then
      select case when c.off_at is not null then 'infinity' else c.quiet_until end into until
      from private.discord_channels c
      where c.id = silent_until.target;
    when 'push' then
      select d.quiet_until into until from private.push_devices d where d.id = silent_until.target;
    when 'direct' then
      select a.quiet_until into until from private.discord_accounts a where a.user_id = silent_until.target;
    else
      null;
  end case;
  return case when until > now() then until end;
end
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
    sums.played,
    sums.won,
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

CREATE OR REPLACE FUNCTION private.sum_picks()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.pick_sums', 0)) then
    return;
  end if;
  with gone as (
    delete from private.pick_changes c
    where c.id in (select o.id from private.pick_changes o order by o.id limit 100000)
    returning c.*
  )
  insert into private.pick_sums as s (league_id, season, user_id, points, exact, winners, scored)
  select g.league_id, g.season, g.user_id, sum(g.points), sum(g.exact), sum(g.winners), sum(g.scored)
  from gone g
  -- a season or an account may have gone meanwhile
  join public.league_seasons l using (league_id, season)
  join public.profiles p on p.id = g.user_id
  group by g.league_id, g.season, g.user_id
  order by g.league_id, g.season, g.user_id
  on conflict on constraint pick_sums_pkey do update
  set points = s.points + excluded.points, exact = s.exact + excluded.exact, winners = s.winners + excluded.winners,
    scored = s.scored + excluded.scored;
end
$function$;

CREATE OR REPLACE FUNCTION private.unfinished_announcements()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select w.announcement_id, 'announcements ' || w.announcement_id
  from private.announcing w
  order by w.created_at, w.announcement_id
  limit 100
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
  delete from private.announcing w where w.announcement_id = was.id;
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

drop function public.announcement_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.announcement_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, title text, body text, link text, captains_only boolean, league_id uuid, league_name text, people integer, reached integer, read integer, author_id uuid, author_name text, withdrawn_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.announcement_page(announcement_page.before_at, announcement_page.before_id, announcement_page.max) $function$;

alter table private.announcing add column announcement_id uuid not null;

alter table private.league_record_lists add column league_id uuid not null;

alter table private.league_standings add column league_id uuid not null;

alter table private.pick_changes add column id bigint generated always as identity not null;

alter table private.pick_sums add column league_id uuid not null;

alter table private.stale_leagues add column id bigint generated always as identity not null;

alter table private.announcing add column audience uuid[] not null;

alter table private.league_record_lists add column records jsonb not null;

alter table private.league_standings add column team_id uuid not null;

alter table private.pick_changes add column league_id uuid not null;

alter table private.pick_sums add column season integer not null;

alter table private.stale_leagues add column league_id uuid not null;

alter table private.announcing add column created_at timestamp with time zone default now() not null;

alter table private.league_record_lists add column created_at timestamp with time zone default now() not null;

alter table private.league_standings add column place integer;

alter table private.pick_changes add column season integer not null;

alter table private.pick_sums add column user_id uuid not null;

alter table private.stale_leagues add column created_at timestamp with time zone default now() not null;

alter table private.league_standings add column played integer not null;

alter table private.pick_changes add column user_id uuid not null;

alter table private.pick_sums add column points integer not null;

alter table private.league_standings add column won integer not null;

alter table private.pick_changes add column points integer not null;

alter table private.pick_sums add column exact integer not null;

alter table private.league_standings add column points integer not null;

alter table private.pick_changes add column exact integer not null;

alter table private.pick_sums add column winners integer not null;

alter table private.league_standings add column form text;

alter table private.pick_changes add column winners integer not null;

alter table private.pick_sums add column scored integer not null;

alter table private.league_standings add column over boolean not null;

alter table private.pick_changes add column scored integer not null;

alter table private.pick_sums add column created_at timestamp with time zone default now() not null;

alter table public.announcements add column waiting integer default 0 not null;

alter table private.league_standings add column entered_at timestamp with time zone not null;

alter table private.pick_changes add column created_at timestamp with time zone default now() not null;

alter table private.league_standings add column created_at timestamp with time zone default now() not null;

alter table private.outbox add column held_until timestamp with time zone;

alter type private.limit_values add attribute repeat_seconds integer;

alter table private.announcing add constraint announcing_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES public.announcements(id) ON DELETE CASCADE;

alter table private.announcing add constraint announcing_pkey PRIMARY KEY (announcement_id);

alter table private.league_record_lists add constraint league_record_lists_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;

alter table private.league_record_lists add constraint league_record_lists_pkey PRIMARY KEY (league_id);

alter table private.league_standings add constraint league_standings_form_check CHECK ((form ~ '^[WL]{0,5}$'::text));

alter table private.league_standings add constraint league_standings_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;

alter table private.league_standings add constraint league_standings_pkey PRIMARY KEY (league_id, team_id);

alter table private.league_standings add constraint league_standings_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table private.pick_changes add constraint pick_changes_pkey PRIMARY KEY (id);

alter table private.pick_sums add constraint pick_sums_league_id_season_fkey FOREIGN KEY (league_id, season) REFERENCES public.league_seasons(league_id, season) ON DELETE CASCADE;

alter table private.pick_sums add constraint pick_sums_pkey PRIMARY KEY (league_id, season, user_id);

alter table private.pick_sums add constraint pick_sums_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.stale_leagues add constraint stale_leagues_pkey PRIMARY KEY (id);

alter table public.announcements add constraint announcements_waiting_check CHECK ((waiting >= 0));

CREATE INDEX league_standings_team_id ON private.league_standings USING btree (team_id);

drop index private.outbox_due;
CREATE INDEX outbox_due ON private.outbox USING btree (way, LEAST((unanswered)::integer, 1), GREATEST(next_at, held_until), id) WHERE ((done_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX outbox_waiting ON private.outbox USING btree (target, next_at, id) WHERE ((done_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX pick_changes_season ON private.pick_changes USING btree (league_id, season);

CREATE INDEX pick_sums_user_id ON private.pick_sums USING btree (user_id);

CREATE INDEX stale_leagues_league_id ON private.stale_leagues USING btree (league_id, id);

CREATE TRIGGER release_held AFTER UPDATE OF quiet_until ON private.discord_accounts FOR EACH ROW WHEN ((old.quiet_until IS DISTINCT FROM new.quiet_until)) EXECUTE FUNCTION private.release_held('direct', 'user_id');

CREATE TRIGGER release_held AFTER UPDATE OF off_at, quiet_until ON private.discord_channels FOR EACH ROW WHEN (((old.off_at IS DISTINCT FROM new.off_at) OR (old.quiet_until IS DISTINCT FROM new.quiet_until))) EXECUTE FUNCTION private.release_held('discord', 'id');

CREATE TRIGGER release_held AFTER UPDATE OF quiet_until ON private.push_devices FOR EACH ROW WHEN ((old.quiet_until IS DISTINCT FROM new.quiet_until)) EXECUTE FUNCTION private.release_held('push', 'id');

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.league_seasons REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.league_seasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.league_seasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.league_teams REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.league_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.league_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.match_player_stats REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale_by_stats();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.match_player_stats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale_by_stats();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.match_player_stats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale_by_stats();

CREATE TRIGGER note_scored_insert AFTER INSERT ON public.picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_scored_picks();

CREATE TRIGGER note_scored_update AFTER UPDATE ON public.picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_scored_picks();

CREATE TRIGGER note_unscored_delete AFTER DELETE ON public.picks REFERENCING OLD TABLE AS was_so FOR EACH STATEMENT EXECUTE FUNCTION private.note_unscored_picks();

CREATE TRIGGER note_unscored_update AFTER UPDATE ON public.picks REFERENCING OLD TABLE AS was_so FOR EACH STATEMENT EXECUTE FUNCTION private.note_unscored_picks();

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.point_adjustments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.point_adjustments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.point_adjustments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.team_matches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.team_matches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.team_matches REFERENCING OLD TABLE AS was_so NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale_by_results();

alter table private.announcing enable row level security;
alter table private.announcing force row level security;

alter table private.league_record_lists enable row level security;
alter table private.league_record_lists force row level security;

alter table private.league_standings enable row level security;
alter table private.league_standings force row level security;

alter table private.pick_changes enable row level security;
alter table private.pick_changes force row level security;

alter table private.pick_sums enable row level security;
alter table private.pick_sums force row level security;

alter table private.stale_leagues enable row level security;
alter table private.stale_leagues force row level security;

grant execute on routine private.announcement_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.announcement_page(timestamp with time zone,uuid,integer) to "authenticated";

comment on function private.announcement_page(timestamp with time zone,uuid,integer) is 'api: member';

comment on table private.announcing is 'Announcements that the clock hands out. No API access: the row goes with the last who is notified.';

comment on table private.league_record_lists is 'The records of leagues of many matches. No API access: private.league_records reads it.';

comment on table private.league_standings is 'The newest table of each league. No API access: lists of teams read it.';

comment on table private.pick_changes is 'What changed since the sums were made. No API access: the clock adds it up.';

comment on table private.pick_sums is 'What picks brought, summed up. No API access: the ladder reads it.';

comment on table private.stale_leagues is 'Leagues whose tables have changed. No API access: the clock works through it.';

-- What stands at an upgrade is worked out once, as the clock will.
insert into private.pick_sums (league_id, season, user_id, points, exact, winners, scored)
select p.league_id, p.season, p.user_id, sum(p.points), count(*) filter (where p.points = 5), count(*) filter (where p.points > 0), count(*)
from public.picks p
where p.points is not null
group by p.league_id, p.season, p.user_id;
select private.refresh_standings(l.id) from public.leagues l;
