import type { Mutant } from '#testing/mutant.ts';

const killedBy: [string] = ['supabase/tests/07_notifications/no-names.test.ts'];
const retention: [string] = ['supabase/tests/catalogue/retention.test.ts'];

export default [
  {
    file: 'supabase/schemas/02_identity/15_audit.sql',
    change: 'what the clock did is the caller’s',
    from: 'case when not by_clock then (select auth.uid()) end,',
    to: '(select auth.uid()),',
    killedBy,
    only: 'comes upon',
  },
  {
    file: 'supabase/schemas/17_outbox/15_names.sql',
    change: 'whoever was of the staff reads a ticket’s subject',
    from: "(t.user_id = reader or private.has_role(reader, 'admin') or private.has_role(reader, 'moderator'))",
    to: 'true',
    killedBy,
    only: 'subject',
  },
  {
    file: 'supabase/schemas/13_staff/100_retention.sql',
    change: 'open reports go with the old ones',
    from: "where o.status <> 'open' and o.decided_at < long_ago",
    to: 'where coalesce(o.decided_at, o.created_at) < long_ago',
    killedBy: retention,
    only: 'half a year',
  },
] satisfies Mutant[];
