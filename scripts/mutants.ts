import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Mutant } from '#testing/mutant.ts';
import { tryGenerated } from './mutants/generated.ts';
import { ResultCache } from './mutants/result-cache.ts';
import { faultsOf, findLists, type List } from './mutants/lists.ts';
import { trySql } from './mutants/sql-try.ts';
import { tryStates } from './mutants/states.ts';
import { placeOf } from './mutants/suites.ts';
import { Bench, type Outcome, type Try } from './mutants/try.ts';

/**
 * Tries the mutants: those that Stryker makes of src/domain and src/lib (stryker.config.mjs), those of our lists
 * (src/testing/mutant.ts), each edit alone, in a copy of the checkout, against the tests that must notice it, and a sample of
 * those made of supabase/schemas (mutants/sql.ts). A mutant is killed when a test fails; ends with 1 when one of a list
 * survives, nothing could be learned, or Stryker's score is too low. A survivor of the sample is printed: somebody looks
 * whether a test is missing.
 *
 *   npm run mutants                     all; what did not change since the last run is known
 *   npm run mutants -- host/gateway …      lists whose path holds one of these parts, each mutant with the test it fails
 *   npm run mutants -- src/domain/club …   Stryker's for files whose path holds it, then such lists
 *     --generated 40 --seed 7           only as many changes of the SQL, drawn by that seed; of the pages whose path holds a part
 *     --states                          drops the conditions of what is read of the world of states, in pages whose path holds a part
 *     --check                           only whether every edit of the lists still applies
 *     --afresh                          tries what is known, too
 *     --jobs 4                          copies at once (two, or as many as there are processors)
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    afresh: { type: 'boolean' },
    jobs: { type: 'string' },
    generated: { type: 'string' },
    states: { type: 'boolean' },
    seed: { type: 'string' },
  },
});

const lists = await findLists(positionals);
const count = lists.reduce((sum, { mutants }) => sum + mutants.length, 0);
const faults = lists.flatMap((list) => faultsOf(list));
if (faults.length > 0) console.error(faults.join('\n'));

if (values.check || faults.length > 0) {
  console.log(`${count} mutants in ${lists.length} lists, ${faults.length} faults`);
  process.exitCode = faults.length > 0 || count === 0 ? 1 : 0;
} else if (values.states) await tryStates(positionals);
else if (values.generated === undefined) {
  const generated = await tryGenerated(positionals, values.afresh ?? false);
  if (count > 0) await tryAll(lists);
  else if (generated === 'none') console.error('There is no such list.');
  if (generated === 'low' || (count === 0 && generated === 'none')) process.exitCode = 1;
  if (positionals.length === 0) await sample(20);
} else await sample(Number(values.generated));

/** Without a seed another sample each day. */
async function sample(size: number): Promise<void> {
  await trySql(size, Number(values.seed ?? Math.floor(Date.now() / 86_400_000)), positionals);
}

type Trial = { list: string; mutant: Mutant; wanted: Try; key: string; outcome?: Outcome };

async function tryAll(lists: List[]): Promise<void> {
  const cache = new ResultCache(values.afresh ?? false);
  const trials = lists.flatMap(({ path, mutants }) =>
    mutants.map((mutant): Trial => {
      const { file, from, to, killedBy: tests, only } = mutant;
      const wanted = { edit: { file, from, to }, tests, only };
      const key = cache.key(wanted);
      return { list: path, mutant, wanted, key, outcome: cache.get(key) };
    }),
  );
  const open = trials.filter(({ outcome }) => !outcome);
  if (open.length < trials.length) console.log(`${trials.length - open.length} are known, ${open.length} are tried.`);
  await work(batchesOf(open), cache);

  for (const { path } of lists) say(path, trials);
  const sum = (kind: Outcome['kind']) => trials.filter(({ outcome }) => outcome?.kind === kind).length;
  console.log(
    `\n${count} mutants: ${sum('killed')} killed, ${sum('survived')} survived, ${sum('broken')} could not be tried`,
  );
  process.exitCode = sum('killed') === trials.length ? 0 : 1;
}

