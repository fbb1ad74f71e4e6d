import { describe, expect, test } from 'vitest';
import { readFixtures, readSheet, readSquads, readTeams, writeSheet } from './sheets.ts';

const cells = (text: string) => readSheet(text).map((row) => row.cells);

describe('a sheet', () => {
  test.each([
    ['a,b\n1,2', 'commas'],
    ['a;b\r\n1;2\r\n', 'semicolons'],
    ['\uFEFFa\tb\r1\t2', 'tabs, a mark and old line ends'],
    ['"a","b"\n\n "1" ,2\n,\n', 'quotes and empty rows'],
  ])('%j is read: %s', (text) =>
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]),
  );

  test('keeps separators, quotes and line ends inside quotes, and says where a row begins', () => {
    expect(readSheet('name;text\n"a;b";"he said ""no"""\n\n"two\nlines";c\nd;e')).toEqual([
      { cells: ['name', 'text'], line: 1 },
      { cells: ['a;b', 'he said "no"'], line: 2 },
      { cells: ['two\nlines', 'c'], line: 4 },
      { cells: ['d', 'e'], line: 6 },
    ]);
  });

  test('is written so that nothing is computed, and read again as it was', () => {
    const rows = [
      ['name', 'note'],
      ['=1+1', '@SUM(A1)'],
      ['-5', '+x'],
      ['a,"b"', "'quoted'"],
      ['Işık;', 'x\ny'],
    ];
    const written = writeSheet(rows);
    expect(written).toContain("'=1+1,'@SUM(A1)\r\n'-5,'+x\r\n");
    expect(cells(written)).toEqual(rows);
  });
});

test.each([
  ['Name,Short name,Tag,Captain'],
  ['Mannschaft;Kurzname;Kürzel;Kapitän'],
  ['TAKIM\tKısa ad\tKısaltma\tKaptan'],
])('teams are read by the names of their columns: %s', (head) => {
  const separator = /[,;\t]/.exec(head)![0];
  expect(readTeams([head, ['Işıklar SK', 'Işıklar', 'ISK', 'Lena'].join(separator)].join('\n'))).toEqual({
    rows: [{ name: 'Işıklar SK', short_name: 'Işıklar', tag: 'ISK', captain: 'Lena' }],
    lines: [2],
    missing: [],
  });
});

describe('squads', () => {
  test.each([
    ['Team,Player,Gaming ID,Role,Number\nIşıklar SK,Lena,lena#1,Co-captain,7'],
    ['Verein;Spieler;Gaming-ID;Rolle;Rückennummer\nIşıklar SK;Lena;lena#1;Co-Kapitän;7'],
    ['TAKIM\tOyuncu\tOyun kimliği\tRol\tNumara\nIşıklar SK\tLena\tlena#1\tYardımcı kaptan\t7'],
  ])('are read by the names of their columns: %s', (text) =>
    expect(readSquads(text)).toMatchObject({
      rows: [{ team: 'Işıklar SK', player: 'Lena', gaming_id: 'lena#1', role: 'co_captain', number: '7' }],
      lines: [2],
      missing: [],
    }),
  );

  test('need a team and a way to tell the player; a role nobody knows stays as it is written', () => {
    expect(readSquads('number\n7').missing).toEqual(['team', 'player']);
    expect(readSquads('team,gaming id\nA,b').missing).toEqual([]);
    expect(
      readSquads('team,player,role\nA,b,Coach\nA,c,Kapitän\nA,d,oyuncu\nA,e,').rows.map(({ role }) => role),
    ).toEqual(['Coach', 'captain', 'player', '']);
  });
});

describe('fixtures', () => {
  const one = (text: string) => readFixtures(text, 'Europe/Berlin').rows[0];

  test.each([
    ['Round,Date,Time,Home,Away,Home score,Away score\n3,2026-07-02,19:30,A,B,2,1'],
    ['Spieltag;Datum;Uhrzeit;Heim;Gast;Ergebnis\n3.;2.7.2026;19.30;A;B;2:1'],
    ['Hafta\tTarih\tSaat\tEv sahibi\tDeplasman\tSkor\n3\t02/07/2026\t19:30\tA\tB\t2 - 1'],
    ['matchday,date,home,away,score\n3,2026-07-02 19:30,A,B,2–1'],
  ])('are read by the names of their columns and the clocks of the league: %s', (text) =>
    expect(one(text)).toEqual({
      matchday: '3',
      home: 'A',
      away: 'B',
      kickoff_at: '2026-07-02T17:30:00.000Z',
      home_score: '2',
      away_score: '1',
      forfeited_by: '',
    }),
  );

  test('who did not come is read in three languages', () => {
    const side = (text: string) =>
      one(`round,date,time,home,away,forfeit\n1,2026-07-02,19:30,A,B,${text}`)?.forfeited_by;
    expect(['Gast', 'ev sahibi', 'both', 'nobody'].map(side)).toEqual(['away', 'home', 'both', 'nobody']);
  });

  test.each([
    ['31.2.2026', '19:30'],
    ['2026-07-02', '25:00'],
    ['soon', '19:30'],
    ['2026-07-02', ''],
  ])('a moment that is none stays as it is written: %s %s', (date, time) =>
    expect(one(`round,date,time,home,away\n1,${date},${time},A,B`)?.kickoff_at).toBe(`${date} ${time}`.trim()),
  );

  test('a score that is none is not lost', () => {
    const row = one('round,date,time,home,away,score\n1,2026-07-02,19:30,A,B,two');
    expect([row?.home_score, row?.away_score]).toEqual(['', 'two']);
  });

  test('say which columns are missing', () => {
    expect(readFixtures('home,away\nA,B', 'Europe/Berlin').missing).toEqual(['matchday', 'date']);
    expect(readTeams('').missing).toEqual(['name']);
  });
});
