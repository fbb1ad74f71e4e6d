import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#database.types.ts';
import { openWorld, type World } from '#supabase/tests/harness/harness.ts';
import { causesOf, fileReport, minutesAgo } from '#supabase/tests/harness/meeting.ts';
import { injectFault, raceRounds } from '#supabase/tests/harness/race-faults.ts';
import {
  betterOf,
  bracketOf,
  gamesOf,
  type PlayedSeason,
  playedSeason,
  protestsOver,
  type Score,
  wonBy,
} from '#supabase/tests/harness/season.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Simultaneous commands of two people at a season's end. More rounds find rarer races: RONDO_RACE_ROUNDS=1000. */
const rounds = Math.ceil(raceRounds / 6);
const timeout = 60_000 + rounds * 6000;

type Answer = { error: { code: string } | null };
type Race = (world: World) => Promise<string[]>;

/** Calls that start together: how many came through, and answers that are no refusal of ours. */
async function atOnce(...calls: (() => PromiseLike<Answer>)[]): Promise<{ won: number; broken: string[] }> {
  const answers = await Promise.all(calls.map((call) => call()));
  return {
    won: answers.filter(({ error }) => error === null).length,
    broken: answers.flatMap(({ error }) =>
      error && !error.code.startsWith('PT4') ? [`an answer of ${error.code}`] : [],
    ),
  };
}

const differs = (what: string, is: unknown, ...should: unknown[]) =>
  should.includes(is) ? [] : [`${what}: ${String(is)}`];
const start =
  (world: World, { league }: PlayedSeason) =>
  () =>
    world.as('admin').rpc('start_playoffs', { league_id: league, season: 1 });
const finish =
  (world: World, { league }: PlayedSeason) =>
  () =>
    world.as('admin').rpc('finish_season', { league_id: league, season: 1 });
const withdraw =
  (world: World, { league, clubs }: PlayedSeason, place: number) =>
  () =>
    world.as('admin').rpc('withdraw_team', {
      league_id: league,
      season: 1,
      team_id: clubs[place]!.id,
      reason: 'Too few of us',
    });
const rule =
  (world: World, match_id: string, [home_score, away_score]: Score) =>
  () =>
    world.as('admin').rpc('rule_match', { match_id, reason: 'As seen', home_score, away_score });

/** Plays on until the round is decided but for its last game of each series; the better seed wins. */
async function playOn(world: World, season: PlayedSeason, upTo: number): Promise<void> {
  for (;;) {
    const ties = await bracketOf(world, season);
    const game = (await gamesOf(world, season)).find(({ status, series_id }) => {
      const { round, best_of, wins_a, wins_b } = ties.find(({ id }) => id === series_id)!;
      return status === 'scheduled' && (round < upTo || (round === upTo && wins_a + wins_b < Math.floor(best_of / 2)));
    });
    if (!game) return;
    await done(rule(world, game.id, wonBy(game, betterOf(season, game)))());
  }
}
const openGames = async (world: World, season: PlayedSeason) =>
  (await gamesOf(world, season)).filter(({ status }) => status === 'scheduled');

const twoStart: Race = async (world) => {
  const season = await playedSeason(world);
  const { won, broken } = await atOnce(start(world, season), start(world, season));
  return [
    ...broken,
    ...differs('won', won, 1),
    ...differs('series', (await bracketOf(world, season)).length, 5),
    ...differs('games', (await gamesOf(world, season)).length, 2),
  ];
};

const startedAndDeducted: Race = async (world) => {
  const season = await playedSeason(world);
  const { broken } = await atOnce(start(world, season), () =>
    world.as('admin').rpc('adjust_points', {
      league_id: season.league,
      season: 1,
      team_id: season.ids[5]!,
      points: -4,
      reason: 'A player too many',
    }),
  );
  const [sixth] = await world.sql<{ seeded: boolean; deducted: boolean }>(
    `select e.playoff_seed is not null as seeded,
            exists (select from public.point_adjustments p where (p.league_id, p.team_id) = (e.league_id, e.team_id)) as deducted
       from public.league_teams e where e.league_id = $1 and e.team_id = $2`,
    [season.league, season.ids[5]],
  );
  return [...broken, ...differs('seeded', sixth?.seeded, !sixth?.deducted)];
};

/** The table as a preview showed it. */
async function tableSeenOf(world: World, { league }: PlayedSeason): Promise<Json> {
  const [row] = await world.sql<{ seen: Json }>(
    'select private.table_seen(s) as seen from public.league_seasons s where league_id = $1',
    [league],
  );
  return row!.seen;
}

const startedAsSeenAndDeducted: Race = async (world) => {
  const season = await playedSeason(world);
  const seen = await tableSeenOf(world, season);
  const { won, broken } = await atOnce(
    () => world.as('admin').rpc('start_playoffs', { league_id: season.league, season: 1, seen }),
    () => world.as('admin').rpc('adjust_points', { league_id: season.league, season: 1, team_id: season.ids[0]!, points: -1, reason: 'A player too many' }),
  ); // prettier-ignore
  return [...broken, ...differs('won', won, 1)];
};

