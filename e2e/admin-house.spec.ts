import { expect, test } from './fixtures.ts';
import { thingsOf } from './site.ts';

/** A two by two PNG: small, but a picture by its content. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

test('[S1.53 S2.39] an admin adds a sponsor with its mark; the landing page and the leagues show it until it is removed', async ({
  page,
  rondo,
  signedIn,
}) => {
  const name = `Lamps ${Date.now().toString(36).slice(-6)}`;
  await signedIn('admin');
  await page.goto('/admin/sponsors');
  await expect(page.getByRole('heading', { level: 1, name: 'Sponsors' })).toBeVisible();
  await page.getByRole('button', { name: 'New sponsor' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Tier').selectOption('supporter');
  await page.getByLabel('Link').fill('https://lamps.example/rondo');
  await page.getByRole('button', { name: 'Add sponsor' }).click();

  const dark = page.getByRole('group', { name: 'Mark for dark ground' });
  const file = dark.locator('input[type=file]');
  await file.setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
  await expect(dark.getByText('Only PNG, JPEG and WebP pictures are taken.')).toBeVisible();
  await file.setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: picture });
  await expect(dark.locator('img')).toHaveAttribute(
    'src',
    /\/storage\/v1\/object\/public\/sponsors\/[\w-]+\/[\w-]+\.webp$/,
  );
  await page.getByRole('button', { name: 'Save sponsor' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('list', { name: 'Supporter' }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('lamps.example');

  await page.goto(`/leagues/${(await thingsOf(rondo)).flutlicht}`);
  const mark = page.getByRole('link', { name });
  await expect(mark).toHaveAttribute('href', 'https://lamps.example/rondo');
  await expect(mark).toHaveAttribute('rel', 'noopener noreferrer nofollow sponsored');
  await expect(mark.locator('img')).toHaveJSProperty('naturalWidth', 2);

  const visitor = await page.context().browser()!.newPage({ baseURL: rondo.url });
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name })).toBeVisible();

  await page.goto('/admin/sponsors');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove sponsor' }).click();
  await expect(page.getByText('Sponsor removed')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: 'Kandela Floodlights' })).toBeVisible();
  await expect(visitor.getByRole('link', { name })).toHaveCount(0);
  await visitor.close();
});
