import type { Mutant } from '#testing/mutant.ts';

const calls = 'supabase/schemas/18_public/40_cups.sql';
const cups = 'supabase/schemas/12_community/40_night_cups.sql';
const killedBy: [string] = ['supabase/tests/18_public/cups.test.ts'];

export default [
  {
    file: 'supabase/schemas/06_matches/15_night_cups.sql',
    change: 'a plan can be read',
    from: `where c.public\n  and c.status <> 'draft';`,
    to: 'where c.public;',
    killedBy,
    only: 'a plan, public or not',
  },
  {
    file: 'supabase/schemas/06_matches/15_night_cups.sql',
    change: 'every cup is public',
    from: `where c.public\n  and c.status <> 'draft';`,
    to: `where c.status <> 'draft';`,
    killedBy,
    only: 'that nobody opened',
  },
  {
    file: cups,
    change: 'a save that says nothing about it closes the cup',
    from: 'public = coalesce(save_night_cup.is_public, c.public)',
    to: 'public = coalesce(save_night_cup.is_public, false)',
    killedBy,
    only: 'closes it again',
  },
  {
    file: calls,
    change: 'the waiting list is read',
    from: `        and not e.waiting\n    ),\n    'series'`,
    to: `    ),\n    'series'`,
    killedBy,
    only: 'listed keys',
  },
  {
    file: calls,
    change: 'a team is named by a closed league',
    from: 'from private.public_leagues l\n    join',
    to: 'from public.leagues l\n    join',
    killedBy,
    only: 'entered a public league',
  },
  {
    file: calls,
    change: 'a page repeats the last cup of the one before',
    from: '(every.starts_at, every.id) < (',
    to: '(every.starts_at, every.id) <= (',
    killedBy,
    only: 'a page at a time',
  },
  {
    file: cups,
    change: 'nothing is opened or closed',
    from: `variadic enum_range(null::public.night_cup_status));\nbegin`,
    to: `variadic enum_range(null::public.night_cup_status));\nbegin\n  return;`,
    killedBy,
    only: 'an admin closes a cup',
  },
  {
    file: cups,
    change: 'a plan is past that',
    from: 'variadic enum_range(null::public.night_cup_status)',
    to: `'registration', 'check_in', 'live', 'finished', 'cancelled'`,
    killedBy,
    only: 'waits until entry opens',
  },
  {
    file: cups,
    change: 'what is so already is in the log again',
    from: 'if cup.public = is_public then\n    return;',
    to: 'if cup.public = is_public then\n    null;',
    killedBy,
    only: 'an admin closes a cup',
  },
] satisfies Mutant[];
