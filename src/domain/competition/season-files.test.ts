import { describe, expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/universal';
import { readCsv, readFixtures, writeCsv } from './csv.ts';
import * as files from './season-files.ts';
import { lossesOf, type Table } from './season-files.ts';
import { separatorFor, separators } from './separator.ts';
import { writeXlsx } from './xlsx.ts';

/** The files written so far, by writer. */
const tables = new Map<string, Table>();
const text =
  <Given extends unknown[]>(write: (...args: Given) => Table) =>
  (...args: Given) => {
    const table = write(...args);
    tables.set(write.name, table);
    return writeCsv(table);
  };
const [teamFile, squadFile, fixtureFile] = [text(files.teamFile), text(files.squadFile), text(files.fixtureFile)];
const [adjustmentFile, tableFile, statsFile] = [
  text(files.adjustmentFile),
  text(files.tableFile),
  text(files.statsFile),
];

const now = new Date('2026-03-10T12:00:00Z');
const match = (status: 'scheduled' | 'live' | 'reported' | 'disputed' | 'finished', about = {}) => ({
  status,
  kickoff_at: '2026-03-01T18:00:00Z',
  home_score: null,
  forfeited_by: null,
  ...about,
});
const teams = [
  { id: 'a', name: 'Nord' },
  { id: 'b', name: 'Süd' },
];

describe('what the files of a season cannot carry is counted', () => {
  test('nothing of a season that is over', () =>
    expect(lossesOf([match('finished', { home_score: 2 }), match('scheduled')], teams, 0, now)).toEqual([]));

  test('matches without a confirmed result, scores and forfeits ruled ahead, protests, and names of two teams', () => {
    const ahead = { kickoff_at: '2026-04-01T18:00:00Z', home_score: 3 };
    const matches = [
      match('live'),
      match('reported'),
      match('disputed'),
      match('finished', ahead),
      match('finished', { ...ahead, forfeited_by: 'away' }),
    ];
    expect(lossesOf(matches, [...teams, { id: 'c', name: 'SÜD' }], 2, now)).toEqual([
      { kind: 'open', count: 3 },
      { kind: 'ahead', count: 1 },
      { kind: 'protests', count: 2 },
      { kind: 'names', count: 1 },
    ]);
  });
});

test('a score is ruled ahead only while its kick-off is still to come', () => {
  const ruled = (kickoff_at: string) => match('finished', { kickoff_at, home_score: 3 });
  expect(lossesOf([ruled('2026-03-10T12:00:00Z')], teams, 0, now)).toEqual([]);
  expect(lossesOf([ruled('2026-03-10T12:01:00Z')], teams, 0, now)).toEqual([{ kind: 'ahead', count: 1 }]);
  expect(lossesOf([match('scheduled', { kickoff_at: '2026-03-10T12:01:00Z' })], teams, 0, now)).toEqual([]);
});

/** A file as it is written: a byte order mark, and lines that end as those of a spreadsheet do. */
const written = (...lines: string[]) => `\uFEFF${lines.join('\r\n')}\r\n`;

describe('the files of a season', () => {
  test('hold its teams by name, with the moment one withdrew by the clocks of the league', () => {
    const season = [
      {
        ...teams[1]!,
        short_name: 'S',
        tag: 'SU',
        captain: null,
        withdrawn_at: null,
        playoff_seed: null,
        final_rank: null,
      },
      {
        ...teams[0]!,
        short_name: 'N',
        tag: 'NO',
        captain: 'Lena',
        withdrawn_at: '2026-03-01T18:30:00Z',
        playoff_seed: 2,
        final_rank: 3,
      },
    ];
    expect(teamFile(season, 'Europe/Berlin')).toBe(
      written(
        'name,short_name,tag,captain,withdrawn,seed,place',
        'Nord,N,NO,Lena,2026-03-01 19:30,2,3',
        'Süd,S,SU,,,,',
      ),
    );
  });

  test('hold its players by team and name', () => {
    const members = [
      { team_id: 'b', player: 'Ada', team_role: 'player', shirt_number: null },
      { team_id: 'a', player: 'Zoe', team_role: 'captain', shirt_number: 7 },
      { team_id: 'a', player: 'Bo', team_role: 'co_captain', shirt_number: 10 },
      { team_id: 'gone', player: 'Eve', team_role: 'player', shirt_number: 1 },
    ] as const;
    expect(squadFile(members, teams)).toBe(
      written(
        'team,player,role,number',
        ',Eve,player,1',
        'Nord,Bo,co_captain,10',
        'Nord,Zoe,captain,7',
        'Süd,Ada,player,',
      ),
    );
  });

  test('hold its matches by stage, round and kick-off, by the clocks of the league', () => {
    const fixture = (stage: FixtureOf['stage'], matchday: number | null, time: string, about = {}): FixtureOf => ({
      stage,
      matchday,
      kickoff_at: `2026-03-01T${time}:00Z`,
      status: 'scheduled',
      home_team_id: 'a',
      away_team_id: 'b',
      home_score: null,
      away_score: null,
      forfeited_by: null,
      ...about,
    });
    const back = { home_team_id: 'b', away_team_id: 'a' };
    const season = [
      fixture('final', null, '12:00'),
      fixture('third_place', null, '12:00'),
      fixture('semifinal', null, '13:00', { away_team_id: 'gone' }),
      fixture('quarterfinal', null, '14:00', { home_team_id: 'gone' }),
      fixture('decider', null, '15:00', { status: 'live' }),
      fixture('regular', 10, '10:00', { status: 'cancelled' }),
      fixture('regular', 2, '19:00', { status: 'postponed' }),
      fixture('regular', 2, '18:00', back),
      fixture('regular', 2, '18:00', { status: 'finished', home_score: 3, away_score: 0, forfeited_by: 'away' }),
    ];
    expect(fixtureFile(season, teams, 'Europe/Berlin')).toBe(
      written(
        'round,date,time,home,away,home_score,away_score,forfeit,stage,status',
        '2,2026-03-01,19:00,Nord,Süd,3,0,away,regular,',
        '2,2026-03-01,19:00,Süd,Nord,,,,regular,',
        '2,2026-03-01,20:00,Nord,Süd,,,,regular,postponed',
        '10,2026-03-01,11:00,Nord,Süd,,,,regular,cancelled',
        ',2026-03-01,16:00,Nord,Süd,,,,decider,',
        ',2026-03-01,15:00,,Süd,,,,quarterfinal,',
        ',2026-03-01,14:00,Nord,,,,,semifinal,',
        ',2026-03-01,13:00,Nord,Süd,,,,third_place,',
        ',2026-03-01,13:00,Nord,Süd,,,,final,',
      ),
    );
  });

  test('hold the table as it stands, and nothing that a spreadsheet would compute', () => {
    const sums = {
      played: 3,
      won: 2,
      lost: 1,
      goals_for: 7,
      goals_against: 9,
      goal_difference: -2,
      points: 5,
      adjustment: -1,
    };
    const rows = [
      { position: 1, team_id: 'b', ...sums },
      { position: 1, team_id: 'a', ...sums },
    ];
    expect(tableFile(rows, [{ id: 'a', name: '=Nord' }, teams[1]!])).toBe(
      written(
        'place,team,played,won,lost,goals_for,goals_against,goal_difference,points,adjustment',
        '1,Süd,3,2,1,7,9,-2,5,-1',
        "1,'=Nord,3,2,1,7,9,-2,5,-1",
      ),
    );
  });

  test('hold what every player did for each team', () => {
    const did = { goals: 1, assists: 2, interceptions: 3, saves: 4, mvp: 0 };
    const stats = [
      { username: 'mira', team_id: 'b', ...did },
      { username: 'mira', team_id: 'a', ...did, mvp: 1 },
      { username: 'kerem', team_id: 'gone', ...did },
    ];
    expect(statsFile(stats, teams)).toBe(
      written(
        'player,team,goals,assists,interceptions,saves,mvp',
        'kerem,,1,2,3,4,0',
        'mira,Nord,1,2,3,4,1',
        'mira,Süd,1,2,3,4,0',
      ),
    );
  });

  test('hold the points that still count, by team', () => {
    const adjustment = (team_id: string, points: number, reversed_at: string | null = null) => ({
      team_id,
      points,
      reason: `because of ${team_id}`,
      reversed_at,
    });
    const season = [
      adjustment('b', -3),
      adjustment('a', 2),
      adjustment('a', 1),
      adjustment('a', -6, '2026-03-02T00:00:00Z'),
      adjustment('gone', 4),
    ];
    expect(adjustmentFile(season, teams)).toBe(
      written(
        'team,points,reason',
        ',4,because of gone',
        'Nord,1,because of a',
        'Nord,2,because of a',
        'Süd,-3,because of b',
      ),
    );
  });
});

type FixtureOf = Parameters<typeof fixtureFile>[0][number];

test('a kick-off in the hour that autumn repeats is read again as the moment it was', () => {
  const kickoffs = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z'];
  const matches = kickoffs.map((kickoff_at, at) => ({
    stage: 'regular' as const,
    matchday: at + 1,
    kickoff_at,
    status: 'scheduled' as const,
    home_team_id: 'a',
    away_team_id: 'b',
    home_score: null,
    away_score: null,
    forfeited_by: null,
  }));
  const { rows } = readFixtures(fixtureFile(matches, teams, 'Europe/Berlin'), 'Europe/Berlin');
  expect(rows.map(({ kickoff_at }) => kickoff_at)).toEqual(kickoffs);
});

describe('every file of a season is for the spreadsheet of whoever opens it', () => {
  const nasty: Table = [
    ['team', 'note'],
    ['=1+1', '-3'],
    ['Işık; "Süd" <&>, 🏆', '007'],
    ['1907', 'a\nb'],
    ['_x0041_', "'quoted'"],
    ['', '0'],
  ];
  const written = () => [...tables.values(), nasty];

  test('all writers are walked, and write whole numbers only: no language writes those with a sign', () => {
    const writers = Object.keys(files).filter((name) => /[a-z]File$/.test(name));
    expect([...tables.keys()].toSorted()).toEqual(writers.toSorted());
    expect(
      written()
        .flat(2)
        .filter((cell) => /^-?\d+[.,]\d+$/.test(cell)),
    ).toEqual([]);
  });

  test.each([
    ['en', ','],
    ['de', ';'],
    ['tr', ';'],
  ])('in %s it is split by %j', (language, separator) => expect(separatorFor(language)).toBe(separator));

  test.each(separators)('split by %j it has a mark, and is read as it was', (separator) => {
    for (const table of written()) {
      const file = writeCsv(table, separator);
      expect(file).toMatch(/^\uFEFF/);
      expect(file.split('\r\n', 1)[0]).toBe(`\uFEFF${table[0]!.join(separator)}`);
      expect(readCsv(file).map(({ cells }) => cells)).toEqual(table);
    }
  });

  test('as an Excel file it is read by others as it was, and numbers are numbers', async () => {
    for (const table of written()) {
      const rows = await readSheet(new Blob([writeXlsx({ 'A & B': table })]), 'A & B');
      expect(rows.map((cells) => cells.map((cell) => String(cell ?? '')))).toEqual(table);
      expect(
        rows
          .flat()
          .filter((cell) => typeof cell === 'number')
          .map(String),
      ).toEqual(table.flat().filter((cell) => /^(0|-?[1-9]\d*)$/.test(cell)));
    }
  });
});
