import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/10_seasons/100_playoffs.sql';
const killedBy: [string] = ['supabase/tests/10_seasons/playoffs.test.ts'];

export default [
  {
    file: page,
    change: 'anybody runs a season',
    from: "  if not (private.is_admin() or referees and private.may_referee(league_id)) then\n    perform private.refuse('PT403', 'Only admins run a season.', 'notYours');\n  end if;\n  select * into run\n",
    to: '  select * into run\n',
    killedBy,
    only: 'by an admin alone',
  },
  {
    file: page,
    change: 'who has a game reads that the playoffs have begun, too',
    from: '      except\n      select unnest(private.leaders(s.team_a_id) || private.leaders(s.team_b_id))\n',
    to: '      except\n      select s.id\n',
    killedBy,
    only: 'with the first six',
  },
] satisfies Mutant[];
