import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cupGames, drawnCup, newClubs, openCup, planOf } from '#supabase/tests/harness/evening.ts';
import { type Actor, everybody, league, openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport } from '#supabase/tests/harness/meeting.ts';
import { columnsOf, cupColumns } from '#supabase/tests/harness/open-columns.ts';
import { type Club, refused } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';

const world = openWorld();

type OpenCup = {
  cup: Record<string, unknown>;
  teams: Record<string, unknown>[];
  series: object[];
  matches: Record<string, unknown>[];
};
/** Values that visitors must not read anywhere. */
const canaries = [
  'canary-gaming',
  'CNRY-77',
  'canary description',
  'Canary waits',
  'checked_in',
  'canary reason',
  'http',
];

let clubs: Club[];
let cup: string;

const ask = async (night_cup_id = cup, actor: Actor = 'visitor') => {
  const { data, error } = await world.as(actor).rpc('public_cup', { night_cup_id }, { get: true });
  expect(error, `public_cup as ${actor}`).toBeNull();
  return data as OpenCup | null;
};
const list = async (args: object = {}, actor: Actor = 'visitor') => {
  const { data, error } = await world.as(actor).rpc('public_cups', args, { get: true });
  expect(error, `public_cups as ${actor}`).toBeNull();
  return data as ({ id: string } & Record<string, unknown>)[] | null;
};
const setCup = (about: string, of = cup) => world.sql(`update public.night_cups set ${about} where id = $1`, [of]);
const setLeague = (about: string) => world.sql(`update public.leagues set ${about} where id = $1`, [league]);

beforeAll(async () => {
  clubs = await newClubs(world, 6);
  const [first, second, , , , waiting] = clubs;
  cup = await drawnCup(world, clubs.slice(0, 4), { best_of: 3 });
  await world.sql(`update public.profiles set gaming_id = 'canary-gaming' where id = $1`, [first!.captain]);
  await world.sql(`update public.teams set description = 'canary description' where id = $1`, [first!.id]);
  await world.sql(`update public.teams set name = 'Canary waits' where id = $1`, [waiting!.id]);
  await world.sql('insert into public.night_cup_teams (night_cup_id, team_id, waiting) values ($1, $2, true)', [
    cup,
    waiting!.id,
  ]);
  const [game] = await cupGames(world, cup);
  await world.sql(
    `insert into public.match_lobbies (match_id, code) values ($1, 'CNRY-77') on conflict (match_id) do update set code = excluded.code`,
    [game!.id],
  );
  await world.sql(
    `insert into public.leagues (id, name, slug) values ('c0000000-0000-4000-8000-000000000003', 'Shut league', 'shut-league')`,
  );
  await world.sql(
    `insert into public.league_seasons (league_id, season) values ('c0000000-0000-4000-8000-000000000003', 1)`,
  );
  await world.sql(
    `insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2), ('c0000000-0000-4000-8000-000000000003', 1, $3)`,
    [league, first!.id, second!.id],
  );
});
beforeEach(async () => {
  await setCup('public = true');
  await setLeague(`public = true, status = 'active', archived_at = null`);
});

