import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '#lib/i18n.ts';
import { type Answers, fakeBackend, kerem, mert, sessionOf } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

const shown = vi.hoisted(() => [] as string[]);
vi.mock('#lib/toast.ts', () => ({ toast: { error: async (text: string) => void shown.push(text) } }));

const start = Date.parse('2026-11-20T20:00:00Z');
const minute = 60_000;
/** A refusal in the auth service's form. */
const refusal = (code: number, error_code: string, msg: string) => ({ status: code, body: { code, error_code, msg } });
const wrong = refusal(400, 'invalid_credentials', 'Invalid login credentials');
const registered = { body: { ...sessionOf().user, identities: [{}] } };

/** The commands as a freshly loaded page has it. */
async function openAuth(answers: Answers, stored = new Map<string, string>()) {
  vi.resetModules();
  stubBrowser({ stored });
  const backend = fakeBackend(answers);
  const auth = { ...(await import('./mutations.ts')), ...(await import('./own-session.ts')) };
  const { supabase } = await import('#lib/supabase.ts');
  opened.push(async () => (await supabase()).auth.dispose());
  return { ...auth, backend, stored };
}
let opened: (() => Promise<void>)[] = [];

beforeAll(async () => {
  stubBrowser();
  await startI18n('en');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  shown.length = 0;
});
afterEach(async () => {
  for (const close of opened) await close();
  opened = [];
  vi.useRealTimers();
});

describe('logging in', () => {
  test('[S7.09] sends the address and the password', async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': { body: sessionOf() } });
    expect(await auth.signIn(mert.email, 'floodlights on')).toEqual({ error: null });
    const [call] = auth.backend.calls;
    expect(call?.query.get('grant_type')).toBe('password');
    expect(call?.body).toMatchObject({ email: mert.email, password: 'floodlights on' });
    expect(call?.headers.get('apikey')).toBe('sb_publishable_test');
  });

  test('[S8.15] returns a failure and does not throw it', async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': wrong });
    expect(await auth.signIn(mert.email, 'guess')).toEqual({
      error: { message: 'Invalid login credentials', code: 'invalid_credentials' },
    });
  });

  test('returns it too when the network is down', async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': new TypeError('Failed to fetch') });
    expect((await auth.signIn(mert.email, 'guess')).error?.message).toMatch(/network/);
  });

  test('returns it too when there is no backend to ask', async () => {
    const auth = await openAuth({});
    vi.stubGlobal('document', { querySelector: () => null });
    expect((await auth.signIn(mert.email, 'floodlights on')).error?.message).toMatch(/^No backend/);
    opened.length = 0;
  });

  test('[S5.04] [S9.01] is let through 5 times', async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': wrong });
    for (let n = 0; n < 5; n++)
      expect((await auth.signIn(mert.email, 'guess')).error?.code).toBe('invalid_credentials');
    expect(auth.backend.calls).toHaveLength(5);
    expect(shown).toEqual([]);
  });

  test("is refused the sixth time, with a toast and the result 'Rate limit exceeded', and no call", async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': wrong });
    for (let n = 0; n < 5; n++) await auth.signIn(mert.email, 'guess');
    expect(await auth.signIn(mert.email, 'the right one')).toEqual({ error: { message: 'Rate limit exceeded' } });
    expect(auth.backend.calls).toHaveLength(5);
    expect(shown).toEqual(['Too many login attempts. Please try again in 15 minutes.']);
  });

  test.each([
    [1, 15],
    [minute, 14],
    [minute + 1, 14],
    [10 * minute + 30_000, 5],
    [14 * minute + 1, 1],
    [15 * minute - 1, 1],
  ])('[S8.02] is refused %i ms into the window with %i minutes left, rounded up', async (passed, minutes) => {
    const auth = await openAuth({ 'POST /auth/v1/token': wrong });
    for (let n = 0; n < 5; n++) await auth.signIn(mert.email, 'guess');
    vi.setSystemTime(start + passed);
    await auth.signIn(mert.email, 'guess');
    expect(shown).toEqual([`Too many login attempts. Please try again in ${minutes} minutes.`]);
  });

  test('[S8.03] says 15 minutes when the time left is unknown', async () => {
    const ahead = new Map([
      ['rondo.attempts', JSON.stringify({ [`login ${mert.email}`]: { count: 5, since: start + 99 * minute } })],
    ]);
    const auth = await openAuth({ 'POST /auth/v1/token': wrong }, ahead);
    expect(await auth.signIn(mert.email, 'guess')).toEqual({ error: { message: 'Rate limit exceeded' } });
    expect(shown).toEqual(['Too many login attempts. Please try again in 15 minutes.']);
  });

  test('[S9.02] is let through again when the window has passed', async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': wrong });
    for (let n = 0; n < 6; n++) await auth.signIn(mert.email, 'guess');
    vi.setSystemTime(start + 15 * minute);
    expect((await auth.signIn(mert.email, 'guess')).error?.code).toBe('invalid_credentials');
    expect(auth.backend.calls).toHaveLength(6);
  });

  test('[S5.01] [S9.03] is counted per address: another one is not affected', async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': wrong });
    for (let n = 0; n < 6; n++) await auth.signIn(mert.email, 'guess');
    expect((await auth.signIn(kerem.email, 'guess')).error?.code).toBe('invalid_credentials');
    expect((await auth.signIn(mert.email.toUpperCase(), 'guess')).error?.message).toBe('Rate limit exceeded');
  });

  test('[S5.08] clears the counter of its address by a success', async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': wrong });
    for (let n = 0; n < 4; n++) await auth.signIn(mert.email, 'guess');
    auth.backend.answers['POST /auth/v1/token'] = { body: sessionOf() };
    expect(await auth.signIn(mert.email, 'the right one')).toEqual({ error: null });
    auth.backend.answers['POST /auth/v1/token'] = wrong;
    for (let n = 0; n < 5; n++)
      expect((await auth.signIn(mert.email, 'guess')).error?.code).toBe('invalid_credentials');
    expect((await auth.signIn(mert.email, 'guess')).error?.message).toBe('Rate limit exceeded');
  });

  test('is counted across a reload of the page', async () => {
    const first = await openAuth({ 'POST /auth/v1/token': wrong });
    for (let n = 0; n < 5; n++) await first.signIn(mert.email, 'guess');
    const second = await openAuth({ 'POST /auth/v1/token': wrong }, first.stored);
    expect(await second.signIn(mert.email, 'guess')).toEqual({ error: { message: 'Rate limit exceeded' } });
    expect(second.backend.calls).toEqual([]);
  });
});

