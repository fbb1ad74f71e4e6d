import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { seasonEntry } from '#testing/offers/season-entry.ts';
import { openPage } from '#testing/page.tsx';
import { entries, league, leagueId, season, team, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, viewedBy } from '#testing/squad.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { EntryBox } from './entry-box.tsx';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(390, 844));
afterEach(cleanup);

const form = page.getByRole('heading', { name: 'Enter Anchor FC in Premier Rondo?' });

/** A season that takes entries, as somebody who has come from Anchor's page to enter it. */
async function arrive(part: 'captain' | 'co_captain', players: number) {
  fakeBackend({
    ...viewedBy(part),
    'GET /rest/v1/team_profiles': { body: { ...anchor, player_count: players, phase: 'finished' } },
  });
  const facts = {
    entries: entries(4).slice(1),
    matches: [],
    adjustments: [],
    relegationPlaces: 1,
    playoffTeams: 6,
    pointsForWin: 3,
  };
  return openPage(<EntryBox league={league()} season={season({ phase: 'registration' })} facts={facts} />, {
    at: `/leagues/${leagueId}?season=4&enter=yes`,
    path: '/leagues/$id',
    namespaces: ['leagues', 'table'],
  });
}

test('a captain who came to enter finds the form open, and the address without it once it is closed', async () => {
  const { router } = await arrive('captain', 5);
  await expect.element(form).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ season: '4' });
  await page.getByRole('button', { name: 'Enter Anchor' }).click();
  await expect.element(form).toBeVisible();
});

test.each([
  ['a squad that is too small', 'captain', 4, '1 more player needed.'],
  ['somebody who is no captain', 'co_captain', 5, 'Only your captain can enter the team.'],
] as const)('it stays closed for %s', async (_who, part, players, why) => {
  await arrive(part, players);
  await expect.element(page.getByText(why)).toBeVisible();
  expect(form.elements()).toEqual([]);
});

type Who = (typeof seasonEntry.who)[number];
type State = keyof typeof seasonEntry.states;

const past = '2026-01-01T12:00:00Z';
const runs = { phase: 'regular', club: { phase: 'regular' } } as const;
const leaving = [
  { id: uuid(740), team_id: uuid(2), reason: 'Too few', ruling: null, status: 'open', created_at: past },
];

/** Bergwacht and the season in each state; they have entered unless `out` or `gone`. */
const settings: Record<State, { phase?: Phase; club?: object; out?: true; gone?: true; until?: string; requests?: object[]; max?: number }> = {
  'it takes entries': { out: true },
  'it takes entries, and the squad is too small': { out: true, club: { player_count: 4 } },
  'it is full': { out: true, max: 3 },
  'its registration is over': { out: true, until: past },
  'the team plays elsewhere': { out: true, club: { phase: 'regular' } },
  'the team has entered': { club: { phase: 'registration' } },
  'the team has entered, and registration is over': { club: { phase: 'registration' }, until: past },
  'the team has withdrawn before it began': { gone: true },
  'it runs without the team': { ...runs, club: {}, out: true },
  'it runs': runs,
  'it runs, and the team has asked to leave': { ...runs, requests: leaving },
  'it runs, and the team has left': { ...runs, gone: true },
  'its playoffs run': { phase: 'playoffs', club: { phase: 'playoffs' } },
  'it is finished': { phase: 'finished' },
}; // prettier-ignore
type Phase = Parameters<typeof season>[0] extends { phase?: infer P } | undefined ? P : never;

const parts: Partial<Record<Who, [team: number, role: string]>> = {
  captain: [2, 'captain'],
  'co-captain': [2, 'co_captain'],
  player: [2, 'player'],
  'another captain': [3, 'captain'],
  'admin of the team': [2, 'player'],
};

test.each(cells(seasonEntry))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { phase = 'registration', club = {}, out, gone, until = null, requests = [], max = 10 } = settings[state];
  const [own, role] = parts[who] ?? [];
  const answers: Answers = {
    'GET /rest/v1/memberships': { body: own ? [{ team_id: uuid(own), team_role: role }] : [] },
    'POST /rest/v1/rpc/is_admin_fast': { body: who.startsWith('admin') },
    'GET /rest/v1/league_referees': {
      body: who === 'referee' ? [{ league_id: leagueId, league: { name: 'Premier Rondo' } }] : [],
    },
    'GET /rest/v1/team_profiles': {
      // the other captain's team plays in another league
      body: own && {
        ...anchor,
        ...team(own),
        player_count: 5,
        phase: own === 2 ? 'finished' : 'regular',
        ...(own === 2 && club),
      },
    },
    'GET /rest/v1/withdrawal_requests': { body: requests },
  };
  fakeBackend(answers);
  // the other captain's team is not among them
  const entered = [...entries(out ? 1 : 2), ...entries(5).slice(3)].map((entry) =>
    gone && entry.team_id === uuid(2) ? { ...entry, withdrawn_at: past } : entry,
  );
  const facts = { entries: entered, matches: [], adjustments: [], relegationPlaces: 1, playoffTeams: 6, pointsForWin: 3 }; // prettier-ignore
  const { client } = await openPage(
    <EntryBox league={league()} season={season({ phase, max_teams: max, registration_until: until })} facts={facts} />,
    { at: `/leagues/${leagueId}?season=4`, path: '/leagues/$id', namespaces: ['leagues', 'table'] },
  );
  await settled(
    client,
    teamQueries.ofPlayer(uuid(501)).queryKey,
    ...(own ? [teamQueries.detail(uuid(own)).queryKey] : []),
  );
  await expect.poll(() => offered(seasonEntry)).toEqual(commands);
});
