import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/10_seasons/010_entries.sql';
const killedBy: [string] = ['supabase/tests/10_seasons/entries.test.ts'];

export default [
  {
    file: page,
    change: 'anybody of a team enters it',
    from: "  perform private.check_captain(club.id, 'enters a team');",
    to: `  if not (private.leads(club.id) or private.is_admin()) then
    perform private.refuse('PT403', 'Only the captain enters a team.', 'notYours');
  end if;`,
    killedBy,
    only: 'nobody else',
  },
] satisfies Mutant[];
