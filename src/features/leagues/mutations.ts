import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import type { PlannedSeason } from './queries.ts';

type Which = Pick<PlannedSeason, 'league_id' | 'season'>;
type Fixture = { matchday: number; home_team_id: string; away_team_id: string; kickoff_at: string };

/** Puts up a season's matches in place of those that stood; an admin's act before it begins. */
export function usePublishSchedule() {
  return useMutation({
    mutationFn: async ({ season, seed, fixtures }: { season: Which; seed: number; fixtures: Fixture[] }) => {
      const db = await supabase();
      const { league_id, season: number } = season;
      dataOf(
        await db.rpc('publish_schedule', {
          league_id,
          season: number,
          draw_seed: seed,
          fixtures: fixtures.map(({ matchday, home_team_id, away_team_id, kickoff_at }) => ({
            matchday,
            home_team_id,
            away_team_id,
            kickoff_at,
          })),
        }),
      );
    },
    meta: { successToast: 'schedule:toasts.published', refusalToast: true, invalidates: ['matches', 'leagues'] },
  });
}

/** Ends registration: from here on results count and transfers cost rights. */
export function useStartSeason() {
  return useMutation({
    mutationFn: async ({ league_id, season }: Which) => {
      const db = await supabase();
      dataOf(await db.rpc('start_regular_season', { league_id, season }));
    },
    meta: { successToast: 'schedule:toasts.started', refusalToast: true, invalidates: ['matches', 'leagues'] },
  });
}
