import { randomBytes } from 'node:crypto';
import { type Cluster, startCluster } from '#host/postgres/cluster.ts';
import { runAll } from '#scripts/database/run-all.ts';
import { projectStatements, roleStatements } from './catalogue.ts';

export type Project = {
  /** As the owner of a hosted project: no superuser, what `supabase db push` gets. */
  ownerUrl: string;
  /** As the one who runs the service: what the database tests look behind everybody's back with. */
  adminUrl: string;
  /**
   * Lets the host of the tests log in as PostgREST and storage do: without a library that only the image of a hosted
   * project has, and with what storage says in its sessions.
   */
  admitHost: () => Promise<void>;
  stop: () => Promise<void>;
};

/** An empty database as a hosted Supabase project has it: the catalogue of its services' own migrations (facts.json). */
export async function emptyProject(home: string): Promise<Project> {
  const cluster = await startCluster({ home, fsync: false, maxConnections: 200, port: 0 });
  try {
    return await projectOn(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function projectOn(cluster: Cluster): Promise<Project> {
  const password = randomBytes(12).toString('hex');
  await renameSuperuser(cluster, password);
  const admin = { ...cluster.settings, user: 'supabase_admin' };
  await runAll(admin, [
    'drop role renamer',
    ...roleStatements(['supabase_admin']),
    `alter role postgres password '${password}'`,
    ...memberships,
    'create database project owner postgres',
  ]);
  await runAll({ ...admin, database: 'project' }, [...projectStatements(), ...runningServices, ...ownersLimits]);
  const url = (user: string, secret: string) =>
    `postgres://${user}:${secret}@127.0.0.1:${cluster.settings.port}/project?sslmode=disable`;
  return {
    ownerUrl: url('postgres', password),
    adminUrl: url('supabase_admin', cluster.settings.password ?? ''),
    admitHost: () =>
      runAll(admin, [
        'alter role authenticator reset session_preload_libraries',
        `alter role supabase_storage_admin set storage.allow_delete_query = 'true'`,
      ]),
    stop: cluster.stop,
  };
}

/** On a hosted project the superuser is `supabase_admin`, and `postgres` is an ordinary owner. */
async function renameSuperuser({ settings }: Cluster, password: string) {
  await runAll(settings, [`create role renamer superuser login password '${password}'`]);
  await runAll({ ...settings, user: 'renamer', password }, ['alter role postgres rename to supabase_admin']);
}

const memberships = [
  'grant anon, authenticated, service_role to authenticator',
  'grant anon, authenticated, service_role to postgres with admin option',
  // by `ownersLimits` no more than supautils.policy_grants: a hosted owner writes policies on tables of the services
  'grant supabase_storage_admin, supabase_admin to postgres with inherit true, set false',
];

/**
 * Objects that the services add while they run: Realtime keeps a partition a day and reads by replication what is
 * written there, in whose place the tests hear it.
 */
const runningServices = [
  'grant create on database project to supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin',
  'create schema lane',
  'create table lane.messages partition of realtime.messages default',
  `create function lane.hear_message() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      perform pg_notify('realtime', jsonb_build_object('topic', new.topic, 'event', new.event, 'payload', new.payload)::text);
      return null;
    end $$`,
  'create trigger hear_message after insert on lane.messages for each row execute function lane.hear_message()',
];

/** A hosted owner adds policies and triggers to the services' tables, and changes nothing else in their schemas. */
const ownersLimits = [
  `create function lane.refuse_change() returns event_trigger language plpgsql set search_path = '' as $$
    declare
      change record;
    begin
      if current_user <> 'postgres' then
        return;
      end if;
      for change in
        select * from pg_event_trigger_ddl_commands()
         where schema_name in ('auth', 'realtime', 'storage') and command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER')
      loop
        raise exception 'must be owner of % (%)', change.object_identity, change.command_tag using errcode = '42501';
      end loop;
    end $$`,
  'create event trigger refuse_change on ddl_command_end execute function lane.refuse_change()',
];
