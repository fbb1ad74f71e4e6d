-- A captain short of five asks for a stand-in, where the season allows it: free agents who usually play then are notified,
-- and the first to accept plays that one match.
-- Locks: the player, or the team, then the match, then the place that was requested.

-- The obstacles of a stand-in for a team, beside what the match itself asks: as for a signing, except the contract, and
-- what the staff decided about the person (decision).
create function private.stand_in_doubts(player uuid, team uuid)
  returns text[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select array_remove(private.eligibility_doubts(player, team), 'contract')
    || case when private.standing_decision(player, clock_timestamp()) is not null then '{decision}'::text[] else '{}' end
$$;

-- Refuses with PT409 once a match has begun, or is off.
create function private.check_ahead(match public.team_matches)
  returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if match.status <> 'scheduled' or now() >= match.kickoff_at then
    perform private.refuse('PT409', 'The match has begun.', 'matchCourse', 'match_id');
  end if;
end
$$;

-- A captain or co-captain asks for a stand-in for a match of the regular season. Those who are listed as free, may play and
-- usually do at that hour are notified. Returns the place.
-- Refuses with PT403, PT404, PT409 (the season has none, begun, not short of five, used up for this season).
create function private.ask_stand_in(match_id uuid)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  needed constant int := (private.limits()).players_on_pitch;
  season_max constant int := (private.limits()).stand_ins_max;
  asked_max constant int := (private.limits()).stand_ins_asked_max;
  me constant uuid := private.actor();
  own constant uuid := private.led_team();
  match public.team_matches;
  place uuid;
begin
  -- one after the other for a team: what a season allows is counted under its lock
  perform from public.teams t where t.id = own for no key update;
  match := private.locked_match(match_id);
  perform private.own_side(match);
  if match.stage not in ('regular', 'decider') or not exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season) = (match.league_id, match.season) and s.stand_ins
  ) then
    perform private.refuse('PT409', 'This match is played without stand-ins.', 'standInsOff', 'match_id');
  end if;
  perform private.check_ahead(match);
  if private.count_coming(own, match.id, null, match.kickoff_at)
    + (
      select count(*)
      from public.stand_ins s
      where (s.match_id, s.team_id) = (match.id, own) and s.withdrawn_at is null and s.player_id is null
    ) >= needed
  then
    perform private.refuse('PT409', 'Five are in, or asked for.', 'standInNotShort', 'match_id');
  end if;
  -- a place counts that somebody took, or may still take
  if (
    select count(*)
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id
    where s.team_id = own
      and s.withdrawn_at is null
      and (m.league_id, m.season) = (match.league_id, match.season)
      and m.status <> 'cancelled'
      and (s.player_id is not null or private.is_place_open(m))
  ) >= season_max then
    perform private.refuse('PT409', format('At most %s stand-ins a season.', season_max), 'standInLimit', 'match_id');
  end if;
  insert into public.stand_ins (match_id, team_id, asked_by) values (match.id, own, me) returning id into place;
  perform private.notify(
    array(
      select r.user_id
      from public.player_registrations r
      join public.profiles p on p.id = r.user_id and p.deleted_at is null
      where r.listed
        and not exists (select from public.team_members other where other.player_id = r.user_id and other.left_at is null)
        and private.usually_plays(r.user_id, own, match.kickoff_at)
        and r.availability_days <> '{}'
        and private.stand_in_doubts(r.user_id, own) = '{}'
      order by r.updated_at desc
      limit asked_max
    ),
    'standInAsked',
    private.match_facts(match) || jsonb_build_object('team', own, 'kickoff_at', match.kickoff_at),
    '/matches/' || match.id
  );
  perform private.record('ask_stand_in', 'stand_ins ' || place, null, jsonb_build_object('match', match.id, 'team', own));
  return place;
end
$$;
comment on function private.ask_stand_in is 'api: member';

-- The place under its match's lock; PT404 when there is none.
create function private.locked_stand_in(stand_in_id uuid)
  returns public.stand_ins
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  place public.stand_ins;
begin
  select * into place from public.stand_ins s where s.id = stand_in_id;
  if place.id is null then
    perform private.refuse('PT404', 'There is no such place.', 'standInUnknown', 'stand_in_id');
  end if;
  perform private.locked_match(place.match_id);
  select * into place from public.stand_ins s where s.id = stand_in_id for update;
  return place;
end
$$;

