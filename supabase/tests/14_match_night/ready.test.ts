import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, type Meeting, newMeeting, standOf } from '#supabase/tests/harness/meeting.ts';
import { outsiders, refused } from '#supabase/tests/harness/signing.ts';
import { auditOf, done } from '#supabase/tests/harness/traces.ts';

/** The ready-check: each side says that it is there, both open the match. */

const world = openWorld({ sessions: 8 });

const before = (minutes: number): Promise<Meeting> => newMeeting(world, { kickoff_at: minutesAgo(-minutes) });
const ready = (id: string, match_id: string, is = true) =>
  world.as({ id }).rpc('ready_for_match', { match_id, ready: is });
const start = (id: string, match_id: string) => world.as({ id }).rpc('start_match', { match_id });
const sidesOf = async (match: string) =>
  (
    await world.sql<{ team_id: string }>(
      'select team_id from public.match_ready r join public.team_matches m on m.id = r.match_id and m.kickoff_at = r.kickoff_at where match_id = $1 order by r.created_at',
      [match],
    )
  ).map(({ team_id }) => team_id);
const toldOf = async (person: string, match: string) =>
  (
    await world.sql<{ key: string }>(
      'select key from public.notifications where user_id = $1 and link = $2 order by created_at, key',
      [person, `/matches/${match}`],
    )
  ).map(({ key }) => key);

test('is said by captain or co-captain of either side, and both hear of it', async () => {
  const { home, away, match } = await before(limits.lineupRevealMinutes - 1);
  for (const { actor, refusal } of outsiders(home, { ...home, captain: people.rival }))
    await refused(world, () => world.as(actor).rpc('ready_for_match', { match_id: match }), refusal);
  await done(ready(home.coCaptain, match));
  expect(await sidesOf(match)).toEqual([home.id]);
  expect(await toldOf(away.captain, match)).toEqual(['sideReady']);
  expect(await toldOf(home.captain, match)).toEqual(['sideReady']);
  await done(ready(away.captain, match));
  expect(await sidesOf(match)).toEqual([home.id, away.id]);
  expect(await toldOf(home.captain, match)).toEqual(['sideReady', 'bothReady']);
  expect(await auditOf(world, `team_matches ${match} ${home.id}`)).toMatchObject([
    { action: 'ready_for_match', actor: home.coCaptain, after: { ready: true } },
  ]);
  for (const [id, rows] of [[home.player, 2], [away.captain, 2], [people.admin, 2], [people.user, 0]] as const) {
    const { data } = await world.as({ id }).from('match_ready').select('team_id').eq('match_id', match);
    expect(data).toHaveLength(rows);
  }
}); // prettier-ignore

test('is taken back, and said twice is once', async () => {
  const { home, match } = await before(5);
  await done(ready(home.captain, match));
  await done(ready(home.captain, match));
  expect(await sidesOf(match)).toEqual([home.id]);
  await done(ready(home.coCaptain, match, false));
  expect(await sidesOf(match)).toEqual([]);
});

test('is not said before the last quarter of an hour, nor once the match has begun', async () => {
  const early = await before(limits.lineupRevealMinutes + 1);
  const tooEarly = { code: 'PT409', hint: 'readyTooEarly', details: 'match_id' };
  await refused(world, () => ready(early.home.captain, early.match), tooEarly);
  const live = await newMeeting(world, { status: 'live' });
  const begun = { code: 'PT409', hint: 'matchCourse', details: 'match_id' };
  await refused(world, () => ready(live.home.captain, live.match), begun);
  const unknown = { code: 'PT404', hint: 'matchUnknown', details: 'match_id' };
  await refused(world, () => ready(live.home.captain, live.home.id), unknown);
});

describe('the match', () => {
  const takesBoth = { code: 'PT409', hint: 'startTakesBoth', details: 'match_id' };

  test.each([limits.lineupRevealMinutes - 1, 1])(
    'starts %s minutes before kick-off once both sides are ready, not with one',
    async (minutes) => {
      const { home, away, match } = await before(minutes);
      await refused(world, () => start(home.captain, match), takesBoth);
      await done(ready(home.captain, match));
      await refused(world, () => start(home.captain, match), takesBoth);
      await done(ready(away.captain, match));
      await done(ready(away.captain, match, false));
      await refused(world, () => start(home.captain, match), takesBoth);
      await done(ready(away.captain, match));
      await done(start(away.coCaptain, match));
      expect((await standOf(world, match)).status).toBe('live');
    },
  );

  test('that moves asks both anew', async () => {
    const { home, away, match } = await before(limits.lineupRevealMinutes - 4);
    await done(ready(home.captain, match));
    await done(ready(away.captain, match));
    await world.sql(`update public.team_matches set kickoff_at = kickoff_at + interval '2 minutes' where id = $1`, [match]); // prettier-ignore
    expect(await sidesOf(match)).toEqual([]);
    await refused(world, () => start(home.captain, match), takesBoth);
  });

  test('hears both sides that say so at once, once', async () => {
    const { home, away, match } = await before(5);
    const answers = await Promise.all([
      ready(home.captain, match),
      ready(away.captain, match),
      ready(home.coCaptain, match),
      ready(away.coCaptain, match),
    ]);
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect((await sidesOf(match)).toSorted()).toEqual([home.id, away.id].toSorted());
    const both = await world.sql(
      `select user_id from public.notifications where link = $1 and key = 'bothReady' group by user_id having count(*) > 1`,
      [`/matches/${match}`],
    );
    expect(both).toEqual([]);
  });
});
