import { beforeEach, describe, expect, test } from 'vitest';
import { messageTo } from '#supabase/functions/channels/direct/direct.ts';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { fileReport, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson, offer, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { fail, finish, later, rows } from './channels.ts';
import { added, leasePushes, notified, seatOf, setUp } from './devices.ts';
import { afterGrace, dueDirects, type Held, leaseDirects, letGo, linkedTo, setUpBot } from './directs.ts';

/** Direct messages of the bot in Discord: recipients, times, and edits. */

const world = openWorld({ sessions: 8 });
const { sql } = world;

beforeEach(async () => {
  for (const table of [
    'outbox',
    'push_devices',
    'discord_accounts',
    'notification_channels',
    'quiet_hours',
    'handed_topics',
  ])
    await sql(`delete from private.${table}`);
  await setUp(world, { key: null });
  await setUpBot(world);
});

/** Somebody whose account is linked. */
async function linked(): Promise<string> {
  const person = await newPerson(world);
  await linkedTo(world, person);
  return person;
}
const keys = async () => (await dueDirects(world)).map(({ said: facts }) => facts!.notices[0]!.key);
const channels = () => sql<{ channel: string; minutes: number }>(
  `select channel, round(extract(epoch from next_at - now()) / 60)::int as minutes from private.outbox order by channel`,
); // prettier-ignore
const taken = (held: Held, version = 1, message: string | null = '88') => finish(world, held, version, message);
const choose = (id: string, topic: string, direct: boolean | undefined, mail = 'daily') =>
  world.as({ id }).rpc('set_notification_channels', { topic, push: true, mail, direct } as never);

describe('a choice', () => {
  const own = async (id: string) =>
    Object.fromEntries(
      (await world.as({ id }).rpc('my_notification_channels')).data!.map(({ topic, push, direct }) => [
        topic,
        [push, direct],
      ]),
    ) as Record<string, [boolean, boolean]>;

  test('is on for what devices are told of, as long as nobody chose', async () => {
    for (const [push, direct] of Object.values(await own(people.admin))) expect(direct).toBe(push);
    expect(await own(people.user)).toMatchObject({ duties: [true, true], news: [true, true], results: [false, false] });
  });

  test('is the owner’s, for one topic, and stays when an older page chooses without it', async () => {
    const id = await newPerson(world);
    await done(choose(id, 'results', true));
    await done(choose(id, 'results', undefined, 'off'));
    expect(await own(id)).toMatchObject({ results: [true, true], team: [false, false] });
    await done(choose(id, 'results', false));
    expect((await own(id))['results']).toEqual([true, false]);
    expect((await own(people.captain))['results']).toEqual([false, false]);
    // a choice from before there was this channel
    await sql(`insert into private.notification_channels (user_id, topic, push, mail) values ($1, 'duties', false, 'off')`, [id]);
    expect((await own(id))['duties']).toEqual([false, true]);
  }); // prettier-ignore

  test('and whether the bot writes again is no visitor’s, and no suspended account’s', async () => {
    await refused(world, () => world.as('visitor').rpc('write_to_me_again'), { code: '42501', hint: null });
    await refused(world, () => world.as('suspended').rpc('write_to_me_again'), { code: 'PT403', hint: 'suspended' });
  });

  test('is offered where there is a bot', async () => {
    expect((await world.as('user').rpc('delivery_channels')).data).toEqual([
      { push_key: null, mail: false, direct: true },
    ]);
    await setUpBot(world, false);
    expect((await world.as('user').rpc('delivery_channels')).data).toMatchObject([{ direct: false }]);
  });
});

describe('a direct message', () => {
  test('waits for whoever is linked, wants the topic and is not refused, where there is a bot', async () => {
    const [person, unlinked, refusing] = [await linked(), await newPerson(world), await linked()];
    await sql('update private.discord_accounts set refused_at = now() where user_id = $1', [refusing]);
    for (const each of [person, unlinked, refusing]) await notified(world, each, 'messageReceived');
    await notified(world, person, 'ticketAnswered');
    expect((await rows(world)).map(({ target }) => target)).toEqual([person]);
    await sql('delete from private.outbox');
    await done(choose(person, 'support', true));
    await done(choose(person, 'messages', false));
    for (const key of ['messageReceived', 'ticketAnswered']) await notified(world, person, key);
    await afterGrace(world);
    expect(await keys()).toEqual(['ticketAnswered']);
    await sql('delete from private.outbox');
    await setUpBot(world, false);
    await notified(world, person, 'ticketAnswered');
    expect(await rows(world)).toEqual([]);
  });

  test('leaves the minutes of grace, and whoever reads it in them hears nothing', async () => {
    const person = await linked();
    const read = await notified(world, person, 'messageReceived');
    await notified(world, person, 'ticketAnswered');
    await done(choose(person, 'support', true));
    await notified(world, person, 'ticketAnswered');
    expect(await channels()).toEqual(Array.from({ length: 2 }, () => ({ channel: 'direct', minutes: 5 })));
    expect(await leaseDirects(world)).toEqual([]);
    await sql('update public.notifications set read_at = now() where id = $1', [read]);
    await afterGrace(world);
    expect(await keys()).toEqual(['ticketAnswered']);
    expect(await rows(world)).toHaveLength(1);
  });

  test('is not sent when a device has it, and keeps the mail away', async () => {
    await setUp(world, { mail: true });
    const person = await linked();
    await sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [person, `${person}@people.club`]);
    await added(world, await seatOf(world, person));
    const say = async () => {
      await sql('delete from private.outbox');
      await sql(`insert into public.notifications (user_id, key, link) values ($1, 'sideReady', null)`, [person]);
    };
    await say();
    expect(await channels()).toEqual([{ channel: 'direct', minutes: 5 }, { channel: 'mail', minutes: 10 }, { channel: 'push', minutes: 0 }]);
    const [push] = await leasePushes(world);
    await finish(world, push!, 1, null);
    expect(await rows(world)).toEqual([]);

    await say();
    await afterGrace(world);
    const [opened] = await dueDirects(world);
    await taken(opened!.held);
    expect((await channels()).map(({ channel }) => channel)).toEqual(['direct', 'push']);
    // one that is out there is edited, and so is not forgotten
    const [late] = await leasePushes(world);
    await finish(world, late!, 1, null);
    expect((await channels()).map(({ channel }) => channel)).toEqual(['direct']);
  }); // prettier-ignore

  test('waits for the end of the quiet hours, also of those that were chosen meanwhile', async () => {
    const person = await linked();
    const quiet = () =>
      sql(
        `insert into private.quiet_hours (user_id, starts, ends, time_zone)
         select $1, (now() at time zone 'UTC' - interval '1 hour')::time, (now() at time zone 'UTC' + interval '2 hours')::time, 'UTC'`,
        [person],
      );
    await notified(world, person, 'messageReceived');
    await quiet();
    await notified(world, person, 'messageReceived');
    const minutes = (await channels()).map(({ minutes: each }) => each).toSorted((one, other) => one - other);
    expect(minutes[0]).toBe(5);
    expect(minutes[1]).toBeGreaterThanOrEqual(120);
    await sql('update private.outbox set next_at = now()');
    expect(await keys()).toEqual([]);
    expect((await channels()).every(({ minutes: each }) => each > 100)).toBe(true);
  });

  test('goes to a co-captain alone who is handed the topic, and who is reached by it', async () => {
    const { home, away, match } = await newMeeting(world);
    for (const id of [away.captain, away.coCaptain]) await linkedTo(world, id);
    await done(world.as({ id: away.captain }).rpc('hand_topic', { topic: 'duties', helper: away.coCaptain }));
    await sql('delete from private.outbox');
    await fileReport(world, home.captain, match);
    await afterGrace(world);
    expect((await dueDirects(world)).map(({ held }) => held.target)).toEqual([away.coCaptain]);
    await sql('update private.discord_accounts set refused_at = now() where user_id = $1', [away.coCaptain]);
    await letGo(world);
    // nobody is reached any more except the captain
    expect((await sql(`select private.helper_of($1, 'duties') as helper`, [away.captain]))[0]).toEqual({
      helper: null,
    });
  });

  test('is not sent a day late, nor after what it asks is over', async () => {
    const person = await linked();
    await notified(world, person, 'messageReceived');
    await sql(`update private.outbox set next_at = now(), due_since = now() - interval '25 hours'`);
    expect(await keys()).toEqual([]);
    await notified(world, person, 'cupCheckIn', { cup: person, until: new Date(Date.now() + 60_000).toISOString() });
    await notified(world, person, 'kickoffSoon', { kickoff_at: new Date(Date.now() - 1000).toISOString() });
    await afterGrace(world);
    expect(await keys()).toEqual([]);
    expect(await rows(world)).toEqual([]);
  });

  test('reaches nobody who is suspended', async () => {
    const person = await linked();
    await notified(world, person, 'messageReceived');
    await sql(`insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats in chat', $2)`, [person, people.admin]);
    await afterGrace(world);
    expect(await keys()).toEqual([]);
    expect(await rows(world)).toEqual([]);
  }); // prettier-ignore

  test('is the linked account’s: unlinked or linked anew, what was due is gone', async () => {
    const person = await linked();
    const other = await linked();
    for (const end of [
      `update private.discord_accounts set discord_id = '720000000000000001' where user_id = $1`,
      'delete from private.discord_accounts where user_id = $1',
    ]) {
      await notified(world, person, 'messageReceived');
      await notified(world, other, 'messageReceived');
      await sql(end, [person]);
      expect(new Set((await rows(world)).map(({ target }) => target))).toEqual(new Set([other]));
    }
  });

  test('goes with the account', async () => {
    const person = await linked();
    await sql('insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [person, `${person}@people.test`]);
    await notified(world, person, 'messageReceived');
    await done(world.as({ id: person }).rpc('delete_my_account'));
    expect(await rows(world)).toEqual([]);
  }); // prettier-ignore
});

describe('what was written', () => {
  /** A report of 2–1 that waits for the captain away, who was written of it as message 88. */
  async function reported() {
    const meeting = await newMeeting(world);
    await linkedTo(world, meeting.away.captain);
    const report = await fileReport(world, meeting.home.captain, meeting.match);
    await afterGrace(world);
    const [opened] = await dueDirects(world);
    await taken(opened!.held);
    return { ...meeting, report, opened: opened! };
  }
  const clock = async () => {
    await sql(`update private.outbox set next_at = now()`);
    await sql('select private.settle_directs()');
  };

  test('is edited once what it asked is answered on the site, and no sooner', async () => {
    const { away, report, opened } = await reported();
    expect(opened).toMatchObject({ what: 'post', over: false, action: { what: 'confirm', about: report, home_score: 2, away_score: 1 } });
    await clock();
    expect(await dueDirects(world)).toEqual([]);
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id: report }));
    await clock();
    const [edit] = await dueDirects(world);
    expect(edit).toMatchObject({ what: 'edit', message: '88', over: true, action: null });
    await taken(edit!.held, edit!.version);
    await clock();
    expect(await dueDirects(world)).toEqual([]);
    expect(await sql('select payload from private.outbox')).toEqual([{ payload: { notice: opened.about } }]);
  }); // prettier-ignore

  test('stays as it is when it was read', async () => {
    const { opened } = await reported();
    await sql('update public.notifications set read_at = now() where id = $1', [opened.about]);
    await clock();
    expect(await dueDirects(world)).toEqual([]);
  });

  test('is taken away when its reader deleted the notification', async () => {
    const { opened } = await reported();
    await sql('delete from public.notifications where id = $1', [opened.about]);
    await clock();
    const [gone] = await dueDirects(world);
    expect(gone).toMatchObject({ what: 'delete', message: '88' });
    await taken(gone!.held, gone!.version, null);
    expect(await rows(world)).toEqual([]);
  });

  test('is looked for when it may be out there and was read meanwhile', async () => {
    const person = await linked();
    const notice = await notified(world, person, 'messageReceived');
    await sql(`update private.discord_accounts set direct_channel = '600000000000000009'`);
    await afterGrace(world);
    const [first] = await dueDirects(world);
    await fail(world, first!.held, 'unanswered');
    await sql('update public.notifications set read_at = now() where id = $1', [notice]);
    await later(world, 3600);
    const [again] = await dueDirects(world);
    expect(again).toMatchObject({ what: 'delete', message: null, nonce: first!.nonce, channel: '600000000000000009' });
    expect(again!.since).not.toBeNull();
    await taken(again!.held, again!.version, null);
    expect(await rows(world)).toEqual([]);
  });

  test('offers no button for a report that says something else by now', async () => {
    const meeting = await newMeeting(world);
    await linkedTo(world, meeting.away.captain);
    const report = await fileReport(world, meeting.home.captain, meeting.match);
    await done(world.as({ id: meeting.home.captain }).rpc('correct_report', { report_id: report, home_score: 3, away_score: 1 }));
    await afterGrace(world);
    const due = await dueDirects(world);
    const scores = due.map(({ said: facts, action }) => [facts!.notices[0]!.key, action && 'home_score' in action ? action.home_score : null]);
    expect(Object.fromEntries(scores)).toEqual({ reportCorrected: 3, resultReported: null });
  }); // prettier-ignore

  test('has the buttons there are: I’m in, and signing', async () => {
    const club = await newClub(world, { phase: 'registration' });
    const player = await linked();
    const contract = await offer(world, club, player);
    const soon = new Date(Date.now() + 20 * 3_600_000);
    const { home, match } = await newMeeting(world, { kickoff_at: soon });
    await linkedTo(world, home.player);
    await sql('select private.settle_due()');
    await afterGrace(world);
    const due = await dueDirects(world);
    const of = (person: string) => due.find(({ held }) => held.target === person);
    expect(of(player)!.action).toEqual({ what: 'sign', about: contract, team: club.name });
    expect(of(home.player)).toMatchObject({ action: { what: 'in', about: match } });
    expect(Date.parse(of(home.player)!.deadline!)).toBe(soon.getTime());
    const labels = (person: string) => messageTo(of(person)!).components!.flatMap(({ components }) => components.map(({ label }) => label));
    expect(labels(player)[0]).toBe(`Sign with ${club.name}`);
    expect(labels(home.player)[0]).toBe('I’m in');
  }); // prettier-ignore
});

