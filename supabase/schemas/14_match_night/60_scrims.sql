-- Scrims: a captain or co-captain offers a friendly at some times, and the first of another team to accept has it.
-- Locks: both teams by id, then the offer; of a scrim its row.

-- How strong a team is: after its last rated match, whichever league that was of.
create function private.team_rating(team uuid)
  returns int
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(
    (
      select case when e.home_team_id = team then e.home_before + e.home_change else e.away_before - e.home_change end
      from (
        (select h.* from public.match_elo h where h.home_team_id = team order by h.finished_at desc, h.match_id desc limit 1)
        union all
        (select a.* from public.match_elo a where a.away_team_id = team order by a.finished_at desc, a.match_id desc limit 1)
      ) e
      order by e.finished_at desc, e.match_id desc
      limit 1
    ),
    (private.limits()).rating_start
  );
end
$$;

create function private.scrim_length(best_of int)
  returns interval
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return best_of * (private.limits()).match_length_minutes * interval '1 minute';
end
$$;

-- The team the caller leads, if it can field five; refuses with PT403 and PT409.
create function private.scrim_team()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  team constant uuid := private.led_team();
begin
  if team is null then
    perform private.refuse('PT403', 'Only captains and co-captains agree on scrims.', 'notYours');
  end if;
  if private.squad_size(team) < (private.limits()).players_on_pitch then
    perform private.refuse('PT409', 'The squad has fewer than five.', 'squadTooSmall', 'team_id');
  end if;
  return team;
end
$$;

-- Whether an offer can be accepted by anybody: open and not past, its team can field five, and neither who made it nor all who
-- lead the team are suspended. It is the team's: who made it may lead it no longer.
create function private.scrim_offer_stands(offer public.scrim_offers)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(offer.status = 'open'
    and offer.expires_at > now()
    and private.squad_size(offer.team_id) >= (private.limits()).players_on_pitch
    and not private.is_suspended(offer.offered_by)
    and exists (
      select from private.team_leaders l where l.team_id = offer.team_id and not private.is_suspended(l.player_id)
    ), false);
end
$$;

