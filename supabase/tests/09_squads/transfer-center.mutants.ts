import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'a player lists the own team',
    from: `  for insert to authenticated
  with check (team_id = (select private.led_team()));`,
    to: `  for insert to authenticated
  with check (team_id = (select private.own_team()));`,
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: "a player edits the own team's listing",
    from: `  using (team_id = (select private.led_team()))
  with check (team_id = (select private.led_team()));`,
    to: `  using (team_id = (select private.own_team()))
  with check (team_id = (select private.own_team()));`,
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: "a co-captain removes the team's listing",
    from: `    team_id = (select private.captained_team())
    or ((select private.is_admin())`,
    to: `    team_id = (select private.led_team())
    or ((select private.is_admin())`,
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts', 'supabase/tests/catalogue/permissions.test.ts'],
  },
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'muted is read as suspended',
    from: `      and b.kind = 'suspended'
      and (b.until is null`,
    to: '      and (b.until is null',
    killedBy: ['supabase/tests/02_identity/muted.test.ts'],
    only: 'not suspended',
  },
] satisfies Mutant[];
