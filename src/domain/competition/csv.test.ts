import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { parse } from 'papaparse';
import { readAdjustments, readFixtures, readCsv, readSquads, readTeams, writeCsv } from './csv.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells);

/** The line ends of one system: a cell holds no others. */
const plainLines = (cell: string) => cell.replace(/\r\n?/g, '\n');

/** The cells as a spreadsheet finds them that splits by this separator: only what begins with a quote is quoted. */
function splitAs(text: string, separator: string): string[] {
  const cells: string[] = [];
  const signs = text.replace(/^\uFEFF/, '').split('');
  let [cell, quoted, begun] = ['', false, false];
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (signs[at + 1] === '"') cell += signs[(at += 1)]!;
      else quoted = false;
    } else if (sign === '"' && !begun) [quoted, begun] = [true, true];
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell);
      [cell, begun] = ['', false];
    } else [cell, begun] = [cell + sign, true];
  }
  return [...cells, cell];
}

describe('a CSV file', () => {
  test.each([
    ['a,b\n1,2', 'commas'],
    ['a;b\r\n1;2\r\n', 'semicolons'],
    ['\uFEFF"a"\tb\r1\t2', 'tabs, a mark and old line ends'],
    ['"a","b"\n\n "1" ,2\n,\n', 'quotes and empty rows'],
    ['sep=;\r\na;b\r\n1;2', 'a separator that is told'],
    ['\uFEFF"sep=|"\na|b\n1|2', 'one of no spreadsheet of ours'],
    ['SEP=\t\na\tb\n1\t2', 'a tab that is told'],
  ])('%j is read: %s', (text) =>
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]),
  );

  test('keeps separators, quotes and line ends inside quotes, and says where a row begins', () => {
    expect(readCsv('name;text\n"a;b";"he said ""no"""\n\n"two\nlines";c\nd;e')).toEqual([
      { cells: ['name', 'text'], line: 1 },
      { cells: ['a;b', 'he said "no"'], line: 2 },
      { cells: ['two\nlines', 'c'], line: 4 },
      { cells: ['d', 'e'], line: 6 },
    ]);
  });

  test('is written so that nothing is computed, whichever separator it is split by, and read again as it was', () => {
    const signs = fc.constantFrom(...'=+-@＝;,\t\n\r"\' a1'.split(''));
    const rows = fc.array(fc.array(fc.string({ unit: signs, maxLength: 12 }), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }); // prettier-ignore
    fc.assert(
      fc.property(rows, (body) => {
        const table = [['first', 'second'], ...body.map((cells) => cells.map(plainLines))];
        const written = writeCsv(table);
        for (const separator of [',', ';', '\t'])
          for (const cell of splitAs(written, separator)) expect(cell).not.toMatch(/^(?!-\d+$)\s*[=+\-@＝＋－＠]/);
        const filled = table.map((cells) => cells.map((cell) => cell.trim())).filter((cells) => cells.some(Boolean));
        expect(cells(written)).toEqual(filled);
      }),
      { numRuns: 2000 },
    );
  });

  test('is the same to a parser of others: as many rows and cells, each as it was or behind an apostrophe', () => {
    const signs = fc.constantFrom(...'=+-@;,\t\n"\' aİ🏆1'.match(/./gsu)!);
    const cell = fc.string({ unit: signs, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (body) => {
        const table = [['first', 'second', 'third'], ...body];
        const { data, errors } = parse<string[]>(writeCsv(table), { delimiter: ',', newline: '\r\n' });
        expect(errors).toEqual([]);
        // the file ends with an end of line
        expect(data.pop()).toEqual(['']);
        expect(data.map((cells) => cells.length)).toEqual(table.map((cells) => cells.length));
        for (const [row, cells] of data.entries())
          for (const [at, value] of cells.entries()) {
            expect(value).not.toMatch(/^(?!-\d+$)\s*[=+\-@]/);
            expect(value.replaceAll("'", '')).toBe(table[row]![at]!.replaceAll("'", ''));
          }
      }),
      { numRuns: 1000 },
    );
  });

  test('is written so that nothing is computed, and read again as it was', () => {
    const rows = [
      ['name', 'note'],
      ['=1+1', '@SUM(A1)'],
      ['-5', '-5'],
      ['x', '+x'],
      ['-5+1', '- 5'],
      ['a,"b"', "'quoted'"],
      ['Işık;', 'x\ny'],
    ];
    const written = writeCsv(rows);
    expect(written).toContain("'=1+1,'@SUM(A1)\r\n'-5,-5\r\nx,'+x\r\n'-5+1,'- 5\r\n");
    expect(cells(written)).toEqual(rows);
  });
});

