import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { AdminImportPage } from './admin-import-page.tsx';

afterEach(cleanup);

const season = {
  league_id: '00000000-0000-4000-8000-000000000001',
  season: 1,
  phase: 'registration',
  legs: 1,
  starts_on: null,
  ends_on: null,
  max_teams: 8,
  registration_until: null,
  league: { name: 'Nordliga', time_zone: 'Europe/Berlin' },
  league_teams: [{ count: 0 }],
};
const check = page.getByRole('button', { name: 'Check', exact: true });
const cell = (name: string) => page.getByRole('cell', { name, exact: true });
const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
const head = 'round,date,time,home,away';

test('a cell that is no moment is refused by file, line and value before anything is sent', async () => {
  await open();
  await fill('Fixtures and results', `${head}\n1,2026-09-03,7:30 PM,A,B\n1,2026-09-03,soon,C,D`);
  await expect.element(cell('2026-09-03 soon')).toBeVisible();
  await expect.element(cell('3')).toBeVisible();
  await expect.element(check).toBeDisabled();
});

test('11/10/2026 is asked about, and read as the answer says', async () => {
  const { to } = await open();
  await fill('Fixtures and results', `${head}\n1,11/10/2026,20:00,A,B`);
  await expect.element(cell('11/10/2026 20:00')).toBeVisible();
  await expect.element(check).toBeDisabled();
  await page.getByRole('button', { name: 'Month (12/31)' }).click();
  await check.click();
  await expect
    .poll(() => to('/rest/v1/rpc/import_season')[0]?.body)
    .toMatchObject({ fixtures: [{ kickoff_at: '2026-11-10T19:00:00.000Z' }], dry: true });
});

test('a file in an old encoding is read, said and asked about by a word of it', async () => {
  await open();
  const bytes = Uint8Array.from(
    [...'name\n'].map((letter) => letter.charCodeAt(0)).concat(0xde, 0x69, 0xfe, 0x6c, 0x69),
  );
  await page
    .getByLabelText('Or choose a CSV file')
    .first()
    .upload(new File([bytes], 'teams.csv'));
  await expect.element(page.getByText(/^Read as Windows-1254. Is this right: “Şişli”/)).toBeVisible();
  await page.getByRole('button', { name: 'No, read as Windows-1252' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Teams' })).toHaveValue('name\nÞiþli');
});

async function open() {
  const backend = fakeBackend({
    'GET /rest/v1/league_seasons': { body: [season] },
    'POST /rest/v1/rpc/import_season': { body: [] },
  });
  await openPage(<AdminImportPage />);
  await fill('Teams', 'name\nA\nB\nC\nD');
  return backend;
}
