import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  age,
  causesOf,
  fileReport,
  reportsOf,
  type Meeting,
  minutesAgo,
  newMatch,
  newMeeting,
  standOf,
  unknownId,
  waitingReport,
} from '#supabase/tests/harness/meeting.ts';
import { refused, type Refusal, setPhase, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** How a match comes to its result: report, confirmation, dispute, silence, ruling, undoing. */

const world = openWorld({ sessions: 8 });

const as = (id: string) => world.as({ id });
const report = (id: string, match_id: string, home_score = 2, away_score = 1, more: object = {}) =>
  as(id).rpc('report_match', { match_id, home_score, away_score, ...more });
const late = (hint: string, details = 'match_id'): Refusal => ({ code: 'PT409', hint, details });
const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };

/** Everybody who speaks for neither side, and how they are refused. */
const strangers = ({ home }: Meeting): [Who, Refusal][] => [
  ['visitor', { code: '42501', hint: null }],
  ['suspended', { code: 'PT403', hint: 'suspended' }],
  ['user', notYours],
  ['captain', notYours],
  ['moderator', notYours],
  ['admin', notYours],
  [{ id: home.player }, notYours],
];

describe('a report', () => {
  test.each([
    ['the captain', 'captain', 'home'],
    ['a co-captain', 'coCaptain', 'home'],
    ['the captain of the visitors', 'captain', 'away'],
    ['their co-captain', 'coCaptain', 'away'],
  ] as const)('is filed by %s, and brought to the others', async (_who, role, side) => {
    const meeting = await newMeeting(world);
    const id = await fileReport(world, meeting[side][role], meeting.match);
    expect(await standOf(world, meeting.match)).toMatchObject({ status: 'reported', home_score: null });
    expect(await causesOf(world, meeting.match)).toEqual(['report']);
    for (const { captain, coCaptain, player } of [meeting.home, meeting.away]) {
      for (const leader of [captain, coCaptain])
        expect(await notificationsOf(world, leader)).toEqual(leader === meeting[side][role] ? [] : ['resultReported']);
      expect(await notificationsOf(world, player)).toEqual([]);
    }
    expect(await auditOf(world, `team_matches ${meeting.match}`)).toMatchObject([
      { action: 'report_match', actor: meeting[side][role], after: { report_id: id, home_score: 2, away_score: 1 } },
    ]);
  });

  test("and a reported forfeit are nobody else's", async () => {
    const meeting = await newMeeting(world);
    for (const [actor, refusal] of strangers(meeting)) {
      const client = world.as(actor);
      await refused(
        world,
        () => client.rpc('report_match', { match_id: meeting.match, home_score: 2, away_score: 1 }),
        refusal,
      );
      await refused(world, () => client.rpc('claim_forfeit', { match_id: meeting.match }), refusal);
    }
  });

  test('is of a match there is', async () => {
    const { home } = await newMeeting(world);
    const unknown = { code: 'PT404', hint: 'matchUnknown', details: 'match_id' };
    await refused(world, () => report(home.captain, unknownId), unknown);
    await refused(world, () => as(home.captain).rpc('claim_forfeit', { match_id: unknownId }), unknown);
  });

  test('comes from kick-off on, or once the match is live', async () => {
    const { home, away } = await newMeeting(world);
    const ahead = await newMatch(world, home, away, { kickoff_at: minutesAgo(-1) });
    await refused(world, () => report(home.captain, ahead), late('tooEarly'));
    const live = await newMatch(world, home, away, { kickoff_at: minutesAgo(-1), status: 'live' });
    await done(report(home.captain, live));
    // the other side may say so too, agreeing or not
    await done(report(away.captain, live));
  });

  test.each(['postponed', 'cancelled'])('is of no match that is %s', async (status) => {
    const { home, away } = await newMeeting(world);
    const id = await newMatch(world, home, away, { status });
    await refused(world, () => report(home.captain, id), late('matchCourse'));
    await refused(world, () => as(home.captain).rpc('claim_forfeit', { match_id: id }), late('matchCourse'));
  });

  test('is of no match that is over', async () => {
    const { home, away } = await newMeeting(world);
    const id = await newMatch(world, home, away, { status: 'finished', home_score: 1, away_score: 0 });
    await refused(world, () => report(home.captain, id), late('resultFinal'));
  });

  test('is never level, and a score within the bounds', async () => {
    const { home, match } = await newMeeting(world);
    await refused(world, () => report(home.captain, match, 2, 2), wrong('noDraw', 'away_score'));
    await refused(world, () => report(home.captain, match, -1, 2), wrong('wrongValue', 'home_score'));
    await refused(world, () => report(home.captain, match, 1, limits.scoreMax + 1), wrong('wrongValue', 'away_score'));
    await done(report(home.captain, match, 1, limits.scoreMax));
  });

  test('is one a side', async () => {
    const { home, match } = await newMeeting(world);
    await fileReport(world, home.captain, match);
    for (const id of [home.captain, home.coCaptain])
      await refused(world, () => report(id, match, 3, 1), late('alreadyReported'));
    await refused(world, () => as(home.captain).rpc('claim_forfeit', { match_id: match }), late('alreadyReported'));
  });

  test('of the other side with the same score confirms it', async () => {
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, home.captain, match);
    await fileReport(world, away.coCaptain, match);
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
    expect(await causesOf(world, match)).toEqual(['report', 'report', 'confirmation']);
    expect(await reportsOf(world, match)).toEqual(['confirmed', 'confirmed']);
    expect(await notificationsOf(world, home.captain)).toEqual(['resultConfirmed']);
  });

  test('of another score is refused to a side that has not seen what the other one reports, and nothing is disputed', async () => {
    const { home, away, match } = await newMeeting(world);
    const first = await fileReport(world, home.captain, match);
    const unseen = late('reportUnseen', 'seen_report');
    await refused(world, () => report(away.captain, match, 1, 2), unseen);
    await refused(world, () => report(away.captain, match, 1, 2, { seen_report: unknownId }), unseen);
    // what has been seen is no longer what is reported
    const { data: second } = await as(home.captain).rpc('correct_report', { report_id: first, home_score: 3, away_score: 1 }); // prettier-ignore
    await refused(world, () => report(away.captain, match, 1, 2, { seen_report: first }), unseen);
    expect(await standOf(world, match)).toMatchObject({ status: 'reported' });
    await done(report(away.captain, match, 1, 2, { seen_report: second! }));
    expect(await standOf(world, match)).toMatchObject({ status: 'disputed' });
  });

  test('of the same score confirms, seen or not; after a dispute nobody asks again', async () => {
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, home.captain, match);
    await done(report(away.captain, match, 2, 1));
    expect(await standOf(world, match)).toMatchObject({ status: 'finished' });
    const second = await newMatch(world, home, away);
    const report_id = await fileReport(world, home.captain, second);
    await done(as(away.captain).rpc('dispute_report', { report_id, reason: 'It was 1-2' }));
    await done(report(away.captain, second, 1, 2));
    expect(await standOf(world, second)).toMatchObject({ status: 'disputed' });
  });

  test('that the other side did not come is refused once it has reported something, seen or not', async () => {
    const { home, away, match } = await newMeeting(world);
    const seen_report = await fileReport(world, home.captain, match);
    for (const args of [{}, { seen_report }])
      await refused(
        world,
        () => as(away.captain).rpc('claim_forfeit', { match_id: match, ...args }),
        late('sidePresent'),
      );
    expect(await standOf(world, match)).toMatchObject({ status: 'reported' });
  });

  test('of the other side with another score makes it disputed, and the admins are notified', async () => {
    const { home, away, match } = await newMeeting(world);
    await world.sql('delete from public.notifications');
    await fileReport(world, home.captain, match);
    await fileReport(world, away.captain, match, 1, 2);
    expect(await standOf(world, match)).toMatchObject({ status: 'disputed', home_score: null });
    expect(await causesOf(world, match)).toEqual(['report', 'report', 'dispute']);
    expect(await reportsOf(world, match)).toEqual(['disputed', 'disputed']);
    expect(await notificationsOf(world, people.admin)).toEqual(['resultDisputed']);
  });
});

