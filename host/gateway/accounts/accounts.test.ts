import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { compare } from 'bcryptjs';
import { linkToSend } from './accounts.ts';
import {
  cookieOf,
  linkIn,
  mailsTo,
  member,
  openLink,
  openTestLeague,
  type TestLeague,
} from '#host/testing/test-league.ts';

let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague();
});
afterAll(() => league.close());
beforeEach(() => {
  league.clock.ahead += 3_600_000;
});

const signIn = (email: string, password: string) =>
  league.ask('/auth/v1/token?grant_type=password', { json: { email, password } });

test.each([
  ['en', 'Confirm your e-mail for Rondo', 'Confirm e-mail'],
  ['de', 'Bestätige deine E-Mail für Rondo', 'E-Mail bestätigen'],
  ['tr', 'Rondo için e-postanı onayla', 'E-postayı onayla'],
])('a new account is asked in its own language to confirm itself: %s', async (locale, subject, button) => {
  const email = `new-${locale}@people.test`;
  const response = await league.ask('/auth/v1/signup', {
    json: { email, password: 'quite a secret', data: { locale } },
  });
  const [mail] = await mailsTo(league, email);
  expect(mail?.subject).toBe(subject);
  expect(mail?.html).toContain(button);
  expect(mail?.html).toContain(linkIn(mail?.text).href.replace('&', '&amp;'));

  const answer = await openLink(league, mail, cookieOf(response));
  const session: unknown = await answer.json();
  expect([answer.status, session]).toMatchObject([200, { user: { email }, token_type: 'bearer' }]);
  expect(session).not.toHaveProperty('choose_password');
  expect((await signIn(email, 'quite a secret')).status).toBe(200);
});

test('a confirmation link works once, and ten minutes', async () => {
  const email = 'slow@people.test';
  const json = { email, password: 'quite a secret' };
  await league.ask('/auth/v1/signup', { json });
  const [late] = await mailsTo(league, email);
  await grow(email, 'confirmation', 11);
  expect((await openLink(league, late)).status).toBe(403);

  await league.ask('/auth/v1/resend', { json: { email, type: 'signup' } });
  const [again, first] = await mailsTo(league, email, 2);
  expect((await openLink(league, first)).status).toBe(403);
  expect((await openLink(league, again)).status).toBe(200);
  expect((await openLink(league, again)).status).toBe(403);
});

test('a confirmation asked for again at once is the same link, and works', async () => {
  const email = 'impatient@people.test';
  await league.ask('/auth/v1/signup', { json: { email, password: 'quite a secret' } });
  await league.ask('/auth/v1/resend', { json: { email, type: 'signup' } });
  const [again, first] = await mailsTo(league, email, 2);
  expect(linkIn(again?.text).href).toBe(linkIn(first?.text).href);
  expect((await openLink(league, first)).status).toBe(200);
});

test('a confirmed account is asked to confirm itself no more', async () => {
  const email = 'settled@people.test';
  await member(league, email);
  league.clock.ahead += 3_600_000;
  await league.ask('/auth/v1/resend', { json: { email, type: 'signup' } });
  await league.ask('/auth/v1/signup', { json: { email, password: 'another secret' } });
  await league.ask('/auth/v1/recover', { json: { email } });
  const [newest] = await mailsTo(league, email, 2);
  expect(newest?.subject).toContain('new Rondo password');
  expect((await signIn(email, 'another secret')).status).toBe(400);
  expect((await signIn(email, 'quite a secret')).status).toBe(200);
});

test('a full mailbox gets another link only when its last one is no longer young', async () => {
  const email = 'full-mailbox@people.test';
  await member(league, email);
  const { query } = league.backend.accounts;
  const first = await linkToSend(query, 'recovery', email, true);
  expect(await linkToSend(query, 'recovery', email, true)).toEqual(first);
  expect(await linkToSend(query, 'recovery', email, false)).toBeUndefined();
  await grow(email, 'recovery', 6);
  const second = await linkToSend(query, 'recovery', email, false);
  expect([second?.id, second?.token === first?.token]).toEqual([first?.id, false]);
});

