import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, type Call, fakeBackend } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const league = '33333333-3333-4333-8333-333333333333';
const table = '/rest/v1/team_matches';
const matchView = '/rest/v1/match_details';
const teams = '/rest/v1/teams';
const club = (id: string) => ({ id, name: `Club ${id}`, logo: null, captain_id: null });
const fixture = {
  id: 'm1',
  league_id: league,
  season: 2,
  kickoff_at: '2026-11-20T18:00:00Z',
  home_team_id: 'h',
  away_team_id: 'a',
};

type Infinite = { initialPageParam: unknown; getNextPageParam: unknown };

async function open(answers: Answers) {
  const backend = fakeBackend({ [`GET ${teams}`]: marksAsked, ...answers });
  const { matchQueries } = await import('./queries.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const read = <T, K extends readonly unknown[]>(options: FetchQueryOptions<T, Error, T, K>) =>
    client.fetchQuery(options);
  const readPages = (options: Infinite, pages = 1) =>
    client.fetchInfiniteQuery({ ...options, pages } as unknown as Parameters<typeof client.fetchInfiniteQuery>[0]);
  return { backend, matchQueries, read, readPages };
}

/** The badges of the teams that were requested. */
const marksAsked = ({ query }: Call) => ({
  body: /\((.*)\)/
    .exec(query.get('id') ?? '')![1]!
    .split(',')
    .map(club),
});

const queryOf = ({ calls: [call] }: { calls: Call[] }) => Object.fromEntries(call?.query ?? []);
/** The conditions of a read: neither its columns nor its order. */
const narrowed = ({ query }: Call) => {
  const { select: _select, order: _order, limit: _limit, offset: _offset, ...rest } = Object.fromEntries(query);
  return rest;
};

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});

describe('reading fixtures', () => {
  test('[S7.21] reads them with both teams, with id, name, logo and captain', async () => {
    const { backend, matchQueries, read } = await open({
      [`GET ${table}`]: ({ query }) => ({ body: query.get('status') === 'eq.finished' ? [fixture] : [] }),
    });
    const [shown] = await read(matchQueries.current());
    expect(shown).toMatchObject({ ...fixture, home_team: club('h'), away_team: club('a') });
    const [badges, ...more] = backend.to(teams);
    expect(more).toEqual([]);
    expect(badges?.query.get('select')?.split(',')).toEqual(
      expect.arrayContaining(['id', 'name', 'logo', 'captain_id']),
    );
  });

  test('the current ones are what is on, the next ten and the last ten, in order of kick-off', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
    const at = (id: string, kickoff_at: string) => ({ ...fixture, id, kickoff_at });
    const { backend, matchQueries, read } = await open({
      [`GET ${table}`]: ({ query }) => ({
        body:
          query.get('status') === 'eq.finished'
            ? [at('new', '2026-11-19T18:00:00Z'), at('old', '2026-11-18T18:00:00Z')]
            : [at('live', '2026-11-20T11:00:00Z'), at('next', '2026-11-20T18:00:00Z')],
      }),
    });
    const shown = await read(matchQueries.current());
    vi.useRealTimers();
    expect(shown.map(({ id }) => id)).toEqual(['old', 'new', 'live', 'next']);
    const [next, last] = backend.to(table).map(({ query }) => Object.fromEntries(query));
    expect(next).toMatchObject({
      status: 'in.(live,scheduled)',
      kickoff_at: 'gte.2026-11-20T06:00:00.000Z',
      order: 'kickoff_at.asc,id.asc',
      limit: '10',
    });
    expect(last).toMatchObject({
      status: 'eq.finished',
      // both sides may have started it a quarter of an hour before
      kickoff_at: 'lte.2026-11-20T12:15:00.000Z',
      order: 'kickoff_at.desc,id.desc',
      limit: '10',
    });
  });

  test.each([
    ['[S7.22] by league', { league }, { league_id: `eq.${league}` }],
    ['[S7.23] by season', { season: 2 }, { season: 'eq.2' }],
    ['by round', { week: 3 }, { matchday: 'eq.3' }],
    ['by team', { team: 't' }, { or: '(home_team_id.eq.t,away_team_id.eq.t)' }],
    ['by league and season', { league, season: 2 }, { league_id: `eq.${league}`, season: 'eq.2' }],
    ['by nothing unless asked to', {}, {}],
  ])('they are filtered %s', async (_rule, filter, expected) => {
    const { backend, matchQueries, readPages } = await open({ [`GET ${table}`]: { body: [] } });
    await readPages(matchQueries.ahead(filter, 'today'));
    await readPages(matchQueries.behind(filter, 'tomorrow'));
    expect(backend.calls.map(narrowed)).toEqual([
      { ...expected, kickoff_at: 'gte.today' },
      { ...expected, kickoff_at: 'lte.tomorrow' },
    ]);
  });

  test.each([
    ['ahead', 'gte.2026-11-20T18:00:00Z', '(kickoff_at.gt.2026-11-20T18:00:00Z,id.gt.m24)', 'asc'],
    ['behind', 'lte.2026-11-20T18:00:00Z', '(kickoff_at.lt.2026-11-20T18:00:00Z,id.lt.m24)', 'desc'],
  ] as const)('what lies %s is read 25 at a time, from the last one read on', async (way, from, or, order) => {
    const full = Array.from({ length: 26 }, (_, n) => ({ ...fixture, id: `m${n}` }));
    const { backend, matchQueries, readPages } = await open({
      [`GET ${table}`]: ({ query }) => ({ body: query.has('or') ? [fixture] : full }),
    });
    const { pages } = (await readPages(matchQueries[way]({}, 'now'), 3)) as { pages: unknown[][] };
    expect(pages.map(({ length }) => length)).toEqual([26, 1]);
    const [, second] = backend.to(table);
    expect(Object.fromEntries(second!.query)).toMatchObject({
      kickoff_at: from,
      or,
      order: `kickoff_at.${order},id.${order}`,
      limit: '26',
    });
  });

  test('a season is read whole, whatever fits into one answer, with ids for teams', async () => {
    const about = { matchday: 3, home_team_id: 'one', away_team_id: 'other', home_score: 2, away_score: 1 };
    const all = Array.from({ length: 1560 }, (_, n) => ({ id: `m${n}`, ...about }));
    const { backend, matchQueries, read } = await open({
      [`GET ${table}`]: ({ query }) => ({
        body: all.slice(Number(query.get('offset')), Number(query.get('offset')) + 1000),
      }),
    });
    const season = (await read(matchQueries.ofSeason(league, 2))) as { id: string }[];
    expect(season.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(season[0]).toEqual({ id: 'm0', ...about });
    expect(backend.calls.map(({ query }) => query.get('offset'))).toEqual(['0', '1000']);
    expect(queryOf(backend)).toMatchObject({ league_id: `eq.${league}`, season: 'eq.2' });
    expect(queryOf(backend)['select']).not.toContain('teams');
  });

  test('a team’s are its next five and its last five, both sides among what is answered', async () => {
    const { backend, matchQueries, read } = await open({
      'GET /rest/v1/team_fixtures': ({ query }) => ({
        body: query.get('status') === 'eq.finished' ? [{ ...fixture, home_team: club('h'), away_team: club('a') }] : [],
      }),
    });
    const [shown] = await read(matchQueries.ofTeam('h'));
    expect(shown).toMatchObject({ id: 'm1', home_team: club('h'), away_team: club('a') });
    const either = '(home_team_id.in.(h),away_team_id.in.(h))';
    expect(backend.calls.map(({ query }) => [query.get('or'), query.get('status'), query.get('limit')])).toEqual([
      [either, 'in.(live,scheduled,reported,disputed)', '5'],
      [either, 'eq.finished', '5'],
    ]);
  });
});

