import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectError, test } from './fixtures.ts';

// Only a whole browser proves that the policies of both pages allow exactly their own script and styles, and that a page of
// another site frames an embed. supabase/tests has the permissions, host/overlay the scenes.

test('a match is drawn over the game without a login, until its address is stopped', async ({ browser, page, rondo, signedIn }) => {
  await signedIn('admin');
  await page.goto('/fixtures');
  await page.locator('a[href^="/matches/"]').first().click();
  await page.getByRole('button', { name: 'Overlay' }).click();
  await page.getByRole('button', { name: 'Create address' }).click();
  const address = await page.getByRole('status', { name: 'Address of the overlay' }).textContent();
  expect(address).toMatch(new RegExp(`^${rondo.url}/overlay/[0-9a-f]{48}\\?lang=en$`));

  const software = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await software.goto(`${address!}&scene=table`);
  const rows = software.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  expect(await software.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  // the styles are there, and so are the site's letters
  await expect.poll(() => software.evaluate(() => document.fonts.check("700 20px 'Saira'", 'Ş'))).toBe(true);
  await software.goto(`${address!}&scene=before`);
  await expect(software.locator('.before')).toBeVisible();

  expectError('/overlay/');
  await page.getByRole('button', { name: 'Stop' }).click();
  // it asks by itself, and finds nothing
  await expect(software.locator('#stage > *')).toHaveCount(0);
  expect((await software.goto(address!))?.status()).toBe(404);
  await software.context().close();
}); // prettier-ignore

test('a public league’s table stands in a page of somebody else', async ({ browser, page, rondo }) => {
  await page.goto('/p/flutlicht-liga');
  await page.getByRole('button', { name: 'Embed' }).click();
  const code = await page.getByRole('status', { name: 'Code' }).textContent();
  const club = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><link rel="icon" href="data:,">${code!}`),
  );
  await new Promise<void>((listening) => club.listen(0, '127.0.0.1', listening));
  const elsewhere = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await elsewhere.goto(`http://127.0.0.1:${(club.address() as AddressInfo).port}/`);
  const framed = elsewhere.frameLocator('iframe');
  await expect(framed.getByRole('rowheader').first()).toBeVisible();
  await expect(framed.getByRole('link')).toHaveAttribute('href', new RegExp(`^${rondo.url}/p/`));
  await elsewhere.context().close();
  club.close();
});
