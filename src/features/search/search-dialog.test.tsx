import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Language } from '#domain/languages.ts';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { SearchDialog } from './search-dialog.tsx';

signedInAs({ id: uuid(1), email: 'mert@example.com' });
afterEach(async () => {
  await cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const call = '/rest/v1/rpc/search_site';
const none = { picture: null, short_name: null, tag: null, kit_primary: null, kit_secondary: null, place: null };
const player = { ...none, kind: 'player', id: uuid(501), name: 'Işıl Doğan', of_name: null, close: false };
const team = {
  ...none,
  kind: 'team',
  id: uuid(4),
  name: 'Doğan FC',
  tag: 'DOG',
  of_name: 'Premier Rondo',
  close: false,
};

type Options = { early?: string; language?: Language; onClose?: () => void };

async function open(answers: Answers = {}, { early = '', language = 'en', onClose = () => {} }: Options = {}) {
  const backend = fakeBackend({ [`POST ${call}`]: { body: [team, player] }, ...answers });
  const opened = await openPage(<SearchDialog early={() => early} onClose={onClose} />, {
    namespaces: ['search'],
    language,
  });
  return { ...opened, backend, options: page.getByRole('option') };
}

const hit = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const field = page.getByPlaceholder('Player, team, league or page');
const requestsOf = (backend: { to: (path: string) => { body: unknown }[] }) => backend.to(call).map(({ body }) => body);

test('[S1.45] the search asks the database for players by name, and leads to them', async () => {
  const { backend, router } = await open();
  await field.fill(' DOĞAN');
  await hit('Işıl Doğan').click();
  expect(router.state.location.pathname).toBe(`/players/${uuid(501)}`);
  expect(requestsOf(backend)).toEqual([{ query: 'DOĞAN', max: 6, in_language: 'en' }]);
});

test('[S1.46] the search finds teams, and leads to them', async () => {
  const { router } = await open();
  await field.fill('doğan');
  await hit('Doğan FC').click();
  expect(router.state.location.pathname).toBe(`/teams/${uuid(4)}`);
});

test('has the focus at once, and begins with what was typed before it was there', async () => {
  const { backend } = await open({}, { early: 'dog' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('an');
  await expect.element(field).toHaveValue('dogan');
  // Typed slowly, "dog" alone is asked first and finds the same team.
  await expect.poll(() => requestsOf(backend).at(-1)).toEqual({ query: 'dogan', max: 6, in_language: 'en' });
  await expect.element(hit('Doğan FC')).toBeVisible();
});

test('an Enter that comes before the answer opens the first hit of it', async () => {
  const { router, backend } = await open();
  await field.click();
  await userEvent.keyboard('dogan{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe(`/teams/${uuid(4)}`);
  expect(requestsOf(backend).at(-1)).toEqual({ query: 'dogan', max: 6, in_language: 'en' });
});

test('an Enter that comes before the field does is not lost either', async () => {
  const { router } = await open({}, { early: 'dogan\n' });
  await expect.poll(() => router.state.location.pathname).toBe(`/teams/${uuid(4)}`);
});

test('the arrows choose, and a choice made by hand stays when more is found', async () => {
  const { router } = await open();
  await field.fill('dogan');
  await expect.element(hit('Doğan FC')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(hit('Işıl Doğan')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(`/players/${uuid(501)}`);
});

test('a search that another one follows is called off', async () => {
  const signals: AbortSignal[] = [];
  await open();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { query } = (await new Request(input, init).json()) as { query: string };
    if (init?.signal) signals.push(init.signal);
    return query === 'do' ? new Promise<Response>(() => {}) : fetch(input, init);
  });
  await field.fill('do');
  await expect.poll(() => signals.length).toBe(1);
  await field.fill('dogan');
  await expect.element(hit('Doğan FC')).toBeVisible();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('pages and commands are found without asking, and nothing is asked before something is typed', async () => {
  const { backend, options, router } = await open({ [`POST ${call}`]: { body: [] } });
  await expect.element(hit('Transfer centre')).toBeVisible();
  expect(backend.to(call)).toEqual([]);
  await field.fill('help problem');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(['Open a ticket']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.href).toBe('/tickets?new=yes');
});

test.each([
  ['en', 'calendar', 'My matches in my calendar'],
  ['de', 'abo', 'Meine Spiele im Kalender'],
  ['tr', 'takvim', 'Maçlarım takvimimde'],
] as const)('the own matches for a calendar are found: %s', async (language, typed, action) => {
  const { router } = await open({}, { language });
  await page.getByRole('combobox').fill(typed);
  await hit(action).click();
  await expect.poll(() => router.state.location.href).toBe('/settings?section=calendar');
});

test('what is found comes below the pages and commands that are there already, and Enter opens it', async () => {
  let give = () => {};
  const gate = new Promise<void>((resolve) => (give = resolve));
  const { options, router } = await open();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => gate.then(() => fetch(...args)));
  await field.fill('calendar');
  const ahead = hit('My matches in my calendar');
  await expect.element(ahead).toBeVisible();
  const top = () => (ahead.element() as HTMLElement).offsetTop;
  const before = top();
  give();
  await expect.element(hit('Doğan FC')).toHaveAttribute('aria-selected', 'true');
  expect(top()).toBe(before);
  expect(options.elements()[0]).toBe(ahead.element());
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(`/teams/${uuid(4)}`);
});

test.each([
  ['en', 'report result', 'Report the result'],
  ['de', 'ergebnis', 'Ergebnis melden'],
  ['tr', 'SONUC', 'Sonucu bildir'],
] as const)('a captain finds the match whose result is due: %s', async (language, typed, action) => {
  const match = {
    id: uuid(77),
    status: 'scheduled',
    kickoff_at: '2026-01-01T10:00:00Z',
    home_team_id: uuid(9),
    away_team_id: uuid(4),
    home_team: { id: uuid(9), name: 'Rıhtım' },
    away_team: { id: uuid(4), name: 'Doğan FC' },
  };
  const { router } = await open(
    {
      [`POST ${call}`]: { body: [] },
      'GET /rest/v1/memberships': { body: [{ team_id: uuid(4), team_role: 'captain', league_id: null, season: null }] },
      'GET /rest/v1/team_fixtures': { body: [match] },
    },
    { language },
  );
  await page.getByRole('combobox').fill(typed);
  await hit(`${action}.*Rıhtım`).click();
  expect(router.state.location.pathname).toBe(`/matches/${uuid(77)}`);
});

test.each([
  ['a plain user', false, false, 0],
  ['a moderator', false, true, 2],
  ['an admin', true, false, 20],
] as const)('%s finds the pages of the administration that are theirs', async (_who, admin, moderator, count) => {
  const { backend, options } = await open({
    'POST /rest/v1/rpc/is_admin_fast': { body: admin },
    'POST /rest/v1/rpc/is_moderator': { body: moderator },
  });
  await expect.element(hit('Transfer centre')).toBeVisible();
  await expect.poll(() => backend.to(`/rest/v1/rpc/${admin ? 'is_admin_fast' : 'is_moderator'}`).length).toBe(1);
  const pages = () =>
    options.elements().flatMap(({ textContent }) => /^(.+)Administration$/.exec(textContent)?.[1] ?? []);
  await expect.poll(() => pages().length).toBe(count);
  if (count === 2) expect(pages()).toEqual(['Moderation', 'Tickets']);
  expect(pages().includes('Audit log')).toBe(admin);
});

test('names that are only like what was typed stand apart and last', async () => {
  await open({ [`POST ${call}`]: { body: [{ ...player, close: true }] } });
  await field.fill('dogna');
  await expect.element(page.getByText('Similar names')).toBeVisible();
  await expect.element(page.getByText('Players')).not.toBeInTheDocument();
  await expect.element(hit('Işıl Doğan')).toBeVisible();
});

test('what was opened stands first the next time, and is forgotten on demand', async () => {
  localStorage.setItem('cookieConsent', 'true');
  await open();
  await field.fill('dogan');
  await hit('Doğan FC').click();
  // kept on the device only where functional storage is allowed
  expect(localStorage.getItem(`rondo.recent.${uuid(1)}`)).toBeNull();
  await cleanup();
  const { options } = await open();
  await expect.poll(() => options.elements()[0]?.textContent).toContain('Doğan FC');
  await page.getByRole('button', { name: 'Clear recent' }).click();
  await expect.element(hit('Doğan FC')).not.toBeInTheDocument();
});

test('[S8.24] a search without results says so with what was typed', async () => {
  await open({ [`POST ${call}`]: { body: [] } });
  await field.fill('zzz');
  await expect.element(page.getByText('No results found for "zzz"')).toBeVisible();
});

test('[S8.23] a search that fails says so, and asks again', async () => {
  const { backend } = await open({ [`POST ${call}`]: { status: 500, body: { message: 'Broken.' } } });
  await field.fill('zzz');
  await expect.element(page.getByText('Search failed. Try searching with a different term.')).toBeVisible();
  backend.answers[`POST ${call}`] = { body: [player] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(hit('Işıl Doğan')).toBeVisible();
});

test('a search that does not get through says so at once: nobody asks a second time but who types', async () => {
  const unreached = [new TypeError('Failed to fetch')];
  const { backend } = await open({ [`POST ${call}`]: () => unreached.pop() ?? { body: [player] } });
  await field.fill('isil');
  await expect.element(page.getByText('Search failed. Try searching with a different term.')).toBeVisible();
  await expect.poll(() => backend.to(call)).toHaveLength(1);
  await field.fill('isik');
  await expect.element(hit('Işıl Doğan')).toBeVisible();
});

test('a search without a network says that it failed, not that nothing is found', async () => {
  onlineManager.setOnline(false);
  try {
    await open({ [`POST ${call}`]: new TypeError('Failed to fetch') });
    await field.fill('isil');
    await expect.element(page.getByText('Search failed. Try searching with a different term.')).toBeVisible();
  } finally {
    onlineManager.setOnline(true);
  }
});
