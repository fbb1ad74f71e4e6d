/** A match to be played; `matchday` from 1. The home side opens the lobby. */
export type Fixture = { matchday: number; home_team_id: string; away_team_id: string };

/**
 * Every pair once (`legs` 1) or twice with sides changed (`legs` 2), by the circle method: with an even number
 * of teams n − 1 matchdays and n − 2 breaks (two matches running at home or away), which is the least
 * possible; with an odd number n matchdays, one team resting on each, and no breaks. Nobody plays more than
 * two running at home or away, in the double season too.
 *
 * The order of `teamIds` is the draw: shuffle it with a stored seed (`drawLots`), or the circle gives
 * the same teams the same neighbours every season. Throws RangeError for fewer than two teams or a team named twice.
 */
export function roundRobin(teamIds: readonly string[], legs: 1 | 2 = 1): Fixture[] {
  if (teamIds.length < 2) throw new RangeError('A season needs at least two teams');
  if (new Set(teamIds).size < teamIds.length) throw new RangeError('A team stands twice in the draw');
  const first = firstLeg(teamIds);
  const rounds = legs === 1 ? first : [...first, ...secondLeg(first)];
  return rounds.flatMap((round, index) => round.map((pair) => toFixture(pair, index + 1)));
}

type Drawn = Pick<Fixture, 'home_team_id' | 'away_team_id'> & { stage: string; status: string };

/** Whether every two of the teams meet as often as a season has legs (`private.start_regular_season`). */
export function isScheduled(teamIds: readonly string[], matches: readonly Drawn[], legs: number): boolean {
  const counting = matches.filter(({ stage, status }) => stage === 'regular' && status !== 'cancelled');
  const meetings = (one: string, other: string) =>
    counting.filter((match) => [one, other].includes(match.home_team_id) && [one, other].includes(match.away_team_id));
  return teamIds.every((one, at) => teamIds.slice(at + 1).every((other) => meetings(one, other).length === legs));
}

/** A random order from a stored seed: the same seed draws the same season again. */
export function drawLots<Team>(teams: readonly Team[], seed: number): Team[] {
  const drawn = [...teams];
  const random = randomFrom(seed);
  for (let last = drawn.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [drawn[last], drawn[other]] = [drawn[other] as Team, drawn[last] as Team];
  }
  return drawn;
}

type Pair = readonly [home: string, away: string];
type Round = Pair[];

/** With an odd number of teams one place on the circle is empty: who meets it rests. */
const rest = Symbol('rest');

function firstLeg(teamIds: readonly string[]): Round[] {
  const circle: (string | typeof rest)[] = teamIds.length % 2 === 0 ? [...teamIds] : [...teamIds, rest];
  const fixed = circle.at(-1);
  const turning = circle.length - 1;
  const at = (place: number) => circle[((place % turning) + turning) % turning];

  return Array.from({ length: turning }, (_, r) => {
    const round: [unknown, unknown][] = [r % 2 === 0 ? [fixed, at(r)] : [at(r), fixed]];
    for (let k = 1; k < circle.length / 2; k++) {
      round.push(k % 2 === 1 ? [at(r + k), at(r - k)] : [at(r - k), at(r + k)]);
    }
    return round.filter((pair): pair is [string, string] => pair.every((team) => typeof team === 'string'));
  });
}

/**
 * Sides changed, the first round last: so nobody has three running at the seam, every team has two breaks in
 * the whole season (the least this order allows), and at least n − 3 rounds lie between the two meetings of a
 * pair.
 */
function secondLeg(first: Round[]): Round[] {
  const mirrored = first.map((round) => round.map(([home, away]): Pair => [away, home]));
  return [...mirrored.slice(1), ...mirrored.slice(0, 1)];
}

function toFixture([home_team_id, away_team_id]: Pair, matchday: number): Fixture {
  return { matchday, home_team_id, away_team_id };
}

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
