import type { Mutant } from '#testing/mutant.ts';

const foundation = 'supabase/schemas/01_foundation/10_foundation.sql';
const notifications = 'supabase/schemas/07_notifications/10_notifications.sql';
const killedBy: [string] = ['supabase/tests/07_notifications/no-names.test.ts'];
const retention: [string] = ['supabase/tests/catalogue/retention.test.ts'];

export default [
  {
    file: foundation,
    change: 'the log keeps what somebody wrote, and says so of nothing',
    from: "      else coalesce(private.facts_of('', after) || texts, private.facts_of('', after), texts, '{}')\n",
    to: "      else coalesce(private.facts_of('', after), '{}')\n",
    killedBy,
    only: 'of texts',
  },
  {
    file: foundation,
    change: 'a name may be a code under any key',
    from: '(key = any (coded) and said ~',
    to: '(true and said ~',
    killedBy,
    only: 'refuse a name',
  },
  {
    file: foundation,
    change: 'what the clock did is the caller’s',
    from: 'case when not by_clock then (select auth.uid()) end,',
    to: '(select auth.uid()),',
    killedBy,
    only: 'comes upon',
  },
  {
    file: foundation,
    change: 'a part of the record can be rewritten',
    from: "    perform private.guard_record(format('private.%I', part)::regclass);\n",
    to: '',
    killedBy: retention,
    only: 'as closed as the whole',
  },
  {
    file: notifications,
    change: 'a deleted player is named',
    from: "where p.id = of_id and p.deleted_at is null)\n    when field = 'of'",
    to: "where p.id = of_id)\n    when field = 'of'",
    killedBy,
    only: 'who left',
  },
  {
    file: notifications,
    change: 'whoever was of the staff reads a ticket’s subject',
    from: "(t.user_id = reader or private.has_role(reader, 'admin') or private.has_role(reader, 'moderator'))",
    to: 'true',
    killedBy,
    only: 'subject',
  },
  {
    file: 'supabase/schemas/13_staff/020_moderation.sql',
    change: 'a reason says on what was hidden',
    from: '  after insert on public.hidden_contents\n',
    to: '  after update on public.hidden_contents\n',
    killedBy,
    only: 'what is hidden',
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
