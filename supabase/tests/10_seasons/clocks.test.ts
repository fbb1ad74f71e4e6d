import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { cupGames, drawnCup, newClubs, pass, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import {
  causesOf,
  fileReport,
  type Meeting,
  minutesAgo,
  newMatch,
  newMeeting,
  standOf,
} from '#supabase/tests/harness/meeting.ts';
import { type Club, memberId, newPeople, refused, type Refusal } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { match as matchRow, meetAt, player as playerRow } from '#supabase/tests/harness/waiting.ts';

/** When the clocks of a result begin, who starts a match, and what a match that moves asks anew. */

const world = openWorld({ sessions: 8 });

const late = (hint: string, details = 'match_id'): Refusal => ({ code: 'PT409', hint, details });
const as = (id: string) => world.as({ id });
const start = (id: string, match_id: string) => as(id).rpc('start_match', { match_id });
const ready = (id: string, match_id: string) => as(id).rpc('ready_for_match', { match_id });
const noShow = (id: string, match_id: string) => as(id).rpc('claim_forfeit', { match_id });
const protest = (id: string, match_id: string) =>
  as(id).rpc('file_protest', { match_id, reason: 'A sixth man played' });
const move = (match_id: string, kickoff_at = minutesAgo(-3000).toISOString()) =>
  world.as('admin').rpc('move_match', { match_id, kickoff_at });
const postpone = (match_id: string) =>
  world.as('moderator').rpc('postpone_match', { match_id, reason: 'Servers are down' });
const squadOf = async ({ id }: Pick<Club, 'id'>) =>
  (
    await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null order by joined_at, id',
      [id],
    )
  ).map(({ player_id }) => player_id);
const lineUp = async (club: Club, match_id: string) => {
  const players = (await squadOf(club)).slice(0, limits.playersOnPitch);
  await done(as(club.captain).rpc('set_lineup', { match_id, players }));
  return players;
};
const linedUp = async (match: string) =>
  (
    await world.sql<{ player_id: string }>('select player_id from public.match_lineups where match_id = $1', [match])
  ).map(({ player_id }) => player_id);
/** Minutes from a match's kick-off to when silence confirms the report that waits, and to when nobody protests any more. */
const clocksOf = async (match: string) =>
  (
    await world.sql<{ answer: number | null; protest: number }>(
      `select round(extract(epoch from (select private.answer_until(r) from public.match_reports r where r.match_id = m.id and r.status = 'filed') - m.kickoff_at) / 60)::int as answer,
              round(extract(epoch from private.protest_until(m) - m.kickoff_at) / 60)::int as protest
         from public.team_matches m where m.id = $1`,
      [match],
    )
  )[0]!;
/** The times of a season: hours to answer, minutes of a game. */
const times = (league: string, hours: number, minutes: number) =>
  world.sql('update public.league_seasons set silence_hours = $2, game_minutes = $3 where league_id = $1', [
    league,
    hours,
    minutes,
  ]);

