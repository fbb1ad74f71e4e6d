import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { supabase } from '#lib/supabase.ts';

type Row = Database['public']['Functions']['search_site']['Returns'][number];
/** A league, a team, a player or an article by name; what its kind does not have is null. */
export type SearchHit = { [Column in keyof Row]: Row[Column] | (Column extends Always ? never : null) };
type Always = 'kind' | 'id' | 'name' | 'close';

const perKind = 6;

export const searchQueries = {
  /** The first players, by name, whose name holds the query: a picker's. */
  players: (query: string) =>
    queryOptions({
      queryKey: ['players', 'named', query],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('player_page', { query, max: perKind }));
      },
      placeholderData: keepPreviousData,
    }),

  /**
   * The best leagues, teams, players and articles for the query. A search that another one follows is called off; one
   * that fails says so at once, offline too: typing on asks again.
   */
  site: (query: string) =>
    queryOptions({
      queryKey: ['search', query, currentLanguage()],
      queryFn: async ({ signal }): Promise<SearchHit[]> => {
        const db = await supabase();
        const args = { query, max: perKind, in_language: currentLanguage() };
        return dataOf(await db.rpc('search_site', args).abortSignal(signal));
      },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      retry: false,
      networkMode: 'always',
    }),
};
