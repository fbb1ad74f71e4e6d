-- The recovery codes and states of an account beside the second factor that the sign-in service keeps: codes for
-- members who lost the device, and the word about every change (docs/decisions/0025).

create table private.recovery_codes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);
comment on table private.recovery_codes is
  'Hashes of the codes that remove a second factor, ten a person at most. No API access: made and used by commands.';
alter table private.recovery_codes enable row level security;
alter table private.recovery_codes force row level security;
revoke all on private.recovery_codes from public, anon, authenticated, service_role;

-- Sixty bits each: nothing slower is needed to keep them. Read generously, as they are typed from paper.
create function private.recovery_hash(person uuid, code text)
  returns bytea
  language sql
  immutable
  set search_path = ''
as $$
  select sha256(convert_to(person || ' ' || translate(regexp_replace(lower(code), '[^0-9a-z]', '', 'g'), 'oil', '011'), 'UTF8'))
$$;

create function private.new_recovery_code()
  returns text
  language sql
  set search_path = ''
as $$
  select string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(bytes, n) % 32 + 1, 1) || case when n in (3, 7) then '-' else '' end,
    '' order by n
  )
  from (select extensions.gen_random_bytes(12) as bytes) as random, generate_series(0, 11) as n
$$;

-- Makes the caller's ten recovery codes anew; they are told this once. Refuses with PT403 a session without a second factor.
create function private.make_recovery_codes()
  returns text[]
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  codes text[];
begin
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse('PT403', 'The session lacks the second factor.', 'secondFactor');
  end if;
  perform from public.profiles p where p.id = me for no key update;
  codes := array(select private.new_recovery_code() from generate_series(1, (private.limits()).recovery_codes));
  delete from private.recovery_codes c where c.user_id = me;
  insert into private.recovery_codes (user_id, hash) select me, private.recovery_hash(me, code) from unnest(codes) as code;
  perform private.record('make_recovery_codes', 'profiles ' || me);
  return codes;
end
$$;
comment on function private.make_recovery_codes is 'api: member';

-- How many recovery codes the caller has.
create function private.my_recovery_codes()
  returns int
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select count(*)::int from private.recovery_codes c where c.user_id = auth.uid()
$$;
comment on function private.my_recovery_codes is 'api: member';

-- Removes every factor of an account and its codes, and ends its sessions, all but `kept`: that one lacks the factor from now on.
create function private.remove_factors(person uuid, kept text default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from private.recovery_codes c where c.user_id = person;
  delete from auth.sessions s where s.user_id = person and s.id::text is distinct from kept;
  delete from auth.mfa_amr_claims m using auth.sessions s
  where s.user_id = person and m.session_id = s.id and m.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = person;
  delete from auth.mfa_factors f where f.user_id = person;
end
$$;

-- Removes the caller's factors by one of the recovery codes, without the second factor whose device is lost. False: it is none.
-- Refuses with PT429 after so many wrong ones. It answers, and does not refuse, because the count of a refused call would be
-- taken back with it.
create function private.use_recovery_code(code text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  counter constant text := 'recovery code try';
  counted private.command_counts;
begin
  if me is null or not exists (select from public.profiles p where p.id = me and p.deleted_at is null) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  counted := private.count_up(me, counter, (private.limits()).recovery_code_tries_minutes);
  if counted.times > (private.limits()).recovery_code_tries then
    perform private.refuse(
      'PT429', 'Too many wrong codes.', 'tooManyCommands', to_char(counted.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
  delete from private.recovery_codes c where c.user_id = me and c.hash = private.recovery_hash(me, use_recovery_code.code);
  if not found then
    perform private.record_security_event(me, 'wrong_recovery_code');
    return false;
  end if;
  delete from private.command_counts c where c.who = me and c.what = counter;
  perform private.remove_factors(me, auth.jwt() ->> 'session_id');
  perform private.record('use_recovery_code', 'profiles ' || me);
  return true;
end
$$;
comment on function private.use_recovery_code is 'api: member';

-- Every change of a factor: the log has it, and the owner is told, by mail too.
create function private.tell_of_factor()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  owner constant uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id');
begin
  -- an account that goes takes its factors with it
  if not exists (select from public.profiles p where p.id = owner and p.deleted_at is null) then
    return null;
  end if;
  perform private.record_security_event(owner, case when tg_op = 'DELETE' then 'remove_factor' else 'add_factor' end, 5);
  -- not by `notify`, which leaves out the caller: the owner is to hear of a thief who calls in their name
  insert into public.notifications (user_id, key, link)
  values (
    owner,
    (case when tg_op = 'DELETE' then 'factorRemoved' else 'factorAdded' end)::public.notification_key,
    '/settings?section=security'
  );
  return null;
end
$$;

create trigger tell_of_factor
  after update of status on auth.mfa_factors
  for each row
  when (new.status = 'verified' and old.status is distinct from new.status)
  execute function private.tell_of_factor();
create trigger tell_of_removed_factor
  after delete on auth.mfa_factors
  for each row
  when (old.status = 'verified')
  execute function private.tell_of_factor();
