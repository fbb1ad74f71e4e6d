import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { checkIn, cupGames, drawnCup, enter, newClubs, openCup, pass, tick } from '#supabase/tests/harness/evening.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { fileReport, type Meeting, minutesAgo, newMeeting } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub, newPerson, setPhase, sign } from '#supabase/tests/harness/signing.ts';
import { done } from '#supabase/tests/harness/traces.ts';
import type { Answer } from '#supabase/tests/harness/unchanged.ts';

/** The deadline of every duty is the one its command keeps: a moment before it is done, and after it refused. */

const world = openWorld();
const as = (id: string) => world.as({ id });

type Duty = { kind: string; until: string | null; match_id: string; subject_id: string };
const dutyOf = async (id: string, kind: string): Promise<Duty | undefined> => {
  const { data, error } = await as(id).rpc('duties');
  expect(error).toBeNull();
  return data!.find((duty) => duty.kind === kind);
};

/** So many milliseconds pass for a match, its reports and its proposals. */
async function turn({ match }: Meeting, milliseconds: number): Promise<void> {
  const by = `$2 * interval '1 millisecond'`;
  const values = [match, milliseconds];
  await world.sql('alter table public.team_matches disable trigger user');
  await world.sql(`update public.team_matches set kickoff_at = kickoff_at - ${by} where id = $1`, values);
  await world.sql('alter table public.team_matches enable trigger user');
  await world.sql(`update public.match_reports set created_at = created_at - ${by} where match_id = $1`, values);
  await world.sql(`update public.reschedules set kickoff_at = kickoff_at - ${by} where match_id = $1`, values);
}

/** Duties, the members they concern, and the time up to their deadlines. */
type Case = {
  who: string;
  command: () => PromiseLike<Answer>;
  turn: (milliseconds: number) => Promise<unknown>;
};
type Kind = { how: string; begins: () => Promise<Case> };

const ahead = (minutes: number) => ({ kickoff_at: minutesAgo(-minutes) });
const ofMatch = (meeting: Meeting, who: string, command: Case['command']): Case => ({
  who,
  command,
  turn: (milliseconds) => turn(meeting, milliseconds),
});
const reported = async () => {
  // kicked off just now: the report waits from the end of a game on
  const meeting = await newMeeting(world, { kickoff_at: minutesAgo(0) });
  return { meeting, report_id: await fileReport(world, meeting.home.captain, meeting.match) };
};
const answering = (how: string, command: (meeting: Meeting, report_id: string) => PromiseLike<Answer>): Kind => ({
  how,
  begins: async () => {
    const { meeting, report_id } = await reported();
    return ofMatch(meeting, meeting.away.captain, () => command(meeting, report_id));
  },
});
const waiting = (how: string, command: (meeting: Meeting, report_id: string) => PromiseLike<Answer>): Kind => ({
  how,
  begins: async () => {
    const { meeting, report_id } = await reported();
    return ofMatch(meeting, meeting.home.captain, () => command(meeting, report_id));
  },
});
const proposing = (how: string, minutes: number, proposed: number, accept: boolean, postponed = false): Kind => ({
  how,
  begins: async () => {
    const meeting = await newMeeting(world, ahead(minutes));
    if (postponed)
      await done(world.as('admin').rpc('postpone_match', { match_id: meeting.match, reason: 'Servers are down' }));
    const { data } = await as(meeting.home.captain).rpc('propose_reschedule', {
      match_id: meeting.match,
      kickoff_at: minutesAgo(-proposed).toISOString(),
    });
    return ofMatch(meeting, meeting.away.captain, () =>
      as(meeting.away.captain).rpc('answer_reschedule', { reschedule_id: data!, accept }),
    );
  },
});
const squadOf = async ({ id }: Pick<Club, 'id'>) =>
  (
    await world.sql<{ player_id: string }>(
      'select player_id from public.team_members where team_id = $1 and left_at is null',
      [id],
    )
  ).map(({ player_id }) => player_id);

