import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'the market closes while one season is in its playoffs',
    from: "coalesce(bool_and(s.phase = 'playoffs'), false)",
    to: "coalesce(bool_or(s.phase = 'playoffs'), false)",
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
    only: 'playoffs',
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'a season nobody has entered opens the market',
    from: `    and (
      s.phase = 'playoffs'
      or exists (
        select
        from public.league_teams e
        where (e.league_id, e.season) = (s.league_id, s.season)
          and e.withdrawn_at is null
      )
    )
`,
    to: '',
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
    only: 'playoffs',
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'a season whose teams withdrew opens the market',
    from: `          and e.withdrawn_at is null
`,
    to: '',
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
    only: 'playoffs',
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'a league that is over opens the market',
    from: `    and l.status = 'active'
`,
    to: '',
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
    only: 'playoffs',
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'an entry is listed again during the playoffs',
    from: "(tg_op = 'INSERT' or not old.listed)",
    to: "tg_op = 'INSERT'",
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
    only: 'playoffs',
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'an entry that is off the list is read by all',
    from: 'using (listed or user_id = (select auth.uid())',
    to: 'using (listed is not null or user_id = (select auth.uid())',
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
    only: 'shows to everybody',
  },
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
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'a deleted account stays on the market',
    from: 'p.id = r.user_id and p.deleted_at is null',
    to: 'p.id = r.user_id',
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
    only: 'deleted accounts',
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'a player stands once for every team before',
    from: 'm.player_id = r.user_id and m.left_at is null',
    to: 'm.player_id = r.user_id',
    killedBy: ['supabase/tests/09_squads/transfer-center.test.ts'],
    only: 'one row a player',
  },
  {
    file: 'supabase/schemas/09_squads/60_transfer_center.sql',
    change: 'the muted may say who they are in the game',
    from: "  'username', 'game_id', 'team_experience',",
    to: "  'username', 'team_experience',",
    killedBy: ['supabase/tests/02_identity/muted.test.ts'],
    only: 'every column',
  },
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'muted is read as suspended',
    from: `      and b.kind = 'suspended'
`,
    to: '',
    killedBy: ['supabase/tests/02_identity/muted.test.ts'],
    only: 'not suspended',
  },
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'who was muted stays so',
    from: `      and b.kind = 'muted'
      and (b.until is null or b.until > now())`,
    to: "      and b.kind = 'muted'",
    killedBy: ['supabase/tests/02_identity/muted.test.ts'],
    only: 'time is over',
  },
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'the muted cannot take their words back',
    from: "said -> field is distinct from was -> field and coalesce(said ->> field, '') not in ('', '{}')",
    to: 'said -> field is distinct from was -> field',
    killedBy: ['supabase/tests/02_identity/muted.test.ts'],
    only: 'needs no words',
  },
  {
    file: 'supabase/schemas/02_identity/10_identity.sql',
    change: 'the muted cannot touch what they once wrote',
    from: 'said -> field is distinct from was -> field and coalesce',
    to: 'coalesce',
    killedBy: ['supabase/tests/02_identity/muted.test.ts'],
    only: 'needs no words',
  },
  {
    file: 'supabase/schemas/01_foundation/20_names.sql',
    change: 'the muted give reasons',
    from: `    perform private.check_may_speak();
`,
    to: `    null;
`,
    killedBy: ['supabase/tests/02_identity/muted.test.ts'],
    only: 'writes no words',
  },
] satisfies Mutant[];
