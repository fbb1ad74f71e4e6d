import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { tick } from '#supabase/tests/harness/evening.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  causesOf,
  fileReport,
  type Meeting,
  newMatch,
  newMeeting,
  standOf,
  unknownId,
} from '#supabase/tests/harness/meeting.ts';
import { protestsOver } from '#supabase/tests/harness/season.ts';
import { newPerson, refused, type Refusal, setPhase, sign, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

/** An appeal against a ruling: once, within a day, to an admin who did not rule; and what was ruled like it before. */

const world = openWorld({ sessions: 8 });

const as = (id: string) => world.as({ id });
const late = (hint: string, details = 'match_id'): Refusal => ({ code: 'PT409', hint, details });
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const ruling = { reason: 'As the pictures show', home_score: 2, away_score: 1 };
const rule = (match_id: string, more: object = {}, who: Who = 'admin') =>
  world.as(who).rpc('rule_match', { match_id, ...ruling, ...more });
const appeal = (id: string, match_id: string, reason = 'We have the recording') =>
  as(id).rpc('appeal_ruling', { match_id, reason });
const decide = (id: string, appeal_id: string, more: object = {}) =>
  as(id).rpc('decide_appeal', { appeal_id, ruling: 'The recording decides', ...more });
const undo = (match_id: string, who: Who = 'admin') =>
  world.as(who).rpc('undo_result', { match_id, reason: 'Too early' });
const statusOf = async (id: string) =>
  (await world.sql<{ status: string }>('select status from public.appeals where id = $1', [id]))[0]?.status;
const toChange = { home_score: 1, away_score: 2 };

/** An admin who has ruled about nothing. */
let judge: string;
const newAdmin = async () => {
  const id = await newPerson(world);
  await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [id]);
  return id;
};
beforeAll(async () => {
  judge = await newAdmin();
});

async function ruled(): Promise<Meeting> {
  const meeting = await newMeeting(world);
  await done(rule(meeting.match));
  return meeting;
}

async function appealed(): Promise<Meeting & { id: string }> {
  const meeting = await ruled();
  const { data, error } = await appeal(meeting.away.captain, meeting.match);
  expect(error).toBeNull();
  return { ...meeting, id: data! };
}

/** As if all of it had happened so long before. */
const hoursPass = async (match: string, hours: number) => {
  await world.sql('alter table public.match_results disable trigger append_only');
  await world.sql(`update public.match_results set at = at - $2 * interval '1 hour' where match_id = $1`, [
    match,
    hours,
  ]);
  await world.sql('alter table public.match_results enable trigger append_only');
  await world.sql(
    `update public.appeals set created_at = created_at - $2 * interval '1 hour', until = until - $2 * interval '1 hour' where match_id = $1`,
    [match, hours],
  );
};