-- A free agent takes the place: the first one plays, by the same checks as everybody, under a contract of that match.
-- Refuses with PT403 (too young), PT404, PT409 (taken or withdrawn, begun, in a team, not eligible, suspended, plays another
-- match then), PT422 (no birth date).
create function private.accept_stand_in(stand_in_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  apart constant interval := (private.limits()).match_length_minutes * interval '1 minute';
  me constant uuid := private.actor();
  place public.stand_ins;
  match public.team_matches;
  doubts text[];
  broken text;
begin
  -- signing takes this lock too: nobody signs and stands in at once
  perform from public.profiles p where p.id = me for no key update;
  place := private.locked_stand_in(stand_in_id);
  match := private.locked_match(place.match_id);
  if place.withdrawn_at is not null or place.player_id is not null then
    perform private.refuse('PT409', 'The place is taken.', 'standInTaken', 'stand_in_id');
  end if;
  perform private.check_ahead(match);
  if private.own_team() is not null then
    perform private.refuse('PT409', 'Only free agents stand in.', 'standInMember', 'stand_in_id');
  end if;
  doubts := private.stand_in_doubts(me, place.team_id);
  if 'birthDate' = any (doubts) then
    perform private.refuse('PT422', 'The birth date must be given before playing.', 'birthDateMissing', 'birth_date');
  elsif 'age' = any (doubts) then
    perform private.refuse('PT403', 'The player is too young.', 'tooYoung', 'birth_date');
  elsif doubts <> '{}' then
    perform private.refuse('PT409', 'The player is not eligible.', 'standInNotEligible', 'stand_in_id');
  end if;
  if exists (
    select
    from public.stand_ins s
    join public.team_matches m on m.id = s.match_id
    where s.player_id = me
      and s.withdrawn_at is null
      and m.status not in ('cancelled', 'postponed')
      and m.kickoff_at > match.kickoff_at - apart
      and m.kickoff_at < match.kickoff_at + apart
  ) then
    perform private.refuse('PT409', 'The player stands in elsewhere then.', 'standInBusy', 'stand_in_id');
  end if;
  update public.stand_ins s set player_id = me, taken_at = clock_timestamp() where s.id = place.id returning * into place;
  broken := private.may_play(me, place.team_id, match.id);
  if broken is not null then
    perform private.refuse('PT409', 'The player may not play this match for this team.', broken, 'stand_in_id');
  end if;
  perform private.sign_stand_in(place, match);
  perform private.notify_sides(match, 'standInTaken', jsonb_build_object('team', place.team_id, 'player', me));
  perform private.record('accept_stand_in', 'stand_ins ' || place.id, null, jsonb_build_object('player', me));
end
$$;
comment on function private.accept_stand_in is 'api: member';

-- The captains take back what they asked for, or the stand-in gives the place up, until the match begins.
-- Refuses with PT403 (neither), PT404, PT409 (begun, withdrawn before).
create function private.withdraw_stand_in(stand_in_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  place public.stand_ins;
  match public.team_matches;
begin
  place := private.locked_stand_in(stand_in_id);
  match := private.locked_match(place.match_id);
  if not private.leads(place.team_id) and place.player_id is distinct from me then
    perform private.refuse('PT403', 'Only the captains and the stand-in do this.', 'notYours');
  end if;
  if place.withdrawn_at is not null then
    perform private.refuse('PT409', 'The place was withdrawn.', 'standInTaken', 'stand_in_id');
  end if;
  perform private.check_ahead(match);
  perform private.end_stand_in(place, match);
  perform private.record('withdraw_stand_in', 'stand_ins ' || place.id, jsonb_build_object('player', place.player_id));
end
$$;
comment on function private.withdraw_stand_in is 'api: member';

-- A place whose stand-in may no longer play, for whatever rule, is free again, and the captains are told. Does nothing else.
create function private.free_stand_in(place public.stand_ins, match public.team_matches)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if place.withdrawn_at is null
    and private.is_place_open(match)
    and private.may_play(place.player_id, place.team_id, match.id) is not null
  then
    perform private.end_stand_in(place, match);
    perform private.record('free_stand_in', 'stand_ins ' || place.id, jsonb_build_object('player', place.player_id));
  end if;
end
$$;

-- A suspension of an account frees its places at once: the command holds the player.
create function private.free_suspended_stand_ins()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  place public.stand_ins;
  match public.team_matches;
begin
  for place in
    select s.* from public.stand_ins s where s.player_id = new.user_id and s.withdrawn_at is null order by s.match_id
  loop
    match := private.locked_match(place.match_id);
    perform private.free_stand_in(place, match);
  end loop;
  return null;
end
$$;

create trigger free_stand_ins
  after insert or update on private.account_blocks
  for each row
  when (new.kind = 'suspended')
  execute function private.free_suspended_stand_ins();

-- The clock's work on places: one that nobody took by kick-off lapses, and one whose stand-in may no longer play is
-- free again.
create function private.due_stand_ins()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select s.id, 'stand_ins ' || s.id
  from public.stand_ins s
  join public.team_matches m on m.id = s.match_id
  where s.withdrawn_at is null
    and case
      when s.player_id is null then not private.is_place_open(m)
      else private.is_place_open(m) and private.may_play(s.player_id, s.team_id, m.id) is not null
    end
  order by 1
$$;

-- Does it for one place; it waits for nobody, and comes back for busy rows.
create function private.settle_stand_in(stand_in_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  place public.stand_ins;
  match public.team_matches;
begin
  select * into place from public.stand_ins s where s.id = settle_stand_in.stand_in_id;
  if place.player_id is not null then
    perform from public.profiles p where p.id = place.player_id for no key update skip locked;
    if not found then
      return;
    end if;
  end if;
  select * into match from public.team_matches m where m.id = place.match_id for no key update skip locked;
  if not found then
    return;
  end if;
  select * into place from public.stand_ins s where s.id = place.id and s.withdrawn_at is null for update;
  if place.player_id is not null then
    perform private.free_stand_in(place, match);
  elsif place.id is not null and not private.is_place_open(match) then
    perform private.end_stand_in(place, match);
    perform private.record('lapse_stand_in', 'stand_ins ' || place.id);
  end if;
end
$$;
