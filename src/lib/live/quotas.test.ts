import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeChannel, FakeRealtime } from '#testing/fake-realtime.ts';
import { LiveSocket } from './socket.ts';

/** Pages recover when the service drops messages, as hosted projects do beyond their quotas. */

const { service } = vi.hoisted(() => ({ service: {} as { realtime: FakeRealtime } }));
vi.mock('#lib/backend.ts', () => ({ backend: () => ({ url: 'http://rondo.test', publishableKey: 'key' }) }));
vi.mock('#lib/supabase.ts', () => ({
  supabase: async () => ({
    auth: {
      getSession: async () => ({ data: { session: { access_token: 'token' } } }),
      onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => {} } } }),
    },
    rpc: (name: string, args: { topics: string[] }) => service.realtime.rpc(name, args),
  }),
}));
vi.mock('@supabase/realtime-js', async (original) => ({
  ...(await original<object>()),
  RealtimeClient: class {
    accessTokenValue: string | null = null;
    async setAuth() {
      this.accessTokenValue = 'token';
    }
    channel = (topic: string) => new FakeChannel(topic, this, service.realtime);
    removeChannel = async (channel: FakeChannel) => service.realtime.leave(channel);
    disconnect = async () => service.realtime.disconnect(this);
  },
}));

const sockets: LiveSocket[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  service.realtime = new FakeRealtime();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close();
  vi.useRealTimers();
});

/** The database, and a page that reads it at every join and gap and follows its broadcasts. */
const stored = { goals: 0 };
function openPage(topics: string[]) {
  const page = { goals: stored.goals, reads: 0, state: 'off' };
  const socket = new LiveSocket({
    change: (_, change) => void (page.goals = (change as { goals: number }).goals),
    joined: () => {
      page.reads += 1;
      page.goals = stored.goals;
    },
    state: (live, behind) => void (page.state = live ? 'live' : behind ? 'behind' : 'off'),
  });
  sockets.push(socket);
  socket.want(topics);
  return page;
}
const goal = (topic: string) => {
  stored.goals += 1;
  service.realtime.broadcast(topic, [{ noun: 'matches', goals: stored.goals }]);
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const opened = async (...topics: string[]) => {
  const page = openPage(topics);
  await pass(10_000);
  expect(page).toMatchObject({ state: 'live', goals: stored.goals });
  page.reads = 0;
  return page;
};

test('a page that is told of everything reads nothing again, and asks once in one to two minutes', async () => {
  const page = await opened('site', 'league:a');
  service.realtime.requests = 0;
  for (let minute = 0; minute < 10; minute += 1) {
    goal('league:a');
    goal('site');
    await pass(60_000);
  }
  expect(page).toEqual({ goals: stored.goals, reads: 0, state: 'live' });
  expect(service.realtime.requests).toBeGreaterThanOrEqual(4);
  expect(service.realtime.requests).toBeLessThanOrEqual(10);
});

test('a gap is read once and said, until the page was told of everything for a while', async () => {
  const page = await opened('site', 'league:a');
  service.realtime.loses = 1;
  goal('league:a');
  expect(page).toMatchObject({ goals: stored.goals - 1, state: 'live' });
  goal('league:a');
  expect(page).toEqual({ goals: stored.goals, reads: 1, state: 'behind' });
  goal('league:a');
  await pass(29_000);
  expect(page).toEqual({ goals: stored.goals, reads: 1, state: 'behind' });
  await pass(37_000);
  expect(page).toEqual({ goals: stored.goals, reads: 1, state: 'live' });
});

test('a message that nothing follows is missed for two minutes at most', async () => {
  const page = await opened('site', 'league:a');
  service.realtime.loses = 1;
  goal('league:a');
  await pass(126_000);
  expect(page).toMatchObject({ goals: stored.goals, reads: 1 });
});

test('a channel that is closed for too many messages is read once and joined again no sooner than in half a minute', async () => {
  const page = await opened('site', 'league:a');
  service.realtime.shutDown('league:a');
  expect(page).toMatchObject({ reads: 1, state: 'behind' });
  await pass(29_000);
  expect(service.realtime.joined('league:a')).toBe(0);
  goal('league:a');
  // asked, the database says what changed
  await pass(40_000);
  expect(page.goals).toBe(stored.goals);
  await pass(120_000);
  expect(service.realtime.joined('league:a')).toBe(1);
  expect(page.state).toBe('live');
});

test('joins beyond the quota are asked for again when they are fewer, and the page reads meanwhile', async () => {
  service.realtime = new FakeRealtime({ events: 100, joins: 0, channels: 100 });
  await pass(5000);
  const page = openPage(['site', 'league:a']);
  await pass(1000);
  expect(page.state).toBe('behind');
  goal('league:a');
  for (let half = 0; half < 260; half += 1) {
    await pass(500);
    expect(page.state).toBe('behind');
  }
  expect(page.goals).toBe(stored.goals);
});

test('pages beyond the quota are late by a minute or two, say so, and are whole again once it is quiet', async () => {
  const pages = Array.from({ length: 50 }, () => openPage(['site', 'league:a']));
  await pass(60_000);
  // 51 events a goal
  for (let n = 0; n < 300; n += 1) {
    goal('league:a');
    await pass(200);
  }
  expect(service.realtime.isOver).toBe(true);
  await pass(126_000);
  expect(pages.map(({ goals }) => goals)).toEqual(pages.map(() => stored.goals));
  goal('league:a');
  await pass(200_000);
  expect(pages.map(({ state, goals }) => [state, goals])).toEqual(pages.map(() => ['live', stored.goals]));
});

type Step = 'goal' | 'lost' | 'closed' | 'burst' | 'moment' | 'minute';
const step = constantFrom<Step>('goal', 'goal', 'lost', 'closed', 'burst', 'moment', 'minute');

test(
  'whatever is dropped or closed, in the end every page has what the database has, and says that it is live',
  { timeout: 120_000 },
  async () => {
    await assert(
      asyncProperty(array(step, { maxLength: 12 }), async (course) => {
        service.realtime = new FakeRealtime({ events: 5, joins: 100, channels: 100 });
        const pages = [openPage(['league:a']), openPage(['league:a', 'site'])];
        await pass(10_000);
        const does: Record<Step, () => unknown> = {
          goal: () => goal('league:a'),
          lost: () => {
            service.realtime.loses = 1;
            goal('league:a');
          },
          closed: () => service.realtime.shutDown('league:a'),
          burst: () => {
            for (let n = 0; n < 200; n += 1) goal('league:a');
          },
          moment: () => pass(3000),
          minute: () => pass(60_000),
        };
        for (const each of course) await does[each]();
        await pass(300_000);
        expect(pages.map(({ state, goals }) => [state, goals])).toEqual(pages.map(() => ['live', stored.goals]));
        for (const socket of sockets.splice(0)) await socket.close();
      }),
      { numRuns: 40 },
    );
  },
);

test('a message that is dropped between the join after a closed channel and the first count is read', async () => {
  for (let ms = 30_000; ms < 64_000; ms += 500) {
    service.realtime = new FakeRealtime();
    const page = openPage(['league:a', 'site']);
    await pass(10_000);
    service.realtime.shutDown('league:a');
    await pass(ms);
    service.realtime.loses = 1;
    goal('league:a');
    await pass(300_000);
    expect([page.state, page.goals], `${ms} ms after it was closed`).toEqual(['live', stored.goals]);
    for (const socket of sockets.splice(0)) await socket.close();
  }
});
