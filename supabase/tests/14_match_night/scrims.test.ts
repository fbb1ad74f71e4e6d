import { describe, expect, test } from 'vitest';
import { databaseLimits, limits } from '#domain/limits.ts';
import { newClubs } from '#supabase/tests/harness/evening.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub, newPerson, refused, type Refusal } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';

/** Friendlies that captains agree on: who offers, who sees and accepts, and that the first has it. */

const world = openWorld({ sessions: 60 });
const { sql } = world;
const as = (id: string) => world.as({ id });
const minute = 60_000;

/** Moments in three days and later, at whole half hours and decent hours of Istanbul. */
const evening = (days = 3, hour = 17) => {
  const at = new Date(Date.now() + days * 24 * 60 * minute);
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString();
};
const conflict = (hint: string, details: string | null = null): Refusal => ({ code: 'PT409', hint, details });
const notYours: Refusal = { code: 'PT403', hint: 'notYours' };
const offering = (who: string, slots = [evening()], more: object = {}) =>
  as(who).rpc('offer_scrim', { slots, ...more });
async function offered({ captain }: Club, slots = [evening()], more: object = {}): Promise<string> {
  const { data, error } = await offering(captain, slots, more);
  expect(error).toBeNull();
  return data!;
}
const accept = (who: string, offer_id: string, starts_at = evening()) =>
  as(who).rpc('accept_scrim', { offer_id, starts_at });
async function accepted(who: string, offer_id: string, starts_at?: string): Promise<string> {
  const { data, error } = await accept(who, offer_id, starts_at);
  expect(error).toBeNull();
  return data!;
}
const list = async (who: string) => {
  const { data, error } = await as(who).rpc('open_scrims');
  expect(error).toBeNull();
  return data!;
};
const found = async (who: string, offer: string) => (await list(who)).find(({ id }) => id === offer);
const statusOf = async (offer: string) =>
  (await sql<{ status: string }>('select status from public.scrim_offers where id = $1', [offer]))[0]?.status;
const pair = async (): Promise<[Club, Club]> => (await newClubs(world, 2)) as [Club, Club];
const suspend = (id: string) =>
  sql(`insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Insults', $2)`, [
    id,
    people.admin,
  ]);

