import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { badgeColumns } from '#data/teams/badge.ts';
import { limits } from '#domain/limits.ts';
import { dataOf } from '#lib/errors.ts';
import { lastShown, shownPages } from '#lib/list-pages.ts';
import { everyMount } from '#lib/read-ahead.ts';
import { supabase } from '#lib/supabase.ts';

export type OpenScrim = Omit<Awaited<ReturnType<typeof fetchOpen>>[number], 'slots' | 'note'> & {
  note: string | null;
  slots: { at: string; can_a: number; squad_a: number; can_b: number; squad_b: number }[];
};
export type Scrim = NonNullable<Awaited<ReturnType<typeof fetchScrim>>>;
export type OwnScrims = Awaited<ReturnType<typeof fetchOwn>>;
export type ScrimSearch = Awaited<ReturnType<typeof fetchSearches>>[number];
type Cursor = { expires_at: string; id: string } | null;

const perPage = 20;
const every = 15_000;
/** As long as a result can be entered: `lateResultDays`, whose neighbours would all come into the first bundle. */
export const reportableMs = 7 * 86_400_000;
/** One team agrees on a handful a week, for two weeks ahead. */
const most = 50;

export const scrimQueries = {
  /** Offers of other teams, for who leads one; `a` is the own squad. */
  open: () =>
    infiniteQueryOptions({
      queryKey: ['scrims', 'open'],
      initialPageParam: null as Cursor,
      queryFn: async ({ pageParam }) => (await fetchOpen(pageParam)) as unknown as OpenScrim[],
      getNextPageParam: (page) => lastShown(page, perPage),
      select: (data) => shownPages(data, perPage),
      refetchOnMount: everyMount,
    }),

  /** The own team's offers, and its agreed scrims as long as a result can be entered, the soonest first. */
  own: (teamId: string) =>
    queryOptions({ queryKey: ['scrims', 'own', teamId], queryFn: () => fetchOwn(teamId), refetchOnMount: everyMount }),

  /** The team's searches. */
  searches: (teamId: string) =>
    queryOptions({
      queryKey: ['scrims', 'searches', teamId],
      queryFn: () => fetchSearches(teamId),
      refetchOnMount: everyMount,
    }),

  /** One that was agreed on, for its two squads; null where there is none. Read again until its result stands. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['scrims', 'one', id],
      queryFn: () => fetchScrim(id),
      refetchOnMount: everyMount,
      refetchInterval: ({ state: { data } }) => data?.cancelled_at === null && data.confirmed_at === null && every,
    }),

  /** The lobby's code; null while there is none to see. */
  lobby: (id: string) =>
    queryOptions({
      queryKey: ['scrims', 'lobby', id],
      queryFn: async () => {
        const db = await supabase();
        const row = dataOf(await db.from('scrim_lobbies').select('code').eq('scrim_id', id).maybeSingle());
        return row?.code ?? null;
      },
      refetchOnMount: everyMount,
      refetchInterval: every,
    }),

  /** The line-ups, in the order of the places: the own side's five, and both once they are shown. */
  lineUps: (id: string) =>
    queryOptions({
      queryKey: ['scrims', 'line-ups', id],
      queryFn: async () => {
        const db = await supabase();
        const places = db.from('scrim_lineup_places').select('*').eq('scrim_id', id).order('slot');
        return dataOf(await places.limit(2 * limits.playersOnPitch));
      },
      refetchOnMount: everyMount,
      refetchInterval: every,
    }),

  /** When the own squad can, a time a day, the best first. */
  slots: () =>
    queryOptions({
      queryKey: ['scrims', 'slots'],
      queryFn: async () => {
        const db = await supabase();
        return dataOf(await db.rpc('own_slots').limit(6));
      },
      refetchOnMount: everyMount,
    }),
};

async function fetchOpen(after: Cursor) {
  const db = await supabase();
  const from = after ? { after_at: after.expires_at, after_id: after.id } : {};
  return dataOf(await db.rpc('open_scrims', { ...from, max: perPage + 1 }).limit(perPage + 1));
}

async function fetchOwn(teamId: string) {
  const db = await supabase();
  const now = new Date().toISOString();
  const reportable = new Date(Date.now() - reportableMs).toISOString();
  const [offers, agreed] = await Promise.all([
    db
      .from('scrim_offers')
      .select('id, best_of, elo_from, elo_to, note, slots:scrim_slots(starts_at)')
      .eq('team_id', teamId)
      .eq('status', 'open')
      .gt('expires_at', now)
      .order('expires_at')
      .order('id')
      .limit(most),
    db
      .from('scrims')
      .select(
        'id, best_of, starts_at, home:teams!scrims_home_team_id_fkey(id, name), away:teams!scrims_away_team_id_fkey(id, name)',
      )
      .is('cancelled_at', null)
      .or(`home_team_id.eq.${teamId},away_team_id.eq.${teamId}`)
      .gt('ends_at', reportable)
      .order('starts_at')
      .order('id')
      .limit(most),
  ]);
  return { offers: dataOf(offers), agreed: dataOf(agreed) };
}

async function fetchSearches(teamId: string) {
  const db = await supabase();
  const searches = db
    .from('scrim_searches')
    .select('id, availability_days, elo_from, elo_to, expires_at')
    .eq('team_id', teamId)
    .gt('expires_at', new Date().toISOString())
    .order('created_at')
    .order('id')
    .limit(most);
  return dataOf(await searches);
}

async function fetchScrim(id: string) {
  const db = await supabase();
  const side = `${badgeColumns}, captain:profiles!teams_captain_id_fkey(id, username, avatar)` as const;
  const columns =
    `id, best_of, starts_at, ends_at, cancelled_at, cancelled_by_team_id, home_score, away_score, confirmed_at,
     absent_team_id, reported_by_team_id, home_thanked_at, away_thanked_at, home:teams!scrims_home_team_id_fkey(${side}), away:teams!scrims_away_team_id_fkey(${side})` as const;
  return dataOf(await db.from('scrims').select(columns).eq('id', id).maybeSingle());
}
