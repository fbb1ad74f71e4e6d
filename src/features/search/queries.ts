import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const playerRows = 6;

export const searchQueries = {
  /** The first players, by name, whose name holds the words. */
  players: (words: string) =>
    queryOptions({
      queryKey: ['players', 'named', words],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('player_page', { query: words, max: playerRows }));
      },
      placeholderData: keepPreviousData,
    }),
};
