import { expect, test, vi, afterEach } from 'vitest';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { fixture, season, team, uuid } from '#testing/season.ts';
import { OpenTable } from './open-table.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the landing page shows the table of the public league that plays next, and leads to it', async () => {
  const teams = [1, 2, 3, 4, 5].map((number) => ({ ...team(number), slug: `team-${number}`, withdrawn: false, playoff_seed: null })); // prettier-ignore
  const side = (which: 'home' | 'away', number: number) =>
    Object.fromEntries(Object.entries(team(number)).map(([key, value]) => [`${which}_${key}`, value]));
  fakeBackend({
    'POST /rest/v1/rpc/landing': {
      body: [{ match_id: uuid(7), kickoff_at: '2026-11-19T18:30:00Z', league_name: 'Premier', league_slug: 'premier', time_zone: 'Europe/Berlin', sponsors: [], ...side('home', 1), ...side('away', 2) }],
    },
    'GET /rest/v1/rpc/public_league': {
      body: {
        league: { slug: 'premier', name: 'Premier', time_zone: 'Europe/Berlin', description: null, logo: null, tier: 1 },
        seasons: [4], season: season(), teams, adjustments: [], matches: [fixture(1, 2, 1, [3, 1])], series: [], scorers: [], news: [], decisions: [],
      },
    },
  }); // prettier-ignore
  const { screen } = await openPage(<OpenTable instead="A specimen" />, { namespaces: ['landing'] });
  const rows = screen.getByRole('table', { name: 'Premier' }).getByRole('row');
  await expect.element(rows.first()).toMatchTextContent(/^1Bergwacht FC\+23$/);
  expect(rows.elements()).toHaveLength(4);
  await expect.element(screen.getByRole('link', { name: 'Premier' })).toHaveAttribute('href', '/p/premier');
  expect(screen.getByText('A specimen').elements()).toHaveLength(0);
});
