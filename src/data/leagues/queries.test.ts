import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, type Call, fakeBackend } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const league = '33333333-3333-4333-8333-333333333333';

async function open(answers: Answers) {
  const backend = fakeBackend(answers);
  const { leagueQueries } = await import('./queries.ts');
  const { rankingQueries } = await import('./ranking-queries.ts');
  const { seasonQueries } = await import('./season-queries.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const read = <T, K extends readonly unknown[]>(options: FetchQueryOptions<T, Error, T, K>) =>
    client.fetchQuery(options);
  return { backend, leagueQueries, rankingQueries, seasonQueries, read, client };
}

const queryOf = ({ calls: [call] }: { calls: Call[] }) => Object.fromEntries(call?.query ?? []);

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
});

describe('reading leagues', () => {
  test('[S3.07] [S7.20] is one call for all fields, newest first', async () => {
    const rows = [{ id: league, name: 'First' }];
    const { backend, leagueQueries, read } = await open({ 'GET /rest/v1/leagues': { body: rows } });
    expect(await read(leagueQueries.list())).toEqual(rows);
    expect(backend.calls).toHaveLength(1);
    expect(queryOf(backend)).toEqual({ select: '*', archived_at: 'is.null', order: 'created_at.desc' });
  });

  test('fails with the backend’s own words', async () => {
    const { leagueQueries, read } = await open({
      'GET /rest/v1/leagues': { status: 401, body: { code: 'PGRST301', message: 'JWT expired' } },
    });
    await expect(read(leagueQueries.list())).rejects.toMatchObject({
      name: 'CallError',
      code: 'PGRST301',
      message: 'JWT expired',
    });
  });

  test('finds one league by its id', async () => {
    const { backend, leagueQueries, read } = await open({
      'GET /rest/v1/leagues': { body: [{ id: league, name: 'First' }] },
    });
    expect(await read(leagueQueries.detail(league))).toEqual({ id: league, name: 'First' });
    expect(queryOf(backend)).toEqual({ select: '*', id: `eq.${league}` });
  });

  test('gives null for a league that does not exist', async () => {
    const { leagueQueries, read } = await open({ 'GET /rest/v1/leagues': { body: [] } });
    expect(await read(leagueQueries.detail(league))).toBeNull();
  });
});

