import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMatch, newMeeting, unknownId } from '#supabase/tests/harness/meeting.ts';
import { memberId, refused, type Refusal, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';

/** The room of a match: the lobby's code, the clocks, the eligible players. */

const world = openWorld();

const as = (id: string) => world.as({ id });
const ahead = (minutes: number) => ({ kickoff_at: minutesAgo(-minutes) });
const setCode = (who: Who, match_id: string, code = 'KIEL-7Q4') =>
  world.as(who).rpc('set_lobby_code', { match_id, code });
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };

describe("the lobby's code", () => {
  test('is given by whoever leads the home side, and changed after a restart', async () => {
    const { home, match } = await newMeeting(world, ahead(60));
    await done(setCode({ id: home.captain }, match, '  7Q4 K2M '));
    await done(setCode({ id: home.coCaptain }, match, 'again-1'));
    expect(await world.sql('select code from public.match_lobbies where match_id = $1', [match])).toEqual([
      { code: 'again-1' },
    ]);
    expect(await auditOf(world, `team_matches ${match}`)).toMatchObject([
      { action: 'set_lobby_code', actor: home.captain, after: { texts_changed: ['code'] } },
      { action: 'set_lobby_code', actor: home.coCaptain, after: { texts_changed: ['code'] } },
    ]);
  });

  test("is nobody else's to give", async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    const others: [Who, Refusal][] = [
      ['visitor', { code: '42501', hint: null }],
      ['suspended', { code: 'PT403', hint: 'suspended' }],
      ...(['user', 'captain', 'moderator', 'admin', { id: home.player }, { id: away.captain }] as const).map(
        (who): [Who, Refusal] => [who, notYours],
      ),
    ];
    for (const [who, refusal] of others) await refused(world, () => setCode(who, match), refusal);
    await refused(world, () => setCode({ id: home.captain }, unknownId), {
      code: 'PT404',
      hint: 'matchUnknown',
      details: 'match_id',
    });
  });

  test('is one, of 3 to 20 letters and digits, for a match that is on', async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    const captain = { id: home.captain };
    await refused(world, () => setCode(captain, match, '  '), { code: 'PT422', hint: 'missing', details: 'code' });
    const { lobbyCodeMin, lobbyCodeMax } = limits;
    const tooLong = 'x'.repeat(lobbyCodeMax + 1);
    for (const code of ['x'.repeat(lobbyCodeMin - 1), tooLong, '<b>hi</b>', 'iş-1', 'a\u200bbc', '-abc'])
      await refused(world, () => setCode(captain, match, code), {
        code: 'PT422',
        hint: 'lobbyCodeWrong',
        details: 'code',
      });
    await done(setCode(captain, match, 'x'.repeat(lobbyCodeMin)));
    await done(setCode(captain, match, 'x'.repeat(lobbyCodeMax)));
    for (const status of ['postponed', 'cancelled', 'reported'] as const) {
      const id = await newMatch(world, home, away, { status });
      await refused(world, () => setCode(captain, id), { code: 'PT409', hint: 'matchCourse', details: 'match_id' });
    }
  });

  test('is read by the two sides from 15 minutes before kick-off, by who set it and the staff at once, by nobody else', async () => {
    const { home, away, match } = await newMeeting(world, ahead(limits.lineupRevealMinutes + 1));
    await done(setCode({ id: home.captain }, match));
    const readers: Who[] = [
      { id: home.captain }, 'moderator', 'admin',
      { id: home.player }, { id: away.captain }, { id: away.player },
      'user', 'captain', 'rival', 'suspended',
    ]; // prettier-ignore
    const seen = () =>
      Promise.all(
        readers.map(
          async (who) => (await world.as(who).from('match_lobbies').select('code').eq('match_id', match)).data?.length,
        ),
      );
    expect(await seen()).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [
      match,
      minutesAgo(-limits.lineupRevealMinutes + 1),
    ]);
    expect(await seen()).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
    for (const who of readers)
      expect(
        (await world.as(who).from('match_lobbies').update({ code: 'mine' }).eq('match_id', match)).error,
      ).not.toBeNull();
  });
});

