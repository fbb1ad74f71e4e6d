set local check_function_bodies = off;

drop function private.begin_discord_link();

drop function public.begin_discord_link();

create table private.discord_sign_ins ();

CREATE OR REPLACE FUNCTION private.begin_discord_link(password text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.actor();
  asked private.discord_requests;
begin
  perform private.count_command('begin_discord_link', null);
  if not private.is_own_password(begin_discord_link.password) then
    return null;
  end if;
  asked.purpose := 'link';
  return private.begin_discord(asked, 'identify');
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_discord_sign_in(discord_id text, challenge text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token constant text := private.random_hex();
  bounds constant record := private.limits();
  person uuid;
begin
  select a.user_id into person from private.discord_accounts a where a.discord_id = begin_discord_sign_in.discord_id;
  if person is null then
    return '{"refusal": "unlinked"}';
  end if;
  if (private.count_up(person, 'discord sign-in', bounds.password_tries_minutes)).times > bounds.password_tries then
    return '{"refusal": "often"}';
  end if;
  insert into private.discord_sign_ins (token_hash, user_id, discord_id, challenge)
  values (
    sha256(convert_to(token, 'utf8')), person, begin_discord_sign_in.discord_id, begin_discord_sign_in.challenge
  );
  return jsonb_build_object('token', token);
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_discord(asked private.discord_requests, scope text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  setup private.delivery_setup;
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  -- its first letter says which page goes on with it
  state constant text := left(asked.purpose, 1) || private.random_hex();
  verifier constant text := private.random_hex();
begin
  select * into setup from private.delivery_setup;
  if setup.discord_client is null then
    perform private.refuse('PT409', 'Discord is not set up here.', 'discordNotSetUp');
  end if;
  if not exists (
    select from auth.sessions s where s.id = session and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  ) then
    perform private.refuse('PT401', 'Nobody is signed in.', 'signedOut');
  end if;
  delete from private.discord_requests r where r.user_id = auth.uid() and r.session_id = session;
  asked.state_hash := sha256(convert_to(state, 'utf8'));
  asked.user_id := auth.uid();
  asked.session_id := session;
  asked.verifier := verifier;
  asked.created_at := now();
  insert into private.discord_requests select asked.*;
  return setup.discord_authorize
    || '?response_type=code&client_id=' || setup.discord_client
    || '&scope=' || scope
    || '&state=' || state
    || '&redirect_uri=' || replace(replace(setup.discord_back, ':', '%3A'), '/', '%2F')
    || '&code_challenge_method=S256&code_challenge='
    || private.pkce_digest(verifier);
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_discord_sign_in(token text, verifier text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.discord_sign_ins s
  using private.discord_accounts a
  where s.token_hash = sha256(convert_to(finish_discord_sign_in.token, 'utf8'))
    and s.challenge = private.pkce_digest(verifier)
    and s.created_at > now() - interval '1 minute'
    and a.user_id = s.user_id
    and a.discord_id = s.discord_id
  returning s.user_id
$function$;

CREATE OR REPLACE FUNCTION private.pkce_digest(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select translate(rtrim(encode(sha256(convert_to(pkce_digest.text, 'utf8')), 'base64'), '='), '+/', '-_')
$function$;

CREATE OR REPLACE FUNCTION private.sweep_old()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  long_ago constant timestamptz := now() - interval '180 days';
  last_quarter constant timestamptz := now() - (private.limits()).join_request_days_kept * interval '1 day';
  last_year constant timestamptz := now() - interval '365 days';
  delivered constant timestamptz := now() - (private.limits()).deliveries_days_kept * interval '1 day';
  last_month constant timestamptz := now() - (private.limits()).attendance_days_kept * interval '1 day';
begin
  delete from public.notifications n
  where n.id in (select o.id from public.notifications o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from private.notice_texts t
  where t.id in (select o.id from private.notice_texts o where o.created_at < long_ago order by o.created_at limit 1000);
  delete from public.content_reports r
  where r.id in (
    select o.id
    from public.content_reports o
    where o.status <> 'open' and o.decided_at < long_ago
    order by o.decided_at
    limit 1000
  );
  delete from public.attendance a
  where a.id in (select o.id from public.attendance o where o.starts_at < last_month order by o.starts_at limit 1000);
  delete from private.attendance_reminders r
  where (r.of_id, r.team_id, r.starts_at) in (
    select o.of_id, o.team_id, o.starts_at
    from private.attendance_reminders o
    where o.starts_at < last_month
    order by o.starts_at
    limit 1000
  );
  update public.join_requests r
  set status = 'lapsed', answered_at = r.expires_at
  where r.id in (
    select o.id
    from public.join_requests o
    where o.status in ('open', 'trial') and o.expires_at <= now()
    order by o.expires_at
    limit 1000
    for update skip locked
  );
  delete from public.join_requests r
  where r.id in (select o.id from public.join_requests o where o.expires_at < last_quarter order by o.expires_at limit 1000);
  delete from public.announcements a
  where a.id in (select o.id from public.announcements o where o.created_at < last_year order by o.created_at limit 1000);
  delete from private.outbox o
  where o.id in (
    select s.id
    from private.outbox s
    where coalesce(s.done_at, s.given_up_at, s.due_since) < delivered
    order by coalesce(s.done_at, s.given_up_at, s.due_since)
    limit 1000
    for update skip locked
  );
  delete from private.discord_requests r
  where r.state_hash in (
    select o.state_hash from private.discord_requests o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_sign_ins s
  where s.token_hash in (
    select o.token_hash from private.discord_sign_ins o where o.created_at < now() - interval '1 hour' order by o.created_at limit 1000
  );
  delete from private.discord_presses p
  where p.id in (
    select o.id from private.discord_presses o where o.created_at < now() - interval '1 day' order by o.created_at limit 1000
  );
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.unlink_at_new_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.discord_accounts a where a.user_id = new.id;
  if found then
    perform private.record('unlink_discord', 'profiles ' || new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_discord_link(password text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.begin_discord_link(begin_discord_link.password) $function$;

CREATE OR REPLACE FUNCTION public.begin_discord_sign_in(discord_id text, challenge text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.begin_discord_sign_in(begin_discord_sign_in.discord_id, begin_discord_sign_in.challenge) $function$;

CREATE OR REPLACE FUNCTION public.finish_discord_sign_in(token text, verifier text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.finish_discord_sign_in(finish_discord_sign_in.token, finish_discord_sign_in.verifier) $function$;

alter table private.discord_sign_ins add column token_hash bytea not null;

alter table private.discord_sign_ins add column user_id uuid not null;

alter table private.discord_sign_ins add column discord_id text not null;

alter table private.discord_sign_ins add column challenge text not null;

alter table private.discord_sign_ins add column created_at timestamp with time zone default now() not null;

alter table private.discord_sign_ins add constraint discord_sign_ins_challenge_check CHECK ((challenge ~ '^[A-Za-z0-9_-]{43}$'::text));

alter table private.discord_sign_ins add constraint discord_sign_ins_discord_id_check CHECK ((discord_id ~ '^[0-9]{15,22}$'::text));

alter table private.discord_sign_ins add constraint discord_sign_ins_pkey PRIMARY KEY (token_hash);

alter table private.discord_sign_ins add constraint discord_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.discord_accounts(user_id) ON DELETE CASCADE;

CREATE INDEX discord_sign_ins_created_at ON private.discord_sign_ins USING btree (created_at);

CREATE INDEX discord_sign_ins_user_id ON private.discord_sign_ins USING btree (user_id);

CREATE TRIGGER unlink_discord AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text)) EXECUTE FUNCTION private.unlink_at_new_password();

alter table private.discord_sign_ins enable row level security;
alter table private.discord_sign_ins force row level security;

grant execute on routine private.begin_discord_link(text) to "authenticated";

grant execute on routine private.begin_discord_sign_in(text,text) to "service_role";

grant execute on routine private.finish_discord_sign_in(text,text) to "service_role";

grant execute on routine public.begin_discord_link(text) to "authenticated";

grant execute on routine public.begin_discord_sign_in(text,text) to "service_role";

grant execute on routine public.finish_discord_sign_in(text,text) to "service_role";

comment on function private.begin_discord_link(text) is 'api: member';

comment on function private.begin_discord_sign_in(text,text) is 'api: service';

comment on function private.finish_discord_sign_in(text,text) is 'api: service';

comment on table private.discord_sign_ins is 'Sign-ins by Discord that wait for their browser. No API access: the service works through it.';
