import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { chromium, type Page, type Response } from 'playwright';
import { startCluster } from '#host/postgres/cluster.ts';
import { type HostProcess, startHost } from '#host/testing/host-process.ts';
import { adminPaths, moderatorPaths, signedInPaths } from '#e2e/site.ts';
import { chromiumOptions } from '#scripts/chromium.ts';
import { grow } from '#supabase/tests/harness/grown-league.ts';

/**
 * The cost of every screen while the league grows: the demo league with 1, 10 and with `--huge` 100 times 2,700 more
 * matches, each on its own host, opened in Chromium as a captain (the staff's rooms as an admin) with a kept session
 * and an empty cache. Every screen is opened in all of them in turn, so that what else the machine does falls on each.
 * Prints calls, rounds (calls that had to wait for one another), rows, kilobytes as they travel (gzip), milliseconds until the last
 * answer and nodes of the page, and ends with 1 where a screen misses its goals.
 *
 *   npm run bench:growth [-- --huge]
 *   npm run bench:growth -- --huge 'dashboard|matches'     the screens whose address matches
 */
const goals = { kilobytes: 60, nodes: 1500, slower: 1.3 };
const sizes = process.argv.includes('--huge') ? [1, 10, 100] : [1, 10];
const wanted = new RegExp(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '');
const runs = 3;
/** A screen that is too slow after its runs is opened this often more, in every league. */
const moreRuns = 6;
/** Nothing was requested this long: the page is there. */
const quiet = 500;
const slowest: Measure = { calls: 0, rounds: 0, rows: 0, kilobytes: 0, ms: Infinity, nodes: 0 };

type Measure = { calls: number; rounds: number; rows: number; kilobytes: number; ms: number; nodes: number };
/** The id of an account, and its session as the browser keeps it. */
type Session = { id: string; stored: string };
type Screen = { name: string; path: string; session: string };
type Call = { began: number; ended: number; bytes: number; rows: number };
type Grown = {
  size: number;
  home: string;
  host: HostProcess;
  screens: Screen[];
  /** When the calls of the last minute began: a member may make 900 in one (host/gateway/traffic/call-limits.ts). */
  lately: number[];
};

const home = mkdtempSync(join(tmpdir(), 'rondo-growth-'));
const cluster = await startCluster({ home: join(home, 'database'), fsync: false });
const browser = await chromium.launch(chromiumOptions());
const hosts: HostProcess[] = [];
const leagues: Grown[] = [];
let missed = 0;
try {
  for (const size of sizes) leagues.push(await grown(size));
  console.log(`\n${line(['screen', 'size', 'calls', 'rounds', 'rows', 'kB', 'ms', 'nodes', 'times'])}`);
  for (const at of leagues[0]!.screens.keys()) print(await measured(at));
} finally {
  await browser.close();
  for (const host of hosts) await host.ended('SIGTERM');
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

/** A league of this size in a database beside the one that the cluster's starter holds for itself, and its host. */
async function grown(size: number): Promise<Grown> {
  const database = `growth_${size}`;
  const first = new Client(cluster.settings);
  await first.connect();
  await first.query(`create database ${database}`);
  await first.end();
  const { user, password = '', host: place, port } = cluster.settings;
  const address = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(place)}`;
  const own = join(home, String(size));
  const host = await startHost({ home: own, args: [], env: { DATABASE_URL: address } });
  hosts.push(host);
  if (!host.output().includes('Rondo is up')) throw new Error(host.output());
  const league = { size, home: own, host, lately: [] };
  const client = new Client({ ...cluster.settings, database });
  await client.connect();
  const captain = await signIn(league, 'captain');
  const admin = await signIn(league, 'admin');
  await grow(client, size, captain.id);
  const { rows } = await client.query<{
    matches: number;
    teams: number;
    players: number;
    figures: number;
    size: string;
  }>(
    `select (select count(*)::int from public.team_matches) as matches, (select count(*)::int from public.teams) as teams,
            (select count(*)::int from public.profiles) as players, (select count(*)::int from public.match_player_stats) as figures, pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  console.log(`${size} ×  ${JSON.stringify(rows[0])}`);
  const opened = await screens(client, captain, admin);
  await client.end();
  return { ...league, screens: opened };
}