const leftAsSeenAndDeducted: Race = async (world) => {
  const season = await playedSeason(world);
  const seen = await tableSeenOf(world, season);
  const about = { league_id: season.league, season: 1, team_id: season.ids[0]! };
  const { won, broken } = await atOnce(
    () => world.as('admin').rpc('withdraw_team', { ...about, reason: 'Too few of us', seen }),
    () => world.as('admin').rpc('adjust_points', { ...about, points: -1, reason: 'A player too many' }),
  );
  return [...broken, ...differs('won', won, 1)];
};

const startedAndLeft: Race = async (world) => {
  const season = await playedSeason(world);
  const { broken } = await atOnce(start(world, season), withdraw(world, season, 5));
  const open = (await openGames(world, season)).filter(({ home_team_id, away_team_id }) =>
    [home_team_id, away_team_id].includes(season.ids[5]!),
  );
  return [...broken, ...differs('open games of whoever left', open.length, 0)];
};

const leftAndConfirmed: Race = async (world) => {
  const season = await playedSeason(world);
  await done(start(world, season)());
  const [game] = await gamesOf(world, season);
  await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [game!.id, minutesAgo(10)]);
  const report_id = await fileReport(world, season.clubs[3]!.captain, game!.id, 2, 1);
  const { broken } = await atOnce(
    () => world.as({ id: season.clubs[4]!.captain }).rpc('confirm_report', { report_id }),
    withdraw(world, season, 3),
  );
  const ledger = (await causesOf(world, game!.id)).join();
  const [quarterfinal, , semifinal] = await bracketOf(world, season);
  // the result came first, and the fourth loses the semi-final; or the withdrawal did
  return [
    ...broken,
    ...differs('ledger', ledger, 'report,confirmation', 'report,withdrawal'),
    ...differs('quarter-final', quarterfinal!.winner_team_id, season.ids[3], season.ids[4]),
    ...differs('who went on', semifinal!.team_b_id, quarterfinal!.winner_team_id),
    ...differs(
      'semi-final',
      semifinal!.winner_team_id,
      quarterfinal!.winner_team_id === season.ids[3] ? season.ids[0] : null,
    ),
  ];
};

const twoSemifinals: Race = async (world) => {
  const season = await playedSeason(world);
  await done(start(world, season)());
  await playOn(world, season, 2);
  const last = await openGames(world, season);
  const { won, broken } = await atOnce(
    ...last.map((game) => rule(world, game.id, wonBy(game, betterOf(season, game)))),
  );
  return [
    ...broken,
    ...differs('won', won, 2),
    ...differs('games of the final', (await openGames(world, season)).length, 3),
  ];
};

const undoneAndPlayedOn: Race = async (world) => {
  const season = await playedSeason(world);
  await done(start(world, season)());
  await playOn(world, season, 1);
  for (const { id } of await openGames(world, season)) await done(rule(world, id, [2, 1])());
  const games = await gamesOf(world, season);
  const next = games.find(({ stage }) => stage === 'semifinal')!;
  await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [next.id, minutesAgo(10)]);
  const report_id = await fileReport(world, season.clubs[0]!.captain, next.id, 2, 1);
  const { won, broken } = await atOnce(
    () => world.as('admin').rpc('undo_result', { match_id: games[0]!.id, reason: 'Wrong match' }),
    () => world.as({ id: season.clubs[3]!.captain }).rpc('confirm_report', { report_id }),
  );
  return [...broken, ...differs('won', won, 1)];
};

const twoFinish: Race = async (world) => {
  const season = await playedSeason(world);
  await done(start(world, season)());
  await playOn(world, season, 4);
  await protestsOver(world, season);
  const { won, broken } = await atOnce(finish(world, season), finish(world, season));
  const [notified] = await world.sql<{ most: number }>(
    `select max(times)::int as most from (
       select count(*) as times from public.notifications where key = 'awardWon' group by user_id, values ->> 'award', values ->> 'league') n`,
  );
  return [...broken, ...differs('won', won, 1), ...differs('notified', notified?.most, 1)];
};

const races = {
  'two admins who start the playoffs start them once': twoStart,
  'the playoffs start before a deduction that changes the six, or with the six it leaves': startedAndDeducted,
  'the playoffs start with the table that was seen, or points are taken': startedAsSeenAndDeducted,
  'a team withdraws with the table that was seen, or points are taken from it': leftAsSeenAndDeducted,
  'whoever leaves while the playoffs start has no match left': startedAndLeft,
  'a result and a withdrawal in a series come one after the other': leftAndConfirmed,
  'two semi-finals that end at once have one final': twoSemifinals,
  'a result is taken back or played on from, never both': undoneAndPlayedOn,
  'two admins who finish a season finish it once': twoFinish,
} satisfies Record<string, Race>;

describe('at the same moment', () => {
  const world = openWorld({ sessions: 8 });
  beforeAll(() => injectFault(world));

  test.each(Object.entries(races))(
    '%s',
    async (_rule, race) => {
      for (let round = 1; round <= rounds; round += 1) expect(await race(world), `round ${round}`).toEqual([]);
    },
    timeout,
  );
});
