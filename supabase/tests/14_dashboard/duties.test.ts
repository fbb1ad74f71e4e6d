import { describe, expect, test } from 'vitest';
import { checkIn, enter, newClubs, openCup, pass, tick } from '../harness/evening.ts';
import { openWorld } from '../harness/harness.ts';
import { claim, minutesAgo, newMatch, newMeeting } from '../harness/meeting.ts';
import { done } from '../harness/traces.ts';

/** What the dashboard says a captain has to do. */

const world = openWorld();

const ahead = (minutes: number) => ({ kickoff_at: minutesAgo(-minutes) });
const dutiesOf = async (id: string) => {
  const { data, error } = await world.as({ id }).rpc('duties');
  if (error) throw new Error(error.message);
  return data;
};
const kindsOf = async (id: string) => (await dutiesOf(id)).map(({ kind }) => kind);

describe('what a captain has to do', () => {
  test('a claim of the other side is answered, the own one waits, each with the season’s deadline', async () => {
    const { home, away, match } = await newMeeting(world);
    const report = await claim(world, home.captain, match, 4, 2);
    const [answer] = await dutiesOf(away.captain);
    expect(answer).toMatchObject({
      kind: 'answerClaim',
      match_id: match,
      subject_id: report,
      home_score: 4,
      away_score: 2,
    });
    expect(Date.parse(answer!.until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await kindsOf(away.coCaptain)).toEqual(['answerClaim']);
    expect(await kindsOf(home.captain)).toEqual(['claimWaits']);
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id: report }));
    expect(await kindsOf(away.captain)).toEqual([]);
  });

  test('a dispute waits for the staff', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await claim(world, home.captain, match, 4, 2);
    await done(world.as({ id: away.captain }).rpc('dispute_report', { report_id, reason: 'It was four all' }));
    expect(await kindsOf(home.captain)).toEqual(['disputed']);
    expect(await kindsOf(away.captain)).toEqual(['disputed']);
  });

  test('a match that has kicked off is reported; before it, five are named, for the next match alone', async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    await newMatch(world, home, away, ahead(120));
    expect(await dutiesOf(home.captain)).toMatchObject([{ kind: 'lineUp', match_id: match, named: 0 }]);
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 hour' where id = $1`, [match]);
    expect(await kindsOf(home.captain)).toEqual(['report', 'lineUp']);
  });

  test('a proposed kick-off is answered by the other side', async () => {
    const { home, away, match } = await newMeeting(world, ahead(4000));
    const at = minutesAgo(-5000).toISOString();
    await done(world.as({ id: home.captain }).rpc('propose_reschedule', { match_id: match, kickoff_at: at }));
    expect(await dutiesOf(away.captain)).toMatchObject([{ kind: 'answerTime', match_id: match }]);
    expect(Date.parse((await dutiesOf(away.captain))[0]!.at)).toBe(Date.parse(at));
    expect(await kindsOf(home.captain)).toEqual([]);
  });

  test('an open check-in is made once', async () => {
    const [club] = await newClubs(world, 1);
    const cup = await openCup(world);
    await done(enter(world, cup, club!));
    expect(await kindsOf(club!.captain)).toEqual([]);
    await pass(world, cup, 125);
    await tick(world);
    expect(await dutiesOf(club!.captain)).toMatchObject([{ kind: 'checkIn', subject_id: cup }]);
    await done(checkIn(world, cup, club!));
    expect(await kindsOf(club!.captain)).toEqual([]);
  });
});

test('who leads no team has none', async () => {
  const { home, match } = await newMeeting(world);
  await claim(world, home.captain, match, 4, 2);
  expect(await kindsOf(home.player)).toEqual([]);
  const { data } = await world.as('admin').rpc('duties');
  expect(data).toEqual([]);
});
