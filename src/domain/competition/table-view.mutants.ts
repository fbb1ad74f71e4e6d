import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['src/domain/competition/table-view.test.ts'];

export default [
  {
    file: 'src/domain/competition/table-view.ts',
    change: 'the table of home matches counts the others',
    from: "if (view === 'home') return match.home_team_id === teamId;",
    to: "if (view === 'home') return match.away_team_id === teamId;",
    killedBy,
  },
  {
    file: 'src/domain/competition/table-view.ts',
    change: 'the last five are all',
    from: "view === 'recent' ? formOf(id, regular) : outcomes",
    to: 'outcomes',
    killedBy,
  },
  {
    file: 'src/domain/competition/table-view.ts',
    change: 'who withdrew stands in the table',
    from: '.filter(({ withdrawn_at }) => withdrawn_at === null)',
    to: '',
    killedBy,
  },
] satisfies Mutant[];
