import { limits } from '../limits.ts';

/** Why a password is refused; null when it may be used. No rules about which characters it is made of. */
export type PasswordProblem = 'short' | 'long' | 'common' | null;

/** From 0, guessed at once, to 4, strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/**
 * 8 to 64 letters of any script, not one of the common passwords (`common` holds them in lower case) nor one with a usual
 * ending, not one character over and over or a plain sequence, and not the account's own e-mail or its name. A
 * password is never logged and never stored here.
 */
export function passwordProblem(password: string, common: ReadonlySet<string>, email = ''): PasswordProblem {
  const length = Array.from(password).length;
  if (length < limits.passwordMin) return 'short';
  if (length > limits.passwordMax) return 'long';
  const isKnown = isCommon(password, common) || isFrom(email, password);
  return isKnown || surprisingCharacters(password.toLowerCase()) < 2 ? 'common' : null;
}

/** Whether a password is a common one, however it is capitalised or written with digits for letters, and whatever ends it. */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const letters = Array.from(plain(password));
  const stems = foldedOf(common);
  for (let end = letters.length; end >= Math.max(3, letters.length - endingMax); end -= 1) {
    if (stems.has(fold(letters.slice(0, end).join('')))) return true;
    if (/\p{L}/u.test(letters[end - 1] ?? '')) return false;
  }
  return false;
}

/** A date of eight digits, or a year and what surrounds it. */
const endingMax = 8;

const folded = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();
function foldedOf(common: ReadonlySet<string>): ReadonlySet<string> {
  const words = folded.get(common) ?? new Set(Array.from(common, (word) => fold(plain(word))));
  folded.set(common, words);
  return words;
}

/** In lower case and without accents. */
const plain = (text: string) =>
  text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ß', 'ss');

/** A sign for a letter counts as the letter. */
const fold = (text: string) => text.replaceAll(/[013457@$!|+l]/g, (written) => lookAlikes[written] ?? written);
const lookAlikes: Record<string, string> = {
  '0': 'o', '1': 'i', '!': 'i', '|': 'i', l: 'i', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't', '+': 't',
}; // prettier-ignore

/** Of passwords with the commonest first, those that are refused: the first 3,000, the first 3,000 of a full length, and this game's own. */
export function commonAmong(passwords: readonly string[]): ReadonlySet<string> {
  const long = passwords.filter((password) => password.length >= limits.passwordMin);
  return new Set([...gameWords, ...passwords.slice(0, 3000), ...long.slice(0, 3000)]);
}

const gameWords = [
  'rondo', 'rondorondo', 'rondoleague', 'flutlicht', 'flutlichtliga', 'bogazligi', 'passwort', 'hallo', 'schatz', 'fussball',
  'galatasaray', 'cimbom', 'fenerbahce', 'besiktas', 'trabzonspor', 'sifre', 'parola', 'turkiye', 'istanbul', 'bayern',
  'bayernmuenchen', 'borussia', 'schalke', 'dortmund', 'liverpool', 'manchester', 'football', 'soccer', 'iloveyou', 'qwertz',
  'qwertzuiop', 'asdfghjkl', '1q2w3e4r5t',
]; // prettier-ignore

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
