import type { Page } from '@playwright/test';
import { expect, expectError, test } from './fixtures.ts';

// A clock that was turned stays so in its browser.
test.use({ firstVisit: true });

/** Every sign-in attempt over the limit of one address shows a toast; nothing reaches the backend. */
async function showToasts(page: Page, count: number): Promise<void> {
  const now = Date.now();
  await page.goto('/robots.txt');
  await page.evaluate((since) => {
    localStorage.setItem('cookieConsent', 'true');
    localStorage.setItem('rondo.attempts', JSON.stringify({ 'login busy@mail.example': { count: 5, since } }));
  }, now);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('busy@mail.example');
  await page.getByLabel('Password', { exact: true }).fill('anything at all');
  for (let shown = 1; shown <= count; shown += 1) {
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(toasts(page)).toHaveCount(shown);
  }
}

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

test('[S9.12] at most three toasts are visible at once', async ({ page }) => {
  await page.clock.install();
  await showToasts(page, 1);
  // Four more have to come before the first one goes, however slow the machine.
  await page.clock.pauseAt(Date.now() + 500);
  for (let shown = 2; shown <= 5; shown += 1) {
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return toasts(page).count();
      })
      .toBe(shown);
  }
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3);
});

test('[S9.14 S9.15 S8.01] a toast is 356 px wide, at the bottom right, and says the minutes', async ({ page }) => {
  await showToasts(page, 1);
  await expect(toasts(page)).toHaveText(/Too many login attempts\. Please try again in 1[45] minutes\./);
  await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
  const box = await toasts(page).boundingBox();
  expect(box?.width).toBe(356);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60);
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-y-position', 'bottom');
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-x-position', 'right');
});

test('[S9.16] a swipe of 25 px dismisses a toast, one of 15 px does not', async ({ page }) => {
  await showToasts(page, 1);
  await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
  await swipe(page, 15);
  await expect(toasts(page)).toHaveAttribute('data-swiping', 'false');
  await expect(toasts(page)).toHaveAttribute('data-swipe-out', 'false');
  await swipe(page, 25);
  await expect(toasts(page)).toHaveCount(0);
});

test('[S9.17] Alt+T opens the list of toasts', async ({ page }) => {
  await showToasts(page, 2);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Alt+KeyT');
  await expect(toasts(page).first()).toHaveAttribute('data-expanded', 'true');
});

test('[S9.18] toasts wait while the pointer is on them', async ({ page }) => {
  await page.clock.install();
  await showToasts(page, 1);
  await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
  await toasts(page).hover();
  await page.clock.runFor(8000);
  await expect(toasts(page)).toHaveAttribute('data-removed', 'false');
  await page.mouse.move(10, 10);
  await page.clock.runFor(8000);
  await expect(toasts(page)).toHaveCount(0);
});

test('[S9.19] toasts wait while the page is hidden', async ({ page }) => {
  await page.clock.install();
  await showToasts(page, 1);
  await setHidden(page, true);
  await page.clock.runFor(8000);
  await expect(toasts(page)).toHaveAttribute('data-removed', 'false');
  await setHidden(page, false);
  await page.clock.runFor(8000);
  await expect(toasts(page)).toHaveCount(0);
});

test('[S5.06 S5.07] the sixth attempt is refused in the browser: no call is made', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await showToasts(page, 1);
  expect(calls.filter((path) => path.includes('/auth/v1/token'))).toEqual([]);
});

/** A pixel a frame: slowly enough that the distance counts and not the speed, and every move is drawn. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('There is no toast');
  const [x, y] = [box.x + 100, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= distance; step += 1) {
    await page.mouse.move(x + step, y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a wrong password says so beside the form, not in a toast', async ({ page }) => {
  expectError('400');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('nobody@mail.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong');
  await expect(toasts(page)).toHaveCount(0);
});
