import { describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  type Club,
  memberId,
  newClub,
  newPerson,
  offer,
  refused,
  setPhase,
  sign,
  statuses,
  unchanged,
} from '#supabase/tests/harness/signing.ts';
import { done, memberOf, teamOf } from '#supabase/tests/harness/traces.ts';

const world = openWorld();

const captainOf = (club: Club) => world.as({ id: club.captain });

const suspend = (player: string) =>
  world.sql(
    `insert into private.account_blocks (user_id, kind, reason, by) values ($1, 'suspended', 'Threats in chat', $2)`,
    [player, people.admin],
  );

let teams = 0;
/** A team an admin enters with that captain. */
const entering = (captain_id: string, more: { manager_id?: string } = {}) => {
  teams += 1;
  const name = `Entered ${teams}`;
  return world.as('admin').from('teams').insert({ name, captain_id, ...more }).select('id').single(); // prettier-ignore
};

describe('the armband', () => {
  const suspended = { code: 'PT409', hint: 'playerSuspended', details: 'player_id' };

  test.each(['captain', 'admin'] as const)('is handed over by the %s to nobody who is suspended', async (who) => {
    const club = await newClub(world);
    await suspend(club.player);
    const client = who === 'admin' ? world.as('admin') : captainOf(club);
    await refused(
      world,
      () => client.rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }),
      suspended,
    );
    expect(await memberOf(world, club.captain)).toMatchObject({ team_role: 'captain' });
  });

  test('of a co-captain is given to nobody who is suspended, and taken from them', async () => {
    const club = await newClub(world);
    for (const player of [club.player, club.coCaptain]) await suspend(player);
    const [member_id, coCaptain] = [await memberId(world, club.player), await memberId(world, club.coCaptain)];
    await refused(world, () => captainOf(club).rpc('set_team_role', { member_id, role: 'co_captain' }), suspended);
    await done(captainOf(club).rpc('set_team_role', { member_id: coCaptain, role: 'player' }));
  });

  test('of a team an admin enters is worn by nobody who is suspended', async () => {
    const player = await newPerson(world);
    await suspend(player);
    await refused(world, () => entering(player), suspended);
  });

  test('stays with a captain who is suspended, whose shirt may still change', async () => {
    const club = await newClub(world);
    await suspend(club.captain);
    const member_id = await memberId(world, club.captain);
    await done(world.as('admin').rpc('set_shirt', { member_id, shirt_number: 1, place: 'goalkeeper' }));
    await done(world.as('admin').rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }));
  });
});

describe('a team an admin enters with its captain', () => {
  test('has that captain as manager and first member, who plays as soon as the checks pass', async () => {
    const captain = await newPerson(world);
    await world.sql(`update public.profiles set gaming_id = 'Entered#1', platform = 'pc' where id = $1`, [captain]);
    const { data } = await entering(captain);
    expect(await teamOf(world, data!.id)).toMatchObject({ captain_id: captain, manager_id: captain });
    expect(await memberOf(world, captain)).toMatchObject({ team_role: 'captain', eligibility: 'eligible' });
  });

  test('has a captain who plays also where somebody else is its manager', async () => {
    const captain = await newPerson(world);
    const { data } = await entering(captain, { manager_id: people.user });
    expect(await teamOf(world, data!.id)).toMatchObject({ captain_id: captain, manager_id: people.user });
    expect(await memberOf(world, captain)).toMatchObject({ eligibility: 'pending' });
    await done(world.as({ id: captain }).from('profiles').update({ gaming_id: 'Entered#2' }).eq('id', captain));
    expect(await memberOf(world, captain)).toMatchObject({ eligibility: 'eligible' });
  });

  test('is refused in words where the captain has a team already, or is nobody', async () => {
    const club = await newClub(world);
    for (const player of [club.captain, club.player])
      await refused(world, () => entering(player), { code: 'PT409', hint: 'captainElsewhere', details: 'captain_id' });
    const unknown = { code: 'PT404', hint: 'playerUnknown', details: 'captain_id' };
    await refused(world, () => entering('00000000-0000-4000-8000-000000000000'), unknown);
    const gone = await newPerson(world);
    await world.sql('update public.profiles set deleted_at = now() where id = $1', [gone]);
    await refused(world, () => entering(gone), unknown);
  });
});

describe('a founder who left', () => {
  test('is manager no longer: signs nothing, and is notified of nothing', async () => {
    const club = await newClub(world);
    const early = await newPerson(world);
    const sent = await offer(world, club, early);
    await done(captainOf(club).rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }));
    await done(world.as({ id: club.captain }).rpc('leave_team'));
    expect(await teamOf(world, club.id)).toMatchObject({ manager_id: null });

    const player = await newPerson(world);
    const late = await offer(world, { ...club, captain: club.player }, player);
    expect(
      await world.sql(
        'select club_manager_id, manager_signed_at, captain_id, captain_signed_at from public.contracts where id = $1',
        [late],
      ),
    ).toEqual([
      { club_manager_id: null, manager_signed_at: null, captain_id: club.player, captain_signed_at: expect.any(Date) },
    ]);
    await done(world.as({ id: early }).rpc('accept_contract', { contract_id: sent }));
    const notified = `select user_id from public.notifications where key = 'contractAccepted' and values ->> 'team' = $1 order by 1`;
    expect(await world.sql(notified, [club.id])).toEqual(
      [club.coCaptain, club.player].toSorted().map((user_id) => ({ user_id })),
    );
  });

  test('who plays on remains the manager', async () => {
    const club = await newClub(world);
    await done(captainOf(club).rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }));
    await done(world.as({ id: club.coCaptain }).rpc('leave_team'));
    expect(await teamOf(world, club.id)).toMatchObject({ manager_id: club.captain });
  });
});