describe('no clock of a result begins before the match can be over', () => {
  test('a report at kick-off waits for its answer from the length of a game later', async () => {
    const { home, league, match } = await newMeeting(world, { kickoff_at: minutesAgo(0) });
    await times(league, 2, 30);
    await fileReport(world, home.captain, match);
    expect(await clocksOf(match)).toEqual({ answer: 30 + 120, protest: 30 + limits.protestMinutes });
    const { data } = await as(home.captain).rpc('match_clock', { match_id: match }).single();
    expect(Date.parse(data!.ended_at) - Date.now()).toBeGreaterThan(29 * 60_000);
  });

  test('a match that was started late is over the length of a game after its start', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(40) });
    await done(start(home.captain, match));
    await done(as(home.captain).rpc('set_live_score', { match_id: match, home_score: 1, away_score: 0 }));
    await fileReport(world, home.captain, match);
    const over = 40 + limits.gameMinutes;
    expect(await clocksOf(match)).toEqual({
      answer: over + limits.autoConfirmHours * 60,
      protest: over + limits.protestMinutes,
    });
  });

  test('one that was started before its kick-off, by both, has that of its kick-off', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-14) });
    for (const { captain } of [home, away]) await done(ready(captain, match));
    await done(start(away.captain, match));
    await fileReport(world, home.captain, match);
    const over = limits.gameMinutes;
    expect(await clocksOf(match)).toEqual({
      answer: over + limits.autoConfirmHours * 60,
      protest: over + limits.protestMinutes,
    });
    await refused(world, () => protest(home.captain, match), late('tooEarly'));
    await done(as(away.captain).rpc('confirm_report', { report_id: (await reportOf(match))! }));
    await refused(world, () => protest(home.captain, match), late('tooEarly'));
    await world.sql('alter table public.team_matches disable trigger keep_match_course');
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, minutesAgo(over + limits.protestMinutes - 1)]); // prettier-ignore
    await world.sql('alter table public.team_matches enable trigger keep_match_course');
    await done(protest(home.captain, match));
  });

  test('a match that was ruled about before its kick-off is not protested before it', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
    await done(world.as('admin').rpc('rule_match', { match_id: match, reason: 'They told us', forfeited_by: 'home' }));
    await refused(world, () => protest(home.captain, match), late('tooEarly'));
  });

  test('a result that was taken back and a match that moves start anew', async () => {
    const { home, match } = await newMeeting(world);
    await done(start(home.captain, match));
    await fileReport(world, home.captain, match);
    await done(
      world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 2, away_score: 0 }),
    );
    await done(world.as('admin').rpc('undo_result', { match_id: match, reason: 'To be replayed' }));
    expect(await world.sql('select started_at from public.team_matches where id = $1', [match])).toEqual([{ started_at: null }]); // prettier-ignore
  });

  const reportOf = async (match: string) =>
    (await world.sql<{ id: string }>(`select id from public.match_reports where match_id = $1 and status = 'filed'`, [match]))[0]?.id; // prettier-ignore
});

describe('on a cup’s evening', () => {
  let clubs: Club[];
  beforeAll(async () => {
    clubs = await newClubs(world, 2);
  });

  test('a report at kick-off is final five minutes after the game can be over, and not while the game before is open', async () => {
    const cup = await drawnCup(world, clubs);
    await pass(world, cup, -10);
    const [first, second] = await cupGames(world, cup);
    await fileReport(world, clubs[0]!.captain, first!.id);
    await pass(world, cup, limits.gameMinutes + limits.nightCupSilenceMinutes - 1);
    await fileReport(world, clubs[0]!.captain, second!.id);
    await tick(world);
    expect((await standOf(world, first!.id)).status).toBe('reported');
    await pass(world, cup, 1);
    await tick(world);
    expect(await causesOf(world, first!.id)).toEqual(['report', 'silence']);
    // the second began when the first ended: its clock runs from there
    await pass(world, cup, limits.gameMinutes + limits.nightCupSilenceMinutes - 1);
    await tick(world);
    expect((await standOf(world, second!.id)).status).toBe('reported');
    await pass(world, cup, 1);
    await tick(world);
    expect(await causesOf(world, second!.id)).toEqual(['report', 'silence']);
  });

  test('a game whose rival said ready, or started it with a line-up, is lost by nobody as absent', async () => {
    const cup = await drawnCup(world, clubs);
    const [game, next] = await cupGames(world, cup);
    await done(ready(clubs[1]!.captain, game!.id));
    await refused(world, () => noShow(clubs[0]!.captain, game!.id), late('sidePresent'));
    await refused(world, () => noShow(clubs[0]!.captain, next!.id), late('tooEarly'));
  });
});

