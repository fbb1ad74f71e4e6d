import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/02_identity/20_command_limits.sql';
const killedBy: [string] = ['supabase/tests/02_identity/command-limits.test.ts'];

export default [
  {
    file,
    change: 'a count never ends',
    from: 'set times = case when c.over_at <= now() then 1 else c.times + 1 end',
    to: 'set times = c.times + 1',
    killedBy,
  },
  {
    file,
    change: 'all subjects are one',
    from: "case when bound.each = 'subject' then limit_passed.about end",
    to: 'null',
    killedBy,
  },
  {
    file,
    change: 'admins are counted',
    from: 'if auth.uid() is null or private.is_admin() then',
    to: 'if auth.uid() is null then',
    killedBy,
  },
] satisfies Mutant[];