describe('registering', () => {
  test('[S7.10] sends the address and the password, and the language for the mail', async () => {
    const auth = await openAuth({ 'POST /auth/v1/signup': registered });
    expect(await auth.signUp(mert.email, 'floodlights on')).toEqual({ error: null });
    expect(auth.backend.calls[0]?.body).toMatchObject({
      email: mert.email,
      password: 'floodlights on',
      data: { locale: 'en' },
    });
    const { startI18n: speak } = await import('#lib/i18n.ts');
    await speak('de');
    await auth.signUp(kerem.email, 'floodlights on');
    expect(auth.backend.calls[1]?.body).toMatchObject({ data: { locale: 'de' } });
    await speak('en');
  });

  test('[S8.16] returns a failure and does not throw it', async () => {
    const auth = await openAuth({
      'POST /auth/v1/signup': refusal(422, 'user_already_exists', 'User already registered'),
    });
    expect(await auth.signUp(mert.email, 'floodlights on')).toEqual({
      error: { message: 'User already registered', code: 'user_already_exists' },
    });
  });

  test('[S5.05] [S5.09] is let through 5 times in the window, successes counted like failures', async () => {
    const auth = await openAuth({ 'POST /auth/v1/signup': registered });
    for (let n = 0; n < 5; n++) expect(await auth.signUp(mert.email, 'floodlights on')).toEqual({ error: null });
    expect(auth.backend.calls).toHaveLength(5);
    expect(await auth.signUp(mert.email, 'floodlights on')).toEqual({ error: { message: 'Rate limit exceeded' } });
  });

  test("[S8.04] is refused the sixth time, with a toast and the result 'Rate limit exceeded', and no call", async () => {
    const auth = await openAuth({ 'POST /auth/v1/signup': registered });
    for (let n = 0; n < 5; n++) await auth.signUp(mert.email, 'floodlights on');
    expect(await auth.signUp(mert.email, 'floodlights on')).toEqual({ error: { message: 'Rate limit exceeded' } });
    expect(auth.backend.calls).toHaveLength(5);
    expect(shown).toEqual(['Too many registration attempts. Please try again in 15 minutes.']);
  });

  test.each([
    [minute + 1, 14],
    [14 * minute + 1, 1],
  ])('[S8.05] is refused %i ms into the window with %i minutes left, rounded up', async (passed, minutes) => {
    const auth = await openAuth({ 'POST /auth/v1/signup': registered });
    for (let n = 0; n < 5; n++) await auth.signUp(mert.email, 'floodlights on');
    vi.setSystemTime(start + passed);
    await auth.signUp(mert.email, 'floodlights on');
    expect(shown).toEqual([`Too many registration attempts. Please try again in ${minutes} minutes.`]);
  });

  test('says 15 minutes when the time left is unknown', async () => {
    const ahead = new Map([
      ['rondo.attempts', JSON.stringify({ [`registration ${mert.email}`]: { count: 5, since: start + 99 * minute } })],
    ]);
    const auth = await openAuth({ 'POST /auth/v1/signup': registered }, ahead);
    await auth.signUp(mert.email, 'floodlights on');
    expect(shown).toEqual(['Too many registration attempts. Please try again in 15 minutes.']);
  });

  test('[S5.02] is counted per address: another one is not affected', async () => {
    const auth = await openAuth({ 'POST /auth/v1/signup': registered });
    for (let n = 0; n < 6; n++) await auth.signUp(mert.email, 'floodlights on');
    expect(await auth.signUp(kerem.email, 'floodlights on')).toEqual({ error: null });
  });

  test('[S5.03] and logging in are counted separately', async () => {
    const auth = await openAuth({ 'POST /auth/v1/signup': registered, 'POST /auth/v1/token': wrong });
    for (let n = 0; n < 6; n++) await auth.signUp(mert.email, 'floodlights on');
    for (let n = 0; n < 5; n++)
      expect((await auth.signIn(mert.email, 'guess')).error?.code).toBe('invalid_credentials');
  });

  test('is let through again when the window has passed', async () => {
    const auth = await openAuth({ 'POST /auth/v1/signup': registered });
    for (let n = 0; n < 6; n++) await auth.signUp(mert.email, 'floodlights on');
    vi.setSystemTime(start + 15 * minute);
    expect(await auth.signUp(mert.email, 'floodlights on')).toEqual({ error: null });
  });
});

