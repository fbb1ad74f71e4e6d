import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/13_staff/030_people.sql';
const killedBy: [string] = ['supabase/tests/13_staff/people-accounts.test.ts'];

export default [
  {
    file: 'supabase/schemas/03_settings/10_site_settings.sql',
    change: 'everybody keeps the accounts',
    from: 'if not private.is_admin() then\n    perform private.refuse(',
    to: 'if false then\n    perform private.refuse(',
    killedBy,
    only: 'nobody but an admin does or finds anything',
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
    file: 'supabase/schemas/13_staff/020_moderation.sql',
    change: 'the next page of reports leaves out those of the same moment',
    from: '(r.created_at, r.id) > (after_at, after_id)',
    to: 'r.created_at > after_at',
    killedBy: ['supabase/tests/catalogue/page-boundaries.test.ts'],
    only: 'moderationQueries.reports',
  },
] satisfies Mutant[];
