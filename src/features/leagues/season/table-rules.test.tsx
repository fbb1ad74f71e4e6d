import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { seasonFacts } from '#domain/competition/season-table.ts';
import { type Answer, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, league, season, uuid } from '#testing/season.ts';
import { SeasonPoints } from './season-points.tsx';
import { TableRulesDialog } from './table-rules.tsx';

/** Changes of a running season's table show their effect before they are sent. */

afterEach(cleanup);

const own = season();
const taken = { id: uuid(700), team_id: uuid(2), points: -3, reason: 'A player too many', reversed_at: null };
// Anchor has six points, Bergwacht none of three won
const matches = [fixture(1, 1, 2, [2, 0]), fixture(2, 2, 3, [1, 0]), fixture(3, 1, 4, [1, 0]), fixture(4, 3, 4)];
const facts = seasonFacts({ entries: entries(8), matches, adjustments: [taken] }, own);
const namespaces = ['staff', 'season', 'table', 'forms'] as const;

const dialog = page.getByRole('dialog');
const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });

async function open(answer: Answer = { status: 204 }) {
  const backend = fakeBackend({ 'POST /rest/v1/rpc/change_table_rules': answer });
  let closed = false;
  await openPage(<TableRulesDialog league={league()} season={own} facts={facts} onClose={() => (closed = true)} />, {
    namespaces: [...namespaces],
  });
  return { sent: () => backend.to('/rest/v1/rpc/change_table_rules').map(({ body }) => body), isClosed: () => closed };
}

test('the form shows whose row changes and who crosses a line, and sends what it showed', async () => {
  const { sent, isClosed } = await open();
  const send = dialog.getByRole('button', { name: 'Change the table rules' });
  await expect.element(dialog.getByText('No change in the table.').first()).toBeVisible();
  await expect.element(send).toBeDisabled();
  await dialog.getByLabelText('Points for a win').fill('2');
  await expect.element(line('Anchor')).toMatchTextContent(/Points 6 to 4/);
  // the point it had left is gone
  await expect.element(line('Bergwacht')).toMatchTextContent(/Place 6th to 8th.*Points 0 to -1/);
  await expect.element(line('Bergwacht')).toMatchTextContent(/Crosses a line: .* → Relegation zone/);
  // and in short, beside the button
  await expect.element(dialog.getByText(/^Crossing a line: .*Bergwacht/)).toBeInViewport();
  await expect.element(dialog.getByText(/^Other places: .*Bergwacht/)).toBeInViewport();
  await dialog.getByLabelText('Relegation places').fill('0');
  await expect.element(line('Bergwacht')).not.toMatchTextContent(/Relegation zone/);
  await dialog.getByLabelText('Relegation places').fill('11');
  await expect.element(dialog.getByText('No change in the table.').first()).toBeVisible();
  await dialog.getByLabelText('Relegation places').fill('0');
  await send.click();
  await expect.poll(isClosed).toBe(true);
  const seen = { points_for_win: 3, playoff_teams: 6, relegation_places: 1, league_zone: 'Europe/Istanbul' };
  expect(sent()).toMatchObject([
    { season: 4, points_for_win: 2, playoff_teams: 6, relegation_places: 0, time_zone: 'Europe/Istanbul', seen },
  ]);
  const { table } = (sent()[0] as { seen: { table: Record<string, number[]> } }).seen;
  expect(table[uuid(1)]).toEqual([1, 6]);
  expect(Object.keys(table)).toHaveLength(8);
});

test('another time zone moves no match: the next kick-offs stand as they are read now, and then', async () => {
  await open();
  await dialog.getByLabelText('Time zone').selectOptions('Europe/London');
  await expect.element(dialog).toMatchTextContent(/4 Nov 2026, 21:00 GMT\+3 → Wed, 4 Nov 2026, 18:00 GMT/);
});

test('what has changed meanwhile is said, and the form stays', async () => {
  const { isClosed } = await open({
    status: 409,
    body: { code: 'PT409', message: 'changed', hint: 'tableChanged', details: 'season' },
  });
  await dialog.getByLabelText('Points for a win').fill('2');
  await dialog.getByRole('button', { name: 'Change the table rules' }).click();
  await expect.element(dialog.getByText(/The table or its rules have changed in the meantime/)).toBeVisible();
  expect(isClosed()).toBe(false);
});

test('points given, and points given back, show the table before and after', async () => {
  fakeBackend({ 'GET /rest/v1/point_adjustments': { body: [taken] } });
  await openPage(<SeasonPoints season={own} facts={facts} />, { namespaces: [...namespaces] });
  await page.getByRole('button', { name: 'Adjust points' }).click();
  await dialog.getByLabelText('Team').selectOptions('Anchor FC');
  await expect.element(dialog.getByText('Effect on the table')).not.toBeInTheDocument();
  await dialog.getByLabelText('Points', { exact: true }).fill('−6');
  await expect.element(line('Anchor')).toMatchTextContent(/Points 6 to 0/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(line('Bergwacht')).toMatchTextContent(/Points 0 to 3/);
});
