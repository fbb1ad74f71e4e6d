import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseLimits } from '#domain/limits.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Meeting, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { givePassword, hashes, openSession, password } from '#supabase/tests/harness/sessions.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';
import { added, atSession, type Seat, seatOf, setUp } from '#supabase/tests/17_outbox/devices.ts';
import { open } from '#supabase/tests/17_outbox/channels.ts';
import { created, installed } from '#supabase/tests/17_outbox/webhooks.ts';

/** Credentials of an account end with its password (docs/decisions/0024). */

const world = openWorld({ sessions: 8 });
const { sql } = world;

const kinds = ['api_key', 'calendar', 'device', 'discord', 'overlay', 'webhook'];
type Holder = { id: string; seat: Seat; meeting: Meeting; feed: string; key: string; overlay: string; webhook: string };

let discordIds = 0;
const linkDiscord = (id: string) =>
  sql(`insert into private.discord_accounts (user_id, discord_id, name) values ($1, $2, 'lena')`, [
    id,
    String(200_000_000_000_000_000n + BigInt((discordIds += 1))),
  ]);

/** A captain who has one credential of each kind. */
async function holder(): Promise<Holder> {
  await setUp(world, { mail: true });
  await installed(world);
  const meeting = await newMeeting(world);
  const id = meeting.home.captain;
  await givePassword(world, id);
  const of = world.as({ id });
  const seat = await seatOf(world, id);
  await done(of.rpc('make_feed_link'));
  const { data: key } = await of.rpc('create_api_key', { name: 'Club site' });
  const { data: overlay } = await of.rpc('make_overlay_link', { match_id: meeting.match });
  const { id: webhook } = await created(world, { of_team: meeting.home.id }, { id });
  await added(world, seat);
  await linkDiscord(id);
  const [link] = await sql<{ secret: string }>('select secret from private.feed_links where user_id = $1', [id]);
  return { id, seat, meeting, feed: link!.secret, key: key!, overlay: overlay!, webhook };
}
const kindsOf = async (id: string) =>
  (await sql<{ kind: string }>('select kind from private.credentials where person = $1 order by 1', [id])).map(
    ({ kind }) => kind,
  );
/** The credentials that still work. */
async function working({ id, feed, key, overlay, webhook }: Holder): Promise<string[]> {
  const hash = createHash('sha256')
    .update(Buffer.from(key.replace('rondo_', ''), 'hex'))
    .digest();
  const [row] = await sql<{ id: string | null }>('select private.known_api_key($1) as id', [hash]);
  const visitor = world.as('visitor');
  const calendar = await world.request(`/rest/v1/rpc/calendar_feed?secret=${feed}`);
  const shown = await visitor.rpc('overlay_facts', { secret: overlay }, { get: true });
  const left = await sql('select from private.webhook_secrets where webhook_id = $1', [webhook]);
  const devices = await sql('select from private.push_devices where user_id = $1', [id]);
  const accounts = await sql('select from private.discord_accounts where user_id = $1', [id]);
  return [
    ...(row!.id === null ? [] : ['api_key']),
    ...(calendar.ok ? ['calendar'] : []),
    ...(devices.length > 0 ? ['device'] : []),
    ...(accounts.length > 0 ? ['discord'] : []),
    ...(shown.data === null ? [] : ['overlay']),
    ...(left.length > 0 ? ['webhook'] : []),
  ];
}
type AccountMail = { to: string; account: Record<string, unknown>; said: { notices: unknown[] } };
/** The mails about an account that are due. */
async function mailsOf(id: string): Promise<AccountMail[]> {
  const mails: AccountMail[] = [];
  for (const held of await sql<{ id: string; lease: string; channel: 'mail'; target: string }>(
    `select * from private.lease_deliveries(100, channels => array['mail'])`,
  )) {
    const mail = (await open(world, held)) as unknown as AccountMail | null;
    if (mail && held.target === id) mails.push(mail);
  }
  return mails;
}
const accountMailsOf = async (id: string) => (await mailsOf(id)).map(({ account }) => account);
/** As the sign-in service does it, here or on a hosted project: no command, and nobody's token. */
const newPassword = (id: string, hash: string = hashes.hosted) =>
  sql('update auth.users set encrypted_password = $2 where id = $1', [id, hash]);