/** The whole measure of the quickest run in each league: what else the machine does only ever adds. */
async function measured(at: number): Promise<{ league: Grown; screen: Screen; measure: Measure }[]> {
  const quickest = leagues.map((league) => ({ league, screen: league.screens[at]!, measure: slowest }));
  const inTurn = async (times: number) => {
    for (let run = 0; run < times; run += 1)
      for (const each of quickest) {
        const measure = await open(each.league, each.screen);
        if (measure.ms < each.measure.ms) each.measure = measure;
      }
  };
  await inTurn(runs);
  if (quickest.some(({ measure }) => slower(measure, quickest[0]!.measure))) await inTurn(moreRuns);
  return quickest;
}

function slower(measure: Measure, smallest: Measure): boolean {
  return measure.ms > smallest.ms * goals.slower;
}

function print(measures: Awaited<ReturnType<typeof measured>>): void {
  const smallest = measures[0]!.measure;
  for (const [at, { league, screen, measure }] of measures.entries()) {
    const { calls, rounds, rows, kilobytes, ms, nodes } = measure;
    const misses = [
      kilobytes > goals.kilobytes && `more than ${goals.kilobytes} kB`,
      nodes > goals.nodes && `more than ${goals.nodes} nodes`,
      slower(measure, smallest) && `more than ${goals.slower} times as long`,
    ].filter((miss) => miss !== false);
    missed += misses.length;
    const times = (ms / smallest.ms).toFixed(2);
    const cells = [calls, rounds, rows, kilobytes.toFixed(1), Math.round(ms), nodes, times, misses.join(', ')];
    console.log(line([at === 0 ? screen.name : '', `${league.size} ×`, ...cells]));
  }
}

function line([name = '', ...cells]: (string | number)[]): string {
  return String(name).padEnd(48) + cells.map((cell) => String(cell).padStart(8)).join('');
}

async function open(league: Grown, { path, session }: Screen): Promise<Measure> {
  const inAMinute = () => (league.lately = league.lately.filter((at) => performance.now() - at < 60_000)).length;
  while (inAMinute() > 800) await new Promise((waited) => setTimeout(waited, 1000));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((value) => {
    localStorage.setItem('rondo.session', value);
    localStorage.setItem('cookieConsent', 'true');
  }, session);
  const page = await context.newPage();
  const calls: Promise<Call>[] = [];
  const pending = new Set<object>();
  let last = performance.now();
  const began = new Map<object, number>();
  page.on('request', (request) => {
    if (!isCall(request.url())) return;
    began.set(request, performance.now());
    league.lately.push(performance.now());
    pending.add(request);
  });
  page.on('response', (response) => {
    const start = began.get(response.request());
    if (start === undefined) return;
    const counted = count(response, start);
    calls.push(counted);
    void counted.finally(() => {
      pending.delete(response.request());
      last = performance.now();
    });
  });
  const start = performance.now();
  await page.goto(`${league.host.url}${path}`);
  await page.locator('h1').first().waitFor();
  while (pending.size > 0 || performance.now() - last < quiet) await page.waitForTimeout(50);
  const done = await Promise.all(calls);
  const nodes = await nodesOf(page);
  await context.close();
  return {
    calls: done.length,
    rounds: roundsOf(done),
    rows: done.reduce((sum, { rows }) => sum + rows, 0),
    kilobytes: done.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    ms: Math.max(0, ...done.map(({ ended }) => ended)) - start,
    nodes,
  };
}

function isCall(url: string): boolean {
  return url.includes('/rest/v1/');
}

function nodesOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

