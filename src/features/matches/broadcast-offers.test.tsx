import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { roleQueries } from '#data/auth/queries.ts';
import { broadcastQueries } from '#data/broadcasts/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { matchOf } from '#testing/match.ts';
import { broadcast } from '#testing/offers/broadcast.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { openPage } from '#testing/page.tsx';
import { leagueId, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { MatchBroadcast } from './match-broadcast.tsx';

signedInAs(mert);
afterEach(cleanup);

const parts: Partial<Record<(typeof broadcast.who)[number], [team: number, role: string]>> = {
  captain: [2, 'captain'],
  'co-captain': [2, 'co_captain'],
  player: [2, 'player'],
  'their captain': [1, 'captain'],
  'captain of another team': [3, 'captain'],
  'referee of the team': [2, 'player'],
  'admin of the team': [2, 'player'],
};

test.each(cells(broadcast))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const match = matchOf({ stream_url: null, replay_url: null, status: state === 'it is called off' ? 'cancelled' : 'scheduled' }); // prettier-ignore
  const [own, team_role] = parts[who] ?? [];
  const caster = who === 'caster' ? { id: mert.id, username: 'mert' } : { id: uuid(505), username: 'Lena' };
  fakeBackend({
    'GET /rest/v1/memberships': { body: own ? [{ id: uuid(600), team_id: uuid(own), team_role }] : [] },
    'POST /rest/v1/rpc/is_admin_fast': { body: who.startsWith('admin') },
    'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
    'GET /rest/v1/league_referees': {
      body: who.startsWith('referee') ? [{ league_id: leagueId, league: { name: 'Premier Rondo' } }] : [],
    },
    'GET /rest/v1/match_casters': {
      body: state === 'nobody casts it' ? [] : [{ team_id: uuid(2), player: { ...caster, avatar: null } }],
    },
  });
  const { client } = await openPage(<MatchBroadcast match={match} />, { namespaces: ['broadcast', 'forms'] });
  await settled(
    client,
    roleQueries.of(mert.id).queryKey,
    teamQueries.ofPlayer(mert.id).queryKey,
    broadcastQueries.casters(match.id).queryKey,
  );
  await expect.poll(() => offered(broadcast)).toEqual(commands);
});
