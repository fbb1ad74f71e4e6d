set local check_function_bodies = off;

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
    perform private.refuse('PT403', 'A player must be at least 16.', 'tooYoung', 'birth_date');
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

CREATE OR REPLACE FUNCTION private.answer_join_request(request_id uuid, answer public.join_request_status)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  request constant public.join_requests := private.locked_join_request(request_id);
begin
  if not private.leads(request.team_id) then
    perform private.refuse('PT403', 'Only the team''s captains answer a request.', 'notYours');
  end if;
  if answer is null or answer not in ('trial', 'declined') then
    perform private.refuse('PT422', 'A request is declined, or answered with a trial.', 'missing', 'answer');
  end if;
  if private.has_offer(request.player_id, request.team_id) then
    perform private.refuse('PT409', 'The player has an offer of the team.', 'joinHasOffer', 'request_id');
  end if;
  if answer = request.status then
    perform private.refuse('PT409', 'The player is invited to a trial already.', 'joinTrialAsked', 'request_id');
  end if;
  update public.join_requests r
  set status = answer,
    answered_at = clock_timestamp(),
    expires_at = case
      when answer = 'trial' then now() + (private.limits()).join_request_days * interval '1 day'
      else r.expires_at
    end
  where r.id = request.id;
  perform private.notify(
    array[request.player_id],
    case answer when 'trial' then 'joinTrial' else 'joinDeclined' end::public.notification_key,
    jsonb_build_object('team', request.team_id),
    '/transfercenter?tab=teams'
  );
  perform private.record(
    'answer_join_request', 'join_requests ' || request.id,
    jsonb_build_object('status', request.status), jsonb_build_object('status', answer)
  );
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

CREATE OR REPLACE FUNCTION private.close_team(team uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dead public.contracts;
begin
  update public.teams t set archived_at = now() where t.id = team;
  for dead in
    select * from public.contracts c where c.team_id = team and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(dead, 'withdrawn', 'end_offer', array[dead.player_id], 'offerWithdrawn', '/profile');
  end loop;
  update public.team_listings l set listed = false where l.team_id = team;
  update public.join_requests r
  set status = 'lapsed', answered_at = clock_timestamp()
  where r.team_id = team and r.status in ('open', 'trial');
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_doubts(player uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.team_members m
  set eligibility = private.eligibility_after(doubts, m.eligibility)
  from private.eligibility_doubts(player, (
    select own.team_id from public.team_members own where own.player_id = player and own.left_at is null
  )) as doubts
  where m.player_id = player
    and m.left_at is null
    and not private.is_decided(m.id)
$function$;

CREATE OR REPLACE FUNCTION private.follow_review_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.teams t where t.archived_at is null order by t.id for no key update;
  update public.team_members m
  set eligibility = followed.status
  from (
    select own.id, private.eligibility_after(private.eligibility_doubts(own.player_id, own.team_id), own.eligibility) as status
    from public.team_members own
    where own.left_at is null
      and not private.is_decided(own.id)
  ) followed
  where m.id = followed.id
    and m.eligibility <> followed.status;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_offer(player uuid, team uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from public.contracts c
    where (c.player_id, c.team_id, c.status) = (player, team, 'offered') and c.expires_at > now()
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_decided(member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.eligibility_reviews r where r.member_id = is_decided.member_id and not r.requested
  )
$function$;

CREATE OR REPLACE FUNCTION private.record_followed_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_decided(new.id) then
    perform private.record(
      'follow_checks', 'team_members ' || new.id,
      jsonb_build_object('eligibility', old.eligibility), jsonb_build_object('eligibility', new.eligibility)
    );
  end if;
  return null;
end
$function$;
