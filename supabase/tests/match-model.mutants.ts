import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['supabase/tests/match-model.test.ts'];

export default [
  {
    file: 'supabase/migrations/20260101001150_claims.sql',
    change: 'a correction is entered as a ruling',
    from: "case when match.status = 'finished' then 'correction' else 'ruling' end",
    to: "case when match.status = 'live' then 'correction' else 'ruling' end",
    killedBy,
    only: 'the calls and the rules agree',
  },
  {
    file: 'supabase/migrations/20260101000650_results.sql',
    change: 'figures outlive the result they belong to',
    from: "      match.status not in ('finished', 'cancelled')\n      or match.forfeited_by is not null\n",
    to: '      match.forfeited_by is not null\n',
    killedBy,
    only: 'byte for byte',
  },
] satisfies Mutant[];
