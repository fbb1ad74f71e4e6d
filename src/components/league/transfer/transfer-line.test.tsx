import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { transfer } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { TransferLine } from './transfer-line.tsx';

afterEach(cleanup);

test.each([
  ['aylin', /^aylinTransfer in/],
  [null, /^Deleted playerTransfer in/],
])('the player %s is named %s', async (username, text) => {
  await openPage(<TransferLine transfer={transfer(1, { username })} />, { namespaces: ['transfers'] });
  await expect.element(page.getByRole('link')).toMatchTextContent(text);
});
