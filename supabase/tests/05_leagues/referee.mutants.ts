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
    file,
    change: 'everybody appoints referees',
    from: '  perform private.hold_roles();\n',
    to: '',
    killedBy,
    only: 'is nobody else’s to give or take',
  },
  {
    file,
    change: 'an admin appoints themselves',
    from: 'if player_id = auth.uid() then',
    to: 'if false then',
    killedBy,
    only: 'is nothing an admin gives themselves',
  },
  {
    file,
    change: 'a suspended account is appointed',
    from: 'if private.is_suspended(person.id) then',
    to: 'if false then',
    killedBy,
    only: 'is for living accounts',
  },
  {
    file,
    change: 'a league has any number of referees',
    from: '>= (private.limits()).league_referees_max then',
    to: '> (private.limits()).league_referees_max then',
    killedBy,
    only: 'is for living accounts',
  },
  keepsOut(
    '13_staff/010_accounts.sql',
    'a deleted account stays a referee',
    '  delete from public.league_referees r where r.user_id = me;\n',
  ),
  keepsOut('06_matches/10_matches.sql', 'a referee reads the line-up of a rival', notInIt),
  keepsOut('06_matches/30_results.sql', 'a referee reads the ledger of an own match', notInIt),
  keepsOut('10_seasons/030_claims.sql', 'a referee reads the claims of a rival', notInIt),
  keepsOut('10_seasons/070_match_room.sql', 'a referee reads the lobby of an own match early', notInIt),
  keepsOut(
    '10_seasons/120_ruling_queue.sql',
    'a referee finds the cases of every league',
    '(everywhere or m.league_id = any (leagues))',
    'true',
  ),
  keepsOut(
    '10_seasons/120_ruling_queue.sql',
    'a referee counts the cases of every league',
    'm.league_id = any ((select private.refereed_leagues())::uuid[]))\n    group',
    'true)\n    group',
  ),
  keepsOut(
    '10_seasons/120_ruling_queue.sql',
    'a referee is offered rulings in every league',
    'and private.may_referee(m.league_id)',
    "and (private.is_admin() or private.refereed_leagues() <> '{}')",
  ),
  keepsOut(
    '10_seasons/100_playoffs.sql',
    'a referee runs the season',
    'referees boolean default false)',
    'referees boolean default true)',
  ),
  keepsOut(
    '10_seasons/060_protests.sql',
    'no referee hears of a protest',
    'private.rulers(match) ||',
    'private.admins() ||',
  ),
] satisfies Mutant[];
