import { QueryClientProvider } from '@tanstack/react-query';
import { loadNamespaces } from 'i18next';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, renderHook } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { makeQueryClient } from '#lib/query-client.ts';
import { startSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { type Answers, fakeBackend, mert, sessionOf } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { MaintenanceCard } from './maintenance-card.tsx';
import { useSaveMaintenanceMessage, useToggleMaintenance } from '#data/admin/mutations.ts';

const write = 'POST /rest/v1/site_settings';
const refused = { status: 403, body: { code: '42501', message: 'permission denied' } };
const setting = (enabled: boolean) => ({
  'GET /rest/v1/site_settings': { body: { value: { enabled, message: 'Back at nine.' } } },
});

async function signIn(answers: Answers) {
  const backend = fakeBackend({
    'POST /auth/v1/token': { body: sessionOf() },
    'POST /auth/v1/logout': {},
    'POST /rest/v1/rpc/is_admin_fast': { body: true },
    'POST /rest/v1/rpc/is_moderator': { body: false },
    [write]: { status: 201 },
    ...answers,
  });
  await (await supabase()).auth.signInWithPassword({ email: mert.email, password: 'floodlights on' });
  return { writes: () => backend.to('/rest/v1/site_settings').filter(({ method }) => method === 'POST') };
}

async function openCard(answers: Answers) {
  const backend = await signIn(answers);
  await openPage(
    <>
      <MaintenanceCard />
      <Toaster />
    </>,
    { namespaces: ['maintenance', 'admin'] },
  );
  return backend;
}

function Cached({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const on = page.getByRole('button', { name: 'Turn maintenance on' });
const off = page.getByRole('button', { name: 'Turn maintenance off' });
const isOn = page.getByText(/^On: only admins/);
const isOff = page.getByText(/^Off: everyone/);
const turnOn = async () => {
  await on.click();
  await page.getByRole('button', { name: 'Turn on' }).click();
};
const saveMessage = async () => {
  await page.getByLabelText('Message').fill('Back at ten.');
  await page.getByRole('button', { name: 'Save message' }).click();
};

beforeAll(async () => {
  await loadNamespaces('maintenance');
  await startSession();
});
afterEach(async () => {
  await cleanup();
  await (await supabase()).auth.signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an admin at the maintenance card', () => {
  test('[S8.08] is asked first, then turns maintenance on and is told so', async () => {
    const { writes } = await openCard(setting(false));
    await on.click();
    await expect.element(page.getByText('Turn maintenance on?')).toBeVisible();
    expect(writes()).toEqual([]);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(page.getByText('Maintenance mode enabled')).toBeVisible();
    await expect.element(isOn).toBeVisible();
    expect(writes()[0]?.body).toMatchObject({ value: { enabled: true, message: 'Back at nine.' } });
  });

  test('changes nothing by leaving it off', async () => {
    const { writes } = await openCard(setting(false));
    await on.click();
    await page.getByRole('button', { name: 'Keep off' }).click();
    await expect.element(isOff).toBeVisible();
    expect(writes()).toEqual([]);
  });

  test('reads that it could not be read, and nothing of off, until another try succeeds', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let fails = true;
    await openCard({
      'GET /rest/v1/site_settings': () =>
        fails
          ? { status: 500, body: { code: '57014', message: 'canceled' } }
          : { body: { value: { enabled: true, message: 'Back at nine.' } } },
    });
    await expect.element(page.getByText('The state of maintenance could not be loaded.')).toBeVisible();
    await expect.element(isOff).not.toBeInTheDocument();
    await expect.element(on).not.toBeInTheDocument();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(isOn).toBeVisible();
  });

  test('[S8.09] turns it off unasked, and is told so', async () => {
    const { writes } = await openCard(setting(true));
    await off.click();
    await expect.element(page.getByText('Maintenance mode disabled')).toBeVisible();
    await expect.element(isOff).toBeVisible();
    expect(writes()[0]?.body).toMatchObject({ value: { enabled: false } });
  });

  test('[S8.10] changes the message, and is told so', async () => {
    const { writes } = await openCard(setting(true));
    await saveMessage();
    await expect.element(page.getByText('Maintenance message updated')).toBeVisible();
    expect(writes()[0]?.body).toMatchObject({ value: { enabled: true, message: 'Back at ten.' } });
  });

  test('has nothing to save until the message is another', async () => {
    await openCard(setting(false));
    const save = page.getByRole('button', { name: 'Save message' });
    await expect.element(save).toBeDisabled();
    await page.getByLabelText('Message').fill('Back at ten.');
    await expect.element(save).toBeEnabled();
  });

  test('leaves what another admin turned on meanwhile as it is', async () => {
    let enabled = false;
    const { writes } = await openCard({
      'GET /rest/v1/site_settings': () => ({ body: { value: { enabled, message: 'Back at nine.' } } }),
    });
    await expect.element(isOff).toBeVisible();
    enabled = true;
    await saveMessage();
    await expect.element(isOn).toBeVisible();
    expect(writes()[0]?.body).toMatchObject({ value: { enabled: true, message: 'Back at ten.' } });
  });

  test('reads what another admin wrote meanwhile, before it is replaced', async () => {
    let message = 'Back at nine.';
    const { writes } = await openCard({
      'GET /rest/v1/site_settings': () => ({ body: { value: { enabled: true, message } } }),
    });
    await expect.element(page.getByLabelText('Message')).toHaveValue('Back at nine.');
    message = 'Back tomorrow.';
    await saveMessage();
    await expect
      .element(page.getByLabelText('Message'))
      .toHaveAccessibleDescription(/Somebody has changed this to: Back tomorrow\./);
    expect(writes()).toEqual([]);
  });

  test('[S8.06] is told when the mode could not be written', async () => {
    await openCard({ ...setting(false), [write]: refused });
    await turnOn();
    await expect.element(page.getByText('Failed to update maintenance mode')).toBeVisible();
    await expect.element(isOff).toBeVisible();
  });

  test('[S8.07] is told when the message could not be written', async () => {
    await openCard({ ...setting(false), [write]: refused });
    await saveMessage();
    await expect.element(page.getByText('Failed to update maintenance message')).toBeVisible();
  });
});

describe('somebody who is no admin any more', () => {
  const noAdmin = { ...setting(false), 'POST /rest/v1/rpc/is_admin_fast': { body: false } };

  test('[S6.33] makes no call that writes the mode', async () => {
    const { writes } = await openCard(noAdmin);
    await turnOn();
    await expect.element(page.getByText('Failed to update maintenance mode')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  test('makes no call that writes the message', async () => {
    const { writes } = await openCard(noAdmin);
    await saveMessage();
    await expect.element(page.getByText('Failed to update maintenance message')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  test("[S6.34] turning the mode on or off throws 'Only admins can toggle maintenance mode'", async () => {
    const { writes } = await signIn(noAdmin);
    const { result } = await renderHook(() => useToggleMaintenance(), {
      wrapper: Cached,
    });
    for (const on of [true, false]) {
      await expect(result.current.mutateAsync(on)).rejects.toThrow(
        new Error('Only admins can toggle maintenance mode'),
      );
    }
    expect(writes()).toEqual([]);
  });

  test("[S6.35] changing the message throws 'Only admins can update maintenance message'", async () => {
    const { writes } = await signIn({ ...noAdmin, 'POST /rest/v1/rpc/is_moderator': { body: true } });
    const { result } = await renderHook(() => useSaveMaintenanceMessage(), {
      wrapper: Cached,
    });
    await expect(result.current.mutateAsync('Back at ten.')).rejects.toThrow(
      new Error('Only admins can update maintenance message'),
    );
    expect(writes()).toEqual([]);
  });
});

test("[S8.14] without a session a maintenance write throws 'User not authenticated'", async () => {
  const { writes } = await signIn(setting(false));
  await (await supabase()).auth.signOut();
  const { result } = await renderHook(() => useToggleMaintenance(), {
    wrapper: Cached,
  });
  await expect(result.current.mutateAsync(true)).rejects.toThrow(new Error('User not authenticated'));
  expect(writes()).toEqual([]);
});
