import { randomUUID } from 'node:crypto';
import type { World } from './harness.ts';

type About = { user_agent?: string; refreshed_at?: string; not_after?: string; created_at?: string };

/** The password `givePassword` gives, and its hash as the host keeps it and as hosted projects do. */
export const password = 'zwölf Laternen am Kanal';
export const hashes = {
  host: '$2b$04$oLI9/2JTnkrGBc4efjXin.aWeAxembn6FUqgUqHguEhlmE8UrWIs6',
  hosted: '$2a$04$oLI9/2JTnkrGBc4efjXin.aWeAxembn6FUqgUqHguEhlmE8UrWIs6',
};

/** Creates accounts for the people of the tests who did not sign up. */
const haveAccount = (world: World, userId: string) =>
  world.sql('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now()) on conflict do nothing', [
    userId,
    `${userId}@people.test`,
  ]);

/** Lets somebody have a password, as the sign-in service keeps it. */
export async function givePassword(world: World, userId: string, hash: string = hashes.host): Promise<void> {
  await haveAccount(world, userId);
  await world.sql('update auth.users set encrypted_password = $2 where id = $1', [userId, hash]);
}

/** A session of somebody, as the sign-in service keeps it. */
export async function openSession(world: World, userId: string, about: About = {}): Promise<string> {
  const id = randomUUID();
  await haveAccount(world, userId);
  await world.sql(
    `insert into auth.sessions (id, user_id, user_agent, refreshed_at, not_after, created_at)
       values ($1, $2, $3, $4::timestamptz at time zone 'UTC', $5, coalesce($6::timestamptz, coalesce($4::timestamptz, now()) - interval '1 minute'))`,
    [
      id,
      userId,
      about.user_agent ?? null,
      about.refreshed_at ?? null,
      about.not_after ?? null,
      about.created_at ?? null,
    ],
  );
  return id;
}
