import { expect, test } from 'vitest';
import { firstKickoff, withdrawalTakenBack } from './taking-back.ts';

const match = (kickoff_at: string, status = 'scheduled', stage = 'regular') =>
  ({ kickoff_at, status, stage }) as Parameters<typeof firstKickoff>[0][number];
const next = match('2026-12-02T18:00:00Z');
const last = match('2026-12-09T18:00:00Z');

test('a start is taken back until the first kick-off', () => {
  expect(firstKickoff([last, next], 'regular')).toBe(next.kickoff_at);
});

test('a match that is off or postponed ends nothing', () => {
  const off = ['postponed', 'cancelled'].map((status) => match('2026-11-01T18:00:00Z', status));
  expect(firstKickoff(off, 'regular')).toBe(null);
});

test('the start of the playoffs is ended by their own matches alone', () => {
  const others = [match('2026-11-01T18:00:00Z'), match('2026-11-08T18:00:00Z', 'scheduled', 'decider')];
  const game = match('2026-12-03T18:00:00Z', 'scheduled', 'quarterfinal');
  expect(firstKickoff([...others, game], 'playoffs')).toBe(game.kickoff_at);
});

test.each([
  ['before it begins, with a place free', { phase: 'registration' }, 7, true],
  ['before it begins, without one', { phase: 'registration' }, 8, false],
  ['while it runs', { phase: 'regular' }, 8, true],
  ['in the playoffs it left', { phase: 'playoffs', playoffs_at: '2026-11-20T12:00:00Z' }, 7, true],
  ['at the moment of their draw', { phase: 'playoffs', playoffs_at: '2026-11-21T12:00:00Z' }, 7, true],
  ['in playoffs drawn without it', { phase: 'playoffs', playoffs_at: '2026-11-21T12:00:01Z' }, 7, false],
  ['once it is over', { phase: 'finished' }, 7, false],
] as const)('a team that left comes back into a season %s', (_when, about, playing, back) => {
  const run = { playoffs_at: null, max_teams: 8, ...about };
  expect(withdrawalTakenBack('2026-11-21T12:00:00Z', run, playing)).toBe(back);
});
