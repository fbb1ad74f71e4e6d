import { expect, test } from 'vitest';
import type { Fixture } from '#features/matches/queries.ts';
import { roundsOf } from './season-rounds.ts';

const match = (matchday: number, status: Fixture['status'], stage: Fixture['stage'] = 'regular') =>
  ({ matchday, status, stage }) as Fixture;

test('a round is done when only postponed matches are left; the first other one is being played', () => {
  const rounds = roundsOf([match(2, 'scheduled'), match(1, 'finished'), match(1, 'postponed'), match(3, 'scheduled')]);
  expect(rounds.map(({ matchday, state }) => `${matchday} ${state}`)).toEqual(['1 done', '2 now', '3 next']);
});

test('playoff games are no rounds, and a season that is played out has none open', () => {
  const rounds = roundsOf([match(1, 'finished'), { ...match(1, 'scheduled', 'semifinal'), matchday: null }]);
  expect(rounds.map(({ state }) => state)).toEqual(['done']);
});
