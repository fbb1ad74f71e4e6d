import { expect, expectError, onOwnHost, startApp } from './fixtures.ts';
import { thingsOf } from './site.ts';

// A stranger reads a night cup that an admin made public.

const test = onOwnHost();
test.describe.configure({ mode: 'serial' });
// A stranger has not been here before.
test.use({ firstVisit: true });

for (const width of [390, 1440])
  test(`a stranger reads a night cup, and goes on to a team of it, at ${width} px`, async ({ page, rondo }) => {
    const { played } = await thingsOf(rondo);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/p/cups/${played}`);
    await expect(page.getByRole('heading', { level: 1, name: 'First Night Cup' })).toBeVisible();
    for (const way of ['Log in', 'Register'])
      await expect(page.getByRole('banner').getByRole('link', { name: way })).toBeVisible();
    const bracket = page.getByRole('region', { name: 'Bracket' });
    await expect(bracket.getByRole('heading', { name: /^Final/ })).toBeVisible();
    await expect(page.getByText('Champion', { exact: true })).toBeVisible();
    await startApp(page);
    await expect(page.getByText('Champion', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.locator('main a[href^="/p/flutlicht-liga/teams/"]').first().click();
    await expect(page.getByRole('heading', { name: 'Squad' })).toBeVisible();
  });

test('it is read without scripts, and found under its card', async ({ page, browser, rondo }) => {
  const { played } = await thingsOf(rondo);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: rondo.url });
  const reader = await plain.newPage();
  await reader.goto(`/p/cups/${played}`);
  await expect(reader.getByRole('region', { name: 'Bracket' }).getByRole('heading', { name: /^Final/ })).toBeVisible();
  await expect(reader.getByText('Champion', { exact: true })).toBeVisible();
  const card = await reader.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await page.request.get(new URL(card ?? '').pathname);
  expect(answer.headers()['content-type']).toBe('image/png');
  await plain.close();
});

test('an admin plans a cup for everybody: closed as a plan, open with its entry; a member shares it', async ({
  page,
  browser,
  context,
  rondo,
  signedIn,
}) => {
  expectError('404');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn('admin');
  await page.goto('/admin/night-cups');
  await page.getByRole('button', { name: 'Plan a night cup' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Open Night Cup');
  await form.getByLabel('Public: anyone can read it without an account').check();
  await form.getByRole('button', { name: 'Create night cup' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Open Night Cup' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open Night Cup' })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('main').getByRole('button', { name: 'Share' })).toBeHidden();

  const stranger = await (await browser.newContext({ baseURL: rondo.url })).newPage();
  expect((await stranger.goto(`/p/cups/${id}`))?.status()).toBe(404);

  await page.goto('/admin/night-cups');
  await page.getByRole('button', { name: 'Open for entry: Open Night Cup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open for entry' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Open Night Cup' })).toContainText('Entry open');
  await page.goto(`/night-cup/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByRole('img', { name: 'Bracket' })).toHaveJSProperty('naturalWidth', 1080);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${rondo.url}/p/cups/${id}`);

  await expect.poll(async () => (await stranger.goto(`/p/cups/${id}`))?.status()).toBe(200);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Open Night Cup' })).toBeVisible();
  await stranger.context().close();
});

test('an admin closes a cup that was played to the public, and opens it again', async ({ page, browser, rondo, signedIn }) => {
  expectError('404');
  const { played } = await thingsOf(rondo);
  const stranger = await (await browser.newContext({ baseURL: rondo.url })).newPage();
  const status = async () => (await stranger.goto(`/p/cups/${played}`))?.status();
  expect(await status()).toBe(200);

  await signedIn('admin');
  const share = page.getByRole('main').getByRole('button', { name: 'Share' });
  for (const [action, says, now] of [
    ['Hide from the public: First Night Cup', 'Night cup is no longer public', 404],
    ['Make public: First Night Cup', 'Night cup is public', 200],
  ] as const) {
    await page.goto('/admin/night-cups');
    await page.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: now === 404 ? 'Hide from the public' : 'Make public' }).click();
    await expect(page.getByText(says, { exact: true })).toBeVisible();
    await expect.poll(status).toBe(now);
    await page.goto(`/night-cup/${played}`);
    await expect(page.getByRole('heading', { level: 1, name: 'First Night Cup' })).toBeVisible();
    await expect(share).toBeVisible({ visible: now === 200 });
  }
  await stranger.context().close();
}); // prettier-ignore