describe('a side that has shown itself did not stay away', () => {
  test.each<[string, (meeting: Meeting) => Promise<unknown>]>([
    ['is ready', ({ away, match }) => done(ready(away.captain, match))],
    [
      'lined up in a match that was started',
      async ({ home, away, match }) => {
        await world.sql('update public.team_matches set kickoff_at = now() where id = $1', [match]);
        await lineUp(away, match);
        await done(start(home.captain, match));
        await world.sql(`update public.team_matches set kickoff_at = now() - interval '10 minutes' where id = $1`, [
          match,
        ]);
      },
    ],
    ['has reported a result', ({ away, match }) => fileReport(world, away.captain, match)],
    [
      'has reported a result that was disputed',
      async ({ home, away, match }) => {
        const report_id = await fileReport(world, away.captain, match);
        await done(as(home.captain).rpc('dispute_report', { report_id, reason: 'It was 1-2' }));
      },
    ],
  ])('who %s is reported absent by nobody', async (_how, shows) => {
    const meeting = await newMeeting(world);
    await shows(meeting);
    await refused(world, () => noShow(meeting.home.captain, meeting.match), late('sidePresent'));
  });

  test('a line-up alone is no presence, nor is ready for another kick-off', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-10) });
    await lineUp(away, match);
    await done(ready(away.captain, match));
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, minutesAgo(10)]);
    await done(noShow(home.captain, match));
  });

  test.each([
    ['the side that is ready first is not absent', true],
    ['the report that was first stands, and ready comes too late', false],
  ])('at the same moment %s', async (_rule, first) => {
    const { home, away, match } = await newMeeting(world);
    const calls = [() => ready(away.captain, match), () => noShow(home.captain, match)];
    const [one, other] = await meetAt(world, matchRow, match, first ? calls : calls.toReversed());
    expect(one!.error).toBeNull();
    expect(other!.error).toMatchObject({ code: 'PT409', hint: first ? 'sidePresent' : 'matchCourse' });
  });
});

describe('the staff', () => {
  const rowOf = async (match: string) =>
    (
      await world.sql(
        'select status::text, started_at, live_at, live_home_score, live_away_score from public.team_matches where id = $1',
        [match],
      )
    )[0];
  const clear = { started_at: null, live_at: null, live_home_score: null, live_away_score: null };

  test.each([
    ['moves', 'scheduled', 'move_match', (match: string) => move(match)],
    ['postpones', 'postponed', 'postpone_match', (match: string) => postpone(match)],
  ] as const)('%s a match that was started, whose running score is gone', async (_what, status, action, command) => {
    const { home, away, match } = await newMeeting(world);
    await done(start(home.captain, match));
    await done(as(home.captain).rpc('set_live_score', { match_id: match, home_score: 1, away_score: 0 }));
    await done(command(match));
    expect(await rowOf(match)).toEqual({ status, ...clear });
    expect((await auditOf(world, `team_matches ${match}`)).at(-1)).toMatchObject({
      action,
      before: { status: 'live' },
    });
    if (status === 'postponed') await done(move(match));
    await refused(world, () => start(away.captain, match), late('startTakesBoth'));
  });

  test.each([
    ['moves', (match: string) => move(match)],
    ['postpones', (match: string) => postpone(match)],
  ] as const)(
    '%s no match with a report, and a report of a match that has moved comes too early',
    async (_what, command) => {
      for (const reports of [true, false]) {
        const { home, match } = await newMeeting(world);
        await done(start(home.captain, match));
        const calls = [
          () => as(home.captain).rpc('report_match', { match_id: match, home_score: 2, away_score: 1 }),
          () => command(match),
        ];
        const [one, other] = await meetAt(world, matchRow, match, reports ? calls : calls.toReversed());
        expect(one!.error).toBeNull();
        expect(other!.error).toMatchObject({ code: 'PT409' });
        expect((await standOf(world, match)).status === 'reported').toBe(reports);
      }
    },
  );

  test('cancels no match that was started', async () => {
    const { match } = await newMeeting(world, { status: 'live' });
    const cancel = () => world.as('admin').rpc('cancel_match', { match_id: match, reason: 'Drawn twice' });
    await refused(world, cancel, late('matchCourse'));
  });
});

