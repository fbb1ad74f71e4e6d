-- Night cups: knock-outs of one evening. Teams enter until the draw, check in, and play a bracket whose games are matches
-- like any other: reports, disputes, rulings and undoing are theirs too. The clock opens the check-in, draws, moves on
-- teams without an opponent, and ends the evening.
-- Locks: the cup first, then the team, then its matches in the order of their ids.

-- A cup is of no league: its evening is that of the first one.
create function private.cup_zone()
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce((select l.time_zone from public.leagues l order by l.tier, l.created_at, l.id limit 1), 'utc');
end
$$;

-- The checks at the start of a cup command ---------------------------------------------------------

-- The cup a command is about, locked; PT404 when there is none, or nobody but admins knows of it yet.
create function private.locked_cup(night_cup_id uuid)
  returns public.night_cups
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cup public.night_cups;
begin
  select * into cup from public.night_cups c where c.id = locked_cup.night_cup_id for no key update;
  if cup.id is null or (cup.status = 'draft' and not private.is_admin()) then
    perform private.refuse('PT404', 'There is no such night cup.', 'cupUnknown', 'night_cup_id');
  end if;
  return cup;
end
$$;

-- The cup an admin runs, locked. Refuses with PT403 everybody else, with PT409 in a state that is none of these.
create function private.cup_to_run(night_cup_id uuid, variadic states public.night_cup_status[])
  returns public.night_cups
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cup public.night_cups;
begin
  perform private.check_admin('run a night cup');
  cup := private.locked_cup(night_cup_id);
  if cup.status <> all (states) then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  return cup;
end
$$;

-- Refuses with PT409 a team that cannot play: archived, or fewer than five.
create function private.check_cup_side(team uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  club public.teams;
begin
  select * into club from public.teams t where t.id = team for no key update;
  if club.archived_at is not null then
    perform private.refuse('PT409', 'The team is archived.', 'teamArchived', 'team_id');
  end if;
  if private.squad_size(club.id) < (private.limits()).squad_min then
    perform private.refuse('PT409', 'A squad has at least five.', 'squadTooSmall', 'team_id');
  end if;
end
$$;

-- Refuses with PT409 a team that is entered in another cup of that time: a place, or the wait for one. Callers hold the team, so
-- that of two entries of one moment the later sees the earlier.
create function private.check_one_cup(cup public.night_cups, team uuid, field text)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.night_cup_teams e
    join public.night_cups other on other.id = e.night_cup_id
    where e.team_id = check_one_cup.team
      and other.id <> cup.id
      -- no place at the draw, no part in the evening
      and (other.status in ('registration', 'check_in') or (other.status = 'live' and e.seed is not null))
      and private.cup_evening(other) && private.cup_evening(cup)
  ) then
    perform private.refuse('PT409', 'The team is entered in another night cup of that time.', 'cupOverlaps', field);
  end if;
end
$$;

-- When the bracket is drawn: a break before the first kick-off, and never before check-in has closed.
create function private.cup_draw_at(cup public.night_cups)
  returns timestamptz
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return greatest(cup.check_in_until, cup.starts_at - (private.limits()).night_cup_break_minutes * interval '1 minute');
end
$$;

