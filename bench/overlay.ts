import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type CDPSession, chromium, type Page } from 'playwright';
import { installedFolders } from '#host/postgres/cluster.ts';
import { startHost } from '#host/testing/host-process.ts';
import { chromiumOptions } from '#scripts/chromium.ts';

/**
 * An overlay that runs a whole evening, in a few minutes: the page in Chromium by a clock that is turned, three seconds at a
 * time for six hours, and the real host, which is asked as often as in six hours. Goals fall
 * meanwhile, and once nothing answers for ten minutes. Between both stands a proxy, which says the turned time, and an
 * address of its own for each minute of it, as the host counts real ones.
 *
 *   npm run bench:overlay
 */
const hours = 6;
const secondsAStep = 3;
const minutes = hours * 60;
/** From this minute on nothing answers, until the other. */
const lost = { from: 200, until: 210 };
/** Goals: what the page may have more at the end than after its first ten minutes. */
const most = { nodes: 10, kilobytes: 200 };

const home = mkdtempSync(join(tmpdir(), 'rondo-overlay-'));
const host = await startHost({ home, args: [], env: { RONDO_TRUST_PROXY: '1' } });
if (!host.output().includes('Rondo is up')) throw new Error(host.output());
const owner = new Client(installedFolders(home).settings);
const began = new Date();
const turned = { seconds: 0, isLost: false, answered: { 200: 0, 304: 0 } as Record<number, number> };
const between = createServer((incoming, answer) => {
  if (turned.isLost) return void incoming.socket.destroy();
  const minute = Math.floor(turned.seconds / 60);
  const headers = {
    ...incoming.headers,
    host: new URL(host.url).host,
    'x-forwarded-for': `10.0.${minute >> 8}.${minute & 255}`,
  };
  const sent = request(new URL(incoming.url ?? '/', host.url), { headers, agent: false }, (response) => {
    const status = response.statusCode ?? 502;
    if (incoming.url?.includes('/scene')) turned.answered[status] = (turned.answered[status] ?? 0) + 1;
    answer.writeHead(status, {
      ...response.headers,
      date: new Date(began.getTime() + turned.seconds * 1000).toUTCString(),
    });
    response.pipe(answer);
  });
  sent.once('error', () => void incoming.socket.destroy()).end();
});
await new Promise<void>((listening) => void between.listen(0, '127.0.0.1', listening));
const site = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
const browser = await chromium.launch(chromiumOptions());
const faults: string[] = [];
const expects = (holds: boolean, message: string) => {
  if (!holds) faults.push(`minute ${Math.floor(turned.seconds / 60)}: ${message}`);
};
try {
  await owner.connect();
  const { match, secret } = await onAir();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  let loads = 0;
  page.on('load', () => (loads += 1));
  page.on('pageerror', (error) => expects(false, error.message));
  await page.clock.install({ time: began });
  const opened = await page.goto(`${site}/overlay/${secret}`);
  if (opened?.status() !== 200) throw new Error(`${opened?.status()}: ${await opened?.text()}`);
  // it went on by itself while the page was loaded
  turned.seconds = 60;
  await page.clock.pauseAt(new Date(began.getTime() + turned.seconds * 1000));
  await page.evaluate(prepare);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');

  const score = (home: number, away: number) =>
    put(match, { live_home_score: home, live_away_score: away });
  let [goals, requests, slowest] = [0, 0, 0];
  let before: Size | undefined;
  const from = performance.now();
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute === lost.from) turned.isLost = true;
    // one that falls while nobody is heard, too
    if (minute % 9 === 5) await score((goals += 1), Math.floor(goals / 3));
    if (minute === lost.until) turned.isLost = false;
    const step = performance.now();
    for (let at = 0; at < 60; at += secondsAStep) {
      turned.seconds += secondsAStep;
      requests = await page.evaluate(turn, secondsAStep * 1000);
    }
    slowest = Math.max(slowest, performance.now() - step);
    if (minute === lost.until - 1) {
      expects((await drawnScore(page)) !== '', 'the last picture is gone while nothing answers');
    } else if (!turned.isLost && minute !== lost.until) {
      const drawn = await drawnScore(page);
      const wanted = `${goals}:${Math.floor(goals / 3)}`;
      expects(drawn === wanted, `the score is ${drawn}, not ${wanted}`);
    }
    if (minute === 10) before = await sizeOf(devtools);
  }
  const after = await sizeOf(devtools);
  const took = (performance.now() - from) / 1000;
  const clock = await page.locator('[data-since]').first().textContent();
  const isSame = await page.evaluate(() => (globalThis as Marked).sinceTheFirst);
  expects(loads === 1 && isSame === true, `the page was loaded ${loads} times`);
  const normal = ((minutes - (lost.until - lost.from)) * 60) / secondsAStep;
  const answers = Object.values(turned.answered).reduce((sum, each) => sum + each, 0);
  expects(answers > normal * 0.97 && answers < normal * 1.03, `${answers} answers, of about ${normal}`);
  expects(Object.keys(turned.answered).every((status) => ['200', '304'].includes(status)), `answers: ${JSON.stringify(turned.answered)}`);
  const grown = { nodes: after.nodes - before!.nodes, kilobytes: Math.round((after.bytes - before!.bytes) / 1024) };
  expects(grown.nodes <= most.nodes, `${grown.nodes} nodes more`);
  expects(after.listeners <= before!.listeners, `${after.listeners - before!.listeners} listeners more`);
  expects(grown.kilobytes <= most.kilobytes, `${grown.kilobytes} KiB more`);
  console.log(`${hours} hours in ${took.toFixed(0)} s: ${requests} questions, ${JSON.stringify(turned.answered)}, nothing for ${lost.until - lost.from} minutes`);
  console.log(`nodes ${before!.nodes} → ${after.nodes}, listeners ${before!.listeners} → ${after.listeners}, heap ${kib(before!)} → ${kib(after)} KiB; the clock says ${clock}, the last score ${await drawnScore(page)}`);
  for (const fault of faults.slice(0, 10)) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  between.close();
  await owner.end();
  await host.ended('SIGTERM');
  rmSync(home, { recursive: true, force: true });
} // prettier-ignore

