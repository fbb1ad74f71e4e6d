import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'src/domain/competition/table-effect.ts',
    change: 'later matches count in the table of that evening',
    from: 'Date.parse(kickoff_at) <= Date.parse(match.kickoff_at)',
    to: 'kickoff_at !== ""',
    killedBy: ['src/domain/competition/table-effect.test.ts'],
  },
] satisfies Mutant[];
