import type { Mutant } from '#testing/mutant.ts';

const ready = 'supabase/schemas/14_match_night/20_ready.sql';
const lent = 'supabase/schemas/14_match_night/30_stand_ins.sql';
const evening = 'supabase/schemas/14_match_night/10_attendance.sql';
const byReady: [string] = ['supabase/tests/14_match_night/ready.test.ts'];
const byStandIns: [string] = ['supabase/tests/14_match_night/stand-ins.test.ts'];
const byAttendance: [string] = ['supabase/tests/14_match_night/attendance.test.ts'];

export default [
  {
    file: ready,
    change: 'who was ready for a match that moved still is',
    from: '    and r.kickoff_at = match.kickoff_at\n',
    to: '',
    killedBy: byReady,
    only: 'that moves asks both anew',
  },
  {
    file: ready,
    change: 'sides are ready hours before',
    from: 'if now() < match.kickoff_at - early then',
    to: 'if false then',
    killedBy: byReady,
    only: 'before the last quarter',
  },
  {
    file: ready,
    change: 'both hear again of what was said before',
    from: 'if sides > before then',
    to: 'if sides > 0 then',
    killedBy: byReady,
  },
  {
    file: lent,
    change: 'a stand-in plays without a contract',
    from: '  perform private.sign_stand_in(place, match);\n',
    to: '',
    killedBy: byStandIns,
    only: 'stands among the contracts',
  },
  {
    file: 'supabase/schemas/09_squads/15_stand_ins.sql',
    change: 'a contract of one match outlives it',
    from: "elsif new.status = 'finished' then",
    to: "elsif new.status = 'finished' then\n    return null;\n  elsif false then",
    killedBy: byStandIns,
    only: 'ends with its match',
  },
  {
    file: lent,
    change: 'a captain asks although five are in',
    from: '    ) >= needed\n  then',
    to: '    ) >= 99\n  then',
    killedBy: byStandIns,
    only: 'is not asked for where',
  },
  {
    file: lent,
    change: 'both captains of a team count at the same moment',
    from: '  perform from public.teams t where t.id = own for no key update;\n',
    to: '',
    killedBy: byStandIns,
    only: 'for two matches at once',
  },
  {
    file: lent,
    change: 'whoever is slower takes the place of the first',
    from: 'if place.withdrawn_at is not null or place.player_id is not null then',
    to: 'if place.withdrawn_at is not null then',
    killedBy: byStandIns,
    only: 'fifty at once',
  },
  {
    file: lent,
    change: 'a member of another team stands in',
    from: 'if private.own_team() is not null then',
    to: 'if false then',
    killedBy: byStandIns,
  },
  {
    file: lent,
    change: 'somebody stands in twice at once',
    from: "      and m.status not in ('cancelled', 'postponed')\n      and m.kickoff_at > match.kickoff_at - apart",
    to: '      and false\n      and m.kickoff_at > match.kickoff_at - apart',
    killedBy: byStandIns,
    only: 'stands in once at a time',
  },
  {
    file: lent,
    change: 'whoever gave the place back stays in the line-up',
    from: '    delete from public.match_lineups l\n    where (l.match_id, l.team_id, l.player_id) = (match.id, place.team_id, place.player_id);\n',
    to: '',
    killedBy: byStandIns,
    only: 'leaves the line-up',
  },
  {
    file: evening,
    change: 'a rival reads who comes',
    from: 'where squad.id = (select private.own_team())\n',
    to: 'where (select private.own_team()) = any (asked.teams)\n',
    killedBy: byAttendance,
    only: 'read by the squad',
  },
  {
    file: evening,
    change: 'an answer is taken once it has begun',
    from: 'if not asked.open then',
    to: 'if false then',
    killedBy: byAttendance,
    only: 'before kick-off, and is yes or no',
  },
  {
    file: evening,
    change: 'an answer for a match that moved still counts',
    from: '    and said.starts_at = squad_attendance.starts_at\n',
    to: '',
    killedBy: byAttendance,
    only: 'given anew when the match moves',
  },
  {
    file: evening,
    change: 'days and hours are those of the server',
    from: "(select usually_plays.at at time zone coalesce(l.time_zone, 'Europe/Istanbul') as here) clock",
    to: "(select usually_plays.at at time zone 'UTC' as here) clock",
    killedBy: byAttendance,
    only: 'in the zone of the league',
  },
] satisfies Mutant[];
