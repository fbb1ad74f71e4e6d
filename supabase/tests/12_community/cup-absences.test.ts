import { beforeAll, expect, test } from 'vitest';
import { brokenBracket, liveCup, wholeBracket } from '#supabase/tests/harness/brackets.ts';
import { cupGames, type CupGame, endless, newClubs, pass, stateOf, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import type { Club } from '#supabase/tests/harness/signing.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

/**
 * Random evenings of 3 to 32 teams on which people come, report, rule and take back, or do not: each comes to its end by
 * the clock alone, with one champion or with none. More of them: RONDO_CUPS=10000. A failure prints its seed, which
 * RONDO_CUP_SEED repeats.
 */
const cups = Number(process.env['RONDO_CUPS'] ?? 12);
const atOnce = 40;
const first = Number(process.env['RONDO_CUP_SEED'] ?? Math.floor(Math.random() * 1e9));

const world = openWorld();
let clubs: Club[];
beforeAll(async () => {
  clubs = await newClubs(world, 32);
  await endless(world);
  // nobody listens: a third of the time is theirs
  await world.sql(
    `create or replace function private.broadcast_rows() returns trigger language plpgsql as 'begin return null; end'`,
  );
});

/** Numbers from 0 to 1 that are the same again for a seed. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const captain = (team: string) => world.as({ id: clubs.find(({ id }) => id === team)!.captain });
const admin = () => world.as('admin');
const ready = ({ id }: CupGame, team: string) =>
  world.sql(
    `insert into public.match_ready (match_id, team_id, by, kickoff_at)
       select m.id, t.id, t.captain_id, m.kickoff_at from public.teams t, public.team_matches m
        where m.id = $1 and t.id = $2 on conflict do nothing`,
    [id, team],
  );
const rule = (match_id: string, ruling: object) =>
  admin().rpc('rule_match', { match_id, reason: 'As seen', ...ruling });
const report = ({ id }: CupGame, team: string, home_score: number) =>
  captain(team).rpc('report_match', { match_id: id, home_score, away_score: 3 - home_score });

/** Commands about one game before its time is over; mostly none. */
async function happens(game: CupGame, chance: () => number): Promise<Answer | undefined> {
  const [one, other] = chance() < 0.5 ? [game.home_team_id, game.away_team_id] : [game.away_team_id, game.home_team_id];
  const what = chance();
  if (game.status === 'finished') {
    if (what < 0.03) return admin().rpc('undo_result', { match_id: game.id, reason: 'Wrong match' });
    if (what < 0.06) return rule(game.id, { forfeited_by: 'both' });
    return what < 0.09 ? rule(game.id, { home_score: 1, away_score: 2 }) : undefined;
  }
  if (game.status === 'cancelled') return undefined;
  if (what < 0.15) await ready(game, one);
  else if (what < 0.2) await Promise.all([ready(game, one), ready(game, other)]);
  else if (what < 0.3) return report(game, one, chance() < 0.5 ? 1 : 2);
  else if (what < 0.35) return rule(game.id, { forfeited_by: 'both' });
  else if (what < 0.4) return rule(game.id, { home_score: 2, away_score: 1 });
  else if (what < 0.43) return admin().rpc('cancel_match', { match_id: game.id, reason: 'The server is down' });
  return undefined;
}

type Evening = { seed: number; chance: () => number; cup: string; busy: number; broken: string[] };

async function begin(seed: number): Promise<Evening> {
  const chance = chanceOf(seed);
  const size = 3 + Math.floor(chance() * 30);
  const best_of = chance() < 0.7 ? 1 : 3;
  const teams = clubs
    .map(({ id }) => ({ id, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, size);
  const cup = await liveCup(
    world,
    teams.map(({ id }) => id),
    { best_of, final_best_of: chance() < 0.5 ? 1 : 3, beside: true },
  );
  return { seed, chance, cup, busy: Math.floor(chance() * 6), broken: [] };
}

async function act({ cup, chance, broken }: Evening): Promise<void> {
  for (const game of await cupGames(world, cup)) {
    const error = (await happens(game, chance))?.error as { code: string } | null | undefined;
    if (error && !error.code.startsWith('PT4')) broken.push(`an answer of ${error.code}`);
  }
}

/** Faults of an evening that should be over, and its result. */
async function endOf({ seed, cup, broken }: Evening): Promise<{ broken: string[]; end: 'champion' | 'nobody' }> {
  const { status, winner_team_id } = await stateOf(world, cup);
  const final = (await wholeBracket(world, cup)).ties.at(-1)!;
  if (status !== 'finished') broken.push(`it is ${status} and waits for somebody`);
  if (winner_team_id !== final.winner_team_id) broken.push('another champion than the winner of the final');
  if ((winner_team_id === null) !== final.no_winner) broken.push('neither a champion nor none');
  return {
    broken: broken.map((what) => `${what} (RONDO_CUP_SEED=${seed} RONDO_CUPS=1)`),
    end: winner_team_id === null ? 'nobody' : 'champion',
  };
}

/** So many evenings at the same hours: for a while people act, then nobody does. */
async function evenings(seeds: number[]): Promise<Awaited<ReturnType<typeof endOf>>[]> {
  const all: Evening[] = [];
  for (const seed of seeds) all.push(await begin(seed));
  let live = all;
  // a round and its games take their time; then the protests do
  for (let turn = 0; turn < 36 && live.length > 0; turn += 1) {
    const cups = live.map(({ cup }) => cup);
    const busy = live.filter((evening) => turn < evening.busy);
    await pass(world, cups, 16);
    for (const evening of busy) await act(evening);
    await pass(world, cups, 21);
    await tick(world);
    const stands = await Promise.all(
      live.map(async (evening) => {
        evening.broken.push(...brokenBracket(await wholeBracket(world, evening.cup)));
        return { evening, status: (await stateOf(world, evening.cup)).status };
      }),
    );
    live = stands.filter(({ status }) => status === 'live').map(({ evening }) => evening);
  }
  return Promise.all(all.map(endOf));
}

test('with nobody there at all, an evening is over without a champion, and its teams are told', async () => {
  const titles = () => world.sql(`select id from public.team_achievements where type = 'nightcup'`);
  const before = await titles();
  const cup = await liveCup(
    world,
    clubs.slice(0, 4).map(({ id }) => id),
  );
  for (let turn = 0; turn < 8; turn += 1) {
    await pass(world, cup, 21);
    await tick(world);
  }
  await pass(world, cup, 60);
  await tick(world);
  expect(await stateOf(world, cup)).toEqual({ status: 'finished', winner_team_id: null, cancelled_because: null });
  const told = await world.sql<{ key: string }>(
    `select distinct key::text as key from public.notifications where values ->> 'cup' = $1 order by 1`,
    [cup],
  );
  expect(told.map(({ key }) => key)).toEqual(expect.arrayContaining(['cupNobodyCame', 'cupNoWinner']));
  expect(await titles()).toEqual(before);
  expect(await world.sql(`select from private.audit_log where action = 'finish_night_cup' and subject = $1`, [`night_cups ${cup}`])).toHaveLength(1); // prettier-ignore
});

test(
  'every evening ends with one champion or none, whoever stays away, and nobody of the staff is waited for',
  async () => {
    // of so many nobody reads
    if (cups > atOnce)
      await world.sql(
        `create or replace function private.notify(people uuid[], key public.notification_key, said jsonb, link text default null,
           kind public.notification_kind default 'system', instead_of public.notification_key[] default '{}')
           returns void language sql as ''`,
      );
    const ends = { champion: 0, nobody: 0 };
    for (let seed = first; seed < first + cups; seed += atOnce) {
      const seeds = Array.from({ length: Math.min(atOnce, first + cups - seed) }, (_, n) => seed + n);
      for (const { broken, end } of await evenings(seeds)) {
        expect(broken).toEqual([]);
        ends[end] += 1;
      }
      // what former evenings left would slow the later ones
      await world.sql(
        'set local session_replication_role = replica; truncate public.night_cups, public.notifications, private.outbox, private.audit_log cascade',
      );
      if (cups > atOnce)
        console.info(`${ends.champion + ends.nobody} cups from seed ${first}: ${JSON.stringify(ends)}`);
    }
    if (cups > 1) expect(Math.min(ends.champion, ends.nobody), JSON.stringify(ends)).toBeGreaterThan(0);
  },
  120_000 + cups * 10_000,
);
