import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { transfer } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { TransferLine } from './transfer-line.tsx';

afterEach(cleanup);

test('writes what happened and the day in full, however narrow its column', async () => {
  await page.viewport(320, 700);
  const accepted = transfer(1, { username: 'aylin', kind: 'contract_accepted', from_team: null });
  await openPage(<TransferLine transfer={accepted} />, { namespaces: ['transfers'], language: 'de' });
  const facts = page.getByText(/^Vertrag angenommen ·/);
  await expect.element(facts).toBeVisible();
  const { scrollWidth, clientWidth } = facts.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test.each([
  ['aylin', /^aylinTransfer in/],
  [null, /^Deleted playerTransfer in/],
])('the player %s is named %s', async (username, text) => {
  await openPage(<TransferLine transfer={transfer(1, { username })} />, { namespaces: ['transfers'] });
  await expect.element(page.getByRole('link')).toMatchTextContent(text);
});
