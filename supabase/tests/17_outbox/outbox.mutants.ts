import type { Mutant } from '#testing/mutant.ts';

const outbox = 'supabase/schemas/17_outbox/20_outbox.sql';
const discord = 'supabase/schemas/17_outbox/30_discord.sql';
const killedBy: [string] = ['supabase/tests/17_outbox/outbox.test.ts'];
const deliver: [string] = ['supabase/tests/17_outbox/deliver.test.ts'];

export default [
  {
    file: outbox,
    change: 'what changed while it was being sent is done',
    from: 'done_at = case when o.version = finish_delivery.version then now() end',
    to: 'done_at = now()',
    killedBy,
    only: 'again what changed while it was being sent',
  },
  {
    file: discord,
    change: 'every try has a key of its own',
    from: 'coalesce(item.unanswered_since, now())',
    to: 'clock_timestamp()',
    killedBy: deliver,
    only: 'is known by its key',
  },
] satisfies Mutant[];