describe('a reported forfeit', () => {
  test('is 3-0, from five minutes after kick-off on, and confirmed like any report', async () => {
    const { home, away } = await newMeeting(world);
    const early = await newMatch(world, home, away, { kickoff_at: minutesAgo(limits.delayToleranceMinutes - 1) });
    await refused(world, () => as(away.captain).rpc('claim_forfeit', { match_id: early }), late('tooEarly'));
    const match_id = await newMatch(world, home, away, { kickoff_at: minutesAgo(limits.delayToleranceMinutes + 1) });
    const { data: report_id } = await as(away.captain).rpc('claim_forfeit', { match_id });
    await done(as(home.captain).rpc('confirm_report', { report_id: report_id! }));
    expect(await standOf(world, match_id)).toEqual({
      status: 'finished',
      home_score: 0,
      away_score: limits.forfeitGoals,
      forfeited_by: 'home',
    });
  });

  test('against a score of 3-0 is another report', async () => {
    const { home, away, match } = await newMeeting(world);
    await done(as(home.captain).rpc('claim_forfeit', { match_id: match }));
    expect(await notificationsOf(world, away.captain)).toEqual(['noShowClaimed']);
    const [notice] = await world.sql<{ team: string }>(
      `select values ->> 'team' as team from public.notifications where key = 'noShowClaimed' and user_id = $1`,
      [away.captain],
    );
    expect(notice!.team).toBe(away.id);
    await fileReport(world, away.captain, match, 3, 0);
    expect(await standOf(world, match)).toMatchObject({ status: 'disputed' });
  });
});

