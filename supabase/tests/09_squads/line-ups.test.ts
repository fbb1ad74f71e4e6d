import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { everybody, openWorld } from '#supabase/tests/harness/harness.ts';
import { type Meeting, minutesAgo, newMatch, newMeeting, standOf, unknownId } from '#supabase/tests/harness/meeting.ts';
import { type Club, memberId, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { meetAt, team as teamRow } from '#supabase/tests/harness/waiting.ts';

/** Before and while a match is played: who lines up, that it has begun, how it stands. */

const world = openWorld({ sessions: 8 });

const as = (id: string) => world.as({ id });
const squadOf = async ({ id }: Club) =>
  (
    await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null order by joined_at, id',
      [id],
    )
  ).map(({ player_id }) => player_id);
const lineUp = (id: string, match_id: string, players: string[], more: object = {}) =>
  as(id).rpc('set_lineup', { match_id, players, ...more });
const lined = (match: string, { id }: Club) =>
  world.sql<{ player_id: string; late: boolean; position: string | null }>(
    'select player_id, late, position from public.match_lineups where match_id = $1 and team_id = $2 order by slot',
    [match, id],
  );
const late = (hint: string, details = 'match_id'): Refusal => ({ code: 'PT409', hint, details });
const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const strangers = ({ home }: Meeting): [Who, Refusal][] => [
  ['visitor', { code: '42501', hint: null }],
  ['suspended', { code: 'PT403', hint: 'suspended' }],
  ['user', notYours],
  ['captain', notYours],
  ['moderator', notYours],
  ['admin', notYours],
  [{ id: home.player }, notYours],
];
const ahead = (minutes: number) => ({ kickoff_at: minutesAgo(-minutes) });

describe('a line-up', () => {
  test('is named by captain or co-captain, in the order of the places, and replaced whole', async () => {
    const { home, match } = await newMeeting(world, ahead(60));
    const five = await squadOf(home);
    const places = ['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker'] as const;
    await done(lineUp(home.captain, match, five, { places: [...places] }));
    expect(await lined(match, home)).toEqual(
      five.map((player_id, n) => ({ player_id, late: false, position: places[n] })),
    );
    await done(lineUp(home.coCaptain, match, five.toReversed()));
    expect((await lined(match, home)).map(({ player_id }) => player_id)).toEqual(five.toReversed());
    expect(await auditOf(world, `match_lineups ${match} ${home.id}`)).toMatchObject([
      { action: 'set_lineup', actor: home.captain, before: null, after: { players: five } },
      { action: 'set_lineup', actor: home.coCaptain },
    ]);
  });

  test("is nobody else's", async () => {
    const meeting = await newMeeting(world, ahead(60));
    const five = await squadOf(meeting.home);
    for (const [actor, refusal] of strangers(meeting))
      await refused(
        world,
        () => world.as(actor).rpc('set_lineup', { match_id: meeting.match, players: five }),
        refusal,
      );
    const unknown = { code: 'PT404', hint: 'matchUnknown', details: 'match_id' };
    await refused(world, () => lineUp(meeting.home.captain, unknownId, five), unknown);
  });

  test('has five different players of the own side who may play', async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    const five = await squadOf(home);
    const four = five.slice(1);
    for (const players of [four, [], [...four, four[0]!], [...five, five[0]!]])
      await refused(world, () => lineUp(home.captain, match, players), wrong('lineupOfFive', 'players'));
    await refused(
      world,
      () => lineUp(home.captain, match, five, { places: ['striker'] }),
      wrong('wrongValue', 'places'),
    );
    await refused(world, () => lineUp(home.captain, match, [...four, away.player]), late('memberUnknown', 'players'));
    const member_id = await memberId(world, five[0]!);
    await done(world.as('admin').rpc('set_eligibility', { member_id, status: 'pending' }));
    await refused(world, () => lineUp(home.captain, match, five), late('notEligible', 'players'));
  });

  test('may change until five minutes after kick-off, or the start', async () => {
    const { home, away } = await newMeeting(world);
    const five = await squadOf(home);
    await done(lineUp(home.captain, await newMatch(world, home, away, ahead(-limits.delayToleranceMinutes + 1)), five));
    await done(lineUp(home.captain, await newMatch(world, home, away, { status: 'postponed' }), five));
    const closed = [
      ahead(-limits.delayToleranceMinutes),
      ...['live', 'reported', 'disputed', 'cancelled'].map((status) => ({ ...ahead(60), status })),
      { status: 'finished', home_score: 1, away_score: 0 },
    ];
    for (const about of closed) {
      const id = await newMatch(world, home, away, about);
      await refused(world, () => lineUp(home.captain, id, five), late('lineupClosed'));
    }
  });

  test('marks who is new after the rival could see it, and nobody who was there before', async () => {
    const { home, match } = await newMeeting(world, ahead(limits.lineupRevealMinutes + 1));
    const five = await squadOf(home);
    const sixth = (await newMeeting(world)).away.player;
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [sixth]);
    await world.sql(`insert into public.team_members (team_id, player_id, eligibility) values ($1, $2, 'eligible')`, [
      home.id,
      sixth,
    ]);
    await done(lineUp(home.captain, match, five));
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [
      match,
      minutesAgo(-limits.lineupRevealMinutes + 1),
    ]);
    await done(lineUp(home.captain, match, [sixth, ...five.slice(1)]));
    const lateOnes = async () => (await lined(match, home)).filter((row) => row.late).map(({ player_id }) => player_id);
    expect(await lateOnes()).toEqual([sixth]);
    // late once, late for good
    await done(lineUp(home.captain, match, [sixth, ...five.slice(1)].toReversed()));
    expect(await lateOnes()).toEqual([sixth]);
  });

  test('waits for whoever leaves at that moment, and does not hold them', async () => {
    const { home, match } = await newMeeting(world, ahead(60));
    const five = await squadOf(home);
    const [set] = await meetAt(world, teamRow, home.id, [() => lineUp(home.captain, match, five)]);
    expect(set?.error).toBeNull();
    await done(as(home.player).rpc('leave_team'));
    expect((await lined(match, home)).map(({ player_id }) => player_id)).toEqual(
      five.filter((id) => id !== home.player),
    );
  });
});

