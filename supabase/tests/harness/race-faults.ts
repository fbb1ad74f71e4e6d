import type { World } from './harness.ts';

/** The defect of the database in a race: none, as committed. */
type Fault =
  | 'none'
  | 'no row locks'
  | 'an entry is held before its team'
  | 'a team is held before its player'
  | 'the clock waits instead of passing by';

/** Changed by races.mutants.ts alone: a race that finds nothing broken then proves nothing. */
const fault = 'none' as Fault;

/** How often a race is run; more rounds find rarer meetings: RONDO_RACE_ROUNDS=1000. A race with a fault must find it. */
export const raceRounds: number = fault === 'none' ? Number(process.env['RONDO_RACE_ROUNDS'] ?? 12) : 200;

/**
 * Puts the fault into a world that is about to race.
 * @param behind takes away what stands behind the locks and would keep the rules without them
 */
export async function injectFault(world: World, behind?: () => Promise<void>): Promise<void> {
  if (fault === 'no row locks') {
    await withoutRowLocks(world);
    await behind?.();
  }
  if (fault === 'an entry is held before its team')
    await world.sql(
      `create trigger keep_one_season_always before update on public.league_teams
         for each row execute function private.keep_one_season()`,
    );
  if (fault === 'a team is held before its player') {
    const [locking = ''] = await definitions(world, `proname = 'locked_member'`);
    const [, player = ''] = /^( *perform from public\.profiles .*\n)/m.exec(locking) ?? [];
    await world.sql(locking.replace(player, '').replace(/^( *perform from public\.teams .*\n)/m, `$1${player}`));
  }
  if (fault === 'the clock waits instead of passing by') {
    // the waiting session sees the blocker, the clock's own chores are tried again in silence
    for (const chore of await definitions(world, `proname in ('release_stayer', 'lapse_offer')`))
      await world.sql(chore.replaceAll(' skip locked', ''));
    await world.sql(
      `create or replace function private.record_failure(chore text, subject text, code text, message text)
         returns text language plpgsql set search_path = '' as $$ begin raise exception using errcode = code, message = message; end $$`,
    );
  }
}

/** Makes every function that locks rows anew, without the locks. */
export async function withoutRowLocks(world: World, more: (definition: string) => string = (as) => as): Promise<void> {
  for (const each of await definitions(world, `prosrc ~ 'for (no key update|update|share)'`))
    await world.sql(
      more(each.replaceAll(/\bfor (no key update|update|share)\b( of \w+(, \w+)*)?( skip locked| nowait)?/g, '')),
    );
}

const definitions = async (world: World, condition: string) =>
  (
    await world.sql<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace = 'private'::regnamespace and prokind = 'f' and ${condition}`,
    )
  ).map(({ definition }) => definition);
