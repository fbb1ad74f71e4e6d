import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#supabase/tests/harness/harness.ts';
import { withoutRowLocks } from '#supabase/tests/harness/race-faults.ts';
import {
  type Club,
  count,
  fillSquad,
  newClub,
  newPerson,
  outsiders,
  refused,
  type Who,
} from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { unchanged } from '#supabase/tests/harness/unchanged.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

/** From one season to the next: who goes up, who goes down, and nothing by halves. */

type Tier = { league: string; ids: string[]; clubs: Club[] };
type Phase = 'registration' | 'regular' | 'playoffs' | 'finished';
type Setting = { tier?: number; clubs?: number; phase?: Phase; relegation?: number; ranked?: boolean; size?: number };

let leagues = 0;
/** A league whose first season ended in the order of its clubs, the first `size` after playoffs. */
async function ended(world: World, setting: Setting = {}): Promise<Tier> {
  const { tier = 1, clubs: number = 8, phase = 'finished', relegation = 2, ranked = true, size = 6 } = setting;
  const league = randomUUID();
  await world.sql('insert into public.leagues (id, name, tier) values ($1, $2, $3)', [
    league,
    `Tier ${tier} of ${(leagues += 1)}`,
    tier,
  ]);
  await world.sql(
    `insert into public.league_seasons (league_id, season, phase, max_teams, legs, relegation_places, transfer_rights, renewal_days, quarterfinal_best_of, semifinal_best_of, final_best_of, prize_pool, starts_on, points_for_win, protest_minutes, silence_hours, extra_rules, playoff_teams, third_place_match)
       values ($1, 1, $2, 9, 1, $3, 7, 21, 3, 5, 7, null, '2026-01-01', 2, 30, 12, 'Be fair.', $4, true)`,
    [league, phase, relegation, size],
  );
  const clubs: Club[] = [];
  for (let made = 0; made < number; made += 1)
    clubs.push({ ...(await newClub(world, { phase: 'none', more: 2 })), league });
  const ids = clubs.map(({ id }) => id);
  await world.sql(
    `insert into public.league_teams (league_id, season, team_id, final_rank, playoff_seed)
       select $1, 1, id, case when $3 then n end, case when n <= $4 then n end from unnest($2::uuid[]) with ordinality as given (id, n)`,
    [league, ids, ranked, size],
  );
  // as many points as places below
  await world.sql(
    `insert into public.point_adjustments (league_id, season, team_id, points, reason)
       select $1, 1, id, 100 - n, 'As played' from unnest($2::uuid[]) with ordinality as given (id, n)`,
    [league, ids],
  );
  return { league, ids, clubs };
}
const twoTiers = async (world: World, upper: Setting = {}, lower: Setting = {}) =>
  [await ended(world, upper), await ended(world, { tier: 2, ...lower })] as const;

const preview = async (world: World, league_ids: string[], who: Who = 'admin') => {
  const { data, error } = await unchanged(world, () => world.as(who).rpc('rollover_preview', { league_ids }));
  expect(error).toBeNull();
  return data!;
};
type Row = Awaited<ReturnType<typeof preview>>[number];
const teamsOf = (rows: Row[]) => rows.filter(({ team_id }) => (team_id as string | null) !== null);
const into = (rows: Row[], league: string) =>
  rows.filter(({ into_id }) => into_id === league).map(({ team_id }) => team_id);
const notesOf = (rows: Row[]) =>
  Object.fromEntries(rows.filter(({ notes }) => notes?.length > 0).map(({ team_id, notes }) => [team_id, notes]));
const rollOver = (world: World, league_ids: string[], rows: Row[], who: Who = 'admin') =>
  world.as(who).rpc('roll_over', {
    league_ids,
    team_ids: teamsOf(rows).map(({ team_id }) => team_id),
    into_ids: teamsOf(rows).map(({ into_id }) => into_id),
  });
const undo = (world: World, league_ids: string[], who: Who = 'admin') =>
  world.as(who).rpc('undo_rollover', { league_ids });
const entriesOf = async (world: World, league: string, season = 2) =>
  (
    await world.sql<{ team_id: string }>(
      'select team_id from public.league_teams where (league_id, season) = ($1, $2)',
      [league, season],
    )
  ).map(({ team_id }) => team_id);
const sorted = (ids: readonly string[]) => ids.toSorted();

