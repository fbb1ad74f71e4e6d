import { afterEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { roleQueries } from '#data/auth/queries.ts';
import { scrimQueries } from '#data/scrims/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { type Answers, fakeBackend, mert } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { scrim } from '#testing/offers/scrim.ts';
import { scrims } from '#testing/offers/scrims.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor } from '#testing/squad.ts';
import { ScrimPage } from './scrim-page.tsx';
import { ScrimsPage } from './scrims-page.tsx';

signedInAs(mert);
afterEach(cleanup);

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const day = 24 * 60;

/** Of the two sides Bergwacht is the viewer’s, unless it says “their”. */
const parts: Partial<Record<string, [team: number, role: string]>> = {
  captain: [2, 'captain'],
  'co-captain': [2, 'co_captain'],
  player: [2, 'player'],
  'their captain': [1, 'captain'],
  'captain of another team': [3, 'captain'],
  'admin of the team': [2, 'player'],
};

function viewed(who: string, player_count = 5): Answers {
  const [own, team_role] = parts[who] ?? [];
  return {
    'GET /rest/v1/memberships': { body: own ? [{ id: uuid(600), team_id: uuid(own), team_role, eligibility: 'eligible' }] : [] }, // prettier-ignore
    'POST /rest/v1/rpc/is_admin_fast': { body: who.startsWith('admin') },
    'POST /rest/v1/rpc/is_moderator': { body: who === 'moderator' },
    'GET /rest/v1/team_profiles': { body: own && { ...anchor, ...team(own), player_count } },
  };
}
const read = [roleQueries.of(mert.id).queryKey, teamQueries.ofPlayer(mert.id).queryKey];

const agreed = (starts: number, about: object = {}) => ({
  id: uuid(811), best_of: 1, starts_at: minutes(starts), ends_at: minutes(starts + 45), cancelled_at: null, cancelled_by_team_id: null, home_score: null, away_score: null, confirmed_at: null, absent_team_id: null, reported_by_team_id: null, home_thanked_at: null, away_thanked_at: null,
  home: { ...team(1), captain: null }, away: { ...team(2), captain: null }, ...about,
}); // prettier-ignore
const offer = { id: uuid(800), team_id: uuid(1), name: 'Anchor', tag: 'AN', rating: 1532, best_of: 1, elo_from: null, elo_to: null, note: null, expires_at: minutes(4 * day), played: 7, cancelled: 0, absent: 0, slots: [{ at: minutes(3 * day), can_a: 5, squad_a: 7, can_b: 6, squad_b: 8 }] }; // prettier-ignore
const own = { ...offer, team_id: uuid(2), slots: [{ starts_at: minutes(3 * day) }] };
const search = { id: uuid(820), availability_days: ['mon'], elo_from: null, elo_to: null, expires_at: minutes(9 * day) }; // prettier-ignore

const listed: Record<keyof typeof scrims.states, { squad?: number; own?: object; theirs?: object; search?: object; agreed?: object }> = {
  'nothing is agreed': {},
  'the squad is too small': { squad: 4, theirs: offer },
  'the team has offered one': { own },
  'another team offers one': { theirs: offer },
  'the team looks for one': { search },
  'one is agreed': { agreed: agreed(day) },
  'one has begun': { agreed: agreed(-20) },
}; // prettier-ignore
const list = (row: object | undefined) => ({ body: row ? [row] : [] });

describe('the scrims', () => {
  test.each(cells(scrims))('where %s, the %s is offered what they may do', async (state, who, commands) => {
    const { squad, ...found } = listed[state];
    fakeBackend({
      ...viewed(who, squad),
      'POST /rest/v1/rpc/open_scrims': list(found.theirs),
      'POST /rest/v1/rpc/own_slots': { body: [] },
      'GET /rest/v1/scrim_offers': list(found.own),
      'GET /rest/v1/scrims': list(found.agreed),
      'GET /rest/v1/scrim_searches': list(found.search),
    });
    const { client } = await openPage(<ScrimsPage />, { at: '/scrims', namespaces: ['scrims', 'forms', 'report'] });
    await settled(client, ...read);
    await expect.poll(() => offered(scrims)).toEqual(commands);
  });
});

const reported = { home_score: 3, away_score: 1, reported_by_team_id: uuid(1) };
const stands = { ...reported, reported_by_team_id: uuid(2), confirmed_at: minutes(-1) };
const settings: Record<keyof typeof scrim.states, [starts: number, about?: object]> = {
  'it is a day ahead': [day],
  'it has just begun': [-2],
  'it began twenty minutes ago': [-20],
  'they have reported': [-20, reported],
  'they say that we were absent': [-20, { absent_team_id: uuid(2), reported_by_team_id: uuid(1) }],
  'its result stands': [-20, stands],
  'we have said thanks': [-20, { ...stands, away_thanked_at: minutes(-1) }],
  'it was eight days ago': [-8 * day],
  'it is called off': [day, { cancelled_at: minutes(-1), cancelled_by_team_id: uuid(1) }],
};

describe('a scrim', () => {
  test.each(cells(scrim))('where %s, the %s is offered what they may do', async (state, who, commands) => {
    const [side] = parts[who] ?? [];
    const member = { team_id: uuid(side ?? 0), player_id: mert.id, username: 'mert', shirt_number: 7, position: null, team_role: 'player', coming: null, answered: false, able: true }; // prettier-ignore
    fakeBackend({
      ...viewed(who),
      'GET /rest/v1/scrims': { body: [agreed(...settings[state])] },
      'GET /rest/v1/scrim_lobbies': { body: [] },
      'GET /rest/v1/scrim_lineup_places': { body: [] },
      'GET /rest/v1/team_roster': { body: [] },
      'POST /rest/v1/rpc/who_is_in': { body: side === 1 || side === 2 ? [member] : [] },
    });
    const { client } = await openPage(<ScrimPage />, {
      at: `/scrims/${uuid(811)}`,
      path: '/scrims/$id',
      namespaces: ['scrims', 'match-room', 'matches', 'forms', 'attendance'],
    });
    await settled(client, ...read, scrimQueries.detail(uuid(811)).queryKey);
    await expect.poll(() => offered(scrim)).toEqual(commands);
  });
});
