import { expect, test } from './fixtures.ts';

test('[S1.47] Cmd+K opens the search, which loses no letter, forgives a slip and needs no mouse', async ({
  page,
  signedIn,
}) => {
  await signedIn('captain');
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  let isRequested = false;
  await page.route(/assets\/search-dialog-[^/]*\.js/, async (route) => {
    isRequested = true;
    await slow;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Account of \S/ })).toBeVisible();
  const field = page.getByPlaceholder('Player, team, league or page');
  const hits = page.getByRole('dialog').getByRole('option');

  // typed before the search has arrived, then on
  // a press before the page listens is repeated
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await expect.poll(() => isRequested, { timeout: 2_000 }).toBe(true);
  }).toPass();
  await page.keyboard.type('leytx');
  await page.keyboard.press('Backspace');
  arrive();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('leyt');
  await page.keyboard.type('onsied');
  await expect(page.getByText('Similar names')).toBeVisible();
  await expect(hits.first()).toContainText('Leytonside Rovers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Leytonside Rovers' })).toBeVisible();

  // what was opened comes first; Enter waits for the answer; Esc leaves
  await page.keyboard.press('ControlOrMeta+K');
  await expect(hits.first()).toContainText('Leytonside Rovers');
  await page.keyboard.type('ISIKLAR');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Işıklar SK' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('support problem');
  await expect(hits).toHaveText([/^Open a ticket/]);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('zzqq');
  await expect(page.getByText('No results found for "zzqq"')).toBeVisible();
});
