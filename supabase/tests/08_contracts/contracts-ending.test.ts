import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  contractAt,
  count,
  everyStatus,
  newClub,
  newPerson,
  offer,
  outsiders,
  refused,
  sign,
} from '#supabase/tests/harness/signing.ts';
import { setPhase, notified, writeStatus, type Club, type Who } from '#supabase/tests/harness/signing.ts';

const world = openWorld();

let club: Club;
let rival: Club;
beforeAll(async () => {
  club = await newClub(world, { phase: 'registration' });
  rival = await newClub(world);
});

describe('an active contract', () => {
  const ending =
    (actor: Who, contract_id: string, reason = 'Moves abroad') =>
    () =>
      world.as(actor).rpc('terminate_contract', { contract_id, reason });

  test('[S4.41] [S6.17] is terminated by the captain, and the player is a free agent', async () => {
    const player = await newPerson(world);
    const id = await sign(world, club, player);
    expect((await ending({ id: club.captain }, id, ' Moves abroad ')()).error).toBeNull();
    expect(await world.sql('select status, termination_reason from public.contracts where id = $1', [id])).toEqual([
      { status: 'terminated', termination_reason: 'Moves abroad' },
    ]);
    expect(await count(world, 'public.team_members where player_id = $1 and left_at is null', player)).toBe(0);
    expect(await notified(world, 'contractTerminated', id)).toEqual([club.coCaptain, player].toSorted());
    // a free agent signs where they like
    const next = await newClub(world);
    await sign(world, next, player);
  });

  test("[S6.28] an admin's termination is accepted and logged", async () => {
    const player = await newPerson(world);
    const id = await sign(world, await newClub(world), player);
    expect((await ending('admin', id)()).error).toBeNull();
    expect(
      await world.sql(
        `select actor, after from private.audit_log where action = 'terminate_contract' and subject = $1`,
        [`contracts ${id}`],
      ),
    ).toEqual([{ actor: people.admin, after: { status: 'terminated', texts_changed: ['reason'] } }]);
  });

  test('is terminated by nobody else, not even its player', async () => {
    const player = await newPerson(world);
    const home = await newClub(world);
    const id = await sign(world, home, player);
    for (const { actor, refusal } of outsiders(home, rival)) await refused(world, ending(actor, id), refusal);
    for (const person of [player, home.coCaptain, home.player])
      await refused(world, ending({ id: person }, id), { code: 'PT403', hint: 'notYours' });
  });

  test('is terminated for a reason of 3 to 500 characters', async () => {
    const home = await newClub(world);
    const id = await sign(world, home, await newPerson(world));
    const captain = { id: home.captain };
    const why = (hint: string) => ({ code: 'PT422', hint, details: 'reason' });
    await refused(world, ending(captain, id, '  '), why('missing'));
    await refused(world, ending(captain, id, ' no '), why('wrongLength'));
    await refused(world, ending(captain, id, 'x'.repeat(501)), why('wrongLength'));
    expect((await ending(captain, id, 'x'.repeat(500))()).error).toBeNull();
  });

  test('is the only thing that can be terminated', async () => {
    for (const status of everyStatus.filter((one) => one !== 'active')) {
      const id = await contractAt(world, club, status, await newPerson(world));
      await refused(world, ending('admin', id), {
        code: 'PT409',
        hint: 'contractDecided',
        details: 'contract_id',
      });
    }
    await refused(world, ending('admin', randomUUID()), {
      code: 'PT404',
      hint: 'contractUnknown',
      details: 'contract_id',
    });
  });

  test('of the captain ends only after the captaincy was handed over', async () => {
    const home = await newClub(world);
    const heir = await newPerson(world);
    const id = await sign(world, home, heir);
    await world.as({ id: home.captain }).rpc('hand_over_captaincy', { team_id: home.id, player_id: heir });
    await refused(world, ending('admin', id), { code: 'PT409', hint: 'handOverFirst', details: 'contract_id' });
  });
});

