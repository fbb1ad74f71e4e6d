import { beforeAll, describe, expect, test } from 'vitest';
import { add, checkIn, cupGames, drawnCup, endCups, endless, enter, entriesOf, leave, newClubs, openCup, pass, remove, stateOf, tick, tiesOf } from '#supabase/tests/harness/evening.ts'; // prettier-ignore
import { openWorld, type World } from '#supabase/tests/harness/harness.ts';
import { causesOf, fileReport } from '#supabase/tests/harness/meeting.ts';
import { injectFault, raceRounds } from '#supabase/tests/harness/race-faults.ts';
import type { Club } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { match as matchRow, meetAt } from '#supabase/tests/harness/waiting.ts';

/** Simultaneous commands of two people about one evening. More rounds find rarer races: RONDO_RACE_ROUNDS=1000. */
const rounds = Math.ceil(raceRounds / 6);
const timeout = 60_000 + rounds * 6000;

type Answer = { error: { code: string } | null };
type Race = (world: World, clubs: Club[]) => Promise<string[]>;

/** Calls that start together: how many came through, and answers that are no refusal of ours. */
async function atOnce(...calls: (() => PromiseLike<Answer>)[]): Promise<{ won: number; broken: string[] }> {
  const answers = await Promise.all(calls.map((call) => call()));
  return {
    won: answers.filter(({ error }) => error === null).length,
    broken: answers.flatMap(({ error }) =>
      error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
    ),
  };
}

const differs = (what: string, is: unknown, ...should: unknown[]) =>
  should.includes(is) ? [] : [`${what}: ${String(is)}`];
const beat = (world: World) => () =>
  tick(world).then(
    () => ({ error: null }),
    (error: { code: string }) => ({ error }),
  );

/** Check-in has closed with seven of eight here, and two wait. */
const lastPlace: Race = async (world, clubs) => {
  const cup = await openCup(world);
  for (const club of clubs.slice(0, 10)) await done(enter(world, cup, club));
  await pass(world, cup, 130);
  for (const club of clubs.slice(0, 7)) await done(checkIn(world, cup, club));
  await pass(world, cup, 20);
  await tick(world);
  const { won, broken } = await atOnce(...clubs.slice(8, 10).map((club) => () => checkIn(world, cup, club)));
  const placed = (await entriesOf(world, cup)).filter(({ waiting }) => !waiting);
  return [...broken, ...differs('here', won, 2), ...differs('places given', placed.length, 8)];
};

const lastEntry: Race = async (world, clubs) => {
  const cup = await openCup(world);
  for (const club of clubs.slice(0, 7)) await done(enter(world, cup, club));
  const { won, broken } = await atOnce(...clubs.slice(7, 10).map((club) => () => enter(world, cup, club)));
  const placed = (await entriesOf(world, cup)).filter(({ waiting }) => !waiting);
  return [...broken, ...differs('entered', won, 3), ...differs('places given', placed.length, 8)];
};

/** Seven have a place: two admins add one each. */
const lastByHand: Race = async (world, clubs) => {
  const cup = await openCup(world);
  for (const club of clubs.slice(0, 7)) await done(enter(world, cup, club));
  const { won, broken } = await atOnce(...clubs.slice(7, 9).map((club) => () => add(world, cup, club)));
  const entries = await entriesOf(world, cup);
  return [
    ...broken,
    ...differs('added', won, 2),
    ...differs('places given', entries.filter(({ waiting }) => !waiting).length, 8),
    ...differs('waiting', entries.filter(({ waiting }) => waiting).length, 1),
  ];
};

/** Eight have a place and one waits: an admin takes out a team whose captain leaves, and adds another. */
const removedAndLeft: Race = async (world, clubs) => {
  const cup = await openCup(world);
  for (const club of clubs.slice(0, 9)) await done(enter(world, cup, club));
  const { won, broken } = await atOnce(
    () => remove(world, cup, clubs[3]!),
    () => leave(world, cup, clubs[3]!),
    () => add(world, cup, clubs[9]!),
  );
  const entries = await entriesOf(world, cup);
  return [
    ...broken,
    ...differs('won', won, 2),
    ...differs('entered', entries.length, 9),
    ...differs('places given', entries.filter(({ waiting }) => !waiting).length, 8),
  ];
};

