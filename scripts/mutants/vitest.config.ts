import { defineConfig } from 'vitest/config';
import { commonPasswords } from '../vite/common-passwords.ts';
import { ExamplesFirst } from './examples-first.ts';

/** The unit tests of the rule book and of lib, without what only the pages need: Stryker starts them for each change. */
export default defineConfig({
  plugins: [commonPasswords()],
  test: {
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
    include: ['src/{domain,lib}/**/*.test.ts'],
    // Each of their tests loads the modules anew: constants of the rule book would be tried by these tests alone.
    exclude: ['src/lib/{brand,pictures,session,time-zone}.test.ts'],
    sequence: { sequencer: ExamplesFirst },
  },
});
