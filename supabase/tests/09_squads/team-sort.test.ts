import { beforeAll, expect, test } from 'vitest';
import type { TeamRow } from '#data/teams/queries.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type PlayedSeason, playedSeason } from '#supabase/tests/harness/season.ts';

/** The list of teams in the orders that its tables give it. */

const world = openWorld();
let upper: PlayedSeason;
let lower: PlayedSeason;

beforeAll(async () => {
  upper = await playedSeason(world, { clubs: 4 });
  lower = await playedSeason(world, { clubs: 5, tier: 2, scores: { '3-4': null } });
});

const list = async (args: object = {}) => {
  const { data, error } = await world.as('user').rpc('team_page', { max: 100, ...args });
  expect(error).toBeNull();
  return (data ?? []) as (Omit<TeamRow, 'form'> & { form: string | null })[];
};
const order = async (args: object) => (await list(args)).map(({ id }) => id);
const pickOwn = (ids: string[]) => ids.filter((id) => [...upper.ids, ...lower.ids].includes(id));

test('by place the highest league comes first, and who stands in no table last', async () => {
  const rows = await list({ sort: 'place' });
  expect(pickOwn(rows.map(({ id }) => id))).toEqual([...upper.ids, ...lower.ids]);
  expect(rows.slice(0, 9).map(({ table_place }) => table_place)).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 4]);
  expect(rows.slice(9).every(({ table_place }) => table_place === null)).toBe(true);
  expect(rows[1]).toMatchObject({ table_place: 2, table_played: 3, table_won: 2, table_points: 6, form: 'LWW' });
});

test('by record points a match count, and then wins', async () => {
  const [first, second, third, fourth] = upper.ids;
  const [one, two, three, four, five] = lower.ids;
  // 3 points a match, with 4 wins and with 3; then 2.25, 2, 1.5 and 1; the others have lost them all
  expect(pickOwn(await order({ sort: 'record' })).slice(0, 7)).toEqual(
    [one, first, two, second, three, third, fourth].slice(0, 7),
  );
  expect(new Set(pickOwn(await order({ sort: 'record' })).slice(6))).toEqual(new Set([fourth, four, five]));
});

test('a point taken moves a team down, and one given back up again', async () => {
  await world.sql(
    `insert into public.point_adjustments (league_id, season, team_id, points, reason) values ($1, 1, $2, -4, 'No shirts at all')`,
    [upper.league, upper.ids[0]],
  );
  expect((await list({ sort: 'place' })).slice(0, 3)).toMatchObject([
    { id: upper.ids[1], table_points: 6 },
    { id: upper.ids[0], table_points: 5 },
    { id: upper.ids[2], table_points: 3 },
  ]);
  await world.sql('update public.point_adjustments set reversed_at = now() where league_id = $1', [upper.league]);
  expect((await order({ sort: 'place' })).slice(0, 2)).toEqual(upper.ids.slice(0, 2));
});

test('by form the wins of the last five count, the newest first among equals', async () => {
  const rows = (await list({ sort: 'form' })).filter(({ form }) => form !== null);
  expect(rows.map(({ form }) => form)).toEqual(['WWWW', 'WWW', 'LWWW', 'LWW', 'LLWW', 'LLW', 'LLL', 'LLL', 'LLL']);
});

test('a season that has only opened leaves the table of the one before', async () => {
  await world.sql(`insert into public.league_seasons (league_id, season) values ($1, 2)`, [lower.league]);
  expect(await order({ sort: 'place', of_league: lower.league })).toEqual(lower.ids);
  await world.sql(`update public.league_seasons set phase = 'regular' where league_id = $1 and season = 2`, [
    lower.league,
  ]);
  expect((await list({ sort: 'place', of_league: lower.league })).map((row) => row.table_place)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test('an order it does not know is the one by name', async () => {
  expect(await order({ sort: 'goals' })).toEqual(await order({}));
});
