-- The members under contract with a team: by a signature, or by leading it. One rule for the eligibility checks, the
-- line-up, the clock and the screens. It is asked about a moment, often a past kick-off, so the times of leading are
-- stored.

-- One spell of a captain or a manager (the founder, unless an admin names another). `kept_until`: the end of what leading
-- gave once it is over; null while the team's season still runs.
create table private.leaderships (
  id bigint generated always as identity primary key,
  team_id uuid not null references public.teams (id) on delete cascade,
  player_id uuid not null references public.profiles (id),
  role text not null check (role in ('captain', 'manager')),
  since timestamptz not null,
  until timestamptz,
  kept_until timestamptz,
  created_at timestamptz not null default now(),
  constraint leaderships_kept_after_its_end check (kept_until is null or until is not null)
);
comment on table private.leaderships is
  'The times in which somebody led a team. No API access: the rule of who is under contract asks it about a moment.';
create index leaderships_team_id on private.leaderships (team_id);
create index leaderships_player_id on private.leaderships (player_id, team_id);
create index leaderships_kept_until on private.leaderships (kept_until);
alter table private.leaderships enable row level security;
alter table private.leaderships force row level security;
revoke all on private.leaderships from public, anon, authenticated, service_role;

-- Until when a leader who hands over today is under contract: as long as a contract signed today would last in a season that
-- runs (null: its end writes the day), and without one for the renewal days.
create function private.leading_kept_until(team uuid)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when s.phase <> 'finished' then null
    else clock_timestamp() + coalesce(
      (select run.renewal_days from public.league_seasons run where (run.league_id, run.season) = (s.league_id, s.season)),
      (private.season_defaults()).renewal_days
    ) * interval '1 day'
  end
  from (select) as always
  left join private.season_of(leading_kept_until.team) s on true
$$;

create function private.end_leadership(team uuid, player uuid, role text)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  update private.leaderships l
  set until = clock_timestamp(), kept_until = private.leading_kept_until(team)
  where (l.team_id, l.player_id, l.role) = (team, player, end_leadership.role) and l.until is null
$$;

-- The armband is a fact of the squad. Leaving the team ends everything that leading gave; a membership that is taken back with
-- its import never led.
create function private.note_captaincy()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.leaderships (team_id, player_id, role, since) values (new.team_id, new.player_id, 'captain', new.joined_at);
    return null;
  elsif tg_op = 'DELETE' then
    delete from private.leaderships l
    where (l.team_id, l.player_id) = (old.team_id, old.player_id) and l.since >= old.joined_at;
    return null;
  end if;
  if old.team_role = 'captain' then
    perform private.end_leadership(old.team_id, old.player_id, 'captain');
  elsif new.team_role = 'captain' then
    insert into private.leaderships (team_id, player_id, role, since) values (new.team_id, new.player_id, 'captain', clock_timestamp());
  end if;
  if new.left_at is not null then
    update private.leaderships l
    set until = coalesce(l.until, clock_timestamp()), kept_until = clock_timestamp()
    where (l.team_id, l.player_id) = (new.team_id, new.player_id)
      and coalesce(l.kept_until, 'infinity') > clock_timestamp();
  end if;
  return null;
end
$$;

create trigger note_captaincy
  after insert on public.team_members
  for each row
  when (new.team_role = 'captain' and new.left_at is null)
  execute function private.note_captaincy();
create trigger note_captaincy_on_change
  after update on public.team_members
  for each row
  when (
    (old.team_role = 'captain') is distinct from (new.team_role = 'captain')
    or (old.left_at is null and new.left_at is not null)
  )
  execute function private.note_captaincy();
create trigger note_captaincy_taken_back
  after delete on public.team_members
  for each row
  execute function private.note_captaincy();

create function private.note_manager()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.end_leadership(old.id, old.manager_id, 'manager');
  end if;
  if new.manager_id is not null then
    insert into private.leaderships (team_id, player_id, role, since)
    values (new.id, new.manager_id, 'manager', case tg_op when 'INSERT' then new.created_at else clock_timestamp() end);
  end if;
  return null;
