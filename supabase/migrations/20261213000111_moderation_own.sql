set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.hidden_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(kind public.content_kind, subject_id uuid, owner_id uuid, owner_name text, team_id uuid, team_name text, was jsonb, reason text, own boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    h.kind,
    h.subject_id,
    h.owner_id,
    p.username,
    h.team_id,
    t.name,
    h.was,
    h.reason,
    private.is_others_matter(h.owner_id, h.team_id),
    h.created_at
  from public.hidden_contents h
  left join public.profiles p on p.id = h.owner_id
  left join public.teams t on t.id = h.team_id
  where private.is_staff()
    and (before_at is null or (h.created_at, h.subject_id) < (before_at, before_id))
  order by h.created_at desc, h.subject_id desc
  limit private.page_size(max)
$function$;

CREATE OR REPLACE FUNCTION private.is_others_matter(person uuid, team uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_own_matter(person, team) or coalesce(private.is_above(person, team), false)
$function$;

drop function private.muted_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.muted_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(player_id uuid, username text, avatar text, until timestamp with time zone, reason text, own boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    b.user_id,
    p.username,
    p.avatar,
    b.until,
    b.reason,
    private.is_others_matter(b.user_id, null),
    b.created_at
  from private.account_blocks b
  join public.profiles p on p.id = b.user_id
  where private.is_staff()
    and b.kind = 'muted'
    and (b.until is null or b.until > now())
    and (before_at is null or (b.created_at, b.user_id) < (before_at, before_id))
  order by b.created_at desc, b.user_id desc
  limit private.page_size(max)
$function$;

drop function private.report_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION private.report_page(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.content_kind, subject_id uuid, owner_id uuid, owner_name text, team_id uuid, team_name text, said jsonb, reports integer, causes public.report_cause[], notes jsonb, own boolean, muted boolean, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    return;
  end if;
  return query
  select
    r.id,
    r.kind,
    r.subject_id,
    r.owner_id,
    p.username,
    r.team_id,
    t.name,
    r.said,
    together.reports,
    together.causes,
    together.notes,
    together.own or private.is_others_matter(r.owner_id, r.team_id),
    coalesce(private.is_muted(r.owner_id), false),
    r.created_at
  from public.content_reports r
  left join public.profiles p on p.id = r.owner_id
  left join public.teams t on t.id = r.team_id
  cross join lateral (
    select
      count(*)::int as reports,
      array_agg(distinct o.cause) as causes,
      jsonb_agg(
        jsonb_build_object('by', by.username, 'cause', o.cause, 'note', o.note, 'at', o.created_at)
        order by o.created_at, o.id
      ) as notes,
      bool_or(o.reporter_id = auth.uid()) as own
    from public.content_reports o
    join public.profiles by on by.id = o.reporter_id
    where (o.kind, o.subject_id) = (r.kind, r.subject_id) and o.status = 'open'
  ) as together
  where r.status = 'open'
    and r.owner_id is distinct from auth.uid()
    and (r.team_id = private.own_team()) is not true
    and not exists (
      select
      from public.content_reports earlier
      where (earlier.kind, earlier.subject_id) = (r.kind, r.subject_id)
        and earlier.status = 'open'
        and (earlier.created_at, earlier.id) < (r.created_at, r.id)
    )
    and (after_at is null or (r.created_at, r.id) > (after_at, after_id))
  order by r.created_at, r.id
  limit private.page_size(max);
end
$function$;

CREATE OR REPLACE FUNCTION public.hidden_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(kind public.content_kind, subject_id uuid, owner_id uuid, owner_name text, team_id uuid, team_name text, was jsonb, reason text, own boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.hidden_page(hidden_page.before_at, hidden_page.before_id, hidden_page.max) $function$;

drop function public.muted_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.muted_page(before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(player_id uuid, username text, avatar text, until timestamp with time zone, reason text, own boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.muted_page(muted_page.before_at, muted_page.before_id, muted_page.max) $function$;

drop function public.report_page(timestamp with time zone,uuid,integer);
CREATE OR REPLACE FUNCTION public.report_page(after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, max integer DEFAULT 30)
 RETURNS TABLE(id uuid, kind public.content_kind, subject_id uuid, owner_id uuid, owner_name text, team_id uuid, team_name text, said jsonb, reports integer, causes public.report_cause[], notes jsonb, own boolean, muted boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.report_page(report_page.after_at, report_page.after_id, report_page.max) $function$;

grant execute on routine private.hidden_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.muted_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine private.report_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.hidden_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.muted_page(timestamp with time zone,uuid,integer) to "authenticated";

grant execute on routine public.report_page(timestamp with time zone,uuid,integer) to "authenticated";

comment on function private.hidden_page(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.muted_page(timestamp with time zone,uuid,integer) is 'api: member';

comment on function private.report_page(timestamp with time zone,uuid,integer) is 'api: member';
