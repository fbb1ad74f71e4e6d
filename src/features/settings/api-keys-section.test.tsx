import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { limits } from '#domain/limits.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { SettingsPage } from './settings-page.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.unstubAllGlobals();
});

const secret = `rondo_${'4f'.repeat(24)}`;
type Key = { id: string; name: string; ending: string; used_at: string | null; created_at: string };
const key = (number: number): Key => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name: `Site ${number}`,
  ending: 'ab12',
  used_at: null,
  created_at: '2026-11-01T12:00:00Z',
});

/** A backend that keeps keys. */
async function openWith(keys: Key[]) {
  let standing = keys;
  const backend = await signIn({
    'POST /rest/v1/rpc/my_api_keys': () => ({ body: standing }),
    'POST /rest/v1/rpc/create_api_key': ({ body }) => {
      const { name } = body as { name: string };
      standing = [{ ...key(9), name, ending: secret.slice(-4) }, ...standing];
      return { body: secret };
    },
    'POST /rest/v1/rpc/revoke_api_key': ({ body }) => {
      standing = standing.filter(({ id }) => id !== (body as { key_id: string }).key_id);
      return { status: 204 };
    },
  });
  const drawn = (
    <>
      <SettingsPage />
      <Toaster />
    </>
  );
  await openPage(drawn, { at: '/settings?section=apiKeys', namespaces: ['settings', 'errors', 'forms'] });
  return backend;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a key is made with a name, shown once, and listed by how it ends', async () => {
  await openWith([]);
  await button('Create key').click();
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabelText('Name').fill('Club site');
  await button('Create key').click();
  await expect.element(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible();
  await expect.element(page.getByText(secret)).toBeVisible();
  await button('Done').click();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
  await expect.element(page.getByText('rondo_…4f4f')).toBeVisible();
  await expect.element(page.getByText('Club site')).toBeVisible();
});

test('a key is revoked once somebody has said yes', async () => {
  await openWith([key(1), key(2)]);
  await button('Revoke Site 1').click();
  await expect.element(page.getByRole('dialog', { name: 'Revoke Site 1?' })).toBeVisible();
  await button('Revoke').click();
  await expect.element(button('Revoke Site 1')).not.toBeInTheDocument();
  await expect.element(button('Revoke Site 2')).toBeVisible();
});

test('with as many as there may be none is offered', async () => {
  await openWith(Array.from({ length: limits.apiKeysMax }, (_, at) => key(at)));
  await expect.element(page.getByText(/You have 5 keys/)).toBeVisible();
  await expect.element(button('Create key')).not.toBeInTheDocument();
});
