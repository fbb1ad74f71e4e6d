import { beforeEach, describe, expect, test } from 'vitest';
import { webhookEvents } from '#domain/community/webhook-choices.ts';
import { databaseLimits, limits } from '#domain/limits.ts';
import { refusedWebhookAddresses, takenWebhookAddresses } from '#testing/webhook-addresses.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { unknownId } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub, newPerson, refused, type Who } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf, text } from '#supabase/tests/harness/traces.ts';
import { waiting } from '#supabase/tests/harness/waiting.ts';
import { fail, open, rows } from './channels.ts';
import { created, everyEvent, installed, later, leaseEvents, sentEvents, teamEvents, wanted } from './webhooks.ts';

/** How admins and captains have events sent to an address of theirs, and that nobody reads that or its secret again. */

const world = openWorld({ sessions: 8 });
const admin = () => world.as('admin');
let club: Club;

beforeEach(async () => {
  await installed(world);
  await world.sql('delete from private.outbox');
  await world.sql('delete from private.webhooks');
  club = await newClub(world, { more: 1 });
});

const list = async (who: Who = 'admin', of_team?: string) =>
  (await world.as(who).rpc('webhook_list', of_team === undefined ? {} : { of_team })).data!;
const captain = () => world.as({ id: club.captain });
const ofTeam = (values: object = {}) => created(world, { of_team: club.id, ...values }, { id: club.captain });
const hintsOf = (answers: { error: { hint?: string } | null }[]) =>
  answers.map(({ error }) => error?.hint ?? 'none').toSorted();

