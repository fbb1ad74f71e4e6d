import type { Plugin, Rollup } from 'vite';

/**
 * Tells the browser early which chunks the first page will ask for. Without it they are found one after the
 * other: the main script, then the words, the shell and the page. A small inline script, which the content
 * security policy names by its hash, picks the list by address, stored session and language.
 */
export function preloads(): Plugin {
  return {
    name: 'rondo:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [];
        const lists = JSON.stringify({
          always: filesOf(bundle, ['src/main.tsx']),
          member: filesOf(bundle, member),
          pages: valuesOf(pages, ({ sources }) => filesOf(bundle, sources)),
          words: Object.fromEntries(
            ['en', 'de', 'tr'].map((language) => [
              language,
              valuesOf({ common: { words: ['common'] }, ...pages }, ({ words }) =>
                filesOf(
                  bundle,
                  words.map((namespace) => `src/locales/${language}/${namespace}.json`),
                ),
              ),
            ]),
          ),
        } satisfies Lists);
        return [{ tag: 'script', children: `(${pick.toString()})(${lists})`, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** What every member's page waits for. */
const member = [
  'src/lib/supabase-client.ts',
  'src/lib/query-client.ts',
  'src/lib/read-ahead.ts',
  'src/app/with-data.tsx',
  'src/app/layouts/member-shell.tsx',
];

/** By the first part of the address; `words` as in src/app/routes.tsx. */
const pages = {
  landing: {
    sources: ['src/app/layouts/visitor-shell.tsx', 'src/features/site-pages/landing-page.tsx'],
    words: ['landing'],
  },
  dashboard: {
    sources: ['src/features/dashboard/dashboard-page.tsx', 'src/features/dashboard/needs.ts'],
    words: ['dashboard'],
  },
  leagues: {
    sources: ['src/features/leagues/leagues-page.tsx', 'src/features/leagues/needs.ts'],
    words: ['leagues', 'table'],
  },
  fixtures: {
    sources: ['src/features/matches/fixtures-page.tsx', 'src/features/matches/needs.ts'],
    words: ['matches'],
  },
  teams: { sources: ['src/features/teams/teams-page.tsx'], words: ['teams'] },
};

type Lists = {
  always: string[];
  member: string[];
  pages: Record<string, string[]>;
  words: Record<string, Record<string, string[]>>;
};

// Runs in the browser before anything else is there: it may use nothing but its argument.
function pick(lists: Lists) {
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const tags = [stored('rondo.language'), ...navigator.languages].map((tag) => (tag ?? '').slice(0, 2).toLowerCase());
  const words = lists.words[tags.find((tag) => lists.words[tag]) ?? 'en'] ?? {};
  const signedIn = stored('rondo.session') !== null;
  const room = location.pathname.split('/')[1] || (signedIn ? 'dashboard' : 'landing');
  const wanted = [lists.always, words['common']];
  if (signedIn) wanted.push(lists.member);
  if (signedIn || room === 'landing') wanted.push(lists.pages[room], words[room]);
  for (const file of new Set(wanted.flatMap((files) => files ?? []))) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

const valuesOf = <From, To>(table: Record<string, From>, of: (value: From) => To) =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, of(value)]));

/** A chunk's file and those it imports, as addresses; the main script's own are in the page already. */
function filesOf(bundle: Rollup.OutputBundle, sources: string[]): string[] {
  const files = new Set<string>();
  const collect = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(`/${file}`) || chunk.isEntry) return;
    files.add(`/${file}`);
    for (const imported of chunk.imports) collect(imported);
  };
  for (const source of sources) {
    const chunk = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/${source}`),
    );
    if (!chunk) throw new Error(`${source} is no chunk of its own any more`);
    collect(chunk.fileName);
  }
  return [...files];
}
