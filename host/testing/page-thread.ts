import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { environmentManager, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { browserParts } from '#testing/browser-parts.ts';
import { signedToken } from './signed-token.ts';

/**
 * An open page of the app in its own thread, as in its own browser: its reads and its live updates without its
 * screens, with a network, a tab and a clock that the test has in its hand.
 */
export type PageData = {
  url: string;
  /** Where the host sees it come from. */
  address: string;
  publishableKey: string;
  jwtSecret: string;
  /** As the browser stores it. */
  session: string;
  league: string;
  /** Their own first; it is what they look at until they go to the next. */
  matches: string[];
};
export type PageStep = 'expire' | 'hide' | 'show' | 'sleep' | 'offline' | 'online' | 'moment' | 'visit';
export type PageCommand = { id: number; does: PageStep | 'opened' } | { id: number; does: 'settled'; within: number };
/** The data of a page once its socket was open for that long, and a fresh read at that moment. */
export type Settled = {
  /** Milliseconds from then to the last answer that was another. */
  late: number;
  /** Milliseconds that the fresh read took. */
  took: number;
  /** Keys whose answer was another, or why they could not be read. */
  differs: unknown[];
  scores: unknown;
  about?: unknown;
  /** A renewal of the session was lost with what was killed: nothing is open any more. */
  signedOut?: true;
};
export type PageAnswer = { id: number; answer?: unknown; error?: string };

const { url, address, publishableKey, jwtSecret, session, league, matches } = workerData as PageData;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
async function until(holds: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited for: ${what} (${JSON.stringify(about())})`);
    await pause(10);
  }
}

/** For the report of a failure. */
const about = () => ({
  state: liveState(),
  network: net.up,
  visible: page.visibilityState,
  session: stored.has('rondo.session'),
  asked: calls.slice(-12),
  steps,
});
const steps: string[] = [];
const calls: string[] = [];
const stored = new Map([['rondo.session', session]]);
const { browser, page } = browserParts({ stored, url: `${url}/`, publishableKey });
const net = { up: true };
const RealSocket = WebSocket;
/** Without a network, messages are lost without an error. */
class Socket extends RealSocket {
  constructor(at: string) {
    super(net.up ? at : 'ws://127.0.0.1:1', { headers: { 'x-forwarded-for': address } } as never);
    this.addEventListener('message', (event) => {
      if (!net.up) event.stopImmediatePropagation();
    });
  }

  override send(data: Parameters<WebSocket['send']>[0]): void {
    if (net.up) super.send(data);
  }
}
const realFetch = fetch;
Object.assign(globalThis, {
  window: browser,
  document: page,
  location: browser.location,
  localStorage: browser.localStorage,
  addEventListener: browser.addEventListener.bind(browser),
  removeEventListener: browser.removeEventListener.bind(browser),
  matchMedia: () => ({ matches: true, addEventListener: () => {} }),
  BroadcastChannel: undefined,
  WebSocket: Socket,
  fetch: async (input: string | URL | Request, init: RequestInit = {}) => {
    if (!net.up) throw new TypeError('fetch failed');
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    const answer = await realFetch(input, { ...init, headers });
    if (!net.up) throw new TypeError('fetch failed');
    calls.push(`${answer.status} ${answer.url.slice(url.length).split('?')[0]}`);
    return answer;
  },
});
const navigator = { onLine: true, languages: ['en'] };
Object.defineProperty(globalThis, 'navigator', { value: navigator });
// Vite says what was built in; nothing was.
registerHooks({
  load: (file, context, next) => {
    const loaded = next(file, context);
    if (!file.includes('/src/') || !loaded.source) return loaded;
    return {
      ...loaded,
      source: Buffer.from(loaded.source as Uint8Array)
        .toString()
        .replaceAll('import.meta.env', '({})'),
    };
  },
});

const [
  { makeQueryClient },
  { startLive },
  { liveState },
  { matchQueries },
  { roomQueries },
  { leagueQueries },
  { noticeQueries },
] = await Promise.all([
  import('#lib/query-client.ts'),
  import('#lib/live/start-live.ts'),
  import('#lib/live/state.ts'),
  import('#data/matches/queries.ts'),
  import('#data/match-room/queries.ts'),
  import('#data/leagues/queries.ts'),
  import('#data/notifications/queries.ts'),
]);

const { user } = JSON.parse(session) as { user: { id: string } };
const [client, fresh] = [makeQueryClient(), makeQueryClient()];
environmentManager.setIsServer(() => false);
client.mount();
const open = (...all: { queryKey: QueryKey }[]) =>
  all.map((options) => {
    const observer = new QueryObserver(client, options);
    observer.subscribe(() => {});
    return observer;
  });
const always = open(matchQueries.ofSeason(league, 1), leagueQueries.detail(league), noticeQueries.unread(user.id));
const room = (of: string) => open(matchQueries.detail(of), roomQueries.clock(of));
let visited = 0;
let here = room(matches[0]!);

/** Since when the page is told of every change; when an answer was another, the last time. */
let liveSince: number | undefined;
let changedAt = 0;
const answers = new Map<string, string>();
client.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated') return;
  const answer = timeless(query.state.data);
  if (answers.get(query.queryHash) !== answer) changedAt = Date.now();
  answers.set(query.queryHash, answer);
});
startLive(client, user.id);
setInterval(() => {
  if (liveState().is !== 'live') liveSince = undefined;
  else liveSince ??= Date.now();
}, 20);

const see = (hidden: boolean) => {
  Object.assign(page, { visibilityState: hidden ? 'hidden' : 'visible' });
  // it bubbles, and the query client listens on the window
  for (const each of [page, browser]) each.dispatchEvent(new Event('visibilitychange'));
};
const connect = (up: boolean) => {
  if (net.up === up) return;
  net.up = up;
  navigator.onLine = up;
  browser.dispatchEvent(new Event(up ? 'online' : 'offline'));
};

/** The token runs out within a second or two, and the browser, which slept, does not know it; then it does. */
async function expire(): Promise<void> {
  const storedSession = () =>
    JSON.parse(stored.get('rondo.session') ?? 'null') as { access_token: string; expires_at: number } | null;
  const before = storedSession();
  if (!before) return;
  const claims = JSON.parse(Buffer.from(before.access_token.split('.')[1]!, 'base64url').toString()) as object;
  const expiresAt = Math.floor(Date.now() / 1000) + 2;
  const token = signedToken({ ...claims, exp: expiresAt }, jwtSecret);
  stored.set('rondo.session', JSON.stringify({ ...before, access_token: token }));
  browser.dispatchEvent(new Event('online'));
  const hasExpired = () => expiresAt * 1000 <= Date.now();
  const isRenewed = () => storedSession()?.access_token !== token;
  await until(() => liveState().is === 'off' || isRenewed(), 'the connection to be made anew');
  // a busy machine may be slower than the token lasts: then it is refused when it joins
  await until(() => liveState().is === 'live' || hasExpired(), 'the topics');
  // the host takes the topics away, or a refused read renews the session before
  await until(() => hasExpired() && (liveState().is === 'off' || isRenewed()), 'the token to run out');
  const now = storedSession();
  if (now?.access_token === token)
    stored.set('rondo.session', JSON.stringify({ ...now, expires_at: Math.floor(Date.now() / 1000) - 1 }));
}

/** Its timers stop and its socket is not read for a while that it takes for most of a minute. */
function sleep(): void {
  see(true);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  const { now } = Date;
  Date.now = () => now() + 45_000;
  see(false);
  Date.now = now;
}

const isSignedOut = () => !stored.has('rondo.session');

/** The data once the socket was open for that long, and for the time of another read. */
async function settled(within: number): Promise<Settled> {
  connect(true);
  see(false);
  const began = Date.now();
  const stands = () => (liveSince === undefined ? undefined : Math.max(liveSince, began));
  await until(() => isSignedOut() || Date.now() - (stands() ?? Date.now()) >= within, 'the socket to stand');
  if (isSignedOut()) return { late: 0, took: 0, differs: [], scores: undefined, signedOut: true };
  const stood = stands()!;
  const reading = Date.now();
  const reads = await Promise.all(
    [...always, ...here].map(async ({ options }) => {
      const key = options.queryKey;
      try {
        return { key, read: await fresh.fetchQuery({ ...options, staleTime: 0 }) };
      } catch (error) {
        return { key, read: String(error) };
      }
    }),
  );
  const took = Date.now() - reading;
  const differs = reads
    .map(({ key, read }) => ({ key, read, held: client.getQueryData(key) }))
    .filter(({ read, held }) => timeless(read) !== timeless(held));
  const rows = client.getQueryData<{ id: string; live_home_score: number; live_away_score: number }[]>(
    always[0]!.options.queryKey,
  );
  const scores = rows?.map((row) => [row.id, row.live_home_score, row.live_away_score]).toSorted();
  return { late: Math.max(0, changedAt - stood), took, differs, scores, ...(differs.length > 0 && { about: about() }) };
}

/** An answer but for what is another with every reading: when it was read. */
function timeless(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => (key === 'at' || key === 'aheadMs' ? 0 : value)) ?? '';
}

const does: Record<PageStep | 'opened', () => unknown> = {
  expire,
  sleep,
  hide: () => see(true),
  show: () => see(false),
  offline: () => connect(false),
  online: () => connect(true),
  moment: () => pause(400),
  visit: () => {
    for (const observer of here) observer.destroy();
    here = room(matches[(visited += 1) % matches.length]!);
  },
  opened: () => until(() => liveState().is === 'live', 'the first connection'),
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const say = (answer: PageAnswer) => parentPort?.postMessage(answer);
parentPort?.on('message', (command: PageCommand) => {
  const { id } = command;
  steps.push(command.does);
  Promise.resolve(command.does === 'settled' ? settled(command.within) : does[command.does]()).then(
    (answer) => say({ id, answer }),
    (error: unknown) => say({ id, error: String(error) }),
  );
});
