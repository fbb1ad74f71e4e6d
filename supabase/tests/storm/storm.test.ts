import { expect, inject, test } from 'vitest';
import { apart, commands } from './commands.ts';
import { openStorm } from './sessions.ts';
import { inSeries, lastCalls, shrunk, storm, type Storm } from './storm.ts';

/**
 * A storm of playoffs and cups. How to run it longer, or again: docs/how-to/storm.md.
 * RONDO_STORM: minutes (without it, seconds). RONDO_STORM_SEED: the first seed. RONDO_STORM_SERIAL=1: one session.
 */
const minutes = Number(process.env['RONDO_STORM'] ?? 0);
const firstSeed = Number(process.env['RONDO_STORM_SEED'] ?? Date.now() % 1_000_000);
const isSerial = process.env['RONDO_STORM_SERIAL'] === '1';
const playMs = minutes > 0 ? minutes * 60_000 : 20_000;
/** Then the next storm begins in its own database, with the next seed. */
const callsAStorm = Number(process.env['RONDO_STORM_CALLS'] ?? 4000);

/** Tables of a storm: a command that writes one of these belongs to it. */
const tables = [
  'team_matches', 'series', 'match_results', 'match_reports', 'league_teams', 'league_seasons', 'contracts', 'team_members',
  'match_lineups', 'match_player_stats', 'penalties', 'night_cups', 'night_cup_teams', 'stand_ins', 'protests', 'appeals', 'reschedules',
  'point_adjustments', 'match_ready', 'withdrawal_requests',
]; // prettier-ignore

test('every command that writes what a season or a cup is made of is called in the storm, or stands apart with its reason', async () => {
  const database = await openStorm(inject('database'), 0);
  const functions = (await database.run(
    `select p.proname as name, string_agg(p.prosrc, ' ') as source,
         bool_or(p.provolatile = 'v' and obj_description(p.oid, 'pg_proc') = 'api: member') as command
       from pg_proc p where p.pronamespace = 'private'::regnamespace group by p.proname`,
  )) as { name: string; source: string; command: boolean }[];
  await database.close();
  const sources = new Map(functions.map(({ name, source }) => [name, source]));
  const written = new RegExp(`\\b(insert into|update|delete from) public\\.(${tables.join('|')})\\b`);
  const writes = (name: string, seen = new Set<string>()): boolean => {
    const source = sources.get(name);
    if (source === undefined || seen.has(name)) return false;
    seen.add(name);
    return (
      written.test(source) || [...source.matchAll(/\bprivate\.(\w+)\(/g)].some(([, called]) => writes(called!, seen))
    );
  };
  const member = functions.filter(({ command }) => command).map(({ name }) => name);
  const theirs = member.filter((name) => writes(name));
  expect(theirs.length).toBeGreaterThan(60);
  expect(theirs.filter((name) => !(name in commands) && !(name in apart))).toEqual([]);
  // nothing is in a list that is no such command any more
  expect(Object.keys(commands).filter((name) => !member.includes(name))).toEqual([]);
  expect(Object.keys(apart).filter((name) => !theirs.includes(name) || name in commands)).toEqual([]);
});

test(
  'whatever six sessions do in seasons and cups at once, the rules hold, no call waits for ever and every refusal is one of ours',
  { timeout: playMs + 30 * 60_000 },
  async () => {
    const ends = Date.now() + playMs;
    const came = new Map<string, number>();
    const broken: string[] = [];
    let all = { calls: 0, ms: 0 };
    for (let seed = firstSeed; Date.now() < ends; seed += 1) {
      const limit = { calls: callsAStorm, at: ends };
      const run = await (isSerial ? inSeries : storm)(inject('database'), seed, limit);
      all = { calls: all.calls + run.calls, ms: all.ms + run.ms };
      for (const [what, times] of [...run.answers, ...run.ended]) came.set(what, (came.get(what) ?? 0) + times);
      console.log(`${run.broken.length > 0 ? 'BROKEN: ' : ''}${headOf(run)}`);
      if (run.broken.length > 0) {
        const smallest = isSerial ? await shrunk(inject('database'), run) : null;
        broken.push(told(run, smallest));
        console.log(broken.at(-1));
      }
      // without minutes one storm that breaks is enough
      if (minutes === 0 && (broken.length > 0 || process.env['RONDO_STORM_SEED'] !== undefined)) break;
    }
    console.log(`${all.calls} calls, ${Math.round((all.calls / all.ms) * 1000)} a second, ${broken.length} broken\n${table(came)}`); // prettier-ignore
    expect(broken.join('\n\n')).toBe('');
    // a storm in which everything is refused would find nothing
    for (const name of ['report_match', 'rule_match', 'set_lineup', 'accept_contract', 'settle_due'])
      expect(came.get(`${name} done`) ?? 0, name).toBeGreaterThan(0);
  },
);

const headOf = ({ seed, calls, ms }: Storm) =>
  `storm with seed ${seed}: ${calls} calls in ${Math.round(ms / 1000)} s, ${Math.round((calls / ms) * 1000)} a second`;

/** The broken invariants, and the last command on their rows. In series, the steps that suffice for it. */
function told(run: Storm, smallest: Storm | null): string {
  const { broken, done } = smallest ?? run;
  const rules = broken
    .slice(0, 5)
    .map(({ rule, says, about }) => `  ${rule}: ${says.slice(0, 1500)}\n    about ${about.join(' ')}`);
  const calls = lastCalls(smallest ?? run).map((line) => `    ${line}`);
  return [
    headOf(run),
    ...(smallest ? [`  shrunk to ${done.length} calls`] : []),
    ...rules,
    ...(broken.length > 5 ? [`  and ${broken.length - 5} more`] : []),
    '  the last calls of each session that touched it:',
    ...calls,
  ].join('\n'); // prettier-ignore
}

const table = (came: Map<string, number>) =>
  [...came]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `${String(times).padStart(8)} ${what}`)
    .join('\n');
