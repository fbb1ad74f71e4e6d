import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Contract } from '#data/contracts/queries.ts';
import { type Call, mert } from '#testing/fake-backend.ts';
import { contract } from '#testing/contracts.ts';
import { sectionOf } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { signOut } from '#testing/session.ts';
import { openProfile } from '#testing/profile.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const offer = contract(1, { team: team(1), note: 'We need a striker.', division: 'Premier Rondo' });
const other = contract(2, { team: team(2) });
const active = contract(3, { team: team(3), status: 'active', accepted_at: '2026-10-22T12:00:00Z' });
const rejected = contract(4, { team: team(4), status: 'rejected', ended_at: '2026-10-22T12:00:00Z' });
const lapsed = contract(5, { team: team(5), expires_at: '2026-01-01T00:00:00Z' });

describe('the own profile', () => {
  test('[S4.37] shows incoming contract offers', async () => {
    const { offers, backend } = await openWith([offer, other, rejected, lapsed]);
    const section = await offers();
    await expect.element(section.getByRole('listitem').nth(0)).toMatchTextContent(/Anchor FC.*We need a striker\./);
    await expect.element(section.getByRole('listitem').nth(1)).toMatchTextContent(/Bergwacht FC/);
    expect(section.getByRole('button', { name: 'Accept' }).elements()).toHaveLength(2);
    expect(section.getByText(/Doğan|Elbufer/).elements()).toHaveLength(0);
    const playerIds = backend.to('/rest/v1/contracts').map(({ query }) => query.get('player_id'));
    expect(new Set(playerIds)).toEqual(new Set([`eq.${mert.id}`]));
  });

  test.each([
    ['accepted', 'Accept', 'Sign with Anchor FC?', 'Sign contract', 'accept_contract', 'Contract signed'],
    ['rejected', 'Reject', 'Reject the offer from Anchor FC?', 'Reject', 'reject_contract', 'Offer rejected'],
  ])('an offer is %s once it was asked', async (_title, action, question, confirm, call, toast) => {
    const { offers, backend } = await openWith([offer]);
    backend.answers[`POST /rest/v1/rpc/${call}`] = {};
    const calls = () => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body);
    await (await offers()).getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: question });
    await expect.element(dialog).toBeVisible();
    expect(calls()).toEqual([]);
    backend.answers['GET /rest/v1/contracts'] = { body: [] };
    await dialog.getByRole('button', { name: confirm }).click();
    await expect.element(page.getByText(toast)).toBeVisible();
    await expect.element(page.getByText('No open offers.')).toBeVisible();
    expect(calls()).toEqual([{ contract_id: uuid(801) }]);
  });

  test('an offer says who asks: league, place, record, squad, captain, and whom the team looks for', async () => {
    const { offers, backend } = await openWith([offer, other]);
    const card = (await offers()).getByRole('article').nth(0);
    await expect
      .element(card)
      .toMatchTextContent(/Anchor FC.*Premier Rondo.*2nd.*Record.*9–5.*Squad.*8\/10.*Captain.*aylin.*Striker.*Monday/);
    expect(backend.to('/rest/v1/rpc/team_facts').map(({ body }) => body)).toEqual([{ team_ids: [uuid(1), uuid(2)] }]);
  });

  test('a contract that is signed is a moment of its own, with the way to the team', async () => {
    const { offers, backend } = await openWith([offer, other]);
    backend.answers['POST /rest/v1/rpc/accept_contract'] = {};
    await (await offers()).getByRole('button', { name: 'Accept' }).first().click();
    backend.answers['GET /rest/v1/contracts'] = contractsOf([
      { ...offer, status: 'active', accepted_at: offer.sent_at },
    ]);
    await page.getByRole('button', { name: 'Sign contract' }).click();
    const moment = page.getByRole('region', { name: 'Welcome to Anchor FC' });
    await expect.element(moment).toHaveFocus();
    await expect.element(page.getByText('No open offers.')).toBeVisible();
    await expect.element(moment.getByRole('link', { name: 'To my team' })).toHaveAttribute('href', `/teams/${uuid(1)}`);
  });

  test('an offer that cannot be accepted says why and stays', async () => {
    const { offers, backend } = await openWith([offer]);
    backend.answers['POST /rest/v1/rpc/accept_contract'] = {
      status: 409,
      body: { code: 'PT409', message: 'No.', hint: 'birthDateMissing', details: null },
    };
    await (await offers()).getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Sign contract' }).click();
    await expect.element(page.getByText('Add your date of birth to your profile first.')).toBeVisible();
    await expect.element((await offers()).getByRole('button', { name: 'Accept' })).toBeVisible();
  });

  test('[S4.38] shows the active contract, which can be read', async () => {
    const { current } = await openWith([active, rejected, offer]);
    const section = await current();
    await expect.element(section).toMatchTextContent(/Corsairs FC№00003 · 22 October 2026.*Active/);
    await section.getByRole('button', { name: 'View contract with Corsairs FC' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Contract №00003' }).getByRole('article'))
      .toMatchTextContent(/Corsairs FC/);
  });

  test('names a contract of one match beside the active one, and for none', async () => {
    const standIn = contract(6, { team: team(2), duration_type: 'one_match', status: 'active', accepted_at: '2026-10-22T12:00:00Z' }); // prettier-ignore
    const { current } = await openWith([standIn]);
    const section = await current();
    await expect.element(section.getByText('No active contract.')).toBeVisible();
    await expect.element(section).toMatchTextContent(/As a stand-in.*Bergwacht FC№00006/);
    expect(section.getByText(/^Past contracts/).elements()).toHaveLength(0);
  });

  test('folds what lies behind', async () => {
    const { current } = await openWith([active, rejected, lapsed]);
    const past = (await current()).getByText(/^Past contracts 2/);
    await past.click();
    await expect.element((await current()).getByText('Rejected')).toBeVisible();
    await expect.element((await current()).getByText('Elbufer FC')).toBeVisible();
  });

  test('says that there is neither', async () => {
    await openWith([]);
    await expect.element(page.getByText('No open offers.')).toBeVisible();
    await expect.element(page.getByText('No active contract.')).toBeVisible();
  });

  test('says when the contracts could not be read', async () => {
    const { backend } = await openProfile({ 'GET /rest/v1/contracts': { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('This part could not be loaded')).toBeVisible();
    backend.answers['GET /rest/v1/contracts'] = contractsOf([active]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Corsairs FC')).toBeVisible();
  });

  test('asks to finish what is missing', async () => {
    await openProfile({}, { about: { platform: null } });
    await expect.element(page.getByText('Your profile is incomplete')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Complete profile' })).toHaveAttribute('href', '/welcome');
  });

  test('opens its form by the button, in the address', async () => {
    const { save, router } = await openProfile();
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect.element(save).toBeVisible();
    expect(router.state.location.search).toEqual({ edit: 'yes' });
    await expect.element(page.getByText('Your profile is incomplete')).not.toBeInTheDocument();
  });

  test('says when the form could not be opened', async () => {
    const { save, backend } = await openProfile(
      { 'GET /rest/v1/profile_private': { status: 500, body: { message: 'Broken.' } } },
      { query: '?edit=yes' },
    );
    await expect.element(page.getByText('This part could not be loaded')).toBeVisible();
    backend.answers['GET /rest/v1/profile_private'] = { body: [{ user_id: mert.id, birth_date: null }] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(save).toBeVisible();
  });
});

/** Open contracts and those that lie behind are read apart. */
const contractsOf =
  (contracts: Contract[]) =>
  ({ query }: Call) => ({
    body: contracts.filter(({ ended_at }) => (query.get('ended_at') === 'is.null') === (ended_at === null)),
  });

async function openWith(contracts: Contract[]) {
  const opened = await openProfile(
    {
      'GET /rest/v1/contracts': contractsOf(contracts),
      'GET /rest/v1/profile_private': { body: [{ user_id: mert.id, birth_date: '2001-05-04' }] },
    },
    { about: { gaming_id: 'mert#1' } },
  );
  return {
    ...opened,
    offers: () => sectionOf(opened.screen, 'Contract offers'),
    current: () => sectionOf(opened.screen, 'Active contract'),
  };
}