describe('a rollover', () => {
  const world = openWorld({ sessions: 8 });

  test('takes the size of the playoffs over, below which teams go down', async () => {
    const [upper, lower] = await twoTiers(world, { clubs: 6, size: 4 }, { clubs: 4, size: 4 });
    const both = [upper.league, lower.league];
    const rows = await preview(world, both);
    expect(into(rows, lower.league)).toEqual([...upper.ids.slice(4), ...lower.ids.slice(2)]);
    await done(rollOver(world, both, rows));
    expect(
      await world.sql('select playoff_teams from public.league_seasons where league_id = $1 and season = 2', [
        upper.league,
      ]),
    ).toEqual([{ playoff_teams: 4 }]);
  });

  test('shows first who goes up, who goes down and who stays, and then does it', async () => {
    const [upper, lower] = await twoTiers(world, {}, { clubs: 9 });
    const both = [lower.league, upper.league];
    const rows = await preview(world, both);
    // the first tier first, each in the order it ended
    expect(rows.map(({ team_id }) => team_id)).toEqual([...upper.ids, ...lower.ids]);
    const above = [...upper.ids.slice(0, 6), ...lower.ids.slice(0, 2)];
    const below = [...upper.ids.slice(6), ...lower.ids.slice(2)];
    expect(into(rows, upper.league)).toEqual(above);
    expect(into(rows, lower.league)).toEqual(below);
    expect(rows[0]).toMatchObject({ tier: 1, season: 1, phase: 'finished', max_teams: 9, problem: null, place: 1 });
    expect(notesOf(rows)).toEqual({});

    await done(rollOver(world, both, rows));
    expect(sorted(await entriesOf(world, upper.league))).toEqual(sorted(above));
    expect(sorted(await entriesOf(world, lower.league))).toEqual(sorted(below));
    expect(
      await world.sql(
        `select season, phase::text, max_teams, legs, relegation_places, transfer_rights, renewal_days, quarterfinal_best_of, semifinal_best_of, final_best_of, prize_pool, starts_on,
                points_for_win, protest_minutes, silence_hours, extra_rules, playoff_teams, third_place_match
           from public.league_seasons where league_id = $1 and season = 2`,
        [upper.league],
      ),
    ).toEqual([
      {
        season: 2,
        phase: 'registration',
        max_teams: 9,
        legs: 1,
        relegation_places: 2,
        transfer_rights: 7,
        renewal_days: 21,
        quarterfinal_best_of: 3,
        semifinal_best_of: 5,
        final_best_of: 7,
        prize_pool: null,
        starts_on: null,
        points_for_win: 2,
        protest_minutes: 30,
        silence_hours: 12,
        extra_rules: 'Be fair.',
        playoff_teams: 6,
        third_place_match: true,
      },
    ]);
    expect(await notificationsOf(world, upper.clubs[0]!.captain)).toEqual(['rolledOver']);
    expect(await notificationsOf(world, upper.clubs[7]!.coCaptain)).toEqual(['rolledDown']);
    expect(await notificationsOf(world, lower.clubs[1]!.captain)).toEqual(['rolledUp']);
    expect(await notificationsOf(world, lower.clubs[1]!.player)).toEqual([]);
    expect(await auditOf(world, `league_seasons ${lower.league} 2`)).toMatchObject([
      { action: 'roll_over', after: { teams: 9 } },
    ]);
  });

  test('lets nobody go down who was in the playoffs, and moves nobody past the ends', async () => {
    const small = await ended(world, { clubs: 7 });
    expect(into(await preview(world, [small.league]), small.league)).toEqual(small.ids);
    const lower = await ended(world, { tier: 5 });
    const rows = await preview(world, [small.league, lower.league]);
    expect(into(rows, lower.league)).toEqual([small.ids[6], ...lower.ids.slice(2)]);
  });

  test('opens a first season with what the site plays by where a tier has none', async () => {
    const upper = await ended(world);
    const league = randomUUID();
    await world.sql('insert into public.leagues (id, name, tier) values ($1, $2, 2)', [league, `New ${league}`]);
    const both = [upper.league, league];
    const rows = await preview(world, both);
    expect(rows.at(-1)).toMatchObject({ league_id: league, season: null, team_id: null, problem: null });
    await world.sql(
      `update public.site_settings set value = value || '{"max_teams": 12, "transfer_rights": 6, "prize_pool": {"total": 500, "currency": "EUR", "places": [500]}}' where key = 'season_defaults'`,
    );
    await done(rollOver(world, both, rows));
    expect(
      await world.sql(
        'select season, max_teams, legs, transfer_rights, quarterfinal_best_of, semifinal_best_of, final_best_of, prize_pool from public.league_seasons where league_id = $1',
        [league],
      ),
    ).toEqual([
      {
        season: 1,
        max_teams: 12,
        legs: 2,
        transfer_rights: 6,
        quarterfinal_best_of: 1,
        semifinal_best_of: 3,
        final_best_of: 5,
        prize_pool: { total: 500, currency: 'EUR', places: [500] },
      },
    ]);
    expect(sorted(await entriesOf(world, league, 1))).toEqual(sorted(upper.ids.slice(6)));
  });

  test('says what an admin should know of a team, and proposes who cannot play for no league', async () => {
    const tier = await ended(world, { clubs: 9 });
    const [archived, elsewhere, few] = tier.clubs;
    await world.sql('update public.teams set archived_at = now() where id = $1', [archived!.id]);
    const other = await ended(world, { phase: 'registration', clubs: 0 });
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      other.league,
      elsewhere!.id,
    ]);
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [few!.player]);
    const rows = await preview(world, [tier.league]);
    expect(notesOf(rows)).toEqual({
      [archived!.id]: ['archived'],
      [elsewhere!.id]: ['playsElsewhere'],
      [few!.id]: ['squadSmall'],
    });
    expect(into(rows, tier.league)).toEqual(tier.ids.slice(2));
    await done(rollOver(world, [tier.league], rows));
    expect(await notificationsOf(world, elsewhere!.captain)).toEqual(['notRolledOver']);
    expect(await notificationsOf(world, archived!.captain)).toEqual([]);
  });

  test('says who is level across a line that somebody crosses, and who has no place', async () => {
    const [upper, lower] = await twoTiers(world, { clubs: 9 }, { clubs: 9, relegation: 7 });
    const level = (ids: string[]) =>
      world.sql(`update public.point_adjustments set points = 50 where team_id = any ($1)`, [ids]);
    await level(upper.ids.slice(5, 8));
    await level(lower.ids.slice(6, 8));
    const both = [upper.league, lower.league];
    expect(notesOf(await preview(world, both))).toEqual(
      Object.fromEntries([...upper.ids.slice(6, 8), ...lower.ids.slice(6, 8)].map((id) => [id, ['levelOnLine']])),
    );
    // the sixth was in the playoffs: no table put the seventh behind it
    await world.sql('update public.league_seasons set relegation_places = 3 where league_id = $1', [upper.league]);
    expect(Object.keys(notesOf(await preview(world, both)))).not.toContain(upper.ids[6]);
    const unranked = await ended(world, { ranked: false });
    const rows = await preview(world, [unranked.league]);
    expect(rows.map(({ team_id }) => team_id)).toEqual(unranked.ids);
    expect(rows[7]!.notes).toEqual(['unranked']);
  });

  test('shows who withdrew, in no place and for no league, and lets the admin enter them all the same', async () => {
    const [upper, lower] = await twoTiers(world);
    const both = [upper.league, lower.league];
    const gone = [upper.ids[0]!, upper.ids[7]!];
    await world.sql(
      `update public.league_teams set withdrawn_at = now(), final_rank = null, playoff_seed = null where team_id = any ($1)`,
      [gone],
    );
    const rows = await preview(world, both);
    expect(notesOf(rows)).toEqual(Object.fromEntries(gone.map((id) => [id, ['withdrawn']])));
    const last = rows.slice(6, 8).map(({ team_id, place, into_id }) => ({ team_id, place, into_id }));
    expect(new Set(last)).toEqual(new Set(gone.map((team_id) => ({ team_id, place: null, into_id: null }))));
    expect(rows.slice(0, 6).map(({ team_id, place }) => [team_id, place])).toEqual(
      upper.ids.slice(1, 7).map((id, n) => [id, n + 1]),
    );
    // nobody is in the others' stead: six were in the playoffs, so none of them goes down
    expect(into(rows, upper.league)).toEqual([...upper.ids.slice(1, 7), ...lower.ids.slice(0, 2)]);

    await done(
      rollOver(
        world,
        both,
        rows.map((row) => (row.team_id === gone[0] ? { ...row, into_id: lower.league } : row)),
      ),
    );
    expect(await entriesOf(world, lower.league)).toContain(gone[0]);
    expect(await notificationsOf(world, upper.clubs[0]!.captain)).toEqual(['rolledDown']);
    expect(await notificationsOf(world, upper.clubs[7]!.captain)).toEqual(['notRolledOver']);
  });

  test('names a team once that withdrew from one of the seasons and played another, or played two of them', async () => {
    const [upper, lower] = await twoTiers(world);
    const both = [upper.league, lower.league];
    const [moved, older] = [upper.ids[7]!, lower.ids[7]!];
    const enter = `insert into public.league_teams (league_id, season, team_id, final_rank, registered_at)
      select $1, 1, $2, 9, now() + interval '1 day'`;
    await world.sql(`update public.league_teams set withdrawn_at = now(), final_rank = null where team_id = $1`, [
      moved,
    ]);
    await world.sql(enter, [lower.league, moved]);
    await world.sql(enter, [upper.league, older]);
    const rows = await preview(world, both);
    const homes = teamsOf(rows).filter(({ team_id }) => [moved, older].includes(team_id));
    expect(Object.fromEntries(homes.map(({ team_id, league_id }) => [team_id, league_id]))).toEqual({
      [moved]: lower.league,
      [older]: upper.league,
    });
    expect(homes).toHaveLength(2);
    expect(Object.values(notesOf(rows)).flat()).not.toContain('withdrawn');
    await done(rollOver(world, both, rows));
  });

  test('follows the admin who decides otherwise', async () => {
    const [upper, lower] = await twoTiers(world);
    const both = [upper.league, lower.league];
    const rows = (await preview(world, both)).map((row) =>
      row.team_id === upper.ids[7] ? { ...row, into_id: upper.league } : row,
    );
    await done(rollOver(world, both, rows));
    expect(await entriesOf(world, upper.league)).toContain(upper.ids[7]);
    expect(await entriesOf(world, upper.league)).toHaveLength(9);
  });
});

