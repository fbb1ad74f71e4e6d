import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/10_seasons/070_match_room.sql';
const room: [string] = ['supabase/tests/10_seasons/match-room.test.ts'];

export default [
  {
    file: page,
    change: 'the away side gives the lobby a code',
    from: "if private.own_side(match) <> 'home' then",
    to: 'if private.own_side(match) is null then',
    killedBy: room,
  },
  {
    file: page,
    change: 'the code is read long before kick-off',
    from: "m.kickoff_at <= now() + (select (private.limits()).lineup_reveal_minutes) * interval '1 minute'",
    to: 'true',
    killedBy: room,
  },
  {
    file: page,
    change: 'everybody reads the code',
    from: '              (select private.own_team()) in (m.home_team_id, m.away_team_id)\n',
    to: '              true\n',
    killedBy: room,
  },
  {
    file: page,
    change: 'everybody reads why somebody may not play',
    from: '  where asked.broken is null\n',
    to: '  where true\n',
    killedBy: room,
  },
  {
    file: page,
    change: 'a decided claim still waits',
    from: " and claim.status = 'filed'",
    to: '',
    killedBy: room,
  },
] satisfies Mutant[];
