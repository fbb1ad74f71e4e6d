import type { InfiniteData } from '@tanstack/react-query';

/**
 * Pages of a list: a read asks for one row more than a page shows (`limit(pageRows + 1)`), and that row alone says that
 * there is a further page. A list of exactly one page has none.
 */

/** The last row that a page shows, after which the next page begins; undefined where there is no next page. */
export const lastShown = <Row>(page: Row[], rows: number): Row | undefined =>
  page.length > rows ? page[rows - 1] : undefined;

/** For `select`: the pages without the row that only says that there is a further page. */
export const shownPages = <Row, Param>(data: InfiniteData<Row[], Param>, rows: number): InfiniteData<Row[], Param> =>
  data.pages.some(({ length }) => length > rows)
    ? { ...data, pages: data.pages.map((page) => (page.length > rows ? page.slice(0, rows) : page)) }
    : data;
