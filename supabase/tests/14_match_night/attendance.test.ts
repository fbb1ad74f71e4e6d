import { describe, expect, test } from 'vitest';
import { databaseLimits } from '#domain/limits.ts';
import { cupGames, drawnCup, inMinutes, newClubs, openCup } from '#supabase/tests/harness/evening.ts';
import { openWorld, people } from '#supabase/tests/harness/harness.ts';
import { minutesAgo, newMatch, newMeeting, type Meeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub, newPeople, type Refusal, refused } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';

/** Attendance: every squad is asked, counted by its usual days, and reminded once. */

const world = openWorld({ sessions: 8 });

const hours = (count: number) => minutesAgo(-60 * count);
const ahead = (count = 48): Promise<Meeting> => newMeeting(world, { kickoff_at: hours(count) });
const answer = (id: string, match_id: string, coming: boolean) =>
  world.as({ id }).rpc('answer_attendance', { match_id, coming });
const answerCup = (id: string, night_cup_id: string, coming: boolean) =>
  world.as({ id }).rpc('answer_attendance', { night_cup_id, coming });
const tick = () => world.sql('select private.settle_due()');
/** Moves earlier questions back by that many hours. */
const backdate = (of_id: string, earlier: number) =>
  world.sql(
    `update private.attendance_reminders set created_at = created_at - $2 * interval '1 hour' where of_id = $1`,
    [of_id, earlier],
  );
const told = async (person: string, link: string) =>
  (
    await world.sql<{ key: string }>(
      'select key from public.notifications where user_id = $1 and link = $2 order by created_at, key',
      [person, link],
    )
  ).map(({ key }) => key);
const shortOf = (person: string, link: string) =>
  world.sql<{ coming: number; needed: number }>(
    `select (values ->> 'coming')::int as coming, (values ->> 'needed')::int as needed from public.notifications
      where user_id = $1 and link = $2 and key::text ~ 'ttendanceShort$' order by created_at`,
    [person, link],
  );
const squadOf = async ({ id }: Club): Promise<string[]> =>
  (
    await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null order by id',
      [id],
    )
  ).map(({ player_id }) => player_id);
const whoIsIn = async (id: string, of: { match_id: string } | { night_cup_id: string }) => {
  const { data, error } = await world.as({ id }).rpc('who_is_in', of);
  expect(error).toBeNull();
  return data!;
};
const stateOf = async (viewer: string, player: string, of: { match_id: string } | { night_cup_id: string }) => {
  const row = (await whoIsIn(viewer, of)).find(({ player_id }) => player_id === player);
  return row && [row.coming, row.answered];
};

