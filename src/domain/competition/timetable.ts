import { groupBy } from '../group-by.ts';
import { limits } from '../limits.ts';
import { instantAt } from '../match/clock.ts';
import { kindsAt, shareSlots, type SlotKind } from './fair-slots.ts';
import type { Fixture } from './schedule.ts';

/** When a team can usually play: a weekday (1 Monday … 7 Sunday) and hours of the league's zone, `HH:MM`. */
export type Available = { weekday: number; from: string; until: string };

export type TimetableSettings = {
  /** The first day on which may be played, `YYYY-MM-DD`. */
  startsOn: string;
  /** Weekdays on which is played, 1 Monday … 7 Sunday; each matchday gets one week. */
  weekdays: readonly number[];
  /** Kick-offs of such a day, `HH:MM` in the league's zone. */
  hours: readonly string[];
  /** IANA name. */
  zone: string;
  /** Days on which nobody plays, `YYYY-MM-DD`. */
  blackout?: readonly string[];
  /** How many matches may begin at the same time; as many as there are when left out. */
  atOnce?: number;
  /** How long a team is needed, in minutes from kick-off. */
  minutes?: number;
  /** Shares late, early and weekday kick-offs out evenly, by this draw's seed and each team's zone (IANA), else the league's. */
  fair?: { seed: number; zones?: Readonly<Record<string, string>> };
};

/** A fixture with its kick-off (ISO, UTC), and whether both teams said they can play then. */
export type Timed = Fixture & { kickoff_at: string; suits: boolean };

/** A matchday for which no week of a year has kick-offs enough. */
export class NoRoom extends RangeError {
  readonly matchday: number;
  constructor(matchday: number) {
    super(`Matchday ${matchday} has more matches than a week has kick-offs`);
    this.matchday = matchday;
  }
}

/**
 * Gives every fixture a kick-off: each matchday its own week, weeks with too few playable days left out, and in
 * each week as many matches as possible at a time that suits both teams. A team that has named no hours can play at
 * any time. The same input gives the same timetable. Throws NoRoom, and RangeError without weekdays or hours.
 */
export function timetable(
  fixtures: readonly Fixture[],
  settings: TimetableSettings,
  availability: Readonly<Record<string, readonly Available[]>> = {},
): Timed[] {
  if (settings.weekdays.length === 0 || settings.hours.length === 0) throw new RangeError('Nobody can ever play');
  const rounds = [...groupBy(fixtures, ({ matchday }) => matchday)].toSorted(([one], [other]) => one - other);
  const weeks = weeksFrom(settings);
  const placed = rounds.map(([matchday, matches]) => {
    const slots = weekFor(matches.length, settings.atOnce ?? matches.length, weeks);
    if (!slots) throw new NoRoom(matchday);
    return { matches, slots, ...inTheirSlots(matches, slots, settings, availability) };
  });
  const shared = fairly(placed, settings);
  return placed.flatMap(({ matches, slots, suits }, round) =>
    matches.map((fixture, match) => {
      const slot = shared[round]![match]!;
      const { date, hour } = slots[slot]!;
      return { ...fixture, kickoff_at: instantAt(date, hour, settings.zone), suits: suits(match, slot) };
    }),
  );
}

type Week = { matches: Fixture[]; slots: Slot[]; places: number[]; suits: (match: number, slot: number) => boolean };

/** The slot of each match, week by week, shared out evenly where that is requested. */
function fairly(weeks: readonly Week[], { zone, fair }: TimetableSettings): number[][] {
  if (!fair) return weeks.map(({ places }) => places);
  const cache = new Map<string, SlotKind[]>();
  const rounds = weeks.map(({ matches, slots, places, suits }) => ({
    matches: matches.map(({ home_team_id, away_team_id }) => [home_team_id, away_team_id] as const),
    slots: places,
    suits,
    kinds: (team: string, slot: number) => {
      const { date, hour } = slots[slot]!;
      const own = fair.zones?.[team] ?? zone;
      const key = `${date} ${hour} ${own}`;
      const kinds = cache.get(key) ?? kindsAt(instantAt(date, hour, zone), own);
      cache.set(key, kinds);
      return kinds;
    },
  }));
  return shareSlots(rounds, fair.seed);
}

/** The next week with room for all; a week cut short by its start or by blackouts may have too little. */
function weekFor(matches: number, atOnce: number, weeks: Generator<Slot[], never>): Slot[] | undefined {
  for (let week = 0; week < 52; week++) {
    const slots = weeks.next().value;
    if (slots.length * atOnce >= matches) return slots;
  }
  return undefined;
}

/** The kick-offs (ISO, UTC) that the week around a moment offers, in order: on the weekdays and at the hours played on. */
export function kickoffsOfWeek(
  around: string,
  { startsOn, weekdays, hours, zone, blackout = [] }: Omit<TimetableSettings, 'atOnce' | 'minutes'>,
): string[] {
  const day = dayIn(around, zone);
  const monday = addDays(day, 1 - weekdayOf(day));
  return weekdays
    .toSorted((one, other) => one - other)
    .map((weekday) => addDays(monday, weekday - 1))
    .filter((date) => date >= startsOn && !blackout.includes(date))
    .flatMap((date) => hours.toSorted().map((hour) => instantAt(date, hour, zone)));
}