describe('an answer', () => {
  test('confirms the report, by the other side alone', async () => {
    const meeting = await newMeeting(world);
    const { home, away, match } = meeting;
    const report_id = await fileReport(world, home.captain, match);
    const own: [Who, Refusal][] = [home.captain, home.coCaptain].map((id) => [{ id }, notYours]);
    for (const [actor, refusal] of [...strangers(meeting), ...own]) {
      await refused(world, () => world.as(actor).rpc('confirm_report', { report_id }), refusal);
      await refused(world, () => world.as(actor).rpc('dispute_report', { report_id, reason: 'It was 1-2' }), refusal);
    }
    await done(as(away.coCaptain).rpc('confirm_report', { report_id }));
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
    expect(await causesOf(world, match)).toEqual(['report', 'confirmation']);
    expect((await auditOf(world, `team_matches ${match}`)).at(-1)).toMatchObject({
      action: 'confirm_report',
      actor: away.coCaptain,
    });
  });

  test('disputes it with a reason, and the admins are notified', async () => {
    const { home, away, match } = await newMeeting(world);
    await world.sql('delete from public.notifications');
    const report_id = await fileReport(world, home.captain, match);
    const dispute = (reason: string) => as(away.captain).rpc('dispute_report', { report_id, reason });
    await refused(world, () => dispute(' '), wrong('missing', 'reason'));
    await refused(world, () => dispute('x'.repeat(limits.reasonMax + 1)), wrong('wrongLength', 'reason'));
    await done(dispute('It was 1-2'));
    expect(await standOf(world, match)).toMatchObject({ status: 'disputed' });
    expect(await notificationsOf(world, people.admin)).toEqual(['resultDisputed']);
    expect(await notificationsOf(world, home.captain)).toEqual(['resultDisputed']);
    // the other side's own report may follow, and the same score settles it
    await fileReport(world, away.captain, match, 2, 1);
    expect(await standOf(world, match)).toMatchObject({ status: 'finished' });
  });

  test('is given once, to a report there is', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match);
    await done(as(away.captain).rpc('confirm_report', { report_id }));
    const decided = late('matchReportDecided', 'report_id');
    await refused(world, () => as(away.captain).rpc('confirm_report', { report_id }), decided);
    await refused(world, () => as(away.captain).rpc('dispute_report', { report_id, reason: 'It was 1-2' }), decided);
    const unknown = { code: 'PT404', hint: 'reportUnknown', details: 'report_id' };
    await refused(world, () => as(away.captain).rpc('confirm_report', { report_id: unknownId }), unknown);
  });
});