describe('nothing is written', () => {
  const world = openWorld();
  const say = (code: string, hint: string, details: string) => ({ code, hint, details });

  test('by anybody but an admin', async () => {
    const tier = await ended(world);
    const rows = await preview(world, [tier.league]);
    for (const { actor, refusal } of outsiders(tier.clubs[0]!, tier.clubs[1]!)) {
      await refused(world, () => world.as(actor).rpc('rollover_preview', { league_ids: [tier.league] }), refusal);
      await refused(world, () => rollOver(world, [tier.league], rows, actor), refusal);
      await refused(world, () => undo(world, [tier.league], actor), refusal);
    }
    await refused(world, () => rollOver(world, [tier.league], rows, { id: tier.clubs[0]!.captain }), {
      code: 'PT403',
      hint: 'notYours',
    });
  });

  test('of a choice of leagues that is none', async () => {
    const tier = await ended(world);
    const rows = await preview(world, [tier.league]);
    for (const choice of [[], Array.from({ length: 21 }, () => randomUUID())]) {
      const refusal = say('PT422', 'rolloverLeagues', 'league_ids');
      await refused(world, () => world.as('admin').rpc('rollover_preview', { league_ids: choice }), refusal);
      await refused(world, () => rollOver(world, choice, rows), refusal);
      await refused(world, () => undo(world, choice), refusal);
    }
    const nowhere = [tier.league, randomUUID()];
    await refused(world, () => rollOver(world, nowhere, rows), say('PT404', 'leagueUnknown', 'league_ids'));
    await refused(world, () => undo(world, nowhere), say('PT404', 'leagueUnknown', 'league_ids'));
  });

  test.each(['registration', 'regular', 'playoffs'] as const)('while a season is in %s', async (phase) => {
    const [upper, lower] = await twoTiers(world, {}, { phase });
    const both = [upper.league, lower.league];
    const rows = await preview(world, both);
    expect(rows.map(({ problem }) => problem)).toEqual([
      ...upper.ids.map(() => null),
      ...lower.ids.map(() => (phase === 'registration' ? 'notBegun' : 'notFinished')),
    ]);
    const hint = phase === 'registration' ? 'seasonNotBegun' : 'seasonNotFinished';
    await refused(world, () => rollOver(world, both, rows), say('PT409', hint, 'league_ids'));
  });

  test('of two leagues of one tier', async () => {
    const [one, other] = [await ended(world), await ended(world)];
    const both = [one.league, other.league];
    const rows = await preview(world, both);
    expect(new Set(rows.map(({ problem }) => problem))).toEqual(new Set(['tierTwice']));
    await refused(world, () => rollOver(world, both, rows), say('PT409', 'tierTwice', 'league_ids'));
  });

  test('of teams that are not those of the seasons', async () => {
    const tier = await ended(world);
    const rows = await preview(world, [tier.league]);
    const changed = say('PT409', 'rolloverChanged', 'team_ids');
    const stranger = (await newClub(world, { phase: 'none' })).id;
    await refused(world, () => rollOver(world, [tier.league], rows.slice(1)), changed);
    await refused(world, () => rollOver(world, [tier.league], []), changed);
    await refused(world, () => rollOver(world, [tier.league], [...rows, { ...rows[0]!, team_id: stranger }]), changed);
    const wrong = say('PT422', 'wrongValue', 'into_ids');
    await refused(world, () => rollOver(world, [tier.league], [...rows, rows[0]!]), wrong);
    const astray = rows.map((row) => ({ ...row, into_id: randomUUID() }));
    await refused(world, () => rollOver(world, [tier.league], astray), wrong);
    const half = world.as('admin').rpc('roll_over', { league_ids: [tier.league], team_ids: tier.ids, into_ids: [] });
    await refused(world, () => half, wrong);
  });

  test('for teams that cannot play, and beyond the places there are', async () => {
    const [upper, lower] = await twoTiers(world);
    const both = [upper.league, lower.league];
    const all = (rows: Row[]) => rows.map((row) => ({ ...row, into_id: upper.league }));
    const rows = await preview(world, both);
    await refused(world, () => rollOver(world, both, all(rows)), say('PT409', 'seasonFull', 'into_ids'));
    await world.sql('update public.teams set archived_at = now() where id = $1', [upper.ids[0]]);
    await refused(world, () => rollOver(world, both, rows), say('PT409', 'teamArchived', 'team_ids'));
    await world.sql('update public.teams set archived_at = null where id = $1', [upper.ids[0]]);
    const other = await ended(world, { phase: 'registration', clubs: 0 });
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      other.league,
      lower.ids[3],
    ]);
    await refused(world, () => rollOver(world, both, rows), say('PT409', 'teamEnteredElsewhere', 'team_id'));
  });
});

