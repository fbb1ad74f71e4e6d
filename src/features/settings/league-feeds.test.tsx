import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { league } from '#testing/season.ts';

import { signIn, signOut } from '#testing/session.ts';
import { LeagueFeeds } from './league-feeds.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const secret = 'c'.repeat(48);
const [first, closed] = [
  league(),
  league({ id: '00000000-0000-4000-8000-000000000002', name: 'Kapalı Lig', slug: 'kapali-lig', public: false }),
];

async function open(answers: Answers = {}, language: 'en' | 'de' | 'tr' = 'en') {
  const backend = await signIn({
    'POST /rest/v1/rpc/my_reader_link': { body: secret },
    'GET /rest/v1/leagues': { body: [first, closed] },
    ...answers,
  });
  const drawn = (
    <>
      <h2>Calendars</h2>
      <LeagueFeeds userId={mert.id} />
      <Toaster />
    </>
  );
  await openPage(drawn, { namespaces: ['settings', 'errors'], language });
  return backend;
}

const address = (name: string) => page.getByRole('status', { name, exact: true });
const at = (slug: string, file: string, language = 'en') =>
  `${location.origin}/feeds/my/${secret}/${slug}/${file}?lang=${language}`;

test('a league’s calendar and feeds have addresses of the member’s own, in the member’s language', async () => {
  await open({}, 'tr');
  await expect.element(page.getByRole('heading', { name: 'Lig yayınları' })).toBeVisible();
  await expect.element(address('Takvim')).toHaveTextContent(at('premier-rondo', 'calendar.ics', 'tr'));
  await expect.element(address('Sonuçlar')).toHaveTextContent(at('premier-rondo', 'results.rss', 'tr'));
  await expect.element(address('Haberler')).toHaveTextContent(at('premier-rondo', 'news.rss', 'tr'));
  // the columns of a file have no language
  await expect
    .element(address('Puan durumu (CSV)'))
    .toHaveTextContent(`${location.origin}/feeds/my/${secret}/premier-rondo/table.csv`);
});

test('any league is chosen, also one that is closed', async () => {
  await open();
  const choice = page.getByRole('combobox', { name: 'League' });
  await expect.element(choice).toHaveValue('premier-rondo');
  await choice.selectOptions('Kapalı Lig');
  await expect.element(address('Calendar')).toHaveTextContent(at('kapali-lig', 'calendar.ics'));
  await expect.element(address('News')).toHaveTextContent(at('kapali-lig', 'news.rss'));
  for (const [name, file] of [
    ['Schedule', 'schedule'],
    ['Squads', 'squads'],
    ['Stats', 'statistics'],
  ])
    await expect
      .element(address(`${name} (CSV)`))
      .toHaveTextContent(`${location.origin}/feeds/my/${secret}/kapali-lig/${file}.csv`);
});

test('an address is copied, and it is said when it could not be', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await page.getByRole('button', { name: 'Copy the address: Results' }).click();
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(at('premier-rondo', 'results.rss'));
  copied.mockRejectedValue(new Error('refused'));
  await page.getByRole('button', { name: 'Copy the address: News' }).click();
  await expect.element(page.getByText('Copy failed. Select the address and copy it yourself.')).toBeVisible();
});

test.each<[string, Answers]>([
  ['has no address', { 'POST /rest/v1/rpc/my_reader_link': { body: null } }],
  ['has no league', { 'GET /rest/v1/leagues': { body: [] } }],
])('who %s is shown none', async (_, answers) => {
  const backend = await open(answers);
  await expect.poll(() => backend.to('/rest/v1/leagues').length).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Calendars' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'League feeds' }).elements()).toHaveLength(0);
});

test('a hosted project has no feeds, and none are shown', async () => {
  await open();
  await expect.element(address('Calendar')).toBeVisible();
  await cleanup();
  vi.stubEnv('VITE_SUPABASE_URL', 'https://league.supabase.co');
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_1');
  await openPage(<LeagueFeeds userId={mert.id} />, { namespaces: ['settings'] });
  expect(page.getByRole('status').elements()).toHaveLength(0);
});
