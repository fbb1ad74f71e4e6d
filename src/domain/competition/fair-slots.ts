import { randomFrom } from './schedule.ts';

/** A team's cost of a kick-off, by its own clock zone. */
export const slotKinds = ['late', 'early', 'weekday'] as const;
export type SlotKind = (typeof slotKinds)[number];
/** How many kick-offs of each kind a team has. */
export type SlotCounts = Record<SlotKind, number>;

/** Late from 22:30 until five in the morning, early from then until 18:00, on a weekday from Monday to Friday. */
export function kindsAt(iso: string, zone: string): SlotKind[] {
  const parts = Object.fromEntries(clockOf(zone).formatToParts(new Date(iso)).map(({ type, value }) => [type, value])); // prettier-ignore
  const clock = `${parts['hour']}:${parts['minute']}`;
  const kinds: SlotKind[] = [];
  if (clock >= '22:30' || clock < '05:00') kinds.push('late');
  else if (clock < '18:00') kinds.push('early');
  if (parts['weekday'] !== 'Sat' && parts['weekday'] !== 'Sun') kinds.push('weekday');
  return kinds;
}

type Timed = { home_team_id: string; away_team_id: string; kickoff_at: string };

/** The kick-offs of each kind per team, of all these teams. */
export function slotLedger(
  fixtures: readonly Timed[],
  teams: readonly string[],
  zoneOf: (team: string) => string,
): Map<string, SlotCounts> {
  const ledger = new Map(teams.map((team) => [team, { late: 0, early: 0, weekday: 0 }]));
  for (const { home_team_id, away_team_id, kickoff_at } of fixtures)
    for (const team of [home_team_id, away_team_id]) {
      const counts = ledger.get(team);
      if (counts) for (const kind of kindsAt(kickoff_at, zoneOf(team))) counts[kind] += 1;
    }
  return ledger;
}

/** How many more of each kind the team with the most has than the team with the fewest. */
export function spreadOf(ledger: ReadonlyMap<string, SlotCounts>): SlotCounts {
  const spread = (kind: SlotKind) => {
    const counts = [...ledger.values()].map((each) => each[kind]);
    return counts.length === 0 ? 0 : Math.max(...counts) - Math.min(...counts);
  };
  return { late: spread('late'), early: spread('early'), weekday: spread('weekday') };
}

/** A matchday as it is drawn: whose match has which kick-off, by their numbers. */
type Placed = {
  matches: readonly (readonly [home: string, away: string])[];
  /** The slot of each match. */
  slots: readonly number[];
  /** Whether both teams can play a match at a slot. */
  suits: (match: number, slot: number) => boolean;
  /** The kinds a slot is of, for a team. */
  kinds: (team: string, slot: number) => readonly SlotKind[];
};

/** Passes over all swaps of a season, and matchdays an exact search looks at. */
const passesMax = 80;
const looksMax = 30_000;
const waysMax = 720;

/**
 * Shares the kick-offs of each matchday out again, so that no team has two late, early or weekday ones more than another
 * where that can be: matches of one matchday change places, as many of them suit both teams as before, and no evening
 * is fuller. A small league is searched whole; in others swaps even the counts out, from several starts.
 * The same seed gives the same draw. Returns the slot of each match.
 */
export function shareSlots(rounds: readonly Placed[], seed: number): number[][] {
  const counts = newCounts(rounds);
  const { slots } = counts;
  if (counts.excess() === 0) return slots;
  const ways = rounds.map(waysOf);
  if (ways.every((each) => each !== undefined)) {
    const whole = searchWhole(ways, newCounts(rounds, true));
    if (whole) return whole;
  }
  const random = randomFrom(seed);
  let best = { excess: counts.excess(), squares: counts.squares(), slots: slots.map((round) => [...round]) };
  let still = 0;
  for (let pass = 0; pass < passesMax && best.excess > 0; pass++) {
    still = counts.evenOut(random) ? 0 : still + 1;
    const [excess, squares] = [counts.excess(), counts.squares()];
    if (excess < best.excess || (excess === best.excess && squares < best.squares))
      best = { excess, squares, slots: slots.map((round) => [...round]) };
    // stuck: from somewhere else
    if (still > 3) {
      counts.shuffle(random);
      still = 0;
    }
  }
  return best.slots;
}

