import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { checkIn, enter, newClubs, openCup, pass, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport, minutesAgo, newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { newClub, newPerson } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Duties of a member on the dashboard. */

const world = openWorld();

const ahead = (minutes: number) => ({ kickoff_at: minutesAgo(-minutes) });
const dutiesOf = async (id: string) => {
  const { data, error } = await world.as({ id }).rpc('duties');
  if (error) throw new Error(error.message);
  return data;
};
/** Without what asks whether somebody comes. */
const ofMatches = async (id: string) =>
  (await dutiesOf(id)).filter(({ kind }) => kind !== 'attendance' && kind !== 'short');
const kindsOf = async (id: string) => (await dutiesOf(id)).map(({ kind }) => kind);

describe('what a captain has to do', () => {
  test('a report of the other side is answered, the own one waits, each with the season’s deadline', async () => {
    const { home, away, match } = await newMeeting(world);
    const report = await fileReport(world, home.captain, match, 4, 2);
    const [answer] = await dutiesOf(away.captain);
    expect(answer).toMatchObject({
      kind: 'answerReport',
      match_id: match,
      subject_id: report,
      home_score: 4,
      away_score: 2,
    });
    expect(Date.parse(answer!.until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await kindsOf(away.coCaptain)).toEqual(['answerReport']);
    expect(await kindsOf(home.captain)).toEqual(['reportWaits']);
    await done(world.as({ id: away.captain }).rpc('confirm_report', { report_id: report }));
    expect(await kindsOf(away.captain)).toEqual([]);
  });

  test('a dispute waits for the staff', async () => {
    const { home, away, match } = await newMeeting(world);
    const report_id = await fileReport(world, home.captain, match, 4, 2);
    await done(world.as({ id: away.captain }).rpc('dispute_report', { report_id, reason: 'It was four all' }));
    expect(await kindsOf(home.captain)).toEqual(['disputed']);
    expect(await kindsOf(away.captain)).toEqual(['disputed']);
  });

  test('a match that can be over is reported; before it, five are named, for the next match alone', async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    await newMatch(world, home, away, ahead(120));
    expect(await ofMatches(home.captain)).toMatchObject([{ kind: 'lineUp', match_id: match, named: 0 }]);
    const kickedOff = (minutes: number) =>
      world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, minutesAgo(minutes)]);
    await kickedOff(limits.gameMinutes - 1);
    expect((await ofMatches(home.captain)).map(({ kind }) => kind)).toEqual(['lineUp']);
    await kickedOff(limits.gameMinutes);
    expect((await ofMatches(home.captain)).map(({ kind }) => kind)).toEqual(['report', 'lineUp']);
    // a game that began late ends late
    await done(world.as({ id: home.captain }).rpc('start_match', { match_id: match }));
    expect((await ofMatches(home.captain)).map(({ kind }) => kind)).toEqual(['lineUp']);
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
    expect(await ofMatches(club!.captain)).toEqual([]);
    await pass(world, cup, 125);
    await tick(world);
    expect(await ofMatches(club!.captain)).toMatchObject([{ kind: 'checkIn', subject_id: cup }]);
    await done(checkIn(world, cup, club!));
    expect(await ofMatches(club!.captain)).toEqual([]);
  });

  test('fewer than five for a match within a day', async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    expect(await dutiesOf(home.captain)).toContainEqual(
      expect.objectContaining({ kind: 'short', match_id: match, named: 0 }),
    );
    expect(await kindsOf(home.player)).not.toContain('short');
    await world.sql(
      `insert into public.attendance (match_id, team_id, player_id, coming, starts_at)
       select m.id, t.team_id, t.player_id, true, m.kickoff_at
         from public.team_matches m join public.team_members t on t.team_id = m.home_team_id and t.left_at is null
        where m.id = $1`,
      [match],
    );
    expect(await kindsOf(home.captain)).not.toContain('short');
    expect(await kindsOf(away.captain)).toContain('short');
  });
});

describe('those who ask to join', () => {
  const ask = async (team_id: string) => {
    const player = await newPerson(world);
    const { data, error } = await world.as({ id: player }).rpc('ask_to_join', { team_id });
    expect(error).toBeNull();
    return { player, request_id: data! };
  };

  test('wait for both captains until each has an answer, an offer among them, or their time is over', async () => {
    const club = await newClub(world);
    const other = await newClub(world);
    const [trial, declined, offered, late] = [await ask(club.id), await ask(club.id), await ask(club.id), await ask(club.id)]; // prettier-ignore
    await world.sql(`update public.join_requests set expires_at = now() + interval '2 hours' where id = $1`, [late.request_id]); // prettier-ignore
    const waiting = async () => (await ofMatches(club.captain)).map(({ kind, named }) => `${named} ${kind}`);
    const [first] = await ofMatches(club.coCaptain);
    expect(first).toMatchObject({ kind: 'joinRequests', named: 4, match_id: null, subject_id: null });
    expect(Date.parse(first!.until) - Date.now()).toBeLessThan(2 * 3_600_000);
    expect(await kindsOf(club.player)).toEqual([]);
    expect(await kindsOf(other.captain)).toEqual([]);
    const captain = world.as({ id: club.captain });
    await done(captain.rpc('answer_join_request', { request_id: trial.request_id, answer: 'trial' }));
    expect(await waiting()).toEqual(['3 joinRequests']);
    await done(captain.rpc('answer_join_request', { request_id: declined.request_id, answer: 'declined' }));
    expect(await waiting()).toEqual(['2 joinRequests']);
    await done(captain.rpc('offer_contract', { team_id: club.id, player_id: offered.player }));
    expect(await waiting()).toEqual(['1 joinRequests']);
    await world.sql('update public.join_requests set expires_at = now() where id = $1', [late.request_id]);
    expect(await waiting()).toEqual([]);
  });
});

describe('every member is asked whether they come', () => {
  test('to the next match, until they have answered, and anew when it moves', async () => {
    const { home, away, match } = await newMeeting(world, ahead(60));
    await newMatch(world, home, away, ahead(120));
    expect(await dutiesOf(home.player)).toMatchObject([{ kind: 'attendance', match_id: match, subject_id: null }]);
    await done(world.as({ id: home.player }).rpc('answer_attendance', { match_id: match, coming: false }));
    expect(await kindsOf(home.player)).toEqual([]);
    expect(await kindsOf(home.captain)).toContain('attendance');
    await world.sql(`update public.team_matches set kickoff_at = kickoff_at + interval '30 minutes' where id = $1`, [
      match,
    ]);
    expect(await kindsOf(home.player)).toEqual(['attendance']);
  });

  test('to a cup their team has entered', async () => {
    const [club] = await newClubs(world, 1);
    const cup = await openCup(world);
    expect(await kindsOf(club!.captain)).toEqual([]);
    await done(enter(world, cup, club!));
    expect(await dutiesOf(club!.captain)).toMatchObject([{ kind: 'attendance', match_id: null, subject_id: cup }]);
    await done(world.as({ id: club!.captain }).rpc('answer_attendance', { night_cup_id: cup, coming: true }));
    expect(await kindsOf(club!.captain)).toEqual([]);
  });
});

test('who leads no team has nothing to do about a result, and who has no team nothing at all', async () => {
  const { home, match } = await newMeeting(world);
  await fileReport(world, home.captain, match, 4, 2);
  expect(await kindsOf(home.player)).toEqual([]);
  const { data } = await world.as('admin').rpc('duties');
  expect(data).toEqual([]);
});
