-- The eligibility of players: the computed checks, the decisions over them, and what follows for line-ups.

create table public.eligibility_reviews (
  id uuid primary key default gen_random_uuid(),
  -- where it was made; null of a player without a team
  member_id uuid references public.team_members (id),
  -- whom it is about, in whichever team; a captain's resting of an own player is the membership's, and ends with it
  player_id uuid not null references public.profiles (id),
  by_captain boolean not null default false,
  status public.eligibility_status not null,
  notes text check (private.is_text(notes, 1, (private.limits()).eligibility_notes_max)),
  -- what it was before
  was public.eligibility_status,
  -- asked for by the team, and not decided by staff
  requested boolean not null default false,
  by uuid references public.profiles (id),
  -- the moment under lock: of two decisions that met, the later one comes later
  created_at timestamptz not null default clock_timestamp(),
  constraint eligibility_reviews_request_is_pending check (not requested or (status = 'pending' and not by_captain))
);
comment on table public.eligibility_reviews is
  'Every decision about a player, newest last. The status itself is public and stands on the member; notes are the staff''s.';
create index eligibility_reviews_member_id on public.eligibility_reviews (member_id, created_at desc);
create index eligibility_reviews_player_id on public.eligibility_reviews (player_id, created_at desc);
create index eligibility_reviews_by on public.eligibility_reviews (by);

alter table public.eligibility_reviews enable row level security;
alter table public.eligibility_reviews force row level security;

create policy select_staff on public.eligibility_reviews
  for select to authenticated
  using ((select private.is_staff()));

select private.guard_texts('public.eligibility_reviews', 'notes');

revoke all on public.eligibility_reviews from public, anon, authenticated;
grant select on public.eligibility_reviews to authenticated;
grant all on public.eligibility_reviews to service_role;

-- Whole years between a birth date and today.
create function private.age(born date)
  returns int
  language sql
  stable
  set search_path = ''
as $$
  select extract(year from age(current_date, born))::int
$$;

-- Why a player would not be eligible in a team by the computed checks; empty when nothing speaks against it.
-- birthDate (not given), age, contract, gamingId (not given; that it is nobody else's, an index keeps), review (a site
-- setting asks for one).
create function private.eligibility_doubts(player uuid, team uuid)
  returns text[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select array_remove(array[
    case when own.birth_date is null then 'birthDate' end,
    case when private.age(own.birth_date) < (private.limits()).player_age_min then 'age' end,
    case when not private.is_under_contract(player, team, clock_timestamp()) then 'contract' end,
    case when p.gaming_id is null then 'gamingId' end,
    case when exists (
      select from public.site_settings s where s.key = 'eligibility_review' and s.value -> 'enabled' = 'true'
    ) then 'review' end
  ], null)
  from public.profiles p
  left join public.profile_private own on own.user_id = p.id
  where p.id = player
$$;

-- The result of the checks: a review that is requested takes nothing from players who play already.
create function private.eligibility_after(doubts text[], was public.eligibility_status)
  returns public.eligibility_status
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when doubts = '{}' or (was = 'eligible' and doubts = '{review}') then 'eligible'
    else 'pending'
  end::public.eligibility_status
$$;

-- The staff's last decision about a person at a moment, if it keeps them from playing: ineligible, or pending while the
-- staff looks again. A request decides something only where a decision stood before it. Null when nothing stands.
create function private.standing_decision(player uuid, at timestamptz)
  returns public.eligibility_status
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select nullif(r.status, 'eligible')
    from public.eligibility_reviews r
    where r.player_id = standing_decision.player
      and not r.by_captain
      and not (r.requested and r.was = 'pending')
      and r.created_at <= standing_decision.at
    order by r.created_at desc
    limit 1
  );
end
$$;

-- Of a new member, or of one whom nobody has decided about: what stands against the person, else what the checks say.
create function private.first_eligibility(player uuid, team uuid)
  returns public.eligibility_status
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    private.standing_decision(player, clock_timestamp()),
    case when private.eligibility_doubts(player, team) = '{}' then 'eligible' else 'pending' end::public.eligibility_status
  )
$$;

