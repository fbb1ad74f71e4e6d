import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { allowances } from './sign-in-limits.ts';
import { countingHasher } from '#host/testing/counting-hasher.ts';
import {
  cookieOf,
  linkIn,
  mailsTo,
  member,
  openLink,
  openTestLeague,
  type TestLeague,
} from '#host/testing/test-league.ts';

const hasher = countingHasher();
let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague({ hasher });
});
afterAll(() => league.close());
beforeEach(() => {
  league.clock.ahead += 3_600_000;
});

const secret = 'quite a secret';
type Session = { token: string; device?: string };
const as = ({ token }: Session) => ({ authorization: `Bearer ${token}` });
const change = (session: Session, json: object) =>
  league.ask('/auth/v1/user', { method: 'PUT', json, headers: as(session) });
/** Asks for another address; what the browser keeps of the answer is in the session afterwards. */
async function wish(session: Session, email: string, current_password = secret): Promise<Response> {
  const answer = await change(session, { email, current_password });
  session.device = cookieOf(answer);
  return answer;
}
const account = async (session: Session) =>
  (await (await league.ask('/auth/v1/user', { headers: as(session) })).json()) as Record<string, unknown>;
const signIn = (email: string, password = secret) =>
  league.ask('/auth/v1/token?grant_type=password', { json: { email, password } });
const isOpen = async (session: Session) =>
  (await league.ask('/rest/v1/profiles?select=id&limit=1', { headers: as(session) })).status === 200;
const opened = async (answer: Response): Promise<Session> => {
  expect(answer.status).toBe(200);
  return { token: ((await answer.json()) as { access_token: string }).access_token };
};
const outcomeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error_code: string }).error_code,
];
/** Makes the link of an account's wish that many minutes older. */
const grow = (email: string, minutes: number) =>
  league.backend.query(
    'update auth.users set email_change_sent_at = now() - make_interval(mins => $2) where email = $1',
    [email, minutes],
  );

test.each([
  ['en', 'Confirm the new e-mail of your Rondo account', 'Change of e-mail requested for your Rondo account'],
  ['de', 'Bestätige die neue E-Mail deines Rondo-Kontos', 'Dein Rondo-Konto soll eine andere E-Mail bekommen'],
  ['tr', 'Rondo hesabının yeni e-postasını onayla', 'Rondo hesabının e-postası değiştirilmek isteniyor'],
])('the link in the new mailbox changes the address and ends all sessions: %s', async (locale, subject, notice) => {
  const [before, after] = [`moving-${locale}@people.test`, `moved-${locale}@people.test`];
  const here = await member(league, before);
  await league.backend.query('update public.profile_private set locale = $1 where user_id = $2', [locale, here.id]);
  const json = { email: before, password: secret };
  const elsewhere = await opened(
    await league.ask('/auth/v1/token?grant_type=password', { json, headers: { cookie: here.device } }),
  );

  const response = await wish(here, ` ${after.toUpperCase()} `);
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { id: here.id, email: before, new_email: after },
  ]);
  const [mail] = await mailsTo(league, after);
  const [warning] = await mailsTo(league, before, 2);
  expect([mail?.subject, warning?.subject]).toEqual([subject, notice]);
  expect(mail?.html).toContain(linkIn(mail?.text).href.replace('&', '&amp;'));
  expect(linkIn(warning?.text).pathname).toBe('/forgot-password');
  // nothing that was typed is in a mail
  expect(`${warning?.html} ${warning?.text} ${mail?.html}`).not.toMatch(/moved|moving/);

  // until the link is opened everything is as before
  for (const session of [here, elsewhere]) expect(await isOpen(session)).toBe(true);
  expect((await signIn(after)).status).toBe(400);

  const session = await opened(await openLink(league, mail, here.device));
  expect(await account(session)).toMatchObject({ id: here.id, email: after, identities: [{ email: after }] });
  expect(await account(session)).not.toHaveProperty('new_email');
  for (const ended of [here, elsewhere]) expect(await isOpen(ended)).toBe(false);
  expect(await isOpen(session)).toBe(true);
  expect((await signIn(after)).status).toBe(200);
  expect((await signIn(before)).status).toBe(400);
  const changed = {
    en: 'The e-mail of your Rondo account was changed',
    de: 'Dein Rondo-Konto hat jetzt eine',
    tr: 'Rondo hesabının e-postası değişti',
  };
  await expect
    .poll(() => league.mailbox.mails.filter(({ to }) => to === before).map((each) => each.subject))
    .toContainEqual(expect.stringContaining(changed[locale as keyof typeof changed]));
  expect(
    await league.backend.query(
      `select from private.audit_log where action = 'change_email' and subject = 'profiles ' || $1`,
      [here.id],
    ),
  ).toHaveLength(1);
});

