import { expect, test } from 'vitest';
import { isSocialAddress, isStreamAddress, socialNetworks } from './social-links.ts';

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

test('a stream is an address on one of four hosts, with a path', () => {
  expect(isStreamAddress('https://www.twitch.tv/rondo')).toBe(true);
  expect(isStreamAddress('https://www.twitch.tv/')).toBe(false);
  expect(isStreamAddress('https://vimeo.com/rondo')).toBe(false);
  expect(isStreamAddress('http://www.twitch.tv/rondo')).toBe(false);
  expect(isStreamAddress(`https://www.twitch.tv/${'r'.repeat(200)}`)).toBe(true);
  expect(isStreamAddress(`https://www.twitch.tv/${'r'.repeat(201)}`)).toBe(false);
});
