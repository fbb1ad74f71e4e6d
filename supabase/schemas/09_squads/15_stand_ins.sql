-- Stand-ins: a free agent who plays one match for a team that is short of five. Its commands are on the page of the match
-- night; the eligibility check of who may play reads it here.

-- A requested place, and its stand-in: one match, no membership. It ends with the match by itself.
create table public.stand_ins (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  asked_by uuid not null references public.profiles (id),
  player_id uuid references public.profiles (id),
  taken_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stand_ins_taken check ((player_id is null) = (taken_at is null))
);
create unique index stand_ins_once_a_match on public.stand_ins (match_id, player_id) where withdrawn_at is null;
create index stand_ins_match_id on public.stand_ins (match_id, team_id);
create index stand_ins_team_id on public.stand_ins (team_id);
create index stand_ins_asked_by on public.stand_ins (asked_by);
create index stand_ins_player_id on public.stand_ins (player_id);

alter table public.stand_ins enable row level security;
alter table public.stand_ins force row level security;

-- Both sides see who plays; open places are for free agents.
create policy select_concerned on public.stand_ins
  for select to authenticated
  using (
    player_id = (select auth.uid())
    or (select private.is_staff())
    or (player_id is null and withdrawn_at is null and (select private.own_team()) is null)
    or exists (
      select
      from public.team_matches m
      where m.id = stand_ins.match_id
        and (
          m.home_team_id = (select private.own_team())
          or m.away_team_id = (select private.own_team())
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

revoke all on public.stand_ins from public, anon, authenticated;
grant select on public.stand_ins to authenticated;
grant all on public.stand_ins to service_role;

-- The matches the caller is in at: what policies ask once a statement. A place that was given up is none.
create function private.stand_in_matches()
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array(
    select s.match_id from public.stand_ins s where s.player_id = (select auth.uid()) and s.withdrawn_at is null
  );
end
$$;
grant execute on function private.stand_in_matches() to authenticated;

-- A stand-in is under contract for that match: a row of the contracts, beside any other, that ends with it.
alter table public.contracts
  add column stand_in_id uuid references public.stand_ins (id) on delete cascade,
  add constraint contracts_one_match_of_a_place check ((stand_in_id is not null) = (duration_type = 'one_match'));
create unique index contracts_stand_in_id on public.contracts (stand_in_id);

-- A place has been taken: its contract is signed, by the captain who asked when they asked, by the player now. It costs no
-- transfer right and is no transfer, and a listing on the market stays. Callers hold the match.
create function private.sign_stand_in(place public.stand_ins, match public.team_matches)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into public.contracts (
    team_id, player_id, status, division, duration_type, captain_id, sent_at, expires_at,
    accepted_at, captain_signed_at, player_signed_at, league_id, season, stand_in_id
  )
  select
    place.team_id, place.player_id, 'active', l.name, 'one_match', place.asked_by, place.created_at, match.kickoff_at,
    place.taken_at, place.created_at, place.taken_at, match.league_id, match.season, place.id
  from public.leagues l
  where l.id = match.league_id
$$;

-- A contract of one match ends with it, and with its place.
create function private.end_stand_in_contracts()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;

create trigger end_stand_in_contracts
  after update of withdrawn_at on public.stand_ins
  for each row
  when (new.withdrawn_at is not null and old.withdrawn_at is null)
  execute function private.end_stand_in_contracts();
create trigger end_stand_in_contracts
  after update of status on public.team_matches
  for each row
  when (new.status in ('finished', 'cancelled') and old.status <> new.status)
  execute function private.end_stand_in_contracts();

-- The matches a player stood in for, newest first: whom they played for is everybody's to read once it has been played, as
-- their stats are. The last hundred.
create function private.player_stand_ins(player_id uuid)
  returns table (match_id uuid, kickoff_at timestamptz, team jsonb)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.id, m.kickoff_at, private.team_badge(t)
  from public.stand_ins s
  join public.team_matches m on m.id = s.match_id and m.status = 'finished'
  join public.teams t on t.id = s.team_id
  where s.player_id = player_stand_ins.player_id
    and s.withdrawn_at is null
  order by m.kickoff_at desc, m.id
  limit 100
$$;
comment on function private.player_stand_ins is 'api: member';

-- Whether a place that nobody took can still be taken, now or once a match that is put off has another time.
create function private.is_place_open(match public.team_matches)
  returns boolean
  language sql
  stable
  set search_path = ''
as $$
  select coalesce(match.status = 'postponed' or (match.status = 'scheduled' and match.kickoff_at > now()), false)
$$;

-- Nobody is in at this place any more; who did leaves the line-up.
create function private.end_stand_in(place public.stand_ins, match public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;

-- A player who joins a team stands in for no other, and one whose account goes for none: the places of matches to come are given
-- up. Callers hold the player.
create function private.leave_stand_ins(player uuid, team uuid default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
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
$$;

-- The stand-ins of a match, for either side.
create function private.stand_ins_of(match public.team_matches)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select array(
    select s.player_id
    from public.stand_ins s
    where s.match_id = match.id and s.player_id is not null and s.withdrawn_at is null
  )
$$;
