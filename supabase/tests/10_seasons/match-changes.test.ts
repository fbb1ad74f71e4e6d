import { describe, expect, test } from 'vitest';
import { cupGames, drawnCup, enter, inMinutes, newClubs, openCup, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { type Meeting, minutesAgo, newMatch, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, newPerson } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import { finish, open } from '#supabase/tests/17_outbox/channels.ts';
import { added, leasePushes, seatOf, setUp } from '#supabase/tests/17_outbox/devices.ts';

/** Everybody concerned is notified of a match that has another time, is off, or is open again, and of a team that leaves: once. */

const world = openWorld({ sessions: 8 });
const { sql } = world;
const admin = () => world.as('admin');
const as = (id: string) => world.as({ id });
/** From one moment on, so that what is asked twice is the same time. */
const began = Math.floor(Date.now() / 1000) * 1000;
const hours = (ahead: number) => new Date(began + ahead * 3_600_000).toISOString();
const reason = 'Servers are down';

type Crowd = Record<string, string>;

async function follower(call: 'follow_team' | 'follow_league', id: string): Promise<string> {
  const fan = await newPerson(world);
  await done(call === 'follow_team' ? as(fan).rpc(call, { team_id: id }) : as(fan).rpc(call, { league_id: id }));
  return fan;
}

/** Somebody of everybody who is concerned by a match, by what they are to it. */
async function crowdOf(match: string, home: Club, away: Club, of?: { league: string }): Promise<Crowd> {
  const [standIn, caster] = [await newPerson(world), await newPerson(world)];
  await sql(
    `insert into public.stand_ins (match_id, team_id, asked_by, player_id, taken_at) values ($1, $2, $3, $4, now())`,
    [match, home.id, home.captain, standIn],
  );
  await done(admin().rpc('name_caster', { match_id: match, user_id: caster }));
  const league = of && { 'follower of the league': await follower('follow_league', of.league) };
  return {
    'captain at home': home.captain,
    'co-captain at home': home.coCaptain,
    'player at home': home.player,
    'captain away': away.captain,
    'co-captain away': away.coCaptain,
    'player away': away.player,
    'stand-in': standIn,
    caster,
    'follower of the home side': await follower('follow_team', home.id),
    'follower of the away side': await follower('follow_team', away.id),
    ...league,
  };
}

/** New notifications of each person about a subject. */
async function heard(crowd: Crowd, link: string, since: Date): Promise<Record<string, string[]>> {
  await tick(world);
  const rows = await sql<{ user_id: string; key: string }>(
    `select user_id, key::text from public.notifications
      where user_id = any ($1) and link = $2 and created_at > $3 order by created_at`,
    [Object.values(crowd), link, since],
  );
  return Object.fromEntries(
    Object.entries(crowd).map(([part, id]) => [part, rows.filter((row) => row.user_id === id).map(({ key }) => key)]),
  );
}
const clock = async () => (await sql<{ now: Date }>('select clock_timestamp() as now'))[0]!.now;
const each = (crowd: Crowd, member: string, fan: string, actor?: string) =>
  Object.fromEntries(
    Object.entries(crowd).map(([part, id]) => [part, id === actor ? [] : [part.startsWith('follower') ? fan : member]]),
  );

/** Commands that change a league's match: the actor, and the notifications of squads and followers. */
const changes: Record<string, (meeting: Meeting) => Promise<{ member: string; fan: string; actor?: string }>> = {
  async move_match({ match }) {
    await done(admin().rpc('move_match', { match_id: match, kickoff_at: hours(72) }));
    return { member: 'matchMoved', fan: 'followedKickoff' };
  },
  async postpone_match({ match }) {
    await done(admin().rpc('postpone_match', { match_id: match, reason }));
    return { member: 'matchPostponed', fan: 'followedPostponed' };
  },
  async cancel_match({ match }) {
    await done(admin().rpc('cancel_match', { match_id: match, reason }));
    return { member: 'matchCancelled', fan: 'followedCancelled' };
  },
  async answer_reschedule({ match, home, away }) {
    const { data } = await as(home.captain).rpc('propose_reschedule', { match_id: match, kickoff_at: hours(72) });
    // what both leaders read of the proposal is another notice
    await sql(`delete from public.notifications where key = 'rescheduleProposed'`);
    await done(as(away.captain).rpc('answer_reschedule', { reschedule_id: data!, accept: true }));
    return { member: 'rescheduleAccepted', fan: 'followedKickoff', actor: away.captain };
  },
  async undo_result({ match }) {
    await done(admin().rpc('rule_match', { match_id: match, home_score: 2, away_score: 1, reason }));
    await tick(world);
    await sql(`delete from public.notifications where key in ('resultRuled', 'followedResult')`);
    await done(admin().rpc('undo_result', { match_id: match, reason }));
    return { member: 'resultUndone', fan: 'followedReopened' };
  },
};

describe('every command that changes when, or whether, a match is played', () => {
  test.each(Object.keys(changes))('%s reaches squads, stand-in, caster and followers, each once', async (command) => {
    const meeting = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    const crowd = await crowdOf(meeting.match, meeting.home, meeting.away, meeting);
    const since = await clock();
    const { member, fan, actor } = await changes[command]!(meeting);
    expect(await heard(crowd, `/matches/${meeting.match}`, since)).toEqual(each(crowd, member, fan, actor));
  });

  test('calling a cup off on its evening does, too', async () => {
    const [home, away, ...others] = await newClubs(world, 4);
    const cup = await drawnCup(world, [home!, away!, ...others]);
    const games = await cupGames(world, cup);
    const game = games.find(({ home_team_id, away_team_id }) => [home_team_id, away_team_id].includes(home!.id))!;
    const rival = [home!, away!, ...others].find(
      ({ id }) => id !== home!.id && [game.home_team_id, game.away_team_id].includes(id),
    )!;
    const { 'stand-in': _, ...crowd } = await crowdOf(game.id, home!, rival);
    const since = await clock();
    await done(admin().rpc('cancel_night_cup', { night_cup_id: cup, reason }));
    const [ofCup, ofGame] = [
      await heard(crowd, `/night-cup/${cup}`, since),
      await heard(crowd, `/matches/${game.id}`, since),
    ];
    const both = Object.fromEntries(Object.keys(crowd).map((part) => [part, [...ofCup[part]!, ...ofGame[part]!]]));
    expect(both).toEqual(each(crowd, 'cupCancelled', 'followedCancelled'));
  });

  test('is in this list, or says why nobody hears of it otherwise', async () => {
    const writers = await sql<{ name: string }>(
      `select p.proname as name from pg_proc p
        where p.pronamespace = 'private'::regnamespace
          and (
            p.prosrc ~ 'private\\.set_kickoff\\(|set kickoff_at =|delete from public\\.team_matches'
            or p.prosrc ~ $re$write_match\\([^;]*(cancelled|postponed|"scheduled")$re$
            or p.prosrc ~ $re$add_result\\([^;]*'(undo|withdrawal)'$re$
          )
        order by 1`,
    );
    const reasons: Record<string, string> = {
      set_kickoff: 'gives the time that move_match and answer_reschedule notify of',
      project_match: 'writes what the ledger of another command says',
      follow_series: 'games that a decided series needs no more: its result reaches everybody',
      shift_games: 'on the evening the next game waits for the one before, which the same people play',
      end_cup: 'cancel_night_cup, above, and the clock before anything was drawn',
      withdraw_team: 'one notice of the withdrawal names what becomes of all its matches',
      lose_match: 'the same: a forfeit is a result',
      lose_withdrawn: 'the same',
      restore_match: 'one notice of the team that is back reaches the squads of all its matches (withdrawals.test.ts)',
      drop_spare_games: 'games that its series needs no more, of the same notice',
      clear_schedule:
        'a schedule that is published again, or taken back, reaches every squad (schedule.test.ts, taking-back.test.ts)',
      drop_bracket: 'undo_result, above, and undo_playoffs, which reaches all of them at once (taking-back.test.ts)',
      import_games: 'draws the games of a season that is over',
      undo_import: 'the season goes as a whole, and its teams are notified of that',
    };
    expect(writers.map(({ name }) => name).filter((name) => !(name in changes) && !(name in reasons))).toEqual([]);
    expect(writers.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(changes)));
  });
});

