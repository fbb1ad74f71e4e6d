import { expect, test } from './fixtures.ts';
import { fill, thingsOf } from './site.ts';

test('a table is printed black on white, from the dark theme too', async ({ page, rondo, signedIn }) => {
  await signedIn('captain');
  await page.evaluate(() => localStorage.setItem('rondo.theme', 'dark'));
  await page.goto(fill('/leagues/{flutlicht}', await thingsOf(rondo)));
  const points = page.getByRole('table', { name: 'Standings' }).locator('.standings-table-own .standings-table-points');
  await expect(points).toBeVisible();
  // between the margins of A4
  await page.setViewportSize({ width: 718, height: 1040 });
  const won = page.getByRole('table', { name: 'Standings' }).getByRole('columnheader', { name: 'W', exact: true });
  await expect(won).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(won).toBeVisible();
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
  await expect(page.getByText('Times in Berlin.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText(/^http.*\/leagues\/.*\?tab=schedule · .* \d\d:\d\d\sCES?T$/, {
    useInnerText: true,
  });
  await expect(page.getByRole('button', { name: 'Print fixtures' })).toBeHidden();
  // paper cannot be pressed
  await expect(page.getByRole('button', { name: 'Follow' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Pick’em' })).toBeHidden();
  await expect(page.getByRole('link', { name: /Nordlicht/ })).toHaveCount(0);
});

test('a list of fixtures is printed with what it was asked for, and without what asks', async ({
  page,
  rondo,
  signedIn,
}) => {
  await signedIn('captain');
  const { flutlicht } = await thingsOf(rondo);
  await page.goto(`/fixtures?league=${flutlicht}&show=results`);
  const matches = page.getByRole('region', { name: 'Fixtures' }).getByRole('listitem');
  await expect(matches.first()).toBeVisible();
  const controls = page.locator('main').locator('button, select, input').filter({ visible: true });
  const league = page.getByText('Flutlicht Liga', { exact: true }).filter({ visible: true });
  expect(await controls.count()).toBeGreaterThan(5);
  await page.emulateMedia({ media: 'print' });
  await expect(controls).toHaveCount(0);
  await expect(league).toHaveCount(1);
  await expect(matches.first()).toBeVisible();
});

test('a bracket is printed with all its rounds', async ({ page, rondo, signedIn }) => {
  await signedIn('captain');
  await page.setViewportSize({ width: 718, height: 1040 });
  await page.goto(fill('/night-cup/{played}', await thingsOf(rondo)));
  const choice = page.getByRole('group', { name: 'Rounds' });
  const series = page.locator('.bracket-bracket .bracket-series');
  const cutOff = () =>
    series.evaluateAll((all) => {
      const end = all[0]?.closest('.bracket-bracket')?.getBoundingClientRect().bottom ?? 0;
      const boxes = all.map((each) => each.getBoundingClientRect());
      return boxes.filter(({ left, right, bottom }) => left < 0 || right > innerWidth || bottom > end).length;
    });
  await expect(choice).toBeVisible();
  await expect.poll(cutOff).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect(choice).toBeHidden();
  expect(await cutOff()).toBe(0);
});
