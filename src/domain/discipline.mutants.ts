import type { Mutant } from '#testing/mutant.ts';

const file = 'src/domain/discipline.ts';
const killedBy: [string] = ['src/domain/discipline.test.ts'];

export default [
  {
    file,
    change: 'the first warning proposes a suspension',
    from: 'counting + 1 >=',
    to: 'counting + 2 >=',
    killedBy,
  },
  {
    file,
    change: 'a warning that was taken back counts',
    from: " && status === 'active' && suspension_id",
    to: ' && suspension_id',
    killedBy,
  },
  {
    file,
    change: 'a warning counts twice',
    from: ' && suspension_id === null',
    to: '',
    killedBy,
  },
  {
    file,
    change: 'other penalties count as warnings',
    from: "kind === 'warning' && ",
    to: '',
    killedBy,
  },
  {
    file,
    change: 'a proposed suspension keeps a player out',
    from: " || status !== 'active'",
    to: '',
    killedBy,
  },
  {
    file,
    change: 'a suspension does not grow shorter',
    from: ' - served',
    to: '',
    killedBy,
  },
] satisfies Mutant[];
