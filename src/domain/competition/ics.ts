import { fold } from '../community/search-fold.ts';
import { compare } from '../compare.ts';
import { instantAt } from '../match/clock.ts';
import { isZone, type MomentProblem, readDay } from './moment-cell.ts';

/** Why an event of a calendar is refused. */
export type EventProblem = MomentProblem | 'recurrence' | 'summaryWrong' | 'zoneMissing' | 'calendarWrong';
type Refusal = { line: number; problem: EventProblem; value: string };
type Line = { name: string; parameters: Map<string, string>; value: string; line: number; text: string };
type Event = Map<string, Line> & { line?: number };

export const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);

/**
 * The events of a calendar (RFC 5545) as fixtures: rows as a CSV file has them, columns first. A time of no zone is of `floating`,
 * and refused without; an event that repeats, or does not name two teams, is refused by its line.
 */
export function readCalendar(text: string, floating?: string) {
  const { events, refusals } = eventsOf(text);
  const read = events.map((event) => ({ event, row: rowOf(event, floating) }));
  const rows = read.flatMap(({ event, row }) => (row.problem ? [] : [{ ...row, line: event.line! }]));
  refusals.push(...read.flatMap(({ row }) => (row.problem ? [row] : [])));
  const isNumbered = rows.some(({ cells }) => cells[0] !== '');
  const rounds = isNumbered ? undefined : roundsOf(rows.map(({ cells }) => cells));
  return {
    rows: [
      { cells: ['round', 'date', 'time', 'zone', 'home', 'away', 'status'], line: 1 },
      ...rows.map(({ cells, line }, at) => ({ line, cells: rounds ? [String(rounds[at]), ...cells.slice(1)] : cells })),
    ],
    refusals: refusals.toSorted((one, other) => one.line - other.line),
    /** Whether no event names its round, and they were counted. */
    isCounted: rounds !== undefined && rows.length > 0,
  };
}

/** The separator between two teams; one of them in each summary. */
const between = / (?:[-–—:|]|vs?\.?|gegen)(?= )/gi;

function rowOf(event: Event, floating: string | undefined): { cells: string[]; problem?: never } | Refusal {
  const refused = (line: Line | undefined, problem: EventProblem): Refusal => ({
    line: line?.line ?? event.line!,
    problem,
    value: line?.text ?? '',
  });
  const recurrence = ['RRULE', 'RDATE', 'EXRULE', 'EXDATE', 'RECURRENCE-ID'].find((name) => event.has(name));
  if (recurrence) return refused(event.get(recurrence), 'recurrence');
  const start = event.get('DTSTART');
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/i.exec(start?.value ?? '') ?? [];
  // a day without a time says no kick-off
  const date = `${year}-${month}-${day}`;
  if (!start || readDay(date) === undefined || !(Number(hour) < 24 && Number(minute) < 60))
    return refused(start, 'timeWrong');
  const named = start.parameters.get('TZID');
  const zone = utc ? 'UTC' : named === undefined ? floating : zoneOf(named);
  if (zone === undefined) return refused(start, named === undefined ? 'zoneMissing' : 'zoneWrong');
  const summary = event.get('SUMMARY');
  const teams = unescaped(summary?.value ?? '')
    .trim()
    .split(between);
  if (teams.length !== 2 || teams.some((team) => team.trim() === '')) return refused(summary, 'summaryWrong');
  const [home = '', away = ''] = teams.map((team) => team.trim());
  const isCancelled = event.get('STATUS')?.value.toUpperCase() === 'CANCELLED';
  return {
    cells: [roundOf(event), date, `${hour}:${minute}:${second}`, zone, home, away, isCancelled ? 'cancelled' : ''],
  };
}

/** The round that an event names, in the languages of the app. */
function roundOf(event: Event): string {
  const text = ['CATEGORIES', 'DESCRIPTION'].map((name) => unescaped(event.get(name)?.value ?? '')).join('\n');
  const [, before, after] =
    /(?:^|[^\p{L}\d])(?:(\d{1,2})\.? ?(?:spieltag|hafta|tur)|(?:round|matchday|week|spieltag|runde|hafta|tur) ?(\d{1,2}))(?![\p{L}\d])/iu.exec(
      text,
    ) ?? [];
  return before ?? after ?? '';
}