describe('an appeal', () => {
  test.each([
    ['the captain of the team that lost', (m: Meeting) => m.away.captain],
    ['its co-captain', (m: Meeting) => m.away.coCaptain],
    ['the captain of the other team', (m: Meeting) => m.home.captain],
  ])('is filed by %s, and leaves the result as it is', async (_who, by) => {
    const meeting = await ruled();
    const before = await standOf(world, meeting.match);
    const { data, error } = await appeal(by(meeting), meeting.match);
    expect(error).toBeNull();
    expect(await standOf(world, meeting.match)).toEqual(before);
    expect(await auditOf(world, `appeals ${data}`)).toMatchObject([{ action: 'appeal_ruling', actor: by(meeting) }]);
  });

  test('is told to the leaders of both teams and to the admins who may decide, not to whoever ruled', async () => {
    const { home, away } = await appealed();
    for (const leader of [home.captain, home.coCaptain, away.coCaptain])
      expect(await notificationsOf(world, leader)).toContain('appealFiled');
    expect(await notificationsOf(world, judge)).toContain('appealWaits');
    expect(await notificationsOf(world, people.admin)).not.toContain('appealWaits');
  });

  test('is of whoever leads one of the two teams, and of nobody else', async () => {
    const { match, home } = await ruled();
    const others: [Who, Refusal][] = [
      ['visitor', { code: '42501', hint: null }],
      ['suspended', { code: 'PT403', hint: 'suspended' }],
      ...(['user', 'captain', 'moderator', 'admin', { id: home.player }] as const).map((who): [Who, Refusal] => [who, notYours]),
    ]; // prettier-ignore
    for (const [who, refusal] of others)
      await refused(world, () => world.as(who).rpc('appeal_ruling', { match_id: match, reason: 'Because' }), refusal);
  });

  test('is one a ruling: the other team finds it filed', async () => {
    const { home, match, away } = await appealed();
    for (const captain of [home.captain, away.captain])
      await refused(world, () => appeal(captain, match), late('appealFiled'));
  });

  test.each([
    ['a minute before a day is over', limits.appealHours - 1 / 60, true],
    ['a minute after it', limits.appealHours + 1 / 60, false],
  ])('is taken until a day after the ruling: %s', async (_when, hours, taken) => {
    const { away, match } = await ruled();
    await hoursPass(match, hours);
    if (taken) await done(appeal(away.captain, match));
    else await refused(world, () => appeal(away.captain, match), late('appealTooLate'));
  });

  test('needs a ruling: a result of the two teams and one taken back have none', async () => {
    const { home, away, match } = await newMeeting(world);
    await refused(world, () => appeal(home.captain, match), late('noRuling'));
    for (const { captain } of [home, away]) await fileReport(world, captain, match);
    await refused(world, () => appeal(home.captain, match), late('noRuling'));
    await done(undo(match));
    await refused(world, () => appeal(home.captain, match), late('noRuling'));
    await refused(world, () => appeal(home.captain, unknownId), { code: 'PT404', hint: 'matchUnknown', details: 'match_id' });
  }); // prettier-ignore

  test('keeps everybody else from ruling, and a ruling that is taken back ends it', async () => {
    const { match, id, home } = await appealed();
    await refused(world, () => rule(match, toChange), late('appealOpen'));
    await done(undo(match));
    expect(await statusOf(id)).toBe('superseded');
    await refused(world, () => decide(judge, id), late('appealDecided', 'appeal_id'));
    // the next ruling is another one
    await done(rule(match, toChange));
    await done(appeal(home.captain, match));
  });

  test('holds the playoffs and the season’s end until it is decided', async () => {
    const { match, id, league } = await appealed();
    await protestsOver(world, { league });
    const start = () => world.as('admin').rpc('start_playoffs', { league_id: league, season: 1 });
    await refused(world, start, late('appealsOpen', 'season'));
    await done(decide(judge, id));
    expect((await start()).error?.hint).toMatch(/^playoffsOf/);
    expect((await standOf(world, match)).status).toBe('finished');
  });

  test('is refused in a finished season', async () => {
    const meeting = await ruled();
    await setPhase(world, meeting.home, 'playoffs', 'finished');
    await refused(world, () => appeal(meeting.away.captain, meeting.match), late('seasonFinished'));
  });

  test('shows to the two teams and those who decide, and to everybody once it is decided', async () => {
    const { id, home } = await appealed();
    const reads = async (who: Who) =>
      (await world.as(who).from('appeals').select('id').eq('id', id).limit(1)).data?.length === 1;
    expect([await reads({ id: home.player }), await reads('admin'), await reads('user')]).toEqual([true, true, false]);
    await done(decide(judge, id));
    expect(await reads('user')).toBe(true);
  });
});

