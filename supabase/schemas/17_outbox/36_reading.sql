-- The texts of the bell and the list of notifications: both leave out of what is new what is over by now.

-- Whether nothing is left to do about a notification. Most keys are never over, and ask no further.
create function private.is_notice_over(notice public.notifications)
  returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(
    (
      select case when k.holds_while is null then false else (private.notice_waits(notice)).is_over end
      from private.notification_keys k
      where k.key = notice.key
    ),
    false
  )
$$;

-- The count of the bell: how much of the newest hundred the caller has not read, of the kinds that ring it, and that is
-- not over.
create function private.unread_notifications()
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::int
  from (
    select n as notice
    from public.notifications n
    where n.user_id = (select auth.uid())
      and n.read_at is null
      and n.kind <> all (
        coalesce((select p.silent_kinds from public.profile_private p where p.user_id = (select auth.uid())), '{}')
      )
    order by n.created_at desc, n.id desc
    limit 100
  ) newest
  where not private.is_notice_over(newest.notice)
$$;
comment on function private.unread_notifications is 'api: member';

-- One page of what the caller was notified of, the newest first, with the names of today: of a kind, what is unread, of some keys,
-- or what befell the caller rather than others of the team. It begins after the notification the reader saw last. A
-- duty that is over says so, and is not new any more: also where only what is unread was requested it takes its place
-- in the page.
create function private.notifications_page(
  of_kind public.notification_kind default null,
  unread boolean default false,
  of_keys public.notification_key[] default null,
  about_me boolean default false,
  before_at timestamptz default null,
  before_id uuid default null,
  max int default 30
)
  returns table (
    id uuid,
    kind public.notification_kind,
    key public.notification_key,
    "values" jsonb,
    link text,
    read_at timestamptz,
    created_at timestamptz,
    is_over boolean
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select n.id, n.kind, n.key, n.values || private.names_now(n.values), n.link, n.read_at, n.created_at,
    n.read_at is null and private.is_notice_over(n.whole)
  from (
    select own.*, own as whole
    from public.notifications own
    where own.user_id = (select auth.uid())
      and (of_kind is null or own.kind = of_kind)
      and (not unread or own.read_at is null)
      and (of_keys is null or own.key = any (of_keys))
      and (not about_me or own.values ->> 'player' = (select auth.uid())::text)
      and (before_at is null or (own.created_at, own.id) < (before_at, before_id))
    order by own.created_at desc, own.id desc
    limit private.page_size(max)
  ) n
  order by n.created_at desc, n.id desc;
end
$$;
comment on function private.notifications_page is 'api: member';
