import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { penaltyQueries } from '#data/discipline/queries.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { penalty } from '#testing/offers/penalty.ts';
import { openPage } from '#testing/page.tsx';
import { leagueId, team, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { AdminDisciplinePage } from './admin-discipline-page.tsx';

signedInAs(mert);
beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const suspension = (status: string) => ({ kind: 'suspension', matches: 1, status, suspension_id: null });
const warning = (suspension_id: string | null) => ({ kind: 'warning', matches: null, status: 'active', suspension_id });

/** The penalty, and the state of the suspension that a warning led to. */
const settings: Record<keyof typeof penalty.states, [about: object, followed?: string]> = {
  'a suspension is proposed': [suspension('proposed')],
  'a suspension stands': [suspension('active')],
  'a suspension is served': [suspension('served')],
  'a suspension is dropped': [suspension('cancelled')],
  'a warning stands': [warning(null)],
  'a suspension is proposed for a warning': [warning(uuid(8)), 'proposed'],
  'a suspension stands for a warning': [warning(uuid(8)), 'active'],
};

test.each(cells(penalty))('where %s, the %s is offered what they may do', async (state, _who, commands) => {
  const [about, followed] = settings[state];
  const row = { id: uuid(3), league_id: leagueId, season: 4, team_id: uuid(1), player_id: uuid(502), served: 0, reason: 'Insults', ruling: null, match_id: null, created_at: '2026-05-01T00:00:00Z', player: { id: uuid(502), username: 'piet', avatar: null, deleted_at: null }, team: team(1), league: { id: leagueId, name: 'Premier Rondo' }, match: null, ...about }; // prettier-ignore
  const waits = 'status' in about && about.status === 'proposed';
  fakeBackend({
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    'GET /rest/v1/penalties': ({ query }) => {
      if (query.get('status') === 'eq.proposed') return { body: waits ? [row] : [] };
      if (query.get('select') === 'id') return { body: followed === 'active' ? [{ id: uuid(8) }] : [] };
      return { body: [row] };
    },
    'POST /rest/v1/rpc/penalty_page': { body: waits ? [] : [{ id: row.id, place: null }] },
    'GET /rest/v1/point_adjustments': { body: [] },
    'POST /rest/v1/rpc/team_page': { body: [] },
  });
  const { client } = await openPage(<AdminDisciplinePage />, {
    at: '/admin/discipline',
    namespaces: ['discipline', 'lists', 'errors'],
  });
  await settled(client, penaltyQueries.proposed().queryKey);
  if (!waits) {
    await page.getByRole('button', { name: 'Actions for the penalty of piet' }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
  }
  await expect.poll(() => offered(penalty)).toEqual(commands);
});