beforeEach(() => sql('delete from private.outbox'));

describe('a new password', () => {
  test('ends everything that was made from the account, and a mail lists it', async () => {
    const held = await holder();
    expect(await kindsOf(held.id)).toEqual(kinds);
    expect(await working(held)).toEqual(kinds);
    await sql('delete from private.outbox');
    await newPassword(held.id);
    expect(await working(held)).toEqual([]);
    expect(await kindsOf(held.id)).toEqual([]);
    const ended = Object.fromEntries(kinds.map((kind) => [kind, 1]));
    expect(await mailsOf(held.id)).toMatchObject([
      { to: `${held.id}@people.test`, account: { type: 'password_changed', ended }, said: { notices: [] } },
    ]);
    expect((await auditOf(world, `profiles ${held.id}`)).at(-1)).toMatchObject({
      action: 'revoke_credentials',
      actor: null,
      after: ended,
    });
  });

  test('leaves what others made, of the same team and match', async () => {
    const [held, other] = [await holder(), await holder()];
    const co = held.meeting.away.captain;
    await done(world.as({ id: co }).rpc('make_overlay_link', { match_id: held.meeting.match }));
    await newPassword(held.id);
    expect(await kindsOf(co)).toEqual(['overlay']);
    expect(await working(other)).toEqual(kinds);
  });

  test('ends a webhook of another one’s making whose secret or address the account gave', async () => {
    const held = await holder();
    const { home } = held.meeting;
    await sql(`update public.team_members set team_role = 'player' where team_id = $1 and player_id = $2`, [
      home.id,
      held.id,
    ]);
    await sql(`update public.team_members set team_role = 'captain' where team_id = $1 and player_id = $2`, [
      home.id,
      home.coCaptain,
    ]);
    const next = world.as({ id: home.coCaptain });
    await done(next.rpc('rotate_webhook_secret', { webhook_id: held.webhook }));
    await newPassword(held.id);
    expect(await sql('select from private.webhooks where id = $1', [held.webhook])).toHaveLength(1);
    await givePassword(world, home.coCaptain);
    expect(await sql('select from private.webhooks where id = $1', [held.webhook])).toHaveLength(0);
  });

  test('leaves all of it where its owner asked so with the password, once and within minutes', async () => {
    const held = await holder();
    const keep = (attempt = password) => world.as({ id: held.id }).rpc('keep_credentials', { password: attempt });
    expect((await keep('a guess')).data).toBe(false);
    expect((await keep()).data).toBe(true);
    await sql('delete from private.outbox');
    await newPassword(held.id);
    expect(await working(held)).toEqual(kinds);
    expect(await accountMailsOf(held.id)).toEqual([{ type: 'password_changed', ended: {} }]);

    await newPassword(held.id, hashes.host);
    expect(await kindsOf(held.id)).toEqual([]);

    const late = await holder();
    await done(world.as({ id: late.id }).rpc('keep_credentials', { password }));
    await sql(`update private.kept_credentials set created_at = created_at - $1 * interval '1 minute'`, [
      databaseLimits.keptCredentialsMinutes,
    ]);
    await newPassword(late.id);
    expect(await kindsOf(late.id)).toEqual([]);
  });

  test('by recovery ends all of it, whatever whoever knew the old password asked for', async () => {
    const held = await holder();
    const keep = () => world.as({ id: held.id }).rpc('keep_credentials', { password });
    await done(keep());
    await sql('update auth.users set recovery_sent_at = now() where id = $1', [held.id]);
    await refused(world, keep, { code: 'PT409', hint: 'recoveryEndsAll' });
    await newPassword(held.id);
    expect(await working(held)).toEqual([]);
  });

  test('leaves nothing to be made by a session that it ended', async () => {
    const held = await holder();
    await sql('delete from auth.sessions where user_id = $1', [held.id]);
    await newPassword(held.id);
    for (const call of [
      `public.create_api_key('Again') as asked (made)`,
      'public.make_feed_link() as asked (made)',
      `public.make_overlay_link('${held.meeting.match}') as asked (made)`,
      `public.create_webhook('https://hooks.example.com/again', array['match_result'], of_team => '${held.meeting.home.id}') as asked`,
    ])
      await expect(atSession(world, held.seat, call), call).rejects.toMatchObject({ code: 'PT401', hint: 'signedOut' });
    expect(await kindsOf(held.id)).toEqual([]);
  });

  test('waits for what is being made at that moment, and ends it', async () => {
    const held = await holder();
    await world.hold(
      `insert into private.api_keys (user_id, name, hash, ending) values ($1, 'Meanwhile', sha256($2), 'abcd') returning id`,
      [held.id, Buffer.from(randomUUID())],
      async (more) => {
        const changed = newPassword(held.id);
        await expect
          .poll(async () =>
            sql(
              `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update auth.users set encrypted_password%'`,
            ),
          )
          .toHaveLength(1);
        await more('commit');
        await changed;
      },
    );
    expect(await kindsOf(held.id)).toEqual([]);
  });
});

