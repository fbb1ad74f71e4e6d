import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Meeting, minutesAgo, newMatch as putNewMatch, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { command, sent, isAboutReport, waited } from './match-model-commands.ts';
import { type Command, after, type Match, newMatch } from './match-model.ts';

/**
 * Random courses of a match, legal and illegal, beside the model: every command is accepted or refused as the model says,
 * and the database is then what the model is. More of them: RONDO_MODEL_RUNS=2000.
 */
const numRuns = Number(process.env['RONDO_MODEL_RUNS'] ?? 60);
const timeout = 120_000 + numRuns * 1000;

const world = openWorld();

const kickoff = fc.constantFrom(1500, 14, 7, -2, -7);

/** The match of the database, in the model's words, without the ages of reports. */
async function stored({ match, home }: Meeting) {
  const [row] = await world.sql<{
    stand: Record<string, unknown>;
    reports: unknown;
    ledger: string[];
    figures: { team_id: string; goals: number }[];
    audited: number;
  }>(
    `select to_jsonb(m) as stand,
       (select coalesce(jsonb_agg(jsonb_build_array(r.status, r.home_score, r.away_score, r.forfeited_by) order by r.created_at), '[]')
          from public.match_reports r where r.match_id = m.id) as reports,
       (select coalesce(jsonb_agg(l.cause order by l.seq), '[]') from public.match_results l where l.match_id = m.id) as ledger,
       (select coalesce(jsonb_agg(jsonb_build_object('team_id', s.team_id, 'goals', s.goals)), '[]')
          from public.match_player_stats s where s.match_id = m.id) as figures,
       (select count(*)::int from private.audit_log a where a.subject = 'team_matches ' || m.id) as audited
     from public.team_matches m where m.id = $1`,
    [match],
  );
  const { stand, reports, ledger, figures, audited } = row!;
  return {
    status: stand['status'],
    score: stand['home_score'] === null ? null : [stand['home_score'], stand['away_score']],
    forfeit: stand['forfeited_by'],
    live: stand['live_home_score'] === null ? null : [stand['live_home_score'], stand['live_away_score']],
    isFinished: stand['finished_at'] !== null,
    reports,
    ledger,
    figures: Object.fromEntries(figures.map(({ team_id, goals: n }) => [team_id === home.id ? 'home' : 'away', n])),
    audited,
  };
}

const expected = ({ status, score: final, forfeit, live, reports, ledger, figures }: Match) => ({
  status,
  score: final,
  forfeit,
  live,
  isFinished: status === 'finished',
  reports: reports.map((report) => [report.status, ...report.score, report.forfeit]),
  ledger,
  figures,
});

/** Plays a course on its own match, which is gone afterwards. Returns how often a command came through. */
async function play(scene: Omit<Meeting, 'match'>, starts: number, course: Command[]): Promise<number> {
  await world.sql('delete from private.command_counts');
  const match = await putNewMatch(world, scene.home, scene.away, { kickoff_at: minutesAgo(-starts) });
  try {
    return await playOn({ ...scene, match }, starts, course);
  } finally {
    await world.sql('delete from public.team_matches where id = $1', [match]);
  }
}

/** Compares the match with the rules after every step of a course. */
async function playOn(meeting: Meeting, starts: number, course: Command[]): Promise<number> {
  let model = newMatch(starts);
  let came = 0;
  let before = await stored(meeting);
  for (const step of course) {
    // there is nothing to answer before the first report
    if (isAboutReport(step) && model.reports.length === 0) continue;
    const next = after(model, step);
    if (step.kind === 'wait') {
      await waited(world, meeting.match, step.minutes);
    } else {
      const { error } = await sent(world, meeting, step);
      const code = (error as { code: string } | null)?.code ?? null;
      expect(code, JSON.stringify({ step, model })).toBe(typeof next === 'string' ? next : null);
    }
    const now = await stored(meeting);
    if (typeof next === 'string') {
      expect(now, `refused, and still: ${JSON.stringify(step)}`).toEqual(before);
    } else {
      came += 1;
      const { audited, ...stand } = now;
      expect(stand, JSON.stringify({ step, model })).toEqual(expected(next));
      // every command leaves one entry of its match but ready and the running score; so does the clock, where something was due
      const silent = step.kind === 'live' || step.kind === 'ready';
      const entries = step.kind === 'wait' ? next.ledger.length - model.ledger.length : silent ? 0 : 1;
      expect(audited - before.audited, JSON.stringify(step)).toBe(entries);
      model = next;
    }
    before = now;
  }
  return came;
}

