import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { broadcast } from '#testing/offers/broadcast.ts';
import { matchRoom } from '#testing/offers/match-room.ts';
import { nightCupAdmin } from '#testing/offers/night-cup-admin.ts';
import { nightCup } from '#testing/offers/night-cup.ts';
import type { Offers } from '#testing/offers/offers.ts';
import { penalty } from '#testing/offers/penalty.ts';
import { rollover } from '#testing/offers/rollover.ts';
import { rulings } from '#testing/offers/rulings.ts';
import { scrim } from '#testing/offers/scrim.ts';
import { scrims } from '#testing/offers/scrims.ts';
import { seasonAdmin } from '#testing/offers/season-admin.ts';
import { seasonEntry } from '#testing/offers/season-entry.ts';
import { seasonSchedule } from '#testing/offers/season-schedule.ts';
import { standIns } from '#testing/offers/stand-ins.ts';
import { team } from '#testing/offers/team.ts';
import { teamMember } from '#testing/offers/team-member.ts';
import { seasonWithdrawals } from '#testing/offers/season-withdrawals.ts';
import { account } from '#testing/offers/account.ts';
import { announcements } from '#testing/offers/announcements.ts';
import { article } from '#testing/offers/article.ts';
import { cannedReplies } from '#testing/offers/canned-replies.ts';
import { contactMessages } from '#testing/offers/contact-messages.ts';
import { contentReports } from '#testing/offers/content-reports.ts';
import { hiddenContents } from '#testing/offers/hidden-contents.ts';
import { joiningTeam } from '#testing/offers/joining-team.ts';
import { joinRequests } from '#testing/offers/join-requests.ts';
import { mutedWriters } from '#testing/offers/muted-writers.ts';
import { ownAccount } from '#testing/offers/own-account.ts';
import { player } from '#testing/offers/player.ts';
import { teamContracts } from '#testing/offers/team-contracts.ts';
import { ticket } from '#testing/offers/ticket.ts';
import { accountStage } from '#supabase/tests/harness/offers/account.ts';
import { teamContractStage } from '#supabase/tests/harness/offers/contracts.ts';
import { joiningTeamStage, joinRequestStage } from '#supabase/tests/harness/offers/market.ts';
import { contentReportStage, hiddenContentStage, mutedWriterStage } from '#supabase/tests/harness/offers/moderation.ts';
import { announcementStage, articleStage } from '#supabase/tests/harness/offers/news.ts';
import { ownAccountStage } from '#supabase/tests/harness/offers/own-account.ts';
import { playerStage } from '#supabase/tests/harness/offers/player.ts';
import { cannedReplyStage, contactMessageStage, ticketStage } from '#supabase/tests/harness/offers/tickets.ts';
import { refusalsOf } from '#supabase/tests/harness/sent-commands.ts';
import { openWorld } from '#supabase/tests/harness/harness.ts';
import { scrimsStage, scrimStage } from '#supabase/tests/harness/offers/scrims.ts';
import { broadcastStage } from '#supabase/tests/harness/offers/broadcast.ts';
import { nightCupAdminStage } from '#supabase/tests/harness/offers/night-cup-admin.ts';
import { penaltyStage } from '#supabase/tests/harness/offers/penalty.ts';
import { rolloverStage } from '#supabase/tests/harness/offers/rollover.ts';
import { rulingsStage } from '#supabase/tests/harness/offers/rulings.ts';
import { seasonAdminStage } from '#supabase/tests/harness/offers/season-admin.ts';
import { seasonScheduleStage } from '#supabase/tests/harness/offers/season-schedule.ts';
import { standInsStage } from '#supabase/tests/harness/offers/stand-ins.ts';
import { teamMemberStage, teamStage } from '#supabase/tests/harness/offers/team.ts';
import { newReferee, newStaff, type Stage } from '#supabase/tests/harness/offers/stage.ts';
import { age, fileReport, minutesAgo, newMatch, twoClubs, waitingReport } from '#supabase/tests/harness/meeting.ts';
import { type Club, newClub, newPerson, setPhase } from '#supabase/tests/harness/signing.ts';

/**
 * The tables of what each page offers (src/testing/offers), held against the database: each command is asked for in each
 * state by each person, for real and rolled back.
 */

