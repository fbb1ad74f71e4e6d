import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/competition/form.ts',
    change: 'the newest stands at the left',
    from: 'Date.parse(a.kickoff_at) - Date.parse(b.kickoff_at)',
    to: 'Date.parse(b.kickoff_at) - Date.parse(a.kickoff_at)',
    killedBy: ['src/domain/competition/form.test.ts'],
  },
  {
    file: 'src/domain/competition/form.ts',
    change: 'the first five matches are the form',
    from: '.slice(-last)',
    to: '.slice(0, last)',
    killedBy: ['src/domain/competition/form.test.ts'],
  },
  {
    file: 'src/domain/competition/form.ts',
    change: 'six matches are the form',
    from: 'last: number = limits.formMatches',
    to: 'last: number = limits.formMatches + 1',
    killedBy: ['src/domain/competition/form.test.ts'],
  },
] satisfies Mutant[];
