import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function onPage(text: string | undefined) {
  vi.stubGlobal('document', { querySelector: () => (text === undefined ? null : { textContent: text }) });
  return (await import('./preloaded-answer.ts')).preloadedAnswer;
}

test('what the page was sent with is the answer to that one question', async () => {
  const args = { slug: 'l', season: 4 };
  const answerTo = await onPage(JSON.stringify({ call: 'public_league', args, answer: { league: 1 } }));
  expect(answerTo('public_league', args)).toEqual({ league: 1 });
  expect(answerTo('public_league', { slug: 'l' })).toBeUndefined();
  expect(answerTo('public_league', { slug: 'other', season: 4 })).toBeUndefined();
  expect(answerTo('public_team', args)).toBeUndefined();
});

test.each([undefined, '', '{', 'null', '{}', '[]'])('a page sent with %j knows nothing', async (text) => {
  const answerTo = await onPage(text);
  expect(answerTo('public_league', { slug: 'l' })).toBeUndefined();
});
