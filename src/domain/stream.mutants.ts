import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/stream.ts',
    change: 'the host alone is a stream',
    from: "network && path !== ''",
    to: 'network',
    killedBy: ['src/domain/stream.test.ts'],
  },
  {
    file: 'src/domain/stream.ts',
    change: 'the player is built from anything in the address',
    from: '  if (!/^[A-Za-z0-9_-]{2,40}$/.test(first)) return null;\n',
    to: '',
    killedBy: ['src/domain/stream.test.ts'],
  },
  {
    file: 'src/domain/stream.ts',
    change: 'Twitch is asked for another site',
    from: 'parent: site',
    to: "parent: 'rondo.example'",
    killedBy: ['src/domain/stream.test.ts'],
  },
  {
    file: 'src/domain/stream.ts',
    change: 'Twitch gets the page that embeds nothing',
    from: 'https://player.twitch.tv/?${',
    to: 'https://www.twitch.tv/?${',
    killedBy: ['src/domain/stream.test.ts'],
  },
  {
    file: 'src/domain/stream.ts',
    change: 'YouTube sets cookies',
    from: 'www.youtube-nocookie.com',
    to: 'www.youtube.com',
    killedBy: ['src/domain/stream.test.ts'],
  },
  {
    file: 'src/domain/stream.ts',
    change: 'a video id of any length is taken',
    from: '  if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return null;\n',
    to: '',
    killedBy: ['src/domain/stream.test.ts'],
  },
  {
    file: 'src/domain/stream.ts',
    change: 'a live stream of YouTube is not known',
    from: "first === 'live' || first === 'embed' ? second : first",
    to: "first === 'embed' ? second : first",
    killedBy: ['src/domain/stream.test.ts'],
  },
  {
    file: 'src/domain/stream.ts',
    change: 'a query is taken for part of the channel',
    from: "place.path.split('?')[0]?.split('/')",
    to: "place.path.split('/')",
    killedBy: ['src/domain/stream.test.ts'],
  },
] satisfies Mutant[];
