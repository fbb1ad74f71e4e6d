set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.account_of(player_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
