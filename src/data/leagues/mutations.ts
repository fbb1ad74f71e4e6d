import { call, command, formCommand, mutation, write } from '#data/command.ts';
import type { WithNulls } from '#lib/with-nulls.ts';
import type { Fixture } from '#domain/competition/schedule.ts';
import type { PostgrestError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import type { AdjustmentRow, FixtureRow, SquadRow, TeamRow } from '#domain/competition/csv.ts';
import { CallError, dataOf, toCallError } from '#lib/errors.ts';
import { askingOverlap } from '#lib/overlap-question.ts';
import { supabase } from '#lib/supabase.ts';
import { replacePicture } from '#lib/pictures.ts';
import type { PlannedSeason } from '#data/entries/queries.ts';
import type { League } from './queries.ts';

type Which = Pick<PlannedSeason, 'league_id' | 'season'>;
/** By what a command knows a season. */
export const seasonKey = ({ league_id, season }: Which): Which => ({ league_id, season });

type Tables = Database['public']['Tables'];
type Functions = Database['public']['Functions'];
type Planned = Fixture & { kickoff_at: string };

const imported = ['entries', 'leagues', 'matches', 'players', 'teams', 'penalties', 'market'] as const;
const planned = ['matches', 'leagues', 'entries'] as const;
const listed = ['entries', 'leagues'] as const;
const awarded = ['leagues', 'teams', 'players'] as const;

/** Puts up a season's matches in place of those that stood; an admin's action before it begins. */
export const usePublishSchedule = mutation(
  ({ season: { league_id, season }, seed, fixtures }: { season: Which; seed: number; fixtures: Planned[] }) => {
    const sent = fixtures.map(({ matchday, home_team_id, away_team_id, kickoff_at }) => ({
      matchday,
      home_team_id,
      away_team_id,
      kickoff_at,
    }));
    return askingOverlap((aware) =>
      call('publish_schedule', { league_id, season, draw_seed: seed, fixtures: sent, aware }),
    );
  },
  { done: 'schedule:toasts.published', invalidates: planned },
);

export type SeasonRows = Which & {
  teams: TeamRow[];
  squads: SquadRow[];
  fixtures: FixtureRow[];
  adjustments: AdjustmentRow[];
  /** Whether the season is over. */
  past: boolean;
  /** Of a season that is opened for the files. */
  points_for_win?: number;
};
/** An error in a row of a file, or with the whole file where there is no line. */
export type ImportProblem = WithNulls<Functions['import_season']['Returns'][number], 'line' | 'field' | 'value'>;

/** Asks what is wrong with the files of a season; nothing is written. */
export const useCheckImport = mutation((rows: SeasonRows) => importSeason(rows, true), {});

/** Fills a season from CSV files, whole or not at all; returns what is wrong with them. */
export const useImportSeason = mutation((rows: SeasonRows) => importSeason(rows, false), { invalidates: imported });

function importSeason(
  { league_id, season, past, points_for_win, ...rows }: SeasonRows,
  dry: boolean,
): Promise<ImportProblem[]> {
  const files = {
    teams: rows.teams.map(filled),
    squads: rows.squads.map(filled),
    fixtures: rows.fixtures.map(filled),
    adjustments: rows.adjustments.map(filled),
  };
  const about = { past, ...(points_for_win !== undefined && { points_for_win }) };
  return askingOverlap((aware) => call('import_season', { league_id, season, ...files, dry, aware, ...about }));
}

/** A row without its empty cells: of many hundred rows they would be half of what is sent. */
const filled = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''));

/** Takes back what was imported into a season, while nothing has come to it since. */
export const useUndoImport = command('undo_import', imported, 'staff:remove.toasts.undone');

/** Takes a published schedule back, while nothing is entered in it. */
export const useUndoSchedule = command('undo_schedule', planned, 'schedule:toasts.undone');

/** Deletes an empty season. */
export const useDeleteSeason = command('delete_season', listed, 'staff:remove.toasts.season');

/** Deletes a league with its empty seasons. */
export const useDeleteLeague = command('delete_league', listed, 'staff:remove.toasts.league');

/** Takes a league out of every list and choice, or puts it back. */
export function useArchiveLeague({ id, archived_at }: Pick<League, 'id' | 'archived_at'>) {
  const archived = archived_at === null;
  return useMutation({
    mutationFn: () => call('archive_league', { league_id: id, archived }),
    meta: {
      successToast: archived ? 'staff:remove.toasts.archived' : 'staff:remove.toasts.restored',
      refusalToast: true,
      invalidates: listed,
    },
  });
}

/** Ends registration: from here on results count and transfers cost rights. */
export const useStartSeason = command('start_regular_season', planned, 'schedule:toasts.started');

/** Takes the start of a season back, until the first kick-off or result. */
export const useUndoSeasonStart = command('undo_season_start', planned, 'staff:taking.start.done');

export type LeagueChanges = Tables['leagues']['Update'];
export type SeasonChanges = Tables['league_seasons']['Update'];

