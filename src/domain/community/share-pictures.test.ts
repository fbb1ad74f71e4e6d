import { expect, test } from 'vitest';
import { pictureAddress } from './share-pictures.ts';

test.each([
  ['https://league.example/p/first', 'https://league.example/p/first/picture/table-de.png'],
  ['https://league.example/p/first?season=3&tab=stats', 'https://league.example/p/first/picture/table-de.png?season=3'],
  ['https://league.example/p/first?season=3%264', 'https://league.example/p/first/picture/table-de.png?season=3%264'],
])('the picture of %s lies below it, of the same season', (page, address) => {
  expect(pictureAddress(page, 'table', 'de')).toBe(address);
});
