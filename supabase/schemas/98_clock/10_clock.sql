-- The clock: what happens because a time has come. Once a minute the host, or pg_cron on a hosted project, calls settle_due.

-- The chores, in the order in which they are done. A chore has one function of its name; where `due` names a function, that
-- lists ids and what they are entered under in the audit log, and the chore is done for each of them. A chore of a minute is done
-- at every call. Each waits for no lock and comes back for busy rows.
create function private.chores()
  returns table (name text, due text, every interval)
  language sql
  immutable
  set search_path = ''
as $$
  values
    -- first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
    ('hand_out_next', 'unfinished_announcements', interval '1 minute'),
    ('notify_followers', 'unnotified_news', '1 minute'),
    ('close_vote', 'unnotified_votes', '1 minute'),
    ('confirm_silence', 'due_silences', '1 minute'),
    ('lapse_offer', 'due_offers', '1 minute'),
    ('lapse_join_request', 'due_join_requests', '1 minute'),
    ('lapse_proposal', 'due_proposals', '1 minute'),
    ('lapse_appeal', 'due_appeals', '1 minute'),
    ('lapse_scrim_offer', 'due_scrim_offers', '1 minute'),
    ('release_stayer', 'due_stayers', '1 minute'),
    ('remind_attendance', 'unreminded', '1 minute'),
    ('remind_kickoff', 'unreminded_kickoffs', '1 minute'),
    ('remind_deadline', 'unreminded_deadlines', '1 minute'),
    ('settle_night_cup', 'due_night_cups', '1 minute'),
    ('settle_stand_in', 'due_stand_ins', '1 minute'),
    ('walk_over', 'due_walkovers', '1 minute'),
    ('sweep_accounts', null, '1 minute'),
    ('sweep_command_counts', null, '1 minute'),
    ('sum_broadcasts', null, '1 minute'),
    ('make_audit_years', null, '1 day'),
    ('count_active_weeks', null, '1 hour'),
    ('enqueue_due', null, '1 minute'),
    ('sweep_devices', null, '1 minute'),
    ('settle_directs', null, '1 minute'),
    ('refresh_stale_leagues', null, '1 minute'),
    ('sum_picks', null, '1 minute'),
    ('sweep_old', null, '1 minute')
$$;

create table private.chore_runs (
  name text primary key check (length(name) <= 60),
  ran_at timestamptz not null,
  took_ms int not null,
  failed_at timestamptz,
  -- what PostgreSQL calls it; its message may quote a row and is for the server's own log
  sqlstate text check (length(sqlstate) = 5),
  created_at timestamptz not null default now(),
  constraint chore_runs_failure check ((failed_at is null) = (sqlstate is null))
);
comment on table private.chore_runs is
  'When each chore of the clock ran, how long it took, and its last failure. No API access: admins read it through a call.';
alter table private.chore_runs enable row level security;
alter table private.chore_runs force row level security;
revoke all on private.chore_runs from public, anon, authenticated, service_role;

-- Does every chore that is due, and each of its tasks in its own transaction inside: one that fails delays nobody,
-- and is entered in the audit log once a day until somebody mends it.
create function private.settle_due()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  chore record;
  task record;
  begun timestamptz;
  failure text;
  runs private.chore_runs[] := '{}';
begin
  -- whatever follows in this transaction, the clock did
  perform set_config('rondo.clock', 'on', true);
  for chore in
    select c.*
    from private.chores() c
    left join private.chore_runs r using (name)
    where c.every <= interval '1 minute' or (r.ran_at > now() - c.every) is not true
  loop
    begun := clock_timestamp();
    failure := null;
    begin
      for task in
        execute case
          when chore.due is null then 'select null::uuid as id, ''clock'' as subject'
          else format('select * from private.%I() as due (id, subject)', chore.due)
        end
      loop
        begin
          if chore.due is null then
            execute format('select private.%I()', chore.name);
          else
            execute format('select private.%I($1)', chore.name) using task.id;
          end if;
        exception when others then
          failure := coalesce(private.record_failure(chore.name, task.subject, sqlstate, sqlerrm), failure);
        end;
      end loop;
    exception when others then
      failure := coalesce(private.record_failure(chore.name, 'clock', sqlstate, sqlerrm), failure);
    end;
    runs := runs || (
      chore.name, begun, (extract(epoch from clock_timestamp() - begun) * 1000)::int,
      case when failure is not null then begun end, failure, now()
    )::private.chore_runs;
  end loop;
  -- last, and not where another clock writes at this moment
  insert into private.chore_runs
  select run.* from unnest(runs) run
  where not exists (select from private.chore_runs r where r.name = run.name)
  order by run.name
  on conflict (name) do nothing;
  update private.chore_runs r
  set ran_at = run.ran_at,
    took_ms = run.took_ms,
    failed_at = coalesce(run.failed_at, r.failed_at),
    sqlstate = coalesce(run.sqlstate, r.sqlstate)
  from unnest(runs) run
  where r.name = run.name
    and r.name in (select free.name from private.chore_runs free order by free.name for update skip locked);
  perform set_config('rondo.clock', '', true);
end
$$;
comment on function private.settle_due is 'api: service';

-- A chore that failed; returns its code, and null where something was only busy (class 40 and 55), which is tried again in
-- silence. The database's message, which may quote a row, is for its own log.
create function private.record_failure(chore text, subject text, code text, message text)
  returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if code ~ '^(40|55)' then
    return null;
  end if;
  if exists (
    select
    from private.audit_log l
    where l.subject = record_failure.subject
      and l.action = 'fail ' || record_failure.chore
      and l.at > now() - interval '1 day'
  ) then
    return code;
  end if;
  raise warning '% of % failed: % %', chore, subject, code, message;
  perform private.record('fail ' || chore, subject, null, jsonb_build_object('sqlstate', code));
  return code;
end
$$;

-- How the chores go, for admins; nothing for anybody else. A row of each, in their order.
create function private.clock_health()
  returns table (name text, every_minutes int, ran_at timestamptz, took_ms int, failed_at timestamptz, sqlstate text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select c.name, (extract(epoch from c.every) / 60)::int, r.ran_at, r.took_ms, r.failed_at, r.sqlstate
  from private.chores() with ordinality c (name, due, every, place)
  left join private.chore_runs r using (name)
  where (select private.is_admin())
  order by c.place
$$;
comment on function private.clock_health is 'api: member';

-- On a hosted project pg_cron is the clock; one that cannot be started fails this file, for nothing else would call.
-- The embedded host has its own clock, whatever its database offers.
create function private.start_clock()
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  create extension if not exists pg_cron;
  perform cron.schedule('rondo settle_due', '* * * * *', 'select private.settle_due()');
  perform cron.schedule('rondo flush_site', '5 seconds', 'select private.flush_site()');
  -- there nobody asks before a public file is served, so what is hidden goes from there for good
  perform cron.schedule('rondo sweep_files', '*/5 * * * *', 'select private.sweep_files(true)');
end
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_roles where rolname = 'supabase_admin')
  then
    perform private.start_clock();
  end if;
end
$$;
