import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { sync } from 'node-ical';
import { instantsAt } from '../match/clock.ts';
import { readFixtures } from './csv.ts';

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const event = (start: string, summary = 'SUMMARY:Nord – Süd', ...more: string[]) => [start, summary, ...more];
const zone = 'Europe/Berlin';
const utc = 'DTSTART:20260903T180000Z';

describe('the start of an event', () => {
  test.each([
    ['in UTC', utc],
    ['by the name of a zone', 'DTSTART;TZID=Europe/Istanbul:20260903T210000'],
    ['between quotes, among other parameters', 'DTSTART;VALUE=DATE-TIME;TZID="Europe/Istanbul":20260903T210000'],
    ['as Mozilla names zones', 'DTSTART;TZID=/mozilla.org/20070129_1/Europe/Istanbul:20260903T210000'],
    ['as Windows names zones', 'DTSTART;TZID="W. Europe Standard Time":20260903T200000'],
    ['in small letters', 'dtstart;tzid=Europe/Istanbul:20260903T210000'],
    ['folded', 'DTSTART;TZID=Europe/Is\r\n tanbul:2026\r\n\t0903T210000'],
  ])('%s is one moment', (_, start) => {
    const { rows, refusals } = readFixtures(calendar(event(start)), zone);
    expect(refusals).toEqual([]);
    expect(rows).toMatchObject([{ kickoff_at: '2026-09-03T18:00:00.000Z', home: 'Nord', away: 'Süd' }]);
  });

  test('without a zone is asked about, and of the zone that is the answer', () => {
    const text = calendar(event('DTSTART:20260903T200000'));
    expect(readFixtures(text, zone).refusals).toEqual([
      { line: 4, problem: 'zoneMissing', value: 'DTSTART:20260903T200000' },
    ]);
    const { rows, refusals } = readFixtures(text, zone, { floating: 'Europe/London' });
    expect([refusals, rows[0]?.kickoff_at]).toEqual([[], '2026-09-03T19:00:00.000Z']);
  });

  test.each([
    ['a day without a time', 'DTSTART;VALUE=DATE:20260903', 'timeWrong'],
    ['no day', 'DTSTART:20260231T180000Z', 'timeWrong'],
    ['no hour', 'DTSTART:20260903T250000Z', 'timeWrong'],
    ['a time with something behind it', 'DTSTART:20260903T180000+0200', 'timeWrong'],
    ['a zone that nobody knows', 'DTSTART;TZID=Nord/Pol:20260903T180000', 'zoneWrong'],
    ['a zone of this calendar alone', 'DTSTART;TZID=My Zone:20260903T180000', 'zoneWrong'],
  ])('%s is refused by its line, as it is written', (_, start, problem) =>
    expect(readFixtures(calendar(event(utc), event(start)), zone).refusals).toEqual([
      { line: 8, problem, value: start },
    ]),
  );

  test.each([
    ['20260329T023000', 'hourSkipped'],
    ['20261025T023000', 'hourTwice'],
  ])('%s in a night of the clock change is refused: %s', (time, problem) =>
    expect(readFixtures(calendar(event(`DTSTART;TZID=${zone}:${time}`)), zone).refusals).toMatchObject([
      { line: 3, problem },
    ]),
  );
});

test.each(['RRULE:FREQ=WEEKLY;COUNT=10', 'RDATE:20260910T180000Z', 'RECURRENCE-ID:20260903T180000Z'])(
  '%s: what repeats is refused by its line',
  (line) => {
    const text = calendar(event(utc, undefined, line), event(utc));
    expect(readFixtures(text, zone)).toMatchObject({
      rows: [{ home: 'Nord' }],
      refusals: [{ line: 6, problem: 'recurrence', value: line }],
    });
  },
);

describe('the title of an event', () => {
  test.each([
    'Nord - Süd', 'Nord – Süd', 'Nord — Süd', 'Nord vs Süd', 'Nord vs. Süd', 'Nord V Süd', 'Nord gegen Süd', 'Nord : Süd', 'Nord | Süd',
  ])('%s names two teams', (title) =>
    expect(readFixtures(calendar(event(utc, `SUMMARY;LANGUAGE=de:${title}`)), zone).rows).toMatchObject([
      { home: 'Nord', away: 'Süd' },
    ])); // prettier-ignore

  test.each(['Training', 'Nord - Süd - Finale', 'Nord v – Süd', 'Nord -', 'Nord-Süd', ''])(
    '%s does not, and is refused',
    (title) =>
      expect(readFixtures(calendar(event(utc, `SUMMARY:${title}`)), zone)).toMatchObject({
        rows: [],
        refusals: [{ line: 5, problem: 'summaryWrong', value: `SUMMARY:${title}` }],
      }),
  );
});

