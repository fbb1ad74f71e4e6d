import { QueryObserver } from '@tanstack/react-query';
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { FakeLiveSocket } from '#testing/fake-live-socket.ts';
import { startLive } from './start-live.ts';

/** Whatever happened to the connection and the page: in the end what is on screen is what the database has. */

vi.mock('./socket.ts', async () => ({ LiveSocket: (await import('#testing/fake-live-socket.ts')).FakeLiveSocket }));

const [league, match] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const courses = 150;
/** In the end a page may be so late, in milliseconds. */
const lateMs = 3000;

type Step = 'change' | 'goal' | 'cut' | 'back' | 'hide' | 'show' | 'moment' | 'sleep';
const step = constantFrom<Step>('change', 'change', 'goal', 'cut', 'back', 'hide', 'show', 'moment', 'sleep');

let isHidden = false;
Object.defineProperty(document, 'visibilityState', {
  get: () => (isHidden ? 'hidden' : 'visible'),
  configurable: true,
});
const see = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => vi.useRealTimers());

test(`after each of ${courses} courses the page shows what the database has`, { timeout: 180_000 }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  // Where tabs cannot tell each other each has its own socket: what is tried here is what a page does with it.
  const { BroadcastChannel } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  onTestFinished(() => void Object.assign(globalThis, { BroadcastChannel }));
  await assert(
    asyncProperty(array(step, { maxLength: 30 }), async (course) => {
      FakeLiveSocket.all = [];
      FakeLiveSocket.online = true;
      see(false);
      let stored = { id: match, status: 'live', home_score: null, live_home_score: 0, note: 0 };
      const client = makeQueryClient();
      const observer = new QueryObserver(client, {
        queryKey: ['matches', 'season', league, 1],
        // A read has the age of its request.
        queryFn: () => {
          const answer = stored;
          return new Promise<typeof stored>((resolve) => setTimeout(() => resolve(answer), 120));
        },
      });
      const unsubscribe = observer.subscribe(() => {});
      const stop = startLive(client, 'me');
      const sockets = () => FakeLiveSocket.all.filter(({ closed }) => !closed);
      const tell = (payload: object) => {
        if (FakeLiveSocket.online)
          for (const { heard, wanted } of sockets())
            if (wanted.includes(`league:${league}`)) heard.change(`league:${league}`, payload);
      };
      const does: Record<Step, () => unknown> = {
        change: () => {
          stored = { ...stored, note: stored.note + 1 };
          tell({ noun: 'matches' });
        },
        goal: () => {
          stored = { ...stored, live_home_score: stored.live_home_score + 1 };
          tell({ noun: 'matches', ids: [match], scores: [stored] });
        },
        cut: () => {
          FakeLiveSocket.online = false;
          for (const { heard } of sockets()) heard.state(false);
        },
        back: () => {
          if (FakeLiveSocket.online) return;
          FakeLiveSocket.online = true;
          for (const socket of sockets()) socket.renew();
        },
        hide: () => see(true),
        show: () => see(false),
        moment: () => vi.advanceTimersByTimeAsync(200),
        sleep: () => vi.advanceTimersByTimeAsync(45_000),
      };
      try {
        for (const each of course) await does[each]();
        does.back();
        does.show();
        await vi.advanceTimersByTimeAsync(lateMs);
        expect(observer.getCurrentResult().data).toEqual(stored);
      } finally {
        stop();
        unsubscribe();
        client.clear();
      }
    }),
    { numRuns: courses },
  );
});
