import { describe, expect, test } from 'vitest';
import { rankTeams } from './standings.ts';
import { realSeasons } from '../testdata/real-seasons.ts';
import { rowOf } from '../testdata/tables.ts';

describe.each(realSeasons)('the real season $name', ({ teams, matches, officialOrder }) => {
  const rows = rankTeams({ teams, matches });

  test('comes out in its official final order, from 1st to 16th', () => {
    expect(rows.map(({ team_id }) => team_id)).toEqual(officialOrder.map(({ team_id }) => team_id));
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });

  test('has its official wins, losses and scores for every club', () => {
    const facts = rows.map(({ team_id, won, lost, goals_for, goals_against }) => ({
      team_id,
      won,
      lost,
      goals_for,
      goals_against,
    }));
    expect(facts).toEqual(officialOrder);
  });

  test('needs no special match and nothing provisional', () => {
    expect(rows.some(({ provisional, tie }) => provisional || tie?.specialMatchDemanded)).toBe(false);
  });
});

test('the three clubs on 15 wins of 2018-19 are separated by the block, applied again to two of them', () => {
  const season = realSeasons.find(({ name }) => name.includes('2018-19'));
  const rows = rankTeams({ teams: season?.teams ?? [], matches: season?.matches ?? [] });
  expect(rowOf(rows, 'BAS')?.tie).toMatchObject({ teamIds: ['BAS', 'ZAL', 'OLY'], decidedBy: 'headToHeadDifference' });
  expect(rowOf(rows, 'ZAL')?.tie?.steps.map(({ teamIds }) => teamIds)).toEqual([
    ['BAS', 'ZAL', 'OLY'],
    ['ZAL', 'OLY'],
  ]);
});
