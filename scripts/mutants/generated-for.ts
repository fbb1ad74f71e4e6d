/**
 * Files of src/lib which the unit tests hold: at least 95 of a hundred changes fail one. The others are hooks, parts
 * of the document and workers, which only a page can try.
 */
const held = [
  'backend',
  'cookie-consent',
  'dates',
  'drafts',
  'errors',
  'nations',
  'newest-first',
  'paths',
  'picture-url',
  'placed',
  'query-client',
  'read-ahead',
  'remembered-location',
  'single-keys',
  'storage',
  'when-defined',
];

/** The files Stryker changes, as its patterns; one with an exclamation mark takes away again. */
export const generatedFor = [
  'src/domain/*/*.ts',
  'src/domain/compare.ts',
  ...held.map((name) => `src/lib/${name}.ts`),
  '!src/domain/testdata/*.ts',
  '!src/**/*.test.ts',
];

/** Files of src/lib that hold something from their loading on: each of their tests loads them anew. */
export const loadedAnew = ['brand', 'pictures', 'session', 'time-zone'];

/** The mutants that Stryker makes: half of the brand is a hook. */
export const generatedForAnew = ['pictures', 'session', 'time-zone'].map((name) => `src/lib/${name}.ts`);
