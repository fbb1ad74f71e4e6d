import { compare, hash } from 'bcryptjs';
import commonPasswords from '#domain/common-passwords.json' with { type: 'json' };
import { passwordProblem } from '#domain/password.ts';

const common = new Set<string>(commonPasswords);

const sentences = {
  short: 'Password should be at least 8 characters.',
  long: 'Password cannot be longer than 72 bytes.',
  common: 'Password is known to be weak and easy to guess, please choose a different one.',
} as const;

/** Why a new password is refused, or nothing: the app's own rule, and never the e-mail address itself. */
export function refusedPassword(
  password: string,
  email: string,
): { reason: 'length' | 'pwned'; message: string } | undefined {
  const problem = passwordProblem(password, common, email);
  return problem ? { reason: problem === 'common' ? 'pwned' : 'length', message: sentences[problem] } : undefined;
}

/** The two slow calls, given in for the tests that count them. */
export type Hasher = {
  compare: (password: string, kept: string) => Promise<boolean>;
  hash: (password: string, cost: number) => Promise<string>;
};
export const bcrypt: Hasher = { compare, hash };

/** The cost Supabase Lite hashes with: about 80 ms of one core. */
const cost = 10;
const nobodysHash = hash('nobody has this password', cost);

export const hashed = (password: string, hasher: Hasher): Promise<string> => hasher.hash(password, cost);

/**
 * Whether a password is the kept one. Without a kept one it is compared all the same, with nobody's, so
 * that the clock tells nobody that there is no such account.
 */
export async function matches(password: string, kept: string | null | undefined, hasher: Hasher): Promise<boolean> {
  const isRight = await hasher.compare(password, kept ?? (await nobodysHash));
  return isRight && typeof kept === 'string';
}
