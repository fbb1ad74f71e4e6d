import type { Mutant } from '#testing/mutant.ts';

const house = 'supabase/migrations/20260101001950_admin_house.sql';
const houses: [string] = ['supabase/tests/admin-house.test.ts'];

export default [
  {
    file: house,
    change: 'everybody is told what waits',
    from: '  where (select private.is_admin())\n  group by waits.kind\n',
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
