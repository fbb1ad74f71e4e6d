import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Answers } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { ScrimsPage } from './scrims-page.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const slot = (at: string) => ({ at, can_a: 5, squad_a: 7, can_b: 6, squad_b: 8 });
const rivals = { id: uuid(800), team_id: uuid(2), name: 'Mauerweg', tag: 'MW', rating: 1532, best_of: 3, elo_from: null, elo_to: null, note: 'Voice chat welcome', expires_at: inDays(4), played: 7, cancelled: 1, absent: 2 }; // prettier-ignore

async function open(team_role: string | null, more: Answers = {}) {
  const memberships = team_role ? [{ id: uuid(601), team_id: uuid(1), team_role, eligibility: 'eligible' }] : [];
  const backend = await signIn({
    'GET /rest/v1/memberships': { body: memberships },
    'POST /rest/v1/rpc/open_scrims': { body: [] },
    'POST /rest/v1/rpc/own_slots': { body: [] },
    'GET /rest/v1/scrim_offers': { body: [] },
    'GET /rest/v1/scrims': { body: [] },
    'GET /rest/v1/scrim_searches': { body: [] },
    'POST /rest/v1/rpc/save_scrim_search': { body: uuid(820) },
    'POST /rest/v1/rpc/remove_scrim_search': {},
    'POST /rest/v1/rpc/offer_scrim': { body: uuid(810) },
    'POST /rest/v1/rpc/accept_scrim': { body: uuid(811) },
    'POST /rest/v1/rpc/cancel_scrim': {},
    'POST /rest/v1/rpc/withdraw_scrim_offer': {},
    ...more,
  });
  await openPage(
    <>
      <ScrimsPage />
      <Toaster />
    </>,
    { at: '/scrims', namespaces: ['scrims', 'forms', 'report'] },
  );
  return (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body);
}

test('an offer of another team is accepted with one tap', async () => {
  const [first, second] = [inDays(3), inDays(4)];
  const sent = await open('captain', {
    'POST /rest/v1/rpc/open_scrims': { body: [{ ...rivals, slots: [slot(first), slot(second)] }] },
  });
  await expect.element(page.getByRole('link', { name: 'Mauerweg' })).toHaveAttribute('href', `/teams/${uuid(2)}`);
  await expect.element(page.getByText('7 scrims played · 1 called off late · 2 no-shows')).toBeVisible();
  await expect.element(page.getByText('Voice chat welcome')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Report/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^Accept.*5 of your 7 and 6 of their 8 can play/ })
    .nth(1)
    .click();
  await expect.poll(() => sent('accept_scrim')).toEqual([{ offer_id: uuid(800), starts_at: second }]);
});

test('a scrim is offered with three taps', async () => {
  const at = inDays(2);
  const sent = await open('co_captain', { 'POST /rest/v1/rpc/own_slots': { body: [{ at, can: 6, squad: 8 }] } });
  await page.getByRole('button', { name: 'Offer a scrim' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Offer', exact: true })).toBeDisabled();
  await dialog.getByText('6 of 8 can play').click();
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect.poll(() => sent('offer_scrim')).toEqual([{ slots: [at], best_of: 1 }]);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('a scrim is offered to teams of a level, from a lower to a higher number', async () => {
  const at = inDays(2);
  const sent = await open('captain', { 'POST /rest/v1/rpc/own_slots': { body: [{ at, can: 6, squad: 8 }] } });
  await page.getByRole('button', { name: 'Offer a scrim' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('6 of 8 can play').click();
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Voice chat welcome');
  await dialog.getByRole('textbox', { name: 'From' }).fill('1600');
  await dialog.getByRole('textbox', { name: 'To' }).fill('1500');
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect.element(dialog.getByText('The second number must be the higher one.')).toBeVisible();
  expect(sent('offer_scrim')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'To' }).fill('');
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect
    .poll(() => sent('offer_scrim'))
    .toEqual([{ slots: [at], best_of: 1, elo_from: 1600, note: 'Voice chat welcome' }]);
});

test('an agreed scrim is called off once that was asked, and an open offer is withdrawn', async () => {
  const agreed = { id: uuid(811), best_of: 1, starts_at: inDays(3), home: { id: uuid(2), name: 'Mauerweg' }, away: { id: uuid(1), name: 'Anchor' } }; // prettier-ignore
  const offer = {
    id: uuid(812),
    best_of: 3,
    elo_from: null,
    elo_to: null,
    note: null,
    slots: [{ starts_at: inDays(5) }],
  };
  const sent = await open('captain', {
    'GET /rest/v1/scrims': { body: [agreed] },
    'GET /rest/v1/scrim_offers': { body: [offer] },
  });
  await expect.element(page.getByRole('link', { name: 'Mauerweg' })).toHaveAttribute('href', `/scrims/${uuid(811)}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => sent('withdraw_scrim_offer')).toEqual([{ offer_id: uuid(812) }]);
  await page.getByRole('button', { name: 'Call off' }).click();
  await page
    .getByRole('dialog', { name: /against Mauerweg/ })
    .getByRole('button', { name: 'Call off' })
    .click();
  await expect.poll(() => sent('cancel_scrim')).toEqual([{ scrim_id: uuid(811) }]);
});

test('a player reads what the team agreed on, and no offers', async () => {
  const sent = await open('player');
  await expect.element(page.getByText('No scrim agreed yet.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Offer a scrim' }).elements()).toEqual([]);
  expect(sent('open_scrims')).toEqual([]);
});

test('who has no team reads what it takes', async () => {
  await open(null);
  await expect.element(page.getByText('You need a team to play scrims.')).toBeVisible();
});

test('a captain waits for offers on some days, of a level, for some weeks', async () => {
  const sent = await open('captain');
  await page.getByRole('button', { name: 'New search' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Tuesday' }).click();
  await dialog.getByRole('textbox', { name: 'From' }).fill('1400');
  await dialog.getByRole('combobox', { name: 'Until' }).selectOptions('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent('save_scrim_search'))
    .toEqual([{ availability_days: ['tue'], weeks: 2, elo_from: 1400 }]);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('a search is read with its days, its level and its end, and removed', async () => {
  const search = {
    id: uuid(821),
    availability_days: ['tue', 'thu'],
    elo_from: null,
    elo_to: 1600,
    expires_at: inDays(9),
  };
  const sent = await open('co_captain', { 'GET /rest/v1/scrim_searches': { body: [search] } });
  await expect.element(page.getByText(/Elo up to 1600 · until/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Tuesday, Thursday' }).click();
  await expect.poll(() => sent('remove_scrim_search')).toEqual([{ search_id: uuid(821) }]);
});
