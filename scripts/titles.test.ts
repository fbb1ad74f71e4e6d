import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { helpersOf, testBlocks, withHelpers } from './test-blocks.ts';

/** Roles and states in the title of a test must appear in its body. */
const names: Record<string, { title: RegExp; there: RegExp }> = {
  'stand-in': { title: /\bstand-ins?\b|\bwho(?:ever)? stands in(?=[,;:]|$| for)/i, there: /stand.?in/i },
  referee: { title: /\breferees?\b/i, there: /referee/i },
  caster: { title: /\bcasters?\b/i, there: /cast/i },
  moderator: { title: /\bmoderators?\b/i, there: /moderator|staff|outsiders|everybody/i },
  admin: { title: /\badmins?\b/i, there: /admin|outsiders|everybody/i },
  'co-captain': { title: /\bco-captains?\b/i, there: /co[-_]?captain|captain: false/i },
  captain: { title: /(?<!co-)\bcaptains?\b/i, there: /captain|leader/i },
  visitor: {
    title: /\bvisitors?\b/i,
    there: /visitor|anon|signed-?out|signedIn: false|\{\s*(?:page|browser)\b|Session\(null|apikey|publishable/i,
  },
  suspended: { title: /\bsuspended\b/i, there: /suspen|account_blocks/i },
  muted: { title: /\bmuted?\b/i, there: /mute/i },
  hidden: { title: /\bhidden\b/i, there: /hid|public_profile|reveal/i },
  withdrawn: { title: /\bwithdrawn\b/i, there: /withdr/i },
  cancelled: { title: /\bcancelled\b/i, there: /cancel/i },
  postponed: { title: /\bpostponed\b/i, there: /postpone|move|resched/i },
  archived: { title: /\barchived\b/i, there: /archive/i },
  deleted: { title: /\bdeleted (?:account|player|person|team|member)/i, there: /delete/i },
  draft: { title: /\bdrafts?\b/i, there: /draft|published_at/i },
  disputed: { title: /\bdisputed\b/i, there: /disput/i },
  lapsed: { title: /\blapse[sd]?\b/i, there: /laps|expir|until|tick/i },
  forfeit: { title: /\bforfeit/i, there: /forfeit/i },
};

/** Titles whose word the body has under another name, by file and beginning: with the reason. */
const ofTheStory = 'who is on the phone is the captain of one of the two teams';
const otherwise: Record<string, string> = {
  'e2e/season.spec.ts: what a captain typed survives, a dispute is ruled about at t: no captain': ofTheStory,
  'e2e/season.spec.ts: a captain reports with four taps, the rival confirms with on: no captain': ofTheStory,
  'e2e/season.spec.ts: captains agree on another time on their phones, and read wha: no captain': ofTheStory,
};

/** Tests that ask for what is absent before anything else: with the reason. */
const nothingBefore: Record<string, string> = {
  'src/app/offline/stored-reads.test.tsx: the notice says as of when the oldest is that is shown, unti':
    'the notice is all that is drawn, and comes later in the test',
  'src/components/league/sponsor/sponsor-strip.test.tsx: nothing stands where nobody sponsors':
    'it draws nothing, of what it was given',
  'src/features/leagues/season/season-awards.test.tsx: nothing is asked before a season begins':
    'it draws nothing and asks nothing, which the test says as well',
  'src/features/leagues/season/season-prizes.test.tsx: nothing is asked before the season is finished':
    'it draws nothing and asks nothing, which the test says as well',
};

const files = globSync(['{src,host,scripts}/**/*.test.{ts,tsx}', 'supabase/tests/**/*.test.ts', 'e2e/*.spec.ts'])
  .filter((path) => !/\/(?:titles|claims)\.test\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .map((file) => ({ ...file, helpers: helpersOf(file.text) }));
const tests = files.flatMap((file) => testBlocks(file.text).map((block) => ({ ...file, ...block })));
/** what everything of a file depends on. */
const before = (text: string) =>
  [...text.matchAll(/^( *)before(?:All|Each)\([\s\S]*?^\1\}?\)*;/gm)].map(([each]) => each).join('\n');
/** Without the statements' ids: a name in a list here proves none. */
const nameOf = ({ path, title }: { path: string; title: string }) =>
  `${path}: ${title.replaceAll(/\[S[^\]]*\] ?/g, '').slice(0, 60)}`;

test('the tests are found, each with its title', () => {
  expect(tests.length).toBeGreaterThan(5500);
  // the table of all pages names its own
  expect(tests.filter(({ title }) => title === '').map(({ path }) => path)).toEqual(['e2e/pages.spec.ts']);
});

test('whoever and whatever a title names is in the test', () => {
  const missing = tests.flatMap(({ text, body, helpers, ...block }) => {
    const mentions = Object.entries(names).filter(([, name]) => name.title.test(block.title));
    if (mentions.length === 0) return [];
    const whole = withHelpers(`${body}\n${before(text)}`, helpers);
    return mentions.filter(([, name]) => !name.there.test(whole)).map(([name]) => `${nameOf(block)}: no ${name}`);
  });
  expect(missing.toSorted()).toEqual(Object.keys(otherwise).toSorted());
});

const absent =
  /\.not\.(?:toBeInTheDocument|toBeVisible|toBeAttached)\(|toHaveCount\(0\)|\.elements\(\)\)\.(?:toEqual\(\[\]\)|toHaveLength\(0\))|\.query\(\)\)\.toBeNull/;
const waited =
  /await expect\s*(?:\.(?:element|poll))?\((?:(?!\.not\.|toHaveCount\(0\))[^;])*?\)\s*\.to|await [^;]*?\.(?:click|fill|tap|hover|press|selectOptions|check|uncheck|waitFor\w*|keyboard|type|upload|dblClick|clear)\(|await (?:settled|sectionOf)\(/;

test('what shall be absent is asked once something is there', () => {
  const early = tests
    .filter(({ path }) => /^(?:src|e2e)\//.test(path))
    .filter(({ body, helpers }) => {
      const [first, ...rest] = body.split(new RegExp(absent, 'g'));
      if (rest.length === 0) return false;
      const ahead = first!.slice(0, first!.lastIndexOf('\n'));
      return !waited.test(withHelpers(ahead, helpers));
    })
    .map(nameOf);
  expect(early.toSorted()).toEqual(Object.keys(nothingBefore).toSorted());
});

describe('the text of a test', () => {
  const text = `const who = 'referee';
const open = async () => {
  await go(who);
};
describe('x', () => {
  test('one', async () => {
    await open();
  });
  test.each([
    ['a', 1],
  ])('two %s', (_, n) => {
    expect(n).toBe(1);
  });
});
test('three', () => expect(1).toBe(1));`;

  test('begins and ends with it, in a table too', () => {
    expect(testBlocks(text).map(({ line, title }) => [line, title])).toEqual([[6, 'one'], [9, 'two %s'], [15, 'three']]); // prettier-ignore
    expect(testBlocks(text)[1]!.body).toContain('expect(n)');
    expect(testBlocks(text)[1]!.body).not.toContain('three');
  });

  test('has what it calls of its file, however far', () => {
    expect(withHelpers(testBlocks(text)[0]!.body, helpersOf(text))).toContain('referee');
    expect(withHelpers(testBlocks(text)[2]!.body, helpersOf(text))).not.toContain('referee');
  });
});
