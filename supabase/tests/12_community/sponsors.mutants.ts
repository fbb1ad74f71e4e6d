import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/12_community/50_sponsors.sql';
const tests: [string] = ['supabase/tests/12_community/sponsors.test.ts'];

export default [
  {
    file: page,
    change: 'everybody orders the sponsors',
    from: "  perform private.check_admin('order sponsors');\n",
    to: '',
    killedBy: tests,
  },
] satisfies Mutant[];
