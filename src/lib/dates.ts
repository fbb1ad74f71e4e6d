import type { Enums } from '#database.types.ts';
import { instantsAt, startOfDay as beginningOf } from '#domain/match/clock.ts';
import { localeOf } from './i18n.ts';
import { momentsIn } from '#domain/match/moments.ts';
import { viewerZone } from './time-zone.ts';

const formats = new Map<string, ReturnType<typeof momentsIn>>();

function moments(language: string): ReturnType<typeof momentsIn> {
  const made = formats.get(language) ?? momentsIn(language);
  formats.set(language, made);
  return made;
}

/** 19:30, in the given zone or the viewer's. `iso` is any ISO 8601 instant. */
export const formatTime = (iso: string, language: string, zone = viewerZone()): string =>
  moments(language).time(iso, zone);

/** Thu 19 Nov */
export const formatDay = (iso: string, language: string, zone = viewerZone()): string =>
  moments(language).day(iso, zone);

/** Thursday, 19 November */
export const formatLongDay = (iso: string, language: string, zone = viewerZone()): string =>
  moments(language).show(iso, zone, { weekday: 'long', day: 'numeric', month: 'long' });

/** 19 November 2026 */
export const formatDate = (iso: string, language: string, zone = viewerZone()): string =>
  moments(language).date(iso, zone);

/** November 2026 */
export const formatMonth = (iso: string, language: string): string =>
  moments(language).show(iso, viewerZone(), { month: 'long', year: 'numeric' });

/** Thu, 19 Nov 2026, 19:30 CET */
export const formatFull = (iso: string, language: string, zone = viewerZone()): string =>
  moments(language).full(iso, zone);

/** CET, GMT+3, TSİ …: the zone's short name on that day. */
export const zoneName = (iso: string, language: string, zone = viewerZone()): string =>
  moments(language).zone(iso, zone);

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
  const parts = moments('en')
    .formatOf({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone })
    .formatToParts(new Date(iso));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The moment at which the viewer's day begins, or one that many days later. */
export const startOfDay = (now: Date, days = 0): string => beginningOf(now, viewerZone(), days);

/** 2026-11-22T18:04 by the clock of a zone (IANA name; the viewer's if not given), as a field for date and time takes it. */
export const typedIn = (iso: string, zone: string = viewerZone()): string =>
  `${dayKey(iso, zone)}T${formatTime(iso, 'de', zone)}`;

/** The instant a field for date and time means by that clock; empty while it means none, and where it means two. */
export function instantIn(typed: string, zone?: string): string {
  const [instant = '', ...others] = meant(typed, zone) ?? [];
  return others.length === 0 ? instant : '';
}

/** Whether the clock skips the hour that was typed, or shows it twice that night. */
export const isClockChange = (typed: string, zone?: string): boolean => {
  const instants = meant(typed, zone);
  return instants !== undefined && instants.length !== 1;
};

function meant(typed: string, zone: string = viewerZone()): string[] | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typed) ?? [];
  return date && time ? instantsAt(date, time, zone) : undefined;
}

/** Whole numbers and decimals as the language writes them. */
export function formatNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  const key = `${language}${options ? JSON.stringify(options) : ''}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(localeOf(language), options);
  numberFormats.set(key, format);
  return format.format(value);
}

// making one takes longer than a hundred uses of it
const numberFormats = new Map<string, Intl.NumberFormat>();

const endings = { one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th', zero: 'th' };

/** 2nd · 2. · 2.: a place in a table or a list. */
export const formatPlace = (place: number, language: string): string =>
  language === 'en' ? `${place}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)]}` : `${place}.`;

/** ₺3,000 · 3.000 ₺ · ₺3.000; what is not set, or nothing, is a dash and never ₺0. */
export const formatMoney = (value: number | null | undefined, currency: string, language: string): string =>
  value
    ? formatNumber(value, language, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      })
    : '–';

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
  moments(language).show(new Date(monday + weekdayOrder.indexOf(day) * 86_400_000).toISOString(), 'UTC', {
    weekday: length,
  });
