import type { Mutant } from '#testing/mutant.ts';

const house = 'supabase/schemas/13_staff/080_admin_overview.sql';
const houses: [string] = ['supabase/tests/13_staff/admin-overview.test.ts'];

export default [
  {
    file: house,
    change: 'everybody sees what waits',
    from: "  where (select private.is_admin())\n    or (waits.kind in ('reports', 'tickets') and (select private.is_staff()))\n  group by waits.kind\n",
    to: '  group by waits.kind\n',
    killedBy: houses,
  },
  {
    file: house,
    change: 'a ticket waits for whoever has just answered it',
    from: '      and coalesce(last.author_id, t.user_id) = t.user_id\n',
    to: '',
    killedBy: houses,
  },
  {
    file: house,
    change: 'a note among the staff answers a ticket',
    from: '        and not m.internal\n',
    to: '',
    killedBy: houses,
  },
  {
    file: house,
    change: 'members who left still wait for a decision',
    from: "    where m.eligibility = 'pending'\n      and m.left_at is null\n",
    to: "    where m.eligibility = 'pending'\n",
    killedBy: houses,
  },
  {
    file: house,
    change: 'a suspended captain’s entry is in order',
    from: '      private.is_suspended(t.captain_id)\n      or ',
    to: '      ',
    killedBy: houses,
  },
  {
    file: house,
    change: 'an imported season waits since its dates',
    from: 'greatest(s.registration_until, s.created_at)',
    to: 's.registration_until',
    killedBy: houses,
  },
  {
    file: house,
    change: 'a season with a match to be played waits for its playoffs',
    from: '    and played.over\n',
    to: '',
    killedBy: houses,
  },
  {
    file: house,
    change: 'cancelled matches count as matches of the season',
    from: "      and m.status <> 'cancelled'\n  ) m\n",
    to: '  ) m\n',
    killedBy: houses,
  },
  {
    file: house,
    change: 'what is to come counts as kicked off',
    from: 'least(w.over, now())',
    to: 'w.over',
    killedBy: houses,
  },
] satisfies Mutant[];
