import type { Mutant } from '#testing/mutant.ts';

const file = 'src/domain/clock.ts';
const killedBy: [string] = ['src/domain/clock.test.ts'];

export default [
  {
    file,
    change: 'a kick-off in the night the clocks change is an hour off',
    from: 'distanceAt(guess, zone)).toISOString()',
    to: 'distanceAt(wanted, zone)).toISOString()',
    killedBy,
  },
  {
    file,
    change: 'a day begins where the server stands',
    from: 'new Date(now.getTime() + distanceAt(now.getTime(), zone))',
    to: 'new Date(now.getTime())',
    killedBy,
  },
  { file, change: 'midnight is hour 24', from: "hourCycle: 'h23'", to: "hourCycle: 'h24'", killedBy },
] satisfies Mutant[];
