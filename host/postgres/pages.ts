import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Query } from './session-pools.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';

/** What a start has to apply, and whether there is data of an older version before it. */
export type Upgrade = { pending: string[]; older: boolean };

/** The last commit that still held every step before the baseline. */
const lastWithSteps = 'c89e3313';

type Applied = { version: string; name: string; statements: string[] | null };

/**
 * Compares what the data has recorded with the files of this version. What is recorded must be the beginning of the
 * files, with the same text: anything else is left alone, because new steps would stand on ground that is not there.
 * @param project the folder that holds supabase/migrations
 * @throws ConfigurationError naming the migrations and the remedy
 */
export async function upgradeOf(query: Query, { home, project }: { home: string; project: string }): Promise<Upgrade> {
  const folder = join(project, 'supabase/migrations');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  files.sort();
  const recorded = await appliedIn(query);
  const baseline = files[0]?.split('_')[0] ?? '';
  // The steps that the baseline stands for were recorded one by one before it was cut.
  const applied = recorded.filter(({ version }) => version >= baseline);
  const inSteps = applied.length < recorded.length;
  if (inSteps && applied[0]?.version !== baseline) {
    throw new ConfigurationError(
      `The data in ${home} is of a development state before ${baseline}: start commit ${lastWithSteps} on it once, then this version.`,
    );
  }
  const changed = applied.filter(
    ({ version, statements }, place) =>
      !(inSteps && place === 0) &&
      files[place]?.startsWith(`${version}_`) &&
      statements &&
      bare(statements.join('')) !== bare(readFileSync(join(folder, files[place]), 'utf8')),
  );
  const foreign = applied.filter(({ version }, place) => !files[place]?.startsWith(`${version}_`));
  if (foreign.length > 0 && changed.length === 0 && applied.length - foreign.length === files.length) {
    throw new ConfigurationError(
      `The data in ${home} was written by a newer version of Rondo (${namesOf(foreign)}): start that version, or put back a backup of this one with npm run restore -- FILE.`,
    );
  }
  if (foreign.length + changed.length > 0) {
    throw new ConfigurationError(
      `The data in ${home} was made by another development state (${namesOf([...changed, ...foreign])} have changed since): keep it with npm run backup if it matters, then npm run reset, or set RONDO_HOME to another.`,
    );
  }
  return { pending: files.slice(applied.length), older: applied.length > 0 && applied.length < files.length };
}

async function appliedIn(query: Query): Promise<Applied[]> {
  const [kept] = await query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (!kept?.exists) return [];
  return query<Applied>('select version, name, statements from supabase_migrations.schema_migrations order by version');
}

const namesOf = (applied: Applied[]) => applied.map(({ name }) => name).join(', ');

// The record keeps statements without what stood between them.
const bare = (sql: string) => sql.replaceAll(/[\s;]/g, '');
