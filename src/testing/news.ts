import type { Article, NewsRow } from '#data/news/queries.ts';

export const articleId = (n: number) => `a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const newsRow = (n: number, row: Partial<NewsRow> = {}): NewsRow => ({
  id: articleId(n),
  category: 'matches',
  cover: null,
  is_ai_generated: false,
  origin: 'editorial',
  published_at: `2026-10-${String(30 - n).padStart(2, '0')}T12:00:00Z`,
  language: 'en',
  title: `Story ${n}`,
  summary: `What happened in story ${n}.`,
  ...row,
});

export const article = (change: Partial<Article> = {}): Article => ({
  id: articleId(1),
  slug: 'derby-night',
  category: 'matches',
  cover: null,
  is_ai_generated: false,
  published_at: '2026-10-29T12:00:00Z',
  origin: 'editorial',
  season: null,
  matchday: null,
  version: 3,
  author: { id: articleId(90), username: 'Marek', deleted_at: null },
  league: null,
  texts: [
    { language: 'en', title: 'Derby night', summary: 'Kiel wins late.', body: 'A **goal** in the last minute.', complete: true },
    { language: 'tr', title: 'Derbi gecesi', summary: '', body: 'Son dakikada gol.', complete: true },
  ],
  ...change,
}); // prettier-ignore