describe('an offer', () => {
  test('is read with its times and both squads by who leads another team, and by nobody else', async () => {
    const [one, other] = await pair();
    const offer = await offered(one, [evening(3), evening(4)], { best_of: 3 });
    expect(await found(other.captain, offer)).toMatchObject({
      team_id: one.id,
      name: one.name,
      rating: limits.ratingStart,
      best_of: 3,
      slots: [
        { can_a: 5, squad_a: 5, can_b: 5, squad_b: 5 },
        { can_a: 5, squad_a: 5, can_b: 5, squad_b: 5 },
      ],
    });
    expect(await found(other.coCaptain, offer)).toBeDefined();
    for (const id of [one.captain, other.player, people.admin, await newPerson(world)])
      expect(await found(id, offer), id).toBeUndefined();
    for (const [id, rows] of [[one.player, 1], [people.admin, 1], [other.captain, 0], [people.user, 0]] as const) {
      expect((await as(id).from('scrim_offers').select('id').eq('id', offer)).data, id).toHaveLength(rows);
      expect((await as(id).from('scrim_slots').select('starts_at').eq('offer_id', offer)).data, id).toHaveLength(2 * rows);
    } // prettier-ignore
    expect((await auditOf(world, `scrim_offers ${offer}`)).map(({ action }) => action)).toEqual(['offer_scrim']);
  });

  test('is made by captains and co-captains of five, at some whole half hours of the coming days', async () => {
    const [one] = await pair();
    await done(offering(one.coCaptain));
    for (const who of ['user', 'moderator', { id: one.player }] as const)
      await refused(world, () => world.as(who).rpc('offer_scrim', { slots: [evening()] }), notYours);
    const small = await newClub(world, { phase: 'none' });
    await refused(world, () => offering(small.captain), conflict('squadTooSmall', 'team_id'));
    const slots: Refusal = { code: 'PT422', hint: 'scrimSlots', details: 'slots' };
    const off = new Date(Date.parse(evening()) + minute).toISOString();
    for (const wrong of [[], [evening(-1)], [evening(20)], [off], [evening(), evening()], [3, 4, 5, 6].map((days) => evening(days))])
      await refused(world, () => offering(one.captain, wrong), slots); // prettier-ignore
    const value = (details: string): Refusal => ({ code: 'PT422', hint: 'wrongValue', details });
    await refused(world, () => offering(one.captain, [evening()], { best_of: 2 }), value('best_of'));
    for (const level of [{ elo_from: 1600, elo_to: 1500 }, { elo_from: -1 }, { elo_to: 10_000 }])
      await refused(world, () => offering(one.captain, [evening()], level), value('elo_to'));
    for (let open = 1; open < databaseLimits.scrimOffersMax; open += 1) await offered(one, [evening(3 + open)]);
    await refused(world, () => offering(one.captain), { code: 'PT429', hint: 'tooManyScrims' });
  });

  test('of a level is for teams of it', async () => {
    const [one, other] = await pair();
    const above = await offered(one, [evening()], { elo_from: limits.ratingStart + 1 });
    const below = await offered(one, [evening()], { elo_to: limits.ratingStart - 1 });
    const exact = await offered(one, [evening()], { elo_from: limits.ratingStart, elo_to: limits.ratingStart });
    for (const offer of [above, below]) {
      expect(await found(other.captain, offer)).toBeUndefined();
      await refused(world, () => accept(other.captain, offer), conflict('scrimLevel', 'offer_id'));
    }
    expect(await found(other.captain, exact)).toBeDefined();
    await done(accept(other.captain, exact));
  });

  test('is taken back by its team alone', async () => {
    const [one, other] = await pair();
    const offer = await offered(one);
    const withdraw = (who: string) => as(who).rpc('withdraw_scrim_offer', { offer_id: offer });
    const unknown: Refusal = { code: 'PT404', hint: 'scrimUnknown', details: 'offer_id' };
    for (const who of [one.player, other.captain, people.admin]) await refused(world, () => withdraw(who), unknown);
    await done(withdraw(one.coCaptain));
    expect(await found(other.captain, offer)).toBeUndefined();
    await refused(world, () => accept(other.captain, offer), conflict('scrimGone', 'offer_id'));
    await refused(world, () => withdraw(one.captain), conflict('scrimGone', 'offer_id'));
  });

  test('ends with its last time, whether the clock has come or not', async () => {
    const [one, other] = await pair();
    const offer = await offered(one);
    const past = minutesAgo(1);
    await sql('update public.scrim_slots set starts_at = $2 where offer_id = $1', [offer, past]);
    await sql('update public.scrim_offers set expires_at = $2 where id = $1', [offer, past]);
    expect(await found(other.captain, offer)).toBeUndefined();
    await refused(world, () => accept(other.captain, offer, past.toISOString()), conflict('scrimGone', 'offer_id'));
    await sql('select private.settle_due()');
    expect(await statusOf(offer)).toBe('lapsed');
  });

  test('of a team that closes ends with it, and so does what it agreed on', async () => {
    const [one, other] = await pair();
    const open = await offered(one, [evening(6)]);
    const scrim = await accepted(other.captain, await offered(one));
    await done(world.as('admin').rpc('archive_team', { team_id: one.id }));
    expect(await statusOf(open)).toBe('withdrawn');
    const [row] = await sql<{ cancelled_by_team_id: string }>(
      'select cancelled_by_team_id from public.scrims where id = $1',
      [scrim],
    );
    expect(row!.cancelled_by_team_id).toBe(one.id);
  });
});

