import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  contractAt,
  count,
  fillSquad,
  lapse,
  memberId,
  newClub,
  newPerson,
  offer,
  refused,
  setPhase,
} from '#supabase/tests/harness/signing.ts';
import { sign, statuses, notified, type Club } from '#supabase/tests/harness/signing.ts';

const world = openWorld();

const accepting = (player: string, contract_id: string) => () =>
  world.as({ id: player }).rpc('accept_contract', { contract_id });

/** A birth date that many years ago, `days` later in the year. */
const born = async (years: number, days = 0): Promise<string> => {
  const [row] = await world.sql<{ born: string }>(
    `select (current_date - make_interval(years => $1, days => 0) + make_interval(days => $2))::date::text as born`,
    [years, days],
  );
  return row!.born;
};

const rightsUsed = async (club: Club): Promise<number> => {
  const [entry] = await world.sql<{ used: number }>(
    'select rights_used as used from public.league_teams where team_id = $1',
    [club.id],
  );
  return entry!.used;
};

describe('accepting an offer', () => {
  test('[S4.39] makes the player a member, with the transfer, the messages and the log', async () => {
    const club = await newClub(world);
    const player = await newPerson(world);
    await world.sql(`update public.profiles set position = 'striker', gaming_id = $2 where id = $1`, [player, player]);
    const id = await offer(world, club, player);
    expect((await accepting(player, id)()).error).toBeNull();

    expect(await statuses(world, player)).toEqual({ [id]: 'active' });
    expect(
      await world.sql(
        'select team_id, team_role, position, eligibility, left_at from public.team_members where player_id = $1',
        [player],
      ),
    ).toEqual([{ team_id: club.id, team_role: 'player', position: 'striker', eligibility: 'eligible', left_at: null }]);
    expect(
      await world.sql(
        'select from_team_id, to_team_id, kind, league_id, season from public.transfers where player_id = $1',
        [player],
      ),
    ).toEqual([
      { from_team_id: null, to_team_id: club.id, kind: 'contract_accepted', league_id: club.league, season: 1 },
    ]);
    expect(await notified(world, 'contractAccepted', id)).toEqual([club.captain, club.coCaptain].toSorted());
    expect(
      await world.sql('select actor, action, after from private.audit_log where subject = $1 order by id', [
        `contracts ${id}`,
      ]),
    ).toMatchObject([
      { actor: club.captain, action: 'offer_contract' },
      { actor: player, action: 'accept_contract', after: { status: 'active', right_spent: true } },
    ]);
  });

  test('withdraws every rival offer, notifies their leaders and takes the player off the market', async () => {
    const player = await newPerson(world);
    const rivals = [await newClub(world), await newClub(world)];
    const overtaken = [await offer(world, rivals[0]!, player), await offer(world, rivals[1]!, player)];
    await world.sql(`insert into public.player_registrations (user_id, username) values ($1, 'Looking')`, [player]);
    const signed = await sign(world, await newClub(world), player);

    expect(await statuses(world, player)).toEqual({
      [signed]: 'active',
      [overtaken[0]!]: 'withdrawn',
      [overtaken[1]!]: 'withdrawn',
    });
    for (const [n, { captain, coCaptain }] of rivals.entries())
      expect(await notified(world, 'offerOvertaken', overtaken[n]!)).toEqual([captain, coCaptain].toSorted());
    expect(await count(world, 'public.player_registrations where user_id = $1 and listed', player)).toBe(0);
  });

  test('is for players of 16 and older, from the very birthday', async () => {
    const club = await newClub(world);
    const young = await newPerson(world, await born(16, 1));
    await refused(world, accepting(young, await offer(world, club, young)), {
      code: 'PT403',
      hint: 'tooYoung',
      details: 'birth_date',
    });
    const old = await newPerson(world, await born(16));
    expect((await accepting(old, await offer(world, club, old))()).error).toBeNull();
  });

  test('asks for the birth date first', async () => {
    const player = await newPerson(world, null);
    const id = await offer(world, await newClub(world), player);
    await refused(world, accepting(player, id), { code: 'PT422', hint: 'birthDateMissing', details: 'birth_date' });
  });

  test('is refused to members of another team, with a contract there or without', async () => {
    const home = await newClub(world);
    const next = await newClub(world);
    const signed = await newPerson(world);
    await sign(world, home, signed);
    for (const player of [signed, home.player, home.captain])
      await refused(world, accepting(player, await offer(world, next, player)), {
        code: 'PT409',
        hint: 'stillContracted',
        details: 'player_id',
      });
  });

  test('is refused once the squad is full, the playoffs run or the team is archived', async () => {
    const why = (hint: string) => ({ code: 'PT409', hint, details: 'team_id' });
    const player = await newPerson(world);

    const full = await newClub(world);
    const late = await offer(world, full, player);
    await fillSquad(world, full, limits.squadMax);
    await refused(world, accepting(player, late), why('squadFull'));

    const playing = await newClub(world);
    const before = await offer(world, playing, player);
    await setPhase(world, playing, 'playoffs');
    await refused(world, accepting(player, before), why('windowClosed'));

    const archived = await newClub(world);
    const last = await offer(world, archived, player);
    await world.sql('update public.teams set archived_at = now() where id = $1', [archived.id]);
    await refused(world, accepting(player, last), why('teamArchived'));
  });

  test('is not hindered by an offer that lapsed elsewhere', async () => {
    const player = await newPerson(world);
    await lapse(world, await offer(world, await newClub(world), player));
    await sign(world, await newClub(world), player);
  });
});