const world = openWorld();
/** Every table that stands here. */
const tables: Pick<Offers, 'buttons'>[] = [];

function holds<Command extends string, Who extends string, State extends string>(
  page: string,
  { buttons, who, states, elsewhere }: Offers<Command, Who, State>,
  set: Stage<Command, Who, State>,
): void {
  tables.push({ buttons });
  const commands = Object.keys(buttons) as Command[];
  const used = new Set<object>();
  describe(page, () => {
    test.each(Object.keys(states) as State[])('%s', async (state) => {
      const { people, asked } = await set(state);
      const questions = who.flatMap((person) =>
        commands.map((command) => ({
          person,
          who: people[person],
          // a command has more than one button: “set_role admin”
          command: command.split(' ')[0]!,
          args: asked(person)[command],
          offer: command,
        })),
      );
      const hints = await refusalsOf(world, questions);
      const refused: string[] = [];
      const missing: string[] = [];
      for (const [at, { person, offer: command }] of questions.entries()) {
        const hint = hints[at];
        const isOffered = states[state][person]?.includes(command) ?? false;
        const other = elsewhere.find(
          (each) => each.who.includes(person) && each.commands.includes(command) && (each.in?.includes(state) ?? true),
        );
        if (isOffered && hint !== undefined) refused.push(`${person}: ${command} (${hint})`);
        if (isOffered || hint !== undefined) continue;
        if (other) used.add(other);
        else missing.push(`${person}: ${command}`);
      }
      expect({ refused, missing }).toEqual({ refused: [], missing: [] });
    });

    test('what is offered elsewhere is allowed somewhere', () => {
      expect(elsewhere.filter((each) => !used.has(each))).toEqual([]);
    });
  });
}

