import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openBackend } from '#host/backend.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import type { RoleSeconds } from '#host/postgres/session-pools.ts';
import { settingsOf, type Settings } from '#host/postgres/settings.ts';
import { makeLogins } from '#host/postgres/logins.ts';
import { makeSecrets } from '#host/operator/secrets.ts';
import { inDatabase, runStatement } from './owner.ts';
import { settlePeople } from './people.ts';

/**
 * One PostgreSQL a run, and in it a template: migrated, with the people of the tests. Every test file
 * works on a copy. RONDO_TEST_DATABASE_URL names a database elsewhere, migrated already, to copy instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env['RONDO_TEST_DATABASE_URL'];
  const place = address ? await copyGiven(settingsOf(address)) : await makeOwn();
  project.provide('database', place.provided);
  return place.tidy;
}

async function makeOwn() {
  const home = mkdtempSync(join(tmpdir(), 'rondo-db-tests-'));
  const cluster = await startCluster({ home, fsync: false, maxConnections: 200 });
  const template = 'template_of_tests';
  const tidy = async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await fillTemplate({ ...cluster.settings, database: template }, cluster.settings, join(home, 'files'));
  } catch (error) {
    await tidy();
    throw error;
  }
  return { provided: { template, settings: cluster.settings }, tidy };
}

async function fillTemplate(connection: Settings, settings: Settings, files: string) {
  await runStatement(settings, `create database ${connection.database}`);
  const backend = await openBackend({
    connection,
    secrets: await makeSecrets(),
    siteUrl: 'http://localhost',
    files,
  });
  await backend.migrate();
  await backend.close();
  await inDatabase(connection, settlePeople);
}

/** Settings of PostgREST: the statement timeout of each role in the project, in seconds. */
async function roleSecondsOf(settings: Settings): Promise<RoleSeconds> {
  const { rows } = (await inDatabase(settings, (query) =>
    query(
      `select r.rolname as role, extract(epoch from o.option_value::interval)::int as seconds
         from pg_roles r cross join lateral pg_options_to_table(r.rolconfig) o
        where r.rolname in ('anon', 'authenticated') and o.option_name = 'statement_timeout'`,
    ),
  )) as { rows: { role: string; seconds: number }[] };
  const of = (role: string) => rows.find((each) => each.role === role)?.seconds;
  const [anon, authenticated] = [of('anon'), of('authenticated')];
  if (!anon || !authenticated) throw new Error('The roles of the given project have no statement_timeout.');
  return { anon, authenticated };
}

/** The given database stays as it is: the people move into a copy of it. */
async function copyGiven(source: Settings) {
  const settings = { ...source, database: 'postgres' };
  await makeLogins(source, '');
  const template = `template_of_tests_${randomBytes(4).toString('hex')}`;
  await runStatement(settings, `create database ${template} template "${source.database}"`);
  await inDatabase({ ...source, database: template }, settlePeople);
  return {
    provided: { template, settings, roleSeconds: await roleSecondsOf(settings) },
    tidy: () => runStatement(settings, `drop database ${template} with (force)`),
  };
}
