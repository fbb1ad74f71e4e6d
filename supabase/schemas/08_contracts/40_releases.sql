-- How a contract and a membership end: by the captain or an admin, with the season, or when their time is over.

-- Falling below five in a running season warns the team's leaders and the admins, except the one who caused it.
create function private.warn_of_short_squad(team uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  players constant int := private.squad_size(team);
begin
  if players < (private.limits()).squad_min and exists (select from private.season_of(team) s where s.phase in ('regular', 'playoffs')) then
    perform private.notify(
      private.leaders(team) || private.admins(),
      'squadShort', jsonb_build_object('team', team, 'players', players), '/teams/' || team || '?tab=squad'
    );
  end if;
end
$$;

-- An active membership ends: the contract, the squad's place, the transfer, the warning. Callers hold the locks
-- and have asked whether they may.
create function private.release_member(
  member public.team_members,
  as_status public.contract_status,
  kind public.transfer_kind,
  reason text default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;

-- The captain or an admin ends an active contract, with a reason; the player is a free agent.
create function private.terminate_contract(contract_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.terminate_contract is 'api: member';

-- An admin removes a contract for good; the audit log keeps what it said. An active one must be ended first, and
-- a completed one stands as long as its member stays on it.
create function private.delete_contract(contract_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  gone public.contracts;
begin
  perform private.check_admin('delete contracts');
  gone := private.locked_contract(contract_id);
  perform private.check_no_own_case(gone.player_id, gone.team_id);
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
$$;
comment on function private.delete_contract is 'api: member';

-- The end of a season and of a term ---------------------------------------------------------------

-- A finished season completes the classic contracts of its teams; their members stay for its renewal days, and so do those who
-- led a team in it and handed over. finish_season holds the teams.
create function private.complete_contracts()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  -- one end for all, from which the days are counted
  ended constant timestamptz := clock_timestamp();
  done public.contracts;
  club record;
begin
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
  for club in
    select e.team_id, count(*)::int as players, min(s.until) as until
    from public.league_teams e
    cross join lateral private.stayers(e.team_id) s
    where (e.league_id, e.season) = (new.league_id, new.season) and e.withdrawn_at is null
    group by e.team_id
    order by e.team_id
  loop
    perform private.notify(
      private.leaders(club.team_id), 'contractsEnded',
      jsonb_build_object('team', club.team_id, 'players', club.players, 'until', club.until),
      '/teams/' || club.team_id || '?tab=contracts'
    );
  end loop;
  return null;
end
$$;

create trigger complete_contracts
  after update of phase on public.league_seasons
  for each row
  -- what was over before it was imported ends nobody's contract
  when (
    new.phase = 'finished' and old.phase <> 'finished' and new.imported_at is distinct from now()
  )
  execute function private.complete_contracts();

-- The same for the team's leaders and the staff; nobody else reads anything. Bounded by the squad.
create function private.renewals(team_id uuid)
  returns table (player_id uuid, until timestamptz, is_asked boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select s.*
  from private.stayers(renewals.team_id) s
  where private.leads(renewals.team_id) or (select private.is_staff())
  order by s.until, s.player_id
$$;
comment on function private.renewals is 'api: member';

-- A captain or co-captain offers every member whose contract ended, and who has had no offer since, a new one. Returns how many.
-- Refuses with PT403 (not a captain), PT404 (no such team) and what offer_contract refuses, with PT409 where nobody is left.
create function private.renew_contracts(team_id uuid)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  member record;
  sent int := 0;
begin
  perform from public.teams t where t.id = renew_contracts.team_id for no key update;
  if not found then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  if not private.leads(renew_contracts.team_id) then
    perform private.refuse('PT403', 'Only the team''s captains send offers.', 'notYours');
  end if;
  for member in
    select s.player_id
    from private.stayers(renew_contracts.team_id) s
    where not s.is_asked and s.player_id <> me
    order by s.player_id
  loop
    perform private.offer_contract(renew_contracts.team_id, member.player_id);
    sent := sent + 1;
  end loop;
  if sent = 0 then
    perform private.refuse('PT409', 'Nobody waits for a renewal.', 'nobodyToRenew', 'team_id');
  end if;
  return sent;
end
$$;
comment on function private.renew_contracts is 'api: member';

-- The rows that fall due, one thing at a time: each waits for no lock and comes back for busy rows.

-- Offers nobody answered.
create function private.due_offers()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select c.id, 'contracts ' || c.id
  from public.contracts c
  where c.status = 'offered' and c.expires_at <= now()
  order by 1
$$;

-- An offer nobody answered.
create function private.lapse_offer(contract_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  lapsed public.contracts;
begin
  select * into lapsed
  from public.contracts c
  where c.id = lapse_offer.contract_id and c.status = 'offered' and c.expires_at <= now()
  for update skip locked;
  if not found then
    return;
  end if;
  perform private.end_offer(
    lapsed, 'expired', 'lapse_offer', private.leaders(lapsed.team_id), 'offerExpired',
    '/teams/' || lapsed.team_id || '?tab=contracts'
  );
  perform private.notify(array[lapsed.player_id], 'offerExpired', private.contract_facts(lapsed), '/profile');
end
$$;

-- Members whose contract is over, or who have kept what leading gave as long as it lasts.
create function private.due_stayers()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
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
$$;

-- A member whose contract is over and was not renewed, or who has kept what leading gave as long as it lasts. A captain stays: a
-- team is never left without one by the clock.
create function private.release_stayer(member_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
