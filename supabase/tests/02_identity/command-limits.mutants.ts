import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/02_identity/20_command_limits.sql';
const killedBy: [string] = ['supabase/tests/02_identity/command-limits.test.ts'];

export default [
  {
    file,
    change: 'nothing is too often',
    from: 'if counted.times > bound.at_most then',
    to: 'if false then',
    killedBy,
  },
  {
    file,
    change: 'one less than the limit is too often',
    from: 'if counted.times > bound.at_most then',
    to: 'if counted.times >= bound.at_most then',
    killedBy,
  },
  {
    file,
    change: 'a count never ends',
    from: 'set times = case when c.over_at <= now() then 1 else c.times + 1 end',
    to: 'set times = c.times + 1',
    killedBy,
  },
  {
    file,
    change: 'all subjects are one',
    from: "case when bound.each = 'subject' then limit_passed.about end",
    to: 'null',
    killedBy,
  },
  {
    file,
    change: 'admins are counted',
    from: 'if auth.uid() is null or private.is_admin() then',
    to: 'if auth.uid() is null then',
    killedBy,
  },
  {
    file,
    change: 'the clock sweeps what still counts',
    from: 'where old.over_at <= now()',
    to: 'where true',
    killedBy,
  },
  {
    file: 'supabase/schemas/07_notifications/10_notifications.sql',
    change: 'one person is told without end',
    from: "if (private.limit_passed('notify', concat_ws(' ', notify.key, person))).over_at is null then",
    to: 'if true then',
    killedBy,
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'one player is offered without end',
    from: "  perform private.count_command('offer_to_player', offer_contract.player_id::text, club.id);\n",
    to: '',
    killedBy,
  },
] satisfies Mutant[];
