import { describe, expect, test } from 'vitest';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import {
  type Club,
  count,
  fillSquad,
  memberId,
  newClub,
  newPerson,
  offer,
  setPhase,
  sign,
} from '#supabase/tests/harness/signing.ts';
import { auditOf, done, memberOf, teamOf, text, notificationsOf } from '#supabase/tests/harness/traces.ts';
import { refused } from '#supabase/tests/harness/unchanged.ts';

const world = openWorld();

const captainOf = (club: Club) => world.as({ id: club.captain });
const transfersOf = (player: string) =>
  world.sql(
    'select kind, from_team_id, to_team_id, league_id, season from public.transfers where player_id = $1 order by happened_at',
    [player],
  );
const contractOf = async (id: string) => (await world.sql('select * from public.contracts where id = $1', [id]))[0];

describe('kicking a player', () => {
  const kick = async (player: string, client: ReturnType<typeof world.as>, reason = 'Never came to a match') => {
    const member_id = await memberId(world, player);
    return () => client.rpc('kick_player', { member_id, reason });
  };

  test('[S6.16] [S4.42] ends membership and contract with the reason, and makes a free agent', async () => {
    const club = await newClub(world, { more: 3 });
    const player = await newPerson(world);
    const contract = await sign(world, club, player);
    await done((await kick(player, captainOf(club)))());

    expect(await memberOf(world, player)).toMatchObject({ team_id: club.id, left_at: expect.any(Date) });
    expect(await contractOf(contract)).toMatchObject({
      status: 'kicked',
      kick_reason: 'Never came to a match',
      termination_reason: null,
      ended_at: expect.any(Date),
    });
    expect((await transfersOf(player)).at(-1)).toEqual({
      kind: 'transfer_out',
      from_team_id: club.id,
      to_team_id: null,
      league_id: club.league,
      season: 1,
    });
    expect(await world.as({ id: player }).rpc('notifications_page', { of_keys: ['kicked'] })).toMatchObject({
      data: [{ key: 'kicked', values: { team: club.name, reason: 'Never came to a match' } }],
    });
    expect(await notificationsOf(world, club.coCaptain)).toContain('kicked');
    expect(await auditOf(world, `team_members ${(await memberOf(world, player)).id}`)).toMatchObject([
      { action: 'kick_player', actor: club.captain, after: { texts_changed: ['reason'] } },
    ]);
  });

  test('lets the player sign elsewhere', async () => {
    const [club, other] = [await newClub(world, { more: 3 }), await newClub(world, { phase: 'none' })];
    const player = await newPerson(world);
    await sign(world, club, player);
    await done((await kick(player, captainOf(club)))());
    await sign(world, other, player);
    expect(await memberOf(world, player)).toMatchObject({ team_id: other.id, left_at: null });
  });

  test('is done by an admin, also to a member without a contract', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done((await kick(club.player, world.as('admin')))());
    expect(await memberOf(world, club.player)).toMatchObject({ left_at: expect.any(Date) });
    expect(await notificationsOf(world, club.captain)).toEqual(['kicked']);
    expect(await transfersOf(club.player)).toMatchObject([{ kind: 'transfer_out', league_id: null, season: null }]);
  });

  test('takes a co-captain the armband as well', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done((await kick(club.coCaptain, captainOf(club)))());
    expect(await memberOf(world, club.coCaptain)).toMatchObject({ team_role: 'player' });
    await refused(
      world,
      () => world.as({ id: club.coCaptain }).rpc('update_team', { team_id: club.id, changes: { contact: 'me' } }),
      { code: 'PT403', hint: 'notYours' },
    );
  });

  test.each([
    ['', 'missing'],
    [' ', 'missing'],
    ['No', 'wrongLength'],
    [text(501), 'wrongLength'],
  ])('asks for a reason of 3 to 500 characters, not %j', async (reason, hint) => {
    const club = await newClub(world);
    await refused(world, await kick(club.player, captainOf(club), reason), { code: 'PT422', hint, details: 'reason' });
  });

  test('does not reach the captain, also through an admin', async () => {
    const club = await newClub(world);
    for (const client of [captainOf(club), world.as('admin')]) {
      await refused(world, await kick(club.captain, client), {
        code: 'PT409',
        hint: 'handOverFirst',
        details: 'member_id',
      });
    }
  });

  test('warns leaders and admins when the squad falls below five in season, and not before', async () => {
    const club = await newClub(world);
    await fillSquad(world, club, 6);
    const [sixth, fifth] = await world.sql<{ player_id: string }>(
      `select player_id from public.team_members where team_id = $1 and team_role = 'player' and player_id <> $2`,
      [club.id, club.player],
    );
    await done((await kick(sixth!.player_id, captainOf(club)))());
    expect(await notificationsOf(world, club.captain)).toEqual([]);
    await done((await kick(fifth!.player_id, captainOf(club)))());
    for (const person of [club.coCaptain, people.admin]) {
      expect(await notificationsOf(world, person)).toContain('squadShort');
    }
    // the one who did it was there
    expect(await notificationsOf(world, club.captain)).toEqual([]);
    expect(
      await world.sql(`select values from public.notifications where key = 'squadShort' and user_id = $1`, [
        club.coCaptain,
      ]),
    ).toEqual([{ values: { team: club.id, players: 4 } }]);
    expect(await notificationsOf(world, club.player)).toEqual([]);
  });

  test('warns nobody before the season', async () => {
    const club = await newClub(world, { phase: 'registration' });
    await done((await kick(club.player, captainOf(club)))());
    expect(await notificationsOf(world, club.captain)).toEqual([]);
  });
});