describe('what Discord refuses', () => {
  async function due() {
    const person = await linked();
    for (const key of ['messageReceived', 'matchMessage']) await notified(world, person, key);
    await afterGrace(world);
    const [first] = await dueDirects(world);
    return { person, held: first!.held };
  }
  const mine = async (id: string) => (await world.as({ id }).rpc('my_discord')).data![0]!;

  test('turns the channel off for that account, which says so, until its owner has it tried again', async () => {
    const { person, held } = await due();
    expect(await mine(person)).toMatchObject({ name: 'Somebody', refused: false });
    await fail(world, held, 'off');
    expect(await rows(world)).toEqual([]);
    expect(await mine(person)).toMatchObject({ refused: true });
    await notified(world, person, 'messageReceived');
    expect(await rows(world)).toEqual([]);
    const other = await linked();
    await sql('update private.discord_accounts set refused_at = now() where user_id = $1', [other]);
    await done(world.as({ id: person }).rpc('write_to_me_again'));
    expect(await mine(person)).toMatchObject({ refused: false });
    expect(await mine(other)).toMatchObject({ refused: true });
    await notified(world, person, 'messageReceived');
    expect(await rows(world)).toHaveLength(1);
  });

  test('for now has the whole account wait, and nobody else', async () => {
    const { held } = await due();
    const other = await linked();
    await fail(world, held, 'quiet', 90, 'rate_limited');
    await letGo(world);
    await notified(world, other, 'messageReceived');
    await afterGrace(world);
    expect((await leaseDirects(world)).map(({ target }) => target)).toEqual([other]);
    await sql(`update private.discord_accounts set quiet_until = now() where quiet_until is not null`);
    await letGo(world);
    expect(await leaseDirects(world)).toHaveLength(3);
  });

  test('because the channel is gone has another one opened', async () => {
    const { person, held } = await due();
    await sql('update private.discord_accounts set direct_channel = $2 where user_id = $1', [person, '600000000000000009']);
    await fail(world, held, 'no_bot', null, 'http_404');
    expect((await sql('select direct_channel from private.discord_accounts'))[0]).toEqual({ direct_channel: null });
  }); // prettier-ignore

  test('for good stands before admins by the person’s name, and is sent again', async () => {
    const { person, held } = await due();
    await fail(world, held, 'stop', null, 'http_401');
    const page = (await world.as('admin').rpc('given_up_page', { of_channel: 'direct' })).data!;
    expect(page).toMatchObject([{ channel: 'direct', person_id: person, topic: 'messages', cause: 'http_401' }]);
    expect((await world.as('moderator').rpc('given_up_page', { of_channel: 'direct' })).data).toEqual([]);
    const { data } = await world.as('admin').rpc('send_given_up_again', { channel: 'direct', cause: 'http_401' });
    expect(data).toBe(1);
    await letGo(world);
    expect(await dueDirects(world)).toHaveLength(2);
  });

  test('keeps a channel for whoever holds the delivery, and for nobody else', async () => {
    const { person, held } = await due();
    const keep = async (lease: string) =>
      (await sql<{ kept: boolean }>(`select private.keep_direct_channel($1, $2, '600000000000000009') as kept`, [held.id, lease]))[0]!.kept;
    expect(await keep(person)).toBe(false);
    expect(await keep(held.lease)).toBe(true);
    await sql('delete from private.discord_accounts where user_id = $1', [person]);
    expect(await keep(held.lease)).toBe(false);
  }); // prettier-ignore
});

test('the clock edits what passed by, in its own step', async () => {
  const { home, match } = await newMeeting(world, { kickoff_at: new Date(Date.now() + 20 * 3_600_000) });
  await linkedTo(world, home.player);
  await sql('select private.settle_due()');
  await afterGrace(world);
  const [direct] = await dueDirects(world);
  await taken(direct!.held);
  await writeMatch(world, match, { status: 'cancelled' });
  await sql(`update private.outbox set next_at = now() where done_at is not null`);
  await sql('select private.settle_due()');
  expect((await dueDirects(world)).filter(({ held }) => held.id === direct!.held.id)).toMatchObject([{ what: 'edit', over: true }]);
}); // prettier-ignore
