import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { openBackend } from '#host/backend.ts';
import type { Peers } from '#host/gateway/traffic/client-address.ts';
import { startCluster } from '#host/postgres/cluster.ts';
import { makeSecrets } from '#host/operator/secrets.ts';
import { web } from '#host/web.ts';

/**
 * Whether the clock tells if an account exists: 400 tries for each pair of questions, half of them each, in
 * random order over a real port, compared by the test of Mann and Whitney. Prints medians and p; ends with 1
 * when a pair differs (p ≤ 0.05) twice in a row, because one in twenty differs by chance.
 *
 *   npm run bench:accounts
 *   npm run bench:accounts -- recovery      the pairs whose name holds this
 */
const wanted = process.argv[2] ?? '';
const tries = 400;
const home = mkdtempSync(join(tmpdir(), 'rondo-bench-'));
const cluster = await startCluster({ home, fsync: false });
const secrets = await makeSecrets();
let answer: Hono<Peers>['fetch'] = () => new Response(null, { status: 503 });
const server = createAdaptorServer({ fetch: (request, env) => answer(request, env) });
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const backend = await openBackend({ connection: cluster.settings, secrets, siteUrl, files: join(home, 'files') });
await backend.migrate();
await backend.warmUp();
// The limits look at a clock that runs ahead, so that no try is one too many.
let ahead = 0;
const now = () => Date.now() + ahead;
answer = web({ backend, siteUrl, dist: undefined, trustProxy: false, mailbox: undefined, now }).fetch;

type Question = { path: string; email: () => string; more: object; expected: number };
let people = 0;
// Of one length, because a length takes time, too.
const stranger = () => `unknown-x${String((people += 1)).padStart(7, '0')}@people.test`;
const confirmed = () => 'confirmed-000000@people.test';
const waiting = () => 'waiting-xx000000@people.test';
const password = 'quite a secret';

try {
  for (const email of [confirmed(), waiting()])
    await ask({ path: 'signup', email: () => email, more: { password }, expected: 200 });
  await settled();
  await backend.query('update auth.users set email_confirmed_at = now() where email = $1', [confirmed()]);

  const signIn = { path: 'token?grant_type=password', more: { password: 'a wrong one' }, expected: 400 };
  const signUp = { path: 'signup', more: { password }, expected: 200 };
  const recover = { path: 'recover', more: {}, expected: 200 };
  const pairs: [string, Question, Question][] = [
    ['sign-in: confirmed, unknown', { ...signIn, email: confirmed }, { ...signIn, email: stranger }],
    ['sign-in: waiting, unknown', { ...signIn, email: waiting }, { ...signIn, email: stranger }],
    ['sign-in: no e-mail, unknown', { ...signIn, email: () => 'a space@people.test' }, { ...signIn, email: stranger }],
    ['sign-up: confirmed, new', { ...signUp, email: confirmed }, { ...signUp, email: stranger }],
    ['sign-up: waiting, new', { ...signUp, email: waiting }, { ...signUp, email: stranger }],
    ['recovery: confirmed, unknown', { ...recover, email: confirmed }, { ...recover, email: stranger }],
  ];
  for (const [name, one, other] of pairs.filter(([pair]) => pair.includes(wanted))) {
    const first = await compared(name, one, other);
    if (first <= 0.05 && (await compared(`${name}, again`, one, other)) <= 0.05) process.exitCode = 1;
  }
} finally {
  server.close();
  await settled();
  await backend.close();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}

async function compared(name: string, one: Question, other: Question): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const order = Array.from({ length: tries }, (_, at) => (at % 2) as 0 | 1);
  for (let at = order.length - 1; at > 0; at -= 1) {
    const swap = Math.floor(Math.random() * (at + 1));
    [order[at], order[swap]] = [order[swap] ?? 0, order[at] ?? 0];
  }
  for (const which of order) times[which].push(await ask(which === 0 ? one : other));
  const p = mannWhitney(...times);
  const [a, b] = times.map((each) => each.toSorted((x, y) => x - y)[each.length >> 1] ?? 0);
  console.log(`${name.padEnd(38)} ${a?.toFixed(2)} ms  ${b?.toFixed(2)} ms  p = ${p.toFixed(3)}`);
  return p;
}

/** Milliseconds until the answer is read. What one try leaves to be done is done before the next. */
async function ask({ path, email, more, expected }: Question): Promise<number> {
  ahead += 20 * 60_000;
  const body = JSON.stringify({ email: email(), ...more });
  const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
  const start = performance.now();
  const reply = await fetch(`${siteUrl}/auth/v1/${path}`, { method: 'POST', headers, body });
  const text = await reply.text();
  const took = performance.now() - start;
  if (reply.status !== expected) throw new Error(`${path} was answered ${reply.status} ${text}`);
  await settled();
  return took;
}

/** Work that follows an answer begins within 150 ms. */
function settled(): Promise<void> {
  return setTimeout(200);
}

/** The probability that two samples this different come from one source, by the normal approximation. */
function mannWhitney(one: number[], other: number[]): number {
  const all = [...one.map((time) => ({ time, isOne: true })), ...other.map((time) => ({ time, isOne: false }))];
  all.sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0);
  const u = ranks - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const deviation = Math.sqrt((one.length * other.length * (all.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** The normal distribution up to `z`, by Abramowitz and Stegun 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
