import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/18_public/10_public.sql';
const killedBy: [string] = ['supabase/tests/18_public/hidden-players.test.ts'];
const only = 'while everybody hides the profile';

export default [
  {
    file,
    change: 'everybody is named',
    from: 'case when is_open or to_members or p.deleted_at is not null then p.username end',
    to: 'p.username',
    killedBy,
    only,
  },
] satisfies Mutant[];
