set local check_function_bodies = off;

create table private.chore_runs ();

CREATE OR REPLACE FUNCTION private.chores()
 RETURNS TABLE(name text, due text, every interval)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    -- first: notifying thousands takes seconds, in which nothing may be held that somebody else waits for
    ('hand_out_next', 'unfinished_announcements', interval '1 minute'),
    ('notify_followers', 'unnotified_news', '1 minute'),
    ('close_vote', 'unnotified_votes', '1 minute'),
    ('confirm_silence', 'due_silences', '1 minute'),
    ('lapse_offer', 'due_offers', '1 minute'),
    ('lapse_proposal', 'due_proposals', '1 minute'),
    ('release_stayer', 'due_stayers', '1 minute'),
    ('remind_attendance', 'unreminded', '1 minute'),
    ('remind_kickoff', 'unreminded_kickoffs', '1 minute'),
    ('settle_night_cup', 'due_night_cups', '1 minute'),
    ('settle_stand_in', 'due_stand_ins', '1 minute'),
    ('walk_over', 'due_walkovers', '1 minute'),
    ('sweep_accounts', null, '1 minute'),
    ('sweep_command_counts', null, '1 minute'),
    ('make_audit_years', null, '1 day'),
    ('count_active_weeks', null, '1 hour'),
    ('enqueue_due', null, '1 minute'),
    ('enqueue_article_events', null, '1 minute'),
    ('tell_followers', null, '1 minute'),
    ('sweep_devices', null, '1 minute'),
    ('settle_directs', null, '1 minute'),
    ('refresh_stale_leagues', null, '1 minute'),
    ('sum_picks', null, '1 minute'),
    ('sweep_old', null, '1 minute')
$function$;

