import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type QueryConfig } from 'pg';
import { openBackend } from '#host/backend.ts';
import { seedDemo } from '#host/demo/seed.ts';
import { openListener } from '#host/listener.ts';
import { makeSecrets } from '#host/operator/secrets.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { settingsOfPart } from '#host/postgres/logins.ts';
import { sessionPool } from '#host/postgres/session-pool.ts';
import { freePort } from '#host/free-port.ts';
import { web } from '#host/web.ts';
import type { Answered, Call } from './api/repeated-calls.ts';

/**
 * The cost of a call over the port for the host: milliseconds of Node's own processor time and of PostgreSQL's, beside the very statements it
 * sends, with the same change of role, put straight to the driver: the median of five rounds, in each of which every call
 * is made 400 times, on a host that has been asked all of them before. Processor time does not count waiting, so a busy
 * machine prints much the same. Ends with 1 where a call misses its goal.
 *
 *   npm run bench:api
 *   npm run bench:api -- count      the calls whose name holds this
 */
const goal = 2;
const wanted = process.argv[2] ?? '';
const times = 400;
const rounds = 5;

type ApiRequest = { name: string; method?: string; path: string; headers?: Record<string, string>; body?: object };
type Statement = [string | QueryConfig, unknown[] | undefined];

const home = mkdtempSync(join(tmpdir(), 'rondo-bench-'));
const cluster = await startCluster({ home, fsync: false });
const secrets = await makeSecrets();
const port = await freePort();
const siteUrl = `http://127.0.0.1:${port}`;
const backend = await openBackend({ connection: cluster.settings, secrets, siteUrl, files: join(home, 'files') });
const listener = await openListener({ port, host: '127.0.0.1' });
const caller = fork(join(import.meta.dirname, 'api/repeated-calls.ts'));
const straight = sessionPool({
  settings: settingsOfPart('rest', cluster.settings, secrets.jwtSecret),
  name: 'rondo bench',
  size: 4,
  milliseconds: 3000,
});
try {
  await backend.migrate();
  await backend.warmUp();
  const { fetch, url, publishableKey, query } = backend;
  const { accounts } = await seedDemo({
    fetch,
    url,
    publishableKey,
    query,
    now: new Date(),
    password: secrets.demoPassword,
  });
  await query('analyze');
  // The limits look at a clock that runs ahead, so that no call is one too many.
  let calls = 0;
  const now = () => Date.now() + Math.floor((calls += 1) / 1000) * 60_000;
  // As `npm start` does it, the log included.
  const log = () => {};
  listener.serve(web({ backend, siteUrl, dist: undefined, trustProxy: false, mailbox: undefined, log, now }));

  console.log(line(['call', 'answer', 'host', 'driver', 'PostgreSQL', 'for the driver']));
  const all = await typical(accounts.find(({ role }) => role === 'captain')?.email ?? '');
  const chosen = all.filter(({ name }) => name.includes(wanted));
  const measures = [];
  for (const request of chosen) measures.push(await prepared(request));
  // These rounds are not measured: Node compiles meanwhile.
  for (let round = 0; round < rounds; round += 1) for (const { call } of measures) await asks(call);
  for (let round = 0; round < rounds; round += 1) for (const each of measures) await measure(each);
  measures.forEach(print);
} finally {
  caller.kill();
  await listener.drain();
  await straight.end();
  await backend.close();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}

/** Calls as the app makes them. */
async function typical(email: string): Promise<ApiRequest[]> {
  const signIn = { path: '/auth/v1/token?grant_type=password', body: { email, password: secrets.demoPassword } };
  const session = (await (
    await fetch(`${siteUrl}${signIn.path}`, {
      method: 'POST',
      headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(signIn.body),
    })
  ).json()) as { access_token: string; user: { id: string } };
  const own = session.user.id;
  const headers = { authorization: `Bearer ${session.access_token}` };
  // As data/matches/queries.ts and data/teams/queries.ts ask.
  const facts =
    'id,matchday,stage,series_id,game_no,home_team_id,away_team_id,kickoff_at,status,home_score,away_score,live_home_score,live_away_score,forfeited_by,league_id,season';
  const marks = 'id,name,short_name,tag,logo,kit_primary,kit_secondary,captain_id';
  const teams = await backend.query<{ id: string }>('select id from public.teams limit 10');
  const [match] = await backend.query<{ id: string }>(
    "select id from public.team_matches where status = 'finished' limit 1",
  );
  return [
    { name: 'own row', path: `/rest/v1/profiles?select=*&id=eq.${own}`, headers },
    {
      name: 'ten matches',
      path: `/rest/v1/team_matches?select=${facts}&status=eq.finished&order=kickoff_at.desc,id.desc&limit=10`,
      headers,
    },
    {
      name: 'results of a team',
      path: `/rest/v1/team_fixtures?select=*&or=(home_team_id.eq.${teams[0]?.id},away_team_id.eq.${teams[0]?.id})&status=eq.finished&order=kickoff_at.desc,id.desc&limit=5`,
      headers,
    },
    {
      name: 'marks of ten teams',
      path: `/rest/v1/teams?select=${marks}&id=in.(${teams.map(({ id }) => id).join(',')})&limit=100`,
      headers,
    },
    { name: 'a match whole', path: `/rest/v1/match_details?select=*&id=eq.${match?.id}`, headers },
    { name: 'call', method: 'POST', path: '/rest/v1/rpc/is_moderator', body: { user_id: own }, headers },
    {
      name: 'count',
      method: 'HEAD',
      path: '/rest/v1/notifications?select=*&read_at=is.null',
      headers: { ...headers, prefer: 'count=exact' },
    },
    { name: 'settings, as a visitor', path: '/rest/v1/site_settings?select=key,value' },
    { name: 'landing, as a visitor', method: 'POST', path: '/rest/v1/rpc/landing', body: {} },
  ];
}

