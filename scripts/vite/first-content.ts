import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { scopedName } from './scoped-name.ts';

const sources = resolve(import.meta.dirname, '../../src');
const folder = 'app/first-content';

/** Parts of public pages with behaviour in the browser: src/app/first-content/browser.tsx answers in its place. */
const asksTheBrowser = [
  'components/league/embed-dialog.tsx',
  'components/league/interested-decisions.tsx',
  'components/league/share-dialog.tsx',
  'components/ui/app-link.tsx',
  'components/ui/once-idle.tsx',
  'components/ui/page-title.tsx',
  'data/auth/viewer.ts',
  'features/public/public-aside.tsx',
  'features/public/season-select.tsx',
  'features/site-pages/landing-parts.ts',
  'features/site-pages/open-table-part.ts',
  'lib/consent.ts',
  'lib/hidden-scores.ts',
  'lib/picture-url.ts',
  'lib/served-by-host.ts',
  'lib/session.ts',
  'lib/share.ts',
  'lib/time-zone.ts',
].map((file) => resolve(sources, file));

/**
 * Beside the app, for the server of its pages: one file that imports nothing, in Node and Deno. No address leads to
 * it.
 */
export const firstContentFile = '.server/first-content.js';

/** The first HTML of public pages, drawn by the app's own components (docs/decisions/0039). */
export function firstContent(): Plugin {
  return {
    name: 'rondo:first-content',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: firstContentFile, source: await firstContentCode() });
    },
  };
}

/** Of a server without modules of Node. */
const conditions = ['edge-light', 'module', 'import', 'production', 'default'];

export async function firstContentCode(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [inPlaceOfBrowser],
    css: { modules: { generateScopedName: scopedName } },
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      write: false,
      ssr: true,
      target: 'es2023',
      minify: true,
      rolldownOptions: {
        input: resolve(sources, folder, 'first-content.tsx'),
        output: { codeSplitting: false },
        // what a page asks for before it is drawn stays out, with the backend's client and the router
        treeshake: { moduleSideEffects: false },
      },
    },
  });
  const [made] = [built].flat();
  const code = made && 'output' in made ? made.output[0].code : undefined;
  if (code === undefined) throw new Error('The first content was not built');
  return code;
}

const inPlaceOfBrowser: Plugin = {
  name: 'rondo:in-place-of-browser',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const target = await this.resolve(source, importer, { ...options, skipSelf: true });
    return target && asksTheBrowser.includes(target.id) ? resolve(sources, folder, 'browser.tsx') : target;
  },
};
