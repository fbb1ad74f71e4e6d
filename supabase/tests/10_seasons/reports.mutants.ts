import type { Mutant } from '#testing/mutant.ts';

const reports = 'supabase/schemas/10_seasons/030_reports.sql';
const times = 'supabase/schemas/10_seasons/050_reschedules.sql';
const protests = 'supabase/schemas/10_seasons/060_protests.sql';
const byReports: [string] = ['supabase/tests/10_seasons/reports.test.ts'];
const byLineUps: [string] = ['supabase/tests/09_squads/line-ups.test.ts'];
const byTimes: [string] = ['supabase/tests/10_seasons/reschedules.test.ts'];
const byProtests: [string] = ['supabase/tests/10_seasons/protests.test.ts'];

export default [
  {
    file: reports,
    change: 'a side confirms its own report',
    from: '  if own is distinct from (private.led_team() = report.team_id) then',
    to: '  if own and private.led_team() <> report.team_id then',
    killedBy: byReports,
    only: 'by the other side alone',
  },
  {
    file: reports,
    change: 'every season waits a day for an answer',
    from: "select s.silence_hours * interval '1 hour'",
    to: "select interval '1 day'",
    killedBy: byReports,
    only: 'silence',
  },
  {
    file: reports,
    change: 'a report is corrected by the side that did not file it',
    from: '  if own is distinct from (private.led_team() = report.team_id) then',
    to: '  if not own and private.led_team() = report.team_id then',
    killedBy: byReports,
    only: "else's to change",
  },
  {
    file: 'supabase/schemas/10_seasons/025_results.sql',
    change: 'a match that was live is as if it had not begun, once a report is taken back',
    from: "case when m.started_at is null then 'scheduled' else 'live' end",
    to: "'scheduled'",
    killedBy: byReports,
    only: 'is live again',
  },
  {
    file: reports,
    change: 'a forfeit is reported at kick-off',
    from: "tolerance constant interval := (private.limits()).delay_tolerance_minutes * interval '1 minute';",
    to: "tolerance constant interval := interval '0 minutes';",
    killedBy: byReports,
    only: 'a reported forfeit',
  },
  {
    file: reports,
    change: 'a stranger is given figures',
    from: '    broken := private.may_play(line.player_id, team, match.id);\n',
    to: '    broken := null;\n',
    killedBy: byReports,
    only: 'figures of a report',
  },
  {
    file: 'supabase/schemas/10_seasons/034_rulings.sql',
    change: 'reports outlive the undoing',
    from: '  perform private.supersede_reports(match.id);\n',
    to: '',
    killedBy: byReports,
    only: 'opens the match again',
  },
  {
    file: 'supabase/schemas/14_match_night/20_ready.sql',
    change: 'one side starts a match an hour early',
    from: 'if now() < match.kickoff_at and private.sides_ready',
    to: "if now() < match.kickoff_at - interval '1 hour' and private.sides_ready",
    killedBy: byLineUps,
    only: 'is started by',
  },
  {
    file: times,
    change: 'a captain agrees with the own proposal',
    from: '  if private.captained_team() = proposal.team_id then',
    to: '  if false then',
    killedBy: byTimes,
    only: 'nobody the own proposal',
  },
  {
    file: protests,
    change: 'a protest is filed an hour later',
    from: "return private.end_of_match(match) + private.protest_minutes(match) * interval '1 minute';",
    to: "return private.end_of_match(match) + interval '75 minutes';",
    killedBy: byProtests,
    only: 'a protest',
  },
] satisfies Mutant[];
