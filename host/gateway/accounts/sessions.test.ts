import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Client } from 'pg';
import { recheckAfter, rememberedSessions, sessions } from './sessions.ts';
import { mailsTo, member, openLink, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague();
});
afterAll(() => league.close());
beforeEach(() => {
  league.clock.ahead += 3_600_000;
});

const secret = 'quite a secret';
type Signed = { access_token: string; refresh_token: string; expires_in: number; expires_at: number };
type Session = { token: string; refreshToken: string; device: string };

async function signIn(email: string, password = secret): Promise<Session> {
  const answer = await league.ask('/auth/v1/token?grant_type=password', { json: { email, password } });
  expect(answer.status).toBe(200);
  return sessionIn(answer);
}

async function sessionIn(answer: Response): Promise<Session> {
  const { access_token: token, refresh_token: refreshToken } = (await answer.json()) as Signed;
  return { token, refreshToken, device: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const as = ({ token }: Pick<Session, 'token'>) => ({ authorization: `Bearer ${token}` });
const refresh = ({ refreshToken }: Pick<Session, 'refreshToken'>, device?: string) =>
  league.ask('/auth/v1/token?grant_type=refresh_token', {
    json: { refresh_token: refreshToken },
    ...(device ? { headers: { cookie: device } } : {}),
  });
const change = (session: Session, json: object) =>
  league.ask('/auth/v1/user', { method: 'PUT', json, headers: as(session) });
const signOut = (session: Session, scope: string) =>
  league.ask(`/auth/v1/logout?scope=${scope}`, { method: 'POST', headers: as(session) });

/** Requests that a session allows: rows, files, the account, the renewal. */
async function opens(session: Session): Promise<string> {
  const headers = as(session);
  const rest = await league.ask('/rest/v1/profiles?select=id&limit=1', { headers });
  const prefixes = ['a0000000-0000-4000-8000-000000000001/nobodys.png'];
  const files = await league.ask('/storage/v1/object/avatars', { method: 'DELETE', json: { prefixes }, headers });
  const account = await league.ask('/auth/v1/user', { headers });
  const statuses = `${rest.status} ${files.status} ${account.status}`;
  if (statuses === '401 403 403') return (await refresh(session)).status === 400 ? 'nothing' : `renewed, ${statuses}`;
  return statuses === '200 200 200' ? 'everything' : statuses;
}

test('a session that cannot be renewed while the database is away is asked for again, and goes on', async () => {
  await member(league, 'away@people.test');
  const session = await signIn('away@people.test');
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  await league.backend.query('alter table auth.refresh_tokens rename to away');
  const answer = await refresh(session, session.device);
  await league.backend.query('alter table auth.away rename to refresh_tokens');
  expect(answer.status).toBe(503);
  expect(errors).toHaveBeenCalled();
  expect((await refresh(session, session.device)).status).toBe(200);
});

describe('a session ends at once', () => {
  const people = async (email: string) => {
    await member(league, email);
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    for (const session of [here, elsewhere]) expect(await opens(session)).toBe('everything');
    return { here, elsewhere };
  };

  test('where somebody signs out', async () => {
    const { here, elsewhere } = await people('local@people.test');
    expect((await signOut(here, 'local')).status).toBe(204);
    expect(await opens(here)).toBe('nothing');
    expect(await opens(elsewhere)).toBe('everything');
  });

  test('everywhere else, when somebody ends the others with the password', async () => {
    const { here, elsewhere } = await people('others@people.test');
    const others = (password: string) =>
      league.ask('/rest/v1/rpc/end_other_sessions', { json: { password }, headers: as(here) });
    const without = await signOut(here, 'others');
    expect([without.status, await without.json()]).toMatchObject([403, { error_code: 'current_password_required' }]);
    expect(await (await others('a guess')).json()).toBe(false);
    expect(await opens(elsewhere)).toBe('everything');
    expect(await (await others(secret)).json()).toBe(true);
    expect(await opens(elsewhere)).toBe('nothing');
    expect(await opens(here)).toBe('everything');
  });

  test('that its owner ends from another, where each is known by its device', async () => {
    await member(league, 'listed@people.test');
    const agents = ['A phone', `A laptop ${'x'.repeat(400)}`];
    const [phone, laptop] = await Promise.all(
      agents.map(async (agent) =>
        sessionIn(
          await league.ask('/auth/v1/token?grant_type=password', {
            json: { email: 'listed@people.test', password: secret },
            headers: { 'user-agent': agent },
          }),
        ),
      ),
    );
    const rpc = (name: string, json: object) =>
      league.ask(`/rest/v1/rpc/${name}`, { json, headers: as(laptop ?? { token: '' }) });
    type Listed = { id: string; user_agent: string | null; is_current: boolean };
    const listed = (await (await rpc('my_sessions', {})).json()) as Listed[];
    expect(listed.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual(
      expect.arrayContaining([
        [agents[0], false],
        [agents[1]?.slice(0, 300), true],
      ]),
    );
    expect(await opens(phone!)).toBe('everything');
    const session_id = listed.find(({ user_agent }) => user_agent === agents[0])?.id;
    expect(await (await rpc('end_session', { session_id, password: secret })).json()).toBe(true);
    expect(await opens(phone!)).toBe('nothing');
    expect(await opens(laptop!)).toBe('everything');
  });

  test('everywhere, when somebody signs out everywhere', async () => {
    const { here, elsewhere } = await people('global@people.test');
    expect((await signOut(here, 'global')).status).toBe(204);
    expect(await opens(elsewhere)).toBe('nothing');
    expect(await opens(here)).toBe('nothing');
  });

  test('everywhere else, when the password is changed', async () => {
    const { here, elsewhere } = await people('changed@people.test');
    expect((await change(here, { password: 'another secret', current_password: secret })).status).toBe(200);
    expect(await opens(elsewhere)).toBe('nothing');
    expect(await opens(here)).toBe('everything');
  });

  test('everywhere else, when a forgotten password is replaced, which a fresh recovery alone may do', async () => {
    const email = 'forgot@people.test';
    const { here, elsewhere } = await people(email);
    await league.ask('/auth/v1/recover', { json: { email } });
    const [mail] = await mailsTo(league, email, 2);
    const recovered = await sessionIn(await openLink(league, mail));
    expect((await change(recovered, { password: secret })).status).toBe(422);
    expect((await change(recovered, { password: 'another secret' })).status).toBe(200);
    for (const session of [here, elsewhere]) expect(await opens(session)).toBe('nothing');
    expect(await opens(recovered)).toBe('everything');
    // It was for one password; the next one needs the last.
    expect((await change(recovered, { password: 'a third secret' })).status).toBe(400);
  });

  test('a recovery left open for a quarter of an hour needs the current password again', async () => {
    const email = 'unattended@people.test';
    await member(league, email);
    await league.ask('/auth/v1/recover', { json: { email } });
    const [mail] = await mailsTo(league, email, 2);
    const recovered = await sessionIn(await openLink(league, mail));
    await league.backend.query(`update auth.sessions set created_at = now() - interval '16 minutes'`);
    expect((await change(recovered, { password: 'another secret' })).status).toBe(400);
  });

  test('a password that is refused ends nothing', async () => {
    const { here, elsewhere } = await people('steady@people.test');
    expect((await change(here, { password: 'short', current_password: secret })).status).toBe(422);
    expect((await change(here, { password: 'another secret', current_password: 'guess' })).status).toBe(400);
    for (const session of [here, elsewhere]) expect(await opens(session)).toBe('everything');
  });

  test('when it was opened with a password that is replaced in the same moment', async () => {
    const email = 'overtaken@people.test';
    const here = await member(league, email);
    // Between its right password and its session.
    const other = await held('insert on auth.sessions');
    const late = league.ask('/auth/v1/token?grant_type=password', { json: { email, password: secret } });
    await other.isReached();
    expect((await change(here, { password: 'another secret', current_password: secret })).status).toBe(200);
    await other.release();
    expect([(await late).status, await (await late).json()]).toMatchObject([
      400,
      { error_code: 'invalid_credentials' },
    ]);
    const open = await league.backend.query('select from auth.sessions where user_id = $1', [here.id]);
    expect(open).toHaveLength(1);
  });

  test('and says so in the words of each service', async () => {
    const { here } = await people('worded@people.test');
    await signOut(here, 'local');
    const rest = await league.ask('/rest/v1/profiles', { headers: as(here) });
    expect([rest.status, await rest.json()]).toMatchObject([401, { code: 'PGRST303', message: 'Session ended' }]);
    expect(rest.headers.get('www-authenticate')).toContain('Session ended');
    const auth = await league.ask('/auth/v1/user', { headers: as(here) });
    expect([auth.status, await auth.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
  });
});

/** Holds every session that is about to `write` (insert on auth.sessions …) before it happens, until released. */
async function held(write: string) {
  const table = write.split(' on ')[1] ?? '';
  await league.backend.query(`create function public.hold() returns trigger language plpgsql as $$
    begin perform pg_catalog.pg_advisory_xact_lock(4711); return new; end $$`);
  await league.backend.query(`create trigger hold before ${write} for each row execute function public.hold()`);
  const holder = new Client(league.cluster.settings);
  await holder.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`;
  return {
    isReached: () => expect.poll(() => league.backend.query(waiting)).toHaveLength(1),
    release: async () => {
      await holder.end();
      await league.backend.query(`drop trigger hold on ${table}; drop function public.hold()`);
    },
  };
}

describe('a token', () => {
  test('lives an hour', async () => {
    await member(league, 'hour@people.test');
    const answer = await league.ask('/auth/v1/token?grant_type=password', {
      json: { email: 'hour@people.test', password: secret },
    });
    const { access_token: token, expires_in, expires_at } = (await answer.json()) as Signed;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(claims.exp - claims.iat).toBe(3600);
    expect([expires_in, expires_at]).toEqual([3600, claims.exp]);
  });
});

describe('a refresh token that was used before', () => {
  const rotated = async (email: string) => {
    await member(league, email);
    const parent = await signIn(email);
    const current = await sessionIn(await refresh(parent, parent.device));
    return { parent, current };
  };
  const grow = () => league.backend.query(`update auth.refresh_tokens set updated_at = now() - interval '11 seconds'`);

  test('ends the session for all who hold it, once its moment is over', async () => {
    const { parent, current } = await rotated('replayed@people.test');
    expect(await opens(current)).toBe('everything');
    await grow();
    const replay = await refresh(parent, parent.device);
    expect([replay.status, await replay.json()]).toMatchObject([400, { error_code: 'refresh_token_already_used' }]);
    expect(await opens(current)).toBe('nothing');
    expect(await opens(parent)).toBe('nothing');
  });

  test('ends it also when its follower was used since', async () => {
    const { parent, current } = await rotated('traced@people.test');
    const newest = await sessionIn(await refresh(current, parent.device));
    await grow();
    expect((await refresh(parent)).status).toBe(400);
    for (const session of [parent, current, newest]) expect(await opens(session)).toBe('nothing');
  });

  test('gives a stranger nothing even in its moment, and its owner keeps the session', async () => {
    const { parent, current } = await rotated('moment@people.test');
    const theft = await refresh(parent);
    expect([theft.status, await theft.json()]).toMatchObject([400, { error_code: 'refresh_token_already_used' }]);
    await member(league, 'thief@people.test');
    const { device } = await signIn('thief@people.test');
    expect((await refresh(parent, device)).status).toBe(400);
    expect(await opens(current)).toBe('everything');
  });

  test('gives two tabs of one browser that ask at once the same session', async () => {
    await member(league, 'tabs@people.test');
    const parent = await signIn('tabs@people.test');
    const first = await held('update on auth.refresh_tokens');
    const renewals = [1, 2, 3].map(() => refresh(parent, parent.device));
    await first.isReached();
    // Meanwhile the others have had time to come as far.
    for (let time = 0; time < 4; time += 1) await refresh({ refreshToken: 'nobody’s token' });
    await first.release();
    const tabs = await Promise.all(renewals);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    const results = await Promise.all(tabs.map(sessionIn));
    expect(new Set(results.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    for (const { device } of results) expect(device).toMatch(/^rondo-device=/);
    expect((await refresh(results[0] ?? parent, parent.device)).status).toBe(200);
  });

  test('replayed in its own browser after its follower was used, ends the session whole', async () => {
    const { parent, current } = await rotated('mixed@people.test');
    const newest = await sessionIn(await refresh(current, parent.device));
    expect((await refresh(parent, parent.device)).status).toBe(400);
    expect(await opens(newest)).toBe('nothing');
  });
});

describe('the memory of open sessions', () => {
  const claims = { sub: 'a0000000-0000-4000-8000-000000000001', session_id: 'b0000000-0000-4000-8000-000000000001' };
  const memory = () => {
    const clock = { now: 0 };
    const open = new Set([claims.session_id]);
    const lookups: unknown[][] = [];
    let answer: Promise<unknown> = Promise.resolve();
    const cache = sessions({
      now: () => clock.now,
      query: async <Row>(_: string, values: unknown[] = []) => {
        lookups.push(values);
        const isOpen = open.has(String(values[0]));
        await answer;
        return (isOpen ? [{}] : []) as Row[];
      },
    });
    const holdAnswers = () => {
      let release = () => {};
      answer = new Promise<void>((done) => (release = done));
      return () => {
        answer = Promise.resolve();
        release();
      };
    };
    return { cache, clock, open, lookups, holdAnswers };
  };

  test('asks once a minute, however many requests come, also at once', async () => {
    const { cache, clock, lookups } = memory();
    expect(await Promise.all([1, 2, 3].map(() => cache.isOpen(claims)))).toEqual([true, true, true]);
    clock.now += recheckAfter - 1;
    expect(await cache.isOpen(claims)).toBe(true);
    expect(lookups).toEqual([[claims.session_id, claims.sub]]);
    clock.now += 1;
    await cache.isOpen(claims);
    expect(lookups).toHaveLength(2);
    expect(recheckAfter).toBeLessThanOrEqual(60_000);
  });

  test('sees within a minute what was ended behind its back, and at once what was ended here', async () => {
    const { cache, clock, open } = memory();
    await cache.isOpen(claims);
    open.clear();
    expect(await cache.isOpen(claims)).toBe(true);
    clock.now += recheckAfter;
    expect(await cache.isOpen(claims)).toBe(false);
    open.add(claims.session_id);
    cache.forget(claims.sub);
    expect(await cache.isOpen(claims)).toBe(true);
    open.clear();
    cache.forget('somebody else');
    expect(await cache.isOpen(claims)).toBe(true);
    cache.forget(claims.sub);
    expect(await cache.isOpen(claims)).toBe(false);
  });

  test('does not remember what it was told while the session ended', async () => {
    const { cache, open, holdAnswers } = memory();
    const release = holdAnswers();
    const early = cache.isOpen(claims);
    open.clear();
    cache.forget(claims.sub);
    release();
    expect(await early).toBe(true);
    expect(await cache.isOpen(claims)).toBe(false);
  });

  test('asks anew for whoever comes after the end, although a question is under way', async () => {
    const { cache, open, holdAnswers } = memory();
    const release = holdAnswers();
    const early = cache.isOpen(claims);
    open.clear();
    cache.forget(claims.sub);
    const late = cache.isOpen(claims);
    release();
    expect([await early, await late]).toEqual([true, false]);
  });

  test('takes no session for another account’s', async () => {
    const { cache, lookups } = memory();
    await cache.isOpen(claims);
    await cache.isOpen({ ...claims, sub: 'somebody else' });
    expect(lookups).toHaveLength(2);
  });

  test('is bounded, and the oldest give way', async () => {
    const { cache, lookups } = memory();
    for (let at = 0; at <= rememberedSessions; at += 1) await cache.isOpen({ ...claims, session_id: `session ${at}` });
    const before = lookups.length;
    await cache.isOpen({ ...claims, session_id: `session ${rememberedSessions}` });
    expect(lookups).toHaveLength(before);
    await cache.isOpen({ ...claims, session_id: 'session 0' });
    expect(lookups).toHaveLength(before + 1);
  });

  test('lets nobody through when the database cannot be asked, and asks again', async () => {
    let fails = true;
    const cache = sessions({
      now: () => 0,
      query: async <Row>() => {
        if (fails) throw new Error('gone');
        return [{}] as Row[];
      },
    });
    await expect(cache.isOpen(claims)).rejects.toThrow('gone');
    fails = false;
    expect(await cache.isOpen(claims)).toBe(true);
  });
});