describe('an answer', () => {
  test('is one’s own, changes as often as one likes, and is read by the squad', async () => {
    const { home, away, match } = await ahead();
    expect(await stateOf(home.captain, home.player, { match_id: match })).toEqual([null, false]);
    for (const coming of [true, false, true, false]) {
      await done(answer(home.player, match, coming));
      expect(await stateOf(home.captain, home.player, { match_id: match })).toEqual([coming, true]);
    }
    expect(await stateOf(home.player, home.captain, { match_id: match })).toEqual([null, false]);
    expect(await whoIsIn(away.captain, { match_id: match })).toHaveLength(5);
    expect(await stateOf(away.captain, home.player, { match_id: match })).toBeUndefined();
    for (const [reader, seen] of [[home.captain, 1], [home.player, 1], [away.captain, 0], [people.user, 0], [people.admin, 1]] as const) {
      const { data } = await world.as({ id: reader }).from('attendance').select('coming').eq('match_id', match);
      expect(data, reader).toHaveLength(seen);
    }
  }); // prettier-ignore

  test('of both squads is read by the staff and the referees of the league', async () => {
    const { home, away, league, match } = await ahead();
    const [referee] = await newPeople(world, 1);
    await world.sql('insert into public.league_referees (league_id, user_id) values ($1, $2)', [league, referee]);
    for (const id of [people.admin, people.moderator, referee!])
      expect(new Set((await whoIsIn(id, { match_id: match })).map(({ team_id }) => team_id))).toEqual(
        new Set([home.id, away.id]),
      );
    expect(await whoIsIn(people.user, { match_id: match })).toEqual([]);
  });

  test('is taken from the squads of the match alone, before kick-off, and is yes or no', async () => {
    const { home, match } = await ahead();
    const stranger = await newClub(world);
    const [nobody] = await newPeople(world, 1);
    const refusals: [() => PromiseLike<{ error: unknown }>, Refusal][] = [
      [() => answer(stranger.captain, match, true), { code: 'PT403', hint: 'notYours' }],
      [() => answer(nobody!, match, true), { code: 'PT403', hint: 'notYours' }],
      [() => answer(people.admin, match, true), { code: 'PT403', hint: 'notYours' }],
      [() => answer(home.player, stranger.id, true), { code: 'PT404', hint: 'matchUnknown', details: 'match_id' }],
      [() => answerCup(home.player, stranger.id, true), { code: 'PT404', hint: 'cupUnknown', details: 'night_cup_id' }],
      [() => world.as({ id: home.player }).rpc('answer_attendance', { coming: true }), { code: 'PT422', hint: 'missing', details: 'match_id' }],
      [() => world.as({ id: home.player }).rpc('answer_attendance', { match_id: match, coming: null as never }), { code: 'PT422', hint: 'missing', details: 'coming' }],
    ]; // prettier-ignore
    for (const [call, refusal] of refusals) await refused(world, call as never, refusal);
    await world.sql(`update public.team_matches set kickoff_at = now() - interval '1 second' where id = $1`, [match]);
    await refused(world, () => answer(home.player, match, true), {
      code: 'PT409',
      hint: 'attendanceClosed',
      details: 'match_id',
    });
  });

  test('is given anew when the match moves', async () => {
    const { home, match } = await ahead();
    await done(answer(home.player, match, true));
    await world.sql(`update public.team_matches set kickoff_at = kickoff_at + interval '1 day' where id = $1`, [match]);
    expect(await stateOf(home.captain, home.player, { match_id: match })).toEqual([null, false]);
    await done(answer(home.player, match, false));
    expect(await stateOf(home.captain, home.player, { match_id: match })).toEqual([false, true]);
  });

  test('of somebody who left counts no more, nor for another team', async () => {
    const { home, away, match } = await ahead();
    await done(answer(home.player, match, true));
    await done(world.as({ id: home.player }).rpc('leave_team'));
    expect(await whoIsIn(home.captain, { match_id: match })).toHaveLength(4);
    await world.sql('insert into public.team_members (team_id, player_id) values ($1, $2)', [away.id, home.player]);
    expect(await stateOf(away.captain, home.player, { match_id: match })).toEqual([null, false]);
  });

  test('given twice at once is one', async () => {
    const { home, match } = await ahead();
    const answers = await Promise.all([true, false, true, false].map((coming) => answer(home.player, match, coming)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(await world.sql('select id from public.attendance where match_id = $1', [match])).toHaveLength(1);
  });

  test('leaves no entry in the record', async () => {
    const { home, match } = await ahead();
    await done(answer(home.player, match, true));
    expect(await world.sql(`select action from private.audit_log where subject ~ $1`, [match])).toEqual([]);
  });
});

describe('whoever has not answered', () => {
  // a Thursday in Istanbul: 20:30 there is 17:30 in UTC
  const thursday = (hour: string) => `2199-11-28T${hour}:00Z`;

  test('is taken to come on the days they gave themselves, before what the team said', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: thursday('17:30') });
    await world.sql(
      `insert into public.player_registrations (user_id, username, availability_days) values
         ($1, 'one', '{thu,fri}'), ($2, 'two', '{mon}'), ($3, 'three', '{}')`,
      [home.captain, home.coCaptain, home.player],
    );
    const states = async () => {
      const rows = await whoIsIn(home.captain, { match_id: match });
      return [home.captain, home.coCaptain, home.player].map(
        (each) => rows.find(({ player_id }) => player_id === each)!.coming,
      );
    };
    expect(await states()).toEqual([true, false, null]);
    await world.sql(
      `insert into public.availability (league_id, season, team_id, weekday, "from", until) values ($1, 1, $2, 4, '20:00', '00:00')`,
      [home.league, home.id],
    );
    expect(await states()).toEqual([true, false, true]);
    await world.sql('update public.team_matches set kickoff_at = $2 where id = $1', [match, thursday('16:30')]);
    expect(await states()).toEqual([true, false, false]);
  });

  test('is asked in the zone of the league', async () => {
    // 21:30 in UTC is Friday in Istanbul, Thursday in London
    const { home, league, match } = await newMeeting(world, { kickoff_at: thursday('21:30') });
    await world.sql(
      `insert into public.player_registrations (user_id, username, availability_days) values ($1, 'four', '{thu}')`,
      [home.player],
    );
    expect(await stateOf(home.captain, home.player, { match_id: match })).toEqual([false, false]);
    await world.sql(`update public.leagues set time_zone = 'Europe/London' where id = $1`, [league]);
    expect(await stateOf(home.captain, home.player, { match_id: match })).toEqual([true, false]);
  });
});

