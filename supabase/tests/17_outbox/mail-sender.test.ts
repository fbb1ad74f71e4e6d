import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { smtpTransport } from '#host/mail/carriers.ts';
import { type FakeSmtp, fakeSmtp } from '#host/testing/fake-smtp.ts';
import { readMail } from '#host/testing/read-mail.ts';
import { databaseLimits } from '#domain/limits.ts';
import { deliver, type Outbox } from '#supabase/functions/channels/sender.ts';
import { mail } from '#supabase/functions/channels/mail/mail.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newPeople } from '#supabase/tests/harness/signing.ts';
import { begin, fail, finish, later, type Lease, open, rows } from './channels.ts';

/** Mails of notifications from the outbox to a mail server on loopback that fails in every way it can. */

const world = openWorld({ sessions: 8 });
let smtp: FakeSmtp;

beforeAll(async () => {
  smtp = await fakeSmtp();
});
afterAll(() => smtp?.close());
beforeEach(async () => {
  await world.sql('delete from private.outbox');
  await world.sql('select private.set_delivery_channels(null, true)');
  await world.sql(
    `insert into public.site_settings (key, value) values ('site_address', '{"url": "https://league.example"}')
       on conflict (key) do update set value = excluded.value`,
  );
  smtp.mails.length = 0;
});

const outbox: Outbox = {
  lease: (max) => world.sql<Lease>(`select * from private.lease_deliveries($1, channels => array['mail'])`, [max]),
  open: (held) => open(world, held),
  begin: (held) => begin(world, held),
  finish: (held, version, id) => finish(world, held, version, id),
  fail: (held, reason, outcome, wait) => fail(world, held, outcome, wait, reason),
};
/** @param patience milliseconds: only what is about a server's silence waits for it */
const run = (patience = 400) =>
  deliver({
    outbox,
    channels: {
      mail: mail({
        transport: smtpTransport({ host: '127.0.0.1', port: smtp.port, from: 'league@rondo.club' }, patience),
      }),
    },
  });

/** Somebody whose ticket was answered, minutes ago; and who was told more since yesterday. */
async function reader({ atOnce = 1, daily = 0 } = {}): Promise<string> {
  const [person] = await newPeople(world, 1);
  await world.sql(
    `insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, 'p' || $1::text || '@people.club', now())`,
    [person],
  );
  for (const [key, count] of [['ticketAnswered', atOnce], ['roleChanged', daily]] as const)
    await world.sql(
      `insert into public.notifications (user_id, key) select $1, $2::public.notification_key from generate_series(1, $3)`,
      [person, key, count],
    ); // prettier-ignore
  await later(world, daily > 0 ? 24 * 3600 : databaseLimits.mailGraceMinutes * 60);
  return person!;
}
const state = async () => (await rows(world))[0];
const ids = () => smtp.mails.map(({ raw }) => readMail(raw).headers['message-id']);

test('a mail that fails twice is sent once in the end', async () => {
  const person = await reader();
  smtp.next({ at: 'rcpt', say: '451 later' }, 'cut off half way');
  for (const waited of [0, 5, 10]) {
    await later(world, waited);
    await run();
  }
  expect(smtp.mails.map(({ to }) => to)).toEqual([`p${person}@people.club`]);
  expect(await rows(world)).toEqual([]);
});

test.each(['accepted and silent', 'accepted and cut off', 'accepted and half answered'] as const)(
  'a mail that was %s is repeated once, by the same id',
  async (trouble) => {
    await reader();
    smtp.next(trouble);
    for (let tries = 0; tries < 4; tries += 1) {
      await run();
      await later(world, 3600);
    }
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
    expect(await rows(world)).toEqual([]);
  },
);

test('a mail that is never answered is given up after the second try', async () => {
  await reader();
  smtp.next('accepted and silent', 'accepted and cut off');
  for (let tries = 0; tries < 5; tries += 1) {
    await run();
    await later(world, 3600);
  }
  expect(ids()).toHaveLength(2);
  expect(await state()).toMatchObject({ error: 'unanswered', given_up_at: expect.any(Date) as Date });
});

test('a mailbox that does not exist is asked once', async () => {
  await reader();
  smtp.next({ at: 'rcpt', say: '550 no such mailbox' });
  for (let tries = 0; tries < 3; tries += 1) {
    await run();
    await later(world, 3600);
  }
  expect(smtp.mails).toEqual([]);
  expect(await state()).toMatchObject({ error: 'smtp_550', given_up_at: expect.any(Date) as Date });
});

test('a server that is full for a day is given up then', async () => {
  await reader();
  for (let hour = 0; hour < 30 && (await state())?.['given_up_at'] === null; hour += 1) {
    smtp.next({ at: 'mail', say: '452 full' });
    await run();
    await later(world, 3600);
  }
  expect(await state()).toMatchObject({ error: 'smtp_452', given_up_at: expect.any(Date) as Date });
});

test('a digest is one mail, which a failure does not split', async () => {
  await reader({ atOnce: 0, daily: databaseLimits.digestMax + 3 });
  smtp.next({ at: 'end', say: '451 later' });
  await run();
  await later(world, 3600);
  await run();
  expect(smtp.mails).toHaveLength(1);
  const { headers, text } = readMail(smtp.mails[0]!.raw);
  expect(headers['subject']).toBe(`${databaseLimits.digestMax + 3} things are waiting for you`);
  expect(text).toContain('And 3 more.');
  expect(await rows(world)).toEqual([]);
});

test('a hundred mails go out once each, however many senders run', async () => {
  for (let made = 0; made < 100; made += 1) await reader();
  await Promise.all([run(20_000), run(20_000), run(20_000)]);
  for (let left = 0; left < 5 && (await rows(world)).length > 0; left += 1) await run(20_000);
  expect(smtp.mails).toHaveLength(100);
  expect(new Set(ids()).size).toBe(100);
  expect(await rows(world)).toEqual([]);
});
