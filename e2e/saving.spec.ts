import { expect, expectError, setOffline, test } from './fixtures.ts';
import { follow, thingsOf } from './site.ts';

test.describe('what a captain typed', () => {
  test('survives the end of the session, which is told at the sign-in, and stands again after it', async ({
    page,
    rondo,
    signedIn,
  }) => {
    expectError('401');
    expectError('403');
    await signedIn('captain');
    const { own } = await thingsOf(rondo);
    await page.goto(`/teams/${own}`);
    await page.getByRole('button', { name: 'Edit team' }).click();
    await page.getByLabel('About the team').fill('Written before the session was gone.');
    // in one task: a read of the page in between would end the session before anything is sent
    await page.getByRole('button', { name: 'Save' }).evaluate((save: HTMLElement) => {
      localStorage.removeItem('rondo.session');
      save.click();
    });
    await expect(page.getByText(/^You have been logged out\./)).toBeVisible();

    await signedIn('captain');
    await page.goto(`/teams/${own}`);
    await expect(page.getByLabel('About the team')).toHaveValue('Written before the session was gone.');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('About the team')).not.toHaveValue('Written before the session was gone.');
  });
});

test('Back closes what is open on a phone, asks about what was typed, and leaves the page where it is', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn('captain');
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await tabs.getByRole('link', { name: 'Leagues' }).click();
  await expect(page).toHaveURL(/\/leagues$/);
  const more = page.getByRole('dialog', { name: 'More' });
  await tabs.getByRole('button', { name: 'More' }).click();
  await expect(more).toBeVisible();
  await page.goBack();
  await expect(more).toBeHidden();
  await expect(page).toHaveURL(/\/leagues$/);

  await tabs.getByRole('button', { name: 'More' }).click();
  await more.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Location').fill('Half a word');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Location')).toHaveValue('Half a word');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/leagues$/);
});

test('being offline is told once, above every page, until it is over', async ({ page, context, signedIn }) => {
  await signedIn('player');
  await page.goto('/rules');
  const banner = page.getByText(/^You are offline\./);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  // a font that was still on its way
  expectError('net::ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});

test('a link to a closed page says why it led to the sign-in', async ({ page }) => {
  await page.goto('/rules');
  await expect(page.getByText('Log in to see this page.')).toBeVisible();
});

test.describe('right after the first visit', () => {
  test.use({ firstVisit: true });

  test('a page that was not seen says one sentence without a network, and one that was is there', async ({
    page,
    signedIn,
  }) => {
    for (const text of ['ERR_INTERNET_DISCONNECTED', 'PageLoadError', 'Failed to fetch']) expectError(text);
    await signedIn('player');
    await page.goto('/dashboard');
    await expect(page.locator('main h1')).toBeVisible();
    const seen = (await page.locator('main h1').textContent()) ?? '';
    await page.goto('/standings');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.locator('main h1')).toHaveText(seen);
    await setOffline(page, true);
    const banner = page.getByRole('status').filter({ hasText: /^You are offline\./ });
    await expect(banner).toBeVisible();

    await follow(page, '/rules');
    await expect(page.locator('main')).toHaveText('You are offline. This page loads once you are back online.');
    await expect(page.locator('main').getByRole('button')).toHaveCount(0);
    await expect(banner).toBeHidden();
    await page.goBack();
    await expect(page.locator('main h1')).toHaveText(seen);
    await expect(banner).toBeVisible();
    await follow(page, '/rules');
    await expect(page.locator('[data-away]')).toBeVisible();
    // It reloads in the midst of this.
    await setOffline(page, false).catch(() => {});
    await expect(page.getByRole('heading', { level: 1, name: /rules/i })).toBeVisible();
  });
});