/** Rounds in the order of kick-offs: a team that plays again begins the next. */
function roundsOf(rows: string[][]): number[] {
  const rounds: number[] = [];
  let [round, playing] = [1, new Set<string>()];
  const kickoffs = rows.map(([, date = '', time = '', zone = '']) => instantAt(date, time.slice(0, 5), zone));
  for (const at of rows.map((_, index) => index).toSorted((one, other) => compare(kickoffs[one]!, kickoffs[other]!))) {
    const teams = rows[at]!.slice(4, 6).map(fold);
    if (teams.some((team) => playing.has(team))) [round, playing] = [round + 1, new Set()];
    for (const team of teams) playing.add(team);
    rounds[at] = round;
  }
  return rounds;
}

/** A zone as calendars name it: by IANA, with a prefix of Mozilla, or as Windows does. */
function zoneOf(name: string): string | undefined {
  const [, plain] = /(?:^|\/)([A-Z][\w+-]+\/[\w+-]+(?:\/[\w+-]+)?)$/i.exec(name) ?? [];
  if (plain !== undefined) return isZone(plain) ? plain : undefined;
  return /^(?:etc\/)?(?:utc|gmt)$/i.test(name) ? 'UTC' : windows[name.toLowerCase()];
}

const windows: Record<string, string> = {
  utc: 'UTC',
  'gmt standard time': 'Europe/London',
  'w. europe standard time': 'Europe/Berlin',
  'romance standard time': 'Europe/Paris',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'e. europe standard time': 'Europe/Chisinau',
  'gtb standard time': 'Europe/Bucharest',
  'fle standard time': 'Europe/Helsinki',
  'turkey standard time': 'Europe/Istanbul',
  'russian standard time': 'Europe/Moscow',
  'eastern standard time': 'America/New_York',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'pacific standard time': 'America/Los_Angeles',
};

function eventsOf(text: string): { events: Event[]; refusals: Refusal[] } {
  const events: Event[] = [];
  const refusals: Refusal[] = [];
  const open: string[] = [];
  let event: Event | undefined;
  const lines = linesOf(text);
  for (const line of lines) {
    const { name, value } = line;
    const component = value.trim().toUpperCase();
    if (name === 'BEGIN') {
      open.push(component);
      if (component === 'VEVENT') event = Object.assign(new Map<string, Line>() as Event, { line: line.line });
    } else if (name === 'END') {
      if (open.pop() !== component) refusals.push({ line: line.line, problem: 'calendarWrong', value: line.text });
      else if (component === 'VEVENT' && event) events.push(event);
    } else if (name === '') refusals.push({ line: line.line, problem: 'calendarWrong', value: line.text });
    // not those of its alarms
    else if (open.at(-1) === 'VEVENT' && !event?.has(name)) event?.set(name, line);
  }
  const last = lines.at(-1);
  if (open.length > 0 && last) refusals.push({ line: last.line, problem: 'calendarWrong', value: last.text });
  return { events, refusals };
}

/** The lines of content, those that are folded as one, by the line each begins on. */
function linesOf(text: string): Line[] {
  const lines: { text: string; line: number }[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const before = lines.at(-1);
    if (before && /^[ \t]/.test(line)) before.text += line.slice(1);
    else if (line !== '') lines.push({ text: line, line: at + 1 });
  }
  return lines.map(({ text: whole, line }) => {
    // parameters may have colons between quotes
    const [, head = '', value = ''] = /^((?:"[^"]*"|[^":])*):(.*)$/s.exec(whole) ?? [];
    const [name = '', ...rest] = head.match(/(?:"[^"]*"|[^";])+/g) ?? [];
    const parameters = rest.map((part): [string, string] => {
      const [key = '', ...of] = part.split('=');
      return [key.trim().toUpperCase(), of.join('=').replaceAll('"', '')];
    });
    return { name: name.trim().toUpperCase(), parameters: new Map(parameters), value, line, text: whole };
  });
}

const unescaped = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