describe('the last member', () => {
  const leave = (player: string) => world.as({ id: player }).rpc('leave_team');
  const alone = async (phase: 'none' | 'registration' | 'finished') => {
    const club = await newClub(world, { phase });
    for (const player of [club.player, club.coCaptain]) await done(leave(player));
    return club;
  };

  test('leaves a team that plays a season only when it is finished', async () => {
    const club = await alone('registration');
    const inSeason = { code: 'PT409', hint: 'teamInSeason', details: 'team_id' };
    await refused(world, () => leave(club.captain), inSeason);
    for (const phase of ['regular', 'playoffs'] as const) {
      await setPhase(world, club, phase);
      await refused(world, () => leave(club.captain), inSeason);
    }
    await setPhase(world, club, 'finished');
    await done(leave(club.captain));
    expect(await teamOf(world, club.id)).toMatchObject({ archived_at: expect.any(Date) });
  });

  test('leaves a team that withdrew at any time', async () => {
    const club = await alone('registration');
    await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [club.id]);
    await done(leave(club.captain));
    expect(await teamOf(world, club.id)).toMatchObject({ archived_at: expect.any(Date) });
  });

  test('archives the team, captain or not; who leaves before archives nothing', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(leave(club.coCaptain));
    expect(await teamOf(world, club.id)).toMatchObject({ archived_at: null });
    await world.sql(`update public.team_members set team_role = 'player' where player_id = $1`, [club.captain]);
    await done(leave(club.captain));
    expect(await teamOf(world, club.id)).toMatchObject({ archived_at: null });
    await done(leave(club.player));
    expect(await teamOf(world, club.id)).toMatchObject({ archived_at: expect.any(Date) });
  });
});

describe('what is over', () => {
  test('an archived team is not opened again by a plain write', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(world.as('admin').rpc('archive_team', { team_id: club.id }));
    await refused(world, () => world.as('admin').from('teams').update({ archived_at: null }).eq('id', club.id), {
      code: 'PT403',
      hint: 'notYours',
      details: 'archived_at',
    });
    for (const player of [club.captain, club.player])
      expect(await memberOf(world, player)).toMatchObject({ left_at: expect.any(Date), team_role: 'player' });
  });

  test('a team that withdrew does not enter again by a plain write, also not on another day', async () => {
    const club = await newClub(world);
    const entry = () => world.as('admin').from('league_teams');
    await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [club.id]);
    for (const withdrawn_at of [null, '2027-01-02T00:00:00Z'])
      await unchanged(world, () => entry().update({ withdrawn_at }).eq('team_id', club.id));
  });

  test('a withdrawal that is taken back behind everybody’s back still meets the one season a team plays', async () => {
    const [club, other] = [await newClub(world), await newClub(world)];
    await world.sql('update public.league_teams set withdrawn_at = now() where team_id = $1', [club.id]);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      other.league,
      club.id,
    ]);
    await expect(
      world.sql('update public.league_teams set withdrawn_at = null where (league_id, team_id) = ($1, $2)', [
        club.league,
        club.id,
      ]),
    ).rejects.toMatchObject({ code: 'PT409', hint: 'teamEnteredElsewhere' });
  });
});

test('two memberships of a player never overlap, whoever writes', async () => {
  const [club, other] = [await newClub(world), await newClub(world)];
  const player = await newPerson(world);
  const stay = (team: string, from: string, to: string | null) =>
    world.sql('insert into public.team_members (team_id, player_id, joined_at, left_at) values ($1, $2, $3, $4)', [
      team,
      player,
      from,
      to,
    ]);
  await stay(club.id, '2026-01-01', '2026-03-01');
  await stay(other.id, '2026-03-01', '2026-04-01');
  for (const [from, to] of [
    ['2026-02-01', '2026-02-10'],
    ['2025-12-01', '2026-01-02'],
    ['2026-03-31', null],
    ['2025-01-01', null],
  ] as const)
    await expect(stay(other.id, from, to)).rejects.toThrow(/team_members_one_at_a_time/);
  await stay(club.id, '2026-04-01', null);
});

test('who leaves and comes back is under one contract, and was never in two teams', async () => {
  const club = await newClub(world, { phase: 'registration' });
  const player = await newPerson(world);
  const first = await sign(world, club, player);
  await done(world.as({ id: player }).rpc('leave_team'));
  const second = await sign(world, club, player);
  expect(await statuses(world, player)).toEqual({ [first]: 'terminated', [second]: 'active' });
});
