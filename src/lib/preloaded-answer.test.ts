import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function onPage(text: string | undefined) {
  vi.stubGlobal('document', { querySelector: () => (text === undefined ? null : { textContent: text }) });
  return (await import('./preloaded-answer.ts')).preloadedAnswer;
}

test('what the page was sent with is the answer to that one question', async () => {
  const given = { slug: 'l', season: 4 };
  const known = await onPage(JSON.stringify({ call: 'public_league', given, answer: { league: 1 } }));
  expect(known('public_league', given)).toEqual({ league: 1 });
  expect(known('public_league', { slug: 'l' })).toBeUndefined();
  expect(known('public_league', { slug: 'other', season: 4 })).toBeUndefined();
  expect(known('public_team', given)).toBeUndefined();
});

test.each([undefined, '', '{', 'null', '{}', '[]'])('a page sent with %j knows nothing', async (text) => {
  const known = await onPage(text);
  expect(known('public_league', { slug: 'l' })).toBeUndefined();
});
