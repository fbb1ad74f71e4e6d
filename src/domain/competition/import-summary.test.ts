import { expect, test } from 'vitest';
import { readFixtures, readTeams } from './csv.ts';
import { summaryOf } from './import-summary.ts';

const read = (teams: string, fixtures: string) =>
  summaryOf(
    readTeams(`name,withdrawn\n${teams}`, 'UTC').rows,
    readFixtures(`round,date,time,home,away,stage\n${fixtures}`, 'UTC').rows,
  );

test('says first and last kick-off, teams, rounds, and who rests when', () => {
  expect(
    read(
      'Ağa\nB\nC\nD,2026-03-01',
      [
        '10,2026-03-10,20:00,B,c',
        '2,2026-03-03,20:00,AGA,B,regular',
        '2,2026-03-02,20:00,C,D',
        ',2026-04-01,20:00,B,C,final',
      ].join('\n'),
    ),
  ).toEqual({
    first: '2026-03-02T20:00:00.000Z',
    last: '2026-04-01T20:00:00.000Z',
    teams: 4,
    rounds: 2,
    rests: 1,
    restRounds: ['10'],
  });
});

test('has no kick-offs where there are no fixtures', () => {
  expect(read('A\nB', '')).toEqual({
    first: undefined,
    last: undefined,
    teams: 2,
    rounds: 0,
    rests: 0,
    restRounds: [],
  });
});
