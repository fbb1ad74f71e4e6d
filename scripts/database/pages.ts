import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A file of SQL: its path in the repository and its text. */
export type SqlFile = { path: string; sql: string };

/** The pages of `supabase/schemas`, in the order in which they build on each other. */
export const schemaPages = (project = root): SqlFile[] => filesOf('supabase/schemas/*/*.sql', project);

/** The files of `supabase/migrations`, oldest first. */
export const migrationFiles = (): SqlFile[] => filesOf('supabase/migrations/*.sql');

/** The first migration: the whole database as it was at the last step of the time before a release. */
export const baselinePath = 'supabase/migrations/20261213000104_baseline.sql';

/** `supabase/schemas` as one migration, where a database is made of them alone. */
export const allSchemas = (project = root): string =>
  [heading, ...schemaPages(project).map(({ path, sql }) => `-- ${path}\n\n${sql.trim()}\n`)].join('\n');

const heading = `-- Made of supabase/schemas: edit there, never here.
-- docs/decisions/0003
`;

const filesOf = (pattern: string, project = root): SqlFile[] =>
  globSync(pattern, { cwd: project })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, sql: readFileSync(join(project, path), 'utf8') }));