describe('a link that nobody asked for in this browser', () => {
  test('gives the address to an account whose password and sessions are over', async () => {
    const stranger = await member(league, 'stranger-s@people.test');
    const elsewhere = await opened(await signIn('stranger-s@people.test'));
    await wish(stranger, 'owner-o@people.test');
    const [mail] = await mailsTo(league, 'owner-o@people.test');
    const answer = await openLink(league, mail, (await member(league, 'beside-o@people.test')).device);
    const session = (await answer.clone().json()) as { access_token: string };
    expect([answer.status, session]).toMatchObject([
      200,
      { choose_password: true, user: { email: 'owner-o@people.test' } },
    ]);
    for (const ended of [stranger, elsewhere]) expect(await isOpen(ended)).toBe(false);
    expect((await signIn('owner-o@people.test')).status).toBe(400);
    expect((await signIn('stranger-s@people.test')).status).toBe(400);

    const owner = { token: session.access_token };
    expect((await change(owner, { password: 'chosen at the link' })).status).toBe(200);
    expect((await signIn('owner-o@people.test', 'chosen at the link')).status).toBe(200);
  });

  test('nor is it asked for where another address, or with another password, was', async () => {
    const here = await member(league, 'several@people.test');
    await wish(here, 'several-1@people.test');
    const first = here.device;
    await wish(here, 'several-2@people.test');
    const [mail] = await mailsTo(league, 'several-2@people.test');
    expect(await (await openLink(league, mail, first)).json()).toMatchObject({ choose_password: true });
  });
});

