import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#database.types.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newPeople } from '#supabase/tests/harness/signing.ts';

// One session, so that plans which the database keeps from call to call are the ones measured.
const world = openWorld({ sessions: 1 });

type Args = Database['public']['Functions']['transfer_page']['Args'];

/** Fifty thousand transfers of 2,000 players and 100 clubs over four years, and a season of only three, long ago. */
beforeAll(async () => {
  const players = await newPeople(world, 2000);
  await world.sql(
    `insert into public.teams (name, tag) select 'Verein ' || n, 'V' || lpad(n::text, 3, '0') from generate_series(1, 100) as n`,
  );
  await world.sql(`insert into public.leagues (name) values ('Old league')`);
  await world.sql(
    `insert into public.league_seasons (league_id, season, phase)
       select id, n, 'finished' from public.leagues, generate_series(2, 9) as n where name = 'Old league'`,
  );
  await world.sql(
    `insert into public.transfers (player_id, from_team_id, kind, league_id, season, happened_at)
       select ($1::uuid[])[1 + n % 2000], t.id,
              (case when n % 1000 = 0 then 'contract_terminated' when n % 2 = 0 then 'free_agent' else 'transfer_out' end)::public.transfer_kind,
              l.id, case when n > 49997 then 9 else 2 + n % 5 end,
              now() - n * interval '40 minutes'
         from generate_series(1, 50000) as n
         join public.teams t on t.tag = 'V' || lpad((1 + n % 100)::text, 3, '0')
        cross join (select id from public.leagues where name = 'Old league') as l`,
    [players],
  );
  await world.sql('analyze public.transfers, public.profiles, public.teams');
});

const deep = { before_at: new Date(Date.now() - 45_000 * 40 * 60_000).toISOString() };

// Fifty transfers with their names take a few hundred blocks. Row security keeps the planner from a kind's share, so it
// may pass over the whole table for a rare one, some thousand blocks, but never sorts or reads it twice.
test.each<[string, Args, number, number]>([
  ['the first page', {}, 50, 600],
  ['a deep page', deep, 50, 600],
  ['the page of a season', { of_season: 3 }, 50, 600],
  ['the page of a small, old season', { of_season: 9 }, 3, 200],
  ['the page of a kind', { of_kind: 'transfer_out' }, 50, 600],
  ['the page of a rare kind', { of_kind: 'contract_terminated' }, 50, 1500],
  ['the page of a kind that never was', { of_kind: 'transfer_in' }, 0, 1500],
  ['a deep page of a season and a kind', { ...deep, of_season: 3, of_kind: 'free_agent' }, 50, 600],
  ['the search for a club', { query: 'Verein 77' }, 50, 1000],
  ['the search for players', { query: 'p 1' }, 50, 1000],
  ['the search for a name of many', { query: 'p' }, 50, 1000],
  ['the search for a word of all clubs', { query: 'verein' }, 50, 1000],
  ['the search for nobody', { query: 'nobody of that name' }, 0, 200],
])('%s reads a small part of fifty thousand transfers', async (_page, args, rows, most) => {
  const names = Object.keys(args);
  const call = `select * from public.transfer_page(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')})`;
  const ask = (statement: string) => world.inSql('user', statement, Object.values(args));
  // a database settles on a plan after some calls
  for (let before = 1; before <= 8; before += 1) expect(await ask(call)).toHaveLength(rows);
  const [answer] = await ask(`explain (analyze, buffers, format json) ${call}`);
  const [{ Plan: plan }] = answer!['QUERY PLAN'] as [{ Plan: Record<string, number> }];
  expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!).toBeLessThan(most);
});
