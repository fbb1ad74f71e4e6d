import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBackend } from '#testing/fake-backend.ts';
import '#testing/page.tsx';
import { keepSeen } from './keep-seen.ts';

const minute = 60_000;
let stop = () => {};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => {
  const backend = fakeBackend({ 'POST /rest/v1/rpc/mark_seen': { status: 204 } });
  return () => backend.to('/rest/v1/rpc/mark_seen').length;
};
const look = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('whoever looks at a page is seen at once, and then at most every five minutes', async () => {
  const marks = open();
  stop = keepSeen();
  await expect.poll(marks).toBe(1);
  look(true);
  look(false);
  vi.advanceTimersByTime(4 * minute);
  look(false);
  vi.advanceTimersByTime(minute);
  await expect.poll(marks).toBe(2);
  vi.advanceTimersByTime(60 * minute);
  await expect.poll(marks).toBe(14);
});

test('nobody is seen who looks elsewhere, or has left', async () => {
  const marks = open();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  stop = keepSeen();
  vi.advanceTimersByTime(10 * minute);
  look(false);
  await expect.poll(marks).toBe(1);
  stop();
  vi.advanceTimersByTime(10 * minute);
  look(false);
  await expect.poll(marks).toBe(1);
});
