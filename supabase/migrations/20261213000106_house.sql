set local check_function_bodies = off;

drop trigger z_outbox_insert on public.announcements;

drop trigger z_outbox_update on public.announcements;

drop trigger z_webhooks_update on public.league_seasons;

drop trigger z_followers_update on public.news_articles;

drop trigger z_outbox_delete on public.news_articles;

drop trigger z_outbox_update on public.news_articles;

drop trigger z_webhooks_update on public.news_articles;

drop trigger z_outbox_delete on public.news_texts;

drop trigger z_outbox_insert on public.news_texts;

drop trigger z_outbox_update on public.news_texts;

drop trigger z_outbox_update on public.night_cups;

drop trigger z_outbox_update on public.profiles;

drop trigger z_followed_update on public.team_matches;

drop trigger z_outbox_delete on public.team_matches;

drop trigger z_outbox_update on public.team_matches;

drop trigger z_webhooks_update on public.team_matches;

drop trigger z_webhooks_insert on public.team_members;

drop trigger z_webhooks_update on public.team_members;

drop trigger z_outbox_update on public.teams;

drop trigger z_followed_insert on public.transfers;

drop trigger z_outbox_insert on public.transfers;

drop trigger z_webhooks_insert on public.transfers;

drop function private.begin_articles(uuid[]);

drop function private.check_admin();

drop function private.enqueue_announcements();

drop function private.enqueue_article_events(uuid[]);

drop function private.enqueue_articles();

drop function private.enqueue_cups();

drop function private.enqueue_match_events();

drop function private.enqueue_matches();

drop function private.enqueue_names();

drop function private.enqueue_player_names();

drop function private.enqueue_published();

drop function private.enqueue_roster_event(text,uuid,uuid,public.team_role);

drop function private.enqueue_roster_events();

drop function private.enqueue_season_events();

drop function private.enqueue_transfer_events();

drop function private.enqueue_transfers();

drop function private.is_event_wanted(text[]);

drop function private.match_event_facts(public.team_matches);

drop function private.note_followed_change(public.team_matches,text);

drop function private.note_followed_moves();

drop function private.note_followed_results();

drop function private.note_followed_withdrawal(public.league_teams,text,uuid[]);

drop function private.send_notices_again(uuid[]);

drop function private.tell_followers_of_changed();

drop function private.tell_followers(uuid[]);

create type private.event_type as enum ('match_result', 'match_moved', 'match_live', 'transfer_made', 'roster_changed', 'season_started', 'season_finished', 'article_published', 'match_changed', 'article_changed', 'announced', 'announcement_withdrawn', 'cup_changed', 'team_renamed', 'player_renamed', 'schedule_changed', 'team_withdrew', 'team_reinstated');

create table private.broadcasts ();

create table private.chore_runs ();

create table private.events ();

CREATE OR REPLACE FUNCTION private.accept_contract(contract_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  offer public.contracts := private.locked_contract(contract_id);
  -- after the locks: a command that waited comes after the one it waited for
  signed_at constant timestamptz := clock_timestamp();
  member public.team_members;
  plays record;
  came_from uuid;
  costs_right boolean;
  rival public.contracts;
  born date;
begin
  if offer.player_id <> me then
    perform private.refuse('PT403', 'Only the player answers an offer.', 'notYours');
  end if;
  perform private.check_open(offer);
  select own.birth_date into born from public.profile_private own where own.user_id = me;
  if born is null then
    perform private.refuse('PT422', 'The birth date must be given before signing.', 'birthDateMissing', 'birth_date');
  end if;
  if private.age(born) < (private.limits()).player_age_min then
    perform private.refuse('PT403', 'The player is too young.', 'tooYoung', 'birth_date');
  end if;

  select * into member from public.team_members m where m.player_id = me and m.left_at is null for update;
  if member.team_id <> offer.team_id or exists (
    select from public.contracts c where c.player_id = me and c.status = 'active' and c.duration_type = 'classic'
  ) then
    perform private.refuse('PT409', 'The player must be released first.', 'stillContracted', 'player_id');
  end if;
  costs_right := private.check_signing(offer.team_id, member.id is not null);
  select * into plays from private.season_of(offer.team_id);
  if costs_right then
    update public.league_teams e
    set rights_used = e.rights_used + 1
    where e.league_id = plays.league_id and e.season = plays.season and e.team_id = offer.team_id;
  end if;

  update public.contracts c
  set status = 'active',
    accepted_at = signed_at,
    player_signed_at = signed_at,
    league_id = plays.league_id,
    season = plays.season,
    right_spent = costs_right
  where c.id = offer.id;
  for rival in
    select * from public.contracts c where c.player_id = me and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(
      rival, 'withdrawn', 'overtake_offer',
      private.leaders(rival.team_id), 'offerOvertaken', '/teams/' || rival.team_id || '?tab=contracts'
    );
  end loop;

  if member.id is null then
    insert into public.team_members (team_id, player_id, position, eligibility, joined_at)
    select offer.team_id, me, p.position, private.first_eligibility(me, offer.team_id), signed_at
    from public.profiles p
    where p.id = me
    returning * into member;
    -- who comes back to the team they left last was nowhere in between
    select nullif(t.from_team_id, offer.team_id) into came_from
    from public.transfers t
    where t.player_id = me
      and t.to_team_id is null
      and t.happened_at >= coalesce(plays.begins, 'infinity')
    order by t.happened_at desc
    limit 1;
    insert into public.transfers (player_id, from_team_id, to_team_id, kind, league_id, season)
    values (
      me,
      came_from,
      offer.team_id,
      case when came_from is null then 'contract_accepted' else 'transfer_in' end::public.transfer_kind,
      plays.league_id,
      plays.season
    );
    update public.player_registrations r set listed = false where r.user_id = me;
    perform private.leave_stand_ins(me, offer.team_id);
  else
    -- who renews is looked at anew, unless somebody has decided about this member
    update public.team_members m
    set eligibility = private.first_eligibility(me, offer.team_id)
    where m.id = member.id
      and not private.is_decided(m.id);
  end if;

  perform private.notify(
    private.leaders(offer.team_id) || (select t.manager_id from public.teams t where t.id = offer.team_id),
    'contractAccepted',
    private.contract_facts(offer),
    '/teams/' || offer.team_id || '?tab=squad'
  );
  perform private.record(
    'accept_contract', 'contracts ' || offer.id,
    '{"status": "offered"}', jsonb_build_object('status', 'active', 'right_spent', costs_right)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.accept_stand_in(stand_in_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  apart constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  me constant uuid := private.actor();
  place public.stand_ins;
  match public.team_matches;
  doubts text[];
  broken text;
begin
  -- signing takes this lock too: nobody signs and stands in at once
  perform from public.profiles p where p.id = me for no key update;
  place := private.locked_stand_in(stand_in_id);
  match := private.locked_match(place.match_id);
  if place.withdrawn_at is not null or place.player_id is not null then
    perform private.refuse('PT409', 'The place is taken.', 'standInTaken', 'stand_in_id');
  end if;
  perform private.check_ahead(match);
  if private.own_team() is not null then
    perform private.refuse('PT409', 'Only free agents stand in.', 'standInMember', 'stand_in_id');
  end if;
  doubts := private.stand_in_doubts(me, place.team_id);
  if 'birthDate' = any (doubts) then
    perform private.refuse('PT422', 'The birth date must be given before playing.', 'birthDateMissing', 'birth_date');
  elsif 'age' = any (doubts) then
    perform private.refuse('PT403', 'The player is too young.', 'tooYoung', 'birth_date');
  elsif doubts <> '{}' then
    perform private.refuse('PT409', 'The player is not eligible.', 'standInNotEligible', 'stand_in_id');
  end if;
  if exists (
    select
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id
    where s.player_id = me
      and s.withdrawn_at is null
      and m.status not in ('cancelled', 'postponed')
      and m.kickoff_at > match.kickoff_at - apart
      and m.kickoff_at < match.kickoff_at + apart
  ) then
    perform private.refuse('PT409', 'The player stands in elsewhere then.', 'standInBusy', 'stand_in_id');
  end if;
  update public.stand_ins s set player_id = me, taken_at = clock_timestamp() where s.id = place.id returning * into place;
  broken := private.may_play(me, place.team_id, match.id);
  if broken is not null then
    perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'stand_in_id');
  end if;
  perform private.sign_stand_in(place, match);
  perform private.notify_sides(match, 'standInTaken', jsonb_build_object('team', place.team_id, 'player', me));
  perform private.record('accept_stand_in', 'stand_ins ' || place.id, null, jsonb_build_object('player', me));
end
$function$;

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
  at_once constant int := (private.limits()).announced_at_once;
  audience uuid[];
  made public.announcements;
begin
  perform private.check_admin('announce');
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
          and (not captains_only or m.player_id in (select l.player_id from private.team_leaders l))
          and e.withdrawn_at is null
          and (to_league is null or e.league_id = to_league)
          and e.season = (select max(s.season) from public.league_seasons s where s.league_id = e.league_id)
      )
    )
$function$;

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

CREATE OR REPLACE FUNCTION private.archive_team(team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  club public.teams;
  member public.team_members;
begin
  perform private.check_admin('archive teams');
  perform private.check_no_interest('squad', array[archive_team.team_id], private.admins());
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.team_id = archive_team.team_id and m.left_at is null)
  order by p.id
  for no key update;
  select * into club from public.teams t where t.id = archive_team.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  perform private.check_closing(club.id);
  for member in select * from public.team_members m where m.team_id = club.id and m.left_at is null order by m.player_id loop
    perform private.release_member(member, 'terminated', 'free_agent');
    perform private.notify(array[member.player_id], 'teamArchived', private.member_facts(member), '/profile');
  end loop;
  perform private.close_team(club.id);
  perform private.record('archive_team', 'teams ' || club.id, to_jsonb(club));
end
$function$;

CREATE OR REPLACE FUNCTION private.article_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  article constant uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
  insert into private.events (type, article_id) select unnest(private.heard('article_changed')), article;
  if tg_table_name = 'news_articles' and tg_op = 'UPDATE' then
    perform private.note_published(array[article]);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_lineups_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.match_lineups[];
  place public.stand_ins;
  team uuid;
begin
  perform private.hold_suspensions(
    array(
      select l.player_id from public.match_lineups l where l.match_id = new.id
      union
      select s.player_id from public.stand_ins s where s.match_id = new.id and s.player_id is not null and s.withdrawn_at is null
    )
  );
  gone := array(
    select l
    from public.match_lineups l
    where l.match_id = new.id and private.may_play(l.player_id, l.team_id, l.match_id) is not null
  );
  perform private.give_up_places(gone);
  for place in
    select s.*
    from public.stand_ins s
    where s.match_id = new.id
      and s.player_id is not null
      and s.withdrawn_at is null
      and private.may_play(s.player_id, s.team_id, s.match_id) is not null
    order by s.id
    for update
  loop
    perform private.end_stand_in(place, new);
  end loop;
  for team in select distinct g.team_id from unnest(gone) g loop
    perform private.notify(
      private.leaders(team),
      'lineUpMissing',
      jsonb_build_object('home', new.home_team_id, 'away', new.away_team_id, 'kickoff_at', new.kickoff_at),
      '/matches/' || new.id
    );
  end loop;
  return null;
end
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
    perform private.refuse('PT403', 'The player is too young.', 'tooYoung', 'birth_date');
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

