import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, command, formCommand, mutation } from '#data/command.ts';
import { writeRoundArticle } from './round-article.ts';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { removePicture } from '#lib/pictures.ts';
import { supabase } from '#lib/supabase.ts';
import type { RoundToReport } from './queries.ts';

type Calls = Database['public']['Functions'];
type Saved = Calls['save_article']['Returns'][number];
/** An article as its editor saw it. */
export type Seen = { id: string; version: number };

/** Saves what the editor says has changed; its editor shows the refusal. */
export async function saveArticle(args: Calls['save_article']['Args']): Promise<Saved> {
  const db = await supabase();
  return dataOf(await db.rpc('save_article', args).single());
}

/** An admin begins an empty draft. */
export const useStartArticle = mutation(() => saveArticle({}), {
  refused: 'staff-news:errors.start',
  invalidates: ['news'],
});

/** The preview or the round-up of a round as a draft, in three languages, written from its facts; an admin may publish it at once. */
export function useWriteRoundArticle(publish: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (round: RoundToReport) => {
      const draft = await saveArticle({
        texts: await writeRoundArticle(client, round),
        category: 'matches',
        of_league: round.league_id,
        of_season: round.season,
        of_matchday: round.matchday,
        of_origin: round.origin,
      });
      if (publish) await call('publish_article', { article_id: draft.id, version: draft.new_version });
      return draft;
    },
    meta: {
      successToast: publish ? 'staff-news:toasts.published' : 'staff-news:toasts.drafted',
      refusalToast: true,
      invalidates: ['news'],
    },
  });
}

/** Readers see it from now on, or from the moment given. */
export const usePublishArticle = formCommand('publish_article', ['news'], 'staff-news:toasts.published');

/** Nobody reads it until it is published again. */
export const useUnpublishArticle = command('unpublish_article', ['news'], 'staff-news:toasts.unpublished');

/** Takes an article away for good, and its cover with it. */
export const useDeleteArticle = mutation(
  async ({ id, version, cover }: Seen & { cover: string | null }) => {
    await call('delete_article', { article_id: id, version });
    // the article is gone: a file that stays is seen by nobody
    if (cover) await removePicture(cover).catch(() => {});
  },
  { done: 'staff-news:toasts.deleted', invalidates: ['news'] },
);
