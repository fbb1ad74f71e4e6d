import type { Mutant } from '#testing/mutant.ts';

const webhooks = 'supabase/schemas/17_outbox/70_webhooks.sql';
const owners: [string] = ['supabase/tests/17_outbox/webhooks.test.ts'];
const events: [string] = ['supabase/tests/17_outbox/webhook-events.test.ts'];

export default [
  {
    file: webhooks,
    change: 'an old secret signs for ever',
    from: 'case when kept.old_until > now() then kept.old_secret end',
    to: 'kept.old_secret',
    killedBy: owners,
    only: 'replaces the secret',
  },
  {
    file: 'supabase/schemas/97_events/20_sources.sql',
    change: 'an article is an event each time the clock looks',
    from: 'extract(epoch from a.published_at)))::uuid',
    to: 'random()))::uuid',
    killedBy: events,
    only: 'however often the clock looks',
  },
] satisfies Mutant[];