/** Opens a league; returns its id. Its form shows the refusal. */
export const useOpenLeague = mutation(
  async (league: Tables['leagues']['Insert']) => {
    const db = await supabase();
    const { data, error } = await db.from('leagues').insert(league).select('id').single();
    if (error) throw takenOf(error);
    return data.id;
  },
  { done: 'staff:toasts.leagueSaved', refused: 'form', invalidates: ['leagues'] },
);

/** Changes what a league says of itself. Its form shows the refusal. */
export const useSaveLeague = mutation(
  async (changes: LeagueChanges, id: string) => {
    const db = await supabase();
    const { error } = await db.from('leagues').update(changes).eq('id', id);
    if (error) throw takenOf(error);
  },
  { done: 'staff:toasts.leagueSaved', refused: 'form', invalidates: ['leagues', 'matches'] },
);

/** Another league's name and short address are kept by an index, which knows no sentence. */
function takenOf(error: PostgrestError): CallError {
  if (error.code !== '23505') return toCallError(error);
  return /slug/.test(error.message)
    ? new CallError(error.message, { code: 'PT409', hint: 'leagueSlugTaken', details: 'slug' })
    : new CallError(error.message, { code: 'PT409', hint: 'leagueNameTaken', details: 'name' });
}

/** Hangs up another logo, or none; the old file goes. */
export const useSetLeagueLogo = mutation(
  (picture: Blob | null, { id, logo: old }: Pick<League, 'id' | 'logo'>) =>
    replacePicture({ bucket: 'logos', folder: id, old }, picture, async (logo) => {
      const db = await supabase();
      dataOf(await db.from('leagues').update({ logo }).eq('id', id));
    }),
  { done: 'staff:toasts.leagueSaved', refused: 'form', invalidates: ['leagues'] },
);

/** Opens a season, which takes entries from then on. Its form shows the refusal. */
export const useOpenSeason = write(
  (db, season: Tables['league_seasons']['Insert']) => db.from('league_seasons').insert(season),
  { done: 'staff:toasts.seasonSaved', refused: 'form', invalidates: ['leagues', 'entries'] },
);

/** Changes settings of a season, as far as its course still lets them. Its form shows the refusal. */
export const useSaveSeason = write(
  (db, changes: SeasonChanges, { league_id, season }: Which) =>
    db.from('league_seasons').update(changes).eq('league_id', league_id).eq('season', season),
  { done: 'staff:toasts.seasonSaved', refused: 'form', invalidates: ['leagues', 'entries'] },
);

/** No team enters from now on, unless an admin gives them more time. */
export const useCloseRegistration = write(
  (db, _: void, { league_id, season }: Which) =>
    db
      .from('league_seasons')
      .update({ registration_until: new Date().toISOString() })
      .eq('league_id', league_id)
      .eq('season', season),
  { done: 'staff:toasts.closed', invalidates: ['leagues', 'entries'] },
);

/** Closes the table that the preview has shown, and draws the bracket of its first. */
export const useStartPlayoffs = command('start_playoffs', ['matches', 'leagues', 'teams'], 'season:toasts.playoffs', {
  rereads: true,
});

/** Takes the start of the playoffs back, while nothing is entered in them. */
export const useUndoPlayoffs = command('undo_playoffs', ['matches', 'leagues', 'teams'], 'staff:taking.playoffs.done');

/** Ends a season: champion, final ranks, awards. */
export const useFinishSeason = command(
  'finish_season',
  ['matches', 'leagues', 'teams', 'players', 'contracts'],
  'season:toasts.finished',
);

/** Sets the special match of two level teams. */
export const useCreateDecider = formCommand('create_decider', ['matches', 'leagues'], 'season:toasts.decider', {
  asksOverlap: true,
});

/** Changes what ranks the table of a season that runs, as its form has shown it. */
export const useChangeTableRules = formCommand(
  'change_table_rules',
  ['leagues', 'matches'],
  'staff:toasts.seasonSaved',
  { rereads: true },
);

/** Gives a team points or takes some. */
export const useAdjustPoints = formCommand('adjust_points', ['leagues', 'matches'], 'season:toasts.points');

/** Takes points given or taken back. */
export const useReverseAdjustment = formCommand('reverse_adjustment', ['leagues', 'matches'], 'season:toasts.reversed');

/** Gives an award of a season by hand. */
export const useGiveAward = formCommand('give_award', awarded, 'season:toasts.awardGiven');

/** Takes such an award back, with a reason. */
export const useTakeBackAward = formCommand('take_back_award', awarded, 'season:toasts.awardTakenBack');

/** Ticks that a team was paid its prize. */
export const useMarkPrizePaid = command('mark_prize_paid', ['leagues'], 'season:toasts.prizePaid');

/** Takes that tick back, with a reason. */
export const useUnmarkPrizePaid = formCommand('unmark_prize_paid', ['leagues'], 'season:toasts.prizeUnpaid');
