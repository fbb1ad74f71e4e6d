-- Signing: the one command that takes a lock on player and team, spends a right and ends every rival offer.

-- The player signs: one transaction checks age, squad, phase and transfer right under lock, makes the member,
-- writes the transfer, lets every rival offer die and notifies everybody concerned.
-- Refuses with PT403 (not the player's, too young), PT409 (decided, lapsed, under contract elsewhere, squad full,
-- window closed, no right left, archived), PT422 (no birth date given).
create function private.accept_contract(contract_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.accept_contract is 'api: member';
