import { languages } from '#domain/languages.ts';
import { fold } from '../community/search-fold.ts';
import { instantAt, instantsAt } from '../match/clock.ts';

/** The unit at the start of 11/10/2026. */
export type DateOrder = 'day' | 'month';

/** How a file writes its moments: cells that say no zone are of `zone`. */
export type FileClock = { zone: string; order: DateOrder | 'mixed' | undefined; twelve: boolean };

/** Why a cell is refused: never read in part, never guessed. */
export type MomentProblem =
  | 'timeWrong'
  | 'timeHalf'
  | 'dateEither'
  | 'dateMixed'
  | 'zoneWrong'
  | 'hourSkipped'
  | 'hourTwice';
export type Moment = { instant: string; problem?: never } | { instant?: never; problem: MomentProblem };

const tidy = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** Date, time and zone, each whole; what is left over after a time is a zone, and refused if it is none. */
const grammar =
  /^(?<date>.+?)(?:(?<link>T|,? )(?<hour>\d{1,2})(?:[:.](?<minute>\d\d)(?::(?<second>\d\d(?:\.\d{1,9})?))?)?(?: ?(?<half>[ap])\.?m\b\.?| ?(?<uhr>uhr))?(?: ?(?<zone>\S+))?)?$/iu;
const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const iso = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})$/;
const worded =
  /^(?:(?<before>\d{1,2})(?:st|nd|rd|th|\.)? (?<month>\p{L}+)\.?|(?<name>\p{L}+)\.? (?<after>\d{1,2})(?:st|nd|rd|th)?),? (?<year>\d{4})$/iu;

/** The clock of a file: the order its own dates prove, or the one `chosen` where they prove none. */
export function clockOfFile(cells: readonly string[], zone: string, chosen?: DateOrder): FileClock {
  const orders = new Set(cells.flatMap((cell) => provenOrder(cell) ?? []));
  const [proven] = orders;
  return {
    zone,
    order: orders.size > 1 ? 'mixed' : (proven ?? chosen),
    twelve: cells.some((cell) => grammar.exec(tidy(cell))?.groups?.half !== undefined),
  };
}

/** Points stand in dates that begin with the day; strokes in both. */
function provenOrder(cell: string): DateOrder | undefined {
  const date = grammar.exec(tidy(cell))?.groups?.date ?? '';
  const [, first, sign, second] = numeric.exec(withoutWeekday(date).rest) ?? [];
  if (sign === '.' || !first || (Number(first) <= 12 && Number(second) <= 12)) return undefined;
  const isDay = (order: DateOrder) => dayOf(date, order) !== undefined;
  return isDay('day') ? 'day' : isDay('month') ? 'month' : undefined;
}

/** The moment a cell names; one without a time is the beginning of the day where `wholeDays` may stand. */
export function readMoment(cell: string, clock: FileClock, wholeDays = false): Moment {
  const { date = '', link, hour, minute, second, half, uhr, zone } = grammar.exec(tidy(cell))?.groups ?? {};
  const day = dayOf(date, clock.order);
  if (!day) return { problem: 'timeWrong' };
  if (day === 'dateEither' || day === 'dateMixed') return { problem: day };
  if (hour === undefined)
    return wholeDays ? { instant: instantAt(day, '00:00', clock.zone) } : { problem: 'timeWrong' };
  if (minute === undefined && !half && !uhr) return { problem: 'timeWrong' };
  const shown = hourOf(Number(hour), half);
  if (shown === undefined || Number(minute ?? 0) > 59 || Number(second ?? 0) >= 60) return { problem: 'timeWrong' };
  // in a file that says AM and PM, 7:30 alone may be either
  if (clock.twelve && !half && shown >= 1 && shown <= 12) return { problem: 'timeHalf' };
  const time = `${two(shown)}:${minute ?? '00'}`;
  const seconds = Math.round(Number(second ?? 0) * 1000);
  const later = (instant: string): Moment => ({ instant: new Date(Date.parse(instant) + seconds).toISOString() });
  const read = zone === undefined ? { zone: clock.zone } : zoneOf(zone);
  // 08:30-10:00 is from half past eight to ten
  if (!read || (zone?.startsWith('-') && link !== 'T' && second === undefined)) return { problem: 'zoneWrong' };
  const fixed =
    read.offset === undefined
      ? undefined
      : new Date(Date.parse(`${day}T${time}:00Z`) - read.offset * 60_000).toISOString();
  const instants = read.zone === undefined ? [fixed!] : instantsAt(day, time, read.zone);
  // CET is not what clocks show in July
  if (fixed) return instants.includes(fixed) ? later(fixed) : { problem: 'zoneWrong' };
  if (instants.length > 1) return { problem: 'hourTwice' };
  return instants[0] ? later(instants[0]) : { problem: 'hourSkipped' };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** `YYYY-MM-DD` of 2026-11-22, 22.11.2026 or 22/11/2026; undefined where it is no day. */
export function readDay(text: string): string | undefined {
  const day = dayOf(text, 'day');
  return day?.startsWith('date') ? undefined : day;
}

function dayOf(text: string, order: FileClock['order']): string | undefined {
  const { weekday, rest } = withoutWeekday(text);
  const [, year, , month, date] = iso.exec(rest) ?? [];
  if (year) return dayIn(year, month!, date!, weekday);
  const [, first, sign, second, last] = numeric.exec(rest) ?? [];
  if (first) {
    const [one, other] = [Number(first), Number(second)];
    if (sign === '.' || one === other) return dayIn(last!, second!, first, weekday);
    const either = one <= 12 && other <= 12;
    if (either && order === 'mixed') return 'dateMixed';
    if (either && order === undefined) return 'dateEither';
    const dayFirst = order === 'day' || (order !== 'month' && other <= 12);
    return dayFirst ? dayIn(last!, second!, first, weekday) : dayIn(last!, first, second!, weekday);
  }
  const named = worded.exec(rest)?.groups;
  const at = named && months.get(fold(named.month ?? named.name ?? ''));
  return at === undefined ? undefined : dayIn(named!.year!, String(at + 1), (named!.before ?? named!.after)!, weekday);
}

/** A day of the calendar, and of the weekday that is written with it. */
function dayIn(year: string, month: string, date: string, weekday: number | undefined): string | undefined {
  const written = [year, two(month), two(date)].join('-');
  const moment = new Date(`${written}T00:00:00Z`);
  // no 31 February
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written);
  return isDay && (weekday === undefined || moment.getUTCDay() === weekday) ? written : undefined;
}

