import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageLoadError } from '#lib/page.tsx';
import { openPage } from '#testing/page.tsx';
import { PageError } from './page-error.tsx';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const gone = new PageLoadError('The page could not be fetched');
const open = (at: string, error: Error) => openPage(<PageError error={error} reset={() => {}} />, { at });

test('the leagues page that cannot be fetched says so and offers a refresh', async () => {
  const { screen } = await open('/leagues', gone);
  await expect
    .element(screen.getByText('Error loading Leagues. Please refresh the page.', { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

test.each([
  ['could not be fetched', gone],
  ['misses a part', new TypeError('Failed to fetch dynamically imported module')],
])('without a network a page that %s says that it comes by itself, and no more', async (_, error) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { screen } = await open('/teams', error);
  await expect.element(screen.getByText(/^You are offline. This page loads once/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test('another page that cannot be fetched does not speak of leagues', async () => {
  const { screen } = await open('/teams', gone);
  await expect.element(screen.getByText('This page could not be loaded. Please refresh the page.')).toBeVisible();
});

test('a refresh that would end at the browser’s own error page is none', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { screen } = await open('/teams', gone);
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => fetchSpy.mock.calls.length).toBe(1);
  await expect.element(screen.getByText('This page could not be loaded. Please refresh the page.')).toBeVisible();
});
