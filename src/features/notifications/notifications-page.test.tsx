import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { Bell } from './bell.tsx';
import { NotificationsPage } from './notifications-page.tsx';
import type { Notice } from '#data/notifications/queries.ts';

signedInAs({ id: uuid(1), email: 'mert@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const notice = (number: number, about: Partial<Notice> = {}): Notice => ({
  id: uuid(600 + number),
  kind: 'system',
  key: 'contractOffered',
  values: { team: `Club ${number}` },
  link: '/dashboard',
  read_at: null,
  created_at: `2026-11-0${number}T12:00:00Z`,
  is_over: false,
  ...about,
});
const answered = notice(3, {
  kind: 'support_replies',
  key: 'ticketAnswered',
  values: { number: 12, subject: 'Trophy' },
  link: '/tickets/x',
});
const list = 'POST /rest/v1/rpc/notifications_page';
const mark = 'POST /rest/v1/rpc/mark_notifications_read';
const moment = '2026-11-22T12:00:00.123456+00:00';

async function open(answers: Answers = {}, language: 'en' | 'tr' = 'en') {
  const backend = fakeBackend({
    [list]: { body: [answered, notice(2), notice(1, { read_at: '2026-11-02T12:00:00Z' })] },
    [mark]: { body: moment },
    'POST /rest/v1/rpc/unread_notifications': { body: 2 },
    'POST /rest/v1/rpc/mark_notifications_unread': {},
    'POST /rest/v1/rpc/is_admin_fast': { body: false },
    'POST /rest/v1/rpc/is_moderator': { body: false },
    'GET /rest/v1/team_members': { body: [] },
    ...answers,
  });
  const opened = await openPage(
    <>
      <Bell />
      <NotificationsPage />
      <Toaster />
    </>,
    { at: '/notifications', namespaces: ['notifications', 'errors'], language },
  );
  return {
    backend,
    router: opened.router,
    sent: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body),
  };
}

const unread = () => page.getByRole('button', { name: 'Mark as read', exact: true });

