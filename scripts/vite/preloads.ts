import { languages } from '#domain/languages.ts';
import { momentsIn } from '#domain/match/moments.ts';
import type { Plugin, Rollup } from 'vite';
import { carryOver } from './carry-over.ts';
import { memberEntries } from './chunks.ts';
import { readerTimes } from './reader-times.ts';
import { siteTable } from './site-table.ts';

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
        // Staff have no list: everybody's page would carry it, and hovering a link loads those pages, too.
        const pages = siteTable().filter(({ access }) => access !== 'moderator' && access !== 'admin');
        const isOpen = (access: string) => access === 'public' || access === 'guest-landing';
        const always = namesOf(bundle, [entry]);
        const member = filesOf(bundle, memberEntries);
        const common = new Set([...always, ...member]);
        const namespaces = [...new Set(['common', ...pages.flatMap(({ namespaces: own }) => own)])];
        const lists = JSON.stringify({
          always: numbersOf(always),
          member: numbersOf(member),
          pages: pages.map(({ path, access, sources, namespaces: own }) => [
            path.replaceAll(/\$\w+/g, '$'),
            numbersOf([...filesOf(bundle, sources)].filter((name) => !(isOpen(access) ? always : common).has(name))),
            own.map((namespace) => namespaces.indexOf(namespace)),
            isOpen(access) ? 1 : 0,
          ]),
          words: Object.fromEntries(
            languages.map((language) => [
              language,
              namespaces.map((name) => numbersOf(filesOf(bundle, [`src/locales/${language}/${name}.json`]))[0] ?? -1),
            ]),
          ),
          files,
        } satisfies Lists);
        const order = JSON.stringify([...always]);
        // Behind the style sheet, as scripts do it waits for that.
        return {
          html: html
            .replace(script![0], '')
            .replace(
              '</body>',
              () => `<script>(${start.toString()})(${order});(${carryOver.toString()})()</script></body>`,
            ),
          tags: [
            {
              tag: 'script',
              children: `(${readerTimes.toString()})(${momentsIn.toString()});(${pick.toString()})(${lists})`,
              injectTo: 'head-prepend',
            },
          ],
        };
      },
    },
  };
}

/**
 * Chunks by their place in `files`; the words of a page by their place in the lists of a language, `common` first. Pages
 * by their address, `$` for an id, in the order of the site table.
 */
type Lists = {
  files: string[];
  always: number[];
  member: number[];
  pages: [path: string, chunks: number[], words: number[], isOpen: 0 | 1][];
  words: Record<string, number[]>;
};

// Runs in the browser before anything else is there: it may use nothing except its argument.
function pick(lists: Lists) {
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const named = /^\/(p\/|$)/.test(location.pathname) ? new URLSearchParams(location.search).get('lang') : null;
  const tags = [named, stored('rondo.language'), ...navigator.languages].map((tag) =>
    (tag ?? '').slice(0, 2).toLowerCase(),
  );
  const words = lists.words[tags.find((tag) => lists.words[tag]) ?? 'en'] ?? [];
  const isMember = () => stored('rondo.session') !== null;
  const preloads = new Set<number | undefined>();
  const say = (chunks: (number | undefined)[]) => {
    for (const chunk of chunks) {
      if (chunk === undefined || preloads.has(chunk)) continue;
      preloads.add(chunk);
      // A task each, between which the browser answers taps.
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
  const sayPage = (address: string) => {
    const path = address === '/' && isMember() ? '/dashboard' : address;
    const parts = path.split('/');
    const [, chunks, named, isOpen] =
      lists.pages.find(([each]) => each === path) ??
      lists.pages.find(([each]) => {
        const own = each.split('/');
        return own.length === parts.length && own.every((part, place) => part === '$' || part === parts[place]);
      }) ??
      [];
    if (chunks && named && (isOpen || isMember())) say([...chunks, ...named.map((word) => words[word])]);
  };
  // After the first picture, whose letters and style sheet have the line for themselves; a tab in the background draws none.
  const first = () => {
    say([...lists.always, words[0]]);
    if (isMember()) say(lists.member);
    sayPage(location.pathname);
  };
  // A page read without the app does not share the line with it: see start.
  const waits = () =>
    !isMember() &&
    document.documentElement.dataset['scores'] === undefined &&
    document.querySelector('[data-first=""]') !== null;
  if (document.hidden) first();
  else
    requestAnimationFrame(() =>
      setTimeout(() => (waits() ? addEventListener('rondo-begins', first, { once: true }) : first())),
    );
  const isAhead = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (link && link.origin === location.origin) sayPage(link.pathname);
  };
  for (const kind of ['pointerover', 'touchstart', 'focusin']) addEventListener(kind, isAhead, { passive: true });
}

/**
 * Runs the main script's chunks, each after those that it imports and in its own task: in one go they would keep a
 * phone from answering for a while. After the first picture, as above; a tab in the background has timers once a second.
 * The answer for a public address is read, and its links followed, without the app:
 * there it comes when a visitor begins to do something, or a while after the page is there. A match that is live is followed
 * at once.
 */
function start(chunks: string[]) {
  // older-browsers.ts has said why.
  if ('older' in document.documentElement.dataset) return;
  const next = ([chunk, ...later]: string[]) =>
    void import(`/assets/${chunk}.js`).then(() => later.length > 0 && setTimeout(next, 0, later));
  const begin = () => {
    if (document.hidden) next(chunks.slice(-1));
    else requestAnimationFrame(() => setTimeout(next, 0, chunks));
  };
  const canWait = () => {
    try {
      return localStorage.getItem('rondo.session') === null && document.documentElement.dataset['scores'] === undefined;
    } catch {
      return true;
    }
  };
  if (!document.querySelector('[data-first=""]') || !canWait()) return begin();
  const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'click'];
  let left: (() => void) | undefined = () => {
    dispatchEvent(new Event('rondo-begins'));
    begin();
  };
  const once = (sign?: Event) => {
    // a bracket is turned by the page itself
    if (sign?.type === 'scroll' && sign.target !== document) return;
    left?.();
    left = undefined;
    for (const kind of signs) removeEventListener(kind, once, true);
  };
  for (const sign of signs) addEventListener(sign, once, { capture: true, passive: true });
  const soon = () => setTimeout(once, 10_000);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

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
