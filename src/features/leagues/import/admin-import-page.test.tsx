import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { writeXlsx } from '#domain/competition/xlsx.ts';
import { unzip, zip } from '#domain/zip.ts';
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
const file = page.getByLabelText('Or choose a CSV or Excel file').first();
const fixtureFile = page.getByLabelText('Or choose a CSV or Excel file').nth(2);
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
    .getByLabelText('Or choose a CSV or Excel file')
    .first()
    .upload(new File([bytes], 'teams.csv'));
  await expect.element(page.getByText(/^Read as Windows-1254. Is this right: “Şişli”/)).toBeVisible();
  await page.getByRole('button', { name: 'No, read as Windows-1252' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Teams' })).toHaveValue('name\nÞiþli');
});

test('an Excel file is read by its sheet, and a date by its format', async () => {
  const { to } = await open();
  await fixtureFile.upload(
    await workbook({
      Read: [['me']],
      FIXTURES: [
        [...head.split(','), 'score'],
        ['1', '46268', '46268.8125', 'A', 'B', '3-1'],
        ['2', '7/10/2026', '20:00', 'C', 'D', ''],
      ],
    }),
  );
  await expect.element(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('1');
  await expect.element(cell('7/10/2026 20:00')).toBeVisible();
  await page.getByRole('button', { name: 'Day (31/12)' }).click();
  await check.click();
  await expect
    .poll(() => to('/rest/v1/rpc/import_season')[0]?.body)
    .toMatchObject({
      fixtures: [
        { kickoff_at: '2026-09-03T17:30:00.000Z', home_score: '3', away_score: '1' },
        { kickoff_at: '2026-10-07T18:00:00.000Z' },
      ],
    });
  await page.getByRole('combobox', { name: 'Sheet' }).selectOptions('Read');
  await expect.element(page.getByRole('textbox', { name: 'Fixtures and results' })).toHaveValue('me\n');
});

test.each([
  ['a damaged file', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), /This is not an Excel file/],
  ['an archive of something else', zip([{ name: 'a.xml', bytes: new Uint8Array(9) }]), /This is not an Excel file/],
  ['a workbook of before 2007, or with a password', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /This is not an Excel/],
  ['one of more than 2 MB', zip([{ name: 'a.xml', bytes: new Uint8Array(2_000_000) }]), /larger than 2 MB/],
  ['too many rows', writeXlsx({ a: Array.from({ length: 10_001 }, () => ['1']) }), /larger than 2 MB/],
  ['too many sheets', writeXlsx(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`s${at}`, [['1']]]))), /larger than 2 MB/],
])('%s is refused, and nothing of it read', async (_, bytes, refusal) => {
  await open();
  await fixtureFile.upload(new File([bytes], 'season.xlsx'));
  await expect.element(page.getByText(refusal)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Fixtures and results' })).toHaveValue('');
}); // prettier-ignore

test('a calendar is read as fixtures, and whose clocks its times are by is asked', async () => {
  const { to } = await open();
  const events = ['A - B', 'C - D'].map((teams, at) => `BEGIN:VEVENT\nDTSTART:2026090${at + 3}T200000\nSUMMARY:${teams}\nEND:VEVENT`);
  const calendar = `BEGIN:VCALENDAR\n${events.join('\n')}\nEND:VCALENDAR`;
  await fixtureFile.upload(new File([calendar], 'season.ics'));
  await expect.element(cell('DTSTART:20260903T200000')).toBeVisible();
  await page.getByRole('group', { name: 'Which time zone are the times in?' }).getByRole('button', { name: 'UTC' }).click();
  await check.click();
  await expect
    .poll(() => to('/rest/v1/rpc/import_season')[0]?.body)
    .toMatchObject({ fixtures: [{ matchday: '1', kickoff_at: '2026-09-03T20:00:00.000Z' }, { matchday: '1' }] });
  await expect.element(page.getByText(/^No event names its round/)).toBeVisible();
}); // prettier-ignore

test('what was read is said in words before it is imported: kick-offs, rounds, rests and new teams', async () => {
  await open();
  await fill('Fixtures and results', `${head}\n1,2026-09-03,8 PM,A,B\n2,2026-09-10,20:30,C,D`);
  await check.click();
  for (const text of ['Thu, 3 Sept 2026, 20:00 CEST', 'Thu, 10 Sept 2026, 20:30 CEST', 'B, C, D', '4, in rounds 1, 2'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a season that is over is checked and imported as one', async () => {
  const { to } = await open();
  await page.getByRole('checkbox', { name: 'This season is over' }).click();
  await check.click();
  await bring.click();
  await expect
    .poll(() => to('/rest/v1/rpc/import_season').map(({ body }) => body))
    .toMatchObject([
      { past: true, dry: true },
      { past: true, dry: false },
    ]);
  await expect.element(page.getByText(/listed without a captain/)).not.toBeInTheDocument();
});

test('past seasons of one file are read back line by line, and imported one after the other, up to one that is refused', async () => {
  const { answers, to } = await open();
  await page.getByRole('combobox', { name: 'Season' }).selectOptions('Nordliga, past seasons');
  await fill('Teams', 'name,won,lost,goals,points\nA,2,0,5:1,6\nB,0,2,1:5,0');
  await expect.element(page.getByText('Teams: the column “season” is missing.')).toBeVisible();
  const table = 'season,name,group,won,lost,goals,points\n2016/17,A,X,2,0,5:1,6\n2016/17,B,X,0,2,1:5,0\n2017/18,A,,2,0,5:1,6\n2017/18,C,,0,2,1:5,0';
  await fill('Teams', `${table}\nlast,D,,,,,`);
  await expect.element(cell('last')).toBeVisible();
  await fill('Teams', table);
  await check.click();
  for (const text of ['2016/17', 'from the file, 1 group: X', 'from the file', 'A']) await expect.element(cell(text).first()).toBeVisible();
  const body = { code: 'PT409', message: 'No.', hint: 'seasonNotEmpty' };
  answers['POST /rest/v1/rpc/import_season'] = { status: 409, body };
  const bringBoth = page.getByRole('button', { name: 'Import 2 seasons' });
  await bringBoth.click();
  const refusal = page.getByRole('alert').filter({ hasText: /^Season 2016: .*Imported before it: 0/ });
  await expect.element(refusal).toBeVisible();
  answers['POST /rest/v1/rpc/import_season'] = { body: [] };
  await check.click();
  await bringBoth.click();
  const sent = () => to('/rest/v1/rpc/import_season').map((call) => call.body as { season: number; dry: boolean; teams: unknown[] });
  await expect.poll(() => sent().map(({ season: number, dry, teams }) => [number, dry, teams.length])).toEqual([
    [2016, true, 2], [2017, true, 2], [2016, false, 2], [2016, true, 2], [2017, true, 2], [2016, false, 2], [2017, false, 2],
  ]);
}); // prettier-ignore

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

/** A workbook whose first two numbers of a row are a date with a time and a time. */
async function workbook(sheets: Record<string, string[][]>): Promise<File> {
  const parts = (await unzip(writeXlsx(sheets), () => true, 1e6))!;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const edited = parts.map(({ name, bytes }) => {
    const text = new TextDecoder()
      .decode(bytes)
      .replace('</Relationships>', name.includes('workbook') ? `<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/></Relationships>` : '$&')
      .replaceAll(/(<c r="B\d")(><v>)/g, '$1 s="1"$2')
      .replaceAll(/<c r="C(\d)" t="inlineStr"><is><t[^>]*>[\d]+(\.\d+)<.*?<\/c>/g, '<c r="C$1" s="2"><v>0$2</v></c>');
    return { name, bytes: new TextEncoder().encode(text) };
  });
  const formats = `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`;
  return new File([zip([...edited, { name: 'xl/styles.xml', bytes: new TextEncoder().encode(formats) }])], 'season.xlsx');
} // prettier-ignore

async function open() {
  const backend = fakeBackend({
    'GET /rest/v1/league_seasons': { body: [season] },
    'GET /rest/v1/leagues': { body: [{ id: season.league_id, ...season.league }] },
    'POST /rest/v1/rpc/import_season': { body: [] },
    'GET /rest/v1/teams': { body: [{ name: 'A' }] },
  });
  await openPage(<AdminImportPage />);
  await fill('Teams', 'name\nA\nB\nC\nD');
  return backend;
}