describe('reading a season', () => {
  test('lists the two newest seasons of every league, the newest first, with how many teams entered and are in', async () => {
    const of = (season: number, ...withdrawn_at: (string | null)[]) => ({
      season,
      league_teams: withdrawn_at.map((at) => ({ withdrawn_at: at })),
    });
    const body = [
      { league_seasons: [of(4, null, '2026-11-20T12:00:00Z', null), of(3)] },
      { league_seasons: [of(9, null)] },
    ];
    const { backend, leagueQueries, read } = await open({ 'GET /rest/v1/leagues': { body } });
    expect(
      (await read(leagueQueries.seasons())).map(({ season, entered, playing }) => [season, entered, playing]),
    ).toEqual([
      [9, 1, 1],
      [4, 3, 2],
      [3, 0, 0],
    ]);
    expect(queryOf(backend)).toEqual({
      select:
        'league_seasons(league_id,season,phase,legs,max_teams,prize_pool,relegation_places,playoff_teams,points_for_win,league_teams(withdrawn_at),champion:teams!league_seasons_champion_team_id_fkey(id,name,short_name,tag,logo,kit_primary,kit_secondary,captain_id))',
      archived_at: 'is.null',
      'league_seasons.order': 'season.desc',
      'league_seasons.limit': '2',
    });
  });

  test('says how often pairs meet in the newest season of every league that has one', async () => {
    const body = [
      { name: 'A', league_seasons: [{ legs: 1 }] },
      { name: 'B', league_seasons: [] },
    ];
    const { backend, leagueQueries, read } = await open({ 'GET /rest/v1/leagues': { body } });
    expect(await read(leagueQueries.legs())).toEqual([{ league: 'A', legs: 1 }]);
    expect(queryOf(backend)).toMatchObject({ 'league_seasons.order': 'season.desc', 'league_seasons.limit': '1' });
  });

  test('lists the numbers of one league’s seasons, and reads one of them whole', async () => {
    const body = [{ season: 2 }, { season: 1 }];
    const { backend, leagueQueries, read } = await open({ 'GET /rest/v1/league_seasons': { body } });
    expect(await read(leagueQueries.numbers(league))).toEqual([2, 1]);
    expect(queryOf(backend)).toEqual({
      select: 'season',
      league_id: `eq.${league}`,
      order: 'season.desc',
      limit: '30',
    });
    backend.answers['GET /rest/v1/league_seasons'] = { body: [{ season: 2, phase: 'regular' }] };
    expect(await read(leagueQueries.season(league, 2))).toEqual({ season: 2, phase: 'regular' });
    expect(Object.fromEntries(backend.calls.at(-1)?.query ?? [])).toEqual({
      select: '*',
      league_id: `eq.${league}`,
      season: 'eq.2',
    });
  });

  test('a choice names the newest thirty seasons of all leagues, and an older one that is selected', async () => {
    const { seasonNumbers } = await import('./queries.ts');
    expect(seasonNumbers([{ season: 2 }, { season: 4 }])).toEqual([4, 3, 2, 1]);
    expect(seasonNumbers([])).toEqual([]);
    expect(seasonNumbers([{ season: 300 }], 299)).toEqual(Array.from({ length: 30 }, (_, n) => 300 - n));
    expect(seasonNumbers([{ season: 300 }], 7)).toEqual([...Array.from({ length: 30 }, (_, n) => 300 - n), 7]);
  });

  test('the season of an address is one of those named, or older than all of them; else it is the newest', async () => {
    const { chosenSeason } = await import('./queries.ts');
    const thirty = Array.from({ length: 30 }, (_, n) => 40 - n);
    expect([undefined, 40, 12, 10, 41].map((wanted) => chosenSeason(thirty, wanted))).toEqual([40, 40, 12, 10, 40]);
    expect([2, 1, 3].map((wanted) => chosenSeason([4, 2], wanted))).toEqual([2, 4, 4]);
    expect(chosenSeason(undefined, 4)).toBeUndefined();
  });

  test('lists the teams that entered it, with their clubs', async () => {
    const { backend, seasonQueries, read } = await open({ 'GET /rest/v1/league_teams': { body: [] } });
    await read(seasonQueries.entries(league, 2));
    const { select, ...filter } = queryOf(backend);
    expect(select).toMatch(/^team_id,registered_at,.*,team:teams!league_teams_team_id_fkey\(id,name,.*logo/);
    expect(filter).toEqual({ league_id: `eq.${league}`, season: 'eq.2', order: 'registered_at.asc' });
  });

  test('lists the points given outside the matches, without those taken back', async () => {
    const { backend, seasonQueries, read } = await open({ 'GET /rest/v1/point_adjustments': { body: [] } });
    await read(seasonQueries.adjustments(league, 2));
    expect(queryOf(backend)).toEqual({
      select: '*',
      league_id: `eq.${league}`,
      season: 'eq.2',
      reversed_at: 'is.null',
    });
  });

  test('lists the playoffs in the order of the bracket, with both teams', async () => {
    const { backend, seasonQueries, read } = await open({ 'GET /rest/v1/series': { body: [] } });
    await read(seasonQueries.series(league, 2));
    const { select, ...filter } = queryOf(backend);
    expect(select).toContain('team_a:teams!series_team_a_id_fkey(');
    expect(select).toContain('team_b:teams!series_team_b_id_fkey(');
    expect(filter).toEqual({ league_id: `eq.${league}`, season: 'eq.2', order: 'round.asc,slot.asc' });
  });

  test('asks for the best by a stat page by page, level ones always in the same order', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ player_id: `${index}`, goals: 1 }));
    const { backend, rankingQueries, client } = await open({ 'POST /rest/v1/rpc/league_stats': { body: ten } });
    const options = rankingQueries.best(league, 2, 'goals');
    const first = await client.fetchInfiniteQuery({ ...options, pages: 1 });
    expect(options.getNextPageParam([...ten, ten[0]] as never, first.pages, 0, [0])).toBe(10);
    expect(options.getNextPageParam(ten as never, first.pages, 10, [0, 10])).toBeUndefined();
    const { select: _select, ...sent } = queryOf(backend);
    expect(sent).toEqual({
      goals: 'gt.0',
      order: 'goals.desc,username.asc,player_id.asc,team_id.asc',
      offset: '0',
      limit: '11',
    });
  });

  test('asks the backend for the players’ stats', async () => {
    const { backend, rankingQueries, read } = await open({ 'POST /rest/v1/rpc/league_stats': { body: [] } });
    expect(await read(rankingQueries.stats(league, 2))).toEqual([]);
    expect(backend.calls[0]?.body).toEqual({ league_id: league, season: 2 });
  });
});
