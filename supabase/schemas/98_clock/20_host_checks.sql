-- The host's checks of its surroundings: https, mail, backups, the disk. A hosted project has no host, and no row here.

create type private.check_status as enum ('good', 'off', 'bad');

create table private.host_checks (
  name text primary key check (name ~ '^[a-z]{1,20}$'),
  place int not null check (place between 1 and 100),
  status private.check_status not null,
  -- which sentence of the locales says it, and the facts it needs
  sentence text not null check (sentence ~ '^[a-z]{1,20}_[a-z]{1,20}$'),
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 2000),
  created_at timestamptz not null default now()
);
comment on table private.host_checks is 'What the host found when it last looked. No API access: admins read it through a call.';
alter table private.host_checks enable row level security;
alter table private.host_checks force row level security;
revoke all on private.host_checks from public, anon, authenticated, service_role;

-- Replaces what was found before: a list of {name, status, sentence, facts}, by the host each ten minutes.
create function private.set_host_checks(checks jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from private.host_checks where true;
  insert into private.host_checks (name, place, status, sentence, facts)
  select c.value ->> 'name', c.place, (c.value ->> 'status')::private.check_status, c.value ->> 'sentence', c.value -> 'facts'
  from jsonb_array_elements(set_host_checks.checks) with ordinality c (value, place)
  where c.place <= 100
  on conflict (name) do nothing;
end
$$;
comment on function private.set_host_checks is 'api: service';

-- The same for admins, in the host's order; nothing for anybody else.
create function private.host_health()
  returns table (name text, status text, sentence text, facts jsonb, checked_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select c.name, c.status::text, c.sentence, c.facts, c.created_at
  from private.host_checks c
  where (select private.is_admin())
  order by c.place
$$;
comment on function private.host_health is 'api: member';
