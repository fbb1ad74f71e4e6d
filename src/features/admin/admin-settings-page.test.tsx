import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#lib/testing/fake-backend.ts';
import { openPage } from '../../test-page.tsx';
import { AdminSettingsPage } from './admin-settings-page.tsx';

afterEach(async () => {
  toast.dismiss();
  await cleanup();
});

const review = page.getByRole('switch', { name: 'Review every signing' });
const write = 'POST /rest/v1/site_settings';

test('an admin sends every signing to review', async () => {
  const { written } = await open({ [write]: { status: 201 } });
  await expect.element(review).not.toBeChecked();
  await review.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(written()).toEqual([{ key: 'eligibility_review', value: { enabled: true } }]);
});

test('a switch that could not be written goes back', async () => {
  await open({ [write]: { status: 403, body: { code: '42501', message: 'permission denied' } } });
  await review.click();
  await expect.element(review).toBeEnabled();
  await expect.element(review).not.toBeChecked();
});

async function open(answers: Answers) {
  const backend = fakeBackend({
    'GET /rest/v1/site_settings': ({ query }) =>
      query.get('key') === 'eq.eligibility_review' ? { body: [{ value: { enabled: false } }] } : { body: [] },
    ...answers,
  });
  const parts = (
    <>
      <AdminSettingsPage />
      <Toaster />
    </>
  );
  await openPage(parts, { words: ['admin', 'maintenance'] });
  return {
    written: () => backend.calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
}