describe('transfer rights', () => {
  const noneLeft = { code: 'PT409', hint: 'noRightsLeft', details: 'team_id' };

  test('are four a regular season: four sign, the fifth does not', async () => {
    const club = await newClub(world);
    const fifth = await newPerson(world);
    const waiting = await offer(world, club, fifth);
    for (let used = 1; used <= 4; used += 1) {
      await sign(world, club, await newPerson(world));
      expect(await rightsUsed(club)).toBe(used);
    }
    await refused(world, accepting(fifth, waiting), noneLeft);
  });

  test('may be as many as the season says', async () => {
    const club = await newClub(world);
    await world.sql('update public.league_seasons set transfer_rights = 1 where league_id = $1', [club.league]);
    const second = await newPerson(world);
    const waiting = await offer(world, club, second);
    await sign(world, club, await newPerson(world));
    await refused(world, accepting(second, waiting), noneLeft);
  });

  test('are raised for one team by an admin, which is logged', async () => {
    const club = await newClub(world);
    await world.sql('update public.league_teams set rights_used = 3 where team_id = $1', [club.id]);
    const fifth = await newPerson(world);
    const waiting = await offer(world, club, fifth);
    await sign(world, club, await newPerson(world));
    await refused(world, accepting(fifth, waiting), noneLeft);

    const about = { league_id: club.league, season: 1, team_id: club.id };
    const raise = (actor: Parameters<typeof world.as>[0], extra: number) =>
      world.as(actor).rpc('set_extra_rights', { ...about, extra });
    for (const actor of ['moderator', { id: club.captain }] as const)
      await refused(world, () => raise(actor, 1), { code: 'PT403', hint: 'notYours' });
    await refused(world, () => raise('admin', 21), { code: 'PT422', hint: 'wrongValue', details: 'extra' });
    expect((await raise('admin', 1)).error).toBeNull();
    expect(
      await count(
        world,
        `private.audit_log where actor = $1 and action = 'set_extra_rights' and subject = $2`,
        people.admin,
        `league_teams ${club.league} 1 ${club.id}`,
      ),
    ).toBe(1);
    expect((await accepting(fifth, waiting)()).error).toBeNull();
    expect(await rightsUsed(club)).toBe(5);
  });

  test('are counted by signing alone: no admin and no captain writes what was used', async () => {
    const club = await newClub(world);
    const write = (actor: Parameters<typeof world.as>[0]) =>
      world.as(actor).from('league_teams').update({ rights_used: 0 }).eq('team_id', club.id).select();
    await sign(world, club, await newPerson(world));
    for (const actor of ['admin', { id: club.captain }] as const) expect((await write(actor)).data ?? []).toEqual([]);
    expect(await rightsUsed(club)).toBe(1);
  });

  test('are never given back, neither for a kick nor for a termination nor for a deletion', async () => {
    const club = await newClub(world);
    const kicked = await newPerson(world);
    await sign(world, club, kicked);
    const member_id = await memberId(world, kicked);
    const captain = world.as({ id: club.captain });
    expect((await captain.rpc('kick_player', { member_id, reason: 'Never came' })).error).toBeNull();
    expect(await rightsUsed(club)).toBe(1);

    const contract_id = await sign(world, club, await newPerson(world));
    expect((await captain.rpc('terminate_contract', { contract_id, reason: 'Moves away' })).error).toBeNull();
    expect(await rightsUsed(club)).toBe(2);
    expect((await world.as('admin').rpc('delete_contract', { contract_id })).error).toBeNull();
    expect(await rightsUsed(club)).toBe(2);
  });

  test.each(['registration', 'finished', 'none'] as const)('are not needed in the phase %s', async (phase) => {
    const club = await newClub(world, { phase });
    for (let signing = 1; signing <= 5; signing += 1) await sign(world, club, await newPerson(world));
    expect(await count(world, 'public.contracts where team_id = $1 and not right_spent', club.id)).toBe(5);
    expect(await count(world, 'public.league_teams where team_id = $1 and rights_used > 0', club.id)).toBe(0);
  });

  test('are those of the season a team plays now, not of one it has finished', async () => {
    const club = await newClub(world, { phase: 'finished' });
    await world.sql('update public.league_teams set rights_used = 4 where team_id = $1', [club.id]);
    await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 2, 'regular')`, [
      club.league,
    ]);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 2, $2)', [
      club.league,
      club.id,
    ]);
    const id = await sign(world, club, await newPerson(world));
    expect(await world.sql('select season, right_spent from public.contracts where id = $1', [id])).toEqual([
      { season: 2, right_spent: true },
    ]);
    expect(
      await world.sql('select rights_used from public.league_teams where team_id = $1 order by season', [club.id]),
    ).toEqual([{ rights_used: 4 }, { rights_used: 1 }]);
  });
});

test('a player is under one active contract, whoever writes', async () => {
  const player = await newPerson(world);
  await contractAt(world, await newClub(world), 'active', player);
  const home = await newClub(world);
  await expect(contractAt(world, home, 'active', player)).rejects.toThrow(/contracts_one_active/);
  await expect(contractAt(world, home, 'offered', player)).rejects.toThrow(/contracts_one_offer/);
});
