import { describe, expect, test } from 'vitest';
import { entries, fixture, uuid } from '#testing/season.ts';
import type { SeasonFacts } from './season-table.ts';
import { standingBefore, tableBefore, tableEffect } from './table-effect.ts';

const facts = (matches: SeasonFacts['matches'], teams = 4): SeasonFacts => ({
  entries: entries(teams),
  adjustments: [],
  relegationPlaces: 0,
  playoffTeams: 6,
  pointsForWin: 3,
  matches,
});
const id = (number: number) => uuid(100 + number);

describe('what a result changed in the table', () => {
  // Anchor lead on points; then Bergwacht beat them.
  const matches = [fixture(1, 1, 3, [2, 0]), fixture(2, 2, 4, [1, 0]), fixture(3, 2, 1, [3, 0])];

  test('is worked out for both sides and their neighbours, with the place they would have had', () => {
    const rows = tableEffect(facts(matches), id(3));
    expect(rows.map(({ team_id, position, before, plays }) => [team_id, position, before, plays])).toEqual([
      [uuid(2), 1, 2, true],
      [uuid(1), 2, 1, true],
      [uuid(4), 3, 3, false],
    ]);
  });

  test('looks at the table as it stood then, not at what came later', () => {
    const later = fixture(9, 1, 4, [9, 0]);
    expect(tableEffect(facts([...matches, later]), id(3))).toEqual(tableEffect(facts(matches), id(3)));
  });

  test('is nothing before the result, or where the match counts in no table', () => {
    expect(tableEffect(facts([fixture(1, 1, 2)]), id(1))).toEqual([]);
    expect(tableEffect(facts([{ ...fixture(1, 1, 2, [1, 0]), stage: 'final' }]), id(1))).toEqual([]);
    expect(tableEffect(facts(matches), uuid(999))).toEqual([]);
  });
});

test('where a team stood before a match leaves that match and later ones out', () => {
  const matches = [fixture(1, 1, 3, [2, 0]), fixture(3, 2, 1, [3, 0])];
  const [, last] = matches;
  expect(standingBefore(facts(matches), last!.kickoff_at, uuid(1))).toMatchObject({ position: 1, points: 3 });
  expect(standingBefore(facts(matches), last!.kickoff_at, uuid(999))).toBeUndefined();
});

test('before a match both sides stand between their neighbours, without it and what comes later', () => {
  const matches = [fixture(1, 1, 3, [2, 0]), fixture(2, 2, 4, [1, 0]), fixture(5, 4, 3, [9, 0])];
  const rows = tableBefore(facts(matches), fixture(3, 2, 1));
  expect(rows.map(({ team_id, position, before, points, plays }) => [team_id, position, before, points, plays])).toEqual([
    [uuid(1), 1, 1, 3, true],
    [uuid(2), 2, 2, 3, true],
    [uuid(4), 3, 3, 0, false],
  ]);
}); // prettier-ignore

test('matches that kicked off with it stand in the table it changed', () => {
  const beside = { ...fixture(2, 3, 4, [5, 0]), kickoff_at: fixture(1, 1, 2).kickoff_at };
  const rows = tableEffect(facts([fixture(1, 1, 2, [1, 0]), beside]), id(1));
  expect(rows.map(({ team_id, position }) => [team_id, position])).toEqual([
    [uuid(3), 1],
    [uuid(1), 2],
    [uuid(2), 3],
    [uuid(4), 4],
  ]);
});

test('who stands two places away is not told of', () => {
  const season = [
    fixture(1, 1, 5, [4, 0]),
    fixture(2, 2, 5, [3, 0]),
    fixture(3, 3, 5, [2, 0]),
    fixture(4, 4, 5, [1, 0]),
  ];
  const rows = tableEffect(facts(season, 5), id(4));
  expect(rows.map(({ team_id, plays }) => [team_id, plays])).toEqual([
    [uuid(3), false],
    [uuid(4), true],
    [uuid(5), true],
  ]);
});
