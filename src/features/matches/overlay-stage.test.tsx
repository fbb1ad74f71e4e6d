import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { html } from '#supabase/functions/_shared/html.ts';
import { stage } from '#supabase/functions/overlay/stage.ts';

type Sent = { status: number; body?: unknown; eTag?: string } | Error;
let answer: (headers: Headers) => Sent = () => ({ status: 404 });
let end: (() => void) | undefined;
let hostAhead = 0;
const requests: { credentials: RequestCredentials | undefined }[] = [];

/** Time that passes when a test says so: six hours of it are a second. */
type Timer = { at: number; run: () => void; every?: number };
let now = 0;
let timers = new Map<number, Timer>();
let numbers = 0;
const begins = Date.parse('2026-12-01T18:00:00Z');

beforeEach(() => {
  document.body.innerHTML = '<div id="stage" class="enters" data-scene=""></div>';
  requests.length = 0;
  now = begins;
  timers = new Map();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const add = (timer: Timer) => {
    timers.set((numbers += 1), timer);
    return numbers;
  };
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => add({ at: now + ms, run }));
  vi.stubGlobal('setInterval', (run: () => void, every: number) => add({ at: now + every, run, every }));
  vi.stubGlobal('clearTimeout', (number: number) => timers.delete(number));
  vi.stubGlobal('clearInterval', (number: number) => timers.delete(number));
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    requests.push({ credentials: init.credentials });
    const sent = answer(headers);
    if (sent instanceof Error) return Promise.reject(sent);
    const sentHeaders = { date: new Date(now + hostAhead).toUTCString(), ...(sent.eTag && { etag: sent.eTag }) };
    return Promise.resolve({
      status: sent.status,
      headers: new Headers(sentHeaders),
      json: () => Promise.resolve(sent.body),
    });
  });
});
afterEach(() => {
  end?.();
  hostAhead = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const root = () => document.getElementById('stage')!;
const answered = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};
const begin = async () => {
  end = stage({ address: '/overlay/x/scene', version: 'v', every: 3000, slowest: 60_000 });
  await answered();
};
const later = async (ms: number) => {
  const until = now + ms;
  for (;;) {
    let next: [number, Timer] | undefined;
    for (const each of timers) if (each[1].at <= until && (!next || each[1].at < next[1].at)) next = each;
    if (!next) break;
    const [number, timer] = next;
    now = timer.at;
    if (timer.every) timer.at += timer.every;
    else timers.delete(number);
    timer.run();
    if (!timer.every) await answered();
  }
  now = until;
};
const goals = (home: number): Sent => ({
  status: 200,
  eTag: `"${home}"`,
  body: {
    version: 'v',
    scene: 'live',
    // prettier-ignore
    piece: html`<div class="bug"><svg viewBox="0 0 1 1"><path d="M0 0H1V1Z"/></svg><span>${`${home} <b>&amp;`}</span><time data-since="2026-12-01T17:48:30Z"></time></div>`.html,
  },
});

test('draws what it is sent, and what somebody wrote in it as text', async () => {
  answer = () => goals(2);
  await begin();
  expect(root().querySelector('span')!.textContent).toBe('2 <b>&amp;');
  expect(root().querySelector('path')!.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(root().querySelector('b')).toBeNull();
  expect(requests[0]!.credentials).toBe('omit');
});

test('a goal is there at the next question; what has not changed stays where it is', async () => {
  let home = 0;
  answer = (headers) => (headers.get('if-none-match') === `"${home}"` ? { status: 304 } : goals(home));
  await begin();
  const drawn = root().firstElementChild;
  await later(9000);
  expect(root().firstElementChild).toBe(drawn);
  home = 1;
  await later(3000);
  expect(root().querySelector('span')!.textContent).toBe('1 <b>&amp;');
  // within the same scene nothing moves in again
  expect(root().classList.contains('enters')).toBe(false);
});

test('the clock counts up, the countdown down to nothing, by the host’s clock', async () => {
  answer = () => ({ status: 200, body: { version: 'v', scene: 'before', piece: '<div><time data-until="2026-12-01T19:00:05Z"></time><i data-since="2026-12-01T17:48:30Z"></i></div>' } }); // prettier-ignore
  // this machine is an hour behind
  now -= 3_600_000;
  hostAhead = 3_600_000;
  await begin();
  const readClocks = () => [root().querySelector('time')!.textContent, root().querySelector('i')!.textContent];
  expect(readClocks()).toEqual(['1:00:05', '11:30']);
  await later(4000);
  expect(readClocks()).toEqual(['1:00:01', '11:34']);
  await later(3_602_000);
  expect(readClocks()).toEqual(['00:00', '1:11:36']);
});

test('without a network the last picture stays, it is asked less and less, and goes on by itself', async () => {
  answer = () => goals(1);
  await begin();
  answer = () => new Error('offline');
  await later(600_000);
  expect(root().querySelector('span')!.textContent).toBe('1 <b>&amp;');
  const tries = requests.length;
  expect(tries).toBeLessThan(20);
  answer = () => goals(4);
  await later(60_000);
  expect(root().querySelector('span')!.textContent).toBe('4 <b>&amp;');
  await later(9000);
  expect(requests.length).toBeGreaterThan(tries + 2);
});

test('an address that is no more clears the picture; a host that is busy does not', async () => {
  answer = () => goals(1);
  await begin();
  answer = () => ({ status: 503 });
  await later(6000);
  expect(root().childElementCount).toBe(1);
  answer = () => ({ status: 404 });
  await later(3000);
  expect(root().childElementCount).toBe(0);
});

test('six hours of goals leave no more behind than the first minute', async () => {
  let home = 0;
  answer = () => goals((home += 1));
  await begin();
  await later(60_000);
  const before = [document.querySelectorAll('*').length, timers.size];
  await later(6 * 3_600_000);
  expect(home).toBeGreaterThan(7000);
  expect([document.querySelectorAll('*').length, timers.size]).toEqual(before);
  expect(root().querySelector('span')!.textContent).toBe(`${home} <b>&amp;`);
});

test('once it is ended nothing is asked', async () => {
  answer = () => goals(1);
  await begin();
  end?.();
  const before = requests.length;
  await later(60_000);
  expect(requests).toHaveLength(before);
  expect(timers.size).toBe(0);
});

test('it stands by itself: the page holds nothing but its text', () => {
  expect(stage.toString()).not.toMatch(/__vi|import|require/);
});
