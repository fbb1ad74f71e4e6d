import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The room of a match is the same for its two sides, and a test that looks at it from the home side alone passes where the
 * code always takes the home side. In these files every test, and every fixture, that says 'home' says 'away', too.
 */
const files = globSync('src/features/matches/**/*.test.tsx');

/** The tests of a file, and what stands around them, statement by statement: the formatter's indents tell them apart. */
function statementsOf(source: string): { line: number; text: string }[] {
  const lines = source.split('\n');
  const statements: { line: number; text: string }[] = [];
  let around: { line: number; text: string } | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent] = /^( *)(?:test|it)\b[.(]/.exec(lines[at]!) ?? [];
    if (indent === undefined) {
      if (/^[^\s)}\]]/.test(lines[at]!)) statements.push((around = { line: at + 1, text: '' }));
      if (around) around.text += `${lines[at]}\n`;
      continue;
    }
    const closes = new RegExp(`^${indent}(?:\\S.*)?\\);(?: //.*)?$`);
    const length = lines.slice(at).findIndex((line) => closes.test(line)) + 1 || lines.length;
    statements.push({ line: at + 1, text: lines.slice(at, at + length).join('\n') });
    at += length - 1;
  }
  return statements;
}

const homeAlone = (source: string): number[] =>
  statementsOf(source).flatMap(({ line, text }) => (text.includes(`'home'`) && !text.includes(`'away'`) ? [line] : []));

test('no test of a room knows the home side alone', () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => homeAlone(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))).toEqual([]);
});

test('a test is looked at by itself', () => {
  const source = `
const both = ['home', 'away'];
const one = {
  side: 'home',
};

describe('a room', () => {
  test('of one side', async () => {
    await open('home');
  });

  test.each([
    ['home', 1],
    ['away', 2],
  ])('of both', async (side) => {
    await open(side);
  });
});

test('of the other', () => open('away'));
`;
  expect(homeAlone(source)).toEqual([3, 8]);
});
