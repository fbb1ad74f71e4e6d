import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signedToken } from '#host/testing/signed-token.ts';
import { type Claims, rememberedTokens, tokens } from './tokens.ts';

const jwtSecret = 'a secret of this test, longer than thirty-two characters';
const publishableKey = 'sb_publishable_of_this_test';
const clock = { seconds: 1_900_000_000 };
const reader = tokens({ jwtSecret, publishableKey, now: () => clock.seconds * 1000 });

const claims = {
  sub: randomUUID(),
  session_id: randomUUID(),
  role: 'authenticated',
  aud: 'authenticated',
  email: 'member@people.test',
  iat: clock.seconds - 10,
  exp: clock.seconds + 3600,
};
const sign = (change: object = {}, head: object = {}, secret = jwtSecret) =>
  signedToken({ ...claims, ...change }, secret, head);
const read = (token: string) => reader.read(`Bearer ${token}`);

describe('a token', () => {
  test('as the host issues it is its member’s', () => {
    const { email: _, ...rest } = claims;
    expect(read(sign())).toEqual({ kind: 'member', claims: { ...rest, aal: 'aal1' } });
    expect(reader.verifiedToken(`Bearer ${sign()}`)).toEqual({ ...rest, aal: 'aal1' });
  });

  test('is nobody’s without a header, and with the public key in it', () => {
    expect(reader.read(undefined)).toEqual({ kind: 'visitor' });
    expect(read(publishableKey)).toEqual({ kind: 'visitor' });
    expect(reader.verifiedToken(undefined)).toBeUndefined();
    expect(reader.verifiedToken(`Bearer ${publishableKey}`)).toBeUndefined();
  });

  test.each<[string, string]>([
    ['of the service role', sign({ role: 'service_role' })],
    ['of the database’s owner', sign({ role: 'postgres' })],
    ['of a visitor', sign({ role: 'anon' })],
    ['without a role', sign({ role: undefined })],
    ['with roles in a list', sign({ role: ['authenticated'] })],
    ['without an account', sign({ sub: undefined })],
    ['of an account that is no uuid', sign({ sub: "x'; drop table teams" })],
    ['of an account with something behind it', sign({ sub: `${claims.sub}\n` })],
    ['without a session', sign({ session_id: undefined })],
    ['of a session that is no uuid', sign({ session_id: 'mine' })],
    ['for another audience', sign({ aud: 'storage' })],
    ['for several audiences', sign({ aud: ['authenticated', 'storage'] })],
    ['without an audience', sign({ aud: undefined })],
    ['of another issuer', sign({ iss: 'https://evil.example' })],
    ['that never ends', sign({ exp: undefined })],
    ['that ends in a word', sign({ exp: '99999999999' })],
    ['that ends nowhere', sign({ exp: null })],
    ['without a beginning', sign({ iat: undefined })],
    ['of a signed file address', sign({ role: undefined, bucket: 'avatars', intent: 'upload' })],
    ['that names no algorithm', sign({}, { alg: 'none' })],
    ['of another algorithm', sign({}, { alg: 'HS512' })],
    ['with the algorithm in small letters', sign({}, { alg: 'hs256' })],
    ['with an extension that must be understood', sign({}, { crit: ['exp'] })],
    ['of another type', sign({}, { typ: 'JWE' })],
    ['signed with another secret', sign({}, {}, 'a guess of somebody that is long enough to be used')],
    ['without a signature', sign().replace(/[^.]+$/, '')],
    ['with a fourth part', `${sign()}.x`],
    ['with two parts', sign().split('.').slice(0, 2).join('.')],
    ['whose payload is a list', signedToken([], jwtSecret)],
    ['whose payload is empty', signedToken(null, jwtSecret)],
    ['longer than any', sign({ email: 'x'.repeat(4000) })],
    ['that is no token', 'abc.def.ghi'],
    ['that is the secret key', 'sb_secret_0123456789'],
    ['that is nothing', ''],
  ])('%s is refused', (_, token) => {
    expect(read(token)).toMatchObject({ kind: 'refused', code: 'PGRST301' });
    expect(reader.verifiedToken(`Bearer ${token}`)).toBeUndefined();
  });

  test('whose signature is spelled otherwise is another text, and refused', () => {
    const token = sign();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last letter of 32 bytes carries four bits; its two others are free, and most readers ignore them.
    const respelled = token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') ^ 1];
    expect(read(respelled)).toMatchObject({ kind: 'refused' });
    expect(read(`${token}=`)).toMatchObject({ kind: 'refused' });
  });

  test.each([
    'Basic abc',
    'Token abc',
    `bearer ${sign()}`,
    sign(),
    'Bearer',
    `Bearer ${sign()} ${sign()}`,
    `Bearer ${sign()}, Bearer x`,
  ])('in a header that reads %s is refused', (header) => {
    expect(reader.read(header)).toMatchObject({ kind: 'refused', code: 'PGRST301' });
  });

  test('ends when it says so, also when it was seen before', () => {
    const token = sign({ exp: clock.seconds + 60 });
    expect(read(token)).toMatchObject({ kind: 'member' });
    clock.seconds += 60;
    expect(read(token)).toEqual({ kind: 'refused', code: 'PGRST303', message: 'JWT expired' });
    clock.seconds -= 60;
  });

  test('from the future is refused', () => {
    const message = 'JWT issued at future';
    expect(read(sign({ iat: clock.seconds + 1 }))).toEqual({ kind: 'refused', code: 'PGRST303', message });
  });

  test('with the prototype’s names in it is read by its own claims alone', () => {
    const body = Buffer.from(
      JSON.stringify({ ...claims, role: undefined }).replace('{', '{"__proto__":{"role":"authenticated"},'),
    );
    const text = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${body.toString('base64url')}`;
    const signature = createHmac('sha256', jwtSecret).update(text).digest('base64url');
    expect(read(`${text}.${signature}`)).toMatchObject({ kind: 'refused' });
  });
});

describe('what is remembered', () => {
  test('is the token as a whole, and ends with it', () => {
    const memory = new Map<string, Claims>();
    const remembering = tokens({ jwtSecret, publishableKey, now: () => clock.seconds * 1000, memory });
    const token = sign({ exp: clock.seconds + 60 });
    remembering.read(`Bearer ${token}`);
    expect([...memory.keys()]).toEqual([token]);
    // Taken from there instead of being verified again.
    memory.set(token, { ...(memory.get(token) as Claims), sub: 'remembered' });
    expect(remembering.verifiedToken(`Bearer ${token}`)?.sub).toBe('remembered');
    clock.seconds += 60;
    remembering.read(`Bearer ${token}`);
    clock.seconds -= 60;
    expect(memory.size).toBe(0);
  });

  test('is bounded: the oldest gives way', () => {
    const memory = new Map(
      Array.from({ length: rememberedTokens }, (_, n) => [`token ${n}`, claims as unknown as Claims]),
    );
    tokens({ jwtSecret, publishableKey, now: () => clock.seconds * 1000, memory }).read(`Bearer ${sign()}`);
    expect(memory.size).toBe(rememberedTokens);
    expect([memory.has('token 0'), memory.has('token 1')]).toEqual([false, true]);
  });

  test('is no token that was refused', () => {
    const memory = new Map<string, Claims>();
    const remembering = tokens({ jwtSecret, publishableKey, now: () => clock.seconds * 1000, memory });
    for (const token of [
      sign({ role: 'anon' }),
      sign({ iat: clock.seconds + 1 }),
      sign({ exp: clock.seconds - 1 }),
      'a.b.c',
    ])
      expect(remembering.read(`Bearer ${token}`)).toMatchObject({ kind: 'refused' });
    expect(memory.size).toBe(0);
  });
});
