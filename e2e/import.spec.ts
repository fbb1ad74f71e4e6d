import { readFile } from 'node:fs/promises';
import { expect, onOwnHost } from './fixtures.ts';
import { become, newMember } from './people.ts';

// A league more is there for everybody, so this story has its own host.
const test = onOwnHost();

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an organiser moves a league in from three files, is told what is wrong first, publishes it, and its captain reads the table', async ({
  page,
  rondo,
  signedIn,
}) => {
  const [captain, player] = [
    await newMember(rondo, 'Lena Umzug', '2000-02-29'),
    await newMember(rondo, 'Emre Umzug', '2001-05-06'),
  ];
  await signedIn('admin');
  await page.goto('/admin/leagues');
  await page.getByRole('button', { name: 'New league' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Moved League');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open the first season' }).click();
  await page.getByRole('dialog').getByLabel('Matches per pair').selectOption('1');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();

  await page.getByRole('link', { name: 'Leagues' }).last().click();
  await page.locator('#content').getByRole('link', { name: 'Import' }).click();
  await expect(page.getByLabel('Season', { exact: true })).toHaveValue(/ 1$/);
  const [teams, squads, fixtures] = [0, 1, 2].map((n) => page.locator('input[type=file]').nth(n));
  await teams!.setInputFiles(
    csv(
      'teams.csv',
      '\uFEFFTakım;Kısaltma;Kaptan\r\nKuzey Gücü;KZG;Lena Umzug\r\nGüney Spor;GSP;\r\nBatı Yıldız;BTY;\r\n',
    ),
  );
  await squads!.setInputFiles(
    csv(
      'squads.csv',
      `Takım;Oyuncu;Oyun kimliği;Numara\nKuzey Gücü;${captain.name};;1\nGüney Spor;;${player.name}#1;9\nGüney Spor;Kimse Değil;;10\n`,
    ),
  );
  await fixtures!.setInputFiles(
    csv('fixtures.csv', 'Hafta;Tarih;Saat;Ev sahibi;Deplasman;Skor\n1;31.2.2026;20:00;Kuzey Gücü;Güney Spor;2-2\n'),
  );
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('row', { name: /Squads 4 No account found.* Kimse Değil/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /2 There are no draws 2-2/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /2 Invalid date or time 31\.2\.2026 20:00/ })).toBeVisible();

  await fixtures!.setInputFiles(
    csv(
      'again.csv',
      'Hafta;Tarih;Saat;Ev sahibi;Deplasman;Skor\n1;28.2.2026;20:00;Kuzey Gücü;Güney Spor;3-1\n' +
        '2;7.3.2026;20:00;Güney Spor;Batı Yıldız;2-0\n3;14.3.2026;20:00;Batı Yıldız;Kuzey Gücü;1-0\n',
    ),
  );
  const pasted = page.getByRole('textbox', { name: 'Squads' });
  await pasted.fill((await pasted.inputValue()).replace('Güney Spor;Kimse Değil;;10\n', ''));
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 3 teams, 2 players, 3 matches, 3 results' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moved League' })).toBeVisible();

  const files: string[] = [];
  page.on('download', async (file) => files.push(await readFile(await file.path(), 'utf8')));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saving = page.getByRole('dialog');
  await expect(saving).toContainText('line-ups and players’ stats');
  await saving.getByRole('button', { name: 'Download files' }).click();
  await expect(saving).toBeHidden();
  await expect.poll(() => files.join('')).toContain('Güney Spor,Emre Umzug,player,9');
  await expect.poll(() => files.join('')).toContain('1,2026-02-28,20:00,Kuzey Gücü,Güney Spor,3,1,');

  await page.getByRole('button', { name: 'Edit league' }).click();
  await page.getByLabel('Public: anyone can read it without an account').check();
  await page.getByRole('button', { name: 'Save league' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const league = new URL(page.url()).pathname.split('/').at(-1);

  // all three have won once: the goals of their meetings put them in order
  await become(page, captain);
  await page.goto('/notifications');
  await expect(
    page.getByText('Kuzey Gücü are entered in season 1 of Moved League, and you are the captain.'),
  ).toBeVisible();
  await page.goto(`/standings?league=${league}`);
  const table = page.getByRole('table', { name: 'Standings' });
  await expect(table.locator('tbody th')).toHaveText([/Kuzey Gücü/, /Güney Spor/, /Batı Yıldız/]);

  // the organiser thinks again, and leaves nothing behind
  await signedIn('admin');
  await page.goto(`/admin/leagues/${league}`);
  const confirmed = async (action: string) => {
    await page.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
  };
  await confirmed('Undo import');
  await expect(page.getByText('Import undone')).toBeVisible();
  await confirmed('Delete season');
  await expect(page.getByText('Season deleted')).toBeVisible();
  await confirmed('Delete league');
  await expect(page.getByRole('heading', { level: 1, name: 'Leagues' })).toBeVisible();
  await expect(page.getByText('Moved League')).toHaveCount(0);
});
