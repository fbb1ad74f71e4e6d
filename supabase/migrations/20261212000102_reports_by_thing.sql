set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.admin_waits()
 RETURNS TABLE(kind text, how_many integer, since timestamp with time zone, about uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select waits.kind, count(*)::int, min(waits.since), (array_agg(waits.about order by waits.since))[1]
  from (
    select d.matter as kind, d.since, null::uuid as about
    from private.ruling_matters() d
    where d.matter in ('disputed', 'protest', 'overdue', 'undone')
    union all
    select 'eligibility', coalesce(asked.since, m.joined_at), m.team_id
    from public.team_members m
    left join lateral (
      select h.since from private.eligibility_history h where h.member_id = m.id order by h.since desc, h.id desc limit 1
    ) asked on true
    where m.eligibility = 'pending'
      and m.left_at is null
    union all
    select 'entries', e.since, e.league_id
    from private.doubtful_entries() e
    union all
    select 'seasons', s.since, s.league_id
    from private.season_steps() s
    union all
    select 'tickets', coalesce(last.created_at, t.created_at), null
    from public.support_tickets t
    left join lateral (
      select m.author_id, m.created_at
      from public.ticket_messages m
      where m.ticket_id = t.id
        and not m.internal
      order by m.created_at desc, m.id desc
      limit 1
    ) last on true
    where t.status in ('open', 'in_progress')
      and coalesce(last.author_id, t.user_id) = t.user_id
    union all
    -- what several have reported is one thing to decide
    select 'reports', min(r.created_at), null
    from public.content_reports r
    where r.status = 'open'
    group by r.kind, r.subject_id
    union all
    select 'suspensions', p.created_at, null
    from public.penalties p
    where p.status = 'proposed'
    union all
    select
      'postponed',
      coalesce(
        (select max(a.at) from private.audit_log a where a.subject = 'team_matches ' || m.id and a.action = 'postpone_match'),
        least(m.kickoff_at, now())
      ),
      null
    from public.team_matches m
    where m.status = 'postponed'
    union all
    select 'deliveries', g.since, null
    from private.given_up_moments() g (since)
    union all
    select 'titles', a.created_at, a.team_id
    from public.team_achievements a
    where not a.verified
  ) waits
  where (select private.is_admin())
    or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))
  group by waits.kind
$function$;
