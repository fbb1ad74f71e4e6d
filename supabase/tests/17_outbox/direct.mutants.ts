import type { Mutant } from '#testing/mutant.ts';

const direct = 'supabase/schemas/17_outbox/55_direct.sql';
const sent: [string] = ['supabase/tests/17_outbox/direct-sender.test.ts'];

export default [
  {
    file: direct,
    change: 'what was answered keeps its buttons',
    from: 'done_at = case when not l.is_over then o.done_at end',
    to: 'done_at = o.done_at',
    killedBy: sent,
    only: 'is edited when it is answered',
  },
] satisfies Mutant[];