-- Notifies whole squads that their cup is at another time or off; those in `asked` are asked in the same notice.
create function private.notify_cup_changed(
  cup public.night_cups,
  key public.notification_key,
  said jsonb default '{}',
  asked uuid[] default '{}'
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  facts constant jsonb := jsonb_build_object('cup', cup.id, 'starts_at', cup.starts_at) || said;
  link constant text := '/night-cup/' || cup.id;
  casters constant uuid[] := array(
    select c.user_id
    from public.team_matches m
    join public.match_casters c on c.match_id = m.id and c.refused_at is null
    where m.night_cup_id = cup.id
  );
begin
  if cardinality(asked) > 0 then
    perform private.notify(asked, 'cupMovedAsked', facts, link, instead_of => '{cupMoved, cupMovedAsked}');
  end if;
  perform private.notify(
    array(select unnest(private.squads(variadic private.cup_teams(cup)) || casters) except select unnest(asked)),
    key, facts, link, instead_of => '{cupMoved, cupMovedAsked}'
  );
end
$$;

-- Notifies the leaders of teams of something about their cup.
create function private.notify_cup(cup public.night_cups, teams uuid[], key public.notification_key, said jsonb default '{}')
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  select private.notify(
    (select array_agg(leader) from unnest(teams) as team cross join lateral unnest(private.leaders(team)) as leader),
    key,
    jsonb_build_object('cup', cup.id, 'starts_at', cup.starts_at) || said,
    '/night-cup/' || cup.id
  )
$$;

-- Gives places that are free to those who wait, in the order of entry; once check-in has closed, to those who are here.
create function private.fill_places(cup public.night_cups)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  placed uuid[];
begin
  with next as (
    select e.team_id
    from public.night_cup_teams e
    where e.night_cup_id = cup.id
      and e.waiting
      and (now() < cup.check_in_until or e.checked_in_at is not null)
    order by e.entered_at, e.team_id
    limit greatest(
      0, cup.capacity - (select count(*) from public.night_cup_teams p where p.night_cup_id = cup.id and not p.waiting)
    )
  ),
  moved as (
    update public.night_cup_teams e
    set waiting = false
    from next
    where (e.night_cup_id, e.team_id) = (cup.id, next.team_id)
    returning e.team_id
  )
  select array_agg(moved.team_id) into placed from moved;
  perform private.notify_cup(cup, placed, 'cupPlace');
end
$$;

-- Teams --------------------------------------------------------------------------------------------

-- A captain, or an admin, enters a team: it has a place as long as there is one, and waits for one else. An admin may with `aware`
-- also where the team has a match that evening.
-- Refuses with PT403 (not the captain), PT404, PT409 (not open, drawn, archived, squad below five, entered already, in another cup
-- of that time, plays something else then).
create function private.enter_night_cup(night_cup_id uuid, team_id uuid, aware boolean default false)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.locked_cup(night_cup_id);
  made public.night_cup_teams;
begin
  if not exists (select from public.teams t where t.id = enter_night_cup.team_id) then
    perform private.refuse('PT404', 'There is no such team.', 'teamUnknown', 'team_id');
  end if;
  perform private.check_captain(team_id, 'enters a team');
  if cup.status not in ('registration', 'check_in') then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  perform private.check_cup_side(team_id);
  perform private.check_one_cup(cup, team_id, 'team_id');
  perform private.check_overlap(
    array[team_id], cup.starts_at, upper(private.cup_evening(cup)),
    case when not private.is_captain_of(team_id) then coalesce(aware, false) end, except_cup => cup.id
  );
  insert into public.night_cup_teams as e (night_cup_id, team_id, waiting)
  values (
    cup.id, enter_night_cup.team_id,
    now() >= cup.check_in_until
    or cup.capacity <= (select count(*) from public.night_cup_teams p where p.night_cup_id = cup.id and not p.waiting)
  )
  on conflict on constraint night_cup_teams_pkey do nothing
  returning e.* into made;
  if made.team_id is null then
    perform private.refuse('PT409', 'The team has entered already.', 'cupEntered', 'team_id');
  end if;
  perform private.notify_cup(cup, array[made.team_id], case when made.waiting then 'cupWaiting' else 'cupPlace' end::public.notification_key);
  perform private.record('enter_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, made.team_id), null, to_jsonb(made));
end
$$;
comment on function private.enter_night_cup is 'api: member';

-- Takes an entry out of a cup that is locked, and gives its place to the longest waiting team. PT404 when there is
-- none.
create function private.drop_entry(cup public.night_cups, team uuid)
  returns public.night_cup_teams
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  was public.night_cup_teams;
begin
  delete from public.night_cup_teams e where (e.night_cup_id, e.team_id) = (cup.id, team) returning * into was;
  if was.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this night cup.', 'cupEntryUnknown', 'team_id');
  end if;
  perform private.fill_places(cup);
  return was;
end
$$;

-- A captain takes their team out before the draw; the longest waiting team gets its place.
-- Refuses with PT403 (not the captain), PT404 (no such cup, not entered), PT409 (drawn).
create function private.leave_night_cup(night_cup_id uuid, team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.locked_cup(night_cup_id);
  was public.night_cup_teams;
begin
  -- an admin who takes a team out says why: remove_from_night_cup
  if not private.is_captain_of(team_id) then
    perform private.refuse('PT403', 'Only the captain withdraws a team.', 'notYours');
  end if;
  if cup.status not in ('registration', 'check_in') then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  was := private.drop_entry(cup, team_id);
  perform private.notify_cup(cup, array[was.team_id], 'cupLeft');
  perform private.record('leave_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, was.team_id), to_jsonb(was));
end
$$;
comment on function private.leave_night_cup is 'api: member';

-- A captain says that the team is here, from the opening of check-in to the draw; the staff may say it for a team that is
-- not their own. A waiting team is given a place that is free once check-in has closed.
-- Refuses with PT403, PT404 (no such cup, not entered), PT409 (too early, drawn, archived, squad below five, done already, in another
-- cup of that time).
create function private.check_in_night_cup(night_cup_id uuid, team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup public.night_cups := private.locked_cup(night_cup_id);
  entry public.night_cup_teams;
begin
  if not private.is_captain_of(team_id) and (not private.is_staff() or private.own_team() is not distinct from team_id) then
    perform private.refuse('PT403', 'Only the captain checks a team in.', 'notYours');
  end if;
  if cup.status = 'registration' and now() >= cup.check_in_from then
    cup := private.open_check_in(cup);
  end if;
  if cup.status in ('draft', 'registration') then
    perform private.refuse('PT409', 'Check-in has not opened.', 'tooEarly', 'night_cup_id');
  end if;
  if cup.status <> 'check_in' then
    perform private.refuse('PT409', 'The night cup is past that.', 'cupCourse', 'night_cup_id');
  end if;
  select * into entry
  from public.night_cup_teams e
  where (e.night_cup_id, e.team_id) = (cup.id, check_in_night_cup.team_id);
  if entry.team_id is null then
    perform private.refuse('PT404', 'The team has not entered this night cup.', 'cupEntryUnknown', 'team_id');
  end if;
  if entry.checked_in_at is not null then
    perform private.refuse('PT409', 'The team has checked in.', 'cupCheckedIn', 'team_id');
  end if;
  perform private.check_cup_side(team_id);
  perform private.check_one_cup(cup, team_id, 'team_id');
  perform private.close_check_in(cup);
  update public.night_cup_teams e
  set checked_in_at = clock_timestamp()
  where (e.night_cup_id, e.team_id) = (cup.id, entry.team_id);
  perform private.fill_places(cup);
  perform private.record('check_in_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, entry.team_id), to_jsonb(entry));
end
$$;
comment on function private.check_in_night_cup is 'api: member';

-- Admins -------------------------------------------------------------------------------------------

-- An admin plans a cup, or changes one that has not reached check-in. `is_public` opens it to everybody from when entry
-- does; without it that stays as it is. Returns its id.
-- Refuses with PT403, PT404, PT409 (past that, more teams than places, one of them in another cup of that time, or, unless
-- `aware`, in a match then), PT422 (name, prize, times, size, games).
create function private.save_night_cup(
  name text,
  starts_at timestamptz,
  check_in_from timestamptz,
  check_in_until timestamptz,
  capacity int,
  best_of int,
  final_best_of int,
  prize jsonb default null,
  night_cup_id uuid default null,
  is_public boolean default null,
  aware boolean default false
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  was public.night_cups;
  planned public.night_cups;
  entered uuid;
begin
  perform private.check_admin('run a night cup');
  if night_cup_id is not null then
    was := private.cup_to_run(night_cup_id, 'draft', 'registration');
  end if;
  planned.name := private.checked_name('name', save_night_cup.name, bounds.night_cup_name_min, bounds.night_cup_name_max);
  planned.prize := private.checked_texts('prize', save_night_cup.prize, 0, bounds.night_cup_prize_max);
  if save_night_cup.starts_at is null or not save_night_cup.starts_at between now() and now() + (private.limits()).planned_years_max * interval '1 year' then
    perform private.refuse('PT422', 'A night cup lies ahead, within a year.', 'kickoffWrong', 'starts_at');
  end if;
  if save_night_cup.check_in_until is null or save_night_cup.check_in_until >= save_night_cup.starts_at then
    perform private.refuse('PT422', 'Check-in closes before the start.', 'cupTimes', 'check_in_until');
  end if;
  if save_night_cup.check_in_from is null or save_night_cup.check_in_from >= save_night_cup.check_in_until then
    perform private.refuse('PT422', 'Check-in opens before it closes.', 'cupTimes', 'check_in_from');
  end if;
  if save_night_cup.capacity is null or save_night_cup.capacity not in (8, 16, 32) then
    perform private.refuse('PT422', 'A night cup has no such size.', 'wrongValue', 'capacity');
  end if;
  if save_night_cup.best_of is null or save_night_cup.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A series has no such length.', 'wrongValue', 'best_of');
  end if;
  if save_night_cup.final_best_of is null or save_night_cup.final_best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A final has no such length.', 'wrongValue', 'final_best_of');
  end if;
  if save_night_cup.capacity < (select count(*) from public.night_cup_teams e where e.night_cup_id = was.id and not e.waiting) then
    perform private.refuse('PT409', 'More teams have a place.', 'cupPlacesTaken', 'capacity');
  end if;
  if was.id is null then
    insert into public.night_cups as c (
      name, starts_at, check_in_from, check_in_until, capacity, best_of, final_best_of, prize, public
    )
    values (
      planned.name, save_night_cup.starts_at, save_night_cup.check_in_from, save_night_cup.check_in_until,
      save_night_cup.capacity, save_night_cup.best_of, save_night_cup.final_best_of, planned.prize,
      coalesce(save_night_cup.is_public, false)
    )
    returning c.* into planned;
  else
    update public.night_cups c
    set name = planned.name,
      starts_at = save_night_cup.starts_at,
      check_in_from = save_night_cup.check_in_from,
      check_in_until = save_night_cup.check_in_until,
      capacity = save_night_cup.capacity,
      best_of = save_night_cup.best_of,
      final_best_of = save_night_cup.final_best_of,
      prize = planned.prize,
      public = coalesce(save_night_cup.is_public, c.public)
    where c.id = was.id
    returning c.* into planned;
    if private.cup_evening(planned) <> private.cup_evening(was) then
      for entered in select t.id from public.teams t where t.id = any (private.cup_teams(planned)) order by t.id for no key update loop
        perform private.check_one_cup(planned, entered, 'starts_at');
      end loop;
    end if;
    perform private.fill_places(planned);
    if private.cup_evening(planned) <> private.cup_evening(was) then
      perform private.check_overlap(
        private.cup_teams(planned), planned.starts_at, upper(private.cup_evening(planned)), coalesce(aware, false), except_cup => planned.id
      );
    end if;
    if planned.starts_at <> was.starts_at then
      perform private.notify_cup_changed(
        planned, 'cupMoved', asked => private.asked_anew(null, planned.id, planned.starts_at, private.cup_teams(planned))
      );
    end if;
  end if;
  perform private.record('save_night_cup', 'night_cups ' || planned.id, to_jsonb(was), to_jsonb(planned));
  return planned.id;
end
$$;
comment on function private.save_night_cup is 'api: member';

-- All that have entered.
create function private.cup_teams(cup public.night_cups)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$ select array_agg(e.team_id) from public.night_cup_teams e where e.night_cup_id = cup.id $$;

-- An admin opens a planned cup for entry. Refuses with PT403, PT404, PT409 (open already, its check-in is over).
create function private.open_night_cup(night_cup_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, 'draft');
begin
  if cup.check_in_until <= now() then
    perform private.refuse('PT409', 'Its check-in is over.', 'cupTimes', 'night_cup_id');
  end if;
  update public.night_cups c set status = 'registration' where c.id = cup.id;
  perform private.record('open_night_cup', 'night_cups ' || cup.id, '{"status": "draft"}', '{"status": "registration"}');
end
$$;
comment on function private.open_night_cup is 'api: member';

-- An admin opens a cup to everybody, or closes it again, however far the evening is; a plan stays unseen until entry opens.
-- Refuses with PT403, PT404, PT422 (neither yes nor no).
create function private.set_night_cup_public(night_cup_id uuid, is_public boolean)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, variadic enum_range(null::public.night_cup_status));
begin
  if is_public is null then
    perform private.refuse('PT422', 'A night cup is public or not.', 'wrongValue', 'is_public');
  end if;
  if cup.public = is_public then
    return;
  end if;
  update public.night_cups c set public = is_public where c.id = cup.id;
  perform private.record(
    'set_night_cup_public', 'night_cups ' || cup.id,
    jsonb_build_object('public', cup.public), jsonb_build_object('public', is_public)
  );
end
$$;
comment on function private.set_night_cup_public is 'api: member';

-- An admin takes a team that is not their own out before the draw, and says why; the first of the waiting list has its
-- place. The team may enter again, behind everybody else.
-- Refuses with PT403 (not an admin, own team), PT404 (no such cup, not entered), PT409 (not open, drawn), PT422 (reason).
create function private.remove_from_night_cup(night_cup_id uuid, team_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, 'registration', 'check_in');
  said constant text := private.checked_reason(reason);
  was public.night_cup_teams;
begin
  perform private.check_no_interest('entry', array[team_id], private.admins());
  was := private.drop_entry(cup, team_id);
  perform private.notify_cup(cup, array[was.team_id], 'cupRemoved', jsonb_build_object('reason', said));
  perform private.record(
    'remove_from_night_cup', concat_ws(' ', 'night_cup_teams', cup.id, was.team_id), to_jsonb(was), jsonb_build_object('reason', said)
  );
end
$$;
comment on function private.remove_from_night_cup is 'api: member';

-- An admin draws the bracket, once check-in has closed, before the clock does: seeds by league points, then by entry, or
-- in the order that is given.
-- Refuses with PT403 (not an admin, own team in an order), PT404, PT409 (past that, too early, fewer than two, a team plays
-- something else then, unless `aware`), PT422
-- (an order of others than those who are here).
create function private.start_night_cup(night_cup_id uuid, seeds uuid[] default null, aware boolean default false)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup public.night_cups := private.cup_to_run(night_cup_id, 'registration', 'check_in');
  here uuid[];
begin
  if now() < cup.check_in_until then
    perform private.refuse('PT409', 'Check-in has not closed.', 'tooEarly', 'night_cup_id');
  end if;
  if cup.status = 'registration' then
    cup := private.open_check_in(cup);
  end if;
  perform private.close_check_in(cup);
  here := private.cup_seeds(cup);
  if coalesce(cardinality(here), 0) < (private.limits()).night_cup_teams_min then
    perform private.refuse('PT409', 'Too few teams are here.', 'cupTooFew', 'night_cup_id');
  end if;
  if private.own_team() = any (seeds) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
  if seeds is not null and not (
    cardinality(seeds) = cardinality(here) and seeds @> here
  ) then
    perform private.refuse('PT422', 'Everybody who is here, each once.', 'cupSeeds', 'seeds');
  end if;
  perform private.check_overlap(here, cup.starts_at, upper(private.cup_evening(cup)), coalesce(aware, false), except_cup => cup.id);
  perform private.draw_cup(cup, coalesce(seeds, here));
  perform private.record(
    'start_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}',
    jsonb_build_object('status', 'live', 'seeds', coalesce(seeds, here))
  );
end
$$;
comment on function private.start_night_cup is 'api: member';

-- An admin calls a cup off, before it or on the evening: open games are cancelled, what has been played stays.
-- Refuses with PT403 (not an admin, or one of its players while it is played), PT404, PT409 (over), PT422.
create function private.cancel_night_cup(night_cup_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  cup constant public.night_cups := private.cup_to_run(night_cup_id, 'draft', 'registration', 'check_in', 'live');
  said constant text := private.checked_reason(reason);
begin
  if cup.status = 'live' and private.own_team() = any (private.cup_teams(cup)) then
    perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
  end if;
  perform private.end_cup(cup, said);
  perform private.record(
    'cancel_night_cup', 'night_cups ' || cup.id, jsonb_build_object('status', cup.status),
    jsonb_build_object('status', 'cancelled', 'reason', said)
  );
end
$$;
comment on function private.cancel_night_cup is 'api: member';

-- A protest in a cup without a champion has no consequence any more.
create function private.close_protests(cup public.night_cups, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
  protest public.protests;
begin
  for match in select * from public.team_matches m where m.night_cup_id = cup.id order by m.id for no key update loop
    for protest in
      update public.protests p
      set status = 'rejected', ruling = close_protests.reason, ruled_at = clock_timestamp()
      where p.match_id = match.id and p.status = 'filed'
      returning *
    loop
      perform private.notify_sides(match, 'protestRejected', jsonb_build_object('ruling', reason));
      perform private.record('rule_protest', 'protests ' || protest.id, null, jsonb_build_object('upheld', false, 'ruling', reason));
    end loop;
  end loop;
end
$$;

-- A cup ends without a champion.
create function private.end_cup(cup public.night_cups, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  game uuid;
  cancelled public.team_matches;
begin
  -- a result that is on its way comes first, and nobody sets another game
  perform private.hold_series(private.bracket_of(null, null, cup.id));
  for game in
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id and m.status not in ('finished', 'cancelled')
    order by m.id
    for no key update
  loop
    perform private.supersede_reports(game);
    cancelled := private.write_match(game, '{"status": "cancelled"}');
    -- followers hear of what comes next, not of each game of a series
    if cancelled.game_no = 1 or exists (
      select
      from public.team_matches m
      where (m.series_id, m.game_no, m.status) = (cancelled.series_id, cancelled.game_no - 1, 'finished')
    ) then
      insert into private.events (type, match_id, cup_id, teams, facts)
      values (
        'schedule_changed', game, cup.id, array[cancelled.home_team_id, cancelled.away_team_id], '{"kind": "matchCancelled"}'
      );
    end if;
  end loop;
  perform private.close_protests(cup, reason);
  update public.night_cups c
  set status = 'cancelled', cancelled_because = end_cup.reason, finished_at = clock_timestamp()
  where c.id = cup.id;
  perform private.notify_cup_changed(
    cup, case when end_cup.reason is null then 'cupTooFew' else 'cupCancelled' end::public.notification_key,
    jsonb_build_object('reason', end_cup.reason)
  );
end
$$;

-- The draw -----------------------------------------------------------------------------------------

-- The checked-in teams with a place, the best first: by the points of the league season they play in or played in last,
-- then by entry.
create function private.cup_seeds(cup public.night_cups)
  returns uuid[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with here as (
    select e.team_id, e.entered_at, s.league_id, s.season
    from public.night_cup_teams e
    join public.teams t on t.id = e.team_id and t.archived_at is null
    left join private.team_seasons s on s.team_id = e.team_id
    where e.night_cup_id = cup.id and not e.waiting and e.checked_in_at is not null
  ),
  sums as materialized (
    select s.league_id, s.season, played.team_id, played.points
    from (select distinct h.league_id, h.season from here h) run
    join public.league_seasons s using (league_id, season)
    cross join lateral private.season_points(s) played
  )
  select array_agg(h.team_id order by coalesce(sums.points, 0) desc, h.entered_at, h.team_id)
  from here h
  -- of the season it plays now: it may have played another one of these before
  left join sums using (league_id, season, team_id)
$$;

-- Seeds in the order of a bracket's places, so that the best meet as late as possible: 1 8 4 5 2 7 3 6.
create function private.seed_places(size int)
  returns int[]
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  places int[] := array[1];
begin
  while cardinality(places) < size loop
    places := array(
      select case side when 1 then place.seed else 2 * cardinality(places) + 1 - place.seed end
      from unnest(places) with ordinality as place (seed, n)
      cross join generate_series(1, 2) as side
      order by place.n, side
    );
  end loop;
  return places;
end
$$;

-- Why a team is not drawn as things stand: it did not check in, could not with its squad, or found no place.
create function private.left_out_because(entry public.night_cup_teams)
  returns public.cup_left_out
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return case
    when entry.checked_in_at is not null then 'no_place'
    when private.squad_size(entry.team_id) < (private.limits()).squad_min then 'squad_too_small'
    else 'not_checked_in'
  end;
end
$$;

-- Draws the bracket of a cup: a round for every halving, byes to the top seeds, and the games of teams that have a
-- rival.
create function private.draw_cup(cup public.night_cups, seeds uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  rounds constant int := ceil(log(2, cardinality(seeds)))::int;
  places constant int[] := private.seed_places((2 ^ rounds)::int);
  ids uuid[];
  later uuid[] := '{}';
  ready uuid;
  out record;
begin
  update public.night_cups c set status = 'live' where c.id = cup.id;
  update public.night_cup_teams e
  set seed = array_position(seeds, e.team_id)
  where e.night_cup_id = cup.id and e.team_id = any (seeds);
  for number in reverse rounds..1 loop
    ids := array(select gen_random_uuid() from generate_series(1, (2 ^ (rounds - number))::int));
    insert into public.series (
      id, night_cup_id, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot
    )
    select
      ids[place.slot], cup.id, number, place.slot,
      case when number = rounds then cup.final_best_of else cup.best_of end,
      case when number = 1 then seeds[places[2 * place.slot - 1]] end,
      case when number = 1 then seeds[places[2 * place.slot]] end,
      later[(place.slot + 1) / 2],
      case when number < rounds then (case when place.slot % 2 = 1 then 'a' else 'b' end)::public.series_side end
    from generate_series(1, cardinality(ids)) as place (slot);
    later := ids;
  end loop;
  -- a place that nobody has sends the other side on
  foreach ready in array later loop
    perform private.follow_series(ready);
  end loop;
  perform private.notify_cup(
    cup,
    array(
      select s.winner_team_id
      from public.series s
      where s.night_cup_id = cup.id and s.round = 1 and s.winner_team_id is not null
        and not exists (select from public.team_matches m where m.night_cup_id = cup.id and s.winner_team_id in (m.home_team_id, m.away_team_id))
    ),
    'cupBye'
  );
  -- the waiting list is over: each is told why
  for out in
    with named as (
      update public.night_cup_teams e
      set left_out = private.left_out_because(e)
      where e.night_cup_id = cup.id and e.seed is null
      returning e.team_id, e.left_out
    )
    select n.left_out as why, array_agg(n.team_id) as teams from named n group by n.left_out order by n.left_out
  loop
    perform private.notify_cup(
      cup,
      out.teams,
      case out.why
        when 'not_checked_in' then 'cupMissedCheckIn'
        when 'squad_too_small' then 'cupSquadSmall'
        else 'cupNoPlace'
      end::public.notification_key
    );
  end loop;
end
$$;

-- The clock's --------------------------------------------------------------------------------------

create function private.open_check_in(cup public.night_cups)
  returns public.night_cups
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.night_cups c set status = 'check_in' where c.id = cup.id returning * into cup;
  perform private.notify_cup(cup, private.cup_teams(cup), 'cupCheckIn', jsonb_build_object('until', cup.check_in_until));
  perform private.record('open_check_in', 'night_cups ' || cup.id, '{"status": "registration"}', '{"status": "check_in"}');
  return cup;
end
$$;

-- Once check-in has closed, places of teams that have not checked in are free: for those who wait and are here, then
-- for the first to check in, even if late. Does nothing before, nor a second time.
create function private.close_check_in(cup public.night_cups)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  others constant uuid[] := array(
    select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.waiting and e.checked_in_at is null
  );
  late uuid[];
  is_free boolean;
begin
  if now() < cup.check_in_until then
    return;
  end if;
  with dropped as (
    update public.night_cup_teams e
    set waiting = true
    where e.night_cup_id = cup.id and not e.waiting and e.checked_in_at is null
    returning e.team_id
  )
  select array_agg(d.team_id) into late from dropped d;
  perform private.fill_places(cup);
  if late is null then
    return;
  end if;
  -- drawn at once: the draw says who is left out and why
  if now() < private.cup_draw_at(cup) then
    is_free := private.has_free_place(cup);
    perform private.notify_cup(
      cup, late, case when is_free then 'cupDropped' else 'cupPlaceLost' end::public.notification_key
    );
    if is_free then
      perform private.notify_cup(cup, others, 'cupPlaceFree');
    end if;
  end if;
  perform private.record('close_check_in', 'night_cups ' || cup.id, null, jsonb_build_object('dropped', late));
end
$$;

-- Cups in which something may be due.
create function private.due_night_cups()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select c.id, 'night_cups ' || c.id
  from public.night_cups c
  where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
  order by 1
$$;

-- Does what is due in a cup; it waits for nobody, and comes back for busy rows.
create function private.settle_night_cup(night_cup_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  cup public.night_cups;
  here uuid[];
begin
  select * into cup from public.night_cups c where c.id = settle_night_cup.night_cup_id for no key update skip locked;
  if cup.status = 'registration' and cup.check_in_from <= now() then
    cup := private.open_check_in(cup);
  end if;
  if cup.status = 'check_in' then
    perform private.close_check_in(cup);
  end if;
  if cup.status = 'check_in' and private.cup_draw_at(cup) <= now() then
    here := private.cup_seeds(cup);
    if coalesce(cardinality(here), 0) < (private.limits()).night_cup_teams_min then
      perform private.end_cup(cup, null);
      perform private.record('drop_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}', '{"status": "cancelled"}');
      return;
    end if;
    perform private.draw_cup(cup, here);
    perform private.record(
      'draw_night_cup', 'night_cups ' || cup.id, '{"status": "check_in"}', jsonb_build_object('status', 'live', 'seeds', here)
    );
  elsif cup.status = 'live' then
    perform private.move_on(cup);
    perform private.crown(cup);
  end if;
end
$$;

-- Games nobody reported when their round is over are decided without play, so that the evening goes on.
create function private.move_on(cup public.night_cups)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.walk_over(waiting.id)
  from (
    select m.id
    from public.team_matches m
    where m.night_cup_id = cup.id and m.status in ('scheduled', 'live') and private.walkover_at(m) <= now()
    order by m.id
  ) waiting;
end
$$;

-- The winner of the final is champion once nobody can protest any more: a title of the team, of which all who played are
-- notified. Where nobody came to the final the evening ends without one. Nobody is waited for: it comes back.
create function private.crown(cup public.night_cups)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  final public.series;
  champion public.teams;
  evening constant timestamp := cup.starts_at at time zone private.cup_zone();
begin
  select * into final
  from public.series s
  where s.night_cup_id = cup.id and s.next_series_id is null and (s.winner_team_id is not null or s.no_winner);
  if final.id is null
    or private.hold_series(private.bracket_of(null, null, cup.id), wait => false) is not true
    or exists (
      select
      from public.team_matches m
      where m.night_cup_id = cup.id and m.status = 'finished' and private.protest_until(m) > now()
    )
    or exists (
      select
      from public.protests p
      join public.team_matches m on m.id = p.match_id
      where m.night_cup_id = cup.id and p.status = 'filed'
    )
  then
    return;
  end if;
  select * into champion from public.teams t where t.id = final.winner_team_id;
  update public.night_cups c
  set status = 'finished', winner_team_id = champion.id, finished_at = clock_timestamp()
  where c.id = cup.id;
  insert into public.team_achievements as a (team_id, title, type, season, verified, origin)
  select champion.id, cup.name || ' · ' || to_char(evening, 'YYYY-MM-DD'), 'nightcup', to_char(evening, 'YYYY'), true, 'admin'
  where champion.id is not null
  on conflict on constraint team_achievements_team_id_type_season_title_key do update set verified = true, origin = 'admin';
  perform private.notify_cup(
    cup, array(select e.team_id from public.night_cup_teams e where e.night_cup_id = cup.id and e.seed is not null),
    case when champion.id is null then 'cupNoWinner' else 'cupFinished' end::public.notification_key,
    jsonb_strip_nulls(jsonb_build_object('champion', champion.id))
  );
  perform private.record(
    'finish_night_cup', 'night_cups ' || cup.id, '{"status": "live"}',
    jsonb_build_object('status', 'finished', 'winner_team_id', champion.id)
  );
end
$$;

-- A match whole, as its page reads it: with the badges of its teams, its league or cup, and its series. It is here
-- because no earlier file knows the cups.
create view public.match_details
  with (security_invoker = true)
as
select
  m.id,
  m.league_id,
  m.season,
  m.night_cup_id,
  m.series_id,
  m.game_no,
  m.matchday,
  m.stage,
  m.home_team_id,
  m.away_team_id,
  m.kickoff_at,
  m.status,
  m.home_score,
  m.away_score,
  m.forfeited_by,
  m.live_home_score,
  m.live_away_score,
  m.live_at,
  m.finished_at,
  m.stream_url,
  m.created_at,
  (
    select to_jsonb(of_it)
    from (select t.id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, t.captain_id from public.teams t where t.id = m.home_team_id) of_it
  ) as home_team,
  (
    select to_jsonb(of_it)
    from (select t.id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, t.captain_id from public.teams t where t.id = m.away_team_id) of_it
  ) as away_team,
  (
    select to_jsonb(of_it)
    from (select l.id, l.name, l.time_zone from public.leagues l where l.id = m.league_id) of_it
  ) as league,
  (
    select to_jsonb(of_it)
    from (select c.id, c.name from public.night_cups c where c.id = m.night_cup_id) of_it
  ) as night_cup,
  (select to_jsonb(s) from public.series s where s.id = m.series_id) as series,
  m.replay_url,
  m.status_reason,
  m.started_at
from public.team_matches m;

revoke all on public.match_details from public, anon, authenticated;
grant select on public.match_details to authenticated, service_role;