describe('its decision', () => {
  test('leaves the ruling, with a text both teams read', async () => {
    const { match, id, home, away } = await appealed();
    await done(decide(judge, id));
    expect(await statusOf(id)).toBe('rejected');
    expect(await causesOf(world, match)).toEqual(['ruling']);
    for (const leader of [home.captain, away.coCaptain])
      expect(await notificationsOf(world, leader)).toContain('appealRejected');
    await refused(world, () => appeal(home.captain, match), late('appealFiled'));
  });

  test('changes it: ledger, match and table follow, and the league’s undo takes it back', async () => {
    const { match, id, away, home, league } = await appealed();
    await done(decide(judge, id, { ...toChange, paragraph: 'reports-report' }));
    expect(await statusOf(id)).toBe('granted');
    expect(await causesOf(world, match)).toEqual(['ruling', 'correction']);
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 1, away_score: 2 });
    const table = await world.sql<{ team_id: string; points: number }>(
      'select team_id, points from private.season_table($1, 1)',
      [league],
    );
    expect(table.find(({ team_id }) => team_id === away.id)!.points).toBeGreaterThan(
      table.find(({ team_id }) => team_id === home.id)!.points,
    );
    // for good: nobody appeals against the decision
    await refused(world, () => appeal(home.captain, match), late('appealDecided'));
    await done(undo(match));
    expect((await standOf(world, match)).status).toBe('scheduled');
  });

  test('is of an admin who did not rule and plays for neither team', async () => {
    const { match, id, home } = await appealed();
    for (const who of ['user', 'moderator', { id: home.captain }] as const)
      await refused(world, () => world.as(who).rpc('decide_appeal', { appeal_id: id, ruling: 'Because' }), notYours);
    await refused(world, () => world.as('admin').rpc('decide_appeal', { appeal_id: id, ruling: 'Because' }), {
      code: 'PT403',
      hint: 'ownRuling',
    });
    const own = await newAdmin();
    await sign(world, home, own);
    expect((await decide(own, id)).error).toMatchObject({ code: 'PT403' });
    expect(await statusOf(id)).toBe('filed');
    const options = async (who: string) =>
      (await as(who).rpc('ruling_options', { match_id: match }).limit(1)).data![0]?.appeal_id ?? null;
    expect([await options(judge), await options(own), await options(people.admin)]).toEqual([id, null, null]);
  });

  test('is another result or none, with a text, of an appeal there is', async () => {
    const { id } = await appealed();
    const same = { home_score: 2, away_score: 1 };
    await refused(world, () => decide(judge, id, same), { code: 'PT422', hint: 'appealUnchanged', details: 'home_score' });
    await refused(world, () => decide(judge, id, { ruling: ' ' }), { code: 'PT422', hint: 'missing', details: 'ruling' });
    await refused(world, () => decide(judge, id, { ...toChange, paragraph: 'No, never!' }), { code: 'PT422', hint: 'wrongValue', details: 'paragraph' });
    await refused(world, () => decide(judge, unknownId), { code: 'PT404', hint: 'appealUnknown', details: 'appeal_id' });
    await done(decide(judge, id));
    await refused(world, () => decide(judge, id), late('appealDecided', 'appeal_id'));
  }); // prettier-ignore

  test('is refused once its day is over, whether the clock has come or not; then the ruling stands', async () => {
    const { id, match, home, away } = await appealed();
    await hoursPass(match, limits.appealHours + 1 / 60);
    await refused(world, () => decide(judge, id, toChange), late('appealLapsed', 'appeal_id'));
    await tick(world);
    expect(await statusOf(id)).toBe('lapsed');
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
    for (const leader of [home.captain, away.captain, judge])
      expect((await notificationsOf(world, leader)).filter((key) => key === 'appealLapsed')).toHaveLength(1);
    await refused(world, () => appeal(home.captain, match), late('appealTooLate'));
  });
});

