import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { publicKeyOf, vapidKeyOf } from '#supabase/functions/channels/push/web-push.ts';
import { readOptions } from './options.ts';
import { keptSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'rondo-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (home: string) => join(home, 'secrets.json');

test('the key that signs pushes is made once, and stays', async () => {
  const home = mkdtempSync(join(folder, 'home-'));
  const first = await keptSecrets(home);
  expect(publicKeyOf(first.vapidKey)).toMatch(/^B[\w-]{86}$/);
  expect(await keptSecrets(home)).toEqual(first);
  expect((await keptSecrets(mkdtempSync(join(folder, 'home-')))).vapidKey).not.toEqual(first.vapidKey);
});

test('an installation from before pushes gets one, and keeps the rest', async () => {
  const home = mkdtempSync(join(folder, 'home-'));
  const { vapidKey: _, ...older } = await keptSecrets(home);
  writeFileSync(file(home), JSON.stringify(older));
  const newer = await keptSecrets(home);
  expect(newer).toEqual({ ...older, vapidKey: expect.objectContaining({ crv: 'P-256' }) as JsonWebKey });
  expect(JSON.parse(readFileSync(file(home), 'utf8'))).toEqual(newer);
  expect(statSync(file(home)).mode & 0o777).toBe(0o600);
  expect(readdirSync(home)).toEqual(['secrets.json']);
});

test('what is no key is taken for none, and repeated in no error', () => {
  for (const value of [undefined, null, 'never-said', {}, { kty: 'EC', crv: 'P-256', x: 'never-said', y: 'a', d: 'b' }, { kty: 'RSA' }])
    expect(() => vapidKeyOf(value)).toThrow(/^That is no key for signing pushes\.$/);
}); // prettier-ignore

test('RONDO_TEST_LIMITS counts on a host of this machine alone', () => {
  for (const times of ['0', '-1', '100', '1.5', '2x', 'Infinity'])
    expect(() => readOptions([], { RONDO_TEST_LIMITS: times }), times).toThrow('RONDO_TEST_LIMITS is for tests');
  const open = { HOST: '0.0.0.0', SITE_URL: 'https://league.example' };
  expect(() => readOptions(['--no-demo'], { ...open, RONDO_TEST_LIMITS: '10' })).toThrow(
    'RONDO_TEST_LIMITS is for tests',
  );
  expect(readOptions([], { RONDO_TEST_LIMITS: '10' })).toMatchObject({ limitTimes: 10 });
  expect(readOptions(['--no-demo'], open)).toMatchObject({ limitTimes: undefined });
});

test('RONDO_TEST_LAST_CALL is a time of day', () => {
  for (const at of ['24:00', '17', '7:00', '17:60', '17:00:00'])
    expect(() => readOptions([], { RONDO_TEST_LAST_CALL: at }), at).toThrow('RONDO_TEST_LAST_CALL is for tests');
  expect(readOptions([], { RONDO_TEST_LAST_CALL: '17:05' })).toMatchObject({ lastCall: 1025 });
  expect(readOptions([], {})).toMatchObject({ lastCall: undefined });
});

test.each(['RONDO_TEST_DISCORD', 'RONDO_TEST_PUSH'])('%s leads to this machine and to no other', (name) => {
  for (const at of ['https://evil.example', 'http://127.0.0.1', 'http://127.0.0.1:1/x', 'http://127.0.0.1:1@evil.example', 'http://localhost:1', 'http://10.0.0.1:1', 'http://127.0.0.1:1\n'])
    expect(() => readOptions([], { [name]: at }), at).toThrow(`${name} is for tests`);
  expect(readOptions([], { [name]: 'http://127.0.0.1:9' })).toBeTypeOf('object');
}); // prettier-ignore
