import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/10_seasons/005_interests.sql';
const killedBy: [string] = ['supabase/tests/10_seasons/interests.test.ts'];
const everyCommand: [string] = ['supabase/tests/catalogue/own-matters.test.ts'];

export default [
  {
    file: 'supabase/schemas/08_contracts/05_interests.sql',
    change: 'every other side of a season is a rival',
    from: ' or side.kickoff_at <= near);',
    to: ' or true);',
    killedBy,
    only: 'later than that',
  },
  {
    file: 'supabase/schemas/08_contracts/05_interests.sql',
    change: 'the next place is none of a neighbour',
    from: 'between about.rank - 1 and about.rank + 1',
    to: 'between about.rank and about.rank',
    killedBy,
    only: 'on the next place',
  },
  {
    file: 'supabase/schemas/08_contracts/05_interests.sql',
    change: 'a suspended admin counts as somebody else',
    from: '        and not private.is_suspended(p.id)\n',
    to: '',
    killedBy,
    only: 'is suspended',
  },
  {
    file: 'supabase/schemas/08_contracts/05_interests.sql',
    change: 'an admin with an interest of their own counts as somebody else',
    from: '        and not exists (select from unnest(interests) i where i.by_team_id = m.team_id)\n',
    to: '',
    killedBy,
    only: 'an interest of their own',
  },
  {
    file: 'supabase/schemas/08_contracts/05_interests.sql',
    change: 'a declaration never lapses',
    from: '        and d.created_at > declared_since\n',
    to: '',
    killedBy,
    only: 'holds for minutes',
  },
  {
    file: 'supabase/schemas/08_contracts/05_interests.sql',
    change: 'who declares an interest decides although others could',
    from: '        and (m.team_id = any (teams)) is not true\n',
    to: '        and false\n',
    killedBy: everyCommand,
    only: 'while somebody else can decide.*adjust_points',
  },
] satisfies Mutant[];
