import { expect, test } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { bcrypt, hashable, hashed, matches, refusedPassword } from './passwords.ts';

test('a password is the kept one or it is not, and where none is kept nothing is', async () => {
  const hash = await bcrypt.hash('quite a secret', 4);
  expect(await matches('quite a secret', hash, bcrypt)).toBe(true);
  expect(await matches('quite a guess', hash, bcrypt)).toBe(false);
  const always = { ...bcrypt, compare: async () => true };
  for (const none of [null, undefined]) expect(await matches('quite a secret', none, always)).toBe(false);
});

test('what is hashed here is what the backend compares: bcrypt at cost ten', async () => {
  expect(await hashed('quite a secret', bcrypt)).toMatch(/^\$2b\$10\$.{53}$/);
});

test('what bcrypt would cut off counts: of a long password it gets the hash, of others themselves', async () => {
  const long = '👟'.repeat(64);
  expect(hashable('x'.repeat(72))).toBe('x'.repeat(72));
  expect(hashable(long)).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  const hash = await hashed(long, bcrypt);
  expect(await matches(long, hash, bcrypt)).toBe(true);
  expect(await matches(`${'👟'.repeat(63)}🎽`, hash, bcrypt)).toBe(false);
  // A client of a hosted project sends the hash itself.
  expect(await matches(hashable(long), hash, bcrypt)).toBe(true);
});

/** Suffixes and spellings by which people make a word satisfy a rule. */
const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '!',
  '1!',
  '123!',
  '!!',
  '.',
  '_1',
  '#1',
  '@123',
  '1970',
  '1987',
  '1999',
  '2000',
  '2010',
  '2024',
  '2025',
  '2026',
  '2026!',
  '@2025',
  '01011990',
];
const leet: Record<string, string> = { a: '@', e: '3', i: '1', o: '0', s: '$', t: '7' };
const writings: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.charAt(0).toUpperCase() + word.slice(1),
  (word) => word.toUpperCase(),
  (word) => word.replaceAll(/[aeiost]/g, (letter) => leet[letter] ?? letter),
  (word) => word.replaceAll('a', '4').replaceAll('s', '5').replaceAll('i', '!').replaceAll('l', '1'),
];

test('none of the 3,000 commonest passwords passes, with any usual ending, capitals or digits for letters', () => {
  const words = dictionary['passwords-common'].slice(0, 3000);
  let tries = 0;
  const passed = words.flatMap((word) =>
    writings.flatMap((write) =>
      endings
        .map((ending) => write(word) + ending)
        .filter((password) => {
          if (Array.from(password).length < 8) return false;
          tries += 1;
          return refusedPassword(password, '') === undefined;
        }),
    ),
  );
  expect(passed).toEqual([]);
  expect(tries).toBeGreaterThan(250_000);
});
