import { currentLanguage } from '#lib/i18n.ts';
import type { Prefetch } from '#lib/read-ahead.ts';
import { param } from '#lib/search-params.ts';
import { categories, newsQueries } from '#data/news/queries.ts';

export const newsPrefetch: Prefetch = ({ search }, _read, readPages) => {
  const category = categories.find((each) => each === search['category']);
  void readPages(newsQueries.page(currentLanguage(), category));
};

export const articlePrefetch: Prefetch = ({ params: { id = '' } }, read) => {
  if (param.id(id) === undefined) return;
  void read(newsQueries.detail(id));
  void read(newsQueries.neighbours(id, currentLanguage()));
};