describe('a match', () => {
  const start = (id: string, match_id: string) => as(id).rpc('start_match', { match_id });

  test('is started by a captain or co-captain of either side, from kick-off on', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(0) });
    await done(start(away.coCaptain, match));
    expect(
      await world.sql(
        'select status, live_home_score, live_away_score, live_at = started_at as just_begun from public.team_matches where id = $1',
        [match],
      ),
    ).toEqual([{ status: 'live', live_home_score: 0, live_away_score: 0, just_begun: true }]);
    expect(await notificationsOf(world, home.captain)).toEqual(['matchStarted']);
    const early = await newMatch(world, home, away, ahead(1));
    await refused(world, () => start(home.captain, early), late('startTakesBoth'));
    await done(start(home.captain, await newMatch(world, home, away)));
  });

  test('is started, and its running score kept, by nobody else', async () => {
    const meeting = await newMeeting(world);
    for (const [actor, refusal] of strangers(meeting)) {
      const client = world.as(actor);
      const match_id = meeting.match;
      await refused(world, () => client.rpc('start_match', { match_id }), refusal);
      await refused(world, () => client.rpc('set_live_score', { match_id, home_score: 1, away_score: 0 }), refusal);
    }
    const unknown = { code: 'PT404', hint: 'matchUnknown', details: 'match_id' };
    await refused(world, () => start(meeting.home.captain, unknownId), unknown);
  });

  test.each(['live', 'reported', 'disputed', 'postponed', 'cancelled', 'finished'])(
    'that is %s is not started',
    async (status) => {
      const { home, away } = await newMeeting(world);
      const over = status === 'finished' && { home_score: 1, away_score: 0 };
      const id = await newMatch(world, home, away, { status, ...over });
      await refused(world, () => start(home.captain, id), late('matchCourse'));
    },
  );

  test('has a running score while it is live, which may be level and never counts', async () => {
    const { home, away, match } = await newMeeting(world);
    const score = (id: string, home_score: number, away_score: number) =>
      as(id).rpc('set_live_score', { match_id: match, home_score, away_score });
    await refused(world, () => score(home.captain, 1, 1), late('notLive'));
    await done(start(home.captain, match));
    await done(score(home.coCaptain, 1, 0));
    await done(score(away.captain, 1, 1));
    expect(
      await world.sql('select live_home_score, live_away_score from public.team_matches where id = $1', [match]),
    ).toEqual([{ live_home_score: 1, live_away_score: 1 }]);
    expect(await standOf(world, match)).toMatchObject({ status: 'live', home_score: null });
    await refused(world, () => score(home.captain, -1, 1), wrong('wrongValue', 'home_score'));
    await refused(world, () => score(home.captain, 1, limits.scoreMax + 1), wrong('wrongValue', 'away_score'));
    // a running score is no entry of the log
    expect((await auditOf(world, `team_matches ${match}`)).at(-1)).toMatchObject({ action: 'start_match' });
  });

  test('grows by no page, and writes no team, while its score runs', async () => {
    const { match } = await newMeeting(world, { status: 'live' });
    const sizes = () =>
      world.sql(
        `select pg_relation_size('public.team_matches') as rows, pg_indexes_size('public.team_matches') as indexes, (select max(xmin::text::bigint) from public.teams) as teams`,
      );
    const before = await sizes();
    for (let goals = 0; goals < 60; goals += 1)
      await world.sql('select private.write_match($1, $2)', [
        match,
        JSON.stringify({ live_home_score: goals, live_away_score: 0 }),
      ]);
    expect(await sizes()).toEqual(before);
  });
});

test('line-ups and starts are written by nobody directly', async () => {
  const { home, match } = await newMeeting(world, ahead(60));
  await done(lineUp(home.captain, match, await squadOf(home)));
  for (const actor of [...everybody, { id: home.captain }]) {
    const rows = world.as(actor).from('match_lineups');
    expect((await rows.delete().eq('match_id', match)).error).not.toBeNull();
    expect((await rows.update({ late: true }).eq('match_id', match)).error).not.toBeNull();
  }
});
