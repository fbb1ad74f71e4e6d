import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { FakeLiveSocket } from '#testing/fake-live-socket.ts';
import { startLive } from './start-live.ts';
import { liveState } from './state.ts';
import { LiveTabs } from './tabs.ts';

vi.mock('./socket.ts', async () => ({ LiveSocket: (await import('#testing/fake-live-socket.ts')).FakeLiveSocket }));

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [league, match] = [id(1), id(2)];
let person = 100;
let me = '';
const stops: (() => void)[] = [];
beforeEach(() => {
  FakeLiveSocket.all = [];
  me = id((person += 1));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const open = () => FakeLiveSocket.all.filter(({ closed }) => !closed);
const socket = async () => {
  await expect.poll(() => open().length).toBe(1);
  return open()[0]!;
};

/** A page that reads a season's matches. */
function season(rows: object[]) {
  const client = makeQueryClient();
  const read = vi.fn(() => Promise.resolve(rows));
  const observer = new QueryObserver(client, { queryKey: ['matches', 'season', league, 1], queryFn: read });
  stops.push(observer.subscribe(() => {}));
  stops.push(startLive(client, me));
  return { client, read, data: () => observer.getCurrentResult().data };
}
const row = { id: match, home_team_id: id(3), status: 'scheduled', home_score: null, live_home_score: null };
const score = { id: match, status: 'live', live_home_score: 1, home_score: null };

describe('a page', () => {
  test('joins what it shows, and reads it again once it is told of it', async () => {
    const { read } = season([row]);
    await expect.poll(async () => (await socket()).wanted).toEqual(['site', `user:${me}`, `league:${league}`]);
    await expect.poll(() => read.mock.calls.length).toBe(2);
    expect(liveState()).toEqual({ is: 'live' });
  });

  test('draws a score at once, and reads what else there is a moment later, once', async () => {
    const { data, read } = season([row]);
    await expect.poll(() => read.mock.calls.length).toBe(2);
    const { heard } = await socket();
    for (let goal = 1; goal <= 5; goal += 1)
      heard.change(`league:${league}`, {
        noun: 'matches',
        ids: [match],
        scores: [{ ...score, live_home_score: goal }],
      });
    expect(data()).toEqual([{ ...row, status: 'live', live_home_score: 5 }]);
    await expect.poll(() => read.mock.calls.length).toBe(3);
  });

  test('nobody looked at is read when somebody does, whatever scores came since', async () => {
    const { client, data, read } = season([row]);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await expect.poll(() => client.isFetching() + Number(data() === undefined)).toBe(0);
    const { heard } = await socket();
    const marked = () => client.getQueryState(['matches', 'season', league, 1])?.isInvalidated;
    heard.change(`league:${league}`, { noun: 'matches' });
    await expect.poll(marked).toBe(true);
    const reads = read.mock.calls.length;
    heard.change(`league:${league}`, { noun: 'matches', ids: [match], scores: [score] });
    expect(data()).toEqual([{ ...row, status: 'live', live_home_score: 1 }]);
    expect(marked()).toBe(true);
    heard.change(`league:${league}`, { noun: 'matches', scores: [{ ...score, id: id(8) }] });
    expect(marked()).toBe(true);
    expect(read).toHaveBeenCalledTimes(reads);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => read.mock.calls.length).toBe(reads + 1);
    visibility.mockRestore();
  });

  test('does not read for another league, nor for what is no change', async () => {
    const { read } = season([row]);
    await expect.poll(() => read.mock.calls.length).toBe(2);
    const { heard } = await socket();
    heard.change(`league:${id(9)}`, { noun: 'matches' });
    heard.change(`league:${league}`, 'matches');
    heard.change(`league:${league}`, { noun: 'sponsors' });
    // what is told last is read: nothing before it was
    heard.change(`league:${league}`, { noun: 'matches' });
    await expect.poll(() => read.mock.calls.length).toBe(3);
  });

  test('does not read again what it asked for since, as after its own act', async () => {
    const { client, read } = season([row]);
    const table = vi.fn(() => Promise.resolve([]));
    const observer = new QueryObserver(client, { queryKey: ['leagues', league, 1, 'table'], queryFn: table });
    stops.push(observer.subscribe(() => {}));
    await expect.poll(() => read.mock.calls.length + table.mock.calls.length).toBe(4);
    const { heard } = await socket();
    heard.change(`league:${league}`, { noun: 'matches', ids: [match] });
    void client.invalidateQueries({ queryKey: ['matches'] });
    await expect.poll(() => table.mock.calls.length).toBe(3);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('says so when it is told of nothing, and reads again when it is', async () => {
    const { read } = season([row]);
    await expect.poll(() => read.mock.calls.length).toBe(2);
    const { heard } = await socket();
    heard.state(false);
    expect(liveState()).toMatchObject({ is: 'off' });
    heard.joined(`league:${league}`);
    heard.state(true);
    await expect.poll(() => read.mock.calls.length).toBe(3);
    expect(liveState()).toEqual({ is: 'live' });
  });

  test('reads what it could not read, once it is told of changes again', async () => {
    const { client, read } = season([row]);
    await expect.poll(() => read.mock.calls.length).toBe(2);
    const { heard } = await socket();
    const away = vi.fn(() => Promise.resolve([row]));
    away.mockRejectedValueOnce(new Error('bad gateway'));
    const observer = new QueryObserver(client, { queryKey: ['matches', 'season', league, 2], queryFn: away });
    stops.push(observer.subscribe(() => {}));
    await expect.poll(() => observer.getCurrentResult().status).toBe('error');
    heard.joined(`league:${league}`);
    await expect.poll(() => observer.getCurrentResult().data).toEqual([row]);
  });

  test('leaves the socket when nobody is signed in any more', async () => {
    season([row]);
    await socket();
    for (const stop of stops.splice(0)) stop();
    await expect.poll(() => open().length).toBe(0);
    expect(liveState()).toEqual({ is: 'unknown' });
  });
});

describe('the tabs of one person', () => {
  function tab(topics: string[]) {
    const heard: unknown[] = [];
    const tabs = new LiveTabs(me, {
      change: (topic, payload) => heard.push([topic, payload]),
      joined: (topic) => heard.push(topic),
      state: (live) => heard.push(live),
    });
    tabs.want(topics);
    const stop = () => tabs.stop();
    stops.push(stop);
    return { heard, tabs, stop };
  }

  test('have one socket, which joins what any of them shows', async () => {
    const one = tab(['site', 'league:a']);
    await socket();
    const two = tab(['site', 'league:b']);
    await expect.poll(async () => (await socket()).wanted.toSorted()).toEqual(['league:a', 'league:b', 'site']);
    await expect.poll(() => two.heard).toContain(true);
    const { heard } = await socket();
    heard.change('league:b', 'to two');
    heard.change('site', 'to both');
    await expect.poll(() => two.heard).toContainEqual(['site', 'to both']);
    expect(two.heard).toContainEqual(['league:b', 'to two']);
    expect(one.heard).not.toContainEqual(['league:b', 'to two']);
    expect(one.heard).toContainEqual(['site', 'to both']);
    expect(FakeLiveSocket.all).toHaveLength(1);
  });

  test('leave what none of them shows any more', async () => {
    tab(['site']);
    await socket();
    const two = tab(['site', 'league:b']);
    await expect.poll(async () => (await socket()).wanted).toContain('league:b');
    two.tabs.want(['site', 'league:c']);
    await expect.poll(async () => (await socket()).wanted).toEqual(['site', 'league:c']);
    two.stop();
    await expect.poll(async () => (await socket()).wanted).toEqual(['site']);
  });

  test('hand the socket on when the one that has it is closed, and read again then', async () => {
    const one = tab(['site', 'league:a']);
    const first = await socket();
    const two = tab(['site', 'league:b']);
    await expect.poll(() => first.wanted).toContain('league:b');
    two.heard.length = 0;
    one.stop();
    await expect.poll(() => first.closed).toBe(true);
    await expect.poll(async () => (await socket()).wanted).toEqual(['site', 'league:b']);
    await expect.poll(() => two.heard).toContain('league:b');
  });

  test('of another person have another', async () => {
    tab(['site']);
    await socket();
    me = id((person += 1));
    tab(['site']);
    await expect.poll(() => open().length).toBe(2);
  });
});
