set local check_function_bodies = off;

create table private.leaderships ();

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

CREATE OR REPLACE FUNCTION private.enter_night_cup(night_cup_id uuid, team_id uuid)
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
  perform private.check_captain(hand_over_captaincy.team_id, 'hands over');
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

CREATE OR REPLACE FUNCTION private.is_place_open(match public.team_matches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(match.status = 'postponed' or (match.status = 'scheduled' and match.kickoff_at > now()), false)
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

CREATE OR REPLACE FUNCTION private.save_night_cup(name text, starts_at timestamp with time zone, check_in_from timestamp with time zone, check_in_until timestamp with time zone, capacity integer, best_of integer, final_best_of integer, prize text DEFAULT NULL::text, night_cup_id uuid DEFAULT NULL::uuid, is_public boolean DEFAULT NULL::boolean)
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
    if planned.starts_at <> was.starts_at then
      perform private.notify_cup(planned, private.cup_teams(planned), 'cupMoved');
    end if;
  end if;
  perform private.record('save_night_cup', 'night_cups ' || planned.id, to_jsonb(was), to_jsonb(planned));
  return planned.id;
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
  -- followers first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
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
      select 'notify_followers', u.id, u.subject
      from private.unnotified_news() u
      union all
      select 'sweep_accounts', null, 'auth users'
    ) everything
    order by
      chore <> 'notify_followers',
      chore,
      -- the oldest news first
      case when chore = 'notify_followers' then (select e.at from private.followed_news e where e.id = everything.id) end,
      id
  loop
    begin
      case due.chore
        when 'lapse_offer' then perform private.lapse_offer(due.id);
        when 'confirm_silence' then perform private.confirm_silence(due.id);
        when 'release_stayer' then perform private.release_stayer(due.id);
        when 'settle_stand_in' then perform private.settle_stand_in(due.id);
        when 'settle_night_cup' then perform private.settle_night_cup(due.id);
        when 'remind_attendance' then perform private.remind_attendance(due.id);
        when 'remind_kickoff' then perform private.remind_kickoff(due.id);
        when 'close_vote' then perform private.close_vote(due.id);
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

alter table private.leaderships add column id bigint generated always as identity not null;

alter table private.leaderships add column team_id uuid not null;

alter table private.leaderships add column player_id uuid not null;

alter table public.eligibility_reviews add column player_id uuid;

alter table private.leaderships add column role text not null;

alter table public.eligibility_reviews add column by_captain boolean default false not null;

alter table private.leaderships add column since timestamp with time zone not null;

alter table private.leaderships add column until timestamp with time zone;

alter table private.leaderships add column kept_until timestamp with time zone;

alter table private.leaderships add column created_at timestamp with time zone default now() not null;

alter table public.eligibility_reviews alter column created_at set default clock_timestamp();

alter table private.leaderships add constraint leaderships_kept_after_its_end CHECK (((kept_until IS NULL) OR (until IS NOT NULL)));

alter table private.leaderships add constraint leaderships_pkey PRIMARY KEY (id);

alter table private.leaderships add constraint leaderships_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.profiles(id);

alter table private.leaderships add constraint leaderships_role_check CHECK ((role = ANY (ARRAY['captain'::text, 'manager'::text])));

alter table private.leaderships add constraint leaderships_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.teams(id) ON DELETE CASCADE;

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

CREATE INDEX leaderships_kept_until ON private.leaderships USING btree (kept_until);

CREATE INDEX leaderships_player_id ON private.leaderships USING btree (player_id, team_id);

CREATE INDEX leaderships_team_id ON private.leaderships USING btree (team_id);

CREATE INDEX eligibility_reviews_player_id ON public.eligibility_reviews USING btree (player_id, created_at DESC);

CREATE TRIGGER free_stand_ins AFTER INSERT OR UPDATE ON private.account_blocks FOR EACH ROW WHEN ((new.kind = 'suspended'::private.account_block_kind)) EXECUTE FUNCTION private.free_suspended_stand_ins();

drop trigger z_broadcast_delete on public.contracts;
CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.contracts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', '', 'user', 'player_id', 'team', 'team_id');

drop trigger z_broadcast_insert on public.contracts;
CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.contracts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', '', 'user', 'player_id', 'team', 'team_id');

drop trigger z_broadcast_update on public.contracts;
CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.contracts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('contracts', '', 'user', 'player_id', 'team', 'team_id');

drop trigger z_broadcast_delete on public.night_cups;
CREATE TRIGGER z_broadcast_delete AFTER DELETE ON public.night_cups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', '', 'cup', 'id', 'site', '');

drop trigger z_broadcast_insert on public.night_cups;
CREATE TRIGGER z_broadcast_insert AFTER INSERT ON public.night_cups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', '', 'cup', 'id', 'site', '');

drop trigger z_broadcast_update on public.night_cups;
CREATE TRIGGER z_broadcast_update AFTER UPDATE ON public.night_cups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_rows('night-cups', '', 'cup', 'id', 'site', '');

CREATE TRIGGER note_captaincy AFTER INSERT ON public.team_members FOR EACH ROW WHEN (((new.team_role = 'captain'::public.team_role) AND (new.left_at IS NULL))) EXECUTE FUNCTION private.note_captaincy();

CREATE TRIGGER note_captaincy_on_change AFTER UPDATE ON public.team_members FOR EACH ROW WHEN ((((old.team_role = 'captain'::public.team_role) IS DISTINCT FROM (new.team_role = 'captain'::public.team_role)) OR ((old.left_at IS NULL) AND (new.left_at IS NOT NULL)))) EXECUTE FUNCTION private.note_captaincy();

CREATE TRIGGER note_captaincy_taken_back AFTER DELETE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.note_captaincy();

CREATE TRIGGER a_note_manager AFTER INSERT ON public.teams FOR EACH ROW WHEN ((new.manager_id IS NOT NULL)) EXECUTE FUNCTION private.note_manager();

CREATE TRIGGER a_note_manager_on_change AFTER UPDATE OF manager_id ON public.teams FOR EACH ROW WHEN ((new.manager_id IS DISTINCT FROM old.manager_id)) EXECUTE FUNCTION private.note_manager();

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

drop policy select_sides on public.match_ready;
create policy select_sides on public.match_ready for select to authenticated using ((( SELECT private.is_staff() AS is_staff) OR (EXISTS ( SELECT
   FROM public.team_matches m
  WHERE ((m.id = match_ready.match_id) AND ((m.home_team_id = ( SELECT private.own_team() AS own_team)) OR (m.away_team_id = ( SELECT private.own_team() AS own_team)) OR (m.id = ANY (( SELECT private.stand_in_matches() AS stand_in_matches)::uuid[])) OR (m.league_id = ANY (( SELECT private.refereed_leagues() AS refereed_leagues)::uuid[]))))))));

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

alter table private.leaderships enable row level security;
alter table private.leaderships force row level security;

grant execute on routine private.stand_in_matches() to "authenticated";

comment on table private.leaderships is 'The times in which somebody led a team. No API access: the rule of who is under contract asks it about a moment.';

comment on table public.eligibility_reviews is 'Every decision about a player, newest last. The status itself is public and stands on the member; notes are the staff''s.';

-- A decision that stands against a person stands in the team they play for now.
update public.team_members m
set eligibility = private.standing_decision(m.player_id, now())
where m.left_at is null
  and m.eligibility = 'eligible'
  and private.standing_decision(m.player_id, now()) is not null
  and not exists (select from public.eligibility_reviews r where r.member_id = m.id and not r.requested);
