import type { Mutant } from '#testing/mutant.ts';

const lent = 'supabase/schemas/14_match_night/30_stand_ins.sql';
const evening = 'supabase/schemas/14_match_night/10_attendance.sql';
const byStandIns: [string] = ['supabase/tests/14_match_night/stand-ins.test.ts'];
const byAttendance: [string] = ['supabase/tests/14_match_night/attendance.test.ts'];

export default [
  {
    file: lent,
    change: 'a suspended stand-in keeps the place',
    from: '    and private.may_play(place.player_id, place.team_id, match.id) is not null\n',
    to: '    and false\n',
    killedBy: byStandIns,
    only: 'who may no longer play',
  },
  {
    file: lent,
    change: 'a member of another team stands in',
    from: 'if private.own_team() is not null then',
    to: 'if false then',
    killedBy: byStandIns,
  },
  {
    file: evening,
    change: 'a rival reads who comes',
    from: 'where squad.id = (select private.own_team())\n',
    to: 'where (select private.own_team()) = any (asked.teams)\n',
    killedBy: byAttendance,
    only: 'read by the squad',
  },
] satisfies Mutant[];
