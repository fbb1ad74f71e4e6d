import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { param, useSearchParams } from './search-params.ts';

afterEach(cleanup);

const schema = { tab: param.oneOf('table', 'stats'), q: param.text };

function Tabs() {
  const [{ tab, q }, set] = useSearchParams(schema);
  return (
    <>
      <p role="status">{`${tab} ${q}`}</p>
      <button type="button" onClick={() => set({ tab: 'stats' })}>
        Stats
      </button>
      <button type="button" onClick={() => set({ tab: 'table', q: '' })}>
        Table
      </button>
    </>
  );
}

test('a change of the page’s state replaces its place in the history: back leaves the page', async () => {
  const { router } = await openPage(<Tabs />, { at: '/leagues?q=rondo&season=4' });
  const places = router.history.length;
  await page.getByRole('button', { name: 'Stats' }).click();
  await expect.element(page.getByRole('status')).toMatchTextContent('stats rondo');
  expect(router.state.location.search).toEqual({ q: 'rondo', season: '4', tab: 'stats' });
  expect(router.history.length).toBe(places);
});

test('a value that is the default stands in no address, and the rest of the query stays', async () => {
  const { router } = await openPage(<Tabs />, { at: '/leagues?q=rondo&season=4&tab=stats' });
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.element(page.getByRole('status')).toMatchTextContent('table');
  expect(router.state.location.searchStr).toBe('?season=4');
});
