import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#supabase/tests/harness/harness.ts';
import { age, causesOf, fileReport, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { injectFault, raceRounds } from '#supabase/tests/harness/race-faults.ts';
import { auditOf } from '#supabase/tests/harness/traces.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

/** Simultaneous commands of two people about one match. More rounds find rarer races: RONDO_RACE_ROUNDS=1000. */
const rounds = Math.ceil(raceRounds / 4);
const timeout = 60_000 + rounds * 2000;

type Answer = { error: { code: string } | null };
type Race = (world: World) => Promise<string[]>;

/** Calls that start together: how many came through, and answers that are no refusal of ours. */
const atOnce = async (...calls: (() => PromiseLike<Answer>)[]) =>
  judged(await Promise.all(calls.map((call) => call())));

function judged(answers: Answer[]): { won: number; broken: string[] } {
  return {
    won: answers.filter(({ error }) => error === null).length,
    broken: answers.flatMap(({ error }) =>
      error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
    ),
  };
}

const differs = (what: string, is: unknown, ...should: unknown[]) =>
  should.includes(is) ? [] : [`${what}: ${String(is)}`];
const report = (world: World, id: string, match_id: string, home_score: number, away_score: number) => () =>
  world.as({ id }).rpc('report_match', { match_id, home_score, away_score });
const beat = (world: World) => () =>
  world.sql('select private.settle_due()').then(
    () => ({ error: null }),
    (error: { code: string }) => ({ error }),
  );

const bothSides: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const { won, broken } = await atOnce(
    report(world, home.captain, match, 2, 1),
    report(world, away.captain, match, 1, 2),
  );
  return [...broken, ...differs('won', won, 1), ...differs('ledger', (await causesOf(world, match)).join(), 'report')];
};

const bothAgree: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const { won, broken } = await atOnce(
    report(world, home.captain, match, 2, 1),
    report(world, away.captain, match, 2, 1),
  );
  return [
    ...broken,
    ...differs('won', won, 2),
    ...differs('ledger', (await causesOf(world, match)).join(), 'report,report,confirmation'),
  ];
};

const oneSideTwice: Race = async (world) => {
  const { home, match } = await newMeeting(world);
  const { won, broken } = await atOnce(
    report(world, home.captain, match, 2, 1),
    report(world, home.coCaptain, match, 3, 1),
    report(world, home.captain, match, 2, 1),
  );
  return [...broken, ...differs('won', won, 1)];
};

const confirmedAndDisputed: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const report_id = await fileReport(world, home.captain, match);
  const { won, broken } = await atOnce(
    () => world.as({ id: away.captain }).rpc('confirm_report', { report_id }),
    () => world.as({ id: away.coCaptain }).rpc('dispute_report', { report_id, reason: 'It was 1-2' }),
  );
  // what was confirmed is disputed no more; a dispute of the own side may be given up again, knowing of it
  const ledger = (await causesOf(world, match)).join();
  const isDisputed = ledger.includes('dispute');
  const log = await auditOf(world, `team_matches ${match}`);
  const { before } = log.find(({ action }) => action === 'confirm_report') as { before: { status: string } };
  return [
    ...broken,
    ...differs('won', won, isDisputed ? 2 : 1),
    ...differs('ledger', ledger, 'report,confirmation', 'report,dispute,confirmation'),
    ...differs('answered', before.status, isDisputed ? 'disputed' : 'reported'),
  ];
};

const confirmedAndRuled: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const report_id = await fileReport(world, home.captain, match);
  const { won, broken } = await atOnce(
    () => world.as({ id: away.captain }).rpc('confirm_report', { report_id }),
    () => world.as('admin').rpc('rule_match', { match_id: match, reason: 'As seen', home_score: 1, away_score: 2 }),
  );
  const ledger = (await causesOf(world, match)).join();
  // the ruling comes first, and nobody confirms any more, or it corrects what was confirmed
  return [
    ...broken,
    ...differs('ledger', ledger, 'report,ruling', 'report,confirmation,correction'),
    ...differs('won', won, 1, 2),
  ];
};

const confirmedAndSilent: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const report_id = await fileReport(world, home.captain, match);
  await age(world, report_id, 25);
  const { broken } = await atOnce(
    beat(world),
    () => world.as({ id: away.captain }).rpc('confirm_report', { report_id }),
    beat(world),
  );
  // the clock waits for nobody: it comes back for a match that was held by an answer come too late
  await beat(world)();
  return [
    ...broken,
    ...differs('ledger', (await causesOf(world, match)).join(), 'report,silence', 'report,confirmation'),
  ];
};

const disputedAndSilent: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const report_id = await fileReport(world, home.captain, match);
  await age(world, report_id, 25);
  const { broken } = await atOnce(
    beat(world),
    () => world.as({ id: away.captain }).rpc('dispute_report', { report_id, reason: 'It was 1-2' }),
    beat(world),
  );
  // as above
  await beat(world)();
  return [...broken, ...differs('ledger', (await causesOf(world, match)).join(), 'report,silence', 'report,dispute')];
};

