import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '#host/backend.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { makeSecrets } from '#host/operator/secrets.ts';

/**
 * How long a page of the transfers takes over the API with 50,000 rows behind it: medians of 21 calls, one after
 * another, beside the cheapest call there is. Prints a table of milliseconds.
 *
 *   npm run bench:transfers
 */
const home = mkdtempSync(join(tmpdir(), 'rondo-bench-'));
const cluster = await startCluster({ home, fsync: false });
const secrets = await makeSecrets();
const backend = await openBackend({
  connection: cluster.settings,
  secrets,
  siteUrl: 'http://localhost',
  files: join(home, 'files'),
});
try {
  await backend.migrate();
  await backend.warmUp();
  const token = await fill();
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const rows: [string, string, object][] = [
    ['is_moderator (the yardstick)', 'is_moderator', { user_id: randomUUID() }],
    ['first page', 'transfer_page', {}],
    ['page after 45,000 rows', 'transfer_page', { before_at: days(1250) }],
    ['first page of a season', 'transfer_page', { of_season: 3 }],
    ['search for a player', 'transfer_page', { query: 'player 77' }],
    ['search for a team', 'transfer_page', { query: 'verein 7' }],
  ];
  for (const [name, call, body] of rows)
    console.log(name.padEnd(30), `${(await median(call, body, token)).toFixed(1)} ms`);
} finally {
  await backend.close();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}

async function median(call: string, body: object, token: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 26; round += 1) {
    const start = performance.now();
    const answer = await backend.fetch(
      new Request(new URL(`/rest/v1/rpc/${call}`, backend.url), {
        method: 'POST',
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    );
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${call}: ${answer.status}`);
    if (round >= 5) times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

/** 2,000 players, 100 teams, 50,000 transfers over four years. Returns a member's token. */
async function fill(): Promise<string> {
  const member = randomUUID();
  await backend.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    member,
    'member@bench.test',
  ]);
  await backend.query(
    `insert into public.profiles (id, username) select gen_random_uuid(), 'player ' || n from generate_series(1, 2000) as n`,
  );
  await backend.query(
    `insert into public.teams (name, tag) select 'Verein ' || n, 'V' || lpad(n::text, 3, '0') from generate_series(1, 100) as n`,
  );
  await backend.query(`insert into public.leagues (name) values ('Bench league')`);
  await backend.query(
    `insert into public.league_seasons (league_id, season, phase)
       select id, n, 'finished' from public.leagues, generate_series(1, 6) as n`,
  );
  await backend.query(
    `insert into public.transfers (player_id, to_team_id, kind, league_id, season, happened_at)
       select p.id, t.id, 'contract_accepted', l.id, 1 + n % 6, now() - n * interval '40 minutes'
         from generate_series(1, 50000) as n
         join (select id, row_number() over () as place from public.profiles) as p on p.place = 1 + n % 2000
         join (select id, row_number() over () as place from public.teams) as t on t.place = 1 + n % 100
        cross join public.leagues as l`,
  );
  await backend.query('analyze');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: member, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 600 })}`;
  return `${unsigned}.${createHmac('sha256', secrets.jwtSecret).update(unsigned).digest('base64url')}`;
}
