/**
 * Files of src/lib which the unit tests hold: at least 95 of a hundred changes fail one. The others are hooks, parts of
 * the document and workers, which only a page can try, or wait for their tests; lists of ours hold them meanwhile.
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
  'single-keys',
  'storage',
  'when-known',
];

/** Those of src/domain/competition that reach 95; the others, and what is left of their lists, wait for their tests. */
const ranked = [
  'bracket',
  'effect',
  'form',
  'head-to-head',
  'night-cup',
  'prize',
  'rollover',
  'rounds',
  'schedule',
  'season-defaults',
  'season-table',
  'standings',
  'statistics',
  'table-effect',
  'tie-breakers',
  'timetable',
  'what-if',
];

/** The files Stryker changes, as its patterns; one with an exclamation mark takes away again. */
export const generatedFor = [
  'src/domain/{account,club,community,match}/*.ts',
  `src/domain/competition/{${ranked.join()}}.ts`,
  'src/domain/compare.ts',
  ...held.map((name) => `src/lib/${name}.ts`),
  '!src/**/*.test.ts',
  '!src/**/*.mutants.ts',
];
