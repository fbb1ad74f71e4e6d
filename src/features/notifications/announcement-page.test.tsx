import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { AnnouncementPage } from './announcement-page.tsx';

afterEach(cleanup);

const row = { title: { en: 'Registration opens', tr: 'Kayıt açılıyor' }, body: { en: 'On Monday.\nBe there.', tr: 'Pazartesi.' }, link: '/rules', created_at: '2026-11-02T12:00:00Z' }; // prettier-ignore

type About = { id?: string; language?: 'en' | 'de' | 'tr' };

async function open(body: object | null, { id = uuid(9), language = 'en' }: About = {}) {
  const backend = fakeBackend({ 'GET /rest/v1/announcements': { body } });
  await openPage(<AnnouncementPage />, {
    at: `/announcements/${id}`,
    path: '/announcements/$id',
    namespaces: ['notifications'],
    language,
  });
  return backend;
}

test.each([
  ['en', 'Open the page', 'Announcement not found.', 'en', /On Monday\.\s+Be there\./],
  // not written in German: the next best
  ['de', 'Seite öffnen', 'Mitteilung nicht gefunden.', 'en', /On Monday\.\s+Be there\./],
  ['tr', 'Sayfayı aç', 'Duyuru bulunamadı.', 'tr', /Pazartesi\./],
] as const)('an announcement is read whole, in %s, and leads on', async (language, way, gone, written, body) => {
  await open([row], { language });
  await expect.element(page.getByRole('heading', { level: 1, name: row.title[written] })).toBeVisible();
  await expect.element(page.getByText(body)).toHaveAttribute('lang', written);
  await expect.element(page.getByRole('link', { name: way })).toHaveAttribute('href', '/rules');
  await cleanup();
  await open([], { language });
  await expect.element(page.getByRole('heading', { name: gone })).toBeVisible();
});

test('without a link it leads nowhere', async () => {
  await open([{ ...row, link: null }]);
  await expect.element(page.getByRole('heading', { level: 1, name: row.title.en })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the page' })).not.toBeInTheDocument();
});

test('what can be no id is not asked for', async () => {
  const backend = await open([row], { id: 'latest' });
  await expect.element(page.getByRole('heading', { name: 'Announcement not found.' })).toBeVisible();
  expect(backend.to('/rest/v1/announcements')).toEqual([]);
});
