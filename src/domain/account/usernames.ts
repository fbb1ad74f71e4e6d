import { limits } from '../limits.ts';

/** Why a username is refused; null when it may be used. */
export type UsernameProblem = 'required' | 'short' | 'long' | 'characters' | null;

/** As it is stored: composed, without spaces around. Never changed by the language of the reader. */
export function cleanUsername(typed: string): string {
  return typed.normalize('NFC').trim();
}

/**
 * 3 to 20 letters of the Latin alphabets (so Işıl and Jürgen may write their names), digits, and between them
 * single spaces, dots, underscores and hyphens. Other alphabets and invisible characters are left out: they
 * make look-alikes. Only the database knows other holders of the name.
 */
export function usernameProblem(typed: string): UsernameProblem {
  const name = cleanUsername(typed);
  const { length } = Array.from(name);
  if (length === 0) return 'required';
  if (length < limits.usernameMin) return 'short';
  if (length > limits.usernameMax) return 'long';
  return allowed.test(name) && !name.includes('  ') ? null : 'characters';
}

/** The name an account has before its first visit: `player-` and six letters. */
export function isGeneratedUsername(name: string): boolean {
  return /^player-[a-z]{6}$/.test(name);
}

/** The name an account leaves behind: `deleted-` and twelve digits, which nobody else can take. */
export const isDeletedUsername = (name: string): boolean => /^deleted-[0-9a-f]{12}$/i.test(name);

// Latin with its European extensions, × and ÷ left out: the same letters as in the database.
const allowed = /^[A-Za-z0-9À-ÖØ-öø-ɏ][A-Za-z0-9À-ÖØ-öø-ɏ ._-]*[A-Za-z0-9À-ÖØ-öø-ɏ]$/;
