import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/17_outbox/36_reading.sql';
const killedBy: [string] = ['supabase/tests/07_notifications/notifications.test.ts'];

export default [
  {
    file,
    change: 'the bell counts what is somebody else’s',
    from: '    where n.user_id = (select auth.uid())\n      and n.read_at is null\n      and n.kind <> all (',
    to: '    where n.read_at is null\n      and n.kind <> all (',
    killedBy,
    only: 'up to a hundred',
  },
] satisfies Mutant[];
