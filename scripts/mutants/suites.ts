/** The runner of a test file, a project of Vitest or Playwright with a build of the app; the quickest first. */
const runners = ['unit', 'component', 'database', 'host', 'stories'] as const;
export type Suite = (typeof runners)[number];

const suites: [Suite, RegExp][] = [
  ['host', /^host\/.+\.test\.ts$/],
  ['database', /^supabase\/tests\/.+\.test\.ts$/],
  ['component', /^src\/.+\.test\.tsx$/],
  ['unit', /^(src|scripts(?!\/hosted\/))\/.+\.test\.ts$/],
  ['stories', /^e2e\/[^/]+\.spec\.ts$/],
];

export const suiteOf = (test: string): Suite | undefined => suites.find(([, pattern]) => pattern.test(test))?.[0];

/** The place of a test among the others when the quick ones come first. */
export const placeOf = (test: string): number => runners.findIndex((runner) => runner === suiteOf(test));

/**
 * Whether a changed file is read when its suite starts rather than when a test imports it: the pages of SQL and what
 * prepares the template database, and the configuration of the runner itself.
 */
export function startsAnew(suite: Suite, file: string): boolean {
  if (/^(scripts\/|[^/]+$)/.test(file)) return suite !== 'unit' || !file.startsWith('scripts/');
  return suite === 'database' && !file.startsWith('src/');
}

/** Whether the app must be built again before a story sees the change. */
export const needsBuild = (file: string): boolean =>
  /^(src\/|public\/|scripts\/vite\/|index\.html$|vite\.config)/.test(file);
