import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { announcements as table } from '#testing/offers/announcements.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { AdminAnnouncementsPage } from './admin-announcements-page.tsx';
import { announcementQueries, type SentAnnouncement } from '#data/announcements/queries.ts';

signedInAs({ id: uuid(1), email: 'mert@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  localStorage.clear();
  await cleanup();
});

const sent = (n: number, about: Partial<SentAnnouncement> = {}): SentAnnouncement => ({
  id: uuid(n),
  title: { en: `Announcement ${n}` },
  body: { en: 'On Monday.' },
  link: null,
  captains_only: true,
  league_id: null,
  league_name: null,
  people: 38,
  reached: 38,
  read: 12,
  author_id: uuid(5),
  author_name: 'Admin',
  withdrawn_at: null,
  created_at: '2026-11-02T12:00:00Z',
  ...about,
});
const list = 'POST /rest/v1/rpc/announcement_page';
const reach = 'POST /rest/v1/rpc/announcement_reach';
const announce = 'POST /rest/v1/rpc/announce';
const withdraw = 'POST /rest/v1/rpc/withdraw_announcement';

async function open(answers: Answers = {}) {
  const backend = fakeBackend({
    [list]: {
      body: [
        sent(1, { league_name: 'Flutlicht', link: '/rules' }),
        sent(2, { captains_only: false, read: null, author_id: null as never, author_name: null }),
        sent(3, { title: null, body: null, read: null, withdrawn_at: '2026-11-03T12:00:00Z' }),
      ],
    },
    [reach]: ({ body }) => ({ body: (body as { captains_only: boolean }).captains_only ? 38 : 0 }),
    [announce]: { body: uuid(9) },
    [withdraw]: {},
    'GET /rest/v1/leagues': { body: [{ id: uuid(70), name: 'Flutlicht' }] },
    ...answers,
  });
  const { client } = await openPage(
    <>
      <AdminAnnouncementsPage />
      <Toaster />
    </>,
    { at: '/admin/announcements', namespaces: ['announcements', 'lists', 'errors'] },
  );
  return { backend, client, calls: (name: string) => backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body) };
}

const line = (n: number) => page.getByRole('list', { name: 'Announcements' }).getByRole('listitem').nth(n);
const form = () => page.getByRole('dialog', { name: 'New announcement' });
const sendIt = () => form().getByRole('button', { name: 'Send', exact: true });