describe('what was opened is taken back', () => {
  const world = openWorld();
  const inUse = { code: 'PT409', hint: 'seasonInUse', details: 'league_ids' };
  async function rolled() {
    const [upper, lower] = await twoTiers(world);
    const both = [upper.league, lower.league];
    await done(rollOver(world, both, await preview(world, both)));
    return { both, upper, lower };
  }

  test('with its entries, and its captains are notified', async () => {
    const { both, upper } = await rolled();
    await done(undo(world, both));
    expect(await count(world, 'public.league_seasons where league_id = any ($1)', both)).toBe(2);
    expect(await entriesOf(world, upper.league)).toEqual([]);
    expect(await notificationsOf(world, upper.clubs[0]!.captain)).toEqual(['rolledOver', 'rolloverUndone']);
    expect((await auditOf(world, `league_seasons ${upper.league} 2`)).at(-1)).toMatchObject({
      action: 'undo_rollover',
      before: { season: 2, phase: 'registration' },
    });
    // and may be opened anew
    await done(rollOver(world, both, await preview(world, both)));
    const [league] = [randomUUID()];
    await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, `Empty ${league}`]);
    await refused(world, () => undo(world, [league]), {
      code: 'PT404',
      hint: 'seasonUnknown',
      details: 'league_ids',
    });
  });

  test('not once it has begun', async () => {
    const { both, upper } = await rolled();
    await world.sql(`update public.league_seasons set phase = 'regular' where league_id = $1 and season = 2`, [
      upper.league,
    ]);
    await refused(world, () => undo(world, both), { code: 'PT409', hint: 'seasonBegun', details: 'league_ids' });
  });

  test('not once somebody else has entered it', async () => {
    const { both, lower } = await rolled();
    const late = await newClub(world, { phase: 'none' });
    await fillSquad(world, late, 5);
    await done(
      world.as({ id: late.captain }).rpc('register_team', { league_id: lower.league, season: 2, team_id: late.id }),
    );
    await refused(world, () => undo(world, both), inUse);
  });

  test('not once it has a match', async () => {
    const { both, upper } = await rolled();
    await world.sql(
      `insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at)
         values ($1, 2, 1, $2, $3, now() + interval '1 day')`,
      [upper.league, upper.ids[0], upper.ids[1]],
    );
    await refused(world, () => undo(world, both), inUse);
  });

  test('not once somebody has signed for it', async () => {
    const { both, upper } = await rolled();
    const [club] = upper.clubs;
    const player_id = await newPerson(world);
    const { data } = await world.as({ id: club!.captain }).rpc('offer_contract', { team_id: club!.id, player_id });
    await done(world.as({ id: player_id }).rpc('accept_contract', { contract_id: data! }));
    await refused(world, () => undo(world, both), inUse);
  });
});