-- The doubts against each active member, for the team's leaders, the staff, and everybody about themselves.
create function private.eligibility_reasons(team_id uuid)
  returns table (member_id uuid, reasons text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.id, private.eligibility_doubts(m.player_id, m.team_id)
  from public.team_members m
  where m.team_id = eligibility_reasons.team_id
    and m.left_at is null
    and (m.player_id = (select auth.uid()) or private.leads(m.team_id) or private.is_staff())
$$;
comment on function private.eligibility_reasons is 'api: member';

-- Whether the last decision about the member is the caller's own, minutes old, and this status is what stood before it.
create function private.takes_back(member_id uuid, status public.eligibility_status)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select
    from (
      select r.*
      from public.eligibility_reviews r
      where r.member_id = takes_back.member_id
      order by r.created_at desc
      limit 1
    ) last
    where last.by_captain
      and last.by = (select auth.uid())
      and last.status = 'ineligible'
      and last.was = takes_back.status
      and last.created_at > now() - (private.limits()).take_back_minutes * interval '1 minute'
  )
$$;

-- An admin decides; a moderator may call for a review; a captain may rest an own player and, for five minutes, take
-- that back. Nobody decides about the team they play for, its rival or its neighbour, an admin or not.
-- Refuses with PT403 (not yours), PT404 (no such member), PT409 (has left, already so), PT422 (notes).
create function private.set_eligibility(member_id uuid, status public.eligibility_status, notes text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said constant text := private.checked_text('notes', notes, 0, (private.limits()).eligibility_notes_max);
  member constant public.team_members := private.locked_member(member_id);
  own_team constant boolean := member.team_id is not distinct from private.own_team();
begin
  if status is null then
    perform private.refuse('PT422', 'A status is needed.', 'missing', 'status');
  end if;
  if not (
    (private.is_admin() and not own_team)
    or (private.is_staff() and status = 'pending' and not own_team)
    or (private.is_captain_of(member.team_id) and (status = 'ineligible' or private.takes_back(member.id, status)))
  ) then
    if own_team and private.is_staff() then
      perform private.refuse('PT403', 'Nobody decides about themselves or their own team.', 'ownCase');
    end if;
    perform private.refuse('PT403', 'Only admins decide about eligibility.', 'notYours');
  end if;
  if not own_team then
    perform private.check_no_interest(
      'eligibility', array[member.team_id], case when status = 'pending' then private.staff() else private.admins() end
    );
  end if;
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
  insert into public.eligibility_reviews (member_id, player_id, by_captain, status, was, notes, by)
  values (member.id, member.player_id, private.is_captain_of(member.team_id), set_eligibility.status, member.eligibility, said, me);
  update public.team_members m set eligibility = set_eligibility.status where m.id = member.id;
  if member.eligibility is distinct from set_eligibility.status then
    perform private.notify(
      private.leaders(member.team_id) || member.player_id,
      'eligibilitySet',
      jsonb_build_object('player', member.player_id, 'status', set_eligibility.status),
      '/teams/' || member.team_id || '?tab=squad'
    );
  end if;
  perform private.record(
    'set_eligibility', 'team_members ' || member.id,
    jsonb_build_object('eligibility', member.eligibility),
    jsonb_build_object('eligibility', set_eligibility.status, 'notes', said)
  );
end
$$;
comment on function private.set_eligibility is 'api: member';

-- The same decision about many members: all of them or none. Refuses as above, and with PT422 for none or too many.
create function private.set_eligibility_many(member_ids uuid[], status public.eligibility_status, notes text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  members_max constant int := (private.limits()).decisions_at_once_max;
  me constant uuid := private.actor();
  member_id uuid;
begin
  if coalesce(cardinality(member_ids), 0) not between 1 and members_max then
    perform private.refuse('PT422', format('1 to %s members.', members_max), 'wrongValue', 'member_ids');
  end if;
  -- as everywhere, each kind in the order of its ids, before the first of them is looked at: players, teams, members, series
  perform
  from public.profiles p
  where p.id in (select m.player_id from public.team_members m where m.id = any (member_ids))
  order by p.id
  for no key update;
  perform
  from public.teams t
  where t.id in (select m.team_id from public.team_members m where m.id = any (member_ids))
  order by t.id
  for no key update;
  perform from public.team_members m where m.id = any (member_ids) order by m.id for update;
  perform private.hold_lined_up_series(member_ids);
  for member_id in select distinct each from unnest(member_ids) as each order by each loop
    perform private.set_eligibility(member_id, status, notes);
  end loop;
end
$$;
comment on function private.set_eligibility_many is 'api: member';

-- An admin decides about a player without a team, which holds for stand-ins and for the next team. The clock frees any
-- place of the player. Refuses with PT403 (no admin, oneself), PT404 (no such player), PT409 (in a team), PT422
-- (notes, no status).
create function private.decide_about_player(player_id uuid, status public.eligibility_status, notes text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said constant text := private.checked_text('notes', notes, 0, (private.limits()).eligibility_notes_max);
  person public.profiles;
  was public.eligibility_status;
begin
  perform private.check_admin('decide about eligibility');
  if status is null then
    perform private.refuse('PT422', 'A status is needed.', 'missing', 'status');
  end if;
  person := private.locked_person(player_id);
  perform private.check_no_own_case(person.id, null);
  if exists (select from public.team_members m where m.player_id = person.id and m.left_at is null) then
    perform private.refuse('PT409', 'The player is in a team, where it is decided.', 'playerInTeam', 'player_id');
  end if;
  was := coalesce(private.standing_decision(person.id, clock_timestamp()), 'eligible');
  insert into public.eligibility_reviews (player_id, status, was, notes, by)
  values (person.id, decide_about_player.status, was, said, me);
  if was <> decide_about_player.status then
    perform private.notify(
      array[person.id], 'eligibilitySet', jsonb_build_object('player', person.id, 'status', decide_about_player.status),
      '/players/' || person.id
    );
  end if;
  perform private.record(
    'set_eligibility', 'profiles ' || person.id,
    jsonb_build_object('eligibility', was), jsonb_build_object('eligibility', decide_about_player.status, 'notes', said)
  );
end
$$;
comment on function private.decide_about_player is 'api: member';

-- The team's leaders ask the staff to look again: back to pending.
create function private.request_eligibility_review(member_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  member constant public.team_members := private.locked_member(member_id);
begin
  if not private.leads(member.team_id) then
    perform private.refuse('PT403', 'Only the team''s captains ask for a review.', 'notYours');
  end if;
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
  if member.eligibility = 'eligible' then
    perform private.refuse('PT409', 'The player is eligible.', 'alreadyEligible', 'member_id');
  end if;
  if member.eligibility = 'pending' and (
    select r.requested
    from public.eligibility_reviews r
    where r.player_id = member.player_id
    order by r.created_at desc
    limit 1
  ) then
    perform private.refuse('PT409', 'A review has been asked for already.', 'reviewAsked', 'member_id');
  end if;
  insert into public.eligibility_reviews (member_id, player_id, status, was, requested, by)
  values (member.id, member.player_id, 'pending', member.eligibility, true, me);
  update public.team_members m set eligibility = 'pending' where m.id = member.id;
  perform private.notify(
    private.admins(),
    'eligibilityAsked',
    jsonb_build_object('player', member.player_id, 'team', member.team_id),
    '/admin/team/' || member.team_id || '/eligibility'
  );
  perform private.record(
    'request_eligibility_review', 'team_members ' || member.id,
    jsonb_build_object('eligibility', member.eligibility), jsonb_build_object('eligibility', 'pending')
  );
end
$$;
comment on function private.request_eligibility_review is 'api: member';

-- These places of line-ups are given up, and each is entered.
create function private.give_up_places(places public.match_lineups[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  gone public.match_lineups;
begin
  for gone in
    delete from public.match_lineups l
    using unnest(places) place
    where (l.match_id, l.team_id, l.player_id) = (place.match_id, place.team_id, place.player_id)
    returning l.*
  loop
    perform private.record('leave_lineup', concat_ws(' ', 'match_lineups', gone.match_id, gone.team_id, gone.player_id), to_jsonb(gone));
  end loop;
end
$$;

-- Holds the series in which these members are lined up: each decision of a game of one deletes those that nobody
-- plays any more, with their line-ups in its own order. The clock, which waits for nobody, comes back.
create function private.hold_lined_up_series(members uuid[])
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if private.hold_series(
    array(
      select distinct m.series_id
      from public.team_members own
      join public.match_lineups l on (l.team_id, l.player_id) = (own.team_id, own.player_id)
      join public.team_matches m on m.id = l.match_id and m.series_id is not null and m.status in ('scheduled', 'postponed')
      where own.id = any (members)
    ),
    wait => current_setting('rondo.clock', true) is distinct from 'on'
  ) is not true then
    raise lock_not_available;
  end if;
end
$$;

-- A player who becomes ineligible or leaves is in no line-up that has not been played.
create function private.leave_lineups()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.hold_lined_up_series(array[new.id]);
  perform private.give_up_places(array(
    select l
    from public.match_lineups l
    join public.team_matches m on m.id = l.match_id
    where l.team_id = new.team_id
      and l.player_id = new.player_id
      and m.status in ('scheduled', 'postponed')
  ));
  return null;
end
$$;

create trigger leave_lineups
  after update on public.team_members
  for each row
  when (
    (new.left_at is not null and old.left_at is null)
    or (old.eligibility = 'eligible' and new.eligibility <> 'eligible')
  )
  execute function private.leave_lineups();

-- Whether the staff has decided about a member, here or earlier about the person; a request for a review is no decision.
create function private.is_decided(member_id uuid)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select from public.eligibility_reviews r where r.member_id = is_decided.member_id and not r.requested
  ) or exists (
    select
    from public.team_members m
    where m.id = is_decided.member_id and private.standing_decision(m.player_id, clock_timestamp()) is not null
  )
$$;

-- A status that follows the checks, and no decision, is entered as what it is.
create function private.record_followed_checks()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not private.is_decided(new.id) then
    perform private.record(
      'follow_checks', 'team_members ' || new.id,
      jsonb_build_object('eligibility', old.eligibility), jsonb_build_object('eligibility', new.eligibility)
    );
  end if;
  return null;
end
$$;

create trigger record_followed_checks
  after update of eligibility on public.team_members
  for each row
  when (old.eligibility <> new.eligibility)
  execute function private.record_followed_checks();

-- A player fills in, or takes back, what the computed checks ask for: the status follows, unless somebody
-- has decided about this member already.
create function private.follow_doubts(player uuid)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  update public.team_members m
  set eligibility = private.eligibility_after(doubts, m.eligibility)
  from private.eligibility_doubts(player, (
    select own.team_id from public.team_members own where own.player_id = player and own.left_at is null
  )) as doubts
  where m.player_id = player
    and m.left_at is null
    and not private.is_decided(m.id)
$$;

create function private.follow_profile()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_table_name = 'profiles' then
    perform private.follow_doubts(new.id);
  else
    perform private.follow_doubts(new.user_id);
  end if;
  return null;
end
$$;

create trigger follow_profile
  after update of gaming_id, platform on public.profiles
  for each row
  when ((new.gaming_id, new.platform) is distinct from (old.gaming_id, old.platform))
  execute function private.follow_profile();
create trigger follow_profile
  after update of birth_date on public.profile_private
  for each row
  when (new.birth_date is distinct from old.birth_date)
  execute function private.follow_profile();

-- The same for everybody when the site begins, or ceases, to review every signing. Teams first, in the order of their
-- ids: a signing at that moment comes before or after it.
create function private.follow_review_setting()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform from public.teams t where t.archived_at is null order by t.id for no key update;
  update public.team_members m
  set eligibility = followed.status
  from (
    select own.id, private.eligibility_after(private.eligibility_doubts(own.player_id, own.team_id), own.eligibility) as status
    from public.team_members own
    where own.left_at is null
      and not private.is_decided(own.id)
  ) followed
  where m.id = followed.id
    and m.eligibility <> followed.status;
  return null;
end
$$;

create trigger follow_review_setting
  after insert or update on public.site_settings
  for each row
  when (new.key = 'eligibility_review')
  execute function private.follow_review_setting();
