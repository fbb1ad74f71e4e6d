import { useEffect } from 'react';
import { siteQueries } from '#features/site-pages/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { whenIdle } from '#lib/when-idle.ts';

/** Reads, once the page is usable, what the site calls itself; until then it is drawn as this browser knew it last. */
export function BrandReader() {
  useEffect(() => whenIdle(() => void queryClient().prefetchQuery(siteQueries.brand())), []);
  return null;
}
