import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { roleQueries } from '#data/auth/queries.ts';
import { type TeamProfile, teamQueries } from '#data/teams/queries.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { ownAccount } from '#testing/offers/own-account.ts';
import { openPage } from '#testing/page.tsx';
import { player } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor } from '#testing/squad.ts';
import { OwnData } from './own-data.tsx';

signedInAs(mert);
afterEach(cleanup);

const teams: Record<keyof typeof ownAccount.states, Partial<TeamProfile>> = {
  'the team has others': { player_count: 3 },
  'the captain is alone in the team': { player_count: 1, phase: 'finished' },
  'the captain is alone in a team that plays': { player_count: 1 },
};
const roles: Record<string, string> = { captain: 'captain', 'co-captain': 'co_captain', player: 'player' };

test.each(cells(ownAccount))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const isMember = who === 'captain' || (roles[who] !== undefined && state === 'the team has others');
  fakeBackend({
    'POST /rest/v1/rpc/is_admin_fast': { body: who === 'admin' },
    'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
    'GET /rest/v1/memberships': { body: isMember ? [{ team_id: anchor.id, team_role: roles[who] }] : [] },
    'GET /rest/v1/team_profiles': { body: [{ ...anchor, ...teams[state] }] },
    'GET /rest/v1/profiles': { body: [player(1, 'mert', { id: mert.id })] },
  });
  const { client } = await openPage(<OwnData userId={mert.id} />, { namespaces: ['settings', 'errors'] });
  await settled(client, roleQueries.of(mert.id).queryKey, teamQueries.ofPlayer(mert.id).queryKey);
  await expect.poll(() => offered(ownAccount)).toEqual(commands);
});