describe('deleting a contract', () => {
  const deleting = (actor: Who, contract_id: string) => () => world.as(actor).rpc('delete_contract', { contract_id });

  test("[S4.43] an admin's is accepted and permanent; the audit log keeps what it said", async () => {
    for (const status of everyStatus.filter((one) => one !== 'active')) {
      const player = await newPerson(world);
      const id = await contractAt(world, club, status, player);
      expect((await deleting('admin', id)()).error).toBeNull();
      expect(await count(world, 'public.contracts where id = $1', id)).toBe(0);
      expect(
        await world.sql(
          `select actor, before ->> 'status' as status, after from private.audit_log where action = 'delete_contract' and subject = $1`,
          [`contracts ${id}`],
        ),
      ).toEqual([{ actor: people.admin, status, after: null }]);
      expect(await count(world, `public.notifications where key = 'contractDeleted' and user_id = $1`, player)).toBe(1);
    }
  });

  test('waits until an active one has been terminated', async () => {
    const id = await sign(world, await newClub(world), await newPerson(world));
    await refused(world, deleting('admin', id), { code: 'PT409', hint: 'contractActive', details: 'contract_id' });
  });

  test('waits while the member stays on a completed one, and no longer', async () => {
    const home = await newClub(world);
    const [leaving, renewing] = [await newPerson(world), await newPerson(world)];
    const [left, renewed] = [await sign(world, home, leaving), await sign(world, home, renewing)];
    await setPhase(world, home, 'playoffs', 'finished');
    for (const id of [left, renewed])
      await refused(world, deleting('admin', id), { code: 'PT409', hint: 'memberStays', details: 'contract_id' });

    expect((await world.as({ id: leaving }).rpc('leave_team')).error).toBeNull();
    expect((await deleting('admin', left)()).error).toBeNull();
    await sign(world, home, renewing);
    expect((await deleting('admin', renewed)()).error).toBeNull();
  });

  test("is nobody else's", async () => {
    const player = await newPerson(world);
    const id = await offer(world, club, player);
    for (const { actor, refusal } of outsiders(club, rival)) await refused(world, deleting(actor, id), refusal);
    for (const person of [player, club.captain, club.coCaptain])
      await refused(world, deleting({ id: person }, id), { code: 'PT403', hint: 'notYours' });
    await refused(world, deleting('admin', randomUUID()), {
      code: 'PT404',
      hint: 'contractUnknown',
      details: 'contract_id',
    });
  });
});

test('contracts are written through commands alone, by nobody directly', async () => {
  const player = await newPerson(world);
  const id = await offer(world, club, player);
  for (const actor of ['user', 'moderator', 'admin', { id: player }, { id: club.captain }] as const) {
    const client = world.as(actor);
    const denied = { code: '42501' };
    expect((await client.from('contracts').insert({ team_id: club.id, player_id: player })).error).toMatchObject(
      denied,
    );
    expect((await client.from('contracts').update({ note: 'Mine' }).eq('id', id)).error).toMatchObject(denied);
    expect((await client.from('contracts').delete().eq('id', id)).error).toMatchObject(denied);
  }
});

test('a contract takes only the steps of its course, whoever writes, and keeps its parties', async () => {
  const player = await newPerson(world);
  const other = await newPerson(world);
  const course: Record<string, string[]> = {
    offered: ['active', 'rejected', 'withdrawn', 'expired'],
    active: ['terminated', 'kicked', 'completed'],
  };
  for (const from of everyStatus) {
    const id = await contractAt(world, club, from, await newPerson(world));
    for (const to of everyStatus.filter((status) => status !== from)) {
      const step = world.inSql('owner', writeStatus(to), [id]);
      if (course[from]?.includes(to)) await expect(step, `${from} → ${to}`).resolves.toEqual([]);
      else await expect(step, `${from} → ${to}`).rejects.toMatchObject({ code: 'PT409', hint: 'contractDecided' });
    }
  }
  const id = await contractAt(world, club, 'offered', player);
  await expect(
    world.inSql('owner', 'update public.contracts set player_id = $2 where id = $1', [id, other]),
  ).rejects.toMatchObject({ code: 'PT409', hint: 'contractDecided' });
});