/** The commands that the app sends, by the files of src/data. */
const sent = new Set(
  globSync('src/data/*/mutations.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((source) => [...source.matchAll(/(?:ommand|\bcall|rpc)\(\s*'(\w+)'/g)].map(([, name]) => name!)),
);

const own = 'own settings, which no state and nobody else changes';
const itself = 'the app sends it by itself, no button does';
const machine = 'about a machine: the page shows it while the machine exists, to admins or its own team';
const anybody = 'any member, about anything they read';

/** Commands that stand in no table, and why. */
const withoutTable: Record<string, string> = {
  follow_league: own,
  follow_team: own,
  begin_discord_link: own,
  create_api_key: own,
  end_other_sessions: own,
  end_session: own,
  hand_topic: own,
  make_feed_link: own,
  remove_feed_link: own,
  revoke_api_key: own,
  set_notification_channels: own,
  set_quiet_hours: own,
  unlink_discord: own,
  write_to_me_again: own,
  complete_profile: itself,
  keep_credentials: itself,
  mark_conversation_read: itself,
  mark_notifications_read: itself,
  mark_notifications_unread: itself,
  create_team: 'a page of its own, whose form says what is missing',
  import_season: 'a page of its own: asked first, and it says what is wrong with each row',
  begin_discord_channel: machine,
  change_discord_channel: machine,
  connect_discord_channel: machine,
  disconnect_discord_channel: machine,
  send_discord_again: machine,
  send_discord_test: machine,
  create_webhook: machine,
  change_webhook: machine,
  delete_webhook: machine,
  pause_webhook: machine,
  rotate_webhook_secret: machine,
  send_webhook_again: machine,
  send_webhook_test: machine,
  drop_given_up: machine,
  send_given_up_again: machine,
  remove_overlay_link: 'own addresses, stopped in the dialog that makes them',
  send_contact_message: 'anybody, signed in or not',
  order_sponsors: 'admins alone, in any state',
  block_player: anybody,
  unblock_player: anybody,
};

/** Commands whose page has no table yet; the list only becomes shorter. */
const missingTables = [
  'accept_contract',
  'create_ticket',
  'delete_contract',
  'reject_contract',
  'save_article',
  'send_message',
  'start_conversation',
  'add_evidence',
  'enter_results',
  'forget_former_name',
  'remove_from_night_cup',
  'save_picks',
  'send_match_message',
  'set_eligibility_many',
  'vote_player_of_match',
];

/** Writes of a row without a command, which a table names all the same. */
const plainWrites = ['remove_contact_message'];

test('every command stands in a table of offers, or here with a reason', () => {
  expect(sent.size).toBeGreaterThan(170);
  const held = new Set(tables.flatMap(({ buttons }) => Object.keys(buttons).map((each) => each.split(' ')[0]!)));
  const named = [...Object.keys(withoutTable), ...missingTables];
  expect({
    missing: [...sent].filter((name) => !held.has(name) && !named.includes(name)),
    unknown: [...held, ...named].filter((name) => !sent.has(name) && !plainWrites.includes(name)),
    twice: named.filter((name, at) => held.has(name) || named.indexOf(name) !== at),
  }).toEqual({ missing: [], unknown: [], twice: [] });
});

const reason = 'It was said so';

const withRole = (role: 'admin' | 'moderator') => newStaff(world, role);
const refereeOf = (league: string, team?: string) => newReferee(world, league, team);
/** An admin who plays for that team. */
const adminOf = (team: string) => newStaff(world, 'admin', team);

holds('the entry of a season', seasonEntry, async (state) => {
  const club = await newClub(world, { phase: 'none', more: state.endsWith('too small') ? 0 : 2 });
  const other = await newClub(world, { phase: state === 'the team plays elsewhere' ? 'regular' : 'registration' });
  const rival = await newClub(world);
  const entry = { league_id: other.league, season: 1, team_id: club.id };
  const enter = (team = club.id) =>
    world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [
      entry.league_id,
      team,
    ]);
  const withdraw = () =>
    world.sql('update public.league_teams set withdrawn_at = now() where league_id = $1 and team_id = $2', [
      entry.league_id,
      club.id,
    ]);
  const closed = () =>
    world.sql('update public.league_seasons set registration_until = $2 where league_id = $1', [
      entry.league_id,
      minutesAgo(1),
    ]);
  let request_id: string = randomUUID();
  switch (state) {
    case 'it is full':
      await world.sql('update public.league_seasons set max_teams = 2 where league_id = $1', [entry.league_id]);
      await enter((await newClub(world, { phase: 'none' })).id);
      break;
    case 'its registration is over':
      await closed();
      break;
    case 'the team plays elsewhere':
      await enter();
      entry.league_id = (await newClub(world, { phase: 'registration' })).league;
      break;
    case 'the team has entered':
      await enter();
      break;
    case 'the team has entered, and registration is over':
      await enter();
      await closed();
      break;
    case 'the team has withdrawn before it began':
      await enter();
      await withdraw();
      break;
    case 'it runs without the team':
      await setPhase(world, other, 'regular');
      break;
    case 'it runs':
    case 'it runs, and the team has asked to leave':
    case 'it runs, and the team has left':
      await enter();
      await setPhase(world, other, 'regular');
      if (state.endsWith('asked to leave')) {
        const { data } = await world.as({ id: club.captain }).rpc('ask_withdrawal', { ...entry, reason });
        request_id = data!;
      }
      if (state.endsWith('left')) await withdraw();
      break;
    case 'its playoffs run':
      await enter();
      await setPhase(world, other, 'regular', 'playoffs');
      break;
    case 'it is finished':
      await enter();
      await setPhase(world, other, 'regular', 'playoffs', 'finished');
      break;
    default:
  }
  return {
    people: await peopleOf(club, rival, entry.league_id),
    asked: () => ({
      register_team: entry,
      set_availability: { ...entry, hours: [{ weekday: 1, from: '19:00', until: '22:00' }] },
      withdraw_team: { ...entry, reason },
      ask_withdrawal: { ...entry, reason },
      retract_withdrawal: { request_id },
    }),
  };
});

/** Readers of a team's season. */
async function peopleOf(club: Club, rival: Club, league?: string) {
  return {
    captain: club.captain,
    'co-captain': club.coCaptain,
    player: club.player,
    'another captain': rival.captain,
    'free agent': await newPerson(world),
    referee: league ? await refereeOf(league) : await newPerson(world),
    admin: await withRole('admin'),
    'admin of the team': await adminOf(club.id),
  };
}

const places = ['goalkeeper', 'last_man', 'box_to_box', 'support_striker', 'striker'];
const day = 24 * 60;

