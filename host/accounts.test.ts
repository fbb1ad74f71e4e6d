import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkIn, member, openTestLeague, type TestLeague } from './testing/test-league.ts';

let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague();
});
afterAll(() => league.close());
beforeEach(() => {
  league.clock.ahead += 3_600_000;
});

const mailsTo = (email: string) => league.mailbox.mails.filter(({ to }) => to === email);
const signIn = (email: string, password: string) =>
  league.ask('/auth/v1/token?grant_type=password', { json: { email, password } });

test.each([
  ['en', 'Confirm your e-mail for Rondo', 'Confirm e-mail'],
  ['de', 'Bestätige deine E-Mail für Rondo', 'E-Mail bestätigen'],
  ['tr', 'Rondo için e-postanı onayla', 'E-postayı onayla'],
])('a new account is asked in its own language to confirm itself: %s', async (locale, subject, button) => {
  const email = `new-${locale}@people.test`;
  await league.ask('/auth/v1/signup', { json: { email, password: 'quite a secret', data: { locale } } });
  const [mail] = mailsTo(email);
  expect(mail?.subject).toBe(subject);
  expect(mail?.html).toContain(button);
  expect(mail?.html).toContain(linkIn(mail?.text).href.replace('&', '&amp;'));

  const answer = await league.ask('/auth/v1/verify', {
    json: { type: 'signup', token_hash: linkIn(mail?.text).searchParams.get('token_hash') },
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { user: { email }, token_type: 'bearer' }]);
  expect((await signIn(email, 'quite a secret')).status).toBe(200);
});

test('a confirmation link works once, and ten minutes', async () => {
  const confirm = (mail: string | undefined) =>
    league.ask('/auth/v1/verify', {
      json: { type: 'signup', token_hash: linkIn(mail).searchParams.get('token_hash') },
    });
  await league.ask('/auth/v1/signup', { json: { email: 'slow@people.test', password: 'quite a secret' } });
  await league.backend.query(
    `update auth.users set confirmation_sent_at = now() - interval '11 minutes' where email = 'slow@people.test'`,
  );
  expect((await confirm(mailsTo('slow@people.test')[0]?.text)).status).toBe(403);

  await league.ask('/auth/v1/resend', { json: { email: 'slow@people.test', type: 'signup' } });
  await expect.poll(() => mailsTo('slow@people.test').length).toBe(2);
  const [again, first] = mailsTo('slow@people.test');
  expect((await confirm(first?.text)).status).toBe(403);
  expect((await confirm(again?.text)).status).toBe(200);
  expect((await confirm(again?.text)).status).toBe(403);
});

test('a forgotten password is replaced by mail, and ends the other sessions when asked to', async () => {
  const elsewhere = await member(league, 'forgot@people.test');
  await league.ask('/auth/v1/recover', { json: { email: 'forgot@people.test' } });
  await expect.poll(() => mailsTo('forgot@people.test').length).toBe(2);
  const link = linkIn(mailsTo('forgot@people.test')[0]?.text);
  expect(link.pathname).toBe('/reset-password');

  const answer = await league.ask('/auth/v1/verify', {
    json: { type: 'recovery', token_hash: link.searchParams.get('token_hash') },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  expect(
    (await league.ask('/auth/v1/user', { method: 'PUT', json: { password: 'another secret' }, headers })).status,
  ).toBe(200);
  expect((await league.ask('/auth/v1/logout?scope=others', { method: 'POST', headers })).status).toBe(204);

  expect((await signIn('forgot@people.test', 'quite a secret')).status).toBe(400);
  expect((await signIn('forgot@people.test', 'another secret')).status).toBe(200);
  expect((await league.ask('/auth/v1/user', { headers: { authorization: `Bearer ${elsewhere.token}` } })).status).toBe(
    403,
  );
});

test('a second sign-up with an e-mail that waits sends its link again', async () => {
  const json = { email: 'twice@people.test', password: 'quite a secret' };
  await league.ask('/auth/v1/signup', { json });
  await league.ask('/auth/v1/signup', { json });
  await expect.poll(() => mailsTo('twice@people.test').length).toBe(2);
});

test('a used refresh token opens nothing a second time once its follower was used', async () => {
  await member(league, 'thief@people.test');
  const refresh = async (token: string) =>
    league.ask('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: token } });
  const tokenOf = async (answer: Response) => ((await answer.json()) as { refresh_token: string }).refresh_token;
  const stolen = await tokenOf(await signIn('thief@people.test', 'quite a secret'));
  const second = await tokenOf(await refresh(stolen));
  await refresh(second);
  expect((await refresh(stolen)).status).toBe(400);
});

test('the mailbox page shows what would have been sent, to this machine alone', async () => {
  await league.ask('/auth/v1/signup', { json: { email: 'shown@people.test', password: 'quite a secret' } });
  const page = await (await league.ask('/__mail?to=shown@people.test')).text();
  expect(page).toContain('<b>shown@people.test</b>');
  expect(page.match(/<article/g)).toHaveLength(1);
  const [, id] = /\/__mail\/(\d+)/.exec(page) ?? [];
  expect(await (await league.ask(`/__mail/${id}`)).text()).toContain('Welcome to Rondo');

  expect((await league.ask('/__mail', { from: '192.0.2.7' })).status).toBe(404);
  expect((await league.ask('/__mail', { headers: { 'x-forwarded-for': '192.0.2.7' } })).status).toBe(404);
  expect((await league.ask('/__mail', { at: 'http://rebound.example' })).status).toBe(404);
});
