-- The ground of everything else: the schemas, the one way to refuse, the audit log,
-- and the small guards that several files share.
--
-- `public` is the API. `private` holds what clients must never reach: helpers, roles, the audit log.
-- Nothing is open by default; every file grants by name what it opens.

create schema if not exists extensions;
create schema if not exists private;
-- lets a constraint compare an id and a span of time at once
create extension if not exists btree_gist with schema extensions;
-- finds a word inside a name without reading every name
create extension if not exists pg_trgm with schema extensions;
-- compares passwords with what the sign-in service keeps of them
create extension if not exists pgcrypto with schema extensions;

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role;

revoke create on schema public from public;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- Refusals ------------------------------------------------------------------------------------

-- The one way to say no. `code` is PT plus the HTTP status the client shall see, `message` an
-- English sentence for readers of the log, `hint` a key of errors.json, `detail` the field meant.
create function private.refuse(code text, message text, hint text, detail text default null)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if detail is null then
    raise exception using errcode = code, message = message, hint = hint;
  end if;
  raise exception using errcode = code, message = message, hint = hint, detail = detail;
end
$$;

-- A constraint named <table>_<field>_check, or a column's own type, said no: the refusal names the field.
create function private.refuse_value(broken text)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  perform private.refuse(
    'PT422',
    format('The value breaks %s.', broken),
    'wrongValue',
    regexp_replace(broken, '^(teams|team_achievements)_|_check\d*$', '', 'g')
  );
end
$$;

-- Rows of one page: as many as asked for, 100 at most.
create function private.page_size(asked int)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select least(greatest(coalesce(asked, 50), 1), 100)
$$;
grant execute on function private.page_size(int) to authenticated, service_role;

-- The content of notifications and the audit log ------------------------------------------------------

-- Whether a value holds no text of a member: only ids, numbers, moments, yes and no, and under the keys listed
-- here the values of our own lists. Names and texts stay in their rows, where they can be changed, hidden and deleted.
create function private.is_fact(key text, value jsonb)
  returns boolean
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  coded constant text[] := '{activity_level,availability_days,award,category,cause,content,duration_type,eligibility,forfeited_by,kind,language,left_out,mail,matter,next_slot,origin,phase,platform,play_style,position,positions,priority,rematch_experience,role,silent_kinds,site_role,skill_level,sqlstate,stage,status,status_before,team_role,texts,texts_changed,tier,topic,training_days,type,was,weekday,winner}';
  said constant text := value #>> '{}';
begin
  case jsonb_typeof(value)
    when 'string' then
      return said ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or said ~ '^\d{4,5}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d(:?\d\d)?|Z)?)?$'
        or said ~ '^\d\d:\d\d(:\d\d)?$'
        or (key = any (coded) and said ~ '^[A-Za-z0-9_]{1,40}$')
        or (key = 'league_zone' and said ~ '^(UTC|[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$' and length(said) <= 60);
    when 'array' then
      return coalesce((select bool_and(private.is_fact(key, each)) from jsonb_array_elements(value) as each), true);
    when 'object' then
      return coalesce(
        (select bool_and(field ~ '^[a-z0-9_]{1,40}$' and private.is_fact(field, held)) from jsonb_each(value) as f (field, held)),
        true
      );
    else
      return true;
  end case;
end
$$;

grant execute on function private.is_fact(text, jsonb) to authenticated, service_role;

-- A value without texts of members; null where nothing else is left.
create function private.facts_of(key text, value jsonb)
  returns jsonb
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  if private.is_fact(key, value) is true then
    return value;
  end if;
  case jsonb_typeof(value)
    when 'array' then
      return (
        select jsonb_agg(private.facts_of(key, each)) from jsonb_array_elements(value) as each where private.facts_of(key, each) is not null
      );
    when 'object' then
      return (
        select jsonb_object_agg(field, private.facts_of(field, held))
        from jsonb_each(value) as f (field, held)
        where field ~ '^[a-z0-9_]{1,40}$' and private.facts_of(field, held) is not null
      );
    else
      return null;
  end case;
end
$$;

-- The audit log ------------------------------------------------------------------------------

