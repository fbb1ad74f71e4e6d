import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { BellChoices } from './bell-choices.tsx';

signedInAs({ id: uuid(1), email: 'mert@example.com' });
afterEach(() => cleanup());

const stored = '/rest/v1/profile_private';

async function open(staff = false) {
  let silent = ['messages'];
  const backend = fakeBackend({
    [`GET ${stored}`]: () => ({ body: { silent_kinds: silent } }),
    [`PATCH ${stored}`]: ({ body }) => {
      silent = (body as { silent_kinds: string[] }).silent_kinds;
      return {};
    },
    'POST /rest/v1/rpc/is_admin_fast': { body: staff },
    'POST /rest/v1/rpc/is_moderator': { body: false },
    'GET /rest/v1/team_members': { body: [] },
  });
  await openPage(<BellChoices />, { at: '/settings', namespaces: ['settings', 'delivery-channels'] });
  return () =>
    backend
      .to(stored)
      .filter(({ method }) => method === 'PATCH')
      .map(({ body, query }) => [query.get('user_id'), body]);
}

test('what rings the bell is chosen kind by kind, and kept', async () => {
  const saved = await open();
  const messages = page.getByRole('switch', { name: 'Messages' });
  const answers = page.getByRole('switch', { name: 'Replies to my tickets' });
  await expect.element(answers).toBeChecked();
  await expect.element(messages).not.toBeChecked();
  await answers.click();
  await expect.element(answers).not.toBeChecked();
  await messages.click();
  await expect.element(messages).toBeChecked();
  await expect.poll(saved).toEqual([
    [`eq.${uuid(1)}`, { silent_kinds: ['messages', 'support_replies'] }],
    [`eq.${uuid(1)}`, { silent_kinds: ['support_replies'] }],
  ]);
});

test('tickets for the staff are the staff’s to silence', async () => {
  await open();
  await expect.element(page.getByRole('switch', { name: 'Messages' })).toBeEnabled();
  await expect.element(page.getByRole('switch', { name: 'Staff tickets' })).not.toBeInTheDocument();
  await cleanup();
  await open(true);
  await expect.element(page.getByRole('switch', { name: 'Staff tickets' })).toBeVisible();
});

test('choices that could not be read do not pass for none, and are read anew', async () => {
  const backend = fakeBackend({
    [`GET ${stored}`]: { status: 500, body: { message: 'down' } },
    'POST /rest/v1/rpc/is_admin_fast': { body: false },
    'POST /rest/v1/rpc/is_moderator': { body: false },
    'GET /rest/v1/team_members': { body: [] },
  });
  await openPage(<BellChoices />, { at: '/settings', namespaces: ['settings', 'delivery-channels'] });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Your choices could not be loaded/);
  expect(page.getByRole('switch').elements()).toHaveLength(0);
  backend.answers[`GET ${stored}`] = { body: { silent_kinds: ['messages'] } };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('switch', { name: 'Messages' })).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'Replies to my tickets' })).toBeChecked();
});
