-- How often one person may do what (docs/decisions/0014): one row of a counter a person and command, locked as long as the
-- command's transaction lasts, so that two at once are two. A refused command counts nothing. Admins are not counted.

create table private.command_counts (
  who uuid not null,
  what text not null check (length(what) <= 300),
  times int not null default 1,
  over_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (who, what)
);
comment on table private.command_counts is
  'How often somebody did something since the counting began. No API access: commands count themselves, the clock sweeps.';
alter table private.command_counts enable row level security;
alter table private.command_counts force row level security;
revoke all on private.command_counts from public, anon, authenticated, service_role;

-- Counts once more within so many minutes of the first time.
create function private.count_up(who uuid, what text, minutes int)
  returns private.command_counts
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.command_counts as c (who, what, over_at)
  values (count_up.who, count_up.what, now() + count_up.minutes * interval '1 minute')
  on conflict (who, what) do update
  set times = case when c.over_at <= now() then 1 else c.times + 1 end,
    over_at = case when c.over_at <= now() then excluded.over_at else c.over_at end
  returning c
$$;

-- Counts one command of the caller, or of `by`, where it has a limit. Says which limit it is beyond, and until when; null
-- within all of them.
create function private.limit_passed(
  action text,
  about text,
  by uuid default auth.uid(),
  out at_most int,
  out minutes int,
  out over_at timestamptz
)
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bound record;
  counted private.command_counts;
begin
  if auth.uid() is null or private.is_admin() then
    return;
  end if;
  for bound in select * from private.command_limits() l where l.action = limit_passed.action loop
    counted := private.count_up(
      limit_passed.by,
      concat_ws(' ', limit_passed.action, case when bound.each = 'subject' then limit_passed.about end),
      bound.minutes
    );
    if counted.times > bound.at_most then
      at_most := bound.at_most;
      minutes := bound.minutes;
      over_at := counted.over_at;
      return;
    end if;
  end loop;
end
$$;

-- The same, refused with PT429 beyond a limit.
create function private.count_command(action text, about text, by uuid default auth.uid())
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  passed constant record := private.limit_passed(action, about, by);
begin
  if passed.over_at is not null then
    perform private.refuse(
      'PT429', format('%s: %s times in %s minutes.', action, passed.at_most, passed.minutes), 'tooManyCommands',
      to_char(passed.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
end
$$;

-- The same from the same writer to the same place after this moment is a double tap, a second tab or a retry whose answer was
-- lost: the command that finds it, with the writer's row or the place locked, returns what the first one made, and counts nothing.
create function private.repeats_since()
  returns timestamptz
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return now() - (private.limits()).repeat_seconds * interval '1 second';
end
$$;

-- Rows their owners write directly count as "write <table>".
create function private.count_write()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.count_command('write ' || tg_table_name, null);
  return null;
end
$$;

create function private.count_writes(counted regclass)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create trigger count_write after insert or update or delete on %s for each row when (current_user in (''anon'', ''authenticated'')) execute function private.count_write()',
    counted
  );
end
$$;

-- Old rows are removed; a row that a command is counting waits for the next sweep.
create function private.sweep_command_counts()
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  delete from private.command_counts c
  where (c.who, c.what) in (
    select old.who, old.what from private.command_counts old where old.over_at <= now() for update skip locked
  )
$$;

-- Security events of accounts ------------------------------------------------------------------

-- Enters what happened to an account's sign-in, no matter who did it. Of each kind the first `at_most` within an hour
-- are entered, then the tenth, the hundredth and so on: who guesses passwords by the thousand writes a handful of
-- entries.
create function private.record_security_event(person uuid, action text, at_most int default 1)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  counted constant private.command_counts := private.count_up(person, record_security_event.action, 60);
begin
  if counted.times <= at_most or counted.times in (10, 100, 1000, 10000, 100000) then
    perform private.record(
      record_security_event.action, 'profiles ' || person, null, jsonb_build_object('times_this_hour', counted.times)
    );
  end if;
end
$$;

-- The last admin --------------------------------------------------------------------------------

-- Somebody stays who can set things right: the last living admin who is not suspended keeps role, profile and account.
-- One at a time: of two admins who remove each other at once, one stays.
create function private.keep_last_admin()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.user_roles', 0));
  if not exists (
    select
    from private.user_roles r
    join public.profiles p on p.id = r.user_id
    where r.role = 'admin'
      and p.deleted_at is null
      and not private.is_suspended(p.id)
  ) then
    perform private.refuse('PT409', 'The last admin stays one.', 'lastAdmin');
  end if;
  return null;
end
$$;

create trigger keep_last_admin
  after delete or update on private.user_roles
  for each row
  when (old.role = 'admin')
  execute function private.keep_last_admin();

-- Of an admin's suspension or farewell; of anybody else's there is nothing to ask.
create function private.keep_last_admin_able()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'id');
begin
  if private.has_role(person, 'admin') then
    if tg_op = 'DELETE' then
      -- the role of an account that goes, goes with it
      delete from private.user_roles r where r.user_id = person;
    else
      perform pg_advisory_xact_lock(hashtextextended('private.user_roles', 0));
      update private.user_roles r set role = r.role where r.user_id = person;
    end if;
  end if;
  return null;
end
$$;

create trigger keep_last_admin
  after insert or update on private.account_blocks
  for each row
  when (new.kind = 'suspended')
  execute function private.keep_last_admin_able();
create trigger keep_last_admin
  after update of deleted_at on public.profiles
  for each row
  when (new.deleted_at is not null)
  execute function private.keep_last_admin_able();
create trigger keep_last_admin
  after delete on auth.users
  for each row
  execute function private.keep_last_admin_able();
