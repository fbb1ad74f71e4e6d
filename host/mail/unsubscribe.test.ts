import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer } from '#supabase/functions/unsubscribe/handler.ts';
import { openTestLeague, type TestLeague } from '#host/testing/test-league.ts';
import { unsubscribeAllowance } from './unsubscribe.ts';

/** The page every mail leads to: a link ends nothing, a button or a mail program does. */

let league: TestLeague;
const person = randomUUID();
/** Token and day of today's links. */
let token: string;
let ofDay: string;
const today = Math.floor(Date.now() / 86_400_000);
const dayIn = (days: number) => (today - days).toString(16).padStart(5, '0');
const unknown = `${'0'.repeat(16)}${dayIn(0)}${'0'.repeat(27)}`;
beforeAll(async () => {
  league = await openTestLeague();
  await league.backend.query(`insert into public.profiles (id, username) values ($1, 'Reader')`, [person]);
  await league.backend.query('insert into private.mail_accounts (user_id) values ($1)', [person]);
  [token, ofDay] = (await Promise.all(['duties', 'daily'].map(tokenOf))) as [string, string];
});
afterAll(() => league.close());

const tokenOf = async (topic: string) =>
  (
    await league.backend.query<{ token: string }>(
      'select private.unsubscribe_token(m, $2, private.unsubscribe_day()) as token from private.mail_accounts m where m.user_id = $1',
      [person, topic],
    )
  )[0]!.token;
const link = (of = token, topic: string | null = 'duties') =>
  `/unsubscribe?token=${of}${topic === null ? '' : `&topic=${topic}`}`;
const ask = (address: string, init: Parameters<TestLeague['ask']>[1] = {}) => league.ask(address, init);
const ended = async () =>
  (
    await league.backend.query<{ topic: string }>(
      `select topic from private.notification_channels where user_id = $1 and mail = 'off' order by topic`,
      [person],
    )
  ).map(({ topic }) => topic);
const nobodys = () => league.backend.query('delete from private.notification_channels');
/** As a mail program asks for its reader (RFC 8058). */
const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

test('a link shows a page with one button and ends nothing, however often it is followed', async () => {
  for (const method of ['GET', 'HEAD', 'GET']) {
    const shown = await ask(link(), { method });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  }
  const page = await (await ask(link())).text();
  expect(page).toContain('Stop mails about “Waiting for you”?');
  expect(page.match(/<form method="post"><button>Stop these mails<\/button><\/form>/g)).toHaveLength(1);
  expect(page).not.toContain(token);
  expect(page).not.toMatch(/<script|<img|<link|https?:/);
  expect(await ended()).toEqual([]);
});

test('its button ends the topic and says so', async () => {
  const done = await ask(link(), { method: 'POST', body: new URLSearchParams() });
  expect(done.status).toBe(200);
  expect(await done.text()).toContain('You no longer receive mails about “Waiting for you”.');
  expect(await ended()).toEqual(['duties']);
  await nobodys();
});

test('a mail program ends it with one click, in either form a body has', async () => {
  for (const body of [
    oneClick.body,
    (() => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return form;
    })(),
  ]) {
    // prettier-ignore
    expect((await ask(link(), { method: 'POST', body })).status).toBe(200);
    expect(await ended()).toEqual(['duties']);
    await nobodys();
  }
});

test('a mail of a day ends those of a day, and a token its own topic alone', async () => {
  for (const [of, topic] of [
    [token, 'results'],
    [token, 'daily'],
    [ofDay, 'duties'],
  ] as const)
    expect((await ask(link(of, topic), oneClick)).status).toBe(200);
  expect(await ended()).toEqual([]);
  const done = await ask(link(ofDay, 'daily'), oneClick);
  expect(await done.text()).toContain('You no longer receive daily mails.');
  expect(await ended()).toEqual(['results', 'contracts', 'team', 'news', 'staff']);
  await nobodys();
});

