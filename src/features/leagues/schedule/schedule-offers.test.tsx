import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { seasonSchedule } from '#testing/offers/season-schedule.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, leagueId } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { SeasonSchedule } from './season-schedule.tsx';

signedInAs(mert);
afterEach(cleanup);

const ahead = '2090-11-04T18:00:00Z';
const between = (pairs: [number, number][], about: object = {}) =>
  pairs.map(([home, away], at) => ({ ...fixture(at + 1, home, away), kickoff_at: ahead, ...about }));
const all = between([[1, 2], [1, 3], [2, 3]]); // prettier-ignore

type Setting = { teams?: number; phase?: 'regular'; matches?: object[] };
const settings: Record<keyof typeof seasonSchedule.states, Setting> = {
  'teams have entered': {},
  'its schedule is published': { matches: all },
  'a team has entered since its schedule': { teams: 4, matches: all },
  'a side has lined up in it': { matches: all },
  'it runs': { phase: 'regular', matches: all },
  'a match is postponed': { phase: 'regular', matches: between([[1, 2]], { status: 'postponed' }) },
  'nothing lies ahead': { phase: 'regular', matches: between([[1, 2]], { status: 'finished', home_score: 1, away_score: 0 }) }, // prettier-ignore
};

test.each(cells(seasonSchedule))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { teams = 3, phase = 'registration', matches = [] } = settings[state];
  fakeBackend({
    'GET /rest/v1/league_teams': { body: entries(teams).map((entry) => ({ ...entry, registered_at: ahead })) },
    'GET /rest/v1/availability': { body: [] },
    'POST /rest/v1/rpc/taken_times': { body: [] },
    'POST /rest/v1/rpc/undo_options': {
      body: [{ may_undo_schedule: state === 'its schedule is published' || state.startsWith('a team') }],
    },
    'GET /rest/v1/team_matches': { body: matches },
  });
  const season = { league_id: leagueId, season: 4, phase, legs: 1, starts_on: '2090-11-01', ends_on: null, max_teams: 10, registration_until: null, league: { name: 'Premier Rondo', time_zone: 'Europe/Istanbul' }, league_teams: [{ count: teams }] } as const; // prettier-ignore
  const { client } = await openPage(<SeasonSchedule season={{ ...season, league_teams: [...season.league_teams] }} mayStart={who === 'admin'} />, {
    namespaces: ['schedule', 'staff', 'organiser'],
  }); // prettier-ignore
  await settled(
    client,
    seasonQueries.entries(leagueId, 4).queryKey,
    matchQueries.ofSeason(leagueId, 4).queryKey,
    ...(phase === 'registration' ? [seasonQueries.undoOptions(leagueId, 4).queryKey] : []),
  );
  // what is drawn is moved before it is published
  const own = () => offered(seasonSchedule).filter((each) => phase === 'regular' || each !== 'move_match');
  await expect.poll(own).toEqual(commands);
});
