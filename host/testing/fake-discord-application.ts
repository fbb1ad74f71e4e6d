import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Discord as an application sees it: people agree, codes are exchanged once, and presses arrive signed. */

export type FakeApplication = {
  /** The settings of the host. */
  client: string;
  secret: string;
  publicKey: string;
  /** The token of its bot, and who that is. */
  botUser: { token: string; id: string };
  /** The next person to decide, and their decision. */
  visitor: { id: string; username: string; global_name: string | null; agrees: boolean };
  /** Name and address of a channel's webhook. */
  webhook: { id: string; token: string; guild_id: string; channel_id: string };
  /** Tokens that were given out, and those that were taken back. */
  tokens: string[];
  revoked: string[];
  /** The fault of a request, in words of this file. */
  faults: string[];
  /** Has the next exchange fail so, or never be answered. */
  nextExchange: { status?: number; body?: object | string } | 'silent';
  /** Another application whose tokens those are that are given out. */
  tokensOf?: string | undefined;
  /** A press as Discord would send it: its body, and the headers that sign it. */
  press: (about: PressAbout, at?: number) => { method: 'POST'; body: string; headers: Record<string, string> };
  /** Answers a request of an application; false where it is none. */
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => boolean;
};

export type PressAbout = {
  button?: string;
  by?: string;
  message?: string;
  /** Null: below a direct message. */
  guild?: string | null;
  flags?: number;
  /** Whose message it is below; the application's where none is named. */
  wroteIt?: string;
  locale?: string;
  id?: string;
  type?: number;
  client?: string;
};

export function fakeApplication(): FakeApplication {
  const keys = generateKeyPairSync('ed25519');
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
  const codes = new Map<
    string,
    { challenge: string; back: string; scope: string; visitor: FakeApplication['visitor'] }
  >();
  const holders = new Map<string, FakeApplication['visitor']>();
  let presses = 0n;

  const fake: FakeApplication = {
    client: '112233445566778899',
    secret: `secret-${randomBytes(16).toString('hex')}`,
    publicKey,
    botUser: {
      token: `${randomBytes(18).toString('base64url')}.Gabcde.${randomBytes(28).toString('base64url')}`,
      id: '700000000000000001',
    },
    visitor: { id: '200000000000000001', username: 'levent', global_name: 'Levent 🦊', agrees: true },
    webhook: {
      id: '300000000000000001',
      token: `never-said-${randomBytes(28).toString('hex')}`,
      guild_id: '400000000000000001',
      channel_id: '600000000000000001',
    },
    tokens: [],
    revoked: [],
    faults: [],
    nextExchange: {},

    press: ({ type = 3, button = '', by = fake.visitor.id, ...about }, at = Date.now()) => {
      const body = JSON.stringify({
        id: about.id ?? String(500_000_000_000_000_000n + (presses += 1n)),
        application_id: about.client ?? fake.client,
        type,
        token: 'of-this-interaction',
        version: 1,
        ...(type === 3 && {
          locale: about.locale ?? 'en-GB',
          ...(about.guild === null
            ? { context: 1, user: { id: by, username: 'whoever' } }
            : { guild_id: about.guild ?? fake.webhook.guild_id, member: { user: { id: by, username: 'whoever' } } }),
          channel_id: '600000000000000001',
          data: { component_type: 2, custom_id: button },
          message: { id: about.message ?? '1', flags: about.flags ?? 0, application_id: about.wroteIt ?? fake.client },
        }),
      });
      const timestamp = String(Math.floor(at / 1000));
      return {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-signature-timestamp': timestamp,
          'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), keys.privateKey).toString('hex'),
        },
      };
    },

    answer: (request, body, response) => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://discord');
      const say = (status: number, content: object | string, headers: Record<string, string> = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(typeof content === 'string' ? content : JSON.stringify(content));
        return true;
      };
      if (pathname === '/oauth2/authorize') {
        const [back, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? ''];
        if (query.get('client_id') !== fake.client) fake.faults.push('another client');
        if (query.get('code_challenge_method') !== 'S256') fake.faults.push('no proof');
        const code = randomBytes(15).toString('hex');
        codes.set(code, {
          challenge: query.get('code_challenge') ?? '',
          back,
          scope: query.get('scope') ?? '',
          visitor: { ...fake.visitor },
        });
        const params: Record<string, string> = fake.visitor.agrees
          ? { code, state }
          : { error: 'access_denied', state };
        return say(302, '', { location: `${back}?${new URLSearchParams(params)}` });
      }
      if (pathname === '/api/oauth2/token') {
        const form = new URLSearchParams(body);
        const code = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const trouble = fake.nextExchange;
        fake.nextExchange = {};
        if (trouble === 'silent') return true;
        const { status } = trouble;
        if (status !== undefined) return say(status, trouble.body ?? {});
        if (form.get('client_id') !== fake.client || form.get('client_secret') !== fake.secret)
          return say(401, { error: 'invalid_client' });
        if (!code || code.back !== form.get('redirect_uri') || code.challenge !== proof)
          return say(400, { error: 'invalid_grant', error_description: form.get('code') });
        const token = randomBytes(15).toString('hex');
        fake.tokens.push(token);
        holders.set(token, code.visitor);
        const webhook = code.scope.includes('webhook.incoming') && {
          webhook: {
            ...fake.webhook,
            type: 1,
            name: 'Rondo',
            application_id: fake.client,
          },
        };
        return say(200, {
          access_token: token,
          token_type: 'Bearer',
          expires_in: 604_800,
          scope: code.scope,
          ...webhook,
        });
      }
      if (pathname === '/api/oauth2/@me') {
        const holder = holders.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
        if (!holder) return say(401, { message: '401: Unauthorized' });
        const { agrees: _, ...user } = holder;
        return say(200, {
          application: { id: fake.tokensOf ?? fake.client, name: 'Rondo' },
          scopes: ['identify'],
          user,
        });
      }
      if (pathname === '/api/oauth2/token/revoke') {
        const token = new URLSearchParams(body).get('token') ?? '';
        holders.delete(token);
        fake.revoked.push(token);
        return say(200, {});
      }
      return false;
    },
  };
  return fake;
}