describe('an own report', () => {
  const decided = late('matchReportDecided', 'report_id');
  const correct = (id: string, report_id: string, home_score = 3, away_score = 1, more: object = {}) =>
    as(id).rpc('correct_report', { report_id, home_score, away_score, ...more });
  const withdraw = (id: string, report_id: string) => as(id).rpc('withdraw_report', { report_id });
  const corrected = async (id: string, report_id: string, ...args: [number, number, object?]) => {
    const { data, error } = await correct(id, report_id, ...args);
    expect(error).toBeNull();
    return data!;
  };
  const settle = () => world.sql('select private.settle_due()');

  test('is corrected until it is answered: the rival is notified, and only the new one can be answered', async () => {
    const { home, away, match } = await newMeeting(world);
    const first = await fileReport(world, home.captain, match);
    const second = await corrected(home.coCaptain, first, 3, 1, { stats: [{ player_id: home.captain, goals: 3 }] });
    expect(await standOf(world, match)).toMatchObject({ status: 'reported' });
    expect(await causesOf(world, match)).toEqual(['report', 'retraction', 'report']);
    expect(await reportsOf(world, match)).toEqual(['superseded', 'filed']);
    for (const leader of [away.captain, away.coCaptain])
      expect(await notificationsOf(world, leader)).toEqual(['resultReported', 'reportCorrected']);
    expect((await auditOf(world, `team_matches ${match}`)).at(-1)).toMatchObject({
      action: 'correct_report',
      actor: home.coCaptain,
      before: { report_id: first, home_score: 2 },
      after: { report_id: second, home_score: 3 },
    });
    await refused(world, () => as(away.captain).rpc('confirm_report', { report_id: first }), decided);
    await done(as(away.captain).rpc('confirm_report', { report_id: second }));
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 3, away_score: 1 });
    expect(await world.sql('select goals from public.match_player_stats where match_id = $1', [match])).toEqual([
      { goals: 3 },
    ]);
  });

  test('begins a day of its own once it is corrected', async () => {
    const { home, match } = await newMeeting(world);
    const first = await fileReport(world, home.captain, match);
    await age(world, first, limits.autoConfirmHours - 1);
    const second = await corrected(home.captain, first, 3, 1);
    await age(world, second, limits.autoConfirmHours - 1);
    await settle();
    expect(await standOf(world, match)).toMatchObject({ status: 'reported' });
    await age(world, second, 1);
    await settle();
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 3 });
  });

  test('of a forfeit is corrected to a score: the rival came after all', async () => {
    const { home, away, match } = await newMeeting(world);
    const { data: forfeit } = await as(home.captain).rpc('claim_forfeit', { match_id: match });
    await corrected(home.captain, forfeit!, 3, 0);
    await fileReport(world, away.captain, match, 3, 0);
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 3, forfeited_by: null });
  });

  test('is corrected to what could have been reported', async () => {
    const { home, away, match } = await newMeeting(world);
    const id = await fileReport(world, home.captain, match);
    await refused(world, () => correct(home.captain, id, 2, 2), wrong('noDraw', 'away_score'));
    await refused(world, () => correct(home.captain, id, -1, 2), wrong('wrongValue', 'home_score'));
    const figures = (player_id: string, goals: number) => () =>
      correct(home.captain, id, 3, 1, { stats: [{ player_id, goals }] });
    await refused(world, figures(home.captain, 4), wrong('wrongStats', 'stats'));
    await refused(world, figures(away.captain, 1), late('memberUnknown', 'stats'));
  });

  test('is taken back until it is answered: the match is open again, and either side reports anew', async () => {
    const { home, away, match } = await newMeeting(world);
    await done(withdraw(home.coCaptain, await fileReport(world, home.captain, match)));
    expect(await standOf(world, match)).toMatchObject({ status: 'scheduled', home_score: null });
    expect(await causesOf(world, match)).toEqual(['report', 'retraction']);
    expect(await reportsOf(world, match)).toEqual(['superseded']);
    expect(await notificationsOf(world, away.captain)).toEqual(['resultReported', 'reportWithdrawn']);
    expect((await auditOf(world, `team_matches ${match}`)).at(-1)).toMatchObject({
      action: 'withdraw_report',
      actor: home.coCaptain,
      after: { status: 'scheduled' },
    });
    await fileReport(world, away.captain, match, 1, 2);
    await fileReport(world, home.captain, match, 1, 2);
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 1, away_score: 2 });
  });

  test('is taken back, and a match that was live is live again, with its running score', async () => {
    const { home, match } = await newMeeting(world);
    await done(as(home.captain).rpc('start_match', { match_id: match }));
    await done(as(home.captain).rpc('set_live_score', { match_id: match, home_score: 1, away_score: 1 }));
    await done(withdraw(home.captain, await fileReport(world, home.captain, match)));
    expect(
      await world.sql('select status, live_home_score, live_away_score from public.team_matches where id = $1', [
        match,
      ]),
    ).toEqual([{ status: 'live', live_home_score: 1, live_away_score: 1 }]);
  });

  test('that is taken back ends no match: the time to protest begins with the report that stands', async () => {
    const { home, match } = await newMeeting(world);
    const ended = async () => {
      const { data } = await as(home.captain).rpc('match_clock', { match_id: match }).single();
      return Date.parse(data!.ended_at) - Date.now();
    };
    const id = await fileReport(world, home.captain, match);
    expect(await ended()).toBeLessThan(0);
    await done(withdraw(home.captain, id));
    // twenty minutes of it have been played
    expect(await ended()).toBeGreaterThan((limits.matchLengthMinutes - 25) * 60_000);
  });

  test("is nobody else's to change", async () => {
    const meeting = await newMeeting(world);
    const { home, away, match } = meeting;
    const report_id = await fileReport(world, home.captain, match);
    const rivals: [Who, Refusal][] = [away.captain, away.coCaptain].map((id) => [{ id }, notYours]);
    for (const [actor, refusal] of [...strangers(meeting), ...rivals]) {
      const client = world.as(actor);
      await refused(world, () => client.rpc('correct_report', { report_id, home_score: 3, away_score: 1 }), refusal);
      await refused(world, () => client.rpc('withdraw_report', { report_id }), refusal);
    }
    const unknown = { code: 'PT404', hint: 'reportUnknown', details: 'report_id' };
    await refused(world, () => correct(home.captain, unknownId), unknown);
    await refused(world, () => withdraw(home.captain, unknownId), unknown);
  });

  test.each<[string, (report_id: string, meeting: Meeting) => PromiseLike<unknown>]>([
    ['confirmed', (report_id, { away }) => done(as(away.captain).rpc('confirm_report', { report_id }))],
    ['disputed', (report_id, { away }) => done(as(away.captain).rpc('dispute_report', { report_id, reason: 'It was 1-2' }))],
    ['contradicted', (_, { away, match }) => fileReport(world, away.captain, match, 1, 2)],
    ['confirmed by silence, whether the clock has come or not', (id) => age(world, id, limits.autoConfirmHours)],
    ['corrected already', (id, { home }) => corrected(home.captain, id, 4, 1)],
    ['taken back already', (id, { home }) => done(withdraw(home.captain, id))],
    ['ruled about', (_, { match }) => done(world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 1, away_score: 2 }))],
  ])('is changed no more once it is %s', async (_how, answer) => {
    const meeting = await newMeeting(world);
    const { home, match } = meeting;
    const id = await fileReport(world, home.captain, match);
    await answer(id, meeting);
    await refused(world, () => correct(home.captain, id), decided);
    await refused(world, () => withdraw(home.captain, id), decided);
  }); // prettier-ignore
});

