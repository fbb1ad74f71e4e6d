import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { installedFolders } from '#host/postgres/cluster.ts';
import { startHost } from '#host/testing/host-process.ts';
import { signedToken } from '#host/testing/signed-token.ts';
import type { CrowdData, Screen, Written } from './live/crowd.ts';

/**
 * 500 open screens of members on one host, and goals typed by a captain: how long until each screen's cache holds the
 * score, counted from when the captain's call was sent, so the write in the database is part of it; and what the host
 * costs meanwhile. Linux alone says what a process costs.
 *
 *   npm run bench:live
 */
const sockets = 500;
const goals = 50;
const everyMs = 60_000 / goals;
/** Goals of this bench: p95 in milliseconds, share of one core. */
const most = { ms: 1000, core: 0.25 };

const home = mkdtempSync(join(tmpdir(), 'rondo-live-'));
const host = await startHost({ home, args: ['--api-only'], env: { RONDO_TRUST_PROXY: '1' } });
if (!host.output().includes('Rondo is up')) throw new Error(host.output());
const owner = new Client(installedFolders(home).settings);
try {
  const secrets = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as {
    publishableKey: string;
    jwtSecret: string;
  };
  await owner.connect();
  const match = await underWay();
  const before = kilobytesOf('VmRSS');
  const crowd = await gathered({
    address: `${host.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${secrets.publishableKey}&vsn=2.0.0`,
    match: match.id,
    screens: await screens(match),
  });
  const opened = kilobytesOf('VmRSS');
  const token = await tokenOf(match.captain);

  await call('start_match', {});
  await crowd.written();
  const single = await measured([1]);
  const [began, spent] = [performance.now(), cpuOf()];
  const many = await measured(Array.from({ length: goals }, (_, at) => at + 2));
  const core = (cpuOf() - spent) / ((performance.now() - began) / 1000);
  console.log(`${sockets} sockets of ${Math.ceil(sockets / 5)} members, three topics each`);
  console.log(
    `the host's memory: ${megabytes(before)} before, ${megabytes(opened)} with all of them, ${Math.round((opened - before) / sockets)} KiB a socket`,
  );
  print('one goal', single);
  print(`${goals} goals in a minute`, many);
  console.log(`the host: ${(core * 100).toFixed(0)} % of one core meanwhile (goal: below ${most.core * 100} %)`);
  crowd.ends();
  if (percentile(many, 95) > most.ms || core > most.core) process.exitCode = 1;

  async function call(name: string, body: object): Promise<void> {
    const answer = await fetch(`${host.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: secrets.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ match_id: match.id, ...body }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Milliseconds of every screen for every goal. */
  async function measured(all: number[]): Promise<number[]> {
    const sentAt = new Map<number, number>();
    for (const goal of all) {
      const due = performance.now() + everyMs;
      sentAt.set(goal, performance.timeOrigin + performance.now());
      await call('set_live_score', { home_score: goal, away_score: 0 });
      await new Promise((waited) => setTimeout(waited, Math.max(0, due - performance.now())));
    }
    const written = await crowd.written();
    if (written.length !== sockets * all.length)
      throw new Error(`${written.length} scores were heard, not ${sockets * all.length}`);
    return written.map(({ home: goal, at }) => at - (sentAt.get(goal) ?? 0));
  }

  /** A match that two sides with captains play now. */
  async function underWay() {
    const { rows } = await owner.query<{ id: string; league: string; captain: string }>(
      `update public.team_matches m set kickoff_at = now() - interval '5 minutes' from public.teams t
       where t.id = m.home_team_id and m.id = (
         select n.id from public.team_matches n
         where n.status = 'scheduled' and n.league_id is not null and n.home_team_id is not null and n.away_team_id is not null
         order by n.kickoff_at limit 1)
       returning m.id, m.league_id as league, t.captain_id as captain`,
    );
    if (!rows[0]) throw new Error('The demo league has no match to come.');
    return rows[0];
  }

  /** Most people of the demo league have no account. */
  async function tokenOf(person: string): Promise<string> {
    await owner.query(
      `insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, $1::text || '@bench.test', now())
       on conflict do nothing`,
      [person],
    );
    const { rows } = await owner.query<{ id: string }>(
      `insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id`,
      [person],
    );
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      sub: person,
      role: 'authenticated',
      aud: 'authenticated',
      session_id: rows[0]?.id,
      email: 'a@b.test',
    };
    return signedToken({ ...claims, iat: now, exp: now + 3600 }, secrets.jwtSecret);
  }

  /** Five sockets a member, which is one fewer than the host allows. */
  async function screens({ league }: { league: string }): Promise<Screen[]> {
    const { rows } = await owner.query<{ id: string }>(
      'select id from public.profiles where deleted_at is null and not private.is_suspended(id) order by id limit $1',
      [Math.ceil(sockets / 5)],
    );
    const members: { id: string; token: string }[] = [];
    for (const { id } of rows) members.push({ id, token: await tokenOf(id) });
    return Array.from({ length: sockets }, (_, at) => {
      const { id, token: their } = members[at % members.length]!;
      return { token: their, topics: ['site', `user:${id}`, `league:${league}`] };
    });
  }
} finally {
  await owner.end();
  await host.ended('SIGTERM');
  rmSync(home, { recursive: true, force: true });
}

/** The screens, once all of them have joined. */
async function gathered(data: CrowdData) {
  const worker = new Worker(new URL('live/crowd.ts', import.meta.url), { workerData: data });
  const told = () =>
    new Promise<{ written?: Written[] }>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  await told();
  return {
    written: async () => {
      await new Promise((waited) => setTimeout(waited, 2000));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage('written');
      return (await told()).written ?? [];
    },
    ends: () => void worker.terminate(),
  };
}

function print(name: string, all: number[]): void {
  const [p50, p95, p100] = [50, 95, 100].map((percent) => percentile(all, percent).toFixed(0));
  console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms (goal: below ${most.ms}), last ${p100} ms`);
}

function percentile(all: number[], percent: number): number {
  const ordered = all.toSorted((one, other) => one - other);
  return ordered[Math.max(0, Math.ceil((percent / 100) * ordered.length) - 1)] ?? NaN;
}

function kilobytesOf(name: string): number {
  const status = readFileSync(`/proc/${host.process.pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
}

function megabytes(kilobytes: number): string {
  return `${(kilobytes / 1024).toFixed(0)} MiB`;
}

/** Seconds that the host's process has used, at 100 clock ticks a second. */
function cpuOf(): number {
  const fields = readFileSync(`/proc/${host.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
