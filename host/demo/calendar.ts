import { TZDate } from '@date-fns/tz';
// one file of the package: Node would read 300, and its package.json for each
import { addDays } from 'date-fns/addDays';

/** The zone the demo league plays in. */
export const leagueZone = 'Europe/Berlin';

/** Days before or after tonight's round; a season's evenings are three and four days apart. */
export const days = {
  seasonThree: {
    round: (matchday: number) => evening(matchday) - 165,
    quarterfinals: -101,
    semifinals: -98,
    final: -94,
    finished: -93,
  },
  betweenSeasons: { leaving: -84, joining: [-76, -55] },
  seasonFour: { tonight: 15, round: (matchday: number) => evening(matchday) - evening(15), playoffs: 14 },
  bosphorus: { opened: -23, registrationEnds: 12, start: 20 },
} as const;

/** The days from a season's first evening to that of a round. */
function evening(matchday: number): number {
  return Math.floor((matchday - 1) * 3.5);
}

/** Moments of the demo league as ISO strings in UTC, counted from the evening of tonight's round. */
export type Calendar = {
  /** `clock` as 'HH:MM' in the league's zone, also where summer time begins or ends between. */
  at: (day: number, clock?: string) => string;
  /** The day alone, 'YYYY-MM-DD'. */
  on: (day: number) => string;
  now: string;
  minutesSince: (moment: string) => number;
};

/** 19:35 in minutes: two of five matches are over by then. */
const mostAhead = 19 * 60 + 35;

/**
 * Tonight's round is played this evening while most of it lies ahead, and tomorrow evening after that: some
 * fixture always lies ahead.
 * @param lastCall the minute of the league's day from which tonight's round is tomorrow's
 */
export function calendarFrom(now: Date, lastCall = mostAhead): Calendar {
  const here = new TZDate(now, leagueZone);
  const today = new TZDate(here.getFullYear(), here.getMonth(), here.getDate(), leagueZone);
  const minuteOfDay = here.getHours() * 60 + here.getMinutes();
  const tonight = minuteOfDay < lastCall ? today : addDays(today, 1);

  const at: Calendar['at'] = (day, clock = '12:00') => {
    const [hours, minutes] = clock.split(':').map(Number);
    const moment = addDays(tonight, day);
    moment.setHours(hours ?? 0, minutes ?? 0, 0, 0);
    return new Date(moment.getTime()).toISOString();
  };

  return {
    at,
    on: (day) => at(day, '12:00').slice(0, 10),
    now: now.toISOString(),
    minutesSince: (moment) => Math.floor((now.getTime() - Date.parse(moment)) / 60_000),
  };
}
