import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberBrand } from '#lib/brand.ts';
import type { Language } from '#domain/languages.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { LandingPage } from './landing-page.tsx';

const open = (language: Language = 'en') => openPage(<LandingPage />, { namespaces: ['landing'], language });

beforeEach(() => {
  document.title = '';
  fakeBackend({ 'POST /rest/v1/rpc/landing': { body: [] } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[S1.01] the landing page names Rondo an online esports league for the 5v5 football-style game', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText(/online esports league for the 5v5 football-style game/)).toBeVisible();
  expect(document.title).toContain('Rondo');
});

test('[S1.03] the tagline is the heading of the page', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/Five a side,\s*run properly\./);
});

test.each([
  ['[S1.04] a Login button leads to the login', 'Log in', '/login'],
  ['[S1.05] a Register button leads to the registration', 'Register', '/register'],
  ['[S1.07] Join now leads to the registration', 'Join now', '/register'],
  ['[S1.08] Explore leagues leads to the leagues that a visitor may read', 'Explore leagues', '/p/all/leagues'],
  ['[S1.09] Create account leads to the registration', 'Create account', '/register'],
])('%s', async (_title, name, address) => {
  const { screen } = await open();
  await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
});

test('[S1.06] exactly three blurbs: team management, competitive leagues, match reporting', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('article').first()).toBeVisible();
  const titles = screen
    .getByRole('article')
    .elements()
    .map((article) => article.querySelector('h2')?.textContent);
  expect(titles).toEqual(['Team management', 'Competitive leagues', 'Match reporting']);
});

test('squad and report are examples that name no team and no player', async () => {
  const { screen } = await open();
  const blurb = (title: string) => screen.getByRole('article').filter({ hasText: title });
  await expect.element(blurb('Team management').getByRole('listitem').first()).toMatchTextContent(/^1Goalkeeper/);
  await expect.element(blurb('Match reporting').getByText('Your team')).toBeVisible();
  for (const title of ['Team management', 'Match reporting'])
    expect(blurb(title).element().querySelectorAll('[translate=no], img')).toHaveLength(0);
});

test('a site with a name and a tagline of its own stands under them', async () => {
  rememberBrand({ name: 'Flutlicht', tagline: 'Under the lights' });
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Under the lights' })).toBeVisible();
  await expect.element(screen.getByText(/^Flutlicht is the online esports league/)).toBeVisible();
  await expect.poll(() => document.title).toBe('Under the lights · Flutlicht');
});

test('with nothing scheduled the strip says nothing', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText('Next matches').elements()).toHaveLength(0);
});

test('the landing page speaks German and Turkish', async () => {
  const german = await open('de');
  await expect.element(german.screen.getByRole('link', { name: 'Konto anlegen' })).toBeVisible();
  await german.screen.unmount();
  const turkish = await open('tr');
  await expect.element(turkish.screen.getByRole('link', { name: 'Hesap oluştur' })).toBeVisible();
});