describe('after a dispute', () => {
  const accept = (id: string, report_id: string) => as(id).rpc('confirm_report', { report_id });

  test.each(['home', 'away'] as const)('of two reports the %s side accepts the other', async (side) => {
    const { home, away, match } = await newMeeting(world);
    const reports = {
      home: await fileReport(world, home.captain, match),
      away: await fileReport(world, away.captain, match, 1, 2),
    };
    const [own, rival] = side === 'home' ? ([home, 'away'] as const) : ([away, 'home'] as const);
    for (const leader of [own.captain, own.coCaptain])
      await refused(world, () => accept(leader, reports[side]), notYours);
    await done(accept(own.coCaptain, reports[rival]));
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: rival === 'home' ? 2 : 1 });
    expect(await causesOf(world, match)).toEqual(['report', 'report', 'dispute', 'confirmation']);
    expect(await reportsOf(world, match)).toEqual(
      rival === 'home' ? ['confirmed', 'disputed'] : ['disputed', 'confirmed'],
    );
    expect((await auditOf(world, `team_matches ${match}`)).at(-1)).toMatchObject({
      action: 'confirm_report',
      actor: own.coCaptain,
      before: { status: 'disputed' },
    });
    for (const each of [home, away]) expect(await notificationsOf(world, each.player)).toEqual([]);
    expect(await notificationsOf(world, (side === 'home' ? away : home).captain)).toContain('resultConfirmed');
  });

  test('who has only disputed accepts after all, and disputes no second time', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match);
    const dispute = () => as(away.captain).rpc('dispute_report', { report_id, reason: 'It was 1-2' });
    await done(dispute());
    await refused(world, dispute, late('matchReportDecided', 'report_id'));
    await refused(world, () => accept(home.captain, report_id), notYours);
    await done(accept(away.captain, report_id));
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
  });

  test('nobody accepts any more what has been ruled about', async () => {
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, home.captain, match);
    const report_id = await fileReport(world, away.captain, match, 1, 2);
    await done(
      world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 4, away_score: 1 }),
    );
    await refused(world, () => accept(home.captain, report_id), late('matchReportDecided', 'report_id'));
  });
});

describe('silence', () => {
  const settle = () => world.sql('select private.settle_due()');

  test('of a day confirms a report, and not a minute less', async () => {
    const { home, match } = await newMeeting(world);
    const id = await fileReport(world, home.captain, match);
    await age(world, id, limits.autoConfirmHours - 1 / 60);
    await settle();
    expect(await standOf(world, match)).toMatchObject({ status: 'reported' });
    await age(world, id, 1 / 60);
    await settle();
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
    expect(await causesOf(world, match)).toEqual(['report', 'silence']);
    expect((await auditOf(world, `team_matches ${match}`)).at(-1)).toMatchObject({
      action: 'confirm_silence',
      actor: null,
    });
    expect(await notificationsOf(world, home.captain)).toEqual(['resultConfirmed']);
  });

  test('confirms after the hours of the match’s season', async () => {
    const { home, match, league } = await newMeeting(world);
    await world.sql('update public.league_seasons set silence_hours = 6 where league_id = $1', [league]);
    await age(world, await fileReport(world, home.captain, match), 6 - 1 / 60);
    await settle();
    expect(await standOf(world, match)).toMatchObject({ status: 'reported' });
    await world.sql('update public.league_seasons set silence_hours = 5 where league_id = $1', [league]);
    await settle();
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
  });

  test('does not wait for the clock: after a day nobody disputes or confirms', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match);
    await age(world, report_id, limits.autoConfirmHours);
    const dispute = () => as(away.captain).rpc('dispute_report', { report_id, reason: 'It was 1-2' });
    await refused(world, dispute, late('matchReportDecided', 'report_id'));
    for (const [home_score, away_score] of [
      [1, 2],
      [2, 1],
    ] as const)
      await refused(world, () => report(away.captain, match, home_score, away_score), late('matchReportDecided'));
    await refused(
      world,
      () => as(away.captain).rpc('confirm_report', { report_id }),
      late('matchReportDecided', 'report_id'),
    );
    await settle();
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
  });

  test('one match that cannot be settled delays no other', async () => {
    const [one, other] = [await newMeeting(world), await newMeeting(world)];
    for (const { home, match } of [one, other]) await age(world, await fileReport(world, home.captain, match), 25);
    const [poisoned, fine] = [one.match, other.match].toSorted() as [string, string];
    await world.sql(
      `create function private.poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$;
       create trigger poison before update on public.team_matches for each row when (old.id = '${poisoned}') execute function private.poison()`,
    );
    await settle();
    expect(await standOf(world, fine)).toMatchObject({ status: 'finished' });
    expect(await standOf(world, poisoned)).toMatchObject({ status: 'reported' });
    await world.sql('drop trigger poison on public.team_matches; drop function private.poison()');
    await settle();
    expect(await standOf(world, poisoned)).toMatchObject({ status: 'finished' });
  });
});

