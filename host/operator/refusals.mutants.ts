import type { Mutant } from '#testing/mutant.ts';

const file = 'host/operator/refusals.ts';
const killedBy: [string] = ['host/operator/refusals.test.ts'];

export default [
  {
    file,
    change: 'one member fills the file',
    from: 'if (allowed.take(person) > 0) return;',
    to: '',
    killedBy,
    only: 'takes so many an hour',
  },
  {
    file,
    change: 'ids of others stand in it',
    from: 'withoutIds(path)',
    to: 'path',
    killedBy,
    only: 'has a line of each',
  },
  {
    file,
    change: 'the file grows for ever',
    from: 'if (lines >= refusalsKept) {',
    to: 'if (lines < 0) {',
    killedBy,
    only: 'is read for the last thousand',
  },
  {
    file,
    change: 'what is wrong or not found is a refusal',
    from: 'if (!refused.includes(status)) return;',
    to: '',
    killedBy,
    only: 'notes nothing of what was answered',
  },
  {
    file,
    change: 'words of a refusal are kept',
    from: "said['hint'], said['code'], said['error']",
    to: "said['message'], said['code'], said['error']",
    killedBy,
    only: 'notes who was refused a command',
  },
] satisfies Mutant[];
