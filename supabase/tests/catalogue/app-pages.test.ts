import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contractQueries } from '#data/contracts/queries.ts';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { eligibilityQueries } from '#data/eligibility/queries.ts';
import { newsQueries } from '#data/news/queries.ts';
import { playerQueries } from '#data/players/queries.ts';
import { scrimQueries } from '#data/scrims/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { app } from '#supabase/tests/harness/app-client.ts';
import { newClubs } from '#supabase/tests/harness/evening.ts';
import { club, league, openWorld, people } from '#supabase/tests/harness/harness.ts';

const world = openWorld();

vi.mock('#lib/supabase.ts', () => ({ supabase: async () => app.client }));

beforeAll(async () => {
  app.client = world.as('admin');
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
  await world.sql(
    `insert into public.contracts (team_id, player_id, sent_at, status, accepted_at, player_signed_at, ended_at)
       select case when status = 'offered' then gen_random_uuid() else $1 end, $2, timestamptz '2025-01-01' + n / 2 * interval '1 day', status, accepted, accepted, ended
         from generate_series(1, 61) as n,
              lateral (select (case when n = 1 then 'active' when n % 2 = 0 then 'offered' else 'rejected' end)::public.contract_status as status) as s,
              lateral (select case when n = 1 then now() end as accepted, case when status = 'rejected' then now() end as ended) as t`,
    [club.rival, people.captain],
  );
  await world.sql(
    `insert into public.team_members (team_id, player_id, joined_at, left_at)
       select $1, $2, timestamptz '2024-01-01' + n * interval '1 day', timestamptz '2024-01-01 12:00' + n * interval '1 day' from generate_series(1, 40) as n`,
    [club.own, people.user],
  );
  await world.sql(
    `insert into public.eligibility_reviews (member_id, player_id, status, notes, created_at)
       select id, player_id, 'eligible', 'Decision ' || n, timestamptz '2025-01-01' + n / 2 * interval '1 day' from generate_series(1, 60) as n, public.team_members
        where player_id = $1 and left_at is null`,
    [people.captain],
  );
  await world.sql(
    `insert into public.penalties (league_id, season, team_id, player_id, kind, status, reason, active_from, created_at)
       select $1, 1, $2, $3, 'warning', 'active', 'Insults', now(), timestamptz '2025-01-01' + n / 2 * interval '1 day' from generate_series(1, 61) as n`,
    [league, club.own, people.captain],
  );
  await world.sql(
    `insert into public.news_articles (slug, updated_at)
       select 'article-' || n, timestamptz '2025-01-01' + n / 2 * interval '1 day' from generate_series(1, 61) as n`,
  );
  await world.sql(`set session_replication_role = origin`);
});

type ReadRow = { id: string } & Record<string, string>;

/** The rows of a paged list once its last page is read, and the number of pages. */
async function readWhole(options: { queryKey: readonly unknown[]; initialPageParam: unknown }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const all = { ...options, pages: 100 } as unknown as Parameters<typeof client.fetchInfiniteQuery>[0];
  const { select } = options as unknown as { select: (data: unknown) => { pages: ReadRow[][] } };
  const { pages } = select(await client.fetchInfiniteQuery(all));
  return { rows: pages.flat(), pages: pages.length };
}

type Pages = { queryKey: readonly unknown[]; initialPageParam: unknown };