/** Mutants of one set of tests go to one bench, twelve at most, so that the last ones do not wait; the quick ones first. */
function batchesOf(trials: Trial[]): Trial[][] {
  const sets = Map.groupBy(trials, ({ wanted: { tests } }) => [placeOf(tests[0] ?? ''), ...tests].join(' '));
  return [...sets.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, set]) =>
      Array.from({ length: Math.ceil(set.length / 12) }, (_, at) => set.slice(at * 12, at * 12 + 12)),
    );
}

async function work(batches: Trial[][], cache: ResultCache): Promise<void> {
  const jobs = Math.min(Number(values.jobs ?? Math.min(2, availableParallelism())), batches.length);
  const benches = new Set<Bench>();
  const stop = () => {
    for (const bench of benches) bench.clear();
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const green = new Map<string, Promise<Outcome>>();
  await Promise.all(
    Array.from({ length: jobs }, async () => {
      const bench = new Bench();
      benches.add(bench);
      for (let batch = batches.shift(); batch; batch = batches.shift()) await tryBatch(bench, batch, green, cache);
      await bench.close();
      benches.delete(bench);
    }),
  );
}

async function tryBatch(bench: Bench, batch: Trial[], green: Map<string, Promise<Outcome>>, cache: ResultCache) {
  const red = await firstRed(bench, batch[0]?.wanted.tests ?? [], green, cache);
  for (const trial of batch) {
    trial.outcome = red ?? (await bench.try(trial.wanted));
    if (trial.outcome.kind !== 'broken') cache.keep(trial.key, trial.outcome);
    if (positionals.length > 0 || trial.outcome.kind !== 'killed') console.log(lineOf(trial));
  }
}

/** A test that fails without any change kills nothing; each file is tried once. */
async function firstRed(
  bench: Bench,
  tests: string[],
  green: Map<string, Promise<Outcome>>,
  cache: ResultCache,
): Promise<Outcome | undefined> {
  for (const test of tests) {
    if (!green.has(test)) green.set(test, unchanged(bench, test, cache));
    const outcome = await green.get(test);
    if (outcome?.kind === 'killed') return { kind: 'broken', why: `${test} fails without the change: ${outcome.by}` };
    if (outcome?.kind === 'broken') return { kind: 'broken', why: `${test} without the change: ${outcome.why}` };
  }
  return undefined;
}

async function unchanged(bench: Bench, test: string, cache: ResultCache): Promise<Outcome> {
  const key = cache.key({ tests: [test] });
  const outcome = cache.get(key) ?? (await bench.try({ tests: [test] }));
  if (outcome.kind === 'survived') cache.keep(key, outcome);
  return outcome;
}

function lineOf({ list, mutant, outcome }: Trial): string {
  const what = `${list}: ${mutant.change}`;
  if (outcome?.kind === 'killed') return `killed    ${what}\n            by: ${outcome.by}`;
  if (outcome?.kind === 'broken') return `NOT TRIED ${what}\n            ${outcome.why}`;
  return `SURVIVED  ${what}\n            in ${mutant.file}: ${mutant.from.trim()} → ${mutant.to.trim()}`;
}

function say(path: string, trials: Trial[]): void {
  const own = trials.filter(({ list }) => list === path);
  const sum = (kind: Outcome['kind']) => own.filter(({ outcome }) => outcome?.kind === kind).length;
  const counts = [
    `${sum('killed')} killed`,
    ...(sum('survived') > 0 ? [`${sum('survived')} SURVIVED`] : []),
    ...(sum('broken') > 0 ? [`${sum('broken')} NOT TRIED`] : []),
  ];
  console.log(`${path.padEnd(56)} ${counts.join(', ')}`);
}
