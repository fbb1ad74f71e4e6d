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
  {
    file,
    change: 'an admin ticks the prize of the own team',
    from: '  perform private.check_no_own_matter(null, entry.team_id);\n',
    to: '',
    killedBy,
    only: 'a team the admin plays for',
  },
  {
    file,
    change: 'a prize is paid before the season is over',
    from: "if run.phase <> 'finished' then",
    to: 'if false then',
    killedBy,
    only: 'before the season is finished',
  },
  {
    file,
    change: 'a prize of the place below is meant',
    from: "'places' -> (entry.final_rank - 1);",
    to: "'places' -> entry.final_rank;",
    killedBy,
  },
  {
    file,
    change: 'a second tick says that it is done',
    from: "    perform private.refuse('PT409', 'The prize is marked as paid already.', 'prizePaid', 'team_id');",
    to: '    null;',
    killedBy,
    only: 'in the same second',
  },
  {
    file,
    change: 'a tick is taken back without a reason',
    from: '  said constant text := private.checked_reason(reason);',
    to: '  said constant text := reason;',
    killedBy,
    only: 'with a reason',
  },
] satisfies Mutant[];