describe('a result that is taken back', () => {
  test('reaches the sides of the games that go with it', async () => {
    const clubs = await newClubs(world, 4);
    const cup = await drawnCup(world, clubs);
    const semis = await cupGames(world, cup);
    for (const { id } of semis)
      await done(admin().rpc('rule_match', { match_id: id, home_score: 2, away_score: 1, reason }));
    const [first, second] = semis;
    const finalist = clubs.find(({ id }) => id === second!.home_team_id)!;
    await done(admin().rpc('undo_result', { match_id: first!.id, reason }));
    const told = await sql(`select from public.notifications where user_id = $1 and key = 'resultUndone'`, [
      finalist.player,
    ]);
    expect(told).toHaveLength(1);
  });
});

describe('a team that leaves a season, and is back', () => {
  const entryOf = ({ home, league }: Meeting) => ({ league_id: league, season: 1, team_id: home.id });
  const leave = (meeting: Meeting) => done(admin().rpc('withdraw_team', { ...entryOf(meeting), reason }));
  const comeBack = (meeting: Meeting) => done(admin().rpc('reinstate_team', { ...entryOf(meeting), reason }));
  /** Three matches, of which so many are played: the others are void, or from half of them on lost. */
  async function season(played: number) {
    const meeting = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    const { home, away, league } = meeting;
    const others: string[] = [];
    for (let n = 1; n <= 2; n += 1)
      others.push(
        await newMatch(world, { ...away, league }, { ...home, league }, { kickoff_at: minutesAgo(n <= played ? n : -60 * 72) }),
      );
    for (const match_id of others.slice(0, played))
      await done(admin().rpc('rule_match', { match_id, home_score: 2, away_score: 1, reason }));
    const crowd = await crowdOf(meeting.match, home, away, meeting);
    // who casts a match that is over is not concerned, and who follows the other side alone follows another team
    const { 'follower of the away side': _, ...concerned } = crowd;
    const elsewhere = { 'caster of a played match': await newPerson(world), 'follower of the away side': _! };
    await done(admin().rpc('name_caster', { match_id: others[0]!, user_id: elsewhere['caster of a played match'] }));
    await tick(world);
    return { meeting, concerned, elsewhere, others };
  } // prettier-ignore

  test.each([
    ['void', 0, 'withdrawalVoids'],
    ['lost', 2, 'withdrawalForfeits'],
  ] as const)(
    'its matches %s: each hears of it once, of no single match, and once of its return',
    async (_how, played, key) => {
      const { meeting, concerned, elsewhere, others } = await season(played);
      const everybody = { ...concerned, ...elsewhere };
      const link = `/leagues/${meeting.league}`;
      const silent = Object.fromEntries(Object.keys(elsewhere).map((part) => [part, []]));
      // a void season concerns the casters of all its matches
      const expected = (member: string, fan: string) => ({
        ...each(concerned, member, fan),
        ...silent,
        ...(played === 0 && { 'caster of a played match': [member] }),
      });
      const of = async (work: (meeting: Meeting) => Promise<unknown>) => {
        const since = await clock();
        await work(meeting);
        const ofLeague = await heard(everybody, link, since);
        for (const match of [meeting.match, ...others])
          expect(Object.values(await heard(everybody, `/matches/${match}`, since)).flat()).toEqual([]);
        return ofLeague;
      };
      expect(await of(leave)).toEqual(expected(key, 'followedWithdrawal'));
      expect(await of(comeBack)).toEqual(expected('teamReinstated', 'followedReinstatement'));
    },
  );

  test('is no news to followers where both happened before they heard of it', async () => {
    const { meeting, concerned } = await season(0);
    const since = await clock();
    await leave(meeting);
    await comeBack(meeting);
    const link = `/leagues/${meeting.league}`;
    const fans = Object.entries(await heard(concerned, link, since)).filter(([part]) => part.startsWith('follower'));
    expect(fans.map(([, keys]) => keys)).toEqual([[], []]);
    // what they heard before is what holds
    await leave(meeting);
    await tick(world);
    await comeBack(meeting);
    await leave(meeting);
    const fan = concerned['follower of the league']!;
    expect((await heard({ fan }, link, since)).fan).toEqual(['followedWithdrawal']);
  });

  test('leaves later results of its matches to be news', async () => {
    const { meeting, concerned } = await season(2);
    await leave(meeting);
    await tick(world);
    await comeBack(meeting);
    const since = await clock();
    await done(admin().rpc('rule_match', { match_id: meeting.match, home_score: 2, away_score: 1, reason }));
    const fan = concerned['follower of the home side']!;
    expect((await heard({ fan }, `/matches/${meeting.match}`, since)).fan).toEqual(['followedResult']);
  });
});

