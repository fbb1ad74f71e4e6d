-- The people of the site, for admins: found by name, gaming id or address, given and taken their roles, suspended, and
-- freed of a gaming id that is somebody else's (docs/decisions/0028).

-- One at a time of what gives, takes or rests the right to do it: of two admins who act against each other at once, the
-- second is an admin no more.
create function private.hold_roles()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.user_roles', 0));
  perform private.actor();
  perform private.check_admin('keep the accounts');
end
$$;

-- Refuses a decision of an admin about themselves, about somebody of their own team, and about a player of a team that they
-- have an interest in: what rests an account or takes its gaming id takes the player out of the team's matches.
create function private.check_no_interest_in_player(player uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  team constant uuid := (select m.team_id from public.team_members m where m.player_id = player and m.left_at is null);
begin
  perform private.check_no_own_case(player, null);
  if team is not null then
    perform private.check_no_interest('squad', array[team], private.admins());
  end if;
end
$$;

-- Makes a member an admin, a moderator or a plain user. Refuses with PT403 (not an admin, an own role), PT404, PT409 (has
-- it already, suspended, the last admin), PT422.
create function private.set_role(player_id uuid, role text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  person public.profiles;
  was text;
begin
  perform private.hold_roles();
  if role is null or role not in ('admin', 'moderator', 'user') then
    perform private.refuse('PT422', 'There is no such role.', 'wrongValue', 'role');
  end if;
  person := private.locked_person(player_id);
  if person.id = me then
    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownCase');
  end if;
  was := coalesce((select r.role::text from private.user_roles r where r.user_id = person.id), 'user');
  if was = role then
    perform private.refuse('PT409', 'The player has this role already.', 'roleSame', 'role');
  end if;
  if role <> 'user' and private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The player''s account is suspended.', 'playerSuspended', 'player_id');
  end if;
  if role = 'user' then
    delete from private.user_roles r where r.user_id = person.id;
  else
    insert into private.user_roles (user_id, role)
    values (person.id, set_role.role::private.app_role)
    on conflict (user_id) do update set role = excluded.role;
  end if;
  perform private.notify(array[person.id], 'siteRoleChanged', jsonb_build_object('site_role', role), '/dashboard');
  perform private.record(
    'set_role', 'profiles ' || person.id, jsonb_build_object('role', was), jsonb_build_object('role', role)
  );
end
$$;
comment on function private.set_role is 'api: member';

-- Suspends a member, who reads and writes nothing, for some days or until it is lifted. A co-captain is a player from then on; a
-- captain hands over first, for which an admin may act.
-- Refuses with PT403 (not an admin, own case), PT404, PT409 (suspended already, a captain, the last admin), PT422.
create function private.suspend_account(player_id uuid, reason text, days int default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  days_max constant int := (private.limits()).mute_days_max;
  over_at constant timestamptz := now() + days * interval '1 day';
  said text;
  person public.profiles;
  member public.team_members;
begin
  perform private.hold_roles();
  if days not between 1 and days_max then
    perform private.refuse('PT422', format('From 1 to %s days.', days_max), 'wrongValue', 'days');
  end if;
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  if private.is_suspended(person.id) then
    perform private.refuse('PT409', 'The account is suspended already.', 'suspendedAlready', 'player_id');
  end if;
  -- the team's row, so that no armband is handed over meanwhile
  perform from public.teams t
  where t.id = (select m.team_id from public.team_members m where m.player_id = person.id and m.left_at is null)
  for no key update;
  select * into member from public.team_members m where m.player_id = person.id and m.left_at is null for update;
  if member.team_role = 'captain' then
    perform private.refuse('PT409', 'Hand over the captaincy first.', 'handOverFirst', 'player_id');
  end if;
  if member.team_role = 'co_captain' then
    update public.team_members m set team_role = 'player' where m.id = member.id;
    perform private.record(
      'follow_suspension', 'team_members ' || member.id, '{"team_role": "co_captain"}', '{"team_role": "player"}'
    );
  end if;
  insert into private.account_blocks (user_id, kind, until, reason, by)
  values (person.id, 'suspended', over_at, said, me)
  on conflict (user_id, kind) do update
  set until = excluded.until, reason = excluded.reason, by = excluded.by, created_at = now();
  perform private.notify(
    array[person.id],
    case when over_at is null then 'accountSuspended' else 'accountSuspendedUntil' end::public.notification_key,
    jsonb_build_object('until', over_at, 'reason', said), '/rules'
  );
  perform private.record(
    'suspend_account', 'profiles ' || person.id, null, jsonb_build_object('until', over_at, 'reason', said)
  );
end
$$;
comment on function private.suspend_account is 'api: member';

-- Lifts a suspension before its time.
-- Refuses with PT403 (not an admin, own case), PT404, PT409 (not suspended).
create function private.lift_suspension(player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  person public.profiles;
  was private.account_blocks;
begin
  perform private.hold_roles();
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  delete from private.account_blocks b
  where b.user_id = person.id and b.kind = 'suspended' and (b.until is null or b.until > now())
  returning * into was;
  if was.user_id is null then
    perform private.refuse('PT409', 'The account is not suspended.', 'notSuspended', 'player_id');
  end if;
  perform private.notify(array[person.id], 'accountRestored', '{}', '/dashboard');
  perform private.record(
    'lift_suspension', 'profiles ' || person.id, jsonb_build_object('until', was.until, 'reason', was.reason)
  );
end
$$;
comment on function private.lift_suspension is 'api: member';

-- Takes a gaming id from an account that entered it and does not play under it.
-- Refuses with PT403 (not an admin, an own one, somebody's of the own team), PT404, PT409 (there is none), PT422.
create function private.free_gaming_id(player_id uuid, reason text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  said text;
  person public.profiles;
begin
  perform private.check_admin('keep the accounts');
  said := private.checked_reason(reason);
  person := private.locked_person(player_id);
  perform private.check_no_interest_in_player(person.id);
  if person.gaming_id is null then
    perform private.refuse('PT409', 'The player has given no gaming id.', 'noGamingId', 'player_id');
  end if;
  update public.profiles p set gaming_id = null where p.id = person.id;
  perform private.notify(
    array[person.id], 'gamingIdFreed', jsonb_build_object('gaming_id', person.gaming_id, 'reason', said), '/profile'
  );
  perform private.record(
    'free_gaming_id', 'profiles ' || person.id,
    jsonb_build_object('gaming_id', person.gaming_id, 'platform', person.platform), jsonb_build_object('reason', said)
  );
end
$$;
comment on function private.free_gaming_id is 'api: member';

-- Finds a gaming id by a part of it.
create index profiles_gaming_id on public.profiles using gin (private.fold(gaming_id) extensions.gin_trgm_ops)
  where deleted_at is null;

-- Accounts by name, or the newest first: those whose name or gaming id holds the words, or of exactly this address; of a
-- role, or suspended or muted now. A page begins after the `place` and id of the row seen last. Nobody except an admin
-- finds anything. Planned for what it asks, as the pages of the market.
create function private.people_page(
  query text default null,
  show text default null,
  newest boolean default false,
  after_place text default null,
  after_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    username text,
    avatar text,
    gaming_id text,
    platform public.platform,
    role text,
    suspended boolean,
    muted boolean,
    joined_at timestamptz,
    last_seen_at timestamptz,
    place text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  words constant text[] := private.patterns(query);
  address constant text := case when query like '%@%' then lower(btrim(query)) end;
  -- few among many: known beforehand, they are looked up and not looked for
  shown uuid[];
begin
  if not private.is_admin() then
    return;
  end if;
  if show is not null then
    shown := array(
      select r.user_id
      from private.user_roles r
      where r.role::text = show
      union
      select b.user_id
      from private.account_blocks b
      where b.kind::text = show
        and (b.until is null or b.until > now())
    );
  end if;
  return query
  select
    p.id,
    p.username,
    p.avatar,
    p.gaming_id,
    p.platform,
    coalesce(r.role::text, 'user'),
    private.is_suspended(p.id),
    private.is_muted(p.id),
    p.joined_at,
    p.last_seen_at,
    case when newest then p.joined_at::text else p.folded end
  from public.profiles p
  left join private.user_roles r on r.user_id = p.id
  where p.deleted_at is null
    and (
      words is null
      or (p.folded like words[1] and p.folded like coalesce(words[2], words[1]) and p.folded like all (words))
      or (private.fold(p.gaming_id) like words[1] and private.fold(p.gaming_id) like all (words))
      or p.id = (select u.id from auth.users u where u.email = address limit 1)
    )
    and (shown is null or p.id = any (shown))
    and (
      after_id is null
      or (newest and (p.joined_at, p.id) < (after_place::timestamptz, after_id))
      or (not newest and (p.folded, p.id) > (after_place, after_id))
    )
  order by
    case when newest then p.joined_at end desc,
    case when newest then p.id end desc,
    case when not newest then p.folded end,
    p.id
  limit private.page_size(max);
end
$$;
comment on function private.people_page is 'api: member';

-- One account as admins keep it; null where there is none, and for everybody else.
create function private.account_of(player_id uuid)
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'email', u.email,
    'confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at,
    'role', coalesce((select r.role::text from private.user_roles r where r.user_id = p.id), 'user'),
    'blocks', (
      select coalesce(
        jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason, 'since', b.created_at) order by b.kind),
        '[]'
      )
      from private.account_blocks b
      where b.user_id = p.id and (b.until is null or b.until > now())
    ),
    'eligibility', coalesce(private.standing_decision(p.id, now()), 'eligible'),
    'warnings', (select count(*) from public.penalties w where w.player_id = p.id and w.kind = 'warning' and w.status = 'active')
  )
  from public.profiles p
  left join auth.users u on u.id = p.id
  where p.id = account_of.player_id
    and p.deleted_at is null
    and private.is_admin()
$$;
comment on function private.account_of is 'api: member';
