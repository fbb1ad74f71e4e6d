import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { eloChange, homeEdge, rateMatches } from '#domain/testdata/elo.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newMatch, twoClubs } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub } from '#supabase/tests/harness/signing.ts';

/** Elo follows the results of a league, whatever happens to them, and is the same wherever it is worked out. */

const world = openWorld({ sessions: 8 });

let clubs: Club[];
let league: string;
beforeAll(async () => {
  const [home, away] = await twoClubs(world);
  league = home.league;
  const third = { ...(await newClub(world, { phase: 'none', more: 2 })), league };
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
    league,
    third.id,
  ]);
  clubs = [home, away, third];
});

/** The answer of the call, which must succeed. */
async function done<Given>(call: PromiseLike<{ data: Given; error: unknown }>): Promise<NonNullable<Given>> {
  const { data, error } = await call;
  expect(error).toBeNull();
  return data as NonNullable<Given>;
}

const admin = () => world.as('admin');
const reason = 'Seen on the recording';

/** Every row of the league, as text, in the order in which it was rated. */
async function stored(): Promise<string> {
  const [row] = await world.sql<{ all: string }>(
    `select coalesce(jsonb_agg(to_jsonb(e) order by e.finished_at, e.match_id), '[]')::text as all
       from public.match_elo e where e.league_id = $1`,
    [league],
  );
  return row!.all;
}

/** The same as it is from nothing, and the rows as the domain has them. */
async function fresh(): Promise<{ text: string; rows: ReturnType<typeof rateMatches> }> {
  await world.sql('delete from public.match_elo where league_id = $1', [league]);
  await world.sql('select private.rate_league($1)', [league]);
  const [row] = await world.sql<{ all: Parameters<typeof rateMatches>[0] }>(
    `select coalesce(jsonb_agg(to_jsonb(m)), '[]') as all from public.team_matches m
      where m.league_id = $1 and m.finished_at is not null`,
    [league],
  );
  return { text: await stored(), rows: rateMatches(row!.all) };
}

const shortly = (text: string) =>
  (JSON.parse(text) as ReturnType<typeof rateMatches>).map(
    ({ match_id, home_before, away_before, home_edge, home_change }) => ({
      match_id,
      home_before,
      away_before,
      home_edge,
      home_change,
    }),
  );

const fixture = (home: number, away: number) => newMatch(world, clubs[home]!, clubs[away]!);
const empty = () => world.sql('delete from public.team_matches where league_id = $1', [league]);

describe('a result over the API', () => {
  test('moves both sides in its own transaction, and is read by every member', async () => {
    await empty();
    const match_id = await fixture(0, 1);
    await done(admin().rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason }));
    const { data } = await world.as('user').from('match_elo').select('*').eq('match_id', match_id).single();
    expect(data).toMatchObject({ home_before: 1500, away_before: 1500, home_edge: 0, home_change: 7 });
    expect(await done(world.as('user').rpc('league_elo', { league_id: league }))).toEqual([
      { team_id: clubs[0]!.id, rating: 1507, matches: 1 },
      { team_id: clubs[1]!.id, rating: 1493, matches: 1 },
    ]);
  });

  test('that is undone leaves the ratings as they were, byte for byte, those of later matches too', async () => {
    await empty();
    const [first, later] = [await fixture(0, 1), await fixture(1, 2)];
    await done(admin().rpc('rule_match', { match_id: later, home_score: 0, away_score: 4, reason }));
    const before = await stored();
    await done(admin().rpc('rule_match', { match_id: first, home_score: 3, away_score: 1, reason }));
    await done(admin().rpc('undo_result', { match_id: first, reason }));
    expect(await stored()).toBe(before);
    // and one in the middle takes with it what was built upon it
    await done(admin().rpc('rule_match', { match_id: first, home_score: 3, away_score: 1, reason }));
    await done(admin().rpc('undo_result', { match_id: later, reason }));
    expect(shortly(await stored())).toMatchObject([{ match_id: first, home_before: 1500, away_before: 1500 }]);
  });

  test('that is corrected is rated anew, and all that came after it', async () => {
    await empty();
    const [first, later] = [await fixture(0, 1), await fixture(0, 2)];
    await done(admin().rpc('rule_match', { match_id: first, home_score: 2, away_score: 1, reason }));
    await done(admin().rpc('rule_match', { match_id: later, home_score: 2, away_score: 1, reason }));
    await done(admin().rpc('rule_match', { match_id: first, home_score: 1, away_score: 2, reason }));
    expect(shortly(await stored())).toMatchObject([
      { match_id: first, home_change: -7 },
      { match_id: later, home_before: 1493 },
    ]);
  });

  test('that is gone takes with it what was built upon it', async () => {
    await empty();
    const [first, later] = [await fixture(0, 1), await fixture(0, 2)];
    for (const match_id of [first, later])
      await done(admin().rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason }));
    expect(shortly(await stored())).toMatchObject([{ match_id: first }, { match_id: later, home_before: 1507 }]);
    await world.sql('delete from public.team_matches where id = $1', [first]);
    expect(shortly(await stored())).toMatchObject([{ match_id: later, home_before: 1500, away_before: 1500 }]);
  });

  test('by forfeit moves nobody', async () => {
    await empty();
    const match_id = await fixture(0, 1);
    await done(admin().rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason }));
    await done(admin().rpc('rule_match', { match_id, forfeited_by: 'home', reason }));
    expect(await stored()).toBe('[]');
  });

  test('at the same moment as others makes the same chain', async () => {
    await empty();
    const matches: string[] = [];
    for (const [home, away] of [
      [0, 1],
      [1, 2],
      [2, 0],
      [0, 2],
      [2, 1],
      [1, 0],
    ] as const)
      // prettier-ignore
      matches.push(await fixture(home, away));
    const rulings = await Promise.all(
      matches.map((match_id, n) => admin().rpc('rule_match', { match_id, home_score: n, away_score: 3 - (n % 2) * 3, reason })), // prettier-ignore
    );
    expect(rulings.map(({ error }) => error)).toEqual(matches.map(() => null));
    const chain = await stored();
    expect(chain).toBe((await fresh()).text);
  });
});

