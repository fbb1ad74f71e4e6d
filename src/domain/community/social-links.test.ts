import { expect, test } from 'vitest';
import { isSocialAddress, socialNetworks } from './social-links.ts';

test.each([
  ['x', 'https://x.com/rondo'],
  ['x', 'https://twitter.com/rondo'],
  ['discord', 'https://discord.gg/rondo'],
  ['youtube', 'https://youtu.be/abc'],
  ['twitch', 'https://www.twitch.tv/rondo'],
  ['kick', 'https://kick.com'],
] as const)('%s takes %s', (network, address) => {
  expect(isSocialAddress(network, address)).toBe(true);
});

test.each([
  'http://x.com/rondo',
  'https://x.com.evil.example/rondo',
  'https://evil.example/x.com',
  'javascript:alert(1)//x.com',
  'https://x.com/a b',
  'https://x.com/"><script>',
  'https://user@x.com/rondo',
  'https://twitch-tv/rondo',
])('no network takes %s', (address) => {
  for (const network of socialNetworks) expect(isSocialAddress(network, address)).toBe(false);
});
