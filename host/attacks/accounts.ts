import type { Attack } from './attack.ts';

/** The refusal: asked wrongly, not allowed, not there, too much, too often. */
const refused: [number, ...number[]] = [400, 401, 403, 404, 405, 413, 415, 422, 429];

const closedPaths = [
  'otp',
  'magiclink',
  'authorize?provider=github',
  'callback',
  'admin/users',
  'admin/generate_link',
  'invite',
  'reauthenticate',
  'factors/recovery-codes',
  'sso',
  'saml/metadata',
  'verify?token=x&type=signup&redirect_to=https://evil.example',
  'token?grant_type=pkce',
  'token?grant_type=id_token',
  'token?grant_type=web3',
  'token?grant_type=__proto__',
  'user/identities/authorize',
  'oauth/authorize',
  '__proto__',
  'constructor/prototype',
].flatMap((path) =>
  ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
    (['visitor', 'member'] as const).map((by): Attack => ({
      does: 'call a path of the accounts nobody uses',
      by,
      method,
      path: `/auth/v1/${path}`,
      ...(method === 'GET' ? {} : { body: '{"email":"rival@people.test","password":"quite a secret"}' }),
      answered: refused,
    })),
  ),
);

const values = [
  '__proto__',
  '\u0000',
  String.raw`\u0000`,
  "'; drop table auth.users; --@people.test",
  `${'a'.repeat(300)}@people.test`,
  'a@b',
  '\u202e@people.test ',
  'rival@people.test\r\nBcc: all@people.test',
].map((text) => JSON.stringify(text).replaceAll('\\\\u', '\\u'));
const others = ['null', '5', '1e999', '[]', '{}', '{"$ne":null}', 'true', '""'];

const wrongBodies = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'verify',
  'recover',
  'resend',
].flatMap((path) =>
  [...values, ...others]
    .flatMap((value) => [
      `{"email":${value},"password":"x","type":${value},"token_hash":${value},"refresh_token":${value}}`,
      `{"email":"nobody@people.test","password":${value},"data":${value},"token_hash":${value}}`,
      `{"__proto__":{"email":${value}},"constructor":{"prototype":{"role":"service_role"}}}`,
    ])
    .map((body): Attack => ({
      does: `confuse ${path} with ${body.slice(0, 60)}`,
      by: 'visitor',
      method: 'POST',
      path: `/auth/v1/${path}`,
      body,
      // Recovery answers alike whether or not there is an account.
      answered: path === 'recover' || path === 'resend' ? [200, ...refused] : refused,
    })),
);

const changes = [
  '{"email":"other@people.test"}',
  '{"password":"short"}',
  '{"password":"another secret"}',
  '{"password":"another secret","current_password":"a guess"}',
  '{"app_metadata":{"role":"admin"},"data":"x"}',
  '{"data":[]}',
  `{"data":{"a":"${'x'.repeat(20_000)}"}}`,
  '{"role":"service_role","data":5}',
].flatMap((body) =>
  (['visitor', 'member'] as const).map((by): Attack => ({
    does: `change an account by ${body.slice(0, 60)}`,
    by,
    method: 'PUT',
    path: '/auth/v1/user',
    body,
    answered: refused,
  })),
);

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: '{me}', role: 'service_role', aud: 'authenticated', exp: 4_102_444_800 };
const tokens = [
  `${part({ alg: 'none' })}.${part(claims)}.`,
  `${part({ alg: 'HS256' })}.${part(claims)}.AAAA`,
  `${part({ alg: 'HS256', kid: '../../dev/null' })}.${part(claims)}.AAAA`,
  `${part({ alg: 'RS256', jku: 'https://evil.example' })}.${part(claims)}.AAAA`,
  `${part({ alg: 'HS256' })}.${part({ ...claims, role: 'postgres' })}.AAAA`,
  'a.b.c',
  '..',
  'x'.repeat(7000),
  'null',
].flatMap((token) =>
  ['/auth/v1/user', '/rest/v1/profiles', '/rest/v1/rpc/landing', '/storage/v1/object/avatars/{me}/x.png'].flatMap(
    (path) =>
      ['Bearer ', 'bearer ', 'Basic ', ''].map((kind): Attack => ({
        does: `be somebody by a token of one's own`,
        by: 'visitor',
        method: path.includes('storage') ? 'POST' : 'GET',
        path,
        headers: { Authorization: `${kind}${token}` },
        ...(path.includes('storage') ? { body: 'x' } : {}),
        answered: refused,
      })),
  ),
);

const somebodys = '00000000-0000-4000-8000-000000000001';
const factors = [
  ['POST', 'factors', '{"factor_type":"phone","phone":"+49"}'],
  ['POST', 'factors', '{"factor_type":"webauthn"}'],
  ['POST', 'factors', `{"factor_type":"totp","friendly_name":"${'x'.repeat(200)}"}`],
  ['POST', 'factors', '{"factor_type":["totp"],"status":"verified","user_id":"{me}"}'],
  ['POST', `factors/${somebodys}/challenge`, '{}'],
  ['POST', `factors/${somebodys}/verify`, `{"challenge_id":"${somebodys}","code":"000000"}`],
  ['POST', "factors/' or 1=1 --/verify", '{"challenge_id":null,"code":{"$ne":null}}'],
  ['DELETE', `factors/${somebodys}`, ''],
  ['DELETE', 'factors/..%2fuser', ''],
].flatMap(([method = '', path = '', body = '']) =>
  (['visitor', 'member'] as const).map((by): Attack => ({
    does: `get by a second factor: ${method} ${path.slice(0, 60)}`,
    by,
    method,
    path: `/auth/v1/${path}`,
    ...(body ? { body } : {}),
    answered: refused,
  })),
);

/** Sign-in, sign-up and sessions asked wrongly, by the wrong one, or with a token nobody issued. */
export const onAccounts: Attack[] = [...closedPaths, ...wrongBodies, ...changes, ...factors, ...tokens];
