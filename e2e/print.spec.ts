import { expect, test } from './fixtures.ts';
import { fill, thingsOf } from './site.ts';

test('a table is printed black on white, from the dark theme too', async ({ page, rondo, signedIn }) => {
  await signedIn('captain');
  await page.evaluate(() => localStorage.setItem('rondo.theme', 'dark'));
  await page.goto(fill('/leagues/{flutlicht}', await thingsOf(rondo)));
  const points = page.getByRole('table', { name: 'Standings' }).locator('.standings-table-own .standings-table-points');
  await expect(points).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const inks = await page.evaluate(() => {
    const ink = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body).color;
    return {
      ground: getComputedStyle(document.body).backgroundColor,
      points: ink('.standings-table-own .standings-table-points'),
      name: ink('.standings-table-own .standings-table-name'),
    };
  });
  expect(inks).toEqual({ ground: 'rgb(255, 255, 255)', points: 'rgb(0, 0, 0)', name: 'rgb(0, 0, 0)' });
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('a season’s fixtures are printed as a sheet, round by round, with room for the scores to come', async ({
  page,
  rondo,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto(fill('/leagues/{flutlicht}?tab=schedule', await thingsOf(rondo)));
  await expect(page.getByRole('button', { name: 'Print fixtures' })).toBeVisible();
  const sheet = page.getByRole('table', { name: /^Round \d+ · / });
  await expect(sheet).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toHaveCount(18);
  await expect(sheet.first().getByRole('row').first()).toContainText(/\d\d:\d\d.+\d–\d/);
  await expect(sheet.last().getByRole('row').first()).toContainText('__ : __');
  await expect(page.getByText(/^Times in Berlin\. Printed /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print fixtures' })).toBeHidden();
  // paper cannot be pressed
  await expect(page.getByRole('button', { name: 'Follow' })).toBeHidden();
  await expect(page.getByRole('link', { name: "Pick'em" })).toBeHidden();
  await expect(page.getByRole('link', { name: /Nordlicht/ })).toHaveCount(0);
});
