import type { Page } from '@playwright/test';
import { expect, expectError, plainPage, test } from './fixtures.ts';
import { fill, thingsOf } from './site.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.describe.configure({ mode: 'parallel' });

test('a toast stands above the bar of tabs', async ({ page, rondo, signedIn }) => {
  await signedIn('captain');
  // Answered here: the squad of the demo league stays as it is.
  await page.route('**/rest/v1/rpc/set_eligibility', (route) => route.fulfill({ status: 204 }));
  await page.goto(fill('/teams/{own}?tab=squad', await thingsOf(rondo)));
  await page.getByRole('button', { name: 'Manage Piet Lorenzen' }).tap();
  await page.getByRole('menuitem', { name: 'Set ineligible' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Set ineligible' }).tap();
  const toast = page.locator('[data-sonner-toast][data-mounted=true]');
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  const bar = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
  await expect(async () => {
    const box = await toast.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
});

test('that there is no network is told between the tabs and what stands above them', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/people');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const bar = page.getByRole('group', { name: /selected$/ });
  await expect(bar).toBeVisible();
  expectError('net::ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: /^You are offline\./ });
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await expect(async () => {
    const [above, banner, below] = await Promise.all([bar, notice, tabs].map((each) => each.boundingBox()));
    expect(above!.y + above!.height).toBeLessThanOrEqual(banner!.y);
    expect(banner!.y + banner!.height).toBeLessThanOrEqual(below!.y + 1);
  }).toPass();
});

test('the rail of the administration shows the page one is on, however far along it lies', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/settings');
  const rail = page.getByRole('navigation', { name: 'Administration' });
  await expect(rail.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  await expect(rail.getByRole('link', { name: 'Dashboard' })).not.toBeInViewport();
  await page.goto('/admin/dashboard');
  await expect(rail.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 });
});

test('tabs fade at each end that there are more behind', async ({ page, rondo, signedIn }) => {
  await signedIn('player');
  await page.goto(fill('/teams/{own}', await thingsOf(rondo)));
  const tabs = page.getByRole('tablist');
  await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  const scrollTo = (left: number) => tabs.evaluate((list, to) => list.scrollTo({ left: to }), left);
  await scrollTo(0);
  await expect(tabs).toHaveCSS('mask-image', /rgb\(0, 0, 0\) 0px, rgb\(0, 0, 0\) calc\(100% - 40px\)/);
  await scrollTo(9999);
  await expect(tabs).toHaveCSS('mask-image', /rgb\(0, 0, 0\) 40px, rgb\(0, 0, 0\) (100%|calc\(100% [-+] 0px\))/);
});

test('what waits for an admin is listed by its state, and the button of the filter names it', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /Postponed match/ }).tap();
  await page.waitForURL(/\/fixtures\?state=postponed$/);
  const rows = page.getByRole('region', { name: 'Fixtures' }).getByRole('link', { name: /, \w+ \d+ \w+/ });
  await expect(page.getByRole('button', { name: 'Postponed' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).tap();
  await expect(rows.nth(2)).toBeVisible();
});

test.describe('on a phone whose Back closes nothing by itself', () => {
  // As iOS has it. The page is the first of its tab: what lies before it is no page of the app.
  test.beforeEach(async ({ page, signedIn }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
    await signedIn('captain');
    await page.goto('/fixtures');
  });

  const back = (page: Page) => page.evaluate(() => history.back());
  const more = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'More' });

  test('Back closes what is open on the first page of a tab, and then leaves it', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    const search = page.getByPlaceholder('Player, team, league or page');
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stands: true }));
    for (const [opener, content] of [
      [more(page), dialog.getByRole('link', { name: 'Transfer centre' })],
      [page.getByRole('button', { name: 'Search' }), search],
      [page.getByRole('button', { name: 'Filter' }), dialog.getByRole('heading', { name: 'Filter' })],
    ] as const) {
      await opener.tap();
      await expect(content).toBeVisible();
      await back(page);
      await expect(dialog).toHaveCount(0);
      await opener.tap();
      await expect(content).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).tap();
      await expect(dialog).toHaveCount(0);
    }
    expect(await page.evaluate(() => [location.pathname, 'stands' in window])).toEqual(['/fixtures', true]);
    await expect.poll(() => page.evaluate(() => 'rondoDialogEntry' in history.state)).toBe(false);
    await back(page);
    await page.waitForURL(`**${plainPage}`);
  });

  test('a link in More leads on, and Back from there to the page before, once', async ({ page }) => {
    await more(page).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Standings' }).tap();
    await page.waitForURL('**/standings');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Standings' })).toBeVisible();
    await back(page);
    await page.waitForURL('**/fixtures');
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
    await back(page);
    await page.waitForURL(`**${plainPage}`);
  });

  test('reloaded with More open, the page is left by one Back', async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    const position = async () => (await devtools.send('Page.getNavigationHistory')).currentIndex;
    const before = await position();
    await more(page).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    // Chromium goes one page too far back where it is told to reload before it has heard of a new entry.
    await expect.poll(position).toBe(before + 1);
    await page.reload();
    await expect(more(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => Boolean(history.state.rondoDialogEntry))).toBe(false);
    await back(page);
    await page.waitForURL(`**${plainPage}`);
  });
});

test('a player’s name in a list is as high as a finger', async ({ page, rondo, signedIn }) => {
  await signedIn('captain');
  const things = await thingsOf(rondo);
  const paths = [
    '/leagues/{flutlicht}?tab=stats', '/teams/{own}?tab=squad', '/teams/{own}', '/matches/{openMatch}', '/transfercenter', '/transfers',
    '/leagues/{flutlicht}/picks?tab=ladder', '/players/{kerem}', '/contracts',
  ]; // prettier-ignore
  const low: string[] = [];
  for (const path of paths) {
    await page.goto(fill(path, things));
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    low.push(...(await page.locator('main :is(li, tr) a[href^="/players/"]').evaluateAll(heightsOf, path)));
  }
  expect(low).toEqual([]);
});

/** Those of the links that a finger finds on less than 44 px, from what is found above and below their middle. */
function heightsOf(links: Element[], path: string): string[] {
  const low = new Set<string>();
  for (const link of links) {
    if (link.getClientRects().length === 0) continue;
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = link.getBoundingClientRect();
    const x = box.left + Math.min(box.width / 2, 30);
    const middle = (box.top + box.bottom) / 2;
    const isOn = (y: number) => {
      const element = document.elementFromPoint(x, y);
      return element !== null && (link.contains(element) || element.closest('a') === link);
    };
    let height = 0;
    for (let y = middle - 40; y <= middle + 40; y += 1) if (isOn(y)) height += 1;
    if (height < 43)
      low.add(
        `${path}: ${link.closest('section, table, main')?.querySelector('h2, h3, caption')?.textContent ?? ''} ${link.textContent?.slice(0, 20)} ${height}`,
      );
  }
  return [...low];
}
