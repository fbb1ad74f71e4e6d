import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Enums } from '#database.types.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type PlayedSeason, playedSeason, protestsOver } from '#supabase/tests/harness/season.ts';
import { outsiders, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { type Answer, unchanged } from '#supabase/tests/harness/unchanged.ts';
import { league as leagueRow, meetAt } from '#supabase/tests/harness/waiting.ts';

/** Tie-breakers and time zone of a running season: an admin changes them after the preview of the effect. */

const world = openWorld();

const rules = { points_for_win: 3, playoff_teams: 6, relegation_places: 2 };
const zone = 'Europe/Istanbul';
type Season = Pick<PlayedSeason, 'league'>;

/** A league whose season is in that phase, with no team. */
async function empty(phase: Enums<'season_phase'>): Promise<Season> {
  const league = randomUUID();
  await world.sql('insert into public.leagues (id, name) values ($1, $2)', [league, `Ranked ${league.slice(0, 8)}`]);
  await world.sql('insert into public.league_seasons (league_id, season, phase) values ($1, 1, $2)', [league, phase]);
  return { league };
}

/** The form: the rules, and each team's place and points. */
async function seenOf({ league }: Season) {
  const rows = await world.sql<{ team_id: string; place: number; points: number }>(
    'select team_id, place, points from private.season_table($1, 1)',
    [league],
  );
  const [season] = await world.sql<typeof rules & { league_zone: string }>(
    `select s.points_for_win, s.playoff_teams, s.relegation_places, l.time_zone as league_zone
       from public.league_seasons s join public.leagues l on l.id = s.league_id where s.league_id = $1`,
    [league],
  );
  return { ...season!, table: Object.fromEntries(rows.map((row) => [row.team_id, [row.place, row.points]])) };
}
const change = (
  { league }: Season,
  seen: Awaited<ReturnType<typeof seenOf>>,
  to: object = {},
  who: Who = 'admin',
): PromiseLike<Answer> =>
  world.as(who).rpc('change_table_rules', { league_id: league, season: 1, ...rules, time_zone: zone, ...to, seen });
const refusal = (code: string, hint: string, details: string | null = null): Refusal => ({ code, hint, details });
const setZone = ({ league }: Season) =>
  world.as('admin').from('leagues').update({ time_zone: 'Europe/Berlin' }).eq('id', league);
const pointsOf = async ({ league }: Season) =>
  (await world.sql<{ points: number }>('select points from private.season_table($1, 1) order by seat', [league])).map(
    ({ points }) => points,
  );

describe('a season for which nobody set anything else', () => {
  test('[S9.26] [S9.27] counts 3 points for a win and none for a loss', async () => {
    // the first of four wins three matches, the last none
    expect(await pointsOf(await playedSeason(world, { clubs: 4 }))).toEqual([9, 6, 3, 0]);
  });

  test('[S9.28] has no rule for a draw: a level result is refused, and no column says what it would be worth', async () => {
    const season = await playedSeason(world, { clubs: 2, scores: { '0-1': null } });
    const [open] = await world.sql<{ id: string }>('select id from public.team_matches where league_id = $1', [season.league]); // prettier-ignore
    const level = { match_id: open!.id, reason: 'As seen', home_score: 2, away_score: 2 };
    await refused(world, () => world.as('admin').rpc('rule_match', level), refusal('PT422', 'noDraw', 'away_score'));
    expect(await pointsOf(season)).toEqual([0, 0]);
    const columns = await world.sql<{ name: string }>(
      `select attname as name from pg_attribute
        where attrelid = 'public.league_seasons'::regclass and attnum > 0 and not attisdropped and attname ~ 'point|draw'
        order by attname`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['draw_seed', 'points_for_win']);
  });
});

describe('what ranks the table of a season that runs', () => {
  test('is changed by an admin who has seen its effect; every captain is notified, the log has the values', async () => {
    const season = await playedSeason(world);
    const [first] = await pointsOf(season);
    const to = { points_for_win: 2, playoff_teams: 4, relegation_places: 1, time_zone: 'Europe/Berlin' };
    await done(change(season, await seenOf(season), to));
    expect(await pointsOf(season)).toEqual([(first! / 3) * 2, 10, 8, 6, 4, 2, 0]);
    const { table: _none, ...stands } = await seenOf(season);
    const { time_zone: league_zone, ...numbers } = to;
    expect(stands).toEqual({ ...numbers, league_zone });
    for (const { captain, coCaptain } of season.clubs) {
      expect(await notificationsOf(world, captain)).toContain('tableRulesChanged');
      expect(await notificationsOf(world, coCaptain)).toContain('tableRulesChanged');
    }
    expect(await auditOf(world, `league_seasons ${season.league} 1`)).toEqual([
      {
        action: 'change_table_rules',
        actor: people.admin,
        before: { ...rules, league_zone: zone },
        after: { ...numbers, league_zone },
      },
    ]);
  });

  test('is an admin’s to change, in the regular phase, within bounds', async () => {
    const season = await playedSeason(world);
    const seen = await seenOf(season);
    const [one, other] = season.clubs;
    for (const { actor, refusal: expected } of outsiders(one!, other!))
      await refused(world, () => change(season, seen, {}, actor), expected);
    await refused(world, () => change(season, seen, {}, { id: one!.captain }), refusal('PT403', 'notYours'));
    await refused(world, () => change({ league: randomUUID() }, seen), refusal('PT404', 'seasonUnknown', 'season'));
    for (const [field, value, hint = 'wrongValue'] of [
      ['points_for_win', 0],
      ['points_for_win', 11],
      ['playoff_teams', 5],
      ['relegation_places', -1],
      ['relegation_places', 11],
      ['time_zone', 'Nowhere/Town', 'timeZoneUnknown'],
      ['time_zone', 'my town', 'timeZoneUnknown'],
    ] as const)
      await refused(world, () => change(season, seen, { [field]: value }), refusal('PT422', hint, field));
    await world.sql('update public.league_seasons set max_teams = 7 where league_id = $1', [season.league]);
    await refused(
      world,
      () => change(season, seen, { playoff_teams: 8 }),
      refusal('PT422', 'playoffsNeedRoom', 'playoff_teams'),
    );
    for (const [phase, hint] of [
      ['registration', 'seasonAhead'],
      ['playoffs', 'playoffsBegun'],
      ['finished', 'seasonFinished'],
    ] as const) {
      const other = await empty(phase);
      const action = () => change(other, { ...seen, table: {} }, { points_for_win: 2 });
      await refused(world, action, refusal('PT409', hint, 'season'));
    }
  });

  test('is not changed by who has seen another table, or other rules', async () => {
    const season = await playedSeason(world);
    const seen = await seenOf(season);
    const stale = refusal('PT409', 'tableChanged', 'season');
    const two = { points_for_win: 2 };
    for (const old of [
      { ...seen, points_for_win: 1 },
      { ...seen, league_zone: 'Europe/Berlin' },
      { ...seen, table: {} },
    ])
      await refused(world, () => change(season, old, two), stale);
    await done(
      world.as('admin').rpc('adjust_points', { league_id: season.league, season: 1, team_id: season.ids[0]!, points: -3, reason: 'A player too many' }),
    ); // prettier-ignore
    await refused(world, () => change(season, seen, two), stale);
    await done(change(season, await seenOf(season), two));
  });

  test('is written by no plain write: the effect would not be shown', async () => {
    const season = await playedSeason(world);
    for (const set of [{ points_for_win: 2 }, { playoff_teams: 4 }, { relegation_places: 0 }]) {
      const answer = await unchanged(world, () =>
        world.as('admin').from('league_seasons').update(set).eq('league_id', season.league),
      );
      const [field] = Object.keys(set);
      expect(answer.error).toMatchObject({ code: 'PT409', hint: 'tableRulesByCommand', details: field });
    }
    for (const [phase, hint] of [
      ['regular', 'tableRulesByCommand'],
      ['playoffs', 'playoffsBegun'],
    ] as const) {
      const other = await empty(phase);
      const answer = await unchanged(world, () => setZone(other));
      expect(answer.error).toMatchObject({ code: 'PT409', hint, details: 'time_zone' });
    }
    for (const phase of ['registration', 'finished'] as const) await done(setZone(await empty(phase)));
  });
});

describe('an admin who plays in the season', () => {
  const two = { points_for_win: 2 };
  /** Makes these players admins, and suspends every other one meanwhile. */
  async function onlyAdmins(who: string[], act: () => Promise<void>): Promise<void> {
    const quietly = (statement: string) => world.sql(`set local session_replication_role = replica; ${statement}`);
    const list = who.map((id) => `'${id}'`).join();
    await quietly(`insert into private.user_roles (user_id, role) select id, 'admin' from public.profiles where id in (${list})`);
    await quietly(
      `insert into private.account_blocks (user_id, kind, reason)
         select user_id, 'suspended', 'Away' from private.user_roles where user_id not in (${list})`,
    );
    try {
      await act();
    } finally {
      await quietly(`delete from private.account_blocks where reason = 'Away'`);
      await quietly(`delete from private.user_roles where user_id in (${list})`);
    }
  } // prettier-ignore
  /** Declares what is requested, one after the other; returns about whom. */
  async function declaring(act: () => PromiseLike<Answer>, who: string): Promise<{ answer: Answer; about: string[] }> {
    const about: string[] = [];
    for (;;) {
      const answer = await act();
      const error = answer.error as { hint: string; details: string } | null;
      if (error?.hint !== 'declareInterest') return { answer, about };
      const [, team_id] = error.details.split(' ');
      expect(about).not.toContain(team_id);
      about.push(team_id!);
      await done(world.as({ id: who }).rpc('declare_interest', { team_id: team_id! }));
    }
  }

  test('is refused while an admin who does not could decide', async () => {
    const season = await playedSeason(world);
    const seen = await seenOf(season);
    const player = season.clubs[3]!.player;
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [player]);
    await refused(world, () => change(season, seen, two, { id: player }), refusal('PT403', 'ownCase'));
    // who has left the season with their team is neutral
    await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [season.ids[3]]);
    await done(change(season, await seenOf(season), two, { id: player }));
    await world.sql('delete from private.user_roles where user_id = $1', [player]);
  });

  test.each([
    ['alone', [3]],
    ['with another who plays in it, far away in the table', [3, 0]],
  ])('is asked where nobody else can, %s, and the decision is marked in public', async (_who, places) => {
    const season = await playedSeason(world);
    const seen = await seenOf(season);
    const admins = places.map((place) => season.clubs[place]!.player);
    await onlyAdmins(admins, async () => {
      const { answer, about } = await declaring(() => change(season, seen, two, { id: admins[0]! }), admins[0]!);
      expect(answer.error).toBeNull();
      // the fourth of seven has a neighbour above and one below
      expect(new Set(about)).toEqual(new Set([season.ids[2], season.ids[4]]));
      expect(
        await world.sql(
          `select matter, kind, about_team_id as about, by_team_id as by from public.interested_decisions where league_id = $1 order by about_team_id`,
          [season.league],
        ),
      ).toEqual(about.toSorted().map((team) => ({ matter: 'points', kind: 'neighbour', about: team, by: season.ids[3] })));
      expect(await notificationsOf(world, season.clubs[2]!.captain)).toContain('interestedDecision');
    });
  }); // prettier-ignore
});

