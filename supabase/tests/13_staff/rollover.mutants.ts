import type { Mutant } from '#testing/mutant.ts';

const rollover = 'supabase/schemas/13_staff/070_rollover.sql';
const rollovers: [string] = ['supabase/tests/13_staff/rollover.test.ts'];

export default [
  {
    file: rollover,
    change: 'everybody opens seasons',
    from: "  if not private.is_admin() then\n    perform private.refuse('PT403', 'Only admins open seasons.', 'notYours');\n  end if;\n",
    to: '',
    killedBy: rollovers,
    only: 'by anybody but an admin',
  },
] satisfies Mutant[];
