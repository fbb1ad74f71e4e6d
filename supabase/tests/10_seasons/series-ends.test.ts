import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Enums } from '#database.types.ts';
import { type Bracket, brokenBracket, drawnPlayoffs, playOn, wholeBracket } from '#supabase/tests/harness/brackets.ts';
import { endless, newClubs } from '#supabase/tests/harness/evening.ts';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { minutesAgo } from '#supabase/tests/harness/meeting.ts';
import { playedSeason, protestsOver } from '#supabase/tests/harness/season.ts';
import { type Club, refused } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** How a series of the playoffs ends: by a majority, or by nobody. More courses: RONDO_MODEL_RUNS=2000. */
const numRuns = Number(process.env['RONDO_MODEL_RUNS'] ?? 12);

const world = openWorld();
let clubs: Club[];
let ids: string[];
beforeAll(async () => {
  clubs = await newClubs(world, 8);
  ids = clubs.map(({ id }) => id);
  await endless(world);
});

const admin = () => world.as('admin');
type Ruling = { home_score: number; away_score: number } | { forfeited_by: Enums<'forfeit_side'> };
const rule = (match_id: string, ruling: Ruling = { home_score: 2, away_score: 1 }) =>
  admin().rpc('rule_match', { match_id, reason: 'As seen', ...ruling });
const both = { forfeited_by: 'both' } as const;
const undo = (match_id: string) => admin().rpc('undo_result', { match_id, reason: 'Wrong match' });
const cancel = (match_id: string) => admin().rpc('cancel_match', { match_id, reason: 'The server is down' });
const finish = (league_id: string) => admin().rpc('finish_season', { league_id, season: 1 });
const withdraw = (league_id: string, team_id: string) =>
  admin().rpc('withdraw_team', { league_id, season: 1, team_id, reason: 'Too few of us' });

const tieAt = ({ ties }: Bracket, round: number, slot = 1) =>
  ties.find((tie) => tie.round === round && tie.slot === slot)!;
const gamesAt = (bracket: Bracket, round: number, slot = 1) =>
  bracket.games.filter(({ series_id }) => series_id === tieAt(bracket, round, slot).id);
const openAt = (bracket: Bracket, round: number, slot = 1) =>
  gamesAt(bracket, round, slot).filter(({ status }) => status === 'scheduled');
/** Where a team stood in the table, from 1; null for nobody. */
const seedOf = (team: string | null) => (team === null ? null : ids.indexOf(team) + 1);
const standAt = (bracket: Bracket, round: number, slot = 1) => {
  const { team_a_id, team_b_id, winner_team_id, no_winner } = tieAt(bracket, round, slot);
  return { sides: [seedOf(team_a_id), seedOf(team_b_id)], winner: seedOf(winner_team_id), nobody: no_winner };
};
/** Neither side comes to a game of that series until it is over. */
async function nobodyComes(league: string, round: number, slot = 1): Promise<void> {
  for (;;) {
    const [game] = openAt(await wholeBracket(world, league), round, slot);
    if (!game) return;
    await done(rule(game.id, both));
  }
}

describe('a series', () => {
  test.each([1, 3, 5, 7])(
    'of %i can always be brought to an end by rulings, whatever was cancelled, taken back or missed by both',
    async (best_of) => {
      const act = fc.record({
        what: fc.constantFrom('cancel' as const, 'cancel' as const, 'home' as const, 'away' as const, 'both' as const, 'undo' as const, 'correct' as const),
        at: fc.nat(20),
      }); // prettier-ignore
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 24 }), async (acts) => {
          const league = await drawnPlayoffs(world, ids.slice(0, 4), { semifinal_best_of: best_of });
          for (const { what, at } of acts) {
            const games = gamesAt(await wholeBracket(world, league), 2);
            const over = what === 'undo' || what === 'correct';
            const fits = games.filter(({ status }) => status === (over ? 'finished' : 'scheduled'));
            const game = fits[at % Math.max(1, fits.length)];
            if (!game) continue;
            if (what === 'cancel') await done(cancel(game.id));
            else if (what === 'undo') await done(undo(game.id));
            else if (what === 'correct') await done(rule(game.id, at % 2 ? both : { home_score: 3, away_score: 1 }));
            else await done(rule(game.id, what === 'both' ? both : what === 'home' ? { home_score: 2, away_score: 1 } : { home_score: 1, away_score: 2 })); // prettier-ignore
            expect(brokenBracket(await wholeBracket(world, league))).toEqual([]);
          }
          for (let more = 0; more < best_of; more += 1) {
            const [game] = openAt(await wholeBracket(world, league), 2);
            if (game) await done(rule(game.id));
          }
          const end = tieAt(await wholeBracket(world, league), 2);
          expect(end.winner_team_id !== null || end.no_winner).toBe(true);
        }),
        { numRuns: Math.ceil(numRuns / 3) },
      );
    },
    120_000 + numRuns * 4000,
  );

  test('of seven with a cancelled game is decided at 3-3', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 4), { semifinal_best_of: 7 });
    const first = openAt(await wholeBracket(world, league), 2)[0]!;
    await done(cancel(first.id));
    for (let turn = 0; turn < 6; turn += 1) {
      const game = openAt(await wholeBracket(world, league), 2)[0]!;
      const isA = game.home_team_id === ids[0];
      await done(rule(game.id, isA === turn < 3 ? undefined : { home_score: 1, away_score: 2 }));
    }
    const level = await wholeBracket(world, league);
    expect(tieAt(level, 2)).toMatchObject({ wins_a: 3, wins_b: 3, winner_team_id: null });
    const [last] = openAt(level, 2);
    expect(last!.game_no).toBe(8);
    await done(rule(last!.id));
    expect(tieAt(await wholeBracket(world, league), 2).winner_team_id).toBe(last!.home_team_id);
  });
});

