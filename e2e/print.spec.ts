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
