import { createHash } from 'node:crypto';
import { build, type Plugin, type Rollup } from 'vite';
import { languages } from '#domain/languages.ts';
import { buildTarget } from '#scripts/browsers.ts';
import type { Release } from '#worker/release.ts';
import { memberEntries } from './chunks.ts';
import { namespacesOf } from './namespaces.ts';
import { siteTable } from './site-table.ts';

/** The pages that a member takes along, by their addresses in the site table. */
const offlinePages = ['/dashboard', '/matches/$id', '/standings', '/fixtures', '/teams/$id'];
/** The part that is on every page, and comes once the first picture is there. */
const beside = [
  'src/app/deferred-startup.tsx',
  'src/app/layouts/footer.tsx',
  'src/app/layouts/more-dialog.tsx',
  'src/components/ui/toaster.tsx',
  'src/features/cookies/cookie-banner.tsx',
  'src/app/offline/restore-reads.ts',
  'src/app/offline/keep-offline.ts',
  'src/app/offline/forget.ts',
  'src/app/offline/unsent-report.tsx',
  'src/lib/live/start-live.ts',
  'src/app/live-notice.tsx',
];
/** So many steps into what a page fetches after it, texts, too. */
const steps = 2;
/** The texts of these parts; those of a page are found in its imports. */
const texts = ['common', 'errors', 'forms', 'keys', 'live', 'offline', 'rail'];

/**
 * `/sw.js`: the worker in one file that imports nothing, with the list of what this build's pages are made of. A worker
 * with another list is another worker: that is how an open tab hears of a new build.
 */
export function siteWorker(): Plugin {
  return {
    name: 'rondo:site-worker',
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, answer, next) => {
        workerWith({ name: 'dev', entry: '', files: [], texts: {}, sections: [] }).then((code) => {
          answer.setHeader('Content-Type', 'text/javascript');
          answer.end(code);
        }, next);
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerWith(releaseOf(bundle)) });
      },
    },
  };
}

function releaseOf(bundle: Rollup.OutputBundle): Release {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((each) => each.type === 'chunk');
  const chunkOf = (source: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
    if (!chunk) throw new Error(`${source} is no chunk of its own any more`);
    return chunk;
  };
  const toasts = chunks.find(
    ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.includes('/node_modules/sonner/'),
  );
  const pages = siteTable().filter(({ path }) => offlinePages.includes(path));
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry || !toasts || pages.length !== offlinePages.length)
    throw new Error('The site has not these pages any more');

  const files = new Set<string>();
  const isText = (name: string) => chunks.find(({ fileName }) => fileName === name)?.facadeModuleId?.endsWith('.json');
  /** A chunk, what it needs, and as far as `parts` goes what it may come to need. */
  const add = (name: string, parts: number): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || isText(name)) return;
    files.add(`/${name}`);
    for (const each of chunk.imports) if (!files.has(`/${each}`)) add(each, 0);
    if (parts > 0) for (const each of chunk.dynamicImports) add(each, parts - 1);
  };
  add(entry.fileName, 0);
  add(toasts.fileName, 0);
  for (const source of [...memberEntries, ...beside]) add(chunkOf(source).fileName, 0);
  for (const source of pages.flatMap(({ sources }) => sources)) add(chunkOf(source).fileName, steps);
  for (const { fileName } of outputs) if (/\.(css|woff2)$|\/date-worker/.test(fileName)) files.add(`/${fileName}`);

  const named = [
    ...new Set([...texts, ...pages.flatMap(({ sources }) => sources.flatMap((source) => namespacesOf(source, steps)))]),
  ];
  const release = {
    entry: entry.fileName.replace(/^assets\/(.+)\.js$/, '$1'),
    files: [...files].toSorted(),
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        named.map((name) => `/${chunkOf(`src/locales/${language}/${name}.json`).fileName}`),
      ]),
    ),
    sections: [
      ...new Set(
        siteTable()
          .filter(({ access }) => access !== 'public')
          .map(({ path }) => path.split('/')[1] ?? ''),
      ),
    ],
  };
  const name = createHash('sha256').update(JSON.stringify(release)).digest('hex').slice(0, 12);
  return { name, ...release };
}

async function workerWith(release: Release): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { builtRelease: JSON.stringify(release) },
    build: {
      write: false,
      target: buildTarget,
      rolldownOptions: { input: 'src/worker/site-worker.ts', output: { format: 'iife' } },
    },
  });
  const [made] = [built].flat();
  const code = made && 'output' in made ? made.output[0].code : undefined;
  if (code === undefined) throw new Error('The worker was not built');
  return code;
}
