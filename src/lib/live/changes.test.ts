import { adminQueries } from '#data/admin/queries.ts';
import { describe, expect, test } from 'vitest';
import { changeOf, drawnFrom, isStale, leagueOf, nounsOf, type Score, withScores } from './changes.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [league, other, match, another, me] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string];
const score = (columns: Partial<Score> = {}): Score => ({
  id: match, status: 'live', home_score: null, away_score: null, live_home_score: 2, live_away_score: 1,
  live_at: '2026-11-25T20:10:00Z', finished_at: null, kickoff_at: '2026-11-25T20:00:00Z', forfeited_by: null, ...columns,
}); // prettier-ignore

describe('a payload', () => {
  test('is taken for what the database sends', () => {
    const change = { noun: 'matches', ids: [match], scores: [score()] };
    expect(changeOf({ ...change, id: another })).toEqual(change);
    expect(changeOf({ noun: 'site-settings', ids: ['maintenance_mode'] })).toEqual({
      noun: 'site-settings',
      ids: ['maintenance_mode'],
    });
    expect(changeOf({ noun: 'matches' })).toEqual({ noun: 'matches' });
  });

  test.each([null, undefined, 'matches', 7, [], {}, { noun: 7 }, { ids: [match] }])(
    'that is none is nothing: %j',
    (payload) => {
      expect(changeOf(payload)).toBeUndefined();
    },
  );

  test('loses what is not an id or a score', () => {
    expect(changeOf({ noun: 'matches', ids: [1, null, match], scores: [null, 'x', { id: 'x', status: 'live' }, { id: match }] })).toEqual({
      noun: 'matches', ids: [match], scores: [],
    }); // prettier-ignore
  });
});

describe('what is read again', () => {
  const topic = `league:${league}`;
  const stale = (key: unknown[], change: Parameters<typeof isStale>[2], on = topic) => isStale(key, on, change);

  test('is what stands under the noun, unless it is about another row', () => {
    expect(stale(['matches', match], { noun: 'matches', ids: [match] })).toBe(true);
    expect(stale(['matches', match, 'clock'], { noun: 'matches', ids: [match] })).toBe(true);
    expect(stale(['matches', another, 'clock'], { noun: 'matches', ids: [match] })).toBe(false);
    expect(stale(['matches', another], { noun: 'matches' })).toBe(true);
    expect(stale(['matches', 'current'], { noun: 'matches', ids: [match] })).toBe(true);
    expect(stale(['matches', 'series', another], { noun: 'matches', ids: [match] })).toBe(true);
    expect(stale(['tickets', 'own', me], { noun: 'matches', ids: [match] })).toBe(false);
    expect(stale([{}], { noun: 'matches' })).toBe(false);
  });

  test('is nothing of another league', () => {
    expect(stale(['matches', 'season', league, 3], { noun: 'matches' })).toBe(true);
    expect(stale(['matches', 'season', other, 3], { noun: 'matches' })).toBe(false);
    expect(stale(['matches', 'ahead', { league: other }, 'now'], { noun: 'matches' })).toBe(false);
    expect(stale(['matches', 'ahead', {}, 'now'], { noun: 'matches' })).toBe(true);
    expect(stale(['leagues', other, 3, 'stats'], { noun: 'matches' })).toBe(false);
    // a cup's match is in no league
    expect(stale(['matches', 'season', other, 3], { noun: 'matches' }, `cup:${another}`)).toBe(true);
  });

  test.each(['tickets', 'moderation', 'eligibility', 'penalties', 'matches', 'leagues'])(
    'is what waits for the staff, since %s',
    (noun) => {
      for (const part of ['waits', 'seasons', 'first-steps'])
        expect(stale(['admin', part], { noun }, 'staff')).toBe(true);
      // whole weeks are not counted anew with every change
      expect(stale([...adminQueries.weeks().queryKey], { noun }, 'staff')).toBe(false);
    },
  );

  test('is what is drawn from a result, but of a goal only the matches', () => {
    const finished = {
      noun: 'matches',
      ids: [match],
      scores: [score({ status: 'finished', home_score: 2, away_score: 1 })],
    };
    const goal = { noun: 'matches', ids: [match], scores: [score()] };
    for (const key of [['leagues', league, 3, 'stats'], ['players', me, 'stats'], ['picks', 'ladder', league, 3]]) {
      expect(stale(key, finished), key[0] as string).toBe(true);
      expect(stale(key, goal), key[0] as string).toBe(false);
    } // prettier-ignore
    expect(stale(['matches', 'current'], goal)).toBe(true);
    expect(stale(['matches', 'duties', me], { noun: 'notifications' }, `user:${me}`)).toBe(true);
    // Pages of what was said only grow, and the talk says when.
    expect(stale(['messages', another, null], { noun: 'conversations' }, `user:${me}`)).toBe(false);
  });

  test('names its league where the key does', () => {
    expect(leagueOf(['matches', 'matchday', league, 3, 7])).toBe(league);
    expect(leagueOf(['leagues', league])).toBe(league);
    expect(leagueOf(['matches', 'behind', { league }, 'now'])).toBe(league);
    expect(leagueOf(['entries', league, 3, 'problems'])).toBe(league);
    expect(leagueOf(['matches', match])).toBeUndefined();
    expect(leagueOf(['leagues', 'seasons'])).toBeUndefined();
  });
});

