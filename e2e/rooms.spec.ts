import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fill, thingsOf } from './site.ts';

// Every open page by its address, with its heading and something that no other page has: a page in another's place,
// a reserved room or an empty shell is told by that.
type Room = [title: string, path: string, heading: string | RegExp, only: (page: Page) => Promise<void>];

const open: Room[] = [
  ['[S2.01] / shows a visitor the landing page', '/', /Five a side/, sees('link', 'Create account')],
  ['[S2.03] /login shows the login', '/login', 'Log in', field('Password')],
  ['[S2.04] /register shows the registration', '/register', 'Create an account', sees('button', 'Register')],
  ['/forgot-password asks for the address', '/forgot-password', 'Reset your password', sees('button', 'Send the link')],
  ['/reset-password without a link leads to one', '/reset-password', 'Choose a new password', sees('link', 'Ask for a new link')],
  ['[S2.07] /coming-soon is the maintenance page', '/coming-soon', 'The lights are on again', sees('link', 'Go on')],
  ['/about says what is played', '/about', 'About Rondo', sees('heading', 'What is played')],
  ['/privacy says what is kept', '/privacy', 'Privacy', sees('heading', 'Storage in your browser')],
]; // prettier-ignore

for (const [title, path, heading, only] of open) {
  test(title, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await only(page);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

const signedIn: Room[] = [
  ['[S2.09] /dashboard is the dashboard', '/dashboard', 'Hello, Mert Çağlar', sees('heading', 'Upcoming matches')],
  ['[S2.10] /teams lists the teams', '/teams', 'Teams', sees('link', /Nordlicht Kiel/)],
  ['[S2.11] /teams/{id} is that team’s profile', '/teams/{own}', 'Nordlicht Kiel', sees('tab', 'Achievements')],
  ['[S2.12] /leagues lists the leagues', '/leagues', 'Leagues', sees('heading', 'Upcoming and Past Leagues')],
  ['[S2.13] /leagues/{id} is that league', '/leagues/{flutlicht}', 'Flutlicht Liga', sees('tab', 'Standings')],
  ['[S2.14] /fixtures lists the fixtures', '/fixtures', 'Fixtures', fixtureRow],
  ['[S2.15] /matches/{id} shows that match', '/matches/{match}', /./, sees('heading', 'Line-ups')],
  ['[S2.16] /standings is the table with its legend', '/standings', 'Standings', text('Semi-final qualification')],
  ['[S2.17] /news lists the articles', '/news', 'News', sees('button', 'Community')],
  ['[S2.18] /news/{id} is that article', '/news/{article}', 'Boğaz Ligi takes entries', sees('button', 'Share')],
  ['[S2.20] /notifications tells what happened', '/notifications', 'Notifications', sees('link', /^The staff answered your ticket/)],
  ['[S2.21] /tickets lists the own tickets', '/tickets', 'Support tickets', sees('link', 'Somebody else has my gaming id')],
  ['[S2.22] /tickets/{id} is that ticket', '/tickets/{ticket}', 'Somebody else has my gaming id', text('It is mine since the first season')],
  ['[S2.23] /settings is one’s own account, language and theme', '/settings', 'Settings', text(/^player@/)],
  ['[S2.24] /contact says which way for what', '/contact', 'Contact', sees('heading', 'A match or a result')],
  ['[S2.25] /rules are the rules', '/rules', 'Rules', text(/Players must be at least 16 years/)],
  ['[S2.28] /players/{id} is that player’s profile', '/players/{kerem}', 'Kerem Doğan', sees('tab', 'Clubs')],
  ['[S2.30] /night-cup shows the night cups', '/night-cup', 'Night Cup', sees('link', /^Second Night Cup/)],
  ['[S2.31] /night-cup/{id} is that night cup', '/night-cup/{cup}', 'Second Night Cup', sees('heading', 'How the evening goes')],
  ['[S2.29] /profile is one’s own profile', '/profile', 'Mert Çağlar', sees('button', 'Edit profile')],
]; // prettier-ignore

for (const [title, path, heading, only] of signedIn) {
  test(`${title}, with a session alone`, async ({ page, rondo, signedIn: enter }) => {
    const address = fill(path, await thingsOf(rondo));
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === '/login');
    await enter('player');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await only(page);
    expect(new URL(page.url()).pathname).toBe(address);
  });
}

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
  const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Rondo on social media' });
  for (const [name, address] of [
    ['X', 'https://x.com/rondo_league'],
    ['Instagram', 'https://www.instagram.com/rondo.league'],
    ['Discord', 'https://discord.gg/rondoleague'],
    ['Kick', 'https://kick.com/rondoleague'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
});

async function fixtureRow(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Results' })).toBeVisible();
  await expect(page.locator('main a[href^="/matches/"]').first()).toBeVisible();
}

function sees(role: 'heading' | 'link' | 'button' | 'tab', name: string | RegExp) {
  return async (page: Page) => {
    await expect(page.getByRole('main').getByRole(role, { name, exact: true }).first()).toBeVisible();
  };
}

function field(label: string) {
  return async (page: Page) => {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  };
}

function text(words: string | RegExp) {
  return async (page: Page) => {
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  };
}
