import { beforeEach, describe, expect, test } from 'vitest';
import { type Pick, pickPoints } from '#domain/competition/picks.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { type Club, newPeople, newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { isHeld, match as matchRow, waiting } from '#supabase/tests/harness/waiting.ts';

/** Pick'em: picked until kick-off by the server's clock, scored by the result, and anew when it changes. */

const world = openWorld({ sessions: 8 });

let home: Club;
let away: Club;
let fan: string;
beforeEach(async () => {
  [home, away] = await twoClubs(world);
  fan = await newPerson(world);
});

/** The answer of the call, which must succeed. */
async function done<Given>(call: PromiseLike<{ data: Given; error: unknown }>): Promise<NonNullable<Given>> {
  const { data, error } = await call;
  expect(error).toBeNull();
  return data as NonNullable<Given>;
}

const as = (id: string) => world.as({ id });
type Sent = { match_id: string; winner?: 'home' | 'away' | null; home_score?: number; away_score?: number };
const save = (picks: Sent[], who = fan) => as(who).rpc('save_picks', { league_id: home.league, season: 1, picks });
const ahead = (columns: Record<string, unknown> = {}) =>
  newMatch(world, home, away, { kickoff_at: minutesAgo(-30), ...columns });
const begins = (match: string, minutes: number) =>
  world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, minutesAgo(minutes)]);
const pickOf = async (match_id: string, who = fan) =>
  (await done(as(who).from('picks').select('winner, home_score, away_score, points').eq('match_id', match_id)))[0];
const reason = 'Seen on the recording';
const rule = (match_id: string, home_score: number, away_score: number) =>
  done(world.as('admin').rpc('rule_match', { match_id, home_score, away_score, reason }));
const late = { code: 'PT422', hint: 'wrongValue' };

describe('a pick', () => {
  test('is a winner or a score, changed and taken back until kick-off', async () => {
    const match_id = await ahead();
    expect(await done(save([{ match_id, winner: 'away' }]))).toEqual([]);
    expect(await pickOf(match_id)).toEqual({ winner: 'away', home_score: null, away_score: null, points: null });
    await done(save([{ match_id, home_score: 3, away_score: 1 }]));
    expect(await pickOf(match_id)).toMatchObject({ winner: 'home', home_score: 3, away_score: 1 });
    await done(save([{ match_id }]));
    expect(await pickOf(match_id)).toBeUndefined();
  });

  test('comes too late once the match has kicked off, by the clock or by its captain, and the others are saved', async () => {
    const [begun, live, open] = [await ahead(), await ahead(), await ahead()];
    await done(save([begun, live].map((match_id) => ({ match_id, winner: 'home' }))));
    await begins(begun, 0);
    await begins(live, -5);
    for (const { captain } of [home, away]) await done(as(captain).rpc('ready_for_match', { match_id: live }));
    await done(as(home.captain).rpc('start_match', { match_id: live }));
    const refusedOnes = await done(save([begun, live, open].map((match_id) => ({ match_id, winner: 'away' }))));
    expect(refusedOnes.toSorted()).toEqual([begun, live].toSorted());
    expect(await Promise.all([begun, live, open].map(async (id) => (await pickOf(id))?.winner))).toEqual([
      'home',
      'home',
      'away',
    ]);
    // nor is one taken back
    expect(await done(save([{ match_id: begun }]))).toEqual([begun]);
  });

  test('is not in after a captain has started the match at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const match_id = await ahead({ kickoff_at: minutesAgo(-5) });
      const [, saved] = await Promise.all([as(home.captain).rpc('start_match', { match_id }), save([{ match_id, winner: 'home' }])]); // prettier-ignore
      expect(saved.error).toBeNull();
      expect((await pickOf(match_id)) === undefined).toBe(saved.data!.includes(match_id));
    }
  });

  test.each([
    ['no list', null],
    ['an empty list', []],
    ['level', [{ home_score: 1, away_score: 1 }]],
    ['half a score', [{ home_score: 1 }]],
    ['a score of the other side', [{ winner: 'away', home_score: 2, away_score: 1 }]],
    ['a fraction', [{ home_score: 1.5, away_score: 1 }]],
    ['beyond any score', [{ home_score: 200, away_score: 1 }]],
    ['points', [{ winner: 'home', points: 5 }]],
    ['neither side', [{ winner: 'both' }]],
  ])('of %s is refused', async (_, rows) => {
    const match_id = await ahead();
    const picks = rows && rows.map((row) => ({ match_id, ...row }));
    const { error } = await as(fan).rpc('save_picks', { league_id: home.league, season: 1, picks: picks as never });
    expect(error).toMatchObject(late);
    expect(await pickOf(match_id)).toBeUndefined();
  });

  test('takes its matches in the order of their ids, however they are sent, so that nobody waits in a circle', async () => {
    const [low, high] = [await ahead(), await ahead()].toSorted();
    const ids = [high!, low!];
    let saving: PromiseLike<unknown> | undefined;
    await world.hold(matchRow, [low], async () => {
      saving = save(ids.map((match_id) => ({ match_id, winner: 'home' }))).then((answer) => answer);
      await expect.poll(() => waiting(world), { interval: 20 }).toBe(1);
      expect(await isHeld(world, matchRow, high!)).toBe(false);
    });
    expect(await saving).toMatchObject({ error: null });
  });

  test('is of a match of that season, once', async () => {
    const match_id = await ahead();
    expect(
      (
        await save([
          { match_id, winner: 'home' },
          { match_id, winner: 'away' },
        ])
      ).error,
    ).toMatchObject(late);
    const [other] = await twoClubs(world);
    const call = () =>
      as(fan).rpc('save_picks', { league_id: other.league, season: 1, picks: [{ match_id, winner: 'home' }] });
    await refused(world, call, { code: 'PT404', hint: 'matchUnknown', details: 'picks' });
  });

  test('is nobody else’s to read or write', async () => {
    const match_id = await ahead();
    await done(save([{ match_id, winner: 'home' }]));
    expect((await world.as('admin').from('picks').select('*').eq('match_id', match_id)).data).toEqual([]);
    expect(
      (
        await as(fan)
          .from('picks')
          .update({ points: 5 } as never)
          .eq('match_id', match_id)
      ).error,
    ).not.toBeNull();
    expect((await world.as('visitor').from('picks').select('*')).error).not.toBeNull();
    expect(await done(as(fan).rpc('pick_shares', { matches: [match_id] }))).toEqual([]);
    await begins(match_id, 1);
    expect(await done(as(home.captain).rpc('pick_shares', { matches: [match_id] }))).toEqual([
      { match_id, home: 1, away: 0 },
    ]);
  });
});