const correctedAnd =
  (
    rival: (world: World, away: string, about: { match: string; report_id: string }) => PromiseLike<Answer>,
    ...ledgers: string[]
  ): Race =>
  async (world) => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match);
    const { won, broken } = await atOnce(
      () => world.as({ id: home.captain }).rpc('correct_report', { report_id, home_score: 3, away_score: 1 }),
      () => rival(world, away.captain, { match, report_id }),
    );
    return [
      ...broken,
      ...differs('won', won, 1, ...(ledgers.length > 2 ? [2] : [])),
      ...differs('ledger', (await causesOf(world, match)).join(), ...ledgers),
    ];
  };

const correctedAndConfirmed = correctedAnd(
  (world, id, { report_id }) => world.as({ id }).rpc('confirm_report', { report_id }),
  'report,retraction,report',
  'report,confirmation',
);

const correctedAndContradicted = correctedAnd(
  (world, id, { match, report_id }) =>
    world.as({ id }).rpc('report_match', { match_id: match, home_score: 1, away_score: 2, seen_report: report_id }),
  'report,retraction,report',
  'report,report,dispute',
);

const takenBackAndConfirmed: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const report_id = await fileReport(world, home.captain, match);
  const { won, broken } = await atOnce(
    () => world.as({ id: home.captain }).rpc('withdraw_report', { report_id }),
    () => world.as({ id: away.captain }).rpc('confirm_report', { report_id }),
  );
  const ledger = (await causesOf(world, match)).join();
  return [
    ...broken,
    ...differs('won', won, 1),
    ...differs('ledger', ledger, 'report,retraction', 'report,confirmation'),
  ];
};

const changedTwice: Race = async (world) => {
  const { home, match } = await newMeeting(world);
  const report_id = await fileReport(world, home.captain, match);
  const correct = (id: string) => () =>
    world.as({ id }).rpc('correct_report', { report_id, home_score: 3, away_score: 1 });
  const { won, broken } = await atOnce(correct(home.captain), correct(home.coCaptain), correct(home.captain), () =>
    world.as({ id: home.captain }).rpc('withdraw_report', { report_id }),
  );
  const ledger = (await causesOf(world, match)).join();
  return [
    ...broken,
    ...differs('won', won, 1),
    ...differs('ledger', ledger, 'report,retraction,report', 'report,retraction'),
  ];
};

const bothAccept: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  const [own, rival] = [
    await fileReport(world, home.captain, match),
    await fileReport(world, away.captain, match, 1, 2),
  ];
  const { won, broken } = await atOnce(
    () => world.as({ id: home.captain }).rpc('confirm_report', { report_id: rival }),
    () => world.as({ id: away.captain }).rpc('confirm_report', { report_id: own }),
  );
  return [
    ...broken,
    ...differs('won', won, 1),
    ...differs('ledger', (await causesOf(world, match)).join(), 'report,report,dispute,confirmation'),
  ];
};

const acceptedAndTakenBack: Race = async (world) => {
  const { home, away, match } = await newMeeting(world, { kickoff_at: new Date(Date.now() + 86_400_000) });
  const kickoff_at = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const { data } = await world.as({ id: home.captain }).rpc('propose_reschedule', { match_id: match, kickoff_at });
  const { won, broken } = await atOnce(
    () => world.as({ id: home.captain }).rpc('withdraw_reschedule', { reschedule_id: data! }),
    () => world.as({ id: away.captain }).rpc('answer_reschedule', { reschedule_id: data!, accept: true }),
  );
  const [proposal] = await world.sql<{ status: string; moved: boolean }>(
    `select r.status, m.kickoff_at = r.kickoff_at as moved
       from public.reschedules r join public.team_matches m on m.id = r.match_id where r.id = $1`,
    [data],
  );
  return [
    ...broken,
    ...differs('won', won, 1),
    ...differs('proposal', `${proposal!.status} ${proposal!.moved}`, 'withdrawn false', 'accepted true'),
  ];
};

const ruledAndTakenBack: Race = async (world) => {
  const { home, match } = await newMeeting(world);
  const { data } = await world.as({ id: home.captain }).rpc('file_protest', { match_id: match, reason: 'A stranger' });
  const protest_id = data!;
  // both have looked at the match before either writes: no luck is needed
  const answers = await meetAt(world, 'select from public.team_matches where id = $1 for update', match, [
    () => world.as({ id: home.captain }).rpc('withdraw_protest', { protest_id }),
    () => world.as('admin').rpc('rule_protest', { protest_id, upheld: true, ruling: 'He played' }),
  ]);
  const { won, broken } = judged(answers as Answer[]);
  const log = (await auditOf(world, `protests ${protest_id}`)).map(({ action }) => action).join();
  return [
    ...broken,
    ...differs('won', won, 1),
    ...differs('log', log, 'file_protest,withdraw_protest', 'file_protest,rule_protest'),
  ];
};

