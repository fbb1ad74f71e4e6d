-- Reading the record of acts: who did what to what, and how it looked before and after. Nobody writes it here.

create index audit_log_act on private.audit_log (act, at desc, id desc);

-- A page of the record, newest or `oldest` first: by somebody, of an act, about a subject, within a time. It begins after the entry
-- the reader saw last. Each call is planned for what it asks. Refuses with PT403 everybody but admins.
create function private.audit_page(
  of_actor uuid default null,
  of_act text default null,
  of_subject text default null,
  since timestamptz default null,
  until timestamptz default null,
  oldest boolean default false,
  before_at timestamptz default null,
  before_entry bigint default null,
  max int default 25
)
  returns table (
    id bigint,
    at timestamptz,
    actor uuid,
    actor_name text,
    act text,
    subject text,
    before jsonb,
    after jsonb
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if not private.is_admin() then
    perform private.refuse('PT403', 'Only admins read the record.', 'notYours');
  end if;
  return query
  select l.id, l.at, l.actor, (select p.username from public.profiles p where p.id = l.actor), l.act, l.subject, l.before, l.after
  from (
    select *
    from private.audit_log a
    where (of_actor is null or a.actor = of_actor)
      and (of_act is null or a.act = of_act)
      and (of_subject is null or a.subject = of_subject)
      and (audit_page.since is null or a.at >= audit_page.since)
      and (audit_page.until is null or a.at < audit_page.until)
      and (
        before_at is null
        or (oldest and (a.at, a.id) > (before_at, before_entry))
        or (not oldest and (a.at, a.id) < (before_at, before_entry))
      )
    order by
      case when not oldest then a.at end desc,
      case when not oldest then a.id end desc,
      a.at,
      a.id
    limit private.page_size(max)
  ) l
  order by case when not oldest then l.at end desc, case when not oldest then l.id end desc, l.at, l.id;
end
$$;
