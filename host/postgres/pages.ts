import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Query } from './session-pools.ts';
import { ConfigurationError } from '#host/operator/configuration-error.ts';

/**
 * The migrations to apply at a start, the newest step the data has, and whether an older version left data before it.
 */
export type Upgrade = { pending: string[]; last: string; older: boolean };

/** The owner of the database: the words for it, and what an operator does about one that cannot be used. */
const remedies = {
  embedded: {
    back: 'put back a backup of this one with npm run restore -- FILE',
    leave: 'keep it with npm run backup if it matters, then npm run reset, or set RONDO_HOME to another',
  },
  operators: { back: 'put back a backup of this one', leave: 'name another in DATABASE_URL' },
};

/** The last commit that still held every step before the baseline. */
const lastWithSteps = 'c89e3313';

type Applied = { version: string; name: string; statements: string[] | null };

/**
 * Compares what the data has recorded with the files of this version. The recorded migrations must be the beginning of
 * the files, with the same text: anything else is left alone, because new steps would stand on ground that is not
 * there.
 * @param project the folder that holds supabase/migrations
 * @throws ConfigurationError naming the migrations and the remedy
 */
export async function upgradeOf(
  query: Query,
  { home, project, databaseUrl }: { home: string; project: string; databaseUrl?: string | undefined },
): Promise<Upgrade> {
  const where = databaseUrl ? 'the database of DATABASE_URL' : home;
  const { back, leave } = remedies[databaseUrl ? 'operators' : 'embedded'];
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
      `The data in ${where} is of a development state before ${baseline}: start commit ${lastWithSteps} on it once, then this version.`,
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
      `The data in ${where} was written by a newer version of Rondo (${namesOf(foreign)}): start that version, or ${back}.`,
    );
  }
  if (foreign.length + changed.length > 0) {
    throw new ConfigurationError(
      `The data in ${where} was made by another development state (${namesOf([...changed, ...foreign])} have changed since): ${leave}.`,
    );
  }
  return {
    pending: files.slice(applied.length),
    last: applied.at(-1)?.name ?? '',
    older: applied.length > 0 && applied.length < files.length,
  };
}

async function appliedIn(query: Query): Promise<Applied[]> {
  const [row] = await query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (!row?.exists) return [];
  return query<Applied>('select version, name, statements from supabase_migrations.schema_migrations order by version');
}

const namesOf = (applied: Applied[]) => applied.map(({ name }) => name).join(', ');

// The record keeps statements without what stood between them.
const bare = (sql: string) => sql.replaceAll(/[\s;]/g, '');
