import type { Page, Request, Route } from '@playwright/test';
import { expect, signInByForm, test, withoutLive } from './fixtures.ts';
import { fill, openMatch, thingsOf } from './site.ts';

declare global {
  // oxlint-disable-next-line no-var -- what a page keeps for the story that looks at it
  var shifts: string[] | undefined;
  // oxlint-disable-next-line no-var -- the same
  var lost: number | undefined;
}

// The most read pages on a phone that is four times slower: nothing moves once it is drawn.
const screens = [
  '/dashboard', '/leagues', '/leagues/{flutlicht}', '/leagues/{flutlicht}?season=3', '/teams/{own}', '/players/{kerem}',
  '/profile', '/transfers', '/transfercenter?tab=players', '/matches/{match}', '/fixtures', '/standings', '/tickets', '/notifications', '/news', '/news/{article}',
]; // prettier-ignore

test('a screen stands still while it loads', async ({ page, rondo, signedIn }) => {
  const things = await thingsOf(rondo);
  await page.setViewportSize({ width: 390, height: 900 });
  await signedIn('captain');
  await watch(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(fill(screen, things));
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.locator('[role=status][aria-busy=true]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await stoodStill(page);
    });
  }
});

test('the dashboard stands still straight after a sign-in, however late one’s own matches come', async ({
  page,
  rondo,
}) => {
  await withoutLive(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await watch(page, { andAfterInput: true });
  let drawn = () => {};
  const isDrawn = new Promise<void>((resolve) => {
    drawn = resolve;
  });
  let requests = 0;
  await page.route(/\/rest\/v1\/team_fixtures\?/, async (route) => {
    requests += 1;
    await isDrawn;
    await route.continue();
  });
  await signInByForm(page, rondo.accounts.captain);
  await expect(page.getByRole('heading', { level: 1, name: /Hello/ })).toBeVisible();
  // Since the last answer before.
  await twiceDrawn(page);
  await page.evaluate(() => (globalThis.shifts = []));
  drawn();
  await expect(page.getByRole('link', { name: 'Open match' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await stoodStill(page);
  // The next ones and the last ones: what is below the head asks for neither again.
  expect(requests).toBe(2);
});

const mostRead = [
  ['/dashboard', 'captain'],
  ['/dashboard', 'free-agent'],
  ['/dashboard', 'admin'],
  ['/matches/{ahead}', 'captain'],
] as const;
// Which answer comes first is chance on a busy night: here each comes alone, the eldest question's first, or the latest's
// and whose team the viewer is of at the very end.
for (const { order, width, next, of } of [
  {
    order: 'the first asked first, on a desk',
    width: 1440,
    next: (held: Route[]) => held.shift(),
    of: [...mostRead, ['/teams/{own}/vs/{rival}', 'captain']],
  },
  {
    order: 'the last asked first and the own team last, on a phone',
    width: 390,
    next: (held: Route[]) => {
      const at = held.findLastIndex((route) => !/\/memberships\?/.test(route.request().url()));
      return held.splice(at, 1)[0];
    },
    of: [
      ...mostRead,
      ['/matches/{openMatch}', 'captain'],
      ['/teams', 'captain'],
      ['/teams/{own}', 'captain'],
      ['/leagues/{flutlicht}?season=3', 'captain'],
      ['/players/{kerem}', 'captain'],
      ['/profile', 'captain'],
      ['/standings', 'captain'],
      ['/night-cup/{cup}', 'captain'],
      ['/transfercenter?tab=teams', 'free-agent'],
    ],
  },
] as const)
  for (const [screen, role] of of)
    test(`no order of answers moves ${screen} of the ${role} or lets it ask twice: ${order}`, async ({
      page,
      rondo,
      signedIn,
    }) => {
      const things = { ...(await thingsOf(rondo)), ahead: await openMatch(rondo) };
      await withoutLive(page);
      await page.setViewportSize({ width, height: 900 });
      await signedIn(role);
      await watch(page);
      const held: Route[] = [];
      const requests: string[] = [];
      page.on('request', (request) => {
        // The page marks the chat as read, which changes its earlier read.
        if (/\/rpc\/mark_/.test(request.url())) requests.length = 0;
        else if (/\/rest\/v1\//.test(request.url())) requests.push(`${request.url()} ${request.postData() ?? ''}`);
      });
      await page.route(/\/rest\/v1\/|\/assets\/.+\.js/, (route) => void held.push(route));
      await page.goto(fill(screen, things), { waitUntil: 'commit' });
      await expect(async () => {
        await twiceDrawn(page);
        for (let route = next(held); route; route = next(held)) {
          await letGo(page, route);
          await twiceDrawn(page);
        }
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached({ timeout: 1 });
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 1 });
        expect(held).toHaveLength(0);
      }).toPass();
      await stoodStill(page);
      expect(await page.evaluate(() => globalThis.lost)).toBe(0);
      expect(requests.filter((call, at) => requests.indexOf(call) !== at)).toEqual([]);
    });

test('the next visit begins with the member’s name, before any script has come', async ({ page, signedIn }) => {
  await signedIn('captain');
  await page.goto('/dashboard');
  const title = page.getByRole('heading', { level: 1, name: /Hello/ });
  const hello = await title.innerText();
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/index-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText(hello)).toBeVisible();
  await expect(title).toHaveCount(0);
  come();
  await expect(title).toHaveText(hello);
});

/** Sends a held request on its way, and waits until it is over; the page may have given it up. */
async function letGo(page: Page, route: Route): Promise<void> {
  const request = route.request();
  const isIt = (other: Request) => other === request;
  if (request.failure()) return;
  const over = Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)]);
  await route.continue();
  await over;
}

const twiceDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function stoodStill(page: Page): Promise<void> {
  const shifts = (await page.evaluate(() => globalThis.shifts)) ?? [];
  const moved = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
  expect(moved, shifts.join('\n')).toBeLessThanOrEqual(0.02);
}

/**
 * Notes in `shifts` what moves without anybody's doing; straight after somebody's, too, where that is asked. In `lost` how
 * often a page that was drawn went away again.
 */
async function watch(page: Page, { andAfterInput = false } = {}): Promise<void> {
  await page.addInitScript((all) => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const note = ({ value, hadRecentInput, sources }: Shift) => {
      const what = sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?'));
      if (all || !hadRecentInput) globalThis.shifts?.push(`${value.toFixed(4)} ${what.join(' | ')}`);
    };
    globalThis.shifts = [];
    globalThis.lost = 0;
    let had = false;
    new MutationObserver(() => {
      const has = document.querySelector('main h1') !== null;
      if (had && !has) globalThis.lost = (globalThis.lost ?? 0) + 1;
      had = has;
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as Shift))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  }, andAfterInput);
}
