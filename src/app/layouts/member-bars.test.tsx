import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { currentSession } from '#lib/session.ts';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { uuid } from '#testing/season.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { MemberBar, MemberTabs } from './member-bars.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.unstubAllGlobals();
});

async function open(role: 'admin' | 'moderator' | 'user' = 'user', maintenance = false, answers: Answers = {}) {
  const backend = await signIn({
    'POST /rest/v1/rpc/is_admin_fast': { body: role === 'admin' },
    'POST /rest/v1/rpc/is_moderator': { body: role === 'moderator' },
    'GET /rest/v1/profiles': { body: { id: mert.id, username: 'mert', avatar: null } },
    'GET /rest/v1/site_settings': { body: { value: { enabled: maintenance } } },
    ...answers,
  });
  const bars = (
    <>
      <MemberBar />
      <MemberTabs />
    </>
  );
  const { router } = await openPage(bars);
  return { backend, router };
}

const account = page.getByRole('button', { name: 'Account of mert' });
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);

describe('during maintenance a member', () => {
  test.each([
    ['wide', 1280],
    ['a phone', 390],
  ])('finds no way that leads back here, %s', async (_width, width) => {
    await page.viewport(width, 900);
    await open('user', true);
    await account.click();
    await expect.poll(items).toEqual(['Log out']);
    const ways = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/dashboard']);
    await expect.element(page.getByRole('button', { name: 'Search' })).not.toBeInTheDocument();
  });
});

describe('the account menu', () => {
  beforeEach(() => page.viewport(1280, 900));

  test('signs out: the backend ends the session, and this browser forgets it', async () => {
    const { backend } = await open();
    await account.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect.poll(() => currentSession().status).toBe('signed-out');
    await expect.poll(() => backend.to('/auth/v1/logout')).toHaveLength(1);
    expect(localStorage.getItem('rondo.session')).toBeNull();
  });

  test.each([
    ['user', []],
    ['moderator', ['Moderator tools']],
    ['admin', ['Moderator tools', 'Admin']],
  ] as const)('leads a %s to %j besides the profile and the settings', async (role, pages) => {
    const { backend } = await open(role);
    const last = role === 'admin' ? 'is_admin_fast' : 'is_moderator';
    await expect.poll(() => backend.to(`/rest/v1/rpc/${last}`)).toHaveLength(1);
    await account.click();
    await expect.poll(items).toEqual(['Profile', 'Messages', 'Support', 'Settings', ...pages, 'Log out']);
  });
});

test('leads whoever keeps the rules of a league to what waits there', async () => {
  await page.viewport(1280, 900);
  await open('user', false, {
    'GET /rest/v1/league_referees': { body: [{ league_id: uuid(7), league: { name: 'Boğaz Ligi' } }] },
  });
  await account.click();
  await expect.poll(items).toEqual(['Profile', 'Messages', 'Support', 'Settings', 'Referee', 'Log out']);
});

describe('the bar', () => {
  test('tells admins alone that maintenance is on', async () => {
    const { backend } = await open('user', true);
    await expect.poll(() => backend.to('/rest/v1/rpc/is_moderator')).toHaveLength(1);
    await expect.element(page.getByText(/^Maintenance is on/)).not.toBeInTheDocument();
    await cleanup();
    await signOut();
    await open('admin', true);
    await expect.element(page.getByText(/^Maintenance is on/)).toBeVisible();
  });

  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens the search by %s', async (keys) => {
    await open();
    await expect.element(account).toBeVisible();
    await userEvent.keyboard('k{Alt>}{Control>}k{/Control}{/Alt}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard(keys);
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });
});

test('on a phone More begins with the own team, then the league’s pages, news among them', async () => {
  await page.viewport(390, 844);
  await open();
  await page.getByRole('button', { name: 'More' }).click();
  const links = page.getByRole('dialog').getByRole('list').first().getByRole('link');
  await expect.element(links.first()).toBeVisible();
  const names = links.elements().map(({ textContent }) => textContent);
  expect(names.filter((name) => name !== 'My team')).toEqual([
    'News',
    'Standings',
    'Teams',
    'Transfer centre',
    'Night Cup',
    'Scrims',
    'Rules',
    'Contact',
  ]);
});

test('on a phone the rest of the pages and the way out stand under More', async () => {
  await page.viewport(390, 844);
  await open();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => currentSession().status).toBe('signed-out');
});
