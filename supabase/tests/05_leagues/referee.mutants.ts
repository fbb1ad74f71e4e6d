import type { Mutant } from '#testing/mutant.ts';

const file = 'supabase/schemas/05_leagues/20_referees.sql';
const killedBy: [string] = ['supabase/tests/05_leagues/referee.test.ts'];
const keepsOut = (page: string, change: string, what: string, n = ''): Mutant => ({
  file: `supabase/schemas/${page}`,
  change,
  from: what,
  to: n,
  killedBy,
});
const notInIt = '            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)\n';

export default [
  {
    file,
    change: 'a referee of one league is one of every league',
    from: 'coalesce(may_referee.league_id = any (private.refereed_leagues()), false)',
    to: "private.refereed_leagues() <> '{}'",
    killedBy,
  },
  {
    file,
    change: 'a suspended referee goes on',
    from: '    and not private.is_suspended((select auth.uid()))\n',
    to: '',
    killedBy,
    only: 'is nothing while suspended',
  },
  {
    file: 'supabase/schemas/13_staff/035_league_referees.sql',
    change: 'an admin appoints themselves',
    from: 'if player_id = auth.uid() then',
    to: 'if false then',
    killedBy,
    only: 'is nothing an admin gives themselves',
  },
  keepsOut('06_matches/10_matches.sql', 'a referee reads the line-up of a rival', notInIt),
  keepsOut('06_matches/30_results.sql', 'a referee reads the ledger of an own match', notInIt),
  keepsOut('10_seasons/030_reports.sql', 'a referee reads the reports of a rival', notInIt),
  keepsOut('10_seasons/070_match_room.sql', 'a referee reads the lobby of an own match early', notInIt),
  keepsOut(
    '10_seasons/120_ruling_queue.sql',
    'a referee is offered rulings in every league',
    'and private.may_referee(m.league_id)',
    "and (private.is_admin() or private.refereed_leagues() <> '{}')",
  ),
] satisfies Mutant[];