-- A captain or co-captain offers a scrim at one or more times, for teams of a level or for all, in a few words or none. Returns the
-- offer's id.
-- Refuses with PT403 (not a leader, muted), PT409 (fewer than five, plays something else then), PT422 (times, best of, level,
-- note), PT429 (too many open).
create function private.offer_scrim(
  slots timestamptz[], best_of int default 1, elo_from int default null, elo_to int default null, note text default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  team constant uuid := private.scrim_team();
  said constant text := private.checked_text('note', note, 0, bounds.scrim_note_max);
  slot timestamptz;
  made public.scrim_offers;
begin
  if offer_scrim.best_of is null or offer_scrim.best_of not in (1, 3, 5) then
    perform private.refuse('PT422', 'A scrim is one game, or best of some.', 'wrongValue', 'best_of');
  end if;
  if elo_from not between 0 and 9999 or elo_to not between 0 and 9999 or elo_from > elo_to then
    perform private.refuse('PT422', 'A level is from a rating to a higher one.', 'wrongValue', 'elo_to');
  end if;
  if coalesce(cardinality(slots), 0) not between 1 and bounds.scrim_slots_max
    or exists (
      select
      from unnest(slots) as s (at)
      group by s.at
      having count(*) > 1
        or s.at is null
        or s.at not between now() and now() + bounds.slot_days * interval '1 day'
        or s.at <> date_bin(bounds.slot_minutes * interval '1 minute', s.at, 'epoch')
    )
  then
    perform private.refuse('PT422', 'Times are some of the coming days, at whole half hours, each once.', 'scrimSlots', 'slots');
  end if;
  perform from public.teams t where t.id = team for no key update;
  if (
    select count(*) from public.scrim_offers o where o.team_id = team and o.status = 'open' and o.expires_at > now()
  ) >= bounds.scrim_offers_max then
    perform private.refuse('PT429', 'Too many offers of the team are open.', 'tooManyScrims');
  end if;
  for slot in select s.at from unnest(slots) as s (at) order by s.at loop
    perform private.check_overlap(array[team], slot, slot + private.scrim_length(offer_scrim.best_of), null);
  end loop;
  insert into public.scrim_offers (team_id, offered_by, best_of, elo_from, elo_to, note, expires_at)
  values (
    team, me, offer_scrim.best_of, offer_scrim.elo_from, offer_scrim.elo_to, said, (select max(s.at) from unnest(slots) as s (at))
  )
  returning * into made;
  insert into public.scrim_slots (offer_id, starts_at) select made.id, s.at from unnest(slots) as s (at);
  perform private.tell_scrim_searchers(made);
  perform private.record('offer_scrim', 'scrim_offers ' || made.id, null, to_jsonb(made) || jsonb_build_object('slots', slots));
  return made.id;
end
$$;
comment on function private.offer_scrim is 'api: member';

-- A captain or co-captain takes an offer of the own team back.
-- Refuses with PT403, PT404 (none of theirs), PT409 (over).
create function private.withdraw_scrim_offer(offer_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  offer public.scrim_offers;
begin
  select * into offer from public.scrim_offers o where o.id = withdraw_scrim_offer.offer_id for no key update;
  if offer.id is null or not private.leads(offer.team_id) then
    perform private.refuse('PT404', 'There is no such offer.', 'scrimUnknown', 'offer_id');
  end if;
  if offer.status <> 'open' or offer.expires_at <= now() then
    perform private.refuse('PT409', 'The offer is over.', 'scrimGone', 'offer_id');
  end if;
  update public.scrim_offers o set status = 'withdrawn' where o.id = offer.id;
  perform private.record('withdraw_scrim_offer', 'scrim_offers ' || offer.id, to_jsonb(offer), '{"status": "withdrawn"}');
end
$$;
comment on function private.withdraw_scrim_offer is 'api: member';

-- A captain or co-captain of another team accepts one of the times of an offer, and the scrim is theirs: the first has it.
-- Returns its id.
-- Refuses with PT403 (not a leader, blocked by one of theirs), PT404, PT409 (own offer, stands no longer, fewer than five, of another
-- level, a team plays something else then, has blocked one of theirs), PT422 (not a time of it).
create function private.accept_scrim(offer_id uuid, starts_at timestamptz)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  own constant uuid := private.scrim_team();
  offer public.scrim_offers;
  leader uuid;
  rating int;
  made public.scrims;
begin
  select * into offer from public.scrim_offers o where o.id = accept_scrim.offer_id;
  if offer.id is null then
    perform private.refuse('PT404', 'There is no such offer.', 'scrimUnknown', 'offer_id');
  end if;
  if offer.team_id = own then
    perform private.refuse('PT409', 'It is the own offer.', 'scrimOwn', 'offer_id');
  end if;
  for leader in select l.id from unnest(private.leaders(offer.team_id)) as l (id) order by l.id loop
    perform private.check_reachable(leader);
  end loop;
  perform from public.teams t where t.id in (own, offer.team_id) order by t.id for no key update;
  select * into offer from public.scrim_offers o where o.id = offer.id for no key update;
  if not private.scrim_offer_stands(offer) then
    perform private.refuse('PT409', 'The offer is over.', 'scrimGone', 'offer_id');
  end if;
  if not exists (
    select
    from public.scrim_slots s
    where (s.offer_id, s.starts_at) = (offer.id, accept_scrim.starts_at) and s.starts_at > now()
  ) then
    perform private.refuse('PT422', 'The offer has no such time.', 'scrimSlots', 'starts_at');
  end if;
  rating := private.team_rating(own);
  if rating < offer.elo_from or rating > offer.elo_to then
    perform private.refuse('PT409', 'The offer is for teams of another level.', 'scrimLevel', 'offer_id');
  end if;
  perform private.check_overlap(
    array[own, offer.team_id], accept_scrim.starts_at, accept_scrim.starts_at + private.scrim_length(offer.best_of), null
  );
  update public.scrim_offers o set status = 'accepted' where o.id = offer.id;
  insert into public.scrims (offer_id, home_team_id, away_team_id, accepted_by, best_of, starts_at, ends_at)
  values (
    offer.id, offer.team_id, own, me, offer.best_of, accept_scrim.starts_at,
    accept_scrim.starts_at + private.scrim_length(offer.best_of)
  )
  returning * into made;
  perform private.notify_scrim(made, 'scrimAgreed');
  perform private.record('accept_scrim', 'scrims ' || made.id, to_jsonb(offer), to_jsonb(made));
  return made.id;
end
$$;
comment on function private.accept_scrim is 'api: member';

-- The scrim, locked, of who leads one of its two teams; refuses with PT403, PT404 (none of theirs).
create function private.led_scrim(scrim_id uuid)
  returns public.scrims
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  scrim public.scrims;
begin
  select * into scrim from public.scrims s where s.id = led_scrim.scrim_id for no key update;
  if scrim.id is null or (private.led_team() in (scrim.home_team_id, scrim.away_team_id)) is not true then
    perform private.refuse('PT404', 'There is no such scrim.', 'scrimUnknown', 'scrim_id');
  end if;
  return scrim;
end
$$;

-- A captain or co-captain of either team calls a scrim off before it begins.
-- Refuses with PT403, PT404 (none of theirs), PT409 (begun, or off).
create function private.cancel_scrim(scrim_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  own constant uuid := private.led_team();
  scrim constant public.scrims := private.led_scrim(scrim_id);
begin
  if scrim.cancelled_at is not null or scrim.starts_at <= now() then
    perform private.refuse('PT409', 'The scrim has begun, or is off.', 'scrimGone', 'scrim_id');
  end if;
  update public.scrims s set cancelled_at = clock_timestamp(), cancelled_by_team_id = own where s.id = scrim.id;
  perform private.notify_scrim(scrim, 'scrimCancelled');
  perform private.record(
    'cancel_scrim', 'scrims ' || scrim.id, to_jsonb(scrim), jsonb_build_object('cancelled_by_team_id', own)
  );
end
$$;
comment on function private.cancel_scrim is 'api: member';

-- Captain or co-captain of the home side give the lobby's code, or another after a restart.
-- Refuses with PT403 (the away side), PT404 (none of theirs), PT409 (over, or off), PT422.
create function private.set_scrim_lobby(scrim_id uuid, code text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  scrim constant public.scrims := private.led_scrim(scrim_id);
  given constant text := btrim(code);
begin
  if scrim.home_team_id <> private.led_team() then
    perform private.refuse('PT403', 'The home side opens the lobby.', 'notYours');
  end if;
  if scrim.cancelled_at is not null or scrim.ends_at <= now() then
    perform private.refuse('PT409', 'The scrim is over, or off.', 'scrimGone', 'scrim_id');
  end if;
  if private.is_lobby_code(given) is not true then
    perform private.refuse('PT422', 'A code is a few letters and digits.', 'lobbyCodeWrong', 'code');
  end if;
  insert into public.scrim_lobbies (scrim_id, code)
  values (scrim.id, given)
  on conflict on constraint scrim_lobbies_pkey do update set code = excluded.code;
  perform private.record('set_scrim_lobby', 'scrims ' || scrim.id, null, jsonb_build_object('code', given));
end
$$;
comment on function private.set_scrim_lobby is 'api: member';

-- Captain or co-captain enter the result of a scrim that has begun, or, without a score, that the other team did not come. The
-- result stands once the other side enters the same; another score takes the place of the one before, and so does a score of
-- who is said not to have come. The other side's captains read what was entered.
-- Refuses with PT403, PT404 (none of theirs), PT409 (not begun, off, confirmed, too late, the other team has entered something),
-- PT422 (no score).
create function private.report_scrim(scrim_id uuid, home_score int default null, away_score int default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  scrim constant public.scrims := private.led_scrim(scrim_id);
  own constant uuid := private.led_team();
  other constant uuid := case when own = scrim.home_team_id then scrim.away_team_id else scrim.home_team_id end;
  absence constant boolean := num_nonnulls(home_score, away_score) = 0;
  made public.scrims;
begin
  if scrim.cancelled_at is not null
    or scrim.confirmed_at is not null
    or now() < scrim.starts_at + (case when absence then bounds.delay_tolerance_minutes else 0 end) * interval '1 minute'
    or now() > scrim.ends_at + bounds.late_result_days * interval '1 day'
    or absence and scrim.reported_by_team_id = other
  then
    perform private.refuse('PT409', 'The scrim cannot be reported so.', 'matchCourse', 'scrim_id');
  end if;
  if not absence then
    perform private.check_score(home_score, away_score);
  end if;
  update public.scrims s
  set home_score = report_scrim.home_score,
    away_score = report_scrim.away_score,
    absent_team_id = case when absence then other end,
    reported_by_team_id = own,
    confirmed_at = case
      when scrim.reported_by_team_id = other
        and (scrim.home_score, scrim.away_score) = (report_scrim.home_score, report_scrim.away_score)
      then clock_timestamp()
    end
  where s.id = scrim.id
  returning * into made;
  if made.confirmed_at is null then
    perform private.notify(
      private.leaders(other), 'scrimReported',
      jsonb_build_object('home', scrim.home_team_id, 'away', scrim.away_team_id, 'kickoff_at', scrim.starts_at),
      '/scrims/' || scrim.id
    );
  end if;
  perform private.record('report_scrim', 'scrims ' || scrim.id, to_jsonb(scrim), to_jsonb(made));
end
$$;
comment on function private.report_scrim is 'api: member';

-- Captain or co-captain of a side thank the other's for a scrim, once: a notification, without words.
-- Refuses with PT403 (blocked by one of theirs), PT404 (none of theirs), PT409 (not begun, off, too late, somebody did not come,
-- thanked already, has blocked one of theirs).
create function private.thank_scrim(scrim_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  scrim constant public.scrims := private.led_scrim(scrim_id);
  own constant uuid := private.led_team();
  is_home constant boolean := own = scrim.home_team_id;
  other constant uuid := case when is_home then scrim.away_team_id else scrim.home_team_id end;
  leader uuid;
begin
  if scrim.cancelled_at is not null
    or scrim.absent_team_id is not null
    or now() < scrim.starts_at
    or now() > scrim.ends_at + (private.limits()).late_result_days * interval '1 day'
    or (case when is_home then scrim.home_thanked_at else scrim.away_thanked_at end) is not null
  then
    perform private.refuse('PT409', 'There is nothing to thank for, or it is done.', 'matchCourse', 'scrim_id');
  end if;
  for leader in select l.id from unnest(private.leaders(other)) as l (id) order by l.id loop
    perform private.check_reachable(leader);
  end loop;
  update public.scrims s
  set home_thanked_at = case when is_home then clock_timestamp() else s.home_thanked_at end,
    away_thanked_at = case when is_home then s.away_thanked_at else clock_timestamp() end
  where s.id = scrim.id;
  perform private.notify(
    private.leaders(other), 'scrimThanked', jsonb_build_object('team', own, 'kickoff_at', scrim.starts_at), '/scrims/' || scrim.id
  );
  perform private.record('thank_scrim', 'scrims ' || scrim.id);
end
$$;
comment on function private.thank_scrim is 'api: member';

-- How reliable a team was in the last ten scrims of which that is known: played, called off late by it, not come to.
create function private.scrim_reliability(team uuid, out played int, out cancelled int, out absent int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    count(*) filter (where s.confirmed_at is not null)::int,
    count(*) filter (where s.cancelled_at is not null)::int,
    count(*) filter (where s.absent_team_id is not null)::int
  from (
    select known.*
    from (
      select h.* from public.scrims h where h.home_team_id = team
      union all
      select a.* from public.scrims a where a.away_team_id = team
    ) known
    where known.confirmed_at is not null
      or known.absent_team_id = team
      or known.cancelled_by_team_id = team and known.cancelled_at > known.starts_at - (private.limits()).scrim_late_hours * interval '1 hour'
    order by known.starts_at desc, known.id desc
    limit 10
  ) s
$$;

-- Both squads read what became of a scrim.
create function private.notify_scrim(scrim public.scrims, key public.notification_key)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.notify(
    array(
      select own.player_id
      from public.team_members own
      where own.team_id in (scrim.home_team_id, scrim.away_team_id) and own.left_at is null
      order by own.player_id
    ),
    key,
    jsonb_build_object('home', scrim.home_team_id, 'away', scrim.away_team_id, 'kickoff_at', scrim.starts_at),
    '/scrims/' || scrim.id
  );
end
$$;

-- Offers of other teams for who leads one, the soonest to end first, a page at a time, each with the times at which neither team
-- plays anything else and how many of either squad can come (`a` is the own), and how reliable the team was. None that stands no
-- longer, none of a team whose leaders and the caller have blocked each other, none of another level.
create function private.open_scrims(after_at timestamptz default null, after_id uuid default null, max int default 20)
  returns table (
    id uuid,
    team_id uuid,
    name text,
    tag text,
    rating int,
    best_of int,
    elo_from int,
    elo_to int,
    note text,
    expires_at timestamptz,
    played int,
    cancelled int,
    absent int,
    slots jsonb
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    o.id, o.team_id, o.name, o.tag, private.team_rating(o.team_id), o.best_of::int, o.elo_from::int, o.elo_to::int, o.note,
    o.expires_at,
    known.played, known.cancelled, known.absent,
    (
      select coalesce(jsonb_agg(to_jsonb(can) order by can.at), '[]')
      from public.scrim_slots s
      cross join lateral private.shared_slots(
        o.own, o.team_id, s.starts_at, s.starts_at + (private.limits()).slot_minutes * interval '1 minute',
        private.scrim_length(o.best_of)
      ) can
      where s.offer_id = o.id and s.starts_at > now()
    )
  from (
    select offer.*, t.name, t.tag, own.id as own
    from (select private.led_team() as id) own
    join public.scrim_offers offer on offer.team_id <> own.id
    join public.teams t on t.id = offer.team_id
    cross join lateral (select private.team_rating(own.id) as rating) level
    where offer.status = 'open'
      and offer.expires_at > now()
      and (offer.elo_from <= level.rating) is not false
      and (offer.elo_to >= level.rating) is not false
      and private.scrim_offer_stands(offer)
      and not exists (
        select
        from private.team_leaders l
        join public.blocks b
          on (b.blocker_id, b.blocked_id) in ((l.player_id, (select auth.uid())), ((select auth.uid()), l.player_id))
        where l.team_id = offer.team_id
      )
      and (after_at is null or (offer.expires_at, offer.id) > (after_at, after_id))
    order by offer.expires_at, offer.id
    limit private.page_size(open_scrims.max)
  ) o
  cross join lateral private.scrim_reliability(o.team_id) known
  order by o.expires_at, o.id
$$;
comment on function private.open_scrims is 'api: member';

-- Offers whose last time has come.
create function private.due_scrim_offers()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select o.id, 'scrim_offers ' || o.id
  from public.scrim_offers o
  where o.status = 'open' and o.expires_at <= now()
  order by 1
$$;

-- An offer that nobody accepted; the clock's. It waits for no lock.
create function private.lapse_scrim_offer(offer_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.scrim_offers o
  set status = 'lapsed'
  where o.id in (
    select d.id
    from public.scrim_offers d
    where d.id = lapse_scrim_offer.offer_id and d.status = 'open' and d.expires_at <= now()
    for no key update skip locked
  );
end
$$;

-- Times at which the caller's team plays nothing and its own squad can, one a day, for offering a scrim; for its leaders.
create function private.own_slots()
  returns table (at timestamptz, can int, squad int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select slot.at, slot.can_a, slot.squad_a
  from private.led_team() as own (id)
  cross join private.limits() bounds
  cross join lateral private.shared_slots(
    own.id, own.id, now(), now() + bounds.slot_days * interval '1 day', private.scrim_length(1)
  ) slot
  where own.id is not null
$$;
comment on function private.own_slots is 'api: member';
