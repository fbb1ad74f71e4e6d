import type { Settings } from '#host/postgres/settings.ts';
import { draw } from './commands.ts';
import type { Hot } from './draws.ts';
import { newGround, tend } from './ground.ts';
import { lookAround, type Seen } from './snapshot.ts';
import { type Random, randomOf, seedOf } from './random.ts';
import { type Broken, brokenRules, newMemory } from './rules.ts';
import { type Answer, type Call, openStorm, type StormDatabase } from './sessions.ts';
import { readTables } from './tables.ts';
import { forget, pass } from './time.ts';

/**
 * Rounds of calls by several sessions at once; after each, nobody plays: the rules are read from the tables, time passes,
 * and something new follows what is over. A seed decides what each session draws. How the calls interleave nothing
 * decides, and what is drawn depends on what is there: a storm in one session alone, in series, is played again exactly.
 */

const sessionsAtOnce = 6;
const callsARound = 240;
/** So many calls in a row are about one match and what it leads to. */
const callsAMatch = 40;
const lookAgainMs = 250;
/** In series one looks around once for so many. */
const callsALook = 4;
/** How much time passes after a round: an evening goes by in minutes, a silence in a day. */
const passing = [1, 3, 6, 6, 11, 16, 21, 31, 61, 60 * 26];

/** One draw of a session, or the quiet after a round. */
export type Step = { session: number; number: number } | { round: number };
type Done = { session: number; number: number; call: Call; answer: Answer; ms: number; round: number };
export type Storm = {
  seed: number;
  calls: number;
  ms: number;
  done: Done[];
  broken: Broken[];
  steps: Step[];
  answers: Map<string, number>;
  ended: Map<string, number>;
};
export type Place = { template: string; settings: Settings };

/** Permitted answers to a session: success, or a refusal by one of the rules. */
const isRefusal = /^PT(401|403|404|409|422|429|503)$/;

export async function storm(place: Place, seed: number, ends: { calls: number; at: number }): Promise<Storm> {
  return during(place, seed, sessionsAtOnce, async (scene) => {
    for (let round = 0; scene.calls < ends.calls && Date.now() < ends.at && scene.broken.length === 0; round += 1) {
      const until = Math.min(ends.calls, scene.calls + callsARound);
      await scene.look();
      const play = { over: false };
      const looking = (async () => {
        while (!play.over) {
          await new Promise((again) => setTimeout(again, lookAgainMs));
          await scene.look();
        }
      })();
      let left = until - scene.calls;
      await Promise.all(
        scene.database.sessions.map(async (_, session) => {
          while (left-- > 0) await scene.play({ session, number: scene.next(session) }, round);
        }),
      );
      play.over = true;
      await looking;
      await scene.quiet(round);
    }
  });
}

/** The same in one session after the other, looking around before each call; or just some of its steps. */
export async function inSeries(place: Place, seed: number, ends: { calls: number; at: number }, steps?: Step[]): Promise<Storm> {
  return during(place, seed, 1, async (scene) => {
    for (const step of steps ?? plan(ends.calls)) {
      if (Date.now() >= ends.at || scene.broken.length > 0) break;
      if ('round' in step) await scene.quiet(step.round);
      else {
        if (scene.calls % callsALook === 0) await scene.look();
        await scene.play(step, 0);
      }
    }
    if (steps && scene.broken.length === 0) await scene.quiet(-1);
  });
} // prettier-ignore

function* plan(calls: number): Iterable<Step> {
  for (let number = 0; number < calls; number += 1) {
    yield { session: number % sessionsAtOnce, number: Math.floor(number / sessionsAtOnce) };
    if (number % callsARound === callsARound - 1) yield { round: Math.floor(number / callsARound) };
  }
  yield { round: Math.ceil(calls / callsARound) };
}

type Scene = {
  database: StormDatabase;
  calls: number;
  broken: Broken[];
  look: () => Promise<void>;
  next: (session: number) => number;
  play: (step: { session: number; number: number }, round: number) => Promise<void>;
  quiet: (round: number) => Promise<void>;
};

