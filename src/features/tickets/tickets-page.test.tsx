import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { limits } from '#domain/limits.ts';
import type { Answers } from '#testing/fake-backend.ts';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { AdminTicketsPage } from './admin-tickets-page.tsx';
import { broken, staffTicket, me, openFor, other, refusal, ticket } from '#testing/tickets.tsx';
import { TicketsPage } from './tickets-page.tsx';

signedInAs({ id: me, email: 'mert@example.com' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(cleanup);

const table = 'GET /rest/v1/support_tickets';
const create = 'POST /rest/v1/rpc/create_ticket';
const list = 'POST /rest/v1/rpc/ticket_page';
const move = 'POST /rest/v1/rpc/set_ticket_status';
const dialog = page.getByRole('dialog', { name: 'New ticket' });
const action = dialog.getByRole('button', { name: 'Create ticket' });
const rows = (name: string) => page.getByRole('list', { name }).getByRole('listitem');
const lines = page.getByRole('table').getByRole('row');

const openMine = (answers: Answers = {}, query = '', role: 'user' | 'moderator' = 'user') =>
  openFor(role, <TicketsPage />, `/tickets${query}`, {
    [table]: {
      body: [ticket(12), ticket(11, { status: 'closed' }), ticket(10, { last: [{ author_id: other }] })],
    },
    [create]: { body: uuid(713) },
    [list]: { body: [staffTicket(12)] },
    ...answers,
  });

describe('my tickets', () => {
  test('[S2.95] are the viewer’s own, with subject, category, priority and status', async () => {
    const { backend } = await openMine();
    await expect.element(rows('My tickets').nth(0)).toMatchTextContent(/#12.*Question 12.*Complaint.*High.*Open/);
    await expect.element(rows('My tickets').nth(1)).toMatchTextContent(/Question 11.*Closed/);
    expect(backend.to('/rest/v1/support_tickets')[0]!.query.get('user_id')).toBe(`eq.${me}`);
    // the staff's lists are not offered
    await expect.element(page.getByRole('button', { name: 'All tickets' })).not.toBeInTheDocument();
  });

  test('say who is to answer next, closed ones nobody', async () => {
    await openMine();
    await expect.element(rows('My tickets').nth(0)).toMatchTextContent(/Waiting for staff/);
    await expect.element(rows('My tickets').nth(1)).not.toMatchTextContent(/the staff/);
    await expect.element(rows('My tickets').nth(2)).toMatchTextContent(/Answered by staff/);
  });

  test('[S8.32] that cannot be read say so, and are asked for again', async () => {
    const { backend } = await openMine({ [table]: broken });
    await expect.element(page.getByText('Error loading tickets')).toBeVisible();
    backend.answers[table] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('You have no tickets yet.')).toBeVisible();
  });

  test('of one of the staff stand beside everybody’s', async () => {
    await openMine({}, '', 'moderator');
    await page.getByRole('button', { name: 'All tickets' }).click();
    await expect.element(lines.nth(1)).toMatchTextContent(/Question 12.*lena/);
  });
});

describe('a new ticket', () => {
  const write = async (subject: string, description: string) => {
    await dialog.getByLabelText('Subject').fill(subject);
    await dialog.getByLabelText('Description').fill(description);
    await action.click();
  };

  test('[S2.98] is written in a dialog, and leads to itself', async () => {
    const { sent, router } = await openMine();
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await dialog.getByLabelText('Category').selectOptions('Match postponement');
    await dialog.getByLabelText('Priority').selectOptions('High');
    await write(' Wedding ', '  Half of the squad is away.  ');
    await expect.poll(() => router.state.location.pathname).toBe(`/tickets/${uuid(713)}`);
    await expect
      .poll(() => sent('create_ticket'))
      .toEqual([
        {
          subject: 'Wedding',
          category: 'match_postponement',
          description: 'Half of the squad is away.',
          priority: 'high',
        },
      ]);
  });

  test('[S9.41] is of one of eight categories', async () => {
    await openMine({}, '?new=yes');
    const options = dialog.getByLabelText('Category').element().querySelectorAll('option');
    expect([...options].map(({ textContent }) => textContent)).toEqual([
      'Premium services',
      'Match result submission',
      'Def win',
      'Match postponement',
      'Team application',
      'Suggestion',
      'Complaint',
      'Other',
    ]);
  });

  test('[S5.12] without a subject is refused, and nothing is sent', async () => {
    const { sent } = await openMine({}, '?new=yes');
    await write('  ', 'Half of the squad is away.');
    await expect.element(dialog.getByText('Subject is required')).toBeVisible();
    expect(sent('create_ticket')).toEqual([]);
  });

  test('[S5.13] with too long a subject is refused', async () => {
    const { sent } = await openMine({}, '?new=yes');
    await write('x'.repeat(limits.ticketSubjectMax + 1), 'Half of the squad is away.');
    await expect.element(dialog.getByText('Subject is too long')).toBeVisible();
    expect(sent('create_ticket')).toEqual([]);
    await write('x'.repeat(limits.ticketSubjectMax), 'Half of the squad is away.');
    await expect.poll(() => sent('create_ticket').length).toBe(1);
  });

  test('[S5.14] has a description of ten characters at least, and counts them', async () => {
    const { sent } = await openMine({}, '?new=yes');
    await write('Wedding', '   123456789 ');
    await expect.element(dialog.getByText('Description must be at least 10 characters')).toBeVisible();
    await expect.element(dialog.getByText('1 more character', { exact: true })).toBeVisible();
    expect(sent('create_ticket')).toEqual([]);
    await write('Wedding', '1234567890');
    await expect.poll(() => sent('create_ticket').length).toBe(1);
  });

  test('[S8.37] that fails says so, why, and keeps what was written', async () => {
    const { backend, sent } = await openMine({ [create]: refusal('muted') }, '?new=yes');
    await write('Wedding', 'Half of the squad is away.');
    await expect.element(page.getByText('Failed to create ticket')).toBeVisible();
    await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Wedding');
    backend.answers[create] = { body: uuid(713) };
    await action.click();
    await expect.poll(() => sent('create_ticket').length).toBe(2);
  });

  test('comes with the match its link names, which can be left out', async () => {
    const game = { id: uuid(5), home_team: { name: 'Anchor FC' }, away_team: { name: 'Falken FC' } };
    const { sent } = await openMine(
      { 'GET /rest/v1/match_details': { body: game } },
      `?new=postponement&match=${uuid(5)}`,
    );
    await expect.element(dialog.getByText('Anchor FC against Falken FC')).toBeVisible();
    await expect.element(dialog.getByLabelText('Category')).toHaveValue('match_postponement');
    await write('Wedding', 'Half of the squad is away.');
    await expect.poll(() => sent('create_ticket')).toMatchObject([{ about_match: uuid(5) }]);
  });

  test('is a page of its own on phones, and Cancel leads back', async () => {
    await page.viewport(390, 844);
    await openMine({}, '?new=yes');
    await expect.element(page.getByRole('heading', { level: 1, name: 'New ticket' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Support tickets' })).toBeVisible();
  });
});

describe('all tickets', () => {
  const openQueue = (answers: Answers = {}) =>
    openFor('admin', <AdminTicketsPage />, '/admin/tickets', {
      [list]: { body: [staffTicket(12), staffTicket(11, { user_id: me, username: 'mert', waiting: false })] },
      [move]: {},
      ...answers,
    });
  const menu = page.getByRole('button', { name: 'Ticket #12: Open, change' });

  test('[S2.96] are every member’s, for an admin', async () => {
    await openQueue();
    await expect.element(lines.nth(1)).toMatchTextContent(/#12.*Waiting for staff.*lena.*Complaint.*High.*Open/);
    await expect.element(lines.nth(2)).toMatchTextContent(/#11.*Answered by staff.*mert/);
  });

  test('[S9.40] are narrowed by one of three statuses, and by words', async () => {
    const { sent } = await openQueue();
    const status = page.getByLabelText('Status');
    const options = status.element().querySelectorAll('option');
    expect([...options].map(({ textContent }) => textContent)).toEqual([
      'All statuses',
      'Open',
      'In progress',
      'Closed',
    ]);
    await status.selectOptions('In progress');
    await expect.poll(() => sent('ticket_page').at(-1)).toEqual({ of_status: 'in_progress', max: 21 });
    await page.getByLabelText('Search subject, player or number').fill('wedding');
    await expect
      .poll(() => sent('ticket_page').at(-1))
      .toEqual({ query: 'wedding', of_status: 'in_progress', max: 21 });
    await page.getByLabelText('Assigned to').selectOptions('Unassigned');
    await expect.poll(() => sent('ticket_page').at(-1)).toMatchObject({ only_free: true });
    await page.getByLabelText('Priority').selectOptions('High');
    await expect.poll(() => sent('ticket_page').at(-1)).toMatchObject({ only_free: true, of_priority: 'high' });
    await page.getByLabelText('Answer').selectOptions('Waiting for staff');
    await expect.poll(() => sent('ticket_page').at(-1)).toMatchObject({ of_priority: 'high', waits: true });
    await page.getByLabelText('Answer').selectOptions('Answered by staff');
    await expect.poll(() => sent('ticket_page').at(-1)).toMatchObject({ of_priority: 'high', waits: false });
  });

  test('are ordered by the database: what stood still longest, or by number', async () => {
    const { sent } = await openQueue();
    await page.getByRole('button', { name: 'Updated' }).click();
    await expect.poll(() => sent('ticket_page').at(-1)).toEqual({ sort: 'still', max: 21 });
    await page.getByRole('button', { name: 'Ticket', exact: true }).click();
    await expect.poll(() => sent('ticket_page').at(-1)).toEqual({ sort: 'newest', max: 21 });
  });

  test('are closed several at once; one that is refused stays chosen and says why', async () => {
    const closing: string[] = [];
    const { sent } = await openQueue({
      [list]: { body: [staffTicket(12), staffTicket(13), staffTicket(14, { status: 'closed', waiting: false })] },
      [move]: ({ body }) => {
        const { ticket_id: id } = body as { ticket_id: string };
        closing.push(id);
        return id === uuid(713) ? refusal('ticketClosed') : {};
      },
    });
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Close tickets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close 2 tickets?' });
    await expect.element(dialog).toMatchTextContent(/All authors are notified.*#12.*#13.*Skipped.*#14/);
    expect(closing).toEqual([]);
    const before = sent('ticket_page').length;
    await dialog.getByRole('button', { name: 'Close tickets' }).click();
    await expect.element(dialog).toMatchTextContent(/1 done\. 1 failed.*#13.*This ticket is closed/);
    expect(closing).toEqual([uuid(712), uuid(713)]);
    // the list is read anew once, at the end
    expect(sent('ticket_page').length).toBe(before + 1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(page.getByRole('group', { name: '2 selected' })).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /^Select #13/ })).toBeChecked();
  });

  test('are taken by an admin, instead of whoever had them', async () => {
    const { sent } = await openQueue({
      [list]: { body: [staffTicket(12), staffTicket(13, { assigned_to: uuid(9), assignee: 'nadia' })] },
      'POST /rest/v1/rpc/assign_ticket': {},
    });
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
    await expect.element(page.getByText('2 done.')).toBeVisible();
    await expect
      .poll(() => sent('assign_ticket'))
      .toEqual([
        { ticket_id: uuid(712), assignee: me },
        { ticket_id: uuid(713), assignee: me, instead_of: uuid(9) },
      ]);
  });

  test('[S4.28] a status that is changed is confirmed', async () => {
    const { sent } = await openQueue();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Set in progress' }).click();
    await expect.element(page.getByText('Ticket status updated')).toBeVisible();
    await expect.poll(() => sent('set_ticket_status')).toEqual([{ ticket_id: uuid(712), status: 'in_progress' }]);
  });

  test('[S8.36] a status that cannot be changed says so, and why', async () => {
    await openQueue({ [move]: refusal('ticketStatusSame') });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Close ticket' }).click();
    await expect.element(page.getByText('Failed to update status')).toBeVisible();
    await expect.element(page.getByText('The ticket already has this status.')).toBeVisible();
  });

  test('of the admin’s own are closed, and not taken into work', async () => {
    await openQueue();
    await page.getByRole('button', { name: 'Ticket #11: Open, change' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Close ticket' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Set in progress' })).not.toBeInTheDocument();
  });

  test('may be none, and none that fit', async () => {
    await openQueue({ [list]: { body: [] } });
    await expect.element(page.getByText('No tickets yet.')).toBeVisible();
    await page.getByLabelText('Status').selectOptions('Closed');
    await expect.element(page.getByText('No tickets match these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByText('No tickets yet.')).toBeVisible();
  });
});