describe('at the same moment', () => {
  const held = 'select from public.team_matches where id = $1 for update';
  const hints = (answers: readonly { error: unknown }[]) =>
    answers.map(({ error }) => (error as { hint: string } | null)?.hint ?? 'done');

  test.each([
    ['two leaders of one team', (m: Meeting) => [m.away.captain, m.away.coCaptain]],
    ['both teams', (m: Meeting) => [m.home.captain, m.away.captain]],
  ])('%s appeal: one appeal stands', async (_who, of) => {
    const meeting = await ruled();
    const answers = await meetAt(world, held, meeting.match, of(meeting).map((id) => () => appeal(id, meeting.match))); // prettier-ignore
    expect(hints(answers).toSorted()).toEqual(['appealFiled', 'done']);
    const open = await world.sql('select from public.appeals where match_id = $1', [meeting.match]);
    expect(open).toHaveLength(1);
  });

  test('an appeal and the undo of its ruling: it is superseded, or finds no ruling', async () => {
    for (const first of ['appeal', 'undo']) {
      const { match, away } = await ruled();
      const calls = [() => appeal(away.captain, match), () => undo(match)];
      const answers = await meetAt(world, held, match, first === 'appeal' ? calls : calls.toReversed());
      expect(hints(answers)).toEqual(first === 'appeal' ? ['done', 'done'] : ['done', 'noRuling']);
      const open = await world.sql(`select from public.appeals where match_id = $1 and status = 'filed'`, [match]);
      expect(open).toEqual([]);
    }
  });

  test('an appeal and another ruling: it keeps that from being, or is about it', async () => {
    for (const first of ['appeal', 'ruling']) {
      const { match, away } = await ruled();
      const calls = [() => appeal(away.captain, match), () => rule(match, toChange, { id: judge })];
      const answers = await meetAt(world, held, match, first === 'appeal' ? calls : calls.toReversed());
      expect(hints(answers)).toEqual(first === 'appeal' ? ['done', 'appealOpen'] : ['done', 'done']);
      const about = await world.sql('select seq from public.appeals where match_id = $1', [match]);
      expect(about).toEqual([{ seq: first === 'appeal' ? 1 : 2 }]);
    }
  });

  test('two admins decide: the first does', async () => {
    const { match, id } = await appealed();
    const other = await newAdmin();
    const answers = await meetAt(world, held, match, [() => decide(judge, id, toChange), () => decide(other, id)]);
    expect(hints(answers)).toEqual(['done', 'appealDecided']);
    expect(await causesOf(world, match)).toEqual(['ruling', 'correction']);
  });

  test('a decision and the end of its day: the clock passes a match by that somebody decides about', async () => {
    const { match, id } = await appealed();
    await hoursPass(match, limits.appealHours + 1 / 60);
    await world.hold(held, [match], async () => {
      await tick(world);
      expect(await statusOf(id)).toBe('filed');
    });
    await tick(world);
    expect(await statusOf(id)).toBe('lapsed');
  });
});

describe('precedents', () => {
  const before = async (who: Who, match_id: string, paragraph?: string) =>
    (
      await world
        .as(who)
        .rpc('precedents', { match_id, ...(paragraph && { paragraph }) })
        .limit(3)
    ).data!;

  test('are the last three rulings by the same paragraph in the same league, with what followed', async () => {
    const { home, away, league, match } = await newMeeting(world);
    const games = await Promise.all(Array.from({ length: 5 }, () => newMatch(world, home, away)));
    for (const [at, id] of games.entries())
      await done(rule(id, { paragraph: at === 4 ? 'season-forfeit' : 'matchday-delay', reason: `Ruling ${at}` }));
    await done(undo(games[1]!));
    const { data } = await appeal(away.captain, games[2]!);
    await done(decide(judge, data!, toChange));
    // another league's ruling by the same paragraph
    const elsewhere = await newMeeting(world);
    await done(rule(elsewhere.match, { paragraph: 'matchday-delay' }));

    const rulings = await before('admin', match, 'matchday-delay');
    expect(rulings.map(({ of_match, reason, followed }) => [of_match, reason, followed])).toEqual([
      [games[3], 'Ruling 3', null],
      [games[2], 'Ruling 2', 'granted'],
      [games[1], 'Ruling 1', 'undo'],
    ]);
    expect(await before('admin', match, 'season-forfeit')).toMatchObject([
      { of_match: games[4], home_team_id: home.id },
    ]);
    // without a paragraph those about a score, as this match is
    expect(await before('admin', match)).toHaveLength(3);
    expect(league).not.toBe(elsewhere.league);
  });

  test('say nothing that was taken down, and nothing to whoever does not rule', async () => {
    const { home, away, match } = await newMeeting(world);
    const game = await newMatch(world, home, away);
    await done(rule(game, { reason: 'An insulting sentence' }));
    await world.sql('update public.result_reasons set reason = null where match_id = $1', [game]);
    expect(await before('admin', match)).toMatchObject([{ of_match: game, reason: null }]);
    for (const who of ['user', 'moderator', { id: home.captain }] as const)
      expect(await before(who, match)).toEqual([]);
  });

  test('a ruling keeps its paragraph in the ledger, where both captains read it', async () => {
    const { home, match } = await newMeeting(world);
    await done(rule(match, { paragraph: 'tie-breakers-order' }));
    const { data } = await as(home.captain).from('match_results').select('paragraph').eq('match_id', match).limit(1);
    expect(data).toEqual([{ paragraph: 'tie-breakers-order' }]);
  });
});
