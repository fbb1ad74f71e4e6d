import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMatch, newMeeting, standOf, unknownId } from '#supabase/tests/harness/meeting.ts';
import { refused, type Refusal, setPhase, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { protestsOver } from '#supabase/tests/harness/season.ts';

/** A protest: a quarter of an hour to file it, and an admin who rules. */

const world = openWorld();

const as = (id: string) => world.as({ id });
const late = (hint: string, details = 'match_id'): Refusal => ({ code: 'PT409', hint, details });
const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const protest = (id: string, match_id: string, reason = 'They fielded a stranger') =>
  as(id).rpc('file_protest', { match_id, reason });
const filed = async (id: string, match_id: string) => {
  const { data, error } = await protest(id, match_id);
  expect(error).toBeNull();
  return data!;
};
const rule = (protest_id: string, upheld: boolean, more: object = {}, who: Who = 'admin') =>
  world.as(who).rpc('rule_protest', { protest_id, upheld, ruling: 'The line-up shows it', ...more });

describe('a protest', () => {
  const seconds = (count: number) => new Date(Date.now() - count * 1000);
  const limit = limits.protestMinutes * 60;

  test.each([
    ['14:59 after the first report', limit - 1, true],
    ['15:01 after it', limit + 1, false],
  ])('is filed by the server’s clock: %s', async (_when, after, taken) => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(200) });
    await fileReport(world, home.captain, match);
    // as if the report had been filed then: the ledger itself is never rewritten
    await world.sql('alter table public.match_results disable trigger append_only');
    await world.sql('update public.match_results set at = $2 where match_id = $1', [match, seconds(after)]);
    await world.sql('alter table public.match_results enable trigger append_only');
    if (taken) await done(protest(home.captain, match));
    else await refused(world, () => protest(home.captain, match), late('protestTooLate'));
  });

  test('is filed for as long as the season of the match says', async () => {
    const { home, away, league } = await newMeeting(world);
    await world.sql('update public.league_seasons set protest_minutes = 60 where league_id = $1', [league]);
    const end = limits.matchLengthMinutes + 60;
    await done(protest(home.captain, await newMatch(world, home, away, { kickoff_at: minutesAgo(end - 1) })));
    const over = await newMatch(world, home, away, { kickoff_at: minutesAgo(end + 1) });
    await refused(world, () => protest(home.captain, over), late('protestTooLate'));
  });

  test('where nobody reported anything, counts from 45 minutes after kick-off', async () => {
    const { home, away } = await newMeeting(world);
    const end = limits.matchLengthMinutes + limits.protestMinutes;
    await done(protest(home.captain, await newMatch(world, home, away, { kickoff_at: minutesAgo(end - 1) })));
    const over = await newMatch(world, home, away, { kickoff_at: minutesAgo(end + 1) });
    await refused(world, () => protest(home.captain, over), late('protestTooLate'));
  });

  test('is possible for as long as the staff’s page says before the playoffs and the end of a season', async () => {
    const { home, away, league, match } = await newMeeting(world, { kickoff_at: minutesAgo(20) });
    const reported = await newMatch(world, home, away, { kickoff_at: minutesAgo(30) });
    const again = await newMatch(world, home, away, { kickoff_at: minutesAgo(25) });
    const ahead = await newMatch(world, home, away, { kickoff_at: minutesAgo(-600) });
    const old = await newMatch(world, home, away, { kickoff_at: minutesAgo(600) });
    const ruled = (match_id: string) =>
      done(world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', home_score: 2, away_score: 1 }));
    for (const id of [reported, again]) await fileReport(world, home.captain, id);
    await ruled(again);
    await done(world.as('admin').rpc('undo_result', { match_id: again, reason: 'Wrong match' }));
    for (const id of [match, reported, again, ahead, old]) await ruled(id);

    const until = await world.sql<{ until: Date }>(
      'select private.protest_until(m) as until from public.team_matches m where league_id = $1',
      [league],
    );
    expect(until).toHaveLength(5);
    const { data } = await world.as('admin').rpc('protests_until', { league_id: league, season: 1 });
    expect(Date.parse(data!)).toBe(Math.max(...until.map((each) => each.until.getTime())));
    await protestsOver(world, { league });
    expect((await world.as('admin').rpc('protests_until', { league_id: league, season: 1 })).data).toBeNull();
  });

  test('leaves the match as it is, and notifies the admins and both sides', async () => {
    await world.sql('delete from public.notifications');
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, away.captain, match);
    const before = await standOf(world, match);
    const id = await filed(home.captain, match);
    expect(await standOf(world, match)).toEqual(before);
    expect(await notificationsOf(world, people.admin)).toEqual(['protestFiled']);
    expect(await notificationsOf(world, home.coCaptain)).toEqual(['resultReported', 'protestFiled']);
    for (const leader of [away.captain, away.coCaptain])
      expect((await notificationsOf(world, leader)).filter((key) => key !== 'resultReported')).toEqual([
        'protestAgainst',
      ]);
    expect(await notificationsOf(world, away.player)).toEqual([]);
    // that there is one, not what it says
    expect(await world.sql(`select values - 'home_score' - 'away_score' as values from public.notifications where key = 'protestAgainst' and user_id = $1`, [away.captain])).toEqual([{ values: { home: home.id, away: away.id, team: home.id } }]); // prettier-ignore
    expect(await auditOf(world, `protests ${id}`)).toMatchObject([{ action: 'file_protest', actor: home.captain }]);
  });

  test("is a captain's of the two sides, and nobody else's", async () => {
    const { home, match } = await newMeeting(world);
    const others: [Who, Refusal][] = [
      ['visitor', { code: '42501', hint: null }],
      ['suspended', { code: 'PT403', hint: 'suspended' }],
      ...(['user', 'captain', 'moderator', 'admin', { id: home.coCaptain }, { id: home.player }] as const).map(
        (who): [Who, Refusal] => [who, notYours],
      ),
    ];
    for (const [actor, refusal] of others)
      await refused(world, () => world.as(actor).rpc('file_protest', { match_id: match, reason: 'Because' }), refusal);
  });

  test('is one a side, about a match that has been kicked off, with a reason', async () => {
    const { home, away, match } = await newMeeting(world);
    await refused(world, () => protest(home.captain, match, ' '), wrong('missing', 'reason'));
    await filed(home.captain, match);
    await refused(world, () => protest(home.captain, match), late('protestFiled'));
    await filed(away.captain, match);
    for (const about of [{ kickoff_at: minutesAgo(-1) }, { status: 'postponed' }, { status: 'cancelled' }]) {
      const id = await newMatch(world, home, away, about);
      await refused(world, () => protest(home.captain, id), late('tooEarly'));
    }
    await refused(world, () => protest(home.captain, unknownId), {
      code: 'PT404',
      hint: 'matchUnknown',
      details: 'match_id',
    });
  });

  test('is possible again once the result was taken back and the match is replayed', async () => {
    const { home, match } = await newMeeting(world);
    await fileReport(world, home.captain, match);
    const first = await filed(home.captain, match);
    await done(rule(first, true, { home_score: 1, away_score: 2 }));
    await done(world.as('admin').rpc('undo_result', { match_id: match, reason: 'To be replayed' }));
    await fileReport(world, home.captain, match);
    await filed(home.captain, match);
    await refused(world, () => protest(home.captain, match), late('protestFiled'));
  });

  test('is no longer filed in a finished season, and is rejected there all the same', async () => {
    const { home, away, match } = await newMeeting(world);
    const id = await filed(home.captain, match);
    await setPhase(world, home, 'playoffs', 'finished');
    await refused(world, () => protest(away.captain, match), late('protestTooLate'));
    await refused(world, () => rule(id, true), late('seasonFinished'));
    await done(rule(id, false));
  });

  test('is between its side and the staff until it is ruled, and written by nobody directly', async () => {
    const { home, away, match } = await newMeeting(world);
    const id = await filed(home.captain, match);
    const readers: Who[] = [{ id: home.player }, 'moderator', 'admin', { id: away.captain }, 'user'];
    const seen = () =>
      Promise.all(
        readers.map(async (who) => (await world.as(who).from('protests').select('id').eq('id', id)).data?.length),
      );
    expect(await seen()).toEqual([1, 1, 1, 0, 0]);
    await done(rule(id, false));
    expect(await seen()).toEqual([1, 1, 1, 1, 1]);
    for (const who of readers)
      expect((await world.as(who).from('protests').update({ status: 'upheld' }).eq('id', id)).error).not.toBeNull();
  });
});