describe('what anybody reads of a public night cup', () => {
  test('is the listed keys and no other, the same for everybody, and holds nothing that is not public', async () => {
    const one = await ask();
    expect(columnsOf(one)).toEqual(cupColumns.public_cup.toSorted());
    await setCup(`status = 'finished', finished_at = now(), winner_team_id = '${clubs[0]!.id}'`);
    const all = await list();
    expect(columnsOf(all)).toEqual(cupColumns.public_cups.toSorted());
    await setCup(`status = 'live', finished_at = null, winner_team_id = null`);
    for (const canary of canaries) expect(JSON.stringify([one, all]), canary).not.toContain(canary);
    for (const actor of everybody) {
      expect(await ask(cup, actor)).toEqual(one);
      expect((await list({}, actor))?.map(({ id }) => id)).toEqual([cup]);
    }
  });

  test('teams with a place, by seed; an address has who entered a public league, as long as it is one', async () => {
    const pages = async () => (await ask())!.teams.map(({ seed, league: of, slug }) => [seed, of, slug !== null]);
    const none = [2, 3, 4].map((seed) => [seed, null, false]);
    expect(await pages()).toEqual([[1, 'flutlicht-liga', true], ...none]);
    await setLeague('public = false');
    expect(await pages()).toEqual([[1, null, false], ...none]);
  });

  test('a report is nobody else’s until it is the result; a running score is there, and a ruling', async () => {
    const [game] = await cupGames(world, cup);
    const shown = async () => (await ask())!.matches.find(({ id }) => id === game!.id);
    const captain = clubs.find(({ id }) => id === game!.home_team_id)!.captain;
    await fileReport(world, captain, game!.id);
    expect(await shown()).toMatchObject({
      status: 'reported',
      home_score: null,
      away_score: null,
      live_home_score: null,
    });
    await done(
      world
        .as('admin')
        .rpc('rule_match', { match_id: game!.id, reason: 'canary reason', home_score: 4, away_score: 0 }),
    );
    expect(await shown()).toMatchObject({ status: 'finished', home_score: 4, away_score: 0, live_home_score: null });
    expect((await ask())!.series[0]).toMatchObject({ wins_a: 1, wins_b: 0, winner_team_id: null });
    for (const canary of canaries) expect(JSON.stringify(await ask()), canary).not.toContain(canary);
  });
});

describe('what is not public is null', () => {
  const nowhere = async (of = cup) => {
    for (const actor of ['visitor', 'user', 'captain', 'admin'] as const) {
      expect(await ask(of, actor), actor).toBeNull();
      expect((await list({}, actor))?.map(({ id }) => id) ?? [], actor).not.toContain(of);
    }
    expect(await world.sql('select path from private.public_addresses() where path like $1', [`%${of}`])).toEqual([]);
  };

  test('a cup that nobody opened, and one that never was', async () => {
    await setCup('public = false');
    await nowhere();
    await nowhere(clubs[0]!.id);
    expect(await list()).toBeNull();
  });

  test('a plan, public or not', async () => {
    const { data: plan } = await world.as('admin').rpc('save_night_cup', { ...planOf(), is_public: true });
    await nowhere(plan!);
    await done(world.as('admin').rpc('open_night_cup', { night_cup_id: plan! }));
    expect(await ask(plan!)).toMatchObject({ cup: { status: 'registration' }, teams: [], series: [], matches: [] });
    await setCup('public = false', plan!);
    await nowhere(plan!);
  });

  test.each(['registration', 'check_in', 'live', 'finished', 'cancelled'])(
    'a closed one that is %s',
    async (status) => {
      const over = ['finished', 'cancelled'].includes(status);
      const about = `status = '${status}', finished_at = ${over ? 'now()' : 'null'}, winner_team_id = ${status === 'finished' ? `'${clubs[0]!.id}'` : 'null'}`;
      await setCup(`${about}, public = false`);
      await nowhere();
      await setCup('public = true');
      expect(await ask()).toMatchObject({ cup: { status } });
      expect(
        await world.sql('select path from private.public_addresses() where path = $1', [`/p/cups/${cup}`]),
      ).toHaveLength(1);
      await setCup(`status = 'live', finished_at = null, winner_team_id = null`);
    },
  );
});

test('the latest come first, a page at a time', async () => {
  const ids = [cup];
  for (const starts of [200, 300, 300]) {
    const each = await openCup(world, { starts });
    await setCup(`public = true, starts_at = date_trunc('day', now()) + interval '${starts} days'`, each);
    ids.push(each);
  }
  const seen: string[] = [];
  for (let page = await list({ most: 2 }); page;) {
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1)!;
    page = await list({ most: 2, starts_before: last['starts_at'], id_before: last.id });
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  expect(seen.slice(0, 2)).toEqual(ids.slice(2).toSorted().toReversed());
  expect(await list({ most: 0 })).toHaveLength(1);
  expect(await list({ starts_before: '2026-01-01T00:00:00Z' })).toBeNull();
  for (const each of ids.slice(1)) await setCup('public = false', each);
});

