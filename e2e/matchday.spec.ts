import type { Page } from '@playwright/test';
import { expect, onOwnHost } from './fixtures.ts';
import { fill, thingsOf } from './site.ts';

const test = onOwnHost();

/** The rows that wait for a result, by who plays. */
const openRows = (page: Page) =>
  page
    .getByRole('form', { name: /^Results of round/ })
    .getByRole('group')
    .filter({ has: page.getByRole('combobox') });

test('an admin at a computer types a round from score to score, saves it with Enter and finds it in the league', async ({
  page,
  rondo,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto(fill('/admin/leagues/{league}', await thingsOf(rondo)));
  await page.getByRole('link', { name: 'Enter results' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter results' })).toBeVisible();
  await chooseFromTheEnd(page, 1);
  const rows = openRows(page);
  await expect(rows.nth(1)).toBeVisible();
  const count = await rows.count();
  const pair = (await rows.first().getAttribute('aria-label'))!;

  await rows.first().getByRole('textbox').first().focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await expect(rows.first()).toContainText('A match cannot end in a draw.');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save 2 results' })).toBeEnabled();
  await rows.nth(1).getByRole('textbox').last().press('Enter');
  await expect(page.getByText('2 results saved')).toBeVisible();
  await expect(rows).toHaveCount(count - 2);

  const saved = page.getByRole('group', { name: pair });
  await expect(saved).toContainText('Final');
  await saved.getByRole('link', { name: 'Correct on the match page' }).click();
  await page.waitForURL(/\/matches\//);
  await expect(page.getByRole('heading', { level: 1, name: pair })).toBeAttached();
  await expect(page.getByRole('main')).toContainText(/2\s*[–:]\s*1/);
});

test('on a phone the rows stack, and a no-show is chosen by thumb', async ({ page, rondo, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn('admin');
  await page.goto(fill('/leagues/{league}/results', await thingsOf(rondo)));
  await chooseFromTheEnd(page, 2);
  const row = openRows(page).first();
  const pair = (await row.getAttribute('aria-label'))!;
  await row.getByRole('combobox').selectOption('away');
  await expect(row.getByRole('textbox').first()).toHaveValue('3');
  await expect(row.getByRole('textbox').last()).toHaveValue('0');
  const [home, away, how] = await Promise.all(
    [row.getByRole('textbox').first(), row.getByRole('textbox').last(), row.getByRole('combobox')].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(away!.y).toBeGreaterThanOrEqual(home!.y + home!.height);
  expect(how!.y).toBeGreaterThanOrEqual(away!.y + away!.height);
  for (const box of [home, away, how]) expect(box!.height).toBeGreaterThanOrEqual(43);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Save 1 result' }).click();
  await expect(page.getByText('1 result saved')).toBeVisible();
  await expect(page.getByRole('group', { name: pair })).toContainText('Forfeited by');
});

/** The last matchday, or one before it: nothing of them is played yet. */
async function chooseFromTheEnd(page: Page, place: number): Promise<void> {
  const matchday = page.getByLabel('Round', { exact: true });
  await expect(matchday).toBeVisible();
  await matchday.selectOption({ index: (await matchday.getByRole('option').count()) - place });
}
