import type { WithNulls } from '#lib/with-nulls.ts';
import type { Fixture } from '#domain/competition/schedule.ts';
import type { PostgrestError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import type { AdjustmentRow, FixtureRow, SquadRow, TeamRow } from '#domain/competition/csv.ts';
import { CallError, dataOf, toCallError } from '#lib/errors.ts';
import { askingOverlap } from '#lib/overlap-question.ts';
import { supabase } from '#lib/supabase.ts';
import { removePicture, replacePicture } from '#lib/pictures.ts';
import type { PlannedSeason } from '#data/entries/queries.ts';
import type { League } from './queries.ts';

type Which = Pick<PlannedSeason, 'league_id' | 'season'>;
type Tables = Database['public']['Tables'];
type Functions = Database['public']['Functions'];
type Planned = Fixture & { kickoff_at: string };

/** Puts up a season's matches in place of those that stood; an admin's action before it begins. */
export function usePublishSchedule() {
  return useMutation({
    mutationFn: async ({ season, seed, fixtures }: { season: Which; seed: number; fixtures: Planned[] }) => {
      const db = await supabase();
      const { league_id, season: number } = season;
      await askingOverlap(async (aware) =>
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
            aware,
          }),
        ),
      );
    },
    meta: {
      successToast: 'schedule:toasts.published',
      refusalToast: true,
      invalidates: ['matches', 'leagues', 'entries'],
    },
  });
}

type SeasonRows = Which & {
  teams: TeamRow[];
  squads: SquadRow[];
  fixtures: FixtureRow[];
  adjustments: AdjustmentRow[];
};
/** What is wrong with a row of a file, or with the whole file where there is no line. */
export type ImportProblem = WithNulls<Functions['import_season']['Returns'][number], 'line' | 'field' | 'value'>;

/** Asks what is wrong with the files of a season; nothing is written. */
export function useCheckImport() {
  return useMutation({ mutationFn: (rows: SeasonRows) => importSeason(rows, true), meta: { refusalToast: true } });
}

/** Fills a season from CSV files, whole or not at all; returns what is wrong with them. */
export function useImportSeason() {
  return useMutation({
    mutationFn: (rows: SeasonRows) => importSeason(rows, false),
    meta: { refusalToast: true, invalidates: ['entries', 'leagues', 'matches', 'players', 'teams'] },
  });
}

async function importSeason(
  { league_id, season, teams, squads, fixtures, adjustments }: SeasonRows,
  dry: boolean,
): Promise<ImportProblem[]> {
  const db = await supabase();
  const files = {
    teams: teams.map(filled),
    squads: squads.map(filled),
    fixtures: fixtures.map(filled),
    adjustments: adjustments.map(filled),
  };
  return askingOverlap(async (aware) =>
    dataOf(await db.rpc('import_season', { league_id, season, ...files, dry, aware })),
  );
}

/** A row without its empty cells: of many hundred rows they would be half of what is sent. */
const filled = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''));

/** Takes back what was imported into a season, while nothing has come to it since. */
export function useUndoImport() {
  return useMutation({
    mutationFn: async ({ league_id, season }: Which) => {
      const db = await supabase();
      dataOf(await db.rpc('undo_import', { league_id, season }));
    },
    meta: {
      successToast: 'staff:remove.toasts.undone',
      refusalToast: true,
      invalidates: ['entries', 'leagues', 'matches', 'players', 'teams'],
    },
  });
}

/** Deletes an empty season. */
export function useDeleteSeason() {
  return useMutation({
    mutationFn: async ({ league_id, season }: Which) => {
      const db = await supabase();
      dataOf(await db.rpc('delete_season', { league_id, season }));
    },
    meta: { successToast: 'staff:remove.toasts.season', refusalToast: true, invalidates: ['entries', 'leagues'] },
  });
}

