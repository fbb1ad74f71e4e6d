import type { Mutant } from '#testing/mutant.ts';

const ways = 'supabase/schemas/17_outbox/40_ways.sql';
const chosen: [string] = ['supabase/tests/17_outbox/ways.test.ts'];

export default [
  {
    file: ways,
    change: 'the topic of the staff is shown to everybody',
    from: "  where t.topic <> 'staff' or private.is_staff()\n",
    to: '',
    killedBy: chosen,
    only: 'of the staff is shown',
  },
] satisfies Mutant[];