describe('a match with another kick-off asks again who may play', () => {
  const day = 24 * 60;
  const ban = (player: string) =>
    world.sql(
      `insert into private.account_blocks (user_id, kind, until, reason) values ($1, 'suspended', now() + interval '2 days', 'Threats in chat')`,
      [player],
    );
  const answered = async ({ home, away }: Meeting, match_id: string, kickoff_at: string) => {
    const { data } = await as(home.captain).rpc('propose_reschedule', { match_id, kickoff_at });
    return as(away.captain).rpc('answer_reschedule', { reschedule_id: data!, accept: true });
  };

  test.each<[string, (meeting: Meeting, match: string, at: string) => PromiseLike<unknown>]>([
    ['an admin moved it', (_, match, at) => done(move(match, at))],
    ['the captains agreed on it', async (meeting, match, at) => done(Promise.resolve(await answered(meeting, match, at)))],
    ['it was postponed and has a time again', async (_, match, at) => {
      await done(postpone(match));
      await done(move(match, at));
    }],
    ['a series shifted it', (_, match, at) => world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, at])],
  ])('where %s: whoever may not leaves the line-up, and their captains are notified', async (_how, moves) => {
    const meeting = await newMeeting(world, { kickoff_at: minutesAgo(-3 * day) });
    const { home, away, match } = meeting;
    const five = await lineUp(home, match);
    const others = await lineUp(away, match);
    const out = five.at(-1)!;
    await ban(out);
    expect(await linedUp(match)).toHaveLength(10);
    await moves(meeting, match, minutesAgo(-day).toISOString());
    expect((await linedUp(match)).toSorted()).toEqual([...five, ...others].filter((id) => id !== out).toSorted());
    expect((await auditOf(world, `match_lineups ${match} ${home.id} ${out}`)).at(-1)).toMatchObject({ action: 'leave_lineup' });
    for (const leader of [home.captain, home.coCaptain]) expect(await notificationsOf(world, leader)).toContain('lineUpMissing');
    expect(await notificationsOf(world, away.captain)).not.toContain('lineUpMissing');
    const { data } = await as(home.captain).rpc('duties');
    expect(data).toContainEqual(expect.objectContaining({ kind: 'lineUp', match_id: match, named: 4 }));
  }); // prettier-ignore

  test('whoever left while it was being played leaves the line-up when it is moved', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(0) });
    const five = await lineUp(home, match);
    await done(start(home.captain, match));
    await done(as(five.at(-1)!).rpc('leave_team'));
    expect(await linedUp(match)).toHaveLength(5);
    await done(move(match));
    expect((await linedUp(match)).toSorted()).toEqual(five.slice(0, -1).toSorted());
  });

  test.each([true, false])('also where they leave at the same moment, before it moves: %s', async (first) => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(0) });
    const five = await lineUp(home, match);
    const player = five.at(-1)!;
    await done(start(home.captain, match));
    const calls = [() => as(player).rpc('leave_team'), () => move(match)];
    const member = 'select from public.team_members where id = $1 for no key update';
    const answers = await meetAt(world, member, await memberId(world, player), first ? calls : calls.toReversed());
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect((await linedUp(match)).toSorted()).toEqual(five.slice(0, -1).toSorted());
  });

  test('a match that is open again asks anew', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(-day) });
    const five = await lineUp(home, match);
    await done(
      world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 2, away_score: 1 }),
    );
    await done(as(five.at(-1)!).rpc('leave_team'));
    expect(await linedUp(match)).toHaveLength(5);
    await done(world.as('admin').rpc('undo_result', { match_id: match, reason: 'Wrong match' }));
    expect((await linedUp(match)).toSorted()).toEqual(five.slice(0, -1).toSorted());
    expect(await notificationsOf(world, home.coCaptain)).toContain('lineUpMissing');
  });

  test('and one whose report was taken back', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(2) });
    const five = await lineUp(home, match);
    const report_id = await fileReport(world, home.captain, match);
    await world.sql(
      `insert into private.account_blocks (user_id, kind, until, reason, created_at)
         values ($1, 'suspended', now() + interval '2 days', 'Threats in chat', now() - interval '1 hour')`,
      [five.at(-1)],
    );
    expect(await linedUp(match)).toHaveLength(5);
    await done(as(home.captain).rpc('withdraw_report', { report_id }));
    expect((await linedUp(match)).toSorted()).toEqual(five.slice(0, -1).toSorted());
  });

  test.each([true, false])('also where somebody leaves as the result is taken back, before it: %s', async (first) => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(-day) });
    const five = await lineUp(home, match);
    const player = five.at(-1)!;
    await done(
      world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 2, away_score: 1 }),
    );
    const calls = [
      () => as(player).rpc('leave_team'),
      () => world.as('admin').rpc('undo_result', { match_id: match, reason: 'Wrong match' }),
    ];
    const answers = await meetAt(world, playerRow, player, first ? calls : calls.toReversed());
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect((await linedUp(match)).toSorted()).toEqual(five.slice(0, -1).toSorted());
  });

  test('whoever stands in and may not play then gives up the place', async () => {
    const { home, league, match } = await newMeeting(world, { kickoff_at: minutesAgo(-3 * day) });
    await world.sql('update public.league_seasons set stand_ins = true where league_id = $1', [league]);
    const [agent] = await newPeople(world, 1);
    await world.sql('update public.profiles set gaming_id = id::text where id = $1', [agent]);
    const { data: place } = await as(home.captain).rpc('ask_stand_in', { match_id: match });
    await done(as(agent!).rpc('accept_stand_in', { stand_in_id: place! }));
    const players = [...(await squadOf(home)).slice(0, 4), agent!];
    await done(as(home.captain).rpc('set_lineup', { match_id: match, players }));
    await ban(agent!);
    expect(await linedUp(match)).toHaveLength(5);
    await done(move(match, minutesAgo(-day).toISOString()));
    expect(await linedUp(match)).toHaveLength(4);
    expect(await world.sql('select withdrawn_at is not null as free from public.stand_ins where id = $1', [place])).toEqual([{ free: true }]); // prettier-ignore
    expect(await notificationsOf(world, agent!)).toContain('standInWithdrawn');
  });
});

