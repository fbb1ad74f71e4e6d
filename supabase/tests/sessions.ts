import { randomUUID } from 'node:crypto';
import type { World } from './harness.ts';

type About = { user_agent?: string; refreshed_at?: string; not_after?: string };

/** A session of somebody, as the sign-in service keeps it. */
export async function openSession(world: World, userId: string, about: About = {}): Promise<string> {
  const id = randomUUID();
  await world.sql('insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [
    userId,
    `${userId}@people.test`,
  ]);
  await world.sql(
    `insert into auth.sessions (id, user_id, user_agent, refreshed_at, not_after, created_at)
       values ($1, $2, $3, $4::timestamptz at time zone 'UTC', $5, coalesce($4::timestamptz, now()) - interval '1 minute')`,
    [id, userId, about.user_agent ?? null, about.refreshed_at ?? null, about.not_after ?? null],
  );
  return id;
}
