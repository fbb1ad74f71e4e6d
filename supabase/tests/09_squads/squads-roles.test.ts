import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { type Club, memberId, newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { auditOf, done, memberOf, teamOf, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

const captainOf = (club: Club) => world.as({ id: club.captain });
/** One captain, whom the team's own row names. */
const hasOneCaptain = async (club: Club) => {
  const captains = await world.sql(
    `select player_id as captain_id from public.team_members where team_id = $1 and team_role = 'captain' and left_at is null`,
    [club.id],
  );
  expect(captains).toHaveLength(1);
  expect(await teamOf(world, club.id)).toMatchObject(captains[0]!);
};

describe('handing over the captaincy', () => {
  const handOver = (club: Club, to: string, client = captainOf(club)) =>
    client.rpc('hand_over_captaincy', { team_id: club.id, player_id: to });

  test('makes the heir captain, the old captain a player, and the team follow', async () => {
    const club = await newClub(world);
    await done(handOver(club, club.player));
    expect(await memberOf(world, club.player)).toMatchObject({ team_role: 'captain' });
    expect(await memberOf(world, club.captain)).toMatchObject({ team_role: 'player', left_at: null });
    expect(await teamOf(world, club.id)).toMatchObject({ captain_id: club.player, manager_id: club.captain });
    expect(await notificationsOf(world, club.player)).toEqual(['captaincyHandedOver']);
    expect(await notificationsOf(world, club.captain)).toEqual([]);
    expect(await auditOf(world, `teams ${club.id}`)).toMatchObject([
      {
        action: 'hand_over_captaincy',
        actor: club.captain,
        before: { captain_id: club.captain },
        after: { captain_id: club.player },
      },
    ]);
  });

  test('is done by an admin, and both are notified', async () => {
    const club = await newClub(world);
    await done(handOver(club, club.coCaptain, world.as('admin')));
    expect(await teamOf(world, club.id)).toMatchObject({ captain_id: club.coCaptain });
    expect(await notificationsOf(world, club.coCaptain)).toEqual(['captaincyHandedOver']);
    expect(await notificationsOf(world, club.captain)).toEqual(['captaincyHandedOver']);
  });

  test('makes one captain of two when it is done twice at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const club = await newClub(world);
      const answers = await Promise.all([handOver(club, club.player), handOver(club, club.coCaptain)]);
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(answers.find(({ error }) => error !== null)?.error).toMatchObject({ code: 'PT403', hint: 'notYours' });
      await hasOneCaptain(club);
    }
  });

  test('leaves one captain when the captain hands over to somebody who leaves at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const club = await newClub(world);
      await Promise.all([handOver(club, club.player), world.as({ id: club.player }).rpc('leave_team')]);
      await hasOneCaptain(club);
    }
  });

  test('goes to a member of the team who is not its captain', async () => {
    const [club, rival] = [await newClub(world), await newClub(world)];
    const former = await newPerson(world);
    await world.sql(
      `insert into public.team_members (team_id, player_id, joined_at, left_at) values ($1, $2, now() - interval '1 day', now())`,
      [club.id, former],
    );
    for (const nobody of [rival.player, former, randomUUID()]) {
      await refused(world, () => handOver(club, nobody), {
        code: 'PT404',
        hint: 'memberUnknown',
        details: 'player_id',
      });
    }
    await refused(world, () => handOver(club, club.captain), {
      code: 'PT409',
      hint: 'alreadyCaptain',
      details: 'player_id',
    });
  });
});

describe('a role in the team', () => {
  const setRole = async (club: Club, role: 'captain' | 'co_captain' | 'player', of = club.player) => {
    const member_id = await memberId(world, of);
    return () => captainOf(club).rpc('set_team_role', { member_id, role });
  };

  test('makes a player co-captain and a co-captain a player', async () => {
    const club = await newClub(world);
    await done((await setRole(club, 'co_captain'))());
    expect(await memberOf(world, club.player)).toMatchObject({ team_role: 'co_captain' });
    await done((await setRole(club, 'player'))());
    const member = await memberOf(world, club.player);
    expect(member).toMatchObject({ team_role: 'player' });
    expect(await notificationsOf(world, club.player)).toEqual(['roleChanged', 'roleChanged']);
    expect(await auditOf(world, `team_members ${member.id}`)).toMatchObject([
      {
        action: 'set_team_role',
        actor: club.captain,
        before: { team_role: 'player' },
        after: { team_role: 'co_captain' },
      },
      {
        action: 'set_team_role',
        actor: club.captain,
        before: { team_role: 'co_captain' },
        after: { team_role: 'player' },
      },
    ]);
  });

  test('is captain only by handing over', async () => {
    const club = await newClub(world);
    await refused(world, await setRole(club, 'captain'), { code: 'PT422', hint: 'handOverInstead', details: 'role' });
    await refused(world, await setRole(club, null!), { code: 'PT422', hint: 'handOverInstead', details: 'role' });
    for (const role of ['player', 'co_captain'] as const) {
      await refused(world, await setRole(club, role, club.captain), {
        code: 'PT409',
        hint: 'handOverFirst',
        details: 'member_id',
      });
    }
  });

  test('is no other word', async () => {
    const club = await newClub(world);
    expect((await (await setRole(club, 'coach' as 'player'))()).error).toMatchObject({ code: '22P02' });
    expect(await memberOf(world, club.player)).toMatchObject({ team_role: 'player' });
  });
});

