import type { Plugin } from 'vite';

/**
 * Around every import() Vite puts a helper that first announces what the chunk imports and waits for its styles. Here
 * `preloads.ts` announces and there is one stylesheet, so the helper has nothing to do and the landing page need not
 * carry it.
 */
export function plainImports(): Plugin {
  return {
    name: 'rondo:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  };
}
