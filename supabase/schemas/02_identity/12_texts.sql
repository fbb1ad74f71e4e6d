-- Texts given to commands: their length, and whether their writer may speak.

create function private.check_length(field text, said text, at_least int, at_most int)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if at_least > 0 and said is null then
    perform private.refuse('PT422', format('%s is missing.', field), 'missing', field);
  end if;
  if said is not null then
    perform private.check_may_speak();
  end if;
  if length(said) not between at_least and at_most then
    perform private.refuse('PT422', format('%s has %s to %s characters.', field, at_least, at_most), 'wrongLength', field);
  end if;
end
$$;

-- A text a command was given, trimmed; refuses with PT422 when it is missing, of the wrong length, or cannot be read, and
-- with PT403 when the caller is muted and gives one.
create function private.checked_text(field text, given text, at_least int, at_most int)
  returns text
  language plpgsql
  set search_path = ''
as $$
declare
  said constant text := nullif(regexp_replace(
    replace(normalize(given, nfc), E'\r', ''), '^[' || private.spaces() || ']+|[' || private.spaces() || ']+$', '', 'g'
  ), '');
begin
  perform private.check_length(field, said, at_least, at_most);
  if private.is_text(said, at_least, at_most) is false then
    perform private.refuse('PT422', format('%s cannot be read.', field), 'unreadable', field);
  end if;
  return said;
end
$$;

-- A name or other single line a command was given, cleaned; refuses as above.
create function private.checked_name(field text, given text, at_least int, at_most int)
  returns text
  language plpgsql
  set search_path = ''
as $$
declare
  said constant text := nullif(private.clean_line(given), '');
begin
  perform private.check_length(field, said, at_least, at_most);
  if private.is_name(said, at_least, at_most) is false then
    perform private.refuse('PT422', format('%s cannot be read.', field), 'unreadable', field);
  end if;
  return said;
end
$$;

-- Texts by language that a command was given, each cleaned, or null; what is empty is left out. Refuses as above, naming the
-- language too: `title.de`.
create function private.checked_texts(field text, given jsonb, at_least int, at_most int, names boolean default false)
  returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  texts jsonb := '{}';
  each record;
begin
  if jsonb_typeof(given) not in ('object', 'null') then
    perform private.refuse('PT422', format('%s is {language: text}.', field), 'wrongValue', field);
  end if;
  for each in select t.language, t.held from jsonb_each(nullif(given, 'null')) as t (language, held) loop
    if each.language <> all (private.languages()) or jsonb_typeof(each.held) not in ('string', 'null') then
      perform private.refuse('PT422', format('%s is {language: text}.', field), 'wrongValue', field);
    end if;
    continue when coalesce(private.clean_line(each.held #>> '{}'), '') = '';
    texts := texts || jsonb_build_object(
      each.language,
      case
        when names then private.checked_name(field || '.' || each.language, each.held #>> '{}', greatest(at_least, 1), at_most)
        else private.checked_text(field || '.' || each.language, each.held #>> '{}', greatest(at_least, 1), at_most)
      end
    );
  end loop;
  if texts = '{}' and at_least > 0 then
    perform private.refuse('PT422', format('%s is missing.', field), 'missing', field);
  end if;
  return nullif(texts, '{}');
end
$$;

-- The reason of a command, which other people read.
create function private.checked_reason(reason text)
  returns text
  language sql
  set search_path = ''
as $$
  select private.checked_text('reason', reason, (private.limits()).reason_min, (private.limits()).reason_max)
$$;
