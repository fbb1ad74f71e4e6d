import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import type { Contract } from '#data/contracts/queries.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { contract } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { ContractOffers } from './contract-offers.tsx';

signedInAs({ id: uuid(502), email: 'piet@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const accept = page.getByRole('button', { name: 'Accept' });
const sign = page.getByRole('button', { name: 'Sign contract' });
const dialog = page.getByRole('dialog');

describe('offers on the dashboard', () => {
  test('accepting asks once more, signs once even when double-clicked, and the offer is gone', async () => {
    const { actions, requests } = await open();
    await accept.click();
    await expect.element(dialog.getByRole('heading', { name: 'Sign with Corsairs FC?' })).toBeVisible();
    expect(actions()).toEqual([]);
    await sign.dblClick();
    await expect.element(page.getByText('Contract signed')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Contract offers' })).not.toBeInTheDocument();
    expect(actions()).toEqual([['/rest/v1/rpc/accept_contract', { contract_id: contract(1).id }]]);
    expect(requests()).toEqual([`eq.${uuid(502)}`, `eq.${uuid(502)}`]);
  });

  test('leaving the question signs nothing', async () => {
    const { actions } = await open();
    await accept.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(accept).toBeVisible();
    expect(actions()).toEqual([]);
  });

  test('the one that the bell led to asks for the signature at once, and only this once', async () => {
    const { router, actions } = await open({}, [contract(1), contract(2)], `/dashboard?offer=${contract(2).id}`);
    await expect.element(dialog.getByRole('heading', { name: `Sign with ${contract(2).team.name}?` })).toBeVisible();
    expect(actions()).toEqual([]);
    await expect.poll(() => router.state.location.search).toEqual({});
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await accept.first().click();
    await sign.click();
    await expect.poll(actions).toEqual([['/rest/v1/rpc/accept_contract', { contract_id: contract(1).id }]]);
  });

  test.each([
    ['is gone', contract(3).id],
    ['is no id', 'latest'],
  ])('an address whose offer %s asks nothing', async (_, offer) => {
    await open({}, [contract(1)], `/dashboard?offer=${offer}`);
    await expect.element(accept).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('a refusal is shown in its own words and the offer stays', async () => {
    const refusal = { code: 'PT409', message: 'No.', hint: 'birthDateMissing', details: null };
    await open({ 'POST /rest/v1/rpc/accept_contract': { status: 409, body: refusal } });
    await accept.click();
    await sign.click();
    await expect.element(page.getByText('Add your date of birth to your profile first.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(accept).toBeVisible();
  });

  test('rejecting asks once more and calls it', async () => {
    const { actions } = await open();
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Reject the offer from Corsairs FC?' })).toBeVisible();
    expect(actions()).toEqual([]);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(page.getByText('Offer rejected')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Contract offers' })).not.toBeInTheDocument();
    expect(actions()).toEqual([['/rest/v1/rpc/reject_contract', { contract_id: contract(1).id }]]);
  });

  test('the contract can be read before it is answered', async () => {
    await open();
    await page.getByRole('button', { name: 'View contract' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Contract №00001' })).toBeVisible();
    await expect.element(dialog).toMatchTextContent(/Corsairs FC.*piet.*First division/);
  });

  test('offers that lapsed or were answered are not shown', async () => {
    const gone = [contract(1, { expires_at: '2026-01-01T00:00:00Z' }), contract(2, { status: 'withdrawn' })];
    const { client, requests } = await open({}, gone);
    await expect.poll(() => requests().length > 0 && client.isFetching()).toBe(0);
    await expect.element(page.getByRole('heading', { name: 'Contract offers' })).not.toBeInTheDocument();
    await expect.element(accept).not.toBeInTheDocument();
  });

  test('offers that could not be read are asked for again', async () => {
    let broken = true;
    await open({
      'GET /rest/v1/contracts': () => (broken ? { status: 500, body: { message: 'down' } } : { body: [contract(1)] }),
    });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/This part could not be loaded/);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(accept).toBeVisible();
  });
});

describe('a player who has not given everything', () => {
  const gamingId = dialog.getByLabelText('Gaming ID');
  const written = (backend: ReturnType<typeof fakeBackend>) =>
    backend.calls
      .filter(({ method, path }) => method === 'PATCH' || path.includes('/rpc/accept'))
      .map(({ path, body }) => [path.replace('/rest/v1/', ''), body]);

  test('is asked for the gaming ID before the signature, and signs with it in one step', async () => {
    const { backend } = await open(who({ gaming_id: null }));
    await accept.click();
    await gamingId.fill('piet#7');
    await sign.dblClick();
    await expect.element(page.getByText('Contract signed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(written(backend)).toEqual([
      ['profiles', { gaming_id: 'piet#7' }],
      ['rpc/accept_contract', { contract_id: contract(1).id }],
    ]);
  });

  test('may sign without a gaming ID, as ever', async () => {
    const { backend } = await open(who({ gaming_id: null }));
    await accept.click();
    await expect.element(dialog).toMatchTextContent(/No team can field you without it\./);
    await sign.click();
    await expect.element(page.getByText('Contract signed')).toBeVisible();
    expect(written(backend)).toEqual([['rpc/accept_contract', { contract_id: contract(1).id }]]);
  });

  test('reads at the field that another has the gaming ID, and has signed nothing', async () => {
    const { backend } = await open({
      ...who({ gaming_id: null }),
      'PATCH /rest/v1/profiles': {
        status: 409,
        body: { code: 'PT409', message: 'No.', hint: 'gamingIdTaken', details: 'gaming_id' },
      },
    });
    await accept.click();
    await gamingId.fill('piet#7');
    await sign.click();
    await expect.element(gamingId).toHaveAttribute('aria-invalid', 'true');
    await expect.element(gamingId).toHaveValue('piet#7');
    expect(written(backend)).toEqual([['profiles', { gaming_id: 'piet#7' }]]);
  });

  test('signs nothing without a date of birth, which is asked for with it', async () => {
    const { backend } = await open(who({ gaming_id: 'piet#7' }, null));
    await accept.click();
    await sign.click();
    await expect.element(page.getByText('Your date of birth is needed to sign.')).toBeVisible();
    expect(written(backend)).toEqual([]);
    await dialog.getByLabelText('Date of birth').fill('2001-05-04');
    await expect.element(gamingId).not.toBeInTheDocument();
    await sign.click();
    await expect.element(page.getByText('Contract signed')).toBeVisible();
    expect(written(backend)).toEqual([
      ['profile_private', { birth_date: '2001-05-04' }],
      ['rpc/accept_contract', { contract_id: contract(1).id }],
    ]);
  });
});

/** The viewer's own details. */
const who = (about: { gaming_id: string | null }, birth_date: string | null = '2001-05-04'): Answers => ({
  'GET /rest/v1/profiles': { body: [{ id: uuid(502), username: 'piet', ...about }] },
  'GET /rest/v1/profile_private': { body: [{ user_id: uuid(502), birth_date }] },
  'PATCH /rest/v1/profiles': {},
  'PATCH /rest/v1/profile_private': {},
});

/** The backend forgets an offer once it was answered. */
async function open(answers: Answers = {}, rows: Contract[] = [contract(1)], at = '/dashboard') {
  let offers = rows;
  const answered = () => {
    offers = [];
    return {};
  };
  const backend = fakeBackend({
    'GET /rest/v1/contracts': () => ({ body: offers }),
    'POST /rest/v1/rpc/accept_contract': answered,
    'POST /rest/v1/rpc/reject_contract': answered,
    ...who({ gaming_id: 'piet#7' }),
    ...answers,
  });
  const parts = (
    <>
      <ContractOffers />
      <Toaster />
    </>
  );
  const { router, client } = await openPage(parts, {
    at,
    path: '/dashboard',
    namespaces: ['dashboard', 'contracts', 'errors'],
  });
  return {
    router,
    client,
    backend,
    actions: () => backend.calls.filter(({ path }) => path.includes('/rpc/')).map(({ path, body }) => [path, body]),
    requests: () => backend.to('/rest/v1/contracts').map(({ query }) => query.get('player_id')),
  };
}
