import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailsTo, member, openLink, openTestLeague, type TestLeague } from '#host/testing/test-league.ts';

/**
 * An account somebody else got into, and what they made in it. Its owner recovers it by mail: nothing of the intruder's
 * opens anything from then on (docs/decisions/0024).
 */

let league: TestLeague;
beforeAll(async () => {
  league = await openTestLeague();
  await league.backend.query('select public.set_delivery_channels($1, true)', [`B${'A'.repeat(86)}`]);
  await league.backend.query('select public.set_webhooks_sent(true)');
});
afterAll(() => league.close());

const email = 'robbed@people.test';
const password = 'quite a secret';
const another = 'zwölf Laternen am Kanal';

test('a recovered account: the old API key, calendar, overlay link, webhook and push device are all dead', async () => {
  const { id, token } = await member(league, email, password);
  // an admin may make one of each
  await league.backend.query(
    `insert into private.user_roles (user_id, role) select p.id, 'admin' from public.profiles p where p.id = $1`,
    [id],
  );
  const [made] = await league.backend.query<{ id: string }>(
    `insert into public.leagues (name, slug) values ('Harbour League', 'harbour-league') returning id`,
  );
  const as = { authorization: `Bearer ${token}` };
  const rpc = async (name: string, json: object): Promise<unknown> => {
    const answer = await league.ask(`/rest/v1/rpc/${name}`, { json, headers: as });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const key = String(await rpc('create_api_key', { name: 'Mine now' }));
  await rpc('make_feed_link', {});
  const calendar = String(await rpc('my_feed_link', {}));
  const overlay = String(await rpc('make_overlay_link', { league_id: made!.id }));
  await rpc('create_webhook', { address: 'https://hooks.thief.club/rondo', events: ['match_result'] });
  await rpc('add_push_device', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/thief',
    p256dh: 'a'.repeat(87),
    auth: 'b'.repeat(22),
  });
  // who knows the password asks for all of it to stay
  expect(await rpc('keep_credentials', { password })).toBe(true);

  const opens = async () => ({
    key: (await league.ask('/api/v1/leagues', { headers: { authorization: `Bearer ${key}` } })).status,
    calendar: (await league.ask(`/rest/v1/rpc/calendar_feed?secret=${calendar}`)).status,
    overlay: await (await league.ask(`/rest/v1/rpc/overlay_facts?secret=${overlay}`)).json(),
    webhooks: (await league.backend.query('select from private.webhook_secrets')).length,
    devices: (await league.backend.query('select from private.push_devices')).length,
  });
  expect(await opens()).toMatchObject({ key: 200, calendar: 200, webhooks: 1, devices: 1 });
  expect((await opens()).overlay).not.toBeNull();

  await league.ask('/auth/v1/recover', { json: { email } });
  const [mail] = await mailsTo(league, email, 2);
  expect(linkIn(mail?.text).searchParams.get('type')).toBe('recovery');
  const opened = (await (await openLink(league, mail)).json()) as { access_token: string };
  const changed = await league.ask('/auth/v1/user', {
    method: 'PUT',
    json: { password: another },
    headers: { authorization: `Bearer ${opened.access_token}` },
  });
  expect(changed.status).toBe(200);

  // what the host remembers of a key
  league.clock.ahead += 60_000;
  expect(await opens()).toEqual({ key: 401, calendar: 404, overlay: null, webhooks: 0, devices: 0 });
  // nor does the session that was taken make others
  const again = await league.ask('/rest/v1/rpc/create_api_key', { json: { name: 'Again' }, headers: as });
  expect(again.status).toBe(401);

  const mails = await league.backend.query<{ payload: object }>(
    `select payload from private.outbox where target = $1 and payload ->> 'type' = 'password_changed'`,
    [id],
  );
  expect(mails).toMatchObject([{ payload: { ended: { api_key: 1, calendar: 1, device: 1, overlay: 1, webhook: 1 } } }]);
});
