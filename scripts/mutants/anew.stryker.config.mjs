import stryker from '../../stryker.config.mjs';
import { generatedForAnew } from './generated-for.ts';

/** The files whose tests load them anew, in their own run: each change is tried by these tests alone. */
export default {
  ...stryker,
  vitest: { configFile: 'scripts/mutants/anew.vitest.config.ts' },
  mutate: generatedForAnew,
  incrementalFile: '.rondo/stryker-anew.json',
  tempDirName: '.rondo/stryker-anew',
  jsonReporter: { fileName: '.rondo/stryker-anew-report.json' },
};
