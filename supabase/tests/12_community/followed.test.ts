import { expect, test } from 'vitest';
import { cupGames, drawnCup, newClubs, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { count, newClub, newPeople, newPerson, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Followers of a team or player are notified of results and moves. */

const world = openWorld({ sessions: 8 });
const { sql } = world;
const as = (id: string) => world.as({ id });
const reason = 'Seen on the recording';
const rule = (match_id: string, home_score = 2) =>
  done(world.as('admin').rpc('rule_match', { match_id, home_score, away_score: 1, reason }));
const bell = async (id: string) =>
  (await as(id).rpc('notifications_page')).data!.map(({ key, values, link }) => ({ key, values, link }));
const keys = async (id: string) => (await bell(id)).map(({ key }) => key);
/** A fan of these teams, since before what follows. */
async function fanOf(...teams: string[]): Promise<string> {
  const fan = await newPerson(world);
  for (const team_id of teams) await done(as(fan).rpc('follow_team', { team_id }));
  return fan;
}
async function fanOfPlayer(player_id: string): Promise<string> {
  const fan = await newPerson(world);
  await done(as(fan).rpc('follow_player', { player_id }));
  return fan;
}
const waits = async (id: string) =>
  (
    await sql<{ over: boolean }>(
      'select w.is_over as over from public.notifications n, private.notice_waits(n) w where n.user_id = $1',
      [id],
    )
  ).map(({ over }) => over);

test('a match that has ended reaches the followers of either team once, without its score', async () => {
  const { home, away, match } = await newMeeting(world);
  const [both, stranger] = [await fanOf(home.id, away.id), await newPerson(world)];
  await rule(match);
  expect(await bell(both)).toEqual([]);
  await tick(world);
  const values = { home: home.name, away: away.name };
  expect(await bell(both)).toEqual([{ key: 'followedResult', values, link: `/matches/${match}` }]);
  expect(await bell(stranger)).toEqual([]);
  await rule(match, 3);
  await tick(world);
  await done(world.as('admin').rpc('undo_result', { match_id: match, reason }));
  expect(await waits(both)).toEqual([true]);
  await rule(match, 4);
  await tick(world);
  expect(await keys(both)).toEqual(['followedResult']);
  expect(await waits(both)).toEqual([false]);
});

test('a match of a night cup is one, too', async () => {
  const clubs = await newClubs(world, 2);
  const fan = await fanOf(clubs[0]!.id);
  const [game] = await cupGames(world, await drawnCup(world, clubs, { final_best_of: 1 }));
  await rule(game!.id);
  await tick(world);
  expect((await bell(fan)).map(({ key, link }) => [key, link])).toEqual([['followedResult', `/matches/${game!.id}`]]);
});

test('neither squad, nor who ruled, nor who follows since, nor who does no longer hears of it', async () => {
  const { home, away, match } = await newMeeting(world);
  const [before, ended] = [await fanOf(home.id), await fanOf(away.id)];
  await done(as(away.player).rpc('follow_team', { team_id: home.id }));
  await done(as(home.player).rpc('follow_team', { team_id: home.id }));
  await done(world.as('admin').rpc('follow_team', { team_id: home.id }));
  await rule(match);
  const since = await fanOf(home.id);
  await done(as(ended).rpc('follow_team', { team_id: away.id, follow: false }));
  await tick(world);
  const told = await sql<{ user_id: string }>(
    `select user_id from public.notifications where key = 'followedResult' and link = $1`,
    [`/matches/${match}`],
  );
  expect(told.map(({ user_id }) => user_id)).toEqual([before]);
  expect(await bell(since)).toEqual([]);
  // who ruled is remembered no longer than it takes
  expect(await count(world, 'private.followed_news where match_id = $1 and actor_id is null and done_at is not null', match)).toBe(1); // prettier-ignore
});

test('a result that is taken back before anybody read of it is none, and the next one is', async () => {
  const { home, match } = await newMeeting(world);
  const fan = await fanOf(home.id);
  await rule(match);
  await done(world.as('admin').rpc('undo_result', { match_id: match, reason }));
  await tick(world);
  // nor where the clock had seen it a moment before
  await sql('select private.notify_followers(id) from private.followed_news where match_id = $1', [match]);
  expect(await bell(fan)).toEqual([]);
  await rule(match);
  await tick(world);
  expect(await keys(fan)).toEqual(['followedResult']);
});

test('what files brought in is no news, nor is the correction of a result that was there before', async () => {
  const { home, away, league, match } = await newMeeting(world);
  const old = await newMatch(world, away, home);
  await rule(old);
  const fan = await fanOf(home.id);
  await rule(old, 3);
  await sql(`update public.league_seasons set imported_at = now() + interval '1 minute' where league_id = $1`, [
    league,
  ]);
  await rule(match);
  await tick(world);
  expect(await bell(fan)).toEqual([]);
});

test('a league that is closed is no news', async () => {
  const { home, league, match } = await newMeeting(world);
  const fan = await fanOf(home.id);
  await rule(match);
  await sql('update public.leagues set archived_at = now() where id = $1', [league]);
  await tick(world);
  expect(await bell(fan)).toEqual([]);
  expect(await count(world, 'private.followed_news where match_id = $1 and done_at is not null', match)).toBe(1);
});

test('a player who signs or is a free agent is news to followers, not to whoever was party', async () => {
  const [club, star] = [await newClub(world), await newPerson(world)];
  const fan = await fanOfPlayer(star);
  for (const id of [club.captain, club.coCaptain, club.player])
    await done(as(id).rpc('follow_player', { player_id: star }));
  await sign(world, club, star);
  await tick(world);
  const values = { player: `p ${star.replaceAll('-', '').slice(0, 12)}`, team: club.name };
  const joined = { key: 'followedMove', values, link: `/players/${star}` };
  expect(await bell(fan)).toEqual([joined]);
  expect(await keys(club.player)).toEqual(['followedMove']);
  await done(as(star).rpc('leave_team'));
  await tick(world);
  expect(await bell(fan)).toEqual([{ ...joined, key: 'followedFree' }, joined]);
  for (const id of [club.captain, club.coCaptain, star])
    expect((await keys(id)).filter((key) => key.startsWith('followed'))).toEqual([]);
  expect(await count(world, 'private.followed_news where transfer_id is not null')).toBe(0);
});

test('of two moves at once the last is said, and of an account that is gone none', async () => {
  const [club, star, gone] = [await newClub(world), await newPerson(world), await newPerson(world)];
  const [fan, other] = [await fanOfPlayer(star), await fanOfPlayer(gone)];
  await sign(world, club, star);
  await done(as(star).rpc('leave_team'));
  await sign(world, club, gone);
  await tick(world);
  expect(await keys(fan)).toEqual(['followedFree']);
  expect(await keys(other)).toEqual(['followedMove']);
  expect(await waits(other)).toEqual([false]);
  await done(as(gone).rpc('leave_team'));
  await sql('update public.profiles set deleted_at = now() where id = $1', [gone]);
  await tick(world);
  expect(await keys(other)).toEqual(['followedMove']);
  expect(await waits(other)).toEqual([true]);
});

test('thousands of followers hear some at a time, each once, whatever is killed on the way', async () => {
  const { home, away, match } = await newMeeting(world);
  // so many hear in one round of the clock, of all matches together
  const round = 5000;
  const fans = await newPeople(world, 2 * round);
  await sql(
    `insert into public.team_follows (user_id, team_id) select id, team from unnest($1::uuid[]) as id, unnest($2::uuid[]) as team`,
    [fans, [home.id, away.id]],
  );
  const told = async () => {
    const [row] = await sql<{ rows: number; people: number }>(
      `select count(*)::int as rows, count(distinct user_id)::int as people
         from public.notifications where key = 'followedResult' and user_id = any ($1::uuid[])`,
      [fans],
    );
    return row!;
  };
  await rule(match);
  await tick(world);
  expect(await told()).toEqual({ rows: round, people: round });
  // a clock that dies in the middle has done nothing, and the next one begins where the last one ended
  await expect(sql(`do $$ begin perform private.settle_due(); raise exception 'killed'; end $$`)).rejects.toThrow('killed'); // prettier-ignore
  expect(await told()).toEqual({ rows: round, people: round });
  // who follows no longer is left out of what is still to come
  const last = fans.toSorted().at(-1)!;
  for (const { id } of [home, away]) await done(as(last).rpc('follow_team', { team_id: id, follow: false }));
  // two clocks at the same moment: the second leaves it to the first
  await Promise.all([tick(world), tick(world)]);
  expect(await told()).toEqual({ rows: 2 * round - 1, people: 2 * round - 1 });
  await tick(world);
  await tick(world);
  expect(await told()).toEqual({ rows: 2 * round - 1, people: 2 * round - 1 });
  expect(await count(world, 'private.followed_news where done_at is null')).toBe(0);
});

test('what is newer waits for its round, and is done where the older one leaves room', async () => {
  const [older, newer] = [await newMeeting(world), await newMeeting(world)];
  const fans = await newPeople(world, 5001);
  await sql(
    `insert into public.team_follows (user_id, team_id)
       select id, $2::uuid from unnest($1::uuid[]) as id union all select ($1::uuid[])[1], $3::uuid`,
    [fans, older.home.id, newer.home.id],
  );
  const told = async ({ match }: { match: string }) =>
    count(world, `public.notifications where key = 'followedResult' and link = '/matches/' || $1`, match);
  await rule(older.match);
  await rule(newer.match);
  await tick(world);
  expect([await told(older), await told(newer)]).toEqual([5000, 0]);
  await tick(world);
  expect([await told(older), await told(newer)]).toEqual([5001, 1]);
});
