import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { mert } from '#testing/fake-backend.ts';
import { signOut } from '#testing/session.ts';
import type { Registration } from '#data/transfer-center/queries.ts';
import { memberOf, openMarket, ownEntry } from '#testing/market.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

describe('the own entry on the market', () => {
  test('is offered to whoever has none', async () => {
    await openMarket();
    await expect.element(page.getByText(/^You are not on the market, where captains find players\./)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Put me on the market' }))
      .toHaveAttribute('href', '/transfercenter?tab=register');
  });

  test('is not offered to a member of a team', async () => {
    const { players } = await openMarket(memberOf('player'));
    await expect.element(players.nth(0)).toBeVisible();
    await expect.element(page.getByText(/You are not on the market\./)).not.toBeInTheDocument();
  });

  test('that is listed comes off the list once it was asked', async () => {
    const { changes } = await openWith({ listed: true });
    await expect.element(page.getByText(/You are on the market\./)).toBeVisible();
    await page.getByRole('button', { name: 'Take off the market' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take your registration off the market?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(changes()).toEqual([]);

    await page.getByRole('button', { name: 'Take off the market' }).click();
    await dialog.getByRole('button', { name: 'Take off the market' }).click();
    await expect.element(page.getByText(/Your registration is hidden\./)).toBeVisible();
    await expect.element(page.getByText('Registration changed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(changes()).toEqual([[`eq.${mert.id}`, { listed: false }]]);
  });

  test('that is not listed goes back on the list', async () => {
    const { changes } = await openWith({ listed: false });
    await page.getByRole('button', { name: 'Put back on the market' }).click();
    await expect.element(page.getByText(/You are on the market\./)).toBeVisible();
    expect(changes()).toEqual([[`eq.${mert.id}`, { listed: true }]]);
  });

  test('that cannot be listed now says why', async () => {
    const { backend } = await openWith({ listed: false });
    backend.answers['PATCH /rest/v1/player_registrations'] = {
      status: 409,
      body: { code: 'PT409', message: 'No.', hint: 'registrationsClosed', details: null },
    };
    await page.getByRole('button', { name: 'Put back on the market' }).click();
    await expect.element(page.getByText('There are no new registrations during the playoffs.')).toBeVisible();
    await expect.element(page.getByText(/Your registration is hidden\./)).toBeVisible();
  });

  test.each([
    ['nobody has', []],
    ['that is not listed', [ownEntry({ listed: false })]],
  ])('%s is closed in the playoffs', async (_title, entries) => {
    await openMarket({ ...closed, 'GET /rest/v1/player_registrations': { body: entries } });
    await expect.element(page.getByText('No new registrations during the playoffs.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Put me on the market' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Put back on the market' })).not.toBeInTheDocument();
  });

  test('that is listed stays open to its owner in the playoffs', async () => {
    await openMarket({ ...closed, 'GET /rest/v1/player_registrations': { body: [ownEntry()] } });
    await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  });
});

describe('the registration’s tab', () => {
  const own = { body: [{ id: mert.id, username: 'mert', gaming_id: 'mert#1', skill_level: 'expert' }] };

  test('opens the form with what the profile says', async () => {
    await openMarket({ 'GET /rest/v1/profiles': own }, '?tab=register');
    await expect.element(page.getByLabelText('Username')).toHaveValue('mert');
    await expect.element(page.getByLabelText('Gaming ID')).toHaveValue('mert#1');
    await expect.element(page.getByLabelText('Rematch experience')).toHaveValue('expert');
  });

  test('is closed in the playoffs', async () => {
    await openMarket({ ...closed, 'GET /rest/v1/profiles': own }, '?tab=register');
    await expect.element(page.getByText('No new registrations during the playoffs.')).toBeVisible();
    await expect.element(page.getByLabelText('Username')).not.toBeInTheDocument();
  });

  test('leads back to the market by Cancel', async () => {
    const { players } = await openMarket({ 'GET /rest/v1/profiles': own }, '?tab=register');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(players.nth(0)).toBeVisible();
  });
});

const closed = { 'POST /rest/v1/rpc/registrations_closed': { body: true } };

/** The market with an entry of mert's that keeps what is written to it. */
async function openWith(about: Partial<Registration>) {
  let entry = ownEntry(about);
  const opened = await openMarket({
    'GET /rest/v1/player_registrations': () => ({ body: [entry] }),
    'PATCH /rest/v1/player_registrations': ({ body }) => {
      entry = { ...entry, ...(body as Partial<Registration>) };
      return {};
    },
  });
  const changes = () =>
    opened.backend
      .to('/rest/v1/player_registrations')
      .filter(({ method }) => method === 'PATCH')
      .map(({ query, body }) => [query.get('user_id'), body]);
  return { ...opened, changes };
}
