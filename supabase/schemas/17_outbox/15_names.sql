-- Notifications as their reader sees them: with the names of today.

-- The name of today of what a value speaks of, as its reader may know it; null of what is gone, and of an account that was
-- deleted.
create function private.name_now(field text, of_id uuid, reader uuid default auth.uid())
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return case
    when field in ('team', 'home', 'away', 'champion') then (select t.name from public.teams t where t.id = of_id)
    when field in ('player', 'by') then (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null)
    when field = 'of' then coalesce(
      (select p.username from public.profiles p where p.id = of_id and p.deleted_at is null),
      (select t.name from public.teams t where t.id = of_id)
    )
    when field = 'league' then (select l.name from public.leagues l where l.id = of_id)
    when field = 'cup' then (select c.name from public.night_cups c where c.id = of_id)
    when field = 'article' then private.article_title(of_id, reader)
    when field = 'announcement' then (select a.title from public.announcements a where a.id = of_id)
    when field = 'channel' then (select c.name from private.discord_channels c where c.id = of_id and private.has_role(reader, 'admin'))
    when field = 'webhook' then (select w.shown from private.webhooks w where w.id = of_id and reader = any (private.webhook_owners(w)))
    when field = 'lobby' then private.lobby_code(of_id, reader)
    when field in ('reason', 'gaming_id') then (select t.said from private.notice_texts t where t.id = of_id)
    when field = 'subject' then (
      select t.subject
      from public.support_tickets t
      where t.id = of_id
        and (t.user_id = reader or private.has_role(reader, 'admin') or private.has_role(reader, 'moderator'))
    )
  end;
end
$$;

-- The names of today that a notification's values speak of.
create function private.names_now(said jsonb, reader uuid default auth.uid())
  returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.field, private.name_now(f.field, f.held::uuid, reader)), '{}')
  from (
    select field, held from jsonb_each_text(said) as f (field, held)
    union all
    select 'subject', said ->> 'ticket' where said ? 'ticket'
  ) f
  where f.field in (
      'team', 'home', 'away', 'champion', 'player', 'by', 'of', 'league', 'cup', 'article', 'announcement', 'channel', 'webhook', 'reason',
      'gaming_id', 'subject', 'lobby'
    )
    and f.held is not null
$$;

-- One page of what the caller was notified of, the newest first, with the names of today: of a kind, what is unread, of some keys,
-- or what befell the caller rather than others of the team. It begins after the notification the reader saw last.
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
    created_at timestamptz
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select n.id, n.kind, n.key, n.values || private.names_now(n.values), n.link, n.read_at, n.created_at
  from (
    select *
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
