import { expect, test } from 'vitest';
import { needsBuild, startsAnew, suiteOf } from './suites.ts';

test.each([
  ['host/gateway/gateway.test.ts', 'host'],
  ['host/demo/seed.test.ts', 'host'],
  ['supabase/tests/06_matches/matches.test.ts', 'database'],
  ['src/features/teams/teams-page.test.tsx', 'component'],
  ['src/domain/match/scores.test.ts', 'unit'],
  ['scripts/mutants/lists.test.ts', 'unit'],
  ['e2e/league.spec.ts', 'stories'],
  ['src/domain/match/scores.ts', undefined],
  ['e2e/fixtures.ts', undefined],
])('%s is run by %s', (test, suite) => expect(suiteOf(test)).toBe(suite));

test('a page of SQL is read when the database tests start, a rule when a test imports it', () => {
  expect(startsAnew('database', 'supabase/schemas/06_matches/10_matches.sql')).toBe(true);
  expect(startsAnew('database', 'host/backend.ts')).toBe(true);
  expect(startsAnew('database', 'src/domain/limits.ts')).toBe(false);
  expect(startsAnew('component', 'src/features/teams/teams-page.tsx')).toBe(false);
  expect(startsAnew('component', 'scripts/vite/sonner.ts')).toBe(true);
  expect(startsAnew('unit', 'scripts/mutants/lists.ts')).toBe(false);
  expect(startsAnew('host', 'vite.config.ts')).toBe(true);
});

test('a story sees a change of the app in the next build, one of the host at once', () => {
  expect(['src/main.tsx', 'index.html', 'public/icon.svg', 'scripts/vite/sonner.ts'].map(needsBuild)).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect(['host/gateway/gateway.ts', 'supabase/schemas/06_matches/10_matches.sql'].map(needsBuild)).toEqual([
    false,
    false,
  ]);
});
