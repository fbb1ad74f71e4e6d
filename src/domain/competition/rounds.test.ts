import { expect, test } from 'vitest';
import { type RoundMatch, roundsOf } from './rounds.ts';

const match = (matchday: number, status: RoundMatch['status'], stage: RoundMatch['stage'] = 'regular'): RoundMatch => ({
  matchday,
  status,
  stage,
});

test('a round is done when only postponed matches are left; the first other one is being played', () => {
  const rounds = roundsOf([match(2, 'scheduled'), match(1, 'finished'), match(1, 'postponed'), match(3, 'scheduled')]);
  expect(rounds.map(({ matchday, state }) => `${matchday} ${state}`)).toEqual(['1 done', '2 now', '3 next']);
});

test('a round is being played while one of its matches is live', () => {
  const rounds = roundsOf([match(1, 'live'), match(1, 'finished'), match(2, 'scheduled')]);
  expect(rounds.map(({ state }) => state)).toEqual(['now', 'next']);
});

test('a special match is of no round, whatever its day', () => {
  expect(roundsOf([match(1, 'finished'), match(1, 'scheduled', 'decider')])).toMatchObject([
    { matchday: 1, state: 'done' },
  ]);
});

test('playoff games are no rounds, and a season that is played out has none open', () => {
  const rounds = roundsOf([match(1, 'finished'), { ...match(1, 'scheduled', 'semifinal'), matchday: null }]);
  expect(rounds.map(({ state }) => state)).toEqual(['done']);
});
