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
  email = '',
): { reason: 'length' | 'pwned'; message: string } | undefined {
  const isEmail = email !== '' && [email, email.split('@')[0]].includes(password.toLowerCase());
  const problem = passwordProblem(password, common) ?? (isEmail ? 'common' : null);
  return problem ? { reason: problem === 'common' ? 'pwned' : 'length', message: sentences[problem] } : undefined;
}

/** Spends the time a real comparison takes, so that nobody can tell an unknown account by the clock. */
export async function compareInVain(password: string): Promise<void> {
  await compare(password, await nobodysHash);
}

/** Spends the time a real sign-up takes. */
export async function hashInVain(password: string): Promise<void> {
  await hash(password, cost);
}

export const matches = (password: string, kept: string): Promise<boolean> => compare(password, kept);

/** The cost Supabase Lite hashes with: about 80 ms of one core. */
const cost = 10;
const nobodysHash = hash('nobody has this password', cost);
