-- The line-ups of a scrim: any five members of a side whose accounts are not suspended then. A friendly asks for no
-- eligibility, contract or discipline.
-- Locks: the team, the members that are named, then the scrim.

-- A captain or co-captain names five of the squad, and where; the order is that of the places. Until the scrim begins.
-- Refuses with PT404 (none of theirs), PT409 (begun or off, no member, suspended then), PT422 (not five different players).
create function private.set_scrim_lineup(scrim_id uuid, players uuid[], places public.player_position[] default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  players_on_pitch constant int := (private.limits()).players_on_pitch;
  me constant uuid := private.actor();
  own constant uuid := private.led_team();
  scrim public.scrims;
  before jsonb;
  named uuid;
begin
  perform from public.teams t where t.id = own for no key update;
  -- whoever leaves or is suspended at this moment is so before or after it
  perform
  from public.team_members m
  where m.team_id = own and m.left_at is null and m.player_id = any (players)
  order by m.id
  for share;
  scrim := private.led_scrim(scrim_id);
  if scrim.cancelled_at is not null or scrim.starts_at <= now() then
    perform private.refuse('PT409', 'The scrim has begun, or is off.', 'scrimGone', 'scrim_id');
  end if;
  if (select count(distinct one) from unnest(players) as one) is distinct from players_on_pitch
    or cardinality(players) <> players_on_pitch
  then
    perform private.refuse('PT422', 'Five different players line up.', 'lineupOfFive', 'players');
  end if;
  if cardinality(places) <> players_on_pitch then
    perform private.refuse('PT422', 'A place for each player, or none at all.', 'wrongValue', 'places');
  end if;
  foreach named in array players loop
    if not exists (
      select from public.team_members m where (m.team_id, m.player_id) = (own, named) and m.left_at is null
    ) then
      perform private.refuse('PT409', 'The player is not in the team.', 'memberUnknown', 'players');
    end if;
    if private.is_suspended_at(named, scrim.starts_at) then
      perform private.refuse('PT409', 'The account is suspended at the time of the scrim.', 'accountSuspended', 'players');
    end if;
  end loop;
  select jsonb_agg(to_jsonb(l) order by l.slot) into before
  from public.scrim_lineups l
  where (l.scrim_id, l.team_id) = (scrim.id, own);
  delete from public.scrim_lineups l where (l.scrim_id, l.team_id) = (scrim.id, own);
  insert into public.scrim_lineups (scrim_id, team_id, slot, player_id, position)
  select scrim.id, own, given.slot, given.player, coalesce(places[given.slot], m.position)
  from unnest(players) with ordinality as given (player, slot)
  join public.team_members m on (m.team_id, m.player_id) = (own, given.player) and m.left_at is null;
  perform private.record(
    'set_scrim_lineup', 'scrims ' || scrim.id, before, jsonb_build_object('players', players, 'places', places)
  );
end
$$;
comment on function private.set_scrim_lineup is 'api: member';

-- A player's places in scrims of a team, or of any, that begin before a moment are given up, and each is entered.
create function private.leave_scrim_lineups(player uuid, team uuid default null, until timestamptz default 'infinity')
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  gone public.scrim_lineups;
begin
  for gone in
    delete from public.scrim_lineups l
    using public.scrims s
    where s.id = l.scrim_id
      and s.starts_at > now()
      and s.starts_at < leave_scrim_lineups.until
      and l.player_id = leave_scrim_lineups.player
      and (leave_scrim_lineups.team is null or l.team_id = leave_scrim_lineups.team)
    returning l.*
  loop
    perform private.record('leave_lineup', 'scrims ' || gone.scrim_id, to_jsonb(gone));
  end loop;
end
$$;

create function private.leave_scrim_lineups_with_team()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.leave_scrim_lineups(new.player_id, new.team_id);
  return null;
end
$$;

-- A member who leaves is in no line-up of a scrim to come.
create trigger leave_scrim_lineups
  after update on public.team_members
  for each row
  when (new.left_at is not null and old.left_at is null)
  execute function private.leave_scrim_lineups_with_team();

create function private.leave_scrim_lineups_suspended()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.leave_scrim_lineups(new.user_id, null, coalesce(new.until, 'infinity'));
  return null;
end
$$;

-- Nor is whose account is suspended until after it.
create trigger leave_scrim_lineups
  after insert or update on private.account_blocks
  for each row
  when (new.kind = 'suspended')
  execute function private.leave_scrim_lineups_suspended();

-- A line-up as a scrim shows it: who stands where, under the number the team gave them last.
create view public.scrim_lineup_places
  with (security_invoker = true)
as
select
  l.scrim_id,
  l.team_id,
  l.slot,
  l.player_id,
  p.username,
  l.position,
  member.shirt_number
from public.scrim_lineups l
join public.profiles p on p.id = l.player_id
left join lateral (
  select m.shirt_number
  from public.team_members m
  where m.player_id = l.player_id
    and m.team_id = l.team_id
  order by m.joined_at desc
  limit 1
) member on true;

revoke all on public.scrim_lineup_places from public, anon, authenticated;
grant select on public.scrim_lineup_places to authenticated, service_role;