describe('the clock, a day ahead', () => {
  test('reminds once whoever has not answered, and says to the captains how many are short', async () => {
    const { home, away, match } = await ahead(databaseLimits.attendanceHours + 1);
    const link = `/matches/${match}`;
    await done(answer(home.coCaptain, match, true));
    await done(answer(home.captain, match, true));
    const others = (await squadOf(home)).filter((each) => ![home.captain, home.coCaptain].includes(each));
    await done(answer(others[0]!, match, true));
    await done(answer(others[1]!, match, false));
    await tick();
    expect(await told(others[2]!, link)).toEqual([]);

    await world.sql(`update public.team_matches set kickoff_at = kickoff_at - interval '61 minutes' where id = $1`, [match]); // prettier-ignore
    await world.sql(`update public.attendance set starts_at = starts_at - interval '61 minutes' where match_id = $1`, [match]); // prettier-ignore
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    expect(await told(others[2]!, link)).toEqual(['attendanceAsked']);
    expect(await told(others[0]!, link)).toEqual([]);
    expect(await told(others[1]!, link)).toEqual([]);
    // the captains only once there was time to answer: as long as is left
    expect(await told(home.captain, link)).toEqual([]);
    await backdate(match, databaseLimits.attendanceHours / 2 - 1);
    await tick();
    expect(await told(home.captain, link)).toEqual([]);
    expect(await told(away.captain, link)).toEqual(['attendanceAsked']);
    await backdate(match, databaseLimits.attendanceHours);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    expect(await told(home.captain, link)).toEqual(['attendanceShort']);
    expect(await shortOf(home.captain, link)).toEqual([{ coming: 3, needed: 5 }]);
    expect(await shortOf(home.coCaptain, link)).toEqual([{ coming: 3, needed: 5 }]);
    expect(await told(away.captain, link)).toEqual(['attendanceAsked', 'attendanceShort']);
  });

  test('leaves the captains of five or more alone', async () => {
    const { home, match } = await ahead(20);
    const squad = await squadOf(home);
    for (const player of squad) await done(answer(player, match, true));
    await tick();
    expect(await told(home.captain, `/matches/${match}`)).toEqual([]);
    expect(await told(home.player, `/matches/${match}`)).toEqual([]);
  });

  test('counts nobody who may not play', async () => {
    const { home, match } = await ahead(20);
    for (const player of await squadOf(home)) await done(answer(player, match, true));
    await world.sql(
      `update private.eligibility_history set eligibility = 'pending' where member_id = (select id from public.team_members where player_id = $1)`,
      [home.player],
    );
    await tick();
    await backdate(match, 20);
    await tick();
    expect(await shortOf(home.captain, `/matches/${match}`)).toEqual([{ coming: 4, needed: 5 }]);
  });

  test('reminds again of a match that moved, and of none that is off, over or of a finished day', async () => {
    const { home, match } = await ahead(20);
    const link = `/matches/${match}`;
    await tick();
    await world.sql(`update public.team_matches set kickoff_at = kickoff_at + interval '1 hour' where id = $1`, [match]); // prettier-ignore
    await tick();
    expect(await told(home.player, link)).toEqual(['attendanceAsked', 'attendanceAsked']);
    const begun = await newMeeting(world, { kickoff_at: minutesAgo(1) });
    const off = await newMeeting(world, { kickoff_at: hours(3), status: 'postponed' });
    await tick();
    expect(await told(begun.home.player, `/matches/${begun.match}`)).toEqual([]);
    expect(await told(off.home.player, `/matches/${off.match}`)).toEqual([]);
  });

  test('takes a change of mind to the captains only when it makes them short', async () => {
    const { home, match } = await ahead(20);
    const link = `/matches/${match}`;
    const squad = await squadOf(home);
    for (const player of squad) await done(answer(player, match, true));
    await tick();
    await done(answer(home.player, match, false));
    await done(answer(home.player, match, false));
    expect(await shortOf(home.captain, link)).toEqual([{ coming: 4, needed: 5 }]);
    // they know it: the clock does not say it again
    await backdate(match, 20);
    await tick();
    expect(await shortOf(home.captain, link)).toEqual([{ coming: 4, needed: 5 }]);
    await done(answer(home.captain, match, false));
    // the member who answers is not notified
    expect(await shortOf(home.captain, link)).toHaveLength(1);
    expect(await shortOf(home.coCaptain, link)).toEqual([
      { coming: 4, needed: 5 },
      { coming: 3, needed: 5 },
    ]);
    const few = await ahead(20);
    await tick();
    await done(answer(few.home.player, few.match, true));
    await done(answer(few.home.player, few.match, false));
    expect(await shortOf(few.home.captain, `/matches/${few.match}`)).toEqual([]);
    const early = await ahead(48);
    for (const player of await squadOf(early.home)) await done(answer(player, early.match, true));
    await done(answer(early.home.player, early.match, false));
    expect(await told(early.home.captain, `/matches/${early.match}`)).toEqual([]);
  });
});

