import { expect, test } from 'vitest';
import { asOfRound, canSuppose, readSupposed, supposing, writeSupposed } from './what-if.ts';
import { order, played, tableOf } from '../testdata/tables.ts';

const uuid = (last: string) => `00000000-0000-4000-8000-0000${last}`;
const toCome = (pair: string, id: string) => {
  const [home, away] = pair.split(' ');
  return played(`${home} 1-0 ${away}`, { id, status: 'scheduled', home_score: null, away_score: null });
};
const one = uuid('1a2b3c4d');
const other = uuid('99aa11bb');

test('a supposed result counts in the table as a win', () => {
  const matches = [played('A 1-0 C'), played('B 1-0 C'), toCome('A B', one)];
  expect(order(tableOf(supposing(matches, { [one]: 'away' })))).toBe('B A C');
  expect(order(tableOf(supposing(matches, { [one]: 'home' })))).toBe('A B C');
});

test('what has ended stands as it ended, whatever is supposed', () => {
  const matches = [played('A 3-1 B', { id: one }), { ...toCome('B A', other), status: 'cancelled' as const }];
  expect(supposing(matches, { [one]: 'away', [other]: 'home' })).toEqual(matches);
});

test('an address says who wins what, and is read back the same', () => {
  const matches = [toCome('A B', one), toCome('B A', other)];
  const supposed = { [one]: 'home', [other]: 'away' } as const;
  expect(writeSupposed(supposed)).toBe('1a2b3c4dh.99aa11bba');
  expect(readSupposed(writeSupposed(supposed), matches)).toEqual(supposed);
});

test.each(['', 'nonsense', '1a2b3c4d', '1a2b3c4dx', 'ffffffffh', '.....', '__proto__h', '99aa11bba'])(
  'an address that says nothing about an open match (%s) supposes nothing',
  (text) => {
    const matches = [toCome('A B', one), played('A 1-0 B', { id: other })];
    expect(readSupposed(text, matches)).toEqual({});
  },
);

test('the table can be seen as it stood after any round', () => {
  const matches = [
    { ...played('A 1-0 B'), matchday: 1 },
    { ...played('B 5-0 A'), matchday: 2 },
    { ...played('B 1-0 A'), stage: 'decider' as const, matchday: null },
  ];
  expect(order(tableOf(asOfRound(matches, 1)))).toBe('A B');
  expect(order(tableOf(asOfRound(matches, 2)))).toBe('B A');
  expect(asOfRound(matches, 2)).toEqual(matches);
});

test.each([
  ['regular', 'scheduled', true],
  ['regular', 'live', true],
  ['regular', 'disputed', true],
  ['regular', 'postponed', true],
  ['regular', 'finished', false],
  ['regular', 'cancelled', false],
  ['decider', 'scheduled', false],
  ['final', 'scheduled', false],
] as const)('a match of the stage %s that is %s can still go either way: %s', (stage, status, can) => {
  expect(canSuppose({ stage, status })).toBe(can);
});

test('what came after a round is yet to come, a forfeit too; playoff games and what is not over stay as they are', () => {
  const forfeited = { ...played('A 3-0 B', { forfeited_by: 'away' }), matchday: 2 };
  const live = { ...played('A 0-0 B', { status: 'live' }), matchday: 2 };
  const final = { ...played('A 1-0 B', { stage: 'final' }), matchday: 2 };
  const dayless = { ...played('A 1-0 B'), matchday: null };
  const cleared = { status: 'scheduled', home_score: null, away_score: null, forfeited_by: null };
  expect(asOfRound([forfeited, live, final, dayless], 1)).toEqual([{ ...forfeited, ...cleared }, live, final, dayless]);
});