const undoneTwice: Race = async (world) => {
  const { home, away, match } = await newMeeting(world);
  for (const { captain } of [home, away]) await fileReport(world, captain, match);
  const undo = () => world.as('admin').rpc('undo_result', { match_id: match, reason: 'Wrong match' });
  const { won, broken } = await atOnce(undo, undo);
  return [...broken, ...differs('won', won, 1)];
};

const withdrawnAndConfirmed: Race = async (world) => {
  const { home, away, match, league } = await newMeeting(world);
  const report_id = await fileReport(world, home.captain, match);
  // both have looked at the match before either writes: no luck is needed
  const answers = await meetAt(world, 'select from public.team_matches where id = $1 for update', match, [
    () => world.as({ id: away.captain }).rpc('confirm_report', { report_id }),
    () =>
      world
        .as('admin')
        .rpc('withdraw_team', { league_id: league, season: 1, team_id: home.id, reason: 'Too few of us' }),
  ]);
  const { broken } = judged(answers as Answer[]);
  return [
    ...broken,
    ...differs(
      'ledger',
      (await causesOf(world, match)).join(),
      'report,withdrawal',
      'report,confirmation',
      'report,confirmation,withdrawal',
    ),
  ];
};

const linedUpAndLeft: Race = async (world) => {
  const { home, match } = await newMeeting(world, { kickoff_at: new Date(Date.now() + 3_600_000) });
  const squad = await world.sql<{ player_id: string }>('select player_id from public.team_members where team_id = $1', [
    home.id,
  ]);
  const players = squad.map(({ player_id }) => player_id);
  const { broken } = await atOnce(
    () => world.as({ id: home.captain }).rpc('set_lineup', { match_id: match, players }),
    () => world.as({ id: home.player }).rpc('leave_team'),
  );
  return broken;
};

/** Invariants of all matches. */
const brokenRules = async (world: World): Promise<string[]> =>
  (
    await world.sql<{ rule: string }>(
      `select 'two reports of a side' as rule from public.match_reports
         where status <> 'superseded' group by match_id, team_id having count(*) > 1
       union all
       select 'an open report of a match that is not reported' from public.match_reports r
         join public.team_matches m on m.id = r.match_id where r.status = 'filed' and m.status <> 'reported'
       union all
       select 'a match that is not as its ledger says' from public.team_matches m
         join lateral (select * from public.match_results r where r.match_id = m.id order by seq desc limit 1) last on true
        where m.status = 'finished' and (m.home_score, m.away_score, m.forfeited_by) is distinct from (last.home_score, last.away_score, last.forfeited_by)
       union all
       select 'somebody lined up who has left' from public.match_lineups l
         join public.team_matches m on m.id = l.match_id and m.status = 'scheduled'
        where not exists (select from public.team_members t where (t.team_id, t.player_id) = (l.team_id, l.player_id) and t.left_at is null)`,
    )
  ).map(({ rule }) => rule);

const races = {
  'of two sides that differ one reports, and the other is told before it disputes': bothSides,
  'a proposed time is accepted or taken back, never both': acceptedAndTakenBack,
  'two sides that agree have a result': bothAgree,
  'a side reports once, whoever of it presses the button': oneSideTwice,
  'a report that is confirmed is disputed no more': confirmedAndDisputed,
  'a ruling and a confirmation come one after the other': confirmedAndRuled,
  'a report is confirmed by the other side or by silence, never both': confirmedAndSilent,
  'a report is disputed or taken by silence, never both': disputedAndSilent,
  'a report is corrected or confirmed, never both': correctedAndConfirmed,
  'a report is corrected or disputed by another, never both': correctedAndContradicted,
  'a report is taken back or confirmed, never both': takenBackAndConfirmed,
  'a report is changed once, however often its side presses the buttons': changedTwice,
  'of two sides that accept each other’s report the first does': bothAccept,
  'a protest is ruled or taken back, never both': ruledAndTakenBack,
  'a result is taken back once': undoneTwice,
  'a withdrawal and a result come one after the other': withdrawnAndConfirmed,
  'who leaves is in no line-up': linedUpAndLeft,
} satisfies Record<string, Race>;

describe('at the same moment', () => {
  const world = openWorld({ sessions: 8 });
  beforeAll(() => injectFault(world));

  test.each(Object.entries(races))(
    '%s',
    async (_rule, race) => {
      for (let round = 1; round <= rounds; round += 1)
        expect([...(await race(world)), ...(await brokenRules(world))], `round ${round}`).toEqual([]);
    },
    timeout,
  );
});