/** The weekdays and hours at which matches begin, as clocks of the zone show them. */
export function habitsOf(kickoffs: readonly string[], zone: string): { weekdays: number[]; hours: string[] } {
  const hourIn = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return {
    weekdays: [...new Set(kickoffs.map((iso) => weekdayOf(dayIn(iso, zone))))].toSorted((one, other) => one - other),
    hours: [...new Set(kickoffs.map((iso) => hourIn.format(new Date(iso))))].toSorted(),
  };
}

/** `YYYY-MM-DD` of a moment in the zone. */
const dayIn = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(iso));

/** The fixtures of which a team has another one on within these minutes of kick-off. */
export function clashesIn<F extends Fixture & { kickoff_at: string }>(fixtures: readonly F[], minutes = 60): F[] {
  const ofTeam = new Map<string, F[]>();
  for (const fixture of fixtures) {
    for (const team of [fixture.home_team_id, fixture.away_team_id]) {
      ofTeam.set(team, [...(ofTeam.get(team) ?? []), fixture]);
    }
  }
  const near = (one: F, other: F) =>
    one !== other && Math.abs(Date.parse(one.kickoff_at) - Date.parse(other.kickoff_at)) < minutes * 60_000;
  return fixtures.filter((fixture) =>
    [fixture.home_team_id, fixture.away_team_id].some((team) =>
      ofTeam.get(team)?.some((other) => near(fixture, other)),
    ),
  );
}

/** When a team plays in another competition, and what; ISO 8601. */
export type Taken = { team_id: string; name: string; starts_at: string; ends_at: string };

/** The sides' other matches while it lasts. */
export function takenDuring(
  taken: readonly Taken[],
  { home_team_id, away_team_id, kickoff_at }: Pick<Timed, 'home_team_id' | 'away_team_id' | 'kickoff_at'>,
): Taken[] {
  const from = Date.parse(kickoff_at);
  const until = from + limits.matchLengthMinutes * 60_000;
  return taken.filter(
    ({ team_id, starts_at, ends_at }) =>
      (team_id === home_team_id || team_id === away_team_id) &&
      Date.parse(starts_at) < until &&
      Date.parse(ends_at) > from,
  );
}

type Slot = { date: string; weekday: number; hour: string };

/** The kick-offs of one week after the other; a week in which nobody may play is passed over. */
function* weeksFrom({ startsOn, weekdays, hours, blackout = [] }: TimetableSettings): Generator<Slot[], never> {
  const barred = new Set(blackout);
  let monday = addDays(startsOn, 1 - weekdayOf(startsOn));
  for (let empty = 0; empty < 520; monday = addDays(monday, 7)) {
    const days = [...new Set(weekdays)]
      .toSorted((one, other) => one - other)
      .map((weekday) => ({ weekday, date: addDays(monday, weekday - 1) }))
      .filter(({ date }) => date >= startsOn && !barred.has(date));
    empty = days.length === 0 ? empty + 1 : 0;
    const inOrder = [...new Set(hours)].toSorted();
    if (days.length > 0) yield days.flatMap((day) => inOrder.map((hour) => ({ ...day, hour })));
  }
  throw new RangeError('No playable day in ten years');
}

/** As many matches as possible in a slot that suits both (Kuhn's augmenting paths), the others where room is left. */
function inTheirSlots(
  matches: Fixture[],
  slots: Slot[],
  { atOnce = matches.length, minutes = 60 }: TimetableSettings,
  availability: Readonly<Record<string, readonly Available[]>>,
): Pick<Week, 'places' | 'suits'> {
  const suiting = matches.map(({ home_team_id, away_team_id }) =>
    [...slots.keys()].filter((slot) =>
      [home_team_id, away_team_id].every((team) => canPlay(availability[team], slots[slot]!, minutes)),
    ),
  );
  const held: number[][] = slots.map(() => []);
  const place = (match: number, tried: Set<number>): boolean => {
    // the emptiest first, so that an evening is not crowded without need
    const wanted = suiting[match]!.toSorted((one, other) => held[one]!.length - held[other]!.length);
    for (const slot of wanted) {
      if (tried.has(slot)) continue;
      tried.add(slot);
      const there = held[slot]!;
      if (there.length < atOnce) {
        there.push(match);
        return true;
      }
      const moves = there.findIndex((other) => place(other, tried));
      if (moves >= 0) {
        there[moves] = match;
        return true;
      }
    }
    return false;
  };
  const suits = matches.map((_, match) => place(match, new Set()));
  for (const match of suits.keys()) {
    if (suits[match]) continue;
    const emptiest = held.toSorted((one, other) => one.length - other.length)[0]!;
    emptiest.push(match);
  }
  return {
    places: matches.map((_, match) => held.findIndex((there) => there.includes(match))),
    suits: (match, slot) => suiting[match]!.includes(slot),
  };
}

function canPlay(hours: readonly Available[] | undefined, { weekday, hour }: Slot, minutes: number): boolean {
  if (hours === undefined || hours.length === 0) return true;
  const start = minutesOf(hour);
  return hours.some(
    (each) => each.weekday === weekday && minutesOf(each.from) <= start && start + minutes <= endOf(each.until),
  );
}

/** Minutes from midnight; `00:00` as an end is the end of the day. */
const endOf = (until: string) => minutesOf(until) || 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
