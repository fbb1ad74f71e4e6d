import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { type Role, type RoleEntry, findRole } from '#domain/club/roles.ts';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { chooseZone } from '#lib/time-zone.ts';

export const roleQueries = {
  /**
   * The stored role of a user: the admin check first, then the moderator check. The entry is fresh for
   * 5 minutes; a failed check is logged and leaves no role at all.
   */
  of: (userId: string) =>
    queryOptions({
      queryKey: ['role', userId],
      queryFn: (): Promise<RoleEntry> => lookUpRole(userId),
      staleTime: limits.roleCacheMinutes * 60_000,
    }),
};

/** The role ahead of its first use; null when the checks fail. */
export async function preloadRole(client: QueryClient, userId: string): Promise<Role | null> {
  try {
    return (await client.fetchQuery(roleQueries.of(userId))).role;
  } catch {
    return null;
  }
}

/** Forgets the cached entry and asks again, even within its 5 minutes; readers of the role wait for it. */
export async function refreshRole(client: QueryClient, userId: string): Promise<Role | null> {
  await client.resetQueries({ queryKey: roleQueries.of(userId).queryKey });
  return preloadRole(client, userId);
}

async function lookUpRole(userId: string): Promise<RoleEntry> {
  try {
    const db = await supabase();
    const role = await findRole({
      // bounded by: one answer
      isAdmin: async () => dataOf(await db.rpc('is_admin_fast', { user_id: userId })),
      // bounded by: one answer
      isModerator: async () => dataOf(await db.rpc('is_moderator', { user_id: userId })),
    });
    return { role, cachedAt: Date.now() };
  } catch (error) {
    console.error('The role check failed', error);
    throw error;
  }
}

export const privateQueries = {
  /** The part of the own profile that only its owner and admins read. */
  of: (userId: string) =>
    queryOptions({
      queryKey: ['profile-private', userId],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.from('profile_private').select('*').eq('user_id', userId).maybeSingle());
      },
    }),
};

/** Reads times in the zone the account chose; where it cannot be asked, as this device last did. */
export async function followZone(client: QueryClient, userId: string): Promise<void> {
  try {
    const own = await client.fetchQuery(privateQueries.of(userId));
    await chooseZone(own?.time_zone ?? undefined);
  } catch {
    // the next start asks again
  }
}
