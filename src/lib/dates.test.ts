import { describe, expect, test } from 'vitest';
import {
  dayKey,
  formatDate,
  formatDay,
  formatFull,
  formatLongDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPlace,
  formatRelative,
  formatTime,
  instantIn,
  isClockChange,
  typedIn,
  weekdayName,
  zoneCity,
  zoneName,
} from './dates.ts';

const kickOff = '2026-11-19T18:30:00Z';
const berlin = 'Europe/Berlin';

test('a date without a time is the same day in every zone', () => {
  expect(formatDate('2024-03-01', 'en', 'America/New_York')).toBe('1\u00A0March\u00A02024');
  expect(formatDate('2024-03-01', 'en', 'Pacific/Auckland')).toBe('1\u00A0March\u00A02024');
});

describe('an instant', () => {
  test('is written with 24 hours, in the zone asked for', () => {
    expect(formatTime(kickOff, 'en', berlin)).toBe('19:30');
    expect(formatTime('2026-11-19T23:05:00Z', 'en', 'UTC')).toBe('23:05');
    expect(formatTime(kickOff, 'tr', 'Europe/Istanbul')).toBe('21:30');
  });

  test('is a day of the zone, in the order of the language', () => {
    expect(formatDay(kickOff, 'en', berlin)).toBe('Thu\u00A019\u00A0Nov');
    expect(formatLongDay(kickOff, 'en', berlin)).toBe('Thursday\u00A019\u00A0November');
    expect(formatDate('2026-11-19T23:30:00Z', 'en', berlin)).toBe('20\u00A0November\u00A02026');
    expect(formatDate(kickOff, 'de', berlin)).toBe('19.\u00A0November\u00A02026');
    expect(formatFull(kickOff, 'en', berlin)).toMatch(/^Thu,?\s19\sNov\s2026,?\s(at\s)?19:30\s(CET|GMT\+1)$/);
  });

  test('is never parted between the day and its month, nor between the time and its zone', () => {
    const lines = (text: string) => text.split(' ');
    expect(lines(formatDay(kickOff, 'de', berlin))).toEqual(['Do.,\u00A019.\u00A0Nov.']);
    expect(lines(formatLongDay(kickOff, 'de', berlin))).toEqual(['Donnerstag,', '19.\u00A0November']);
    expect(lines(formatFull(kickOff, 'de', berlin))).toEqual(['Do.,\u00A019.\u00A0Nov.\u00A02026,', '19:30\u00A0MEZ']);
    expect(lines(formatFull(kickOff, 'tr', 'Europe/Istanbul')).at(-1)).toBe('21:30\u00A0TSİ');
  });

  test('belongs to the calendar day of the zone', () => {
    expect(dayKey('2026-11-19T23:30:00Z', berlin)).toBe('2026-11-20');
    expect(dayKey('2026-11-19T23:30:00Z', 'UTC')).toBe('2026-11-19');
    expect(dayKey('2026-03-01T00:30:00Z', 'America/New_York')).toBe('2026-02-28');
  });

  test('has the name of its zone on that day', () => {
    expect(zoneName('2026-01-01T12:00:00Z', 'en', berlin)).toMatch(/^(CET|GMT\+1)$/);
    expect(zoneName('2026-07-01T12:00:00Z', 'en', berlin)).toMatch(/^(CEST|GMT\+2)$/);
    expect(zoneName(kickOff, 'tr', 'Europe/Istanbul')).toBe('TSİ');
    expect(formatFull(kickOff, 'tr', 'Europe/Istanbul')).toMatch(/\s21:30\sTSİ$/);
  });

  test('is recognised by the city of its zone', () => {
    expect(zoneCity('America/New_York', 'tr')).toBe('New York');
    expect(zoneCity('Europe/Istanbul', 'en')).toBe('Istanbul');
    expect(zoneCity('Europe/Istanbul', 'tr')).toBe('İstanbul');
    expect(zoneCity('UTC', 'de')).toBe('UTC');
  });
});

