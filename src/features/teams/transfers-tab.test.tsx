import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, fakeBackend } from '#testing/fake-backend.ts';
import { transfer } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { anchor } from '#testing/squad.ts';
import { TransfersTab } from './transfers-tab.tsx';

const call = 'POST /rest/v1/rpc/transfer_page';

test("asks for the team's own transfers and balances the running season", async () => {
  const backend = await open({
    body: [
      transfer(1, { username: 'piet', from_team: null, to_team: anchor }),
      transfer(2, { username: 'ole' }),
      transfer(3, { username: 'gone', season: 3 }),
    ],
  });
  await expect.element(page.getByText('1 in, 1 out this season')).toBeVisible();
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/^In.*piet.*Free agent.*Anchor/);
  await expect.element(rows.nth(1)).toMatchTextContent(/^Out.*ole.*Anchor.*Corsairs/);
  expect(backend.calls.map(({ body }) => body)).toEqual([{ of_team: anchor.id, max: 26 }]);
});

test('says that none was made yet', async () => {
  await open({ body: [] });
  await expect.element(page.getByText(/^No transfers yet/)).toBeVisible();
  await expect.element(page.getByText(/this season/)).not.toBeInTheDocument();
});

test('a failed read can be tried again', async () => {
  const backend = await open({ status: 500, body: { message: 'down' } });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This part could not be loaded/);
  backend.answers[call] = { body: [transfer(1, { username: 'ole' })] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/ole/);
});

async function open(answer: Answer) {
  const backend = fakeBackend({ [call]: answer });
  await openPage(<TransfersTab team={anchor} />, { namespaces: ['teams'] });
  return backend;
}
