import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { rondo } from '#domain/community/brand.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const named = { name: 'Flutlicht', tagline: 'Under the lights', logo: null, social: rondo.social };

async function open(stored: [string, string][] = [], brand?: string) {
  vi.resetModules();
  const items = new Map(stored);
  stubBrowser({ stored: items, brand });
  return { items, ...(await import('./brand.ts')) };
}

beforeEach(() => vi.resetModules());

test('what was read is kept for the first picture of the next visit', async () => {
  const { rememberBrand, items } = await open();
  expect(rememberBrand({ name: 'Flutlicht', tagline: 'Under the lights' })).toEqual(named);
  expect(JSON.parse(items.get('rondo.brand') ?? '')).toEqual(named);
});

test.each(['', '{', 'null', '5'])('a memory of %j is none', async (text) => {
  const { rememberBrand } = await open([['rondo.brand', text]]);
  expect(rememberBrand(undefined)).toEqual(rondo);
});

test('what the host wrote into the page is drawn at the first visit already, whatever was known before', async () => {
  const { useBrand } = await open([['rondo.brand', JSON.stringify({ name: 'Of last year' })]], JSON.stringify(named));
  expect(renderToStaticMarkup(createElement(() => useBrand().name))).toBe('Flutlicht');
});

test('a page that nobody wrote it into is drawn as this browser knew the site', async () => {
  const { useBrand } = await open([['rondo.brand', JSON.stringify(named)]]);
  expect(renderToStaticMarkup(createElement(() => useBrand().name))).toBe('Flutlicht');
});
