set local check_function_bodies = off;

-- What is in it is lost.
alter type private.limit_values drop attribute night_cup_game_minutes;

-- What is in it is lost.
alter type private.limit_values drop attribute start_early_minutes;

drop function private.create_decider(uuid,integer,uuid,uuid,timestamp with time zone);

drop function private.enter_night_cup(uuid,uuid);

drop function private.follow_series(uuid);

drop function private.games_left(uuid);

drop function private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean);

drop function private.match_for_staff(uuid);

drop function private.match_to_rule(uuid,boolean);

drop function private.move_match(uuid,timestamp with time zone);

drop function private.notify(uuid[],public.notification_key,jsonb,text,public.notification_kind);

drop function private.publish_schedule(uuid,integer,jsonb,integer);

drop function private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean);

drop function private.silence_hours(uuid);

drop function private.start_night_cup(uuid,uuid[]);

drop function public.create_decider(uuid,integer,uuid,uuid,timestamp with time zone);

drop function public.enter_night_cup(uuid,uuid);

drop function public.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean);

drop function public.move_match(uuid,timestamp with time zone);

drop function public.publish_schedule(uuid,integer,jsonb,integer);

drop function public.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean);

drop function public.start_night_cup(uuid,uuid[]);

create type public.interest_kind as enum ('rival', 'neighbour');

create type public.interest_matter as enum ('match', 'squad', 'eligibility', 'penalty', 'points', 'entry');

create type public.withdrawal_request_status as enum ('open', 'granted', 'refused', 'withdrawn', 'lapsed');

create table private.announcing ();

create type private.interest as ();

create table private.interest_declarations ();

create table private.leaderships ();

create table private.league_record_lists ();

create table private.league_standings ();

create table private.pick_changes ();

create table private.pick_sums ();

create table private.stale_leagues ();

create table public.interested_decisions ();

create table public.withdrawal_requests ();

CREATE OR REPLACE FUNCTION private.add_result(match_id uuid, cause public.result_cause, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side, report_id uuid DEFAULT NULL::uuid, by uuid DEFAULT NULL::uuid, reason text DEFAULT NULL::text, at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with added as (
    insert into public.match_results (match_id, seq, cause, home_score, away_score, forfeited_by, report_id, by, at, status_before)
    select
      add_result.match_id,
      1 + coalesce(max(r.seq), 0),
      add_result.cause,
      add_result.home_score,
      add_result.away_score,
      add_result.forfeited_by,
      add_result.report_id,
      add_result.by,
      add_result.at,
      case
        when add_result.cause = 'withdrawal' then (select m.status from public.team_matches m where m.id = add_result.match_id)
      end
    from public.match_results r
    where r.match_id = add_result.match_id
    returning *
  )
  insert into public.result_reasons (match_id, seq, author_id, reason)
  select a.match_id, a.seq, a.by, add_result.reason
  from added a
  where add_result.reason is not null
$function$;

CREATE OR REPLACE FUNCTION private.admin_waits()
 RETURNS TABLE(kind text, how_many integer, since timestamp with time zone, about uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select waits.kind, count(*)::int, min(waits.since), (array_agg(waits.about order by waits.since))[1]
  from (
    select d.matter as kind, d.since, null::uuid as about
    from private.ruling_matters() d
    where d.matter in ('disputed', 'protest', 'overdue', 'undone')
    union all
    select 'eligibility', coalesce(asked.since, m.joined_at), m.team_id
    from public.team_members m
    left join lateral (
      select h.since from private.eligibility_history h where h.member_id = m.id order by h.since desc, h.id desc limit 1
    ) asked on true
    where m.eligibility = 'pending'
      and m.left_at is null
    union all
    select 'entries', e.since, e.league_id
    from private.doubtful_entries() e
    union all
    select 'seasons', s.since, s.league_id
    from private.season_steps() s
    union all
    select 'withdrawals', r.created_at, r.league_id
    from public.withdrawal_requests r
    where r.status = 'open'
    union all
    select 'tickets', coalesce(last.created_at, t.created_at), null
    from public.support_tickets t
    left join lateral (
      select m.author_id, m.created_at
      from public.ticket_messages m
      where m.ticket_id = t.id
        and not m.internal
      order by m.created_at desc, m.id desc
      limit 1
    ) last on true
    where t.status in ('open', 'in_progress')
      and coalesce(last.author_id, t.user_id) = t.user_id
    union all
    -- what several have reported is one thing to decide
    select 'reports', min(r.created_at), null
    from public.content_reports r
    where r.status = 'open'
    group by r.kind, r.subject_id
    union all
    select 'suspensions', p.created_at, null
    from public.penalties p
    where p.status = 'proposed'
    union all
    select
      'postponed',
      coalesce(
        (select max(a.at) from private.audit_log a where a.subject = 'team_matches ' || m.id and a.action = 'postpone_match'),
        least(m.kickoff_at, now())
      ),
      null
    from public.team_matches m
    where m.status = 'postponed'
    union all
    select 'deliveries', g.since, null
    from private.given_up_moments() g (since)
    union all
    select 'titles', a.created_at, a.team_id
    from public.team_achievements a
    where not a.verified
  ) waits
  where (select private.is_admin())
    or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))
  group by waits.kind
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

