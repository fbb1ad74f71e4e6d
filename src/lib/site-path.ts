import { useParams } from '@tanstack/react-router';
import { stringifySearch } from './search-params.ts';

/**
 * The additions of src/app/routes.tsx: the paths of its table. The table knows the pages, so nothing here may import
 * it.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Site {}

/** A path of the table as it is written there: `/teams/$id`. */
export type SitePath = Site extends { path: infer Path extends string } ? Path : never;

type ParamName<Path extends string> = Path extends `${string}$${infer Rest}`
  ?
      | (Rest extends `${infer Name}/${string}` ? Name : Rest)
      | (Rest extends `${string}/${infer After}` ? ParamName<After> : never)
  : never;

/** The parameters of a path: `{ id: string }` of `/teams/$id`. */
export type ParamsOf<Path extends SitePath> = Record<ParamName<Path>, string>;

type Filled<Path extends string> = Path extends `${infer Before}$${infer Rest}`
  ? `${Before}${string}${Rest extends `${string}/${infer After}` ? `/${Filled<After>}` : ''}`
  : Path;

type Place = Filled<SitePath>;
/** An address of the site, with its query and fragment: `/teams/8f…?tab=stats`. Made by `href`, or written out. */
export type Address = Place | `${Place}?${string}` | `${Place}#${string}`;

type Query = Record<string, string | number | undefined>;
type Rest<Path extends SitePath> = [ParamName<Path>] extends [never]
  ? [params?: Record<string, never>, query?: Query]
  : [params: ParamsOf<Path>, query?: Query];

/** The address of a path of the table. An undefined or empty parameter is left out. */
export function href<const Path extends SitePath>(path: Path, ...[params = {}, query = {}]: Rest<Path>): Address {
  const filled = path.replaceAll(/\$(\w+)/g, (_, name: string) => (params as Record<string, string>)[name] ?? '');
  return `${filled}${stringifySearch(query)}` as Address;
}

/** An address out of a row or a text, which no type can check: what leads nowhere shows the page for that. */
export const storedAddress = (text: string) => text as Address;

/** Hook: a parameter of the page's path; empty on a page whose path has none of that name. */
export function usePathParam(name: ParamName<SitePath>): string {
  return (useParams({ strict: false }) as Partial<Record<string, string>>)[name] ?? '';
}