describe('a distance in time', () => {
  const now = new Date('2026-11-19T12:00:00Z');
  test.each([
    ['2026-11-19T15:00:00Z', 'in 3 hours'],
    ['2026-11-19T15:59:00Z', 'in 3 hours'],
    ['2026-11-19T12:59:59Z', 'in 59 minutes'],
    ['2026-11-19T12:00:30Z', 'now'],
    ['2026-11-20T12:00:00Z', 'tomorrow'],
    ['2026-11-17T11:00:00Z', '2 days ago'],
    ['2026-11-19T10:01:00Z', '119 minutes ago'],
    ['2026-11-19T10:00:00Z', '2 hours ago'],
    ['2026-11-20T11:59:59Z', 'in 23 hours'],
  ])('to %s is %s: whole units, rounded towards now', (iso, text) =>
    expect(formatRelative(iso, now, 'en', 'UTC')).toBe(text),
  );

  test.each([
    ['2026-11-20T23:30:00Z', 'UTC', 'tomorrow'],
    ['2026-11-20T23:30:00Z', berlin, 'in 2 days'],
    ['2026-11-17T13:00:00Z', 'UTC', '2 days ago'],
    ['2026-11-18T00:30:00Z', 'America/New_York', '2 days ago'],
    ['2026-11-18T00:30:00Z', berlin, 'yesterday'],
  ])('to %s is counted in days of the zone: in %s %s', (iso, zone, text) =>
    expect(formatRelative(iso, now, 'en', zone)).toBe(text),
  );
});

describe('a number', () => {
  test('is written as the language does', () => {
    expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
    expect(formatNumber(1234.5, 'de')).toBe('1.234,5');
    expect(formatMoney(3000, 'TRY', 'tr')).toBe('₺3.000');
    expect(formatMoney(3000, 'TRY', 'en')).toBe('₺3,000');
    for (const none of [0, null, undefined, Number.NaN]) expect(formatMoney(none, 'EUR', 'de')).toBe('–');
    expect(formatPercent(0.6551, 'en')).toBe('65.5%');
    expect(formatPercent(0.6551, 'tr')).toBe('%65,5');
  });
});

test('weekdays begin with Monday', () => {
  expect((['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day) => weekdayName(day, 'en'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(weekdayName('sat', 'de', 'short')).toBe('Sa');
});

test('a place is counted as the language counts', () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21].map((place) => formatPlace(place, 'en'));
  expect(places).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st']);
  expect([formatPlace(2, 'de'), formatPlace(2, 'tr')]).toEqual(['2.', '2.']);
});

test('only Turkish readers know the zone of Istanbul by its own name, and no other zone by that', () => {
  expect(zoneName(kickOff, 'en', 'Europe/Istanbul')).not.toBe('TSİ');
  expect(zoneName(kickOff, 'tr', berlin)).not.toBe('TSİ');
});

test('what has passed a minute ago has passed', () => {
  expect(formatRelative('2026-11-19T11:58:00Z', new Date('2026-11-19T12:00:00Z'), 'en')).toBe('2 minutes ago');
});

describe('a field for date and time', () => {
  test('shows and means the same instant by the viewer’s clock', () => {
    expect(typedIn(kickOff)).toMatch(/^2026-11-(19|20)T\d\d:[0134][05]$/);
    expect(instantIn(typedIn(kickOff))).toBe('2026-11-19T18:30:00.000Z');
    expect(instantIn(`${typedIn(kickOff)}:59`)).toBe('2026-11-19T18:30:00.000Z');
  });

  test.each(['', '2026-11-19', 'T18:30', '2026-11-19T', '2026-11-19T1:30', ' 2026-11-19T18:30'])(
    'means no instant while %j stands in it',
    (typed) => expect(instantIn(typed)).toBe(''),
  );

  test.each([
    ['2026-03-29T02:30', berlin, true],
    ['2026-03-29T03:30', berlin, false],
    ['2026-10-25T02:30', berlin, true],
    ['2026-10-25T01:30', berlin, false],
    ['2026-03-29T02:30', 'Europe/Istanbul', false],
    ['', berlin, false],
  ])('%s in %s is an hour that the clocks skip or repeat: %s', (typed, zone, isChange) => {
    expect(isClockChange(typed, zone)).toBe(isChange);
    expect(instantIn(typed, zone) === '').toBe(isChange || typed === '');
  });
});

test('a zone within a part of a country is recognised by its city', () => {
  expect(zoneCity('America/Argentina/Buenos_Aires', 'en')).toBe('Buenos Aires');
});
