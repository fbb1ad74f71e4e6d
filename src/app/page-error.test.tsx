import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageLoadError } from '#lib/page.tsx';
import { openPage } from '#testing/page.tsx';
import { PageError } from './page-error.tsx';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const gone = new PageLoadError('The page could not be fetched');
const open = (at: string, error: Error, language: 'en' | 'de' | 'tr' = 'en') =>
  openPage(<PageError error={error} reset={() => {}} />, { at, language });

test('the leagues page that cannot be fetched says so and offers a refresh', async () => {
  const { screen } = await open('/leagues', gone);
  await expect
    .element(screen.getByText('Error loading Leagues. Please refresh the page.', { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

test('without a network it is said that the page comes by itself', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { screen } = await open('/teams', gone);
  await expect.element(screen.getByText(/^You are offline: it comes by itself/)).toBeVisible();
});

test('another page that cannot be fetched does not speak of leagues', async () => {
  const { screen } = await open('/teams', gone);
  await expect.element(screen.getByText('This page could not be loaded. Please refresh the page.')).toBeVisible();
});

test.each([
  ['en', 'An error occurred', 'Something went wrong. Please try again later.'],
  ['de', 'Ein Fehler ist aufgetreten', 'Etwas ist schiefgelaufen. Bitte versuche es später noch einmal.'],
  ['tr', 'Bir hata oluştu', 'Bir şeyler ters gitti. Lütfen daha sonra tekrar dene.'],
] as const)(
  '[S8.21 S8.22] a page that broke says the two generic texts (%s), and the cause is logged',
  async (language, heading, sentence) => {
    const broken = new Error('cause');
    const { screen } = await open('/leagues', broken, language);
    await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible();
    expect(console.error).toHaveBeenCalledWith('The page failed', broken);
  },
);