describe('a link', () => {
  test('works once, also when it is opened twice at once', async () => {
    const here = await member(league, 'twice@people.test');
    await wish(here, 'twice-new@people.test');
    const [mail] = await mailsTo(league, 'twice-new@people.test');
    const answers = await Promise.all([openLink(league, mail), openLink(league, mail)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await outcomeOf(await openLink(league, mail))).toEqual([403, 'otp_expired']);
  });

  test('works ten minutes', async () => {
    const here = await member(league, 'late@people.test');
    await wish(here, 'late-new@people.test');
    const [mail] = await mailsTo(league, 'late-new@people.test');
    await grow('late@people.test', 11);
    expect(await outcomeOf(await openLink(league, mail))).toEqual([403, 'otp_expired']);
    expect((await account(here))['email']).toBe('late@people.test');
  });

  test('is the same when it is asked for again at once, and dead when another address is wished for', async () => {
    const here = await member(league, 'undecided@people.test');
    await wish(here, 'first@people.test');
    await wish(here, 'first@people.test');
    const [again, first] = await mailsTo(league, 'first@people.test', 2);
    expect(linkIn(again?.text).href).toBe(linkIn(first?.text).href);
    // the old mailbox is notified once a link
    await mailsTo(league, 'undecided@people.test', 2);
    await wish(here, 'second@people.test');
    const [second] = await mailsTo(league, 'second@people.test');
    await mailsTo(league, 'undecided@people.test', 3);
    expect((await openLink(league, first)).status).toBe(403);
    expect((await openLink(league, second)).status).toBe(200);
    expect((await signIn('first@people.test')).status).toBe(400);
  });

  test('is dead when the password is changed, as is one of recovery in the old mailbox after the change', async () => {
    const here = await member(league, 'careful@people.test');
    await wish(here, 'careful-new@people.test');
    const [dead] = await mailsTo(league, 'careful-new@people.test');
    await change(here, { password: 'another secret', current_password: secret });
    expect((await openLink(league, dead)).status).toBe(403);

    await league.ask('/auth/v1/recover', { json: { email: 'careful@people.test' } });
    const [recovery] = await mailsTo(league, 'careful@people.test', 3);
    await wish(here, 'careful-new@people.test', 'another secret');
    const [mail] = await mailsTo(league, 'careful-new@people.test', 2);
    await opened(await openLink(league, mail));
    expect((await openLink(league, recovery)).status).toBe(403);
  });

  test('opens nothing else, and no other kind of link opens this one', async () => {
    const here = await member(league, 'kinds@people.test');
    await wish(here, 'kinds-new@people.test');
    const [mail] = await mailsTo(league, 'kinds-new@people.test');
    const token_hash = linkIn(mail?.text).searchParams.get('token_hash');
    for (const type of ['signup', 'recovery'])
      expect((await league.ask('/auth/v1/verify', { json: { type, token_hash } })).status).toBe(403);
    await league.ask('/auth/v1/recover', { json: { email: 'kinds@people.test' } });
    const [recovery] = await mailsTo(league, 'kinds@people.test', 3);
    const other = linkIn(recovery?.text).searchParams.get('token_hash');
    for (const nothing of [other, 'a guess', ''])
      expect(
        (await league.ask('/auth/v1/verify', { json: { type: 'email_change', token_hash: nothing } })).status,
      ).toBe(403);
    expect((await openLink(league, mail)).status).toBe(200);
  });
});

describe('a wish', () => {
  test('needs the current password, and guessing it is counted as at sign-in', async () => {
    const here = await member(league, 'guarded@people.test');
    expect(await outcomeOf(await change(here, { email: 'thief@people.test' }))).toEqual([
      400,
      'current_password_required',
    ]);
    for (let time = 0; time < allowances.signInByPair.limit; time += 1) {
      expect(await outcomeOf(await wish(here, 'thief@people.test', 'guess'))).toEqual([
        400,
        'current_password_invalid',
      ]);
      league.clock.ahead += 500;
    }
    expect((await wish(here, 'thief@people.test')).status).toBe(429);
    expect((await signIn('guarded@people.test')).status).toBe(429);
    expect(await account(here)).not.toHaveProperty('new_email');
  });

  test('needs an open session, an e-mail, and nothing else in the same breath', async () => {
    const here = await member(league, 'plain@people.test');
    expect((await wish({ token: 'nobody' }, 'plain-new@people.test')).status).toBe(403);
    expect(
      (await league.ask('/auth/v1/user', { method: 'PUT', json: { email: 'plain-new@people.test' } })).status,
    ).toBe(401);
    for (const email of ['', 'no e-mail', 'a b@people.test', `${'x'.repeat(250)}@people.test`, 5, ['a@people.test']])
      expect(await outcomeOf(await change(here, { email, current_password: secret })), String(email)).toEqual([
        400,
        'validation_failed',
      ]);
    const both = { email: 'plain-new@people.test', password: 'another secret', current_password: secret };
    expect(await outcomeOf(await change(here, both))).toEqual([400, 'validation_failed']);
    await league.ask('/auth/v1/logout?scope=local', { method: 'POST', headers: as(here) });
    expect((await wish(here, 'plain-new@people.test')).status).toBe(403);
  });

  test('for the own address changes nothing', async () => {
    const here = await member(league, 'content@people.test');
    expect((await wish(here, 'Content@people.test')).status).toBe(200);
    expect(await account(here)).not.toHaveProperty('new_email');
  });

  test('is heard three times a quarter of an hour', async () => {
    const here = await member(league, 'restless@people.test');
    for (let time = 0; time < allowances.newEmailByAccount.limit; time += 1)
      expect((await wish(here, `restless-${time}@people.test`)).status).toBe(200);
    expect(await outcomeOf(await wish(here, 'restless-3@people.test'))).toEqual([429, 'over_request_rate_limit']);
    // from elsewhere too
    const json = { email: 'restless-3@people.test', current_password: secret };
    const from = '198.51.100.7';
    expect((await league.ask('/auth/v1/user', { method: 'PUT', json, headers: as(here), from })).status).toBe(429);
    league.clock.ahead += 15 * 60_000;
    expect((await wish(here, 'restless-3@people.test')).status).toBe(200);
  });

  test('that was made with a password which is replaced in the same moment is not noted', async () => {
    const here = await member(league, 'overtaken@people.test');
    const other = new Client(league.cluster.settings);
    await other.connect();
    await other.query('begin');
    await other.query(
      `update auth.users set encrypted_password = 'another', email_change = null where email = 'overtaken@people.test'`,
    );
    const late = wish(here, 'overtaken-new@people.test');
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%email_change%'`;
    await expect.poll(() => league.backend.query(waits)).toHaveLength(1);
    await other.query('commit');
    await other.end();
    expect(await outcomeOf(await late)).toEqual([400, 'current_password_invalid']);
    expect(await account(here)).not.toHaveProperty('new_email');
  });
});

describe('whose address it is', () => {
  const wished = { taken: 'taken-x@people.test', waiting: 'waits-x@people.test', free: 'unused@people.test' };

  test('shows in no answer and no account, and costs one comparison', async () => {
    await member(league, wished.taken);
    await league.ask('/auth/v1/signup', { json: { email: wished.waiting, password: secret } });
    await mailsTo(league, wished.waiting);
    const here = await member(league, 'curious@people.test');
    const seen = new Set<string>();
    for (const email of [...Object.values(wished), 'never-seen@people.test']) {
      league.clock.ahead += 3_600_000;
      hasher.calls.compared = [];
      const answer = await wish(here, email);
      const words = `${answer.status} ${await answer.text()} ${JSON.stringify(await account(here))}`;
      seen.add(words.replaceAll(email, 'e-mail').replaceAll(/"\d{4}-[^"]+"/g, 'time'));
      expect(hasher.calls.compared).toHaveLength(1);
    }
    expect([...seen]).toHaveLength(1);
    // Mails are sent in the order of requests: a mail to the taken mailbox would have arrived by now.
    await mailsTo(league, 'never-seen@people.test');
    await mailsTo(league, wished.free);
    await mailsTo(league, wished.waiting, 2);
    await mailsTo(league, wished.taken, 1);
  });

  test('counts when the link is opened: whoever confirmed it meanwhile keeps it', async () => {
    const here = await member(league, 'slower@people.test');
    await wish(here, 'contested@people.test');
    const [mail] = await mailsTo(league, 'contested@people.test');
    const rival = await member(league, 'quicker@people.test');
    await wish(rival, 'contested@people.test');
    const [second] = await mailsTo(league, 'contested@people.test', 2);
    const answers = await Promise.all([openLink(league, mail), openLink(league, second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const ids = await league.backend.query(`select from auth.users where email = 'contested@people.test'`);
    expect(ids).toHaveLength(1);
    const loser = answers[0]?.status === 403 ? here : rival;
    expect(await isOpen(loser)).toBe(true);
    expect((await account(loser))['email']).toMatch(/slower|quicker/);
  });

  test('is not that of somebody who only signed up with it, of whom nothing stays', async () => {
    const email = 'squatted@people.test';
    await league.ask('/auth/v1/signup', { json: { email, password: 'the stranger’s secret' } });
    const [strangers] = await mailsTo(league, email);
    const [stranger] = await league.backend.query<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ]);
    const here = await member(league, 'owner@people.test');
    await wish(here, email);
    const [mail] = await mailsTo(league, email, 2);
    await opened(await openLink(league, mail, here.device));
    expect((await openLink(league, strangers)).status).toBe(403);
    expect((await signIn(email, 'the stranger’s secret')).status).toBe(400);
    expect((await signIn(email)).status).toBe(200);
    for (const table of ['auth.users', 'public.profiles'])
      expect(await league.backend.query(`select from ${table} where id = $1`, [stranger?.id])).toEqual([]);
  });
});

test('a sign-in with the old address in the same moment is ended again', async () => {
  const here = await member(league, 'between@people.test');
  await wish(here, 'between-new@people.test');
  const [mail] = await mailsTo(league, 'between-new@people.test');
  await league.backend.query(`create function public.hold() returns trigger language plpgsql as $$
    begin perform pg_catalog.pg_advisory_xact_lock(4712); return new; end $$`);
  await league.backend.query(
    'create trigger hold before insert on auth.sessions for each row execute function public.hold()',
  );
  const holder = new Client(league.cluster.settings);
  await holder.connect();
  await holder.query('select pg_advisory_lock(4712)');
  const waiting = (count: number) =>
    expect
      .poll(
        () => league.backend.query(`select from pg_locks where locktype = 'advisory' and objid = 4712 and not granted`),
        { timeout: 30_000 },
      )
      .toHaveLength(count);
  const late = signIn('between@people.test');
  await waiting(1);
  const followed = openLink(league, mail);
  await waiting(2);
  await holder.end();
  const session = await opened(await followed);
  expect(await outcomeOf(await late)).toEqual([400, 'invalid_credentials']);
  await league.backend.query('drop trigger hold on auth.sessions; drop function public.hold()');
  expect(await isOpen(session)).toBe(true);
  expect(await league.backend.query('select from auth.sessions where user_id = $1', [here.id])).toHaveLength(1);
});
