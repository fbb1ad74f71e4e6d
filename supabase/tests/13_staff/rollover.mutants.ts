import type { Mutant } from '#testing/mutant.ts';

const rollover = 'supabase/schemas/13_staff/070_rollover.sql';
const rollovers: [string] = ['supabase/tests/13_staff/rollover.test.ts'];

export default [
  {
    file: rollover,
    change: 'everybody opens seasons',
    from: "  perform private.check_admin('open seasons');\n",
    to: '',
    killedBy: rollovers,
    only: 'by anybody but an admin',
  },
] satisfies Mutant[];
