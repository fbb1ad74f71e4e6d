import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/competition/season-table.ts',
    change: 'the last round of the chart ignores special matches',
    from: 'isLast || (matchday ?? Infinity) <= round',
    to: '(matchday ?? Infinity) <= round',
    killedBy: ['src/domain/competition/season-table.test.ts'],
    only: 'after the last round',
  },
  {
    file: 'src/domain/competition/season-table.ts',
    change: 'special matches order every round of the chart',
    from: '(matchday ?? Infinity) <= round',
    to: '(matchday ?? 0) <= round',
    killedBy: ['src/domain/competition/season-table.test.ts'],
    only: 'after the last round',
  },
  {
    file: 'src/domain/competition/season-table.ts',
    change: 'the last round of the chart ignores points taken away',
    from: 'isLast ? facts.adjustments : []',
    to: '[]',
    killedBy: ['src/domain/competition/season-table.test.ts'],
    only: 'after the last round',
  },
] satisfies Mutant[];