describe('what was sent', () => {
  test('says to whom, by whom, how many were notified and how many have read it', async () => {
    await open();
    await expect
      .element(line(0))
      .toMatchTextContent(/Announcement 1.*On Monday.*Admin.*Captains, Flutlicht.*38 notified.*12 have read it/);
    await expect.element(page.getByRole('link', { name: '/rules' })).toHaveAttribute('href', '/rules');
    await expect.element(line(1)).toMatchTextContent(/Deleted player.*All members.*38 notified/);
    await expect.element(line(1)).not.toMatchTextContent(/read it/);
    await expect.element(line(2)).toMatchTextContent(/Taken back/);
    await expect.poll(() => line(2).getByRole('button').length).toBe(0);
  });

  test('is taken back once that was asked', async () => {
    const { calls } = await open();
    await page.getByRole('button', { name: 'Take back Announcement 1' }).click();
    const question = page.getByRole('dialog', { name: 'Take back “Announcement 1”?' });
    await question.getByRole('button', { name: 'Take back' }).click();
    await expect.element(page.getByText('Announcement taken back')).toBeVisible();
    expect(calls('withdraw_announcement')).toEqual([{ announcement_id: uuid(1) }]);
    await expect.poll(() => calls('announcement_page').length).toBe(2);
  });

  test('is read again once a minute: nobody broadcasts what other admins send', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { backend } = await open();
      await expect.element(line(2)).toBeVisible();
      backend.answers[list] = { body: [sent(4)] };
      vi.advanceTimersByTime(60_000);
      await expect.element(page.getByRole('heading', { name: 'Announcement 4' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  test('may be nothing, and may fail', async () => {
    const { backend } = await open({ [list]: { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('The announcements could not be loaded')).toBeVisible();
    backend.answers[list] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No announcements yet.')).toBeVisible();
  });
});

describe('a new one', () => {
  test('counts whom it reaches, is asked about once, and is sent as typed', async () => {
    const { calls } = await open();
    await page.getByRole('button', { name: 'New announcement' }).click();
    await expect.element(form().getByText('38 people will be notified.')).toBeVisible();
    await form().getByLabelText('League').selectOptions('Flutlicht');
    await expect.poll(() => calls('announcement_reach').at(-1)).toEqual({ captains_only: true, to_league: uuid(70) });
    await form().getByLabelText('Title').fill(' Registration  opens ');
    await form().getByLabelText('Text').fill('On Monday.');
    await form().getByLabelText('Link').fill(`${location.origin}/rules`);
    await sendIt().click();
    const question = page.getByRole('dialog', { name: 'Notify 38 people?' });
    expect(calls('announce')).toEqual([]);
    await question.getByRole('button', { name: 'Send announcement' }).click();
    await expect.element(page.getByText('Announcement sent')).toBeVisible();
    const [sentCall] = calls('announce');
    expect(sentCall).toEqual({
      title: { en: 'Registration opens' },
      body: { en: 'On Monday.' },
      link: '/rules',
      captains_only: true,
      to_league: uuid(70),
    });
    await expect.element(form()).not.toBeInTheDocument();
  });

  test('is written in several languages, and one that is unfinished comes to the front', async () => {
    const { calls } = await open();
    await page.getByRole('button', { name: 'New announcement' }).click();
    const language = (name: RegExp) => form().getByRole('group', { name: 'Language' }).getByRole('button', { name });
    await language(/^Türkçe · missing/).click();
    await form().getByLabelText('Title').fill('Kayıt açılıyor');
    await expect.element(form().getByLabelText('Title')).toHaveAttribute('lang', 'tr');
    await language(/^English · missing/).click();
    await form().getByLabelText('Title').fill('Registration opens');
    await form().getByLabelText('Text').fill('On Monday.');
    await expect.element(language(/^English ✓/)).toBeVisible();
    await sendIt().click();
    await expect.element(language(/^Türkçe · check/)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(form().getByText('Write a text.')).toBeVisible();
    await form().getByLabelText('Text').fill('Pazartesi.');
    await sendIt().click();
    await page.getByRole('button', { name: 'Send announcement' }).click();
    await expect.element(page.getByText('Announcement sent')).toBeVisible();
    expect(calls('announce')[0]).toMatchObject({
      title: { en: 'Registration opens', tr: 'Kayıt açılıyor' },
      body: { en: 'On Monday.', tr: 'Pazartesi.' },
    });
  });

  test('cannot be sent to nobody, nor without a text', async () => {
    const { calls } = await open();
    await page.getByRole('button', { name: 'New announcement' }).click();
    await expect.element(sendIt()).toBeEnabled();
    await sendIt().click();
    await expect.element(form().getByText('At least 3 characters.')).toBeVisible();
    await expect.element(form().getByText('Write a text.')).toBeVisible();
    await form().getByLabelText('To', { exact: true }).selectOptions('Everybody');
    await expect.element(form().getByText('Nobody will be notified.')).toBeVisible();
    await expect.element(sendIt()).toBeDisabled();
    expect(calls('announce')).toEqual([]);
  });

  test('says why it is refused at its field, and keeps what was typed', async () => {
    await open({
      [announce]: {
        status: 429,
        body: { code: 'PT429', message: 'no', hint: 'tooManyAnnouncements', details: 'title' },
      },
    });
    await page.getByRole('button', { name: 'New announcement' }).click();
    await form().getByLabelText('Title').fill('Registration opens');
    await form().getByLabelText('Text').fill('On Monday.');
    await sendIt().click();
    await page.getByRole('button', { name: 'Send announcement' }).click();
    await expect.element(form().getByText(/^Today’s announcements are used up/)).toBeVisible();
    await expect.element(form().getByLabelText('Text')).toHaveValue('On Monday.');
  });

  test('is counted again where that failed', async () => {
    const { backend } = await open({ [reach]: { status: 500, body: { message: 'Broken.' } } });
    await page.getByRole('button', { name: 'New announcement' }).click();
    await expect.element(form().getByText('The recipients could not be counted.')).toBeVisible();
    await expect.element(sendIt()).toBeDisabled();
    backend.answers[reach] = { body: 1 };
    await form().getByRole('button', { name: 'Count again' }).click();
    await expect.element(form().getByText('1 person will be notified.')).toBeVisible();
  });
});

// the page is the admins'
test.each(cells(table).filter(([, who]) => who.endsWith('admin')))(
  'where %s, the %s is offered what they may do',
  async (state, _who, commands) => {
    const gone = { title: null, body: null, read: null, withdrawn_at: '2026-11-03T12:00:00Z' };
    const { client } = await open({ [list]: { body: [sent(1, state === 'it is taken back' ? gone : {})] } });
    await settled(client, announcementQueries.page().queryKey);
    await expect.poll(() => offered(table)).toEqual(commands);
  },
);
