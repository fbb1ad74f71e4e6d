import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/market.ts',
    change: 'what is no day is taken from the address',
    from: "weekdays.filter((day) => text.split(',').includes(day))",
    to: "text.split(',') as Weekday[]",
    killedBy: ['src/domain/market.test.ts'],
  },
] satisfies Mutant[];
