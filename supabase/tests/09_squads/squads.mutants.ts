import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'co-captains hand over the captaincy',
    from: "  perform private.check_captain_or_neutral('squad', hand_over_captaincy.team_id, 'hands over');",
    to: `  if not (private.leads(hand_over_captaincy.team_id) or private.is_admin()) then
    perform private.refuse('PT403', 'Only the captain hands over.', 'notYours');
  end if;`,
    killedBy: ['supabase/tests/09_squads/squads-rights.test.ts'],
    only: 'hand_over',
  },
  {
    file: 'supabase/schemas/09_squads/40_founding.sql',
    change: "an entered team's captain begins as pending",
    from: "'captain', private.first_eligibility(new.captain_id, new.id))",
    to: "'captain', 'pending')",
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'manager and first member',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'a player is in two teams at a moment in the past',
    from: 'exclude using gist (player_id extensions.gist_uuid_ops with =, tstzrange(joined_at, left_at) with &&)',
    to: 'exclude using gist (player_id extensions.gist_uuid_ops with =) where (left_at is null)',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'never overlap',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'an admin verifies what a team they play for has won',
    from: `create policy update_admin on public.team_achievements
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()) and team_id is distinct from (select private.own_team()));`,
    to: `create policy update_admin on public.team_achievements
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));`,
    killedBy: ['supabase/tests/09_squads/squads-achievements.test.ts'],
    only: 'verified by no admin',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'an own player achievement is verified',
    from: `create policy update_admin on public.player_achievements
  for update to authenticated
  using ((select private.is_admin()))
  with check (
    (select private.is_admin())
    and player_id <> (select auth.uid())`,
    to: `create policy update_admin on public.player_achievements
  for update to authenticated
  using ((select private.is_admin()))
  with check (
    (select private.is_admin())`,
    killedBy: ['supabase/tests/09_squads/squads-achievements.test.ts'],
    only: 'not verified by that player',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'a co-captain takes an achievement back',
    from: '(not verified and team_id = (select private.captained_team()))',
    to: '(not verified and team_id = (select private.led_team()))',
    killedBy: ['supabase/tests/09_squads/squads-achievements.test.ts'],
    only: 'taken back',
  },
  {
    file: 'supabase/schemas/09_squads/40_founding.sql',
    change: "an admin's word for a team they lead stands at once",
    from: 'private.is_admin() and private.own_team() is distinct from add_team_achievement.team_id',
    to: 'private.is_admin()',
    killedBy: ['supabase/tests/09_squads/squads-achievements.test.ts'],
    only: 'verified by no admin',
  },
  {
    file: 'supabase/schemas/05_leagues/10_leagues.sql',
    change: 'a change of an entry waits for the team',
    from: `when (new.withdrawn_at is null and (old.withdrawn_at is not null or old.team_id <> new.team_id))`,
    to: 'when (new.withdrawn_at is null)',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'does not wait',
  },
  {
    file: 'supabase/schemas/05_leagues/10_leagues.sql',
    change: 're-entry by update leads to a second season',
    from: `when (new.withdrawn_at is null and (old.withdrawn_at is not null or old.team_id <> new.team_id))`,
    to: `when (new.withdrawn_at is null and old.team_id <> new.team_id)`,
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'one season a team plays',
  },
] satisfies Mutant[];
