-- Announcements: what an admin tells all members, or the captains, of the site or of one league. Plain text, one a language; each of the
-- addressed has one notification, which holds the id and is worded when it is read. Taken back, its text is nowhere.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  -- by language, both in the same ones; nothing once it is taken back
  title jsonb constraint announcements_title_check check (
    private.are_texts(title, (private.limits()).announcement_title_min, (private.limits()).announcement_title_max, names => true)
  ),
  body jsonb constraint announcements_body_check check (private.are_texts(body, 1, (private.limits()).announcement_body_max)),
  link text check (private.is_page_link(link)),
  -- none: of all leagues
  league_id uuid references public.leagues (id) on delete cascade,
  captains_only boolean not null,
  -- how many were addressed, and how many of them are not notified yet
  people int not null check (people > 0),
  waiting int not null default 0 check (waiting >= 0),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint announcements_text check (num_nulls(title, body) = case when withdrawn_at is null then 0 else 2 end),
  constraint announcements_languages check (private.in_same_languages(title, body)),
  constraint announcements_no_link check (withdrawn_at is null or link is null)
);
create index announcements_created_at on public.announcements (created_at desc, id desc);
create index announcements_league_id on public.announcements (league_id);
-- The recipients, and the readers.
create index notifications_announcement on public.notifications ((values ->> 'announcement'), user_id)
  where key = 'announced';

-- The author. A table of its own: members read the announcement's row, and nobody may list the staff.
create table public.announcement_authors (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  author_id uuid not null references public.profiles (id),
  created_at timestamptz not null default now()
);
create index announcement_authors_author_id on public.announcement_authors (author_id);

-- The recipients still to be notified, in the order of their ids: members addressed when it was announced, and
-- nobody since.
create table private.announcing (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  audience uuid[] not null,
  created_at timestamptz not null default now()
);
comment on table private.announcing is
  'Announcements that the clock hands out. No API access: the row goes with the last who is notified.';
alter table private.announcing enable row level security;
alter table private.announcing force row level security;
revoke all on private.announcing from public, anon, authenticated, service_role;

alter table public.announcements enable row level security;
alter table public.announcements force row level security;
alter table public.announcement_authors enable row level security;
alter table public.announcement_authors force row level security;

create policy select_addressed on public.announcements
  for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select
      from public.notifications n
      where n.user_id = (select auth.uid())
        and n.key = 'announced'
        and n.values ->> 'announcement' = announcements.id::text
    )
  );
create policy select_admin on public.announcement_authors
  for select to authenticated
  using ((select private.is_admin()));

select private.guard_texts('public.announcements', 'title', 'body', 'link');

revoke all on public.announcements, public.announcement_authors from public, anon, authenticated;
grant select on public.announcements, public.announcement_authors to authenticated;
grant all on public.announcements, public.announcement_authors to service_role;

-- Whom an announcement of the caller reaches: members who are neither gone nor suspended nor muted, but not the caller; with
-- `captains_only` those who lead a team, with a league those whose team plays its latest season.
create function private.announcement_audience(to_league uuid, captains_only boolean)
  returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select p.id
  from public.profiles p
  where p.deleted_at is null
    and p.id is distinct from (select auth.uid())
    and not exists (
      select from private.account_blocks b where b.user_id = p.id and (b.until is null or b.until > now())
    )
    and (
      to_league is null and not captains_only
      or p.id in (
        select m.player_id
        from public.team_members m
        join public.league_teams e on e.team_id = m.team_id
        where m.left_at is null
          and (not captains_only or m.player_id in (select l.player_id from private.team_leaders l))
          and e.withdrawn_at is null
          and (to_league is null or e.league_id = to_league)
          and e.season = (select max(s.season) from public.league_seasons s where s.league_id = e.league_id)
      )
    )
$$;

-- How many would hear of an announcement; nobody but admins gets an answer.
create function private.announcement_reach(captains_only boolean, to_league uuid default null)
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::int
  from private.announcement_audience(announcement_reach.to_league, announcement_reach.captains_only)
  where private.is_admin()
  having private.is_admin()
$$;
comment on function private.announcement_reach is 'api: member';