describe('figures of a report', () => {
  const line = (player_id: string, more: object = {}) => ({ player_id, goals: 0, ...more });
  const stored = (match: string) =>
    world.sql(
      'select player_id, goals, assists, saves, mvp from public.match_player_stats where match_id = $1 order by goals desc, saves desc',
      [match],
    );

  test('become those of the match with its result, each side giving its own', async () => {
    const { home, away, match } = await newMeeting(world);
    await done(report(home.captain, match, 2, 1, { stats: [line(home.captain, { goals: 2, mvp: true })] }));
    expect(await stored(match)).toEqual([]);
    await done(report(away.captain, match, 2, 1, { stats: [line(away.player, { goals: 1, saves: 3, mvp: true })] }));
    expect(await stored(match)).toEqual([
      { player_id: home.captain, goals: 2, assists: 0, saves: 0, mvp: true },
      // one best player a match: the first report's
      { player_id: away.player, goals: 1, assists: 0, saves: 3, mvp: false },
    ]);
  });

  test.each<[string, (meeting: Meeting) => unknown, Refusal]>([
    ['more goals than the score', ({ home }) => [line(home.captain, { goals: 2 }), line(home.player, { goals: 1 })], wrong('wrongStats', 'stats')],
    ['more assists than the score', ({ home }) => [line(home.captain, { assists: 3 })], wrong('wrongStats', 'stats')],
    ['a player twice', ({ home }) => [line(home.captain), line(home.captain)], wrong('wrongStats', 'stats')],
    ['two best players', ({ home }) => [line(home.captain, { mvp: true }), line(home.player, { mvp: true })], wrong('wrongStats', 'stats')],
    ['less than nothing', ({ home }) => [line(home.captain, { goals: -1 })], wrong('wrongStats', 'stats')],
    ['nobody', () => [{ goals: 1 }], wrong('wrongStats', 'stats')],
    ['half a goal', ({ home }) => [line(home.captain, { goals: 0.5 })], wrong('wrongValue', 'stats')],
    ['no list', () => ({ goals: 1 }), wrong('wrongValue', 'stats')],
    ['a list of numbers', () => [1], wrong('wrongValue', 'stats')],
    ['eleven players', ({ home }) => Array.from({ length: 11 }, () => line(home.captain)), wrong('wrongValue', 'stats')],
    ['a player of the other side', ({ away }) => [line(away.captain)], late('memberUnknown', 'stats')],
    ['a stranger', () => [line(people.user)], late('memberUnknown', 'stats')],
  ])('are refused with %s', async (_what, stats, refusal) => {
    const meeting = await newMeeting(world);
    await refused(world, () => report(meeting.home.captain, meeting.match, 2, 1, { stats: stats(meeting) }), refusal);
  }); // prettier-ignore

  test('are within the bounds of the match, whatever the score', async () => {
    const { home, match } = await newMeeting(world);
    const entered = (more: object) => () => report(home.captain, match, 150, 1, { stats: [line(home.captain, more)] });
    for (const more of [{ goals: 100 }, { assists: 100 }, { passes: 1000 }, { interceptions: 1000 }, { saves: 1000 }])
      await refused(world, entered(more), wrong('wrongStats', 'stats'));
    const most = { goals: 99, assists: 99, passes: 999, interceptions: 999, saves: 999 };
    await done(entered(most)());
    await done(
      world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 150, away_score: 1 }),
    );
    expect(await world.sql('select goals, saves from public.match_player_stats where match_id = $1', [match])).toEqual([
      { goals: 99, saves: 999 },
    ]);
  });

  test('give saves to the keeper alone, where the line-up says who kept', async () => {
    const { home, match } = await newMeeting(world);
    for (const [slot, player, position] of [
      [1, home.captain, 'goalkeeper'],
      [2, home.player, 'striker'],
    ])
      await world.sql(
        'insert into public.match_lineups (match_id, team_id, slot, player_id, position) values ($1, $2, $3, $4, $5)',
        [match, home.id, slot, player, position],
      );
    const saved = (player: string) => () =>
      report(home.captain, match, 2, 1, { stats: [line(player, { saves: 4 }), line(home.coCaptain, { saves: 1 })] });
    await refused(world, saved(home.player), wrong('wrongStats', 'stats'));
    await done(saved(home.captain)());
  });
});

