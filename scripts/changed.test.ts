import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources, storyOf, testsOf } from './changed.ts';

const texts = new Map(
  Object.entries({
    'src/domain/goals.ts': '',
    'src/domain/goals.test.ts': `import { goals } from './goals.ts';`,
    'src/components/score.tsx': `import { goals } from '#domain/goals.ts';`,
    'src/components/score.test.tsx': `import { Score } from './score.tsx';`,
    'src/features/teams/team-page.tsx': `const Score = lazy(() => import('#components/score.tsx'));`,
    'src/features/teams/team-page.test.tsx': `import { TeamPage } from './team-page.tsx';`,
    'src/features/news/news-page.test.tsx': '',
    'host/feed.ts': `import { goals } from '#domain/goals.ts';`,
    'host/feed.test.ts': `import { feed } from '#host/feed.ts';`,
    'supabase/tests/04_teams/teams.test.ts': '',
    'supabase/tests/05_leagues/leagues.test.ts': '',
    'supabase/tests/catalogue/locks.test.ts': '',
    'e2e/house.spec.ts': '',
    'e2e/news.spec.ts': '',
  }),
);
const none = { unit: [], component: [], database: [], host: [], stories: [] };
const chosen = (...changed: string[]) => testsOf(changed, texts);

test('a rule touches the tests that import it, whatever lies between', () =>
  expect(chosen('src/domain/goals.ts')).toEqual({
    ...none,
    unit: ['src/domain/goals.test.ts'],
    component: ['src/components/score.test.tsx', 'src/features/teams/team-page.test.tsx'],
    host: ['host/feed.test.ts'],
  }));

test('a screen touches the stories of its feature too, its test alone does not', () => {
  const component = ['src/features/teams/team-page.test.tsx'];
  expect(chosen('src/features/teams/team-page.tsx')).toEqual({ ...none, component, stories: ['e2e/house.spec.ts'] });
  expect(chosen(...component)).toEqual({ ...none, component });
});

test('a page of SQL touches its folder and the catalogue, a migration the catalogue', () => {
  expect(chosen('supabase/schemas/04_teams/10_teams.sql').database).toEqual([
    'supabase/tests/04_teams/teams.test.ts',
    'supabase/tests/catalogue/locks.test.ts',
  ]);
  expect(chosen('supabase/migrations/1_teams.sql').database).toEqual(['supabase/tests/catalogue/locks.test.ts']);
});

test('a test that changed is run, one that is gone is not, a document has tests of its own', () => {
  expect(chosen('e2e/news.spec.ts')).toEqual({ ...none, stories: ['e2e/news.spec.ts'] });
  expect(chosen('src/gone.test.ts', 'docs/images/map.png')).toEqual(none);
  expect(chosen('README.md')).toEqual({ ...none, unit: ['scripts/docs.test.ts', 'scripts/words.test.ts'] });
});

test('what everything imports brings the tests beside it and the nearest, so many of each kind', () => {
  const { component, database, host, unit } = testsOf(['src/domain/limits.ts'], sources());
  expect([component.length, database.length, host.length]).toEqual([40, 16, 4]);
  expect(unit).toContain('src/domain/club/contracts.test.ts');
});

test('every feature has its stories', () => {
  for (const feature of readdirSync('src/features')) expect(existsSync(storyOf(feature)), feature).toBe(true);
});