/** In how many minutes the match kicks off, and what has become of it. */
const matches: Record<keyof typeof matchRoom.states, [starts: number, columns?: Record<string, unknown>]> = {
  'it is a day ahead': [day],
  'they propose another time': [day],
  'the captains have moved it': [day],
  'it begins in ten minutes': [10],
  'both are ready before it': [10],
  'it is two minutes late': [-2],
  'it is twenty minutes late': [-20],
  'its time has come before its season': [-20],
  'it is live': [-20, { status: 'live', started_at: minutesAgo(20) }],
  'they have reported': [-20],
  'their report has stood for a day': [-20],
  'we have reported': [-20],
  'both have reported another score': [-20],
  'it is just over': [-20],
  'it is over, and we protest': [-20],
  'it has just been ruled': [-20],
  'it was over two days ago': [
    -2 * day,
    { status: 'finished', home_score: 1, away_score: 3, finished_at: minutesAgo(2 * day - 20) },
  ],
  'it is postponed': [day, { status: 'postponed' }],
  'it is cancelled': [day, { status: 'cancelled' }],
};

/** The two sides of every state, and who looks at them. */
let sides: Promise<Sides> | undefined;
type Sides = { home: Club; away: Club; people: Record<(typeof matchRoom.who)[number], string> };

async function newSides(): Promise<Sides> {
  const [home, away] = await twoClubs(world);
  const people = await peopleOf(away, await newClub(world), home.league);
  return {
    home,
    away,
    people: {
      ...people,
      'their captain': home.captain,
      'captain of another team': people['another captain'],
      'referee of the team': await refereeOf(home.league, away.id),
      moderator: await withRole('moderator'),
    },
  };
}

holds('a match', matchRoom, async (state) => {
  const [starts, columns = {}] = matches[state];
  const { home, away, people } = await (state === 'its time has come before its season'
    ? newSides()
    : (sides ??= newSides()));
  const match = await newMatch(world, home, away, { kickoff_at: minutesAgo(-starts), ...columns });
  const match_id = match;
  const leader = { home: { id: home.captain }, away: { id: away.captain } };
  const confirm = async (report_id: string) =>
    expect((await world.as(leader.home).rpc('confirm_report', { report_id })).error).toBeNull();
  const propose = async (days: number) => {
    const proposed = { match_id, kickoff_at: minutesAgo(-days * day).toISOString() };
    const { data, error } = await world.as(leader.home).rpc('propose_reschedule', proposed);
    expect(error).toBeNull();
    return data!;
  };
  let reschedule_id: string = randomUUID();
  let protest_id: string = randomUUID();
  switch (state) {
    case 'they propose another time':
      reschedule_id = await propose(10);
      break;
    case 'the captains have moved it':
      reschedule_id = await propose(11);
      expect((await world.as(leader.away).rpc('answer_reschedule', { reschedule_id, accept: true })).error).toBeNull();
      break;
    case 'both are ready before it':
      for (const side of [leader.home, leader.away])
        expect((await world.as(side).rpc('ready_for_match', { match_id })).error).toBeNull();
      break;
    case 'its time has come before its season':
      await world.sql(`update public.league_seasons set phase = 'registration' where league_id = $1`, [home.league]);
      break;
    case 'they have reported':
      await fileReport(world, home.captain, match, 3, 1);
      break;
    case 'their report has stood for a day':
      // the clock has not come yet
      await age(world, await fileReport(world, home.captain, match, 3, 1), 25);
      await world.sql(
        `set local session_replication_role = replica;
         update public.match_results set at = at - interval '25 hours' where match_id = '${match}'`,
      );
      break;
    case 'we have reported':
      await fileReport(world, away.captain, match, 1, 2);
      break;
    case 'both have reported another score':
      await fileReport(world, home.captain, match, 3, 1);
      await fileReport(world, away.captain, match, 1, 2);
      break;
    case 'it is just over':
      await confirm(await fileReport(world, away.captain, match, 1, 3));
      break;
    case 'it has just been ruled': {
      const { error } = await world.as('admin').rpc('rule_match', { match_id, reason, home_score: 1, away_score: 3 });
      expect(error).toBeNull();
      break;
    }
    case 'it is over, and we protest': {
      await confirm(await fileReport(world, away.captain, match, 1, 3));
      const { data } = await world.as(leader.away).rpc('file_protest', { match_id, reason });
      protest_id = data!;
      break;
    }
    default:
  }
  const seen = await waitingReport(world, match);
  const reports = await world.sql<{ id: string; team: string }>(
    `select id, team_id as team from public.match_reports where match_id = $1 and status <> 'superseded'`,
    [match],
  );
  const reportOf = (team: string) => reports.find((each) => each.team === team)?.id ?? randomUUID();
  const five = async (club: Club) =>
    (
      await world.sql<{ id: string }>(
        'select player_id as id from public.team_members where team_id = $1 order by joined_at, id limit 5',
        [club.id],
      )
    ).map(({ id }) => id);
  const fives = { home: await five(home), away: await five(away) };
  const inDays = (days: number) => minutesAgo(-days * day).toISOString();
  // what the page asks before it offers either
  const { data: options } = await world.as({ id: people.admin }).rpc('ruling_options', { match_id });
  const admins: readonly string[] = (matchRoom.states[state] as { admin?: readonly string[] }).admin ?? [];
  expect(options).toMatchObject([
    { may_rule: admins.includes('rule_match'), may_undo: admins.includes('undo_result') },
  ]);
  return {
    people,
    asked: (who) => {
      const [own, rival, side] =
        who === 'their captain' ? [home, away, 'home' as const] : [away, home, 'away' as const];
      const score = { home_score: 4, away_score: 2 };
      const seen_report = seen === reportOf(rival.id) ? { seen_report: seen } : {};
      return {
        set_lineup: { match_id, players: fives[side], places },
        ready_for_match: { match_id, ready: true },
        start_match: { match_id },
        set_live_score: { match_id, ...score },
        report_match: { match_id, ...score, ...seen_report },
        claim_forfeit: { match_id, ...seen_report },
        confirm_report: { report_id: reportOf(rival.id) },
        dispute_report: { report_id: reportOf(rival.id), reason },
        correct_report: { report_id: reportOf(own.id), ...score },
        withdraw_report: { report_id: reportOf(own.id) },
        report_stats: { match_id, stats: '[]' },
        propose_reschedule: { match_id, kickoff_at: inDays(5) },
        answer_reschedule: { reschedule_id, accept: true },
        withdraw_reschedule: { reschedule_id },
        file_protest: { match_id, reason },
        withdraw_protest: { protest_id },
        appeal_ruling: { match_id, reason },
        set_lobby_code: { match_id, code: 'KIEL-7Q4' },
        move_match: { match_id, kickoff_at: inDays(6) },
        postpone_match: { match_id, reason },
        cancel_match: { match_id, reason },
        rule_match: { match_id, reason, ...score },
        undo_result: { match_id, reason },
      };
    },
  };
});