async function during(
  place: Place,
  seed: number,
  sessions: number,
  work: (scene: Scene) => Promise<void>,
): Promise<Storm> {
  const database = await openStorm(place, sessions);
  try {
    const ground = await newGround(database.run, randomOf(seedOf(seed, 1)));
    const began = Date.now();
    const done: Done[] = [];
    const steps: Step[] = [];
    const numbers = [] as number[];
    const memory = newMemory();
    const answers = new Map<string, number>();
    let seen: Seen | null = null;
    let hot: Hot = { match: null, series: new Set(), place: null };
    let turn = -1;
    const scene: Scene = {
      database,
      calls: 0,
      broken: [],
      next: (session) => (numbers[session] = (numbers[session] ?? -1) + 1),
      look: async () => {
        seen = await lookAround(database, seen);
        const now = Math.floor(scene.calls / callsAMatch);
        if (now === turn && seen.matches.some(({ id }) => id === hot.match)) return;
        turn = now;
        hot = chooseHot(seen, randomOf(seedOf(seed, 2, turn)));
      },
      play: async ({ session, number }, round) => {
        const random = randomOf(seedOf(seed, 3, session, number));
        steps.push({ session, number });
        scene.calls += 1;
        const call = drawn(seen!, random, ground.staff, hot);
        const to = database.sessions[session % database.sessions.length]!;
        const at = performance.now();
        const answer = call.name === 'settle_due' ? await to.own('select private.settle_due()') : await to.call(call);
        const ms = Math.round(performance.now() - at);
        done.push({ session, number, call, answer, ms, round });
        const key = `${call.name} ${answer.code === null ? 'done' : `${answer.code} ${answer.hint}`}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
        if (answer.code === null && call.name === 'delete_contract')
          for (const id of call.about) memory.deleted.set(id, (memory.deleted.get(id) ?? 0) + 1);
        if (answer.code === null && call.args['aware'] === true)
          for (const id of awareOf(call)) memory.aware.add(id);
        if (answer.code !== null && !isRefusal.test(answer.code))
          scene.broken.push({ rule: 'every refusal is a rule', about: call.about, says: `${call.name}: ${answer.code} ${answer.message}` });
      },
      quiet: async (round) => {
        steps.push({ round });
        scene.broken.push(...brokenRules(await readTables(database), memory));
        if (scene.broken.length > 0) return;
        const random = randomOf(seedOf(seed, 4, round));
        await forget(database);
        await pass(database, random.pick(passing)!);
        await tend(ground, random);
        seen = null;
      },
    }; // prettier-ignore
    await work(scene);
    const ended = await database.run(
      `select what, count(*)::int as times
         from (select 'season in ' || phase as what from public.league_seasons union all select 'cup in ' || status from public.night_cups) all_of_them
        group by what`,
    );
    return {
      seed,
      ended: new Map(ended.map(({ what, times }) => [what as string, times as number])),
      calls: scene.calls,
      ms: Date.now() - began,
      done,
      broken: scene.broken,
      steps,
      answers,
    };
  } finally {
    await database.close();
  }
}

/** Subjects of a call that sets a time: a match, teams, a cup or a whole schedule. */
const awareOf = ({ name, args }: Call): string[] =>
  [
    'match_id',
    'team_id',
    'team_a',
    'team_b',
    'night_cup_id',
    ...(name === 'publish_schedule' ? ['league_id'] : []),
  ].flatMap((argument) => (args[argument] as string | undefined) ?? []);

/** A call; the clock where none is drawn. */
function drawn(seen: Seen, random: Random, staff: Parameters<typeof draw>[0]['staff'], hot: Hot): Call {
  const clock = { name: 'settle_due', by: 'clock', args: {}, about: [] };
  if (random.chance(0.04)) return clock;
  for (let tries = 0; tries < 30; tries += 1) {
    const call = draw({ seen, random, staff, hot });
    if (call) return call;
  }
  return clock;
}

/** A match to be busy with: mostly one of playoffs or of a cup, with what leads to it and what it leads to. */
function chooseHot({ matches }: Seen, random: Random): Hot {
  const inSeries = matches.filter(({ series_id }) => series_id !== null);
  const open = matches.filter(({ status }) => status !== 'finished' && status !== 'cancelled');
  const match = random.pick(inSeries.length > 0 && random.chance(0.65) ? inSeries : open) ?? random.pick(matches);
  if (!match) return { match: null, series: new Set(), place: null };
  const own = match.series_id === null ? [] : [match.series_id, ...match.leads_to];
  const before = matches.filter(({ leads_to }) => leads_to.some((next) => next === match.series_id));
  return {
    match: match.id,
    series: new Set([...own, ...before.flatMap(({ series_id }) => series_id ?? [])]),
    place: match.league_id ?? match.night_cup_id,
  };
}

/** The calls that touched what is broken, the last few of each session, in the order in which they were answered. */
export function lastCalls({ done, broken }: Storm): string[] {
  const about = new Set(broken.flatMap((each) => each.about));
  const touching = done.filter(({ call }) => call.about.some((id) => about.has(id)) || call.name === 'settle_due');
  const latest = [...Map.groupBy(touching, ({ session }) => session).values()].flatMap((own) => own.slice(-10));
  return done
    .filter((each) => latest.includes(each))
    .map(({ session, number, call, answer, ms, round }) => {
      const outcome = answer.code === null ? 'done' : `${answer.code} ${answer.hint || answer.message}`;
      return `round ${round} session ${session} #${number} ${call.name} ${JSON.stringify(call.args)} by ${call.by} → ${outcome} (${ms} ms)`;
    });
}

/**
 * The fewest steps found that break the same rule in series: halves are left out first, then smaller parts. What is left
 * out changes what is there for those that follow, so that not every part can go.
 */
export async function shrunk(place: Place, { seed, steps, broken }: Storm, tries = 80): Promise<Storm | null> {
  let left = steps;
  let smallest: Storm | null = null;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < left.length && tries > 0; tries -= 1) {
      const fewer = left.toSpliced(at, size);
      const again = await inSeries(place, seed, { calls: Infinity, at: Infinity }, fewer);
      if (again.broken.some(({ rule }) => broken.some((each) => each.rule === rule))) {
        smallest = again;
        left = again.steps;
      } else {
        at += size;
      }
    }
  }
  return smallest;
}