describe('a webhook is made', () => {
  test('by an admin, of all leagues or of one; its secret is answered once, and the list shows the host alone', async () => {
    const made = await created(world, {
      of_league: club.league,
      address: 'https://hooks.example.com/a/very/long/path-ab3X',
    });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await created(world, { address: 'https://example.org/' });
    expect(await list()).toMatchObject([
      {
        id: made.id, league_id: club.league, shown: 'hooks.example.com/…ab3X', events: everyEvent, paused_at: null, off_at: null, cause: null,
        failing_since: null, last_sent_at: null, old_secret_until: null, waiting: 0, given_up: 0,
      },
      { league_id: null, shown: 'example.org' },
    ]); // prettier-ignore
    expect(await auditOf(world, `webhooks ${made.id}`)).toMatchObject([
      { action: 'create_webhook', actor: people.admin, after: { league_id: club.league } },
    ]);
  });

  test('by a captain of the own team, whose list it stands in and in no other', async () => {
    const { id } = await ofTeam();
    expect(await list({ id: club.captain }, club.id)).toMatchObject([{ id, events: teamEvents }]);
    expect(await list()).toEqual([]);
    // an admin who does not play for it looks after it, too
    expect(await list('admin', club.id)).toMatchObject([{ id }]);
  });

  test('by nobody else, and nobody else sees or changes it', async () => {
    const [{ id: theirs }, { id: ofAdmins }] = [await ofTeam(), await created(world)];
    const other = await newClub(world);
    const event = unknownId;
    for (const who of [
      'user',
      'moderator',
      { id: club.player },
      { id: club.coCaptain },
      { id: other.captain },
    ] as Who[]) {
      const as = world.as(who);
      const notYours = { code: 'PT403', hint: 'notYours' };
      await refused(world, () => as.rpc('create_webhook', wanted()), notYours);
      await refused(world, () => as.rpc('create_webhook', wanted({ of_team: club.id })), notYours);
      await refused(world, () => as.rpc('webhook_list', {}), notYours);
      await refused(world, () => as.rpc('webhook_list', { of_team: club.id }), notYours);
      for (const webhook_id of [theirs, ofAdmins]) {
        await refused(world, () => as.rpc('webhook_deliveries', { webhook_id }), notYours);
        await refused(world, () => as.rpc('change_webhook', { webhook_id, events: ['match_live'] }), notYours);
        await refused(world, () => as.rpc('pause_webhook', { webhook_id, paused: true }), notYours);
        await refused(world, () => as.rpc('send_webhook_again', { webhook_id, event_id: event }), notYours);
        for (const name of ['rotate_webhook_secret', 'delete_webhook', 'send_webhook_test'] as const)
          await refused(world, () => as.rpc(name, { webhook_id }), notYours);
      }
    }
    await refused(world, () => captain().rpc('delete_webhook', { webhook_id: ofAdmins }), {
      code: 'PT403',
      hint: 'notYours',
    });
    expect((await world.as('visitor').rpc('webhook_list', {})).error).toMatchObject({ code: '42501' });
  });

  test('of what there is: an event, a league, one owner', async () => {
    const make = (values: object) => () => admin().rpc('create_webhook', { ...wanted(), ...values });
    await refused(world, make({ events: [] }), { code: 'PT422', hint: 'webhookNothing', details: 'events' });
    await refused(world, make({ events: ['match_result', 'password_changed'] }), {
      code: 'PT422',
      hint: 'wrongValue',
      details: 'events',
    });
    await refused(world, make({ events: ['webhook_test'] }), {
      code: 'PT422',
      hint: 'webhookNothing',
      details: 'events',
    });
    await refused(world, make({ of_team: unknownId, events: teamEvents }), {
      code: 'PT404',
      hint: 'teamUnknown',
      details: 'of_team',
    });
    await refused(world, make({ of_league: unknownId }), {
      code: 'PT404',
      hint: 'leagueUnknown',
      details: 'of_league',
    });
    await refused(world, make({ of_league: club.league, of_team: club.id }), {
      code: 'PT422',
      hint: 'wrongValue',
      details: 'of_league',
    });
    await refused(
      world,
      () => captain().rpc('create_webhook', { ...wanted({ of_team: club.id }), events: ['article_published'] }),
      { code: 'PT422', hint: 'wrongValue', details: 'events' },
    );
    // chosen twice is chosen once
    await created(world, { events: ['match_live', 'match_result', 'match_live'] });
    expect(await list()).toMatchObject([{ events: ['match_result', 'match_live'] }]);
    expect((await world.sql('select private.webhook_events() as events'))[0]).toEqual({ events: [...webhookEvents] });
  });

  test('where the installation sends any', async () => {
    await installed(world, false);
    await refused(world, () => admin().rpc('create_webhook', wanted()), { code: 'PT409', hint: 'webhooksNotSent' });
  });

  test.each([
    ['admins', limits.webhooksMax],
    ['a team', limits.teamWebhooksMax],
  ])('by %s at most %i times, also when the last one is made twice at once', async (whose, most) => {
    const values = whose === 'admins' ? {} : { of_team: club.id };
    const who: Who = whose === 'admins' ? 'admin' : { id: club.captain };
    for (let made = 1; made < most; made += 1) await created(world, values, who);
    let calls: Promise<{ error: { hint?: string } | null }[]> | undefined;
    // both are under way before either of them can write
    await world.hold('lock table private.webhooks in share mode', [], async () => {
      calls = Promise.all([1, 2].map(async () => world.as(who).rpc('create_webhook', wanted(values))));
      await expect.poll(() => waiting(world)).toBe(2);
    });
    expect(hintsOf(await calls!)).toEqual(['none', 'webhooksFull']);
    expect(await list(who, whose === 'admins' ? undefined : club.id)).toHaveLength(most);
    // one team's are none of another's
    const other = await newClub(world);
    await created(world, { of_team: other.id }, { id: other.captain });
  });
});

