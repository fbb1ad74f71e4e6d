import { generatedFor } from './scripts/mutants/generated-for.ts';

/** The changes Stryker makes of the rule book and of lib; `npm run mutants` tries them before those of our lists. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  mutate: generatedFor,
  coverageAnalysis: 'perTest',
  // Code that runs at the load of a module (constants, tables, patterns) runs in every test, which takes seconds a change.
  ignoreStatic: true,
  // No file of this name: Stryker would rewrite the paths in it with a compiler that TypeScript 7 no longer is.
  tsconfigFile: 'none.json',
  ignorePatterns: ['/.rondo', '/bench', '/coverage', '/dist', '/docs', '/e2e', '/public'],
  concurrency: 2,
  incremental: true,
  incrementalFile: '.rondo/stryker.json',
  tempDirName: '.rondo/stryker',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.rondo/stryker-report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 100, low: 95, break: 95 },
};