describe('a ruling', () => {
  const rule = (match_id: string, more: object = {}) =>
    world
      .as('admin')
      .rpc('rule_match', { match_id, reason: 'The recording shows it', home_score: 1, away_score: 2, ...more });

  test.each(['scheduled', 'live', 'reported', 'disputed', 'postponed'])('ends a match that is %s', async (status) => {
    const { home, away } = await newMeeting(world);
    const id = await newMatch(world, home, away, { status });
    await done(rule(id));
    expect(await standOf(world, id)).toMatchObject({ status: 'finished', home_score: 1, away_score: 2 });
    expect(await causesOf(world, id)).toEqual(['ruling']);
    expect(await notificationsOf(world, away.captain)).toEqual(['resultRuled']);
    const [row] = await world.sql('select author_id as by, reason from public.result_reasons where match_id = $1', [
      id,
    ]);
    // nobody is told who is on the staff
    expect(row).toEqual({ by: null, reason: 'The recording shows it' });
  });

  test('[S6.27] settles a dispute: the report that was right is confirmed, and no side has more goals than the score', async () => {
    const { home, away, match } = await newMeeting(world);
    await done(report(home.captain, match, 2, 1, { stats: [{ player_id: home.captain, goals: 2 }] }));
    const seen_report = (await waitingReport(world, match))!;
    await done(report(away.captain, match, 1, 2, { stats: [{ player_id: away.captain, goals: 2 }], seen_report }));
    await done(rule(match));
    expect(await reportsOf(world, match)).toEqual(['disputed', 'confirmed']);
    expect(
      await world.sql('select player_id, goals from public.match_player_stats where match_id = $1 order by goals', [
        match,
      ]),
    ).toEqual([
      { player_id: home.captain, goals: 0 },
      { player_id: away.captain, goals: 2 },
    ]);
  });

  test.each([
    ['home', 0, 3],
    ['away', 3, 0],
    ['both', null, null],
  ] as const)('makes %s the side that did not come', async (forfeited_by, home_score, away_score) => {
    const { match } = await newMeeting(world);
    const scored = rule(match, { forfeited_by });
    expect((await scored).error).toMatchObject(wrong('wrongValue', 'home_score'));
    await done(rule(match, { forfeited_by, home_score: null, away_score: null }));
    expect(await standOf(world, match)).toEqual({ status: 'finished', home_score, away_score, forfeited_by });
  });

  test('corrects a result, and the ledger keeps both', async () => {
    const { home, away, match } = await newMeeting(world);
    await fileReport(world, home.captain, match);
    await fileReport(world, away.captain, match);
    await done(rule(match, { home_score: 3, away_score: 1 }));
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 3, away_score: 1 });
    expect(await causesOf(world, match)).toEqual(['report', 'report', 'confirmation', 'correction']);
  });

  test('is refused without a score, with a draw, without a reason, and of a cancelled match', async () => {
    const { home, away, match } = await newMeeting(world);
    await refused(world, () => rule(match, { home_score: null, away_score: null }), wrong('wrongValue', 'home_score'));
    await refused(world, () => rule(match, { home_score: 2 }), wrong('noDraw', 'away_score'));
    await refused(world, () => rule(match, { reason: '' }), wrong('missing', 'reason'));
    const off = await newMatch(world, home, away, { status: 'cancelled' });
    await refused(world, () => rule(off), late('matchCourse'));
    // a game of a series that nobody has said a word about, either
    const [series] = await world.sql<{ id: string }>(
      `insert into public.series (league_id, season, round, slot, best_of, team_a_id, team_b_id)
         values ($1, 1, 2, 1, 3, $2, $3) returning id`,
      [home.league, home.id, away.id],
    );
    const spare = { series_id: series!.id, stage: 'semifinal', game_no: 3, matchday: null, status: 'cancelled' };
    const unplayed = await newMatch(world, home, away, spare);
    await refused(world, () => rule(unplayed), late('matchCourse'));
    const unknown = { code: 'PT404', hint: 'matchUnknown', details: 'match_id' };
    await refused(world, () => rule(unknownId), unknown);
  });

  test("and an undoing are an admin's alone, and not of the own team", async () => {
    const meeting = await newMeeting(world);
    const { home, away } = meeting;
    const match_id = await newMatch(world, home, away, { status: 'finished', home_score: 3, away_score: 1 });
    const others = strangers(meeting).filter(([actor]) => actor !== 'admin');
    const leaders: [Who, Refusal][] = [home.captain, away.coCaptain].map((id) => [{ id }, notYours]);
    for (const [actor, refusal] of [...others, ...leaders]) {
      const ruling = { match_id, reason: 'Because', home_score: 1, away_score: 2 };
      await refused(world, () => world.as(actor).rpc('rule_match', ruling), refusal);
      await refused(world, () => world.as(actor).rpc('undo_result', { match_id, reason: 'Because' }), refusal);
    }
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [home.player]);
    const ownCase = { code: 'PT403', hint: 'ownCase' };
    const admin = as(home.player);
    await refused(
      world,
      () => admin.rpc('rule_match', { match_id, reason: 'Because', home_score: 9, away_score: 0 }),
      ownCase,
    );
    await refused(world, () => admin.rpc('undo_result', { match_id, reason: 'Because' }), ownCase);
    await world.sql('delete from private.user_roles where user_id = $1', [home.player]);
  });

  test('and an undoing are refused in a finished season', async () => {
    const { home, away } = await newMeeting(world);
    const id = await newMatch(world, home, away, { status: 'finished', home_score: 3, away_score: 1 });
    await setPhase(world, home, 'playoffs', 'finished');
    await refused(world, () => rule(id), late('seasonFinished'));
    await refused(world, () => undo(id), late('seasonFinished'));
  });
});

const undo = (match_id: string, reason = 'Wrong match') => world.as('admin').rpc('undo_result', { match_id, reason });

