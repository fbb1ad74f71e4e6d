-- Where an account is signed in, what it takes along and what it leaves behind: its sessions, a copy of everything that
-- names its owner, and the farewell. Results, line-ups, stats and contracts belong to the league and stay under
-- "deleted player".

-- The caller's open sessions, the last seen first: on which device, since when, last seen when. Never a token. A session
-- is seen when it is opened and whenever its token is renewed.
create function private.my_sessions()
  returns table (id uuid, user_agent text, since timestamptz, seen_at timestamptz, is_current boolean)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query
  select
    s.id,
    left(s.user_agent, 300),
    s.created_at,
    greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
    s.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions s
  where s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
  order by 4 desc, 1
  limit 100;
end
$$;
comment on function private.my_sessions is 'api: member';

-- Whether this is the caller's password. Refuses with PT429 after so many wrong ones. It answers, and does not refuse,
-- because the count of a refused call would be taken back with it.
create function private.is_own_password(password text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  counter constant text := 'password try';
  counted constant private.command_counts := private.count_up(auth.uid(), counter, (private.limits()).password_tries_minutes);
  -- a long one as it was hashed (docs/decisions/0023)
  asked constant text := case
    when octet_length(password) > 72 then encode(sha256(convert_to(password, 'UTF8')), 'base64')
    else password
  end;
  kept text;
begin
  if counted.times > (private.limits()).password_tries then
    perform private.refuse(
      'PT429', 'Too many wrong passwords.', 'tooManyCommands', to_char(counted.over_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    );
  end if;
  -- $2b$ and $2a$ are two names of one hash, of which pgcrypto knows one
  select regexp_replace(u.encrypted_password, '^\$2b\$', '$2a$') into kept from auth.users u where u.id = auth.uid();
  if coalesce(kept, '') = '' or extensions.crypt(asked, kept) is distinct from kept then
    perform private.record_security_event(auth.uid(), 'wrong_password');
    return false;
  end if;
  delete from private.command_counts c where c.who = auth.uid() and c.what = counter;
  return true;
end
$$;

-- Ends one of the caller's sessions; what was opened there is closed. False: it is not the password. Refuses with PT404:
-- a session of somebody else's is none.
create function private.end_session(session_id uuid, password text)
  returns boolean
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
begin
  if not private.is_own_password(end_session.password) then
    return false;
  end if;
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = me;
  if not found then
    perform private.refuse('PT404', 'There is no such session.', 'sessionUnknown', 'session_id');
  end if;
  perform private.record('end_session', 'profiles ' || me);
  return true;
end
$$;
comment on function private.end_session is 'api: member';

-- Changes by a sign-in are logged, whichever service makes them: the trigger's arguments are the command and how many
-- within an hour are entered one by one.
create function private.record_account_change()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.record_security_event(
    coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid, tg_argv[0], tg_argv[1]::int
  );
  return null;
end
$$;

create trigger record_sign_in
  after insert on auth.sessions
  for each row
  execute function private.record_account_change('sign_in', 5);
create trigger record_password
  after update of encrypted_password on auth.users
  for each row
  when (old.email_confirmed_at is not null and new.encrypted_password is distinct from old.encrypted_password)
  execute function private.record_account_change('change_password', 5);
create trigger record_email
  after update of email on auth.users
  for each row
  when (old.email_confirmed_at is not null and new.email is distinct from old.email)
  execute function private.record_account_change('change_email', 5);

-- Sign-ups that nobody confirmed within a day go, and so do sessions that were not seen for long or are old. Who has a
-- profile is no sign-up, whatever the sign-in service says.
create function private.sweep_accounts()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  bounds constant record := private.limits();
begin
  delete from auth.users u
  where u.email_confirmed_at is null
    and greatest(u.created_at, u.confirmation_sent_at, u.recovery_sent_at) < now() - bounds.sign_up_hours * interval '1 hour'
    and not exists (select from public.profiles p where p.id = u.id);
  delete from auth.sessions s
  where s.created_at < now() - bounds.session_days * interval '1 day'
    or greatest(s.created_at, s.refreshed_at at time zone 'UTC') < now() - bounds.session_idle_days * interval '1 day';
end
$$;

-- Data about the caller that no client reads, by name and without credentials (supabase/tests/catalogue/export.test.ts).
-- It includes the note of this export.
create function private.note_export()
  returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.signed_in();
  most constant int := (private.limits()).export_log_rows_max;
begin
  perform private.record('export_my_data', 'profiles ' || me);
  return (
    select jsonb_build_object(
      'email', u.email,
      'created_at', u.created_at,
      'last_sign_in_at', u.last_sign_in_at,
      'role', (select r.role from private.user_roles r where r.user_id = me),
      'blocks', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'until', b.until, 'reason', b.reason)), '[]')
        from private.account_blocks b
        where b.user_id = me
      ),
      'discord', (
        select jsonb_build_object('id', a.discord_id, 'name', a.name, 'linked_at', a.created_at)
        from private.discord_accounts a
        where a.user_id = me
      ),
      'sessions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at)), '[]')
        from auth.sessions s
        where s.user_id = me
      ),
      'second_factors', (
        select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'created_at', f.created_at)), '[]')
        from auth.mfa_factors f
        where f.user_id = me and f.status = 'verified'
      ),
      'calendar', (
        select jsonb_build_object('created_at', l.created_at, 'revoked_at', l.revoked_at) from private.feed_links l where l.user_id = me
      ),
      'api_keys', (
        select coalesce(jsonb_agg(to_jsonb(k) - array['user_id', 'hash']), '[]') from private.api_keys k where k.user_id = me
      ),
      'overlays', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['made_by', 'hash']), '[]') from private.overlay_links l where l.made_by = me
      ),
      'webhooks', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'made_by'), '[]') from private.webhooks w where w.made_by = me
      ),
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'session_id', d.session_id, 'created_at', d.created_at)), '[]')
        from private.push_devices d
        where d.user_id = me
      ),
      'notification_channels', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'user_id'), '[]') from private.notification_channels w where w.user_id = me
      ),
      'quiet_hours', (select to_jsonb(q) - 'user_id' from private.quiet_hours q where q.user_id = me),
      'handed_topics', (
        select coalesce(jsonb_agg(to_jsonb(h)), '[]') from private.handed_topics h where me in (h.captain_id, h.helper_id)
      ),
      'leaderships', (
        select coalesce(jsonb_agg(to_jsonb(l) - array['id', 'player_id']), '[]') from private.leaderships l where l.player_id = me
      ),
      'eligibility', (
        select coalesce(jsonb_agg(to_jsonb(h) - 'id'), '[]')
        from private.eligibility_history h
        join public.team_members m on m.id = h.member_id
        where m.player_id = me
      ),
      'contact_messages', (
        select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]') from public.contact_messages c where c.user_id = me
      ),
      'written', (
        select coalesce(jsonb_agg(jsonb_build_object('text', t.said, 'created_at', t.created_at)), '[]')
        from (select * from private.notice_texts n where n.author_id = me order by n.created_at desc limit most) t
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)), '[]')
        from (select * from storage.objects f where f.owner_id = me::text or f.name like me || '/%' order by f.created_at desc limit most) o
      ),
      'log', (
        select coalesce(jsonb_agg(jsonb_build_object('action', l.action, 'subject', l.subject, 'at', l.at)), '[]')
        from (select * from private.audit_log a where a.actor = me order by a.at desc limit most) l
      )
    )
    from auth.users u
    where u.id = me
  );