CREATE OR REPLACE FUNCTION private.answer_attendance(coming boolean, match_id uuid DEFAULT NULL::uuid, night_cup_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  needed constant int := (private.limits()).players_on_pitch;
  reminder constant interval := (private.limits()).attendance_hours * interval '1 hour';
  me constant uuid := private.actor();
  own constant uuid := private.own_team();
  asked record;
  before int;
  now_in int;
begin
  if answer_attendance.coming is null then
    perform private.refuse('PT422', 'An answer is yes or no.', 'missing', 'coming');
  end if;
  if num_nonnulls(answer_attendance.match_id, answer_attendance.night_cup_id) <> 1 then
    perform private.refuse('PT422', 'An answer is about one match or one night cup.', 'missing', 'match_id');
  end if;
  select * into asked from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id);
  if answer_attendance.night_cup_id is not null or asked.of_cup is not null then
    perform private.locked_cup(coalesce(answer_attendance.night_cup_id, asked.of_cup));
  else
    perform private.locked_match(answer_attendance.match_id);
  end if;
  -- once more under the lock: what moved meanwhile is answered as it stands now
  select * into asked from private.occasion(answer_attendance.match_id, answer_attendance.night_cup_id);
  if asked.starts_at is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  if own is null or own <> all (asked.teams) then
    perform private.refuse('PT403', 'Only the squads that play say whether they come.', 'notYours');
  end if;
  if not asked.open then
    perform private.refuse('PT409', 'It has begun.', 'attendanceClosed', 'match_id');
  end if;

  before := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at);
  delete from public.attendance a
  where a.player_id = me and (a.match_id = asked.of_match or a.night_cup_id = asked.of_cup);
  insert into public.attendance (match_id, night_cup_id, team_id, player_id, coming, starts_at)
  values (asked.of_match, asked.of_cup, own, me, answer_attendance.coming, asked.starts_at);
  now_in := private.count_coming(own, asked.of_match, asked.of_cup, asked.starts_at);
  if now_in < least(before, needed)
    and asked.starts_at <= now() + reminder
    and (
      before >= needed
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (coalesce(asked.of_match, asked.of_cup), own, asked.starts_at)
          and r.counted_at is not null
      )
    )
  then
    perform private.notify_short(own, asked.of_cup is not null, asked.facts, asked.link, now_in);
    -- they know, and the clock need not say it again; where it counts at this moment, nobody waits for it
    update private.attendance_reminders r
    set counted_at = now()
    where (r.of_id, r.team_id, r.starts_at) in (
      select u.of_id, u.team_id, u.starts_at
      from private.attendance_reminders u
      where (u.of_id, u.team_id, u.starts_at) = (coalesce(asked.of_match, asked.of_cup), own, asked.starts_at)
        and u.counted_at is null
      for update skip locked
    );
  end if;
  -- an answer of the day is no entry of the record
  perform private.count_command('answer_attendance', coalesce(asked.of_match, asked.of_cup)::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_reschedule(reschedule_id uuid, accept boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  proposal public.reschedules;
  match public.team_matches;
begin
  select * into proposal from public.reschedules r where r.id = answer_reschedule.reschedule_id;
  if proposal.id is null then
    perform private.refuse('PT404', 'There is no such proposal.', 'proposalUnknown', 'reschedule_id');
  end if;
  match := private.match_to_time(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() = proposal.team_id then
    perform private.refuse('PT403', 'Nobody answers the own side''s proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  perform private.check_proposed(proposal);
  if accept is null then
    perform private.refuse('PT422', 'Yes or no.', 'missing', 'accept');
  end if;
  update public.reschedules r
  set status = case when accept then 'accepted' else 'rejected' end::public.reschedule_status, answered_at = clock_timestamp()
  where r.id = proposal.id;
  if accept then
    perform private.check_within_season(match, proposal.kickoff_at);
    perform private.check_match_overlap(match, proposal.kickoff_at, null);
    match := private.set_kickoff(match, proposal.kickoff_at);
    perform private.notify_moved(match, 'rescheduleAccepted');
  else
    perform private.notify_sides(match, 'rescheduleRejected', jsonb_build_object('kickoff_at', proposal.kickoff_at));
  end if;
  perform private.record(
    'answer_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), jsonb_build_object('accepted', accept)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_time(match public.team_matches)
 RETURNS interval
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select s.silence_hours * interval '1 hour'
      from public.league_seasons s
      where (s.league_id, s.season) = (match.league_id, match.season)
    ),
    (private.limits()).night_cup_silence_minutes * interval '1 minute'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_until(claim public.match_reports)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select greatest(claim.created_at, private.earliest_end(m)) + private.answer_time(m)
    from public.team_matches m
    where m.id = claim.match_id
  );
end
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
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins archive teams.', 'notYours');
  end if;
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

CREATE OR REPLACE FUNCTION private.ask_lineups_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.match_lineups;
  place public.stand_ins;
  short uuid[] := '{}';
  team uuid;
begin
  perform private.hold_suspensions(
    array(
      select l.player_id from public.match_lineups l where l.match_id = new.id
      union
      select s.player_id from public.stand_ins s where s.match_id = new.id and s.player_id is not null and s.withdrawn_at is null
    )
  );
  for gone in
    delete from public.match_lineups l
    where l.match_id = new.id and private.may_play(l.player_id, l.team_id, l.match_id) is not null
    returning l.*
  loop
    short := short || gone.team_id;
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
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
  for team in select distinct each from unnest(short) as each loop
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

CREATE OR REPLACE FUNCTION private.ask_stand_in(match_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  needed constant int := (private.limits()).players_on_pitch;
  season_max constant int := (private.limits()).stand_ins_max;
  asked_max constant int := (private.limits()).stand_ins_asked_max;
  me constant uuid := private.actor();
  own constant uuid := private.led_team();
  match public.team_matches;
  place uuid;
begin
  -- one after the other for a team: what a season allows is counted under its lock
  perform from public.teams t where t.id = own for no key update;
  match := private.locked_match(match_id);
  perform private.own_side(match);
  if match.stage not in ('regular', 'decider') or not exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season) = (match.league_id, match.season) and s.stand_ins
  ) then
    perform private.refuse('PT409', 'This match is played without stand-ins.', 'standInsOff', 'match_id');
  end if;
  perform private.check_ahead(match);
  if private.count_coming(own, match.id, null, match.kickoff_at)
    + (
      select count(*)
      from public.stand_ins s
      where (s.match_id, s.team_id) = (match.id, own) and s.withdrawn_at is null and s.player_id is null
    ) >= needed
  then
    perform private.refuse('PT409', 'Five are in, or asked for.', 'standInNotShort', 'match_id');
  end if;
  -- a place counts that somebody took, or may still take
  if (
    select count(*)
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id
    where s.team_id = own
      and s.withdrawn_at is null
      and (m.league_id, m.season) = (match.league_id, match.season)
      and m.status <> 'cancelled'
      and (s.player_id is not null or private.is_place_open(m))
  ) >= season_max then
    perform private.refuse('PT409', format('At most %s stand-ins a season.', season_max), 'standInLimit', 'match_id');
  end if;
  insert into public.stand_ins (match_id, team_id, asked_by) values (match.id, own, me) returning id into place;
  perform private.notify(
    array(
      select r.user_id
      from public.player_registrations r
      join public.profiles p on p.id = r.user_id and p.deleted_at is null
      where r.listed
        and not exists (select from public.team_members other where other.player_id = r.user_id and other.left_at is null)
        and private.usually_plays(r.user_id, own, match.kickoff_at)
        and r.availability_days <> '{}'
        and private.stand_in_doubts(r.user_id, own) = '{}'
      order by r.updated_at desc
      limit asked_max
    ),
    'standInAsked',
    private.match_facts(match) || jsonb_build_object('team', own, 'kickoff_at', match.kickoff_at),
    '/matches/' || match.id
  );
  perform private.record('ask_stand_in', 'stand_ins ' || place, null, jsonb_build_object('match', match.id, 'team', own));
  return place;
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

CREATE OR REPLACE FUNCTION private.ask_withdrawal(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  entry public.league_teams;
  said text;
  made public.withdrawal_requests;
begin
  if not private.is_captain_of(ask_withdrawal.team_id) then
    perform private.refuse('PT403', 'Only the captain asks to withdraw a team.', 'notYours');
  end if;
  entry := private.entry_to_leave(league_id, season, team_id);
  if not private.is_captain_of(entry.team_id) then
    perform private.refuse('PT403', 'Only the captain asks to withdraw a team.', 'notYours');
  end if;
  said := private.checked_reason(reason);
  if private.season_phase_of(entry) = 'registration' then
    perform private.refuse('PT409', 'Before the season begins the captain takes the team out.', 'seasonCourse', 'season');
  end if;
  if exists (
    select
    from public.withdrawal_requests r
    where (r.league_id, r.season, r.team_id, r.status) = (entry.league_id, entry.season, entry.team_id, 'open')
  ) then
    perform private.refuse('PT409', 'The team has asked already.', 'withdrawalAsked', 'team_id');
  end if;
  insert into public.withdrawal_requests (league_id, season, team_id, asked_by, reason)
  values (entry.league_id, entry.season, entry.team_id, me, said)
  returning * into made;
  perform private.notify(
    array(select unnest(private.admins()) except select m.player_id from public.team_members m where m.team_id = entry.team_id and m.left_at is null),
    'withdrawalAsked', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/admin/leagues/' || entry.league_id
  );
  perform private.notify(
    array(
      select f.user_id
      from public.league_referees f
      where f.league_id = entry.league_id and not private.is_suspended(f.user_id)
      except
      select unnest(private.admins())
      except
      select m.player_id from public.team_members m where m.team_id = entry.team_id and m.left_at is null
    ),
    'withdrawalAsked', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/referee/leagues/' || entry.league_id
  );
  perform private.record(
    'ask_withdrawal', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    null, jsonb_build_object('reason', said)
  );
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.asked_anew(of_match uuid, of_cup uuid, starts_at timestamp with time zone, teams uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_soon constant boolean := starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour';
begin
  if is_soon then
    insert into private.attendance_reminders (of_id, team_id, starts_at)
    select coalesce(of_match, of_cup), team, asked_anew.starts_at from unnest(teams) as team order by team
    on conflict on constraint attendance_reminders_pkey do nothing;
  end if;
  return array(
    select own.player_id
    from public.team_members own
    where own.team_id = any (teams)
      and own.left_at is null
      and not exists (
        select
        from public.attendance said
        where said.player_id = own.player_id
          and said.starts_at = asked_anew.starts_at
          and (said.match_id = of_match or said.night_cup_id = of_cup)
      )
      and (
        is_soon
        or exists (
          select
          from public.attendance said
          where said.player_id = own.player_id and (said.match_id = of_match or said.night_cup_id = of_cup)
        )
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.award_teams(run public.league_seasons)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  won record;
begin
  for won in
    select e.team_id, title.type, l.name as title
    from public.league_teams e
    join public.leagues l on l.id = e.league_id
    -- without a champion ranks begin with the second, and as many go up
    cross join (
      select min(b.final_rank) as rank
      from public.league_teams b
      where (b.league_id, b.season) = (run.league_id, run.season)
    ) best
    cross join lateral (
      select 'championship' as type where e.final_rank = 1
      union all
      select 'promotion' where l.tier > 1 and e.final_rank < best.rank + run.relegation_places
    ) title
    where (e.league_id, e.season) = (run.league_id, run.season)
    order by e.final_rank, title.type
  loop
    -- what its captain wrote down before is now known to be true
    insert into public.team_achievements as a (team_id, title, type, season, verified, league_id, season_no, origin)
    values (won.team_id, won.title, won.type::public.team_achievement_type, run.season, true, run.league_id, run.season, 'season')
    on conflict on constraint team_achievements_team_id_type_season_title_key do update
    set verified = true, league_id = run.league_id, season_no = run.season, origin = 'season';
    perform private.award_player(run, m.player_id, won.team_id, won.type::public.player_achievement_type)
    from public.team_members m
    where m.team_id = won.team_id and m.left_at is null;
  end loop;
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

CREATE OR REPLACE FUNCTION private.bracket_of(league_id uuid, season integer, night_cup_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select s.id
    from public.series s
    where (s.league_id, s.season) = (bracket_of.league_id, bracket_of.season) or s.night_cup_id = bracket_of.night_cup_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.bracket_side(game public.team_matches, team uuid)
 RETURNS TABLE(seed integer, sign integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select
    coalesce(
      (select e.playoff_seed from public.league_teams e where (e.league_id, e.season, e.team_id) = (game.league_id, game.season, team)),
      (select c.seed from public.night_cup_teams c where (c.night_cup_id, c.team_id) = (game.night_cup_id, team))
    )::int,
    case when private.is_present(game, team) then 4 else 0 end
    + case
      when exists (select from public.match_lineups l where (l.match_id, l.team_id) = (game.id, team)) then 2
      when exists (select from public.match_reports r where (r.match_id, r.team_id) = (game.id, team))
        or exists (select from public.match_ready r where (r.match_id, r.team_id) = (game.id, team))
        or exists (select from public.attendance a where (a.match_id, a.team_id) = (game.id, team) and a.coming) then 1
      else 0
    end;
end
$function$;

CREATE OR REPLACE FUNCTION private.cancel_match(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  said text;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees cancel matches.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is cancelled.', 'matchCourse', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'cancelled', 'status_reason', said));
  -- a series that still needs a game sets another
  perform private.follow_series(match.series_id);
  perform private.notify_changed(match, 'matchCancelled', jsonb_build_object('reason', said));
  perform private.record(
    'cancel_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'cancelled', 'reason', said)
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

CREATE OR REPLACE FUNCTION private.check_adjustable(run public.league_seasons, team uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_no_interest(
    'points', array[team], private.admins(), league_id => run.league_id, season => run.season
  );
  if run.phase in ('playoffs', 'finished') then
    perform private.refuse('PT409', 'The table is final.', 'tableFinal', 'season');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_captain_or_neutral(matter public.interest_matter, team uuid, deed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_captain(team, deed);
  if not private.is_captain_of(team) then
    perform private.check_no_interest(matter, array[team], private.admins());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_claimable(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_season_begun(match);
  if match.status = 'finished' then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
  end if;
  if match.status in ('postponed', 'cancelled') then
    perform private.refuse('PT409', 'The match is not being played.', 'matchCourse', 'match_id');
  end if;
  if match.status = 'scheduled' and now() < match.kickoff_at then
    perform private.refuse('PT409', 'It is too early for a result.', 'tooEarly', 'match_id');
  end if;
  -- whether the clock has come or not
  if match.status in ('scheduled', 'live') and private.walkover_at(match) <= now() then
    perform private.refuse('PT409', 'The time to report the match is over.', 'reportTooLate', 'match_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_in_night_cup(night_cup_id uuid, team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup public.night_cups := private.locked_cup(night_cup_id);
  entry public.night_cup_teams;
begin
  if not private.is_captain_of(team_id) and (not private.is_staff() or private.own_team() is not distinct from team_id) then
    perform private.refuse('PT403', 'Only the captain checks a team in.', 'notYours');
  end if;
  if cup.status = 'registration' and now() >= cup.check_in_from then
    cup := private.open_check_in(cup);
  end if;
  if cup.status in ('draft', 'registration') then
    perform private.refuse('PT409', 'Check-in has not opened.', 'tooEarly', 'night_cup_id');
  end if;
  if cup.status <> 'check_in' then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  select * into entry
  from public.night_cup_teams e
  where (e.night_cup_id, e.team_id) = (cup.id, check_in_night_cup.team_id);
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this night cup.', 'cupEntryUnknown', 'team_id');
  end if;
  if entry.checked_in_at is not null then
    perform private.refuse('PT409', 'The team has checked in.', 'cupCheckedIn', 'team_id');
  end if;
  perform private.check_cup_side(team_id);
  perform private.check_one_cup(cup, team_id, 'team_id');
  perform private.close_check_in(cup);
  update public.night_cup_teams e
  set checked_in_at = clock_timestamp()
  where (e.night_cup_id, e.team_id) = (cup.id, entry.team_id);
  perform private.fill_places(cup);
  perform private.record('check_in_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, entry.team_id), to_jsonb(entry));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_match_overlap(match public.team_matches, kickoff_at timestamp with time zone, aware boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_overlap(
    array[match.home_team_id, match.away_team_id], kickoff_at,
    kickoff_at + (private.limits()).match_length_minutes * interval '1 minute', aware, match.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_no_interest_in_player(player uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  team constant uuid := (select m.team_id from public.team_members m where m.player_id = player and m.left_at is null);
begin
  perform private.check_no_own_matter(player, null);
  if team is not null then
    perform private.check_no_interest('squad', array[team], private.admins());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_no_interest(matter public.interest_matter, teams uuid[], deciders uuid[], match_id uuid DEFAULT NULL::uuid, league_id uuid DEFAULT NULL::uuid, season integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own constant uuid := private.own_team();
  declared_since constant timestamptz := now() - (private.limits()).interest_declared_minutes * interval '1 minute';
  interests private.interest[];
  interest private.interest;
begin
  if own is null then
    return;
  end if;
  perform private.check_not_own_team(variadic teams);
  interests := array(select i from private.interests(teams) i);
  for interest in
    select distinct on (i.about_team_id) i.about_team_id, i.by_team_id, i.kind
    from unnest(interests) i
    where i.by_team_id = own
    order by i.about_team_id, i.kind
  loop
    if exists (
      select
      from public.profiles p
      left join public.team_members m on m.player_id = p.id and m.left_at is null
      where p.id = any (deciders)
        and p.id <> auth.uid()
        and p.deleted_at is null
        and not private.is_suspended(p.id)
        and (m.team_id = any (teams)) is not true
        and not exists (select from unnest(interests) i where i.by_team_id = m.team_id)
    ) then
      if interest.kind = 'rival' then
        perform private.refuse('PT403', 'Nobody decides about a rival before the match is final.', 'rivalMatter');
      end if;
      perform private.refuse('PT403', 'Nobody decides about a neighbour in the table.', 'neighbourMatter');
    end if;
    if not exists (
      select
      from private.interest_declarations d
      where (d.player_id, d.by_team_id, d.about_team_id) = (auth.uid(), own, interest.about_team_id)
        and d.created_at > declared_since
    ) then
      perform private.refuse(
        'PT409', 'Nobody else can decide; that is declared first.', 'declareInterest',
        format('%s %s', interest.kind, interest.about_team_id)
      );
    end if;
    insert into public.interested_decisions (matter, kind, about_team_id, by_team_id, match_id, league_id, season)
    values (
      check_no_interest.matter, interest.kind, interest.about_team_id, own, check_no_interest.match_id,
      check_no_interest.league_id, check_no_interest.season
    )
    on conflict do nothing;
    if found then
      perform private.notify(
        (select array_agg(leader) from unnest(teams) as team cross join unnest(private.leaders(team)) as leader),
        'interestedDecision',
        jsonb_build_object('team', interest.about_team_id, 'of', own),
        '/tickets?new=yes&' || coalesce('match=' || check_no_interest.match_id, 'team=' || interest.about_team_id)
      );
    end if;
  end loop;
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

CREATE OR REPLACE FUNCTION private.check_one_cup(cup public.night_cups, team uuid, field text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select
    from public.night_cup_teams e
    join public.night_cups other on other.id = e.night_cup_id
    where e.team_id = check_one_cup.team
      and other.id <> cup.id
      -- no place at the draw, no part in the evening
      and (other.status in ('registration', 'check_in') or (other.status = 'live' and e.seed is not null))
      and private.cup_evening(other) && private.cup_evening(cup)
  ) then
    perform private.refuse('PT409', 'The team is entered in another night cup of that time.', 'cupOverlaps', field);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_overlap(teams uuid[], from_at timestamp with time zone, until_at timestamp with time zone, aware boolean, except_match uuid DEFAULT NULL::uuid, except_cup uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clash record;
begin
  perform from public.teams t where t.id = any (teams) order by t.id for no key update;
  if not coalesce(aware, false) then
    select * into clash
    from private.overlapping(teams, from_at, until_at, except_match, except_cup) o
    order by o.starts_at, o.match_id nulls first
    limit 1;
    perform private.refuse_overlap(aware is null, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_proposed(proposal public.reschedules)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if proposal.status <> 'proposed' or private.proposal_until(proposal) <= now() then
    perform private.refuse('PT409', 'The proposal has been answered, or its time is over.', 'proposalDecided', 'reschedule_id');
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

CREATE OR REPLACE FUNCTION private.check_season_begun(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_before_season(match) then
    perform private.refuse('PT409', 'The season has not begun.', 'seasonAhead', 'match_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_season_overlap(planned public.league_seasons, aware boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  clash record;
begin
  if not coalesce(aware, false) then
    select o.* into clash
    from public.team_matches m
    cross join lateral private.overlapping(
      array[m.home_team_id, m.away_team_id], m.kickoff_at, m.kickoff_at + length, m.id
    ) o
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.status = 'scheduled' and m.kickoff_at > now()
    order by o.starts_at, o.match_id nulls first
    limit 1;
    perform private.refuse_overlap(false, clash.team_id, clash.match_id, clash.night_cup_id, clash.starts_at);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_series_games()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  about constant uuid := case when tg_table_name = 'series' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'series_id' end;
begin
  if exists (
    select
    from public.series s
    cross join lateral (
      select
        count(*) filter (where private.winner_of(m) = s.team_a_id) as a,
        count(*) filter (where private.winner_of(m) = s.team_b_id) as b
      from public.team_matches m
      where m.series_id = s.id
    ) won
    where s.id = about
      and (
        s.wins_a > won.a
        or s.wins_b > won.b
        or num_nulls(s.team_a_id, s.team_b_id) = 0
          and case s.winner_team_id when s.team_a_id then s.wins_a when s.team_b_id then s.wins_b end <= s.best_of / 2
      )
  ) then
    raise exception using errcode = 'check_violation', message = 'A series is won by games that are there.', table = 'series';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_unanswered(request public.withdrawal_requests)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if request.status <> 'open' then
    perform private.refuse('PT409', 'The request has been answered, or taken back.', 'withdrawalDecided', 'request_id');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_stats(match public.team_matches, team uuid, given jsonb, scored integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  line record;
  broken text;
  kept jsonb;
begin
  if jsonb_typeof(coalesce(given, '[]')) <> 'array' or jsonb_array_length(coalesce(given, '[]')) > bounds.squad_max then
    perform private.refuse('PT422', 'Stats are a list of players.', 'wrongValue', 'stats');
  end if;
  begin
    select coalesce(jsonb_agg(to_jsonb(said)), '[]')
    into kept
    from jsonb_populate_recordset(private.no_stats(), jsonb_strip_nulls(coalesce(given, '[]'))) as said;
  exception when data_exception then
    perform private.refuse('PT422', 'Stats are whole numbers of players.', 'wrongValue', 'stats');
  end;
  for line in
    select
      s.player_id,
      s.saves,
      to_jsonb(s) - '{player_id,mvp}'::text[] as counted,
      count(*) over (partition by s.player_id) as times,
      place.position,
      place.player_id is not null and match.kickoff_at <= now() as lined_up
    from jsonb_populate_recordset(null::private.counted_stats, kept) as s
    left join public.match_lineups place
      on (place.match_id, place.team_id, place.player_id) = (match.id, team, s.player_id)
  loop
    if line.player_id is null
      or line.times > 1
      or exists (
        select
        from jsonb_each_text(line.counted) as stat
        where stat.value::int not between 0
          and case when stat.key in ('goals', 'assists') then bounds.player_goals_max else bounds.player_stat_max end
      )
      or (line.saves > 0 and line.position <> 'goalkeeper')
    then
      perform private.refuse('PT422', 'These stats cannot be.', 'wrongStats', 'stats');
    end if;
    broken := private.may_play(line.player_id, team, match.id);
    -- whoever was in the line-up when the match began did play, also if a result before it has been taken back since
    if broken is not null and not (broken = 'sitsOut' and line.lined_up) then
      perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'stats');
    end if;
  end loop;
  if exists (
    select
    from jsonb_to_recordset(kept) as s (goals int, assists int, mvp boolean)
    having sum(s.goals) > scored or sum(s.assists) > scored or count(*) filter (where s.mvp) > 1
  ) then
    perform private.refuse('PT422', 'More goals than the score, or two best players.', 'wrongStats', 'stats');
  end if;
  return kept;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_forfeit(match_id uuid, seen_report uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';
  goals constant int := (private.limits()).forfeit_goals;
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
    match, side, case absent when 'away' then goals else 0 end, case absent when 'home' then goals else 0 end, absent, '[]', null,
    seen => seen_report
  );
  perform private.record(
    'claim_forfeit', 'team_matches ' || match.id, jsonb_build_object('status', match.status),
    jsonb_build_object('report_id', made, 'forfeited_by', absent)
  );
  return made;
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
    ('end_other_sessions', 'caller', 20, 60),
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

CREATE OR REPLACE FUNCTION private.complete_contracts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- one end for all, from which the days are counted
  ended constant timestamptz := clock_timestamp();
  done public.contracts;
begin
  perform
  from public.teams t
  where t.id in (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (new.league_id, new.season) and e.withdrawn_at is null
  )
  order by t.id
  for no key update;
  for done in
    update public.contracts c
    set status = 'completed', ended_at = ended, stays_until = ended + new.renewal_days * interval '1 day'
    from public.league_teams e
    where (e.league_id, e.season) = (new.league_id, new.season)
      and e.withdrawn_at is null
      and c.team_id = e.team_id
      and c.status = 'active'
      and c.duration_type = 'classic'
    returning c.*
  loop
    perform private.notify(
      array[done.player_id], 'contractCompleted',
      private.contract_facts(done) || jsonb_build_object('days', new.renewal_days), '/profile'
    );
    perform private.record(
      'complete_contract', 'contracts ' || done.id,
      '{"status": "active"}', jsonb_build_object('status', 'completed', 'stays_until', done.stays_until)
    );
  end loop;
  update private.leaderships l
  set kept_until = ended + new.renewal_days * interval '1 day'
  from public.league_teams e
  where (e.league_id, e.season) = (new.league_id, new.season)
    and e.withdrawn_at is null
    and l.team_id = e.team_id
    and l.until is not null
    and l.kept_until is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.concerned(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.squads(match.home_team_id, match.away_team_id) || private.stand_ins_of(match) || array(
    select c.user_id from public.match_casters c where c.match_id = match.id and c.refused_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_report(report_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  claim constant public.match_reports := private.open_claim(report_id, own => false);
begin
  if claim.status = 'filed' then
    perform private.check_unanswered(claim);
  end if;
  perform private.settle_claim(claim, 'confirmation');
  perform private.record(
    'confirm_report', 'team_matches ' || claim.match_id,
    jsonb_build_object('status', case claim.status when 'filed' then 'reported' else 'disputed' end),
    jsonb_build_object('status', 'finished', 'report_id', claim.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_silence(report_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.match_reports;
begin
  select * into claim from public.match_reports r where r.id = confirm_silence.report_id;
  if private.hold_later_games(claim.match_id, wait => false) is not true then
    return;
  end if;
  perform from public.team_matches m where m.id = claim.match_id and m.status = 'reported' for no key update skip locked;
  if not found then
    return;
  end if;
  select * into claim from public.match_reports r where r.id = claim.id;
  if not private.is_silent(claim) then
    return;
  end if;
  perform private.settle_claim(claim, 'silence');
  perform private.record(
    'confirm_silence', 'team_matches ' || claim.match_id, '{"status": "reported"}',
    jsonb_build_object('status', 'finished', 'report_id', claim.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.content_kinds()
 RETURNS TABLE(kind public.content_kind, held regclass, key text, person text, team text, hides jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  values
    ('profile_name'::public.content_kind, 'public.profiles'::regclass, 'id', 'id', null, '{"username": null}'::jsonb),
    ('gaming_id', 'public.profiles', 'id', 'id', null, '{"gaming_id": null}'),
    ('team_name', 'public.teams', 'id', null, 'id', '{"name": null, "short_name": null, "tag": null}'),
    (
      'profile_text', 'public.profiles', 'id', 'id', null,
      '{"description": null, "location": null, "game_mode": null, "social_links": {}}'
    ),
    ('profile_picture', 'public.profiles', 'id', 'id', null, '{"avatar": null}'),
    (
      'team_text', 'public.teams', 'id', null, 'id',
      '{"description": null, "contact": null, "stream_url": null, "social_links": {}}'
    ),
    ('team_picture', 'public.teams', 'id', null, 'id', '{"logo": null}'),
    (
      'player_entry', 'public.player_registrations', 'user_id', 'user_id', null,
      '{"team_experience": null, "personal_goals": null, "team_expectations": null, "additional_info": null, "listed": false}'
    ),
    (
      'team_entry', 'public.team_listings', 'team_id', null, 'team_id',
      '{"team_goals": null, "player_expectations": null, "listed": false}'
    ),
    ('team_achievement', 'public.team_achievements', 'id', null, 'team_id', null),
    ('message', 'public.messages', 'id', 'author_id', null, '{"body": "", "hidden": true}'),
    ('claim_note', 'public.match_reports', 'id', 'filed_by', null, '{"note": null}'),
    ('result_reason', 'public.result_reasons', 'id', 'author_id', null, '{"reason": null}'),
    ('protest_reason', 'public.protests', 'id', 'filed_by', null, '{"reason": null}'),
    ('protest_ruling', 'public.protests', 'id', null, null, '{"ruling": null}'),
    ('penalty_reason', 'public.penalties', 'id', null, null, '{"reason": null, "ruling": null}'),
    (
      'contract_text', 'public.contracts', 'id', null, 'team_id',
      '{"division": null, "note": null, "termination_reason": null, "kick_reason": null}'
    ),
    ('withdrawal_reason', 'public.withdrawal_requests', 'id', 'asked_by', null, '{"reason": null, "ruling": null}')
$function$;

CREATE OR REPLACE FUNCTION private.content_link(kind public.content_kind, subject_id uuid, team uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when kind = 'claim_note' then (select '/matches/' || r.match_id from public.match_reports r where r.id = subject_id)
    when kind = 'result_reason' then (select '/matches/' || r.match_id from public.result_reasons r where r.id = subject_id)
    when kind = 'protest_reason' then (select '/matches/' || p.match_id from public.protests p where p.id = subject_id)
    when kind = 'withdrawal_reason' then (
      select '/leagues/' || r.league_id from public.withdrawal_requests r where r.id = subject_id
    )
    when kind = 'contract_text' then '/teams/' || team || '?tab=contracts'
    when kind in ('player_entry', 'team_entry') then '/transfercenter'
    when kind = 'message' then '/messages'
    when team is not null then '/teams/' || team
    else '/profile'
  end
$function$;

CREATE OR REPLACE FUNCTION private.count_notices(how_many integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select set_config('rondo.notified', (coalesce(nullif(current_setting('rondo.notified', true), ''), '0')::int + how_many)::text, true)
$function$;

CREATE OR REPLACE FUNCTION private.create_decider(league_id uuid, season integer, team_a uuid, team_b uuid, kickoff_at timestamp with time zone, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  run constant public.league_seasons := private.season_to_run(league_id, season, referees => true);
  made public.team_matches;
begin
  if team_a = team_b then
    perform private.refuse('PT422', 'A match is between two teams.', 'wrongValue', 'team_b');
  end if;
  perform private.check_entered(run, team_a);
  perform private.check_entered(run, team_b);
  perform private.check_no_interest(
    'match', array[team_a, team_b], private.rulers_of(run.league_id), league_id => run.league_id, season => run.season
  );
  if run.phase <> 'playoffs' or exists (
    select
    from public.league_teams e
    where (e.league_id, e.season) = (run.league_id, run.season)
      and e.team_id in (team_a, team_b)
      and e.playoff_seed is not null
  ) then
    perform private.check_played_out(run, 'regular');
  end if;
  perform private.check_kickoff(kickoff_at);
  if (
    select count(distinct t.place) > 1
    from private.season_table(run.league_id, run.season) t
    where t.team_id in (team_a, team_b)
  ) then
    perform private.refuse('PT409', 'The two are not level.', 'notLevel', 'team_b');
  end if;
  if exists (
    select
    from public.team_matches m
    where (m.league_id, m.season, m.stage) = (run.league_id, run.season, 'decider')
      and (m.home_team_id, m.away_team_id) in ((team_a, team_b), (team_b, team_a))
      and m.status not in ('finished', 'cancelled')
  ) then
    perform private.refuse('PT409', 'Their special match is open.', 'deciderOpen', 'team_b');
  end if;
  perform private.check_overlap(
    array[team_a, team_b], kickoff_at, kickoff_at + (private.limits()).match_length_minutes * interval '1 minute',
    coalesce(aware, false)
  );
  insert into public.team_matches (league_id, season, stage, home_team_id, away_team_id, kickoff_at)
  values (run.league_id, run.season, 'decider', team_a, team_b, create_decider.kickoff_at)
  returning * into made;
  perform private.notify_sides(made, 'deciderSet', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('create_decider', 'team_matches ' || made.id, null, to_jsonb(made));
  return made.id;
end
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
  where s.night_cup_id = cup.id and s.next_series_id is null and (s.winner_team_id is not null or s.no_winner);
  if final.id is null
    or private.hold_series(private.bracket_of(null, null, cup.id), wait => false) is not true
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
  select champion.id, cup.name || ' · ' || to_char(evening, 'YYYY-MM-DD'), 'nightcup', to_char(evening, 'YYYY'), true, 'admin'
  where champion.id is not null
  on conflict on constraint team_achievements_team_id_type_season_title_key do update set verified = true, origin = 'admin';
  perform private.notify_cup(
    cup, array(select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.seed is not null),
    case when champion.id is null then 'cupNoWinner' else 'cupFinished' end::public.notification_key,
    jsonb_strip_nulls(jsonb_build_object('champion', champion.id))
  );
  perform private.record(
    'finish_night_cup', 'night_cups ' || cup.id, '{"status": "live"}',
    jsonb_build_object('status', 'finished', 'winner_team_id', champion.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.cup_evening(cup public.night_cups)
 RETURNS tstzrange
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  game constant interval := bounds.night_cup_round_minutes * interval '1 minute';
  over_at constant timestamptz := cup.starts_at
    + (log(2, cup.capacity)::int - 1) * (cup.best_of * game + bounds.night_cup_break_minutes * interval '1 minute')
    + cup.final_best_of * game;
begin
  return tstzrange(cup.starts_at, case when cup.status = 'live' then greatest(over_at, now()) else over_at end, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.cup_seeds(cup public.night_cups)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with here as (
    select e.team_id, e.entered_at, s.league_id, s.season
    from public.night_cup_teams e
    join public.teams t on t.id = e.team_id and t.archived_at is null
    left join private.team_seasons s on s.team_id = e.team_id
    where e.night_cup_id = cup.id and not e.waiting and e.checked_in_at is not null
  ),
  sums as materialized (
    select s.league_id, s.season, played.team_id, played.points
    from (select distinct h.league_id, h.season from here h) run
    join public.league_seasons s using (league_id, season)
    cross join lateral private.season_points(s) played
  )
  select array_agg(h.team_id order by coalesce(sums.points, 0) desc, h.entered_at, h.team_id)
  from here h
  -- of the season it plays now: it may have played another one of these before
  left join sums using (league_id, season, team_id)
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
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins decide about penalties.', 'notYours');
  end if;
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

CREATE OR REPLACE FUNCTION private.declare_interest(team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  declared private.interest;
begin
  if not private.is_staff() and private.refereed_leagues() = '{}' then
    perform private.refuse('PT403', 'Only the staff declares an interest.', 'notYours');
  end if;
  select * into declared
  from private.interests(array[declare_interest.team_id]) i
  where i.by_team_id = private.own_team()
  order by i.kind
  limit 1;
  if declared.by_team_id is null then
    perform private.refuse('PT409', 'There is no interest in this team.', 'noInterest', 'team_id');
  end if;
  insert into private.interest_declarations as d (player_id, by_team_id, about_team_id)
  values (me, declared.by_team_id, declared.about_team_id)
  on conflict (player_id, by_team_id, about_team_id) do update set created_at = now();
  perform private.record(
    'declare_interest', 'teams ' || declared.about_team_id, null,
    jsonb_build_object('by_team_id', declared.by_team_id)
  );
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
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins delete contracts.', 'notYours');
  end if;
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

CREATE OR REPLACE FUNCTION private.delete_my_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.signed_in();
  open public.contracts;
begin
  perform from public.profiles p where p.id = me and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  -- who may not speak or write may still go
  delete from private.account_blocks b where b.user_id = me;
  if exists (select from public.team_members m where m.player_id = me and m.left_at is null) then
    perform private.leave_team();
  end if;
  perform private.leave_stand_ins(me);
  for open in
    select * from public.contracts c where c.player_id = me and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(
      open, 'rejected', 'end_offer',
      private.leaders(open.team_id), 'contractRejected', '/teams/' || open.team_id || '?tab=contracts'
    );
  end loop;
  update public.teams t set manager_id = null where t.manager_id = me;
  delete from public.player_registrations r where r.user_id = me;
  delete from public.join_requests r where r.player_id = me;
  delete from private.notice_texts t
  where t.author_id = me or t.id in (select (n.values ->> 'gaming_id')::uuid from public.notifications n where n.user_id = me);
  delete from public.notifications n where n.user_id = me;
  delete from public.blocks b where me in (b.blocker_id, b.blocked_id);
  delete from public.team_follows f where f.user_id = me;
  delete from public.league_follows f where f.user_id = me;
  delete from public.player_follows f where me in (f.user_id, f.player_id);
  delete from public.profile_private p where p.user_id = me;
  delete from private.feed_links l where l.user_id = me;
  delete from private.overlay_links l where l.made_by = me;
  delete from public.match_casters c where c.user_id = me;
  delete from private.api_keys k where k.user_id = me;
  perform private.forget_device(d.id) from private.push_devices d where d.user_id = me;
  delete from private.outbox o where o.way = 'mail' and o.target = me;
  delete from private.notification_ways w where w.user_id = me;
  delete from private.handed_topics h where me in (h.captain_id, h.helper_id);
  delete from private.quiet_hours q where q.user_id = me;
  delete from private.discord_accounts a where a.user_id = me;
  delete from private.discord_requests r where r.user_id = me;
  delete from private.mail_accounts m where m.user_id = me;
  update public.profiles p
  set username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 12),
    gaming_id = null, platform = null, nation = null, location = null, game_mode = null, position = null,
    skill_level = null, description = null, social_links = '{}', avatar = null, last_seen_at = null,
    deleted_at = now()
  where p.id = me;
  delete from private.user_roles r where r.user_id = me;
  delete from public.league_referees r where r.user_id = me;
  perform private.remove_files_of(me);
  delete from auth.audit_log_entries l
  where me::text in (l.payload ->> 'actor_id', l.payload -> 'traits' ->> 'user_id');
  perform private.record('delete_my_account', 'profiles ' || me);
  delete from auth.users u where u.id = me;
end
$function$;

CREATE OR REPLACE FUNCTION private.direct_action(notice public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_match constant uuid := private.linked_id(notice.link, 'matches');
begin
  return case
    when notice.key in ('resultClaimed', 'noShowClaimed', 'claimCorrected') then (
      select jsonb_build_object(
        'what', 'confirm', 'about', r.id, 'home_score', r.home_score, 'away_score', r.away_score,
        'is_forfeit', r.forfeited_by is not null
      )
      from public.match_reports r
      where r.match_id = of_match
        and r.status = 'filed'
        -- one that was corrected meanwhile has a message of its own
        and r.home_score = (notice.values ->> 'home_score')::int
        and r.away_score = (notice.values ->> 'away_score')::int
        and (r.forfeited_by is not null) = (notice.key = 'noShowClaimed')
    )
    when notice.key in ('attendanceAsked', 'matchMovedAsked') then jsonb_build_object('what', 'in', 'about', of_match)
    when notice.key = 'contractOffered' then (
      select jsonb_build_object('what', 'sign', 'about', c.id, 'team', t.name)
      from public.contracts c
      join public.teams t on t.id = c.team_id
      where c.number = (notice.values ->> 'number')::bigint and c.player_id = notice.user_id and c.status = 'offered'
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.draw_cup(cup public.night_cups, seeds uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rounds constant int := ceil(log(2, cardinality(seeds)))::int;
  places constant int[] := private.seed_places((2 ^ rounds)::int);
  ids uuid[];
  later uuid[] := '{}';
  ready uuid;
begin
  update public.night_cups c set status = 'live' where c.id = cup.id;
  update public.night_cup_teams e
  set seed = array_position(seeds, e.team_id)
  where e.night_cup_id = cup.id and e.team_id = any (seeds);
  for number in reverse rounds..1 loop
    ids := array(select gen_random_uuid() from generate_series(1, (2 ^ (rounds - number))::int));
    insert into public.series (
      id, night_cup_id, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot
    )
    select
      ids[place.slot], cup.id, number, place.slot,
      case when number = rounds then cup.final_best_of else cup.best_of end,
      case when number = 1 then seeds[places[2 * place.slot - 1]] end,
      case when number = 1 then seeds[places[2 * place.slot]] end,
      later[(place.slot + 1) / 2],
      case when number < rounds then (case when place.slot % 2 = 1 then 'a' else 'b' end)::public.series_side end
    from generate_series(1, cardinality(ids)) as place (slot);
    later := ids;
  end loop;
  -- a place that nobody has sends the other side on
  foreach ready in array later loop
    perform private.follow_series(ready);
  end loop;
  perform private.notify_cup(
    cup,
    array(
      select s.winner_team_id
      from public.series s
      where s.night_cup_id = cup.id and s.round = 1 and s.winner_team_id is not null
        and not exists (select from public.team_matches m where m.night_cup_id = cup.id and s.winner_team_id in (m.home_team_id, m.away_team_id))
    ),
    'cupBye'
  );
  perform private.notify_cup(
    cup, array(select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.seed is null), 'cupNoPlace'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_spare_games(playing public.series)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.team_matches m
  using (
    select w.id, row_number() over (order by w.game_no) as place
    from public.team_matches w
    where w.series_id = playing.id and w.status not in ('finished', 'cancelled')
  ) waiting
  where m.id = waiting.id
    and waiting.place > playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b)
    and m.status in ('scheduled', 'postponed')
    and not exists (
      select from public.match_results r where r.match_id = m.id and r.cause not in ('withdrawal', 'undo')
    )
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
        and g.kickoff_at <= now() + interval '2 days'
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
        and m.kickoff_at between now() and now() + interval '2 days'
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
        and c.starts_at between now() and now() + interval '2 days'
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

CREATE OR REPLACE FUNCTION private.earliest_end(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return greatest(
    match.kickoff_at, match.started_at, least(private.clock_from(match), coalesce(match.finished_at, now()))
  ) + private.game_minutes(match) * interval '1 minute';
end
$function$;

CREATE OR REPLACE FUNCTION private.eligibility_doubts(player uuid, team uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when own.birth_date is null then 'birthDate' end,
    case when private.age(own.birth_date) < (private.limits()).player_age_min then 'age' end,
    case when not private.is_under_contract(player, team, clock_timestamp()) then 'contract' end,
    case when p.gaming_id is null then 'gamingId' end,
    case when exists (
      select from public.site_settings s where s.key = 'eligibility_review' and s.value -> 'enabled' = 'true'
    ) then 'review' end
  ], null)
  from public.profiles p
  left join public.profile_private own on own.user_id = p.id
  where p.id = player
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
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = game;
    cancelled := private.write_match(game, '{"status": "cancelled"}');
    -- followers hear of what comes next, not of each game of a series
    if cancelled.game_no = 1 or exists (
      select
      from public.team_matches m
      where (m.series_id, m.game_no, m.status) = (cancelled.series_id, cancelled.game_no - 1, 'finished')
    ) then
      perform private.note_followed_change(cancelled, 'followedCancelled');
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

CREATE OR REPLACE FUNCTION private.end_leadership(team uuid, player uuid, role text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.leaderships l
  set until = clock_timestamp(), kept_until = private.leading_kept_until(team)
  where (l.team_id, l.player_id, l.role) = (team, player, end_leadership.role) and l.until is null
$function$;

CREATE OR REPLACE FUNCTION private.end_of_match(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (
      select greatest(min(r.at), private.earliest_end(match))
      from public.match_results r
      where r.match_id = match.id
        and r.cause = 'claim'
        and r.seq > coalesce((
          select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause in ('undo', 'retraction')
        ), 0)
      having count(*) > 0
    ),
    case when match.finished_at < match.kickoff_at then match.finished_at end,
    greatest(
      match.kickoff_at + (private.limits()).match_length_minutes * interval '1 minute', private.earliest_end(match)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.end_stand_in(place public.stand_ins, match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- once: a command that waited for the match finds the place given up
  update public.stand_ins s
  set withdrawn_at = clock_timestamp()
  where s.id = place.id and s.withdrawn_at is null
  returning * into place;
  if place.player_id is not null then
    delete from public.match_lineups l
    where (l.match_id, l.team_id, l.player_id) = (match.id, place.team_id, place.player_id);
    perform private.notify_sides(
      match, 'standInWithdrawn', jsonb_build_object('team', place.team_id, 'player', place.player_id),
      array[place.player_id]
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_notices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue_ways(array(select c.id from changed c));
  return null;
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
    where n.id = any (notices) and n.created_at > now() - interval '1 hour' and not private.is_done_by_helper(n)
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

CREATE OR REPLACE FUNCTION private.enter_night_cup(night_cup_id uuid, team_id uuid, aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.locked_cup(night_cup_id);
  made public.night_cup_teams;
begin
  if not exists (select from public.teams t where t.id = enter_night_cup.team_id) then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(team_id, 'enters a team');
  if cup.status not in ('registration', 'check_in') then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  perform private.check_cup_side(team_id);
  perform private.check_one_cup(cup, team_id, 'team_id');
  perform private.check_overlap(
    array[team_id], cup.starts_at, upper(private.cup_evening(cup)),
    case when not private.is_captain_of(team_id) then coalesce(aware, false) end, except_cup => cup.id
  );
  insert into public.night_cup_teams as e (night_cup_id, team_id, waiting)
  values (
    cup.id, enter_night_cup.team_id,
    now() >= cup.check_in_until
    or cup.capacity <= (select count(*) from public.night_cup_teams p where p.night_cup_id = cup.id and not p.waiting)
  )
  on conflict on constraint night_cup_teams_pkey do nothing
  returning e.* into made;
  if made.team_id is null then
    perform private.refuse('PT409', 'The team has entered already.', 'cupEntered', 'team_id');
  end if;
  perform private.notify_cup(cup, array[made.team_id], case when made.waiting then 'cupWaiting' else 'cupPlace' end::public.notification_key);
  perform private.record('enter_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, made.team_id), null, to_jsonb(made));
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_results(league_id uuid, season integer, results jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  given constant private.entered_result[] := private.checked_results(results);
  one private.entered_result;
  match public.team_matches;
  ended public.team_matches;
  code text;
  sentence text;
  key text;
begin
  foreach one in array given loop
    match := private.match_to_rule(one.match_id);
    if (match.league_id, match.season, match.stage)
      is distinct from (enter_results.league_id, enter_results.season, 'regular'::public.match_stage)
    then
      perform private.refuse('PT404', 'The match is not of this regular season.', 'matchUnknown', 'match_id');
    end if;
    if match.status = 'finished' then
      perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'match_id');
    end if;
    perform private.check_season_begun(match);
  end loop;
  perform private.hold_suspensions_of_season(enter_results.league_id, enter_results.season);
  foreach one in array given loop
    select * into match from public.team_matches m where m.id = one.match_id;
    ended := private.decide_match(match, one.home_score, one.away_score, one.forfeited_by, null);
    perform private.notify_sides(ended, 'resultEntered', jsonb_build_object('forfeited_by', one.forfeited_by));
    perform private.record('enter_results', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ended));
  end loop;
  return cardinality(given);
exception when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
  get stacked diagnostics code = returned_sqlstate, sentence = message_text, key = pg_exception_hint;
  -- it names the team that an interest is declared in
  if key = 'declareInterest' then
    raise;
  end if;
  perform private.refuse_row(code, sentence, key, one.match_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.entry_to_leave(league_id uuid, season integer, team_id uuid)
 RETURNS public.league_teams
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  played public.league_seasons;
  entry public.league_teams;
begin
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (entry_to_leave.league_id, entry_to_leave.season)
  for no key update;
  perform from public.teams t where t.id = entry_to_leave.team_id for no key update;
  select * into entry
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (played.league_id, played.season, entry_to_leave.team_id)
  for no key update;
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this season.', 'entryUnknown', 'team_id');
  end if;
  if entry.withdrawn_at is not null then
    perform private.refuse('PT409', 'The team has withdrawn already.', 'alreadyWithdrawn', 'team_id');
  end if;
  if played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.file_claim(match public.team_matches, side public.forfeit_side, home_score integer, away_score integer, forfeited_by public.forfeit_side, stats jsonb, note text, corrected public.match_reports DEFAULT NULL::public.match_reports, seen uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  rival public.match_reports;
  made public.match_reports;
  agrees boolean;
begin
  if corrected.id is not null then
    perform private.retract_claim(corrected);
  end if;
  if exists (
    select from public.match_reports r where (r.match_id, r.team_id) = (match.id, team) and r.status <> 'superseded'
  ) then
    perform private.refuse('PT409', 'This side has claimed its result already.', 'alreadyReported', 'match_id');
  end if;
  select * into rival
  from public.match_reports r
  where r.match_id = match.id and r.status in ('filed', 'disputed');
  agrees := (rival.home_score, rival.away_score, rival.forfeited_by)
    is not distinct from (file_claim.home_score, file_claim.away_score, file_claim.forfeited_by);
  if private.is_silent(rival) then
    perform private.refuse('PT409', 'Silence has confirmed the other claim.', 'claimDecided', 'match_id');
  end if;
  if not agrees and rival.status = 'filed' and rival.id is distinct from seen then
    perform private.refuse('PT409', 'The other side has claimed something else.', 'claimUnseen', 'seen_report');
  end if;

  insert into public.match_reports (match_id, team_id, filed_by, home_score, away_score, forfeited_by, stats, note, status, decided_at)
  values (
    match.id, team, me, file_claim.home_score, file_claim.away_score, file_claim.forfeited_by, file_claim.stats, file_claim.note,
    case when rival.id is null then 'filed' when agrees then 'confirmed' else 'disputed' end::public.match_report_status,
    case when rival.id is not null then clock_timestamp() end
  )
  returning * into made;
  perform private.add_result(
    match.id, 'claim', made.home_score, made.away_score, made.forfeited_by, report_id => made.id, by => me
  );
  if rival.id is not null then
    update public.match_reports r set status = made.status, decided_at = made.decided_at where r.id = rival.id;
    if agrees then
      perform private.add_result(
        match.id, 'confirmation', rival.home_score, rival.away_score, rival.forfeited_by, report_id => rival.id, by => me
      );
    else
      perform private.add_result(match.id, 'dispute', report_id => rival.id, by => me);
    end if;
  end if;
  match := private.project_match(match.id);
  perform private.notify_sides(
    match,
    case
      when corrected.id is not null then 'claimCorrected'
      when made.status = 'filed' and made.forfeited_by is not null then 'noShowClaimed'
      when made.status = 'filed' then 'resultClaimed'
      when made.status = 'confirmed' and made.forfeited_by is not null then 'noShowConfirmed'
      when made.status = 'confirmed' then 'resultConfirmed'
      else 'resultDisputed'
    end::public.notification_key,
    jsonb_build_object('home_score', made.home_score, 'away_score', made.away_score)
      || private.absent_side(match, made.forfeited_by),
    case when made.status = 'disputed' then private.rulers(match) else '{}' end
  );
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

CREATE OR REPLACE FUNCTION private.file_protest(match_id uuid, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.appealing_actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  said constant text := private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).protest_reason_max);
  against constant uuid[] := private.leaders(case side when 'home' then match.away_team_id else match.home_team_id end);
  made public.protests;
begin
  perform private.check_season_begun(match);
  if match.status in ('postponed', 'cancelled') or now() < match.kickoff_at then
    perform private.refuse('PT409', 'It is too early for a protest.', 'tooEarly', 'match_id');
  end if;
  if now() > private.protest_until(match) then
    perform private.refuse('PT409', 'The time to protest is over.', 'protestTooLate', 'match_id');
  end if;
  begin
    insert into public.protests (match_id, team_id, filed_by, reason, round)
    values (
      match.id, case side when 'home' then match.home_team_id else match.away_team_id end, me, said,
      (select count(*) from public.match_results r where r.match_id = match.id and r.cause = 'undo')
    )
    returning * into made;
  exception when unique_violation then
    perform private.refuse('PT409', 'This side has protested already.', 'protestFiled', 'match_id');
  end;
  perform private.notify(
    -- an admin who leads the other side does not rule about it
    array(select unnest(private.rulers(match) || private.leaders(made.team_id)) except select unnest(against)),
    'protestFiled', private.match_facts(match), '/matches/' || match.id
  );
  perform private.notify(
    against, 'protestAgainst', private.match_facts(match) || jsonb_build_object('team', made.team_id), '/matches/' || match.id
  );
  perform private.record('file_protest', 'protests ' || made.id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.final_places(run public.league_seasons)
 RETURNS TABLE(team_id uuid, rank integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with seeded as (
    select p.* from private.playoff_places(run) p
  )
  select s.team_id, s.rank from seeded s
  union all
  select other.team_id, (coalesce((select max(s.rank) from seeded s), 0) + rank() over (order by other.place))::int
  from private.season_table(run.league_id, run.season) other
  where other.team_id not in (select s.team_id from seeded s)
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
  smallest constant int := 4;
  final public.series;
  champion uuid;
begin
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

CREATE OR REPLACE FUNCTION private.first_eligibility(player uuid, team uuid)
 RETURNS public.eligibility_status
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    private.standing_decision(player, clock_timestamp()),
    case when private.eligibility_doubts(player, team) = '{}' then 'eligible' else 'pending' end::public.eligibility_status
  )
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
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  from public.team_matches m
  where m.series_id = was.id and m.status not in ('finished', 'cancelled') and r.match_id = m.id;
  for spare in
    select * from public.team_matches m
    where m.series_id = was.id and m.status not in ('finished', 'cancelled')
    order by m.id
  loop
    perform private.write_match(spare.id, '{"status": "cancelled"}');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_stats(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was_played constant boolean := private.was_played(match);
  claim record;
begin
  delete from public.match_player_stats s
  where s.match_id = match.id
    and (
      not was_played
      or match.forfeited_by is null and (
        select sum(own.goals)
        from public.match_player_stats own
        where own.match_id = match.id and own.team_id = s.team_id
      ) > case when s.team_id = match.home_team_id then match.home_score else match.away_score end
      and not exists (
        select
        from public.match_reports r
        where (r.match_id, r.team_id) = (match.id, s.team_id) and r.status <> 'superseded' and r.stats <> '[]'
      )
    );
  if not was_played then
    return;
  end if;
  perform set_config('rondo.match_writer', match.id::text, true);
  for claim in
    select
      r.team_id,
      r.stats,
      match.forfeited_by is not null or (
        select sum((own ->> 'goals')::int) from jsonb_array_elements(r.stats) as own
      ) <= case when r.team_id = match.home_team_id then match.home_score else match.away_score end as fits
    from public.match_reports r
    where r.match_id = match.id and r.status <> 'superseded' and r.stats <> '[]'
    order by r.created_at
  loop
    insert into public.match_player_stats as s
    select did.*
    from jsonb_array_elements(claim.stats) as said
    cross join lateral jsonb_populate_record(
      null::public.match_player_stats,
      to_jsonb(private.no_stats()) || said || jsonb_build_object(
        'match_id', match.id,
        'team_id', claim.team_id,
        'mvp', (said ->> 'mvp')::boolean
          and not exists (select from public.match_player_stats best where best.match_id = match.id and best.mvp),
        'created_at', now()
      ) || case when claim.fits then '{}' else '{"goals": 0, "assists": 0}' end::jsonb
    ) as did
    on conflict on constraint match_player_stats_pkey do update
    set goals = excluded.goals, assists = excluded.assists
    where (s.goals, s.assists) <> (excluded.goals, excluded.assists);
  end loop;
  perform set_config('rondo.match_writer', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_suspensions(match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  concerned uuid[];
  suspension uuid;
begin
  select array_agg(distinct p.player_id) into concerned
  from public.team_members own
  join public.penalties p on p.player_id = own.player_id and p.kind = 'suspension' and p.status <> 'cancelled'
  where own.team_id in (match.home_team_id, match.away_team_id);
  perform private.hold_suspensions(concerned);
  for suspension in
    select p.id
    from public.penalties p
    where p.player_id = any (concerned) and p.league_id = match.league_id and p.status in ('active', 'served')
      and p.kind = 'suspension'
    order by p.id
  loop
    perform private.count_suspension(suspension);
  end loop;
end
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
  perform private.check_admin();
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

CREATE OR REPLACE FUNCTION private.free_stand_in(place public.stand_ins, match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if place.withdrawn_at is null
    and private.is_place_open(match)
    and private.may_play(place.player_id, place.team_id, match.id) is not null
  then
    perform private.end_stand_in(place, match);
    perform private.record('free_stand_in', 'stand_ins ' || place.id, jsonb_build_object('player', place.player_id));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_suspended_stand_ins()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place public.stand_ins;
  match public.team_matches;
begin
  for place in
    select s.* from public.stand_ins s where s.player_id = new.user_id and s.withdrawn_at is null order by s.match_id
  loop
    match := private.locked_match(place.match_id);
    perform private.free_stand_in(place, match);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.game_minutes(match public.team_matches)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select s.game_minutes from public.league_seasons s where (s.league_id, s.season) = (match.league_id, match.season)),
    (private.limits()).game_minutes
  );
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

CREATE OR REPLACE FUNCTION private.hand_over_captaincy(team_id uuid, player_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  heir public.team_members;
  old_captain uuid;
begin
  perform from public.teams t where t.id = hand_over_captaincy.team_id for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain_or_neutral('squad', hand_over_captaincy.team_id, 'hands over');
  select * into heir
  from public.team_members m
  where m.team_id = hand_over_captaincy.team_id and m.player_id = hand_over_captaincy.player_id and m.left_at is null
  for update;
  if heir.id is null then
    perform private.refuse('PT404', 'The player is not in this team.', 'memberUnknown', 'player_id');
  end if;
  if heir.team_role = 'captain' then
    perform private.refuse('PT409', 'The player is the captain already.', 'alreadyCaptain', 'player_id');
  end if;
  update public.team_members m
  set team_role = 'player'
  where m.team_id = heir.team_id and m.team_role = 'captain' and m.left_at is null
  returning m.player_id into old_captain;
  update public.team_members m set team_role = 'captain' where m.id = heir.id;
  -- who leads needs no contract: what only that kept waiting waits no longer
  update public.team_members m
  set eligibility = private.first_eligibility(m.player_id, m.team_id)
  where m.id = heir.id and m.eligibility = 'pending' and not private.is_decided(m.id);
  perform private.notify(
    array[heir.player_id, old_captain], 'captaincyHandedOver', private.member_facts(heir), '/teams/' || heir.team_id
  );
  perform private.record(
    'hand_over_captaincy', 'teams ' || heir.team_id,
    jsonb_build_object('captain_id', old_captain), jsonb_build_object('captain_id', heir.player_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.has_bracket(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return match.series_id is null and exists (
    select
    from public.series s
    join public.league_seasons run on (run.league_id, run.season) = (s.league_id, s.season)
    where (s.league_id, s.season) = (match.league_id, match.season)
      and (
        match.stage = 'regular'
        or coalesce(match.finished_at, match.created_at) <= run.playoffs_at
        or exists (
          select
          from public.league_teams e
          where (e.league_id, e.season) = (match.league_id, match.season)
            and e.team_id in (match.home_team_id, match.away_team_id)
            and e.playoff_seed is not null
        )
      )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.has_facts(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.match_results f where f.match_id = match.id)
    or exists (select from public.match_reports f where f.match_id = match.id)
    or exists (select from public.match_lineups f where f.match_id = match.id)
    or exists (select from public.stand_ins f where f.match_id = match.id)
    or exists (select from public.reschedules f where f.match_id = match.id)
    or exists (select from public.protests f where f.match_id = match.id)
    or exists (select from public.match_evidence f where f.match_id = match.id)
    or exists (select from public.conversations f where f.match_id = match.id)
    or exists (select from public.player_votes f where f.match_id = match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.has_later_result(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.team_matches later
    where later.series_id = any (private.later_series(match)) and later.status = 'finished'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_later_games(match_id uuid, wait boolean DEFAULT true)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
begin
  select * into match from public.team_matches m where m.id = hold_later_games.match_id;
  return private.hold_series(array_remove(match.series_id || private.later_series(match), null), wait);
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_lined_up(matches uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform
  from public.profiles p
  where p.id in (select l.player_id from public.match_lineups l where l.match_id = any (matches))
  order by p.id
  for share;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_series(ids uuid[], wait boolean DEFAULT true)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held int;
begin
  if wait then
    perform from public.series s where s.id = any (ids) order by s.round, s.slot for no key update;
    return true;
  end if;
  perform from public.series s where s.id = any (ids) order by s.round, s.slot for no key update skip locked;
  get diagnostics held = row_count;
  return held = cardinality(ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_suspensions_of_season(league_id uuid, season integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_suspensions_of(
    array(
      select e.team_id
      from public.league_teams e
      where (e.league_id, e.season) = (hold_suspensions_of_season.league_id, hold_suspensions_of_season.season)
    ),
    array(
      select m.id
      from public.team_matches m
      where (m.league_id, m.season) = (hold_suspensions_of_season.league_id, hold_suspensions_of_season.season)
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_suspensions_of(teams uuid[], matches uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_suspensions(
    array(
      select m.player_id from public.team_members m where m.team_id = any (teams)
      union
      select l.player_id from public.match_lineups l where l.match_id = any (matches)
      union
      select s.player_id from public.stand_ins s where s.match_id = any (matches) and s.player_id is not null
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_suspensions(players uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if current_setting('rondo.clock', true) = 'on' then
    perform
    from public.penalties p
    where p.player_id = any (players) and p.kind = 'suspension' and p.status <> 'cancelled'
    order by p.id
    for no key update nowait;
  else
    perform
    from public.penalties p
    where p.player_id = any (players) and p.kind = 'suspension' and p.status <> 'cancelled'
    order by p.id
    for no key update;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_teams_of(match_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform
  from public.teams t
  where t.id in (
    select unnest(array[m.home_team_id, m.away_team_id]) from public.team_matches m where m.id = hold_teams_of.match_id
  )
  order by t.id
  for no key update;
end
$function$;

CREATE OR REPLACE FUNCTION private.import_match(played public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if played.status = 'finished' then
    perform private.add_result(
      played.id, 'silence', played.home_score, played.away_score, played.forfeited_by,
      at => coalesce(played.finished_at, now())
    );
    perform private.project_match(played.id);
  elsif played.status <> 'scheduled' then
    if played.status = 'disputed' then
      perform private.write_match(played.id, '{"status": "reported"}');
    end if;
    perform private.write_match(
      played.id, to_jsonb(played) || jsonb_build_object('started_at', coalesce(played.started_at, played.live_at))
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false)
 RETURNS SETOF private.import_problem
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rows_max constant int := 1600;
  me constant uuid := private.actor();
  filled public.league_seasons;
  problems private.import_problem[];
  clubs jsonb := '{}';
  club uuid;
  entry jsonb;
  results int;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only an admin brings a league in.', 'notYours');
  end if;
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
    perform private.refuse('PT422', 'The files are lists of at most 1,600 rows.', 'filesUnreadable', 'teams');
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

CREATE OR REPLACE FUNCTION private.interests(teams uuid[])
 RETURNS SETOF private.interest
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  near constant timestamptz := now() + (private.limits()).rival_days * interval '1 day';
begin
  return query
  select side.id, side.rival_id, 'rival'::public.interest_kind
  from unnest(teams) as about (id)
  cross join lateral (
    select about.id, m.away_team_id as rival_id, m.stage, m.status, m.kickoff_at
    from public.team_matches m
    where m.home_team_id = about.id
    union all
    select about.id, m.home_team_id, m.stage, m.status, m.kickoff_at
    from public.team_matches m
    where m.away_team_id = about.id
  ) side
  where side.status not in ('finished', 'cancelled')
    and (side.stage <> 'regular' or side.status in ('live', 'reported', 'disputed') or side.kickoff_at <= near);
  return query
  with ranks as (
    select played.league_id, played.season, t.team_id, dense_rank() over (partition by played.league_id, played.season order by t.place) as rank
    from (
      select distinct e.league_id, e.season
      from public.league_teams e
      join public.league_seasons s using (league_id, season)
      where e.team_id = any (teams) and e.withdrawn_at is null and s.phase = 'regular'
    ) played
    cross join lateral private.season_table(played.league_id, played.season) t
  )
  select about.team_id, next_to.team_id, 'neighbour'::public.interest_kind
  from ranks about
  join ranks next_to
    on (next_to.league_id, next_to.season) = (about.league_id, about.season)
      and next_to.team_id <> about.team_id
      and next_to.rank between about.rank - 1 and about.rank + 1
  where about.team_id = any (teams);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_before_season(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season, s.phase) = (match.league_id, match.season, 'registration')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_contract_over(member public.team_members, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not private.is_under_contract(member.player_id, member.team_id, is_contract_over.at) and (
    exists (
      select
      from public.contracts c
      where (c.team_id, c.player_id) = (member.team_id, member.player_id)
        and c.duration_type = 'classic'
        and c.accepted_at between member.joined_at and is_contract_over.at
    )
    or exists (
      select
      from private.leaderships l
      where (l.team_id, l.player_id) = (member.team_id, member.player_id)
        and l.since <= is_contract_over.at
        and coalesce(l.until, 'infinity') > member.joined_at
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_cup_tied(player uuid, team uuid, match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from (
      select l.match_id
      from public.match_lineups l
      where l.player_id = is_cup_tied.player and l.team_id <> is_cup_tied.team
      union all
      select s.match_id
      from public.match_player_stats s
      where s.player_id = is_cup_tied.player and s.team_id <> is_cup_tied.team
    ) did
    join public.team_matches game on game.id = did.match_id
    where game.night_cup_id = match.night_cup_id
      and game.id <> match.id
      and game.kickoff_at <= match.kickoff_at
      and game.status in ('live', 'reported', 'disputed', 'finished')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_decided(member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.eligibility_reviews r where r.member_id = is_decided.member_id and not r.requested
  ) or exists (
    select
    from public.team_members m
    where m.id = is_decided.member_id and private.standing_decision(m.player_id, clock_timestamp()) is not null
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_fact(key text, value jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  coded constant text[] := '{activity_level,availability_days,award,category,cause,content,duration_type,eligibility,forfeited_by,kind,language,mail,matter,next_slot,origin,phase,platform,play_style,position,positions,priority,rematch_experience,role,silent_kinds,site_role,skill_level,sqlstate,stage,status,status_before,team_role,texts,texts_changed,tier,topic,training_days,type,was,weekday,winner}';
  said constant text := value #>> '{}';
begin
  case jsonb_typeof(value)
    when 'string' then
      return said ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or said ~ '^\d{4,5}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d(:?\d\d)?|Z)?)?$'
        or said ~ '^\d\d:\d\d(:\d\d)?$'
        or (key = any (coded) and said ~ '^[A-Za-z0-9_]{1,40}$');
    when 'array' then
      return coalesce((select bool_and(private.is_fact(key, each)) from jsonb_array_elements(value) as each), true);
    when 'object' then
      return coalesce(
        (select bool_and(field ~ '^[a-z0-9_]{1,40}$' and private.is_fact(field, held)) from jsonb_each(value) as f (field, held)),
        true
      );
    else
      return true;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_heard_by_helper(notice public.notifications)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  helper uuid;
begin
  if not exists (select from private.handed_topics h where h.captain_id = notice.user_id)
    or notice.key in (
      'attendanceAsked', 'cupAttendanceAsked', 'matchMovedAsked', 'cupMovedAsked', 'kickoffSoon', 'lobbyCode', 'voteClosed', 'voteLevel'
    )
    or notice.values ->> 'player' = notice.user_id::text
  then
    return false;
  end if;
  helper := private.helper_of(notice.user_id, private.notification_topic(notice.key));
  return helper is not null
    and exists (
      select
      from public.notifications n
      where n.user_id = helper
        and n.key = notice.key
        and n.created_at = notice.created_at
        and n.values = notice.values
        and n.link is not distinct from notice.link
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_left_by_withdrawal(match public.team_matches, entry public.league_teams)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select r.at >= entry.registered_at
        and (r.cause = 'withdrawal' or r.cause = 'undo' and match.status = 'cancelled' and match.series_id is null)
      from public.match_results r
      where r.match_id = match.id
      order by r.seq desc
      limit 1
    ),
    false
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_lineup_missing(match_id uuid, team uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select
    from public.match_lineups l
    where (l.match_id, l.team_id) = (is_lineup_missing.match_id, is_lineup_missing.team)
    having count(*) >= (private.limits()).players_on_pitch
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_place_open(match public.team_matches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(match.status = 'postponed' or (match.status = 'scheduled' and match.kickoff_at > now()), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_present(match public.team_matches, team uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.match_ready r
    where (r.match_id, r.team_id, r.kickoff_at) = (match.id, is_present.team, match.kickoff_at)
  ) or exists (
    select
    from public.match_lineups l
    where (l.match_id, l.team_id) = (match.id, is_present.team) and match.started_at is not null
  ) or exists (
    select
    from public.match_reports r
    where (r.match_id, r.team_id) = (match.id, is_present.team) and r.status <> 'superseded'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_silent(claim public.match_reports)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(claim.status = 'filed' and private.answer_until(claim) <= now(), false);
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

CREATE OR REPLACE FUNCTION private.is_under_contract(player uuid, team uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select
    from public.contracts c
    where (c.team_id, c.player_id) = (is_under_contract.team, is_under_contract.player)
      and c.duration_type = 'classic'
      and c.accepted_at <= is_under_contract.at
      and coalesce(c.stays_until, c.ended_at, 'infinity') > is_under_contract.at
  ) or exists (
    select
    from private.leaderships l
    where (l.team_id, l.player_id) = (is_under_contract.team, is_under_contract.player)
      and l.since <= is_under_contract.at
      and (l.until is null or coalesce(l.kept_until, 'infinity') > is_under_contract.at)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_match_course()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is over, or has something in the ledger, stays the match it was: between whom and for what, and what is over
  -- when it was.
  if (
    old.status in ('finished', 'cancelled')
    or exists (select from public.match_results r where r.match_id = old.id)
  ) and (
    new.home_team_id, new.away_team_id, new.league_id, new.season, new.night_cup_id, new.stage, new.series_id, new.game_no
  ) is distinct from (
    old.home_team_id, old.away_team_id, old.league_id, old.season, old.night_cup_id, old.stage, old.series_id, old.game_no
  ) or old.status in ('finished', 'cancelled') and new.kickoff_at <> old.kickoff_at then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'status');
  end if;
  if new.status = old.status
    or (old.status, new.status) in (
      ('scheduled', 'live'), ('scheduled', 'reported'), ('scheduled', 'postponed'), ('live', 'reported'),
      ('reported', 'disputed'), ('postponed', 'scheduled'),
      -- the staff moves or postpones a match that was started
      ('live', 'scheduled'), ('live', 'postponed'),
      -- a claim that is taken back
      ('reported', 'scheduled'), ('reported', 'live'),
      -- a result that is undone
      ('finished', 'scheduled')
    )
    or (new.status in ('finished', 'cancelled') and old.status <> 'cancelled')
    -- a game of a series that was decided without it, or a match of a team that has withdrawn, which is ruled about anew
    or (old.status, new.status) = ('cancelled', 'finished')
      and (new.series_id is not null or private.will_not_be_played(new.id))
    -- a withdrawal that is taken back
    or (old.status, new.status) in (('cancelled', 'scheduled'), ('cancelled', 'finished'))
      and (
        select r.cause from public.match_results r where r.match_id = new.id order by r.seq desc limit 1
      ) in ('undo', 'reinstatement')
  then
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A match does not go from %s to %s.', old.status, new.status), 'matchCourse', 'status'
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_results()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_season_course()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (old.phase, new.phase) in (('registration', 'regular'), ('regular', 'playoffs'), ('playoffs', 'finished'))
    or (old.phase, new.phase) in (('playoffs', 'regular'), ('regular', 'finished'))
    or (new.phase = 'registration' and old.imported_at is not null and new.imported_at is null)
  then
    new.playoffs_at := case when new.phase = 'playoffs' then clock_timestamp() when new.phase = 'finished' then new.playoffs_at end;
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A season does not go from %s to %s.', old.phase, new.phase), 'seasonCourse', 'phase'
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_season_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  began constant boolean := old.phase <> 'registration';
  bracket constant boolean := old.phase = 'playoffs';
  fixed text;
begin
  if old.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'season');
  end if;
  fixed := private.changed_of(old, new, 'legs', 'registration_until', 'protest_minutes', 'silence_hours', 'game_minutes');
  if began and fixed is not null then
    perform private.refuse('PT409', 'The season has begun.', 'seasonBegun', fixed);
  end if;
  fixed := private.changed_of(
    old, new, 'quarterfinal_best_of', 'semifinal_best_of', 'final_best_of', 'playoff_teams', 'third_place_match',
    'relegation_places', 'points_for_win'
  );
  if bracket and fixed is not null then
    perform private.refuse('PT409', 'The playoffs have begun.', 'playoffsBegun', fixed);
  end if;
  if new.max_teams < old.max_teams and new.max_teams < (
    select count(*)
    from public.league_teams e
    where (e.league_id, e.season) = (old.league_id, old.season) and e.withdrawn_at is null
  ) then
    perform private.refuse('PT409', 'More teams have entered.', 'moreTeamsEntered', 'max_teams');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.kick_player(member_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
  said text;
begin
  perform private.check_captain_or_neutral('squad', member.team_id, 'removes a player');
  said := private.checked_reason(reason);
  perform private.check_still_member(member);
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'member_id');
  end if;
  perform private.release_member(member, 'kicked', 'transfer_out', said);
  perform private.notify(
    private.leaders(member.team_id) || member.player_id,
    'kicked',
    private.member_facts(member) || jsonb_build_object('reason', said),
    '/players/' || member.player_id || '?tab=clubs'
  );
  perform private.record(
    'kick_player', 'team_members ' || member.id, to_jsonb(member), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.lapse_proposal(reschedule_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform
  from public.reschedules r
  join public.team_matches m on m.id = r.match_id
  where r.id = lapse_proposal.reschedule_id
  for no key update of m skip locked;
  if found then
    update public.reschedules r
    set status = 'lapsed', answered_at = clock_timestamp()
    where r.id = lapse_proposal.reschedule_id and r.status = 'proposed' and private.proposal_until(r) <= now();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.later_series(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_bracket(match) then
    return private.bracket_of(match.league_id, match.season, null);
  end if;
  return array(
    with recursive way as (
      select s.id, s.next_series_id, s.loser_series_id from public.series s where s.id = match.series_id
      union
      select s.id, s.next_series_id, s.loser_series_id
      from way w
      join public.series s on s.id in (w.next_series_id, w.loser_series_id)
    )
    select w.id from way w where w.id <> match.series_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.leading_kept_until(team uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when s.phase <> 'finished' then null
    else clock_timestamp() + coalesce(
      (select run.renewal_days from public.league_seasons run where (run.league_id, run.season) = (s.league_id, s.season)),
      (private.season_defaults()).renewal_days
    ) * interval '1 day'
  end
  from (select) as always
  left join private.season_of(leading_kept_until.team) s on true
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

CREATE OR REPLACE FUNCTION private.leave_lineups_sat_out(suspension public.penalties)
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
    using public.team_matches m
    where l.player_id = suspension.player_id
      and m.id = l.match_id
      and m.league_id = suspension.league_id
      and (m.status = 'postponed' or m.status = 'scheduled' and m.kickoff_at > now())
      and private.sits_out(l.player_id, m.league_id, m.kickoff_at)
    returning l.*
  loop
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_stand_ins(player uuid, team uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place public.stand_ins;
  match public.team_matches;
begin
  for place in
    select s.*
    from public.stand_ins s
    where s.player_id = player and s.team_id is distinct from team and s.withdrawn_at is null
    order by s.match_id
  loop
    match := private.locked_match(place.match_id);
    if private.is_place_open(match) then
      perform private.end_stand_in(place, match);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.lift_suspension(player_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  person public.profiles;
  was private.account_blocks;
begin
  perform private.hold_roles();
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  delete from private.account_blocks b
  where b.user_id = person.id and b.kind = 'suspended' and (b.until is null or b.until > now())
  returning * into was;
  if was.user_id is null then
    perform private.refuse('PT409', 'The account is not suspended.', 'notSuspended', 'player_id');
  end if;
  perform private.notify(array[person.id], 'accountRestored', '{}', '/dashboard');
  perform private.record(
    'lift_suspension', 'profiles ' || person.id, jsonb_build_object('until', was.until, 'reason', was.reason)
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

CREATE OR REPLACE FUNCTION private.lineup_until(kickoff_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return kickoff_at + (private.limits()).delay_tolerance_minutes * interval '1 minute';
end
$function$;

CREATE OR REPLACE FUNCTION private.locked_match(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one public.team_matches;
begin
  perform private.hold_series(array(select m.series_id from public.team_matches m where m.id = match_id and m.series_id is not null));
  select * into found_one from public.team_matches m where m.id = match_id for no key update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  return found_one;
end
$function$;

CREATE OR REPLACE FUNCTION private.lose_match(match public.team_matches, team uuid, reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  goals constant int := (private.limits()).forfeit_goals;
  lost constant public.forfeit_side := case team when match.home_team_id then 'home' when match.away_team_id then 'away' else 'both' end;
begin
  perform private.add_result(
    match.id, 'withdrawal',
    case lost when 'home' then 0 when 'away' then goals end,
    case lost when 'home' then goals when 'away' then 0 end,
    lost,
    reason => lose_match.reason
  );
  perform private.project_match(match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.lose_withdrawn(match public.team_matches, team uuid, is_void boolean, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if is_void then
    perform private.add_result(match.id, 'withdrawal', reason => lose_withdrawn.reason);
    perform private.project_match(match.id);
  else
    perform private.lose_match(match, team, lose_withdrawn.reason);
  end if;
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

drop function private.match_clock(uuid);
CREATE OR REPLACE FUNCTION private.match_clock(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, claimed_by uuid, claimed_at timestamp with time zone, earliest_end timestamp with time zone, ended_at timestamp with time zone, protested boolean, fingerprint text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    now(),
    claim.team_id,
    claim.created_at,
    private.earliest_end(m),
    private.end_of_match(m),
    exists (select from public.protests p where p.match_id = m.id and p.status = 'filed'),
    private.match_fingerprint(m)
  from public.team_matches m
  left join public.match_reports claim on claim.match_id = m.id and claim.status = 'filed'
  where m.id = match_clock.match_id
$function$;

CREATE OR REPLACE FUNCTION private.match_fingerprint(match public.team_matches)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  viewers constant uuid := private.own_team();
  concerned constant boolean := coalesce(viewers in (match.home_team_id, match.away_team_id), false)
    or match.id = any (private.stand_in_matches())
    or private.is_staff()
    or private.may_referee(match.league_id);
begin
  return md5(jsonb_build_array(
    match.status, match.kickoff_at, match.live_home_score, match.live_away_score, match.stream_url, match.replay_url,
    (select max(r.seq) from public.match_results r where r.match_id = match.id),
    (select jsonb_agg(p.status order by p.id) from public.protests p where p.match_id = match.id),
    (
      select jsonb_agg(l.player_id order by l.team_id, l.slot)
      from public.match_lineups l
      where l.match_id = match.id
        and (l.team_id = viewers or (concerned and match.kickoff_at <= now() + reveal))
    ),
    case when concerned then (
      select jsonb_agg(jsonb_build_array(r.id, r.status) order by r.id)
      from public.reschedules r
      where r.match_id = match.id
    ) end,
    case when concerned then (
      select jsonb_agg(jsonb_build_array(r.team_id, r.kickoff_at) order by r.team_id)
      from public.match_ready r
      where r.match_id = match.id
    ) end
  )::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.match_for_staff(match_id uuid, others uuid[] DEFAULT '{}'::uuid[])
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match constant public.team_matches := private.locked_match(match_id);
begin
  perform private.check_no_interest(
    'match', array[match.home_team_id, match.away_team_id], private.rulers(match) || others,
    match.id, match.league_id, match.season
  );
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_to_rule(match_id uuid, changes boolean DEFAULT true, opens boolean DEFAULT false)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.team_matches;
  played public.league_seasons;
  cup record;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees rule about results.', 'notYours');
  end if;
  select * into match from public.team_matches m where m.id = match_to_rule.match_id;
  select * into played
  from public.league_seasons s
  where (s.league_id, s.season) = (match.league_id, match.season)
  for no key update;
  select * into cup from public.night_cups c where c.id = match.night_cup_id for no key update;
  if opens then
    perform private.hold_lined_up(array[match.id]);
  end if;
  perform private.hold_later_games(match_id);
  match := private.match_for_staff(match_id);
  if changes and played.phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  if changes and cup.status <> 'live' then
    perform private.refuse('PT409', 'The night cup is over.', 'cupOver', 'match_id');
  end if;
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_to_time(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_teams_of(match_id);
  return private.locked_match(match_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.matches_sat_out(suspension public.penalties, until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*)
    from public.team_members own
    join public.team_matches m on own.team_id in (m.home_team_id, m.away_team_id)
    where own.player_id = suspension.player_id
      and m.league_id = suspension.league_id
      and m.kickoff_at >= suspension.active_from
      and m.kickoff_at < matches_sat_out.until
      and least(m.kickoff_at, m.finished_at) >= own.joined_at
      and least(m.kickoff_at, m.finished_at) < coalesce(own.left_at, 'infinity')
      and m.status in ('finished', 'cancelled')
      and private.was_played(m)
      and not exists (
        select from public.match_player_stats s where (s.match_id, s.player_id) = (m.id, suspension.player_id)
      )
      and not exists (
        select from public.match_lineups l where (l.match_id, l.player_id) = (m.id, suspension.player_id)
    )
  );
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
    when 'cup' then exists (select from public.night_cups c where c.id = subject and (c.status <> 'draft' or private.is_admin()))
    else private.is_staff() or exists (
      select
      from public.team_matches m
      where m.id = subject
        and (
          coalesce(private.own_team() in (m.home_team_id, m.away_team_id), false)
          or coalesce(m.league_id = any (private.refereed_leagues()), false)
          or m.id = any (private.stand_in_matches())
        )
    )
  end;
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
      when exists (
        select
        from private.account_blocks b
        where b.user_id = may_play.player
          and b.kind = 'suspended'
          and b.created_at <= m.kickoff_at
          and coalesce(b.until, 'infinity') > m.kickoff_at
      ) then 'accountSuspended'
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

CREATE OR REPLACE FUNCTION private.move_match(match_id uuid, kickoff_at timestamp with time zone, aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  moved public.team_matches;
begin
  if not private.may_referee_match(match_id) then
    perform private.refuse('PT403', 'Only admins and the league''s referees move matches.', 'notYours');
  end if;
  perform private.hold_teams_of(match_id);
  -- members before the match: who leaves a match that was started stays in its line-up, unless it moves
  perform
  from public.team_members own
  join public.match_lineups l on (l.team_id, l.player_id) = (own.team_id, own.player_id)
  where l.match_id = move_match.match_id and own.left_at is null
  order by own.id
  for share of own;
  match := private.match_for_staff(match_id);
  if match.status <> 'live' then
    perform private.check_not_begun(match);
  end if;
  perform private.check_kickoff(kickoff_at);
  perform private.check_match_overlap(match, kickoff_at, coalesce(aware, false));
  moved := private.set_kickoff(match, kickoff_at);
  perform private.notify_moved(moved, 'matchMoved');
  perform private.record(
    'move_match', 'team_matches ' || match.id,
    jsonb_build_object('kickoff_at', match.kickoff_at, 'status', match.status),
    jsonb_build_object('kickoff_at', moved.kickoff_at, 'status', moved.status)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.move_on(cup public.night_cups)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.walk_over(waiting.id)
  from (
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id and m.status in ('scheduled', 'live') and private.walkover_at(m) <= now()
    order by m.id
  ) waiting;
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

CREATE OR REPLACE FUNCTION private.next_followers(match public.team_matches, news private.followed_news, at_once integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- bounded by: a page of the followers of each
  select array(
    select any_of.user_id
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
      union
      (
        select f.user_id
        from public.league_follows f
        where f.league_id = match.league_id and f.user_id > news.notified_to and f.created_at <= news.at
        order by f.user_id
        limit at_once
      )
    ) any_of
    order by any_of.user_id
    limit at_once
  )
$function$;

CREATE OR REPLACE FUNCTION private.not_started()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select '{"started_at": null, "live_at": null, "live_home_score": null, "live_away_score": null}'::jsonb $function$;

CREATE OR REPLACE FUNCTION private.note_captaincy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into private.leaderships (team_id, player_id, role, since) values (new.team_id, new.player_id, 'captain', new.joined_at);
    return null;
  elsif tg_op = 'DELETE' then
    delete from private.leaderships l
    where (l.team_id, l.player_id) = (old.team_id, old.player_id) and l.since >= old.joined_at;
    return null;
  end if;
  if old.team_role = 'captain' then
    perform private.end_leadership(old.team_id, old.player_id, 'captain');
  elsif new.team_role = 'captain' then
    insert into private.leaderships (team_id, player_id, role, since) values (new.team_id, new.player_id, 'captain', clock_timestamp());
  end if;
  if new.left_at is not null then
    update private.leaderships l
    set until = coalesce(l.until, clock_timestamp()), kept_until = clock_timestamp()
    where (l.team_id, l.player_id) = (new.team_id, new.player_id)
      and coalesce(l.kept_until, 'infinity') > clock_timestamp();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_followed_change(match public.team_matches, change text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select
    from public.team_follows f
    where f.team_id in (match.home_team_id, match.away_team_id)
    union all
    select
    from public.league_follows f
    where f.league_id = match.league_id
  ) and not (
    note_followed_change.change = 'followedReopened'
    and exists (
      select
      from private.followed_news e
      where e.match_id = match.id and e.done_at is null and e.notified_to = '00000000-0000-0000-0000-000000000000'
    )
  ) then
    insert into private.followed_news (changed_match_id, change, actor_id)
    values (match.id, note_followed_change.change, (select p.id from public.profiles p where p.id = (select auth.uid())));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_manager()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform private.end_leadership(old.id, old.manager_id, 'manager');
  end if;
  if new.manager_id is not null then
    insert into private.leaderships (team_id, player_id, role, since)
    values (new.id, new.manager_id, 'manager', case tg_op when 'INSERT' then new.created_at else clock_timestamp() end);
  end if;
  return null;
end
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

CREATE OR REPLACE FUNCTION private.notice_waits(notice public.notifications, OUT is_over boolean, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant jsonb := notice.values;
  reader constant uuid := notice.user_id;
  of_match constant uuid := private.linked_id(notice.link, 'matches');
  led constant uuid := (
    select m.team_id
    from public.team_members m
    where m.player_id = reader and m.left_at is null and m.team_role in ('captain', 'co_captain')
  );
begin
  is_over := false;
  if notice.key = 'articlePublished' then
    -- taken back, or put off
    is_over := private.article_title((said ->> 'article')::uuid, reader) is null;
    return;
  end if;
  if notice.key in ('followedMove', 'followedFree') then
    is_over := private.name_now('player', (said ->> 'player')::uuid) is null;
    return;
  end if;
  if notice.key = 'squadShort' then
    is_over := private.squad_size((said ->> 'team')::uuid) >= (private.limits()).squad_min;
    return;
  end if;
  if notice.key = 'withdrawalAsked' then
    is_over := not exists (
      select
      from public.withdrawal_requests r
      where (r.league_id, r.season, r.team_id, r.status)
        = ((said ->> 'league')::uuid, (said ->> 'season')::int, (said ->> 'team')::uuid, 'open')
    );
    return;
  end if;
  if coalesce(of_match::text, said ->> 'cup', said ->> 'number', said ->> 'player') is null then
    return;
  end if;
  if notice.key in ('resultClaimed', 'noShowClaimed', 'claimCorrected') then
    select private.answer_until(r)
    into until
    from public.match_reports r
    join public.team_matches m on m.id = r.match_id and m.status = 'reported'
    where r.match_id = of_match and r.status = 'filed' and r.team_id <> led and led in (m.home_team_id, m.away_team_id);
    is_over := not found;
  elsif notice.key = 'rescheduleProposed' then
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
  elsif notice.key in ('attendanceAsked', 'matchMovedAsked', 'attendanceShort') then
    select m.kickoff_at
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and case notice.key
        when 'attendanceShort' then private.count_coming(led, m.id, null, m.kickoff_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.match_id, a.player_id, a.starts_at) = (m.id, reader, m.kickoff_at)
        )
      end;
    is_over := not found;
  elsif notice.key in ('kickoffSoon', 'lineUpMissing') then
    select case notice.key when 'kickoffSoon' then m.kickoff_at else private.lineup_until(m.kickoff_at) end
    into until
    from public.team_matches m
    where m.id = of_match
      and m.status = 'scheduled'
      and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
      and (notice.key = 'kickoffSoon' or private.is_lineup_missing(m.id, led));
    is_over := not found;
  elsif notice.key = 'lobbyCode' then
    is_over := private.lobby_code(of_match, reader) is null;
  elsif notice.key in ('cupAttendanceAsked', 'cupMovedAsked', 'cupAttendanceShort') then
    select c.starts_at
    into until
    from public.night_cups c
    where c.id = (said ->> 'cup')::uuid
      and c.status in ('registration', 'check_in')
      and c.starts_at = (said ->> 'starts_at')::timestamptz
      and case notice.key
        when 'cupAttendanceShort' then private.count_coming(led, null, c.id, c.starts_at) < (private.limits()).players_on_pitch
        else not exists (
          select from public.attendance a where (a.night_cup_id, a.player_id, a.starts_at) = (c.id, reader, c.starts_at)
        )
      end;
    is_over := not found;
  elsif notice.key in ('cupCheckIn', 'cupDropped', 'cupPlaceFree') then
    select case when notice.key = 'cupCheckIn' then c.check_in_until else c.starts_at end
    into until
    from public.night_cups c
    join public.night_cup_teams e on e.night_cup_id = c.id and e.team_id = led and e.checked_in_at is null
    where c.id = (said ->> 'cup')::uuid and c.status = 'check_in';
    is_over := not found;
  elsif notice.key = 'standInAsked' then
    select m.kickoff_at
    into until
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id and m.status = 'scheduled'
    where s.match_id = of_match and s.team_id = (said ->> 'team')::uuid and s.player_id is null and s.withdrawn_at is null
    limit 1;
    is_over := not found;
  elsif notice.key in ('matchMoved', 'rescheduleAccepted', 'followedKickoff') then
    -- another time since
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match and m.status <> 'postponed' and m.kickoff_at = (said ->> 'kickoff_at')::timestamptz
    );
  elsif notice.key in ('matchPostponed', 'followedPostponed') then
    is_over := not exists (select from public.team_matches m where m.id = of_match and m.status = 'postponed');
  elsif notice.key in ('sideReady', 'bothReady', 'resultDisputed', 'claimWithdrawn', 'followedResult') then
    -- what is said next about the match says more
    is_over := not exists (
      select
      from public.team_matches m
      where m.id = of_match
        and case notice.key
          when 'resultDisputed' then m.status = 'disputed'
          when 'followedResult' then m.status = 'finished'
          when 'claimWithdrawn' then m.status in ('scheduled', 'live', 'postponed')
          else m.status = 'scheduled'
        end
    );
  elsif notice.key = 'contractOffered' then
    select c.expires_at
    into until
    from public.contracts c
    where c.number = (said ->> 'number')::bigint and c.player_id = reader and c.status = 'offered';
    is_over := not found;
  elsif notice.key = 'joinAsked' then
    select r.expires_at
    into until
    from public.join_requests r
    where r.player_id = (said ->> 'player')::uuid and r.team_id = led and r.status = 'open';
    is_over := not found;
  end if;
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
  most_a_round constant int := 5000;
begin
  return greatest(most_a_round - coalesce(nullif(current_setting('rondo.notified', true), ''), '0')::int, 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.notification_topic(key public.notification_key)
 RETURNS public.notification_topic
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (case
    when key in (
      'resultClaimed', 'noShowClaimed', 'claimCorrected', 'rescheduleProposed', 'attendanceAsked', 'attendanceShort',
      'cupAttendanceAsked', 'cupAttendanceShort', 'cupCheckIn', 'cupDropped', 'cupPlaceFree', 'standInAsked', 'sideReady',
      'bothReady', 'squadShort', 'kickoffSoon', 'lineUpMissing', 'lobbyCode', 'matchMovedAsked', 'cupMovedAsked'
    ) then 'duties'
    when key in (
      'matchMoved', 'matchPostponed', 'matchCancelled', 'matchStarted', 'deciderSet', 'schedulePublished', 'seasonStarted',
      'playoffsStarted', 'rescheduleAccepted', 'rescheduleRejected', 'rescheduleWithdrawn', 'standInTaken', 'standInWithdrawn',
      'playoffGame', 'playoffBye', 'cupGame', 'cupMoved', 'cupCancelled', 'cupTooFew', 'cupPlace', 'cupNoPlace', 'cupWaiting', 'cupBye', 'cupLeft',
      'cupRemoved', 'casterNamed', 'casterRemoved'
    ) then 'schedule'
    when key in (
      'resultConfirmed', 'noShowConfirmed', 'resultDisputed', 'resultEntered', 'resultRuled', 'resultUndone', 'claimWithdrawn',
      'protestFiled', 'protestAgainst', 'protestRejected', 'protestUpheld', 'protestWithdrawn', 'cupFinished', 'cupNoWinner',
      'cupWalkover', 'cupNobodyCame', 'playoffWalkover', 'playoffNobodyCame', 'seasonFinished', 'seasonNoChampion', 'awardWon',
      'awardGiven', 'awardTakenBack', 'prizePaid', 'prizeUnpaid', 'pointsAdjusted', 'pointsRestored', 'voteClosed', 'voteLevel'
    ) then 'results'
    when key in (
      'contractOffered', 'contractAccepted', 'contractRejected', 'contractTerminated', 'contractCompleted', 'contractDeleted',
      'offerExpired', 'offerOvertaken', 'offerWithdrawn', 'joinAsked', 'joinTrial', 'joinDeclined', 'becameFreeAgent'
    ) then 'contracts'
    when key in (
      'captaincyHandedOver', 'kicked', 'playerLeft', 'roleChanged', 'squadImported', 'teamArchived', 'teamEntered',
      'teamImported', 'teamWithdrew', 'withdrawalVoids', 'withdrawalForfeits', 'withdrawalAsked', 'withdrawalRefused', 'teamReinstated', 'teamNameHidden', 'rolledOver', 'rolledUp', 'rolledDown', 'rolloverUndone',
      'notRolledOver', 'importUndone', 'eligibilitySet', 'playerWarned', 'warningTakenBack', 'suspensionActive',
      'suspensionDropped', 'suspensionLifted', 'suspensionProposed', 'suspensionServed', 'gamingIdFreed', 'webhookGone',
      'webhookFailing', 'topicsHanded', 'interestedDecision'
    ) then 'team'
    when key in ('messageReceived', 'matchMessage') then 'messages'
    when key in (
      'ticketAnswered', 'ticketClosed', 'ticketInProgress', 'ticketWaiting', 'reportDismissed', 'reportUpheld', 'contentFreed',
      'contentHidden', 'contentRestored', 'accountRestored', 'accountSuspended', 'accountSuspendedUntil', 'writerMuted',
      'writerUnmuted', 'siteRoleChanged', 'refereeAppointed', 'refereeDismissed'
    ) then 'support'
    when key in (
      'announced', 'articlePublished', 'followedResult', 'followedMove', 'followedFree', 'followedKickoff', 'followedPostponed',
      'followedCancelled', 'followedReopened'
    ) then 'news'
    when key in (
      'ticketOpened', 'ticketAsked', 'ticketAssigned', 'ticketReopened', 'contactReceived', 'contentReported',
      'eligibilityAsked', 'discordChannelOff'
    ) then 'staff'
  end)::public.notification_topic;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_bye(of_series public.series)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    private.leaders(of_series.winner_team_id),
    case when of_series.league_id is null then 'cupBye' else 'playoffBye' end::public.notification_key,
    jsonb_strip_nulls(jsonb_build_object('league', of_series.league_id, 'cup', of_series.night_cup_id)),
    case when of_series.league_id is null then '/night-cup/' || of_series.night_cup_id else '/leagues/' || of_series.league_id end
  )
  where of_series.next_series_id is not null and of_series.round > 1
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
  perform private.note_followed_change(match, case key
    when 'matchPostponed' then 'followedPostponed'
    when 'matchCancelled' then 'followedCancelled'
    when 'resultUndone' then 'followedReopened'
    else 'followedKickoff'
  end);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_cup_changed(cup public.night_cups, key public.notification_key, said jsonb DEFAULT '{}'::jsonb, asked uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  facts constant jsonb := jsonb_build_object('cup', cup.id, 'starts_at', cup.starts_at) || said;
  link constant text := '/night-cup/' || cup.id;
  casters constant uuid[] := array(
    select c.user_id
    from public.team_matches m
    join public.match_casters c on c.match_id = m.id and c.refused_at is null
    where m.night_cup_id = cup.id
  );
begin
  if cardinality(asked) > 0 then
    perform private.notify(asked, 'cupMovedAsked', facts, link, instead_of => '{cupMoved, cupMovedAsked}');
  end if;
  perform private.notify(
    array(select unnest(private.squads(variadic private.cup_teams(cup)) || casters) except select unnest(asked)),
    key, facts, link, instead_of => '{cupMoved, cupMovedAsked}'
  );
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
  readers uuid[];
  renewed uuid[];
  facts jsonb;
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
  elsif news.changed_match_id is not null then
    -- as it stands now; what was changed again is said by the newer row
    select m.* into match
    from public.team_matches m
    where m.id = news.changed_match_id
      and case news.change
        when 'followedKickoff' then m.status = 'scheduled'
        when 'followedPostponed' then m.status = 'postponed'
        when 'followedCancelled' then m.status = 'cancelled'
        else m.status not in ('finished', 'cancelled')
      end
      and not exists (select from public.leagues l where l.id = m.league_id and l.archived_at is not null)
      and not exists (
        select
        from private.followed_news later
        where later.changed_match_id = m.id and (later.at, later.id) > (news.at, news.id)
      );
    parties := private.concerned(match);
    next_ones := private.next_followers(match, news, at_once);
    readers := array(
      select p.id
      from public.profiles p
      where p.id = any (next_ones) and p.id <> all (parties) and p.deleted_at is null and p.id is distinct from news.actor_id
    );
    facts := jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id)
      || case when news.change = 'followedKickoff' then jsonb_build_object('kickoff_at', match.kickoff_at) else '{}' end;
    renewed := private.renew_notices(
      readers, '{followedKickoff, followedPostponed, followedCancelled, followedReopened}',
      news.change::public.notification_key, facts, '/matches/' || match.id
    );
    insert into public.notifications (user_id, kind, key, values, link)
    select reader, 'system', news.change::public.notification_key, facts, '/matches/' || match.id
    from unnest(readers) as reader
    where reader <> all (renewed)
    order by reader;
    if cardinality(next_ones) < at_once then
      delete from private.followed_news e where e.id = news.id;
    else
      update private.followed_news e set notified_to = next_ones[at_once] where e.id = news.id;
    end if;
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

CREATE OR REPLACE FUNCTION private.notify_moved(match public.team_matches, key public.notification_key)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify_changed(
    match, key, jsonb_build_object('kickoff_at', match.kickoff_at),
    asked => case
      when match.night_cup_id is null
      then private.asked_anew(match.id, null, match.kickoff_at, array[match.home_team_id, match.away_team_id])
      else '{}'
    end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.notify(people uuid[], key public.notification_key, said jsonb, link text DEFAULT NULL::text, kind public.notification_kind DEFAULT 'system'::public.notification_kind, instead_of public.notification_key[] DEFAULT '{}'::public.notification_key[])
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
  renewed uuid[] := '{}';
begin
  if cardinality(instead_of) > 0 then
    renewed := private.renew_notices(
      array_remove(people, (select auth.uid())), instead_of, notify.key, told, notify.link
    );
  end if;
  for person in
    select distinct p.id
    from public.profiles p
    where p.id = any (people) and p.id <> all (renewed) and p.deleted_at is null and p.id is distinct from (select auth.uid())
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

CREATE OR REPLACE FUNCTION private.occasion(match_id uuid, night_cup_id uuid, OUT of_match uuid, OUT of_cup uuid, OUT starts_at timestamp with time zone, OUT teams uuid[], OUT open boolean, OUT facts jsonb, OUT link text)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    m.id,
    null::uuid,
    m.kickoff_at,
    array[m.home_team_id, m.away_team_id],
    m.status = 'scheduled' and now() < m.kickoff_at,
    jsonb_build_object('home', m.home_team_id, 'away', m.away_team_id, 'kickoff_at', m.kickoff_at),
    '/matches/' || m.id
  from public.team_matches m
  where m.id = occasion.match_id and m.night_cup_id is null
  union all
  select
    null::uuid,
    c.id,
    c.starts_at,
    array(
      select t.team_id
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and (
          c.status <> 'live'
          or exists (
            select
            from public.series s
            where s.night_cup_id = c.id and s.winner_team_id is null and not s.no_winner and t.team_id in (s.team_a_id, s.team_b_id)
          )
        )
      order by t.team_id
    ),
    c.status in ('registration', 'check_in', 'live'),
    jsonb_build_object('cup', c.id, 'starts_at', c.starts_at),
    '/night-cup/' || c.id
  from public.night_cups c
  where c.status <> 'draft'
    and c.id in (
      occasion.night_cup_id,
      (select m.night_cup_id from public.team_matches m where m.id = occasion.match_id)
    )
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

CREATE OR REPLACE FUNCTION private.open_claim(report_id uuid, own boolean)
 RETURNS public.match_reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.match_reports;
  match public.team_matches;
begin
  select * into claim from public.match_reports r where r.id = open_claim.report_id;
  if claim.id is null then
    perform private.refuse('PT404', 'There is no such report.', 'reportUnknown', 'report_id');
  end if;
  if own then
    perform private.hold_lined_up(array[claim.match_id]);
  end if;
  match := private.locked_match(claim.match_id);
  perform private.own_side(match);
  if own is distinct from (private.led_team() = claim.team_id) then
    perform private.refuse(
      'PT403', 'A side changes its own claim and answers the other side''s.', 'notYours'
    );
  end if;
  select * into claim from public.match_reports r where r.id = claim.id;
  if (claim.status::text, match.status::text) not in (('filed', 'reported'), ('disputed', 'disputed')) then
    perform private.refuse('PT409', 'The claim has been decided.', 'claimDecided', 'report_id');
  end if;
  return claim;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_next(league_id uuid, ended integer, entered uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opens constant int := coalesce(ended, 0) + 1;
  league constant public.leagues := (select l from public.leagues l where l.id = open_next.league_id);
  entry record;
begin
  if ended is null then
    insert into public.league_seasons (
      league_id, season, max_teams, legs, relegation_places, transfer_rights, renewal_days,
      quarterfinal_best_of, semifinal_best_of, final_best_of, prize_pool
    )
    select league.id, opens, usual.* from private.season_defaults() usual;
  else
    insert into public.league_seasons (
      league_id, season, max_teams, legs, relegation_places, transfer_rights, renewal_days,
      quarterfinal_best_of, semifinal_best_of, final_best_of, playoff_teams, third_place_match, points_for_win,
      protest_minutes, silence_hours, game_minutes, extra_rules, prize_pool, stand_ins
    )
    select
      s.league_id, opens, s.max_teams, s.legs, s.relegation_places, s.transfer_rights, s.renewal_days,
      s.quarterfinal_best_of, s.semifinal_best_of, s.final_best_of, s.playoff_teams, s.third_place_match, s.points_for_win,
      s.protest_minutes, s.silence_hours, s.game_minutes, s.extra_rules, s.prize_pool, s.stand_ins
    from public.league_seasons s
    where (s.league_id, s.season) = (league.id, ended);
  end if;
  insert into public.league_teams (league_id, season, team_id)
  select league.id, opens, team_id from unnest(entered) as team_id;
  for entry in
    select t.id, coalesce(was.tier, league.tier) as tier
    from public.teams t
    left join lateral (
      select l.tier
      from public.league_teams e
      join public.leagues l on l.id = e.league_id
      where e.team_id = t.id and (e.league_id, e.season) <> (league.id, opens)
      order by e.registered_at desc
      limit 1
    ) was on true
    where t.id = any (entered)
    order by t.id
  loop
    perform private.notify(
      private.leaders(entry.id),
      case when entry.tier > league.tier then 'rolledUp' when entry.tier < league.tier then 'rolledDown' else 'rolledOver' end::public.notification_key,
      jsonb_build_object('team', entry.id, 'season', opens, 'league', league.id),
      '/leagues/' || league.id
    );
  end loop;
  perform private.record(
    'roll_over', concat_ws(' ', 'league_seasons', league.id, opens), null, jsonb_build_object('teams', cardinality(entered))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.open_series(series public.series)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', series.id, 'round', series.round, 'slot', series.slot, 'best_of', series.best_of, 'team_a_id', series.team_a_id,
    'team_b_id', series.team_b_id, 'wins_a', series.wins_a, 'wins_b', series.wins_b, 'winner_team_id', series.winner_team_id,
    'no_winner', series.no_winner
  )
$function$;

CREATE OR REPLACE FUNCTION private.open_withdrawal_request(request_id uuid)
 RETURNS public.withdrawal_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.withdrawal_requests;
begin
  select * into request from public.withdrawal_requests r where r.id = open_withdrawal_request.request_id;
  if request.id is null then
    perform private.refuse('PT404', 'There is no such request.', 'withdrawalRequestUnknown', 'request_id');
  end if;
  perform
  from public.league_seasons s
  where (s.league_id, s.season) = (request.league_id, request.season)
  for no key update;
  perform from public.teams t where t.id = request.team_id for no key update;
  select * into request from public.withdrawal_requests r where r.id = request.id for no key update;
  return request;
end
$function$;

CREATE OR REPLACE FUNCTION private.overlapping(teams uuid[], from_at timestamp with time zone, until_at timestamp with time zone, except_match uuid DEFAULT NULL::uuid, except_cup uuid DEFAULT NULL::uuid)
 RETURNS TABLE(team_id uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  length constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  own public.team_matches;
begin
  select * into own from public.team_matches m where m.id = except_match;
  return query
  select side.id, m.id, m.night_cup_id, m.kickoff_at
  from unnest(teams) as side (id)
  cross join lateral (
    select h.* from public.team_matches h where h.home_team_id = side.id and h.kickoff_at > from_at - length and h.kickoff_at < until_at
    union all
    select a.* from public.team_matches a where a.away_team_id = side.id and a.kickoff_at > from_at - length and a.kickoff_at < until_at
  ) m
  where m.status in ('scheduled', 'live')
    and m.id is distinct from own.id
    and (m.series_id is null or m.series_id is distinct from own.series_id)
    and (m.night_cup_id is null or m.night_cup_id is distinct from coalesce(except_cup, own.night_cup_id))
  union all
  select e.team_id, null, c.id, c.starts_at
  from public.night_cup_teams e
  join public.night_cups c on c.id = e.night_cup_id and c.status in ('registration', 'check_in', 'live')
  where e.team_id = any (teams)
    and c.id is distinct from coalesce(except_cup, own.night_cup_id)
    and c.starts_at < until_at
    and upper(private.cup_evening(c)) > from_at
    and (
      c.status <> 'live'
      or exists (
        select
        from public.series s
        where s.night_cup_id = c.id and s.winner_team_id is null and e.team_id in (s.team_a_id, s.team_b_id)
      )
    )
  union all
  select elsewhere.team_id, m.id, m.night_cup_id, m.kickoff_at
  from public.stand_ins here
  join public.stand_ins elsewhere
    on elsewhere.player_id = here.player_id and elsewhere.match_id <> here.match_id and elsewhere.withdrawn_at is null
  join public.team_matches m on m.id = elsewhere.match_id and m.status in ('scheduled', 'live')
  where here.match_id = own.id
    and here.withdrawn_at is null
    and m.kickoff_at > from_at - length
    and m.kickoff_at < until_at;
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

CREATE OR REPLACE FUNCTION private.penalty_place(player uuid, match uuid, OUT team_id uuid, OUT league_id uuid, OUT season integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  played public.team_matches;
  phase public.season_phase;
begin
  perform from public.profiles p where p.id = penalty_place.player and p.deleted_at is null for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such player.', 'playerUnknown', 'player_id');
  end if;
  if penalty_place.match is not null then
    select * into played from public.team_matches m where m.id = penalty_place.match and m.league_id is not null;
    if played.id is null then
      perform private.refuse('PT404', 'There is no such league match.', 'matchUnknown', 'match_id');
    end if;
    if private.own_team() in (played.home_team_id, played.away_team_id) then
      perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
    end if;
  end if;
  select own.team_id into penalty_place.team_id
  from public.team_members own
  where own.player_id = penalty_place.player
    and case
      when played.id is null then own.left_at is null
      else own.team_id in (played.home_team_id, played.away_team_id)
        and own.joined_at <= played.kickoff_at
        and coalesce(own.left_at, 'infinity') > played.kickoff_at
    end;
  -- a stand-in did it for the team of that match
  penalty_place.team_id := coalesce(penalty_place.team_id, (
    select lent.team_id
    from public.stand_ins lent
    where (lent.match_id, lent.player_id) = (played.id, penalty_place.player) and lent.withdrawn_at is null
  ));
  if penalty_place.team_id is null then
    perform private.refuse('PT409', 'The player is in no team.', 'memberUnknown', 'player_id');
  end if;
  if private.own_team() = penalty_place.team_id then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  select s.league_id, s.season, s.phase into penalty_place.league_id, penalty_place.season, phase
  from public.league_seasons s
  left join private.season_of(penalty_place.team_id) now_in on played.id is null
  where (s.league_id, s.season) = (coalesce(played.league_id, now_in.league_id), coalesce(played.season, now_in.season));
  if penalty_place.league_id is null then
    perform private.refuse('PT409', 'The team plays in no season.', 'noSeason', 'player_id');
  end if;
  if phase = 'finished' then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'player_id');
  end if;
end
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

CREATE OR REPLACE FUNCTION private.playoff_places(run public.league_seasons)
 RETURNS TABLE(team_id uuid, rank integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    e.team_id,
    (
      select count(*)
      from public.series s
      where (s.league_id, s.season) = (run.league_id, run.season)
        and private.stage_of_series(s.round, s.slot) = 'final'
        and s.no_winner
    )::int + row_number() over (
      order by
        (
          select max(s.round + (s.winner_team_id is not distinct from e.team_id)::int)
          from public.series s
          where (s.league_id, s.season) = (run.league_id, run.season)
            and e.team_id in (s.team_a_id, s.team_b_id)
            and private.stage_of_series(s.round, s.slot) <> 'third_place'
        ) desc,
        exists (
          select
          from public.series s
          where (s.league_id, s.season, s.winner_team_id) = (run.league_id, run.season, e.team_id)
            and private.stage_of_series(s.round, s.slot) = 'third_place'
        ) desc,
        e.playoff_seed
    )::int
  from public.league_teams e
  where (e.league_id, e.season) = (run.league_id, run.season) and e.playoff_seed is not null
$function$;

CREATE OR REPLACE FUNCTION private.postpone_match(match_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  was public.match_status;
  said text;
begin
  if not (private.is_staff() or private.may_referee_match(match_id)) then
    perform private.refuse('PT403', 'Only the staff and the league''s referees put matches off.', 'notYours');
  end if;
  match := private.match_for_staff(match_id, private.staff());
  said := private.checked_reason(reason);
  if match.status not in ('scheduled', 'live') or match.night_cup_id is not null then
    perform private.refuse('PT409', 'Only a match without a claim is put off, and none of a cup''s evening.', 'matchCourse', 'match_id');
  end if;
  was := match.status;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'postponed', 'status_reason', said) || private.not_started()
  );
  perform private.notify_changed(match, 'matchPostponed', jsonb_build_object('reason', said));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    jsonb_build_object('status', was), jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.project_match(match_id uuid)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last public.match_results;
  after public.team_matches;
begin
  select * into last
  from public.match_results r
  where r.match_id = project_match.match_id
  order by r.seq desc
  limit 1;
  perform private.hold_suspensions_of(private.teams_from(m), array[m.id])
  from public.team_matches m
  where m.id = project_match.match_id;
  after := private.write_match(match_id, case
    when last.cause = 'claim' then '{"status": "reported"}'
    when last.cause = 'dispute' then '{"status": "disputed"}'
    -- nobody claims anything any more: it goes on as it was before the claim
    when last.cause = 'retraction' then (
      select jsonb_build_object('status', case when m.started_at is null then 'scheduled' else 'live' end)
      from public.team_matches m
      where m.id = last.match_id
    )
    when last.cause = 'undo' then jsonb_build_object(
      'status', case when private.will_not_be_played(project_match.match_id) then 'cancelled' else 'scheduled' end,
      'home_score', null, 'away_score', null, 'forfeited_by', null, 'finished_at', null
    ) || private.not_started()
    -- the score is kept for the record
    when last.cause = 'withdrawal' and num_nonnulls(last.home_score, last.forfeited_by) = 0 then '{"status": "cancelled"}'
    else jsonb_build_object(
      'status', 'finished', 'home_score', last.home_score, 'away_score', last.away_score, 'forfeited_by', last.forfeited_by
    ) || case when last.cause in ('correction', 'reinstatement') then '{}' else jsonb_build_object('finished_at', last.at) end
  end);
  perform private.follow_stats(after);
  perform private.follow_suspensions(after);
  perform private.follow_series(after.series_id);
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.proposal_until(proposal public.reschedules)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select least(proposal.kickoff_at, case when m.status <> 'postponed' then m.kickoff_at end)
    from public.team_matches m
    where m.id = proposal.match_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.propose_reschedule(match_id uuid, kickoff_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.match_to_time(match_id);
  side constant public.forfeit_side := private.captains_side(match);
  team constant uuid := case side when 'home' then match.home_team_id else match.away_team_id end;
  open_one public.reschedules;
  made public.reschedules;
begin
  perform private.check_not_begun(match);
  if match.night_cup_id is not null or (match.status = 'scheduled' and match.kickoff_at <= now()) then
    perform private.refuse('PT409', 'The match has begun, or is off.', 'matchCourse', 'match_id');
  end if;
  if exists (select from public.reschedules r where r.match_id = match.id and r.status = 'accepted') then
    perform private.refuse('PT409', 'The captains have moved this match once.', 'movedOnce', 'match_id');
  end if;
  perform private.check_kickoff(kickoff_at);
  perform private.check_within_season(match, kickoff_at);
  if kickoff_at = match.kickoff_at and match.status = 'scheduled' then
    perform private.refuse('PT422', 'That is the time it has.', 'kickoffWrong', 'kickoff_at');
  end if;
  perform private.check_match_overlap(match, kickoff_at, null);
  select * into open_one from public.reschedules r where r.match_id = match.id and r.status = 'proposed';
  if private.proposal_until(open_one) <= now() then
    perform private.lapse_proposal(open_one.id);
    open_one := null;
  end if;
  if open_one.team_id = team then
    perform private.refuse('PT409', 'The own proposal is open.', 'proposalOpen', 'match_id');
  end if;
  update public.reschedules r set status = 'countered', answered_at = clock_timestamp() where r.id = open_one.id;
  insert into public.reschedules (match_id, team_id, proposed_by, kickoff_at)
  values (match.id, team, me, propose_reschedule.kickoff_at)
  returning * into made;
  perform private.notify_sides(match, 'rescheduleProposed', jsonb_build_object('kickoff_at', made.kickoff_at));
  perform private.record('propose_reschedule', 'team_matches ' || match.id, to_jsonb(open_one), to_jsonb(made));
  return made.id;
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
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins propose suspensions.', 'notYours');
  end if;
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

CREATE OR REPLACE FUNCTION private.protests_until(league_id uuid, season integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select max(private.protest_until(m))
    from public.team_matches m
    where (m.league_id, m.season, m.status) = (protests_until.league_id, protests_until.season, 'finished')
      -- what was over a day ago and more, with the longest time to protest a season may give
      and greatest(m.kickoff_at, m.finished_at)
        > now() - (private.limits()).protest_minutes_max * interval '1 minute' - interval '1 day'
    having max(private.protest_until(m)) > now()
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_schedule(league_id uuid, season integer, fixtures jsonb, draw_seed integer DEFAULT NULL::integer, aware boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fixtures_max constant int := 1000;
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
    perform private.refuse('PT422', 'A schedule is a list of 1 to 1,000 fixtures.', 'scheduleUnreadable', 'fixtures');
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

CREATE OR REPLACE FUNCTION private.refuse_overlap(for_good boolean, team uuid, match_id uuid, night_cup_id uuid, starts_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clash text;
begin
  if team is null then
    return;
  end if;
  clash := jsonb_build_object(
    'team', (select t.name from public.teams t where t.id = team),
    'match', coalesce(
      (
        select home.name || ' – ' || away.name
        from public.team_matches m
        join public.teams home on home.id = m.home_team_id
        join public.teams away on away.id = m.away_team_id
        where m.id = refuse_overlap.match_id
      ),
      (select c.name from public.night_cups c where c.id = night_cup_id)
    ),
    'at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  )::text;
  if for_good then
    perform private.refuse('PT409', 'A team plays at that time.', 'overlaps', clash);
  end if;
  perform private.refuse('PT409', 'A team plays at that time.', 'overlapsAsk', clash);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_withdrawal(request_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  request public.withdrawal_requests;
  said text;
begin
  if not private.may_referee((select r.league_id from public.withdrawal_requests r where r.id = refuse_withdrawal.request_id)) then
    perform private.refuse('PT403', 'Only admins and the league''s referees decide about withdrawals.', 'notYours');
  end if;
  request := private.open_withdrawal_request(request_id);
  perform private.check_no_interest(
    'entry', array[request.team_id], private.rulers_of(request.league_id), league_id => request.league_id, season => request.season
  );
  perform private.check_unanswered(request);
  said := private.checked_reason(reason);
  update public.withdrawal_requests r
  set status = 'refused', ruling = said, decided_at = clock_timestamp()
  where r.id = request.id;
  perform private.notify(
    array_append(private.leaders(request.team_id), request.asked_by),
    'withdrawalRefused',
    jsonb_build_object('team', request.team_id, 'league', request.league_id, 'season', request.season, 'reason', said),
    '/leagues/' || request.league_id
  );
  perform private.record(
    'refuse_withdrawal', concat_ws(' ', 'league_teams', request.league_id, request.season, request.team_id),
    '{"status": "open"}', jsonb_build_object('status', 'refused', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.register_team(league_id uuid, season integer, team_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  opened public.league_seasons;
  club public.teams;
  was public.league_teams;
  entered int;
begin
  select * into opened
  from public.league_seasons s
  where (s.league_id, s.season) = (register_team.league_id, register_team.season)
  for no key update;
  if opened.league_id is null then
    perform private.refuse('PT404', 'There is no such season.', 'seasonUnknown', 'season');
  end if;
  select * into club from public.teams t where t.id = register_team.team_id for no key update;
  if club.id is null then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(club.id, 'enters a team');
  if opened.phase <> 'registration' or opened.registration_until <= now() then
    perform private.refuse('PT409', 'Registration is over.', 'registrationOver', 'season');
  end if;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.squad_size(club.id) < (private.limits()).squad_min then
    perform private.refuse('PT409', 'A squad has at least five.', 'squadTooSmall', 'team_id');
  end if;
  select * into was
  from public.league_teams e
  where (e.league_id, e.season, e.team_id) = (opened.league_id, opened.season, club.id)
  for no key update;
  if was.team_id is not null and was.withdrawn_at is null then
    perform private.refuse('PT409', 'The team has entered already.', 'alreadyEntered', 'team_id');
  end if;
  select count(*) into entered
  from public.league_teams e
  where (e.league_id, e.season) = (opened.league_id, opened.season) and e.withdrawn_at is null;
  if entered >= opened.max_teams then
    perform private.refuse('PT409', 'The season is full.', 'seasonFull', 'season');
  end if;
  insert into public.league_teams as e (league_id, season, team_id)
  values (opened.league_id, opened.season, club.id)
  on conflict on constraint league_teams_pkey do update
  set withdrawn_at = null, withdrawal_voids = null, registered_at = now();
  perform private.notify(
    private.leaders(club.id) || private.admins(),
    'teamEntered',
    jsonb_build_object('team', club.id, 'season', opened.season, 'league', opened.league_id),
    '/leagues/' || opened.league_id
  );
  perform private.record(
    'register_team', concat_ws(' ', 'league_teams', opened.league_id, opened.season, club.id), to_jsonb(was)
  );
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
  others uuid[];
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
    others := others || case when entry.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  end loop;
  perform private.drop_spare_games(s)
  from public.series s
  where (s.league_id, s.season) = (run.league_id, run.season)
    and entry.team_id in (s.team_a_id, s.team_b_id)
    and s.winner_team_id is null
    and not s.no_winner;

  perform private.notify(
    private.squads(variadic array_append(others, entry.team_id)) || private.admins(),
    'teamReinstated', private.withdrawal_facts(entry) || jsonb_build_object('reason', said), '/leagues/' || entry.league_id
  );
  perform private.record(
    'reinstate_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('reason', said)
  );
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

CREATE OR REPLACE FUNCTION private.release_stayer(member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  leaving public.team_members;
begin
  select * into leaving from public.team_members m where m.id = release_stayer.member_id;
  perform from public.profiles p where p.id = leaving.player_id for no key update skip locked;
  if not found then
    return;
  end if;
  perform from public.teams t where t.id = leaving.team_id for no key update skip locked;
  if not found then
    return;
  end if;
  -- a member who renewed, left or became captain meanwhile stays as they are
  select * into leaving
  from public.team_members m
  where m.id = leaving.id and m.left_at is null and m.team_role <> 'captain';
  if not found or not private.is_contract_over(leaving, clock_timestamp()) then
    return;
  end if;
  perform private.release_member(leaving, 'completed', 'free_agent');
  perform private.notify(
    private.leaders(leaving.team_id) || leaving.player_id,
    'becameFreeAgent',
    private.member_facts(leaving),
    '/players/' || leaving.player_id
  );
  perform private.record('release_stayer', 'team_members ' || leaving.id, to_jsonb(leaving));
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_from_night_cup(night_cup_id uuid, team_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, 'registration', 'check_in');
  said constant text := private.checked_reason(reason);
  was public.night_cup_teams;
begin
  perform private.check_no_interest('entry', array[team_id], private.admins());
  was := private.drop_entry(cup, team_id);
  perform private.notify_cup(cup, array[was.team_id], 'cupRemoved', jsonb_build_object('reason', said));
  perform private.record(
    'remove_from_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, was.team_id), to_jsonb(was), jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.renew_notices(people uuid[], instead_of public.notification_key[], key public.notification_key, facts jsonb, link text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  renewed uuid[];
  readers uuid[];
begin
  with unread as (
    select n.id
    from public.notifications n
    where n.user_id = any (people)
      and n.read_at is null
      and n.link = renew_notices.link
      and n.key = any (instead_of)
      and n.created_at > now() - interval '1 hour'
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
    returning n.id, n.user_id
  )
  select array_agg(c.id), array_agg(c.user_id) into renewed, readers from changed c;
  if renewed is not null then
    perform private.send_notices_again(renewed);
  end if;
  return coalesce(readers, '{}');
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

CREATE OR REPLACE FUNCTION private.request_eligibility_review(member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  if not private.leads(member.team_id) then
    perform private.refuse('PT403', 'Only the team''s captains ask for a review.', 'notYours');
  end if;
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
  if member.eligibility = 'eligible' then
    perform private.refuse('PT409', 'The player is eligible.', 'alreadyEligible', 'member_id');
  end if;
  if member.eligibility = 'pending' and (
    select r.requested
    from public.eligibility_reviews r
    where r.player_id = member.player_id
    order by r.created_at desc
    limit 1
  ) then
    perform private.refuse('PT409', 'A review has been asked for already.', 'reviewAsked', 'member_id');
  end if;
  insert into public.eligibility_reviews (member_id, player_id, status, was, requested, by)
  values (member.id, member.player_id, 'pending', member.eligibility, true, me);
  update public.team_members m set eligibility = 'pending' where m.id = member.id;
  perform private.notify(
    private.admins(),
    'eligibilityAsked',
    jsonb_build_object('player', member.player_id, 'team', member.team_id),
    '/admin/team/' || member.team_id || '/eligibility'
  );
  perform private.record(
    'request_eligibility_review', 'team_members ' || member.id,
    jsonb_build_object('eligibility', member.eligibility), jsonb_build_object('eligibility', 'pending')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_match(match public.team_matches, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last constant public.match_results := (
    select r from public.match_results r where r.match_id = match.id order by r.seq desc limit 1
  );
  before public.match_results;
  found_as public.match_status;
  restored public.team_matches;
  rival public.league_teams;
begin
  select * into before
  from public.match_results r
  where r.match_id = match.id and r.cause <> 'withdrawal'
  order by r.seq desc
  limit 1;
  select r.status_before into found_as
  from public.match_results r
  where r.match_id = match.id and r.seq > coalesce(before.seq, 0)
  order by r.seq
  limit 1;
  if num_nonnulls(before.home_score, before.forfeited_by) > 0 and before.cause <> 'claim' then
    perform private.add_result(
      match.id, 'reinstatement', before.home_score, before.away_score, before.forfeited_by, reason => restore_match.reason
    );
  else
    perform private.add_result(match.id, 'undo', reason => restore_match.reason);
  end if;
  restored := private.project_match(match.id);
  if restored.status = 'scheduled' and (found_as = 'postponed' or restored.kickoff_at <= now()) then
    perform private.write_match(match.id, '{"status": "postponed"}');
  end if;

  select * into rival
  from public.league_teams e
  where (e.league_id, e.season) = (match.league_id, match.season)
    and e.team_id in (match.home_team_id, match.away_team_id)
    and e.withdrawn_at is not null;
  if last.cause = 'withdrawal' and rival.team_id is not null and (
    match.series_id is null and (coalesce(rival.withdrawal_voids, false) or restored.status = 'cancelled')
    or match.series_id is not null and restored.status = 'scheduled'
  ) then
    perform private.lose_withdrawn(restored, rival.team_id, coalesce(rival.withdrawal_voids, false), restore_match.reason);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.retract_withdrawal(request_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  request constant public.withdrawal_requests := private.open_withdrawal_request(request_id);
begin
  if not private.is_captain_of(request.team_id) then
    perform private.refuse('PT403', 'Only the captain takes the request back.', 'notYours');
  end if;
  perform private.check_unanswered(request);
  update public.withdrawal_requests r set status = 'withdrawn', decided_at = clock_timestamp() where r.id = request.id;
  perform private.record(
    'retract_withdrawal', concat_ws(' ', 'league_teams', request.league_id, request.season, request.team_id),
    '{"status": "open"}', '{"status": "withdrawn"}'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.rule_match(match_id uuid, reason text, home_score integer DEFAULT NULL::integer, away_score integer DEFAULT NULL::integer, forfeited_by public.forfeit_side DEFAULT NULL::public.forfeit_side)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.match_to_rule(match_id);
  said constant text := private.checked_reason(reason);
  ruled public.team_matches;
begin
  perform private.check_season_begun(match);
  ruled := private.decide_match(match, home_score, away_score, forfeited_by, said);
  perform private.notify_sides(ruled, 'resultRuled', jsonb_build_object('reason', said, 'forfeited_by', forfeited_by));
  perform private.record(
    'rule_match', 'team_matches ' || match.id, to_jsonb(match), to_jsonb(ruled) || jsonb_build_object('reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.rulers_of(league uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.admins() || coalesce(array_agg(r.user_id), '{}')
  from public.league_referees r
  where r.league_id = league
    and not private.is_suspended(r.user_id)
$function$;

CREATE OR REPLACE FUNCTION private.rulers(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.rulers_of(match.league_id);
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

CREATE OR REPLACE FUNCTION private.save_picks(league_id uuid, season integer, picks jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  sent constant private.sent_pick[] := private.checked_picks(picks);
  one private.sent_pick;
  match public.team_matches;
  late uuid[] := '{}';
begin
  -- as everywhere: the series before their games, and these in the order of their ids
  perform
  from public.series s
  where s.id in (
    select m.series_id from unnest(sent) given join public.team_matches m on m.id = given.match_id
  )
  order by s.round, s.slot
  for share;
  for one in select * from unnest(sent) given order by given.match_id loop
    -- nobody kicks it off before this pick is in
    select * into match from public.team_matches m where m.id = one.match_id for share;
    if (match.league_id, match.season) is distinct from (save_picks.league_id, save_picks.season) then
      perform private.refuse('PT404', 'The match is not of this season.', 'matchUnknown', 'picks');
    end if;
    if private.can_be_picked(match) is not true then
      late := late || match.id;
    elsif one.winner is null then
      delete from public.picks p where (p.user_id, p.match_id) = (me, match.id);
    else
      insert into public.picks as p (user_id, match_id, league_id, season, winner, home_score, away_score)
      values (me, match.id, match.league_id, match.season, one.winner, one.home_score, one.away_score)
      on conflict on constraint picks_pkey do update
      set winner = excluded.winner, home_score = excluded.home_score, away_score = excluded.away_score;
    end if;
  end loop;
  -- that somebody picked, and not what
  perform private.record('save_picks', concat_ws(' ', 'league_seasons', save_picks.league_id, save_picks.season));
  return late;
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

CREATE OR REPLACE FUNCTION private.schedule_problem(planned public.league_seasons)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with playing as (
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
  ),
  drawn as (
    select m.matchday, m.home_team_id, m.away_team_id, m.kickoff_at, (m.kickoff_at at time zone l.time_zone)::date as day
    from public.team_matches m
    join public.leagues l on l.id = m.league_id
    where (m.league_id, m.season) = (planned.league_id, planned.season) and m.stage = 'regular' and m.status <> 'cancelled'
  ),
  sides as (
    select d.matchday, side.team_id, side.team_id = d.home_team_id as at_home,
      case side.team_id when d.home_team_id then d.away_team_id else d.home_team_id end as rival
    from drawn d
    cross join lateral (values (d.home_team_id), (d.away_team_id)) side (team_id)
  )
  select case
    when (select count(*) from playing) < 2 then 'scheduleOfNobody'
    when exists (select from sides s where s.team_id not in (select p.team_id from playing p)) then 'scheduleOfStrangers'
    when exists (select from sides s group by s.matchday, s.team_id having count(*) > 1) then 'scheduleTwiceADay'
    when exists (
      select
      from playing one
      join playing other on other.team_id <> one.team_id
      left join sides s on s.team_id = one.team_id and s.rival = other.team_id
      group by one.team_id, other.team_id
      having count(s.rival) <> planned.legs
        or (planned.legs = 2 and count(*) filter (where s.at_home) <> 1)
    ) then 'scheduleNotRound'
    when exists (select from drawn d where d.kickoff_at <= now()) then 'scheduleInThePast'
    when exists (select from drawn d where d.day < planned.starts_on) then 'scheduleTooEarly'
  end
$function$;

CREATE OR REPLACE FUNCTION private.season_phase_of(entry public.league_teams)
 RETURNS public.season_phase
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.phase from public.league_seasons s where (s.league_id, s.season) = (entry.league_id, entry.season)
$function$;

CREATE OR REPLACE FUNCTION private.season_squads(planned public.league_seasons)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.squads(variadic array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (planned.league_id, planned.season) and e.withdrawn_at is null
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.season_steps()
 RETURNS TABLE(league_id uuid, season integer, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.league_id, s.season, greatest(s.registration_until, s.created_at)
  from public.league_seasons s
  where s.phase = 'registration'
    and s.registration_until < now()
  union all
  select s.league_id, s.season, played.until
  from public.league_seasons s
  cross join lateral (
    select
      max(greatest(m.finished_at, m.created_at)) filter (where m.finished_at is not null) as until,
      bool_and(m.status in ('finished', 'cancelled')) as over
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
  ) played
  where s.phase = 'regular'
    and played.over
    and played.until is not null
  union all
  select s.league_id, s.season, last.finished_at
  from public.league_seasons s
  join public.series final on (final.league_id, final.season) = (s.league_id, s.season)
    and private.stage_of_series(final.round, final.slot) = 'final'
    and (final.winner_team_id is not null or final.no_winner)
  cross join lateral (
    select max(greatest(m.finished_at, m.created_at)) as finished_at
    from public.team_matches m
    where (m.league_id, m.season) = (s.league_id, s.season)
      and m.series_id is not null
      and m.finished_at is not null
  ) last
  where s.phase = 'playoffs'
    and not exists (
      select
      from public.series open
      where (open.league_id, open.season) = (s.league_id, s.season)
        and private.stage_of_series(open.round, open.slot) = 'third_place'
        and open.winner_team_id is null
        and not open.no_winner
    )
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

CREATE OR REPLACE FUNCTION private.send_notices_again(notices uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with held as (
    select o.id
    from private.outbox o
    where o.way in ('push', 'direct')
      and o.subject in (select 'notice ' || id from unnest(notices) as id)
      and (o.lease is not null or o.done_at is not null or o.given_up_at is not null)
    order by o.id
    for update
  )
  update private.outbox o
  set version = o.version + 1, due_since = now(), next_at = now(), tries = 0, unanswered = least(o.unanswered, 1),
    done_at = null, given_up_at = null
  from held
  where o.id = held.id;
  perform private.enqueue_ways(notices);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_eligibility(member_id uuid, status public.eligibility_status, notes text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said constant text := private.checked_text('notes', notes, 0, (private.limits()).eligibility_notes_max);
  member constant public.team_members := private.locked_member(member_id);
  own_team constant boolean := member.team_id is not distinct from private.own_team();
begin
  if status is null then
    perform private.refuse('PT422', 'A status is needed.', 'missing', 'status');
  end if;
  if not (
    (private.is_admin() and not own_team)
    or (private.is_staff() and status = 'pending' and not own_team)
    or (private.is_captain_of(member.team_id) and (status = 'ineligible' or private.takes_back(member.id, status)))
  ) then
    if own_team and private.is_staff() then
      perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
    end if;
    perform private.refuse('PT403', 'Only admins decide about eligibility.', 'notYours');
  end if;
  if not own_team then
    perform private.check_no_interest(
      'eligibility', array[member.team_id], case when status = 'pending' then private.staff() else private.admins() end
    );
  end if;
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
  insert into public.eligibility_reviews (member_id, player_id, by_captain, status, was, notes, by)
  values (member.id, member.player_id, private.is_captain_of(member.team_id), set_eligibility.status, member.eligibility, said, me);
  update public.team_members m set eligibility = set_eligibility.status where m.id = member.id;
  if member.eligibility is distinct from set_eligibility.status then
    perform private.notify(
      private.leaders(member.team_id) || member.player_id,
      'eligibilitySet',
      jsonb_build_object('player', member.player_id, 'status', set_eligibility.status),
      '/teams/' || member.team_id || '?tab=squad'
    );
  end if;
  perform private.record(
    'set_eligibility', 'team_members ' || member.id,
    jsonb_build_object('eligibility', member.eligibility),
    jsonb_build_object('eligibility', set_eligibility.status, 'notes', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_extra_rights(league_id uuid, season integer, team_id uuid, extra integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  extra_max constant int := 20;
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

CREATE OR REPLACE FUNCTION private.set_games(series_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  playing public.series;
  minutes_between interval;
  host uuid;
  rival uuid;
  last record;
  missing int;
  begins timestamptz;
  withdrawn uuid[];
  game public.team_matches;
begin
  select * into playing from public.series s where s.id = set_games.series_id for no key update;
  select
    count(*) filter (where m.status not in ('finished', 'cancelled'))::int as waiting,
    coalesce(max(m.game_no), 0)::int as game_no,
    max(m.kickoff_at) as kickoff_at
  into last
  from public.team_matches m
  where m.series_id = playing.id;
  missing := playing.best_of / 2 + 1 - greatest(playing.wins_a, playing.wins_b) - last.waiting;
  if num_nulls(playing.team_a_id, playing.team_b_id) > 0
    or playing.winner_team_id is not null
    or playing.no_winner
    or missing <= 0
  then
    return;
  end if;

  select side.id into host
  from (values (playing.team_a_id, 1), (playing.team_b_id, 2)) side (id, place)
  left join public.league_teams e
    on (e.league_id, e.season, e.team_id) = (playing.league_id, playing.season, side.id)
  left join public.night_cup_teams c on (c.night_cup_id, c.team_id) = (playing.night_cup_id, side.id)
  order by coalesce(e.playoff_seed, c.seed), side.place
  limit 1;
  rival := case host when playing.team_a_id then playing.team_b_id else playing.team_a_id end;
  minutes_between := interval '1 minute' * case
    when playing.night_cup_id is null then (private.limits()).match_length_minutes
    else (private.limits()).game_minutes
  end;
  begins := case
    when last.kickoff_at is null and playing.night_cup_id is not null then private.cup_kickoff(playing)
    when last.kickoff_at is null then private.evening_of(playing)
    else greatest(last.kickoff_at, now()) + minutes_between
  end;
  for n in 1..missing loop
    insert into public.team_matches (
      league_id, season, night_cup_id, series_id, game_no, stage, home_team_id, away_team_id, kickoff_at
    )
    select
      playing.league_id, playing.season, playing.night_cup_id, playing.id, last.game_no + n,
      case
        when playing.night_cup_id is not null then 'cup'
        else private.stage_of_series(playing.round, playing.slot)
      end,
      case when hosted.more then rival else host end,
      case when hosted.more then host else rival end,
      begins + (n - 1) * minutes_between
    from (
      select count(*) filter (where m.home_team_id = host) > count(*) filter (where m.home_team_id = rival) as more
      from public.team_matches m
      where m.series_id = playing.id and m.status <> 'cancelled'
    ) hosted;
  end loop;

  select * into game from public.team_matches m where m.series_id = playing.id and m.game_no = last.game_no + 1;
  if game.night_cup_id is not null then
    perform private.notify_cup_game(game);
    return;
  end if;

  withdrawn := array(
    select e.team_id
    from public.league_teams e
    where (e.league_id, e.season) = (playing.league_id, playing.season)
      and e.team_id in (playing.team_a_id, playing.team_b_id)
      and e.withdrawn_at is not null
  );
  if withdrawn = '{}' then
    perform private.notify_playoff_game(playing.id, last.game_no + 1);
    return;
  end if;
  -- one after the other: what a game decides sets another, or needs one less
  loop
    select * into game
    from public.team_matches m
    where m.series_id = playing.id and m.game_no > last.game_no and m.status not in ('finished', 'cancelled')
    order by m.game_no
    limit 1;
    exit when game.id is null;
    perform private.lose_match(game, case cardinality(withdrawn) when 1 then withdrawn[1] end);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_kickoff(match public.team_matches, kickoff_at timestamp with time zone)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.team_matches m set kickoff_at = set_kickoff.kickoff_at where m.id = match.id;
  return private.write_match(match.id, '{"status": "scheduled"}' || private.not_started());
end
$function$;

CREATE OR REPLACE FUNCTION private.set_lineup(match_id uuid, players uuid[], places public.player_position[] DEFAULT NULL::public.player_position[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  players_on_pitch constant int := (private.limits()).players_on_pitch;
  reveal constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match public.team_matches;
  team uuid;
  before jsonb;
  named record;
  broken text;
begin
  select * into match from public.team_matches m where m.id = set_lineup.match_id;
  -- as everywhere: the team and its members before the match; whoever leaves at this moment does so before or after it
  perform from public.teams t where t.id = private.led_team() for no key update;
  perform
  from public.team_members m
  where m.team_id = private.led_team() and m.left_at is null and m.player_id = any (players)
  order by m.id
  for share;
  match := private.locked_match(match_id);
  perform private.hold_suspensions(
    players || array(select l.player_id from public.match_lineups l where l.match_id = match.id)
  );
  team := case private.own_side(match) when 'home' then match.home_team_id else match.away_team_id end;
  if match.status not in ('scheduled', 'postponed') or (match.status = 'scheduled' and now() >= private.lineup_until(match.kickoff_at)) then
    perform private.refuse('PT409', 'The match has begun.', 'lineupClosed', 'match_id');
  end if;
  if (select count(distinct one) from unnest(players) as one) is distinct from players_on_pitch
    or cardinality(players) <> players_on_pitch
  then
    perform private.refuse('PT422', 'Five different players line up.', 'lineupOfFive', 'players');
  end if;
  if cardinality(places) <> players_on_pitch then
    perform private.refuse('PT422', 'A place for each player, or none at all.', 'wrongValue', 'places');
  end if;
  for named in select one from unnest(players) as one loop
    broken := private.may_play(named.one, team, match.id);
    if broken is not null then
      perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'players');
    end if;
  end loop;
  select jsonb_agg(to_jsonb(l) order by l.slot) into before
  from public.match_lineups l
  where (l.match_id, l.team_id) = (match.id, team);
  delete from public.match_lineups l where (l.match_id, l.team_id) = (match.id, team);
  insert into public.match_lineups (match_id, team_id, slot, player_id, position, late)
  select
    match.id,
    team,
    given.slot,
    given.player,
    coalesce(places[given.slot], own.position),
    case
      when jsonb_path_exists(
        coalesce(before, '[]'), '$[*] ? (@.player_id == $one && @.late == false)', jsonb_build_object('one', given.player)
      ) then false
      else match.status = 'scheduled' and now() >= match.kickoff_at - reveal
    end
  from unnest(players) with ordinality as given (player, slot)
  -- whoever stands in is no member
  left join public.team_members own on (own.team_id, own.player_id) = (team, given.player) and own.left_at is null;
  perform private.record(
    'set_lineup', concat_ws(' ', 'match_lineups', match.id, team), before,
    jsonb_build_object('players', players, 'places', places)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_live_score(match_id uuid, home_score integer, away_score integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'live' then
    perform private.refuse('PT409', 'The match is not live.', 'notLive', 'match_id');
  end if;
  perform private.check_season_begun(match);
  perform private.check_score(home_score, away_score);
  perform private.write_match(
    match.id, jsonb_build_object('live_home_score', home_score, 'live_away_score', away_score, 'live_at', now())
  );
  -- a running score is over with its match: the record keeps the result alone
  perform private.count_command('set_live_score', match.id::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_shirt(member_id uuid, shirt_number integer, place public.player_position)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  perform private.check_captain_or_neutral('squad', member.team_id, 'gives shirts');
  perform private.check_still_member(member);
  if shirt_number not between bounds.shirt_number_min and bounds.shirt_number_max then
    perform private.refuse('PT422', 'There is no such shirt.', 'wrongValue', 'shirt_number');
  end if;
  begin
    update public.team_members m
    set shirt_number = set_shirt.shirt_number, position = set_shirt.place
    where m.id = member.id;
  exception when unique_violation then
    perform private.refuse('PT409', 'Another player wears this number.', 'shirtTaken', 'shirt_number');
  end;
  perform private.record(
    'set_shirt', 'team_members ' || member.id,
    jsonb_build_object('shirt_number', member.shirt_number, 'position', member.position),
    jsonb_build_object('shirt_number', shirt_number, 'position', set_shirt.place)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.set_team_role(member_id uuid, role public.team_role)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  perform private.check_captain_or_neutral('squad', member.team_id, 'gives roles');
  if role is null or role = 'captain' then
    perform private.refuse('PT422', 'The captaincy is handed over, not given.', 'handOverInstead', 'role');
  end if;
  perform private.check_still_member(member);
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'member_id');
  end if;
  update public.team_members m set team_role = set_team_role.role where m.id = member.id;
  perform private.notify(
    array[member.player_id], 'roleChanged',
    private.member_facts(member) || jsonb_build_object('role', role), '/teams/' || member.team_id || '?tab=squad'
  );
  perform private.record(
    'set_team_role', 'team_members ' || member.id,
    jsonb_build_object('team_role', member.team_role), jsonb_build_object('team_role', role)
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
      select 'lapse_proposal', p.id, 'reschedules ' || p.id
      from public.reschedules p
      where p.status = 'proposed' and private.proposal_until(p) <= now()
      union all
      select 'release_stayer', m.id, 'team_members ' || m.id
      from (
        select c.team_id, c.player_id from public.contracts c where c.stays_until <= now() and c.duration_type = 'classic'
        union
        select l.team_id, l.player_id from private.leaderships l where l.kept_until <= now()
      ) ended
      join public.team_members m using (team_id, player_id)
      where m.left_at is null
        and m.team_role <> 'captain'
        and private.is_contract_over(m, now())
      union all
      select 'settle_stand_in', d.id, d.subject
      from private.due_stand_ins() d
      union all
      select 'walk_over', m.id, 'team_matches ' || m.id
      from public.team_matches m
      join public.league_seasons s on (s.league_id, s.season, s.phase) = (m.league_id, m.season, 'playoffs')
      where m.series_id is not null and m.status in ('scheduled', 'live') and m.kickoff_at < now() and private.walkover_at(m) <= now()
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
        when 'lapse_proposal' then perform private.lapse_proposal(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_stand_in' then perform private.settle_stand_in(due.id);
        when 'walk_over' then perform private.walk_over(due.id);
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

CREATE OR REPLACE FUNCTION private.settle_stand_in(stand_in_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place public.stand_ins;
  match public.team_matches;
begin
  select * into place from public.stand_ins s where s.id = settle_stand_in.stand_in_id;
  if place.player_id is not null then
    perform from public.profiles p where p.id = place.player_id for no key update skip locked;
    if not found then
      return;
    end if;
  end if;
  select * into match from public.team_matches m where m.id = place.match_id for no key update skip locked;
  if not found then
    return;
  end if;
  select * into place from public.stand_ins s where s.id = place.id and s.withdrawn_at is null for update;
  if place.player_id is not null then
    perform private.free_stand_in(place, match);
  elsif place.id is not null and not private.is_place_open(match) then
    perform private.end_stand_in(place, match);
    perform private.record('lapse_stand_in', 'stand_ins ' || place.id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.sides_of_later(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select side.team_id
    from public.series s
    join public.team_matches m on m.series_id = s.id and m.status <> 'cancelled'
    cross join lateral (values (m.home_team_id), (m.away_team_id)) side (team_id)
    where (match.series_id is null and (s.league_id, s.season) = (match.league_id, match.season))
      or s.id in (
        select unnest(array[own.next_series_id, own.loser_series_id]) from public.series own where own.id = match.series_id
      )
  );
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

CREATE OR REPLACE FUNCTION private.squads(VARIADIC teams uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(select m.player_id from public.team_members m where m.team_id = any (teams) and m.left_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.stand_in_doubts(player uuid, team uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_remove(private.eligibility_doubts(player, team), 'contract')
    || case when private.standing_decision(player, clock_timestamp()) is not null then '{decision}'::text[] else '{}' end
$function$;

CREATE OR REPLACE FUNCTION private.stand_in_matches()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select s.match_id from public.stand_ins s where s.player_id = (select auth.uid()) and s.withdrawn_at is null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.standing_decision(player uuid, at timestamp with time zone)
 RETURNS public.eligibility_status
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select nullif(r.status, 'eligible')
    from public.eligibility_reviews r
    where r.player_id = standing_decision.player
      and not r.by_captain
      and not (r.requested and r.was = 'pending')
      and r.created_at <= standing_decision.at
    order by r.created_at desc
    limit 1
  );
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

CREATE OR REPLACE FUNCTION private.start_match(match_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is started.', 'matchCourse', 'match_id');
  end if;
  perform private.check_season_begun(match);
  if now() < match.kickoff_at and private.sides_ready(match) < 2 then
    perform private.refuse('PT409', 'Before its kick-off a match starts once both sides are ready.', 'startTakesBoth', 'match_id');
  end if;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'live', 'live_home_score', 0, 'live_away_score', 0, 'started_at', now(), 'live_at', now())
  );
  perform private.notify_sides(match, 'matchStarted');
  perform private.record('start_match', 'team_matches ' || match.id, '{"status": "scheduled"}', '{"status": "live"}');
end
$function$;

CREATE OR REPLACE FUNCTION private.start_night_cup(night_cup_id uuid, seeds uuid[] DEFAULT NULL::uuid[], aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  cup public.night_cups := private.cup_to_run(night_cup_id, 'registration', 'check_in');
  here uuid[];
begin
  if now() < cup.check_in_until then
    perform private.refuse('PT409', 'Check-in has not closed.', 'tooEarly', 'night_cup_id');
  end if;
  if cup.status = 'registration' then
    cup := private.open_check_in(cup);
  end if;
  perform private.close_check_in(cup);
  here := private.cup_seeds(cup);
  if coalesce(cardinality(here), 0) < (private.limits()).night_cup_teams_min then
    perform private.refuse('PT409', 'Too few teams are here.', 'cupTooFew', 'night_cup_id');
  end if;
  if private.own_team() = any (seeds) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownMatter');
  end if;
  if seeds is not null and not (
    cardinality(seeds) = cardinality(here) and seeds @> here
  ) then
    perform private.refuse('PT422', 'Everybody who is here, each once.', 'cupSeeds', 'seeds');
  end if;
  perform private.check_overlap(here, cup.starts_at, upper(private.cup_evening(cup)), coalesce(aware, false), except_cup => cup.id);
  perform private.draw_cup(cup, coalesce(seeds, here));
  perform private.record(
    'start_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}',
    jsonb_build_object('status', 'live', 'seeds', coalesce(seeds, here))
  );
end
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

CREATE OR REPLACE FUNCTION private.suspend_account(player_id uuid, reason text, days integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  days_max constant int := (private.limits()).mute_days_max;
  over_at constant timestamptz := now() + days * interval '1 day';
  said text;
  person public.profiles;
  member public.team_members;
begin
  perform private.hold_roles();
  if days not between 1 and days_max then
    perform private.refuse('PT422', format('From 1 to %s days.', days_max), 'wrongValue', 'days');
  end if;
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The account is suspended already.', 'suspendedAlready', 'player_id');
  end if;
  -- the team's row, so that no armband is handed over meanwhile
  perform from public.teams t
  where t.id = (select m.team_id from public.team_members m where m.player_id = person.id and m.left_at is null)
  for no key update;
  select * into member from public.team_members m where m.player_id = person.id and m.left_at is null for update;
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'player_id');
  end if;
  if member.team_role = 'co_captain' then
    update public.team_members m set team_role = 'player' where m.id = member.id;
    perform private.record(
      'follow_suspension', 'team_members ' || member.id, '{"team_role": "co_captain"}', '{"team_role": "player"}'
    );
  end if;
  insert into private.account_blocks (user_id, kind, until, reason, by)
  values (person.id, 'suspended', over_at, said, me)
  on conflict (user_id, kind) do update
  set until = excluded.until, reason = excluded.reason, by = excluded.by, created_at = now();
  perform private.notify(
    array[person.id],
    case when over_at is null then 'accountSuspended' else 'accountSuspendedUntil' end::public.notification_key,
    jsonb_build_object('until', over_at, 'reason', said), '/rules'
  );
  perform private.record(
    'suspend_account', 'profiles ' || person.id, null, jsonb_build_object('until', over_at, 'reason', said)
  );
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

CREATE OR REPLACE FUNCTION private.takes_back(member_id uuid, status public.eligibility_status)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from (
      select r.*
      from public.eligibility_reviews r
      where r.member_id = takes_back.member_id
      order by r.created_at desc
      limit 1
    ) last
    where last.by_captain
      and last.by = (select auth.uid())
      and last.status = 'ineligible'
      and last.was = takes_back.status
      and last.created_at > now() - (private.limits()).take_back_minutes * interval '1 minute'
  )
$function$;

CREATE OR REPLACE FUNCTION private.teams_from(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array[match.home_team_id, match.away_team_id] || array(
    select side.team_id
    from public.series s
    cross join lateral (values (s.team_a_id), (s.team_b_id)) side (team_id)
    where s.id = any (private.later_series(match)) and side.team_id is not null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.terminate_contract(contract_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  ending public.contracts := private.locked_contract(contract_id);
  said text;
  member public.team_members;
begin
  perform private.check_captain_or_neutral('squad', ending.team_id, 'terminates a contract');
  said := private.checked_reason(reason);
  if ending.status <> 'active' then
    perform private.refuse('PT409', 'The contract is not active.', 'contractDecided', 'contract_id');
  end if;
  if ending.duration_type = 'one_match' then
    perform private.refuse('PT409', 'A stand-in''s place is withdrawn in the room of its match.', 'contractOneMatch', 'contract_id');
  end if;
  select * into member
  from public.team_members m
  where m.team_id = ending.team_id and m.player_id = ending.player_id and m.left_at is null
  for update;
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'contract_id');
  end if;
  perform private.release_member(member, 'terminated', 'contract_terminated', said);
  perform private.notify(
    private.leaders(ending.team_id) || ending.player_id,
    'contractTerminated',
    private.contract_facts(ending) || jsonb_build_object('reason', said),
    '/players/' || ending.player_id || '?tab=clubs'
  );
  perform private.record(
    'terminate_contract', 'contracts ' || ending.id,
    '{"status": "active"}', jsonb_build_object('status', 'terminated', 'reason', said)
  );
end
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
    delete from public.teams t where t.id = any (clubs) and t.created_at = run.imported_at;
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
  update public.match_reports r
  set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
  where r.match_id = match.id;
  perform private.add_result(match.id, 'undo', reason => said);
  perform private.project_match(match.id);
  -- those whose game goes with it, too
  perform private.notify_changed(match, 'resultUndone', jsonb_build_object('reason', said), others => later);
  perform private.record('undo_result', 'team_matches ' || match.id, to_jsonb(match), jsonb_build_object('reason', said));
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

CREATE OR REPLACE FUNCTION private.unnotified_news()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.id, coalesce('team_matches ' || m.id, 'profiles ' || t.player_id)
  from private.followed_news e
  left join public.team_matches m on m.id in (e.match_id, e.changed_match_id)
  left join public.transfers t on t.id = e.transfer_id
  where e.done_at is null and (e.match_id is null or m.status = 'finished')
  order by e.at, e.id
  limit 100
$function$;

CREATE OR REPLACE FUNCTION private.walk_over(match_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  goals constant int := (private.limits()).forfeit_goals;
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
    game.id, 'silence', case absent when 'away' then goals when 'home' then 0 end,
    case absent when 'away' then 0 when 'home' then goals end, absent
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

CREATE OR REPLACE FUNCTION private.walkover_at(match public.team_matches)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if match.series_id is null then
    return null;
  end if;
  return greatest(
    private.clock_from(match),
    case when match.night_cup_id is null or match.status = 'live' then private.earliest_end(match) end,
    -- a file may bring in games of the past
    case when match.night_cup_id is null then match.created_at end,
    (select max(r.at) from public.match_results r where r.match_id = match.id)
  ) + case
    when match.night_cup_id is null then private.answer_time(match)
    else (private.limits()).night_cup_round_minutes * interval '1 minute'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.warn_player(player_id uuid, reason text, match_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  said text;
  place record;
  made public.penalties;
  proposed public.penalties;
  counting uuid[];
begin
  if not private.is_staff() then
    perform private.refuse('PT403', 'Only the staff warns.', 'notYours');
  end if;
  said := private.checked_reason(reason);
  place := private.penalty_place(warn_player.player_id, warn_player.match_id);
  perform private.check_above(warn_player.player_id);
  perform private.check_no_interest(
    'penalty', array[place.team_id],
    -- a moderator warns none of the staff
    case when warn_player.player_id = any (private.staff()) then private.admins() else private.staff() end,
    warn_player.match_id, place.league_id, place.season
  );
  insert into public.penalties (league_id, season, team_id, player_id, kind, status, reason, match_id, active_from)
  values (
    place.league_id, place.season, place.team_id, warn_player.player_id, 'warning', 'active', said, warn_player.match_id,
    clock_timestamp()
  )
  returning * into made;

  select array_agg(w.id) into counting
  from public.penalties w
  where (w.league_id, w.season, w.player_id) = (made.league_id, made.season, made.player_id)
    and w.kind = 'warning' and w.status = 'active' and w.suspension_id is null;
  if cardinality(counting) >= (private.limits()).warnings_before_suspension then
    insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, reason, match_id)
    values (
      made.league_id, made.season, made.team_id, made.player_id, 'suspension', 'proposed',
      (private.limits()).suspension_matches, made.reason, made.match_id
    )
    returning * into proposed;
    update public.penalties w set suspension_id = proposed.id where w.id = any (counting);
    perform private.record('follow_warnings', 'penalties ' || proposed.id, null, to_jsonb(proposed));
  end if;
  perform private.notify_of_penalty(made, 'playerWarned');
  if proposed.id is not null then
    perform private.notify_of_penalty(proposed, 'suspensionProposed', private.admins());
  end if;
  perform private.record('warn_player', 'profiles ' || made.player_id, null, to_jsonb(made));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.was_played(match public.team_matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if match.status not in ('finished', 'cancelled') or num_nonnulls(match.home_score, match.forfeited_by) = 0 then
    return false;
  end if;
  return match.forfeited_by is null or (
    select
      count(*) filter (where r.cause in ('confirmation', 'silence') and r.forfeited_by is null) > 0
      or count(distinct c.team_id) filter (where r.forfeited_by is null)
        > (count(*) filter (where r.cause = 'dispute' or (c.id is not null and r.forfeited_by is not null)) > 0)::int
    from public.match_results r
    left join public.match_reports c on c.id = r.report_id and r.cause = 'claim' and c.status <> 'superseded'
    where r.match_id = match.id
      and r.seq > coalesce((
        select max(u.seq) from public.match_results u where u.match_id = match.id and u.cause = 'undo'
      ), 0)
  );
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

CREATE OR REPLACE FUNCTION private.withdraw_reschedule(reschedule_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  proposal public.reschedules;
  match public.team_matches;
begin
  select * into proposal from public.reschedules r where r.id = withdraw_reschedule.reschedule_id;
  if proposal.id is null then
    perform private.refuse('PT404', 'There is no such proposal.', 'proposalUnknown', 'reschedule_id');
  end if;
  match := private.locked_match(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() <> proposal.team_id then
    perform private.refuse('PT403', 'A side takes back its own proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  perform private.check_proposed(proposal);
  update public.reschedules r set status = 'withdrawn', answered_at = clock_timestamp() where r.id = proposal.id;
  perform private.notify_sides(match, 'rescheduleWithdrawn', jsonb_build_object('kickoff_at', proposal.kickoff_at));
  perform private.record(
    'withdraw_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), '{"status": "withdrawn"}'
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
  others uuid[];
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
    update public.match_reports r
    set status = 'superseded', decided_at = coalesce(r.decided_at, clock_timestamp())
    where r.match_id = match.id and match.status <> 'finished';
    perform private.lose_withdrawn(match, entry.team_id, is_void, said);
    others := others || case when entry.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  end loop;

  perform private.notify(
    private.squads(variadic array_append(others, entry.team_id)) || private.admins(),
    -- it says what becomes of the matches of those it is said to
    case
      when coalesce(cardinality(others), 0) = 0 then 'teamWithdrew'
      when is_void then 'withdrawalVoids'
      else 'withdrawalForfeits'
    end::public.notification_key,
    private.withdrawal_facts(entry) || jsonb_build_object('voids', is_void, 'reason', said),
    '/leagues/' || entry.league_id
  );
  perform private.record(
    'withdraw_team', concat_ws(' ', 'league_teams', entry.league_id, entry.season, entry.team_id),
    to_jsonb(entry), jsonb_build_object('voids', is_void, 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_facts(entry public.league_teams)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('team', entry.team_id, 'league', entry.league_id, 'season', entry.season)
$function$;

CREATE OR REPLACE FUNCTION private.write_match(match_id uuid, written jsonb)
 RETURNS public.team_matches
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  after public.team_matches;
begin
  perform set_config('rondo.match_writer', write_match.match_id::text, true);
  update public.team_matches m
  set (status, status_reason, home_score, away_score, forfeited_by, live_home_score, live_away_score, started_at, live_at, finished_at) = (
    select
      w.status, case when w.status = m.status or written ? 'status_reason' then w.status_reason end, w.home_score, w.away_score, w.forfeited_by, w.live_home_score, w.live_away_score, w.started_at, w.live_at, w.finished_at
    from jsonb_populate_record(m, written) w
  )
  where m.id = write_match.match_id
  returning * into after;
  perform set_config('rondo.match_writer', '', true);
  return after;
end
$function$;

drop function public.announcement_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.announcement_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 20)
 RETURNS TABLE(id uuid, title text, body text, link text, captains_only boolean, league_id uuid, league_name text, people integer, reached integer, read integer, author_id uuid, author_name text, withdrawn_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.announcement_page(announcement_page.before_at, announcement_page.before_id, announcement_page.max) $function$;

CREATE OR REPLACE FUNCTION public.ask_withdrawal(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_withdrawal(ask_withdrawal.league_id, ask_withdrawal.season, ask_withdrawal.team_id, ask_withdrawal.reason) $function$;

CREATE OR REPLACE FUNCTION public.create_decider(league_id uuid, season integer, team_a uuid, team_b uuid, kickoff_at timestamp with time zone, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.create_decider(create_decider.league_id, create_decider.season, create_decider.team_a, create_decider.team_b, create_decider.kickoff_at, create_decider.aware) $function$;

CREATE OR REPLACE FUNCTION public.declare_interest(team_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.declare_interest(declare_interest.team_id) $function$;

CREATE OR REPLACE FUNCTION public.enter_night_cup(night_cup_id uuid, team_id uuid, aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.enter_night_cup(enter_night_cup.night_cup_id, enter_night_cup.team_id, enter_night_cup.aware) $function$;

CREATE OR REPLACE FUNCTION public.import_season(league_id uuid, season integer, teams jsonb, fixtures jsonb, squads jsonb DEFAULT '[]'::jsonb, adjustments jsonb DEFAULT '[]'::jsonb, dry boolean DEFAULT true, aware boolean DEFAULT false)
 RETURNS TABLE(file text, line integer, field text, problem text, value text)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.import_season(import_season.league_id, import_season.season, import_season.teams, import_season.fixtures, import_season.squads, import_season.adjustments, import_season.dry, import_season.aware) $function$;

drop function public.match_clock(uuid);
CREATE OR REPLACE FUNCTION public.match_clock(match_id uuid)
 RETURNS TABLE(at timestamp with time zone, claimed_by uuid, claimed_at timestamp with time zone, earliest_end timestamp with time zone, ended_at timestamp with time zone, protested boolean, fingerprint text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.match_clock(match_clock.match_id) $function$;

CREATE OR REPLACE FUNCTION public.move_match(match_id uuid, kickoff_at timestamp with time zone, aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.move_match(move_match.match_id, move_match.kickoff_at, move_match.aware) $function$;

CREATE OR REPLACE FUNCTION public.protests_until(league_id uuid, season integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.protests_until(protests_until.league_id, protests_until.season) $function$;

CREATE OR REPLACE FUNCTION public.publish_schedule(league_id uuid, season integer, fixtures jsonb, draw_seed integer DEFAULT NULL::integer, aware boolean DEFAULT false)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.publish_schedule(publish_schedule.league_id, publish_schedule.season, publish_schedule.fixtures, publish_schedule.draw_seed, publish_schedule.aware) $function$;

CREATE OR REPLACE FUNCTION public.refuse_withdrawal(request_id uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.refuse_withdrawal(refuse_withdrawal.request_id, refuse_withdrawal.reason) $function$;

CREATE OR REPLACE FUNCTION public.reinstate_team(league_id uuid, season integer, team_id uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reinstate_team(reinstate_team.league_id, reinstate_team.season, reinstate_team.team_id, reinstate_team.reason) $function$;

CREATE OR REPLACE FUNCTION public.retract_withdrawal(request_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.retract_withdrawal(retract_withdrawal.request_id) $function$;

CREATE OR REPLACE FUNCTION public.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize text DEFAULT NULL::text, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean, aware boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_night_cup(save_night_cup.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until, save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, save_night_cup.prize, save_night_cup.night_cup_id, save_night_cup.is_public, save_night_cup.aware) $function$;

CREATE OR REPLACE FUNCTION public.start_night_cup(night_cup_id uuid, seeds uuid[] DEFAULT NULL::uuid[], aware boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.start_night_cup(start_night_cup.night_cup_id, start_night_cup.seeds, start_night_cup.aware) $function$;

alter table private.announcing add column announcement_id uuid not null;

alter table private.interest_declarations add column player_id uuid not null;

alter type private.interest add attribute about_team_id uuid;

alter table private.leaderships add column id bigint generated always as identity not null;

alter table private.league_record_lists add column league_id uuid not null;

alter table private.league_standings add column league_id uuid not null;

alter table private.pick_changes add column id bigint generated always as identity not null;

alter table private.pick_sums add column league_id uuid not null;

alter table private.stale_leagues add column id bigint generated always as identity not null;

alter table public.interested_decisions add column id uuid default gen_random_uuid() not null;

alter table public.withdrawal_requests add column id uuid default gen_random_uuid() not null;

alter table private.announcing add column audience uuid[] not null;

alter table private.interest_declarations add column by_team_id uuid not null;

alter type private.interest add attribute by_team_id uuid;

alter table private.leaderships add column team_id uuid not null;

alter table private.league_record_lists add column records jsonb not null;

alter table private.league_standings add column team_id uuid not null;

alter table private.pick_changes add column league_id uuid not null;

alter table private.pick_sums add column season integer not null;

alter table private.stale_leagues add column league_id uuid not null;

alter table public.interested_decisions add column matter public.interest_matter not null;

alter table public.withdrawal_requests add column league_id uuid not null;

alter table private.announcing add column created_at timestamp with time zone default now() not null;

alter table private.interest_declarations add column about_team_id uuid not null;

alter type private.interest add attribute kind public.interest_kind;

alter table private.leaderships add column player_id uuid not null;

alter table private.league_record_lists add column created_at timestamp with time zone default now() not null;

alter table private.league_standings add column place integer;

alter table private.pick_changes add column season integer not null;

alter table private.pick_sums add column user_id uuid not null;

alter table private.stale_leagues add column created_at timestamp with time zone default now() not null;

alter table public.eligibility_reviews add column player_id uuid;

alter table public.interested_decisions add column kind public.interest_kind not null;

alter table public.withdrawal_requests add column season integer not null;

alter table private.followed_news add column changed_match_id uuid;

alter table private.interest_declarations add column created_at timestamp with time zone default now() not null;

alter table private.leaderships add column role text not null;

alter table private.league_standings add column played integer not null;

alter table private.pick_changes add column user_id uuid not null;

alter table private.pick_sums add column points integer not null;

alter table public.eligibility_reviews add column by_captain boolean default false not null;

alter table public.interested_decisions add column about_team_id uuid not null;

alter table public.withdrawal_requests add column team_id uuid not null;

alter table private.followed_news add column change text;

alter table private.leaderships add column since timestamp with time zone not null;

alter table private.league_standings add column won integer not null;

alter table private.pick_changes add column points integer not null;

alter table private.pick_sums add column exact integer not null;

alter table public.interested_decisions add column by_team_id uuid not null;

alter table public.withdrawal_requests add column asked_by uuid not null;

alter table private.leaderships add column until timestamp with time zone;

alter table private.league_standings add column points integer not null;

alter table private.pick_changes add column exact integer not null;

alter table private.pick_sums add column winners integer not null;

alter table public.interested_decisions add column match_id uuid;

alter table public.league_teams add column withdrawal_voids boolean;

alter table public.withdrawal_requests add column reason text;

alter table private.leaderships add column kept_until timestamp with time zone;

alter table private.league_standings add column form text;

alter table private.pick_changes add column winners integer not null;

alter table private.pick_sums add column scored integer not null;

alter table public.interested_decisions add column league_id uuid;

alter table public.withdrawal_requests add column status public.withdrawal_request_status default 'open'::public.withdrawal_request_status not null;

alter table private.leaderships add column created_at timestamp with time zone default now() not null;

alter table private.league_standings add column over boolean not null;

alter table private.pick_changes add column scored integer not null;

alter table private.pick_sums add column created_at timestamp with time zone default now() not null;

alter table public.announcements add column waiting integer default 0 not null;

alter table public.interested_decisions add column season integer;

alter table public.match_results add column status_before public.match_status;

alter table public.withdrawal_requests add column ruling text;

alter table private.league_standings add column entered_at timestamp with time zone not null;

alter table private.pick_changes add column created_at timestamp with time zone default now() not null;

alter table public.interested_decisions add column created_at timestamp with time zone default now() not null;

alter table public.withdrawal_requests add column decided_at timestamp with time zone;

alter table private.league_standings add column created_at timestamp with time zone default now() not null;

alter table public.eligibility_reviews alter column created_at set default clock_timestamp();

alter table public.withdrawal_requests add column created_at timestamp with time zone default clock_timestamp() not null;

alter table public.series add column no_winner boolean default false not null;

alter type private.limit_values add attribute interest_declared_minutes integer;

alter table public.team_matches add column started_at timestamp with time zone;

alter table public.league_seasons add column game_minutes smallint default 15 not null;

alter table private.outbox add column held_until timestamp with time zone;

alter type private.limit_values add attribute game_minutes integer;

alter type private.limit_values add attribute game_minutes_min integer;

alter type private.limit_values add attribute game_minutes_max integer;

alter type private.limit_values add attribute repeat_seconds integer;

alter type private.limit_values add attribute rival_days integer;

alter table private.announcing add constraint announcing_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES public.announcements(id) ON DELETE CASCADE;

alter table private.announcing add constraint announcing_pkey PRIMARY KEY (announcement_id);

alter table private.followed_news add constraint followed_news_change CHECK (((changed_match_id IS NULL) = (change IS NULL)));

alter table private.followed_news add constraint followed_news_change_check CHECK ((change = ANY (ARRAY['followedKickoff'::text, 'followedPostponed'::text, 'followedCancelled'::text, 'followedReopened'::text])));

alter table private.followed_news add constraint followed_news_changed_match_id_fkey FOREIGN KEY (changed_match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table private.followed_news drop constraint followed_news_of_one;
alter table private.followed_news add constraint followed_news_of_one CHECK ((num_nonnulls(match_id, transfer_id, changed_match_id) = 1));

alter table private.interest_declarations add constraint interest_declarations_about_team_id_fkey FOREIGN KEY (about_team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table private.interest_declarations add constraint interest_declarations_by_team_id_fkey FOREIGN KEY (by_team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table private.interest_declarations add constraint interest_declarations_pkey PRIMARY KEY (player_id, by_team_id, about_team_id);

alter table private.interest_declarations add constraint interest_declarations_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.leaderships add constraint leaderships_kept_after_its_end CHECK (((kept_until IS NULL) OR (until IS NOT NULL)));

alter table private.leaderships add constraint leaderships_pkey PRIMARY KEY (id);

alter table private.leaderships add constraint leaderships_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id);

alter table private.leaderships add constraint leaderships_role_check CHECK ((role = ANY (ARRAY['captain'::text, 'manager'::text])));

alter table private.leaderships add constraint leaderships_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

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

-- Decisions of before are about the player of the member. One that somebody of the own team made is a captain's resting of a player.
update public.eligibility_reviews r
set player_id = m.player_id,
  by_captain = not r.requested and exists (
    select
    from public.team_members own
    where own.team_id = m.team_id
      and own.player_id = r.by
      and own.joined_at <= r.created_at
      and coalesce(own.left_at, 'infinity') > r.created_at
  )
from public.team_members m
where m.id = r.member_id;
alter table public.eligibility_reviews alter column player_id set not null;

-- Who leads a team has led it since joining; a captain who handed over is in the record. Nobody loses the team by this step: what
-- leading gave lasts for the renewal days from now at least.
insert into private.leaderships (team_id, player_id, role, since)
select m.team_id, m.player_id, 'captain', m.joined_at
from public.team_members m
where m.team_role = 'captain' and m.left_at is null;
insert into private.leaderships (team_id, player_id, role, since)
select t.id, t.manager_id, 'manager', t.created_at
from public.teams t
where t.manager_id is not null;
insert into private.leaderships (team_id, player_id, role, since, until, kept_until)
select m.team_id, m.player_id, 'captain', m.joined_at, handed.at, case when plays.phase = 'finished' or plays.phase is null then now() + interval '14 days' end
from public.team_members m
cross join lateral (
  select max(l.at) as at
  from private.audit_log l
  where l.action = 'hand_over_captaincy'
    and l.subject = 'teams ' || m.team_id
    and l.before ->> 'captain_id' = m.player_id::text
    and l.at >= m.joined_at
) handed
left join private.season_of(m.team_id) plays on true
where m.left_at is null and m.team_role <> 'captain' and handed.at is not null;

alter table public.eligibility_reviews add constraint eligibility_reviews_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id);

alter table public.eligibility_reviews add constraint eligibility_reviews_request_is_pending CHECK (((NOT requested) OR ((status = 'pending'::public.eligibility_status) AND (NOT by_captain))));

alter table public.interested_decisions add constraint interested_decisions_about_team_id_by_team_id_match_id_leag_key UNIQUE NULLS NOT DISTINCT (about_team_id, by_team_id, match_id, league_id, season, created_at);

alter table public.interested_decisions add constraint interested_decisions_about_team_id_fkey FOREIGN KEY (about_team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_by_team_id_fkey FOREIGN KEY (by_team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_league_id_season_fkey FOREIGN KEY (league_id, season) REFERENCES public.league_seasons(league_id, season) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.team_matches(id) ON DELETE CASCADE;

alter table public.interested_decisions add constraint interested_decisions_of_another_team CHECK ((by_team_id <> about_team_id));

alter table public.interested_decisions add constraint interested_decisions_pkey PRIMARY KEY (id);

alter table public.interested_decisions add constraint interested_decisions_season_with_league CHECK (((league_id IS NULL) = (season IS NULL)));

alter table public.league_seasons add constraint league_seasons_game_minutes_check CHECK (((game_minutes >= (private.limits()).game_minutes_min) AND (game_minutes <= (private.limits()).game_minutes_max)));

alter table public.league_teams add constraint league_teams_withdrawal_voids_check CHECK (((withdrawal_voids IS NULL) OR (withdrawn_at IS NOT NULL)));

alter table public.match_results add constraint match_results_status_before CHECK (((status_before IS NULL) OR (cause = 'withdrawal'::public.result_cause)));

alter table public.night_cups drop constraint night_cups_winner;
alter table public.night_cups add constraint night_cups_winner CHECK (((winner_team_id IS NULL) OR (status = 'finished'::public.night_cup_status)));

alter table public.series add constraint series_no_winner CHECK (((NOT no_winner) OR (winner_team_id IS NULL)));

alter table public.team_matches drop constraint team_matches_game_no_check;
alter table public.team_matches add constraint team_matches_game_no_check CHECK (((game_no >= 1) AND (game_no <= 999)));

alter table public.withdrawal_requests add constraint withdrawal_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.profiles(id);

alter table public.withdrawal_requests add constraint withdrawal_requests_decided CHECK (((status = 'open'::public.withdrawal_request_status) = (decided_at IS NULL)));

alter table public.withdrawal_requests add constraint withdrawal_requests_league_id_season_team_id_fkey FOREIGN KEY (league_id, season, team_id) REFERENCES public.league_teams(league_id, season, team_id) ON DELETE CASCADE;

alter table public.withdrawal_requests add constraint withdrawal_requests_pkey PRIMARY KEY (id);

alter table public.withdrawal_requests add constraint withdrawal_requests_reason_check CHECK (private.is_text(reason, (private.limits()).reason_min, (private.limits()).reason_max));

alter table public.withdrawal_requests add constraint withdrawal_requests_ruling CHECK (((status = ANY (ARRAY['granted'::public.withdrawal_request_status, 'refused'::public.withdrawal_request_status])) OR (ruling IS NULL)));

alter table public.withdrawal_requests add constraint withdrawal_requests_ruling_check CHECK (private.is_text(ruling, (private.limits()).reason_min, (private.limits()).reason_max));

alter table public.withdrawal_requests add constraint withdrawal_requests_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id);

CREATE INDEX followed_news_changed ON private.followed_news USING btree (changed_match_id, at, id);

CREATE INDEX interest_declarations_about_team_id ON private.interest_declarations USING btree (about_team_id);

CREATE INDEX interest_declarations_by_team_id ON private.interest_declarations USING btree (by_team_id);

CREATE INDEX interest_declarations_created_at ON private.interest_declarations USING btree (created_at);

CREATE INDEX leaderships_kept_until ON private.leaderships USING btree (kept_until);

CREATE INDEX leaderships_player_id ON private.leaderships USING btree (player_id, team_id);

CREATE INDEX leaderships_team_id ON private.leaderships USING btree (team_id);

CREATE INDEX league_standings_team_id ON private.league_standings USING btree (team_id);

drop index private.outbox_due;
CREATE INDEX outbox_due ON private.outbox USING btree (way, LEAST((unanswered)::integer, 1), GREATEST(next_at, held_until), id) WHERE ((done_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX outbox_waiting ON private.outbox USING btree (target, next_at, id) WHERE ((done_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX pick_changes_season ON private.pick_changes USING btree (league_id, season);

CREATE INDEX pick_sums_user_id ON private.pick_sums USING btree (user_id);

CREATE INDEX stale_leagues_league_id ON private.stale_leagues USING btree (league_id, id);

CREATE INDEX eligibility_reviews_player_id ON public.eligibility_reviews USING btree (player_id, created_at DESC);

CREATE INDEX interested_decisions_about_team_id ON public.interested_decisions USING btree (about_team_id, created_at DESC);

CREATE INDEX interested_decisions_by_team_id ON public.interested_decisions USING btree (by_team_id);

CREATE INDEX interested_decisions_match_id ON public.interested_decisions USING btree (match_id) WHERE (match_id IS NOT NULL);

CREATE INDEX interested_decisions_season ON public.interested_decisions USING btree (league_id, season, created_at DESC);

drop index public.league_follows_league_id;
CREATE INDEX league_follows_league_id ON public.league_follows USING btree (league_id, user_id);

CREATE INDEX withdrawal_requests_asked_by ON public.withdrawal_requests USING btree (asked_by);

CREATE INDEX withdrawal_requests_entry ON public.withdrawal_requests USING btree (league_id, season, team_id, created_at DESC);

CREATE UNIQUE INDEX withdrawal_requests_one_open ON public.withdrawal_requests USING btree (league_id, season, team_id, status) WHERE (status = 'open'::public.withdrawal_request_status);

CREATE INDEX withdrawal_requests_team_id ON public.withdrawal_requests USING btree (team_id);

CREATE INDEX withdrawal_requests_waiting ON public.withdrawal_requests USING btree (created_at) WHERE (status = 'open'::public.withdrawal_request_status);

create or replace view public.match_details with (security_invoker=true) as
 SELECT id,
    league_id,
    season,
    night_cup_id,
    series_id,
    game_no,
    matchday,
    stage,
    home_team_id,
    away_team_id,
    kickoff_at,
    status,
    home_score,
    away_score,
    forfeited_by,
    live_home_score,
    live_away_score,
    live_at,
    finished_at,
    stream_url,
    created_at,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT t.id,
                    t.name,
                    t.short_name,
                    t.tag,
                    t.logo,
                    t.kit_primary,
                    t.kit_secondary,
                    t.captain_id
                   FROM public.teams t
                  WHERE (t.id = m.home_team_id)) of_it) AS home_team,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT t.id,
                    t.name,
                    t.short_name,
                    t.tag,
                    t.logo,
                    t.kit_primary,
                    t.kit_secondary,
                    t.captain_id
                   FROM public.teams t
                  WHERE (t.id = m.away_team_id)) of_it) AS away_team,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT l.id,
                    l.name,
                    l.time_zone
                   FROM public.leagues l
                  WHERE (l.id = m.league_id)) of_it) AS league,
    ( SELECT to_jsonb(of_it.*) AS to_jsonb
           FROM ( SELECT c.id,
                    c.name
                   FROM public.night_cups c
                  WHERE (c.id = m.night_cup_id)) of_it) AS night_cup,
    ( SELECT to_jsonb(s.*) AS to_jsonb
           FROM public.series s
          WHERE (s.id = m.series_id)) AS series,
    replay_url,
    status_reason,
    started_at
   FROM public.team_matches m;

CREATE TRIGGER free_stand_ins AFTER INSERT OR UPDATE ON private.account_blocks FOR EACH ROW WHEN ((new.kind = 'suspended'::private.account_block_kind)) EXECUTE FUNCTION private.free_suspended_stand_ins();

CREATE TRIGGER release_held AFTER UPDATE OF quiet_until ON private.discord_accounts FOR EACH ROW WHEN ((old.quiet_until IS DISTINCT FROM new.quiet_until)) EXECUTE FUNCTION private.release_held('direct', 'user_id');

CREATE TRIGGER release_held AFTER UPDATE OF off_at, quiet_until ON private.discord_channels FOR EACH ROW WHEN (((old.off_at IS DISTINCT FROM new.off_at) OR (old.quiet_until IS DISTINCT FROM new.quiet_until))) EXECUTE FUNCTION private.release_held('discord', 'id');

CREATE TRIGGER release_held AFTER UPDATE OF quiet_until ON private.push_devices FOR EACH ROW WHEN ((old.quiet_until IS DISTINCT FROM new.quiet_until)) EXECUTE FUNCTION private.release_held('push', 'id');

drop trigger z_broadcast_delete on public.contracts;
CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.contracts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', '', 'user', 'player_id', 'team', 'team_id');

drop trigger z_broadcast_insert on public.contracts;
CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.contracts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', '', 'user', 'player_id', 'team', 'team_id');

drop trigger z_broadcast_update on public.contracts;
CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.contracts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', '', 'user', 'player_id', 'team', 'team_id');

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.league_seasons REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.league_seasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.league_seasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.league_teams REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.league_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.league_teams REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

drop trigger only_who_may_play on public.match_player_stats;
CREATE TRIGGER only_who_may_play BEFORE INSERT OR UPDATE OF match_id, team_id, player_id ON public.match_player_stats FOR EACH ROW WHEN ((current_setting('rondo.match_writer'::text, true) IS DISTINCT FROM (new.match_id)::text)) EXECUTE FUNCTION private.check_may_play();

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.match_player_stats REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale_by_stats();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.match_player_stats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale_by_stats();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.match_player_stats REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale_by_stats();

drop trigger z_broadcast_delete on public.night_cups;
CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.night_cups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', '', 'cup', 'id', 'site', '');

drop trigger z_broadcast_insert on public.night_cups;
CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.night_cups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', '', 'cup', 'id', 'site', '');

drop trigger z_broadcast_update on public.night_cups;
CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.night_cups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', '', 'cup', 'id', 'site', '');

CREATE TRIGGER note_scored_insert AFTER INSERT ON public.picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_scored_picks();

CREATE TRIGGER note_scored_update AFTER UPDATE ON public.picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_scored_picks();

CREATE TRIGGER note_unscored_delete AFTER DELETE ON public.picks REFERENCING OLD TABLE AS was_so FOR EACH STATEMENT EXECUTE FUNCTION private.note_unscored_picks();

CREATE TRIGGER note_unscored_update AFTER UPDATE ON public.picks REFERENCING OLD TABLE AS was_so FOR EACH STATEMENT EXECUTE FUNCTION private.note_unscored_picks();

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.point_adjustments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.point_adjustments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.point_adjustments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE CONSTRAINT TRIGGER check_series_games AFTER INSERT OR UPDATE ON public.series DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.wins_a > 0) OR (new.wins_b > 0) OR (new.winner_team_id IS NOT NULL))) EXECUTE FUNCTION private.check_series_games();

drop trigger a_only_by_commands on public.team_matches;
CREATE TRIGGER a_only_by_commands BEFORE INSERT OR UPDATE ON public.team_matches FOR EACH ROW WHEN (COALESCE(((current_setting('rondo.match_writer'::text, true) <> (new.id)::text) AND (current_setting('rondo.match_writer'::text, true) <> (((new.league_id)::text || ' '::text) || new.season))), true)) EXECUTE FUNCTION private.keep_to_commands('{"status": "scheduled"}', 'status', 'status_reason', 'home_score', 'away_score', 'forfeited_by', 'live_home_score', 'live_away_score', 'started_at', 'live_at', 'finished_at');

CREATE TRIGGER ask_lineups_again AFTER UPDATE OF kickoff_at, status ON public.team_matches FOR EACH ROW WHEN ((((new.kickoff_at <> old.kickoff_at) AND (new.status = ANY (ARRAY['scheduled'::public.match_status, 'postponed'::public.match_status, 'live'::public.match_status]))) OR ((new.status = ANY (ARRAY['scheduled'::public.match_status, 'postponed'::public.match_status])) AND (old.status <> ALL (ARRAY['scheduled'::public.match_status, 'postponed'::public.match_status]))))) EXECUTE FUNCTION private.ask_lineups_again();

CREATE CONSTRAINT TRIGGER check_series_games AFTER DELETE OR UPDATE ON public.team_matches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.series_id IS NOT NULL) AND (old.status = 'finished'::public.match_status))) EXECUTE FUNCTION private.check_series_games();

CREATE TRIGGER keep_results BEFORE DELETE ON public.team_matches FOR EACH ROW WHEN (((old.status = 'finished'::public.match_status) AND (auth.uid() IS NOT NULL) AND COALESCE((current_setting('rondo.match_writer'::text, true) <> (((old.league_id)::text || ' '::text) || old.season)), true))) EXECUTE FUNCTION private.keep_results();

CREATE TRIGGER z_stale_delete AFTER DELETE ON public.team_matches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_insert AFTER INSERT ON public.team_matches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale();

CREATE TRIGGER z_stale_update AFTER UPDATE ON public.team_matches REFERENCING OLD TABLE AS was_so NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.mark_stale_by_results();

CREATE TRIGGER note_captaincy AFTER INSERT ON public.team_members FOR EACH ROW WHEN (((new.team_role = 'captain'::public.team_role) AND (new.left_at IS NULL))) EXECUTE FUNCTION private.note_captaincy();

CREATE TRIGGER note_captaincy_on_change AFTER UPDATE ON public.team_members FOR EACH ROW WHEN ((((old.team_role = 'captain'::public.team_role) IS DISTINCT FROM (new.team_role = 'captain'::public.team_role)) OR ((old.left_at IS NULL) AND (new.left_at IS NOT NULL)))) EXECUTE FUNCTION private.note_captaincy();

CREATE TRIGGER note_captaincy_taken_back AFTER DELETE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.note_captaincy();

CREATE TRIGGER a_note_manager AFTER INSERT ON public.teams FOR EACH ROW WHEN ((new.manager_id IS NOT NULL)) EXECUTE FUNCTION private.note_manager();

CREATE TRIGGER a_note_manager_on_change AFTER UPDATE OF manager_id ON public.teams FOR EACH ROW WHEN ((new.manager_id IS DISTINCT FROM old.manager_id)) EXECUTE FUNCTION private.note_manager();

CREATE TRIGGER keep_muted_silent BEFORE INSERT OR UPDATE ON public.withdrawal_requests FOR EACH ROW EXECUTE FUNCTION private.keep_muted_silent('reason', 'ruling');

CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.withdrawal_requests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', '', 'team', 'team_id', 'staff', '');

CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.withdrawal_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', '', 'team', 'team_id', 'staff', '');

CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.withdrawal_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('leagues', '', 'team', 'team_id', 'staff', '');

create policy select_signed_in on public.interested_decisions for select to authenticated using (true);

drop policy select_sides on public.match_lobbies;
create policy select_sides on public.match_lobbies for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = match_lobbies.match_id) AND ((m.home_team_id = ( SELECT private.led_team() AS led_team)) OR ((m.kickoff_at <= (now() + ((( SELECT (private.limits()).lineup_reveal_minutes AS lineup_reveal_minutes))::double precision * '00:01:00'::interval))) AND (((( SELECT private.own_team() AS own_team) = m.home_team_id) OR (( SELECT private.own_team() AS own_team) = m.away_team_id)) OR (m.id = ANY (( SELECT private.stand_in_matches() AS stand_in_matches)::uuid[])))) OR ((m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND COALESCE(((( SELECT private.own_team() AS own_team) <> m.home_team_id) AND (( SELECT private.own_team() AS own_team) <> m.away_team_id)), true))))))));

drop policy select_sides on public.match_ready;
create policy select_sides on public.match_ready for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = match_ready.match_id) AND ((m.home_team_id = ( SELECT private.own_team() AS own_team)) OR (m.away_team_id = ( SELECT private.own_team() AS own_team)) OR (m.id = ANY (( SELECT private.stand_in_matches() AS stand_in_matches)::uuid[])) OR (m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[]))))))));

drop policy select_concerned on public.reschedules;
create policy select_concerned on public.reschedules for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = reschedules.match_id) AND (((( SELECT private.own_team() AS own_team) = m.home_team_id) OR (( SELECT private.own_team() AS own_team) = m.away_team_id)) OR (m.id = ANY (( SELECT private.stand_in_matches() AS stand_in_matches)::uuid[])) OR ((m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND COALESCE(((( SELECT private.own_team() AS own_team) <> m.home_team_id) AND (( SELECT private.own_team() AS own_team) <> m.away_team_id)), true))))))));

create policy select_concerned on public.withdrawal_requests for select to authenticated using (((team_id = ( SELECT private.own_team() AS own_team)) OR ( SELECT private.is_staff() AS is_staff) OR (league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[]))));

alter table private.announcing enable row level security;
alter table private.announcing force row level security;

alter table private.interest_declarations enable row level security;
alter table private.interest_declarations force row level security;

alter table private.leaderships enable row level security;
alter table private.leaderships force row level security;

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

alter table public.interested_decisions enable row level security;
alter table public.interested_decisions force row level security;

alter table public.withdrawal_requests enable row level security;
alter table public.withdrawal_requests force row level security;

drop policy select_sides on public.match_lobbies;
create policy select_sides on public.match_lobbies for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = match_lobbies.match_id) AND ((m.home_team_id = ( SELECT private.led_team() AS led_team)) OR ((m.kickoff_at <= (now() + ((( SELECT (private.limits()).lineup_reveal_minutes AS lineup_reveal_minutes))::double precision * '00:01:00'::interval))) AND (((( SELECT private.own_team() AS own_team) = m.home_team_id) OR (( SELECT private.own_team() AS own_team) = m.away_team_id)) OR (m.id = ANY (( SELECT private.stand_in_matches() AS stand_in_matches)::uuid[])))) OR ((m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND COALESCE(((( SELECT private.own_team() AS own_team) <> m.home_team_id) AND (( SELECT private.own_team() AS own_team) <> m.away_team_id)), true))))))));

drop policy select_concerned on public.reschedules;
create policy select_concerned on public.reschedules for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = reschedules.match_id) AND (((( SELECT private.own_team() AS own_team) = m.home_team_id) OR (( SELECT private.own_team() AS own_team) = m.away_team_id)) OR (m.id = ANY (( SELECT private.stand_in_matches() AS stand_in_matches)::uuid[])) OR ((m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[])) AND COALESCE(((( SELECT private.own_team() AS own_team) <> m.home_team_id) AND (( SELECT private.own_team() AS own_team) <> m.away_team_id)), true))))))));

grant execute on routine private.announcement_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.ask_withdrawal(uuid,integer,uuid,text) to "authenticated";

grant execute on routine private.create_decider(uuid,integer,uuid,uuid,timestamp with time zone,boolean) to "authenticated";

grant execute on routine private.declare_interest(uuid) to "authenticated";

grant execute on routine private.enter_night_cup(uuid,uuid,boolean) to "authenticated";

grant execute on routine private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean) to "authenticated";

grant execute on routine private.match_clock(uuid) to "authenticated";

grant execute on routine private.move_match(uuid,timestamp with time zone,boolean) to "authenticated";

grant execute on routine private.protests_until(uuid,integer) to "authenticated";

grant execute on routine private.publish_schedule(uuid,integer,jsonb,integer,boolean) to "authenticated";

grant execute on routine private.refuse_withdrawal(uuid,text) to "authenticated";

grant execute on routine private.reinstate_team(uuid,integer,uuid,text) to "authenticated";

grant execute on routine private.retract_withdrawal(uuid) to "authenticated";

grant execute on routine private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean,boolean) to "authenticated";

grant execute on routine private.stand_in_matches() to "authenticated";

grant execute on routine private.start_night_cup(uuid,uuid[],boolean) to "authenticated";

grant execute on routine public.announcement_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.ask_withdrawal(uuid,integer,uuid,text) to "authenticated";

grant execute on routine public.create_decider(uuid,integer,uuid,uuid,timestamp with time zone,boolean) to "authenticated";

grant execute on routine public.declare_interest(uuid) to "authenticated";

grant execute on routine public.enter_night_cup(uuid,uuid,boolean) to "authenticated";

grant execute on routine public.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean) to "authenticated";

grant select on public.interested_decisions to "authenticated";
grant delete on public.interested_decisions to "service_role";
grant insert on public.interested_decisions to "service_role";
grant maintain on public.interested_decisions to "service_role";
grant references on public.interested_decisions to "service_role";
grant select on public.interested_decisions to "service_role";
grant trigger on public.interested_decisions to "service_role";
grant truncate on public.interested_decisions to "service_role";
grant update on public.interested_decisions to "service_role";

grant execute on routine public.match_clock(uuid) to "authenticated";

grant execute on routine public.move_match(uuid,timestamp with time zone,boolean) to "authenticated";

grant execute on routine public.protests_until(uuid,integer) to "authenticated";

grant execute on routine public.publish_schedule(uuid,integer,jsonb,integer,boolean) to "authenticated";

grant execute on routine public.refuse_withdrawal(uuid,text) to "authenticated";

grant execute on routine public.reinstate_team(uuid,integer,uuid,text) to "authenticated";

grant execute on routine public.retract_withdrawal(uuid) to "authenticated";

grant execute on routine public.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean,boolean) to "authenticated";

grant execute on routine public.start_night_cup(uuid,uuid[],boolean) to "authenticated";

grant select on public.withdrawal_requests to "authenticated";
grant delete on public.withdrawal_requests to "service_role";
grant insert on public.withdrawal_requests to "service_role";
grant maintain on public.withdrawal_requests to "service_role";
grant references on public.withdrawal_requests to "service_role";
grant select on public.withdrawal_requests to "service_role";
grant trigger on public.withdrawal_requests to "service_role";
grant truncate on public.withdrawal_requests to "service_role";
grant update on public.withdrawal_requests to "service_role";

comment on function private.announcement_page(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.ask_withdrawal(uuid,integer,uuid,text) is 'api: member';

comment on function private.create_decider(uuid,integer,uuid,uuid,timestamp with time zone,boolean) is 'api: member';

comment on function private.declare_interest(uuid) is 'api: member';

comment on function private.enter_night_cup(uuid,uuid,boolean) is 'api: member';

comment on function private.import_season(uuid,integer,jsonb,jsonb,jsonb,jsonb,boolean,boolean) is 'api: member';

comment on function private.match_clock(uuid) is 'api: member';

comment on function private.move_match(uuid,timestamp with time zone,boolean) is 'api: member';

comment on function private.protests_until(uuid,integer) is 'api: member';

comment on function private.publish_schedule(uuid,integer,jsonb,integer,boolean) is 'api: member';

comment on function private.refuse_withdrawal(uuid,text) is 'api: member';

comment on function private.reinstate_team(uuid,integer,uuid,text) is 'api: member';

comment on function private.retract_withdrawal(uuid) is 'api: member';

comment on function private.save_night_cup(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,integer,integer,text,uuid,boolean,boolean) is 'api: member';

comment on function private.start_night_cup(uuid,uuid[],boolean) is 'api: member';

comment on table private.announcing is 'Announcements that the clock hands out. No API access: the row goes with the last who is notified.';

comment on table private.interest_declarations is 'Who was asked and agreed that a decision about that team is shown as one of a player of this one. No API access: it names a person.';

comment on table private.leaderships is 'The times in which somebody led a team. No API access: the rule of who is under contract asks it about a moment.';

comment on table private.league_record_lists is 'The records of leagues of many matches. No API access: private.league_records reads it.';

comment on table private.league_standings is 'The newest table of each league. No API access: lists of teams read it.';

comment on table private.pick_changes is 'What changed since the sums were made. No API access: the clock adds it up.';

comment on table private.pick_sums is 'What picks brought, summed up. No API access: the ladder reads it.';

comment on table private.stale_leagues is 'Leagues whose tables have changed. No API access: the clock works through it.';

comment on table public.eligibility_reviews is 'Every decision about a player, newest last. The status itself is public and stands on the member; notes are the staff''s.';

comment on table public.interested_decisions is 'What a player of one team decided about its rival or neighbour, because nobody else could. No person is named.';

drop policy select_sides on public.match_lobbies;
create policy select_sides on public.match_lobbies
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_lobbies.match_id
        and (
          m.home_team_id = (select private.led_team())
          or (
            m.kickoff_at <= now() + (select (private.limits()).lineup_reveal_minutes) * interval '1 minute'
            and (
              (select private.own_team()) in (m.home_team_id, m.away_team_id)
              or m.id = any ((select private.stand_in_matches())::uuid[])
            )
          )
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

drop policy select_concerned on public.reschedules;
create policy select_concerned on public.reschedules
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = reschedules.match_id
        and (
          (select private.own_team()) in (m.home_team_id, m.away_team_id)
          or m.id = any ((select private.stand_in_matches())::uuid[])
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

-- What the withdrawals of before were, so that they can be taken back.
update public.league_teams e
set withdrawal_voids = exists (
  select
  from public.team_matches m
  join public.match_results r on r.match_id = m.id
  where (m.league_id, m.season) = (e.league_id, e.season)
    and e.team_id in (m.home_team_id, m.away_team_id)
    and r.cause = 'withdrawal'
    and num_nonnulls(r.home_score, r.forfeited_by) = 0
    and r.at >= e.withdrawn_at
)
where e.withdrawn_at is not null;

-- A decision that stands against a person stands in the team they play for now.
update public.team_members m
set eligibility = private.standing_decision(m.player_id, now())
where m.left_at is null
  and m.eligibility = 'eligible'
  and private.standing_decision(m.player_id, now()) is not null
  and not exists (select from public.eligibility_reviews r where r.member_id = m.id and not r.requested);

-- What stands at an upgrade is worked out once, as the clock will.
insert into private.pick_sums (league_id, season, user_id, points, exact, winners, scored)
select p.league_id, p.season, p.user_id, sum(p.points), count(*) filter (where p.points = 5), count(*) filter (where p.points > 0), count(*)
from public.picks p
where p.points is not null
group by p.league_id, p.season, p.user_id;
select private.refresh_standings(l.id) from public.leagues l;

-- A match that was started before its start was kept began with its kick-off, or when it was started earlier.
alter table public.team_matches disable trigger user;
update public.team_matches
set started_at = least(live_at, kickoff_at)
where live_at is not null and status in ('live', 'reported', 'disputed');
alter table public.team_matches enable trigger user;

-- Series that double forfeits have left without an end: they end now, and whoever waits for them goes on.
select private.follow_series(s.id)
from public.series s
left join public.night_cups c on c.id = s.night_cup_id
left join public.league_seasons l on (l.league_id, l.season) = (s.league_id, s.season)
where s.winner_team_id is null
  and num_nulls(s.team_a_id, s.team_b_id) = 0
  and coalesce(c.status = 'live', l.phase = 'playoffs')
  and exists (
    select from public.team_matches m where m.series_id = s.id and m.status = 'finished' and m.forfeited_by = 'both'
  )
order by s.round, s.slot;
