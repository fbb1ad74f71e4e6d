-- Who may play: the computed checks, the decisions over them, and what follows for line-ups.

create table public.eligibility_reviews (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.team_members (id),
  status public.eligibility_status not null,
  notes text check (length(notes) between 1 and 1000),
  -- asked for by the team, and not decided by staff
  requested boolean not null default false,
  by uuid references public.profiles (id),
  created_at timestamptz not null default now()
);
comment on table public.eligibility_reviews is
  'Every decision about a member, newest last. The status itself is public and stands on the member; notes are the staff''s.';
create index eligibility_reviews_member_id on public.eligibility_reviews (member_id, created_at desc);
create index eligibility_reviews_by on public.eligibility_reviews (by);

alter table public.eligibility_reviews enable row level security;
alter table public.eligibility_reviews force row level security;

create policy select_staff on public.eligibility_reviews
  for select to authenticated
  using ((select private.is_staff()));

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
-- birthDate (not given), age, contract, gamingId (not given), gamingIdTaken, review (a site setting asks for one).
create function private.eligibility_doubts(player uuid, team uuid)
  returns text[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select array_remove(array[
    case when own.birth_date is null then 'birthDate' end,
    case when private.age(own.birth_date) < 16 then 'age' end,
    case when not exists (
      select from public.contracts c where c.player_id = player and c.team_id = team and c.status = 'active'
    ) and not exists (
      select from public.teams t where t.id = team and t.manager_id = player
    ) then 'contract' end,
    case when p.gaming_id is null then 'gamingId' end,
    case when exists (
      select
      from public.profiles other
      where lower(other.gaming_id) = lower(p.gaming_id)
        and other.platform is not distinct from p.platform
        and other.id <> p.id
        and other.deleted_at is null
    ) then 'gamingIdTaken' end,
    case when exists (
      select from public.site_settings s where s.key = 'eligibility_review' and s.value -> 'enabled' = 'true'
    ) then 'review' end
  ], null)
  from public.profiles p
  left join public.profile_private own on own.user_id = p.id
  where p.id = player
$$;
create index profiles_gaming_id on public.profiles (lower(gaming_id));

create function private.first_eligibility(player uuid, team uuid)
  returns public.eligibility_status
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case when private.eligibility_doubts(player, team) = '{}' then 'eligible' else 'pending' end::public.eligibility_status
$$;

-- What stands against each active member, for the team's leaders, the staff, and everybody about themselves.
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

-- An admin decides; a moderator may call for a review; a captain may rest an own player.
-- Refuses with PT403 (not yours), PT404 (no such member), PT409 (has left, already so), PT422 (notes).
create function private.set_eligibility(member_id uuid, status public.eligibility_status, notes text default null)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said constant text := private.checked_text('notes', notes, 0, 1000);
  member public.team_members;
begin
  select * into member from public.team_members m where m.id = set_eligibility.member_id for update;
  if member.id is null then
    perform private.refuse('PT404', 'There is no such member.', 'memberUnknown', 'member_id');
  end if;
  if status is null then
    perform private.refuse('PT422', 'A status is needed.', 'missing', 'status');
  end if;
  if not (
    private.is_admin()
    or (private.is_staff() and status = 'pending')
    or (private.is_captain_of(member.team_id) and status = 'ineligible')
  ) then
    perform private.refuse('PT403', 'Only admins decide about eligibility.', 'notYours');
  end if;
  if member.player_id = me and status = 'eligible' then
    perform private.refuse('PT403', 'Nobody decides about themselves.', 'ownMatter');
  end if;
  if member.left_at is not null then
    perform private.refuse('PT409', 'The player has left the team.', 'memberLeft', 'member_id');
  end if;
  update public.team_members m set eligibility = set_eligibility.status where m.id = member.id;
  insert into public.eligibility_reviews (member_id, status, notes, by)
  values (member.id, set_eligibility.status, said, me);
  if member.eligibility is distinct from set_eligibility.status then
    perform private.notify(
      private.leaders(member.team_id) || member.player_id,
      'eligibilitySet',
      jsonb_build_object(
        'player', (select p.username from public.profiles p where p.id = member.player_id), 'status', set_eligibility.status
      ),
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

-- The team's leaders ask the staff to look again: back to pending.
create function private.request_eligibility_review(member_id uuid)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  member public.team_members;
begin
  select * into member from public.team_members m where m.id = request_eligibility_review.member_id for update;
  if member.id is null then
    perform private.refuse('PT404', 'There is no such member.', 'memberUnknown', 'member_id');
  end if;
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
    where r.member_id = member.id
    order by r.created_at desc
    limit 1
  ) then
    perform private.refuse('PT409', 'A review has been asked for already.', 'reviewAsked', 'member_id');
  end if;
  update public.team_members m set eligibility = 'pending' where m.id = member.id;
  insert into public.eligibility_reviews (member_id, status, requested, by) values (member.id, 'pending', true, me);
  perform private.notify(
    private.admins(),
    'eligibilityAsked',
    jsonb_build_object(
      'player', (select p.username from public.profiles p where p.id = member.player_id),
      'team', (select t.name from public.teams t where t.id = member.team_id)
    ),
    '/admin/team/' || member.team_id || '/eligibility'
  );
  perform private.record(
    'request_eligibility_review', 'team_members ' || member.id,
    jsonb_build_object('eligibility', member.eligibility), jsonb_build_object('eligibility', 'pending')
  );
end
$$;

-- Only eligible members of the side line up, or are given figures, in a match that is still to be decided.
create function private.keep_to_eligible()
  returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select from public.team_matches m where m.id = new.match_id and m.status in ('finished', 'cancelled')
  ) or exists (
    select
    from public.team_members m
    where m.team_id = new.team_id
      and m.player_id = new.player_id
      and m.left_at is null
      and m.eligibility = 'eligible'
  ) then
    return new;
  end if;
  perform private.refuse('PT409', 'The player may not play for this team now.', 'notEligible', 'player_id');
  return new;
end
$$;

create trigger only_eligible
  before insert or update of team_id, player_id on public.match_lineups
  for each row
  execute function private.keep_to_eligible();
create trigger only_eligible
  before insert or update of team_id, player_id on public.match_player_stats
  for each row
  execute function private.keep_to_eligible();

-- Who stops being eligible, or leaves, is in no line-up that has not been played.
create function private.leave_lineups()
  returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from public.match_lineups l
  using public.team_matches m
  where l.team_id = new.team_id
    and l.player_id = new.player_id
    and m.id = l.match_id
    and m.status in ('scheduled', 'postponed');
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

-- A player fills in, or takes back, what the computed checks ask for: the status follows, unless somebody
-- has decided about this member already.
create function private.follow_doubts(player uuid)
  returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update public.team_members m
  set eligibility = case
    when doubts = '{}' or (m.eligibility = 'eligible' and doubts = '{review}') then 'eligible'
    else 'pending'
  end::public.eligibility_status
  from private.eligibility_doubts(player, (
    select own.team_id from public.team_members own where own.player_id = player and own.left_at is null
  )) as doubts
  where m.player_id = player
    and m.left_at is null
    and not exists (select from public.eligibility_reviews r where r.member_id = m.id)
$$;

create function private.follow_profile()
  returns trigger
  language plpgsql
  volatile
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
