import { beforeEach, expect, test, vi } from 'vitest';
import { rondo } from '#domain/community/brand.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const named = { name: 'Flutlicht', tagline: 'Under the lights', logo: null, social: rondo.social };

async function open(stored: [string, string][] = []) {
  vi.resetModules();
  const kept = new Map(stored);
  stubBrowser({ stored: kept });
  return { kept, ...(await import('./brand.ts')) };
}

beforeEach(() => vi.resetModules());

test('what was read is kept for the first picture of the next visit', async () => {
  const { rememberBrand, kept } = await open();
  expect(rememberBrand({ name: 'Flutlicht', tagline: 'Under the lights' })).toEqual(named);
  expect(JSON.parse(kept.get('rondo.brand') ?? '')).toEqual(named);
});

test.each(['', '{', 'null', '5'])('a memory of %j is none', async (text) => {
  const { rememberBrand } = await open([['rondo.brand', text]]);
  expect(rememberBrand(undefined)).toEqual(rondo);
});