function withoutWeekday(text: string): { weekday?: number | undefined; rest: string } {
  const [, word = '', rest = ''] = /^(\p{L}+)\.?,? (.+)$/u.exec(text) ?? [];
  const weekday = weekdays.get(fold(word));
  return weekday === undefined ? { rest: text } : { weekday, rest };
}

/** The offset in minutes that a zone is written with, the zone whose clocks have to agree, or both. */
function zoneOf(text: string): { offset?: number; zone?: string } | undefined {
  if (/^(?:z|utc|gmt)$/i.test(text)) return { offset: 0 };
  const [, sign, ...parts] = /^(?:utc|gmt)?([+-])(?:(\d{1,2})(?::(\d\d))?|(\d\d)(\d\d))$/i.exec(text) ?? [];
  if (sign) {
    const [hours, minutes] = [Number(parts[0] ?? parts[2]), Number(parts[1] ?? parts[3] ?? 0)];
    const offset = hours * 60 + minutes;
    return minutes < 60 && offset <= 14 * 60 ? { offset: sign === '-' ? -offset : offset } : undefined;
  }
  return abbreviations[text.toUpperCase()] ?? (text.includes('/') && isZone(text) ? { zone: text } : undefined);
}

/** Those that mean one thing; IST, CST or BST are several. */
const abbreviations: Record<string, { offset: number; zone: string }> = {
  CET: { offset: 60, zone: 'Europe/Berlin' },
  MEZ: { offset: 60, zone: 'Europe/Berlin' },
  CEST: { offset: 120, zone: 'Europe/Berlin' },
  MESZ: { offset: 120, zone: 'Europe/Berlin' },
  EET: { offset: 120, zone: 'Europe/Athens' },
  EEST: { offset: 180, zone: 'Europe/Athens' },
  TRT: { offset: 180, zone: 'Europe/Istanbul' },
};

/** Whether the platform knows a zone by this name. */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return true;
  } catch {
    return false;
  }
}

/** Names of the calendar, long and short, in the languages of the app. */
const namesOf = (part: 'month' | 'weekday', dates: readonly Date[]) =>
  new Map(
    [...languages, 'en-GB'].flatMap((language) =>
      (['long', 'short'] as const).flatMap((length) => {
        const names = new Intl.DateTimeFormat(language, { timeZone: 'UTC', [part]: length });
        return dates.map((date, at): [string, number] => [fold(names.format(date).replace('.', '')), at]);
      }),
    ),
  );
const months = namesOf(
  'month',
  Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 1))),
);
/** 1 February 2026 is a Sunday. */
const weekdays = namesOf(
  'weekday',
  Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 1, at + 1))),
);
const two = (part: string | number) => String(part).padStart(2, '0');
