-- The entries of commands and direct writes in the audit log (01_foundation/10_foundation.sql).

-- Writes one entry about the caller, and counts the command where it has a limit (20_command_limits.sql). Commands call it last, inside
-- their own transaction; what follows from one by itself is entered under its own name. Of what somebody wrote the
-- entry says only that it changed: `texts_changed` names the fields.
create function private.record(action text, subject text, before jsonb default null, after jsonb default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  by_clock constant boolean := action = any (private.clock_actions()) or coalesce(current_setting('rondo.clock', true), '') = 'on';
  -- most entries hold nothing that somebody wrote
  only_facts constant boolean := (private.is_fact('', before) and private.is_fact('', after)) is true;
  texts constant jsonb := case
    when not only_facts then (
      select jsonb_build_object('texts_changed', jsonb_agg(field order by field))
      from jsonb_object_keys(case when jsonb_typeof(coalesce(after, before)) = 'object' then coalesce(after, before) else '{}' end) as field
      where (private.is_fact(field, before -> field) and private.is_fact(field, after -> field)) is not true
        and before -> field is distinct from after -> field
      having count(*) > 0
    )
  end;
begin
  insert into private.audit_log (actor, clock, action, subject, before, after)
  values (
    case when not by_clock then (select auth.uid()) end,
    by_clock,
    action,
    subject,
    case
      when only_facts or before is null then before
      when after is null then coalesce(private.facts_of('', before) || texts, private.facts_of('', before), texts, '{}')
      else coalesce(private.facts_of('', before), '{}')
    end,
    case
      when only_facts or after is null then after
      else coalesce(private.facts_of('', after) || texts, private.facts_of('', after), texts, '{}')
    end
  );
  perform private.count_command(action, subject);
end
$$;

-- Rows an admin writes directly leave their own entry; commands write theirs themselves. The arguments are the
-- columns of the key, all of which name the row.
create function private.record_direct_write()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row jsonb := coalesce(new_row, old_row);
begin
  perform private.record(
    lower(tg_op) || ' ' || tg_table_name,
    concat_ws(' ', tg_table_name, (select string_agg(any_row ->> key, ' ' order by n) from unnest(tg_argv) with ordinality as keys (key, n))),
    old_row,
    new_row
  );
  return null;
end
$$;