-- One part a year, made ahead by the clock: the years of the past are read by those who ask for them, and may be put away.
create sequence private.audit_log_id;
create table private.audit_log (
  id bigint not null default nextval('private.audit_log_id'),
  -- nobody where the clock or the operator did it
  actor uuid,
  clock boolean not null default false constraint audit_log_clock_check check (not clock or actor is null),
  action text not null check (length(action) between 3 and 60),
  subject text not null check (length(subject) <= 200 and subject ~ '^[a-z_]+( [0-9a-z_-]+)*$'),
  before jsonb check (private.is_fact('', before)),
  after jsonb check (private.is_fact('', after)),
  at timestamptz not null default now(),
  primary key (at, id)
) partition by range (at);
comment on table private.audit_log is
  'Append only: who did what to what, and how it looked before and after. No API access: admins read it through a call.';
create index audit_log_actor on private.audit_log (actor, at desc);
create index audit_log_subject on private.audit_log (subject, at desc);

create function private.refuse_to_rewrite()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform private.refuse('PT403', 'This record is append only.', 'notYours');
  return null;
end
$$;

-- The same guards on the whole record and on each of its parts, which could be named alone.
create function private.guard_record(part regclass)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
  execute format('revoke all on %s from public, anon, authenticated, service_role', part);
  execute format(
    'create trigger append_only before update or delete or truncate on %s for each statement execute function private.refuse_to_rewrite()',
    part
  );
end
$$;

-- Makes the parts of this year and the next that are not there. A row of a year without a partition stays in the rest.
create function private.make_audit_years()
  returns void
  language plpgsql
  security definer
  set search_path = ''
  set lock_timeout = '2s'
as $$
declare
  this_year constant int := extract(year from now() at time zone 'utc');
  begun timestamptz;
  part text;
begin
  for year in this_year..this_year + 1 loop
    part := 'audit_log_' || year;
    begun := make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC');
    continue when to_regclass('private.' || part) is not null
      or exists (select from private.audit_log_rest r where r.at >= begun and r.at < begun + interval '1 year');
    execute format(
      'create table private.%I partition of private.audit_log for values from (%L) to (%L)',
      part, begun, make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC')
    );
    execute format('comment on table private.%I is %L', part, 'A year of the record. No API access: read through it.');
    perform private.guard_record(format('private.%I', part)::regclass);
  end loop;
end
$$;

create table private.audit_log_rest partition of private.audit_log default;
comment on table private.audit_log_rest is 'Years of the record without a part. No API access: read through it.';
select private.guard_record('private.audit_log');
select private.guard_record('private.audit_log_rest');
select private.make_audit_years();

-- A change that is due by time, whichever call finds it first: the clock did it.
create function private.clock_actions()
  returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select '{lapse_offer,confirm_silence,release_stayer,open_check_in,close_check_in,draw_night_cup,drop_night_cup,walk_over,finish_night_cup}'::text[]
$$;

-- Guards --------------------------------------------------------------------------------------

create function private.touch()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Columns named in the trigger's arguments never change from a client, whatever the grants say.
create function private.keep_columns()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  kept text;
begin
  foreach kept in array tg_argv loop
    if to_jsonb(new) -> kept is distinct from to_jsonb(old) -> kept then
      perform private.refuse('PT403', format('%s.%s is not yours to change.', tg_table_name, kept), 'notYours', kept);
    end if;
  end loop;
  return new;
end
$$;

-- A moment is the server's: whatever time a client gives a new row for the columns in the arguments, it is now.
create function private.stamp_facts()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(fact, now()) from unnest(tg_argv) as fact));
end
$$;

-- Columns in the arguments say when something happened: a client says that it did, the server says when.
create function private.stamp_moments()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  moment text;
begin
  foreach moment in array tg_argv loop
    if to_jsonb(new) ->> moment is distinct from before ->> moment and to_jsonb(new) ->> moment is not null then
      new := jsonb_populate_record(new, jsonb_build_object(moment, now()));
    end if;
  end loop;
  return new;
end
$$;

