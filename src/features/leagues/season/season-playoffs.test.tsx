import { beforeEach, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import { page } from 'vitest/browser';
import { seasonFacts, tableSeen } from '#domain/competition/season-table.ts';
import { formatFull } from '#lib/dates.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { entries, fixture, leagueId, season } from '#testing/season.ts';
import { SeasonPlayoffs } from './season-playoffs.tsx';

beforeEach(async () => {
  noAnswers();
  await page.viewport(1280, 900);
});

/** Everybody has met, and the first in the alphabet won; `until` is when protests end. */
async function open(teams: number, playoff_teams: number, until: number | null = null, missing = 0) {
  const own = season({ playoff_teams });
  const pairs = Array.from({ length: teams }, (_, one) => one + 1).flatMap((one) =>
    Array.from({ length: teams - one }, (_, more) => [one, one + more + 1] as const),
  );
  const matches = pairs.map(([home, away], index) =>
    fixture((index % 28) + 1, home, away, index < pairs.length - missing ? [1, 0] : undefined),
  );
  const facts = seasonFacts({ entries: entries(teams), matches, adjustments: [] }, own);
  const opened = await openPage(<SeasonPlayoffs season={own} facts={facts} />, {
    namespaces: ['season', 'staff', 'table', 'matches'],
    seed: [
      [['matches', 'protests', leagueId, 4], []],
      [['matches', 'protests', leagueId, 4, 'until'], until],
    ],
  });
  return { ...opened, facts };
}

test.each([
  [4, ['Semi-final1 Anchor – 4 Doğan', 'Semi-final2 Bergwacht – 3 Corsairs']],
  [
    6,
    [
      'Quarter-final4 Doğan – 5 Elbufer',
      'Quarter-final3 Corsairs – 6 Falken',
      'Straight to the semi-finals1 Anchor · 2 Bergwacht',
    ],
  ],
  [
    8,
    [
      'Quarter-final1 Anchor – 8 Hansa',
      'Quarter-final4 Doğan – 5 Elbufer',
      'Quarter-final2 Bergwacht – 7 Gezi',
      'Quarter-final3 Corsairs – 6 Falken',
    ],
  ],
])('playoffs of %i are asked about with the pairs that will meet', async (size, pairs) => {
  const { screen } = await open(8, size);
  await screen.getByRole('button', { name: 'Start playoffs' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Start the playoffs with these teams?')).toBeVisible();
  const shown = [...dialog.element().querySelectorAll('dt')].map(
    (term) => term.textContent + (term.nextElementSibling?.textContent ?? ''),
  );
  expect(shown).toEqual(pairs);
});

test('the playoffs are started with the table that was shown; refused, the page reads it again', async () => {
  const { screen, facts } = await open(8, 6);
  let reads = 0;
  const backend = fakeBackend({
    'POST /rest/v1/rpc/start_playoffs': {
      status: 409,
      body: { code: 'PT409', message: 'changed', hint: 'tableChanged', details: 'season' },
    },
    'POST /rest/v1/rpc/protests_until': { body: null },
    'GET /rest/v1/protests': () => {
      reads += 1;
      return { body: [] };
    },
  });
  await screen.getByRole('button', { name: 'Start playoffs' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/You can undo the start until the first playoff kick-off/);
  await dialog.getByRole('button', { name: 'Start playoffs' }).click();
  await expect.poll(() => backend.to('/rest/v1/rpc/start_playoffs').map(({ body }) => body)).toEqual([
    { league_id: leagueId, season: 4, seen: tableSeen(facts) },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => reads).toBeGreaterThan(0);
}); // prettier-ignore

test('a season with too few teams says how many its playoffs need', async () => {
  const { screen } = await open(7, 8);
  await expect.element(screen.getByText(/7 teams, 8 needed/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Start playoffs' })).toBeDisabled();
});

test('a season with fewer teams than any playoffs need is finished by its table', async () => {
  const { screen } = await open(3, 6);
  await expect.element(screen.getByText(/Fewer than 4 teams are left: there are no playoffs/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start playoffs' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Finish season' }).click();
  await expect.element(screen.getByRole('dialog').getByText('Crown Anchor FC champions?')).toBeVisible();
});

test('the playoffs wait for the protest deadline, say its time, and may start by themselves once it has passed', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-30T20:00:00Z') });
  try {
    const until = Date.parse('2026-11-30T20:10:00Z');
    const { screen } = await open(6, 4, until);
    const start = screen.getByRole('button', { name: 'Start playoffs' });
    const { language } = i18next;
    const when = formatFull(new Date(until).toISOString(), language);
    expect(when).toMatch(/\d\d:10/);
    await expect.element(screen.getByText(`Missing: Protests can be filed until ${when}`)).toBeVisible();
    await expect.element(start).toBeDisabled();

    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await expect.element(screen.getByText('Done: The protest deadline has passed')).toBeVisible();
    await expect.element(start).toBeEnabled();
  } finally {
    vi.useRealTimers();
  }
});

test('as long as a match is open the protest deadline is said to come after it', async () => {
  const { screen } = await open(6, 4, null, 1);
  await expect
    .element(screen.getByText('Missing: Protests can be filed until 15 minutes after the last match'))
    .toBeVisible();
});
