import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { isStreamAddress, readLiveStream, shownStream, streamEmbed } from './stream.ts';

test.each([
  ['https://www.twitch.tv/nordlicht', 'https://player.twitch.tv/?channel=nordlicht&parent=rondo.example'],
  ['https://twitch.tv/nordlicht/videos?x=1', 'https://player.twitch.tv/?channel=nordlicht&parent=rondo.example'],
  ['https://www.twitch.tv/videos/2233445566?t=1h', 'https://player.twitch.tv/?video=v2233445566&parent=rondo.example'],
  ['https://kick.com/rihtim', 'https://player.kick.com/rihtim'],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://www.youtube.com/watch?t=5&v=aqz-KE-bpKQ&x=1', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://youtu.be/aqz-KE-bpKQ?t=3', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://www.youtube.com/live/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
])('%s plays in %s', (address, player) => {
  expect(streamEmbed(address, 'rondo.example')?.player).toBe(player);
});

test('what no player is known for is led to', () => {
  for (const address of [
    'https://kick.com/rihtim/videos/8c6d',
    'https://www.twitch.tv/videos/x',
    'https://www.twitch.tv/videos/12x',
    'https://www.twitch.tv/videos/x12',
    'https://www.twitch.tv/videos/',
  ])
    expect([isStreamAddress(address), streamEmbed(address, 'rondo.example')], address).toEqual([true, null]);
});

test('a match is seen live until it is over, then again', () => {
  const urls = { stream_url: 'live', replay_url: 'again' };
  const shown = (['scheduled', 'postponed', 'live', 'reported', 'disputed', 'finished', 'cancelled'] as const).map(
    (status) => shownStream({ status, ...urls }),
  );
  expect(shown).toEqual(['live', null, 'live', 'again', 'again', 'again', null]);
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

test.each([
  'https://www.twitch.tv/n',
  `https://kick.com/${'r'.repeat(41)}`,
  'https://kick.com/rihtim!',
  'https://kick.com/!rihtim',
  'https://kick.com/?rihtim',
  'https://www.youtube.com/live',
  'https://www.youtube.com/embed',
  'https://youtu.be/aqz-KE-bpKQx',
  'https://youtu.be/@aqz-KE-bpKQ',
])('%j names no channel and no video', (address) => {
  expect(streamEmbed(address, 'rondo.example')).toBeNull();
});

test('an embedded video plays as the video itself does', () => {
  expect(streamEmbed('https://www.youtube.com/embed/aqz-KE-bpKQ', 'rondo.example')).toEqual({
    network: 'YouTube',
    channel: 'aqz-KE-bpKQ',
    player: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  });
});

describe('the stored live stream', () => {
  const stored = { enabled: true, url: 'https://kick.com/rihtim', title: 'Final' };

  test('is read as it was saved', () => {
    expect(readLiveStream(stored)).toEqual(stored);
    expect(readLiveStream({ ...stored, enabled: false }).enabled).toBe(false);
  });

  test.each([undefined, null, 'on', 7, {}])('is off and empty where %j is stored', (value) => {
    expect(readLiveStream(value)).toEqual({ enabled: false, url: null, title: null });
  });

  test('is on only where that is said in so many words', () => {
    expect(readLiveStream({ enabled: 'true' }).enabled).toBe(false);
  });

  test('has no address that no player is known for', () => {
    for (const url of ['https://vimeo.com/1', 7, null, ['https://kick.com/rihtim']])
      expect(readLiveStream({ ...stored, url }).url).toBeNull();
  });

  test('has a title without the blanks around it, cut at its limit; blanks alone are none', () => {
    expect(readLiveStream({ title: '  Final  ' }).title).toBe('Final');
    expect(readLiveStream({ title: ` ${'x'.repeat(limits.streamTitleMax)}y` }).title).toBe(
      'x'.repeat(limits.streamTitleMax),
    );
    for (const title of ['   ', '', 7, undefined]) expect(readLiveStream({ title }).title).toBeNull();
  });
});
