import type { Mutant } from '#testing/mutant.ts';

const commands = 'supabase/schemas/02_identity/20_command_limits.sql';
const killedBy: [string] = ['supabase/tests/13_staff/audit.test.ts'];

export default [
  {
    file: 'supabase/schemas/20_overview/10_audit.sql',
    change: 'the oldest entries begin again on the second page',
    from: 'or (oldest and (a.at, a.id) > (before_at, before_entry))',
    to: 'or oldest',
    killedBy,
    only: 'page by page',
  },
  {
    file: 'supabase/schemas/98_clock/10_clock.sql',
    change: 'one poisoned row stops the clock',
    from: 'failure := coalesce(private.record_failure(chore.name, task.subject, sqlstate, sqlerrm), failure);',
    to: 'raise;',
    killedBy,
  },
  {
    file: commands,
    change: 'a deleted admin counts as the last one',
    from: "where r.role = 'admin'\n      and p.deleted_at is null",
    to: "where r.role = 'admin'",
    killedBy,
  },
  {
    file: commands,
    change: 'the last admin’s account may be removed',
    from: 'after delete on auth.users',
    to: 'after update of id on auth.users',
    killedBy,
    only: 'sign-in',
  },
] satisfies Mutant[];
