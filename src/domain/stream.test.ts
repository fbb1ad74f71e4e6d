import { expect, test } from 'vitest';
import { isStreamAddress, streamEmbed } from './stream.ts';

test.each([
  ['https://www.twitch.tv/nordlicht', 'https://player.twitch.tv/?channel=nordlicht&parent=rondo.example'],
  ['https://twitch.tv/nordlicht/videos?x=1', 'https://player.twitch.tv/?channel=nordlicht&parent=rondo.example'],
  ['https://kick.com/rihtim', 'https://player.kick.com/rihtim'],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://www.youtube.com/watch?t=5&v=aqz-KE-bpKQ&x=1', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://youtu.be/aqz-KE-bpKQ?t=3', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://www.youtube.com/live/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
])('%s plays in %s', (address, player) => {
  expect(streamEmbed(address, 'rondo.example')?.player).toBe(player);
});

test('Twitch is told the site the player stands on', () => {
  expect(streamEmbed('https://twitch.tv/nordlicht', 'liga.example')?.player).toContain('&parent=liga.example');
});

test.each([
  'https://evil.example/twitch.tv/nordlicht',
  'https://twitch.tv.evil.example/nordlicht',
  'http://twitch.tv/nordlicht',
  'http://kick.com/rihtim',
  'http://youtu.be/aqz-KE-bpKQ',
  'https://www.twitch.tv/',
  'https://www.twitch.tv/"><script>',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=short',
  'javascript:alert(1)',
  '',
])('%j has no player', (address) => {
  expect(streamEmbed(address, 'rondo.example')).toBeNull();
});

test('a stream is an address on one of four hosts, with a path', () => {
  expect(isStreamAddress('https://www.twitch.tv/rondo')).toBe(true);
  expect(isStreamAddress('https://www.twitch.tv/')).toBe(false);
  expect(isStreamAddress('https://vimeo.com/rondo')).toBe(false);
  expect(isStreamAddress('http://www.twitch.tv/rondo')).toBe(false);
  expect(isStreamAddress(`https://www.twitch.tv/${'r'.repeat(200)}`)).toBe(true);
  expect(isStreamAddress(`https://www.twitch.tv/${'r'.repeat(201)}`)).toBe(false);
});
