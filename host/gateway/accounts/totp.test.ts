import { expect, test } from 'vitest';
import { codeAt, newSecret, stepAt, stepOf, totpUri } from './totp.ts';

/** '12345678901234567890' in base32: the secret of RFC 6238, appendix B, whose codes have eight digits there. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s, as RFC 6238 has it', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code);
});

test('a code counts in its own 30 seconds and those beside, and not further', () => {
  const at = 1_111_111_111_000;
  const step = stepAt(at);
  const steps = [-2, -1, 0, 1, 2].map((drift) => stepOf(codeAt(secret, step + drift), secret, at));
  expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test.each(['', '05047', '0504711', '05047é', 'abcdef', '０５０４７１'])('%s is no code', (code) => {
  expect(stepOf(code, secret, 1_111_111_111_000)).toBeUndefined();
});

test('a secret has 160 bits, and its address names site and account', () => {
  const made = newSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri({ secret: made, issuer: 'Rondo & Söhne', account: 'a@b.test' }));
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    expect.stringContaining('Rondo & Söhne:a@b.test'),
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    algorithm: 'SHA1',
    digits: '6',
    issuer: 'Rondo & Söhne',
    period: '30',
    secret: made,
  });
});
