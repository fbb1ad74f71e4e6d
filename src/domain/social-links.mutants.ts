import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/social-links.ts',
    change: 'another host before the network is taken',
    from: '`^https://(www\\\\.)?${hosts[network]}',
    to: '`^https://.*${hosts[network]}',
    killedBy: ['src/domain/social-links.test.ts'],
  },
  {
    file: 'src/domain/social-links.ts',
    change: 'what stands behind the host is not looked at',
    from: '(/[A-Za-z0-9@_.~/?=&%-]{0,200})?$`',
    to: '`',
    killedBy: ['src/domain/social-links.test.ts'],
  },
  {
    file: 'src/domain/social-links.ts',
    change: 'a dot of the host is any letter',
    from: "twitch: 'twitch\\\\.tv'",
    to: "twitch: 'twitch.tv'",
    killedBy: ['src/domain/social-links.test.ts'],
  },
  {
    file: 'src/domain/social-links.ts',
    change: 'an address of any length is taken',
    from: '{0,200})?$`',
    to: '*)?$`',
    killedBy: ['src/domain/stream.test.ts'],
  },
  {
    file: 'src/domain/social-links.ts',
    change: 'an address without encryption is taken',
    from: '`^https://(www',
    to: '`^https?://(www',
    killedBy: ['src/domain/social-links.test.ts'],
  },
] satisfies Mutant[];
