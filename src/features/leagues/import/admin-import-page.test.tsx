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
const file = page.getByLabelText('Or choose a CSV file').first();
const bring = page.getByRole('button', { name: /^Import 4 teams/ });
const cell = (name: string) => page.getByRole('cell', { name, exact: true });
const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
const head = 'round,date,time,home,away';

test('a cell that is no moment is refused by file, line and value, once, and nothing can be imported', async () => {
  const { answers } = await open();
  const wrong = { file: 'fixtures', line: 2, field: 'kickoff_at', problem: 'timeWrong', value: '2026-09-03 soon' };
  answers['POST /rest/v1/rpc/import_season'] = { body: [wrong, { ...wrong, problem: 'sameTeam', value: 'C' }] };
  await fill('Fixtures and results', `${head}\n1,2026-09-03,7:30 PM,A,B\n\n1,2026-09-03,soon,C,C`);
  await expect.element(cell('2026-09-03 soon')).toBeVisible();
  await expect.element(cell('4')).toBeVisible();
  await check.click();
  await expect.element(cell('A team cannot play itself')).toBeVisible();
  await expect.element(cell('2026-09-03 soon')).toBeVisible();
  answers['POST /rest/v1/rpc/import_season'] = { body: [] };
  await check.click();
  await expect.element(cell('A team cannot play itself')).not.toBeInTheDocument();
  await expect.element(bring).not.toBeInTheDocument();
});

test('11/10/2026 is asked about, and read as the answer says', async () => {
  const { to } = await open();
  await fill('Fixtures and results', `${head}\n1,11/10/2026,20:00,A,B`);
  await expect.element(cell('11/10/2026 20:00')).toBeVisible();
  await page.getByRole('button', { name: 'Month (12/31)' }).click();
  await check.click();
  await expect
    .poll(() => to('/rest/v1/rpc/import_season')[0]?.body)
    .toMatchObject({ fixtures: [{ kickoff_at: '2026-11-10T19:00:00.000Z' }], dry: true });
  await expect.element(bring).toBeVisible();
});

test('a file in an old encoding is read, said and asked about by a word of it', async () => {
  await open();
  const bytes = Uint8Array.of(...new TextEncoder().encode('name\n'), 0xde, 0x69, 0xfe, 0x6c, 0x69);
  await page
    .getByLabelText('Or choose a CSV file')
    .first()
    .upload(new File([bytes], 'teams.csv'));
  await expect.element(page.getByText(/^Read as Windows-1254. Is this right: “Şişli”/)).toBeVisible();
  await page.getByRole('button', { name: 'No, read as Windows-1252' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Teams' })).toHaveValue('name\nÞiþli');
});

test('what was read is said in words before it is imported: kick-offs, rounds, rests and new teams', async () => {
  await open();
  await fill('Fixtures and results', `${head}\n1,2026-09-03,8 PM,A,B\n2,2026-09-10,20:30,C,D`);
  await check.click();
  for (const text of ['Thu, 3 Sept 2026, 20:00 CEST', 'Thu, 10 Sept 2026, 20:30 CEST', 'B, C, D', '4, in rounds 1, 2'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a refusal of the whole call stays on the page', async () => {
  const { answers } = await open();
  const body = { code: 'PT409', message: 'No.', hint: 'seasonNotEmpty' };
  answers['POST /rest/v1/rpc/import_season'] = { status: 409, body };
  await check.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'already has teams' })).toBeVisible();
});

test('a file with too many rows is never sent', async () => {
  await open();
  const rows = Array.from({ length: 1601 }, (_, at) => `T${at}`);
  await file.upload(new File([['name', ...rows].join('\n')], 'teams.csv'));
  await expect.element(page.getByText(/Teams: 1,?601 rows are too many. At most 1,?600/)).toBeVisible();
  await expect.element(check).toBeDisabled();
});

async function open() {
  const backend = fakeBackend({
    'GET /rest/v1/league_seasons': { body: [season] },
    'POST /rest/v1/rpc/import_season': { body: [] },
    'GET /rest/v1/teams': { body: [{ name: 'A' }] },
  });
  await openPage(<AdminImportPage />);
  await fill('Teams', 'name\nA\nB\nC\nD');
  return backend;
}