CREATE OR REPLACE FUNCTION private.clock_health()
 RETURNS TABLE(name text, every_minutes integer, ran_at timestamp with time zone, took_ms integer, failed_at timestamp with time zone, sqlstate text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.name, (extract(epoch from c.every) / 60)::int, r.ran_at, r.took_ms, r.failed_at, r.sqlstate
  from private.chores() with ordinality c (name, due, every, place)
  left join private.chore_runs r using (name)
  where (select private.is_admin())
  order by c.place
$function$;

CREATE OR REPLACE FUNCTION private.due_night_cups()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id, 'night_cups ' || c.id
  from public.night_cups c
  where c.status in ('check_in', 'live') or (c.status = 'registration' and c.check_in_from <= now())
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_offers()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id, 'contracts ' || c.id
  from public.contracts c
  where c.status = 'offered' and c.expires_at <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_proposals()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, 'reschedules ' || p.id
  from public.reschedules p
  where p.status = 'proposed' and private.proposal_until(p) <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_silences()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.id, 'match_reports ' || r.id
  from public.match_reports r
  where r.status = 'filed' and private.is_silent(r)
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_stand_ins()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.id, 'stand_ins ' || s.id
  from public.stand_ins s
  join public.team_matches m on m.id = s.match_id
  where s.withdrawn_at is null
    and case
      when s.player_id is null then not private.is_place_open(m)
      else private.is_place_open(m) and private.may_play(s.player_id, s.team_id, m.id) is not null
    end
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_stayers()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_members ' || m.id
  from (
    select c.team_id, c.player_id from public.contracts c where c.stays_until <= now() and c.duration_type = 'classic'
    union
    select l.team_id, l.player_id from private.leaderships l where l.kept_until <= now()
  ) ended
  join public.team_members m using (team_id, player_id)
  where m.left_at is null
    and m.team_role <> 'captain'
    and private.is_contract_over(m, now())
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.due_walkovers()
 RETURNS TABLE(id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  join public.league_seasons s on (s.league_id, s.season, s.phase) = (m.league_id, m.season, 'playoffs')
  where m.series_id is not null and m.status in ('scheduled', 'live') and m.kickoff_at < now() and private.walkover_at(m) <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.hand_out_next(announcement uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_notices(private.hand_out_announcement(announcement, private.notices_left()));
end
$function$;

drop function private.record_failure(text,text,text,text);
CREATE OR REPLACE FUNCTION private.record_failure(chore text, subject text, code text, message text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.settle_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chore record;
  matter record;
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
      for matter in
        execute case
          when chore.due is null then 'select null::uuid as id, ''clock'' as subject'
          else format('select * from private.%I() as due (id, subject)', chore.due)
        end
      loop
        begin
          if chore.due is null then
            execute format('select private.%I()', chore.name);
          else
            execute format('select private.%I($1)', chore.name) using matter.id;
          end if;
        exception when others then
          failure := coalesce(private.record_failure(chore.name, matter.subject, sqlstate, sqlerrm), failure);
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
$function$;

CREATE OR REPLACE FUNCTION private.start_clock()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  create extension if not exists pg_cron;
  perform cron.schedule('rondo settle_due', '* * * * *', 'select private.settle_due()');
  -- there nobody asks before a public file is served, so what is hidden goes from there for good
  perform cron.schedule('rondo sweep_files', '*/5 * * * *', 'select private.sweep_files(true)');
end
$function$;

CREATE OR REPLACE FUNCTION private.unnotified_votes()
 RETURNS TABLE(match_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'finished'
    and m.finished_at > now() - interval '7 days'
    and exists (select from public.player_votes v where v.match_id = m.id)
    and not exists (select from private.vote_notices n where (n.match_id, n.finished_at) = (m.id, m.finished_at))
    and private.vote_closes_at(m) <= now()
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.unreminded_kickoffs()
 RETURNS TABLE(match_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).kickoff_soon_minutes * interval '1 minute'
    and exists (
      select
      from private.attendance_reminders r
      where (r.of_id, r.starts_at) = (m.id, m.kickoff_at)
        and (
          r.soon_at is null
          or (
            r.lobby_at is null
            and m.kickoff_at <= now() + (private.limits()).lineup_reveal_minutes * interval '1 minute'
            and exists (select from public.match_lobbies l where l.match_id = m.id)
          )
        )
    )
  order by 1
$function$;

CREATE OR REPLACE FUNCTION private.unreminded()
 RETURNS TABLE(of_id uuid, subject text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'scheduled'
    and m.night_cup_id is null
    and m.kickoff_at > now()
    and m.kickoff_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and (
      not exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.team_id, r.starts_at) = (m.id, m.home_team_id, m.kickoff_at)
      )
      or exists (
        select
        from private.attendance_reminders r
        where (r.of_id, r.starts_at) = (m.id, m.kickoff_at) and private.is_count_due(r)
      )
    )
  union all
  select c.id, 'night_cups ' || c.id
  from public.night_cups c
  where c.status in ('registration', 'check_in')
    and c.starts_at > now()
    and c.starts_at <= now() + (private.limits()).attendance_hours * interval '1 hour'
    and exists (
      select
      from public.night_cup_teams t
      where t.night_cup_id = c.id
        and not exists (
          select
          from private.attendance_reminders r
          where (r.of_id, r.team_id, r.starts_at) = (c.id, t.team_id, c.starts_at) and not private.is_count_due(r)
        )
    )
  order by 1
$function$;

CREATE OR REPLACE FUNCTION public.clock_health()
 RETURNS TABLE(name text, every_minutes integer, ran_at timestamp with time zone, took_ms integer, failed_at timestamp with time zone, sqlstate text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.clock_health() $function$;

alter table private.chore_runs add column name text not null;

alter table private.chore_runs add column ran_at timestamp with time zone not null;

alter table private.chore_runs add column took_ms integer not null;

alter table private.chore_runs add column failed_at timestamp with time zone;

alter table private.chore_runs add column sqlstate text;

alter table private.chore_runs add column created_at timestamp with time zone default now() not null;

alter table private.chore_runs add constraint chore_runs_failure CHECK (((failed_at IS NULL) = (sqlstate IS NULL)));

alter table private.chore_runs add constraint chore_runs_name_check CHECK ((length(name) <= 60));

alter table private.chore_runs add constraint chore_runs_pkey PRIMARY KEY (name);

alter table private.chore_runs add constraint chore_runs_sqlstate_check CHECK ((length(sqlstate) = 5));

alter table private.chore_runs enable row level security;
alter table private.chore_runs force row level security;

grant execute on routine private.clock_health() to "authenticated";

grant execute on routine public.clock_health() to "authenticated";

comment on function private.clock_health() is 'api: member';

comment on table private.chore_runs is 'When each chore of the clock ran, how long it took, and its last failure. No API access: admins read it through a call.';
