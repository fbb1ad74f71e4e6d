import { describe, expect, test } from 'vitest';
import { calendarFile, type CalendarMatch } from './match-calendar.ts';

const match: CalendarMatch = {
  id: 'd0000000-0000-4000-8000-000000000001',
  kickoff_at: '2026-11-19T20:00:00+01:00',
  home: 'Nordlicht Kiel',
  away: 'Işıklar SK',
  competition: 'Flutlicht Liga, round 15',
  url: 'https://rondo.example/matches/d0000000-0000-4000-8000-000000000001',
};
const now = new Date('2026-11-18T10:00:00Z');
const lines = (about: Partial<CalendarMatch> = {}, at = now) =>
  calendarFile({ ...match, ...about }, 45, at).split('\r\n');

describe('the calendar file of a match', () => {
  test('says when and between whom, in UTC', () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        'UID:d0000000-0000-4000-8000-000000000001@rondo',
        'DTSTAMP:20261118T100000Z',
        'DTSTART:20261119T190000Z',
        'DTEND:20261119T194500Z',
        'SUMMARY:Nordlicht Kiel – Işıklar SK',
        String.raw`DESCRIPTION:Flutlicht Liga\, round 15`,
      ]),
    );
  });

  test('replaces an older one: the same UID, a higher sequence', () => {
    const sequence = (at: Date) => Number(/SEQUENCE:(\d+)/.exec(lines({}, at).join('\n'))?.[1]);
    expect(sequence(new Date('2026-11-18T10:01:00Z'))).toBe(sequence(now) + 1);
    expect(sequence(new Date('2099-01-01T00:00:00Z'))).toBeLessThan(2 ** 31);
  });

  test('keeps its lines at 75 bytes, and no letter is cut in two', () => {
    const home = 'Ğ;'.repeat(60);
    const whole = calendarFile({ ...match, home }, 45, now);
    for (const line of whole.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(whole.replaceAll('\r\n ', '')).toContain(`SUMMARY:${String.raw`Ğ\;`.repeat(60)}`);
  });
});

test('a calendar file is one event that was published, from its first line to its last', () => {
  expect(lines()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rondo//Matches//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:d0000000-0000-4000-8000-000000000001@rondo',
    `SEQUENCE:${now.getTime() / 60_000}`,
    'DTSTAMP:20261118T100000Z',
    'DTSTART:20261119T190000Z',
    'DTEND:20261119T194500Z',
    'SUMMARY:Nordlicht Kiel – Işıklar SK',
    String.raw`DESCRIPTION:Flutlicht Liga\, round 15`,
    'URL:https://rondo.example/matches/d0000000-0000-4000-8000-000000000001',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a line break within a name does not begin a line of the file', () => {
  expect(lines({ competition: 'Liga\nUID:other' })).toContain(String.raw`DESCRIPTION:Liga\nUID:other`);
});

test('a line of 75 bytes stays whole, one of 76 goes on after a space', () => {
  const room = 75 - 'DESCRIPTION:'.length;
  expect(lines({ competition: 'x'.repeat(room) })).toContain(`DESCRIPTION:${'x'.repeat(room)}`);
  expect(lines({ competition: 'x'.repeat(room + 1) })).toEqual(
    expect.arrayContaining([`DESCRIPTION:${'x'.repeat(room)}`, ' x']),
  );
});
