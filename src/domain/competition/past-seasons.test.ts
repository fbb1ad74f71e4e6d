import { expect, test } from 'vitest';
import { readAdjustments, readFixtures, readTeams } from './csv.ts';
import { pastSeasons, seasonOf } from './past-seasons.ts';

const zone = 'Europe/Berlin';
const split = (teams: string, fixtures = '', adjustments = '') =>
  pastSeasons({
    teams: readTeams(teams, zone),
    fixtures: readFixtures(fixtures, zone),
    adjustments: readAdjustments(adjustments),
  });

test.each([
  ['3', 3],
  ['Season 3', 3],
  ['3. Saison', 3],
  ['Sezon 12', 12],
  ['S4', 4],
  ['2019', 2019],
  ['2016/17', 2016],
  ['2016-2017', 2016],
  ['1999/00', 1999],
  ['2016/18', undefined],
  ['0', undefined],
  ['12345', undefined],
  ['Spring', undefined],
  ['3b', undefined],
  ['', undefined],
])('a season called %j has the number %s', (label, season) => expect(seasonOf(label).season).toBe(season));

test('several seasons of one file are told apart, the oldest first, with the lines of their rows', () => {
  const { seasons, refusals } = split(
    'Saison;Mannschaft\n2. Saison;Nord\n1. Saison;Nord\n\n1. Saison;Süd\n2. Saison;Ost',
    'Saison;Spieltag;Datum;Uhrzeit;Heim;Gast;Ergebnis\n2;1;1.3.2021;20:00;Nord;Ost;2:1\n1;1;1.3.2020;20:00;Nord;Süd;1:0',
    'Saison;Mannschaft;Punkte;Grund\n1;Nord;-3;Late',
  );
  expect(refusals).toEqual([]);
  expect(seasons.map(({ season, teams, lines }) => [season, teams.map(({ name }) => name), lines])).toEqual([
    [1, ['Nord', 'Süd'], { teams: [3, 5], fixtures: [3], adjustments: [2] }],
    [2, ['Nord', 'Ost'], { teams: [2, 6], fixtures: [2], adjustments: [] }],
  ]);
});

test('a row of no season is refused by file, line and value', () => {
  const { refusals } = split(
    'season,name\n2016,A\n2016/17,A\nlast,B',
    'season,round,date,time,home,away\n2017,1,2017-03-01,20:00,A,B',
  );
  expect(refusals).toEqual([
    { file: 'teams', line: 3, problem: 'seasonTwoNames', value: '2016/17' },
    { file: 'teams', line: 4, problem: 'seasonWrong', value: 'last' },
    { file: 'fixtures', line: 2, problem: 'seasonWithoutTeams', value: '2017' },
  ]);
});