describe('a protest that is taken back', () => {
  const withdraw = (id: string, protest_id: string) => as(id).rpc('withdraw_protest', { protest_id });
  const stateOf = async (id: string) =>
    (
      await world.sql('select status, ruling, ruled_at is not null as over from public.protests where id = $1', [id])
    )[0];

  test('waits for nobody, leaves the match as it is, and tells both sides and the staff', async () => {
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, away.captain, match);
    const id = await filed(home.captain, match);
    const before = await standOf(world, match);
    await world.sql('delete from public.notifications');
    await done(withdraw(home.captain, id));
    expect(await stateOf(id)).toEqual({ status: 'withdrawn', ruling: null, over: true });
    expect(await standOf(world, match)).toEqual(before);
    const { data: clock } = await as(away.captain).rpc('match_clock', { match_id: match });
    expect(clock).toMatchObject([{ protested: false }]);
    const { data: queue } = await world.as('admin').rpc('ruling_queue');
    expect(queue!.filter(({ match_id }) => match_id === match)).toEqual([]);
    for (const told of [people.admin, home.coCaptain, away.captain, away.coCaptain])
      expect(await notificationsOf(world, told)).toEqual(['protestWithdrawn']);
    expect(await notificationsOf(world, home.captain)).toEqual([]);
    expect((await auditOf(world, `protests ${id}`)).at(-1)).toEqual({
      action: 'withdraw_protest',
      actor: home.captain,
      before: { status: 'filed' },
      after: { status: 'withdrawn' },
    });
  });

  test('stays between its side and the staff', async () => {
    const { home, away, match } = await newMeeting(world);
    const id = await filed(home.captain, match);
    await done(withdraw(home.captain, id));
    const seen = async (who: Who) => (await world.as(who).from('protests').select('id').eq('id', id)).data?.length;
    for (const who of [{ id: home.player }, 'moderator', 'admin'] as const) expect(await seen(who)).toBe(1);
    for (const who of [{ id: away.captain }, 'user'] as const) expect(await seen(who)).toBe(0);
  });

  test('is so by the captain of its side alone', async () => {
    const { home, away, match } = await newMeeting(world);
    const id = await filed(home.captain, match);
    const others: [Who, Refusal][] = [
      ['visitor', { code: '42501', hint: null }],
      ['suspended', { code: 'PT403', hint: 'suspended' }],
      ...(
        [
          'user',
          'captain',
          'moderator',
          'admin',
          { id: home.coCaptain },
          { id: home.player },
          { id: away.captain },
        ] as const
      ).map((who): [Who, Refusal] => [who, notYours]),
    ];
    for (const [actor, refusal] of others)
      await refused(world, () => world.as(actor).rpc('withdraw_protest', { protest_id: id }), refusal);
    expect(await stateOf(id)).toMatchObject({ status: 'filed' });
    await refused(world, () => withdraw(home.captain, unknownId), {
      code: 'PT404',
      hint: 'protestUnknown',
      details: 'protest_id',
    });
  });

  test('is so once, until it is ruled, and is neither ruled nor filed anew', async () => {
    const { home, away, match } = await newMeeting(world);
    const ruled = await filed(home.captain, match);
    await done(rule(ruled, false));
    await refused(world, () => withdraw(home.captain, ruled), late('protestRuled', 'protest_id'));
    const id = await filed(away.captain, match);
    await done(withdraw(away.captain, id));
    await refused(world, () => withdraw(away.captain, id), late('protestWithdrawn', 'protest_id'));
    await refused(world, () => rule(id, true), late('protestWithdrawn', 'protest_id'));
    await refused(world, () => protest(away.captain, match), late('protestFiled'));
  });
});