describe('accepting', () => {
  test('makes a scrim that both squads read and are notified of', async () => {
    const [one, other] = await pair();
    const offer = await offered(one, [evening(3), evening(4)], { best_of: 3 });
    const scrim = await accepted(other.coCaptain, offer, evening(4));
    expect(await statusOf(offer)).toBe('accepted');
    for (const [id, rows] of [[one.player, 1], [other.player, 1], [people.admin, 1], [people.captain, 0]] as const) {
      const { data } = await as(id).from('scrims').select('home_team_id, away_team_id, starts_at, ends_at').eq('id', scrim);
      expect(data, id).toHaveLength(rows);
      for (const row of data!)
        expect([row.home_team_id, row.away_team_id, Date.parse(row.ends_at) - Date.parse(row.starts_at)]).toEqual([
          one.id,
          other.id,
          3 * limits.matchLengthMinutes * minute,
        ]);
    } // prettier-ignore
    for (const id of [one.captain, one.player, other.captain, other.player])
      expect(await notificationsOf(world, id)).toEqual(['scrimAgreed']);
    expect(await notificationsOf(world, other.coCaptain)).toEqual([]);
    await refused(world, () => accept(other.captain, offer, evening(3)), conflict('scrimGone', 'offer_id'));
  });

  test('is refused to whom it is not for', async () => {
    const [one, other] = await pair();
    const offer = await offered(one);
    for (const who of ['user', 'admin', { id: other.player }] as const)
      await refused(
        world,
        () => world.as(who).rpc('accept_scrim', { offer_id: offer, starts_at: evening() }),
        notYours,
      );
    await refused(world, () => accept(one.captain, offer), conflict('scrimOwn', 'offer_id'));
    const slots: Refusal = { code: 'PT422', hint: 'scrimSlots', details: 'starts_at' };
    await refused(world, () => accept(other.captain, offer, evening(5)), slots);
    const small = await newClub(world, { phase: 'none' });
    await refused(world, () => accept(small.captain, offer), conflict('squadTooSmall', 'team_id'));
    const unknown: Refusal = { code: 'PT404', hint: 'scrimUnknown', details: 'offer_id' };
    await refused(world, () => accept(other.captain, one.id), unknown);
  });

  test.each(['captain', 'coCaptain'] as const)(
    'is refused where the %s and the caller have blocked each other',
    async (role) => {
      const [one, other] = await pair();
      const offer = await offered(one);
      await done(as(one[role]).rpc('block_player', { player_id: other.captain }));
      expect(await found(other.captain, offer)).toBeUndefined();
      await refused(world, () => accept(other.captain, offer), { code: 'PT403', hint: 'notReachable' });
      await done(as(one[role]).rpc('unblock_player', { player_id: other.captain }));
      await done(as(other.captain).rpc('block_player', { player_id: one[role] }));
      expect(await found(other.captain, offer)).toBeUndefined();
      await refused(world, () => accept(other.captain, offer), conflict('youBlocked'));
    },
  );

  test('is refused of an offer whose offerer is suspended, and to who is', async () => {
    const [one, other] = await pair();
    const offer = await offered(one);
    await suspend(one.captain);
    expect(await found(other.captain, offer)).toBeUndefined();
    await refused(world, () => accept(other.captain, offer), conflict('scrimGone', 'offer_id'));
    const [third, fourth] = await pair();
    const open = await offered(third);
    await suspend(fourth.captain);
    await refused(world, () => accept(fourth.captain, open), { code: 'PT403', hint: 'suspended' });
  });

  test.each(['home', 'away'] as const)(
    'is refused at a time at which the %s side plays, and nothing is agreed on over a scrim',
    async (side) => {
      const meeting = await newMeeting(world, { kickoff_at: new Date(evening()) });
      const [free] = await pair();
      const [one, other] = side === 'home' ? [meeting.home, free] : [free, meeting.away];
      const overlaps = { code: 'PT409', hint: 'overlaps', details: expect.stringContaining(meeting.home.name) };
      if (side === 'home') await refused(world, () => offering(one.captain), overlaps);
      else {
        const offer = await offered(one);
        expect((await found(other.captain, offer))!.slots).toEqual([]);
        await refused(world, () => accept(other.captain, offer), overlaps);
      }
      await accepted(other.captain, await offered(one, [evening(6)]), evening(6));
      const propose = as(meeting[side].captain).rpc('propose_reschedule', {
        match_id: meeting.match,
        kickoff_at: evening(6),
      });
      expect((await propose).error).toMatchObject({ hint: 'overlaps' });
      const slots = await as(meeting[side].captain).rpc('shared_slots', { match_id: meeting.match });
      expect(slots.data!.map(({ at }) => at)).not.toContain(evening(6));
    },
  );

  test('by fifty captains at once makes one scrim', async () => {
    const [one, ...others] = await newClubs(world, 51);
    const offer = await offered(one!);
    const answers = await Promise.all(others.map(({ captain }) => accept(captain, offer)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of answers) if (error) expect(error).toMatchObject({ code: 'PT409', hint: 'scrimGone' });
    expect(await sql('select from public.scrims where offer_id = $1', [offer])).toHaveLength(1);
  });

  test('two offers of one team at one time at once makes one scrim', async () => {
    const [one, second, third] = (await newClubs(world, 3)) as [Club, Club, Club];
    const [a, b] = [await offered(one), await offered(one)];
    const answers = await Promise.all([accept(second.captain, a), accept(third.captain, b)]);
    expect(answers.map(({ error }) => error?.hint ?? 'done').toSorted()).toEqual(['done', 'overlaps']);
  });
});

test('a scrim is called off by either team before it begins, and the other is notified', async () => {
  const [one, other] = await pair();
  const scrim = await accepted(other.captain, await offered(one));
  const cancel = (who: string) => as(who).rpc('cancel_scrim', { scrim_id: scrim });
  const unknown: Refusal = { code: 'PT404', hint: 'scrimUnknown', details: 'scrim_id' };
  for (const who of [one.player, people.captain, people.admin]) await refused(world, () => cancel(who), unknown);
  await done(cancel(one.coCaptain));
  expect(await notificationsOf(world, other.captain)).toEqual(['scrimCancelled']);
  await refused(world, () => cancel(other.captain), conflict('scrimGone', 'scrim_id'));
  const again = await accepted(other.captain, await offered(one));
  await sql(`update public.scrims set starts_at = now() - interval '1 minute' where id = $1`, [again]);
  await refused(
    world,
    () => as(one.captain).rpc('cancel_scrim', { scrim_id: again }),
    conflict('scrimGone', 'scrim_id'),
  );
});
