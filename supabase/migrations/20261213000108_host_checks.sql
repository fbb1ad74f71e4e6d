set local check_function_bodies = off;

create type private.check_state as enum ('good', 'off', 'bad');

create table private.host_checks ();

CREATE OR REPLACE FUNCTION private.host_health()
 RETURNS TABLE(name text, state text, sentence text, facts jsonb, checked_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.name, c.state::text, c.sentence, c.facts, c.created_at
  from private.host_checks c
  where (select private.is_admin())
  order by c.place
$function$;

CREATE OR REPLACE FUNCTION private.set_host_checks(checks jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.host_checks where true;
  insert into private.host_checks (name, place, state, sentence, facts)
  select c.value ->> 'name', c.place, (c.value ->> 'state')::private.check_state, c.value ->> 'sentence', c.value -> 'facts'
  from jsonb_array_elements(set_host_checks.checks) with ordinality c (value, place)
  where c.place <= 100
  on conflict (name) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION public.host_health()
 RETURNS TABLE(name text, state text, sentence text, facts jsonb, checked_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.host_health() $function$;

CREATE OR REPLACE FUNCTION public.set_host_checks(checks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_host_checks(set_host_checks.checks) $function$;

alter table private.host_checks add column name text not null;

alter table private.host_checks add column place integer not null;

alter table private.host_checks add column state private.check_state not null;

alter table private.host_checks add column sentence text not null;

alter table private.host_checks add column facts jsonb not null;

alter table private.host_checks add column created_at timestamp with time zone default now() not null;

alter table private.host_checks add constraint host_checks_facts_check CHECK (((jsonb_typeof(facts) = 'object'::text) AND (octet_length((facts)::text) <= 2000)));

alter table private.host_checks add constraint host_checks_name_check CHECK ((name ~ '^[a-z]{1,20}$'::text));

alter table private.host_checks add constraint host_checks_pkey PRIMARY KEY (name);

alter table private.host_checks add constraint host_checks_place_check CHECK (((place >= 1) AND (place <= 100)));

alter table private.host_checks add constraint host_checks_sentence_check CHECK ((sentence ~ '^[a-z_]{1,40}$'::text));

alter table private.host_checks enable row level security;
alter table private.host_checks force row level security;

grant execute on routine private.host_health() to "authenticated";

grant execute on routine private.set_host_checks(jsonb) to "service_role";

grant execute on routine public.host_health() to "authenticated";

grant execute on routine public.set_host_checks(jsonb) to "service_role";

comment on function private.host_health() is 'api: member';

comment on function private.set_host_checks(jsonb) is 'api: service';

comment on table private.host_checks is 'What the host found when it last looked. No API access: admins read it through a call.';