describe('logging out', () => {
  test('[S7.08] asks the backend to end the session, with no payload', async () => {
    const auth = await openAuth({ 'POST /auth/v1/token': { body: sessionOf() }, 'POST /auth/v1/logout': {} });
    await auth.signIn(mert.email, 'floodlights on');
    expect(await auth.signOut()).toEqual({ error: null });
    const [call] = auth.backend.to('/auth/v1/logout');
    expect(call?.body).toBeUndefined();
    expect(call?.headers.get('authorization')).toMatch(/^Bearer ey/);
    expect(call?.query.get('scope')).toBe('local');
    expect(auth.stored.has('rondo.session')).toBe(false);
  });

  test('everywhere ends every session of the account, this one too', async () => {
    const auth = await openAuth({
      'POST /auth/v1/token': { body: sessionOf() },
      'POST /auth/v1/logout': {},
      'POST /rest/v1/rpc/log_out_everywhere': {},
    });
    await auth.signIn(mert.email, 'floodlights on');
    expect(await auth.signOutEverywhere()).toEqual({ error: null });
    // with what was made from the account, while there is a session that may
    expect(auth.backend.calls.map(({ path }) => path).slice(-2)).toEqual([
      '/rest/v1/rpc/log_out_everywhere',
      '/auth/v1/logout',
    ]);
    expect(auth.backend.to('/auth/v1/logout')[0]?.query.get('scope')).toBe('global');
    expect(auth.stored.has('rondo.session')).toBe(false);
  });

  describe('because the session was ended elsewhere', () => {
    const ended = {
      status: 401,
      body: { code: 'PGRST303', message: 'Session ended', details: null, hint: null },
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token", error_description="Session ended"' },
    };
    const read = async () => (await (await import('#lib/supabase.ts')).supabase()).from('leagues').select('id');

    test('forgets it', async () => {
      const auth = await openAuth({
        'POST /auth/v1/token': { body: sessionOf() },
        'POST /auth/v1/logout': { status: 403, body: { code: 403, error_code: 'session_not_found', msg: 'gone' } },
        'GET /rest/v1/leagues': ended,
      });
      await auth.signIn(mert.email, 'floodlights on');
      await read();
      await expect.poll(() => auth.stored.has('rondo.session')).toBe(false);
      await expect.poll(() => auth.backend.to('/auth/v1/logout')).toHaveLength(1);
    });

    test('keeps the session of who signed in since, and one that was refused for another reason', async () => {
      let arrived = () => {};
      const late = new Promise<void>((done) => (arrived = done));
      const auth = await openAuth({
        'POST /auth/v1/token': ({ body }) => ({
          body: sessionOf((body as typeof mert).email === mert.email ? mert : kerem),
        }),
        'GET /rest/v1/leagues': async () => {
          await late;
          return ended;
        },
        'GET /rest/v1/teams': { ...ended, headers: { 'WWW-Authenticate': 'Bearer error_description="JWT expired"' } },
      });
      await auth.signIn(mert.email, 'floodlights on');
      const request = read();
      await expect.poll(() => auth.backend.to('/rest/v1/leagues')).toHaveLength(1);
      await auth.signIn(kerem.email, 'floodlights on');
      arrived();
      await request;
      await (await (await import('#lib/supabase.ts')).supabase()).from('teams').select('id');
      // the token that was no longer taken is renewed
      await expect.poll(() => auth.backend.to('/auth/v1/token')).toHaveLength(3);
      expect(auth.backend.to('/auth/v1/logout')).toEqual([]);
      expect(auth.stored.get('rondo.session')).toContain(kerem.email);
    });
  });
});