test('an admin opens a cup while it is planned or takes entries, and closes it again; the log says so', async () => {
  const plan = planOf();
  const save = (about: object) => world.as('admin').rpc('save_night_cup', { ...plan, ...about });
  const { data: night_cup_id } = await save({});
  const isPublic = async () =>
    (await world.sql('select public from public.night_cups where id = $1', [night_cup_id]))[0]!['public'];
  expect(await isPublic()).toBe(false);
  for (const [about, is] of [
    [{ is_public: true }, true],
    [{}, true],
    [{ is_public: false }, false],
  ] as const) {
    await done(save({ night_cup_id, ...about }));
    expect(await isPublic()).toBe(is);
  }
  const changes = (await auditOf(world, `night_cups ${night_cup_id}`)) as { after: { public: boolean } }[];
  expect(changes.map(({ after }) => after.public)).toEqual([false, true, true, false]);
  await refused(world, () => save({ night_cup_id: cup, is_public: false }), {
    code: 'PT409',
    hint: 'cupCourse',
    details: 'night_cup_id',
  });
  expect(await ask()).not.toBeNull();
});

describe('however far the evening is', () => {
  const set = (actor: Actor, is_public: boolean | null, night_cup_id = cup) =>
    world.as(actor).rpc('set_night_cup_public', { night_cup_id, is_public: is_public! });

  test.each(['registration', 'check_in', 'live', 'finished', 'cancelled'])(
    'an admin closes a cup that is %s, and opens it again; each is in the log once',
    async (status) => {
      const over = ['finished', 'cancelled'].includes(status);
      await setCup(
        `status = '${status}', finished_at = ${over ? 'now()' : 'null'}, winner_team_id = ${status === 'finished' ? `'${clubs[0]!.id}'` : 'null'}`,
      );
      const log = async () =>
        (await auditOf(world, `night_cups ${cup}`))
          .filter(({ action }) => action === 'set_night_cup_public')
          .map(({ before, after }) => [before, after]);
      const before = (await log()).length;
      for (const [is, shown] of [
        [false, false],
        [false, false],
        [true, true],
      ] as const) {
        await done(set('admin', is));
        expect((await ask()) !== null).toBe(shown);
      }
      expect((await log()).slice(before)).toEqual([
        [{ public: true }, { public: false }],
        [{ public: false }, { public: true }],
      ]);
      await setCup(`status = 'live', finished_at = null, winner_team_id = null`);
    },
  );

  test('nobody else does, and nothing is neither', async () => {
    for (const actor of ['user', 'captain', 'moderator'] as const)
      await refused(world, () => set(actor, false), { code: 'PT403', hint: 'notYours' });
    expect((await set('visitor', false)).error).not.toBeNull();
    await refused(world, () => set('admin', null), { code: 'PT422', hint: 'wrongValue', details: 'is_public' });
    await refused(world, () => set('admin', true, clubs[0]!.id), { code: 'PT404', hint: 'cupUnknown', details: 'night_cup_id' }); // prettier-ignore
    expect(await ask()).not.toBeNull();
  });

  test('a plan that is made public waits until entry opens', async () => {
    const { data: plan } = await world.as('admin').rpc('save_night_cup', planOf());
    await done(set('admin', true, plan!));
    expect(await ask(plan!)).toBeNull();
    await done(world.as('admin').rpc('open_night_cup', { night_cup_id: plan! }));
    expect(await ask(plan!)).not.toBeNull();
    await done(set('admin', false, plan!));
    expect(await ask(plan!)).toBeNull();
  });
});
