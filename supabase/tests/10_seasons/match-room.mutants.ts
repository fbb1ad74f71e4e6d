import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/10_seasons/070_match_room.sql';
const room: [string] = ['supabase/tests/10_seasons/match-room.test.ts'];

export default [
  {
    file: page,
    change: 'everybody reads the code',
    from: '              (select private.own_team()) in (m.home_team_id, m.away_team_id)\n',
    to: '              true\n',
    killedBy: room,
  },
] satisfies Mutant[];
