import * as z from 'zod/mini';
import { birthDate, notReserved, oneOf } from '#components/form/texts.ts';
import { isEmail } from '#domain/account/email.ts';
import { passwordProblem } from '#domain/account/password.ts';
import { platforms, positions } from '#domain/club/players.ts';
import { usernameProblem } from '#domain/account/usernames.ts';

/** The schemas of the sign-in forms. Messages are keys of auth.json. */
const email = z.string().check(
  z.trim(),
  z.minLength(1, 'fields.emailRequired'),
  z.refine((text) => text === '' || isEmail(text), 'fields.emailWrong'),
);

/** 8 to 64 letters, none of the common ones and not the `own` e-mail; `common` is loaded when a password is chosen. */
const newPassword = (common: ReadonlySet<string>, own = '') =>
  z.string().check(
    z.refine((password) => passwordProblem(password, common) !== 'short', 'fields.password.short'),
    z.refine((password) => passwordProblem(password, common) !== 'long', 'fields.password.long'),
    z.refine((password) => passwordProblem(password, common, own) !== 'common', 'fields.password.common'),
  );

const knownPassword = z.string().check(z.minLength(1, 'fields.passwordRequired'));

export const signInSchema = z.object({ email, password: knownPassword });
export const signUpSchema = (common: ReadonlySet<string>) =>
  z.object({ email, password: newPassword(common) }).check(
    z.refine(({ email: own, password }) => passwordProblem(password, common, own) !== 'common', {
      path: ['password'],
      error: 'fields.password.common',
    }),
  );
export const emailSchema = z.object({ email });
/** A change of password; a member who recovers a forgotten one is not asked for the current. */
export const passwordSchema = (common: ReadonlySet<string>, own: string, knowsCurrent: boolean) =>
  z.object({
    current: knowsCurrent ? knownPassword : z.string(),
    password: newPassword(common, own),
    /** Whether what was made from the account ends, too. */
    revokes: z.boolean(),
  });

/** Whether visitors may read the name. */
export const publicAnswers = ['yes', 'no'] as const;

/** The first visit's questions; an empty answer skips one. */
export const welcomeSchema = z.object({
  username: z.string().check(
    z.refine((name) => name.trim() === '' || usernameProblem(name) !== 'short', 'welcome.usernameShort'),
    z.refine((name) => usernameProblem(name) !== 'long', 'welcome.usernameLong'),
    z.refine((name) => usernameProblem(name) !== 'characters', 'welcome.usernameCharacters'),
    notReserved,
  ),
  birth_date: birthDate,
  position: oneOf(positions),
  platform: oneOf(platforms),
  public_profile: oneOf(publicAnswers),
});

/** The commonest passwords, in lower case; its own chunk. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('virtual:common-passwords');
  return new Set(list);
}
