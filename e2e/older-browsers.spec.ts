import type { Page } from '@playwright/test';
import { browserNames, newerFeatures } from '#scripts/browsers.ts';
import { expect, startApp, test } from './fixtures.ts';
import { fill, signedInPaths, thingsOf } from './site.ts';

// Removed features of a browser stay removed.
test.use({ firstVisit: true });

// Chromium asks for trusted types, whether a page finds them or not; a browser without them does not ask.
const newer = newerFeatures().filter(({ owner, member }) => !/^trusted/i.test(member ?? owner));

/** Takes from a page's window what its oldest browsers do not have; says how much of it this browser has. */
const takeNewer = (page: Page) =>
  page.addInitScript((features) => {
    const all = window as unknown as Record<string, (object & { prototype?: object }) | undefined>;
    const taken = features.filter(({ owner, member }) => {
      const owners = owner === 'WindowOrWorkerGlobalScope' ? [window] : [all[owner], all[owner]?.prototype];
      if (owner === 'Window') owners.push(window);
      if (member === undefined) return owner in window && delete all[owner];
      return owners.some((of) => of && Object.hasOwn(of, member) && Reflect.deleteProperty(of, member));
    });
    sessionStorage.setItem('taken', JSON.stringify(taken.map(({ owner, member }) => `${owner}.${member}`)));
  }, newer);

test('in a browser that has nothing newer than the oldest ones, the pages of visitors are drawn', async ({ page }) => {
  await takeNewer(page);
  for (const path of ['/', '/login', '/register', '/rules', '/p/flutlicht-liga']) {
    await page.goto(path);
    if (path === '/' || path.startsWith('/p/')) await startApp(page);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  }
  const taken = JSON.parse((await page.evaluate(() => sessionStorage.getItem('taken'))) ?? '[]') as string[];
  expect(taken).toEqual(expect.arrayContaining(['Map.groupBy', 'URL.parse', 'Element.checkVisibility', 'Iterator.undefined', 'Window.requestIdleCallback'])); // prettier-ignore
});

test('and those of members', async ({ page, rondo, signedIn }) => {
  await takeNewer(page);
  const things = await thingsOf(rondo);
  await signedIn('captain');
  for (const path of signedInPaths) {
    await page.goto(fill(path, things));
    await expect(page.locator('main h1').first(), path).toBeVisible();
    await expect(page.locator('main [aria-busy="true"], main [role="alert"]'), path).toHaveCount(0);
  }
});

test('an older browser says in its language which ones the site needs, and starts nothing that breaks', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    if (location.pathname !== '/login') localStorage.setItem('rondo.language', 'tr');
  });
  const sentence = page.getByRole('alert').filter({ hasText: browserNames.join(', ') });
  await page.goto('/login');
  await expect(sentence).toContainText('newer browser');
  await expect(page.locator('#root')).toHaveCount(0);
  await page.goto('/');
  await expect(sentence).toContainText('tarayıcı');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  // Content that needs no script is readable.
  for (const path of ['/', '/p/flutlicht-liga']) {
    await page.goto(path);
    await expect(sentence).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
  }
});
