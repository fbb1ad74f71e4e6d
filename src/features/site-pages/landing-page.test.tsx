import { beforeEach, expect, test } from 'vitest';
import type { TeamMark } from '#components/league/types.ts';
import { openPage } from '../../test-page.tsx';
import { LandingPage } from './landing-page.tsx';
import type { NextFixture } from './queries.ts';

const open = (fixtures: NextFixture[] = []) => openPage(<LandingPage />, { words: ['landing'], seed: [[['landing'], fixtures]] });

beforeEach(() => {
  document.title = '';
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
  ['[S1.04] a Login button leads to the login', 'Login', '/login'],
  ['[S1.05] a Register button leads to the registration', 'Register', '/register'],
  ['[S1.07] Join now leads to the registration', 'Join now', '/register'],
  ['[S1.08] Explore leagues leads to the leagues', 'Explore leagues', '/leagues'],
  ['[S1.09] Create account leads to the registration', 'Create account', '/register'],
])('%s', async (_title, name, address) => {
  const { screen } = await open();
  await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
});

test('[S1.06] exactly three blurbs: team management, competitive leagues, match reporting', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('article').first()).toBeVisible();
  const titles = screen.getByRole('article').elements().map((article) => article.querySelector('h2')?.textContent);
  expect(titles).toEqual(['Team management', 'Competitive leagues', 'Match reporting']);
});

test('the strip shows the next fixtures of public leagues, and none of them is a link', async () => {
  const { screen } = await open([fixture('m1', 'Işıklar', 'Nordlicht'), fixture('m2', 'Leytonside', 'Spreebogen')]);
  const strip = screen.getByRole('list', { name: 'Next under the lights' });
  await expect.element(strip.getByRole('listitem').first()).toMatchTextContent(/Işıklar.*Nordlicht/);
  expect(strip.getByRole('listitem').elements()).toHaveLength(2);
  expect(strip.getByRole('link').elements()).toHaveLength(0);
});

test('with nothing scheduled the strip says nothing', async () => {
  const { screen } = await open([]);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText('Next under the lights').elements()).toHaveLength(0);
});

test('the landing page speaks German and Turkish', async () => {
  const german = await openPage(<LandingPage />, { words: ['landing'], language: 'de', seed: [[['landing'], []]] });
  await expect.element(german.screen.getByRole('link', { name: 'Konto anlegen' })).toBeVisible();
  await german.screen.unmount();
  const turkish = await openPage(<LandingPage />, { words: ['landing'], language: 'tr', seed: [[['landing'], []]] });
  await expect.element(turkish.screen.getByRole('link', { name: 'Hesap oluştur' })).toBeVisible();
});

const fixture = (id: string, home: string, away: string): NextFixture => ({
  id,
  kickoff_at: '2026-11-19T18:30:00Z',
  status: 'scheduled',
  home_score: null,
  away_score: null,
  live_home_score: null,
  live_away_score: null,
  forfeited_by: null,
  home_team: team(home),
  away_team: team(away),
  league: 'Premier',
  zone: 'Europe/Berlin',
});

const team = (name: string): TeamMark => ({ id: name, name, short_name: name, logo: null, kit_primary: '#b3202c', kit_secondary: '#f3e6c8' });
