import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answer, type LinkOptions } from '#supabase/functions/discord-link/handler.ts';
import { discordAllowance } from './discord.ts';
import { maintenanceCounts } from './gateway/traffic/maintenance.ts';
import { type FakeDiscord, fakeDiscord } from './testing/fake-discord.ts';
import { cookieOf, member, noticesTo, openTestLeague, siteUrl, type TestLeague } from './testing/test-league.ts';

/** People sign in with the account of Discord that they linked, in the browser that left for it and in no other. */

let discord: FakeDiscord;
let league: TestLeague;
beforeAll(async () => {
  discord = await fakeDiscord();
  league = await openTestLeague({ discord: discord.application, discordAt: discord.at });
});
afterAll(async () => {
  await league?.close();
  await discord?.close();
});
beforeEach(async () => {
  league.clock.ahead += 3_600_000;
  discord.application.visitor = { id: '200000000000000001', username: 'levent', global_name: null, agrees: true };
  discord.application.nextExchange = {};
  discord.application.tokensOf = undefined;
  await league.backend.query('delete from private.discord_accounts');
});

const link = '/functions/v1/discord-link';
const levent = '200000000000000001';

let people = 0;
/** A member whose account of Discord is linked. */
async function linkedMember(discordId = levent) {
  const email = `signs-in${(people += 1)}@people.test`;
  const me = await member(league, email);
  await league.backend.query(
    `insert into private.discord_accounts (user_id, discord_id, name) values ($1, $2, 'Levent')`,
    [me.id, discordId],
  );
  return { ...me, email };
}

/** A browser: what it keeps between its requests. */
function browser(from = '127.0.0.1') {
  const cookies = new Map<string, string>();
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const ask = async (path: string, init: { json?: unknown } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answered = await league.ask(path, { ...init, from, headers: cookie === '' ? {} : { cookie } });
    const [name = '', value = ''] = cookieOf(answered).split('=', 2);
    if (name !== '') cookies.set(name, value);
    return answered;
  };
  const self = {
    cookies,
    verifier,
    ask,
    /** Leaves for Discord; what Discord is asked. */
    leave: async () => {
      const answered = await ask(`${link}?challenge=${challenge}`);
      expect(answered.status).toBe(303);
      return answered.headers.get('location')!;
    },
    /** Agrees there, or not; the address that it is sent back to. */
    agree: async (address: string) => {
      const { pathname, search } = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location')!);
      return pathname + search;
    },
    /** Comes back; what the login page is told. */
    comeBack: async (back: string) => {
      const answered = await ask(back);
      const page = new URL(answered.headers.get('location')!);
      expect([answered.status, page.origin, page.pathname]).toEqual([303, siteUrl, '/login']);
      return { token: page.searchParams.get('discord_token') ?? '', error: page.searchParams.get('discord_error') };
    },
    /** Opens the session with the token, as the page does. */
    open: async (token: string, proof = verifier) => {
      const answered = await ask(link, { json: { token, verifier: proof } });
      if (!answered.ok) return { status: answered.status };
      const { token_hash } = (await answered.json()) as { token_hash: string };
      const session = await ask('/auth/v1/verify', { json: { type: 'magiclink', token_hash } });
      const { user } = (await session.json()) as { user?: { id: string } };
      return { status: session.status, user: user?.id };
    },
    there: async () => self.comeBack(await self.agree(await self.leave())),
  };
  return self;
}
/** The handler by itself, for a site elsewhere, or one that waits for nobody. */
const handlerOf = (site: string): LinkOptions => ({
  application: discord.application,
  site,
  back: `${site}${link}`,
  call: async () => null,
  whoAsks: async () => undefined,
  openSession: async () => undefined,
  at: discord.at,
  timeout: 50,
});
const sessionsOf = async (id: string) =>
  (await league.backend.query('select from auth.sessions where user_id = $1', [id])).length;

