import type { Enums } from '#database.types.ts';
import { instantAt, startOfDay as beginningOf } from '#domain/match/clock.ts';
import { localeOf } from './i18n.ts';
import { viewerZone } from './time-zone.ts';

const known = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than a hundred uses of it, and a page writes dozens of times. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = known.get(key) ?? new Intl.DateTimeFormat(locale, options);
  known.set(key, format);
  return format;
}

const show = (iso: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf(localeOf(language), {
    ...options,
    timeZone: options.timeZone ?? viewerZone(),
    // A date without a time is the same day everywhere.
    ...(iso.length === '2026-11-22'.length && { timeZone: 'UTC' }),
  })
    .format(new Date(iso))
    // A line ends after a long weekday or before the time, never between "26" and "Nov".
    .replace(/(?<!\w{4},) (?!\d\d:)/g, '\u00A0');

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** 19:30, in the given zone or the viewer's. `iso` is any ISO 8601 instant. */
export const formatTime = (iso: string, language: string, zone?: string): string =>
  show(iso, language, { ...clock, timeZone: zone });

/** Thu 19 Nov */
export const formatDay = (iso: string, language: string, zone?: string): string =>
  show(iso, language, { ...shortDay, timeZone: zone });

/** Thursday, 19 November */
export const formatLongDay = (iso: string, language: string, zone?: string): string =>
  show(iso, language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone });

/** 19 November 2026 */
export const formatDate = (iso: string, language: string, zone?: string): string =>
  show(iso, language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone });

/** November 2026 */
export const formatMonth = (iso: string, language: string): string =>
  show(iso, language, { month: 'long', year: 'numeric' });

/** Thu, 19 Nov 2026, 19:30 CET */
export function formatFull(iso: string, language: string, zone?: string): string {
  const moment = show(iso, language, { ...shortDay, year: 'numeric', ...clock, timeZone: zone });
  return `${moment}\u00A0${zoneName(iso, language, zone)}`;
}

/** CET, GMT+3, TSİ …: the zone's short name on that day. Only Turkish readers know their own zone by a name Intl lacks. */
export function zoneName(iso: string, language: string, zone: string = viewerZone()): string {
  if (language === 'tr' && zone === 'Europe/Istanbul') return 'TSİ';
  const parts = formatOf(localeOf(language), { timeZone: zone, timeZoneName: 'short' });
  return parts.formatToParts(new Date(iso)).find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** New York, İstanbul: the city a zone is named after. */
export const zoneCity = (zone: string, language: string): string =>
  language === 'tr' && zone === 'Europe/Istanbul' ? 'İstanbul' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/**
 * "in 3 hours", "2 days ago": whole units, rounded towards now. From a day on the calendar of the zone counts: what is
 * tomorrow there is called so. A single hour is told in minutes.
 */
export function formatRelative(iso: string, now: Date, language: string, zone: string = viewerZone()): string {
  const seconds = (Date.parse(iso) - now.getTime()) / 1000;
  const away = Math.abs(seconds);
  const say = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(Math.trunc(value), unit);
  if (away >= 86_400) {
    const [then, today] = [iso, now.toISOString()].map((each) => Date.parse(dayKey(each, zone)));
    return say((then! - today!) / 86_400_000, 'day');
  }
  if (away >= 7_200) return say(seconds / 3_600, 'hour');
  return away >= 60 ? say(seconds / 60, 'minute') : say(0, 'second');
}

/** The calendar day (YYYY-MM-DD) of an instant in a zone: the key by which lists group by day. */
export function dayKey(iso: string, zone: string = viewerZone()): string {
  const parts = formatOf('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: zone,
  }).formatToParts(new Date(iso));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The moment at which the viewer's day begins, or one that many days later. */
export const startOfDay = (now: Date, days = 0): string => beginningOf(now, viewerZone(), days);

/** 2026-11-22T18:04 by the viewer's clock, as a field for date and time takes it. */
export const typedHere = (iso: string): string => `${dayKey(iso)}T${formatTime(iso, 'de')}`;

/** The instant a field for date and time means by the viewer's clock; empty while it means none. */
export function instantHere(typed: string): string {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typed) ?? [];
  return date && time ? instantAt(date, time, viewerZone()) : '';
}

/** Whole numbers and decimals as the language writes them. */
export const formatNumber = (value: number, language: string, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(language), options).format(value);

const endings = { one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th', zero: 'th' };

/** 2nd · 2. · 2.: a place in a table or a list. */
export const formatPlace = (place: number, language: string): string =>
  language === 'en' ? `${place}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)]}` : `${place}.`;

/** ₺3,000 · 3.000 ₺ · ₺3.000 */
export const formatMoney = (value: number, currency: string, language: string): string =>
  formatNumber(value, language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });

/** 65.5% · 65,5 % · %65,5 from a share between 0 and 1. */
export const formatPercent = (share: number, language: string): string =>
  formatNumber(share, language, { style: 'percent', maximumFractionDigits: 1 });

const monday = Date.UTC(2024, 0, 1);
const weekdayOrder: Enums<'weekday'>[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Monday, Mon or M: the name of a weekday, which no two days of a language share but in the shortest form. */
export const weekdayName = (
  day: Enums<'weekday'>,
  language: string,
  length: 'long' | 'short' | 'narrow' = 'long',
): string =>
  show(new Date(monday + weekdayOrder.indexOf(day) * 86_400_000).toISOString(), language, {
    weekday: length,
    timeZone: 'UTC',
  });
