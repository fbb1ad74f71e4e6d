import { describe, expect, test } from 'vitest';
import { databaseLimits, limits } from '#domain/limits.ts';
import { writeMatch } from '#supabase/tests/harness/fixtures.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMeeting, type Meeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, newPeople } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** The last hour before a match: kick-off, the line-up that is missing, and the lobby's code, each once and to whom it concerns. */

const world = openWorld({ sessions: 8 });

/** Two minutes of the clock: what is new to it is reminded of attendance first. */
const tick = async () => {
  for (let minute = 0; minute < 2; minute += 1) await world.sql('select private.settle_due()');
};
const soon = (minutes = databaseLimits.kickoffSoonMinutes - 1): Promise<Meeting> =>
  newMeeting(world, { kickoff_at: minutesAgo(-minutes) });
/** Time passes until so many minutes before kick-off: nobody moved the match. */
async function until(match: string, minutes: number): Promise<void> {
  const [row] = await world.sql<{ at: Date }>(
    `update public.team_matches set kickoff_at = date_trunc('milliseconds', now()) + $2 * interval '1 minute' where id = $1 returning kickoff_at as at`,
    [match, minutes],
  );
  await world.sql('update private.attendance_reminders set starts_at = $2 where of_id = $1', [match, row!.at]);
  await world.sql('update public.attendance set starts_at = $2 where match_id = $1', [match, row!.at]);
}
const keys = ['kickoffSoon', 'lineUpMissing', 'lobbyCode'];
const told = async (person: string, match: string): Promise<string[]> =>
  (
    await world.sql<{ key: string }>(
      `select key from public.notifications where user_id = $1 and link = $2 and key::text = any ($3) order by key::text`,
      [person, `/matches/${match}`, keys],
    )
  ).map(({ key }) => key);
const squadOf = async ({ id }: Club): Promise<string[]> =>
  (
    await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null order by id',
      [id],
    )
  ).map(({ player_id }) => player_id);
const lineUp = async (club: Club, match_id: string) =>
  done(world.as({ id: club.captain }).rpc('set_lineup', { match_id, players: (await squadOf(club)).slice(0, 5) }));
const setCode = (club: Club, match_id: string, code: string) =>
  done(world.as({ id: club.captain }).rpc('set_lobby_code', { match_id, code }));
const lobbies = async (person: string): Promise<unknown[]> =>
  (await world.as({ id: person }).rpc('notifications_page', {}))
    .data!.filter(({ key }) => key === 'lobbyCode')
    .map(({ values }) => (values as Record<string, unknown>)['lobby']);
const isOver = async (person: string, key: string): Promise<unknown> =>
  (
    await world.sql<{ is_over: boolean }>(
      `select w.is_over from public.notifications n, private.notice_waits(n) w
        where n.user_id = $1 and n.key = $2::public.notification_key order by n.created_at desc limit 1`,
      [person, key],
    )
  )[0]?.is_over;

describe('an hour before kick-off', () => {
  test('whoever plays is reminded once, and captains without a line-up read that instead', async () => {
    const { home, away, match } = await soon(databaseLimits.kickoffSoonMinutes + 5);
    await lineUp(home, match);
    await tick();
    expect(await told(home.captain, match)).toEqual([]);
    await until(match, databaseLimits.kickoffSoonMinutes);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    for (const player of await squadOf(home)) expect(await told(player, match)).toEqual(['kickoffSoon']);
    for (const leader of [away.captain, away.coCaptain]) expect(await told(leader, match)).toEqual(['lineUpMissing']);
    expect(await told(away.player, match)).toEqual(['kickoffSoon']);
  });

  test('who does not come, or is not lined up, hears nothing', async () => {
    const { home, away, match } = await soon(databaseLimits.kickoffSoonMinutes + 5);
    await done(world.as({ id: away.player }).rpc('answer_attendance', { match_id: match, coming: false }));
    await lineUp(home, match);
    await world.sql('delete from public.match_lineups where match_id = $1 and player_id = $2', [match, home.player]);
    await tick();
    await until(match, 30);
    await tick();
    expect(await told(away.player, match)).toEqual([]);
    expect(await told(home.player, match)).toEqual([]);
  });

  test('a match that moves is told of anew, one that is off not at all', async () => {
    const { home, match } = await soon();
    await tick();
    expect(await told(home.player, match)).toEqual(['kickoffSoon']);
    await world.sql(`update public.team_matches set kickoff_at = kickoff_at - interval '10 minutes' where id = $1`, [
      match,
    ]);
    await tick();
    expect(await told(home.player, match)).toEqual(['kickoffSoon', 'kickoffSoon']);
    const other = await soon();
    await writeMatch(world, other.match, { status: 'postponed' });
    await tick();
    expect(await told(other.home.player, other.match)).toEqual([]);
  });

  test('it is over with kick-off, and a missing line-up with the line-up', async () => {
    const { home, match } = await soon();
    await tick();
    expect(await isOver(home.captain, 'lineUpMissing')).toBe(false);
    expect(await isOver(home.player, 'kickoffSoon')).toBe(false);
    await lineUp(home, match);
    expect(await isOver(home.captain, 'lineUpMissing')).toBe(true);
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 minute' where id = $1`, [match]);
    expect(await isOver(home.player, 'kickoffSoon')).toBe(true);
  });
});

