import { stubBrowser } from '#testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { pictureUrl } from './picture-url.ts';

test('a picture of a bucket is served by the backend, an address stands as it is', () => {
  stubBrowser({ url: 'https://rondo.example/' });
  expect(pictureUrl('logos/t/a.webp')).toBe('https://rondo.example/storage/v1/object/public/logos/t/a.webp');
  expect(pictureUrl('https://pictures.example/a.webp')).toBe('https://pictures.example/a.webp');
});
