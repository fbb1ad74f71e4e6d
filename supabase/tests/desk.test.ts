import { beforeEach, describe, expect, test } from 'vitest';
import { everybody, openWorld, people } from './harness.ts';
import { age, claim, minutesAgo, newMatch, newMeeting } from './meeting.ts';
import { importMatch } from './fixtures.ts';
import { openCup } from './evening.ts';
import { done } from './traces.ts';

/** The organiser's desk: what waits for whom, oldest first, page by page. */

const world = openWorld();

type Show = 'open' | 'waiting' | 'ruled';
const desk = async (show: Show = 'open', more: { after_at?: string; after_id?: string; max?: number } = {}) => {
  const { data, error } = await world.as('admin').rpc('match_desk', { show, ...more });
  expect(error).toBeNull();
  return data ?? [];
};
const onDesk = async (show: Show) => (await desk(show)).map(({ match_id, matters }) => [match_id, matters.join()]);
const counts = async () => (await world.as('admin').rpc('match_desk_counts')).data;
const as = (id: string) => world.as({ id });
const rule = (match_id: string) =>
  world.as('admin').rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason: 'As the pictures show' });

beforeEach(() => world.sql('delete from public.team_matches'));

test('a match that is being played, to come, put off or over is on no list', async () => {
  const { home, away, match } = await newMeeting(world);
  await newMatch(world, home, away, { kickoff_at: minutesAgo(-60) });
  await newMatch(world, home, away, { kickoff_at: minutesAgo(23 * 60) });
  await newMatch(world, home, away, { kickoff_at: minutesAgo(3000), status: 'postponed' });
  await newMatch(world, home, away, { kickoff_at: minutesAgo(3000), status: 'cancelled' });
  await importMatch(world, match, { status: 'finished', home_score: 2, away_score: 1 });
  for (const show of ['open', 'waiting', 'ruled'] as const) expect(await onDesk(show)).toEqual([]);
  expect(await counts()).toEqual([{ open: 0, waiting: 0 }]);
});

test('a claim waits for the other side, a disputed one for a ruling, a ruled one for nobody', async () => {
  const { home, away, match } = await newMeeting(world);
  await claim(world, home.captain, match, 2, 1);
  expect(await onDesk('waiting')).toEqual([[match, 'reported']]);
  expect(await onDesk('open')).toEqual([]);
  expect(await counts()).toEqual([{ open: 0, waiting: 1 }]);
  await claim(world, away.captain, match, 1, 2);
  expect(await onDesk('waiting')).toEqual([]);
  expect(await onDesk('open')).toEqual([[match, 'disputed']]);
  expect(await counts()).toEqual([{ open: 1, waiting: 0 }]);
  await done(rule(match));
  expect(await onDesk('open')).toEqual([]);
  expect(await onDesk('ruled')).toEqual([[match, 'ruling']]);
  await done(rule(match));
  expect(await onDesk('ruled')).toEqual([[match, 'correction']]);
});

test('what was taken back is on the desk at once, and a claim takes it to the other side', async () => {
  const { home, match } = await newMeeting(world);
  await done(rule(match));
  await done(world.as('admin').rpc('undo_result', { match_id: match, reason: 'The wrong match' }));
  expect(await onDesk('open')).toEqual([[match, 'undone']]);
  expect(await onDesk('ruled')).toEqual([[match, 'undo']]);
  await claim(world, home.captain, match);
  expect(await onDesk('open')).toEqual([]);
  expect(await onDesk('waiting')).toEqual([[match, 'reported']]);
});

test('a no-show that is claimed waits for the other side; a protest brings any match to the desk', async () => {
  const { home, away, match } = await newMeeting(world);
  await done(as(home.captain).rpc('claim_forfeit', { match_id: match }));
  expect(await onDesk('waiting')).toEqual([[match, 'forfeit']]);
  await done(as(away.captain).rpc('file_protest', { match_id: match, reason: 'We were there' }));
  expect(await onDesk('open')).toEqual([[match, 'forfeit,protest']]);
  expect(await onDesk('waiting')).toEqual([]);
  expect(await counts()).toEqual([{ open: 1, waiting: 0 }]);
});

test('a match that nobody reported for a day waits for a ruling', async () => {
  const { match } = await newMeeting(world, { kickoff_at: minutesAgo(24 * 60 + 1) });
  expect(await onDesk('open')).toEqual([[match, 'overdue']]);
});

test('a game of a night cup that nobody reported waits for one as soon as it must be over', async () => {
  const cup = await openCup(world);
  const { home, away } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
  const about = { league_id: null, season: null, matchday: null, stage: 'cup', night_cup_id: cup };
  await newMatch(world, home, away, { ...about, kickoff_at: minutesAgo(44) });
  const late = await newMatch(world, home, away, { ...about, kickoff_at: minutesAgo(46) });
  expect(await onDesk('open')).toEqual([[late, 'overdue']]);
  expect(await counts()).toEqual([{ open: 1, waiting: 0 }]);
});

test('the oldest comes first, page after page, each once', async () => {
  const { home, away } = await newMeeting(world, { kickoff_at: minutesAgo(-60) });
  const matches = [];
  for (const days of [2, 5, 3, 4]) {
    matches.push(await newMatch(world, home, away, { kickoff_at: minutesAgo(days * 24 * 60) }));
  }
  const [two, five, three, four] = matches;
  const seen: string[] = [];
  let last: { match_id: string; since: string } | undefined;
  for (let page = 0; page < 4; page += 1) {
    const [next] = await desk('open', { max: 1, ...(last && { after_at: last.since, after_id: last.match_id }) });
    last = next;
    seen.push(next!.match_id);
  }
  expect(seen).toEqual([five, four, three, two]);
  expect(await desk('open', { after_at: last!.since, after_id: last!.match_id })).toEqual([]);
  // of what has been ruled, the newest
  for (const id of [two!, three!]) await done(rule(id));
  const [newest] = await desk('ruled', { max: 1 });
  expect(newest!.match_id).toBe(three);
  expect(await desk('ruled', { after_at: newest!.since, after_id: newest!.match_id })).toMatchObject([
    { match_id: two },
  ]);
});

test('a claim is as old as it is, whenever the match was', async () => {
  const { home, away, match: later } = await newMeeting(world);
  const earlier = await newMatch(world, home, away);
  await claim(world, home.captain, earlier);
  await age(world, await claim(world, home.captain, later), 2);
  expect((await desk('waiting')).map(({ match_id }) => match_id)).toEqual([later, earlier]);
});

describe('who looks', () => {
  test('is an admin; everybody else sees an empty desk', async () => {
    await newMeeting(world, { kickoff_at: minutesAgo(3000) });
    for (const name of everybody.filter((each) => each !== 'admin')) {
      expect((await world.as(name).rpc('match_desk')).data, name).toEqual([]);
      expect((await world.as(name).rpc('match_desk_counts')).data, name).toEqual([{ open: 0, waiting: 0 }]);
    }
    expect(await desk()).toHaveLength(1);
  });

  test('is told which matches are the own team’s', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(3000) });
    expect(await desk()).toMatchObject([{ match_id: match, own: false }]);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [home.id, people.admin]);
    expect(await desk()).toMatchObject([{ match_id: match, own: true }]);
  });
});
