set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.delivery_health()
 RETURNS TABLE(way text, due_since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select w.way, late.due_since
  from private.ways w
  cross join lateral (
    select min(first.at) as due_since
    from (
      select o.target, min(greatest(o.next_at, o.held_until)) as at
      from private.outbox o
      where o.way = w.way
        and o.done_at is null
        and o.given_up_at is null
        and greatest(o.next_at, o.held_until) <= now() - interval '5 minutes'
        and (o.leased_until is null or o.leased_until <= now())
      group by o.target
      order by 2
      limit 500
    ) first
    where private.silent_until(w.way, first.target) is null
      and not exists (select from private.webhooks h where h.id = first.target and h.paused_at is not null)
  ) late
  where (select private.is_admin()) and late.due_since is not null
  order by late.due_since, w.way
$function$;

CREATE OR REPLACE FUNCTION public.delivery_health()
 RETURNS TABLE(way text, due_since timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.delivery_health() $function$;

CREATE OR REPLACE FUNCTION public.mail_locale(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.mail_locale(mail_locale.person) $function$;

grant execute on routine private.delivery_health() to "authenticated";

grant execute on routine private.mail_locale(uuid) to "service_role";

grant execute on routine public.delivery_health() to "authenticated";

grant execute on routine public.mail_locale(uuid) to "service_role";

comment on function private.delivery_health() is 'api: member';

comment on function private.mail_locale(uuid) is 'api: service';
