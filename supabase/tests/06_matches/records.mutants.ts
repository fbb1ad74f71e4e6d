import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/06_matches/50_records.sql';
const killedBy: [string] = ['supabase/tests/06_matches/records.test.ts'];

export default [
  {
    file,
    change: 'a lost match does not end a run',
    from: 'count(*) filter (where not s.won) over (partition by s.team_id order by s.kickoff_at, s.id) as run',
    to: '0 as run',
    killedBy,
    only: 'run of wins',
  },
] satisfies Mutant[];
