import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { roleQueries } from '#data/auth/queries.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';
import { standInQueries } from '#data/stand-ins/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { standIns } from '#testing/offers/stand-ins.ts';
import { openPage } from '#testing/page.tsx';
import { season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { StandIns } from './stand-ins.tsx';
import { useRoom } from './use-room.ts';

signedInAs(mert);
afterEach(cleanup);

const { id, away_team_id } = matchOf();
const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

type Setting = { starts?: number; coming?: number; place?: 'open' | 'taken'; match?: object; none?: true };
const settings: Record<keyof typeof standIns.states, Setting> = {
  'the squad is short of five': {},
  'five are in': { coming: 5 },
  'a stand-in is wanted': { place: 'open' },
  'somebody stands in': { place: 'taken' },
  'a stand-in is wanted, and it should have begun': { place: 'open', starts: -2 },
  'it is a semi-final': { match: { stage: 'semifinal', matchday: null } },
  'its season has none': { none: true },
};
const parts: Partial<Record<(typeof standIns.who)[number], [team: number, role: string]>> = {
  captain: [2, 'captain'],
  'co-captain': [2, 'co_captain'],
  player: [2, 'player'],
  'captain of another team': [3, 'captain'],
};

/** The part of the room, of a match that is read. */
function Drawn() {
  const match = useQuery(matchQueries.detail(id)).data;
  useQuery(standInQueries.ofMatch(id));
  return match ? <Place match={match} /> : null;
}
function Place({ match }: { match: MatchDetail }) {
  const room = useRoom(match);
  return room ? <StandIns room={room} /> : null;
}

test.each(cells(standIns))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { starts = 30 * 60, coming = 0, place, match = {}, none } = settings[state];
  const [team, team_role] = parts[who] ?? [];
  const squad = [1, 2, 3, 4, 5].map((number) => ({ player_id: uuid(510 + number), username: `player ${number}`, team_id: away_team_id, team_role: 'player', shirt_number: number, position: 'striker', coming: number <= coming, answered: true, able: true })); // prettier-ignore
  const standing = who === 'stand-in' ? { id: mert.id, username: 'mert' } : { id: uuid(530), username: 'Lena' };
  const player = place === 'taken' ? standing : null;
  fakeBackend({
    ...storyAnswers(storyWith()),
    'GET /rest/v1/match_details': {
      body: matchOf({ status: 'scheduled', kickoff_at: moment(starts), home_score: null, away_score: null, ...match }),
    },
    'GET /rest/v1/memberships': { body: team ? [{ id: uuid(600), team_id: uuid(team), team_role, eligibility: 'eligible' }] : [] }, // prettier-ignore
    'POST /rest/v1/rpc/is_admin_fast': { body: who === 'admin' },
    'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
    'GET /rest/v1/league_seasons': { body: [season({ stand_ins: !none })] },
    'GET /rest/v1/lineup_places': { body: [] },
    'GET /rest/v1/match_lobbies': { body: [] },
    'GET /rest/v1/match_ready': { body: [] },
    'GET /rest/v1/stand_ins': {
      body: place ? [{ id: uuid(760), team_id: away_team_id, player_id: player?.id ?? null, player }] : [],
    },
    'POST /rest/v1/rpc/match_clock': {
      body: [{ at: moment(0), reported_by: null, claimed_at: null, earliest_end: moment(starts + 15), ended_at: moment(starts + 45), protested: false, fingerprint: 'one' }],
    },
    'POST /rest/v1/rpc/who_is_in': { body: squad },
  }); // prettier-ignore
  const { client } = await openPage(<Drawn />, { namespaces: ['matches', 'match-room', 'attendance', 'errors'] });
  await settled(
    client,
    roleQueries.of(mert.id).queryKey,
    teamQueries.ofPlayer(mert.id).queryKey,
    roomQueries.story(id).queryKey,
    standInQueries.ofMatch(id).queryKey,
  );
  await expect.poll(() => offered(standIns)).toEqual(commands);
});
