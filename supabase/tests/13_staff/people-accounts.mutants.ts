import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/13_staff/030_people.sql';
const killedBy: [string] = ['supabase/tests/13_staff/people-accounts.test.ts'];

export default [
  {
    file,
    change: 'everybody keeps the accounts',
    from: 'if not private.is_admin() then\n    perform private.refuse(',
    to: 'if false then\n    perform private.refuse(',
    killedBy,
    only: 'nobody but an admin does or finds anything',
  },
  {
    file,
    change: 'two admins take each other’s role',
    from: "perform pg_advisory_xact_lock(hashtextextended('private.user_roles', 0));",
    to: '',
    killedBy,
    only: 'taken by two from each other',
  },
  {
    file,
    change: 'an admin gives up the own role',
    from: "if person.id = me then\n    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownMatter');",
    to: "if false then\n    perform private.refuse('PT403', 'Nobody gives themselves a role.', 'ownMatter');",
    killedBy,
    only: 'is given and taken by an admin',
  },
  {
    file,
    change: 'a suspended captain stays one',
    from: "if member.team_role = 'captain' then",
    to: 'if false then',
    killedBy,
    only: 'a captain hands over first',
  },
  {
    file,
    change: 'a gaming id is freed by nobody’s hand',
    from: 'update public.profiles p set gaming_id = null where p.id = person.id;',
    to: '',
    killedBy,
    only: 'is freed by an admin',
  },
  {
    file,
    change: 'the next page of the newest begins with those of the same moment again',
    from: 'newest and (p.joined_at, p.id) < (after_place::timestamptz, after_id)',
    to: 'newest and p.joined_at <= after_place::timestamptz',
    killedBy,
    only: 'by when it joined',
  },
  {
    file,
    change: 'an account is found by a part of its address',
    from: 'where u.email = address limit 1',
    to: "where u.email like '%' || address || '%' limit 1",
    killedBy,
    only: 'by its whole address',
  },
  {
    file: 'src/data/people/queries.ts',
    change: 'every page of the people is the first',
    from: '{ after_place: pageParam?.place, after_id: pageParam?.id }',
    to: '{ after_place: undefined, after_id: pageParam && undefined }',
    killedBy: ['supabase/tests/catalogue/page-boundaries.test.ts'],
    only: 'peopleQueries.page',
  },
  {
    file: 'supabase/schemas/13_staff/020_moderation.sql',
    change: 'the next page of reports leaves out those of the same moment',
    from: '(r.created_at, r.id) > (after_at, after_id)',
    to: 'r.created_at > after_at',
    killedBy: ['supabase/tests/catalogue/page-boundaries.test.ts'],
    only: 'moderationQueries.reports',
  },
] satisfies Mutant[];