describe('a night cup', () => {
  test('asks the squads that entered, as an evening, and reminds each once', async () => {
    const cup = await openCup(world, { starts: 300, from: 200, until: 250 });
    const [one, late] = (await newClubs(world, 2)) as [Club, Club];
    const enter = (club: Club) => world.as({ id: club.captain }).rpc('enter_night_cup', { night_cup_id: cup, team_id: club.id }); // prettier-ignore
    await refused(world, () => answerCup(one.player, cup, true), { code: 'PT403', hint: 'notYours' });
    await done(enter(one));
    await done(answerCup(one.player, cup, true));
    expect(await stateOf(one.captain, one.player, { night_cup_id: cup })).toEqual([true, true]);
    expect(await whoIsIn(late.captain, { night_cup_id: cup })).toEqual([]);
    await tick();
    await done(enter(late));
    await tick();
    await tick();
    const link = `/night-cup/${cup}`;
    const askedOf = async (player: string) => (await told(player, link)).filter((key) => key === 'cupAttendanceAsked');
    expect(await askedOf(one.player)).toEqual([]);
    expect(await askedOf(one.coCaptain)).toEqual(['cupAttendanceAsked']);
    expect(await askedOf(late.player)).toEqual(['cupAttendanceAsked']);
    await backdate(cup, 5);
    await tick();
    await tick();
    expect(await shortOf(one.captain, link)).toEqual([{ coming: 1, needed: 5 }]);
    expect(await shortOf(late.coCaptain, link)).toEqual([{ coming: 0, needed: 5 }]);
    await world.sql(`update public.night_cups set status = 'cancelled', finished_at = now() where id = $1`, [cup]);
    await refused(world, () => answerCup(one.player, cup, false), {
      code: 'PT409',
      hint: 'attendanceClosed',
      details: 'match_id',
    });
  });

  test('asks nobody whose team is out of it', async () => {
    const clubs = await newClubs(world, 4);
    const cup = await drawnCup(world, clubs);
    const [first] = await cupGames(world, cup);
    const by = (team: string) => clubs.find(({ id }) => id === team)!;
    const [stays, out] = [by(first!.home_team_id), by(first!.away_team_id)];
    await done(answerCup(out.player, cup, false));
    await done(
      world.as('admin').rpc('rule_match', { match_id: first!.id, reason: 'As seen', home_score: 2, away_score: 1 }),
    );
    await refused(world, () => answerCup(out.player, cup, true), { code: 'PT403', hint: 'notYours' });
    expect(await whoIsIn(out.captain, { night_cup_id: cup })).toEqual([]);
    await done(answerCup(stays.player, cup, true));
  });

  test('answers for its matches', async () => {
    const cup = await openCup(world, { starts: 300, from: 200, until: 250 });
    const clubs = (await newClubs(world, 2)) as [Club, Club];
    for (const club of clubs)
      await done(world.as({ id: club.captain }).rpc('enter_night_cup', { night_cup_id: cup, team_id: club.id }));
    const [match] = await world.sql<{ id: string }>(
      `insert into public.team_matches (night_cup_id, stage, home_team_id, away_team_id, kickoff_at) values ($1, 'cup', $2, $3, $4) returning id`,
      [cup, clubs[0].id, clubs[1].id, inMinutes(301)],
    );
    await done(answer(clubs[0].player, match!.id, false));
    expect(await stateOf(clubs[0].captain, clubs[0].player, { night_cup_id: cup })).toEqual([false, true]);
    expect(await stateOf(clubs[0].captain, clubs[0].player, { match_id: match!.id })).toEqual([false, true]);
  });
});