/** Simultaneous commands of two admins; returns the broken invariants. */
type Race = (world: World) => Promise<string[]>;
type Answer = { error: { code: string } | null };
const atOnce = async (...calls: (() => PromiseLike<Answer>)[]) =>
  judged(await Promise.all(calls.map((call) => call())));
const judged = (answers: Answer[]): { won: number; broken: string[] } => ({
  won: answers.filter(({ error }) => error === null).length,
  broken: answers.flatMap(({ error }) =>
    error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
  ),
});
const differs = (what: string, is: unknown, should: unknown) => (is === should ? [] : [`${what}: ${String(is)}`]);

const rolledTwice: Race = async (world) => {
  const [upper, lower] = await twoTiers(world, { clubs: 7 }, { clubs: 7 });
  const rows = (await world.as('admin').rpc('rollover_preview', { league_ids: [upper.league, lower.league] })).data!;
  // all three are past what they look at before they hold anything: no luck is needed
  const answers = await meetAt(world, 'select from public.leagues where id = $1 for update', upper.league, [
    () => rollOver(world, [upper.league, lower.league], rows),
    () => rollOver(world, [lower.league, upper.league], rows),
    () => rollOver(world, [upper.league, lower.league], rows),
  ]);
  const { won, broken } = judged(answers as Answer[]);
  const notified = await count(
    world,
    `public.notifications where user_id = $1 and key = 'rolledOver'`,
    upper.clubs[0]!.captain,
  );
  return [...broken, ...differs('won', won, 1), ...differs('notified', notified, 1)];
};