test.each([
  ['Name,Short name,Tag,Captain,Withdrawn,Seed,Place'],
  ['Mannschaft;Kurzname;Kürzel;Kapitän;zurückgezogen;Setzplatz;Platz'],
  ['TAKIM\tKısa ad\tKısaltma\tKaptan\tÇekildi\tSeri başı\tDerece'],
])('teams are read by the names of their columns: %s', (head) => {
  const separator = /[,;\t]/.exec(head)![0];
  const row = ['Işıklar SK', 'Işıklar', 'ISK', 'Lena', '1.3.2026', '2', '3'].join(separator);
  expect(readTeams([head, row].join('\n'), 'Europe/Berlin')).toMatchObject({
    rows: [
      {
        name: 'Işıklar SK',
        short_name: 'Işıklar',
        tag: 'ISK',
        captain: 'Lena',
        withdrawn: '2026-02-28T23:00:00.000Z',
        seed: '2',
        place: '3',
      },
    ],
    lines: [2],
    missing: [],
    refusals: [],
    order: undefined,
  });
});

describe('a final table', () => {
  const zone = 'Europe/Berlin';
  const numbers = { played: '8', won: '5', drawn: '2', lost: '1', goals_for: '20', goals_against: '9', points: '12' };

  test.each([
    ['#,Team,P,W,D,L,GF,GA,GD,Pts\n1,A,8,5,2,1,20,9,11,12'],
    ['Pl.;Verein;Sp.;S;U;N;Tore;Diff.;Pkt.\n1;A;8;5;2;1;20:9;+11;12'],
    ['Sıra\tTakım\tO\tG\tB\tM\tA\tY\tAv\tP\n1\tA\t8\t5\t2\t1\t20\t9\t11\t12'],
    ['Mannschaft;Spiele;Siege;Unentschieden;Niederlagen;Tore;Gegentore;Punkte\nA;8;5;2;1;20;9;12'],
    ['Kulüp,Maç,Galibiyet,Beraberlik,Mağlubiyet,Atılan,Yenilen,Puan\nA,8,5,2,1,20,9,12'],
    ['team,played,won,drawn,lost,goals,points\nA,8,5,2,1,20 – 9,12'],
  ])('is read by the names of its columns, short ones too: %s', (text) => {
    const read = readTeams(text, zone);
    expect(read.missing).toEqual([]);
    expect(read.rows).toEqual([expect.objectContaining({ name: 'A', ...numbers })]);
  });

  test('lacks what would be guessed: a column alone, and goals of one side', () => {
    expect(readTeams('team,W,L,P\nA,5,1,12', zone).missing).toEqual(['goals_for', 'goals_against', 'points']);
    expect(readTeams('team,points\nA,12', zone).missing).toEqual(['won', 'lost', 'goals_for', 'goals_against']);
    const [row] = readTeams('team,won,lost,goals,points\nA,5,1,20,12', zone).rows;
    expect([row?.goals_for, row?.goals_against]).toEqual(['20', '']);
  });

  test('has places of its groups where they begin anew in each, and of the season where they do not', () => {
    const read = (text: string) => readTeams(text, zone).rows.map(({ place, position }) => [place, position]);
    expect(read('team,group,place\nA,X,1\nB,X,2\nC,Y,1\nD,Y,2')).toEqual([['', '1'], ['', '2'], ['', '1'], ['', '2']]); // prettier-ignore
    expect(read('team,group,place\nA,X,1\nB,X,3\nC,Y,2\nD,Y,')).toEqual([['1', ''], ['3', ''], ['2', ''], ['', '']]); // prettier-ignore
    expect(read('team,place\nA,1\nB,1')).toEqual([['1', ''], ['1', '']]); // prettier-ignore
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
  const one = (text: string) => readFixtures(text, 'Europe/Berlin', { order: 'day' }).rows[0];

  test.each([
    ['Round,Date,Time,Home,Away,Home score,Away score\n3,2026-07-02,19:30,A,B,2,1'],
    ['Spieltag;Datum;Uhrzeit;Heim;Gast;Ergebnis\n3.;2.7.2026;19.30;A;B;2:1'],
    ['Hafta\tTarih\tSaat\tEv sahibi\tDeplasman\tSkor\n3\t02/07/2026\t19:30\tA\tB\t2 - 1'],
    ['matchday,date,home,away,score\n3,2026-07-02 19:30,A,B,2–1'],
  ])('are read by the names of their columns and the clocks of the league: %s', (text) =>
    expect(one(text)).toEqual({
      season: '',
      stage: '',
      status: '',
      matchday: '3',
      home: 'A',
      away: 'B',
      kickoff_at: '2026-07-02T17:30:00.000Z',
      home_score: '2',
      away_score: '1',
      forfeited_by: '',
    }),
  );

  test('stages and what became of a match are read in three languages', () => {
    const read = (text: string) => {
      const row = one(`round,date,time,home,away,stage,status\n1,2026-07-02,19:30,A,B,${text}`);
      return [row?.stage, row?.status];
    };
    expect(read('Viertelfinale,annulliert')).toEqual(['quarterfinal', 'cancelled']);
    expect(read('özel maç,ertelendi')).toEqual(['decider', 'postponed']);
    expect(read('tek maç eleme,iptal')).toEqual(['decider', 'cancelled']);
    expect(read('Semifinal,void')).toEqual(['semifinal', 'cancelled']);
    expect(read('Gruppe A,void')).toEqual(['regular', 'cancelled']);
    expect(read('cup,later')).toEqual(['cup', 'later']);
  });

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
    expect(readTeams('', 'Europe/Berlin').missing).toEqual(['name']);
    expect(readFixtures('round,kick-off,home,away', 'Europe/Berlin').missing).toEqual([]);
    expect(readFixtures('notes', 'Europe/Berlin').missing).toEqual(['matchday', 'date', 'home', 'away']);
    expect(readAdjustments('team').missing).toEqual(['points', 'reason']);
    expect(readAdjustments('points').missing).toEqual(['team', 'reason']);
  });
});

