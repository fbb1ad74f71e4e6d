import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFixtures, readTeams, writeCsv } from './csv.ts';
import { clockOfFile, type DateOrder, readDay, readMoment } from './moment-cell.ts';

const clock = { zone: 'Europe/Istanbul', order: undefined, twelve: false };
const read = (cell: string, settings: Partial<Parameters<typeof readMoment>[1]> = {}) => {
  const { instant, problem } = readMoment(cell, { ...clock, ...settings });
  return instant ?? problem;
};

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-1-3', '2026-01-03'],
  ['22.11.2026', '2026-11-22'],
  ['3/1/2026', '2026-01-03'],
  ['29.2.2028', '2028-02-29'],
  ['29.2.2026', undefined],
  ['2026-13-01', undefined],
  ['on 22.11.2026', undefined],
  ['22.11.20260', undefined],
  ['2026-11-220', undefined],
  ['12026-11-22', undefined],
  ['', undefined],
])('%j is the day %j', (text, day) => expect(readDay(text)).toBe(day));

describe('a cell is read whole', () => {
  test.each([
    ['2026-03-03 20:30', '2026-03-03T17:30:00.000Z'],
    ['2026-03-03 7:30 PM', '2026-03-03T16:30:00.000Z'],
    ['2026-03-03 7:30\u202Fp.m.', '2026-03-03T16:30:00.000Z'],
    ['2026-03-03, 7 pm', '2026-03-03T16:00:00.000Z'],
    ['2026-03-03 12:05 AM', '2026-03-02T21:05:00.000Z'],
    ['2026-03-03 12:05 PM', '2026-03-03T09:05:00.000Z'],
    ['3. März 2026 20.30 Uhr', '2026-03-03T17:30:00.000Z'],
    ['3 Mart 2026 20 Uhr', '2026-03-03T17:00:00.000Z'],
    ['Tue, March 3rd, 2026 20:30', '2026-03-03T17:30:00.000Z'],
    ['2026-03-03T20:30:00+03:00', '2026-03-03T17:30:00.000Z'],
    ['2026-03-03T20:30:15.250Z', '2026-03-03T20:30:15.250Z'],
    ['2026-03-03 20:30:00-05', '2026-03-04T01:30:00.000Z'],
    ['2026-03-03 18:30 UTC', '2026-03-03T18:30:00.000Z'],
    ['2026-03-03 18:30 UTC-3', '2026-03-03T21:30:00.000Z'],
    ['2026-03-03 18:30 +0530', '2026-03-03T13:00:00.000Z'],
    ['2026-03-03 18:30 Europe/London', '2026-03-03T18:30:00.000Z'],
    ['2026-03-03 18:30 CET', '2026-03-03T17:30:00.000Z'],
    ['2026/03/03 18:30 TRT', '2026-03-03T15:30:00.000Z'],
    ['03-03-2026 20:30', '2026-03-03T17:30:00.000Z'],
  ])('%s: %s', (cell, instant) => expect(read(cell)).toBe(instant));

  test.each([
    ['2026-03-03', 'timeWrong'],
    ['20:30', 'timeWrong'],
    ['2026-03-03 20', 'timeWrong'],
    ['2026-03-03 13:30 PM', 'timeWrong'],
    ['2026-03-03 0:30 AM', 'timeWrong'],
    ['2026-03-03 20:60', 'timeWrong'],
    ['2026-03-03 20:30:60', 'timeWrong'],
    ['2026-02-30T20:30:00Z', 'timeWrong'],
    ['Monday 2026-03-03 20:30', 'timeWrong'],
    ['3.3.26 20:30', 'timeWrong'],
    ['at 2026-03-03 20:30', 'timeWrong'],
    ['2026-03-03 20:30 or later', 'timeWrong'],
    ['2026-03-03 20:30?', 'zoneWrong'],
    ['2026-03-03 20:305', 'zoneWrong'],
    ['2026-03-03 08:30-10:00', 'zoneWrong'],
    ['2026-03-03 20:30 IST', 'zoneWrong'],
    ['2026-03-03 20:30 Europe/Nowhere', 'zoneWrong'],
    ['2026-03-03 20:30 +14:30', 'zoneWrong'],
    ['2026-07-03 20:30 CET', 'zoneWrong'],
    ['2026-03-29 02:30 Europe/Berlin', 'hourSkipped'],
    ['2026-10-25 02:30 Europe/Berlin', 'hourTwice'],
  ])('or refused: %s: %s', (cell, problem) => expect(read(cell)).toBe(problem));

  test('with the dates in the order of its file, which is asked for where nothing proves it', () => {
    const orderOf = (cells: string[], chosen?: DateOrder) => clockOfFile(cells, 'UTC', chosen).order;
    expect(orderOf(['11/10/2026 20:30'])).toBeUndefined();
    expect(orderOf(['11/10/2026 20:30'], 'month')).toBe('month');
    expect(orderOf(['11/10/2026 20:30', '31/10/2026 20:30'], 'month')).toBe('day');
    expect(orderOf(['11/10/2026 20:30', 'Sat 10/31/2026 20:30'])).toBe('month');
    expect(orderOf(['31.10.2026 20:30', '31/31/2026 20:30', '45/10/2026 20:30'])).toBeUndefined();
    expect(orderOf(['31/10/2026 20:30', '10/31/2026 20:30'])).toBe('mixed');
    expect(read('11/10/2026 20:30')).toBe('dateEither');
    expect(read('11/10/2026 20:30', { order: 'mixed' })).toBe('dateMixed');
    expect(read('11/10/2026 20:30', { order: 'day' })).toBe('2026-10-11T17:30:00.000Z');
    expect(read('11/10/2026 20:30', { order: 'month' })).toBe('2026-11-10T17:30:00.000Z');
    expect(read('31/10/2026 20:30', { order: 'month' })).toBe('timeWrong');
    expect(read('11.10.2026 20:30', { order: 'month' })).toBe('2026-10-11T17:30:00.000Z');
  });

  test('in a file that says AM and PM, 7:30 alone is either', () => {
    expect(clockOfFile(['2026-03-03 7:30 PM'], 'UTC').twelve).toBe(true);
    expect(read('2026-03-03 7:30', { twelve: true })).toBe('timeHalf');
    expect(read('2026-03-03 19:30', { twelve: true })).toBe('2026-03-03T16:30:00.000Z');
  });
});

