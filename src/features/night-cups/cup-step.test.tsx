import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import type { CupFacts } from '#data/night-cups/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { nightCup } from '#testing/offers/night-cup.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor } from '#testing/squad.ts';
import { CupStep } from './cup-step.tsx';

signedInAs({ id: uuid(502), email: 'lena@example.com' });
afterEach(cleanup);

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
type Setting = { status: CupFacts['cup']['status']; opens: number; squad?: number; entered?: { here?: true } };

/** When check-in opens; it closes half an hour later. */
const settings: Record<keyof typeof nightCup.states, Setting> = {
  'it is planned': { status: 'draft', opens: 60 },
  'entry is open': { status: 'registration', opens: 60 },
  'entry is open, and the squad is too small': { status: 'registration', opens: 60, squad: 4 },
  'the team has entered': { status: 'registration', opens: 60, entered: {} },
  'check-in is open to all': { status: 'check_in', opens: -10 },
  'the team may check in': { status: 'check_in', opens: -10, entered: {} },
  'the team has become too small': { status: 'check_in', opens: -10, squad: 4, entered: {} },
  'the team has checked in': { status: 'check_in', opens: -10, entered: { here: true } },
  'the team is late': { status: 'check_in', opens: -40, entered: {} },
  'it is on': { status: 'live', opens: -60, entered: { here: true } },
  'it was called off': { status: 'cancelled', opens: -60, entered: {} },
};

const parts: Partial<Record<(typeof nightCup.who)[number], string>> = {
  captain: 'captain',
  'co-captain': 'co_captain',
  player: 'player',
  'admin of the team': 'player',
};

test.each(cells(nightCup))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { status, opens, squad = 5, entered } = settings[state];
  const role = parts[who];
  fakeBackend({
    'GET /rest/v1/memberships': { body: role ? [{ team_id: uuid(2), team_role: role }] : [] },
    'POST /rest/v1/rpc/is_admin_fast': { body: who.startsWith('admin') },
    'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
    'GET /rest/v1/team_profiles': { body: { ...anchor, ...team(2), player_count: squad } },
  });
  const cup = { id: uuid(790), name: 'Friday Night Cup', status, capacity: 8, check_in_from: minutes(opens), check_in_until: minutes(opens + 30), starts_at: minutes(opens + 90) }; // prettier-ignore
  const entry = { team_id: uuid(2), waiting: false, seed: null, left_out: null, checked_in_at: entered?.here ? minutes(-1) : null }; // prettier-ignore
  const facts = { cup, entries: entered ? [entry] : [], series: [], games: [], now: new Date() } as unknown as CupFacts;
  const { client } = await openPage(<CupStep {...facts} />, { namespaces: ['night-cup'] });
  const me = teamQueries.ofPlayer(uuid(502)).queryKey;
  await settled(client, me, ...(role ? [teamQueries.detail(uuid(2)).queryKey] : []));
  await expect.poll(() => offered(nightCup)).toEqual(commands);
});
