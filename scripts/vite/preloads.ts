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
          landing: filesOf(bundle, ['src/app/layouts/visitor-shell.tsx', 'src/features/site-pages/landing-page.tsx']),
          member: filesOf(bundle, [
            'src/lib/supabase-client.ts',
            'src/app/with-data.tsx',
            'src/app/layouts/member-shell.tsx',
          ]),
          pages: Object.fromEntries(Object.entries(pages).map(([path, sources]) => [path, filesOf(bundle, sources)])),
          words: Object.fromEntries(
            ['en', 'de', 'tr'].map((language) => [
              language,
              Object.fromEntries(
                ['common', 'landing', 'dashboard', 'leagues', 'matches', 'teams'].map((namespace) => [
                  namespace,
                  filesOf(bundle, [`src/locales/${language}/${namespace}.json`]),
                ]),
              ),
            ]),
          ),
        });
        return [{ tag: 'script', children: `(${pick.toString()})(${lists})`, injectTo: 'head-prepend' }];
      },
    },
  };
}

const pages = {
  dashboard: ['src/features/dashboard/dashboard-page.tsx', 'src/features/dashboard/needs.ts'],
  leagues: ['src/features/leagues/leagues-page.tsx', 'src/features/leagues/needs.ts'],
  fixtures: ['src/features/matches/fixtures-page.tsx', 'src/features/matches/needs.ts'],
  teams: ['src/features/teams/teams-page.tsx'],
};

type Lists = {
  always: string[];
  landing: string[];
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
  const room = location.pathname.split('/')[1] ?? '';
  const signedIn = stored('rondo.session') !== null;
  const namespace =
    signedIn || room !== ''
      ? ({ leagues: 'leagues', fixtures: 'matches', teams: 'teams' }[room] ?? 'dashboard')
      : 'landing';
  const wanted = signedIn
    ? [lists.always, lists.member, lists.pages[room === '' ? 'dashboard' : room], words['common'], words[namespace]]
    : room === ''
      ? [lists.always, lists.landing, words['common'], words[namespace]]
      : [lists.always, words['common']];
  for (const file of new Set(wanted.flatMap((files) => files ?? []))) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

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
