set local check_function_bodies = off;

create table private.broadcasts ();

CREATE OR REPLACE FUNCTION private.broadcast_counts(topics text[])
 RETURNS TABLE(topic text, sent integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    asked.topic,
    (select coalesce(sum(b.sent), 0)::int from private.broadcasts b where b.topic = asked.topic)
  from (select distinct t as topic from unnest(topics[1:40]) t) asked
  where private.may_listen(asked.topic)
$function$;

drop function private.broadcast(text,jsonb);
CREATE OR REPLACE FUNCTION private.broadcast(topic text, change jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.broadcasts (topic, change)
  select broadcast.topic, broadcast.change
  where to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null
$function$;

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
    ('sum_broadcasts', null, '1 minute'),
    ('make_audit_years', null, '1 day'),
    ('count_active_weeks', null, '1 hour'),
    ('enqueue_due', null, '1 minute'),
    ('sweep_devices', null, '1 minute'),
    ('settle_directs', null, '1 minute'),
    ('refresh_stale_leagues', null, '1 minute'),
    ('sum_picks', null, '1 minute'),
    ('sweep_old', null, '1 minute')
$function$;

CREATE OR REPLACE FUNCTION private.flush_site()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.broadcasts b where b.topic = 'site' and b.change is not null) then
    perform private.send_topic('site');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_broadcasts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.send_topic(new.topic);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_topic(topic text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changes jsonb;
  change jsonb;
begin
  if topic = 'site' and (
    not pg_try_advisory_xact_lock(hashtext('rondo site'))
    or exists (
      select
      from private.broadcasts b
      where b.topic = 'site' and b.sent > 0 and b.created_at > clock_timestamp() - interval '5 seconds'
    )
  ) then
    return;
  end if;
  with taken as (
    delete from private.broadcasts b where b.topic = send_topic.topic and b.change is not null returning b.id, b.change
  ), said as (
    select t.change, min(t.id) as id from taken t group by t.change, case when t.change ? 'scores' then t.id end
  )
  select jsonb_agg(s.change order by s.id) into changes from said s;
  if changes is null then
    return;
  end if;
  -- the host's own: nobody may join these
  if topic in ('public', 'rights') then
    for change in select jsonb_array_elements(changes) loop
      perform realtime.send(change, 'changed', topic, true);
    end loop;
    return;
  end if;
  -- of more than anybody reads one by one the nouns are enough
  if jsonb_array_length(changes) > 20 then
    select jsonb_agg(distinct jsonb_build_object('noun', c -> 'noun')) into changes from jsonb_array_elements(changes) c;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'changes', changes,
      'before', (select coalesce(sum(b.sent), 0) from private.broadcasts b where b.topic = send_topic.topic)
    ),
    'changed', topic, true
  );
  insert into private.broadcasts (topic, sent) values (send_topic.topic, 1);
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
  perform cron.schedule('rondo flush_site', '5 seconds', 'select private.flush_site()');
  -- there nobody asks before a public file is served, so what is hidden goes from there for good
  perform cron.schedule('rondo sweep_files', '*/5 * * * *', 'select private.sweep_files(true)');
end
$function$;

CREATE OR REPLACE FUNCTION private.sum_broadcasts()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with crowded as (
    select b.topic
    from private.broadcasts b
    where b.change is null
    group by b.topic
    having count(*) > 1 or max(b.created_at) < now() - interval '7 days'
  ), taken as (
    delete from private.broadcasts b
    where b.id in (
      select each.id
      from private.broadcasts each
      join crowded using (topic)
      where each.change is null
      for update of each skip locked
    )
    returning b.topic, b.sent, b.created_at
  )
  insert into private.broadcasts (topic, sent, created_at)
  select t.topic, sum(t.sent), max(t.created_at)
  from taken t
  group by t.topic
  having max(t.created_at) >= now() - interval '7 days'
$function$;

CREATE OR REPLACE FUNCTION public.broadcast_counts(topics text[])
 RETURNS TABLE(topic text, sent integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.broadcast_counts(broadcast_counts.topics) $function$;

CREATE OR REPLACE FUNCTION public.flush_site()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.flush_site() $function$;

alter table private.broadcasts add column id bigint generated always as identity not null;

alter table private.broadcasts add column topic text not null;

alter table private.broadcasts add column change jsonb;

alter table private.broadcasts add column sent integer default 0 not null;

alter table private.broadcasts add column created_at timestamp with time zone default clock_timestamp() not null;

alter table private.broadcasts add constraint broadcasts_pkey PRIMARY KEY (id);

alter table private.broadcasts add constraint broadcasts_topic_check CHECK ((length(topic) <= 60));

CREATE INDEX broadcasts_topic_idx ON private.broadcasts USING btree (topic);

CREATE CONSTRAINT TRIGGER send_broadcasts AFTER INSERT ON private.broadcasts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.change IS NOT NULL)) EXECUTE FUNCTION private.send_broadcasts();

alter table private.broadcasts enable row level security;
alter table private.broadcasts force row level security;

grant execute on routine private.broadcast_counts(text[]) to "authenticated";

grant execute on routine private.flush_site() to "service_role";

grant execute on routine public.broadcast_counts(text[]) to "authenticated";

grant execute on routine public.flush_site() to "service_role";

comment on function private.broadcast_counts(text[]) is 'api: member';

comment on function private.flush_site() is 'api: service';

comment on table private.broadcasts is 'What waits to be broadcast, and how many messages each topic had. No API access: pages ask broadcast_counts.';

-- where pg_cron is the clock it flushes what waits for everybody, too
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_roles where rolname = 'supabase_admin')
  then
    perform private.start_clock();
  end if;
end
$$;
