import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import {
  causesOf,
  fileReport,
  reportsOf,
  minutesAgo,
  newMatch,
  standOf,
  twoClubs,
  unknownId,
} from '#supabase/tests/harness/meeting.ts';
import { playedSeason, type PlayedSeason } from '#supabase/tests/harness/season.ts';
import { newPerson, refused, type Refusal, setPhase, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** The results of a matchday in one call: all of them or none. */

const world = openWorld({ sessions: 8 });

type Entered = { match_id: string; home_score?: unknown; away_score?: unknown; forfeited_by?: unknown };
type Round = { league: string; ids: string[]; season: PlayedSeason };

/** Six matches of four clubs, none of them with a result. */
async function newRound(): Promise<Round> {
  const open = { '0-1': null, '0-2': null, '0-3': null, '1-2': null, '1-3': null, '2-3': null };
  const season = await playedSeason(world, { clubs: 4, scores: open });
  const rows = await world.sql<{ id: string }>(
    'select id from public.team_matches where league_id = $1 order by matchday',
    [season.league],
  );
  return { league: season.league, ids: rows.map(({ id }) => id), season };
}

const enter = (league_id: string, results: unknown, who: Who = 'admin', season = 1) =>
  world.as(who).rpc('enter_results', { league_id, season, results: results as never });
const won = (match_id: string, home_score: unknown = 2, away_score: unknown = 1): Entered => ({
  match_id,
  home_score,
  away_score,
});
const at = (code: string, hint: string, match: string): Refusal => ({ code, hint, details: `results.${match}` });

const ledgerOf = (match: string) =>
  world.sql(
    `select r.seq, r.cause, r.home_score, r.away_score, r.forfeited_by, r.by, w.reason
       from public.match_results r left join public.result_reasons w using (match_id, seq)
      where r.match_id = $1 order by r.seq`,
    [match],
  );

describe('a matchday entered as one sheet', () => {
  test('is in the ledger as rulings without a reason, in the table, in the log, and brought to the two sides', async () => {
    const { league, ids, season } = await newRound();
    const { data, error } = await enter(league, [won(ids[0]!), won(ids[5]!, 0, 4)]);
    expect({ data, error }).toEqual({ data: 2, error: null });
    expect(await ledgerOf(ids[0]!)).toEqual([
      { seq: 1, cause: 'ruling', home_score: 2, away_score: 1, forfeited_by: null, by: null, reason: null },
    ]);
    expect(await ledgerOf(ids[5]!)).toEqual([
      { seq: 1, cause: 'ruling', home_score: 0, away_score: 4, forfeited_by: null, by: null, reason: null },
    ]);
    expect(await standOf(world, ids[5]!)).toMatchObject({ status: 'finished', home_score: 0, away_score: 4 });
    expect(await standOf(world, ids[1]!)).toMatchObject({ status: 'scheduled' });
    const table = await world.sql('select team_id, points from private.season_table($1, 1) order by seat', [league]);
    expect(table).toMatchObject([
      { team_id: season.ids[3], points: 3 },
      { team_id: season.ids[0], points: 3 },
      { team_id: season.ids[1], points: 0 },
      { team_id: season.ids[2], points: 0 },
    ]);
    for (const club of season.clubs) {
      expect(await notificationsOf(world, club.captain)).toEqual(['resultEntered']);
      expect(await notificationsOf(world, club.player)).toEqual([]);
    }
    expect(await auditOf(world, `team_matches ${ids[5]}`)).toMatchObject([
      {
        action: 'enter_results',
        before: { status: 'scheduled' },
        after: { status: 'finished', home_score: 0, away_score: 4 },
      },
    ]);
  });

  test.each([
    ['home', 0, 3],
    ['away', 3, 0],
    ['both', null, null],
  ] as const)(
    'says that %s did not come, which has a score of its own',
    async (forfeited_by, home_score, away_score) => {
      const { league, ids } = await newRound();
      const [match_id, other] = ids as [string, string];
      await refused(
        world,
        () => enter(league, [won(other), { ...won(match_id, 3, 0), forfeited_by }]),
        at('PT422', 'wrongValue', match_id),
      );
      await done(enter(league, [{ match_id, home_score: null, away_score: null, forfeited_by }]));
      expect(await standOf(world, match_id)).toEqual({ status: 'finished', home_score, away_score, forfeited_by });
    },
  );

  test('ends matches that are scheduled, live, put off, reported or disputed, before their kick-off too, as a ruling does', async () => {
    const [home, away] = await twoClubs(world);
    const states = ['scheduled', 'live', 'postponed', 'reported', 'disputed'];
    const ids: string[] = [];
    for (const status of states) ids.push(await newMatch(world, home, away, { status }));
    ids.push(await newMatch(world, home, away, { kickoff_at: minutesAgo(-60) }));
    await done(enter(home.league, ids.map((id) => won(id)))); // prettier-ignore
    for (const id of ids) expect(await standOf(world, id)).toMatchObject({ status: 'finished', home_score: 2 });
  });

  test('answers what was reported: the report that was right is confirmed, the other one disputed', async () => {
    const [home, away] = await twoClubs(world);
    const right = await newMatch(world, home, away);
    const wrong = await newMatch(world, home, away);
    const contested = await newMatch(world, home, away);
    await fileReport(world, home.captain, right, 2, 1);
    await fileReport(world, home.captain, wrong, 4, 1);
    await fileReport(world, home.captain, contested, 2, 1);
    await fileReport(world, away.captain, contested, 1, 2);
    await done(enter(home.league, [won(contested), won(right), won(wrong)]));
    expect(await reportsOf(world, right)).toEqual(['confirmed']);
    expect(await reportsOf(world, wrong)).toEqual(['disputed']);
    expect(await reportsOf(world, contested)).toEqual(['confirmed', 'disputed']);
    expect(await causesOf(world, contested)).toEqual(['report', 'report', 'dispute', 'ruling']);
  });
});

describe('nothing of a sheet is entered', () => {
  test('by anybody but admins, nor about the own team or its rivals', async () => {
    const { league, ids, season } = await newRound();
    const sheet = [won(ids[0]!), won(ids[5]!)];
    const notYours = at('PT403', 'notYours', ids[0]! < ids[5]! ? ids[0]! : ids[5]!);
    const captain = { id: season.clubs[0]!.captain };
    await refused(world, () => enter(league, sheet, 'visitor'), { code: '42501', hint: null });
    await refused(world, () => enter(league, sheet, 'suspended'), { code: 'PT403', hint: 'suspended' });
    for (const who of ['user', 'captain', 'moderator', captain] as const)
      await refused(world, () => enter(league, sheet, who), notYours);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [season.clubs[3]!.player]);
    const admin = { id: season.clubs[3]!.player };
    await refused(world, () => enter(league, [won(ids[5]!)], admin), at('PT403', 'ownCase', ids[5]!));
    // whom they have yet to play
    await refused(world, () => enter(league, [won(ids[0]!)], admin), at('PT403', 'rivalCase', ids[0]!));
    await world.sql('delete from private.user_roles where user_id = $1', [admin.id]);
  });

  const unreadable = { code: 'PT422', hint: 'wrongValue', details: 'results' };
  test.each([null, {}, 7, [], Array.from({ length: 65 }, () => ({}))])(
    'of what is no list of results: %j',
    async (results) => {
      const { league } = await newRound();
      await refused(world, () => enter(league, results), unreadable);
    },
  );

  test.each([null, 7, 'match', [], {}, { match_id: null }, { match_id: 'match' }, { match_id: { id: 1 } }])(
    'where a row names no match: %j',
    async (row) => {
      const { league, ids } = await newRound();
      await refused(world, () => enter(league, [won(ids[0]!), row]), at('PT422', 'wrongValue', '2'));
    },
  );

  test.each([
    ['is missing', [undefined, undefined]],
    ['is half of one', [2, null]],
    ['is negative', [-1, 1]],
    ['is beyond all goals', [1, limits.scoreMax + 1]],
    ['is huge', [1e30, 1]],
    ['is a fraction', [1.5, 1]],
    ['is a text', ['2', 1]],
    ['is a text, the other one', [2, '1']],
    ['is blank', ['', 1]],
    ['is no number', [true, 1]],
    ['is a list', [[2], 1]],
  ])('where a score %s', async (_what, [home_score, away_score]) => {
    const { league, ids } = await newRound();
    const row = { match_id: ids[1]!, home_score, away_score };
    await refused(world, () => enter(league, [won(ids[0]!), row]), at('PT422', 'wrongValue', ids[1]!));
  });

  test('where a score is level, a side unknown, a key of another kind, or a match there twice', async () => {
    const { league, ids } = await newRound();
    const [one, other] = ids as [string, string];
    const row = (changed: object) => () => enter(league, [won(one), { ...won(other), ...changed }]);
    await refused(world, row({ home_score: 3, away_score: 3 }), at('PT422', 'noDraw', other));
    await refused(world, row({ forfeited_by: 'nobody' }), at('PT422', 'wrongValue', other));
    await refused(world, row({ reason: 'Because' }), at('PT422', 'wrongValue', other));
    await refused(world, row({ match_id: one }), at('PT422', 'wrongValue', one));
    await refused(world, row({ match_id: one.toUpperCase() }), at('PT422', 'wrongValue', one));
  });

  test('of another season, of the playoffs, of a night cup, or of no match at all', async () => {
    const { league, ids, season } = await newRound();
    const [home, away] = season.clubs as [(typeof season.clubs)[0], (typeof season.clubs)[0]];
    const [series] = await world.sql<{ id: string }>(
      `insert into public.series (league_id, season, round, slot, best_of, team_a_id, team_b_id)
         values ($1, 1, 2, 1, 3, $2, $3) returning id`,
      [league, home.id, away.id],
    );
    const game = await newMatch(world, home, away, { series_id: series!.id, stage: 'semifinal', game_no: 1, matchday: null }); // prettier-ignore
    const decider = await newMatch(world, home, away, { stage: 'decider', matchday: null });
    const [others, visitors] = await twoClubs(world);
    const foreign = await newMatch(world, others, visitors);
    for (const id of [game, decider, foreign, unknownId])
      await refused(world, () => enter(league, [won(ids[0]!), won(id)]), at('PT404', 'matchUnknown', id));
    await refused(world, () => enter(league, [won(ids[0]!)], 'admin', 2), at('PT404', 'matchUnknown', ids[0]!));
    await refused(world, () => enter(others.league, [won(ids[0]!)]), at('PT404', 'matchUnknown', ids[0]!));
  });

  test('where a match is final or cancelled, or the season finished', async () => {
    const { league, ids, season } = await newRound();
    await done(enter(league, [won(ids[1]!)]));
    await refused(world, () => enter(league, [won(ids[0]!), won(ids[1]!)]), at('PT409', 'resultFinal', ids[1]!));
    const off = await newMatch(world, season.clubs[0]!, season.clubs[1]!, { status: 'cancelled' });
    await refused(world, () => enter(league, [won(ids[0]!), won(off)]), at('PT409', 'matchCourse', off));
    expect(await standOf(world, ids[0]!)).toMatchObject({ status: 'scheduled' });
    await setPhase(world, season.clubs[0]!, 'playoffs', 'finished');
    await refused(world, () => enter(league, [won(ids[0]!)]), at('PT409', 'seasonFinished', ids[0]!));
  });
});

