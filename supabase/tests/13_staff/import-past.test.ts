import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AdjustmentRow, FixtureRow, SquadRow, TeamRow } from '#domain/competition/csv.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { exported, imported, neverHere, newSeason, standingOf } from '#supabase/tests/harness/season-files.ts';
import { created, installed } from '#supabase/tests/17_outbox/webhooks.ts';
import { unchanged } from '#supabase/tests/harness/unchanged.ts';

// Seasons that are over, in formats of their own (docs/decisions/0016).

const world = openWorld();

type Files = {
  teams: Partial<TeamRow>[];
  fixtures?: Partial<FixtureRow>[];
  squads?: Partial<SquadRow>[];
  adjustments?: Partial<AdjustmentRow>[];
};
const bring = (league: string, { teams, fixtures = [], squads = [], adjustments = [] }: Files, about: object = {}) =>
  world.as('admin').rpc('import_season', {
    league_id: league,
    season: 1,
    teams,
    fixtures,
    squads,
    adjustments,
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
    seasons: 1, titles: 1, played: 3, won: 3, drawn: 0, lost: 0, goals_for: 6, goals_against: 2, points: 9,
  }); // prettier-ignore
});

test('a final table alone comes in, and counts seasons and titles; a place of the file beats that of the table', async () => {
  const [ost = '', nord = '', sued = '', west = ''] = clubs();
  const league = await newSeason(world);
  const teams = [ost, nord, sued].map((name, at) => ({ name, place: String(at + 1) }));
  const gone = { name: west, withdrawn: '2020-02-01T00:00:00Z' };
  expect((await bring(league, { teams: [...teams, gone] })).data).toEqual([]);
  expect(await seasonOf(league)).toEqual({ phase: 'finished', champion: ost });
  const none = { seasons: 1, played: 0, won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0, points: 0 };
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

/** A row of a final table: 5-2-1 won, drawn, lost, 20:9 goals, and points. */
const row = (name: string, record: string, goals: string, points: number, about: Partial<TeamRow> = {}) => {
  const [won = '', drawn = '', lost = ''] = record.split('-');
  const [goals_for = '', goals_against = ''] = goals.split(':');
  return { name, won, drawn, lost, goals_for, goals_against, points: String(points), ...about };
};

test('a final table with draws and points of its own comes in as it was published, and counts in the table of all time', async () => {
  const [ost = '', nord = '', sued = ''] = clubs();
  const league = await newSeason(world);
  // two points for a win, one for a draw, and one taken; level ones stand as the file has them
  const teams = [row(sued, '1-2-3', '7:12', 4), row(ost, '3-2-1', '14:8', 8), row(nord, '4-0-2', '14:8', 8)];
  expect((await bring(league, { teams })).data).toEqual([]);
  expect(await seasonOf(league)).toEqual({ phase: 'finished', champion: ost });
  expect(await places(league)).toEqual([ost, nord, sued].map((name, at) => ({ name, final_rank: at + 1 })));
  expect((await allTime(league))[ost]).toEqual({
    seasons: 1, titles: 1, played: 6, won: 3, drawn: 2, lost: 1, goals_for: 14, goals_against: 8, points: 8,
  }); // prettier-ignore
  const table = await world.sql(
    'select t.name, s.points, s.difference, s.place from private.season_table($1, 1) s join public.teams t on t.id = s.team_id order by s.seat',
    [league],
  );
  expect(table).toEqual([
    { name: ost, points: 8, difference: 6, place: 1 },
    { name: nord, points: 8, difference: 6, place: 2 },
    { name: sued, points: 4, difference: -5, place: 3 },
  ]);
});

test('groups have a table each, come in with their playoffs, and out and in again the same', async () => {
  const names = [...clubs(), ...clubs()];
  const [a1 = '', a2 = '', a3 = '', b1 = '', b2 = '', b3 = ''] = names;
  const seeds: Record<string, [seed: string, place: string]> = {
    [a1]: ['1', '1'],
    [b1]: ['2', '2'],
    [a2]: ['3', '3'],
    [b2]: ['4', '4'],
  };
  const of = (name: string) => (seeds[name] ? { seed: seeds[name][0], place: seeds[name][1] } : {});
  const teams = [
    ...[a1, a2, a3].map((name, at) =>
      row(name, `${4 - at}-1-${at}`, `${20 - at}:9`, 13 - 3 * at, { group: 'A', ...of(name) }),
    ),
    ...[b1, b2, b3].map((name, at) =>
      row(name, `${4 - at}-0-${at}`, `${18 - at}:9`, 12 - 3 * at, { group: 'B', ...of(name) }),
    ),
  ];
  const game = (stage: string, day: number, home: string, away: string, score: string): Partial<FixtureRow> => ({
    ...match(1, home, away, score), matchday: '', stage, kickoff_at: `2020-05-${day}T18:00:00Z`,
  }); // prettier-ignore
  const fixtures = [
    game('semifinal', 10, a1, b2, '2-1'),
    game('semifinal', 11, b1, a2, '2-1'),
    game('final', 20, a1, b1, '1-0'),
    game('final', 21, b1, a1, '1-3'),
  ];
  const league = await newSeason(world, { season: 9 });
  expect((await bring(league, { teams, fixtures }, { season: 1 })).data).toEqual([]);
  const [run] = await world.sql(
    'select phase::text, playoff_teams, semifinal_best_of, final_best_of, ends_on::text from public.league_seasons where (league_id, season) = ($1, 1)',
    [league],
  );
  expect(run).toEqual({
    phase: 'finished',
    playoff_teams: 4,
    semifinal_best_of: 1,
    final_best_of: 3,
    ends_on: '2020-05-21',
  });
  const table = await world.sql<{ name: string; place: number }>(
    'select t.name, s.place from private.season_table($1, 1) s join public.teams t on t.id = s.team_id order by s.seat',
    [league],
  );
  expect(table).toEqual([a1, a2, a3, b1, b2, b3].map((name, at) => ({ name, place: (at % 3) + 1 })));
  await world.sql('delete from public.league_seasons where (league_id, season) = ($1, 9)', [league]);
  expect((await places(league)).filter(({ final_rank }) => final_rank !== null).map(({ name }) => name)).toEqual([a1, b1, a2, b2]); // prettier-ignore

  const files = await exported(world, league);
  const was = await standingOf(world, league);
  await neverHere(world, league);
  const again = await newSeason(world, { season: 9 });
  expect((await bring(again, { ...imported(files), squads: [] }, { season: 1 })).data).toEqual([]);
  await world.sql('delete from public.league_seasons where (league_id, season) = ($1, 9)', [again]);
  expect(await standingOf(world, again)).toEqual(was);
  expect(await exported(world, again)).toEqual(files);
});

test('a season that the import has opened goes when it is taken back, its teams stay where they are in another', async () => {
  const [ost = '', nord = '', sued = ''] = clubs();
  const league = await newSeason(world, { season: 9 });
  const seasons = (files: Files, season: number) => bring(league, files, { season });
  expect((await seasons({ teams: [row(ost, '2-0-0', '4:1', 6), row(nord, '0-0-2', '1:4', 0)] }, 1)).data).toEqual([]);
  expect((await seasons({ teams: [row(ost, '2-0-0', '4:1', 6), row(sued, '0-0-2', '1:4', 0)] }, 2)).data).toEqual([]);
  expect((await allTime(league))[ost]).toMatchObject({ seasons: 2, titles: 2, played: 4, points: 12 });
  expect(await problemsOf(league, { teams: [{ name: ost, place: '1' }, { name: nord, place: '2' }] }, { season: 10 })).toEqual([
    ['teams', null, 'seasonAhead'],
  ]); // prettier-ignore
  expect((await world.as('admin').rpc('undo_import', { league_id: league, season: 1 })).error).toBeNull();
  const left = await world.sql<{ season: number }>('select season from public.league_seasons where league_id = $1 order by 1', [league]); // prettier-ignore
  expect(left.map(({ season }) => season)).toEqual([2, 9]);
  const teams = await world.sql<{ name: string }>('select name from public.teams where name = any ($1)', [[ost, nord, sued]]); // prettier-ignore
  expect(teams.map(({ name }) => name).toSorted()).toEqual([ost, sued].toSorted());
});

test('two imports that open the same season in the same second are one, and one that finds it taken', async () => {
  const [ost = '', nord = ''] = clubs();
  const league = await newSeason(world, { season: 9 });
  const files = { teams: [ost, nord].map((name, at) => ({ name, place: String(at + 1) })) };
  const answers = await Promise.all([1, 2].map(() => bring(league, files, { season: 3 })));
  expect(answers.map(({ error }) => error?.hint ?? 'in').toSorted()).toEqual(['in', 'seasonBegun']);
});

describe('what is no final table is said by line and value, and nothing is written', () => {
  const [ost = '', nord = ''] = clubs();
  const good = [row(ost, '2-0-0', '4:1', 6), row(nord, '0-0-2', '1:4', 0)];
  test.each<[string, Files, object, unknown[]]>([
    ['a cell that is no number', { teams: [{ ...good[0]!, won: '2x' }, good[1]!] }, {}, ['teams', 1, 'tableNumber']],
    ['a row without goals', { teams: [good[0]!, { ...good[1]!, goals_against: '' }] }, {}, ['teams', 2, 'tableNumber']],
    ['a row that does not add up', { teams: [{ ...good[0]!, played: '3' }, good[1]!] }, {}, ['teams', 1, 'tableSum']],
    ['a team without a row', { teams: [good[0]!, { name: nord }] }, {}, ['teams', 2, 'tableMissing']],
    ['a position twice', { teams: good.map((each) => ({ ...each, position: '1' })) }, {}, ['teams', 1, 'placeTwice']],
    ['a table of a season that is played', { teams: good }, { past: false }, ['teams', 1, 'pastOnly']],
    ['a group of a season that is played', { teams: [{ name: ost, group: 'A' }, { name: nord }] }, { past: false }, ['teams', 1, 'pastOnly']],
    ['points beside the table', { teams: good, adjustments: [{ team: ost, points: '-1', reason: 'Late' }] }, {}, ['adjustments', 1, 'adjustmentInTable']],
  ])('%s', async (_, files, about, problem) => {
    expect(await problemsOf(await newSeason(world), files, about)).toContainEqual(problem);
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
