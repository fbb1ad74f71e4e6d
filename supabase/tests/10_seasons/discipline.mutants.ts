import type { Mutant } from '#testing/mutant.ts';

const discipline = 'supabase/schemas/10_seasons/090_discipline.sql';
const checks = 'supabase/schemas/09_squads/20_eligibility_checks.sql';
const killedBy: [string] = ['supabase/tests/10_seasons/discipline.test.ts'];

export default [
  {
    file: checks,
    change: 'the suspended play',
    from: "    when private.sits_out(may_play.player, m.league_id, m.kickoff_at) then 'sitsOut'\n",
    to: '',
    killedBy,
    only: 'out of line-ups and figures',
  },
  {
    file: discipline,
    change: 'an admin decides about the own team',
    from: '  if private.own_team() = was.team_id or',
    to: '  if false or',
    killedBy,
    only: 'nobody’s about the own team',
  },
  {
    file: discipline,
    change: 'a moderator decides',
    from: "  perform private.check_admin('decide about penalties');\n",
    to: "  if not private.is_staff() then\n    perform private.check_admin('decide about penalties');\n  end if;\n",
    killedBy,
    only: 'is an admin’s',
  },
] satisfies Mutant[];
