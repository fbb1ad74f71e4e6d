import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/18_public/30_api_keys.sql';
const killedBy: [string] = ['supabase/tests/18_public/api-keys.test.ts'];

export default [
  {
    file,
    change: 'everybody’s keys are listed',
    from: '  where k.user_id = (select auth.uid())\n',
    to: '',
    killedBy,
    only: 'nobody else’s',
  },
] satisfies Mutant[];
