import type { Mutant } from '#testing/mutant.ts';

const swept: [string] = ['host/gateway/storage/storage-api.test.ts'];

export default [
  {
    file: 'host/gateway/storage/files.ts',
    change: 'a file is cleaned by every sweep',
    from: 'cleaned: edition }',
    to: 'cleaned: 0 }',
    killedBy: swept,
    only: 'cleaned by the sweep',
  },
] satisfies Mutant[];
