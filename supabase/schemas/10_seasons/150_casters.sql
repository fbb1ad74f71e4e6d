-- Where a match is seen, live and again, and who casts it (docs/decisions/0041). Captains of both sides, its casters and
-- the staff set both addresses. A caster is named by a captain or by the staff, needs to accept nothing, and may do
-- nothing else about the match but make an address for its overlay (18_public/30_overlay.sql).

create table public.match_casters (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- whose captain named them; null where the staff did
  team_id uuid references public.teams (id),
  -- the staff said no to whom a captain named: that captain does not name them again
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (match_id, user_id)
);
create index match_casters_user_id on public.match_casters (user_id);
create index match_casters_team_id on public.match_casters (team_id);

alter table public.match_casters enable row level security;
alter table public.match_casters force row level security;

-- The casters of a match are public; whom the staff refused is theirs to know.
create policy select_signed_in on public.match_casters
  for select to authenticated
  using (refused_at is null or (select private.is_staff()));

revoke all on public.match_casters from public, anon, authenticated;
grant select on public.match_casters to authenticated;
grant all on public.match_casters to service_role;

create function private.casts(match_id uuid, person uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from public.match_casters c
    where (c.match_id, c.user_id) = (casts.match_id, casts.person)
      and c.refused_at is null
  )
$$;

-- The side of a match whose captain the caller is; null for everybody else.
create function private.captained_side(match public.team_matches)
  returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select own.id
  from (select private.captained_team() as id) own
  where own.id in (match.home_team_id, match.away_team_id)
$$;

-- Refuses with PT403 anybody who is not of the staff of a match, or plays in it.
create function private.check_match_staff(match public.team_matches)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not (private.is_staff() or private.may_referee(match.league_id)) then
    perform private.refuse('PT403', 'Only captains of the two sides, casters and the staff do this.', 'notYours');
  end if;
  perform private.check_not_own_team(match.home_team_id, match.away_team_id);
end
$$;

-- The match, locked, for who may say where it is seen.
create function private.match_to_cast(match_id uuid)
  returns public.team_matches
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match constant public.team_matches := private.locked_match(match_id);
begin
  if private.captained_side(match) is null and not private.casts(match.id, auth.uid()) then
    perform private.check_match_staff(match);
  end if;
  return match;
end
$$;

-- Where a match is to be seen, or nowhere: null.
-- Refuses with PT403 (not a captain of a side, a caster or the staff; own team), PT404, PT409 (season finished), PT422
-- (not an address of a stream).
create function private.set_match_stream(match_id uuid, stream_url text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said constant text := nullif(trim(stream_url), '');
  match constant public.team_matches := private.match_to_cast(match_id);
begin
  if not private.is_stream(said) then
    perform private.refuse('PT422', 'A stream is on a known network.', 'wrongValue', 'stream_url');
  end if;
  update public.team_matches m set stream_url = said where m.id = match.id;
  perform private.record(
    'set_match_stream', 'team_matches ' || match.id,
    jsonb_build_object('stream_url', match.stream_url), jsonb_build_object('stream_url', said)
  );
end
$$;
comment on function private.set_match_stream is 'api: member';

-- Where it may be seen again, with the same rights and refusals.
create function private.set_match_replay(match_id uuid, replay_url text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said constant text := nullif(trim(replay_url), '');
  match constant public.team_matches := private.match_to_cast(match_id);
begin
  if not private.is_stream(said) then
    perform private.refuse('PT422', 'A replay is on a known network.', 'wrongValue', 'replay_url');
  end if;
  update public.team_matches m set replay_url = said where m.id = match.id;
  perform private.record(
    'set_match_replay', 'team_matches ' || match.id,
    jsonb_build_object('replay_url', match.replay_url), jsonb_build_object('replay_url', said)
  );
end
$$;
comment on function private.set_match_replay is 'api: member';

-- A captain of a side or one of the staff names a caster, who is notified.
-- Refuses with PT403 (neither, own team, oneself), PT404 (no such match, no such account), PT409 (called off, suspended,
-- a caster already, refused by the staff, as many as a side may have).
create function private.name_caster(match_id uuid, user_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  person constant public.profiles := private.locked_person(user_id);
  match constant public.team_matches := private.locked_match(match_id);
  side constant uuid := private.captained_side(match);
  known public.match_casters;
begin
  if side is null then
    perform private.check_match_staff(match);
  end if;
  if person.id = me then
    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownCase');
  end if;
  if match.status = 'cancelled' then
    perform private.refuse('PT409', 'The match was called off.', 'matchCourse', 'match_id');
  end if;
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'user_id');
  end if;
  select * into known from public.match_casters c where (c.match_id, c.user_id) = (match.id, person.id);
  if known.match_id is not null and known.refused_at is null then
    perform private.refuse('PT409', 'The player is a caster of this match already.', 'casterAlready', 'user_id');
  end if;
  if known.refused_at is not null and side is not null then
    perform private.refuse('PT409', 'The staff refused this caster.', 'casterRefused', 'user_id');
  end if;
  if (
    select count(*)
    from public.match_casters c
    where c.match_id = match.id and c.team_id is not distinct from side and c.refused_at is null
  ) >= (private.limits()).match_casters_max then
    perform private.refuse('PT409', 'A side names so many casters.', 'castersFull', 'user_id');
  end if;
  insert into public.match_casters as c (match_id, user_id, team_id)
  values (match.id, person.id, side)
  on conflict on constraint match_casters_pkey do update
  set team_id = excluded.team_id, refused_at = null, created_at = now();
  perform private.notify(array[person.id], 'casterNamed', private.match_facts(match), '/matches/' || match.id);
  perform private.record('name_caster', 'team_matches ' || match.id, null, jsonb_build_object('player_id', person.id));
end
$$;
comment on function private.name_caster is 'api: member';

-- Takes that from somebody: a caster lays it down, a captain dismisses their own, the staff anybody. Whom a captain named
-- and the staff dismiss is refused for this match. Their addresses for its overlay stop.
-- Refuses with PT403 (none of these, own team), PT404 (no such match, no caster of it).
create function private.remove_caster(match_id uuid, user_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  side constant uuid := private.captained_side(match);
  caster public.match_casters;
  own boolean;
begin
  select * into caster
  from public.match_casters c
  where (c.match_id, c.user_id) = (match.id, remove_caster.user_id) and c.refused_at is null;
  own := remove_caster.user_id = me or coalesce(caster.team_id = side, false);
  if not own then
    perform private.check_match_staff(match);
  end if;
  if caster.match_id is null then
    perform private.refuse('PT404', 'The player is no caster of this match.', 'casterUnknown', 'user_id');
  end if;
  if own or caster.team_id is null then
    delete from public.match_casters c where (c.match_id, c.user_id) = (match.id, caster.user_id);
  else
    update public.match_casters c set refused_at = now() where (c.match_id, c.user_id) = (match.id, caster.user_id);
  end if;
  delete from private.overlay_links l where (l.match_id, l.made_by) = (match.id, caster.user_id);
  perform private.notify(array[caster.user_id], 'casterRemoved', private.match_facts(match), '/matches/' || match.id);
  perform private.record('remove_caster', 'team_matches ' || match.id, jsonb_build_object('player_id', caster.user_id));
end
$$;
comment on function private.remove_caster is 'api: member';
