import type { Page } from '@playwright/test';
import { expect, expectError, test } from './fixtures.ts';
import { fill, publicPaths, signedInPaths, thingsOf } from './site.ts';

// What a thumb meets: everything it may press is 44 px high, whatever stands around it.
const rooms = [
  [null, publicPaths],
  ['player', signedInPaths.filter((path) => !path.includes('{any}'))],
  [
    'captain',
    [
      '/teams/{own}?tab=squad', '/teams/{own}?tab=contracts', '/teams/{own}?tab=achievements', '/transfercenter',
      '/leagues/{flutlicht}?tab=stats', '/players/{kerem}?tab=matches', '/players/{kerem}?tab=clubs', '/profile?edit=yes',
    ],
  ],
  ['admin', ['/admin/dashboard', '/admin/schedule', '/admin/settings', '/admin/sponsors', '/admin/teams', '/admin/contracts', '/admin/team/{team}/eligibility', '/admin/leagues', '/admin/import', '/admin/leagues/{league}', '/leagues/{league}/results', '/admin/match-reports']],
] as const; // prettier-ignore

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.describe.configure({ mode: 'parallel' });

for (const [role, paths] of rooms)
  test(`a thumb finds what ${role ?? 'a visitor'} may press`, async ({ page, rondo, signedIn }) => {
    const things = await thingsOf(rondo);
    if (role) await signedIn(role);
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(fill(path, things));
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page.locator('[role=status][aria-busy=true]')).toHaveCount(0);
        expect(await tooLow(page)).toEqual([]);
      });
  });

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
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
  const bar = page.getByRole('group', { name: /chosen$/ });
  await expect(bar).toBeVisible();
  expectError('net::ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: /^You are offline\./ });
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await expect(async () => {
    const [above, told, below] = await Promise.all([bar, notice, tabs].map((each) => each.boundingBox()));
    expect(above!.y + above!.height).toBeLessThanOrEqual(told!.y);
    expect(told!.y + told!.height).toBeLessThanOrEqual(below!.y + 1);
  }).toPass();
});

test('the rail of the administration shows the room one is in, however far along it lies', async ({
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

test('tabs fade where there are more of them, and no longer at their end', async ({ page, rondo, signedIn }) => {
  await signedIn('player');
  await page.goto(fill('/teams/{own}', await thingsOf(rondo)));
  const tabs = page.getByRole('tablist');
  await expect(tabs.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  await expect(tabs).toHaveCSS('mask-image', /linear-gradient/);
  await tabs.getByRole('tab').last().scrollIntoViewIfNeeded();
  await tabs.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  await expect(tabs).toHaveCSS('mask-image', 'none');
});

test('what waits for an admin is listed by its state, and the button of the filter names it', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /Postponed match/ }).tap();
  await page.waitForURL(/\/fixtures\?state=postponed$/);
  const rows = page.getByRole('main').getByRole('link', { name: /, \w+ \d+ \w+/ });
  await expect(page.getByRole('button', { name: 'Postponed' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).tap();
  await expect(rows.nth(2)).toBeVisible();
});

/**
 * Everything that is pressed and catches fewer pixels above and below its middle than a finger needs. What shares a
 * row with another, where both are needed, has at least 24; a link in a sentence is as high as its line.
 */
const tooLow = (page: Page) =>
  page.evaluate(() => {
    const shared =
      '.standings-table-team *, .match-head-goals *, .page-head-facts *, .page-head-head .form-strip-strip *';
    const pressed = 'a, button, select, input:not([type=hidden]), textarea, summary, [role=tab], [role=switch]';
    const inSentence = (each: Element) =>
      getComputedStyle(each).display === 'inline' &&
      [...(each.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      );
    const caught = (each: Element): number => {
      each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const catches = (dy: number) => each.contains(document.elementFromPoint(x, y + dy));
      const reach = (way: 1 | -1) => {
        let far = 0;
        while (far < 30 && catches(way * (far + 1))) far += 1;
        return far;
      };
      return catches(0) ? reach(-1) + 1 + reach(1) : height;
    };
    return [...document.querySelectorAll<HTMLInputElement>(pressed)].flatMap((each) => {
      const target = ['checkbox', 'radio'].includes(each.type) ? (each.closest('label') ?? each) : each;
      const { width, height } = target.getBoundingClientRect();
      const isHidden = !each.checkVisibility() || each.closest('[inert], .sr-only') || width < 2 || height < 2;
      if (isHidden || height >= 43 || each.matches('[href="#content"]') || inSentence(each)) return [];
      const least = each.matches(shared) ? 24 : 43;
      const got = caught(target);
      return got < least ? [`${got} px: ${each.tagName} ${each.textContent || each.ariaLabel} .${each.className}`] : [];
    });
  });
