import type { Plugin, Rollup } from 'vite';

/**
 * Tells the browser early which chunks a page will ask for. Without it they are found one after the other: the main
 * script, then the words, the shell and the page, then what that imports. A small inline script, which the content
 * security policy names by its hash, picks the list by address, stored session and language; and again by the link
 * that somebody is about to follow. This is instead of Vite's own lists, which every visitor would carry for all pages.
 */
export function preloads(): Plugin {
  return {
    name: 'rondo:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [];
        const everywhere = new Set(filesOf(bundle, ['src/main.tsx', ...member]));
        const lists = JSON.stringify({
          always: filesOf(bundle, ['src/main.tsx']),
          member: filesOf(bundle, member),
          pages: valuesOf(pages, ({ sources }) => filesOf(bundle, sources).filter((file) => !everywhere.has(file))),
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

/** By the parts of the address, `$` for an id; `words` as in src/app/routes.tsx. */
const pages: Record<string, { sources: string[]; words: string[] }> = {
  landing: {
    sources: ['src/app/layouts/visitor-shell.tsx', 'src/features/site-pages/landing-page.tsx'],
    words: ['landing'],
  },
  dashboard: room('dashboard', 'dashboard-page', ['dashboard']),
  leagues: room('leagues', 'leagues-page', ['leagues', 'table']),
  'leagues/$': room('leagues', 'league-page', ['leagues', 'table', 'matches']),
  standings: room('leagues', 'standings-page', ['leagues', 'table']),
  fixtures: room('matches', 'fixtures-page', ['matches']),
  'matches/$': room('matches', 'match-page', ['matches', 'figures']),
  teams: { sources: ['src/features/teams/teams-page.tsx'], words: ['teams'] },
};

function room(feature: string, name: string, words: string[]) {
  return { sources: [`src/features/${feature}/${name}.tsx`, `src/features/${feature}/needs.ts`], words };
}

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
  const said = new Set<string>();
  const say = (...wanted: (string[] | undefined)[]) => {
    for (const file of wanted.flatMap((files) => files ?? [])) {
      if (said.has(file)) continue;
      said.add(file);
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    }
  };
  const roomOf = (path: string) => {
    const [, first = '', second] = path.split('/');
    return second ? [`${first}/${second}`, `${first}/$`].find((each) => lists.pages[each]) : first;
  };
  const room = roomOf(location.pathname) || (signedIn ? 'dashboard' : 'landing');
  say(lists.always, words['common']);
  if (signedIn) say(lists.member);
  if (signedIn || room === 'landing') say(lists.pages[room], words[room]);
  const isAhead = ({ target }: Event) => {
    const to = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    const next = to && to.origin === location.origin && stored('rondo.session') !== null && roomOf(to.pathname);
    if (next) say(lists.pages[next], words[next]);
  };
  for (const kind of ['pointerover', 'touchstart', 'focusin']) addEventListener(kind, isAhead, { passive: true });
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
