import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/schemas/06_matches/10_matches.sql',
    change: 'a rival sees the line-up a day before',
    from: "(select (private.limits()).lineup_reveal_minutes) * interval '1 minute'",
    to: "interval '1 day'",
    killedBy: ['supabase/tests/06_matches/matches.test.ts'],
    only: 'line-ups',
  },
  {
    file: 'supabase/schemas/06_matches/10_matches.sql',
    change: 'nobody but staff sees the own line-up',
    from: '    or team_id = (select private.own_team())\n',
    to: '',
    killedBy: ['supabase/tests/06_matches/matches.test.ts'],
    only: 'line-ups',
  },
] satisfies Mutant[];