describe('no result before the season begins', () => {
  test('is reported, started, given, entered or protested', async () => {
    const { home, away, league, match } = await newMeeting(world);
    const live = await newMatch(world, home, away, { status: 'live', live_home_score: 0, live_away_score: 0 });
    // as a schedule that was published with a kick-off which has passed since
    await world.sql('alter table public.league_seasons disable trigger keep_season_course');
    await world.sql(`update public.league_seasons set phase = 'registration' where league_id = $1`, [league]);
    await world.sql('alter table public.league_seasons enable trigger keep_season_course');
    const admin = world.as('admin');
    const ahead = late('seasonAhead');
    const score = { home_score: 2, away_score: 1 };
    await refused(world, () => as(home.captain).rpc('report_match', { match_id: match, ...score }), ahead);
    await refused(world, () => noShow(home.captain, match), ahead);
    await refused(world, () => start(home.captain, match), ahead);
    await refused(world, () => as(home.captain).rpc('set_live_score', { match_id: live, ...score }), ahead);
    await refused(world, () => protest(home.captain, match), ahead);
    await refused(world, () => admin.rpc('rule_match', { match_id: match, reason: 'As seen', ...score }), ahead);
    const results = [{ match_id: match, ...score, forfeited_by: null }];
    await refused(world, () => admin.rpc('enter_results', { league_id: league, season: 1, results }), late('seasonAhead', `results.${match}`)); // prettier-ignore
    const { data } = await as(home.captain).rpc('duties');
    expect(data!.map(({ kind }) => kind)).not.toContain('report');
  });
});
