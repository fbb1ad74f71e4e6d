import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, fakeBackend } from '#testing/fake-backend.ts';
import { transfer } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { RecentTransfers } from './recent-transfers.tsx';

const call = 'POST /rest/v1/rpc/transfer_page';

test('asks for the five newest of all leagues and leads to each player and to the whole list', async () => {
  const backend = await open({ body: [transfer(1, { username: 'aylin' }), transfer(2, { from_team: null })] });
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/aylin.*Transfer in.*Anchor FC.*Corsairs FC/);
  await expect.element(rows.nth(1)).toMatchTextContent(/player2.*Free agent.*Corsairs FC/);
  await expect.element(rows.nth(0).getByRole('link')).toHaveAttribute('href', `/players/${transfer(1).player_id}`);
  await expect.element(page.getByRole('link', { name: 'All transfers' })).toHaveAttribute('href', '/transfers');
  expect(backend.calls.map(({ body }) => body)).toEqual([{ max: 5 }]);
});

test('without a transfer there is no section', async () => {
  const backend = await open({ body: [] });
  await expect.poll(() => backend.calls).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: 'Recent transfers' })).not.toBeInTheDocument();
});

test('a failed read can be tried again', async () => {
  const backend = await open({ status: 500, body: { message: 'down' } });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This part could not be loaded/);
  backend.answers[call] = { body: [transfer(1)] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/player1/);
});

async function open(answer: Answer) {
  const backend = fakeBackend({ [call]: answer });
  await openPage(<RecentTransfers />, { at: '/dashboard', namespaces: ['dashboard'] });
  return backend;
}
