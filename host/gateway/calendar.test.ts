import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLeague, type TestLeague } from '#host/testing/test-league.ts';
import { callAllowances } from './traffic/call-limits.ts';

let league: TestLeague;
const secret = 'c0ffee'.repeat(8);
const path = `/rest/v1/rpc/calendar_feed?secret=${secret}`;

beforeAll(async () => {
  league = await openTestLeague();
  const id = '00000000-0000-4000-8000-000000000001';
  await league.backend.query(`insert into public.profiles (id, username) values ($1, 'Reader')`, [id]);
  await league.backend.query('insert into private.feed_links (user_id, secret) values ($1, $2)', [id, secret]);
});
afterAll(() => league.close());

/** As a calendar program asks. */
const asCalendar = (address: string, headers: Record<string, string> = {}) => league.ask(address, { headers });

test('a calendar is a file that nothing on the way keeps, reads as a page or shows to other sites', async () => {
  const answer = await asCalendar(`${path}&apikey=${league.backend.publishableKey}`, { accept: 'text/calendar' });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*END:VCALENDAR\r\n$/);
});

test('another key opens nothing, and the secret is in no line of the log', async () => {
  expect((await asCalendar(`${path}&apikey=sb_secret_guess`)).status).toBe(401);
  expect((await asCalendar(path)).status).toBe(200);
  expect(league.log.join('\n')).toContain('/rest/v1/rpc/calendar_feed 200');
  expect(league.log.join('\n')).not.toContain(secret.slice(0, 12));
});

test.each(['&limit=0', '&limit=1&offset=1', '&order=a', '&select=a', '&apikey=', '&secret=b'])(
  'what else an address says (%s) is refused or means nothing, and breaks nothing',
  async (more) => {
    const answer = await asCalendar(path + more);
    expect([200, 400, 401, 404]).toContain(answer.status);
    const text = await answer.text();
    if (answer.status === 200) expect(text).toMatch(/^BEGIN:VCALENDAR[^]*END:VCALENDAR\r\n$/);
  },
);

test('guessing is counted as every visitor’s calls are', async () => {
  let answered = 0;
  const wrong = `/rest/v1/rpc/calendar_feed?secret=${'0'.repeat(48)}`;
  for (let call = 0; call < callAllowances.visitors.limit + 5; call += 1)
    if ((await league.ask(wrong, { from: '192.0.2.77' })).status === 404) answered += 1;
  expect(answered).toBe(callAllowances.visitors.limit);
});
