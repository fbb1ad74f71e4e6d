import type { Plugin } from 'vite';

/**
 * Two changes to sonner while it is bundled, each of which fails the build when its target is gone:
 * - the swipe threshold is 20 px as specified (sonner has used 45 since 2.0.0);
 * - its run-time style injection is removed, because the content security policy forbids inline
 *   style elements; the same stylesheet is imported from src/styles instead.
 */
export function sonnerAsSpecified(): Plugin {
  return {
    name: 'rondo:sonner',
    enforce: 'pre',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return null;
      const swiped = replaceOnce(code, /const SWIPE_THRESHOLD = 45;/, 'const SWIPE_THRESHOLD = 20;');
      return { code: replaceOnce(swiped, /^__insertCSS\(".*"\);?$/m, ''), map: null };
    },
  };
}

function replaceOnce(code: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(code)) throw new Error(`sonner has changed: ${pattern} was not found`);
  return code.replace(pattern, replacement);
}