describe('leaving a team', () => {
  const leave = (player: string) => world.as({ id: player }).rpc('leave_team');

  test('ends the contract and makes a free agent', async () => {
    const club = await newClub(world, { more: 3 });
    const player = await newPerson(world);
    const contract = await sign(world, club, player);
    await done(leave(player));
    const member = await memberOf(world, player);
    expect(member).toMatchObject({ left_at: expect.any(Date) });
    expect(await contractOf(contract)).toMatchObject({ status: 'terminated', termination_reason: null });
    expect((await transfersOf(player)).at(-1)).toMatchObject({ kind: 'free_agent', from_team_id: club.id });
    for (const leader of [club.captain, club.coCaptain])
      expect(await notificationsOf(world, leader)).toContain('playerLeft');
    expect(await auditOf(world, `team_members ${member.id}`)).toMatchObject([{ action: 'leave_team', actor: player }]);
    expect(await teamOf(world, club.id)).toMatchObject({ archived_at: null });
  });

  test('warns those who stay when the squad falls below five in season', async () => {
    const club = await newClub(world);
    await done(leave(club.player));
    for (const person of [club.captain, club.coCaptain, people.admin]) {
      expect(await notificationsOf(world, person)).toContain('squadShort');
    }
  });

  test('is for a captain only after handing over', async () => {
    const club = await newClub(world);
    await refused(world, () => leave(club.captain), { code: 'PT409', hint: 'handOverFirst' });
    await done(captainOf(club).rpc('hand_over_captaincy', { team_id: club.id, player_id: club.player }));
    await done(leave(club.captain));
    expect(await teamOf(world, club.id)).toMatchObject({ captain_id: club.player, archived_at: null });
  });

  test('archives the team when its last member goes, with its open offers and its listing', async () => {
    const club = await newClub(world, { phase: 'none' });
    const wanted = await offer(world, club, await newPerson(world));
    await world.sql('insert into public.team_listings (team_id) values ($1)', [club.id]);
    await done(leave(club.player));
    await done(leave(club.coCaptain));
    await done(leave(club.captain));
    expect(await teamOf(world, club.id)).toMatchObject({ archived_at: expect.any(Date), captain_id: null });
    expect(await contractOf(wanted)).toMatchObject({ status: 'withdrawn', ended_at: expect.any(Date) });
    expect(await world.sql('select listed from public.team_listings where team_id = $1', [club.id])).toEqual([
      { listed: false },
    ]);
  });

  test('is done once', async () => {
    const club = await newClub(world);
    await done(leave(club.player));
    await refused(world, () => leave(club.player), { code: 'PT409', hint: 'inNoTeam' });
  });

  test('happens once when the captain kicks at the same moment', async () => {
    const club = await newClub(world, { more: 3 });
    const member_id = await memberId(world, club.player);
    await Promise.all([leave(club.player), captainOf(club).rpc('kick_player', { member_id, reason: 'At once' })]);
    expect(await count(world, 'public.transfers where player_id = $1', club.player)).toBe(1);
    expect(await memberOf(world, club.player)).toMatchObject({ left_at: expect.any(Date) });
  });
});

describe('archiving a team', () => {
  const archive = (club: Club) => world.as('admin').rpc('archive_team', { team_id: club.id });

  test.each(['none', 'finished'] as const)('frees its members and closes it, in phase %s', async (phase) => {
    const club = await newClub(world, { phase: 'none' });
    const player = await newPerson(world);
    const contract = await sign(world, club, player);
    if (phase === 'finished') await enterFinishedSeason(club);
    const wanted = await offer(world, club, await newPerson(world));
    await world.sql('insert into public.team_listings (team_id) values ($1)', [club.id]);
    await done(archive(club));
    expect(await teamOf(world, club.id)).toMatchObject({ archived_at: expect.any(Date), captain_id: null });
    expect(await count(world, 'public.team_members where team_id = $1 and left_at is null', club.id)).toBe(0);
    expect(await contractOf(contract)).toMatchObject({ status: 'terminated' });
    expect(await contractOf(wanted)).toMatchObject({ status: 'withdrawn' });
    expect((await transfersOf(player)).at(-1)).toMatchObject({ kind: 'free_agent', from_team_id: club.id });
    for (const person of [club.captain, player]) expect(await notificationsOf(world, person)).toContain('teamArchived');
    expect(await world.sql('select listed from public.team_listings where team_id = $1', [club.id])).toEqual([
      { listed: false },
    ]);
    expect((await auditOf(world, `teams ${club.id}`)).at(-1)).toMatchObject({
      action: 'archive_team',
      actor: people.admin,
    });
  });

  const enterFinishedSeason = async (club: Club) => {
    await world.sql('insert into public.leagues (id, name) values ($1, $2)', [club.league, `League of ${club.name}`]);
    await world.sql(`insert into public.league_seasons (league_id, season, phase) values ($1, 1, 'finished')`, [
      club.league,
    ]);
    await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      club.league,
      club.id,
    ]);
  };

  test('waits for the end of its season', async () => {
    const club = await newClub(world, { phase: 'registration' });
    const inSeason = { code: 'PT409', hint: 'teamInSeason', details: 'team_id' };
    await refused(world, () => archive(club), inSeason);
    for (const phase of ['regular', 'playoffs'] as const) {
      await setPhase(world, club, phase);
      await refused(world, () => archive(club), inSeason);
    }
    await setPhase(world, club, 'finished');
    await done(archive(club));
  });

  test('is done once', async () => {
    const club = await newClub(world, { phase: 'none' });
    await done(archive(club));
    await refused(world, () => archive(club), { code: 'PT409', hint: 'teamArchived', details: 'team_id' });
  });
});
