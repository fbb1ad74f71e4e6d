import type { Mutant } from '#testing/mutant.ts';

const foundation = 'supabase/schemas/01_foundation/10_foundation.sql';
const releases = 'supabase/schemas/08_contracts/40_releases.sql';
const commands = 'supabase/schemas/02_identity/20_command_limits.sql';
const killedBy: [string] = ['supabase/tests/13_staff/audit.test.ts'];

export default [
  {
    file: 'supabase/schemas/13_staff/040_audit.sql',
    change: 'the oldest entries begin again on the second page',
    from: 'or (oldest and (a.at, a.id) > (before_at, before_entry))',
    to: 'or oldest',
    killedBy,
    only: 'page by page',
  },
  {
    file: foundation,
    change: 'an entry names the league and not the season',
    from: "select string_agg(any_row ->> key, ' ' order by n)",
    to: 'select min(any_row ->> key)',
    killedBy,
  },
  {
    file: releases,
    change: 'one poisoned row stops the clock',
    from: 'perform private.record_failure(due.chore, due.subject, sqlstate, sqlerrm);',
    to: 'raise;',
    killedBy,
  },
  {
    file: releases,
    change: 'a failure is entered each minute',
    from: "and l.action = 'fail ' || record_failure.chore",
    to: 'and false',
    killedBy,
  },
  {
    file: 'supabase/schemas/08_contracts/20_contracts.sql',
    change: 'an offer that ends leaves no entry',
    from: "  perform private.record(action, 'contracts '",
    to: "  perform pg_catalog.concat(action, 'contracts '",
    killedBy,
  },
  {
    file: releases,
    change: 'a released member leaves no entry',
    from: "  perform private.record('release_stayer',",
    to: "  perform pg_catalog.concat('release_stayer',",
    killedBy,
  },
  {
    file: 'supabase/schemas/08_contracts/30_signing.sql',
    change: 'an overtaken offer is entered as withdrawn by the captain',
    from: "rival, 'withdrawn', 'overtake_offer',",
    to: "rival, 'withdrawn', 'withdraw_offer',",
    killedBy,
  },
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'an offer that ends with its team is entered as withdrawn by the captain',
    from: "dead, 'withdrawn', 'end_offer',",
    to: "dead, 'withdrawn', 'withdraw_offer',",
    killedBy,
  },
  {
    file: 'supabase/schemas/09_squads/10_eligibility.sql',
    change: 'a decision is entered as a following, too',
    from: 'if not private.is_decided(new.id) then',
    to: 'if true then',
    killedBy,
  },
  {
    file: commands,
    change: 'a suspended admin counts as the last one',
    from: '      and not private.is_suspended(p.id)\n',
    to: '',
    killedBy,
  },
  {
    file: commands,
    change: 'a deleted admin counts as the last one',
    from: "where r.role = 'admin'\n      and p.deleted_at is null",
    to: "where r.role = 'admin'",
    killedBy,
  },
  {
    file: commands,
    change: 'the last admin’s account may be removed',
    from: 'after delete on auth.users',
    to: 'after update of id on auth.users',
    killedBy,
    only: 'sign-in',
  },
  {
    file: 'supabase/schemas/03_settings/10_site_settings.sql',
    change: 'visitors read which admin turned maintenance on',
    from: 'new.value := new.value || \'{"updated_by": null}\';',
    to: 'new.value := new.value;',
    killedBy: ['supabase/tests/03_settings/site-settings.test.ts'],
  },
  {
    file: 'supabase/schemas/05_leagues/10_leagues.sql',
    change: 'members read who took the points',
    from: '  new.decided_by := null;\n',
    to: '',
    killedBy,
  },
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'who is seen during maintenance is an admin',
    from: 'if not private.may_write() or private.in_maintenance() then',
    to: 'if not private.may_write() then',
    killedBy,
  },
] satisfies Mutant[];
