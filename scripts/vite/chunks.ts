import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The chunks of every member's page. */
export const memberEntries = [
  'src/lib/supabase-client.ts',
  'src/lib/query-client.ts',
  'src/lib/read-ahead.ts',
  'src/app/data-shell.tsx',
  'src/app/layouts/member-shell.tsx',
];
const visitorsStart = ['src/main.tsx', 'src/app/layouts/visitor-shell.tsx', 'src/features/site-pages/landing-page.tsx'];
const membersStart = [...memberEntries, 'src/features/dashboard/dashboard-page.tsx'];
/** The dashboard's prefetched chunks, while its first picture comes. */
const membersReads = ['src/features/dashboard/prefetch.ts'];
/** Chunks that everybody's browser fetches once the first picture is there. */
const afterPaint = [
  'src/features/cookies/cookie-banner.tsx',
  'src/components/ui/toaster.tsx',
  'src/app/deferred-startup.tsx',
  'src/app/layouts/footer.tsx',
  'src/app/layouts/more-dialog.tsx',
];
/** The dashboard's blocks, of which most rooms show one or another. */
const blocks = ['src/features/dashboard/blocks.tsx'];

/**
 * The chunks that many pages share, by what imports what, instead of fifty small ones that each cost a round trip and
 * a phone's time: our own code behind each of these, without the starting points, which stay chunks of their own, and
 * without what an earlier one has. The packages that the first two import.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  behind('base', visitorsStart),
  behind('member', membersStart),
  { ...behind('reads', membersReads), includeDependenciesRecursively: false },
  { ...behind('after', afterPaint), includeDependenciesRecursively: false },
  { ...behind('blocks', blocks), includeDependenciesRecursively: false },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, includeDependenciesRecursively: false },
];

const starts = [visitorsStart, membersStart, membersReads, afterPaint, blocks].flat().map(place);

function behind(name: string, sources: string[]): Rolldown.CodeSplittingGroup {
  let ids: Set<string> | undefined;
  return {
    debugName: name,
    name: (id, modules) => ((ids ??= importedBy(sources, modules)).has(id) && !starts.includes(id) ? name : null),
  };
}

/** The modules of our own that some need before they run. */
function importedBy(sources: string[], modules: Rolldown.ChunkingContext): Set<string> {
  const ids = new Set<string>();
  const visit = (id: string) => {
    if (ids.has(id) || id.includes('node_modules')) return;
    ids.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const source of sources) visit(place(source));
  return ids;
}

function place(source: string): string {
  return join(process.cwd(), source);
}
