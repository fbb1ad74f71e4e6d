import { describe, expect, test } from 'vitest';
import { importMatch } from '../harness/fixtures.ts';
import { openWorld, people } from '../harness/harness.ts';
import { causesOf, claim, minutesAgo, newMatch, standOf, twoClubs } from '../harness/meeting.ts';
import { type Club, outsiders, refused, type Refusal, setPhase } from '../harness/signing.ts';
import { auditOf, done, notificationsOf } from '../harness/traces.ts';

/** A team leaves a season: what becomes of its matches. */

const world = openWorld();

const withdraw = (id: string, club: Club, more: object = {}) =>
  world
    .as({ id })
    .rpc('withdraw_team', { league_id: club.league, season: 1, team_id: club.id, reason: 'Too few of us', ...more });
const won = { status: 'finished', home_score: 2, away_score: 1 };
const late = (hint: string, details: string): Refusal => ({ code: 'PT409', hint, details });

/** Four matches of two clubs, of which so many are played, the next one reported and another live. */
async function season(played: number) {
  const [home, away] = await twoClubs(world);
  const matches: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const [one, other] = n % 2 ? [away, home] : [home, away];
    matches.push(await newMatch(world, one, other, { kickoff_at: minutesAgo(40 - n), ...(n < played && won) }));
  }
  if (played < 4) await claim(world, away.captain, matches[played]!);
  return { home, away, matches };
}
const stands = (matches: string[]) => Promise.all(matches.map((id) => standOf(world, id)));

describe('a team withdraws', () => {
  test('before half of its matches: nothing counts, the scores are kept for the record', async () => {
    const { home, away, matches } = await season(1);
    await done(withdraw(home.captain, home));
    expect((await stands(matches)).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'cancelled'));
    expect(await standOf(world, matches[0]!)).toMatchObject({ home_score: 2, away_score: 1 });
    expect(await causesOf(world, matches[1]!)).toEqual(['claim', 'withdrawal']);
    for (const notified of [home.coCaptain, away.captain])
      expect(await notificationsOf(world, notified)).toContain('withdrawalVoids');
    expect(await notificationsOf(world, people.admin)).toContain('withdrawalVoids');
    expect((await auditOf(world, `league_teams ${home.league} 1 ${home.id}`)).at(-1)).toMatchObject({
      action: 'withdraw_team',
      actor: home.captain,
      after: { voids: true },
    });
  });

  test('from half of them on: what was played stands, the rest is 3-0 for the others', async () => {
    const { home, away, matches } = await season(2);
    await done(withdraw(home.captain, home));
    expect(await notificationsOf(world, away.captain)).toContain('withdrawalForfeits');
    expect(await stands(matches)).toEqual([
      { status: 'finished', home_score: 2, away_score: 1, forfeited_by: null },
      { status: 'finished', home_score: 2, away_score: 1, forfeited_by: null },
      { status: 'finished', home_score: 0, away_score: 3, forfeited_by: 'home' },
      { status: 'finished', home_score: 3, away_score: 0, forfeited_by: 'away' },
    ]);
  });

  test.each([
    [1, false, 'finished'],
    [3, true, 'cancelled'],
  ] as const)('and an admin may choose otherwise: %i played, void %s', async (played, voids, status) => {
    const { home, matches } = await season(played);
    await refused(world, () => withdraw(home.captain, home, { voids }), {
      code: 'PT403',
      hint: 'notYours',
      details: 'voids',
    });
    await done(withdraw(people.admin, home, { voids }));
    expect((await stands(matches)).map((row) => row.status)).toEqual(Array.from({ length: 4 }, () => status));
  });

  test('and a 0-3 that is taken back is played by nobody, but may be given again', async () => {
    const { home, matches } = await season(2);
    await done(withdraw(home.captain, home));
    const match_id = matches[2]!;
    await done(world.as('admin').rpc('undo_result', { match_id, reason: 'Not theirs' }));
    expect((await standOf(world, match_id)).status).toBe('cancelled');
    await done(world.as('admin').rpc('rule_match', { match_id, reason: 'As it was', forfeited_by: 'home' }));
    expect(await standOf(world, match_id)).toMatchObject({ status: 'finished', forfeited_by: 'home' });
  });

  test('from the playoffs: its series goes to the other side, the table stays', async () => {
    const { home, away, matches } = await season(4);
    await setPhase(world, home, 'playoffs');
    const [series] = await world.sql<{ id: string }>(
      `insert into public.series (league_id, season, round, slot, best_of, team_a_id, team_b_id) values ($1, 1, 3, 1, 3, $2, $3) returning id`,
      [home.league, home.id, away.id],
    );
    const game = (game_no: number, more: object = {}) =>
      newMatch(world, home, away, {
        series_id: series!.id,
        stage: 'final',
        matchday: null,
        game_no,
        kickoff_at: minutesAgo(-game_no),
        ...more,
      });
    const first = await game(1);
    await game(2);
    await importMatch(world, first, won);
    // an admin's choice is about the table alone, and that is final
    await done(withdraw(people.admin, home, { voids: true }));
    expect(
      await world.sql('select wins_a, wins_b, winner_team_id from public.series where id = $1', [series!.id]),
    ).toEqual([{ wins_a: 1, wins_b: 2, winner_team_id: away.id }]);
    expect((await stands(matches)).every(({ forfeited_by }) => forfeited_by === null)).toBe(true);
  });

  test('by its captain or an admin, once, with a reason, while the season lasts', async () => {
    const { home, away } = await season(4);
    for (const { actor, refusal } of outsiders(home, away))
      await refused(
        world,
        () =>
          world
            .as(actor)
            .rpc('withdraw_team', { league_id: home.league, season: 1, team_id: home.id, reason: 'Because' }),
        refusal,
      );
    await refused(world, () => withdraw(home.coCaptain, home), { code: 'PT403', hint: 'notYours' });
    await refused(world, () => withdraw(home.captain, home, { reason: '' }), {
      code: 'PT422',
      hint: 'missing',
      details: 'reason',
    });
    await refused(world, () => withdraw(home.captain, home, { season: 2 }), {
      code: 'PT404',
      hint: 'entryUnknown',
      details: 'team_id',
    });
    await done(withdraw(home.captain, home));
    await refused(world, () => withdraw(home.captain, home), late('alreadyWithdrawn', 'team_id'));
    await setPhase(world, home, 'playoffs', 'finished');
    await refused(world, () => withdraw(away.captain, away), late('seasonFinished', 'season'));
  });
});
