import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '../../test-page.tsx';
import { entries, fixture, leagueId, uuid } from '../../test-season.ts';
import { AdminSchedulePage } from './admin-schedule-page.tsx';

afterEach(async () => {
  toast.dismiss();
  await cleanup();
});

const planned = {
  league_id: leagueId,
  season: 4,
  legs: 2,
  starts_on: '2027-03-01',
  league: { name: 'Premier Rondo', time_zone: 'Europe/Istanbul' },
};
type Sent = { fixtures: { matchday: number; kickoff_at: string }[]; draw_seed: number; season: number };

test('a double season of four is drawn in twelve matches, from its first day on, and published as it is seen', async () => {
  const { written } = await open();
  await expect.element(page.getByText('12 of 12 matches suit both teams.')).toBeVisible();
  expect(page.getByRole('region', { name: /^Round \d$/ }).elements()).toHaveLength(6);
  await page.getByRole('button', { name: 'Publish schedule' }).click();
  await expect.element(page.getByText('Schedule published')).toBeVisible();
  const [sent] = written() as [Sent];
  expect(sent.fixtures).toHaveLength(12);
  expect(sent.season).toBe(4);
  expect(sent.fixtures.map(({ kickoff_at }) => kickoff_at).toSorted()[0]).toBe('2027-03-02T17:00:00.000Z');
});

test('a team that can only play on another day shows in what suits and in the rows', async () => {
  await open({ hours: [{ team_id: uuid(1), weekday: 7, from: '20:00', until: '23:00' }] });
  await expect.element(page.getByText('6 of 12 matches suit both teams.')).toBeVisible();
  expect(page.getByText('Not at an hour both teams named').elements()).toHaveLength(6);
  await page.getByRole('button', { name: 'Sunday' }).click();
  await expect.element(page.getByText('12 of 12 matches suit both teams.')).toBeVisible();
});

test('a match is moved by hand; one on top of another is marked and holds the schedule back', async () => {
  await open();
  const rounds = page.getByRole('region', { name: /^Round [12]$/ });
  await rounds.nth(1).getByRole('button', { name: /^Move/ }).first().click();
  await rounds
    .nth(1)
    .getByLabelText(/New kick-off/)
    .fill('2027-03-02T20:00');
  await expect.element(page.getByText(/clash(es)? with/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publish schedule' })).toBeDisabled();
});

test('the matrix says on which round who meets whom', async () => {
  await open();
  await page.getByRole('button', { name: 'Matrix' }).click();
  const cells = page
    .getByRole('table')
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
  // four teams: nobody meets themselves, everybody everybody else on each side
  expect(cells.filter((cell) => cell === '–')).toHaveLength(4);
  expect(cells.filter((cell) => /^[1-6]$/.test(cell ?? ''))).toHaveLength(12);
});

test('without days or with too little room it says what is missing', async () => {
  await open();
  await page.getByLabelText('Kick-offs').fill('in the evening');
  await expect.element(page.getByText(/Choose a first day/)).toBeVisible();
  await page.getByLabelText('Kick-offs').fill('20:00');
  await page.getByRole('button', { name: 'Thursday' }).click();
  await page.getByLabelText('Matches at the same time').fill('1');
  await expect.element(page.getByText(/too few kick-offs/)).toBeVisible();
});

test('a season whose schedule stands is started after a question', async () => {
  const { written } = await open({ stands: 12 });
  await expect.element(page.getByText(/12 matches are published/)).toBeVisible();
  await page.getByRole('button', { name: 'Start season' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start season' }).click();
  await expect.element(page.getByText('The season has begun')).toBeVisible();
  expect(written()).toEqual([{ league_id: leagueId, season: 4 }]);
});

test('where nothing takes entries it says so', async () => {
  await open({ seasons: [] });
  await expect.element(page.getByText('No season takes entries now.')).toBeVisible();
});

type Given = { seasons?: unknown[]; hours?: unknown[]; stands?: number };

async function open({ seasons = [planned], hours = [], stands = 0 }: Given = {}) {
  const matches = Array.from({ length: stands }, (_, index) => fixture(index + 1, 1, 2));
  const backend = fakeBackend({
    'POST /rest/v1/rpc/publish_schedule': { body: 12 },
    'POST /rest/v1/rpc/start_regular_season': { status: 204 },
    'GET /rest/v1/league_seasons': { body: seasons },
    'GET /rest/v1/league_teams': { body: entries(4) },
    'GET /rest/v1/availability': { body: hours },
    'GET /rest/v1/team_matches': { body: matches },
  });
  await openPage(
    <>
      <AdminSchedulePage />
      <Toaster />
    </>,
    {
      at: '/admin/schedule',
      words: ['schedule'],
      seed: [
        [['entries', 'planned'], seasons],
        [['leagues', leagueId, 4, 'entries'], entries(4)],
        [['entries', leagueId, 4, 'availability'], hours],
        [['matches', 'season', leagueId, 4], matches],
      ],
    },
  );
  return { written: () => backend.calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}
