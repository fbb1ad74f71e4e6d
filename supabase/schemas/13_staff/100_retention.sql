-- How long what is kept for a while is kept. supabase/tests/catalogue/retention.test.ts says it of every table; docs/decisions/0013 why.

create index content_reports_decided_at on public.content_reports (decided_at) where status <> 'open';

-- Takes away what is old, a thousand rows of a kind at a time: notifications and their texts and decided reports after half a
-- year, who came to a match or a cup and of what a team was reminded after a month, requests to join after a quarter, searches
-- for scrims once they lapse, announcements and scrims with their offers after a year, what was sent or given up after a month,
-- events after a day, the runs that pg_cron remembers after
-- a week.
create function private.sweep_old()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  long_ago constant timestamptz := now() - (private.limits()).notice_days_kept * interval '1 day';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - (private.limits()).announcement_days_kept * interval '1 day';
  delivered constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
  last_month constant timestamptz := now() - (private.limits()).attendance_days_kept * interval '1 day';
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
  delete from public.attendance a
  where a.id in (select o.id from public.attendance o where o.starts_at < last_month order by o.starts_at limit 1000);
  delete from private.attendance_reminders r
  where (r.of_id, r.team_id, r.starts_at) in (
    select o.of_id, o.team_id, o.starts_at
    from private.attendance_reminders o
    where o.starts_at < last_month
    order by o.starts_at
    limit 1000
  );
  delete from private.deadline_reminders r
  where (r.of_id, r.team_id, r.until) in (
    select o.of_id, o.team_id, o.until from private.deadline_reminders o where o.until < last_month order by o.until limit 1000
  );
  delete from public.join_requests r
  where r.id in (select o.id from public.join_requests o where o.expires_at < last_quarter order by o.expires_at limit 1000);
  delete from public.announcements a
  where a.id in (select o.id from public.announcements o where o.created_at < last_year order by o.created_at limit 1000);
  delete from public.scrim_offers s
  where s.id in (select o.id from public.scrim_offers o where o.expires_at < last_year order by o.expires_at limit 1000);
  delete from public.scrim_searches s
  where s.id in (select o.id from public.scrim_searches o where o.expires_at < now() order by o.expires_at limit 1000);
  delete from private.outbox o
  where o.id in (
    select s.id
    from private.outbox s
    where coalesce(s.done_at, s.given_up_at, s.due_since) < delivered
    order by coalesce(s.done_at, s.given_up_at, s.due_since)
    limit 1000
    for update skip locked
  );
  delete from private.events e
  where e.id in (select o.id from private.events o where o.at < now() - interval '1 day' order by o.at limit 1000);
  delete from private.discord_requests r
  where r.state_hash in (
    select o.state_hash from private.discord_requests o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_sign_ins s
  where s.token_hash in (
    select o.token_hash from private.discord_sign_ins o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_presses p
  where p.id in (
    select o.id from private.discord_presses o where o.created_at < now() - interval '1 day' order by o.created_at limit 1000
  );
  delete from private.interest_declarations d
  where (d.player_id, d.by_team_id, d.about_team_id) in (
    select o.player_id, o.by_team_id, o.about_team_id
    from private.interest_declarations o
    where o.created_at < now() - interval '1 day'
    order by o.created_at
    limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$$;
