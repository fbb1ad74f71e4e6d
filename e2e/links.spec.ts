import { expect, startApp, test } from './fixtures.ts';

test('[S1.43] the rules are one click away, and tell their chapters', async ({ page, signedIn: enter }) => {
  await enter('player');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(12);
  await expect(page.getByText('The prize pool of season 4 is ₺3,000.')).toBeVisible();
});

test('[S1.10 S1.11 S1.12 S1.13] the footer leads to about, rules, contact and privacy, from within too', async ({
  page,
  signedIn: enter,
}) => {
  const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' });
  const links = [
    ['About', '/about', 'About Rondo'],
    ['Rules', '/rules', 'Rules'],
    ['Contact', '/contact', 'Contact'],
    ['Privacy', '/privacy', 'Privacy'],
  ] as const;
  await page.goto('/');
  await startApp(page);
  for (const [name, path] of links)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await enter('player');
  await page.goto('/teams');
  for (const [name, path, heading] of links) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('[S1.14 S1.15 S1.16 S1.17] the footer links to the league’s places on X, Instagram, Discord and Kick', async ({
  page,
}) => {
  await page.goto('/');
  await startApp(page);
  const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Rondo on social media' });
  for (const [name, address] of [
    ['X', 'https://x.com/rondo_league'],
    ['Instagram', 'https://www.instagram.com/rondo.league'],
    ['Discord', 'https://discord.gg/rondoleague'],
    ['Kick', 'https://kick.com/rondoleague'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
});