describe('a score', () => {
  const scores = new Map([[match, score()]]);
  const row = (of: string) => ({
    id: of,
    status: 'scheduled',
    home_score: null,
    live_home_score: null,
    home_team_id: me,
    matchday: 3,
  });

  test('is put into rows, pages and details, in the columns that are there', () => {
    const [first, second] = withScores([row(another), row(match)], scores);
    expect(first).toEqual(row(another));
    expect(second).toEqual({ ...row(match), status: 'live', live_home_score: 2 });
    expect(withScores({ pages: [[row(match)]], pageParams: [null] }, scores).pages[0]![0]!.status).toBe('live');
    expect(withScores({ ...row(match), home_team: { id: match, name: 'A' } }, scores)).toMatchObject({
      status: 'live',
      home_team: { name: 'A' },
    });
  });

  test('leaves what holds none of its matches the same object, so that nothing is drawn again', () => {
    for (const data of [
      [row(another)],
      { pages: [[row(another)]] },
      null,
      undefined,
      'text',
      { id: match, name: 'not a match' },
    ])
      expect(withScores(data, scores)).toBe(data);
    const rows = [row(another), row(match)];
    expect(withScores(rows, scores)[0]).toBe(rows[0]);
  });
});

describe('what the database broadcasts', () => {
  const load = async (files: Record<string, () => Promise<string>>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(files).map(async ([path, file]) => [path, await file()] as const)),
    );
  /** The tables, the noun of each, and the kinds of topics. */
  const broadcasts = async () => {
    const files = import.meta.glob<string>('../../../supabase/schemas/*/*.sql', { query: '?raw', import: 'default' });
    const sql = Object.values(await load(files))
      .join('\n')
      .replaceAll(/--.*/g, '');
    return [...sql.matchAll(/broadcast_table\('public\.(\w+)', '([\w-]+)', '\w*', ([^)]*)\)/g)].map(
      ([, table = '', noun = '', where = '']) => {
        const kinds = [...where.matchAll(/'(\w*)', '\w*'/g)].flatMap(([, kind = '']) => by[kind] ?? [kind]);
        return { table, noun, kinds };
      },
    );
  };
  /** Topics that a match or a scrim names (supabase/schemas/16_live). */
  const by: Record<string, string[]> = { competition: ['league', 'cup'], revealed: ['match'], scrim: ['team'] };

  test('on a topic are the nouns that are read again when it is joined', async () => {
    const told = await broadcasts();
    expect(told.length).toBeGreaterThan(40);
    for (const kind of new Set(told.flatMap(({ kinds }) => kinds))) {
      const nouns = new Set(told.filter(({ kinds }) => kinds.includes(kind)).map(({ noun }) => noun));
      expect([kind, nounsOf(`${kind}:${league}`).toSorted()]).toEqual([kind, [...nouns].toSorted()]);
    }
  });

  /** Reads of a broadcast table that stay as they are, by their noun and the table's: with the reason. */
  const stays: Record<string, string> = {
    'news < matches': 'a round-up is written once, from what stood then',
    'entries < matches': 'whether a season has a schedule; that comes with a season, which is broadcast as well',
    'entries < teams': 'which names are taken, asked as an import is checked',
    'matches < teams': 'whose matches are followed; a player who changes the team comes with the next read',
    'players < penalties': 'the choices of a form, which stand in the file of the penalties',
    'leagues < teams': 'a league names its teams; a new name comes with the next read',
    'eligibility < site-settings': 'an admin changes the setting on the page that shows it',
    'factors < site-settings': 'an admin changes the setting on the page that shows it',
  };
  /** Reads through calls that a broadcast of their tables repeats. */
  const throughCalls = [
    'admin < eligibility',
    'admin < matches',
    'admin < moderation',
    'admin < penalties',
    'admin < tickets',
    'attendance < matches',
    'attendance < notifications',
    'eligibility < contracts',
    'eligibility < teams',
    'leagues < matches',
    'matches < attendance',
    'matches < contracts',
    'matches < night-cups',
    'matches < notifications',
    'matches < penalties',
    'picks < matches',
    'players < matches',
    'teams < contracts',
    'teams < matches',
    'transfers < contracts',
  ];

  test('is read again by every read of those tables, and by nothing that reads none of them', async () => {
    const nounOf = new Map((await broadcasts()).map(({ table, noun }) => [table, noun]));
    const sources = await load(
      import.meta.glob<string>(['../../data/*/*.ts', '!**/*.test.ts'], { query: '?raw', import: 'default' }),
    );
    const read = new Set<string>();
    for (const text of Object.values(sources)) {
      const nouns = new Set([...text.matchAll(/queryKey: \['([\w-]+)'/g)].map(([, noun]) => noun!));
      // a file of several nouns says by each key what follows it, up to the next
      const parts = nouns.size === 1 ? [text] : text.split(/(?=queryKey: \[)/);
      for (const part of parts) {
        const [, noun] = /queryKey: \['([\w-]+)'/.exec(part) ?? [];
        for (const [, table = ''] of part.matchAll(/\.from\('(\w+)'\)/g))
          if (noun && nounOf.has(table) && nounOf.get(table) !== noun) read.add(`${noun} < ${nounOf.get(table)}`);
      }
    }
    const again = Object.entries(drawnFrom).flatMap(([noun, others = []]) =>
      others.map((other) => `${other} < ${noun}`),
    );
    expect([...read].filter((pair) => !again.includes(pair)).toSorted()).toEqual(Object.keys(stays).toSorted());
    expect(again.filter((pair) => !read.has(pair)).toSorted()).toEqual(throughCalls.toSorted());
  });
});
