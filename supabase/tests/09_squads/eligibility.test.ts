import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Enums } from '#database.types.ts';
import { type Client, everybody, openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, count, memberId, newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, memberOf, text, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { refused, unchanged } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

type Status = Enums<'eligibility_status'>;
const statuses: readonly Status[] = ['ineligible', 'pending', 'eligible'];

const captainOf = (club: Club) => world.as({ id: club.captain });
const set = async (client: Client, player: string, status: Status, notes?: string) => {
  const member_id = await memberId(world, player);
  return () => client.rpc('set_eligibility', { member_id, status, ...(notes !== undefined && { notes }) });
};
const ask = async (client: Client, player: string) => {
  const member_id = await memberId(world, player);
  return () => client.rpc('request_eligibility_review', { member_id });
};
const reviewsOf = async (player: string) =>
  world.sql(
    'select status, notes, requested, by from public.eligibility_reviews where member_id = $1 order by created_at',
    [(await memberOf(world, player)).id],
  );
const notified = (key: string, person: string) =>
  world.sql('select values, link from public.notifications where key = $1 and user_id = $2', [key, person]);

describe('a decision about eligibility', () => {
  test('[S4.35 S6.22] is any of the three when an admin takes it, with notes or without', async () => {
    const club = await newClub(world);
    for (const [n, status] of statuses.entries()) {
      const notes = ['Two accounts.', undefined, '  '][n];
      await done((await set(world.as('admin'), club.player, status, notes))());
      expect((await memberOf(world, club.player)).eligibility).toBe(status);
    }
    const by = { requested: false, by: people.admin };
    expect(await reviewsOf(club.player)).toEqual([
      { status: 'ineligible', notes: 'Two accounts.', ...by },
      { status: 'pending', notes: null, ...by },
      { status: 'eligible', notes: null, ...by },
    ]);
    const subject = `team_members ${await memberId(world, club.player)}`;
    expect((await auditOf(world, subject))[0]).toMatchObject({
      action: 'set_eligibility',
      actor: people.admin,
      before: { eligibility: 'pending' },
      after: { eligibility: 'ineligible', texts_changed: ['notes'] },
    });
  });

  test('[S4.32] is one of the three, and nothing else', async () => {
    const club = await newClub(world);
    const other = await set(world.as('admin'), club.player, 'maybe' as Status);
    const { error } = await unchanged(world, other);
    expect(error).toMatchObject({ code: '22P02' });
    await refused(world, await set(world.as('admin'), club.player, null!), {
      code: 'PT422',
      hint: 'missing',
      details: 'status',
    });
  });

  test.each(['admin', 'moderator'] as const)(
    'is never about oneself or the own team when an %s takes it',
    async (role) => {
      const [club, rival] = [await newClub(world), await newClub(world)];
      const own = [club.player, club.coCaptain, club.captain];
      for (const member of own) {
        await world.sql(`insert into private.user_roles (user_id, role) values ($1, $2)`, [member, role]);
        const client = world.as({ id: member });
        for (const about of own) {
          for (const status of ['eligible', 'pending'] as const)
            await refused(world, await set(client, about, status), { code: 'PT403', hint: 'ownCase' });
        }
        await done((await set(client, rival.player, 'pending'))());
      }
      // a captain's own right stays a captain's
      await refused(world, await set(world.as({ id: club.player }), club.coCaptain, 'ineligible'), {
        code: 'PT403',
        hint: 'ownCase',
      });
      await done((await set(captainOf(club), club.player, 'ineligible'))());
      await world.sql('delete from private.user_roles where user_id = any ($1)', [own]);
    },
  );

  test('is a call for review when a moderator takes it', async () => {
    const club = await newClub(world);
    await done((await set(world.as('admin'), club.player, 'eligible'))());
    await done((await set(world.as('moderator'), club.player, 'pending', 'Looks like a second account.'))());
    expect((await memberOf(world, club.player)).eligibility).toBe('pending');
    expect((await reviewsOf(club.player)).at(-1)).toEqual({
      status: 'pending',
      notes: 'Looks like a second account.',
      requested: false,
      by: people.moderator,
    });
    for (const status of ['eligible', 'ineligible'] as const) {
      await refused(world, await set(world.as('moderator'), club.player, status), { code: 'PT403', hint: 'notYours' });
    }
  });

  test('[S6.14] is that a player rests when the captain takes it, of the own team only', async () => {
    const [club, rival] = [await newClub(world), await newClub(world)];
    for (const player of [club.player, club.captain]) {
      await done((await set(captainOf(club), player, 'ineligible', 'On holiday.'))());
      expect((await memberOf(world, player)).eligibility).toBe('ineligible');
    }
    expect(await reviewsOf(club.player)).toMatchObject([{ status: 'ineligible', by: club.captain }]);
    await refused(world, await set(captainOf(club), rival.player, 'ineligible'), { code: 'PT403', hint: 'notYours' });
    for (const status of ['eligible', 'pending'] as const) {
      await refused(world, await set(captainOf(club), rival.player, status), { code: 'PT403', hint: 'notYours' });
    }
  });

  test('is taken back by the captain who rested a player, to what stood before, for five minutes', async () => {
    const club = await newClub(world);
    const notYours = { code: 'PT403', hint: 'notYours' };
    const rest = async () => done((await set(captainOf(club), club.player, 'ineligible'))());
    const takeBack = (status: Status) => set(captainOf(club), club.player, status);
    const member = await memberId(world, club.player);
    await refused(world, await takeBack('eligible'), notYours);

    await done((await set(world.as('admin'), club.player, 'eligible'))());
    await rest();
    await refused(world, await takeBack('pending'), notYours);
    await refused(world, await set(world.as({ id: club.coCaptain }), club.player, 'eligible'), notYours);
    await done((await takeBack('eligible'))());
    expect((await memberOf(world, club.player)).eligibility).toBe('eligible');
    await refused(world, await takeBack('eligible'), notYours);

    // what was not eligible before does not become so by the way
    await rest();
    await rest();
    await refused(world, await takeBack('eligible'), notYours);

    // nor against an admin's word, after the own rest or instead of it
    await done((await set(world.as('admin'), club.player, 'eligible'))());
    await done((await set(world.as('admin'), club.player, 'ineligible'))());
    await refused(world, await takeBack('eligible'), notYours);
    await done((await set(world.as('admin'), club.player, 'eligible'))());
    await rest();
    await done((await set(world.as('admin'), club.player, 'ineligible'))());
    await refused(world, await takeBack('eligible'), notYours);

    await done((await set(world.as('admin'), club.player, 'eligible'))());
    await rest();
    await world.sql(
      `update public.eligibility_reviews set created_at = created_at - interval '5 minutes' where member_id = $1`,
      [member],
    );
    await refused(world, await takeBack('eligible'), notYours);
  });

  test('has notes of at most 1000 characters', async () => {
    const club = await newClub(world);
    await refused(world, await set(world.as('admin'), club.player, 'ineligible', text(1001)), {
      code: 'PT422',
      hint: 'wrongLength',
      details: 'notes',
    });
    await done((await set(world.as('admin'), club.player, 'ineligible', text(1000)))());
  });

  test('is about members of now', async () => {
    const club = await newClub(world);
    const action = await set(world.as('admin'), club.player, 'eligible');
    await done(world.as({ id: club.player }).rpc('leave_team'));
    await refused(world, action, { code: 'PT409', hint: 'memberLeft', details: 'member_id' });
    await refused(
      world,
      () => world.as('admin').rpc('set_eligibility', { member_id: randomUUID(), status: 'eligible' }),
      { code: 'PT404', hint: 'memberUnknown', details: 'member_id' },
    );
  });

  test('is brought to the player and the leaders, when it changes something', async () => {
    const club = await newClub(world);
    await done((await set(captainOf(club), club.player, 'ineligible', 'Between us.'))());
    for (const person of [club.player, club.coCaptain]) {
      expect(await notified('eligibilitySet', person)).toEqual([
        { values: { player: club.player, status: 'ineligible' }, link: `/teams/${club.id}?tab=squad` },
      ]);
    }
    expect(await notificationsOf(world, club.captain)).toEqual([]);
    await done((await set(world.as('admin'), club.player, 'ineligible', 'Confirmed.'))());
    expect(await notified('eligibilitySet', club.player)).toHaveLength(1);
    expect(await notificationsOf(world, club.captain)).toEqual([]);
  });
});

describe('the notes of a decision', () => {
  test('are read by staff, and by nobody else', async () => {
    const club = await newClub(world);
    await done((await set(world.as('admin'), club.player, 'ineligible', 'Two accounts.'))());
    const member_id = await memberId(world, club.player);
    const read = async (client: Client) =>
      (await client.from('eligibility_reviews').select('notes').eq('member_id', member_id)).data;
    for (const staff of ['admin', 'moderator'] as const) {
      expect(await read(world.as(staff)), staff).toEqual([{ notes: 'Two accounts.' }]);
    }
    for (const id of [club.player, club.captain, club.coCaptain, people.user, people.rival, people.suspended]) {
      expect(await read(world.as({ id }))).toEqual([]);
    }
    expect(await read(world.as('visitor'))).toBeNull();
    const embedded = await captainOf(club)
      .from('team_members')
      .select('id, eligibility_reviews(notes)')
      .eq('id', member_id);
    expect(embedded.data).toEqual([{ id: member_id, eligibility_reviews: [] }]);
    for (const person of [club.player, club.captain, club.coCaptain]) {
      expect(JSON.stringify(await world.as({ id: person }).from('notifications').select())).not.toContain(
        'Two accounts',
      );
    }
  });

  test('are written by no client directly', async () => {
    const club = await newClub(world);
    await done((await set(world.as('admin'), club.player, 'ineligible', 'Two accounts.'))());
    const member_id = await memberId(world, club.player);
    await unchanged(world, async () => {
      for (const actor of everybody) {
        const table = world.as(actor).from('eligibility_reviews');
        const inserted = await table.insert({
          member_id,
          player_id: club.player,
          status: 'eligible',
          by: people.admin,
        });
        expect(inserted.error, actor).toMatchObject({ code: '42501' });
        expect((await table.update({ notes: 'None.' }).eq('member_id', member_id)).error, actor).toMatchObject({
          code: '42501',
        });
        expect((await table.delete().eq('member_id', member_id)).error, actor).toMatchObject({ code: '42501' });
      }
    });
  });
});

describe('asking for a review', () => {
  test.each(['captain', 'coCaptain'] as const)('puts a player back to pending, for a %s', async (leader) => {
    const club = await newClub(world);
    await done((await set(world.as('admin'), club.player, 'ineligible'))());
    await done((await ask(world.as({ id: club[leader] }), club.player))());
    expect((await memberOf(world, club.player)).eligibility).toBe('pending');
    expect((await reviewsOf(club.player)).at(-1)).toEqual({
      status: 'pending',
      notes: null,
      requested: true,
      by: club[leader],
    });
    expect((await notified('eligibilityAsked', people.admin)).at(-1)).toMatchObject({
      values: { team: club.id },
      link: `/admin/team/${club.id}/eligibility`,
    });
    const subject = `team_members ${await memberId(world, club.player)}`;
    expect((await auditOf(world, subject)).at(-1)).toMatchObject({
      action: 'request_eligibility_review',
      actor: club[leader],
      before: { eligibility: 'ineligible' },
      after: { eligibility: 'pending' },
    });
  });

  test('is not needed for an eligible player', async () => {
    const club = await newClub(world);
    await done((await set(world.as('admin'), club.player, 'eligible'))());
    await refused(world, await ask(captainOf(club), club.player), {
      code: 'PT409',
      hint: 'alreadyEligible',
      details: 'member_id',
    });
  });

  const pendingReview = { code: 'PT409', hint: 'reviewAsked', details: 'member_id' };

  test('is done once until staff has looked', async () => {
    const club = await newClub(world);
    const action = await ask(captainOf(club), club.player);
    await done(action());
    await refused(world, action, pendingReview);
    await refused(world, await ask(world.as({ id: club.coCaptain }), club.player), pendingReview);
    await done((await set(world.as('admin'), club.player, 'pending', 'Send a picture.'))());
    await done(action());
    await refused(world, action, pendingReview);
  });

  test('is done once when two leaders ask at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const club = await newClub(world);
      const commands = [
        await ask(captainOf(club), club.player),
        await ask(world.as({ id: club.coCaptain }), club.player),
      ];
      const answers = await Promise.all(commands.map((action) => action()));
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(answers.find(({ error }) => error !== null)?.error).toMatchObject(pendingReview);
    }
  });

  test('is about members of now', async () => {
    const club = await newClub(world);
    const action = await ask(captainOf(club), club.player);
    await done(world.as({ id: club.player }).rpc('leave_team'));
    await refused(world, action, { code: 'PT409', hint: 'memberLeft', details: 'member_id' });
    await refused(world, () => captainOf(club).rpc('request_eligibility_review', { member_id: randomUUID() }), {
      code: 'PT404',
      hint: 'memberUnknown',
      details: 'member_id',
    });
  });

  test("is not for a leader of before, nor for the other team's", async () => {
    const [club, rival] = [await newClub(world), await newClub(world)];
    const former = await newPerson(world);
    await world.sql(
      `insert into public.team_members (team_id, player_id, team_role, joined_at, left_at)
         values ($1, $2, 'co_captain', now() - interval '1 day', now())`,
      [club.id, former],
    );
    for (const id of [former, rival.captain, rival.coCaptain]) {
      await refused(world, await ask(world.as({ id }), club.player), { code: 'PT403', hint: 'notYours' });
    }
  });
});

