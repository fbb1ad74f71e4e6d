import { limits } from '../limits.ts';

/** Why a password is refused; null when it may be used. No rules about which characters it is made of. */
export type PasswordProblem = 'short' | 'long' | 'common' | null;

/** From 0, guessed at once, to 4, strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/**
 * 8 to 72 bytes of UTF-8 (the hash reads no further), not one of the common passwords (`common` holds them in
 * lower case), not one character over and over or a plain sequence, and not the account's own e-mail or its name. A
 * password is never logged and never stored here.
 */
export function passwordProblem(password: string, common: ReadonlySet<string>, email = ''): PasswordProblem {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < limits.passwordBytesMin) return 'short';
  if (bytes > limits.passwordBytesMax) return 'long';
  const isCommon = common.has(password.toLowerCase()) || isFrom(email, password);
  return isCommon || surprisingCharacters(password.toLowerCase()) < 2 ? 'common' : null;
}

/** Of passwords with the commonest first, those that are refused: the first 3,000 that are long enough, and this game's own. */
export function commonAmong(passwords: readonly string[]): ReadonlySet<string> {
  const long = passwords.filter((password) => password.length >= limits.passwordBytesMin);
  return new Set([...gameWords, ...long.slice(0, 3000)]);
}

const gameWords = [
  'rondorondo',
  'rondo1234',
  'rondo12345',
  'rondo123',
  'rondoleague',
  'rondo2024',
  'rondo2025',
  'rondo2026',
  'flutlicht',
  'flutlicht1',
  'flutlichtliga',
  'bogazligi',
  'passwort',
  'passwort1',
  'passwort123',
  'passwort1234',
  'hallo123',
  'hallo1234',
  'schatz123',
  'fussball',
  'fussball1',
  'fussball123',
  'galatasaray',
  'galatasaray1',
  'galatasaray1905',
  'fenerbahce',
  'fenerbahce1',
  'fenerbahce1907',
  'besiktas',
  'besiktas1',
  'besiktas1903',
  'trabzonspor',
  'trabzonspor61',
  'sifre123',
  'sifre1234',
  'parola123',
  'turkiye1',
  'turkiye1923',
  'istanbul34',
  'istanbul1',
  'bayern123',
  'bayernmuenchen',
  'borussia',
  'borussia09',
  'schalke04',
  'dortmund09',
  'liverpool1',
  'manchester',
  'football1',
  'football123',
  'soccer123',
  'iloveyou1',
  'qwertz123',
  'qwertzuiop',
  'qwertz1234',
  'asdfghjkl',
  '1q2w3e4r5t',
];

function isFrom(email: string, password: string): boolean {
  const address = email.trim().toLowerCase();
  return address !== '' && [address, address.split('@')[0]].includes(password.trim().toLowerCase());
}

/** A rough measure while typing: length and variety count, repeats, runs and common words do not. */
export function passwordStrength(password: string, common: ReadonlySet<string>): PasswordStrength {
  if (passwordProblem(password, common) !== null) return 0;
  const bits = surprisingCharacters(password) * Math.log2(alphabetOf(password));
  const reached = steps.filter((step) => bits >= step).length;
  return reached as PasswordStrength;
}

/** Bits from which the next step is reached. */
const steps = [28, 40, 56, 72];

/** Characters that neither repeat the one before, nor follow it in order (abc, 321), nor were used thrice. */
function surprisingCharacters(password: string): number {
  const seen = new Map<string, number>();
  let before = Number.NaN;
  let count = 0;
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0;
    const times = (seen.get(character) ?? 0) + 1;
    seen.set(character, times);
    if (Math.abs(code - before) > 1 || Number.isNaN(before)) count += times > 2 ? 0.3 : 1;
    before = code;
  }
  return count;
}

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^A-Za-z0-9]/, 32],
  ];
  const size = kinds.reduce((sum, [kind, letters]) => sum + (kind.test(password) ? letters : 0), 0);
  return Math.max(size, 2);
}
