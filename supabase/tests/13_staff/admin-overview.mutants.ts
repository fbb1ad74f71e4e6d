import type { Mutant } from '#testing/mutant.ts';

const houses: [string] = ['supabase/tests/13_staff/admin-overview.test.ts'];

export default [
  {
    file: 'supabase/schemas/20_overview/20_admin_overview.sql',
    change: 'everybody sees what waits',
    from: "    and (\n      (select private.is_admin())\n      or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))\n      or waits.refereed\n    )\n",
    to: '',
    killedBy: houses,
  },
  {
    file: 'supabase/schemas/20_overview/20_admin_overview.sql',
    change: 'an imported season waits since its dates',
    from: 'greatest(s.registration_until, s.created_at)',
    to: 's.registration_until',
    killedBy: houses,
  },
  {
    file: 'supabase/schemas/20_overview/20_admin_overview.sql',
    change: 'what is to come counts as kicked off',
    from: 'least(w.over, now())',
    to: 'w.over',
    killedBy: houses,
  },
] satisfies Mutant[];