/** Deletes a league with its empty seasons. */
export function useDeleteLeague() {
  return useMutation({
    mutationFn: async (league_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('delete_league', { league_id }));
    },
    meta: { successToast: 'staff:remove.toasts.league', refusalToast: true, invalidates: ['entries', 'leagues'] },
  });
}

/** Takes a league out of every list and choice, or puts it back. */
export function useArchiveLeague({ id, archived_at }: Pick<League, 'id' | 'archived_at'>) {
  const archived = archived_at === null;
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('archive_league', { league_id: id, archived }));
    },
    meta: {
      successToast: archived ? 'staff:remove.toasts.archived' : 'staff:remove.toasts.restored',
      refusalToast: true,
      invalidates: ['entries', 'leagues'],
    },
  });
}

/** Ends registration: from here on results count and transfers cost rights. */
export function useStartSeason() {
  return useMutation({
    mutationFn: async ({ league_id, season }: Which) => {
      const db = await supabase();
      dataOf(await db.rpc('start_regular_season', { league_id, season }));
    },
    meta: {
      successToast: 'schedule:toasts.started',
      refusalToast: true,
      invalidates: ['matches', 'leagues', 'entries'],
    },
  });
}

export type LeagueChanges = Tables['leagues']['Update'];
export type SeasonChanges = Tables['league_seasons']['Update'];

/** Opens a league; returns its id. Its form shows the refusal. */
export function useOpenLeague() {
  return useMutation({
    mutationFn: async (league: Tables['leagues']['Insert']) => {
      const db = await supabase();
      const { data, error } = await db.from('leagues').insert(league).select('id').single();
      if (error) throw takenOf(error);
      return data.id;
    },
    meta: { successToast: 'staff:toasts.leagueSaved', invalidates: ['leagues'] },
  });
}

/** Changes what a league says of itself. Its form shows the refusal. */
export function useSaveLeague(id: string) {
  return useMutation({
    mutationFn: async (changes: LeagueChanges) => {
      const db = await supabase();
      const { error } = await db.from('leagues').update(changes).eq('id', id);
      if (error) throw takenOf(error);
    },
    meta: { successToast: 'staff:toasts.leagueSaved', invalidates: ['leagues', 'matches'] },
  });
}

/** Another league's name and short address are kept by an index, which knows no sentence. */
function takenOf(error: PostgrestError): CallError {
  if (error.code !== '23505') return toCallError(error);
  return /slug/.test(error.message)
    ? new CallError(error.message, { code: 'PT409', hint: 'leagueSlugTaken', details: 'slug' })
    : new CallError(error.message, { code: 'PT409', hint: 'leagueNameTaken', details: 'name' });
}

/** Hangs up another logo, or none; the old file goes. */
export function useSetLeagueLogo({ id, logo: old }: Pick<League, 'id' | 'logo'>) {
  const hang = async (logo: string | null) => {
    const db = await supabase();
    dataOf(await db.from('leagues').update({ logo }).eq('id', id));
  };
  return useMutation({
    mutationFn: async (picture: Blob | null) => {
      if (picture) return replacePicture({ bucket: 'logos', folder: id, old }, picture, hang);
      await hang(null);
      if (old) await removePicture(old);
    },
    meta: { successToast: 'staff:toasts.leagueSaved', invalidates: ['leagues'] },
  });
}

/** Opens a season, which takes entries from then on. Its form shows the refusal. */
export function useOpenSeason() {
  return useMutation({
    mutationFn: async (season: Tables['league_seasons']['Insert']) => {
      const db = await supabase();
      dataOf(await db.from('league_seasons').insert(season));
    },
    meta: { successToast: 'staff:toasts.seasonSaved', invalidates: ['leagues', 'entries'] },
  });
}

/** Changes settings of a season, as far as its course still lets them. Its form shows the refusal. */
export function useSaveSeason({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async (changes: SeasonChanges) => {
      const db = await supabase();
      dataOf(await db.from('league_seasons').update(changes).eq('league_id', league_id).eq('season', season));
    },
    meta: { successToast: 'staff:toasts.seasonSaved', invalidates: ['leagues', 'entries'] },
  });
}