describe('who linked an account of Discord', () => {
  test('signs in with it, and leaves what every sign-in leaves', async () => {
    const me = await linkedMember();
    const there = browser();
    const address = new URL(await there.leave());
    expect(address.searchParams.get('scope')).toBe('identify');
    const { token, error } = await there.comeBack(await there.agree(address.href));
    expect(error).toBeNull();
    expect(await there.open(token)).toEqual({ status: 200, user: me.id });
    expect(discord.application.faults).toEqual([]);
    expect(discord.application.revoked).toContain(discord.application.tokens.at(-1));
    expect(await league.backend.query('select from private.discord_sign_ins')).toEqual([]);
    await noticesTo(league, me.email);
    expect(there.cookies.get('rondo-discord')).toBe('');
    const secrets = [token, there.verifier, address.searchParams.get('state')!, ...discord.application.tokens];
    for (const secret of secrets) expect(league.log.join('\n')).not.toContain(secret);
  });

  test('chooses no password without the old one: it is no recovery', async () => {
    const me = await linkedMember();
    const there = browser();
    const { token } = await there.there();
    const { token_hash } = (await (await there.ask(link, { json: { token, verifier: there.verifier } })).json()) as {
      token_hash: string;
    };
    for (const type of ['recovery', 'signup', 'email_change'])
      expect((await there.ask('/auth/v1/verify', { json: { type, token_hash } })).status).toBe(403);
    const session = await there.ask('/auth/v1/verify', { json: { type: 'magiclink', token_hash } });
    const { access_token } = (await session.json()) as { access_token: string };
    const change = await league.ask('/auth/v1/user', {
      method: 'PUT',
      json: { password: 'another secret 7' },
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(await change.json()).toMatchObject({ error_code: 'current_password_required' });
    expect(await sessionsOf(me.id)).toBe(2);
  });

  test('signs in in two tabs at once', async () => {
    const me = await linkedMember();
    const there = browser();
    const backs = [await there.agree(await there.leave()), await there.agree(await there.leave())];
    for (const back of backs.toReversed()) {
      const { token } = await there.comeBack(back);
      expect(await there.open(token)).toEqual({ status: 200, user: me.id });
    }
  });

  test('signs in while suspended, and during maintenance, as with a password', async () => {
    const me = await linkedMember();
    const admin = await linkedMember('200000000000000009');
    await league.backend.query(
      `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats in chat', $2)`,
      [me.id, admin.id],
    );
    const turn = (enabled: boolean) =>
      league.backend.query(
        `update public.site_settings set value = jsonb_set(value, '{enabled}', $1) where key = 'maintenance_mode'`,
        [JSON.stringify(enabled)],
      );
    await turn(true);
    league.clock.ahead += maintenanceCounts;
    const there = browser();
    expect(await there.open((await there.there()).token)).toEqual({ status: 200, user: me.id });
    await turn(false);
    league.clock.ahead += maintenanceCounts;
  });
});

describe('nobody is signed in', () => {
  test('whose account of Discord is linked to none, and none is made', async () => {
    await linkedMember('200000000000000002');
    const before = await league.backend.query('select id from auth.users order by id');
    expect(await browser().there()).toEqual({ token: '', error: 'unlinked' });
    expect(await league.backend.query('select id from auth.users order by id')).toEqual(before);
  });

  test('who says no in Discord, or whose account was deleted', async () => {
    const me = await linkedMember();
    discord.application.visitor.agrees = false;
    expect(await browser().there()).toEqual({ token: '', error: 'denied' });
    discord.application.visitor.agrees = true;
    const there = browser();
    const { token } = await there.there();
    const gone = await league.ask('/rest/v1/rpc/delete_my_account', {
      json: {},
      headers: { authorization: `Bearer ${me.token}` },
    });
    expect(gone.status).toBe(204);
    expect(await there.open(token)).toEqual({ status: 403, user: undefined });
    expect((await browser().there()).error).toBe('unlinked');
  });

  test('by what somebody else brought back: into their account, or into one’s own elsewhere', async () => {
    const me = await linkedMember();
    const [there, victim] = [browser(), browser()];
    const back = await there.agree(await there.leave());
    await victim.leave();
    const exchanges = discord.application.tokens.length;
    // a stranger's way back, in a browser that left for its own
    expect(await victim.comeBack(back)).toEqual({ token: '', error: 'failed' });
    expect(discord.application.tokens).toHaveLength(exchanges);
    // and what a stranger was given, in a browser that never asked for it
    const { token } = await there.comeBack(back);
    expect(await victim.open(token)).toMatchObject({ status: 403 });
    expect(await victim.open(token, '')).toMatchObject({ status: 409 });
    // which spent nothing
    expect(await there.open(token)).toEqual({ status: 200, user: me.id });
  });

  test('by a cookie that was planted: it opens nothing without what the page keeps', async () => {
    await linkedMember();
    const [there, victim] = [browser(), browser()];
    const back = await there.agree(await there.leave());
    victim.cookies.set('rondo-discord', there.cookies.get('rondo-discord')!);
    const { token } = await victim.comeBack(back);
    expect(await victim.open(token)).toMatchObject({ status: 403 });
  });

  test('twice: neither by a way back, nor by a code, nor by a token, at once neither', async () => {
    const me = await linkedMember();
    const there = browser();
    const back = await there.agree(await there.leave());
    const cookie = there.cookies.get('rondo-discord')!;
    const { token } = await there.comeBack(back);
    expect(await there.comeBack(back)).toEqual({ token: '', error: 'failed' });
    // a browser that keeps its cookies for ever: Discord knows the code
    there.cookies.set('rondo-discord', cookie);
    expect(await there.comeBack(back)).toEqual({ token: '', error: 'failed' });
    const before = await sessionsOf(me.id);
    const opened = await Promise.all([there.open(token), there.open(token), there.open(token)]);
    expect(opened.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403', '403']);
    expect(await there.open(token)).toMatchObject({ status: 403 });
    expect(await sessionsOf(me.id)).toBe(before + 1);
  });

  test('by a state and a code that do not belong together', async () => {
    await linkedMember();
    const [one, two] = [browser(), browser()];
    const [a, b] = [await one.agree(await one.leave()), await two.agree(await two.leave())];
    const code = new URL(b, siteUrl).searchParams.get('code')!;
    const mixed = new URL(a, siteUrl);
    mixed.searchParams.set('code', code);
    expect(await one.comeBack(mixed.pathname + mixed.search)).toEqual({ token: '', error: 'failed' });
  });

  test('after ten minutes at Discord, or a minute after coming back', async () => {
    await linkedMember();
    const there = browser();
    const back = await there.agree(await there.leave());
    const late = there.cookies.get('rondo-discord')!.replace(/\d+$/, (until) => String(Number(until) - 601));
    there.cookies.set('rondo-discord', late);
    expect(await there.comeBack(back)).toEqual({ token: '', error: 'failed' });
    const { token } = await there.there();
    await league.backend.query(`update private.discord_sign_ins set created_at = now() - interval '61 seconds'`);
    expect(await there.open(token)).toMatchObject({ status: 403 });
  });

  test('who was unlinked, or linked another, or whose password is a new one meanwhile', async () => {
    const me = await linkedMember();
    const there = browser();
    const changes = [
      'delete from private.discord_accounts where user_id = $1',
      `update private.discord_accounts set discord_id = '200000000000000007' where user_id = $1`,
      `update auth.users set encrypted_password = encrypted_password || ' ' where id = $1`,
    ];
    for (const change of changes) {
      await league.backend.query('delete from private.discord_accounts');
      await league.backend.query(
        `insert into private.discord_accounts (user_id, discord_id, name) values ($1, $2, 'Levent')`,
        [me.id, levent],
      );
      const { token } = await there.there();
      expect(token).not.toBe('');
      await league.backend.query(change, [me.id]);
      expect(await there.open(token)).toMatchObject({ status: 403 });
    }
  });

  test.each([
    ['fails', { status: 500, body: 'no' }],
    ['has enough', { status: 429, body: { retry_after: 60 } }],
    ['refuses, and quotes the code', { status: 400, body: { error_description: 'the code' } }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['redirects', { status: 302, body: '' }],
  ])('while Discord %s', async (_, trouble) => {
    await linkedMember();
    const there = browser();
    const back = await there.agree(await there.leave());
    discord.application.nextExchange = trouble;
    expect(await there.comeBack(back)).toEqual({ token: '', error: 'failed' });
  });

  test('by a token of another application, which is taken back as well', async () => {
    await linkedMember();
    discord.application.tokensOf = '999999999999999999';
    expect(await browser().there()).toEqual({ token: '', error: 'failed' });
    expect(discord.application.revoked).toContain(discord.application.tokens.at(-1));
  });

  test('while Discord never answers', async () => {
    const there = browser();
    const back = await there.agree(await there.leave());
    discord.application.nextExchange = 'silent';
    const headers = { cookie: `rondo-discord=${there.cookies.get('rondo-discord')!}` };
    const response = await answer(new Request(siteUrl + back, { headers }), handlerOf(siteUrl));
    expect(response.headers.get('location')).toBe(`${siteUrl}/login?discord_error=failed`);
  });
});

test('everybody is led to our login alone, whatever stands in the address', async () => {
  const state = `s${'0'.repeat(64)}`;
  for (const search of [
    '?challenge=x', '?challenge=', `?challenge=${'c'.repeat(44)}`, `?state=${state}&code=%2F%2Fevil.example`, `?state=${state}`,
    `?state=${state}&error=%22%3E%3Cscript%3E`, '?state=s&code=x', `?state=${state}&code=x&redirect=https://evil.example`,
  ])
    expect([search, (await league.ask(link + search)).headers.get('location')]).toEqual([
      search,
      `${siteUrl}/login?discord_error=failed`,
    ]); // prettier-ignore
});

test('what a browser keeps no script reads, and under https no other name sets', async () => {
  const left = await league.ask(`${link}?challenge=${'c'.repeat(43)}`);
  expect(left.headers.get('set-cookie')).toMatch(/^rondo-discord=s.*; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const secure = 'https://league.example';
  const over = await answer(new Request(`${secure}${link}?challenge=${'c'.repeat(43)}`), handlerOf(secure));
  expect(over.headers.get('set-cookie')).toMatch(/^__Host-rondo-discord=s.*; HttpOnly; SameSite=Lax; Secure$/);
});

test('a flood of beginnings keeps nothing here, and an address waits', async () => {
  const begin = () => league.ask(`${link}?challenge=${'c'.repeat(43)}`, { from: '203.0.113.9' });
  const answers = await Promise.all(Array.from({ length: discordAllowance.link.limit + 1 }, begin));
  const onward = answers.map((each) => each.headers.get('location') ?? '');
  expect(onward.filter((each) => each.startsWith(discord.at))).toHaveLength(discordAllowance.link.limit);
  expect(onward.at(-1)).toBe(`${siteUrl}/login?discord_error=often`);
  expect(await league.backend.query('select from private.discord_sign_ins')).toEqual([]);
});

test('an account is signed in to so often in a quarter of an hour', async () => {
  await linkedMember();
  const errors: (string | null)[] = [];
  for (let times = 0; times < 11; times++) errors.push((await browser(`203.0.113.${times + 20}`).there()).error);
  expect(errors).toEqual([...Array.from({ length: 10 }, () => null), 'often']);
});
