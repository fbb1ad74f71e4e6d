import type { World } from './harness.ts';

/** The history of a match, by its columns; the rest is time, place and teams. */
const happened = ['status', 'home_score', 'away_score', 'forfeited_by', 'live_home_score', 'live_away_score', 'started_at', 'live_at', 'finished_at']; // prettier-ignore

/** Writes a match and, through the ledger, what has happened in it; returns its id. */
export async function putMatch(world: World, row: Record<string, unknown>): Promise<string> {
  const planned = Object.entries(row).filter(([column]) => !happened.includes(column));
  const [made] = await world.sql<{ id: string }>(
    `insert into public.team_matches (${planned.map(([column]) => column).join(', ')})
       values (${planned.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    planned.map(([, value]) => value),
  );
  const played = Object.fromEntries(Object.entries(row).filter(([column]) => happened.includes(column)));
  try {
    await importMatch(world, made!.id, played);
  } catch (error) {
    await world.sql('delete from public.team_matches where id = $1', [made!.id]);
    throw error;
  }
  return made!.id;
}

/** A match as an import describes it. */
export const importMatch = (world: World, id: string, played: Record<string, unknown>): Promise<unknown> =>
  world.sql(
    'select private.import_match(jsonb_populate_record(m, $2::jsonb)) from public.team_matches m where m.id = $1',
    [id, JSON.stringify(played)],
  );

/** Moves a match on as the one writer does, without a check of rights. */
export const writeMatch = (world: World, id: string, written: Record<string, unknown>): Promise<unknown> =>
  world.sql('select private.write_match($1, $2)', [id, JSON.stringify(written)]);
