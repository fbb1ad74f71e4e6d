-- How a contract and a membership end: by the captain or an admin, with the season, or by the clock.

-- Falling below five in a running season warns the team's leaders and the admins.
create function private.warn_of_short_squad(team uuid)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  squad_min constant int := 5;
  players constant int := (select count(*) from public.team_members m where m.team_id = team and m.left_at is null);
begin
  if players < squad_min and exists (select from private.season_of(team) s where s.phase in ('regular', 'playoffs')) then
    insert into public.notifications (user_id, key, values, link)
    select distinct person, 'squadShort', jsonb_build_object('team', t.name, 'players', players), '/teams/' || team || '?tab=squad'
    from public.teams t
    cross join unnest(private.leaders(team) || private.admins()) as person
    where t.id = team;
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
  volatile
  security definer
  set search_path = ''
as $$
begin
  update public.contracts c
  set status = as_status,
    ended_at = clock_timestamp(),
    termination_reason = case when as_status = 'terminated' then reason end,
    kick_reason = case when as_status = 'kicked' then reason end
  where c.team_id = member.team_id
    and c.player_id = member.player_id
    and c.status = 'active';
  update public.team_members m set left_at = clock_timestamp(), team_role = 'player' where m.id = member.id;
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
  volatile
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  ending public.contracts := private.locked_contract(contract_id);
  said text;
  member public.team_members;
begin
  if not (private.is_captain_of(ending.team_id) or private.is_admin()) then
    perform private.refuse('PT403', 'Only the captain or an admin terminates a contract.', 'notYours');
  end if;
  said := private.checked_text('reason', reason, 3, 500);
  if ending.status <> 'active' then
    perform private.refuse('PT409', 'The contract is not active.', 'contractDecided', 'contract_id');
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

-- An admin removes a contract for good; the audit log keeps what it said. An active one must be ended first.
create function private.delete_contract(contract_id uuid)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  gone public.contracts;
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins delete contracts.', 'notYours');
  end if;
  gone := private.locked_contract(contract_id);
  if gone.status = 'active' then
    perform private.refuse('PT409', 'An active contract is terminated before it is deleted.', 'contractActive', 'contract_id');
  end if;
  delete from public.contracts c where c.id = gone.id;
  perform private.notify(
    private.leaders(gone.team_id) || gone.player_id, 'contractDeleted', private.contract_facts(gone), null
  );
  perform private.record('delete_contract', 'contracts ' || gone.id, to_jsonb(gone));
end
$$;

-- The season's end and the clock ---------------------------------------------------------------

-- A finished season completes the classic contracts of its teams; their members stay for the renewal days.
create function private.complete_contracts()
  returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  done public.contracts;
begin
  for done in
    update public.contracts c
    set status = 'completed', ended_at = now()
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
  end loop;
  return null;
end
$$;

create trigger complete_contracts
  after update of phase on public.league_seasons
  for each row
  when (new.phase = 'finished' and old.phase <> 'finished')
  execute function private.complete_contracts();

-- What falls due by itself: offers lapse, and members whose contract was completed and not renewed leave.
-- A captain stays: a team is never left without one by the clock.
create function private.settle_due()
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  lapsed public.contracts;
  leaving public.team_members;
begin
  for lapsed in
    update public.contracts c
    set status = 'expired', ended_at = c.expires_at
    where c.id in (
      select due.id
      from public.contracts due
      where due.status = 'offered' and due.expires_at <= now()
      order by due.id
      for update skip locked
    )
    returning c.*
  loop
    perform private.notify(
      private.leaders(lapsed.team_id) || lapsed.player_id, 'offerExpired', private.contract_facts(lapsed), '/profile'
    );
  end loop;

  for leaving in
    select m.*
    from public.team_members m
    join lateral (
      select c.ended_at, c.status, c.league_id, c.season
      from public.contracts c
      where c.team_id = m.team_id and c.player_id = m.player_id and c.accepted_at is not null
      order by c.accepted_at desc
      limit 1
    ) last on last.status = 'completed'
    left join public.league_seasons s on (s.league_id, s.season) = (last.league_id, last.season)
    where m.left_at is null
      and m.team_role <> 'captain'
      and last.ended_at + coalesce(s.renewal_days, 14) * interval '1 day' <= now()
    order by m.player_id
  loop
    -- one transaction for many players and teams: it waits for no lock, and comes back for whoever is busy
    perform from public.profiles p where p.id = leaving.player_id for no key update skip locked;
    continue when not found;
    perform from public.teams t where t.id = leaving.team_id for no key update skip locked;
    continue when not found;
    -- whoever renewed meanwhile stays
    continue when exists (
      select
      from public.contracts c
      where c.player_id = leaving.player_id and c.status = 'active'
    ) or not exists (select from public.team_members m where m.id = leaving.id and m.left_at is null);
    perform private.release_member(leaving, 'completed', 'free_agent');
    perform private.notify(
      private.leaders(leaving.team_id) || leaving.player_id,
      'becameFreeAgent',
      jsonb_build_object(
        'team', (select t.name from public.teams t where t.id = leaving.team_id),
        'player', (select p.username from public.profiles p where p.id = leaving.player_id)
      ),
      '/players/' || leaving.player_id
    );
  end loop;
end
$$;

-- On hosted projects pg_cron is the clock; the embedded host has its own.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('rondo settle_due', '* * * * *', 'select private.settle_due()');
  end if;
exception when others then
  raise notice 'pg_cron is not to be had here: %', sqlerrm;
end
$$;
