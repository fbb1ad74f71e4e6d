import { describe, expect, test } from 'vitest';
import { positions } from '#domain/club/players.ts';
import { databaseLimits, limits } from '#domain/limits.ts';
import { newClubs } from '#supabase/tests/harness/evening.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub, newPerson, refused, type Refusal } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { meetAt } from '#supabase/tests/harness/waiting.ts';

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
const findOffer = async (who: string, offer: string) => (await list(who)).find(({ id }) => id === offer);
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
    expect(await findOffer(other.captain, offer)).toMatchObject({
      team_id: one.id,
      name: one.name,
      rating: limits.ratingStart,
      best_of: 3,
      slots: [
        { can_a: 5, squad_a: 5, can_b: 5, squad_b: 5 },
        { can_a: 5, squad_a: 5, can_b: 5, squad_b: 5 },
      ],
    });
    expect(await findOffer(other.coCaptain, offer)).toBeDefined();
    for (const id of [one.captain, other.player, people.admin, await newPerson(world)])
      expect(await findOffer(id, offer), id).toBeUndefined();
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
      expect(await findOffer(other.captain, offer)).toBeUndefined();
      await refused(world, () => accept(other.captain, offer), conflict('scrimLevel', 'offer_id'));
    }
    expect(await findOffer(other.captain, exact)).toBeDefined();
    await done(accept(other.captain, exact));
  });

  test('has a note that other captains read, of no more than so many characters, and of nobody who is muted', async () => {
    const [one, other] = await pair();
    const note = (text?: string) => offering(one.captain, [evening()], text === undefined ? {} : { note: text });
    const offer = await offered(one, [evening()], { note: '  Voice chat welcome ' });
    expect((await findOffer(other.captain, offer))!.note).toBe('Voice chat welcome');
    const wrongLength: Refusal = { code: 'PT422', hint: 'wrongLength', details: 'note' };
    await refused(world, () => note('x'.repeat(limits.scrimNoteMax + 1)), wrongLength);
    await refused(world, () => note('\u{202e}abc'), { code: 'PT422', hint: 'unreadable', details: 'note' });
    expect((await auditOf(world, `scrim_offers ${offer}`))[0]!.after).not.toHaveProperty('note');
    await sql(
      `insert into private.account_blocks (user_id, kind, reason, until, by)
       values ($1, 'muted', 'Insults', now() + interval '1 day', $2)`,
      [one.captain, people.admin],
    );
    await refused(world, () => note('Hello'), { code: 'PT403', hint: 'muted' });
    await done(note());
  });

  test('is taken back by its team alone', async () => {
    const [one, other] = await pair();
    const offer = await offered(one);
    const withdraw = (who: string) => as(who).rpc('withdraw_scrim_offer', { offer_id: offer });
    const unknown: Refusal = { code: 'PT404', hint: 'scrimUnknown', details: 'offer_id' };
    for (const who of [one.player, other.captain, people.admin]) await refused(world, () => withdraw(who), unknown);
    await done(withdraw(one.coCaptain));
    expect(await findOffer(other.captain, offer)).toBeUndefined();
    await refused(world, () => accept(other.captain, offer), conflict('scrimGone', 'offer_id'));
    await refused(world, () => withdraw(one.captain), conflict('scrimGone', 'offer_id'));
  });

  test('ends with its last time, whether the clock has come or not', async () => {
    const [one, other] = await pair();
    const offer = await offered(one);
    const past = minutesAgo(1);
    await sql('update public.scrim_slots set starts_at = $2 where offer_id = $1', [offer, past]);
    await sql('update public.scrim_offers set expires_at = $2 where id = $1', [offer, past]);
    expect(await findOffer(other.captain, offer)).toBeUndefined();
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
      expect(await findOffer(other.captain, offer)).toBeUndefined();
      await refused(world, () => accept(other.captain, offer), { code: 'PT403', hint: 'notReachable' });
      await done(as(one[role]).rpc('unblock_player', { player_id: other.captain }));
      await done(as(other.captain).rpc('block_player', { player_id: one[role] }));
      expect(await findOffer(other.captain, offer)).toBeUndefined();
      await refused(world, () => accept(other.captain, offer), conflict('youBlocked'));
    },
  );

  /** Why an offer is nobody's to accept any more, or for a while. */
  const ends: Record<string, (club: Club, offer: string) => Promise<unknown>> = {
    'was withdrawn': ({ captain }, offer_id) => done(as(captain).rpc('withdraw_scrim_offer', { offer_id })),
    'has had its last time': (_, offer) =>
      sql('update public.scrim_offers set expires_at = $2 where id = $1', [offer, minutesAgo(1)]),
    'is of a team that was archived': ({ id }) => done(world.as('admin').rpc('archive_team', { team_id: id })),
    'is of a team that everybody left': ({ id }) =>
      sql('update public.team_members set left_at = now() where team_id = $1', [id]),
    'is of a team of four': ({ player }) =>
      sql('update public.team_members set left_at = now() where player_id = $1', [player]),
    'was made by somebody who is suspended': ({ captain }) => suspend(captain),
    'is of a team whose captains are suspended, whoever made it': async ({ id, captain, coCaptain, player }, offer) => {
      await sql('update public.scrim_offers set offered_by = $2 where id = $1', [offer, player]);
      expect(await sql('select from public.team_members where team_id = $1 and left_at is null', [id])).toHaveLength(5);
      for (const leader of [captain, coCaptain]) await suspend(leader);
    },
  };
  test.each(Object.entries(ends))('is refused of an offer that %s, and the list has it no longer', async (_, end) => {
    const [one, other] = await pair();
    const [offer, another] = [await offered(one), await offered(other, [evening(6)])];
    expect(await findOffer(other.captain, offer)).toBeDefined();
    await end(one, offer);
    expect(await findOffer(other.captain, offer)).toBeUndefined();
    await refused(world, () => accept(other.captain, offer), conflict('scrimGone', 'offer_id'));
    const [third] = await pair();
    expect(await findOffer(third.captain, another)).toBeDefined();
  });

  test('is of the team’s offer, whoever leads the team by then', async () => {
    const [one, other] = await pair();
    const offer = await offered(one);
    await done(as(one.captain).rpc('hand_over_captaincy', { team_id: one.id, player_id: one.coCaptain }));
    expect(await findOffer(other.captain, offer)).toBeDefined();
    await sql(`update public.team_members set team_role = 'player' where player_id = $1`, [one.captain]);
    await refused(world, () => as(one.captain).rpc('withdraw_scrim_offer', { offer_id: offer }), {
      code: 'PT404',
      hint: 'scrimUnknown',
      details: 'offer_id',
    });
    await accepted(other.captain, offer);
  });

  test('is refused to who is suspended', async () => {
    const [one, other] = await pair();
    const open = await offered(one);
    await suspend(other.captain);
    await refused(world, () => accept(other.captain, open), { code: 'PT403', hint: 'suspended' });
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
        expect((await findOffer(other.captain, offer))!.slots).toEqual([]);
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

/** An agreed scrim that began so many minutes ago. */
async function begun([one, other]: [Club, Club], minutes = 30): Promise<string> {
  const scrim = await accepted(other.captain, await offered(one));
  await startedAt(scrim, minutesAgo(minutes));
  return scrim;
}
const startedAt = (scrim: string, at: Date) =>
  sql(`update public.scrims set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`, [
    scrim,
    at,
  ]);
const unknownScrim: Refusal = { code: 'PT404', hint: 'scrimUnknown', details: 'scrim_id' };

describe('the lobby', () => {
  const code = async (who: string, scrim: string) =>
    (await as(who).from('scrim_lobbies').select('code').eq('scrim_id', scrim)).data?.map((row) => row.code);
  const set = (who: string, scrim_id: string, value = 'FAIR 24') =>
    as(who).rpc('set_scrim_lobby', { scrim_id, code: value });

  test('is opened by the home side, and read by both squads from a quarter of an hour before', async () => {
    const [one, other] = await pair();
    const scrim = await accepted(other.captain, await offered(one));
    await done(set(one.captain, scrim, ' NOVA 77 '));
    await done(set(one.coCaptain, scrim));
    for (const [id, read] of [[one.captain, true], [one.coCaptain, true], [people.admin, true], [one.player, false], [other.captain, false], [people.captain, false]] as const)
      expect(await code(id, scrim), id).toEqual(read ? ['FAIR 24'] : []); // prettier-ignore
    await startedAt(scrim, minutesAgo(-limits.lineupRevealMinutes + 1));
    for (const id of [one.player, other.captain, other.player]) expect(await code(id, scrim), id).toEqual(['FAIR 24']);
    expect(await code(people.captain, scrim)).toEqual([]);
    expect((await auditOf(world, `scrims ${scrim}`)).map(({ action }) => action)).toContain('set_scrim_lobby');
  });

  test('is opened by nobody else, with no other than a code, and not once the scrim is over or off', async () => {
    const [one, other] = await pair();
    const scrim = await accepted(other.captain, await offered(one));
    for (const who of [one.player, people.captain, people.admin])
      await refused(world, () => set(who, scrim), unknownScrim);
    await refused(world, () => set(other.captain, scrim), notYours);
    for (const wrong of ['', 'A', '<b>', 'A'.repeat(limits.lobbyCodeMax + 1)])
      await refused(world, () => set(one.captain, scrim, wrong), {
        code: 'PT422',
        hint: 'lobbyCodeWrong',
        details: 'code',
      });
    await startedAt(scrim, minutesAgo(61));
    await refused(world, () => set(one.captain, scrim), conflict('scrimGone', 'scrim_id'));
    const off = await accepted(other.captain, await offered(one, [evening(5)]), evening(5));
    await done(as(other.captain).rpc('cancel_scrim', { scrim_id: off }));
    await refused(world, () => set(one.captain, off), conflict('scrimGone', 'scrim_id'));
  });
});

const squadOf = async ({ id }: Club) =>
  (
    await sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null order by joined_at, player_id',
      [id],
    )
  ).map(({ player_id }) => player_id);
const lineUp = (who: string, scrim_id: string, players: string[], more: object = {}) =>
  as(who).rpc('set_scrim_lineup', { scrim_id, players, ...more });
const lined = async (scrim: string, { id }: Club) =>
  (
    await sql<{ player_id: string }>(
      'select player_id from public.scrim_lineups where (scrim_id, team_id) = ($1, $2) order by slot',
      [scrim, id],
    )
  ).map(({ player_id }) => player_id);

describe('a line-up', () => {
  const agreed = async (clubs?: [Club, Club], slot = evening()) => {
    const [one, other] = clubs ?? (await pair());
    return { one, other, scrim: await accepted(other.captain, await offered(one, [slot]), slot) };
  };
  const suspendFor = (who: string, days: number) =>
    done(world.as('admin').rpc('suspend_account', { player_id: who, days, reason: 'Insults in the chat' }));

  test('is named by captain or co-captain of either side, in the order of the places, and replaced whole', async () => {
    const { one, other, scrim } = await agreed();
    const five = await squadOf(one);
    await done(lineUp(one.captain, scrim, five, { places: [...positions] }));
    await done(lineUp(other.coCaptain, scrim, await squadOf(other)));
    const { data } = await as(one.player).from('scrim_lineup_places').select('player_id, position').order('slot');
    expect(data).toEqual(five.map((player_id, at) => ({ player_id, position: positions[at] })));
    await done(lineUp(one.coCaptain, scrim, five.toReversed()));
    expect(await lined(scrim, one)).toEqual(five.toReversed());
    expect((await auditOf(world, `scrims ${scrim}`)).filter(({ action }) => action === 'set_scrim_lineup')).toMatchObject([
      { actor: one.captain, before: null, after: { players: five } },
      { actor: other.coCaptain },
      { actor: one.coCaptain },
    ]); // prettier-ignore
  });

  test('has five different members, eligible or not, whose accounts are not suspended then', async () => {
    const { one, other, scrim } = await agreed();
    const five = await squadOf(one);
    const four = five.slice(1);
    const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
    for (const players of [four, [], [...four, four[0]!], [...five, five[0]!]])
      await refused(world, () => lineUp(one.captain, scrim, players), wrong('lineupOfFive', 'players'));
    const places = { places: ['striker'] };
    await refused(world, () => lineUp(one.captain, scrim, five, places), wrong('wrongValue', 'places'));
    for (const stranger of [other.player, await newPerson(world)])
      await refused(world, () => lineUp(one.captain, scrim, [...four, stranger]), conflict('memberUnknown', 'players'));
    await sql(`update public.team_members set eligibility = 'ineligible' where player_id = $1`, [one.player]);
    await done(lineUp(one.captain, scrim, five));
    await suspendFor(one.player, 1);
    await done(lineUp(one.captain, scrim, five));
    await sql(`update private.account_blocks set until = null where user_id = $1`, [one.player]);
    expect(await lined(scrim, one)).toHaveLength(4);
    await refused(world, () => lineUp(one.captain, scrim, five), conflict('accountSuspended', 'players'));
    const { data } = await as(one.captain).rpc('who_is_in', { scrim_id: scrim });
    expect(data!.filter(({ able }) => !able).map(({ player_id }) => player_id)).toEqual([one.player]);
  });

  test('is nobody else’s, and closed once the scrim has begun or is off', async () => {
    const { one, other, scrim } = await agreed();
    const five = await squadOf(one);
    for (const who of [one.player, people.captain, people.admin])
      await refused(world, () => lineUp(who, scrim, five), unknownScrim);
    await startedAt(scrim, minutesAgo(1));
    await refused(world, () => lineUp(one.captain, scrim, five), conflict('scrimGone', 'scrim_id'));
    await startedAt(scrim, minutesAgo(-1));
    await done(lineUp(one.captain, scrim, five));
    await done(as(other.captain).rpc('cancel_scrim', { scrim_id: scrim }));
    await refused(world, () => lineUp(one.captain, scrim, five), conflict('scrimGone', 'scrim_id'));
  });

  test('is read by its own squad, by the other from a quarter of an hour before, and never once the scrim is off', async () => {
    const { one, other, scrim } = await agreed();
    await done(lineUp(one.captain, scrim, await squadOf(one)));
    const rows = async (who: string) => {
      const { data } = await as(who).from('scrim_lineup_places').select('player_id').eq('scrim_id', scrim);
      expect((await as(who).from('scrim_lineups').select('slot').eq('scrim_id', scrim)).data).toHaveLength(
        data!.length,
      );
      return data!.length;
    };
    const read = async () => Promise.all([one.player, other.captain, people.captain, people.admin].map(rows));
    expect(await read()).toEqual([5, 0, 0, 5]);
    await startedAt(scrim, minutesAgo(-limits.lineupRevealMinutes - 1));
    expect(await read()).toEqual([5, 0, 0, 5]);
    await startedAt(scrim, minutesAgo(-limits.lineupRevealMinutes + 1));
    expect(await read()).toEqual([5, 5, 0, 5]);
    await done(as(other.captain).rpc('cancel_scrim', { scrim_id: scrim }));
    expect(await read()).toEqual([5, 0, 0, 5]);
  });

  test('that has not been played is left by who leaves the team or is suspended for longer', async () => {
    const clubs = await pair();
    const played = await begun(clubs);
    const { one, other, scrim } = await agreed(clubs);
    const five = await squadOf(one);
    const [leaves, stays, barred] = [one.player, ...five.filter((id) => ![one.player, one.captain, one.coCaptain].includes(id))];
    for (const [at, id] of five.entries())
      await sql('insert into public.scrim_lineups (scrim_id, team_id, slot, player_id) values ($1, $2, $3, $4)', [
        played,
        one.id,
        at + 1,
        id,
      ]);
    await done(lineUp(one.captain, scrim, five));
    await done(lineUp(other.captain, scrim, await squadOf(other)));
    await suspendFor(stays!, 1);
    expect(await lined(scrim, one)).toHaveLength(5);
    await suspendFor(barred!, 30);
    await done(as(leaves).rpc('leave_team'));
    expect(await lined(scrim, one)).toEqual(five.filter((id) => id !== leaves && id !== barred));
    expect(await lined(scrim, other)).toHaveLength(5);
    expect(await lined(played, one)).toHaveLength(5);
    const left = (await auditOf(world, `scrims ${scrim}`)).filter(({ action }) => action === 'leave_lineup');
    expect(left.map(({ before }) => (before as { player_id: string }).player_id)).toEqual([barred, leaves]);
  }); // prettier-ignore

  test('of last time is that of the latest match or scrim before', async () => {
    const meeting = await newMeeting(world, { kickoff_at: new Date(Date.now() + 60 * minute) });
    const { home: one, away: other } = meeting;
    const five = await squadOf(one);
    const { scrim } = await agreed([one, other], evening(5));
    const before = await agreed([one, other], evening(4));
    const last = async (who: string, of: object = { scrim_id: scrim }) =>
      (await as(who).rpc('last_lineup', of)).data!.map(({ player_id }) => player_id);
    expect(await last(one.captain)).toEqual([]);
    await done(as(one.captain).rpc('set_lineup', { match_id: meeting.match, players: five }));
    expect(await last(one.coCaptain)).toEqual(five);
    await done(lineUp(one.captain, before.scrim, five.toReversed()));
    await done(lineUp(one.captain, scrim, five));
    expect(await last(one.captain)).toEqual(five.toReversed());
    for (const who of [one.player, other.captain]) expect(await last(who)).toEqual([]);
    // a match has no friendly's
    const match_id = await newMatch(world, one, other, { kickoff_at: new Date(evening(6)) });
    expect(await last(one.captain, { match_id })).toEqual(five);
  });
});

describe('a result', () => {
  const report = (who: string, scrim_id: string, score?: readonly [number, number]) =>
    as(who).rpc('report_scrim', { scrim_id, ...(score && { home_score: score[0], away_score: score[1] }) });
  const stands = async (scrim: string) =>
    (
      await sql<{ score: string | null; absent: string | null; stands: boolean }>(
        `select home_score || ':' || away_score as score, absent_team_id as absent, confirmed_at is not null as stands
           from public.scrims where id = $1`,
        [scrim],
      )
    )[0];
  const course = conflict('matchCourse', 'scrim_id');

  test('stands once both sides entered the same, and the other side is told of what waits for it', async () => {
    const [one, other] = await pair();
    const scrim = await begun([one, other]);
    await done(report(one.coCaptain, scrim, [3, 2]));
    expect(await notificationsOf(world, other.captain)).toContain('scrimReported');
    expect(await notificationsOf(world, one.captain)).not.toContain('scrimReported');
    await done(report(one.captain, scrim, [3, 2]));
    expect(await stands(scrim)).toMatchObject({ score: '3:2', stands: false });
    await done(report(other.captain, scrim, [2, 3]));
    expect(await stands(scrim)).toMatchObject({ score: '2:3', stands: false });
    await done(report(one.captain, scrim, [2, 3]));
    expect(await stands(scrim)).toEqual({ score: '2:3', absent: null, stands: true });
    await refused(world, () => report(other.captain, scrim, [9, 0]), course);
    await refused(world, () => report(other.captain, scrim), course);
  });

  test.each([
    ['home', [4, 1], [4, 1], true],
    ['away', [4, 1], [4, 1], true],
    ['home', [4, 1], [1, 4], false],
    ['away', [4, 1], [1, 4], false],
  ] as const)('of both in one second, the %s side first: %j and %j', async (first, home, away, same) => {
    const [one, other] = await pair();
    const scrim = await begun([one, other]);
    const calls = [() => report(one.captain, scrim, home), () => report(other.captain, scrim, away)];
    if (first === 'away') calls.reverse();
    for (const { error } of await Promise.all(calls.map((call) => call()))) expect(error).toBeNull();
    expect((await stands(scrim))!.stands).toBe(same);
  });

  test('that says the other team did not come gives way to a score of theirs, and to nothing else', async () => {
    const [one, other] = await pair();
    const early = await begun([one, other], limits.delayToleranceMinutes - 1);
    await refused(world, () => report(one.captain, early), course);
    await startedAt(early, minutesAgo(limits.delayToleranceMinutes + 1));
    await done(report(one.captain, early));
    expect(await stands(early)).toEqual({ score: null, absent: other.id, stands: false });
    await refused(world, () => report(other.captain, early), course);
    await done(report(other.captain, early, [1, 1]));
    expect(await stands(early)).toEqual({ score: '1:1', absent: null, stands: false });
    await refused(world, () => report(one.captain, early), course);
  });

  test('is entered by no other, of no score that is none, neither too early, too late nor of one that is off', async () => {
    const [one, other] = await pair();
    const scrim = await begun([one, other]);
    for (const who of [one.player, people.captain, people.admin])
      await refused(world, () => report(who, scrim, [1, 0]), unknownScrim);
    for (const [score, details] of [[{ home_score: 1 }, 'away_score'], [{ away_score: 1 }, 'home_score'], [{ home_score: 1, away_score: limits.scoreMax + 1 }, 'away_score']] as const)
      await refused(world, () => as(one.captain).rpc('report_scrim', { scrim_id: scrim, ...score }), { code: 'PT422', hint: 'wrongValue', details }); // prettier-ignore
    await startedAt(scrim, minutesAgo(-1));
    await refused(world, () => report(one.captain, scrim, [1, 0]), course);
    const end = 60 + databaseLimits.lateResultDays * 24 * 60;
    await startedAt(scrim, minutesAgo(end + 1));
    for (const score of [[1, 0], undefined] as const)
      await refused(world, () => report(one.captain, scrim, score), course);
    await startedAt(scrim, minutesAgo(end - 5));
    await done(report(one.captain, scrim, [1, 0]));
    const off = await accepted(other.captain, await offered(one, [evening(5)]), evening(5));
    await done(as(other.captain).rpc('cancel_scrim', { scrim_id: off }));
    await startedAt(off, minutesAgo(30));
    await refused(world, () => report(one.captain, off, [1, 0]), course);
  });
});

test('an offer shows how reliable its team was in the last ten scrims: played, called off late, not come to', async () => {
  const [one, other] = await pair();
  /** Scrims of these teams that became something, the latest first. */
  const put = (columns: string, days: number) =>
    sql(
      `with offer as (
         insert into public.scrim_offers (team_id, offered_by, status, expires_at)
         values ($1, $2, 'accepted', now() - $4 * interval '1 day') returning id, expires_at
       )
       insert into public.scrims (offer_id, home_team_id, away_team_id, accepted_by, best_of, starts_at, ends_at,
         cancelled_at, cancelled_by_team_id, home_score, away_score, reported_by_team_id, absent_team_id, confirmed_at)
       select id, $1, $3, $2, 1, expires_at, expires_at + interval '1 hour', ${columns} from offer`,
      [one.id, one.captain, other.id, days],
    );
  const played = `null, null, 1, 0, $1, null, now()`;
  const off = (by: string, hours: number) =>
    `expires_at - interval '${hours} hours', ${by}, null, null, null, null, null`;
  await put(played, 1);
  await put(`null, null, 1, 0, $1, null, null`, 2);
  await put(`null, null, null, null, $3, $1, null`, 3);
  await put(`null, null, null, null, $1, $3, null`, 4);
  await put(off('$1', 2), 5);
  await put(off('$1', 30), 6);
  await put(off('$3', 2), 7);
  const offer = await offered(one);
  expect(await findOffer(other.captain, offer)).toMatchObject({ played: 1, cancelled: 1, absent: 1 });
  for (let day = 10; day < 20; day += 1) await put(played, day);
  expect(await findOffer(other.captain, offer)).toMatchObject({ played: 8, cancelled: 1, absent: 1 });
  const theirs = await offered(other, [evening(6)]);
  expect(await findOffer(one.captain, theirs)).toMatchObject({ played: 8, cancelled: 1, absent: 1 });
});

describe('who is in', () => {
  const answer = (who: string, scrim_id: string, coming = true) =>
    as(who).rpc('answer_attendance', { coming, scrim_id });
  const squad = async (who: string, scrim_id: string) => {
    const { data, error } = await as(who).rpc('who_is_in', { scrim_id });
    expect(error).toBeNull();
    return data!;
  };
  const link = (scrim: string) => `/scrims/${scrim}`;
  const told = (who: string, scrim: string) =>
    sql<{ key: string; over: boolean }>(
      `select n.key, (private.notice_waits(n)).is_over as over from public.notifications n
        where n.user_id = $1 and n.link = $2 and n.key like 'attendance%' order by n.created_at, n.id`,
      [who, link(scrim)],
    );

  test('both squads answer, each reads its own, and it counts where a time for both is looked for', async () => {
    const [one, other] = await pair();
    const scrim = await accepted(other.captain, await offered(one));
    await done(answer(one.player, scrim));
    await done(answer(one.player, scrim, false));
    await done(answer(other.player, scrim));
    const own = await squad(one.captain, scrim);
    expect(own.map(({ team_id }) => team_id)).toEqual(Array<string>(5).fill(one.id));
    expect(own.find(({ player_id }) => player_id === one.player)).toMatchObject({ coming: false, answered: true });
    expect(await squad(people.captain, scrim)).toEqual([]);
    expect(await squad(people.admin, scrim)).toEqual([]);
    const { data } = await as(one.captain).from('attendance').select('coming').eq('scrim_id', scrim);
    expect(data).toEqual([{ coming: false }]);
    expect((await as(other.captain).from('attendance').select('coming').eq('scrim_id', scrim)).data).toEqual([
      { coming: true },
    ]);
  });

  test('is answered by nobody else, of one thing, and not once the scrim has begun or is off', async () => {
    const [one, other] = await pair();
    const scrim = await accepted(other.captain, await offered(one));
    await refused(world, () => answer(people.captain, scrim), notYours);
    await refused(world, () => answer(one.player, one.id), unknownScrim);
    await refused(
      world,
      () => as(one.player).rpc('answer_attendance', { coming: true, scrim_id: scrim, match_id: scrim }),
      {
        code: 'PT422',
        hint: 'missing',
        details: 'match_id',
      },
    );
    await startedAt(scrim, minutesAgo(1));
    const closed = conflict('attendanceClosed', 'match_id');
    await refused(world, () => answer(one.player, scrim), closed);
    const off = await accepted(other.captain, await offered(one, [evening(5)]), evening(5));
    await done(as(other.captain).rpc('cancel_scrim', { scrim_id: off }));
    await refused(world, () => answer(one.player, off), closed);
  });

  test('the day before, squads are reminded once, and captains read when too few come', async () => {
    const [one, other] = await pair();
    const scrim = await accepted(other.captain, await offered(one));
    await sql('select private.settle_due()');
    expect(await told(one.player, scrim)).toEqual([]);
    await startedAt(scrim, minutesAgo(-60));
    await done(answer(other.player, scrim));
    for (let times = 0; times < 2; times += 1) await sql('select private.settle_due()');
    expect(await told(one.player, scrim)).toEqual([{ key: 'attendanceAsked', over: false }]);
    expect(await told(other.player, scrim)).toEqual([]);
    await done(answer(one.player, scrim, false));
    expect(await told(one.player, scrim)).toEqual([{ key: 'attendanceAsked', over: true }]);
    await sql(`update private.attendance_reminders set created_at = now() - interval '2 hours' where of_id = $1`, [
      scrim,
    ]);
    for (let times = 0; times < 2; times += 1) await sql('select private.settle_due()');
    expect(await told(one.captain, scrim)).toEqual([
      { key: 'attendanceAsked', over: false },
      { key: 'attendanceShort', over: false },
    ]);
    for (const who of [one.captain, one.coCaptain]) await done(answer(who, scrim));
    await done(as(other.captain).rpc('cancel_scrim', { scrim_id: scrim }));
    expect((await told(one.captain, scrim)).map(({ over }) => over)).toEqual([true, true]);
  });
});

test('the dashboard has what a scrim of the day asks: who comes, the lobby’s code, the result', async () => {
  const [one, other] = await pair();
  const scrim = await accepted(other.captain, await offered(one));
  const duties = async (who: string) => {
    const { data, error } = await as(who).rpc('duties');
    expect(error).toBeNull();
    return data!.filter(({ subject_id }) => subject_id === scrim);
  };
  const kinds = async (who: string) => (await duties(who)).map(({ kind }) => kind);
  for (const who of [one.captain, one.player]) expect(await kinds(who)).toEqual([]);
  await startedAt(scrim, minutesAgo(-120));
  expect((await duties(one.captain)).map(({ kind, rival, named }) => [kind, rival, named])).toEqual([
    ['scrimAttendance', other.name, null],
    ['scrimLineUp', other.name, 0],
    ['scrimLobby', other.name, null],
  ]);
  expect(await kinds(one.player)).toEqual(['scrimAttendance']);
  expect(await kinds(other.captain)).toEqual(['scrimAttendance', 'scrimLineUp']);
  await done(as(one.captain).rpc('answer_attendance', { coming: true, scrim_id: scrim }));
  expect(await kinds(one.coCaptain)).toEqual(['scrimAttendance', 'scrimLineUp', 'scrimLobby']);
  await done(lineUp(one.captain, scrim, await squadOf(one)));
  await done(as(one.captain).rpc('set_scrim_lobby', { scrim_id: scrim, code: 'FAIR 24' }));
  expect(await kinds(one.captain)).toEqual([]);
  await startedAt(scrim, minutesAgo(limits.gameMinutes - 1));
  expect(await kinds(one.captain)).toEqual([]);
  await startedAt(scrim, minutesAgo(limits.gameMinutes + 1));
  for (const who of [one.captain, one.coCaptain, other.captain]) expect(await kinds(who)).toEqual(['scrimReport']);
  expect(await kinds(one.player)).toEqual([]);
  const report = (who: string) => as(who).rpc('report_scrim', { scrim_id: scrim, home_score: 2, away_score: 1 });
  await done(report(one.captain));
  expect(await kinds(one.captain)).toEqual([]);
  expect(await duties(other.coCaptain)).toMatchObject([{ kind: 'scrimReport', home_score: 2, away_score: 1 }]);
  await done(report(other.captain));
  expect(await kinds(other.captain)).toEqual([]);
  await sql(
    'update public.scrims set confirmed_at = null, home_score = null, away_score = null, reported_by_team_id = null where id = $1',
    [scrim],
  );
  expect(await kinds(other.captain)).toEqual(['scrimReport']);
  await startedAt(scrim, minutesAgo(61 + databaseLimits.lateResultDays * 24 * 60));
  expect(await kinds(other.captain)).toEqual([]);
});

describe('a standing search', () => {
  /** The day of the week of a moment in Istanbul. */
  const dayOf = (at: string) =>
    (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[
      new Date(new Date(at).toLocaleString('en-US', { timeZone: 'Europe/Istanbul' })).getDay()
    ]!;
  const search = (who: string, more: object = {}) =>
    as(who).rpc('save_scrim_search', { availability_days: [dayOf(evening())], weeks: 2, ...more });
  const told = async (who: string) => (await notificationsOf(world, who)).filter((key) => key === 'scrimFound').length;

  test('notifies who keeps it of an offer that fits, once, and of no other', async () => {
    const [one, other] = await pair();
    await done(search(other.captain));
    await done(search(other.captain, { elo_from: limits.ratingStart }));
    await offered(one, [evening(4), evening(3)]);
    expect(await told(other.captain)).toBe(1);
    expect(await told(other.coCaptain)).toBe(0);
    await offered(one, [evening(4)]);
    await offered(other, [evening(3)]);
    expect(await told(other.captain)).toBe(1);
    await offered(one, [evening(10)], { best_of: 3 });
    expect(await told(other.captain)).toBe(2);
  });

  const wanted: Record<string, object> = {
    'of another level than it looks for': { elo_to: limits.ratingStart - 1 },
    'on other days': { availability_days: [dayOf(evening(4))] },
  };
  const spoiled: Record<string, (searching: Club, offering: Club) => Promise<unknown>> = {
    'once it has lapsed': ({ captain }) =>
      sql('update public.scrim_searches set expires_at = now() where made_by = $1', [captain]),
    'once it was removed': async ({ captain }) => {
      const { data } = await as(captain).from('scrim_searches').select('id').single();
      await done(as(captain).rpc('remove_scrim_search', { search_id: data!.id }));
    },
    'while who keeps it is suspended': ({ captain }) => suspend(captain),
    'once who keeps it leads the team no longer': ({ captain }) =>
      sql(`update public.team_members set team_role = 'player' where player_id = $1`, [captain]),
    'while its team has four': ({ player }) =>
      sql('update public.team_members set left_at = now() where player_id = $1', [player]),
    'of a team whose captain they blocked': ({ captain }, offering) =>
      done(as(captain).rpc('block_player', { player_id: offering.captain })),
    'of a team whose co-captain blocked them': ({ captain }, offering) =>
      done(as(offering.coCaptain).rpc('block_player', { player_id: captain })),
    'at a time at which its team plays': async ({ captain }) => {
      const [third] = await pair();
      await accepted(captain, await offered(third));
      await sql('delete from public.notifications where user_id = $1', [captain]);
    },
    'beyond so many a day': ({ captain }) =>
      sql(
        `insert into private.command_counts (who, what, times, over_at)
         values ($1, 'scrim_found', $2, now() + interval '1 hour')`,
        [captain, databaseLimits.scrimFoundDayMax],
      ),
  };
  const unfit = [
    ...Object.entries(wanted).map(([when, more]) => [when, more, undefined] as const),
    ...Object.entries(spoiled).map(([when, spoil]) => [when, {}, spoil] as const),
  ];
  test.each(unfit)('notifies nobody of an offer %s', async (_, more, spoil) => {
    const [one, other] = await pair();
    await done(search(other.captain, more));
    await spoil?.(other, one);
    await offered(one);
    expect(await told(other.captain)).toBe(0);
  });

  test('notifies nobody of an offer for teams of another level', async () => {
    const [one, other] = await pair();
    await done(search(other.captain));
    await offered(one, [evening()], { elo_from: limits.ratingStart + 1 });
    await offered(one, [evening()], { elo_to: limits.ratingStart - 1 });
    expect(await told(other.captain)).toBe(0);
    await offered(one, [evening()], { elo_from: limits.ratingStart, elo_to: limits.ratingStart });
    expect(await told(other.captain)).toBe(1);
  });

  test('is kept by captains and co-captains of five, some a team, for some weeks, and read by them alone', async () => {
    const [one, other] = await pair();
    for (const who of ['user', 'moderator', { id: one.player }] as const)
      await refused(
        world,
        () => world.as(who).rpc('save_scrim_search', { availability_days: ['mon'], weeks: 1 }),
        notYours,
      );
    const small = await newClub(world, { phase: 'none' });
    await refused(world, () => search(small.captain), conflict('squadTooSmall', 'team_id'));
    const wrong = (hint: string, details: string): Refusal => ({ code: 'PT422', hint, details });
    await refused(world, () => search(one.captain, { availability_days: [] }), wrong('missing', 'availability_days'));
    for (const weeks of [0, limits.scrimSearchWeeksMax + 1])
      await refused(world, () => search(one.captain, { weeks }), wrong('wrongValue', 'weeks'));
    await refused(world, () => search(one.captain, { elo_from: 2, elo_to: 1 }), wrong('wrongValue', 'elo_to'));
    for (let count = 0; count < databaseLimits.scrimSearchesMax; count += 1) await done(search(one.coCaptain));
    await refused(world, () => search(one.captain), { code: 'PT429', hint: 'tooManyScrimSearches' });
    for (const [who, rows] of [[one.captain, 3], [one.player, 0], [other.captain, 0], [people.admin, 3]] as const)
      expect((await as(who).from('scrim_searches').select('id').eq('team_id', one.id)).data, who).toHaveLength(rows); // prettier-ignore
    const [first] = await sql<{ id: string }>('select id from public.scrim_searches where team_id = $1', [one.id]);
    const remove = (who: string) => as(who).rpc('remove_scrim_search', { search_id: first!.id });
    const unknown: Refusal = { code: 'PT404', hint: 'scrimSearchUnknown', details: 'search_id' };
    for (const who of [one.player, other.captain, people.admin]) await refused(world, () => remove(who), unknown);
    await done(remove(one.captain));
    await done(search(one.captain));
    await sql(`update public.scrim_searches set expires_at = now() - interval '1 minute' where team_id = $1`, [one.id]);
    await done(search(one.captain));
    await sql('select private.sweep_old()');
    expect(await sql('select from public.scrim_searches where team_id = $1', [one.id])).toHaveLength(1);
  });
});

test('a side thanks the other once for a scrim that was played', async () => {
  const [one, other] = await pair();
  const scrim = await accepted(other.captain, await offered(one));
  const thank = (who: string) => as(who).rpc('thank_scrim', { scrim_id: scrim });
  const course = conflict('matchCourse', 'scrim_id');
  await refused(world, () => thank(one.captain), course);
  await startedAt(scrim, minutesAgo(30));
  for (const who of [one.player, people.captain, people.admin]) await refused(world, () => thank(who), unknownScrim);
  await done(thank(one.captain));
  const thanks = async (who: string) =>
    (await notificationsOf(world, who)).filter((key) => key === 'scrimThanked').length;
  for (const [who, times] of [[other.captain, 1], [other.coCaptain, 1], [other.player, 0], [one.coCaptain, 0]] as const)
    expect(await thanks(who), who).toBe(times); // prettier-ignore
  await refused(world, () => thank(one.coCaptain), course);
  await done(as(one.captain).rpc('block_player', { player_id: other.captain }));
  await refused(world, () => thank(other.captain), { code: 'PT403', hint: 'notReachable' });
  await done(as(one.captain).rpc('unblock_player', { player_id: other.captain }));
  await done(as(other.captain).rpc('report_scrim', { scrim_id: scrim }));
  await refused(world, () => thank(other.captain), course);
  await sql('update public.scrims set absent_team_id = null, reported_by_team_id = null where id = $1', [scrim]);
  await startedAt(scrim, minutesAgo(61 + databaseLimits.lateResultDays * 24 * 60));
  await refused(world, () => thank(other.captain), course);
  await startedAt(scrim, minutesAgo(120));
  await done(thank(other.captain));
});

describe('two at once', () => {
  type Call = () => PromiseLike<{ error: { hint?: string } | null }>;
  /** The refusals of two simultaneous calls, the first of them a moment earlier. */
  const meet = async (calls: [Call, Call], order: 'in order' | 'turned') => {
    const turned = order === 'turned' ? calls.toReversed() : calls;
    const answers = await Promise.all(turned.map((call) => call()));
    const hints = answers.map(({ error }) => error?.hint ?? 'done');
    return order === 'turned' ? hints.toReversed() : hints;
  };
  const scrimsOf = (offer: string) => sql('select from public.scrims where offer_id = $1', [offer]);
  const orders = ['in order', 'turned'] as const;

  test.each(orders)('an offer is withdrawn and accepted: one of the two holds, %s', async (order) => {
    const [one, other] = await pair();
    const offer = await offered(one);
    const [withdrawn, taken] = await meet(
      [() => as(one.captain).rpc('withdraw_scrim_offer', { offer_id: offer }), () => accept(other.captain, offer)],
      order,
    );
    expect(new Set([withdrawn, taken])).toEqual(new Set(['done', 'scrimGone']));
    expect(await statusOf(offer)).toBe(taken === 'done' ? 'accepted' : 'withdrawn');
    expect(await scrimsOf(offer)).toHaveLength(taken === 'done' ? 1 : 0);
  });

  test.each(orders)('captain and co-captain of a team accept: one scrim, %s', async (order) => {
    const [one, other] = await pair();
    const offer = await offered(one, [evening(3), evening(4)]);
    const hints = await meet(
      [() => accept(other.captain, offer, evening(3)), () => accept(other.coCaptain, offer, evening(4))],
      order,
    );
    expect(hints.toSorted()).toEqual(['done', 'scrimGone']);
    expect(await scrimsOf(offer)).toHaveLength(1);
  });

  test.each(orders)('two teams accept each other’s offers of one time: one scrim, %s', async (order) => {
    const [one, other] = await pair();
    const [a, b] = [await offered(one), await offered(other)];
    const hints = await meet([() => accept(other.captain, a), () => accept(one.captain, b)], order);
    expect(hints.toSorted()).toEqual(['done', 'overlaps']);
  });

  test.each(orders)('a scrim is called off by both: once, %s', async (order) => {
    const [one, other] = await pair();
    const scrim_id = await accepted(other.captain, await offered(one));
    const off = (who: string) => () => as(who).rpc('cancel_scrim', { scrim_id });
    expect((await meet([off(one.captain), off(other.captain)], order)).toSorted()).toEqual(['done', 'scrimGone']);
  });

  test.each([-1, 1])(
    'calling off and reporting never both hold, so many minutes after the start: %i',
    async (minutes) => {
      for (const order of orders) {
        const scrim_id = await begun(await pair(), minutes);
        const [row] = await sql<{ home: string; away: string }>(
          `select h.captain_id as home, a.captain_id as away from public.scrims s
           join public.teams h on h.id = s.home_team_id join public.teams a on a.id = s.away_team_id where s.id = $1`,
          [scrim_id],
        );
        const hints = await meet(
          [
            () => as(row!.home).rpc('cancel_scrim', { scrim_id }),
            () => as(row!.away).rpc('report_scrim', { scrim_id, home_score: 1, away_score: 0 }),
          ],
          order,
        );
        expect(hints).toEqual(minutes < 0 ? ['done', 'matchCourse'] : ['scrimGone', 'done']);
      }
    },
  );

  test.each(orders)('a team closes while its offer is accepted: nothing agreed on stands, %s', async (order) => {
    const [one, other] = await pair();
    const offer = await offered(one);
    const [closed, taken] = await meet(
      [() => world.as('admin').rpc('archive_team', { team_id: one.id }), () => accept(other.captain, offer)],
      order,
    );
    expect(closed).toBe('done');
    expect(['done', 'scrimGone']).toContain(taken);
    const open = await sql('select from public.scrims where offer_id = $1 and cancelled_at is null', [offer]);
    expect(open).toEqual([]);
    expect(await statusOf(offer)).toBe(taken === 'done' ? 'accepted' : 'withdrawn');
  });

  test.each(orders)('captain and co-captain thank: once, %s', async (order) => {
    const [one, other] = await pair();
    const scrim_id = await begun([one, other]);
    const thank = (who: string) => () => as(who).rpc('thank_scrim', { scrim_id });
    expect((await meet([thank(one.captain), thank(one.coCaptain)], order)).toSorted()).toEqual(['done', 'matchCourse']);
  });

  test.each(orders)('captain and co-captain line up: one of the two fives stands whole, %s', async (order) => {
    const [one, other] = await pair();
    const scrim = await accepted(other.captain, await offered(one));
    const five = await squadOf(one);
    const turned = five.toReversed();
    const hints = await meet(
      [() => lineUp(one.captain, scrim, five), () => lineUp(one.coCaptain, scrim, turned)],
      order,
    );
    expect(hints).toEqual(['done', 'done']);
    expect([five, turned]).toContainEqual(await lined(scrim, one));
  });

  const departures = {
    leaves: (who: string) => as(who).rpc('leave_team'),
    'is suspended': (who: string) =>
      world.as('admin').rpc('suspend_account', { player_id: who, days: 30, reason: 'Insults in the chat' }),
  };
  test.each(Object.entries(departures).flatMap(([how, go]) => orders.map((order) => [how, order, go] as const)))(
    'a member is lined up once more and %s: they stand there no longer, %s',
    async (_, order, go) => {
      const [one, other] = await pair();
      const scrim = await accepted(other.captain, await offered(one));
      const rest = (await squadOf(one)).filter((id) => id !== one.player);
      const again = () => lineUp(one.captain, scrim, [one.player, ...rest]);
      await done(again());
      const calls = [again, () => go(one.player)];
      const place = 'select from public.scrim_lineups where scrim_id = $1 and slot = 1 for update';
      const answers = await meetAt(world, place, scrim, order === 'turned' ? calls.toReversed() : calls);
      expect(answers.map(({ error }) => (error as Refusal | null)?.hint ?? 'done')).toEqual([
        'done',
        order === 'turned' ? expect.stringMatching(/memberUnknown|accountSuspended/) : 'done',
      ]);
      expect(await lined(scrim, one)).toEqual(rest);
    },
  );

  test.each(orders)('a side lines up and the other calls off: in one order or the other, %s', async (order) => {
    const [one, other] = await pair();
    const scrim_id = await accepted(other.captain, await offered(one));
    const five = await squadOf(one);
    const [named, off] = await meet(
      [() => lineUp(one.captain, scrim_id, five), () => as(other.captain).rpc('cancel_scrim', { scrim_id })],
      order,
    );
    expect(off).toBe('done');
    expect(await lined(scrim_id, one)).toHaveLength(named === 'done' ? 5 : 0);
  });

  test('offers that fit the same searches are all told, and none waits for another for ever', async () => {
    const clubs = await newClubs(world, 6);
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    await sql(
      `insert into public.scrim_searches (team_id, made_by, availability_days, expires_at)
       select t.id, t.captain_id, $2, now() + interval '1 day' from public.teams t where t.id = any ($1)`,
      [clubs.slice(3).map(({ id }) => id), days],
    );
    const answers = await Promise.all(clubs.slice(0, 3).map(({ captain }) => offering(captain)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    for (const { captain } of clubs.slice(3))
      expect((await notificationsOf(world, captain)).filter((key) => key === 'scrimFound')).toHaveLength(3);
  });
});
