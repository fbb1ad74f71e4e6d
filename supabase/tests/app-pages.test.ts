import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { playerQueries } from '#features/players/queries.ts';
import { club, league, openWorld, people, type Client } from './harness.ts';

const world = openWorld();

const app = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client as Client }));

beforeAll(async () => {
  app.client = world.as('captain');
  await world.sql(`set session_replication_role = replica`);
  // Two at a time, so that one page ends between two matches of the same moment.
  await world.sql(
    `with played as (
       insert into public.team_matches (league_id, season, matchday, home_team_id, away_team_id, kickoff_at, status, finished_at, home_score, away_score)
         select $1, 1, n, $2, $3, timestamptz '2025-01-01' + n / 2 * interval '1 day', 'finished', now(), 2, 1 from generate_series(2, 61) as n
         returning id)
     insert into public.match_player_stats (match_id, player_id, team_id, goals) select id, $4, $2, 1 from played`,
    [league, club.own, club.rival, people.captain],
  );
  await world.sql(`set session_replication_role = origin`);
});

/** What a list in pages shows once nobody can ask for more, and how many pages it took. */
async function readWhole(options: { queryKey: readonly unknown[]; initialPageParam: unknown }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const all = { ...options, pages: 100 } as unknown as Parameters<typeof client.fetchInfiniteQuery>[0];
  const { pages } = (await client.fetchInfiniteQuery(all)) as { pages: ({ id: string } & Record<string, string>)[][] };
  return { rows: pages.flat(), pages: pages.length };
}

test("a player's matches come page by page, newest first, each once", async () => {
  const { rows, pages } = await readWhole(playerQueries.matches(people.captain));
  expect(pages).toBe(3);
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([60, 60]);
  const times = rows.map(({ kickoff_at }) => Date.parse(kickoff_at!));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});
