/** The stored role of a user (docs/spec/spec.md § 6). Captains are members of a team, not a stored role. */
export const roles = ['admin', 'moderator', 'user'] as const;
export type Role = (typeof roles)[number];

/** A role as the cache holds it; `cachedAt` in milliseconds since 1970. */
export type RoleEntry = { role: Role; cachedAt: number };

/**
 * Admin if the admin check says so; otherwise moderator if that check says so; otherwise a plain user.
 * The second question is asked only after a no to the first. A failed check is the caller's to handle: it
 * is thrown on, and never becomes a plain user.
 */
export async function findRole(checks: {
  isAdmin: () => Promise<boolean>;
  isModerator: () => Promise<boolean>;
}): Promise<Role> {
  if (await checks.isAdmin()) return 'admin';
  if (await checks.isModerator()) return 'moderator';
  return 'user';
}
