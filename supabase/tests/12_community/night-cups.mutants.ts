import type { Mutant } from '#testing/mutant.ts';

const page = 'supabase/schemas/12_community/40_night_cups.sql';
const reports = 'supabase/schemas/10_seasons/030_reports.sql';
const killedBy: [string] = ['supabase/tests/12_community/night-cups.test.ts'];
const racing: [string] = ['supabase/tests/12_community/night-cups-race.test.ts'];

export default [
  {
    file: page,
    change: 'anybody runs a night cup',
    from: "  perform private.check_admin('run a night cup');\n  cup :=",
    to: '  cup :=',
    killedBy,
    only: 'a captain does not',
  },
  {
    file: 'supabase/schemas/06_matches/15_night_cups.sql',
    change: 'everybody sees what is only planned',
    from: "using (status <> 'draft' or (select private.is_admin()))",
    to: 'using (true)',
    killedBy,
    only: 'which nobody else sees',
  },
  {
    file: page,
    change: 'an admin takes a team out without a reason, as its captain may',
    from: "  if not private.is_captain_of(team_id) then\n    perform private.refuse('PT403', 'Only the captain withdraws a team.', 'notYours');\n  end if;\n",
    to: "  perform private.check_captain(team_id, 'withdraws a team');\n",
    killedBy,
    only: 'takes none out',
  },
  {
    file: page,
    change: 'a moderator checks in the own team',
    from: 'or private.own_team() is not distinct from team_id)',
    to: 'or false)',
    killedBy,
    only: 'the staff checks in',
  },
  {
    file: page,
    change: 'an admin orders the own team',
    from: 'if private.own_team() = any (seeds) then',
    to: 'if false then',
    killedBy,
    only: 'in the order an admin gives',
  },
  {
    file: page,
    change: 'a player of the cup calls it off',
    from: "if cup.status = 'live' and private.own_team() = any (private.cup_teams(cup)) then",
    to: 'if false then',
    killedBy,
    only: 'and open games with it',
  },
  {
    file: page,
    change: 'games that are set while an evening is called off stay open',
    from: '  perform private.hold_series(private.bracket_of(null, null, cup.id));\n',
    to: '',
    killedBy: racing,
    only: 'called off',
  },
  {
    file: reports,
    change: 'a no-show is claimed while the game before is open',
    from: 'now() < private.clock_from(match) + tolerance',
    to: 'now() < match.kickoff_at + tolerance',
    killedBy,
    only: 'no clock of a game',
  },
  {
    file: page,
    change: 'a title has the date of another zone',
    from: "(select l.time_zone from public.leagues l order by l.tier, l.created_at, l.id limit 1), 'utc'",
    to: "null, 'utc'",
    killedBy,
    only: 'is crowned',
  },
] satisfies Mutant[];
