-- What somebody is told: one row a person and event. `key` names the sentence in the reader's own
-- language, `values` fills it, `link` leads to the thing. Acts write them; nobody else does.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind public.notification_kind not null default 'system',
  key text not null check (key ~ '^[a-z][A-Za-z.]{2,59}$'),
  values jsonb not null default '{}' check (jsonb_typeof(values) = 'object' and octet_length(values::text) <= 4000),
  link text check (link ~ '^/[^/\\]' and length(link) <= 300),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user_id on public.notifications (user_id, created_at desc, id desc);
create index notifications_kind on public.notifications (user_id, kind, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id, created_at desc, id desc) where read_at is null;

alter table public.notifications enable row level security;
alter table public.notifications force row level security;

create policy select_own on public.notifications
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy update_own on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy delete_own on public.notifications
  for delete to authenticated
  using (user_id = (select auth.uid()));

select private.guard_writes('public.notifications');

revoke all on public.notifications from public, anon, authenticated;
grant select, update, delete on public.notifications to authenticated;
grant all on public.notifications to service_role;

-- Only that it was read is the reader's to write.
create trigger keep_columns
  before update on public.notifications
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.keep_columns('id', 'user_id', 'kind', 'key', 'values', 'link', 'created_at');

create trigger a_stamp_moments
  before update on public.notifications
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.stamp_moments('read_at');

-- Tells everybody in `people` but the caller, who was there. It never refuses: what one caller tells one person beyond
-- the limit takes the place of the notice they have not read of the same thing, and is left out where there is none.
create function private.notify(
  people uuid[],
  key text,
  said jsonb,
  link text default null,
  kind public.notification_kind default 'system'
)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  person uuid;
begin
  for person in
    select distinct p.id
    from public.profiles p
    where p.id = any (people) and p.deleted_at is null and p.id is distinct from (select auth.uid())
    order by p.id
  loop
    if (private.limit_passed('tell', concat_ws(' ', notify.key, person))).over_at is null then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, notify.kind, notify.key, notify.said, notify.link);
    else
      update public.notifications n
      set values = notify.said, created_at = now()
      where n.id = (
        select same.id
        from public.notifications same
        where same.user_id = person
          and same.read_at is null
          and same.key = notify.key
          and same.link is not distinct from notify.link
        order by same.created_at desc, same.id desc
        limit 1
      );
    end if;
  end loop;
end
$$;

-- What the bell says: how much the caller has not read of the kinds that ring it, counted up to 100.
create function private.unread_notifications()
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::int
  from (
    select
    from public.notifications n
    where n.user_id = (select auth.uid())
      and n.read_at is null
      and n.kind <> all (
        coalesce((select p.silent_kinds from public.profile_private p where p.user_id = (select auth.uid())), '{}')
      )
    limit 100
  ) as unread
$$;

-- Marks those of the caller's that are named, or all, as read; returns the moment, by which it can be taken back.
create function private.mark_notifications_read(ids uuid[] default null, of_kind public.notification_kind default null)
  returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  moment constant timestamptz := clock_timestamp();
begin
  update public.notifications n
  set read_at = moment
  where n.user_id = me
    and n.read_at is null
    and (ids is null or n.id = any (ids))
    and (of_kind is null or n.kind = of_kind);
  return moment;
end
$$;

-- Takes back what the caller marked at that moment.
create function private.mark_notifications_unread(marked_at timestamptz)
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  update public.notifications n set read_at = null where n.user_id = me and n.read_at = marked_at;
end
$$;
