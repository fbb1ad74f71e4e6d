import type { Plugin, Rollup } from 'vite';
import { memberEntries } from './chunks.ts';

/**
 * Tells the browser early which chunks a page will ask for. Without it they are found one after the other: the main
 * script, then the words, the shell and the page, then what that imports. A small inline script, which the content
 * security policy names by its hash, picks the list by address, stored session and language; and again by the link
 * that somebody is about to follow. This is instead of Vite's own lists, which every visitor would carry for all pages.
 * Another one starts the app, chunk by chunk, once the browser has drawn what index.html shows.
 */
export function preloads(): Plugin {
  return {
    name: 'rondo:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const script = /\s*<script type="module"[^>]* src="\/(assets\/[^"]+)"><\/script>/.exec(html);
        const entry = script && bundle[script[1]!];
        if (entry?.type !== 'chunk') throw new Error('index.html names no script');
        const files: string[] = [];
        const numbersOf = (names: Iterable<string>) =>
          Array.from(names, (name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1));
        const namespaces = [...new Set(['common', ...Object.values(pages).flatMap(({ words }) => words)])];
        const lists = JSON.stringify({
          always: numbersOf(namesOf(bundle, [entry])),
          member: numbersOf(filesOf(bundle, memberEntries)),
          rooms: valuesOf(pages, ({ sources, words }) => [
            numbersOf(filesOf(bundle, sources)),
            words.map((namespace) => namespaces.indexOf(namespace)),
          ]),
          words: Object.fromEntries(
            ['en', 'de', 'tr'].map((language) => [
              language,
              namespaces.map((name) => numbersOf(filesOf(bundle, [`src/locales/${language}/${name}.json`]))[0] ?? -1),
            ]),
          ),
          files,
        } satisfies Lists);
        const order = JSON.stringify([...namesOf(bundle, [entry])]);
        // Behind the style sheet, as scripts do it waits for that.
        return {
          html: html
            .replace(script![0], '')
            .replace('</body>', () => `<script>(${start.toString()})(${order})</script></body>`),
          tags: [{ tag: 'script', children: `(${pick.toString()})(${lists})`, injectTo: 'head-prepend' }],
        };
      },
    },
  };
}

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
  'matches/$': room('matches', 'match-page', ['matches', 'match-room', 'figures', 'messages', 'report']),
  teams: room('teams', 'teams-page', ['teams']),
  'teams/$': room('teams', 'team-page', ['teams', 'figures', 'contracts', 'transfers', 'discipline', 'report']),
  'players/$': room('players', 'player-page', ['players', 'figures', 'contracts', 'transfers', 'discipline', 'report']),
  profile: room('players', 'profile-page', [
    'players',
    'figures',
    'contracts',
    'transfers',
    'eligibility',
    'discipline',
    'report',
  ]),
  transfers: room('transfers', 'transfers-page', ['transfers', 'contracts']),
  transfercenter: room('transfer-center', 'transfer-center-page', ['transfer-center', 'contracts', 'report']),
  'admin/contracts': room('contracts', 'admin-contracts-page', ['contracts'], 'src/app/layouts/admin-shell.tsx'),
};

function room(feature: string, name: string, words: string[], ...besides: string[]) {
  return { sources: [`src/features/${feature}/${name}.tsx`, `src/features/${feature}/needs.ts`, ...besides], words };
}

/** Chunks by their place in `files`; the words of a room by their place in the lists of a language, `common` first. */
type Lists = {
  files: string[];
  always: number[];
  member: number[];
  rooms: Record<string, [chunks: number[], words: number[]]>;
  words: Record<string, number[]>;
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
  const words = lists.words[tags.find((tag) => lists.words[tag]) ?? 'en'] ?? [];
  const isMember = () => stored('rondo.session') !== null;
  const said = new Set<number | undefined>();
  const say = (chunks: (number | undefined)[]) => {
    for (const chunk of chunks) {
      if (chunk === undefined || said.has(chunk)) continue;
      said.add(chunk);
      // A task each, between which the browser answers whoever taps.
      if (document.hidden) ask(chunk);
      else setTimeout(ask, 0, chunk);
    }
  };
  const ask = (chunk: number) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    // After the style sheet and the letters.
    link.fetchPriority = 'low';
    link.href = `/assets/${lists.files[chunk]}.js`;
    document.head.append(link);
  };
  const sayRoom = (path: string) => {
    const [, first = '', second] = path.split('/');
    const names = second ? [`${first}/${second}`, `${first}/$`] : [first || (isMember() ? 'dashboard' : 'landing')];
    const room = names.map((name) => lists.rooms[name]).find(Boolean);
    if (room && (isMember() || !first)) say([...room[0], ...room[1].map((word) => words[word])]);
  };
  // After the first picture, whose letters and style sheet have the line for themselves; a tab in the background draws none.
  const first = () => {
    say([...lists.always, words[0]]);
    if (isMember()) say(lists.member);
    sayRoom(location.pathname);
  };
  if (document.hidden) first();
  else requestAnimationFrame(() => setTimeout(first));
  const isAhead = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (link && link.origin === location.origin) sayRoom(link.pathname);
  };
  for (const kind of ['pointerover', 'touchstart', 'focusin']) addEventListener(kind, isAhead, { passive: true });
}

/**
 * Runs the main script's chunks, each after those that it imports and in a task of its own: in one go they would keep a
 * phone from answering for a while. After the first picture, as above; a tab in the background has timers once a second.
 */
function start(chunks: string[]) {
  const next = ([chunk, ...later]: string[]) =>
    void import(`/assets/${chunk}.js`).then(() => later.length > 0 && setTimeout(next, 0, later));
  if (document.hidden) next(chunks.slice(-1));
  else requestAnimationFrame(() => setTimeout(next, 0, chunks));
}

const valuesOf = <From, To>(table: Record<string, From>, of: (value: From) => To) =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, of(value)]));

/** The chunks of sources and those that they import. */
function filesOf(bundle: Rollup.OutputBundle, sources: string[]): Set<string> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  return namesOf(
    bundle,
    sources.map((source) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
      if (!chunk) throw new Error(`${source} is no chunk of its own any more`);
      return chunk;
    }),
  );
}

/** The names of chunks, each after those that it imports. */
function namesOf(bundle: Rollup.OutputBundle, chunks: Rollup.OutputChunk[], names = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    const name = chunk.fileName.replace(/^assets\/(.+)\.js$/, '$1');
    if (names.has(name)) continue;
    const imported = chunk.imports.map((file) => bundle[file]).filter((each) => each?.type === 'chunk');
    namesOf(bundle, imported, names).add(name);
  }
  return names;
}
