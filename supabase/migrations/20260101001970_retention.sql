-- How long what is kept for a while is kept. supabase/tests/retention.test.ts says it of every table; docs/decisions/0097 why.

create index content_reports_decided_at on public.content_reports (decided_at) where status <> 'open';

-- Takes away what is old, a thousand rows of a kind at a time: notifications and their texts and decided reports after half a
-- year, the runs that pg_cron remembers after a week.
create function private.sweep_old()
  returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - interval '180 days';
begin
  delete from public.notifications n
  where n.id in (select o.id from public.notifications o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from private.notice_texts t
  where t.id in (select o.id from private.notice_texts o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from public.content_reports r
  where r.id in (
    select o.id
    from public.content_reports o
    where o.status <> 'open' and o.decided_at < long_ago
    order by o.decided_at
    limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$$;