/** Results that were taken back: no fact tells whether the match was played, so an award has to. */
const takenBack: [number, Command[]][] = [
  [
    { kind: 'claimForfeit', by: 'homeCaptain' },
    { kind: 'correct', by: 'homeCaptain', score: [2, 0], goals: 2 },
  ] as const,
  [
    { kind: 'report', by: 'homeCaptain', score: [2, 0], goals: 2 },
    { kind: 'withdraw', by: 'homeCaptain' },
    { kind: 'report', by: 'awayCaptain', score: [1, 3], goals: 3 },
    { kind: 'dispute', by: 'homeCaptain' },
  ] as const,
].map((reports) => [-7, [...reports, { kind: 'rule', by: 'admin', score: [0, 0], forfeit: 'home' }]]);

test('whatever is done to a match, the calls and the rules agree', { timeout }, async () => {
  const [home, away] = await twoClubs(world);
  let came = 0;
  await fc.assert(
    fc.asyncProperty(kickoff, fc.array(command, { minLength: 4, maxLength: 14 }), async (starts, course) => {
      came += await play({ home, away, league: home.league }, starts, course);
    }),
    { numRuns, examples: takenBack },
  );
  // a model that refuses everything would agree with a database that does
  expect(came).toBeGreaterThan(numRuns);
});

type Way = 'reports' | 'ruling' | 'noShow';

/** Brings a match to a result, the same way every time. */
async function decide(
  { home, away, match: match_id }: Meeting,
  way: Way,
  final: readonly [number, number],
): Promise<void> {
  const [home_score, away_score] = final;
  const args = { match_id, home_score, away_score };
  const answers =
    way === 'ruling'
      ? [await world.as('admin').rpc('rule_match', { ...args, reason: 'Seen on the recording' })]
      : way === 'noShow'
        ? [await world.as('admin').rpc('rule_match', { match_id, forfeited_by: 'away', reason: 'Nobody came' })]
        : [
            await world.as({ id: home.captain }).rpc('report_match', {
              ...args,
              stats: home_score > 0 ? [{ player_id: home.captain, goals: home_score, assists: 1, mvp: true }] : [],
            }),
            await world.as({ id: away.captain }).rpc('report_match', {
              ...args,
              stats: away_score > 0 ? [{ player_id: away.player, goals: away_score, saves: 0 }] : [],
            }),
          ];
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
}

/** Everything that is worked out from results, as text. */
async function derived({ home, away, league, match }: Meeting): Promise<string> {
  const [row] = await world.sql<{ all: string }>(
    `select jsonb_build_array(
       (select to_jsonb(m) - 'finished_at' from public.team_matches m where m.id = $1),
       (select jsonb_agg(to_jsonb(s) - 'id' - 'created_at' order by s.player_id) from public.match_player_stats s where s.match_id = $1),
       (select jsonb_agg(to_jsonb(s) order by s::text) from private.league_stats($2, 1) s),
       (select jsonb_agg(to_jsonb(s) order by s::text) from private.team_stats($3) s),
       (select jsonb_agg(to_jsonb(s) order by s::text) from private.team_stats($4) s),
       (select jsonb_agg(to_jsonb(s) order by s::text) from private.player_stats($5) s),
       (select jsonb_agg(to_jsonb(s) order by s::text) from private.player_stats($6) s)
     )::text as all`,
    [match, league, home.id, away.id, home.captain, away.player],
  );
  return row!.all;
}

test(
  'a result that is taken back and given again leaves everything as it was, byte for byte',
  { timeout },
  async () => {
    const [home, away] = await twoClubs(world);
    const ways = fc.constantFrom<Way>('reports', 'reports', 'ruling', 'noShow');
    const final = fc.tuple(fc.nat(9), fc.nat(9)).filter(([a, b]) => a !== b);
    await fc.assert(
      fc.asyncProperty(ways, final, async (way, ended) => {
        await world.sql('delete from private.command_counts');
        const meeting = { home, away, league: home.league, match: await putNewMatch(world, home, away) };
        const open = await derived(meeting);
        await decide(meeting, way, ended);
        const decided = await derived(meeting);
        expect(decided).not.toBe(open);
        const { error } = await world
          .as('admin')
          .rpc('undo_result', { match_id: meeting.match, reason: 'Wrong match' });
        expect(error).toBeNull();
        expect(await derived(meeting)).toBe(open);
        await decide(meeting, way, ended);
        expect(await derived(meeting)).toBe(decided);
        // however many runs there are: a season has no more matchdays than a hundred
        await world.sql('delete from public.team_matches where id = $1', [meeting.match]);
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  },
);