const emptyRolledTwice: Race = async (world) => {
  const { league } = await ended(world, { clubs: 0 });
  const rows = (await world.as('admin').rpc('rollover_preview', { league_ids: [league] })).data!;
  // no team's row is held that one could wait for
  const answers = await meetAt(world, 'select from public.leagues where id = $1 for update', league, [
    () => rollOver(world, [league], rows),
    () => rollOver(world, [league], rows),
  ]);
  const { won, broken } = judged(answers as Answer[]);
  return [...broken, ...differs('won', won, 1)];
};

const rolledAndOpened: Race = async (world) => {
  const tier = await ended(world, { clubs: 2 });
  const rows = (await world.as('admin').rpc('rollover_preview', { league_ids: [tier.league] })).data!;
  const { won } = await atOnce(
    () => rollOver(world, [tier.league], rows),
    () => world.as('admin').from('league_seasons').insert({ league_id: tier.league, season: 2 }),
  );
  return differs('won', won, 1);
};

const undoneTwice: Race = async (world) => {
  const tier = await ended(world, { clubs: 2 });
  const rows = (await world.as('admin').rpc('rollover_preview', { league_ids: [tier.league] })).data!;
  await rollOver(world, [tier.league], rows);
  const { broken } = await atOnce(
    () => undo(world, [tier.league]),
    () => undo(world, [tier.league]),
  );
  const left = await count(world, 'public.league_seasons where league_id = $1', tier.league);
  return [...broken, ...differs('seasons', left, 1)];
};

const rounds = Math.ceil(Number(process.env['RONDO_RACE_ROUNDS'] ?? 12) / 4);
const timeout = 60_000 + rounds * 4000;

describe('at the same moment', () => {
  const world = openWorld({ sessions: 8 });

  test.each<[string, Race]>([
    ['two admins, or a double click, open one season', rolledTwice],
    ['two admins open one season of a league that had no teams', emptyRolledTwice],
    ['a rollover and a season opened by hand are one', rolledAndOpened],
    ['what is taken back twice is taken back once', undoneTwice],
  ])(
    '%s',
    async (_rule, race) => {
      for (let round = 1; round <= rounds; round += 1) expect(await race(world), `round ${round}`).toEqual([]);
    },
    timeout,
  );
});

describe('the same race finds what it looks for, where there is no lock', () => {
  const dialogEntry = openWorld({ sessions: 8 });

  beforeAll(() => withoutRowLocks(dialogEntry));

  test(
    'two rollovers at once',
    async () => {
      let faults: string[] = [];
      for (let round = 0; round < 50 && faults.length === 0; round += 1) faults = await rolledTwice(dialogEntry);
      expect(faults).not.toEqual([]);
    },
    timeout,
  );
});