test('logging out everywhere ends all of it but the device one sits at, and a mail lists it', async () => {
  const held = await holder();
  const other = await seatOf(world, held.id);
  await added(world, other);
  await sql('delete from private.outbox');
  const [row] = await atSession<{ done: boolean }>(world, held.seat, 'public.end_other_sessions($1) as asked (done)', [
    password,
  ]);
  expect(row).toEqual({ done: true });
  expect(await kindsOf(held.id)).toEqual(['device']);
  expect(await accountMailsOf(held.id)).toEqual([
    { type: 'logged_out', ended: Object.fromEntries(kinds.map((kind) => [kind, 1])) },
  ]);
  await sql('delete from private.outbox');
  await openSession(world, held.id);
  expect(await atSession(world, held.seat, 'public.end_other_sessions($1) as asked (done)', [password])).toEqual([
    { done: true },
  ]);
  expect(await accountMailsOf(held.id)).toEqual([]);
});

test('an account that is deleted leaves none', async () => {
  const held = await holder();
  await sql(`update public.team_members set team_role = 'player' where team_id = $1 and player_id = $2`, [
    held.meeting.home.id,
    held.id,
  ]);
  await sql(`update public.team_members set team_role = 'captain' where team_id = $1 and player_id = $2`, [
    held.meeting.home.id,
    held.meeting.home.coCaptain,
  ]);
  await done(world.as({ id: held.id }).rpc('delete_my_account'));
  expect(await kindsOf(held.id)).toEqual([]);
});

