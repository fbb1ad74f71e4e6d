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

CREATE OR REPLACE FUNCTION private.kept_answer(answer jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e_tag constant text := format('W/"%s"', left(encode(sha256(convert_to(answer::text, 'UTF8')), 'hex'), 22));
begin
  if answer is null then
    return null;
  end if;
  perform set_config(
    'response.headers',
    jsonb_build_array(
      jsonb_build_object('Cache-Control', 'public, max-age=30, stale-while-revalidate=300'),
      jsonb_build_object('ETag', e_tag)
    )::text,
    true
  );
  if position(e_tag in nullif(current_setting('request.headers', true), '')::jsonb ->> 'if-none-match') > 0 then
    perform set_config('response.status', '304', true);
  end if;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_api()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  callers constant jsonb := '{"visitor": "anon, authenticated", "member": "authenticated", "service": "service_role"}';
  command record;
  wrapper record;
begin
  -- wrappers whose command is gone, is no command any more or has another head
  for wrapper in
    select w.oid::regprocedure as head
    from pg_catalog.pg_proc w
    where w.pronamespace = 'public'::regnamespace
      and w.prosrc ~ ('^ select (\* from |private\.kept_answer\()?private\.' || w.proname || '\(')
      and not exists (
        select
        from pg_catalog.pg_proc p
        where p.pronamespace = 'private'::regnamespace
          and p.proname = w.proname
          and pg_catalog.pg_get_function_arguments(p.oid) = pg_catalog.pg_get_function_arguments(w.oid)
          and pg_catalog.pg_get_function_result(p.oid) = pg_catalog.pg_get_function_result(w.oid)
          and pg_catalog.obj_description(p.oid, 'pg_proc') ~ '^api: '
      )
  loop
    execute format('drop function %s', wrapper.head);
  end loop;

  for command in
    select
      p.proname as name,
      p.oid::regprocedure as head,
      regexp_replace(p.oid::regprocedure::text, '^private\.', 'public.') as wrapper,
      callers ->> substring(pg_catalog.obj_description(p.oid, 'pg_proc') from '^api: (\w+)$') as granted,
      pg_catalog.pg_get_function_arguments(p.oid) as arguments,
      -- a row type of `private` is nothing a client may see: its columns are
      coalesce(
        (
          select 'table (' || string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum) || ')'
          from pg_catalog.pg_type t
          join pg_catalog.pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
          where t.oid = p.prorettype and t.typtype = 'c' and t.typnamespace = 'private'::regnamespace
        ),
        pg_catalog.pg_get_function_result(p.oid)
      ) as result,
      case p.provolatile when 's' then 'stable' when 'i' then 'immutable' else 'volatile' end as volatility,
      case
        when p.proretset then '* from '
        when p.proname like 'public\_%' and p.prorettype = 'jsonb'::regtype then 'private.kept_answer('
        else ''
      end as rows,
      (
        select string_agg(format('%I.%I', p.proname, p.proargnames[n]), ', ' order by n)
        from generate_series(1, p.pronargs) as n
      ) as given
    from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and pg_catalog.obj_description(p.oid, 'pg_proc') ~ '^api: '
    order by p.proname
  loop
    assert command.granted is not null, format('%s is published to nobody known', command.head);
    execute format(
      'create or replace function public.%I(%s) returns %s language sql %s set search_path = %L as %L',
      command.name,
      command.arguments,
      command.result,
      command.volatility,
      '',
      format(
        ' select %sprivate.%I(%s)%s ',
        command.rows, command.name, command.given, repeat(')', (command.rows like '%(')::int)
      )
    );
    execute format(
      'revoke execute on function %1$s, %2$s from public, anon, authenticated; grant execute on function %1$s, %2$s to %3$s',
      command.wrapper,
      command.head,
      command.granted
    );
  end loop;
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

CREATE OR REPLACE FUNCTION public.public_article(slug text, article text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_article(public_article.slug, public_article.article, public_article.language)) $function$;

CREATE OR REPLACE FUNCTION public.public_cup(night_cup_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_cup(public_cup.night_cup_id)) $function$;

CREATE OR REPLACE FUNCTION public.public_cups(starts_before timestamp with time zone DEFAULT NULL::timestamp with time zone, id_before uuid DEFAULT NULL::uuid, most integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_cups(public_cups.starts_before, public_cups.id_before, public_cups.most)) $function$;

CREATE OR REPLACE FUNCTION public.public_feed(slug text, language text DEFAULT 'en'::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_feed(public_feed.slug, public_feed.language)) $function$;

CREATE OR REPLACE FUNCTION public.public_league(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_league(public_league.slug, public_league.season)) $function$;

CREATE OR REPLACE FUNCTION public.public_leagues(slug text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_leagues(public_leagues.slug)) $function$;

CREATE OR REPLACE FUNCTION public.public_match(slug text, match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_match(public_match.slug, public_match.match_id)) $function$;

CREATE OR REPLACE FUNCTION public.public_player(slug text, username text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_player(public_player.slug, public_player.username)) $function$;

CREATE OR REPLACE FUNCTION public.public_squads(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_squads(public_squads.slug, public_squads.season)) $function$;

CREATE OR REPLACE FUNCTION public.public_stats(slug text, season integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_stats(public_stats.slug, public_stats.season)) $function$;

CREATE OR REPLACE FUNCTION public.public_team(slug text, team text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.kept_answer(private.public_team(public_team.slug, public_team.team)) $function$;

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

grant execute on routine private.kept_answer(jsonb) to "anon";
grant execute on routine private.kept_answer(jsonb) to "authenticated";

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