describe('who signed up first with somebody’s address', () => {
  const signUp = (email: string, password: string, data: object = {}) =>
    league.ask('/auth/v1/signup', { json: { email, password, data } });

  test('keeps nothing once its owner signed up: neither password, nor words, nor link', async () => {
    const email = 'hijacked@people.test';
    await signUp(email, 'the stranger’s secret', { locale: 'tr', nickname: 'stranger' });
    await league.ask('/auth/v1/recover', { json: { email } });
    const [recovery, first] = await mailsTo(league, email, 2);
    const owners = cookieOf(await signUp(email, 'the owner’s secret', { locale: 'de' }));
    const [second] = await mailsTo(league, email, 3);
    expect(second?.subject).toBe('Bestätige deine E-Mail für Rondo');

    expect((await openLink(league, first)).status).toBe(403);
    expect((await openLink(league, recovery)).status).toBe(403);
    const answer = await openLink(league, second, owners);
    const { user } = (await answer.json()) as { user: { id: string; user_metadata: object; identities: object[] } };
    expect(user.user_metadata).toMatchObject({ locale: 'de', email, sub: user.id });
    expect(JSON.stringify(user)).not.toContain('stranger');
    expect(user.identities).toHaveLength(1);
    expect((await signIn(email, 'the stranger’s secret')).status).toBe(400);
    expect((await signIn(email, 'the owner’s secret')).status).toBe(200);
    const [own] = await league.backend.query('select locale from public.profile_private where user_id = $1', [user.id]);
    expect(own).toEqual({ locale: 'de' });
  });

  test('keeps nothing either when its owner takes the way of the forgotten password', async () => {
    const email = 'squatted@people.test';
    await signUp(email, 'the stranger’s secret', { nickname: 'stranger' });
    const [first] = await mailsTo(league, email);
    await league.ask('/auth/v1/recover', { json: { email } });
    const [recovery] = await mailsTo(league, email, 2);
    const answer = await openLink(league, recovery);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('nickname');
    expect((await signIn(email, 'the stranger’s secret')).status).toBe(400);
    expect((await openLink(league, first)).status).toBe(403);
  });

  test('and who signs up at the same moment: one of them, with the link that was mailed last', async () => {
    const email = 'at-once@people.test';
    const secrets = ['the first secret', 'the second secret', 'the third secret'];
    const responses = await Promise.all(
      secrets.map((password, at) =>
        league.ask('/auth/v1/signup', { json: { email, password }, from: `192.0.2.${at + 1}` }),
      ),
    );
    const [newest, ...older] = await mailsTo(league, email, 3);
    const [account] = await league.backend.query<{ hash: string }>(
      'select encrypted_password as hash from auth.users where email = $1',
      [email],
    );
    const right = await Promise.all(secrets.map((password) => compare(password, account?.hash ?? '')));
    expect(right.filter(Boolean)).toHaveLength(1);
    const winner = responses[right.indexOf(true)]!;
    for (const mail of older) expect((await openLink(league, mail)).status).toBe(403);
    expect((await openLink(league, newest, cookieOf(winner))).status).toBe(200);
    const statuses = [];
    for (const password of secrets) statuses.push((await signIn(email, password)).status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await league.backend.query('select from auth.users where email = $1', [email])).toHaveLength(1);
  });

  test('waits until the mail of the sign-up before is out', async () => {
    const email = 'in-order@people.test';
    const { mailer } = league.backend;
    const send = mailer.sendConfirmation.bind(mailer);
    const held = Promise.withResolvers<void>();
    const begun: string[] = [];
    vi.spyOn(mailer, 'sendConfirmation').mockImplementation(async (...mail) => {
      begun.push(mail[0]);
      if (mail[0] === email) await held.promise;
      await send(...mail);
    });
    await signUp(email, 'the first secret');
    await signUp(email, 'the second secret');
    // Each of these is requested when the one before is out, so that the second had all the time it needs.
    for (const at of [1, 2, 3, 4]) {
      await signUp(`beside-${at}@people.test`, 'quite a secret');
      await mailsTo(league, `beside-${at}@people.test`);
    }
    expect(begun.filter((to) => to === email)).toHaveLength(1);
    held.resolve();
    await mailsTo(league, email, 2);
  });

  test('last, after its owner, loses too: a password counts only in the browser that chose it', async () => {
    const email = 'overtaken@people.test';
    const owners = cookieOf(await signUp(email, 'the owner’s secret', { locale: 'de' }));
    await mailsTo(league, email);
    const strangers = cookieOf(await signUp(email, 'the stranger’s secret', { locale: 'de', nickname: 'stranger' }));
    const [newest] = await mailsTo(league, email, 2);
    expect(strangers).not.toBe('');

    const answer = await openLink(league, newest, owners);
    const session = (await answer.json()) as { access_token: string; user: { user_metadata: object } };
    expect([answer.status, session]).toMatchObject([
      200,
      { choose_password: true, user: { user_metadata: { locale: 'de' } } },
    ]);
    expect(JSON.stringify(session)).not.toContain('stranger');
    for (const password of ['the stranger’s secret', 'the owner’s secret'])
      expect((await signIn(email, password)).status).toBe(400);

    const chosen = await league.ask('/auth/v1/user', {
      method: 'PUT',
      json: { password: 'chosen at the link' },
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(chosen.status).toBe(200);
    expect((await signIn(email, 'chosen at the link')).status).toBe(200);
    // what the stranger was given is worth nothing, for this link or another
    expect((await openLink(league, newest, strangers)).status).toBe(403);
  });

  test.each([
    ['no cookie', () => ''],
    [
      'the cookie of somebody else’s sign-up',
      async () => cookieOf(await signUp('beside@people.test', 'quite a secret')),
    ],
    ['the cookie of an earlier sign-up with the same password', (earlier: string) => earlier],
  ])('is not helped by %s', async (what, cookie) => {
    const email = `bare-${what.length}@people.test`;
    const earlier = cookieOf(await signUp(email, 'quite a secret'));
    await signUp(email, 'quite a secret');
    const [newest] = await mailsTo(league, email, 2);
    const answer = await openLink(league, newest, await cookie(earlier));
    expect(await answer.json()).toMatchObject({ choose_password: true });
    expect((await signIn(email, 'quite a secret')).status).toBe(400);
  });

  test('keeps the cookie for a day', async () => {
    const email = 'day@people.test';
    const cookie = cookieOf(await signUp(email, 'quite a secret'));
    league.clock.ahead += 25 * 3_600_000;
    const [mail] = await mailsTo(league, email);
    expect(await (await openLink(league, mail, cookie)).json()).toMatchObject({ choose_password: true });
  });

  test('knows no profile again: neither by an id it was told, nor by the moment it asked', async () => {
    const email = 'recognised@people.test';
    const seen = [];
    for (const at of [1, 2]) {
      const answer = await signUp(email, `secret number ${at}`);
      seen.push(((await answer.clone().json()) as { id: string }).id);
      await mailsTo(league, email, at);
    }
    const before = await league.backend.query<{ id: string }>('select id from auth.users where email = $1', [email]);
    const cookie = cookieOf(await signUp(email, 'the owner’s secret'));
    const [mail] = await mailsTo(league, email, 3);
    const { user } = (await (await openLink(league, mail, cookie)).json()) as { user: { id: string } };
    // chance alone: version 4
    expect(user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect([...seen, ...before.map(({ id }) => id)]).not.toContain(user.id);
    expect(await league.backend.query('select from public.profiles where id = any($1)', [seen])).toEqual([]);
    expect(await league.backend.query('select from public.profiles where id = $1', [user.id])).toHaveLength(1);
  });

  test('cannot replace a confirmed account', async () => {
    const email = 'owned@people.test';
    const { id } = await member(league, email);
    await signUp(email, 'the stranger’s secret', { nickname: 'stranger' });
    await league.ask('/auth/v1/recover', { json: { email } });
    await mailsTo(league, email, 2);
    expect((await signIn(email, 'the stranger’s secret')).status).toBe(400);
    const [account] = await league.backend.query(
      'select id, raw_user_meta_data as data from auth.users where email = $1',
      [email],
    );
    expect(account).toMatchObject({ id, data: { sub: id } });
    expect(JSON.stringify(account)).not.toContain('stranger');
  });

  test('by the dozen leaves the last sign-up alone while its link is young', async () => {
    const email = 'crowded@people.test';
    const from = (at: number) => ({ from: `192.0.2.${at}` });
    for (let at = 1; at <= 5; at += 1)
      await league.ask('/auth/v1/signup', { json: { email, password: `secret number ${at}` }, ...from(at) });
    // Requests are served in order: the end of the last one means that the others have ended.
    await league.ask('/auth/v1/recover', { json: { email }, ...from(9) });
    const [, newest] = await mailsTo(league, email, 4);
    await grow(email, 'confirmation', 6);
    const sixth = await league.ask('/auth/v1/signup', { json: { email, password: 'secret number 6' }, ...from(6) });
    const [latest] = await mailsTo(league, email, 5);
    expect((await openLink(league, newest)).status).toBe(403);
    expect((await openLink(league, latest, cookieOf(sixth))).status).toBe(200);
    expect((await signIn(email, 'secret number 5')).status).toBe(400);
    expect((await signIn(email, 'secret number 6')).status).toBe(200);
  });
});

/** Makes the last link of an account that many minutes older. */
const grow = (email: string, kind: 'confirmation' | 'recovery', minutes: number) =>
  league.backend.query(`update auth.users set ${kind}_sent_at = now() - make_interval(mins => $2) where email = $1`, [
    email,
    minutes,
  ]);

test('the mailbox page shows what would have been sent, to this machine alone', async () => {
  await league.ask('/auth/v1/signup', { json: { email: 'shown@people.test', password: 'quite a secret' } });
  await mailsTo(league, 'shown@people.test');
  const page = await (await league.ask('/__mail?to=shown@people.test')).text();
  expect(page).toContain('<b>shown@people.test</b>');
  expect(page.match(/<article/g)).toHaveLength(1);
  const [, id] = /\/__mail\/(\d+)/.exec(page) ?? [];
  expect(await (await league.ask(`/__mail/${id}`)).text()).toContain('Welcome to Rondo');

  expect((await league.ask('/__mail', { from: '192.0.2.7' })).status).toBe(404);
  expect((await league.ask('/__mail', { headers: { 'x-forwarded-for': '192.0.2.7' } })).status).toBe(404);
  expect((await league.ask('/__mail', { at: 'http://rebound.example' })).status).toBe(421);
});