async function count(response: Response, start: number): Promise<Call> {
  const body = await response.body().catch(() => Buffer.alloc(0));
  if (response.status() >= 400) throw new Error(`${response.url()}: ${response.status()} ${body.toString()}`);
  const parsed: unknown = body.length > 0 ? JSON.parse(body.toString()) : null;
  return {
    began: start,
    ended: performance.now(),
    bytes: gzipSync(body).length,
    rows: Array.isArray(parsed) ? parsed.length : parsed === null ? 0 : 1,
  };
}

/** The longest chain of calls of which each began after the one before it was answered. */
function roundsOf(calls: Call[]): number {
  const depth = new Map<Call, number>();
  for (const call of calls.toSorted((one, other) => one.began - other.began)) {
    const before = [...depth].filter(([each]) => each.ended <= call.began).map(([, rounds]) => rounds);
    depth.set(call, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depth.values());
}

/** Every room of the site, those of one thing with a thing of the league that has grown, and how people narrow them. */
async function screens(client: Client, captain: Session, admin: Session): Promise<Screen[]> {
  const id = async (query: string) => (await client.query<{ id: string }>(query)).rows[0]!.id;
  const league = await id(`select id from public.leagues where slug = 'grown-1'`);
  const cup = await id(`select id from public.night_cups where name = 'Grown cup 1-1'`);
  const team = await id(`select id from public.teams where slug = 'grown-1'`);
  const player = await id(`select captain_id as id from public.teams where slug = 'grown-1'`);
  const ticket = await id(
    `select id from public.support_tickets where user_id = '${captain.id}' order by updated_at desc limit 1`,
  );
  const things: Record<string, string> = {
    league,
    flutlicht: league,
    season: await id(`select max(season)::text as id from public.league_seasons where league_id = '${league}'`),
    match: await id(
      `select id from public.team_matches where league_id = '${league}' and status = 'finished' order by kickoff_at desc limit 1`,
    ),
    team,
    own: team,
    rival: await id(`select id from public.teams where slug = 'grown-2'`),
    player,
    kerem: player,
    article: await id(
      `select id from public.news_articles where slug like 'grown-1-%' order by published_at desc limit 1`,
    ),
    ticket,
    announcement: await id(`select id from public.announcements order by created_at desc limit 1`),
    talk: await id(`select captain_id as id from public.teams where slug = 'grown-2'`),
    cup,
    played: cup,
  };
  const narrowed = [
    '/standings?league={league}',
    '/fixtures?show=results',
    '/fixtures?team={team}',
    '/messages?to={talk}',
    '/admin/schedule?league={league}&season={season}',
  ];
  const filled = (path: string, session: string): Screen => ({
    name: path,
    path: path.replace(/\{(\w+)\}/g, (_, thing: string) => things[thing] ?? thing),
    session,
  });
  const staff = /^\/(?:admin|moderation)/;
  return [...signedInPaths, ...narrowed, ...moderatorPaths, ...adminPaths]
    .filter((path) => wanted.test(path))
    .map((path) => filled(path, (staff.test(path) ? admin : captain).stored));
}

async function signIn(
  { home: folder, host }: Pick<Grown, 'home' | 'host'>,
  role: 'captain' | 'admin',
): Promise<Session> {
  const { publishableKey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
    publishableKey: string;
  };
  const [, email = '', secret = ''] = new RegExp(`^ {4}${role} +(\\S+@\\S+) +(\\S+)$`, 'm').exec(host.output()) ?? [];
  const answer = await fetch(`${host.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  });
  const session = (await answer.json()) as {
    expires_in: number;
    expires_at?: number;
    user: { id: string };
  };
  if (!answer.ok) throw new Error(`The ${role} cannot sign in: ${JSON.stringify(session)}\n${host.output()}`);
  const expires_at = session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in;
  return { id: session.user.id, stored: JSON.stringify({ ...session, expires_at }) };
}
