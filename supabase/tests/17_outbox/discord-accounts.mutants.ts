import type { Mutant } from '#testing/mutant.ts';

const accounts = 'supabase/schemas/17_outbox/80_discord_accounts.sql';
const host: [string] = ['host/discord.test.ts'];

export default [
  {
    file: accounts,
    change: 'a suspended member links an account',
    from: '    perform private.act_as(request.user_id);\n    me := private.actor();\n',
    to: '    perform private.act_as(request.user_id);\n    me := request.user_id;\n',
    killedBy: host,
    only: 'of a suspended member is not linked',
  },
] satisfies Mutant[];
