import { describe, expect, test } from 'vitest';
import type { Enums } from '#database.types.ts';
import { putMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Club, memberId, newClub, newPerson, setPhase, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

const world = openWorld();

type Status = Enums<'match_status'>;

/** A club whose members are all eligible, its opponent, and a match of theirs in each state asked for. */
async function meeting(...states: Status[]): Promise<{ club: Club; rival: Club; matches: Record<string, string> }> {
  const [club, rival] = [await newClub(world), await newClub(world, { phase: 'none' })];
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
    club.league,
    rival.id,
  ]);
  await world.sql(`update public.team_members set eligibility = 'eligible' where team_id in ($1, $2)`, [
    club.id,
    rival.id,
  ]);
  // all of it an hour ago
  await world.sql(
    `update public.team_members set joined_at = joined_at - interval '1 hour' where team_id in ($1, $2)`,
    [club.id, rival.id],
  );
  await world.sql(`update private.eligibility_history set since = since - interval '1 hour' where since > $1`, [
    inMinutes(-10),
  ]);
  const matches: Record<string, string> = {};
  for (const [n, status] of states.entries()) {
    matches[status] = await putMatch(world, {
      league_id: club.league,
      season: 1,
      matchday: n + 1,
      home_team_id: club.id,
      away_team_id: rival.id,
      kickoff_at: inMinutes(status === 'finished' ? -30 : 30),
      status,
      ...(status === 'finished' && { home_score: 2, away_score: 1 }),
    });
  }
  return { club, rival, matches };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const lineUp = (match: string, team: string, player: string, slot = 1) =>
  world.sql('insert into public.match_lineups (match_id, team_id, slot, player_id) values ($1, $2, $3, $4)', [
    match,
    team,
    slot,
    player,
  ]);
const score = (match: string, team: string, player: string) =>
  world.sql('insert into public.match_player_stats (match_id, team_id, player_id, goals) values ($1, $2, $3, 1)', [
    match,
    team,
    player,
  ]);
const decide = async (player: string, status: Enums<'eligibility_status'>) => {
  const member_id = await memberId(world, player);
  await done(world.as('admin').rpc('set_eligibility', { member_id, status }));
};
const lineupsOf = async (player: string, matches: Record<string, string>) => {
  const rows = await world.sql<{ match_id: string }>('select match_id from public.match_lineups where player_id = $1', [
    player,
  ]);
  return Object.keys(matches).filter((status) => rows.some(({ match_id }) => match_id === matches[status]));
};

const notEligible = { code: 'PT409', hint: 'notEligible', detail: 'player_id' };
const notInTeam = { ...notEligible, hint: 'memberUnknown' };