describe('at the same moment', () => {
  test('two admins enter one round: one of them does, whole, and the other hears what is final', async () => {
    const second = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [second]);
    for (let round = 0; round < 4; round += 1) {
      const { league, ids } = await newRound();
      // the second one's list is the other way round and longer: order decides nothing, and nothing is half of each
      const [one, other] = await Promise.all([
        enter(league, ids.slice(0, 4).map((id) => won(id, 2, 1))),
        enter(league, ids.toReversed().map((id) => won(id, 1, 2)), { id: second }),
      ]); // prettier-ignore
      const answers = [one, other];
      expect(answers.map(({ data }) => data).filter((count) => count !== null)).toEqual([one.error ? 6 : 4]);
      const { error } = answers.find((answer) => answer.error !== null)!;
      expect(error).toMatchObject({ code: 'PT409', hint: 'resultFinal' });
      expect(ids.map((id) => `results.${id}`)).toContain(error?.details);
      for (const [place, id] of ids.entries()) {
        const stands = one.error ? [1, 2] : [2, 1];
        const isOpen = !one.error && place >= 4;
        expect(await standOf(world, id)).toMatchObject(
          isOpen ? { status: 'scheduled' } : { status: 'finished', home_score: stands[0], away_score: stands[1] },
        );
        expect(await causesOf(world, id)).toEqual(isOpen ? [] : ['ruling']);
      }
    }
  });

  test('a side confirms what an admin enters: the report is answered once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [home, away] = await twoClubs(world);
      const match = await newMatch(world, home, away);
      const report_id = await fileReport(world, home.captain, match);
      const [confirmed, entered] = await Promise.all([
        world.as({ id: away.captain }).rpc('confirm_report', { report_id }),
        enter(home.league, [won(match, 1, 2)]),
      ]);
      expect([confirmed.error, entered.error].filter((error) => error === null)).toHaveLength(1);
      expect(await causesOf(world, match)).toEqual(['report', confirmed.error ? 'ruling' : 'confirmation']);
    }
  });
});
