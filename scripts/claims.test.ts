import { describe, expect, test } from 'vitest';
import { faultsOf, type Held, idsIn, type Statement } from './claims.ts';

const statements: Statement[] = [
  { id: 'S1.01', area: 'landing', text: 'A landing page.' },
  { id: 'S1.02', area: 'landing', text: 'A tagline.' },
  { id: 'S2.17', area: 'news', text: "Route '/news' needs a session and shows the news list." },
  { id: 'S2.18', area: 'news', text: "Route '/news/{id}' needs a session and shows that article." },
];
const held: Held = { finished: ['landing'], later: {}, placeholders: [] };

/** The faults of a test file with these lines. */
const faults = (lines: string, about: Partial<Held> = {}) =>
  faultsOf([{ path: 'a.test.ts', text: lines }], statements, { ...held, ...about });

test('ids stand in brackets, several in one or one in each', () => {
  expect(idsIn('[S1.01 S1.02] one')).toEqual(['S1.01', 'S1.02']);
  expect(idsIn('[S1.01] [S1.02] one')).toEqual(['S1.01', 'S1.02']);
  expect(idsIn('S1.01 without brackets, a [row] of its own')).toEqual([]);
});

test('one test to a statement is as it shall be', () => {
  expect(
    faults(`test('[S1.01] the landing page', async () => {
  await expect(page.getByRole('heading', { level: 1, name: 'Five a side' })).toBeVisible();
});`),
  ).toEqual([]);
});

test('a statement that does not exist is refused', () => {
  expect(faults(`test('[S9.99] no such thing', () => {});`)).toEqual(['S9.99 (a.test.ts:1) is no statement.']);
});

test.each([
  `describe('[S1.01] the landing page', () => {`,
  `  describe.each(rows)('[S1.01] %s', () => {`,
  `describe(\n  '[S1.01] the landing page',\n  () => {`,
])('an id on a block is refused: %j', (lines) => {
  expect(faults(lines)).toEqual([expect.stringContaining('stands on a block')]);
});

describe('an id on two tests is refused', () => {
  test.each([
    `test('[S1.01] one', () => {});\ntest('[S1.01] two', () => {});`,
    `test.each([\n  ['[S1.01] one', 1],\n  ['[S1.01] two', 2],\n])('%s', (_name, n) => {\n  expect(f(n)).toBe(n);\n});`,
  ])('%j', (lines) => {
    expect(faults(lines)).toEqual([expect.stringContaining('an id stands on one test')]);
  });

  test('in two files as well', () => {
    const files = ['a.test.ts', 'b.spec.ts'].map((path) => ({ path, text: `test('[S1.01] one', () => {});` }));
    expect(faultsOf(files, statements, held)).toEqual([
      'S1.01 (a.test.ts:1) and S1.01 (b.spec.ts:1): an id stands on one test.',
    ]);
  });

  test('one test over many rows is one', () => {
    expect(
      faults('for (const path of paths) {\n  test(`[S1.01] ${path}`, async () => {\n    await go(path);\n  });\n}'),
    ).toEqual([]);
  });
});

describe('a constant compared with itself is refused', () => {
  test.each([
    `test('[S1.01] five', () => expect(limits.loginAttempts).toBe(5));`,
    `test('[S1.01] five', () => {\n  expect([limits.one, limits.two]).toEqual([5, 5]);\n});`,
    `test('[S1.01] a word', () => {\n  expect(t('common:errors.generic')).toBe('An error occurred');\n});`,
    `test('[S1.01] three', () => {\n  expect(styles).toEqual(['a', 'b', 'c']);\n});`,
    `test('[S1.01] three', () => {\n  expect(levels.map((each) => [each, ...hours[each]])).toEqual([['a', 1]]);\n});`,
  ])('%j', (lines) => {
    expect(faults(lines)).toEqual(['S1.01 (a.test.ts:1) compares a constant with itself.']);
  });

  test('unless something of the app is asked, too', () => {
    expect(
      faults(`test('[S1.01] five', () => {\n  expect(limits.one).toBe(5);\n  expect(tries()).toBe(limits.one);\n});`),
    ).toEqual([]);
  });

  test('a constant in the test after it is another’s', () => {
    expect(
      faults(`test('[S1.01] a', () => {\n  expect(f()).toBe(1);\n});\ntest('b', () => expect(limits.one).toBe(5));`),
    ).toEqual([]);
  });
});

test.each([`getByRole('heading', { level: 1 })`, `getByRole('heading')`])(
  'a story that is content with any heading is refused: %s',
  (heading) => {
    expect(
      faults(`test('[S1.01] opens', async ({ page }) => {\n  await expect(page.${heading}).toBeVisible();\n});`),
    ).toEqual(['S1.01 (a.test.ts:1) is content with any heading: name something that only its page has.']);
  },
);

test('a room that is not open yet shows nothing of what its address promises', () => {
  const lines = `test('[S2.17 S2.18] the news', () => {});`;
  expect(faults(lines, { placeholders: ['/news', '/news/$id'], finished: ['news', 'landing'] })).toEqual([
    'S2.17 (a.test.ts:1) is claimed of a room that is not open yet.',
    'S2.18 (a.test.ts:1) is claimed of a room that is not open yet.',
  ]);
  expect(faults(lines, { placeholders: ['/messages'], finished: ['news', 'landing'] })).toEqual([]);
});

test('what was given back is not claimed', () => {
  expect(faults(`test('[S1.01] one', () => {});`, { later: { 'S1.01': 'the news' } })).toEqual([
    'S1.01 (a.test.ts:1) was given back until the news: take it off the list, or off the test.',
  ]);
});

test('an area that is complete is held complete', () => {
  const lines = `test('[S1.01 S1.02] both', () => {});`;
  expect(faults(lines, { finished: [] })).toEqual(['The area landing is complete: hold it so.']);
  expect(faults(lines, { finished: ['landing'] })).toEqual([]);
});