test.each([
  [60, 200],
  [62, 410],
])('a link of %d days ago is answered %d, and an old one leads to the settings', async (days, status) => {
  const old = `${token.slice(0, 16)}${dayIn(days)}${token.slice(21)}`;
  for (const init of [{}, oneClick]) {
    const shown = await ask(link(old), init);
    expect(shown.status).toBe(status);
    const text = await shown.text();
    expect(text.includes('This link is older than 60 days')).toBe(status === 410);
    expect(text.includes('/settings?section=notifications')).toBe(status === 410 || init === oneClick);
  }
  expect(await ended()).toEqual([]);
});

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de', 'Keine E-Mails mehr zu „Was auf dich wartet“?'],
  ['tr', 'tr', '“Seni bekleyenler” konusunda artık e-posta gelmesin mi?'],
  ['fr-FR, tr;q=0.5, de;q=0.7', 'de', 'Keine E-Mails mehr'],
  ['de;q=0, *', 'en', 'Stop mails about'],
  ['__proto__,constructor', 'en', 'Stop mails about'],
  [`${'x,'.repeat(60)}de`, 'de', 'Keine E-Mails mehr'],
])('the page speaks the language asked for: %s', async (accepted, language, sentence) => {
  const page = await (await ask(link(), { headers: { 'accept-language': accepted } })).text();
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(sentence);
});

test('a token nobody has reads like any other, and changes nothing', async () => {
  const [valid, none] = await Promise.all([ask(link(), oneClick), ask(link(unknown), oneClick)]);
  expect([none.status, await none.text()]).toEqual([valid.status, await valid.text()]);
  await nobodys();
  await ask(link(unknown), oneClick);
  expect(await ended()).toEqual([]);
});

const formed = `c0ffee${unknown.slice(6)}`;
test.each([
  '',
  '?token=',
  `?token=${formed}`,
  `?token=${formed.slice(1)}&topic=duties`,
  `?token=${formed.toUpperCase()}&topic=duties`,
  `?token=${formed}x&topic=duties`,
  `?token=${formed}&topic=`,
  `?token=${formed}&topic=everything`,
  `?token=${formed}&topic=toString`,
  `?topic=duties&token=%20${formed}`,
])('a link that is not whole ends nothing: %s', async (query) => {
  for (const init of [{}, oneClick]) {
    const shown = await ask(`/unsubscribe${query}`, init);
    expect(shown.status).toBe(400);
    expect(await shown.text()).toContain('This link is incomplete.');
  }
  expect(await ended()).toEqual([]);
});

test('other methods and large bodies are refused', async () => {
  expect((await ask(link(), { method: 'DELETE' })).status).toBe(405);
  expect((await ask(link(), { method: 'PUT', body: 'x' })).status).toBe(405);
  expect((await ask(link(), { method: 'POST', body: 'x'.repeat(17 * 1024) })).status).toBe(413);
  expect(await ended()).toEqual([]);
});

test('the page runs nothing, is kept nowhere, and no log has the token', async () => {
  const { headers } = await ask(link());
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(league.log.join('\n')).toContain('GET /unsubscribe 200');
  expect(league.log.join('\n')).not.toContain(token.slice(0, 12));
});

test('who asks too often is told so', async () => {
  const from = '198.51.100.9';
  for (let tries = 0; tries < unsubscribeAllowance.limit; tries += 1)
    expect((await ask(link(unknown), { from })).status).toBe(200);
  const refused = await ask(link(), { ...oneClick, from });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.text()).toContain('Too many attempts.');
  expect(await ended()).toEqual([]);
});

describe('the handler', () => {
  const request = (init: RequestInit = {}) => new Request(`https://league.example${link()}`, init);

  test('answers at the same moment, whether there is such a token or not', async () => {
    const told: string[] = [];
    let over: () => void = () => {};
    const moment = new Promise<void>((resolve) => (over = resolve));
    const answers = ['known', 'unknown'].map(async (name) => {
      const end = async () => name === 'known' && new Promise((resolve) => setImmediate(resolve));
      await answer(request(oneClick), { end, site: 'https://league.example', pause: () => moment });
      told.push(name);
    });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(told).toEqual([]);
    over();
    await Promise.all(answers);
    expect(told.toSorted()).toEqual(['known', 'unknown']);
  });

  test('says when it did not work, so that a mail program asks again', async () => {
    const end = () => Promise.reject(new Error('gone'));
    const failed = await answer(request(oneClick), { end, site: 'https://league.example', pause: async () => {} });
    expect(failed.status).toBe(503);
  });

  test('leads to the settings where no page can be shown, and still ends mails', async () => {
    const ends: unknown[] = [];
    const end = async (...args: unknown[]) => ends.push(args);
    const options = {
      end,
      site: 'https://league.example',
      pageAt: 'https://league.example/settings',
      pause: async () => {},
    };
    const shown = await answer(request(), options);
    expect([shown.status, shown.headers.get('location')]).toEqual([303, 'https://league.example/settings']);
    expect((await answer(request(oneClick), options)).status).toBe(200);
    expect(ends).toEqual([[token, 'duties', false]]);
  });
});
