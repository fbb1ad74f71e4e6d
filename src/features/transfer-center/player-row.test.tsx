import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { uuid } from '#testing/season.ts';
import { signOut } from '#testing/session.ts';
import { memberOf, openMarket } from '#testing/market.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const call = 'POST /rest/v1/rpc/offer_contract';

describe('an offer from the market', () => {
  test.each(['captain', 'co_captain'])('a %s makes is sent once, with its words', async (role) => {
    const { dialog, offers } = await openOffer(role);
    await expect
      .element(
        dialog.getByText(
          'From Anchor FC. The offer expires after 7 days. Signing during the season uses a transfer right; your team has 2 left.',
        ),
      )
      .toBeVisible();
    await expect.element(dialog.getByLabelText('Division')).toHaveValue('Premier Rondo');
    await dialog.getByLabelText('Note to the player').fill('  We need a striker.  ');
    await dialog.getByRole('button', { name: 'Send offer' }).dblClick();
    await expect.element(page.getByText('Offer sent', { exact: true })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(offers()).toEqual([
      { team_id: uuid(1), player_id: uuid(501), note: 'We need a striker.', division: 'Premier Rondo' },
    ]);
  });

  test('may say nothing', async () => {
    const { dialog, offers } = await openOffer();
    await dialog.getByLabelText('Division').fill('');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect.poll(offers).toEqual([{ team_id: uuid(1), player_id: uuid(501) }]);
  });

  test('that is refused says why and keeps the note', async () => {
    const { dialog, offers } = await openOffer('captain', {
      [call]: { status: 409, body: { code: 'PT409', message: 'No.', hint: 'offerOpen', details: null } },
    });
    await dialog.getByLabelText('Note to the player').fill('We need a striker.');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('This player already has an open offer from the team.');
    await expect.element(dialog.getByLabelText('Note to the player')).toHaveValue('We need a striker.');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect.poll(offers).toHaveLength(2);
  });

  test('that fails says so and keeps the note', async () => {
    const { dialog } = await openOffer('captain', { [call]: { status: 500, body: { message: 'Broken.' } } });
    await dialog.getByLabelText('Note to the player').fill('We need a striker.');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong. Please try again later.');
    await expect.element(dialog.getByLabelText('Note to the player')).toHaveValue('We need a striker.');
  });

  test('is forgotten by Cancel, and nothing is sent', async () => {
    const { dialog, offers, players } = await openOffer();
    await dialog.getByLabelText('Note to the player').fill('We need a striker.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await players.nth(0).getByRole('button', { name: 'Offer contract aylin' }).click();
    await expect.element(dialog.getByLabelText('Note to the player')).toHaveValue('');
    expect(offers()).toEqual([]);
  });
});

test('a player whose answer is awaited is offered nothing more: the row leads to the offer', async () => {
  const { players } = await openMarket({
    ...memberOf('captain'),
    'GET /rest/v1/contracts': ({ query }) => ({
      body: query.get('status') === 'eq.offered' ? [{ player_id: uuid(501) }] : [],
    }),
  });
  await expect
    .element(players.nth(0).getByRole('link', { name: 'Offer sent aylin' }))
    .toHaveAttribute('href', `/teams/${uuid(1)}?tab=contracts`);
  await expect.element(players.nth(0).getByRole('button', { name: /^Offer/ })).not.toBeInTheDocument();
  await expect.element(players.nth(1).getByRole('button', { name: 'Offer contract piet' })).toBeVisible();
});

test('outside a season the offer says nothing of transfer rights', async () => {
  const { dialog } = await openOffer('captain', memberOf('captain', { phase: 'registration' }));
  await expect
    .element(dialog.getByText('From Anchor FC. The offer expires after 7 days.', { exact: true }))
    .toBeVisible();
});

describe('no offer is made', () => {
  test.each([
    ['by a player of a team', memberOf('player')],
    ['by a free agent', {}],
  ])('%s', async (_title, answers) => {
    const { players, backend, client } = await openMarket(answers);
    await expect.element(players.nth(0).getByRole('link', { name: 'aylin' })).toBeVisible();
    await expect.poll(() => client.getQueryState(['teams', 'of-player', mert.id])?.status).toBe('success');
    await expect.poll(() => client.isFetching()).toBe(0);
    await expect.element(page.getByRole('button', { name: /^Offer contract/ })).not.toBeInTheDocument();
    expect(backend.to('/rest/v1/team_profiles')).toEqual([]);
  });

  test('to a player of the own team', async () => {
    const { players } = await openMarket({
      ...memberOf('captain', { id: uuid(2) }),
      'GET /rest/v1/memberships': { body: [{ team_id: uuid(2), team_role: 'captain' }] },
    });
    await expect.element(players.nth(0).getByRole('button', { name: 'Offer contract aylin' })).toBeVisible();
    await expect.element(players.nth(1)).toMatchTextContent(/piet/);
    await expect.element(players.nth(1).getByRole('button', { name: /Offer/ })).not.toBeInTheDocument();
  });

  test.each([
    ['in the playoffs', { phase: 'playoffs' as const }, 'Closed: playoffs'],
    ['without transfer rights', { rights_used: 4 }, 'No transfer rights left this season'],
    ['with a full squad', { player_count: 10 }, 'The squad is full'],
  ])('%s: the reason stands there instead', async (_title, about, reason) => {
    const { players } = await openMarket(memberOf('captain', about));
    await expect.element(players.nth(0).getByText(reason)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Offer contract/ })).not.toBeInTheDocument();
    await expect.element(page.getByText(reason).first()).toBeVisible();
    expect(page.getByText(reason).elements()).toHaveLength(4);
  });
});

test('a captain reads how many transfer rights are left', async () => {
  await openMarket(memberOf('captain', { rights: 5, rights_used: 2 }));
  await expect.element(page.getByText('3 of 5 transfer rights left')).toBeVisible();
});

/** A captain with the offer to aylin open. */
async function openOffer(role = 'captain', answers: Answers = {}) {
  const opened = await openMarket({ ...memberOf(role), [call]: { body: uuid(800) }, ...answers });
  await opened.players.nth(0).getByRole('button', { name: 'Offer contract aylin' }).click();
  return {
    ...opened,
    dialog: page.getByRole('dialog', { name: 'Offer aylin a contract' }),
    offers: () => opened.backend.to('/rest/v1/rpc/offer_contract').map(({ body }) => body),
  };
}

test('a player shows a rating for each position and the last results, in one read for the page', async () => {
  const { players, backend } = await openMarket();
  await expect.element(players.nth(0)).toMatchTextContent(/aylin.*Goalkeeper 5\.5.*Striker 8\.3.*Last five.*lost, won/);
  await expect.element(players.nth(1)).not.toMatchTextContent(/Last five/);
  expect(backend.to('/rest/v1/rpc/recent_stats').map(({ body }) => body)).toEqual([
    { player_ids: [uuid(501), uuid(502), uuid(503)] },
  ]);
});
