import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Answers } from '#testing/fake-backend.ts';
import { cannedReplies } from '#testing/offers/canned-replies.ts';
import { contactMessages } from '#testing/offers/contact-messages.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { limits } from '#domain/limits.ts';
import { roleQueries } from '#data/auth/queries.ts';
import { ticketQueries } from '#data/tickets/queries.ts';
import { AdminTicketsPage } from './admin-tickets-page.tsx';
import { me, openFor, other, refusal } from '#testing/tickets.tsx';

signedInAs({ id: me, email: 'mert@example.com' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(cleanup);

const letter = {
  id: uuid(51),
  topic: 'press',
  body: 'May I follow a club for one matchday?',
  created_at: '2026-11-20T10:00:00Z',
  writer: { id: other, username: 'lena', avatar: null },
};
const template = { id: uuid(61), title: 'Thanks', body: { en: 'Thank you for writing.', de: 'Danke.' } };
const contact = 'GET /rest/v1/contact_messages';
const templates = 'GET /rest/v1/ticket_templates';
const dialog = page.getByRole('dialog');

describe('the messages of the contact form', () => {
  const open = (role: 'admin' | 'moderator', answers: Answers = {}) =>
    openFor(role, <AdminTicketsPage />, '/admin/tickets?tab=contact', { [contact]: { body: [letter] }, ...answers });

  test('are read by the staff, and taken away by an admin who is asked once more', async () => {
    const { backend } = await open('admin', { 'DELETE /rest/v1/contact_messages': {} });
    await expect.element(page.getByText('May I follow a club for one matchday?')).toBeVisible();
    await page.getByRole('button', { name: 'Done lena' }).click();
    expect(backend.to('/rest/v1/contact_messages').filter(({ method }) => method === 'DELETE')).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText('Message deleted')).toBeVisible();
    const [removal] = backend.to('/rest/v1/contact_messages').filter(({ method }) => method === 'DELETE');
    expect(removal!.query.get('id')).toBe(`eq.${letter.id}`);
  });

  test('are left alone by a moderator', async () => {
    await open('moderator');
    await expect.element(page.getByText('May I follow a club for one matchday?')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Done/ })).not.toBeInTheDocument();
  });

  test('may be none, and may fail', async () => {
    const { backend } = await open('admin', { [contact]: { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('Error loading contact messages')).toBeVisible();
    backend.answers[contact] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No messages.')).toBeVisible();
  });
});

describe('the canned replies', () => {
  const open = (answers: Answers = {}) =>
    openFor('admin', <AdminTicketsPage />, '/admin/tickets?tab=templates', {
      [templates]: { body: [template] },
      'POST /rest/v1/rpc/save_ticket_template': { body: template.id },
      'POST /rest/v1/rpc/delete_ticket_template': {},
      ...answers,
    });

  test('are written, and a title that is taken is refused at its field', async () => {
    const { sent, backend } = await open({
      'POST /rest/v1/rpc/save_ticket_template': refusal('templateTaken', 'title'),
    });
    await page.getByRole('button', { name: 'New canned reply' }).click();
    await dialog.getByLabelText('Title').fill('Thanks');
    await dialog.getByLabelText('Text').fill('Thank you.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('A canned reply with this title already exists.')).toBeVisible();
    backend.answers['POST /rest/v1/rpc/save_ticket_template'] = { body: template.id };
    await dialog.getByLabelText('Title').fill('Many thanks');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Canned reply saved')).toBeVisible();
    await expect
      .poll(() => sent('save_ticket_template').at(-1))
      .toEqual({ title: 'Many thanks', body: { en: 'Thank you.' } });
  });

  test('that another admin changed meanwhile are not replaced unseen', async () => {
    const { sent, backend } = await open();
    await page.getByRole('button', { name: 'Edit Thanks' }).click();
    await dialog.getByLabelText('Text').fill('Thanks a lot.');
    backend.answers[templates] = { body: [{ ...template, body: { en: 'We thank you.', de: 'Danke.' } }] };
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(dialog.getByLabelText('Text'))
      .toHaveAccessibleDescription(/Somebody has changed this to: We thank you\./);
    expect(sent('save_ticket_template')).toEqual([]);
  });

  test('are edited and deleted by their ids', async () => {
    const { sent } = await open();
    await page.getByRole('button', { name: 'Edit Thanks' }).click();
    await dialog.getByLabelText('Text').fill('Thanks a lot.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Canned reply saved')).toBeVisible();
    await expect
      .poll(() => sent('save_ticket_template'))
      .toEqual([{ title: 'Thanks', body: { en: 'Thanks a lot.', de: 'Danke.' }, template_id: template.id }]);
    await page.getByRole('button', { name: 'Delete Thanks' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Canned reply deleted')).toBeVisible();
    await expect.poll(() => sent('delete_ticket_template')).toEqual([{ template_id: template.id }]);
  });
});

test.each(cells(contactMessages))('where %s, the %s is offered what they may do', async (_state, who, commands) => {
  const isStaff = who !== 'member';
  // the staff alone read it
  const { client } = await openFor(isStaff ? who : 'user', <AdminTicketsPage />, '/admin/tickets?tab=contact', {
    [contact]: { body: isStaff ? [letter] : [] },
  });
  await settled(client, roleQueries.of(me).queryKey, ticketQueries.contact().queryKey);
  await expect.poll(() => offered(contactMessages)).toEqual(commands);
});

const written: Record<keyof typeof cannedReplies.states, number> = {
  'there is none': 0,
  'there is one': 1,
  'there are as many as there can be': limits.ticketTemplatesMax,
};

test.each(cells(cannedReplies))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const { client } = await openFor(who, <AdminTicketsPage />, '/admin/tickets?tab=templates', {
    [templates]: { body: Array.from({ length: written[state] }, (_, n) => ({ ...template, id: uuid(61 + n) })) },
  });
  await settled(client, ticketQueries.templates().queryKey);
  await expect.poll(() => offered(cannedReplies)).toEqual(commands);
});
