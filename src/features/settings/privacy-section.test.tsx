import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signedInAs } from '#testing/session.ts';
import { PrivacySection } from './privacy-section.tsx';

signedInAs(mert);

test('the profile of a new account is hidden until its owner shows it, and the switch is an answer', async () => {
  const own = '/rest/v1/profile_private';
  const backend = fakeBackend({
    [`GET ${own}`]: { body: [{ public_profile: false }] },
    [`PATCH ${own}`]: {},
  });
  await openPage(<PrivacySection userId={mert.id} />, { at: '/settings', namespaces: ['settings'] });
  const shown = page.getByRole('switch', { name: 'Show my name and profile to visitors' });
  await expect.element(shown).toBeEnabled();
  await expect.element(shown).not.toBeChecked();
  await expect.element(page.getByText(/you appear there as “Player 7” of your team/)).toBeVisible();
  backend.answers[`GET ${own}`] = { body: [{ public_profile: true }] };
  await shown.click();
  await expect.element(shown).toBeChecked();
  const sent = backend.to(own).filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body }) => body)).toEqual([{ public_profile: true, public_profile_answered: true }]);
});