describe('the lobby’s code', () => {
  test('given before both see it is told when they may, once', async () => {
    const { home, away, match } = await soon();
    await setCode(home, match, 'KEEP-42');
    await tick();
    expect(await told(away.player, match)).toEqual(['kickoffSoon']);
    await until(match, limits.lineupRevealMinutes);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    for (const person of [home.player, away.captain, away.player])
      expect((await told(person, match)).filter((key) => key === 'lobbyCode')).toEqual(['lobbyCode']);
    expect(await lobbies(away.player)).toEqual(['KEEP-42']);
  });

  test('given later is told at once, and another one again; it stands in no row and is nobody else’s', async () => {
    const { home, away, match } = await soon(limits.lineupRevealMinutes - 1);
    await tick();
    await setCode(home, match, 'FIRST-1');
    expect(await lobbies(away.player)).toEqual(['FIRST-1']);
    await tick();
    expect(await lobbies(away.player)).toEqual(['FIRST-1']);
    await setCode(home, match, 'FIRST-1');
    expect(await lobbies(away.player)).toEqual(['FIRST-1']);
    await setCode(home, match, 'SECOND-2');
    // both say the code of now
    expect(await lobbies(away.player)).toEqual(['SECOND-2', 'SECOND-2']);
    // who set it knows it
    expect(await lobbies(home.captain)).toEqual([]);
    expect(JSON.stringify(await world.sql('select * from public.notifications'))).not.toContain('SECOND-2');

    const { home: stranger } = await soon();
    await world.sql('update public.notifications set user_id = $1 where user_id = $2', [stranger.player, away.player]);
    expect(await lobbies(stranger.player)).toEqual([null, null]);
    expect(await isOver(stranger.player, 'lobbyCode')).toBe(true);
  });

  test('is read by a stand-in as long as they have the place, and by no former member', async () => {
    const { home, away, match } = await soon(limits.lineupRevealMinutes - 1);
    const [standIn, gaveUp] = await newPeople(world, 2);
    const former = away.player;
    await world.sql(
      `insert into public.stand_ins (match_id, team_id, asked_by, player_id, taken_at)
         values ($1, $2, $3, $4, now()), ($1, $2, $3, $5, now())`,
      [match, home.id, home.captain, standIn, gaveUp],
    );
    await tick();
    await setCode(home, match, 'LENT-77');
    for (const person of [standIn!, gaveUp!, former]) expect(await lobbies(person)).toEqual(['LENT-77']);
    await world.sql('update public.stand_ins set withdrawn_at = now() where player_id = $1', [gaveUp]);
    await world.sql('update public.team_members set left_at = now() where player_id = $1', [former]);
    expect([await lobbies(standIn!), await lobbies(gaveUp!), await lobbies(former)]).toEqual([
      ['LENT-77'],
      [null],
      [null],
    ]);
    // another code is told to the stand-in alone
    await setCode(home, match, 'LENT-78');
    expect(await lobbies(standIn!)).toEqual(['LENT-78', 'LENT-78']);
    expect([await lobbies(gaveUp!), await lobbies(former)]).toEqual([[null], [null]]);
  });

  test('is told to nobody any more once the match is over', async () => {
    const { home, away, match } = await soon(limits.lineupRevealMinutes - 1);
    await tick();
    await setCode(home, match, 'LATE-99');
    expect(await isOver(away.player, 'lobbyCode')).toBe(false);
    await writeMatch(world, match, { status: 'cancelled' });
    expect(await isOver(away.player, 'lobbyCode')).toBe(true);
    expect(await lobbies(away.player)).toEqual([null]);
  });
});
