import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Rondo } from './global-setup.ts';

export type Newcomer = { name: string; id: string; token: string; session: string };

/**
 * Somebody who signed up, confirmed by the mail's link and said who they are, all through the API: a story that is
 * not about registering need not click through it. They come from their own address, of which only so many may
 * sign up in a quarter of an hour. `born` is an ISO date.
 */
export async function newMember(rondo: Rondo, name: string, born: string): Promise<Newcomer> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@mail.example`;
  const from = `10.${[...randomBytes(3)].join('.')}`;
  const signUp = { from, body: { email, password: 'Laternen am Kanal 12' } };
  const signedUp = await answerTo(rondo, 'POST', '/auth/v1/signup', signUp);
  // the password counts in the browser that chose it
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token_hash = await confirmationToken(rondo, email);
  const session = (await ask(rondo, 'POST', '/auth/v1/verify', {
    from,
    cookie,
    body: { token_hash, type: 'signup' },
  })) as {
    access_token: string;
    expires_in: number;
    user: { id: string };
  };
  const { id } = session.user;
  const token = session.access_token;
  await ask(rondo, 'PATCH', `/rest/v1/profile_private?user_id=eq.${id}`, { token, body: { birth_date: born } });
  const profile = { username: name, gaming_id: `${name}#1`, platform: 'pc', nation: 'DE', position: 'striker' };
  await ask(rondo, 'PATCH', `/rest/v1/profiles?id=eq.${id}`, { token, body: profile });
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  return { name, id, token, session: JSON.stringify({ ...session, expires_at }) };
}

/** A call of the API as that person. */
export const callAs = (
  rondo: Rondo,
  { token }: Pick<Newcomer, 'token'>,
  name: string,
  body: object,
): Promise<unknown> => ask(rondo, 'POST', `/rest/v1/rpc/${name}`, { token, body });

/** Gives the page that person's session, as if they had signed in here before. */
export async function become(page: Page, { session }: Newcomer): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((value) => {
    localStorage.clear();
    localStorage.setItem('rondo.session', value);
    localStorage.setItem('cookieConsent', 'true');
    localStorage.setItem(
      'cookiePreferences',
      '{"essential":true,"functional":false,"analytics":false,"thirdParty":false}',
    );
  }, session);
}

/** The link of the newest mail of a kind to an address, once the mailbox page shows it: mails leave in the background. */
export async function linkFor(page: Page, email: string, kind: 'signup' | 'recovery'): Promise<string> {
  const link = page.getByRole('link', { name: new RegExp(`type=${kind}`) }).first();
  await expect(async () => {
    await page.goto(`/__mail?to=${encodeURIComponent(email)}`);
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}

/** Mails leave in the background: asks until the one to the address is there. */
async function confirmationToken(rondo: Rondo, email: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const mailbox = await (await fetch(`${rondo.url}/__mail?to=${encodeURIComponent(email)}`)).text();
    token = /token_hash=([0-9a-f]+)[^"]*type=signup/.exec(mailbox)?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  return token;
}

type AuthRequest = { token?: string; from?: string; cookie?: string; body: object };

async function ask(rondo: Rondo, method: string, path: string, options: AuthRequest): Promise<unknown> {
  const text = await (await answerTo(rondo, method, path, options)).text();
  return text ? (JSON.parse(text) as unknown) : undefined;
}

async function answerTo(
  rondo: Rondo,
  method: string,
  path: string,
  { token, from, cookie, body }: AuthRequest,
): Promise<Response> {
  const answer = await fetch(new URL(path, rondo.url), {
    method,
    headers: {
      apikey: rondo.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
