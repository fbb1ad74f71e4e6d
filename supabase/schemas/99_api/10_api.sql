-- The calls of a client. A function of `private` becomes a command by one comment line below it that says who may call
-- it; `publish_api` gives each its wrapper in `public` and the grants of both.
--
--   comment on function private.kick_player is 'api: member';
--
-- visitor: everybody, signed in or not; member: anybody who is signed in, what they may do is asked in the command;
-- service: the host's clock. A wrapper has its command's name, arguments, defaults, result and volatility, and the rights
-- of the caller. A migration that adds a command or changes one calls `publish_api` at its end.

-- An answer of a public call, the same for everybody: a browser, or a server in between, may keep it for half a minute, and
-- some more while it asks anew by its tag. Private answers are not cached: it may be public in a moment.
create function private.kept_answer(answer jsonb)
  returns jsonb
  language plpgsql
  stable
  set search_path = ''
as $$
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
$$;
grant execute on function private.kept_answer(jsonb) to anon, authenticated;

create function private.publish_api()
  returns void
  language plpgsql
  set search_path = ''
as $$
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
$$;

select private.publish_api();