/** No team enters from now on, unless an admin gives them more time. */
export function useCloseRegistration({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      const changes = { registration_until: new Date().toISOString() };
      dataOf(await db.from('league_seasons').update(changes).eq('league_id', league_id).eq('season', season));
    },
    meta: { successToast: 'staff:toasts.closed', refusalToast: true, invalidates: ['leagues', 'entries'] },
  });
}

/** Closes the table and draws the bracket of its first six. */
export function useStartPlayoffs({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('start_playoffs', { league_id, season }));
    },
    meta: { successToast: 'season:toasts.playoffs', refusalToast: true, invalidates: ['matches', 'leagues', 'teams'] },
  });
}

/** Ends a season: champion, final ranks, awards. */
export function useFinishSeason({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async () => {
      const db = await supabase();
      dataOf(await db.rpc('finish_season', { league_id, season }));
    },
    meta: {
      successToast: 'season:toasts.finished',
      refusalToast: true,
      invalidates: ['matches', 'leagues', 'teams', 'players', 'contracts'],
    },
  });
}

type Decider = { team_a: string; team_b: string; kickoff_at: string };

/** Sets the special match of two level teams. */
export function useCreateDecider({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async (decider: Decider) => {
      const db = await supabase();
      await askingOverlap(async (aware) =>
        dataOf(await db.rpc('create_decider', { league_id, season, ...decider, aware })),
      );
    },
    meta: { successToast: 'season:toasts.decider', invalidates: ['matches', 'leagues'] },
  });
}

type Adjustment = Omit<Functions['adjust_points']['Args'], keyof Which>;

/** Gives a team points or takes some. */
export function useAdjustPoints({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async (adjustment: Adjustment) => {
      const db = await supabase();
      dataOf(await db.rpc('adjust_points', { league_id, season, ...adjustment }));
    },
    meta: { successToast: 'season:toasts.points', invalidates: ['leagues', 'matches'] },
  });
}

/** Takes points given or taken back. */
export function useReverseAdjustment() {
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('reverse_adjustment', { adjustment_id: id, reason }));
    },
    meta: { successToast: 'season:toasts.reversed', invalidates: ['leagues', 'matches'] },
  });
}

export type GivenAward = Pick<Functions['give_award']['Args'], 'team_id' | 'player_id' | 'award' | 'title' | 'reason'>;

/** Gives an award of a season by hand; the form shows a refusal. */
export function useGiveAward({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async (given: GivenAward) => {
      const db = await supabase();
      dataOf(await db.rpc('give_award', { league_id, season, ...given }));
    },
    meta: { successToast: 'season:toasts.awardGiven', invalidates: ['leagues', 'teams', 'players'] },
  });
}

/** Takes such an award back, with a reason. */
export function useTakeBackAward() {
  return useMutation({
    mutationFn: async (taken: { award_id: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('take_back_award', taken));
    },
    meta: { successToast: 'season:toasts.awardTakenBack', invalidates: ['leagues', 'teams', 'players'] },
  });
}

/** Ticks that a team was paid its prize. */
export function useMarkPrizePaid({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async (team_id: string) => {
      const db = await supabase();
      dataOf(await db.rpc('mark_prize_paid', { league_id, season, team_id }));
    },
    meta: { successToast: 'season:toasts.prizePaid', refusalToast: true, invalidates: ['leagues'] },
  });
}

/** Takes that tick back, with a reason. */
export function useUnmarkPrizePaid({ league_id, season }: Which) {
  return useMutation({
    mutationFn: async (unmarked: { team_id: string; reason: string }) => {
      const db = await supabase();
      dataOf(await db.rpc('unmark_prize_paid', { league_id, season, ...unmarked }));
    },
    meta: { successToast: 'season:toasts.prizeUnpaid', invalidates: ['leagues'] },
  });
}