holds('the withdrawals of a season', seasonWithdrawals, async (state) => {
  const club = await newClub(world, { phase: 'registration', more: 2 });
  const entry = { league_id: club.league, season: 1, team_id: club.id };
  const other = await newClub(world, { phase: 'none' });
  await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [club.league, other.id]); // prettier-ignore
  const leave = (minutes: number) =>
    world.sql(`update public.league_teams set registered_at = now() - interval '1 day', withdrawn_at = $3 where league_id = $1 and team_id = $2`, [club.league, club.id, minutesAgo(minutes)]); // prettier-ignore
  let request_id: string = randomUUID();
  switch (state) {
    case 'a team asks to leave': {
      await setPhase(world, club, 'regular');
      const { data } = await world.as({ id: club.captain }).rpc('ask_withdrawal', { ...entry, reason });
      request_id = data!;
      break;
    }
    case 'a team has left':
      await setPhase(world, club, 'regular');
      await leave(5);
      break;
    case 'a team has left before it began, and it is full':
      await world.sql('insert into public.league_teams (league_id, season, team_id) values ($1, 1, $2)', [club.league, (await newClub(world, { phase: 'none' })).id]); // prettier-ignore
      await world.sql('update public.league_seasons set max_teams = 2 where league_id = $1', [club.league]);
      await leave(5);
      break;
    case 'a team has left before it began':
      await leave(5);
      break;
    case 'a team had left before the playoffs':
    case 'a team has left in the playoffs':
      await setPhase(world, club, 'regular', 'playoffs');
      await world.sql('update public.league_seasons set playoffs_at = $2 where league_id = $1', [club.league, minutesAgo(30)]); // prettier-ignore
      await leave(state.endsWith('before the playoffs') ? 60 : 5);
      break;
    case 'it is over':
      await setPhase(world, club, 'regular', 'playoffs', 'finished');
      await leave(5);
      break;
  }
  return {
    people: { referee: await refereeOf(club.league), admin: await withRole('admin') },
    asked: () => ({
      withdraw_team: { ...entry, reason },
      refuse_withdrawal: { request_id, reason },
      reinstate_team: { ...entry, reason },
    }),
  };
});

