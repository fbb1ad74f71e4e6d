import type { Mutant } from '#testing/mutant.ts';

export default [
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: "a co-captain's leaving archives the team",
    from: `  if is_last then
    perform private.close_team`,
    to: `  if is_last or member.team_role <> 'player' then
    perform private.close_team`,
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'archives the team, captain or not',
  },
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'the last member leaves in mid-season',
    from: `    perform private.check_closing(member.team_id);
`,
    to: `    null;
`,
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'plays a season only',
  },
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'a team is archived before its season begins',
    from: "from private.season_of(team) s where s.phase <> 'finished') then",
    to: "from private.season_of(team) s where s.phase in ('regular', 'playoffs')) then",
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts', 'supabase/tests/09_squads/squads-leaving.test.ts'],
  },
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'nobody is notified that the team is archived',
    from: "array[member.player_id], 'teamArchived'",
    to: "'{}', 'teamArchived'",
    killedBy: ['supabase/tests/09_squads/squads-leaving.test.ts'],
    only: 'archiving',
  },
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'a closed team goes on looking for players',
    from: `  update public.team_listings l set listed = false where l.team_id = team;
`,
    to: '',
    killedBy: ['supabase/tests/09_squads/squads-leaving.test.ts'],
    only: 'listing',
  },
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'a command about a member does not hold the player',
    from: `  perform from public.profiles p where p.id = found_one.player_id for no key update;
`,
    to: '',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'set_team_role|set_shirt|kick_player',
  },
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'a command about a member does not hold the team',
    from: `  perform from public.teams t where t.id = found_one.team_id for no key update;
`,
    to: '',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'set_shirt holds|kick_player holds',
  },
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
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'the old captain is not notified',
    from: "array[heir.player_id, old_captain], 'captaincyHandedOver'",
    to: "array[heir.player_id], 'captaincyHandedOver'",
    killedBy: ['supabase/tests/09_squads/squads-roles.test.ts'],
  },
  {
    file: 'supabase/schemas/09_squads/50_squads.sql',
    change: 'a handed-over captaincy leaves no audit row',
    from: `  perform private.record(
    'hand_over_captaincy', 'teams ' || heir.team_id,
    jsonb_build_object('captain_id', old_captain), jsonb_build_object('captain_id', heir.player_id)
  );
`,
    to: '',
    killedBy: ['supabase/tests/09_squads/squads-roles.test.ts'],
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'an archived team is opened by a plain write',
    from: "execute function private.keep_columns('id', 'captain_id', 'archived_at', 'created_at');",
    to: "execute function private.keep_columns('id', 'captain_id', 'created_at');",
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'opened again',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'a suspended player is entered as captain',
    from: "when (new.left_at is null and new.team_role <> 'player')",
    to: "when (new.left_at is null and new.team_role = 'co_captain')",
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'armband',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'a suspended player is handed the captaincy',
    from: ' or new.team_role <> old.team_role or new.player_id <> old.player_id)',
    to: ' or new.player_id <> old.player_id)',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'armband',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'the shirt of a suspended captain cannot change',
    from: `    and (old.left_at is not null or new.team_role <> old.team_role or new.player_id <> old.player_id)
`,
    to: '',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'armband',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'muted is read as suspended where the armband goes',
    from: 'if private.is_suspended(new.player_id) then',
    to: 'if private.is_muted(new.player_id) then',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'armband',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'the captain of an entered team is not held',
    from: 'p.id = new.captain_id and p.deleted_at is null for no key update;',
    to: 'p.id = new.captain_id and p.deleted_at is null;',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'founding a team',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: "a captain's second team is refused by a constraint",
    from: 'if exists (select from public.team_members m where m.player_id = new.captain_id and m.left_at is null) then',
    to: 'if false then',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'refused in words',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'an entered team has no manager',
    from: `  new.manager_id := coalesce(new.manager_id, new.captain_id);
`,
    to: '',
    killedBy: ['supabase/tests/09_squads/squads-captains.test.ts'],
    only: 'manager and first member',
  },
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
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
    change: 'nobody joins at the moment of leaving',
    from: 'tstzrange(joined_at, left_at) with &&',
    to: "tstzrange(joined_at, left_at, '[]') with &&",
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
    file: 'supabase/schemas/09_squads/40_founding.sql',
    change: 'what two leaders save at once is saved by one',
    from: 'select * into was from public.teams t where t.id = update_team.team_id for update;',
    to: 'select * into was from public.teams t where t.id = update_team.team_id;',
    killedBy: ['supabase/tests/catalogue/locks.test.ts'],
    only: 'two leaders',
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
  {
    file: 'supabase/schemas/04_teams/10_teams.sql',
    change: 'an admin acts as captain of the team they play for',
    from: "'notYours', field);\n  end if;\n  perform private.check_not_own_team(team);\n",
    to: "'notYours', field);\n  end if;\n",
    killedBy: ['supabase/tests/catalogue/own-matters.test.ts'],
    only: 'an admin is refused about the team they play for',
  },
] satisfies Mutant[];