describe('the last line-up', () => {
  test('is that of the latest match before, of the team one leads', async () => {
    const meeting = await newMeeting(world, { kickoff_at: hours(48) });
    const { home, away, match } = meeting;
    const squad = await squadOf(home);
    const earlier = async (days: number, players: string[], club = home) => {
      const id = await newMatch(world, home, away, { kickoff_at: hours(-24 * days) });
      for (const [slot, player] of players.entries())
        await world.sql(
          `insert into public.match_lineups (match_id, team_id, slot, player_id, position) values ($1, $2, $3, $4, 'striker')`,
          [id, club.id, slot + 1, player],
        );
    };
    const last = async (id: string) => (await world.as({ id }).rpc('last_lineup', { match_id: match })).data;
    expect(await last(home.captain)).toEqual([]);
    await earlier(9, squad);
    await earlier(2, squad.toReversed());
    await earlier(1, await squadOf(away), away);
    await earlier(-3, squad);
    expect((await last(home.captain))!.map(({ player_id }) => player_id)).toEqual(squad.toReversed());
    expect((await last(home.coCaptain))![0]).toEqual({ player_id: squad.at(-1), position: 'striker' });
    expect(await last(home.player)).toEqual([]);
    expect((await last(away.captain))!.map(({ player_id }) => player_id)).toEqual(await squadOf(away));
  });
});

test('who came is forgotten after a month', async () => {
  const { home, match } = await ahead();
  await done(answer(home.player, match, true));
  const past = (days: number) =>
    world.sql(`update public.attendance set starts_at = now() - $2 * interval '1 day' where match_id = $1`, [
      match,
      days,
    ]);
  const rows = () => world.sql('select id from public.attendance where match_id = $1', [match]);
  await past(29);
  await tick();
  expect(await rows()).toHaveLength(1);
  await past(31);
  await tick();
  expect(await rows()).toEqual([]);
});