/** A friendly that begins in so many minutes. */
const ofScrim = (
  how: string,
  minutes: number,
  who: 'captain' | 'player',
  command: (id: string, scrim_id: string) => PromiseLike<Answer>,
): Kind => ({
  how,
  begins: async () => {
    const { home, away } = await newMeeting(world, ahead(30_000));
    const [made] = await world.sql<{ id: string }>(
      `with offer as (
         insert into public.scrim_offers (team_id, offered_by, status, expires_at) values ($1, $2, 'accepted', now()) returning id
       )
       insert into public.scrims (offer_id, home_team_id, away_team_id, accepted_by, best_of, starts_at, ends_at)
         select id, $1, $3, $4, 1, $5::timestamptz, $5::timestamptz + private.scrim_length(1) from offer returning id`,
      [home.id, home.captain, away.id, away.captain, minutesAgo(-minutes)],
    );
    return {
      who: home[who],
      command: () => command(home[who], made!.id),
      turn: (milliseconds) =>
        world.sql(
          `update public.scrims
              set starts_at = starts_at - $2 * interval '1 millisecond', ends_at = ends_at - $2 * interval '1 millisecond'
            where id = $1`,
          [made!.id, milliseconds],
        ),
    };
  },
});

/** Every kind of private.duties that has a deadline, by the commands that answer it. */
const kinds: Record<string, Kind[]> = {
  answerReport: [
    answering('confirmed', ({ away }, report_id) => as(away.captain).rpc('confirm_report', { report_id })),
    answering('disputed', ({ away }, report_id) =>
      as(away.captain).rpc('dispute_report', { report_id, reason: 'It was 1-2' }),
    ),
    answering('answered by the same score', ({ away, match }) =>
      as(away.captain).rpc('report_match', { match_id: match, home_score: 2, away_score: 1 }),
    ),
    answering('answered by another score', ({ away, match }, seen_report) =>
      as(away.captain).rpc('report_match', { match_id: match, home_score: 1, away_score: 2, seen_report }),
    ),
  ],
  reportWaits: [
    waiting('corrected', ({ home }, report_id) =>
      as(home.captain).rpc('correct_report', { report_id, home_score: 3, away_score: 1 }),
    ),
    waiting('taken back', ({ home }, report_id) => as(home.captain).rpc('withdraw_report', { report_id })),
  ],
  answerTime: [
    proposing('accepted before the kick-off it has', 60, 3000, true),
    proposing('rejected before the kick-off it has', 60, 3000, false),
    proposing('accepted before an earlier time', 3000, 60, true),
    proposing('rejected while the match is postponed', 60, 3000, false, true),
  ],
  report: [
    {
      how: 'reported, as it is a cup’s,',
      begins: async () => {
        const clubs = await newClubs(world, 2);
        const cup = await drawnCup(world, clubs, { final_best_of: 1 });
        const [game] = await cupGames(world, cup);
        const who = clubs[0]!.captain;
        // kicked off ten minutes ago; from its earliest end on it is requested
        await pass(world, cup, limits.gameMinutes - 10);
        return {
          who,
          command: () => as(who).rpc('report_match', { match_id: game!.id, home_score: 2, away_score: 1 }),
          turn: (milliseconds) => pass(world, cup, milliseconds / 60_000),
        };
      },
    },
  ],
  lineUp: [
    {
      how: 'set',
      begins: async () => {
        const meeting = await newMeeting(world, ahead(60));
        const players = (await squadOf(meeting.home)).slice(0, limits.playersOnPitch);
        return ofMatch(meeting, meeting.home.captain, () =>
          as(meeting.home.captain).rpc('set_lineup', { match_id: meeting.match, players }),
        );
      },
    },
  ],
  short: [
    {
      how: 'filled up by a stand-in',
      begins: async () => {
        const meeting = await newMeeting(world, ahead(60));
        await world.sql('update public.league_seasons set stand_ins = true where league_id = $1', [meeting.league]);
        return ofMatch(meeting, meeting.home.captain, () =>
          as(meeting.home.captain).rpc('ask_stand_in', { match_id: meeting.match }),
        );
      },
    },
    {
      how: 'answered by a player',
      begins: async () => {
        const meeting = await newMeeting(world, ahead(60));
        return ofMatch(meeting, meeting.home.captain, () =>
          as(meeting.home.player).rpc('answer_attendance', { match_id: meeting.match, coming: true }),
        );
      },
    },
  ],
  attendance: [
    {
      how: 'answered',
      begins: async () => {
        const meeting = await newMeeting(world, ahead(60));
        return ofMatch(meeting, meeting.home.player, () =>
          as(meeting.home.player).rpc('answer_attendance', { match_id: meeting.match, coming: true }),
        );
      },
    },
  ],
  joinRequests: [
    {
      how: 'answered',
      begins: async () => {
        const club = await newClub(world);
        const player = await newPerson(world);
        const { data: request_id } = await as(player).rpc('ask_to_join', { team_id: club.id });
        return {
          who: club.captain,
          command: () => as(club.captain).rpc('answer_join_request', { request_id: request_id!, answer: 'declined' }),
          turn: (milliseconds) =>
            world.sql(
              `update public.join_requests set expires_at = expires_at - $2 * interval '1 millisecond' where id = $1`,
              [request_id, milliseconds],
            ),
        };
      },
    },
  ],
  scrimAttendance: [
    ofScrim('answered', 60, 'player', (id, scrim_id) => as(id).rpc('answer_attendance', { scrim_id, coming: true })),
  ],
  scrimLineUp: [
    ofScrim('saved', 60, 'captain', async (id, scrim_id) => {
      const { data } = await as(id).rpc('who_is_in', { scrim_id });
      return as(id).rpc('set_scrim_lineup', { scrim_id, players: data!.map(({ player_id }) => player_id).slice(0, 5) });
    }),
  ],
  scrimLobby: [
    ofScrim('given', 60, 'captain', (id, scrim_id) => as(id).rpc('set_scrim_lobby', { scrim_id, code: 'FAIR 24' })),
  ],
  scrimReport: [
    ofScrim('entered', -180, 'captain', (id, scrim_id) =>
      as(id).rpc('report_scrim', { scrim_id, home_score: 2, away_score: 1 }),
    ),
  ],
  renewals: [
    {
      how: 'sent as an offer',
      begins: async () => {
        const club = await newClub(world);
        await sign(world, club, await newPerson(world));
        await setPhase(world, club, 'playoffs', 'finished');
        return {
          who: club.captain,
          command: () => as(club.captain).rpc('renew_contracts', { team_id: club.id }),
          turn: (milliseconds) =>
            world.sql(
              `update public.contracts
                  set ended_at = ended_at - $2 * interval '1 millisecond', stays_until = stays_until - $2 * interval '1 millisecond'
                where team_id = $1 and status = 'completed'`,
              [club.id, milliseconds],
            ),
        };
      },
    },
  ],
};
const every = Object.entries(kinds).flatMap(([kind, ways]) => ways.map((way) => ({ kind, ...way })));

