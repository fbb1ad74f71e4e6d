import { defineConfig, type Plugin } from 'vitest/config';
import { commonPasswords } from '#scripts/vite/common-passwords.ts';
import { ExamplesFirst } from './examples-first.ts';
import { loadedAnew } from './generated-for.ts';

/** A property that fails has noticed: looking for its smallest case takes longer than all the examples. */
const firstFailure: Plugin = {
  name: 'first-failure',
  transform: (code, id) =>
    id.endsWith('.test.ts') && code.includes("from 'fast-check'")
      ? `${code}\nfc.configureGlobal({ endOnFailure: true });`
      : undefined,
};

/** The unit tests of the rule book and of lib, without what only the pages need: Stryker starts them for each change. */
export default defineConfig({
  plugins: [commonPasswords(), firstFailure],
  test: {
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
    include: ['src/{domain,lib}/**/*.test.ts'],
    // Each of their tests loads the modules anew: constants of the rule book would be tried by these tests alone.
    exclude: loadedAnew.map((name) => `src/lib/${name}.test.ts`),
    sequence: { sequencer: ExamplesFirst },
    // On a busy machine a slow test would count as one that noticed.
    testTimeout: 180_000,
    // As in vitest.config.ts: what is waited for comes later than in a second.
    expect: { poll: { timeout: 30_000 } },
  },
});
