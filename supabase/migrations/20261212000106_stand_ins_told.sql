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
  match := private.locked_match(proposal.match_id);
  perform private.captains_side(match);
  if private.captained_team() = proposal.team_id then
    perform private.refuse('PT403', 'Nobody answers the own side''s proposal.', 'notYours');
  end if;
  select * into proposal from public.reschedules r where r.id = proposal.id;
  if proposal.status <> 'proposed' then
    perform private.refuse('PT409', 'The proposal has been answered.', 'proposalDecided', 'reschedule_id');
  end if;
  if accept is null then
    perform private.refuse('PT422', 'Yes or no.', 'missing', 'accept');
  end if;
  if accept and proposal.kickoff_at <= now() then
    perform private.refuse('PT409', 'The proposed time has passed.', 'proposalDecided', 'reschedule_id');
  end if;
  update public.reschedules r
  set status = case when accept then 'accepted' else 'rejected' end::public.reschedule_status, answered_at = clock_timestamp()
  where r.id = proposal.id;
  if accept then
    perform private.check_within_season(match, proposal.kickoff_at);
    match := private.set_kickoff(match, proposal.kickoff_at);
  end if;
  perform private.notify_sides(
    match,
    case when accept then 'rescheduleAccepted' else 'rescheduleRejected' end::public.notification_key,
    jsonb_build_object('kickoff_at', proposal.kickoff_at),
    case when accept then private.stand_ins_of(match) else '{}' end
  );
  perform private.record(
    'answer_reschedule', 'team_matches ' || match.id, to_jsonb(proposal), jsonb_build_object('accepted', accept)
  );
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
  perform from public.series s where s.id = match.series_id for no key update;
  if private.games_left(match.series_id) = 0 then
    perform private.refuse('PT409', 'The series can have no other game.', 'seriesFull', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'cancelled', 'status_reason', said));
  -- a series that still needs a game sets another
  perform private.follow_series(match.series_id);
  perform private.notify_sides(match, 'matchCancelled', jsonb_build_object('reason', said), private.stand_ins_of(match));
  perform private.record(
    'cancel_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'cancelled', 'reason', said)
  );
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
    perform private.refuse('PT403', 'A founding captain must be at least 18.', 'founderTooYoung', 'birth_date');
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

CREATE OR REPLACE FUNCTION private.end_stand_in(place public.stand_ins, match public.team_matches)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.stand_ins s set withdrawn_at = clock_timestamp() where s.id = place.id;
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

CREATE OR REPLACE FUNCTION private.leave_stand_ins(player uuid, team uuid)
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
    where s.player_id = player and s.team_id <> team and s.withdrawn_at is null
    order by s.match_id
  loop
    match := private.locked_match(place.match_id);
    if match.status in ('scheduled', 'postponed') and match.kickoff_at > now() then
      perform private.end_stand_in(place, match);
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_match(match_id uuid, kickoff_at timestamp with time zone)
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
  match := private.match_for_staff(match_id);
  perform private.check_not_begun(match);
  perform private.check_kickoff(kickoff_at);
  moved := private.set_kickoff(match, kickoff_at);
  perform private.notify_sides(
    moved, 'matchMoved', jsonb_build_object('kickoff_at', moved.kickoff_at), private.stand_ins_of(moved)
  );
  perform private.record(
    'move_match', 'team_matches ' || match.id,
    jsonb_build_object('kickoff_at', match.kickoff_at, 'status', match.status),
    jsonb_build_object('kickoff_at', moved.kickoff_at, 'status', moved.status)
  );
end
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
  said text;
begin
  if not (private.is_staff() or private.may_referee_match(match_id)) then
    perform private.refuse('PT403', 'Only the staff and the league''s referees put matches off.', 'notYours');
  end if;
  match := private.match_for_staff(match_id);
  said := private.checked_reason(reason);
  if match.status <> 'scheduled' or match.night_cup_id is not null then
    perform private.refuse('PT409', 'Only a scheduled match is put off, and none of a cup''s evening.', 'matchCourse', 'match_id');
  end if;
  match := private.write_match(match.id, jsonb_build_object('status', 'postponed', 'status_reason', said));
  perform private.notify_sides(match, 'matchPostponed', jsonb_build_object('reason', said), private.stand_ins_of(match));
  perform private.record(
    'postpone_match', 'team_matches ' || match.id,
    '{"status": "scheduled"}', jsonb_build_object('status', 'postponed', 'reason', said)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.stand_ins_of(match public.team_matches)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select s.player_id
    from public.stand_ins s
    where s.match_id = match.id and s.player_id is not null and s.withdrawn_at is null
  )
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_stand_in(stand_in_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  place public.stand_ins;
  match public.team_matches;
begin
  place := private.locked_stand_in(stand_in_id);
  match := private.locked_match(place.match_id);
  if not private.leads(place.team_id) and place.player_id is distinct from me then
    perform private.refuse('PT403', 'Only the captains and the stand-in do this.', 'notYours');
  end if;
  if place.withdrawn_at is not null then
    perform private.refuse('PT409', 'The place was withdrawn.', 'standInTaken', 'stand_in_id');
  end if;
  perform private.check_ahead(match);
  perform private.end_stand_in(place, match);
  perform private.record('withdraw_stand_in', 'stand_ins ' || place.id, jsonb_build_object('player', place.player_id));
end
$function$;

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
              or exists (
                select
                from public.stand_ins s
                where (s.match_id, s.player_id) = (m.id, (select auth.uid())) and s.withdrawn_at is null
              )
            )
          )
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );
