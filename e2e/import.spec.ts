import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an organiser moves a league in from two files, is told what is wrong first, publishes it, and a player reads its table', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/leagues');
  await page.getByRole('button', { name: 'New league' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Moved League');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open the first season' }).click();
  await page.getByRole('dialog').getByLabel('Meetings of each pair').selectOption('1');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible();

  await page.getByRole('link', { name: 'Leagues' }).last().click();
  await page.getByRole('link', { name: 'Bring a league in' }).click();
  await expect(page.getByLabel('Into the season')).toHaveValue(/ 1$/);
  const [teams, fixtures] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').last()];
  await teams.setInputFiles(
    csv('teams.csv', '\uFEFFTakım;Kısaltma\r\nKuzey Gücü;KZG\r\nGüney Spor;GSP\r\nBatı Yıldız;BTY\r\n'),
  );
  await fixtures.setInputFiles(
    csv('fixtures.csv', 'Hafta;Tarih;Saat;Ev sahibi;Deplasman;Skor\n1;31.2.2026;20:00;Kuzey Gücü;Güney Spor;2-2\n'),
  );
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('row', { name: /2 There are no draws 2-2/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /2 Not a date and time 31\.2\.2026 20:00/ })).toBeVisible();

  await fixtures.setInputFiles(
    csv(
      'again.csv',
      'Hafta;Tarih;Saat;Ev sahibi;Deplasman;Skor\n1;28.2.2026;20:00;Kuzey Gücü;Güney Spor;3-1\n' +
        '2;7.3.2026;20:00;Güney Spor;Batı Yıldız;2-0\n3;14.3.2026;20:00;Batı Yıldız;Kuzey Gücü;1-0\n',
    ),
  );
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Write 3 teams, 3 matches, 3 results' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moved League' })).toBeVisible();

  const files: string[] = [];
  page.on('download', async (file) => files.push(await readFile(await file.path(), 'utf8')));
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect.poll(() => files.join('')).toContain('1,2026-02-28,20:00,Kuzey Gücü,Güney Spor,3,1,');

  await page.getByRole('button', { name: 'Edit league' }).click();
  await page.getByLabel('Show its next fixtures to visitors on the landing page').check();
  await page.getByRole('button', { name: 'Save league' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const league = new URL(page.url()).pathname.split('/').at(-1);

  // all three have won once: the goals of their meetings put them in order
  await signedIn('player');
  await page.goto(`/standings?league=${league}`);
  const table = page.getByRole('table', { name: 'Standings' });
  await expect(table.locator('tbody th')).toHaveText([/Kuzey Gücü/, /Güney Spor/, /Batı Yıldız/]);
});