end
$$;
grant execute on function private.note_export() to authenticated;

-- Every row of every table that names the caller, with the caller's own rights: row security decides what is his to
-- read, so a new table joins by its foreign key and shows nobody more than its screens do. Newest first, at most
-- `most` of a table; `cut` names the tables that hold more. In the order of their names.
create function private.export_my_data()
  returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  most constant int := (private.limits()).export_rows_max;
  exported jsonb := jsonb_build_object('exported_at', now(), 'account', private.note_export());
  cut text[] := '{}';
  naming record;
  found_rows jsonb;
begin
  for naming in
    select c.relname as name, string_agg(format('t.%I = $1', a.attname), ' or ' order by a.attname) as is_mine
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
      and (
        c.oid = 'public.profiles'::regclass and a.attname = 'id'
        or exists (
          select
          from pg_catalog.pg_constraint k
          where k.conrelid = c.oid
            and k.contype = 'f'
            and k.confrelid = 'public.profiles'::regclass
            and k.conkey = array[a.attnum]
        )
      )
    group by c.relname
    order by c.relname
  loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(mine)), ''[]'') from (select t.* from public.%I t where %s order by t.created_at desc limit $2) as mine',
      naming.name, naming.is_mine
    )
    into found_rows
    using (select auth.uid()), most + 1;
    if jsonb_array_length(found_rows) > most then
      found_rows := found_rows - most;
      cut := cut || naming.name::text;
    end if;
    exported := exported || jsonb_build_object(naming.name, found_rows);
  end loop;
  return exported || jsonb_build_object('cut', cut);
end
$$;
comment on function private.export_my_data is 'api: member';