describe('the clock of a match', () => {
  const clockOf = async (match_id: string, who: Who = 'user') =>
    (await world.as(who).rpc('match_clock', { match_id })).data?.[0];

  test('says whose report waits since when, to everybody, and not what it says', async () => {
    const { home, match } = await newMeeting(world);
    const end = minutesAgo(20 - limits.matchLengthMinutes).getTime();
    expect(await clockOf(match)).toMatchObject({ reported_by: null, reported_at: null, protested: false });
    expect(Math.abs(Date.parse((await clockOf(match))!.ended_at) - end)).toBeLessThan(60_000);
    const report = await fileReport(world, home.captain, match);
    const [filed] = await world.sql<{ created_at: Date }>('select created_at from public.match_reports where id = $1', [
      report,
    ]);
    const clock = await clockOf(match);
    expect(clock?.reported_by).toBe(home.id);
    expect(new Date(clock!.reported_at)).toEqual(filed?.created_at);
    expect(Object.keys(clock!).toSorted()).toEqual([
      'at',
      'earliest_end',
      'ended_at',
      'fingerprint',
      'protested',
      'reported_at',
      'reported_by',
    ]);
  });

  test('runs no longer once the report is decided', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match);
    await done(as(away.captain).rpc('confirm_report', { report_id }));
    expect((await clockOf(match))?.reported_by).toBeNull();
  });

  test('says that a protest waits, not whose', async () => {
    const { home, match } = await newMeeting(world);
    await fileReport(world, home.captain, match);
    await done(as(home.captain).rpc('file_protest', { match_id: match, reason: 'A stranger played' }));
    expect((await clockOf(match))?.protested).toBe(true);
  });

  test('has the same fingerprint until something of the match changes', async () => {
    const { home, away, match } = await newMeeting(world);
    const prints: string[] = [];
    const look = async () => prints.push((await clockOf(match))!.fingerprint);
    await look();
    await look();
    expect(new Set(prints).size).toBe(1);
    await done(as(home.captain).rpc('start_match', { match_id: match }));
    await look();
    await done(as(home.captain).rpc('set_live_score', { match_id: match, home_score: 1, away_score: 0 }));
    await look();
    const first = await fileReport(world, home.captain, match);
    await look();
    const corrected = { report_id: first, home_score: 3, away_score: 1 };
    const { data: report_id } = await as(home.captain).rpc('correct_report', corrected);
    await look();
    await done(as(away.captain).rpc('confirm_report', { report_id: report_id! }));
    await look();
    await done(as(away.captain).rpc('file_protest', { match_id: match, reason: 'A stranger played' }));
    await look();
    expect(new Set(prints).size).toBe(prints.length - 1);
  });

  test('tells of a proposed time, the ready-check and a line-up before its time only those whom they concern', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
    const [rival, coCaptain] = [{ id: away.captain }, { id: home.coCaptain }];
    const seen = async () => {
      const looks = [rival, coCaptain, 'admin', 'user'] as const;
      return Promise.all(looks.map(async (who) => (await clockOf(match, who))!.fingerprint));
    };
    const changed = async (act: () => Promise<unknown>) => {
      const before = await seen();
      await act();
      const after = await seen();
      return after.map((print, who) => print !== before[who]);
    };
    const kickoff_at = minutesAgo(-600).toISOString();
    expect(await changed(() => done(as(home.captain).rpc('propose_reschedule', { match_id: match, kickoff_at })))).toEqual([true, true, true, false]); // prettier-ignore
    const lineUp = () =>
      world.sql(`insert into public.match_lineups (match_id, team_id, player_id, slot) values ($1, $2, $3, 1)`, [match, home.id, home.player]); // prettier-ignore
    expect(await changed(lineUp)).toEqual([false, true, false, false]);
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, minutesAgo(-5)]);
    const ready = () => done(as(home.captain).rpc('ready_for_match', { match_id: match, ready: true }));
    expect(await changed(ready)).toEqual([true, true, true, false]);
  });

  test('is no visitor’s', async () => {
    const { match } = await newMeeting(world);
    expect((await world.as('visitor').rpc('match_clock', { match_id: match })).error?.code).toBe('42501');
  });
});

describe('the squads of a match', () => {
  const squads = async (match_id: string, who: Who) =>
    (await world.as(who).rpc('match_squads', { match_id })).data ?? [];

  test('are who may play, and for the own leaders and the staff who may not, and why', async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    await world.sql(`update public.team_members set eligibility = 'pending' where id = $1`, [
      await memberId(world, home.player),
    ]);
    const rows = async (who: Who) =>
      (await squads(match, who)).reduce(
        (all, { team_id, broken }) => {
          all[`${team_id === home.id ? 'home' : 'away'} ${broken ?? 'may'}`] ??= 0;
          all[`${team_id === home.id ? 'home' : 'away'} ${broken ?? 'may'}`]! += 1;
          return all;
        },
        {} as Record<string, number>,
      );
    const open = { 'home may': 4, 'away may': 5 };
    for (const who of ['user', { id: home.player }, { id: away.captain }] as const)
      expect(await rows(who)).toEqual(open);
    const own = { ...open, 'home notEligible': 1 };
    for (const who of ['admin', 'moderator', { id: home.captain }, { id: home.coCaptain }] as const)
      expect(await rows(who)).toEqual(own);
  });

  test('are those of both sides alone, and no visitor’s', async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    const seen = await squads(match, 'user');
    expect(new Set(seen.map(({ team_id }) => team_id))).toEqual(new Set([home.id, away.id]));
    expect(await squads(unknownId, 'user')).toEqual([]);
    expect((await world.as('visitor').rpc('match_squads', { match_id: match })).error?.code).toBe('42501');
  });
});
