import { drawLots, roundRobin } from '#domain/competition/schedule.ts';
import { readDay } from '#domain/competition/moment-cell.ts';
import {
  type Available,
  clashesIn,
  kickoffsOfWeek,
  NoRoom,
  type Taken,
  takenDuring,
  type Timed,
  timetable,
} from '#domain/competition/timetable.ts';
import type { PlannedSeason } from '#data/entries/queries.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayKey } from '#lib/dates.ts';

/** An admin's settings before a draw; `moved` holds kick-offs (ISO) set by hand, by fixture. */
export type Plan = {
  startsOn: string;
  weekdays: number[];
  hours: string;
  blackout: string;
  atOnce: string;
  seed: number;
  moved: Record<string, string>;
};

export type DrawnFixture = Timed & { key: string };
export type Drawn = {
  fixtures: DrawnFixture[];
  /** Fixtures of which a team plays another one at the same time. */
  clashes: Set<string>;
  /** Of these fixtures a team plays in another competition at the same time. */
  elsewhere: Map<string, Taken[]>;
  /** Fixtures after the season's last day, by the days of the league: captains cannot put those off. */
  late: Set<string>;
  problem?: 'hours' | 'noRoom';
};

type Input = {
  season: Pick<PlannedSeason, 'legs' | 'league' | 'starts_on' | 'ends_on'>;
  entries: { team_id: string }[];
  hours: ({ team_id: string } & Available)[];
  taken: readonly Taken[];
  plan: Plan;
};

const week = 7 * 86_400_000;

/**
 * Where an admin begins: the season's first day, or a week from now where none lies ahead; Tuesdays and Thursdays at
 * eight and nine.
 */
export function startingPlan({ starts_on }: Pick<PlannedSeason, 'starts_on'>): Plan {
  const in7Days = new Date(Date.now() + week).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  return {
    startsOn: starts_on !== null && starts_on > today ? starts_on : in7Days,
    weekdays: [2, 4],
    hours: '20:00, 21:00',
    blackout: '',
    atOnce: '',
    seed: newSeed(),
    moved: {},
  };
}

/** A seed as the database keeps it: a whole number of 31 bits. */
export const newSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;

const partsOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');
const isTime = (part: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(part);
const times = (text: string) => partsOf(text).filter(isTime);
const dates = (text: string) => partsOf(text).flatMap((part) => readDay(part) ?? []);

/** An admin's entry that is no time, and no date: nobody would notice that it counts for nothing. */
export const unreadOf = ({ hours, blackout }: Plan) => ({
  hours: partsOf(hours).filter((part) => !isTime(part)),
  blackout: partsOf(blackout).filter((part) => readDay(part) === undefined),
});

/** Whether this plan would play before the season begins. */
export const isEarly = (plan: Plan, { starts_on }: Pick<PlannedSeason, 'starts_on'>): boolean =>
  starts_on !== null && plan.startsOn < starts_on;

/** Whether this plan would play on a day that is over where the league is. */
export const isPast = (plan: Plan, zone: string, now: Date): boolean =>
  plan.startsOn !== '' && plan.startsOn < dayKey(now.toISOString(), zone);

/** The kick-offs (ISO) which this plan offers in the week around a moment. */
export const offersOf = (plan: Plan, zone: string, around: string): string[] =>
  kickoffsOfWeek(around, {
    startsOn: plan.startsOn,
    weekdays: plan.weekdays,
    hours: times(plan.hours),
    zone,
    blackout: dates(plan.blackout),
  });

/** The season as this plan draws it, never before its first day. */
export function drawSchedule({ season, entries, hours, taken, plan }: Input): Drawn {
  const nobody: Drawn = { fixtures: [], clashes: new Set(), elsewhere: new Map(), late: new Set() };
  const kickoffs = times(plan.hours);
  if (kickoffs.length === 0 || plan.weekdays.length === 0 || dates(plan.startsOn).length === 0)
    return { ...nobody, problem: 'hours' };
  const teams = entries.map(({ team_id }) => team_id).toSorted();
  const availability = Object.fromEntries(
    [...groupBy(hours, ({ team_id }) => team_id)].map(([team, spans]) => [team, spans]),
  );
  try {
    const timed = timetable(
      roundRobin(drawLots(teams, plan.seed), season.legs === 2 ? 2 : 1),
      {
        startsOn: isEarly(plan, season) ? season.starts_on! : plan.startsOn,
        weekdays: plan.weekdays,
        hours: kickoffs,
        zone: season.league.time_zone,
        blackout: dates(plan.blackout),
        fair: { seed: plan.seed },
        ...(Number(plan.atOnce) > 0 && { atOnce: Number(plan.atOnce) }),
      },
      availability,
    );
    const fixtures = timed.map((fixture) => {
      const key = `${fixture.matchday} ${fixture.home_team_id} ${fixture.away_team_id}`;
      return { ...fixture, key, kickoff_at: plan.moved[key] ?? fixture.kickoff_at };
    });
    const isLate = ({ kickoff_at }: DrawnFixture) =>
      season.ends_on !== null && dayKey(kickoff_at, season.league.time_zone) > season.ends_on;
    return {
      fixtures,
      clashes: new Set(clashesIn(fixtures).map(({ key }) => key)),
      elsewhere: new Map(
        fixtures
          .map((fixture) => [fixture.key, takenDuring(taken, fixture)] as const)
          .filter(([, clashes]) => clashes.length > 0),
      ),
      late: new Set(fixtures.filter(isLate).map(({ key }) => key)),
    };
  } catch (error) {
    if (error instanceof RangeError) return { ...nobody, problem: error instanceof NoRoom ? 'noRoom' : 'hours' };
    throw error;
  }
}