describe('an address', () => {
  test('of a public name is taken in its normal form', async () => {
    for (const [, address] of takenWebhookAddresses) {
      const [row] = await world.sql('select private.is_webhook_address($1) as taken', [address]);
      expect([address, row]).toEqual([address, { taken: true }]);
    }
  });

  test(`of anything else is refused: ${refusedWebhookAddresses.length} of them`, async () => {
    const taken: string[] = [];
    for (const address of [...refusedWebhookAddresses, ...takenWebhookAddresses.map(([typed]) => typed)]) {
      // no text of the database holds it
      if (address.includes('\u0000')) continue;
      const [row] = await world.sql<{ taken: boolean }>('select private.is_webhook_address($1) as taken', [address]);
      if (row!.taken) taken.push(address);
    }
    expect(taken).toEqual(
      takenWebhookAddresses.filter(([typed, address]) => typed === address).map(([typed]) => typed),
    );
    const refusal = { code: 'PT422', hint: 'webhookAddress', details: 'address' };
    const { id: webhook_id } = await created(world);
    for (const address of ['https://127.0.0.1/', 'http://example.com/', text(5000)]) {
      await refused(world, () => admin().rpc('create_webhook', wanted({ address })), refusal);
      await refused(world, () => admin().rpc('change_webhook', { webhook_id, events: everyEvent, address }), refusal);
    }
    await refused(world, () => admin().rpc('create_webhook', wanted({ address: ' ' })), refusal);
  });

  test('and a secret are in no answer, refusal, log or table but their own', async () => {
    const path = 'never-said-again';
    const address = `https://hooks.example.com/${path}/${path}/end`;
    const { id: webhook_id, secret } = await created(world, { address });
    const { data: rotated } = await admin().rpc('rotate_webhook_secret', { webhook_id });
    const answers: unknown[] = [await list(), await admin().rpc('send_webhook_test', { webhook_id })];
    const [held] = await leaseEvents(world);
    await open(world, held!);
    await fail(world, held!, 'off', null, 'http_410');
    answers.push(
      await list(),
      await admin().rpc('webhook_deliveries', { webhook_id }),
      await admin().rpc('notifications_page', {}),
      await admin().rpc('audit_page', {}),
      await admin().rpc('change_webhook', { webhook_id, events: everyEvent, address }),
      await admin().rpc('change_webhook', { webhook_id, events: everyEvent, address: `${address} ` }),
      await admin().rpc('change_webhook', { webhook_id, events: everyEvent, address: `http${address}` }),
    );
    const tables = await world.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables)
      if (name !== 'private.webhook_secrets') answers.push(await world.sql(`select * from ${name}`));
    answers.push(await admin().rpc('delete_webhook', { webhook_id }), await admin().rpc('audit_page', {}));
    const all = JSON.stringify(answers);
    expect(all).toContain('create_webhook');
    for (const never of [path, secret.slice(6), rotated!.slice(6)]) expect(all).not.toContain(never);
  });
});

