import type { Catalogue, Relation } from '#host/gateway/rest/catalogue.ts';
import type { Filter } from '#host/gateway/rest/filters.ts';
import { type Operation, readRequest } from '#host/gateway/rest/grammar.ts';
import { isEmbed, type Item, keyOf } from '#host/gateway/rest/select.ts';

/** Two tables, as `one other`, that a third one joins: PostgREST counts that among the ways to embed one in the other. */
export const joinedTables = `
  select distinct a.confrelid::regclass || ' ' || b.confrelid::regclass as pair
    from pg_constraint a
    join pg_constraint b on b.conrelid = a.conrelid and b.oid <> a.oid and b.contype = 'f'
    join pg_constraint k on k.conrelid = a.conrelid and k.contype = 'p'
   where a.contype = 'f' and a.connamespace = 'public'::regnamespace and a.conkey <@ k.conkey and b.conkey <@ k.conkey`;

/** Limits of a hosted project's gateway (nginx with four buffers of 8 kB), and of warnings by supabase-js. */
const addressMax = 8000;

/** PostgREST's `max-rows` of a hosted project: what is beyond it is left out without a word. */
const rowsMax = 1000;

/**
 * Differences between PostgREST and our host in their answers to a request of the app. The grammar of the host, which refuses
 * aggregates, unknown operators and embeddings by two foreign keys, has accepted it before.
 */
export async function faultsOf(appRequest: Request, catalogue: Catalogue, joined: Set<string>): Promise<string[]> {
  const { pathname, search } = new URL(appRequest.url);
  if (!pathname.startsWith('/rest/v1/')) return [];
  const [path, address] = [pathname.slice('/rest/v1/'.length), pathname + search];
  const body =
    appRequest.method === 'GET' || appRequest.method === 'HEAD' ? undefined : await appRequest.clone().text();
  const type = appRequest.headers.get('content-type') ?? undefined;
  let request: Operation;
  try {
    request = readRequest({ method: appRequest.method, path, query: search.slice(1), type, body }, catalogue);
  } catch {
    // refused by the host, too
    return [];
  }
  const { view } = request;
  const own = catalogue.relations.get(path);
  const filters = [view.own, ...view.embedded.values()].flatMap((window) => window.filters);
  const toMany = (view.own.order ?? []).filter(({ of }) => of !== undefined && !isToOne(own, view.select, of));
  const rows = 'args' in request ? Number(request.args['max'] ?? 0) : 0;
  return [
    ...(address.length > addressMax ? [`an address of ${address.length} characters`] : []),
    ...ambiguous(path, view.select, joined),
    ...(filters.some(saysNotNull) ? ['"is.not_null", which came with PostgREST 13'] : []),
    ...toMany.map(({ of }) => `rows in the order of ${of}, of which each has several`),
    ...(rows > rowsMax ? [`${rows} rows of one call`] : []),
  ].map((fault) => `${appRequest.method} ${path}: ${fault}`);
}

/** Of an answer: rows that the limit may have cut off, where the request did not ask for as many. */
export async function cutOff(appRequest: Request, answer: Response): Promise<string[]> {
  if (appRequest.method !== 'GET' || Number(answer.headers.get('content-length')) < 2 * rowsMax) return [];
  const rows: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const { pathname, searchParams } = new URL(appRequest.url);
  if (!Array.isArray(rows) || rows.length < rowsMax || searchParams.has('limit')) return [];
  return [`GET ${pathname}: ${rows.length} rows`];
}

function ambiguous(parent: string, items: Item[] = [], joined: Set<string>): string[] {
  return items
    .filter(isEmbed)
    .flatMap(({ embed, hint, items: within }) => [
      ...(hint === undefined && joined.has(`${parent} ${embed}`)
        ? [`${embed} within ${parent} may be meant by a foreign key or by a third table`]
        : []),
      ...ambiguous(embed, within, joined),
    ]);
}

function isToOne(own: Relation | undefined, items: Item[] = [], key: string): boolean {
  const embed = items.filter(isEmbed).find((item) => keyOf(item) === key);
  return (own?.links ?? []).some(
    ({ constraint, column, table, to }) =>
      table === own?.name &&
      to === embed?.embed &&
      (embed.hint === undefined || [constraint, column].includes(embed.hint)),
  );
}

const saysNotNull = (filter: Filter): boolean =>
  'group' in filter ? filter.parts.some(saysNotNull) : filter.operator === 'is' && filter.value === 'not_null';
