import type {
  DefaultError,
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  InfiniteData,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

/** The visitor on the way to a page, and the address as the router reads it. */
export type Visit = { userId: string; params: Record<string, string>; search: Record<string, string | undefined> };

/** Asks ahead; undefined when there is no answer. A failed read is asked again, and reported, by the page itself. */
export type Read = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, DefaultError, Data, Key>,
) => Promise<Data | undefined>;

/** The same for the first page of a list. */
type ReadPages = <Page, Key extends QueryKey, Param>(
  options: FetchInfiniteQueryOptions<Page, DefaultError, Page, Key, Param>,
) => Promise<InfiniteData<Page, Param> | undefined>;

/** The reads of a page, in the order in which they can start; started on the way to it, before it is drawn. */
export type Prefetch = (visit: Visit, read: Read, readPages: ReadPages) => unknown;

/** Reads that need not be made again by a further look, and when they came. */
const current = new WeakMap<object, number>();
/** As long as the router keeps a preload. */
const currentMs = 30_000;

/** Reads what a page is about to ask for. Where the page reads at every mount, its first look takes this. */
export function readAhead<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, DefaultError, Data, Key>,
): Promise<Data> {
  return ahead(client, options.queryKey, () => client.fetchQuery(options));
}

/** The same for the first page of a list. */
export function readPagesAhead<Page, Key extends QueryKey, Param>(
  client: QueryClient,
  options: FetchInfiniteQueryOptions<Page, DefaultError, Page, Key, Param>,
): Promise<InfiniteData<Page, Param>> {
  return ahead(client, options.queryKey, () => client.fetchInfiniteQuery(options));
}

async function ahead<Data>(client: QueryClient, queryKey: QueryKey, fetch: () => Promise<Data>): Promise<Data> {
  const find = () => client.getQueryCache().find({ queryKey });
  const before = find()?.state.dataUpdatedAt;
  const data = await fetch();
  const query = find();
  if (query && query.state.dataUpdatedAt !== before && query.getObserversCount() === 0) current.set(query, Date.now());
  return data;
}

/**
 * For `refetchOnMount`: at every mount, fresh or not, unless it has just been read for what is drawn: ahead of the page,
 * or by a part of the page that still looks at it. Changed data is read again.
 */
export function everyMount(query: { state: { isInvalidated: boolean } }): 'always' | false {
  return !query.state.isInvalidated && Date.now() - (current.get(query) ?? 0) < currentMs ? false : 'always';
}

/** Notes which reads are of what is drawn: until nobody looks at them any more. */
export function trackReads(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const watched = event.query.getObserversCount() > 0;
    if (event.type === 'observerRemoved' && !watched) current.delete(event.query);
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual && watched)
      current.set(event.query, Date.now());
  });
}