/** A match that is played, and the address of its overlay. */
async function onAir(): Promise<{ match: string; secret: string }> {
  const secret = randomBytes(24).toString('hex');
  const { rows } = await owner.query<{ id: string }>(
    `select id from public.team_matches where status = 'scheduled' and stage = 'regular' order by kickoff_at, id limit 1`,
  );
  await put(rows[0]!.id, { status: 'live', live_at: began.toISOString(), live_home_score: 0, live_away_score: 0 });
  await owner.query(
    `insert into private.overlay_links (hash, match_id, made_by)
       select sha256(decode($1, 'hex')), $2, user_id from private.user_roles where role = 'admin' limit 1`,
    [secret, rows[0]!.id],
  );
  return { match: rows[0]!.id, secret };
}

function put(match: string, about: object): Promise<unknown> {
  return owner.query(
    'select private.import_match(jsonb_populate_record(m, $2::jsonb)) from public.team_matches m where m.id = $1',
    [match, JSON.stringify(about)],
  );
}

type Marked = typeof globalThis & {
  sinceTheFirst?: true;
  asks?: { count: number; last: Promise<unknown> };
  __pwClock?: { controller: { runFor: (milliseconds: number) => Promise<void> } };
};

/** In the page: a mark that a reload would take away, and each question where `turn` waits for it. */
function prepare(): void {
  const marked: Marked = globalThis;
  marked.sinceTheFirst = true;
  const asks = { count: 0, last: Promise.resolve() as Promise<unknown> };
  marked.asks = asks;
  const really = marked.fetch;
  marked.fetch = async (...args) => {
    asks.count += 1;
    const answer = really(...args);
    asks.last = answer.then(
      (response) => response.clone().arrayBuffer(),
      () => undefined,
    );
    return answer;
  };
}

/** In the page: the time goes on, and what it asked for has come. Returns how often it asked. */
async function turn(milliseconds: number): Promise<number> {
  const { __pwClock: clock, asks }: Marked = globalThis;
  await clock!.controller.runFor(milliseconds);
  await asks!.last;
  // what waits for the answer comes after this in the same turn
  await new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done(port1.close()));
    port1.start();
    port2.postMessage(null);
  });
  return asks!.count;
}

async function drawnScore(page: Page): Promise<string> {
  return (await page.locator('#stage .goals').allTextContents()).join(':');
}

type Size = { nodes: number; listeners: number; bytes: number };

/** The heap of the page after garbage collection. */
async function sizeOf(devtools: CDPSession): Promise<Size> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), bytes: of('JSHeapUsedSize') };
}

function kib({ bytes }: Size): number {
  return Math.round(bytes / 1024);
}