-- Puts both guards of facts on a table that clients write: new rows are stamped, old ones keep what they have.
create function private.guard_facts(guarded regclass, variadic facts text[])
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  given constant text := (select string_agg(quote_literal(fact), ', ') from unnest(facts) as fact);
begin
  execute format(
    'create trigger a_stamp_facts before insert on %s for each row when (current_user in (''anon'', ''authenticated'')) execute function private.stamp_facts(%s)',
    guarded, given
  );
  execute format(
    'create trigger keep_facts before update on %s for each row when (current_user in (''anon'', ''authenticated'')) execute function private.keep_columns(%s)',
    guarded, given
  );
end
$$;

-- A lower-case address part of a name: 'Işıklar SK' becomes 'isiklar-sk'. Letters it has no Latin form for are told
-- apart by a few digits: two names in another alphabet are not one.
create function private.slug(name text)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return (
    select case
      when plain ~ '[^\x01-\x7f]' then concat_ws('-', nullif(latin, ''), left(md5(plain), 8))
      else coalesce(nullif(latin, ''), 'x')
    end
    from (
      select lower(translate(
        replace(replace(name, 'ß', 'ss'), 'æ', 'ae'),
        'ÇĞİIÖŞÜçğıiöşüÄäÀÁÂÃÅàáâãåÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕØòóôõøÙÚÛùúûÝýÿŠšŽžČčĆćŁłŃńŚśŹźŻż',
        'cgiiosucgiiosuaaaaaaaaaaaaeeeeeeeeiiiiiiiinnoooooooooouuuuuuyyysszzccccllnnsszzzz'
      )) as plain
    ) as folded
    cross join lateral (select trim(both '-' from regexp_replace(plain, '[^a-z0-9]+', '-', 'g')) as latin) as kept
  );
end
$$;

-- The hosts of a network, as the inside of a pattern; null of a network nobody knows.
create function private.network_hosts(network text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select case network
    when 'x' then '(x|twitter)\.com'
    when 'instagram' then 'instagram\.com'
    when 'discord' then '(discord\.gg|discord\.com)'
    when 'kick' then 'kick\.com'
    when 'twitch' then 'twitch\.tv'
    when 'youtube' then '(youtube\.com|youtu\.be)'
    when 'tiktok' then 'tiktok\.com'
    when 'steam' then 'steamcommunity\.com'
  end
$$;

-- Whether an address, where there is one, is of a channel on a network that streams.
create function private.is_stream(address text)
  returns boolean
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return address is null or exists (
    select
    from unnest('{twitch,kick,youtube}'::text[]) as network
    where address ~ ('^https://(www\.)?' || private.network_hosts(network) || '/[A-Za-z0-9@_.~/?=&%-]{1,200}$')
  );
end
$$;

-- The form of the name of a picture in a folder; the folder is itself the beginning of a pattern.
create function private.picture_in(folder text)
  returns text
  language sql
  immutable
  set search_path = ''
as $$
  select '^' || folder || '/[A-Za-z0-9_-]{1,60}\.(png|jpe?g|webp)$'
$$;

-- Whether an address is of a page of this site: a path of letters and signs that are seen, behind one slash.
create function private.is_page_link(address text)
  returns boolean
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select address ~ '^/[A-Za-z0-9][!-~]*$' and strpos(address, E'\\') = 0 and length(address) <= 300
$$;

-- Links on a profile or a club: a known network, and an https address on that network's own host.
create function private.are_social_links(links jsonb)
  returns boolean
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return jsonb_typeof(links) = 'object'
    and octet_length(links::text) <= 2000
    and not exists (
      select
      from jsonb_each(case when jsonb_typeof(links) = 'object' then links else '{}' end) as link (network, address)
      where jsonb_typeof(address) <> 'string'
        or not coalesce(
          address #>> '{}' ~ (
            '^https://(www\.)?' || private.network_hosts(network) || '(/[A-Za-z0-9@_.~/?=&%-]{0,200})?$'
          ),
          false
        )
    );
end
$$;
grant execute on function
  private.network_hosts(text), private.is_stream(text), private.picture_in(text), private.is_page_link(text),
  private.are_social_links(jsonb)
  to authenticated, service_role;
grant execute on function private.slug(text) to authenticated, service_role;
grant execute on function private.refuse(text, text, text, text) to authenticated, service_role;