describe('points', () => {
  const picks: Pick[] = [
    { winner: 'home', home_score: null, away_score: null },
    { winner: 'away', home_score: null, away_score: null },
    { winner: 'home', home_score: 3, away_score: 1 },
    { winner: 'home', home_score: 2, away_score: 1 },
    { winner: 'away', home_score: 1, away_score: 3 },
  ];

  test('are given by the result, and anew when it is corrected, forfeited, undone or ruled about', async () => {
    const match_id = await ahead();
    const fans = await newPeople(world, picks.length);
    for (const [n, who] of fans.entries()) {
      const { winner, home_score, away_score } = picks[n]!;
      const sent = home_score === null ? { winner } : { home_score, away_score: away_score! };
      await done(save([{ match_id, ...sent }], who));
    }
    await begins(match_id, 50);
    const points = async () => {
      const rows = await world.sql<{ points: number | null }>(
        'select p.points from unnest($2::uuid[]) with ordinality f (id, n) join public.picks p on p.user_id = f.id and p.match_id = $1 order by f.n',
        [match_id, fans],
      );
      return rows.map(({ points: one }) => one);
    };
    const none = picks.map(() => null);
    expect(await points()).toEqual(none);
    const { winner, exact, scoreWinner } = pickPoints;
    await rule(match_id, 3, 1);
    expect(await points()).toEqual([winner, 0, exact, scoreWinner, 0]);
    await rule(match_id, 1, 3);
    expect(await points()).toEqual([0, 2, 0, 0, 5]);
    await done(world.as('admin').rpc('rule_match', { match_id, forfeited_by: 'away', reason }));
    expect(await points()).toEqual(none);
    await done(world.as('admin').rpc('undo_result', { match_id, reason }));
    expect(await points()).toEqual(none);
    await rule(match_id, 2, 1);
    expect(await points()).toEqual([2, 0, 1, 5, 0]);
  });

  test('make the ladder of the season: most points, then most scores; page by page; and the own line', async () => {
    const matches = [await ahead(), await ahead()];
    const [exact, winner, level, wrong] = await newPeople(world, 4);
    const both = (sent: Omit<Sent, 'match_id'>) => matches.map((match_id) => ({ match_id, ...sent }));
    await done(save(both({ home_score: 2, away_score: 0 }), exact));
    await done(save(both({ winner: 'home' }), winner));
    await done(save(both({ winner: 'home' }), level));
    await done(save(both({ winner: 'away' }), wrong));
    for (const match of matches) {
      await begins(match, 50);
      await rule(match, 2, 0);
    }
    const ladder = (more: { after_seat?: number; max?: number; own?: boolean } = {}, who = fan) =>
      done(as(who).rpc('pick_ladder', { league_id: home.league, season: 1, ...more }));
    const rows = await ladder();
    expect(rows.map(({ place, points, exact: scores, scored }) => [place, points, scores, scored])).toEqual([
      [1, 10, 2, 2],
      [2, 4, 0, 2],
      [2, 4, 0, 2],
      [4, 0, 0, 2],
    ]);
    expect([rows[0]?.user_id, rows[3]?.user_id]).toEqual([exact, wrong]);
    expect(await ladder({ max: 2 })).toEqual(rows.slice(0, 2));
    expect(await ladder({ after_seat: 2, max: 2 })).toEqual(rows.slice(2));
    expect(await ladder({ own: true }, wrong)).toEqual([rows[3]]);
    expect(await ladder({ own: true })).toEqual([]);
  });
});