describe('its owner', () => {
  test('changes what is sent and where to', async () => {
    const { id: webhook_id } = await created(world);
    await done(admin().rpc('change_webhook', { webhook_id, events: ['match_live'], of_league: club.league }));
    expect(await list()).toMatchObject([{ events: ['match_live'], league_id: club.league, shown: /^hooks/ }].map(({ shown, ...rest }) => ({ ...rest, shown: expect.stringMatching(shown) as string }))); // prettier-ignore
    await done(admin().rpc('change_webhook', { webhook_id, events: ['match_live'], address: 'https://example.org/x' }));
    expect(await list()).toMatchObject([{ league_id: null, shown: 'example.org' }]);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    expect(await sentEvents(world)).toMatchObject([{ address: 'https://example.org/x' }]);
    await refused(world, () => admin().rpc('change_webhook', { webhook_id: unknownId, events: everyEvent }), {
      code: 'PT404', hint: 'webhookUnknown', details: 'webhook_id',
    }); // prettier-ignore
    const { id: ofClub } = await ofTeam();
    await refused(
      world,
      () => captain().rpc('change_webhook', { webhook_id: ofClub, events: teamEvents, of_league: club.league }),
      { code: 'PT422', hint: 'wrongValue', details: 'of_league' },
    );
  });

  test('replaces the secret: the old one signs too for a day', async () => {
    const { id: webhook_id, secret } = await created(world);
    const { data: rotated } = await admin().rpc('rotate_webhook_secret', { webhook_id });
    const bare = (value: string) => value.replace('whsec_', '');
    expect(rotated).not.toBe(secret);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    expect(await sentEvents(world)).toMatchObject([{ secrets: [bare(rotated!), bare(secret)] }]);
    expect((await list())[0]!.old_secret_until).not.toBeNull();
    await world.sql(`update private.webhook_secrets set old_until = old_until - $1 * interval '1 hour'`, [
      databaseLimits.webhookOldSecretHours,
    ]);
    await later(world, 60);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    expect(await sentEvents(world)).toMatchObject([{ secrets: [bare(rotated!)] }]);
    expect(await list()).toMatchObject([{ old_secret_until: null }]);
  });

  test('pauses it and has it go on: what waits is sent then, what happened meanwhile is not', async () => {
    const { id: webhook_id } = await created(world);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    await done(admin().rpc('pause_webhook', { webhook_id, paused: true }));
    await done(admin().rpc('pause_webhook', { webhook_id, paused: true }));
    expect(await leaseEvents(world)).toEqual([]);
    await world.sql(`select private.enqueue_event('match_live', null, '{}', '{}')`);
    for (const again of [
      () => admin().rpc('send_webhook_test', { webhook_id }),
      () => admin().rpc('send_webhook_again', { webhook_id, event_id: unknownId }),
    ])
      await refused(world, again, { code: 'PT409', hint: 'webhookOff', details: 'webhook_id' });
    await done(admin().rpc('pause_webhook', { webhook_id, paused: false }));
    expect((await sentEvents(world)).map(({ type }) => type)).toEqual(['webhook.test']);
    expect((await auditOf(world, `webhooks ${webhook_id}`)).filter(({ action }) => action === 'pause_webhook')).toHaveLength(2); // prettier-ignore
  });

  test('deletes it with everything of it', async () => {
    const { id: webhook_id } = await created(world);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    await done(admin().rpc('delete_webhook', { webhook_id }));
    expect([await list(), await rows(world), await world.sql('select from private.webhook_secrets')]).toEqual([
      [],
      [],
      [],
    ]);
    await refused(world, () => admin().rpc('delete_webhook', { webhook_id }), {
      code: 'PT404', hint: 'webhookUnknown', details: 'webhook_id',
    }); // prettier-ignore
  });

  test('tests it once in a while, also when twice at once', async () => {
    const { id: webhook_id } = await created(world);
    const send = () => admin().rpc('send_webhook_test', { webhook_id });
    expect(hintsOf(await Promise.all([send(), send()]))).toEqual(['none', 'webhookTestSoon']);
    const events = await sentEvents(world);
    expect(events).toMatchObject([{ type: 'webhook.test', data: {} }]);
    await later(world, databaseLimits.discordTestPauseSeconds);
    await done(send());
    expect((await sentEvents(world))[0]!.event).not.toBe(events[0]!.event);
  });

  test('sends an event of the log again, under the id it has', async () => {
    const { id: webhook_id } = await created(world);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    const again = (event_id: string) => admin().rpc('send_webhook_again', { webhook_id, event_id });
    const [line] = (await admin().rpc('webhook_deliveries', { webhook_id })).data!;
    await refused(world, () => again(line!.event_id), { code: 'PT409', hint: 'webhookWaiting', details: 'event_id' });
    const [first] = await sentEvents(world);
    expect((await admin().rpc('webhook_deliveries', { webhook_id })).data).toMatchObject([
      { event_id: first!.event, type: 'webhook.test', status: 204, error: null, given_up_at: null },
    ]);
    await done(again(first!.event));
    expect(await sentEvents(world)).toMatchObject([{ event: first!.event, data: first!.data, at: first!.at }]);
    await refused(world, () => again(unknownId), { code: 'PT404', hint: 'webhookEventUnknown', details: 'event_id' });
    // another webhook's event is none of this one's
    const { id: other } = await created(world);
    await refused(world, () => admin().rpc('send_webhook_again', { webhook_id: other, event_id: first!.event }), {
      code: 'PT404', hint: 'webhookEventUnknown', details: 'event_id',
    }); // prettier-ignore
  });

  test('of a team is whoever is its captain: who hands over loses sight', async () => {
    const { id: webhook_id } = await ofTeam();
    await done(captain().rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }));
    const notYours = { code: 'PT403', hint: 'notYours' };
    await refused(world, () => captain().rpc('webhook_list', { of_team: club.id }), notYours);
    await refused(world, () => captain().rpc('webhook_deliveries', { webhook_id }), notYours);
    await refused(world, () => captain().rpc('rotate_webhook_secret', { webhook_id }), notYours);
    expect(await list({ id: club.player }, club.id)).toMatchObject([{ id: webhook_id }]);
    await done(world.as({ id: club.player }).rpc('delete_webhook', { webhook_id }));
  });

  test('does nothing about an own team as an admin who plays for it', async () => {
    const other = await newPerson(world);
    await world.sql(`insert into private.user_roles (user_id, role) values ($1, 'admin')`, [other]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [club.id, other]);
    const { id: webhook_id } = await ofTeam();
    const own = { code: 'PT403', hint: 'ownCase' };
    await refused(world, () => world.as({ id: other }).rpc('webhook_list', { of_team: club.id }), own);
    await refused(world, () => world.as({ id: other }).rpc('delete_webhook', { webhook_id }), own);
    await world.sql('delete from private.user_roles where user_id = $1', [other]);
  });
});

