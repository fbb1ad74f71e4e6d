import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { stubBrowser } from '#testing/fake-browser.ts';
import { followsEvery, publicQueries } from './queries.ts';

const { answer } = vi.hoisted(() => ({ answer: vi.fn() }));
vi.mock('#lib/supabase.ts', () => ({ supabase: async () => ({ rpc: async () => ({ data: answer(), error: null }) }) }));
afterEach(() => vi.useRealTimers());

const now = Date.parse('2026-11-26T18:00:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test.each([
  ['nothing is to come', [{ status: 'finished', kickoff_at: inMinutes(-30) }], false],
  ['the next match is tomorrow', [{ status: 'scheduled', kickoff_at: inMinutes(1440) }], false],
  ['a match was forgotten last week', [{ status: 'scheduled', kickoff_at: inMinutes(-10_080) }], false],
  ['a match is under way', [{ status: 'live', kickoff_at: inMinutes(-500) }], 20_000],
  ['a match is due', [{ status: 'scheduled', kickoff_at: inMinutes(1) }], 20_000],
  ['a result was reported', [{ status: 'reported', kickoff_at: inMinutes(-40) }], 20_000],
  ['a match may be started in two hours', [{ status: 'scheduled', kickoff_at: inMinutes(135) }], 7_200_000],
] as const)('a public page asks anew while something may happen: %s', (_, matches, every) => {
  expect(followsEvery(matches, now)).toBe(every);
});

test('the score of a match under way comes to an open public page, until it is over', async () => {
  stubBrowser();
  environmentManager.setIsServer(() => false);
  onTestFinished(() => environmentManager.setIsServer(() => typeof window === 'undefined'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const match = { id: 'm', status: 'live', kickoff_at: new Date().toISOString(), live_home_score: 0 };
  answer.mockReturnValue({ match });
  const observer = new QueryObserver(makeQueryClient(), publicQueries.match('premier-rondo', 'm'));
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(100);
  expect(observer.getCurrentResult().data?.match.live_home_score).toBe(0);

  answer.mockReturnValue({ match: { ...match, live_home_score: 1 } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(observer.getCurrentResult().data?.match.live_home_score).toBe(1);
  answer.mockReturnValue({ match: { ...match, status: 'finished' } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(observer.getCurrentResult().data?.match.status).toBe('finished');
  const calls = answer.mock.calls.length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(answer).toHaveBeenCalledTimes(calls);
  stop();
});