describe('an undoing', () => {
  test('opens the match again: its reports are past, and new ones bring the same result', async () => {
    const { home, away, match } = await newMeeting(world);
    const stats = [{ player_id: home.captain, goals: 2 }];
    const play = async () => {
      await done(report(home.captain, match, 2, 1, { stats }));
      await fileReport(world, away.captain, match);
    };
    const figures = () =>
      world.sql('select player_id, goals from public.match_player_stats where match_id = $1', [match]);
    await play();
    const [stood, counted] = [await standOf(world, match), await figures()];
    await done(undo(match));
    expect(await standOf(world, match)).toEqual({
      status: 'scheduled',
      home_score: null,
      away_score: null,
      forfeited_by: null,
    });
    expect(await figures()).toEqual([]);
    expect(await reportsOf(world, match)).toEqual(['superseded', 'superseded']);
    await play();
    expect([await standOf(world, match), await figures()]).toEqual([stood, counted]);
    expect(await causesOf(world, match)).toEqual([
      'report',
      'report',
      'confirmation',
      'undo',
      'report',
      'report',
      'confirmation',
    ]);
  });

  test('leaves its reports behind: no ruling brings them or their figures back', async () => {
    const { home, away, match } = await newMeeting(world);
    await done(report(home.captain, match, 2, 1, { stats: [{ player_id: home.captain, goals: 2 }] }));
    await fileReport(world, away.captain, match);
    await done(undo(match));
    await done(
      world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 2, away_score: 1 }),
    );
    expect(await reportsOf(world, match)).toEqual(['superseded', 'superseded']);
    expect(await world.sql('select from public.match_player_stats where match_id = $1', [match])).toEqual([]);
  });

  test('is of a result there is, with a reason', async () => {
    const { home, away, match } = await newMeeting(world);
    await refused(world, () => undo(match), late('noResult'));
    const id = await newMatch(world, home, away, { status: 'finished', home_score: 3, away_score: 1 });
    await refused(world, () => undo(id, ''), wrong('missing', 'reason'));
  });

  /** A regular match, and a bracket of a semi-final and a final on top of it. */
  const bracket = async () => {
    const { home, away, league } = await newMeeting(world);
    const regular = await newMatch(world, home, away, { status: 'finished', home_score: 3, away_score: 1 });
    await setPhase(world, home, 'playoffs');
    const [final] = await world.sql<{ id: string }>(
      `insert into public.series (league_id, season, round, slot, best_of) values ($1, 1, 3, 1, 1) returning id`,
      [league],
    );
    const [semi] = await world.sql<{ id: string }>(
      `insert into public.series (league_id, season, round, slot, best_of, team_a_id, team_b_id, next_series_id, next_slot)
         values ($1, 1, 2, 1, 1, $2, $3, $4, 'a') returning id`,
      [league, home.id, away.id, final!.id],
    );
    const game = (series_id: string, stage: string) =>
      newMatch(world, home, away, { series_id, stage, game_no: 1, matchday: null });
    return { home, away, league, regular, final: final!.id, semifinal: await game(semi!.id, 'semifinal'), game };
  };

  test('of the regular season removes the bracket and reopens the regular phase, as long as no game of it is over', async () => {
    const { home, league, regular, semifinal } = await bracket();
    await fileReport(world, home.captain, semifinal);
    await refused(
      world,
      () =>
        world.as('admin').rpc('rule_match', { match_id: regular, reason: 'Corrected', home_score: 4, away_score: 1 }),
      late('undoFirst'),
    );
    await done(undo(regular));
    expect(
      await world.sql('select phase, playoffs_at from public.league_seasons where league_id = $1', [league]),
    ).toEqual([{ phase: 'regular', playoffs_at: null }]);
    expect(await world.sql('select from public.series where league_id = $1', [league])).toEqual([]);
    expect(
      await world.sql('select id from public.team_matches where stage <> $2 and league_id = $1', [league, 'regular']),
    ).toEqual([]);
  });

  test('is refused where a finished game stands on it', async () => {
    const { home, regular, semifinal, final, game } = await bracket();
    const rule = (match_id: string) =>
      world.as('admin').rpc('rule_match', { match_id, reason: 'As played', home_score: 1, away_score: 2 });
    await done(rule(semifinal));
    await refused(world, () => undo(regular), late('laterResult'));
    const decided = await game(final, 'final');
    await done(rule(semifinal));
    await done(rule(decided));
    for (const action of [() => undo(semifinal), () => rule(semifinal)])
      await refused(world, action, late('laterResult'));
    await done(undo(decided));
    await done(undo(semifinal));
    expect(home.league).toBeDefined();
  });
});

describe('what one side reports', () => {
  test('is read by the captains of both sides and the staff, by everybody once it is the result', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match);
    const readers = async () => {
      const rows: string[] = [];
      const callers: [string, Who][] = [
        ...everybody.map((name): [string, Who] => [name, name]),
        ['home captain', { id: home.captain }],
        ['home player', { id: home.player }],
        ['away co-captain', { id: away.coCaptain }],
      ];
      for (const [name, actor] of callers) {
        const { data } = await world.as(actor).from('match_reports').select('id').eq('match_id', match);
        if (data!.length > 0) rows.push(name);
      }
      return rows;
    };
    expect(await readers()).toEqual(['moderator', 'admin', 'home captain', 'away co-captain']);
    await done(as(away.captain).rpc('confirm_report', { report_id }));
    expect(await readers()).toHaveLength(everybody.length + 3);
  });

  test('is written by nobody directly', async () => {
    const { home, match } = await newMeeting(world);
    await fileReport(world, home.captain, match);
    for (const actor of [...everybody, { id: home.captain }]) {
      const reports = world.as(actor).from('match_reports');
      const row = { match_id: match, team_id: home.id, filed_by: home.captain, home_score: 9, away_score: 0 };
      expect((await reports.insert(row)).error).not.toBeNull();
      expect((await reports.update({ home_score: 9 }).eq('match_id', match)).error).not.toBeNull();
      expect((await reports.delete().eq('match_id', match)).error).not.toBeNull();
    }
  });
});
