import type { Mutant } from '#testing/mutant.ts';

const queue = 'supabase/schemas/10_seasons/120_ruling_queue.sql';
const killers: [string] = ['supabase/tests/10_seasons/ruling-queue.test.ts'];

export default [
  {
    file: queue,
    change: 'everybody sees what waits for a ruling',
    from: '  everywhere constant boolean := private.is_admin();\n',
    to: '  everywhere constant boolean := true;\n',
    killedBy: killers,
  },
  {
    file: queue,
    change: 'an own case is not marked',
    from: 'coalesce((select private.own_team()) in (m.home_team_id, m.away_team_id), false)',
    to: 'false',
    killedBy: killers,
  },
] satisfies Mutant[];
