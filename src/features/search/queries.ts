import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fold } from '#domain/search-fold.ts';
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
        const read = db.from('profiles').select('id, username, avatar').is('deleted_at', null);
        return dataOf(await read.like('folded', holding(words)).order('folded').limit(playerRows));
      },
      placeholderData: keepPreviousData,
    }),
};

/** A pattern for names with these words in them. No name has % or *; the few _ that match any sign do no harm. */
function holding(words: string): string {
  return `%${fold(words)
    .replaceAll(/[%*\\]/g, '')
    .split('_')
    .slice(0, 4)
    .join('_')
    .slice(0, 60)}%`;
}
