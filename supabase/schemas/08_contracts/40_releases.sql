-- How a contract and a membership end: by the captain or an admin, with the season, or by the clock.

-- Falling below five in a running season warns the team's leaders and the admins, but whoever brought it there.
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
$$;
comment on function private.delete_contract is 'api: member';

-- The season's end and the clock ---------------------------------------------------------------

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

-- What falls due by itself, one thing at a time: each waits for no lock and comes back for whoever is busy.

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

-- Everything that is due, each in a transaction of its own inside: one that fails delays nobody, and is entered in the
-- audit log once a day until somebody mends it.
create function private.settle_due()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.settle_due is 'api: service';

-- A chore of the clock that failed; who was only busy (class 40 and 55) is tried again in silence. What the database said,
-- which may quote a row, is for its own log.
create function private.record_failure(chore text, subject text, code text, message text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if code ~ '^(40|55)'
    or exists (
      select
      from private.audit_log l
      where l.subject = record_failure.subject
        and l.action = 'fail ' || record_failure.chore
        and l.at > now() - interval '1 day'
    )
  then
    return;
  end if;
  raise warning '% of % failed: % %', chore, subject, code, message;
  perform private.record('fail ' || chore, subject, null, jsonb_build_object('sqlstate', code));
end
$$;

-- On a hosted project pg_cron is the clock; one that cannot be started fails this file, for nothing else would call.
-- The embedded host has a clock of its own, whatever its database offers.
create function private.start_clock()
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  create extension if not exists pg_cron;
  perform cron.schedule('rondo settle_due', '* * * * *', 'select private.settle_due()');
end
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_roles where rolname = 'supabase_admin')
  then
    perform private.start_clock();
  end if;
end
$$;