/** Long enough for the calls that follow. */
const moment = 20_000;

describe('a duty', () => {
  test.each(every)('$kind is $how until its deadline', async ({ kind, begins }) => {
    const { who, command, turn: pass_ } = await begins();
    const duty = await dutyOf(who, kind);
    await pass_(Date.parse(duty!.until!) - Date.now() - moment);
    expect(await dutyOf(who, kind)).toBeDefined();
    expect((await command()).error).toBeNull();
  });

  test.each(every)('$kind is not $how after its deadline, nor shown', async ({ kind, begins }) => {
    const { who, command, turn: pass_ } = await begins();
    const duty = await dutyOf(who, kind);
    await pass_(Date.parse(duty!.until!) - Date.now());
    expect(await dutyOf(who, kind)).toBeUndefined();
    expect((await command()).error).toMatchObject({ code: 'PT409' });
  });

  test('of every kind is among these, has no deadline, or is the check-in', () => {
    const source = readFileSync(new URL('../../schemas/15_dashboard/10_duties.sql', import.meta.url), 'utf8');
    const named = new Set([...source.matchAll(/(?:select|then|else)\s+'(\w+)'/g)].map(([, kind]) => kind!));
    expect([...named].toSorted()).toEqual([...Object.keys(kinds), 'checkIn', 'disputed'].toSorted());
  });
});

