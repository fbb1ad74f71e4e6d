import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/10_seasons/130_prize_payments.sql';
const killedBy: [string] = ['supabase/tests/10_seasons/prize-payments.test.ts'];

export default [
  {
    file,
    change: 'every captain reads who was paid',
    from: 'or team_id = (select private.led_team())',
    to: 'or (select private.led_team()) is not null',
    killedBy,
    only: 'captains of that team alone',
  },
] satisfies Mutant[];
