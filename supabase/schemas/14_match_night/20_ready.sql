-- The ready-check: from a quarter of an hour before kick-off each side says that its five are there; once both are, the
-- match can be started before it.

-- A word counts for the kick-off it was given for: a match that moves is asked anew.
create table public.match_ready (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  by uuid not null references public.profiles (id),
  kickoff_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (match_id, team_id)
);
create index match_ready_team_id on public.match_ready (team_id);
create index match_ready_by on public.match_ready (by);

alter table public.match_ready enable row level security;
alter table public.match_ready force row level security;

create policy select_sides on public.match_ready
  for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select
      from public.team_matches m
      where m.id = match_ready.match_id
        and (
          m.home_team_id = (select private.own_team())
          or m.away_team_id = (select private.own_team())
          or m.id = any ((select private.stand_in_matches())::uuid[])
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

revoke all on public.match_ready from public, anon, authenticated;
grant select on public.match_ready to authenticated;
grant all on public.match_ready to service_role;

-- How many sides of a match are ready for its kick-off.
create function private.sides_ready(match public.team_matches)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::int
  from public.match_ready r
  where r.match_id = match.id
    and r.team_id in (match.home_team_id, match.away_team_id)
    and r.kickoff_at = match.kickoff_at
$$;

-- A captain or co-captain says that their side is ready, or that it is not after all, until the match has begun.
-- Refuses with PT403, PT404, PT409 (begun, over or off, more than a quarter of an hour before kick-off).
create function private.ready_for_match(match_id uuid, ready boolean default true)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  early constant interval := (private.limits()).lineup_reveal_minutes * interval '1 minute';
  me constant uuid := private.actor();
  match constant public.team_matches := private.locked_match(match_id);
  team constant uuid := case private.own_side(match) when 'home' then match.home_team_id else match.away_team_id end;
  before constant int := private.sides_ready(match);
  sides int;
begin
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'The match has begun.', 'matchCourse', 'match_id');
  end if;
  if now() < match.kickoff_at - early then
    perform private.refuse('PT409', 'Nobody is asked before the last quarter of an hour.', 'readyTooEarly', 'match_id');
  end if;
  delete from public.match_ready r where (r.match_id, r.team_id) = (match.id, team);
  if ready is not false then
    insert into public.match_ready (match_id, team_id, by, kickoff_at) values (match.id, team, me, match.kickoff_at);
  end if;
  sides := private.sides_ready(match);
  if sides > before then
    perform private.notify_sides(match, case sides when 2 then 'bothReady' else 'sideReady' end::public.notification_key, jsonb_build_object('team', team));
  end if;
  perform private.record(
    'ready_for_match', concat_ws(' ', 'team_matches', match.id, team), null, jsonb_build_object('ready', ready is not false)
  );
end
$$;
comment on function private.ready_for_match is 'api: member';

-- A captain or co-captain of either side starts the match: from kick-off on, before it once both sides are ready.
-- Refuses with PT403, PT404, PT409 (season not begun, started or off, before kick-off while a side is not ready).
create function private.start_match(match_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches := private.locked_match(match_id);
begin
  perform private.own_side(match);
  if match.status <> 'scheduled' then
    perform private.refuse('PT409', 'Only a scheduled match is started.', 'matchCourse', 'match_id');
  end if;
  perform private.check_season_begun(match);
  if now() < match.kickoff_at and private.sides_ready(match) < 2 then
    perform private.refuse('PT409', 'Before its kick-off a match starts once both sides are ready.', 'startTakesBoth', 'match_id');
  end if;
  match := private.write_match(
    match.id, jsonb_build_object('status', 'live', 'live_home_score', 0, 'live_away_score', 0, 'started_at', now(), 'live_at', now())
  );
  perform private.notify_sides(match, 'matchStarted');
  perform private.record('start_match', 'team_matches ' || match.id, '{"status": "scheduled"}', '{"status": "live"}');
end
$$;
comment on function private.start_match is 'api: member';
