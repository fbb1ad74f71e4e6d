import { expect, test } from 'vitest';
import { bcrypt, hashed, matches } from './passwords.ts';

test('a password is the kept one or it is not, and where none is kept nothing is', async () => {
  const kept = await bcrypt.hash('quite a secret', 4);
  expect(await matches('quite a secret', kept, bcrypt)).toBe(true);
  expect(await matches('quite a guess', kept, bcrypt)).toBe(false);
  const always = { ...bcrypt, compare: async () => true };
  for (const none of [null, undefined]) expect(await matches('quite a secret', none, always)).toBe(false);
});

test('what is hashed here is what the backend compares: bcrypt at cost ten', async () => {
  expect(await hashed('quite a secret', bcrypt)).toMatch(/^\$2b\$10\$.{53}$/);
});
