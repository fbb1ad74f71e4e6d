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
  else
    -- who renews is looked at anew, unless somebody has decided about this member
    update public.team_members m
    set eligibility = private.first_eligibility(me, offer.team_id)
    where m.id = member.id
      and not exists (select from public.eligibility_reviews r where r.member_id = member.id);
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
    perform private.refuse('PT403', 'A player must be at least 16.', 'tooYoung', 'birth_date');
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

CREATE OR REPLACE FUNCTION private.eligibility_doubts(player uuid, team uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when own.birth_date is null then 'birthDate' end,
    case when private.age(own.birth_date) < (private.limits()).player_age_min then 'age' end,
    case when not exists (
      select
      from public.contracts c
      where c.player_id = player and c.team_id = team and c.status = 'active' and c.duration_type = 'classic'
    ) and not exists (
      -- who leads the team signs for it, and nobody offers themselves a contract
      select from public.teams t where t.id = team and player in (t.manager_id, t.captain_id)
    ) then 'contract' end,
    case when p.gaming_id is null then 'gamingId' end,
    case when exists (
      select from public.site_settings s where s.key = 'eligibility_review' and s.value -> 'enabled' = 'true'
    ) then 'review' end
  ], null)
  from public.profiles p
  left join public.profile_private own on own.user_id = p.id
  where p.id = player
$function$;

CREATE OR REPLACE FUNCTION private.end_stand_in_contracts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'stand_ins' then
    update public.contracts c set status = 'terminated' where c.stand_in_id = new.id and c.status = 'active';
  elsif new.status = 'finished' then
    update public.contracts c
    set status = 'completed', stays_until = clock_timestamp()
    from public.stand_ins s
    where s.match_id = new.id and c.stand_in_id = s.id and c.status = 'active';
  else
    update public.contracts c
    set status = 'terminated'
    from public.stand_ins s
    where s.match_id = new.id and c.stand_in_id = s.id and c.status = 'active';
  end if;
  return null;
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
      when private.sits_out(may_play.player, m.league_id, m.kickoff_at) then 'sitsOut'
      when exists (
        select
        from private.account_blocks b
        where b.user_id = may_play.player
          and b.kind = 'suspended'
          and b.created_at <= m.kickoff_at
          and coalesce(b.until, 'infinity') > m.kickoff_at
      ) then 'accountSuspended'
      when exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id, c.accepted_at) = (may_play.team, may_play.player, own.joined_at)
      ) and not exists (
        select
        from public.contracts c
        where (c.team_id, c.player_id) = (may_play.team, may_play.player)
          and c.duration_type = 'classic'
          and c.accepted_at <= m.kickoff_at
          and coalesce(c.stays_until, c.ended_at, 'infinity') > m.kickoff_at
      ) then 'noContract'
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

CREATE OR REPLACE FUNCTION private.offer_contract(team_id uuid, player_id uuid, note text DEFAULT NULL::text, division text DEFAULT NULL::text, duration_type public.contract_duration DEFAULT 'classic'::public.contract_duration)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  said constant text := private.checked_text('note', note, 0, bounds.contract_note_max);
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
  -- whichever of the leaders sends it
  perform private.count_command('offer_to_player', offer_contract.player_id::text, club.id);
  renewal := exists (
    select
    from public.team_members m
    where m.team_id = club.id and m.player_id = offer_contract.player_id and m.left_at is null
  );
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

