import type { Query } from '#host/postgres/session-pools.ts';

/** The channel of the stub's `NOTIFY`, on which the host listens. */
export const channelOfMessages = 'realtime';
/** The payload when data may not be public any more; nobody may join it. */
export const topicOfPublic = 'public';
/** The payload when a right to a topic may be lost; nobody may join it either. */
export const topicOfRights = 'rights';
/** The message to a listener who may have missed messages: read again. */
export const catchUp = 'catch_up';
/** PostgreSQL takes 7999 bytes in one notification. */
const notificationBytesMax = 7900;

const ours = 'Made by the host in place of the Realtime service, which keeps its own.';

/**
 * Schema `realtime` as far as the app uses it: what policies stand on, what they ask, and what sends. On hosted projects
 * it is there already and nobody else may make anything in it, so migrations never do (docs/decisions/0031).
 * The table only ever holds the rows that somebody's right to a topic is asked with, and those are rolled back.
 */
export const realtimeStub = `
create schema if not exists realtime;
create unlogged table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
comment on table realtime.messages is '${ours}';
alter table realtime.messages enable row level security;
alter table realtime.messages force row level security;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- A topic without rights has no listeners. A message that is lost fails no transaction of a sender, as in the service.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  message text;
begin
  if not private then
    return;
  end if;
  message := pg_catalog.jsonb_build_object('topic', topic, 'event', event, 'payload',
    case when payload ? 'id' then payload else payload || pg_catalog.jsonb_build_object('id', pg_catalog.gen_random_uuid()) end);
  if pg_catalog.octet_length(message) > ${notificationBytesMax} then
    message := pg_catalog.jsonb_build_object('topic', topic, 'event', '${catchUp}', 'payload', '{}'::jsonb);
  end if;
  perform pg_catalog.pg_notify('${channelOfMessages}', message);
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

do $$ begin
  revoke all on function realtime.send(jsonb, text, text, boolean) from public;
  grant usage on schema realtime to anon, authenticated, service_role;
  grant select, insert on realtime.messages to anon, authenticated, service_role;
  grant execute on function realtime.topic() to anon, authenticated, service_role;
  grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;
end $$`;

/**
 * Makes the stub, or brings an older one into today's shape; policies on it stay.
 * @returns whether it is the host's: a database with a Realtime service of its own keeps that
 */
export async function makeRealtime(query: Query): Promise<boolean> {
  const [row] = await query<{ theirs: boolean }>(
    `select to_regclass('realtime.messages') is not null
        and obj_description(to_regclass('realtime.messages'), 'pg_class') is distinct from $1 as theirs`,
    [ours],
  );
  if (row?.theirs) return false;
  await query(realtimeStub);
  return true;
}
