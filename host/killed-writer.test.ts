import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Secrets } from './operator/secrets.ts';
import { clusterAt } from './postgres/cluster.ts';
import { runningServer, serverProcesses } from './postgres/orphan.ts';
import { type HostProcess, startHost } from './testing/host-process.ts';
import { layMigratedCluster } from './testing/migrated-cluster.ts';
import { signedToken } from './testing/signed-token.ts';

/**
 * Host and PostgreSQL are killed in turn, alone and together, while members write; each next start takes over. More of it:
 *
 *   RONDO_KILLS=200 npx vitest run --project host killed-writer
 */
const kills = Number(process.env['RONDO_KILLS'] ?? 3);
const writers = 4;

const home = mkdtempSync(join(tmpdir(), 'rondo-killed-writer-'));
chmodSync(home, 0o711);
let host: HostProcess | undefined;
afterAll(async () => {
  await host?.ended('SIGKILL');
  // what a killed host left running is stopped as the next start would stop it
  await (await startHost({ home })).ended('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

/** One of the sessions may have ended by itself. */
const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const falls = {
  host: async () => void (await host!.ended('SIGKILL')),
  PostgreSQL: async () => {
    const { folders, settings } = await clusterAt(home);
    kill(runningServer(folders, settings)!.pid);
    await host!.ended();
  },
  // as a machine stops: every process at the same moment
  both: async () => {
    const { folders } = await clusterAt(home);
    const ended = host!.ended('SIGKILL');
    for (const pid of serverProcesses(folders)) kill(pid);
    await ended;
  },
};

test(`nothing acknowledged is lost when host and PostgreSQL are killed ${kills} times while ${writers} members write`, async () => {
  await layMigratedCluster(home);
  host = await startHost({ home });
  await sql('create table private.kept (n text primary key)');
  await sql(
    `create function public.keep(n text) returns void language sql security definer set search_path = ''
       begin atomic insert into private.kept values (n); end`,
  );
  await sql('grant execute on function public.keep to authenticated');
  expect(
    await sql(`select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1`),
  ).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' }))); // prettier-ignore
  const { jwtSecret } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Secrets;
  const members = await sql<{ sub: string; session_id: string }>(
    `with made as (
       insert into auth.users (id, email, email_confirmed_at)
         select gen_random_uuid(), 'writer' || n || '@people.test', now() from generate_series(1, $1) n returning id
     )
     insert into auth.sessions (id, user_id) select gen_random_uuid(), id from made returning user_id as sub, id as session_id`,
    [writers],
  );
  const iat = Math.floor(Date.now() / 1000);
  const who = { role: 'authenticated', aud: 'authenticated', iat, exp: iat + 60 * (10 + kills) };
  const tokens = members.map((member) => signedToken({ ...member, ...who }, jwtSecret));
  // the functions are looked up at the start
  await host.ended('SIGTERM');
  host = await startHost({ home });

  const acknowledged: string[] = [];
  let writes = 0;
  for (let round = 0; round < kills; round += 1) {
    const life = new AbortController();
    const before = acknowledged.length;
    const writing = tokens.map(async (token) => {
      while (!life.signal.aborted) {
        const n = randomUUID();
        writes += 1;
        const answer = await host!
          .ask('/rest/v1/rpc/keep', {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            body: JSON.stringify({ n }),
          })
          .catch(() => undefined);
        if (answer?.ok) acknowledged.push(n);
      }
    });
    // as far as it comes by then is chance: in the middle of a request, a statement, or between the two
    const most = before + 1 + Math.round(Math.random() * 40);
    await expect.poll(() => acknowledged.length, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(most);
    await Object.values(falls)[round % 3]!();
    life.abort();
    await Promise.all(writing);
    host = await startHost({ home });
    expect(host.output()).toContain('Rondo is up');
  }
  const survivors = new Set((await sql<{ n: string }>('select n from private.kept')).map(({ n }) => n));
  expect(acknowledged.filter((n) => !survivors.has(n))).toEqual([]);
  console.log(`${writes} asked, ${acknowledged.length} acknowledged, ${survivors.size} found after ${kills} kills`);
  expect(await host.ended('SIGTERM')).toBe(0);
}, 300_000 + kills * 30_000); // prettier-ignore

/** As the owner, on its own session. */
async function sql<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const { folders, settings } = await clusterAt(home);
  const client = new Client(runningServer(folders, settings)?.settings ?? settings);
  await client.connect();
  const { rows } = await client.query<Row & object>(statement, values);
  await client.end();
  return rows;
}
