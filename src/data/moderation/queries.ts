import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import type { ReportCause } from '#domain/community/moderation.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { WithNulls } from '#lib/with-nulls.ts';

/** Something that is hidden; why, and what it was, are null for anybody who is neither its owner nor of the staff. */
export type Hidden = Pick<
  Database['public']['Functions']['hidden_of']['Returns'][number],
  'kind' | 'subject_id' | 'was'
> & { reason: string | null };

type Returns = Database['public']['Functions'];
type Nobodys = 'owner_id' | 'owner_name' | 'team_id' | 'team_name';
/** A reported thing, with all that is open about it; `own`: somebody else decides. */
export type Reported = WithNulls<Omit<Returns['report_page']['Returns'][number], 'notes'>, Nobodys> & {
  notes: { by: string; cause: ReportCause; note: string | null; at: string }[];
};
/** The same of what is hidden. */
export type HiddenThing = WithNulls<Returns['hidden_page']['Returns'][number], Nobodys>;
export type Muted = Returns['muted_page']['Returns'][number];

const pageRows = 30;
/** Two of the staff work on the same lists: what one decided is gone when the other looks again. */
const worked = { refetchOnMount: everyMount } as const;

const hiddenOf = (whose: { person: string } | { team: string }) =>
  queryOptions({
    queryKey: ['moderation', 'hidden-of', whose],
    queryFn: async (): Promise<Hidden[]> => {
      const db = await supabase();
      return dataOf(await db.rpc('hidden_of', whose)); // bounded by: what one person or team shows
    },
  });

export const moderationQueries = {
  /** Reported content that is not decided, the longest waiting first, in pages; for the staff. */
  reports: () =>
    infiniteQueryOptions({
      ...worked,
      queryKey: ['moderation', 'reports'],
      queryFn: async ({ pageParam }) => {
        const db = await supabase();
        const after = { after_at: pageParam?.created_at, after_id: pageParam?.id };
        return dataOf(await db.rpc('report_page', { ...after, max: pageRows + 1 })) as unknown as Reported[];
      },
      initialPageParam: null as Reported | null,
      getNextPageParam: (last: Reported[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
    }),

  /** Hidden content, the latest first, in pages; for the staff. */
  hidden: () =>
    infiniteQueryOptions({
      ...worked,
      queryKey: ['moderation', 'hidden'],
      queryFn: async ({ pageParam }): Promise<HiddenThing[]> => {
        const db = await supabase();
        const before = { before_at: pageParam?.created_at, before_id: pageParam?.subject_id };
        return dataOf(await db.rpc('hidden_page', { ...before, max: pageRows + 1 }));
      },
      initialPageParam: null as HiddenThing | null,
      getNextPageParam: (last: HiddenThing[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
    }),

  /** Members who may write no texts now, the latest first, in pages; for the staff. */
  muted: () =>
    infiniteQueryOptions({
      ...worked,
      queryKey: ['moderation', 'muted'],
      queryFn: async ({ pageParam }): Promise<Muted[]> => {
        const db = await supabase();
        const before = { before_at: pageParam?.created_at, before_id: pageParam?.player_id };
        return dataOf(await db.rpc('muted_page', { ...before, max: pageRows + 1 }));
      },
      initialPageParam: null as Muted | null,
      getNextPageParam: (last: Muted[]) => lastShown(last, pageRows),
      select: (data) => shownPages(data, pageRows),
    }),

  /** A player's content that the moderation has hidden. */
  hiddenOfPlayer: (person: string) => hiddenOf({ person }),
  /** The same of a team. */
  hiddenOfTeam: (team: string) => hiddenOf({ team }),
};

/** Hook: why what the viewer said was hidden, and what it was; asked only where something of it is. */
export function useOwnHidden(me: string, texts: { hidden: boolean; author: { id: string } }[] | undefined) {
  const isHidden = texts?.some(({ hidden, author }) => hidden && author.id === me);
  return useQuery(whenDefined(isHidden ? me : undefined, moderationQueries.hiddenOfPlayer)).data;
}