describe('a special match of teams outside the playoffs, played since they began', () => {
  const decider = async () => {
    const season = await playedSeason(world, { clubs: 8 });
    await done(admin().rpc('start_playoffs', { league_id: season.league, season: 1 }));
    const between = { league_id: season.league, season: 1, stage: 'decider', kickoff_at: minutesAgo(60) };
    const sides = { home_team_id: season.ids[6], away_team_id: season.ids[7] };
    const match = await putMatch(world, { ...between, ...sides });
    await done(rule(match));
    return { league: season.league, seeds: season.ids, match, between };
  };

  test('is corrected and taken back without touching the bracket, also once a game of it is over', async () => {
    const { league, match } = await decider();
    const [game] = (await wholeBracket(world, league)).games;
    await done(rule(game!.id));
    const before = await wholeBracket(world, league);
    const { data: options } = await admin().rpc('ruling_options', { match_id: match });
    expect(options).toEqual([{ may_rule: true, may_undo: true, appeal_id: null }]);
    await done(rule(match, { home_score: 1, away_score: 2 }));
    await done(undo(match));
    await done(rule(match));
    expect(await wholeBracket(world, league)).toEqual(before);
    expect(await world.sql('select phase from public.league_seasons where league_id = $1', [league])).toEqual([{ phase: 'playoffs' }]); // prettier-ignore
  });

  test('unlike one the bracket was drawn from: played before, or of a team that is in it', async () => {
    const { league, seeds, between } = await decider();
    const early = await putMatch(world, { ...between, home_team_id: seeds[6], away_team_id: seeds[7], kickoff_at: minutesAgo(9000), status: 'finished', home_score: 2, away_score: 1, finished_at: minutesAgo(8000) }); // prettier-ignore
    const seeded = await putMatch(world, { ...between, home_team_id: seeds[5], away_team_id: seeds[6], status: 'finished', home_score: 2, away_score: 1 }); // prettier-ignore
    for (const match of [early, seeded]) {
      await refused(world, () => rule(match), { code: 'PT409', hint: 'undoFirst', details: 'match_id' });
    }
    await done(undo(early));
    expect((await wholeBracket(world, league)).ties).toEqual([]);
  });
});

