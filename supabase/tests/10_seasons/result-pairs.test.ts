import { beforeAll, describe, expect, test } from 'vitest';
import { brokenBracket, drawnPlayoffs, liveCup, playOn, wholeBracket } from '#supabase/tests/harness/brackets.ts';
import { endless, newClubs, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import type { Club } from '#supabase/tests/harness/signing.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';
import { match as matchRow, meetAt } from '#supabase/tests/harness/waiting.ts';

/**
 * Every command that writes a result beside every other, at one match and at the match it feeds, in both orders: they
 * wait at the same row until both are there. Each pair is tried in one of the competitions in turn; RONDO_PAIRS=all tries
 * all of them in each, in both orders.
 */

const everywhere = process.env['RONDO_PAIRS'] === 'all';

/** A bracket whose first semi-final and final are looked at. */
type Competition = { kind: 'league' | 'cup'; size: number; thirdPlace: boolean };
const leagues: Competition[] = [
  { kind: 'league', size: 4, thirdPlace: false },
  { kind: 'league', size: 6, thirdPlace: true },
  { kind: 'league', size: 8, thirdPlace: false },
  { kind: 'league', size: 4, thirdPlace: true },
];
const cups: Competition[] = [
  { kind: 'cup', size: 4, thirdPlace: false },
  { kind: 'cup', size: 7, thirdPlace: false },
];

/** A game that is looked at: its report of the home side waits for an answer, and the home side may have protested. */
type Game = { id: string; home: Club; away: Club; report: string | null; protest: string };
type Scene = Competition & { id: string; semifinal: Game; final: Game | null };

const world = openWorld({ sessions: 8 });
let clubs: Club[];
beforeAll(async () => {
  clubs = await newClubs(world, 8);
  await endless(world);
});

// The commands ------------------------------------------------------------------------------------

const captain = ({ captain: id }: Club) => world.as({ id });
const admin = () => world.as('admin');
const grounds = { reason: 'As seen' };
const beat = (): Promise<Answer> =>
  tick(world).then(
    () => ({ data: null, error: null, status: 200 }),
    (error: unknown) => ({ data: null, error, status: 500 }),
  );

type Command = (game: Game, scene: Scene) => PromiseLike<Answer>;
const commands = {
  confirm: ({ away, report }) => captain(away).rpc('confirm_report', { report_id: report! }),
  dispute: ({ away, report }) => captain(away).rpc('dispute_report', { report_id: report!, ...grounds }),
  agree: ({ id, away, report }) =>
    captain(away).rpc('report_match', { match_id: id, home_score: 2, away_score: 1, seen_report: report! }),
  contradict: ({ id, away, report }) =>
    captain(away).rpc('report_match', { match_id: id, home_score: 1, away_score: 2, seen_report: report! }),
  claimForfeit: ({ id, away, report }) => captain(away).rpc('claim_forfeit', { match_id: id, seen_report: report! }),
  correctReport: ({ home, report }) =>
    captain(home).rpc('correct_report', { report_id: report!, home_score: 3, away_score: 1 }),
  withdrawReport: ({ home, report }) => captain(home).rpc('withdraw_report', { report_id: report! }),
  rule: ({ id }) => admin().rpc('rule_match', { match_id: id, ...grounds, home_score: 2, away_score: 1 }),
  ruleOther: ({ id }) => admin().rpc('rule_match', { match_id: id, ...grounds, home_score: 1, away_score: 2 }),
  ruleBoth: ({ id }) => admin().rpc('rule_match', { match_id: id, ...grounds, forfeited_by: 'both' }),
  undo: ({ id }) => admin().rpc('undo_result', { match_id: id, ...grounds }),
  uphold: ({ protest }) =>
    admin().rpc('rule_protest', { protest_id: protest, upheld: true, ruling: 'As seen', home_score: 1, away_score: 2 }),
  cancel: ({ id }) => admin().rpc('cancel_match', { match_id: id, ...grounds }),
  enter: ({ id }, { id: league_id }) =>
    admin().rpc('enter_results', { league_id, season: 1, results: [{ match_id: id, home_score: 2, away_score: 1 }] }),
  withdraw: ({ home: { id: team_id } }, { id: league_id }) =>
    admin().rpc('withdraw_team', { league_id, season: 1, team_id, ...grounds }),
  callOff: (_game, { id }) => admin().rpc('cancel_night_cup', { night_cup_id: id, ...grounds }),
  clock: beat,
} satisfies Record<string, Command>;
type Name = keyof typeof commands;

const names = Object.keys(commands) as Name[];
const byKind: Record<Competition['kind'], Name[]> = {
  league: names.filter((name) => name !== 'callOff'),
  cup: names.filter((name) => name !== 'withdraw' && name !== 'enter'),
};
/** Commands that are possible once a result stands. */
const later: Name[] = ['rule', 'ruleOther', 'ruleBoth', 'undo', 'uphold', 'withdraw', 'callOff', 'clock'];
/** Commands that give a game a result at once. */
const finishes: Name[] = ['confirm', 'rule', 'ruleOther', 'ruleBoth'];

// The scenes --------------------------------------------------------------------------------------

/** A game with everything a command of the list may be about; `reported` long enough ago for silence, or just now. */
async function gameAt(of: string, slot: string, reported: boolean, silent: boolean): Promise<Game> {
  const [row] = await world.sql<{ id: string; home: string; away: string; status: string }>(
    `select m.id, m.home_team_id as home, m.away_team_id as away, m.status
       from public.team_matches m join public.series s on s.id = m.series_id
      where $1 in (s.league_id, s.night_cup_id) and s.round || '-' || s.slot = $2
      order by m.status = 'finished', m.game_no * case when m.status = 'finished' then -1 else 1 end limit 1`,
    [of, slot],
  );
  const { id } = row!;
  const home = clubs.find((club) => club.id === row!.home)!;
  const away = clubs.find((club) => club.id === row!.away)!;
  let report: string | null = null;
  if (reported) {
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '19 minutes' where id = $1`, [id]);
    const { data, error } = await captain(home).rpc('report_match', { match_id: id, home_score: 2, away_score: 1 });
    expect(error).toBeNull();
    report = data;
  }
  if (silent) {
    await world.sql(
      `set local session_replication_role = replica;
       update public.match_reports set created_at = now() - interval '2 days' where id = '${report}';
       update public.team_matches set kickoff_at = now() - interval '2 days' where id = '${id}'`,
    );
  }
  const [protest] = await world.sql<{ id: string }>(
    `insert into public.protests (match_id, team_id, filed_by, reason) values ($1, $2, $3, 'They had six') returning id`,
    [id, home.id, home.captain],
  );
  return { id, home, away, report, protest: protest!.id };
}

/** `open`: the last game of the semi-final waits for the answer to its report. `fed`: it is over, and a later game waits. */
async function scene(
  of: Competition,
  state: 'open' | 'fed',
  finalOf: number,
  semifinalOf: number,
  silent: boolean,
): Promise<Scene> {
  const rounds = of.size > 4 ? 2 : 1;
  const teams = clubs.slice(0, of.size).map((club) => club.id);
  const id =
    of.kind === 'league'
      ? await drawnPlayoffs(world, teams, {
          third_place_match: of.thirdPlace,
          semifinal_best_of: semifinalOf,
          final_best_of: finalOf,
        })
      : await liveCup(world, teams, { best_of: semifinalOf, final_best_of: finalOf });
  const semifinals = of.kind === 'league' ? 2 : rounds;
  await playOn(world, id, semifinals, state === 'open');
  const semifinal = await gameAt(id, `${semifinals}-1`, state === 'open', silent && state === 'open');
  const last = of.thirdPlace && finalOf === 3 ? '3-2' : `${semifinals + 1}-1`;
  return { ...of, id, semifinal, final: state === 'fed' ? await gameAt(id, last, true, silent) : null };
}

// The pairs ---------------------------------------------------------------------------------------

type Call = { name: Name; at: 'semifinal' | 'final' };
type Pair = readonly [Call, Call];

async function brokenBy(of: Competition, pair: Pair, turn: number): Promise<string[]> {
  const fed = pair.some(({ at }) => at === 'final');
  const silent = pair.some(({ name, at }) => name === 'clock' && (at === 'final') === fed);
  const stage = await scene(of, fed ? 'fed' : 'open', turn % 2 === 0 ? 1 : 3, turn % 3 === 0 ? 3 : 1, silent);
  const gameOf = ({ at }: Call) => stage[at]!;
  // what both come to: the later one of the two
  const at = fed ? stage.final! : stage.semifinal;
  const answers = await meetAt(
    world,
    matchRow,
    at.id,
    pair.map((call) => () => commands[call.name](gameOf(call), stage)),
    { waits: false },
  );
  const codes = answers.map(({ error }) => (error as { code?: string } | null)?.code ?? null);
  const bracket = await wholeBracket(world, stage.id);
  const isThere = bracket.games.some(({ id, status }) => id === at.id && status === 'finished');
  const ended = pair.some((call, n) => codes[n] === null && finishes.includes(call.name) && gameOf(call) === at);
  const undone = pair.some((call) => call.name === 'undo' && gameOf(call) === at);
  return [
    ...codes.filter((code) => code !== null && !code.startsWith('PT4')).map((code) => `an answer of ${code}`),
    ...brokenBracket(bracket, { off: pair.some(({ name }, n) => name === 'callOff' && codes[n] === null) }),
    ...(ended && !isThere && !undone ? ['a result that was given is gone'] : []),
  ].map((what) => `${of.kind} of ${of.size}, ${pair.map((call) => `${call.name} at the ${call.at}`).join(', then ')}: ${what}`); // prettier-ignore
}

const product = (one: Call[], other: Call[]): Pair[] => one.flatMap((a) => other.map((b): Pair => [a, b]));
const isOfBoth = ({ name }: Call): boolean => byKind.league.includes(name) && byKind.cup.includes(name);
/** Both orders of each pair; unless all are tried, who comes first takes turns, and so does where: in a season or in a cup. */
const inTurns = (pairs: Pair[], kind: Competition['kind']): Pair[] => {
  const met = new Map<string, number>();
  return pairs.filter((pair) => {
    const key = pair
      .map(({ name, at }) => `${at} ${name}`)
      .toSorted()
      .join();
    const sum = Buffer.from(key).reduce((bytes, byte) => bytes + byte, 0);
    if (!everywhere && pair.every(isOfBoth) && (kind === 'cup') !== sum % 4 > 1) return false;
    const turn = met.get(key) ?? sum % 2;
    met.set(key, turn - 1);
    return everywhere || turn === 0 || (pair[0].name === pair[1].name && pair[0].at === pair[1].at);
  });
};
const calls = (list: Name[], at: Call['at']): Call[] => list.map((name) => ({ name, at }));

function pairsOf(kind: Competition['kind']): { one: Pair[]; fed: Pair[] } {
  const all = byKind[kind];
  const semifinal = calls(
    all.filter((name) => later.includes(name)),
    'semifinal',
  );
  const final = calls(all, 'final');
  return {
    one: inTurns(product(calls(all, 'semifinal'), calls(all, 'semifinal')), kind),
    fed: inTurns([...product(semifinal, final), ...product(final, semifinal)], kind),
  };
}

describe.each([
  ['a season', leagues],
  ['a cup', cups],
])('in the bracket of %s', (_what, competitions) => {
  test.each(['one', 'fed'] as const)(
    'two commands at the same moment leave what one after the other leaves: %s',
    async (where) => {
      const broken: string[] = [];
      const pairs = pairsOf(competitions[0]!.kind)[where];
      for (const [turn, pair] of pairs.entries()) {
        const tried = everywhere ? competitions : [competitions[turn % competitions.length]!];
        for (const of of tried) broken.push(...(await brokenBy(of, pair, turn)));
      }
      expect(broken).toEqual([]);
      expect(pairs.length).toBeGreaterThan(40);
    },
    everywhere ? 3_600_000 : 600_000,
  );
});