describe.each([
  ['a line-up', lineUp],
  ['the figures of a match', score],
])('%s', (_where, enter) => {
  test('takes eligible members of the two sides', async () => {
    const { club, rival, matches } = await meeting('scheduled');
    await enter(matches['scheduled']!, club.id, club.player);
    await enter(matches['scheduled']!, rival.id, rival.player);
  });

  test.each(['pending', 'ineligible'] as const)('takes nobody who is %s', async (status) => {
    const { club, matches } = await meeting('scheduled', 'postponed', 'live');
    await decide(club.player, status);
    for (const match of Object.values(matches)) {
      await expect(enter(match, club.id, club.player)).rejects.toMatchObject(notEligible);
    }
  });

  test('takes nobody of another team, of none, or who has left', async () => {
    const { club, rival, matches } = await meeting('scheduled');
    await done(world.as({ id: club.player }).rpc('leave_team'));
    for (const player of [rival.player, (await newClub(world)).player, await newPerson(world), club.player]) {
      await expect(enter(matches['scheduled']!, club.id, player)).rejects.toMatchObject(notInTeam);
    }
  });

  test('takes nobody in exchange who could not be entered', async () => {
    const { club, rival, matches } = await meeting('scheduled');
    await enter(matches['scheduled']!, club.id, club.player);
    await expect(
      world.sql(
        enter === lineUp
          ? 'update public.match_lineups set player_id = $1 where player_id = $2'
          : 'update public.match_player_stats set player_id = $1 where player_id = $2',
        [rival.player, club.player],
      ),
    ).rejects.toMatchObject(notInTeam);
  });

  test('of a match that is over is set right whoever has left, or may not play, since', async () => {
    const { club, matches } = await meeting('finished');
    await done(world.as({ id: club.player }).rpc('leave_team'));
    await decide(club.coCaptain, 'ineligible');
    await enter(matches['finished']!, club.id, club.player);
    await world.sql('delete from public.match_lineups');
    await enter(matches['finished']!, club.id, club.coCaptain);
  });

  test('of a match that is over takes nobody who came, or became eligible, afterwards', async () => {
    const { club, matches } = await meeting('finished');
    const late = await newPerson(world);
    await world.sql(`insert into public.team_members (team_id, player_id, eligibility) values ($1, $2, 'eligible')`, [
      club.id,
      late,
    ]);
    await expect(enter(matches['finished']!, club.id, late)).rejects.toMatchObject(notInTeam);
    await world.sql(
      `update private.eligibility_history set eligibility = 'pending' where member_id = (select id from public.team_members where player_id = $1)`,
      [club.player],
    );
    await decide(club.player, 'ineligible');
    await decide(club.player, 'eligible');
    await expect(enter(matches['finished']!, club.id, club.player)).rejects.toMatchObject(notEligible);
  });

  test('takes nobody whose contract is over, though the clock has not come yet', async () => {
    const { club, matches } = await meeting('scheduled');
    const player = await newPerson(world);
    const contract = await sign(world, club, player);
    await world.sql(`update public.team_members set eligibility = 'eligible' where player_id = $1`, [player]);
    await enter(matches['scheduled']!, club.id, player);
    await world.sql('delete from public.match_lineups; delete from public.match_player_stats');
    const ended = `update public.contracts set status = 'completed', ended_at = now(), stays_until = now() + $2::interval where id = $1`;
    await world.sql(ended, [contract, '20 minutes']);
    await expect(enter(matches['scheduled']!, club.id, player)).rejects.toMatchObject({
      ...notEligible,
      hint: 'noContract',
    });
    await world.sql(`update public.contracts set stays_until = now() + interval '40 minutes' where id = $1`, [
      contract,
    ]);
    await enter(matches['scheduled']!, club.id, player);
  });

  test('of the playoffs takes nobody who came after they began', async () => {
    const { club, matches } = await meeting('scheduled', 'postponed');
    await world.sql(`update public.team_matches set stage = 'final' where id = $1`, [matches['scheduled']]);
    await setPhase(world, club, 'playoffs');
    const late = await newPerson(world);
    await world.sql(`insert into public.team_members (team_id, player_id, eligibility) values ($1, $2, 'eligible')`, [
      club.id,
      late,
    ]);
    await expect(enter(matches['scheduled']!, club.id, late)).rejects.toMatchObject({
      ...notEligible,
      hint: 'joinedTooLate',
    });
    await enter(matches['postponed']!, club.id, late);
    await enter(matches['scheduled']!, club.id, club.player);
  });
});

describe('a line-up', () => {
  const states = ['scheduled', 'postponed', 'live', 'finished'] as const;
  const enterAll = async (club: Club, matches: Record<string, string>, player: string) => {
    for (const match of Object.values(matches)) await lineUp(match, club.id, player);
  };

  test.each(['pending', 'ineligible'] as const)('that is still to be played loses who becomes %s', async (status) => {
    const { club, matches } = await meeting(...states);
    await enterAll(club, matches, club.player);
    await decide(club.player, status);
    expect(await lineupsOf(club.player, matches)).toEqual(['live', 'finished']);
  });

  test('that is still to be played loses who leaves or is kicked, and nobody else', async () => {
    for (const goes of ['leave_team', 'kick_player'] as const) {
      const { club, matches } = await meeting(...states);
      await enterAll(club, matches, club.player);
      for (const match of Object.values(matches)) await lineUp(match, club.id, club.captain, 2);
      const member_id = await memberId(world, club.player);
      await done(
        goes === 'leave_team'
          ? world.as({ id: club.player }).rpc('leave_team')
          : world.as({ id: club.captain }).rpc('kick_player', { member_id, reason: 'Never came' }),
      );
      expect(await lineupsOf(club.player, matches)).toEqual(['live', 'finished']);
      expect(await lineupsOf(club.captain, matches)).toEqual([...states]);
    }
  });

  test('loses a player who takes the gaming id back', async () => {
    const { club, matches } = await meeting('scheduled', 'finished');
    await world.sql(`update public.profiles set gaming_id = 'Back#1' where id = $1`, [club.captain]);
    await enterAll(club, matches, club.captain);
    await done(world.as({ id: club.captain }).from('profiles').update({ gaming_id: null }).eq('id', club.captain));
    expect(await lineupsOf(club.captain, matches)).toEqual(['finished']);
  });

  test('keeps a player confirmed as eligible', async () => {
    const { club, matches } = await meeting(...states);
    await enterAll(club, matches, club.player);
    await decide(club.player, 'eligible');
    expect(await lineupsOf(club.player, matches)).toEqual([...states]);
  });
});
