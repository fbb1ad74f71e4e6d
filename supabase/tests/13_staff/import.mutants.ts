import type { Mutant } from '#testing/mutant.ts';

const bringIn = 'supabase/schemas/13_staff/060_import.sql';
const imports: [string] = ['supabase/tests/13_staff/import.test.ts'];

export default [
  {
    file: bringIn,
    change: 'everybody brings a league in',
    from: "  perform private.check_admin('bring a league in');\n",
    to: '',
    killedBy: imports,
    only: 'by admins alone',
  },
  {
    file: 'supabase/schemas/13_staff/055_import_checks.sql',
    change: 'a row of the squads makes a captain',
    from: "(s.role = 'captain') <> s.leads",
    to: 'false',
    killedBy: imports,
    only: 'a captain whom the teams do not name',
  },
  {
    file: bringIn,
    change: 'the captain is not notified',
    from: "      array[entry.captain_id],\n      'teamImported',",
    to: "      array[]::uuid[],\n      'teamImported',",
    killedBy: imports,
    only: 'a squad comes in',
  },
] satisfies Mutant[];
