-- The leaders and shirts of a squad, and who leaves it.
-- Locks as in the file of contracts: player first, then team.

-- The member a command is about, locked after player and team; PT404 when there is none, PT409 when it has left.
create function private.locked_member(member_id uuid)
  returns public.team_members
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  found_one public.team_members;
begin
  select * into found_one from public.team_members m where m.id = member_id;
  perform from public.profiles p where p.id = found_one.player_id for no key update;
  perform from public.teams t where t.id = found_one.team_id for no key update;
  select * into found_one from public.team_members m where m.id = member_id for update;
  if found_one.id is null then
    perform private.refuse('PT404', 'There is no such member.', 'memberUnknown', 'member_id');
  end if;
  return found_one;
end
$$;

create function private.check_still_member(member public.team_members)
  returns void
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
end
$$;

-- The captain (or an admin) passes the armband on; the old captain stays as a player, under contract as long as leading the team
-- lasts them (private.leaderships).
create function private.hand_over_captaincy(team_id uuid, player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.hand_over_captaincy is 'api: member';

-- The captain (or an admin) names a co-captain, or makes one a player again.
create function private.set_team_role(member_id uuid, role public.team_role)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.set_team_role is 'api: member';

-- The captain (or an admin) gives a member a shirt and a place on the pitch; null takes them back.
create function private.set_shirt(member_id uuid, shirt_number int, place public.player_position)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.set_shirt is 'api: member';

-- The captain (or an admin) removes a member, with a reason; the player is a free agent.
create function private.kick_player(member_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.kick_player is 'api: member';

-- Refuses with PT409 where the team plays an unfinished season: nobody closes it then, nor leaves it empty.
create function private.check_closing(team uuid)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (select from private.season_of(team) s where s.phase <> 'finished') then
    perform private.refuse('PT409', 'The team plays a season that is not finished.', 'teamInSeason', 'team_id');
  end if;
end
$$;

-- The caller leaves the team. A captain only after handing over, or as the last member: the last one to leave
-- archives the team, where an admin could.
create function private.leave_team()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  member public.team_members;
  is_last boolean;
begin
  perform from public.profiles p where p.id = me for no key update;
  select * into member from public.team_members m where m.player_id = me and m.left_at is null;
  if member.id is null then
    perform private.refuse('PT409', 'You are in no team.', 'inNoTeam');
  end if;
  member := private.locked_member(member.id);
  is_last := not exists (
    select from public.team_members m where m.team_id = member.team_id and m.left_at is null and m.id <> member.id
  );
  if is_last then
    perform private.check_closing(member.team_id);
  elsif member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst');
  end if;
  perform private.notify(private.leaders(member.team_id), 'playerLeft', private.member_facts(member), '/teams/' || member.team_id);
  perform private.release_member(member, 'terminated', 'free_agent');
  perform private.record('leave_team', 'team_members ' || member.id, to_jsonb(member));
  if is_last then
    perform private.close_team(member.team_id);
  end if;
end
$$;
comment on function private.leave_team is 'api: member';

-- An admin closes a team that plays no unfinished season; its members become free agents.
create function private.archive_team(team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;
comment on function private.archive_team is 'api: member';

-- No member is left: the team closes, and with it its open offers, its listing and what it was requested.
create function private.close_team(team uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  dead public.contracts;
  unanswered uuid[];
begin
  update public.teams t set archived_at = now() where t.id = team;
  for dead in
    select * from public.contracts c where c.team_id = team and c.status = 'offered' order by c.id for update
  loop
    perform private.end_offer(dead, 'withdrawn', 'end_offer', array[dead.player_id], 'offerWithdrawn', '/profile');
  end loop;
  update public.team_listings l set listed = false where l.team_id = team;
  with lapsed as (
    update public.join_requests r
    set status = 'lapsed', answered_at = clock_timestamp()
    where r.team_id = team and r.status in ('open', 'trial')
    returning r.player_id
  )
  select coalesce(array_agg(l.player_id order by l.player_id), '{}') into unanswered from lapsed l;
  perform private.notify(unanswered, 'joinLapsed', jsonb_build_object('team', team), '/transfercenter?tab=teams');
  update public.scrim_offers o set status = 'withdrawn' where o.team_id = team and o.status = 'open';
  update public.scrims s
  set cancelled_at = clock_timestamp(), cancelled_by_team_id = team
  where team in (s.home_team_id, s.away_team_id) and s.cancelled_at is null and s.starts_at > now();
end
$$;