test('rounds are those that events name, in three languages', () => {
  const texts = ['DESCRIPTION:League\\nRound 3', 'DESCRIPTION:12. Spieltag', 'CATEGORIES:Hafta 4', 'DESCRIPTION:Playground 3'];
  const { rows, isCounted } = readFixtures(calendar(...texts.map((text) => event(utc, undefined, text))), zone);
  expect([rows.map(({ matchday }) => matchday), isCounted]).toEqual([['3', '12', '4', ''], false]);
}); // prettier-ignore

test('rounds that no event names are counted in the order of kick-offs, and said to be', () => {
  const { rows, isCounted } = readFixtures(
    calendar(
      event('DTSTART:20260910T180000Z', 'SUMMARY:B - A'),
      event('DTSTART:20260903T180000Z', 'SUMMARY:A - B'),
      event('DTSTART;TZID=Europe/Istanbul:20260903T200000', 'SUMMARY:C - D'),
    ),
    zone,
  );
  expect([rows.map(({ matchday }) => matchday), isCounted]).toEqual([['2', '1', '1'], true]);
});

test('an event that is cancelled is a cancelled match, and its alarm is none', () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'SUMMARY:Alarm', 'DTSTART:20200101T000000Z', 'END:VALARM'];
  const text = calendar([...alarm, ...event(utc, undefined, 'STATUS:CANCELLED')]);
  expect(readFixtures(text, zone)).toMatchObject({
    rows: [{ home: 'Nord', status: 'cancelled', kickoff_at: '2026-09-03T18:00:00.000Z' }],
    refusals: [],
  });
});

test.each([
  ['is cut off', calendar(event(utc)).replace(/END:VEVENT[^]*/, '')],
  ['has a line that is none', calendar(event(utc, undefined, 'no property'))],
  ['closes what is not open', calendar(event(utc)).replace('END:VEVENT', 'END:VTODO')],
])('a calendar that %s is refused', (_, text) =>
  expect(readFixtures(text, zone).refusals.map(({ problem }) => problem)).toContain('calendarWrong'),
);

test('whatever calendars write is read as another library reads it', () => {
  const written = fc.record({
    at: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
    form: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Europe/Istanbul'),
    teams: fc.tuple(...['A', 'B'].map((first) => fc.string({ unit: fc.constantFrom(...'ax ,;\\şİ🏆"'.match(/./gu)!), maxLength: 40 }).map((rest) => first + rest.trimEnd()))),
    fold: fc.integer({ min: 3, max: 75 }),
    end: fc.constantFrom('\n', '\r\n'),
  }); // prettier-ignore
  fc.assert(
    fc.property(written, ({ at, form, teams, fold, end }) => {
      const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: form }).format(at);
      const [day = '', time = ''] = shown.split(' ');
      fc.pre(form === 'UTC' || instantsAt(day, time, form).length === 1);
      const clock = `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
      const escaped = (text: string) => text.replaceAll(/[\\,;]/g, '\\$&');
      const folded = (line: string) => Array.from(line).reduce((text, sign, place) => text + (place > 0 && place % fold === 0 ? `${end} ` : '') + sign, '');
      const text = calendar(
        event(form === 'UTC' ? `DTSTART:${clock}Z` : `DTSTART;TZID=${form}:${clock}`, folded(`SUMMARY:${escaped(teams.join(' – '))}`), 'UID:1'),
      ).replaceAll('\r\n', end);
      const [other] = Object.values(sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
      const { rows, refusals } = readFixtures(text, zone);
      expect(refusals).toEqual([]);
      expect(rows[0]).toMatchObject({
        kickoff_at: (other as { start: Date }).start.toISOString(),
        home: teams[0]!.trim(),
        away: teams[1]!.trim(),
      });
    }),
    { numRuns: 500 },
  ); // prettier-ignore
});
