import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { changeLanguage, loadNamespaces } from 'i18next';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { acceptAll, consentToStore } from '#lib/cookie-consent.ts';
import { storeConsent } from '#lib/consent.ts';
import type { Language } from '#domain/languages.ts';
import { CallError } from '#lib/errors.ts';
import { askingOverlap } from '#lib/overlap-question.ts';
import { queryClient } from '#lib/query-client.ts';
import { currentSession, startSession } from '#lib/session.ts';
import { contract, transfer } from '#testing/contracts.ts';
import { type Answers, type Call, fakeBackend, mert } from '#testing/fake-backend.ts';
import { sectionOf } from '#testing/page.tsx';
import { entries, fixture, leagueId, season, team, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { Providers } from './providers.tsx';
import { makeRouter } from './router.tsx';

/** The app as it is served: its routes, guards, reads and client library; only the backend is not there. */

const broken = new Error('cause');
vi.mock('#features/site-pages/about-page.tsx', () => ({
  AboutPage: () => {
    throw broken;
  },
}));

const refused = { status: 403, body: { code: '42501', message: 'permission denied' } };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const matches = [
  { ...fixture(1, 1, 2, [2, 1]), kickoff_at: '2026-01-01T18:00:00Z' },
  { ...fixture(2, 3, 1), kickoff_at: tomorrow },
  { ...fixture(3, 2, 4), kickoff_at: tomorrow },
];
const article = {
  id: uuid(7),
  category: 'matches',
  cover: null,
  is_ai_generated: false,
  origin: 'editorial',
  published_at: '2026-10-29T12:00:00Z',
  language: 'en',
  title: 'Derby night',
  summary: '',
};
const offers = [
  contract(2, { player_id: mert.id, status: 'active' }),
  contract(1, { player_id: mert.id }),
  contract(3, { player_id: mert.id, expires_at: '2026-01-01T00:00:00Z' }),
];

const inState = ({ query }: Call) => matches.filter(({ status }) => query.get('status')?.includes(status) ?? true);
const isOwn = ({ query }: Call) => query.get('player_id') === `eq.${mert.id}`;

const defaults: Answers = {
  'GET /rest/v1/site_settings': { body: { value: { enabled: false } } },
  'GET /rest/v1/profiles': { body: { id: mert.id, username: 'Mert Can', avatar: null } },
  'GET /rest/v1/profile_private': { body: [{ time_zone: 'Asia/Tokyo', silent_kinds: [] }] },
  'GET /rest/v1/memberships': {
    body: [{ id: uuid(40), team_id: uuid(1), team_role: 'player', league_id: leagueId, season: 4 }],
  },
  'GET /rest/v1/leagues': { body: [] },
  'GET /rest/v1/league_seasons': { body: [season()] },
  'GET /rest/v1/league_teams': { body: entries(4) },
  'GET /rest/v1/point_adjustments': { body: [] },
  'GET /rest/v1/teams': { body: [1, 2, 3, 4].map(team) },
  'GET /rest/v1/team_matches': (call) => ({ body: inState(call) }),
  'GET /rest/v1/team_fixtures': (call) => ({ body: inState(call).slice(0, 2) }),
  'GET /rest/v1/contracts': (call) => ({ body: isOwn(call) ? offers : [] }),
  'POST /rest/v1/rpc/news_page': { body: [article] },
  'POST /rest/v1/rpc/transfer_page': { body: [transfer(1, { username: 'aylin' }), transfer(2, { username: null })] },
  'POST /rest/v1/rpc/notifications_page': { body: [] },
  'POST /rest/v1/rpc/unread_notifications': { body: 0 },
  'POST /rest/v1/rpc/my_sessions': { body: [] },
  'POST /rest/v1/rpc/mark_seen': {},
};

beforeEach(async () => {
  await page.viewport(1280, 900);
  storeConsent(consentToStore(acceptAll()));
});
afterEach(async () => {
  await cleanup();
  await signOut();
  queryClient().clear();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Opens an address of the app for mert, or for a visitor. */
async function open(at: string, { answers = {}, visitor = false, language = 'en' }: Opening = {}) {
  await changeLanguage(language);
  await loadNamespaces('common');
  const backend = visitor ? fakeBackend(answers) : await signIn({ ...defaults, ...answers });
  if (visitor) await startSession();
  const router = makeRouter();
  const screen = await render(<Providers>{null}</Providers>);
  // a toast that is told before the toaster of this page stands would be told to the one before
  await expect.poll(() => document.querySelector('section[aria-live]')).not.toBeNull();
  await screen.rerender(
    <Providers>
      <RouterProvider router={router} history={createMemoryHistory({ initialEntries: [at] })} />
    </Providers>,
  );
  return { backend, screen, router };
}
type Opening = { answers?: Answers; visitor?: boolean; language?: Language };

const bodies = (calls: Call[]) => calls.map(({ body }) => body);

describe('the dashboard', () => {
  test('[S1.30] shows the latest news, and leads to each and to all', async () => {
    const { backend, screen, router } = await open('/dashboard');
    const section = await sectionOf(screen, 'Latest news');
    await expect.element(section.getByRole('listitem').nth(0)).toMatchTextContent(/Derby night.*29 October 2026/);
    expect(bodies(backend.to('/rest/v1/rpc/news_page'))).toEqual([{ in_language: 'en', max: 3 }]);
    await expect
      .element(section.getByRole('link', { name: /Derby night/ }))
      .toHaveAttribute('href', `/news/${uuid(7)}`);
    await section.getByRole('link', { name: 'All news' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/news');
  });

  test('[S1.32] shows the upcoming matches, and no match that is over', async () => {
    const { backend, screen } = await open('/dashboard');
    const section = await sectionOf(screen, 'Upcoming matches');
    await expect.element(section.getByRole('link', { name: /^Bergwacht.*Doğan/ })).toBeVisible();
    expect(section.getByRole('listitem').elements()).toHaveLength(1);
    // one's own next match is what the page begins with, and stands nowhere else
    const head = page.elementLocator(document.querySelector('.page-head-head')!);
    await expect.element(head.getByText('Your next match')).toBeVisible();
    await expect.element(head.getByRole('link', { name: 'Corsairs FC' })).toBeVisible();
    const next = backend
      .to('/rest/v1/team_matches')
      .filter(({ query }) => query.get('status') === 'in.(live,scheduled)' && !query.has('match_casters.user_id'));
    expect(next.map(({ query }) => [query.get('order'), query.get('limit')])).toEqual([
      ['kickoff_at.asc,id.asc', '10'],
    ]);
  });

  test('[S1.33] shows the contract offers that can be answered', async () => {
    const { backend, screen } = await open('/dashboard');
    const section = await sectionOf(screen, 'Contract offers');
    await expect.element(section.getByRole('listitem')).toMatchTextContent(/Corsairs.*We need a striker.*AcceptReject/);
    expect(section.getByRole('listitem').elements()).toHaveLength(1);
    const queries = backend
      .to('/rest/v1/contracts')
      .map(({ query }) => [query.get('player_id'), query.get('ended_at')]);
    expect(new Set(queries.map(String))).toEqual(new Set([`eq.${mert.id},is.null`]));
  });

  test('[S1.34] shows the recent transfers', async () => {
    const { backend, screen } = await open('/dashboard');
    const section = await sectionOf(screen, 'Recent transfers');
    await expect
      .element(section.getByRole('listitem').nth(0))
      .toMatchTextContent(/aylin.*Transfer in.*Anchor.*Corsairs/);
    await expect.element(section.getByRole('listitem').nth(1)).toMatchTextContent(/Deleted player/);
    // besides those of the own team, which say whether somebody has just signed
    const requests = bodies(backend.to('/rest/v1/rpc/transfer_page')) as { of_team?: string }[];
    expect(requests.filter(({ of_team }) => of_team === undefined)).toEqual([{ max: 5 }]);
  });
});

describe('what cannot be read', () => {
  const toasts = () =>
    [...document.querySelectorAll('[data-sonner-toast][data-removed=false]')]
      .map(({ textContent }) => textContent)
      .toSorted();

  test('[S8.11] [S8.12] however often the leagues cannot be read, one toast says so', async () => {
    const shown = vi.spyOn(sonner, 'error');
    let most = 0;
    const watch = new MutationObserver(() => (most = Math.max(most, toasts().length)));
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
    const { backend, screen } = await open('/leagues', { answers: { 'GET /rest/v1/leagues': refused } });
    await expect.poll(toasts).toEqual(['Failed to load leagues']);
    for (const times of [2, 3]) {
      await screen.getByRole('button', { name: 'Try again' }).first().click();
      await expect.poll(() => shown.mock.calls.length).toBe(times);
    }
    const lists = backend.to('/rest/v1/leagues').filter(({ query }) => query.get('select') === '*');
    expect(lists).toHaveLength(3);
    await expect.poll(toasts).toEqual(['Failed to load leagues']);
    watch.disconnect();
    expect(most).toBe(1);
  });

  test('[S8.13] fixtures that cannot be read are reported beside it', async () => {
    await open('/fixtures', { answers: { 'GET /rest/v1/leagues': refused, 'GET /rest/v1/team_matches': refused } });
    await expect.poll(toasts).toEqual(['Failed to load fixtures', 'Failed to load leagues']);
  });
});

test.each([
  ['en', 'An error occurred', 'Something went wrong. Please try again later.'],
  ['de', 'Ein Fehler ist aufgetreten', 'Etwas ist schiefgelaufen. Bitte versuche es später noch einmal.'],
  ['tr', 'Bir hata oluştu', 'Bir sorun oluştu. Lütfen daha sonra tekrar dene.'],
] as const)(
  '[S8.21 S8.22] a page that broke says the two generic texts (%s), and the cause is logged',
  async (language, heading, sentence) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { screen } = await open('/about', { visitor: true, language });
    await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible();
    expect(logged).toHaveBeenCalledWith('The page failed', broken);
  },
);

test('signing out on /settings leaves nothing of the account in this browser', async () => {
  const { screen, router } = await open('/settings?section=devices');
  localStorage.setItem('rondo.name', 'Mert Can');
  await expect.poll(() => localStorage.getItem('rondo.zone')).toBe('Asia/Tokyo');
  await screen.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
  expect(currentSession()).toEqual({ status: 'signed-out', why: 'left' });
  await expect.poll(() => localStorage.getItem('rondo.zone')).toBeNull();
  for (const key of ['rondo.session', 'rondo.name']) expect(localStorage.getItem(key)).toBeNull();
  const storageText = JSON.stringify([localStorage, sessionStorage].map((each) => Object.entries(each)));
  for (const word of [mert.id, mert.email, 'Mert Can']) expect(storageText).not.toContain(word);
  // nor in the cache of this page
  const cached = queryClient()
    .getQueryCache()
    .findAll()
    .map(({ queryKey, state }) => JSON.stringify([queryKey, state.data]));
  expect(cached.filter((each) => each.includes(mert.id))).toEqual([]);
  await expect.element(screen.getByText(/^You have been logged out/)).not.toBeInTheDocument();
});

test('the staff is asked on any page whether a time stands at which a team plays already', async () => {
  const { screen } = await open('/dashboard');
  await expect.element(await sectionOf(screen, 'Latest news')).toBeVisible();
  const details = JSON.stringify({ team: 'Anchor', match: 'Anchor – Corsairs', at: tomorrow });
  const refusal = new CallError('Busy', { code: 'PT409', hint: 'overlapsAsk', details });
  const answered = vi.fn<(aware?: boolean) => void>();
  // until somebody listens there is nobody to ask
  await expect
    .poll(() => {
      void askingOverlap((aware) => (answered(aware), aware ? Promise.resolve() : Promise.reject(refusal))).catch(
        () => {},
      );
      return page.getByRole('dialog', { name: 'Two matches at once' }).elements();
    })
    .toHaveLength(1);
  await page.getByRole('button', { name: 'Set it anyway' }).click();
  await expect.poll(() => answered.mock.calls.filter(([aware]) => aware === true)).toHaveLength(1);
});
