import { expect } from 'vitest';
import type { Database } from '#database.types.ts';
import type { World } from './harness.ts';
import type { Answer } from './unchanged.ts';

type Row<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row'];

/** Traces of a command. */

/** Expects the command not to be refused. */
export async function done(action: PromiseLike<Answer>): Promise<void> {
  expect((await action).error).toBeNull();
}

export const teamOf = async (world: World, id: string) =>
  (await world.sql('select *, founded_on::text from public.teams where id = $1', [id]))[0]!;

/** The player's membership, or the last one. */
export const memberOf = async (world: World, player: string) =>
  (
    await world.sql<Row<'team_members'>>(
      'select * from public.team_members where player_id = $1 order by joined_at desc',
      [player],
    )
  )[0]!;

/** The entries of the audit log about something, oldest first. */
export const auditOf = (world: World, subject: string) =>
  world.sql('select action, actor, before, after from private.audit_log where subject = $1 order by id', [subject]);

/** Keys of a person's notifications, oldest first. */
export async function notificationsOf(world: World, person: string): Promise<string[]> {
  const rows = await world.sql<{ key: string }>(
    'select key from public.notifications where user_id = $1 order by created_at, key::text',
    [person],
  );
  return rows.map(({ key }) => key);
}

export const text = (length: number): string => 'x'.repeat(length);