test('a refused cell is named by its line, as it is written', () => {
  const head = 'round,date,time,home,away';
  const { refusals, rows } = readFixtures(`${head}\n1,2026-03-03,20:30,A,B\n\n1,11/10/2026,soon,C,D`, 'UTC');
  expect(refusals).toEqual([{ line: 4, problem: 'timeWrong', value: '11/10/2026 soon' }]);
  expect(rows.map(({ kickoff_at }) => kickoff_at)).toEqual(['2026-03-03T20:30:00.000Z', '11/10/2026 soon']);
  expect(readFixtures(`${head},time zone\n1,2026-03-03,20:30,A,B,CET`, 'UTC').rows[0]?.kickoff_at).toBe(
    '2026-03-03T19:30:00.000Z',
  );
  expect(readTeams('name,withdrawn\nA,\nB,yes', 'UTC').refusals).toEqual([
    { line: 3, problem: 'timeWrong', value: 'yes' },
  ]);
});

/** How people write a moment: what the clocks of a zone show, through a formatter. */
const shown = (instant: Date, zone: string, language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: zone, ...options }).format(instant);
const short = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
type Writer = (instant: Date, zone: string) => string;
const dateWriters: [string, Writer][] = [
  ['ISO', (at, zone) => shown(at, zone, 'sv-SE', short)],
  ['points', (at, zone) => shown(at, zone, 'de-DE', short)],
  ['day/month', (at, zone) => shown(at, zone, 'en-GB', short)],
  ['month/day', (at, zone) => shown(at, zone, 'en-US', short)],
  ['English words', (at, zone) => shown(at, zone, 'en-US', long)],
  ['German words', (at, zone) => shown(at, zone, 'de-DE', { ...long, weekday: 'long' })],
  ['Turkish words', (at, zone) => shown(at, zone, 'tr-TR', long)],
  ['a short month', (at, zone) => shown(at, zone, 'en-GB', { ...long, month: 'short' })],
];
const clockTime = { hour: '2-digit', minute: '2-digit' } as const;
const timeWriters: [string, Writer][] = [
  ['24 hours', (at, zone) => shown(at, zone, 'sv-SE', clockTime)],
  ['a point', (at, zone) => shown(at, zone, 'sv-SE', clockTime).replace(':', '.')],
  ['12 hours', (at, zone) => shown(at, zone, 'en-US', { hour: 'numeric', minute: '2-digit', hour12: true })],
  ['Uhr', (at, zone) => `${shown(at, zone, 'sv-SE', clockTime)} Uhr`],
  ['seconds', (at, zone) => shown(at, zone, 'sv-SE', { ...clockTime, second: '2-digit' })],
];
const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];
/** The zone a cell is written in, and how it says so; nothing is the league's. */
const zoneWriters: [string, (league: string) => string, (zone: string) => string][] = [
  ['of the league', (league) => league, () => ''],
  ['by name', () => 'America/Sao_Paulo', (zone) => ` ${zone}`],
  ['UTC', () => 'UTC', () => ' UTC'],
  ['GMT', () => 'UTC', () => ' GMT'],
  ['an offset', () => 'Asia/Kolkata', () => ' +05:30'],
];
const files = dateWriters.flatMap(([dates, date], row) =>
  timeWriters.map(([times, time], column) => {
    const [place, zoneOf, suffix] = zoneWriters[(row + column) % zoneWriters.length]!;
    return { name: `${dates}, ${times}, ${place}`, date, time, zoneOf, suffix };
  }),
);
const moments = fc.array(
  fc
    .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })
    .map((at) => new Date(at * 60_000)),
  { minLength: 1, maxLength: 12 },
);
/** Changes of a cell by a person, a spreadsheet's format or a truncation. */
const spoilt = ['?', ' or later', ' tbc', '-22:00', ' (local)', ' XYZ', '1', ' PM PM'];