describe('mails and passwords', () => {
  test('a forgotten password asks for the mail by address', async () => {
    const auth = await openAuth({ 'POST /auth/v1/recover': { body: {} } });
    expect(await auth.requestPasswordReset(mert.email)).toEqual({ error: null });
    expect(auth.backend.to('/auth/v1/recover')).toMatchObject([{ body: { email: mert.email } }]);
  });

  test('the confirmation is sent again by address', async () => {
    const auth = await openAuth({ 'POST /auth/v1/resend': { body: {} } });
    expect(await auth.resendConfirmation(mert.email)).toEqual({ error: null });
    expect(auth.backend.to('/auth/v1/resend')).toMatchObject([{ body: { email: mert.email, type: 'signup' } }]);
  });

  test('a link’s token is spent; an old one is an error that is returned', async () => {
    const expired = refusal(403, 'otp_expired', 'Email link is invalid or has expired');
    const auth = await openAuth({ 'POST /auth/v1/verify': { body: sessionOf() } });
    expect(await auth.confirmFromLink('abc', 'signup')).toEqual({ error: null, waits: false, choosesPassword: false });
    expect(auth.backend.to('/auth/v1/verify')).toMatchObject([{ body: { token_hash: 'abc', type: 'signup' } }]);
    auth.backend.answers['POST /auth/v1/verify'] = expired;
    expect((await auth.confirmFromLink('abc', 'recovery')).error?.code).toBe('otp_expired');
  });

  test('a new password is sent with the current one, and leaves this session open', async () => {
    const auth = await openAuth({
      'POST /auth/v1/token': { body: sessionOf() },
      'PUT /auth/v1/user': { body: sessionOf().user },
    });
    await auth.signIn(mert.email, 'floodlights on');
    expect(await auth.changePassword('brighter floodlights', 'floodlights on')).toEqual({ error: null });
    expect(auth.backend.to('/auth/v1/user')[0]?.body).toMatchObject({
      password: 'brighter floodlights',
      current_password: 'floodlights on',
    });
    expect(auth.stored.has('rondo.session')).toBe(true);
  });

  test('after a recovery the new password is sent alone', async () => {
    const auth = await openAuth({
      'POST /auth/v1/verify': { body: sessionOf() },
      'PUT /auth/v1/user': { body: sessionOf().user },
    });
    await auth.confirmFromLink('abc', 'recovery');
    await auth.changePassword('brighter floodlights');
    const sent = auth.backend.to('/auth/v1/user')[0]?.body;
    expect(sent).toMatchObject({ password: 'brighter floodlights' });
    expect(sent).not.toHaveProperty('current_password');
  });

  test('a refused new password ends no session', async () => {
    const auth = await openAuth({
      'POST /auth/v1/token': { body: sessionOf() },
      'PUT /auth/v1/user': refusal(422, 'same_password', 'New password should be different'),
    });
    await auth.signIn(mert.email, 'floodlights on');
    expect((await auth.changePassword('floodlights on')).error?.code).toBe('same_password');
    expect(auth.backend.to('/auth/v1/logout')).toEqual([]);
  });
});

describe('the first visit’s answers', () => {
  test('are one call, so that all are stored or none', async () => {
    const auth = await openAuth({ 'POST /rest/v1/rpc/complete_profile': { status: 204 } });
    const answers = { username: 'mert', place: 'striker', birth_date: '2000-02-29' } as const;
    await auth.saveFirstAnswers(answers);
    expect(auth.backend.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/rest/v1/rpc/complete_profile', answers],
    ]);
  });

  test('are no call when all were skipped', async () => {
    const auth = await openAuth({});
    await auth.saveFirstAnswers({});
    expect(auth.backend.calls).toEqual([]);
  });

  test('fail with the reason the database gives', async () => {
    const auth = await openAuth({
      'POST /rest/v1/rpc/complete_profile': {
        status: 409,
        body: { code: 'PT409', hint: 'usernameTaken', message: 'No.' },
      },
    });
    await expect(auth.saveFirstAnswers({ username: 'mert' })).rejects.toMatchObject({ hint: 'usernameTaken' });
  });
});