describe('where nobody came', () => {
  test('the other side of the next series goes on without a game, is told, and is taken back with it', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 6), { third_place_match: true });
    await nobodyComes(league, 1);
    const missed = await wholeBracket(world, league);
    expect(standAt(missed, 1)).toEqual({ sides: [4, 5], winner: null, nobody: true });
    expect(standAt(missed, 2)).toEqual({ sides: [1, null], winner: 1, nobody: false });
    expect(standAt(missed, 3)).toEqual({ sides: [1, null], winner: null, nobody: false });
    expect(gamesAt(missed, 2)).toEqual([]);
    expect(brokenBracket(missed)).toEqual([]);
    expect(await notificationsOf(world, clubs[0]!.captain)).toContain('playoffBye');

    // it is taken back, and the side that went on waits again
    const [game] = gamesAt(missed, 1);
    await done(undo(game!.id));
    expect(standAt(await wholeBracket(world, league), 2)).toEqual({ sides: [1, null], winner: null, nobody: false });
    expect(standAt(await wholeBracket(world, league), 3)).toEqual({ sides: [null, null], winner: null, nobody: false });
    await done(rule(game!.id, both));
    // or is corrected: they meet
    await done(rule(game!.id));
    expect(standAt(await wholeBracket(world, league), 2)).toEqual({ sides: [1, 4], winner: null, nobody: false });
    expect(openAt(await wholeBracket(world, league), 2)).toHaveLength(2);
    await done(rule(game!.id, both));

    // until a later result depends on it: the final of the one who went on
    await playOn(world, league, 2);
    const [first] = openAt(await wholeBracket(world, league), 3);
    await done(rule(first!.id));
    for (const action of [() => undo(game!.id), () => rule(game!.id)]) {
      await refused(world, action, { code: 'PT409', hint: 'laterResult', details: 'match_id' });
    }
    expect(brokenBracket(await wholeBracket(world, league))).toEqual([]);
  });

  test('to a semi-final, the loser of the other one is third without a game', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 4), { third_place_match: true });
    await nobodyComes(league, 2, 1);
    await playOn(world, league, 2);
    const bracket = await wholeBracket(world, league);
    expect(standAt(bracket, 3, 1)).toEqual({ sides: [null, 2], winner: 2, nobody: false });
    expect(standAt(bracket, 3, 2)).toEqual({ sides: [null, 3], winner: 3, nobody: false });
    await protestsOver(world, { league });
    await done(finish(league));
    expect(await ranksOf(league)).toEqual([[2, 1], [1, 3], [3, 2], [4, 4]].toSorted((a, b) => a[0]! - b[0]!)); // prettier-ignore
  });

  test('to two in a row, the place further on is empty too; to the final, the season ends without a champion', async () => {
    const league = await drawnPlayoffs(world, ids, { third_place_match: false });
    for (const slot of [1, 2, 3, 4]) await nobodyComes(league, 1, slot);
    const bracket = await wholeBracket(world, league);
    expect([1, 2].map((slot) => standAt(bracket, 2, slot).nobody)).toEqual([true, true]);
    expect(standAt(bracket, 3)).toEqual({ sides: [null, null], winner: null, nobody: true });
    expect(brokenBracket(bracket)).toEqual([]);
    await protestsOver(world, { league });
    await done(finish(league));
    const [season] = await world.sql('select phase, champion_team_id from public.league_seasons where league_id = $1', [league]); // prettier-ignore
    expect(season).toEqual({ phase: 'finished', champion_team_id: null });
    // nobody is first, and nobody has the title
    expect(await ranksOf(league)).toEqual(ids.map((_, n) => [n + 1, n + 2]));
    expect(await world.sql(`select from public.team_achievements where league_id = $1 and type = 'championship'`, [league])).toEqual([]); // prettier-ignore
    expect(await notificationsOf(world, clubs[3]!.captain)).toContain('seasonNoChampion');
    expect((await auditOf(world, `league_seasons ${league} 1`)).at(-1)).toMatchObject({ action: 'finish_season' });
  });

  test('as both sides have withdrawn, nobody goes on', async () => {
    const league = await drawnPlayoffs(world, ids.slice(0, 4));
    await playOn(world, league, 2, true);
    await done(withdraw(league, ids[1]!));
    // the first wins its semi-final only now, and leaves before that
    const [game] = openAt(await wholeBracket(world, league), 2);
    await done(rule(game!.id, game!.home_team_id === ids[0] ? undefined : { home_score: 1, away_score: 2 }));
    const before = await wholeBracket(world, league);
    expect(standAt(before, 3)).toEqual({ sides: [1, 2], winner: 1, nobody: false });

    const other = await drawnPlayoffs(world, ids.slice(0, 6));
    await done(withdraw(other, ids[0]!));
    await playOn(world, other, 1, true);
    const [last] = openAt(await wholeBracket(world, other), 1);
    await world.sql('update public.league_teams set withdrawn_at = now() where league_id = $1 and team_id = any ($2)', [other, [ids[3], ids[4]]]); // prettier-ignore
    await done(rule(last!.id));
    const left = await wholeBracket(world, other);
    expect(standAt(left, 2).nobody).toBe(true);
    expect(gamesAt(left, 2).map(({ forfeited_by }) => forfeited_by)).toEqual(['both', 'both']);
    expect(brokenBracket(left)).toEqual([]);
  });
});

/** Seeds and final ranks. */
const ranksOf = async (league: string): Promise<number[][]> =>
  (
    await world.sql<{ playoff_seed: number; final_rank: number }>(
      'select playoff_seed, final_rank from public.league_teams where league_id = $1 order by playoff_seed',
      [league],
    )
  ).map(({ playoff_seed, final_rank }) => [playoff_seed, final_rank]);
