-- The notifications of a person: one row a person and event. `key` names the sentence in the reader's own language,
-- `values` fills it, `link` leads to the thing. Commands write them; nobody else does. The values are ids, numbers,
-- moments and our own codes, no names and no texts: those are joined when somebody reads (docs/decisions/0013).

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind public.notification_kind not null default 'system',
  key public.notification_key not null references private.notification_keys (key),
  values jsonb not null default '{}' check (
    jsonb_typeof(values) = 'object' and octet_length(values::text) <= 4000 and private.is_fact('', values)
  ),
  link text check (link ~ '^/[^/\\]' and length(link) <= 300),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user_id on public.notifications (user_id, created_at desc, id desc);
create index notifications_kind on public.notifications (user_id, kind, created_at desc, id desc);
create index notifications_created_at on public.notifications (created_at);
create index notifications_key on public.notifications (key);
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

-- A text of a command without a row for it, as long as a notification names it: a reason, or a name that was taken
-- away.
create table private.notice_texts (
  id uuid primary key default gen_random_uuid(),
  author_id uuid references public.profiles (id) on delete cascade,
  said text not null check (private.is_text(said, 0, 2000)),
  created_at timestamptz not null default now()
);
comment on table private.notice_texts is
  'Texts that notifications name by id. No API access: read with the notification, gone with what the moderation hides.';
create index notice_texts_author_id on private.notice_texts (author_id);
create index notice_texts_said on private.notice_texts (md5(said));
create index notice_texts_created_at on private.notice_texts (created_at);
alter table private.notice_texts enable row level security;
alter table private.notice_texts force row level security;
revoke all on private.notice_texts from public, anon, authenticated, service_role;

-- The facts of an event, its texts put where they can be taken back: the values name them. Everything else that
-- is no fact is refused by the table.
create function private.keep_texts(said jsonb)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  given record;
  kept uuid;
begin
  for given in
    select field, held
    from jsonb_each_text(said) as f (field, held)
    where field in ('reason', 'ruling', 'gaming_id') and held is not null
  loop
    insert into private.notice_texts (author_id, said) values ((select auth.uid()), given.held) returning id into kept;
    said := said - given.field || jsonb_build_object(case given.field when 'ruling' then 'reason' else given.field end, kept);
  end loop;
  return said;
end
$$;

-- Those of `people` who have blocked the caller. The staff read what they decide about.
create function private.blockers_of_caller(people uuid[])
  returns uuid[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return array(
    select b.blocker_id
    from public.blocks b
    where b.blocked_id = (select auth.uid()) and b.blocker_id = any (people) and b.blocker_id <> all (private.staff())
  );
end
$$;

-- A value that changes again within an hour is one notice with the newest state: of each of these people the unread
-- notice under the same link, by one of these keys, becomes this one, and is sent again where it was sent
-- (17_outbox/40_notification_channels.sql). Returns whose did. A notice that is being read at this moment stays.
create function private.renew_notices(
  people uuid[],
  instead_of public.notification_key[],
  key public.notification_key,
  facts jsonb,
  link text
)
  returns uuid[]
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  readers uuid[];
begin
  with unread as (
    select n.id
    from public.notifications n
    where n.user_id = any (people)
      and n.read_at is null
      and n.link = renew_notices.link
      and n.key = any (instead_of)
      and n.created_at > private.news_since()
      and not exists (
        select
        from public.notifications later
        where later.user_id = n.user_id
          and later.read_at is null
          and later.link = n.link
          and later.key = any (instead_of)
          and (later.created_at, later.id) > (n.created_at, n.id)
      )
    order by n.id
    for update skip locked
  ),
  changed as (
    update public.notifications n
    set key = renew_notices.key, values = facts, created_at = now()
    from unread
    where n.id = unread.id
    returning n.user_id
  )
  select array_agg(c.user_id) into readers from changed c;
  return coalesce(readers, '{}');
end
$$;

-- Notifies everybody in `people` except the caller, who was there; unread notices of the keys in `instead_of` about the same thing
-- give way to it. It never refuses: what one caller notifies one person of beyond the limit takes the place of the notice they
-- have not read of the same thing, and is left out where there is none.
create function private.notify(
  people uuid[],
  key public.notification_key,
  said jsonb,
  link text default null,
  kind public.notification_kind default 'system',
  instead_of public.notification_key[] default '{}'
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person uuid;
  told constant jsonb := private.keep_texts(said);
  spared constant uuid[] := case
    when told ? 'reason' and (select k.is_partys_text from private.notification_keys k where k.key = notify.key)
    then private.blockers_of_caller(people)
    else '{}'
  end;
  facts jsonb;
  renewed uuid[] := '{}';
begin
  if cardinality(instead_of) > 0 then
    renewed := private.renew_notices(
      array_remove(people, (select auth.uid())), instead_of, notify.key, told, notify.link
    );
  end if;
  for person in
    select distinct p.id
    from public.profiles p
    where p.id = any (people) and p.id <> all (renewed) and p.deleted_at is null and p.id is distinct from (select auth.uid())
    order by p.id
  loop
    facts := case when person = any (spared) then told - 'reason' else told end;
    if (private.limit_passed('notify', concat_ws(' ', notify.key, person))).over_at is null then
      insert into public.notifications (user_id, kind, key, values, link)
      values (person, notify.kind, notify.key, facts, notify.link);
    else
      update public.notifications n
      set values = facts, created_at = now()
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

-- Marks those of the caller's that are named, or all, as read; returns the moment, by which it can be taken back.
create function private.mark_notifications_read(ids uuid[] default null, of_kind public.notification_kind default null)
  returns timestamptz
  language plpgsql
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
comment on function private.mark_notifications_read is 'api: member';

-- Takes back what the caller marked at that moment.
create function private.mark_notifications_unread(marked_at timestamptz)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
begin
  update public.notifications n set read_at = null where n.user_id = me and n.read_at = marked_at;
end
$$;
comment on function private.mark_notifications_unread is 'api: member';