describe('a decision about many members', () => {
  const decide = (
    member_ids: string[],
    status: 'eligible' | 'pending' = 'eligible',
    who: 'admin' | { id: string } = 'admin',
  ) => world.as(who).rpc('set_eligibility_many', { member_ids, status, notes: 'All of them' });
  const squadOf = async (club: Club) =>
    (
      await world.sql<{ id: string }>('select id from public.team_members where team_id = $1 and left_at is null', [
        club.id,
      ])
    ).map(({ id }) => id);
  const statusesOf = async (ids: string[]) =>
    (
      await world.sql<{ eligibility: string }>('select eligibility from public.team_members where id = any($1)', [ids])
    ).map(({ eligibility }) => eligibility);

  test('is one call, and a decision about each', async () => {
    const members = await squadOf(await newClub(world, { phase: 'none' }));
    await done(decide([...members, ...members]));
    expect(await statusesOf(members)).toEqual(['eligible', 'eligible', 'eligible']);
    expect(
      await count(world, `public.eligibility_reviews where member_id = any($1) and notes = 'All of them'`, members),
    ).toBe(3);
    expect(
      await count(
        world,
        `private.audit_log where action = 'set_eligibility' and subject = any($1)`,
        members.map((id) => `team_members ${id}`),
      ),
    ).toBe(3);
  });

  test('is about all of them or none', async () => {
    const club = await newClub(world, { phase: 'none', more: 1 });
    const members = await squadOf(club);
    await done(world.as({ id: club.player }).rpc('leave_team'));
    await refused(world, () => decide(members), { code: 'PT409', hint: 'memberLeft', details: 'member_id' });
    expect(await statusesOf(members)).toEqual(members.map(() => 'pending'));
    await refused(world, () => decide(members.slice(0, 1), 'eligible', { id: club.captain }), {
      code: 'PT403',
      hint: 'notYours',
    });
  });

  test.each([[[]], [Array.from({ length: 101 }, () => people.user)]])('is about 1 to 100: %#', async (member_ids) => {
    await refused(world, () => decide(member_ids), { code: 'PT422', hint: 'wrongValue', details: 'member_ids' });
  });
});
