import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import {
  causesOf,
  fileReport,
  type Meeting,
  minutesAgo,
  newMatch,
  newMeeting,
  standOf,
  unknownId,
} from '#supabase/tests/harness/meeting.ts';
import { refused, type Refusal, setPhase, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';

/** Each side enters its own scorers after the result. */

const world = openWorld({ sessions: 4 });

const as = (id: string) => world.as({ id });
const give = (id: string, match_id: string, stats: object[]) =>
  as(id).rpc('report_stats', { match_id, stats: stats as never });
const line = (player_id: string, more: object = {}) => ({ player_id, goals: 0, ...more });
const stored = (match: string) =>
  world.sql('select player_id, goals, mvp from public.match_player_stats where match_id = $1 order by goals desc', [
    match,
  ]);
const late = (hint: string, details = 'match_id'): Refusal => ({ code: 'PT409', hint, details });

/** A match that the home side has won 2-1, by its report and the other side's confirmation. */
async function won(columns: Record<string, unknown> = {}): Promise<Meeting> {
  const meeting = await newMeeting(world, columns);
  const report_id = await fileReport(world, meeting.home.captain, meeting.match);
  await done(as(meeting.away.captain).rpc('confirm_report', { report_id }));
  return meeting;
}

describe('stats after a result', () => {
  test('are given by both sides, whichever reported, and again until they are right', async () => {
    const { home, away, match } = await won();
    await done(give(away.coCaptain, match, [line(away.player, { goals: 1 })]));
    await done(give(home.captain, match, [line(home.captain, { goals: 2, mvp: true })]));
    await done(give(home.captain, match, [line(home.player, { goals: 1 }), line(home.captain, { goals: 1 })]));
    expect(await stored(match)).toEqual(
      expect.arrayContaining([
        { player_id: away.player, goals: 1, mvp: false },
        { player_id: home.player, goals: 1, mvp: false },
        { player_id: home.captain, goals: 1, mvp: false },
      ]),
    );
    expect(await stored(match)).toHaveLength(3);
    expect(await standOf(world, match)).toMatchObject({ status: 'finished', home_score: 2, away_score: 1 });
    expect(await causesOf(world, match)).toEqual(['report', 'confirmation']);
    expect(await auditOf(world, `team_matches ${match}`)).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'report_stats', actor: away.coCaptain })]),
    );
  });

  test('wait with the own report for its answer, whose time they do not begin anew', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match);
    await refused(world, () => give(away.captain, match, [line(away.player)]), late('matchCourse'));
    await done(give(home.captain, match, [line(home.player, { goals: 2 })]));
    expect(await stored(match)).toEqual([]);
    expect(await world.sql('select id from public.match_reports where match_id = $1', [match])).toEqual([
      { id: report_id },
    ]);
    await done(as(away.captain).rpc('confirm_report', { report_id }));
    expect(await stored(match)).toEqual([{ player_id: home.player, goals: 2, mvp: false }]);
  });

  test('follow a corrected score: its goals go where they no longer fit, and come back', async () => {
    const { away, match } = await won();
    await done(give(away.captain, match, [line(away.player, { goals: 1 })]));
    const rule = (home_score: number, away_score: number) =>
      world.as('admin').rpc('rule_match', { match_id: match, home_score, away_score, reason: 'The pictures show it.' });
    await done(rule(2, 0));
    expect(await stored(match)).toEqual([{ player_id: away.player, goals: 0, mvp: false }]);
    await done(rule(2, 1));
    expect(await stored(match)).toEqual([{ player_id: away.player, goals: 1, mvp: false }]);
  });

  test("are nobody else's to give", async () => {
    const meeting = await won();
    const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
    const strangers: [Who, Refusal][] = [
      ['visitor', { code: '42501', hint: null }],
      ['suspended', { code: 'PT403', hint: 'suspended' }],
      ['user', notYours],
      ['captain', notYours],
      ['moderator', notYours],
      ['admin', notYours],
      [{ id: meeting.home.player }, notYours],
    ];
    for (const [actor, refusal] of strangers)
      await refused(world, () => world.as(actor).rpc('report_stats', { match_id: meeting.match, stats: [] }), refusal);
  });

  test('are of the own players, and no more goals than the side scored', async () => {
    const { home, away, match } = await won();
    const wrong: Refusal = { code: 'PT422', hint: 'wrongStats', details: 'stats' };
    await refused(world, () => give(home.captain, match, [line(home.player, { goals: 3 })]), wrong);
    await refused(world, () => give(away.captain, match, [line(away.player, { goals: 2 })]), wrong);
    await refused(world, () => give(home.captain, match, [line(away.player)]), late('memberUnknown', 'stats'));
    await refused(world, () => give(home.captain, unknownId, []), {
      code: 'PT404',
      hint: 'matchUnknown',
      details: 'match_id',
    });
  });

  test('are of a match that was played', async () => {
    const { home, away, match } = await newMeeting(world);
    await refused(world, () => give(home.captain, match, []), late('matchCourse'));
    const report_id = (await as(home.captain).rpc('claim_forfeit', { match_id: match })).data!;
    await refused(world, () => give(home.captain, match, []), late('matchCourse'));
    await done(as(away.captain).rpc('confirm_report', { report_id }));
    await refused(world, () => give(home.captain, match, []), late('matchCourse'));
    for (const status of ['postponed', 'cancelled']) {
      const off = await newMatch(world, home, away, { status });
      await refused(world, () => give(home.captain, off, []), late('matchCourse'));
    }
  });

  test('are given until a day after the end, and never once the season is over', async () => {
    const { home, away } = await newMeeting(world);
    const ended = (hours: number) =>
      newMatch(world, home, away, {
        status: 'finished',
        home_score: 2,
        away_score: 1,
        kickoff_at: minutesAgo(hours * 60 + limits.matchLengthMinutes),
      });
    await done(give(home.captain, await ended(limits.autoConfirmHours - 1), [line(home.player, { goals: 2 })]));
    const [old, last] = [await ended(limits.autoConfirmHours + 1), await ended(1)];
    await refused(world, () => give(home.captain, old, []), late('statsTooLate'));
    await setPhase(world, home, 'finished');
    await refused(world, () => give(home.captain, last, []), late('statsTooLate'));
  });
});
