import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { signOut } from '#testing/session.ts';
import { landing, memberOf, openMarket, ownEntry } from '#testing/market.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

describe('the player market', () => {
  test('lists who looks for a team, how they play and when they can', async () => {
    const { players, backend } = await openMarket();
    await expect
      .element(players.nth(0))
      .toMatchTextContent(
        /aylin.*Free agent · Türkiye · PC.*Striker.*Offensive.*Expert.*Availability days: Monday, Thursday.*High \(3–4\sh a day\)/,
      );
    await expect.element(players.nth(1)).toMatchTextContent(/piet.*Bergwacht FC · Netherlands · Xbox/);
    await expect.element(page.getByRole('status').filter({ hasText: '3 players' })).toBeVisible();
    await expect.poll(() => backend.to('/rest/v1/rpc/market_page').map(({ body }) => body)).toEqual([{ max: 31 }]);
  });

  test('unfolds what else a player says', async () => {
    const { players } = await openMarket();
    await players.nth(0).getByText('More about this player').click();
    await expect.element(players.nth(0).getByText('Win something')).toBeVisible();
    await expect.element(players.nth(0).getByText('aylin#7')).toBeVisible();
    await expect.element(players.nth(1).getByText('More about this player')).not.toBeInTheDocument();
  });

  test.each([
    ['Position', 'striker', 'position'],
    ['Experience', 'expert', 'experience'],
    ['Activity', 'high', 'activity'],
    ['Play style', 'offensive', 'style'],
    ['Platform', 'pc', 'platform'],
    ['Nationality', 'TR', 'nation'],
  ])('is narrowed by %s, which stands in the address', async (label, value, key) => {
    const { players, address } = await openMarket();
    await expect.element(players.nth(2)).toBeVisible();
    await page.getByLabelText(label, { exact: true }).selectOptions(value);
    await expect.poll(() => players.length).toBe(1);
    await expect.element(players).toMatchTextContent(/aylin/);
    expect(address()).toEqual({ [key]: value });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => players.length).toBe(3);
    expect(address()).toEqual({});
  });

  test('says at each filter how many there are, and offers the nationalities that somebody has', async () => {
    await openMarket();
    const choices = (label: string) =>
      page.getByLabelText(label, { exact: true }).getByRole('option').elements().map(({ textContent }) => textContent); // prettier-ignore
    await expect.poll(() => choices('Position')).toEqual(expect.arrayContaining(['Striker (1)', 'Goalkeeper (0)']));
    expect(choices('Nationality').slice(1)).toEqual(['Türkiye (2)']);
  });

  test('draws how good somebody says they are as four bars beside the word', async () => {
    const { players } = await openMarket();
    await expect.element(players.nth(1)).toMatchTextContent(/Beginner/);
    const bars = (row: number) =>
      [...players.nth(row).element().querySelectorAll('[aria-hidden] > [style]')].map(({ className }) => className.includes('bg-current')); // prettier-ignore
    expect([bars(0), bars(1), bars(2)]).toEqual([[true, true, true, true], [true, false, false, false], []]); // prettier-ignore
  });

  test('is narrowed by days, all of which are wanted', async () => {
    const { players, address } = await openMarket();
    const days = page.getByRole('group', { name: 'Available on' });
    await days.getByRole('button', { name: 'Monday' }).click();
    await expect.poll(() => players.length).toBe(2);
    await days.getByRole('button', { name: 'Thursday' }).click();
    await expect.poll(() => players.length).toBe(1);
    expect(address()).toEqual({ days: 'mon,thu' });
  });

  test('is narrowed to free agents', async () => {
    const { players, address } = await openMarket();
    await expect.element(players.nth(2)).toBeVisible();
    await page.getByLabelText(/^Free agents only/).click();
    await expect.poll(() => players.length).toBe(1);
    expect(address()).toEqual({ free: 'yes' });
  });

  test('is searched by the name of the profile, which nobody else has', async () => {
    const { players, address } = await openMarket();
    await expect.element(players.nth(2)).toBeVisible();
    await userEvent.type(page.getByLabelText('Search players'), 'olmez');
    await expect.element(players).toMatchTextContent(/Ole Ölmez.*Corsairs FC/);
    await expect.poll(address).toEqual({ q: 'olmez' });
  });

  test('reads its filters from the address', async () => {
    const { players } = await openMarket({}, '?position=striker&experience=expert&days=mon%2Cthu&free=yes&q=ayl');
    await expect.element(players).toMatchTextContent(/aylin/);
    await expect.element(page.getByLabelText('Search players')).toHaveValue('ayl');
    await expect.element(page.getByLabelText('Position')).toHaveValue('striker');
    await expect.element(page.getByLabelText('Experience')).toHaveValue('expert');
    await expect.element(page.getByLabelText(/^Free agents only/)).toBeChecked();
    await expect.element(page.getByRole('button', { name: 'Thursday' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('says when nothing fits, and gives everybody back', async () => {
    const { players } = await openMarket({}, '?q=nobody');
    await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect.poll(() => players.length).toBe(3);
  });

  test('says when nobody else is on it, and when it could not be read', async () => {
    const { backend } = await openMarket({
      'POST /rest/v1/rpc/market_page': { status: 500, body: { message: 'Broken.' } },
    });
    await expect.element(page.getByText('The market could not be loaded')).toBeVisible();
    backend.answers['POST /rest/v1/rpc/market_page'] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No other players are looking for a team right now.')).toBeVisible();
  });

  test('on a phone keeps its filters in a dialog that says how many are left', async () => {
    await page.viewport(390, 844);
    const { players } = await openMarket();
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabelText('Position').selectOptions('striker');
    await dialog.getByRole('button', { name: 'Show 1' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(players).toMatchTextContent(/aylin/);
    await expect.element(page.getByRole('button', { name: 'Striker', exact: true })).toBeVisible();
  });
});

test('the own entry stands above those of others', async () => {
  const { players } = await openMarket({ 'GET /rest/v1/player_registrations': { body: [ownEntry()] } });
  await expect.poll(() => players.length).toBe(3);
  const own = page.getByRole('link', { name: 'Edit' }).element();
  expect(own.compareDocumentPosition(players.nth(0).element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('another tab forgets the filters of the first', async () => {
  const { address, teams } = await openMarket({}, '?q=aylin&position=striker&days=mon');
  await page.getByRole('tab', { name: 'Teams looking' }).click();
  await expect.poll(() => teams.length).toBe(3);
  expect(address()).toEqual({ tab: 'teams' });
});

test('a free agent lands on the teams, a captain on the players', async () => {
  const { teams } = await openMarket({}, landing);
  await expect.poll(() => teams.length).toBe(3);
  await cleanup();
  const { players } = await openMarket(memberOf('captain'), landing);
  await expect.poll(() => players.length).toBe(3);
});

test('the order stands in the address and is asked of the database', async () => {
  const { players, backend, address } = await openMarket();
  await expect.poll(() => players.length).toBe(3);
  await page.getByLabelText('Sort').selectOptions('level');
  await expect.poll(address).toEqual({ sort: 'level' });
  await expect.poll(() => backend.to('/rest/v1/rpc/market_page').at(-1)?.body).toEqual({ max: 31, sort: 'level' });
});