describe('without a deadline', () => {
  test('are a dispute and a match of a table to report', async () => {
    const { home, away, match } = await newMeeting(world);
    expect(await dutyOf(home.captain, 'report')).toMatchObject({ until: null });
    const report_id = await fileReport(world, home.captain, match);
    await done(as(away.captain).rpc('dispute_report', { report_id, reason: 'It was 1-2' }));
    expect(await dutyOf(home.captain, 'disputed')).toMatchObject({ until: null });
  });

  test('is the answer to a cup: it is taken all evening', async () => {
    const [club] = await newClubs(world, 1);
    const cup = await openCup(world);
    await done(enter(world, cup, club!));
    expect(await dutyOf(club!.captain, 'attendance')).toMatchObject({ subject_id: cup, until: null });
  });
});

describe('the check-in of a cup', () => {
  let clubs: Club[];
  beforeAll(async () => {
    clubs = await newClubs(world, 9);
  });
  const until = { starts: 180, from: 120, until: 150 };

  test('keeps the place until its deadline; after it whoever waits and is here has it', async () => {
    const cup = await openCup(world, { ...until, capacity: 8 });
    for (const club of clubs) await done(enter(world, cup, club));
    await pass(world, cup, 150 - 1);
    await tick(world);
    const [late, ...others] = clubs;
    const duty = await dutyOf(late!.captain, 'checkIn');
    expect(Date.parse(duty!.until!)).toBeGreaterThan(Date.now());
    for (const club of others) await done(checkIn(world, cup, club));
    await pass(world, cup, 1);
    expect(await dutyOf(late!.captain, 'checkIn')).toBeUndefined();
    await done(checkIn(world, cup, late!));
    expect(
      await world.sql('select team_id from public.night_cup_teams where night_cup_id = $1 and waiting', [cup]),
    ).toEqual([{ team_id: late!.id }]);
  });
});

describe('a proposal', () => {
  test('whose time is over stands in nobody’s way, is taken back by nobody, and lapses by the clock', async () => {
    const meeting = await newMeeting(world, ahead(60));
    const { home, away, match } = meeting;
    await done(world.as('admin').rpc('postpone_match', { match_id: match, reason: 'Servers are down' }));
    const propose = (id: string, minutes: number) =>
      as(id).rpc('propose_reschedule', { match_id: match, kickoff_at: minutesAgo(-minutes).toISOString() });
    const { data: reschedule_id } = await propose(home.captain, 90);
    await turn(meeting, 91 * 60_000);
    const gone = { code: 'PT409', hint: 'proposalDecided' };
    expect((await as(home.captain).rpc('withdraw_reschedule', { reschedule_id: reschedule_id! })).error).toMatchObject(gone);
    await done(propose(home.captain, 3000));
    await turn(meeting, 3001 * 60_000);
    await tick(world);
    expect(
      (await world.sql<{ status: string }>('select status::text from public.reschedules where match_id = $1', [match])).map(({ status }) => status),
    ).toEqual(['lapsed', 'lapsed']);
    await done(propose(away.captain, 5000));
    expect((await propose(away.captain, -5)).error).toMatchObject({ code: 'PT422', hint: 'kickoffWrong' });
  }); // prettier-ignore
});
