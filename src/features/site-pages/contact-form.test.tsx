import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { ContactForm } from './contact-form.tsx';

signedInAs({ id: uuid(1), email: 'mert@example.com' });

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

const send = 'POST /rest/v1/rpc/send_contact_message';
const action = page.getByRole('button', { name: 'Send message' });

async function open(answers: Answers = {}) {
  const backend = fakeBackend({ [send]: {}, ...answers });
  await openPage(<ContactForm />, { at: '/contact', namespaces: ['site-pages', 'errors'] });
  return { backend, sent: () => backend.to('/rest/v1/rpc/send_contact_message').map(({ body }) => body) };
}

test('a message goes to the staff with its topic and how long the form stood open, and is thanked for', async () => {
  const now = Date.now.bind(Date);
  const { sent } = await open();
  await page.getByLabelText('Topic').selectOptions('Press');
  await page.getByLabelText('Message').fill(' We write about your league. ');
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 40_000);
  await action.click();
  await expect.element(page.getByText('Thank you. We have received your message.')).toBeVisible();
  const [{ seconds, ...message }] = sent() as [{ seconds: number }];
  expect(message).toEqual({ topic: 'press', body: 'We write about your league.', website: '' });
  expect(seconds).toBeGreaterThanOrEqual(40);
  await page.getByRole('button', { name: 'Write another' }).click();
  await expect.element(page.getByLabelText('Message')).toHaveValue('');
});

test('a message that is too short stays here', async () => {
  const { sent } = await open();
  await page.getByLabelText('Message').fill('Hey');
  await action.click();
  await expect.element(page.getByText('The message needs at least 10 characters')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('what fills in the field nobody sees tells on itself, and a refusal is said aloud', async () => {
  const refusal = { code: 'PT422', message: 'No.', hint: 'looksAutomatic', details: null };
  const { sent } = await open({ [send]: { status: 422, body: refusal } });
  await page.getByLabelText('Message').fill('Cheap pills, all day.');
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')!;
  expect(trap.tabIndex).toBe(-1);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(trap, 'https://spam.example');
  trap.dispatchEvent(new Event('input', { bubbles: true }));
  await action.click();
  await expect.element(page.getByText(/^That was too fast/)).toBeVisible();
  await expect.poll(() => sent()).toMatchObject([{ website: 'https://spam.example' }]);
  await expect.element(page.getByLabelText('Message')).toHaveValue('Cheap pills, all day.');
});