function callOf({ method = 'GET', path, headers, body }: ApiRequest): Call {
  return {
    port,
    method,
    path,
    headers: {
      apikey: secrets.publishableKey,
      'accept-encoding': 'gzip, deflate, br',
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: body && JSON.stringify(body),
    times,
  };
}

type Measure = { name: string; call: Call; bytes: number; statements: Statement[]; figures: Figures[] };
/** Milliseconds of the processor per call: the host's, the database's for it, the driver's, the database's for that. */
type Figures = [host: number, database: number, driver: number, databaseAlone: number];

async function prepared(request: ApiRequest): Promise<Measure> {
  const { name } = request;
  const call = callOf(request);
  const { status, bytes } = await asks({ ...call, times: 1000 });
  if (status >= 300) throw new Error(`${name} was answered ${status}`);
  const statements = await statementsOf(() => asks({ ...call, times: 1 }));
  await repeat(() => straightOn(statements), 300);
  return { name, call, bytes, statements, figures: [] };
}

async function measure({ call, statements, figures }: Measure): Promise<void> {
  const [host, database] = await processorTime(() => asks(call));
  const [driver, databaseAlone] = await processorTime(() => repeat(() => straightOn(statements), times));
  figures.push([host, database, driver, databaseAlone]);
}

async function straightOn(statements: Statement[]): Promise<void> {
  const client = await straight.connect();
  for (const [text, values] of statements) await client.query(text, values);
  client.release();
}

function print({ name, bytes, figures }: Measure): void {
  const [host, database, driver, databaseAlone] = ([0, 1, 2, 3] as const).map((at) =>
    median(figures.map((each) => each[at])),
  );
  console.log(
    line([name, `${bytes} B`, ...[host, driver, database, databaseAlone].map((time) => `${time!.toFixed(2)} ms`)]),
  );
  if (host! > goal) {
    console.log(`  more than ${goal} ms`);
    process.exitCode = 1;
  }
}

async function asks(call: Call): Promise<Answered> {
  caller.send(call);
  const [answered] = (await once(caller, 'message')) as [Answered];
  return answered;
}

/** Every statement that a piece of work sends to the database, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its client
  const send = Client.prototype.query;
  Client.prototype.query = function query(this: Client, ...args: unknown[]) {
    const [text, values] = args;
    sent.push([text as Statement[0], Array.isArray(values) ? values : undefined]);
    return Reflect.apply(send, this, args) as unknown;
  } as typeof send;
  await work().finally(() => (Client.prototype.query = send));
  return sent;
}

/** Milliseconds of the processor for each of `times`: this process's, and the database's. */
async function processorTime(work: () => Promise<unknown>): Promise<[number, number]> {
  const before = process.cpuUsage();
  const databaseBefore = databaseTime();
  await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000 / times, (databaseTime() - databaseBefore) / times];
}

function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Processor time of the database's processes so far, ended ones included; only Linux reports it. */
function databaseTime(): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const tick = 10;
  const used = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const { 1: parent, 11: user = 0, 12: system = 0, 13: usersOfEnded = 0, 14: systemsOfEnded = 0 } = figuresOf(name);
      if (parent === cluster.process.pid) return user + system;
      return Number(name) === cluster.process.pid ? user + system + usersOfEnded + systemsOfEnded : 0;
    });
  return used.reduce((sum, ticks) => sum + ticks * tick, 0);
}

function figuresOf(process: string): number[] {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

async function repeat(work: () => Promise<unknown>, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all([one(), one(), one(), one()]);
}

function line([name = '', ...figures]: string[]): string {
  return name.padEnd(30) + figures.map((figure) => figure.padStart(15)).join('');
}
