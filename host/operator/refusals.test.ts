import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveClient, openLive } from '#host/testing/live.ts';
import { member, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';
import { lastRefusals, refusalAllowance, refusalLog, refusalsKept } from './refusals.ts';

/** Refusals of members, for the operator: member, command and reason, without texts. */

describe('the file', () => {
  let home: string;
  beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'rondo-refusals-'))));
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const at = Date.parse('2026-11-29T12:00:00Z');
  const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const refusal = (number: number) => ({
    person: id(number),
    method: 'POST',
    path: `/rest/v1/rpc/kick_player/${id(1)}`,
    status: 403,
    code: 'notYours',
  });
  const whole = (lines: number) =>
    vi.waitFor(() => expect(lastRefusals(home)).toHaveLength(lines), { timeout: 60_000 });

  test('has a line of each, with no id but the member’s, for its owner alone', async () => {
    refusalLog(home, () => at)(refusal(7));
    await whole(1);
    expect(lastRefusals(home)).toEqual([
      `2026-11-29T12:00:00.000Z ${id(7)} POST /rest/v1/rpc/kick_player/:id 403 notYours`,
    ]);
    expect(statSync(join(home, 'refusals.log')).mode & 0o777).toBe(0o600);
  });

  test('is read for the last thousand, over a restart, and keeps no more than twice as many', async () => {
    const lines = refusalsKept * 2 + 10;
    const half = lines / 2;
    const first = refusalLog(home, () => at);
    for (let number = 0; number < half; number += 1) first(refusal(number));
    await vi.waitFor(() => expect(lastRefusals(home).at(-1)).toContain(id(half - 1)), { timeout: 60_000 });
    const second = refusalLog(home, () => at);
    for (let number = half; number < lines; number += 1) second(refusal(number));
    await vi.waitFor(() => expect(lastRefusals(home).at(-1)).toContain(id(lines - 1)), { timeout: 60_000 });
    const read = lastRefusals(home);
    expect(read).toHaveLength(refusalsKept);
    expect(read[0]).toContain(id(lines - refusalsKept));
    expect(readdirSync(home).toSorted()).toEqual(['refusals.log', 'refusals.log.1']);
  });

  test('takes so many an hour of one member, however many they are refused', async () => {
    let now = at;
    const note = refusalLog(home, () => now);
    for (let time = 0; time < refusalAllowance.limit + 40; time += 1) note(refusal(1));
    note(refusal(2));
    await whole(refusalAllowance.limit + 1);
    now += refusalAllowance.window;
    note(refusal(1));
    await whole(refusalAllowance.limit + 2);
  });
});

describe('the gateway', () => {
  let league: TestLeague;
  let someone: Awaited<ReturnType<typeof member>>;
  beforeAll(async () => {
    league = await openTestLeague();
    someone = await member(league, 'refused@people.test');
  });
  afterAll(() => league.close());
  beforeEach(() => (league.refusals.length = 0));

  const as = (token = someone.token) => ({ authorization: `Bearer ${token}` });

  test.each([
    [
      'a command',
      'POST',
      '/rest/v1/rpc/create_webhook',
      { address: 'https://hooks.example.com/secret-words', events: ['match_result'] },
      'notYours',
    ],
    [
      'a table',
      'POST',
      '/rest/v1/news_texts',
      { article_id: '00000000-0000-4000-8000-000000000001', language: 'en', title: 'Secret words' },
      undefined,
    ],
  ] as const)('notes who was refused %s, without what they wrote', async (_, method, path, json, code) => {
    const answer = await league.ask(path, { method, json, headers: as() });
    expect(answer.status).toBe(403);
    expect(league.refusals).toEqual([
      { person: someone.id, method, path, status: 403, code: code ?? expect.stringMatching(/^\w+$/) },
    ]);
    expect(JSON.stringify(league.refusals)).not.toMatch(/secret/i);
    expect(await answer.json()).toHaveProperty('message');
  });

  test('notes a file that was refused, and a session that is over', async () => {
    const file = await league.ask('/storage/v1/object/logos/00000000-0000-4000-8000-000000000001/a.png', {
      method: 'POST',
      headers: { ...as(), 'content-type': 'image/png' },
      body: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    expect(file.ok).toBe(false);
    expect(league.refusals).toMatchObject([{ person: someone.id, method: 'POST', status: 403 }]);

    const other = await member(league, 'gone@people.test');
    await league.ask('/auth/v1/logout', { method: 'POST', headers: as(other.token) });
    league.refusals.length = 0;
    await league.ask('/rest/v1/leagues', { headers: as(other.token) });
    expect(league.refusals).toEqual([
      { person: other.id, method: 'GET', path: '/rest/v1/leagues', status: 401, code: 'PGRST303' },
    ]);
  });

  test('notes nothing of what was answered, not found or wrong, nor of who has no session', async () => {
    await league.ask('/rest/v1/leagues', { headers: as() });
    await league.ask('/rest/v1/rpc/revoke_api_key', { json: { key_id: someone.id }, headers: as() });
    await league.ask('/rest/v1/rpc/create_api_key', { json: { name: '' }, headers: as() });
    expect((await league.ask('/rest/v1/rpc/create_api_key', { json: { name: 'x' } })).status).toBe(401);
    expect(league.refusals).toEqual([]);
  });

  test('notes a topic of a socket', async () => {
    const live = await openLive(league);
    const client = liveClient(live.url, league.backend.publishableKey, someone.token);
    await client.realtime.setAuth(someone.token);
    const topic = client.channel('user:00000000-0000-4000-8000-000000000001', { config: { private: true } });
    const told = await new Promise<string>((resolve) => topic.subscribe((status) => resolve(status)));
    expect(told).toBe('CHANNEL_ERROR');
    expect(league.refusals[0]).toEqual({
      person: someone.id,
      method: 'JOIN',
      path: '/realtime/v1/user:00000000-0000-4000-8000-000000000001',
      status: 403,
      code: 'Unauthorized',
    });
    await client.removeAllChannels();
    await live.close();
  });
});
