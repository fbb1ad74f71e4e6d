import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/11_files/10_evidence.sql';
const killedBy: [string] = ['supabase/tests/11_files/evidence.test.ts'];

export default [
  {
    file: page,
    change: 'only who leads a side reads it, the players do not',
    from: '(select private.own_team()) in (m.home_team_id, m.away_team_id)',
    to: '(select private.led_team()) in (m.home_team_id, m.away_team_id)',
    killedBy,
    only: 'by nobody else',
  },
] satisfies Mutant[];
