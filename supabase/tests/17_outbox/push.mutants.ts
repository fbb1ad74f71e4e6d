import type { Mutant } from '#testing/mutant.ts';

const channels = 'supabase/schemas/17_outbox/40_notification_channels.sql';
const chosen: [string] = ['supabase/tests/17_outbox/notification-channels.test.ts'];

export default [
  {
    file: channels,
    change: 'the topic of the staff is shown to everybody',
    from: "  where t.topic <> 'staff' or private.is_staff()\n",
    to: '',
    killedBy: chosen,
    only: 'of the staff is shown',
  },
] satisfies Mutant[];
