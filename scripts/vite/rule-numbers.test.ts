import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { withNamedLimits, withNumbers } from './rule-numbers.ts';

const read = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const sources = read('src', /\.tsx?$/).filter(({ name }) => !/\.test\.tsx?$|^testing|^domain\/limits\.ts$/.test(name));
const shipped = [...(/^export const limits = (\{.*\}) as const;$/m.exec(withNamedLimits(limitsFile())) ?? [])].slice(1);
const shippedRules = JSON.parse(shipped[0] ?? '{}') as Record<string, unknown>;

function limitsFile(): string {
  return readFileSync('src/domain/limits.ts', 'utf8');
}

test('the built app keeps every number that a text names, and no number that none names', () => {
  const texts = read('src/locales', /\.json$/).map(({ text }) => text);
  const named = Object.entries(limits).filter(([name]) =>
    texts.some((text) => new RegExp(`\\{\\{-?\\s*${name}\\s*[,}]`).test(text)),
  );
  const numbers = (all: [string, unknown][]) => all.filter(([, value]) => typeof value === 'number');
  expect(Object.fromEntries(numbers(Object.entries(shippedRules)))).toEqual(Object.fromEntries(numbers(named)));
  expect(numbers(named).length).toBeGreaterThan(20);
});

test('what the app asks for by name is a number in its place or kept', () => {
  const names = sources.flatMap(({ text }) =>
    [...withNumbers(text).matchAll(/(?<![.\w$])limits\.(?!ts\b)(\w+)/g)].map(([, name = '']) => name),
  );
  expect(names.filter((name) => !(name in shippedRules))).toEqual([]);
});

test('nobody but the texts takes the list whole or puts a name together', () => {
  const whole = sources.filter(({ text }) =>
    /(?<![.\w$])limits(\[|\?)|\{ limits \}(?! from)|\.\.\.limits\b(?!\.)|[(,=:] ?limits\b(?![.\w])|import \* as \w+ from '#domain\/limits|limits as /.test(
      text,
    ),
  );
  expect(whole.map(({ name }) => name)).toEqual(['lib/i18n.ts']);
});

test('a number stands where it is asked for', () => {
  expect(withNumbers('a.max(limits.squadMax, rules.limits.squadMax, limits.nightCupSizes)')).toBe(
    `a.max(${limits.squadMax}, rules.limits.squadMax, limits.nightCupSizes)`,
  );
});