/** How many of each kind every team has while slots are swapped; `empty` before any match has its slot. */
function newCounts(rounds: readonly Placed[], empty = false) {
  const slots = rounds.map((round) => [...round.slots]);
  const numbers = new Map([...new Set(rounds.flatMap(({ matches }) => matches.flat()))].map((team, at) => [team, at]));
  const counts = new Int32Array(numbers.size * slotKinds.length);
  // which counts a match raises at a slot
  const raised = rounds.map(({ matches, slots: used, kinds }) =>
    matches.map(
      (teams) =>
        new Map(
          [...new Set(used)].map((slot) => [
            slot,
            teams.flatMap((team) =>
              kinds(team, slot).map((kind) => numbers.get(team)! * slotKinds.length + slotKinds.indexOf(kind)),
            ),
          ]),
        ),
    ),
  );
  const put = (round: number, match: number, slot: number, by: 1 | -1) => {
    for (const at of raised[round]![match]!.get(slot)!) counts[at]! += by;
  };
  if (!empty)
    for (const [round, each] of slots.entries()) for (const [match, slot] of each.entries()) put(round, match, slot, 1);
  const swap = (round: number, one: number, other: number) => {
    const here = slots[round]!;
    const [was, wanted] = [here[one]!, here[other]!];
    put(round, one, was, -1);
    put(round, other, wanted, -1);
    put(round, one, wanted, 1);
    put(round, other, was, 1);
    here[one] = wanted;
    here[other] = was;
  };
  const maySwap = (round: number, one: number, other: number) => {
    const { suits } = rounds[round]!;
    const [was, wanted] = [slots[round]![one]!, slots[round]![other]!];
    if (was === wanted) return false;
    return Number(suits(one, wanted)) + Number(suits(other, was)) >= Number(suits(one, was)) + Number(suits(other, wanted));
  }; // prettier-ignore
  const squares = () => counts.reduce((sum, count) => sum + count * count, 0);
  /** The widest spread of any kind. */
  const spreads = () =>
    slotKinds.map((_, kind) => {
      let [most, fewest] = [0, Infinity];
      for (let at = kind; at < counts.length; at += slotKinds.length) {
        most = Math.max(most, counts[at]!);
        fewest = Math.min(fewest, counts[at]!);
      }
      return most - fewest;
    });
  return {
    slots,
    put,
    squares,
    widest: () => Math.max(...spreads()),
    /** By how much the spreads are above one. */
    excess: () => spreads().reduce((sum, spread) => sum + Math.max(0, spread - 1), 0),
    /** Each swap once that makes the counts more even, or leaves them and is drawn; whether any made them so. */
    evenOut(random: () => number): boolean {
      let isBetter = false;
      for (const [round, { matches }] of rounds.entries())
        for (let one = 0; one < matches.length; one++)
          for (let other = one + 1; other < matches.length; other++) {
            if (!maySwap(round, one, other)) continue;
            const before = squares();
            swap(round, one, other);
            const gain = squares() - before;
            if (gain > 0 || (gain === 0 && random() < 0.5)) swap(round, one, other);
            isBetter ||= gain < 0;
          }
      return isBetter;
    },
    shuffle(random: () => number): void {
      for (const [round, { matches }] of rounds.entries())
        for (let one = matches.length - 1; one > 0; one--) {
          const other = Math.floor(random() * (one + 1));
          if (other !== one && maySwap(round, one, other)) swap(round, one, other);
        }
    },
  };
}

/** The ways of every matchday together until they are fair; undefined where none are, or there are too many. */
function searchWhole(ways: readonly number[][][], counts: ReturnType<typeof newCounts>): number[][] | undefined {
  let looked = 0;
  const chosen: number[][] = [];
  const from = (round: number): boolean => {
    // a matchday brings a team nearer to another by one at most
    if (counts.widest() > 1 + ways.length - round) return false;
    if (round === ways.length) return true;
    for (const slots of ways[round]!) {
      looked += 1;
      if (looked > looksMax) return false;
      for (const [match, slot] of slots.entries()) counts.put(round, match, slot, 1);
      chosen[round] = slots;
      if (from(round + 1)) return true;
      for (const [match, slot] of slots.entries()) counts.put(round, match, slot, -1);
    }
    return false;
  };
  return from(0) ? chosen : undefined;
}

/** The ways to share the slots of one matchday out that suit as many and differ for a team; undefined where there are too many. */
function waysOf({ matches, slots, suits, kinds }: Placed): number[][] | undefined {
  const suiting = (picks: readonly number[]) => picks.filter((slot, match) => suits(match, slot)).length;
  const wanted = suiting(slots);
  const ways = new Map<string, number[]>();
  let looked = 0;
  const fill = (picks: number[], rest: readonly number[]): void => {
    if (looked > waysMax) return;
    if (rest.length > 0) {
      for (const slot of new Set(rest)) fill([...picks, slot], rest.toSpliced(rest.indexOf(slot), 1));
      return;
    }
    looked += 1;
    if (suiting(picks) < wanted) return;
    const costs = picks.flatMap((slot, match) => matches[match]!.map((team) => kinds(team, slot).join()));
    const key = costs.join('|');
    if (!ways.has(key)) ways.set(key, picks);
  };
  fill([], slots);
  return looked > waysMax ? undefined : [...ways.values()];
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
} // prettier-ignore
