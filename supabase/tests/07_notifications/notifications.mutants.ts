import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/07_notifications/10_notifications.sql';
const killedBy: [string] = ['supabase/tests/07_notifications/notifications.test.ts'];

export default [
  {
    file,
    change: 'the bell counts what was read',
    from: '      and n.read_at is null\n      and n.kind <> all (',
    to: '      and n.kind <> all (',
    killedBy,
    only: 'is quiet once one',
  },
  {
    file,
    change: 'the bell counts what is somebody else’s',
    from: '    where n.user_id = (select auth.uid())\n      and n.read_at is null\n      and n.kind <> all (',
    to: '    where n.read_at is null\n      and n.kind <> all (',
    killedBy,
    only: 'up to a hundred',
  },
  {
    file,
    change: 'the bell counts however many there are',
    from: '    limit 100\n  ) as unread',
    to: '    limit 1000\n  ) as unread',
    killedBy,
    only: 'up to a hundred',
  },
  {
    file: 'src/data/notifications/mutations.ts',
    change: 'the bell goes on ringing until the database has answered',
    from: 'ids || kind ? Math.max(0, data - marked) : 0',
    to: 'data',
    killedBy: ['src/features/notifications/notifications-page.test.tsx'],
    only: 'are marked',
  },
  {
    file: 'src/data/notifications/mutations.ts',
    change: 'what is marked all at once is counted by what the page shows',
    from: 'ids || kind ? Math.max(0, data - marked) : 0',
    to: 'Math.max(0, data - marked)',
    killedBy: ['src/features/notifications/notifications-page.test.tsx'],
    only: 'all at once',
  },
  {
    file: 'src/features/notifications/bell.tsx',
    change: 'a hundred is told as a hundred, though there may be more',
    from: "count > 99 ? '99+' : count",
    to: 'count',
    killedBy: ['src/features/notifications/notifications-page.test.tsx'],
    only: 'the bell tells',
  },
] satisfies Mutant[];
