import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { nightCupQueries } from '#data/night-cups/queries.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { nightCupAdmin } from '#testing/offers/night-cup-admin.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { AdminNightCupsPage } from './admin-night-cups-page.tsx';

signedInAs(mert);
afterEach(cleanup);

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const settings: Record<keyof typeof nightCupAdmin.states, [status: string, opens: number]> = {
  'it is planned': ['draft', 60],
  'it is planned, and its check-in is over': ['draft', -40],
  'entry is open': ['registration', 60],
  'check-in is open': ['check_in', -10],
  'check-in is over': ['check_in', -40],
  'it is on': ['live', -120],
  'it is over': ['finished', -300],
  'it was called off': ['cancelled', -60],
};

test.each(cells(nightCupAdmin))('where %s, the %s is offered what they may do', async (state, _who, commands) => {
  const [status, opens] = settings[state];
  const cup = { id: uuid(790), name: 'Friday Night Cup', status, public: false, capacity: 8, check_in_from: minutes(opens), check_in_until: minutes(opens + 30), starts_at: minutes(opens + 90), placed: [{ count: 4 }] }; // prettier-ignore
  fakeBackend({
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    'GET /rest/v1/night_cups': { body: [cup] },
  });
  const { client } = await openPage(<AdminNightCupsPage />, { namespaces: ['night-cup'] });
  await settled(client, nightCupQueries.list().queryKey);
  await expect.poll(() => offered(nightCupAdmin)).toEqual(commands);
});