describe('a shirt', () => {
  const setShirt = async (club: Club, shirt_number: number | null, of = club.player) => {
    const member_id = await memberId(world, of);
    return () => captainOf(club).rpc('set_shirt', { member_id, shirt_number: shirt_number!, place: 'striker' });
  };

  test('is given with a place on the pitch, and taken back by null', async () => {
    const club = await newClub(world);
    for (const shirt_number of [1, 99, null]) {
      await done((await setShirt(club, shirt_number))());
      expect(await memberOf(world, club.player)).toMatchObject({ shirt_number, position: 'striker' });
    }
    const member_id = await memberId(world, club.player);
    await done(captainOf(club).rpc('set_shirt', { member_id, shirt_number: null!, place: null! }));
    expect(await memberOf(world, club.player)).toMatchObject({ shirt_number: null, position: null });
    expect(await auditOf(world, `team_members ${member_id}`)).toHaveLength(4);
  });

  test.each([0, 100, -1, 100_000])('is not number %i', async (number) => {
    const club = await newClub(world);
    await refused(world, await setShirt(club, number), { code: 'PT422', hint: 'wrongValue', details: 'shirt_number' });
  });

  test('is on one back at a time, and free again when its wearer has left', async () => {
    const club = await newClub(world);
    await done((await setShirt(club, 8, club.coCaptain))());
    await refused(world, await setShirt(club, 8), { code: 'PT409', hint: 'shirtTaken', details: 'shirt_number' });
    await done(world.as({ id: club.coCaptain }).rpc('leave_team'));
    await done((await setShirt(club, 8))());
  });
});

describe('whoever has left already', () => {
  test('is no longer given roles and shirts, nor kicked', async () => {
    const club = await newClub(world);
    const member_id = await memberId(world, club.player);
    await done(world.as({ id: club.player }).rpc('leave_team'));
    const commands = [
      () => captainOf(club).rpc('set_team_role', { member_id, role: 'co_captain' }),
      () => captainOf(club).rpc('set_shirt', { member_id, shirt_number: 5, place: 'striker' }),
      () => captainOf(club).rpc('kick_player', { member_id, reason: 'Gone anyway' }),
    ] as const;
    for (const action of commands) {
      await refused(world, action, { code: 'PT409', hint: 'memberLeft', details: 'member_id' });
    }
  });
});

describe('what nobody has ever heard of', () => {
  const nothing = randomUUID();
  const admin = () => world.as('admin');

  test('is no member', async () => {
    const commands = [
      () => admin().rpc('set_team_role', { member_id: nothing, role: 'player' }),
      () => admin().rpc('set_shirt', { member_id: nothing, shirt_number: 5, place: 'striker' }),
      () => admin().rpc('kick_player', { member_id: nothing, reason: 'Who is it?' }),
    ] as const;
    for (const action of commands) {
      await refused(world, action, { code: 'PT404', hint: 'memberUnknown', details: 'member_id' });
    }
  });

  test('is no team', async () => {
    const commands = [
      () => admin().rpc('update_team', { team_id: nothing, changes: {} }),
      () => admin().rpc('hand_over_captaincy', { team_id: nothing, player_id: people.user }),
      () => admin().rpc('archive_team', { team_id: nothing }),
      () => admin().rpc('add_team_achievement', { team_id: nothing, title: 'Harbour Cup', type: 'cup', season: '1' }),
    ] as const;
    for (const action of commands) {
      await refused(world, action, { code: 'PT404', hint: 'teamUnknown', details: 'team_id' });
    }
  });
});
