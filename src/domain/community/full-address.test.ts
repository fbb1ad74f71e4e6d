import { expect, test } from 'vitest';
import { fullAddress } from './full-address.ts';

test.each([
  ['x.com/rondo', 'https://x.com/rondo'],
  [' www.twitch.tv/rondo ', 'https://www.twitch.tv/rondo'],
  ['discord.gg', 'https://discord.gg'],
  ['https://x.com/rondo', 'https://x.com/rondo'],
  ['http://x.com/rondo', 'http://x.com/rondo'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['rondo', 'rondo'],
  [' rondo ', 'rondo'],
  ['', ''],
])('%j is typed for %j', (typed, address) => {
  expect(fullAddress(typed)).toBe(address);
});
