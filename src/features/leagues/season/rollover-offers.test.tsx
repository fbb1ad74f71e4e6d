import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { entryQueries } from '#data/entries/queries.ts';
import { leagueQueries } from '#data/leagues/queries.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { rollover } from '#testing/offers/rollover.ts';
import { openPage } from '#testing/page.tsx';
import { league, leagueId, season, team } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { AdminRolloverPage } from './admin-rollover-page.tsx';

signedInAs(mert);
afterEach(cleanup);

const opened = '2026-11-20T12:00:00Z';
const later = '2026-11-21T12:00:00Z';

/** The newest season, when its teams entered, and whether its schedule is published. */
type Setting = { phase: 'regular' | 'finished' | 'registration'; entered?: string[]; published?: true };
const settings: Record<keyof typeof rollover.states, Setting> = {
  'its season runs': { phase: 'regular' },
  'its season is finished': { phase: 'finished' },
  'the next is open': { phase: 'registration', entered: [opened, opened] },
  'the next is open, and a team has entered since': { phase: 'registration', entered: [opened, later] },
  'the next is open, and its schedule is published': { phase: 'registration', entered: [opened, opened], published: true }, // prettier-ignore
};

test.each(cells(rollover))('where %s, the %s is offered what they may do', async (state, _who, commands) => {
  const { phase, entered = [], published } = settings[state];
  const newest = { ...season({ phase }), champion: null };
  const row = { league_id: leagueId, league: 'Premier Rondo', tier: 1, season: 4, phase, max_teams: 10, problem: null, into_id: leagueId, notes: [], unsigned: 0 }; // prettier-ignore
  fakeBackend({
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    'GET /rest/v1/leagues': ({ query }) => ({
      body: query.get('select')?.includes('league_seasons') ? [{ league_seasons: [newest] }] : [league()],
    }),
    'GET /rest/v1/league_seasons': {
      body: entered.length > 0 ? [{ league_id: leagueId, season: 4, created_at: opened, league: { name: 'Premier Rondo' }, league_teams: entered.map((registered_at) => ({ registered_at })) }] : [],
    },
    'GET /rest/v1/team_matches': { body: published ? [{ league_id: leagueId, season: 4 }] : [] },
    'POST /rest/v1/rpc/rollover_preview': {
      body: [1, 2].map((number) => ({ ...row, ...team(number), team_id: team(number).id, place: number })),
    },
  }); // prettier-ignore
  const { client } = await openPage(<AdminRolloverPage />, {
    at: '/admin/leagues/rollover',
    namespaces: ['rollover', 'staff'],
  });
  await settled(client, leagueQueries.seasons().queryKey, entryQueries.rolled().queryKey);
  await expect.poll(() => offered(rollover)).toEqual(commands);
});