CREATE OR REPLACE FUNCTION private.player_stand_ins(player_id uuid)
 RETURNS TABLE(match_id uuid, kickoff_at timestamp with time zone, team jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, m.kickoff_at, private.team_badge(t)
  from public.stand_ins s
  join public.team_matches m on m.id = s.match_id and m.status = 'finished'
  join public.teams t on t.id = s.team_id
  where s.player_id = player_stand_ins.player_id
    and s.withdrawn_at is null
  order by m.kickoff_at desc, m.id
  limit 100
$function$;

CREATE OR REPLACE FUNCTION private.release_member(member public.team_members, as_status public.contract_status, kind public.transfer_kind, reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.contracts c
  set status = as_status,
    termination_reason = case when as_status = 'terminated' then reason end,
    kick_reason = case when as_status = 'kicked' then reason end
  where c.team_id = member.team_id
    and c.player_id = member.player_id
    and c.status = 'active'
    and c.duration_type = 'classic';
  update public.team_members m set left_at = clock_timestamp(), team_role = 'player' where m.id = member.id;
  -- a manager who is no longer there signs nothing
  update public.teams t set manager_id = null where t.id = member.team_id and t.manager_id = member.player_id;
  insert into public.transfers (player_id, from_team_id, kind, league_id, season)
  select member.player_id, member.team_id, release_member.kind, s.league_id, s.season
  from (select) as always
  left join private.season_of(member.team_id) s on true;
  perform private.warn_of_short_squad(member.team_id);
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
  -- whoever renewed, left or became captain meanwhile stays as they are
  select * into leaving
  from public.team_members m
  where m.id = leaving.id and m.left_at is null and m.team_role <> 'captain';
  if not found or exists (
    select
    from public.contracts c
    where c.player_id = leaving.player_id and c.status = 'active' and c.duration_type = 'classic'
  ) then
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
      select 'notify_followers', u.id, u.subject
      from private.unnotified_news() u
      union all
      select 'sweep_accounts', null, 'auth users'
    ) everything
    order by chore <> 'notify_followers', chore, id
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

CREATE OR REPLACE FUNCTION private.sign_stand_in(place public.stand_ins, match public.team_matches)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.contracts (
    team_id, player_id, status, division, duration_type, captain_id, sent_at, expires_at,
    accepted_at, captain_signed_at, player_signed_at, league_id, season, stand_in_id
  )
  select
    place.team_id, place.player_id, 'active', l.name, 'one_match', place.asked_by, place.created_at, match.kickoff_at,
    place.taken_at, place.created_at, place.taken_at, match.league_id, match.season, place.id
  from public.leagues l
  where l.id = match.league_id
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
  perform private.check_captain(ending.team_id, 'terminates a contract');
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

CREATE OR REPLACE FUNCTION public.player_stand_ins(player_id uuid)
 RETURNS TABLE(match_id uuid, kickoff_at timestamp with time zone, team jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.player_stand_ins(player_stand_ins.player_id) $function$;

alter table public.contracts add column stand_in_id uuid;

alter table public.contracts add constraint contracts_one_match_of_a_place CHECK (((stand_in_id IS NOT NULL) = (duration_type = 'one_match'::public.contract_duration)));

alter table public.contracts add constraint contracts_stand_in_id_fkey FOREIGN KEY (stand_in_id) REFERENCES public.stand_ins(id) ON DELETE CASCADE;

drop index public.contracts_one_active;
CREATE UNIQUE INDEX contracts_one_active ON public.contracts USING btree (player_id, status) WHERE ((status = 'active'::public.contract_status) AND (duration_type = 'classic'::public.contract_duration));

CREATE UNIQUE INDEX contracts_stand_in_id ON public.contracts USING btree (stand_in_id);

CREATE TRIGGER end_stand_in_contracts AFTER UPDATE OF withdrawn_at ON public.stand_ins FOR EACH ROW WHEN (((new.withdrawn_at IS NOT NULL) AND (old.withdrawn_at IS NULL))) EXECUTE FUNCTION private.end_stand_in_contracts();

CREATE TRIGGER end_stand_in_contracts AFTER UPDATE OF status ON public.team_matches FOR EACH ROW WHEN (((new.status = ANY (ARRAY['finished'::public.match_status, 'cancelled'::public.match_status])) AND (old.status <> new.status))) EXECUTE FUNCTION private.end_stand_in_contracts();

grant execute on routine private.player_stand_ins(uuid) to "authenticated";

grant execute on routine public.player_stand_ins(uuid) to "authenticated";

comment on function private.player_stand_ins(uuid) is 'api: member';

-- Places that were taken before there were contracts of one match have theirs now, ended with what ended them.
insert into public.contracts (
  team_id, player_id, status, division, duration_type, captain_id, sent_at, expires_at,
  accepted_at, captain_signed_at, player_signed_at, ended_at, stays_until, league_id, season, stand_in_id
)
select
  s.team_id,
  s.player_id,
  ending.status,
  l.name,
  'one_match',
  s.asked_by,
  s.created_at,
  m.kickoff_at,
  s.taken_at,
  s.created_at,
  s.taken_at,
  case when ending.status <> 'active' then coalesce(s.withdrawn_at, m.finished_at, now()) end,
  case when ending.status = 'completed' then coalesce(m.finished_at, now()) end,
  m.league_id,
  m.season,
  s.id
from public.stand_ins s
join public.team_matches m on m.id = s.match_id
join public.leagues l on l.id = m.league_id
cross join lateral (
  select case
    when s.withdrawn_at is not null or m.status = 'cancelled' then 'terminated'
    when m.status = 'finished' then 'completed'
    else 'active'
  end::public.contract_status as status
) ending
where s.player_id is not null
order by s.taken_at, s.id;
