import type { Mutant } from '#testing/mutant.ts';

const outbox = 'supabase/schemas/17_outbox/20_outbox.sql';
const told: [string] = ['supabase/tests/17_outbox/outbox.test.ts'];

/** Causes that wake the sender, and causes that do not (docs/decisions/0032). */
export default [
  {
    file: outbox,
    change: 'what is due later wakes the sender',
    from: 'when (new.next_at <= now())',
    to: 'when (new.next_at is not null)',
    killedBy: told,
  },
  {
    file: outbox,
    change: 'a message that changed wakes nobody',
    from: 'after update of next_at on private.outbox',
    to: 'after update of created_at on private.outbox',
    killedBy: told,
  },
] satisfies Mutant[];