describe('several changes within a short time', () => {
  const bell = async (id: string) =>
    (await as(id).rpc('notifications_page')).data!.map(({ key, values }) => ({
      key,
      at: (values as { kickoff_at?: string }).kickoff_at,
    }));
  const move = (match_id: string, ahead: number) =>
    done(admin().rpc('move_match', { match_id, kickoff_at: hours(ahead) }));
  const at = (ahead: number) => expect.stringContaining(hours(ahead).slice(0, 16));

  test('are one notice with the last time, for squads and for followers', async () => {
    const { home, match, league } = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    const fan = await follower('follow_league', league);
    for (const ahead of [72, 73, 74]) await move(match, ahead);
    expect(await bell(home.player)).toEqual([{ key: 'matchMoved', at: at(74) }]);
    await tick(world);
    expect(await bell(fan)).toEqual([{ key: 'followedKickoff', at: at(74) }]);
    await move(match, 75);
    await tick(world);
    expect(await bell(fan)).toEqual([{ key: 'followedKickoff', at: at(75) }]);
    await done(admin().rpc('postpone_match', { match_id: match, reason }));
    await tick(world);
    expect(await bell(home.player)).toEqual([{ key: 'matchPostponed' }]);
    expect(await bell(fan)).toEqual([{ key: 'followedPostponed' }]);
  });

  test('go out once with the last time, and once more where the first had gone out', async () => {
    const { home, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    await setUp(world);
    await added(world, await seatOf(world, home.player));
    const pushed = async () => {
      const held = await leasePushes(world);
      const opened = await Promise.all(held.map((each) => open(world, each)));
      await Promise.all(held.map((each, n) => finish(world, each, opened[n]!.version, null)));
      return (opened as unknown as { said: { notices: { id: string; values: { kickoff_at: string } }[] } }[]).map(
        ({ said: facts }) => facts.notices.map(({ id, values }) => ({ id, at: values.kickoff_at })),
      );
    };
    await move(match, 72);
    await move(match, 73);
    const [first, ...none] = await pushed();
    expect([first, none]).toEqual([[{ id: expect.any(String), at: at(73) }], []]);
    await move(match, 74);
    // by the same id, so that a device shows it in the place of the first
    expect(await pushed()).toEqual([[{ id: first![0]!.id, at: at(74) }]]);
    // what is being sent at this moment is sent again
    await move(match, 75);
    const [held] = await leasePushes(world);
    const opened = await open(world, held!);
    await move(match, 76);
    await finish(world, held!, opened!.version, null);
    expect(await pushed()).toEqual([[{ id: first![0]!.id, at: at(76) }]]);
  });

  test('are two where the first was read, or is an hour old', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    await move(match, 72);
    await done(as(home.player).rpc('mark_notifications_read'));
    await sql(`update public.notifications set created_at = created_at - interval '61 minutes' where user_id = $1`, [
      away.player,
    ]);
    await move(match, 73);
    for (const id of [home.player, away.player])
      expect(await bell(id)).toEqual([
        { key: 'matchMoved', at: at(73) },
        { key: 'matchMoved', at: at(72) },
      ]);
  });

  test('are no news of another match', async () => {
    const { home, away, league, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    const other = await newMatch(world, { ...away, league }, { ...home, league }, { kickoff_at: minutesAgo(-60 * 96) });
    await move(match, 72);
    await move(other, 120);
    expect(await bell(home.player)).toEqual([
      { key: 'matchMoved', at: at(120) },
      { key: 'matchMoved', at: at(72) },
    ]);
  });
});

describe('who said yes or no to the old time is asked anew in the same notice', () => {
  const keysOf = async (id: string) => (await as(id).rpc('notifications_page')).data!.map(({ key }) => key);

  test('of a match', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    await done(as(home.player).rpc('answer_attendance', { match_id: match, coming: true }));
    await done(admin().rpc('move_match', { match_id: match, kickoff_at: hours(96) }));
    expect(await keysOf(home.player)).toEqual(['matchMovedAsked']);
    expect(await keysOf(away.player)).toEqual(['matchMoved']);
    const over = async () =>
      (
        await sql<{ over: boolean }>(
          'select w.is_over as over from public.notifications n, private.notice_waits(n) w where n.user_id = $1',
          [home.player],
        )
      )[0]!.over;
    expect(await over()).toBe(false);
    await done(as(home.player).rpc('answer_attendance', { match_id: match, coming: false }));
    expect(await over()).toBe(true);
  });

  test('and within the day before everybody is, without a reminder behind it', async () => {
    const { home, away, match } = await newMeeting(world, { kickoff_at: minutesAgo(-60 * 48) });
    await done(admin().rpc('move_match', { match_id: match, kickoff_at: hours(20) }));
    await tick(world);
    for (const id of [home.captain, home.player, away.player]) expect(await keysOf(id)).toEqual(['matchMovedAsked']);
  });

  test('of a cup, whose squads hear of its new beginning', async () => {
    const [club, other] = await newClubs(world, 2);
    const cup = await openCup(world, { starts: 60 * 72, from: 60 * 70, until: 60 * 71 });
    for (const each of [club!, other!]) await done(enter(world, cup, each));
    await done(as(club!.player).rpc('answer_attendance', { night_cup_id: cup, coming: true }));
    const times = {
      starts_at: inMinutes(60 * 80),
      check_in_from: inMinutes(60 * 78),
      check_in_until: inMinutes(60 * 79),
    };
    await done(
      admin().rpc('save_night_cup', {
        night_cup_id: cup, name: 'Moved', capacity: 8, best_of: 1, final_best_of: 3, ...times,
      }), // prettier-ignore
    );
    expect(await keysOf(club!.player)).toEqual(['cupMovedAsked']);
    expect(await keysOf(other!.player)).toEqual(['cupMoved']);
  });
});
