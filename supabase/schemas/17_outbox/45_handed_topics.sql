-- A captain hands topics to a co-captain: what both are notified of about their team then leaves the site for the co-captain
-- alone, by the co-captain's own channels (docs/decisions/0033). The captain's bell still has it. It ends with either's role, and
-- does not hold while the co-captain cannot be reached: somebody always hears.

-- The topics about a team, in the order of the settings.
create function private.team_topics()
  returns public.notification_topic[]
  language sql
  immutable
  set search_path = ''
as $$
  select '{duties, schedule, results, contracts, team}'::public.notification_topic[]
$$;

create table private.handed_topics (
  captain_id uuid not null references public.profiles (id) on delete cascade,
  topic public.notification_topic not null,
  team_id uuid not null references public.teams (id) on delete cascade,
  helper_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (captain_id, topic),
  constraint handed_topics_of_team check (topic = any (private.team_topics())),
  constraint handed_topics_other check (captain_id <> helper_id)
);
comment on table private.handed_topics is 'Who hears for a captain. No API access: the captain and the co-captain read it through calls.';
create index handed_topics_team_id on private.handed_topics (team_id);
create index handed_topics_helper_id on private.handed_topics (helper_id);
alter table private.handed_topics enable row level security;
alter table private.handed_topics force row level security;
revoke all on private.handed_topics from public, anon, authenticated, service_role;

-- Whether messages of a topic reach a member outside the site; of topics that pass within a day, in time.
create function private.hears(person uuid, of_topic public.notification_topic)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (
      select
        (w.push and s.push_key is not null and exists (select from private.push_devices d where d.user_id = person))
        or (w.direct and s.discord_bot and private.has_direct(person))
        or (
          s.mail
          and case when of_topic = 'duties' then w.mail = 'now' else w.mail <> 'off' end
          and exists (select from auth.users u where u.id = person and u.email_confirmed_at is not null)
        )
      from private.channels_of(person, of_topic) w
      cross join private.delivery_setup s
      where not private.is_suspended(person)
    ),
    false
  )
$$;

-- The recipients of a topic for the captain they lead a team with: null where it is not handed, or does not hold.
create function private.helper_of(captain uuid, of_topic public.notification_topic)
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return (
    select h.helper_id
    from private.handed_topics h
    join public.team_members c on (c.team_id, c.player_id) = (h.team_id, h.captain_id) and c.left_at is null and c.team_role = 'captain'
    join public.team_members m on (m.team_id, m.player_id) = (h.team_id, h.helper_id) and m.left_at is null and m.team_role = 'co_captain'
    where h.captain_id = captain and h.topic = of_topic and private.hears(h.helper_id, of_topic)
  );
end
$$;

-- Whether the co-captain hears of a notification in the captain's place: one that both have, about their team. Duties
-- of every member and topics about the captain stay the captain's.
create function private.is_heard_by_helper(notice public.notifications)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  helper uuid;
begin
  if not exists (select from private.handed_topics h where h.captain_id = notice.user_id)
    or (select k.is_for_each from private.notification_keys k where k.key = notice.key)
    or notice.values ->> 'player' = notice.user_id::text
  then
    return false;
  end if;
  helper := private.helper_of(notice.user_id, private.notification_topic(notice.key));
  return helper is not null
    and exists (
      select
      from public.notifications n
      where n.user_id = helper
        and n.key = notice.key
        and n.created_at = notice.created_at
        and n.values = notice.values
        and n.link is not distinct from notice.link
    );
end
$$;

-- Whether the co-captain has just done what the captain is notified of: then the co-captain has no notification of it, and the
-- captain handed over to hear less. Asked in the transaction of the act.
create function private.is_done_by_helper(notice public.notifications)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  -- asked of everybody who is notified, and few have handed anything over
  if not exists (select from private.handed_topics h where h.captain_id = notice.user_id) then
    return false;
  end if;
  return coalesce(private.helper_of(notice.user_id, private.notification_topic(notice.key)) = (select auth.uid()), false)
    and notice.values ->> 'player' is distinct from notice.user_id::text;
end
$$;

-- A handover ends with either role.
create function private.drop_handed_topics()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from private.handed_topics h where h.team_id = new.team_id and new.player_id in (h.captain_id, h.helper_id);
  return null;
end
$$;
create trigger drop_handed_topics
  after update of team_role, left_at on public.team_members
  for each row
  when (old.team_role <> 'player' and (new.team_role <> old.team_role or new.left_at is not null and old.left_at is null))
  execute function private.drop_handed_topics();

-- Hands a topic of the caller's team to a co-captain, who is notified of the first; nobody takes it back. Captains only.
-- Refuses with PT403 (no captain), PT404 (no such co-captain), PT422 (a topic that is not the team's).
create function private.hand_topic(topic public.notification_topic, helper uuid default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  team uuid := private.captained_team();
  is_first boolean;
begin
  if (hand_topic.topic = any (private.team_topics())) is not true then
    perform private.refuse('PT422', 'Only what is about the team is handed over.', 'wrongValue', 'topic');
  end if;
  -- a captaincy that is being handed over is waited for
  perform from public.teams t where t.id = team for no key update;
  team := private.captained_team();
  if team is null then
    perform private.refuse('PT403', 'Only a captain hands over.', 'notYours');
  end if;
  if hand_topic.helper is null then
    delete from private.handed_topics h where h.captain_id = me and h.topic = hand_topic.topic;
  else
    -- and so is a role that is ending
    perform
    from public.team_members m
    where m.team_id = team and m.player_id = hand_topic.helper and m.left_at is null and m.team_role = 'co_captain'
    for share;
    if not found then
      perform private.refuse('PT404', 'That is no co-captain of the team.', 'coCaptainUnknown', 'helper');
    end if;
    is_first := not exists (select from private.handed_topics h where h.captain_id = me and h.helper_id = hand_topic.helper);
    insert into private.handed_topics as h (captain_id, topic, team_id, helper_id)
    values (me, hand_topic.topic, team, hand_topic.helper)
    on conflict on constraint handed_topics_pkey do update set team_id = excluded.team_id, helper_id = excluded.helper_id;
    if is_first then
      perform private.notify(
        array[hand_topic.helper], 'topicsHanded', jsonb_build_object('team', team, 'by', me), '/settings?section=notifications'
      );
    end if;
  end if;
  perform private.count_command('hand_topic', null);
end
$$;
comment on function private.hand_topic is 'api: member';

-- The topics of the team that the caller has handed over or was handed: by whom, to whom, and whether it holds; for a captain
-- also those that are not handed, `helper_id` being null.
create function private.my_handed_topics()
  returns table (
    topic public.notification_topic,
    captain_id uuid,
    captain_name text,
    helper_id uuid,
    helper_name text,
    holds boolean
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select t.topic, c.id, c.username, p.id, p.username, coalesce(private.helper_of(c.id, t.topic) = p.id, false)
  from unnest(private.team_topics()) with ordinality as t (topic, place)
  join public.profiles c
    on c.id = (
      select m.player_id
      from public.team_members m
      where m.team_id = private.led_team() and m.left_at is null and m.team_role = 'captain'
    )
  left join private.handed_topics h on h.captain_id = c.id and h.topic = t.topic
  left join public.profiles p on p.id = h.helper_id
  where c.id = (select auth.uid()) or p.id = (select auth.uid())
  order by t.place
$$;
comment on function private.my_handed_topics is 'api: member';