test.each<[string, () => Pages, string, number, number]>([
  ["a player's matches", () => playerQueries.matches(people.captain), 'kickoff_at', 60, 3],
  ["a player's past contracts", () => contractQueries.past(people.captain), 'sent_at', 30, 2],
  ["a team's contracts", () => contractQueries.ofTeam(club.rival), 'sent_at', 31, 2],
  ['whoever left a team', () => teamQueries.former(club.own), 'left_at', 40, 2],
  ['the decisions about a player', () => eligibilityQueries.history(people.captain), 'created_at', 60, 2],
])('%s come page by page, newest first, each once', async (_what, read, column, count, took) => {
  const { rows, pages } = await readWhole(read());
  expect([rows.length, new Set(rows.map(({ id }) => id)).size, pages]).toEqual([count, count, took]);
  const times = rows.map((row) => Date.parse(row[column]!));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test('offers of scrims come page by page, the soonest to end first, each once, to who leads another team', async () => {
  const [rival] = await newClubs(world, 1);
  // three that end at a moment: a page ends between two of them
  await world.sql(
    `insert into public.scrim_offers (team_id, offered_by, expires_at)
       select $1, $2, date_trunc('day', now()) + interval '2 days' + n / 3 * interval '1 minute' from generate_series(1, 50) as n`,
    [rival!.id, rival!.captain],
  );
  app.client = world.as('captain');
  const { rows, pages } = await readWhole(scrimQueries.open());
  app.client = world.as('admin');
  expect([rows.length, new Set(rows.map(({ id }) => id)).size, pages]).toEqual([50, 50, 3]);
  const ends = rows.map(({ expires_at }) => Date.parse(expires_at!));
  expect(ends).toEqual(ends.toSorted((one, other) => one - other));
});

/** How many rows of an admins' list come at once. */
const atOnce = { contracts: 20, penalties: 30, news_articles: 15 } as const;
type Listed = keyof typeof atOnce;
const pagesOf = (table: Listed, rows: number) => Math.ceil(rows / atOnce[table]);

test.each<[Listed, () => Pages, string]>([
  ['contracts', () => contractQueries.page({ sort: 'oldest' }), 'sent_at'],
  ['penalties', () => penaltyQueries.decided({ sort: 'oldest' }), 'created_at'],
  ['news_articles', () => newsQueries.staffList({ oldest: true }), 'updated_at'],
])('the admins’ list of %s comes page by page from the oldest on, each once', async (table, read, column) => {
  const [{ all } = { all: 0 }] = await world.sql<{ all: number }>(`select count(*)::int as all from public.${table}`);
  const { rows, pages } = await readWhole(read());
  expect([rows.length, new Set(rows.map(({ id }) => id)).size, pages]).toEqual([all, all, pagesOf(table, all)]);
  const times = rows.map((row) => Date.parse(row[column]!));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test("a player's open contracts come page by page, the active one first, each once", async () => {
  const { rows, pages } = await readWhole(contractQueries.open(people.captain));
  expect([rows.length, new Set(rows.map(({ id }) => id)).size, pages]).toEqual([31, 31, 2]);
  expect(rows[0]).toMatchObject({ status: 'active' });
});

describe('the admins’ lists by a word', () => {
  // three names, each several times at one time, and penalties of whole teams, which are no player's
  beforeAll(async () => {
    await world.sql(`set session_replication_role = replica`);
    await world.sql(`delete from public.contracts where team_id not in (select id from public.teams)`);
    await world.sql(
      `insert into public.contracts (team_id, player_id, sent_at, status, ended_at)
         select case when n % 2 = 0 then $1 else $2 end::uuid, p.id, timestamptz '2025-05-01' + n / 4 * interval '1 day',
                case when n % 3 = 0 then 'expired' else 'rejected' end::public.contract_status, now()
           from generate_series(1, 12) as n, public.profiles p where p.id = any ($3)`,
      [club.own, club.rival, [people.user, people.coCaptain, people.captain]],
    );
    await world.sql(
      `insert into public.penalties (league_id, season, team_id, player_id, kind, status, matches, served, reason, active_from, created_at)
         select $1, 1, case when n % 2 = 0 then $2 else $3 end::uuid, case when n % 3 <> 0 then p.id end,
                case when n % 3 = 0 then 'points' else 'warning' end::public.penalty_kind,
                case when n % 5 = 0 then 'proposed' when n % 2 = 0 then 'cancelled' else 'active' end::public.penalty_status,
                null, 0, 'Insults', now(), timestamptz '2025-05-01' + n / 4 * interval '1 day'
           from generate_series(1, 24) as n, public.profiles p where p.id = any ($4)`,
      [league, club.own, club.rival, [people.user, people.coCaptain]],
    );
    await world.sql(`set session_replication_role = origin`);
  });

  test.each<[Listed, string, () => Pages, string]>([
    ['contracts', 'status', () => contractQueries.page({ sort: 'status' }), 'status, sent_at desc, id desc'],
    ['contracts', 'team', () => contractQueries.page({ sort: 'team' }), 'team, sent_at desc, id desc'],
    ['contracts', 'player', () => contractQueries.page({ sort: 'player' }), 'player, sent_at desc, id desc'],
    ['penalties', 'status', () => penaltyQueries.decided({ sort: 'status' }), 'status, created_at desc, id desc'],
    ['penalties', 'team', () => penaltyQueries.decided({ sort: 'team' }), 'team, created_at desc, id desc'],
    ['penalties', 'player', () => penaltyQueries.decided({ sort: 'player' }), 'player, created_at desc, id desc'],
  ])('%s come page by page by %s, the newest of each first, each once', async (table, _word, read, order) => {
    const all = await world.sql<{ id: string }>(
      `select r.id
         from (select r.*, t.folded as team, p.folded as player from public.${table} r
                 join public.teams t on t.id = r.team_id left join public.profiles p on p.id = r.player_id) as r
        where r.status::text <> 'proposed'
        order by ${order}`,
    );
    const { rows, pages } = await readWhole(read());
    expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(pages).toBe(pagesOf(table, all.length));
  });
});
