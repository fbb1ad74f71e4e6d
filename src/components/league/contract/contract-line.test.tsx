import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { contract } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { ContractLine } from './contract-line.tsx';

afterEach(cleanup);

const piet = { id: uuid(502), username: 'piet', avatar: null, position: null, deleted_at: null as string | null };
const open = (about: Partial<typeof piet> = {}, division: string | null = 'First division') =>
  openPage(<ContractLine contract={contract(1, { division, player: { ...piet, ...about } })} onRead={() => {}} />, {
    namespaces: ['contracts'],
  });

test('names its player, who has a page', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: 'piet' })).toHaveAttribute('href', `/players/${uuid(502)}`);
});

test('says in full why it ended', async () => {
  await page.viewport(390, 844);
  const why = 'At the player’s own wish: the shifts of the spring fall on every evening of a match.';
  await openPage(<ContractLine contract={contract(1, { player: piet, status: 'terminated', termination_reason: why })} onRead={() => {}} />, { namespaces: ['contracts'] }); // prettier-ignore
  const reason = page.getByText(why);
  await expect.element(reason).toBeVisible();
  const { scrollWidth, clientWidth } = reason.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('of a deleted account names nobody, and leads nowhere', async () => {
  await open({ username: 'deleted-7f3a', deleted_at: '2026-11-01T00:00:00Z' });
  await expect.element(page.getByText('Deleted player')).toBeVisible();
  await expect.element(page.getByText('deleted-7f3a')).not.toBeInTheDocument();
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

test('without a division ends with its number', async () => {
  await open({}, null);
  await expect.element(page.getByText('№00001').first()).toMatchTextContent(/^№00001$/);
});
