import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, type Call, fakeBackend } from '#lib/testing/fake-backend.ts';
import { stubBrowser } from '#lib/testing/fake-browser.ts';

const league = '33333333-3333-4333-8333-333333333333';
const table = '/rest/v1/team_matches';
const team = (name: string) => ({ id: `id of ${name}`, name, logo: null, captain_id: null });
const fixture = { id: 'm1', league_id: league, season: 2, home_team: team('Home'), away_team: team('Away') };

async function open(answers: Answers) {
  const backend = fakeBackend(answers);
  const { matchQueries } = await import('./queries.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const read = <T, K extends readonly unknown[]>(options: FetchQueryOptions<T, Error, T, K>) =>
    client.fetchQuery(options);
  return { backend, matchQueries, read };
}

const asked = ({ calls: [call] }: { calls: Call[] }) => Object.fromEntries(call?.query ?? []);

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});

describe('reading fixtures', () => {
  test('[S7.21] asks for every field, and for both teams with id, name, logo and captain', async () => {
    const { backend, matchQueries, read } = await open({ [`GET ${table}`]: { body: [fixture] } });
    expect(await read(matchQueries.list())).toEqual([fixture]);
    const { select = '' } = asked(backend);
    expect(select.startsWith('*,')).toBe(true);
    for (const side of ['home', 'away']) {
      const fields = new RegExp(`${side}_team:teams!team_matches_${side}_team_id_fkey\\(([^)]*)\\)`)
        .exec(select)?.[1]
        ?.split(',');
      expect(fields).toEqual(expect.arrayContaining(['id', 'name', 'logo', 'captain_id']));
    }
  });

  test('[S7.22] [S7.23] filters nothing unless asked to', async () => {
    const { backend, matchQueries, read } = await open({ [`GET ${table}`]: { body: [] } });
    await read(matchQueries.list());
    const { select: _columns, ...rest } = asked(backend);
    expect(rest).toEqual({ order: 'kickoff_at.asc,id.asc', offset: '0', limit: '1000' });
  });

  test.each([
    ['filters by league', { leagueId: league }, { league_id: `eq.${league}` }],
    ['filters by season', { season: 2 }, { season: 'eq.2' }],
    ['filters by both', { leagueId: league, season: 2 }, { league_id: `eq.${league}`, season: 'eq.2' }],
  ])('%s', async (_rule, filter, expected) => {
    const { backend, matchQueries, read } = await open({ [`GET ${table}`]: { body: [] } });
    await read(matchQueries.list(filter));
    const { select: _columns, order: _order, offset: _offset, limit: _limit, ...rest } = asked(backend);
    expect(rest).toEqual(expected);
  });

  test('reads on when an answer is full', async () => {
    const all = Array.from({ length: 1001 }, (_, n) => ({ id: `m${n}` }));
    const page = ({ query }: Call) => ({
      body: all.slice(Number(query.get('offset')), Number(query.get('offset')) + 1000),
    });
    const { backend, matchQueries, read } = await open({ [`GET ${table}`]: page });
    expect(await read(matchQueries.list())).toEqual(all);
    expect(backend.calls.map(({ query }) => query.get('offset'))).toEqual(['0', '1000']);
  });
});

describe('reading a match', () => {
  test('gives it with its league and series', async () => {
    const { backend, matchQueries, read } = await open({ [`GET ${table}`]: { body: [fixture] } });
    expect(await read(matchQueries.detail('m1'))).toEqual(fixture);
    const { select, id } = asked(backend);
    expect(id).toBe('eq.m1');
    expect(select).toContain('league:leagues(id,name,time_zone),series(*)');
  });

  test('gives null for a match that does not exist', async () => {
    const { matchQueries, read } = await open({ [`GET ${table}`]: { body: [] } });
    expect(await read(matchQueries.detail('m1'))).toBeNull();
  });

  test('lists who lined up in the order of their places', async () => {
    const { backend, matchQueries, read } = await open({ 'GET /rest/v1/match_lineups': { body: [] } });
    await read(matchQueries.lineups('m1'));
    expect(asked(backend)).toEqual({
      select: '*,player:profiles(id,username,position)',
      match_id: 'eq.m1',
      order: 'slot.asc',
    });
  });

  test('lists what the players did, the scorers first', async () => {
    const { backend, matchQueries, read } = await open({ 'GET /rest/v1/match_player_stats': { body: [] } });
    await read(matchQueries.stats('m1'));
    expect(asked(backend)).toEqual({
      select: '*,player:profiles(id,username)',
      match_id: 'eq.m1',
      order: 'goals.desc,player_id.asc',
    });
  });

  test('lists the last six meetings of two teams, at whichever home', async () => {
    const { backend, matchQueries, read } = await open({ [`GET ${table}`]: { body: [] } });
    await read(matchQueries.meetings('a', 'b'));
    const { select: _columns, ...rest } = asked(backend);
    expect(rest).toEqual({
      or: '(and(home_team_id.eq.a,away_team_id.eq.b),and(home_team_id.eq.b,away_team_id.eq.a))',
      status: 'eq.finished',
      order: 'kickoff_at.desc',
      limit: '6',
    });
    expect(matchQueries.meetings('a', 'b').queryKey).toEqual(matchQueries.meetings('b', 'a').queryKey);
  });
});