CREATE OR REPLACE FUNCTION private.assign_ticket(ticket_id uuid, assignee uuid DEFAULT NULL::uuid, instead_of uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  ticket public.support_tickets;
begin
  perform private.check_admin('assign tickets');
  ticket := private.locked_ticket(ticket_id);
  if ticket.user_id = me then
    perform private.refuse('PT403', 'Nobody works as staff on an own ticket.', 'ownMatter');
  end if;
  if ticket.status = 'closed' then
    perform private.refuse('PT409', 'The ticket is closed.', 'ticketClosed', 'ticket_id');
  end if;
  if ticket.assigned_to is distinct from instead_of then
    perform private.refuse('PT409', 'Somebody assigned the ticket meanwhile.', 'ticketTaken', 'assignee');
  end if;
  if assignee = ticket.user_id or not coalesce(assignee = any (private.staff()), assignee is null) then
    perform private.refuse('PT422', 'A ticket is assigned to one of the staff who did not write it.', 'notStaff', 'assignee');
  end if;
  update public.support_tickets t set assigned_to = assignee where t.id = ticket.id;
  if assignee is not null then
    perform private.notify(
      array[assignee], 'ticketAssigned', private.ticket_facts(ticket), '/tickets/' || ticket.id, 'admin_tickets'
    );
  end if;
  perform private.record(
    'assign_ticket',
    'support_tickets ' || ticket.id,
    jsonb_build_object('assigned_to', ticket.assigned_to),
    jsonb_build_object('assigned_to', assignee)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_page(of_actor uuid DEFAULT NULL::uuid, of_action text DEFAULT NULL::text, of_subject text DEFAULT NULL::text, since timestamp with time zone DEFAULT NULL::timestamp with time zone, until timestamp with time zone DEFAULT NULL::timestamp with time zone, oldest boolean DEFAULT false, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_entry bigint DEFAULT NULL::bigint, max integer DEFAULT 25, by_clock boolean DEFAULT NULL::boolean)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor uuid, actor_name text, clock boolean, action text, subject text, subject_name text, subject_link text, before jsonb, after jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.check_admin('read the record');
  return query
  select
    l.id, l.at, l.actor, private.name_now('by', l.actor), l.clock, l.action, l.subject, about.name, about.link, l.before, l.after
  from (
    select *
    from private.audit_log a
    where (of_actor is null or a.actor = of_actor)
      and (by_clock is null or a.clock = by_clock)
      and (of_action is null or a.action = of_action)
      and (of_subject is null or a.subject = of_subject)
      and (audit_page.since is null or a.at >= audit_page.since)
      and (audit_page.until is null or a.at < audit_page.until)
      and (
        before_at is null
        or (oldest and (a.at, a.id) > (before_at, before_entry))
        or (not oldest and (a.at, a.id) < (before_at, before_entry))
      )
    order by
      case when not oldest then a.at end desc,
      case when not oldest then a.id end desc,
      a.at,
      a.id
    limit private.page_size(max)
  ) l
  cross join lateral private.subject_now(l.subject) about
  order by case when not oldest then l.at end desc, case when not oldest then l.id end desc, l.at, l.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.bracket_file_problems(filled public.league_seasons, teams jsonb, fixtures jsonb)
 RETURNS SETOF private.import_problem
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  games_max constant int := (private.limits()).series_games_max;
  has_places constant boolean := jsonb_path_exists(teams, '$[*] ? (@.place != "")');
  -- the folded names by seed, and of the two sides of each series by its number
  seeds text[];
  side_a text[] := '{}';
  side_b text[] := '{}';
  tie record;
  game record;
  wins_a int;
  wins_b int;
  games int;
  winner text;
  loser text;
  champion text;
  placed int[] := '{}';
begin
  select array_agg(private.fold(each ->> 'name') order by private.number_of(each ->> 'seed')) into seeds
  from jsonb_array_elements(teams) as each
  where private.number_of(each ->> 'seed') between 1 and filled.playoff_teams;
  if seeds is null
    and not has_places
    and not exists (select from private.fixture_rows(fixtures) s where s.stage not in ('regular', 'decider'))
  then
    return;
  end if;
  if coalesce(cardinality(seeds), 0) <> filled.playoff_teams then
    return next private.wrong_in('teams', null, 'seed', 'seedsMissing', filled.playoff_teams::text);
    return;
  end if;
  return query
  select p.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'status', 'playoffsBefore', s.home || ' – ' || s.away) p
  where s.stage in ('regular', 'decider') and s.status <> 'cancelled' and s.home_score || s.forfeited_by = '';

  for tie in select * from private.bracket_plan(filled) p order by p.no loop
    side_a[tie.no] := coalesce(side_a[tie.no], seeds[tie.seed_a]);
    side_b[tie.no] := coalesce(side_b[tie.no], seeds[tie.seed_b]);
    wins_a := 0;
    wins_b := 0;
    games := 0;
    winner := null;
    for game in
      select s.*
      from private.fixture_rows(fixtures) s
      where s.stage = private.stage_of_series(tie.round, tie.slot)::text
        and (s.home_club, s.away_club) in ((side_a[tie.no], side_b[tie.no]), (side_b[tie.no], side_a[tie.no]))
      order by s.kickoff, s.line
    loop
      placed := placed || game.line::int;
      games := games + 1;
      if games > games_max or (winner is not null and game.status <> 'cancelled') then
        return next private.wrong_in('fixtures', game.line, 'stage', 'seriesOver', game.home || ' – ' || game.away);
      end if;
      wins_a := wins_a + coalesce(game.winner = side_a[tie.no], false)::int;
      wins_b := wins_b + coalesce(game.winner = side_b[tie.no], false)::int;
      winner := case
        when wins_a > tie.best_of / 2 then side_a[tie.no]
        when wins_b > tie.best_of / 2 then side_b[tie.no]
      end;
    end loop;
    if tie.next_slot = 'a' then
      side_a[tie.next_no] := winner;
    elsif tie.next_slot = 'b' then
      side_b[tie.next_no] := winner;
    elsif private.stage_of_series(tie.round, tie.slot) = 'final' then
      champion := winner;
    elsif has_places and winner is null then
      return next private.wrong_in('teams', null, 'place', 'placeThirdPlace', null);
    end if;
    if tie.loser_no is not null then
      loser := case winner when side_a[tie.no] then side_b[tie.no] when side_b[tie.no] then side_a[tie.no] end;
      if tie.next_slot = 'a' then
        side_a[tie.loser_no] := loser;
      else
        side_b[tie.loser_no] := loser;
      end if;
    end if;
  end loop;
  return query
  select p.*
  from private.fixture_rows(fixtures) s
  cross join private.wrong_in('fixtures', s.line, 'stage', 'notInBracket', s.home || ' – ' || s.away) p
  where s.stage not in ('regular', 'decider') and s.line <> all (placed);
  if has_places and not exists (
    select
    from jsonb_array_elements(teams) as each
    where private.number_of(each ->> 'place') = 1 and private.fold(each ->> 'name') = champion
  ) then
    return next private.wrong_in('teams', null, 'place', 'placeChampion', champion);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_counts(topics text[])
 RETURNS TABLE(topic text, sent integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    asked.topic,
    (select coalesce(sum(b.sent), 0)::int from private.broadcasts b where b.topic = asked.topic)
  from (select distinct t as topic from unnest(topics[1:40]) t) asked
  where private.may_listen(asked.topic)
$function$;

drop function private.broadcast(text,jsonb);
CREATE OR REPLACE FUNCTION private.broadcast(topic text, change jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.broadcasts (topic, change)
  select broadcast.topic, broadcast.change
  where to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null
$function$;

CREATE OR REPLACE FUNCTION private.calendar_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with own_team as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  own as (
    select m.id
    from own_team t
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = t.team_id and h.kickoff_at >= private.calendar_since()
      union all
      select * from public.team_matches a where a.away_team_id = t.team_id and a.kickoff_at >= private.calendar_since()
    ) m
    order by m.kickoff_at, m.id
    limit 200
  )
  select private.calendar_file(
    case private.mail_locale(person) when 'de' then 'Meine Spiele' when 'tr' then 'Maçlarım' else 'My matches' end,
    private.mail_locale(person),
    '/matches/',
    array(select own.id from own)
  )
$function$;

CREATE OR REPLACE FUNCTION private.calendar_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select now() - (private.limits()).calendar_days_kept * interval '1 day' $function$;

CREATE OR REPLACE FUNCTION private.call_subscribers(happened private.events[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_for_followers(happened);
  perform private.send_to_discord(happened);
  perform private.send_to_webhooks(happened);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_admin(deed text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() then
    perform private.refuse('PT403', format('Only admins %s.', deed), 'notYours');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_kickoff(kickoff_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if kickoff_at is null or not kickoff_at between now() and now() + (private.limits()).planned_years_max * interval '1 year' then
    perform private.refuse('PT422', 'A kick-off lies ahead, within a year.', 'kickoffWrong', 'kickoff_at');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_may_connect()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
begin
  perform private.check_admin('connect channels');
  return me;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_may_have_webhooks(of_team uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if of_team is not null then
    perform private.check_captain(of_team, 'manages the team''s webhooks');
  else
    perform private.check_admin('manage the leagues'' webhooks');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_may_settle_given_up(way text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_admin('see what was given up');
  if not exists (select from private.ways w where w.way = check_may_settle_given_up.way and not w.is_log) then
    perform private.refuse('PT422', 'There is no such way.', 'wrongValue', 'way');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_rollover(league_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tiers_max constant int := (private.limits()).rollover_leagues_max;
begin
  perform private.actor();
  perform private.check_admin('open seasons');
  if coalesce(cardinality(league_ids), 0) not between 1 and tiers_max or array_position(league_ids, null) is not null then
    perform private.refuse('PT422', format('1 to %s leagues.', tiers_max), 'rolloverLeagues', 'league_ids');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_picks(picks jsonb)
 RETURNS private.sent_pick[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  picks_max constant int := (private.limits()).matches_at_once_max;
  highest constant int := (private.limits()).score_max;
  said record;
  one private.sent_pick;
  kept private.sent_pick[] := '{}';
  readable boolean;
begin
  if jsonb_typeof(picks) is distinct from 'array' or jsonb_array_length(picks) not between 1 and picks_max then
    perform private.refuse('PT422', format('Picks are a list of 1 to %s.', picks_max), 'wrongValue', 'picks');
  end if;
  for said in select * from jsonb_array_elements(picks) with ordinality as each (line, place) loop
    begin
      one := jsonb_populate_record(null::private.sent_pick, said.line);
      readable := one.match_id is not null
        and said.line - '{match_id,winner,home_score,away_score}'::text[] = '{}'
        and coalesce(jsonb_typeof(said.line -> 'home_score'), 'null') in ('number', 'null')
        and coalesce(jsonb_typeof(said.line -> 'away_score'), 'null') in ('number', 'null')
        and num_nonnulls(one.home_score, one.away_score) <> 1
        and (
          one.home_score is null
          or one.home_score between 0 and highest
          and one.away_score between 0 and highest
          and one.home_score <> one.away_score
          and coalesce((one.winner = 'home') = (one.home_score > one.away_score), true)
        )
        and not exists (select from unnest(kept) k where k.match_id = one.match_id);
    exception when data_exception then
      readable := false;
    end;
    if readable is not true then
      perform private.refuse(
        'PT422', 'Each pick is of one match, once, with a winner or a score that is not level.', 'wrongValue',
        'picks.' || said.place
      );
    end if;
    if one.home_score is not null then
      one.winner := case when one.home_score > one.away_score then 'home' else 'away' end;
    end if;
    kept := kept || one;
  end loop;
  return (select array_agg(k order by k.match_id) from unnest(kept) k);
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_results(results jsonb)
 RETURNS private.entered_result[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  results_max constant int := (private.limits()).matches_at_once_max;
  said record;
  one private.entered_result;
  kept private.entered_result[] := '{}';
  readable boolean;
begin
  if jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) not between 1 and results_max then
    perform private.refuse('PT422', format('Results are a list of 1 to %s.', results_max), 'wrongValue', 'results');
  end if;
  for said in select * from jsonb_array_elements(results) with ordinality as each (line, place) loop
    begin
      one := jsonb_populate_record(null::private.entered_result, said.line);
      readable := one.match_id is not null
        and said.line - '{match_id,home_score,away_score,forfeited_by}'::text[] = '{}'
        and coalesce(jsonb_typeof(said.line -> 'home_score'), 'null') in ('number', 'null')
        and coalesce(jsonb_typeof(said.line -> 'away_score'), 'null') in ('number', 'null')
        and not exists (select from unnest(kept) k where k.match_id = one.match_id);
    exception when data_exception then
      readable := false;
    end;
    if readable is not true then
      perform private.refuse(
        'PT422', 'Each result is of one match, once, with whole numbers as its score.', 'wrongValue',
        'results.' || coalesce(substring(lower(said.line ->> 'match_id') from '^[0-9a-f-]{36}$'), said.place::text)
      );
    end if;
    kept := kept || one;
  end loop;
  return (select array_agg(k order by k.match_id) from unnest(kept) k);
end
$function$;

CREATE OR REPLACE FUNCTION private.chores()
 RETURNS TABLE(name text, due text, every interval)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    -- first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
    ('hand_out_next', 'unfinished_announcements', interval '1 minute'),
    ('notify_followers', 'unnotified_news', '1 minute'),
    ('close_vote', 'unnotified_votes', '1 minute'),
    ('confirm_silence', 'due_silences', '1 minute'),
    ('lapse_offer', 'due_offers', '1 minute'),
    ('lapse_proposal', 'due_proposals', '1 minute'),
    ('release_stayer', 'due_stayers', '1 minute'),
    ('remind_attendance', 'unreminded', '1 minute'),
    ('remind_kickoff', 'unreminded_kickoffs', '1 minute'),
    ('settle_night_cup', 'due_night_cups', '1 minute'),
    ('settle_stand_in', 'due_stand_ins', '1 minute'),
    ('walk_over', 'due_walkovers', '1 minute'),
    ('sweep_accounts', null, '1 minute'),
    ('sweep_command_counts', null, '1 minute'),
    ('sum_broadcasts', null, '1 minute'),
    ('make_audit_years', null, '1 day'),
    ('count_active_weeks', null, '1 hour'),
    ('enqueue_due', null, '1 minute'),
    ('sweep_devices', null, '1 minute'),
    ('settle_directs', null, '1 minute'),
    ('refresh_stale_leagues', null, '1 minute'),
    ('sum_picks', null, '1 minute'),
    ('sweep_old', null, '1 minute')
$function$;

CREATE OR REPLACE FUNCTION private.claim_forfeit(match_id uuid, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.own_side(match);
  absent constant public.forfeit_side := case side when 'home' then 'away' else 'home' end;
  made uuid;
begin
  if now() < private.clock_from(match) + tolerance then
    perform private.refuse('PT409', 'The other side may still come.', 'tooEarly', 'match_id');
  end if;
  perform private.check_claimable(match);
  if private.is_present(match, case absent when 'home' then match.home_team_id else match.away_team_id end) then
    perform private.refuse('PT409', 'The other side is there.', 'sidePresent', 'match_id');
  end if;
  made := private.file_claim(
    match, side, private.forfeit_score(absent, 'home'), private.forfeit_score(absent, 'away'), absent, '[]', null, seen => seen_report
  );
  perform private.record(
    'claim_forfeit', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'forfeited_by', absent)
  );
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.clock_health()
 RETURNS TABLE(name text, every_minutes integer, ran_at timestamp with time zone, took_ms integer, failed_at timestamp with time zone, sqlstate text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.name, (extract(epoch from c.every) / 60)::int, r.ran_at, r.took_ms, r.failed_at, r.sqlstate
  from private.chores() with ordinality c (name, due, every, place)
  left join private.chore_runs r using (name)
  where (select private.is_admin())
  order by c.place
$function$;

CREATE OR REPLACE FUNCTION private.contract_page(query text DEFAULT NULL::text, of_status public.contract_status DEFAULT NULL::public.contract_status, of_team uuid DEFAULT NULL::uuid, sort text DEFAULT NULL::text, after_place text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, place text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  players constant uuid[] := case when words is not null then private.players_named(words) end;
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  size constant int := private.page_size(max);
begin
  return query
  with matching as not materialized (
    select c.*
    from public.contracts c
    where (of_status is null or c.status = of_status)
      and (of_team is null or c.team_id = of_team)
      and (
        words is null
        or c.player_id = any (players)
        or c.team_id = any (clubs)
        or (players is null and (select named.folded like all (words) from public.profiles named where named.id = c.player_id))
        or (clubs is null and (select named.folded like all (words) from public.teams named where named.id = c.team_id))
      )
  )
  (
    select c.id, null::text
    from matching c
    where sort is null and (before_id is null or (c.sent_at, c.id) < (before_at, before_id))
    order by c.sent_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, null
    from matching c
    where sort = 'oldest' and (before_id is null or (c.sent_at, c.id) > (before_at, before_id))
    order by c.sent_at, c.id
    limit size
  )
  union all
  (
    select c.id, c.status::text
    from matching c
    where sort = 'status'
      and (before_id is null or c.status >= after_place::public.contract_status and (c.status > after_place::public.contract_status or (c.sent_at, c.id) < (before_at, before_id)))
    order by c.status, c.sent_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, t.folded
    from matching c
    join public.teams t on t.id = c.team_id
    where sort = 'team'
      and (before_id is null or t.folded >= after_place and (t.folded > after_place or (c.sent_at, c.id) < (before_at, before_id)))
    order by t.folded, c.sent_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, p.folded
    from matching c
    join public.profiles p on p.id = c.player_id
    where sort = 'player'
      and (before_id is null or p.folded >= after_place and (p.folded > after_place or (c.sent_at, c.id) < (before_at, before_id)))
    order by p.folded, c.sent_at desc, c.id desc
    limit size
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.create_api_key(name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  called constant text := private.clean_line(create_api_key.name);
  secret constant text := private.new_feed_secret();
  made uuid;
begin
  if private.is_line(called, 1, 40) is not true then
    perform private.refuse('PT422', 'The name is missing or too long.', 'apiKeyName', 'name');
  end if;
  -- one at a time: of two who make the last one, one does
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  if (select count(*) from private.api_keys k where k.user_id = me) >= (private.limits()).api_keys_max then
    perform private.refuse('PT409', 'There are as many keys as there may be.', 'apiKeysFull');
  end if;
  insert into private.api_keys (user_id, name, hash, ending)
  values (me, called, sha256(decode(secret, 'hex')), right(secret, 4))
  returning id into made;
  perform private.record('create_api_key', 'profiles ' || me);
  return 'rondo_' || secret;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_team(name text, tag text, short_name text DEFAULT NULL::text, kit_primary text DEFAULT NULL::text, kit_secondary text DEFAULT NULL::text, description text DEFAULT NULL::text, team_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  made public.teams;
  born date;
  broken text;
begin
  perform from public.profiles p where p.id = me for no key update;
  select own.birth_date into born from public.profile_private own where own.user_id = me;
  if born is null then
    perform private.refuse('PT422', 'The birth date must be given before founding a team.', 'birthDateMissing', 'birth_date');
  end if;
  if private.age(born) < bounds.founder_age_min then
    perform private.refuse('PT403', 'The founding captain is too young.', 'founderTooYoung', 'birth_date');
  end if;
  if exists (select from public.team_members m where m.player_id = me and m.left_at is null) then
    perform private.refuse('PT409', 'You are a member of a team already.', 'alreadyInTeam', 'player_id');
  end if;
  if exists (select from public.player_registrations r where r.user_id = me and r.listed) then
    update public.player_registrations r set listed = false where r.user_id = me;
  end if;
  begin
    insert into public.teams (id, name, tag, short_name, kit_primary, kit_secondary, description, captain_id, manager_id)
    values (
      coalesce(create_team.team_id, gen_random_uuid()),
      private.checked_name('name', create_team.name, bounds.team_name_min, bounds.team_name_max),
      upper(private.checked_text('tag', create_team.tag, bounds.team_tag_min, bounds.team_tag_max)),
      coalesce(private.checked_name('short_name', create_team.short_name, 0, bounds.team_short_name_max), ''),
      coalesce(lower(create_team.kit_primary), '#1f6f78'),
      coalesce(lower(create_team.kit_secondary), '#f2f0e6'),
      private.checked_text('description', create_team.description, 0, bounds.team_description_max),
      me,
      me
    )
    returning * into made;
  exception
    when unique_violation then
      get stacked diagnostics broken = constraint_name;
      perform private.refuse_taken(broken);
    when check_violation then
      get stacked diagnostics broken = constraint_name;
      perform private.refuse_value(broken);
  end;
  insert into public.team_members (team_id, player_id, team_role, position)
  select made.id, me, 'captain', p.position
  from public.profiles p
  where p.id = me;
  update public.team_members m
  set eligibility = private.first_eligibility(me, made.id)
  where m.team_id = made.id and m.player_id = me;
  perform private.leave_stand_ins(me, made.id);
  perform private.record('create_team', 'teams ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.cup_to_run(night_cup_id uuid, VARIADIC states public.night_cup_status[])
 RETURNS public.night_cups
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  cup public.night_cups;
begin
  perform private.check_admin('run a night cup');
  cup := private.locked_cup(night_cup_id);
  if cup.status <> all (states) then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  return cup;
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_about_player(player_id uuid, status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said constant text := private.checked_text('notes', notes, 0, (private.limits()).eligibility_notes_max);
  person public.profiles;
  was public.eligibility_status;
begin
  perform private.check_admin('decide about eligibility');
  if status is null then
    perform private.refuse('PT422', 'A status is needed.', 'missing', 'status');
  end if;
  person := private.locked_person(player_id);
  perform private.check_no_own_matter(person.id, null);
  if exists (select from public.team_members m where m.player_id = person.id and m.left_at is null) then
    perform private.refuse('PT409', 'The player is in a team, where it is decided.', 'playerInTeam', 'player_id');
  end if;
  was := coalesce(private.standing_decision(person.id, clock_timestamp()), 'eligible');
  insert into public.eligibility_reviews (player_id, status, was, notes, by)
  values (person.id, decide_about_player.status, was, said, me);
  if was <> decide_about_player.status then
    perform private.notify(
      array[person.id], 'eligibilitySet', jsonb_build_object('player', person.id, 'status', decide_about_player.status),
      '/players/' || person.id
    );
  end if;
  perform private.record(
    'set_eligibility', 'profiles ' || person.id,
    jsonb_build_object('eligibility', was), jsonb_build_object('eligibility', decide_about_player.status, 'notes', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_match(match public.team_matches, home_score integer, away_score integer, forfeited_by public.forfeit_side, reason text)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  cause constant public.result_cause := case when match.status = 'finished' then 'correction' else 'ruling' end;
begin
  if match.status = 'cancelled' and not private.was_taken_back(match) then
    perform private.refuse('PT409', 'The match is cancelled.', 'matchCourse', 'match_id');
  end if;
  if forfeited_by is not null then
    if num_nonnulls(home_score, away_score) > 0 then
      perform private.refuse('PT422', 'A forfeit has its own score.', 'wrongValue', 'home_score');
    end if;
    home_score := private.forfeit_score(forfeited_by, 'home');
    away_score := private.forfeit_score(forfeited_by, 'away');
  else
    perform private.check_score(home_score, away_score);
    if home_score = away_score then
      perform private.refuse('PT422', 'There are no draws.', 'noDraw', 'away_score');
    end if;
  end if;
  if match.status in ('finished', 'cancelled') then
    perform private.check_nothing_later(match);
    if private.has_bracket(match) then
      perform private.refuse('PT409', 'The bracket stands on this result.', 'undoFirst', 'match_id');
    end if;
  end if;
  update public.match_reports r
  set status = case
      when (r.home_score, r.away_score, r.forfeited_by)
        is not distinct from (decide_match.home_score, decide_match.away_score, decide_match.forfeited_by) then 'confirmed'
      else 'disputed'
    end::public.match_report_status,
    decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = match.id and r.status <> 'superseded';
  perform private.add_result(match.id, cause, home_score, away_score, forfeited_by, reason => decide_match.reason);
  return private.project_match(match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_penalty(penalty_id uuid, activate boolean, ruling text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said text;
  was public.penalties;
  decided public.penalties;
  suspension public.penalties;
begin
  perform private.check_admin('decide about penalties');
  select * into was from public.penalties p where p.id = decide_penalty.penalty_id;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such penalty.', 'penaltyUnknown', 'penalty_id');
  end if;
  if private.own_team() = was.team_id or was.player_id = me or exists (
    select from public.team_matches m where m.id = was.match_id and private.own_team() in (m.home_team_id, m.away_team_id)
  ) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  perform private.check_no_interest(
    'penalty', array[was.team_id], private.admins(), was.match_id, was.league_id, was.season
  );
  if activate is null then
    perform private.refuse('PT422', 'Activate it or not.', 'missing', 'activate');
  end if;
  said := private.checked_text(
    'ruling', ruling, case when activate then 0 else (private.limits()).reason_min end, (private.limits()).reason_max
  );
  perform from public.profiles p where p.id = was.player_id for no key update;
  perform private.hold_suspensions(array[was.player_id]);
  select * into was from public.penalties p where p.id = was.id for no key update;
  if was.status in ('served', 'cancelled') or (was.status = 'active' and activate) then
    perform private.refuse('PT409', 'The penalty has been decided.', 'penaltyDecided', 'penalty_id');
  end if;
  select * into suspension from public.penalties p where p.id = was.suspension_id;
  if suspension.status in ('active', 'served') then
    perform private.refuse('PT409', 'A suspension stands on this warning.', 'suspensionStands', 'penalty_id');
  end if;

  update public.penalties p
  set status = case when activate then 'active' else 'cancelled' end::public.penalty_status,
    active_from = case when activate then clock_timestamp() else p.active_from end,
    ruling = said
  where p.id = was.id
  returning * into decided;
  if suspension.status = 'proposed' then
    update public.penalties p set status = 'cancelled', ruling = said where p.id = suspension.id;
    update public.penalties p set suspension_id = null where p.suspension_id = suspension.id and p.id <> was.id;
    perform private.record('drop_suspension', 'penalties ' || suspension.id, to_jsonb(suspension), '{"status": "cancelled"}');
  end if;
  if activate then
    perform private.count_suspension(decided.id);
  end if;
  perform private.notify_of_penalty(
    decided,
    case
      when activate then 'suspensionActive'
      when was.kind = 'warning' then 'warningTakenBack'
      when was.status = 'proposed' then 'suspensionDropped'
      else 'suspensionLifted'
    end::public.notification_key
  );
  perform private.record(
    'decide_penalty', 'penalties ' || was.id, to_jsonb(was), jsonb_build_object('status', decided.status, 'ruling', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_article(article_id uuid, version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  perform private.check_admin('delete articles');
  article := private.article_to_write(article_id, version);
  perform private.record(
    'delete_article',
    'news_articles ' || article.id,
    to_jsonb(article) || jsonb_build_object(
      'texts',
      (select jsonb_object_agg(t.language, to_jsonb(t) - 'article_id') from public.news_texts t where t.article_id = article.id)
    )
  );
  delete from public.news_articles a where a.id = article.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_contract(contract_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  gone public.contracts;
begin
  perform private.check_admin('delete contracts');
  gone := private.locked_contract(contract_id);
  perform private.check_no_own_matter(gone.player_id, gone.team_id);
  perform private.check_no_interest('squad', array[gone.team_id], private.admins());
  if gone.status = 'active' then
    perform private.refuse('PT409', 'An active contract is terminated before it is deleted.', 'contractActive', 'contract_id');
  end if;
  if gone.status = 'completed' and gone.duration_type = 'classic' and exists (
    select
    from public.team_members m
    where m.team_id = gone.team_id and m.player_id = gone.player_id and m.left_at is null
  ) and not exists (
    select
    from public.contracts c
    where c.team_id = gone.team_id
      and c.player_id = gone.player_id
      and c.status = 'active'
      and c.duration_type = 'classic'
  ) then
    perform private.refuse('PT409', 'The member still stays on this contract.', 'memberStays', 'contract_id');
  end if;
  delete from public.contracts c where c.id = gone.id;
  perform private.notify(
    private.leaders(gone.team_id) || gone.player_id, 'contractDeleted', private.contract_facts(gone), null
  );
  perform private.record('delete_contract', 'contracts ' || gone.id, to_jsonb(gone));
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_ticket_template(template_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was public.ticket_templates;
begin
  perform private.check_admin('delete canned replies');
  delete from public.ticket_templates t where t.id = template_id returning * into was;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such canned reply.', 'templateUnknown', 'template_id');
  end if;
  perform private.record('delete_ticket_template', 'ticket_templates ' || was.id, to_jsonb(was));
end
$function$;

CREATE OR REPLACE FUNCTION private.delivery_health()
 RETURNS TABLE(way text, due_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select w.way, late.due_since
  from private.ways w
  cross join lateral (
    select min(first.at) as due_since
    from (
      select o.target, min(greatest(o.next_at, o.held_until)) as at
      from private.outbox o
      where o.way = w.way
        and o.done_at is null
        and o.given_up_at is null
        and greatest(o.next_at, o.held_until) <= now() - interval '5 minutes'
        and (o.leased_until is null or o.leased_until <= now())
      group by o.target
      order by 2
      limit 500
    ) first
    where private.silent_until(w.way, first.target) is null
      and not exists (select from private.webhooks h where h.id = first.target and h.paused_at is not null)
  ) late
  where (select private.is_admin()) and late.due_since is not null
  order by late.due_since, w.way
$function$;

CREATE OR REPLACE FUNCTION private.discord_begins(results boolean, fixtures boolean, status public.match_status, kickoff_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status = 'scheduled' then fixtures and kickoff_at between private.news_since() and now() + (private.limits()).fixture_hours * interval '1 hour'
    when status in ('live', 'reported', 'disputed', 'finished') then results and kickoff_at > now() - (private.limits()).late_result_days * interval '1 day'
    else false
  end
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
    said := private.discord_announcement((payload ->> 'announcement')::uuid);
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

CREATE OR REPLACE FUNCTION private.discord_match(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.match_json(m) - '{series_id,game_no,home_team_id,away_team_id}'::text[] || jsonb_build_object(
    'kind', 'match',
    'league', l.name,
    'season', m.season,
    'home', h.name,
    'away', a.name,
    'ruled', coalesce(
      (select r.cause in ('ruling', 'correction') from public.match_results r where r.match_id = m.id order by r.seq desc limit 1),
      false
    )
  )
  from public.team_matches m
  join public.leagues l on l.id = m.league_id
  join public.teams h on h.id = m.home_team_id
  join public.teams a on a.id = m.away_team_id
  where m.id = of_match and l.status = 'active' and l.archived_at is null
$function$;

CREATE OR REPLACE FUNCTION private.discord_subjects_naming(teams uuid[], players uuid[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known_since constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
begin
  -- bounded by: the days that deliveries are kept
  return array(
    select 'match ' || m.id
    from public.team_matches m
    where (m.home_team_id = any (teams) or m.away_team_id = any (teams)) and m.kickoff_at > known_since and m.league_id is not null
    union all
    select 'transfer ' || t.id
    from public.transfers t
    where (t.from_team_id = any (teams) or t.to_team_id = any (teams) or t.player_id = any (players)) and t.happened_at > known_since
    union all
    select 'cup ' || c.id
    from public.night_cups c
    where c.winner_team_id = any (teams) and c.finished_at > known_since
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.due_night_cups()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id, 'night_cups ' || c.id
  from public.night_cups c
  where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_offers()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id, 'contracts ' || c.id
  from public.contracts c
  where c.status = 'offered' and c.expires_at <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_proposals()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, 'reschedules ' || p.id
  from public.reschedules p
  where p.status = 'proposed' and private.proposal_until(p) <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_silences()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.id, 'match_reports ' || r.id
  from public.match_reports r
  where r.status = 'filed' and private.is_silent(r)
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_stand_ins()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.id, 'stand_ins ' || s.id
  from public.stand_ins s
  join public.team_matches m on m.id = s.match_id
  where s.withdrawn_at is null
    and case
      when s.player_id is null then not private.is_place_open(m)
      else private.is_place_open(m) and private.may_play(s.player_id, s.team_id, m.id) is not null
    end
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_stayers()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_members ' || m.id
  from (
    select c.team_id, c.player_id from public.contracts c where c.stays_until <= now() and c.duration_type = 'classic'
    union
    select l.team_id, l.player_id from private.leaderships l where l.kept_until <= now()
  ) ended
  join public.team_members m using (team_id, player_id)
  where m.left_at is null
    and m.team_role <> 'captain'
    and private.is_contract_over(m, now())
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_walkovers()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  join public.league_seasons s on (s.league_id, s.season, s.phase) = (m.league_id, m.season, 'playoffs')
  where m.series_id is not null and m.status in ('scheduled', 'live') and m.kickoff_at < now() and private.walkover_at(m) <= now()
  order by 1
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
  ) all_kinds
  order by all_kinds.kind in ('claimWaits', 'disputed'), coalesce(all_kinds.until, all_kinds.at) nulls first, all_kinds.kind, all_kinds.match_id
  limit 20
$function$;

CREATE OR REPLACE FUNCTION private.end_cup(cup public.night_cups, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  game uuid;
  cancelled public.team_matches;
begin
  -- a result that is on its way comes first, and nobody sets another game
  perform private.hold_series(private.bracket_of(null, null, cup.id));
  for game in
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id and m.status not in ('finished', 'cancelled')
    order by m.id
    for no key update
  loop
    perform private.supersede_claims(game);
    cancelled := private.write_match(game, '{"status": "cancelled"}');
    -- followers hear of what comes next, not of each game of a series
    if cancelled.game_no = 1 or exists (
      select
      from public.team_matches m
      where (m.series_id, m.game_no, m.status) = (cancelled.series_id, cancelled.game_no - 1, 'finished')
    ) then
      insert into private.events (type, match_id, cup_id, teams, facts)
      values (
        'schedule_changed', game, cup.id, array[cancelled.home_team_id, cancelled.away_team_id], '{"kind": "matchCancelled"}'
      );
    end if;
  end loop;
  perform private.close_protests(cup, reason);
  update public.night_cups c
  set status = 'cancelled', cancelled_because = end_cup.reason, finished_at = clock_timestamp()
  where c.id = cup.id;
  perform private.notify_cup_changed(
    cup, case when end_cup.reason is null then 'cupTooFew' else 'cupCancelled' end::public.notification_key,
    jsonb_build_object('reason', end_cup.reason)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outbox (way, target, subject, payload)
  select 'discord', d.id, 'match ' || m.id, jsonb_build_object('match', m.id)
  from public.team_matches m
  join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
  join private.discord_channels d on d.off_at is null and d.fixtures and (d.league_id is null or d.league_id = m.league_id)
  where m.status = 'scheduled' and m.kickoff_at between now() and now() + (private.limits()).fixture_hours * interval '1 hour'
  order by m.kickoff_at, m.id, d.id
  on conflict (way, target, subject) do nothing;
  perform private.note_published();
  perform private.call_subscribers(array(
    select e
    from private.events e
    join public.news_articles a on a.id = e.article_id and a.published_at = e.at
    where e.type = 'article_published' and e.at between private.news_since() and now()
    order by e.at, e.id
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_ways(notices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  setup record;
  recent uuid[];
begin
  select d.push_key is not null as push, d.mail, d.discord_bot as direct into setup from private.delivery_setup d;
  if not found or not (setup.push or setup.mail or setup.direct) then
    return;
  end if;
  recent := array(
    select n.id
    from public.notifications n
    where n.id = any (notices) and n.created_at > private.news_since() and not private.is_done_by_helper(n)
  );
  if setup.push then
    perform private.enqueue_pushes(recent);
  end if;
  if setup.direct then
    perform private.enqueue_directs(recent);
  end if;
  if setup.mail then
    perform private.enqueue_mails(recent);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.evening_of(playing public.series)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (
    (
      greatest(
        now(),
        (
          select max(m.kickoff_at)
          from public.series s
          join public.team_matches m on m.series_id = s.id
          where playing.id in (s.next_series_id, s.loser_series_id)
        )
      ) at time zone l.time_zone
    )::date
    + (private.limits()).series_days
    + coalesce(
      date_trunc('minute', max(m.kickoff_at) at time zone l.time_zone)::time,
      make_time((private.limits()).series_hour, 0, 0)
    )
  ) at time zone l.time_zone
  from public.leagues l
  left join public.team_matches m
    on (m.league_id, m.season, m.stage) = (l.id, playing.season, 'regular') and m.status = 'finished'
  where l.id = playing.league_id
  group by l.id
$function$;

CREATE OR REPLACE FUNCTION private.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant int := (private.limits()).export_rows_max;
  exported jsonb := jsonb_build_object('exported_at', now(), 'account', private.note_export());
  cut text[] := '{}';
  naming record;
  found_rows jsonb;
begin
  for naming in
    select c.relname as name, string_agg(format('t.%I = $1', a.attname), ' or ' order by a.attname) as is_mine
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
      and (
        c.oid = 'public.profiles'::regclass and a.attname = 'id'
        or exists (
          select
          from pg_catalog.pg_constraint k
          where k.conrelid = c.oid
            and k.contype = 'f'
            and k.confrelid = 'public.profiles'::regclass
            and k.conkey = array[a.attnum]
        )
      )
    group by c.relname
    order by c.relname
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(mine)), ''[]'') from (select t.* from public.%I t where %s order by t.created_at desc limit $2) as mine',
      naming.name, naming.is_mine
    )
    into found_rows
    using (select auth.uid()), most + 1;
    if jsonb_array_length(found_rows) > most then
      found_rows := found_rows - most;
      cut := cut || naming.name::text;
    end if;
    exported := exported || jsonb_build_object(naming.name, found_rows);
  end loop;
  return exported || jsonb_build_object('cut', cut);
end
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
                last.counted_at, (select max(r.at) from public.match_results r where r.match_id = (last.match).id)
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

CREATE OR REPLACE FUNCTION private.finish_season(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  -- the teams of the smallest playoffs
  smallest constant int := (private.limits()).playoff_teams_min;
  final public.series;
  champion uuid;
begin
  -- a signing of that moment comes before the season's end or after it
  perform
  from public.teams t
  where t.id in (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  )
  order by t.id
  for no key update;
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  if run.phase = 'regular' and (select count(*) from private.season_table(run.league_id, run.season)) < smallest then
    perform private.check_decided(run, 'regular');
    select t.team_id into champion from private.season_table(run.league_id, run.season) t order by t.seat limit 1;
  else
    if run.phase <> 'playoffs' then
      perform private.refuse('PT409', 'The season is not in its playoffs.', 'seasonCourse', 'season');
    end if;
    select * into final
    from public.series s
    where (s.league_id, s.season) = (run.league_id, run.season)
      and private.stage_of_series(s.round, s.slot) = 'final';
    champion := final.winner_team_id;
    if champion is null and final.no_winner is not true then
      perform private.refuse('PT409', 'The final is not decided.', 'finalOpen', 'season');
    end if;
    if exists (
      select
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season) and s.winner_team_id is null and not s.no_winner
    ) then
      perform private.refuse('PT409', 'The match for third place is not decided.', 'thirdPlaceOpen', 'season');
    end if;
  end if;
  perform private.check_no_protest(run);
  perform private.check_decided(run, 'decider');
  perform private.check_no_tie(run);

  update public.league_teams e
  set final_rank = placed.rank
  from private.final_places(run) placed
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, placed.team_id);
  perform private.award_teams(run);
  perform private.award_players(run);
  update public.league_seasons s
  set phase = 'finished', champion_team_id = champion
  where (s.league_id, s.season) = (run.league_id, run.season);
  update public.withdrawal_requests r
  set status = 'lapsed', decided_at = clock_timestamp()
  where (r.league_id, r.season, r.status) = (run.league_id, run.season, 'open');

  perform private.notify(
    private.season_leaders(run),
    case when champion is null then 'seasonNoChampion' else 'seasonFinished' end::public.notification_key,
    private.season_facts(run) || jsonb_strip_nulls(jsonb_build_object('champion', champion)),
    '/leagues/' || run.league_id
  );
  perform private.record(
    'finish_season', concat_ws(' ', 'league_seasons', run.league_id, run.season),
    jsonb_build_object('phase', run.phase), jsonb_build_object('phase', 'finished', 'champion_team_id', champion)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.flush_site()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.broadcasts b where b.topic = 'site' and b.change is not null) then
    perform private.send_topic('site');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_series(series_id uuid, before public.series DEFAULT NULL::public.series)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.series;
  counted public.series;
  goes record;
  next public.series;
  spare public.team_matches;
begin
  select * into was from public.series s where s.id = follow_series.series_id for no key update;
  if was.id is null then
    return;
  end if;
  if before.id is null then
    before := was;
  end if;
  update public.series s
  set wins_a = games.a,
    wins_b = games.b,
    winner_team_id = case
      when games.a > s.best_of / 2 then s.team_a_id
      when games.b > s.best_of / 2 then s.team_b_id
      when places.no_a or places.no_b then coalesce(s.team_a_id, s.team_b_id)
    end,
    no_winner = places.no_a and places.no_b
      or num_nulls(s.team_a_id, s.team_b_id) = 0
        and greatest(games.a, games.b) <= s.best_of / 2
        and s.best_of - least(games.a, games.b) - games.void <= s.best_of / 2
  from (
    select
      count(*) filter (where game.winner = was.team_a_id) as a,
      count(*) filter (where game.winner = was.team_b_id) as b,
      count(*) filter (where game.void) as void
    from (
      select
        m.winner,
        m.void,
        greatest(
          count(*) filter (where m.winner = was.team_a_id) over earlier,
          count(*) filter (where m.winner = was.team_b_id) over earlier
        ) as most
      from (
        select private.winner_of(m) as winner, m.status = 'finished' and m.forfeited_by is not distinct from 'both' as void, m.game_no
        from public.team_matches m
        where m.series_id = was.id
      ) m
      window earlier as (order by m.game_no rows between unbounded preceding and 1 preceding)
    ) game
    where game.most <= was.best_of / 2
  ) games, (
    -- nobody is there, and no series is left that somebody could come from
    select
      was.team_a_id is null and count(*) filter (where f.next_slot = 'a') = 0 as no_a,
      was.team_b_id is null and count(*) filter (where f.next_slot = 'b') = 0 as no_b
    from public.series f
    where was.id in (f.next_series_id, f.loser_series_id) and f.winner_team_id is null and not f.no_winner
  ) places
  where s.id = was.id
  returning s.* into counted;

  if (counted.winner_team_id, counted.no_winner) is distinct from (before.winner_team_id, before.no_winner)
    and was.next_series_id is not null
  then
    for goes in
      select *
      from (values
        (was.next_series_id, counted.winner_team_id),
        (
          was.loser_series_id,
          case counted.winner_team_id when was.team_a_id then was.team_b_id when was.team_b_id then was.team_a_id end
        )
      ) goal (series_id, team_id)
      where goal.series_id is not null
    loop
      select * into next from public.series s where s.id = goes.series_id for no key update;
      update public.series s
      set team_a_id = case when was.next_slot = 'a' then goes.team_id else s.team_a_id end,
        team_b_id = case when was.next_slot = 'b' then goes.team_id else s.team_b_id end,
        wins_a = 0,
        wins_b = 0,
        winner_team_id = null,
        no_winner = false
      where s.id = next.id;
      -- the games of somebody who is taken back are none, as long as none of them is finished; games that a file brought in
      -- before their sides were known stay
      if before.winner_team_id is not null or before.no_winner then
        if exists (select from public.team_matches m where m.series_id = next.id and m.status = 'finished') then
          perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
        end if;
        delete from public.team_matches m where m.series_id = next.id;
      end if;
      perform private.follow_series(next.id, next);
    end loop;
  end if;

  if counted.winner_team_id is distinct from before.winner_team_id and num_nulls(was.team_a_id, was.team_b_id) = 1 then
    perform private.notify_bye(counted);
  end if;
  if counted.winner_team_id is null and not counted.no_winner then
    perform private.shift_games(was.id);
    perform private.set_games(was.id);
    return;
  end if;
  delete from public.team_matches m
  where m.series_id = was.id
    and m.status in ('scheduled', 'postponed')
    and not exists (select from public.match_results r where r.match_id = m.id);
  perform private.supersede_claims(
    variadic array(select m.id from public.team_matches m where m.series_id = was.id and m.status not in ('finished', 'cancelled'))
  );
  for spare in
    select * from public.team_matches m
    where m.series_id = was.id and m.status not in ('finished', 'cancelled')
    order by m.id
  loop
    perform private.write_match(spare.id, '{"status": "cancelled"}');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.followed_calendar_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with since as (
    select private.calendar_since() as at
  ),
  own as (
    select t.team_id from public.team_members t where t.player_id = person and t.left_at is null
  ),
  clubs as (
    select f.team_id from public.team_follows f where f.user_id = person
    union
    select m.team_id
    from public.player_follows f
    join public.team_members m on m.player_id = f.player_id and m.left_at is null
    where f.user_id = person
  ),
  followed as (
    select m.id, m.kickoff_at, m.home_team_id, m.away_team_id
    from clubs c
    cross join since
    cross join lateral (
      select * from public.team_matches h where h.home_team_id = c.team_id and h.kickoff_at >= since.at
      union all
      select * from public.team_matches a where a.away_team_id = c.team_id and a.kickoff_at >= since.at
    ) m
    union
    select m.id, m.kickoff_at, m.home_team_id, m.away_team_id
    from public.league_follows f
    cross join since
    join public.team_matches m
      on m.league_id = f.league_id
      and m.season = (select max(s.season) from public.league_seasons s where s.league_id = f.league_id)
      and m.kickoff_at >= since.at
    where f.user_id = person
  ),
  listed as (
    select f.id
    from followed f
    where not exists (select from own o where o.team_id in (f.home_team_id, f.away_team_id))
    order by f.kickoff_at, f.id
    limit 500
  )
  select private.calendar_file(
    case private.mail_locale(person)
      when 'de' then 'Spiele, denen ich folge'
      when 'tr' then 'Takip ettiğim maçlar'
      else 'Matches I follow'
    end,
    private.mail_locale(person),
    '/matches/',
    array(select listed.id from listed)
  )
$function$;

CREATE OR REPLACE FUNCTION private.forfeit_score(absent public.forfeit_side, side public.forfeit_side)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select case absent when side then 0 when 'both' then null else (private.limits()).forfeit_goals end
$function$;

CREATE OR REPLACE FUNCTION private.free_gaming_id(player_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said text;
  person public.profiles;
begin
  perform private.check_admin('keep the accounts');
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  if person.gaming_id is null then
    perform private.refuse('PT409', 'The player has given no gaming id.', 'noGamingId', 'player_id');
  end if;
  update public.profiles p set gaming_id = null where p.id = person.id;
  perform private.notify(
    array[person.id], 'gamingIdFreed', jsonb_build_object('gaming_id', person.gaming_id, 'reason', said), '/profile'
  );
  perform private.record(
    'free_gaming_id', 'profiles ' || person.id,
    jsonb_build_object('gaming_id', person.gaming_id, 'platform', person.platform), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.give_up_places(places public.match_lineups[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.match_lineups;
begin
  for gone in
    delete from public.match_lineups l
    using unnest(places) place
    where (l.match_id, l.team_id, l.player_id) = (place.match_id, place.team_id, place.player_id)
    returning l.*
  loop
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.hand_out_next(announcement uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_notices(private.hand_out_announcement(announcement, private.notices_left()));
end
$function$;

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

CREATE OR REPLACE FUNCTION private.hold_lined_up_series(members uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.hold_series(
    array(
      select distinct m.series_id
      from public.team_members own
      join public.match_lineups l on (l.team_id, l.player_id) = (own.team_id, own.player_id)
      join public.team_matches m on m.id = l.match_id and m.series_id is not null and m.status in ('scheduled', 'postponed')
      where own.id = any (members)
    ),
    wait => current_setting('rondo.clock', true) is distinct from 'on'
  ) is not true then
    raise lock_not_available;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_roles()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.user_roles', 0));
  perform private.actor();
  perform private.check_admin('keep the accounts');
end
$function$;

CREATE OR REPLACE FUNCTION private.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false)
 RETURNS SETOF private.import_problem
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_max constant int := (private.limits()).import_rows_max;
  me constant uuid := private.actor();
  filled public.league_seasons;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  results int;
begin
  perform private.check_admin('bring a league in');
  select * into filled
  from public.league_seasons s
  where (s.league_id, s.season) = (import_season.league_id, import_season.season)
  for no key update;
  if filled.league_id is null then
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

  problems := array(
    select p from private.team_file_problems(teams, filled.max_teams, filled.playoff_teams) p
    union all
    select p from private.squad_file_problems(teams, squads) p
    union all
    select p from private.fixture_file_problems(teams, fixtures, filled.legs) p
    union all
    select p from private.adjustment_file_problems(teams, adjustments) p
    union all
    select p from private.bracket_file_problems(filled, teams, fixtures) p
  );
  if dry or cardinality(problems) > 0 then
    return query select p.* from unnest(problems) p 
    order by array_position('{teams,squads,fixtures,adjustments}', p.file), p.line nulls first, p.field, p.problem;
    return;
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
    perform private.fill_squads(filled, teams, squads);
    results := private.import_matches(filled, private.played_of(fixtures, clubs));
    insert into public.point_adjustments (league_id, season, team_id, points, reason)
    select
      filled.league_id, filled.season, (clubs ->> private.fold(each ->> 'team'))::uuid,
      private.points_of(each ->> 'points'), each ->> 'reason'
    from jsonb_array_elements(adjustments) as each;
  exception when unique_violation or exclusion_violation then
    perform private.refuse('PT409', 'Somebody has taken a name, a tag or a player meanwhile.', 'importOvertaken', 'teams');
  end;
  if results > 0 then
    update public.league_seasons s set phase = 'regular'
    where (s.league_id, s.season) = (filled.league_id, filled.season);
  end if;
  if jsonb_path_exists(teams, '$[*] ? (@.seed != "")') then
    -- nobody is notified of the games that follow from what a file brings in
    update public.league_seasons s set imported_at = now() where (s.league_id, s.season) = (filled.league_id, filled.season);
    perform private.import_bracket(filled, teams, fixtures, clubs);
  end if;
  perform private.check_season_overlap(filled, coalesce(aware, false));
  update public.league_seasons s
  set imported_at = now(),
    phase = case when ended.champion is null then s.phase else 'finished' end,
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

CREATE OR REPLACE FUNCTION private.is_followed(teams uuid[], league uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.team_follows f where f.team_id = any (teams))
    or exists (select from public.league_follows f where f.league_id = league);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_in_discord(of_match uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.outbox o where o.way = 'discord' and o.subject = 'match ' || of_match);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_news(at timestamp with time zone, of_league uuid DEFAULT NULL::uuid, of_season integer DEFAULT NULL::integer, finished_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    at > private.news_since() and not exists (
      select
      from public.league_seasons s
      where (s.league_id, s.season) = (of_league, of_season) and is_news.finished_at <= s.imported_at
    ),
    false
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_own_password(password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counter constant text := 'password try';
  counted constant private.command_counts := private.count_up(auth.uid(), counter, (private.limits()).password_tries_minutes);
  -- a long one as it was hashed (docs/decisions/0023)
  asked constant text := case
    when octet_length(password) > 72 then encode(sha256(convert_to(password, 'UTF8')), 'base64')
    else password
  end;
  kept text;
begin
  if counted.times > (private.limits()).password_tries then
    perform private.refuse(
      'PT429', 'Too many wrong passwords.', 'tooManyCommands', to_char(counted.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
  -- $2b$ and $2a$ are two names of one hash, of which pgcrypto knows one
  select regexp_replace(u.encrypted_password, '^\$2b\$', '$2a$') into kept from auth.users u where u.id = auth.uid();
  if coalesce(kept, '') = '' or extensions.crypt(asked, kept) is distinct from kept then
    perform private.record_security_event(auth.uid(), 'wrong_password');
    return false;
  end if;
  delete from private.command_counts c where c.who = auth.uid() and c.what = counter;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.kept_answer(answer jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e_tag constant text := format('W/"%s"', left(encode(sha256(convert_to(answer::text, 'UTF8')), 'hex'), 22));
begin
  if answer is null then
    return null;
  end if;
  perform set_config(
    'response.headers',
    jsonb_build_array(
      jsonb_build_object('Cache-Control', 'public, max-age=30, stale-while-revalidate=300'),
      jsonb_build_object('ETag', e_tag)
    )::text,
    true
  );
  if position(e_tag in nullif(current_setting('request.headers', true), '')::jsonb ->> 'if-none-match') > 0 then
    perform set_config('response.status', '304', true);
  end if;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.known_api_key(hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key private.api_keys;
begin
  select k.* into key
  from private.api_keys k
  join public.profiles p on p.id = k.user_id and p.deleted_at is null
  where k.hash = known_api_key.hash
    and not private.is_suspended(k.user_id);
  if key.id is not null and (key.used_at is null or key.used_at < now() - (private.limits()).key_seen_minutes * interval '1 minute') then
    update private.api_keys k set used_at = now() where k.id = key.id;
  end if;
  return key.id;
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

CREATE OR REPLACE FUNCTION private.leaders(team uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(l.player_id), '{}') from private.team_leaders l where l.team_id = team
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.league_calendar(of_league uuid, team text, of_player uuid, language text, path text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_team uuid;
  of_season int;
  title text := (select l.name from public.leagues l where l.id = of_league);
begin
  if league_calendar.team is null and of_player is null then
    select max(s.season) into of_season from public.league_seasons s where s.league_id = of_league;
  else
    select t.id, e.season, coalesce(p.username, t.name) || ' · ' || title
    into of_team, of_season, title
    from public.teams t
    join public.league_teams e on (e.league_id, e.team_id) = (of_league, t.id)
    left join public.team_members m on m.team_id = t.id and m.player_id = of_player and m.left_at is null
    left join public.profiles p on p.id = m.player_id
    where case when of_player is null then league_calendar.team in (t.slug, t.id::text) else p.id is not null end
    order by e.season desc
    limit 1;
    if of_team is null then
      return null;
    end if;
  end if;
  return private.calendar_file(
    title,
    league_calendar.language,
    path,
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (of_league, of_season)
        and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
        and (m.status <> 'cancelled' or private.last_moved_at(m) > private.calendar_since())
      order by m.kickoff_at, m.id
      limit 1000
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.league_to_run(league_id uuid)
 RETURNS public.leagues
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.leagues;
begin
  perform private.check_admin('run a league');
  select * into run from public.leagues l where l.id = league_to_run.league_id for update;
  if run.id is null then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'league_id');
  end if;
  return run;
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
  rounds_max constant int := (private.limits()).lease_rounds_max;
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

CREATE OR REPLACE FUNCTION private.leave_lineups_sat_out(suspension public.penalties)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.give_up_places(array(
    select l
    from public.match_lineups l
    join public.team_matches m on m.id = l.match_id
    where l.player_id = suspension.player_id
      and m.league_id = suspension.league_id
      and (m.status = 'postponed' or m.status = 'scheduled' and m.kickoff_at > now())
      and private.sits_out(l.player_id, m.league_id, m.kickoff_at)
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_lineups_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.give_up_places(array(
    select l
    from public.match_lineups l
    join public.team_matches m on m.id = l.match_id
    where l.player_id = new.user_id
      and m.status in ('scheduled', 'postponed')
      and private.may_play(l.player_id, l.team_id, m.id) = 'accountSuspended'
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_lineups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_lined_up_series(array[new.id]);
  perform private.give_up_places(array(
    select l
    from public.match_lineups l
    join public.team_matches m on m.id = l.match_id
    where l.team_id = new.team_id
      and l.player_id = new.player_id
      and m.status in ('scheduled', 'postponed')
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.led_team()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select l.team_id from private.team_leaders l where l.player_id = (select auth.uid())
  );
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
  bounds.rating_start := 1500;
  bounds.league_referees_max := 20;
  bounds.interest_declared_minutes := 15;
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
  bounds.lineup_reveal_minutes := 15;
  bounds.match_casters_max := 2;
  bounds.overlay_links_max := 5;
  bounds.lobby_code_min := 3;
  bounds.lobby_code_max := 20;
  bounds.protest_minutes := 15;
  bounds.protest_minutes_min := 5;
  bounds.protest_minutes_max := 1440;
  bounds.game_minutes := 15;
  bounds.game_minutes_min := 6;
  bounds.game_minutes_max := 60;
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
  bounds.recovery_codes := 10;
  bounds.recovery_code_tries := 5;
  bounds.picture_files_max := 20;
  bounds.contact_seconds_min := 3;
  bounds.repeat_seconds := 30;
  bounds.announcements_per_day := 3;
  bounds.attendance_days_kept := 30;
  bounds.stand_ins_asked_max := 50;
  bounds.protest_reason_max := 1000;
  bounds.take_back_minutes := 5;
  bounds.rival_days := 7;
  bounds.decisions_at_once_max := 100;
  bounds.unverified_achievements_max := 10;
  bounds.mute_days_max := 365;
  bounds.password_tries_minutes := 15;
  bounds.recovery_code_tries_minutes := 15;
  bounds.discord_test_pause_seconds := 10;
  bounds.delivery_give_up_hours := 24;
  bounds.deliveries_days_kept := 30;
  bounds.webhook_waiting_max := 1000;
  bounds.webhook_failing_days := 3;
  bounds.webhook_old_secret_hours := 24;
  bounds.push_devices := 10;
  bounds.kept_credentials_minutes := 5;
  bounds.recovery_minutes := 60;
  bounds.unsubscribe_days := 60;
  bounds.mail_grace_minutes := 5;
  bounds.digest_hour := 17;
  bounds.digest_max := 30;
  bounds.notice_days_kept := 180;
  bounds.announcement_days_kept := 365;
  bounds.site_message_seconds := 5;
  bounds.broadcast_days_kept := 7;
  bounds.series_days := 3;
  bounds.series_hour := 20;
  bounds.series_games_max := 7;
  bounds.playoff_teams_min := 4;
  bounds.extra_rights_max := 20;
  bounds.availability_hours_max := 21;
  bounds.fixtures_at_once_max := 1000;
  bounds.matches_at_once_max := 64;
  bounds.rollover_leagues_max := 20;
  bounds.import_rows_max := 1600;
  bounds.announced_at_once := 200;
  bounds.notices_a_round := 5000;
  bounds.news_minutes := 60;
  bounds.fixture_hours := 24;
  bounds.late_result_days := 7;
  bounds.vote_closes_hours := 36;
  bounds.duty_days := 2;
  bounds.planned_years_max := 1;
  bounds.calendar_days_kept := 30;
  bounds.named_max := 1000;
  bounds.matches_with_kept_records := 1000;
  bounds.export_rows_max := 5000;
  bounds.export_log_rows_max := 1000;
  bounds.lease_rounds_max := 20;
  bounds.key_seen_minutes := 10;
  bounds.overlay_result_minutes := 10;
  bounds.overlay_wait_minutes := 60;
  return bounds;
end
$function$;

CREATE OR REPLACE FUNCTION private.lose_match(match public.team_matches, team uuid, reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lost constant public.forfeit_side := case team when match.home_team_id then 'home' when match.away_team_id then 'away' else 'both' end;
begin
  perform private.add_result(
    match.id, 'withdrawal', private.forfeit_score(lost, 'home'), private.forfeit_score(lost, 'away'), lost, reason => lose_match.reason
  );
  perform private.project_match(match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.make_overlay_link(match_id uuid DEFAULT NULL::uuid, league_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.match_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  heard constant private.event_type[] := private.heard('match_result', 'match_moved', 'match_live', 'match_changed');
begin
  if cardinality(heard) = 0 then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into private.events (type, match_id, league_id, season, cup_id, teams)
    select 'match_changed', c.id, c.league_id, c.season, c.night_cup_id, array[c.home_team_id, c.away_team_id]
    from changed c
    where 'match_changed' = any (heard) and private.is_in_discord(c.id)
    order by c.id;
    return null;
  end if;
  insert into private.events (type, match_id, league_id, season, cup_id, teams, facts)
  select
    happened.type, c.id, c.league_id, c.season, c.night_cup_id, array[c.home_team_id, c.away_team_id],
    private.match_json(jsonb_populate_record(null::public.team_matches, to_jsonb(c)))
      || jsonb_build_object('was', jsonb_build_object('status', b.status, 'kickoff_at', b.kickoff_at))
  from changed c
  join was_so b on b.id = c.id
  cross join lateral (
    select
      -- a result counts, is another one, or is taken back
      (c.status = 'finished' or b.status = 'finished')
        and (c.status, c.home_score, c.away_score, c.forfeited_by)
          is distinct from (b.status, b.home_score, b.away_score, b.forfeited_by) as result,
      private.is_news(now(), c.league_id, c.season, coalesce(c.finished_at, b.finished_at)) as news,
      c.kickoff_at <> b.kickoff_at
        or (
          c.status <> b.status and (c.status in ('postponed', 'cancelled') or b.status in ('postponed', 'cancelled'))
        ) as moved,
      c.status = 'live'
        and (c.status, c.live_home_score, c.live_away_score)
          is distinct from (b.status, b.live_home_score, b.live_away_score) as live,
      (
        c.status, c.home_score, c.away_score, c.live_home_score, c.live_away_score, c.forfeited_by, c.home_team_id,
        c.away_team_id
      ) is distinct from (
        b.status, b.home_score, b.away_score, b.live_home_score, b.live_away_score, b.forfeited_by, b.home_team_id,
        b.away_team_id
      ) as other
  ) it
  cross join lateral (
    values
      ('match_result'::private.event_type, it.result and it.news),
      ('match_moved', it.moved),
      ('match_live', it.live),
      (
        'match_changed',
        not (it.moved or it.live)
          and case when it.result then not it.news and private.is_in_discord(c.id) else it.other end
      )
  ) happened (type, is_so)
  where happened.is_so and happened.type = any (heard)
  order by c.id, happened.type;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_json(match public.team_matches, in_public boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  counts constant boolean := not in_public or match.status = 'finished';
  runs constant boolean := not in_public or match.status = 'live';
begin
  return jsonb_build_object(
    'id', match.id,
    'matchday', match.matchday,
    'stage', match.stage,
    'series_id', match.series_id,
    'game_no', match.game_no,
    'home_team_id', match.home_team_id,
    'away_team_id', match.away_team_id,
    'kickoff_at', match.kickoff_at,
    'status', match.status,
    'home_score', case when counts then match.home_score end,
    'away_score', case when counts then match.away_score end,
    'live_home_score', case when runs then match.live_home_score end,
    'live_away_score', case when runs then match.live_away_score end,
    'forfeited_by', case when counts then match.forfeited_by end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.news_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select now() - (private.limits()).news_minutes * interval '1 minute' $function$;

CREATE OR REPLACE FUNCTION private.note_export()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  most constant int := (private.limits()).export_log_rows_max;
begin
  perform private.record('export_my_data', 'profiles ' || me);
  return (
    select jsonb_build_object(
      'email', u.email,
      'created_at', u.created_at,
      'last_sign_in_at', u.last_sign_in_at,
      'role', (select r.role from private.user_roles r where r.user_id = me),
      'blocks', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason)), '[]')
        from private.account_blocks b
        where b.user_id = me
      ),
      'discord', (
        select jsonb_build_object('id', a.discord_id, 'name', a.name, 'linked_at', a.created_at)
        from private.discord_accounts a
        where a.user_id = me
      ),
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at)), '[]')
        from auth.sessions s
        where s.user_id = me
      ),
      'second_factors', (
        select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'created_at', f.created_at)), '[]')
        from auth.mfa_factors f
        where f.user_id = me and f.status = 'verified'
      ),
      'calendar', (
        select jsonb_build_object('created_at', l.created_at, 'revoked_at', l.revoked_at) from private.feed_links l where l.user_id = me
      ),
      'api_keys', (
        select coalesce(jsonb_agg(to_jsonb(k) - array['user_id', 'hash']), '[]') from private.api_keys k where k.user_id = me
      ),
      'overlays', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['made_by', 'hash']), '[]') from private.overlay_links l where l.made_by = me
      ),
      'webhooks', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'made_by'), '[]') from private.webhooks w where w.made_by = me
      ),
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'session_id', d.session_id, 'created_at', d.created_at)), '[]')
        from private.push_devices d
        where d.user_id = me
      ),
      'notification_ways', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'user_id'), '[]') from private.notification_ways w where w.user_id = me
      ),
      'quiet_hours', (select to_jsonb(q) - 'user_id' from private.quiet_hours q where q.user_id = me),
      'handed_topics', (
        select coalesce(jsonb_agg(to_jsonb(h)), '[]') from private.handed_topics h where me in (h.captain_id, h.helper_id)
      ),
      'leaderships', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['id', 'player_id']), '[]') from private.leaderships l where l.player_id = me
      ),
      'eligibility', (
        select coalesce(jsonb_agg(to_jsonb(h) - 'id'), '[]')
        from private.eligibility_history h
        join public.team_members m on m.id = h.member_id
        where m.player_id = me
      ),
      'contact_messages', (
        select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]') from public.contact_messages c where c.user_id = me
      ),
      'written', (
        select coalesce(jsonb_agg(jsonb_build_object('text', t.said, 'created_at', t.created_at)), '[]')
        from (select * from private.notice_texts n where n.author_id = me order by n.created_at desc limit most) t
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)), '[]')
        from (select * from storage.objects f where f.owner_id = me::text or f.name like me || '/%' order by f.created_at desc limit most) o
      ),
      'log', (
        select coalesce(jsonb_agg(jsonb_build_object('action', l.action, 'subject', l.subject, 'at', l.at)), '[]')
        from (select * from private.audit_log a where a.actor = me order by a.at desc limit most) l
      )
    )
    from auth.users u
    where u.id = me
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.note_for_followers(happened private.events[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into private.followed_news (match_id, actor_id)
  select m.id, (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  join public.team_matches m on m.id = e.match_id
  where e.type = 'match_result'
    and m.status = 'finished'
    and e.facts #>> '{was,status}' <> 'finished'
    and private.is_news(m.finished_at)
    and private.is_followed(e.teams, null)
    and not exists (
      select
      from public.match_results r
      where r.match_id = m.id
        and r.cause = 'withdrawal'
        and m.league_id is not null
        and r.seq = (select max(l.seq) from public.match_results l where l.match_id = m.id)
    )
  order by m.id
  on conflict (match_id) do nothing;
  insert into private.followed_news (transfer_id, actor_id)
  select e.transfer_id, (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type = 'transfer_made' and exists (select from public.player_follows f where f.player_id = e.player_id);
  insert into private.followed_news (changed_match_id, change, actor_id)
  select
    e.match_id,
    case e.facts ->> 'kind'
      when 'matchPostponed' then 'followedPostponed'
      when 'matchCancelled' then 'followedCancelled'
      when 'resultUndone' then 'followedReopened'
      else 'followedKickoff'
    end,
    (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type = 'schedule_changed'
    and private.is_followed(e.teams, e.league_id)
    and not (
      e.facts ->> 'kind' = 'resultUndone'
      and exists (select from private.followed_news n where n.match_id = e.match_id and n.done_at is null and n.notified_to = nobody)
    );
  with unheard as (
    delete from private.followed_news n
    using unnest(happened) e
    where e.type in ('team_withdrew', 'team_reinstated')
      and (n.league_id, n.season, n.team_id) = (e.league_id, e.season, e.teams[1])
      and (n.change = 'followedWithdrawal') <> (e.type = 'team_withdrew')
      and n.notified_to = nobody
    returning e.id
  )
  insert into private.followed_news (league_id, season, team_id, change, notified_matches, actor_id)
  select
    e.league_id, e.season, e.teams[1],
    case e.type when 'team_withdrew' then 'followedWithdrawal' else 'followedReinstatement' end,
    array(select jsonb_array_elements_text(e.facts -> 'matches')::uuid),
    (select p.id from public.profiles p where p.id = e.actor_id)
  from unnest(happened) e
  where e.type in ('team_withdrew', 'team_reinstated')
    and private.is_followed(e.teams, e.league_id)
    and not exists (select from unheard u where u.id = e.id);
  perform private.notify_league_followers(array(select e.article_id from unnest(happened) e where e.type = 'article_published'));
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

CREATE OR REPLACE FUNCTION private.notice_waits(notice public.notifications, OUT is_over boolean, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant jsonb := notice.values;
  holds_while constant text := (select k.holds_while from private.notification_keys k where k.key = notice.key);
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  led constant uuid := (select l.team_id from private.team_leaders l where l.player_id = reader);
begin
  is_over := false;
  if holds_while = 'article_public' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if holds_while = 'player_public' then
    is_over := private.name_now('player', (said ->> 'player')::uuid) is null;
    return;
  end if;
  if holds_while = 'squad_short' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if holds_while = 'withdrawal_open' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
    return;
  end if;
  if holds_while is null or coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  case holds_while
  when 'claim_open' then
    select private.answer_until(r)
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'proposal_open' then
    select private.proposal_until(p)
    into until
    from public.reschedules p
    join public.team_matches m on m.id = p.match_id and m.status in ('scheduled', 'postponed')
    where p.match_id = of_match
      and p.status = 'proposed'
      and p.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and p.team_id <> led
      and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  when 'answer_missing', 'players_missing' then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case holds_while
        when 'players_missing' then private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
      end;
    is_over := not found;
  when 'before_kickoff', 'line_up_missing' then
    select case holds_while when 'before_kickoff' then m.kickoff_at else private.lineup_until(m.kickoff_at) end
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (holds_while = 'before_kickoff' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  when 'lobby_open' then
    is_over := private.lobby_code(of_match, reader) is null;
  when 'cup_answer_missing', 'cup_players_missing' then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case holds_while
        when 'cup_players_missing' then private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
      end;
    is_over := not found;
  when 'check_in_open', 'cup_place_open' then
    select case holds_while when 'check_in_open' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid and c.status = 'check_in';
    is_over := not found;
  when 'stand_in_missing' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  when 'kickoff_unchanged' then
    -- another time since
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match and m.status <> 'postponed' and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
    );
  when 'match_postponed' then
    is_over := not exists (select from public.team_matches m where m.id = of_match and m.status = 'postponed');
  when 'match_scheduled', 'match_disputed', 'match_unreported', 'match_finished' then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case holds_while
          when 'match_disputed' then m.status = 'disputed'
          when 'match_finished' then m.status = 'finished'
          when 'match_unreported' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  when 'offer_open' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  when 'request_open' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end case;
  is_over := is_over or coalesce(until <= now(), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.notices_left()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most_a_round constant int := (private.limits()).notices_a_round;
begin
  return greatest(most_a_round - coalesce(nullif(current_setting('rondo.notified', true), ''), '0')::int, 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_changed(match public.team_matches, key public.notification_key, said jsonb, others uuid[] DEFAULT '{}'::uuid[], asked uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  facts constant jsonb := private.match_facts(match) || said;
  link constant text := '/matches/' || match.id;
  instead_of constant public.notification_key[] := case
    when key = 'resultUndone' then array[key]
    else '{matchMoved, matchMovedAsked, matchPostponed, matchCancelled, rescheduleAccepted}'
  end;
begin
  if cardinality(asked) > 0 then
    perform private.notify(asked, 'matchMovedAsked', facts, link, instead_of => instead_of);
  end if;
  perform private.notify(
    array(select unnest(private.concerned(match) || others) except select unnest(asked)), key, facts, link, instead_of => instead_of
  );
  insert into private.events (type, match_id, league_id, season, cup_id, teams, facts)
  values (
    'schedule_changed', match.id, match.league_id, match.season, match.night_cup_id,
    array[match.home_team_id, match.away_team_id], jsonb_build_object('kind', key)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_league_followers(articles uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with fresh as (
    insert into private.told_articles (article_id)
    select a.id
    from public.news_articles a
    join public.leagues l on l.id = a.league_id and l.archived_at is null
    where a.id = any (articles) and a.published_at between private.news_since() and now()
    order by a.id
    on conflict (article_id) do nothing
    returning article_id
  )
  insert into public.notifications (user_id, kind, key, values, link)
  select f.user_id, 'system', 'articlePublished', jsonb_build_object('article', a.id, 'league', a.league_id), '/news/' || a.id
  from fresh
  join public.news_articles a on a.id = fresh.article_id
  join public.league_follows f on f.league_id = a.league_id
  join public.profiles p on p.id = f.user_id and p.deleted_at is null and p.id is distinct from (select auth.uid())
  order by f.user_id, a.id
$function$;

CREATE OR REPLACE FUNCTION private.open_matches(league uuid, season integer, of_team uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      private.match_json(m, true) order by m.kickoff_at, m.id
    ),
    '[]'
  )
  from public.team_matches m
  where (m.league_id, m.season) = (open_matches.league, open_matches.season)
    and (of_team is null or of_team in (m.home_team_id, m.away_team_id))
$function$;

CREATE OR REPLACE FUNCTION private.order_sponsors(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before jsonb;
begin
  perform private.actor();
  perform private.check_admin('order sponsors');
  perform from public.sponsors s order by s.id for no key update;
  select coalesce(jsonb_agg(s.id order by s.position, s.id), '[]') into before from public.sponsors s;
  if ids is null
    or cardinality(ids) <> (select count(distinct each) from unnest(ids) as each)
    or not (ids @> array(select s.id from public.sponsors s) and ids <@ array(select s.id from public.sponsors s))
  then
    perform private.refuse('PT409', 'These are not the sponsors there are.', 'sponsorsChanged', 'ids');
  end if;
  update public.sponsors s
  set position = given.place
  from unnest(ids) with ordinality as given (id, place)
  where s.id = given.id;
  perform private.record('order_sponsors', 'sponsors', before, to_jsonb(ids));
end
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

CREATE OR REPLACE FUNCTION private.overlay_match(link private.overlay_links, named uuid)
 RETURNS public.team_matches
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.penalty_page(of_status public.penalty_status DEFAULT NULL::public.penalty_status, of_kind public.penalty_kind DEFAULT NULL::public.penalty_kind, of_team uuid DEFAULT NULL::uuid, sort text DEFAULT NULL::text, after_place text DEFAULT NULL::text, before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, place text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  size constant int := private.page_size(max);
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  with matching as not materialized (
    select c.*
    from public.penalties c
    where c.status <> 'proposed'
      and (of_status is null or c.status = of_status)
      and (of_kind is null or c.kind = of_kind)
      and (of_team is null or c.team_id = of_team)
  )
  (
    select c.id, null::text
    from matching c
    where sort is null and (before_id is null or (c.created_at, c.id) < (before_at, before_id))
    order by c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, null
    from matching c
    where sort = 'oldest' and (before_id is null or (c.created_at, c.id) > (before_at, before_id))
    order by c.created_at, c.id
    limit size
  )
  union all
  (
    select c.id, c.status::text
    from matching c
    where sort = 'status'
      and (before_id is null or c.status >= after_place::public.penalty_status and (c.status > after_place::public.penalty_status or (c.created_at, c.id) < (before_at, before_id)))
    order by c.status, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, t.folded
    from matching c
    join public.teams t on t.id = c.team_id
    where sort = 'team'
      and (before_id is null or t.folded >= after_place and (t.folded > after_place or (c.created_at, c.id) < (before_at, before_id)))
    order by t.folded, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, p.folded
    from matching c
    join public.profiles p on p.id = c.player_id
    where sort = 'player'
      and (before_id is null or p.folded >= after_place and (p.folded > after_place or (c.created_at, c.id) < (before_at, before_id)))
    order by p.folded, c.created_at desc, c.id desc
    limit size
  )
  union all
  (
    select c.id, null
    from matching c
    where sort = 'player' and c.player_id is null
      and (before_id is null or after_place is not null or (c.created_at, c.id) < (before_at, before_id))
    order by c.created_at desc, c.id desc
    limit size
  )
  limit size;
end
$function$;

CREATE OR REPLACE FUNCTION private.played_of(fixtures jsonb, clubs jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'stage', coalesce(nullif(lower(given ->> 'stage'), ''), 'regular'),
        'matchday', private.number_of(given ->> 'matchday'),
        'status', case
          when given ->> 'status' <> '' then lower(given ->> 'status')
          when num_nonnulls(home_score, forfeited_by) > 0 then 'finished'
          else 'scheduled'
        end,
        'home_team_id', clubs -> private.fold(given ->> 'home'),
        'away_team_id', clubs -> private.fold(given ->> 'away'),
        'kickoff_at', kickoff_at,
        'home_score', home_score,
        'away_score', away_score,
        'forfeited_by', forfeited_by,
        'finished_at', case
          when num_nonnulls(home_score, forfeited_by) > 0
          then least(kickoff_at + bounds.match_length_minutes * interval '1 minute', now())
        end
      )
    ),
    '[]'
  )
  from jsonb_array_elements(fixtures) as given
  cross join private.limits() as bounds
  cross join lateral (
    select private.moment_of(given ->> 'kickoff_at'), nullif(lower(given ->> 'forfeited_by'), '')
  ) as read (kickoff_at, forfeited_by)
  cross join lateral (
    select
      coalesce(private.forfeit_score(forfeited_by::public.forfeit_side, 'home'), private.number_of(given ->> 'home_score')),
      coalesce(private.forfeit_score(forfeited_by::public.forfeit_side, 'away'), private.number_of(given ->> 'away_score'))
  ) as score (home_score, away_score)
$function$;

CREATE OR REPLACE FUNCTION private.players_named(patterns text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  many constant int := (private.limits()).named_max;
  named uuid[];
begin
  named := array(
    select p.id
    from public.profiles p
    where p.folded like patterns[1]
      and p.folded like coalesce(patterns[2], patterns[1])
      and p.folded like all (patterns)
    limit many + 1
  );
  return case when cardinality(named) <= many then named end;
end
$function$;

CREATE OR REPLACE FUNCTION private.propose_suspension(player_id uuid, matches integer, reason text, match_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  matches_max constant int := (private.limits()).suspension_matches_max;
  said text;
  place record;
  made public.penalties;
begin
  perform private.check_admin('propose suspensions');
  if matches is null or matches not between 1 and matches_max then
    perform private.refuse('PT422', format('A suspension is for 1 to %s matches.', matches_max), 'wrongValue', 'matches');
  end if;
  said := private.checked_reason(reason);
  place := private.penalty_place(propose_suspension.player_id, propose_suspension.match_id);
  perform private.check_no_interest(
    'penalty', array[place.team_id], private.admins(), propose_suspension.match_id, place.league_id, place.season
  );
  insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, match_id)
  values (
    place.league_id, place.season, place.team_id, propose_suspension.player_id, 'suspension', 'proposed',
    propose_suspension.matches, said, propose_suspension.match_id
  )
  returning * into made;
  perform private.notify_of_penalty(made, 'suspensionProposed', private.admins());
  perform private.record('propose_suspension', 'penalties ' || made.id, null, to_jsonb(made));
  return made.id;
end
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
          private.match_json(m, true) - '{matchday,stage}'::text[] order by m.kickoff_at, m.id
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
          private.match_json(last.match)
            - '{matchday,stage,series_id,game_no,home_team_id,away_team_id,live_home_score,live_away_score}'::text[]
            || jsonb_build_object(
              'home_team', private.open_team(home), 'away_team', private.open_team(away), 'goals', last.goals,
              'assists', last.assists, 'mvp', last.mvp
            )
          order by (last.match).kickoff_at desc, (last.match).id
        ),
        '[]'
      )
      from (
        select m as match, s.goals, s.assists, s.mvp
        from public.match_player_stats s
        join public.team_matches m on m.id = s.match_id
        where s.player_id = p.id
          and m.league_id = l.id
          and m.status = 'finished'
        order by m.kickoff_at desc, m.id
        limit 10
      ) last
      join public.teams home on home.id = (last.match).home_team_id
      join public.teams away on away.id = (last.match).away_team_id
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

CREATE OR REPLACE FUNCTION private.publish_api()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  callers constant jsonb := '{"visitor": "anon, authenticated", "member": "authenticated", "service": "service_role"}';
  command record;
  wrapper record;
begin
  -- wrappers whose command is gone, is no command any more or has another head
  for wrapper in
    select w.oid::regprocedure as head
    from pg_catalog.pg_proc w
    where w.pronamespace = 'public'::regnamespace
      and w.prosrc ~ ('^ select (\* from |private\.kept_answer\()?private\.' || w.proname || '\(')
      and not exists (
        select
        from pg_catalog.pg_proc p
        where p.pronamespace = 'private'::regnamespace
          and p.proname = w.proname
          and pg_catalog.pg_get_function_arguments(p.oid) = pg_catalog.pg_get_function_arguments(w.oid)
          and pg_catalog.pg_get_function_result(p.oid) = pg_catalog.pg_get_function_result(w.oid)
          and pg_catalog.obj_description(p.oid, 'pg_proc') ~ '^api: '
      )
  loop
    execute format('drop function %s', wrapper.head);
  end loop;

  for command in
    select
      p.proname as name,
      p.oid::regprocedure as head,
      regexp_replace(p.oid::regprocedure::text, '^private\.', 'public.') as wrapper,
      callers ->> substring(pg_catalog.obj_description(p.oid, 'pg_proc') from '^api: (\w+)$') as granted,
      pg_catalog.pg_get_function_arguments(p.oid) as arguments,
      -- a row type of `private` is nothing a client may see: its columns are
      coalesce(
        (
          select 'table (' || string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum) || ')'
          from pg_catalog.pg_type t
          join pg_catalog.pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
          where t.oid = p.prorettype and t.typtype = 'c' and t.typnamespace = 'private'::regnamespace
        ),
        pg_catalog.pg_get_function_result(p.oid)
      ) as result,
      case p.provolatile when 's' then 'stable' when 'i' then 'immutable' else 'volatile' end as volatility,
      case
        when p.proretset then '* from '
        when p.proname like 'public\_%' and p.prorettype = 'jsonb'::regtype then 'private.kept_answer('
        else ''
      end as rows,
      (
        select string_agg(format('%I.%I', p.proname, p.proargnames[n]), ', ' order by n)
        from generate_series(1, p.pronargs) as n
      ) as given
    from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and pg_catalog.obj_description(p.oid, 'pg_proc') ~ '^api: '
    order by p.proname
  loop
    assert command.granted is not null, format('%s is published to nobody known', command.head);
    execute format(
      'create or replace function public.%I(%s) returns %s language sql %s set search_path = %L as %L',
      command.name,
      command.arguments,
      command.result,
      command.volatility,
      '',
      format(
        ' select %sprivate.%I(%s)%s ',
        command.rows, command.name, command.given, repeat(')', (command.rows like '%(')::int)
      )
    );
    execute format(
      'revoke execute on function %1$s, %2$s from public, anon, authenticated; grant execute on function %1$s, %2$s to %3$s',
      command.wrapper,
      command.head,
      command.granted
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_article(article_id uuid, version integer, publish_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  perform private.check_admin('publish articles');
  article := private.article_to_write(article_id, version);
  if article.published_at <= now() then
    perform private.refuse('PT409', 'The article is published.', 'articlePublished');
  end if;
  perform private.check_readable(article.id);
  update public.news_articles a
  set published_at = greatest(coalesce(publish_at, now()), now())
  where a.id = article.id
  returning * into article;
  perform private.record(
    'publish_article', 'news_articles ' || article.id, null, jsonb_build_object('published_at', article.published_at)
  );
  return article.published_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.call_subscribers(array(select row(h.*)::private.events from happened h));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_schedule(league_id uuid, season integer, fixtures jsonb, draw_seed integer DEFAULT NULL::integer, aware boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fixtures_max constant int := (private.limits()).fixtures_at_once_max;
  me constant uuid := private.actor();
  planned public.league_seasons;
  standing public.team_matches;
  problem text;
  replaced int := 0;
  published int;
begin
  if not private.may_referee(league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees publish a schedule.', 'notYours');
  end if;
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (publish_schedule.league_id, publish_schedule.season)
  for no key update;
  if planned.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if jsonb_typeof(fixtures) is distinct from 'array' or jsonb_array_length(fixtures) not between 1 and fixtures_max then
    perform private.refuse('PT422', 'A schedule is a list of fixtures, and not too long.', 'scheduleUnreadable', 'fixtures');
  end if;

  -- times of a team are set one after the other
  perform
  from public.teams t
  where t.id in (
    select e.team_id from public.league_teams e where (e.league_id, e.season) = (planned.league_id, planned.season)
  )
  order by t.id
  for no key update;
  -- all of them held before anything is looked for: whoever lines up or writes at this moment does so before or after it
  for standing in
    select *
    from public.team_matches m
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular'
    order by m.id
    for update
  loop
    if not private.has_facts(standing) then
      delete from public.team_matches m where m.id = standing.id;
      replaced := replaced + 1;
    elsif standing.status <> 'cancelled' then
      perform private.refuse('PT409', 'Sides have done something in a match.', 'scheduleInUse', 'fixtures');
    end if;
  end loop;
  begin
    insert into public.team_matches (league_id, season, stage, matchday, home_team_id, away_team_id, kickoff_at)
    select planned.league_id, planned.season, 'regular', drawn.matchday, drawn.home_team_id, drawn.away_team_id,
      drawn.kickoff_at
    from jsonb_to_recordset(fixtures)
      drawn (matchday smallint, home_team_id uuid, away_team_id uuid, kickoff_at timestamptz);
    get diagnostics published = row_count;
  exception when data_exception or integrity_constraint_violation then
    perform private.refuse('PT422', 'A fixture lacks something, or two are the same.', 'scheduleUnreadable', 'fixtures');
  end;
  problem := private.schedule_problem(planned);
  if problem is not null then
    perform private.refuse('PT422', 'The schedule is no round robin of the teams entered.', problem, 'fixtures');
  end if;
  perform private.check_season_overlap(planned, coalesce(aware, false));

  update public.league_seasons s set draw_seed = publish_schedule.draw_seed
  where (s.league_id, s.season) = (planned.league_id, planned.season);
  perform private.notify(
    case when replaced > 0 then private.season_squads(planned) else private.season_leaders(planned) end,
    'schedulePublished', private.season_facts(planned), '/leagues/' || planned.league_id, instead_of => '{schedulePublished}'
  );
  perform private.record(
    'publish_schedule',
    concat_ws(' ', 'league_seasons', planned.league_id, planned.season),
    jsonb_build_object('draw_seed', planned.draw_seed),
    jsonb_build_object('draw_seed', publish_schedule.draw_seed, 'matches', published)
  );
  return published;
end
$function$;

CREATE OR REPLACE FUNCTION private.rate_league(league_id uuid, from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, from_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  start constant int := (private.limits()).rating_start;
  first record;
  one record;
  ratings jsonb;
  home_wins int;
  away_wins int;
  home int;
  away int;
  edge int;
  change int;
begin
  perform pg_advisory_xact_lock(hashtextextended('match_elo ' || rate_league.league_id, 0));
  select wrong.at, wrong.id into first
  from (
    select coalesce(m.finished_at, e.finished_at) as at, coalesce(m.id, e.match_id) as id
    from (
      select p.id, p.finished_at, p.home_score, p.away_score
      from public.team_matches p
      where p.league_id = rate_league.league_id and p.status = 'finished' and p.forfeited_by is null
    ) m
    full join (select * from public.match_elo r where r.league_id = rate_league.league_id) e
      on e.match_id = m.id and e.finished_at = m.finished_at
    where m.id is null
      or e.match_id is null
      or e.home_change <> private.elo_change(e.home_before, e.away_before, e.home_edge, m.home_score, m.away_score)
    union all
    select rate_league.from_at, rate_league.from_id
    where rate_league.from_at is not null
  ) wrong
  order by wrong.at, wrong.id
  limit 1;
  if first.at is null then
    return;
  end if;

  delete from public.match_elo e
  where e.league_id = rate_league.league_id and (e.finished_at, e.match_id) >= (first.at, first.id);
  select coalesce(jsonb_object_agg(last.team_id, last.rating), '{}') into ratings
  from (
    select distinct on (side.team_id) side.team_id, side.rating
    from public.match_elo e
    cross join lateral (
      values (e.home_team_id, e.home_before + e.home_change), (e.away_team_id, e.away_before - e.home_change)
    ) side (team_id, rating)
    where e.league_id = rate_league.league_id
    order by side.team_id, e.finished_at desc, e.match_id desc
  ) last;
  select count(*) filter (where m.home_score > m.away_score), count(*) filter (where m.home_score < m.away_score)
  into home_wins, away_wins
  from public.match_elo e
  join public.team_matches m on m.id = e.match_id
  where e.league_id = rate_league.league_id;

  for one in
    select m.id, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.finished_at
    from public.team_matches m
    where m.league_id = rate_league.league_id
      and m.status = 'finished'
      and m.forfeited_by is null
      and (m.finished_at, m.id) >= (first.at, first.id)
    order by m.finished_at, m.id
  loop
    home := coalesce((ratings ->> one.home_team_id::text)::int, start);
    away := coalesce((ratings ->> one.away_team_id::text)::int, start);
    edge := private.elo_home_edge(home_wins, away_wins);
    change := private.elo_change(home, away, edge, one.home_score, one.away_score);
    insert into public.match_elo (
      match_id, league_id, season, home_team_id, away_team_id, home_before, away_before, home_edge, home_change, finished_at, created_at
    )
    values (
      one.id, rate_league.league_id, one.season, one.home_team_id, one.away_team_id, home, away, edge, change, one.finished_at, one.finished_at
    );
    ratings := ratings || jsonb_build_object(one.home_team_id, home + change, one.away_team_id, away - change);
    if one.home_score > one.away_score then
      home_wins := home_wins + 1;
    else
      away_wins := away_wins + 1;
    end if;
  end loop;
end
$function$;

drop function private.record_failure(text,text,text,text);
CREATE OR REPLACE FUNCTION private.record_failure(chore text, subject text, code text, message text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if code ~ '^(40|55)' then
    return null;
  end if;
  if exists (
    select
    from private.audit_log l
    where l.subject = record_failure.subject
      and l.action = 'fail ' || record_failure.chore
      and l.at > now() - interval '1 day'
  ) then
    return code;
  end if;
  raise warning '% of % failed: % %', chore, subject, code, message;
  perform private.record('fail ' || chore, subject, null, jsonb_build_object('sqlstate', code));
  return code;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_standings(of_league uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant int := (private.limits()).matches_with_kept_records;
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

CREATE OR REPLACE FUNCTION private.reinstate_team(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  entry public.league_teams;
  said text;
  match public.team_matches;
  matches uuid[] := '{}';
begin
  perform private.hold_lined_up(
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (run.league_id, run.season) and reinstate_team.team_id in (m.home_team_id, m.away_team_id)
    )
  );
  perform from public.teams t where t.id = reinstate_team.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, reinstate_team.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_no_interest(
    'entry', array[entry.team_id], private.rulers_of(entry.league_id), league_id => entry.league_id, season => entry.season
  );
  if entry.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has not withdrawn.', 'notWithdrawn', 'team_id');
  end if;
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if exists (select from public.teams t where t.id = entry.team_id and t.archived_at is not null) then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if run.phase = 'registration' and run.max_teams <= (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  if run.phase = 'playoffs' and entry.withdrawn_at < run.playoffs_at then
    perform private.refuse('PT409', 'The bracket was drawn without the team.', 'bracketWithout', 'team_id');
  end if;
  said := private.checked_reason(reason);

  -- with the games that would go, before anybody finishes one of them
  perform private.hold_series(private.bracket_of(run.league_id, run.season, null));
  perform
  from public.team_matches m
  where (m.league_id, m.season) = (run.league_id, run.season) and entry.team_id in (m.home_team_id, m.away_team_id)
  order by m.id
  for no key update;
  perform private.hold_suspensions_of_season(run.league_id, run.season);
  update public.league_teams e
  set withdrawn_at = null, withdrawal_voids = null
  where (e.league_id, e.season, e.team_id) = (entry.league_id, entry.season, entry.team_id);

  -- what came last goes first: it stands on the others
  for match in
    select m.*
    from public.team_matches m
    left join public.series s on s.id = m.series_id
    where (m.league_id, m.season) = (run.league_id, run.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and private.is_left_by_withdrawal(m, entry)
    order by s.round desc nulls last, s.slot desc, m.game_no desc, m.kickoff_at, m.id
  loop
    perform private.check_nothing_later(match);
    perform private.restore_match(match, said);
    matches := matches || match.id;
  end loop;
  perform private.drop_spare_games(s)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and entry.team_id in (s.team_a_id, s.team_b_id)
    and s.winner_team_id is null
    and not s.no_winner;

  perform private.notify(
    private.concerned_by_withdrawal(entry, matches),
    'teamReinstated', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/leagues/' || entry.league_id
  );
  insert into private.events (type, league_id, season, teams, facts)
  values ('team_reinstated', entry.league_id, entry.season, array[entry.team_id], jsonb_build_object('matches', matches));
  perform private.record(
    'reinstate_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.reinstatement_effect(league_id uuid, season integer, team_id uuid)
 RETURNS TABLE(match_id uuid, status public.match_status, home_score integer, away_score integer, forfeited_by public.forfeit_side)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may_referee(reinstatement_effect.league_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees take withdrawals back.', 'notYours');
  end if;
  return query
  select
    m.id,
    (case
      when rival.withdrawal_voids then 'cancelled'
      when before.seq is not null or rival.team_id is not null then 'finished'
      else 'scheduled'
    end)::public.match_status,
    case when before.seq is not null then before.home_score::int else private.forfeit_score(gone.side, 'home') end,
    case when before.seq is not null then before.away_score::int else private.forfeit_score(gone.side, 'away') end,
    case when before.seq is not null then before.forfeited_by else gone.side end
  from public.league_teams entry
  join public.team_matches m
    on (m.league_id, m.season) = (entry.league_id, entry.season)
      and entry.team_id in (m.home_team_id, m.away_team_id)
      and m.series_id is null
  left join public.league_teams rival
    on (rival.league_id, rival.season) = (m.league_id, m.season)
      and rival.team_id = case entry.team_id when m.home_team_id then m.away_team_id else m.home_team_id end
      and rival.withdrawn_at is not null
  cross join lateral (
    select case rival.team_id when m.home_team_id then 'home' when m.away_team_id then 'away' end::public.forfeit_side
  ) as gone (side)
  left join lateral (
    select said.*
    from (
      select r.*
      from public.match_results r
      where r.match_id = m.id and r.cause <> 'withdrawal'
      order by r.seq desc
      limit 1
    ) said
    where said.cause <> 'claim' and num_nonnulls(said.home_score, said.forfeited_by) > 0
  ) before on true
  where (entry.league_id, entry.season, entry.team_id) = (
      reinstatement_effect.league_id, reinstatement_effect.season, reinstatement_effect.team_id
    )
    and entry.withdrawn_at is not null
    and private.is_left_by_withdrawal(m, entry)
  order by m.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.renew_notices(people uuid[], instead_of public.notification_key[], key public.notification_key, facts jsonb, link text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  readers uuid[];
begin
  with unread as (
    select n.id
    from public.notifications n
    where n.user_id = any (people)
      and n.read_at is null
      and n.link = renew_notices.link
      and n.key = any (instead_of)
      and n.created_at > private.news_since()
      and not exists (
        select
        from public.notifications later
        where later.user_id = n.user_id
          and later.read_at is null
          and later.link = n.link
          and later.key = any (instead_of)
          and (later.created_at, later.id) > (n.created_at, n.id)
      )
    order by n.id
    for update skip locked
  ),
  changed as (
    update public.notifications n
    set key = renew_notices.key, values = facts, created_at = now()
    from unread
    where n.id = unread.id
    returning n.user_id
  )
  select array_agg(c.user_id) into readers from changed c;
  return coalesce(readers, '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.reverse_adjustment(adjustment_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was public.point_adjustments;
  run public.league_seasons;
  said text;
begin
  perform private.check_admin('run a season');
  select * into was from public.point_adjustments a where a.id = adjustment_id;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such adjustment.', 'adjustmentUnknown', 'adjustment_id');
  end if;
  run := private.season_to_run(was.league_id, was.season);
  select * into was from public.point_adjustments a where a.id = was.id for no key update;
  perform private.check_adjustable(run, was.team_id);
  if was.reversed_at is not null then
    perform private.refuse('PT409', 'It has been taken back.', 'adjustmentReversed', 'adjustment_id');
  end if;
  said := private.checked_reason(reason);
  update public.point_adjustments a set reversed_at = clock_timestamp() where a.id = was.id;
  perform private.notify_adjusted(was, 'pointsRestored', said);
  perform private.record(
    'reverse_adjustment', 'point_adjustments ' || was.id, to_jsonb(was), jsonb_build_object('reversed', true, 'reason', said)
  );
end
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

CREATE OR REPLACE FUNCTION private.row_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.events (type, teams, player_id, cup_id, announcement_id)
  select
    heard.type,
    case when tg_table_name = 'teams' then array[new.id] else '{}' end,
    case when tg_table_name = 'profiles' then new.id end,
    case when tg_table_name = 'night_cups' then new.id end,
    case when tg_table_name = 'announcements' then new.id end
  from unnest(private.heard(tg_argv[0]::private.event_type)) as heard (type);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.ruling_queue_counts()
 RETURNS TABLE(open integer, waiting integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (count(*) filter (where each.needs_ruling))::int, (count(*) filter (where not each.needs_ruling))::int
  from (
    select bool_or(d.matter in ('disputed', 'protest', 'overdue', 'undone')) as needs_ruling
    from private.ruling_matters() d
    join public.team_matches m on m.id = d.match_id
    where ((select private.is_admin()) or (select private.refereed_leagues()) <> '{}')
      and (
        (select private.is_admin())
        or (
          m.league_id = any ((select private.refereed_leagues())::uuid[])
          and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
        )
      )
    group by d.match_id
  ) each
$function$;

CREATE OR REPLACE FUNCTION private.ruling_queue(show text DEFAULT 'open'::text, query text DEFAULT NULL::text, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(match_id uuid, matters text[], since timestamp with time zone, own boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  words constant text[] := private.patterns(query);
  clubs constant uuid[] := case when words is not null then private.teams_named(words) end;
  everywhere constant boolean := private.is_admin();
begin
  if not everywhere and private.refereed_leagues() = '{}' then
    return;
  end if;
  return query
  with found_ones as (
    select d.match_id, array_agg(d.matter order by d.since) as matters, min(d.since) as since
    from private.ruling_matters() d
    where show <> 'ruled'
    group by d.match_id
    having (show = 'open') = bool_or(d.matter in ('disputed', 'protest', 'overdue', 'undone'))
    union all
    select r.match_id, array[(array_agg(r.cause::text order by r.at desc))[1]], max(r.at)
    from public.match_results r
    where show = 'ruled' and r.cause in ('ruling', 'correction', 'undo')
    group by r.match_id
  )
  select
    f.match_id,
    f.matters,
    f.since,
    coalesce((select private.own_team()) in (m.home_team_id, m.away_team_id), false)
  from found_ones f
  join public.team_matches m on m.id = f.match_id
  where (
      everywhere
      or (
        m.league_id = any ((select private.refereed_leagues())::uuid[])
        and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
      )
    )
    and (
      words is null
      or m.home_team_id = any (clubs)
      or m.away_team_id = any (clubs)
      or (clubs is null and exists (
        select from public.teams t where t.id in (m.home_team_id, m.away_team_id) and t.folded like all (words)
      ))
    )
    and (
      after_at is null
      or (show = 'ruled' and (f.since, f.match_id) < (after_at, after_id))
      or (show <> 'ruled' and (f.since, f.match_id) > (after_at, after_id))
    )
  order by
    case when show = 'ruled' then f.since end desc,
    case when show = 'ruled' then f.match_id end desc,
    f.since,
    f.match_id
  limit private.page_size(max);
end
$function$;

CREATE OR REPLACE FUNCTION private.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize text DEFAULT NULL::text, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean, aware boolean DEFAULT false)
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
  planned.prize := private.checked_text('prize', save_night_cup.prize, 0, bounds.night_cup_prize_max);
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

CREATE OR REPLACE FUNCTION private.save_ticket_template(title text, body text, template_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  headed text;
  said text;
  was public.ticket_templates;
  made public.ticket_templates;
begin
  perform private.check_admin('write canned replies');
  -- one at a time: their number is counted
  perform pg_advisory_xact_lock(hashtextextended('public.ticket_templates', 0));
  headed := private.checked_name('title', title, 3, bounds.ticket_template_title_max);
  said := private.checked_text('body', body, 1, bounds.ticket_description_max);
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

CREATE OR REPLACE FUNCTION private.season_entries(league_id uuid, season integer)
 RETURNS TABLE(team_id uuid, squad integer, eligible integer, captain_suspended boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_admin('look through the entries');
  return query
  select
    e.team_id,
    members.squad,
    members.eligible,
    coalesce((select private.is_suspended(t.captain_id) from public.teams t where t.id = e.team_id), false)
  from public.league_teams e
  cross join lateral (
    select count(*)::int as squad, (count(*) filter (where m.eligibility = 'eligible'))::int as eligible
    from public.team_members m
    where m.team_id = e.team_id and m.left_at is null
  ) members
  where (e.league_id, e.season) = (season_entries.league_id, season_entries.season);
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

CREATE OR REPLACE FUNCTION private.season_leaders(planned public.league_seasons)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct l.player_id), '{}')
  from public.league_teams e
  join private.team_leaders l on l.team_id = e.team_id
  where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
$function$;

CREATE OR REPLACE FUNCTION private.send_broadcasts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.send_topic(new.topic);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_notice_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with held as (
    select o.id
    from private.outbox o
    where o.way in ('push', 'direct')
      and o.subject = 'notice ' || new.id
      and (o.lease is not null or o.done_at is not null or o.given_up_at is not null)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = now(), next_at = now(), tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id;
  perform private.enqueue_ways(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_to_discord(happened private.events[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  renamed_teams constant uuid[] := array(select e.teams[1] from unnest(happened) e where e.type = 'team_renamed');
  renamed_players constant uuid[] := array(select e.player_id from unnest(happened) e where e.type = 'player_renamed');
begin
  if not exists (select from private.discord_channels) then
    return;
  end if;
  -- a statement renames, or does something else
  if cardinality(renamed_teams || renamed_players) > 0 then
    perform private.outbox_changed('discord', private.discord_subjects_naming(renamed_teams, renamed_players));
    return;
  end if;
  perform private.outbox_changed(
    'discord',
    array(
      select
        case
          when e.match_id is not null then case when e.league_id is not null then 'match ' || e.match_id end
          when e.type = 'article_changed' then 'article ' || e.article_id
          when e.type = 'announcement_withdrawn' then 'announcement ' || e.announcement_id
          when e.type = 'cup_changed' then 'cup ' || e.cup_id
        end
      from unnest(happened) e
    )
  );
  insert into private.outbox (way, target, subject, payload)
  with open as (
    select * from private.discord_channels d where d.off_at is null
  )
  select 'discord', begun.channel, begun.noun || ' ' || begun.id, jsonb_build_object(begun.noun, begun.id)
  from (
    select 'match' as noun, m.id, d.id as channel
    from unnest(happened) e
    join public.team_matches m on m.id = e.match_id
    join public.leagues l on l.id = m.league_id and l.status = 'active' and l.archived_at is null
    join open d
      on (d.league_id is null or d.league_id = m.league_id)
      and private.discord_begins(d.results, d.fixtures, m.status, m.kickoff_at)
    union all
    select 'transfer', e.transfer_id, d.id
    from unnest(happened) e
    join open d on d.transfers and (d.league_id is null or d.league_id = e.league_id)
    where e.type = 'transfer_made'
    union all
    select 'cup', c.id, d.id
    from unnest(happened) e
    join public.night_cups c on c.id = e.cup_id and c.status in ('registration', 'check_in', 'live')
    join open d on d.cups
    where e.type = 'cup_changed'
    union all
    select 'article', a.id, d.id
    from unnest(happened) e
    join public.news_articles a on a.id = e.article_id
    left join public.leagues l on l.id = a.league_id
    join open d
      on d.news
      and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
      and a.published_at between greatest(private.news_since(), d.created_at) and now()
    where a.league_id is null or (l.status = 'active' and l.archived_at is null)
    union all
    select 'announcement', a.id, d.id
    from unnest(happened) e
    join public.announcements a on a.id = e.announcement_id and not a.captains_only
    join open d on d.news and (d.league_id is null or a.league_id is null or d.league_id = a.league_id)
    where e.type = 'announced'
  ) begun
  order by begun.id, begun.channel
  on conflict (way, target, subject) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_to_webhooks(happened private.events[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue_event(e.type::text, e.league_id, e.teams, private.webhook_facts(e), e.at, e.id)
  from unnest(happened) e
  where e.type::text = any (private.webhook_events())
    and not (
      e.match_id is not null
      and exists (select from public.leagues l where l.id = e.league_id and (l.status <> 'active' or l.archived_at is not null))
    )
$function$;

CREATE OR REPLACE FUNCTION private.send_topic(topic text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changes jsonb;
  change jsonb;
begin
  if topic = 'site' and (
    not pg_try_advisory_xact_lock(hashtext('rondo site'))
    or exists (
      select
      from private.broadcasts b
      where b.topic = 'site' and b.sent > 0 and b.created_at > clock_timestamp() - (private.limits()).site_message_seconds * interval '1 second'
    )
  ) then
    return;
  end if;
  with taken as (
    delete from private.broadcasts b where b.topic = send_topic.topic and b.change is not null returning b.id, b.change
  ), said as (
    select t.change, min(t.id) as id from taken t group by t.change, case when t.change ? 'scores' then t.id end
  )
  select jsonb_agg(s.change order by s.id) into changes from said s;
  if changes is null then
    return;
  end if;
  -- the host's own: nobody may join these
  if topic in ('public', 'rights') then
    for change in select jsonb_array_elements(changes) loop
      perform realtime.send(change, 'changed', topic, true);
    end loop;
    return;
  end if;
  -- of more than anybody reads one by one the nouns are enough
  if jsonb_array_length(changes) > 20 then
    select jsonb_agg(distinct jsonb_build_object('noun', c -> 'noun')) into changes from jsonb_array_elements(changes) c;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'changes', changes,
      'before', (select coalesce(sum(b.sent), 0) from private.broadcasts b where b.topic = send_topic.topic)
    ),
    'changed', topic, true
  );
  insert into private.broadcasts (topic, sent) values (send_topic.topic, 1);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_availability(league_id uuid, season integer, team_id uuid, hours jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hours_max constant int := (private.limits()).availability_hours_max;
  me constant uuid := private.actor();
  planned public.league_seasons;
begin
  select * into planned
  from public.league_seasons s
  where (s.league_id, s.season) = (set_availability.league_id, set_availability.season)
  for no key update;
  if not exists (
    select from public.league_teams e
    where (e.league_id, e.season, e.team_id) = (planned.league_id, planned.season, set_availability.team_id)
      and e.withdrawn_at is null
  ) then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  perform private.check_leader(set_availability.team_id, 'say when it can play');
  if planned.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', 'season');
  end if;
  if jsonb_typeof(hours) is distinct from 'array' or jsonb_array_length(hours) > hours_max then
    perform private.refuse('PT422', 'Hours are a list, and not too long.', 'hoursWrong', 'hours');
  end if;

  delete from public.availability a
  where (a.league_id, a.season, a.team_id) = (planned.league_id, planned.season, set_availability.team_id);
  begin
    insert into public.availability (league_id, season, team_id, weekday, "from", until)
    select planned.league_id, planned.season, set_availability.team_id, said.weekday, said."from", said.until
    from jsonb_to_recordset(hours) said (weekday smallint, "from" time, until time);
  exception when data_exception or integrity_constraint_violation then
    perform private.refuse('PT422', 'Hours have a weekday, a beginning and a later end.', 'hoursWrong', 'hours');
  end;
  perform private.record(
    'set_availability',
    concat_ws(' ', 'league_teams', planned.league_id, planned.season, set_availability.team_id),
    null,
    hours
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_eligibility_many(member_ids uuid[], status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  members_max constant int := (private.limits()).decisions_at_once_max;
  me constant uuid := private.actor();
  member_id uuid;
begin
  if coalesce(cardinality(member_ids), 0) not between 1 and members_max then
    perform private.refuse('PT422', format('1 to %s members.', members_max), 'wrongValue', 'member_ids');
  end if;
  -- as everywhere, each kind in the order of its ids, before the first of them is looked at: players, teams, members, series
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.id = any (member_ids))
  order by p.id
  for no key update;
  perform
  from public.teams t
  where t.id in (select m.team_id from public.team_members m where m.id = any (member_ids))
  order by t.id
  for no key update;
  perform from public.team_members m where m.id = any (member_ids) order by m.id for update;
  perform private.hold_lined_up_series(member_ids);
  for member_id in select distinct each from unnest(member_ids) as each order by each loop
    perform private.set_eligibility(member_id, status, notes);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_extra_rights(league_id uuid, season integer, team_id uuid, extra integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  extra_max constant int := (private.limits()).extra_rights_max;
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season);
  was public.league_teams;
begin
  perform private.check_entered(run, team_id);
  perform private.check_no_interest(
    'entry', array[team_id], private.admins(), league_id => run.league_id, season => run.season
  );
  if run.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  if extra is null or abs(extra::bigint) > extra_max then
    perform private.refuse('PT422', format('At most %s rights more or less.', extra_max), 'wrongValue', 'extra');
  end if;
  select * into was
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (run.league_id, run.season, set_extra_rights.team_id)
  for no key update;
  update public.league_teams e
  set rights_extra = extra
  where (e.league_id, e.season, e.team_id) = (was.league_id, was.season, was.team_id);
  perform private.record(
    'set_extra_rights', concat_ws(' ', 'league_teams', was.league_id, was.season, was.team_id),
    jsonb_build_object('rights_extra', was.rights_extra), jsonb_build_object('rights_extra', extra)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chore record;
  matter record;
  begun timestamptz;
  failure text;
  runs private.chore_runs[] := '{}';
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  for chore in
    select c.*
    from private.chores() c
    left join private.chore_runs r using (name)
    where c.every <= interval '1 minute' or (r.ran_at > now() - c.every) is not true
  loop
    begun := clock_timestamp();
    failure := null;
    begin
      for matter in
        execute case
          when chore.due is null then 'select null::uuid as id, ''clock'' as subject'
          else format('select * from private.%I() as due (id, subject)', chore.due)
        end
      loop
        begin
          if chore.due is null then
            execute format('select private.%I()', chore.name);
          else
            execute format('select private.%I($1)', chore.name) using matter.id;
          end if;
        exception when others then
          failure := coalesce(private.record_failure(chore.name, matter.subject, sqlstate, sqlerrm), failure);
        end;
      end loop;
    exception when others then
      failure := coalesce(private.record_failure(chore.name, 'clock', sqlstate, sqlerrm), failure);
    end;
    runs := runs || (
      chore.name, begun, (extract(epoch from clock_timestamp() - begun) * 1000)::int,
      case when failure is not null then begun end, failure, now()
    )::private.chore_runs;
  end loop;
  -- last, and not where another clock writes at this moment
  insert into private.chore_runs
  select run.* from unnest(runs) run
  where not exists (select from private.chore_runs r where r.name = run.name)
  order by run.name
  on conflict (name) do nothing;
  update private.chore_runs r
  set ran_at = run.ran_at,
    took_ms = run.took_ms,
    failed_at = coalesce(run.failed_at, r.failed_at),
    sqlstate = coalesce(run.sqlstate, r.sqlstate)
  from unnest(runs) run
  where r.name = run.name
    and r.name in (select free.name from private.chore_runs free order by free.name for update skip locked);
  perform set_config('rondo.clock', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.start_clock()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  create extension if not exists pg_cron;
  perform cron.schedule('rondo settle_due', '* * * * *', 'select private.settle_due()');
  perform cron.schedule('rondo flush_site', '5 seconds', 'select private.flush_site()');
  -- there nobody asks before a public file is served, so what is hidden goes from there for good
  perform cron.schedule('rondo sweep_files', '*/5 * * * *', 'select private.sweep_files(true)');
end
$function$;

CREATE OR REPLACE FUNCTION private.start_regular_season(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  teams_min constant int := (private.limits()).season_teams_min;
  me constant uuid := private.actor();
  begun public.league_seasons;
  entered uuid[];
begin
  perform private.check_admin('begin a season');
  select * into begun
  from public.league_seasons s
  where (s.league_id, s.season) = (start_regular_season.league_id, start_regular_season.season)
  for no key update;
  if begun.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  if begun.phase <> 'registration' then
    perform private.refuse('PT409', 'The season has begun.', 'seasonCourse', 'season');
  end if;
  select array_agg(e.team_id) into entered
  from public.league_teams e
  where (e.league_id, e.season) = (begun.league_id, begun.season) and e.withdrawn_at is null;
  if coalesce(cardinality(entered), 0) < teams_min then
    perform private.refuse('PT409', 'A season needs two teams.', 'tooFewTeams', 'season');
  end if;
  if exists (
    select
    from unnest(entered) as one
    join unnest(entered) as other on one < other
    where begun.legs <> (
      select count(*)
      from public.team_matches m
      where (m.league_id, m.season) = (begun.league_id, begun.season)
        and m.stage = 'regular'
        and m.status <> 'cancelled'
        and (m.home_team_id, m.away_team_id) in ((one, other), (other, one))
    )
  ) then
    perform private.refuse('PT409', 'Some two teams do not meet as often as the season has legs.', 'scheduleIncomplete', 'season');
  end if;
  update public.league_seasons s
  set phase = 'regular'
  where (s.league_id, s.season) = (begun.league_id, begun.season);
  perform private.notify(
    (select array_agg(l.player_id) from private.team_leaders l where l.team_id = any (entered)),
    'seasonStarted',
    jsonb_build_object('season', begun.season, 'league', begun.league_id),
    '/leagues/' || begun.league_id
  );
  perform private.record(
    'start_regular_season', concat_ws(' ', 'league_seasons', begun.league_id, begun.season),
    '{"phase": "registration"}', '{"phase": "regular"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.stats_json(of_row jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(jsonb_populate_record(null::private.counted_stats, of_row - 'mvp')) - 'player_id'
    || jsonb_build_object('mvp', of_row -> 'mvp')
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

CREATE OR REPLACE FUNCTION private.sum_broadcasts()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with crowded as (
    select b.topic
    from private.broadcasts b
    where b.change is null
    group by b.topic
    having count(*) > 1 or max(b.created_at) < now() - (private.limits()).broadcast_days_kept * interval '1 day'
  ), taken as (
    delete from private.broadcasts b
    where b.id in (
      select each.id
      from private.broadcasts each
      join crowded using (topic)
      where each.change is null
      for update of each skip locked
    )
    returning b.topic, b.sent, b.created_at
  )
  insert into private.broadcasts (topic, sent, created_at)
  select t.topic, sum(t.sent), max(t.created_at)
  from taken t
  group by t.topic
  having max(t.created_at) >= now() - (private.limits()).broadcast_days_kept * interval '1 day'
$function$;

CREATE OR REPLACE FUNCTION private.supersede_claims(VARIADIC matches uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = any (matches)
$function$;

CREATE OR REPLACE FUNCTION private.sweep_old()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  long_ago constant timestamptz := now() - (private.limits()).notice_days_kept * interval '1 day';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - (private.limits()).announcement_days_kept * interval '1 day';
  delivered constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
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
  delete from private.outbox o
  where o.id in (
    select s.id
    from private.outbox s
    where coalesce(s.done_at, s.given_up_at, s.due_since) < delivered
    order by coalesce(s.done_at, s.given_up_at, s.due_since)
    limit 1000
    for update skip locked
  );
  delete from private.events e
  where e.id in (select o.id from private.events o where o.at < now() - interval '1 day' order by o.at limit 1000);
  delete from private.discord_requests r
  where r.state_hash in (
    select o.state_hash from private.discord_requests o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_sign_ins s
  where s.token_hash in (
    select o.token_hash from private.discord_sign_ins o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_presses p
  where p.id in (
    select o.id from private.discord_presses o where o.created_at < now() - interval '1 day' order by o.created_at limit 1000
  );
  delete from private.interest_declarations d
  where (d.player_id, d.by_team_id, d.about_team_id) in (
    select o.player_id, o.by_team_id, o.about_team_id
    from private.interest_declarations o
    where o.created_at < now() - interval '1 day'
    order by o.created_at
    limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_back_award(award_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  was public.given_awards;
  said text;
begin
  perform private.check_admin('run a season');
  select * into was from public.given_awards a where a.id = take_back_award.award_id for update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such award (any more).', 'awardUnknown', 'award_id');
  end if;
  perform private.check_no_own_matter(was.player_id, was.team_id);
  said := private.checked_reason(reason);
  delete from public.given_awards a where a.id = was.id;
  perform private.notify_awarded(was, 'awardTakenBack', said);
  perform private.record('take_back_award', private.awarded(was), to_jsonb(was), jsonb_build_object('reason', said));
end
$function$;

CREATE OR REPLACE FUNCTION private.teams_named(patterns text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  many constant int := (private.limits()).named_max;
  named uuid[];
begin
  named := array(
    select t.id
    from public.teams t
    where t.folded like patterns[1]
      and t.folded like coalesce(patterns[2], patterns[1])
      and t.folded like all (patterns)
    limit many + 1
  );
  return case when cardinality(named) <= many then named end;
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

CREATE OR REPLACE FUNCTION private.undo_result(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.match_to_rule(match_id, opens => true);
  said constant text := private.checked_reason(reason);
  later constant uuid[] := private.squads(variadic private.sides_of_later(match));
begin
  if match.status <> 'finished' then
    perform private.refuse('PT409', 'There is no result to take back.', 'noResult', 'match_id');
  end if;
  perform private.check_nothing_later(match);
  if private.has_bracket(match) then
    delete from public.team_matches m
    using public.series s
    where s.id = m.series_id and (s.league_id, s.season) = (match.league_id, match.season);
    delete from public.series s where (s.league_id, s.season) = (match.league_id, match.season);
    update public.league_teams e
    set playoff_seed = null
    where (e.league_id, e.season) = (match.league_id, match.season) and e.playoff_seed is not null;
    update public.league_seasons s
    set phase = 'regular'
    where (s.league_id, s.season) = (match.league_id, match.season) and s.phase = 'playoffs';
  end if;
  perform private.supersede_claims(match.id);
  perform private.add_result(match.id, 'undo', reason => said);
  perform private.project_match(match.id);
  -- those whose game goes with it, too
  perform private.notify_changed(match, 'resultUndone', jsonb_build_object('reason', said), others => later);
  perform private.record('undo_result', 'team_matches ' || match.id, to_jsonb(match), jsonb_build_object('reason', said));
end
$function$;

CREATE OR REPLACE FUNCTION private.unnotified_votes()
 RETURNS TABLE(match_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'finished'
    and m.finished_at > now() - (private.limits()).late_result_days * interval '1 day'
    and exists (select from public.player_votes v where v.match_id = m.id)
    and not exists (select from private.vote_notices n where (n.match_id, n.finished_at) = (m.id, m.finished_at))
    and private.vote_closes_at(m) <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.unpublish_article(article_id uuid, version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  article public.news_articles;
begin
  perform private.check_admin('publish articles');
  article := private.article_to_write(article_id, version);
  if article.published_at is null then
    perform private.refuse('PT409', 'The article is a draft.', 'articleDraft');
  end if;
  update public.news_articles a set published_at = null where a.id = article.id;
  perform private.record(
    'unpublish_article', 'news_articles ' || article.id, jsonb_build_object('published_at', article.published_at)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.unreminded_kickoffs()
 RETURNS TABLE(match_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).kickoff_soon_minutes * interval '1 minute'
    and exists (
      select
      from private.attendance_reminders r
      where (r.of_id, r.starts_at) = (m.id, m.kickoff_at)
        and (
          r.soon_at is null
          or (
            r.lobby_at is null
            and m.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
            and exists (select from public.match_lobbies l where l.match_id = m.id)
          )
        )
    )
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.unreminded()
 RETURNS TABLE(of_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and (
      not exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (m.id, m.home_team_id, m.kickoff_at)
      )
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.starts_at) = (m.id, m.kickoff_at) and private.is_count_due(r)
      )
    )
  union all
  select c.id, 'night_cups ' || c.id
  from public.night_cups c
  where c.status in ('registration', 'check_in')
    and c.starts_at > now()
    and c.starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and exists (
      select
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and not exists (
          select
          from private.attendance_reminders r
          where (r.of_id, r.team_id, r.starts_at) = (c.id, t.team_id, c.starts_at) and not private.is_count_due(r)
        )
    )
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.vote_closes_at(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (date_trunc('day', match.finished_at at time zone l.time_zone) + (private.limits()).vote_closes_hours * interval '1 hour') at time zone l.time_zone
  from public.leagues l
  where l.id = match.league_id
    and match.status = 'finished'
    and match.forfeited_by is null
$function$;

CREATE OR REPLACE FUNCTION private.walk_over(match_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  game public.team_matches;
  absent public.forfeit_side;
begin
  if private.hold_later_games(match_id, wait => false) is not true then
    return;
  end if;
  select * into game
  from public.team_matches m
  where m.id = walk_over.match_id and m.status in ('scheduled', 'live')
  for no key update skip locked;
  if game.id is null or private.walkover_at(game) > now() then
    return;
  end if;
  select
    case
      when home.sign + away.sign = 0 and game.status = 'scheduled' then 'both'
      when (home.sign, away.seed) >= (away.sign, home.seed) then 'away'
      else 'home'
    end
  into absent
  from private.bracket_side(game, game.home_team_id) home, private.bracket_side(game, game.away_team_id) away;
  perform private.add_result(
    game.id, 'silence', private.forfeit_score(absent, 'home'), private.forfeit_score(absent, 'away'), absent
  );
  perform private.notify_sides(
    private.project_match(game.id),
    case
      when game.night_cup_id is null then case absent when 'both' then 'playoffNobodyCame' else 'playoffWalkover' end
      when absent = 'both' then 'cupNobodyCame'
      else 'cupWalkover'
    end::public.notification_key,
    jsonb_strip_nulls(jsonb_build_object('league', game.league_id, 'cup', game.night_cup_id)),
    -- who may correct it: on a cup's evening they are there
    case when game.night_cup_id is null then private.rulers(game) else '{}' end
  );
  perform private.record(
    'walk_over', 'team_matches ' || game.id, jsonb_build_object('status', game.status),
    jsonb_build_object('status', 'finished', 'forfeited_by', absent)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_events()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select enum_range(null::private.event_type, 'article_published')::text[]
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
  perform private.check_admin('take announcements back');
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

CREATE OR REPLACE FUNCTION private.withdraw_team(league_id uuid, season integer, team_id uuid, reason text, voids boolean DEFAULT NULL::boolean)
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
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.broadcast_counts(topics text[])
 RETURNS TABLE(topic text, sent integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.broadcast_counts(broadcast_counts.topics) $function$;

CREATE OR REPLACE FUNCTION public.clock_health()
 RETURNS TABLE(name text, every_minutes integer, ran_at timestamp with time zone, took_ms integer, failed_at timestamp with time zone, sqlstate text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.clock_health() $function$;

CREATE OR REPLACE FUNCTION public.decide_about_player(player_id uuid, status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_about_player(decide_about_player.player_id, decide_about_player.status, decide_about_player.notes) $function$;

CREATE OR REPLACE FUNCTION public.delivery_health()
 RETURNS TABLE(way text, due_since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.delivery_health() $function$;

CREATE OR REPLACE FUNCTION public.flush_site()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.flush_site() $function$;

CREATE OR REPLACE FUNCTION public.mail_locale(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.mail_locale(mail_locale.person) $function$;

CREATE OR REPLACE FUNCTION public.public_article(slug text, article text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_article(public_article.slug, public_article.article, public_article.language)) $function$;

CREATE OR REPLACE FUNCTION public.public_cup(night_cup_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_cup(public_cup.night_cup_id)) $function$;

CREATE OR REPLACE FUNCTION public.public_cups(starts_before timestamp with time zone DEFAULT NULL::timestamp with time zone, id_before uuid DEFAULT NULL::uuid, most integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_cups(public_cups.starts_before, public_cups.id_before, public_cups.most)) $function$;

CREATE OR REPLACE FUNCTION public.public_feed(slug text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_feed(public_feed.slug, public_feed.language)) $function$;

CREATE OR REPLACE FUNCTION public.public_league(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_league(public_league.slug, public_league.season)) $function$;

CREATE OR REPLACE FUNCTION public.public_leagues(slug text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_leagues(public_leagues.slug)) $function$;

CREATE OR REPLACE FUNCTION public.public_match(slug text, match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_match(public_match.slug, public_match.match_id)) $function$;

CREATE OR REPLACE FUNCTION public.public_player(slug text, username text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_player(public_player.slug, public_player.username)) $function$;

CREATE OR REPLACE FUNCTION public.public_squads(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_squads(public_squads.slug, public_squads.season)) $function$;

CREATE OR REPLACE FUNCTION public.public_stats(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_stats(public_stats.slug, public_stats.season)) $function$;

CREATE OR REPLACE FUNCTION public.public_team(slug text, team text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_team(public_team.slug, public_team.team)) $function$;

alter table private.broadcasts add column id bigint generated always as identity not null;

alter table private.chore_runs add column name text not null;

alter table private.events add column id uuid default gen_random_uuid() not null;

alter table private.broadcasts add column topic text not null;

alter table private.chore_runs add column ran_at timestamp with time zone not null;

alter table private.events add column type private.event_type not null;

alter table public.eligibility_reviews alter column member_id drop not null;

alter table private.broadcasts add column change jsonb;

alter table private.chore_runs add column took_ms integer not null;

alter table private.events add column match_id uuid;

alter table private.broadcasts add column sent integer default 0 not null;

alter table private.chore_runs add column failed_at timestamp with time zone;

alter table private.events add column league_id uuid;

alter table private.broadcasts add column created_at timestamp with time zone default clock_timestamp() not null;

alter table private.chore_runs add column sqlstate text;

alter table private.events add column season integer;

alter table private.chore_runs add column created_at timestamp with time zone default now() not null;

alter table private.events add column cup_id uuid;

alter table private.events add column teams uuid[] default '{}'::uuid[] not null;

alter table private.events add column player_id uuid;

alter table private.events add column transfer_id uuid;

alter table private.events add column article_id uuid;

alter table private.events add column announcement_id uuid;

alter table private.events add column actor_id uuid default auth.uid();

alter table private.events add column at timestamp with time zone default now() not null;

alter table private.events add column facts jsonb default '{}'::jsonb not null;

alter table private.events add column created_at timestamp with time zone default now() not null;

alter type private.limit_values add attribute rating_start integer;

alter type private.limit_values add attribute notice_days_kept integer;

alter type private.limit_values add attribute announcement_days_kept integer;

alter type private.limit_values add attribute site_message_seconds integer;

alter type private.limit_values add attribute broadcast_days_kept integer;

alter type private.limit_values add attribute series_days integer;

alter type private.limit_values add attribute series_hour integer;

alter type private.limit_values add attribute series_games_max integer;

alter type private.limit_values add attribute playoff_teams_min integer;

alter type private.limit_values add attribute extra_rights_max integer;

alter type private.limit_values add attribute availability_hours_max integer;

alter type private.limit_values add attribute fixtures_at_once_max integer;

alter type private.limit_values add attribute matches_at_once_max integer;

alter type private.limit_values add attribute rollover_leagues_max integer;

alter type private.limit_values add attribute import_rows_max integer;

alter type private.limit_values add attribute announced_at_once integer;

alter type private.limit_values add attribute notices_a_round integer;

alter type private.limit_values add attribute news_minutes integer;

alter type private.limit_values add attribute fixture_hours integer;

alter type private.limit_values add attribute late_result_days integer;

alter type private.limit_values add attribute vote_closes_hours integer;

alter type private.limit_values add attribute duty_days integer;

alter type private.limit_values add attribute planned_years_max integer;

alter type private.limit_values add attribute calendar_days_kept integer;

alter type private.limit_values add attribute named_max integer;

alter type private.limit_values add attribute matches_with_kept_records integer;

alter type private.limit_values add attribute export_rows_max integer;

alter type private.limit_values add attribute export_log_rows_max integer;

alter type private.limit_values add attribute lease_rounds_max integer;

alter type private.limit_values add attribute key_seen_minutes integer;

alter type private.limit_values add attribute overlay_result_minutes integer;

alter type private.limit_values add attribute overlay_wait_minutes integer;

alter table private.broadcasts add constraint broadcasts_pkey PRIMARY KEY (id);

alter table private.broadcasts add constraint broadcasts_topic_check CHECK ((length(topic) <= 60));

alter table private.chore_runs add constraint chore_runs_failure CHECK (((failed_at IS NULL) = (sqlstate IS NULL)));

alter table private.chore_runs add constraint chore_runs_name_check CHECK ((length(name) <= 60));

alter table private.chore_runs add constraint chore_runs_pkey PRIMARY KEY (name);

alter table private.chore_runs add constraint chore_runs_sqlstate_check CHECK ((length(sqlstate) = 5));

alter table private.discord_channels drop constraint discord_channels_language_check;
alter table private.discord_channels add constraint discord_channels_language_check CHECK ((language = ANY (private.languages())));

alter table private.discord_requests drop constraint discord_requests_language_check;
alter table private.discord_requests add constraint discord_requests_language_check CHECK ((language = ANY (private.languages())));

alter table private.events add constraint events_facts_check CHECK (private.is_fact(''::text, facts));

alter table private.events add constraint events_pkey PRIMARY KEY (id);

alter table public.news_texts drop constraint news_texts_language_check;
alter table public.news_texts add constraint news_texts_language_check CHECK ((language = ANY (private.languages())));

alter table public.profile_private drop constraint profile_private_locale_check;
alter table public.profile_private add constraint profile_private_locale_check CHECK ((locale = ANY (private.languages())));

CREATE INDEX broadcasts_topic_idx ON private.broadcasts USING btree (topic);

CREATE INDEX events_at ON private.events USING btree (at);

create or replace view private.team_leaders with (security_invoker=true) as
 SELECT team_id,
    player_id
   FROM public.team_members m
  WHERE ((left_at IS NULL) AND (team_role = ANY (ARRAY['captain'::public.team_role, 'co_captain'::public.team_role])));

CREATE CONSTRAINT TRIGGER send_broadcasts AFTER INSERT ON private.broadcasts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.change IS NOT NULL)) EXECUTE FUNCTION private.send_broadcasts();

CREATE TRIGGER publish AFTER INSERT ON private.events REFERENCING NEW TABLE AS happened FOR EACH STATEMENT EXECUTE FUNCTION private.publish_events();

CREATE TRIGGER z_events_insert AFTER INSERT ON public.announcements FOR EACH ROW EXECUTE FUNCTION private.row_events('announced');

CREATE TRIGGER z_events_update AFTER UPDATE ON public.announcements FOR EACH ROW WHEN ((new.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION private.row_events('announcement_withdrawn');

CREATE TRIGGER z_events AFTER UPDATE ON public.league_seasons FOR EACH ROW WHEN ((new.phase <> old.phase)) EXECUTE FUNCTION private.season_events();

CREATE TRIGGER z_events AFTER DELETE OR UPDATE ON public.news_articles FOR EACH ROW EXECUTE FUNCTION private.article_events('id');

CREATE TRIGGER z_events AFTER INSERT OR DELETE OR UPDATE ON public.news_texts FOR EACH ROW EXECUTE FUNCTION private.article_events('article_id');

CREATE TRIGGER z_events AFTER UPDATE ON public.night_cups FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.status IS DISTINCT FROM new.status) OR (old.starts_at IS DISTINCT FROM new.starts_at) OR (old.check_in_from IS DISTINCT FROM new.check_in_from) OR (old.check_in_until IS DISTINCT FROM new.check_in_until) OR (old.capacity IS DISTINCT FROM new.capacity) OR (old.winner_team_id IS DISTINCT FROM new.winner_team_id))) EXECUTE FUNCTION private.row_events('cup_changed');

CREATE TRIGGER z_outbox_renewed AFTER UPDATE OF key ON public.notifications FOR EACH ROW WHEN ((CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.send_notice_again();

CREATE TRIGGER z_events AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old.username IS DISTINCT FROM new.username) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.row_events('player_renamed');

CREATE TRIGGER z_events_delete AFTER DELETE ON public.team_matches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.match_events();

CREATE TRIGGER z_events_update AFTER UPDATE ON public.team_matches REFERENCING OLD TABLE AS was_so NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.match_events();

drop trigger drop_handed_topics on public.team_members;
CREATE TRIGGER drop_handed_topics AFTER UPDATE OF team_role, left_at ON public.team_members FOR EACH ROW WHEN (((old.team_role <> 'player'::public.team_role) AND ((new.team_role <> old.team_role) OR ((new.left_at IS NOT NULL) AND (old.left_at IS NULL))))) EXECUTE FUNCTION private.drop_handed_topics();

CREATE TRIGGER z_events AFTER INSERT OR UPDATE OF left_at, team_role ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.roster_events();

CREATE TRIGGER z_events AFTER UPDATE ON public.teams FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION private.row_events('team_renamed');

CREATE TRIGGER z_events AFTER INSERT ON public.transfers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.transfer_events();

drop policy select_concerned on public.availability;
create policy select_concerned on public.availability for select to authenticated using ((( SELECT private.is_admin() AS is_admin) OR (team_id = ( SELECT private.led_team() AS led_team)) OR ((league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND (team_id IS DISTINCT FROM ( SELECT private.own_team() AS own_team)))));

drop policy select_sides on public.match_ready;
create policy select_sides on public.match_ready for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = match_ready.match_id) AND ((m.home_team_id = ( SELECT private.own_team() AS own_team)) OR (m.away_team_id = ( SELECT private.own_team() AS own_team)) OR (m.id = ANY (( SELECT private.stand_in_matches() AS stand_in_matches)::uuid[])) OR ((m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND COALESCE(((( SELECT private.own_team() AS own_team) <> m.home_team_id) AND (( SELECT private.own_team() AS own_team) <> m.away_team_id)), true))))))));

drop policy select_concerned on public.stand_ins;
create policy select_concerned on public.stand_ins for select to authenticated using (((player_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_staff() AS is_staff) OR ((player_id IS NULL) AND (withdrawn_at IS NULL) AND (( SELECT private.own_team() AS own_team) IS NULL)) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = stand_ins.match_id) AND ((m.home_team_id = ( SELECT private.own_team() AS own_team)) OR (m.away_team_id = ( SELECT private.own_team() AS own_team)) OR ((m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND COALESCE(((( SELECT private.own_team() AS own_team) <> m.home_team_id) AND (( SELECT private.own_team() AS own_team) <> m.away_team_id)), true))))))));

alter table private.broadcasts enable row level security;
alter table private.broadcasts force row level security;

alter table private.chore_runs enable row level security;
alter table private.chore_runs force row level security;

alter table private.events enable row level security;
alter table private.events force row level security;

grant execute on routine private.broadcast_counts(text[]) to "authenticated";

grant execute on routine private.clock_health() to "authenticated";

grant execute on routine private.decide_about_player(uuid,public.eligibility_status,text) to "authenticated";

grant execute on routine private.delivery_health() to "authenticated";

grant execute on routine private.flush_site() to "service_role";

grant execute on routine private.kept_answer(jsonb) to "anon";
grant execute on routine private.kept_answer(jsonb) to "authenticated";

grant execute on routine private.languages() to "authenticated";
grant execute on routine private.languages() to "service_role";

grant execute on routine private.mail_locale(uuid) to "service_role";

grant execute on routine public.broadcast_counts(text[]) to "authenticated";

grant execute on routine public.clock_health() to "authenticated";

grant execute on routine public.decide_about_player(uuid,public.eligibility_status,text) to "authenticated";

grant execute on routine public.delivery_health() to "authenticated";

grant execute on routine public.flush_site() to "service_role";

grant execute on routine public.mail_locale(uuid) to "service_role";

comment on function private.broadcast_counts(text[]) is 'api: member';

comment on function private.clock_health() is 'api: member';

comment on function private.decide_about_player(uuid,public.eligibility_status,text) is 'api: member';

comment on function private.delivery_health() is 'api: member';

comment on function private.flush_site() is 'api: service';

comment on function private.mail_locale(uuid) is 'api: service';

comment on table private.broadcasts is 'What waits to be broadcast, and how many messages each topic had. No API access: pages ask broadcast_counts.';

comment on table private.chore_runs is 'When each chore of the clock ran, how long it took, and its last failure. No API access: admins read it through a call.';

comment on table private.events is 'What happened, one row each, for a day. No API access: triggers and commands write it, subscribers read it.';

-- where pg_cron is the clock it flushes what waits for everybody, too
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_roles where rolname = 'supabase_admin')
  then
    perform private.start_clock();
  end if;
end
$$;