end
$$;

-- before the other triggers of a new team, which ask who leads it
create trigger a_note_manager
  after insert on public.teams
  for each row
  when (new.manager_id is not null)
  execute function private.note_manager();
create trigger a_note_manager_on_change
  after update of manager_id on public.teams
  for each row
  when (new.manager_id is distinct from old.manager_id)
  execute function private.note_manager();

-- Whether a player is under contract with a team at a moment: signed for it and not over, or completed and still within its
-- renewal days; or captain or manager then, who sign for the team and need none; or led it before, and still keeps what that gave.
create function private.is_under_contract(player uuid, team uuid, at timestamptz)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from public.contracts c
    where (c.team_id, c.player_id) = (is_under_contract.team, is_under_contract.player)
      and c.duration_type = 'classic'
      and c.accepted_at <= is_under_contract.at
      and coalesce(c.stays_until, c.ended_at, 'infinity') > is_under_contract.at
  ) or exists (
    select
    from private.leaderships l
    where (l.team_id, l.player_id) = (is_under_contract.team, is_under_contract.player)
      and l.since <= is_under_contract.at
      and (l.until is null or coalesce(l.kept_until, 'infinity') > is_under_contract.at)
  );
end
$$;

-- Whether a member's contract is over: under contract once in this membership, and no longer. A member who never was, such as one
-- that an import put into the squad, plays by a decision of the staff alone.
create function private.is_contract_over(member public.team_members, at timestamptz)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return not private.is_under_contract(member.player_id, member.team_id, is_contract_over.at) and (
    exists (
      select
      from public.contracts c
      where (c.team_id, c.player_id) = (member.team_id, member.player_id)
        and c.duration_type = 'classic'
        and c.accepted_at between member.joined_at and is_contract_over.at
    )
    or exists (
      select
      from private.leaderships l
      where (l.team_id, l.player_id) = (member.team_id, member.player_id)
        and l.since <= is_contract_over.at
        and coalesce(l.until, 'infinity') > member.joined_at
    )
  );
end
$$;

-- Whether a member leads the team or has a contract that runs.
create function private.is_bound(member public.team_members)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from public.contracts c
    where (c.team_id, c.player_id, c.status, c.duration_type) = (member.team_id, member.player_id, 'active', 'classic')
  ) or exists (
    select
    from private.leaderships l
    where (l.team_id, l.player_id) = (member.team_id, member.player_id) and l.until is null
  );
end
$$;

-- The members of a team whose contract the season's end completed, or who led it and handed over: until when each stays, and
-- whether the team has sent an offer since. A leader needs no contract.
create function private.stayers(team uuid)
  returns table (player_id uuid, until timestamptz, is_asked boolean)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    m.player_id,
    kept.until,
    exists (
      select
      from public.contracts c
      where (c.team_id, c.player_id) = (m.team_id, m.player_id)
        and c.duration_type = 'classic'
        and c.status <> 'completed'
        and c.sent_at > kept.since
    )
  from public.team_members m
  cross join lateral (
    select max(ended.until) as until, max(ended.since) as since
    from (
      select c.stays_until, c.ended_at
      from public.contracts c
      where (c.team_id, c.player_id) = (m.team_id, m.player_id) and c.status = 'completed' and c.duration_type = 'classic'
      union all
      select l.kept_until, l.until
      from private.leaderships l
      where (l.team_id, l.player_id) = (m.team_id, m.player_id)
    ) ended (until, since)
    where ended.until > now()
  ) kept
  where m.team_id = stayers.team
    and m.left_at is null
    and kept.until is not null
    and not private.is_bound(m)
$$;

-- How many members of a team have no contract that runs and need one.
create function private.count_unsigned(team uuid)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::int
  from public.team_members m
  where m.team_id = count_unsigned.team and m.left_at is null and not private.is_bound(m)
$$;
