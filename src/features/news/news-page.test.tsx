import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Call, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { NewsPage } from './news-page.tsx';
import type { NewsRow } from '#data/news/queries.ts';
import { newsRow } from '#testing/news.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const call = 'POST /rest/v1/rpc/news_page';
type PageArgs = { of_category?: string; before_id?: string; in_language: string };
const stories = page.getByRole('article');

async function open(rows: (args: PageArgs) => NewsRow[] | undefined, at = '/news', language: 'en' | 'de' = 'en') {
  const backend = fakeBackend({
    [call]: ({ body }: Call) => {
      const answer = rows(body as PageArgs);
      return answer ? { body: answer } : { status: 500, body: { message: 'down' } };
    },
  });
  const opened = await openPage(
    <>
      <NewsPage />
      <Toaster />
    </>,
    { at, namespaces: ['news'], language },
  );
  return { ...opened, requests: () => backend.to('/rest/v1/rpc/news_page').map(({ body }) => body) };
}

describe('the news', () => {
  test('lead with the newest article, the others below', async () => {
    const { requests } = await open(() => [newsRow(1), newsRow(2, { origin: 'round_up' })]);
    await expect.element(stories.nth(0)).toMatchTextContent(/Matches.*29 October 2026.*Story 1.*What happened/);
    await expect.element(stories.nth(1)).toMatchTextContent(/Round-up.*Story 2/);
    await expect.element(page.getByRole('link', { name: 'Story 2' })).toHaveAttribute('href', `/news/${newsRow(2).id}`);
    expect(requests()).toEqual([{ in_language: 'en', max: 21 }]);
  });

  test('mark what a machine wrote, and what is there in another language alone', async () => {
    await open(() => [newsRow(1, { is_ai_generated: true }), newsRow(2, { language: 'tr' })]);
    await expect.element(stories.nth(0)).toMatchTextContent(/AI-generated/);
    await expect.element(stories.nth(1)).toMatchTextContent(/in Turkish/);
    expect(page.getByRole('link', { name: 'Story 2' }).element().getAttribute('lang')).toBe('tr');
    expect(stories.nth(1).element().textContent).not.toContain('AI-generated');
  });

  test('are narrowed by a category, which is kept in the address', async () => {
    const { router, requests } = await open(({ of_category }) =>
      of_category ? [newsRow(2)] : [newsRow(1), newsRow(2)],
    );
    await page.getByRole('tab', { name: 'Transfers' }).click();
    await expect.element(page.getByRole('status')).toMatchTextContent('1 article');
    expect(router.state.location.search).toEqual({ category: 'transfers' });
    expect(requests().at(-1)).toEqual({ in_language: 'en', max: 21, of_category: 'transfers' });
  });

  test('go on where the list ends', async () => {
    const many = Array.from({ length: 23 }, (_, n) => newsRow(n + 1));
    const { requests } = await open(({ before_id }) => (before_id ? many.slice(20) : many.slice(0, 21)));
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByRole('status')).toMatchTextContent('23 articles');
    expect(requests()[1]).toMatchObject({ before_at: many[19]!.published_at, before_id: many[19]!.id });
  });

  test('say that there are none, and lead back from an empty category', async () => {
    const { router } = await open(() => [], '/news?category=site');
    await expect.element(page.getByText('No articles in this category yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.element(page.getByText('No articles yet.')).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  test('[S8.25] that cannot be loaded say so and are asked for again', async () => {
    let broken = true;
    await open(() => (broken ? undefined : [newsRow(1)]));
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load news');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(stories.nth(0)).toMatchTextContent(/Story 1/);
  });

  test('[S8.26] that cannot be fetched give “Failed to fetch news articles”', async () => {
    await open(() => undefined);
    await expect.element(page.getByText('Failed to fetch news articles', { exact: true })).toBeVisible();
  });
});