describe('at the same moment', () => {
  test('the second of two admins is refused: they saw what stands no more', async () => {
    const season = await playedSeason(world);
    const seen = await seenOf(season);
    const answers = await meetAt(world, leagueRow, season.league, [
      () => change(season, seen, { points_for_win: 2 }),
      () => change(season, seen, { playoff_teams: 4 }),
    ]);
    expect(answers.map(({ error }) => (error as { hint: string } | null)?.hint)).toEqual([undefined, 'tableChanged']);
    expect(await seenOf(season)).toMatchObject({ points_for_win: 2, playoff_teams: 6 });
  });

  const seasonRow = 'select from public.league_seasons where league_id = $1 for no key update';
  const hintsOf = (answers: Answer[]) => answers.map(({ error }) => (error as { hint: string } | null)?.hint);

  test.each([
    ['the change first', [undefined, undefined], 4],
    ['the playoffs first', [undefined, 'playoffsBegun'], 6],
  ])('as the playoffs start, %s: the bracket has the size that stood', async (order, hints, size) => {
    const season = await playedSeason(world);
    await protestsOver(world, season);
    const seen = await seenOf(season);
    const calls = [
      () => change(season, seen, { playoff_teams: 4 }),
      () => world.as('admin').rpc('start_playoffs', { league_id: season.league, season: 1 }),
    ];
    const answers = await meetAt(world, seasonRow, season.league, order === 'the change first' ? calls : calls.toReversed()); // prettier-ignore
    expect(hintsOf(answers)).toEqual(hints);
    const [seeds] = await world.sql<{ count: number }>(
      'select count(playoff_seed)::int from public.league_teams where league_id = $1',
      [season.league],
    );
    expect(seeds!.count).toBe(size);
  });

  test.each([
    ['adjusted', [undefined, 'tableChanged']],
    ['changed', [undefined, undefined]],
  ])('as points are taken, first %s', async (first, hints) => {
    const season = await playedSeason(world);
    const seen = await seenOf(season);
    const calls = [
      () => world.as('admin').rpc('adjust_points', { league_id: season.league, season: 1, team_id: season.ids[0]!, points: -3, reason: 'A player too many' }),
      () => change(season, seen, { points_for_win: 2 }),
    ]; // prettier-ignore
    const answers = await meetAt(world, seasonRow, season.league, first === 'adjusted' ? calls : calls.toReversed());
    expect(hintsOf(answers)).toEqual(hints);
  });

  test.each([
    ['the start', [undefined, 'tableRulesByCommand']],
    ['the time zone', [undefined, undefined]],
  ])('as the season starts, first %s: no plain write changes its zone', async (first, hints) => {
    const season = await empty('registration');
    const starts = async (): Promise<Answer> => {
      await world.sql(`update public.league_seasons set phase = 'regular' where league_id = $1`, [season.league]);
      return { data: null, error: null, status: 200 };
    };
    const calls = [starts, () => setZone(season)];
    const answers = await meetAt(world, seasonRow, season.league, first === 'the start' ? calls : calls.toReversed());
    expect(hintsOf(answers)).toEqual(hints);
  });
});
