import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { newPerson, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { connected, open } from './channels.ts';
import { added, leasePushes, notified, seatOf, setUp } from './devices.ts';

/** Given-up deliveries: admins see them without an address, and send or drop one or all of a cause. */

const world = openWorld({ sessions: 8 });
const { sql } = world;

beforeEach(async () => {
  for (const table of ['outbox', 'push_devices', 'discord_channels']) await sql(`delete from private.${table}`);
  await setUp(world, { mail: true });
});

let moment = Date.parse('2026-11-01T12:00:00Z');
const givenUp = async (channel: string, target: string, error: string | null, payload: object = {}, remote: string | null = null): Promise<string> => {
  const [row] = await sql<{ id: string }>(
    `insert into private.outbox (channel, target, subject, payload, tries, error, given_up_at, remote_id) values ($1, $2, $3, $4, 7, $5, $6, $7) returning id`,
    [channel, target, `notice ${randomUUID()}`, payload, error, new Date((moment += 60_000)), remote],
  );
  return row!.id;
}; // prettier-ignore
const causes = async () => (await world.as('admin').rpc('given_up_causes')).data!;
const page = async (args: object = {}) => (await world.as('admin').rpc('given_up_page', args as never)).data!;
const again = (channel: string, cause: string | null, delivery?: string) =>
  world.as('admin').rpc('send_given_up_again', { channel, cause, delivery } as never);
const dropped = (channel: string, cause: string | null, delivery?: string) =>
  world.as('admin').rpc('drop_given_up', { channel, cause, delivery } as never);
const states = async () =>
  (
    await sql<{ id: string; state: string }>(
      `select id, case when given_up_at is not null then 'given up' when done_at is not null then 'done' else 'waits' end as state from private.outbox order by created_at, id`,
    )
  ).map(({ state }) => state);

/** A mail and a push to Lena, a message to a channel, and an event of a webhook, which its own log shows. */
async function some() {
  const lena = await newPerson(world);
  const device = await added(world, await seatOf(world, lena));
  const notice = await notified(world, lena, 'contractOffered');
  await sql('delete from private.outbox');
  const channel = await connected(world);
  await sql('delete from private.outbox');
  return {
    lena,
    mail: await givenUp('mail', lena, 'unreachable', { notices: [notice, randomUUID()], daily: true }),
    push: await givenUp('push', device, 'http_500', { notice }),
    discord: await givenUp('discord', channel, null, { article: randomUUID() }, '77'),
    webhook: await givenUp('webhook', randomUUID(), 'timeout', { type: 'webhook_test' }),
  };
}

describe('what was given up', () => {
  test('is counted by channel and cause, and listed with who it was for and never where', async () => {
    const { lena, mail, push, discord } = await some();
    expect((await causes()).map(({ channel, cause, how_many }) => [channel, cause, how_many])).toEqual([
      ['discord', 'failed', 1],
      ['push', 'http_500', 1],
      ['mail', 'unreachable', 1],
    ]);
    const rows = await page();
    expect(rows.map(({ id, person_id, topic, how_many, cause }) => [id, person_id, topic, how_many, cause])).toEqual([
      [discord, null, null, 1, 'failed'],
      [push, lena, 'contracts', 1, 'http_500'],
      [mail, lena, 'contracts', 2, 'unreachable'],
    ]);
    expect(rows[0]!.channel_name).toBeTruthy();
    expect(JSON.stringify(rows)).not.toMatch(/https?:|@|fcm|token|payload/);
    expect((await page({ of_channel: 'mail' })).map(({ id }) => id)).toEqual([mail]);
    expect(await page({ of_channel: 'push', of_cause: 'timeout' })).toEqual([]);
  });

  test('is an admin’s to see and to settle', async () => {
    await some();
    for (const actor of ['moderator', 'captain', 'user', 'suspended'] as const) {
      expect((await world.as(actor).rpc('given_up_causes')).data).toEqual([]);
      expect((await world.as(actor).rpc('given_up_page')).data).toEqual([]);
    }
    for (const name of ['send_given_up_again', 'drop_given_up'] as const) {
      for (const actor of ['moderator', 'captain', 'user'] as const)
        await refused(world, () => world.as(actor).rpc(name, { channel: 'mail', cause: 'unreachable' }), { code: 'PT403', hint: 'notYours' }); // prettier-ignore
      await refused(world, () => world.as('visitor').rpc(name, { channel: 'mail', cause: '' }), {
        code: '42501',
        hint: null,
      });
      for (const channel of ['webhook', 'sms', '', null])
        await refused(world, () => world.as('admin').rpc(name, { channel, cause: 'timeout' } as never), { code: 'PT422', hint: 'wrongValue', details: 'channel' }); // prettier-ignore
    }
  });

  test('waits on the admins’ dashboard until it is settled', async () => {
    await some();
    const wait = async () =>
      (await world.as('admin').rpc('admin_waits')).data!.find(({ kind }) => kind === 'deliveries')?.how_many;
    expect(await wait()).toBe(3);
    await done(again('mail', 'unreachable'));
    await done(dropped('push', 'http_500'));
    expect(await wait()).toBe(1);
    expect((await world.as('moderator').rpc('admin_waits')).data!.map(({ kind }) => kind)).not.toContain('deliveries');
  });
});

describe('sending again', () => {
  test('takes all of a cause, or one of it, and makes it due as if it were new', async () => {
    const lena = await newPerson(world);
    const [one, , other] = [
      await givenUp('mail', lena, 'unreachable'),
      await givenUp('mail', lena, 'refused'),
      await givenUp('mail', lena, 'unreachable'),
    ];
    expect((await again('mail', 'unreachable', one)).data).toBe(1);
    expect(await states()).toEqual(['waits', 'given up', 'given up']);
    expect((await again('mail', 'unreachable')).data).toBe(1);
    expect(await states()).toEqual(['waits', 'given up', 'waits']);
    const [row] = await sql<object>('select tries, unanswered, given_up_at, next_at <= now() as due from private.outbox where id = $1', [other]); // prettier-ignore
    expect(row).toEqual({ tries: 0, unanswered: 0, given_up_at: null, due: true });
    expect(
      await sql('select action, subject, after from private.audit_log where action = $1 order by at', [
        'send_given_up_again',
      ]),
    ).toContainEqual({
      action: 'send_given_up_again',
      subject: 'outbox mail',
      after: { deliveries: 1 },
    });
  });

  test('says nothing of what was read meanwhile', async () => {
    const { push, lena } = await some();
    await done(again('push', 'http_500', push));
    await sql('update public.notifications set read_at = now() where user_id = $1', [lena]);
    const [held] = await leasePushes(world);
    expect(await open(world, held!)).toBeNull();
    expect(await states()).toHaveLength(3);
  });

  test('of what somebody else has settled says so, and of two at once one does', async () => {
    const lena = await newPerson(world);
    const one = await givenUp('mail', lena, 'unreachable');
    const nothing = { code: 'PT409', hint: 'givenUpNothing', details: 'delivery' };
    for (const cause of [null, '', 'timeout', 'x'.repeat(2000), '​'])
      await refused(world, () => again('mail', cause), nothing);
    await refused(world, () => again('mail', 'unreachable', randomUUID()), nothing);
    await refused(world, () => again('push', 'unreachable', one), nothing);
    const answers = await Promise.all([1, 2, 3].map(() => again('mail', 'unreachable')));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    await refused(world, () => again('mail', 'unreachable', one), nothing);
  });
});

describe('letting it be', () => {
  test('forgets it, but a message that is out there can still be edited', async () => {
    const { discord } = await some();
    await done(dropped('mail', 'unreachable'));
    await done(dropped('discord', 'failed', discord));
    expect((await causes()).map(({ channel }) => channel)).toEqual(['push']);
    expect(await sql('select done_at is not null as done, remote_id from private.outbox where id = $1', [discord])).toEqual([
      { done: true, remote_id: '77' },
    ]);
    await refused(world, () => dropped('mail', 'unreachable'), { code: 'PT409', hint: 'givenUpNothing', details: 'delivery' });
    expect(people.admin).toBeTruthy();
  }); // prettier-ignore
});

describe('that nobody sends', () => {
  const unsent = async (who: 'admin' | 'moderator' = 'admin') => (await world.as(who).rpc('delivery_health')).data!;
  const waits = async (channel: string, target: string, minutes: number, more = '') => {
    const [row] = await sql<{ id: string }>(
      'insert into private.outbox (channel, target, subject, payload) values ($1, $2, $3, $4) returning id',
      [channel, target, `notice ${randomUUID()}`, {}],
    );
    await sql(`update private.outbox set next_at = now() - $2 * interval '1 minute' ${more} where id = $1`, [row!.id, minutes]); // prettier-ignore
  };

  const webhookThat = async (change: string) => {
    const [row] = await sql<{ id: string }>(
      `insert into private.webhooks (shown, events) values ('hooks.example.com', array['match_result']) returning id`,
    );
    await sql(`update private.webhooks set ${change} where id = $1`, [row!.id]);
    return row!.id;
  };

  test('is said five minutes after something was due, by the channel it waits for', async () => {
    const lena = await newPerson(world);
    const channel = await connected(world);
    await sql('delete from private.outbox');
    await waits('mail', lena, 4);
    await waits('mail', lena, -60);
    expect(await unsent()).toEqual([]);
    await waits('mail', lena, 6);
    await waits('mail', lena, 9);
    await waits('discord', channel, 7);
    expect((await unsent()).map(({ channel }) => channel)).toEqual(['mail', 'discord']);
    const [age] = await sql<{ minutes: number }>(
      `select round(extract(epoch from now() - $1::timestamptz) / 60)::int as minutes`,
      [(await unsent())[0]!.due_since],
    );
    expect(age!.minutes).toBe(9);
    expect(await unsent('moderator')).toEqual([]);
  });

  test('is not said of what a sender has, is over, or may not go out', async () => {
    const lena = await newPerson(world);
    const channel = await connected(world);
    await sql('delete from private.outbox');
    await waits('mail', lena, 9, `, lease = gen_random_uuid(), leased_until = now() + interval '1 minute'`);
    await waits('mail', lena, 9, ', done_at = now()');
    await waits('mail', lena, 9, ', given_up_at = now()');
    await waits('mail', lena, 9, `, held_until = now() + interval '1 minute'`);
    await waits('discord', channel, 9);
    await sql('update private.discord_channels set off_at = now() where id = $1', [channel]);
    await waits('webhook', await webhookThat('paused_at = now()'), 9);
    await waits('webhook', await webhookThat(`quiet_until = now() + interval '1 minute'`), 9);
    expect(await unsent()).toEqual([]);
    await sql('update private.webhooks set paused_at = null');
    expect((await unsent()).map(({ channel }) => channel)).toEqual(['webhook']);
  });
});
