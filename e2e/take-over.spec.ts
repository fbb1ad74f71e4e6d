import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Actions of a visitor on a public page while the app takes it over.

const league = '/p/flutlicht-liga';
const team = `main a[href="${league}/teams/nordlicht-kiel"]:visible`;

test.use({ firstVisit: true });

const isTakenOver = (page: Page) => expect(page.locator('[data-first]')).toHaveCount(0);

for (const address of [league, `${league}/teams/nordlicht-kiel`])
  for (const kind of ['mouse', 'touch'] as const)
    test(`a press that began before and ends after opens what it was for: ${kind}, ${address}`, async ({ page }) => {
      await page.goto(address);
      const link = page.locator(`main a[href^="${league}/"]:visible`).first();
      const href = await link.getAttribute('href');
      const finger = await fingerOn(page, link, kind);
      await finger.down();
      await isTakenOver(page);
      await finger.up();
      await expect(page).toHaveURL(new RegExp(`${href}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

for (const kind of ['touch', 'scroll'] as const)
  test(`a first ${kind} starts the app`, async ({ page }) => {
    await page.goto(league);
    if (kind === 'scroll') await page.evaluate(() => scrollTo(0, 300));
    else await (await fingerOn(page, page.getByRole('heading', { level: 1 }), kind)).down();
    await isTakenOver(page);
  });

test('a button that is pressed before there is an app does what it says once there is one; so do the keys', async ({
  page,
}) => {
  await page.goto(league);
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
  await isTakenOver(page);
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();

  await page.goto(`${league}?season=4`);
  await page.locator(team).first().focus();
  await page.keyboard.press('Shift');
  await isTakenOver(page);
  await expect(page.locator(team).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/nordlicht-kiel$/);

  await page.goto(league);
  await page.getByRole('main').getByRole('combobox', { name: 'Season' }).click();
  await isTakenOver(page);
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Season' })).toBeFocused();
});

/** A pointer of this kind on a part of the page. */
async function fingerOn(page: Page, part: ReturnType<Page['locator']>, kind: 'mouse' | 'touch') {
  let point = { x: 0, y: 0 };
  // the scroll may start the app, which puts its own part in the place of this one
  await expect(async () => {
    await part.scrollIntoViewIfNeeded();
    const box = (await part.boundingBox())!;
    point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  }).toPass();
  if (kind === 'mouse') {
    await page.mouse.move(point.x, point.y);
    return page.mouse;
  }
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const send = (type: 'touchStart' | 'touchEnd', touchPoints: (typeof point)[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  return { down: () => send('touchStart', [point]), up: () => send('touchEnd', []) };
}