describe('a receiver', () => {
  const tested = async (webhook_id: string, who: Who = 'admin') => {
    await done(world.as(who).rpc('send_webhook_test', { webhook_id }));
    const [held] = await leaseEvents(world);
    await open(world, held!);
    return held!;
  };

  test('that says it is gone is left alone from then on, and its owner is notified', async () => {
    const { id: webhook_id } = await ofTeam();
    await fail(world, await tested(webhook_id, { id: club.captain }), 'off', null, 'http_410');
    expect(await list({ id: club.captain }, club.id)).toMatchObject([{ cause: 'gone', waiting: 1 }]);
    expect(await notificationsOf(world, club.captain)).toContain('webhookGone');
    const { data } = await captain().rpc('notifications_page', { of_keys: ['webhookGone'] });
    expect(data).toMatchObject([{ link: `/teams/${club.id}/webhooks` }]);
    expect((data![0]!.values as { webhook: string }).webhook).toMatch(/^hooks\.example\.com/);
    expect(await leaseEvents(world)).toEqual([]);
    await world.sql(`select private.enqueue_event('match_live', null, array[$1::uuid], '{}')`, [club.id]);
    expect(await rows(world)).toHaveLength(1);
    await done(captain().rpc('pause_webhook', { webhook_id, paused: false }));
    expect((await sentEvents(world)).map(({ type }) => type)).toEqual(['webhook.test']);
    expect(await list({ id: club.captain }, club.id)).toMatchObject([
      { off_at: null, cause: null, failing_since: null },
    ]);
  });

  test('that fails is asked again with growing waits, and everything for it waits meanwhile', async () => {
    const { id: webhook_id } = await created(world);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    await world.sql(`select private.enqueue_event('match_live', null, '{}', '{}')`);
    const waits: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const held = await leaseEvents(world);
      expect(held).toHaveLength(2);
      await open(world, held[0]!);
      await fail(world, held[0]!, 'again', tries === 4 ? 900 : null);
      await fail(world, held[1]!, 'later');
      expect(await leaseEvents(world)).toEqual([]);
      const [{ wait } = { wait: 0 }] = await world.sql<{ wait: number }>(
        `select round(extract(epoch from quiet_until - now()))::int as wait from private.webhooks where id = $1`,
        [webhook_id],
      );
      waits.push(wait);
      await later(world, wait);
      await world.sql(`update private.outbox set next_at = now() - interval '1 second'`);
    }
    expect(waits).toEqual([5, 10, 20, 40, 900]);
    expect((await list())[0]!.failing_since).not.toBeNull();
    await sentEvents(world);
    expect(await list()).toMatchObject([{ failing_since: null, waiting: 0 }]);
  });

  test('that takes nothing for a day is not sent what has waited since then', async () => {
    const { id: webhook_id } = await created(world);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    await later(world, databaseLimits.deliveryGiveUpHours * 3600 + 60);
    await world.sql(`select private.enqueue_event('match_live', null, '{}', '{}')`);
    await world.sql(
      `update private.outbox set next_at = next_at - interval '1 hour' where subject like 'event %' and payload ->> 'type' = 'match_live'`,
    );
    const held = await leaseEvents(world);
    const live = (await rows(world)).find(({ payload }) => (payload as { type: string }).type === 'match_live')!;
    const [first] = held.filter(({ id }) => id === live.id);
    await world.sql('update private.outbox set leased_until = now() where id <> $1', [live.id]);
    await open(world, first!);
    await fail(world, first!, 'again');
    expect((await admin().rpc('webhook_deliveries', { webhook_id })).data).toMatchObject([
      { type: 'match.live', given_up_at: null },
      { type: 'webhook.test', error: 'too_late' },
    ]);
    expect(await list()).toMatchObject([{ given_up: 1, waiting: 1 }]);
  });

  test(`that takes nothing for ${databaseLimits.webhookFailingDays} days is switched off, and its owner notified`, async () => {
    const { id: webhook_id } = await created(world);
    const before = (await notificationsOf(world, people.admin)).filter((key) => key === 'webhookFailing').length;
    await fail(world, await tested(webhook_id), 'again');
    await later(world, databaseLimits.webhookFailingDays * 86_400 - 60);
    await fail(world, await tested(webhook_id), 'again');
    expect(await list()).toMatchObject([{ off_at: null }]);
    await later(world, 3600);
    await fail(world, await tested(webhook_id), 'again');
    expect(await list()).toMatchObject([{ cause: 'failing' }]);
    expect((await notificationsOf(world, people.admin)).filter((key) => key === 'webhookFailing')).toHaveLength(
      before + 1,
    );
    expect(await notificationsOf(world, people.moderator)).not.toContain('webhookFailing');
  });

  test('that is slow holds up nobody else: a few events of each webhook are taken at a time', async () => {
    const { id: slow } = await created(world);
    for (let made = 0; made < 20; made += 1)
      await world.sql(`select private.enqueue_event('match_live', null, '{}', '{}')`);
    const { id: other } = await created(world);
    await done(admin().rpc('send_webhook_test', { webhook_id: other }));
    const held = await leaseEvents(world);
    expect(held.filter(({ target }) => target === slow)).toHaveLength(5);
    expect(held.filter(({ target }) => target === other)).toHaveLength(1);
  });
});

