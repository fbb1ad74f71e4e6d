import type { Page } from '@playwright/test';
import { begin, withLobby } from './clocks.ts';
import { expect, expectError, onOwnHost, setOffline, withoutLive } from './fixtures.ts';
import { frontOf } from './next-release.ts';
import { openMatch, read, thingsOf } from './site.ts';

const test = onOwnHost();
test.use({ serviceWorkers: 'allow' });

/** Data on the device: databases with their content, caches, workers. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const reads = databases.some(({ name }) => name === 'rondo.reads')
      ? await new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('rondo.reads');
          opening.addEventListener('success', () => {
            const keys = opening.result.transaction('reads').objectStore('reads').getAllKeys();
            keys.addEventListener('success', () => {
              opening.result.close();
              resolve(keys.result.map(String));
            });
          });
        })
      : [];
    const workers = await navigator.serviceWorker.getRegistrations();
    return { databases: databases.length, reads, caches: await caches.keys(), workers: workers.length };
  });

/** Until a page could be opened without a network. */
async function storeOffline(page: Page, match?: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect
    .poll(async () => (await keptBy(page)).reads)
    .toContain(match ? JSON.stringify(['matches', match, 'lobby']) : JSON.stringify(['maintenance']));
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline · as of \d\d:\d\d/ });

test('in an aeroplane, the next match with its lobby, the table, the own team and the fixtures are there, as of when they were read', async ({
  page,
  rondo,
  signedIn,
}) => {
  const match = await openMatch(rondo);
  const { own } = await thingsOf(rondo);
  await withLobby(rondo, match, 10, 'NOVA 77');
  await signedIn('captain');
  await page.goto('/dashboard');
  await storeOffline(page, match);
  expect((await keptBy(page)).reads.filter((key) => /conversation|ticket|notification|private|admin/.test(key))).toEqual(
    [],
  );

  const pictures = page.locator('img[src*="/storage/v1/object/public/"]');
  const shown = () => pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0));
  await page.reload();
  await expect.poll(async () => (await shown()).some(Boolean)).toBe(true);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('rondo.pictures')).keys()).length))
    .toBeGreaterThan(0);

  for (const text of ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED']) expectError(text);
  await setOffline(page, true);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect.poll(async () => (await shown()).some(Boolean)).toBe(true);
  await page.getByRole('link', { name: 'Open match' }).first().click();
  await expect(page.getByText('NOVA 77')).toBeVisible();
  await expect(banner(page)).toBeVisible();

  await page.goto(`/matches/${match}`);
  await expect(page.getByText('NOVA 77')).toBeVisible();
  await page.goto('/standings');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await page.goto(`/teams/${own}`);
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await page.goto('/fixtures');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('link') }).first()).toBeVisible();
  await expect(banner(page)).toBeVisible();

  await setOffline(page, false);
  await expect(banner(page)).toBeHidden();
}); // prettier-ignore

test('a result that was sent without a network is sent when there is one again, once its author says so', async ({
  page,
  rondo,
  signedIn,
}) => {
  const match = await openMatch(rondo);
  await begin(rondo, match, 6);
  await signedIn('captain');
  await page.goto(`/matches/${match}`);
  await storeOffline(page);
  await page.getByRole('button', { name: 'Report the result' }).click();
  const form = page.getByRole('dialog', { name: 'Report the result' });
  await form.getByRole('textbox', { name: /^Goals of/ }).first().fill('3');
  await form.getByRole('textbox', { name: /^Goals of/ }).last().fill('4');
  for (const text of ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED']) expectError(text);
  await setOffline(page, true);
  await form.getByRole('button', { name: 'Send 3–4' }).click();
  await expect(form.getByRole('alert')).toContainText('cannot be reached');
  // the phone goes into the pocket, and is taken out at home
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: /^Offline/ })).toBeVisible();
  await setOffline(page, false);
  const question = page.getByRole('complementary', { name: 'Unsent result' });
  await expect(question).toContainText('3–4');
  expect(await read(rondo, `match_reports?select=id&match_id=eq.${match}`)).toEqual([]);
  await question.getByRole('button', { name: 'Send 3–4' }).click();
  await expect(page.getByText('Result sent')).toBeVisible();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('rondo.unsentReport'))).toBeNull();
}); // prettier-ignore

test('whoever logs out leaves nothing on the device, in any tab', async ({ page, signedIn, context }) => {
  await signedIn('player');
  await page.goto('/dashboard');
  await storeOffline(page);
  const other = await context.newPage();
  await other.goto('/standings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await storeOffline(other);
  // what is on its way while the sessions end is refused
  expectError('401 (Unauthorized)');
  expectError('Session ended');
  await page.goto('/settings?section=devices');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.waitForURL(/\/login/);
  await other.waitForURL(/\/login/);
  for (const tab of [page, other])
    await expect.poll(() => keptBy(tab)).toEqual({ databases: 0, reads: [], caches: [], workers: 0 });
}); // prettier-ignore

test('a new version of the site is offered and not forced: what is being written stays', async ({
  page,
  rondo,
  context,
}) => {
  const front = await frontOf(rondo.url);
  const plain = await context.newPage();
  await plain.goto(`${front.url}/robots.txt`);
  await plain.evaluate(
    ([session]) => {
      localStorage.setItem('rondo.session', session!);
      localStorage.setItem('cookieConsent', 'true');
    },
    [rondo.sessions['free-agent']],
  );
  await plain.close();
  await withoutLive(page);
  await page.goto(`${front.url}/teams/new`);
  await page.getByLabel('Name', { exact: true }).fill('Half a name');
  await storeOffline(page);
  const before = (await keptBy(page)).caches;

  front.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
  const news = page.getByText('There is a new version of the site.');
  await expect(news).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name');

  // a tab that is opened now is of the new build, says nothing, and leaves the first one alone
  const other = await context.newPage();
  await withoutLive(other);
  await other.goto(`${front.url}/dashboard`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect(other.getByText('There is a new version of the site.')).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)).toBe(true);
  await other.close();

  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => Array.from(document.scripts).some(({ text }) => /index-[\w-]+-next"/.test(text)));
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
  await expect(news).toBeHidden();
  expect((await keptBy(page)).caches).toHaveLength(before.length + 1);
  // later requests get no answer
  await page.close();
  await front.close();
}); // prettier-ignore