describe('the cells of a CSV file', () => {
  test('are split by what the first line holds most of outside of quotes', () => {
    expect(cells('"a,b,c";d')).toEqual([['a,b,c', 'd']]);
    expect(cells('"a;b"";c",d\n1;2,3')).toEqual([['a;b";c', 'd'], ['1;2', '3']]); // prettier-ignore
    expect(cells('a,b\n1;2;3,4')).toEqual([['a', 'b'], ['1;2;3', '4']]); // prettier-ignore
  });

  test('hold a quote that does not begin them as it is', () => {
    expect(cells('a,b\n5"6,7"')).toEqual([['a', 'b'], ['5"6', '7"']]); // prettier-ignore
    expect(cells('"a" b,c')).toEqual([['a b', 'c']]);
  });

  test('hold all that follows a quote nobody closed', () => {
    expect(cells('a;"b,c,d\ne')).toEqual([['a', 'b,c,d\ne']]);
  });

  test('begin on the line they stand on, whatever ends the lines', () => {
    const linesOf = (text: string) => readCsv(text).map(({ line }) => line);
    expect(linesOf('a,b\r\r1,2\r\n3,4\n\n5,6')).toEqual([1, 3, 4, 6]);
    expect(linesOf('sep=,\r\na,b\r\n1,2')).toEqual([2, 3]);
    expect(linesOf('a,b\n"1\r\n1",2\r\n"3\r3",4\n5,6')).toEqual([1, 2, 4, 6]);
  });

  test('are quoted where they hold a separator, a quote, a line end or a blank at an end, and nowhere else', () => {
    expect(writeCsv([['a b', ' a', 'a ', 'a,b', 'a;b', 'a\tb', 'a"b', 'a\nb', 'a\rb']])).toBe(
      '\uFEFFa b," a","a ","a,b","a;b","a\tb","a""b","a\nb","a\rb"\r\n',
    );
  });

  test('get an apostrophe before a formula, where a cell begins or could be split', () => {
    expect(writeCsv([['a;=b', 'a\t@b', 'a=b', "'=a"]])).toBe('\uFEFF"a;\'=b","a\t\'@b",a=b,\'\'=a\r\n');
    expect(cells("a,b\n'=1,'a")).toEqual([['a', 'b'], ['=1', "'a"]]); // prettier-ignore
    expect(cells("a,b\n '=1 , 'a")).toEqual([['a', 'b'], ['=1', "'a"]]); // prettier-ignore
  });
});