describe('what waits and what was sent', () => {
  test(`is ${databaseLimits.webhookWaitingMax} events of a webhook at most: more are left out`, async () => {
    const { id: webhook_id } = await created(world, { events: ['match_live'] });
    await world.sql(
      `insert into private.outbox (channel, target, subject, payload)
       select 'webhook', $1, 'event ' || gen_random_uuid(), '{"type": "match_live", "at": "2026-01-01T00:00:00Z"}'
         from generate_series(1, $2)`,
      [webhook_id, databaseLimits.webhookWaitingMax - 1],
    );
    for (const _ of [1, 2]) await world.sql(`select private.enqueue_event('match_live', null, '{}', '{}')`);
    expect(await list()).toMatchObject([{ waiting: databaseLimits.webhookWaitingMax }]);
    expect((await admin().rpc('webhook_deliveries', { webhook_id })).data).toHaveLength(limits.webhookLogMax);
  });

  test(`stands in the log: the last ${limits.webhookLogMax}, and none after a month`, async () => {
    const { id: webhook_id } = await created(world, { events: ['match_live'] });
    for (let made = 0; made < limits.webhookLogMax + 5; made += 1)
      await world.sql(`select private.enqueue_event('match_live', null, '{}', '{}')`);
    await sentEvents(world);
    expect(await rows(world)).toHaveLength(limits.webhookLogMax + 5);
    await later(world, 3 * 3600);
    await done(admin().rpc('send_webhook_test', { webhook_id }));
    await sentEvents(world);
    expect(await rows(world)).toHaveLength(limits.webhookLogMax);
    await later(world, databaseLimits.deliveriesDaysKept * 86_400);
    await world.sql('select private.sweep_old()');
    expect(await rows(world)).toEqual([]);
  });
});
