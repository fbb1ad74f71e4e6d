import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, fakeBackend, kerem, mert, sessionOf, storedSession } from '#testing/fake-backend.ts';
import { stubBrowser } from '#testing/fake-browser.ts';

/** The module as a freshly loaded page has it. */
async function openPage(stored = new Map<string, string>(), answers: Answers = {}, onLine = true) {
  stubBrowser({ stored, onLine });
  const backend = fakeBackend(answers);
  const session = await import('./session.ts');
  const { supabase } = await import('./supabase.ts');
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.currentSession().status));
  return { ...session, supabase, backend, seen, stored };
}

let pages: Awaited<ReturnType<typeof openPage>>[] = [];
const open: typeof openPage = async (...about) => {
  const page = await openPage(...about);
  pages.push(page);
  return page;
};

beforeEach(() => vi.resetModules());
afterEach(async () => {
  for (const { supabase } of pages)
    await supabase().then(
      ({ auth }) => auth.dispose(),
      () => {},
    );
  pages = [];
  vi.useRealTimers();
});

describe('the session', () => {
  test('[S4.06] [S4.08] starts as loading and becomes signed in when the fetch finds one', async () => {
    const page = await open(storedSession());
    expect(page.currentSession()).toEqual({ status: 'loading' });
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: mert });
    expect(page.seen).toEqual(['signed-in']);
  });

  test('[S7.06] is asked for once, without a payload', async () => {
    const page = await open(storedSession());
    const { auth } = await page.supabase();
    const sessionSpy = vi.spyOn(auth, 'getSession');
    await page.startSession();
    expect(sessionSpy.mock.calls).toEqual([[]]);
  });

  test('is the stored one without a network, though its token has run out, and nobody is asked for it', async () => {
    const ranOut = new Map([['rondo.session', JSON.stringify(sessionOf(mert, -60))]]);
    const page = await open(ranOut, { 'POST /auth/v1/token': new TypeError('Failed to fetch') }, false);
    const { auth } = await page.supabase();
    const sessionSpy = vi.spyOn(auth, 'getSession');
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: mert });
    expect(sessionSpy).not.toHaveBeenCalled();
  });

  test('is none without a network where nobody was signed in', async () => {
    const page = await open(new Map(), {}, false);
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-out' });
  });

  test('[S4.07] starts as loading and becomes signed out when there is none', async () => {
    const page = await open();
    expect(page.currentSession()).toEqual({ status: 'loading' });
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-out' });
    expect(page.backend.calls).toEqual([]);
  });

  test('[S3.13] holds the user’s id and e-mail address, and no role', async () => {
    const page = await open(storedSession());
    await page.startSession();
    const session = page.currentSession();
    expect(session.status === 'signed-in' && Object.keys(session.user)).toEqual(['id', 'email']);
    expect(Object.keys(session)).toEqual(['status', 'user', 'proof']);
  });

  test('of somebody without an address has an empty one', async () => {
    const session = sessionOf();
    const { email: _, ...user } = session.user;
    const page = await open(new Map([['rondo.session', JSON.stringify({ ...session, user })]]));
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: { id: mert.id, email: '' } });
  });

  test('[S4.09] [S7.07] follows later changes, signed in to signed out and back', async () => {
    const page = await open(new Map(), {
      'POST /auth/v1/token': ({ body }) => ({
        body: sessionOf((body as typeof kerem).email === kerem.email ? kerem : mert),
      }),
      'POST /auth/v1/logout': {},
    });
    await page.startSession();
    const { auth } = await page.supabase();
    await auth.signInWithPassword({ email: mert.email, password: 'a long password' });
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: mert });
    await auth.signOut();
    expect(page.currentSession()).toEqual({ status: 'signed-out', why: 'ended' });
    await auth.signInWithPassword({ email: kerem.email, password: 'a long password' });
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: kerem });
    expect(page.seen).toEqual(['signed-out', 'signed-in', 'signed-out', 'signed-in']);
  });

  test('says of its end that the person left, when they did', async () => {
    const page = await open(storedSession(), {
      'POST /auth/v1/token': { body: sessionOf() },
      'POST /auth/v1/logout': {},
    });
    await page.startSession();
    const { auth } = await page.supabase();
    page.leaveSession();
    await auth.signOut();
    expect(page.currentSession()).toEqual({ status: 'signed-out', why: 'left' });
    await auth.signInWithPassword({ email: mert.email, password: 'a long password' });
    await auth.signOut();
    expect(page.currentSession()).toEqual({ status: 'signed-out', why: 'ended' });
  });

  test('is news when it is another person’s or the address changed, and otherwise not', async () => {
    const renamed = { ...kerem, email: 'kerem@elsewhere.example' };
    const page = await open(storedSession(), {
      'POST /auth/v1/token': ({ body }) => ({
        body: sessionOf((body as typeof kerem).email === kerem.email ? kerem : mert),
      }),
      'PUT /auth/v1/user': { body: sessionOf(renamed).user },
      'POST /auth/v1/logout': {},
    });
    await page.startSession();
    const { auth } = await page.supabase();
    await auth.refreshSession();
    expect(page.seen).toEqual(['signed-in']);
    await auth.signInWithPassword({ email: kerem.email, password: 'a long password' });
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: kerem });
    await auth.updateUser({ email: renamed.email });
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: renamed });
    // an account made anew under an address has another id
    page.backend.answers['POST /auth/v1/token'] = { body: sessionOf({ ...renamed, id: mert.id }) };
    await auth.signInWithPassword({ email: renamed.email, password: 'a long password' });
    expect(page.currentSession()).toMatchObject({ user: { id: mert.id } });
    await auth.signOut();
    await auth.signOut();
    expect(page.seen).toEqual(['signed-in', 'signed-in', 'signed-in', 'signed-in', 'signed-out']);
  });

  test('is told no more to whoever stopped listening', async () => {
    const page = await open(storedSession());
    const heard = vi.fn<() => void>();
    page.subscribe(heard)();
    await page.startSession();
    expect(page.seen).toEqual(['signed-in']);
    expect(heard).not.toHaveBeenCalled();
  });

  test('takes the name this browser greets with along when it ends, and not before', async () => {
    const page = await open(storedSession().set('rondo.name', 'Mert'));
    await page.startSession();
    expect(page.stored.get('rondo.name')).toBe('Mert');
    await (await page.supabase()).auth.signOut();
    expect(page.stored.has('rondo.name')).toBe(false);
  });

  test('is kept in the browser: the next page load finds it', async () => {
    const { stored, ...first } = await open(new Map(), { 'POST /auth/v1/token': { body: sessionOf() } });
    await first.startSession();
    await (await first.supabase()).auth.signInWithPassword({ email: mert.email, password: 'a long password' });
    expect([...stored.keys()]).toEqual(['rondo.session']);

    vi.resetModules();
    const second = await open(stored);
    expect(second.mayHaveSession()).toBe(true);
    await second.startSession();
    expect(second.currentSession()).toEqual({ status: 'signed-in', user: mert });
  });

  test('[S7.04] is refreshed by itself when it is near its end', async () => {
    const renewed = { ...sessionOf(mert, 3600), refresh_token: 'the next one' };
    const page = await open(storedSession(mert, 30), { 'POST /auth/v1/token': { body: renewed } });
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: mert });
    const [refresh, ...more] = page.backend.to('/auth/v1/token');
    expect(refresh?.query.get('grant_type')).toBe('refresh_token');
    expect(refresh?.body).toEqual({ refresh_token: `refresh-${mert.id}` });
    expect(more).toEqual([]);
    expect(JSON.parse(page.stored.get('rondo.session') ?? '{}')).toMatchObject({ refresh_token: 'the next one' });
  });

  test('is refreshed while the page stays open, with nobody asking', async () => {
    vi.useFakeTimers();
    const page = await open(storedSession(mert, 3600), {
      'POST /auth/v1/token': () => ({ body: sessionOf(mert, 3600) }),
    });
    await page.startSession();
    await vi.advanceTimersByTimeAsync(57 * 60_000);
    expect(page.backend.to('/auth/v1/token')).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    expect(page.backend.to('/auth/v1/token')).toHaveLength(1);
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: mert });
  });

  test('asks for no refresh while it has long to go', async () => {
    const page = await open(storedSession(mert, 3600));
    await page.startSession();
    expect(page.backend.calls).toEqual([]);
  });

  test('is kept when it cannot be refreshed just now, though a call is refused meanwhile', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await open(storedSession(mert, -60), {
      'POST /auth/v1/token': { status: 503, body: {} },
      'GET /rest/v1/leagues': { status: 401, body: { message: 'permission denied' } },
    });
    const request = page.supabase().then((db) => db.from('leagues').select('id').limit(1));
    await vi.advanceTimersByTimeAsync(120_000);
    expect((await request).status).toBe(401);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(page.stored.has('rondo.session')).toBe(true);
  });

  test('ends when the backend refuses to refresh it', async () => {
    const refusal = {
      status: 400,
      body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
    };
    const page = await open(storedSession(mert, -60), { 'POST /auth/v1/token': refusal });
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-out' });
    expect(page.stored.has('rondo.session')).toBe(false);
  });

  test('is fetched once, however many ask for it', async () => {
    const page = await open(storedSession(mert, 30), { 'POST /auth/v1/token': { body: sessionOf() } });
    await Promise.all([page.startSession(), page.startSession(), page.startSession()]);
    await page.startSession();
    expect(page.backend.to('/auth/v1/token')).toHaveLength(1);
    expect(page.seen).toEqual(['signed-in']);
  });

  test('counts as signed out when it cannot be fetched, and is fetched again by the next who asks', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.doMock('./supabase-client.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const page = await open(storedSession());
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-out' });
    const network = expect.objectContaining({ message: expect.stringContaining('network') as string });
    expect(logged).toHaveBeenCalledWith('The session could not be fetched', network);

    vi.doUnmock('./supabase-client.ts');
    await page.startSession();
    expect(page.currentSession()).toEqual({ status: 'signed-in', user: mert });
  });

  test.each([
    ['on a page of members', new Map<string, string>(), true, 'signed-out'],
    ['where one is stored', storedSession(), false, 'signed-in'],
  ])('is fetched at once %s', async (_where, stored, ofMembers, status) => {
    const page = await open(stored);
    page.followSession(ofMembers);
    await expect.poll(() => page.currentSession().status).toBe(status);
  });

  test('is fetched once the page is drawn where it is no member’s and nothing could become a session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const page = await open();
    page.followSession();
    await page.supabase();
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.currentSession().status).toBe('loading');
    window.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.poll(() => page.currentSession().status).toBe('signed-out');
  });

  test.each([
    ['nothing', 'http://rondo.test/', false],
    ['a query that is no token', 'http://rondo.test/fixtures?team=code', false],
    ['tokens of a mail’s link', 'http://rondo.test/#access_token=abc&type=recovery', true],
    ['a link that failed', 'http://rondo.test/#error=access_denied&error_description=expired', true],
  ])('may be in the URL: %s', async (_what, url, expected) => {
    stubBrowser({ url });
    const { mayHaveSession } = await import('./session.ts');
    expect(mayHaveSession()).toBe(expected);
  });
});