describe('making one of them', () => {
  test('is told by mail, whatever its owner chose to hear of or a session has read', async () => {
    const { id, seat, meeting, webhook } = await holder();
    const issued = async (make: () => PromiseLike<unknown>) => {
      await sql('delete from private.outbox');
      await sql(
        `insert into private.notification_channels (user_id, topic, push, mail)
         select $1, t, false, 'off' from unnest(enum_range(null::public.notification_topic)) t on conflict do nothing`,
        [id],
      );
      await make();
      await sql('update public.notifications set read_at = now() where user_id = $1', [id]);
      return accountMailsOf(id);
    };
    const of = world.as({ id });
    const { data: feed } = await of.rpc('my_feed_link');
    const mail = (kind: string) => [{ type: 'credential_issued', kind }];
    expect(await issued(() => of.rpc('create_api_key', { name: 'Another' }))).toEqual(mail('api_key'));
    expect(await issued(() => of.rpc('make_feed_link', { replaces: feed! }))).toEqual(mail('calendar'));
    expect(await issued(() => of.rpc('make_overlay_link', { match_id: meeting.match }))).toEqual(mail('overlay'));
    expect(await issued(() => created(world, { of_team: meeting.home.id }, { id }))).toEqual(mail('webhook'));
    expect(await issued(() => of.rpc('rotate_webhook_secret', { webhook_id: webhook }))).toEqual(mail('webhook'));
    expect(await issued(() => added(world, seat))).toEqual(mail('device'));
    await sql('delete from private.discord_accounts where user_id = $1', [id]);
    expect(await issued(() => linkDiscord(id))).toEqual(mail('discord'));
    expect(
      await issued(() => sql('update private.discord_accounts set discord_id = discord_id where user_id = $1', [id])),
    ).toEqual([]);
  });

  test('is told to suspended members too, and to nobody where no mail is sent or none is confirmed', async () => {
    const { id, seat } = await holder();
    await sql('delete from private.outbox');
    await sql(`insert into private.account_blocks (user_id, kind, reason) values ($1, 'suspended', 'Insults')`, [id]);
    await newPassword(id);
    expect(await accountMailsOf(id)).toEqual([{ type: 'password_changed', ended: expect.anything() }]);
    await sql('delete from private.account_blocks where user_id = $1', [id]);
    await sql('delete from private.outbox');
    await setUp(world, { mail: false });
    await added(world, seat);
    expect(await sql('select from private.outbox')).toEqual([]);
    await setUp(world, { mail: true });
    await sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await done(world.as({ id }).rpc('create_api_key', { name: 'Another' }));
    expect(await sql('select from private.outbox')).toEqual([]);
  });
});

test('a copy of one’s data names each of them, with no secret of any', async () => {
  const held = await holder();
  const { meeting, seat } = held;
  await done(world.as({ id: held.id }).rpc('set_quiet_hours', { starts: '22:00', ends: '08:00', time_zone: 'UTC' }));
  await done(world.as({ id: held.id }).rpc('set_notification_channels', { topic: 'news', push: false, mail: 'off' }));
  await done(world.as({ id: held.id }).rpc('hand_topic', { topic: 'duties', helper: meeting.home.coCaptain }));
  await done(
    world
      .as({ id: held.id })
      .rpc('send_contact_message', { topic: 'other', body: 'The pitch is dark at night.', seconds: 30 }),
  );
  const { data } = await world.as({ id: held.id }).rpc('export_my_data');
  expect((data as { account: object }).account).toMatchObject({
    sessions: [{ id: seat.session }],
    calendar: { revoked_at: null },
    api_keys: [{ name: 'Club site', ending: held.key.slice(-4) }],
    overlays: [{ match_id: meeting.match }],
    webhooks: [{ id: held.webhook, team_id: meeting.home.id }],
    devices: [{ session_id: seat.session }],
    discord: { name: 'lena' },
    notification_channels: [{ topic: 'news', mail: 'off' }],
    quiet_hours: { starts: '22:00:00' },
    handed_topics: [{ topic: 'duties', helper_id: meeting.home.coCaptain }],
    leaderships: expect.arrayContaining([expect.objectContaining({ team_id: meeting.home.id, role: 'captain' })]),
    contact_messages: [{ body: 'The pitch is dark at night.' }],
  });
  const text = JSON.stringify(data);
  const secrets = await sql<{ secret: string }>(
    `select unnest(array[l.secret, l.reader_secret, l.followed_secret, encode(l.hash, 'hex')]) as secret from private.feed_links l where l.user_id = $1
     union all select encode(k.hash, 'hex') from private.api_keys k where k.user_id = $1
     union all select encode(o.hash, 'hex') from private.overlay_links o where o.made_by = $1
     union all select unnest(array[d.endpoint, d.p256dh, d.auth]) from private.push_devices d where d.user_id = $1
     union all select unnest(array[s.address, s.secret]) from private.webhook_secrets s where s.webhook_id = $2`,
    [held.id, held.webhook],
  );
  expect(secrets.length).toBeGreaterThan(8);
  for (const { secret } of secrets) expect(text).not.toContain(secret);
});
