import { describe, expect, test } from 'vitest';
import { readFixtures, readTeams } from './csv.ts';
import { summaryOf, tableSummaryOf } from './import-summary.ts';

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

describe('the table of a season that is over', () => {
  const head = 'name,group,won,drawn,lost,goals,points';
  const table = (teams: string, fixtures = '') =>
    tableSummaryOf(
      readTeams(teams, 'UTC').rows,
      readFixtures(`round,date,time,home,away,score,forfeit\n${fixtures}`, 'UTC').rows,
    );

  test('has the order of the file, and that of its points where it goes up and down', () => {
    const sorted = table(`${head}\nB,,2,0,0,9:1,6\nA,,1,0,1,9:9,3\nC,,1,0,1,5:4,3`);
    expect(sorted).toMatchObject({
      source: 'file',
      groups: [{ name: '', teams: ['B', 'A', 'C'], first: 'B' }],
      champion: 'B',
    });
    const mixed = table(`${head}\nA,,1,0,1,9:9,3\nB,,2,0,0,9:1,6\nC,,1,0,1,5:4,3`);
    expect(mixed.groups[0]?.teams).toEqual(['B', 'C', 'A']);
  });

  test('stands in groups, of which none has the champion of the season', () => {
    const summary = table(`${head}\nD,2,2,0,0,9:1,6\nA,1,2,0,0,9:9,6\nB,1,1,0,1,5:4,3`);
    expect(summary.groups).toEqual([
      { name: '1', teams: ['A', 'B'], first: 'A' },
      { name: '2', teams: ['D'], first: 'D' },
    ]);
    expect(summary.champion).toBeUndefined();
    expect(table('name,place\nA,2\nB,1')).toMatchObject({ source: 'places', champion: 'B' });
  });

  test('is compared with the matches beside it, forfeits too', () => {
    const matches = '1,2020-03-01,20:00,A,B,2:1,\n2,2020-03-02,20:00,B,A,,home';
    expect(table('name\nA\nB', matches).source).toBe('matches');
    expect(table(`${head}\nA,,2,0,0,5:1,4\nB,,0,0,2,1:5,0`, matches).differing).toEqual([]);
    expect(table(`${head}\nA,,2,0,0,5:1,4\nB,,0,1,1,1:5,1`, matches).differing).toEqual(['B']);
  });
});
