import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FixtureRow, SquadRow, TeamRow } from '#domain/competition/csv.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newSeason } from '#supabase/tests/harness/season-files.ts';
import { created, installed } from '#supabase/tests/17_outbox/webhooks.ts';
import { unchanged } from '#supabase/tests/harness/unchanged.ts';

// Seasons that are over, in formats of their own (docs/decisions/0016).

const world = openWorld();

type Files = { teams: Partial<TeamRow>[]; fixtures?: Partial<FixtureRow>[]; squads?: Partial<SquadRow>[] };
const bring = (league: string, { teams, fixtures = [], squads = [] }: Files, about: object = {}) =>
  world.as('admin').rpc('import_season', {
    league_id: league,
    season: 1,
    teams,
    fixtures,
    squads,
    dry: false,
    past: true,
    ...about,
  });
const problemsOf = async (league: string, files: Files, about: object = {}) => {
  const { data, error } = await unchanged(world, () => bring(league, files, about));
  expect(error).toBeNull();
  return (data ?? []).map(({ file, line, problem }) => [file, line, problem]);
};
const clubs = () => {
  const mark = randomUUID().slice(0, 8);
  return ['Ost', 'Nord', 'Süd', 'West'].map((name) => `${name} ${mark}`);
};
const match = (round: number, home: string, away: string, score: string): Partial<FixtureRow> => {
  const [home_score = '', away_score = ''] = score.split('-');
  return { matchday: String(round), home, away, kickoff_at: `2020-03-0${round}T18:00:00Z`, home_score, away_score };
};
const places = (league: string) =>
  world.sql<{ name: string; final_rank: number | null }>(
    `select t.name, e.final_rank from public.league_teams e join public.teams t on t.id = e.team_id
      where e.league_id = $1 order by e.final_rank`,
    [league],
  );
const seasonOf = async (league: string) => {
  const [season] = await world.sql<{ phase: string; champion: string | null }>(
    `select s.phase::text, t.name as champion from public.league_seasons s
       left join public.teams t on t.id = s.champion_team_id where s.league_id = $1`,
    [league],
  );
  return season;
};
const allTime = async (league: string) => {
  const { data } = await world.as('user').rpc('league_all_time', { league_id: league });
  const names = await world.sql<{ id: string; name: string }>('select id, name from public.teams');
  return Object.fromEntries(
    (data ?? []).map(({ team_id, ...row }) => [names.find(({ id }) => id === team_id)!.name, row]),
  );
};

test('a season whose pairs met unevenly comes in without seeds: over, with the places of its table', async () => {
  const [ost = '', nord = '', sued = ''] = clubs();
  const league = await newSeason(world);
  const fixtures = [
    match(1, nord, sued, '2-1'),
    match(2, nord, sued, '3-1'),
    match(3, nord, ost, '1-0'),
    match(4, sued, ost, '4-0'),
  ];
  const files = { teams: [ost, nord, sued].map((name) => ({ name })), fixtures };
  expect(await problemsOf(league, files, { past: false })).toContainEqual(['fixtures', null, 'pairMeets']);
  expect((await bring(league, files)).data).toEqual([]);
  expect(await seasonOf(league)).toEqual({ phase: 'finished', champion: nord });
  expect(await places(league)).toEqual([nord, sued, ost].map((name, at) => ({ name, final_rank: at + 1 })));
  expect((await allTime(league))[nord]).toEqual({
    seasons: 1, titles: 1, played: 3, won: 3, lost: 0, goals_for: 6, goals_against: 2, points: 9,
  }); // prettier-ignore
});

test('a final table alone comes in, and counts seasons and titles; a place of the file beats that of the table', async () => {
  const [ost = '', nord = '', sued = '', west = ''] = clubs();
  const league = await newSeason(world);
  const teams = [ost, nord, sued].map((name, at) => ({ name, place: String(at + 1) }));
  const gone = { name: west, withdrawn: '2020-02-01T00:00:00Z' };
  expect((await bring(league, { teams: [...teams, gone] })).data).toEqual([]);
  expect(await seasonOf(league)).toEqual({ phase: 'finished', champion: ost });
  const none = { seasons: 1, played: 0, won: 0, lost: 0, goals_for: 0, goals_against: 0, points: 0 };
  expect(await allTime(league)).toEqual({
    [ost]: { ...none, titles: 1 },
    [nord]: { ...none, titles: 0 },
    [sued]: { ...none, titles: 0 },
  });
  const other = await newSeason(world);
  expect((await bring(other, { teams, fixtures: [match(1, nord, ost, '3-0')] })).data).toEqual([]);
  expect(await seasonOf(other)).toEqual({ phase: 'finished', champion: ost });
});

test('teams of a past season may play in another now, and nobody hears of it', async () => {
  const [ost = '', nord = ''] = clubs();
  const now = await newSeason(world);
  const teams = [ost, nord].map((name) => ({ name }));
  expect((await bring(now, { teams }, { past: false })).data).toEqual([]);
  const league = await newSeason(world);
  const files = { teams, fixtures: [match(1, ost, nord, '2-1')] };
  expect(await problemsOf(league, files, { past: false })).toContainEqual(['teams', 1, 'playsElsewhere']);
  await installed(world);
  await created(world);
  await world.sql('update public.teams set captain_id = $2 where name = $1', [ost, people.captain]);
  const heard = () =>
    world.sql<{ n: number }>(
      `select (select count(*) from private.events) + (select count(*) from public.notifications) as n`,
    );
  const before = await heard();
  expect((await bring(league, files)).data).toEqual([]);
  expect(await heard()).toEqual(before);
  expect((await seasonOf(now))?.phase).toBe('registration');
  expect((await seasonOf(league))?.phase).toBe('finished');
});

describe('what is no past season is said, and nothing is written', () => {
  test.each([
    ['a match that is to come', { fixtures: [['']] }, ['fixtures', 1, 'pastOpen']],
    ['squads', { fixtures: [['2-1']], squads: true }, ['squads', null, 'pastSquads']],
    ['places of some', { fixtures: [['2-1']], place: '1' }, ['teams', null, 'placesMissing']],
    ['neither matches nor places', { fixtures: [] }, ['teams', null, 'placesMissing']],
  ])('%s', async (_, { fixtures, squads = false, place = '' }: { fixtures: string[][]; squads?: boolean; place?: string }, problem) => {
    const [ost = '', nord = ''] = clubs();
    const files = {
      teams: [{ name: ost, ...(place && { place }) }, { name: nord }],
      fixtures: fixtures.map(([score = '']) => match(1, ost, nord, score)),
      squads: squads ? [{ team: ost, player: 'x', gaming_id: '', role: '', number: '' }] : [],
    };
    expect(await problemsOf(await newSeason(world), files)).toContainEqual(problem);
  }); // prettier-ignore
});

test('admins alone bring it in, and take it back like every import', async () => {
  const [ost = '', nord = ''] = clubs();
  const league = await newSeason(world);
  const files = { teams: [ost, nord].map((name, at) => ({ name, place: String(at + 1) })) };
  for (const who of ['user', 'captain', 'moderator'] as const)
    expect(
      (await world.as(who).rpc('import_season', { league_id: league, season: 1, teams: [], fixtures: [], past: true }))
        .error?.code,
      who,
    ).toBe('PT403');
  expect((await bring(league, files)).data).toEqual([]);
  expect((await world.as('admin').rpc('undo_import', { league_id: league, season: 1 })).error).toBeNull();
  expect(await seasonOf(league)).toEqual({ phase: 'registration', champion: null });
  expect(await places(league)).toEqual([]);
});
