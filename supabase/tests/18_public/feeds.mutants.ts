import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/18_public/20_feeds.sql';
const killedBy: [string] = ['supabase/tests/18_public/feeds.test.ts'];

export default [
  {
    file,
    change: 'a corrected result looks as it did',
    from: '(select max(r.at) from public.match_results r where r.match_id = (last.match).id)',
    to: 'last.counted_at',
    killedBy,
    only: 'corrected',
  },
  {
    file,
    change: 'a renamed team changes nothing that a reader of feeds has',
    from: 'where f.team_id in (home.id, away.id)',
    to: 'where false',
    killedBy,
    only: 'corrected',
  },
] satisfies Mutant[];
