import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Role } from '#domain/club/roles.ts';
import type { Answers } from '#testing/fake-backend.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { ticket as table } from '#testing/offers/ticket.ts';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { broken, me, message, openFor, other, refusal, ticket } from '#testing/tickets.tsx';
import { roleQueries } from '#data/auth/queries.ts';
import { ticketQueries } from '#data/tickets/queries.ts';
import { TicketPage } from './ticket-page.tsx';

signedInAs({ id: me, email: 'mert@example.com' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(cleanup);

const detail = 'GET /rest/v1/support_tickets';
const messages = 'GET /rest/v1/ticket_messages';
const reply = 'POST /rest/v1/rpc/reply_ticket';
const thread = page.getByRole('region', { name: 'Conversation' });

const open = (role: Role, answers: Answers = {}, hash = '') =>
  openFor(
    role,
    <TicketPage />,
    `/tickets/${uuid(712)}${hash}`,
    {
      [detail]: { body: ticket(12, role === 'user' ? {} : { user_id: other }) },
      [messages]: { body: [message(2, { author_id: me }), message(1)] },
      [reply]: { body: uuid(899) },
      'POST /rest/v1/rpc/set_ticket_status': {},
      'POST /rest/v1/rpc/assign_ticket': {},
      ...answers,
    },
    '/tickets/$id',
  );

describe('a ticket', () => {
  test('[S2.97] shows its details: where it stands, what it is, and what was said in order', async () => {
    await open('user');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Question 12' })).toBeVisible();
    const texts = thread.getByRole('listitem');
    await expect.element(texts.nth(0)).toMatchTextContent(/They did not stop/);
    await expect.element(texts.nth(1)).toMatchTextContent(/lena.*Staff.*Words 1/);
    await expect.element(texts.nth(2)).toMatchTextContent(/mert.*Words 2/);
    await expect.element(page.getByRole('list', { name: 'Progress' })).toBeVisible();
    await expect.element(page.getByText('Complaint')).toBeVisible();
    const step = page.getByRole('list', { name: 'Progress' }).element().querySelector('[aria-current=step]');
    expect(step?.textContent).toBe('Open');
  });

  test('says who is to answer next, until it is closed', async () => {
    await open('user');
    await expect.element(page.getByText('Waiting for staff')).toBeVisible();
    await cleanup();
    await open('user', { [detail]: { body: ticket(12, { last: [{ author_id: other }] }) } });
    await expect.element(page.getByText('Answered by staff')).toBeVisible();
    await cleanup();
    await open('user', { [detail]: { body: ticket(12, { status: 'closed', last: [{ author_id: other }] }) } });
    await expect.element(page.getByText(/This ticket is closed/)).toBeVisible();
    await expect.element(page.getByText(/the staff$/)).not.toBeInTheDocument();
  });

  test('[S8.31] that does not exist says so', async () => {
    await open('user', { [detail]: { body: [] } });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Ticket not found' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'My tickets' })).toBeVisible();
  });

  test('[S8.33] that cannot be read says so', async () => {
    const { backend } = await open('user', { [detail]: broken });
    await expect.element(page.getByText('Error loading ticket details')).toBeVisible();
    backend.answers[detail] = { body: ticket(12) };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Question 12' })).toBeVisible();
  });

  test('is opened at the words its address names', async () => {
    await open('user', {}, `#m-${uuid(801)}`);
    await expect.element(thread.getByRole('listitem').nth(1)).toHaveAttribute('data-found', 'true');
    await expect.element(thread.getByRole('listitem').nth(2)).not.toHaveAttribute('data-found');
  });
});

describe('its writer', () => {
  test('says something more, by key too, and finds an empty field', async () => {
    const { sent } = await open('user');
    const field = page.getByLabelText('Your message');
    await field.fill('Anything new?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(field).toHaveValue('');
    await expect.poll(() => sent('reply_ticket')).toEqual([{ ticket_id: uuid(712), body: 'Anything new?' }]);
  });

  test('[S8.34] is told when a message fails, and keeps it', async () => {
    await open('user', { [reply]: broken });
    await page.getByLabelText('Your message').fill('Anything new?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect.element(page.getByRole('alert').getByText('Failed to send message')).toBeVisible();
    await expect.element(page.getByLabelText('Your message')).toHaveValue('Anything new?');
  });

  test('reopens a closed one, and cannot write in it before', async () => {
    const { sent } = await open('user', { [detail]: { body: ticket(12, { status: 'closed' }) } });
    await expect.element(page.getByText(/This ticket is closed\. Reopen it/)).toBeVisible();
    await expect.element(page.getByLabelText('Your message')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Reopen ticket' }).click();
    await expect.element(page.getByText('Ticket status updated')).toBeVisible();
    await expect.poll(() => sent('set_ticket_status')).toEqual([{ ticket_id: uuid(712), status: 'open' }]);
  });

  test('sees nothing of the staff’s tools', async () => {
    await open('user');
    await expect.element(page.getByLabelText('Your message')).toBeVisible();
    for (const tool of ['Internal note', 'Set in progress'])
      await expect.element(page.getByRole('button', { name: tool })).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Assigned to')).not.toBeInTheDocument();
  });
});

describe('staff', () => {
  test('[S8.35] are told when a reply fails', async () => {
    await open('admin', { [reply]: broken });
    await page.getByLabelText('Your reply').fill('We look into it.');
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await expect.element(page.getByRole('alert').getByText('Failed to send reply')).toBeVisible();
  });

  test('leave a note that only they read', async () => {
    const { sent } = await open('moderator');
    await page.getByRole('button', { name: 'Internal note' }).click();
    await page.getByLabelText('Your note').fill('Third time this month.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect
      .poll(() => sent('reply_ticket'))
      .toEqual([{ ticket_id: uuid(712), body: 'Third time this month.', internal: true }]);
  });

  test('insert a canned reply below what they have written', async () => {
    await open('moderator', {
      'GET /rest/v1/ticket_templates': {
        body: [{ id: uuid(60), title: 'Thanks', body: { en: 'Thank you.', tr: 'Teşekkürler.' } }],
      },
    });
    await page.getByLabelText('Your reply').fill('Hello Lena,');
    await page.getByLabelText('Insert a canned reply').selectOptions('Thanks');
    await expect.element(page.getByLabelText('Your reply')).toHaveValue('Hello Lena,\n\nThank you.');
    await page.getByLabelText('Insert a canned reply').selectOptions(`tr ${uuid(60)}`);
    await expect.element(page.getByLabelText('Your reply')).toHaveValue('Hello Lena,\n\nThank you.\n\nTeşekkürler.');
  });

  test('as moderators take it into work and neither close nor assign it', async () => {
    await open('moderator');
    await expect.element(page.getByRole('button', { name: 'Set in progress' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Close ticket' })).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Assigned to')).not.toBeInTheDocument();
  });

  test('have no tools of theirs in a ticket of their own', async () => {
    await open('admin', { [detail]: { body: ticket(12) } });
    await expect.element(page.getByLabelText('Your message')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Set in progress' })).not.toBeInTheDocument();
  });

  test('as admins assign it, and hear when somebody was quicker', async () => {
    const { sent, backend } = await open('admin', {
      'POST /rest/v1/rpc/ticket_staff': {
        body: [me, other].map((id) => ({ id, username: id === me ? 'mert' : 'lena', avatar: null })),
      },
    });
    await expect.poll(() => page.getByLabelText('Assigned to').element().textContent).toContain('mert');
    expect(page.getByLabelText('Assigned to').element().textContent).not.toContain('lena');
    await page.getByLabelText('Assigned to').selectOptions('mert');
    await expect.element(page.getByText('Ticket assigned')).toBeVisible();
    await expect.poll(() => sent('assign_ticket')).toEqual([{ ticket_id: uuid(712), assignee: me }]);
    backend.answers['POST /rest/v1/rpc/assign_ticket'] = refusal('ticketTaken');
    await page.getByLabelText('Assigned to').selectOptions('mert');
    await expect.element(page.getByText('Somebody else has assigned this ticket in the meantime.')).toBeVisible();
  });
});

const tickets: Record<keyof typeof table.states, Parameters<typeof ticket>[1]> = {
  'it is open': {},
  'it is answered': { last: [{ author_id: uuid(3) }] },
  'a moderator works on it': { status: 'in_progress', assigned_to: uuid(3) },
  'it is closed': { status: 'closed' },
};

test.each(cells(table))('where %s, the %s is offered what they may do', async (state, who, commands) => {
  const role = who.startsWith('admin') ? 'admin' : who.startsWith('moderator') ? 'moderator' : 'user';
  const isWriter = who === 'writer' || who.endsWith('who wrote it');
  // a ticket is its writer's and the staff's to read
  const shown = isWriter || role !== 'user';
  const { client } = await open(role, {
    [detail]: { body: shown ? ticket(12, { ...tickets[state], user_id: isWriter ? me : other }) : [] },
    'POST /rest/v1/rpc/ticket_staff': { body: [{ id: uuid(3), username: 'nadia', avatar: null }] },
  });
  await settled(client, ticketQueries.detail(uuid(712)).queryKey, ...(shown ? [roleQueries.of(me).queryKey] : []));
  await expect.poll(() => offered(table)).toEqual(commands);
});