-- Notifies the next of those an announcement addresses, and no more than that many: what is left waits for the clock. A row is
-- locked while it is handed out, so that two clocks, or one that is killed, notify nobody twice and leave nobody out.
create function private.hand_out_announcement(of_announcement uuid, at_most int)
  returns int
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  saying public.announcements;
  next_ones uuid[];
begin
  select * into saying
  from public.announcements a
  where a.id = of_announcement and a.waiting > 0 and a.withdrawn_at is null
  for no key update skip locked;
  if saying.id is null or at_most <= 0 then
    return 0;
  end if;
  -- from behind: the last `waiting` of the audience are left
  select w.audience[cardinality(w.audience) - saying.waiting + 1:cardinality(w.audience) - saying.waiting + at_most]
  into next_ones
  from private.announcing w
  where w.announcement_id = saying.id;
  insert into public.notifications (user_id, kind, key, values, link)
  select p.id, 'system', 'announced', jsonb_build_object('announcement', saying.id), '/announcements/' || saying.id
  from public.profiles p
  where p.id = any (next_ones) and p.deleted_at is null
  order by p.id;
  update public.announcements a set waiting = a.waiting - cardinality(next_ones) where a.id = saying.id;
  if saying.waiting = cardinality(next_ones) then
    delete from private.announcing w where w.announcement_id = saying.id;
  end if;
  return cardinality(next_ones);
end
$$;

