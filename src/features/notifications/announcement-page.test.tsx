import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { AnnouncementPage } from './announcement-page.tsx';

afterEach(cleanup);

const row = { title: 'Registration opens', body: 'On Monday.\nBe there.', link: '/rules', created_at: '2026-11-02T12:00:00Z' }; // prettier-ignore

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
  ['en', 'Open the page', 'Announcement not found.'],
  ['de', 'Seite öffnen', 'Mitteilung nicht gefunden.'],
  ['tr', 'Sayfayı aç', 'Duyuru bulunamadı.'],
] as const)('an announcement is read whole, in %s, and leads on', async (language, way, gone) => {
  await open([row], { language });
  await expect.element(page.getByRole('heading', { level: 1, name: row.title })).toBeVisible();
  await expect.element(page.getByText(/On Monday\.\s+Be there\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: way })).toHaveAttribute('href', '/rules');
  await cleanup();
  await open([], { language });
  await expect.element(page.getByRole('heading', { name: gone })).toBeVisible();
});

test('without a link it leads nowhere', async () => {
  await open([{ ...row, link: null }]);
  await expect.element(page.getByRole('heading', { level: 1, name: row.title })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the page' })).not.toBeInTheDocument();
});

test('what can be no id is not asked for', async () => {
  const backend = await open([row], { id: 'latest' });
  await expect.element(page.getByRole('heading', { name: 'Announcement not found.' })).toBeVisible();
  expect(backend.to('/rest/v1/announcements')).toEqual([]);
});
