import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { leagueQueries } from '#data/leagues/queries.ts';
import { nightCupQueries } from '#data/night-cups/queries.ts';
import { app } from '#supabase/tests/harness/app-client.ts';
import { enter, newClubs, openCup } from '#supabase/tests/harness/evening.ts';
import { club, league, openWorld } from '#supabase/tests/harness/harness.ts';

/** Lists count current members, not former ones. */

const world = openWorld();

vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client }));

beforeAll(() => {
  app.client = world.as('user');
});

test('a season counts who entered, and of them who has not withdrawn', async () => {
  await world.sql('update public.league_teams set withdrawn_at = now() where league_id = $1 and team_id = $2', [
    league,
    club.rival,
  ]);
  const seasons = await new QueryClient().fetchQuery(leagueQueries.seasons());
  const season = seasons.find(({ league_id }) => league_id === league);
  expect(season).toMatchObject({ entered: 2, playing: 1 });
});

test('a season is listed that nobody is in any more', async () => {
  await world.sql('update public.league_teams set withdrawn_at = now() where league_id = $1', [league]);
  const seasons = await new QueryClient().fetchQuery(leagueQueries.seasons());
  expect(seasons.find(({ league_id }) => league_id === league)?.playing).toBe(0);
});

test('the prize that is told of is the newest that has something in it', async () => {
  const pool = (total: number) => ({ total, currency: 'TRY', places: [total, 0, 0], business_days: 3 });
  const set = (season: number, total: number) =>
    world.sql('update public.league_seasons set prize_pool = $3 where league_id = $1 and season = $2', [league, season, pool(total)]); // prettier-ignore
  await world.sql('update public.league_seasons set prize_pool = null');
  await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 2, 'registration')`, [
    league,
  ]);
  const told = async () => new QueryClient().fetchQuery(leagueQueries.prize());
  expect(await told()).toBeNull();
  await set(1, 900);
  await set(2, 0);
  expect(await told()).toMatchObject({ season: 1, total: 900 });
  await set(2, 700);
  expect(await told()).toMatchObject({ season: 2, total: 700 });
});

test('a night cup counts who holds a place, not who waits for one', async () => {
  const nine = await newClubs(world, 9);
  const cup = await openCup(world);
  for (const each of nine) await enter(world, cup, each);
  const { pages } = await new QueryClient().fetchInfiniteQuery(nightCupQueries.list());
  const row = pages.flat().find(({ id }) => id === cup);
  expect(row).toMatchObject({ capacity: 8, placed: [{ count: 8 }] });
});