-- Hands out one that waits, to as many as this round of the clock still notifies (95_followed.sql).
create function private.hand_out_next(announcement uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.count_notices(private.hand_out_announcement(announcement, private.notices_left()));
end
$$;

-- The announcements to hand out, the oldest first.
create function private.unfinished_announcements()
  returns table (id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select w.announcement_id, 'announcements ' || w.announcement_id
  from private.announcing w
  order by w.created_at, w.announcement_id
  limit 100
$$;

-- Tells all members, or the captains and co-captains alone, of every league or of one. The first of them are notified at once,
-- the others by the clock. Returns the announcement's id, of the same one sent again at once the first one's. Admins only, a few a day of all of them together: what is taken back counts too.
-- Refuses with PT403 (no admin, muted), PT404 (no such league), PT409 (reaches nobody), PT422 (title, text, link), PT429.
create function private.announce(
  title jsonb,
  body jsonb,
  captains_only boolean,
  to_league uuid default null,
  link text default null
)
  returns uuid
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  me constant uuid := private.actor();
  -- the site is of no league: its day is that of the first one
  zone constant text := coalesce((select l.time_zone from public.leagues l order by l.tier, l.created_at, l.id limit 1), 'utc');
  leads_to constant text := nullif(announce.link, '');
  headline jsonb;
  said jsonb;
  lacking text;
  at_once constant int := (private.limits()).announced_at_once;
  audience uuid[];
  made public.announcements;
begin
  perform private.check_admin('announce');
  perform private.check_may_speak();
  headline := private.checked_texts('title', title, bounds.announcement_title_min, bounds.announcement_title_max, names => true);
  said := private.checked_texts('body', body, 1, bounds.announcement_body_max);
  select case when headline ? l then 'body.' else 'title.' end || l into lacking
  from unnest(private.languages()) as l
  where (headline ? l) <> (said ? l)
  limit 1;
  if lacking is not null then
    perform private.refuse('PT422', 'Each language has a title and a text.', 'missing', lacking);
  end if;
  if captains_only is null then
    perform private.refuse('PT422', 'Whom is it for?', 'missing', 'captains_only');
  end if;
  if private.is_page_link(leads_to) is false then
    perform private.refuse('PT422', 'A link begins with one / and leads to a page of the site.', 'announcementLink', 'link');
  end if;
  if to_league is not null and not exists (select from public.leagues l where l.id = to_league) then
    perform private.refuse('PT404', 'There is no such league.', 'leagueUnknown', 'to_league');
  end if;
  -- one at a time: two admins at once do not announce once too often
  perform pg_advisory_xact_lock(hashtextextended('public.announcements', 0));
  select a.* into made
  from public.announcements a
  join public.announcement_authors w on w.announcement_id = a.id and w.author_id = me
  where a.created_at > private.repeats_since()
    and (a.title, a.body, a.captains_only) = (headline, said, announce.captains_only)
    and (a.league_id, a.link) is not distinct from (to_league, leads_to)
  order by a.created_at
  limit 1;
  if made.id is not null then
    return made.id;
  end if;
  if (
    select count(*)
    from public.announcements a
    where a.created_at >= date_trunc('day', now() at time zone zone) at time zone zone
  ) >= bounds.announcements_per_day then
    perform private.refuse(
      'PT429', format('%s announcements a day.', bounds.announcements_per_day), 'tooManyAnnouncements', 'title'
    );
  end if;
  audience := array(select person from private.announcement_audience(to_league, captains_only) as person order by person);
  if cardinality(audience) = 0 then
    perform private.refuse('PT409', 'Nobody would hear of it.', 'announcementNobody', 'captains_only');
  end if;
  insert into public.announcements (title, body, link, league_id, captains_only, people, waiting)
  values (headline, said, leads_to, to_league, announce.captains_only, cardinality(audience), cardinality(audience))
  returning * into made;
  insert into public.announcement_authors (announcement_id, author_id) values (made.id, me);
  insert into private.announcing (announcement_id, audience) values (made.id, audience);
  perform private.hand_out_announcement(made.id, at_once);
  perform private.record(
    'announce', 'announcements ' || made.id, null,
    jsonb_build_object('league', made.league_id, 'captains_only', made.captains_only, 'people', made.people)
  );
  return made.id;
end
$$;
comment on function private.announce is 'api: member';

-- Takes an announcement back: its text goes, and the notifications of it; nobody else is notified. Admins only, no
-- matter who wrote it. Refuses with PT403, PT404, PT409 (taken back already).
create function private.withdraw_announcement(announcement_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  was public.announcements;
begin
  perform private.check_admin('take announcements back');
  select * into was from public.announcements a where a.id = withdraw_announcement.announcement_id for no key update;
  if was.id is null then
    perform private.refuse('PT404', 'There is no such announcement.', 'announcementUnknown', 'announcement_id');
  end if;
  if was.withdrawn_at is not null then
    perform private.refuse('PT409', 'The announcement was taken back already.', 'announcementWithdrawn', 'announcement_id');
  end if;
  delete from private.announcing w where w.announcement_id = was.id;
  delete from public.notifications n where n.key = 'announced' and n.values ->> 'announcement' = was.id::text;
  update public.announcements a
  set title = null, body = null, link = null, withdrawn_at = now()
  where a.id = was.id
  returning * into was;
  perform private.record(
    'withdraw_announcement', 'announcements ' || was.id, null, jsonb_build_object('withdrawn_at', was.withdrawn_at)
  );
end
$$;
comment on function private.withdraw_announcement is 'api: member';

-- The announcements, the newest first: by whom, to whom, how many are notified so far and how many have read it, which
-- nobody knows any more once the notifications are swept. It begins after the row the reader saw last; admins only.
create function private.announcement_page(before_at timestamptz default null, before_id uuid default null, max int default 20)
  returns table (
    id uuid,
    title jsonb,
    body jsonb,
    link text,
    captains_only boolean,
    league_id uuid,
    league_name text,
    people int,
    reached int,
    read int,
    author_id uuid,
    author_name text,
    withdrawn_at timestamptz,
    created_at timestamptz
  )
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    a.id,
    a.title,
    a.body,
    a.link,
    a.captains_only,
    a.league_id,
    l.name,
    a.people,
    a.people - a.waiting,
    case
      when a.withdrawn_at is null and a.created_at > now() - (private.limits()).notice_days_kept * interval '1 day' then (
        select count(*)::int
        from public.notifications n
        where n.key = 'announced' and n.values ->> 'announcement' = a.id::text and n.read_at is not null
      )
    end,
    p.id,
    p.username,
    a.withdrawn_at,
    a.created_at
  from (
    select *
    from public.announcements each
    where private.is_admin()
      and (before_at is null or (each.created_at, each.id) < (before_at, before_id))
    order by each.created_at desc, each.id desc
    limit private.page_size(max)
  ) a
  join public.announcement_authors w on w.announcement_id = a.id
  left join public.profiles p on p.id = w.author_id and p.deleted_at is null
  left join public.leagues l on l.id = a.league_id
  order by a.created_at desc, a.id desc
$$;
comment on function private.announcement_page is 'api: member';