describe('a fixture of a CSV file', () => {
  const read = (row: string) =>
    readFixtures(`round,date,time,home,away,score,home score,away score\n${row}`, 'Europe/Berlin').rows[0];
  const kickoffOf = (date: string, time: string) => read(`1,${date},${time},A,B,,,`)?.kickoff_at;

  test.each([
    ['2026-07-02', '9:05', '2026-07-02T07:05:00.000Z'],
    ['2026-07-02', '23.59', '2026-07-02T21:59:00.000Z'],
    ['2026-07-02', '24:00', '2026-07-02 24:00'],
    ['2026-07-02', '19:60', '2026-07-02 19:60'],
    ['2026-07-02', 'at 19:30', '2026-07-02 at 19:30'],
    ['2026-07-02T19:30:00', '', '2026-07-02T17:30:00.000Z'],
    ['2026-07-02  19:30', '20:30', '2026-07-02  19:30 20:30'],
    ['2026-07-02 00:00:00', '20:30', '2026-07-02T18:30:00.000Z'],
    ['2026-07-02 00:00', '', '2026-07-01T22:00:00.000Z'],
    ['', '2026-07-02T20:30:00+03:00', '2026-07-02T17:30:00.000Z'],
  ])('kicks off at %s %s: %s', (date, time, kickoff) => expect(kickoffOf(date, time)).toBe(kickoff));

  test.each([
    ['3.', '3'],
    ['12.', '12'],
    ['3', '3'],
    ['round 3.', 'round 3.'],
    ['3.1', '3.1'],
  ])('is of round %s: %s', (round, matchday) =>
    expect(read(`${round},2026-07-02,19:30,A,B,,,`)?.matchday).toBe(matchday),
  );

  test.each([
    ['12 : 10', '', '', '12', '10'],
    ['', '2', '1', '2', '1'],
    ['3-1', '2', '1', '3', '1'],
    ['2-1 n.V.', '', '', '', '2-1 n.V.'],
    ['ca. 2-1', '', '', '', 'ca. 2-1'],
  ])('with the score %j beside %j and %j has %j and %j', (score, homeScore, awayScore, home, away) => {
    const row = read(`1,2026-07-02,19:30,A,B,${score},${homeScore},${awayScore}`);
    expect([row?.home_score, row?.away_score]).toEqual([home, away]);
  });
});

test.each([
  ['1.3.2026 19:30', '2026-03-01T18:30:00.000Z'],
  ['yes', 'yes'],
  ['', ''],
])('a team that withdrew %j did so at %j', (withdrawn, moment) => {
  expect(readTeams(`name,withdrawn\nA,${withdrawn}`, 'Europe/Berlin').rows[0]?.withdrawn).toBe(moment);
});

test.each(['Team,Points,Reason', 'Mannschaft;Punkte;Begründung', 'Kulüp\tPuan\tGerekçe'])(
  'points are read by the names of their columns: %s',
  (head) => {
    const separator = /[,;\t]/.exec(head)![0];
    const text = [head, ['A', '-3', 'Late'].join(separator), '', ['B', '2', ''].join(separator)].join('\n');
    expect(readAdjustments(text)).toEqual({
      rows: [
        { season: '', team: 'A', points: '-3', reason: 'Late' },
        { season: '', team: 'B', points: '2', reason: '' },
      ],
      lines: [2, 4],
      missing: [],
    });
  },
);

test('a column is known by its letters, whatever stands between them', () => {
  const read = (head: string) => readTeams(`name,${head}\nA,B`, 'Europe/Berlin').rows[0]?.short_name;
  expect(['ShortName', 'short-name', 'SHORT NAME', 'Short.Name', 'shortened'].map(read)).toEqual([
    'B',
    'B',
    'B',
    'B',
    '',
  ]);
});

test('a row that is too short has nothing in its last cells', () => {
  expect(readSquads('team,player,number\nA,b').rows).toEqual([
    { team: 'A', player: 'b', gaming_id: '', role: '', number: '' },
  ]);
});