test('nobody writes it but results', async () => {
  for (const actor of ['user', 'captain', 'admin'] as const) {
    const rows = world.as(actor).from('match_elo');
    expect((await rows.update({ home_change: 400 }).gte('home_change', -400)).error, actor).not.toBeNull();
    expect((await rows.delete().gte('home_change', -400)).error, actor).not.toBeNull();
  }
  expect((await world.as('visitor').from('match_elo').select('*')).error).not.toBeNull();
  expect(people.user).toBeDefined();
});

/** Anything that can happen to a result: given, corrected, forfeited, undone, the match gone. */
const step = fc.record({
  match: fc.nat(4),
  kind: fc.constantFrom('ruling', 'ruling', 'correction', 'forfeit', 'undo', 'gone'),
  score: fc.tuple(fc.nat(9), fc.nat(9)).filter(([home, away]) => home !== away),
  minute: fc.nat(30),
});

test('any course of results and undos leaves what the results alone make, byte for byte', async () => {
  const numRuns = Number(process.env['RONDO_MODEL_RUNS'] ?? 25);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (course) => {
      await empty();
      const pairs = [[0, 1], [1, 2], [2, 0], [1, 0], [0, 2]] as const; // prettier-ignore
      const matches: string[] = [];
      for (const [home, away] of pairs) matches.push(await fixture(home, away));
      for (const {
        match,
        kind,
        score: [home, away],
        minute,
      } of course) {
        const id = matches[match]!;
        const [now] = await world.sql<{ status: string }>('select status from public.team_matches where id = $1', [id]);
        if (kind === 'gone') {
          await world.sql('delete from public.team_matches where id = $1', [id]);
          const [side, other] = pairs[match]!;
          matches[match] = await fixture(side, other);
          continue;
        }
        if ((kind === 'undo' || kind === 'correction') && now!.status !== 'finished') continue;
        const forfeited = kind === 'forfeit' ? 'away' : null;
        const score = kind === 'undo' ? [null, null] : forfeited ? [3, 0] : [home, away];
        // as a command does it: the fact and what follows from it are one transaction
        await world.sql(
          `with added as (
             select private.add_result($1, $2::public.result_cause, $3, $4, $5::public.forfeit_side,
               at => timestamptz '2026-03-01 20:00Z' + $6 * interval '1 minute')
           ) select count(*) from added`,
          [id, kind === 'forfeit' ? 'ruling' : kind, score[0], score[1], forfeited, minute],
        );
        await world.sql('select private.project_match($1)', [id]);
      }
      const saved = await stored();
      const { text, rows } = await fresh();
      expect(saved).toBe(text);
      expect(shortly(saved)).toEqual(rows);
    }),
    { numRuns },
  );
});

describe('the numbers are those of the domain', () => {
  test('for every distance of two teams', async () => {
    const [row] = await world.sql<{ changes: number[] }>(
      `select array_agg(private.elo_change(1500, 1500 + d, edge, case when won then goals else 0 end, case when won then 0 else goals end)
                        order by d, edge, goals, won) as changes
         from generate_series(-900, 900, 3) d, unnest(array[-40, 0, 77]) edge, unnest(array[1, 2, 7]) goals, unnest(array[false, true]) won`,
    );
    const expected: number[] = [];
    for (let distance = -900; distance <= 900; distance += 3)
      for (const home_edge of [-40, 0, 77])
        for (const goals of [1, 2, 7])
          for (const won of [false, true])
            expected.push(
              eloChange(
                { home_before: 1500, away_before: 1500 + distance, home_edge },
                won ? goals : 0,
                won ? 0 : goals,
              ),
            );
    expect(row!.changes).toEqual(expected);
  });

  test('for every number of home and away wins', async () => {
    const [row] = await world.sql<{ edges: number[] }>(
      'select array_agg(private.elo_home_edge(h, a) order by h, a) as edges from generate_series(0, 300, 7) h, generate_series(0, 300, 11) a',
    );
    const expected: number[] = [];
    for (let home = 0; home <= 300; home += 7)
      for (let away = 0; away <= 300; away += 11) expected.push(homeEdge(home, away));
    expect(row!.edges).toEqual(expected);
  });
});