test('there are 40 kinds of files', () => expect(files).toHaveLength(40));

test.each(files)('each moment of a file is right or refused with its line: $name', ({ date, time, zoneOf, suffix }) => {
  fc.assert(
    fc.property(
      moments,
      fc.constantFrom(...zones),
      fc.constantFrom(...spoilt),
      fc.nat(),
      (instants, league, spoil, at) => {
        const zone = zoneOf(league);
        const rows = instants.map((instant, row) => [
          '1',
          date(instant, zone),
          `${time(instant, zone)}${suffix(zone)}${row === at % (instants.length * 2) ? spoil : ''}`,
          'A',
          'B',
        ]);
        const result = readFixtures(writeCsv([['round', 'date', 'time', 'home', 'away'], ...rows]), league);
        const refused = new Map(result.refusals.map((refusal) => [refusal.line, refusal]));
        for (const [row, instant] of instants.entries()) {
          const refusal = refused.get(row + 2);
          const cell = `${rows[row]![1]} ${rows[row]![2]}`;
          if (row === at % (instants.length * 2)) expect(refusal?.value).toBe(cell);
          else if (refusal) {
            expect(['dateEither', 'hourTwice', ...(spoil === ' PM PM' ? ['timeHalf'] : [])]).toContain(refusal.problem);
            expect(refusal.value).toBe(cell);
          } else expect(result.rows[row]!.kickoff_at).toBe(instant.toISOString());
        }
      },
    ),
    { numRuns: 60 },
  );
});