describe('notifications', () => {
  test('are worded in the reader’s language, by day, newest first, each leading to its cause', async () => {
    await open();
    const headings = page.getByRole('heading', { level: 2 });
    await expect.poll(() => headings.length).toBe(3);
    await expect.element(headings.nth(0)).toMatchTextContent(/3 November/);
    const link = page.getByRole('link', { name: 'Staff replied to your ticket #12: Trophy' });
    await expect.element(link).toHaveAttribute('href', '/tickets/x');
    await expect.element(page.getByRole('link', { name: 'Club 1 offers you a contract.' })).toBeVisible();
    await cleanup();
    await open({}, 'tr');
    await expect.element(page.getByText('12 numaralı talebine yanıt geldi: Trophy')).toBeVisible();
  });

  test('are narrowed by kind and to what is new, in the call', async () => {
    const { backend } = await open();
    const lastRequest = () => backend.to('/rest/v1/rpc/notifications_page').at(-1)!.body;
    await page.getByRole('button', { name: 'Support', exact: true }).click();
    await expect.poll(lastRequest).toMatchObject({ of_kind: 'support_replies', unread: false });
    await page.getByRole('switch', { name: 'Unread only' }).click();
    await expect.poll(lastRequest).toMatchObject({ of_kind: 'support_replies', unread: true });
    await expect.element(page.getByRole('button', { name: 'Tickets for staff' })).not.toBeInTheDocument();
  });

  test('are marked one by one, on the page at once, and that is taken back', async () => {
    const held = Promise.withResolvers<{ body: string }>();
    const { sent } = await open({ [mark]: () => held.promise });
    await expect.poll(() => unread().length).toBe(2);
    await unread().nth(0).click();
    await expect.poll(() => unread().length).toBe(1);
    await expect.poll(() => sent('mark_notifications_read')).toEqual([{ ids: [answered.id] }]);
    await expect.element(page.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible();
    held.resolve({ body: moment });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => sent('mark_notifications_unread')).toEqual([{ marked_at: moment }]);
  });

  test('are marked all at once', async () => {
    const held = Promise.withResolvers<{ body: string }>();
    const { sent, backend } = await open({
      [mark]: () => held.promise,
      'POST /rest/v1/rpc/unread_notifications': { body: 12 },
    });
    await expect.element(page.getByRole('link', { name: 'Notifications, 12 new' })).toBeVisible();
    await expect.poll(() => unread().length).toBe(2);
    backend.answers[list] = { body: [] };
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(page.getByRole('link', { name: 'Notifications, nothing new' })).toHaveTextContent('');
    held.resolve({ body: moment });
    await expect.element(page.getByText('All marked as read')).toBeVisible();
    await expect.poll(() => sent('mark_notifications_read')).toEqual([{}]);
  });

  test('[S8.39] that cannot be marked say so, and stand as before', async () => {
    await open({ [mark]: { status: 500, body: { message: 'Broken.' } } });
    await expect.poll(() => unread().length).toBe(2);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(page.getByText('Error marking notifications as read')).toBeVisible();
    await expect.poll(() => unread().length).toBe(2);
  });

  test('are read by following them', async () => {
    const { sent, router } = await open();
    await page.getByRole('link', { name: 'Staff replied to your ticket #12: Trophy' }).click();
    await expect.poll(() => sent('mark_notifications_read')).toEqual([{ ids: [answered.id] }]);
    await expect.poll(() => router.state.location.pathname).toBe('/tickets/x');
  });

  test('speak of what is gone as such', async () => {
    await open({
      [list]: { body: [notice(1, { key: 'contractAccepted', values: { player: null, team: 'Nordlicht' } })] },
    });
    await expect.element(page.getByText('Deleted player signed with Nordlicht.')).toBeVisible();
  });

  test('that a later version wrote are worded somehow', async () => {
    await open({ [list]: { body: [notice(1, { key: 'cupDrawn' as Notice['key'] })] } });
    await expect.element(page.getByText('Something new in your league.')).toBeVisible();
  });

  test('may be none, and may fail', async () => {
    const { backend } = await open({ [list]: { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('Error loading notifications')).toBeVisible();
    backend.answers[list] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No notifications yet.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });
});

describe('what is about one match', () => {
  const match = uuid(700);
  const about = (number: number, key: Notice['key'], more: Partial<Notice> = {}) =>
    notice(number, { key, link: `/matches/${match}`, values: { team: 'Corsairs', home_score: 3, away_score: 1 }, ...more }); // prettier-ignore
  const duty = { kind: 'answerReport', until: null, match_id: match, subject_id: uuid(800), rival: 'Corsairs', home_score: 3, away_score: 1, at: null, named: null }; // prettier-ignore
  const leads = { 'GET /rest/v1/memberships': { body: [{ id: uuid(601), team_id: uuid(1), team_role: 'captain', eligibility: 'eligible' }] } }; // prettier-ignore

  test('is one entry with the newest on top, read in one, and what was before is folded below it', async () => {
    const rows = [about(4, 'resultReported'), notice(3), about(2, 'kickoffSoon'), about(1, 'attendanceAsked')];
    const { sent } = await open({ [list]: { body: rows } });
    await expect.poll(() => unread().length).toBe(2);
    const entry = page.getByRole('listitem').filter({ hasText: '2 more about this' });
    await entry.getByText('2 more about this').click();
    await expect.poll(() => entry.getByRole('link').length).toBe(4);
    await entry.getByRole('button', { name: 'Mark as read' }).click();
    await expect.poll(() => sent('mark_notifications_read')).toEqual([{ ids: [rows[0], rows[2], rows[3]].map((each) => each!.id) }]); // prettier-ignore
  });

  test('is confirmed in the list, and is new no longer once it is over', async () => {
    const { backend, sent } = await open({
      ...leads,
      [list]: { body: [about(4, 'resultReported')] },
      'POST /rest/v1/rpc/duties': { body: [duty] },
      'POST /rest/v1/rpc/confirm_report': {},
    });
    const confirm = page.getByRole('button', { name: 'Confirm 3–1' });
    await expect.element(confirm).toBeVisible();
    backend.answers[list] = { body: [about(4, 'resultReported', { is_over: true })] };
    backend.answers['POST /rest/v1/rpc/duties'] = { body: [] };
    await confirm.click();
    await expect.poll(() => sent('confirm_report')).toEqual([{ report_id: uuid(800) }]);
    await expect.poll(() => unread().length).toBe(0);
    await expect.element(confirm).not.toBeInTheDocument();
  });

  test('is there with the first rows, which nothing makes higher later', async () => {
    let answer: (reply: { body: unknown }) => void = () => {};
    const duties = new Promise<{ body: unknown }>((resolve) => (answer = resolve));
    const { backend } = await open({
      ...leads,
      [list]: { body: [about(4, 'resultReported')] },
      'POST /rest/v1/rpc/duties': () => duties,
    });
    await expect
      .poll(() =>
        [backend.to('/rest/v1/rpc/duties'), backend.to(`/rest/v1/rpc/notifications_page`)].every(
          ({ length }) => length > 0,
        ),
      )
      .toBe(true);
    await expect.element(page.getByRole('status').first()).toBeInTheDocument();
    expect(document.querySelectorAll('[data-notice]')).toHaveLength(0);
    answer({ body: [duty] });
    await expect.element(page.getByRole('button', { name: 'Confirm 3–1' })).toBeVisible();
  });

  test('that takes more than a tap leads to its form, and what is over asks for nothing', async () => {
    await open({ [list]: { body: [about(4, 'lineUpMissing'), about(3, 'cupCheckIn', { link: `/night-cup/${match}`, is_over: true })] } }); // prettier-ignore
    const opens = page.getByRole('link', { name: 'Open', exact: true });
    await expect.poll(() => opens.length).toBe(1);
    await expect.element(opens).toHaveAttribute('href', `/matches/${match}?form=lineUp`);
    expect(unread().length).toBe(1);
  });

  test('and is over is not among what is unread', async () => {
    await open({ [list]: { body: [about(4, 'kickoffSoon', { is_over: true }), notice(3)] } });
    await expect.poll(() => page.getByRole('listitem').length).toBe(2);
    await page.getByRole('switch', { name: 'Unread only' }).click();
    await expect.poll(() => page.getByRole('listitem').length).toBe(1);
  });
});

test('the bell tells how much is new, by one counted call', async () => {
  const { backend } = await open({ 'POST /rest/v1/rpc/unread_notifications': { body: 100 } });
  await expect.element(page.getByRole('link', { name: 'Notifications, 100 new' })).toMatchTextContent('99+');
  await expect.poll(() => backend.to('/rest/v1/rpc/unread_notifications')).toHaveLength(1);
});