const walkoverAndReport: Race = async (world, clubs) => {
  const cup = await drawnCup(world, clubs.slice(0, 2), { final_best_of: 1 });
  const [game] = await cupGames(world, cup);
  await pass(world, cup, 10);
  const { broken } = await atOnce(
    beat(world),
    ...clubs.slice(0, 2).map(
      ({ captain }) =>
        () =>
          world.as({ id: captain }).rpc('report_match', { match_id: game!.id, home_score: 1, away_score: 2 }),
    ),
    beat(world),
    beat(world),
  );
  // the clock passes by what a refused report holds, and comes again
  await tick(world);
  const ledger = (await causesOf(world, game!.id)).join();
  return [...broken, ...differs('ledger', ledger, 'silence', 'report,report,confirmation')];
};

const drawnAndLeft: Race = async (world, clubs) => {
  const cup = await openCup(world);
  for (const club of clubs.slice(0, 4)) await done(enter(world, cup, club));
  await pass(world, cup, 130);
  for (const club of clubs.slice(0, 4)) await done(checkIn(world, cup, club));
  await pass(world, cup, 30);
  const { won, broken } = await atOnce(
    () => world.as('admin').rpc('start_night_cup', { night_cup_id: cup }),
    () => leave(world, cup, clubs[2]!),
  );
  const entered = (await entriesOf(world, cup)).map(({ team_id }) => team_id);
  const drawn = (await tiesOf(world, cup)).flatMap((tie) => [tie.team_a_id, tie.team_b_id]).filter((id) => id !== null);
  return [
    ...broken,
    ...differs('won', won, 1, 2),
    ...drawn.filter((id) => !entered.includes(id)).map((id) => `${id} plays and has left`),
    ...entered.filter((id) => !drawn.includes(id)).map((id) => `${id} is not drawn`),
  ];
};

const drawnTwice: Race = async (world, clubs) => {
  const cup = await openCup(world);
  for (const club of clubs.slice(0, 4)) await done(enter(world, cup, club));
  await pass(world, cup, 130);
  for (const club of clubs.slice(0, 4)) await done(checkIn(world, cup, club));
  await pass(world, cup, 45);
  const draw = () => world.as('admin').rpc('start_night_cup', { night_cup_id: cup });
  const { broken } = await atOnce(draw, beat(world), draw);
  return [...broken, ...differs('series', (await tiesOf(world, cup)).length, 3)];
};

const calledOffAndConfirmed: Race = async (world, clubs) => {
  const cup = await drawnCup(world, clubs.slice(0, 4));
  const [one, other] = await cupGames(world, cup);
  await done(world.as('admin').rpc('rule_match', { match_id: one!.id, reason: 'As seen', home_score: 2, away_score: 1 })); // prettier-ignore
  const report_id = await fileReport(world, clubs[1]!.captain, other!.id);
  // the result is first, and sets the final while calling off waits for it
  const answers = await meetAt(world, matchRow, other!.id, [
    () => world.as({ id: clubs[2]!.captain }).rpc('confirm_report', { report_id }),
    () => world.as('admin').rpc('cancel_night_cup', { night_cup_id: cup, reason: 'Servers down' }),
  ]);
  const open = (await cupGames(world, cup)).filter(({ status }) => !['finished', 'cancelled'].includes(status));
  return [
    ...differs('refused', answers.filter(({ error }) => error !== null).length, 0),
    ...differs('cup', (await stateOf(world, cup)).status, 'cancelled'),
    ...differs('open games', open.length, 0),
  ];
};

const races = {
  'of two who check in for the last place one has it, and the other waits': lastPlace,
  'of three who enter for the last place one has it': lastEntry,
  'of two teams that admins add for the last place one has it, and the other waits': lastByHand,
  'a team is taken out by an admin or leaves, once, and its place is given once': removedAndLeft,
  'a game is walked over or reported, never both': walkoverAndReport,
  'whoever leaves while the bracket is drawn is not in it, or has not left': drawnAndLeft,
  'two admins and the clock draw one bracket': drawnTwice,
  'no game is left of an evening that is called off': calledOffAndConfirmed,
} satisfies Record<string, Race>;

describe('at the same moment', () => {
  const world = openWorld({ sessions: 8 });
  let clubs: Club[];
  beforeAll(async () => {
    clubs = await newClubs(world, 10);
    await endless(world);
    await injectFault(world);
  });

  test.each(Object.entries(races))(
    '%s',
    async (_rule, race) => {
      for (let round = 1; round <= rounds; round += 1) {
        await endCups(world);
        expect(await race(world, clubs), `round ${round}`).toEqual([]);
      }
    },
    timeout,
  );
});
