import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** What every member's page waits for. */
export const memberEntries = [
  'src/lib/supabase-client.ts',
  'src/lib/query-client.ts',
  'src/lib/read-ahead.ts',
  'src/app/with-data.tsx',
  'src/app/layouts/member-shell.tsx',
];
const visitorsStart = ['src/main.tsx', 'src/app/layouts/visitor-shell.tsx', 'src/features/site-pages/landing-page.tsx'];
const membersStart = [...memberEntries, 'src/features/dashboard/dashboard-page.tsx'];

/**
 * The chunks that many pages share, by what imports what, instead of fifty small ones that each cost a round trip:
 * `base` is our own code behind a visitor's first page, `member` what a member's first page needs besides. What those
 * import from packages comes along; the starting points themselves stay chunks of their own.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'base', name: (id, modules) => (reached(modules).byVisitors.has(id) ? 'base' : null) },
  { debugName: 'member', name: (id, modules) => (reached(modules).byMembers.has(id) ? 'member' : null) },
];

let known: { byVisitors: Set<string>; byMembers: Set<string> } | undefined;

const reached = (modules: Rolldown.ChunkingContext) =>
  (known ??= { byVisitors: importedBy(visitorsStart, modules), byMembers: importedBy(membersStart, modules) });

/** The modules of our own that some need before they run, without themselves. */
function importedBy(sources: string[], modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || id.includes('node_modules')) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  const entries = sources.map((source) => join(process.cwd(), source));
  for (const entry of entries) visit(entry);
  return new Set([...found].filter((id) => !entries.includes(id)));
}