describe('a ruling about a protest', () => {
  test('is an admin’s, with words, and both sides are notified', async () => {
    const { home, away, match } = await newMeeting(world);
    const id = await filed(home.captain, match);
    for (const actor of ['user', 'moderator', { id: home.captain }, { id: away.captain }] as const)
      await refused(world, () => rule(id, true, {}, actor), notYours);
    await refused(world, () => rule(id, true, { ruling: '' }), wrong('missing', 'ruling'));
    const before = await standOf(world, match);
    await done(rule(id, true));
    expect(await standOf(world, match)).toEqual(before);
    for (const leader of [home.captain, away.coCaptain])
      expect(await notificationsOf(world, leader)).toContain('protestUpheld');
    expect((await auditOf(world, `protests ${id}`)).at(-1)).toMatchObject({
      action: 'rule_protest',
      actor: people.admin,
    });
    await refused(world, () => rule(id, false), late('protestRuled', 'protest_id'));
    await refused(world, () => rule(unknownId, false), {
      code: 'PT404',
      hint: 'protestUnknown',
      details: 'protest_id',
    });
  });

  test('is nobody’s of the own team', async () => {
    const { home, match } = await newMeeting(world);
    const id = await filed(home.captain, match);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [home.player]);
    await refused(world, () => rule(id, true, {}, { id: home.player }), { code: 'PT403', hint: 'ownCase' });
    await world.sql('delete from private.user_roles where user_id = $1', [home.player]);
  });

  test('carries its consequence, which an undoing takes back; a rejected one carries none', async () => {
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, away.captain, match, 0, 2);
    const id = await filed(home.captain, match);
    await refused(world, () => rule(id, false, { forfeited_by: 'away' }), wrong('wrongValue', 'upheld'));
    await done(rule(id, true, { forfeited_by: 'away' }));
    expect(await standOf(world, match)).toEqual({
      status: 'finished',
      home_score: 3,
      away_score: 0,
      forfeited_by: 'away',
    });
    await done(world.as('admin').rpc('undo_result', { match_id: match, reason: 'It was no stranger' }));
    expect(await standOf(world, match)).toMatchObject({ status: 'scheduled', forfeited_by: null });
  });
});