holds('a league and its season, for admins', seasonAdmin, seasonAdminStage(world));

holds('the schedule of a season', seasonSchedule, seasonScheduleStage(world));

holds('a team', team, teamStage(world));

holds('a member of a team', teamMember, teamMemberStage(world));

holds('the scrims of a team', scrims, scrimsStage(world));

holds('a scrim', scrim, scrimStage(world));

holds('a ruling', rulings, rulingsStage(world));

holds('a penalty', penalty, penaltyStage(world));

holds('the broadcast of a match', broadcast, broadcastStage(world));

holds('the stand-ins of a match', standIns, standInsStage(world));

holds('the next season of a league', rollover, rolloverStage(world));

holds('a night cup, for admins', nightCupAdmin, nightCupAdminStage(world));

/** How far an evening is, when its check-in opens, and how the team has entered it. */
const evenings: Record<keyof typeof nightCup.states, [status: string, opens: number, entered?: 'entered' | 'here']> = {
  'it is planned': ['draft', 60],
  'entry is open': ['registration', 60],
  'entry is open, and the squad is too small': ['registration', 60],
  'the team has entered': ['registration', 60, 'entered'],
  'check-in is open to all': ['check_in', -10],
  'the team may check in': ['check_in', -10, 'entered'],
  'the team has become too small': ['check_in', -10, 'entered'],
  'the team has checked in': ['check_in', -10, 'here'],
  'the team is late': ['check_in', -40, 'entered'],
  'it is on': ['live', -60, 'here'],
  'it was called off': ['cancelled', -60, 'entered'],
};

holds('a night cup', nightCup, async (state) => {
  const [status, opens, entered] = evenings[state];
  const club = await newClub(world, { phase: 'none', more: state.endsWith('too small') ? 0 : 2 });
  const [cup] = await world.sql<{ id: string }>(
    `insert into public.night_cups (name, status, check_in_from, check_in_until, starts_at, capacity, finished_at)
       values ($1, $2, $3, $4, $5, 8, $6) returning id`,
    [
      `Evening ${state}`,
      status,
      minutesAgo(-opens),
      minutesAgo(-opens - 30),
      minutesAgo(-opens - 90),
      status === 'cancelled' ? minutesAgo(0) : null,
    ],
  );
  const night_cup_id = cup!.id;
  if (entered)
    await world.sql('insert into public.night_cup_teams (night_cup_id, team_id, checked_in_at) values ($1, $2, $3)', [
      night_cup_id,
      club.id,
      entered === 'here' ? minutesAgo(1) : null,
    ]);
  const about = { night_cup_id, team_id: club.id };
  return {
    people: { ...(await peopleOf(club, club)), moderator: await withRole('moderator') },
    asked: () => ({ enter_night_cup: about, check_in_night_cup: about, leave_night_cup: about }),
  };
});

holds('an account', account, accountStage(world));
holds('a ticket', ticket, ticketStage(world));
holds('the canned replies', cannedReplies, cannedReplyStage(world));
holds('the messages of the contact form', contactMessages, contactMessageStage(world));
holds('the reports of members', contentReports, contentReportStage(world));
holds('what is hidden', hiddenContents, hiddenContentStage(world));
holds('the muted', mutedWriters, mutedWriterStage(world));
holds('the contracts of a team', teamContracts, teamContractStage(world));
holds('a team on the market', joiningTeam, joiningTeamStage(world));
holds('the requests to join a team', joinRequests, joinRequestStage(world));
holds('an article', article, articleStage(world));
holds('an announcement', announcements, announcementStage(world));
holds('the own account', ownAccount, ownAccountStage(world));
holds('the page of a player', player, playerStage(world));
