import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { SearchField } from '#components/ui/search-field.tsx';
import { singleKeys } from '#lib/single-keys.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { Keys } from './keys.tsx';

beforeEach(() => singleKeys.choose(true));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const field = page.getByLabelText('Search teams');

test('g and a letter lead to a page, and one letter alone does nothing', async () => {
  const { where } = await open();
  await userEvent.keyboard('f');
  expect(where()).toBe('/here');
  await userEvent.keyboard('gf');
  await expect.poll(where).toBe('/fixtures');
});

test('the slash leads to the page’s own search', async () => {
  await open();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
});

test('the question mark lists what there is', async () => {
  await open();
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard' });
  await expect.element(dialog).toMatchTextContent(/G.*F.*Fixtures/);
  // beneath a dialog the letters do nothing
  await userEvent.keyboard('gf');
  await expect.element(dialog).toBeVisible();
});

test('whoever types is left alone', async () => {
  const { where } = await open();
  await field.click();
  await userEvent.keyboard('gf/?');
  await expect.element(field).toHaveValue('gf/?');
  expect(where()).toBe('/here');
});

test('switched off they do nothing', async () => {
  singleKeys.choose(false);
  const { where } = await open();
  await userEvent.keyboard('gf?');
  expect(where()).toBe('/here');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

async function open() {
  await signIn();
  const { router } = await openPage(<Page />, { at: '/here', namespaces: ['keys'] });
  return { where: () => router.state.location.pathname };
}

function Page() {
  const [text, setText] = useState('');
  return (
    <main>
      <SearchField label="Search teams" value={text} onChange={setText} />
      <Keys />
    </main>
  );
}
