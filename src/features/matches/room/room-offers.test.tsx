import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { roleQueries } from '#data/auth/queries.ts';
import { type Report, roomQueries, type Story } from '#data/match-room/queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { refereeQueries } from '#data/referees/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { type Answers, fakeBackend, mert } from '#testing/fake-backend.ts';
import { OrganiserCommands } from '#features/matches/organiser-commands.tsx';
import { reportOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { matchRoom } from '#testing/offers/match-room.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { openPage } from '#testing/page.tsx';
import { leagueId, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { LineUpPicker } from './line-up-picker.tsx';
import { NextStep } from './next-step.tsx';
import { useRoom } from './use-room.ts';

signedInAs(mert);
afterEach(cleanup);

type Who = (typeof matchRoom.who)[number];
type State = keyof typeof matchRoom.states;

const { id, home_team_id, away_team_id } = matchOf();
const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const day = 24 * 60;

type Setting = {
  /** In how many minutes it kicks off. */
  starts: number;
  match?: object;
  story?: () => Partial<Story>;
  reported_by?: string;
  ready?: string[];
  phase?: Parameters<typeof season>[0];
};

const proposal = (about: object) =>
  ({ id: uuid(720), match_id: id, team_id: home_team_id, status: 'proposed', kickoff_at: moment(2 * day), created_at: moment(-60), speaker: { id: uuid(721), username: 'Anke' }, answered_at: null, proposed_by: uuid(721), ...about }) as Story['reschedules'][number]; // prettier-ignore
const protest = { id: uuid(704), match_id: id, team_id: away_team_id, status: 'filed', reason: 'A stranger played.', ruling: null, ruled_at: null, round: 0, created_at: moment(-2), speaker: { id: uuid(721), username: 'Anke' }, filed_by: uuid(721) } as Story['protests'][number]; // prettier-ignore
const [theirs, ours] = (['home', 'away'] as const).map(
  (side) =>
    (about: object = {}) =>
      reportOf(side, side === 'home' ? [3, 1] : [1, 2], { created_at: moment(-3), ...about }),
) as [(about?: object) => Report, (about?: object) => Report];
const ruling = () => ({ id: uuid(710), match_id: id, seq: 1, cause: 'ruling', home_score: 1, away_score: 3, forfeited_by: null, report_id: null, text: null, at: moment(-1), speaker: { id: uuid(721), username: 'Anke' } }) as unknown as Story['results'][number]; // prettier-ignore
const over = { status: 'finished', home_score: 1, away_score: 3 };

const settings: Record<State, Setting> = {
  'it is a day ahead': { starts: day },
  'they propose another time': { starts: day, story: () => ({ reschedules: [proposal({})] }) },
  'the captains have moved it': {
    starts: day,
    story: () => ({ reschedules: [proposal({ status: 'accepted', kickoff_at: moment(day) })] }),
  },
  'it begins in ten minutes': { starts: 10 },
  'both are ready before it': { starts: 10, ready: [home_team_id, away_team_id] },
  'it is two minutes late': { starts: -2 },
  'it is twenty minutes late': { starts: -20 },
  'its time has come before its season': { starts: -20, phase: { phase: 'registration' } },
  'it is live': { starts: -20, match: { status: 'live' } },
  'they have reported': {
    starts: -20,
    match: { status: 'reported' },
    story: () => ({ reports: [theirs()] }),
    reported_by: home_team_id,
  },
  'their report has stood for a day': {
    starts: -day - 120,
    match: { status: 'reported' },
    story: () => ({ reports: [theirs({ created_at: moment(-day - 60) })] }),
    reported_by: home_team_id,
  },
  'we have reported': {
    starts: -20,
    match: { status: 'reported' },
    story: () => ({ reports: [ours()] }),
    reported_by: away_team_id,
  },
  'both have reported another score': {
    starts: -20,
    match: { status: 'disputed' },
    story: () => ({ reports: [theirs({ status: 'disputed' }), ours({ status: 'disputed' })] }),
  },
  'it is just over': { starts: -20, match: over },
  'it is over, and we protest': { starts: -20, match: over, story: () => ({ protests: [protest] }) },
  'it has just been ruled': { starts: -20, match: over, story: () => ({ results: [ruling()] }) },
  'it was over two days ago': { starts: -2 * day, match: over },
  'it is postponed': { starts: day, match: { status: 'postponed' } },
  'it is cancelled': { starts: day, match: { status: 'cancelled' } },
};

const parts: Partial<Record<Who, [team: number, role: string]>> = {
  captain: [2, 'captain'],
  'co-captain': [2, 'co_captain'],
  player: [2, 'player'],
  'their captain': [1, 'captain'],
  'captain of another team': [3, 'captain'],
  'referee of the team': [2, 'player'],
  'admin of the team': [2, 'player'],
};

/** The room as the page draws it, without what nobody presses. */
function Drawn() {
  const match = useQuery(matchQueries.detail(id)).data;
  return match ? <Room match={match} /> : null;
}

function Room({ match }: { match: NonNullable<Awaited<ReturnType<typeof matchOf>>> }) {
  const room = useRoom(match);
  return (
    <>
      {room && <NextStep room={room} />}
      {room?.commands.has('lineUp') && <LineUpPicker room={room} />}
      <OrganiserCommands match={match} />
    </>
  );
}

test.each(cells(matchRoom))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { starts, match = {}, story, reported_by = null, ready = [], phase = {} } = settings[state];
  const { admin: rulings = [] } = matchRoom.states[state] as { admin?: readonly string[] };
  const [team, role] = parts[who] ?? [];
  const { status } = match as { status?: string };
  const reportedAt = starts < -day ? -day - 60 : -3;
  const ended =
    status !== undefined && ['reported', 'disputed', 'finished'].includes(status) ? reportedAt : starts + 45;
  const membership = { id: uuid(600), team_id: uuid(team ?? 0), team_role: role, eligibility: 'eligible', league_id: null, season: null }; // prettier-ignore
  const clock = { at: moment(0), reported_by, reported_at: reported_by && moment(reportedAt), earliest_end: moment(starts + 15), ended_at: moment(ended), protested: false, fingerprint: 'one' }; // prettier-ignore
  const squad = [1, 2, 3, 4, 5].map((number) => ({ player_id: uuid(510 + number), username: `player ${number}`, team_id: uuid(team ?? 2), team_role: 'player', shirt_number: number, position: 'striker', broken: null, answered: true, coming: true, able: true })); // prettier-ignore
  const kickoff_at = moment(starts);
  const answers: Answers = {
    ...storyAnswers(storyWith(story?.())),
    'GET /rest/v1/match_details': { body: matchOf({ status: 'scheduled', kickoff_at, home_score: null, away_score: null, ...match }) }, // prettier-ignore
    'GET /rest/v1/memberships': { body: team ? [membership] : [] },
    'POST /rest/v1/rpc/is_admin_fast': { body: who.startsWith('admin') },
    'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
    'GET /rest/v1/league_referees': {
      body: who.startsWith('referee') ? [{ league_id: leagueId, league: { name: 'Premier Rondo' } }] : [],
    },
    'GET /rest/v1/league_seasons': { body: [season(phase)] },
    'GET /rest/v1/lineup_places': { body: [] },
    'GET /rest/v1/match_lobbies': { body: [] },
    'GET /rest/v1/match_ready': { body: ready.map((team_id) => ({ team_id, kickoff_at })) },
    'GET /rest/v1/stand_ins': { body: [] },
    'GET /rest/v1/interested_decisions': { body: [] },
    'POST /rest/v1/rpc/match_clock': { body: [clock] },
    'POST /rest/v1/rpc/match_squads': { body: squad },
    'POST /rest/v1/rpc/last_lineup': { body: [] },
    'POST /rest/v1/rpc/who_is_in': { body: squad },
    'POST /rest/v1/rpc/ruling_options': {
      body: [{ may_rule: rulings.includes('rule_match'), may_undo: rulings.includes('undo_result') }],
    },
  };
  fakeBackend(answers);
  const { client } = await openPage(<Drawn />, {
    namespaces: ['matches', 'match-room', 'attendance', 'organiser', 'staff', 'table', 'stats', 'errors'],
  });
  await settled(
    client,
    roleQueries.of(mert.id).queryKey,
    teamQueries.ofPlayer(mert.id).queryKey,
    roomQueries.story(id).queryKey,
    // an admin is no league's
    ...(who.startsWith('admin') ? [] : [refereeQueries.leaguesOf(mert.id).queryKey]),
  );
  await expect.poll(() => offered(matchRoom)).toEqual(commands);
});
