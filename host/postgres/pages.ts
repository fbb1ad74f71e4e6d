import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Query } from './session-pools.ts';
import { ConfigurationError } from '../operator/configuration-error.ts';

const folder = resolve(import.meta.dirname, '../../supabase/migrations');

/**
 * Until the first release the pages of SQL are edited in place (docs/decisions/0001). Data made with other pages is
 * left alone: the new ones would stand on ground that is not there.
 * @throws ConfigurationError naming the pages and the remedy
 */
export async function refuseOtherPages(query: Query, home: string): Promise<void> {
  const [kept] = await query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (!kept?.exists) return;
  const applied = await query<{ version: string; name: string; statements: string[] | null }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  const changed = applied.filter((page) => page.statements && !isSame(page.statements, pageOf(page.version)));
  if (changed.length === 0) return;
  throw new ConfigurationError(
    `The data in ${home} was made by another development state (${changed.map(({ name }) => name).join(', ')} have changed since): keep it with npm run backup if it matters, then npm run reset, or set RONDO_HOME to another.`,
  );
}

function pageOf(version: string): string {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => name.startsWith(`${version}_`)) : undefined;
  return file ? readFileSync(join(folder, file), 'utf8') : '';
}

// The record keeps statements without what stood between them.
const bare = (sql: string) => sql.replaceAll(/[\s;]/g, '');
const isSame = (statements: string[], page: string) => bare(statements.join('')) === bare(page);
