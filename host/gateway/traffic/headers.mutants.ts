import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'host/gateway/traffic/headers.ts',
    change: 'all scripts of the built page share the hash of the first',
    from: '[...html.matchAll(inline)].map(',
    to: '[...html.matchAll(inline)].slice(0, 1).map(',
    killedBy: ['host/gateway/traffic/headers.test.ts'],
  },
] satisfies Mutant[];
