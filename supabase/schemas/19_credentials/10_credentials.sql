-- Credentials issued from an account (docs/decisions/0024): whatever still opens, sends or rings after its session is over. One
-- list, and one function that revokes what is on it. supabase/tests/catalogue/credentials.test.ts demands of every table with a
-- secret that it is on the list, or says why not.

create view private.credentials with (security_invoker = true) as
select l.user_id as person, 'calendar' as kind, l.user_id as id, l.created_at from private.feed_links l where l.revoked_at is null
union all
select k.user_id, 'api_key', k.id, k.created_at from private.api_keys k
union all
select o.made_by, 'overlay', o.id, o.created_at from private.overlay_links o
union all
select w.made_by, 'webhook', w.id, w.created_at from private.webhooks w where w.made_by is not null
union all
select d.user_id, 'device', d.id, d.created_at from private.push_devices d
union all
select a.user_id, 'discord', a.user_id, a.created_at from private.discord_accounts a;

comment on view private.credentials is 'What was issued from which account. No API access: a copy of one''s data and a new password read it.';
revoke all on private.credentials from public, anon, authenticated, service_role;

-- A caller who keeps their credentials at the change of their password that follows.
create table private.kept_credentials (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.kept_credentials is 'Who keeps their credentials at the next password. No API access: a command writes it, the change takes it.';
alter table private.kept_credentials enable row level security;
alter table private.kept_credentials force row level security;
revoke all on private.kept_credentials from public, anon, authenticated, service_role;

-- Tells somebody by mail what happened to their account. It leaves whatever topics they chose, and nothing read on the site takes it
-- back: who sits in a stolen session could do either.
create function private.mail_account(person uuid, type text, facts jsonb)
  returns void
  language sql
  security definer
  set search_path = ''
as $$
  insert into private.outbox (channel, target, subject, payload)
  select
    'mail', u.id, 'account ' || gen_random_uuid(),
    jsonb_build_object('daily', false, 'notices', '[]'::jsonb, 'type', mail_account.type) || facts
  from auth.users u
  where u.id = person
    and u.email_confirmed_at is not null
    and exists (select from private.delivery_setup d where d.mail)
$$;

-- A credential was issued: its owner is told by mail. The arguments are the column of the owner and the kind.
-- Refuses with PT401 where the session it was asked in is over: a token outlives its session on hosted projects, and a command may
-- have waited for the password that ended it.
create function private.credential_issued()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  person constant uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  session constant text := auth.jwt() ->> 'session_id';
begin
  if session is not null and not exists (select from auth.sessions s where s.id::text = session) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  perform private.mail_account(person, 'credential_issued', jsonb_build_object('kind', tg_argv[1]));
  return null;
end
$$;
create trigger credential_issued
  after insert on private.feed_links
  for each row
  execute function private.credential_issued('user_id', 'calendar');
create trigger credential_reissued
  after update of secret on private.feed_links
  for each row
  when (new.secret <> old.secret)
  execute function private.credential_issued('user_id', 'calendar');
create trigger credential_issued
  after insert on private.api_keys
  for each row
  execute function private.credential_issued('user_id', 'api_key');
create trigger credential_issued
  after insert on private.overlay_links
  for each row
  execute function private.credential_issued('made_by', 'overlay');
create trigger credential_issued
  after insert on private.webhooks
  for each row
  execute function private.credential_issued('made_by', 'webhook');
-- another secret or address, which commands write down with whose it is from then on
create trigger credential_reissued
  after update of made_by on private.webhooks
  for each row
  when (new.made_by is not null)
  execute function private.credential_issued('made_by', 'webhook');
create trigger credential_issued
  after insert on private.push_devices
  for each row
  execute function private.credential_issued('user_id', 'device');
create trigger credential_issued
  after insert on private.discord_accounts
  for each row
  execute function private.credential_issued('user_id', 'discord');
create trigger credential_reissued
  after update of discord_id on private.discord_accounts
  for each row
  when (new.discord_id <> old.discord_id)
  execute function private.credential_issued('user_id', 'discord');

-- Revokes what was issued from an account, but the device of a session that stays. Returns how many of each kind ended.
create function private.revoke_credentials(person uuid, staying uuid default null)
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  ended jsonb;
begin
  -- a link to Discord that is being finished comes before this, or not at all
  delete from private.discord_requests r where r.user_id = person;
  -- what is being issued comes before this as well, or finds its session over: every row of a credential refers to the profile
  perform from public.profiles p where p.id = person for update;
  perform from private.webhooks w where w.made_by = person order by w.id for update;
  select coalesce(jsonb_object_agg(of_kind.kind, of_kind.how_many), '{}') into ended
  from (
    select c.kind, count(*) as how_many
    from private.credentials c
    where c.person = revoke_credentials.person
      and not exists (select from private.push_devices d where d.id = c.id and d.session_id = staying)
    group by c.kind
  ) of_kind;
  delete from private.feed_links l where l.user_id = person;
  delete from private.api_keys k where k.user_id = person;
  delete from private.overlay_links l where l.made_by = person;
  perform private.hold_deliveries(w.id) from private.webhooks w where w.made_by = person;
  delete from private.outbox o where o.channel = 'webhook' and o.target in (select w.id from private.webhooks w where w.made_by = person);
  delete from private.webhooks w where w.made_by = person;
  perform private.forget_device(d.id)
  from (
    select d.id from private.push_devices d where d.user_id = person and d.session_id is distinct from staying order by d.id
  ) d;
  delete from private.discord_accounts a where a.user_id = person;
  if ended <> '{}' then
    perform private.record('revoke_credentials', 'profiles ' || person, null, ended);
  end if;
  return ended;
end
$$;

-- A new password, by whichever service it was changed, ends what was made with the old one, and a mail lists it.
create function private.revoke_at_new_password()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
  kept_at timestamptz;
  ended jsonb := '{}';
begin
  delete from private.kept_credentials k where k.user_id = new.id returning k.created_at into kept_at;
  -- whoever recovers their account keeps nothing: who knew the old password may have asked for it
  if kept_at is null
    or kept_at < now() - bounds.kept_credentials_minutes * interval '1 minute'
    or old.recovery_sent_at > now() - bounds.recovery_minutes * interval '1 minute'
  then
    ended := private.revoke_credentials(new.id);
  end if;
  if old.email_confirmed_at is not null and new.encrypted_password is not null then
    perform private.mail_account(new.id, 'password_changed', jsonb_build_object('ended', ended));
  end if;
  return null;
end
$$;
create trigger revoke_credentials
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.revoke_at_new_password();

-- The caller's next password, within minutes, leaves what was issued from the account as it is. False: it is not the password.
-- Refuses with PT409 after a recovery was requested: it ends everything.
create function private.keep_credentials(password text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  if not private.is_own_password(keep_credentials.password) then
    return false;
  end if;
  if exists (
    select
    from auth.users u
    where u.id = me and u.recovery_sent_at > now() - (private.limits()).recovery_minutes * interval '1 minute'
  ) then
    perform private.refuse('PT409', 'A recovery ends everything.', 'recoveryEndsAll');
  end if;
  insert into private.kept_credentials (user_id) values (me) on conflict (user_id) do update set created_at = now();
  perform private.record('keep_credentials', 'profiles ' || me);
  return true;
end
$$;
comment on function private.keep_credentials is 'api: member';
