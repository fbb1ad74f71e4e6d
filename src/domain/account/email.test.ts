import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test('an address has a name, a host and a dot in it', () => {
  for (const good of ['a@b.co', 'mert.caglar+liga@mail.example.com', "o'neil@people.test", 'jörg@straße.de'])
    expect(isEmail(good), good).toBe(true);
  for (const bad of ['', 'a', 'a@b', '@b.co', 'a@.co', 'a b@c.de', 'a@@b.co']) expect(isEmail(bad), bad).toBe(false);
});

test('a list of addresses, a display name or a comment is none', () => {
  const odd = [
    'a@b.co,c@d.co',
    'a,b@c.co',
    '<a@b.co>',
    'Mert<a@b.co>',
    'a@b.co;c@d.co',
    '"a"@b.co',
    'a(x)@b.co',
    'a@[1.2.3.4]',
  ];
  for (const bad of [...odd, 'a\\b@c.co', 'mailto:a@b.co', 'a\u0000@b.co', 'a\u200b@b.co'])
    expect(isEmail(bad), bad).toBe(false);
});

test('is 254 characters long at most', () => {
  expect(isEmail(`${'a'.repeat(248)}@b.com`)).toBe(true);
  expect(isEmail(`${'a'.repeat(249)}@b.com`)).toBe(false);
});
