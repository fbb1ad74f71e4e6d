import { describe, expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Meeting, minutesAgo, newMatch, newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

/** When a match is played: what the staff sets, and what the captains agree on. */

const world = openWorld();

const as = (id: string) => world.as({ id });
const matchRow = 'select from public.team_matches where id = $1 for no key update';
const began = Math.floor(Date.now() / 1000) * 1000;
const hours = (ahead: number) => new Date(began + ahead * 3_600_000).toISOString();
const late = (hint: string, details = 'match_id'): Refusal => ({ code: 'PT409', hint, details });
const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const upcoming = { kickoff_at: minutesAgo(-60) };
const outside = ({ home }: Meeting): [Who, Refusal][] => [
  ['visitor', { code: '42501', hint: null }],
  ['suspended', { code: 'PT403', hint: 'suspended' }],
  ['user', notYours],
  ['captain', notYours],
  [{ id: home.coCaptain }, notYours],
  [{ id: home.player }, notYours],
];
const timeOf = async (id: string) => {
  const [row] = await world.sql<{ kickoff_at: Date; status: string }>(
    'select kickoff_at, status from public.team_matches where id = $1',
    [id],
  );
  return [row!.status, row!.kickoff_at.toISOString()];
};

describe('the staff', () => {
  const move = (match_id: string, kickoff_at = hours(48)) =>
    world.as('admin').rpc('move_match', { match_id, kickoff_at });
  const postpone = (match_id: string, reason = 'Servers are down') =>
    world.as('moderator').rpc('postpone_match', { match_id, reason });
  const cancel = (match_id: string, reason = 'Drawn twice') =>
    world.as('admin').rpc('cancel_match', { match_id, reason });

  test('moves, postpones and cancels, and both sides are notified of the last', async () => {
    const { home, away, match } = await newMeeting(world, upcoming);
    await done(move(match));
    expect(await timeOf(match)).toEqual(['scheduled', hours(48)]);
    await done(postpone(match));
    expect((await timeOf(match))[0]).toBe('postponed');
    await done(move(match, hours(72)));
    expect(await timeOf(match)).toEqual(['scheduled', hours(72)]);
    await done(cancel(match));
    expect((await timeOf(match))[0]).toBe('cancelled');
    for (const leader of [home.captain, home.coCaptain, away.captain])
      expect(await notificationsOf(world, leader)).toEqual(['matchCancelled']);
    expect((await auditOf(world, `team_matches ${match}`)).map(({ action }) => action)).toEqual([
      'move_match',
      'postpone_match',
      'move_match',
      'cancel_match',
    ]);
  });

  test('says why a match is postponed or cancelled, to every member, until it is on again', async () => {
    const { home, away, match } = await newMeeting(world, upcoming);
    const told = async (who: Who = 'user') => {
      const { data } = await world.as(who).from('match_details').select('status, status_reason').eq('id', match);
      return data!.map(({ status, status_reason }) => [status, status_reason]);
    };
    await done(postpone(match));
    for (const who of ['user', { id: away.player }] as const)
      expect(await told(who)).toEqual([['postponed', 'Servers are down']]);
    await done(move(match, hours(72)));
    expect(await told()).toEqual([['scheduled', null]]);
    await done(postpone(match, 'Still down'));
    const proposal = await world
      .as({ id: away.captain })
      .rpc('propose_reschedule', { match_id: match, kickoff_at: hours(96) });
    expect(await told()).toEqual([['postponed', 'Still down']]);
    await done(as(home.captain).rpc('answer_reschedule', { reschedule_id: proposal.data!, accept: true }));
    expect(await told()).toEqual([['scheduled', null]]);
    await done(cancel(match));
    expect(await told()).toEqual([['cancelled', 'Drawn twice']]);
  });

  test('a reason of postponing is not that of another end, and nobody writes one past the commands', async () => {
    const { match } = await newMeeting(world, upcoming);
    await done(postpone(match));
    await world.sql(`select private.write_match($1, '{"status": "cancelled"}')`, [match]);
    const reasonOf = async () =>
      (
        await world.sql<{ status_reason: string | null }>(
          'select status_reason from public.team_matches where id = $1',
          [match],
        )
      )[0]!.status_reason;
    expect(await reasonOf()).toBeNull();
    await expect(
      world.sql(`update public.team_matches set status_reason = 'By hand' where id = $1`, [match]),
    ).rejects.toMatchObject({ code: 'PT403' });
  });

  test('is nobody else; moderators neither move nor cancel', async () => {
    const meeting = await newMeeting(world, upcoming);
    const match_id = meeting.match;
    for (const [actor, refusal] of [...outside(meeting), [{ id: meeting.home.captain }, notYours] as const]) {
      const client = world.as(actor);
      await refused(world, () => client.rpc('move_match', { match_id, kickoff_at: hours(48) }), refusal);
      await refused(world, () => client.rpc('postpone_match', { match_id, reason: 'Because' }), refusal);
      await refused(world, () => client.rpc('cancel_match', { match_id, reason: 'Because' }), refusal);
    }
    const moderator = world.as('moderator');
    await refused(world, () => moderator.rpc('move_match', { match_id, kickoff_at: hours(48) }), notYours);
    await refused(world, () => moderator.rpc('cancel_match', { match_id, reason: 'Because' }), notYours);
  });

  test.each(['reported', 'disputed', 'finished', 'cancelled'])(
    'leaves a match that is %s where it is',
    async (status) => {
      const { home, away } = await newMeeting(world);
      const id = await newMatch(world, home, away, {
        status,
        ...(status === 'finished' && { home_score: 1, away_score: 0 }),
      });
      for (const action of [move, postpone, cancel]) await refused(world, () => action(id), late('matchCourse'));
    },
  );

  test('gives a reason, and a time that lies ahead', async () => {
    const { match } = await newMeeting(world, upcoming);
    for (const kickoff_at of [hours(-1), hours(24 * 367)])
      await refused(world, () => move(match, kickoff_at), wrong('kickoffWrong', 'kickoff_at'));
    for (const action of [postpone, cancel]) await refused(world, () => action(match, ' '), wrong('missing', 'reason'));
    const unknown = { code: 'PT404', hint: 'matchUnknown', details: 'match_id' };
    for (const action of [move, postpone, cancel]) await refused(world, () => action(unknownId), unknown);
  });
});

describe('the captains', () => {
  const propose = (id: string, match_id: string, kickoff_at = hours(48)) =>
    as(id).rpc('propose_reschedule', { match_id, kickoff_at });
  const proposed = async (id: string, match_id: string, kickoff_at?: string) => {
    const { data, error } = await propose(id, match_id, kickoff_at);
    expect(error).toBeNull();
    return data!;
  };
  const answer = (id: string, reschedule_id: string, accept: boolean) =>
    as(id).rpc('answer_reschedule', { reschedule_id, accept });
  const states = async (match: string) =>
    (
      await world.sql<{ status: string }>(
        'select status from public.reschedules where match_id = $1 order by created_at',
        [match],
      )
    ).map(({ status }) => status);

  test('agree on a time: the set one stands until then', async () => {
    const { home, away, match } = await newMeeting(world, upcoming);
    const before = await timeOf(match);
    const first = await proposed(home.captain, match);
    expect(await timeOf(match)).toEqual(before);
    // a counter-proposal takes the place of the first
    const second = await proposed(away.captain, match, hours(72));
    await refused(world, () => answer(away.captain, first, true), late('proposalDecided', 'reschedule_id'));
    await done(answer(home.captain, second, true));
    expect(await timeOf(match)).toEqual(['scheduled', hours(72)]);
    expect(await states(match)).toEqual(['countered', 'accepted']);
    expect(await notificationsOf(world, away.captain)).toEqual(['rescheduleProposed', 'rescheduleAccepted']);
    // a second change is an admin's
    await refused(world, () => propose(home.captain, match, hours(96)), late('movedOnce'));
    await done(world.as('admin').rpc('move_match', { match_id: match, kickoff_at: hours(96) }));
  });

  test('move a match to the last day of the season at most', async () => {
    const { home, away, match, league } = await newMeeting(world, upcoming);
    const endsOn = (day: string) => world.sql('update public.league_seasons set ends_on = $2 where league_id = $1', [league, day]); // prettier-ignore
    await endsOn(hours(24 * 5).slice(0, 10));
    const after = wrong('afterSeason', 'kickoff_at');
    await refused(world, () => propose(home.captain, match, hours(24 * 7)), after);
    const proposal = await proposed(home.captain, match, hours(24 * 4));
    await endsOn(hours(24 * 2).slice(0, 10));
    await refused(world, () => answer(away.captain, proposal, true), after);
    await done(answer(away.captain, proposal, false));
    await done(world.as('admin').rpc('move_match', { match_id: match, kickoff_at: hours(24 * 7) }));
    // one that was to be played later anyway may be moved up to then
    await refused(world, () => propose(home.captain, match, hours(24 * 9)), after);
    await proposed(home.captain, match, hours(24 * 6));
  });

  test('bring a postponed match back', async () => {
    const { home, away, match } = await newMeeting(world, { status: 'postponed' });
    await done(answer(away.captain, await proposed(home.captain, match), true));
    expect(await timeOf(match)).toEqual(['scheduled', hours(48)]);
  });

  test('answer a proposal once, however close together', async () => {
    const { home, away, match } = await newMeeting(world, upcoming);
    const id = await proposed(home.captain, match);
    const answers = await meetAt(world, matchRow, match, [
      () => answer(away.captain, id, true),
      () => answer(away.captain, id, true),
    ]);
    expect(answers.flatMap(({ error }) => (error ? [error] : []))).toMatchObject([
      late('proposalDecided', 'reschedule_id'),
    ]);
    expect(await states(match)).toEqual(['accepted']);
    expect(await notificationsOf(world, home.captain)).toEqual(['rescheduleAccepted']);
  });

  test('may say no, and propose again', async () => {
    const { home, away, match } = await newMeeting(world, upcoming);
    const before = await timeOf(match);
    await done(answer(away.captain, await proposed(home.captain, match), false));
    expect(await timeOf(match)).toEqual(before);
    await proposed(home.captain, match, hours(50));
    await refused(world, () => propose(home.captain, match, hours(51)), late('proposalOpen'));
  });

  test('take their own proposal back until it is answered, and propose anew', async () => {
    const meeting = await newMeeting(world, upcoming);
    const { home, away, match } = meeting;
    const before = await timeOf(match);
    const withdraw = (id: string, reschedule_id: string) => as(id).rpc('withdraw_reschedule', { reschedule_id });
    const first = await proposed(home.captain, match);
    const others: [Who, Refusal][] = [
      ...outside(meeting),
      ...(['moderator', 'admin', { id: away.captain }] as const).map((who): [Who, Refusal] => [who, notYours]),
    ];
    for (const [actor, refusal] of others)
      await refused(world, () => world.as(actor).rpc('withdraw_reschedule', { reschedule_id: first }), refusal);
    const unknown = { code: 'PT404', hint: 'proposalUnknown', details: 'reschedule_id' };
    await refused(world, () => withdraw(home.captain, unknownId), unknown);
    await done(withdraw(home.captain, first));
    expect(await timeOf(match)).toEqual(before);
    expect(await notificationsOf(world, away.captain)).toEqual(['rescheduleProposed', 'rescheduleWithdrawn']);
    const gone = late('proposalDecided', 'reschedule_id');
    await refused(world, () => withdraw(home.captain, first), gone);
    await refused(world, () => answer(away.captain, first, true), gone);
    const second = await proposed(home.captain, match, hours(72));
    await done(answer(away.captain, second, true));
    await refused(world, () => withdraw(home.captain, second), gone);
    expect(await states(match)).toEqual(['withdrawn', 'accepted']);
  });

  test('alone propose and answer, and nobody the own proposal', async () => {
    const meeting = await newMeeting(world, upcoming);
    const { home, match } = meeting;
    const everybodyElse = [...outside(meeting), ['moderator', notYours], ['admin', notYours]] as [Who, Refusal][];
    for (const [actor, refusal] of everybodyElse)
      await refused(
        world,
        () => world.as(actor).rpc('propose_reschedule', { match_id: match, kickoff_at: hours(48) }),
        refusal,
      );
    const reschedule_id = await proposed(home.captain, match);
    for (const [actor, refusal] of [...everybodyElse, [{ id: home.captain }, notYours] as const])
      await refused(world, () => world.as(actor).rpc('answer_reschedule', { reschedule_id, accept: true }), refusal);
  });

  test('propose a time that is another, ahead, and before the match has begun', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: hours(5) });
    for (const kickoff_at of [hours(-1), hours(5), hours(24 * 367)])
      await refused(world, () => propose(home.captain, match, kickoff_at), wrong('kickoffWrong', 'kickoff_at'));
    const begun = await newMatch(world, home, away);
    await refused(world, () => propose(home.captain, begun), late('matchCourse'));
    const live = await newMatch(world, home, away, { ...upcoming, status: 'live' });
    await refused(world, () => propose(home.captain, live), late('matchCourse'));
    const unknown = (hint: string, details: string) => ({ code: 'PT404', hint, details });
    await refused(world, () => propose(home.captain, unknownId), unknown('matchUnknown', 'match_id'));
    await refused(world, () => answer(home.captain, unknownId, true), unknown('proposalUnknown', 'reschedule_id'));
  });

  test('have nothing left to answer once the match has begun, is off, or was moved by an admin', async () => {
    const { home, away } = await newMeeting(world);
    const commands: ((match_id: string) => PromiseLike<{ error: unknown }>)[] = [
      async (match_id) => {
        for (const { captain } of [home, away]) await done(as(captain).rpc('ready_for_match', { match_id }));
        return as(home.captain).rpc('start_match', { match_id });
      },
      (match_id) => world.as('admin').rpc('cancel_match', { match_id, reason: 'Drawn twice' }),
      (match_id) => world.as('admin').rpc('move_match', { match_id, kickoff_at: hours(9) }),
    ];
    for (const action of commands) {
      const id = await newMatch(world, home, away, { kickoff_at: minutesAgo(-5) });
      const reschedule_id = await proposed(home.captain, id);
      expect((await action(id)).error).toBeNull();
      await refused(world, () => answer(away.captain, reschedule_id, true), late('proposalDecided', 'reschedule_id'));
      expect(await states(id)).toEqual(['lapsed']);
    }
  });

  test('and their players read what is proposed, with the staff; nobody writes it directly', async () => {
    const { home, away, match } = await newMeeting(world, upcoming);
    await proposed(home.captain, match);
    const readers: Who[] = [{ id: home.player }, { id: away.captain }, 'moderator', 'admin', 'user', 'captain'];
    const seen = await Promise.all(
      readers.map(
        async (who) => (await world.as(who).from('reschedules').select('id').eq('match_id', match)).data?.length,
      ),
    );
    expect(seen).toEqual([1, 1, 1, 1, 0, 0]);
    for (const who of readers) {
      expect(
        (await world.as(who).from('reschedules').update({ status: 'accepted' }).eq('match_id', match)).error,
      ).not.toBeNull();
      expect((await world.as(who).from('reschedules').delete().eq('match_id', match)).error).not.toBeNull();
    }
  });
});