describe('reading a match', () => {
  test('gives the one of this id, with all that its page reads', async () => {
    const { backend, matchQueries, read } = await open({ [`GET ${matchView}`]: { body: [fixture] } });
    expect(await read(matchQueries.detail('m1'))).toEqual(fixture);
    expect(queryOf(backend)).toEqual({ select: '*', id: 'eq.m1' });
  });

  test('gives null for a match that does not exist', async () => {
    const { matchQueries, read } = await open({ [`GET ${matchView}`]: { body: [] } });
    expect(await read(matchQueries.detail('m1'))).toBeNull();
  });

  test('lists who lined up in the order of their places', async () => {
    const { backend, matchQueries, read } = await open({ 'GET /rest/v1/lineup_places': { body: [] } });
    await read(matchQueries.lineups('m1'));
    expect(queryOf(backend)).toEqual({
      select: '*',
      match_id: 'eq.m1',
      order: 'slot.asc',
    });
  });

  test('lists what the players did, the scorers first', async () => {
    const { backend, matchQueries, read } = await open({ 'GET /rest/v1/match_player_stats': { body: [] } });
    await read(matchQueries.stats('m1'));
    expect(queryOf(backend)).toEqual({
      select: '*,player:profiles(id,username)',
      match_id: 'eq.m1',
      order: 'goals.desc,player_id.asc',
    });
  });

  test('lists the meetings of two teams before a moment, at whichever home', async () => {
    const { backend, matchQueries, read } = await open({ [`GET ${table}`]: { body: [] } });
    await read(matchQueries.meetings('a', 'b', 'then'));
    const { select: _columns, ...rest } = queryOf(backend);
    expect(rest).toEqual({
      or: '(and(home_team_id.eq.a,away_team_id.eq.b),and(home_team_id.eq.b,away_team_id.eq.a))',
      status: 'eq.finished',
      kickoff_at: 'lt.then',
      order: 'kickoff_at.desc,id.desc',
      limit: '100',
    });
    expect(matchQueries.meetings('a', 'b', 'then').queryKey).toEqual(matchQueries.meetings('b', 'a', 'then').queryKey);
  });
});
