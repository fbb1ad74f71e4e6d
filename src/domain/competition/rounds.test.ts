import { expect, test } from 'vitest';
import { restingIn, restOf, type RoundMatch, roundsOf } from './rounds.ts';
import { roundRobin } from './schedule.ts';

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

const entry = (team_id: string, withdrawn_at: string | null = null) => ({ team_id, withdrawn_at });
const meets = (home_team_id: string, away_team_id: string, status: RoundMatch['status'] = 'scheduled') => ({
  home_team_id,
  away_team_id,
  status,
});
const names = (entries: { team_id: string }[]) => entries.map(({ team_id }) => team_id);

test('with an odd number of teams one rests in every round, each as often, and with an even number none', () => {
  for (const [teams, legs] of [[3, 1], [5, 2], [7, 1], [8, 2]] as const) {
    const entries = Array.from({ length: teams }, (_, n) => entry(`t${n}`));
    const drawn = roundRobin(names(entries), legs).map((each) => ({ ...each, ...match(each.matchday, 'scheduled') }));
    const resting = roundsOf(drawn).flatMap((round) => names(restingIn(round.matches, entries)));
    expect(resting.toSorted()).toEqual(
      teams % 2 === 0 ? [] : entries.flatMap(({ team_id }) => Array.from({ length: legs }, () => team_id)),
    );
  }
}); // prettier-ignore

test('a postponed match is no rest, nor is one that is cancelled between two who are there', () => {
  const entries = ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id));
  expect(names(restingIn([meets('a', 'b', 'postponed'), meets('c', 'd', 'cancelled')], entries))).toEqual(['e']);
});

test('a team that withdrew rests no more, and who would have met it does where that match is void', () => {
  const entries = [entry('a'), entry('b'), entry('c'), entry('gone', '2026-10-01')];
  expect(names(restingIn([meets('a', 'b'), meets('c', 'gone', 'cancelled')], entries))).toEqual(['c']);
  // a forfeit is a match that counts
  expect(names(restingIn([meets('a', 'b'), meets('c', 'gone', 'finished')], entries))).toEqual([]);
});

test('a team rests in the round that is played or comes next, not in one behind it', () => {
  const entries = ['a', 'b', 'c'].map((id) => entry(id));
  const matches = [
    { ...match(1, 'finished'), ...meets('a', 'b', 'finished') },
    { ...match(2, 'scheduled'), ...meets('a', 'c') },
    { ...match(3, 'scheduled'), ...meets('b', 'c') },
  ];
  expect(['a', 'b', 'c'].map((team) => restOf(team, matches, entries))).toEqual([undefined, 2, undefined]);
  expect(restOf('a', [], entries)).toBeUndefined();
});
